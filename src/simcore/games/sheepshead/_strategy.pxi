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
    int master_at
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


cdef inline uint32_t prefer(uint32_t found, uint32_t other) noexcept nogil:
    """Return ``found``, or ``other`` where it is empty."""
    return choose(found, found, other)


cdef inline int first_in_order(uint32_t cards, uint32_t first) noexcept nogil:
    """Return a card of a non-empty set: one of ``first``, else a king, else another; the lowest position of those."""
    # No branch, the cards are random. Written out like this, and not with prefer(), compilers see that the AND has
    # already told whether a group is held.
    cdef uint32_t pick = cards & KINGS if cards & KINGS else cards
    pick = cards & first if cards & first else pick
    return lowest32(pick)


cdef inline int cheapest(uint32_t cards) noexcept nogil:
    """Return the card of a non-empty set that is lost most lightly: worthless, a king, an ace or ten, a queen."""
    return first_in_order(cards, WORTHLESS)


cdef inline int richest(uint32_t cards) noexcept nogil:
    """Return the card of a non-empty set that is the best gift to a trick of the own side."""
    return first_in_order(cards, ACES | TENS)


cdef inline uint32_t outside_trumps(const view_t* view) noexcept nogil:
    """Return the trumps whose place the seat did not know when the trick began; no play of it need wait for another."""
    return (TRUMPS & ~view.table.played) & view.hidden


# Before the play

cdef enum:
    # Of a suit that cannot be called: above every other cost.
    NOT_CALLABLE = 64

# By the cards of a plain suit: which rank is the best to bury, its points, the steps that it is towards a void
# (a lone card is a void in one step, one of two cards in two), and what speaks against calling the suit.
cdef uint8_t BURY_RANK[SUIT_SETS]
cdef uint8_t BURY_POINTS[SUIT_SETS]
cdef uint8_t BURY_STEPS[SUIT_SETS]
cdef uint8_t CALL_COST[SUIT_SETS]


cdef void prepare_suits() noexcept nogil:
    """Fill the tables of plain suits."""
    cdef uint32_t best
    cdef int part, size
    for part in range(1, SUIT_SETS):
        size = popcount(part)
        best = card_bit(highest(part))
        best = best if best & (FAIL_ACES | TENS | FAIL_KINGS) else card_bit(lowest(part))
        BURY_RANK[part] = <uint8_t>best
        BURY_POINTS[part] = POINTS[lowest(best)]
        BURY_STEPS[part] = (size == 1) + (size <= 2)
        # Fewest cards; among equals a suit with the ten, which the partner's ace protects.
        CALL_COST[part] = NOT_CALLABLE if part & FAIL_ACES else 2 * size - ((part & TENS) != 0)
    CALL_COST[0] = NOT_CALLABLE


cdef inline bint would_pick(const params_t* params, uint32_t hand, int seat) noexcept nogil:
    """Whether a hand has the wanted strength; the dealer knows that all others passed."""
    return hand_score(hand) >= (params.dealer_pick_at if seat == SEATS - 1 else params.pick_at)


cdef inline int choose_pick(const params_t* params, const view_t* view) noexcept nogil:
    """Pick with a hand of the wanted strength."""
    return PICK if would_pick(params, view.hand, view.seat) else PASS


cdef inline int bury_value(const params_t* params, uint32_t part) noexcept nogil:
    """Return how good it is to bury the best card of ``part`` of a plain suit; 0 where there is none."""
    return params.bury_points * BURY_POINTS[part] + params.bury_void * BURY_STEPS[part] + (part != 0)


cdef uint32_t trump_to_bury(uint32_t left) noexcept nogil:
    """Return the card (a set) to bury out of ``left`` where no fail card can be spared."""
    # Points that are safe in the bury before power; queens and jacks last.
    cdef uint32_t trumps = left & TRUMPS
    if trumps == 0:
        return card_bit(cheapest(left))
    trumps = prefer(trumps & (ACES | TENS), trumps)
    return trumps & (0 - trumps)


cdef inline uint32_t card_to_bury(const params_t* params, uint32_t left, uint32_t callable) noexcept nogil:
    """Return the card (a set) to bury out of ``left``, in which a card of the ``callable`` suits is to stay."""
    # No branch on the cards but the rare one.
    cdef uint32_t fail = left & ~(TRUMPS | choose(<uint32_t>without_lowest(left & callable), 0, callable))
    cdef uint32_t part = part_of_suit(fail, 0)
    cdef uint32_t other = part_of_suit(fail, 1)
    cdef uint32_t last = part_of_suit(fail, 2)
    cdef int value = bury_value(params, part)
    cdef int other_value = bury_value(params, other)
    cdef int last_value = bury_value(params, last)
    cdef uint32_t card = BURY_RANK[part]
    if unlikely(fail == 0):
        return trump_to_bury(left)
    card = choose(other_value > value, suit_set(BURY_RANK[other], 1), card)
    value = other_value if other_value > value else value
    return choose(last_value > value, suit_set(BURY_RANK[last], 2), card)


cdef inline uint32_t cards_to_call_on(const params_t* params, uint32_t eight) noexcept nogil:
    """Return the plain suits (whole) of which the picker must keep a card for his call."""
    cdef uint32_t suits = suits_of_aces(FAIL_ACES & ~eight)
    # With all three aces in the hand it is tens that can be called.
    suits = prefer(suits, suits_of_tens(TENS & ~TRUMPS & ~eight))
    return choose(solo_score(eight) >= params.alone_at, 0, suits)


cdef inline uint32_t cards_to_bury(const params_t* params, uint32_t left, uint32_t callable) noexcept nogil:
    """Return the two cards to bury out of ``left``: points and voids, card by card."""
    cdef uint32_t first = card_to_bury(params, left, callable)
    return first | card_to_bury(params, left ^ first, callable)


cdef int choose_bury(const params_t* params, const view_t* view) noexcept nogil:
    """Bury points and make voids; keep a card to call on, and an under card."""
    cdef uint32_t callable, cards
    if view.table.call != CALL_NONE:
        # Called before the bury; no suit and no cards where he goes alone.
        callable = SUIT_CARDS[view.table.called_suit]
    else:
        callable = cards_to_call_on(params, view.hand)
    cards = cards_to_bury(params, view.hand & ~view.under, callable)
    return pair_number(view.hand, lowest(cards), highest(cards))


cdef inline int pair_number(uint32_t hand, int lower, int higher) noexcept nogil:
    """Return the number of the pair of two cards of a hand (PAIR_LOWER, PAIR_HIGHER)."""
    cdef int first = popcount(hand & below(lower))
    cdef int second = popcount(hand & below(higher))
    return second * (second - 1) // 2 + first


cdef inline int suit_to_call(uint32_t hand, uint32_t bury) noexcept nogil:
    """Return the plain suit whose ace is best to call by a card of ``hand``; NO_SUIT where none can be called."""
    cdef uint32_t cards = hand | (bury & FAIL_ACES)
    cdef int cost = CALL_COST[part_of_suit(cards, 0)]
    cdef int other_cost = CALL_COST[part_of_suit(cards, 1)]
    cdef int last_cost = CALL_COST[part_of_suit(cards, 2)]
    cdef int suit = choose(other_cost < cost, 1, 0)
    cost = other_cost if other_cost < cost else cost
    suit = choose(last_cost < cost, 2, suit)
    cost = last_cost if last_cost < cost else cost
    return suit if cost < NOT_CALLABLE else NO_SUIT


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


cdef inline uint32_t enemies_of(const view_t* view) noexcept nogil:
    """Return the seats (bit set) that the seat takes for the other side; bits of no seat and its own mean nothing."""
    return (view.table.suspects & view.doubted) ^ view.against


# Leading


cdef inline uint32_t trump_to_draw(const params_t* params, const view_t* view, uint32_t legal) noexcept nogil:
    """Return the trump (a set) with which the picking side draws trumps; none where it does not."""
    cdef uint32_t trumps = legal & TRUMPS & ~view.under
    cdef uint32_t outside = outside_trumps(view)
    # With the best trump out, or as the picker, from the top; a partner without it leads low.
    cdef uint32_t from_top = view.is_picker | (trumps > outside)
    cdef uint32_t card = choose(from_top, card_bit(highest(trumps | 1)), trumps & (0 - trumps))
    cdef uint32_t wanted = choose_less(popcount(outside | trumps), params.draw_trumps, 0, trumps)
    return card & choose(view.is_picker | view.is_partner, choose(outside, wanted, 0), 0)


cdef inline int choose_lead(const params_t* params, const view_t* view, uint32_t legal) noexcept nogil:
    """Draw trumps on the picking side; else the suit of the partner, then aces, then low fail, then low trumps."""
    # One chain without a branch for both sides: who leads is random.
    cdef const table_t* table = view.table
    cdef uint32_t fail = legal & ~TRUMPS
    cdef uint32_t called = fail & SUIT_CARDS[table.called_suit] & (0 - <uint32_t>table.called_suit_unled)
    cdef uint32_t cards = prefer(fail, legal)
    cards = prefer(fail & FAIL_ACES, cards)
    cards = prefer(choose(params.lead_called_suit, called, 0), cards)
    if view.under and table.called_suit_unled:
        cards = prefer(legal & view.under, cards)
    return cheapest(prefer(trump_to_draw(params, view, legal), cards))


# Following


cdef inline uint32_t winning_cards(const view_t* view, uint32_t legal) noexcept nogil:
    """Return the cards that would win the trick as it lies."""
    return legal & view.table.winning & ~view.under


cdef inline uint32_t win_safely(uint32_t winning, int points) noexcept nogil:
    """Return the cards of which the richest is to win a trick that no enemy can take back."""
    # With points if they can win, otherwise with the lowest jack or queen that does, if there is anything to win.
    return prefer(winning & ~(QUEENS | JACKS), choose(points, winning, 0))


cdef inline uint32_t win_early(
    const params_t* params, const table_t* table, uint32_t winning, uint32_t outside
) noexcept nogil:
    """Return the card (a set) that is to win a trick before enemies play; none where it is not worth it."""
    # Every card where a plain suit is led.
    cdef uint32_t any_card = trump_is_led(table) - 1
    # Low on a trump lead, unless the trick is worth a card that nobody can beat.
    cdef uint32_t masters = <uint32_t>above(highest(outside | 1)) | any_card
    cdef uint32_t cards = winning & choose_less(table.trick_points, params.master_at, any_card, masters)
    return cards & (0 - cards)


cdef inline int follow(const params_t* params, const view_t* view, uint32_t legal) noexcept nogil:
    """Follow in a picked deal: pay the trick of a team-mate or play low, win that of an enemy or play low."""
    # Both answers and one choice of one card at the end, no branches before it: the cards are random.
    cdef const table_t* table = view.table
    cdef uint32_t enemies = enemies_of(view)
    cdef uint32_t winning = winning_cards(view, legal)
    cdef uint32_t take = win_safely(winning, table.trick_points)
    # Of the cards, and of those first.
    cdef uint32_t cards = legal
    cdef uint32_t first = ACES | TENS
    cdef uint32_t against_cards = legal
    cdef uint32_t against_first = WORTHLESS
    cdef uint32_t behind, outside
    # Behind the last seat is nobody: where the place in the trick is a constant, most of the rest falls away.
    if table.trick_size < SEATS - 1:
        behind = seats_behind(table.trick_size, view.seat) & enemies
        outside = outside_trumps(view)
        take = choose(behind, win_early(params, table, winning, outside), take)
        # Whether the card of a team-mate stands: no trump outside would win. An under card never does: the lowest card
        # of its suit beats it.
        first = choose_where(table.winning, choose(behind, outside | FAIL_SEVENS, 0), WORTHLESS, first)
    replace_where(take, take, take, &against_cards, ACES | TENS, &against_first)
    replace_if_in(enemies, table.best_seat, against_cards, &cards, against_first, &first)
    return first_in_order(cards, first)


cdef inline int choose_card(const params_t* params, const view_t* view, uint32_t legal) noexcept nogil:
    """Lead or follow in a picked deal."""
    if view.table.trick_size:
        return follow(params, view, legal)
    return choose_lead(params, view, legal)


cdef inline int choose_leaster_card(const view_t* view, uint32_t legal) noexcept nogil:
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


cdef inline action_t random_action(
    const params_t* params, const state_t* state, const rules_t* rules, const actions_t* legal,
    stream_t* stream
) noexcept nogil:
    """Return the action of ``random``: every legal one is equally likely."""
    return draw_action(legal, stream)


cdef inline action_t builtin(
    const params_t* params, const view_t* view, const rules_t* rules, const actions_t* legal,
    stream_t* stream
) noexcept nogil:
    """Return the action of the heuristic for the seat to act; always one of ``legal``."""
    cdef int phase = view.table.phase
    # No test for a single legal card: it is mispredicted more often than it saves work.
    if is_play(view.table):
        if unlikely(view.table.picker == NOBODY):
            return choose_leaster_card(view, <uint32_t>legal[0])
        return choose_card(params, view, <uint32_t>legal[0])
    if without_lowest(legal[0]) == 0:
        return lowest(legal[0])
    if phase == PHASE_PICK:
        return choose_pick(params, view)
    if phase == PHASE_BURY:
        return choose_bury(params, view)
    if phase == PHASE_CALL:
        return choose_call(params, view, legal[0])
    if phase == PHASE_CRACK:
        return choose_crack(params, view, legal[0])
    return choose_recrack(params, view, legal[0])
