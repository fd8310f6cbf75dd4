# What strategies of users are shown: all that the seat to act may know, and nothing else.

cdef enum:
    PLAYS_MAX = 2 * CARDS


cdef inline int card_shown(const state_t* state, action_t action) noexcept nogil:
    """Return the card that an action plays."""
    return action if state.table.phase == PHASE_PLAY else NO_PLAY


include "../../_card_history.pxi"


cdef void show(const state_t* state, const rules_t* rules, shown_t* shown) noexcept nogil:
    """Show the seat to act what it may know, beside the plays so far."""
    cdef const table_t* table = &state.table
    cdef view_t view
    cdef int seat, side
    look(state, &view)
    shown.hand = view.hand
    shown.known = view.known if table.phase == PHASE_PLAY else 0
    shown.unplayed = table.unplayed
    for seat in range(SEATS):
        shown.played[seat] = table.played[seat]
        shown.said[seat] = table.said[seat]
    for side in range(SIDES):
        shown.scores[side] = table.scores[side]
        shown.tricks[side] = table.tricks[side]
    shown.trumps = table.trumps
    shown.suit_led = table.suit_led if table.trick_size else 0
    shown.best = table.best if table.trick_size else 0
    shown.phase = table.phase
    shown.seat = view.seat
    shown.best_seat = table.best_seat
    shown.trick_size = table.trick_size
    shown.trick_number = table.trick_number
    shown.hand_cards = table.hand_cards
    shown.sitting_out = table.sitting_out
    shown.bidder = table.bidder
    shown.level = table.level
    shown.trump = table.trump
