"""Runs: any number of deals or matches on any number of threads, in constant memory."""

import dataclasses
import os
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor, wait

import numpy as np

from simcore._tally import TallyTable
from simcore.columns import Rows
from simcore.errors import Interrupted, SimcardsError, UsageError
from simcore.lockstep import RowsInLockstep, explained
from simcore.results import Tally, merge_tallies
from simcore.setting import INDEX_LIMIT, MATCH_LIMIT, Setting

__all__ = ["RowPlayer", "RunInterrupted", "available_threads", "deal_rows", "simulate", "simulate_matches"]

# A match takes about as long as so many deals.
DEALS_PER_MATCH = 2**6
CHUNKS_PER_THREAD = 8
THREADS_MAX = 1024
WAIT_SECONDS = 0.1

Progress = Callable[[int], None]


class RunInterrupted(Interrupted):
    """Ctrl-C ended a run early.

    Parameters
    ----------
    tally : Tally
        The result of what was finished: the first ``tally.provenance.count`` deals or matches.
    wanted : int
        How many were wanted.
    """

    def __init__(self, tally: Tally, wanted: int) -> None:
        super().__init__(f"interrupted after {tally.provenance.count} of {wanted}")
        self.tally = tally
        self.wanted = wanted


def available_threads() -> int:
    """Return how many CPUs this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def simulate(
    setting: Setting,
    deals: int,
    *,
    first: int = 0,
    threads: int | None = None,
    progress: Progress | None = None,
) -> Tally:
    """Play independent deals and return their tally, the same for every number of threads.

    Parameters
    ----------
    setting : Setting
        Game, rules, strategies and seed.
    deals : int
        How many deals.
    first : int
        Index of the first deal.
    threads : int or None
        Number of threads; None: one for each available CPU.
    progress : callable or None
        Called now and then in the calling thread with the number of finished deals.

    Raises
    ------
    UsageError
        For numbers that are not allowed.
    EngineFault
        Where a check of the core fails.
    RunInterrupted
        On Ctrl-C, with the tally of the deals that were finished.
    """
    _check_range(first, deals, INDEX_LIMIT, "deals")
    return _run(setting, _Work(first, deals), threads, progress, "deal")


def simulate_matches(
    setting: Setting,
    matches: int,
    *,
    first: int = 0,
    threads: int | None = None,
    progress: Progress | None = None,
) -> Tally:
    """Play whole matches and return the tally of their rows, one row a player and match.

    Parameters, exceptions as ``simulate``; the counts are of matches, and strategy k belongs to player k.
    """
    _check_range(first, matches, MATCH_LIMIT, "games")
    return _run(setting, _Work(first, matches), threads, progress, setting.game.match_name)


def deal_rows(setting: Setting, deals: int, *, first: int = 0, chunk: int = 2**20) -> Iterator[Rows]:
    """Yield the rows of deals ``first`` .. ``first + deals - 1``, in order, in arrays of at most ``chunk`` rows.

    Raises UsageError and EngineFault as ``simulate``.
    """
    _check_range(first, deals, INDEX_LIMIT, "deals")
    player = RowPlayer(setting)
    for start in range(first, first + deals, chunk):
        yield player.rows(start, min(chunk, first + deals - start))


def _check_range(first: int, count: int, limit: int, what: str) -> None:
    """Raise UsageError where a range of deals or matches is empty, too large or not of whole numbers."""
    for number in (first, count):
        if isinstance(number, bool) or not hasattr(number, "__index__"):
            raise UsageError(f"the number of {what} cannot be {number!r}; allowed: a whole number")
    if count < 1:
        raise UsageError(f"the number of {what} cannot be {count}; allowed: a whole number from 1")
    if first < 0 or first + count > limit:
        raise UsageError(f"{what} {first} to {first + count - 1} are out of range; allowed: 0 to {limit - 1}")


class RowPlayer:
    """Plays ranges of deals or matches of a setting and gives their rows; one object a thread.

    Parameters
    ----------
    setting : Setting
        Game, rules, strategies and seed.
    unit : str
        ``deal`` or ``match``.
    """

    def __init__(self, setting: Setting, unit: str = "deal") -> None:
        self.setting = setting
        self.unit = unit
        if setting.asks_python:
            self._play = RowsInLockstep(setting, unit).content
        else:
            engine = setting.engine()
            self._play = engine.deal_rows if unit == "deal" else engine.match_rows

    def rows(self, first: int, count: int) -> Rows:
        """Return the rows of deals (or matches) ``first`` .. ``first + count - 1``.

        Returns
        -------
        structured array
            Of shape (count,) for deals, (count, players) for matches.

        Raises
        ------
        StrategyFault
            Where a strategy of a user fails.
        """
        game = self.setting.game
        with explained(self.setting, self.unit):
            content = self._play(first, count)
        if self.unit == "deal":
            return game.row.read(content)
        return game.match_row.read(content).reshape(count, self.setting.seats)


class _Work:
    """Chunks of a run, handed out in order to the threads."""

    def __init__(self, first: int, count: int) -> None:
        self.first = first
        self.end = first + count
        self.chunk = 1
        self.next = first
        self.finished = 0
        self.stopped = False
        self.errors: list[tuple[int, BaseException]] = []
        self.lock = threading.Lock()

    def take(self) -> tuple[int, int] | None:
        """Return first index and size of the next chunk; None when there is none or the run was stopped."""
        with self.lock:
            if self.stopped or self.next >= self.end:
                return None
            start = self.next
            size = min(self.chunk, self.end - start)
            self.next += size
            return start, size

    def done(self, size: int) -> None:
        """Note a finished chunk."""
        with self.lock:
            self.finished += size

    def fail(self, start: int, error: BaseException) -> None:
        """Note an error in the chunk from ``start`` on, and hand out nothing more."""
        with self.lock:
            self.errors.append((start, error))
            self.stopped = True


def _run(setting: Setting, work: _Work, threads: int | None, progress: Progress | None, unit: str) -> Tally:
    """Play deals or matches on several threads and merge their tallies."""
    if threads is not None and threads < 1:
        raise UsageError(f"the number of threads cannot be {threads}; allowed: a whole number from 1")
    total = min(threads or available_threads(), THREADS_MAX)
    row_format = setting.game.row if unit == "deal" else setting.game.match_row
    largest = setting.game.chunk_deals // (1 if unit == "deal" else DEALS_PER_MATCH)
    work.chunk = max(1, min(largest, (work.end - work.first) // (total * CHUNKS_PER_THREAD)))
    parts = row_format.parts()
    tables = [[TallyTable(part.dtype.itemsize) for part in parts.values()] for _ in range(total)]
    interrupted = False
    with ThreadPoolExecutor(total) as pool:
        try:
            playing = _start(pool, setting, work, tables, unit)
            while wait(playing, timeout=WAIT_SECONDS).not_done:
                if progress is not None:
                    progress(work.finished)
        except KeyboardInterrupt:
            # Begun chunks are finished on leaving the pool: what is done is a range of deals without a gap.
            interrupted = True
        finally:
            work.stopped = True
    if work.errors:
        # That of the first chunk, whichever thread was faster: chunks before it were handed out too, and had none.
        raise min(work.errors, key=lambda each: each[0])[1]
    provenance = setting.provenance(work.first, work.next - work.first, unit)
    tally, *apart = (
        Tally(*merge_tallies([table.content() for table in of_part], part), part, provenance)
        for part, of_part in zip(parts.values(), zip(*tables, strict=True), strict=True)
    )
    tally = dataclasses.replace(tally, apart=dict(zip(row_format.apart, apart, strict=True)))
    if interrupted and work.next < work.end:
        raise RunInterrupted(tally, work.end - work.first)
    return tally


def _start(
    pool: ThreadPoolExecutor, setting: Setting, work: _Work, tables: list[list[TallyTable]], unit: str
) -> list[Future[None]]:
    """Start a thread for each list of tables; SimcardsError where the system does not give as many."""
    try:
        return [pool.submit(_play_chunks, setting, work, own, unit) for own in tables]
    except RuntimeError as error:
        raise SimcardsError(f"cannot run on {len(tables)} threads: {error}") from error


def _play_chunks(setting: Setting, work: _Work, tables: list[TallyTable], unit: str) -> None:
    """Play chunks into ``tables``, one for each part of a row, until there are no more; the body of each thread."""
    start = work.first
    try:
        play = _into_tables(setting, tables, unit)
        while (chunk := work.take()) is not None:
            start = chunk[0]
            with explained(setting, unit):
                play(*chunk)
            work.done(chunk[1])
    except BaseException as error:
        # Whatever it is: a tally must not lack what this thread had taken.
        work.fail(start, error)


def _into_tables(setting: Setting, tables: list[TallyTable], unit: str) -> Callable[[int, int], None]:
    """Return what plays a chunk and counts its rows."""
    if not setting.asks_python:
        engine = setting.engine()
        play = engine.tally_deals if unit == "deal" else engine.tally_matches
        return lambda first, count: play(tables, first, count)
    rows = RowsInLockstep(setting, unit)
    words = sum(table.row_words for table in tables)

    def count_rows(first: int, count: int) -> None:
        whole = np.frombuffer(rows.content(first, count), dtype="<u8").reshape(-1, words)
        begin = 0
        for table in tables:
            table.add_rows(whole[:, begin : begin + table.row_words].tobytes())
            begin += table.row_words

    return count_rows
