"""Counts of action sequences: worked out by hand, by the reference engine, and by the core itself in other ways."""

from __future__ import annotations

import copy
from pathlib import Path

import pytest

from simcore import GAMES, make_setting
from tests.games.sheepshead_deals import (
    ACES_AND_TENS,
    ALL_TRUMPS,
    DEAL_A,
    DEAL_B,
    PASSES,
    THREE_ACES,
    table,
)
from tests.reference.sheepshead import SheepsheadDeal
from tests.table import Table

FILE = Path(__file__).parent / "data" / "sheepshead" / "perft.txt"
LEASTER = "AC TC KC 9C 8C 7C | AS TS KS 9S 8S 7S | AH TH KH 9H 8H 7H | QC QS QH QD JS JH | JC JD KD 9D 8D 7D | AD TD"
THREE_TRICKS = ["7C", "7S", "7H", "QC", "7D", "QS", "8D", "8C", "8S", "8H", "QH", "9D", "9C", "9S", "9H"]


def lines() -> list[tuple[int, int, dict[str, str], str, list[str]]]:
    """Return depth, count, rules, cards and actions of each line of the file."""
    found = []
    for line in FILE.read_text(encoding="utf-8").splitlines():
        if line.startswith("#"):
            continue
        depth, count, rules, cards, actions = (part.strip() for part in line.split(" ; "))
        pairs = [] if rules == "-" else [rule.split("=") for rule in rules.split()]
        before = [] if actions == "-" else actions.split(", ")
        found.append((int(depth), int(count), dict(pairs), cards, before))
    return found


def reference_count(deal: SheepsheadDeal, depth: int) -> int:
    """Return the number of sequences by brute force."""
    if depth == 0 or deal.to_move is None:
        return 1
    total = 0
    for action in deal.legal():
        after = copy.deepcopy(deal)
        after.apply(action)
        total += reference_count(after, depth - 1)
    return total


@pytest.mark.parametrize("number", range(len(lines())))
def test_count_of_the_file(number: int) -> None:
    """The core counts what the reference counted, and so does the reference where that is quick."""
    depth, count, rules, cards, actions = lines()[number]
    assert table(cards, **rules).play(*actions).deal.perft(depth) == count
    if count < 900 and depth < 10:
        hands = [part.split() for part in cards.split("|")]
        deal = SheepsheadDeal(rules, hands[:5], hands[5])
        for action in actions:
            deal.apply(action)
        assert reference_count(deal, depth) == count


def test_the_file_is_not_empty() -> None:
    """There are many lines, of play too."""
    assert len(lines()) >= 30
    assert sum(len(actions) > 10 for *_, actions in lines()) >= 3


@pytest.mark.parametrize(
    ("cards", "rules", "actions", "depth", "count"),
    [
        # Pick or pass; then 28 buries, or pick or pass for the next seat.
        (DEAL_A, {}, [], 0, 1),
        (DEAL_A, {}, [], 1, 2),
        (DEAL_A, {}, [], 2, 28 + 2),
        # Seat 0: AC or alone after each bury but that of both clubs, then alone only; or seat 1 as above.
        (DEAL_A, {}, [], 3, 27 * 2 + 1 + 30),
        # One missing ace and no suit: any of six cards under it, or alone.
        (DEAL_B, {}, [], 3, 28 * (6 + 1) + 30),
        # Eight trumps: three aces, six cards under each, or alone.
        (ALL_TRUMPS, {}, [], 3, 28 * (3 * 6 + 1) + 30),
        # All aces and tens: alone after every bury.
        (ACES_AND_TENS, {}, [], 3, 28 + 30),
        # Alone always; TC unless both clubs are buried; TS and TH unless the ace is buried.
        (THREE_ACES, {}, [], 3, 28 + 27 + 21 + 21 + 30),
        # The call comes first: AC leaves 27 buries, alone 28.
        (DEAL_A, {"call_order": "call_then_bury"}, ["pick"], 2, 27 + 28),
        # Nobody picks: five passes are one sequence, the pick of each seat and its 28 buries the others.
        (DEAL_A, {"all_pass": "redeal"}, ["pass"] * 4, 2, 28 + 1),
        (DEAL_A, {"all_pass": "redeal"}, ["pass"] * 4, 1, 2),
        (DEAL_A, {"all_pass": "redeal"}, PASSES, 9, 1),
        (DEAL_A, {"all_pass": "forced_dealer"}, ["pass"] * 4, 2, 28),
        # Four seats may crack, one of them at most; then seat 0 has six cards to lead.
        (DEAL_A, {"crack": "crack"}, ["pick", "bury TD 8C", "call AC"], 4, 1 + 4),
        (DEAL_A, {"crack": "crack"}, ["pick", "bury TD 8C", "call AC"], 5, 6 * 5),
        # Four answers of which seat 2 may blitz: 2; without a crack the play begins.
        (DEAL_A, {"blitz": "black_or_red_queens"}, ["pick", "bury TD 8C", "call AC"], 4, 2),
        # After the round: no crack, six leads; a crack (4 ways): the picker says no or recracks.
        (DEAL_A, {"crack": "crack_recrack"}, ["pick", "bury TD 8C", "call AC"], 5, 6 + 4 * 2),
        # Three tricks to go, seats 3 and 4 with trumps only, the others each with a suit of their own: nobody is ever
        # bound by more than his own three cards, so 3 choices each, then 2, then 1.
        (LEASTER, {}, [*PASSES, *THREE_TRICKS], 5, 3**5),
        (LEASTER, {}, [*PASSES, *THREE_TRICKS], 10, 3**5 * 2**5),
        (LEASTER, {}, [*PASSES, *THREE_TRICKS], 15, 3**5 * 2**5),
        (LEASTER, {}, [*PASSES, *THREE_TRICKS], 40, 3**5 * 2**5),
    ],
)
def test_count_by_hand(cards: str, rules: dict[str, str], actions: list[str], depth: int, count: int) -> None:
    """Counts worked out in the comments above."""
    assert table(cards, **rules).play(*actions).deal.perft(depth) == count


@pytest.mark.parametrize("game", GAMES)
def test_count_is_the_sum_over_the_actions(game: str) -> None:
    """The count from a deal is the sum of the counts after each action, along many deals."""
    setting = make_setting(game, strategy="random", seed=12)
    for index in range(15):
        at = Table(game, seed=12, index=index)
        assert at.setting.rules == setting.rules
        while not at.deal.over:
            after = 0
            for action in at.deal.legal():
                copied = at.deal.copy()
                copied.apply(action)
                after += copied.perft(2)
            assert at.deal.perft(3) == after
            at.deal.apply(at.deal.choose())
        assert at.deal.perft(5) == 1
