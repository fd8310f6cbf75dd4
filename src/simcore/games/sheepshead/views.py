"""What strategies of users are shown in Sheepshead (docs/own-strategies.md)."""

from simcore.columns import Column
from simcore.views import ViewFormat

__all__ = ["VIEW"]

VIEW = ViewFormat(
    game="sheepshead",
    columns=(
        Column(name="legal", type="u8", doc="Legal actions, as bits; what a bit means depends on the phase."),
        Column(name="random", type="u8", doc="64 random bits, new for each decision."),
        Column(name="hand", type="u4", doc="Own cards; those of the picker before the bury include the blind."),
        Column(name="bury", type="u4", doc="The bury, for the picker; else empty."),
        Column(name="under", type="u4", doc="The under card, for the picker; else empty."),
        Column(name="played", type="u4", doc="Cards played face up in finished tricks."),
        Column(name="trick", type="u4", doc="Face-up cards of the current trick."),
        Column(name="stake", type="i2", doc="Stake of the deal, without cracks and blitzes."),
        Column(name="phase", type="i1", doc="0 pick, 1 bury, 2 call, 3 crack, 4 recrack, 5 play."),
        Column(name="seat", type="i1", doc="Own seat; 4 is the dealer."),
        Column(name="trick_number", type="i1", doc="Tricks finished."),
        Column(name="trick_size", type="i1", doc="Cards in the current trick, face-down ones included."),
        Column(name="leader", type="i1", doc="Seat that led or leads."),
        Column(name="led", type="i1", doc="Suit led; 4 between tricks."),
        Column(name="picker", type="i1", doc="Seat of the picker, or -1."),
        Column(name="partner", type="i1", doc="Seat of the partner as far as it is known to this seat, or -1."),
        Column(name="is_partner", type="i1", doc="1 for the partner himself."),
        Column(name="call", type="i1", doc="0 an ace, 3 a ten, 6 alone, 7 a jack, 11 an under call, -1 none (yet)."),
        Column(name="called_card", type="i1", doc="The called card; 32 where there is none."),
        Column(name="called_suit", type="i1", doc="Its suit; 4 where there is none."),
        Column(name="cracks", type="i1", doc="Cracks and recracks so far."),
        Column(name="blitzes", type="i1", doc="Blitzes so far."),
        Column(name="tricks", type="i1", values=5, doc="Tricks taken, by seat."),
        Column(name="plays", type="i1", doc="Cards played so far."),
        Column(name="play_card", type="i1", values=30, doc="The cards in the order of play; -2 for a face-down one."),
        Column(name="play_seat", type="i1", values=30, doc="Who played them."),
    ),
)
