"""Ratings from wins by deal: the model of Bradley and Terry, with bootstrap intervals over deals."""

import dataclasses
from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from simcards.analysis.statistics import DEFAULT_LEVEL
from simcore.errors import SimcardsError

__all__ = ["Rating", "Signs", "bradley_terry", "cycle_of", "is_connected", "ratings_of"]

Numbers = npt.NDArray[np.float64]

# On this scale 400 points are odds of 10 to 1, as with Elo.
POINTS = 400.0
RESAMPLES = 1_000
# With many patterns a resample is slow.
RESAMPLES_OF_MANY = 200
MANY = 20_000
ROUNDS = 1_000
# In natural logarithms of odds. Newton's steps shrink by squares: after one of this length nothing is left to gain.
CLOSE = 1e-6


@dataclasses.dataclass(frozen=True)
class Rating:
    """The rating of a strategy, on a scale where 400 points are odds of 10 to 1 and the mean of all is 0.

    Parameters
    ----------
    strategy : str
        Its label.
    rating, low, high : float
        The estimate and the ends of its bootstrap interval.
    """

    strategy: str
    rating: float
    low: float
    high: float


class Signs:
    """How often each pattern of wins, draws and losses between the pairs occurred in a deal: exact, in bounded memory.

    Parameters
    ----------
    pairs : int
        Number of pairs; at most 39.
    """

    def __init__(self, pairs: int) -> None:
        self._powers = 3 ** np.arange(pairs, dtype=np.int64)
        self._codes = np.zeros(0, dtype=np.int64)
        self._counts = np.zeros(0, dtype=np.int64)

    def add(self, codes: npt.NDArray[np.int64], counts: npt.NDArray[np.int64]) -> None:
        """Add distinct codes with their counts."""
        joined = np.concatenate([self._codes, codes])
        self._codes, places = np.unique(joined, return_inverse=True)
        self._counts = np.bincount(
            places, weights=np.concatenate([self._counts, counts]), minlength=len(self._codes)
        ).astype(np.int64)

    def coded(self, differences: npt.NDArray[np.int64]) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]]:
        """Return the distinct patterns of the signs of differences, shape (deals, pairs), and their counts."""
        codes, counts = np.unique((np.sign(differences) + 1) @ self._powers, return_counts=True)
        return codes, counts.astype(np.int64)

    @property
    def patterns(self) -> npt.NDArray[np.int64]:
        """The signs of each pattern, shape (patterns, pairs)."""
        return self._codes[:, None] // self._powers % 3 - 1

    @property
    def counts(self) -> npt.NDArray[np.int64]:
        """How often each pattern occurred."""
        return self._counts


def bradley_terry(wins: Numbers) -> Numbers:
    """Return the ratings of greatest likelihood, points with mean 0.

    Parameters
    ----------
    wins : array, shape (strategies, strategies)
        ``wins[i, j]``: how often i was better than j, draws counting half to each; ``is_connected`` must hold.

    R. A. Bradley, M. E. Terry, Biometrika 39, 1952; by Newton's method on the logarithms of the strengths, in which the
    likelihood is concave, with steps that never pass its peak along them (T. Sun, Q. Tran-Dinh, Mathematical
    Programming 178, 2019). No two likelihoods are compared: those of many deals differ by less than their rounding.
    (Hunter's simple iteration needs very many rounds where somebody hardly ever loses.)
    """
    shares = wins / wins.sum()
    played = shares + shares.T
    size = len(wins)
    place = np.zeros(size)
    for _ in range(ROUNDS):
        chance = 1 / (1 + np.exp(place[None, :] - place[:, None]))
        # Not wins less expected ones: of a strategy that hardly ever loses, their difference is lost in rounding.
        surplus = shares * chance.T
        slope = (surplus - surplus.T).sum(axis=1)
        curve = played * chance * chance.T
        # The likelihood does not change where all move alike; ones fix that direction.
        hessian = np.diag(curve.sum(axis=1)) - curve + np.full((size, size), curve.sum() / size**2)
        step = np.linalg.solve(hessian, slope)
        spread = float(np.ptp(step))
        # Within a distance d the curve of a logistic likelihood changes at most by the factor exp(d).
        place += step * (np.log1p(spread) / spread if spread > CLOSE else 1.0)
        if spread <= CLOSE:
            break
    else:
        raise SimcardsError("the ratings could not be worked out: one strategy wins too nearly every deal")
    place -= place.mean()
    return np.asarray(POINTS * place / np.log(10))


def is_connected(wins: Numbers) -> bool:
    """Whether finite ratings exist: nobody and no group has won all against the rest (Hunter, assumption 1)."""
    reached = (wins > 0) | np.eye(len(wins), dtype=np.bool_)
    for _ in range(len(wins)):
        reached = reached @ reached
    return bool(reached.all())


def wins_of(signs: npt.NDArray[np.int64], counts: npt.NDArray[np.int64], pairs: Sequence[tuple[int, int]]) -> Numbers:
    """Return the matrix of wins, draws counting half."""
    size = 1 + max(second for _, second in pairs)
    total = counts.sum()
    wins = np.zeros((size, size))
    for (first, second), balance in zip(pairs, counts @ signs, strict=True):
        wins[first, second] = (total + balance) / 2
        wins[second, first] = (total - balance) / 2
    return wins


def ratings_of(
    signs: Signs, pairs: Sequence[tuple[int, int]], labels: Sequence[str], seed: int, level: float = DEFAULT_LEVEL
) -> list[Rating] | None:
    """Return the ratings of strategies; None where no finite ones exist, because somebody never lost or drew a deal.

    Parameters
    ----------
    signs : Signs
        The patterns of all deals.
    pairs : sequence of (int, int)
        Which strategies each pair is.
    labels : sequence of str
        The strategies.
    seed : int
        Seed of the bootstrap (B. Efron, Annals of Statistics 7, 1979), which draws whole deals anew.
    level : float
        Level of the percentile intervals.
    """
    patterns, counts = signs.patterns, signs.counts
    wins = wins_of(patterns, counts, pairs)
    if not is_connected(wins):
        return None
    best = bradley_terry(wins)
    rng = np.random.default_rng(seed)
    total = int(counts.sum())
    drawn = []
    for _ in range(RESAMPLES if len(counts) <= MANY else RESAMPLES_OF_MANY):
        resample = wins_of(patterns, rng.multinomial(total, counts / total), pairs)
        # Half a deal keeps ratings finite where a resample lacks what the deals have.
        drawn.append(bradley_terry(resample + (0 if is_connected(resample) else 0.5) * (1 - np.eye(len(wins)))))
    low, high = np.quantile(drawn, [(1 - level) / 2, (1 + level) / 2], axis=0)
    return [Rating(label, float(best[k]), float(low[k]), float(high[k])) for k, label in enumerate(labels)]


def cycle_of(better: npt.NDArray[np.bool_]) -> tuple[int, ...] | None:
    """Return three strategies each of which is better than the next, the last than the first; None where none are."""
    size = len(better)
    for first in range(size):
        for second in range(size):
            for third in range(size):
                if better[first, second] and better[second, third] and better[third, first]:
                    return first, second, third
    return None
