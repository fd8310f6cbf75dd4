# Consistency of a state: what must hold after every action.

cdef inline uint64_t hidden_cards(const state_t* state) noexcept nogil:
    """Return the cards in the hands and those that lie face down."""
    cdef uint64_t cards = state.floor | state.later
    cdef int seat
    for seat in range(SEATS):
        cards |= state.hand[seat]
    return cards


cdef bint cards_are_whole(const state_t* state) noexcept nogil:
    """Whether each card of the pack is in exactly one place."""
    cdef const table_t* table = &state.table
    cdef uint64_t everything = table.loose
    cdef int count = popcount(table.loose)
    cdef int place
    for place in range(HOUSES):
        everything |= table.house[place]
        count += popcount(table.house[place])
    for place in range(SIDES):
        everything |= table.captured[place]
        count += popcount(table.captured[place])
    for place in range(SEATS):
        everything |= state.hand[place]
        count += popcount(state.hand[place])
    everything |= state.floor | state.later
    count += popcount(state.floor) + popcount(state.later)
    return everything == PACK and count == CARDS and table.hidden == hidden_cards(state)


cdef bint house_is_whole(const state_t* state, const rules_t* rules, int value) noexcept nogil:
    """Whether the house of ``value`` is one, and has owners who can back it; or there is none, and no owner."""
    cdef const table_t* table = &state.table
    cdef uint64_t cards = table.house[value - HOUSE_MIN]
    cdef bint ordinary = (table.ordinary & value_bit(value)) != 0
    cdef int owners = 0
    cdef int seat
    for seat in range(SEATS):
        if table.owned[seat] & value_bit(value):
            owners |= 1 << seat
            if not values_of(state.hand[seat]) & value_bit(value):
                return False
    if cards == 0:
        return owners == 0 and not ordinary and not table.standing & value_bit(value)
    if not table.standing & value_bit(value) or table.loose & cards_of_value(value) or popcount(cards) < 2:
        return False
    if owners == 0 or owners & (owners >> 2):
        # Somebody owns it, and of each side one seat at most.
        return False
    if ordinary != (total_value(cards) == value) or (ordinary and owners & (owners - 1)):
        return False
    return splits_into_groups(cards, value, False)


cdef inline int cards_held(const table_t* table, int seat) noexcept nogil:
    """Return how many cards a seat must have in its hand."""
    if table.play == 0:
        return FIRST_CARDS if seat == BIDDER else HAND_CARDS
    return HAND_CARDS - (table.play + SEATS - 1 - seat) // SEATS


cdef bint phase_is_whole(const state_t* state, const rules_t* rules) noexcept nogil:
    """Whether phase, turn, bid, hands and what lies face down agree."""
    cdef const table_t* table = &state.table
    cdef bint face_down = table.phase == PHASE_BID and rules.house.floor_before_bid != FLOOR_OPEN
    cdef int seat
    for seat in range(SEATS):
        if popcount(state.hand[seat]) != cards_held(table, seat):
            return False
    if popcount(state.later) != (HAND_CARDS - FIRST_CARDS if table.play == 0 else 0):
        return False
    if popcount(state.floor) != (FLOOR_CARDS if face_down else 0):
        return False
    if table.turned_up & table.hidden or (table.turned_up and popcount(table.turned_up) != FLOOR_CARDS):
        return False
    if table.play == 0 and table.turned_up != table.loose:
        return False
    if table.turn != table.play % SEATS or (table.phase == PHASE_OVER) != (table.play == PLAYS):
        return False
    if table.phase == PHASE_BID:
        return table.bid == 0 and table.play == 0
    if table.play == 0 and not values_of(state.hand[BIDDER]) & value_bit(table.bid):
        return False
    return HOUSE_MIN <= table.bid <= HOUSE_MAX


cdef bint state_is_ok(const state_t* state, const rules_t* rules) noexcept nogil:
    """Whether the state can arise as far as can be told from itself."""
    cdef const table_t* table = &state.table
    cdef int value
    for value in range(HOUSE_MIN, HOUSE_MAX + 1):
        if not house_is_whole(state, rules, value):
            return False
    if table.play == 0 and (table.standing or table.captured[0] | table.captured[1]):
        return False
    return cards_are_whole(state) and phase_is_whole(state, rules)


cdef bint derive(state_t* state, const rules_t* rules) noexcept nogil:
    """Work out what follows from the rest of a state set from outside; False where it holds impossible numbers."""
    cdef table_t* table = &state.table
    cdef int value
    if not (PHASE_BID <= table.phase <= PHASE_OVER and 0 <= table.play <= PLAYS and 0 <= table.turn < SEATS):
        return False
    if not (NOBODY <= table.last_side < SIDES and 0 <= table.bid <= HOUSE_MAX):
        return False
    table.hidden = hidden_cards(state)
    if table.play == 0:
        table.turned_up = table.loose
    table.standing = 0
    table.ordinary = 0
    for value in range(HOUSE_MIN, HOUSE_MAX + 1):
        if table.house[value - HOUSE_MIN]:
            table.standing |= value_bit(value)
            if total_value(table.house[value - HOUSE_MIN]) == value:
                table.ordinary |= value_bit(value)
    return True
