# What strategies of users are shown: all that the seat to act may know, and nothing else.

cdef enum:
    PLAYS_MAX = CARDS


cdef inline int card_shown(const state_t* state, action_t action) noexcept nogil:
    """Return the card that an action plays."""
    return action if state.table.phase == PHASE_PLAY else NO_PLAY


include "../../_card_history.pxi"


cdef void show(const state_t* state, const rules_t* rules, shown_t* shown) noexcept nogil:
    """Show the seat to act what it may know, beside the plays so far."""
    cdef const table_t* table = &state.table
    cdef view_t view
    cdef int seat
    look(state, &view)
    shown.hand = view.hand
    shown.set_aside = view.out
    shown.shown = view.shown
    shown.exposed = table.exposed
    shown.played = table.played
    shown.trick = table.trick
    for seat in range(table.seats):
        shown.lives[seat] = table.lives[seat]
        shown.owed[seat] = table.owed[seat]
    shown.knocks = table.k
    shown.staying = table.staying
    shown.open_hands = table.open_hands
    shown.whistlers = table.whistlers
    shown.standers = table.standers
    shown.phase = table.phase
    shown.seats = table.seats
    shown.seat = view.seat
    shown.mover = table.mover
    shown.leader = table.leader
    shown.led = table.led
    shown.best_card = table.best_card
    shown.best_seat = table.best_seat
    shown.trick_number = table.trick_number
    shown.last_knocker = table.last_knocker
    shown.exchanger = table.exchanger
