# Consistency of a state: what must hold after every action, and what follows from a state set from outside.

cdef bint cards_are_whole(const state_t* state) noexcept nogil:
    """Whether each of the 32 cards is in exactly one place."""
    cdef const table_t* table = &state.table
    cdef uint32_t under_played = 0
    cdef uint32_t everything = state.bury | table.played | table.trick
    cdef int total = popcount(state.bury) + popcount(table.played) + popcount(table.trick)
    cdef int seat
    for seat in range(SEATS):
        everything |= state.hand[seat]
        total += popcount(state.hand[seat])
    if table.picker == NOBODY:
        everything |= state.blind
        total += popcount(state.blind)
    else:
        under_played = state.under & ~state.hand[table.picker]
        everything |= under_played
        total += popcount(under_played)
    return total == CARDS and everything == <uint32_t>0xFFFFFFFF


cdef bint trick_is_whole(const state_t* state) noexcept nogil:
    """Whether trick, turn, hands and counters agree."""
    cdef const table_t* table = &state.table
    cdef int seat, held, tricks = 0
    if not (0 <= table.turn < SEATS and 0 <= table.leader < SEATS):
        return False
    for seat in range(SEATS):
        tricks += state.tricks[seat]
        held = popcount(state.hand[seat])
        if table.phase == PHASE_PLAY or (table.phase == PHASE_OVER and table.trick_number):
            held += table.trick_number + ((seat - table.leader + SEATS) % SEATS < table.trick_size)
        elif seat == table.picker and state.bury == 0:
            # The picker has the blind in his hand until he buries.
            held -= CARDS - SEATS * HAND_CARDS
        if held != HAND_CARDS:
            return False
    if tricks != table.trick_number or table.trick_size >= SEATS:
        return False
    return table.phase != PHASE_PLAY or table.turn == (table.leader + table.trick_size) % SEATS


cdef bint call_is_whole(const state_t* state, const house_t* house) noexcept nogil:
    """Whether the called card, the partner and the duties that follow from them agree."""
    cdef const table_t* table = &state.table
    cdef uint32_t called = card_bit(table.called_card)
    cdef state_t expected = state[0]
    cdef int seat
    if table.picker == NOBODY:
        return state.partner == NOBODY
    if state.partner != NOBODY:
        if state.partner == table.picker:
            return False
        if not state.hand[state.partner] & called:
            if not (table.played | table.trick) & called:
                return False
            if table.owner[table.called_card] != state.partner:
                return False
    if table.declared_partner != NOBODY and table.declared_partner != state.partner:
        return False
    # The duties are set when a trick begins and stand until its end.
    if table.phase == PHASE_PLAY and table.trick_size == 0:
        if table.called_suit_unled:
            bind_picking_side(&expected, house)
        elif table.called_suit != NO_SUIT:
            free_picking_side(&expected)
        for seat in range(SEATS):
            if state.open[seat] != expected.open[seat] or state.loose[seat] != expected.loose[seat]:
                return False
    return True


cdef bint state_is_ok(const state_t* state, const rules_t* rules) noexcept nogil:
    """Whether the state can arise as far as can be told from itself."""
    return cards_are_whole(state) and trick_is_whole(state) and call_is_whole(state, &rules.house)


# States from outside


cdef bint numbers_are_ok(const state_t* state) noexcept nogil:
    """Whether every seat, card and suit of a state that was set from outside is one."""
    cdef const table_t* table = &state.table
    cdef int card
    for card in range(CARDS):
        if not 0 <= table.owner[card] < SEATS:
            return False
    return (
        PHASE_PICK <= table.phase <= PHASE_OVER
        and 0 <= table.turn < SEATS
        and 0 <= table.leader < SEATS
        and NOBODY <= table.picker < SEATS
        and NOBODY <= state.partner < SEATS
        and NOBODY <= table.declared_partner < SEATS
        and NOBODY <= table.black_shower < SEATS
        and NOBODY <= table.red_shower < SEATS
        and NOBODY <= table.under_taker < SEATS
        and CALL_NONE <= table.call <= CALL_UNDER
        and 0 <= table.called_card <= NO_CARD
        and 0 <= table.called_suit <= NO_SUIT
        and 0 <= table.led <= NO_SUIT
        and 0 <= table.trick_size < SEATS
        and 0 <= table.trick_number <= TRICKS
        and state.first_trick_winner < SEATS
        and state.last_trick_winner < SEATS
    )


cdef bint derive(state_t* state, const rules_t* rules) noexcept nogil:
    """Work out what follows from the rest of a state set from outside; False where it holds impossible numbers."""
    cdef table_t* table = &state.table
    if not numbers_are_ok(state):
        return False
    if table.picker == NOBODY and (table.called_suit_unled or table.called_suit != NO_SUIT):
        return False
    table.called = card_bit(table.called_card)
    state.partner_seat = seat_bit(state.partner)
    table.partner_known = (
        table.called == 0 or ((table.played | table.trick) & table.called) != 0 or table.declared_partner != NOBODY
    )
    if table.partner_known:
        table.suspects = state.partner_seat
    derive_trick(table)
    state.hidden_points = POINTS[lowest(state.under)] if state.under and under_is_in_trick(table) else 0
    free_everybody(state)
    if table.phase == PHASE_PLAY:
        set_duties(state, &rules.house)
        set_known(state)
    return True


cdef void derive_trick(table_t* table) noexcept nogil:
    """Work out what follows from the cards of a trick."""
    cdef uint32_t cards = table.trick
    cdef int card
    table.led_cards = 0
    table.winning = 0
    table.best_seat = 0
    table.trick_points = 0
    if table.trick_size:
        lead(table, table.led, SUIT_CARDS[table.led], table.leader)
    while cards:
        card = lowest(cards)
        contend(table, card_bit(card), table.owner[card])
        table.trick_points += POINTS[card]
        cards = <uint32_t>without_lowest(cards)
