"""What ``run bid-euchre`` prints of a tally that was made by hand, against numbers worked out on paper."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from simcards.analysis.summary import Line, summarise
from simcore import Tally, make_setting
from simcore.games.bid_euchre import GAME
from simcore.games.bid_euchre.results import ALONE, DEAL_ROW, LEVELS, OUTCOMES

SEATS = ("seat 0", "seat 1", "seat 2", "seat 3 (dealer)")
BY_SEAT, MADE_BY_SEAT = "The contract by seat", "Contracts made by seat and level"


def row(bidder: int, level: str, tricks: int, points: tuple[int, int], outcome: str, *, count: int) -> dict[str, Any]:
    """Return a deal of a bidder with the tricks and the points of his side and of the other, and how often it was."""
    side = bidder % 2 if bidder >= 0 else 0
    order = (0, 1) if side == 0 else (1, 0)
    both = [points[place] for place in order]
    difference = both[0] - both[1]
    taken = [(tricks, 6 - tricks)[place] for place in order] if bidder >= 0 else [0, 0]
    return {
        "bidder": bidder, "level": LEVELS.index(level), "outcome": OUTCOMES.index(outcome), "points": both,
        "tricks": taken, "payoff": [difference, -difference] * 2, "claimer": -1, "count": count,
        "alone": ALONE.index(level) if level in ALONE else 0, "trump": 1 if bidder >= 0 else 6,
    }  # fmt: skip


# Twenty deals: seat 0 has eight contracts, seat 1 five, the dealer six, and once all pass.
DEALS = [
    row(0, "3", 4, (4, 2), "made", count=3),
    row(0, "3", 2, (-3, 4), "set", count=1),
    row(0, "4", 4, (4, 2), "made", count=2),
    row(0, "ask", 5, (-6, 1), "set", count=2),
    row(1, "4", 3, (-4, 3), "set", count=4),
    row(1, "moon", 6, (24, 0), "made", count=1),
    row(3, "5", 5, (5, 1), "made", count=3),
    row(3, "5", 4, (-5, 2), "set", count=3),
    row(-1, "none", 0, (0, 0), "all_passed", count=1),
]


def lines(**rules: str) -> dict[tuple[str, str], Line]:
    """Return the lines of the summary of the twenty deals by title and name."""
    rows = np.zeros(len(DEALS), dtype=DEAL_ROW.dtype)
    for place, deal in enumerate(DEALS):
        for name, value in deal.items():
            if name != "count":
                rows[name][place] = value
    counts = np.array([deal["count"] for deal in DEALS], dtype=np.uint64)
    setting = make_setting("bid-euchre", rules=rules, seed=1)
    tables = summarise(Tally(rows, counts, DEAL_ROW, setting.provenance(0, 20, "deal")), GAME.measures(setting.rules))
    return {(table.title, line.name): line for table in tables for line in table.lines}


# Title, name, estimate, number of cases.
ON_PAPER = [
    ("Who gets the contract", "seat 0", 8 / 20, 20),
    ("Who gets the contract", "seat 2", 0.0, 20),
    ("Contracts made by the bidder's seat", "seat 0", 5 / 8, 8),
    ("Contracts made by the bidder's seat", "seat 3 (dealer)", 3 / 6, 6),
    ("Contracts set by the bidder's seat", "seat 0", 3 / 8, 8),
    ("Contracts set by the bidder's seat", "seat 1", 4 / 5, 5),
    ("The contract", "bid 4", 6 / 20, 20),
    ("Contracts made", "bid 4", 2 / 6, 6),
    (BY_SEAT, "seat 0 bid 3", 4 / 20, 20),
    (BY_SEAT, "seat 0 bid 4", 2 / 20, 20),
    (BY_SEAT, "seat 0 bid 5", 0.0, 20),
    (BY_SEAT, "seat 0 ask", 2 / 20, 20),
    (BY_SEAT, "seat 1 bid 4", 4 / 20, 20),
    (BY_SEAT, "seat 1 moon", 1 / 20, 20),
    (BY_SEAT, "seat 2 bid 3", 0.0, 20),
    (BY_SEAT, "seat 3 (dealer) bid 5", 6 / 20, 20),
    (MADE_BY_SEAT, "seat 0 bid 3", 3 / 4, 4),
    (MADE_BY_SEAT, "seat 0 bid 4", 1.0, 2),
    (MADE_BY_SEAT, "seat 0 ask", 0.0, 2),
    (MADE_BY_SEAT, "seat 1 bid 4", 0.0, 4),
    (MADE_BY_SEAT, "seat 1 moon", 1.0, 1),
    (MADE_BY_SEAT, "seat 3 (dealer) bid 5", 3 / 6, 6),
]


@pytest.mark.parametrize(("title", "name", "estimate", "n"), ON_PAPER, ids=[f"{t}: {n}" for t, n, _, _ in ON_PAPER])
def test_summary_on_paper(title: str, name: str, estimate: float, n: int) -> None:
    """E-8.9: every line has the estimate and the number of cases worked out on paper."""
    found = lines()[title, name].estimate
    assert (found.estimate, found.n) == (pytest.approx(estimate, rel=1e-15), n)


def test_no_contract_no_share() -> None:
    """Where a seat never had a contract, there is nothing to say of how often it made it."""
    found = lines()[MADE_BY_SEAT, "seat 2 bid 3"].estimate
    assert (found.estimate, found.n) == (None, 0)


def test_seats_add_up() -> None:
    """The lines of the four seats at a level give that of the level, those of the levels that of the seat."""
    found = {name: line.estimate.estimate for name, line in lines().items()}
    levels = ("bid 3", "bid 4", "bid 5", "ask", "moon")
    for level in levels:
        assert sum(found[BY_SEAT, f"{seat} {level}"] or 0 for seat in SEATS) == pytest.approx(
            found["The contract", level]
        )
    for seat in SEATS:
        assert sum(found[BY_SEAT, f"{seat} {level}"] or 0 for level in levels) == pytest.approx(
            found["Who gets the contract", seat]
        )


@pytest.mark.parametrize(
    ("rules", "levels"),
    [
        ({}, ["bid 3", "bid 4", "bid 5", "ask", "moon"]),
        ({"plain_six": "true", "min_bid": "5"}, ["bid 5", "bid 6", "ask", "moon"]),
        ({"ask": "off", "moon": "off"}, ["bid 3", "bid 4", "bid 5"]),
        ({"double_deck": "on", "min_bid": "11"}, ["bid 11", "bid 12", "ask", "moon"]),
    ],
    ids=str,
)
def test_only_levels_that_exist(rules: dict[str, str], levels: list[str]) -> None:
    """E-4.1: each seat has a line for each bid of the ladder and no other, in both tables."""
    found = lines(**rules)
    for title in (BY_SEAT, MADE_BY_SEAT):
        assert [name for where, name in found if where == title] == [
            f"{seat} {level}" for seat in SEATS for level in levels
        ]
