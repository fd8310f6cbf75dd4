# Scoring a finished deal: its result row (docs/rules/bid-euchre.md, E-8).

cdef enum outcome_t:
    MADE
    SET
    ALL_PASSED
    CLAIMED

cdef enum alone_t:
    # The column ``alone``.
    ALONE_NONE
    ALONE_ASK
    ALONE_MOON

cdef extern from *:
    """
    /* What a made ask and a made moon are worth, by alone_points (E-10.12); the standard of one pack first. */
    static const int BID_EUCHRE_ASK_POINTS[7] = {12, 6, 10, 12, 12, 18, 18};
    static const int BID_EUCHRE_MOON_POINTS[7] = {24, 12, 20, 12, 24, 24, 36};
    """
    const int* ASK_POINTS "BID_EUCHRE_ASK_POINTS"
    const int* MOON_POINTS "BID_EUCHRE_MOON_POINTS"

cdef enum:
    # A made ask of two packs (E-10.12), the points that win a match (E-10.1), and what any lost ask or moon costs
    # with alone_fail = same_as_ask (E-10.11).
    ASK_POINTS_TWO_PACKS = 18
    TARGET_ONE_PACK = 32
    TARGET_TWO_PACKS = 52
    SAME_AS_ASK_POINTS = 12


cdef inline int alone_points(const rules_t* rules, int level) noexcept nogil:
    """Return the points of a made ask or moon (E-8.2, E-10.12)."""
    return rules.ask_points if level == LEVEL_ASK else rules.moon_points


cdef int alone_loss(const rules_t* rules, int level, int tricks) noexcept nogil:
    """Return the points that a lost ask or moon costs in a deal of ``tricks`` tricks (E-8.5, E-10.11)."""
    if rules.house.alone_fail == ALONE_FAIL_LITERAL:
        return tricks
    if rules.house.alone_fail == ALONE_FAIL_SYMMETRIC:
        return alone_points(rules, level)
    return SAME_AS_ASK_POINTS


cdef inline int made_points(const rules_t* rules, int level, int tricks) noexcept nogil:
    """Return the points of a made contract with ``tricks`` tricks (E-8.2 to E-8.4, E-10.14, E-10.15)."""
    if level >= LEVEL_ASK:
        return alone_points(rules, level)
    return (level if rules.house.overtricks == OVERTRICKS_NOT_COUNTED else tricks) + rules.house.bonus_made


cdef inline void score_contract(const table_t* table, const rules_t* rules, row_t* row) noexcept nogil:
    """Fill the row of a deal that was played (E-8.1, E-8.2)."""
    cdef int level = table.level
    cdef int side = table.bidder & 1
    cdef int tricks = table.tricks[side]
    cdef int needed = level if level < LEVEL_ASK else table.hand_cards
    row.outcome = SET
    if tricks >= needed:
        row.outcome = MADE
        row.points[side] = made_points(rules, level, tricks)
    elif level < LEVEL_ASK:
        row.points[side] = -level
    else:
        row.points[side] = -alone_loss(rules, level, table.hand_cards)
    if rules.house.opponents_score != OPPONENTS_SCORE_NONE:
        row.points[side ^ 1] = table.tricks[side ^ 1]
    row.tricks[0] = table.tricks[0]
    row.tricks[1] = table.tricks[1]
    row.alone = level - LEVEL_ASK + ALONE_ASK if level >= LEVEL_ASK else ALONE_NONE


cdef inline void score(const state_t* state, const rules_t* rules, row_t* row) noexcept nogil:
    """Fill the result row of a deal that is over (E-8.9)."""
    cdef const table_t* table = &state.table
    cdef int difference, seat
    memset(row, 0, sizeof(row_t))
    row.bidder = table.bidder
    row.level = table.level
    row.trump = table.trump
    row.claim = table.claim
    row.claimer = table.claimer
    if table.bidder != NOBODY:
        score_contract(table, rules, row)
    else:
        row.outcome = CLAIMED if table.claim != CLAIM_NO else ALL_PASSED
    difference = row.points[0] - row.points[1]
    for seat in range(SEATS):
        row.payoff[seat] = -difference if seat & 1 else difference
