# The auction and the naming of trumps in one piece, where everybody plays the heuristic: the driver's shortcut.
#
# The same decisions as one by one (_bidding.pxi), with what each hand is worth worked out once.

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


cdef inline bint speak(
    state_t* state, const rules_t* rules, const seat_t* const* seats, int seat, int worth
) noexcept nogil:
    """Let a seat whose hand is worth so much say its word; false where the auction is over."""
    cdef uint64_t legal = legal_bids(state, rules, seat)
    note_word(&state.table, seat, bid_for(&seats[seat].params, &state.table, rules, legal, seat, worth))
    return auction_goes_on(state, rules, seat)


cdef inline bint take_shortcuts(
    state_t* state, const rules_t* rules, const seat_t* const* seats, stream_t* streams,
    const brief_t* brief
) noexcept nogil:
    """Carry out an auction from its first word, and the naming of trumps behind it; false where none begins."""
    if not brief.by_heuristic or state.table.phase != PHASE_BID or state.table.said[0] != LEVEL_UNSAID:
        return False
    settle_auction(state, rules, seats)
    return True


cdef void settle_auction(state_t* state, const rules_t* rules, const seat_t* const* seats) noexcept nogil:
    """Carry out all bids and the naming of trumps."""
    cdef int worth[SEATS]
    cdef int trump[SEATS]
    cdef int seat
    for seat in range(SEATS):
        trump[seat] = best_trump(rules, state.hand[seat], &worth[seat])
    # Written out, so that the seat is a constant each time.
    while (
        speak(state, rules, seats, 0, worth[0])
        and speak(state, rules, seats, 1, worth[1])
        and speak(state, rules, seats, 2, worth[2])
        and speak(state, rules, seats, 3, worth[3])
    ):
        pass
    end_auction(state, &rules.house)
    if state.table.phase == PHASE_TRUMP:
        apply_trump(state, rules, trump[state.table.bidder])
