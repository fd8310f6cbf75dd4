"""Families of sets of more than six loose cards (see ``_fishing.pxd``): the same steps, word by word."""


cdef void lay_more_cards(floor_t* floor, uint64_t cards) noexcept nogil:
    """Add the cards from the fifth on to a floor that has the first four."""
    cdef int count = FEW_CARDS
    cdef int word, value
    while cards:
        value = next_value(&cards)
        note_value(floor, count, value)
        if count >= LOW_CARDS:
            if floor.words == 1:
                floor.high[0] = 0
            for word in range(floor.words):
                floor.high[floor.words + word] = floor.high[word] + value
            floor.words *= 2
        count += 1
    spread_more_totals(floor.totals, floor.value[4], floor.value[5] if count >= LOW_CARDS else 0)
    floor.everything = ~<uint64_t>0 if count >= LOW_CARDS else below(1 << count)


cdef void mark_totalling(const floor_t* floor, int total, uint64_t* family) noexcept nogil:
    """Set ``family`` to the sets that total ``total``."""
    cdef int word
    for word in range(floor.words):
        family[word] = totalling(floor, total - floor.high[word])


cdef bint has_sets(const floor_t* floor, const uint64_t* family) noexcept nogil:
    """Whether a family has any set."""
    cdef uint64_t sets = 0
    cdef int word
    for word in range(floor.words):
        sets |= family[word]
    return sets != 0


cdef void close_upwards(const floor_t* floor, uint64_t* family) noexcept nogil:
    """Add every set that contains a set of ``family``."""
    cdef int word, bit
    for word in range(floor.words):
        family[word] = supersets(family[word])
    bit = 1
    while bit < floor.words:
        for word in range(floor.words):
            if word & bit:
                family[word] |= family[word ^ bit]
        bit *= 2


cdef void close_downwards(const floor_t* floor, uint64_t* family) noexcept nogil:
    """Add every set that a set of ``family`` contains."""
    cdef int word, bit
    for word in range(floor.words):
        family[word] = subsets(family[word])
    bit = 1
    while bit < floor.words:
        for word in range(floor.words):
            if not word & bit:
                family[word] |= family[word ^ bit]
        bit *= 2


cdef void add_lone_cards(const floor_t* floor, uint32_t lone, uint64_t* family) noexcept nogil:
    """Add to ``family`` its sets with any of the ``lone`` cards."""
    cdef int card, word, bit
    while lone:
        card = lowest(lone)
        lone &= lone - 1
        for word in range(floor.words):
            if card < LOW_CARDS:
                family[word] |= (family[word] & ~WITH_CARD[card]) << (1 << card)
            else:
                bit = 1 << (card - LOW_CARDS)
                if word & bit:
                    family[word] |= family[word ^ bit]


cdef void keep_holding(const floor_t* floor, uint32_t cards, uint64_t* family) noexcept nogil:
    """Leave the sets of ``family`` that hold all of ``cards``."""
    cdef uint32_t high = cards >> LOW_CARDS
    cdef uint32_t low = cards & (SETS_OF_WORD - 1)
    cdef int word
    for word in range(floor.words):
        family[word] = holding(family[word], low) if word & high == high else 0


cdef void take_out_leaving(const floor_t* floor, int value, uint32_t lone, uint64_t* family) noexcept nogil:
    """Take out of ``family`` the sets outside which a group of ``value`` is left."""
    cdef uint64_t leaving[WORDS_MAX]
    cdef uint32_t whole = (<uint32_t>1 << floor.count) - 1
    cdef uint32_t number
    cdef int word
    mark_totalling(floor, floor.total - value, leaving)
    while lone:
        number = whole ^ (lone & (0 - lone))
        leaving[number >> LOW_CARDS] |= one(number & (SETS_OF_WORD - 1))
        lone &= lone - 1
    close_downwards(floor, leaving)
    for word in range(floor.words):
        family[word] &= ~leaving[word]


cdef void large_family(const floor_t* floor, const family_t* wanted, uint64_t* family) noexcept nogil:
    """Set ``family`` (``floor.words`` words) to the family ``wanted`` of more than six cards."""
    cdef uint64_t above[WORDS_MAX]
    cdef uint32_t lone = floor.lone if wanted.asked & WITH_LONE else 0
    cdef int value = wanted.target
    cdef int total = value
    cdef int word
    if wanted.asked & NOTHING:
        memset(family, 0, floor.words * sizeof(uint64_t))
        family[0] = 1
        return
    mark_totalling(floor, wanted.rest, family)
    if wanted.asked & REST_OR_NONE:
        family[0] |= 1
    mark_totalling(floor, value, above)
    while has_sets(floor, above):
        # above: the sets that total ``total`` and split; from here on, those that contain one.
        close_upwards(floor, above)
        for word in range(floor.words):
            family[word] |= totalling(floor, total + wanted.rest - floor.high[word]) & above[word]
            if wanted.asked & REST_OR_NONE:
                family[word] |= totalling(floor, total - floor.high[word]) & above[word]
        total += value
        for word in range(floor.words):
            above[word] &= totalling(floor, total - floor.high[word])
    if lone:
        add_lone_cards(floor, lone, family)
    if wanted.needed:
        keep_holding(floor, wanted.needed, family)
    if wanted.asked & LEAVES_NONE:
        take_out_leaving(floor, value, lone, family)
    if wanted.asked & NOT_EMPTY:
        family[0] &= ~<uint64_t>1


cdef bint counts_split(uint8_t* counts, int value, int missing, int most, bint lone) noexcept nogil:
    """Whether cards, given by their number of each value, split into groups of ``value``.

    ``missing`` is what a begun group still lacks, from cards of at most ``most``; 0 where none is begun.
    """
    cdef int card = min(most, missing) if missing else RANKS
    cdef bint splits = False
    while card and not splits:
        if counts[card]:
            if not missing and (card > value or (card == 1 and lone)):
                return card == 1
            counts[card] -= 1
            splits = counts_split(counts, value, (missing if missing else value) - card, card, lone)
            counts[card] += 1
            if not missing:
                # The highest card is in some group: there is nothing else to try.
                return splits
        card -= 1
    return splits or not missing


cdef bint splits_into_groups(uint64_t cards, int value, bint lone) noexcept nogil:
    """Whether any number of cards split into groups of ``value``; with ``lone`` an ace may be a group by itself."""
    cdef uint8_t counts[RANKS + 1]
    memset(counts, 0, sizeof(counts))
    while cards:
        counts[card_value(lowest(cards))] += 1
        cards = without_lowest(cards)
    return counts_split(counts, value, 0, 0, lone)


def cards_split(uint64_t cards, int value, bint lone):
    """Return whether a set of cards, given as an integer, splits into groups of ``value`` (see above)."""
    return bool(splits_into_groups(cards, value, lone))
