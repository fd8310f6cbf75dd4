# Legal moves (docs/rules/seep.md, P-3 to P-6).

cdef extern from *:
    """
    /* The house and the card of a pair, by its bit. */
    static const unsigned char SEEP_PAIR_HOUSE[64] = {
        0, 9, 9, 9, 9, 9, 9, 9, 9, 9, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10,
        11, 11, 11, 11, 11, 11, 11, 11, 11, 11, 11, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12,
        13, 13, 13, 13, 13, 13, 13, 13, 13, 13, 13, 13, 13
    };
    static const unsigned char SEEP_PAIR_CARD[64] = {
        0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11,
        1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13
    };
    """
    const unsigned char* PAIR_HOUSE "SEEP_PAIR_HOUSE"
    const unsigned char* PAIR_CARD "SEEP_PAIR_CARD"

cdef struct turn_t:
    # The seat to move, and what it may do with a house of each value, as sets of values.
    const table_t* table
    const rules_t* rules
    uint64_t hand
    uint32_t held               # values in the hand
    uint32_t twice              # values that it holds at least twice
    uint32_t free               # values of cards that are not all needed to back its own houses
    uint32_t add_freely         # values of houses that it may add to without a card of that value
    uint32_t break_freely       # the same for breaking another house into them
    uint32_t breakable          # values of houses that it may break
    uint32_t targets            # values of houses that it may make or add to


cdef enum:
    # What is done with the moves: they are listed in blocks, or weighed by the heuristic as they are found.
    LIST = 0
    WEIGH = 1


cdef inline void see_turn(const view_t* view, const rules_t* rules, turn_t* turn) noexcept nogil:
    """Fill ``turn`` for the seat to move."""
    cdef const table_t* table = view.table
    cdef const house_t* house = &rules.house
    cdef uint32_t owned = table.owned[view.seat]
    cdef uint32_t partners = table.owned[view.seat ^ 2] & ~owned
    cdef uint32_t opponents = table.standing & ~owned & ~partners
    turn.table = table
    turn.rules = rules
    turn.hand = view.hand
    turn.held = values_of(turn.hand)
    turn.twice = values_held_twice(turn.hand)
    turn.free = turn.held & ~(owned & ~turn.twice)
    turn.add_freely = partners & rules.partner_add | opponents & rules.opponent_add
    turn.break_freely = partners & rules.partner_break | opponents & rules.opponent_add
    turn.breakable = table.ordinary & (~owned | rules.break_own) & (~partners | rules.break_partner)
    turn.targets = (turn.held | turn.add_freely) & HOUSE_VALUES
    if unlikely(house.house_limit == HOUSE_LIMIT_2) and popcount(table.standing) >= 2:
        turn.targets &= table.standing


cdef inline uint64_t cards_in_hand(const turn_t* turn, int value) noexcept nogil:
    """Return the cards of ``value`` that the seat holds."""
    return turn.hand & cards_of_value(value)


cdef inline void note_block(
    actions_t* out, weigher_t* weigher, uint64_t head, uint64_t cards, uint64_t family, int mode
) noexcept nogil:
    """List or weigh the moves of any of ``cards`` with any set of a family, of at most six loose cards."""
    if mode == LIST:
        add_block(out, head, cards, family)
        return
    out.count += popcount(family) * popcount(cards)
    weigh_block(weigher, &out.floor, head, cards, &family)


cdef inline void note_takes(
    const turn_t* turn, actions_t* out, weigher_t* weigher, uint32_t values, int mode
) noexcept nogil:
    """List or weigh the takes with the cards of ``values``, each of which can take something (P-5.7 to P-5.9)."""
    cdef int value
    while values:
        value = lowest(values)
        values &= values - 1
        if mode == LIST and unlikely(out.floor.words > 1):
            add_large_family(
                out, move_head(TAKE, 0, 0), cards_in_hand(turn, value), value, 0, 0, asked_of_take(turn, value)
            )
        else:
            note_block(
                out, weigher, move_head(TAKE, 0, 0), cards_in_hand(turn, value),
                take_family(turn, &out.floor, value), mode
            )


cdef inline int asked_of_take(const turn_t* turn, int value) noexcept nogil:
    """Return what is asked of the loose cards that a card takes: some, where no house of its value stands (P-5.8)."""
    return turn.rules.asked_of_takes | (0 if turn.table.standing & value_bit(value) else NOT_EMPTY)


cdef inline uint64_t take_family(const turn_t* turn, const floor_t* floor, int value) noexcept nogil:
    """Return the sets of at most six loose cards that a card can take."""
    cdef groups_t groups
    cdef uint64_t alone = totalling(floor, value)
    if likely(alone & (alone - 1) == 0 and turn.rules.asked_of_takes == LEAVES_NONE):
        # Its one group must go; without one the house goes alone, with the empty set.
        return alone + (alone == 0)
    note_groups(floor, value, &groups)
    return small_family(floor, &groups, value, 0, 0, asked_of_take(turn, value))


cdef inline int asked_of_house(const turn_t* turn, int target, int value) noexcept nogil:
    """Return what is asked of the loose cards that go into a house with a card (P-6)."""
    # A card of the house's value is no house by itself.
    cdef bint is_some = value == target and not turn.table.standing & value_bit(target)
    return turn.rules.asked_of_houses | (NOT_EMPTY if is_some else 0)


cdef inline uint32_t cards_needed(const floor_t* floor, int target) noexcept nogil:
    """Return the loose cards that must join a house as they have its value, as a set."""
    return set_of_cards(floor, cards_of_value(target)) if floor.cards & cards_of_value(target) else 0


cdef uint64_t family_with_any_groups(
    const turn_t* turn, const floor_t* floor, int target, int value, int rest
) noexcept nogil:
    """Return the sets of at most six loose cards that go into a house, with any groups of its value among them."""
    cdef groups_t groups
    note_groups(floor, target, &groups)
    return small_family(
        floor, &groups, target, rest, cards_needed(floor, target), asked_of_house(turn, target, value)
    )


cdef inline uint64_t family_with_groups(
    const turn_t* turn, const floor_t* floor, int target, int value, int rest
) noexcept nogil:
    """Return the sets of at most six loose cards that go into a house, with groups of its value among them."""
    cdef uint64_t groups, family, alone
    if unlikely(turn.rules.absorbing != 0) or 2 * target + rest <= floor.total:
        return family_with_any_groups(turn, floor, target, value, rest)
    # One group at most, in a set of which nothing but the rest is left.
    groups = totalling(floor, target)
    family = totalling(floor, rest) | totalling(floor, target + rest) & supersets(groups)
    # A loose card of the house's value is a group and must join it (P-5.12).
    alone = groups & SETS_OF_ONE_CARD
    while alone:
        family &= WITH_CARD[lowest(lowest(alone))]
        alone = without_lowest(alone)
    return family & ~<uint64_t>(asked_of_house(turn, target, value) & NOT_EMPTY)


cdef inline uint64_t house_family(
    const turn_t* turn, const floor_t* floor, int target, int value, int rest
) noexcept nogil:
    """Return the sets of at most six loose cards that go into a house with a card of ``value``: some total ``rest``."""
    if floor.sums & (floor.sums >> rest | turn.rules.absorbing) & one(target):
        return family_with_groups(turn, floor, target, value, rest)
    # No group can be added, so that there is no loose card of the house's value either.
    return totalling(floor, rest)


cdef inline void note_house(
    const turn_t* turn, actions_t* out, weigher_t* weigher, uint64_t head, int target, int value, int given, int mode
) noexcept nogil:
    """List or weigh the ways to put a card of ``value``, and ``given`` from elsewhere, into a house of ``target``."""
    cdef uint64_t cards = cards_in_hand(turn, value)
    cdef int rest = target - given - value
    if mode == LIST and unlikely(out.floor.words > 1):
        add_large_family(
            out, head, cards, target, rest, cards_needed(&out.floor, target), asked_of_house(turn, target, value)
        )
    else:
        note_block(out, weigher, head, cards, house_family(turn, &out.floor, target, value, rest), mode)


cdef inline int first_pair(int target) noexcept nogil:
    """Return the bit of the pair of a house and a card of value 0, which there is not: 1 + 2 + ... from nine on."""
    return target * (target - 1) // 2 - HOUSE_MIN * (HOUSE_MIN - 1) // 2


cdef inline uint64_t pairs_with(const turn_t* turn, const floor_t* floor, int target) noexcept nogil:
    """Return the pairs of a house and a free card that lacks no more than some loose cards, or none, total."""
    return <uint64_t>(values_lacking(floor, target) & turn.free) << first_pair(target)


cdef inline uint64_t pairs_to_make(const turn_t* turn, const floor_t* floor, uint32_t targets) noexcept nogil:
    """Return the pairs of a house of ``targets`` and a card with which it can be made or added to."""
    # The seat keeps a card of the value, unless it may do without; alone a card makes no new house.
    cdef uint32_t twins = targets & (turn.twice | turn.add_freely) & (turn.table.standing | sums_of(floor))
    return (
        turn.rules.pairs[targets >> HOUSE_MIN] | turn.rules.twins[twins >> HOUSE_MIN]
    ) & (
        pairs_with(turn, floor, HOUSE_MIN)
        | pairs_with(turn, floor, HOUSE_MIN + 1)
        | pairs_with(turn, floor, HOUSE_MIN + 2)
        | pairs_with(turn, floor, HOUSE_MIN + 3)
        | pairs_with(turn, floor, HOUSE_MAX)
    )


cdef inline uint32_t note_makes(
    const turn_t* turn, actions_t* out, weigher_t* weigher, uint32_t targets, int mode
) noexcept nogil:
    """List or weigh the houses of ``targets`` to make or to add to (P-5.11 to P-5.13, P-6).

    Returns the values of the cards that can.
    """
    cdef uint64_t pairs = pairs_to_make(turn, &out.floor, targets)
    cdef uint32_t found = 0
    cdef int target, value
    while pairs:
        target = PAIR_HOUSE[lowest(pairs)]
        value = PAIR_CARD[lowest(pairs)]
        pairs &= pairs - 1
        found |= value_bit(value)
        note_house(turn, out, weigher, move_head(MAKE, target, 0), target, value, 0, mode)
    return found


cdef inline uint32_t note_breaks(
    const turn_t* turn, actions_t* out, weigher_t* weigher, int mode
) noexcept nogil:
    """List or weigh the houses to break (P-5.14 to P-5.17, P-6); return the values of the cards that can."""
    cdef uint32_t breakable = turn.breakable
    cdef uint32_t found = 0
    cdef uint32_t values, targets
    cdef int broken, target
    while breakable:
        broken = lowest(breakable)
        breakable &= breakable - 1
        targets = (turn.held | turn.break_freely) & HOUSE_VALUES & values_from(broken + 1)
        while targets:
            target = lowest(targets)
            targets &= targets - 1
            values = turn.free & value_bit(target - broken)
            if turn.rules.house.break_with_floor:
                values = turn.free & values_lacking(&out.floor, target - broken)
            found |= values
            while values:
                note_house(
                    turn, out, weigher, move_head(BREAK, target, broken), target, lowest(values), broken, mode
                )
                values &= values - 1
    return found


cdef inline void note_throws(
    const turn_t* turn, actions_t* out, weigher_t* weigher, uint32_t values, int mode
) noexcept nogil:
    """List or weigh the throws of the cards of ``values`` (P-5.4)."""
    cdef uint64_t cards = turn.hand & cards_of_values(values)
    if cards == 0:
        return
    if mode == LIST:
        add_plays(out, move_head(THROW, 0, 0), cards)
    else:
        out.count += popcount(cards)
        weigh_throws(weigher, &out.floor, values)


cdef inline uint32_t may_be_thrown(const turn_t* turn, uint32_t takes, uint32_t builds) noexcept nogil:
    """Return the values that may be thrown, given those that take and those that build (P-5.3, P-5.5, P-5.6)."""
    return turn.free & ~turn.table.standing & ~(takes & turn.rules.takes_first | builds & turn.rules.builds_first)


cdef inline void note_first_plays(
    const turn_t* turn, actions_t* out, weigher_t* weigher, int mode
) noexcept nogil:
    """List or weigh the moves of the first play (P-3.4): the bid card takes or is thrown, only its house is made."""
    cdef int rule = turn.rules.house.opening_throw
    cdef uint32_t bid = value_bit(turn.table.bid)
    cdef uint32_t takes = sums_of(&out.floor) & bid
    cdef uint32_t builds, throws
    note_takes(turn, out, weigher, takes, mode)
    builds = note_makes(turn, out, weigher, turn.targets & bid, mode)
    throws = may_be_thrown(turn, takes, builds) & bid
    if rule == OPENING_THROW_ALWAYS:
        throws = bid
    elif rule == OPENING_THROW_ONLY_IF_NO_HOUSE and builds:
        throws = 0
    note_throws(turn, out, weigher, throws, mode)


cdef inline void note_later_plays(
    const turn_t* turn, actions_t* out, weigher_t* weigher, int mode
) noexcept nogil:
    """List or weigh the moves after the first play (P-5)."""
    cdef uint32_t takes = turn.held & (sums_of(&out.floor) | turn.table.standing)
    cdef uint32_t builds
    note_takes(turn, out, weigher, takes, mode)
    builds = note_makes(turn, out, weigher, turn.targets, mode)
    if turn.breakable:
        builds |= note_breaks(turn, out, weigher, mode)
    note_throws(turn, out, weigher, may_be_thrown(turn, takes, builds), mode)


cdef void list_bids(uint64_t hand, actions_t* out) noexcept nogil:
    """List the values that the bidder can bid (P-2.5)."""
    cdef uint32_t values = values_of(hand) & HOUSE_VALUES
    begin_moves(out, 0)
    while values:
        add_call(out, lowest(values))
        values &= values - 1


cdef inline bint is_rare(const view_t* view) noexcept nogil:
    """Whether a play is the first or has more than four loose cards: for the code of the others, which is small."""
    return unlikely(popcount(view.table.loose) > FEW_CARDS or view.table.play == 0)


cdef void list_rare_moves(const view_t* view, const rules_t* rules, actions_t* out) noexcept nogil:
    """List the legal moves of the seat to act."""
    cdef turn_t turn
    if begin_moves(out, view.table.loose):
        see_turn(view, rules, &turn)
        if view.table.play == 0:
            note_first_plays(&turn, out, NULL, LIST)
        else:
            note_later_plays(&turn, out, NULL, LIST)


cdef inline void list_moves(const view_t* view, const rules_t* rules, actions_t* out) noexcept nogil:
    """List the legal moves of the seat to act."""
    cdef turn_t turn
    if is_rare(view):
        list_rare_moves(view, rules, out)
        return
    begin_few_moves(out, view.table.loose)
    see_turn(view, rules, &turn)
    note_later_plays(&turn, out, NULL, LIST)


cdef inline void actions(const state_t* state, const rules_t* rules, actions_t* out) noexcept nogil:
    """List the legal actions of the seat to act; none when the deal is over."""
    cdef view_t view
    if state.table.phase == PHASE_PLAY:
        look(state, &view)
        list_moves(&view, rules, out)
    elif state.table.phase == PHASE_BID:
        list_bids(state.hand[BIDDER], out)
    else:
        begin_moves(out, 0)
