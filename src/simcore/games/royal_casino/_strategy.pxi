# The built-in heuristic (docs/strategies.md). It sees a view_t and the legal moves.
#
# A move is worth what it wins at once, and the table that it leaves: what the next player may take of the loose cards
# (the best group of each value, times the chance that he has a card of it), who will get the builds, sweeps, and the
# cards that are left at the end. Of the moves of a card it looks at the best set of loose cards alone.

cdef enum:
    # Cards and points are weighed in fiftieths of a point; the worth of a move is that times the certain chance times
    # a hundred (for weights in hundredths).
    POINT = 50
    HUNDRED = 100
    WHOLE = CERTAIN * HUNDRED

cdef extern from *:
    """
    /* Kinds of cards by what they are worth: plain, spade, ace, ace of spades, big casino, little casino, none. */
    static const uint8_t ROYAL_CASINO_KIND[53] = {
        3, 5, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
        2, 0, 0, 0, 0, 0, 0, 0, 0, 4, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 6
    };
    /* A one in the byte of each kind, of the kinds of spades, and so on. */
    #define ROYAL_CASINO_EVERY_KIND UINT64_C(0x0000010101010101)
    #define ROYAL_CASINO_KINDS_OF_SPADES UINT64_C(0x0000010001000100)
    #define ROYAL_CASINO_KIND_OF_TEN UINT64_C(0x0000000100000000)
    #define ROYAL_CASINO_KIND_OF_TWO UINT64_C(0x0000010000000000)
    /* In the byte of each kind its points. */
    #define ROYAL_CASINO_POINTS_OF_KINDS UINT64_C(0x0000010201010000)
    /* Of an empty table: no group, but nothing itself may be added to. */
    static const uint8_t ROYAL_CASINO_NO_GROUPS[16] = {1};
    """
    const uint8_t* KIND_OF_CARD "ROYAL_CASINO_KIND"
    const uint8_t* NO_GROUPS "ROYAL_CASINO_NO_GROUPS"
    const uint64_t EVERY_KIND "ROYAL_CASINO_EVERY_KIND"
    const uint64_t KINDS_OF_SPADES "ROYAL_CASINO_KINDS_OF_SPADES"
    const uint64_t POINTS_OF_KINDS "ROYAL_CASINO_POINTS_OF_KINDS"
    const uint64_t KIND_OF_TEN "ROYAL_CASINO_KIND_OF_TEN"
    const uint64_t KIND_OF_TWO "ROYAL_CASINO_KIND_OF_TWO"

cdef enum:
    # Hardly any item is decided before so many plays.
    EARLY_PLAYS = 22

cdef struct params_t:
    # All but the switches in hundredths.
    int greedy
    int card                    # points that a card is worth
    int spade                   # points that a spade is worth beyond that
    int exposed                 # share of what the next player may take that counts against a move
    int own_build               # share of a build that its owner will get, where no opponent has a card of its value
    int fragile                 # share of a build that may be lost while it can be raised
    int their_build             # share of a build of an opponent that counts against leaving it
    int sweep_risk              # share of a sweep that counts against leaving one to the next player
    int last_take               # share of the cards left at the end that the last take so far is worth
    int score_aware             # switch: whether it looks at the score of the match

cdef struct weigher_t:
    # What the seat to act can tell of the table before it has chosen, and the best move that it has found so far.
    const view_t* view
    const rules_t* rules
    const params_t* params
    int best                    # worth of the best move
    action_t move
    int card                    # what a card and a spade are worth; aces and casinos have POINT a point
    int spade
    int big_casino              # what the casinos are worth beyond their points
    int little_casino
    int sweep
    int sweep_risk
    int side
    int standing_worth          # of all builds as they stand
    int ace_value               # capture value of an ace
    int end_share               # what the loose cards are worth to the last capturer; 0 before the last hands
    lanes_t next_holds          # chances by value
    uint8_t next_at[16]
    uint8_t opponents_at[16]
    uint64_t weight_of_kind     # one a byte

cdef struct after_t:
    # The table after a move.
    lanes_t groups              # by value: what the best group of loose cards is worth, and 1; 0 where there is none
    uint64_t loose
    int total                   # of their values
    uint32_t standing


cdef inline int weight_of(const weigher_t* weigher, uint64_t cards) noexcept nogil:
    """Return what cards are worth to the side that wins them."""
    cdef int weight = (
        weigher.card * popcount(cards) + weigher.spade * popcount(cards & SPADES) + POINT * card_points(cards)
    )
    if unlikely(weigher.big_casino | weigher.little_casino != 0):
        weight += weigher.big_casino * <int>((cards >> TEN_OF_DIAMONDS) & 1)
        weight += weigher.little_casino * <int>((cards >> TWO_OF_SPADES) & 1)
    return weight


cdef inline uint8_t weight_of_card(const weigher_t* weigher, int card) noexcept nogil:
    """Return what a card, or ``NO_CARD``, is worth to the side that wins it."""
    return (<const uint8_t*>&weigher.weight_of_kind)[KIND_OF_CARD[card]]


cdef void weigh_decisive_items(weigher_t* weigher) noexcept nogil:
    """Raise what the items are worth that would win the match at once, to have them or to keep others from them.

    No card is then worth more than 255, a byte: a card and a spade are worth 30 each at most before.
    """
    cdef int decisive = weigher.view.table.decisive
    if decisive & (1 << CARDS_ITEM):
        weigher.card = min(2 * weigher.card, <int>POINT)
    if decisive & (1 << SPADES_ITEM):
        weigher.spade += POINT // 2
    if decisive & (1 << BIG_CASINO):
        weigher.big_casino += 2 * POINT
    if decisive & (1 << LITTLE_CASINO):
        weigher.little_casino += 2 * POINT


cdef inline void weigh_items(weigher_t* weigher) noexcept nogil:
    """Work out what cards are worth: nothing for an item that is decided."""
    cdef const table_t* table = weigher.view.table
    cdef int side
    weigher.card = weigher.params.card // 2
    weigher.spade = weigher.params.spade // 2
    weigher.big_casino = 0
    weigher.little_casino = 0
    if unlikely(table.decisive != 0) and weigher.params.score_aware:
        weigh_decisive_items(weigher)
    weigher.sweep = POINT * weigher.rules.house.sweeps
    weigher.sweep_risk = weigher.sweep * weigher.params.sweep_risk
    for side in range(sides_of(table.seats) if table.play >= EARLY_PLAYS else 0):
        if popcount(table.captured[side]) > CARDS // 2:
            weigher.card = 0
        if popcount(table.captured[side] & SPADES) > RANKS // 2:
            weigher.spade = 0
    weigher.weight_of_kind = weigher.card * EVERY_KIND + weigher.spade * KINDS_OF_SPADES + POINTS_OF_KINDS * POINT
    if unlikely(weigher.big_casino | weigher.little_casino != 0):
        weigher.weight_of_kind += weigher.big_casino * KIND_OF_TEN + weigher.little_casino * KIND_OF_TWO


cdef inline void look_for_cards(weigher_t* weigher) noexcept nogil:
    """Work out the chances that the next player, and any opponent, holds a card of each capture value."""
    cdef const table_t* table = weigher.view.table
    cdef const rules_t* rules = weigher.rules
    cdef uint64_t unseen = PACK & ~(table.seen | weigher.view.hand)
    cdef lanes_t counts = lanes_of(NO_LANES)
    cdef lanes_t opponents_hold
    cdef int suit, seat, turns
    for suit in range(4):
        counts = counted(counts, <uint32_t>(unseen & SPADES) << 1)
        unseen >>= RANKS
    counts = arranged(counts, rules.low_of)
    weigher.next_holds = looked_up(rules.next_holds[table.play], counts)
    opponents_hold = looked_up(rules.opponents_hold[table.play], counts)
    if table.standing:
        # Whoever owns a build holds a card of its value.
        for turns in range(1, table.seats):
            seat = (weigher.view.seat + turns) % table.seats
            if turns == 1:
                weigher.next_holds = larger_of(weigher.next_holds, filled(table.owned[seat], CERTAIN))
            if side_of(table, seat) != weigher.side:
                opponents_hold = larger_of(opponents_hold, filled(table.owned[seat], CERTAIN))
    write_lanes(weigher.next_holds, weigher.next_at)
    write_lanes(opponents_hold, weigher.opponents_at)


cdef inline int build_worth(const weigher_t* weigher, int value, int weight, int owner, bint single) noexcept nogil:
    """Return what a build with cards of a weight is worth to the own side, in ``WHOLE`` parts."""
    cdef const params_t* params = weigher.params
    cdef int chance = weigher.opponents_at[value]
    weight += weigher.card
    if side_of(weigher.view.table, owner) != weigher.side:
        return -weight * params.their_build * CERTAIN
    return weight * (
        params.own_build * (CERTAIN - chance) - params.their_build * chance
        - (params.fragile * CERTAIN if single else 0)
    )


cdef inline int owner_of(const table_t* table, int value) noexcept nogil:
    """Return the seat that owns the build of ``value``."""
    cdef int seat
    for seat in range(SEATS - 1):
        if (table.owned[seat] >> value) & 1:
            return seat
    return SEATS - 1


cdef inline int standing_worth(const weigher_t* weigher, int value) noexcept nogil:
    """Return what the build of ``value`` is worth as it stands."""
    cdef const table_t* table = weigher.view.table
    return build_worth(
        weigher, value, weight_of(weigher, table.build[value]), owner_of(table, value), (table.single >> value) & 1
    )


cdef inline int share_of_end(const weigher_t* weigher) noexcept nogil:
    """Return the chance, as far as the last hands go, that nobody takes any more after this play."""
    cdef int left = PLAYS - 1 - weigher.view.table.play
    if left >= HAND_CARDS * weigher.view.table.seats or weigher.rules.house.residue == RESIDUE_NOBODY:
        return 0
    return CERTAIN * (HUNDRED if left == 0 else weigher.params.last_take // (1 + left))


cdef inline void look_out(
    const view_t* view, const rules_t* rules, const params_t* params, weigher_t* weigher
) noexcept nogil:
    """Fill ``weigher``."""
    cdef uint32_t standing = view.table.standing
    weigher.view = view
    weigher.rules = rules
    weigher.params = params
    weigher.best = INT32_MIN
    weigher.ace_value = 1 + rules.ace_shift
    weigher.side = side_of(view.table, view.seat)
    weigher.end_share = share_of_end(weigher)
    weigh_items(weigher)
    look_for_cards(weigher)
    weigher.standing_worth = 0
    while standing:
        weigher.standing_worth += standing_worth(weigher, lowest(standing))
        standing &= standing - 1


cdef inline void lay_card(const weigher_t* weigher, after_t* after, int card) noexcept nogil:
    """Lay one more loose card, or ``NO_CARD``, on the table."""
    cdef int value = card_value(card)
    after.groups = larger_of(after.groups, moved_up(after.groups, value, weight_of_card(weigher, card)))
    after.total += value


cdef inline void note_aces(const weigher_t* weigher, after_t* after, uint64_t cards) noexcept nogil:
    """Note that an ace of ``cards``, if there is one, is a group of its capture value by itself."""
    if cards & ACES:
        after.groups = larger_of(
            after.groups,
            moved_up(lanes_of(NO_GROUPS), weigher.ace_value, weight_of_card(weigher, lowest(cards & ACES)))
        )


cdef inline void lay_cards(const weigher_t* weigher, after_t* after, uint64_t cards) noexcept nogil:
    """Lay ``cards`` on an empty table."""
    cdef int _card
    after.groups = lanes_of(NO_GROUPS)
    after.loose = cards
    after.total = 0
    # Always two, so that there are few branches on the number of cards; there are seldom more.
    for _card in range(2):
        lay_card(weigher, after, lowest(cards | one(NO_CARD)))
        cards = without_lowest(cards)
    while unlikely(cards != 0):
        lay_card(weigher, after, lowest(cards))
        cards = without_lowest(cards)
    note_aces(weigher, after, after.loose)


cdef inline int sweep_chance(const weigher_t* weigher, const after_t* after) noexcept nogil:
    """Return the chance that the next player can sweep the table, as one group or with the only build."""
    cdef int value
    if after.standing:
        value = lowest(after.standing)
        if after.standing & (after.standing - 1) or (after.total != 0 and after.total != value):
            return 0
        return weigher.next_at[value]
    if unlikely(after.loose & ~ACES == 0):
        return weigher.next_at[weigher.ace_value] if after.loose else 0
    # Nobody has a card of 15.
    return weigher.next_at[min(after.total, 15)]


cdef inline int table_worth(const weigher_t* weigher, const after_t* after) noexcept nogil:
    """Return what the loose cards of a table are worth to the own side when it has moved, in ``WHOLE`` parts."""
    return -(
        weigher.params.exposed * sum_of_products(lowered(after.groups, 1), weigher.next_holds)
        + weigher.sweep_risk * sweep_chance(weigher, after)
    )


cdef inline int end_worth(const weigher_t* weigher, const after_t* after, int last_capturer) noexcept nogil:
    """Return what the cards that may be left at the end are worth; only in the last hands (C-6.1)."""
    cdef int worth
    if likely(weigher.end_share == 0) or last_capturer == NOBODY:
        return 0
    worth = weight_of(weigher, after.loose) * weigher.end_share
    return worth if side_of(weigher.view.table, last_capturer) == weigher.side else -worth


cdef inline int most_end_worth(const weigher_t* weigher, uint64_t cards) noexcept nogil:
    """Return no less than what the cards that may be left are worth, once one of ``cards`` has been trailed."""
    cdef const table_t* table = weigher.view.table
    cdef after_t after
    after.loose = table.loose | cards
    return max(0, end_worth(weigher, &after, table.last_capturer))


cdef inline uint64_t heaviest_card(uint64_t cards) noexcept nogil:
    """Return the one of several cards of a rank that is worth most."""
    cards = prefer(cards & SPADES, prefer(cards & one(TEN_OF_DIAMONDS), cards))
    return cards & (0 - cards)


cdef inline uint64_t lightest_card(uint64_t cards) noexcept nogil:
    """Return the one of several cards of a rank that is worth least."""
    cards = prefer(cards & ~(SPADES | one(TEN_OF_DIAMONDS)), prefer(cards & ~one(TEN_OF_DIAMONDS), cards))
    return cards & (0 - cards)


cdef uint32_t heaviest_set(const weigher_t* weigher, const floor_t* floor, const uint64_t* family) noexcept nogil:
    """Return the set of loose cards of a family that is worth most."""
    cdef uint64_t sets
    cdef uint32_t number
    cdef uint32_t best = 0
    cdef int most = -1
    cdef int word, weight
    for word in range(floor.words):
        sets = family[word]
        while sets:
            number = <uint32_t>(word << LOW_CARDS | lowest(sets))
            sets = without_lowest(sets)
            weight = weight_of(weigher, cards_of_set(floor, number))
            if weight > most:
                most = weight
                best = number
    return best


cdef inline uint32_t set_to_weigh(
    const weigher_t* weigher, const floor_t* floor, const uint64_t* family
) noexcept nogil:
    """Return the set of loose cards with which the moves of a block are weighed."""
    if likely(floor.words == 1 and family[0] & (family[0] - 1) == 0):
        return lowest(family[0])
    return heaviest_set(weigher, floor, family)


cdef inline void keep_better(weigher_t* weigher, int worth, action_t move) noexcept nogil:
    """Keep a move if it is better than all before."""
    if worth > weigher.best:
        weigher.best = worth
        weigher.move = move


cdef void weigh_take(
    weigher_t* weigher, const floor_t* floor, uint64_t head, uint64_t cards, const uint64_t* family
) noexcept nogil:
    """Weigh the best of the takes with any of ``cards`` and any set of a family."""
    cdef const table_t* table = weigher.view.table
    cdef uint32_t chosen = set_to_weigh(weigher, floor, family)
    cdef uint64_t card = heaviest_card(cards)
    cdef uint64_t taken = cards_of_set(floor, chosen)
    cdef uint64_t won = taken | card
    cdef action_t move = head | won
    cdef uint32_t build = build_taken(weigher.rules, head, lowest(card))
    cdef int worth = weigher.standing_worth
    cdef after_t after
    if is_sweep(table, weigher.rules, won, build):
        worth += weigher.sweep * WHOLE
    if build:
        won |= table.build[lowest(build)]
        worth -= standing_worth(weigher, lowest(build))
    lay_cards(weigher, &after, table.loose ^ taken)
    after.standing = table.standing & ~build
    worth += weight_of(weigher, won) * WHOLE + table_worth(weigher, &after)
    keep_better(weigher, worth + end_worth(weigher, &after, weigher.view.seat), move)


cdef void weigh_build(
    weigher_t* weigher, const floor_t* floor, uint64_t head, uint64_t cards, const uint64_t* family
) noexcept nogil:
    """Weigh the best of the builds or raises with any of ``cards`` and any set of a family."""
    cdef const table_t* table = weigher.view.table
    cdef int value = move_value(head)
    cdef int raised = move_second_value(head)
    cdef uint32_t chosen = set_to_weigh(weigher, floor, family)
    cdef uint64_t card = lightest_card(cards)
    cdef uint64_t used = cards_of_set(floor, chosen)
    cdef uint64_t pile = used | card
    cdef action_t move = head | pile
    cdef int worth = weigher.standing_worth
    cdef after_t after
    after.loose = table.loose ^ used
    after.standing = table.standing | value_bit(value)
    if raised:
        pile |= table.build[raised]
        worth -= standing_worth(weigher, raised)
        after.standing &= ~value_bit(raised)
    if (table.standing >> value) & 1:
        pile |= table.build[value]
        worth -= standing_worth(weigher, value)
    worth += build_worth(weigher, value, weight_of(weigher, pile), weigher.view.seat, total_value(pile) == value)
    worth += end_worth(weigher, &after, table.last_capturer)
    if worth > weigher.best:
        # What it leaves to others can but make it worse.
        lay_cards(weigher, &after, after.loose)
        keep_better(weigher, worth + table_worth(weigher, &after), move)


cdef inline void weigh_block(
    weigher_t* weigher, const floor_t* floor, uint64_t head, uint64_t cards, const uint64_t* family
) noexcept nogil:
    """Weigh the best of the moves, no trails, with any of ``cards`` and any set of a family."""
    if move_kind(head) == TAKE:
        weigh_take(weigher, floor, head, cards, family)
    else:
        weigh_build(weigher, floor, head, cards, family)


cdef inline void weigh_trails(weigher_t* weigher, uint64_t cards) noexcept nogil:
    """Weigh the trails of any of ``cards``."""
    cdef const table_t* table = weigher.view.table
    cdef uint32_t values = values_of(cards)
    cdef uint64_t card
    cdef after_t before, after
    cdef int value, worth
    if weigher.standing_worth + most_end_worth(weigher, cards) <= weigher.best:
        return
    lay_cards(weigher, &before, table.loose)
    before.standing = table.standing
    while values:
        value = lowest(values)
        values &= values - 1
        card = lightest_card(cards & cards_of_value(value))
        after = before
        after.loose |= card
        lay_card(weigher, &after, lowest(card))
        note_aces(weigher, &after, card)
        worth = weigher.standing_worth + table_worth(weigher, &after)
        worth += end_worth(weigher, &after, table.last_capturer)
        keep_better(weigher, worth, move_head(TRAIL, 0, 0) | card)


cdef void weigh_listed(weigher_t* weigher, actions_t* legal) noexcept nogil:
    """Weigh the moves of a list."""
    cdef const block_t* block
    cdef int place
    for place in range(legal.blocks):
        block = &legal.block[place]
        if move_kind(block.head) == TRAIL:
            weigh_trails(weigher, block.cards)
        else:
            weigh_block(weigher, &legal.floor, block.head, block.cards, sets_of_block(legal, block))


cdef action_t move_from_list(
    const view_t* view, const rules_t* rules, const params_t* params, actions_t* legal
) noexcept nogil:
    """Return the best move of the list, and leave the list in ``legal``."""
    cdef weigher_t weigher
    list_moves(view, rules, legal)
    if legal.count <= 1:
        return action_at(legal, 0) if legal.count == 1 else 0
    look_out(view, rules, params, &weigher)
    weigh_listed(&weigher, legal)
    return weigher.move


cdef inline action_t best_move(
    const view_t* view, const rules_t* rules, const params_t* params, actions_t* legal
) noexcept nogil:
    """Return the best move, and leave the number of legal ones in ``legal``; the moves are weighed as they are found.

    A last card of a hand mostly has one move, which need not be weighed; more than six loose cards are listed first.
    """
    cdef weigher_t weigher
    cdef turn_t turn
    if view.hand & (view.hand - 1) == 0 or unlikely(popcount(view.table.loose) > LOW_CARDS):
        return move_from_list(view, rules, params, legal)
    begin_moves(legal, view.table.loose)
    see_turn(view, rules, &turn)
    look_out(view, rules, params, &weigher)
    note_moves(&turn, legal, &weigher, WEIGH)
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
    if not params.greedy:
        return best_move(view, rules, params, legal)
    list_moves(view, rules, legal)
    return greedy_move(view, rules, legal, stream) if legal.count > 0 else 0
