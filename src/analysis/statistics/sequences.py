"""Confidence sequences: intervals that hold at every size at once, so that a run may be watched and stopped."""

import math
from collections.abc import Callable

from simcards.analysis.statistics.intervals import DEFAULT_LEVEL, Interval, check_hits
from simcore.errors import UsageError

__all__ = ["BoundedMeanSequence", "beta_binomial_sequence", "concentration_for"]

# Where the mixture of a bounded mean is tightest: summed squared deviations in units of the squared range, as of 1e5
# observations whose variance is a hundredth of that.
USUAL_VARIANCE = 1_000.0
STEPS = 200


def beta_binomial_sequence(
    hits: int, n: int, level: float = DEFAULT_LEVEL, *, concentration: float | None = None
) -> Interval:
    """Return the confidence sequence of a share after ``n`` cases.

    Parameters
    ----------
    hits, n : int
        Number of hits among ``n`` cases.
    level : float
        The chance that the intervals at all sizes hold together.
    concentration : float or None
        How close to a share the mixture lies by which it is judged: as if so many cases had been seen (see
        ``concentration_for``), to be chosen before the run. None: the mixture is uniform, whatever the share.

    Notes
    -----
    The shares whose likelihood is not below ``1 - level`` times that of a mixture (H. Robbins, Annals of Mathematical
    Statistics 41, 1970; the martingale is 1 in expectation, and Ville's inequality bounds it). The mixture is a beta
    distribution, uniform or with each share as its own mean.
    """
    check_hits(hits, n, least=0)
    if n == 0:
        return Interval(0.0, 1.0)
    misses = n - hits
    uniform = _log_beta(hits + 1, misses + 1)

    def excess(share: float) -> float:
        if share in (0, 1):
            return math.inf
        mixture = uniform
        if concentration is not None:
            one, other = concentration * share, concentration * (1 - share)
            mixture = _log_beta(one + hits, other + misses) - _log_beta(one, other)
        return mixture - hits * math.log(share) - misses * math.log1p(-share) + math.log1p(-level)

    centre = hits / n
    low = 0.0 if hits == 0 else _crossing(excess, centre, 0.0)
    high = 1.0 if hits == n else _crossing(excess, centre, 1.0)
    return Interval(low, high)


def _log_beta(one: float, other: float) -> float:
    """Return the logarithm of the beta function."""
    return math.lgamma(one) + math.lgamma(other) - math.lgamma(one + other)


def concentration_for(half_width: float, level: float = DEFAULT_LEVEL) -> float:
    """Return the concentration with which a confidence sequence of a share is soonest so narrow, for shares about 1/2.

    Parameters
    ----------
    half_width : float
        Half the width that is wanted.
    level : float
        Confidence level.

    Notes
    -----
    By the boundary of the two-sided normal mixture, to which the beta mixture tends, and its approximately best mixture
    for a given size (Howard et al. 2021, on tuning; ``BoundedMeanSequence`` uses the same).
    """
    errors = 2 * math.log(1 / (1 - level))
    shape = errors + math.log(1 + errors)
    # The square of the half-width in standard errors at n = shape * concentration.
    square = (1 + 1 / shape) * (errors + math.log(1 + shape))
    return max(square / (4 * half_width**2) / shape, 1.0)


class BoundedMeanSequence:
    """The confidence sequence of a mean of independent observations within known bounds.

    Parameters
    ----------
    low, high : float
        Bounds on every observation, by the rules.
    level : float
        The chance that the intervals at all sizes hold together.

    Notes
    -----
    Empirical Bernstein: S. R. Howard, A. Ramdas, J. McAuliffe, J. Sekhon, "Time-uniform, nonparametric, nonasymptotic
    confidence sequences", Annals of Statistics 49 (2021), theorem 4, with the gamma-exponential mixture of
    proposition 9. The prediction of an observation is the mean of all blocks before its own.
    """

    def __init__(self, low: float, high: float, level: float = DEFAULT_LEVEL) -> None:
        self.low, self.high, self.level = float(low), float(high), level
        self.n = 0
        self._total = 0.0
        # Of observations scaled to a range of 1.
        self._variance = 0.0

    @property
    def mean(self) -> float:
        """Mean of the observations so far; UsageError, a ValueError, before the first."""
        if self.n == 0:
            raise UsageError("there is no mean before the first observation; add some, or ask for the interval")
        return self._total / self.n

    def add(self, n: int, total: float, squares: float) -> None:
        """Add a block of observations.

        Parameters
        ----------
        n : int
            How many.
        total, squares : float
            Their sum, and the sum of their squares.
        """
        prediction = self._total / self.n if self.n else (self.low + self.high) / 2
        width = self.high - self.low
        if width > 0:
            self._variance += max(squares - 2 * prediction * total + n * prediction**2, 0.0) / width**2
        self.n += n
        self._total += total

    def interval(self) -> Interval:
        """Return the interval at this size."""
        if self.n == 0 or self.high == self.low:
            return Interval(self.low, self.high)
        half = _gamma_exponential_boundary(self._variance, (1 - self.level) / 2) * (self.high - self.low) / self.n
        return Interval(max(self.mean - half, self.low), min(self.mean + half, self.high))


def _gamma_exponential_boundary(variance: float, chance: float) -> float:
    """Return the sum that is crossed at any time with at most this chance, given the variance process; scale 1."""
    from scipy.special import gammainc, gammaln

    rho = USUAL_VARIANCE / (2 * math.log(1 / chance) + math.log(1 + 2 * math.log(1 / chance)))
    leading = rho * math.log(rho) - float(gammaln(rho)) - math.log(float(gammainc(rho, rho)))
    shape = variance + rho
    constant = leading + float(gammaln(shape)) + math.log(chance)

    def excess(total: float) -> float:
        place = total + shape
        return constant + math.log(float(gammainc(shape, place))) - shape * math.log(place) + total + variance

    upper = math.sqrt(shape)
    while excess(upper) < 0:
        upper *= 2
    return _crossing(excess, 0.0, upper)


def _crossing(excess: Callable[[float], float], inside: float, outside: float) -> float:
    """Return where a function that is not positive at ``inside`` and positive at ``outside`` crosses 0, by halves.

    The end outside is returned: an interval is never too short.
    """
    for _ in range(STEPS):
        middle = (inside + outside) / 2
        if middle in (inside, outside):
            break
        if excess(middle) > 0:
            outside = middle
        else:
            inside = middle
    return outside
