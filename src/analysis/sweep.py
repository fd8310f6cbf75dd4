"""Sweeps: a grid of strategy parameters or of house rules, every point on the same deals."""

import dataclasses
import itertools
import json
import math
import shlex
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from simcards.analysis.grid import parameter_values, points_of, rule_values, with_parameters
from simcards.analysis.lineups import Lineups, payoffs_of, several, value_scale
from simcards.analysis.paired import (
    Condition,
    Figure,
    RatioSums,
    find_measures,
    named_measures,
    parts_of,
    read_condition,
)
from simcards.analysis.statistics import (
    DEFAULT_LEVEL,
    Interval,
    normal_quantile,
    simultaneous_quantile,
    t_interval,
)
from simcore.errors import Interrupted, UsageError
from simcore.measures import Measure, mean
from simcore.ordered import in_order
from simcore.setting import Setting, changed_start, make_setting
from simcore.simulate import RowPlayer
from simcore.strategies import Strategy

__all__ = ["Kept", "ParameterPoint", "RulePoint", "Sweep", "sweep_parameters", "sweep_rules", "write_points"]

DEALS = 100_000
CHUNK_MIN = 64
Whole = npt.NDArray[np.int64]


@dataclasses.dataclass(frozen=True)
class Kept:
    """Whether a point keeps a side condition on a measure, and whether its interval leaves that open."""

    condition: str
    measure: str
    estimate: float | None
    keeps: bool
    is_open: bool


@dataclasses.dataclass(frozen=True, kw_only=True)
class ParameterPoint:
    """A point of a grid of parameters.

    Parameters
    ----------
    values : dict of str to str
        The parameters.
    strategy : str
        The strategy that they make.
    mean : float
        Mean payoff over every team's place.
    difference : float
        To the baseline, on the same deals.
    interval, simultaneous : Interval
        Of the difference: by itself, and so that those of all points hold together.
    near_best : bool
        Whether it keeps every condition and cannot be told from the best point (all pairs, Bonferroni).
    figures : dict of str to Figure
        Measures where all seats play it.
    kept : tuple of Kept
        Side conditions.
    """

    values: dict[str, str]
    strategy: str
    mean: float
    difference: float
    interval: Interval
    simultaneous: Interval
    near_best: bool
    figures: dict[str, Figure]
    kept: tuple[Kept, ...]


@dataclasses.dataclass(frozen=True, kw_only=True)
class RulePoint:
    """A point of a grid of house rules.

    Parameters
    ----------
    values : dict of str to str
        The rules.
    figures : dict of str to Figure
        Payoffs by team and measures, with their differences to the baseline on the same deals.
    kept : tuple of Kept
        Side conditions.
    """

    values: dict[str, str]
    figures: dict[str, Figure]
    kept: tuple[Kept, ...]


@dataclasses.dataclass(frozen=True, kw_only=True)
class Sweep:
    """The result of a sweep.

    Parameters
    ----------
    points : tuple of ParameterPoint or RulePoint
        In the order of the grid.
    baseline : str
        What differences are to.
    best : int or None
        The point with the highest mean among those that keep every condition; None for rules, or where none does.
    refused : tuple of (dict, str)
        Combinations of rules that are not allowed, with the reason.
    unit, counted : str
        Unit of payoffs; what was counted.
    deals : int
        How many deals or matches each point had.
    interrupted : bool
        Whether Ctrl-C was pressed before the size that was given.
    level : float
        Confidence level.
    provenance : dict
        What made it, with the command that makes it again.
    """

    points: tuple[Any, ...]
    baseline: str
    best: int | None
    refused: tuple[tuple[dict[str, str], str], ...]
    unit: str
    counted: str
    deals: int
    interrupted: bool
    level: float
    provenance: dict[str, object]

    def to_dict(self) -> dict[str, object]:
        """Return the sweep as plain values for JSON."""
        content = dataclasses.asdict(self)
        for point, line in zip(self.points, content["points"], strict=True):
            for name in ("interval", "simultaneous"):
                if name in line:
                    line[name] = list(line[name])
            for name, figure in point.figures.items():
                for key in ("interval", "difference_interval"):
                    value = getattr(figure, key)
                    line["figures"][name][key] = None if value is None else list(value)
        return content


@dataclasses.dataclass(frozen=True)
class _Size:
    """How much is played, and what of: the options that all sweeps share."""

    unit: str
    count: int
    first: int
    level: float
    threads: int | None
    progress: Callable[[int], None] | None

    def chunk(self, setting: Setting, plays: int) -> int:
        """Return how many deals a thread plays at a time, when each is played so often."""
        return max(CHUNK_MIN, setting.game.chunk_deals // (plays * (1 if self.unit == "deal" else 64)))


def _size(
    *, deals: int | None, games: int | None, first: int, level: float, threads: int | None,
    progress: Callable[[int], None] | None,
) -> _Size:  # fmt: skip
    """Return the size of a sweep; UsageError where it is not allowed."""
    if deals is not None and games is not None:
        raise UsageError("deals and games exclude each other: a sweep plays deals or whole games")
    count = games if games is not None else DEALS if deals is None else deals
    if count < 2:
        raise UsageError(f"{count} is too few for a sweep; allowed: a number from 2")
    if not 0 < level < 1:
        raise UsageError(f"the level cannot be {level}; allowed: a number between 0 and 1, such as 0.95")
    return _Size("deal" if games is None else "match", count, first, level, threads, progress)


def _summed(
    size: _Size, chunk: int, work: Callable[[], Callable[[int, int], Any]], add: Callable[[Any], None]
) -> tuple[int, bool]:
    """Add up what the chunks make, in their order; return how many deals there were and whether Ctrl-C came."""
    done = 0
    try:
        for _, count, result in in_order(
            work, size.first, size.count, chunk, threads=size.threads, progress=size.progress
        ):
            add(result)
            done += count
    except KeyboardInterrupt as interruption:
        if done < 2:
            raise Interrupted("interrupted before anything was finished") from interruption
        return done, True
    return done, False


def sweep_parameters(
    game: str | Setting,
    parameters: Sequence[str],
    *,
    strategy: str | None = None,
    field: object = None,
    keep: Sequence[str] = (),
    measures: Sequence[str] = (),
    deals: int | None = None,
    games: int | None = None,
    first: int = 0,
    level: float = DEFAULT_LEVEL,
    threads: int | None = None,
    progress: Callable[[int], None] | None = None,
    **options: Any,
) -> Sweep:
    """Play a grid of a strategy's parameters on the same deals, each point in every team's place.

    Parameters
    ----------
    game : str or Setting
        The game; or a setting whose strategies do not matter.
    parameters : sequence of str
        Such as ``pick_at=4..12`` (see ``parameter_values``).
    strategy : str or None
        The strategy that has them, and the baseline; None: the game's default.
    field : object
        Who sits in the other seats; None: the baseline.
    keep, measures : sequence of str
        Side conditions such as ``leaster < 5%``, and measures to show: of deals where all seats play the point.
    deals, games, first, level, threads, progress
        As for ``compare``.
    options
        Rules, seed and start values, as for ``make_setting``.

    Raises
    ------
    UsageError
        For anything that is not allowed.
    """
    size = _size(deals=deals, games=games, first=first, level=level, threads=threads, progress=progress)
    setting = game if isinstance(game, Setting) else make_setting(game, **options)
    base = _built_in(setting, strategy)
    known = named_measures(setting.game, setting.rules, size.unit)
    conditions = [read_condition(text, known) for text in keep]
    shown = find_measures([*dict.fromkeys([*measures, *(each.measure for each in conditions)])], known)
    points = points_of(parameter_values(parameters, base))
    strategies = [base, *(with_parameters(base, point) for point in points)]
    [other] = [base] if field is None else [_one(setting, field)]
    plan = _ParameterPlan(setting, size.unit, strategies, other, {name: known[name] for name in shown})
    sums = _ParameterSums(len(strategies), len(shown))
    done, interrupted = _summed(size, size.chunk(setting, plan.plays), plan.begin, sums.add)
    found = _parameter_points(plan, sums, points, conditions, size.level)
    return Sweep(
        points=tuple(found),
        baseline=base.text,
        best=_best(found),
        refused=(),
        unit=_payoff_unit(setting, size.unit),
        counted="deals" if size.unit == "deal" else several(setting.game.match_name),
        deals=done,
        interrupted=interrupted,
        level=level,
        provenance=_provenance(
            setting, size, done,
            ["--strategy", base.text, *_each("--param", parameters), "--field", other.text],
            [*_each("--keep", keep), *_each("--measure", measures)],
        ),
    )  # fmt: skip


def _built_in(setting: Setting, strategy: str | None) -> Strategy:
    """Return a built-in strategy; UsageError for one of a user's, which has no parameters."""
    found = _one(setting, strategy or setting.game.default_strategy)
    if not isinstance(found, Strategy):
        raise UsageError(f"strategy {found.text!r} has no parameters; a built-in strategy is needed")
    return found


def _one(setting: Setting, strategy: object) -> Any:
    """Return a strategy ready to play."""
    return make_setting(setting.game, rules=setting.rules, strategy=strategy, seed=setting.seed).strategies[0]


def _payoff_unit(setting: Setting, unit: str) -> str:
    """Return the unit of payoffs."""
    return setting.game.payoff_unit if unit == "deal" else setting.game.match_value.unit


class _ParameterPlan:
    """The line-ups of a grid of parameters: each strategy in every team's place, and in all of them for measures."""

    def __init__(
        self, setting: Setting, unit: str, strategies: Sequence[Any], field: Any, measures: dict[str, Measure]
    ) -> None:
        self.setting, self.unit, self.strategies, self.measures_by_name = setting, unit, strategies, measures
        self.measures = list(measures.values())
        self.lineups = Lineups(setting)
        self.places = [self.lineups.alone(strategy, field) for strategy in strategies]
        self.everywhere = [dataclasses.replace(setting, strategies=(each,) * setting.seats) for each in strategies]
        self.scale = len(self.lineups.teams) * value_scale(setting, unit)
        self.plays = len(self.lineups.seated) + (len(strategies) if measures else 0)

    def begin(self) -> Callable[[int, int], Any]:
        """Return the function that plays a chunk and sums up; called once in each thread."""
        players = [payoffs_of(setting, self.unit) for setting in self.lineups.settings()]
        watched = [RowPlayer(setting, self.unit) for setting in self.everywhere] if self.measures else []

        def play(first: int, count: int) -> Any:
            payoffs = [player(first, count) for player in players]
            values = np.stack([sum(payoffs[lineup][:, seat] for lineup, seat in places) for places in self.places])
            parts = [
                [parts_of(measure, rows) for measure in self.measures]
                for rows in (player.rows(first, count) for player in watched)
            ] or [[] for _ in self.strategies]
            figures = [[_ratio_sums(own, base) for own, base in zip(each, parts[0], strict=True)] for each in parts]
            return count, values.sum(axis=1), values @ values.T, figures

        return play


def _ratio_sums(own: tuple[Any, Any], base: tuple[Any, Any]) -> tuple[int, Any, Any]:
    """Return the sums of a chunk for ``RatioSums``."""
    values = np.stack([*own, *base])
    return values.shape[1], values.sum(axis=1), values @ values.T


class _ParameterSums:
    """Exact sums and products of the payoffs of all points, and sums of their measures."""

    def __init__(self, strategies: int, measures: int) -> None:
        self.n = 0
        self.totals = [0] * strategies
        self.products = [[0] * strategies for _ in range(strategies)]
        self.figures = [[RatioSums() for _ in range(measures)] for _ in range(strategies)]

    def add(self, chunk: Any) -> None:
        """Add a chunk."""
        count, totals, products, figures = chunk
        self.n += count
        self.totals = [old + int(new) for old, new in zip(self.totals, totals, strict=True)]
        self.products = [
            [old + int(new) for old, new in zip(*rows, strict=True)]
            for rows in zip(self.products, products, strict=True)
        ]
        for sums, each in zip(self.figures, figures, strict=True):
            for ratio, values in zip(sums, each, strict=True):
                ratio.add_sums(*values)

    def covariance(self, first: tuple[int, int], second: tuple[int, int]) -> float:
        """Return the covariance of two differences of points, each given as (point, other point)."""
        n, total = self.n, self.totals
        product = sum(
            sign * other * self.products[a][b]
            for sign, a in ((1, first[0]), (-1, first[1]))
            for other, b in ((1, second[0]), (-1, second[1]))
        )
        sums = (total[first[0]] - total[first[1]]) * (total[second[0]] - total[second[1]])
        return (n * product - sums) / (n * (n - 1))


def _parameter_points(
    plan: _ParameterPlan, sums: _ParameterSums, points: Sequence[dict[str, int]], conditions: Sequence[Condition],
    level: float,
) -> list[ParameterPoint]:  # fmt: skip
    """Return the points with their intervals; strategy 0 is the baseline."""
    n, scale, count = sums.n, plan.scale, len(points)
    own = [(k, 0) for k in range(1, count + 1)]
    errors = [math.sqrt(max(sums.covariance(each, each), 0.0) / n) / scale for each in own]
    moving = [k for k, error in enumerate(errors) if error > 0]
    quantile = 0.0
    if moving:
        covariance = np.array([[sums.covariance(own[a], own[b]) for b in moving] for a in moving])
        root = np.sqrt(np.diagonal(covariance))
        quantile = simultaneous_quantile(covariance / np.outer(root, root), level, degrees=n - 1)
    means = [sums.totals[k] / n / scale for k in range(count + 1)]
    figures = [
        {
            name: ratio.figure(measure, level)
            for (name, measure), ratio in zip(plan.measures_by_name.items(), sums.figures[k], strict=True)
        }
        for k in range(1, count + 1)
    ]
    kept = [_kept(each, conditions) for each in figures]
    # The best that keeps every condition, as in ``_best``; where none does, of all.
    allowed = [k for k, each in enumerate(kept, 1) if all(one.keeps for one in each)] or range(1, count + 1)
    best = max(allowed, key=lambda k: means[k])
    # All pairs of points, because the best was chosen by the data.
    all_pairs = normal_quantile(1 - (1 - level) / max(count * (count - 1), 2))
    known = plan.strategies[0].kind.parameters
    found = []
    for k, point in enumerate(points, 1):
        difference = means[k] - means[0]
        to_best = math.sqrt(max(sums.covariance((best, k), (best, k)), 0.0) / n) / scale
        found.append(
            ParameterPoint(
                values={name: known[name].format(value) for name, value in point.items()},
                strategy=plan.strategies[k].text,
                mean=means[k],
                difference=difference,
                interval=t_interval(difference, errors[k - 1] ** 2 * n, n, level),
                simultaneous=Interval(difference - quantile * errors[k - 1], difference + quantile * errors[k - 1]),
                near_best=k in allowed and means[best] - means[k] <= all_pairs * to_best,
                figures=figures[k - 1],
                kept=kept[k - 1],
            )
        )
    return found


def _kept(figures: dict[str, Figure], conditions: Sequence[Condition]) -> tuple[Kept, ...]:
    """Return how a point stands to the side conditions."""
    return tuple(
        Kept(
            each.text,
            each.measure,
            figures[each.measure].estimate,
            each.holds(figures[each.measure].estimate),
            (interval := figures[each.measure].interval) is not None and each.is_open(interval),
        )
        for each in conditions
    )


def _best(points: Sequence[ParameterPoint]) -> int | None:
    """Return the number of the best point that keeps every condition."""
    allowed = [k for k, point in enumerate(points) if all(each.keeps for each in point.kept)]
    return max(allowed, key=lambda k: points[k].mean) if allowed else None


def sweep_rules(
    game: str | Setting,
    rules: Sequence[str],
    *,
    keep: Sequence[str] = (),
    measures: Sequence[str] = (),
    deals: int | None = None,
    games: int | None = None,
    first: int = 0,
    level: float = DEFAULT_LEVEL,
    threads: int | None = None,
    progress: Callable[[int], None] | None = None,
    **options: Any,
) -> Sweep:
    """Play a grid of house rules on the same deals: what does a rule change?

    Parameters
    ----------
    game : str or Setting
        The game; or a setting with the strategies of all seats and what is not varied.
    rules : sequence of str
        Such as ``bump=on,off`` (see ``rule_values``). The first combination is the baseline; a rule with one value is
        the same everywhere.
    keep, measures : sequence of str
        Side conditions, and the measures to show: those that ``run`` prints, and payoffs by team such as ``payoff_0``
        (``worth_0`` of matches), all of which are shown where none is named. No measures: all.
    deals, games, first, level, threads, progress
        As for ``compare``.
    options
        Rules, strategies, seed and start values, as for ``make_setting``.

    Raises
    ------
    UsageError
        For anything that is not allowed.
    """
    size = _size(deals=deals, games=games, first=first, level=level, threads=threads, progress=progress)
    setting = game if isinstance(game, Setting) else make_setting(game, **options)
    values = rule_values(rules, type(setting.rules))
    settings, points, refused = _rule_settings(setting, values)
    payoffs = [_payoff_measures(each, size.unit) for each in settings]
    measured = [
        {**own, **named_measures(each.game, each.rules, size.unit)} for own, each in zip(payoffs, settings, strict=True)
    ]
    offered = {name: measure for each in measured for name, measure in each.items()}
    conditions = [read_condition(text, offered) for text in keep]
    for condition, (point, own) in itertools.product(conditions, zip(points, measured, strict=True)):
        if condition.measure not in own:
            raise UsageError(f"--keep: with {_point_text(point)} there is no measure {condition.measure!r}")
    names = _chosen(find_measures(measures, offered), conditions, offered, [name for each in payoffs for name in each])
    plan = _RulePlan(settings, size.unit, measured, names)
    sums = _RuleSums(len(settings), plan.names)
    done, interrupted = _summed(size, size.chunk(setting, len(settings)), plan.begin, sums.add)
    found = []
    for point, own, figures in zip(points, plan.measures, sums.of, strict=True):
        shown = {name: figures[name].figure(own[name], level) for name in plan.names if name in own}
        found.append(RulePoint(values=point, figures=shown, kept=_kept(shown, conditions)))
    return Sweep(
        points=tuple(found),
        baseline=_point_text(points[0]),
        best=None,
        refused=tuple(refused),
        unit=_payoff_unit(setting, size.unit),
        counted="deals" if size.unit == "deal" else several(setting.game.match_name),
        deals=done,
        interrupted=interrupted,
        level=level,
        provenance=_provenance(
            setting,
            size,
            done,
            [*_seats(setting), *_each("--rule", rules)],
            [*_each("--keep", keep), *_each("--measure", measures)],
        ),
    )


def _chosen(
    named: Sequence[str], conditions: Sequence[Condition], offered: Iterable[str], payoffs: Sequence[str]
) -> list[str]:
    """Return the measures to show, payoffs first: those named, or all; all payoffs also where none of them is named."""
    names = [*(named or offered), *(each.measure for each in conditions)]
    if not set(named).intersection(payoffs):
        names += payoffs
    return sorted(dict.fromkeys(names), key=lambda name: name not in payoffs)


def _point_text(point: dict[str, str]) -> str:
    """Return the values of a point as text."""
    return ", ".join(f"{name}={value}" for name, value in point.items())


def _rule_settings(
    setting: Setting, values: Mapping[str, Sequence[str]]
) -> tuple[list[Setting], list[dict[str, str]], list[tuple[dict[str, str], str]]]:
    """Return the settings of the points that are allowed, those points, and the others with the reason.

    A rule with one value is no part of the points: it does not vary.
    """
    fixed = {name: each[0] for name, each in values.items() if len(each) == 1}
    points = points_of({name: each for name, each in values.items() if name not in fixed})
    if len(points) < 2:
        raise UsageError("nothing is varied; give a rule several values, such as bump=on,off")
    settings, allowed, refused = [], [], []
    texts = [strategy.text for strategy in setting.strategies]
    for point in points:
        try:
            rules = setting.rules.with_values({**fixed, **point})
            seats = setting.game.seats(rules)
            if seats != setting.seats and len(set(texts)) > 1:
                raise UsageError(f"with {seats} seats it is not said who plays where; give one --strategy")
            if seats != setting.seats and changed_start(setting.game, setting.start, setting.seats):
                raise UsageError(f"the start values are for {setting.seats} seats, not for {seats}")
            strategies = setting.strategies if seats == setting.seats else setting.strategies[:1] * seats
            start = (
                make_setting(setting.game, rules=rules, seed=setting.seed).start
                if seats != setting.seats
                else setting.start
            )
            settings.append(dataclasses.replace(setting, rules=rules, strategies=strategies, start=start))
            allowed.append(point)
        except UsageError as error:
            refused.append((point, str(error)))
    if not settings:
        raise UsageError(f"no point of the grid is allowed: {refused[0][1]}")
    return settings, allowed, refused


def _payoff_measures(setting: Setting, unit: str) -> dict[str, Measure]:
    """Return the mean payoffs (worths of matches) of a point's teams, by the seats that play together."""
    game = setting.game

    def of_team(team: tuple[int, ...]) -> Measure:
        if unit == "deal":
            return mean("payoff", lambda rows: rows["payoff"][:, team[0]].astype(np.int64), unit=game.payoff_unit)
        value = game.match_value
        return mean(
            value.name,
            lambda rows: value.value(rows) / value.scale,
            of=lambda rows: np.asarray(rows["player"] == team[0]),
            unit=value.unit,
        )

    what = "payoff" if unit == "deal" else "worth"
    return {f"{what}_{'_'.join(map(str, team))}": of_team(team) for team in game.teams(setting.rules)}


class _RulePlan:
    """The settings of a grid of rules, and what is measured of each."""

    def __init__(
        self, settings: Sequence[Setting], unit: str, measures: Sequence[dict[str, Measure]], names: Sequence[str]
    ) -> None:
        self.settings, self.unit, self.measures, self.names = settings, unit, measures, names

    def begin(self) -> Callable[[int, int], Any]:
        """Return the function that plays a chunk and sums up; called once in each thread."""
        players = [RowPlayer(setting, self.unit) for setting in self.settings]

        def play(first: int, count: int) -> Any:
            parts = []
            for player, measures in zip(players, self.measures, strict=True):
                rows = player.rows(first, count)
                parts.append({name: parts_of(measures[name], rows) for name in self.names if name in measures})
            nothing = (np.zeros(count), np.zeros(count))
            return [
                {name: _ratio_sums(own, parts[0].get(name, nothing)) for name, own in each.items()} for each in parts
            ]

        return play


class _RuleSums:
    """Sums of the measures of all points, by name."""

    def __init__(self, points: int, names: Sequence[str]) -> None:
        self.of = [{name: RatioSums() for name in names} for _ in range(points)]

    def add(self, chunk: Sequence[dict[str, Any]]) -> None:
        """Add a chunk."""
        for sums, each in zip(self.of, chunk, strict=True):
            for name, values in each.items():
                sums[name].add_sums(*values)


def _each(option: str, texts: Sequence[str]) -> list[str]:
    """Return an option with each of its texts."""
    return [word for text in texts for word in (option, text)]


def _seats(setting: Setting) -> list[str]:
    """Return the options that say who plays."""
    texts = [strategy.text for strategy in setting.strategies]
    if len(set(texts)) == 1:
        return ["--strategy", texts[0]]
    return [word for seat, text in enumerate(texts) for word in ("--seat", f"{seat}={text}")]


def _provenance(
    setting: Setting, size: _Size, done: int, words: Sequence[str], texts: Sequence[str]
) -> dict[str, object]:
    """Return what made a sweep, with the command that makes it again."""
    base = setting.provenance(size.first, done, size.unit)
    varied = {word.partition("=")[0] for before, word in itertools.pairwise(words) if before == "--rule"}
    base = dataclasses.replace(base, rules={name: value for name, value in base.rules.items() if name not in varied})
    command = ["simcards", "sweep", setting.game.name, *words, *texts]
    command += ["--deals" if size.unit == "deal" else "--games", str(done)]
    command += base.play_settings()
    command += ["--first", str(size.first)] if size.first else []
    command += ["--level", str(size.level)] if size.level != DEFAULT_LEVEL else []
    return {**dataclasses.asdict(base), "command": shlex.join(command)}


def write_points(result: Sweep, path: Path) -> None:
    """Write the points of a sweep to a Parquet file, with the provenance as metadata ``simcards``."""
    import polars as pl

    lines = []
    for point in result.points:
        line: dict[str, object] = dict(point.values)
        if isinstance(point, ParameterPoint):
            line |= {"mean": point.mean, "difference": point.difference, "near_best": point.near_best}
            line |= dict(zip(("low", "high"), point.interval, strict=True))
            line |= dict(zip(("simultaneous_low", "simultaneous_high"), point.simultaneous, strict=True))
        for name, figure in point.figures.items():
            line[name] = figure.estimate
            line[f"{name}_low"], line[f"{name}_high"] = figure.interval or (None, None)
            line[f"{name}_difference"] = figure.difference
            line[f"{name}_difference_low"], line[f"{name}_difference_high"] = figure.difference_interval or (None, None)
        line |= {f"keeps {each.condition}": each.keeps for each in point.kept}
        lines.append(line)
    frame = pl.DataFrame(lines, infer_schema_length=None)
    frame.write_parquet(path, metadata={"simcards": json.dumps(result.provenance)})
