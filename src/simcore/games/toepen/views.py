"""What strategies of users are shown in Toepen (docs/own-strategies.md)."""

from simcore.columns import Column
from simcore.views import ViewFormat

__all__ = ["VIEW"]

VIEW = ViewFormat(
    game="toepen",
    columns=(
        Column(name="legal", type="u8", doc="Legal actions, as bits; what a bit means depends on the phase."),
        Column(name="random", type="u8", doc="64 random bits, new for each decision."),
        Column(name="hand", type="u4", doc="Own cards."),
        Column(name="set_aside", type="u4", doc="Cards that this seat has exchanged away."),
        Column(name="shown", type="u4", doc="Cards in the open hands of other seats."),
        Column(name="exposed", type="u4", doc="Cards set aside that a challenge has shown."),
        Column(name="played", type="u4", doc="Cards of finished tricks."),
        Column(name="trick", type="u4", doc="Cards of the current trick."),
        Column(name="lives", type="i2", values=8, doc="Lives lost before and in this deal so far, by seat."),
        Column(name="owed", type="i2", values=8, doc="Lives that a seat that folded owes."),
        Column(name="knocks", type="i2", doc="Knocks so far: the stake is one more."),
        Column(name="staying", type="i2", doc="Seats that are in, as bits."),
        Column(name="open_hands", type="i2", doc="Seats that play with open hands, as bits."),
        Column(name="whistlers", type="i2", doc="Seats that have whistled, as bits."),
        Column(name="standers", type="i2", doc="Seats that have stood up, as bits."),
        Column(name="phase", type="i1", doc="0 exchange, 1 challenge, 2 poverty, 3 knock, 4 answer, 5 play."),
        Column(name="seats", type="i1", doc="Number of seats."),
        Column(name="seat", type="i1", doc="Own seat; the last one is the dealer."),
        Column(name="mover", type="i1", doc="Seat that plays the next card."),
        Column(name="leader", type="i1", doc="Seat that led or leads."),
        Column(name="led", type="i1", doc="Suit led; 4 between tricks."),
        Column(name="best_card", type="i1", doc="Best card of the trick; 32 between tricks."),
        Column(name="best_seat", type="i1", doc="Who played it."),
        Column(name="trick_number", type="i1", doc="Tricks finished."),
        Column(name="last_knocker", type="i1", doc="Seat that knocked last, or -1."),
        Column(name="exchanger", type="i1", doc="Seat whose exchange is asked about."),
        Column(name="plays", type="i1", doc="Cards played so far."),
        Column(name="play_card", type="i1", values=32, doc="The cards in the order of play."),
        Column(name="play_seat", type="i1", values=32, doc="Who played them."),
    ),
)
