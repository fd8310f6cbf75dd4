"""Work on consecutive deals or matches by several threads, whose results come back in order."""

import threading
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError, Future, ThreadPoolExecutor
from typing import TypeVar

from simcore.errors import SimcardsError, UsageError
from simcore.simulate import THREADS_MAX, RowPlayer, available_threads

__all__ = ["RowPlayer", "in_order"]

Result = TypeVar("Result")
Work = Callable[[int, int], Result]

# Chunks under way or waiting to be taken, for each thread: enough that nobody waits for the slowest.
CHUNKS_PER_THREAD = 3


def in_order(
    work: Callable[[], Work[Result]],
    first: int,
    count: int,
    chunk: int,
    *,
    threads: int | None = None,
    progress: Callable[[int], None] | None = None,
) -> Iterator[tuple[int, int, Result]]:
    """Yield what ``work`` makes of the chunks of a range, in their order, whichever thread was first.

    Parameters
    ----------
    work : callable
        Called once in each thread; gives the function that is called with first index and size of a chunk.
    first, count : int
        The range ``first`` .. ``first + count - 1``.
    chunk : int
        Size of a chunk; the last may be smaller.
    threads : int or None
        Number of threads; None: one for each available CPU.
    progress : callable or None
        Called in the calling thread with the number of finished indices after each chunk.

    Yields
    ------
    (int, int, object)
        First index and size of a chunk, and what came of it.

    Raises
    ------
    KeyboardInterrupt
        On Ctrl-C, after the chunks that were begun.
    UsageError
        For numbers that are not allowed.
    SimcardsError
        Where the system does not give as many threads. What ``work`` raises comes through.
    """
    if threads is not None and threads < 1:
        raise UsageError(f"the number of threads cannot be {threads}; allowed: a whole number from 1")
    total = min(threads or available_threads(), THREADS_MAX, -(-count // chunk))
    own = threading.local()

    def play(start: int, size: int) -> Result:
        if not hasattr(own, "work"):
            own.work = work()
        done: Result = own.work(start, size)
        return done

    waiting: deque[tuple[int, int, Future[Result]]] = deque()
    starts: Iterator[int] = iter(range(first, first + count, chunk))
    interrupted = False
    finished = 0
    with ThreadPoolExecutor(total) as pool:
        try:
            while True:
                while len(waiting) < total * CHUNKS_PER_THREAD and (start := next(starts, None)) is not None:
                    size = min(chunk, first + count - start)
                    waiting.append((start, size, _submitted(pool, play, start, size, total)))
                if not waiting:
                    break
                start, size, future = waiting.popleft()
                try:
                    result = future.result()
                except KeyboardInterrupt:
                    # Begun chunks are finished, so that something is; nothing new is begun.
                    interrupted, starts = True, iter(())
                    for _, _, other in waiting:
                        other.cancel()
                    result = future.result()
                yield start, size, result
                finished += size
                if progress is not None:
                    progress(finished)
        except CancelledError:
            # The first chunk that was not begun before Ctrl-C.
            assert interrupted
        finally:
            for _, _, future in waiting:
                future.cancel()
    if interrupted:
        raise KeyboardInterrupt


def _submitted(pool: ThreadPoolExecutor, play: Work[Result], start: int, size: int, total: int) -> "Future[Result]":
    """Hand a chunk to the pool; SimcardsError where the system does not give as many threads."""
    try:
        return pool.submit(play, start, size)
    except RuntimeError as error:
        raise SimcardsError(f"cannot run on {total} threads: {error}") from error
