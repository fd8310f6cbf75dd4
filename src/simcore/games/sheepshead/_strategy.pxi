# The built-in heuristic: ``cautious``, ``standard`` and ``bold`` are its parameter sets (docs/strategies.md).
#
# It sees a view_t and nothing else, so it cannot peek.

cdef struct params_t:
    # One field for each parameter of strategies.py, by its name.
    int pick_at
    int dealer_pick_at
    int alone_at
    int bury_points
    int bury_void
    int take_at
    int master_at
    int schmear_at
    int draw_trumps
    int lead_called_suit
    int crack_at
    int recrack_at


cdef inline int hand_score(uint32_t cards) noexcept nogil:
    """Return 3 for each queen, 2 for each jack and 1 for each other trump."""
    return popcount(cards & TRUMPS) + popcount(cards & (QUEENS | JACKS)) + popcount(cards & QUEENS)


cdef inline int solo_score(uint32_t kept) noexcept nogil:
    """Return 4 for each queen, 3 for each jack and 2 for each other trump of the kept six."""
    return popcount(kept & TRUMPS) + hand_score(kept)


cdef inline uint32_t prefer(uint32_t cards, uint32_t group, uint32_t other) noexcept nogil:
    """Return the cards that are in ``group``, or ``other`` where none is."""
    cdef uint32_t found = cards & group
    return found if found else other


cdef inline int cheapest(uint32_t cards) noexcept nogil:
    """Return the card of a non-empty set that is lost most lightly: by its points first, then by its power."""
    # From the dearest group to the cheapest, the last that is held stands; no branch, the cards are random.
    cdef uint32_t pick = prefer(cards, TENS, cards)
    pick = prefer(cards, QUEENS, pick)
    pick = prefer(cards, KINGS, pick)
    pick = prefer(cards, JACKS, pick)
    pick = prefer(cards, LOW_TRUMPS, pick)
    pick = prefer(cards, LOW_FAIL, pick)
    return lowest(pick)


cdef inline int richest(uint32_t cards) noexcept nogil:
    """Return the card of a non-empty set that is the best gift to a trick of the own side."""
    cdef uint32_t pick = prefer(cards, JACKS, cards)
    pick = prefer(cards, LOW_FAIL, pick)
    pick = prefer(cards, LOW_TRUMPS, pick)
    pick = prefer(cards, KINGS, pick)
    pick = prefer(cards, TENS, pick)
    pick = prefer(cards, ACES, pick)
    return lowest(pick)


cdef inline uint32_t seen_cards(const view_t* view) noexcept nogil:
    """Return every card whose place the seat knows."""
    return view.table.played | view.table.trick | view.hand | view.bury | view.under


# Before the play


cdef inline int choose_pick(const params_t* params, const view_t* view) noexcept nogil:
    """Pick with a hand of the wanted strength; the dealer knows that all others passed."""
    cdef int needed = params.dealer_pick_at if view.seat == SEATS - 1 else params.pick_at
    return PICK if hand_score(view.hand) >= needed else PASS


cdef inline int bury_value(const params_t* params, uint32_t left, int card) noexcept nogil:
    """Return how good it is to bury fail ``card`` when ``left`` is what is still in the hand."""
    cdef int in_suit = popcount(left & MATES[card])
    # A lone card is a void in one step, one of two cards in two.
    return params.bury_points * POINTS[card] + params.bury_void * ((in_suit == 1) + (in_suit <= 2))


cdef inline int choose_buried(const params_t* params, uint32_t left, uint32_t fail) noexcept nogil:
    """Return the card to bury out of ``left``: one of ``fail``, or a trump where that is empty."""
    cdef int best = -1
    cdef int chosen = 0
    cdef int card, value
    if fail == 0:
        # Points that are safe in the bury before power; queens and jacks last.
        fail = left & TRUMPS
        return lowest(prefer(fail, ACES | TENS, fail)) if fail else cheapest(left)
    while fail:
        card = lowest(fail)
        value = bury_value(params, left, card)
        chosen = card if value > best else chosen
        best = value if value > best else best
        fail = <uint32_t>without_lowest(fail)
    return chosen


cdef int choose_bury(const params_t* params, const view_t* view) noexcept nogil:
    """Bury points and make voids, card by card; keep a card of a suit that can be called, unless alone."""
    cdef uint32_t left = view.hand
    cdef uint32_t callable = 0
    cdef uint32_t fail
    cdef int chosen[2]
    cdef int step, suit
    for suit in range(PLAIN_SUITS):
        callable |= SUIT_CARDS[suit] * ((left & card_bit(ace_of(suit))) == 0)
    if solo_score(left) >= params.alone_at:
        callable = 0
    for step in range(2):
        fail = left & ~TRUMPS
        if popcount(left & callable) == 1:
            fail &= ~callable
        chosen[step] = choose_buried(params, left, fail)
        left &= ~card_bit(chosen[step])
    return pair_number(view.hand, chosen[0], chosen[1])


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
    if legal & one(CALL_ALONE) and solo_score(view.hand) >= params.alone_at:
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


cdef inline uint32_t partner_of(const view_t* view) noexcept nogil:
    """Return the seat (bit set) that a seat other than the partner takes for the partner: known or guessed."""
    # Arithmetic instead of branches: who it is changes from play to play.
    cdef const table_t* table = view.table
    cdef uint32_t everybody = <uint32_t>below(SEATS)
    cdef uint32_t picker = card_bit(table.picker)
    cdef uint32_t called = card_bit(table.called_card)
    cdef bint shown = ((table.played | table.trick) & called) != 0
    cdef bint declared = table.declared_partner != NOBODY
    cdef uint32_t suspects = everybody & ~(card_bit(view.seat) | picker | table.cleared)
    # The partner leads trump and pays to the picker; one who leads the called suit low is not he.
    cdef uint32_t signs = suspects & (table.trump_leaders | table.payers)
    cdef bint single = (suspects & (suspects - 1)) == 0
    cdef uint32_t partner = choose(single & (not view.is_picker), suspects, signs)
    # An index out of the table (nobody, no card) is masked; then the result is not used.
    partner = choose(declared, card_bit(table.declared_partner & (CARDS - 1)), partner)
    partner = choose(shown, card_bit(table.owner[table.called_card & (CARDS - 1)]) & ~picker, partner)
    return choose(called != 0, partner, 0)


cdef inline uint32_t friends_of(const view_t* view) noexcept nogil:
    """Return the seats (bit set) that the seat takes for its own side, without itself."""
    cdef uint32_t picker = card_bit(view.table.picker)
    cdef uint32_t partner = partner_of(view)
    cdef uint32_t opponents = <uint32_t>below(SEATS) & ~(card_bit(view.seat) | picker | partner)
    return choose(view.is_partner, picker, choose(view.is_picker, partner, opponents))


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


cdef inline uint32_t seats_behind(const view_t* view) noexcept nogil:
    """Return the seats (bit set) that play after the seat to act in this trick."""
    cdef uint32_t seats = <uint32_t>below(SEATS - 1 - view.table.trick_size) << (view.seat + 1)
    return (seats | (seats >> SEATS)) & <uint32_t>below(SEATS)


cdef inline int highest_outside(const view_t* view) noexcept nogil:
    """Return the highest trump that another seat may hold, or 0 where all trumps are known."""
    cdef uint32_t outside = TRUMPS & ~seen_cards(view)
    return highest(outside) if outside else 0


cdef inline int follow_to_friend(
    const params_t* params, const view_t* view, uint32_t legal, uint32_t winning, bint safe
) noexcept nogil:
    """Pay the trick of a team-mate if nobody can take it, else play low."""
    cdef uint32_t losing = legal & ~winning
    cdef int best = best_card(view.table)
    losing = losing if losing else legal
    if safe or (params.schmear_at <= best < CARDS) or (best < CARDS and best > highest_outside(view)):
        return richest(losing)
    return cheapest(losing)


cdef inline int follow_to_enemy(
    const params_t* params, const view_t* view, uint32_t legal, uint32_t winning, bint safe
) noexcept nogil:
    """Win what is worth it: safely as richly as possible, else with a card that may stand."""
    cdef const table_t* table = view.table
    cdef uint32_t plain = winning & ~(QUEENS | JACKS)
    cdef uint32_t strong = winning & (QUEENS | JACKS)
    cdef uint32_t unbeatable
    if winning == 0:
        return cheapest(legal)
    if safe:
        # Take it with points if they can win, otherwise with the lowest card that does.
        if plain:
            return richest(plain)
        return lowest(winning) if table.trick_points > 0 else cheapest(legal)
    if table.led == TRUMP:
        # Second and third hand low, unless the trick is worth a card that nobody can beat.
        unbeatable = winning & ~<uint32_t>below(highest_outside(view))
        if unbeatable and table.trick_points >= params.master_at:
            return lowest(unbeatable)
        if table.trick_points < params.take_at:
            return cheapest(legal)
    elif winning & SUIT_CARDS[table.led] & FAIL_ACES:
        return highest(winning & SUIT_CARDS[table.led])
    # With much in the trick a card that is high enough to stand, else the lowest trump.
    if table.trick_points >= params.take_at and strong:
        return lowest(strong)
    return lowest(winning & TRUMPS) if winning & TRUMPS else cheapest(legal)


cdef int choose_card(const params_t* params, const view_t* view, uint32_t legal) noexcept nogil:
    """Lead or follow in a picked deal."""
    cdef uint32_t winning, friends
    cdef bint safe
    if view.table.trick_size == 0:
        if view.is_picker or view.is_partner:
            return lead_picking_side(params, view, legal)
        return lead_opponent(params, view, legal)
    winning = winning_cards(view, legal)
    friends = friends_of(view)
    # Nobody of the other side can still beat what lies.
    safe = (seats_behind(view) & ~friends) == 0
    if friends & card_bit(best_seat(view.table)):
        return follow_to_friend(params, view, legal, winning, safe)
    return follow_to_enemy(params, view, legal, winning, safe)


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
