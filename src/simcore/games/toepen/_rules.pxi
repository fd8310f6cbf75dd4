# The rules: dealing, the legal actions of a state, and what an action does (docs/rules/toepen.md).


# Sets of seats


cdef inline int first_from(uint32_t seats, int start, int total) noexcept nogil:
    """Return the first seat of a set met clockwise from ``start`` (0 .. ``total``), itself included; not empty."""
    cdef int seat = lowest((seats | (seats << total)) >> start) + start
    return seat - total if seat >= total else seat


cdef inline int next_of(uint32_t seats, int start, int total) noexcept nogil:
    """Return the same as ``first_from``, faster where ``start`` is in the set, as it mostly is."""
    start = 0 if start == total else start
    if seats & seat_bit(start):
        return start
    return first_from(seats, start, total)


cdef inline uint32_t seat_bit(int seat) noexcept nogil:
    """Return the set of one seat."""
    return <uint32_t>one(seat)


cdef inline uint32_t seat_bit_or_none(int seat) noexcept nogil:
    """Return the set of one seat; the empty set for NOBODY."""
    return <uint32_t>(one(seat + 1) >> 1)


# Deal (T-2)


cdef void prepare_blank(state_t* state, const house_t* house) noexcept nogil:
    """Set a state before any card is dealt."""
    cdef int seat
    memset(state, 0, sizeof(state_t))
    state.table.led = NO_SUIT
    state.table.best_card = NO_CARD
    state.table.best_seat = NOBODY
    state.table.outspoken = <uint8_t>below(SEATS)
    state.table.last_knocker = NOBODY
    state.table.exchanger = NOBODY
    state.winner = NOBODY
    state.next_dealer = NOBODY
    for seat in range(SEATS):
        state.table.card[seat] = NO_CARD


cdef inline void draw_lots(const rules_t* rules, stream_t* stream, lots_t* lots) noexcept nogil:
    """Draw what decides the cards of a deal, ahead of ``deal``."""
    draw_numbers(&rules.dealing, stream, lots.numbers)


cdef inline void deal(
    state_t* state, const rules_t* rules, const start_t* start, const lots_t* lots, stream_t* stream
) noexcept nogil:
    """Deal eight packets of four cards: one to each seat, the rest are the stock (T-2.2)."""
    cdef table_t* table = &state.table
    cdef int seat
    state[0] = rules.blank
    state.hand[PACKETS - 1] = lay_out(&rules.dealing, lots.numbers, state.hand)
    table.seats = start.seats
    table.stock_left = PACKETS - start.seats
    table.staying = <uint8_t>below(start.seats)
    state.stock_next = start.seats
    memcpy(table.lives, start.lives, sizeof(table.lives))
    if rules.house.poverty:
        for seat in range(start.seats):
            # T-5.9
            table.poor |= seat_bit(seat) if table.lives[seat] == rules.house.target - 1 else 0
        table.k = table.poor != 0
    ask_exchange(state, rules, 0)


# Questions of the driver


cdef inline bint over(const state_t* state) noexcept nogil:
    """Whether the deal has ended."""
    return state.table.phase == PHASE_OVER


cdef inline bint round_stands(const state_t* state, int step) noexcept nogil:
    """Whether a trick that nobody interrupts stands before its card ``step``.

    If so for ``step`` 0, then also for all steps below ROUND, one action after another.
    """
    cdef const table_t* table = &state.table
    return table.phase == PHASE_PLAY and table.calm and table.laid == step and (table.led == NO_SUIT) == (step == 0)


cdef inline bint round_is_usual(const state_t* state) noexcept nogil:
    """Whether more can be told of the round that begins; all are the same."""
    return True


cdef inline bint round_is_forced(const state_t* state) noexcept nogil:
    """Whether nobody has a choice in the round that begins: the last trick."""
    return state.table.trick_number == TRICKS - 1


cdef inline action_t forced_action(const state_t* state) noexcept nogil:
    """Return the only action in a forced round: the last card of the seat to act."""
    return lowest(state.hand[state.table.turn])


cdef inline int turn(const state_t* state) noexcept nogil:
    """Return the seat to act."""
    return state.table.turn


cdef inline void look(const state_t* state, view_t* view) noexcept nogil:
    """Show the seat to act what it may know: the table, its hand, what it set aside, and open hands."""
    cdef const table_t* table = &state.table
    cdef int seat = table.turn
    cdef uint32_t others = table.open_hands & ~seat_bit(seat)
    view.table = table
    view.seat = seat
    view.hand = state.hand[seat]
    view.out = state.out[seat]
    view.shown = shown_cards(state, others) if others else 0


cdef uint32_t shown_cards(const state_t* state, uint32_t seats) noexcept nogil:
    """Return the cards in the open hands of some seats."""
    cdef uint32_t cards = 0
    while seats:
        cards |= state.hand[lowest(seats)]
        seats = <uint32_t>without_lowest(seats)
    return cards


# Exchange (T-3)


cdef inline bint is_genuine(uint32_t hand, const house_t* house) noexcept nogil:
    """Whether a hand is a wash (T-3.1, T-9.14)."""
    cdef uint32_t numbers = hand & NUMBERS
    if house.wash_hands:
        return (numbers & ~SEVENS) == 0 and (numbers & (numbers - 1)) == 0
    return numbers == 0


cdef inline void ask_exchange(state_t* state, const rules_t* rules, int seat) noexcept nogil:
    """Ask the first seat from ``seat`` on that may exchange (T-3.2, T-3.3); go on where there is none."""
    cdef table_t* table = &state.table
    cdef int most = rules.house.max_exchanges_per_player
    table.exchanger = NOBODY
    if table.stock_left and rules.house.wash != WASH_OFF:
        while seat < table.seats:
            if most == UNLIMITED or table.exchanged[seat] < most:
                table.phase = PHASE_EXCHANGE
                table.turn = seat
                return
            seat += 1
    end_exchange(state, rules)


cdef inline uint64_t legal_exchanges(const state_t* state, const house_t* house) noexcept nogil:
    """Return what the seat to act may answer (T-3.2, T-9.13, T-9.15)."""
    cdef bint genuine
    if house.wash_compulsory or house.wash == CLAIM_MUST_BE_TRUE:
        genuine = is_genuine(state.hand[state.table.turn], house)
        if genuine and house.wash_compulsory:
            return one(EXCHANGE)
        if not genuine and house.wash == CLAIM_MUST_BE_TRUE:
            return one(KEEP)
    return one(KEEP) | one(EXCHANGE)


cdef void set_aside(state_t* state, const rules_t* rules) noexcept nogil:
    """Announce an exchange; the others are asked clockwise whether they challenge it (T-3.5)."""
    cdef table_t* table = &state.table
    cdef int seat = table.turn
    state.aside = state.hand[seat]
    state.hand[seat] = 0
    table.exchanger = seat
    table.exchanged[seat] += 1
    table.exchanges += 1
    if rules.house.wash == CLAIM_MUST_BE_TRUE:
        draw_new_hand(state, rules)
        return
    table.phase = PHASE_CHALLENGE
    table.waiting = <uint8_t>(below(table.seats) & ~seat_bit(seat))
    table.turn = first_from(table.waiting, seat + 1, table.seats)


cdef void draw_new_hand(state_t* state, const rules_t* rules) noexcept nogil:
    """Give the exchanger the top four cards of the stock and ask him again (T-3.8, T-9.19)."""
    cdef table_t* table = &state.table
    cdef int seat = table.exchanger
    state.hand[seat] = state.hand[state.stock_next]
    if rules.house.discards_back_to_stock:
        # The stock keeps its size: the place that was emptied is the last to be drawn again.
        state.hand[state.stock_next] = state.aside
        note_packets(table, &rules.house, state.stock_next)
        state.stock_next += 1
        if state.stock_next == PACKETS:
            state.stock_next = table.seats
    else:
        state.hand[state.stock_next] = 0
        state.out[seat] |= state.aside
        table.revealed |= state.aside if table.open_hands & seat_bit(seat) else 0
        state.stock_next += 1
        table.stock_left -= 1
    state.aside = 0
    table.waiting = 0
    ask_exchange(state, rules, seat)


cdef void note_packets(table_t* table, const house_t* house, int packet) noexcept nogil:
    """Note who has seen the exchanger's new hand, and his old one in the place of ``packet`` (T-9.19)."""
    cdef int seat = table.exchanger
    cdef uint32_t seers = table.known_to[seat] | seat_bit(seat)
    cdef uint32_t drawn = (table.washes >> packet) & 1
    if table.open_hands & seat_bit(seat):
        seers = <uint32_t>below(table.seats)
    table.known_to[seat] = table.known_to[packet]
    table.known_to[packet] = <int16_t>seers
    if house.wash == CLAIM_MUST_BE_TRUE:
        table.washes = <uint8_t>((table.washes & ~seat_bit(seat)) | seat_bit(packet) | (drawn << seat))


cdef void expose(state_t* state, const rules_t* rules) noexcept nogil:
    """Settle the challenge of the seat to act (T-3.6 to T-3.8, T-9.16, T-9.17)."""
    cdef table_t* table = &state.table
    cdef bint genuine = is_genuine(state.aside, &rules.house)
    cdef int exchanger = table.exchanger
    cdef int loser = table.turn if genuine else exchanger
    table.challenges += 1
    table.lives[loser] += rules.house.wash_penalty
    state.penalty[loser] += rules.house.wash_penalty
    if not genuine:
        table.caught += 1
        if rules.house.wash_caught != KEEP_NEW:
            table.open_hands |= seat_bit(exchanger)
        if rules.house.wash_caught == KEEP_OLD:
            state.hand[exchanger] = state.aside
            state.aside = 0
            table.waiting = 0
            ask_exchange(state, rules, exchanger + 1)
            return
    if rules.house.discards_back_to_stock:
        table.known_to[exchanger] = <int16_t>below(table.seats)
    else:
        table.exposed |= state.aside
    draw_new_hand(state, rules)


cdef inline void end_exchange(state_t* state, const rules_t* rules) noexcept nogil:
    """Give the signals, ask about poverty, or open the first window (T-3.11, T-5.10, T-4.1)."""
    cdef table_t* table = &state.table
    if rules.house.signals:
        give_signals(state)
    table.turn = 0
    table.mover = 0
    table.leader = 0
    if table.poor:
        table.phase = PHASE_POVERTY
        table.waiting = <uint8_t>(table.staying & ~table.poor & ~dead_seats(table, &rules.house))
        if table.waiting == 0:
            after_answers(state, rules)
        else:
            table.turn = first_from(table.waiting, 0, table.seats)
        return
    table.within = <uint8_t>seats_within_limit(table, &rules.house)
    table.may_knock = eligible_seats(table, &rules.house)
    open_window(table, &rules.house)


cdef void give_signals(state_t* state) noexcept nogil:
    """Mark who whistles and who stands up (T-3.11)."""
    cdef table_t* table = &state.table
    cdef int seat, most
    table.whistlers = 0
    table.standers = 0
    for seat in range(table.seats):
        most = max(popcount(state.hand[seat] & TENS), popcount(state.hand[seat] & JACKS))
        if most == HAND_CARDS:
            table.standers |= seat_bit(seat)
        elif most == HAND_CARDS - 1:
            table.whistlers |= seat_bit(seat)


# Knocking (T-4)


cdef uint32_t seats_within_limit(const table_t* table, const house_t* house) noexcept nogil:
    """Return the seats that may make another knock, whoever knocked last (T-4.5, T-4.7, T-9.9)."""
    cdef uint32_t seats = 0
    # The stake after the knock.
    cdef int stake = table.k + 2
    cdef int seat
    if house.knock_limit == LIMIT_OWN:
        for seat in range(table.seats):
            seats |= <uint32_t>(table.own_knocks[seat] + table.lives[seat] < house.target - 1) << seat
    elif house.knock_limit == LIMIT_STAKE:
        for seat in range(table.seats):
            seats |= <uint32_t>(table.lives[seat] + stake <= house.target) << seat
    elif house.knock_limit == LIMIT_NONE or stake <= house.max_stake:
        seats = <uint32_t>below(table.seats)
    return seats if stake <= STAKE_MAX else 0


cdef inline uint8_t eligible_seats(const table_t* table, const house_t* house) noexcept nogil:
    """Return the seats that may knock by what stands now (T-4.5, T-4.6)."""
    cdef uint32_t seats = table.within & table.staying
    if not house.same_player_twice_running:
        seats &= ~seat_bit_or_none(table.last_knocker)
    return <uint8_t>seats


cdef inline void note_limit(table_t* table, const house_t* house) noexcept nogil:
    """Find who may knock after a knock by the limit that is set (T-4.5)."""
    cdef int seat = table.last_knocker
    if house.knock_limit != LIMIT_OWN or table.k + 2 > STAKE_MAX:
        table.within = <uint8_t>seats_within_limit(table, house)
    elif table.own_knocks[seat] + table.lives[seat] >= house.target - 1:
        table.within &= ~seat_bit(seat)
    table.may_knock = eligible_seats(table, house)


cdef inline void open_window(table_t* table, const house_t* house) noexcept nogil:
    """Poll the eligible seats from the player to move on; without any he plays (T-4.1 to T-4.3, T-9.5)."""
    cdef uint32_t waiting = table.may_knock & (table.outspoken | (table.reserved & seat_bit(table.mover)))
    if house.knock_timing == OWN_TURN:
        waiting &= 0 if table.asked else seat_bit(table.mover)
        table.asked = True
    table.waiting = <uint8_t>waiting
    if waiting:
        table.phase = PHASE_WINDOW
        table.turn = next_of(waiting, table.mover, table.seats)
    else:
        table.calm = is_calm(table)
        close_window(table)


cdef inline bint is_calm(const table_t* table) noexcept nogil:
    """Whether the trick that begins and all that follow are rounds: nobody will be polled, so nobody folds either."""
    return (
        table.staying == below(ROUND)
        and table.seats == ROUND
        and table.have_played == 0
        and table.may_knock & (table.outspoken | table.reserved) == 0
    )


cdef inline void close_window(table_t* table) noexcept nogil:
    """Let the player to move play his card (T-4.3)."""
    table.waiting = 0
    table.phase = PHASE_PLAY
    table.turn = table.mover


cdef void knock(state_t* state, const rules_t* rules) noexcept nogil:
    """Make a knock of the seat to act and ask the others (T-4.8, T-5.1, T-5.8, T-9.11)."""
    cdef table_t* table = &state.table
    cdef int seat = table.turn
    table.k += 1
    table.own_knocks[seat] += 1
    table.last_knocker = seat
    if table.first_knock == 0:
        table.first_knock = table.trick_number + 1
    note_limit(table, &rules.house)
    table.phase = PHASE_ANSWER
    table.waiting = <uint8_t>(table.staying & ~seat_bit(seat) & ~dead_seats(table, &rules.house))
    if table.waiting == 0:
        after_answers(state, rules)
    else:
        table.turn = first_from(table.waiting, seat + 1, table.seats)


# Answering (T-5)


cdef inline uint32_t dead_seats(const table_t* table, const house_t* house) noexcept nogil:
    """Return the seats that are not asked because staying is already fatal (T-9.11)."""
    cdef uint32_t seats = 0
    cdef int seat
    if house.play_for_dead:
        for seat in range(table.seats):
            seats |= seat_bit(seat) if table.lives[seat] + table.k + 1 >= house.target else 0
    return seats


cdef inline uint64_t legal_answers(const table_t* table, const house_t* house) noexcept nogil:
    """Return the answers of the seat to act (T-5.1, T-5.8)."""
    cdef uint64_t answers = one(FOLD) | one(STAY)
    if house.over_knock_while_answering and table.phase == PHASE_ANSWER and table.may_knock & seat_bit(table.turn):
        answers |= one(OVER_KNOCK)
    return answers


cdef inline void answer(state_t* state, const rules_t* rules, int action) noexcept nogil:
    """Carry out the answer of the seat to act (T-5.1, T-5.2, T-5.7, T-5.8)."""
    cdef table_t* table = &state.table
    cdef uint32_t seat = seat_bit(table.turn)
    if action == OVER_KNOCK:
        knock(state, rules)
        return
    table.waiting &= ~seat
    if action == FOLD:
        if rules.house.response == SIMULTANEOUS:
            state.folding |= seat
        else:
            fold(state, rules, table.turn)
    if table.waiting:
        table.turn = first_from(table.waiting, table.turn, table.seats)
    else:
        after_answers(state, rules)


cdef inline void fold(state_t* state, const rules_t* rules, int seat) noexcept nogil:
    """Take a seat out of the hand (T-5.2, T-9.20)."""
    cdef table_t* table = &state.table
    table.staying &= ~seat_bit(seat)
    table.may_knock &= table.staying
    table.owed[seat] = table.k
    if rules.house.folded_card_last_trick == REMOVE_CARDS and table.trick_number == TRICKS - 1:
        remove_card(table, seat)


cdef inline void carry_out_folds(state_t* state, const rules_t* rules) noexcept nogil:
    """Take those who have folded without being heard out of the hand (T-5.7)."""
    while state.folding:
        fold(state, rules, lowest(state.folding))
        state.folding = <uint8_t>without_lowest(state.folding)


cdef void remove_card(table_t* table, int seat) noexcept nogil:
    """Take the card that ``seat`` has played off the fourth trick; the first that remains leads (T-9.20)."""
    cdef int place, player, card
    if not table.have_played & seat_bit(seat):
        return
    card = table.card[seat]
    table.card[seat] = NO_CARD
    table.trick &= ~card_bit(card)
    table.played |= card_bit(card)
    table.led = NO_SUIT
    table.best_card = NO_CARD
    table.best_seat = NOBODY
    for place in range(table.seats):
        player = (table.leader + place) % table.seats
        if table.card[player] != NO_CARD:
            note_card(table, player, table.card[player])


cdef void after_answers(state_t* state, const rules_t* rules) noexcept nogil:
    """Go on when all have answered: end the hand, or find who is to move (T-5.5, T-6.6, T-4.4)."""
    cdef table_t* table = &state.table
    cdef uint32_t left
    cdef bint from_poverty = table.phase == PHASE_POVERTY
    carry_out_folds(state, rules)
    if (table.staying & (table.staying - 1)) == 0:
        end_hand(state, lowest(table.staying), lowest(table.staying))
        return
    if from_poverty:
        table.within = <uint8_t>seats_within_limit(table, &rules.house)
        table.may_knock = eligible_seats(table, &rules.house)
    if table.staying & seat_bit(table.mover):
        open_window(table, &rules.house)
        return
    table.asked = False
    left = table.staying & ~table.have_played
    if left:
        table.mover = first_from(left, table.mover, table.seats)
        if table.have_played == 0:
            table.leader = table.mover
    elif table.trick_number == TRICKS - 1:
        finish_hand(state, rules)
        return
    else:
        finish_trick(state, rules)
    open_window(table, &rules.house)


# Play (T-6)


cdef inline uint32_t legal_cards(const state_t* state) noexcept nogil:
    """Return the cards that the player to move may play (T-6.1, T-6.2)."""
    cdef uint32_t hand = state.hand[state.table.turn]
    cdef uint32_t following = hand & suit_cards(state.table.led)
    # No branch: the cards are random.
    return choose(following, following, hand)


cdef inline void note_card(table_t* table, int seat, int card) noexcept nogil:
    """Find whether a card is the best of the trick, led by it if there is none yet (T-6.4)."""
    cdef int suit = suit_of(card)
    cdef uint32_t better
    if table.led == NO_SUIT:
        table.led = suit
        table.best_card = card
        table.best_seat = seat
        return
    # No branch: the cards are random.
    better = (suit == table.led) & (card > table.best_card)
    table.best_card = <int8_t>choose(better, card, table.best_card)
    table.best_seat = <int8_t>choose(better, seat, table.best_seat)


cdef inline void play_card(state_t* state, const rules_t* rules, int card) noexcept nogil:
    """Play a card of the player to move (T-6.1 to T-6.3)."""
    cdef table_t* table = &state.table
    cdef int seat = table.turn
    cdef uint32_t bit = card_bit(card)
    state.hand[seat] ^= bit
    table.trick |= bit
    table.card[seat] = card
    table.have_played |= seat_bit(seat)
    if table.led != NO_SUIT:
        table.void_in[table.led] |= <int16_t>((suit_of(card) != table.led) << seat)
    note_card(table, seat, card)
    if table.calm:
        end_calm_turn(state, rules)
    else:
        end_turn(state, rules)


cdef void end_turn(state_t* state, const rules_t* rules) noexcept nogil:
    """Go on after a card to the next player, the next trick or the end of the hand (T-6.3, T-6.5, T-6.7)."""
    cdef table_t* table = &state.table
    cdef uint32_t left
    table.asked = False
    left = table.staying & ~table.have_played
    if left:
        table.mover = next_of(left, table.mover + 1, table.seats)
    elif table.trick_number == TRICKS - 1:
        finish_hand(state, rules)
        return
    else:
        finish_trick(state, rules)
    open_window(table, &rules.house)


cdef inline void end_calm_turn(state_t* state, const rules_t* rules) noexcept nogil:
    """Go on after a card where everybody is in and nobody is polled."""
    cdef table_t* table = &state.table
    table.laid += 1
    if table.laid < ROUND:
        table.mover = (<uint32_t>table.mover + 1) % ROUND
    elif table.trick_number == TRICKS - 1:
        end_hand(state, table.best_seat, table.best_seat)
        return
    else:
        table.laid = 0
        finish_trick(state, rules)
    table.turn = table.mover


cdef inline void finish_trick(state_t* state, const rules_t* rules) noexcept nogil:
    """Find who leads to the next trick (T-6.5)."""
    cdef table_t* table = &state.table
    table.trick_number += 1
    table.played |= table.trick
    table.trick = 0
    memcpy(table.card, rules.blank.table.card, sizeof(table.card))
    table.have_played = 0
    table.led = NO_SUIT
    table.best_card = NO_CARD
    table.mover = table.best_seat if table.calm else next_of(table.staying, table.best_seat, table.seats)
    table.leader = table.mover


cdef void finish_hand(state_t* state, const rules_t* rules) noexcept nogil:
    """Find the winner of a hand that was played to its end (T-6.7, T-9.20)."""
    cdef table_t* table = &state.table
    cdef int owner = table.best_seat
    cdef int after = first_from(table.staying, owner, table.seats)
    cdef int best = NO_CARD
    cdef int seat, card
    if table.staying & seat_bit(owner):
        end_hand(state, owner, owner)
        return
    if rules.house.folded_card_last_trick == VOID_ALL_LOSE:
        end_hand(state, NOBODY, after)
        return
    for seat in range(table.seats):
        card = table.card[seat]
        if table.staying & seat_bit(seat) and suit_of(card) == table.led and (best == NO_CARD or card > best):
            best = card
            after = seat
    end_hand(state, after, after)


cdef inline void end_hand(state_t* state, int winner, int next_dealer) noexcept nogil:
    """End the deal."""
    state.winner = winner
    state.next_dealer = next_dealer
    state.table.waiting = 0
    state.table.phase = PHASE_OVER


# The contract with the driver


cdef inline void actions(const state_t* state, const rules_t* rules, actions_t* out) noexcept nogil:
    """Fill the legal actions of the seat to act; none when the deal is over."""
    cdef int phase = state.table.phase
    if phase == PHASE_PLAY:
        out[0] = legal_cards(state)
    elif phase == PHASE_EXCHANGE:
        out[0] = legal_exchanges(state, &rules.house)
    elif phase == PHASE_CHALLENGE or phase == PHASE_WINDOW:
        # T-3.5, T-4.2: yes or no.
        out[0] = one(NO) | one(KNOCK)
    elif phase == PHASE_OVER:
        out[0] = 0
    else:
        out[0] = legal_answers(&state.table, &rules.house)


cdef inline void say_no(table_t* table) noexcept nogil:
    """Pass the window on to the next eligible seat, or close it (T-4.3)."""
    table.waiting &= ~seat_bit(table.turn)
    if table.waiting:
        table.turn = first_from(table.waiting, table.turn, table.seats)
    else:
        close_window(table)


cdef void let_pass(state_t* state, const rules_t* rules) noexcept nogil:
    """Pass the question about an exchange on to the next seat, or let him draw (T-3.5, T-3.8)."""
    cdef table_t* table = &state.table
    table.waiting &= ~seat_bit(table.turn)
    if table.waiting:
        table.turn = first_from(table.waiting, table.turn, table.seats)
    else:
        draw_new_hand(state, rules)


cdef inline void apply(state_t* state, const rules_t* rules, action_t action, int watch) noexcept nogil:
    """Carry out an action of the seat to act."""
    cdef table_t* table = &state.table
    if table.phase == PHASE_PLAY:
        play_card(state, rules, action)
    elif table.phase == PHASE_WINDOW:
        if action == KNOCK:
            knock(state, rules)
        else:
            say_no(table)
    elif table.phase == PHASE_EXCHANGE:
        if action == EXCHANGE:
            set_aside(state, rules)
        else:
            ask_exchange(state, rules, table.turn + 1)
    elif table.phase == PHASE_CHALLENGE:
        if action == CHALLENGE:
            expose(state, rules)
        else:
            let_pass(state, rules)
    else:
        answer(state, rules, action)
