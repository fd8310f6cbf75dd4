"""Tallies and deals as Polars frames and Parquet files, written whole or not at all."""

import contextlib
import json
import os
import shutil
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import polars as pl

from simcore.columns import Column, RowFormat, Rows
from simcore.errors import SimcardsError, UsageError
from simcore.game import Game
from simcore.options import HouseRules
from simcore.results import Provenance, Tally

__all__ = ["deals_frame", "new_file", "new_folder", "tally_frame", "write_frame"]


def tally_frame(tally: Tally, game: Game, rules: HouseRules) -> pl.DataFrame:
    """Return a tally as a frame: one row for each distinct result, the column ``count`` last.

    Where parts of the rows are counted apart, their distinct rows follow; a column ``part`` comes first and columns of
    other parts are null.

    Parameters
    ----------
    tally : Tally
        What was counted.
    game : Game
        Its game.
    rules : HouseRules
        Its house rules.
    """
    frames = [_counted(tally, game, rules)]
    for name, part in tally.apart.items():
        frames.append(_counted(part, game, rules).insert_column(0, pl.lit(name).alias("part")))
    if not tally.apart:
        return frames[0]
    frames[0] = frames[0].insert_column(0, pl.lit("outcome").alias("part"))
    whole = pl.concat(frames, how="diagonal")
    return whole.select(pl.exclude("count"), "count")


def _counted(tally: Tally, game: Game, rules: HouseRules) -> pl.DataFrame:
    """Return the frame of one part of a tally."""
    frame = _frame(tally.rows, tally.format, game.labels(rules), game.seats(rules))
    return frame.with_columns(pl.Series("count", tally.counts))


def deals_frame(rows: Rows, first: int, game: Game, rules: HouseRules) -> pl.DataFrame:
    """Return the rows of consecutive deals as a frame, the column ``deal`` (index, from ``first``) first."""
    deals = pl.Series("deal", np.arange(first, first + len(rows), dtype=np.uint64))
    return _frame(rows, game.row, game.labels(rules), game.seats(rules)).insert_column(0, deals)


def _frame(rows: Rows, row_format: RowFormat, labels: Mapping[str, Sequence[str]], seats: int) -> pl.DataFrame:
    """Return rows as a frame with names for codes and null for none."""
    series: list[pl.Series] = []
    for column in row_format.visible():
        if column.values:
            series += [
                pl.Series(f"{column.name}_{place}", np.ascontiguousarray(rows[column.name][:, place]))
                for place in range(row_format.shown(column, seats))
            ]
        else:
            series.append(_series(column, np.ascontiguousarray(rows[column.name]), labels))
    return pl.DataFrame(series)


def _series(column: Column, values: npt.NDArray[Any], labels: Mapping[str, Sequence[str]]) -> pl.Series:
    """Return one column of a frame."""
    names = labels.get(column.name, column.labels)
    if names:
        return pl.Series(column.name, np.asarray(names)[values], dtype=pl.Enum(list(names)))
    series = pl.Series(column.name, values)
    if column.is_flag:
        return series.cast(pl.Boolean)
    if column.none is not None:
        return series.to_frame().select(pl.col(column.name).replace(column.none, None)).to_series()
    return series


def write_frame(frame: pl.DataFrame, path: Path, provenance: Provenance) -> None:
    """Write a frame to a Parquet file with its provenance as metadata ``simcards``.

    For use inside ``new_file`` or ``new_folder``, which make it whole or not there at all.
    """
    frame.write_parquet(path, metadata={"simcards": json.dumps(provenance.to_dict())})


@contextlib.contextmanager
def new_file(path: Path) -> Iterator[Path]:
    """Yield a place to write to, which becomes ``path`` when the block ends without an error."""
    partial = path.parent / f".simcards-{os.getpid()}.partial"
    try:
        yield partial
        os.replace(partial, path)
    except (OSError, pl.exceptions.PolarsError, pl.exceptions.PanicException) as error:
        raise SimcardsError(f"cannot write {path}: {_reason(error)}") from error
    finally:
        partial.unlink(missing_ok=True)


@contextlib.contextmanager
def new_folder(path: Path) -> Iterator[Path]:
    """Yield a new folder to fill, which becomes ``path`` when the block ends without an error.

    Raises UsageError where ``path`` exists and is not an empty folder.
    """
    if path.exists() and not (path.is_dir() and not any(path.iterdir())):
        raise UsageError(f"{path} exists and is not an empty folder; name a new folder")
    partial = path.parent / f".simcards-{os.getpid()}.partial"
    try:
        partial.mkdir(parents=True)
        yield partial
        if path.is_dir():
            path.rmdir()
        os.replace(partial, path)
    except (OSError, pl.exceptions.PolarsError, pl.exceptions.PanicException) as error:
        raise SimcardsError(f"cannot write {path}: {_reason(error)}") from error
    finally:
        shutil.rmtree(partial, ignore_errors=True)


def _reason(error: Exception) -> str:
    """Return why a file could not be written, without the name of the partial file."""
    return getattr(error, "strerror", None) or str(error).split(" (os error")[0].split("\n")[0]
