# The built-in strategies: random play, and the heuristic, which sees a view_t (docs/strategies.md).

cdef struct params_t:
    # Chances are in thousandths. Of random play:
    int knock
    int fold
    int exchange
    int challenge
    # Of the heuristic:
    int knock_at
    int danger_knock_at
    int duel_knock_at
    int knock_bluff
    int stay_at
    int danger_stay_at
    int exchange_bluff
    int challenge_rate
    int challenge_court

cdef enum:
    SURE = 1000                 # a chance of 1
    HALF = 1 << 15              # to round a division by 1 << 16
    FOLDED_BEST = 200           # a chance where the best card of the last trick belongs to nobody who is in


cdef inline bint happens(stream_t* stream, int chance) noexcept nogil:
    """Whether something with a chance in thousandths happens; draws only where that is open."""
    if chance <= 0:
        return False
    return chance >= SURE or <int>bounded(stream, SURE) < chance


# Random play


cdef inline action_t random_action(
    const params_t* params, const state_t* state, const rules_t* rules, const actions_t* legal,
    stream_t* stream
) noexcept nogil:
    """Return the action of ``random``: any legal card; what is not a card by chance."""
    cdef int phase = state.table.phase
    if phase == PHASE_PLAY:
        # The last card is no choice.
        if state.table.trick_number == TRICKS - 1:
            return lowest(legal[0])
        return draw_action(legal, stream)
    if legal[0] & (legal[0] - 1) == 0:
        return lowest(legal[0])
    if phase == PHASE_WINDOW:
        return KNOCK if happens(stream, params.knock) else NO
    if phase == PHASE_EXCHANGE:
        return EXCHANGE if happens(stream, params.exchange) else KEEP
    if phase == PHASE_CHALLENGE:
        return CHALLENGE if happens(stream, params.challenge) else LET
    if happens(stream, params.fold):
        return FOLD
    return OVER_KNOCK if legal[0] & one(OVER_KNOCK) and happens(stream, params.knock) else STAY


# How good a hand is


cdef inline uint32_t unseen_cards(const view_t* view) noexcept nogil:
    """Return the cards of which the seat does not know where they are; open hands count as held by others."""
    cdef const table_t* table = view.table
    return ~(table.played | table.trick | table.exposed | view.out | view.hand)


cdef inline int cover_of(uint32_t unseen, int card) noexcept nogil:
    """Return how many unseen cards beat ``card`` in its suit."""
    return popcount(unseen & HIGHER[card])


cdef inline int hand_chance(
    const view_t* view, uint32_t unseen, uint32_t hand, int trick, bint leads
) noexcept nogil:
    """Return the chance in thousandths to win with ``hand`` before ``trick``, read off the covers of its cards."""
    cdef int opponents = popcount(view.table.staying) - 1
    cdef const int16_t* weights = &CHANCE[(((opponents - 1) * EARLY_TRICKS + trick) * 2 + leads) * WEIGHTS]
    cdef int value = weights[COVERS]
    while hand:
        value += weights[cover_of(unseen, lowest(hand))]
        hand = <uint32_t>without_lowest(hand)
    return min(max(value, 0), SURE)


cdef inline int cards_held(const table_t* table, uint32_t seats) noexcept nogil:
    """Return how many cards some seats hold."""
    return popcount(seats) * (HAND_CARDS - table.trick_number) - popcount(seats & table.have_played)


cdef inline int standing(uint32_t unseen, int card, int held, int hidden) noexcept nogil:
    """Return the chance in thousandths that ``held`` of ``hidden`` unseen cards contain none that beats ``card``."""
    cdef int share = (held * INVERSE[hidden & (CARDS - 1)] + HALF) >> 16
    return STANDING[share * COVERS + cover_of(unseen, card)]


cdef inline int chance_to_hold(const view_t* view, uint32_t unseen, uint32_t behind, int card) noexcept nogil:
    """Return the chance in thousandths that no seat of ``behind`` beats ``card`` in this trick."""
    cdef const table_t* table = view.table
    # A seat that is void in the suit holds nothing that beats it.
    cdef uint32_t void = behind & table.void_in[suit_of(card)]
    return standing(unseen, card, cards_held(table, behind & ~void), popcount(unseen) - cards_held(table, void))


cdef inline int last_chance(const view_t* view, uint32_t unseen, int card, int holds) noexcept nogil:
    """Return the chance in thousandths to win with the last card, won the third trick with chance ``holds``."""
    cdef const table_t* table = view.table
    cdef uint32_t others = table.staying & ~seat_bit(view.seat)
    cdef uint32_t void = others & table.void_in[suit_of(card)]
    cdef int opponents = popcount(others)
    # Each other seat will have one card, and what is still to be played will have been seen.
    cdef int hidden = popcount(unseen) - cards_held(table, others) + opponents - popcount(void)
    cdef int held = popcount(others & ~void)
    cdef int stands, square
    if suit_of(card) == table.led:
        # Who has the suit after it was led had two of it.
        held = (held + 3) // 4
    stands = standing(unseen, card, held, hidden)
    square = stands * stands // SURE
    # Led by another, the suit must come first, and only a high card wins then.
    return (holds * stands + (SURE - holds) * (square * square // SURE * CATCH[opponents] // SURE)) // SURE


cdef inline bint beats(const table_t* table, int card) noexcept nogil:
    """Whether ``card`` would be the best of the trick as it lies."""
    return table.led == NO_SUIT or (suit_of(card) == table.led and card > table.best_card)


cdef int third_trick_card(
    const view_t* view, uint32_t unseen, uint32_t legal, int* chance
) noexcept nogil:
    """Return the better card of two for the third trick, and the chance in thousandths to win the hand with it."""
    cdef const table_t* table = view.table
    cdef uint32_t behind = table.staying & ~table.have_played & ~seat_bit(view.seat)
    cdef uint32_t cards = legal
    cdef int best = NO_CARD
    cdef int card, kept, holds, value
    chance[0] = -1
    while cards:
        card = lowest(cards)
        cards = <uint32_t>without_lowest(cards)
        kept = lowest(view.hand & ~card_bit(card))
        holds = chance_to_hold(view, unseen, behind, card) if beats(table, card) else 0
        value = last_chance(view, unseen, kept, holds)
        # Among equals the higher card, which may surprise.
        if value >= chance[0]:
            chance[0] = value
            best = card
    return best


cdef int last_trick_chance(const view_t* view, uint32_t unseen) noexcept nogil:
    """Return the chance in thousandths to win the last trick, as its cards lie."""
    cdef const table_t* table = view.table
    cdef uint32_t behind = table.staying & ~table.have_played & ~seat_bit(view.seat)
    cdef int card = table.card[view.seat]
    if card == NO_CARD:
        card = lowest(view.hand)
        if table.led == NO_SUIT and table.mover != view.seat:
            return last_chance(view, unseen, card, 0)
        return chance_to_hold(view, unseen, behind, card) if beats(table, card) else 0
    if table.best_seat == view.seat:
        return chance_to_hold(view, unseen, behind, card)
    # The best card may belong to a seat that has folded.
    return 0 if table.staying & seat_bit(table.best_seat) else FOLDED_BEST


cdef inline int chance_before_card(const view_t* view, uint32_t unseen) noexcept nogil:
    """Return the chance in thousandths to win the hand for a seat that has not played to this trick."""
    cdef const table_t* table = view.table
    cdef bint leads = table.led == NO_SUIT and table.mover == view.seat
    cdef uint32_t following
    cdef int chance = 0
    if table.trick_number == TRICKS - 1:
        return last_trick_chance(view, unseen)
    if table.trick_number < TRICKS - 2 or (table.led == NO_SUIT and not leads):
        return hand_chance(view, unseen, view.hand, table.trick_number, leads)
    following = view.hand & suit_cards(table.led)
    third_trick_card(view, unseen, following if following else view.hand, &chance)
    return chance


cdef inline int estimated_chance(const view_t* view) noexcept nogil:
    """Return the estimated chance in thousandths to win the hand if nobody else folds."""
    cdef const table_t* table = view.table
    cdef uint32_t unseen = unseen_cards(view)
    cdef int trick = table.trick_number
    cdef int chance = 0
    if not table.have_played & seat_bit(view.seat) or trick == TRICKS - 1:
        return chance_before_card(view, unseen)
    if table.best_seat == view.seat:
        chance = chance_to_hold(view, unseen, table.staying & ~table.have_played, table.best_card)
    if trick == TRICKS - 2:
        return last_chance(view, unseen, lowest(view.hand), chance)
    return (
        chance * hand_chance(view, unseen, view.hand, trick + 1, True)
        + (SURE - chance) * hand_chance(view, unseen, view.hand, trick + 1, False)
    ) // SURE


# Exchange and challenge


cdef inline bint has_no_card_above_seven(uint32_t hand) noexcept nogil:
    """Whether a hand has no eight, nine or ten."""
    return (hand & NUMBERS & ~SEVENS) == 0


cdef inline action_t choose_exchange(
    const params_t* params, const view_t* view, const rules_t* rules, uint64_t legal, stream_t* stream
) noexcept nogil:
    """Exchange every genuine wash; now and then another hand that looks like one."""
    if not legal & one(EXCHANGE):
        return KEEP
    if is_genuine(view.hand, &rules.house) or not legal & one(KEEP):
        return EXCHANGE
    if not has_no_card_above_seven(view.hand):
        return KEEP
    return EXCHANGE if happens(stream, params.exchange_bluff) else KEEP


cdef action_t choose_challenge(const params_t* params, const view_t* view, stream_t* stream) noexcept nogil:
    """Challenge a second exchange of the same player, or where many court cards are seen; else now and then."""
    cdef const table_t* table = view.table
    cdef uint32_t seen = view.hand | view.out | view.shown | table.exposed
    if table.exchanged[table.exchanger] > 1 or popcount(seen & ~NUMBERS) >= params.challenge_court:
        return CHALLENGE
    return CHALLENGE if happens(stream, params.challenge_rate) else LET


# Knock and stay


cdef inline bint is_in_danger(const view_t* view, const rules_t* rules, int stake) noexcept nogil:
    """Whether losing ``stake`` lives would lose the game."""
    return view.table.lives[view.seat] + stake >= rules.house.target


cdef inline int knocks_from(const params_t* params, const view_t* view, const rules_t* rules) noexcept nogil:
    """Return the chance in thousandths from which a seat knocks."""
    cdef int wanted = params.danger_knock_at if is_in_danger(view, rules, view.table.k + 2) else params.knock_at
    if popcount(view.table.staying) == 2:
        return max(wanted, params.duel_knock_at)
    return wanted


cdef inline bint wants_to_knock(const params_t* params, const view_t* view, const rules_t* rules) noexcept nogil:
    """Whether a seat knocks for its hand: only when it is to play, with a good chance."""
    if view.seat != view.table.mover:
        return False
    return chance_before_card(view, unseen_cards(view)) >= knocks_from(params, view, rules)


cdef inline int bluff_chance(const params_t* params, const view_t* view) noexcept nogil:
    """Return the chance in thousandths of a knock without the hand for it: only before the own first card."""
    cdef const table_t* table = view.table
    if view.seat != table.mover or table.trick_number or table.k:
        return 0
    return params.knock_bluff


cdef inline action_t choose_knock(
    const params_t* params, const view_t* view, const rules_t* rules, stream_t* stream
) noexcept nogil:
    """Knock with a good hand, or as a bluff."""
    if wants_to_knock(params, view, rules):
        return KNOCK
    return KNOCK if happens(stream, bluff_chance(params, view)) else NO


cdef inline action_t choose_answer(
    const params_t* params, const view_t* view, const rules_t* rules, uint64_t legal
) noexcept nogil:
    """Stay where the chance is worth it, and where folding would lose the game as surely (section 2.8)."""
    cdef const table_t* table = view.table
    cdef int chance, wanted
    if is_in_danger(view, rules, table.k):
        return STAY
    chance = estimated_chance(view)
    if legal & one(OVER_KNOCK) and chance >= knocks_from(params, view, rules):
        return OVER_KNOCK
    wanted = params.danger_stay_at if is_in_danger(view, rules, table.k + 1) else params.stay_at
    return STAY if chance * (table.k + 1) >= wanted else FOLD


# Play


cdef inline int least_useful(uint32_t unseen, uint32_t legal) noexcept nogil:
    """Return the card that most unseen cards beat, the lowest among equals."""
    cdef int best = NO_CARD
    cdef int most = -1
    cdef int card, value
    while legal:
        card = lowest(legal)
        legal = <uint32_t>without_lowest(legal)
        value = cover_of(unseen, card) * SUIT_SIZE + SUIT_SIZE - 1 - card % SUIT_SIZE
        best = card if value > most else best
        most = max(most, value)
    return best


cdef inline int choose_card(const view_t* view, uint32_t legal) noexcept nogil:
    """Keep the cards that may still win for the end; fight for the third trick, whose winner leads to the last."""
    cdef const table_t* table = view.table
    cdef int chance
    if legal & (legal - 1) == 0:
        return lowest(legal)
    if table.trick_number == TRICKS - 2:
        return third_trick_card(view, unseen_cards(view), legal, &chance)
    if legal & suit_cards(table.led):
        return lowest(legal)
    return least_useful(unseen_cards(view), legal)


cdef inline action_t builtin(
    const params_t* params, const view_t* view, const rules_t* rules, const actions_t* legal,
    stream_t* stream
) noexcept nogil:
    """Return the action of the heuristic for the seat to act; always one of ``legal``."""
    cdef int phase = view.table.phase
    if phase == PHASE_PLAY:
        return choose_card(view, <uint32_t>legal[0])
    if phase == PHASE_WINDOW:
        return choose_knock(params, view, rules, stream)
    if phase == PHASE_EXCHANGE:
        return choose_exchange(params, view, rules, legal[0], stream)
    if phase == PHASE_CHALLENGE:
        return choose_challenge(params, view, stream)
    return choose_answer(params, view, rules, legal[0])


# Shortcuts of the driver

cdef struct brief_t:
    # Seats (bit sets) by what they do in a window: perhaps knock; knock at most before their own card.
    uint8_t outspoken
    uint8_t reserved


cdef inline void read_strategies(const seat_t* const* seats, int count, brief_t* brief) noexcept nogil:
    """Note which seats need not be asked in a window."""
    cdef int seat
    brief.outspoken = 0
    brief.reserved = 0
    for seat in range(count):
        if seats[seat].kind == SEAT_BUILTIN:
            brief.reserved |= seat_bit(seat)
        elif seats[seat].params.knock:
            brief.outspoken |= seat_bit(seat)


cdef inline void note_brief(state_t* state, const rules_t* rules, const brief_t* brief) noexcept nogil:
    """Note in the state of a new deal who need not be polled."""
    cdef table_t* table = &state.table
    table.outspoken = brief.outspoken
    table.reserved = brief.reserved
    if table.phase == PHASE_WINDOW:
        # It was opened for everybody.
        table.asked = False
        open_window(table, &rules.house)


cdef inline void settle_exchanges(
    state_t* state, const rules_t* rules, const seat_t* const* seats, stream_t* streams,
    const brief_t* brief
) noexcept nogil:
    """Carry out the decisions about exchanges up to the next exchange or the end of them all."""
    cdef table_t* table = &state.table
    cdef uint32_t asked = ~<uint32_t>brief.reserved
    cdef actions_t legal
    cdef int seat
    if brief.reserved:
        # The heuristic keeps a hand with a card above seven. No branch for each hand: the cards are random.
        for seat in range(table.seats):
            asked |= <uint32_t>has_no_card_above_seven(state.hand[seat]) << seat
    # Who has been asked has kept his hand, and whoever comes later has not exchanged yet.
    asked &= <uint32_t>below(table.seats) & ~<uint32_t>below(table.turn)
    while asked:
        seat = lowest(asked)
        asked = <uint32_t>without_lowest(asked)
        table.turn = seat
        legal = legal_exchanges(state, &rules.house)
        if decide(seats[seat], state, rules, &legal, &streams[seat], False) == EXCHANGE:
            set_aside(state, rules)
            return
        if table.phase != PHASE_EXCHANGE:
            unreachable()
    end_exchange(state, rules)


cdef void poll(
    state_t* state, const rules_t* rules, const seat_t* const* seats, stream_t* streams
) noexcept nogil:
    """Poll a window until somebody knocks or all have said no."""
    cdef table_t* table = &state.table
    cdef actions_t legal = one(NO) | one(KNOCK)
    while table.phase == PHASE_WINDOW:
        if decide(seats[table.turn], state, rules, &legal, &streams[table.turn], False) == KNOCK:
            knock(state, rules)
            return
        say_no(table)


cdef inline void knock_or_play(
    state_t* state, const rules_t* rules, const seat_t* const* seats, stream_t* streams
) noexcept nogil:
    """Let a seat that is polled before its own card alone, by the heuristic, knock or play it."""
    cdef table_t* table = &state.table
    cdef view_t view
    look(state, &view)
    if choose_knock(&seats[table.turn].params, &view, rules, &streams[table.turn]) == KNOCK:
        knock(state, rules)
        return
    close_window(table)
    play_card(state, rules, choose_card(&view, legal_cards(state)))


cdef inline void answer_knock(
    state_t* state, const rules_t* rules, const seat_t* const* seats, stream_t* streams
) noexcept nogil:
    """Ask for answers to a knock."""
    cdef table_t* table = &state.table
    cdef uint64_t legal
    while table.phase == PHASE_ANSWER:
        legal = legal_answers(table, &rules.house)
        answer(state, rules, decide(seats[table.turn], state, rules, &legal, &streams[table.turn], False))


cdef bint take_shortcuts(
    state_t* state, const rules_t* rules, const seat_t* const* seats, stream_t* streams,
    const brief_t* brief
) noexcept nogil:
    """Carry out decisions as their seats would, in code for the phase, up to a round or one without such code.

    Return False where the first is already one without.
    """
    cdef const table_t* table = &state.table
    cdef bint has_moved = False
    while True:
        if table.phase == PHASE_PLAY:
            if table.calm:
                return has_moved
            take_turn(state, rules, seats, streams, False)
        elif table.phase == PHASE_WINDOW:
            if table.waiting & table.outspoken:
                poll(state, rules, seats, streams)
            else:
                knock_or_play(state, rules, seats, streams)
        elif table.phase == PHASE_ANSWER:
            answer_knock(state, rules, seats, streams)
        elif table.phase == PHASE_EXCHANGE:
            settle_exchanges(state, rules, seats, streams, brief)
        else:
            return has_moved
        has_moved = True
