"""Tuning: the parameters that an optimiser finds on some deals, and their gain on others."""

import dataclasses
import math
import shlex
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from simcards.analysis.compare import DEALS, compare
from simcards.analysis.grid import parameter_values, with_parameters
from simcards.analysis.statistics import DEFAULT_LEVEL, Interval
from simcore.errors import Interrupted, UsageError, listed
from simcore.setting import Setting, make_setting
from simcore.strategies import Strategy

__all__ = ["EVALUATIONS", "METHODS", "Trial", "Tuned", "tune"]

METHODS = ("differential-evolution", "direct", "dual-annealing", "grid")
EVALUATIONS = 100
TRAINING_DEALS = 20_000
# Calls in a row for points that were played already, after which a search ends.
STALE_CALLS = 2_000


@dataclasses.dataclass(frozen=True)
class Trial:
    """A point that was tried: its strategy and its mean gain over the strategy to tune on the training deals."""

    strategy: str
    gain: float


@dataclasses.dataclass(frozen=True, kw_only=True)
class Tuned:
    """What tuning found.

    Parameters
    ----------
    start, found : str
        The strategy to tune, and the best one tried.
    values : dict of str to str
        The parameters that were varied, as found.
    method : str
        The optimiser.
    trials : tuple of Trial
        All points, in the order in which they were tried.
    training : float
        Gain of the best point on the training deals: too good, because it was chosen there.
    training_deals : int
        How many.
    held_out : float or None
        Its gain on the held-out deals; None where Ctrl-C came before.
    interval : Interval or None
        Of that gain, paired.
    held_out_deals : int
        How many.
    unit : str
        Unit of the gains.
    toml : str
        A strategy file with what was found.
    interrupted : bool
        Whether Ctrl-C was pressed.
    level : float
        Confidence level.
    provenance : dict
        What made it, with the command that makes it again.
    """

    start: str
    found: str
    values: dict[str, str]
    method: str
    trials: tuple[Trial, ...]
    training: float
    training_deals: int
    held_out: float | None
    interval: Interval | None
    held_out_deals: int
    unit: str
    toml: str
    interrupted: bool
    level: float
    provenance: dict[str, object]

    def verdict(self) -> str:
        """Return in words what the held-out deals say."""
        if self.interrupted:
            return "interrupted: the search or its held-out deals are not finished, so nothing is claimed"
        if self.found == self.start or self.interval is None:
            return "nothing better than the strategy itself was found"
        if self.interval.low > 0:
            return f"{self.found} is better than {self.start}"
        if self.interval.high < 0:
            return f"{self.found} is worse than {self.start} on deals that were not used to find it"
        return "no gain is shown on deals that were not used to find it"

    def to_dict(self) -> dict[str, object]:
        """Return the result as plain values for JSON."""
        content = dataclasses.asdict(self)
        content["interval"] = None if self.interval is None else list(self.interval)
        return {**content, "verdict": self.verdict()}


class _Enough(Exception):
    """The evaluations are used up, or every point has been played, or nothing new is asked for any more."""


class _Objective:
    """The gain of a point on the training deals, each point played once.

    Parameters
    ----------
    gain : callable
        ``gain(strategy)`` plays the training deals.
    start : Strategy
        The strategy to tune: its own gain is 0.
    grid : dict of str to list of int
        The values that each parameter may take.
    evaluations : int
        How many points may be played.
    progress : callable or None
        Called with the number of points played.
    """

    def __init__(
        self, gain: Callable[[Strategy], float], start: Strategy, grid: dict[str, list[int]], evaluations: int,
        *, progress: Callable[[int], None] | None,
    ) -> None:  # fmt: skip
        self._gain, self._start, self._grid, self._progress = gain, start, grid, progress
        self._left = min(evaluations, math.prod(len(values) for values in grid.values()))
        self._calls_without_news = 0
        # By text: what was tried, and its gain.
        self.strategies = {start.text: start}
        self.tried = {start.text: 0.0}

    def strategy(self, places: npt.NDArray[Any]) -> Strategy:
        """Return the strategy at places within the lists of values."""
        return with_parameters(
            self._start,
            {
                name: values[min(max(round(float(place)), 0), len(values) - 1)]
                for (name, values), place in zip(self._grid.items(), places, strict=True)
            },
        )

    def __call__(self, places: npt.NDArray[Any]) -> float:
        """Return minus the gain of a point: optimisers look for the least."""
        strategy = self.strategy(places)
        self._calls_without_news += 1
        if strategy.text not in self.tried:
            if self._left == 0:
                raise _Enough
            self._left -= 1
            self._calls_without_news = 0
            self.tried[strategy.text] = self._gain(strategy)
            self.strategies[strategy.text] = strategy
            if self._progress is not None:
                self._progress(len(self.tried) - 1)
        if self._calls_without_news > STALE_CALLS:
            raise _Enough
        return -self.tried[strategy.text]


def tune(
    game: str | Setting,
    strategy: str,
    parameters: Sequence[str],
    *,
    method: str = METHODS[0],
    evaluations: int = EVALUATIONS,
    deals: int = TRAINING_DEALS,
    holdout: int = DEALS,
    field: object = None,
    first: int = 0,
    level: float = DEFAULT_LEVEL,
    threads: int | None = None,
    progress: Callable[[int], None] | None = None,
    **options: Any,
) -> Tuned:
    """Search for the best parameters of a strategy, and measure what they gain on deals that had no part in it.

    Parameters
    ----------
    game : str or Setting
        The game; or a setting whose strategies do not matter.
    strategy : str
        The built-in strategy to tune.
    parameters : sequence of str
        What to vary and within which bounds, such as ``pick_at=4..12``.
    method : str
        ``differential-evolution`` (R. Storn, K. Price, Journal of Global Optimization 11, 1997), ``direct``
        (D. R. Jones and others, Journal of Optimization Theory and Applications 79, 1993), ``dual-annealing``
        (Y. Xiang and others, Physics Letters A 233, 1997), all of scipy; or ``grid``, every point.
    evaluations : int
        How many different points are played at most.
    deals, holdout : int
        Training deals ``first`` .. and, after them, held-out deals.
    field, first, level, threads
        As for ``compare``; the field is the strategy to tune where nothing else is said.
    progress : callable or None
        Called with the number of points played.
    options
        Rules, seed and start values, as for ``make_setting``.

    Raises
    ------
    UsageError
        For anything that is not allowed.
    """
    if method not in METHODS:
        raise UsageError(f"there is no method {method!r}; offered are: {listed(METHODS)}")
    setting = game if isinstance(game, Setting) else make_setting(game, **options)
    start = make_setting(setting.game, rules=setting.rules, strategy=strategy, seed=setting.seed).strategies[0]
    if not isinstance(start, Strategy):
        raise UsageError(f"strategy {start.text!r} has no parameters; a built-in strategy is needed")
    grid = parameter_values(parameters, start)
    if not grid:
        raise UsageError("nothing to tune was given; name a parameter and its bounds, such as pick_at=4..12")
    for what, number in (("evaluations", evaluations), ("training deals", deals), ("held-out deals", holdout)):
        if number < 2:
            raise UsageError(f"the number of {what} cannot be {number}; allowed: a number from 2")
    size = math.prod(len(values) for values in grid.values())
    if method == "grid" and size > evaluations:
        raise UsageError(
            f"the grid has {size} points, more than {evaluations} evaluations; allow more, or fewer values"
        )
    common: dict[str, Any] = {"field": start if field is None else field, "level": level, "threads": threads}

    def gain(point: Strategy) -> float:
        result = compare(setting, [point, start], deals=deals, first=first, ratings=False, **common)
        if result.interrupted:
            raise KeyboardInterrupt
        return result.pairs[0].difference

    objective = _Objective(gain, start, grid, evaluations, progress=progress)
    interrupted = _search(objective, method, [len(values) for values in grid.values()], setting.seed)
    best = objective.strategies[max(objective.tried, key=lambda text: objective.tried[text])]
    checked = None
    if best != start and not interrupted:
        checked = compare(setting, [best, start], deals=holdout, first=first + deals, **common)
        interrupted = checked.interrupted
    pair = None if checked is None else checked.pairs[0]
    known = start.kind.parameters
    values = best.values()
    return Tuned(
        start=start.text,
        found=best.text,
        values={name: known[name].format(values[name]) for name in grid},
        method=method,
        trials=tuple(Trial(text, gained) for text, gained in objective.tried.items() if text != start.text),
        training=objective.tried[best.text],
        training_deals=deals,
        held_out=None if pair is None else pair.difference,
        interval=None if pair is None else Interval(pair.low, pair.high),
        held_out_deals=0 if checked is None else checked.deals,
        unit=setting.game.payoff_unit,
        toml="\n".join(
            [f'strategy = "{best.kind.name}"', *(f"{name} = {known[name].format(v)}" for name, v in best.changes)]
        ),
        interrupted=interrupted,
        level=level,
        provenance=_provenance(
            setting,
            [start.text, *(word for text in parameters for word in ("--param", text))],
            {
                "--method": method, "--evaluations": evaluations, "--deals": deals, "--holdout": holdout,
                "--field": common["field"] if isinstance(common["field"], str) else common["field"].text,
                **({"--first": first} if first else {}), **({"--level": level} if level != DEFAULT_LEVEL else {}),
            },
        ),
    )  # fmt: skip


def _search(objective: _Objective, method: str, sizes: Sequence[int], seed: int) -> bool:
    """Let a method try points until it ends or the evaluations are used up; return whether Ctrl-C ended it."""
    from scipy import optimize

    varied = [(0.0, size - 1.0) for size in sizes]
    # Optimisers want bounds that differ.
    bounds = [(low, high if high > low else low + 1) for low, high in varied]
    rng = np.random.default_rng(seed)
    try:
        if method == "grid" or math.prod(sizes) == 1:
            for places in np.ndindex(*sizes):
                objective(np.array(places))
        elif method == "differential-evolution":
            optimize.differential_evolution(
                objective, bounds, integrality=[True] * len(bounds), rng=rng, polish=False, maxiter=10**6, tol=0
            )
        elif method == "direct":
            optimize.direct(objective, bounds, maxfun=10**6, maxiter=10**4)
        else:
            optimize.dual_annealing(objective, bounds, rng=rng, no_local_search=True, maxiter=10**4)
    except _Enough:
        return False
    except (KeyboardInterrupt, Interrupted) as interruption:
        if len(objective.tried) == 1:
            raise Interrupted("interrupted before anything was finished") from interruption
        return True
    return False


def _provenance(setting: Setting, words: Sequence[str], options: dict[str, object]) -> dict[str, object]:
    """Return what made a result, with the command that makes it again."""
    base = setting.provenance(0, 1, "deal")
    chosen = [word for option, value in options.items() for word in (option, str(value))]
    command = ["simcards", "tune", setting.game.name, *words, *chosen, *base.play_settings()]
    return {**dataclasses.asdict(base), "command": shlex.join(command)}
