"""Corrections for the number of comparisons."""

import numpy as np
import numpy.typing as npt

from simcards.analysis.statistics.intervals import DEFAULT_LEVEL

__all__ = ["benjamini_yekutieli", "holm", "simultaneous_quantile"]

Numbers = npt.NDArray[np.float64]

# Draws from which a simultaneous quantile is read: its own error is about 0.01.
DRAWS = 100_000
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


def simultaneous_quantile(correlation: npt.ArrayLike, level: float = DEFAULT_LEVEL) -> float:
    """Return the number of standard errors that holds for several correlated differences at once.

    Parameters
    ----------
    correlation : array, shape (differences, differences)
        Correlations of the estimated differences; those without variance have 0 beside the diagonal.
    level : float
        The chance that all intervals hold together.

    Returns
    -------
    float
        The quantile of the largest absolute value of a normal vector (T. Hothorn, F. Bretz, P. Westfall, Biometrical
        Journal 50, 2008), from fixed draws; one difference has the normal quantile.
    """
    matrix = np.atleast_2d(np.asarray(correlation, dtype=np.float64))
    values, vectors = np.linalg.eigh(matrix)
    root = vectors * np.sqrt(np.clip(values, 0, None))
    draws = np.random.default_rng(SEED).standard_normal((DRAWS, len(matrix)))
    return float(np.quantile(np.abs(draws @ root.T).max(axis=1), level))
