# A match: what carries over from deal to deal and when it ends (docs/rules/bid-euchre.md, E-9).

cdef enum:
    # A match never has more deals (E-9.8).
    MATCH_DEALS_MAX = 1024
    # Start values of a deal lie between minus this and this (E-8.11); strategies see no score beyond.
    SCORE_SEEN_MAX = 500

cdef struct match_t:
    int deals_played
    int dealer                  # player who deals the next deal
    bint over
    int winner                  # team, or NOBODY for a draw
    int32_t score[SIDES]        # by team: players 0 and 2, players 1 and 3

# One row a player and match, 16 bytes.
cdef struct match_row_t:
    int32_t total
    int32_t opponents
    int32_t deals
    int8_t player
    int8_t team
    int8_t winner
    int8_t unused


cdef void match_begin(match_t* match, const rules_t* rules) noexcept nogil:
    """Start a match: player 3 deals first (E-9.1, E-9.2)."""
    memset(match, 0, sizeof(match_t))
    match.dealer = DEALER
    match.winner = NOBODY


cdef uint64_t match_deals_max(const rules_t* rules) noexcept nogil:
    """Return how many deal indices a match takes up."""
    return MATCH_DEALS_MAX


cdef bint match_over(const match_t* match, const rules_t* rules) noexcept nogil:
    """Whether the match has ended."""
    return match.over


cdef int match_player(const match_t* match, int seat) noexcept nogil:
    """Return the player who sits in ``seat``: seat 3 deals (E-9.1)."""
    return (match.dealer + 1 + seat) % SEATS


cdef inline int team_of_side(const match_t* match, int side) noexcept nogil:
    """Return the team that is ``side`` in the present deal (E-9.1)."""
    return match_player(match, side) & 1


cdef void match_start(const match_t* match, const rules_t* rules, start_t* start) noexcept nogil:
    """Set what the next deal inherits: the scores, as far as a deal can be told of them."""
    cdef int side
    start.seats = SEATS
    for side in range(SIDES):
        start.scores[side] = min(max(match.score[team_of_side(match, side)], -SCORE_SEEN_MAX), SCORE_SEEN_MAX)


cdef int higher_team(const match_t* match) noexcept nogil:
    """Return the team with the higher score, or NOBODY."""
    if match.score[0] == match.score[1]:
        return NOBODY
    return match.score[1] > match.score[0]


cdef int winner_of(const match_t* match, const rules_t* rules, const row_t* row) noexcept nogil:
    """Return the team that has won by the deal just booked, or NOBODY where the match goes on (E-9.4 to E-9.8)."""
    cdef int bidders = NOBODY
    cdef bint lost[SIDES]
    cdef bint reached[SIDES]
    cdef int team
    if row.bidder != NOBODY:
        bidders = team_of_side(match, row.bidder & 1)
    for team in range(SIDES):
        lost[team] = rules.house.lose_at != LOSE_AT_NONE and match.score[team] <= rules.house.lose_at
        reached[team] = match.score[team] >= rules.target
    if lost[0] or lost[1]:
        return higher_team(match) if lost[0] and lost[1] else lost[0]
    if rules.house.both_over == BOTH_OVER_DEFENCE_CANNOT_GO_OUT:
        return bidders if bidders != NOBODY and row.outcome == MADE and reached[bidders] else NOBODY
    if reached[0] and reached[1]:
        if rules.house.both_over == BOTH_OVER_BIDDERS_WIN and bidders != NOBODY:
            return bidders
        return higher_team(match)
    if reached[0] or reached[1]:
        return reached[1]
    return NOBODY


cdef void match_note(match_t* match, const rules_t* rules, const row_t* row) noexcept nogil:
    """Book a finished deal, pass the deal to the left (E-9.2, E-9.3, E-10.20), and see whether the match is over."""
    cdef int side
    for side in range(SIDES):
        match.score[team_of_side(match, side)] += row.points[side]
    match.deals_played += 1
    match.winner = winner_of(match, rules, row)
    match.over = match.winner != NOBODY
    if match.deals_played == MATCH_DEALS_MAX and not match.over:
        match.over = True
        match.winner = higher_team(match)
    if row.outcome != CLAIMED or rules.house.claim_redeal != CLAIM_REDEAL_SAME:
        match.dealer = (match.dealer + 1) % SEATS


cdef void match_score(
    const match_t* match, const rules_t* rules, int player, match_row_t* row
) noexcept nogil:
    """Fill the row of one player (E-9.9)."""
    memset(row, 0, sizeof(match_row_t))
    row.total = match.score[player & 1]
    row.opponents = match.score[(player & 1) ^ 1]
    row.deals = match.deals_played
    row.player = player
    row.team = player & 1
    row.winner = match.winner
