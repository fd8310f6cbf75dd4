"""Checks of the reference engine itself: worked hands, stakes, consequences, house rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import combinations

import pytest

from .toepen import (
    OPTIONS,
    PACK,
    ToepenDeal,
    full_rules,
    is_genuine,
    signal,
    strength,
    writing_order,
)

DEFAULTS = full_rules({})
WORKED = "TS 9S QH JD | KS 8H 7H AC | TH 9C AD JC | 8D 7D QS KH"
WORKED_PLAY = """
T1 P0 JD[4] P1 AC[4] P2 AD[1] P3 7D[2] -> P3
T2 P3 KH[3] P0 QH[1] P1 7H[2] P2 TH[1] -> P2
T3 P2 JC[2] P3 QS[2] P0 9S[2] P1 8H[2] -> P2
T4 P2 9C[1] P3 8D[1] P0 TS[1] P1 KS[1] -> P2
"""
# P0 leads and wins three tricks and leads TS to the fourth; P2's last card decides.
CASE_M = "TD 9D 8D TS | 7D AD KD 8H | QD JD TC KS | 8C 7C AC 7H"
CASE_N = "TD 9D 8D TS | 7D AD KD 8H | QD JD TC 9C | 8C 7C AC 7H"
# Nobody has a wash.
NO_WASH = "TS 9S 8S JH | 7S AS KS QH | TH 9H 8H JD | 7D AD KD QD"


def deal(
    cards: str,
    rules: Mapping[str, object] | None = None,
    lives: Sequence[int] | None = None,
    stock: str = "",
) -> ToepenDeal:
    """Hands separated by bars; the stock starts with the cards named and goes on in the order of writing."""
    hands = [part.split() for part in cards.split("|")]
    used = {card for hand in hands for card in hand} | set(stock.split())
    rest = stock.split() + [card for card in PACK if card not in used]
    return ToepenDeal({"players": len(hands), **(rules or {})}, hands, rest, lives=lives)


def won_by(winner: int, n: int = 4) -> str:
    """Hands in which this seat has the four top spades and each other seat one low one, to be played first."""
    low, rest = ["AS", "KS", "QS", "JS"], [rank + suit for suit in "HDC" for rank in "TJ9Q8K7A"]
    hands = []
    for seat in range(n):
        if seat == winner:
            hands.append("TS 9S 8S 7S")
        else:
            hands.append(" ".join([low.pop(0) if low else rest.pop(0)] + [rest.pop(0) for _ in range(3)]))
    return " | ".join(hands)


def default_action(d: ToepenDeal) -> str:
    """The quiet action: keep, let, no, stay, and the first card of the hand that may be played."""
    legal = d.legal()
    if d.phase == "play":
        return next(card for card in d.hands[d.next_to_play()] if card in legal)
    return next((quiet for quiet in ("keep", "let", "no", "stay") if quiet in legal), legal[0])


def script(d: ToepenDeal, *events: str) -> ToepenDeal:
    """Play quietly, but do each event ("P1 knock") at the first chance after the one before it."""
    for event in events:
        seat, action = int(event[1]), event[3:]
        while not (d.to_move == seat and action in d.legal()):
            assert d.phase != "over", f"no chance for {event}"
            d.apply(default_action(d))
        d.apply(action)
    return d


def finish(d: ToepenDeal) -> dict[str, object]:
    while d.to_move is not None:
        d.apply(default_action(d))
    return d.result()


def until_card(d: ToepenDeal, trick: int, played: int) -> ToepenDeal:
    """Play quietly until this many cards of this trick (1 to 4) lie on the table."""
    while (len(d.tricks) + 1, len(d.trick)) != (trick, played):
        d.apply(default_action(d))
    return d


def asked(d: ToepenDeal, phase: str) -> list[int]:
    """Who is asked, one after another, while the phase lasts, all answering quietly."""
    seats = []
    while d.phase == phase:
        assert d.to_move is not None
        seats.append(d.to_move)
        d.apply(default_action(d))
    return seats


def lost(result: Mapping[str, object]) -> list[int]:
    payoff = result["payoff"]
    assert isinstance(payoff, list)
    return [-amount for amount in payoff]


# ------------------------------------------------------------------------ cards and deal


def test_pack_and_ranks() -> None:
    """T-1.1 to T-1.3."""
    assert len(set(PACK)) == 32
    assert {card[0] for card in PACK} == set("789TJQKA")
    assert "".join(sorted("789TJQKA", key=lambda rank: strength(rank + "H"))) == "JQKA789T"
    assert writing_order(["QC", "TH", "7S", "AS", "JD", "KS"]) == ["AS", "7S", "KS", "TH", "JD", "QC"]
    assert writing_order(PACK) == PACK


@pytest.mark.parametrize(("hands", "genuine"), [("AKQJ", 1820), ("one_seven_plus_three_AKQJ", 1820 + 2240)])
def test_counts_of_hands(hands: str, genuine: int) -> None:
    """T-3.1, T-9.14, T-3.11 over all 35,960 hands."""
    rules = full_rules({"wash_hands": hands})
    everything = list(combinations(PACK, 4))
    assert len(everything) == 35960
    assert sum(is_genuine(hand, rules) for hand in everything) == genuine
    assert Fraction(1820, 35960) == Fraction(91, 1798)
    assert Fraction(2240, 35960) == Fraction(56, 899)
    marks = [signal(hand) for hand in everything]
    assert Fraction(marks.count("whistle"), 35960) == Fraction(28, 4495)
    assert Fraction(marks.count("stand"), 35960) == Fraction(1, 17980)


def test_malformed_deals_are_refused() -> None:
    """T-2.1 to T-2.3."""
    hands = [part.split() for part in WORKED.split("|")]
    used = {card for hand in hands for card in hand}
    stock = [card for card in PACK if card not in used]
    ToepenDeal({}, hands, stock, lives=[9, 0, 0, 0])
    with pytest.raises(ValueError, match="0 to 9"):
        ToepenDeal({}, hands, stock, lives=[10, 0, 0, 0])
    with pytest.raises(ValueError, match="0 to 9"):
        ToepenDeal({}, hands, stock, lives=[0, 0, 0])
    with pytest.raises(ValueError, match="stock of 12"):
        ToepenDeal({"players": 5}, hands, stock)
    with pytest.raises(ValueError, match="pack"):
        ToepenDeal({}, hands, [*stock[:-1], "TS"])


def test_illegal_actions_are_refused() -> None:
    """T-2.5: what is not among the actions is an error, also after the end."""
    d = deal(WORKED)
    with pytest.raises(ValueError, match="illegal"):
        d.apply("knock")
    with pytest.raises(ValueError, match="not over"):
        d.result()
    finish(d)
    assert d.legal() == []
    with pytest.raises(ValueError, match="illegal"):
        d.apply("keep")


def test_worked_hand() -> None:
    """T-6.2, T-6.3 with the numbers of legal cards; T-2.4: a window before each card."""
    d = deal(WORKED)
    assert asked(d, "exchange") == [0, 1, 2, 3]
    for line in WORKED_PLAY.strip().splitlines():
        moves, winner = line.split(" -> ")
        words = moves.split()[1:]
        for seat, item in zip(words[::2], words[1::2], strict=True):
            card, count = item.rstrip("]").split("[")
            mover = int(seat[1])
            assert asked(d, "knock") == [(mover + step) % 4 for step in range(4)]
            assert d.to_move == mover
            assert len(d.legal()) == int(count), item
            d.apply(card)
        assert (d.winner if d.phase == "over" else d.leader) == int(winner[1])
    assert d.result() == {
        "payoff": [-1, -1, 0, -1],
        "players": 4,
        "winner": 2,
        "end": "last_trick",
        "knocks": 0,
        "folds": [0, 0, 0, 0],
        "first_knock": 0,
        "exchanges": 0,
        "challenges": 0,
        "bluffs_caught": 0,
        "next_dealer": 2,
    }


# ------------------------------------------------------------------------ stakes (T-7.1, T-7.4)

STAKES = {
    "A": (0, [], [0, 1, 1, 1]),
    "B": (0, ["P0 knock", "P2 fold"], [0, 2, 1, 2]),
    "B2": (3, ["P0 knock", "P2 fold"], [2, 2, 1, 0]),
    "C": (0, ["P0 knock", "P1 knock", "P2 fold", "P3 fold"], [0, 3, 2, 2]),
    "D": (0, ["P0 knock", "P1 fold", "P2 fold", "P3 fold"], [0, 1, 1, 1]),
    "E": (0, ["P0 knock", "P1 knock", "P2 fold", "P3 fold", "P0 fold"], [2, 0, 2, 2]),
    "F": (0, ["P0 knock", "P2 fold", "P1 knock", "P3 fold", "P0 fold"], [2, 0, 1, 2]),
}
FOLDS = {
    "A": [0] * 4, "B": [1, 0, 0, 0], "B2": [1, 0, 0, 0], "C": [0, 2, 0, 0],
    "D": [3, 0, 0, 0], "E": [0, 3, 0, 0], "F": [1, 2, 0, 0],
}  # fmt: skip


@pytest.mark.parametrize("case", STAKES)
@pytest.mark.parametrize("timing", ["any_time", "own_turn"])
@pytest.mark.parametrize("response", ["sequential", "simultaneous"])
def test_stakes(case: str, timing: str, response: str) -> None:
    """T-4.8, T-5.2, T-7.1, T-7.4: the table of lives lost; own-turn knocks give the same."""
    winner, events, expected = STAKES[case]
    d = script(deal(won_by(winner), {"knock_timing": timing, "response": response}), *events)
    result = finish(d)
    assert lost(result) == expected
    assert result["winner"] == result["next_dealer"] == expected.index(0)
    assert result["end"] == ("all_folded" if case in "DEF" else "last_trick")
    assert result["folds"] == FOLDS[case]
    assert result["knocks"] == sum("knock" in event for event in events)
    assert result["first_knock"] == (1 if events else 0)


def test_later_folds_are_counted_together() -> None:
    """T-7.5: a fold at the fifth knock stands in the fourth column and costs five."""
    d = deal(won_by(0))
    script(d, "P0 knock", "P1 knock", "P0 knock", "P1 knock", "P0 knock", "P3 fold")
    assert d.k == 5
    result = finish(d)
    assert result["folds"] == [0, 0, 0, 1]
    assert lost(result) == [0, 6, 6, 5]


@pytest.mark.parametrize("trick", [1, 2, 3, 4])
def test_first_knock_names_the_trick(trick: int) -> None:
    """T-7.5: before the lead of a trick or in it."""
    assert finish(script(until_card(deal(won_by(0)), trick, 0), "P2 knock"))["first_knock"] == trick
    assert finish(script(until_card(deal(won_by(0)), trick, 3), "P2 knock"))["first_knock"] == trick


# ------------------------------------------------------------------------ exchange (section 3)

BLUFF = "TS 9S QH JD | KS 8H 7H AC | TH 9C AD JC | KH QS 7D JS"
WASH = "TS 9S QH JD | KS 8H 7H AC | TH 9C AS JC | KH QS AD JS"


def test_a_bluff_is_caught() -> None:
    """T-3.4 to T-3.8, case J: P3 pays, keeps the new hand; P2 is not asked."""
    d = script(deal(BLUFF, stock="7C 8C TC TD"), "P3 exchange")
    assert (d.phase, d.to_move) == ("challenge", 0)
    script(d, "P0 let", "P1 challenge")
    assert (d.phase, d.to_move) == ("exchange", 3)
    assert d.lives == [0, 0, 0, 1]
    assert d.hands[3] == ["7C", "8C", "TC", "TD"]
    assert d.exposed == [(3, ["KH", "QS", "7D", "JS"])]
    result = finish(d)
    assert (result["exchanges"], result["challenges"], result["bluffs_caught"]) == (1, 1, 1)
    assert lost(result)[3] == 1 + (result["winner"] != 3)


def test_a_genuine_wash_is_challenged() -> None:
    """T-3.7, case K: the challenger pays."""
    d = script(deal(WASH), "P3 exchange", "P0 challenge")
    assert d.lives == [1, 0, 0, 0]
    result = finish(d)
    assert (result["exchanges"], result["challenges"], result["bluffs_caught"]) == (1, 1, 0)


def test_unchallenged_exchange_and_a_fresh_claim() -> None:
    """T-3.2, T-3.6, T-3.8: all others are asked from the left; the same seat may exchange again."""
    d = script(deal(BLUFF, stock="7C 8C TC TD AH KC QD JH"), "P1 exchange")
    assert asked(d, "challenge") == [2, 3, 0]
    assert d.exposed == []
    assert (d.phase, d.to_move, d.hands[1]) == ("exchange", 1, ["7C", "8C", "TC", "TD"])
    script(d, "P1 exchange", "P2 let", "P3 challenge")  # the claim is about the new hand
    assert d.lives == [0, 1, 0, 0]
    assert d.hands[1] == ["AH", "KC", "QD", "JH"]
    script(d, "P1 keep")
    assert d.to_move == 2  # T-3.4


@pytest.mark.parametrize("n", range(2, 9))
def test_the_stock_limits_exchanges(n: int) -> None:
    """T-3.3, T-3.9, case L: at most 8 - n exchanges, none with eight players."""
    d = ToepenDeal({"players": n}, [PACK[4 * s : 4 * s + 4] for s in range(n)], PACK[4 * n :])
    assert d.phase == ("knock" if n == 8 else "exchange")
    while d.phase == "exchange":
        d.apply("exchange")
        asked(d, "challenge")
    result = finish(d)
    assert result["exchanges"] == 8 - n
    assert result["players"] == n


def test_max_exchanges_per_player() -> None:
    """T-9.18."""
    d = script(deal(NO_WASH, {"max_exchanges_per_player": 1}), "P0 exchange")
    asked(d, "challenge")
    assert (d.phase, d.to_move) == ("exchange", 1)
    d = script(deal(NO_WASH, {"max_exchanges_per_player": "2"}), "P0 exchange", "P0 exchange")
    asked(d, "challenge")
    assert (d.phase, d.to_move) == ("exchange", 1)


def test_penalties_count_at_once() -> None:
    """T-3.7, T-3.10, T-7.2: with eight lives lost and a penalty there is no knock; at the target he plays on."""
    d = script(deal(BLUFF, lives=[0, 0, 0, 8]), "P3 exchange", "P0 challenge", "P3 keep")
    assert asked(d, "knock") == [0, 1, 2]
    d = script(deal(BLUFF, lives=[9, 0, 0, 0], rules={"wash_penalty": 3}), "P3 exchange", "P0 challenge", "P3 keep")
    assert d.lives == [9, 0, 0, 3]
    d = script(deal(WASH, lives=[9, 0, 0, 0]), "P3 exchange", "P0 challenge")
    assert d.lives == [10, 0, 0, 0]
    result = finish(d)
    assert lost(result)[0] == 1 + (result["winner"] != 0)


@pytest.mark.parametrize("penalty", [0, 1, 10])
def test_wash_penalty(penalty: int) -> None:
    """T-9.17."""
    d = script(deal(BLUFF, {"wash_penalty": penalty}), "P3 exchange", "P2 challenge")
    assert d.lives == [0, 0, 0, penalty]
    d = script(deal(WASH, {"wash_penalty": penalty}), "P3 exchange", "P2 challenge")
    assert d.lives == [0, 0, penalty, 0]


def test_wash_off() -> None:
    """T-9.13."""
    assert deal(WASH, {"wash": "off"}).phase == "knock"


def test_claims_must_be_true() -> None:
    """T-9.13: everybody is asked, a genuine hand may go, nobody challenges."""
    d = deal(WASH, {"wash": "claim_must_be_true"}, stock="7C 8C TC TD")
    for seat in (0, 1, 2):
        assert (d.to_move, d.legal()) == (seat, ["keep"])
        d.apply("keep")
    assert d.legal() == ["exchange", "keep"]
    d.apply("exchange")
    assert (d.phase, d.to_move, d.legal(), d.hands[3]) == ("exchange", 3, ["keep"], ["7C", "8C", "TC", "TD"])
    result = finish(d)
    assert (result["exchanges"], result["challenges"]) == (1, 0)


def test_wash_hands() -> None:
    """T-9.14: one seven and three of A K Q J, not two sevens, not an eight."""
    both = full_rules({"wash_hands": "one_seven_plus_three_AKQJ"})
    for hand, with_seven, plain in [
        ("AS KS QS JS", True, True),
        ("7S KS QS JS", True, False),
        ("7S 7H QS JS", False, False),
        ("8S KS QS JS", False, False),
    ]:
        assert is_genuine(hand.split(), both) == with_seven
        assert is_genuine(hand.split(), DEFAULTS) == plain
    d = script(deal(BLUFF, {"wash_hands": "one_seven_plus_three_AKQJ"}), "P3 exchange", "P1 challenge")
    assert d.lives == [0, 1, 0, 0]


def test_wash_compulsory() -> None:
    """T-9.15: only with a genuine hand, and only while he would be asked."""
    d = script(deal(WASH, {"wash_compulsory": True}, stock="AH KC QD JH"), "P2 keep")
    assert (d.to_move, d.legal()) == (3, ["exchange"])
    d.apply("exchange")
    asked(d, "challenge")
    assert d.legal() == ["exchange"]  # the new hand is a wash again
    rules = {"wash_compulsory": True, "max_exchanges_per_player": 1, "wash": "claim_must_be_true"}
    d = script(deal(WASH, rules, stock="AH KC QD JH"), "P3 exchange")
    assert d.phase == "knock"


def test_keep_old() -> None:
    """T-9.16: caught, he keeps the exposed hand and has done; not caught, he draws."""
    rules = {"wash_caught": "keep_old", "max_exchanges_per_player": 2}
    d = script(deal(BLUFF, rules, stock="7C 8C TC TD"), "P2 exchange", "P3 let", "P0 challenge")
    assert d.lives == [0, 0, 1, 0]
    assert (d.phase, d.to_move) == ("exchange", 3)
    assert d.hands[2] == ["TH", "9C", "AD", "JC"]
    assert d.stock[:4] == ["7C", "8C", "TC", "TD"]
    assert finish(d)["exchanges"] == 1
    d = script(deal(WASH, rules, stock="7C 8C TC TD"), "P3 exchange", "P0 challenge")
    assert (d.lives, d.hands[3]) == ([1, 0, 0, 0], ["7C", "8C", "TC", "TD"])
    assert d.to_move == 3


def test_play_open() -> None:
    """T-9.16: the new hand is public only of a player who was caught."""
    d = script(deal(BLUFF, {"wash_caught": "play_open"}, stock="7C 8C TC TD"), "P3 exchange", "P0 challenge")
    assert (d.open_seats, d.hands[3]) == ({3}, ["7C", "8C", "TC", "TD"])
    d = script(deal(WASH, {"wash_caught": "play_open"}), "P3 exchange", "P0 challenge")
    assert d.open_seats == set()


def test_discards_back_to_stock() -> None:
    """T-9.19: to the bottom in the order of writing, after the draw; the stock never runs out."""
    rules = {"discards_back_to_stock": True, "max_exchanges_per_player": 3}
    d = script(deal(won_by(0, 7), rules), "P6 exchange")
    drawn, old = list(d.stock), list(d.hands[6])
    asked(d, "challenge")
    assert d.hands[6] == drawn
    assert d.stock == writing_order(old)
    script(d, "P6 exchange")
    asked(d, "challenge")
    assert d.hands[6] == writing_order(old)
    script(d, "P6 exchange")
    asked(d, "challenge")
    assert d.phase == "knock"
    assert deal(won_by(0, 8), rules).phase == "knock"


def test_signals() -> None:
    """T-3.11, T-9.22: of the hands after the exchange."""
    hands = "TS TH TD 9S | JS JH JD JC | TC 7S 8S QH | KS KH KD KC"
    assert deal(hands).signals() == {}
    assert deal(hands, {"signals": "on"}).signals() == {0: "whistle", 1: "stand"}
    d = script(deal(hands, {"signals": "on"}), "P0 exchange")
    asked(d, "challenge")
    assert d.signals() == {1: "stand"}


# ------------------------------------------------------------------------ knocking (section 4)


def test_the_window_opens_before_every_card_and_again_after_a_knock() -> None:
    """T-4.1 to T-4.4, T-4.6: also for players without cards; case G."""
    d = until_card(deal(won_by(0)), 4, 3)
    assert d.to_move == 3
    assert d.hands[0] == []
    assert asked(d, "knock") == [3, 0, 1, 2]
    d = script(until_card(deal(won_by(0)), 1, 1), "P1 no", "P2 knock")
    assert asked(d, "answer") == [3, 0, 1]
    assert asked(d, "knock") == [1, 3, 0]  # P2 has to wait, P1 is asked again
    d = script(until_card(deal(won_by(0)), 1, 1), "P2 knock", "P3 knock")
    asked(d, "answer")
    assert asked(d, "knock") == [1, 2, 0]  # P2 may again after P3


@pytest.mark.parametrize(("lost_before", "knocks"), [(9, 0), (8, 1), (7, 2), (0, 9)])
@pytest.mark.parametrize("target", [10, 15])
def test_limit_of_own_knocks(lost_before: int, knocks: int, target: int) -> None:
    """T-4.7, case H: P1 knocks whenever he may, P0 in between."""
    lives = [0, lost_before + target - 10, 0, 0]
    d = deal(won_by(0), {"target": target}, lives=lives)
    asked(d, "exchange")
    made = 0
    while d.phase != "over":
        if d.phase == "knock" and d.to_move == 1:
            made += 1
            d.apply("knock")
        elif d.phase == "knock" and d.to_move == 0 and d.last_knocker == 1:
            d.apply("knock")
        else:
            d.apply(default_action(d))
    assert made == knocks


@pytest.mark.parametrize(("limit", "may"), [("own", True), ("stake", False), ("none", True), ("max_stake", True)])
def test_foreign_knocks_and_the_limits(limit: str, may: bool) -> None:
    """T-4.7, T-9.9, case I: P1 with eight lives lost after a knock by P0."""
    d = script(deal(won_by(0), {"knock_limit": limit}, lives=[0, 8, 0, 0]), "P0 knock")
    asked(d, "answer")
    assert (1 in asked(d, "knock")) == may


@pytest.mark.parametrize("lives", range(10))
def test_stake_limit(lives: int) -> None:
    """T-9.9: lives lost plus the stake after the knock at most the target."""
    d = deal(won_by(0), {"knock_limit": "stake"}, lives=[0, lives, 0, 0])
    asked(d, "exchange")
    assert (1 in asked(d, "knock")) == (lives + 2 <= 10)


@pytest.mark.parametrize("max_stake", [2, 4, 60])
def test_max_stake(max_stake: int) -> None:
    """T-9.9, T-9.10: two players knock as often as they may, whatever they have lost."""
    rules = {"knock_limit": "max_stake", "max_stake": max_stake}
    d = deal(won_by(0), rules, lives=[9, 9, 9, 9])
    while d.phase != "over":
        d.apply("knock" if "knock" in d.legal() else default_action(d))
    assert d.result()["knocks"] == max_stake - 1
    assert lost(d.result()) == [0] + [max_stake] * 3


@pytest.mark.parametrize("twice", [False, True])
def test_the_stake_ends_at_120(twice: bool) -> None:
    """T-4.5, T-9.9: without any limit."""
    rules = {"knock_limit": "none", "same_player_twice_running": twice}
    d = deal(won_by(0), rules)
    while d.phase != "over":
        d.apply("knock" if "knock" in d.legal() else default_action(d))
    assert d.result()["knocks"] == 119
    assert max(lost(d.result())) == 120
    assert max(d.own) == (119 if twice else 60)


def test_same_player_twice_running() -> None:
    """T-9.8."""
    d = script(deal(won_by(0), {"same_player_twice_running": True}), "P0 knock")
    asked(d, "answer")
    assert d.to_move == 0
    script(d, "P0 knock")
    asked(d, "answer")
    assert asked(d, "knock") == [0, 1, 2, 3]
    assert lost(finish(d)) == [0, 3, 3, 3]


@pytest.mark.parametrize("twice", [False, True])
def test_own_turn(twice: bool) -> None:
    """T-9.5: the player to move only, once before his card."""
    d = deal(won_by(0), {"knock_timing": "own_turn", "same_player_twice_running": twice})
    asked(d, "exchange")
    assert (d.phase, d.to_move) == ("knock", 0)
    d.apply("knock")
    assert asked(d, "answer") == [1, 2, 3]
    assert (d.phase, d.to_move) == ("play", 0)
    d.apply("TS")
    for seat in (1, 2, 3):
        assert asked(d, "knock") == [seat]
        d.apply(default_action(d))
    assert (d.to_move, d.phase) == (0, "knock" if twice else "play")  # P0 leads again


def test_own_turn_asks_before_each_card() -> None:
    """T-9.5: who plays last to a trick and leads to the next is asked before both cards."""
    d = until_card(deal(won_by(3), {"knock_timing": "own_turn"}), 1, 3)
    assert asked(d, "knock") == [3]
    d.apply("TS")
    assert asked(d, "knock") == [3]


# ------------------------------------------------------------------------ answering (section 5)


def test_answers_in_turn_and_at_once() -> None:
    """T-5.1, T-5.3, T-5.5, T-5.7, T-9.6: folds count at once, or when all have answered."""
    d = script(deal(won_by(0)), "P1 knock", "P2 fold")
    assert (d.to_move, d.legal(), d.is_in(2)) == (3, ["fold", "stay"], False)
    d = script(deal(won_by(0), {"response": "simultaneous"}), "P1 knock", "P2 fold")
    assert (d.to_move, d.is_in(2)) == (3, True)
    script(d, "P3 fold", "P0 fold")
    assert (d.phase, d.result()["winner"], lost(d.result())) == ("over", 1, [1, 0, 1, 1])


def test_nobody_knocks_while_answers_are_outstanding() -> None:
    """T-5.4, T-5.8."""
    assert script(deal(won_by(0)), "P0 knock").legal() == ["fold", "stay"]
    rules = {"over_knock_while_answering": True}
    assert script(deal(won_by(0), rules), "P0 knock").legal() == ["fold", "knock", "stay"]


def test_over_knock() -> None:
    """T-5.8: the others answer the new knock only, those who had stayed and the first knocker too."""
    d = script(deal(won_by(0), {"over_knock_while_answering": True}), "P0 knock", "P1 fold", "P2 stay", "P3 knock")
    assert (d.k, d.last_knocker, d.to_move) == (2, 3, 0)
    script(d, "P0 stay", "P2 fold")
    assert asked(d, "knock") == [0]  # two are in, P3 was the last to knock
    result = finish(d)
    assert lost(result) == [0, 1, 2, 3]
    assert (result["knocks"], result["folds"]) == (2, [1, 1, 0, 0])


def test_over_knock_needs_the_right_to_knock() -> None:
    """T-5.8: within the limits, and the first knocker again after another one's knock."""
    d = script(deal(won_by(0), {"over_knock_while_answering": True}, lives=[0, 9, 0, 0]), "P0 knock")
    assert d.legal() == ["fold", "stay"]
    script(d, "P2 knock", "P0 knock")
    assert d.k == 3
    assert d.to_move == 1


def test_own_turn_with_over_knocks() -> None:
    """T-5.8, T-9.5: out of turn as an answer; if the player to move folds, the next is asked before his card."""
    rules = {"over_knock_while_answering": True, "knock_timing": "own_turn"}
    d = script(deal(won_by(0), rules), "P0 knock", "P2 knock", "P3 stay", "P0 fold", "P1 stay")
    assert (d.phase, d.to_move) == ("knock", 1)
    d = script(deal(won_by(0), rules), "P0 knock", "P1 knock", "P2 stay", "P3 stay", "P0 fold")
    assert (d.phase, d.to_move) == ("play", 1)  # he was the last to knock


def test_play_for_dead() -> None:
    """T-9.11: lives lost plus the new stake at the target or beyond."""
    lives = [0, 8, 7, 0]
    d = script(deal(won_by(0), {"play_for_dead": True}, lives=lives), "P0 knock")
    assert asked(d, "answer") == [2, 3]
    script(d, "P3 knock")
    assert asked(d, "answer") == [0]
    assert lost(finish(d)) == [0, 3, 3, 3]
    d = script(deal(won_by(0), lives=lives), "P0 knock")
    assert asked(d, "answer") == [1, 2, 3]
    d = script(deal(won_by(0), {"play_for_dead": True}, lives=[0, 9, 9, 9]), "P0 knock")
    assert (d.phase, d.k) == ("play", 1)  # nobody is asked, nobody else may knock


def test_play_for_dead_counts_penalties() -> None:
    """T-3.7, T-9.11."""
    d = deal(BLUFF, {"play_for_dead": True}, lives=[0, 0, 0, 7])
    script(d, "P3 exchange", "P0 challenge", "P0 knock")
    assert asked(d, "answer") == [1, 2]


def test_poverty() -> None:
    """T-5.9 to T-5.12, T-9.12."""
    d = script(deal(won_by(0), lives=[0, 9, 0, 0]), "P3 keep")
    assert (d.phase, d.k) == ("knock", 0)
    d = script(deal(won_by(0), {"poverty": "on"}, lives=[0, 9, 0, 0]), "P3 keep")
    assert (d.phase, d.to_move, d.k, d.last_knocker) == ("poverty", 0, 1, None)
    assert d.legal() == ["fold", "stay"]
    assert asked(d, "poverty") == [0, 2, 3]
    assert asked(d, "knock") == [0, 2, 3]
    script(d, "P2 knock", "P3 fold")
    result = finish(d)
    assert lost(result) == [0, 3, 3, 2]
    assert (result["knocks"], result["folds"], result["first_knock"]) == (1, [0, 1, 0, 0], 1)


def test_all_leave_a_poor_player() -> None:
    """T-5.10, T-5.11: one poor player wins, several play on; no over-knock as an answer."""
    for response in ("sequential", "simultaneous"):
        rules = {"poverty": "on", "response": response}
        d = script(deal(won_by(0), rules, lives=[0, 9, 0, 0]), "P3 keep", "P0 fold")
        assert d.is_in(0) == (response == "simultaneous")
        script(d, "P2 fold", "P3 fold")
        assert d.phase == "over"
        assert lost(d.result()) == [1, 0, 1, 1]
        assert d.result()["folds"] == [3, 0, 0, 0]
        assert (d.result()["end"], d.result()["first_knock"]) == ("all_folded", 0)
    rules = {"poverty": "on", "over_knock_while_answering": "true"}
    d = script(deal(won_by(0), rules, lives=[0, 9, 9, 0]), "P3 keep")
    assert d.legal() == ["fold", "stay"]
    script(d, "P0 fold", "P3 fold")
    assert d.to_move == 1  # leads, nobody may knock
    assert lost(finish(d)) == [1, 0, 2, 1]


def test_poverty_is_decided_at_the_deal() -> None:
    """T-5.9: a penalty makes nobody poor and nobody less so; all poor: nobody is asked."""
    d = script(deal(BLUFF, {"poverty": "on"}, lives=[0, 0, 0, 8]), "P3 exchange", "P0 challenge", "P3 keep")
    assert (d.phase, d.k) == ("knock", 0)
    d = script(deal(BLUFF, {"poverty": "on"}, lives=[0, 0, 0, 9]), "P3 exchange", "P0 challenge", "P3 keep")
    assert asked(d, "poverty") == [0, 1, 2]
    d = script(deal(won_by(0), {"poverty": "on"}, lives=[9] * 4), "P3 keep")
    assert (d.phase, d.k) == ("play", 1)
    rules = {"poverty": "on", "play_for_dead": True}
    d = script(deal(won_by(0), rules, lives=[7, 8, 9, 0]), "P3 keep")
    assert asked(d, "poverty") == [0, 3]  # T-9.11: 8 + 2 is fatal


# ------------------------------------------------------------------------ play (section 6)


def test_leader_folds() -> None:
    """T-6.1, T-6.6: the next player in leads."""
    d = script(deal(won_by(0)), "P3 knock", "P0 fold", "P1 fold")
    asked(d, "answer")
    assert (d.phase, d.to_move) == ("knock", 2)
    assert asked(d, "knock") == [2]
    assert (d.phase, d.to_move, len(d.legal())) == ("play", 2, 4)


def test_trick_winner_folds_before_his_lead() -> None:
    """T-6.5, T-6.6: P0 took the first trick and folds, the lead passes to P2 since P1 folds too."""
    d = script(until_card(deal(won_by(0)), 2, 0), "P3 knock", "P0 fold", "P1 fold", "P2 stay")
    assert d.next_to_play() == 2


def test_best_card_of_a_folded_player() -> None:
    """T-5.6, T-6.3 to T-6.5: his card stays best, and the next player in on his left leads."""
    d = script(until_card(deal(won_by(0)), 1, 1), "P1 knock", "P0 fold")
    asked(d, "answer")
    for _ in range(3):
        asked(d, "knock")
        assert len(d.legal()) == 1  # spades are led
        d.apply(d.legal()[0])
    assert len(d.tricks) == 1
    assert d.next_to_play() == 1


def test_player_to_move_folds_in_the_middle_of_a_trick() -> None:
    """T-6.6: the next one who has not played, not the one who has."""
    d = script(until_card(deal(won_by(0)), 1, 1), "P0 knock", "P1 fold")
    asked(d, "answer")
    assert d.next_to_play() == 2
    d = script(until_card(deal(won_by(0)), 1, 1), "P0 knock", "P1 fold", "P2 fold", "P3 stay")
    assert d.next_to_play() == 3
    d.apply("no")
    d.apply(d.legal()[0])
    assert (len(d.tricks), d.next_to_play()) == (1, 0)


def test_fold_completes_the_trick() -> None:
    """T-6.6: the last one to move folds; the trick is finished, then the window opens before the lead."""
    d = script(until_card(deal(won_by(2)), 1, 3), "P1 knock", "P2 stay", "P3 fold", "P0 stay")
    assert (len(d.tricks), d.trick, d.next_to_play()) == (1, [], 2)
    assert asked(d, "knock") == [2, 0]
    d = script(until_card(deal(won_by(0)), 4, 3), "P1 knock", "P2 stay", "P3 fold", "P0 stay")
    assert d.phase == "over"
    assert (d.result()["end"], lost(d.result())) == ("last_trick", [0, 2, 2, 1])


CASES_MN = [
    (CASE_M, "best_remaining", [1, 2, 0, 2]),
    (CASE_M, "void_all_lose", [1, 2, 2, 2]),
    (CASE_M, "remove_cards", [1, 0, 2, 2]),
    (CASE_N, "best_remaining", [1, 0, 2, 2]),
    (CASE_N, "void_all_lose", [1, 2, 2, 2]),
    (CASE_N, "remove_cards", [1, 0, 2, 2]),
]


@pytest.mark.parametrize(("hands", "option", "expected"), CASES_MN)
def test_folded_card_in_the_last_trick(hands: str, option: str, expected: list[int]) -> None:
    """T-6.7, T-9.20, cases M and N."""
    d = until_card(deal(hands, {"folded_card_last_trick": option}), 4, 1)
    assert d.trick == [(0, "TS")]
    result = finish(script(d, "P1 knock", "P0 fold"))
    assert lost(result) == expected
    assert result["winner"] == (None if option == "void_all_lose" else expected.index(0))
    assert result["next_dealer"] == (1 if option == "void_all_lose" else expected.index(0))
    assert result["end"] == "last_trick"


@pytest.mark.parametrize("option", OPTIONS["folded_card_last_trick"])
def test_folded_card_that_is_not_best(option: str) -> None:
    """T-6.7, T-9.20: the folded lead is beaten, so the best card wins by every option."""
    hands = "TD 9D 8D AC | 7D AD KD 7C | QD JD TH KC | 8S 7S AS 9H"
    d = until_card(deal(hands, {"folded_card_last_trick": option}), 4, 2)
    result = finish(script(d, "P2 knock", "P3 stay", "P0 fold", "P1 stay"))
    assert (result["winner"], lost(result)) == (1, [1, 0, 2, 2])


def test_removed_lead_of_three() -> None:
    """T-9.20: with one more card on the table that one gives the suit; with none the next leads freely."""
    rules = {"folded_card_last_trick": "remove_cards"}
    d = script(until_card(deal(CASE_M, rules), 4, 2), "P2 knock", "P3 stay", "P0 fold", "P1 stay")
    assert d.trick == [(1, "8H")]
    assert finish(d)["winner"] == 1
    d = script(until_card(deal(CASE_M, rules), 4, 2), "P2 knock", "P3 stay", "P0 fold", "P1 fold")
    assert d.trick == []
    assert d.next_to_play() == 2
    result = finish(d)
    assert (result["winner"], lost(result)) == (2, [1, 1, 0, 2])


@pytest.mark.parametrize("option", OPTIONS["folded_card_last_trick"])
def test_the_option_concerns_the_last_trick_only(option: str) -> None:
    """T-6.5, T-9.20: in trick 3 a folded card stays."""
    d = until_card(deal(won_by(0), {"folded_card_last_trick": option}), 3, 1)
    script(d, "P1 knock", "P0 fold")
    until_card(d, 4, 0)
    assert [owner for owner, _ in d.tricks[2]] == [0, 1, 2, 3]
    assert d.next_to_play() == 1


# ------------------------------------------------------------------------ jack (T-7.3, T-9.21)

JACK = "TD 9D 8D JS | 7D AD KD 8H | QD JD TC 9H | 8C 7C AC 7H"


@pytest.mark.parametrize(
    ("bonus", "lives", "expected"),
    [(0, 3, 0), (-1, 3, 1), (-1, 1, 1), (-1, 0, 0)],
)
def test_jack_bonus(bonus: int, lives: int, expected: int) -> None:
    """T-7.3: one life back, not below 0."""
    result = finish(deal(JACK, {"jack_bonus": bonus}, lives=[lives, 0, 0, 0]))
    assert result["payoff"] == [expected, -1, -1, -1]


def test_jack_bonus_needs_a_trick_played_to_the_end() -> None:
    """T-7.3: not when all fold; a penalty of this deal can be won back; a jack that did not follow counts."""
    d = script(until_card(deal(JACK, {"jack_bonus": -1}, lives=[3, 0, 0, 0]), 4, 1), "P0 knock")
    script(d, "P1 fold", "P2 fold", "P3 fold")
    assert d.result()["payoff"] == [0, -1, -1, -1]
    wash = "TD 9D 8D JS | 7D AD KD 8H | QD JD 9C 9H | AC KC QC JC"
    d = script(deal(wash, {"jack_bonus": -1}, stock="8C 7C TC 7H"), "P3 exchange", "P0 challenge")
    assert finish(d)["payoff"] == [0, -1, -1, -1]  # one lost as challenger, one won back
    hands = "TD 9D 8D TS | 7D AD KD JH | QD JD TC 9C | 8C 7C AC 7H"
    d = script(until_card(deal(hands, {"jack_bonus": -1}, lives=[0, 4, 0, 0]), 4, 1), "P1 knock", "P0 fold")
    assert finish(d)["payoff"] == [-1, 1, -2, -2]  # P1 wins by sitting on P0's left
