# The result row of a deal that is over (docs/rules/toepen.md, T-7).

cdef enum:
    LAST_TRICK = 0
    ALL_FOLDED = 1
    FOLD_LEVELS = 4


cdef inline int jack_bonus(const state_t* state, const house_t* house) noexcept nogil:
    """Return the lives that the winner gets back (T-7.3)."""
    cdef const table_t* table = &state.table
    cdef int winner = state.winner
    if winner == NOBODY or not is_last_trick(table) or table.lives[winner] == 0:
        return 0
    return -house.jack_bonus if card_bit(table.card[winner]) & JACKS else 0


cdef inline bint is_last_trick(const table_t* table) noexcept nogil:
    """Whether a deal that is over was played to its end."""
    return (table.staying & (table.staying - 1)) != 0


cdef inline void score(const state_t* state, const rules_t* rules, row_t* row) noexcept nogil:
    """Fill the result row of a deal that is over (T-7.1, T-7.5)."""
    cdef const table_t* table = &state.table
    cdef uint32_t folded = <uint32_t>below(table.seats) & ~table.staying
    cdef uint32_t losers = table.staying & ~seat_bit_or_none(state.winner)
    cdef int seat
    memset(row, 0, sizeof(row_t))
    for seat in range(table.seats):
        row.payoff[seat] = -(state.penalty[seat] + table.owed[seat] + (table.k + 1) * ((losers & seat_bit(seat)) != 0))
    while folded:
        seat = lowest(folded)
        folded = <uint32_t>without_lowest(folded)
        row.folds[min(table.owed[seat], FOLD_LEVELS) - 1] += 1
    if rules.house.jack_bonus and state.winner != NOBODY:
        row.payoff[state.winner] += jack_bonus(state, &rules.house)
    row.players = table.seats
    row.winner = state.winner
    row.end = LAST_TRICK if is_last_trick(table) else ALL_FOLDED
    row.knocks = table.k - (table.poor != 0)
    row.first_knock = table.first_knock
    row.next_dealer = state.next_dealer
    row.exchanges = table.exchanges
    row.challenges = table.challenges
    row.bluffs_caught = table.caught
