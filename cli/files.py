"""Files that commands write: where they may be, looked at before anything is played."""

import contextlib
import os
from pathlib import Path
from typing import Any

import typer

__all__ = ["check_places", "out_option", "parquet_file", "resolved"]

# A Parquet file begins and ends with it.
MAGIC = b"PAR1"
# What people hope for when they name a file so.
OTHER_FORMATS = frozenset({".csv", ".json", ".tsv", ".txt", ".xlsx"})


def parquet_file(text: object) -> Path:
    """Return the place of a Parquet file, as users write it; a path that can be none ends with one sentence."""
    path = Path(str(text))
    if str(text).endswith(("/", os.sep)):
        raise typer.BadParameter(f"{text} is a folder; name a file such as {path / 'tally.parquet'}")
    if path.suffix.lower() in OTHER_FORMATS:
        raise typer.BadParameter(f"{text}: Parquet is written, not {path.suffix[1:]}; name a .parquet file")
    return path


def out_option(doc: str) -> Any:
    """Return the option ``--out`` of a command, with what is written there."""
    return typer.Option("--out", parser=parquet_file, metavar="FILE.parquet", help=doc)


def resolved(option: str, path: Path | None) -> Path | None:
    """Return the place that a path stands for: what is written goes to the end of a link."""
    try:
        return path.resolve() if path is not None and path.is_symlink() else path
    except (OSError, RuntimeError) as error:
        raise typer.BadParameter(f"{option} {path}: {getattr(error, 'strerror', None) or 'a loop of links'}") from error


def check_places(out: Path | None, records: Path | None = None) -> None:
    """End with one sentence, before anything is played, where a file cannot be written."""
    for option, path in (("--out", out), ("--records", records)):
        if path is None:
            continue
        try:
            _check_place(option, path)
        except OSError as error:
            raise typer.BadParameter(f"{option} {path}: {error.strerror}") from error
    if out is not None and records is not None and out.absolute() == records.absolute():
        raise typer.BadParameter(f"--out {out} and --records {records} are the same place; name two")


def _check_place(option: str, path: Path) -> None:
    """End with one sentence where ``path`` cannot become the file or folder of an option."""
    if not path.parent.is_dir():
        raise typer.BadParameter(f"{option} {path}: there is no folder {path.parent}")
    if not os.access(path.parent, os.W_OK):
        raise typer.BadParameter(f"{option} {path}: the folder {path.parent} cannot be written to")
    with contextlib.suppress(FileNotFoundError):
        # Also tells a name that the file system does not take.
        path.lstat()
    if option == "--out" and path.is_dir():
        raise typer.BadParameter(f"--out {path} is a folder; name a file such as {path / 'tally.parquet'}")
    if option == "--out" and path.exists() and not path.is_file():
        raise typer.BadParameter(f"--out {path} is no plain file; name a file such as tally.parquet")
    if option == "--out" and path.exists() and not _may_be_replaced(path):
        raise typer.BadParameter(f"--out {path} exists and is no Parquet file; name a new file")
    if option == "--records" and path.exists() and (not path.is_dir() or any(path.iterdir())):
        raise typer.BadParameter(f"--records {path} exists and is not an empty folder; name a new folder")
    if option == "--records" and path.absolute() == Path.cwd():
        raise typer.BadParameter(f"--records {path} is the folder we are in; name a new folder")


def _may_be_replaced(path: Path) -> bool:
    """Whether a file is a Parquet file, or empty: what else people have must not be lost by a slip."""
    with path.open("rb") as file:
        begin = file.read(len(MAGIC))
        if not begin:
            return True
        file.seek(-min(len(MAGIC), len(begin)), os.SEEK_END)
        return begin == file.read() == MAGIC
