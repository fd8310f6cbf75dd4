/* Bit operations on 64-bit words. Every function gives the same answer on every compiler and CPU;
   hardware instructions (POPCNT, PDEP, LZCNT) are used where the build allows them. */
#ifndef SIMCARDS_BITS_H
#define SIMCARDS_BITS_H

#include <stdint.h>

#if defined(_MSC_VER) && !defined(__clang__)
#include <intrin.h>
static __forceinline int simcards_popcount(uint64_t x) { return (int)__popcnt64(x); }
static __forceinline int simcards_lowest(uint64_t x) { unsigned long i; _BitScanForward64(&i, x); return (int)i; }
static __forceinline int simcards_highest(uint64_t x) { unsigned long i; _BitScanReverse64(&i, x); return (int)i; }
static __forceinline uint64_t simcards_multiply_high(uint64_t a, uint64_t b, uint64_t *low) {
    uint64_t high;
    *low = _umul128(a, b, &high);
    return high;
}
#else
static inline int simcards_popcount(uint64_t x) { return __builtin_popcountll(x); }
static inline int simcards_lowest(uint64_t x) { return __builtin_ctzll(x); }
static inline int simcards_highest(uint64_t x) { return 63 ^ __builtin_clzll(x); }
static inline uint64_t simcards_multiply_high(uint64_t a, uint64_t b, uint64_t *low) {
    unsigned __int128 product = (unsigned __int128)a * b;
    *low = (uint64_t)product;
    return (uint64_t)(product >> 64);
}
#endif

/* a if condition (0 or 1) holds, else b; arithmetic, for conditions that a CPU cannot predict. */
static inline uint32_t simcards_choose(int condition, uint32_t a, uint32_t b) {
    return b ^ ((a ^ b) & (0u - (uint32_t)condition));
}

/* The position of the k-th set bit of x, counting from the lowest; 0 <= k < popcount(x). */
#if defined(__BMI2__)
#include <immintrin.h>
static inline int simcards_select(uint64_t x, int k) { return simcards_lowest(_pdep_u64((uint64_t)1 << k, x)); }
#else
/* x without its lowest bit if k > step, else x; arithmetic, because k is random and a branch on it is
   mispredicted every other time. */
static inline uint64_t simcards_drop_if(uint64_t x, int64_t k, int step) {
    return x & ((x - 1) | (uint64_t)((k - step - 1) >> 63));
}
static inline int simcards_select(uint64_t x, int k) {
    /* More than three steps are rare: most plays must follow suit. */
    for (; k > 3; k--) x &= x - 1;
    x = simcards_drop_if(x, k, 0);
    x = simcards_drop_if(x, k, 1);
    x = simcards_drop_if(x, k, 2);
    return simcards_lowest(x);
}
#endif

#endif
