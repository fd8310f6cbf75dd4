# Consistency of a state: what must hold after every action.

cdef inline bint is_named(const table_t* table) noexcept nogil:
    """Whether trumps are named, so that the cards lie in their new places."""
    return table.trump != TRUMP_NONE


cdef inline uint64_t pack_of(const table_t* table, const house_t* house) noexcept nogil:
    """Return all cards of the pack as they lie now."""
    return in_other_places(all_cards(house), table.trump) if is_named(table) else all_cards(house)


cdef inline bint joins(uint64_t* everything, uint64_t cards) noexcept nogil:
    """Add ``cards`` to ``everything``; False where one of them is there already."""
    cdef bint apart = (everything[0] & cards) == 0
    everything[0] |= cards
    return apart


cdef bint cards_are_whole(const state_t* state, const house_t* house) noexcept nogil:
    """Whether each card of the pack is in exactly one place."""
    cdef uint64_t everything = state.laid_down
    cdef uint64_t pack = pack_of(&state.table, house)
    cdef int seat
    for seat in range(SEATS):
        if not joins(&everything, state.hand[seat]):
            return False
    if state.table.phase == PHASE_GIVE and house.exchange == EXCHANGE_BLIND:
        if not joins(&everything, state.discard):
            return False
    if everything != state.table.unplayed:
        return False
    for seat in range(SEATS):
        if not joins(&everything, state.table.played[seat]):
            return False
    return everything == pack


cdef int cards_held(const state_t* state, const house_t* house, int seat) noexcept nogil:
    """Return how many cards a seat must have in its hand."""
    cdef const table_t* table = &state.table
    cdef int held = table.hand_cards
    cdef int place = 0
    if house.joker and seat == DEALER and state.laid_down == 0:
        held += 1
    if table.phase == PHASE_GIVE:
        if house.exchange != EXCHANGE_PARTNER_FIRST and seat == table.bidder:
            held -= 1
        if house.exchange == EXCHANGE_BIDDER_FIRST and seat == table.sitting_out:
            held += 1
    elif table.phase == PHASE_DISCARD and house.exchange == EXCHANGE_PARTNER_FIRST:
        held += (seat == table.bidder) - (seat == table.sitting_out)
    elif table.phase == PHASE_PLAY and seat != table.sitting_out:
        while place < table.players and seat_at(table.order, place) != seat:
            place += 1
        held -= table.trick_number + (place < table.trick_size)
    elif table.phase == PHASE_OVER and table.trick_number and seat != table.sitting_out:
        held = 0
    return held


cdef bint seats_are_whole(const state_t* state, const house_t* house) noexcept nogil:
    """Whether every seat has as many cards in its hand, and has played as many, as it must."""
    cdef const table_t* table = &state.table
    cdef int seat, held, total
    for seat in range(SEATS):
        held = cards_held(state, house, seat)
        if popcount(state.hand[seat]) != held:
            return False
        total = popcount(table.played[seat])
        if table.phase == PHASE_PLAY and seat != table.sitting_out:
            held += total
            if held != table.hand_cards:
                return False
        elif table.phase != PHASE_OVER and total:
            return False
    return True


cdef bint trick_is_whole(const state_t* state, const house_t* house) noexcept nogil:
    """Whether tricks, trick, turn and the best card agree."""
    cdef const table_t* table = &state.table
    cdef table_t again = state.table
    cdef int place, seat
    if table.tricks[0] + table.tricks[1] != table.trick_number or table.tricks[0] < 0 or table.tricks[1] < 0:
        return False
    if table.phase == PHASE_OVER:
        return table.trick_number in (0, table.hand_cards)
    if table.phase != PHASE_PLAY:
        return table.trick_number == 0 and table.trick_size == 0
    if not 0 <= table.trick_number < table.hand_cards or not 0 <= table.trick_size < table.players:
        return False
    seat = seat_at(table.order, 0)
    if seat == table.sitting_out or table.order != order_of(seat, table.sitting_out):
        return False
    again.trick_size = 0
    again.suit_led = 0
    for place in range(table.trick_size):
        seat = seat_at(table.order, place)
        if table.played[seat] & one(table.card[seat]) == 0:
            return False
        play_to_trick(&again, house, table.card[seat], seat)
        again.trick_size += 1
        again.unplayed |= one(table.card[seat])
    if again.unplayed != table.before_trick:
        return False
    return table.turn == seat_at(table.order, table.trick_size) and table.suit_led == again.suit_led and (
        table.trick_size == 0 or (table.best == again.best and table.best_seat == again.best_seat)
    )


cdef bint auction_is_whole(const state_t* state, const rules_t* rules) noexcept nogil:
    """Whether bidder, contract, trumps and phase agree."""
    cdef const table_t* table = &state.table
    cdef bint alone = table.level >= LEVEL_ASK and is_named(table)
    cdef uint64_t trumps = LANE_3 if table.trump < TRUMP_HIGH else 0
    if (table.bidder == NOBODY) != (table.level == LEVEL_PASS):
        return False
    if table.bidder != NOBODY and (not rules.ladder & one(table.level) or table.said[table.bidder] == LEVEL_UNSAID):
        return False
    if is_named(table) and (table.bidder == NOBODY or not legal_trumps(&rules.house) & one(table.trump)):
        return False
    if table.phase == PHASE_OVER:
        if is_named(table) != (table.bidder != NOBODY):
            return False
    elif is_named(table) == (table.phase in (PHASE_CLAIM, PHASE_LAY_DOWN, PHASE_BID, PHASE_TRUMP)):
        return False
    if table.phase == PHASE_TRUMP and (table.bidder == NOBODY or table.turn != table.bidder):
        return False
    if table.phase in (PHASE_DISCARD, PHASE_GIVE) and table.level != LEVEL_ASK:
        return False
    if table.sitting_out != (table.bidder ^ 2 if alone else NOBODY):
        return False
    return table.trumps == trumps and table.players == (SEATS - 1 if alone else SEATS)


cdef bint state_is_ok(const state_t* state, const rules_t* rules) noexcept nogil:
    """Whether the state can arise as far as can be told from itself."""
    return (
        auction_is_whole(state, rules)
        and cards_are_whole(state, &rules.house)
        and seats_are_whole(state, &rules.house)
        and trick_is_whole(state, &rules.house)
    )


cdef bint numbers_are_ok(const state_t* state) noexcept nogil:
    """Whether every seat, card and suit of a state that was set from outside is one."""
    cdef const table_t* table = &state.table
    cdef int seat
    for seat in range(SEATS):
        if not 0 <= table.card[seat] < COPIES * COPY_SIZE or not LEVEL_UNSAID <= table.said[seat] <= LEVEL_MOON:
            return False
    return (
        PHASE_CLAIM <= table.phase <= PHASE_OVER
        and 0 <= table.turn < SEATS
        and NOBODY <= table.bidder < SEATS
        and NOBODY <= table.claimer < SEATS
        and LEVEL_PASS <= table.level <= LEVEL_MOON
        and TRUMP_SPADES <= table.trump <= TRUMP_NONE
        and CLAIM_NO <= table.claim <= CLAIM_FOUR_NINES
        and 0 <= table.trick_size < SEATS
        and 0 <= table.passes <= SEATS
        and popcount(state.laid_down) <= 1
        and popcount(state.discard) <= 1
        and popcount(state.given) <= 1
    )


cdef bint derive(state_t* state, const rules_t* rules) noexcept nogil:
    """Work out what follows from the rest of a state set from outside; False where it holds impossible numbers."""
    cdef table_t* table = &state.table
    cdef int size = table.trick_size
    cdef int place, seat
    if not numbers_are_ok(state):
        return False
    if table.phase == PHASE_CLAIM and claims_of(state, &rules.house, table.turn) == 0:
        # Whoever has no claim is not asked.
        next_claim(state, rules)
    table.hand_cards = rules.blank.table.hand_cards
    table.cards = rules.blank.table.cards
    table.trumps = LANE_3 if table.trump < TRUMP_HIGH else 0
    table.unplayed = pack_of(table, &rules.house)
    for place in range(SEATS):
        table.unplayed &= ~table.played[place]
    table.sitting_out = NOBODY
    table.players = SEATS
    if table.level >= LEVEL_ASK and is_named(table) and table.bidder != NOBODY:
        table.sitting_out = table.bidder ^ 2
        table.players = SEATS - 1
    if table.phase == PHASE_PLAY:
        table.order = order_of(seat_at(table.order, 0), table.sitting_out)
    table.trick_size = 0
    table.suit_led = 0
    table.before_trick = table.unplayed
    for place in range(size):
        seat = seat_at(table.order, place)
        play_to_trick(table, &rules.house, table.card[seat], seat)
        table.trick_size += 1
        table.before_trick |= one(table.card[seat])
    if table.phase == PHASE_PLAY and table.bidder != NOBODY:
        set_known(state)
    return True
