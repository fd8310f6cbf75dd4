# What comes before the play, in one piece, where everybody plays the heuristic: the driver's shortcut.
#
# The same decisions as one by one (_strategy.pxi), without numbering pairs and calls on the way.

cdef struct brief_t:
    bint by_heuristic           # nobody plays at random


cdef inline void read_strategies(const seat_t* const* seats, int count, brief_t* brief) noexcept nogil:
    """Note whether everybody plays the heuristic."""
    cdef int seat
    brief.by_heuristic = True
    for seat in range(count):
        brief.by_heuristic = brief.by_heuristic and seats[seat].kind == SEAT_BUILTIN


cdef inline void note_brief(state_t* state, const rules_t* rules, const brief_t* brief) noexcept nogil:
    """Note nothing in the state: every question is put."""


cdef inline uint32_t seats_that_pick(const state_t* state, const seat_t* const* seats) noexcept nogil:
    """Return the seats (bit set) that would pick if asked."""
    cdef uint32_t pickers = 0
    cdef int seat
    for seat in range(SEATS):
        pickers |= card_bit(seat) * would_pick(&seats[seat].params, state.hand[seat], seat)
    return pickers


cdef inline void bury_and_call(state_t* state, const house_t* house, const params_t* params) noexcept nogil:
    """Bury and call an ace or go alone; leave a call of another kind to be asked for."""
    cdef uint32_t eight = state.hand[state.table.picker]
    cdef uint32_t bury = cards_to_bury(params, eight, cards_to_call_on(params, eight))
    cdef uint32_t kept = eight ^ bury
    cdef int suit
    lay_bury(state, bury)
    state.table.phase = PHASE_CALL
    if solo_score(kept) >= params.alone_at:
        apply_call(state, house, CALL_ALONE)
        return
    suit = suit_to_call(kept, bury)
    if suit != NO_SUIT:
        apply_call(state, house, CALL_ACE + suit)


cdef inline bint take_shortcuts(
    state_t* state, const rules_t* rules, const seat_t* const* seats, stream_t* streams,
    const brief_t* brief
) noexcept nogil:
    """Carry out everything before the first trick, as far as the usual rules reach; false where they do not."""
    if not brief.by_heuristic or state.table.phase != PHASE_PICK or state.table.turn != 0:
        return False
    return settle_picks(state, rules, seats)


cdef bint settle_picks(state_t* state, const rules_t* rules, const seat_t* const* seats) noexcept nogil:
    """Carry out picks, bury and call; false where nothing can be done in one piece."""
    cdef uint32_t pickers = seats_that_pick(state, seats)
    cdef int picker
    if pickers == 0:
        if rules.house.all_pass == ALL_PASS_LEASTER:
            start_play(state, &rules.house)
            return True
        return False
    if not rules.plain_calls:
        return False
    picker = lowest(pickers)
    state.table.turn = picker
    take_blind(state, picker)
    bury_and_call(state, &rules.house, &seats[picker].params)
    return True
