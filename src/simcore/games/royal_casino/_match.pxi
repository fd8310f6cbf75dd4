# A match: what carries over from deal to deal and when it ends (docs/rules/royal-casino.md, C-8).

cdef enum:
    # A match never has more deals (C-8.9).
    MATCH_DEALS_MAX = 1024
    # Scores with which a deal may start; strategies see no score beyond.
    SCORE_MAX = 500

cdef struct match_t:
    int deals_played
    int dealer                  # player who deals the next deal
    int players
    bint over
    bint overtime
    int winner                  # team, or NOBODY
    int32_t score[SIDES]        # by team

# One row a player and match, 16 bytes.
cdef struct match_row_t:
    int32_t total
    int32_t deals
    int8_t player
    int8_t side
    int8_t winner
    int8_t overtime
    int32_t unused


cdef void match_begin(match_t* match, const rules_t* rules) noexcept nogil:
    """Start a match: the last player deals first (C-8.1, C-8.3)."""
    memset(match, 0, sizeof(match_t))
    match.players = rules.house.players
    match.dealer = match.players - 1
    match.winner = NOBODY


cdef uint64_t match_deals_max(const rules_t* rules) noexcept nogil:
    """Return how many deal indices a match takes up."""
    return MATCH_DEALS_MAX


cdef bint match_over(const match_t* match, const rules_t* rules) noexcept nogil:
    """Whether the match has ended."""
    return match.over


cdef int match_player(const match_t* match, int seat) noexcept nogil:
    """Return the player who sits in ``seat``: the last seat deals (C-8.1)."""
    return (match.dealer + 1 + seat) % match.players


cdef inline int team_of_side(const match_t* match, int side) noexcept nogil:
    """Return the team that is ``side`` in the present deal (C-8.1)."""
    return match_player(match, side) % sides_of(match.players)


cdef void match_start(const match_t* match, const rules_t* rules, start_t* start) noexcept nogil:
    """Set what the next deal inherits: the scores, as far as a deal can be told of them."""
    cdef int side
    memset(start, 0, sizeof(start_t))
    start.seats = match.players
    for side in range(sides_of(match.players)):
        start.scores[side] = min(match.score[team_of_side(match, side)], SCORE_MAX)


cdef inline int leader(const int32_t* scores, int count) noexcept nogil:
    """Return who has strictly the highest score, or NOBODY."""
    cdef int best = 0
    cdef int number
    cdef bint shared = False
    for number in range(1, count):
        if scores[number] > scores[best]:
            best = number
            shared = False
        elif scores[number] == scores[best]:
            shared = True
    return NOBODY if shared else best


cdef int side_meeting_condition(const match_t* match, const rules_t* rules, const row_t* row) noexcept nogil:
    """Return the side that wins by a condition, of several the one with the first item, or NOBODY (C-8.4)."""
    cdef int item, side
    for item in range(LITTLE_CASINO + 1):
        side = row.side_with[item]
        if side != NOBODY and conditions_of(rules, match.score[team_of_side(match, side)]) >> item & 1:
            return side
    return NOBODY


cdef inline int score_after(const match_t* match, const rules_t* rules, const row_t* row, int side) noexcept nogil:
    """Return the score of a side after a deal (C-8.5, C-8.8, C-10.17)."""
    cdef int score = match.score[team_of_side(match, side)]
    if match.overtime or rules.house.target - score > rules.late_from:
        return score + row.points[side]
    if rules.house.late == LATE_FROZEN:
        return score
    return min(score + row.points[side] - row.sweep_points[side], rules.house.target - 1)


cdef int first_to_target(const match_t* match, const rules_t* rules, const row_t* row, uint32_t tied) noexcept nogil:
    """Return the side of the set ``tied`` that first has the target as items are counted, or NOBODY (C-10.22)."""
    cdef int32_t counted[SIDES]
    cdef int sides = sides_of(match.players)
    cdef int place, item, side
    cdef int there = 0
    cdef int found = NOBODY
    for side in range(sides):
        counted[side] = match.score[team_of_side(match, side)]
    for place in range(ITEMS):
        item = COUNTING_ORDER[place]
        side = row.side_with[item]
        if side != NOBODY and tied >> side & 1:
            counted[side] += ITEM_POINTS[item]
            if counted[side] >= rules.house.target:
                return side
    for side in range(sides):
        if tied >> side & 1 and counted[side] + row.sweep_points[side] >= rules.house.target:
            found = side
            there += 1
    return found if there == 1 else NOBODY


cdef int winning_side(match_t* match, const rules_t* rules, const row_t* row, const int32_t* after) noexcept nogil:
    """Return the side that wins with the scores ``after`` a deal, or NOBODY; overtime may begin (C-8.6 to C-8.8)."""
    cdef int sides = sides_of(match.players)
    cdef int best = leader(after, sides)
    cdef int32_t highest = 0
    cdef uint32_t tied = 0
    cdef int side
    for side in range(sides):
        highest = max(highest, after[side])
    if not match.overtime and highest < rules.house.target:
        return NOBODY
    if best == NOBODY and not match.overtime:
        for side in range(sides):
            tied |= <uint32_t>(after[side] == highest) << side
        if rules.house.tie == TIE_COUNT_ORDER:
            best = first_to_target(match, rules, row, tied)
        match.overtime = best == NOBODY
    return best


cdef int next_dealer(const match_t* match, const rules_t* rules, const row_t* row) noexcept nogil:
    """Return who deals next (C-8.2, C-10.23, C-10.24)."""
    if rules.house.first_player_next_deal == FIRST_PLAYER_LAST_CAPTURER and row.last_capturer != NOBODY:
        return match_player(match, row.last_capturer + match.players - 1)
    if rules.house.deal_passes == DEAL_PASSES_AGAINST_PLAY:
        return (match.dealer + match.players - 1) % match.players
    return (match.dealer + 1) % match.players


cdef void match_note(match_t* match, const rules_t* rules, const row_t* row) noexcept nogil:
    """Book a finished deal, see whether the match is over, and pass the deal on (C-8.2 to C-8.9)."""
    cdef int32_t after[SIDES]
    cdef int sides = sides_of(match.players)
    cdef int winner = NOBODY
    cdef int side
    match.deals_played += 1
    if not match.overtime:
        winner = side_meeting_condition(match, rules, row)
    if winner == NOBODY:
        for side in range(sides):
            after[side] = score_after(match, rules, row, side)
        winner = winning_side(match, rules, row, after)
        for side in range(sides):
            match.score[team_of_side(match, side)] = after[side]
    if winner != NOBODY:
        match.winner = team_of_side(match, winner)
        match.over = True
    elif match.deals_played == MATCH_DEALS_MAX:
        match.winner = leader(match.score, sides)
        match.over = True
    match.dealer = next_dealer(match, rules, row)


cdef void match_score(
    const match_t* match, const rules_t* rules, int player, match_row_t* row
) noexcept nogil:
    """Fill the row of one player (C-8.10)."""
    memset(row, 0, sizeof(match_row_t))
    row.side = player % sides_of(match.players)
    row.total = match.score[row.side]
    row.deals = match.deals_played
    row.player = player
    row.winner = match.winner
    row.overtime = match.overtime
