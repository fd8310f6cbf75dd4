# The built-in heuristic (docs/strategies.md). It sees a view_t and the legal moves.
#
# The moves are weighed as they are found, without a list (_moves.pxi). Of each block it looks at the best set of loose
# cards alone: the one with the most points, then cards. What is left behind is weighed by what others may hold: cards
# unseen, the chance that one of them is in the next hand.

cdef struct params_t:
    # All but greedy in hundredths.
    int greedy
    int pair_bid                # values by which a second card of a value makes it better to bid
    int card                    # points that each card taken is worth beyond its own points
    int sweep_risk              # share of the points of a sweep that is counted against leaving one to the next player
    int partner_sweep           # the same for leaving it to the partner
    int exposed                 # share of the loose points that the next player may take
    int house                   # share of the points of a house that its likely taker gets
    int fragile                 # share of them that an ordinary house may lose by being broken
    int frozen                  # points that a card bound by an own house costs
    int deny                    # share of the points of a house of the other side that taking or breaking it saves
    int hold_back               # points that a card of high value is worth in the hand rather than on the floor

cdef enum:
    # A move that is never legal.
    NO_MOVE = 0

cdef struct weigher_t:
    # What the seat to act can tell of the table before it has chosen, and the best move so far.
    const view_t* view
    const rules_t* rules
    const params_t* params
    const int16_t* next_holds       # chances by unseen cards
    const int16_t* opponents_hold
    uint64_t unseen             # cards in the other hands
    uint64_t points[8]          # of the sets of the first six loose cards, one a byte
    uint32_t next_owned         # values of the houses of the next player
    uint32_t partner_owned
    uint32_t ours               # values of the houses of the own side
    uint32_t theirs
    int sweep_cost              # what a sweep by the next player costs, in hundredths of points
    int sweep_gain              # what one by the partner brings
    int loose_points            # points on the floor
    int best                    # score of the best move so far, in hundredths of points
    action_t move


cdef inline int points_of(const weigher_t* weigher, uint64_t cards) noexcept nogil:
    """Return the card points of ``cards``."""
    return card_points(cards, weigher.rules.ten_of_diamonds)


cdef inline int points_of_card(const weigher_t* weigher, uint64_t card) noexcept nogil:
    """Return the card points of one card."""
    return weigher.rules.points[lowest(card)]


cdef inline int times_chance(int points, int chance) noexcept nogil:
    """Return ``points`` times a chance in 1,024ths."""
    return points * chance >> 10


cdef inline int unseen_of(const weigher_t* weigher, uint32_t values) noexcept nogil:
    """Return how many cards of ``values`` are in the other hands."""
    return popcount(weigher.unseen & cards_of_values(values))


cdef inline int next_points(const rules_t* rules, uint64_t* cards) noexcept nogil:
    """Take the lowest card out of ``cards`` and return its points; 0 where there is none."""
    cdef int points = rules.points[lowest(cards[0] | one(NO_CARD))]
    cards[0] = without_lowest(cards[0])
    return points


cdef inline void look_out(
    const view_t* view, const rules_t* rules, const params_t* params, weigher_t* weigher
) noexcept nogil:
    """Fill ``weigher``, without a move yet, and with the points of the first four loose cards."""
    cdef const table_t* table = view.table
    cdef uint64_t loose = table.loose
    cdef int first = next_points(rules, &loose)
    cdef int second = next_points(rules, &loose)
    cdef int third = next_points(rules, &loose)
    cdef int fourth = next_points(rules, &loose)
    weigher.view = view
    weigher.rules = rules
    weigher.params = params
    weigher.unseen = table.hidden & ~view.hand
    weigher.next_holds = rules.next_holds[table.play]
    weigher.opponents_hold = rules.opponents_hold[table.play]
    weigher.next_owned = table.owned[view.seat ^ (1 | (view.seat & 1) << 1)]
    weigher.partner_owned = table.owned[view.seat ^ 2]
    weigher.ours = table.owned[view.seat] | weigher.partner_owned
    weigher.theirs = table.owned[view.seat ^ 1] | table.owned[view.seat ^ 3]
    weigher.sweep_cost = rules.next_sweep[table.play] * params.sweep_risk
    weigher.sweep_gain = rules.next_sweep[table.play] * params.partner_sweep
    weigher.best = INT32_MIN
    weigher.move = 0
    weigher.loose_points = first + second + third + fourth
    spread_totals(weigher.points, first, second, third, fourth)


cdef inline void look_at_more(weigher_t* weigher) noexcept nogil:
    """Note the points of the loose cards from the fifth on."""
    cdef uint64_t loose = weigher.view.table.loose
    cdef int place, fifth, sixth
    for place in range(FEW_CARDS):
        loose = without_lowest(loose)
    fifth = next_points(weigher.rules, &loose)
    sixth = next_points(weigher.rules, &loose)
    weigher.loose_points += fifth + sixth + points_of(weigher, loose)
    spread_more_totals(weigher.points, fifth, sixth)


cdef struct part_t:
    # Some of the loose cards, and what is left of them.
    uint64_t cards
    uint64_t loose
    int points
    int total
    int left_points
    int left_total


cdef inline void take_part(
    const weigher_t* weigher, const floor_t* floor, uint32_t number, part_t* part
) noexcept nogil:
    """Fill ``part`` for a set of loose cards."""
    part.cards = cards_of_set(floor, number)
    part.loose = floor.cards & ~part.cards
    if likely(floor.words == 1):
        part.points = byte_at(weigher.points, number)
        part.total = byte_at(floor.totals, number)
    else:
        part.points = points_of(weigher, part.cards)
        part.total = total_value(part.cards)
    part.left_points = weigher.loose_points - part.points
    part.left_total = floor.total - part.total


cdef inline uint32_t sums_with(uint32_t sums, uint64_t cards) noexcept nogil:
    """Return the sums up to 13 of ``cards`` and what already has the sums ``sums`` (0 among them)."""
    while cards:
        sums |= sums << card_value(lowest(cards))
        cards &= cards - 1
    return sums


cdef inline uint32_t values_to_sweep(uint32_t standing) noexcept nogil:
    """Return the values with which loose cards and the houses of values ``standing`` can be swept, if at all."""
    # Of one house alone, of two none.
    return ALL_VALUES if standing == 0 else standing & (0 - <uint32_t>(standing & (standing - 1) == 0))


cdef inline uint32_t sweeping_values(
    const weigher_t* weigher, uint32_t possible, int total, uint32_t sums, int highest_value
) noexcept nogil:
    """Return the ``possible`` values that sweep loose cards, given their total, their sums and the highest of them."""
    # A total that can be cut in two halves, or thirds: that each is a sum is taken as enough.
    return possible & weigher.rules.divisors[min(total, <int>TOTALS)] & sums & values_from(highest_value)


cdef inline int sweep_risk(const weigher_t* weigher, uint32_t sweeping) noexcept nogil:
    """Return what it costs, in hundredths of points, to leave the others a floor that ``sweeping`` values sweep."""
    cdef int chance = weigher.next_holds[unseen_of(weigher, sweeping)]
    cdef int next_chance = choose(sweeping & weigher.next_owned, CERTAIN, chance)
    cdef int partner_chance = choose(sweeping & weigher.partner_owned, CERTAIN, chance)
    return times_chance(weigher.sweep_cost, next_chance) - times_chance(
        weigher.sweep_gain, times_chance(CERTAIN - next_chance, partner_chance)
    )


cdef inline int points_risk(const weigher_t* weigher, int loose_points, uint32_t sums) noexcept nogil:
    """Return what it costs to leave loose points on cards that have ``sums``."""
    return times_chance(
        loose_points * weigher.params.exposed, weigher.next_holds[unseen_of(weigher, sums & ALL_VALUES)]
    )


cdef inline int risk_after(
    const weigher_t* weigher, const floor_t* floor, const part_t* part, uint32_t standing
) noexcept nogil:
    """Return what it costs to leave the others what is left of a part of the loose cards, and houses."""
    cdef uint32_t possible = values_to_sweep(standing)
    cdef uint32_t sums
    if part.loose == 0:
        return sweep_risk(weigher, possible & standing)
    if possible | part.left_points == 0:
        return 0
    sums = sums_with(1, part.loose) if part.cards else <uint32_t>floor.sums
    return points_risk(weigher, part.left_points, sums) + sweep_risk(
        weigher, sweeping_values(weigher, possible, part.left_total, sums, highest(values_of(part.loose)))
    )


cdef inline int house_share(const weigher_t* weigher, int points, int value, bint ordinary) noexcept nogil:
    """Return what a house with ``points`` of the own side alone is worth to it, in hundredths of a point."""
    cdef int chance = weigher.opponents_hold[unseen_of(weigher, value_bit(value))]
    cdef int share = times_chance(points * weigher.params.house, CERTAIN - 2 * chance)
    return share - (abs(share) * choose(ordinary & (value < HOUSE_MAX), weigher.params.fragile, 0) >> 7)


cdef inline int standing_worth(const weigher_t* weigher, int points, int value) noexcept nogil:
    """Return what the house of ``value``, which has ``points``, is worth to the own side as it stands."""
    cdef uint32_t bit = value_bit(value)
    if weigher.theirs & bit:
        return 0 if weigher.ours & bit else -points * weigher.params.deny
    return house_share(weigher, points, value, (weigher.view.table.ordinary & bit) != 0)


cdef inline uint64_t best_card(uint64_t cards) noexcept nogil:
    """Return the one of several cards of a value that scores most: the spade, then the ten of diamonds."""
    cdef uint64_t best = prefer(cards & (SPADES | one(TEN_OF_DIAMONDS)), cards)
    return best & (0 - best)


cdef inline uint64_t worst_card(uint64_t cards) noexcept nogil:
    """Return the one of several cards of a value that scores least."""
    cdef uint64_t worst = prefer(cards & ~(SPADES | one(TEN_OF_DIAMONDS)), prefer(cards & ~SPADES, cards))
    return worst & (0 - worst)


cdef inline uint32_t best_set(const weigher_t* weigher, const floor_t* floor, const uint64_t* family) noexcept nogil:
    """Return the set of loose cards of a family with the most points, then the most cards."""
    cdef uint64_t sets
    cdef part_t part
    cdef uint32_t number
    cdef uint32_t best = 0
    cdef int most = -1
    cdef int word, score
    for word in range(floor.words):
        sets = family[word]
        while sets:
            number = <uint32_t>(word << LOW_CARDS | lowest(sets))
            sets &= sets - 1
            take_part(weigher, floor, number, &part)
            score = CARDS * part.points + popcount(number)
            if score > most:
                most = score
                best = number
    return best


cdef inline uint32_t set_to_weigh(
    const weigher_t* weigher, const floor_t* floor, const uint64_t* family
) noexcept nogil:
    """Return the set of loose cards with which the moves of a family are weighed."""
    if likely(floor.words == 1 and family[0] & (family[0] - 1) == 0):
        return lowest(family[0])
    return best_set(weigher, floor, family)


cdef inline void weigh_take(
    weigher_t* weigher, const floor_t* floor, uint64_t cards, const part_t* part
) noexcept nogil:
    """Weigh a take with the best of ``cards``."""
    cdef const table_t* table = weigher.view.table
    cdef uint64_t card = best_card(cards)
    cdef int value = card_value(lowest(card))
    cdef uint32_t standing = table.standing & ~value_bit(value)
    cdef int won = popcount(part.cards) + 1
    cdef int score = 100 * (part.points + points_of_card(weigher, card))
    cdef uint64_t house
    cdef int points
    if table.standing & value_bit(value):
        house = table.house[value - HOUSE_MIN]
        points = points_of(weigher, house)
        won += popcount(house)
        score += 100 * points - standing_worth(weigher, points, value)
    score += weigher.params.card * won
    if part.loose == 0 and standing == 0:
        score += 100 * sweep_worth(weigher.rules, table.play)
    else:
        score -= risk_after(weigher, floor, part, standing)
    keep_better(weigher, score, move_head(TAKE, 0, 0) | part.cards | card)


cdef inline void weigh_house(
    weigher_t* weigher, const floor_t* floor, uint64_t head, uint64_t cards, const part_t* part
) noexcept nogil:
    """Weigh a make or break with one of ``cards``; what it leaves only where the house is worth more than the best."""
    cdef const table_t* table = weigher.view.table
    cdef int value = move_value(head)
    cdef int broken = move_second_value(head)
    cdef uint32_t bit = value_bit(value)
    cdef uint32_t standing = table.standing | bit
    cdef uint64_t card = worst_card(cards)
    cdef bint cemented = part.total >= value
    # The card that backs it will be won with it.
    cdef int points = part.points + 1
    cdef int score = 0
    cdef int house_points
    if weigher.ours & ~weigher.theirs & bit and unseen_of(weigher, bit) == 0:
        # Nobody else can take it: it may have the points.
        card = best_card(cards)
    points += points_of_card(weigher, card)
    if table.standing & bit:
        cemented = True
        house_points = points_of(weigher, table.house[value - HOUSE_MIN])
        score = -standing_worth(weigher, house_points, value)
        points += house_points
    if broken >= HOUSE_MIN:
        house_points = points_of(weigher, table.house[broken - HOUSE_MIN])
        score -= standing_worth(weigher, house_points, broken)
        points += house_points
        standing &= ~value_bit(broken)
    if not weigher.ours & bit:
        score -= weigher.params.frozen
    if not weigher.theirs & bit:
        score += house_share(weigher, points, value, not cemented)
    if score > weigher.best:
        keep_better(weigher, score - risk_after(weigher, floor, part, standing), head | part.cards | card)


cdef inline void keep_better(weigher_t* weigher, int score, action_t move) noexcept nogil:
    """Make ``move`` the best so far if its score is higher."""
    # Without a branch: how often the next is better cannot be foreseen.
    cdef uint64_t better = 0 - <uint64_t>(score > weigher.best)
    weigher.move ^= (weigher.move ^ move) & better
    weigher.best = max(weigher.best, score)


cdef inline bint is_no_better(const weigher_t* weigher, int value) noexcept nogil:
    """Whether no new house of ``value`` is better than the best so far, as more likely the others will take it."""
    # At least half of the cards in the other hands are with the other side: its share is not positive.
    cdef uint32_t bit = value_bit(value)
    return (weigher.best >= 0) & ((weigher.view.table.standing & bit) == 0) & (unseen_of(weigher, bit) > 0)


cdef inline void weigh_block(
    weigher_t* weigher, const floor_t* floor, uint64_t head, uint64_t cards, const uint64_t* family
) noexcept nogil:
    """Weigh the moves of any of ``cards`` with any set of a family, by the best set; no throws."""
    cdef part_t part
    if move_kind(head) == MAKE and is_no_better(weigher, move_value(head)):
        return
    take_part(weigher, floor, set_to_weigh(weigher, floor, family), &part)
    if move_kind(head) == TAKE:
        weigh_take(weigher, floor, cards, &part)
    else:
        weigh_house(weigher, floor, head, cards, &part)


cdef inline void weigh_throws(weigher_t* weigher, const floor_t* floor, uint32_t values) noexcept nogil:
    """Weigh the throws of cards of ``values``, from the lowest on, while one without a risk would be the best move."""
    cdef const table_t* table = weigher.view.table
    cdef uint32_t possible = values_to_sweep(table.standing)
    # (Zero where there is none.)
    cdef int highest_loose = highest(values_of(table.loose) | 1)
    cdef uint32_t sums
    cdef uint64_t card
    cdef int value, score
    while values:
        value = lowest(values)
        values &= values - 1
        score = -weigher.params.hold_back * value
        if score <= weigher.best:
            return
        card = worst_card(weigher.view.hand & cards_of_value(value))
        sums = <uint32_t>(floor.sums | floor.sums << value)
        score -= points_risk(weigher, weigher.loose_points + points_of_card(weigher, card), sums) + sweep_risk(
            weigher, sweeping_values(weigher, possible, floor.total + value, sums, max(highest_loose, value))
        )
        keep_better(weigher, score, move_head(THROW, 0, 0) | card)


cdef action_t best_bid(const view_t* view, const params_t* params) noexcept nogil:
    """Return the value to bid: the highest, unless a lower one is held twice and near enough."""
    cdef uint32_t values = values_of(view.hand) & HOUSE_VALUES
    cdef uint32_t twice = values_held_twice(view.hand)
    cdef int best = -1
    cdef int chosen = 0
    cdef int value, score
    while values:
        value = lowest(values)
        values &= values - 1
        score = 100 * value + (params.pair_bid if twice & value_bit(value) else 0)
        if score > best:
            best = score
            chosen = value
    return chosen


cdef void weigh_listed(weigher_t* weigher, actions_t* legal) noexcept nogil:
    """Weigh the moves of a list."""
    cdef const block_t* block
    cdef int place
    for place in range(legal.blocks):
        block = &legal.block[place]
        if move_kind(block.head) == THROW:
            weigh_throws(weigher, &legal.floor, values_of(block.cards))
        else:
            weigh_block(weigher, &legal.floor, block.head, block.cards, sets_of_block(legal, block))


cdef action_t best_rare_move(
    const view_t* view, const rules_t* rules, const params_t* params, actions_t* legal
) noexcept nogil:
    """Weigh and count the legal moves, the first play or with many loose cards; with more than six list them first."""
    cdef turn_t turn
    cdef weigher_t weigher
    look_out(view, rules, params, &weigher)
    look_at_more(&weigher)
    if popcount(view.table.loose) > LOW_CARDS:
        list_moves(view, rules, legal)
        weigh_listed(&weigher, legal)
        return weigher.move
    begin_moves(legal, view.table.loose)
    see_turn(view, rules, &turn)
    if view.table.play == 0:
        note_first_plays(&turn, legal, &weigher, WEIGH)
    else:
        note_later_plays(&turn, legal, &weigher, WEIGH)
    return weigher.move


cdef inline action_t best_move(
    const view_t* view, const rules_t* rules, const params_t* params, actions_t* legal
) noexcept nogil:
    """Weigh the legal moves as they are found, without listing them, and count them; return the best."""
    cdef turn_t turn
    cdef weigher_t weigher
    if is_rare(view):
        return best_rare_move(view, rules, params, legal)
    look_out(view, rules, params, &weigher)
    begin_few_moves(legal, view.table.loose)
    see_turn(view, rules, &turn)
    note_later_plays(&turn, legal, &weigher, WEIGH)
    return weigher.move


cdef action_t move_from_list(const view_t* view, const rules_t* rules, const params_t* params) noexcept nogil:
    """Return what the heuristic chooses from the whole list, for debug builds: it must be the same."""
    cdef actions_t listed
    cdef weigher_t weigher
    look_out(view, rules, params, &weigher)
    look_at_more(&weigher)
    list_moves(view, rules, &listed)
    weigh_listed(&weigher, &listed)
    return weigher.move


cdef inline action_t random_action(
    const params_t* params, const state_t* state, const rules_t* rules, actions_t* legal, stream_t* stream
) noexcept nogil:
    """Return a uniformly random legal action."""
    return draw_action(legal, stream)


cdef inline action_t builtin(
    const params_t* params, const view_t* view, const rules_t* rules, actions_t* legal, stream_t* stream
) noexcept nogil:
    """Return the action of the heuristic, or of the greedy player; leave the number of legal actions in ``legal``."""
    cdef action_t move
    if view.table.phase == PHASE_BID:
        list_bids(view.hand, legal)
        return best_bid(view, params)
    if params.greedy:
        list_moves(view, rules, legal)
        return greedy_move(view, rules, legal, stream)
    move = best_move(view, rules, params, legal)
    if CHECK and move != move_from_list(view, rules, params):
        return NO_MOVE
    return move
