"""Playing on from a decision: the value of each plan, over layouts of the hidden cards that are common to all.

Layouts are uniform among the deals that agree with everything the seat has seen; every plan is played to the end of the
deal in the same layouts, with the same random numbers of the strategies. Where the layouts are few, all are played.
"""

import dataclasses
from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
import numpy.typing as npt

from simcore._tally import TallyTable
from simcore.errors import EngineFault, UsageError
from simcore.ordered import in_order
from simcore.questions import Question
from simcore.results import Tally, merge_tallies

__all__ = ["SAMPLES", "Evaluation", "Evaluator", "evaluate", "sample_variance"]

SAMPLES = 10_000
# Whether strategies draw random numbers is seen in so many layouts before all are played.
PROBED = 256
# A variance needs two.
SAMPLES_MIN = 2
# Payoffs of a chunk: its samples times the plans.
CHUNK_PAYOFFS = 2**15
# Of more plans no rows are kept: their tables would not fit into memory.
TALLIED_PLANS_MAX = 256
# A branch of the key of a run: samples of a decision are not the deals of a run.
BRANCH = 1

Whole = npt.NDArray[np.int64]


@dataclasses.dataclass(frozen=True, kw_only=True)
class Evaluation:
    """What came of playing on.

    Parameters
    ----------
    question : Question
        What was asked.
    n : int
        Samples; where ``exact`` all layouts.
    layouts : int
        How many layouts agree with everything seen, each as often as deals lead to it, outcomes of chance included;
        exact.
    exact : bool
        Whether every layout was played, as often as it counts, and no strategy drew random numbers: means are then
        expectations.
    sums : int64 array, shape (plans,)
        Payoffs of the seat to act, summed over samples.
    products : int64 array, shape (plans, plans)
        Products of the payoffs of two plans in the same sample, summed over samples.
    regrets, squared_regrets : int64 array, shape (plans,)
        How much less a plan paid than the best one in the same sample, and its square, summed over samples.
    tallies : tuple of Tally
        Result rows of each plan; empty for more than 256 plans.
    interrupted : bool
        Whether Ctrl-C came before all samples were played; ``n`` says how many were.
    """

    question: Question
    n: int
    layouts: int
    exact: bool
    sums: Whole
    products: Whole
    regrets: Whole
    squared_regrets: Whole
    tallies: tuple[Tally, ...]
    interrupted: bool = False

    def mean(self, plan: int) -> float:
        """Return the mean payoff of a plan."""
        return int(self.sums[plan]) / self.n

    def difference(self, plan: int, other: int) -> tuple[float, float]:
        """Return the mean of one plan's payoff minus another's, and the variance of the difference in one sample."""
        total = int(self.sums[plan]) - int(self.sums[other])
        squares = (
            int(self.products[plan, plan]) - 2 * int(self.products[plan, other]) + int(self.products[other, other])
        )
        return total / self.n, sample_variance(total, squares, self.n)

    def value(self, plan: int) -> tuple[float, float]:
        """Return the mean payoff of a plan, and the variance of the payoff in one sample."""
        total = int(self.sums[plan])
        return total / self.n, sample_variance(total, int(self.products[plan, plan]), self.n)

    def regret(self, plan: int) -> tuple[float, float]:
        """Return how much less a plan pays in the mean than the best in hindsight, and the variance in one sample."""
        total = int(self.regrets[plan])
        return total / self.n, sample_variance(total, int(self.squared_regrets[plan]), self.n)

    def joined(self, other: "Evaluation") -> "Evaluation":
        """Return this evaluation with further samples of the same question."""
        return dataclasses.replace(
            self,
            n=self.n + other.n,
            sums=self.sums + other.sums,
            products=self.products + other.products,
            regrets=self.regrets + other.regrets,
            squared_regrets=self.squared_regrets + other.squared_regrets,
            tallies=tuple(_joined(one, two) for one, two in zip(self.tallies, other.tallies, strict=True)),
            interrupted=other.interrupted,
        )


def sample_variance(total: int, squares: int, n: int) -> float:
    """Return the variance of one observation from exact sums, with n - 1 in its denominator; 0 of one observation."""
    return (n * squares - total * total) / (n * (n - 1)) if n > 1 else 0.0


def _joined(one: Tally, two: Tally) -> Tally:
    """Return two tallies of one format as one."""
    parts = [(each.rows.tobytes(), each.counts.tobytes()) for each in (one, two)]
    apart = {name: _joined(one.apart[name], two.apart[name]) for name in one.apart}
    provenance = dataclasses.replace(one.provenance, count=one.provenance.count + two.provenance.count)
    return Tally(*merge_tallies(parts, one.format), one.format, provenance, apart)


@dataclasses.dataclass(frozen=True)
class _Part:
    """The sums of one chunk."""

    n: int
    sums: Whole
    products: Whole
    regrets: Whole
    squared_regrets: Whole
    drew: bool


class Evaluator:
    """Plays the plans of a question in any range of samples; the same results for any number of threads.

    Parameters
    ----------
    question : Question
        What is asked.

    Raises
    ------
    UsageError
        Where no layout agrees with everything seen, or a strategy written in Python would have to play on.
    """

    def __init__(self, question: Question) -> None:
        if question.setting.asks_python:
            raise UsageError(
                "a strategy written in Python cannot play on from a decision; name a built-in or a compiled one"
            )
        if not question.plans:
            raise UsageError("nothing was named that could be done")
        self.question = question
        self._engine = question.setting.game.engine
        self._paths = self._engine.Paths([plan.path for plan in question.plans])
        self._playing = question.setting.engine()
        seed = np.random.SeedSequence(question.setting.seed, spawn_key=(BRANCH,))
        state, gamma = seed.generate_state(2, np.uint64)
        self._key = int(state), int(gamma)
        belief = self.belief()
        self.layouts, self.distinct = int(belief.count), int(belief.distinct)

    def belief(self) -> Any:
        """Return what the seat to act knows; UsageError where no layout agrees with it."""
        try:
            return self._engine.Belief(self.question.deal, self.question.shown)
        except EngineFault as error:
            raise UsageError(f"this cannot be: {error}") from error

    def play(
        self,
        first: int,
        samples: int,
        *,
        threads: int | None = None,
        progress: Callable[[int], None] | None = None,
        every: bool = False,
    ) -> Evaluation:
        """Play samples ``first`` .. ``first + samples - 1``; with ``every`` these layouts of all different ones.

        On Ctrl-C the samples that are finished count; some of all layouts would be no sample. Raises EngineFault where
        a plan is not legal in some layout or a check of the core fails.
        """
        plans = len(self.question.plans)
        size = max(1, CHUNK_PAYOFFS // plans)
        own: list[list[list[TallyTable]]] = []

        def begin() -> Callable[[int, int], _Part]:
            belief = self.belief()
            tables = self._tables() if plans <= TALLIED_PLANS_MAX else []
            own.append(tables)
            return lambda start, count: self._chunk(belief, tables, start, count, every=every)

        parts: list[_Part] = []
        interrupted = False
        try:
            for _, _, part in in_order(begin, first, samples, size, threads=threads, progress=progress):
                parts.append(part)
        except KeyboardInterrupt:
            interrupted = True
            if every or sum(part.n for part in parts) < SAMPLES_MIN:
                raise
        return Evaluation(
            question=self.question,
            n=sum(part.n for part in parts),
            layouts=self.layouts,
            exact=every and not any(part.drew for part in parts),
            sums=_added([part.sums for part in parts]),
            products=_added([part.products for part in parts]),
            regrets=_added([part.regrets for part in parts]),
            squared_regrets=_added([part.squared_regrets for part in parts]),
            tallies=self._tallies(own, first, sum(part.n for part in parts)),
            interrupted=interrupted,
        )

    def _tables(self) -> list[list[TallyTable]]:
        """Return empty tables: for each plan one for each part of a row."""
        parts = self.question.setting.game.row.parts()
        return [[TallyTable(part.dtype.itemsize) for part in parts.values()] for _ in self.question.plans]

    def _chunk(self, belief: Any, tables: list[list[TallyTable]], first: int, count: int, *, every: bool) -> _Part:
        """Play a chunk and sum up; without ``tables`` its rows are forgotten."""
        kept = tables or self._tables()
        content, counts = belief.play(self._playing, self._paths, kept, self._key, first, count, all=every)
        payoffs = np.frombuffer(content, dtype="<i4").reshape(count, -1)
        weights = np.frombuffer(counts, dtype="<i4").astype(np.int64)
        # Sums of products of payoffs are far below 2**53: doubles hold them exactly, and multiply fast.
        doubles = payoffs.astype(np.float64)
        regrets = (payoffs.max(axis=1, keepdims=True) - payoffs).astype(np.int64)
        return _Part(
            int(weights.sum()),
            weights @ payoffs.astype(np.int64),
            ((doubles.T * weights) @ doubles).astype(np.int64),
            weights @ regrets,
            weights @ (regrets * regrets),
            bool(belief.drew),
        )

    def _tallies(self, own: list[list[list[TallyTable]]], first: int, samples: int) -> tuple[Tally, ...]:
        """Return the tallies of all plans, those of all threads together."""
        setting = self.question.setting
        parts = setting.game.row.parts()
        provenance = setting.provenance(first, samples, "deal")
        tallies = []
        for plan in range(len(own[0])):
            merged: Mapping[str, Tally] = {
                name: Tally(*merge_tallies([tables[plan][place].content() for tables in own], part), part, provenance)
                for place, (name, part) in enumerate(parts.items())
            }
            tallies.append(dataclasses.replace(merged[""], apart={name: each for name, each in merged.items() if name}))
        return tuple(tallies)


def _added(arrays: list[Whole]) -> Whole:
    """Return the sum of arrays of one shape."""
    total: Whole = np.sum(arrays, axis=0, dtype=np.int64)
    return total


def evaluate(
    question: Question,
    *,
    samples: int = SAMPLES,
    first: int = 0,
    threads: int | None = None,
    progress: Callable[[int], None] | None = None,
) -> Evaluation:
    """Return the value of every plan of a question, over the same layouts of the hidden cards.

    Parameters
    ----------
    question : Question
        What is asked (``simcore.decisions`` makes them).
    samples : int
        How many layouts are drawn. Where there are no more than that, all are played once instead, unless a strategy
        draws random numbers.
    first : int
        Number of the first sample: other samples are others.
    threads : int or None
        Number of threads; None: one for each available CPU.
    progress : callable or None
        Called in the calling thread with the number of finished samples.

    Raises
    ------
    UsageError
        For numbers that are not allowed, or a question that cannot be answered.
    EngineFault
        Where a plan is not legal in some layout.
    """
    if samples < SAMPLES_MIN:
        raise UsageError(f"the number of samples cannot be {samples}; allowed: a whole number from {SAMPLES_MIN}")
    evaluator = Evaluator(question)
    if evaluator.distinct <= samples and evaluator.play(0, min(evaluator.distinct, PROBED), every=True).exact:
        whole = evaluator.play(0, evaluator.distinct, threads=threads, progress=progress, every=True)
        if whole.exact:
            return whole
    return evaluator.play(first, samples, threads=threads, progress=progress)
