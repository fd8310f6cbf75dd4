# The rules: dealing, the legal actions of a state, and what an action does (docs/rules/bid-euchre.md).

# Deal (E-2)


cdef inline uint64_t all_cards(const house_t* house) noexcept nogil:
    """Return the pack before trumps are named (E-1.1, E-10.21, E-10.23)."""
    if house.double_deck:
        return both_copies(ONE_PACK)
    return ONE_PACK | (one(JOKER) if house.joker else 0)


cdef inline bint has_two_packs(const table_t* table) noexcept nogil:
    """Whether the deal is played with two packs (E-10.23); written so that it is a constant within a round."""
    return table.cards == COPIES * CARDS


cdef inline bint has_one_copy(const table_t* table) noexcept nogil:
    """Whether every card lies in the first copy: one pack without the joker; a constant within a round."""
    return table.cards == CARDS


cdef inline uint32_t other_copy(const table_t* table, uint64_t cards) noexcept nogil:
    """Return the part of a set that lies in the second copy, as positions of the first."""
    return 0 if has_one_copy(table) else second_copy(cards)


cdef inline uint32_t all_slots(const table_t* table, uint64_t cards) noexcept nogil:
    """Return the cards of both copies as positions of the first."""
    return first_copy(cards) | other_copy(table, cards)


cdef inline uint64_t in_all_copies(const table_t* table, uint32_t cards) noexcept nogil:
    """Return the positions ``cards`` of the first copy in all copies that there are."""
    return <uint64_t>cards if has_one_copy(table) else both_copies(cards)


cdef void prepare_blank(rules_t* rules) noexcept nogil:
    """Set the state before any card is dealt."""
    cdef state_t* state = &rules.blank
    cdef int seat
    memset(state, 0, sizeof(state_t))
    for seat in range(SEATS):
        state.table.said[seat] = LEVEL_UNSAID
    state.table.unplayed = all_cards(&rules.house)
    state.table.phase = PHASE_BID
    state.table.hand_cards = COPIES * HAND_CARDS if rules.house.double_deck else HAND_CARDS
    state.table.cards = popcount(all_cards(&rules.house))
    state.table.players = SEATS
    state.table.sitting_out = NOBODY
    state.table.bidder = NOBODY
    state.table.level = LEVEL_PASS
    state.table.trump = TRUMP_NONE
    state.table.claimer = NOBODY
    if rules.house.joker and rules.house.joker_discard != JOKER_DISCARD_AFTER:
        state.table.phase = PHASE_LAY_DOWN
        state.table.turn = DEALER


cdef inline void draw_lots(const rules_t* rules, stream_t* stream, lots_t* lots) noexcept nogil:
    """Draw what decides the cards of a deal with one pack, ahead of ``deal``."""
    if not rules.house.double_deck:
        draw_numbers(&rules.dealing, stream, lots.numbers)


cdef inline void deal(
    state_t* state, const rules_t* rules, const start_t* start, const lots_t* lots, stream_t* stream
) noexcept nogil:
    """Deal the whole pack (E-2.3 to E-2.5) and ask for claims (E-3.1)."""
    cdef uint32_t hands[SEATS]
    cdef int seat
    # An assignment of the whole would go by way of a copy.
    memcpy(state, &rules.blank, sizeof(state_t))
    state.table.scores[0] = start.scores[0]
    state.table.scores[1] = start.scores[1]
    if rules.house.double_deck:
        deal_two_packs(state, rules, stream)
    else:
        # The dealer gets what is left: seven cards with the joker.
        hands[DEALER] = lay_out(&rules.dealing, lots.numbers, hands)
        for seat in range(SEATS):
            state.hand[seat] = hands[seat]
        if rules.house.joker:
            place_joker(state)
    if rules.claims:
        state.table.turn = -1
        next_claim(state, rules)


cdef void place_joker(state_t* state) noexcept nogil:
    """Move the joker from where it was dealt to its position."""
    cdef uint64_t dealt = one(DEALT_JOKER)
    cdef int seat
    for seat in range(SEATS):
        if state.hand[seat] & dealt:
            state.hand[seat] ^= dealt | one(JOKER)


cdef void deal_two_packs(state_t* state, const rules_t* rules, stream_t* stream) noexcept nogil:
    """Deal twelve cards to each seat, three hands by a shuffle and the fourth as the rest (E-2.5)."""
    cdef uint8_t pack[SHUFFLE_CARDS_MAX]
    cdef uint64_t cards = all_cards(&rules.house)
    cdef int place = 0
    while cards:
        pack[place] = <uint8_t>lowest(cards)
        cards = without_lowest(cards)
        place += 1
    shuffle(&rules.shuffle, stream, pack)
    for place in range(COPIES * CARDS):
        state.hand[place // (COPIES * HAND_CARDS)] |= one(pack[place])


# Questions of the driver


cdef inline bint over(const state_t* state) noexcept nogil:
    """Whether the deal has ended."""
    return state.table.phase == PHASE_OVER


cdef inline bint round_stands(const state_t* state, int step) noexcept nogil:
    """Whether a trick stands before its play ``step``.

    If so for ``step`` 0, then also for all steps below ROUND_LEAST, one action after another.
    """
    return (
        state.table.phase == PHASE_PLAY
        and state.table.trick_size == step
    )


cdef inline bint round_is_usual(const state_t* state) noexcept nogil:
    """Whether the round is played with one pack without the joker; what compilers may count on then."""
    return has_one_copy(&state.table) and state.table.hand_cards == HAND_CARDS


cdef inline bint round_is_forced(const state_t* state) noexcept nogil:
    """Whether nobody has a choice in the round that begins: the last trick."""
    return state.table.trick_number == state.table.hand_cards - 1


cdef inline action_t forced_action(const state_t* state) noexcept nogil:
    """Return the only action in a forced round: the last card of the seat to act."""
    return lowest(state.hand[state.table.turn])


cdef inline int turn(const state_t* state) noexcept nogil:
    """Return the seat to act."""
    return state.table.turn


cdef inline void look(const state_t* state, view_t* view) noexcept nogil:
    """Show the seat to act what it may know: the table, its hand, and the cards whose place it knows by itself."""
    cdef int seat = state.table.turn
    view.table = &state.table
    view.seat = seat
    view.hand = state.hand[seat]
    view.known = state.known[seat]


# Claims (E-3)


cdef uint64_t claims_of(const state_t* state, const house_t* house, int seat) noexcept nogil:
    """Return the claims that the hand of a seat allows (E-3.2, E-3.3, E-10.18, E-10.19)."""
    cdef uint64_t hand = state.hand[seat]
    cdef uint64_t faces = both_copies(JACKS | QUEENS | KINGS)
    cdef int aces = popcount(hand & both_copies(ACES))
    cdef uint64_t claims = 0
    if house.ace_no_face != ACE_NO_FACE_OFF and hand & faces == 0 and aces:
        if aces == 1 or house.ace_no_face != ACE_NO_FACE_EXACTLY_ONE:
            claims |= one(CLAIM_ACE_NO_FACE)
    if house.four_nines and popcount(hand & both_copies(NINES)) >= 4:
        claims |= one(CLAIM_FOUR_NINES)
    return claims


cdef void next_claim(state_t* state, const rules_t* rules) noexcept nogil:
    """Ask the next seat whose hand gives it a claim; go on where there is none (E-3.1)."""
    cdef int seat
    for seat in range(state.table.turn + 1, SEATS):
        if claims_of(state, &rules.house, seat):
            state.table.phase = PHASE_CLAIM
            state.table.turn = seat
            return
    state.table.phase = rules.blank.table.phase
    state.table.turn = rules.blank.table.turn


cdef void apply_claim(state_t* state, const rules_t* rules, int action) noexcept nogil:
    """End the deal by a claim or ask on (E-3.4, E-3.5)."""
    if action == CLAIM_NO:
        next_claim(state, rules)
        return
    state.table.claim = action
    state.table.claimer = state.table.turn
    state.table.phase = PHASE_OVER


# Auction (E-4)


cdef inline uint64_t legal_bids(const state_t* state, const rules_t* rules, int seat) noexcept nogil:
    """Return what ``seat`` may say: ``pass`` and the higher bids (E-4.1, E-4.4)."""
    cdef uint64_t bids = (rules.ladder & ~below(state.table.level + 1)) | one(LEVEL_PASS)
    if seat == DEALER:
        return legal_bids_of_dealer(state, rules, bids)
    return bids


cdef inline uint64_t legal_bids_of_dealer(
    const state_t* state, const rules_t* rules, uint64_t bids
) noexcept nogil:
    """Return the words of the dealer, given those that any seat has (E-10.4, E-10.17)."""
    if state.table.level != LEVEL_PASS:
        if rules.house.dealer_may_equal:
            return bids | one(state.table.level)
        return bids
    if rules.house.all_pass == ALL_PASS_REDEAL or state.table.passes < SEATS - 1:
        return bids
    if rules.house.all_pass == ALL_PASS_FORCE_THREE:
        return one(LEVEL_FORCED)
    return bids & ~one(LEVEL_PASS)


cdef inline bint auction_goes_on(const state_t* state, const rules_t* rules, int seat) noexcept nogil:
    """Whether anybody is asked after ``seat`` has spoken (E-4.3, E-4.5, E-10.3)."""
    cdef const table_t* table = &state.table
    if table.level == rules.highest:
        return False
    if rules.house.rounds != ROUNDS_UNTIL_THREE_PASSES:
        return seat != DEALER
    return table.passes < (SEATS - 1 if table.level else SEATS)


cdef inline void note_word(table_t* table, int seat, int word) noexcept nogil:
    """Note what a seat says (E-4.4)."""
    # No branch, the cards are random.
    table.said[seat] = word
    table.passes = <int8_t>choose(word, 0, table.passes + 1)
    table.level = <int8_t>choose(word, word, table.level)
    table.bidder = <int8_t>choose(word, seat, table.bidder)


cdef inline void apply_bid(state_t* state, const rules_t* rules, int action) noexcept nogil:
    """Note a word of the auction and go on (E-4.4 to E-4.7)."""
    cdef int seat = state.table.turn
    note_word(&state.table, seat, action)
    if auction_goes_on(state, rules, seat):
        state.table.turn = (seat + 1) % SEATS
    else:
        end_auction(state, &rules.house)


cdef inline void end_auction(state_t* state, const house_t* house) noexcept nogil:
    """Throw the deal in, or let the dealer discard or the bidder name trumps (E-4.6, E-4.7, E-10.22)."""
    cdef table_t* table = &state.table
    if table.level == LEVEL_PASS:
        table.phase = PHASE_OVER
    elif house.joker and house.joker_discard == JOKER_DISCARD_AFTER:
        table.phase = PHASE_LAY_DOWN
        table.turn = DEALER
    else:
        table.phase = PHASE_TRUMP
        table.turn = table.bidder


cdef void apply_lay_down(state_t* state, const rules_t* rules, int card) noexcept nogil:
    """Lay the dealer's discard aside (E-2.4, E-10.22)."""
    cdef table_t* table = &state.table
    state.laid_down = one(card)
    state.hand[DEALER] ^= one(card)
    if table.bidder == NOBODY:
        table.phase = PHASE_BID
        table.turn = 0
    else:
        table.phase = PHASE_TRUMP
        table.turn = table.bidder


# Trumps (E-5)


cdef inline uint64_t legal_trumps(const house_t* house) noexcept nogil:
    """Return the trumps that may be named (E-5.1, E-10.16)."""
    return below(TRUMP_HIGH + house.no_trump)


cdef inline uint64_t in_places(uint64_t cards, int trump) noexcept nogil:
    """Return a set of cards with one pack, without the joker, as they lie once trumps are named."""
    return with_bowers(first_copy(cards), trump)


cdef uint64_t in_other_places(uint64_t cards, int trump) noexcept nogil:
    """Return any set of cards as they lie once trumps are named, no trumps, two packs and the joker included."""
    cdef uint64_t joker = cards & one(JOKER)
    cdef uint32_t low = first_copy(cards)
    cdef uint32_t high = second_copy(cards ^ joker)
    if trump >= TRUMP_HIGH:
        if trump == TRUMP_LOW:
            low = lowest_highest(low)
            high = lowest_highest(high)
    else:
        low = with_bowers(low, trump)
        high = with_bowers(high, trump)
    return (<uint64_t>high << COPY_SIZE) | low | joker


cdef void move_cards(state_t* state, int trump) noexcept nogil:
    """Move every card to where it lies once trumps are named."""
    cdef int seat
    for seat in range(SEATS):
        state.hand[seat] = in_other_places(state.hand[seat], trump)
    state.laid_down = in_other_places(state.laid_down, trump)
    state.table.unplayed = in_other_places(state.table.unplayed, trump)


cdef inline void apply_trump(state_t* state, const rules_t* rules, int trump) noexcept nogil:
    """Name trumps: the cards move to their places in the new order (E-5.1, E-5.2)."""
    cdef table_t* table = &state.table
    cdef int seat
    table.trump = trump
    if trump >= TRUMP_HIGH or rules.house.joker or rules.house.double_deck:
        table.trumps = 0 if trump >= TRUMP_HIGH else LANE_3
        move_cards(state, trump)
    else:
        table.trumps = LANE_3
        table.unplayed = ONE_PACK_TRUMPS
        for seat in range(SEATS):
            state.hand[seat] = in_places(state.hand[seat], trump)
    if table.level >= LEVEL_ASK:
        begin_alone(state, &rules.house)
    else:
        table.order = order_of(table.bidder, NOBODY)
        start_play(state)


cdef inline void start_play(state_t* state) noexcept nogil:
    """Go on to the first trick."""
    state.table.phase = PHASE_PLAY
    state.table.before_trick = state.table.unplayed
    set_known(state)


cdef inline void set_known(state_t* state) noexcept nogil:
    """Note which cards each seat knows by itself: its own and what it laid down or gave to a partner (E-2.4, E-6.4)."""
    cdef int seat
    for seat in range(SEATS):
        state.known[seat] = state.hand[seat]
    state.known[DEALER] |= state.laid_down
    # No seat but the bidder has a discard; it is in the partner's hand, unless the same card came back.
    state.known[state.table.bidder] |= state.discard


cdef inline void begin_alone(state_t* state, const house_t* house) noexcept nogil:
    """Take the partner out of the play (E-4.2, E-7.2) and begin the exchange or the play (E-6.1)."""
    cdef table_t* table = &state.table
    table.sitting_out = table.bidder ^ 2
    table.players = SEATS - 1
    if table.level == LEVEL_MOON:
        lead_alone(state, house)
    elif house.exchange == EXCHANGE_PARTNER_FIRST:
        table.phase = PHASE_GIVE
        table.turn = table.sitting_out
    else:
        table.phase = PHASE_DISCARD


cdef inline void lead_alone(state_t* state, const house_t* house) noexcept nogil:
    """Begin the play of three (E-7.1, E-10.10)."""
    cdef table_t* table = &state.table
    table.turn = table.bidder
    if house.alone_lead == ALONE_LEAD_LEFT_OF_DEALER:
        table.turn = table.sitting_out == 0
    table.order = order_of(table.turn, table.sitting_out)
    start_play(state)


# Exchange (E-6)


cdef inline uint64_t gifts_from(const table_t* table, const house_t* house, uint64_t hand) noexcept nogil:
    """Return the cards that the partner may give from a hand (E-6.3, E-10.8, E-10.9), with both copies of a card."""
    cdef uint64_t trumps = hand & table.trumps
    cdef int best
    if trumps == 0 or not house.partner_must_give_best:
        return hand
    if house.double_deck:
        # The highest of the first copy, if the second has none that is higher.
        best = highest(first_copy(trumps) | second_copy(trumps))
        return trumps & both_copies(<uint32_t>one(best))
    return one(highest(trumps))


cdef inline uint64_t one_of_each(const house_t* house, uint64_t cards) noexcept nogil:
    """Return the actions that there are for some cards before the play: of two equal ones the first copy (E-2.5)."""
    return without_twins(cards) if house.double_deck else cards


cdef inline void apply_discard(state_t* state, const house_t* house, int card) noexcept nogil:
    """Take the bidder's card for his partner (E-6.2, E-10.8)."""
    cdef table_t* table = &state.table
    state.discard = one(card)
    state.hand[table.bidder] ^= one(card)
    if house.exchange == EXCHANGE_PARTNER_FIRST:
        state.hand[table.sitting_out] |= one(card)
        lead_alone(state, house)
        return
    if house.exchange == EXCHANGE_BIDDER_FIRST:
        state.hand[table.sitting_out] |= one(card)
    table.phase = PHASE_GIVE
    table.turn = table.sitting_out


cdef inline void apply_gift(state_t* state, const house_t* house, int card) noexcept nogil:
    """Take the partner's card for the bidder (E-6.2, E-10.8)."""
    cdef table_t* table = &state.table
    state.given = one(card)
    state.hand[table.sitting_out] ^= one(card)
    state.hand[table.bidder] |= one(card)
    if house.exchange == EXCHANGE_PARTNER_FIRST:
        table.phase = PHASE_DISCARD
        table.turn = table.bidder
        return
    if house.exchange == EXCHANGE_BLIND:
        state.hand[table.sitting_out] |= state.discard
    lead_alone(state, house)


# Play (E-7)


cdef inline uint64_t legal_cards(const state_t* state) noexcept nogil:
    """Return the cards that the seat to act may play (E-7.1, E-7.3, E-7.4); of equal ones the first copy (E-2.5)."""
    # No branch on the cards: they are random.
    cdef uint64_t hand = state.hand[state.table.turn]
    cdef uint64_t follow = hand & state.table.suit_led
    cdef uint64_t legal = follow if follow else hand
    return without_twins(legal) if has_two_packs(&state.table) else legal


cdef inline uint32_t power_of(uint64_t card) noexcept nogil:
    """Return what decides between cards (sets of one) of two packs: the position, the copy does not count (E-2.5)."""
    return first_copy(card) | second_copy(card)


cdef inline bint wins_with_two_packs(const table_t* table, const house_t* house, uint64_t card) noexcept nogil:
    """Whether a card of the suit led or a trump wins over the best so far (E-7.6, E-10.24)."""
    if power_of(card) == power_of(table.best):
        return house.identical == IDENTICAL_SECOND_WINS
    return power_of(card) > power_of(table.best)


cdef inline void lead_to_trick(table_t* table, int card, int seat) noexcept nogil:
    """Lead a card."""
    table.suit_led = lane_cards(lane_of(card))
    table.best = one(card)
    table.best_seat = seat


cdef inline void play_to_trick(table_t* table, const house_t* house, int card, int seat) noexcept nogil:
    """Lead a card, or let it win the trick if it is the best so far (E-7.5, E-7.6, E-10.24)."""
    # Positions rise with power; a card that neither follows nor is a trump is none here, and cannot win.
    cdef uint64_t able = one(card) & (table.suit_led | table.trumps)
    cdef uint64_t best = table.best
    cdef int winner = table.best_seat
    if table.trick_size == 0:
        lead_to_trick(table, card, seat)
        return
    if has_two_packs(table):
        if able and wins_with_two_packs(table, house, able):
            table.best = able
            table.best_seat = seat
        return
    # No branch, the cards are random.
    outdo(able, &best, seat, &winner)
    table.best = best
    table.best_seat = winner


cdef inline void end_trick(table_t* table) noexcept nogil:
    """Give the trick to its winner, who leads to the next (E-7.1)."""
    cdef int winner = table.best_seat
    table.tricks[winner & 1] += 1
    table.trick_number += 1
    table.trick_size = 0
    table.suit_led = 0
    table.before_trick = table.unplayed
    table.order = order_of(winner, table.sitting_out)
    table.turn = winner
    table.phase = PHASE_OVER if table.trick_number == table.hand_cards else PHASE_PLAY


cdef inline void apply_card(state_t* state, const house_t* house, int card, int watch) noexcept nogil:
    """Play a card (E-7); what only strategies or people read of it is kept only where they ``watch`` (watch_t)."""
    cdef table_t* table = &state.table
    cdef int seat = table.turn
    cdef uint64_t bit = one(card)
    state.hand[seat] ^= bit
    if watch >= WATCH_STRATEGIES:
        table.unplayed ^= bit
    if watch >= WATCH_PEOPLE:
        table.played[seat] |= bit
        table.card[seat] = card
    play_to_trick(table, house, card, seat)
    table.trick_size += 1
    # The first test is for compilers: within a round they know the place in the trick.
    if table.trick_size >= SEATS - 1 and table.trick_size == table.players:
        end_trick(table)
    else:
        table.turn = seat_at(table.order, table.trick_size)


# The two doors of the driver


cdef inline uint64_t actions_before_play(const state_t* state, const rules_t* rules) noexcept nogil:
    """Return the legal actions of every phase but the auction and the play."""
    cdef int phase = state.table.phase
    cdef uint64_t cards = state.hand[state.table.turn]
    if phase == PHASE_TRUMP:
        return legal_trumps(&rules.house)
    if phase == PHASE_GIVE:
        cards = gifts_from(&state.table, &rules.house, cards)
    elif phase == PHASE_CLAIM:
        return claims_of(state, &rules.house, state.table.turn) | one(CLAIM_NO)
    elif phase == PHASE_OVER:
        return 0
    return one_of_each(&rules.house, cards)


cdef inline void actions(const state_t* state, const rules_t* rules, actions_t* out) noexcept nogil:
    """Write the legal actions of the seat to act; empty when the deal is over."""
    if state.table.phase == PHASE_PLAY:
        out[0] = legal_cards(state)
    elif state.table.phase == PHASE_BID:
        out[0] = legal_bids(state, rules, state.table.turn)
    else:
        out[0] = actions_before_play(state, rules)


cdef void apply_before_play(state_t* state, const rules_t* rules, int action) noexcept nogil:
    """Carry out an action of any phase but the auction and the play."""
    cdef int phase = state.table.phase
    if phase == PHASE_TRUMP:
        apply_trump(state, rules, action)
    elif phase == PHASE_DISCARD:
        apply_discard(state, &rules.house, action)
    elif phase == PHASE_GIVE:
        apply_gift(state, &rules.house, action)
    elif phase == PHASE_CLAIM:
        apply_claim(state, rules, action)
    else:
        apply_lay_down(state, rules, action)


cdef inline void apply(state_t* state, const rules_t* rules, action_t action, int watch) noexcept nogil:
    """Carry out a legal action of the seat to act."""
    if state.table.phase == PHASE_PLAY:
        apply_card(state, &rules.house, action, watch)
    elif state.table.phase == PHASE_BID:
        apply_bid(state, rules, action)
    else:
        apply_before_play(state, rules, action)
