# The worth of a hand in hundredths of a control point (docs/strategies.md): tables filled once a run, and their use.

cdef extern from *:
    """
    /* Control points of MrMortem/bidEuchre, in hundredths: trumps 9 T right Q K A left, as the bits of trump_worth. */
    static const int BID_EUCHRE_TRUMP_POINTS[7] = {15, 30, 200, 55, 85, 125, 175};
    """
    const int* TRUMP_POINTS "BID_EUCHRE_TRUMP_POINTS"

cdef enum:
    # The same source: a side ace, a trump beyond two, a void and a lone card in a side suit.
    SIDE_ACE_POINTS = 70
    LONG_TRUMP_POINTS = 40
    VOID_POINTS = 20
    LONE_CARD_POINTS = 10
    # Ours, found by simulation: what the joker adds to a hand, and what it takes from the others.
    JOKER_POINTS = 115
    JOKER_ELSEWHERE_POINTS = 120
    # Ours, without trumps: a card with none, with one, with two unheld cards above it.
    TOP_CARD_POINTS = 115
    SECOND_CARD_POINTS = 40
    THIRD_CARD_POINTS = 15


cdef int worth_as_trumps(uint64_t cards) noexcept nogil:
    """Return the worth of six slots of the trump suit as dealt, and in bit 6 the left bower."""
    cdef int worth = 0
    cdef int length = popcount(cards)
    while cards:
        worth += TRUMP_POINTS[lowest(cards)]
        cards = without_lowest(cards)
    return worth + (LONG_TRUMP_POINTS * (length - 2) if length > 2 else 0)


cdef int worth_as_side(uint64_t cards) noexcept nogil:
    """Return the worth of six slots of a side suit."""
    cdef int worth = SIDE_ACE_POINTS if cards & ACES else 0
    if cards == 0:
        return VOID_POINTS
    return worth + (LONE_CARD_POINTS if popcount(cards) == 1 else 0)


cdef int worth_without_trumps(uint64_t cards) noexcept nogil:
    """Return the worth of six slots of a suit without trumps, the highest slot the best."""
    cdef int worth = 0
    cdef int missing, card
    while cards:
        card = lowest(cards)
        cards = without_lowest(cards)
        missing = RANKS - 1 - card - popcount(cards)
        if missing == 0:
            worth += TOP_CARD_POINTS
        elif missing == 1:
            worth += SECOND_CARD_POINTS
        elif missing == 2:
            worth += THIRD_CARD_POINTS
    return worth


cdef void prepare_worth(rules_t* rules) noexcept nogil:
    """Fill the tables of what the cards of a suit are worth."""
    cdef int cards
    for cards in range(LANE_SETS):
        rules.side_worth[cards] = worth_as_side(cards)
        rules.high_worth[cards] = worth_without_trumps(cards)
    for cards in range(2 * LANE_SETS):
        rules.trump_worth[cards] = worth_as_trumps(cards)


cdef inline int cards_of_lane(uint32_t cards, int lane) noexcept nogil:
    """Return the six slots of a lane, before trumps are named."""
    return <int>(cards >> (LANE_SIZE * lane)) & (LANE_SETS - 1)


cdef inline void add_worth(const rules_t* rules, uint32_t cards, int* worth) noexcept nogil:
    """Add to ``worth`` what one copy of the pack is worth with each suit as trumps."""
    cdef int side[LANES]
    cdef int held[LANES]
    cdef int all_sides, lane, other, index
    for lane in range(LANES):
        held[lane] = cards_of_lane(cards, lane)
        side[lane] = rules.side_worth[held[lane]]
    all_sides = side[0] + side[1] + side[2] + side[3]
    for lane in range(LANES):
        # The jack of the other suit of the colour is a trump, not a card of that suit.
        other = (lane + 2) % LANES
        index = held[lane] + (LANE_SETS if held[other] & JACK_OF_LANE else 0)
        worth[lane] += (
            rules.trump_worth[index] + all_sides - side[lane] - side[other]
            + rules.side_worth[held[other] & ~JACK_OF_LANE]
        )


cdef int worth_no_trumps(const rules_t* rules, uint64_t hand, int trump) noexcept nogil:
    """Return the worth of a hand without trumps, high or low."""
    cdef uint64_t cards = in_other_places(hand, trump)
    cdef int worth = 0
    cdef int lane
    for lane in range(LANES):
        worth += rules.high_worth[cards_of_lane(first_copy(cards), lane)]
        worth += rules.high_worth[cards_of_lane(second_copy(cards), lane)]
    return worth


cdef inline int best_trump(const rules_t* rules, uint64_t hand, int* best_worth) noexcept nogil:
    """Return the trumps that are worth most with a hand before trumps are named, and write what they are worth."""
    cdef int worth[LANES]
    cdef int best = 0
    cdef int lane, other
    for lane in range(LANES):
        worth[lane] = 0
    add_worth(rules, first_copy(hand), worth)
    if rules.house.double_deck:
        add_worth(rules, second_copy(hand), worth)
    for lane in range(1, LANES):
        best = lane if worth[lane] > worth[best] else best
    best_worth[0] = worth[best]
    if rules.house.joker:
        best_worth[0] += JOKER_POINTS if hand & one(JOKER) else -JOKER_ELSEWHERE_POINTS
    if rules.house.no_trump != NO_TRUMP_OFF:
        for lane in range(TRUMP_HIGH, TRUMP_HIGH + rules.house.no_trump):
            other = worth_no_trumps(rules, hand, lane)
            if other > best_worth[0]:
                best_worth[0] = other
                best = lane
    return best
