"""The views that strategies of users are given: their layout as NumPy dtypes and as the public C header."""

import dataclasses
from collections.abc import Iterable
from pathlib import Path

import numpy as np

from simcore.columns import Column

__all__ = ["ViewFormat", "get_include", "header_text"]

_C_TYPES = {
    "u8": "uint64_t",
    "u4": "uint32_t",
    "u2": "uint16_t",
    "i2": "int16_t",
    "i1": "int8_t",
}
_ALIGNMENT = 8


@dataclasses.dataclass(frozen=True, kw_only=True)
class ViewFormat:
    """The layout of what a strategy of a user is shown.

    Parameters
    ----------
    game : str
        Name of the game as part of a C name, such as ``sheepshead``.
    columns : tuple of Column
        Fields in the order of the C struct, the widest first, so that there are no gaps; without the filler.
    lists_moves : bool
        Whether the legal actions are a list of moves beside the view (fishing games) and the answer is a place in it;
        else they are bits of the field ``legal`` and the answer is the number of a bit.
    """

    game: str
    columns: tuple[Column, ...]
    lists_moves: bool = False

    @property
    def name(self) -> str:
        """The name of the C struct."""
        return f"simcards_{self.game}_view"

    def filled(self) -> tuple[Column, ...]:
        """Return the columns with the one that fills the struct up to whole words."""
        size = _dtype(self.columns).itemsize
        missing = -size % _ALIGNMENT
        filler = Column(name="unused", type="i1", values=missing, doc="Fills the view up.", hidden=True)
        return (*self.columns, filler) if missing else self.columns

    @property
    def dtype(self) -> np.dtype[np.void]:
        """The NumPy structured type of a view."""
        return _dtype(self.filled())

    def signature(self) -> str:
        """Return the C type of a compiled strategy."""
        moves = "const uint64_t *moves, " if self.lists_moves else ""
        return f"int64_t choose(const {self.name} *view, {moves}void *user_data)"

    def declaration(self) -> str:
        """Return the C declarations of the view and of a strategy."""
        lines = [f"typedef struct {self.name} {{"]
        for column in self.filled():
            size = f"[{column.values}]" if column.values else ""
            lines.append(f"    {_C_TYPES[column.type]} {column.name}{size};  /* {column.doc} */")
        lines += [f"}} {self.name};", ""]
        moves = "const uint64_t *moves, " if self.lists_moves else ""
        function = f"simcards_{self.game}_strategy"
        lines.append(f"typedef int64_t (*{function})(const {self.name} *view, {moves}void *user_data);")
        return "\n".join(lines)


def _dtype(columns: Iterable[Column]) -> np.dtype[np.void]:
    """Return the type of columns that follow one another without gaps."""
    return np.dtype(
        [
            (column.name, f"<{column.type}", (column.values,)) if column.values else (column.name, f"<{column.type}")
            for column in columns
        ]
    )


def get_include() -> str:
    """Return the folder of the C header ``simcards.h``, for a compiler's ``-I``."""
    return str(Path(__file__).parent / "include")


_HEADER = """\
/* Strategies of users for simcards: what they are shown, and how they answer (docs/own-strategies.md).
 *
 * Made from the views.py of each game by `python -m simcore.views`; do not edit.
 *
 * A strategy is a function that is called without Python's lock, from several threads, for each decision of its seats
 * with more than one legal action. In trick games `legal` is a set of bits and the answer is the number of one; in
 * fishing games `legal` is how many moves there are in `moves`, and the answer is a place among them, from 0.
 * Sets of cards have one bit for each card, in the order of the game's pack (docs/own-strategies.md).
 */
#ifndef SIMCARDS_H
#define SIMCARDS_H

#include <stdint.h>

{declarations}

#endif
"""


def header_text(formats: Iterable[ViewFormat]) -> str:
    """Return the text of the public header for views of some games."""
    return _HEADER.format(declarations="\n\n".join(each.declaration() for each in formats))


def _write() -> None:
    """Write the header anew."""
    import importlib

    folder = Path(__file__).parent
    names = sorted(path.parent.name for path in (folder / "games").glob("*/views.py"))
    formats = [importlib.import_module(f"simcore.games.{name}.views").VIEW for name in names]
    (folder / "include" / "simcards.h").write_text(header_text(formats), encoding="utf-8")


if __name__ == "__main__":
    _write()
