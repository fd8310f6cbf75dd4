"""Corrections for the number of comparisons."""

import numpy as np
import numpy.typing as npt

from simcards.analysis.statistics.intervals import DEFAULT_LEVEL, normal_quantile, t_quantile

__all__ = ["benjamini_yekutieli", "holm", "simultaneous_quantile"]

Numbers = npt.NDArray[np.float64]

# Draws from which a simultaneous quantile is read: its own error is about 0.01.
DRAWS = 100_000
BLOCK = 10_000
SEED = 20_210


def holm(p: npt.ArrayLike) -> Numbers:
    """Return p-values adjusted so that the chance of any false claim is bounded.

    Parameters
    ----------
    p : array, shape (comparisons,)
        p-values, in any order; the adjusted ones come in the same.

    S. Holm, Scandinavian Journal of Statistics 6, 1979.
    """
    values = np.asarray(p, dtype=np.float64)
    order = np.argsort(values, kind="stable")
    factors = np.arange(len(values), 0, -1)
    adjusted = np.empty_like(values)
    adjusted[order] = np.minimum(np.maximum.accumulate(values[order] * factors), 1.0)
    return adjusted


def benjamini_yekutieli(p: npt.ArrayLike) -> Numbers:
    """Return p-values adjusted for the rate of false discoveries, whatever the dependence.

    Parameters as ``holm``. Y. Benjamini, D. Yekutieli, Annals of Statistics 29, 2001;
    ``scipy.stats.false_discovery_control``.
    """
    from scipy.stats import false_discovery_control

    return np.asarray(false_discovery_control(np.asarray(p, dtype=np.float64), method="by"))


def simultaneous_quantile(
    correlation: npt.ArrayLike, level: float = DEFAULT_LEVEL, *, degrees: int | None = None
) -> float:
    """Return the number of standard errors that holds for several correlated differences at once.

    Parameters
    ----------
    correlation : array, shape (differences, differences)
        Correlations of the estimated differences.
    level : float
        The chance that all intervals hold together.
    degrees : int or None
        Degrees of freedom of the estimated variances; None where they are known.

    Returns
    -------
    float
        The quantile of the largest absolute value of a multivariate t (T. Hothorn, F. Bretz, P. Westfall, Biometrical
        Journal 50, 2008), from fixed draws, never below that of one difference alone, which is exact.
    """
    matrix = np.atleast_2d(np.asarray(correlation, dtype=np.float64))
    tail = (1 + level) / 2
    single = normal_quantile(tail) if degrees is None else t_quantile(tail, degrees)
    if len(matrix) == 1:
        return single
    values, vectors = np.linalg.eigh(matrix)
    root = vectors * np.sqrt(np.clip(values, 0, None))
    rng = np.random.default_rng(SEED)
    largest = np.empty(DRAWS)
    # In blocks: all draws at once would take a gigabyte for a thousand differences.
    for begin in range(0, DRAWS, BLOCK):
        largest[begin : begin + BLOCK] = np.abs(rng.standard_normal((BLOCK, len(matrix))) @ root.T).max(axis=1)
    if degrees is not None:
        largest /= np.sqrt(rng.chisquare(degrees, DRAWS) / degrees)
    return max(float(np.quantile(largest, level)), single)
