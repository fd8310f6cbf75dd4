"""All ways to deal four cards to a player and four to the table in a fishing game, up to the suits.

Which suits cards have does not matter for what may be played with them. So the 52,677,670,500 pairs of four cards and
four others are dealt with as pairs of values: 1,820 times 1,820, less those with more than four cards of a value.
"""

from libc.stdint cimport uint64_t

from simcore._bits cimport one, popcount
from simcore._fishing_pack cimport PACK, RANKS, cards_of_value

cdef enum:
    SUITS = 4
    # Cards of the hand, and of the table.
    DEALT = 4
    # What four cards can have for values, equal ones allowed.
    FOURS = 1820

cdef extern from *:
    """
    /* In how many ways k of n cards of a value can be chosen. */
    static const int SIMCARDS_CHOOSE[5][5] = {
        {1, 0, 0, 0, 0}, {1, 1, 0, 0, 0}, {1, 2, 1, 0, 0}, {1, 3, 3, 1, 0}, {1, 4, 6, 4, 1}
    };
    """
    const int (*CHOOSE "SIMCARDS_CHOOSE")[5]

cdef struct four_t:
    # The values of four cards.
    uint64_t in_first_suits     # cards with these values: of each value those of the first suits
    uint64_t in_last_suits
    int copies[RANKS]           # of each value: ace, two, ... king
    uint64_t ways               # how many sets of four cards it stands for


cdef inline void note_four(four_t* four) noexcept nogil:
    """Fill the rest of ``four`` from the copies."""
    cdef int rank, suit
    four.in_first_suits = 0
    four.in_last_suits = 0
    four.ways = 1
    for rank in range(RANKS):
        four.ways *= CHOOSE[SUITS][four.copies[rank]]
        for suit in range(four.copies[rank]):
            four.in_first_suits |= one(RANKS * suit + rank)
            four.in_last_suits |= one(RANKS * (SUITS - 1 - suit) + rank)


cdef inline void note_hand(four_t* four, uint64_t hand) noexcept nogil:
    """Fill ``four`` with the values of four cards, to stand for these alone."""
    cdef int rank
    for rank in range(RANKS):
        four.copies[rank] = popcount(hand & cards_of_value(rank + 1))
    note_four(four)
    four.ways = 1


cdef inline void list_fours(four_t* fours) noexcept nogil:
    """Fill ``fours``, of which there are FOURS."""
    cdef int first, second, third, fourth, rank
    cdef int count = 0
    for first in range(RANKS):
        for second in range(first, RANKS):
            for third in range(second, RANKS):
                for fourth in range(third, RANKS):
                    for rank in range(RANKS):
                        fours[count].copies[rank] = (
                            (rank == first) + (rank == second) + (rank == third) + (rank == fourth)
                        )
                    note_four(&fours[count])
                    count += 1


cdef inline bint can_both_be_dealt(const four_t* hand, const four_t* table) noexcept nogil:
    """Whether the pack has the cards for both; then ``hand`` in the first suits and ``table`` in the last are apart."""
    return hand.in_first_suits & table.in_last_suits == 0


cdef inline uint64_t ways_to_deal(const four_t* hand, const four_t* table) noexcept nogil:
    """Return how many pairs of four cards and four others both stand for."""
    cdef uint64_t ways = hand.ways
    cdef int rank
    for rank in range(RANKS):
        ways *= CHOOSE[SUITS - hand.copies[rank]][table.copies[rank]]
    return ways


cdef inline int hands_to_count(four_t* hands, uint64_t hand) except -1:
    """Fill ``hands``, with room for FOURS, with ``hand`` alone, or all hands where it is empty; return how many."""
    if hand == 0:
        list_fours(hands)
        return FOURS
    if hand & ~PACK or popcount(hand) != DEALT:
        raise ValueError(f"a first hand has {DEALT} cards of the pack")
    note_hand(hands, hand)
    return 1
