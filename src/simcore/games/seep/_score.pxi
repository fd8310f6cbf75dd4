# Scoring a finished deal: its result row (docs/rules/seep.md, P-8).

cdef inline int most_cards_side(const table_t* table) noexcept nogil:
    """Return the side that took more cards, or NOBODY (P-8.2)."""
    cdef int difference = popcount(table.captured[0]) - popcount(table.captured[1])
    if difference == 0:
        return NOBODY
    return difference < 0


cdef inline void score(const state_t* state, const rules_t* rules, row_t* row) noexcept nogil:
    """Fill the result row of a deal that is over (P-8)."""
    cdef const table_t* table = &state.table
    cdef int side, seat, difference
    memset(row, 0, sizeof(row_t))
    for side in range(SIDES):
        row.card_points[side] = card_points(table.captured[side], rules.ten_of_diamonds)
        row.points[side] = row.card_points[side] + table.bonus[side]
        row.cards[side] = popcount(table.captured[side])
        row.sweeps[side] = table.sweeps[side]
    if rules.house.most_cards_bonus and most_cards_side(table) != NOBODY:
        row.points[most_cards_side(table)] += MOST_CARDS_POINTS
    difference = row.points[0] - row.points[1]
    for seat in range(SEATS):
        row.payoff[seat] = -difference if seat & 1 else difference
    row.bid = table.bid
    row.first_play = table.first_play
    row.house_fate = table.house_fate
    row.house_points = table.house_points
    row.opening_sweep = table.opening_sweep
    row.redeals = table.redeals
    row.takes = table.played[TAKE]
    row.makes = table.played[MAKE]
    row.breaks = table.played[BREAK]
    row.throws = table.played[THROW]
    row.legal = table.legal


cdef enum:
    # Parts of a row that are counted apart.
    PARTS = 3


cdef inline int part_words(int part) noexcept nogil:
    """Return the 64-bit words of a part of the row."""
    return OUTCOME_WORDS if part == 0 else PLAYS_WORDS if part == 1 else LEGAL_WORDS
