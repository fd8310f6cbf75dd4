"""What strategies of users are shown in Seep (docs/own-strategies.md)."""

from simcore.columns import Column
from simcore.views import ViewFormat

__all__ = ["VIEW"]

VIEW = ViewFormat(
    game="seep",
    lists_moves=True,
    columns=(
        Column(name="legal", type="u8", doc="How many moves there are in the list."),
        Column(name="random", type="u8", doc="64 random bits, new for each decision."),
        Column(name="hand", type="u8", doc="Own cards."),
        Column(name="loose", type="u8", doc="Loose cards on the floor."),
        Column(name="hidden", type="u8", doc="Cards that lie in no place that all see, own ones included."),
        Column(name="house", type="u8", values=5, doc="Cards of the houses of 9, 10, ... 13."),
        Column(name="captured", type="u8", values=2, doc="Cards taken, by side."),
        Column(name="play_move", type="u8", values=48, doc="All plays so far, in order."),
        Column(name="owned", type="u2", values=4, doc="Values of the houses that a seat owns, as bits."),
        Column(name="standing", type="u2", doc="Values of all houses, as bits."),
        Column(name="ordinary", type="u2", doc="Values of the houses that are one group, as bits."),
        Column(name="bonus", type="i2", values=2, doc="Sweep points, by side."),
        Column(name="sweeps", type="i2", values=2, doc="Sweeps, by side."),
        Column(name="phase", type="i1", doc="0 bid, 1 play."),
        Column(name="seat", type="i1", doc="Own seat; 0 is the bidder."),
        Column(name="play", type="i1", doc="Plays made, 0 to 48."),
        Column(name="bid", type="i1", doc="Value bid; 0 before the bid."),
        Column(name="last_side", type="i1", doc="Side that took last, or -1."),
        Column(name="plays", type="i1", doc="Plays in play_move."),
        Column(name="play_seat", type="i1", values=48, doc="Who made them."),
    ),
)
