"""Bid Euchre on the compiled core against cases worked out on paper; each test names the rules it is about.

The worked deal and the counts are copied from /work/shared/rules/bid-euchre.md, 4.1, 4.5 and 4.6.
"""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from math import comb
from typing import Any

import numpy as np
import pytest

from simcore import UsageError, check_record, deal_rows, make_setting, replay_deal
from simcore.games.bid_euchre import GAME, renege
from simcore.games.bid_euchre.results import LEVELS, OUTCOMES
from simcore.games.bid_euchre.rules import BidEuchreRules
from tests.games.bid_euchre_deals import SUITS, WORKED, play_counted, table
from tests.table import Table

PHASES, LEVEL_CODES = GAME.engine.CODES["phase"], GAME.engine.CODES["level"]
SEAT_0_BIDS_4 = "JH QH TH 9D JD KH TC TD AH 9S JS JC 9H TS QS QC AS KC KD KS 9C AC AD QD"
SEAT_0_ASKS = "JH QH 9D JD KH TD AH 9S JC TH TS QC 9H KC QD AS AC KS"


def test_worked_deal_bid_4() -> None:
    """E-7.1, E-7.3, E-7.5, E-8.2: every card of the worked deal with the number of legal ones, 5 to 1 tricks."""
    at = table(WORKED).play("bid 4", "pass", "pass", "pass", "trump H")
    assert play_counted(at, SEAT_0_BIDS_4) == [
        6, 2, 1, 6, 5, 1, 5, 5, 4, 4, 4, 4, 3, 3, 3, 3, 2, 2, 2, 1, 1, 1, 1, 1,
    ]  # fmt: skip
    result = at.result()
    assert (result["points"], result["payoff"], result["tricks"]) == ([5, 1], [4, -4, 4, -4], [5, 1])
    assert (result["bidder"], result["level"], result["trump"], result["outcome"]) == (0, "4", "H", "made")
    assert (result["alone"], result["claim"], result["claimer"]) == ("none", "none", None)


def test_worked_deal_ask() -> None:
    """E-6.1 to E-6.4, E-7.2, E-8.4: the exchange, three cards a trick, twelve points."""
    at = table(WORKED).play("ask", "pass", "pass", "pass", "trump H")
    assert len(at.legal) == 6
    at.play("discard 9C")
    assert (at.turn, at.legal) == (2, ["give TH"])
    at.play("give TH")
    play_counted(at, SEAT_0_ASKS)
    result = at.result()
    assert (result["points"], result["tricks"], result["alone"]) == ([12, 0], [6, 0], "ask")


def test_left_bower_follows() -> None:
    """E-1.3, E-1.4, E-7.3: the left bower is a trump for following, and void of its printed suit."""
    at = table(WORKED).play("bid 4", "pass", "pass", "pass", "trump H", "JH", "QH")
    assert at.play("TH").turn == 3
    at.play("9D")
    # Diamonds led by seat 0's left bower are hearts: seat 1 has to play its heart.
    assert at.play("JD").legal == ["KH"]
    hands = "AD KD QD TD AH KH | JD 9D AS KS QS TS | JH QH TH 9H AC KC | QC TC 9C JC JS 9S"
    at = table(hands).play("bid 3", "pass", "pass", "pass", "trump H", "AD")
    assert at.legal == ["9D"]
    hands = "AD KD QD TD AH KH | JD AS KS QS TS 9S | JH QH TH 9H AC KC | QC TC 9C JC JS 9D"
    at = table(hands).play("bid 3", "pass", "pass", "pass", "trump H", "AD")
    assert len(at.legal) == 6
    at = table(hands).play("bid 3", "pass", "pass", "pass", "trump H", "AH")
    assert at.legal == ["JD"]


def test_left_bower_wins() -> None:
    """E-1.3, E-7.5: spades are trumps, and the jack of clubs beats the ace of clubs that was led."""
    hands = "AC 9H TH QH KH AH | KC 9D TD QD KD AD | JC 9S TS QS KS AS | QC JS 9C TC JH JD"
    at = table(hands).play("bid 3", "pass", "pass", "pass", "trump S", "AC", "KC", "JC", "QC")
    assert at.turn == 2


def test_a_card_of_another_suit_never_wins() -> None:
    """E-7.4, E-7.5: the king of spades thrown on the ace of diamonds does not win, nor does a trump have to go."""
    hands = "AD 9D TD QD KD 9C | KS AS QS TS 9S JS | AH KH QH TH 9H JH | AC KC QC JC TC JD"
    at = table(hands).play("bid 3", "pass", "pass", "pass", "trump C", "AD")
    assert len(at.legal) == 6
    assert len(at.play("KS").legal) == 6
    at.play("AH")
    # Clubs are trumps: the jack of diamonds is a diamond and must be played.
    assert at.legal == ["JD"]
    assert at.play("JD").turn == 0


TRUMPS_HIGH_TO_LOW = {
    "S": "JS JC AS KS QS TS 9S",
    "H": "JH JD AH KH QH TH 9H",
    "D": "JD JH AD KD QD TD 9D",
    "C": "JC JS AC KC QC TC 9C",
}


@pytest.mark.parametrize("trump", TRUMPS_HIGH_TO_LOW)
def test_every_trump_beats_the_next(trump: str) -> None:
    """E-1.2, E-1.3: of two trumps, and of two cards of a side suit, the higher wins, in any suit."""
    trumps = TRUMPS_HIGH_TO_LOW[trump].split()
    pack = GAME.language.pack(BidEuchreRules())
    orders = [
        trumps,
        *([rank + suit for rank in "AKQJT9" if rank + suit not in trumps] for suit in "SHDC" if suit != trump),
    ]
    for order in orders:
        for high, low in pairwise(order):
            others = [card for card in pack if card not in order]
            rest = [card for card in order if card not in (high, low)]
            first, second = [low, *others[:5]], [high, *others[5:10]]
            left = others[10:] + rest
            hands = [first, second, left[:6], left[6:]]
            at = table(" | ".join(" ".join(hand) for hand in hands)).play("bid 3", "pass", "pass", "pass")
            at.play(f"trump {trump}", low, high)
            beaten = at.game.engine.CODES["phase"]["play"]
            assert at.deal.content()["table"]["phase"] == beaten
            assert at.deal.content()["table"]["best_seat"] == 1, (high, low)


@pytest.mark.parametrize(("name", "order"), [("high", "AKQJT9"), ("low", "9TJQKA")])
def test_no_trumps(name: str, order: str) -> None:
    """E-5.2, E-10.16: without trumps there are no bowers; after ``trump low`` the nine is the highest."""
    at = table(SUITS, no_trump="high_low").play("bid 3", "pass", "pass", "pass")
    assert at.legal == ["trump C", "trump D", "trump H", "trump S", "trump high", "trump low"]
    assert table(SUITS, no_trump="high").play("bid 3", "pass", "pass", "pass").legal[-1] == "trump high"
    at.play(f"trump {name}", "JS", "JH", "JD", "JC")
    assert at.turn == 0
    for high, low in pairwise(order):
        others = [rank + suit for suit in "HDC" for rank in order]
        hands = [f"{low}S {' '.join(others[:5])}", f"{high}S {' '.join(others[5:10])}"]
        rest = others[10:] + [rank + "S" for rank in order if rank not in (high, low)]
        cards = " | ".join([*hands, " ".join(rest[:6]), " ".join(rest[6:])])
        at = table(cards, no_trump="high_low").play("bid 3", "pass", "pass", "pass", f"trump {name}")
        at.play(f"{low}S", f"{high}S")
        assert at.deal.content()["table"]["best_seat"] == 1


ONE_TWO_PACKS = (
    "JH AS AS KS KS QS QS TS TS 9S 9S JS | JH JS AC AC KC KC QC QC TC TC 9C 9C | "
    "JD JC JC AD AD KD KD QD QD TD TD 9D | JD 9D AH AH KH KH QH QH TH TH 9H 9H"
)


@pytest.mark.parametrize(("identical", "winner"), [("first_wins", 0), ("second_wins", 1)])
def test_equal_cards(identical: str, winner: int) -> None:
    """E-2.5, E-7.6, E-10.24: of two right bowers the first or the second wins; two equal cards are one action."""
    at = table(ONE_TWO_PACKS, double_deck="on", identical=identical).play("bid 6", "pass", "pass", "pass", "trump H")
    assert at.legal == sorted(["JH", "AS", "KS", "QS", "TS", "9S", "JS"])
    at.play("JH", "JH", "JD")
    # The last seat has the other left bower and eleven more hearts: of equal cards one action.
    assert at.legal == sorted(["JD", "AH", "KH", "QH", "TH", "9H"])
    assert at.play("9H").turn == winner


def test_joker() -> None:
    """E-2.4, E-10.21, E-10.22: the dealer has seven cards and discards one; the joker beats the right bower."""
    hands = "JH AS KS QS TS 9S | JS AC KC QC TC 9C | JD JC AD KD QD TD | JK AH KH QH TH 9H 9D"
    at = table(hands, joker="on")
    assert (at.turn, len(at.legal), at.legal[0]) == (3, 7, "discard 9D")
    at.play("discard 9D", "bid 3", "pass", "pass", "pass", "trump H", "JH", "JS", "JD")
    assert at.legal == sorted(["JK", "AH", "KH", "QH", "TH", "9H"])
    assert at.play("JK").turn == 3
    at = table(hands, joker="on", joker_discard="after").play("pass", "pass", "pass", "bid 3")
    assert (at.turn, len(at.legal)) == (3, 7)
    # With the joker as the only trump a partner must give it.
    at.play("discard JK").play("trump H")
    at = table(hands, joker="on").play("discard 9D", "pass", "ask", "pass", "pass", "trump C", "discard JS")
    assert at.legal == ["give JK"]
    at = table(hands, joker="on", joker_discard="after").play("pass", "pass", "pass", "pass")
    assert at.result()["outcome"] == "all_passed"


SCORES: list[tuple[str, int, dict[str, object], list[int]]] = [
    ("bid 3", 0, {}, [-3, 6]),
    ("bid 4", 5, {}, [5, 1]),
    ("bid 4", 4, {}, [4, 2]),
    ("bid 4", 3, {}, [-4, 3]),
    ("bid 5", 6, {}, [6, 0]),
    ("bid 5", 4, {}, [-5, 2]),
    ("ask", 6, {}, [12, 0]),
    ("ask", 5, {}, [-6, 1]),
    ("moon", 6, {}, [24, 0]),
    ("moon", 5, {}, [-6, 1]),
    ("ask", 5, {"alone_fail": "symmetric"}, [-12, 1]),
    ("moon", 5, {"alone_fail": "symmetric"}, [-24, 1]),
    ("ask", 5, {"alone_fail": "same_as_ask"}, [-12, 1]),
    ("moon", 5, {"alone_fail": "same_as_ask"}, [-12, 1]),
    ("moon", 5, {"alone_fail": "same_as_ask", "alone_points": "18_36"}, [-12, 1]),
    ("moon", 5, {"alone_fail": "symmetric", "alone_points": "18_36"}, [-36, 1]),
    *[
        (bid, 6, {"alone_points": value}, [points, 0])
        for value in ("6_12", "10_20", "12_12", "12_24", "18_24", "18_36")
        for bid, points in zip(("ask", "moon"), map(int, value.split("_")), strict=True)
    ],
    ("bid 4", 5, {"overtricks": "not_counted"}, [4, 1]),
    ("bid 4", 5, {"overtricks": "not_counted", "bonus_made": 2}, [6, 1]),
    ("bid 4", 5, {"bonus_made": 2}, [7, 1]),
    ("bid 4", 3, {"bonus_made": 2}, [-4, 3]),
    ("moon", 6, {"bonus_made": 2, "overtricks": "not_counted"}, [24, 0]),
    ("bid 4", 5, {"opponents_score": "none"}, [5, 0]),
    ("bid 4", 3, {"opponents_score": "none"}, [-4, 0]),
    ("bid 6", 6, {"plain_six": "true"}, [6, 0]),
    ("bid 6", 5, {"plain_six": "true"}, [-6, 1]),
]  # fmt: skip


@pytest.mark.parametrize(("level", "tricks", "rules", "points"), SCORES, ids=str)
def test_score(level: str, tricks: int, rules: dict[str, object], points: list[int]) -> None:
    """E-8.1 to E-8.8, E-10.5, E-10.11 to E-10.15: the points of every kind of contract, made and set.

    The row is searched among random deals with that contract and those tricks, so that the whole play is real.
    """
    result = find_result(level, tricks, rules)
    side = result["bidder"] % 2
    assert [result["points"][side], result["points"][1 - side]] == points
    assert result["outcome"] == ("made" if points[0] > 0 else "set")
    assert result["payoff"] == [
        points[0] - points[1] if seat % 2 == side else points[1] - points[0] for seat in range(4)
    ]


def find_result(level: str, tricks: int, rules: dict[str, object]) -> dict[str, Any]:
    """Return the result, checked as a record, of a deal with a contract and so many tricks of the bidding side."""
    code = LEVELS.index(level.removeprefix("bid "))
    for strategy in ("random", "bold"):
        setting = make_setting("bid-euchre", rules=rules, strategy=strategy, seed=1)
        first = 0
        for rows in deal_rows(setting, 1_000_000, chunk=50_000):
            taken = rows["tricks"][np.arange(len(rows)), rows["bidder"] & 1]
            found = np.flatnonzero((rows["level"] == code) & (taken == tricks))
            if len(found):
                return check_record(replay_deal(setting, first + int(found[0])).record()).result
            first += len(rows)
    raise AssertionError(f"no deal with {level} and {tricks} tricks")


def test_plain_points_sum_to_the_tricks() -> None:
    """E-8.2: a made plain contract gives six points in all, a lost one 6 - t - b."""
    for rows in deal_rows(make_setting("bid-euchre", seed=2), 50_000):
        plain = rows[(rows["alone"] == 0) & (rows["bidder"] >= 0)]
        total = plain["points"].sum(axis=1)
        side = plain["bidder"] & 1
        taken = plain["tricks"][np.arange(len(plain)), side].astype(int)
        made = plain["outcome"] == OUTCOMES.index("made")
        assert (total[made] == 6).all()
        assert (total[~made] == (6 - taken - plain["level"])[~made]).all()
        assert 0 < made.mean() < 1


LADDERS: list[tuple[dict[str, object], int]] = [
    ({}, 126),
    ({"plain_six": "true"}, 210),
    ({"double_deck": "on"}, 1_820),
    ({"all_pass": "stick_dealer"}, 125),
    ({"ask": "off"}, comb(8, 4)),
    ({"moon": "off"}, comb(8, 4)),
    ({"ask": "off", "moon": "off"}, comb(7, 4)),
    ({"min_bid": "1"}, comb(11, 4)),
    # One action more of the dealer in 55 auctions with a bid, without the 1 + 5 + 15 that moon ends before him.
    ({"dealer_may_equal": "true"}, 126 + 55 - 21),
]


def sequences(at: Table) -> list[dict[str, Any]]:
    """Return the public states at the end of every auction that can follow."""
    found, waiting = [], [at.deal]
    while waiting:
        deal = waiting.pop()
        table_now = deal.content()["table"]
        if table_now["phase"] != PHASES["bid"]:
            found.append(table_now)
            continue
        for action in deal.legal():
            after = deal.copy()
            after.apply(action)
            waiting.append(after)
    return found


@pytest.mark.parametrize(("rules", "count"), LADDERS, ids=str)
def test_number_of_auctions(rules: dict[str, object], count: int) -> None:
    """E-4.1, E-4.3 to E-4.5, E-10.2, E-10.5 to E-10.7, E-10.17, E-10.23: C(4 + L, 4) auctions with L bids."""
    ends = sequences(Table("bid-euchre", rules=rules))
    assert len(ends) == count
    passed = [end for end in ends if end["bidder"] == -1]
    assert len(passed) == (0 if "all_pass" in rules else 1)


def test_who_wins_the_auction() -> None:
    """E-4.6, E-4.7: of the 126 auctions 5, 15, 35 and 70 are won by seats 0 to 3; by level 4, 10, 20, 35 and 56."""
    ends = sequences(Table("bid-euchre"))
    assert Counter(end["bidder"] for end in ends) == {-1: 1, 0: 5, 1: 15, 2: 35, 3: 70}
    levels = Counter(end["level"] for end in ends if end["bidder"] >= 0)
    assert [levels[level] for level in (3, 4, 5, LEVEL_CODES["ask"], LEVEL_CODES["moon"])] == [4, 10, 20, 35, 56]
    six = sequences(Table("bid-euchre", rules={"plain_six": "true"}))
    assert Counter(end["bidder"] for end in six) == {-1: 1, 0: 6, 1: 21, 2: 56, 3: 126}
    assert Counter(end["level"] for end in six)[LEVEL_CODES["moon"]] == 84


def test_perft_through_the_auction() -> None:
    """E-4.4: the first actions counted by the core: 6 words, then 6 + 5 + 4 + 3 + 2, moon ending the auction."""
    deal = Table("bid-euchre").deal
    assert deal.perft(1) == 6
    # After pass, 3, 4, 5 and ask there are 6, 5, 4, 3 and 2 words; after moon the bidder names one of four suits.
    assert deal.perft(2) == 6 + 5 + 4 + 3 + 2 + 4


def test_dealer_may_equal() -> None:
    """E-10.4, E-4.5: the dealer takes the highest bid at its level; the highest of the ladder ends the auction."""
    at = table(WORKED, dealer_may_equal="true").play("bid 4", "pass", "pass")
    assert at.legal == ["ask", "bid 4", "bid 5", "moon", "pass"]
    assert at.play("bid 4").turn == 3
    at = table(WORKED, dealer_may_equal="true").play("pass", "ask", "pass")
    assert (at.turn, at.legal) == (3, ["ask", "moon", "pass"])
    assert at.play("ask").turn == 3
    trumps = ["trump C", "trump D", "trump H", "trump S"]
    at = table(WORKED, dealer_may_equal="true").play("pass", "moon")
    assert (at.turn, at.legal) == (1, trumps)
    at = table(WORKED, dealer_may_equal="true", moon="off").play("ask")
    assert (at.turn, at.legal) == (0, trumps)
    assert table(WORKED, dealer_may_equal="true").play("pass", "pass", "pass").legal == [
        "ask", "bid 3", "bid 4", "bid 5", "moon", "pass",
    ]  # fmt: skip


def test_until_three_passes() -> None:
    """E-10.3: the turn goes round until three seats in a row have passed; whoever passed may bid again."""
    rules = {"rounds": "until_three_passes"}
    at = table(WORKED, **rules).play("pass", "bid 3", "pass", "pass")
    assert at.legal == ["ask", "bid 4", "bid 5", "moon", "pass"]
    at.play("bid 4", "pass", "pass", "pass")
    assert (at.turn, len(at.legal)) == (0, 4)
    assert table(WORKED, **rules).play("pass", "pass", "pass", "pass").deal.over
    at = table(WORKED, all_pass="stick_dealer", **rules).play("pass", "pass", "pass")
    assert at.legal == ["ask", "bid 3", "bid 4", "bid 5", "moon"]
    assert at.play("bid 3").legal == ["ask", "bid 4", "bid 5", "moon", "pass"]


def test_stuck_dealer() -> None:
    """E-10.17: with force_three a bid of three is the dealer's only action, whatever the lowest plain bid."""
    assert table(WORKED, all_pass="force_three").play("pass", "pass", "pass").legal == ["bid 3"]
    for lowest in (1, 2):
        at = table(WORKED, all_pass="force_three", min_bid=lowest).play("pass", "pass", "pass")
        assert at.legal == ["bid 3"]
    assert "pass" in table(WORKED, all_pass="force_three").play("pass", "bid 3", "pass").legal


def test_exchanges() -> None:
    """E-6.2, E-6.3, E-10.8, E-10.9: who sees whose card, and what may be given."""
    asked = ("ask", "pass", "pass", "pass", "trump H")
    assert len(table(WORKED, partner_must_give_best="false").play(*asked, "discard JH").legal) == 6
    at = table(WORKED, exchange="bidder_first").play(*asked, "discard JH")
    assert at.legal == ["give JH"]
    assert len(table(WORKED, exchange="bidder_first").play(*asked, "discard 9C").legal) == 1
    at = table(WORKED, exchange="bidder_first", partner_must_give_best="false").play(*asked, "discard 9C")
    assert "give 9C" in at.legal
    assert len(at.legal) == 7
    at = table(WORKED, exchange="partner_first").play(*asked)
    assert (at.turn, at.legal) == (2, ["give TH"])
    at.play("give TH")
    assert (at.turn, len(at.legal)) == (0, 7)
    assert "discard TH" in at.legal
    # Without a trump any card may be given.
    assert len(table(WORKED).play("ask", "pass", "pass", "pass", "trump C", "discard 9C").legal) == 1
    hands = "JH JD AH 9H KH QH | TH 9S AC KC TS JS | AS AD KD QS TC QC | QD TD 9D KS JC 9C"
    assert len(table(hands).play(*asked, "discard 9H").legal) == 6


def test_alone_lead() -> None:
    """E-7.2, E-10.10: the bidder leads, or the first seat left of the dealer that plays; the partner is passed over."""
    assert table(WORKED).play("pass", "moon", "trump H").turn == 1
    assert table(WORKED, alone_lead="left_of_dealer").play("pass", "moon", "trump H").turn == 0
    at = table(WORKED, alone_lead="left_of_dealer").play("pass", "pass", "moon", "trump H")
    assert at.turn == 1
    assert at.play(at.legal[0]).turn == 2
    assert at.play(at.legal[0]).turn == 3
    at = table(WORKED, alone_lead="left_of_dealer").play("bid 3", "pass", "pass", "bid 4", "trump H")
    assert at.turn == 3


CLAIMS = "AS 9S TS 9H TH 9D | JS QS KS AH QH KH | AD TD KD QD JD JH | AC KC QC JC TC 9C"
NINES = "9S 9H 9D 9C AS AH | TS TH TD TC KS KH | JS JH JD JC QS QH | QD QC KD KC AD AC"


def test_claims() -> None:
    """E-3.1 to E-3.5, E-10.18, E-10.19: who is asked, and a claim voids the deal."""
    at = table(CLAIMS, ace_no_face="at_least_one_ace")
    assert (at.turn, at.legal) == (0, ["claim ace-no-face", "no"])
    result = at.play("claim ace-no-face").result()
    assert (result["outcome"], result["claim"], result["claimer"], result["payoff"]) == (
        "claimed", "ace-no-face", 0, [0, 0, 0, 0],
    )  # fmt: skip
    at = table(CLAIMS, ace_no_face="at_least_one_ace").play("no")
    assert at.legal == ["ask", "bid 3", "bid 4", "bid 5", "moon", "pass"]
    assert "pass" in table(CLAIMS, four_nines="on").legal
    both = {"four_nines": "on", "ace_no_face": "at_least_one_ace"}
    assert table(NINES, **both).legal == ["claim ace-no-face", "claim four-nines", "no"]
    assert table(NINES, four_nines="on", ace_no_face="exactly_one_ace").legal == ["claim four-nines", "no"]
    assert table(CLAIMS).legal[0] == "ask"


def test_refused_together() -> None:
    """E-10.2, E-10.28, E-10.29: combinations without a meaning and values that are not offered."""
    refused: list[dict[str, object]] = [
        {"joker": "on", "four_nines": "on"},
        {"joker": "on", "ace_no_face": "exactly_one_ace"},
        {"joker": "on", "no_trump": "high"},
        {"joker": "on", "double_deck": "literal"},
        {"plain_six": "true", "double_deck": "on"},
        {"min_bid": "6"},
        {"min_bid": "4", "all_pass": "force_three"},
        {"plain_six": "true", "min_bid": "7"},
        {"double_deck": "on", "min_bid": "13"},
        {"alone_fail": "five_sixths"},
        {"both_over": "bidders_win_ties"},
        {"both_over": "bidders_out_first"},
        {"double_deck": "2x20"},
        {"double_deck": "2x16"},
        *({name: "on"} for name in ("bid_names_suit", "moon_over_moon", "ask_cards", "double", "defend_alone")),
        {"first_bidder": "dealer"},
    ]
    for rules in refused:
        name, value = next(reversed(rules.items()))
        with pytest.raises(UsageError, match=rf"{name}|{value}"):
            BidEuchreRules.from_values(rules)
    for name, rules in (
        ("plain_six = false", {"min_bid": "6"}),
        ("plain_six = true", {"min_bid": "7", "plain_six": "true"}),
        ("all_pass = force_three", {"min_bid": "4", "all_pass": "force_three"}),
    ):
        with pytest.raises(UsageError, match=f"min_bid = . does not go with {name}: "):
            BidEuchreRules.from_values(rules)
    for rules in (
        {"min_bid": "6", "plain_six": "true"},
        {"min_bid": "12", "double_deck": "on"},
        {"min_bid": "3", "all_pass": "force_three"},
    ):
        BidEuchreRules.from_values(rules)


def test_renege() -> None:
    """E-8.10, E-10.27: the side at fault loses two points, the payoffs follow, the rest stays."""
    result = check_record(replay_deal(make_setting("bid-euchre", seed=3), 5).record()).result
    points = result["points"]
    assert isinstance(points, list)
    for side in (0, 1):
        adjusted = renege(result, side)
        expected = list(points)
        expected[side] -= 2
        assert adjusted["points"] == expected
        difference = expected[0] - expected[1]
        assert adjusted["payoff"] == [difference, -difference, difference, -difference]
        assert {**adjusted, "points": points, "payoff": result["payoff"]} == result
    assert renege(result, 1, BidEuchreRules(renege_penalty=0)) == result
    assert renege(result, 1, BidEuchreRules(renege_penalty=24))["points"] == [points[0], points[1] - 24]
    with pytest.raises(UsageError, match="allowed: 0 or 1"):
        renege(result, 2)


def test_renege_by_the_full_bid() -> None:
    """E-10.27: full_bid takes the tricks of the contract, all of them after ask and moon."""
    rules = BidEuchreRules.from_values({"renege_penalty": "full_bid"})
    two_packs = BidEuchreRules.from_values({"renege_penalty": "full_bid", "double_deck": "on"})
    assert (rules.renege_penalty, rules.changes()) == (None, {"renege_penalty": "full_bid"})
    cases: list[tuple[BidEuchreRules, str, list[int], int, list[int]]] = [
        (rules, "4", [5, 1], 0, [1, 1]),
        (rules, "4", [5, 1], 1, [5, -3]),
        (rules, "ask", [1, -6], 1, [1, -12]),
        (rules, "moon", [24, 0], 0, [18, 0]),
        (two_packs, "10", [11, 1], 0, [1, 1]),
        (two_packs, "moon", [24, 0], 1, [24, -12]),
    ]
    for house, level, points, side, expected in cases:
        found = renege({"points": points, "level": level, "bidder": 0}, side, house)
        difference = expected[0] - expected[1]
        assert found == {
            "points": expected, "level": level, "bidder": 0,
            "payoff": [difference, -difference, difference, -difference],
        }  # fmt: skip
    for level in ("none", None, "bid 4"):
        with pytest.raises(UsageError, match="renege_penalty = full_bid needs a contract; 'level' of the result is"):
            renege({"points": [0, 0], "level": level}, 0, rules)


def test_renege_of_no_result() -> None:
    """E-8.10: a result must have the points of both sides."""
    with pytest.raises(UsageError, match="points"):
        renege({}, 0)


def test_start_scores() -> None:
    """E-8.11: scores before a deal change no rule and no point, but what strategies do near the end."""
    plain = make_setting("bid-euchre", strategy="random", seed=4)
    scored = make_setting("bid-euchre", strategy="random", seed=4, start={"scores": (28, -300)})
    rows = [b"".join(each.tobytes() for each in deal_rows(setting, 5_000)) for setting in (plain, scored)]
    assert rows[0] == rows[1]
    aware = [make_setting("bid-euchre", seed=4, start={"scores": scores}) for scores in ((0, 0), (29, 0), (0, 31))]
    assert len({b"".join(each.tobytes() for each in deal_rows(setting, 5_000)) for setting in aware}) == 3
    for scores in ((501, 0), (0, -501), (1,), 7):
        with pytest.raises(UsageError, match="scores"):
            make_setting("bid-euchre", start={"scores": scores})
