"""Result rows: what the bytes that the core writes for each deal mean."""

import dataclasses
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

__all__ = ["Column", "RowFormat", "Rows"]

Rows = npt.NDArray[np.void]


@dataclasses.dataclass(frozen=True, kw_only=True)
class Column:
    """One column of a result row.

    Parameters
    ----------
    name : str
        Its name in results, frames and records.
    type : str
        NumPy type in the row, such as ``i1``.
    doc : str
        One sentence with the unit.
    values : int
        Number of values where there are several (one a seat, one a side), else 0.
    by : str
        ``seat`` or ``side`` where the values belong to seats or sides and a deal may have fewer of them than there are
        values, which are then not shown; else empty.
    labels : tuple of str
        What each code means, for a column of names; empty for a number.
    none : int or None
        The number that means "none".
    is_flag : bool
        Whether the column is true or false.
    hidden : bool
        Whether the column only fills the row up.
    """

    name: str
    type: str
    doc: str
    values: int = 0
    by: str = ""
    labels: tuple[str, ...] = ()
    none: int | None = None
    is_flag: bool = False
    hidden: bool = False


@dataclasses.dataclass(frozen=True)
class RowFormat:
    """The layout of a result row.

    Parameters
    ----------
    columns : tuple of Column
        In the order of the C struct, without gaps.
    apart : dict of str to tuple of Column
        Further columns in named parts that follow, each counted in a tally by itself, so that tallies stay small: what
        lies in different parts cannot be cross-tabulated.
    sides : callable
        ``sides(seats)`` gives the number of sides of a deal with so many seats.
    """

    columns: tuple[Column, ...]
    apart: Mapping[str, tuple[Column, ...]] = dataclasses.field(default_factory=dict)
    sides: Callable[[int], int] = lambda _: 2

    def parts(self) -> dict[str, "RowFormat"]:
        """Return the layout of each part by name; the columns that have none come first, under the empty name."""
        layouts = {"": self.columns, **self.apart}
        return {name: RowFormat(columns, sides=self.sides) for name, columns in layouts.items()}

    def _all(self) -> Sequence[Column]:
        """Return the columns of all parts."""
        return [*self.columns, *(column for columns in self.apart.values() for column in columns)]

    def shown(self, column: Column, seats: int) -> int:
        """Return how many values of ``column`` are shown of a deal with ``seats`` seats."""
        if column.by == "seat":
            return min(column.values, seats)
        return min(column.values, self.sides(seats)) if column.by == "side" else column.values

    @property
    def dtype(self) -> np.dtype[np.void]:
        """The NumPy structured type of a row."""
        return np.dtype(
            [
                (column.name, column.type, (column.values,)) if column.values else (column.name, column.type)
                for column in self._all()
            ]
        )

    def read(self, content: bytes) -> Rows:
        """Return the rows in ``content`` as a structured array of shape (rows,)."""
        return np.frombuffer(content, dtype=self.dtype)

    def visible(self) -> Sequence[Column]:
        """Return the columns that users see."""
        return [column for column in self._all() if not column.hidden]

    def values(self, row: Any, labels: Mapping[str, Sequence[str]], seats: int) -> dict[str, object]:
        """Return one row as plain Python values by column name.

        Parameters
        ----------
        row : void
            One element of a structured array.
        labels : dict of str to sequence of str
            Labels that replace those of a column, by its name.
        seats : int
            How many seats the deal has.
        """
        return {
            column.name: _plain(column, row[column.name], labels, self.shown(column, seats))
            for column in self.visible()
        }


def _plain(column: Column, value: Any, labels: Mapping[str, Sequence[str]], shown: int) -> object:
    """Return one value of a row as a Python value, or the first ``shown`` of several."""
    if column.values:
        return [int(each) for each in value[:shown]]
    if column.is_flag:
        return bool(value)
    names = labels.get(column.name, column.labels)
    if names:
        return names[int(value)]
    return None if int(value) == column.none else int(value)
