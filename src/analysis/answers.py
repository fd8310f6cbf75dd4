"""Odds of a decision: what each plan is worth, how sure that is, and whether one can be recommended."""

import dataclasses
import math
import re
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from simcards.analysis.match_odds import MatchTable, match_table
from simcards.analysis.statistics import (
    DEFAULT_LEVEL,
    BoundedMeanSequence,
    Interval,
    beta_binomial_sequence,
    concentration_for,
    share_interval,
    t_interval,
)
from simcore.errors import UsageError
from simcore.evaluation import SAMPLES, Evaluation, Evaluator, evaluate
from simcore.questions import Outcome, Question
from simcore.setting import make_setting

if TYPE_CHECKING:
    import polars as pl

__all__ = [
    "FIELDS", "SAMPLES", "WATCHED_SAMPLES", "Chance", "FieldAnswer", "Line", "Odds", "in_fields", "odds", "read_goal",
]  # fmt: skip

# Who plays on in the other seats where the answer is repeated against several fields.
FIELDS = ("cautious", "standard", "bold", "random")
CLEAR = "clear"
WINS = "wins match"
# A watched run looks for the first time at this size, then at one that is so much larger at most and at least.
LOOK_FIRST = 1_000
LOOK_GROWTH = 2.0
LOOK_LEAST = 1.02
WATCHED_SAMPLES = 1_000_000
# Every pair of plans is watched.
WATCHED_PLANS_MAX = 64

_GOAL = re.compile(r"(?:±|\+-|\+/-)?\s*([0-9]*\.?[0-9]+(?:e-?[0-9]+)?)\s*(%?)")


@dataclasses.dataclass(frozen=True, kw_only=True)
class Chance:
    """How often an outcome happens, with its interval; None where it could not happen in any sample that counts."""

    name: str
    share: float | None
    low: float | None
    high: float | None
    n: int


@dataclasses.dataclass(frozen=True, kw_only=True)
class Line:
    """What a plan is worth.

    Parameters
    ----------
    plan : str
        Its name.
    value, low, high : float
        Mean payoff of the seat to act, with its interval.
    difference, difference_low, difference_high : float
        The same minus that of the best plan, over the same layouts (paired).
    regret : float
        How much less it pays in the mean than whatever would have been best with all cards open.
    samples_to_tell : int or None
        About how many samples in all would tell it from the best plan; None where it is told already, or never will be
        because both did the same in every layout.
    same : bool
        Whether it paid the same as the best plan in every layout.
    chances : tuple of Chance
        The outcomes that matter.
    """

    plan: str
    value: float
    low: float
    high: float
    difference: float
    difference_low: float
    difference_high: float
    regret: float
    samples_to_tell: int | None
    same: bool
    chances: tuple[Chance, ...]


@dataclasses.dataclass(frozen=True, kw_only=True)
class Odds:
    """The answer to a question.

    Parameters
    ----------
    lines : tuple of Line
        One for each plan (of a group the best one), the best first.
    recommended : str
        The plan that is better than all others beyond doubt; empty where none is.
    advice : str
        The answer in a sentence.
    unit : str
        Unit of the values.
    samples, layouts : int
        Layouts played, and how many there are in all.
    exact : bool
        Whether all were played, and chance had no other say: there are no intervals then.
    goal : str
        What the run was watched for; empty where it was not.
    reached : bool
        Whether that came true.
    level : float
        Confidence level of each interval; the recommendation holds with this level for all comparisons together.
    seat : int
        Who asks.
    strategies : tuple of str
        Who plays on, by seat.
    notes : tuple of str
        What else should be read.
    shown : int
        How many lines people are shown; 0 for all.
    interrupted : bool
        Whether Ctrl-C came before the end; ``samples`` says how many were played.
    """

    lines: tuple[Line, ...]
    recommended: str
    advice: str
    unit: str
    samples: int
    layouts: int
    exact: bool
    goal: str
    reached: bool
    level: float
    seat: int
    strategies: tuple[str, ...]
    notes: tuple[str, ...]
    shown: int
    interrupted: bool = False

    def to_dict(self) -> dict[str, object]:
        """Return the answer as plain values for JSON."""
        return dataclasses.asdict(self)

    def frame(self) -> "pl.DataFrame":
        """Return the answer as a tidy frame: one row for each plan and measure.

        Columns: ``plan``, ``measure`` (``value``, ``difference``, ``regret`` or the name of an outcome), ``estimate``,
        ``low``, ``high``, ``unit``, ``samples``.
        """
        import polars as pl

        rows: list[tuple[object, ...]] = []
        for line in self.lines:
            rows.append((line.plan, "value", line.value, line.low, line.high, self.unit))
            rows.append(
                (line.plan, "difference", line.difference, line.difference_low, line.difference_high, self.unit)
            )
            rows.append((line.plan, "regret", line.regret, None, None, self.unit))
            rows += [(line.plan, each.name, each.share, each.low, each.high, "share") for each in line.chances]
        names = ["plan", "measure", "estimate", "low", "high", "unit"]
        types = {"estimate": pl.Float64, "low": pl.Float64, "high": pl.Float64}
        return pl.DataFrame(rows, schema=names, orient="row", schema_overrides=types).with_columns(
            pl.lit(self.samples).alias("samples")
        )


@dataclasses.dataclass(frozen=True, kw_only=True)
class _Goal:
    """What a run is watched for: a half-width of differences or of shares, or a clear recommendation."""

    text: str
    half_width: float | None
    of_shares: bool


def read_goal(text: str) -> _Goal:
    """Return what a run is to be watched for: ``±0.01`` (in the game's unit), ``±0.5%``, or ``clear``.

    Raises UsageError for anything else.
    """
    if text.strip() == CLEAR:
        return _Goal(text=CLEAR, half_width=None, of_shares=False)
    match = _GOAL.fullmatch(text.strip())
    if match is None or float(match[1]) <= 0:
        raise UsageError(f"--until {text!r} is not understood; write a half-width such as ±0.01 or ±0.5%, or clear")
    scale = 100 if match[2] else 1
    return _Goal(text=text.strip(), half_width=float(match[1]) / scale, of_shares=bool(match[2]))


def odds(
    question: Question,
    *,
    samples: int | None = None,
    until: str | None = None,
    level: float = DEFAULT_LEVEL,
    threads: int | None = None,
    progress: Callable[[int], None] | None = None,
) -> Odds:
    """Return the odds of a decision.

    Parameters
    ----------
    question : Question
        What is asked.
    samples : int or None
        Layouts to draw, at most; None stands for 10,000, and for 1,000,000 with ``until``. Where there are no more than
        that, all are played and the answer is exact, unless a strategy draws random numbers.
    until : str or None
        Stop as soon as the goal is reached (see ``read_goal``); intervals are confidence sequences then.
    level : float
        Confidence level.
    threads : int or None
        Number of threads; None: one for each available CPU.
    progress : callable or None
        Called now and then with the number of finished samples.

    Raises
    ------
    UsageError
        For numbers that are not allowed, or a question that cannot be answered.
    """
    goal = None if until is None else read_goal(until)
    if goal is None:
        found = evaluate(question, samples=samples or SAMPLES, threads=threads, progress=progress)
        return _answer(found, _Fixed(found, level), level, None, reached=False, threads=threads)
    most = samples or WATCHED_SAMPLES
    return _watched(question, goal, most=most, level=level, threads=threads, progress=progress)


def _next_look(size: int, most: int, ratio: float) -> int:
    """Return the size at which a watched run is looked at next, where intervals are ``ratio`` times too wide."""
    growth = min(max(1.01 * ratio * ratio, LOOK_LEAST), LOOK_GROWTH)
    return min(math.ceil(size * growth), most)


def _watched(
    question: Question,
    goal: _Goal,
    *,
    most: int,
    level: float,
    threads: int | None,
    progress: Callable[[int], None] | None,
) -> Odds:
    """Play blocks of samples until the goal is reached."""
    if len(question.plans) > WATCHED_PLANS_MAX:
        raise UsageError(
            f"--until watches at most {WATCHED_PLANS_MAX} plans; here are {len(question.plans)}: give --samples"
        )
    if goal.of_shares and not question.outcomes:
        raise UsageError(f"--until {goal.text} is about a chance, and this question has none; write it without the %")
    evaluator = Evaluator(question)
    if evaluator.distinct <= LOOK_FIRST:
        whole = evaluator.play(0, evaluator.distinct, threads=threads, every=True)
        if whole.exact:
            return _answer(whole, _Fixed(whole, level), level, goal, reached=True, threads=threads)
    sequences = _Sequences(question, level, goal)
    found: Evaluation | None = None
    size = min(LOOK_FIRST, most)
    ratio = math.inf
    try:
        while True:
            done = 0 if found is None else found.n
            block = evaluator.play(done, size - done, threads=threads)
            joined = block if found is None else found.joined(block)
            sequences.add(block, joined)
            found = joined
            ratio = _ratio(goal, sequences)
            if ratio <= 1 or size == most or found.interrupted:
                break
            if progress is not None:
                progress(size)
            size = _next_look(size, most, ratio)
    except KeyboardInterrupt:
        if found is None:
            raise
        found = dataclasses.replace(found, interrupted=True)
    return _answer(found, sequences, level, goal, reached=ratio <= 1, threads=threads)


def _ratio(goal: _Goal, sequences: "_Sequences") -> float:
    """Return how many times as wide as wanted the widest interval is; infinity or 0 where width is not the goal."""
    found = sequences.found
    best = _best_of(found)
    others = [plan for plan in range(len(found.question.plans)) if plan != best]
    if goal.half_width is None:
        told = all(sequences.told(plan, best) or _is_same(found, plan, best) for plan in others)
        return 0.0 if told else math.inf
    if goal.of_shares:
        first = found.question.outcomes[0]
        intervals = [sequences.share(*_hits(found, plan, first)) for plan in _kept(found)]
    else:
        intervals = [sequences.difference(plan, best) for plan in others]
    return max((each.high - each.low for each in intervals), default=0.0) / (2 * goal.half_width)


class _Fixed:
    """Intervals of a fixed size."""

    def __init__(self, found: Evaluation, level: float) -> None:
        self.found, self.level = found, level
        self._together = _level_of_each(level, len(found.question.plans) - 1)

    def _interval(self, mean: float, variance: float, level: float) -> Interval:
        """Return the interval of a mean; without width where all layouts were played."""
        if self.found.exact or self.found.n < 2:
            return Interval(mean, mean)
        return t_interval(mean, max(variance, 0.0), self.found.n, level)

    def value(self, plan: int) -> Interval:
        """Return the interval of a plan's mean payoff."""
        return self._interval(*self.found.value(plan), self.level)

    def difference(self, plan: int, other: int) -> Interval:
        """Return the interval of the difference of two plans."""
        return self._interval(*self.found.difference(plan, other), self.level)

    def told(self, plan: int, best: int) -> bool:
        """Whether a plan is worse than the best one, with the level for all such comparisons together."""
        return self._interval(*self.found.difference(plan, best), self._together).high < 0

    def half_together(self, plan: int, best: int) -> float:
        """Return the half-width of the interval by which ``told`` goes."""
        low, high = self._interval(*self.found.difference(plan, best), self._together)
        return (high - low) / 2

    def bounded(self, total: float, squares: float, n: int) -> Interval:
        """Return the interval of the mean of values from 0 to 1."""
        return self._interval(total / n, (squares - total * total / n) / max(n - 1, 1), self.level)

    def share(self, hits: int, n: int) -> Interval:
        """Return the interval of a share."""
        return Interval(hits / n, hits / n) if self.found.exact else share_interval(hits, n, self.level)


class _Sequences:
    """Confidence sequences of everything that is watched."""

    def __init__(self, question: Question, level: float, goal: _Goal) -> None:
        low, high = question.setting.game.payoff_range(question.setting.rules, question.setting.start)
        plans = range(len(question.plans))
        together = _level_of_each(level, len(question.plans) - 1)
        self.level = level
        self._concentration = (
            concentration_for(goal.half_width, level) if goal.of_shares and goal.half_width is not None else None
        )
        self.found: Evaluation
        self._values = [BoundedMeanSequence(low, high, level) for _ in plans]
        self._pairs = {
            (plan, other): BoundedMeanSequence(low - high, high - low, together)
            for plan in plans
            for other in plans
            if plan < other
        }

    def add(self, block: Evaluation, found: Evaluation) -> None:
        """Add a block of samples; ``found`` is everything so far."""
        self.found = found
        for plan, sequence in enumerate(self._values):
            sequence.add(block.n, int(block.sums[plan]), int(block.products[plan, plan]))
        for (plan, other), sequence in self._pairs.items():
            squares = block.products[plan, plan] - 2 * block.products[plan, other] + block.products[other, other]
            sequence.add(block.n, int(block.sums[plan]) - int(block.sums[other]), int(squares))

    def value(self, plan: int) -> Interval:
        """Return the sequence of a plan's mean payoff at this size."""
        return self._values[plan].interval()

    def difference(self, plan: int, other: int) -> Interval:
        """Return the sequence of the difference of two plans, at the level for all comparisons together."""
        if plan < other:
            return self._pairs[plan, other].interval()
        low, high = self._pairs[other, plan].interval()
        return Interval(-high, -low)

    def told(self, plan: int, best: int) -> bool:
        """Whether a plan is worse than the best one, with the level for all such comparisons together."""
        return self.difference(plan, best).high < 0

    def half_together(self, plan: int, best: int) -> float:
        """Return the half-width of the interval by which ``told`` goes."""
        low, high = self.difference(plan, best)
        return (high - low) / 2

    def bounded(self, total: float, squares: float, n: int) -> Interval:
        """Return the sequence of the mean of values from 0 to 1 at this size."""
        sequence = BoundedMeanSequence(0, 1, self.level)
        sequence.add(n, total, squares)
        return sequence.interval()

    def share(self, hits: int, n: int) -> Interval:
        """Return the sequence of a share at this size."""
        return beta_binomial_sequence(hits, n, self.level, concentration=self._concentration)


def _level_of_each(level: float, comparisons: int) -> float:
    """Return the level of each of several comparisons that hold together with ``level`` (Bonferroni).

    Comparing with the plan that happens to be best in the sample needs no more than one comparison for each other plan:
    if the truly best one is told from none that beats it, no worse one can be told from all (J. C. Hsu, "Constrained
    simultaneous confidence intervals for multiple comparisons with the best", Annals of Statistics 12, 1984).
    """
    return 1 - (1 - level) / max(comparisons, 1)


def _best_of(found: Evaluation) -> int:
    """Return the plan with the highest mean; the first of equal ones."""
    return int(found.sums.argmax())


def _is_same(found: Evaluation, plan: int, other: int) -> bool:
    """Whether two plans paid the same in every sample."""
    products = found.products
    return bool(
        found.sums[plan] == found.sums[other]
        and products[plan, plan] == products[plan, other] == products[other, other]
    )


def _hits(found: Evaluation, plan: int, outcome: Outcome) -> tuple[int, int]:
    """Return how often an outcome happened with a plan, and in how many samples that count."""
    tally = found.tallies[plan].part(outcome.part)
    seat = found.question.seat
    happened = outcome.value(tally.rows, seat)
    counts = tally.counts
    if outcome.among is not None:
        among = outcome.among(tally.rows, seat)
        happened, counts = happened[among], counts[among]
    return int(counts[happened].sum()), int(counts.sum())


def _kept(found: Evaluation) -> list[int]:
    """Return the plans that are listed, the best first: of a group only its best."""
    plans = found.question.plans
    order = sorted(range(len(plans)), key=lambda plan: (-int(found.sums[plan]), plan))
    kept, groups = [], set()
    for plan in order:
        if plans[plan].group and plans[plan].group in groups:
            continue
        groups.add(plans[plan].group)
        kept.append(plan)
    return kept


def _line(found: Evaluation, intervals: "_Fixed | _Sequences", plan: int, best: int) -> Line:
    """Return what is known of a plan."""
    chances = []
    for outcome in found.question.outcomes if found.tallies else ():
        hits, n = _hits(found, plan, outcome)
        low, high = intervals.share(hits, n) if n else (None, None)
        chances.append(Chance(name=outcome.name, share=hits / n if n else None, low=low, high=high, n=n))
    difference, _ = found.difference(plan, best)
    same = _is_same(found, plan, best)
    ends = Interval(0.0, 0.0) if plan == best else intervals.difference(plan, best)
    wanted = None
    if plan != best and not same and not found.exact and not intervals.told(plan, best) and difference:
        wanted = math.ceil(found.n * (intervals.half_together(plan, best) / difference) ** 2)
    value, _ = found.value(plan)
    return Line(
        plan=found.question.plans[plan].name,
        value=value,
        low=intervals.value(plan).low,
        high=intervals.value(plan).high,
        difference=difference,
        difference_low=ends.low,
        difference_high=ends.high,
        regret=found.regret(plan)[0],
        samples_to_tell=wanted,
        same=same and plan != best,
        chances=tuple(chances),
    )


def _answer(
    found: Evaluation,
    intervals: "_Fixed | _Sequences",
    level: float,
    goal: _Goal | None,
    *,
    reached: bool,
    threads: int | None,
) -> Odds:
    """Return the answer that an evaluation gives."""
    question = found.question
    best = _best_of(found)
    kept = _kept(found)
    lines = [_line(found, intervals, plan, best) for plan in kept]
    notes = question.notes
    if question.horizon is not None and found.tallies:
        table = match_table(question, threads=threads)
        wins = [_match_chance(found, intervals, table, plan) for plan in kept]
        lines = [dataclasses.replace(line, chances=(*line.chances, win)) for line, win in zip(lines, wins, strict=True)]
        notes = (*notes, _match_note(found, table, kept, lines))
    others = [plan for plan in range(len(question.plans)) if plan != best and not _is_same(found, plan, best)]
    told = [found.sums[plan] < found.sums[best] if found.exact else intervals.told(plan, best) for plan in others]
    recommended = lines[0].plan if all(told) else ""
    return Odds(
        lines=tuple(lines),
        recommended=recommended,
        advice=_advice(lines, recommended, others, exact=found.exact),
        unit=question.setting.game.payoff_unit,
        samples=found.n,
        layouts=found.layouts,
        exact=found.exact,
        goal="" if goal is None else goal.text,
        reached=reached,
        level=level,
        seat=question.seat,
        strategies=tuple(each.text for each in question.setting.strategies),
        notes=notes,
        shown=question.best,
        interrupted=found.interrupted,
    )


def _match_chance(found: Evaluation, intervals: "_Fixed | _Sequences", table: MatchTable, plan: int) -> Chance:
    """Return the chance to win the match with a plan; its interval is about the layouts, not about the table."""
    total, squares, n = table.moments(found.tallies[plan])
    low, high = intervals.bounded(total, squares, n)
    return Chance(name=WINS, share=total / n, low=max(low, 0.0), high=min(high, 1.0), n=n)


def _match_note(found: Evaluation, table: MatchTable, kept: Sequence[int], lines: Sequence[Line]) -> str:
    """Return how the chance to win the match was worked out, and which plan it is highest with."""
    shares = [line.chances[-1].share or 0.0 for line in lines]
    best = shares.index(max(shares))
    error = table.error(found.tallies[kept[best]])
    own, other = table.horizon.scores[table.side], table.horizon.scores[1 - table.side]
    return (
        f"At {own} to {other} you win the match most often with {lines[best].plan} ({100 * shares[best]:.1f} %): "
        "later deals are steps of a Markov chain over scores, played by the same strategies as at this score "
        f"(standard error of the table {100 * error:.2f} %)."
    )


def _advice(lines: Sequence[Line], recommended: str, others: Sequence[int], *, exact: bool) -> str:
    """Return the answer in a sentence."""
    same = [line.plan for line in lines if line.same]
    if not others:
        return f"{lines[0].plan}: " + ("there is nothing else." if not same else "all plans pay the same everywhere.")
    beside = f" ({', '.join(same)} did the same in every layout)" if same else ""
    if recommended:
        return f"{recommended} is best{beside}" + ("; this is exact." if exact else ".")
    if exact:
        level = [line.plan for line in lines[1:] if line.difference == 0]
        return f"{', '.join([lines[0].plan, *level])} are equally good; this is exact."
    rivals = [line for line in lines[1:] if not line.same and line.samples_to_tell is not None]
    if not rivals:
        return f"Too close to call: {lines[0].plan} is only just ahead{beside}."
    wanted = max(line.samples_to_tell or 0 for line in rivals)
    names = ", ".join(line.plan for line in rivals[:3]) + (" and others" if len(rivals) > 3 else "")
    return (
        f"Too close to call between {lines[0].plan} and {names}{beside}; about {_round(wanted):,} samples would tell."
    )


def _round(number: int) -> int:
    """Return a number with two digits that count, rounded up."""
    step = 10 ** max(len(str(number)) - 2, 0)
    return int(-(-number // step) * step)


@dataclasses.dataclass(frozen=True, kw_only=True)
class FieldAnswer:
    """The answer where others play on.

    Parameters
    ----------
    field : str
        The strategy of all other seats.
    answer : Odds
        The answer then.
    """

    field: str
    answer: Odds


def in_fields(question: Question, answer: Callable[[Question], Odds]) -> tuple[tuple[FieldAnswer, ...], str]:
    """Repeat an answer against fields of other players, and say whether it depends on them.

    Parameters
    ----------
    question : Question
        What is asked; the seat to act keeps its strategy.
    answer : callable
        ``answer(question)`` gives the odds.

    Returns
    -------
    (tuple of FieldAnswer, str)
        One answer a field, and the verdict in a sentence.
    """
    setting = question.setting
    answers = []
    for name in (each for each in FIELDS if each in setting.game.strategies):
        other = make_setting(setting.game, rules=setting.rules, strategy=name, seed=setting.seed).strategies[0]
        seats = tuple(own if seat == question.seat else other for seat, own in enumerate(setting.strategies))
        changed = dataclasses.replace(question, setting=dataclasses.replace(setting, strategies=seats))
        found = answer(changed)
        if found.interrupted:
            raise KeyboardInterrupt
        answers.append(FieldAnswer(field=name, answer=found))
    clear = {each.answer.recommended for each in answers if each.answer.recommended}
    open_ = [each.field for each in answers if not each.answer.recommended]
    if len(clear) > 1:
        said = "; ".join(
            f"{each.answer.recommended} against {each.field}" for each in answers if each.answer.recommended
        )
        return tuple(answers), f"It depends on the opponents: {said}."
    if clear and not open_:
        return tuple(answers), f"Robust: {clear.pop()} is best against every field."
    if clear:
        return tuple(answers), f"{clear.pop()} is best where it is clear; too close to call against {', '.join(open_)}."
    return tuple(answers), "Too close to call against every field."
