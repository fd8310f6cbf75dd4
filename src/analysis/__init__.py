"""Analysis of results: estimates with intervals, summaries, frames, comparisons, odds."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import polars as pl

__all__ = ["odds"]


def odds(
    game: str,
    *,
    record: Path | None = None,
    at: int | None = None,
    position: Path | None = None,
    rules: Mapping[str, object] | None = None,
    strategy: object = None,
    seats: Mapping[int, object] | Sequence[object] | None = None,
    start: Mapping[str, object] | None = None,
    seed: int | None = None,
    samples: int | None = None,
    until: str | None = None,
    level: float = 0.95,
    threads: int | None = None,
    **given: object,
) -> "pl.DataFrame":
    """Return what each thing that could be done at a decision is worth, as a tidy frame.

    Parameters
    ----------
    game : str
        Name of the game.
    record, position : Path or None
        File of a record (with ``at``, the number of the action asked about, from 1) or of a position.
    rules, strategy, seats, start, seed
        As for ``simcore.make_setting``: the strategies play on after the decision.
    samples, until, level, threads
        As for ``simcards.analysis.answers.odds``, which gives the whole answer.
    **given
        What describes the decision, by the names of the options of ``simcards odds``, such as ``hand``, ``seat``.

    Returns
    -------
    DataFrame
        Columns ``plan``, ``measure``, ``estimate``, ``low``, ``high``, ``unit``, ``samples``.

    Raises
    ------
    UsageError
        For anything that is not allowed, or contradicts itself.
    """
    from simcards.analysis import answers
    from simcore.decisions import ask
    from simcore.setting import make_setting

    setting = make_setting(game, rules=rules, strategy=strategy, seats=seats, seed=seed, start=start)
    texts = {name: str(value) for name, value in given.items()}
    question = ask(setting, texts, record=record, at=at, position=position)
    return answers.odds(question, samples=samples, until=until, level=level, threads=threads).frame()
