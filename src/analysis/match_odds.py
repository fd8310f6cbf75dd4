"""The chance to win a match after a deal: a table over scores, from the results of many deals.

The score after each deal is a Markov chain whose steps are the results of deals: played by the strategies of the
question, with the players one seat further in each deal, and bid as at the score before the deal that is asked about.
"""

import dataclasses

import numpy as np
import numpy.typing as npt

from simcore.columns import Rows
from simcore.errors import UsageError
from simcore.questions import MatchHorizon, Question
from simcore.results import Tally
from simcore.setting import Setting
from simcore.simulate import simulate

__all__ = ["DEALS", "MatchTable", "match_table"]

# Deals that a table is made from for each seating, and in how many batches, which give its standard error.
DEALS = 160_000
BATCHES = 8
# Scores so far below the lower one and above what wins are kept apart; those beyond are taken for the last. Above what
# wins a match goes on only where the scores are equal or do not matter.
BELOW = 36
ABOVE = 6
SCORE_LIMIT = 600
PRECISION = 1e-5
STEPS_MAX = 1_000

Whole = npt.NDArray[np.int64]
Reals = npt.NDArray[np.float64]


@dataclasses.dataclass(frozen=True, kw_only=True)
class _Steps:
    """Results of deals in one seating: rows that stand for them, and how likely they are, by batch; the last is all."""

    rows: Rows
    chances: Reals


@dataclasses.dataclass(frozen=True, kw_only=True)
class MatchTable:
    """The chance to win a match, by seating and scores.

    Parameters
    ----------
    horizon : MatchHorizon
        The match.
    side : int
        The side that asks.
    lowest : int
        The lowest score kept apart.
    values : array, shape (batches + 1, seatings, scores, scores)
        Chances before a deal, by the own and the other score; the last batch is all deals together.
    """

    horizon: MatchHorizon
    side: int
    lowest: int
    values: Reals

    def _places(self, scores: Whole) -> Whole:
        """Return the places of scores in the table."""
        return np.clip(scores - self.lowest, 0, self.values.shape[-1] - 1)

    def chances_after(self, rows: Rows, batch: int = -1) -> Reals:
        """Return the chance to win the match after each of some results of the deal that is asked about."""
        after = self.horizon.points(rows) + np.array(self.horizon.scores)
        winners = self.horizon.winners(after, rows)
        seatings = np.where(self.horizon.moves_on(rows), 1 % self.values.shape[1], 0)
        own, other = self._places(after[:, self.side]), self._places(after[:, 1 - self.side])
        going: Reals = self.values[batch, seatings, own, other]
        return np.where(winners < 0, going, winners == self.side)

    def moments(self, tally: Tally, batch: int = -1) -> tuple[float, float, int]:
        """Return the sum of the chances over a plan's results, the sum of their squares, and how many there are."""
        chances = self.chances_after(tally.rows, batch)
        counts = tally.counts.astype(np.float64)
        return float(counts @ chances), float(counts @ (chances * chances)), tally.total

    def error(self, tally: Tally) -> float:
        """Return the standard error that the table adds to the mean chance of a plan."""
        means = [self.moments(tally, batch)[0] / tally.total for batch in range(len(self.values) - 1)]
        return float(np.std(means, ddof=1) / len(means) ** 0.5)


def match_table(question: Question, *, deals: int = DEALS, threads: int | None = None) -> MatchTable:
    """Return the chances to win the match of a question.

    Parameters
    ----------
    question : Question
        What is asked, with a horizon.
    deals : int
        How many deals are played for each seating.
    threads : int or None
        Number of threads; None: one for each available CPU.
    """
    horizon = question.horizon
    if horizon is None:
        raise UsageError("the question is about no match; give the score")
    setting = question.setting
    side = question.seat & 1
    turns = len(setting.strategies) if len({each.text for each in setting.strategies}) > 1 else 2
    steps = [_steps(setting, horizon, turn, deals, threads) for turn in range(turns)]
    lowest = min(horizon.scores) - BELOW
    highest = max(*horizon.scores, _first_that_wins(horizon, steps[0].rows)) + ABOVE
    values = _solve(horizon, side, steps, np.arange(lowest, highest + 1))
    return MatchTable(horizon=horizon, side=side, lowest=lowest, values=values)


def _steps(setting: Setting, horizon: MatchHorizon, turn: int, deals: int, threads: int | None) -> _Steps:
    """Return the results of deals with the players ``turn`` seats further."""
    seats = len(setting.strategies)
    moved = tuple(setting.strategies[(seat + turn) % seats] for seat in range(seats))
    scores = horizon.scores if turn % 2 == 0 else horizon.scores[::-1]
    seated = dataclasses.replace(setting, strategies=moved, start={**setting.start, "scores": scores})
    size = max(1, deals // BATCHES)
    tallies = [simulate(seated, size, first=size * batch, threads=threads) for batch in range(BATCHES)]
    rows = np.concatenate([tally.rows for tally in tallies])
    keys = np.column_stack([horizon.points(rows), horizon.kinds(rows)])
    _, firsts, places = np.unique(keys, axis=0, return_index=True, return_inverse=True)
    chances = np.zeros((BATCHES + 1, len(firsts)))
    begin = 0
    for batch, tally in enumerate(tallies):
        own = places.reshape(-1)[begin : begin + len(tally.rows)]
        chances[batch] = np.bincount(own, weights=tally.counts.astype(np.float64), minlength=len(firsts)) / size
        begin += len(tally.rows)
    chances[-1] = chances[:-1].mean(axis=0)
    return _Steps(rows=rows[firsts], chances=chances)


def _first_that_wins(horizon: MatchHorizon, rows: Rows) -> int:
    """Return the lowest score with which a side can win against a much lower one."""
    scores = np.arange(SCORE_LIMIT)
    for side in range(2):
        after = np.zeros((SCORE_LIMIT, 2), dtype=np.int64)
        after[:, side] = scores
        for row in rows:
            won = horizon.winners(after, np.repeat(np.atleast_1d(row), SCORE_LIMIT)) == side
            if won.any():
                return int(won.argmax())
    return SCORE_LIMIT


def _solve(horizon: MatchHorizon, side: int, steps: list[_Steps], scores: Whole) -> Reals:
    """Return the chances before a deal, by iteration: who wins now, or the chance after one more deal."""
    size = len(scores)
    batches = len(steps[0].chances)
    values = np.full((batches, len(steps), size, size), 0.5)
    parts = [_part(horizon, (side + turn) % 2, each, scores) for turn, each in enumerate(steps)]
    for _ in range(STEPS_MAX):
        new = np.zeros_like(values)
        for turn, (won, going) in enumerate(parts):
            new[:, turn] = won
            for chances, mask, own, other, moved in going:
                then = values[:, (turn + moved) % len(steps)][:, own[:, None], other[None, :]]
                new[:, turn] += chances[:, None, None] * (mask * then)
        change = float(np.abs(new - values).max())
        values = new
        if change < PRECISION:
            break
    return values


_Going = tuple[Reals, npt.NDArray[np.bool_], Whole, Whole, int]


def _part(horizon: MatchHorizon, side: int, steps: _Steps, scores: Whole) -> tuple[Reals, list[_Going]]:
    """Return what one deal decides at each score, and for each result where the match goes on from there."""
    size = len(scores)
    won = np.zeros((len(steps.chances), size, size))
    going: list[_Going] = []
    points = horizon.points(steps.rows)
    moves_on = horizon.moves_on(steps.rows)
    for place, row in enumerate(steps.rows):
        own, other = scores + points[place, side], scores + points[place, 1 - side]
        after = np.empty((size, size, 2), dtype=np.int64)
        after[..., side] = own[:, None]
        after[..., 1 - side] = other[None, :]
        rows = np.repeat(np.atleast_1d(row), size * size)
        winners = horizon.winners(after.reshape(-1, 2), rows).reshape(size, size)
        chances = steps.chances[:, place]
        won += chances[:, None, None] * (winners == side)
        own_places, other_places = (np.clip(each - scores[0], 0, size - 1) for each in (own, other))
        going.append((chances, winners < 0, own_places, other_places, int(moves_on[place])))
    return won, going
