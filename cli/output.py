"""Printing: tables for people, JSON for programs."""

import contextlib
import json
import sys
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.console import Console

    from simcards.analysis.summary import Line, Table
    from simcore.simulate import Progress

__all__ = ["console", "grid", "number", "print_json", "print_tables", "progress_bar", "shows_symbols", "warn"]


def console() -> "Console":
    """Return the console of standard output."""
    from rich.console import Console

    # A pipe has no width; long lines must not be wrapped there.
    return Console(soft_wrap=True, highlight=False, width=None if sys.stdout.isatty() else 120)


def shows_symbols() -> bool:
    """Whether standard output is a terminal that can show suit symbols."""
    encoding = sys.stdout.encoding or "ascii"
    return sys.stdout.isatty() and "♠♥♦♣".encode(encoding, "replace") != b"????"


def warn(sentence: str) -> None:
    """Print one sentence on standard error."""
    print(f"simcards: {sentence}", file=sys.stderr)


def print_json(value: object) -> None:
    """Print a value as JSON."""
    print(json.dumps(value, indent=2, ensure_ascii=False))


@contextlib.contextmanager
def progress_bar(count: int) -> Iterator["Progress | None"]:
    """Yield what shows the progress on a terminal; nothing on a pipe."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    with Progress(
        BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(), console=Console(stderr=True), transient=True
    ) as bar:
        task = bar.add_task("", total=count)
        yield lambda finished: bar.update(task, completed=finished)


def grid(title: str, headings: Sequence[str], rows: Sequence[Sequence[str]], *, texts: int = 1) -> None:
    """Print a table: headings, rows of texts, the first ``texts`` columns to the left, the others to the right."""
    from rich import box
    from rich.table import Table as Grid

    table = Grid(title=title, title_justify="left", title_style="bold", box=box.SIMPLE_HEAD, show_edge=False)
    for place, heading in enumerate(headings):
        table.add_column(heading, justify="left" if place < texts else "right")
    for row in rows:
        table.add_row(*row)
    target = console()
    target.print(table)
    target.print()


def number(value: float | None, line: "Line") -> str:
    """Return an estimate as text: shares in per cent, means with four decimals, gains with a sign."""
    from simcore.measures import SHARES

    if value is None:
        return "-"
    if line.kind in SHARES:
        return f"{100 * value:.3f} %"
    return f"{value:+.4f}" if line.unit.startswith("points") else f"{value:.4f}"


def print_tables(tables: Sequence["Table"], level: float) -> None:
    """Print the tables of a summary with estimate, interval and number of cases."""
    from rich import box
    from rich.table import Table as Grid

    target = console()
    for table in tables:
        grid = Grid(title=table.title, title_justify="left", title_style="bold", box=box.SIMPLE_HEAD, show_edge=False)
        grid.add_column("", min_width=30)
        grid.add_column("estimate", justify="right", min_width=11)
        grid.add_column(f"{100 * level:g} % interval", justify="right", min_width=23)
        grid.add_column("n", justify="right", min_width=13)
        grid.add_column("unit")
        for line in table.lines:
            grid.add_row(*_cells(line))
        target.print(grid)
        target.print()


def _cells(line: "Line") -> list[str]:
    """Return one line of a table as texts."""
    estimate = line.estimate
    interval = "-"
    if estimate.low is not None:
        interval = f"{number(estimate.low, line)} .. {number(estimate.high, line)}"
    return [line.name, number(estimate.estimate, line), interval, f"{estimate.n:,}", line.unit]
