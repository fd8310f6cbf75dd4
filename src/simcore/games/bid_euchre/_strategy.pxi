# The built-in heuristic: ``cautious``, ``standard`` and ``bold`` are its parameter sets (docs/strategies.md).
#
# It sees a view_t and nothing else, so it cannot peek.

cdef struct params_t:
    # One field for each parameter of strategies.py, by its name.
    int score_aware


cdef inline action_t random_action(
    const params_t* params, const state_t* state, const rules_t* rules, const actions_t* legal,
    stream_t* stream
) noexcept nogil:
    """Return the action of ``random``: every legal one is equally likely."""
    return draw_action(legal, stream)


cdef inline action_t builtin(
    const params_t* params, const view_t* view, const rules_t* rules, const actions_t* legal,
    stream_t* stream
) noexcept nogil:
    """Return the action of the heuristic for the seat to act; always one of ``legal``."""
    return lowest(legal[0])
