"""The result rows of Bid Euchre (docs/rules/bid-euchre.md, E-8.9 and E-9.9)."""

from collections.abc import Mapping, Sequence

from simcore.columns import Column, RowFormat
from simcore.games.bid_euchre._engine import CODES
from simcore.options import HouseRules

__all__ = ["ALONE", "DEAL_ROW", "LEVELS", "MATCH_ROW", "OUTCOMES", "labels_of"]

# By number in the core.
LEVELS = ("none", *(text.removeprefix("bid ") for text, code in CODES["level"].items() if code))
_TRUMPS = tuple(sorted(CODES["trump"], key=CODES["trump"].__getitem__))
OUTCOMES: tuple[str, ...] = tuple(CODES["outcome"])
ALONE: tuple[str, ...] = tuple(CODES["alone"])
_CLAIMS = ("none", *(text.removeprefix("claim ") for text, code in CODES["claim"].items() if code))

DEAL_ROW = RowFormat(
    (
        Column(name="payoff", type="i1", values=4, by="seat", doc="Own side's points minus the other's, by seat."),
        Column(name="points", type="i1", values=2, doc="Points by side: seats 0 and 2, seats 1 and 3."),
        Column(name="tricks", type="i1", values=2, doc="Tricks by side."),
        Column(name="bidder", type="i1", none=-1, doc="Seat that won the auction."),
        Column(name="level", type="i1", labels=LEVELS, doc="The contract: tricks bid, ask, moon, or none."),
        Column(name="trump", type="i1", labels=_TRUMPS, doc="The trump suit, high, low, or none."),
        Column(name="outcome", type="i1", labels=OUTCOMES, doc="How the deal ended."),
        Column(name="alone", type="i1", labels=ALONE, doc="Whether the partner did not play."),
        Column(name="claim", type="i1", labels=_CLAIMS, doc="The claim that voided the deal."),
        Column(name="claimer", type="i1", none=-1, doc="Seat that claimed."),
        Column(name="unused", type="i1", doc="Fills the row up to 16 bytes.", hidden=True),
    )
)

MATCH_ROW = RowFormat(
    (
        Column(name="total", type="<i4", doc="Points of the player's team."),
        Column(name="opponents", type="<i4", doc="Points of the other team."),
        Column(name="deals", type="<i4", doc="Deals of the match."),
        Column(name="player", type="i1", doc="Player; player 3 deals first."),
        Column(name="team", type="i1", doc="The player's team: 0 is players 0 and 2, 1 is players 1 and 3."),
        Column(name="winner", type="i1", none=-1, doc="Team that won; none for a draw."),
        Column(name="unused", type="i1", doc="Fills the row up to 16 bytes.", hidden=True),
    )
)


def labels_of(rules: HouseRules) -> Mapping[str, Sequence[str]]:
    """Return the labels that depend on the house rules: none do."""
    return {}
