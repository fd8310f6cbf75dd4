# How legal actions are told to strategies of users in a game whose actions are bits of a mask: as that mask.
# The answer is the number of a bit.

from libc.stdint cimport int64_t, uint64_t

include "_buffer.pxi"

ctypedef int64_t (*user_function_t)(const shown_t* view, void* data) noexcept nogil


cdef inline uint64_t told_of(const actions_t* legal) noexcept nogil:
    """Return what the field ``legal`` of a view says."""
    return legal[0]


cdef inline int list_told(actions_t* legal, buffer_t* listed) noexcept nogil:
    """Nothing is listed beside the view."""
    return 0


cdef inline int64_t call_user(void* function, const shown_t* view, const buffer_t* listed, void* data) noexcept nogil:
    """Return the answer of a compiled strategy."""
    return (<user_function_t>function)(view, data)


cdef inline bint is_answer(const shown_t* view, int64_t answer) noexcept nogil:
    """Whether an answer is a legal action."""
    return 0 <= answer < 64 and (view.legal >> answer) & 1 != 0


cdef inline action_t action_of_answer(const uint64_t* listed, int64_t answer) noexcept nogil:
    """Return the action that a legal answer stands for."""
    return <action_t>answer
