"""Legal actions as a 64-bit mask over action numbers: what the driver needs of ``actions_t`` in trick games.

A fishing game offers the same four functions over a list of moves.
"""

from libc.stdint cimport uint64_t

from simcore._bits cimport one, popcount, select
from simcore._rng cimport bounded, stream_t


cdef inline int count_actions(const uint64_t* legal) noexcept nogil:
    """Return how many actions are legal."""
    return popcount(legal[0])


cdef inline bint are_listed(const uint64_t* legal) noexcept nogil:
    """Whether the actions could be listed: a mask has room for all."""
    return True


cdef inline void note_actions(void* state, const uint64_t* legal) noexcept nogil:
    """Note nothing of what could have been done."""


cdef inline int action_at(const uint64_t* legal, int number) noexcept nogil:
    """Return legal action ``number``, counted from 0."""
    return select(legal[0], number)


cdef inline bint is_legal(const uint64_t* legal, int action) noexcept nogil:
    """Whether ``action`` is one of the legal ones."""
    return 0 <= action < 64 and (legal[0] & one(action)) != 0


cdef inline int draw_action(const uint64_t* legal, stream_t* stream) noexcept nogil:
    """Return a uniformly random legal action; always one draw, also where there is no choice."""
    return select(legal[0], <int>bounded(stream, popcount(legal[0])))
