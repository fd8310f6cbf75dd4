"""What strategies of users are shown in Bid Euchre (docs/own-strategies.md)."""

from simcore.columns import Column
from simcore.views import ViewFormat

__all__ = ["VIEW"]

VIEW = ViewFormat(
    game="bid_euchre",
    columns=(
        Column(name="legal", type="u8", doc="Legal actions, as bits; what a bit means depends on the phase."),
        Column(name="random", type="u8", doc="64 random bits, new for each decision."),
        Column(name="hand", type="u8", doc="Own cards."),
        Column(name="known", type="u8", doc="In the play: own cards and own discards."),
        Column(name="unplayed", type="u8", doc="All cards that have not been played."),
        Column(name="played", type="u8", values=4, doc="Cards played by each seat."),
        Column(name="suit_led", type="u8", doc="All cards of the suit led; empty between tricks."),
        Column(name="trumps", type="u8", doc="All trumps; empty before they are named and without trumps."),
        Column(name="best", type="u8", doc="The card that wins the trick as it lies."),
        Column(name="said", type="i2", values=4, doc="Last word of each seat in the auction; -1: none yet."),
        Column(name="scores", type="i2", values=2, doc="Points of the sides before the deal."),
        Column(name="tricks", type="i2", values=2, doc="Tricks by side."),
        Column(name="phase", type="i1", doc="0 claim, 1 lay down, 2 bid, 3 trump, 4 discard, 5 give, 6 play."),
        Column(name="seat", type="i1", doc="Own seat; 3 is the dealer."),
        Column(name="best_seat", type="i1", doc="Who played the best card."),
        Column(name="trick_size", type="i1", doc="Cards in the current trick."),
        Column(name="trick_number", type="i1", doc="Tricks finished."),
        Column(name="hand_cards", type="i1", doc="Tricks in the deal: 6, with two packs 12."),
        Column(name="sitting_out", type="i1", doc="The partner who does not play, or -1."),
        Column(name="bidder", type="i1", doc="Seat with the highest bid so far, or -1."),
        Column(name="level", type="i1", doc="The highest bid so far: 0 none, 3 to 12 tricks, 13 ask, 14 moon."),
        Column(name="trump", type="i1", doc="The trump named; what it means is in docs/own-strategies.md."),
        Column(name="plays", type="i1", doc="Cards played so far."),
        Column(name="play_card", type="i1", values=48, doc="The cards in the order of play."),
        Column(name="play_seat", type="i1", values=48, doc="Who played them."),
    ),
)
