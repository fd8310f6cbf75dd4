"""Comparing strategies: the same deals, every seat in turn; the deal with its rotations is the unit."""

import dataclasses
import itertools
import json
import math
import re
import shlex
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from simcards.analysis.grid import DECIMAL
from simcards.analysis.lineups import Lineups, payoffs_of, several, value_scale
from simcards.analysis.ratings import Rating, Signs, cycle_of, ratings_of, wins_of
from simcards.analysis.statistics import (
    DEFAULT_LEVEL,
    BoundedMeanSequence,
    Interval,
    detectable_difference,
    holm,
    t_interval,
    t_test,
)
from simcore.errors import Interrupted, UsageError, listed
from simcore.evaluation import sample_variance
from simcore.ordered import in_order
from simcore.setting import INDEX_LIMIT, MATCH_LIMIT, Setting, make_setting

__all__ = ["DEALS", "EACH_OTHER", "Comparison", "Mean", "Pair", "Until", "compare", "read_until", "write_pairs"]

EACH_OTHER = "each-other"
# Patterns of wins are counted exactly: weak orders of 8 are 545,835; of each-other pairs of 5, at most 59,049.
STRATEGIES_MAX = {False: 8, True: 5}
# A look at least so much further on than the last.
LOOK_GROWTH = 1.25
DEALS = 100_000
CHUNK_MIN = 64

Whole = npt.NDArray[np.int64]
_HALF_WIDTH = re.compile(rf"(?:±|\+-|\+/-)?\s*({DECIMAL})")


@dataclasses.dataclass(frozen=True)
class Mean:
    """The mean payoff of a strategy over all deals and places."""

    strategy: str
    mean: float
    low: float
    high: float


@dataclasses.dataclass(frozen=True, kw_only=True)
class Pair:
    """How two strategies differ.

    Parameters
    ----------
    first, second : str
        Labels of the strategies.
    difference, low, high : float
        Mean payoff of the first minus that of the second, with the paired t interval.
    p, p_holm : float
        p-value of "no difference", and the same adjusted for all pairs by Holm.
    wins, draws, losses : int
        Deals (with their rotations) in which the first did better, equally, worse.
    variance_gain : float
        How many times more plays would be needed for this interval if every play were of a deal of its own; infinite
        without any variance.
    detectable : float
        The true difference that is found with a chance of 80 % at this size.
    sequence : Interval or None
        The confidence sequence at this size, where the run was watched.
    """

    first: str
    second: str
    difference: float
    low: float
    high: float
    p: float
    p_holm: float
    wins: int
    draws: int
    losses: int
    variance_gain: float
    detectable: float
    sequence: Interval | None

    def verdict(self, level: float) -> str:
        """Return in words what can be said at a confidence level.

        After Holm's correction; of a watched pair by its sequence alone, because the run stopped where it pleased.
        """
        if self.low == self.high == 0:
            return "equal in every deal"
        if self.sequence is not None:
            if self.sequence.low > 0 or self.sequence.high < 0:
                return f"{self.first if self.sequence.low > 0 else self.second} is better"
            return "no difference shown"
        if self.p_holm < 1 - level:
            return f"{self.first if self.difference > 0 else self.second} is better"
        return "no difference shown"


@dataclasses.dataclass(frozen=True, kw_only=True)
class Until:
    """When a watched run stops: a pair is decided, or every interval is narrow enough.

    Parameters
    ----------
    text : str
        The same in words.
    pair : tuple of str or None
        The labels of the strategies of ``A better than B``.
    half_width : float or None
        The half-width wanted.
    """

    text: str
    pair: tuple[str, str] | None = None
    half_width: float | None = None


@dataclasses.dataclass(frozen=True, kw_only=True)
class Comparison:
    """The result of a comparison.

    Parameters
    ----------
    means : tuple of Mean
        One for each strategy.
    pairs : tuple of Pair
        One for each pair.
    ratings : tuple of Rating or None
        None where no finite ones exist, or none were wanted.
    notes : tuple of str
        What else must be known, such as an order that is not transitive.
    unit : str
        Unit of the payoffs.
    field : str
        Who sat in the other seats, or ``each-other``.
    deals, plays : int
        Units compared (deals or matches), and how many were played for them in all line-ups.
    until : str
        What the run was watched for; empty where it was not.
    counted : str
        What the units are, ``deals`` or such as ``matches``.
    stopped, interrupted : bool
        Whether that came true, and whether Ctrl-C was pressed, before the size that was given was over.
    level : float
        Confidence level.
    provenance : dict
        What made it, with the command that makes it again.
    """

    means: tuple[Mean, ...]
    pairs: tuple[Pair, ...]
    ratings: tuple[Rating, ...] | None
    notes: tuple[str, ...]
    unit: str
    field: str
    deals: int
    plays: int
    counted: str
    until: str
    stopped: bool
    interrupted: bool
    level: float
    provenance: dict[str, object]

    def to_dict(self) -> dict[str, object]:
        """Return the comparison as plain values for JSON."""
        content = dataclasses.asdict(self)
        for pair, line in zip(self.pairs, content["pairs"], strict=True):
            line["verdict"] = pair.verdict(self.level)
            line["variance_gain"] = pair.variance_gain if math.isfinite(pair.variance_gain) else None
            line["sequence"] = None if pair.sequence is None else list(pair.sequence)
        return content


def read_until(text: str, labels: Sequence[str], written: Sequence[object] = ()) -> Until:
    """Return what a run is to be watched for.

    Parameters
    ----------
    text : str
        ``A better than B`` with two of the strategies, or a half-width such as ``±0.01``.
    labels : sequence of str
        The strategies.
    written : sequence
        The same as the user gave them; those that are texts are understood too, whatever blanks they have.

    Raises UsageError for anything else.
    """
    first, word, second = (part.strip() for part in text.partition(" better than "))
    if word:
        known: dict[str, str] = {}
        for name, label in [*zip(written, labels, strict=False), *zip(labels, labels, strict=True)]:
            if isinstance(name, str):
                known.setdefault(_without_blanks(name), label)
        for name in (first, second):
            if _without_blanks(name) not in known:
                raise UsageError(f"--until {text!r}: {name!r} is not compared; compared are: {listed(labels)}")
        first, second = known[_without_blanks(first)], known[_without_blanks(second)]
        if first == second:
            raise UsageError(f"--until {text!r} names one strategy twice")
        # By the labels, because the command that makes it again has those.
        return Until(text=f"{first} better than {second}", pair=(first, second))
    match = _HALF_WIDTH.fullmatch(text.strip())
    if match is None or float(match[1]) <= 0:
        raise UsageError(f"--until {text!r} is not understood; write 'A better than B' or a half-width such as ±0.01")
    return Until(text=text, half_width=float(match[1]))


def _without_blanks(text: str) -> str:
    """Return a text without blanks."""
    return "".join(text.split())


@dataclasses.dataclass(frozen=True)
class _Part:
    """What a line-up adds to the sum of a strategy: a seat's payoff, times a weight."""

    lineup: int
    seat: int
    weight: int


@dataclasses.dataclass(frozen=True)
class _Plan:
    """The line-ups, and the sums over them whose differences are compared, as whole numbers.

    For each pair the parts of its first and of its second strategy, and by what their sums are to be divided.
    ``shares_plays`` tells whether both strategies of a pair sit at one table.
    """

    lineups: Lineups
    pairs: tuple[tuple[int, int], ...]
    sides: tuple[tuple[tuple[_Part, ...], tuple[_Part, ...]], ...]
    scale: int
    shares_plays: bool

    def plays(self, pair: int) -> list[tuple[list[_Part], list[_Part]]]:
        """Return the parts of each play of a pair's difference, as if each were dealt anew."""
        first, second = self.sides[pair]
        if not self.shares_plays:
            return [([part], []) for part in first] + [([], [part]) for part in second]
        tables = sorted({part.lineup for part in first})
        return [
            ([part for part in first if part.lineup == table], [part for part in second if part.lineup == table])
            for table in tables
        ]


def _plan_in_field(setting: Setting, strategies: Sequence[Any], field: Any) -> _Plan:
    """Return the plan in which each strategy plays in every team's place among the field."""
    lineups = Lineups(setting)
    parts = [tuple(_Part(*place, 1) for place in lineups.alone(strategy, field)) for strategy in strategies]
    pairs = tuple(itertools.combinations(range(len(strategies)), 2))
    return _Plan(lineups, pairs, tuple((parts[a], parts[b]) for a, b in pairs), len(lineups.teams), shares_plays=False)


def _plan_each_other(setting: Setting, strategies: Sequence[Any]) -> _Plan:
    """Return the plan in which the teams of a table are by turns of one and the other strategy of a pair."""
    lineups = Lineups(setting)
    count = len(lineups.teams)
    tables = {tuple((team - turn) % count % 2 == 0 for team in range(count)) for turn in range(count)}
    tables |= {tuple(not own for own in table) for table in tables}
    pairs = tuple(itertools.combinations(range(len(strategies)), 2))
    sides = []
    for first, second in pairs:
        own: tuple[list[_Part], list[_Part]] = ([], [])
        for table in sorted(tables):
            number = lineups.add([strategies[first if is_first else second] for is_first in table])
            for team, is_first in zip(lineups.teams, table, strict=True):
                # The mean over one strategy's teams, times the numbers of both.
                own[0 if is_first else 1].append(_Part(number, team[0], table.count(not is_first)))
        sides.append((tuple(own[0]), tuple(own[1])))
    larger = count - count // 2
    return _Plan(lineups, pairs, tuple(sides), len(tables) * larger * (count - larger), shares_plays=True)


class _Sums:
    """Exact sums over the deals: of both sides of each pair, of their difference, of its plays, and of all squares."""

    def __init__(self, plan: _Plan) -> None:
        self.n = 0
        sizes = [3 + len(plan.plays(pair)) for pair in range(len(plan.pairs))]
        self.totals = [[0] * size for size in sizes]
        self.squares = [[0] * size for size in sizes]
        self.signs = Signs(len(plan.pairs))

    def add(self, chunk: "_Chunk") -> None:
        """Add the sums of a chunk."""
        self.n += chunk.n
        for pair, (totals, squares) in enumerate(zip(chunk.totals, chunk.squares, strict=True)):
            for kind in range(len(totals)):
                self.totals[pair][kind] += totals[kind]
                self.squares[pair][kind] += squares[kind]
        self.signs.add(chunk.codes, chunk.counts)


@dataclasses.dataclass(frozen=True)
class _Chunk:
    """The sums of one chunk, as in ``_Sums``: first side, second side, difference, then each play of it."""

    n: int
    totals: list[list[int]]
    squares: list[list[int]]
    codes: Whole
    counts: Whole


def _worker(plan: _Plan, unit: str) -> Callable[[], Callable[[int, int], _Chunk]]:
    """Return what a thread begins with: a function that plays all line-ups of a chunk and sums up."""

    def begin() -> Callable[[int, int], _Chunk]:
        players = [payoffs_of(setting, unit) for setting in plan.lineups.settings()]
        signs = Signs(len(plan.pairs))
        dealt = [plan.plays(pair) for pair in range(len(plan.pairs))]

        def of_plays(pair: int, payoffs: Sequence[Whole]) -> list[Whole]:
            return [_summed(own, payoffs) - _summed(other, payoffs) for own, other in dealt[pair]]

        def play(first: int, count: int) -> _Chunk:
            payoffs = [play(first, count) for play in players]
            sides = [[_summed(parts, payoffs) for parts in pair] for pair in plan.sides]
            differences = np.stack([first - second for first, second in sides], axis=1)
            values = [[*pair, differences[:, place], *of_plays(place, payoffs)] for place, pair in enumerate(sides)]
            return _Chunk(
                count,
                [[int(each.sum()) for each in pair] for pair in values],
                [[int(each @ each) for each in pair] for pair in values],
                *signs.coded(differences),
            )

        return play

    return begin


def _summed(parts: Sequence[_Part], payoffs: Sequence[Whole]) -> Whole:
    """Return the weighted sum of payoffs for each deal."""
    return np.asarray(sum(payoffs[part.lineup][:, part.seat] * part.weight for part in parts), dtype=np.int64)


def compare(
    game: str | Setting,
    strategies: Sequence[object],
    *,
    deals: int | None = None,
    games: int | None = None,
    field: object = None,
    until: str | None = None,
    level: float = DEFAULT_LEVEL,
    ratings: bool = True,
    first: int = 0,
    threads: int | None = None,
    progress: Callable[[int], None] | None = None,
    **options: Any,
) -> Comparison:
    """Compare strategies on the same deals.

    Parameters
    ----------
    game : str or Setting
        The game; or a setting whose strategies do not matter.
    strategies : sequence
        At least two, as ``make_setting`` takes them: texts, TOML files, functions, classes, LowLevelCallables.
    deals, games : int or None
        How many deals, or how many whole matches; with ``until`` the most. Default 100,000 deals.
    field : object
        Who sits in the other seats; None: the game's default strategy; ``each-other``: nobody else.
    until : str or None
        What to watch for (see ``read_until``).
    level : float
        Confidence level of all intervals.
    ratings : bool
        Whether to work out ratings, whose bootstrap takes a moment.
    first : int
        Index of the first deal or match.
    threads, progress
        As for ``simulate``.
    options
        Rules, seed and start values, as for ``make_setting``.

    Returns
    -------
    Comparison
        The same for every number of threads.

    Raises
    ------
    UsageError
        For anything that is not allowed.
    """
    setting = game if isinstance(game, Setting) else make_setting(game, **options)
    unit, count = _size(setting, deals, games, first)
    if not 0 < level < 1:
        raise UsageError(f"the level cannot be {level}; allowed: a number between 0 and 1, such as 0.95")
    each_other = field == EACH_OTHER
    found = _strategies(setting, strategies, each_other=each_other)
    labels = _labels([strategy.text for strategy in found])
    wanted = None if until is None else read_until(until, labels, strategies)
    if each_other:
        plan, field_text = _plan_each_other(setting, found), EACH_OTHER
    else:
        [other] = _seated(setting, [setting.game.default_strategy if field is None else field])
        plan, field_text = _plan_in_field(setting, found, other), other.text
    run = _Run(
        setting=setting,
        plan=plan,
        labels=labels,
        field=field_text,
        first=first,
        unit=unit,
        level=level,
        until=wanted,
        rates=ratings,
    )
    watch = _Watch(run)
    sums = _Sums(plan)
    stopped = interrupted = False
    try:
        for _, _, chunk in in_order(
            _worker(plan, unit), first, count, _chunk_size(plan, unit), threads=threads, progress=progress
        ):
            sums.add(chunk)
            stopped = watch.add(chunk)
            if stopped:
                break
    except KeyboardInterrupt as interruption:
        interrupted = True
        if sums.n < 2:
            raise Interrupted("interrupted before anything was finished") from interruption
    return _result(run, sums, watch, stopped=stopped, interrupted=interrupted)


def _size(setting: Setting, deals: int | None, games: int | None, first: int) -> tuple[str, int]:
    """Return the unit and how many; UsageError where that is not allowed."""
    if deals is not None and games is not None:
        raise UsageError("deals and games exclude each other: deals or whole games are compared")
    unit, count, limit = ("deal", deals or DEALS, INDEX_LIMIT) if games is None else ("match", games, MATCH_LIMIT)
    if (deals is not None and deals < 2) or count < 2:
        raise UsageError(f"{count if games is not None else deals} is too few to compare; allowed: a number from 2")
    if first < 0 or first + count > limit:
        raise UsageError(f"{first} to {first + count - 1} are out of range; allowed: 0 to {limit - 1}")
    return unit, count


def _seated(setting: Setting, strategies: Sequence[object]) -> list[Any]:
    """Return strategies ready to play."""
    game, rules, seed = setting.game, setting.rules, setting.seed
    return [make_setting(game, rules=rules, strategy=each, seed=seed).strategies[0] for each in strategies]


def _strategies(setting: Setting, strategies: Sequence[object], *, each_other: bool) -> list[Any]:
    """Return the strategies to compare; UsageError where there are too few or too many."""
    most = STRATEGIES_MAX[each_other]
    if not 2 <= len(strategies) <= most:
        manner = "against each other" if each_other else "in a field"
        raise UsageError(f"from 2 to {most} strategies can be compared {manner}, not {len(strategies)}")
    return _seated(setting, strategies)


def _labels(texts: Sequence[str]) -> list[str]:
    """Return distinct labels: the second of equal texts has (2) behind it."""
    return [
        text if (number := texts[: place + 1].count(text)) == 1 else f"{text} ({number})"
        for place, text in enumerate(texts)
    ]


def _chunk_size(plan: _Plan, unit: str) -> int:
    """Return how many deals a thread plays at a time: about 30 ms of all line-ups."""
    deals = plan.lineups.setting.game.chunk_deals
    return max(CHUNK_MIN, deals // (len(plan.lineups.seated) * (1 if unit == "deal" else 64)))


@dataclasses.dataclass(frozen=True, kw_only=True)
class _Run:
    """What is compared, and how."""

    setting: Setting
    plan: _Plan
    labels: Sequence[str]
    field: str
    first: int
    unit: str
    level: float
    until: Until | None
    rates: bool

    @property
    def scale(self) -> int:
        """By what sums of both sides are to be divided."""
        return self.plan.scale * value_scale(self.setting, self.unit)

    def payoff_unit(self) -> str:
        """Return the unit of a payoff."""
        game = self.setting.game
        if self.unit == "deal":
            return game.payoff_unit
        value = game.match_value
        return f"{value.name} a match" if value.unit == "of matches" else value.unit


class _Watch:
    """The confidence sequences of the pairs, looked at when the size has grown by a quarter."""

    def __init__(self, run: _Run) -> None:
        self.run = run
        self.sequences: list[BoundedMeanSequence] = []
        self.watched: list[int] = []
        self._next_look = 0.0
        if run.until is None:
            return
        setting, game, rules = run.setting, run.setting.game, run.setting.rules
        of_deal = run.unit == "deal"
        low, high = game.payoff_range(rules, setting.start) if of_deal else game.match_value.range(rules)
        pairs = [{run.labels[first], run.labels[second]} for first, second in run.plan.pairs]
        self.watched = [k for k, names in enumerate(pairs) if run.until.pair is None or names == set(run.until.pair)]
        # Bonferroni over the pairs that may stop the run.
        each = 1 - (1 - run.level) / len(self.watched)
        self.sequences = [BoundedMeanSequence(low - high, high - low, each) for _ in pairs]

    def add(self, chunk: _Chunk) -> bool:
        """Add a chunk; return whether the run may stop."""
        until, scale = self.run.until, self.run.scale
        if until is None:
            return False
        for k, sequence in enumerate(self.sequences):
            sequence.add(chunk.n, chunk.totals[k][2] / scale, chunk.squares[k][2] / scale**2)
        if self.sequences[0].n < self._next_look:
            return False
        self._next_look = LOOK_GROWTH * self.sequences[0].n
        intervals = [self.sequences[k].interval() for k in self.watched]
        if until.half_width is not None:
            return all(high - low <= 2 * until.half_width for low, high in intervals)
        return any(low > 0 or high < 0 for low, high in intervals)

    def interval(self, pair: int) -> Interval | None:
        """Return the interval of a watched pair; None where it was not watched."""
        return self.sequences[pair].interval() if pair in self.watched else None


def _result(run: _Run, sums: _Sums, watch: _Watch, *, stopped: bool, interrupted: bool) -> Comparison:
    """Return the comparison that the sums make."""
    pairs = _pairs(run, sums, watch)
    ratings, reason = _ratings(run, sums)
    return Comparison(
        means=tuple(_means(run, sums)),
        pairs=tuple(pairs),
        ratings=ratings,
        notes=(*_notes(run, sums, pairs), *([f"No ratings: {reason}."] if reason else [])),
        unit=run.payoff_unit(),
        field=run.field,
        deals=sums.n,
        plays=sums.n * len(run.plan.lineups.seated),
        counted="deals" if run.unit == "deal" else several(run.setting.game.match_name),
        until=run.until.text if run.until is not None else "",
        stopped=stopped,
        interrupted=interrupted,
        level=run.level,
        provenance=_provenance(run, sums.n),
    )


def _ratings(run: _Run, sums: _Sums) -> tuple[tuple[Rating, ...] | None, str]:
    """Return the ratings, or None and the reason; without a reason where none are wanted."""
    if not run.rates:
        return None, ""
    try:
        found = ratings_of(sums.signs, run.plan.pairs, run.labels, run.setting.seed, run.level)
    except Exception as error:
        # Whatever it is: all that was played and counted must be shown.
        return None, " ".join(str(error).split()).rstrip(".") or type(error).__name__
    if found is None:
        return None, "somebody was better than another in every single deal, so the odds have no bound"
    return tuple(found), ""


def write_pairs(result: Comparison, path: Path) -> None:
    """Write the pairs of a comparison to a Parquet file, with the provenance as metadata ``simcards``."""
    import polars as pl

    lines = []
    for pair in result.pairs:
        line = dataclasses.asdict(pair)
        low, high = line.pop("sequence") or (None, None)
        lines.append({**line, "sequence_low": low, "sequence_high": high, "unit": result.unit})
    frame = pl.DataFrame(lines, schema_overrides={"sequence_low": pl.Float64, "sequence_high": pl.Float64})
    frame.write_parquet(path, metadata={"simcards": json.dumps(result.provenance)})


def _pairs(run: _Run, sums: _Sums, watch: _Watch) -> list[Pair]:
    """Return what is known of each pair."""
    n, scale, level = sums.n, run.scale, run.level
    means = [totals[2] / n / scale for totals in sums.totals]
    variances = [
        [sample_variance(total, square, n) for total, square in zip(totals, squares, strict=True)]
        for totals, squares in zip(sums.totals, sums.squares, strict=True)
    ]
    p = [t_test(mean, of[2] / scale**2, n) for mean, of in zip(means, variances, strict=True)]
    signs, counts = sums.signs.patterns, sums.signs.counts
    found = []
    for k, ((first, second), adjusted) in enumerate(zip(run.plan.pairs, holm(p), strict=True)):
        difference, plays = variances[k][2], variances[k][3:]
        low, high = t_interval(means[k], difference / scale**2, n, level)
        found.append(
            Pair(
                first=run.labels[first],
                second=run.labels[second],
                difference=means[k],
                low=low,
                high=high,
                p=p[k],
                p_holm=float(adjusted),
                wins=int(counts[signs[:, k] > 0].sum()),
                draws=int(counts[signs[:, k] == 0].sum()),
                losses=int(counts[signs[:, k] < 0].sum()),
                variance_gain=sum(plays) / difference if difference > 0 else math.inf,
                detectable=detectable_difference(math.sqrt(difference / n) / scale, level),
                sequence=watch.interval(k),
            )
        )
    return found


def _means(run: _Run, sums: _Sums) -> list[Mean]:
    """Return the mean of each strategy: over its pairs where they are different plays, else of any."""
    found = []
    for k, label in enumerate(run.labels):
        sides = [(pair, side) for pair, names in enumerate(run.plan.pairs) for side in (0, 1) if names[side] == k]
        means = [sums.totals[pair][side] / sums.n / run.scale for pair, side in sides]
        errors = [sample_variance(sums.totals[pair][side], sums.squares[pair][side], sums.n) for pair, side in sides]
        # Means of several pairs move together: the root of their variance is at most the mean of the roots.
        root = sum(math.sqrt(max(each, 0.0)) for each in errors) / len(errors) / run.scale
        mean = sum(means) / len(means)
        low, high = t_interval(mean, root**2, sums.n, run.level)
        found.append(Mean(label, mean, low, high))
    return found


def _notes(run: _Run, sums: _Sums, pairs: Sequence[Pair]) -> list[str]:
    """Return sentences about orders that are not transitive."""
    size = len(run.labels)
    wins = wins_of(sums.signs.patterns, sums.signs.counts, run.plan.pairs)
    by_mean = np.zeros((size, size), dtype=np.bool_)
    for (first, second), pair in zip(run.plan.pairs, pairs, strict=True):
        by_mean[first, second], by_mean[second, first] = pair.difference > 0, pair.difference < 0
    notes = []
    for better, what in ((wins > wins.T, "in most deals"), (by_mean, "by the mean")):
        cycle = cycle_of(better)
        if cycle is not None:
            names = [run.labels[each] for each in (*cycle, cycle[0])]
            notes.append(f"The order is not transitive {what}: {' beats '.join(names)}.")
    return notes


def _provenance(run: _Run, count: int) -> dict[str, object]:
    """Return what made a comparison, with the command that makes it again."""
    base = run.setting.provenance(run.first, count, run.unit)
    texts = [re.sub(r" \(\d+\)$", "", label) for label in run.labels]
    words = ["simcards", "compare", run.setting.game.name, *texts, "--field", run.field]
    words += ["--deals" if run.unit == "deal" else "--games", str(count), *base.play_settings()]
    words += ["--first", str(run.first)] if run.first else []
    words += ["--until", run.until.text] if run.until is not None else []
    words += ["--level", str(run.level)] if run.level != DEFAULT_LEVEL else []
    return {**dataclasses.asdict(base), "strategies": texts, "field": run.field, "command": shlex.join(words)}
