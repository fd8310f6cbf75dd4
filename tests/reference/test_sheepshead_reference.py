"""Checks of the reference engine itself: worked hands, boundaries, consequences, house rules."""

from __future__ import annotations

import random
from collections.abc import Mapping

import pytest

from .sheepshead import (
    OPTIONS,
    PACK,
    SheepsheadDeal,
    full_rules,
    must_redeal,
    outcome_of,
    trumps_low_to_high,
    unit_payoffs,
)

DEAL_A = "QC QS JD AD TD 7C | AC TC KC JC 9S 8S | QH QD JS 9D 7S KS | JH 8D 7D AS TS 9C | AH TH KH 9H 8H 7H | KD 8C"
DEAL_B = "QC JC AD TD AC AS | AH TH KH QS JS 7C | QH QD JH 9H 8H 7H | TC KC 9C 8C TS KS | 9S 8S 7S 8D 7D JD | KD 9D"
PLAY_A = """
P0 QC[6] P1 JC[1] P2 QH[4] P3 JH[3] P4 AH[6] -> P0 21
P0 QS[5] P1 TC[4] P2 QD[3] P3 8D[2] P4 TH[5] -> P0 26
P0 JD[4] P1 KC[3] P2 JS[2] P3 7D[1] P4 KH[4] -> P2 12
P2 9D[3] P3 9C[3] P4 9H[3] P0 AD[2] P1 9S[2] -> P0 11
P0 KD[2] P1 8S[1] P2 KS[2] P3 AS[2] P4 8H[2] -> P0 19
P0 7C[1] P1 AC[1] P2 7S[1] P3 TS[1] P4 7H[1] -> P1 21
"""
PLAY_B = """
P0 QC[6] P1 QS[2] P2 QH[3] P3 TC[6] P4 JD[3] -> P0 21
P0 JC[5] P1 JS[1] P2 QD[2] P3 KC[5] P4 8D[2] -> P2 11
P2 JH[4] P3 9C[4] P4 7D[1] P0 AD[3] P1 7C[3] -> P2 13
P2 9H[3] P3 8C[3] P4 9S[3] P0 9D[1] P1 AH[1] -> P1 11
P1 TH[2] P2 8H[2] P3 TS[2] P4 8S[2] P0 TD[2] -> P0 30
P0 KD[1] P1 KH[1] P2 7H[1] P3 KS[1] P4 7S[1] -> P0 12
"""
POINTS = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2, "9": 0, "8": 0, "7": 0}
DEFAULTS = full_rules({})


def deal(cards: str, rules: Mapping[str, object] | None = None, stake: int = 1, tie_break: int = 0) -> SheepsheadDeal:
    parts = [part.split() for part in cards.split("|")]
    return SheepsheadDeal(rules or {}, parts[:5], parts[5], stake=stake, tie_break=tie_break)


def play(d: SheepsheadDeal, *actions: str) -> SheepsheadDeal:
    for action in actions:
        d.apply(action)
    return d


def number(card: str) -> int:
    """QC .. 7D = 0..13, then clubs, spades, hearts, each A T K 9 8 7."""
    order = trumps_low_to_high(DEFAULTS)[::-1]
    return (order + [rank + suit for suit in "CSH" for rank in "ATK987"]).index(card)


def check_play(d: SheepsheadDeal, text: str) -> None:
    for line in text.strip().splitlines():
        moves, end = line.split(" -> ")
        words = moves.split()
        points = 0
        for seat, item in zip(words[::2], words[1::2], strict=True):
            card, count = item.rstrip("]").split("[")
            assert d.to_move == int(seat[1])
            assert len(d.legal()) == int(count), item
            assert card == min(d.legal(), key=number)
            points += POINTS[card[0]]
            d.apply(card)
        winner, worth = end.split()
        assert points == int(worth)
        assert d.tricks[-1][0] == int(winner[1])


def play_lowest(d: SheepsheadDeal) -> SheepsheadDeal:
    while d.to_move is not None:
        d.apply(min(d.legal(), key=number))
    return d


# ------------------------------------------------------------------ worked hands


def test_worked_hand_a() -> None:
    d = deal(DEAL_A)
    assert d.legal() == ["pass", "pick"]
    d.apply("pick")
    assert len(d.legal()) == 28
    d.apply("bury TD 8C")
    assert d.legal() == ["alone", "call AC"]
    d.apply("call AC")
    check_play(d, PLAY_A)
    assert d.to_move is None
    assert d.legal() == []
    assert d.result() == {
        "payoff": [4, 2, -2, -2, -2],
        "picker": 0,
        "partner": 1,
        "call": "AC",
        "under": False,
        "outcome": "schneider_win",
        "tricks": 5,
        "points": 108,
        "winner": None,
        "multiplier": 1,
        "cracks": 0,
        "blitzes": 0,
        "redeals": 0,
    }


def test_worked_hand_a_alone() -> None:
    d = play_lowest(play(deal(DEAL_A), "pick", "bury TD 7C", "alone"))
    result = d.result()
    assert result["payoff"] == [8, -2, -2, -2, -2]
    assert (result["tricks"], result["points"], result["partner"]) == (5, 102, None)
    assert result["call"] == "alone"


def test_worked_hand_b_under() -> None:
    d = play(deal(DEAL_B), "pick", "bury AS AC")
    assert len(d.legal()) == 7  # AH under any of six, alone
    d.apply("call AH under 9D")
    check_play(d, PLAY_B)
    result = d.result()
    assert result["payoff"] == [4, 2, -2, -2, -2]
    assert (result["points"], result["tricks"], result["under"]) == (96, 4, True)
    assert (result["call"], result["partner"]) == ("AH", 1)


# ------------------------------------------------------------------ score


@pytest.mark.parametrize(
    ("tricks", "points", "picker"),
    [
        (6, 120, 6),
        (5, 120, 4),
        (5, 91, 4),
        (5, 90, 2),
        (4, 61, 2),
        (4, 60, -2),
        (2, 31, -2),
        (2, 30, -4),
        (1, 0, -4),
        (0, 22, -9),
    ],
)
def test_boundaries(tricks: int, points: int, picker: int) -> None:
    assert unit_payoffs(outcome_of(tricks, points, DEFAULTS), False, DEFAULTS)[0] == picker


@pytest.mark.parametrize(
    ("rules", "outcome", "alone", "row"),
    [
        ({}, "all_tricks", True, (12, -3)),
        ({}, "no_trick", False, (-9, 0, 3)),
        ({}, "no_trick", True, (-12, 3)),
        ({"no_trick_partner": "shared"}, "no_trick", False, (-6, -3, 3)),
        ({"bump": "on"}, "win", False, (2, 1, -1)),
        ({"bump": "on"}, "loss", False, (-4, -2, 2)),
        ({"bump": "on"}, "schneider_loss", True, (-16, 4)),
        ({"bump": "on"}, "no_trick", False, (-18, 0, 6)),
        ({"bump": "on"}, "no_trick", True, (-24, 6)),
        ({"bump": "on", "no_trick_partner": "shared"}, "no_trick", False, (-12, -6, 6)),
    ],
)
def test_payoff_rows(rules: dict[str, object], outcome: str, alone: bool, row: tuple[int, ...]) -> None:
    picker, partner, opponent = unit_payoffs(outcome, alone, full_rules(rules))
    assert ((picker, opponent) if alone else (picker, partner, opponent)) == row


def test_score_options() -> None:
    thirty = full_rules({"schneider_line": "30_or_less"})
    under = full_rules({"schneider_line": "under_30"})
    assert [outcome_of(5, s, thirty) for s in (89, 90)] == ["win", "schneider_win"]
    assert [outcome_of(2, s, thirty) for s in (30, 31)] == ["schneider_loss", "loss"]
    assert [outcome_of(5, s, under) for s in (90, 91)] == ["win", "schneider_win"]
    assert [outcome_of(2, s, under) for s in (29, 30)] == ["schneider_loss", "loss"]
    assert outcome_of(5, 120, full_rules({"all_tricks_test": "points_120"})) == "all_tricks"


# ------------------------------------------------------------------ consequences of 2.5


def test_void_picker_keeps_his_hold_card_until_the_suit_is_led() -> None:
    d = play(deal(DEAL_A), "pick", "bury TD 8C", "call AC", "JD", "JC", "9D", "7D", "7H")
    assert d.legal() == ["8S", "9S", "AC"]  # the partner may not lead TC or KC
    play(d, "9S", "7S", "AS", "8H")
    assert d.legal() == ["AD", "KD", "QC", "QS"]  # all but 7C


def test_picker_with_two_cards_of_the_suit_may_throw_one() -> None:
    d = play(deal(DEAL_A), "pick", "bury TD KD", "call AC", "JD", "JC", "9D", "7D", "7H")
    play(d, "9S", "7S", "AS", "8H")
    assert d.legal() == ["7C", "8C", "AD", "QC", "QS"]
    play(d, "7C", "TS", "9H")
    assert d.legal() == ["AD", "QC", "QS"]  # the second one is held


def test_restrictions_vanish_once_the_suit_has_been_led() -> None:
    d = play(deal(DEAL_A), "pick", "bury TD KD", "call AC", "7C")  # the picker may lead it
    assert d.legal() == ["AC"]
    play(d, "AC", "9D", "9C", "7H")  # P2 trumps
    assert d.to_move == 2
    play(d, "7S", "AS", "8H")
    assert "8C" in d.legal()
    assert len(d.legal()) == 5
    play(d, "QC", "9S")
    play(d, "QS")
    assert d.legal() == ["JC"]
    play(d, "JC", "JS", "7D", "9H", "JD")
    assert d.legal() == ["8S", "KC", "TC"]  # free to throw and free to lead


def test_a_partner_may_lead_trump_or_plain_suits() -> None:
    d = play(deal(DEAL_A), "pick", "bury TD 8C", "call AC", "JD", "JC", "9D", "7D", "7H")
    assert {"8S", "9S"} <= set(d.legal())
    low = {"partner_may_lead_low_called": True}
    d = play(deal(DEAL_A, low), "pick", "bury TD 8C", "call AC", "JD", "JC", "9D", "7D", "7H")
    assert d.legal() == ["8S", "9S", "AC", "KC", "TC"]


def test_under_card_led() -> None:
    d = play(deal(DEAL_B), "pick", "bury AS AC", "call AH under TD", "TD")
    assert d.legal() == ["AH"]
    d.apply("AH")
    assert d.legal() == ["7H", "8H", "9H"]
    play(d, "7H", "TS", "7S")
    assert d.tricks[-1] == (1, ["TD", "AH", "7H", "TS", "7S"])
    assert d.called_suit_led_before


def test_under_card_never_wins_and_is_no_trump() -> None:
    d = play(deal(DEAL_B), "pick", "bury AS AC", "call AH under QC", "JC")
    play(d, "JS", "JH", "8C", "7D", "AD")
    assert d.legal() == ["QS"]
    play(d, "QS", "QD", "9C", "8D")
    assert d.to_move == 1
    play(d, "7C", "9H", "TC", "9S")
    assert d.legal() == ["9D", "KD", "TD"]  # void in clubs: the under card QC is held
    d.trick = [(0, "QC"), (1, "7C"), (2, "TS"), (3, "9C"), (4, "9S")]
    assert d._trick_winner() == 0  # S-11.20: nobody can win, the leader takes the trick
    d.trick = [(0, "QC"), (1, "7C"), (2, "7H"), (3, "9C"), (4, "9S")]
    assert d._trick_winner() == 2
    d.trick = [(1, "7D"), (2, "7C"), (3, "9C"), (4, "9S"), (0, "QC")]
    assert d._trick_winner() == 1


def test_slough() -> None:
    actions = ["pick", "bury AS AC", "call AH under 9D", "QC", "QS", "QH", "TC", "JD"]
    actions += ["JC", "JS", "QD", "KC", "8D", "JH", "9C", "7D", "AD"]
    assert play(deal(DEAL_B), *actions).legal() == ["7C", "KH", "TH"]
    d = play(deal(DEAL_B, {"partner_may_slough_ace": "true"}), *actions)
    assert d.legal() == ["7C", "AH", "KH", "TH"]
    play(d, "AH", "9H", "8C", "9S")
    assert d.legal() == ["9D"]
    d.apply("9D")
    assert d.legal() == ["KH", "TH"]


# ------------------------------------------------------------------ calls

THREE_ACES = "AC AS AH 7C QC QS | TC KC 9C 8C TS KS | QH QD JS JH 9S 8S | TH KH 9H 8H 7H 7S | JC JD AD TD KD 9D | 8D 7D"


def test_ten_calls_and_own_ace() -> None:
    d = play(deal(THREE_ACES), "pick", "bury QS 8D")
    assert d.legal() == ["alone", "call TC", "call TH", "call TS"]
    d = play(deal(THREE_ACES), "pick", "bury AS AH")
    assert d.legal() == ["alone", "call TC"]
    d = play(deal(THREE_ACES, {"call_own_ace": True}), "pick", "bury AS AH")
    assert d.legal() == ["alone", "call AC", "call TC"]
    d.apply("call AC")
    assert d.partner is None
    free = {"call_own_ace": "true", "call_needs_hold_card": False, "alone": "forbidden"}
    d = play(deal(THREE_ACES, free), "pick", "bury AS AH")
    assert d.legal() == [f"call {rank}{suit}" for rank in "AT" for suit in "CHS"]


def test_wikipedia_ten() -> None:
    for value, forced, winner in (("natural", ["7C", "AC"], 0), ("wikipedia", ["AC"], 1)):
        rules = {"called_ten": value}
        d = play(deal(THREE_ACES, rules), "pick", "bury AS AH", "call TC", "QC")
        play(d, "8C", "JH", "7S", "9D")
        play(d, "7D", "9C", "JS", "7H", "TD")
        assert d.to_move == 2
        play(d, "9S", "TH", "KD", "8D", "TS")
        assert d.to_move == 4
        play(d, "AD", "QS", "KS", "QD", "KH")
        assert d.to_move == 0
        d.trick = [(0, "AC"), (1, "TC"), (2, "8S"), (3, "9H"), (4, "JC")]
        assert d._trick_winner() == 4
        d.trick[4] = (4, "7S")
        assert d._trick_winner() == winner
        d.trick = [(1, "KC"), (2, "8S"), (3, "9H"), (4, "JC")]
        d.leader = 1
        assert d.to_move == 0
        assert d.legal() == forced


def test_forced_alone_and_under_gates() -> None:
    buried_away = "AC AS 7H QC QS QH | AH 7C 8C 9C TC KC | QD JC JS JH JD 7S | AD TD KD 9D 8S 9S"
    buried_away += " | TS KS 8H 9H TH KH | 8D 7D"
    assert play(deal(buried_away), "pick", "bury AS 7H").legal() == ["alone"]
    d = play(deal(buried_away, {"under_gate": "kept_six"}), "pick", "bury AS 7H")
    assert len(d.legal()) == 7
    d = play(deal(DEAL_B, {"under": "off"}), "pick", "bury AS AC")
    assert d.legal() == ["alone"]


def test_call_then_bury() -> None:
    d = play(deal(DEAL_A, {"call_order": "call_then_bury"}), "pick")
    assert d.legal() == ["alone", "call AC"]
    d.apply("call AC")
    assert len(d.legal()) == 27
    assert "bury 7C 8C" not in d.legal()
    d = play(deal(DEAL_B, {"call_order": "call_then_bury"}), "pick")
    assert len(d.legal()) == 9
    d.apply("call AH under AS")
    assert len(d.legal()) == 21
    for bad in ({"under_gate": "kept_six"}, {"partner": "jack_of_diamonds"}):
        with pytest.raises(ValueError, match="call_then_bury"):
            full_rules({"call_order": "call_then_bury", **bad})


def test_jack_of_diamonds() -> None:
    rules = {"partner": "jack_of_diamonds"}
    d = play(deal(DEAL_A, rules), "pick", "bury AD TD")
    assert d.legal() == ["alone", "call JH"]  # JD is among the eight
    d.apply("call JH")
    assert d.partner == 3
    assert d._called_suit() is None
    d = play(deal(DEAL_B, {**rules, "alone": "forbidden"}), "pick", "bury AD TD")
    assert d.legal() == ["call JD"]
    assert play(d, "call JD").partner == 4


# ------------------------------------------------------------------ cracks, leaster, the rest


def test_cracks() -> None:
    rules = {"crack": "crack_recrack", "blitz": "black_or_red_queens"}
    d = play(deal(DEAL_A, rules, stake=2), "pick", "bury TD 8C", "call AC")
    assert d.to_move == 1
    assert d.legal() == ["crack", "no"]
    d.apply("no")
    assert d.legal() == ["blitz", "crack", "no"]  # QH and QD
    play(d, "blitz", "crack")
    assert d.to_move == 4
    assert d.legal() == ["no"]
    d.apply("no")
    assert d.to_move == 0
    assert d.legal() == ["no", "recrack"]
    play(d, "no", "recrack")
    assert d.to_move == 0
    assert len(d.legal()) == 6
    result = play_lowest(d).result()
    assert (result["cracks"], result["blitzes"], result["multiplier"]) == (2, 1, 16)
    assert result["payoff"] == [64, 32, -32, -32, -32]
    d = play(deal(DEAL_A, {"crack": "crack"}), *["pass"] * 4, "pick", "bury AH TH")
    assert d.legal() == ["alone", "call AC"]
    assert play(d, "alone").phase == "play"  # nobody sits behind seat 4
    capped = {"crack": "crack", "multiplier_cap": 1}
    d = play(deal(DEAL_A, capped), "pick", "bury TD 8C", "call AC", "crack", "no", "no", "no")
    result = play_lowest(d).result()
    assert (result["cracks"], result["multiplier"]) == (1, 1)


def test_all_pass() -> None:
    d = play(deal(DEAL_A, {"all_pass": "forced_dealer"}), *["pass"] * 4)
    assert d.legal() == ["pick"]
    d = play(deal(DEAL_A, {"all_pass": "doubler"}, stake=2), *["pass"] * 5)
    result = d.result()
    assert (d.to_move, result["outcome"], result["payoff"]) == (None, "thrown_in", [0] * 5)
    assert (result["multiplier"], result["call"]) == (2, "none")


def test_leaster() -> None:
    result = play_lowest(play(deal(DEAL_A), *["pass"] * 5)).result()
    assert result["outcome"] == "leaster"
    assert result["payoff"] == [4 if seat == result["winner"] else -1 for seat in range(5)]
    rules: dict[str, object] = {"leaster_needs_trick": "false", "leaster_stake": 2}
    result = play_lowest(play(deal(DEAL_A, rules), *["pass"] * 5)).result()
    assert (result["outcome"], result["points"], result["tricks"]) == ("leaster_wash", 0, 0)
    rules["leaster_tie"] = "random_winner"
    d = play_lowest(play(deal(DEAL_A, rules, tie_break=59), *["pass"] * 5))
    takers = {winner for winner, _ in d.tricks}
    tied = [seat for seat in range(5) if seat not in takers]
    winner = tied[59 % len(tied)]
    assert d.result()["winner"] == winner
    assert d.result()["payoff"] == [8 if seat == winner else -2 for seat in range(5)]


def test_redeal_and_clubs() -> None:
    poor = ["TC", "9C", "8C", "7S", "8H", "TH"]
    assert must_redeal([poor], {"redeal_no_ace_face_trump": "on"})
    assert not must_redeal([poor], {})
    assert not must_redeal([poor], {"redeal_no_ace_face_trump": "on", "trump_suit": "clubs"})
    d = play(deal(DEAL_B, {"trump_suit": "clubs"}), "pick", "bury AS AD")
    assert d.legal() == ["alone", *(f"call AH under {c}" for c in sorted(d.hands[0]))]


def test_refusals() -> None:
    for bad in ({"all_pass": "moster"}, {"spitz": "on"}, {"multiplier_cap": 0}):
        with pytest.raises(ValueError):
            full_rules(bad)
    with pytest.raises(ValueError, match="illegal"):
        deal(DEAL_A).apply("alone")


def test_random_deals_under_random_rules() -> None:
    rng = random.Random(20240607)
    seen: set[object] = set()
    thrown_on_last = 0
    for _ in range(1500):
        rules: dict[str, object] = {n: rng.choice(v) for n, v in OPTIONS.items()}
        rules["multiplier_cap"] = rng.choice([None, 3])
        if rules["call_order"] == "call_then_bury":
            rules["partner"], rules["under_gate"] = "called_ace", "eight_cards"
        cards = rng.sample(PACK, 32)
        hands = [cards[6 * k : 6 * k + 6] for k in range(5)]
        d = SheepsheadDeal(rules, hands, cards[30:], tie_break=rng.randrange(60))
        while d.to_move is not None:
            legal = d.legal()
            assert legal
            assert legal == sorted(set(legal))
            if len(d.tricks) == 5 and d.trick and d.to_move == d.partner and d._called_suit():
                thrown_on_last += legal == [d.call] and d._suit(d.trick[0][1]) != d._suit(legal[0])
            d.apply(rng.choice(legal))
        result = d.result()
        payoff = result["payoff"]
        assert isinstance(payoff, list)
        assert sum(payoff) == 0
        seen.add(result["outcome"])
    assert len(seen) >= 8
    assert thrown_on_last > 0
