"""Bit operations on card sets (C header ``_bits.h``); the same answers on every compiler and CPU."""

from libc.stdint cimport uint32_t, uint64_t

cdef extern from "_bits.h" nogil:
    int popcount "simcards_popcount"(uint64_t x) noexcept
    int lowest "simcards_lowest"(uint64_t x) noexcept
    # Of 32 positions, without widening them first.
    int lowest32 "simcards_lowest32"(uint32_t x) noexcept
    int highest "simcards_highest"(uint64_t x) noexcept
    uint64_t deposit "simcards_deposit"(uint64_t source, uint64_t mask) noexcept
    int select "simcards_select"(uint64_t x, int k) noexcept
    bint unlikely "SIMCARDS_UNLIKELY"(bint condition) noexcept
    bint likely "SIMCARDS_LIKELY"(bint condition) noexcept
    void prefetch "simcards_prefetch"(const void* place) noexcept
    uint32_t choose "simcards_choose"(uint32_t condition, uint32_t a, uint32_t b) noexcept
    uint64_t prefer "simcards_prefer"(uint64_t found, uint64_t other) noexcept
    void outdo "simcards_outdo"(uint64_t value, uint64_t* most, int who, int* holder) noexcept
    void replace_where "simcards_replace_where"(
        uint32_t set, uint32_t other_set, uint32_t a, uint32_t* first, uint32_t b, uint32_t* second
    ) noexcept
    void replace_if_in "simcards_replace_if_in"(
        uint32_t set, uint32_t position, uint32_t a, uint32_t* first, uint32_t b, uint32_t* second
    ) noexcept
    uint32_t choose_where "simcards_choose_where"(uint32_t set, uint32_t other_set, uint32_t a, uint32_t b) noexcept
    uint32_t choose_less "simcards_choose_less"(int value, int limit, uint32_t a, uint32_t b) noexcept
    uint64_t multiply_high "simcards_multiply_high"(uint64_t a, uint64_t b, uint64_t* low) noexcept


cdef inline uint64_t one(int position) noexcept nogil:
    """Return the set that holds only ``position`` (0 to 63)."""
    return (<uint64_t>1) << position


cdef inline uint64_t below(int size) noexcept nogil:
    """Return the set of the positions 0 .. ``size`` - 1 (``size`` 0 to 63)."""
    return ((<uint64_t>1) << size) - 1


cdef inline uint64_t above(int position) noexcept nogil:
    """Return the set of the positions ``position`` + 1 .. 63 (``position`` 0 to 63)."""
    return (~<uint64_t>1) << position


cdef inline uint64_t without_lowest(uint64_t x) noexcept nogil:
    """Return ``x`` without its lowest position."""
    return x & (x - 1)
