# The rules: dealing, the legal actions of a state, and what an action does (docs/rules/sheepshead.md).

cdef enum:
    # Every bit, also where there is no seat.
    ALL_SEATS = 0xFFFFFFFF
    ALL_CARDS = 0xFFFFFFFF
    REDEALS_MAX = 255
    # Divisible by every possible number of level seats (2 to 5), so that the choice is even.
    TIE_BREAKS = 60


# Deal (S-2)


cdef inline uint32_t aces_faces_trumps() noexcept nogil:
    """Return the cards of which a hand needs one that may not ask for a new deal (S-11.25)."""
    return TRUMPS | FAIL_ACES | FAIL_KINGS


cdef inline bint has_no_ace_face_trump(uint32_t hand) noexcept nogil:
    """Whether a hand may ask for a new deal (S-11.25)."""
    return (hand & aces_faces_trumps()) == 0


cdef inline void begin(state_t* state, const rules_t* rules, const start_t* start) noexcept nogil:
    """Set everything but the cards."""
    # In two pieces: compilers copy more than 256 bytes with an instruction that takes 35 cycles to start.
    memcpy(&state.table, &rules.blank.table, sizeof(table_t))
    memcpy(state.hand, rules.blank.hand, sizeof(state_t) - sizeof(table_t))
    state.stake = start.stake


cdef void prepare_blank(state_t* state) noexcept nogil:
    """Set a state before any card is dealt."""
    memset(state, 0, sizeof(state_t))
    state.table.led = NO_SUIT
    state.table.picker = NOBODY
    state.table.call = CALL_NONE
    state.table.called_card = NO_CARD
    state.table.called_suit = NO_SUIT
    state.table.declared_partner = NOBODY
    state.table.black_shower = NOBODY
    state.table.red_shower = NOBODY
    state.table.under_taker = NOBODY
    state.table.partner_known = True
    state.partner = NOBODY
    free_everybody(state)


cdef inline void draw_lots(const rules_t* rules, stream_t* stream, lots_t* lots) noexcept nogil:
    """Draw what decides the cards of a deal, ahead of ``deal``."""
    draw_numbers(&rules.dealing, stream, lots.numbers)


cdef inline void deal(
    state_t* state, const rules_t* rules, const start_t* start, const lots_t* lots, stream_t* stream
) noexcept nogil:
    """Deal six cards to each seat and two to the blind (S-2.2), again where S-11.25 asks for it."""
    begin(state, rules, start)
    state.blind = lay_out(&rules.dealing, lots.numbers, state.hand)
    if rules.house.redeal_no_ace_face_trump:
        deal_again(state, rules, stream)
    if rules.house.leaster_tie != LEASTER_TIE_WASH:
        state.tie_break = <uint8_t>bounded(stream, TIE_BREAKS)


cdef void deal_again(state_t* state, const rules_t* rules, stream_t* stream) noexcept nogil:
    """Deal anew until no hand may ask for a new deal (S-11.25)."""
    cdef int seat
    cdef bint poor
    while True:
        poor = False
        for seat in range(SEATS):
            poor = poor or has_no_ace_face_trump(state.hand[seat])
        if not poor:
            return
        state.blind = deal_hands(&rules.dealing, stream, state.hand)
        if state.redeals < REDEALS_MAX:
            state.redeals += 1


# Questions of the driver


cdef inline bint over(const state_t* state) noexcept nogil:
    """Whether the deal has ended."""
    return state.table.phase == PHASE_OVER


cdef inline bint round_stands(const state_t* state, int step) noexcept nogil:
    """Whether a trick that needs no special care stands before its play ``step``.

    If so for ``step`` 0, then also for all steps below ROUND, one action after another.
    """
    return (
        state.table.phase == PHASE_PLAY
        and state.table.trick_size == step
        and state.under == 0
        and not state.careful
    )


cdef inline bint round_is_usual(const state_t* state) noexcept nogil:
    """Whether more can be told of the round that begins; all are the same."""
    return True


cdef inline bint round_is_forced(const state_t* state) noexcept nogil:
    """Whether nobody has a choice in the round that begins: the last trick."""
    return state.table.trick_number == TRICKS - 1


cdef inline action_t forced_action(const state_t* state) noexcept nogil:
    """Return the only action in a forced round: the last card of the seat to act."""
    return lowest(state.hand[state.table.turn])


cdef inline bint is_play(const table_t* table) noexcept nogil:
    """Whether cards are played; written so that it is a constant within a trick."""
    return table.trick_size != 0 or table.phase == PHASE_PLAY


cdef inline int turn(const state_t* state) noexcept nogil:
    """Return the seat to act."""
    return state.table.turn


cdef inline bint is_turn_of(const table_t* table, int seat) noexcept nogil:
    """Whether ``seat``, which may be NOBODY, is to act."""
    return <int>table.turn == seat


cdef inline void look(const state_t* state, view_t* view) noexcept nogil:
    """Show the seat to act what it may know: the table, its hand, its own bury and its own side."""
    cdef int seat = state.table.turn
    cdef bint is_picker = seat == state.table.picker
    cdef bint is_partner = seat == state.partner
    view.table = &state.table
    view.seat = seat
    view.hand = state.hand[seat]
    view.hidden = state.hidden[seat]
    view.is_picker = is_picker
    # No branch: whether it is the picker's turn is hard to predict.
    view.bury = choose(is_picker, state.bury, 0)
    view.under = choose(is_picker, state.under, 0) if state.under else 0
    view.is_partner = is_partner
    view.doubted = state.doubted[seat]
    view.against = state.against[seat]


# Calls (S-5)


cdef inline uint64_t ordinary_calls(uint32_t holding, uint32_t eight) noexcept nogil:
    """Return the ace calls for which ``holding`` has a card of the suit and ``eight`` lacks the ace."""
    cdef uint64_t calls = 0
    cdef int suit
    for suit in range(PLAIN_SUITS):
        # No branch: the cards are random.
        calls |= <uint64_t>(
            ((holding & SUIT_CARDS[suit]) != 0) & ((eight & card_bit(ace_of(suit))) == 0)
        ) << (CALL_ACE + suit)
    return calls


cdef uint64_t jack_calls(uint32_t eight) noexcept nogil:
    """Return the call of the lowest jack that the picker lacks, if there is one (S-11.1)."""
    cdef uint32_t missing = JACKS & ~eight
    if missing == 0:
        return 0
    return one(CALL_JACK + lowest(missing) - JACK_OF_DIAMONDS)


cdef uint64_t under_calls(uint32_t hand, uint32_t eight) noexcept nogil:
    """Return every missing ace with every card of ``hand`` under it (S-5.5)."""
    cdef uint64_t calls = 0
    cdef int suit
    for suit in range(PLAIN_SUITS):
        if not eight & card_bit(ace_of(suit)):
            calls |= below(popcount(hand)) << (CALL_UNDER + UNDER_STRIDE * suit)
    return calls


cdef uint64_t called_suit_calls(const state_t* state, const house_t* house) noexcept nogil:
    """Return the ace, ten and under calls of the picker (S-5.2, S-5.4, S-5.5, S-11.12 to S-11.16)."""
    cdef uint32_t hand = state.hand[state.table.picker]
    cdef uint32_t eight = hand | state.bury
    # Every suit counts as held where no hold card is needed.
    cdef uint32_t free = 0 if house.call_needs_hold_card else ~TRUMPS
    cdef uint32_t gate = (hand if house.under_gate == UNDER_GATE_KEPT_SIX else eight) | free
    cdef uint64_t calls = ordinary_calls(hand | free, eight)
    cdef bint all_aces = (eight & FAIL_ACES) == FAIL_ACES
    cdef int suit
    if all_aces:
        for suit in range(PLAIN_SUITS):
            if (hand | free) & SUIT_CARDS[suit] and not eight & card_bit(ten_of(suit)):
                calls |= one(CALL_TEN + suit)
    elif house.under and ordinary_calls(gate, eight) == 0:
        calls |= under_calls(hand, eight)
    if house.call_own_ace:
        for suit in range(PLAIN_SUITS):
            if (hand | free) & SUIT_CARDS[suit] and eight & card_bit(ace_of(suit)):
                calls |= one(CALL_ACE + suit)
    return calls


cdef uint64_t legal_calls(const state_t* state, const house_t* house) noexcept nogil:
    """Return the calls of the picker (S-5.1 to S-5.6)."""
    cdef uint64_t calls
    if house.partner == PARTNER_JACK_OF_DIAMONDS:
        calls = jack_calls(state.hand[state.table.picker] | state.bury)
    else:
        calls = called_suit_calls(state, house)
    if calls == 0 or house.alone != ALONE_FORBIDDEN:
        calls |= one(CALL_ALONE)
    return calls


cdef inline uint32_t find_partner(const state_t* state) noexcept nogil:
    """Return the seat (a set) other than the picker that holds the called card, none where there is no such seat."""
    cdef uint32_t holders = 0
    cdef int seat
    for seat in range(SEATS):
        holders |= card_bit(seat) * ((state.hand[seat] & state.table.called) != 0)
    return holders & ~card_bit(state.table.picker)


cdef inline uint8_t seat_bit(int seat) noexcept nogil:
    """Return the set of one seat, the empty set for NOBODY."""
    return 0 if seat == NOBODY else <uint8_t>card_bit(seat)


cdef inline void set_partner(state_t* state) noexcept nogil:
    """Note who is the secret partner, as long as the called card is not played."""
    state.partner_seat = find_partner(state)
    state.partner = lowest(state.partner_seat) if state.partner_seat else NOBODY


cdef void apply_call(state_t* state, const house_t* house, int action) noexcept nogil:
    """Note the call, the called card, the under card and the secret partner (S-5.7, S-5.8)."""
    cdef table_t* table = &state.table
    cdef int picker = table.picker
    if action == CALL_ALONE:
        table.call = CALL_ALONE
    elif CALL_JACK <= action < CALL_UNDER:
        table.call = CALL_JACK
        table.called_card = JACK_OF_DIAMONDS + action - CALL_JACK
    else:
        if action >= CALL_UNDER:
            table.call = CALL_UNDER
            table.called_suit = (action - CALL_UNDER) // UNDER_STRIDE
            table.called_card = ace_of(table.called_suit)
            state.under = card_bit(select(state.hand[picker], (action - CALL_UNDER) % UNDER_STRIDE))
        elif action >= CALL_TEN:
            table.call = CALL_TEN
            table.called_suit = action - CALL_TEN
            table.called_card = ten_of(table.called_suit)
        else:
            table.call = CALL_ACE
            table.called_suit = action - CALL_ACE
            table.called_card = ace_of(table.called_suit)
        table.called_suit_unled = True
    table.called = card_bit(table.called_card)
    table.partner_known = table.called == 0
    set_partner(state)
    if house.call_order == CALL_ORDER_CALL_THEN_BURY:
        table.phase = PHASE_BURY
    else:
        end_of_calls(state, house)


# Bury (S-4)


cdef inline uint32_t pair_of(uint32_t hand, int pair) noexcept nogil:
    """Return the two cards of pair number ``pair`` of a hand."""
    return card_bit(select(hand, PAIR_LOWER[pair])) | card_bit(select(hand, PAIR_HIGHER[pair]))


cdef uint64_t legal_buries(const state_t* state, const house_t* house) noexcept nogil:
    """Return the pairs that may be buried (S-4.1; after the call S-11.18)."""
    cdef uint32_t hand = state.hand[state.table.picker]
    cdef uint32_t kept
    cdef uint64_t pairs = 0
    cdef int pair
    if house.call_order != CALL_ORDER_CALL_THEN_BURY or state.table.called_suit == NO_SUIT:
        return below(BURY_PAIRS)
    for pair in range(BURY_PAIRS):
        kept = hand & ~pair_of(hand, pair)
        if state.under:
            if kept & state.under:
                pairs |= one(pair)
        elif kept & SUIT_CARDS[state.table.called_suit] or not house.call_needs_hold_card:
            pairs |= one(pair)
    return pairs


cdef inline void lay_bury(state_t* state, uint32_t cards) noexcept nogil:
    """Move two cards of the picker into the bury."""
    state.bury = cards
    state.hand[state.table.picker] ^= cards


cdef void apply_bury(state_t* state, const house_t* house, int action) noexcept nogil:
    """Lay two cards face down."""
    lay_bury(state, pair_of(state.hand[state.table.picker], action))
    if house.call_order == CALL_ORDER_CALL_THEN_BURY:
        end_of_calls(state, house)
    else:
        state.table.phase = PHASE_CALL


# Cracking and blitzing (S-6)


cdef void start_play(state_t* state, const house_t* house) noexcept nogil:
    """Seat 0 leads to the first trick (S-7.1)."""
    state.table.phase = PHASE_PLAY
    state.table.turn = 0
    state.table.leader = 0
    set_duties(state, house)
    set_known(state)


cdef inline void set_known(state_t* state) noexcept nogil:
    """Note which cards each seat does not know by itself (where they lie later, all see), and who is against it."""
    cdef int seat
    for seat in range(SEATS):
        state.hidden[seat] = ~state.hand[seat]
    if state.table.picker == NOBODY:
        return
    state.hidden[state.table.picker] &= ~(state.bury | state.under)
    set_sides(state)


cdef inline void set_sides(state_t* state) noexcept nogil:
    """Note who each seat knows to be against it, where somebody picked."""
    cdef int seat
    for seat in range(SEATS):
        state.doubted[seat] = ~card_bit(state.table.picker)
        state.against[seat] = card_bit(state.table.picker)
    state.against[state.table.picker] = ALL_SEATS
    if state.partner != NOBODY:
        state.doubted[state.partner] = 0
        state.against[state.partner] = ~card_bit(state.table.picker)


cdef void set_duties(state_t* state, const house_t* house) noexcept nogil:
    """Set what follows from the call for the play: duties, and whether the masks tell all."""
    if state.table.called_suit_unled:
        bind_picking_side(state, house)
    elif state.table.called_suit != NO_SUIT:
        free_picking_side(state)
    state.careful = state.table.called_suit != NO_SUIT and (
        house.partner_may_lead_low_called != 0
        or house.called_ten == CALLED_TEN_WIKIPEDIA
    )


cdef void end_of_calls(state_t* state, const house_t* house) noexcept nogil:
    """Go on to the round of cracks, or to the first trick (S-6.1, S-6.2)."""
    if (house.crack != CRACK_OFF or house.blitz) and state.table.picker < SEATS - 1:
        state.table.phase = PHASE_CRACK
        state.table.turn = state.table.picker + 1
    else:
        start_play(state, house)


cdef uint64_t legal_cracks(const state_t* state, const house_t* house) noexcept nogil:
    """Return the answers of a seat behind the picker (S-6.3 to S-6.5)."""
    cdef uint32_t hand = state.hand[state.table.turn]
    cdef uint64_t answers = one(DECLINE)
    if house.crack != CRACK_OFF and state.table.cracks == 0:
        answers |= one(CRACK)
    if house.blitz:
        if (hand & BLACK_QUEENS) == BLACK_QUEENS or (hand & RED_QUEENS) == RED_QUEENS:
            answers |= one(BLITZ)
    return answers


cdef uint64_t legal_recracks(const state_t* state) noexcept nogil:
    """Return the answers to a crack (S-6.6)."""
    if is_turn_of(&state.table, state.table.picker) or is_turn_of(&state.table, state.partner):
        return one(DECLINE) | one(RECRACK)
    return one(DECLINE)


cdef void show_queens(state_t* state) noexcept nogil:
    """Note which pairs of queens a seat shows with a blitz: every one that it holds (S-6.5)."""
    cdef table_t* table = &state.table
    cdef uint32_t hand = state.hand[table.turn]
    if (hand & BLACK_QUEENS) == BLACK_QUEENS:
        table.black_shower = table.turn
    if (hand & RED_QUEENS) == RED_QUEENS:
        table.red_shower = table.turn


cdef void apply_crack(state_t* state, const house_t* house, int action) noexcept nogil:
    """Count a crack or a blitz and ask the next seat."""
    cdef table_t* table = &state.table
    if action == CRACK:
        table.cracks += 1
    elif action == BLITZ:
        table.blitzes += 1
        show_queens(state)
    if table.turn < SEATS - 1:
        table.turn += 1
    elif house.crack == CRACK_RECRACK and table.cracks:
        table.phase = PHASE_RECRACK
        table.turn = table.picker
    else:
        start_play(state, house)


cdef void apply_recrack(state_t* state, const house_t* house, int action) noexcept nogil:
    """Count a recrack; a partner who says it is known (S-6.6)."""
    cdef table_t* table = &state.table
    if action == RECRACK:
        table.cracks += 1
        if not is_turn_of(table, table.picker):
            table.declared_partner = table.turn
            table.suspects = state.partner_seat
            table.partner_known = True
        start_play(state, house)
        return
    table.turn = (table.turn + 1) % SEATS
    if is_turn_of(table, table.picker):
        start_play(state, house)


# Play (S-7)


cdef inline uint32_t held_in_called_suit(const state_t* state, uint32_t hand) noexcept nogil:
    """Return the cards of ``hand`` that belong to the called suit, the under card included (S-5.8)."""
    return ((hand & SUIT_CARDS[state.table.called_suit]) & ~state.under) | (hand & state.under)


cdef inline void bind_picker(state_t* state, uint32_t called_suit) noexcept nogil:
    """Set the duty of the picker: ``called_suit`` is what he holds in it while it is unled (S-7.8)."""
    state.loose[state.table.picker] = ~choose(<uint32_t>without_lowest(called_suit), 0, called_suit)


cdef inline void bind_partner(state_t* state, const house_t* house, uint32_t suit, uint32_t hand) noexcept nogil:
    """Set the duties of the partner: ``suit`` is the called suit while it is unled, else empty (S-7.6 to S-7.9)."""
    # A partner who has thrown the called card away is bound by nothing (S-11.20).
    cdef uint32_t called = hand & state.table.called & suit
    state.open[state.partner] = ~choose(called, suit ^ called, 0)
    state.loose[state.partner] = ALL_CARDS if house.partner_may_slough_ace else ~called


cdef inline bint under_is_in_trick(const table_t* table) noexcept nogil:
    """Whether a face-down card lies in the trick (S-5.9)."""
    return table.trick_size > popcount(table.trick)


cdef uint32_t hand_and_play(const state_t* state, int seat) noexcept nogil:
    """Return the cards of a seat and what it has played to the current trick."""
    cdef const table_t* table = &state.table
    cdef uint32_t hand = state.hand[seat]
    cdef uint32_t cards = table.trick
    while cards:
        if table.owner[lowest(cards)] == seat:
            hand |= card_bit(lowest(cards))
        cards = <uint32_t>without_lowest(cards)
    if seat == table.picker and under_is_in_trick(table):
        hand |= state.under
    return hand


cdef inline uint32_t hand_when_led(const state_t* state, int seat) noexcept nogil:
    """Return the cards of a seat when the current trick began."""
    return hand_and_play(state, seat) if state.table.trick_size else state.hand[seat]


cdef void bind_picking_side(state_t* state, const house_t* house) noexcept nogil:
    """Set the duties of picker and partner while the called suit is unled (S-7.6 to S-7.9).

    They are set when a trick begins and stand until its end.
    """
    bind_picker(state, held_in_called_suit(state, hand_when_led(state, state.table.picker)))
    if state.partner != NOBODY:
        bind_partner(state, house, SUIT_CARDS[state.table.called_suit], hand_when_led(state, state.partner))


cdef inline void bind_both(state_t* state, const house_t* house) noexcept nogil:
    """Set or lift the duties of picker and partner after a trick, where there is a partner."""
    # No branch on whether the called suit is unled: it is hard to predict.
    cdef uint32_t unled = 0 - <uint32_t>state.table.called_suit_unled
    bind_picker(state, held_in_called_suit(state, state.hand[state.table.picker]) & unled)
    bind_partner(state, house, SUIT_CARDS[state.table.called_suit] & unled, state.hand[state.partner])


cdef void free_picking_side(state_t* state) noexcept nogil:
    """Lift all duties: the called suit has been led."""
    state.loose[state.table.picker] = ALL_CARDS
    if state.partner != NOBODY:
        state.loose[state.partner] = ALL_CARDS
        state.open[state.partner] = ALL_CARDS


cdef void free_everybody(state_t* state) noexcept nogil:
    """Lay no duty on any seat."""
    cdef int seat
    for seat in range(SEATS):
        state.open[seat] = state.loose[seat] = ALL_CARDS


cdef inline uint32_t cards_of_suit_led(const state_t* state) noexcept nogil:
    """Return all cards that follow the suit led: the under card is of the called suit (S-7.2, S-5.8)."""
    cdef const table_t* table = &state.table
    if state.under == 0:
        return table.led_cards
    return (table.led_cards & ~state.under) | (state.under if table.led == table.called_suit else 0)


cdef uint32_t careful_cards(const state_t* state, const house_t* house, uint32_t legal) noexcept nogil:
    """Return what the house rules S-11.14 and S-11.19 make of the cards that are ``legal`` without them."""
    cdef const table_t* table = &state.table
    cdef uint32_t hand = state.hand[table.turn]
    cdef uint32_t ace
    if not table.called_suit_unled:
        return legal
    if table.trick_size == 0:
        return hand if house.partner_may_lead_low_called else legal
    if house.called_ten == CALLED_TEN_WIKIPEDIA and table.call == CALL_TEN:
        ace = hand & card_bit(ace_of(table.called_suit))
        if is_turn_of(table, table.picker) and table.led == table.called_suit and ace:
            return ace
    return legal


cdef inline uint32_t legal_cards(const state_t* state, const house_t* house) noexcept nogil:
    """Return the cards that the seat to act may play (S-7.2, S-7.3, S-7.6 to S-7.11)."""
    # No branch on the cards: they are random.
    cdef const table_t* table = &state.table
    cdef int seat = table.turn
    cdef uint32_t hand = state.hand[seat]
    cdef uint32_t allowed = hand & state.open[seat]
    cdef uint32_t legal
    if table.trick_size == 0:
        legal = allowed if allowed else hand
    else:
        legal = hand & state.loose[seat]
        legal = legal if legal else hand
        allowed &= cards_of_suit_led(state)
        legal = allowed if allowed else legal
    if state.careful:
        return careful_cards(state, house, legal)
    return legal


cdef inline uint32_t above_card(uint32_t card) noexcept nogil:
    """Return all positions above a card (a set)."""
    return 0 - 2 * card


cdef inline void contend(table_t* table, uint32_t card, int seat) noexcept nogil:
    """Let a face-up card (a set) of ``seat`` win the trick if it can: positions rise with power (S-7.4)."""
    replace_where(table.winning, card, table.winning & above_card(card), &table.winning, seat, &table.best_seat)


cdef int winner_with_high_ten(const state_t* state, const house_t* house, int winner) noexcept nogil:
    """Return the winner of a finished trick after a ten call: S-11.14 lifts the ten above the ace."""
    cdef const table_t* table = &state.table
    if (
        house.called_ten == CALLED_TEN_WIKIPEDIA
        and state.partner != NOBODY
        and table.called_suit_unled
        and table.led == table.called_suit
        and table.trick & card_bit(table.called_card)
        and not table.trick & TRUMPS
    ):
        return state.partner
    return winner


cdef inline uint32_t trump_is_led(const table_t* table) noexcept nogil:
    """Return 1 in a trick led in trump, else 0."""
    # Trumps reach up to the highest bit.
    return table.led_cards >> (CARDS - 1)


cdef inline void note_signs(table_t* table, uint32_t last) noexcept nogil:
    """Keep what a finished trick, in which ``last`` was the last card, told the table about a hidden partner."""
    # The partner leads trump and pays to the picker: ten points or more, last to play.
    cdef uint32_t signs = trump_is_led(table) << table.leader
    signs |= (((last & (ACES | TENS)) != 0) & (<int>table.best_seat == table.picker)) << table.turn
    table.partner_known = table.partner_known | ((table.trick & table.called) != 0)
    table.suspects |= choose(table.partner_known, 0, signs)


cdef inline void end_trick(state_t* state, const house_t* house) noexcept nogil:
    """Give the trick to its winner, who leads to the next (S-7.1, S-7.4)."""
    cdef table_t* table = &state.table
    cdef int winner = table.best_seat
    if table.call == CALL_TEN:
        winner = winner_with_high_ten(state, house, winner)
    state.points[winner] += table.trick_points + state.hidden_points
    if state.under and popcount(table.trick) < SEATS:
        table.under_taker = winner
    state.tricks[winner] += 1
    state.first_trick_winner = <uint8_t>choose(table.trick_number, state.first_trick_winner, winner)
    state.last_trick_winner = <uint8_t>winner
    table.played |= table.trick
    if state.partner != NOBODY:
        table.called_suit_unled = table.called_suit_unled & (table.led != table.called_suit)
        bind_both(state, house)
    elif table.called_suit_unled:
        # Nobody but the picker is bound: he has called a card of his own (S-11.16).
        if table.led == table.called_suit:
            table.called_suit_unled = False
            free_picking_side(state)
        else:
            bind_picker(state, held_in_called_suit(state, state.hand[table.picker]))
    table.trick_number += 1
    table.trick_size = 0
    table.trick = 0
    table.trick_points = 0
    state.hidden_points = 0
    table.led = NO_SUIT
    table.leader = winner
    table.turn = winner
    table.phase = PHASE_OVER if table.trick_number == TRICKS else PHASE_PLAY


cdef inline void lead(table_t* table, int suit, uint32_t cards, int seat) noexcept nogil:
    """Begin a trick in ``suit``, whose ``cards`` are given because they are at hand.

    So far every card of the suit and every trump would win, as over an under card.
    """
    table.led = suit
    table.led_cards = cards
    # Who does not follow cannot win (S-7.4).
    table.winning = cards | TRUMPS
    table.best_seat = seat


cdef inline void apply_card(state_t* state, const house_t* house, int card, int watch) noexcept nogil:
    """Play a card (S-7)."""
    cdef table_t* table = &state.table
    cdef uint32_t bit = card_bit(card)
    state.hand[table.turn] ^= bit
    if state.under & bit:
        # Face down, of the called suit, winning nothing (S-7.5).
        if table.trick_size == 0:
            lead(table, table.called_suit, SUIT_CARDS[table.called_suit], table.turn)
        state.hidden_points += POINTS[card]
        bit = 0
    else:
        if table.trick_size == 0:
            lead(table, SUIT_OF[card], CARDS_LIKE[card], table.turn)
            table.winning &= above_card(bit)
        else:
            contend(table, bit, table.turn)
        table.trick |= bit
        table.trick_points += POINTS[<unsigned int>card]
        if watch >= WATCH_PEOPLE:
            table.owner[card] = table.turn
        if watch >= WATCH_STRATEGIES:
            # A branch: it is taken once a deal at most, and no later play waits for the card.
            if unlikely(bit & table.called):
                table.suspects = state.partner_seat
    if table.trick_size == SEATS - 1:
        if watch >= WATCH_STRATEGIES:
            note_signs(table, bit)
        end_trick(state, house)
    else:
        table.trick_size += 1
        table.turn = (&SEAT_AT[table.leader])[table.trick_size]


# Picking (S-3) and the two doors of the driver


cdef inline uint64_t legal_picks(const state_t* state, const house_t* house) noexcept nogil:
    """Return ``pick`` and, except for a dealer who is forced, ``pass`` (S-3.1, S-11.2)."""
    if house.all_pass == ALL_PASS_FORCED_DEALER and state.table.turn == SEATS - 1:
        return one(PICK)
    return one(PASS) | one(PICK)


cdef inline void take_blind(state_t* state, int seat) noexcept nogil:
    """Make ``seat`` the picker (S-3.2)."""
    state.table.picker = seat
    state.hand[seat] |= state.blind
    # Which of the eight lay there matters no more.
    state.blind = 0


cdef inline void apply_pick(state_t* state, const house_t* house, int action) noexcept nogil:
    """Take the blind, ask the next seat, or go on without a picker (S-3.2, S-3.3, S-8)."""
    cdef table_t* table = &state.table
    if action == PICK:
        take_blind(state, table.turn)
        table.phase = PHASE_CALL if house.call_order == CALL_ORDER_CALL_THEN_BURY else PHASE_BURY
    elif table.turn < SEATS - 1:
        table.turn += 1
    elif house.all_pass == ALL_PASS_LEASTER:
        start_play(state, house)
    else:
        table.phase = PHASE_OVER


cdef uint64_t actions_after_pick(const state_t* state, const house_t* house) noexcept nogil:
    """Return the legal actions of every phase but the pick and the play, which most turns belong to."""
    cdef int phase = state.table.phase
    if phase == PHASE_BURY:
        return legal_buries(state, house)
    if phase == PHASE_CALL:
        return legal_calls(state, house)
    if phase == PHASE_CRACK:
        return legal_cracks(state, house)
    if phase == PHASE_RECRACK:
        return legal_recracks(state)
    return 0


cdef inline void actions(const state_t* state, const rules_t* rules, actions_t* out) noexcept nogil:
    """Write the legal actions of the seat to act; empty when the deal is over."""
    if is_play(&state.table):
        out[0] = legal_cards(state, &rules.house)
    elif state.table.phase == PHASE_PICK:
        out[0] = legal_picks(state, &rules.house)
    else:
        out[0] = actions_after_pick(state, &rules.house)


cdef void apply_after_pick(state_t* state, const house_t* house, int action) noexcept nogil:
    """Carry out an action of any phase but the pick and the play."""
    cdef int phase = state.table.phase
    if phase == PHASE_BURY:
        apply_bury(state, house, action)
    elif phase == PHASE_CALL:
        apply_call(state, house, action)
    elif phase == PHASE_CRACK:
        apply_crack(state, house, action)
    else:
        apply_recrack(state, house, action)


cdef inline void apply(state_t* state, const rules_t* rules, action_t action, int watch) noexcept nogil:
    """Carry out a legal action of the seat to act; leave out what only others than ``watch`` read."""
    if is_play(&state.table):
        apply_card(state, &rules.house, action, watch)
    elif state.table.phase == PHASE_PICK:
        apply_pick(state, &rules.house, action)
    else:
        apply_after_pick(state, &rules.house, action)
