"""Intervals and tests of a fixed size, from sums alone.

scipy is loaded inside functions and only where there is no closed form: importing it takes longer than a million deals.
"""

import math
from statistics import NormalDist
from typing import NamedTuple

from simcore.errors import UsageError

__all__ = [
    "DEFAULT_LEVEL", "Interval", "check_hits", "clopper_pearson", "detectable_difference", "normal_quantile",
    "share_interval", "t_interval", "t_quantile", "t_test", "wilson",
]  # fmt: skip

DEFAULT_LEVEL = 0.95
# From here on Student's t is taken from the normal quantile by its expansion (error below 1e-9, see the tests).
LARGE_SAMPLE = 10**4


class Interval(NamedTuple):
    """The ends of an interval."""

    low: float
    high: float


def normal_quantile(probability: float) -> float:
    """Return the quantile of the standard normal distribution (``statistics.NormalDist``)."""
    return NormalDist().inv_cdf(probability)


def t_quantile(probability: float, degrees: int) -> float:
    """Return the quantile of Student's t distribution.

    Parameters
    ----------
    probability : float
        Between 0 and 1.
    degrees : int
        Degrees of freedom, at least 1.

    For more than 10,000 degrees of freedom by the expansion of Abramowitz and Stegun, 26.7.5.
    """
    if degrees <= LARGE_SAMPLE:
        from scipy.special import stdtrit

        return float(stdtrit(degrees, probability))
    z = normal_quantile(probability)
    first = (z**3 + z) / 4
    second = (5 * z**5 + 16 * z**3 + 3 * z) / 96
    return z + first / degrees + second / degrees**2


def check_hits(hits: int, n: int, least: int = 1) -> None:
    """Raise UsageError, a ValueError, where there cannot be so many hits, or cases fewer than ``least``."""
    if n < least:
        raise UsageError(f"there is no interval of a share of {n} cases; allowed: a number from {least}")
    if not 0 <= hits <= n:
        raise UsageError(f"the hits cannot be {hits}; allowed: a number from 0 to {n}, the number of cases")


def wilson(hits: int, n: int, level: float = DEFAULT_LEVEL) -> Interval:
    """Return the Wilson interval of a share (E. B. Wilson, Journal of the American Statistical Association 22, 1927).

    Parameters
    ----------
    hits, n : int
        Number of hits among ``n`` cases, at least one.
    level : float
        Confidence level.
    """
    check_hits(hits, n)
    z = normal_quantile((1 + level) / 2)
    share = hits / n
    scale = 1 + z * z / n
    centre = (share + z * z / (2 * n)) / scale
    half = z * math.sqrt(share * (1 - share) / n + (z / (2 * n)) ** 2) / scale
    # Rounding must not put the share itself outside: with no hits the lower end is 0.
    return Interval(min(max(centre - half, 0.0), share), max(min(centre + half, 1.0), share))


def clopper_pearson(hits: int, n: int, level: float = DEFAULT_LEVEL) -> Interval:
    """Return the exact interval of a share (C. J. Clopper, E. S. Pearson, Biometrika 26, 1934).

    Parameters as ``wilson``. With 0 or ``n`` hits the beta quantiles have a closed form; else they are scipy's.
    """
    check_hits(hits, n)
    tail = (1 - level) / 2
    if hits == 0:
        return Interval(0.0, -math.expm1(math.log(tail) / n))
    if hits == n:
        return Interval(math.exp(math.log(tail) / n), 1.0)
    from scipy.stats import binomtest

    exact = binomtest(hits, n).proportion_ci(level, method="exact")
    return Interval(float(exact.low), float(exact.high))


def share_interval(hits: int, n: int, level: float = DEFAULT_LEVEL) -> Interval:
    """Return the Wilson interval of a share; where none or all were hits the exact one. Parameters as ``wilson``."""
    return (clopper_pearson if hits in (0, n) else wilson)(hits, n, level)


def t_interval(mean: float, variance: float, n: int, level: float = DEFAULT_LEVEL) -> Interval:
    """Return the t interval of a mean, also of paired differences (Student, Biometrika 6, 1908).

    Parameters
    ----------
    mean, variance : float
        Of the sample, the variance of one observation with ``n - 1`` in its denominator; 0 gives no width.
    n : int
        Number of observations, at least 2.
    level : float
        Confidence level.
    """
    _check_observations(n)
    half = t_quantile((1 + level) / 2, n - 1) * math.sqrt(variance / n)
    return Interval(mean - half, mean + half)


def _check_observations(n: int) -> None:
    """Raise UsageError, a ValueError, where there are too few observations to tell how they vary."""
    if n < 2:
        raise UsageError(
            f"the number of observations cannot be {n}; allowed: a number from 2, which show how they vary"
        )


def t_test(mean: float, variance: float, n: int) -> float:
    """Return the two-sided p-value of "the mean is 0" (Student, Biometrika 6, 1908; paired for differences).

    Parameters as ``t_interval``. Without any variance it is 1 for a mean of 0 and 0 for another.
    """
    _check_observations(n)
    if variance <= 0:
        return 1.0 if mean == 0 else 0.0
    from scipy.special import stdtr

    return float(2 * stdtr(n - 1, -abs(mean) / math.sqrt(variance / n)))


def detectable_difference(standard_error: float, level: float = DEFAULT_LEVEL, power: float = 0.8) -> float:
    """Return the smallest true difference that a two-sided test of this size finds with a given chance.

    Parameters
    ----------
    standard_error : float
        Of the estimated difference.
    level : float
        Confidence level of the test.
    power : float
        The chance (J. Cohen, Statistical Power Analysis for the Behavioral Sciences, 1988, chapter 2; normal).
    """
    return (normal_quantile((1 + level) / 2) + normal_quantile(power)) * standard_error
