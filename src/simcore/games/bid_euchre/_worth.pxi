# The worth of a hand in hundredths of a control point (docs/strategies.md): tables filled once a run, and their use.

cdef extern from *:
    """
    /* Control points of MrMortem/bidEuchre, in hundredths: trumps 9 T right Q K A left, as the bits of trump_worth. */
    static const int BID_EUCHRE_TRUMP_POINTS[7] = {15, 30, 200, 55, 85, 125, 175};
    """
    const int* TRUMP_POINTS "BID_EUCHRE_TRUMP_POINTS"

cdef enum:
    # All points are multiples of this, which lets three sums share a word.
    WORTH_UNIT = 5
    WORTH_FIELD = 1024
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


cdef uint32_t worth_of_colour(uint64_t first, uint64_t second) noexcept nogil:
    """Return what six slots of each suit of a colour are worth with the one, the other and neither as trumps."""
    cdef uint64_t other_jack = one(LEFT)
    cdef int with_first = worth_as_trumps(first | (other_jack if second & JACK_OF_LANE else 0))
    cdef int with_second = worth_as_trumps(second | (other_jack if first & JACK_OF_LANE else 0))
    with_first += worth_as_side(second & ~<uint64_t>JACK_OF_LANE)
    with_second += worth_as_side(first & ~<uint64_t>JACK_OF_LANE)
    return packed_worth(with_first, with_second, worth_as_side(first) + worth_as_side(second))


cdef inline uint32_t packed_worth(int first, int second, int neither) noexcept nogil:
    """Return three numbers (hundredths of a point, multiples of WORTH_UNIT) as fields of one."""
    return (
        <uint32_t>(first // WORTH_UNIT)
        + <uint32_t>(second // WORTH_UNIT) * WORTH_FIELD
        + <uint32_t>(neither // WORTH_UNIT) * (WORTH_FIELD * WORTH_FIELD)
    )


cdef void prepare_worth(rules_t* rules) noexcept nogil:
    """Fill the tables of what the cards of a suit and of a colour are worth."""
    cdef int cards, other
    for cards in range(LANE_SETS):
        rules.high_worth[cards] = worth_without_trumps(cards)
        for other in range(LANE_SETS):
            rules.worth[other * LANE_SETS + cards] = worth_of_colour(cards, other)


cdef inline int cards_of_lane(uint32_t cards, int lane) noexcept nogil:
    """Return the six slots of a lane, before trumps are named."""
    return <int>(cards >> (LANE_SIZE * lane)) & (LANE_SETS - 1)


cdef inline uint32_t colour_worth(const rules_t* rules, uint32_t cards, int lane) noexcept nogil:
    """Return the fields of what one copy of the suits ``lane`` and ``lane`` + 2 are worth."""
    return rules.worth[cards_of_lane(cards, lane) + LANE_SETS * cards_of_lane(cards, lane + 2)]


cdef int worth_no_trumps(const rules_t* rules, uint64_t hand, int trump) noexcept nogil:
    """Return the worth of a hand without trumps, high or low."""
    cdef uint64_t cards = in_other_places(hand, trump)
    cdef int worth = 0
    cdef int lane
    for lane in range(LANES):
        worth += rules.high_worth[cards_of_lane(first_copy(cards), lane)]
        worth += rules.high_worth[cards_of_lane(second_copy(cards), lane)]
    return worth


cdef inline int best_suit(const rules_t* rules, uint64_t hand) noexcept nogil:
    """Return LANES * worth (in WORTH_UNIT) + suit of the suit that is worth most as trumps."""
    # No branch: the cards are random.
    cdef uint32_t black = colour_worth(rules, first_copy(hand), 0)
    cdef uint32_t red = colour_worth(rules, first_copy(hand), 1)
    cdef int other_black, other_red, best, other
    if rules.house.double_deck:
        black += colour_worth(rules, second_copy(hand), 0)
        red += colour_worth(rules, second_copy(hand), 1)
    other_black = black // (WORTH_FIELD * WORTH_FIELD)
    other_red = red // (WORTH_FIELD * WORTH_FIELD)
    best = LANES * (black % WORTH_FIELD + other_red)
    other = LANES * (red % WORTH_FIELD + other_black) + 1
    best = max(best, other)
    other = LANES * (black // WORTH_FIELD % WORTH_FIELD + other_red) + 2
    best = max(best, other)
    other = LANES * (red // WORTH_FIELD % WORTH_FIELD + other_black) + 3
    return max(best, other)


cdef inline int best_trump(const rules_t* rules, uint64_t hand, int* best_worth) noexcept nogil:
    """Return the trumps that are worth most with a hand before trumps are named, and write what they are worth."""
    cdef int suit = best_suit(rules, hand)
    best_worth[0] = suit // LANES * WORTH_UNIT
    if rules.house.joker:
        best_worth[0] += JOKER_POINTS if hand & one(JOKER) else -JOKER_ELSEWHERE_POINTS
    if rules.house.no_trump != NO_TRUMP_OFF:
        return better_without_trumps(rules, hand, suit % LANES, best_worth)
    return suit % LANES


cdef int better_without_trumps(const rules_t* rules, uint64_t hand, int suit, int* best_worth) noexcept nogil:
    """Return ``trump high`` or ``trump low`` where the hand is worth more so, else ``suit``."""
    cdef int best = suit
    cdef int trump, worth
    for trump in range(TRUMP_HIGH, TRUMP_HIGH + rules.house.no_trump):
        worth = worth_no_trumps(rules, hand, trump)
        if worth > best_worth[0]:
            best_worth[0] = worth
            best = trump
    return best
