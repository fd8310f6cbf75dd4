"""What ``run seep`` prints of a tally that was made by hand, against numbers worked out on paper."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from simcards.analysis.summary import Line, summarise
from simcore import Tally, make_setting, simulate, simulate_matches
from simcore.games.seep import GAME
from simcore.games.seep.results import DEAL_ROW, FATES, FIRST_PLAYS, MATCH_ROW

WORTH = "Worth of the bid to the bidding side (seats 0 and 2)"
PARTS = DEAL_ROW.parts()


def row(
    bid: int, first: str, fate: str, points: tuple[int, int], *, house: int = 0, sweep: bool = False, count: int
) -> dict[str, Any]:
    """Return a deal, and how often it was; a side with more than its card points has a sweep of 50."""
    difference = points[0] - points[1]
    sweeps = [points[0] > 60, points[1] > 60]
    return {
        "bid": bid, "first_play": FIRST_PLAYS.index(first), "house_fate": FATES.index(fate), "points": points,
        "card_points": [each - 50 * swept for each, swept in zip(points, sweeps, strict=True)], "sweeps": sweeps,
        "payoff": [difference, -difference] * 2, "house_points": house, "opening_sweep": sweep, "count": count,
    }  # fmt: skip


# Twenty deals.
DEALS = [
    row(13, "house", "bidder", (60, 40), house=13, count=4),
    row(13, "cemented", "opponents", (30, 120), house=20, count=2),
    row(13, "throw", "none", (50, 50), count=2),
    row(12, "cemented", "partner", (55, 45), house=1, count=3),
    row(12, "capture", "none", (105, 45), sweep=True, count=1),
    row(9, "house", "broken", (20, 80 - 30), house=0, count=4),
    row(9, "capture", "none", (40, 60), count=4),
]
PLAYS = [
    {"takes": 12, "makes": 10, "breaks": 1, "throws": 25, "redeals": 0, "cards": [26, 26], "count": 15},
    {"takes": 16, "makes": 6, "breaks": 0, "throws": 26, "redeals": 2, "cards": [30, 22], "count": 5},
]
LEGAL = [{"legal": 480, "count": 10}, {"legal": 240, "count": 10}]


def part(name: str, rows: list[dict[str, Any]]) -> tuple[Any, Any]:
    """Return rows and counts of a part of the tally."""
    found = np.zeros(len(rows), dtype=PARTS[name].dtype)
    for place, values in enumerate(rows):
        for column, value in values.items():
            if column != "count":
                found[column][place] = value
    return found, np.array([values["count"] for values in rows], dtype=np.uint64)


def lines() -> dict[tuple[str, str], Line]:
    """Return the lines of the summary of the twenty deals by title and name."""
    setting = make_setting("seep", seed=1)
    provenance = setting.provenance(0, 20, "deal")
    parts = {
        name: Tally(*part(name, rows), PARTS[name], provenance)
        for name, rows in (("", DEALS), ("plays", PLAYS), ("legal", LEGAL))
    }
    whole = Tally(
        parts[""].rows, parts[""].counts, PARTS[""], provenance, {"plays": parts["plays"], "legal": parts["legal"]}
    )
    tables = summarise(whole, GAME.measures(setting.rules))
    return {(table.title, line.name): line for table in tables for line in table.lines}


# Title, name, estimate, number of cases.
ON_PAPER = [
    ("Mean points", "seats 0 and 2", (4 * 60 + 2 * 30 + 2 * 50 + 3 * 55 + 105 + 4 * 20 + 4 * 40) / 20, 20),
    ("Mean card points", "seats 1 and 3", (4 * 40 + 2 * 70 + 2 * 50 + 3 * 45 + 45 + 4 * 50 + 4 * 60) / 20, 20),
    ("Mean sweeps", "seats 0 and 2", 1 / 20, 20),
    ("Mean sweeps", "seats 1 and 3", 2 / 20, 20),
    (WORTH, "all bids", (4 * 20 - 2 * 90 + 3 * 10 + 60 - 4 * 30 - 4 * 20) / 20, 20),
    (WORTH, "bid 13", (4 * 20 - 2 * 90) / 8, 8),
    (WORTH, "bid 12", (3 * 10 + 60) / 4, 4),
    (WORTH, "bid 9", (-4 * 30 - 4 * 20) / 8, 8),
    ("The bid", "bid 13", 8 / 20, 20),
    ("The bid", "bid 11", 0.0, 20),
    ("The first play", "an ordinary house", 8 / 20, 20),
    ("The first play", "a cemented house", 5 / 20, 20),
    ("The first play", "a capture", 5 / 20, 20),
    ("The first play", "a throw", 2 / 20, 20),
    ("The first play", "with a sweep", 1 / 20, 20),
    ("A house of the bid is made", "bid 13", 6 / 8, 8),
    ("A house of the bid is made", "bid 9", 4 / 8, 8),
    ("What becomes of the house of the bid", "taken by the bidder", 4 / 13, 13),
    ("What becomes of the house of the bid", "taken by his partner", 3 / 13, 13),
    ("What becomes of the house of the bid", "taken by the opponents", 2 / 13, 13),
    ("What becomes of the house of the bid", "broken", 4 / 13, 13),
    ("What becomes of the house of the bid", "card points in it at its end", (4 * 13 + 2 * 20 + 3) / 13, 13),
    ("The house of the bid is taken by the bidding side", "bid 13", 4 / 6, 6),
    ("The house of the bid is taken by the bidding side", "bid 12", 1.0, 3),
    ("The house of the bid is taken by the bidding side", "bid 9", 0.0, 4),
    ("The plays", "takes", (15 * 12 + 5 * 16) / 20, 20),
    ("The plays", "makes", (15 * 10 + 5 * 6) / 20, 20),
    ("The plays", "breaks", 15 / 20, 20),
    ("The plays", "throws", (15 * 25 + 5 * 26) / 20, 20),
    ("The plays", "hands thrown in before the bid", 10 / 20, 20),
    ("Choice", "legal moves", 7.5, 20),
]


@pytest.mark.parametrize(("title", "name", "estimate", "n"), ON_PAPER, ids=[f"{t}: {n}" for t, n, _, _ in ON_PAPER])
def test_summary_on_paper(title: str, name: str, estimate: float, n: int) -> None:
    """P-8.6: every line has the estimate and the number of cases worked out on paper."""
    found = lines()[title, name].estimate
    assert (found.estimate, found.n) == (pytest.approx(estimate, rel=1e-12), n)


def test_no_bid_no_worth() -> None:
    """Where a value was never bid there is nothing to say of what it was worth."""
    found = lines()[WORTH, "bid 10"].estimate
    assert (found.estimate, found.n) == (None, 0)


def test_redeals_are_as_rare_as_they_must_be() -> None:
    """P-2.4: the mean number of hands thrown in is 7,192/46,953."""
    tally = simulate(make_setting("seep", strategy="random", seed=1), 100_000)
    tables = summarise(tally, GAME.measures(GAME.rules()))
    found = {line.name: line.estimate for table in tables for line in table.lines}["hands thrown in before the bid"]
    assert found.estimate is not None
    assert abs(found.estimate - 7192 / 46953) < 5 * (0.1767 / 100_000) ** 0.5


MATCHES = [
    {"player": 0, "team": 0, "total": 110, "difference": 0, "deals": 3, "baazis": 1, "winner": 0, "count": 3},
    {"player": 1, "team": 1, "total": -110, "deals": 3, "baazis_of_others": 1, "winner": 0, "count": 3},
    {"player": 0, "team": 0, "total": 0, "deals": 7, "winner": -1, "count": 1},
    {"player": 1, "team": 1, "total": 0, "deals": 7, "winner": -1, "count": 1},
]


def test_matches_on_paper() -> None:
    """P-9.11: a draw counts half for each team; both players of a team are one."""
    rows = np.zeros(8, dtype=MATCH_ROW.dtype)
    counts = []
    for place, values in enumerate([{**each, "player": each["player"] + more} for more in (0, 2) for each in MATCHES]):
        counts.append(values.pop("count"))
        for column, value in values.items():
            rows[column][place] = value
    setting = make_setting("seep", seed=1)
    tally = Tally(rows, np.array(counts, dtype=np.uint64), MATCH_ROW, setting.provenance(0, 4, "match"))
    tables = summarise(tally, GAME.match_measures(setting.rules))
    found = {(table.title, line.name): line.estimate.estimate for table in tables for line in table.lines}
    first, second = "team 0 (players 0 and 2)", "team 1 (players 1 and 3)"
    assert found == {
        ("Matches won", first): 3.5 / 4, ("Matches won", second): 0.5 / 4,
        ("Baazis won", first): 3 / 4, ("Baazis won", second): 0.0,
        ("Lead over all deals", first): 82.5, ("Lead over all deals", second): -82.5,
        ("The match", "length"): 4.0, ("The match", "drawn"): 1 / 4, ("The match", "without a baazi"): 1 / 4,
    }  # fmt: skip


def test_measures_of_a_run() -> None:
    """Every line of a real run has an estimate."""
    setting = make_setting("seep", seed=1)
    for tally, sections in (
        (simulate(setting, 3_000), GAME.measures(setting.rules)),
        (simulate_matches(setting, 200), GAME.match_measures(setting.rules)),
    ):
        assert all(line.estimate.n for table in summarise(tally, sections) for line in table.lines)
