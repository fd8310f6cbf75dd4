# For games without rounds of decisions that are certain to follow one another (docs/architecture.md).

cdef enum:
    ROUND = 0
    ROUND_LEAST = 0


cdef inline bint round_stands(const state_t* state, int step) noexcept nogil:
    """Decisions come one by one."""
    return False


cdef inline bint round_is_usual(const state_t* state) noexcept nogil:
    """There are no rounds."""
    return True


cdef inline bint round_is_forced(const state_t* state) noexcept nogil:
    """There are no rounds."""
    return False


cdef inline action_t forced_action(const state_t* state) noexcept nogil:
    """There are no rounds."""
    return 0
