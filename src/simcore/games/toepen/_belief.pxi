# What the seat to act knows of the hidden cards, and states with other cards in the hidden places.
#
# Places: the hands of the other seats, what they have set aside, the hand that is asked about, the packets of the
# stock, each with those of its cards that the seat to act does not know.


cdef inline bint is_known(const state_t* state, int packet) noexcept nogil:
    """Whether the seat to act has seen the cards of a hand or of a packet of the stock."""
    cdef const table_t* table = &state.table
    cdef uint32_t seers = table.known_to[packet] | seat_bit(packet)
    return (seers & seat_bit(table.turn)) != 0 or (table.open_hands & seat_bit(packet)) != 0


cdef uint32_t hidden_cards(const state_t* state) noexcept nogil:
    """Return the cards whose place the seat to act does not know."""
    cdef const table_t* table = &state.table
    cdef uint32_t seen = table.played | table.trick | table.exposed | table.revealed | state.out[table.turn]
    cdef int packet
    for packet in range(PACKETS):
        if is_known(state, packet):
            seen |= state.hand[packet]
    # A hand that is set aside is known to those who knew it before.
    if table.exchanger != NOBODY and is_known(state, table.exchanger):
        seen |= state.aside
    return PACK & ~seen


cdef int find_places(state_t* state, uint32_t** place) noexcept nogil:
    """Find where the hidden cards lie, in the order of the places of ``believe``; return how many places there are."""
    cdef int seats = state.table.seats
    cdef int places = 0
    cdef int each
    for each in range(seats):
        if each != state.table.turn:
            place[places] = &state.hand[each]
            place[places + seats - 1] = &state.out[each]
            places += 1
    places += seats - 1
    place[places] = &state.aside
    places += 1
    for each in range(seats, PACKETS):
        place[places] = &state.hand[each]
        places += 1
    return places


cdef void layout_of(const state_t* state, const rules_t* rules, uint64_t* layout) noexcept nogil:
    """Fill ``layout`` with the hidden cards of each place as they lie."""
    cdef uint32_t* place[PLACES_MAX]
    cdef uint32_t hidden = hidden_cards(state)
    cdef int number
    for number in range(find_places(<state_t*>state, place)):
        layout[number] = place[number][0] & hidden


cdef uint32_t unheard_seats(const state_t* state, const house_t* house) noexcept nogil:
    """Return the seats whose answers have been given and nobody has heard (T-5.7)."""
    cdef const table_t* table = &state.table
    if house.response != SIMULTANEOUS or table.waiting == 0:
        return 0
    if table.phase == PHASE_POVERTY:
        return table.staying & ~table.waiting & ~table.poor & ~dead_seats(table, house)
    if table.phase == PHASE_ANSWER:
        return table.staying & ~table.waiting & ~seat_bit(table.last_knocker) & ~dead_seats(table, house)
    return 0


cdef void assume(state_t* state, const rules_t* rules, const uint64_t* layout, int chance) noexcept nogil:
    """Lay the hidden cards as in ``layout``; bits of ``chance`` say who has folded without being heard."""
    cdef uint32_t* place[PLACES_MAX]
    cdef int places = find_places(state, place)
    cdef uint32_t hidden = 0
    cdef uint32_t unheard
    cdef int number
    for number in range(places):
        hidden |= <uint32_t>layout[number]
    for number in range(places):
        place[number][0] = (place[number][0] & ~hidden) | <uint32_t>layout[number]
    unheard = unheard_seats(state, &rules.house)
    if unheard:
        state.folding = 0
        while unheard:
            state.folding |= <uint8_t>(seat_bit(lowest(unheard)) if chance & 1 else 0)
            chance >>= 1
            unheard = <uint32_t>without_lowest(unheard)


cdef bint find_played(const table_t* table, const shown_t* shown, uint32_t* played) noexcept nogil:
    """Find what each seat has played; False where that is not known of finished tricks, in a loaded position."""
    cdef int seat, number
    for seat in range(SEATS):
        played[seat] = 0
    if shown.plays == popcount(table.played | table.trick):
        for number in range(shown.plays):
            played[shown.play_seat[number]] |= card_bit(shown.play_card[number])
        return True
    for seat in range(table.seats):
        played[seat] = card_bit(table.card[seat])
    return table.played == 0


cdef uint32_t keeping_seats(const table_t* table, const house_t* house) noexcept nogil:
    """Return the seats whose last word in the exchange was ``keep`` (T-3.3, T-3.4, T-9.16, T-9.18)."""
    cdef int most = house.max_exchanges_per_player
    cdef uint32_t seats = 0
    cdef int left = table.stock_left
    cdef int seat
    cdef int asked = table.seats
    if house.wash == WASH_OFF:
        return 0
    if table.phase == PHASE_EXCHANGE:
        asked = table.turn
    elif table.phase == PHASE_CHALLENGE:
        asked = table.exchanger
    for seat in range(asked - 1, -1, -1):
        if house.wash_caught == KEEP_OLD and table.open_hands & seat_bit(seat):
            left += table.exchanged[seat] - 1
            continue
        # ``left`` is the stock when the seat had finished.
        if left and (most == UNLIMITED or table.exchanged[seat] < most):
            seats |= seat_bit(seat)
        left += table.exchanged[seat] if not house.discards_back_to_stock else 0
    return seats


cdef void know_no_wash(case_t* known, int place, uint32_t played, uint32_t hidden, const house_t* house) noexcept nogil:
    """Note that a hand, of which ``played`` has been played, was not genuine (T-3.1, T-9.14, T-9.15)."""
    cdef int sevens = popcount(played & SEVENS)
    if not house.wash_hands:
        if played & NUMBERS == 0:
            need(known, place, hidden & NUMBERS)
    elif not played & NUMBERS & ~SEVENS and sevens < 2:
        # A higher number, or two sevens: a higher number counts for two of them.
        need_worth(known, place, hidden & NUMBERS, NUMBERS & ~SEVENS, 2 - sevens)


cdef void know_wash(case_t* known, int place, uint32_t played, const house_t* house) noexcept nogil:
    """Note that the cards of a place were a genuine hand, of which ``played`` has been played (T-9.13)."""
    bar(known, place, NUMBERS & ~SEVENS if house.wash_hands else NUMBERS)
    if house.wash_hands:
        limit(known, place, SEVENS, 0, 1 - popcount(played & SEVENS))


cdef int dealings_of(int hands, int sevens) noexcept nogil:
    """Return in how many ways four cards of several genuine hands, all ``sevens`` among them, have their places.

    No hand has two sevens. The places of the other cards are free, in as many ways whatever the sevens.
    """
    cdef int ways = 1
    cdef int each
    for each in range(SUITS):
        # A seven has a hand of its own, and any of its four places; what comes after it has any place.
        ways *= HAND_CARDS * (hands - each) if each < sevens else HAND_CARDS * hands - each
    return ways


cdef void know_washes(belief_t* belief, int place, int hands, const house_t* house) noexcept nogil:
    """Note that the cards of a place were some genuine hands (T-9.13), and weigh by how they can have been dealt."""
    cdef int cases = belief.cases
    cdef case_t* known
    cdef int number, sevens, weight
    cdef int unit = 0
    for number in range(min(cases, CASES_MAX)):
        bar(&belief.case_of[number], place, NUMBERS & ~SEVENS if house.wash_hands else NUMBERS)
    if not house.wash_hands:
        return
    for sevens in range(min(hands, SUITS) + 1):
        unit = divisor(unit, dealings_of(hands, sevens))
    for number in range(min(cases, CASES_MAX)):
        weight = belief.case_of[number].weight
        for sevens in range(1, min(hands, SUITS) + 1):
            known = add_case(belief, &belief.case_of[number])
            limit(known, place, SEVENS, sevens, sevens)
            weigh(known, weight * (dealings_of(hands, sevens) // unit))
        limit(&belief.case_of[number], place, SEVENS, 0, 0)
        weigh(&belief.case_of[number], weight * (dealings_of(hands, 0) // unit))


cdef int divisor(int number, int other) noexcept nogil:
    """Return the greatest common divisor."""
    while other:
        number, other = other, number % other
    return number


cdef void know_signals(
    belief_t* belief, const state_t* state, const uint32_t* played, uint32_t seats, const int* place
) noexcept nogil:
    """Note who has whistled and stood up, and who has not (T-3.11); ``seats`` are those whose hands are not known."""
    cdef const table_t* table = &state.table
    cdef uint32_t signalling = (table.whistlers | table.standers) & seats
    cdef case_t* known = &belief.case_of[0]
    cdef case_t* other
    cdef uint32_t rest = seats & ~signalling
    cdef int seat
    while rest:
        seat = lowest(rest)
        limit(known, place[seat], TENS, 0, 2 - popcount(played[seat] & TENS))
        limit(known, place[seat], JACKS, 0, 2 - popcount(played[seat] & JACKS))
        rest = <uint32_t>without_lowest(rest)
    if signalling == 0:
        return
    # One has tens, and another one jacks: there are four of each.
    other = add_case(belief, known)
    know_signal(known, table, played, signalling, place, TENS)
    know_signal(other, table, played, signalling, place, JACKS)


cdef void know_signal(
    case_t* known, const table_t* table, const uint32_t* played, uint32_t signalling, const int* place, uint32_t kind
) noexcept nogil:
    """Note that the first of ``signalling`` seats has given a signal with cards of ``kind``, another with others."""
    cdef int seat, count
    while signalling:
        seat = lowest(signalling)
        count = HAND_CARDS if table.standers & seat_bit(seat) else HAND_CARDS - 1
        count -= popcount(played[seat] & kind)
        limit(known, place[seat], kind, count, count)
        kind = (TENS | JACKS) ^ kind
        signalling = <uint32_t>without_lowest(signalling)


cdef void believe(const state_t* state, const rules_t* rules, const shown_t* shown, belief_t* belief) noexcept nogil:
    """Note what the seat to act has seen."""
    cdef const table_t* table = &state.table
    cdef const house_t* house = &rules.house
    cdef uint32_t* place[PLACES_MAX]
    cdef uint32_t played[SEATS]
    cdef int place_of[SEATS]
    cdef uint32_t hidden = hidden_cards(state)
    cdef int places = find_places(<state_t*>state, place)
    cdef case_t* known = &belief.case_of[0]
    cdef bint is_told = find_played(table, shown, played)
    cdef uint32_t keeping = keeping_seats(table, house) if house.wash_compulsory else 0
    cdef uint32_t closed = 0
    cdef int seat, suit, number
    begin_belief(belief, hidden)
    for number in range(places):
        add_place(belief, popcount(place[number][0] & hidden))
    number = 0
    for seat in range(table.seats):
        if seat == table.turn:
            continue
        place_of[seat] = number
        if belief.size[number]:
            for suit in range(SUITS):
                if table.void_in[suit] & seat_bit(seat):
                    bar(known, number, suit_cards(suit))
            if is_told:
                closed |= seat_bit(seat)
            if table.washes & seat_bit(seat):
                know_wash(known, number, played[seat], house)
            if is_told and keeping & seat_bit(seat):
                know_no_wash(known, number, played[seat], hidden, house)
        number += 1
    for number in range(table.seats, PACKETS):
        if table.washes & seat_bit(number):
            know_wash(known, table.seats - 1 + number, 0, house)
    if house.signals and table.phase > PHASE_CHALLENGE:
        know_signals(belief, state, played, closed, place_of)
    if house.wash == CLAIM_MUST_BE_TRUE:
        for number in range(table.seats - 1, 2 * table.seats - 2):
            if belief.size[number]:
                know_washes(belief, number, belief.size[number] // HAND_CARDS, house)
    belief.chances = 1 << popcount(unheard_seats(state, house))


cdef int question_of(const state_t* state) noexcept nogil:
    """Return the number of the kind of decision: tricks finished and the seat to act, in a window or at an answer."""
    cdef const table_t* table = &state.table
    if table.phase == PHASE_WINDOW:
        return 8 * table.trick_number + table.turn
    if table.phase == PHASE_ANSWER:
        return 64 + 8 * table.trick_number + table.turn
    return -1
