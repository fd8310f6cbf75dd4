# Consistency of a state: what must hold after every action.


cdef bint cards_are_whole(const state_t* state) noexcept nogil:
    """Whether each of the 32 cards is in exactly one place."""
    cdef const table_t* table = &state.table
    cdef uint32_t everything = table.played | table.trick | state.aside
    cdef int total = popcount(table.played) + popcount(table.trick) + popcount(state.aside)
    cdef int seat
    for seat in range(SEATS):
        everything |= state.hand[seat] | state.out[seat]
        total += popcount(state.hand[seat]) + popcount(state.out[seat])
    return total == CARDS and everything == PACK


cdef bint hands_are_whole(const state_t* state) noexcept nogil:
    """Whether hands and stock have as many cards as they should."""
    cdef const table_t* table = &state.table
    cdef int seat, held
    cdef int stock = 0
    for seat in range(table.seats):
        held = popcount(state.hand[seat])
        if table.staying & seat_bit(seat):
            held += table.trick_number + ((table.have_played & seat_bit(seat)) != 0)
            held += HAND_CARDS * (state.aside != 0 and seat == table.exchanger)
            if held != HAND_CARDS:
                return False
        elif held > HAND_CARDS:
            return False
    for seat in range(table.seats, SEATS):
        held = popcount(state.hand[seat])
        if held % HAND_CARDS:
            return False
        stock += held // HAND_CARDS
    return stock == table.stock_left


cdef bint trick_is_whole(const state_t* state) noexcept nogil:
    """Whether the cards of the trick and what follows from them agree."""
    cdef const table_t* table = &state.table
    cdef uint32_t cards = 0
    cdef int seat, card
    for seat in range(SEATS):
        card = table.card[seat]
        if card == NO_CARD:
            continue
        if not 0 <= card < CARDS or not table.have_played & seat_bit(seat):
            return False
        cards |= card_bit(card)
    if cards != table.trick or not 0 <= table.trick_number < TRICKS:
        return False
    if table.trick == 0:
        return table.led == NO_SUIT and table.best_card == NO_CARD
    if not 0 <= table.best_seat < table.seats or table.card[table.best_seat] != table.best_card:
        return False
    # Nothing in the trick beats the best card.
    return suit_of(table.best_card) == table.led and (
        table.trick & suit_cards(table.led) & ~<uint32_t>below(table.best_card + 1)
    ) == 0


cdef bint seats_are_whole(const state_t* state, const house_t* house) noexcept nogil:
    """Whether the sets of seats and the questions agree."""
    cdef const table_t* table = &state.table
    cdef uint32_t everybody = <uint32_t>below(table.seats)
    if not 2 <= table.seats <= house.players or table.staying & ~everybody or table.staying == 0:
        return False
    if table.phase == PHASE_OVER:
        return True
    if not 0 <= table.turn < table.seats or not 0 <= table.mover < table.seats or not 0 <= table.leader < table.seats:
        return False
    if not table.staying & seat_bit(table.turn):
        return False
    if table.calm and (table.staying != below(ROUND) or table.laid != popcount(table.have_played)):
        return False
    if table.phase == PHASE_PLAY:
        return table.waiting == 0 and table.turn == table.mover and not table.have_played & seat_bit(table.mover)
    if table.phase == PHASE_EXCHANGE:
        return table.waiting == 0 and table.stock_left > 0
    if table.waiting & ~table.staying or not table.waiting & seat_bit(table.turn):
        return False
    if table.phase == PHASE_WINDOW:
        if table.within != seats_within_limit(table, house):
            return False
        return table.may_knock == eligible_seats(table, house) and (table.waiting & ~table.may_knock) == 0
    return table.phase != PHASE_CHALLENGE or (state.aside != 0 and table.exchanger != NOBODY)


cdef bint numbers_are_sane(const state_t* state, const house_t* house) noexcept nogil:
    """Whether numbers that index or count are within their bounds."""
    cdef const table_t* table = &state.table
    cdef int seat
    if not (0 <= table.phase <= PHASE_OVER and 2 <= table.seats <= SEATS and 0 <= table.k < STAKE_MAX):
        return False
    if not (NOBODY <= table.last_knocker < table.seats and NOBODY <= table.exchanger < table.seats):
        return False
    if not (NOBODY <= table.best_seat < table.seats and 0 <= table.led <= NO_SUIT):
        return False
    if not (table.seats <= state.stock_next <= PACKETS and 0 <= table.stock_left <= PACKETS - table.seats):
        return False
    if not (NOBODY <= state.winner < table.seats and NOBODY <= state.next_dealer < table.seats):
        return False
    if not 0 <= table.best_card <= NO_CARD or not 0 <= table.first_knock <= TRICKS:
        return False
    for seat in range(SEATS):
        if table.owed[seat] < 0 or table.lives[seat] < 0 or table.own_knocks[seat] < 0 or state.penalty[seat] < 0:
            return False
    return table.phase != PHASE_CHALLENGE or table.exchanger != NOBODY


cdef bint state_is_ok(const state_t* state, const rules_t* rules) noexcept nogil:
    """Whether the state can arise as far as can be told from itself."""
    return (
        numbers_are_sane(state, &rules.house)
        and cards_are_whole(state)
        and hands_are_whole(state)
        and trick_is_whole(state)
        and seats_are_whole(state, &rules.house)
    )


cdef bint derive(state_t* state, const rules_t* rules) noexcept nogil:
    """Work out what follows from the rest of a state set from outside; False for impossible numbers."""
    cdef table_t* table = &state.table
    cdef int seat, place
    if not numbers_are_sane(state, &rules.house):
        return False
    for seat in range(SEATS):
        if not 0 <= table.card[seat] <= NO_CARD:
            return False
    if not 0 <= table.leader < table.seats:
        return False
    table.trick = 0
    table.led = NO_SUIT
    table.best_card = NO_CARD
    for place in range(table.seats):
        seat = (table.leader + place) % table.seats
        if table.card[seat] != NO_CARD:
            table.trick |= card_bit(table.card[seat])
            note_card(table, seat, table.card[seat])
    # Nobody has a limit before the first window.
    table.within = 0
    if table.phase > PHASE_POVERTY:
        table.within = <uint8_t>seats_within_limit(table, &rules.house)
    table.may_knock = eligible_seats(table, &rules.house)
    table.laid = 0
    table.outspoken = <uint8_t>below(SEATS)
    table.reserved = 0
    table.calm = table.phase == PHASE_PLAY and is_calm(table)
    if rules.house.signals and table.trick_number == 0 and table.trick == 0 and table.phase > PHASE_CHALLENGE:
        give_signals(state)
    return True
