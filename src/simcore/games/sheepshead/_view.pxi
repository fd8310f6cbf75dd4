# What strategies of users are shown: all that the seat to act may know, and nothing else.

cdef enum:
    PLAYS_MAX = SEATS * HAND_CARDS


cdef inline int card_shown(const state_t* state, action_t action) noexcept nogil:
    """Return the card that an action plays as the others see it."""
    if state.table.phase != PHASE_PLAY:
        return NO_PLAY
    return FACE_DOWN if state.under & card_bit(action) else action


include "../../_card_history.pxi"


cdef void show(const state_t* state, const rules_t* rules, shown_t* shown) noexcept nogil:
    """Show the seat to act what it may know, beside the plays so far."""
    cdef const table_t* table = &state.table
    cdef view_t view
    cdef int seat
    look(state, &view)
    shown.hand = view.hand
    shown.bury = view.bury
    shown.under = view.under
    shown.played = table.played
    shown.trick = table.trick
    shown.stake = state.stake
    shown.phase = table.phase
    shown.seat = view.seat
    shown.trick_number = table.trick_number
    shown.trick_size = table.trick_size
    shown.leader = table.leader
    shown.led = table.led
    shown.picker = table.picker
    shown.is_partner = view.is_partner
    shown.partner = state.partner if table.partner_known or view.is_partner else NOBODY
    shown.call = table.call
    shown.called_card = table.called_card
    shown.called_suit = table.called_suit
    shown.cracks = table.cracks
    shown.blitzes = table.blitzes
    for seat in range(SEATS):
        shown.tricks[seat] = state.tricks[seat]
