/* Numbers of ways to lay cards: 128 bits where the compiler has them, else 64. Where both have room they are the same. */
#ifndef SIMCARDS_WAYS_H
#define SIMCARDS_WAYS_H

#include <stdint.h>

#ifdef __SIZEOF_INT128__
typedef unsigned __int128 simcards_ways_t;
/* More than 2 to this power are not counted: sums and products of what is counted then have room. */
#define SIMCARDS_WAYS_BITS 126
static inline uint64_t simcards_high_word(simcards_ways_t ways) { return (uint64_t)(ways >> 64); }
static inline simcards_ways_t simcards_join_words(uint64_t high, uint64_t low) {
    return (simcards_ways_t)high << 64 | low;
}
#else
typedef uint64_t simcards_ways_t;
#define SIMCARDS_WAYS_BITS 62
static inline uint64_t simcards_high_word(simcards_ways_t ways) { (void)ways; return 0; }
static inline simcards_ways_t simcards_join_words(uint64_t high, uint64_t low) { (void)high; return low; }
#endif

#endif
