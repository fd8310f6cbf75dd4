# What the first turn can be, counted over all hands of seat 0 and all tables (docs/rules/royal-casino.md, C-2.4, C-4).

from simcore._openings cimport FOURS, can_both_be_dealt, four_t, hands_to_count, list_fours, ways_to_deal

cdef struct openings_t:
    # Pairs of a hand and the cards on the table: all of them, and those with certain moves.
    uint64_t pairs
    uint64_t sweep              # some take leaves nothing on the table
    uint64_t capture            # some move takes
    uint64_t build              # some move builds
    uint64_t equal              # a card of the hand equals one on the table
    uint64_t no_trail           # no move trails


cdef void count_first_turn(
    openings_t* openings, const state_t* state, const rules_t* rules, uint64_t pairs
) noexcept nogil:
    """Count ``pairs`` of hand and table, of which ``state`` has one."""
    cdef actions_t legal
    cdef action_t move
    cdef int64_t number
    cdef uint32_t kinds = 0
    cdef bint sweeps = False
    actions(state, rules, &legal)
    for number in range(count_actions(&legal)):
        move = action_at(&legal, number)
        kinds |= <uint32_t>1 << move_kind(move)
        if move_kind(move) == TAKE and state.table.loose & ~move_cards(move) == 0:
            sweeps = True
    openings.pairs += pairs
    openings.sweep += pairs * sweeps
    openings.capture += pairs * ((kinds >> TAKE) & 1)
    openings.build += pairs * ((kinds >> BUILD) & 1)
    openings.no_trail += pairs * (~(kinds >> TRAIL) & 1)
    if values_of(state.hand[0]) & values_of(state.table.loose):
        openings.equal += pairs


cdef void count_over_tables(
    openings_t* openings, const rules_t* rules, int seats, const four_t* hands, int count
) noexcept nogil:
    """Fill ``openings`` with what ``count`` hands can do on all tables."""
    cdef four_t tables[FOURS]
    cdef state_t state
    cdef int hand, table
    memset(openings, 0, sizeof(openings_t))
    memset(&state, 0, sizeof(state_t))
    state.table.seats = <int8_t>seats
    state.table.last_capturer = NOBODY
    list_fours(tables)
    for hand in range(count):
        state.hand[0] = hands[hand].in_first_suits
        for table in range(FOURS):
            if can_both_be_dealt(&hands[hand], &tables[table]):
                state.table.loose = tables[table].in_last_suits
                state.table.seen = state.table.loose
                count_first_turn(openings, &state, rules, ways_to_deal(&hands[hand], &tables[table]))


def count_openings(Engine engine not None, uint64_t first_hand):
    """Count what the first turn can be by the rules of ``engine``, over all pairs of seat 0's hand and a table.

    Parameters
    ----------
    engine : Engine
        Its strategies are not asked.
    first_hand : int
        The four cards of seat 0 as a set; 0 for all that there are.

    Returns
    -------
    dict
        ``pairs``: their number; and the numbers of those in which some take sweeps, some move takes, some move
        builds, a card of the hand equals one on the table, no card may be trailed.
    """
    cdef four_t hands[FOURS]
    cdef openings_t openings
    cdef int count = hands_to_count(hands, first_hand)
    with nogil:
        count_over_tables(&openings, &engine.rules, engine.start.seats, hands, count)
    return openings
