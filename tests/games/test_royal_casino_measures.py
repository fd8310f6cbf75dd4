"""What ``run royal-casino`` prints of a tally that was made by hand, against numbers worked out on paper."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from simcards.analysis.summary import Line, summarise
from simcore import Tally, make_setting, simulate, simulate_matches
from simcore.games.royal_casino import GAME
from simcore.games.royal_casino.pack import ITEM_POINTS
from simcore.games.royal_casino.results import DEAL_ROW, MATCH_ROW

PARTS = DEAL_ROW.parts()
PAYOFF = "Mean payoff (own points, once for each other side, minus theirs)"
ACES = ("ace_of_spades", "ace_of_clubs", "ace_of_hearts", "ace_of_diamonds")


def row(most_cards: int, most_spades: int, aces: int, sweeps: tuple[int, int, int], *, count: int) -> dict[str, Any]:
    """Return a deal of three players, and how often it was; seat 2 has both casinos, one side has all aces."""
    items = {"most_cards": most_cards, "most_spades": most_spades, "big_casino": 2, "little_casino": 2}
    items |= dict.fromkeys(ACES, aces)
    points = list(sweeps)
    for name, side in items.items():
        if side >= 0:
            points[side] += ITEM_POINTS[name]
    payoff = [3 * each - sum(points) for each in points]
    return {**items, "points": points, "payoff": [*payoff, 0], "sweep_points": sweeps, "count": count}


# Ten deals: points 8-0-3, 4-4-3 and 4-1-5.
DEALS = [
    row(0, 0, 0, (0, 0, 0), count=5),
    row(-1, -1, 1, (4, 0, 0), count=3),
    row(0, 1, -1, (1, 0, 2), count=2),
]
ROWS: dict[str, list[dict[str, Any]]] = {
    "": DEALS,
    "cards": [
        {"cards": [30, 12, 10], "spades": [7, 3, 3], "count": 5},
        {"cards": [20, 20, 12], "spades": [5, 5, 3], "count": 5},
    ],
    "sweeps": [{"sweeps": [1, 0, 2], "count": 4}, {"sweeps": [0, 0, 0], "count": 6}],
    "plays": [
        {"takes": 20, "builds": 8, "raises": 2, "trails": 18, "cards_left": 3, "count": 9},
        {"takes": 10, "builds": 18, "raises": 2, "trails": 18, "cards_left": 13, "count": 1},
    ],
    "legal": [{"legal": 480, "count": 10}],
}


def part(name: str) -> Tally:
    """Return the tally of a part of the rows."""
    found = np.zeros(len(ROWS[name]), dtype=PARTS[name].dtype)
    for place, values in enumerate(ROWS[name]):
        for column, value in values.items():
            if column != "count":
                found[column][place] = value
    counts = np.array([values["count"] for values in ROWS[name]], dtype=np.uint64)
    return Tally(found, counts, PARTS[name], make_setting("royal-casino", seed=1).provenance(0, 10, "deal"))


def lines() -> dict[tuple[str, str], Line]:
    """Return the lines of the summary of the ten deals by title and name."""
    setting = make_setting("royal-casino", rules={"players": 3}, seed=1)
    first = part("")
    apart = {name: part(name) for name in ROWS if name}
    whole = Tally(first.rows, first.counts, first.format, first.provenance, apart)
    tables = summarise(whole, GAME.measures(setting.rules))
    return {(table.title, line.name): line for table in tables for line in table.lines}


# Title, name, estimate.
ON_PAPER = [
    ("Mean points", "seat 0", (5 * 8 + 3 * 4 + 2 * 4) / 10),
    ("Mean points", "seat 1", (5 * 0 + 3 * 4 + 2 * 1) / 10),
    ("Mean points", "seat 2 (dealer)", (5 * 3 + 3 * 3 + 2 * 5) / 10),
    (PAYOFF, "seat 0", (5 * (16 - 3) + 3 * (8 - 7) + 2 * (8 - 6)) / 10),
    (PAYOFF, "seat 2 (dealer)", (5 * (6 - 8) + 3 * (6 - 8) + 2 * (10 - 5)) / 10),
    ("What goes to seat 0", "most cards", 7 / 10),
    ("What goes to seat 0", "most spades", 5 / 10),
    ("What goes to seat 1", "ace of clubs", 3 / 10),
    ("What goes to seat 2 (dealer)", "big casino", 1.0),
    ("What goes to nobody", "most cards", 3 / 10),
    ("What goes to nobody", "most spades", 3 / 10),
    ("Mean cards", "seat 0", 25.0),
    ("Mean spades", "seat 1", 4.0),
    ("Mean sweeps made", "seat 2 (dealer)", 0.8),
    ("Mean points for sweeps", "seat 0", (3 * 4 + 2) / 10),
    ("The plays", "takes", 19.0),
    ("The plays", "builds", 9.0),
    ("The plays", "cards left at the end", 4.0),
    ("Choice", "legal moves", 10.0),
]


@pytest.mark.parametrize(("title", "name", "estimate"), ON_PAPER, ids=[f"{t}: {n}" for t, n, _ in ON_PAPER])
def test_summary_on_paper(title: str, name: str, estimate: float) -> None:
    """C-7.7: every line has the estimate worked out on paper."""
    found = lines()[title, name].estimate
    assert (found.estimate, found.n) == (pytest.approx(estimate, rel=1e-12), 10)


@pytest.mark.parametrize(
    ("players", "sides"),
    [
        (2, ["seat 0", "seat 1 (dealer)"]),
        (3, ["seat 0", "seat 1", "seat 2 (dealer)"]),
        (4, ["seats 0 and 2", "seats 1 and 3 (dealer)"]),
    ],
)
def test_a_line_for_each_side(players: int, sides: list[str]) -> None:
    """C-2.2: two sides with two and four players, three with three."""
    setting = make_setting("royal-casino", rules={"players": players}, seed=1)
    tables = {table.title: table for table in summarise(simulate(setting, 500), GAME.measures(setting.rules))}
    assert [line.name for line in tables["Mean points"].lines] == sides
    assert all(line.estimate.n for table in tables.values() for line in table.lines)
    for side in sides:
        assert len(tables[f"What goes to {side}"].lines) == 8


MATCHES = [
    {"player": 0, "side": 0, "total": 21, "deals": 3, "winner": 0, "count": 3},
    {"player": 1, "side": 1, "total": 11, "deals": 3, "winner": 0, "count": 3},
    {"player": 0, "side": 0, "total": 25, "deals": 7, "winner": -1, "overtime": 1, "count": 1},
    {"player": 1, "side": 1, "total": 25, "deals": 7, "winner": -1, "overtime": 1, "count": 1},
]


def test_matches_on_paper() -> None:
    """C-8.10: a draw counts in equal parts."""
    rows = np.zeros(len(MATCHES), dtype=MATCH_ROW.dtype)
    for place, values in enumerate(MATCHES):
        for column, value in values.items():
            if column != "count":
                rows[column][place] = value
    counts = np.array([values["count"] for values in MATCHES], dtype=np.uint64)
    setting = make_setting("royal-casino", seed=1)
    tally = Tally(rows, counts, MATCH_ROW, setting.provenance(0, 4, "match"))
    tables = summarise(tally, GAME.match_measures(setting.rules))
    found = {(table.title, line.name): line.estimate.estimate for table in tables for line in table.lines}
    assert found == {
        ("Matches won", "player 0"): 3.5 / 4, ("Matches won", "player 1"): 0.5 / 4,
        ("Mean final score", "player 0"): 22.0, ("Mean final score", "player 1"): 14.5,
        ("The match", "length"): 4.0, ("The match", "with overtime"): 1 / 4, ("The match", "drawn"): 1 / 4,
    }  # fmt: skip


@pytest.mark.parametrize("players", [2, 3, 4])
def test_measures_of_matches(players: int) -> None:
    """The shares of all sides make one."""
    setting = make_setting("royal-casino", rules={"players": players}, seed=1)
    tables = summarise(simulate_matches(setting, 300), GAME.match_measures(setting.rules))
    won = [line.estimate.estimate for line in tables[0].lines]
    assert sum(each or 0 for each in won) == pytest.approx(1)
