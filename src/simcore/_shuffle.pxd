"""Drawing cards one by one: the first ``count`` places of a random order of the pack, exactly uniform.

For packs that the tables of ``_dealing.pxd`` do not fit. A partial Fisher-Yates shuffle: place k gets a card of the
places k, k + 1, ..., each as likely as any other. Several of these numbers come from one random word (N.
Brackett-Rozinsky, D. Lemire, "Batched ranged random integer generation", Software: Practice and Experience 55, 2025):
the word is multiplied by one range after another, and drawn again where the remainder would favour a number.
"""

from libc.stdint cimport uint8_t, uint64_t

from simcore._bits cimport multiply_high
from simcore._rng cimport next_word, stream_t

cdef enum:
    SHUFFLE_CARDS_MAX = 64
    SHUFFLE_BATCHES_MAX = 64

cdef struct shuffle_t:
    int cards                   # in the pack
    int batches
    int end[SHUFFLE_BATCHES_MAX]
    uint64_t threshold[SHUFFLE_BATCHES_MAX]


cdef inline void plan_shuffle(shuffle_t* plan, int cards, int count) noexcept nogil:
    """Fill ``plan`` for drawing ``count`` of ``cards`` cards, at most 64."""
    # A product below 2**58 is drawn again less than once in 64 words.
    cdef uint64_t limit = (<uint64_t>1) << 58
    cdef uint64_t product = 1
    cdef int place
    plan.cards = cards
    plan.batches = 0
    for place in range(count):
        product *= cards - place
        if place + 1 == count or product > limit // (cards - place - 1):
            plan.end[plan.batches] = place + 1
            plan.threshold[plan.batches] = (0 - product) % product
            plan.batches += 1
            product = 1


cdef inline void shuffle(const shuffle_t* plan, stream_t* stream, uint8_t* pack) noexcept nogil:
    """Bring random cards to the first places of ``pack``, in random order; the others stay behind in any order."""
    cdef int batch, place, chosen
    cdef int start = 0
    cdef uint64_t word
    cdef int number[SHUFFLE_CARDS_MAX]
    cdef uint8_t card
    for batch in range(plan.batches):
        while True:
            word = next_word(stream)
            for place in range(start, plan.end[batch]):
                number[place] = <int>multiply_high(word, plan.cards - place, &word)
            if word >= plan.threshold[batch]:
                break
        start = plan.end[batch]
    for place in range(start):
        chosen = place + number[place]
        card = pack[place]
        pack[place] = pack[chosen]
        pack[chosen] = card
