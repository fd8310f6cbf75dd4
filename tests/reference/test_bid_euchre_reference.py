"""Checks of the Bid Euchre reference engine itself: worked hands, counts, scores, matches, house rules.

The ids (E-7.3) are rules of docs/rules/bid-euchre.md.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping, Sequence

import pytest

from .bid_euchre import (
    DRAWN,
    LONGEST_MATCH,
    NUMBER_OPTIONS,
    OPTIONS,
    PACK,
    BidEuchreDeal,
    BidEuchreMatch,
    claims_of,
    full_pack,
    full_rules,
    ladder,
    play_suit,
    renege,
    score,
    trick_winner,
    trumps_high_to_low,
)

DEAL = "JH JD AH 9H AS 9C | KH QH AC KC TS 9S | TH AD KD QS JS TC | QD TD 9D KS QC JC"
# A card with the number of legal actions at that moment.
PLAIN_PLAY = """
P0 JH[6] P1 QH[2] P2 TH[1] P3 9D[6] -> P0
P0 JD[5] P1 KH[1] P2 TC[5] P3 TD[5] -> P0
P0 AH[4] P1 9S[4] P2 JS[4] P3 JC[4] -> P0
P0 9H[3] P1 TS[3] P2 QS[3] P3 QC[3] -> P0
P0 AS[2] P1 KC[2] P2 KD[2] P3 KS[1] -> P0
P0 9C[1] P1 AC[1] P2 AD[1] P3 QD[1] -> P1
"""
ASK_PLAY = """
P0 JH[6] P1 QH[2] P3 9D[6] -> P0
P0 JD[5] P1 KH[1] P3 TD[5] -> P0
P0 AH[4] P1 9S[4] P3 JC[4] -> P0
P0 TH[3] P1 TS[3] P3 QC[3] -> P0
P0 9H[2] P1 KC[2] P3 QD[2] -> P0
P0 AS[1] P1 AC[1] P3 KS[1] -> P0
"""
JOKER_DEAL = "JH JD AH 9H AS 9C | KH QH AC KC TS 9S | TH AD KD QS JS TC | QD TD 9D KS QC JC JK"
DEFAULTS = full_rules({})


def deal(cards: str = DEAL, rules: Mapping[str, object] | None = None) -> BidEuchreDeal:
    return BidEuchreDeal(rules or {}, [part.split() for part in cards.split("|")])


def play(d: BidEuchreDeal, *actions: str) -> BidEuchreDeal:
    for action in actions:
        d.apply(action)
    return d


def check_play(d: BidEuchreDeal, text: str) -> None:
    for line in text.strip().splitlines():
        moves, end = line.split(" -> ")
        words = moves.split()
        for seat, item in zip(words[::2], words[1::2], strict=True):
            card, count = item.rstrip("]").split("[")
            assert d.to_move == int(seat[1])
            assert len(d.legal()) == int(count), item
            d.apply(card)
        assert d.tricks[-1][0] == int(end[1])


def play_out(d: BidEuchreDeal) -> dict[str, object]:
    while d.to_move is not None:
        d.apply(d.legal()[0])
    return d.result()


def pairs(*pairs_of_suits: str) -> str:
    """A double deck dealt by suits: each hand is both copies of one suit."""
    return " | ".join(" ".join(f"{rank}{suit} {rank}{suit}" for rank in "9TJQKA") for suit in pairs_of_suits)


# ------------------------------------------------------------------ worked hands


def test_worked_hand_plain() -> None:
    """E-2.1, E-4.3, E-5.1, E-7.1 to E-7.5, E-8.1, E-8.9."""
    d = deal()
    assert d.legal() == ["ask", "bid 3", "bid 4", "bid 5", "moon", "pass"]
    play(d, "bid 4", "pass", "pass", "pass")
    assert d.to_move == 0
    assert d.legal() == ["trump C", "trump D", "trump H", "trump S"]
    d.apply("trump H")
    check_play(d, PLAIN_PLAY)
    assert d.to_move is None
    assert d.legal() == []
    assert d.result() == {
        "payoff": [4, -4, 4, -4],
        "points": [5, 1],
        "bidder": 0,
        "level": "4",
        "trump": "H",
        "tricks": [5, 1],
        "outcome": "made",
        "alone": "none",
        "claim": "none",
        "claimer": None,
    }


def test_worked_hand_plain_five() -> None:
    d = play(deal(), "pass", "pass", "bid 5", "pass", "trump H")
    assert d.to_move == 2  # the bidder leads
    d = play(deal(), "bid 5", "pass", "pass", "pass", "trump H")
    check_play(d, PLAIN_PLAY)
    assert d.result()["points"] == [5, 1]


def test_worked_hand_ask() -> None:
    """E-4.2, E-6.1 to E-6.4, E-7.2."""
    d = play(deal(), "ask", "pass", "pass", "pass", "trump H")
    assert (d.to_move, len(d.legal())) == (0, 6)
    d.apply("discard 9C")
    assert (d.to_move, d.legal()) == (2, ["give TH"])
    d.apply("give TH")
    assert sorted(d.hands[0]) == sorted(["JH", "JD", "AH", "TH", "9H", "AS"])
    assert sorted(d.hands[2]) == sorted(["9C", "AD", "KD", "QS", "JS", "TC"])
    check_play(d, ASK_PLAY)
    assert len(d.hands[2]) == 6
    result = d.result()
    assert (result["points"], result["tricks"], result["payoff"]) == ([12, 0], [6, 0], [12, -12, 12, -12])
    assert (result["level"], result["alone"], result["outcome"]) == ("ask", "ask", "made")


def test_a_lost_moon_is_played_to_the_end() -> None:
    """E-4.5, E-7.7: three seats are not asked; the opponents' tricks count."""
    d = play(deal(), "moon", "trump C")
    assert d.to_move == 0
    play(d, "9C", "AC", "JC")  # P3 takes it: the right bower
    assert d.to_move == 3
    assert d.legal() == ["9D", "KS", "QC", "QD", "TD"]
    result = play_out(d)
    tricks = result["tricks"]
    assert isinstance(tricks, list)
    assert sum(tricks) == 6
    assert result["points"] == [-6, tricks[1]]
    assert (result["outcome"], result["alone"], result["trump"]) == ("set", "moon", "C")


# ------------------------------------------------------------------ cards


def test_play_suits() -> None:
    """E-1.1 to E-1.5: seven trumps, five cards in the other suit of the colour, six in the others."""
    assert len(PACK) == 24
    assert trumps_high_to_low("H")[1:] == ["JH", "JD", "AH", "KH", "QH", "TH", "9H"]
    for trump, colour in (("H", "D"), ("D", "H"), ("S", "C"), ("C", "S")):
        counts = Counter(play_suit(card, trump) for card in PACK)
        assert counts[trump] == 7
        assert counts[colour] == 5
        assert sorted(counts.values()) == [5, 6, 6, 7]
    assert Counter(play_suit(card, "high") for card in PACK) == dict.fromkeys("SHDC", 6)


def legal_after(hand: str, led: str, trump: str) -> list[str]:
    """What seat 1 may play on a card that seat 0 leads."""
    d = play(deal(DEAL, {"no_trump": "high"}), "bid 3", "pass", "pass", "pass", f"trump {trump}")
    d.trick = [(0, led)]
    d.hands[1] = hand.split()
    return d.legal()


def test_following() -> None:
    """E-7.3, E-7.4 with the left bower."""
    assert legal_after("JD 9D AS", "KD", "H") == ["9D"]
    assert legal_after("JD 9S AS", "KD", "H") == ["9S", "AS", "JD"]  # void: anything goes
    assert legal_after("JD 9D AS", "KH", "H") == ["JD"]
    assert legal_after("JD 9D AS", "JH", "D") == ["9D", "JD"]  # the left bower led is a diamond
    assert legal_after("AH 9S", "JH", "D") == ["9S", "AH"]
    assert legal_after("JD 9D AS", "KD", "high") == ["9D", "JD"]


def winner_of(trick: str, trump: str, rules: Mapping[str, object] | None = None) -> int:
    return trick_winner(list(enumerate(trick.split())), trump, full_rules(rules or {}))


def test_trick_winners() -> None:
    """E-7.5, E-7.6, E-5.2, E-10.24."""
    assert winner_of("AC KC JC QC", "S") == 2  # the left bower
    assert winner_of("AC KC JC JS", "S") == 3
    assert winner_of("AD 9D KS TD", "H") == 0
    assert winner_of("9D AS AC TD", "H") == 3  # other suits never win
    assert winner_of("AD KD 9H TH", "H") == 3
    assert winner_of("JH JD AH KH", "D") == 1
    assert winner_of("QS JS KS TS", "D") == 2
    assert winner_of("9S JS AH TS", "high") == 1
    assert winner_of("TS JS 9H AS", "low") == 0
    assert winner_of("TS JS 9S AS", "low") == 2
    second: dict[str, object] = {"double_deck": "on", "identical": "second_wins"}
    for trick, trump, first_wins, second_wins in (
        ("9H JH JH AH", "H", 1, 2),
        ("AC AC 9D KC", "H", 0, 1),
        ("9S 9S KC 9S", "low", 0, 3),
        ("AD KD KD AH", "S", 0, 0),
        ("9D KS KS TD", "H", 3, 3),
    ):
        assert winner_of(trick, trump, {"double_deck": "on"}) == first_wins
        assert winner_of(trick, trump, second) == second_wins


# ------------------------------------------------------------------ auction


def auctions(d: BidEuchreDeal, calls: tuple[str, ...] = ()) -> list[tuple[int | None, str | None]]:
    """Bidder and bid at the end of every auction that can follow."""
    here = BidEuchreDeal(d.rules, d.hands)
    play(here, *calls)
    if here.phase != "auction":
        return [(here.bidder, here.bid)]
    return [end for action in here.legal() for end in auctions(d, (*calls, action))]


@pytest.mark.parametrize(
    ("rules", "total", "by_seat", "by_level"),
    [
        ({}, 126, [5, 15, 35, 70], [4, 10, 20, 35, 56]),
        ({"plain_six": True}, 210, [6, 21, 56, 126], [4, 10, 20, 35, 56, 84]),
        ({"moon": False}, 70, [4, 10, 20, 35], [4, 10, 20, 35]),
        ({"min_bid": 5, "ask": "off", "moon": "off"}, 5, [1, 1, 1, 1], [4]),
    ],
)
def test_auction_counts(rules: dict[str, object], total: int, by_seat: list[int], by_level: list[int]) -> None:
    """E-4.1 to E-4.7, E-10.2, E-10.5 to E-10.7: all auctions, by enumeration."""
    ends = auctions(deal(DEAL, rules))
    assert len(ends) == total
    assert Counter(ends)[None, None] == 1
    assert [sum(bidder == seat for bidder, _ in ends) for seat in range(4)] == by_seat
    bids = ladder(full_rules(rules))
    assert [sum(bid == one for _, bid in ends) for one in bids] == by_level


def test_auction_counts_of_the_double_deck() -> None:
    """E-10.23: twelve bids, C(16, 4) auctions."""
    ends = auctions(deal(pairs(*"SHDC"), {"double_deck": "on"}))
    assert len(ends) == 1820
    assert Counter(ends)[None, None] == 1


def test_auction_counts_of_the_options() -> None:
    """E-10.3, E-10.4, E-10.17; worked out by hand.

    Going round with one bid: 4 places for it and the all pass. With two: after the low one the high one may come
    after 0, 1 or 2 passes or not at all, so 4 x (4 + 1) + 1; with three 4 x (1 + 3 x 5 + 4 + 1) + 1.
    A dealer who may equal has one action more in the auctions that come to him with a bid: 55 of three seats have
    one, and 1 + 5 + 15 of these end with moon before him.

    With a low and a high bid, going round, and a dealer who may equal the low one: the high one alone in 4 places, or
    nobody bids. After the low one of seat s below 3 the high one may come from the 2 - s seats before the dealer or
    from himself; if he equals, it may come from three seats or not at all; if he passes, from the s seats behind him
    or not at all; in all 2 - s + 1 + 4 + s + 1 = 8. After the low one of the dealer: 4.
    """
    two = {"min_bid": 5, "ask": "off"}
    around = {"rounds": "until_three_passes"}
    for rules, total in (
        ({"all_pass": "stick_dealer"}, 125),
        ({"all_pass": "force_three"}, 126 - 5),
        ({"dealer_may_equal": True}, 126 + 55 - 21),
        ({**two, **around, "moon": "off"}, 5),
        ({**two, **around}, 21),
        ({**around, "min_bid": 5}, 85),
        ({**two, **around, "moon": "off", "dealer_may_equal": "true"}, 5),
        ({**two, **around, "dealer_may_equal": "true"}, 3 * 8 + 4 + 4 + 1),
    ):
        assert len(auctions(deal(DEAL, rules))) == total, rules


def test_all_pass() -> None:
    """E-4.7, E-8.7, E-10.17."""
    result = play(deal(), *["pass"] * 4).result()
    assert result["outcome"] == "all_passed"
    assert (result["payoff"], result["points"], result["tricks"]) == ([0] * 4, [0, 0], [0, 0])
    assert [result[name] for name in ("bidder", "claimer")] == [None, None]
    assert [result[name] for name in ("level", "trump", "alone", "claim")] == ["none"] * 4
    d = play(deal(DEAL, {"all_pass": "stick_dealer"}), *["pass"] * 3)
    assert d.legal() == ["ask", "bid 3", "bid 4", "bid 5", "moon"]
    d = play(deal(DEAL, {"all_pass": "force_three", "min_bid": 2}), *["pass"] * 3)
    assert d.legal() == ["bid 3"]
    d.apply("bid 3")
    assert (d.phase, d.to_move) == ("trump", 3)
    d = play(deal(DEAL, {"all_pass": "force_three", "rounds": "until_three_passes"}), *["pass"] * 3, "bid 3")
    assert (d.to_move, "bid 3" in d.legal(), "pass" in d.legal()) == (0, False, True)
    d = play(deal(DEAL, {"all_pass": "stick_dealer"}), "pass", "bid 3", "pass")
    assert "pass" in d.legal()


def test_partners_may_overbid_each_other() -> None:
    """E-4.4, E-4.6."""
    d = play(deal(), "bid 3", "pass", "bid 4", "pass")
    assert (d.bidder, d.bid, d.phase) == (2, "bid 4", "trump")


def test_until_three_passes() -> None:
    """E-10.3: a player who passed may bid later; the highest bid ends the auction."""
    d = deal(DEAL, {"rounds": "until_three_passes"})
    play(d, "pass", "bid 3", "pass", "bid 4")
    assert d.legal() == ["ask", "bid 5", "moon", "pass"]
    play(d, "bid 5", "pass", "pass", "ask", "pass", "pass")
    assert (d.to_move, d.legal()) == (2, ["moon", "pass"])
    assert (play(d, "moon").bidder, d.phase) == (2, "trump")


def test_dealer_may_equal() -> None:
    """E-10.4."""
    d = play(deal(DEAL, {"dealer_may_equal": "true"}), "bid 4", "pass")
    assert d.legal() == ["ask", "bid 5", "moon", "pass"]
    d.apply("pass")
    assert d.legal() == ["ask", "bid 4", "bid 5", "moon", "pass"]
    assert (play(d, "bid 4").bidder, d.bid) == (3, "bid 4")
    d = play(deal(DEAL, {"dealer_may_equal": "true"}), "pass", "ask", "pass")  # by his partner
    assert (d.to_move, d.legal()) == (3, ["ask", "moon", "pass"])
    assert (play(d, "ask").bidder, d.phase) == (3, "trump")
    d = play(deal(DEAL, {"dealer_may_equal": "true"}), "pass", "moon")  # E-4.5
    assert (d.bidder, d.phase) == (1, "trump")
    rules = {"dealer_may_equal": "true", "rounds": "until_three_passes", "moon": "off"}
    d = play(deal(DEAL, rules), "bid 3", "pass", "pass", "bid 3", "bid 4", "pass", "pass")
    assert "bid 4" in d.legal()
    play(d, "bid 4", "bid 5", "pass", "pass")
    assert (d.to_move, d.legal()) == (3, ["ask", "bid 5", "pass"])
    play(d, "bid 5", "ask")
    assert (d.bidder, d.phase) == (0, "trump")


# ------------------------------------------------------------------ exchange


def asked(rules: Mapping[str, object], trump: str = "H") -> BidEuchreDeal:
    return play(deal(DEAL, rules), "ask", "pass", "pass", "pass", f"trump {trump}")


def test_partner_gives_his_best_trump() -> None:
    """E-6.3, E-10.9, E-10.16: bowers count, and without a trump any card will do."""
    for trump, best in (("S", "JS"), ("C", "JS"), ("D", "AD"), ("H", "TH")):
        assert play(asked({}, trump), "discard 9C").legal() == [f"give {best}"]
    d = play(asked({"partner_must_give_best": "false"}), "discard 9C")
    assert d.legal() == sorted(f"give {card}" for card in ["TH", "AD", "KD", "QS", "JS", "TC"])
    assert len(play(deal(DEAL, {"no_trump": "high"}), "moon").legal()) == 5
    for trump in ("high", "low"):
        d = play(asked({"no_trump": "high_low"}, trump), "discard 9C")
        assert len(d.legal()) == 6
    no_heart = "JH JD AH 9H AS 9C | KH QH TH KC TS 9S | AC AD KD QS JS TC | QD TD 9D KS QC JC"
    d = play(deal(no_heart), "ask", "pass", "pass", "pass", "trump H", "discard 9C")
    assert len(d.legal()) == 6


def test_exchange_bidder_first() -> None:
    """E-10.8: the best trump of seven cards, which may be the bidder's own."""
    rules = {"exchange": "bidder_first"}
    assert play(asked(rules), "discard AH").legal() == ["give AH"]
    assert play(asked(rules), "discard 9H").legal() == ["give TH"]
    assert play(asked(rules), "discard AS").legal() == ["give TH"]
    d = play(asked({**rules, "partner_must_give_best": False}), "discard 9C")
    assert len(d.legal()) == 7
    play(d, "give 9C")
    assert (d.phase, sorted(d.hands[0])) == ("play", sorted(["JH", "JD", "AH", "9H", "AS", "9C"]))


def test_exchange_partner_first() -> None:
    """E-10.8: the bidder sees the card and may lay it down again."""
    d = asked({"exchange": "partner_first"})
    assert (d.to_move, d.legal()) == (2, ["give TH"])
    d.apply("give TH")
    assert d.to_move == 0
    assert d.legal() == sorted(f"discard {card}" for card in ["JH", "JD", "AH", "9H", "AS", "9C", "TH"])
    d.apply("discard TH")
    assert (d.phase, d.to_move, "TH" in d.hands[2], [len(hand) for hand in d.hands]) == ("play", 0, True, [6] * 4)


def test_alone_lead() -> None:
    """E-10.10: seat 0, or seat 1 where seat 0 is the idle partner; plain contracts as always."""
    rules = {"alone_lead": "left_of_dealer"}
    for bidder, leader, order in ((0, 0, [0, 1, 3]), (1, 0, [0, 1, 2]), (2, 1, [1, 2, 3]), (3, 0, [0, 2, 3])):
        d = play(deal(DEAL, rules), *["pass"] * bidder, "moon", "trump H")
        assert d.to_move == leader
        seats = []
        for _ in range(3):
            seats.append(d.to_move)
            d.apply(d.legal()[0])
        assert seats == order
        d = play(deal(DEAL, rules), *["pass"] * bidder, "bid 5", *["pass"] * (3 - bidder), "trump H")
        assert d.to_move == bidder
        assert play(deal(), *["pass"] * bidder, "moon", "trump H").to_move == bidder


# ------------------------------------------------------------------ score


@pytest.mark.parametrize(
    ("contract", "tricks", "bidders", "opponents"),
    [
        ("3", 0, -3, 6),
        ("3", 3, 3, 3),
        ("4", 5, 5, 1),
        ("4", 4, 4, 2),
        ("4", 3, -4, 3),
        ("5", 4, -5, 2),
        ("5", 6, 6, 0),
        ("6", 6, 6, 0),
        ("6", 5, -6, 1),
        ("ask", 6, 12, 0),
        ("ask", 5, -6, 1),
        ("moon", 6, 24, 0),
        ("moon", 5, -6, 1),
        ("moon", 0, -6, 6),
    ],
)
def test_scores(contract: str, tricks: int, bidders: int, opponents: int) -> None:
    """E-8.1 to E-8.6, E-8.8."""
    assert score(contract, tricks, DEFAULTS) == (bidders > 0, bidders, opponents)
    none = full_rules({"opponents_score": "none"})  # E-10.13
    assert score(contract, tricks, none) == (bidders > 0, bidders, 0)


@pytest.mark.parametrize(
    ("rules", "made_ask", "made_moon", "lost_ask", "lost_moon"),
    [
        ({}, 12, 24, -6, -6),
        ({"alone_fail": "symmetric"}, 12, 24, -12, -24),
        ({"alone_fail": "same_as_ask"}, 12, 24, -12, -12),
        ({"alone_points": "10_20"}, 10, 20, -6, -6),
        ({"alone_points": "12_12", "alone_fail": "symmetric"}, 12, 12, -12, -12),
        ({"alone_points": "6_12", "alone_fail": "symmetric"}, 6, 12, -6, -12),
        ({"alone_points": "18_36", "alone_fail": "same_as_ask"}, 18, 36, -12, -12),
        ({"double_deck": "on"}, 18, 24, -12, -12),
        ({"double_deck": "on", "alone_fail": "symmetric"}, 18, 24, -18, -24),
        ({"double_deck": "on", "alone_fail": "same_as_ask"}, 18, 24, -12, -12),
        ({"double_deck": "on", "alone_points": "12_24"}, 12, 24, -12, -12),
        ({"double_deck": "literal"}, 12, 24, -12, -12),
        ({"double_deck": "literal", "alone_points": "18_24", "alone_fail": "symmetric"}, 18, 24, -18, -24),
    ],
)
def test_alone_scores(rules: dict[str, object], made_ask: int, made_moon: int, lost_ask: int, lost_moon: int) -> None:
    """E-10.11, E-10.12, E-10.23."""
    full = full_rules(rules)
    tricks = 6 if full["double_deck"] == "off" else 12
    assert score("ask", tricks, full) == (True, made_ask, 0)
    assert score("moon", tricks, full) == (True, made_moon, 0)
    assert score("ask", tricks - 1, full) == (False, lost_ask, 1)
    assert score("moon", tricks - 2, full) == (False, lost_moon, 2)


def test_plain_score_options() -> None:
    """E-8.3, E-10.14, E-10.15: the bonus belongs to made plain contracts."""
    rules = full_rules({"overtricks": "not_counted"})
    assert score("3", 5, rules) == (True, 3, 1)
    assert score("3", 2, rules) == (False, -3, 4)
    rules = full_rules({"bonus_made": 2})
    assert [score("4", tricks, rules) for tricks in (5, 3)] == [(True, 7, 1), (False, -4, 3)]
    assert [score(bid, 6, rules)[1] for bid in ("ask", "moon")] == [12, 24]
    rules = full_rules({"bonus_made": 2, "overtricks": "not_counted"})
    assert score("4", 5, rules) == (True, 6, 1)
    rules = full_rules({"double_deck": "on"})
    assert [score("7", tricks, rules) for tricks in (12, 7, 6)] == [(True, 12, 0), (True, 7, 5), (False, -7, 6)]


def test_totals_of_plain_deals() -> None:
    """A made plain contract is worth six points in all, a lost one 6 - t - b."""
    for bid in (3, 4, 5, 6):
        for tricks in range(7):
            made, bidders, opponents = score(str(bid), tricks, DEFAULTS)
            assert made == (tricks >= bid)
            assert bidders + opponents == (6 if made else 6 - tricks - bid)


def test_renege() -> None:
    """E-8.10, E-10.27."""
    d = play(deal(), "bid 4", "pass", "pass", "pass", "trump H")
    check_play(d, PLAIN_PLAY)
    result = d.result()
    changed = renege(result, 1, {})
    assert (changed["points"], changed["payoff"]) == ([5, -1], [6, -6, 6, -6])
    assert {**changed, "points": 0, "payoff": 0} == {**result, "points": 0, "payoff": 0}
    assert renege(result, 0, {"renege_penalty": 5})["points"] == [0, 1]
    assert result["points"] == [5, 1]
    full_bid = {"renege_penalty": "full_bid"}
    assert [renege(result, side, full_bid)["points"] for side in (0, 1)] == [[1, 1], [5, -3]]
    alone = {**result, "level": "ask", "points": [12, 0]}
    assert renege(alone, 0, full_bid)["points"] == [6, 0]
    assert renege({**alone, "level": "moon"}, 1, {**full_bid, "double_deck": "on"})["points"] == [12, -12]
    with pytest.raises(ValueError, match="nothing was bid"):
        renege({**result, "level": "none"}, 0, full_bid)


# ------------------------------------------------------------------ claims

BOTH_CLAIMS = "JH JD AH KH AS KS | 9H 9D 9S 9C AC TC | TH AD TD QS JS KC | QD TS QH KD QC JC"
CLAIMS: dict[str, object] = {"ace_no_face": "at_least_one_ace", "four_nines": "on"}


def test_claims() -> None:
    """E-3.1 to E-3.5, E-10.18, E-10.19."""
    d = deal(BOTH_CLAIMS, CLAIMS)
    assert (d.to_move, d.legal()) == (1, ["claim ace-no-face", "claim four-nines", "no"])
    d.apply("claim four-nines")
    result = d.result()
    assert (result["outcome"], result["claim"], result["claimer"]) == ("claimed", "four-nines", 1)
    assert (result["payoff"], result["points"], result["bidder"], result["level"]) == ([0] * 4, [0, 0], None, "none")
    d = play(deal(BOTH_CLAIMS, CLAIMS), "no")
    assert (d.phase, d.to_move) == ("auction", 0)
    assert deal(BOTH_CLAIMS).phase == "auction"
    assert deal(BOTH_CLAIMS, {"four_nines": "on"}).legal() == ["claim four-nines", "no"]
    two = "AH TH 9H AS TS 9S | AC TC 9C AD TD JD | JH QH KH JS QS KS | JC QC KC QD KD 9D"
    assert deal(two, {"ace_no_face": "exactly_one_ace"}).phase == "auction"
    d = deal(two.replace("AD", "9D", 1)[:-2] + "AD", {"ace_no_face": "at_least_one_ace"})
    assert d.to_move == 0
    assert play(d, "no").phase == "auction"  # seat 1 has a jack


def test_two_seats_with_claims_are_asked_in_order() -> None:
    """E-3.1."""
    cards = "JH QH KH JS QS KS | AC TC 9C AD TD 9D | JC QC KC JD QD KD | AH TH 9H AS TS 9S"
    d = deal(cards, CLAIMS)
    assert d.to_move == 1
    d.apply("no")
    assert (d.phase, d.to_move) == ("claim", 3)
    result = play(d, "claim ace-no-face").result()
    assert (result["claim"], result["claimer"]) == ("ace-no-face", 3)


@pytest.mark.parametrize(
    ("hand", "at_least", "exactly"),
    [
        ("AS TS 9S TH 9H TD", True, True),
        ("AS AH 9S TH 9H TD", True, False),
        ("AS TS 9S TH 9H JD", False, False),
        ("TS 9S TH 9H TD 9D", False, False),
        ("AS AS 9S 9S 9S TS 9D TH TH 9H TD TC", True, False),
        ("AS 9S 9S 9S 9S TS 9D TH TH 9H TD TC", True, True),
    ],
)
def test_ace_no_face(hand: str, at_least: bool, exactly: bool) -> None:
    """E-3.2, E-10.18."""
    for value, expected in (("at_least_one_ace", at_least), ("exactly_one_ace", exactly), ("off", False)):
        claims = claims_of(hand.split(), full_rules({"ace_no_face": value}))
        assert claims == (["claim ace-no-face"] if expected else [])


def test_four_nines_with_two_packs() -> None:
    """E-3.3: at least four of the eight nines."""
    rules = full_rules({"four_nines": "on", "double_deck": "on"})
    assert claims_of(["9S", "9S", "9H", "9H", "9D", "KS"], rules) == ["claim four-nines"]
    assert claims_of(["9S", "9S", "9H", "TH", "KD", "KS"], rules) == []


# ------------------------------------------------------------------ joker and double deck


def test_joker_before_the_auction() -> None:
    """E-2.4, E-10.21: seven discards, the joker too."""
    d = deal(JOKER_DEAL, {"joker": "on"})
    assert (d.to_move, len(d.legal()), "discard JK" in d.legal()) == (3, 7, True)
    d.apply("discard 9D")
    assert (d.to_move, d.phase, len(d.hands[3])) == (0, "auction", 6)
    play(d, "pass", "pass", "pass", "bid 3", "trump H")
    assert d.to_move == 3
    d.apply("JK")
    assert d.legal() == ["9H", "AH", "JD", "JH"]  # the joker led is a heart
    play(d, "JH", "QH", "TH")
    assert d.tricks[-1][0] == 3


def test_joker_after_the_auction() -> None:
    """E-10.22."""
    rules = {"joker": "on", "joker_discard": "after"}
    d = deal(JOKER_DEAL, rules)
    assert (d.phase, d.to_move) == ("auction", 0)
    play(d, "ask", "pass", "pass", "pass")
    assert (d.phase, d.to_move, len(d.legal())) == ("joker", 3, 7)
    play(d, "discard JK")
    assert (d.phase, d.to_move) == ("trump", 0)
    d = play(deal(JOKER_DEAL, rules), "pass", "pass", "pass", "bid 3")
    assert d.phase == "joker"
    assert play(deal(JOKER_DEAL, rules), *["pass"] * 4).result()["outcome"] == "all_passed"


def test_joker_is_the_best_trump_to_give() -> None:
    """E-6.3, E-10.21: the dealer as partner gives the joker, which follows as a trump."""
    d = play(deal(JOKER_DEAL, {"joker": "on"}), "discard 9D", "pass", "ask", "pass", "pass", "trump C", "discard 9S")
    assert (d.to_move, d.legal()) == (3, ["give JK"])
    play(d, "give JK", "AC")
    d.hands[2] = ["JK", "9D"]
    assert (d.to_move, d.legal()) == (2, ["JK"])
    assert winner_of("JC JS JK AC", "C", {"joker": "on"}) == 2
    assert winner_of("AH KH JK 9H", "C", {"joker": "on"}) == 2


def test_double_deck() -> None:
    """E-2.5, E-7.6, E-10.23: equal cards are one action; twelve tricks."""
    rules = {"double_deck": "literal"}
    d = deal(pairs(*"SHDC"), rules)
    assert d.legal() == sorted([*(f"bid {level}" for level in range(3, 13)), "ask", "moon", "pass"])
    play(d, "ask", "pass", "pass", "pass", "trump S")
    assert d.legal() == sorted(f"discard {rank}S" for rank in "9TJQKA")
    d.apply("discard 9S")
    assert len(d.legal()) == 6  # diamonds, no trump among them
    play(d, "give AD")
    assert d.legal() == sorted(["9S", "AD", "AS", "JS", "KS", "QS", "TS"])
    play(d, "JS")
    assert d.legal() == ["9H", "AH", "JH", "KH", "QH", "TH"]
    d.apply("9H")
    assert (d.to_move, d.legal()) == (3, ["JC"])  # the left bower follows
    play(d, "JC", "JS", "9H", "JC")
    assert [winner for winner, _ in d.tricks] == [0, 0]
    result = play_out(d)  # nobody else has a trump, and his ace of diamonds is led
    assert (result["points"], result["tricks"]) == ([12, 0], [12, 0])
    d = play(deal(pairs(*"SHDC"), {"double_deck": "on"}), "bid 12", "pass", "pass", "pass", "trump H")
    result = play_out(d)
    # P1 leads the nine and the ace of hearts to the left bowers of P2 and takes the rest.
    assert (result["level"], result["points"]) == ("12", [-12, 10])
    assert result["outcome"] == "set"


def test_double_deck_partner_gives_the_best_of_two() -> None:
    """E-6.3 with equal cards: one action."""
    d = deal(pairs(*"SHCD"), {"double_deck": "on", "exchange": "bidder_first"})
    play(d, "ask", "pass", "pass", "pass", "trump S", "discard 9S")
    assert d.legal() == ["give JC"]
    assert play(d, "give JC").hands[2].count("JC") == 1


# ------------------------------------------------------------------ matches


def result_of(points: Sequence[int], bidder: int | None, outcome: str = "made") -> dict[str, object]:
    return {"points": list(points), "bidder": bidder, "outcome": outcome}


def after(
    scores: Sequence[int], points: Sequence[int], bidder: int, outcome: str = "made", **rules: object
) -> tuple[list[int], int | None]:
    """Scores and winner after a deal by dealer 3, where sides are teams."""
    match = BidEuchreMatch(rules)
    match.scores = list(scores)
    match.note(result_of(points, bidder, outcome))
    return match.scores, match.winner


def test_match_examples() -> None:
    """E-9.4, E-9.6, E-9.7, E-9.10, E-10.1."""
    assert after([30, 31], [4, 2], 0) == ([34, 33], 0)
    assert after([28, 30], [4, 2], 0) == ([32, 32], None)
    assert after([8, 0], [24, 0], 0) == ([32, 0], 0)
    assert after([27, 0], [4, 2], 0) == ([31, 2], None)
    assert after([0, 30], [-4, 3], 0, "set") == ([-4, 33], 1)
    assert after([32, 32], [-3, 4], 0, "set") == ([29, 36], 1)
    assert after([33, 33], [-3, 0], 0, "set") == ([30, 33], 1)
    assert after([8, 0], [24, 0], 0, target=33) == ([32, 0], None)
    assert after([8, 0], [24, 0], 0, double_deck="on") == ([32, 0], None)
    assert after([28, 0], [24, 0], 0, double_deck="on") == ([52, 0], 0)
    assert after([8, 0], [24, 0], 0, double_deck="literal") == ([32, 0], 0)


def test_both_over() -> None:
    """E-10.25."""
    assert after([29, 31], [4, 2], 0) == ([33, 33], None)
    assert after([29, 31], [4, 2], 0, both_over="bidders_win") == ([33, 33], 0)
    assert after([28, 31], [4, 2], 0, both_over="bidders_win") == ([32, 33], 0)
    assert after([28, 31], [4, 2], 2) == ([32, 33], 1)
    rules = {"both_over": "defence_cannot_go_out"}
    assert after([28, 31], [4, 2], 0, **rules) == ([32, 33], 0)
    assert after([20, 31], [4, 2], 0, **rules) == ([24, 33], None)
    assert after([20, 33], [-4, 3], 0, "set", **rules) == ([16, 36], None)
    assert after([20, 36], [1, 5], 1, **rules) == ([21, 41], 1)
    assert after([20, 40], [4, -5], 3, "set", **rules) == ([24, 35], None)


def test_losing_score() -> None:
    """E-9.5, E-10.26."""
    assert after([-20, 0], [-4, 3], 0, "set") == ([-24, 3], None)
    assert after([-20, 0], [-4, 3], 0, "set", lose_at=-24) == ([-24, 3], 1)
    assert after([-20, 30], [-4, 3], 0, "set", lose_at="-24") == ([-24, 33], 1)
    assert after([-19, 0], [-4, 3], 0, "set", lose_at=-24) == ([-23, 3], None)
    assert after([-23, -25], [-4, 0], 0, "set", lose_at=-24, opponents_score="none") == ([-27, -25], 1)
    assert after([-21, -25], [-4, 0], 0, "set", lose_at=-24, opponents_score="none") == ([-25, -25], None)


def test_dealer_and_sides_of_a_match() -> None:
    """E-9.1 to E-9.3, E-10.20: the sides change with the dealer."""
    match = BidEuchreMatch({})
    assert (match.players(), match.scores) == ([0, 1, 2, 3], [0, 0])
    match.note(result_of([4, 2], 0))
    assert (match.players(), match.scores, match.side_scores()) == ([1, 2, 3, 0], [4, 2], [2, 4])
    match.note(result_of([5, 1], 2))
    assert (match.players(), match.scores, match.side_scores()) == ([2, 3, 0, 1], [5, 7], [5, 7])
    match.note(result_of([0, 0], None, "all_passed"))
    match.note(result_of([0, 0], None, "claimed"))
    assert (match.dealer, match.deals) == (3, 4)
    same = BidEuchreMatch({"claim_redeal": "same"})
    same.note(result_of([0, 0], None, "claimed"))
    assert (same.dealer, same.deals) == (3, 1)
    same.note(result_of([0, 0], None, "all_passed"))
    assert (same.dealer, same.deals) == (0, 2)
    same.scores = [28, 30]
    same.note(result_of([4, 2], 0))  # side 0 is team 1 with dealer 0
    assert (same.scores, same.winner) == ([30, 34], 1)
    with pytest.raises(ValueError, match="over"):
        same.note(result_of([0, 0], None, "claimed"))


def test_longest_match() -> None:
    """E-9.8, E-9.9."""
    for scores, winner in (([0, 0], DRAWN), ([1, 0], 0), ([-3, 2], 1)):
        match = BidEuchreMatch({})
        match.scores = list(scores)
        for _ in range(LONGEST_MATCH):
            assert match.winner is None
            match.note(result_of([0, 0], None, "all_passed"))
        assert (match.winner, match.deals) == (winner, 1024)


# ------------------------------------------------------------------ the options


REFUSED = """
spitz=on; bid_names_suit=true; alone_fail=five_sixths; double_deck=2x20; both_over=bidders_out_first
target=0; target=201; lose_at=0; lose_at=-201; bonus_made=11; renege_penalty=25; renege_penalty=half_bid
min_bid=0; min_bid=6; min_bid=7, plain_six=true; min_bid=13, double_deck=on; min_bid=4, all_pass=force_three
joker=on, four_nines=on; joker=on, ace_no_face=exactly_one_ace; joker=on, no_trump=high
joker=on, double_deck=literal; plain_six=true, double_deck=on
"""


@pytest.mark.parametrize("bad", REFUSED.strip().replace("\n", "; ").split("; "))
def test_refusals(bad: str) -> None:
    """E-10.28, E-10.29."""
    with pytest.raises(ValueError):
        full_rules(dict(pair.split("=") for pair in bad.split(", ")))


def test_accepted_values() -> None:
    """E-10.1, E-10.2, E-10.26."""
    full = full_rules({"target": None, "lose_at": None, "ask": False, "plain_six": True, "min_bid": 6})
    assert [full[name] for name in ("target", "lose_at", "ask", "plain_six")] == ["standard", "none", "off", "true"]
    assert ladder(full) == ["bid 6", "moon"]
    assert ladder(full_rules({"min_bid": 12, "double_deck": "on"})) == ["bid 12", "ask", "moon"]
    with pytest.raises(ValueError, match="illegal"):
        deal().apply("bid 6")
    with pytest.raises(ValueError, match="not the pack"):
        deal(DEAL.replace("9C", "JH"))
    with pytest.raises(ValueError, match="needed"):
        deal(JOKER_DEAL)


def test_start_values_change_nothing() -> None:
    """E-8.11."""
    hands = [part.split() for part in DEAL.split("|")]
    first, second = BidEuchreDeal({}, hands), BidEuchreDeal({}, hands, scores=(28, -500))
    assert play_out(first) == play_out(second)
    with pytest.raises(ValueError, match="scores"):
        BidEuchreDeal({}, hands, scores=(0, 501))


def random_rules(rng: random.Random) -> dict[str, object]:
    """A random set of rules that go together."""
    while True:
        rules: dict[str, object] = {name: rng.choice(values) for name, values in OPTIONS.items()}
        rules |= {name: rng.choice([low, high]) for name, (_, _, low, high) in NUMBER_OPTIONS.items()}
        rules["min_bid"] = rng.choice([1, 3, 5, 6, 12])
        try:
            full_rules(rules)
        except ValueError:
            continue
        return rules


def test_random_deals_under_random_rules() -> None:
    """E-2.2, E-2.3, E-2.6, E-7.8: every decision has an action, the cards stay together, the payoffs sum to 0."""
    rng = random.Random(20240608)
    seen: Counter[object] = Counter()
    single = 0
    for _ in range(1200):
        rules = random_rules(rng)
        cards = full_pack(rules)
        rng.shuffle(cards := list(cards))
        size = len(cards) // 4
        hands = [cards[seat * size : (seat + 1) * size] for seat in range(4)]
        hands[3] += cards[4 * size :]
        d = BidEuchreDeal(rules, hands)
        while d.to_move is not None:
            legal = d.legal()
            assert legal
            assert legal == sorted(set(legal))
            single += len(legal) == 1
            seen[d.phase] += 1
            d.apply(rng.choice(legal))
        result = d.result()
        payoff, points, tricks = result["payoff"], result["points"], result["tricks"]
        assert isinstance(payoff, list)
        assert isinstance(points, list)
        assert isinstance(tricks, list)
        assert payoff == [points[0] - points[1], points[1] - points[0]] * 2
        assert sum(tricks) == (size if d.bidder is not None else 0)
        idle = [d.partner] if d.bid in ("ask", "moon") else []
        assert [len(hand) for hand in d.hands if d.bidder is not None] in ([], [size * (s in idle) for s in range(4)])
        seen[result["outcome"]] += 1
        seen[result["alone"]] += 1
    assert single > 0
    assert set(seen) == {
        *("claim", "joker", "auction", "trump", "discard", "give", "play"),
        *("made", "set", "all_passed", "claimed", "ask", "moon", "none"),
    }
