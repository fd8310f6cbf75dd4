"""Bounds that the rules set on lives lost, and what a match is worth (docs/rules/toepen.md, T-7 and T-8)."""

import numpy as np
import numpy.typing as npt

from simcore.columns import Rows
from simcore.game import MatchValue, Start
from simcore.games.toepen._engine import CODES
from simcore.games.toepen.rules import ToepenRules
from simcore.options import HouseRules

__all__ = ["MATCH_VALUE", "most_owed", "payoff_range"]

# Hands of four cards in the pack.
PACKETS = 8


def most_owed(rules: ToepenRules) -> int:
    """Return the most lives that a player who folds can owe by the limits on knocks (T-4.5, T-4.7, T-9.9, T-9.11)."""
    most = int(CODES["stake_max"]) - 1
    if rules.knock_limit == "own":
        most = min(most, rules.players * (rules.target - 1) + rules.poverty)
    elif rules.knock_limit == "stake":
        most = min(most, rules.target - 1)
    elif rules.knock_limit == "max_stake":
        most = min(most, rules.max_stake - 1)
    return most


def _most_exchanges(rules: ToepenRules) -> int:
    """Return how often hands can be exchanged in a deal (T-3.3, T-9.16, T-9.19)."""
    if rules.wash == "off":
        return 0
    if rules.discards_back_to_stock:
        return rules.players * (rules.max_exchanges_per_player or PACKETS)
    # Who is caught and keeps his old hand takes none of the stock, once.
    return PACKETS - rules.players + (rules.players if rules.wash_caught == "keep_old" else 0)


def payoff_range(rules: HouseRules, start: Start) -> tuple[int, int]:
    """Return bounds on the payoff of a seat in a deal: the stake and a life for each challenge (T-7.1, T-7.3)."""
    assert isinstance(rules, ToepenRules)
    penalties = _most_exchanges(rules) * rules.wash_penalty
    return -(most_owed(rules) + 1 + penalties), -rules.jack_bonus


def _value(rows: Rows) -> npt.NDArray[np.int64]:
    """Return 1 for each row of a player who has not lost."""
    return np.asarray(rows["lost"] == 0).astype(np.int64)


MATCH_VALUE = MatchValue(name="matches not lost", unit="of matches", scale=1, value=_value, range=lambda _: (0, 1))
