# Scoring a finished deal: its result row (docs/rules/sheepshead.md, S-8 and S-9).

cdef enum outcome_t:
    NO_TRICK
    SCHNEIDER_LOSS
    LOSS
    WIN
    SCHNEIDER_WIN
    ALL_TRICKS
    LEASTER
    LEASTER_WASH
    THROWN_IN

cdef enum:
    # The largest stake and multiplier (S-9.7, S-9.8): 24 * 1,024 fits the row's 16 bits.
    MULTIPLIER_MAX = 1024


cdef inline int points_of(uint32_t pair) noexcept nogil:
    """Return the card points of the two cards of a bury or a blind (S-1.4)."""
    return POINTS[lowest(pair)] + POINTS[highest(pair)]


cdef int multiplier_of(const state_t* state, const house_t* house) noexcept nogil:
    """Return the stake, doubled for each crack, recrack and blitz, within the cap (S-9.8, S-11.23)."""
    cdef int doublings = state.table.cracks + state.table.blitzes
    cdef int multiplier = state.stake
    while doublings > 0:
        multiplier *= 2
        doublings -= 1
    if house.multiplier_cap != MULTIPLIER_CAP_NONE and multiplier > house.multiplier_cap:
        multiplier = house.multiplier_cap
    return multiplier if multiplier < MULTIPLIER_MAX else MULTIPLIER_MAX


cdef int outcome_of(int tricks, int points, const house_t* house) noexcept nogil:
    """Return how a picked deal ended: ``tricks`` and ``points`` of the picking side (S-9.1)."""
    cdef int double_win = 90 if house.schneider_line == SCHNEIDER_LINE_30_OR_LESS else 91
    cdef int double_loss = 29 if house.schneider_line == SCHNEIDER_LINE_UNDER_30 else 30
    if house.all_tricks_test == ALL_TRICKS_TEST_POINTS_120:
        if points == ALL_POINTS:
            return ALL_TRICKS
    elif tricks == TRICKS:
        return ALL_TRICKS
    if tricks == 0:
        return NO_TRICK
    # No branch: who wins by how much is random.
    return SCHNEIDER_LOSS + (points > double_loss) + (points >= 61) + (points >= double_win)


cdef int unit_of(int outcome, const house_t* house) noexcept nogil:
    """Return what an opponent pays (minus: gets) at stake 1 (S-9.2)."""
    # In the order of the outcomes, from -3 to -1 and from 1 to 3.
    cdef bint lost = outcome <= LOSS
    cdef int unit = outcome - LOSS - lost
    return unit * (1 + (lost & (house.bump != 0)))


cdef void score_picked(const state_t* state, const house_t* house, row_t* row) noexcept nogil:
    """Fill the row of a deal with a picker (S-9)."""
    cdef int picker = state.table.picker
    cdef int partner = state.partner
    cdef int tricks = state.tricks[picker]
    cdef int points = state.points[picker] + points_of(state.bury)
    cdef int unit, seat, picker_units
    if partner != NOBODY:
        tricks += state.tricks[partner]
        points += state.points[partner]
    row.outcome = outcome_of(tricks, points, house)
    row.tricks = tricks
    row.points = points
    unit = unit_of(row.outcome, house) * row.multiplier
    for seat in range(SEATS):
        row.payoff[seat] = -unit
    if partner == NOBODY:
        picker_units = 4
    elif row.outcome == NO_TRICK and house.no_trick_partner != NO_TRICK_PARTNER_SHARED:
        # The partner is off the hook: the picker pays all three opponents alone (S-9.4).
        picker_units = 3
        row.payoff[partner] = 0
    else:
        picker_units = 2
        row.payoff[partner] = unit
    row.payoff[picker] = picker_units * unit


cdef void score_leaster(const state_t* state, const house_t* house, row_t* row) noexcept nogil:
    """Fill the row of a leaster (S-8.3 to S-8.6)."""
    cdef int blind_winner = NOBODY
    cdef int fewest = ALL_POINTS + 1
    cdef int seat, points, chosen
    cdef int level[SEATS]
    cdef int number_level = 0
    if house.leaster_blind == LEASTER_BLIND_LAST_TRICK:
        blind_winner = state.last_trick_winner
    elif house.leaster_blind == LEASTER_BLIND_FIRST_TRICK:
        blind_winner = state.first_trick_winner
    for seat in range(SEATS):
        if state.tricks[seat] == 0 and house.leaster_needs_trick:
            continue
        points = state.points[seat]
        if seat == blind_winner:
            points += points_of(state.blind)
        if points < fewest:
            fewest = points
            number_level = 0
        if points == fewest:
            level[number_level] = seat
            number_level += 1
    row.points = fewest
    if number_level > 1 and house.leaster_tie == LEASTER_TIE_WASH:
        row.outcome = LEASTER_WASH
        return
    chosen = level[state.tie_break % number_level]
    row.outcome = LEASTER
    row.winner = chosen
    row.tricks = state.tricks[chosen]
    for seat in range(SEATS):
        row.payoff[seat] = -house.leaster_stake * row.multiplier
    row.payoff[chosen] = 4 * house.leaster_stake * row.multiplier


cdef void score(const state_t* state, const rules_t* rules, row_t* row) noexcept nogil:
    """Fill the result row of a deal that is over."""
    memset(row, 0, sizeof(row_t))
    row.multiplier = multiplier_of(state, &rules.house)
    row.picker = state.table.picker
    row.partner = state.partner
    row.winner = NOBODY
    row.cracks = state.table.cracks
    row.blitzes = state.table.blitzes
    row.redeals = state.redeals
    row.call = call_column(&state.table)
    row.under = state.table.call == CALL_UNDER
    if state.table.picker != NOBODY:
        score_picked(state, &rules.house, row)
    elif state.table.trick_number == TRICKS:
        score_leaster(state, &rules.house, row)
    else:
        row.outcome = THROWN_IN


cdef int call_column(const table_t* table) noexcept nogil:
    """Return the ``call`` column: 0 none, 1 alone, else 2 plus the position of the called card."""
    if table.call == CALL_NONE:
        return 0
    if table.call == CALL_ALONE:
        return 1
    return 2 + table.called_card
