"""Numbers of Royal Casino, and what its cards are worth (docs/rules/royal-casino.md, C-1, C-2 and C-7.2)."""

from libc.stdint cimport uint32_t, uint64_t

from simcore._bits cimport one, popcount
from simcore._fishing_pack cimport ACES, CARDS, RANKS, TEN_OF_DIAMONDS, card_value, cards_of_value

cdef enum:
    SEATS = 4
    SEATS_VARY = 1
    # With three players every seat is a side.
    SIDES = 3
    NOBODY = -1
    HAND_CARDS = 4
    TABLE_CARDS = 4
    PLAYS = CARDS - TABLE_CARDS
    STOCK_MAX = CARDS - TABLE_CARDS - 2 * HAND_CARDS
    # The capture value of an ace that counts high, and of how many values, 0 to 14, there may be builds.
    ACE_HIGH = 14
    VALUES = ACE_HIGH + 1
    TWO_OF_SPADES = 1

cdef enum:
    # What a side can have: the order of the row. The counting order has the ace of clubs before those of hearts.
    CARDS_ITEM
    SPADES_ITEM
    BIG_CASINO
    LITTLE_CASINO
    ACE_OF_SPADES
    ACE_OF_HEARTS
    ACE_OF_DIAMONDS
    ACE_OF_CLUBS
    ITEMS

cdef extern from *:
    """
    /* Points for each item, and the items in the counting order (C-7.2). */
    static const int ROYAL_CASINO_ITEM_POINTS[8] = {3, 1, 2, 1, 1, 1, 1, 1};
    static const int ROYAL_CASINO_COUNTING_ORDER[8] = {0, 1, 2, 3, 4, 7, 5, 6};
    /* The cards of the items from the big casino on. */
    static const int ROYAL_CASINO_ITEM_CARD[8] = {-1, -1, 35, 1, 0, 13, 26, 39};
    """
    const int* ITEM_POINTS "ROYAL_CASINO_ITEM_POINTS"
    const int* COUNTING_ORDER "ROYAL_CASINO_COUNTING_ORDER"
    const int* ITEM_CARD "ROYAL_CASINO_ITEM_CARD"


cdef inline int card_points(uint64_t cards) noexcept nogil:
    """Return the points of the casinos and the aces among ``cards`` (C-7.2)."""
    return (
        popcount(cards & (ACES | one(TWO_OF_SPADES)))
        + 2 * <int>((cards >> TEN_OF_DIAMONDS) & 1)
    )


cdef inline int low_value(int value) noexcept nogil:
    """Return what a card of a capture value counts in a sum (C-1.2, C-1.3)."""
    return 1 if value == ACE_HIGH else value


cdef inline uint64_t cards_that_capture(int value) noexcept nogil:
    """Return the four cards of a capture value (C-1.3)."""
    return cards_of_value(low_value(value))


cdef inline uint32_t low_values(uint32_t values) noexcept nogil:
    """Return what cards of a set of capture values count in sums."""
    return (values | values >> (ACE_HIGH - 1)) & ((1 << ACE_HIGH) - 1) & ~<uint32_t>1
