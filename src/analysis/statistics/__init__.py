"""Intervals, tests and confidence sequences, each with its source; from scipy wherever it has them."""

from simcards.analysis.statistics.intervals import (
    DEFAULT_LEVEL,
    Interval,
    clopper_pearson,
    detectable_difference,
    normal_quantile,
    share_interval,
    t_interval,
    t_quantile,
    t_test,
    wilson,
)
from simcards.analysis.statistics.many import benjamini_yekutieli, holm, simultaneous_quantile
from simcards.analysis.statistics.sequences import BoundedMeanSequence, beta_binomial_sequence, concentration_for

__all__ = [
    "DEFAULT_LEVEL",
    "BoundedMeanSequence",
    "Interval",
    "benjamini_yekutieli",
    "beta_binomial_sequence",
    "clopper_pearson",
    "concentration_for",
    "detectable_difference",
    "holm",
    "normal_quantile",
    "share_interval",
    "simultaneous_quantile",
    "t_interval",
    "t_quantile",
    "t_test",
    "wilson",
]
