"""Memory for large tables that are read at random places (C header ``_memory.h``); released with ``free``."""

cdef extern from "_memory.h" nogil:
    void* allocate_table "simcards_allocate_table"(size_t size) noexcept
    void* allocate_zeros "simcards_allocate_zeros"(size_t size) noexcept
