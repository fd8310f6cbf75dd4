# What the first play can be, counted over all first hands and floors (docs/rules/seep.md, P-2.3 to P-2.6, P-3.4).

from simcore._openings cimport FOURS, can_both_be_dealt, four_t, hands_to_count, list_fours, ways_to_deal

cdef enum:
    # What a legal first play can do, as a set.
    MAKES_HOUSE = 1
    CEMENTS_HOUSE = 2
    TAKES_CARDS = 4
    SWEEPS_FLOOR = 8
    THROWS_CARD = 16

cdef struct opening_t:
    # Pairs of hand and floor: those in which a bid can be made, and those in which its first play can do so much.
    uint64_t held
    uint64_t house
    uint64_t cemented
    uint64_t take
    uint64_t house_or_take
    uint64_t sweep
    uint64_t throw

cdef struct openings_t:
    uint64_t pairs              # of hand and floor, hands that are thrown in included
    opening_t bid[HOUSES]       # by value: 9, 10, ... 13
    opening_t highest           # where the highest value is bid
    opening_t best              # where for each number the bid allows it if any does, as if the floor were seen


cdef uint32_t possible_first_plays(const state_t* state, const rules_t* rules) noexcept nogil:
    """Return what the legal moves of the first play can do."""
    cdef actions_t legal
    cdef action_t move
    cdef uint32_t possible = 0
    cdef int64_t number
    actions(state, rules, &legal)
    for number in range(count_actions(&legal)):
        move = action_at(&legal, number)
        if move_kind(move) == MAKE:
            possible |= MAKES_HOUSE
            if total_value(move_cards(move)) > move_value(move):
                possible |= CEMENTS_HOUSE
        elif move_kind(move) == TAKE:
            possible |= TAKES_CARDS
            if state.table.loose & ~move_cards(move) == 0:
                possible |= SWEEPS_FLOOR
        else:
            possible |= THROWS_CARD
    return possible


cdef inline void count_opening(opening_t* opening, uint32_t possible, uint64_t pairs) noexcept nogil:
    """Count ``pairs`` of hand and floor in which a bid can be made, with what its first play can do."""
    opening.held += pairs
    if possible & MAKES_HOUSE:
        opening.house += pairs
    if possible & CEMENTS_HOUSE:
        opening.cemented += pairs
    if possible & TAKES_CARDS:
        opening.take += pairs
    if possible & (MAKES_HOUSE | TAKES_CARDS):
        opening.house_or_take += pairs
    if possible & SWEEPS_FLOOR:
        opening.sweep += pairs
    if possible & THROWS_CARD:
        opening.throw += pairs


cdef void count_bids(openings_t* openings, state_t* state, const rules_t* rules, uint64_t pairs) noexcept nogil:
    """Count ``pairs`` of hand and floor, of which ``state`` has one, for each value that can be bid."""
    cdef uint32_t values = values_of(state.hand[BIDDER]) & HOUSE_VALUES
    cdef uint32_t possible = 0
    cdef uint32_t possible_for_some = 0
    openings.pairs += pairs
    if values == 0:
        return
    while values:
        state.table.bid = <int8_t>lowest(values)
        values &= values - 1
        possible = possible_first_plays(state, rules)
        possible_for_some |= possible
        count_opening(&openings.bid[state.table.bid - HOUSE_MIN], possible, pairs)
    # The values came in ascending order.
    count_opening(&openings.highest, possible, pairs)
    count_opening(&openings.best, possible_for_some, pairs)


cdef void count_over_floors(
    openings_t* openings, const rules_t* rules, const four_t* hands, int count
) noexcept nogil:
    """Fill ``openings`` with what ``count`` hands can do on all floors."""
    cdef four_t floors[FOURS]
    cdef state_t state
    cdef int hand, floor
    memset(openings, 0, sizeof(openings_t))
    memset(&state, 0, sizeof(state_t))
    state.table.phase = PHASE_PLAY
    state.table.turn = BIDDER
    state.table.last_side = NOBODY
    list_fours(floors)
    for hand in range(count):
        state.hand[BIDDER] = hands[hand].in_first_suits
        for floor in range(FOURS):
            if can_both_be_dealt(&hands[hand], &floors[floor]):
                state.table.loose = floors[floor].in_last_suits
                count_bids(openings, &state, rules, ways_to_deal(&hands[hand], &floors[floor]))


def count_openings(Engine engine not None, uint64_t first_hand):
    """Count what the first play can be by the rules of ``engine``, over all pairs of a first hand and a floor.

    Parameters
    ----------
    engine : Engine
        Its strategies are not asked.
    first_hand : int
        The bidder's four cards as a set; 0 for all that there are.

    Returns
    -------
    dict
        ``pairs``: their number, hands without a card above eight included; ``bid``: a list by value, from 9;
        ``highest``: for the highest value held; ``best``: for any of the values held. Each of these is a dict with
        the numbers of pairs in which the value is held, and of those in which the first play can make a house, make
        it cemented, take, do one of both, take the whole floor, and throw.
    """
    cdef four_t hands[FOURS]
    cdef openings_t openings
    cdef int count = hands_to_count(hands, first_hand)
    with nogil:
        count_over_floors(&openings, &engine.rules, hands, count)
    return openings
