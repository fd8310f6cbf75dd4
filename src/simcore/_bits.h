/* Bit operations on 64-bit words. Every function gives the same answer on every compiler and CPU;
   hardware instructions (POPCNT, PDEP, LZCNT) are used where the build allows them. */
#ifndef SIMCARDS_BITS_H
#define SIMCARDS_BITS_H

#include <stdint.h>

#if defined(_MSC_VER) && !defined(__clang__)
#include <intrin.h>
static __forceinline int simcards_popcount(uint64_t x) { return (int)__popcnt64(x); }
static __forceinline int simcards_lowest(uint64_t x) { unsigned long i; _BitScanForward64(&i, x); return (int)i; }
static __forceinline int simcards_lowest32(uint32_t x) { unsigned long i; _BitScanForward(&i, x); return (int)i; }
static __forceinline int simcards_highest(uint64_t x) { unsigned long i; _BitScanReverse64(&i, x); return (int)i; }
static __forceinline uint64_t simcards_multiply_high(uint64_t a, uint64_t b, uint64_t *low) {
    uint64_t high;
    *low = _umul128(a, b, &high);
    return high;
}
#else
static inline int simcards_popcount(uint64_t x) { return __builtin_popcountll(x); }
static inline int simcards_lowest(uint64_t x) { return __builtin_ctzll(x); }
static inline int simcards_lowest32(uint32_t x) { return __builtin_ctz(x); }
static inline int simcards_highest(uint64_t x) { return 63 ^ __builtin_clzll(x); }
static inline uint64_t simcards_multiply_high(uint64_t a, uint64_t b, uint64_t *low) {
    unsigned __int128 product = (unsigned __int128)a * b;
    *low = (uint64_t)product;
    return (uint64_t)(product >> 64);
}
#endif

/* A condition that hardly ever (nearly always) holds: compilers put what hangs on it (on its opposite) out of the way. */
#if defined(__GNUC__) || defined(__clang__)
#define SIMCARDS_UNLIKELY(condition) __builtin_expect(!!(condition), 0)
#define SIMCARDS_LIKELY(condition) __builtin_expect(!!(condition), 1)
#else
#define SIMCARDS_UNLIKELY(condition) (condition)
#define SIMCARDS_LIKELY(condition) (condition)
#endif

/* Ask for the cache line of an address; nothing but a hint. */
static inline void simcards_prefetch(const void *place) {
#if defined(__GNUC__) || defined(__clang__)
    __builtin_prefetch(place);
#else
    (void)place;
#endif
}

/* a if condition (any number) is not 0, else b; for conditions that a CPU cannot predict. Compilers make a branch
   of it as soon as there is anything that one side alone needs: where that can be, the instruction is spelt out. */
static inline uint32_t simcards_choose(uint32_t condition, uint32_t a, uint32_t b) {
#if (defined(__GNUC__) || defined(__clang__)) && (defined(__x86_64__) || defined(__i386__))
    if (__builtin_constant_p(condition)) return condition ? a : b;
    __asm__("testl %1, %1\n\tcmovzl %2, %0" : "+r"(a) : "r"(condition), "rm"(b) : "cc");
    return a;
#else
    return condition ? a : b;
#endif
}

/* Let value take the place of *most, and who that of *holder, where value is larger: two conditional moves after one
   comparison, for the same reason. */
static inline void simcards_outdo(uint64_t value, uint64_t *most, int who, int *holder) {
#if (defined(__GNUC__) || defined(__clang__)) && defined(__x86_64__)
    __asm__("cmpq %0, %2\n\tcmovaq %2, %0\n\tcmoval %3, %1" : "+r"(*most), "+r"(*holder) : "r"(value), "rm"(who) : "cc");
#else
    if (value > *most) {
        *most = value;
        *holder = who;
    }
#endif
}

/* Let a and b take the places of *first and *second where two sets meet: two conditional moves after one test, for the
   same reason. */
static inline void simcards_replace_where(
    uint32_t set, uint32_t other_set, uint32_t a, uint32_t *first, uint32_t b, uint32_t *second
) {
#if (defined(__GNUC__) || defined(__clang__)) && (defined(__x86_64__) || defined(__i386__))
    /* Through variables: an instruction that writes to memory itself could write anywhere, for all compilers know. */
    uint32_t one = *first, other = *second;
    __asm__("testl %3, %2\n\tcmovnzl %4, %0\n\tcmovnzl %5, %1"
            : "+&r"(one), "+&r"(other) : "r"(set), "r"(other_set), "rm"(a), "rm"(b) : "cc");
    *first = one;
    *second = other;
#else
    if (set & other_set) {
        *first = a;
        *second = b;
    }
#endif
}

/* The same where position is in a set. */
static inline void simcards_replace_if_in(
    uint32_t set, uint32_t position, uint32_t a, uint32_t *first, uint32_t b, uint32_t *second
) {
#if (defined(__GNUC__) || defined(__clang__)) && (defined(__x86_64__) || defined(__i386__))
    uint32_t one = *first, other = *second;
    __asm__("btl %2, %3\n\tcmovcl %4, %0\n\tcmovcl %5, %1"
            : "+&r"(one), "+&r"(other) : "r"(position), "r"(set), "rm"(a), "rm"(b) : "cc");
    *first = one;
    *second = other;
#else
    if (set >> position & 1) {
        *first = a;
        *second = b;
    }
#endif
}

/* a where two sets meet, else b. */
static inline uint32_t simcards_choose_where(uint32_t set, uint32_t other_set, uint32_t a, uint32_t b) {
#if (defined(__GNUC__) || defined(__clang__)) && (defined(__x86_64__) || defined(__i386__))
    __asm__("testl %2, %1\n\tcmovzl %3, %0" : "+&r"(a) : "r"(set), "r"(other_set), "rm"(b) : "cc");
    return a;
#else
    return set & other_set ? a : b;
#endif
}

/* a where value is less than limit, else b. */
static inline uint32_t simcards_choose_less(int value, int limit, uint32_t a, uint32_t b) {
#if (defined(__GNUC__) || defined(__clang__)) && (defined(__x86_64__) || defined(__i386__))
    __asm__("cmpl %2, %1\n\tcmovgel %3, %0" : "+&r"(a) : "r"(value), "rm"(limit), "rm"(b) : "cc");
    return a;
#else
    return value < limit ? a : b;
#endif
}

/* found, or other where found is 0; a conditional move for the same reason. */
static inline uint64_t simcards_prefer(uint64_t found, uint64_t other) {
#if (defined(__GNUC__) || defined(__clang__)) && defined(__x86_64__)
    if (__builtin_constant_p(found)) return found ? found : other;
    __asm__("testq %0, %0\n\tcmovzq %1, %0" : "+r"(found) : "rm"(other) : "cc");
    return found;
#else
    return found ? found : other;
#endif
}

/* Whether PDEP exists and is fast (on AMD family 17h it is microcoded and ten times slower than a table). The debug
   build does without, so that the tests see both ways. */
#if defined(__x86_64__) && (defined(__GNUC__) || defined(__clang__)) && !defined(SIMCARDS_DEBUG)
#define SIMCARDS_PDEP 1
static inline int simcards_fast_pdep(void) {
    __builtin_cpu_init();
    return __builtin_cpu_supports("bmi2") && !__builtin_cpu_is("amdfam17h");
}
/* Spelt out, because the intrinsic is there only in a build for CPUs that all have it. */
static inline uint64_t simcards_pdep(uint64_t source, uint64_t mask) {
    uint64_t result;
    __asm__("pdepq %2, %1, %0" : "=r"(result) : "r"(source), "rm"(mask));
    return result;
}
/* Asked once, when the program starts: a branch on it is always predicted. */
static int simcards_pdep_is_fast;
__attribute__((constructor)) static void simcards_ask_for_pdep(void) { simcards_pdep_is_fast = simcards_fast_pdep(); }
#define SIMCARDS_APART __attribute__((const, noinline, cold))
#else
static inline int simcards_fast_pdep(void) { return 0; }
#define SIMCARDS_APART
#endif

static SIMCARDS_APART int simcards_select_plain(uint64_t x, int k) {
    uint64_t rest[6];
    /* More than five steps are rare: most plays must follow suit. */
    if (k > 5) {
        if ((x & (x + 1)) == 0) return k;
        for (; k > 5; k--) x &= x - 1;
    }
    /* All six candidates and then a load: k is random, and a branch on it is mispredicted every other time. */
    rest[0] = x;
    rest[1] = x &= x - 1;
    rest[2] = x &= x - 1;
    rest[3] = x &= x - 1;
    rest[4] = x &= x - 1;
    rest[5] = x & (x - 1);
    return simcards_lowest(rest[k]);
}

static inline uint64_t simcards_deposit_plain(uint64_t source, uint64_t mask) {
    uint64_t result = 0;
    for (; mask; mask &= mask - 1, source >>= 1) result |= mask & (0 - mask) & (0 - (source & 1));
    return result;
}

/* The bits of mask whose numbers, counted from the lowest, are set in source. */
static inline uint64_t simcards_deposit(uint64_t source, uint64_t mask) {
#if defined(SIMCARDS_PDEP)
    if (__builtin_expect(simcards_pdep_is_fast, 1)) return simcards_pdep(source, mask);
#endif
    return simcards_deposit_plain(source, mask);
}

/* The position of the k-th set bit of x, counting from the lowest; 0 <= k < popcount(x). */
static inline int simcards_select(uint64_t x, int k) {
#if defined(SIMCARDS_PDEP)
    if (__builtin_expect(simcards_pdep_is_fast, 1)) return simcards_lowest(simcards_pdep((uint64_t)1 << k, x));
#endif
    return simcards_select_plain(x, k);
}

#endif
