"""Counting, drawing and listing the layouts of hidden cards (see ``_belief.pxd``)."""

from libc.stdint cimport uint32_t, uint64_t
from libc.stdlib cimport calloc, free, malloc

from simcore._bits cimport highest, lowest, one, popcount, without_lowest
from simcore._rng cimport bounded, mix_state, stream_t

cdef enum:
    CARDS_MAX = 64
    TABLE_FIRST = 256
    # Bits of the first word of a key: step, cards left of the class, needs met, the case. The second word has the
    # capacities left and the counts of the groups with limits.
    STEP_BITS = 10
    LEFT_BITS = 6
    NEED_BITS = 32
    KEY_WORDS = 2
    ENTRY_WORDS = KEY_WORDS + 1
    # A count of cards of a kind in a group.
    COUNT_BITS = 3
    COUNT_MOST = (1 << COUNT_BITS) - 1
    # A key is never 0.
    KEY_MARK = 63
    WORD_BITS = 64

cdef extern from *:
    """
    /* Ways that are more are not counted. */
    #define BELIEF_WAYS_END (UINT64_C(1) << 62)
    """
    const uint64_t WAYS_END "BELIEF_WAYS_END"

# Binomial coefficients; those of more than 61 cards would not all fit, and are not asked for.
cdef uint64_t BINOMIAL[CARDS_MAX][CARDS_MAX]


cdef int fill_binomials() except -1:
    """Fill the table of binomial coefficients."""
    cdef int n, k
    for n in range(CARDS_MAX):
        for k in range(CARDS_MAX):
            if k == 0 or k == n:
                BINOMIAL[n][k] = 1
            elif k > n or n > 61:
                BINOMIAL[n][k] = 0
            else:
                BINOMIAL[n][k] = BINOMIAL[n - 1][k - 1] + BINOMIAL[n - 1][k]
    return 0


fill_binomials()


# Planning


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


cdef bint find_limits(layouts_t* layouts, const case_t* known, plan_t* plan) noexcept nogil:
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
        if group < 0:
            if limit.least > 0 or limit.most < 0:
                return False
            continue
        kind = kind_of(plan, limit.cards)
        if kind == KINDS_MAX:
            kind = plan.kinds
            plan.kind_of[kind] = limit.cards
            plan.kinds += 1
        plan.least_of[kind][group] = max(plan.least_of[kind][group], limit.least)
        plan.most_of[kind][group] = min(plan.most_of[kind][group], limit.most)
        if not is_limited(layouts, group):
            layouts.limited_group[layouts.limited] = group
            layouts.limited += 1
    return True


cdef bint is_limited(const layouts_t* layouts, int group) noexcept nogil:
    """Whether a group has limits."""
    cdef int each
    for each in range(layouts.limited):
        if layouts.limited_group[each] == group:
            return True
    return False


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
        for group in range(layouts.groups):
            found.meets[group] = 0
            if not known.barred[layouts.member[group][0]] & one(card):
                found.groups |= 1 << group
        for each in range(known.needs):
            group = group_of(layouts, known.need[each].place)
            if group >= 0 and known.need[each].cards & one(card) and (found.groups >> group) & 1:
                found.meets[group] |= <uint32_t>1 << each
        number = 0
        while number < plan.classes and not is_same_class(layouts, &plan.class_of[number], &found):
            number += 1
        if number == plan.classes:
            found.cards = 0
            found.count = 0
            found.least = 0
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
        if known.meets[group] != other.meets[group]:
            return False
    return True


cdef bint settle_needs(const layouts_t* layouts, const case_t* known, plan_t* plan) noexcept nogil:
    """Tell needs that cards of one class alone can meet from those of several; False where none can meet one."""
    cdef uint32_t need_bit
    cdef int each, number, group, able, last
    plan.needs = 0
    for each in range(known.needs):
        need_bit = <uint32_t>1 << each
        group = group_of(layouts, known.need[each].place)
        able = 0
        last = -1
        for number in range(plan.classes):
            if group >= 0 and plan.class_of[number].meets[group] & need_bit:
                able += 1
                last = number
        if able == 0:
            return False
        if able > 1:
            plan.needs |= need_bit
            continue
        plan.class_of[last].meets[group] &= ~need_bit
        plan.class_of[last].least |= <uint32_t>1 << group
    return True


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
    cdef int group
    cdef int used = 0
    layouts.case_shift = STEP_BITS + LEFT_BITS + NEED_BITS
    for group in range(layouts.groups - 1):
        layouts.shift[group] = used
        used += highest(layouts.capacity[group]) + 1
    layouts.limited_shift = used
    return used + COUNT_BITS * layouts.limited <= WORD_BITS


cdef double splits_of(const layouts_t* layouts) noexcept nogil:
    """Return the number of ways to split the cards of the groups among their places."""
    cdef double splits = 1
    cdef int group, each, left
    for group in range(layouts.groups):
        left = layouts.capacity[group]
        for each in range(layouts.members[group]):
            splits *= BINOMIAL[left][layouts.size[layouts.member[group][each]]]
            left -= layouts.size[layouts.member[group][each]]
    return splits


cdef double ways_at_most(const layouts_t* layouts) noexcept nogil:
    """Return the number of ways to lay the cards into the groups if nothing were known."""
    cdef double ways = layouts.cases
    cdef int group
    cdef int left = 0
    for group in range(layouts.groups):
        left += layouts.capacity[group]
    for group in range(layouts.groups):
        ways *= BINOMIAL[left][layouts.capacity[group]]
        left -= layouts.capacity[group]
    return ways


cdef int plan_cases(layouts_t* layouts, const belief_t* belief) noexcept nogil:
    """Count the ways of every case; return a belief_fault_t."""
    cdef int left[PLACES_MAX]
    cdef plan_t* plan
    cdef int number, group
    if belief.cases > CASES_MAX:
        return BELIEF_TOO_LARGE
    if belief.cases == 0:
        return BELIEF_IMPOSSIBLE
    layouts.cases = belief.cases
    find_groups(layouts, belief)
    number = 0
    for group in range(layouts.groups):
        number += layouts.capacity[group]
    if number != popcount(belief.hidden):
        return BELIEF_IMPOSSIBLE
    layouts.is_large = ways_at_most(layouts) >= 2.0 ** 62
    for number in range(belief.cases):
        plan = &layouts.plan[number]
        plan.ways = find_limits(layouts, &belief.case_of[number], plan)
        find_classes(layouts, belief, &belief.case_of[number], plan)
        plan.ways &= settle_needs(layouts, &belief.case_of[number], plan)
        order_classes(plan)
    if not find_shifts(layouts):
        return BELIEF_TOO_LARGE
    for number in range(belief.cases):
        plan = &layouts.plan[number]
        for group in range(layouts.groups):
            left[group] = layouts.capacity[group]
        if plan.ways:
            plan.ways = ways_from(layouts, number, 0, 0, left, 0, 0)
        layouts.ways += plan.ways
        if layouts.ways >= WAYS_END:
            layouts.fault = BELIEF_TOO_LARGE
            return layouts.fault
    layouts.count = <double>layouts.ways * splits_of(layouts) * layouts.chances
    if layouts.fault != BELIEF_SOUND:
        return layouts.fault
    return BELIEF_SOUND if layouts.ways else BELIEF_IMPOSSIBLE


cdef layouts_t* plan_layouts(const belief_t* belief) noexcept nogil:
    """Return the layouts that agree with ``belief``; ``fault`` says where there are none, NULL that there is no memory.

    To be freed by ``free_layouts``.
    """
    cdef layouts_t* layouts = <layouts_t*>malloc(sizeof(layouts_t))
    cdef int place
    if layouts == NULL:
        return NULL
    layouts.places = belief.places
    layouts.groups = 0
    for place in range(PLACES_MAX):
        layouts.members[place] = 0
        layouts.capacity[place] = 0
    layouts.cases = 0
    layouts.limited = 0
    layouts.chances = belief.chances
    layouts.ways = 0
    layouts.count = 0
    layouts.fault = BELIEF_SOUND
    layouts.table_used = 0
    layouts.table_size = TABLE_FIRST
    layouts.table = <uint64_t*>calloc(ENTRY_WORDS * TABLE_FIRST, sizeof(uint64_t))
    if layouts.table == NULL:
        layouts.fault = BELIEF_NO_MEMORY
    else:
        layouts.fault = plan_cases(layouts, belief)
    return layouts


cdef void free_layouts(layouts_t* layouts) noexcept nogil:
    """Give back the memory of ``plan_layouts``."""
    if layouts != NULL:
        free(layouts.table)
        free(layouts)


# Counting


cdef uint64_t* find_entry(uint64_t* table, uint64_t size, const uint64_t* key) noexcept nogil:
    """Return the entry of ``key``, or the empty one where it belongs: the words of its key, and the ways."""
    cdef uint64_t place = mix_state(key[0] ^ mix_state(key[1])) & (size - 1)
    cdef uint64_t* entry = &table[ENTRY_WORDS * place]
    while entry[0] != 0 and not (entry[0] == key[0] and entry[1] == key[1]):
        place = (place + 1) & (size - 1)
        entry = &table[ENTRY_WORDS * place]
    return entry


cdef bint grow_table(layouts_t* layouts) noexcept nogil:
    """Double the memory of the recursion; False where there is none."""
    cdef uint64_t size = 2 * layouts.table_size
    cdef uint64_t* table = <uint64_t*>calloc(ENTRY_WORDS * size, sizeof(uint64_t))
    cdef const uint64_t* old
    cdef uint64_t* entry
    cdef uint64_t place
    cdef int word
    if table == NULL:
        return False
    for place in range(layouts.table_size):
        old = &layouts.table[ENTRY_WORDS * place]
        if old[0]:
            entry = find_entry(table, size, old)
            for word in range(ENTRY_WORDS):
                entry[word] = old[word]
    free(layouts.table)
    layouts.table = table
    layouts.table_size = size
    return True


cdef inline int taken_by(uint64_t taken, int group) noexcept nogil:
    """Return how many cards of the present kind are in a group."""
    return <int>((taken >> (COUNT_BITS * group)) & COUNT_MOST)


cdef inline uint64_t take(const class_t* cards, uint64_t taken, int group, int count) noexcept nogil:
    """Return the counts of the kind of a class with ``count`` cards more in a group; counts end at COUNT_MOST."""
    cdef int more = min(count, COUNT_MOST - taken_by(taken, group))
    return taken if cards.kind == KINDS_MAX else taken + (<uint64_t>more << (COUNT_BITS * group))


cdef void fill_key(
    const layouts_t* layouts, int number, int step, int rest, const int* left, uint32_t met, uint64_t taken,
    uint64_t* key
) noexcept nogil:
    """Fill the words of the key of a state of the recursion."""
    cdef int group
    key[0] = step | <uint64_t>rest << STEP_BITS | <uint64_t>met << (STEP_BITS + LEFT_BITS) | one(KEY_MARK)
    key[0] |= <uint64_t>number << layouts.case_shift
    key[1] = 0
    for group in range(layouts.groups - 1):
        key[1] |= <uint64_t>left[group] << layouts.shift[group]
    for group in range(layouts.limited):
        key[1] |= (
            <uint64_t>taken_by(taken, layouts.limited_group[group]) << (layouts.limited_shift + COUNT_BITS * group)
        )


cdef void find_bounds(
    const layouts_t* layouts, const plan_t* plan, int step, int rest, const int* left, uint64_t taken, int* least,
    int* most
) noexcept nogil:
    """Find how many of the ``rest`` cards of a class can go to a group: ``least`` to ``most``, none if that is less."""
    cdef int group = step % layouts.groups
    cdef int number = step // layouts.groups
    cdef const class_t* cards = &plan.class_of[number]
    least[0] = (cards.least >> group) & 1
    most[0] = min(rest, left[group]) if (cards.groups >> group) & 1 else 0
    if number == plan.classes - 1:
        # The last class fills what is left.
        least[0] = max(least[0], left[group])
    if group == layouts.groups - 1:
        least[0] = max(least[0], rest)
    if cards.kind != KINDS_MAX:
        most[0] = min(most[0], plan.most_of[cards.kind][group] - taken_by(taken, group))
        if cards.ends:
            least[0] = max(least[0], plan.least_of[cards.kind][group] - taken_by(taken, group))


cdef uint64_t ways_from(
    layouts_t* layouts, int number, int step, int rest, int* left, uint32_t met, uint64_t taken
) noexcept nogil:
    """Return the number of ways to lay the rest of the cards.

    ``step`` counts pairs of a class and a group, ``rest`` are the cards of the class still to be laid, ``left`` is the
    room in the groups, ``met`` the needs that are met, ``taken`` how many cards of the present kind the groups have.
    """
    cdef const plan_t* plan = &layouts.plan[number]
    cdef const class_t* cards
    cdef uint64_t* entry
    cdef uint64_t key[KEY_WORDS]
    cdef uint64_t ways = 0
    cdef uint64_t after
    cdef int group, count, least, most
    if layouts.groups == 0 or step == plan.classes * layouts.groups:
        return met == plan.needs
    group = step % layouts.groups
    cards = &plan.class_of[step // layouts.groups]
    if group == 0:
        rest = cards.count
        taken = 0 if cards.begins else taken
    fill_key(layouts, number, step, rest, left, met, taken, key)
    entry = find_entry(layouts.table, layouts.table_size, key)
    if entry[0]:
        return entry[KEY_WORDS]
    find_bounds(layouts, plan, step, rest, left, taken, &least, &most)
    for count in range(least, most + 1):
        left[group] -= count
        after = ways_from(
            layouts, number, step + 1, rest - count, left, met | (cards.meets[group] if count else 0),
            take(cards, taken, group, count)
        )
        # All of these are among the ways of the whole, so that where one has no room the whole has none.
        if layouts.is_large and after and BINOMIAL[rest][count] >= (WAYS_END - ways) // after:
            layouts.fault = BELIEF_TOO_LARGE
            return 0
        ways += BINOMIAL[rest][count] * after
        left[group] += count
    if 2 * layouts.table_used >= layouts.table_size and not grow_table(layouts):
        layouts.fault = BELIEF_NO_MEMORY
        return 0
    entry = find_entry(layouts.table, layouts.table_size, key)
    entry[0] = key[0]
    entry[1] = key[1]
    entry[KEY_WORDS] = ways
    layouts.table_used += 1
    return ways


# Drawing


cdef uint64_t subset_at(uint64_t cards, int size, uint64_t number) noexcept nogil:
    """Return subset ``number`` of ``size`` cards, in colexicographic order."""
    cdef int place = popcount(cards)
    cdef uint64_t subset = 0
    cdef int card
    while size:
        place -= 1
        card = highest(cards)
        cards ^= one(card)
        if number >= BINOMIAL[place][size]:
            number -= BINOMIAL[place][size]
            subset |= one(card)
            size -= 1
    return subset


cdef void lay_into_groups(layouts_t* layouts, uint64_t number, uint64_t* held) noexcept nogil:
    """Lay the cards into the groups in way ``number`` of all."""
    cdef int left[PLACES_MAX]
    cdef const plan_t* plan
    cdef const class_t* cards
    cdef uint64_t unplaced = 0
    cdef uint64_t ways, chosen
    cdef uint64_t taken = 0
    cdef uint32_t met = 0
    cdef int step, group, count, least, most
    cdef int rest = 0
    cdef int which = 0
    while number >= layouts.plan[which].ways:
        number -= layouts.plan[which].ways
        which += 1
    plan = &layouts.plan[which]
    for group in range(layouts.groups):
        left[group] = layouts.capacity[group]
        held[group] = 0
    for step in range(plan.classes * layouts.groups):
        group = step % layouts.groups
        cards = &plan.class_of[step // layouts.groups]
        if group == 0:
            rest = cards.count
            unplaced = cards.cards
            taken = 0 if cards.begins else taken
        find_bounds(layouts, plan, step, rest, left, taken, &least, &most)
        count = least
        while True:
            left[group] -= count
            ways = 1 if least == most else ways_from(
                layouts, which, step + 1, rest - count, left, met | (cards.meets[group] if count else 0),
                take(cards, taken, group, count)
            )
            if least == most or number < ways * BINOMIAL[rest][count]:
                break
            number -= ways * BINOMIAL[rest][count]
            left[group] += count
            count += 1
        # The number within the ways of this count is a pair: a subset, and a way to lay the others.
        chosen = subset_at(unplaced, count, number % BINOMIAL[rest][count])
        number //= BINOMIAL[rest][count]
        held[group] |= chosen
        unplaced ^= chosen
        rest -= count
        met |= cards.meets[group] if count else 0
        taken = take(cards, taken, group, count)


cdef inline uint64_t next_number(stream_t* stream, uint64_t* number, uint64_t bound) noexcept nogil:
    """Return a number below ``bound``: drawn from a stream, or without one the next digit of ``number``."""
    cdef uint64_t digit
    if stream != NULL:
        return bounded(stream, bound)
    digit = number[0] % bound
    number[0] //= bound
    return digit


cdef int lay_out(layouts_t* layouts, stream_t* stream, uint64_t number, uint64_t* layout) noexcept nogil:
    """Fill ``layout`` with the cards of every place and return a number below ``chances``."""
    cdef uint64_t held[PLACES_MAX]
    cdef int group, each, place, rest
    for place in range(layouts.places):
        layout[place] = 0
    lay_into_groups(layouts, next_number(stream, &number, layouts.ways), held)
    for group in range(layouts.groups):
        for each in range(layouts.members[group] - 1):
            place = layouts.member[group][each]
            rest = popcount(held[group])
            layout[place] = subset_at(
                held[group], layouts.size[place], next_number(stream, &number, BINOMIAL[rest][layouts.size[place]])
            )
            held[group] ^= layout[place]
        layout[layouts.member[group][layouts.members[group] - 1]] = held[group]
    return <int>next_number(stream, &number, layouts.chances)


cdef int draw_layout(layouts_t* layouts, stream_t* stream, uint64_t* layout) noexcept nogil:
    """Draw a layout, all equally likely, into ``layout``, the cards of every place; return the outcome of chance."""
    return lay_out(layouts, stream, 0, layout)


cdef int layout_at(layouts_t* layouts, uint64_t number, uint64_t* layout) noexcept nogil:
    """Fill ``layout`` with layout ``number`` of all (below ``count``); return the outcome of chance."""
    return lay_out(layouts, NULL, number, layout)
