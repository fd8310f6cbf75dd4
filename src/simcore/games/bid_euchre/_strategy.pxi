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
    # How the seats of two partners differ, bit by bit.
    BETWEEN_MATES = 2


cdef inline uint64_t unseen_cards(const view_t* view) noexcept nogil:
    """Return the cards that others may have held when the trick began, as far as the seat can tell."""
    return view.table.before_trick & ~view.known


cdef inline uint32_t up_to_highest(const table_t* table, uint64_t cards) noexcept nogil:
    """Return in each lane the positions up to the highest of ``cards``, of either copy."""
    cdef uint32_t reached = all_slots(table, cards)
    reached |= (reached >> 1) & BUT_1
    reached |= (reached >> 2) & BUT_2
    return reached | ((reached >> 4) & BUT_4)


cdef inline uint64_t masters(const view_t* view, const rules_t* rules, uint32_t reached) noexcept nogil:
    """Return the cards of the hand that no unseen card of their suit beats; those are ``reached`` (up_to_highest)."""
    if not has_two_packs(view.table):
        # The joker is the only card of the second copy and beaten by none.
        return view.hand & ~<uint64_t>reached
    if rules.house.identical != IDENTICAL_SECOND_WINS:
        # An equal card that comes later does not beat it.
        reached = (reached >> 1) & BUT_1
    return view.hand & ~both_copies(reached)


cdef inline uint64_t masters_in_trick(const view_t* view, const rules_t* rules) noexcept nogil:
    """Return the cards of a hand that follows which no card beats that is still unseen, as far as it matters.

    To take the cards of the trick for unseen makes no difference to the cards that win it, nor within one suit: it is
    the cards thrown away that count. Without them no answer waits for the one before.
    """
    cdef const table_t* table = view.table
    cdef uint64_t unseen = unseen_cards(view)
    cdef uint32_t reached = up_to_highest(table, unseen)
    cdef uint64_t thrown = (table.before_trick ^ table.unplayed) & ~(table.suit_led | table.trumps)
    # In second hand nothing is thrown away yet.
    if has_two_packs(table) or (
        table.trick_size > 1 and unlikely((((thrown << 1) & ~<uint64_t>reached) | other_copy(table, thrown)) != 0)
    ):
        reached = up_to_highest(table, unseen & table.unplayed)
    return masters(view, rules, reached)


cdef inline int top_card(const table_t* table, uint64_t cards) noexcept nogil:
    """Return the highest of some cards of one suit (not none), of two copies the first."""
    cdef int best
    if not has_two_packs(table):
        return highest(cards)
    best = highest(first_copy(cards) | second_copy(cards))
    return best if first_copy(cards) & one(best) else best + COPY_SIZE


cdef inline uint64_t of_lowest_rank(const table_t* table, uint64_t cards) noexcept nogil:
    """Return the cards of lowest rank, whatever their suit; none of none."""
    # All lanes laid over one another, their lowest slot in every lane; no branch, the cards are random.
    cdef uint32_t slots = all_slots(table, cards)
    slots |= slots >> (2 * LANE_SIZE)
    slots |= slots >> LANE_SIZE
    # The lowest is in the lowest lane.
    return cards & in_all_copies(table, (slots & (0 - slots)) * NINES)


cdef inline int bottom_card(const table_t* table, uint64_t cards) noexcept nogil:
    """Return a card of lowest rank of some cards (not none)."""
    return lowest(of_lowest_rank(table, cards))


cdef inline bint draws_trumps(
    const params_t* params, const view_t* view, uint64_t trumps, uint64_t best_cards
) noexcept nogil:
    """Whether a seat leads the highest of its ``trumps`` while others may hold some.

    The bidder with many, or with the highest of all and another one; his partner only the highest of all.
    """
    # No branch: the cards are random.
    cdef int apart = view.seat ^ view.table.bidder
    cdef int length = popcount(trumps)
    cdef bint has_top = (trumps & best_cards) != 0
    return ((length >= params.draw_trumps) & (apart == 0)) | (
        has_top & (((length >= TRUMPS_WITH_TOP) & (apart == 0)) | (apart == BETWEEN_MATES))
    )


cdef inline int lead(const params_t* params, const view_t* view, const rules_t* rules) noexcept nogil:
    """Draw trumps as the bidding side; else cash what nobody beats, else the lowest side card."""
    cdef const table_t* table = view.table
    cdef uint64_t unseen = unseen_cards(view)
    cdef uint64_t best_cards = masters(view, rules, up_to_highest(table, unseen))
    cdef uint64_t trumps = view.hand & table.trumps
    cdef uint64_t side = view.hand & ~table.trumps
    cdef bint draws = ((unseen & table.trumps) != 0) & draws_trumps(params, view, trumps, best_cards)
    # One more card, lower than any trump, so that there is a highest.
    cdef uint64_t top = one(top_card(table, trumps | 1))
    return lowest(
        prefer(where(draws, top), prefer(side & best_cards, prefer(of_lowest_rank(table, side), top)))
    )


cdef inline uint64_t winning_cards(const table_t* table, const rules_t* rules, uint64_t legal) noexcept nogil:
    """Return the cards that would win the trick as it lies."""
    cdef uint64_t able = legal & (table.suit_led | table.trumps)
    cdef uint32_t best
    if not has_two_packs(table):
        # Positions rise with power, and trumps stand above the suit led: minus twice the best is all above it.
        return able & (0 - 2 * table.best)
    best = power_of(table.best)
    # Minus the best is all above it and itself.
    return able & both_copies(0 - best if rules.house.identical == IDENTICAL_SECOND_WINS else 0 - 2 * best)


cdef inline int follow(const view_t* view, const rules_t* rules, uint64_t legal) noexcept nogil:
    """Leave the trick to a partner; last, win as cheaply as possible; else with a card nobody beats, or in third hand.

    Otherwise the lowest card goes, no trump and no master if possible.
    """
    cdef const table_t* table = view.table
    cdef uint64_t best_cards = masters_in_trick(view, rules)
    cdef uint64_t winning = where(
        not is_mate(table.best_seat, view.seat), winning_cards(table, rules, legal)
    )
    cdef uint64_t sure = winning & (best_cards | ~table.suit_led)
    cdef uint64_t loose = prefer(legal & ~table.trumps, legal)
    loose = prefer(loose & ~best_cards, loose)
    if table.trick_size == 1:
        # Second hand low.
        winning = sure
    elif table.trick_size < table.players - 1:
        winning = prefer(sure, winning)
    if has_two_packs(table):
        return bottom_of_suit(winning) if winning else bottom_card(table, loose)
    return lowest(prefer(winning, of_lowest_rank(table, loose)))


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
        return choose_discard(view.table, view.hand, view.hand & view.table.trumps)
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
        # No test for a single legal card: it is mispredicted more often than it saves work.
        return choose_card(params, view, rules, legal[0])
    if view.table.phase == PHASE_BID:
        return choose_bid(params, view, rules, legal[0])
    return choose_before_play(params, view, rules, legal[0])
