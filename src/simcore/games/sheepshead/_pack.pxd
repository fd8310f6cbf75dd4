"""The pack as bit positions: "beats" is ">" within a suit, and trumps stand above the plain suits.

Position 6 * suit + rank for the plain suits (ranks 7 8 9 K T A), then the fourteen trumps from the
lowest to the queen of clubs. The positions are roles: with ``trump_suit = clubs`` position 18 is the seven of
clubs and the first plain suit is diamonds; only the text of a card knows (S-1.2, S-1.3).
"""

from libc.stdint cimport int8_t, uint8_t, uint32_t

cdef extern from *:
    """
    #define SHEEPSHEAD_TRUMPS UINT32_C(0xFFFC0000)
    #define SHEEPSHEAD_QUEENS UINT32_C(0xF0000000)
    #define SHEEPSHEAD_JACKS UINT32_C(0x0F000000)
    #define SHEEPSHEAD_BLACK_QUEENS UINT32_C(0xC0000000)
    #define SHEEPSHEAD_RED_QUEENS UINT32_C(0x30000000)
    #define SHEEPSHEAD_FAIL_ACES UINT32_C(0x00020820)
    #define SHEEPSHEAD_FAIL_SEVENS UINT32_C(0x00001041)
    #define SHEEPSHEAD_FAIL_KINGS UINT32_C(0x00008208)
    #define SHEEPSHEAD_TENS UINT32_C(0x00410410)
    #define SHEEPSHEAD_ACES UINT32_C(0x00820820)
    /* Nines, eights and sevens. */
    #define SHEEPSHEAD_LOW_TRUMPS UINT32_C(0x001C0000)
    #define SHEEPSHEAD_LOW_FAIL UINT32_C(0x000071C7)
    /* What is lost most lightly. */
    #define SHEEPSHEAD_WORTHLESS (SHEEPSHEAD_LOW_FAIL | SHEEPSHEAD_LOW_TRUMPS | SHEEPSHEAD_JACKS)
    #define SHEEPSHEAD_KINGS UINT32_C(0x00208208)
    /* Index 32 is no card. */
    static const uint8_t SHEEPSHEAD_POINTS[33] = {
        0, 0, 0, 4, 10, 11, 0, 0, 0, 4, 10, 11, 0, 0, 0, 4, 10, 11,
        0, 0, 0, 4, 10, 11, 2, 2, 2, 2, 3, 3, 3, 3, 0};
    static const uint8_t SHEEPSHEAD_SUIT_OF[33] = {
        0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2,
        3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 4};
    #define SHEEPSHEAD_SUIT_0 UINT32_C(0x3F)
    #define SHEEPSHEAD_SUIT_1 UINT32_C(0xFC0)
    #define SHEEPSHEAD_SUIT_2 UINT32_C(0x3F000)
    #define SHEEPSHEAD_SIX(x) x, x, x, x, x, x
    static const uint32_t SHEEPSHEAD_SUIT_CARDS[5] = {
        SHEEPSHEAD_SUIT_0, SHEEPSHEAD_SUIT_1, SHEEPSHEAD_SUIT_2, SHEEPSHEAD_TRUMPS, 0};
    /* SUIT_CARDS of SUIT_OF. */
    static const uint32_t SHEEPSHEAD_CARDS_LIKE[32] = {
        SHEEPSHEAD_SIX(SHEEPSHEAD_SUIT_0), SHEEPSHEAD_SIX(SHEEPSHEAD_SUIT_1), SHEEPSHEAD_SIX(SHEEPSHEAD_SUIT_2),
        SHEEPSHEAD_SIX(SHEEPSHEAD_TRUMPS), SHEEPSHEAD_SIX(SHEEPSHEAD_TRUMPS), SHEEPSHEAD_TRUMPS, SHEEPSHEAD_TRUMPS};
    /* The seat to act in a trick, at leader + cards in the trick. */
    static const uint8_t SHEEPSHEAD_SEAT_AT[10] = {0, 1, 2, 3, 4, 0, 1, 2, 3, 4};
    /* The seats (bit set) that play after a seat in a trick, at 8 * cards in the trick + seat. */
    static const uint8_t SHEEPSHEAD_SEATS_BEHIND[40] = {
        0x1E, 0x1D, 0x1B, 0x17, 0x0F, 0, 0, 0,
        0x0E, 0x1C, 0x19, 0x13, 0x07, 0, 0, 0,
        0x06, 0x0C, 0x18, 0x11, 0x03, 0, 0, 0,
        0x02, 0x04, 0x08, 0x10, 0x01, 0, 0, 0,
        0, 0, 0, 0, 0, 0, 0, 0};
    /* The pair with number n of a hand sorted by position: its lower and higher place. */
    static const uint8_t SHEEPSHEAD_PAIR_LOWER[28] = {
        0, 0, 1, 0, 1, 2, 0, 1, 2, 3, 0, 1, 2, 3, 4, 0, 1, 2, 3, 4, 5, 0, 1, 2, 3, 4, 5, 6};
    static const uint8_t SHEEPSHEAD_PAIR_HIGHER[28] = {
        1, 2, 2, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 5, 6, 6, 6, 6, 6, 6, 7, 7, 7, 7, 7, 7, 7};
    """
    const uint32_t TRUMPS "SHEEPSHEAD_TRUMPS"
    const uint32_t QUEENS "SHEEPSHEAD_QUEENS"
    const uint32_t JACKS "SHEEPSHEAD_JACKS"
    const uint32_t BLACK_QUEENS "SHEEPSHEAD_BLACK_QUEENS"
    const uint32_t RED_QUEENS "SHEEPSHEAD_RED_QUEENS"
    const uint32_t FAIL_ACES "SHEEPSHEAD_FAIL_ACES"
    const uint32_t FAIL_KINGS "SHEEPSHEAD_FAIL_KINGS"
    const uint32_t FAIL_SEVENS "SHEEPSHEAD_FAIL_SEVENS"
    const uint32_t TENS "SHEEPSHEAD_TENS"
    const uint32_t ACES "SHEEPSHEAD_ACES"
    const uint32_t WORTHLESS "SHEEPSHEAD_WORTHLESS"
    const uint32_t KINGS "SHEEPSHEAD_KINGS"
    const uint8_t* POINTS "SHEEPSHEAD_POINTS"
    const uint8_t* SUIT_OF "SHEEPSHEAD_SUIT_OF"
    const uint32_t* SUIT_CARDS "SHEEPSHEAD_SUIT_CARDS"
    const uint32_t* CARDS_LIKE "SHEEPSHEAD_CARDS_LIKE"
    const uint8_t* SEAT_AT "SHEEPSHEAD_SEAT_AT"
    const uint8_t* SEATS_BEHIND "SHEEPSHEAD_SEATS_BEHIND"
    const uint8_t* PAIR_LOWER "SHEEPSHEAD_PAIR_LOWER"
    const uint8_t* PAIR_HIGHER "SHEEPSHEAD_PAIR_HIGHER"

cdef enum:
    SEATS = 5
    SEATS_VARY = 0
    CARDS = 32
    HAND_CARDS = 6
    TRICKS = 6
    PLAIN_SUITS = 3
    SUIT_SIZE = 6
    # Sets of ranks of a plain suit.
    SUIT_SETS = 64
    TRUMP = 3
    NO_SUIT = 4
    NO_CARD = 32
    NOBODY = -1
    # Ranks within a plain suit.
    RANK_TEN = 4
    RANK_ACE = 5
    JACK_OF_DIAMONDS = 24
    ALL_POINTS = 120


cdef inline uint32_t part_of_suit(uint32_t cards, int suit) noexcept nogil:
    """Return the cards of plain suit ``suit`` as a set of ranks, an index below SUIT_SETS."""
    return (cards >> (suit * SUIT_SIZE)) & (SUIT_SETS - 1)


cdef inline uint32_t suit_set(uint32_t ranks, int suit) noexcept nogil:
    """Return a set of ranks as cards of plain suit ``suit``."""
    return ranks << (suit * SUIT_SIZE)


cdef inline uint32_t suits_of_aces(uint32_t aces) noexcept nogil:
    """Return the whole plain suits of a set of fail aces."""
    return (aces >> RANK_ACE) * (SUIT_SETS - 1)


cdef inline uint32_t suits_of_tens(uint32_t tens) noexcept nogil:
    """Return the whole plain suits of a set of fail tens."""
    return (tens >> RANK_TEN) * (SUIT_SETS - 1)


cdef inline uint32_t seats_behind(int trick_size, unsigned int seat) noexcept nogil:
    """Return the seats (bit set) that play after ``seat`` in a trick in which ``trick_size`` cards lie."""
    # The two indices apart: the first is a constant of the address where the place in the trick is one.
    return (&SEATS_BEHIND[trick_size * 8])[seat]


cdef inline uint32_t card_bit(int card) noexcept nogil:
    """Return the set of one card (0 to 31), the empty set for ``NO_CARD``."""
    return <uint32_t>((<unsigned long long>1) << card)


cdef inline int ace_of(int suit) noexcept nogil:
    """Return the ace of plain suit ``suit``."""
    return suit * SUIT_SIZE + RANK_ACE


cdef inline int ten_of(int suit) noexcept nogil:
    """Return the ten of plain suit ``suit``."""
    return suit * SUIT_SIZE + RANK_TEN
