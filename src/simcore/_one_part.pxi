# For games whose result row is counted as a whole (docs/architecture.md, Results).

cdef enum:
    PARTS = 1


cdef inline int part_words(int part) noexcept nogil:
    """Return the 64-bit words of a part of the row."""
    return sizeof(row_t) // sizeof(uint64_t)
