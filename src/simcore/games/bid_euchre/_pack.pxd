"""The pack as bit positions: once trumps are named, "beats" is ">" within a suit and trumps stand above the suits.

A position is 32 * copy + 8 * lane + slot. The slots of a suit are 9 T J Q K A (0 to 5); of trumps also the left and the
right bower (6, 7). Before trumps are named the lanes are spades, hearts, clubs, diamonds, so that two lanes further
is the other suit of the same colour. Naming trumps turns the lanes until trump is lane 3, lifts the two bowers into its
slots 6 and 7 and leaves slot 2 of the lanes 3 and 1 empty; after ``trump low`` the slots of every lane are turned
round (E-1.2 to E-1.4, E-5.2). The second pack is the copy 1; the joker, which exists with one pack only, is
position 63 throughout: above every trump and in lane 3 (E-10.21).
"""

from libc.stdint cimport int16_t, uint8_t, uint32_t, uint64_t

cdef extern from *:
    """
    #define BID_EUCHRE_ONE_PACK UINT32_C(0x3F3F3F3F)
    /* Every slot of lane 0 and of lane 3, in both copies. */
    #define BID_EUCHRE_LANE_0 UINT64_C(0x000000FF000000FF)
    #define BID_EUCHRE_LANE_3 UINT64_C(0xFF000000FF000000)
    #define BID_EUCHRE_SECOND_COPY UINT64_C(0xFFFFFFFF00000000)
    /* A slot of all four lanes. */
    #define BID_EUCHRE_NINES UINT32_C(0x01010101)
    #define BID_EUCHRE_TENS UINT32_C(0x02020202)
    #define BID_EUCHRE_JACKS UINT32_C(0x04040404)
    #define BID_EUCHRE_QUEENS UINT32_C(0x08080808)
    #define BID_EUCHRE_KINGS UINT32_C(0x10101010)
    #define BID_EUCHRE_ACES UINT32_C(0x20202020)
    /* The jacks of the lanes 3 and 1, and how far they are from the slots of the bowers. */
    #define BID_EUCHRE_TRUMP_JACK UINT32_C(0x04000000)
    #define BID_EUCHRE_LEFT_JACK UINT32_C(0x00000400)
    /* Lane 3 and lane 1 without jacks, the bowers in place. */
    #define BID_EUCHRE_ONE_PACK_TRUMPS UINT32_C(0xFB3F3B3F)
    /* The seats of a trick in turn, one a byte from the lowest, at 4 * (1 + the seat that does not play) + the
       leader; the byte after the last seat is the leader again. */
    static const uint32_t BID_EUCHRE_ORDERS[20] = {
        0x03020100, 0x00030201, 0x01000302, 0x02010003,
        0, 0x01030201, 0x02010302, 0x03020103,
        0x00030200, 0, 0x02000302, 0x03020003,
        0x00030100, 0x01000301, 0, 0x03010003,
        0x00020100, 0x01000201, 0x02010002, 0};
    """
    const uint32_t ONE_PACK "BID_EUCHRE_ONE_PACK"
    const uint64_t LANE_0 "BID_EUCHRE_LANE_0"
    const uint64_t LANE_3 "BID_EUCHRE_LANE_3"
    const uint64_t SECOND_COPY "BID_EUCHRE_SECOND_COPY"
    const uint32_t NINES "BID_EUCHRE_NINES"
    const uint32_t TENS "BID_EUCHRE_TENS"
    const uint32_t JACKS "BID_EUCHRE_JACKS"
    const uint32_t QUEENS "BID_EUCHRE_QUEENS"
    const uint32_t KINGS "BID_EUCHRE_KINGS"
    const uint32_t ACES "BID_EUCHRE_ACES"
    const uint32_t TRUMP_JACK "BID_EUCHRE_TRUMP_JACK"
    const uint32_t LEFT_JACK "BID_EUCHRE_LEFT_JACK"
    const uint32_t ONE_PACK_TRUMPS "BID_EUCHRE_ONE_PACK_TRUMPS"
    const uint32_t* ORDERS "BID_EUCHRE_ORDERS"

cdef enum:
    SEATS = 4
    SEATS_VARY = 0
    SIDES = 2
    DEALER = 3
    NOBODY = -1
    # One pack; two packs have twice as many cards and tricks (E-1.1, E-2.5, E-10.23).
    CARDS = 24
    HAND_CARDS = 6
    COPIES = 2
    COPY_SIZE = 32
    LANES = 4
    LANE_SIZE = 8
    RANKS = 6
    # Sets of the six slots of a suit, and its jack among them.
    LANE_SETS = 64
    JACK_OF_LANE = 4
    # The slot of the left bower.
    LEFT = 6
    TRUMP_LANE = 3
    JOKER = 63
    # The joker in the 32 positions that are dealt.
    DEALT_JOKER = 31

cdef enum trump_t:
    # The suits have the number of their lane before trumps are named.
    TRUMP_SPADES = 0
    TRUMP_HEARTS = 1
    TRUMP_CLUBS = 2
    TRUMP_DIAMONDS = 3
    TRUMP_HIGH = 4
    TRUMP_LOW = 5
    TRUMP_NONE = 6


cdef inline int lane_of(int card) noexcept nogil:
    """Return the lane of a card."""
    return (card >> 3) & 3


cdef inline uint64_t lane_cards(int lane) noexcept nogil:
    """Return every position of a lane, in both copies."""
    return LANE_0 << (LANE_SIZE * lane)


cdef inline uint64_t both_copies(uint32_t cards) noexcept nogil:
    """Return the positions ``cards`` of the first copy in both copies."""
    return <uint64_t>cards << COPY_SIZE | cards


cdef inline uint32_t first_copy(uint64_t cards) noexcept nogil:
    """Return the part of a set that lies in the first copy."""
    return <uint32_t>cards


cdef inline uint32_t second_copy(uint64_t cards) noexcept nogil:
    """Return the part of a set that lies in the second copy, as positions of the first."""
    return <uint32_t>(cards >> COPY_SIZE)


cdef inline uint64_t without_twins(uint64_t cards) noexcept nogil:
    """Return ``cards`` with one copy of each card that is there twice (E-2.5); two packs only."""
    return cards & ~(cards << COPY_SIZE)


cdef inline uint32_t turned_lanes(uint32_t cards, int trump) noexcept nogil:
    """Return one copy with the lanes turned until suit ``trump`` is in lane 3."""
    cdef int left = LANE_SIZE * (TRUMP_LANE - trump)
    return cards << left | cards >> ((COPY_SIZE - left) & (COPY_SIZE - 1))


cdef inline uint32_t with_bowers(uint32_t cards, int trump) noexcept nogil:
    """Return one copy, as it was dealt, with suit ``trump`` in lane 3 and the bowers in their slots."""
    cdef uint32_t turned = turned_lanes(cards, trump)
    cdef uint32_t right = turned & TRUMP_JACK
    cdef uint32_t left = turned & LEFT_JACK
    # From slot 2 of lane 3 to slot 7, from slot 2 of lane 1 to slot 6 of lane 3.
    return (turned ^ right ^ left) | right << 5 | left << 20


cdef inline uint32_t lowest_highest(uint32_t cards) noexcept nogil:
    """Return one copy with the six slots of every lane turned round: the nine highest (E-5.2)."""
    return (
        (cards & NINES) << 5 | (cards & TENS) << 3 | (cards & JACKS) << 1
        | (cards & QUEENS) >> 1 | (cards & KINGS) >> 3 | (cards & ACES) >> 5
    )


cdef inline uint32_t order_of(int leader, int sitting_out) noexcept nogil:
    """Return the seats of a trick in turn (E-7.1, E-7.2); ``sitting_out`` is the seat that does not play, or NOBODY."""
    return ORDERS[SEATS * (1 + sitting_out) + leader]


cdef inline int seat_at(uint32_t order, int place) noexcept nogil:
    """Return the seat that plays at ``place`` (0 to 3) of a trick."""
    return (order >> (8 * place)) & (SEATS - 1)
