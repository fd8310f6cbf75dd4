"""Results: the tally of a run, with the provenance that turns back into the command that made it."""

import dataclasses
import platform
import shlex
from collections.abc import Mapping

import numpy as np
import numpy.typing as npt

from simcore.columns import RowFormat, Rows

__all__ = ["Counts", "Provenance", "Tally", "merge_tallies", "software_version"]

Counts = npt.NDArray[np.uint64]


def software_version() -> str:
    """Return the installed version of simcards."""
    # Loads slowly, and only provenance needs it.
    from importlib import metadata

    return metadata.version("simcards")


@dataclasses.dataclass(frozen=True, kw_only=True)
class Provenance:
    """Everything that a result depends on; two results with the same provenance are the same.

    Parameters
    ----------
    game : str
        Name of the game.
    rules : dict of str to str
        Options that differ from the default.
    rules_version : int
        Version of the game's rules in this software.
    strategies : tuple of str
        One for each seat (in matches: for each player).
    seed : int
        Seed of the run.
    first, count : int
        The deals (or matches) ``first`` .. ``first + count - 1``.
    unit : str
        ``deal``, or the game's name for a match.
    start : dict of str to int or tuple of int
        Start values that differ from the usual.
    software : str
        Version of simcards.
    platform : str
        Where it ran; results do not depend on it.
    """

    game: str
    rules: dict[str, str]
    rules_version: int
    strategies: tuple[str, ...]
    seed: int
    first: int
    count: int
    unit: str
    start: dict[str, int | tuple[int, ...]] = dataclasses.field(default_factory=dict)
    software: str = dataclasses.field(default_factory=software_version)
    platform: str = dataclasses.field(default_factory=lambda: f"{platform.system()} {platform.machine()}")

    def to_dict(self) -> dict[str, object]:
        """Return the provenance as plain values for JSON and Parquet metadata."""
        return {**dataclasses.asdict(self), "strategies": list(self.strategies), "command": self.command()}

    def settings(self) -> list[str]:
        """Return the command-line options that fix rules, strategies and seed."""
        words = []
        if len(set(self.strategies)) == 1:
            words += ["--strategy", self.strategies[0]]
        else:
            for seat, strategy in enumerate(self.strategies):
                words += ["--seat", f"{seat}={strategy}"]
        seed, *rest = self.play_settings()
        return [seed, rest[0], *words, *rest[1:]]

    def play_settings(self) -> list[str]:
        """Return the command-line options that fix rules, start values and seed."""
        words = ["--seed", str(self.seed)]
        for name, value in self.rules.items():
            words += ["--rule", f"{name}={value}"]
        for name, number in self.start.items():
            words += [f"--{name}", str(number) if isinstance(number, int) else ",".join(map(str, number))]
        return words

    def command(self) -> str:
        """Return the command that makes this result again."""
        size = "--deals" if self.unit == "deal" else "--games"
        words = ["simcards", "run", self.game, size, str(self.count), *self.settings()]
        if self.first:
            words += ["--first", str(self.first)]
        return shlex.join(words)

    def replay_command(self, deal: int) -> str:
        """Return the command that shows one deal (or one match) of this result."""
        size = "--deal" if self.unit == "deal" else "--game"
        return shlex.join(["simcards", "replay", self.game, size, str(deal), *self.settings()])


@dataclasses.dataclass(frozen=True)
class Tally:
    """Distinct result rows of a run with their counts.

    Parameters
    ----------
    rows : structured array, shape (distinct,)
        The distinct rows, in a fixed order.
    counts : uint64 array, shape (distinct,)
        How often each occurred.
    format : RowFormat
        What the columns mean.
    provenance : Provenance
        What made it.
    apart : dict of str to Tally
        Tallies of the further parts of the rows, by name (see ``RowFormat``).
    """

    rows: Rows
    counts: Counts
    format: RowFormat
    provenance: Provenance
    apart: Mapping[str, "Tally"] = dataclasses.field(default_factory=dict)

    @property
    def total(self) -> int:
        """Number of rows counted."""
        return int(self.counts.sum())

    def to_bytes(self) -> bytes:
        """Return rows and counts as bytes: equal for equal results."""
        own = self.rows.tobytes() + self.counts.tobytes()
        return own + b"".join(part.to_bytes() for part in self.apart.values())

    def part(self, name: str) -> "Tally":
        """Return the tally of the part ``name`` of the rows; the empty name is this one's own."""
        return self.apart[name] if name else self


def merge_tallies(parts: list[tuple[bytes, bytes]], row_format: RowFormat) -> tuple[Rows, Counts]:
    """Return the distinct rows and counts of several tallies together, in a fixed order.

    Parameters
    ----------
    parts : list of (bytes, bytes)
        Rows and counts of each, as ``TallyTable.content`` gives them.
    row_format : RowFormat
        Layout of a row.

    Returns
    -------
    (structured array, uint64 array)
    """
    content = b"".join(rows for rows, _ in parts)
    counts = np.frombuffer(b"".join(each for _, each in parts), dtype="<u8")
    size = row_format.dtype.itemsize
    words = np.frombuffer(content, dtype="<u8").reshape(-1, size // 8)
    order = np.lexsort(words.T[::-1])
    words, counts = words[order], counts[order]
    starts = np.ones(len(words), dtype=np.bool_)
    starts[1:] = (words[1:] != words[:-1]).any(axis=1)
    places = np.flatnonzero(starts)
    if len(places) == 0:
        return row_format.read(b""), counts
    return row_format.read(words[places].tobytes()), np.add.reduceat(counts, places)
