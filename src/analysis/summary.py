"""The tables of a run: every measure of a game with its interval."""

import dataclasses
from collections.abc import Sequence

from simcards.analysis.estimates import DEFAULT_LEVEL, Estimate, mean, proportion, ratio
from simcore.measures import Measure, Section
from simcore.results import Tally

__all__ = ["Line", "Table", "summarise"]


@dataclasses.dataclass(frozen=True, kw_only=True)
class Line:
    """One measure and its estimate."""

    name: str
    kind: str
    unit: str
    estimate: Estimate

    def to_dict(self) -> dict[str, object]:
        """Return the line as plain values for JSON."""
        return {
            "name": self.name, "kind": self.kind, "unit": self.unit, **dataclasses.asdict(self.estimate),
        }  # fmt: skip


@dataclasses.dataclass(frozen=True)
class Table:
    """The lines of a section."""

    title: str
    lines: Sequence[Line]

    def to_dict(self) -> dict[str, object]:
        """Return the table as plain values for JSON."""
        return {"title": self.title, "lines": [line.to_dict() for line in self.lines]}


def summarise(tally: Tally, sections: Sequence[Section], level: float = DEFAULT_LEVEL) -> list[Table]:
    """Return the tables of a tally.

    Parameters
    ----------
    tally : Tally
        What was counted.
    sections : sequence of Section
        What the game measures.
    level : float
        Confidence level of all intervals.
    """
    return [
        Table(section.title, [_line(tally.part(section.part), measure, level) for measure in section.measures])
        for section in sections
    ]


def _line(tally: Tally, measure: Measure, level: float) -> Line:
    """Return one measure with its estimate."""
    # Picking columns apart first: choosing among whole rows is slow.
    among = measure.among(tally.rows)
    counts = tally.counts[among]
    values = measure.value(tally.rows)[among]
    if measure.per is not None:
        estimate = ratio(values, measure.per(tally.rows)[among], counts, level)
    elif measure.kind == "share":
        estimate = proportion(int(counts[values.astype(bool)].sum()), int(counts.sum()), level)
    elif measure.kind == "part" and set(values.tolist()) <= {0, 1}:
        # Nothing was shared: a proportion, whose interval is honest also where all values are equal.
        estimate = proportion(int(counts[values.astype(bool)].sum()), int(counts.sum()), level)
    else:
        estimate = mean(values, counts, level)
    return Line(name=measure.name, kind=measure.kind, unit=measure.unit, estimate=estimate)
