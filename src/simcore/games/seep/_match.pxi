# A match: one baazi or several (docs/rules/seep.md, P-9).

cdef enum:
    # A match never has more deals.
    MATCH_DEALS_MAX = 1024

cdef struct match_t:
    int deals_played
    int dealer                  # player who deals the next deal
    int difference              # points of team 0 less those of team 1 in the baazi that is being played
    int total                   # the same over all deals
    int baazis[SIDES]           # won by each team

# One row a player and match, 24 bytes.
cdef struct match_row_t:
    int32_t total
    int32_t difference
    int16_t deals
    int16_t baazis
    int16_t baazis_of_others
    int8_t player
    int8_t team
    int8_t winner
    int8_t unused[7]


cdef void match_begin(match_t* match, const rules_t* rules) noexcept nogil:
    """Start a match: player 3 deals first (P-9.1)."""
    memset(match, 0, sizeof(match_t))
    match.dealer = DEALER


cdef uint64_t match_deals_max(const rules_t* rules) noexcept nogil:
    """Return how many deal indices a match takes up."""
    return MATCH_DEALS_MAX


cdef bint match_over(const match_t* match, const rules_t* rules) noexcept nogil:
    """Whether the match has ended (P-9.8, P-9.9, P-12.6)."""
    return (
        (rules.house.target_lead != NO_LIMIT and match.baazis[0] + match.baazis[1] >= rules.house.baazis)
        or (rules.house.deals != NO_LIMIT and match.deals_played >= rules.house.deals)
        or match.deals_played >= MATCH_DEALS_MAX
    )


cdef int match_player(const match_t* match, int seat) noexcept nogil:
    """Return the player who sits in ``seat``: seat 3 deals (P-9.1)."""
    return (match.dealer + 1 + seat) % SEATS


cdef void match_start(const match_t* match, const rules_t* rules, start_t* start) noexcept nogil:
    """Set what the next deal inherits: nothing but the number of seats."""
    start.seats = SEATS


cdef inline bint is_below_minimum(const rules_t* rules, const row_t* row, int side) noexcept nogil:
    """Whether a side has too few points, so that the baazi is lost (P-9.3)."""
    cdef int points = row.points[side]
    if rules.house.min_points_basis == MIN_POINTS_CARDS:
        points = row.card_points[side]
    return points < rules.house.min_points


cdef inline int sign_of(int number) noexcept nogil:
    """Return 1, 0 or -1."""
    return (number > 0) - (number < 0)


cdef int next_dealer(const match_t* match, const rules_t* rules, int behind, bint baazi_ended) noexcept nogil:
    """Return who deals next; ``behind`` is the losing team or NOBODY (P-9.6, P-9.7)."""
    cdef int dealer = match.dealer
    if rules.house.next_dealer == NEXT_DEALER_ROTATE:
        return (dealer + 1) % SEATS
    if behind != NOBODY and behind != dealer & 1:
        dealer = (dealer + 1) % SEATS
    return dealer ^ 2 if baazi_ended else dealer


cdef void match_note(match_t* match, const rules_t* rules, const row_t* row) noexcept nogil:
    """Book a finished deal and pass the deal on (P-9.3 to P-9.7)."""
    cdef int side_0 = match_player(match, 0) & 1
    cdef int sign = -1 if side_0 else 1
    cdef int lead = sign * (row.points[0] - row.points[1])
    cdef bint low_0 = is_below_minimum(rules, row, side_0)
    cdef bint low_1 = is_below_minimum(rules, row, side_0 ^ 1)
    cdef int behind = NOBODY
    cdef int winner = NOBODY
    match.deals_played += 1
    match.total += lead
    if low_0 != low_1:
        behind = 0 if low_0 else 1
        winner = behind ^ 1
        match.difference = 0
    else:
        match.difference += lead
        if match.difference:
            behind = match.difference > 0
        if rules.house.target_lead != NO_LIMIT and abs(match.difference) >= rules.house.target_lead:
            winner = behind ^ 1
            match.difference -= sign_of(match.difference) * (
                rules.house.target_lead if rules.house.carry_over else abs(match.difference)
            )
    if winner != NOBODY:
        match.baazis[winner] += 1
    match.dealer = next_dealer(match, rules, behind, winner != NOBODY)


cdef int winner_of(const match_t* match) noexcept nogil:
    """Return the team that has won the match, or NOBODY (P-9.10)."""
    cdef int lead = match.baazis[0] - match.baazis[1]
    if lead == 0:
        lead = match.difference
    return NOBODY if lead == 0 else lead < 0


cdef void match_score(
    const match_t* match, const rules_t* rules, int player, match_row_t* row
) noexcept nogil:
    """Fill the row of one player (P-9.11)."""
    cdef int team = player & 1
    cdef int sign = -1 if team else 1
    memset(row, 0, sizeof(match_row_t))
    row.total = sign * match.total
    row.difference = sign * match.difference
    row.deals = match.deals_played
    row.baazis = match.baazis[team]
    row.baazis_of_others = match.baazis[team ^ 1]
    row.player = player
    row.team = team
    row.winner = winner_of(match)
