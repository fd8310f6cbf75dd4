/* The totals of the sets of a few cards, a byte each, sixteen at a time; the same answers on every compiler and CPU. */
#ifndef SIMCARDS_SETS_H
#define SIMCARDS_SETS_H

#include <stdint.h>

#if defined(__SSE2__)
#include <emmintrin.h>

/* Store two words as one: a load of both need not wait until they have left the store queue. */
static inline void simcards_store_pair(uint64_t *place, uint64_t low, uint64_t high) {
    _mm_storeu_si128((__m128i *)place, _mm_set_epi64x((long long)high, (long long)low));
}

/* Which of 16 bytes are equal to the lowest byte of a number: bit i for byte i. */
static inline uint64_t simcards_equal_bytes(const uint64_t *bytes, int number) {
    const __m128i wanted = _mm_set1_epi8((char)number);
    return (uint32_t)_mm_movemask_epi8(_mm_cmpeq_epi8(_mm_loadu_si128((const __m128i *)bytes), wanted));
}
#else
static inline void simcards_store_pair(uint64_t *place, uint64_t low, uint64_t high) {
    place[0] = low;
    place[1] = high;
}

static inline uint64_t simcards_equal_bytes_of_word(uint64_t bytes, uint64_t number) {
    const uint64_t low_bits = UINT64_C(0x7F7F7F7F7F7F7F7F);
    const uint64_t different = bytes ^ number * UINT64_C(0x0101010101010101);
    /* The highest bit of each byte: whether it is 0. */
    const uint64_t equal = ~(((different & low_bits) + low_bits) | different) & ~low_bits;
    return (equal >> 7) * UINT64_C(0x0102040810204080) >> 56;
}

static inline uint64_t simcards_equal_bytes(const uint64_t *bytes, int number) {
    return simcards_equal_bytes_of_word(bytes[0], (uint8_t)number)
         | simcards_equal_bytes_of_word(bytes[1], (uint8_t)number) << 8;
}
#endif

#endif
