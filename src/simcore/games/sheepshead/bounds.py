"""Bounds that the rules set on payoffs, and what a session is worth (docs/rules/sheepshead.md, S-9)."""

from simcore.game import MatchValue, Start
from simcore.games.sheepshead.rules import SheepsheadRules
from simcore.options import HouseRules

__all__ = ["MATCH_VALUE", "payoff_range"]

# The most that a stake is multiplied to (S-9.8).
MULTIPLIER_MAX = 1024
# What a picker who goes alone wins with all tricks, and what he loses with bump, at stake 1 (S-9.2).
MOST_WON = 12
MOST_LOST_WITH_BUMP = 24


def payoff_range(rules: HouseRules, start: Start) -> tuple[int, int]:
    """Return bounds on the payoff of a seat in a deal, in points (S-9.2, S-9.7, S-9.8)."""
    assert isinstance(rules, SheepsheadRules)
    stake = start["stake"]
    assert isinstance(stake, int)
    doublings = {"off": 0, "crack": 1, "crack_recrack": 2}[rules.crack]
    # A seat with the black queens and one with the red queens (S-6.5).
    doublings += 2 if rules.blitz != "off" else 0
    multiplier = min(stake << doublings, rules.multiplier_cap or MULTIPLIER_MAX, MULTIPLIER_MAX)
    return -multiplier * (MOST_LOST_WITH_BUMP if rules.bump else MOST_WON), multiplier * MOST_WON


def _session_range(rules: HouseRules) -> tuple[int, int]:
    """Return bounds on the sum of a player's payoffs; doublers pass stakes on to later deals (S-8.7, S-9.7)."""
    assert isinstance(rules, SheepsheadRules)
    low, high = payoff_range(rules, {"stake": MULTIPLIER_MAX if rules.all_pass == "doubler" else 1})
    return rules.hands * low, rules.hands * high


MATCH_VALUE = MatchValue(
    name="total",
    unit="points a session",
    scale=1,
    value=lambda rows: rows["total"].astype("i8"),
    range=_session_range,
)
