# Dealing, and what an action does (docs/rules/royal-casino.md, C-2 to C-6).

cdef inline void draw_lots(const rules_t* rules, stream_t* stream, lots_t* lots) noexcept nogil:
    """Draw nothing: the shuffle draws when the deal is laid out."""
    lots.unused = 0


cdef inline int stock_size(int seats) noexcept nogil:
    """Return the cards of the stock at the start of a deal (C-2.4)."""
    return PLAYS - HAND_CARDS * seats


cdef inline void deal(
    state_t* state, const rules_t* rules, const start_t* start, const lots_t* lots, stream_t* stream
) noexcept nogil:
    """Lay out a deal (C-2.3, C-2.4)."""
    cdef uint8_t pack[CARDS]
    cdef int card, seat, place
    cdef int next = 0
    memset(state, 0, sizeof(state_t))
    for card in range(CARDS):
        pack[card] = card
    shuffle(&rules.shuffle, stream, pack)
    for seat in range(start.seats):
        for place in range(HAND_CARDS):
            state.hand[seat] |= one(pack[next])
            next += 1
    for place in range(TABLE_CARDS):
        state.table.loose |= one(pack[next])
        next += 1
    for place in range(CARDS - next):
        state.stock[place] = pack[next + place]
    state.table.seen = state.table.loose
    state.table.seats = start.seats
    state.table.last_capturer = NOBODY
    memcpy(state.table.scores, start.scores, sizeof(start.scores))
    state.table.decisive = decisive_items(rules, &state.table)


cdef inline bint over(const state_t* state) noexcept nogil:
    """Whether the deal has ended (C-2.6)."""
    return state.table.play == PLAYS


cdef inline int turn(const state_t* state) noexcept nogil:
    """Return the seat to act."""
    return state.table.turn


cdef inline int sides_of(int seats) noexcept nogil:
    """Return how many sides there are (C-2.2)."""
    return 3 if seats == 3 else 2


cdef inline int side_of(const table_t* table, int seat) noexcept nogil:
    """Return the side of a seat (C-2.2)."""
    return seat if table.seats == 3 else seat & 1


cdef inline uint32_t conditions_of(const rules_t* rules, int score) noexcept nogil:
    """Return the items with which a side on ``score`` wins the match at once, as a set (C-8.4)."""
    cdef int short = rules.house.target - score
    return rules.conditions[short] if 0 < short <= SHORT_MAX else 0


cdef inline int8_t decisive_items(const rules_t* rules, const table_t* table) noexcept nogil:
    """Return the items with which some side would win the match at once (C-8.4); none in overtime (C-8.8)."""
    cdef uint32_t items = 0
    cdef int side
    for side in range(sides_of(table.seats)):
        if table.scores[side] >= rules.house.target:
            # The match goes on with such a score in overtime alone.
            return 0
        items |= conditions_of(rules, table.scores[side])
    return <int8_t>items


cdef inline void note_actions(state_t* state, const actions_t* legal) noexcept nogil:
    """Count the legal actions for the result row (C-7.7)."""
    state.table.legal += <int32_t>count_actions(legal)


cdef inline uint64_t remove_build(table_t* table, int value) noexcept nogil:
    """Take away the build of ``value``, with the duties of its owner (C-4.13); return its cards."""
    cdef uint64_t cards = table.build[value]
    cdef int seat
    table.build[value] = 0
    table.standing &= ~value_bit(value)
    table.single &= ~value_bit(value)
    for seat in range(SEATS):
        table.owned[seat] &= ~value_bit(value)
    return cards


cdef inline void put_into_build(table_t* table, int seat, int value, uint64_t cards) noexcept nogil:
    """Put ``cards`` into the build of ``value``, new or standing; it is the seat's now (C-4.9, C-4.12)."""
    cdef uint64_t joined = remove_build(table, value)
    table.build[value] = joined | cards
    table.standing |= value_bit(value)
    table.owned[seat] |= value_bit(value)
    # One group, and no ace that is a group by itself, totals the value.
    if joined == 0 and total_value(cards) == value:
        table.single |= value_bit(value)


cdef inline void take(table_t* table, const rules_t* rules, int seat, uint64_t taken) noexcept nogil:
    """Put cards on the pile of the seat, and see whether that was a sweep (C-3.2, C-7.3)."""
    cdef int side = side_of(table, seat)
    table.captured[side] |= taken
    table.last_capturer = seat
    if table.loose == 0 and table.standing == 0:
        table.sweeps[side] += table.play < PLAYS - 1 or rules.house.last_card_sweep != LAST_CARD_SWEEP_NO


cdef inline uint64_t hand_in_stock(const state_t* state, int first) noexcept nogil:
    """Return the hand whose cards lie in the stock from place ``first`` on (C-2.5)."""
    cdef uint64_t cards = 0
    cdef int place
    for place in range(first, first + HAND_CARDS):
        cards |= one(state.stock[place])
    return cards


cdef void deal_again(state_t* state) noexcept nogil:
    """Deal the next hands from the stock (C-2.5)."""
    cdef int seat, place
    for seat in range(state.table.seats):
        state.hand[seat] = hand_in_stock(state, state.drawn)
        for place in range(HAND_CARDS):
            state.stock[state.drawn] = 0
            state.drawn += 1


cdef void end_deal(table_t* table, const rules_t* rules) noexcept nogil:
    """Give the cards that are left to the last capturer (C-6.1, C-6.2)."""
    table.cards_left = popcount(table.loose)
    if table.last_capturer != NOBODY and rules.house.residue != RESIDUE_NOBODY:
        table.captured[side_of(table, table.last_capturer)] |= table.loose
        table.loose = 0


cdef inline void note_proof(table_t* table, const rules_t* rules, int seat, uint64_t played) noexcept nogil:
    """Note which values a seat that has ``played`` a card must hold: those of its builds are backed (C-4.1).

    Of the value played it may have had one card, unless that still backs a build. A build that another player takes
    or makes his own leaves its card where it was (C-4.13).
    """
    table.proven[seat] &= ~value_bit(capture_value(rules, lowest(played)))
    table.proven[seat] |= table.owned[seat]


cdef inline void apply(state_t* state, const rules_t* rules, action_t move, int watch) noexcept nogil:
    """Carry out a legal move of the seat to act (C-4)."""
    cdef table_t* table = &state.table
    cdef int seat = table.turn
    cdef int kind = move_kind(move)
    cdef uint64_t cards = move_cards(move)
    cdef uint64_t played = cards & state.hand[seat]
    state.hand[seat] ^= played
    table.seen |= played
    table.played[kind] += 1
    if kind == TRAIL:
        table.loose |= played
    else:
        table.loose &= ~cards
        if kind == TAKE:
            if move_second_value(move):
                cards |= remove_build(table, capture_value(rules, lowest(played)))
            take(table, rules, seat, cards)
        else:
            if kind == RAISE:
                cards |= remove_build(table, move_second_value(move))
            put_into_build(table, seat, move_value(move), cards)
    if watch >= WATCH_STRATEGIES:
        note_proof(table, rules, seat, played)
    table.play += 1
    table.turn = seat + 1 if seat + 1 < table.seats else 0
    if state.hand[table.turn] == 0:
        # Nobody has a card: the next seat has as many as any.
        if table.play < PLAYS:
            deal_again(state)
        else:
            end_deal(table, rules)


cdef inline void look(const state_t* state, view_t* view) noexcept nogil:
    """Show the seat to act what it may know (C-9.1, C-9.2)."""
    view.table = &state.table
    view.seat = state.table.turn
    view.hand = state.hand[view.seat]
