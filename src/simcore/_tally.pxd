"""Tallies: distinct result rows with their counts, an open-addressing table that grows."""

from libc.stdint cimport uint64_t
from libc.string cimport memcpy

from simcore._bits cimport multiply_high, prefetch

cdef extern from *:
    """
    #define SIMCARDS_HASH_A UINT64_C(0xA0761D6478BD642F)
    #define SIMCARDS_HASH_B UINT64_C(0xE7037ED1A0B428DB)
    """
    const uint64_t HASH_A "SIMCARDS_HASH_A"
    const uint64_t HASH_B "SIMCARDS_HASH_B"

cdef struct tally_t:
    uint64_t* places            # capacity places of words + 1: the count (0 is an empty place), then the row
    uint64_t capacity           # a power of two
    uint64_t used
    int words                   # 64-bit words of a row


cdef int grow(tally_t* tally) noexcept nogil


cdef inline uint64_t word_of(const void* row, int word) noexcept nogil:
    """Return a 64-bit word of a row, whatever the row consists of."""
    cdef uint64_t value
    memcpy(&value, <const char*>row + word * sizeof(uint64_t), sizeof(uint64_t))
    return value


cdef inline uint64_t hash_row(const tally_t* tally, const void* row, int words) noexcept nogil:
    """Return the hash of ``row`` and ask for the memory of its place.

    ``words`` is ``tally.words``, given anew because the caller knows it as a constant.
    """
    cdef uint64_t hash = HASH_A
    cdef uint64_t low, high
    cdef int word
    for word in range(words):
        high = multiply_high(hash ^ word_of(row, word), HASH_B, &low)
        hash = high ^ low
    prefetch(&tally.places[(hash & (tally.capacity - 1)) * (words + 1)])
    return hash


cdef inline int add_hashed(
    tally_t* tally, const void* row, int words, uint64_t hash, uint64_t count
) noexcept nogil:
    """Count ``row`` (``words`` words) with its ``hash`` ``count`` times more; return -1 when there is no memory."""
    cdef uint64_t number = hash & (tally.capacity - 1)
    cdef uint64_t different
    cdef uint64_t* place = tally.places + number * (words + 1)
    cdef int word
    while place[0]:
        different = 0
        for word in range(words):
            different |= place[word + 1] ^ word_of(row, word)
        if different == 0:
            place[0] += count
            return 0
        number = (number + 1) & (tally.capacity - 1)
        place = tally.places + number * (words + 1)
    for word in range(words):
        place[word + 1] = word_of(row, word)
    place[0] = count
    tally.used += 1
    if 2 * tally.used > tally.capacity:
        return grow(tally)
    return 0


cdef inline int add_row(tally_t* tally, const void* row, uint64_t count) noexcept nogil:
    """Count ``row`` (``tally.words`` words) ``count`` times more; return -1 when there is no memory."""
    return add_hashed(tally, row, tally.words, hash_row(tally, row, tally.words), count)


cdef class TallyTable:
    cdef tally_t tally
