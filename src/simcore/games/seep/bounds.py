"""Bounds that the rules set on payoffs, and what a match is worth (docs/rules/seep.md, P-8)."""

import numpy as np
import numpy.typing as npt

from simcore.columns import Rows
from simcore.game import MatchValue, Start
from simcore.games.seep.pack import PLAYS, SIDES
from simcore.games.seep.rules import SeepRules
from simcore.options import HouseRules

__all__ = ["MATCH_VALUE", "payoff_range"]

# All card points with the most for the ten of diamonds, and the bonus for most cards (P-8.1, P-8.2, P-12.1, P-12.2).
CARD_POINTS_MAX = 104


def payoff_range(rules: HouseRules, start: Start) -> tuple[int, int]:
    """Return bounds on own points minus the other side's in a deal: all cards, and a sweep with each own play."""
    assert isinstance(rules, SeepRules)
    sweep = max(rules.sweep_points, rules.first_sweep_points, rules.last_sweep_points)
    most = CARD_POINTS_MAX + PLAYS // SIDES * sweep
    return -most, most


def _value(rows: Rows) -> npt.NDArray[np.int64]:
    """Return 2 for each row of a winner, 1 for a draw."""
    return np.where(rows["winner"] < 0, 1, np.where(rows["winner"] == rows["team"], 2, 0)).astype(np.int64)


MATCH_VALUE = MatchValue(name="matches won", unit="of matches", scale=2, value=_value, range=lambda _: (0, 1))
