# What the seat to act knows of the hidden cards, and states with other cards in the hidden places.
#
# Places: the hands of the other seats, the dealer's discard, and the bidder's card for his partner while it lies
# between them, each with those of its cards that the seat to act does not know. Which of his cards the partner got from
# the bidder, and which of his cards the bidder got for it (E-6.1), is no question of places: opponents have the first
# as an outcome of chance, because the bidder plays by it, and the second as any one that can have been. Who was asked
# for a claim nobody learns (E-3.1), so claims tell nothing: whoever has one may say ``no``.
#
# One layout in 10^14 is counted that cannot be: with two packs, and an exchange that is not blind, the bidder and his
# partner may hold the same twelve cards, one of them all first copies and the other all second ones. Where the second
# copies are those of the bidder (``bidder_first``) no gift was legal, else (``partner_first``) no discard.


cdef inline uint64_t own_cards(const state_t* state) noexcept nogil:
    """Return the cards that the seat to act sees or has laid down or given away itself (E-2.4, E-6.4)."""
    cdef const table_t* table = &state.table
    cdef uint64_t cards = state.hand[table.turn]
    if table.turn == DEALER:
        cards |= state.laid_down
    if table.turn == table.bidder:
        cards |= state.discard
    return cards


cdef int find_places(state_t* state, const house_t* house, uint64_t** place) noexcept nogil:
    """Find where hidden cards lie, in the order of the places of ``believe``; return how many places there are."""
    cdef int places = 0
    cdef int seat
    for seat in range(SEATS):
        if seat != state.table.turn:
            place[places] = &state.hand[seat]
            places += 1
    if state.laid_down and state.table.turn != DEALER:
        place[places] = &state.laid_down
        places += 1
    if state.table.phase == PHASE_GIVE and house.exchange == EXCHANGE_BLIND:
        place[places] = &state.discard
        places += 1
    return places


cdef inline int place_of(const state_t* state, int seat) noexcept nogil:
    """Return the place of the hand of a seat that is not to act."""
    return seat - (seat > state.table.turn)


cdef void layout_of(const state_t* state, const rules_t* rules, uint64_t* layout) noexcept nogil:
    """Fill ``layout`` with the hidden cards of each place as they lie."""
    cdef uint64_t* place[PLACES_MAX]
    cdef uint64_t own = own_cards(state)
    cdef int number
    for number in range(find_places(<state_t*>state, &rules.house, place)):
        layout[number] = place[number][0] & ~own


cdef inline uint64_t cards_played(const state_t* state, int seat, uint64_t hidden) noexcept nogil:
    """Return the cards that a seat that is not to act has played."""
    # In runs nobody writes them into the table, and in loaded positions what was played before is not among the known.
    return state.table.played[seat] | (state.known[seat] & ~hidden)


# The exchange as others see it (E-6)


cdef inline bint was_asked(const table_t* table) noexcept nogil:
    """Whether the play follows an exchange."""
    return table.phase == PHASE_PLAY and table.level == LEVEL_ASK


cdef inline bint hides_discard(const state_t* state) noexcept nogil:
    """Whether the seat to act does not know which card the bidder has given to his partner."""
    return was_asked(&state.table) and state.table.turn != state.table.bidder and state.discard != 0


cdef inline int discard_chances(const state_t* state, const house_t* house) noexcept nogil:
    """Return how many cards the bidder may have discarded: his partner's, or the one that he got back (E-10.8)."""
    return popcount(state.hand[state.table.sitting_out]) + (house.exchange == EXCHANGE_BIDDER_FIRST)


cdef inline bint could_exchange(
    const state_t* state, const house_t* house, uint64_t cards, uint64_t discard, uint64_t given
) noexcept nogil:
    """Whether two cards can have been exchanged, for the bidder, who holds or has played ``cards``, and his partner."""
    cdef uint64_t kept = state.hand[state.table.sitting_out]
    cdef uint64_t asked = cards | discard
    if house.exchange != EXCHANGE_BIDDER_FIRST:
        kept &= ~discard
    if house.exchange != EXCHANGE_PARTNER_FIRST and discard != given:
        asked ^= given
    return (
        one_of_each(house, gifts_from(&state.table, house, kept | given)) & given != 0
        and one_of_each(house, asked) & discard != 0
    )


cdef uint64_t gift_for(const state_t* state, const house_t* house, uint64_t cards, uint64_t discard) noexcept nogil:
    """Return a card that the partner can have given for ``discard``, 0 where there is none."""
    cdef uint64_t likely = gifts_from(&state.table, house, cards)
    cdef uint64_t able = cards
    cdef uint64_t given
    if discard & cards:
        # It came back.
        return discard if could_exchange(state, house, cards, discard, discard) else 0
    if house.exchange == EXCHANGE_PARTNER_FIRST:
        able |= discard
    while able:
        # Whatever the partner must give first is what he can always have given, if there is anything.
        given = one(lowest(likely if likely else able))
        if could_exchange(state, house, cards, discard, given):
            return given
        likely &= ~given
        able ^= given
    return 0


cdef void choose_exchange(state_t* state, const house_t* house, uint64_t hidden, int chance) noexcept nogil:
    """Let the exchange be one that can have led to the hands; ``chance`` says which card the bidder discarded."""
    cdef const table_t* table = &state.table
    cdef uint64_t cards = state.hand[table.bidder] | cards_played(state, table.bidder, hidden)
    cdef uint64_t left = state.hand[table.sitting_out]
    cdef uint64_t able = 0
    cdef uint64_t back = 0
    cdef uint64_t card
    cdef int number
    while left:
        card = left & (0 - left)
        left ^= card
        able |= card if gift_for(state, house, cards, card) else 0
    if house.exchange == EXCHANGE_BIDDER_FIRST:
        back = returned_card(state, house, cards)
    if not able | back:
        return
    number = chance * popcount(able | back) // discard_chances(state, house)
    while number and without_lowest(able):
        able = without_lowest(able)
        number -= 1
    state.discard = back if number or able == 0 else one(lowest(able))
    if state.given:
        state.given = gift_for(state, house, cards, state.discard)


cdef uint64_t returned_card(const state_t* state, const house_t* house, uint64_t cards) noexcept nogil:
    """Return a card that the bidder can have discarded and got back, 0 where there is none (E-10.8)."""
    cdef uint64_t likely = gifts_from(&state.table, house, cards)
    cdef uint64_t card
    while cards:
        card = one(lowest(likely if likely else cards))
        if could_exchange(state, house, cards, card, card):
            return card
        likely &= ~card
        cards ^= card
    return 0


cdef void assume(state_t* state, const rules_t* rules, const uint64_t* layout, int chance) noexcept nogil:
    """Lay the hidden cards as in ``layout``; ``chance`` says what the bidder discarded where that is hidden."""
    cdef uint64_t* place[PLACES_MAX]
    cdef uint64_t seen[SEATS]
    cdef int places = find_places(state, &rules.house, place)
    cdef uint64_t hidden = 0
    cdef int number, seat
    for number in range(places):
        hidden |= layout[number]
    for number in range(places):
        place[number][0] = (place[number][0] & ~hidden) | layout[number]
    if state.table.phase != PHASE_PLAY:
        return
    if hides_discard(state):
        choose_exchange(state, &rules.house, hidden, chance)
    for seat in range(SEATS):
        seen[seat] = state.known[seat] & ~hidden
    set_known(state)
    for seat in range(SEATS):
        state.known[seat] |= seen[seat]


# What is known


cdef void know_voids(const state_t* state, const shown_t* shown, case_t* known) noexcept nogil:
    """Note who did not follow suit (E-7.3), as far as the tricks are told: in a loaded position the last one is."""
    cdef const table_t* table = &state.table
    cdef int before = table.players * table.trick_number + table.trick_size - shown.plays
    cdef int lane = -1
    cdef int number, seat
    for number in range(shown.plays):
        seat = shown.play_seat[number]
        if (before + number) % table.players == 0:
            lane = lane_of(shown.play_card[number])
        elif before + number > table.players * table.trick_number:
            lane = lane_of(lowest(table.suit_led))
        if lane >= 0 and lane_of(shown.play_card[number]) != lane and seat != table.turn:
            bar(known, place_of(state, seat), lane_cards(lane))
    for number in range(min(<int>table.trick_size, before - table.players * table.trick_number)):
        seat = seat_at(table.order, number)
        if not table.suit_led & one(table.card[seat]):
            bar(known, place_of(state, seat), table.suit_led)


cdef void know_copies(const state_t* state, uint64_t hidden, case_t* known) noexcept nogil:
    """Note that whoever played the second copy of a card did not hold the first (E-2.5); two packs only."""
    cdef int seat
    for seat in range(SEATS):
        if seat != state.table.turn and seat != state.table.sitting_out:
            bar(known, place_of(state, seat), second_copy(cards_played(state, seat, hidden)))


cdef uint64_t cards_before(const table_t* table, const house_t* house, uint64_t cards, uint64_t given) noexcept nogil:
    """Return those of ``cards`` that a partner who held one of them had to give in place of ``given``."""
    cdef uint64_t before = 0
    cdef uint64_t card
    while cards:
        card = one(lowest(cards))
        cards = without_lowest(cards)
        if not one_of_each(house, gifts_from(table, house, card | given)) & given:
            before |= card
    return before


cdef void know_gift(belief_t* belief, const state_t* state, const house_t* house) noexcept nogil:
    """Note for the bidder what his partner did not hold when he gave a card (E-6.3)."""
    cdef const table_t* table = &state.table
    cdef int partner = place_of(state, table.bidder ^ 2)
    cdef uint64_t cards = state.hand[table.turn] | table.played[table.turn]
    cdef uint64_t before
    cards |= state.known[table.turn] & ~state.discard & ~state.laid_down
    if state.given:
        bar(&belief.case_of[0], partner, cards_before(table, house, belief.hidden, state.given))
        return
    # A position that was loaded does not tell the gift: it was one of these.
    if table.trumps == 0 or not house.partner_must_give_best:
        return
    if house.exchange == EXCHANGE_PARTNER_FIRST and table.phase == PHASE_PLAY:
        if state.discard == 0:
            return
        cards |= state.discard
    cards &= table.trumps
    before = belief.hidden & table.trumps
    if cards:
        before = cards_before(table, house, before, one_of_each(house, gifts_from(table, house, cards)))
    if house.exchange == EXCHANGE_BLIND and state.discard == 0:
        limit(&belief.case_of[0], partner, before, 0, 1)
    else:
        bar(&belief.case_of[0], partner, before)


cdef void know_exchange(belief_t* belief, const state_t* state, const house_t* house) noexcept nogil:
    """Note for an opponent that the partner's gift is among the bidder's cards (E-6.3): a case for the best of these.

    His hand then has no better trump, or the one that he got for his gift. Where he gave first, the bidder may have
    given back to him whatever it was.
    """
    cdef const table_t* table = &state.table
    cdef int bidder = place_of(state, table.bidder)
    cdef int partner = place_of(state, table.sitting_out)
    cdef uint64_t seen = cards_played(state, table.bidder, belief.hidden)
    cdef uint64_t trumps = (belief.hidden | seen) & table.trumps
    cdef uint64_t better = 0
    cdef uint64_t best
    cdef case_t start = belief.case_of[0]
    cdef case_t* known = &belief.case_of[0]
    if table.trumps == 0 or not house.partner_must_give_best or house.exchange == EXCHANGE_PARTNER_FIRST:
        return
    while True:
        best = one_of_each(house, gifts_from(table, house, trumps))
        bar(known, bidder, better)
        if better and house.exchange == EXCHANGE_BLIND:
            limit(known, partner, better, 0, 1)
        else:
            bar(known, partner, better)
        if best == 0 or best & seen:
            return
        keep_within(belief, known, 1 << bidder, best)
        better |= best
        trumps ^= best
        known = add_case(belief, &start)


cdef void know_discard(belief_t* belief, const state_t* state, const house_t* house) noexcept nogil:
    """Note for the partner that a bidder who discarded a second copy had no first (E-2.5); two packs only."""
    cdef int bidder = place_of(state, state.table.bidder)
    cdef case_t start = belief.case_of[0]
    cdef case_t* known
    cdef int aside = belief.places - 1
    cdef uint64_t pairs
    if house.exchange != EXCHANGE_BLIND:
        bar(&belief.case_of[0], bidder, second_copy(state.discard))
        return
    pairs = first_copy(belief.hidden) & second_copy(belief.hidden)
    bar(&belief.case_of[0], aside, pairs << COPY_SIZE)
    while pairs:
        known = add_case(belief, &start)
        bar(known, bidder, one(lowest(pairs)))
        keep_within(belief, known, 1 << aside, one(lowest(pairs)) << COPY_SIZE)
        pairs = without_lowest(pairs)


cdef void believe(const state_t* state, const rules_t* rules, const shown_t* shown, belief_t* belief) noexcept nogil:
    """Note what the seat to act has seen."""
    cdef const table_t* table = &state.table
    cdef const house_t* house = &rules.house
    cdef uint64_t* place[PLACES_MAX]
    cdef int places = find_places(<state_t*>state, house, place)
    cdef uint64_t own = own_cards(state)
    cdef uint64_t hidden = 0
    cdef int number
    for number in range(places):
        hidden |= place[number][0] & ~own
    begin_belief(belief, hidden)
    for number in range(places):
        add_place(belief, popcount(place[number][0] & ~own))
    if table.phase == PHASE_PLAY:
        know_voids(state, shown, &belief.case_of[0])
        if house.double_deck:
            know_copies(state, hidden, &belief.case_of[0])
    if table.phase == PHASE_GIVE and house.double_deck:
        know_discard(belief, state, house)
    elif table.turn == table.bidder:
        if was_asked(table) or (table.phase == PHASE_DISCARD and house.exchange == EXCHANGE_PARTNER_FIRST):
            know_gift(belief, state, house)
    elif was_asked(table):
        know_exchange(belief, state, house)
    if hides_discard(state):
        belief.chances = discard_chances(state, house)


cdef int question_of(const state_t* state) noexcept nogil:
    """Return the number of the kind of decision: in the auction the seat to act, else -1."""
    return state.table.turn if state.table.phase == PHASE_BID else -1
