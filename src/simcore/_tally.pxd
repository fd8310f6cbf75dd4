"""Tallies: distinct result rows with their counts, an open-addressing table that grows."""

from libc.stdint cimport uint64_t
from libc.string cimport memcpy

from simcore._bits cimport multiply_high

cdef extern from *:
    """
    #define SIMCARDS_HASH_A UINT64_C(0xA0761D6478BD642F)
    #define SIMCARDS_HASH_B UINT64_C(0xE7037ED1A0B428DB)
    """
    const uint64_t HASH_A "SIMCARDS_HASH_A"
    const uint64_t HASH_B "SIMCARDS_HASH_B"

cdef enum:
    ROW_WORDS_MAX = 16

cdef struct tally_t:
    uint64_t* rows              # capacity * words
    uint64_t* counts            # capacity; 0 is an empty place
    uint64_t capacity           # a power of two
    uint64_t used
    int words                   # 64-bit words of a row


cdef int grow(tally_t* tally) noexcept nogil


cdef inline int add_row(tally_t* tally, const void* row, uint64_t count) noexcept nogil:
    """Count ``row`` (``tally.words`` words) ``count`` times more; return -1 when there is no memory."""
    cdef uint64_t hash = HASH_A
    cdef uint64_t low, high, place
    cdef uint64_t words[ROW_WORDS_MAX]
    cdef int word
    cdef bint same
    memcpy(words, row, tally.words * sizeof(uint64_t))
    for word in range(tally.words):
        high = multiply_high(hash ^ words[word], HASH_B, &low)
        hash = high ^ low
    place = hash & (tally.capacity - 1)
    while tally.counts[place]:
        same = True
        for word in range(tally.words):
            same = same and tally.rows[place * tally.words + word] == words[word]
        if same:
            tally.counts[place] += count
            return 0
        place = (place + 1) & (tally.capacity - 1)
    for word in range(tally.words):
        tally.rows[place * tally.words + word] = words[word]
    tally.counts[place] = count
    tally.used += 1
    if 2 * tally.used > tally.capacity:
        return grow(tally)
    return 0


cdef class TallyTable:
    cdef tally_t tally
