"""Estimates and intervals against scipy.stats, against exact sums, and against simulation."""

from __future__ import annotations

import math
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy import stats
from scipy.special import stdtrit

from simcards.analysis.estimates import mean, proportion, ratio
from simcards.analysis.statistics.intervals import LARGE_SAMPLE, t_quantile
from tests.cli.calls import FUZZ

LEVELS = (0.5, 0.9, 0.95, 0.99, 0.999)
# The chance that one of the coverage tests below fails although the intervals are right, were the seeds drawn anew.
FALSE_ALARM = 1e-6


def counted(*pairs: tuple[float, int]) -> tuple[np.ndarray, np.ndarray]:
    """Return values and counts as a tally has them."""
    return np.array([value for value, _ in pairs]), np.array([count for _, count in pairs], dtype=np.uint64)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(
    ("hits", "n"),
    [(1, 2), (1, 3), (2, 3), (1, 10), (5, 10), (9, 10), (1, 1000), (999, 1000), (500, 1000), (1, 10**6),
     (123_456, 10**6), (1, 10**12), (5 * 10**11, 10**12), (10**12 - 1, 10**12)],
)  # fmt: skip
def test_wilson_interval(hits: int, n: int, level: float) -> None:
    """Where some but not all cases are hits, the interval is Wilson's."""
    found = proportion(hits, n, level)
    expected = stats.binomtest(hits, n).proportion_ci(level, method="wilson")
    assert found.estimate == hits / n
    assert (found.n, found.level) == (n, level)
    assert (found.low, found.high) == pytest.approx((expected.low, expected.high), rel=1e-9, abs=1e-15)
    assert found.low is not None
    assert found.high is not None
    assert 0 <= found.low < hits / n < found.high <= 1


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("n", [1, 2, 10, 1000, 10**6, 10**15])
def test_clopper_pearson_interval(n: int, level: float) -> None:
    """Where none or all of the cases are hits, the interval is Clopper and Pearson's, tight also for huge n."""
    none, every = proportion(0, n, level), proportion(n, n, level)
    tail = (1 - level) / 2
    if n <= 10**6:
        expected = stats.binomtest(0, n).proportion_ci(level, method="exact")
        assert none.high == pytest.approx(expected.high, rel=1e-9)
    assert none.high == pytest.approx(-math.expm1(math.log(tail) / n), rel=1e-12)
    assert (none.estimate, none.low, every.estimate, every.high) == (0, 0, 1, 1)
    assert every.low == pytest.approx(1 - none.high, rel=1e-12)
    assert every.low < 1


def test_no_cases() -> None:
    """Of no case there is neither estimate nor interval."""
    for found in (proportion(0, 0), mean(*counted()), mean(*counted((3, 0)))):
        assert (found.estimate, found.low, found.high, found.n) == (None, None, None, 0)


def test_one_case() -> None:
    """One case has a mean without an interval, and a proportion with a wide one."""
    found = mean(*counted((7, 1)))
    assert (found.estimate, found.low, found.high, found.n) == (7, None, None, 1)
    assert proportion(1, 1).low == pytest.approx(0.025)


@settings(FUZZ, max_examples=200)
@given(n=st.integers(1, 10**15), data=st.data(), level=st.floats(0.01, 0.9999))
def test_proportion_is_symmetric(n: int, data: st.DataObject, level: float) -> None:
    """Misses have the mirrored interval of hits, and every interval holds its estimate."""
    hits = data.draw(st.integers(0, n))
    one, other = proportion(hits, n, level), proportion(n - hits, n, level)
    assert None not in (one.low, one.high, other.low, other.high)
    assert one.low == pytest.approx(1 - other.high, abs=1e-12)
    assert one.high == pytest.approx(1 - other.low, abs=1e-12)
    assert -1e-15 <= one.low <= one.estimate <= one.high <= 1 + 1e-15


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("n", [2, 3, 7, 100, 10_000, 10_001, 10_002, 30_000])
def test_t_interval(n: int, level: float) -> None:
    """The interval of a mean is that of scipy, on both sides of the switch of the quantile."""
    sample = np.random.default_rng(n).integers(-12, 13, size=n)
    sample[0] = sample.max() + 1
    values, counts = np.unique(sample, return_counts=True)
    found = mean(values, counts.astype(np.uint64), level)
    low, high = stats.t.interval(level, n - 1, loc=sample.mean(), scale=stats.sem(sample))
    assert found.n == n
    assert (found.estimate, found.low, found.high) == pytest.approx((sample.mean(), low, high), rel=1e-9, abs=1e-12)


@pytest.mark.parametrize(
    "degrees", [1, 2, 30, LARGE_SAMPLE - 1, LARGE_SAMPLE, LARGE_SAMPLE + 1, 20_000, 10**6, 10**9, 10**15]
)
def test_t_quantile(degrees: int) -> None:
    """The quantile has an error below 1e-9, by scipy or by the expansion, at every level that is used."""
    for probability in (0.5, 0.6, 0.75, 0.9, 0.95, 0.975, 0.995, 0.9995, 0.99995, 0.025, 0.0005):
        assert abs(t_quantile(probability, degrees) - stdtrit(degrees, probability)) < 1e-9


def test_the_expansion_is_used_above_the_switch_only() -> None:
    """The two sides differ in the last digits: both are tested above."""
    assert t_quantile(0.975, LARGE_SAMPLE) == stdtrit(LARGE_SAMPLE, 0.975)
    assert t_quantile(0.975, LARGE_SAMPLE + 1) != stdtrit(LARGE_SAMPLE + 1, 0.975)


def test_no_spread() -> None:
    """Equal values have an interval without width."""
    found = mean(*counted((3, 5)))
    assert (found.estimate, found.low, found.high) == (3, 3, 3)


def test_huge_counts_are_exact() -> None:
    """A difference of one case among 1e18 is not lost, as it would be in sums of floating-point numbers."""
    count = 10**18
    found = mean(*counted((1000, count), (-1000, count), (1, 3)))
    assert found.n == 2 * count + 3
    assert found.estimate == float(Fraction(3, 2 * count + 3))
    # Two values far from zero, close together: the variance is 1/4, which the textbook formula in floats misses.
    near = mean(*counted((10**9, count), (10**9 + 1, count)))
    assert near.high is not None
    assert near.low is not None
    half = t_quantile(0.975, 2 * count - 1) * math.sqrt(0.25 / (2 * count))
    assert near.estimate == 10**9 + 0.5
    small = mean(*counted((10**6, 5000), (10**6 + 1, 5000)))
    assert small.high is not None
    assert small.high - 10**6 - 0.5 == pytest.approx(t_quantile(0.975, 9999) * math.sqrt(2500 / 9999 / 10000), rel=1e-6)
    assert half < 1e-8


@settings(FUZZ, max_examples=300)
@given(
    pairs=st.lists(st.tuples(st.integers(-(2**15), 2**15 - 1), st.integers(1, 2**40)), min_size=1, max_size=8),
    data=st.data(),
)
def test_order_and_grouping_do_not_matter(pairs: list[tuple[int, int]], data: st.DataObject) -> None:
    """The mean is the fraction nearest to the exact one; the same bits come out for any order of the rows."""
    found = mean(*counted(*pairs))
    n = sum(count for _, count in pairs)
    assert found.n == n
    assert found.estimate == float(Fraction(sum(value * count for value, count in pairs), n))
    assert mean(*counted(*data.draw(st.permutations(pairs)))) == found
    split = [part for value, count in pairs for part in ((value, count // 2), (value, count - count // 2))]
    assert mean(*counted(*split)) == found


def test_parts_of_one() -> None:
    """Fractions such as a shared first place are taken as what they are: three thirds are one."""
    found = mean(np.array([1 / 3, 0.5, 0.2]), np.array([3, 2, 5], dtype=np.uint64))
    assert found.estimate == 0.3


# Trials, chance of a hit, and cases of each trial.
@pytest.mark.parametrize(("chance", "n"), [(0.5, 40), (0.3, 100), (0.1, 200), (0.02, 1000), (0.97, 400)])
def test_coverage_of_proportions(chance: float, n: int) -> None:
    """The interval of 95 % holds the truth as often as theory says that this interval does (seeded)."""
    trials = 4000
    hits = np.random.default_rng(95).binomial(n, chance, size=trials)
    intervals = {count: proportion(count, n) for count in set(hits.tolist())}
    covered = sum(interval.low <= chance <= interval.high for interval in map(intervals.get, hits.tolist()))
    exact = sum(
        float(stats.binom.pmf(count, n, chance))
        for count in range(n + 1)
        for interval in [proportion(count, n)]
        if interval.low <= chance <= interval.high
    )
    assert 0.93 < exact < 0.975
    assert stats.binomtest(covered, trials, exact).pvalue > FALSE_ALARM / 10


@pytest.mark.parametrize("level", [0.8, 0.95, 0.99])
@pytest.mark.parametrize("n", [3, 10, 50])
def test_coverage_of_means(n: int, level: float) -> None:
    """The interval holds the true mean with its level, for normal values in steps of a thousandth (seeded)."""
    trials = 2000
    sample = np.rint(np.random.default_rng(96).normal(2000, 1000, size=(trials, n))).astype(np.int64)
    ones = np.ones(n, dtype=np.uint64)
    covered = sum(found.low <= 2000 <= found.high for found in (mean(row, ones, level) for row in sample))
    assert stats.binomtest(covered, trials, level).pvalue > FALSE_ALARM / 10


def test_coverage_tests_can_fail() -> None:
    """Normal quantiles in place of Student's would be noticed at these numbers of trials."""
    level, n, trials = 0.95, 3, 2000
    wrong = 2 * stats.t.cdf(stats.norm.ppf(0.975), n - 1) - 1
    assert stats.binomtest(round(wrong * trials), trials, level).pvalue < FALSE_ALARM / 10


def test_ratio_to_one_is_the_mean() -> None:
    """With a denominator of 1 for every case a ratio is a mean, and so is its interval."""
    values = np.array([0, 1, 4, -2])
    counts = np.array([5, 7, 1, 3], dtype=np.uint64)
    one, other = ratio(values, np.ones(4, dtype=np.int64), counts), mean(values, counts)
    assert (one.estimate, one.low, one.high) == pytest.approx((other.estimate, other.low, other.high), rel=1e-12)
    assert one.n == other.n == 16


def test_ratio_on_paper() -> None:
    """Hits 1, 0, 1 of 1, 2, 3 tries: 2 of 6; residuals 2/3, -2/3, 0; t(2; 97.5 %) = 4.302653."""
    found = ratio(np.array([1, 0, 1]), np.array([1, 2, 3]), np.ones(3, dtype=np.uint64))
    half = 4.302652729749464 * ((8 / 9) / 2 * 3) ** 0.5 / 6
    assert (found.estimate, found.low, found.high) == pytest.approx((1 / 3, 1 / 3 - half, 1 / 3 + half), rel=1e-12)
    assert found.n == 6
    assert ratio(np.array([0]), np.array([0]), np.ones(1, dtype=np.uint64)).estimate is None
