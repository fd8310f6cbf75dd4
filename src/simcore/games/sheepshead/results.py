"""The result rows of Sheepshead (docs/rules/sheepshead.md, S-9.9 and S-10.4)."""

from collections.abc import Mapping, Sequence

from simcore.columns import Column, RowFormat
from simcore.games.sheepshead._engine import CODES
from simcore.games.sheepshead.pack import pack_of
from simcore.options import HouseRules

__all__ = ["DEAL_ROW", "SESSION_ROW", "labels_of"]

OUTCOMES: tuple[str, ...] = tuple(CODES["outcomes"])

DEAL_ROW = RowFormat(
    (
        Column(name="payoff", type="<i2", values=5, by="seat", doc="Points won or lost, by seat."),
        Column(name="multiplier", type="<i2", doc="Stake times doublings."),
        Column(name="picker", type="i1", none=-1, doc="Seat that picked."),
        Column(name="partner", type="i1", none=-1, doc="Seat of the partner."),
        Column(name="call", type="i1", labels=("none",), doc="The called card, alone, or none."),
        Column(name="under", type="i1", is_flag=True, doc="Whether an under card was used."),
        Column(name="outcome", type="i1", labels=OUTCOMES, doc="How the deal ended."),
        Column(name="tricks", type="i1", doc="Tricks of the picking side, or of the winner of a leaster."),
        Column(name="points", type="i1", doc="Card points of the picking side with the bury, or of a leaster."),
        Column(name="winner", type="i1", none=-1, doc="Seat that won a leaster."),
        Column(name="cracks", type="i1", doc="Cracks and recracks."),
        Column(name="blitzes", type="i1", doc="Blitzes."),
        Column(name="redeals", type="u1", doc="How often the pack was dealt again."),
        Column(name="unused", type="u1", doc="Fills the row up to 24 bytes.", hidden=True),
    )
)

SESSION_ROW = RowFormat(
    (
        Column(name="total", type="<i4", doc="Sum of the player's payoffs, points."),
        Column(name="deals", type="<i4", doc="Deals of the session."),
        Column(name="player", type="i1", doc="Player; player 4 deals first."),
        Column(name="place", type="i1", doc="1 for the highest total."),
        Column(name="level", type="i1", doc="How many players share the place."),
        Column(name="unused", type="i1", values=5, doc="Fills the row up to 16 bytes.", hidden=True),
    )
)


def labels_of(rules: HouseRules) -> Mapping[str, Sequence[str]]:
    """Return the labels of the column ``call``, which depend on the trump suit."""
    return {"call": ("none", "alone", *pack_of(rules))}
