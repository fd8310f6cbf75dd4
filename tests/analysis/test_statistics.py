"""Intervals, corrections and confidence sequences against scipy, published values and direct calculation."""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import integrate, stats
from scipy.special import gammainc

from simcards.analysis.statistics import (
    BoundedMeanSequence,
    benjamini_yekutieli,
    beta_binomial_sequence,
    clopper_pearson,
    concentration_for,
    detectable_difference,
    holm,
    share_interval,
    simultaneous_quantile,
    t_interval,
    t_test,
    wilson,
)
from simcards.analysis.statistics.sequences import USUAL_VARIANCE, _gamma_exponential_boundary
from tests.cli.calls import FUZZ

COUNTS = st.integers(1, 3_000).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n)))


@given(COUNTS, st.sampled_from([0.8, 0.95, 0.999]))
@FUZZ
def test_intervals_of_shares_are_those_of_scipy(pair: tuple[int, int], level: float) -> None:
    hits, n = pair
    test = stats.binomtest(hits, n)
    for interval, method in ((wilson, "wilson"), (clopper_pearson, "exact")):
        low, high = interval(hits, n, level)
        known = test.proportion_ci(level, method=method)
        assert low == pytest.approx(known.low, abs=1e-12)
        assert high == pytest.approx(known.high, abs=1e-12)


@given(COUNTS, st.sampled_from([0.8, 0.95, 0.999]))
@FUZZ
def test_intervals_of_shares_contain_the_share(pair: tuple[int, int], level: float) -> None:
    """To the last bit, also where none or all of the cases are hits."""
    hits, n = pair
    for of_hits in (hits, 0, n):
        for interval in (wilson, clopper_pearson, share_interval, beta_binomial_sequence):
            low, high = interval(of_hits, n, level)
            assert 0 <= low <= of_hits / n <= high <= 1
            assert interval is beta_binomial_sequence or low < high


@pytest.mark.parametrize(
    ("ask", "part"),
    [
        (lambda: wilson(0, 0), "a share of 0 cases; allowed: a number from 1"),
        (lambda: clopper_pearson(0, 0), "a share of 0 cases"),
        (lambda: share_interval(0, 0), "a share of 0 cases"),
        (lambda: wilson(0, -1), "a share of -1 cases"),
        (lambda: wilson(4, 3), "hits cannot be 4; allowed: a number from 0 to 3"),
        (lambda: clopper_pearson(-1, 3), "hits cannot be -1"),
        (lambda: beta_binomial_sequence(4, 3), "hits cannot be 4"),
        (lambda: beta_binomial_sequence(0, -1), "allowed: a number from 0"),
        (lambda: t_interval(0.0, 1.0, 1), "observations cannot be 1; allowed: a number from 2"),
        (lambda: t_interval(0.0, 0.0, 0), "observations cannot be 0"),
        (lambda: t_test(0.5, 1.0, 1), "observations cannot be 1"),
        (lambda: BoundedMeanSequence(0, 1).mean, "no mean before the first observation"),
    ],
)
def test_too_little_to_go_by_is_one_sentence(ask: Callable[[], object], part: str) -> None:
    with pytest.raises(ValueError, match=part) as caught:
        ask()
    assert "\n" not in str(caught.value)


def test_wilson_by_hand() -> None:
    """Newcombe (Statistics in Medicine 17, 1998, table I): 81 of 263 gives 0.2553 to 0.3662, exact 0.2527 to 0.3676."""
    assert [round(end, 4) for end in wilson(81, 263)] == [0.2553, 0.3662]
    assert [round(end, 4) for end in clopper_pearson(81, 263)] == [0.2527, 0.3676]
    assert [round(end, 4) for end in wilson(0, 20)] == [0.0, 0.1611]


def test_t_interval_and_test_are_those_of_scipy() -> None:
    sample = np.array([2.0, -1.0, 4.0, 0.0, 3.0, 3.0])
    known = stats.ttest_1samp(sample, 0)
    low, high = t_interval(sample.mean(), sample.var(ddof=1), 6)
    assert (low, high) == pytest.approx(tuple(known.confidence_interval()))
    assert t_test(sample.mean(), sample.var(ddof=1), 6) == pytest.approx(known.pvalue)
    assert t_interval(1.5, 0.0, 6) == (1.5, 1.5)
    assert (t_test(0.0, 0.0, 6), t_test(1.5, 0.0, 6)) == (1.0, 0.0)


def test_detectable_difference_by_hand() -> None:
    """1.960 + 0.842 = 2.802 standard errors at 95 % and 80 %."""
    assert detectable_difference(1.0) == pytest.approx(2.8016, abs=1e-4)


def test_holm_by_hand() -> None:
    """Holm's steps: 0.01 x 4, 0.02 x 3, 0.03 x 2 (not below 0.06), 0.2 x 1 (in another order)."""
    assert holm([0.03, 0.01, 0.2, 0.02]).tolist() == pytest.approx([0.06, 0.04, 0.2, 0.06])
    assert holm([0.6, 0.7]).tolist() == [1.0, 1.0]
    assert holm([]).tolist() == []


def test_benjamini_yekutieli_by_hand() -> None:
    """Factors n (1 + 1/2 + 1/3) / rank with n = 3: 5.5, 2.75, 5.5 / 3."""
    assert benjamini_yekutieli([0.02, 0.001, 0.3]).tolist() == pytest.approx([0.055, 0.0055, 0.55])


@given(st.lists(st.floats(0, 1), min_size=1, max_size=12))
@FUZZ
def test_holm_is_between_p_and_bonferroni(p: list[float]) -> None:
    adjusted = holm(p)
    assert (adjusted >= np.array(p)).all()
    assert (adjusted <= np.minimum(np.array(p) * len(p), 1) + 1e-12).all()
    assert adjusted.min() == pytest.approx(min(min(p) * len(p), 1))


def test_simultaneous_quantile_of_known_cases() -> None:
    """One: normal; independent: that of the root of the level; equal ones: as one. Two of 0.5: Dunnett's 2.212."""
    normal = stats.norm.ppf
    assert simultaneous_quantile([[1.0]]) == pytest.approx(normal(0.975), abs=1e-12)
    assert simultaneous_quantile([[1.0]], degrees=9) == pytest.approx(stats.t.ppf(0.975, 9))
    # Two independent numerators over one variance of 10 degrees: 2.609 (Hahn and Hendrickson, Biometrika 58, 1971).
    assert simultaneous_quantile(np.eye(2), degrees=10) == pytest.approx(2.609, abs=0.03)
    assert simultaneous_quantile(np.ones((3, 3)), degrees=20) >= stats.t.ppf(0.975, 20)
    assert simultaneous_quantile(np.eye(5)) == pytest.approx(normal((1 + 0.95 ** (1 / 5)) / 2), abs=0.02)
    assert simultaneous_quantile(np.ones((5, 5))) == pytest.approx(normal(0.975), abs=0.02)
    assert simultaneous_quantile([[1, 0.5], [0.5, 1]]) == pytest.approx(2.212, abs=0.02)
    assert simultaneous_quantile(np.eye(3)) == simultaneous_quantile(np.eye(3))


@pytest.mark.parametrize(("hits", "n"), [(0, 1), (1, 1), (3, 10), (500, 1_000), (0, 400), (123_456, 1_000_000)])
def test_beta_binomial_sequence_by_its_martingale(hits: int, n: int) -> None:
    """At an end inside (0, 1) the mixture of likelihoods, integrated, is 20 times the likelihood."""
    low, high = beta_binomial_sequence(hits, n)
    assert low <= hits / n <= high
    assert (low == 0) == (hits == 0)
    assert (high == 1) == (hits == n)
    for end in {low, high} - {0.0, 1.0}:
        peak = stats.binom.logpmf(hits, n, hits / n)
        width = 12 * math.sqrt(max(hits / n * (1 - hits / n), 1 / n) / n)
        span = (max(hits / n - width, 0), min(hits / n + width, 1))
        mixture = integrate.quad(
            lambda share, peak=peak: np.exp(stats.binom.logpmf(hits, n, share) - peak), *span, limit=500
        )[0]
        assert mixture / np.exp(stats.binom.logpmf(hits, n, end) - peak) == pytest.approx(20, rel=1e-5)
    fixed = clopper_pearson(hits, n)
    assert low <= fixed.low + 1e-12
    assert high >= fixed.high - 1e-12
    assert beta_binomial_sequence(0, 0) == (0.0, 1.0)


@pytest.mark.parametrize(("hits", "n"), [(0, 50), (50, 50), (3, 10), (500, 1_000), (60_000, 100_000)])
@pytest.mark.parametrize("concentration", [2.0, 40.0, 11_000.0])
def test_a_concentrated_sequence_by_its_martingale(hits: int, n: int, concentration: float) -> None:
    """At an end the mixture around it, a sum over draws of an urn (Polya), is 20 times the likelihood."""
    low, high = beta_binomial_sequence(hits, n, concentration=concentration)
    assert low <= hits / n <= high
    for end in {low, high} - {0.0, 1.0}:
        urn = stats.betabinom.logpmf(hits, n, concentration * end, concentration * (1 - end))
        assert urn - stats.binom.logpmf(hits, n, end) == pytest.approx(math.log(20), abs=1e-5)


def test_the_concentration_is_the_best_for_its_width() -> None:
    """With another one, half or double, a run about a share of 1/2 is narrow enough later."""
    wanted = 0.005

    def size(concentration: float | None) -> int:
        low, high = 2_000, 400_000
        while low < high:
            n = (low + high) // 2
            ends = beta_binomial_sequence(n // 2, n, concentration=concentration)
            low, high = (low, n) if ends.high - ends.low <= 2 * wanted else (n + 1, high)
        return low

    best = concentration_for(wanted)
    assert size(best) < min(size(best / 2), size(best * 2), 0.6 * size(None))


@pytest.mark.parametrize("variance", [0.0, 0.3, 25.0, 4_000.0, 1e6])
def test_the_boundary_by_integrating_the_mixture(variance: float) -> None:
    """exp(l s + (log(1 - l) + l) v), mixed over 1 - l with a gamma density cut to (0, 1), is 1 / chance."""
    chance = 0.025
    total = _gamma_exponential_boundary(variance, chance)
    rho = USUAL_VARIANCE / (2 * math.log(1 / chance) + math.log(1 + 2 * math.log(1 / chance)))

    def logarithm(rest: float) -> float:
        density = rho * math.log(rho) - math.lgamma(rho) - math.log(gammainc(rho, rho))
        density += (rho - 1) * math.log(rest) - rho * rest
        slope = 1 - rest
        return density + slope * total + (math.log(rest) + slope) * variance

    grid = np.linspace(1e-9, 1, 400_001)[1:]
    values = np.array([logarithm(rest) for rest in grid])
    peak = values.max()
    integral = math.log(integrate.trapezoid(np.exp(values - peak), grid)) + peak
    assert integral == pytest.approx(math.log(1 / chance), abs=1e-3)


def test_a_bounded_mean_sequence() -> None:
    """Bounds, no observation, constants, blocks of any cut, and width of the right order after a million."""
    sequence = BoundedMeanSequence(-12, 12)
    assert sequence.interval() == (-12, 12)
    rng = np.random.default_rng(5)
    for n in (1, 9, 90, 900, 9_000, 90_000, 900_000):
        block = rng.choice([-4, -1, 0, 1, 4], n)
        sequence.add(n, int(block.sum()), int((block**2).sum()))
        low, high = sequence.interval()
        assert -12 <= low <= 0 <= high <= 12
        assert low <= sequence.mean <= high
    # Variance 6.8: a t interval of a million has a half-width of 0.0051.
    assert 0.0051 < (high - low) / 2 < 0.012
    constant = BoundedMeanSequence(-1000, 1000)
    constant.add(1_000_000_000, 0, 0)
    assert constant.interval().high < 0.001
    assert BoundedMeanSequence(3, 3).interval() == (3, 3)
    narrow, wide = BoundedMeanSequence(-12, 12, 0.9), BoundedMeanSequence(-12, 12, 0.99)
    for each in (narrow, wide):
        each.add(10_000, 500, 70_000)
    assert wide.interval().high > narrow.interval().high
