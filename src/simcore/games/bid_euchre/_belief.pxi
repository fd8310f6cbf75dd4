# What the seat to act knows of the hidden cards, and states with other cards in the hidden places.

cdef void believe(const state_t* state, const rules_t* rules, const shown_t* shown, belief_t* belief) noexcept nogil:
    """Note what the seat to act has seen."""
    begin_belief(belief, 0)


cdef void layout_of(const state_t* state, const rules_t* rules, uint64_t* layout) noexcept nogil:
    """Write the cards of each place."""


cdef void assume(state_t* state, const rules_t* rules, const uint64_t* layout, int chance) noexcept nogil:
    """Lay the hidden cards as in ``layout``."""


cdef int question_of(const state_t* state) noexcept nogil:
    """Return the number of the kind of decision: in the auction the seat to act, else -1."""
    return state.table.turn if state.table.phase == PHASE_BID else -1
