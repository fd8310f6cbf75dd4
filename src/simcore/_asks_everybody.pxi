# For games in which every decision is put to its seat: nothing is settled without asking (docs/architecture.md).

cdef struct brief_t:
    int unused


cdef inline void read_strategies(const seat_t* const* seats, int count, brief_t* brief) noexcept nogil:
    """Note nothing."""


cdef inline void pass_over(
    state_t* state, const rules_t* rules, const seat_t* const* seats, const brief_t* brief
) noexcept nogil:
    """Pass nothing over."""
