"""What strategies of users are shown in Royal Casino (docs/own-strategies.md)."""

from simcore.columns import Column
from simcore.views import ViewFormat

__all__ = ["VIEW"]

VIEW = ViewFormat(
    game="royal_casino",
    lists_moves=True,
    columns=(
        Column(name="legal", type="u8", doc="How many moves there are in the list."),
        Column(name="random", type="u8", doc="64 random bits, new for each decision."),
        Column(name="hand", type="u8", doc="Own cards."),
        Column(name="loose", type="u8", doc="Loose cards on the table."),
        Column(name="seen", type="u8", doc="All cards that have lain on the table."),
        Column(name="build", type="u8", values=15, doc="Cards of the builds of value 0, 1, ... 14."),
        Column(name="captured", type="u8", values=3, doc="Cards taken, by side."),
        Column(name="play_move", type="u8", values=48, doc="All plays so far, in order."),
        Column(name="owned", type="u2", values=4, doc="Values of the builds that a seat owns, as bits."),
        Column(name="standing", type="u2", doc="Values of all builds, as bits."),
        Column(name="single", type="u2", doc="Values of the builds that are one group, as bits."),
        Column(name="sweeps", type="i2", values=3, doc="Sweeps, by side."),
        Column(name="scores", type="i2", values=3, doc="Points of the sides before the deal."),
        Column(name="seats", type="i1", doc="Number of seats."),
        Column(name="seat", type="i1", doc="Own seat; the last one is the dealer."),
        Column(name="play", type="i1", doc="Plays made, 0 to 48."),
        Column(name="last_capturer", type="i1", doc="Seat that took last, or -1."),
        Column(name="plays", type="i1", doc="Plays in play_move."),
        Column(name="play_seat", type="i1", values=48, doc="Who made them."),
    ),
)
