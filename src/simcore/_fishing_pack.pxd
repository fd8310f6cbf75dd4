"""The pack of the fishing games by bit position: 13 * suit + rank, suits S H D C, ace first.

A card has a value: ace 1 ... king 13. A set of values has bit v for value v.
"""

from libc.stdint cimport uint32_t, uint64_t

from simcore._bits cimport popcount

cdef enum:
    CARDS = 52
    # A card that is none: its value is 0.
    NO_CARD = CARDS
    RANKS = 13
    TEN_OF_DIAMONDS = 2 * RANKS + 9
    # Ace to king, as a set of values.
    ALL_VALUES = ((1 << RANKS) - 1) << 1

cdef extern from *:
    """
    #define SIMCARDS_FISHING_ACES UINT64_C(0x0000008004002001)
    #define SIMCARDS_FISHING_SPADES UINT64_C(0x1FFF)
    #define SIMCARDS_FISHING_PACK UINT64_C(0xFFFFFFFFFFFFF)
    /* The cards whose value has bit 0, 1, 2, 3. */
    static const uint64_t SIMCARDS_FISHING_VALUE_BIT[4] = {
        SIMCARDS_FISHING_ACES * 0x1555, SIMCARDS_FISHING_ACES * 0x0666,
        SIMCARDS_FISHING_ACES * 0x1878, SIMCARDS_FISHING_ACES * 0x1F80
    };
    static const unsigned char SIMCARDS_FISHING_CARD_VALUE[53] = {
        1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13,
        1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13,
        0
    };
    """
    const uint64_t ACES "SIMCARDS_FISHING_ACES"
    const uint64_t SPADES "SIMCARDS_FISHING_SPADES"
    const uint64_t PACK "SIMCARDS_FISHING_PACK"
    const uint64_t* VALUE_BIT "SIMCARDS_FISHING_VALUE_BIT"
    const unsigned char* CARD_VALUE "SIMCARDS_FISHING_CARD_VALUE"


cdef inline uint64_t cards_of_value(int value) noexcept nogil:
    """Return the four cards of a value."""
    return ACES << (value - 1)


cdef inline uint32_t values_of(uint64_t cards) noexcept nogil:
    """Return the values of ``cards`` as a set of values."""
    cards |= cards >> (2 * RANKS)
    return <uint32_t>((cards | cards >> RANKS) & SPADES) << 1


cdef inline uint32_t values_held_twice(uint64_t cards) noexcept nogil:
    """Return the values of which ``cards`` has two or more."""
    cdef uint64_t half = cards >> (2 * RANKS)
    cdef uint64_t both = cards & half
    cdef uint64_t any_of = cards | half
    return <uint32_t>((both | both >> RANKS | (any_of & any_of >> RANKS)) & SPADES) << 1


cdef inline int total_value(uint64_t cards) noexcept nogil:
    """Return the sum of the values of ``cards``."""
    return (
        popcount(cards & VALUE_BIT[0])
        + 2 * popcount(cards & VALUE_BIT[1])
        + 4 * popcount(cards & VALUE_BIT[2])
        + 8 * popcount(cards & VALUE_BIT[3])
    )


cdef inline int card_value(int card) noexcept nogil:
    """Return the value of a card."""
    return CARD_VALUE[card]


cdef inline uint32_t value_bit(int value) noexcept nogil:
    """Return the set of values that holds only ``value``."""
    return <uint32_t>1 << value


cdef inline uint32_t values_from(int value) noexcept nogil:
    """Return the set of all values from ``value`` on."""
    return ~<uint32_t>0 << value


cdef inline uint64_t cards_of_values(uint32_t values) noexcept nogil:
    """Return the cards of a set of values, ace to king."""
    return ACES * (values >> 1)
