"""Tests of chance with a stated rate of false alarms: every single test fails by chance once in a million times.

The seeds are fixed, so a test that passes goes on passing as long as the random streams stay the same.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cache
from typing import Any

import numpy as np
import numpy.typing as npt
from scipy import stats

from simcore import make_setting

FALSE_ALARM = 1e-6
LEAST_EXPECTED = 10.0

Cards = npt.NDArray[np.uint32]


@cache
def dealt(count: int, seed: int, game: str = "sheepshead") -> tuple[Cards, Cards]:
    """Return the hands of deals 0 .. count - 1, shape (count, 5), and the blinds, shape (count,), as card sets."""
    setting = make_setting(game, strategy="random", seed=seed)
    engine = setting.engine()
    contents: list[Any] = [setting.game.engine.Deal(engine, index).content() for index in range(count)]
    hands = np.array([content["hand"] for content in contents], dtype=np.uint32)
    return hands, np.array([content["blind"] for content in contents], dtype=np.uint32)


def count_in(cards: Cards, among: int) -> npt.NDArray[np.int64]:
    """Return how many cards of the set ``among`` are in each set."""
    return np.bitwise_count(cards & np.uint32(among)).astype(np.int64)


def assert_share(hits: int, total: int, share: Fraction) -> None:
    """Check a count by the exact binomial test."""
    found = stats.binomtest(hits, total, float(share)).pvalue
    assert found > FALSE_ALARM, f"{hits} of {total} = {hits / total:.6f}, expected {float(share):.6f}: p = {found:.1e}"


def assert_table(counts: Mapping[Any, int], shares: Mapping[Any, Fraction]) -> None:
    """Check counts against exact shares that sum to 1, by chi-square; rare cells are put together."""
    assert sum(shares.values()) == 1
    assert set(counts) <= set(shares), "something occurred that cannot"
    total = sum(counts.values())
    cells: list[tuple[float, float]] = []
    rare = [0.0, 0.0]
    for key, share in shares.items():
        found, expected = float(counts.get(key, 0)), total * float(share)
        if expected < LEAST_EXPECTED:
            rare = [rare[0] + found, rare[1] + expected]
        else:
            cells.append((found, expected))
    if rare[1] >= LEAST_EXPECTED:
        cells.append((rare[0], rare[1]))
    elif rare[1] > 0:
        assert stats.poisson.sf(rare[0] - 1, rare[1]) > FALSE_ALARM, f"{rare[0]} rare ones, expected {rare[1]:.2f}"
    statistic = sum((found - expected) ** 2 / expected for found, expected in cells)
    found = stats.chi2.sf(statistic, len(cells) - 1)
    assert found > FALSE_ALARM, f"chi-square {statistic:.1f} with {len(cells) - 1} degrees of freedom: p = {found:.1e}"


def assert_uniform(counts: npt.NDArray[np.int64]) -> None:
    """Check that all cells of an array are equally likely, by chi-square."""
    total, cells = int(counts.sum()), counts.size
    assert total / cells >= LEAST_EXPECTED
    found = stats.chisquare(counts.ravel()).pvalue
    assert found > FALSE_ALARM, f"p = {found:.1e} over {cells} cells"


def assert_independent(first: npt.NDArray[np.int64], second: npt.NDArray[np.int64], shares: Sequence[float]) -> None:
    """Check that two series of values 0 .. k - 1 with known shares are independent of one another."""
    size = len(shares)
    counts = np.bincount(first * size + second, minlength=size * size).reshape(size, size)
    expected = len(first) * np.outer(shares, shares)
    assert expected.min() >= LEAST_EXPECTED
    statistic = float(((counts - expected) ** 2 / expected).sum())
    found = stats.chi2.sf(statistic, size * size - 1)
    assert found > FALSE_ALARM, f"chi-square {statistic:.1f}: p = {found:.1e}"


def assert_mean(values: npt.NDArray[np.int64], mean: Fraction) -> None:
    """Check a mean of many independent values by the normal distribution, with the variance of the sample."""
    error = float(values.std(ddof=1)) / len(values) ** 0.5
    assert error > 0
    distance = (float(values.mean()) - float(mean)) / error
    found = 2 * stats.norm.sf(abs(distance))
    assert found > FALSE_ALARM, f"mean {values.mean():.6f}, expected {float(mean):.6f}: p = {found:.1e}"


def assert_table_of_equals(counts: Mapping[Any, int], cells: Sequence[Any]) -> None:
    """Check that all ``cells``, and nothing else, occurred equally often, by chi-square."""
    assert_table(counts, dict.fromkeys(cells, Fraction(1, len(cells))))
