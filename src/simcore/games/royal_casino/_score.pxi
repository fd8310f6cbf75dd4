# Scoring a finished deal: its result row (docs/rules/royal-casino.md, C-7).

cdef inline int side_with_most(const uint8_t* numbers, int sides) noexcept nogil:
    """Return the side that has strictly the most, or NOBODY."""
    cdef int best = 0
    cdef int side
    cdef bint shared = False
    for side in range(1, sides):
        if numbers[side] > numbers[best]:
            best = side
            shared = False
        elif numbers[side] == numbers[best]:
            shared = True
    return NOBODY if shared else best


cdef inline int side_with_card(const table_t* table, int card) noexcept nogil:
    """Return the side that has a card in its piles, or NOBODY."""
    cdef int side
    for side in range(SIDES):
        if (table.captured[side] >> card) & 1:
            return side
    return NOBODY


cdef inline void count_piles(const table_t* table, row_t* row, int sides) noexcept nogil:
    """Count cards, spades and sweeps, and see who has each item (C-7.1, C-7.2)."""
    cdef int side, item
    for side in range(sides):
        row.cards[side] = popcount(table.captured[side])
        row.spades[side] = popcount(table.captured[side] & SPADES)
        row.sweeps[side] = table.sweeps[side]
    row.side_with[CARDS_ITEM] = side_with_most(row.cards, sides)
    row.side_with[SPADES_ITEM] = side_with_most(row.spades, sides)
    for item in range(BIG_CASINO, ITEMS):
        row.side_with[item] = side_with_card(table, ITEM_CARD[item])


cdef inline void score_sweeps(const rules_t* rules, row_t* row, int sides) noexcept nogil:
    """Work out the points for sweeps (C-7.4, C-10.13, C-10.14)."""
    cdef int side, other, others
    for side in range(sides):
        others = 0
        if rules.house.sweep_cancel:
            for other in range(sides):
                if other != side:
                    others = max(others, <int>row.sweeps[other])
        row.sweep_points[side] = rules.house.sweeps * max(row.sweeps[side] - others, 0)


cdef inline void score(const state_t* state, const rules_t* rules, row_t* row) noexcept nogil:
    """Fill the result row of a deal that is over (C-7.6, C-7.7)."""
    cdef const table_t* table = &state.table
    cdef int sides = sides_of(table.seats)
    cdef int side, item, seat
    cdef int total = 0
    memset(row, 0, sizeof(row_t))
    count_piles(table, row, sides)
    score_sweeps(rules, row, sides)
    for side in range(sides):
        row.points[side] = row.sweep_points[side]
    for item in range(ITEMS):
        if row.side_with[item] != NOBODY:
            row.points[row.side_with[item]] += ITEM_POINTS[item]
    for side in range(sides):
        total += row.points[side]
    for seat in range(table.seats):
        row.payoff[seat] = sides * row.points[side_of(table, seat)] - total
    row.cards_left = table.cards_left
    row.last_capturer = table.last_capturer
    row.takes = table.played[TAKE]
    row.builds = table.played[BUILD]
    row.raises = table.played[RAISE]
    row.trails = table.played[TRAIL]
    row.legal = table.legal


cdef enum:
    # Parts of a row that are counted apart.
    PARTS = 5


cdef inline int part_words(int part) noexcept nogil:
    """Return the 64-bit words of a part of the row."""
    return OUTCOME_WORDS if part == 0 else 1
