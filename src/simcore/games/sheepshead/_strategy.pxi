# The built-in heuristic: ``cautious``, ``standard`` and ``bold`` are its parameter sets (docs/strategies.md).
#
# It sees a view_t and nothing else, so it cannot peek.

cdef extern from *:
    """
    /* What it costs to part with a card in a lost trick: points first, then power. Low goes first. */
    static const uint8_t SHEEPSHEAD_LOSS[32] = {
        0, 1, 3, 14, 28, 30, 0, 1, 3, 14, 28, 30, 0, 1, 3, 14, 28, 30,
        4, 5, 6, 18, 31, 33, 10, 11, 12, 13, 21, 22, 23, 24};
    /* How welcome a card is in a trick that the own side wins. High goes first. */
    static const uint8_t SHEEPSHEAD_GIFT[32] = {
        5, 5, 5, 14, 20, 21, 5, 5, 5, 14, 20, 21, 5, 5, 5, 14, 20, 21,
        8, 7, 6, 12, 18, 19, 4, 4, 3, 3, 2, 2, 1, 0};
    """
    const uint8_t* LOSS_OF_CARD "SHEEPSHEAD_LOSS"
    const uint8_t* GIFT_OF_CARD "SHEEPSHEAD_GIFT"

cdef struct params_t:
    # One field for each parameter of strategies.py, by its name.
    int pick_at
    int dealer_pick_at
    int alone_at
    int bury_points
    int bury_void
    int take_at
    int schmear_at
    int draw_trumps
    int lead_called_suit
    int crack_at
    int recrack_at


cdef inline int hand_score(uint32_t cards) noexcept nogil:
    """Return 3 for each queen, 2 for each jack and 1 for each other trump."""
    return popcount(cards & TRUMPS) + popcount(cards & (QUEENS | JACKS)) + popcount(cards & QUEENS)


cdef inline int cheapest(uint32_t cards) noexcept nogil:
    """Return the card of a non-empty set that is lost most lightly."""
    cdef int best = lowest(cards)
    cdef int card
    cards = <uint32_t>without_lowest(cards)
    while cards:
        card = lowest(cards)
        if LOSS_OF_CARD[card] < LOSS_OF_CARD[best]:
            best = card
        cards = <uint32_t>without_lowest(cards)
    return best


cdef inline int richest(uint32_t cards) noexcept nogil:
    """Return the card of a non-empty set that is the best gift to a trick of the own side."""
    cdef int best = lowest(cards)
    cdef int card
    cards = <uint32_t>without_lowest(cards)
    while cards:
        card = lowest(cards)
        if GIFT_OF_CARD[card] > GIFT_OF_CARD[best]:
            best = card
        cards = <uint32_t>without_lowest(cards)
    return best


cdef inline uint32_t seen_cards(const view_t* view) noexcept nogil:
    """Return every card whose place the seat knows."""
    return view.table.played | view.table.trick | view.hand | view.bury | view.under


# Before the play


cdef inline int choose_pick(const params_t* params, const view_t* view) noexcept nogil:
    """Pick with a hand of the wanted strength; the dealer knows that all others passed."""
    cdef int needed = params.dealer_pick_at if view.seat == SEATS - 1 else params.pick_at
    return PICK if hand_score(view.hand) >= needed else PASS


cdef inline int bury_value(
    const params_t* params, uint32_t left, int card, uint32_t callable, uint32_t eight
) noexcept nogil:
    """Return how good it is to bury ``card`` when ``left`` is what is still in the hand."""
    cdef uint32_t suit_cards = SUIT_CARDS[SUIT_OF[card]]
    cdef uint32_t in_suit = left & suit_cards
    cdef uint32_t after = left & ~card_bit(card)
    cdef int value
    if card >= SUIT_SIZE * PLAIN_SUITS:
        return -100 - 2 * card
    value = params.bury_points * POINTS[card]
    # A lone card is a void in one step, one of two cards in two.
    if (in_suit & (in_suit - 1)) == 0:
        value += 2 * params.bury_void
    elif popcount(in_suit) == 2:
        value += params.bury_void
    if callable and not after & callable:
        value -= 60
    return value


cdef int choose_bury(const params_t* params, const view_t* view) noexcept nogil:
    """Bury points and make voids, card by card, but keep a card of a suit that can be called."""
    cdef uint32_t eight = view.hand
    cdef uint32_t left = eight
    cdef uint32_t callable = 0
    cdef uint32_t cards
    cdef int chosen[2]
    cdef int step, card, suit, value, best
    for suit in range(PLAIN_SUITS):
        if not eight & card_bit(ace_of(suit)):
            callable |= SUIT_CARDS[suit]
    for step in range(2):
        best = -1000
        chosen[step] = lowest(left)
        cards = left & ~TRUMPS if left & ~TRUMPS else left
        while cards:
            card = lowest(cards)
            value = bury_value(params, left, card, callable & eight, eight)
            if value > best:
                best = value
                chosen[step] = card
            cards = <uint32_t>without_lowest(cards)
        left &= ~card_bit(chosen[step])
    return pair_number(eight, chosen[0], chosen[1])


cdef inline int pair_number(uint32_t hand, int card, int other) noexcept nogil:
    """Return the number of the pair of two cards of a hand (PAIR_LOWER, PAIR_HIGHER)."""
    cdef int first = popcount(hand & below(card))
    cdef int second = popcount(hand & below(other))
    if first > second:
        first, second = second, first
    return second * (second - 1) // 2 + first


cdef int choose_call(const params_t* params, const view_t* view, uint64_t legal) noexcept nogil:
    """Go alone with a very strong hand, else call the suit with the fewest own cards."""
    cdef uint32_t eight = view.hand | view.bury
    cdef int best = CALL_ALONE
    cdef int fewest = CARDS
    cdef int suit, number, lowest_place
    cdef uint32_t cards
    if legal & one(CALL_ALONE) and hand_score(eight) >= params.alone_at:
        return CALL_ALONE
    for suit in range(PLAIN_SUITS):
        cards = view.hand & SUIT_CARDS[suit]
        # Fewest cards; among equals a suit with the ten, which the partner's ace protects.
        number = 2 * popcount(cards) - ((cards & card_bit(ten_of(suit))) != 0)
        if legal & one(CALL_ACE + suit) and not eight & card_bit(ace_of(suit)) and number < fewest:
            fewest = number
            best = CALL_ACE + suit
        if legal & one(CALL_TEN + suit) and number < fewest:
            fewest = number
            best = CALL_TEN + suit
    if best != CALL_ALONE:
        return best
    for number in range(CALL_JACK, CALL_UNDER):
        if legal & one(number):
            return number
    for suit in range(PLAIN_SUITS):
        lowest_place = popcount(view.hand & below(cheapest(view.hand)))
        if legal & one(CALL_UNDER + UNDER_STRIDE * suit + lowest_place):
            return CALL_UNDER + UNDER_STRIDE * suit + lowest_place
    # Alone, or an own ace where nothing else is legal.
    return CALL_ALONE if legal & one(CALL_ALONE) else lowest(legal)


cdef int choose_crack(const params_t* params, const view_t* view, uint64_t legal) noexcept nogil:
    """Double as an opponent with a hand that is strong behind the picker."""
    if view.is_partner or hand_score(view.hand) < params.crack_at:
        return DECLINE
    if legal & one(BLITZ):
        return BLITZ
    return CRACK if legal & one(CRACK) else DECLINE


cdef int choose_recrack(const params_t* params, const view_t* view, uint64_t legal) noexcept nogil:
    """Double again on the picking side with a hand well above a pick."""
    if legal & one(RECRACK) and hand_score(view.hand) >= params.recrack_at:
        return RECRACK
    return DECLINE


# Who is with whom


cdef inline uint32_t friends_of(const view_t* view) noexcept nogil:
    """Return the seats (bit set) that the seat takes for its own side, without itself."""
    cdef const table_t* table = view.table
    cdef uint32_t everybody = <uint32_t>below(SEATS)
    cdef uint32_t self = card_bit(view.seat)
    cdef uint32_t picker = card_bit(table.picker)
    cdef uint32_t suspects
    if view.is_partner:
        return picker
    if table.called_card == NO_CARD:
        suspects = 0
    elif (table.played | table.trick) & card_bit(table.called_card):
        suspects = card_bit(table.owner[table.called_card]) & ~picker
    elif table.declared_partner != NOBODY:
        suspects = card_bit(table.declared_partner)
    else:
        # The partner leads trump and pays to the picker; one who leads the called suit low is not he.
        suspects = everybody & ~(self | picker | table.cleared)
        if not view.is_picker and suspects & (suspects - 1) == 0:
            pass
        elif suspects & (table.trump_leaders | table.payers):
            suspects &= table.trump_leaders | table.payers
        else:
            suspects = 0
    if view.is_picker:
        return suspects
    return everybody & ~(self | picker | suspects)


# Leading


cdef int lead_picking_side(
    const params_t* params, const view_t* view, uint32_t legal
) noexcept nogil:
    """Draw trumps from the top; then aces, then the suit of the partner, then low cards."""
    cdef uint32_t trumps = legal & TRUMPS & ~view.under
    cdef uint32_t fail = legal & ~TRUMPS
    cdef uint32_t outside = TRUMPS & ~seen_cards(view)
    cdef int top
    if trumps and outside and popcount(outside) + popcount(trumps) >= params.draw_trumps:
        top = highest(trumps)
        # With the best trump out, or as the picker, from the top; a partner without it leads low.
        if view.is_picker or top > highest(outside):
            return top
        return lowest(trumps)
    if fail & FAIL_ACES:
        return lowest(fail & FAIL_ACES)
    if view.table.called_suit_unled and view.is_picker:
        if legal & view.under:
            return lowest(view.under)
        if fail & SUIT_CARDS[view.table.called_suit]:
            return cheapest(fail & SUIT_CARDS[view.table.called_suit])
    if fail:
        return cheapest(fail)
    return highest(legal)


cdef int lead_opponent(const params_t* params, const view_t* view, uint32_t legal) noexcept nogil:
    """Lead the called suit while it is unled, then fail aces, then low fail, trump last."""
    cdef uint32_t fail = legal & ~TRUMPS
    cdef uint32_t called = 0
    cdef int suit, size
    cdef int behind
    cdef int best_suit = NO_SUIT
    cdef int best_size = 0
    if fail == 0:
        return cheapest(legal)
    if view.table.called_suit_unled and params.lead_called_suit:
        called = fail & SUIT_CARDS[view.table.called_suit]
        if called:
            return cheapest(called)
    if fail & FAIL_ACES:
        return lowest(fail & FAIL_ACES)
    # "Long through, short to": the longest suit unless the picker plays last.
    behind = (view.table.picker - view.seat + SEATS) % SEATS
    for suit in range(PLAIN_SUITS):
        size = popcount(fail & SUIT_CARDS[suit])
        if size and behind == SEATS - 1:
            size = SUIT_SIZE + 1 - size
        if size > best_size:
            best_size = size
            best_suit = suit
    return cheapest(fail & SUIT_CARDS[best_suit])


# Following


cdef inline uint32_t winning_cards(const view_t* view, uint32_t legal) noexcept nogil:
    """Return the cards that would win the trick as it lies."""
    cdef const table_t* table = view.table
    cdef int best = best_card(table)
    # Where only an under card lies, every card of the suit and every trump wins.
    cdef uint32_t above = ~<uint32_t>below(best + 1) if best != NO_CARD else ~<uint32_t>0
    return legal & (SUIT_CARDS[table.led] | TRUMPS) & above & ~view.under


cdef int follow_to_friend(
    const params_t* params, const view_t* view, uint32_t legal, uint32_t winning
) noexcept nogil:
    """Pay the trick of a team-mate if it is safe, protect it if it is rich, else play low."""
    cdef const table_t* table = view.table
    cdef uint32_t losing = legal & ~winning
    cdef bint last = table.trick_size == SEATS - 1
    if last or best_card(table) >= params.schmear_at:
        return richest(losing if losing else legal)
    if winning and table.trick_points >= params.take_at:
        return highest(winning)
    return cheapest(losing if losing else legal)


cdef int follow_to_enemy(
    const params_t* params, const view_t* view, uint32_t legal, uint32_t winning
) noexcept nogil:
    """Win what is worth it: last to play as richly as possible, else with a card that may stand."""
    cdef const table_t* table = view.table
    cdef uint32_t plain
    if winning == 0:
        return cheapest(legal)
    if table.trick_size == SEATS - 1:
        # Take it with points if they can win, otherwise with the lowest card that does.
        plain = winning & ~(QUEENS | JACKS)
        if plain:
            return richest(plain)
        if table.trick_points > 0:
            return lowest(winning)
        return cheapest(legal)
    if winning & FAIL_ACES & SUIT_CARDS[table.led]:
        return highest(winning & SUIT_CARDS[table.led])
    if table.trick_points >= params.take_at or table.led != TRUMP:
        plain = winning & (QUEENS | JACKS)
        # In a suit already trumped, or with much in it, high enough to stand.
        if table.trick_points >= params.take_at and plain:
            return highest(plain) if table.trick_size < SEATS - 2 else lowest(plain)
        if winning & TRUMPS:
            return lowest(winning & TRUMPS)
    return cheapest(legal)


cdef int choose_card(const params_t* params, const view_t* view, uint32_t legal) noexcept nogil:
    """Lead or follow in a picked deal."""
    cdef uint32_t winning
    if view.table.trick_size == 0:
        if view.is_picker or view.is_partner:
            return lead_picking_side(params, view, legal)
        return lead_opponent(params, view, legal)
    winning = winning_cards(view, legal)
    if friends_of(view) & card_bit(best_seat(view.table)):
        return follow_to_friend(params, view, legal, winning)
    return follow_to_enemy(params, view, legal, winning)


cdef int choose_leaster_card(const view_t* view, uint32_t legal) noexcept nogil:
    """Duck with the dearest losing card; take one cheap trick late; lead low (section 8 of the rules)."""
    cdef const table_t* table = view.table
    cdef uint32_t winning, losing
    if table.trick_size == 0:
        return cheapest(legal)
    winning = winning_cards(view, legal)
    losing = legal & ~winning
    if table.trick_size == SEATS - 1 and winning and table.trick_points <= 4:
        if not view.table.trick_number == 0:
            return highest(winning)
    if losing:
        return richest(losing)
    return highest(winning) if table.trick_size == SEATS - 1 else lowest(winning)


cdef inline action_t builtin(
    const params_t* params, const view_t* view, const rules_t* rules, const actions_t* legal,
    stream_t* stream
) noexcept nogil:
    """Return the action of the heuristic for the seat to act; always one of ``legal``."""
    cdef int phase = view.table.phase
    cdef int choice
    if legal[0] & (legal[0] - 1) == 0:
        return lowest(legal[0])
    if phase == PHASE_PLAY:
        if view.table.picker == NOBODY:
            return choose_leaster_card(view, <uint32_t>legal[0])
        return choose_card(params, view, <uint32_t>legal[0])
    if phase == PHASE_PICK:
        return choose_pick(params, view)
    if phase == PHASE_BURY:
        choice = choose_bury(params, view)
        return choice if legal[0] & one(choice) else highest(legal[0])
    if phase == PHASE_CALL:
        return choose_call(params, view, legal[0])
    if phase == PHASE_CRACK:
        return choose_crack(params, view, legal[0])
    return choose_recrack(params, view, legal[0])
