# What the seat to act knows of the hidden cards, and states with other cards in the hidden places (docs/rules/seep.md,
# P-10).
#
# What is known are values of which a seat must hold a card, and values of which it cannot: legal moves ask nothing
# else of a hand. The plays so far are made again to find them, on the table as everybody saw it. What the bidder's
# first play proves, it proves of three of the eleven cards that he has beside it, those that were dealt first (P-2.7):
# a hand counts as often as three of these can be chosen so that it holds.

cdef struct evidence_t:
    # By seat: values of which it holds a card for certain, and values of which it holds none.
    uint32_t held[SEATS]
    uint32_t lacked[SEATS]
    # What the first play proves of the three first cards beside the one that was played: values of which one of them
    # had a card, or values that all of them had; and how many cards of these the bidder has played since.
    uint32_t one_first
    uint32_t all_first
    int since


cdef inline uint64_t card_played(const table_t* table, action_t move) noexcept nogil:
    """Return the card of the hand in a move that is to be made."""
    return move_cards(move) & ~table.loose


cdef bint could_throw(state_t* state, const rules_t* rules, action_t throw, int value) noexcept nogil:
    """Whether a throw would be legal for a seat that holds a card of ``value`` too."""
    cdef uint64_t thrown = card_played(&state.table, throw)
    cdef actions_t legal
    state.hand[state.table.turn] = thrown | one(lowest(cards_of_value(value) & ~thrown))
    actions(state, rules, &legal)
    return is_legal(&legal, throw)


cdef uint32_t values_against(state_t* state, const rules_t* rules, action_t throw) noexcept nogil:
    """Return the values that the seat to act cannot have held beside the card that it throws (P-12.11, P-12.12)."""
    cdef uint32_t values = 0
    cdef int value
    # After the first play only a card of the value of the house makes a difference.
    for value in range(HOUSE_MIN if state.table.play else 1, HOUSE_MAX + 1):
        if not could_throw(state, rules, throw, value):
            values |= value_bit(value)
    return values


cdef inline uint32_t value_needed(const state_t* state, const rules_t* rules, action_t move) noexcept nogil:
    """Return the value of a house for which its seat must keep a card, owner or not, as a set; or none (P-6)."""
    cdef int kind = move_kind(move)
    cdef view_t view
    cdef turn_t turn
    if kind != MAKE and kind != BREAK:
        return 0
    look(state, &view)
    see_turn(&view, rules, &turn)
    return value_bit(move_value(move)) & ~(turn.add_freely if kind == MAKE else turn.break_freely)


cdef void note_throw(evidence_t* evidence, state_t* state, const rules_t* rules, action_t throw) noexcept nogil:
    """Note what a throw excludes, where house rules forbid it to who can do something else with the card."""
    cdef int seat = state.table.turn
    cdef uint32_t lacked
    if state.table.play:
        if rules.house.throw_rule == THROW_NO_HOUSE:
            evidence.lacked[seat] |= values_against(state, rules, throw)
    elif rules.house.opening_throw == OPENING_THROW_ONLY_IF_NO_HOUSE:
        lacked = values_against(state, rules, throw)
        evidence.all_first = ALL_VALUES & ~lacked if lacked else 0


cdef void note_evidence(evidence_t* evidence, state_t* state, const rules_t* rules, action_t move) noexcept nogil:
    """Note what a move proves of the hand of the seat to act, and make it."""
    cdef int seat = state.table.turn
    cdef uint64_t played = card_played(&state.table, move)
    cdef uint32_t value = values_of(played)
    cdef uint32_t needed = value_needed(state, rules, move)
    if move_kind(move) == THROW:
        note_throw(evidence, state, rules, move)
    elif state.table.play == 0:
        evidence.one_first = needed
    if seat == BIDDER and state.table.play and (evidence.one_first | evidence.all_first) & value:
        evidence.since += 1
    state.hand[seat] = played
    play(state, rules, move)
    # Of the value that was played it may have had one card only, unless it must still back a house.
    evidence.held[seat] = evidence.held[seat] & ~value | needed | state.table.owned[seat]


cdef void find_evidence(
    const state_t* state, const rules_t* rules, const shown_t* shown, evidence_t* evidence
) noexcept nogil:
    """Find what all plays prove of the cards that seats hold; without them what their houses do (P-10.3)."""
    cdef const table_t* table = &state.table
    cdef state_t again
    cdef int number
    memset(evidence, 0, sizeof(evidence_t))
    if shown.plays == table.play:
        memset(&again, 0, sizeof(state_t))
        again.table.phase = PHASE_PLAY
        again.table.last_side = NOBODY
        again.table.bid = table.bid
        again.table.loose = table.turned_up
        for number in range(shown.plays):
            note_evidence(evidence, &again, rules, shown.play_move[number])
    for number in range(SEATS):
        evidence.held[number] |= table.owned[number]


cdef inline int threes(int cards) noexcept nogil:
    """Return the number of ways to choose three of some cards."""
    return cards * (cards - 1) * (cards - 2) // 6


cdef void note_first_cards(belief_t* belief, int place, const evidence_t* evidence, int held) noexcept nogil:
    """Weigh the bidder's hand of ``held`` cards by the ways in which his first cards can be among those he has had."""
    cdef uint64_t cards = cards_of_values(evidence.one_first | evidence.all_first) & belief.hidden
    cdef case_t base = belief.case_of[0]
    cdef case_t* known
    cdef int others = HAND_CARDS - 1
    cdef int in_hand, weight, found
    belief.cases = 0
    for in_hand in range(min(held, popcount(cards)) + 1):
        found = evidence.since + in_hand
        weight = threes(found) if evidence.all_first else threes(others) - threes(others - found)
        if weight > 0:
            known = add_case(belief, &base)
            limit(known, place, cards, in_hand, in_hand)
            weigh(known, weight)


cdef void note_hand(
    belief_t* belief, int place, const evidence_t* evidence, int seat
) noexcept nogil:
    """Note what is known of the hand of a seat."""
    cdef case_t* known = &belief.case_of[0]
    cdef uint32_t held = evidence.held[seat]
    bar(known, place, cards_of_values(evidence.lacked[seat]))
    while held:
        need(known, place, cards_of_value(lowest(held)) & belief.hidden)
        held &= held - 1


cdef void believe(const state_t* state, const rules_t* rules, const shown_t* shown, belief_t* belief) noexcept nogil:
    """Note what the seat to act knows: hands of the others by seat, the floor face down, what the bidder gets later."""
    cdef evidence_t evidence
    cdef int seat, place
    find_evidence(state, rules, shown, &evidence)
    begin_belief(belief, state.table.hidden & ~state.hand[state.table.turn])
    for seat in range(SEATS):
        if seat != state.table.turn:
            place = add_place(belief, popcount(state.hand[seat]))
            note_hand(belief, place, &evidence, seat)
    if (evidence.one_first | evidence.all_first) and state.table.turn != BIDDER:
        note_first_cards(belief, 0, &evidence, popcount(state.hand[BIDDER]))
    if state.floor:
        add_place(belief, popcount(state.floor))
    if state.later:
        add_place(belief, popcount(state.later))


cdef void layout_of(const state_t* state, const rules_t* rules, uint64_t* layout) noexcept nogil:
    """Fill ``layout`` with the hidden cards of the state itself, in the order of ``believe``."""
    cdef int place = 0
    cdef int seat
    for seat in range(SEATS):
        if seat != state.table.turn:
            layout[place] = state.hand[seat]
            place += 1
    if state.floor:
        layout[place] = state.floor
        place += 1
    if state.later:
        layout[place] = state.later


cdef void assume(state_t* state, const rules_t* rules, const uint64_t* layout, int chance) noexcept nogil:
    """Lay the hidden cards as in ``layout``.

    The legal moves of the plays so far (P-8.6) depend on hidden cards: they are counted from here on.
    """
    cdef int place = 0
    cdef int seat
    for seat in range(SEATS):
        if seat != state.table.turn:
            state.hand[seat] = layout[place]
            place += 1
    if state.floor:
        state.floor = layout[place]
        place += 1
    if state.later:
        state.later = layout[place]
    state.table.legal = 0


cdef int question_of(const state_t* state) noexcept nogil:
    """Return the number of the kind of decision: for the bid the lowest and the highest value that can be bid."""
    cdef uint32_t values = values_of(state.hand[state.table.turn]) & HOUSE_VALUES
    if state.table.phase != PHASE_BID:
        return QUESTIONS_PAST
    return (lowest(values) - HOUSE_MIN) * HOUSES + highest(values) - HOUSE_MIN
