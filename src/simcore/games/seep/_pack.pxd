"""Numbers of Seep, and what its cards are worth (docs/rules/seep.md, P-1)."""

from libc.stdint cimport uint64_t

from simcore._bits cimport one, popcount
from simcore._fishing_pack cimport ACES, SPADES, TEN_OF_DIAMONDS, total_value

cdef enum:
    SEATS = 4
    SEATS_VARY = 0
    SIDES = 2
    DEALER = 3
    BIDDER = 0
    NOBODY = -1
    # Houses have a value from 9 to 13.
    HOUSE_MIN = 9
    HOUSE_MAX = 13
    HOUSES = HOUSE_MAX - HOUSE_MIN + 1
    # Values 9 to 13 as a set of values: bit v is value v.
    HOUSE_VALUES = ((1 << HOUSES) - 1) << HOUSE_MIN
    # Cards of the bidder before the bid, of the floor, and of each seat in all.
    FIRST_CARDS = 4
    FLOOR_CARDS = 4
    HAND_CARDS = 12
    PLAYS = SEATS * HAND_CARDS


cdef inline int card_points(uint64_t cards, int ten_of_diamonds) noexcept nogil:
    """Return the card points of ``cards`` (P-1.3)."""
    return (
        total_value(cards & SPADES)
        + popcount(cards & ACES & ~SPADES)
        + (ten_of_diamonds if cards & one(TEN_OF_DIAMONDS) else 0)
    )
