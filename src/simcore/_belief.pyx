"""Counting, drawing and listing the layouts of hidden cards (see ``_belief.pxd``)."""

from libc.stdint cimport uint32_t, uint64_t
from libc.stdlib cimport calloc, free, malloc
from libc.string cimport memset

from simcore._bits cimport below, highest, lowest, one, popcount, without_lowest
from simcore._rng cimport bounded, mix_state, next_word, stream_t

cdef enum:
    CARDS_MAX = 64
    TABLE_FIRST = 256
    # States of the recursion, at most: 200 MB.
    STATES_MAX = 1 << 21
    # Bits of the first word of a key: step, cards left of the class, the case. The other two hold the groups.
    STEP_BITS = 10
    LEFT_BITS = 6
    CASE_SHIFT = STEP_BITS + LEFT_BITS
    # A key is never 0.
    KEY_MARK = 63
    KEY_WORDS = 3
    WORD_BITS = 64
    # A count of cards of a kind in a group, and of what is counted towards a need.
    COUNT_BITS = 4
    NEED_BITS = 2

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


include "_belief_plan.pxi"


# Counting


cdef int count_cases(layouts_t* layouts) noexcept nogil:
    """Count the ways of every case; return a belief_fault_t."""
    cdef int left[PLACES_MAX]
    cdef plan_t* plan
    cdef int number, group
    for number in range(layouts.cases):
        plan = &layouts.plan[number]
        for group in range(layouts.groups):
            left[group] = layouts.capacity[group]
        if plan.ways:
            plan.ways = ways_from(layouts, number, 0, 0, left, 0, 0)
        layouts.ways += plan.ways
        layouts.weighed_ways += plan.weight * plan.ways
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
        layouts.count_bits[place] = 0
    layouts.cases = 0
    layouts.chances = belief.chances
    layouts.ways = 0
    layouts.weighed_ways = 0
    layouts.fault = BELIEF_SOUND
    layouts.table_used = 0
    layouts.table_size = TABLE_FIRST
    layouts.table = <entry_t*>calloc(TABLE_FIRST, sizeof(entry_t))
    if layouts.table == NULL:
        layouts.fault = BELIEF_NO_MEMORY
    else:
        layouts.fault = plan_cases(layouts, belief)
        if layouts.fault == BELIEF_SOUND:
            layouts.fault = count_cases(layouts)
    return layouts


cdef void free_layouts(layouts_t* layouts) noexcept nogil:
    """Give back the memory of ``plan_layouts``."""
    if layouts != NULL:
        free(layouts.table)
        free(layouts)


cdef entry_t* find_entry(entry_t* table, uint64_t size, const uint64_t* key) noexcept nogil:
    """Return the entry of ``key``, or the empty one where it belongs."""
    cdef uint64_t place = mix_state(key[0] ^ mix_state(key[1] ^ mix_state(key[2]))) & (size - 1)
    cdef entry_t* entry = &table[place]
    while entry.key[0] != 0 and not (
        entry.key[0] == key[0] and entry.key[1] == key[1] and entry.key[2] == key[2]
    ):
        place = (place + 1) & (size - 1)
        entry = &table[place]
    return entry


cdef bint grow_table(layouts_t* layouts) noexcept nogil:
    """Double the memory of the recursion; False where there is none."""
    cdef uint64_t size = 2 * layouts.table_size
    cdef entry_t* table = <entry_t*>calloc(size, sizeof(entry_t))
    cdef uint64_t place
    if table == NULL:
        return False
    for place in range(layouts.table_size):
        if layouts.table[place].key[0]:
            find_entry(table, size, layouts.table[place].key)[0] = layouts.table[place]
    free(layouts.table)
    layouts.table = table
    layouts.table_size = size
    return True


cdef void remember(layouts_t* layouts, const uint64_t* key, ways_t ways) noexcept nogil:
    """Keep the ways of a state; without room note the fault."""
    cdef entry_t* entry
    cdef int word
    if layouts.table_used == STATES_MAX:
        layouts.fault = BELIEF_TOO_LARGE
        return
    if 2 * layouts.table_used >= layouts.table_size and not grow_table(layouts):
        layouts.fault = BELIEF_NO_MEMORY
        return
    entry = find_entry(layouts.table, layouts.table_size, key)
    for word in range(KEY_WORDS):
        entry.key[word] = key[word]
    entry.ways = ways
    layouts.table_used += 1


cdef inline int taken_by(uint64_t taken, int group) noexcept nogil:
    """Return how many cards of the present kind are in a group."""
    return <int>((taken >> (COUNT_BITS * group)) & COUNT_MOST)


cdef inline uint64_t take(const plan_t* plan, int kind, uint64_t taken, int group, int count) noexcept nogil:
    """Return the counts of a kind with ``count`` cards more in a group, as far as they are counted."""
    cdef int more = min(count, plan.counted[kind][group] - taken_by(taken, group))
    return taken + (<uint64_t>more << (COUNT_BITS * group))


cdef uint64_t meet(const plan_t* plan, const class_t* cards, uint64_t met, int group, int count) noexcept nogil:
    """Return what is counted towards the needs with ``count`` cards of a class more in a group."""
    cdef uint32_t needs = cards.meets[group] if count else 0
    cdef uint64_t before
    cdef int number, more
    while needs:
        number = lowest(needs)
        needs &= needs - 1
        before = (met >> (NEED_BITS * number)) & NEED_MOST
        more = count << ((cards.doubles[group] >> number) & 1)
        more = min(more, plan.least_of_need[number] - <int>before)
        met += <uint64_t>more << (NEED_BITS * number)
    return met


cdef bint are_met(const plan_t* plan, uint64_t met) noexcept nogil:
    """Whether all needs are met."""
    cdef int number
    for number in range(plan.needs):
        if <int>((met >> (NEED_BITS * number)) & NEED_MOST) != plan.least_of_need[number]:
            return False
    return True


cdef void fill_key(
    const layouts_t* layouts, int number, int step, int rest, const int* left, uint64_t met, uint64_t taken,
    uint64_t* key
) noexcept nogil:
    """Fill the words of the key of a state of the recursion."""
    cdef const plan_t* plan = &layouts.plan[number]
    cdef uint64_t part[PLACES_MAX]
    cdef uint64_t needs
    cdef int group
    key[0] = step | <uint64_t>rest << STEP_BITS | <uint64_t>number << CASE_SHIFT | one(KEY_MARK)
    key[1] = 0
    key[2] = 0
    for group in range(layouts.groups):
        needs = below(NEED_BITS * (plan.first_need[group + 1] - plan.first_need[group]))
        part[group] = (met >> (NEED_BITS * plan.first_need[group])) & needs
        if layouts.count_bits[group]:
            part[group] = part[group] << COUNT_BITS | taken_by(taken, group)
        part[group] = part[group] << layouts.capacity_bits[group] | left[group]
    if plan.has_alike:
        sort_alike(layouts, plan, step % layouts.groups, part)
    for group in range(layouts.groups):
        key[layouts.word[group]] |= part[group] << layouts.shift[group]


cdef void sort_alike(const layouts_t* layouts, const plan_t* plan, int next_group, uint64_t* part) noexcept nogil:
    """Sort the parts of groups that are alike: what is left has the same ways whichever of them is which.

    Those that have had cards of the present class, before ``next_group``, are sorted apart.
    """
    cdef int group, other
    for group in range(layouts.groups):
        for other in range(group + 1, layouts.groups):
            if (
                plan.like[group] == plan.like[other] and (group < next_group) == (other < next_group)
                and part[group] > part[other]
            ):
                part[group], part[other] = part[other], part[group]


cdef void find_bounds(
    const layouts_t* layouts, const plan_t* plan, int step, int rest, const int* left, uint64_t taken, int* least,
    int* most
) noexcept nogil:
    """Find how many of the ``rest`` cards of a class can go to a group: ``least`` to ``most``, none if that is less."""
    cdef int group = step % layouts.groups
    cdef int number = step // layouts.groups
    cdef const class_t* cards = &plan.class_of[number]
    least[0] = cards.least[group]
    most[0] = min(rest, left[group]) if (cards.groups >> group) & 1 else 0
    if number == plan.classes - 1:
        # The last class fills what is left.
        least[0] = max(least[0], left[group])
    if group == layouts.groups - 1:
        least[0] = max(least[0], rest)
    if cards.kind != KINDS_MAX:
        if plan.most_of[cards.kind][group] < CARDS_MAX:
            most[0] = min(most[0], plan.most_of[cards.kind][group] - taken_by(taken, group))
        if cards.ends:
            least[0] = max(least[0], plan.least_of[cards.kind][group] - taken_by(taken, group))


cdef ways_t ways_from(
    layouts_t* layouts, int number, int step, int rest, int* left, uint64_t met, uint64_t taken
) noexcept nogil:
    """Return the number of ways to lay the rest of the cards.

    ``step`` counts pairs of a class and a group, ``rest`` are the cards of the class still to be laid, ``left`` is the
    room in the groups, ``met`` what counts towards the needs, ``taken`` how many cards of the present kind the groups
    have.
    """
    cdef const plan_t* plan = &layouts.plan[number]
    cdef const class_t* cards
    cdef entry_t* entry
    cdef uint64_t key[KEY_WORDS]
    cdef ways_t ways = 0
    cdef ways_t after
    cdef int group, count, least, most
    if layouts.groups == 0 or step == plan.classes * layouts.groups:
        return are_met(plan, met)
    group = step % layouts.groups
    cards = &plan.class_of[step // layouts.groups]
    if group == 0:
        rest = cards.count
        taken = 0 if cards.begins or cards.kind == KINDS_MAX else taken
    fill_key(layouts, number, step, rest, left, met, taken, key)
    entry = find_entry(layouts.table, layouts.table_size, key)
    if entry.key[0]:
        return entry.ways
    find_bounds(layouts, plan, step, rest, left, taken, &least, &most)
    for count in range(least, most + 1):
        if layouts.fault != BELIEF_SOUND:
            return 0
        left[group] -= count
        after = ways_from(
            layouts, number, step + 1, rest - count, left, meet(plan, cards, met, group, count),
            take(plan, cards.kind, taken, group, count)
        )
        ways += after * BINOMIAL[rest][count]
        left[group] += count
    remember(layouts, key, ways)
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


cdef void lay_into_groups(layouts_t* layouts, int which, ways_t number, uint64_t* held) noexcept nogil:
    """Lay the cards into the groups in way ``number`` of those of case ``which``."""
    cdef int left[PLACES_MAX]
    cdef const plan_t* plan = &layouts.plan[which]
    cdef const class_t* cards
    cdef uint64_t unplaced = 0
    cdef uint64_t chosen
    cdef ways_t ways
    cdef uint64_t taken = 0
    cdef uint64_t met = 0
    cdef int step, group, count, least, most
    cdef int rest = 0
    for group in range(layouts.groups):
        left[group] = layouts.capacity[group]
        held[group] = 0
    for step in range(plan.classes * layouts.groups):
        group = step % layouts.groups
        cards = &plan.class_of[step // layouts.groups]
        if group == 0:
            rest = cards.count
            unplaced = cards.cards
            taken = 0 if cards.begins or cards.kind == KINDS_MAX else taken
        find_bounds(layouts, plan, step, rest, left, taken, &least, &most)
        count = least
        while True:
            left[group] -= count
            ways = 1
            if least != most:
                ways = ways_from(
                    layouts, which, step + 1, rest - count, left, meet(plan, cards, met, group, count),
                    take(plan, cards.kind, taken, group, count)
                )
                ways *= BINOMIAL[rest][count]
            if least == most or number < ways:
                break
            number -= ways
            left[group] += count
            count += 1
        # The number within the ways of this count is a pair: a subset, and a way to lay the others.
        chosen = 0
        if count == rest:
            chosen = unplaced
        elif count:
            chosen = subset_at(unplaced, count, <uint64_t>(number % BINOMIAL[rest][count]))
            number //= BINOMIAL[rest][count]
        held[group] |= chosen
        unplaced ^= chosen
        rest -= count
        met = meet(plan, cards, met, group, count)
        taken = take(plan, cards.kind, taken, group, count)


cdef ways_t bounded_ways(stream_t* stream, ways_t bound) noexcept nogil:
    """Return a whole number uniform on 0 .. ``bound`` - 1, with rejection where it takes two words."""
    cdef uint64_t high = high_word(bound - 1)
    cdef uint64_t mask
    cdef ways_t number
    if high == 0:
        return bounded(stream, <uint64_t>bound)
    mask = below(highest(high)) | one(highest(high))
    number = bound
    while number >= bound:
        number = join_words(next_word(stream) & mask, next_word(stream))
    return number


cdef inline uint64_t next_number(stream_t* stream, ways_t* number, uint64_t bound) noexcept nogil:
    """Return a number below ``bound``: drawn from a stream, or without one the next digit of ``number``."""
    cdef uint64_t digit
    if stream != NULL:
        return bounded(stream, bound)
    digit = <uint64_t>(number[0] % bound)
    number[0] //= bound
    return digit


cdef int draw_case(layouts_t* layouts, stream_t* stream, ways_t* number) noexcept nogil:
    """Draw a case by its ways and its weight, and the number of a way within it."""
    cdef const plan_t* plan
    cdef int which = 0
    number[0] = bounded_ways(stream, layouts.weighed_ways)
    plan = &layouts.plan[0]
    while number[0] >= plan.ways * plan.weight:
        number[0] -= plan.ways * plan.weight
        which += 1
        plan = &layouts.plan[which]
    if plan.weight > 1:
        number[0] %= plan.ways
    return which


cdef int case_at(layouts_t* layouts, ways_t* number, ways_t* way) noexcept nogil:
    """Return the case of layout ``number``, of which the digit is taken, and the number of the way within the case."""
    cdef int which = 0
    way[0] = number[0] % layouts.ways
    number[0] //= layouts.ways
    while way[0] >= layouts.plan[which].ways:
        way[0] -= layouts.plan[which].ways
        which += 1
    return which


cdef int split_groups(
    layouts_t* layouts, stream_t* stream, ways_t number, uint64_t* held, uint64_t* layout
) noexcept nogil:
    """Split the cards of every group among its places, and return a number below ``chances``."""
    cdef int group, each, place, rest
    for place in range(layouts.places):
        layout[place] = 0
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
    """Draw a layout into ``layout``, the cards of every place; return the outcome of chance.

    All are equally likely but for the weights of their cases.
    """
    cdef uint64_t held[PLACES_MAX]
    cdef ways_t number
    cdef int which = draw_case(layouts, stream, &number)
    lay_into_groups(layouts, which, number, held)
    return split_groups(layouts, stream, 0, held, layout)


cdef int layout_at(layouts_t* layouts, uint64_t number, uint64_t* layout, int* weight) noexcept nogil:
    """Fill ``layout`` with layout ``number`` of all that differ, and its weight; return the outcome of chance."""
    cdef uint64_t held[PLACES_MAX]
    cdef ways_t rest = number
    cdef ways_t way
    cdef int which = case_at(layouts, &rest, &way)
    weight[0] = layouts.plan[which].weight
    lay_into_groups(layouts, which, way, held)
    return split_groups(layouts, NULL, rest, held, layout)
