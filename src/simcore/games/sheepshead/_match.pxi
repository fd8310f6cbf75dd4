# A session of deals: what carries over from deal to deal (docs/rules/sheepshead.md, S-10).

cdef struct match_t:
    int deals_played
    int dealer                  # player who deals the next deal
    int doubled_deals           # doublers still to be played (queue)
    int stake                   # of the next picked deal (multiply, cap2)
    int64_t total[SEATS]        # sum of payoffs by player

# One row a player and session, 16 bytes.
cdef struct match_row_t:
    int32_t total
    int32_t deals
    int8_t player
    int8_t place
    int8_t level
    int8_t unused[5]


cdef void match_begin(match_t* match, const rules_t* rules) noexcept nogil:
    """Start a session: player 4 deals first."""
    memset(match, 0, sizeof(match_t))
    match.dealer = SEATS - 1
    match.stake = 1


cdef uint64_t match_deals_max(const rules_t* rules) noexcept nogil:
    """Return how many deal indices a session takes up."""
    return rules.house.hands


cdef bint match_over(const match_t* match, const rules_t* rules) noexcept nogil:
    """Whether the session has had all its deals (S-10.1)."""
    return match.deals_played >= rules.house.hands


cdef int match_player(const match_t* match, int seat) noexcept nogil:
    """Return the player who sits in ``seat``: seat 4 deals (S-2.1)."""
    return (match.dealer + 1 + seat) % SEATS


cdef void match_start(const match_t* match, const rules_t* rules, start_t* start) noexcept nogil:
    """Set what the next deal inherits (S-10.5)."""
    start.seats = SEATS
    start.stake = match.stake
    if rules.house.doubler_stack == DOUBLER_STACK_QUEUE and match.doubled_deals > 0:
        start.stake = 2


cdef void match_note(match_t* match, const rules_t* rules, const row_t* row) noexcept nogil:
    """Book a finished deal and pass the deal to the left (S-10.2 to S-10.6)."""
    cdef int seat
    for seat in range(SEATS):
        match.total[match_player(match, seat)] += row.payoff[seat]
    if rules.house.all_pass == ALL_PASS_DOUBLER:
        if row.outcome == THROWN_IN:
            match.doubled_deals += 1
            if rules.house.doubler_stack == DOUBLER_STACK_MULTIPLY:
                match.stake = min(2 * match.stake, MULTIPLIER_MAX)
            elif rules.house.doubler_stack != DOUBLER_STACK_QUEUE:
                match.stake = 2
        else:
            match.stake = 1
            if match.doubled_deals > 0:
                match.doubled_deals -= 1
    match.deals_played += 1
    match.dealer = (match.dealer + 1) % SEATS


cdef void match_score(
    const match_t* match, const rules_t* rules, int player, match_row_t* row
) noexcept nogil:
    """Fill the row of one player: place 1 has the highest total, ``level`` players share the place."""
    cdef int other
    memset(row, 0, sizeof(match_row_t))
    row.player = player
    row.deals = match.deals_played
    row.total = <int32_t>match.total[player]
    row.place = 1
    for other in range(SEATS):
        if match.total[other] > match.total[player]:
            row.place += 1
        if match.total[other] == match.total[player]:
            row.level += 1
