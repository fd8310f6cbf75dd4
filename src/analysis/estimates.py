"""Estimates with intervals, read exactly off a tally.

Proportions have Wilson intervals, and Clopper-Pearson ones where none or all of the cases were hits; means have
t intervals with the exact variance of the sample.
"""

import dataclasses
import math
from fractions import Fraction
from typing import Any

import numpy as np
import numpy.typing as npt

from simcards.analysis.statistics import DEFAULT_LEVEL, share_interval, t_interval, t_quantile

__all__ = ["DEFAULT_LEVEL", "Estimate", "mean", "proportion", "ratio"]


@dataclasses.dataclass(frozen=True, kw_only=True)
class Estimate:
    """An estimate with its interval.

    Parameters
    ----------
    estimate : float or None
        The estimate; None where there was no case at all.
    low, high : float or None
        Ends of the interval; None where the sample is too small for one.
    n : int
        Number of cases.
    level : float
        Confidence level of the interval.
    """

    estimate: float | None
    low: float | None
    high: float | None
    n: int
    level: float = DEFAULT_LEVEL


def proportion(hits: int, n: int, level: float = DEFAULT_LEVEL) -> Estimate:
    """Return the estimate of a proportion.

    Parameters
    ----------
    hits, n : int
        Number of hits among ``n`` cases.
    level : float
        Confidence level.

    Notes
    -----
    Wilson (Journal of the American Statistical Association 22, 1927); Clopper and Pearson (Biometrika 26, 1934)
    for 0 and ``n`` hits, where the beta quantiles have a closed form.
    """
    if n == 0:
        return Estimate(estimate=None, low=None, high=None, n=0, level=level)
    low, high = share_interval(hits, n, level)
    return Estimate(estimate=hits / n, low=low, high=high, n=n, level=level)


def mean(values: npt.NDArray[Any], counts: npt.NDArray[np.uint64], level: float = DEFAULT_LEVEL) -> Estimate:
    """Return the estimate of a mean.

    Parameters
    ----------
    values : array, shape (rows,)
        The value of each distinct row.
    counts : uint64 array, shape (rows,)
        How often each occurred.
    level : float
        Confidence level.

    Notes
    -----
    Sums are exact (whole numbers and fractions of them), so that the result does not depend on the order.
    """
    n = int(counts.sum())
    if n == 0:
        return Estimate(estimate=None, low=None, high=None, n=0, level=level)
    total, squares = _moments(values, counts)
    average = total / n
    if n == 1:
        return Estimate(estimate=float(average), low=None, high=None, n=1, level=level)
    centre = float(average)
    low, high = t_interval(centre, float((squares - total * average) / (n - 1)), n, level)
    return Estimate(estimate=centre, low=low, high=high, n=n, level=level)


def ratio(
    values: npt.NDArray[Any], per: npt.NDArray[Any], counts: npt.NDArray[np.uint64], level: float = DEFAULT_LEVEL
) -> Estimate:
    """Return the estimate of the ratio of two sums, such as picks per decision.

    Parameters
    ----------
    values, per : arrays of whole numbers, shape (rows,)
        Numerator and denominator (not negative) of each distinct row.
    counts : uint64 array, shape (rows,)
        How often each occurred.
    level : float
        Confidence level.

    Returns
    -------
    Estimate
        ``n`` is the sum of ``per``; the interval is t, with the rows as the independent unit and the variance of
        the linearised ratio (Cochran, Sampling Techniques, 1977, chapter 6).
    """
    rows = int(counts.sum())
    base = int(per.max(initial=0)) + 1
    pairs = [(*divmod(pair, base), weight) for pair, weight in _weights(values.astype(np.int64) * base + per, counts)]
    total = sum(value * weight for value, _, weight in pairs)
    decisions = sum(tries * weight for _, tries, weight in pairs)
    if decisions == 0:
        return Estimate(estimate=None, low=None, high=None, n=0, level=level)
    share = Fraction(total, decisions)
    if rows < 2:
        return Estimate(estimate=float(share), low=None, high=None, n=decisions, level=level)
    squares = sum((value - share * tries) ** 2 * weight for value, tries, weight in pairs)
    variance = squares / (rows - 1) * rows / Fraction(decisions) ** 2
    half = t_quantile((1 + level) / 2, rows - 1) * math.sqrt(variance)
    return Estimate(estimate=float(share), low=float(share) - half, high=float(share) + half, n=decisions, level=level)


def _moments(values: npt.NDArray[Any], counts: npt.NDArray[np.uint64]) -> tuple[Fraction, Fraction]:
    """Return the exact sums of the values and of their squares."""
    pairs = [(Fraction(value).limit_denominator(10**6), weight) for value, weight in _weights(values, counts)]
    total = sum((value * weight for value, weight in pairs), Fraction(0))
    squares = sum((value * value * weight for value, weight in pairs), Fraction(0))
    return total, squares


def _weights(values: npt.NDArray[Any], counts: npt.NDArray[np.uint64]) -> list[tuple[Any, int]]:
    """Return the distinct values, each with the sum of its counts, as Python numbers."""
    if len(values) == 0:
        return []
    order = np.argsort(values, kind="stable")
    ordered = values[order]
    starts = np.flatnonzero(np.concatenate(([True], ordered[1:] != ordered[:-1])))
    sums = np.add.reduceat(counts[order], starts)
    return list(zip(ordered[starts].tolist(), sums.tolist(), strict=True))
