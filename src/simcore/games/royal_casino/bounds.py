"""Bounds that the rules set on payoffs, and what a match is worth (docs/rules/royal-casino.md, C-7 and C-8)."""

import numpy as np
import numpy.typing as npt

from simcore.columns import Rows
from simcore.game import MatchValue, Start
from simcore.games.royal_casino.pack import PLAYS, players_of
from simcore.games.royal_casino.results import SIDES_MAX, sides_of
from simcore.games.royal_casino.rules import RoyalCasinoRules
from simcore.options import HouseRules

__all__ = ["MATCH_VALUE", "payoff_range"]

# Points of all items together (C-7.2).
ITEM_POINTS = 11
# A draw is shared by two sides or by three.
SHARES = 2 * SIDES_MAX


def payoff_range(rules: HouseRules, start: Start) -> tuple[int, int]:
    """Return bounds on a seat's payoff in a deal: all items, and a sweep with each own play (C-7.6, C-7.7)."""
    assert isinstance(rules, RoyalCasinoRules)
    sides = sides_of(players_of(rules))
    most = ITEM_POINTS + PLAYS // sides * rules.sweeps
    # The points of all other sides together are as few as those of one, but for their sweeps.
    return -(ITEM_POINTS + PLAYS * rules.sweeps), (sides - 1) * most


def _value(rows: Rows) -> npt.NDArray[np.int64]:
    """Return 6 for each row of a winner, and for a draw its equal part of 6."""
    # The rows of a match are all there; a deal of three has a third side.
    sides = 2 + (rows["side"].max(initial=0) == SIDES_MAX - 1)
    won = np.where(rows["winner"] == rows["side"], SHARES, 0)
    return np.where(rows["winner"] < 0, SHARES // sides, won).astype(np.int64)


MATCH_VALUE = MatchValue(name="matches won", unit="of matches", scale=SHARES, value=_value, range=lambda _: (0, 1))
