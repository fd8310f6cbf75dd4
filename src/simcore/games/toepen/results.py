"""The result rows of Toepen (docs/rules/toepen.md, T-7.5 and T-8.4)."""

from collections.abc import Mapping, Sequence

from simcore.columns import Column, RowFormat
from simcore.games.toepen.pack import SEATS_MAX
from simcore.options import HouseRules

__all__ = ["DEAL_ROW", "MATCH_ROW", "labels_of"]

DEAL_ROW = RowFormat(
    (
        Column(name="payoff", type="<i2", values=SEATS_MAX, by="seat", doc="Minus the lives lost, by seat."),
        Column(name="players", type="i1", doc="Number of seats."),
        Column(name="winner", type="i1", none=-1, doc="Seat that won the hand."),
        Column(name="end", type="i1", labels=("last_trick", "all_folded"), doc="How the hand ended."),
        Column(name="knocks", type="i1", doc="Knocks made."),
        Column(name="folds", type="i1", values=4, doc="Players that folded owing 1, 2, 3, and 4 or more lives."),
        Column(name="first_knock", type="i1", doc="Trick (1 to 4) of the first knock; 0 without one."),
        Column(name="next_dealer", type="i1", doc="Seat that deals next if the winner deals."),
        Column(name="exchanges", type="u1", doc="Hands exchanged."),
        Column(name="challenges", type="u1", doc="Exchanges that were challenged."),
        Column(name="bluffs_caught", type="u1", doc="Challenges that exposed a hand that was no wash."),
        Column(name="unused", type="i1", values=3, doc="Fills the row up to 32 bytes.", hidden=True),
    )
)

MATCH_ROW = RowFormat(
    (
        Column(name="lives", type="<i2", doc="Lives lost at the end."),
        Column(name="deals", type="<i2", doc="Deals of the match."),
        Column(name="player", type="i1", doc="Player; the last one deals first."),
        Column(name="place", type="i1", doc="1 for the best."),
        Column(name="level", type="i1", doc="How many players share the place."),
        Column(name="lost", type="i1", is_flag=True, doc="Whether the player reached the target."),
        Column(name="losers", type="i1", doc="How many players reached the target."),
        Column(name="unused", type="i1", values=7, doc="Fills the row up to 16 bytes.", hidden=True),
    )
)


def labels_of(rules: HouseRules) -> Mapping[str, Sequence[str]]:
    """Return no labels: none depend on the house rules."""
    return {}
