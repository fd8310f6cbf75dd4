# The built-in heuristic: ``cautious``, ``standard`` and ``bold`` are its parameter sets (docs/strategies.md).
#
# It sees a view_t and nothing else, so it cannot peek. This file is the play of the cards; _bidding.pxi is the rest.

cdef extern from *:
    """
    /* All lanes without their highest one, two and four slots. */
    #define BID_EUCHRE_BUT_1 UINT32_C(0x7F7F7F7F)
    #define BID_EUCHRE_BUT_2 UINT32_C(0x3F3F3F3F)
    #define BID_EUCHRE_BUT_4 UINT32_C(0x0F0F0F0F)
    """
    const uint32_t BUT_1 "BID_EUCHRE_BUT_1"
    const uint32_t BUT_2 "BID_EUCHRE_BUT_2"
    const uint32_t BUT_4 "BID_EUCHRE_BUT_4"

cdef enum:
    # With so many trumps the bidder leads the highest trump of all to draw others.
    TRUMPS_WITH_TOP = 2


cdef inline uint64_t prefer(uint64_t found, uint64_t other) noexcept nogil:
    """Return ``found``, or ``other`` where it is empty."""
    return found if found else other


cdef inline uint64_t unseen_cards(const view_t* view) noexcept nogil:
    """Return the cards that other seats may still hold, as far as the seat can tell."""
    cdef const table_t* table = view.table
    cdef uint64_t played = table.played[0] | table.played[1] | table.played[2] | table.played[3]
    return table.pack & ~(played | view.hand | view.gone)


cdef inline uint64_t masters(const view_t* view, const rules_t* rules, uint64_t unseen) noexcept nogil:
    """Return the cards of the hand that no unseen card of their suit beats."""
    cdef uint32_t below_unseen = first_copy(unseen) | second_copy(unseen)
    below_unseen |= (below_unseen >> 1) & BUT_1
    below_unseen |= (below_unseen >> 2) & BUT_2
    below_unseen |= (below_unseen >> 4) & BUT_4
    if not has_two_packs(view.table):
        # The joker is the only card of the second copy and beaten by none.
        return view.hand & ~<uint64_t>below_unseen
    if rules.house.identical != IDENTICAL_SECOND_WINS:
        # An equal card that comes later does not beat it.
        below_unseen = (below_unseen >> 1) & BUT_1
    return view.hand & ~both_copies(below_unseen)


cdef inline int top_card(const table_t* table, uint64_t cards) noexcept nogil:
    """Return the highest of some cards of one suit (not none), of two copies the first."""
    cdef int best
    if not has_two_packs(table):
        return highest(cards)
    best = highest(first_copy(cards) | second_copy(cards))
    return best if first_copy(cards) & one(best) else best + COPY_SIZE


cdef inline int bottom_card(uint64_t cards) noexcept nogil:
    """Return the card of lowest rank, whatever its suit, of some cards (not none); of trumps only the lowest."""
    # From the highest rank to the lowest, the last that is held stands; no branch, the cards are random.
    cdef uint64_t found = prefer(cards & both_copies(ACES), cards)
    found = prefer(cards & both_copies(KINGS), found)
    found = prefer(cards & both_copies(QUEENS), found)
    found = prefer(cards & both_copies(JACKS), found)
    found = prefer(cards & both_copies(TENS), found)
    found = prefer(cards & both_copies(NINES), found)
    return lowest(found)


cdef inline uint64_t of_shortest_suit(uint64_t hand, uint64_t cards) noexcept nogil:
    """Return those of ``cards`` (not none) that lie in the suit of which the hand has fewest."""
    cdef uint64_t found = 0
    cdef int fewest = COPY_SIZE
    cdef int lane, size
    for lane in range(LANES):
        size = popcount(hand & lane_cards(lane))
        if cards & lane_cards(lane) and size < fewest:
            fewest = size
            found = cards & lane_cards(lane)
    return found


cdef inline bint draws_trumps(
    const params_t* params, const view_t* view, uint64_t trumps, uint64_t best_cards
) noexcept nogil:
    """Whether a seat of the bidding side leads trump while others may hold some; a partner only the highest."""
    cdef int length = popcount(trumps)
    if view.seat != view.table.bidder:
        return (trumps & best_cards) != 0
    return length >= params.draw_trumps or (length >= TRUMPS_WITH_TOP and (trumps & best_cards) != 0)


cdef inline int lead(const params_t* params, const view_t* view, const rules_t* rules) noexcept nogil:
    """Draw trumps as the bidding side; else cash what nobody beats, else the lowest side card."""
    cdef const table_t* table = view.table
    cdef uint64_t unseen = unseen_cards(view)
    cdef uint64_t best_cards = masters(view, rules, unseen)
    cdef uint64_t trumps = view.hand & table.trumps
    cdef uint64_t side = view.hand & ~table.trumps
    if is_mate(view.seat, table.bidder) and unseen & table.trumps:
        if draws_trumps(params, view, trumps, best_cards):
            return top_card(table, trumps)
    if side & best_cards:
        return lowest(of_shortest_suit(view.hand, side & best_cards))
    if side:
        return bottom_card(side)
    return top_card(table, trumps)


cdef inline uint64_t winning_cards(const table_t* table, const rules_t* rules, uint64_t legal) noexcept nogil:
    """Return the cards that would win the trick as it lies."""
    cdef uint64_t suits = table.suit_led | table.trumps
    cdef int best = (table.best & (CAN_WIN - 1)) >> 2
    cdef uint64_t beaten = below(best) | one(best)
    if not has_two_packs(table):
        # Positions rise with power, and trumps stand above the suit led.
        return legal & suits & ~beaten
    if rules.house.identical == IDENTICAL_SECOND_WINS:
        beaten = below(best)
    return legal & suits & ~both_copies(<uint32_t>beaten)


cdef inline int follow(const view_t* view, const rules_t* rules, uint64_t legal) noexcept nogil:
    """Leave the trick to a partner; last, win as cheaply as possible; else with a card nobody beats, or in third hand.

    Otherwise the lowest card goes, no trump and no master if possible.
    """
    cdef const table_t* table = view.table
    cdef uint64_t best_cards = masters(view, rules, unseen_cards(view))
    cdef uint64_t winning = winning_cards(table, rules, legal)
    cdef uint64_t loose = prefer(legal & ~table.trumps, legal)
    cdef uint64_t sure = winning & (best_cards | ~table.suit_led)
    loose = prefer(loose & ~best_cards, loose)
    if is_mate(seat_of(table.best), view.seat):
        winning = 0
    elif table.trick_size == 1 and table.players > 2:
        # Second hand low.
        winning = sure
    elif table.trick_size < table.players - 1:
        winning = prefer(sure, winning)
    if has_two_packs(table):
        return bottom_of_suit(winning) if winning else bottom_card(loose)
    return lowest(winning) if winning else bottom_card(loose)


cdef inline int bottom_of_suit(uint64_t cards) noexcept nogil:
    """Return the lowest of some cards of one suit (not none) of two packs."""
    cdef int least = lowest(first_copy(cards) | second_copy(cards))
    return least if first_copy(cards) & one(least) else least + COPY_SIZE


cdef inline int choose_card(
    const params_t* params, const view_t* view, const rules_t* rules, uint64_t legal
) noexcept nogil:
    """Lead or follow."""
    if view.table.trick_size:
        return follow(view, rules, legal)
    return lead(params, view, rules)


cdef action_t choose_before_play(
    const params_t* params, const view_t* view, const rules_t* rules, uint64_t legal
) noexcept nogil:
    """Return the action in any phase but the auction and the play."""
    cdef int phase = view.table.phase
    if phase == PHASE_TRUMP:
        return choose_trump(view, rules)
    if phase == PHASE_DISCARD:
        return choose_discard(view.hand, view.hand & view.table.trumps)
    if phase == PHASE_GIVE:
        return choose_gift(view, legal)
    if phase == PHASE_LAY_DOWN:
        return choose_lay_down(view, rules)
    return choose_claim(params, view, rules, legal)


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
    if view.table.phase == PHASE_PLAY:
        if legal[0] & (legal[0] - 1) == 0:
            return lowest(legal[0])
        return choose_card(params, view, rules, legal[0])
    if view.table.phase == PHASE_BID:
        return choose_bid(params, view, rules, legal[0])
    return choose_before_play(params, view, rules, legal[0])
