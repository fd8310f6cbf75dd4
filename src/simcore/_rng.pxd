"""Random streams: every (key, deal index, purpose) has a stream of its own.

A stream is a SplitMix64 generator with a starting state and an odd increment ("gamma") of its own
(G. L. Steele, D. Lea, C. H. Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014).
Both are bijective mixes of ``index | purpose << PURPOSE_SHIFT`` with two independent halves of the run's
128-bit key, so no two streams of a run start in the same state, and a draw is three
multiplications that wait for nothing but a counter.
"""

from libc.stdint cimport uint32_t, uint64_t

from simcore._bits cimport multiply_high, popcount

cdef enum:
    PURPOSE_SHIFT = 56
    PURPOSE_DEAL = 0
    # One purpose a seat from here on: the draws of a strategy can never move the cards.
    PURPOSE_SEAT = 1
    CHIP_BITS = 16
    CHIP_MASK = 65535
    CHIPS = 8

cdef extern from *:
    """
    #define SIMCARDS_GOLDEN UINT64_C(0x9E3779B97F4A7C15)
    #define SIMCARDS_ALTERNATING UINT64_C(0xAAAAAAAAAAAAAAAA)
    #define SIMCARDS_STAFFORD_13A UINT64_C(0xBF58476D1CE4E5B9)
    #define SIMCARDS_STAFFORD_13B UINT64_C(0x94D049BB133111EB)
    #define SIMCARDS_MURMUR_A UINT64_C(0xFF51AFD7ED558CCD)
    #define SIMCARDS_MURMUR_B UINT64_C(0xC4CEB9FE1A85EC53)
    """
    const uint64_t GOLDEN "SIMCARDS_GOLDEN"
    const uint64_t ALTERNATING "SIMCARDS_ALTERNATING"
    const uint64_t STAFFORD_13A "SIMCARDS_STAFFORD_13A"
    const uint64_t STAFFORD_13B "SIMCARDS_STAFFORD_13B"
    const uint64_t MURMUR_A "SIMCARDS_MURMUR_A"
    const uint64_t MURMUR_B "SIMCARDS_MURMUR_B"

cdef struct key_t:
    uint64_t state
    uint64_t gamma

cdef struct stream_t:
    uint64_t state
    uint64_t gamma
    uint64_t chips[2]           # what is left of two words cut into chips of 16 bits
    int chips_left


cdef inline uint64_t mix_state(uint64_t x) noexcept nogil:
    """Mix 64 bits (David Stafford's variant 13 of the MurmurHash3 finaliser; a bijection)."""
    x = (x ^ (x >> 30)) * STAFFORD_13A
    x = (x ^ (x >> 27)) * STAFFORD_13B
    return x ^ (x >> 31)


cdef inline uint64_t mix_gamma(uint64_t x) noexcept nogil:
    """Mix 64 bits into an odd increment with enough bit changes (Steele et al., figure 16)."""
    x = (x ^ (x >> 33)) * MURMUR_A
    x = (x ^ (x >> 33)) * MURMUR_B
    x = (x ^ (x >> 33)) | 1
    return x ^ (ALTERNATING if popcount(x ^ (x >> 1)) < 24 else 0)


cdef inline stream_t open_stream(const key_t* key, uint64_t index, uint64_t purpose) noexcept nogil:
    """Return the stream of (``index``, ``purpose``) under ``key``; ``index`` below 2**56."""
    cdef stream_t stream
    cdef uint64_t name = (index | (purpose << PURPOSE_SHIFT)) * GOLDEN
    stream.state = mix_state(key.state + name)
    stream.gamma = mix_gamma(key.gamma + name)
    stream.chips_left = 0
    return stream


cdef inline uint64_t next_word(stream_t* stream) noexcept nogil:
    """Return the next 64 random bits."""
    stream.state += stream.gamma
    return mix_state(stream.state)


cdef inline uint64_t bounded(stream_t* stream, uint64_t bound) noexcept nogil:
    """Return a whole number uniform on 0 .. ``bound`` - 1 (D. Lemire, ACM TOMACS 29, 2019; exact)."""
    cdef uint64_t low
    cdef uint64_t high = multiply_high(next_word(stream), bound, &low)
    cdef uint64_t threshold
    if low < bound:
        threshold = (0 - bound) % bound
        while low < threshold:
            high = multiply_high(next_word(stream), bound, &low)
    return high


cdef inline void refill_chips(stream_t* stream) noexcept nogil:
    """Cut the next two words of the stream into chips."""
    stream.chips[0] = next_word(stream)
    stream.chips[1] = next_word(stream)
    stream.chips_left = CHIPS


cdef inline uint32_t next_chip(stream_t* stream) noexcept nogil:
    """Return the next 16 random bits."""
    cdef uint32_t chip
    # Eight chips last a seat for most deals, so that this branch can be predicted.
    if stream.chips_left == 0:
        refill_chips(stream)
    chip = stream.chips[0] & CHIP_MASK
    stream.chips[0] = (stream.chips[0] >> CHIP_BITS) | (stream.chips[1] << (64 - CHIP_BITS))
    stream.chips[1] >>= CHIP_BITS
    stream.chips_left -= 1
    return chip


cdef inline int bounded_small(stream_t* stream, uint32_t bound) noexcept nogil:
    """Return a whole number uniform on 0 .. ``bound`` - 1 for ``bound`` up to 64, from 16 bits (exact)."""
    cdef uint32_t product = next_chip(stream) * bound
    cdef uint32_t threshold
    # One draw in a thousand at most comes here, and is drawn again if it would favour a number.
    if (product & CHIP_MASK) < bound:
        threshold = (CHIP_MASK + 1) % bound
        while (product & CHIP_MASK) < threshold:
            product = next_chip(stream) * bound
    return product >> CHIP_BITS
