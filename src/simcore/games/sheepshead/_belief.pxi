# What a seat knows of the cards that it does not see, and laying them otherwise.
#
# Places: the hands of the other seats in seat order (the picker's without a hidden under card), then the blind where
# nobody has picked, the bury where another is the picker, and his under card.

cdef enum:
    UNSEEN = -3                 # a play of which nothing is known; beside FACE_DOWN of _card_history.pxi
    CHOICES = 8                 # between two shapes of each plain suit

cdef enum shape_t:
    # What the picker's cards of a plain suit are like; "kept" are those that he did not bury.
    SHAPE_ACE                   # the ace is among the eight
    SHAPE_TOP                   # ace and ten are among the eight
    SHAPE_ACE_BURIED            # the ace is buried and nothing kept
    SHAPE_ACE_BURIED_NO_TEN     # likewise, and the ten is not among the eight
    SHAPE_ABSENT                # nothing is among the eight
    SHAPE_NOT_KEPT              # nothing is kept
    SHAPE_NO_ACE_NOT_KEPT       # nothing is kept, and the ace not buried
    SHAPE_ONLY_BURIED           # nothing is kept, something buried, but not the ace

cdef struct seen_t:
    # What a seat has seen, sorted.
    int seat
    uint32_t hidden             # cards that it does not see
    int place[SEATS]            # of each other hand
    int bury                    # places of the picker's bury and under card, or NOBODY
    int under
    uint32_t played[SEATS]      # cards that each seat played face up
    uint32_t shown              # of the picker: those, and the under card where the seat has seen it
    int plays
    int card[PLAYS_MAX]         # FACE_DOWN, UNSEEN
    int player[PLAYS_MAX]


cdef inline int question_of(const state_t* state) noexcept nogil:
    """Return the number of the kind of decision: the pick, by seat."""
    return turn(state) if state.table.phase == PHASE_PICK else -1


# Places


cdef inline uint32_t hidden_under(const state_t* state) noexcept nogil:
    """Return the under card if the seat to act may not look at it (S-5.9)."""
    if is_turn_of(&state.table, state.table.picker) or is_turn_of(&state.table, state.table.under_taker):
        return 0
    return state.under


cdef inline bint hides_bury(const state_t* state) noexcept nogil:
    """Whether another seat than the one to act is the picker, and has buried."""
    return state.table.picker != NOBODY and not is_turn_of(&state.table, state.table.picker)


cdef void layout_of(const state_t* state, const rules_t* rules, uint64_t* layout) noexcept nogil:
    """Fill ``layout`` with the cards of every place."""
    cdef uint32_t under = hidden_under(state)
    cdef int place = 0
    cdef int seat
    for seat in range(SEATS):
        if not is_turn_of(&state.table, seat):
            layout[place] = state.hand[seat] & ~under
            place += 1
    if state.table.picker == NOBODY:
        layout[place] = state.blind
    elif hides_bury(state):
        layout[place] = state.bury
        if under:
            layout[place + 1] = under


cdef void find_places(const state_t* state, belief_t* belief, seen_t* seen) noexcept nogil:
    """Begin with the hidden cards in their places, and nothing known of them."""
    cdef const table_t* table = &state.table
    cdef uint32_t under = hidden_under(state)
    cdef int seat
    seen.seat = table.turn
    seen.bury = NOBODY
    seen.under = NOBODY
    seen.hidden = ~(table.played | table.trick | state.hand[seen.seat])
    if seen.seat == table.picker:
        seen.hidden &= ~(state.bury | state.under)
    elif under == 0:
        seen.hidden &= ~state.under
    begin_belief(belief, seen.hidden)
    for seat in range(SEATS):
        seen.place[seat] = NOBODY
        if seat != seen.seat:
            seen.place[seat] = add_place(belief, popcount(state.hand[seat] & ~under))
    if table.picker == NOBODY:
        add_place(belief, popcount(state.blind))
    elif hides_bury(state):
        seen.bury = add_place(belief, popcount(state.bury))
        if under:
            seen.under = add_place(belief, 1)


# The history


cdef void recall_plays(const state_t* state, const shown_t* shown, seen_t* seen) noexcept nogil:
    """Recall who played what: in a position that was loaded the order only of the current trick and what followed."""
    cdef const table_t* table = &state.table
    cdef uint32_t cards = table.played | table.trick
    cdef int number, card
    cdef int begun = SEATS * table.trick_number
    cdef int first
    seen.plays = begun + table.trick_size
    first = seen.plays - shown.plays
    for number in range(SEATS):
        seen.played[number] = 0
    for number in range(seen.plays):
        seen.card[number] = UNSEEN if number < begun else FACE_DOWN
        seen.player[number] = (table.leader + number - begun + SEATS) % SEATS if number >= begun else NOBODY
    for number in range(max(0, first), seen.plays):
        card = shown.play_card[number - first]
        seen.card[number] = card
        seen.player[number] = shown.play_seat[number - first]
        if card >= 0:
            cards &= ~card_bit(card)
            seen.played[seen.player[number]] |= card_bit(card)
    while cards:
        card = lowest(cards)
        cards = <uint32_t>without_lowest(cards)
        seen.played[table.owner[card]] |= card_bit(card)
        if table.trick & card_bit(card):
            seen.card[begun + (table.owner[card] - table.leader + SEATS) % SEATS] = card
    seen.shown = 0
    if table.picker != NOBODY:
        seen.shown = seen.played[table.picker] | (state.under & ~seen.hidden)


cdef void learn_from_plays(
    const state_t* state, const house_t* house, const seen_t* seen, case_t* known
) noexcept nogil:
    """Note what the plays of the others prove (S-7.2, S-7.6 to S-7.9)."""
    cdef const table_t* table = &state.table
    cdef int suit = table.called_suit
    # Of a position that was loaded it is not known when the called suit was led.
    cdef bint whole = seen.plays > 0 and seen.card[0] != UNSEEN
    cdef bint unled = suit != NO_SUIT if whole else table.called_suit_unled
    cdef bint holds = False
    cdef int number, card, led
    led = NO_SUIT
    for number in range(seen.plays):
        card = seen.card[number]
        if number % SEATS == 0:
            if whole and led == suit:
                unled = False
            led = NO_SUIT if card == UNSEEN else suit if card == FACE_DOWN else SUIT_OF[card]
        if led == NO_SUIT or card == UNSEEN or seen.player[number] == seen.seat:
            continue
        learn_from_play(state, house, seen, number, led, unled, known)
        if seen.player[number] == table.picker and card >= 0 and suit != NO_SUIT and card_bit(card) & SUIT_CARDS[suit]:
            # He has kept another, unless this is his last card (S-7.9).
            holds = unled and led != suit and number < SEATS * (TRICKS - 1)
    if holds:
        need(known, seen.place[table.picker], SUIT_CARDS[suit])


cdef void learn_from_play(
    const state_t* state, const house_t* house, const seen_t* seen, int number, int led, bint unled, case_t* known
) noexcept nogil:
    """Note what play ``number`` of another seat proves of its hand, where ``led`` is the suit led."""
    cdef const table_t* table = &state.table
    cdef int player = seen.player[number]
    cdef uint32_t bit = 0 if seen.card[number] < 0 else card_bit(seen.card[number])
    cdef bint leads = number % SEATS == 0
    if not leads and not bit & SUIT_CARDS[led] and not (bit == 0 and led == table.called_suit):
        bar(known, seen.place[player], SUIT_CARDS[led])
        return
    if not unled or led != table.called_suit:
        return
    if player != table.picker:
        # The partner would have played the called card (S-7.7), or could not have led this one (S-7.6).
        if not (leads and house.partner_may_lead_low_called):
            bar(known, seen.place[player], table.called)
    elif not leads and house.called_ten == CALLED_TEN_WIKIPEDIA and table.call == CALL_TEN:
        # He would have had to play the ace (S-11.14).
        bar(known, seen.place[player], card_bit(ace_of(table.called_suit)))


# The picker's eight


cdef inline bint lie_in_eight(
    belief_t* belief, const seen_t* seen, const state_t* state, case_t* known, uint32_t cards
) noexcept nogil:
    """Note that ``cards`` are among the picker's eight; False where it is seen that they are not."""
    cdef uint32_t places = card_bit(seen.place[state.table.picker]) | card_bit(seen.bury)
    if seen.under != NOBODY:
        places |= card_bit(seen.under)
    cards &= ~seen.shown
    keep_within(belief, known, places, cards)
    return (cards & ~seen.hidden) == 0


cdef inline bint lie_in_bury(belief_t* belief, const seen_t* seen, case_t* known, uint32_t cards) noexcept nogil:
    """Note that ``cards`` are buried; False where it is seen that they are not."""
    keep_within(belief, known, card_bit(seen.bury), cards)
    return (cards & ~seen.hidden) == 0


cdef inline bint bar_from_kept(
    const seen_t* seen, const state_t* state, case_t* known, uint32_t cards
) noexcept nogil:
    """Note that the picker kept none of ``cards``; False where it is seen that he did."""
    bar(known, seen.place[state.table.picker], cards)
    if seen.under != NOBODY:
        bar(known, seen.under, cards)
    return (cards & seen.shown) == 0


cdef inline bint bar_from_eight(
    const seen_t* seen, const state_t* state, case_t* known, uint32_t cards
) noexcept nogil:
    """Note that none of ``cards`` is among the picker's eight; False where it is seen that one is."""
    bar(known, seen.bury, cards)
    return bar_from_kept(seen, state, known, cards)


cdef bint shape_suit(
    belief_t* belief, const seen_t* seen, const state_t* state, case_t* known, int suit, int shape
) noexcept nogil:
    """Note what the picker's cards of a plain suit are like (shape_t); False where it is seen that they are not."""
    cdef uint32_t cards = SUIT_CARDS[suit]
    cdef uint32_t ace = card_bit(ace_of(suit))
    cdef uint32_t ten = card_bit(ten_of(suit))
    cdef bint possible = True
    if shape == SHAPE_ACE:
        return lie_in_eight(belief, seen, state, known, ace)
    if shape == SHAPE_TOP:
        return lie_in_eight(belief, seen, state, known, ace | ten)
    if shape == SHAPE_ABSENT:
        return bar_from_eight(seen, state, known, cards)
    if shape == SHAPE_ACE_BURIED or shape == SHAPE_ACE_BURIED_NO_TEN:
        possible = lie_in_bury(belief, seen, known, ace)
        if shape == SHAPE_ACE_BURIED_NO_TEN:
            bar(known, seen.bury, ten)
    elif shape != SHAPE_NOT_KEPT:
        bar(known, seen.bury, ace)
        if shape == SHAPE_ONLY_BURIED:
            need(known, seen.bury, cards & ~ace)
            possible = (cards & ~ace & seen.hidden) != 0
    return bar_from_kept(seen, state, known, cards) and possible


cdef void add_shapes(
    belief_t* belief, const seen_t* seen, const state_t* state, const case_t* base, const int* shapes
) noexcept nogil:
    """Add the case in which the plain suits have some shapes, beside what is known in ``base``."""
    cdef case_t* known = add_case(belief, base)
    cdef bint possible = True
    cdef int suit
    for suit in range(PLAIN_SUITS):
        possible = shape_suit(belief, seen, state, known, suit, shapes[suit]) and possible
    if not possible:
        belief.cases -= 1


cdef void add_choices(
    belief_t* belief, const seen_t* seen, const state_t* state, const case_t* base, const int* usual, const int* other,
    int count
) noexcept nogil:
    """Add the first ``count`` of 8 cases: each suit has its ``usual`` or, where that differs, its ``other`` shape."""
    cdef int shapes[PLAIN_SUITS]
    cdef int chosen, suit
    cdef bint new
    for chosen in range(count):
        new = True
        for suit in range(PLAIN_SUITS):
            shapes[suit] = other[suit] if (chosen >> suit) & 1 else usual[suit]
            new = new and not ((chosen >> suit) & 1 and other[suit] == usual[suit])
        if new:
            add_shapes(belief, seen, state, base, shapes)


cdef void add_under_calls(
    belief_t* belief, const seen_t* seen, const state_t* state, const house_t* house, const case_t* base
) noexcept nogil:
    """Add what allows an under call: of every suit whose ace is not among the eight, no card is (S-5.5, S-11.13)."""
    cdef int missing = SHAPE_NO_ACE_NOT_KEPT if house.under_gate == UNDER_GATE_KEPT_SIX else SHAPE_ABSENT
    cdef int usual[PLAIN_SUITS]
    cdef int other[PLAIN_SUITS]
    cdef int suit
    for suit in range(PLAIN_SUITS):
        usual[suit] = missing
        other[suit] = missing if suit == state.table.called_suit else SHAPE_ACE
    add_choices(belief, seen, state, base, usual, other, CHOICES)


cdef void add_no_ten_calls(
    belief_t* belief, const seen_t* seen, const state_t* state, const house_t* house, const case_t* base
) noexcept nogil:
    """Add what allows no call to a picker with all three aces (S-5.4, S-11.15)."""
    cdef int usual[PLAIN_SUITS]
    cdef int other[PLAIN_SUITS]
    cdef int suit
    for suit in range(PLAIN_SUITS):
        usual[suit] = SHAPE_TOP
        other[suit] = SHAPE_TOP
        if house.call_needs_hold_card and house.call_order != CALL_ORDER_CALL_THEN_BURY:
            other[suit] = SHAPE_ACE_BURIED_NO_TEN
    # Without the last: three aces in the bury.
    add_choices(belief, seen, state, base, usual, other, CHOICES - 1)


cdef void add_no_ace_calls(
    belief_t* belief, const seen_t* seen, const state_t* state, const house_t* house, const case_t* base
) noexcept nogil:
    """Add what allows no call to a picker who lacks an ace and may not call one with a card under it."""
    cdef bint calls_first = house.call_order == CALL_ORDER_CALL_THEN_BURY
    cdef int usual[PLAIN_SUITS]
    cdef int other[PLAIN_SUITS]
    cdef int suit
    for suit in range(PLAIN_SUITS):
        if house.call_own_ace:
            usual[suit] = other[suit] = SHAPE_ABSENT if calls_first else SHAPE_NOT_KEPT
        else:
            usual[suit] = SHAPE_ABSENT if calls_first else SHAPE_NO_ACE_NOT_KEPT
            other[suit] = SHAPE_ACE
    # Without the last: all three aces.
    add_choices(belief, seen, state, base, usual, other, CHOICES - 1)


cdef void add_buried_suits(
    belief_t* belief, const seen_t* seen, const state_t* state, const house_t* house, const case_t* base
) noexcept nogil:
    """Add what allows no call because the last cards of a suit to call are buried (S-5.6): by the first such suit."""
    cdef int usual[PLAIN_SUITS]
    cdef int other[PLAIN_SUITS]
    cdef int first, suit
    for first in range(PLAIN_SUITS):
        for suit in range(PLAIN_SUITS):
            other[suit] = SHAPE_ACE_BURIED if house.call_own_ace else SHAPE_ACE
            usual[suit] = SHAPE_ABSENT if suit < first else SHAPE_NO_ACE_NOT_KEPT
            if suit > first and house.call_own_ace:
                usual[suit] = other[suit] = SHAPE_NOT_KEPT
        usual[first] = other[first] = SHAPE_ONLY_BURIED
        add_choices(belief, seen, state, base, usual, other, CHOICES)


cdef void add_forced_alone(
    belief_t* belief, const seen_t* seen, const state_t* state, const house_t* house, const case_t* base
) noexcept nogil:
    """Add what allows no call but to go alone (S-5.6, S-11.17)."""
    cdef case_t* known
    if house.partner == PARTNER_JACK_OF_DIAMONDS:
        known = add_case(belief, base)
        if not lie_in_eight(belief, seen, state, known, JACKS):
            belief.cases -= 1
        return
    if not house.call_own_ace:
        # With all three aces among the eight; an own ace that is kept or needs no hold card could be called.
        add_no_ten_calls(belief, seen, state, house, base)
    if not house.call_needs_hold_card:
        return
    if not house.under:
        add_no_ace_calls(belief, seen, state, house, base)
    elif house.call_order != CALL_ORDER_CALL_THEN_BURY and house.under_gate != UNDER_GATE_KEPT_SIX:
        add_buried_suits(belief, seen, state, house, base)


cdef void learn_from_call(
    belief_t* belief, const seen_t* seen, const state_t* state, const house_t* house
) noexcept nogil:
    """Note what the call of another seat proves of its eight cards (S-5, S-11.1, S-11.12 to S-11.18)."""
    cdef const table_t* table = &state.table
    cdef case_t* known = &belief.case_of[0]
    cdef case_t base
    cdef bint possible = True
    if table.called and not (table.call == CALL_ACE and house.call_own_ace):
        possible = bar_from_eight(seen, state, known, table.called)
    if table.call == CALL_TEN:
        possible = lie_in_eight(belief, seen, state, known, FAIL_ACES) and possible
    elif table.call == CALL_JACK:
        # He calls the lowest jack that he lacks.
        possible = lie_in_eight(belief, seen, state, known, JACKS & (table.called - 1)) and possible
    if table.call == CALL_ACE or table.call == CALL_TEN:
        if house.call_needs_hold_card and not seen.shown & SUIT_CARDS[table.called_suit]:
            need(known, seen.place[table.picker], SUIT_CARDS[table.called_suit])
    base = known[0]
    if table.call == CALL_UNDER:
        belief.cases = 0
        add_under_calls(belief, seen, state, house, &base)
    elif table.call == CALL_ALONE and house.alone == ALONE_FORBIDDEN:
        belief.cases = 0
        add_forced_alone(belief, seen, state, house, &base)
    if not possible:
        belief.cases = 0


# Hands as they were dealt


cdef void learn_from_deal(belief_t* belief, const seen_t* seen, const state_t* state) noexcept nogil:
    """Note that no hand could ask for a new deal (S-11.25)."""
    cdef int seat, number, cases
    cdef case_t* known
    for seat in range(SEATS):
        if seat == seen.seat or seat == state.table.picker or seen.played[seat] & aces_faces_trumps():
            continue
        for number in range(belief.cases):
            need(&belief.case_of[number], seen.place[seat], aces_faces_trumps())
    if seen.bury == NOBODY or seen.shown & aces_faces_trumps():
        return
    # Six of the picker's eight were dealt to him: any six, it is enough that he has such a card. With an under card
    # he has none to call on, therefore trumps.
    cases = belief.cases
    for number in range(cases):
        known = add_case(belief, &belief.case_of[number])
        bar(known, seen.place[state.table.picker], aces_faces_trumps())
        if seen.under != NOBODY:
            bar(known, seen.under, aces_faces_trumps())
        need(known, seen.bury, aces_faces_trumps())
        need(&belief.case_of[number], seen.place[state.table.picker], aces_faces_trumps())


cdef void learn_from_queens(
    belief_t* belief, const seen_t* seen, int shower, uint32_t pair, uint32_t other, bint other_shown
) noexcept nogil:
    """Note that ``shower`` has shown a pair of queens, and that it would have shown the ``other`` pair too (S-6.5)."""
    cdef case_t* known
    cdef int number, cases
    cdef int place = seen.place[shower]
    for number in range(belief.cases):
        keep_within(belief, &belief.case_of[number], card_bit(place), pair & seen.hidden)
    if other_shown or other & ~(seen.hidden | seen.played[shower]):
        return
    other &= seen.hidden
    cases = belief.cases
    for number in range(cases):
        if popcount(other) == 2:
            known = add_case(belief, &belief.case_of[number])
            bar(known, place, card_bit(lowest(other)))
            keep_within(belief, known, card_bit(place), card_bit(highest(other)))
        bar(&belief.case_of[number], place, card_bit(highest(other)))


cdef void believe(
    const state_t* state, const rules_t* rules, const shown_t* shown, belief_t* belief
) noexcept nogil:
    """Fill in what the seat to act knows of the cards that it does not see."""
    cdef const table_t* table = &state.table
    cdef const house_t* house = &rules.house
    cdef seen_t seen
    find_places(state, belief, &seen)
    recall_plays(state, shown, &seen)
    if table.declared_partner != NOBODY and table.declared_partner != seen.seat:
        keep_within(
            belief, &belief.case_of[0], card_bit(seen.place[table.declared_partner]), table.called & seen.hidden
        )
    learn_from_plays(state, house, &seen, &belief.case_of[0])
    if seen.bury != NOBODY:
        learn_from_call(belief, &seen, state, house)
    if house.redeal_no_ace_face_trump:
        learn_from_deal(belief, &seen, state)
    if table.black_shower != NOBODY and table.black_shower != seen.seat:
        learn_from_queens(
            belief, &seen, table.black_shower, BLACK_QUEENS, RED_QUEENS, table.red_shower != NOBODY
        )
    if table.red_shower != NOBODY and table.red_shower != seen.seat:
        learn_from_queens(
            belief, &seen, table.red_shower, RED_QUEENS, BLACK_QUEENS, table.black_shower != NOBODY
        )
    if ties_matter(state, house):
        belief.chances = TIE_BREAKS


cdef inline bint ties_matter(const state_t* state, const house_t* house) noexcept nogil:
    """Whether a level leaster may yet be settled by lot (S-11.5)."""
    return (
        state.table.picker == NOBODY
        and house.all_pass == ALL_PASS_LEASTER
        and house.leaster_tie != LEASTER_TIE_WASH
    )


# Laying otherwise


cdef inline void assume_under(state_t* state, uint32_t under) noexcept nogil:
    """Lay another under card, which may have been played; its points are with it."""
    cdef table_t* table = &state.table
    if state.hand[table.picker] & state.under:
        return
    if table.under_taker != NOBODY:
        state.points[table.under_taker] += POINTS[lowest(under)] - POINTS[lowest(state.under)]
    elif under_is_in_trick(table):
        state.hidden_points = POINTS[lowest(under)]


cdef void assume(state_t* state, const rules_t* rules, const uint64_t* layout, int chance) noexcept nogil:
    """Lay the hidden cards as in ``layout``, and work out what follows."""
    cdef table_t* table = &state.table
    cdef uint32_t under = hidden_under(state)
    cdef bint in_hand = under != 0 and state.hand[table.picker] & under
    cdef uint32_t hidden = 0
    cdef int place = 0
    cdef int seat
    if under:
        assume_under(state, <uint32_t>layout[SEATS])
        state.under = <uint32_t>layout[SEATS]
        hidden = state.under
    for seat in range(SEATS):
        if not is_turn_of(table, seat):
            state.hand[seat] = <uint32_t>layout[place]
            hidden |= state.hand[seat]
            place += 1
    if in_hand:
        state.hand[table.picker] |= state.under
    if table.picker == NOBODY:
        state.blind = <uint32_t>layout[place]
        hidden |= state.blind
    elif hides_bury(state):
        state.bury = <uint32_t>layout[place]
        hidden |= state.bury
    if table.called and not table.called & (table.played | table.trick):
        set_partner(state)
    if table.phase == PHASE_PLAY:
        assume_play(state, rules, hidden)
    if ties_matter(state, &rules.house):
        state.tie_break = chance


cdef inline void assume_play(state_t* state, const rules_t* rules, uint32_t hidden) noexcept nogil:
    """Work out what follows in the play from the ``hidden`` cards as they lie now."""
    cdef table_t* table = &state.table
    cdef int seat
    for seat in range(SEATS):
        if not is_turn_of(table, seat):
            state.hidden[seat] = (state.hidden[seat] | hidden) & ~state.hand[seat]
    free_everybody(state)
    if table.picker == NOBODY:
        return
    state.hidden[table.picker] &= ~(state.bury | state.under)
    set_sides(state)
    if table.called_suit_unled:
        bind_picking_side(state, &rules.house)
