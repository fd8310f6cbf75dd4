# What the seat to act knows of the hidden cards, and states with other cards in the hidden places
# (docs/rules/royal-casino.md, C-9.1, C-9.2).
#
# All that plays tell of the cards which a seat still holds is that it backed its builds (C-4.1). Whatever else a legal
# move asks for is on the table or is the card played; no other card of the hand ever forbids a move, not even where
# captures are forced (C-10.11): that binds only the card that could take. Earlier hands were played to their last card.

cdef inline int hands_to_come(const state_t* state) noexcept nogil:
    """Return how many hands lie in the stock."""
    return (stock_size(state.table.seats) - state.drawn) // HAND_CARDS


cdef void believe(const state_t* state, const rules_t* rules, const shown_t* shown, belief_t* belief) noexcept nogil:
    """Note what the seat to act knows: the hands of the others by seat, then all hands to come as they are dealt."""
    cdef const table_t* table = &state.table
    cdef uint32_t proven
    cdef int seat, place, hand
    begin_belief(belief, PACK & ~(table.seen | state.hand[table.turn]))
    for seat in range(table.seats):
        if seat == table.turn:
            continue
        place = add_place(belief, popcount(state.hand[seat]))
        proven = table.proven[seat]
        while proven:
            need(&belief.case_of[0], place, cards_that_capture(lowest(proven)) & belief.hidden)
            proven &= proven - 1
    for hand in range(hands_to_come(state)):
        add_place(belief, HAND_CARDS)


cdef void layout_of(const state_t* state, const rules_t* rules, uint64_t* layout) noexcept nogil:
    """Fill ``layout`` with the hidden cards of the state itself, in the order of ``believe``."""
    cdef int place = 0
    cdef int seat, hand
    for seat in range(state.table.seats):
        if seat != state.table.turn:
            layout[place] = state.hand[seat]
            place += 1
    for hand in range(hands_to_come(state)):
        layout[place] = hand_in_stock(state, state.drawn + HAND_CARDS * hand)
        place += 1


cdef inline void lay_into_stock(state_t* state, int first, uint64_t cards) noexcept nogil:
    """Lay a hand into the stock from place ``first`` on; in which order makes no difference (C-2.5)."""
    cdef int place
    for place in range(first, first + HAND_CARDS):
        state.stock[place] = lowest(cards)
        cards = without_lowest(cards)


cdef void assume(state_t* state, const rules_t* rules, const uint64_t* layout, int chance) noexcept nogil:
    """Lay the hidden cards as in ``layout``.

    The legal moves of the plays so far (C-7.7) depend on hidden cards: they are counted from here on.
    """
    cdef int place = 0
    cdef int seat, hand
    for seat in range(state.table.seats):
        if seat != state.table.turn:
            state.hand[seat] = layout[place]
            place += 1
    for hand in range(hands_to_come(state)):
        lay_into_stock(state, state.drawn + HAND_CARDS * hand, layout[place])
        place += 1
    state.table.legal = 0


cdef int question_of(const state_t* state) noexcept nogil:
    """Return the number of the kind of decision: -1, none is of a kind of its own."""
    return -1
