# Consistency of a state: what must hold after every action (docs/rules/royal-casino.md, C-9.6).

cdef bint add_apart(uint64_t* everything, uint64_t cards) noexcept nogil:
    """Add ``cards`` to ``everything``; False where one is in it already."""
    cdef bint apart = everything[0] & cards == 0
    everything[0] |= cards
    return apart


cdef bint cards_are_whole(const state_t* state) noexcept nogil:
    """Whether each card of the pack is in exactly one place, and what has been seen is what has lain on the table."""
    cdef const table_t* table = &state.table
    cdef uint64_t everything = table.loose
    cdef uint64_t seen
    cdef bint apart = True
    cdef int place
    for place in range(VALUES):
        apart &= add_apart(&everything, table.build[place])
    for place in range(SIDES):
        apart &= add_apart(&everything, table.captured[place])
    seen = everything
    for place in range(SEATS):
        apart &= add_apart(&everything, state.hand[place])
    for place in range(state.drawn, stock_size(table.seats)):
        if not 0 <= state.stock[place] < CARDS:
            return False
        apart &= add_apart(&everything, one(state.stock[place]))
    return apart and everything == PACK and table.seen == seen


cdef bint build_is_whole(const state_t* state, const rules_t* rules, int value) noexcept nogil:
    """Whether the build of ``value`` is one, and has one owner, who backs it; or there is none, and no owner."""
    cdef const table_t* table = &state.table
    cdef uint64_t cards = table.build[value]
    cdef int owners = 0
    cdef int seat
    for seat in range(SEATS):
        if (table.owned[seat] >> value) & 1:
            owners += 1
            if not capture_values(rules, values_of(state.hand[seat])) & value_bit(value):
                return False
    if cards == 0:
        return owners == 0 and not (table.standing | table.single) & value_bit(value)
    if owners != 1 or not 1 <= value <= rules.value_max or popcount(cards) < 2:
        return False
    if not table.standing & value_bit(value):
        return False
    if ((table.single >> value) & 1) != (total_value(cards) == value):
        return False
    return splits_into_groups(cards, value, value == ACE_HIGH and rules.lone_in_builds)


cdef inline int cards_held(const table_t* table, int seat) noexcept nogil:
    """Return how many cards a seat must have in its hand."""
    cdef int played = table.play % (HAND_CARDS * table.seats)
    if table.play == PLAYS or seat >= table.seats:
        return 0
    return HAND_CARDS - (played + table.seats - 1 - seat) // table.seats


cdef bint turn_is_whole(const state_t* state, const rules_t* rules) noexcept nogil:
    """Whether the turn, the hands and the stock agree with the number of plays."""
    cdef const table_t* table = &state.table
    cdef int seats = table.seats
    cdef int dealt = min(<int>table.play, PLAYS - HAND_CARDS * seats) // (HAND_CARDS * seats) * HAND_CARDS * seats
    cdef int seat
    for seat in range(SEATS):
        if popcount(state.hand[seat]) != cards_held(table, seat):
            return False
    return state.drawn == dealt and table.turn == table.play % seats


cdef bint proofs_are_whole(const state_t* state, const rules_t* rules) noexcept nogil:
    """Whether each seat holds what it must, a card for each of its builds at least."""
    cdef const table_t* table = &state.table
    cdef int seat
    for seat in range(SEATS):
        if table.owned[seat] & ~table.proven[seat]:
            return False
        if table.proven[seat] & ~capture_values(rules, values_of(state.hand[seat])):
            return False
    return True


cdef bint state_is_ok(const state_t* state, const rules_t* rules) noexcept nogil:
    """Whether the state can arise as far as can be told from itself."""
    cdef int value
    for value in range(VALUES):
        if not build_is_whole(state, rules, value):
            return False
    return turn_is_whole(state, rules) and cards_are_whole(state) and proofs_are_whole(state, rules)


cdef bint derive(state_t* state, const rules_t* rules) noexcept nogil:
    """Work out what follows from the rest of a state set from outside; False where it holds impossible numbers."""
    cdef table_t* table = &state.table
    cdef int value, side, seat
    if table.seats != rules.house.players or not (0 <= table.play <= PLAYS and 0 <= table.turn < table.seats):
        return False
    if not (NOBODY <= table.last_capturer < table.seats and 0 <= state.drawn <= STOCK_MAX):
        return False
    # Cards that have been dealt are in the stock no longer.
    memset(state.stock, 0, state.drawn * sizeof(state.stock[0]))
    for seat in range(SEATS):
        table.proven[seat] |= table.owned[seat]
    table.standing = 0
    table.single = 0
    table.seen = table.loose
    for value in range(VALUES):
        table.seen |= table.build[value]
        if table.build[value]:
            table.standing |= value_bit(value)
            if total_value(table.build[value]) == value:
                table.single |= value_bit(value)
    for side in range(SIDES):
        if not 0 <= table.scores[side] <= SCORE_MAX:
            return False
        table.seen |= table.captured[side]
    table.decisive = decisive_items(rules, table)
    return True
