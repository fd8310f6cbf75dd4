# For games in which every decision is put to its seat: there are no shortcuts (docs/architecture.md).

cdef struct brief_t:
    int unused


cdef inline void read_strategies(const seat_t* const* seats, int count, brief_t* brief) noexcept nogil:
    """Note nothing."""


cdef inline void note_brief(state_t* state, const rules_t* rules, const brief_t* brief) noexcept nogil:
    """Note nothing."""


cdef inline bint take_shortcuts(
    state_t* state, const rules_t* rules, const seat_t* const* seats, stream_t* streams,
    const brief_t* brief
) noexcept nogil:
    """There is no shortcut."""
    return False
