# The heuristic's bids, trumps, exchange and claims (docs/strategies.md). It sees a view_t and nothing else.

cdef struct params_t:
    # One field for each parameter of strategies.py, by its name; thresholds in hundredths of a control point.
    int bid3_at
    int bid4_at
    int bid5_at
    int bid6_at
    int ask_at
    int moon_at
    int two_packs_bid6_at
    int two_packs_step
    int two_packs_ask_at
    int two_packs_moon_at
    int alone_cost
    int partner_bid
    int raise_partner
    int behind
    int score_aware
    int draw_trumps

cdef enum:
    # Below three tricks a bid needs this much less worth for each trick (hundredths of a control point).
    LOW_BID_STEP = 85
    # Points of difference from which a side is far behind.
    FAR_BEHIND = 12


cdef inline uint64_t where(bint condition, uint64_t cards) noexcept nogil:
    """Return ``cards``, or the empty set where the condition does not hold; no branch, the cards are random."""
    return cards & (0 - <uint64_t>condition)


cdef inline bint is_mate(int seat, int other) noexcept nogil:
    """Whether two seats are of the same side (E-2.2)."""
    return ((seat ^ other) & 1) == 0


cdef inline int plain_level(const params_t* params, const rules_t* rules, int worth) noexcept nogil:
    """Return the highest plain bid that a hand of ``worth`` is good for; 0 for none."""
    # No branch, the cards are random.
    cdef int level = 3 + (worth >= params.bid4_at) + (worth >= params.bid5_at) + (worth >= params.bid6_at)
    cdef int low = 0
    if rules.house.min_bid < 3:
        low = 3 - 1 - (params.bid3_at - worth - 1) // LOW_BID_STEP
    level = choose(worth < params.bid3_at, low, level)
    if rules.house.double_deck:
        level = HAND_CARDS + floor_divide(worth - params.two_packs_bid6_at, params.two_packs_step)
    return level if level > 0 else 0


cdef inline int floor_divide(int number, int divisor) noexcept nogil:
    """Return the quotient rounded down; ``divisor`` is at least 1."""
    return number // divisor - (number % divisor < 0)


cdef inline int cost_of_alone(const params_t* params, const rules_t* rules, int level, int tricks) noexcept nogil:
    """Return what is added to the threshold of ask or moon where a lost one costs more than its tricks."""
    if rules.house.alone_fail == ALONE_FAIL_LITERAL:
        return 0
    return params.alone_cost * (alone_loss(rules, level, tricks) - tricks) // HAND_CARDS


cdef inline int highest_bid(
    const params_t* params, const table_t* table, const rules_t* rules, int worth, int easier
) noexcept nogil:
    """Return the highest bid that a hand of ``worth`` is good for; ask and moon are ``easier`` by so much."""
    cdef int tricks = table.hand_cards
    cdef int moon_at = params.two_packs_moon_at if rules.house.double_deck else params.moon_at
    cdef int ask_at = params.two_packs_ask_at if rules.house.double_deck else params.ask_at
    cdef int level = plain_level(params, rules, worth)
    if rules.house.ask:
        ask_at += cost_of_alone(params, rules, LEVEL_ASK, tricks)
        level = choose(worth + easier >= ask_at, LEVEL_ASK, level)
    if rules.house.moon:
        moon_at += cost_of_alone(params, rules, LEVEL_MOON, tricks)
        level = choose(worth + easier >= moon_at, LEVEL_MOON, level)
    return level


cdef inline bint is_last_to_bid(const rules_t* rules, int seat) noexcept nogil:
    """Whether nobody can overbid what ``seat`` says now."""
    return seat == DEALER and rules.house.rounds != ROUNDS_UNTIL_THREE_PASSES


cdef inline uint64_t bids_up_to(int level) noexcept nogil:
    """Return every bid from the lowest to ``level``."""
    return below(level + 1) & ~one(LEVEL_PASS)


cdef inline int adjusted_to_score(
    const table_t* table, const rules_t* rules, uint64_t legal, int seat, int level
) noexcept nogil:
    """Return a bid near the end of a match: not alone where a plain bid wins."""
    cdef int needed = rules.target - table.scores[seat & 1]
    cdef uint64_t plain
    if needed > table.hand_cards:
        return level
    plain = legal & bids_up_to(LEVEL_PLAIN_MAX) & below(table.hand_cards + 1)
    # Every trick of a made bid counts, so that the highest plain bid wins if it is made.
    if level >= LEVEL_ASK and plain and needed <= highest(plain):
        return highest(plain)
    return level


cdef inline int far_behind(
    const params_t* params, const table_t* table, const rules_t* rules, int seat
) noexcept nogil:
    """Return by how much ask and moon are easier because the other side is about to win and far ahead."""
    cdef int side = seat & 1
    cdef int other = table.scores[side ^ 1]
    if other + table.hand_cards >= rules.target and other - table.scores[side] >= FAR_BEHIND:
        return params.behind
    return 0


cdef inline int bid_for(
    const params_t* params, const table_t* table, const rules_t* rules, uint64_t legal, int seat, int worth
) noexcept nogil:
    """Bid what the hand is good for: the dealer only as much as it takes, over a partner only with more in hand."""
    # No branch on the cards and on what was said: both are random.
    cdef int mate = seat ^ 2
    cdef bint over_mate = table.bidder == mate
    cdef int level
    cdef uint64_t good
    worth += <int>choose(over_mate, -params.raise_partner, choose(table.said[mate] > LEVEL_PASS, params.partner_bid, 0))
    if params.score_aware:
        level = highest_bid(params, table, rules, worth, far_behind(params, table, rules, seat))
        level = adjusted_to_score(table, rules, legal, seat, level)
    else:
        level = highest_bid(params, table, rules, worth, 0)
    good = legal & bids_up_to(level)
    good = prefer(good, legal & (0 - legal))
    if is_last_to_bid(rules, seat) and level < LEVEL_ASK:
        good = prefer(where(over_mate, legal & one(LEVEL_PASS)), good)
        return lowest(good)
    return highest(good)


cdef inline int choose_bid(
    const params_t* params, const view_t* view, const rules_t* rules, uint64_t legal
) noexcept nogil:
    """Bid what the hand is good for (``bid_for``)."""
    cdef int worth
    best_trump(rules, view.hand, &worth)
    return bid_for(params, view.table, rules, legal, view.seat, worth)


cdef int choose_trump(const view_t* view, const rules_t* rules) noexcept nogil:
    """Name the trumps that are worth most."""
    cdef int worth
    return best_trump(rules, view.hand, &worth)


cdef uint64_t trumps_before_naming(int trump, uint64_t hand) noexcept nogil:
    """Return the cards of ``hand`` that will be trumps if ``trump`` is named."""
    cdef uint64_t jacks = both_copies(JACKS)
    if trump >= TRUMP_HIGH:
        return 0
    # The joker lies in lane 3, but is a trump whatever is named.
    return hand & (
        (lane_cards(trump) & ~one(JOKER)) | (lane_cards((trump + 2) % LANES) & jacks) | (hand & one(JOKER))
    )


cdef int choose_discard(const table_t* table, uint64_t hand, uint64_t trumps) noexcept nogil:
    """Return the card that is missed least: a lone side card below the ace, else the lowest side card."""
    cdef uint64_t aces = both_copies(ACES)
    cdef uint64_t side = hand & ~trumps
    cdef uint64_t lone = 0
    cdef int lane
    for lane in range(LANES):
        if popcount(side & lane_cards(lane)) == 1:
            lone |= side & lane_cards(lane)
    if lone & ~aces:
        return bottom_card(table, lone & ~aces)
    return bottom_card(table, side if side else hand)


cdef int choose_lay_down(const view_t* view, const rules_t* rules) noexcept nogil:
    """Lay down the card that is missed least with the best trumps of the seven cards (E-2.4)."""
    cdef int worth
    cdef int trump = best_trump(rules, view.hand, &worth)
    return choose_discard(view.table, view.hand, trumps_before_naming(trump, view.hand))


cdef int choose_gift(const view_t* view, uint64_t legal) noexcept nogil:
    """Give the highest trump, else an ace, else the highest side card (section 5 of the sources)."""
    cdef uint64_t cards = legal & view.table.trumps
    cdef uint64_t rank = both_copies(ACES)
    if cards:
        return top_card(view.table, cards)
    while legal & rank == 0:
        rank >>= 1
    return lowest(legal & rank)


cdef int choose_claim(
    const params_t* params, const view_t* view, const rules_t* rules, uint64_t legal
) noexcept nogil:
    """Claim, unless the hand is good for a bid."""
    cdef int worth
    best_trump(rules, view.hand, &worth)
    if plain_level(params, rules, worth) >= rules.house.min_bid:
        return CLAIM_NO
    return highest(legal)
