/* Sixteen numbers from 0 to 255 side by side, one for each value of cards. Every function gives the same answer on
   every compiler and CPU; the instructions of SSSE3 (in every x86-64-v2) are used where the build allows them. */
#ifndef SIMCARDS_LANES_H
#define SIMCARDS_LANES_H

#include <stdint.h>
#include <string.h>

static const uint8_t SIMCARDS_NO_LANES[16] = {0};

/* For a shift by 0 to 15 lanes: where each lane comes from; 128 for nowhere. */
static const uint8_t SIMCARDS_LANES_FROM[31] = {
    128, 128, 128, 128, 128, 128, 128, 128, 128, 128, 128, 128, 128, 128, 128,
    0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15
};

/* The debug build does without, so that the tests see both ways. */
#if defined(__SSSE3__) && !defined(SIMCARDS_DEBUG)
#include <tmmintrin.h>

typedef __m128i simcards_lanes_t;

static inline simcards_lanes_t simcards_lanes_of(const uint8_t *numbers) {
    return _mm_loadu_si128((const __m128i *)numbers);
}

static inline void simcards_lanes_write(simcards_lanes_t lanes, uint8_t *numbers) {
    _mm_storeu_si128((__m128i *)numbers, lanes);
}

static inline simcards_lanes_t simcards_lanes_max(simcards_lanes_t a, simcards_lanes_t b) { return _mm_max_epu8(a, b); }

static inline simcards_lanes_t simcards_lanes_moved(simcards_lanes_t lanes, int value, int weight) {
    __m128i moved = _mm_shuffle_epi8(lanes, simcards_lanes_of(SIMCARDS_LANES_FROM + 15 - value));
    __m128i empty = _mm_cmpeq_epi8(moved, _mm_setzero_si128());
    return _mm_andnot_si128(empty, _mm_adds_epu8(moved, _mm_set1_epi8((char)weight)));
}

static inline int simcards_lanes_dot(simcards_lanes_t numbers, simcards_lanes_t factors) {
    __m128i sums = _mm_madd_epi16(_mm_maddubs_epi16(numbers, factors), _mm_set1_epi16(1));
    sums = _mm_add_epi32(sums, _mm_srli_si128(sums, 8));
    sums = _mm_add_epi32(sums, _mm_srli_si128(sums, 4));
    return _mm_cvtsi128_si32(sums);
}

static inline simcards_lanes_t simcards_lanes_less(simcards_lanes_t lanes, int number) {
    return _mm_subs_epu8(lanes, _mm_set1_epi8((char)number));
}

static inline simcards_lanes_t simcards_lanes_look_up(const uint8_t *table, simcards_lanes_t places) {
    return _mm_shuffle_epi8(simcards_lanes_of(table), places);
}

static inline simcards_lanes_t simcards_lanes_arranged(simcards_lanes_t lanes, const uint8_t *places) {
    return _mm_shuffle_epi8(lanes, simcards_lanes_of(places));
}

/* All bits of each lane v whose bit v is set in values (bits 0 to 15). */
static inline simcards_lanes_t simcards_lanes_mask(uint32_t values) {
    const __m128i bits = _mm_set1_epi64x((long long)UINT64_C(0x8040201008040201));
    const __m128i halves = _mm_set_epi64x((long long)UINT64_C(0x0101010101010101), 0);
    __m128i spread = _mm_and_si128(_mm_shuffle_epi8(_mm_cvtsi32_si128((int)values), halves), bits);
    return _mm_cmpeq_epi8(spread, bits);
}

/* Adds 1 to each lane v whose bit v is set in values. */
static inline simcards_lanes_t simcards_lanes_count(simcards_lanes_t lanes, uint32_t values) {
    return _mm_sub_epi8(lanes, simcards_lanes_mask(values));
}

static inline simcards_lanes_t simcards_lanes_fill(uint32_t values, int number) {
    return _mm_and_si128(simcards_lanes_mask(values), _mm_set1_epi8((char)number));
}

#else

typedef struct {
    uint8_t at[16];
} simcards_lanes_t;

static inline simcards_lanes_t simcards_lanes_of(const uint8_t *numbers) {
    simcards_lanes_t lanes;
    memcpy(lanes.at, numbers, 16);
    return lanes;
}

static inline void simcards_lanes_write(simcards_lanes_t lanes, uint8_t *numbers) { memcpy(numbers, lanes.at, 16); }

static inline simcards_lanes_t simcards_lanes_max(simcards_lanes_t a, simcards_lanes_t b) {
    for (int v = 0; v < 16; v++)
        if (b.at[v] > a.at[v]) a.at[v] = b.at[v];
    return a;
}

static inline simcards_lanes_t simcards_lanes_moved(simcards_lanes_t lanes, int value, int weight) {
    simcards_lanes_t moved;
    for (int v = 0; v < 16; v++) {
        int number = v >= value ? lanes.at[v - value] : 0;
        if (number) number = number + weight < 255 ? number + weight : 255;
        moved.at[v] = (uint8_t)number;
    }
    return moved;
}

static inline int simcards_lanes_dot(simcards_lanes_t numbers, simcards_lanes_t factors) {
    int sum = 0;
    for (int v = 0; v < 16; v++) sum += numbers.at[v] * factors.at[v];
    return sum;
}

static inline simcards_lanes_t simcards_lanes_less(simcards_lanes_t lanes, int number) {
    for (int v = 0; v < 16; v++) lanes.at[v] = (uint8_t)(lanes.at[v] > number ? lanes.at[v] - number : 0);
    return lanes;
}

static inline simcards_lanes_t simcards_lanes_look_up(const uint8_t *table, simcards_lanes_t places) {
    for (int v = 0; v < 16; v++) places.at[v] = table[places.at[v] & 15];
    return places;
}

static inline simcards_lanes_t simcards_lanes_arranged(simcards_lanes_t lanes, const uint8_t *places) {
    simcards_lanes_t arranged;
    for (int v = 0; v < 16; v++) arranged.at[v] = lanes.at[places[v] & 15];
    return arranged;
}

static inline simcards_lanes_t simcards_lanes_count(simcards_lanes_t lanes, uint32_t values) {
    for (int v = 0; v < 16; v++) lanes.at[v] = (uint8_t)(lanes.at[v] + ((values >> v) & 1));
    return lanes;
}

static inline simcards_lanes_t simcards_lanes_fill(uint32_t values, int number) {
    simcards_lanes_t lanes;
    for (int v = 0; v < 16; v++) lanes.at[v] = (uint8_t)((values >> v) & 1 ? number : 0);
    return lanes;
}

#endif

#endif
