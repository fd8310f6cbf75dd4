# Dealing, and what an action does (docs/rules/seep.md, P-2 to P-8).

cdef inline void draw_lots(const rules_t* rules, stream_t* stream, lots_t* lots) noexcept nogil:
    """Draw nothing: the shuffle draws when the deal is laid out."""
    lots.unused = 0


cdef inline uint64_t cards_at(const uint8_t* pack, int start, int count) noexcept nogil:
    """Return the cards at ``count`` places of a pack as a set."""
    cdef uint64_t cards = 0
    cdef int place
    for place in range(start, start + count):
        cards |= one(pack[place])
    return cards


cdef inline void deal(
    state_t* state, const rules_t* rules, const start_t* start, const lots_t* lots, stream_t* stream
) noexcept nogil:
    """Lay out a deal (P-2.3, P-2.4, P-2.7): the bidder's first hand again until it has a card above eight."""
    cdef uint8_t pack[CARDS]
    cdef int card, seat
    cdef int place = FIRST_CARDS
    memset(state, 0, sizeof(state_t))
    for card in range(CARDS):
        pack[card] = card
    shuffle(&rules.first, stream, pack)
    while not values_of(cards_at(pack, 0, FIRST_CARDS)) & HOUSE_VALUES:
        state.table.redeals += state.table.redeals < UINT8_MAX
        shuffle(&rules.first, stream, pack)
    shuffle(&rules.rest, stream, &pack[FIRST_CARDS])
    state.hand[BIDDER] = cards_at(pack, 0, FIRST_CARDS)
    state.floor = cards_at(pack, place, FLOOR_CARDS)
    place += FLOOR_CARDS
    state.later = cards_at(pack, place, HAND_CARDS - FIRST_CARDS)
    place += HAND_CARDS - FIRST_CARDS
    for seat in range(1, SEATS):
        state.hand[seat] = cards_at(pack, place, HAND_CARDS)
        place += HAND_CARDS
    state.table.hidden = PACK
    state.table.phase = PHASE_BID
    state.table.turn = BIDDER
    state.table.last_side = NOBODY
    if rules.house.floor_before_bid == FLOOR_OPEN:
        turn_up_floor(state)


cdef inline void turn_up_floor(state_t* state) noexcept nogil:
    """Turn up the four cards of the floor (P-2.6)."""
    state.table.loose |= state.floor
    state.table.turned_up |= state.floor
    state.table.hidden &= ~state.floor
    state.floor = 0


cdef inline bint over(const state_t* state) noexcept nogil:
    """Whether the deal has ended."""
    return state.table.phase == PHASE_OVER


cdef inline int turn(const state_t* state) noexcept nogil:
    """Return the seat to act."""
    return state.table.turn


cdef inline void note_actions(state_t* state, const actions_t* legal) noexcept nogil:
    """Count the legal moves of a play for the result row (P-8.6)."""
    if state.table.phase == PHASE_PLAY:
        state.table.legal += <int32_t>count_actions(legal)


cdef inline uint64_t remove_house(table_t* table, int value) noexcept nogil:
    """Take away the house of ``value``, with all duties of its owners (P-6.7); return its cards."""
    cdef uint64_t cards = table.house[value - HOUSE_MIN]
    cdef int seat
    table.house[value - HOUSE_MIN] = 0
    table.standing &= ~value_bit(value)
    table.ordinary &= ~value_bit(value)
    for seat in range(SEATS):
        table.owned[seat] &= ~value_bit(value)
    return cards


cdef inline void end_bid_house(table_t* table, const rules_t* rules, int value, int fate) noexcept nogil:
    """Note what becomes of the house that the first play made, if ``value`` is it (P-8.5)."""
    if table.bid_house and value == table.bid:
        table.bid_house = False
        table.house_fate = fate
        table.house_points = card_points(table.house[value - HOUSE_MIN], rules.ten_of_diamonds)


cdef inline int fate_of_taking(int seat) noexcept nogil:
    """Return the fate of a house that ``seat`` takes."""
    if seat == BIDDER:
        return FATE_BIDDER
    return FATE_OPPONENTS if seat & 1 else FATE_PARTNER


cdef inline int sweep_worth(const rules_t* rules, int play) noexcept nogil:
    """Return the points of a sweep in a play (P-7.3)."""
    if play == 0:
        return rules.house.first_sweep_points
    return rules.house.last_sweep_points if play == PLAYS - 1 else rules.house.sweep_points


cdef inline void note_sweep(table_t* table, const rules_t* rules, int side) noexcept nogil:
    """Book a play that left the floor empty (P-7.2, P-7.3)."""
    table.opening_sweep |= table.play == 0
    table.bonus[side] += sweep_worth(rules, table.play)
    table.sweeps[side] += 1


cdef inline void take(table_t* table, const rules_t* rules, int seat, uint64_t played, uint64_t taken) noexcept nogil:
    """Take loose cards and the house of the card's value (P-5.7, P-5.8, P-7.1)."""
    cdef int value = card_value(lowest(played))
    cdef int side = seat & 1
    table.captured[side] |= played | taken
    if table.standing & value_bit(value):
        end_bid_house(table, rules, value, fate_of_taking(seat))
        table.captured[side] |= remove_house(table, value)
    table.last_side = side
    if table.loose == 0 and table.standing == 0:
        note_sweep(table, rules, side)


cdef inline void put_into_house(
    table_t* table, const rules_t* rules, int seat, int value, uint64_t cards
) noexcept nogil:
    """Put ``cards`` into the house of ``value``, new or standing (P-6)."""
    cdef uint32_t bit = value_bit(value)
    cdef bint stands = (table.standing & bit) != 0
    cdef bint own_side = ((table.owned[seat] | table.owned[seat ^ 2]) & bit) != 0
    table.house[value - HOUSE_MIN] |= cards
    if not stands and total_value(cards) == value:
        table.ordinary |= bit
    else:
        table.ordinary &= ~bit
    table.standing |= bit
    if not own_side and not (stands and rules.house.opponent_add == OPPONENT_FREE):
        table.owned[seat] |= bit


cdef inline void note_first_play(table_t* table, int kind) noexcept nogil:
    """Note how the bidder began (P-8.6)."""
    if kind == MAKE:
        table.first_play = FIRST_HOUSE if table.ordinary else FIRST_CEMENTED
        table.bid_house = True
    else:
        table.first_play = FIRST_CAPTURE if kind == TAKE else FIRST_THROW


cdef void end_play(state_t* state, const rules_t* rules) noexcept nogil:
    """Give the loose cards that are left to the side that took last (P-7.4, P-7.5)."""
    cdef table_t* table = &state.table
    table.phase = PHASE_OVER
    if table.last_side != NOBODY and rules.house.residue != RESIDUE_NOBODY:
        table.captured[table.last_side] |= table.loose
        table.loose = 0


cdef inline void play(state_t* state, const rules_t* rules, action_t move) noexcept nogil:
    """Carry out a move."""
    cdef table_t* table = &state.table
    cdef int seat = table.turn
    cdef int kind = move_kind(move)
    cdef int value = move_value(move)
    cdef uint64_t played = move_cards(move) & state.hand[seat]
    cdef uint64_t others = move_cards(move) & ~played
    state.hand[seat] &= ~played
    table.hidden &= ~played
    table.loose &= ~others
    table.played[kind] += 1
    if kind == THROW:
        table.loose |= played
    elif kind == TAKE:
        take(table, rules, seat, played, others)
    else:
        if kind == BREAK:
            end_bid_house(table, rules, move_second_value(move), FATE_BROKEN)
            others |= remove_house(table, move_second_value(move))
        put_into_house(table, rules, seat, value, played | others)
    if table.play == 0:
        note_first_play(table, kind)
        state.hand[BIDDER] |= state.later
        state.later = 0
    table.play += 1
    table.turn = (seat + 1) & (SEATS - 1)
    if table.play == PLAYS:
        end_play(state, rules)


cdef inline void apply(state_t* state, const rules_t* rules, action_t action, int watch) noexcept nogil:
    """Carry out a legal action of the seat to act."""
    if state.table.phase == PHASE_BID:
        state.table.bid = <int8_t>action
        state.table.phase = PHASE_PLAY
        turn_up_floor(state)
    else:
        play(state, rules, action)


cdef inline void look(const state_t* state, view_t* view) noexcept nogil:
    """Show the seat to act what it may know (P-10)."""
    view.table = &state.table
    view.seat = state.table.turn
    view.hand = state.hand[view.seat]
