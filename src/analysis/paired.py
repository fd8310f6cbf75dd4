"""Measures of the same deals under different settings, and their differences by the delta method."""

import dataclasses
import re
from collections.abc import Callable, Mapping, Sequence

import numpy as np
import numpy.typing as npt

from simcards.analysis.grid import DECIMAL
from simcards.analysis.statistics import Interval, share_interval, t_interval
from simcore.columns import Rows
from simcore.errors import UsageError, listed
from simcore.game import Game
from simcore.measures import Measure, Section
from simcore.options import HouseRules

__all__ = ["Condition", "Figure", "RatioSums", "find_measures", "named_measures", "parts_of", "read_condition"]

Numbers = npt.NDArray[np.float64]
_CONDITION = re.compile(rf"\s*([a-z0-9_]+)\s*(<=|>=|<|>)\s*(-?{DECIMAL})\s*(%?)\s*")
_COMPARE: dict[str, Callable[[float, float], bool]] = {
    "<": lambda value, bound: value < bound,
    "<=": lambda value, bound: value <= bound,
    ">": lambda value, bound: value > bound,
    ">=": lambda value, bound: value >= bound,
}


def _slug(text: str) -> str:
    """Return a title as lower case words joined by underscores."""
    return re.sub(r"[^a-z0-9]+", "_", text.lower()).strip("_")


def named_measures(game: Game, rules: HouseRules, unit: str) -> dict[str, Measure]:
    """Return the measures of a game by name: that of the line where no other table has it, else with the table's."""
    sections: Sequence[Section] = (game.measures if unit == "deal" else game.match_measures)(rules)
    lines = [(section, measure) for section in sections for measure in section.measures]
    names = [_slug(measure.name) for _, measure in lines]
    return {
        name if names.count(name) == 1 else f"{_slug(section.title)}_{name}": measure
        for name, (section, measure) in zip(names, lines, strict=True)
    }


def find_measures(names: Sequence[str], known: Mapping[str, Measure]) -> list[str]:
    """Return names of measures, checked; UsageError for one that is not there."""
    for name in names:
        if name not in known:
            raise UsageError(f"there is no measure {name!r}; offered are: {listed(known)}")
    return list(names)


@dataclasses.dataclass(frozen=True)
class Condition:
    """A side condition on a measure, such as ``leaster < 5%``."""

    text: str
    measure: str
    sign: str
    bound: float

    def holds(self, value: float | None) -> bool:
        """Whether a value keeps the condition; a measure without a case does not."""
        return value is not None and bool(_COMPARE[self.sign](value, self.bound))

    def is_open(self, interval: Interval) -> bool:
        """Whether the bound lies within an interval."""
        return interval.low <= self.bound <= interval.high


def read_condition(text: str, known: Mapping[str, Measure]) -> Condition:
    """Return the side condition that a text stands for.

    Parameters
    ----------
    text : str
        Such as ``leaster < 5%`` or ``leaster < 0.05``; percentages go with shares alone.
    known : dict of str to Measure
        The measures.

    Raises UsageError where it is malformed, has no such measure, or a bound that no share can have.
    """
    match = _CONDITION.fullmatch(text)
    if match is None:
        raise UsageError(f"--keep {text!r} is not understood; write a measure and a bound, such as {_example(known)!r}")
    [name] = find_measures([match[1]], known)
    number, percent = match[3], match[4]
    bound = float(number) / (100 if percent else 1)
    if known[name].is_share and not 0 <= bound <= 1:
        hint = f"write {number}%" if not percent and 1 < bound <= 100 else "allowed: 0% to 100%"
        raise UsageError(f"--keep {text!r}: {name} is a share, which lies between 0 and 1; {hint}")
    if percent and not known[name].is_share and not known[name].unit.startswith("of "):
        raise UsageError(f"--keep {text!r}: {name} is no share but in {known[name].unit}; write the bound without %")
    return Condition(text.strip(), name, match[2], bound)


def _example(known: Mapping[str, Measure]) -> str:
    """Return a side condition on one of the measures."""
    shares = [name for name, measure in known.items() if measure.is_share]
    return f"{shares[-1]} < 5%" if shares else f"{next(iter(known))} > 0"


def parts_of(measure: Measure, rows: Rows) -> tuple[Numbers, Numbers]:
    """Return numerator and denominator of a measure for each deal: its estimate is the ratio of their sums.

    ``rows`` has the shape (deals,), or (matches, players), where those of a match are added.
    """
    flat = rows.ravel()
    among = measure.among(flat)
    above = np.where(among, measure.value(flat), 0).astype(np.float64)
    below = (among if measure.per is None else np.where(among, measure.per(flat), 0)).astype(np.float64)
    if rows.ndim == 1:
        return above, below
    return above.reshape(rows.shape).sum(axis=1), below.reshape(rows.shape).sum(axis=1)


@dataclasses.dataclass(frozen=True, kw_only=True)
class Figure:
    """A measure at a point, and its difference to the baseline on the same deals.

    Parameters
    ----------
    estimate, difference : float or None
        None where there was no case.
    interval, difference_interval : Interval or None
        Of the estimate and of the difference.
    unit : str
        Unit of the estimate.
    kind : str
        Kind of the measure (see ``Measure``).
    """

    estimate: float | None
    interval: Interval | None
    difference: float | None
    difference_interval: Interval | None
    unit: str
    kind: str


class RatioSums:
    """Sums over deals of numerator and denominator, here and at the baseline, and of all their products."""

    def __init__(self) -> None:
        self.n = 0
        self._sums = np.zeros(4)
        self._products = np.zeros((4, 4))

    def add(self, own: tuple[Numbers, Numbers], baseline: tuple[Numbers, Numbers]) -> None:
        """Add a chunk of deals."""
        values = np.stack([*own, *baseline])
        self.add_sums(values.shape[1], values.sum(axis=1), values @ values.T)

    def add_sums(self, n: int, sums: Numbers, products: Numbers) -> None:
        """Add the sums of a chunk."""
        self.n += n
        self._sums += sums
        self._products += products

    def figure(self, measure: Measure, level: float) -> Figure:
        """Return the estimates; intervals by the delta method (W. G. Cochran, Sampling Techniques, 1977, chapter 6)."""
        above, below, base_above, base_below = self._sums.tolist()
        if below <= 0:
            return Figure(
                estimate=None, interval=None, difference=None, difference_interval=None, unit=measure.unit,
                kind=measure.kind,
            )  # fmt: skip
        own = above / below
        slope = np.array([1, -own, 0, 0]) * self.n / below
        if measure.kind == "share":
            # As `run` tells it, also where none or all were hits.
            interval = share_interval(round(above), round(below), level)
        else:
            interval = self._interval(own, slope, level)
        difference = base_interval = None
        if base_below > 0:
            base = base_above / base_below
            difference = own - base
            both = slope - np.array([0, 0, 1, -base]) * self.n / base_below
            base_interval = self._interval(difference, both, level)
        return Figure(
            estimate=own, interval=interval, difference=difference, difference_interval=base_interval,
            unit=measure.unit, kind=measure.kind,
        )  # fmt: skip

    def _interval(self, centre: float, weights: Numbers, level: float) -> Interval:
        """Return the t interval of a linear combination whose mean is 0 by construction."""
        squares = float(weights @ self._products @ weights)
        # What is left of rounding where the two are the same.
        scale = float(np.abs(weights) @ np.abs(self._products) @ np.abs(weights))
        variance = squares / (self.n - 1) if squares > 1e-12 * scale else 0.0
        return t_interval(centre, variance, self.n, level)
