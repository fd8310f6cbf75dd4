"""Random streams: every (key, deal index, purpose) has a stream of its own.

A stream is a SplitMix64 generator (G. L. Steele, D. Lea, C. H. Flood, "Fast splittable pseudorandom
number generators", OOPSLA 2014): word n is a mix of ``state + n * gamma``. The starting state and the odd
increment ``gamma`` of a deal are mixes of the deal index with two independent halves of the
run's 128-bit key. The purposes of a deal are pieces of its one sequence, 2**40 words apart, so that they
can never overlap; to open one more costs a multiplication. A draw is three multiplications that wait
for nothing but a counter.
"""

from libc.stdint cimport uint64_t

from simcore._bits cimport multiply_high, popcount, unlikely

cdef enum:
    # Words between the beginnings of two purposes: 2**40, enough for any search.
    PURPOSE_SHIFT = 40
    PURPOSE_DEAL = 0
    # One purpose a seat from here on: the draws of a strategy can never move the cards.
    PURPOSE_SEAT = 1

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


cdef inline stream_t open_deal_stream(const key_t* key, uint64_t index) noexcept nogil:
    """Return the stream that deals the cards of deal ``index`` under ``key``."""
    cdef stream_t stream
    cdef uint64_t name = index * GOLDEN
    stream.state = mix_state(key.state + name)
    stream.gamma = mix_gamma(key.gamma + name)
    return stream


cdef inline stream_t open_stream(const stream_t* deal_stream, uint64_t purpose) noexcept nogil:
    """Return the stream of ``purpose`` (below 2**24) in the deal of an unused ``deal_stream``."""
    cdef stream_t stream
    stream.state = deal_stream.state + deal_stream.gamma * (purpose << PURPOSE_SHIFT)
    stream.gamma = deal_stream.gamma
    return stream


cdef inline uint64_t next_word(stream_t* stream) noexcept nogil:
    """Return the next 64 random bits."""
    stream.state += stream.gamma
    return mix_state(stream.state)


cdef inline uint64_t bounded(stream_t* stream, uint64_t bound) noexcept nogil:
    """Return a whole number uniform on 0 .. ``bound`` - 1 (D. Lemire, ACM TOMACS 29, 2019; exact)."""
    cdef uint64_t state = stream.state + stream.gamma
    cdef uint64_t low, threshold
    cdef uint64_t high = multiply_high(mix_state(state), bound, &low)
    if unlikely(low < bound):
        threshold = (0 - bound) % bound
        while low < threshold:
            state += stream.gamma
            high = multiply_high(mix_state(state), bound, &low)
    # Stored once, after the branch: compilers then see which stores before it are overwritten behind it.
    stream.state = state
    return high
