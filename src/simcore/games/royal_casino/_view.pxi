# What strategies of users are shown: all that the seat to act may know, and nothing else.

cdef inline bint is_play(const state_t* state) noexcept nogil:
    """Whether the next action is a play: there is nothing else."""
    return True


include "../../_move_history.pxi"


cdef void show(const state_t* state, const rules_t* rules, shown_t* shown) noexcept nogil:
    """Show the seat to act what it may know, beside the plays so far."""
    cdef const table_t* table = &state.table
    cdef view_t view
    look(state, &view)
    shown.hand = view.hand
    shown.loose = table.loose
    shown.seen = table.seen
    memcpy(shown.build, table.build, sizeof(table.build))
    memcpy(shown.captured, table.captured, sizeof(table.captured))
    memcpy(shown.owned, table.owned, sizeof(table.owned))
    memcpy(shown.sweeps, table.sweeps, sizeof(table.sweeps))
    memcpy(shown.scores, table.scores, sizeof(table.scores))
    shown.standing = table.standing
    shown.single = table.single
    shown.seats = table.seats
    shown.seat = view.seat
    shown.play = table.play
    shown.last_capturer = table.last_capturer
