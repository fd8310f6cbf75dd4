# A match: lives lost carried from deal to deal (docs/rules/toepen.md, T-8).

cdef enum:
    MATCH_DEALS_MAX = 1024      # T-8.5

cdef struct match_t:
    int deals_played
    int dealer                  # player who deals the next deal
    int seats                   # players left
    int seated[SEATS]           # who sits in each seat of the next deal
    int lives[SEATS]            # lives lost by player
    int dropped[SEATS]          # deals played when a player dropped out, or MATCH_DEALS_MAX + 1
    bint ended

# One row a player and match, 16 bytes.
cdef struct match_row_t:
    int16_t lives
    int16_t deals
    int8_t player
    int8_t place
    int8_t level
    int8_t lost
    int8_t losers
    int8_t unused[7]


cdef void match_begin(match_t* match, const rules_t* rules) noexcept nogil:
    """Start a match: the last player deals first, nobody has lost a life (T-8.1)."""
    cdef int player
    memset(match, 0, sizeof(match_t))
    match.dealer = rules.house.players - 1
    for player in range(rules.house.players):
        match.dropped[player] = MATCH_DEALS_MAX + 1
    seat_players(match, rules.house.players)


cdef uint64_t match_deals_max(const rules_t* rules) noexcept nogil:
    """Return how many deal indices a match takes up."""
    return MATCH_DEALS_MAX


cdef bint match_over(const match_t* match, const rules_t* rules) noexcept nogil:
    """Whether the match has ended (T-8.3, T-8.5, T-8.8)."""
    return match.ended or match.seats < 2 or match.deals_played >= MATCH_DEALS_MAX


cdef int match_player(const match_t* match, int seat) noexcept nogil:
    """Return the player who sits in ``seat`` of the next deal."""
    return match.seated[seat]


cdef void match_start(const match_t* match, const rules_t* rules, start_t* start) noexcept nogil:
    """Set what the next deal inherits (T-8.1)."""
    cdef int seat
    memset(start, 0, sizeof(start_t))
    start.seats = match.seats
    for seat in range(match.seats):
        start.lives[seat] = match.lives[match.seated[seat]]


cdef void match_note(match_t* match, const rules_t* rules, const row_t* row) noexcept nogil:
    """Book a finished deal (T-8.2 to T-8.7)."""
    cdef int players = rules.house.players
    cdef int seat, player
    cdef int next_dealer = match.seated[row.next_dealer]
    match.deals_played += 1
    for seat in range(match.seats):
        player = match.seated[seat]
        match.lives[player] -= row.payoff[seat]
        if match.lives[player] >= rules.house.target:
            match.dropped[player] = match.deals_played
            match.ended = match.ended or rules.house.game_end != ELIMINATION
    if rules.house.dealer == DEALER_ROTATE:
        next_dealer = (match.dealer + 1) % players
    elif rules.house.dealer != DEALER_WINNER:
        next_dealer = most_lives(match, players)
    match.dealer = next_left(match, next_dealer, players)
    seat_players(match, players)


cdef inline bint has_dropped(const match_t* match, int player) noexcept nogil:
    """Whether a player has reached the target."""
    return match.dropped[player] <= MATCH_DEALS_MAX


cdef int next_left(const match_t* match, int player, int players) noexcept nogil:
    """Return the first player from ``player`` on clockwise who has not dropped out (T-8.7); himself if all have."""
    cdef int place
    for place in range(players):
        if not has_dropped(match, (player + place) % players):
            return (player + place) % players
    return player


cdef int most_lives(const match_t* match, int players) noexcept nogil:
    """Return who of those left has lost most lives, the first from the dealer's left (T-9.4)."""
    cdef int place, player
    cdef int found = match.dealer
    cdef int most = -1
    for place in range(1, players + 1):
        player = (match.dealer + place) % players
        if not has_dropped(match, player) and match.lives[player] > most:
            most = match.lives[player]
            found = player
    return found


cdef void seat_players(match_t* match, int players) noexcept nogil:
    """Seat those who are left clockwise from the dealer's left (T-8.2, T-8.6)."""
    cdef int place, player
    match.seats = 0
    for place in range(1, players + 1):
        player = (match.dealer + place) % players
        if not has_dropped(match, player):
            match.seated[match.seats] = player
            match.seats += 1


cdef void match_score(
    const match_t* match, const rules_t* rules, int player, match_row_t* row
) noexcept nogil:
    """Fill the row of one player: place 1 is best, ``level`` players share the place (T-8.4, T-8.9)."""
    cdef int other
    cdef bint elimination = rules.house.game_end == ELIMINATION
    memset(row, 0, sizeof(match_row_t))
    row.player = player
    row.lives = match.lives[player]
    row.deals = match.deals_played
    row.lost = has_dropped(match, player)
    row.place = 1
    for other in range(rules.house.players):
        row.losers += has_dropped(match, other)
        if elimination and match.dropped[other] != match.dropped[player]:
            row.place += match.dropped[other] > match.dropped[player]
        else:
            row.place += match.lives[other] < match.lives[player]
            row.level += match.lives[other] == match.lives[player]
