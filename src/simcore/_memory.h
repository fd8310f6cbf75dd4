/* Memory for large tables. */
#ifndef SIMCARDS_MEMORY_H
#define SIMCARDS_MEMORY_H

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#if defined(__linux__)
#include <sys/mman.h>
#endif

#define SIMCARDS_HUGE_PAGE ((size_t)1 << 21)

/* Memory for a large table, to be released with free(): in huge pages where Linux has them, because a look-up at a
   random place otherwise waits for the page table too. NULL when there is none. */
static inline void *simcards_allocate_table(size_t size) {
#if defined(__linux__) && defined(MADV_HUGEPAGE)
    void *table = NULL;
    size = (size + SIMCARDS_HUGE_PAGE - 1) & ~(SIMCARDS_HUGE_PAGE - 1);
    if (posix_memalign(&table, SIMCARDS_HUGE_PAGE, size) != 0) return NULL;
    madvise(table, size, MADV_HUGEPAGE);
    return table;
#else
    return malloc(size);
#endif
}

/* The same, all zero. */
static inline void *simcards_allocate_zeros(size_t size) {
    void *table;
    /* A small table shares its pages; less than a huge page would be rounded up to one. */
    if (size < SIMCARDS_HUGE_PAGE) return calloc(size, 1);
    table = simcards_allocate_table(size);
    if (table != NULL) memset(table, 0, size);
    return table;
}

#endif
