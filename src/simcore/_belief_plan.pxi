# Planning the counting of layouts: groups of places and classes of cards of which the same is known, needs and limits
# by group, and the keys of the recursion.


cdef bint is_known_alike(const belief_t* belief, int place, int other) noexcept nogil:
    """Whether the same is known of two places, and no need or limit of either."""
    cdef const case_t* known
    cdef int number, each
    for number in range(belief.cases):
        known = &belief.case_of[number]
        if (known.barred[place] ^ known.barred[other]) & belief.hidden:
            return False
        for each in range(known.needs):
            if known.need[each].place == place or known.need[each].place == other:
                return False
        for each in range(known.limits):
            if known.limit[each].place == place or known.limit[each].place == other:
                return False
    return True


cdef void add_to_group(layouts_t* layouts, int group, int place) noexcept nogil:
    """Add a place to a group."""
    layouts.member[group][layouts.members[group]] = place
    layouts.members[group] += 1
    layouts.capacity[group] += layouts.size[place]


cdef void find_groups(layouts_t* layouts, const belief_t* belief) noexcept nogil:
    """Put places of which the same is known into one group; the group with most cards comes last."""
    cdef int place, group, largest, each
    for place in range(belief.places):
        layouts.size[place] = belief.size[place]
        if belief.size[place] == 0:
            continue
        group = 0
        while group < layouts.groups and not is_known_alike(belief, place, layouts.member[group][0]):
            group += 1
        layouts.groups += group == layouts.groups
        add_to_group(layouts, group, place)
    if layouts.groups == 0:
        return
    largest = 0
    for group in range(1, layouts.groups):
        if layouts.capacity[group] > layouts.capacity[largest]:
            largest = group
    group = layouts.groups - 1
    layouts.capacity[largest], layouts.capacity[group] = layouts.capacity[group], layouts.capacity[largest]
    layouts.members[largest], layouts.members[group] = layouts.members[group], layouts.members[largest]
    for each in range(PLACES_MAX):
        layouts.member[largest][each], layouts.member[group][each] = (
            layouts.member[group][each], layouts.member[largest][each]
        )


cdef int group_of(const layouts_t* layouts, int place) noexcept nogil:
    """Return the group of a place with a need or a limit, which is a group of its own; -1 for a place without cards."""
    cdef int group
    for group in range(layouts.groups):
        if layouts.member[group][0] == place:
            return group
    return -1


cdef int kind_of(const plan_t* plan, uint64_t cards) noexcept nogil:
    """Return the kind that some cards belong to, KINDS_MAX for none."""
    cdef int kind
    for kind in range(plan.kinds):
        if plan.kind_of[kind] & cards:
            return kind
    return KINDS_MAX


cdef bint find_limits(
    layouts_t* layouts, const belief_t* belief, const case_t* known, plan_t* plan
) noexcept nogil:
    """Find the kinds of cards that are limited, and the limits by group; False where one cannot be kept."""
    cdef const limit_t* limit
    cdef int each, kind, group
    plan.kinds = 0
    for kind in range(KINDS_MAX + 1):
        for group in range(PLACES_MAX):
            plan.least_of[kind][group] = 0
            plan.most_of[kind][group] = CARDS_MAX
    for each in range(known.limits):
        limit = &known.limit[each]
        group = group_of(layouts, limit.place)
        if limit.least > popcount(limit.cards & belief.hidden) or limit.most < 0:
            return False
        if group < 0:
            if limit.least > 0:
                return False
            continue
        kind = kind_of(plan, limit.cards)
        if kind == KINDS_MAX:
            if plan.kinds == KINDS_MAX:
                layouts.fault = BELIEF_TOO_LARGE
                return False
            kind = plan.kinds
            plan.kind_of[kind] = limit.cards
            plan.kinds += 1
        plan.least_of[kind][group] = max(plan.least_of[kind][group], limit.least)
        plan.most_of[kind][group] = min(plan.most_of[kind][group], limit.most)
        layouts.count_bits[group] = COUNT_BITS
    find_counted(plan)
    return True


cdef void find_counted(plan_t* plan) noexcept nogil:
    """Find how far the cards of each kind are counted in each group: no further than they matter."""
    cdef int kind, group
    for kind in range(KINDS_MAX + 1):
        for group in range(PLACES_MAX):
            plan.counted[kind][group] = (
                plan.most_of[kind][group] if plan.most_of[kind][group] < CARDS_MAX else plan.least_of[kind][group]
            )


cdef void find_classes(
    const layouts_t* layouts, const belief_t* belief, const case_t* known, plan_t* plan
) noexcept nogil:
    """Put cards of which the same is known into one class."""
    cdef uint64_t cards = belief.hidden
    cdef class_t found
    cdef int card, group, each, number
    plan.classes = 0
    while cards:
        card = lowest(cards)
        cards = without_lowest(cards)
        found.groups = 0
        found.kind = kind_of(plan, one(card))
        for group in range(PLACES_MAX):
            found.meets[group] = 0
            found.doubles[group] = 0
            found.least[group] = 0
        for group in range(layouts.groups):
            if not known.barred[layouts.member[group][0]] & one(card):
                found.groups |= 1 << group
        for each in range(known.needs):
            group = group_of(layouts, known.need[each].place)
            if group >= 0 and known.need[each].cards & one(card) and (found.groups >> group) & 1:
                found.meets[group] |= <uint32_t>1 << each
                if known.need[each].twice & one(card):
                    found.doubles[group] |= <uint32_t>1 << each
        number = 0
        while number < plan.classes and not is_same_class(layouts, &plan.class_of[number], &found):
            number += 1
        if number == plan.classes:
            found.cards = 0
            found.count = 0
            plan.class_of[number] = found
            plan.classes += 1
        plan.class_of[number].cards |= one(card)
        plan.class_of[number].count += 1


cdef bint is_same_class(const layouts_t* layouts, const class_t* known, const class_t* other) noexcept nogil:
    """Whether the same is known of the cards of two classes."""
    cdef int group
    if known.groups != other.groups or known.kind != other.kind:
        return False
    for group in range(layouts.groups):
        if known.meets[group] != other.meets[group] or known.doubles[group] != other.doubles[group]:
            return False
    return True


cdef bint settle_needs(const layouts_t* layouts, const case_t* known, plan_t* plan) noexcept nogil:
    """Tell needs that cards of one class alone can meet from those of several; False where none can meet one.

    The latter are put into the order of their groups.
    """
    cdef int kept[NEEDS_MAX]
    cdef int each, number, group, able, last, least
    cdef class_t* cards
    plan.needs = 0
    for group in range(layouts.groups):
        plan.first_need[group] = plan.needs
        for each in range(known.needs):
            if group_of(layouts, known.need[each].place) != group:
                continue
            able = 0
            last = -1
            for number in range(plan.classes):
                if (plan.class_of[number].meets[group] >> each) & 1:
                    able += 1
                    last = number
            if able == 0:
                return False
            if able > 1:
                kept[plan.needs] = each
                plan.least_of_need[plan.needs] = known.need[each].least
                plan.needs += 1
                continue
            cards = &plan.class_of[last]
            least = known.need[each].least
            if (cards.doubles[group] >> each) & 1:
                least = (least + 1) // 2
            cards.least[group] = max(cards.least[group], least)
    plan.first_need[layouts.groups] = plan.needs
    for each in range(known.needs):
        if group_of(layouts, known.need[each].place) < 0:
            return False
    for number in range(plan.classes):
        for group in range(layouts.groups):
            cards = &plan.class_of[number]
            cards.meets[group] = renumbered(cards.meets[group], kept, plan.needs)
            cards.doubles[group] = renumbered(cards.doubles[group], kept, plan.needs)
    return True


cdef uint32_t renumbered(uint32_t needs, const int* kept, int count) noexcept nogil:
    """Return a set of needs by the new numbers of those that are kept."""
    cdef uint32_t found = 0
    cdef int number
    for number in range(count):
        found |= ((needs >> kept[number]) & 1) << number
    return found


cdef bint are_alike(const layouts_t* layouts, const plan_t* plan, int group, int other) noexcept nogil:
    """Whether the same is known of two groups but for how many cards they have."""
    cdef const class_t* cards
    cdef int first = plan.first_need[group]
    cdef int second = plan.first_need[other]
    cdef int needs = plan.first_need[group + 1] - first
    cdef int number
    if layouts.count_bits[group] != layouts.count_bits[other] or plan.first_need[other + 1] - second != needs:
        return False
    if layouts.members[group] > 1 or layouts.members[other] > 1:
        return False
    for number in range(needs):
        if plan.least_of_need[first + number] != plan.least_of_need[second + number]:
            return False
    for number in range(KINDS_MAX):
        if plan.least_of[number][group] != plan.least_of[number][other]:
            return False
        if plan.most_of[number][group] != plan.most_of[number][other]:
            return False
    for number in range(plan.classes):
        cards = &plan.class_of[number]
        if (cards.groups >> group) & 1 != (cards.groups >> other) & 1 or cards.least[group] != cards.least[other]:
            return False
        if cards.meets[group] >> first != cards.meets[other] >> second:
            return False
        if cards.doubles[group] >> first != cards.doubles[other] >> second:
            return False
    return True


cdef void find_alike(const layouts_t* layouts, plan_t* plan) noexcept nogil:
    """Find the groups of which the same is known, needs and limits included."""
    cdef int group, other
    plan.has_alike = False
    for group in range(layouts.groups):
        other = 0
        while not are_alike(layouts, plan, other, group) and other < group:
            other += 1
        plan.like[group] = other
        plan.has_alike |= other < group


cdef void order_classes(plan_t* plan) noexcept nogil:
    """Put classes of a kind next to one another, and the largest without a kind last, where it has no choice left."""
    cdef class_t moved
    cdef int number, place, largest
    for number in range(1, plan.classes):
        moved = plan.class_of[number]
        place = number
        while place and plan.class_of[place - 1].kind > moved.kind:
            plan.class_of[place] = plan.class_of[place - 1]
            place -= 1
        plan.class_of[place] = moved
    largest = plan.classes - 1
    for number in range(plan.classes):
        moved = plan.class_of[number]
        plan.class_of[number].begins = number == 0 or plan.class_of[number - 1].kind != moved.kind
        plan.class_of[number].ends = number == plan.classes - 1 or plan.class_of[number + 1].kind != moved.kind
        if moved.kind == KINDS_MAX and moved.count > plan.class_of[largest].count:
            largest = number
    # What begins and ends does not matter without a kind.
    if plan.classes and plan.class_of[largest].kind == KINDS_MAX:
        moved = plan.class_of[largest]
        plan.class_of[largest] = plan.class_of[plan.classes - 1]
        plan.class_of[plan.classes - 1] = moved


cdef bint find_shifts(layouts_t* layouts) noexcept nogil:
    """Lay out the keys of the recursion; False where they have no room."""
    cdef int group, bits, number
    cdef int word = 1
    cdef int used = 0
    cdef int single = 0
    cdef int needs
    # Groups of one place can be alike with other numbers of cards: their parts are of one size.
    for group in range(layouts.groups):
        layouts.capacity_bits[group] = highest(layouts.capacity[group]) + 1
        if layouts.members[group] == 1:
            single = max(single, layouts.capacity_bits[group])
    for group in range(layouts.groups):
        if layouts.members[group] == 1:
            layouts.capacity_bits[group] = single
        needs = 0
        for number in range(layouts.cases):
            needs = max(needs, layouts.plan[number].first_need[group + 1] - layouts.plan[number].first_need[group])
        bits = layouts.capacity_bits[group] + layouts.count_bits[group] + NEED_BITS * needs
        if used + bits > WORD_BITS:
            word += 1
            used = 0
        if word == KEY_WORDS or bits > WORD_BITS:
            return False
        layouts.word[group] = word
        layouts.shift[group] = used
        used += bits
    return True


cdef double ways_at_most(const layouts_t* layouts, const belief_t* belief) noexcept nogil:
    """Return the number of ways to lay the cards into the groups if nothing were known, each weighed for every case."""
    cdef double ways = 1
    cdef double weights = 0
    cdef int number, group
    cdef int left = 0
    for number in range(belief.cases):
        weights += belief.case_of[number].weight
    for group in range(layouts.groups):
        left += layouts.capacity[group]
    for group in range(layouts.groups):
        ways *= BINOMIAL[left][layouts.capacity[group]]
        left -= layouts.capacity[group]
    return weights * ways


cdef void plan_case(layouts_t* layouts, const belief_t* belief, const case_t* known, plan_t* plan) noexcept nogil:
    """Make a case ready for counting; its ways are 0 where nothing can agree with it."""
    plan.weight = known.weight
    plan.ways = find_limits(layouts, belief, known, plan)
    find_classes(layouts, belief, known, plan)
    if not settle_needs(layouts, known, plan):
        plan.ways = 0
        memset(plan.first_need, 0, sizeof(plan.first_need))
    order_classes(plan)


cdef int plan_cases(layouts_t* layouts, const belief_t* belief) noexcept nogil:
    """Plan every case; return a belief_fault_t."""
    cdef int number, group, rest
    if belief.cases > CASES_MAX:
        return BELIEF_TOO_LARGE
    if belief.cases == 0:
        return BELIEF_IMPOSSIBLE
    for number in range(belief.cases):
        if belief.case_of[number].needs > NEEDS_MAX or belief.case_of[number].limits > LIMITS_MAX:
            return BELIEF_TOO_LARGE
    layouts.cases = belief.cases
    find_groups(layouts, belief)
    rest = popcount(belief.hidden)
    for group in range(layouts.groups):
        rest -= layouts.capacity[group]
    if rest != 0:
        return BELIEF_IMPOSSIBLE
    if ways_at_most(layouts, belief) >= 2.0 ** WAYS_BITS:
        return BELIEF_TOO_LARGE
    for number in range(belief.cases):
        plan_case(layouts, belief, &belief.case_of[number], &layouts.plan[number])
    if layouts.fault != BELIEF_SOUND:
        return layouts.fault
    if not find_shifts(layouts):
        return BELIEF_TOO_LARGE
    for number in range(belief.cases):
        find_alike(layouts, &layouts.plan[number])
    return BELIEF_SOUND
