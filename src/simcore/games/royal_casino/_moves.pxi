# Legal moves (docs/rules/royal-casino.md, C-4).

cdef struct turn_t:
    # The seat to move, and what it may do with the cards and the builds of each capture value, as sets of values.
    const table_t* table
    const rules_t* rules
    uint64_t hand
    uint32_t owned              # values of the builds that it owns
    uint32_t held               # values in the hand
    uint32_t twice              # values that it holds at least twice
    uint32_t free               # values of cards that are not all needed to back its own builds
    uint32_t targets            # values for which it may build
    uint32_t raisable           # values of builds that it may raise
    bint match_all              # whether all equal cards must be taken
    bint maximal                # whether everything that can be taken must be


cdef enum:
    # What is done with the moves: they are listed in blocks, or weighed by the heuristic as they are found.
    LIST = 0
    WEIGH = 1


cdef inline uint32_t capture_values(const rules_t* rules, uint32_t values) noexcept nogil:
    """Return the capture values of cards that count ``values`` in sums (C-1.3, C-10.2)."""
    cdef uint32_t ace = values & value_bit(1)
    return values ^ ace | ace << rules.ace_shift


cdef inline int capture_value(const rules_t* rules, int card) noexcept nogil:
    """Return the capture value of a card (C-1.3, C-10.2)."""
    cdef int value = card_value(card)
    return 1 + rules.ace_shift if value == 1 else value


cdef inline uint32_t free_to_play(const turn_t* turn, uint32_t owned) noexcept nogil:
    """Return the values of the hand that are not all needed to back builds of ``owned`` values (C-4.1)."""
    return turn.held & ~(owned & ~turn.twice)


cdef inline void see_turn(const view_t* view, const rules_t* rules, turn_t* turn) noexcept nogil:
    """Fill ``turn`` for the seat to move."""
    cdef const table_t* table = view.table
    cdef const house_t* house = &rules.house
    turn.table = table
    turn.rules = rules
    turn.hand = view.hand
    turn.owned = table.owned[view.seat]
    turn.held = capture_values(rules, values_of(turn.hand))
    turn.twice = capture_values(rules, values_held_twice(turn.hand))
    turn.free = free_to_play(turn, turn.owned)
    turn.targets = turn.held
    turn.raisable = table.single
    turn.match_all = house.force_match != FORCE_MATCH_NONE
    turn.maximal = house.capture == CAPTURE_FORCED
    if not house.own_raise:
        turn.raisable &= ~turn.owned
    if house.partner_builds == PARTNER_BUILDS_NEVER:
        turn.targets &= ~<uint32_t>table.owned[view.seat ^ 2]
        turn.raisable &= ~<uint32_t>table.owned[view.seat ^ 2]


cdef inline uint64_t cards_in_hand(const turn_t* turn, int value) noexcept nogil:
    """Return the cards of a capture value that the seat holds."""
    return turn.hand & cards_that_capture(value)


cdef inline bint holds_two(const turn_t* turn, int value) noexcept nogil:
    """Whether the seat has one more card of the capture value of the card that it plays."""
    return (turn.twice >> value) & 1


cdef inline uint32_t values_of_groups(const floor_t* floor) noexcept nogil:
    """Return the values of which there are groups among the loose cards (C-1.4)."""
    return sums_of(floor) & ~<uint32_t>1 | (value_bit(ACE_HIGH) if floor.lone else 0)


cdef inline int asked_of_takes(const turn_t* turn, int value) noexcept nogil:
    """Return what is asked of the loose cards that a card of ``value`` takes (C-4.4, C-10.11)."""
    return (LEAVES_NONE if turn.maximal else 0) | (WITH_LONE if value == ACE_HIGH else 0)


cdef inline uint64_t small_takes(const turn_t* turn, const floor_t* floor, int value, uint64_t equal) noexcept nogil:
    """Return the sets of at most six loose cards, perhaps none, that a card of ``value`` takes."""
    cdef uint64_t groups_alone = totalling(floor, value)
    cdef groups_t groups
    if likely(groups_alone & (groups_alone - 1) == 0 and not (value == ACE_HIGH and floor.lone)):
        # The one group there is, if any, or nothing.
        return groups_alone if groups_alone and (equal or turn.maximal) else groups_alone | 1
    note_groups(floor, value, &groups)
    return small_family(
        floor, &groups, value, 0, set_of_cards(floor, equal) if equal else 0, asked_of_takes(turn, value)
    )


cdef inline void note_block(
    actions_t* out, weigher_t* weigher, uint64_t head, uint64_t cards, uint64_t family, int mode
) noexcept nogil:
    """List or weigh the moves of any of ``cards`` with any set of a family, of at most six loose cards."""
    if mode == LIST:
        add_block(out, head, cards, family)
        return
    out.count += popcount(family) * popcount(cards)
    weigh_block(weigher, &out.floor, head, cards, &family)


cdef void list_large_takes(
    const turn_t* turn, actions_t* out, int value, uint64_t equal, bint with_build, bint without_build
) noexcept nogil:
    """List the ways to take with the cards of ``value`` where there are more than six loose cards."""
    cdef uint64_t cards = cards_in_hand(turn, value)
    cdef uint32_t needed = set_of_cards(&out.floor, equal)
    cdef int asked = asked_of_takes(turn, value)
    if with_build:
        add_large_family(out, move_head(TAKE, 0, 1), cards, value, 0, needed, asked)
    if without_build and values_of_groups(&out.floor) & value_bit(value):
        add_large_family(out, move_head(TAKE, 0, 0), cards, value, 0, needed, asked | NOT_EMPTY)


cdef inline void note_takes(
    const turn_t* turn, actions_t* out, weigher_t* weigher, uint32_t values, int mode
) noexcept nogil:
    """List or weigh the takes with the cards of ``values``, each of which could take something (C-4.4 to C-4.6).

    The last card that backs a build of the seat takes that build (C-4.1); where everything must be taken, so does any.
    """
    cdef uint64_t equal, family
    cdef int value
    cdef bint with_build, without_build
    while values:
        value = lowest(values)
        values &= values - 1
        equal = turn.table.loose & cards_that_capture(value) if turn.match_all else 0
        with_build = (turn.table.standing >> value) & 1
        without_build = (turn.free >> value) & 1 and not (turn.maximal and with_build)
        if mode == LIST and out.floor.words > 1:
            list_large_takes(turn, out, value, equal, with_build, without_build)
            continue
        family = small_takes(turn, &out.floor, value, equal)
        if with_build:
            note_block(out, weigher, move_head(TAKE, 0, 1), cards_in_hand(turn, value), family, mode)
        family &= ~<uint64_t>1
        if without_build and family:
            note_block(out, weigher, move_head(TAKE, 0, 0), cards_in_hand(turn, value), family, mode)


cdef inline bint builds_with_its_own(const turn_t* turn, const floor_t* floor, int target) noexcept nogil:
    """Whether the seat can build for ``target`` with a card of that capture value and keep another (C-4.7, C-4.8)."""
    cdef uint32_t reached = turn.table.standing | values_of_groups(floor)
    if not holds_two(turn, target):
        return False
    if target == ACE_HIGH:
        # An ace counts 1 towards a sum, unless it may be a group alone.
        return sums_of(floor) & value_bit(ACE_HIGH - 1) or (turn.rules.lone_in_builds and reached & value_bit(ACE_HIGH))
    return (reached >> target) & 1


cdef inline void note_family(
    const turn_t* turn, actions_t* out, weigher_t* weigher, uint64_t head, int value, const groups_t* groups,
    int target, int rest, int asked, int mode
) noexcept nogil:
    """List or weigh the moves of the cards that count ``value`` with any set of a family, which is not empty."""
    cdef uint64_t cards = turn.hand & cards_of_value(value)
    if mode == LIST and out.floor.words > 1:
        add_large_family(out, head, cards, target, rest, 0, asked)
    else:
        note_block(out, weigher, head, cards, small_family(&out.floor, groups, target, rest, 0, asked), mode)


cdef inline void note_builds_for(
    const turn_t* turn, actions_t* out, weigher_t* weigher, int target, uint32_t values, int mode
) noexcept nogil:
    """List or weigh the ways to build for ``target`` with cards that count ``values``, each of which can (C-4.7)."""
    cdef groups_t groups
    cdef int lone = WITH_LONE if target == ACE_HIGH and turn.rules.lone_in_builds else 0
    cdef int value
    cdef int asked
    note_groups(&out.floor, target, &groups)
    while values:
        value = lowest(values)
        values &= values - 1
        asked = lone
        if value == low_value(target):
            # By itself the card is a group, but no new build.
            asked |= 0 if (turn.table.standing >> target) & 1 else NOT_EMPTY
            asked |= REST_OR_NONE if lone else 0
        note_family(
            turn, out, weigher, move_head(BUILD, target, 0), value, &groups, target, target - value, asked, mode
        )


cdef inline void note_builds(const turn_t* turn, actions_t* out, weigher_t* weigher, int mode) noexcept nogil:
    """List or weigh the builds to make or to add to (C-4.7 to C-4.9)."""
    cdef uint32_t targets = turn.targets
    cdef uint32_t values
    cdef int target
    while targets:
        target = lowest(targets)
        targets &= targets - 1
        values = values_lacking(&out.floor, target) & low_values(turn.free) & ~value_bit(low_value(target))
        if builds_with_its_own(turn, &out.floor, target):
            values |= value_bit(low_value(target))
        if values:
            note_builds_for(turn, out, weigher, target, values, mode)


cdef inline uint32_t values_that_raise(const turn_t* turn, const floor_t* floor, int raised, int target) noexcept nogil:
    """Return what the cards count that raise the build of ``raised`` to ``target`` (C-4.10, C-10.5, C-10.7)."""
    cdef uint32_t values = turn.free
    if (turn.owned >> raised) & 1:
        values = free_to_play(turn, turn.owned & ~value_bit(raised))
    if target == ACE_HIGH and not holds_two(turn, target):
        values &= ~value_bit(ACE_HIGH)
    values = low_values(values)
    if turn.rules.house.raise_with_table:
        return values & values_lacking(floor, target - raised)
    return values & value_bit(target - raised)


cdef void note_raises_to(
    const turn_t* turn, actions_t* out, weigher_t* weigher, int raised, int target, uint32_t values, int mode
) noexcept nogil:
    """List or weigh the raises of a build with cards that count ``values``; loose cards may help (C-10.6, C-10.7)."""
    cdef groups_t groups
    cdef int value
    cdef int asked = 0
    cdef int grouped = NO_TARGET
    groups.steps = 0
    if turn.rules.house.raise_absorb:
        grouped = target
        asked = WITH_LONE if target == ACE_HIGH and turn.rules.lone_in_builds else 0
        note_groups(&out.floor, target, &groups)
    elif not turn.rules.house.raise_with_table:
        asked = NOTHING
    while values:
        value = lowest(values)
        values &= values - 1
        note_family(
            turn, out, weigher, move_head(RAISE, target, raised), value, &groups, grouped, target - raised - value,
            asked, mode
        )


cdef inline void note_raises(const turn_t* turn, actions_t* out, weigher_t* weigher, int mode) noexcept nogil:
    """List or weigh the raises (C-4.10 to C-4.12)."""
    cdef uint32_t raisable = turn.raisable
    cdef uint32_t targets, values
    cdef int raised, target
    while raisable:
        raised = lowest(raisable)
        raisable &= raisable - 1
        targets = turn.targets & values_from(raised + 1)
        while targets:
            target = lowest(targets)
            targets &= targets - 1
            values = values_that_raise(turn, &out.floor, raised, target)
            if values:
                note_raises_to(turn, out, weigher, raised, target, values, mode)


cdef inline uint32_t may_be_trailed(const turn_t* turn, uint32_t takes) noexcept nogil:
    """Return the capture values of the cards that may be trailed (C-4.3, C-10.4, C-10.9, C-10.11)."""
    cdef uint32_t values = turn.free
    if turn.owned and not turn.rules.house.owner_may_trail:
        return 0
    if turn.match_all:
        values &= ~capture_values(turn.rules, values_of(turn.table.loose))
    return values & ~takes if turn.maximal else values


cdef inline void note_trails(
    const turn_t* turn, actions_t* out, weigher_t* weigher, uint32_t values, int mode
) noexcept nogil:
    """List or weigh the trails of the cards of ``values`` (C-4.3)."""
    cdef uint64_t cards = turn.hand & cards_of_values(low_values(values))
    if values == 0:
        return
    if mode == LIST:
        add_plays(out, move_head(TRAIL, 0, 0), cards)
    else:
        out.count += popcount(cards)
        weigh_trails(weigher, cards)


cdef inline void note_moves(const turn_t* turn, actions_t* out, weigher_t* weigher, int mode) noexcept nogil:
    """List or weigh all moves; the floor has been laid."""
    cdef uint32_t takes
    if turn.held & value_bit(ACE_HIGH) and turn.table.loose & ACES:
        out.floor.lone = set_of_cards(&out.floor, ACES)
    takes = turn.held & (values_of_groups(&out.floor) | turn.table.standing)
    note_takes(turn, out, weigher, takes, mode)
    note_builds(turn, out, weigher, mode)
    if turn.raisable:
        note_raises(turn, out, weigher, mode)
    note_trails(turn, out, weigher, may_be_trailed(turn, takes), mode)


cdef inline void list_moves(const view_t* view, const rules_t* rules, actions_t* out) noexcept nogil:
    """List the legal moves of the seat to act (C-4)."""
    cdef turn_t turn
    if begin_moves(out, view.table.loose):
        see_turn(view, rules, &turn)
        note_moves(&turn, out, NULL, LIST)


cdef inline void actions(const state_t* state, const rules_t* rules, actions_t* out) noexcept nogil:
    """List the legal actions of the seat to act; none when the deal is over."""
    cdef view_t view
    if over(state):
        begin_moves(out, 0)
    else:
        look(state, &view)
        list_moves(&view, rules, out)
