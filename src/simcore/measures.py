"""What is measured of a run: shares and means read off a tally, declared by each game as data."""

import dataclasses
from collections.abc import Callable, Sequence

import numpy as np
import numpy.typing as npt

from simcore.columns import Rows

__all__ = ["SHARES", "Measure", "Section", "mean", "part", "ratio", "share"]

Mask = npt.NDArray[np.bool_]
# The kinds of measures that lie between 0 and 1 and are shown in per cent.
SHARES = frozenset({"share", "part", "ratio"})


@dataclasses.dataclass(frozen=True, kw_only=True)
class Measure:
    """One line of a table: a share or a mean over some of the rows.

    Parameters
    ----------
    name : str
        What is measured.
    kind : str
        ``share`` (a proportion of the rows in ``among``), ``mean``, ``part`` (the mean of a part of 1), or
        ``ratio`` (the sum of ``value`` over the sum of ``per``).
    value : callable
        ``value(rows)`` gives a boolean (share) or a number (mean) for each row.
    among : callable
        ``among(rows)`` gives a boolean for each row: whether it counts at all.
    unit : str
        Unit of the value, and of what is counted, such as ``points a deal``.
    per : callable or None
        For a ratio, ``per(rows)`` gives a number for each row.
    """

    name: str
    kind: str
    value: Callable[[Rows], npt.NDArray[np.generic]]
    among: Callable[[Rows], Mask]
    unit: str
    per: Callable[[Rows], npt.NDArray[np.generic]] | None = None

    @property
    def is_share(self) -> bool:
        """Whether it lies between 0 and 1."""
        return self.kind in SHARES


@dataclasses.dataclass(frozen=True)
class Section:
    """A table of measures.

    Parameters
    ----------
    title : str
        Heading.
    measures : sequence of Measure
        Its lines.
    part : str
        The part of the rows whose columns they read (see ``RowFormat``).
    """

    title: str
    measures: Sequence[Measure]
    part: str = ""


def _everything(rows: Rows) -> Mask:
    return np.ones(len(rows), dtype=np.bool_)


def share(
    name: str,
    value: Callable[[Rows], Mask],
    *,
    of: Callable[[Rows], Mask] = _everything,
    unit: str = "of deals",
) -> Measure:
    """Return the measure "how often ``value`` holds among the rows ``of``"."""
    return Measure(name=name, kind="share", value=value, among=of, unit=unit)


def mean(
    name: str,
    value: Callable[[Rows], npt.NDArray[np.generic]],
    *,
    of: Callable[[Rows], Mask] = _everything,
    unit: str = "points a deal",
) -> Measure:
    """Return the measure "mean of ``value`` over the rows ``of``"."""
    return Measure(name=name, kind="mean", value=value, among=of, unit=unit)


def part(
    name: str,
    value: Callable[[Rows], npt.NDArray[np.generic]],
    *,
    of: Callable[[Rows], Mask] = _everything,
    unit: str,
) -> Measure:
    """Return the measure "mean of ``value``, which lies between 0 and 1", such as a place that may be shared."""
    return Measure(name=name, kind="part", value=value, among=of, unit=unit)


def ratio(
    name: str,
    value: Callable[[Rows], npt.NDArray[np.generic]],
    *,
    per: Callable[[Rows], npt.NDArray[np.generic]],
    unit: str,
) -> Measure:
    """Return the measure "sum of ``value`` over sum of ``per``", such as picks per decision; deals are the unit."""
    return Measure(name=name, kind="ratio", value=value, among=_everything, unit=unit, per=per)
