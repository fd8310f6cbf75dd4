"""Tallies: what is counted is what a plain Counter counts, in any number of parts."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from simcore import deal_rows, make_setting, simulate, simulate_matches
from simcore._tally import TallyTable
from simcore.columns import Column, RowFormat
from simcore.games.sheepshead import GAME
from simcore.results import merge_tallies

DEALS = 40_000
RULES = {"crack": "crack_recrack", "blitz": "black_or_red_queens", "leaster_tie": "random_winner"}
TWO_WORDS = RowFormat((Column(name="a", type="<i8", doc="First."), Column(name="b", type="<i8", doc="Second.")))


def counted(rows: np.ndarray, counts: np.ndarray) -> Counter[bytes]:
    """Return a tally as a Counter of row bytes."""
    return Counter({row.tobytes(): int(count) for row, count in zip(rows, counts, strict=True)})


@pytest.mark.parametrize(("strategy", "rules"), [("random", RULES), ("standard", {}), ("bold", {"all_pass": "redeal"})])
def test_tally_equals_a_counter(strategy: str, rules: dict[str, str]) -> None:
    """Each distinct row is there once, with its count; more of them than the table first has room for."""
    setting = make_setting("sheepshead", rules=rules, strategy=strategy, seed=8)
    plain = Counter(row.tobytes() for rows in deal_rows(setting, DEALS) for row in rows)
    tally = simulate(setting, DEALS, threads=1)
    assert counted(tally.rows, tally.counts) == plain
    assert len(tally.rows) == len(plain) > (1024 if strategy == "random" else 100)
    assert tally.total == DEALS


def test_rows_come_in_a_fixed_order() -> None:
    """The order of rows does not depend on the order of counting."""
    setting = make_setting("sheepshead", strategy="random", seed=8)
    whole = simulate(setting, DEALS, threads=1)
    engine = setting.engine()
    tables = []
    for first in range(DEALS - 1_000, -1, -1_000):
        table = TallyTable(GAME.row.dtype.itemsize)
        engine.tally_deals([table], first, 1_000)
        tables.append(table.content())
    rows, counts = merge_tallies(tables, GAME.row)
    assert rows.tobytes() + counts.tobytes() == whole.to_bytes()


def test_table_grows() -> None:
    """A table counts its distinct rows and keeps them while it doubles its room several times."""
    setting = make_setting("sheepshead", strategy="random", rules=RULES, seed=9)
    table = TallyTable(GAME.row.dtype.itemsize)
    assert len(table) == 0
    setting.engine().tally_deals([table], 0, DEALS)
    rows, counts = table.content()
    assert len(table) * GAME.row.dtype.itemsize == len(rows) > 4 * 1024 * GAME.row.dtype.itemsize
    assert int(np.frombuffer(counts, dtype="<u8").sum()) == DEALS


def test_merging() -> None:
    """Equal rows of several tallies are one row; none and empty tallies are allowed."""

    def part(*rows: tuple[int, int, int]) -> tuple[bytes, bytes]:
        content = np.array([row[:2] for row in rows], dtype="<i8").tobytes()
        return content, np.array([row[2] for row in rows], dtype="<u8").tobytes()

    parts = [part((1, 2, 3), (2, 1, 5)), part(), part((2, 1, 1), (1, 3, 1)), part((1, 2, 10))]
    rows, counts = merge_tallies(parts, TWO_WORDS)
    assert dict(zip(map(tuple, rows.tolist()), counts.tolist(), strict=True)) == {(1, 2): 13, (1, 3): 1, (2, 1): 6}
    again, same = merge_tallies(parts[::-1], TWO_WORDS)
    assert again.tobytes() == rows.tobytes()
    assert same.tobytes() == counts.tobytes()
    rows, counts = merge_tallies([part()], TWO_WORDS)
    assert len(rows) == len(counts) == 0


def test_matches_are_counted_once_a_player() -> None:
    """A tally of sessions has a row for each of the five players."""
    setting = make_setting("sheepshead", strategy="random", rules={"hands": "4"}, seed=3)
    tally = simulate_matches(setting, 300, threads=2)
    assert tally.total == 1_500
    for player in range(5):
        assert int(tally.counts[tally.rows["player"] == player].sum()) == 300
    assert int((tally.rows["total"] * tally.counts.astype(np.int64)).sum()) == 0
