"""Bounds that the rules set on payoffs, and what a match is worth (docs/rules/bid-euchre.md, E-8)."""

import numpy as np
import numpy.typing as npt

from simcore.columns import Rows
from simcore.game import MatchValue, Start
from simcore.options import HouseRules

__all__ = ["MATCH_VALUE", "payoff_range"]

# What a contract brings or costs at most (E-10.11, E-10.12), and the most tricks of the other side (E-8.6).
CONTRACT_MAX = 36
TRICKS_MAX = 12


def payoff_range(rules: HouseRules, start: Start) -> tuple[int, int]:
    """Return bounds on own points minus the other side's in a deal (E-8.9)."""
    return -(CONTRACT_MAX + TRICKS_MAX), CONTRACT_MAX + TRICKS_MAX


def _value(rows: Rows) -> npt.NDArray[np.int64]:
    """Return 2 for each row of a winner, 1 for a draw."""
    return np.where(rows["winner"] < 0, 1, np.where(rows["winner"] == rows["team"], 2, 0)).astype(np.int64)


MATCH_VALUE = MatchValue(name="matches won", unit="of matches", scale=2, value=_value, range=lambda _: (0, 1))
