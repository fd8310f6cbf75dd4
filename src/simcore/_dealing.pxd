"""Dealing hands as sets: every partition of the pack into hands is equally likely, exactly.

A hand of k cards is one of the C(n, k) subsets of the n cards that are left: a uniform number looks it
up in a table of subsets in colexicographic order (the subsets of the first n cards are the first
C(n, k) entries, so one table serves every n), and the subset is expanded into the cards that are left.
The numbers come from few random words: a word is multiplied by one range after another, each time the
high half is the number and the low half goes on; the batch is drawn again where the remainder would
favour a number (N. Brackett-Rozinsky, D. Lemire, "Batched ranged random integer generation",
Software: Practice and Experience 55, 2025).
"""

from libc.stdint cimport uint8_t, uint32_t, uint64_t

from simcore._bits cimport multiply_high, prefetch
from simcore._rng cimport next_word, stream_t

cdef extern from "_dealing.h" nogil:
    int fast_pdep "simcards_fast_pdep"() noexcept
    uint32_t expand "simcards_expand"(
        const uint8_t* spread, uint32_t* sets, int count, uint32_t pack
    ) noexcept

cdef enum:
    HANDS_MAX = 8

cdef struct dealing_t:
    int hands
    int batches
    int end[HANDS_MAX]
    uint64_t product[HANDS_MAX]
    uint64_t threshold[HANDS_MAX]
    uint64_t ways[HANDS_MAX]
    const uint32_t* subsets[HANDS_MAX]
    const uint8_t* spread
    uint32_t pack


cdef int plan_dealing(dealing_t* plan, int cards, const int* sizes, int hands) except -1


cdef inline void draw_numbers(const dealing_t* plan, stream_t* stream, uint32_t* numbers) noexcept nogil:
    """Draw the number of each hand of ``plan`` and ask for the table lines that ``lay_out`` will need.

    The table is larger than the nearer caches: drawn one deal ahead, its lines arrive in time.
    """
    cdef int batch, hand
    cdef int start = 0
    cdef uint64_t word, low, number
    for batch in range(plan.batches):
        while True:
            word = next_word(stream)
            for hand in range(start, plan.end[batch]):
                number = multiply_high(word, plan.ways[hand], &low)
                word = low
                numbers[hand] = <uint32_t>number
                prefetch(&plan.subsets[hand][number])
            if word >= plan.threshold[batch]:
                break
        start = plan.end[batch]


cdef inline uint32_t lay_out(const dealing_t* plan, const uint32_t* numbers, uint32_t* hands) noexcept nogil:
    """Write the hands with ``numbers`` to ``hands`` as card sets; return the set of the cards left over."""
    cdef int hand
    for hand in range(plan.hands):
        hands[hand] = plan.subsets[hand][numbers[hand]]
    return expand(plan.spread, hands, plan.hands, plan.pack)


cdef inline uint32_t deal_hands(const dealing_t* plan, stream_t* stream, uint32_t* hands) noexcept nogil:
    """Write random hands of ``plan`` to ``hands`` as card sets; return the set of the cards left over."""
    cdef uint32_t numbers[HANDS_MAX]
    draw_numbers(plan, stream, numbers)
    return lay_out(plan, numbers, hands)
