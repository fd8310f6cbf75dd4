"""What a revoke at a real table does to a result (docs/rules/bid-euchre.md, E-8.10)."""

from collections.abc import Mapping

from simcore.errors import UsageError
from simcore.games.bid_euchre.pack import SEATS, SIDES, tricks_of
from simcore.games.bid_euchre.results import LEVELS
from simcore.games.bid_euchre.rules import BidEuchreRules

__all__ = ["renege"]


def renege(result: Mapping[str, object], side: int, rules: BidEuchreRules | None = None) -> dict[str, object]:
    """Return a finished result after a revoke of ``side``: its points lowered, all else as it was played.

    Parameters
    ----------
    result : dict
        The columns of a deal by name, as in ``result`` of a record.
    side : int
        The side at fault: 0 is seats 0 and 2, 1 is seats 1 and 3.
    rules : BidEuchreRules or None
        House rules, for ``renege_penalty`` (E-10.27); None: the default, 2 points. With ``full_bid`` the result needs
        a contract too, in ``level``.

    Raises
    ------
    UsageError
        For a side that does not exist, a result without points, or with ``full_bid`` one without a contract.
    """
    if isinstance(side, bool) or side not in range(SIDES):
        raise UsageError(f"the side at fault cannot be {side!r}; allowed: 0 or 1")
    before = result.get("points")
    if not isinstance(before, list) or len(before) != SIDES or not all(isinstance(each, int) for each in before):
        raise UsageError(f"'points' of the result cannot be {before!r}; two whole numbers are needed, one a side")
    points = list(before)
    points[side] -= _penalty(result, rules or BidEuchreRules())
    difference = points[0] - points[1]
    return {
        **result,
        "payoff": [difference if seat % 2 == 0 else -difference for seat in range(SEATS)],
        "points": points,
    }


def _penalty(result: Mapping[str, object], rules: BidEuchreRules) -> int:
    """Return what a revoke costs (E-10.27)."""
    if rules.renege_penalty is not None:
        return rules.renege_penalty
    level = result.get("level")
    if level not in LEVELS[1:]:
        raise UsageError(f"renege_penalty = full_bid needs a contract; 'level' of the result is {level!r}")
    number = str(level)
    return int(number) if number.isdigit() else tricks_of(rules)
