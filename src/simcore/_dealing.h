/* Expansion of card sets numbered among the cards that are left, in one call for a whole deal.
   With a fast PDEP (looked up when the program starts) by that, elsewhere by a table of bytes; both give the same
   sets. */
#ifndef SIMCARDS_DEALING_H
#define SIMCARDS_DEALING_H

#include <stdint.h>
#include "_bits.h"

static inline uint32_t simcards_deposit_byte(const uint8_t *spread, uint32_t source, uint32_t mask) {
    return spread[(mask & 255) << 8 | (source & 255)];
}

/* The bits of source put, in order, into the positions set in mask. */
static inline uint32_t simcards_deposit_table(const uint8_t *spread, uint32_t source, uint32_t mask) {
    return simcards_deposit_byte(spread, source, mask)
        | simcards_deposit_byte(spread, source >> simcards_popcount(mask & 0xFF), mask >> 8) << 8
        | simcards_deposit_byte(spread, source >> simcards_popcount(mask & 0xFFFF), mask >> 16) << 16
        | simcards_deposit_byte(spread, (uint32_t)((uint64_t)source >> simcards_popcount(mask & 0xFFFFFF)), mask >> 24) << 24;
}

/* Replace each of the sets, numbered among the cards of the pack not in an earlier set, by the cards
   themselves; return the rest of the pack. spread is NULL where PDEP is to be used. */
static inline uint32_t simcards_expand(const uint8_t *spread, uint32_t *sets, int count, uint32_t pack) {
#if defined(SIMCARDS_PDEP)
    if (spread == NULL) {
        for (int i = 0; i < count; i++) {
            sets[i] = (uint32_t)simcards_pdep(sets[i], pack);
            pack ^= sets[i];
        }
        return pack;
    }
#endif
    for (int i = 0; i < count; i++) {
        sets[i] = simcards_deposit_table(spread, sets[i], pack);
        pack ^= sets[i];
    }
    return pack;
}

#endif
