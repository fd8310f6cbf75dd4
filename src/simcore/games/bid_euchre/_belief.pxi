# What the seat to act knows of the hidden cards, and states with other cards in the hidden places.
#
# Places: the hands of the other seats in seat order (without a discard that the bidder knows to lie there), then the
# dealer's discard and the bidder's card for his partner while it lies aside, where the seat has not laid them down.
# Claims tell nothing: nobody learns who was asked (E-3.1).

cdef struct recall_t:
    # What a seat remembers of the play.
    uint64_t played[SEATS]
    uint64_t lacks[SEATS]       # cards that a seat has shown not to have


cdef inline int question_of(const state_t* state) noexcept nogil:
    """Return the number of the kind of decision: in the auction the seat to act, else -1."""
    return state.table.turn if state.table.phase == PHASE_BID else -1


# Places


cdef inline uint64_t known_discard(const state_t* state) noexcept nogil:
    """Return the bidder's card for his partner if he is to act and has laid it down (E-6.2)."""
    return state.discard if state.table.turn == state.table.bidder else 0


cdef inline uint64_t lies_aside(const state_t* state, const house_t* house) noexcept nogil:
    """Return the bidder's card for his partner while it lies face down, where the seat to act does not know it."""
    if state.table.phase == PHASE_GIVE and house.exchange == EXCHANGE_BLIND:
        return state.discard & ~known_discard(state)
    return 0


cdef inline uint64_t hidden_discard(const state_t* state) noexcept nogil:
    """Return the dealer's discard where another seat is to act (E-2.4)."""
    return 0 if state.table.turn == DEALER else state.laid_down


cdef void layout_of(const state_t* state, const rules_t* rules, uint64_t* layout) noexcept nogil:
    """Write the cards of each place."""
    cdef uint64_t aside = lies_aside(state, &rules.house)
    cdef int place = 0
    cdef int seat
    for seat in range(SEATS):
        if seat != state.table.turn:
            layout[place] = state.hand[seat] & ~known_discard(state)
            place += 1
    if hidden_discard(state):
        layout[place] = state.laid_down
        place += 1
    if aside:
        layout[place] = aside


cdef inline int place_of_seat(const state_t* state, int seat) noexcept nogil:
    """Return the place of the hand of another seat than the one to act."""
    return seat - (seat > state.table.turn)


# The play


cdef void recall_play(const state_t* state, const shown_t* shown, recall_t* recall) noexcept nogil:
    """Recall who played what and did not follow suit (E-7.3); of equal cards the first copy is played (E-2.5)."""
    cdef const table_t* table = &state.table
    cdef int begun = table.players * table.trick_number
    cdef int first = begun + table.trick_size - shown.plays
    cdef uint64_t suit = 0
    cdef int number, seat
    for seat in range(SEATS):
        recall.played[seat] = table.played[seat]
        recall.lacks[seat] = 0
    if first > 0:
        # A position that was loaded, and its current trick if that was begun.
        for number in range(begun, min(first, begun + table.trick_size)):
            seat = seat_at(table.order, number - begun)
            suit = recall_card(recall, table.card[seat], seat, suit, number == begun)
    for number in range(shown.plays):
        suit = recall_card(
            recall, shown.play_card[number], shown.play_seat[number], suit,
            (first + number) % table.players == 0
        )


cdef uint64_t recall_card(recall_t* recall, int card, int seat, uint64_t suit, bint leads) noexcept nogil:
    """Note a card that was played while ``suit`` was led, and return the suit led."""
    cdef uint64_t copy = one(card) & SECOND_COPY & ~one(JOKER)
    recall.played[seat] |= one(card)
    recall.lacks[seat] |= copy >> COPY_SIZE
    if leads:
        return lane_cards(lane_of(card))
    if not suit & one(card):
        recall.lacks[seat] |= suit
    return suit


# The exchange (E-6)


cdef inline bint is_exchanged(const state_t* state) noexcept nogil:
    """Whether the partner has given his card."""
    return state.given != 0 and state.table.phase in (PHASE_PLAY, PHASE_DISCARD)


cdef inline uint64_t stronger_trumps(const table_t* table, uint64_t card) noexcept nogil:
    """Return the trumps that are stronger than a trump, in both copies; all trumps for no card."""
    cdef uint64_t above_it
    if card == 0:
        return table.trumps
    if card & one(JOKER):
        return 0
    above_it = above(highest(power_of(card)))
    return table.trumps & (both_copies(<uint32_t>above_it) | one(JOKER))


cdef void learn_from_own_gift(const state_t* state, const house_t* house, case_t* known) noexcept nogil:
    """Note what the card from his partner tells the bidder of the rest of that hand (E-6.3, E-2.5)."""
    cdef const table_t* table = &state.table
    cdef int place = place_of_seat(state, table.sitting_out)
    cdef uint64_t copy = state.given & SECOND_COPY & ~one(JOKER)
    bar(known, place, copy >> COPY_SIZE)
    if house.partner_must_give_best:
        bar(known, place, stronger_trumps(table, state.given & table.trumps))


cdef void learn_from_others_gift(
    const state_t* state, const house_t* house, const recall_t* recall, belief_t* belief
) noexcept nogil:
    """Note that the bidder has a card that his partner may have given, and that it was the best (E-6.3).

    The partner keeps no trump that is stronger than the bidder's best; with ``blind`` one, which came in exchange. With
    ``partner_first`` the bidder may have laid down what he was given, which then is the partner's best.
    """
    cdef const table_t* table = &state.table
    cdef case_t base = belief.case_of[0]
    cdef int place = place_of_seat(state, table.bidder)
    cdef uint64_t shown_trumps = recall.played[table.bidder] & table.trumps
    cdef uint64_t trumps = table.trumps & belief.hidden & ~base.barred[place]
    cdef uint64_t stronger, best
    if not house.partner_must_give_best or house.exchange == EXCHANGE_PARTNER_FIRST:
        return
    belief.cases = 0
    while True:
        # The bidder's best trump is a hidden one, or the best that he has shown.
        best = strongest(trumps)
        stronger = stronger_trumps(table, best)
        if best == 0 or (shown_trumps and not stronger_trumps(table, strongest(shown_trumps)) & best):
            add_gift(state, house, belief, &base, strongest(shown_trumps), 0)
            return
        add_gift(state, house, belief, &base, best, trumps & ~stronger & ~weaker(table, best))
        trumps &= ~both_copies(power_of(best)) & ~best


cdef inline uint64_t strongest(uint64_t trumps) noexcept nogil:
    """Return the strongest of some trumps, as a set; empty for none."""
    cdef uint64_t found
    if trumps == 0:
        return 0
    if trumps & one(JOKER):
        return one(JOKER)
    found = one(highest(power_of(trumps)))
    return found if trumps & found else found << COPY_SIZE


cdef inline uint64_t weaker(const table_t* table, uint64_t card) noexcept nogil:
    """Return the trumps that are weaker than a trump."""
    if card & one(JOKER):
        return table.trumps & ~one(JOKER)
    return table.trumps & both_copies(<uint32_t>below(highest(power_of(card)))) & ~one(JOKER)


cdef void add_gift(
    const state_t* state, const house_t* house, belief_t* belief, const case_t* base, uint64_t best, uint64_t holds
) noexcept nogil:
    """Add the case in which the bidder's best trump is ``best``, one of ``holds`` in his hand if it is hidden."""
    cdef const table_t* table = &state.table
    cdef case_t* known = add_case(belief, base)
    cdef uint64_t stronger = stronger_trumps(table, best)
    cdef int partner = place_of_seat(state, table.sitting_out)
    bar(known, place_of_seat(state, table.bidder), stronger)
    if holds:
        need(known, place_of_seat(state, table.bidder), holds)
    if house.exchange == EXCHANGE_BLIND:
        limit(known, partner, stronger & belief.hidden, 0, 1)
    else:
        bar(known, partner, stronger)


# What is known


cdef void believe(const state_t* state, const rules_t* rules, const shown_t* shown, belief_t* belief) noexcept nogil:
    """Note what the seat to act has seen."""
    cdef const table_t* table = &state.table
    cdef const house_t* house = &rules.house
    cdef uint64_t own = state.hand[table.turn] | known_discard(state)
    cdef uint64_t aside = lies_aside(state, house)
    cdef recall_t recall
    cdef int seat
    if table.turn == DEALER:
        own |= state.laid_down
    begin_belief(belief, table.unplayed & ~own)
    for seat in range(SEATS):
        if seat != table.turn:
            add_place(belief, popcount(state.hand[seat] & ~known_discard(state)))
    if hidden_discard(state):
        add_place(belief, 1)
    if aside:
        add_place(belief, 1)
    if table.phase == PHASE_PLAY:
        recall_play(state, shown, &recall)
        for seat in range(SEATS):
            if seat != table.turn:
                bar(&belief.case_of[0], place_of_seat(state, seat), recall.lacks[seat])
    if table.phase == PHASE_GIVE and house.exchange == EXCHANGE_BIDDER_FIRST:
        bar(
            &belief.case_of[0], place_of_seat(state, table.bidder),
            (state.discard & SECOND_COPY & ~one(JOKER)) >> COPY_SIZE
        )
    if not is_exchanged(state):
        return
    if table.turn == table.bidder:
        learn_from_own_gift(state, house, &belief.case_of[0])
    else:
        learn_from_others_gift(state, house, &recall, belief)


# Laying otherwise


cdef void assume_exchange(state_t* state, const house_t* house) noexcept nogil:
    """Choose which cards the other side has exchanged: the partner's worst came from the bidder, if that can be."""
    cdef const table_t* table = &state.table
    cdef uint64_t kept = state.hand[table.sitting_out]
    cdef uint64_t taken = state.hand[table.bidder] | (state.known[table.bidder] & ~table.unplayed)
    cdef uint64_t best = strongest(taken & table.trumps)
    cdef uint64_t stronger = kept & stronger_trumps(table, best) if house.partner_must_give_best else 0
    state.given = best if best else one(lowest(taken))
    state.discard = one(lowest(kept))
    if stronger:
        # The discard is the one that is stronger; or what was given was laid down again.
        state.discard = strongest(stronger)
        if house.exchange == EXCHANGE_PARTNER_FIRST:
            state.given = state.discard


cdef void assume(state_t* state, const rules_t* rules, const uint64_t* layout, int chance) noexcept nogil:
    """Lay the hidden cards as in ``layout``, and work out what follows."""
    cdef table_t* table = &state.table
    cdef uint64_t discard = known_discard(state)
    cdef uint64_t aside = lies_aside(state, &rules.house)
    cdef int place = 0
    cdef int seat
    for seat in range(SEATS):
        if seat != table.turn:
            state.hand[seat] = layout[place] | (state.hand[seat] & discard)
            place += 1
    if hidden_discard(state):
        state.laid_down = layout[place]
        place += 1
    if aside:
        state.discard = layout[place]
    if table.phase != PHASE_PLAY:
        return
    if is_exchanged(state) and table.turn != table.bidder:
        assume_exchange(state, &rules.house)
    for seat in range(SEATS):
        if seat != table.turn:
            state.known[seat] = (state.known[seat] & ~table.unplayed) | state.hand[seat]
    state.known[DEALER] |= state.laid_down
    state.known[table.bidder] |= state.discard
