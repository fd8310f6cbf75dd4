"""Tables over classes of hands: what each plan is worth with hands of a kind, from random deals.

Each plan is played from the same deals, with the cards as they really lie: over all deals of a class that is its value
for a player who sees his hand alone.
"""

import dataclasses
import math
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from simcards.analysis.statistics import DEFAULT_LEVEL, Interval, holm, share_interval, t_interval, t_test
from simcore.columns import Rows
from simcore.errors import UsageError
from simcore.evaluation import sample_variance
from simcore.ordered import in_order
from simcore.questions import HandTable, Outcome
from simcore.setting import INDEX_LIMIT, Setting

if TYPE_CHECKING:
    import polars as pl

__all__ = ["DEALS", "HandClass", "PlanInClass", "TableOfHands", "table_of_hands"]

DEALS = 100_000
# Deals that a thread plays between looking whether it is to stop.
CHUNK = 2**12
NOBODY = 255

Whole = npt.NDArray[np.int64]


@dataclasses.dataclass(frozen=True, kw_only=True)
class PlanInClass:
    """What a plan is worth with the hands of a class.

    Parameters
    ----------
    plan : str
        Its name.
    value, low, high : float or None
        Mean payoff with its interval; no interval from a single deal.
    difference, difference_low, difference_high : float or None
        The same minus that of the first plan, in the same deals (paired); None for the first plan.
    p_holm : float or None
        p-value of "no difference", adjusted for all classes and plans of the table (Holm).
    chances : dict of str to tuple
        For each outcome its share with the ends of its interval; None where no deal counts.
    """

    plan: str
    value: float
    low: float | None
    high: float | None
    difference: float | None
    difference_low: float | None
    difference_high: float | None
    p_holm: float | None
    chances: Mapping[str, tuple[float, float, float] | None]


@dataclasses.dataclass(frozen=True, kw_only=True)
class HandClass:
    """The hands whose features are equal: the features by name, in how many deals, and the plans."""

    features: Mapping[str, int | str]
    n: int
    plans: tuple[PlanInClass, ...]


@dataclasses.dataclass(frozen=True, kw_only=True)
class TableOfHands:
    """A table over classes of hands.

    Parameters
    ----------
    title : str
        Heading.
    classes : tuple of HandClass
        Sorted by their features.
    deals, decisions : int
        Deals played, and in how many places of them the decision came up.
    unit : str
        Unit of the values.
    level : float
        Confidence level.
    """

    title: str
    classes: tuple[HandClass, ...]
    deals: int
    decisions: int
    unit: str
    level: float

    def to_dict(self) -> dict[str, object]:
        """Return the table as plain values for JSON."""
        return dataclasses.asdict(self)

    def frame(self) -> "pl.DataFrame":
        """Return the table as a tidy frame: one row for each class, plan and measure."""
        import polars as pl

        rows: list[dict[str, object]] = []
        for each in self.classes:
            for plan in each.plans:
                begin = {**each.features, "deals": each.n, "plan": plan.plan}
                rows.append(_measure(begin, "value", (plan.value, plan.low, plan.high), self.unit))
                if plan.difference is not None:
                    ends = (plan.difference, plan.difference_low, plan.difference_high)
                    rows.append(_measure(begin, "difference", ends, self.unit))
                rows += [_measure(begin, name, chance, "share") for name, chance in plan.chances.items() if chance]
        return pl.DataFrame(rows, infer_schema_length=None)


def _measure(
    begin: Mapping[str, object], name: str, ends: tuple[float, float | None, float | None], unit: str
) -> dict[str, object]:
    """Return a row of the tidy frame."""
    return {**begin, "measure": name, "estimate": ends[0], "low": ends[1], "high": ends[2], "unit": unit}


class _Sums:
    """Exact sums over the deals of a class, for each plan: payoffs, differences to the first plan, outcomes."""

    def __init__(self, plans: int, outcomes: int) -> None:
        self.n = 0
        self.moments: Whole = np.zeros((plans, 4), dtype=np.int64)
        self.hits: Whole = np.zeros((plans, outcomes, 2), dtype=np.int64)

    def add(self, other: "_Sums") -> None:
        """Add the sums of further deals."""
        self.n += other.n
        self.moments += other.moments
        self.hits += other.hits


_Classes = dict[tuple[int | str, ...], _Sums]


def table_of_hands(
    setting: Setting,
    table: HandTable,
    *,
    deals: int = DEALS,
    first: int = 0,
    level: float = DEFAULT_LEVEL,
    threads: int | None = None,
    progress: Callable[[int], None] | None = None,
) -> TableOfHands:
    """Return a table over classes of hands, the same for any number of threads.

    Parameters
    ----------
    setting : Setting
        Game, rules, strategies (who play up to the decision and after it) and seed.
    table : HandTable
        What is asked.
    deals : int
        How many deals; every kind of decision of the table is looked for in each.
    first : int
        Index of the first deal.
    level : float
        Confidence level of each interval.
    threads : int or None
        Number of threads; None: one for each available CPU.
    progress : callable or None
        Called now and then with the number of finished deals.

    Raises
    ------
    UsageError
        For numbers that are not allowed, or a strategy written in Python.
    EngineFault
        Where a plan is not legal at some decision.
    """
    if deals < 1 or first < 0 or first + deals > INDEX_LIMIT:
        raise UsageError(f"deals {first} to {first + deals - 1} are out of range; allowed: 0 to {INDEX_LIMIT - 1}")
    if setting.asks_python:
        raise UsageError(
            "a strategy written in Python cannot play on from a decision; name a built-in or a compiled one"
        )
    paths = setting.game.engine.Paths([plan.path for plan in table.plans])

    def begin() -> Callable[[int, int], _Classes]:
        engine = setting.engine()
        return lambda start, count: _chunk(table, engine, setting=setting, paths=paths, first=start, count=count)

    found: _Classes = {}
    names: list[str] = []
    for _, _, part in in_order(begin, first, deals, CHUNK, threads=threads, progress=progress):
        for key, sums in part.items():
            if key in found:
                found[key].add(sums)
            else:
                found[key] = sums
    names = list(table.features(np.zeros(1, dtype=np.uint64), np.zeros(1, dtype=np.uint8)))
    return TableOfHands(
        title=table.title,
        classes=_classes(table, names, found, level),
        deals=deals,
        decisions=sum(sums.n for sums in found.values()),
        unit=setting.game.payoff_unit,
        level=level,
    )


def _chunk(table: HandTable, engine: Any, *, setting: Setting, paths: Any, first: int, count: int) -> _Classes:
    """Play a chunk of deals and sum up by class."""
    found: _Classes = {}
    for kind in table.kinds:
        content = setting.game.engine.rows_of_paths(engine, paths, kind, first, count)
        hands = np.frombuffer(content[0], dtype="<u8")
        seats = np.frombuffer(content[1], dtype=np.uint8)
        rows = setting.game.row.read(content[2]).reshape(count, len(table.plans))
        came = seats != NOBODY
        if not came.any():
            continue
        _add_decisions(found, table, hands[came], seats[came], rows[came])
    return found


def _add_decisions(
    found: _Classes, table: HandTable, hands: npt.NDArray[np.uint64], seats: npt.NDArray[np.uint8], rows: Rows
) -> None:
    """Add decisions to the sums of their classes."""
    features = [np.asarray(values) for values in table.features(hands, seats).values()]
    codes = np.zeros(len(hands), dtype=np.int64)
    values: list[npt.NDArray[Any]] = []
    for feature in features:
        known, places = np.unique(feature, return_inverse=True)
        codes = codes * len(known) + places
        values.append(known)
    every, places = np.unique(codes, return_inverse=True)
    payoffs = rows["payoff"][np.arange(len(rows))[:, None], np.arange(len(table.plans)), seats[:, None].astype(np.intp)]
    payoffs = payoffs.astype(np.int64)
    differences = payoffs - payoffs[:, :1]
    hits = _hits(table.outcomes, rows, seats)
    for number, code in enumerate(every):
        own = places == number
        sums = _Sums(len(table.plans), len(table.outcomes))
        sums.n = int(own.sum())
        parts = (payoffs[own], differences[own])
        sums.moments = np.stack([each for part in parts for each in (part.sum(0), (part * part).sum(0))], axis=1)
        sums.hits = hits[own].sum(axis=0)
        found.setdefault(_key(int(code), values), _Sums(len(table.plans), len(table.outcomes))).add(sums)


def _key(code: int, values: list[npt.NDArray[Any]]) -> tuple[int | str, ...]:
    """Return the features that a code stands for."""
    key: list[int | str] = []
    for known in reversed(values):
        code, place = divmod(code, len(known))
        key.append(known[place].item())
    return tuple(reversed(key))


def _hits(outcomes: "tuple[Outcome, ...] | Any", rows: Rows, seats: npt.NDArray[np.uint8]) -> Whole:
    """Return for each decision, plan and outcome whether it happened and whether it counts."""
    hits = np.zeros((*rows.shape, len(outcomes), 2), dtype=np.int64)
    for seat in np.unique(seats):
        own = seats == seat
        for place, outcome in enumerate(outcomes):
            of_seat = rows[own].reshape(-1)
            counts = np.ones(len(of_seat), bool) if outcome.among is None else outcome.among(of_seat, int(seat))
            happened = outcome.value(of_seat, int(seat)) & counts
            hits[own, :, place, 0] = happened.reshape(-1, rows.shape[1])
            hits[own, :, place, 1] = counts.reshape(-1, rows.shape[1])
    return hits


def _classes(table: HandTable, names: list[str], found: _Classes, level: float) -> tuple[HandClass, ...]:
    """Return all classes, sorted, with p-values adjusted over the whole table."""
    keys = sorted(found)
    tests: dict[tuple[int, int], float] = {}
    for place, key in enumerate(keys):
        sums = found[key]
        for plan in range(1, len(table.plans)):
            total, squares = (int(each) for each in sums.moments[plan, 2:])
            if sums.n > 1:
                tests[place, plan] = t_test(total / sums.n, sample_variance(total, squares, sums.n), sums.n)
    adjusted = dict(zip(tests, holm(list(tests.values())), strict=True)) if tests else {}
    return tuple(
        HandClass(
            features=dict(zip(names, key, strict=True)),
            n=found[key].n,
            plans=tuple(
                _plan(table, found[key], plan, adjusted.get((place, plan)), level) for plan in range(len(table.plans))
            ),
        )
        for place, key in enumerate(keys)
    )


def _ends(total: int, squares: int, n: int, level: float) -> tuple[float | None, float | None]:
    """Return the ends of the interval of a mean; none from a single observation."""
    if n < 2:
        return None, None
    ends: Interval = t_interval(total / n, max(sample_variance(total, squares, n), 0.0), n, level)
    return ends.low, ends.high


def _plan(table: HandTable, sums: _Sums, plan: int, p_holm: float | None, level: float) -> PlanInClass:
    """Return what a plan is worth in a class."""
    total, squares, difference, squared = (int(each) for each in sums.moments[plan])
    low, high = _ends(total, squares, sums.n, level)
    low_difference, high_difference = _ends(difference, squared, sums.n, level)
    chances: dict[str, tuple[float, float, float] | None] = {}
    for place, outcome in enumerate(table.outcomes):
        hits, n = (int(each) for each in sums.hits[plan, place])
        chances[outcome.name] = (hits / n, *share_interval(hits, n, level)) if n else None
    return PlanInClass(
        plan=table.plans[plan].name,
        value=total / sums.n,
        low=low,
        high=high,
        difference=difference / sums.n if plan else None,
        difference_low=low_difference if plan else None,
        difference_high=high_difference if plan else None,
        p_holm=None if p_holm is None or math.isnan(p_holm) else float(p_holm),
        chances=chances,
    )
