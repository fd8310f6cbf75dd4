# What strategies of users are shown: all that the seat to act may know, and nothing else.

cdef inline bint is_play(const state_t* state) noexcept nogil:
    """Whether the next action is a play."""
    return state.table.phase == PHASE_PLAY


include "../../_move_history.pxi"


cdef void show(const state_t* state, const rules_t* rules, shown_t* shown) noexcept nogil:
    """Show the seat to act what it may know, beside the plays so far."""
    cdef const table_t* table = &state.table
    cdef view_t view
    look(state, &view)
    shown.hand = view.hand
    shown.loose = table.loose
    shown.hidden = table.hidden
    memcpy(shown.house, table.house, sizeof(table.house))
    memcpy(shown.captured, table.captured, sizeof(table.captured))
    memcpy(shown.owned, table.owned, sizeof(table.owned))
    memcpy(shown.bonus, table.bonus, sizeof(table.bonus))
    memcpy(shown.sweeps, table.sweeps, sizeof(table.sweeps))
    shown.standing = table.standing
    shown.ordinary = table.ordinary
    shown.phase = table.phase
    shown.seat = view.seat
    shown.play = table.play
    shown.bid = table.bid
    shown.last_side = table.last_side
