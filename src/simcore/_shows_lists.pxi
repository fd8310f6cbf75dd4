# How legal actions are told to strategies of users in a game whose actions are moves: how many there are, and a list
# of them beside the view. The answer is a place in the list.

from libc.stdint cimport int64_t, uint64_t

include "_buffer.pxi"

ctypedef int64_t (*user_function_t)(const shown_t* view, const uint64_t* moves, void* data) noexcept nogil


cdef inline uint64_t told_of(const actions_t* legal) noexcept nogil:
    """Return what the field ``legal`` of a view says."""
    return <uint64_t>count_actions(legal)


cdef inline int list_told(actions_t* legal, buffer_t* listed) noexcept nogil:
    """List the legal moves; return -1 when there is no memory."""
    cdef int64_t number
    cdef int64_t count = count_actions(legal)
    cdef uint64_t* moves = <uint64_t*>room_for(listed, count * sizeof(uint64_t))
    if moves == NULL:
        return -1
    for number in range(count):
        moves[number] = action_at(legal, number)
    return 0


cdef inline int64_t call_user(void* function, const shown_t* view, const buffer_t* listed, void* data) noexcept nogil:
    """Return the answer of a compiled strategy."""
    return (<user_function_t>function)(view, <const uint64_t*>listed.content, data)


cdef inline bint is_answer(const shown_t* view, int64_t answer) noexcept nogil:
    """Whether an answer is a place in the list."""
    return 0 <= answer < <int64_t>view.legal


cdef inline action_t action_of_answer(const uint64_t* listed, int64_t answer) noexcept nogil:
    """Return the move that a legal answer stands for."""
    return listed[answer]
