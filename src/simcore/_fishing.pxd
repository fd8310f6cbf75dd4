"""Sets of loose cards on a table, for fishing games, where cards are captured by their sums.

The loose cards are numbered in the order of their bit positions, so that a set of them is a number and a family of
sets a bitset: bit s of the family is set if set s belongs to it. Families of up to six cards are one word. With more,
word j holds the sets that have the cards of set j among those from the seventh on.

A set splits into groups of value t if it is a disjoint union of sets that total t each. A set that totals k * t splits
if and only if it contains one that totals (k - 1) * t and splits: what is left then totals t.
"""

from libc.stdint cimport uint8_t, uint16_t, uint32_t, uint64_t
from libc.string cimport memset

from simcore._bits cimport below, deposit, lowest, one, popcount, unlikely, without_lowest
from simcore._fishing_pack cimport NO_CARD, RANKS, card_value

cdef enum:
    # More loose cards than this are refused: in no game by its standard rules can there be as many.
    LOOSE_MAX = 18
    # Cards whose sets fit into one word, and the words of the largest family.
    LOW_CARDS = 6
    SETS_OF_WORD = 1 << LOW_CARDS
    WORDS_MAX = 1 << (LOOSE_MAX - LOW_CARDS)
    # Steps of a table of groups: six cards make at most six groups.
    STEPS_MAX = LOW_CARDS
    # There are hardly ever more loose cards: their 16 sets are laid out without asking how many there are.
    FEW_CARDS = 4

cdef extern from "_sets.h" nogil:
    void store_pair "simcards_store_pair"(uint64_t* place, uint64_t low, uint64_t high) noexcept
    uint64_t equal_bytes "simcards_equal_bytes"(const uint64_t* bytes, int number) noexcept

cdef extern from *:
    """
    /* The sets of six cards that have card 0, card 1, ... card 5. */
    static const uint64_t SIMCARDS_WITH_CARD[6] = {
        UINT64_C(0xAAAAAAAAAAAAAAAA), UINT64_C(0xCCCCCCCCCCCCCCCC), UINT64_C(0xF0F0F0F0F0F0F0F0),
        UINT64_C(0xFF00FF00FF00FF00), UINT64_C(0xFFFF0000FFFF0000), UINT64_C(0xFFFFFFFF00000000)
    };
    /* A one in each byte whose place in the word has card 0, 1, 2. */
    static const uint64_t SIMCARDS_BYTES_WITH_CARD[3] = {
        UINT64_C(0x0100010001000100), UINT64_C(0x0101000001010000), UINT64_C(0x0101010100000000)
    };
    #if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    #error "sets of loose cards are kept in words that are also read byte by byte, the lowest first"
    #endif
    #define SIMCARDS_EVERY_BYTE UINT64_C(0x0101010101010101)
    /* The sets of one card: 1, 2, 4, 8, 16, 32. */
    #define SIMCARDS_SETS_OF_ONE_CARD UINT64_C(0x0000000100010116)
    """
    const uint64_t* WITH_CARD "SIMCARDS_WITH_CARD"
    const uint64_t* BYTES_WITH_CARD "SIMCARDS_BYTES_WITH_CARD"
    const uint64_t EVERY_BYTE "SIMCARDS_EVERY_BYTE"
    const uint64_t SETS_OF_ONE_CARD "SIMCARDS_SETS_OF_ONE_CARD"

cdef struct floor_t:
    # The loose cards, ready for questions about their sets.
    uint64_t cards              # as bit positions
    uint64_t everything         # every set, as (the first word of) a family
    int count
    int words                   # of a family
    int total                   # of the values of all cards
    uint64_t sums               # what sets of cards total, as a set of numbers up to 63
    uint64_t sums_down          # the same from the top: bit 63 - x for x
    uint32_t lone               # cards that are a group of 14 by themselves (aces in Royal Casino), as a set
    uint8_t value[LOOSE_MAX]    # of each card; 0 for what is missing of the first four
    uint64_t totals[8]          # of the sets of the first six cards, one a byte; the first 16 with up to four cards
    uint16_t high[WORDS_MAX]    # by word: the total of the cards from the seventh on; with two words or more

cdef struct groups_t:
    # Of at most six cards, for one value: above[k] is the sets that contain one which splits into k + 1 groups.
    int steps
    uint64_t above[STEPS_MAX]

cdef enum:
    # What is asked of a set of loose cards that total some rest with whole groups of a target value:
    NOT_EMPTY = 1               # it is not empty
    LEAVES_NONE = 2             # no group of the target is left outside
    WITH_LONE = 4               # lone cards count as groups
    NOTHING = 8                 # it is empty, and there is no target
    REST_OR_NONE = 16           # or they total whole groups without the rest
    # A target that no cards reach: they total the rest and no group.
    NO_TARGET = 255

cdef struct family_t:
    # A family of such sets in words, for more than six cards.
    uint8_t target
    uint8_t rest
    uint8_t asked
    uint32_t needed             # cards that must be in the set


cdef inline int next_value(uint64_t* cards) noexcept nogil:
    """Take the lowest card out of ``cards`` and return its value; 0 where there is none."""
    cdef int value = card_value(lowest(cards[0] | one(NO_CARD)))
    cards[0] = without_lowest(cards[0])
    return value


cdef inline void note_value(floor_t* floor, int card, int value) noexcept nogil:
    """Note the value of a card after the first four, and what it makes of the sums."""
    floor.value[card] = value
    floor.total += value
    floor.sums |= floor.sums << value
    floor.sums_down |= floor.sums_down >> value


cdef inline void spread_totals(uint64_t* totals, int first, int second, int third, int fourth) noexcept nogil:
    """Fill the first 16 bytes with the totals of the sets of four cards, given their numbers."""
    cdef uint64_t of_three = first * BYTES_WITH_CARD[0] + second * BYTES_WITH_CARD[1] + third * BYTES_WITH_CARD[2]
    store_pair(totals, of_three, of_three + fourth * EVERY_BYTE)


cdef inline void spread_more_totals(uint64_t* totals, int fifth, int sixth) noexcept nogil:
    """Fill the other bytes with the totals of the sets that have a fifth or a sixth card."""
    cdef int word
    for word in range(2):
        totals[2 + word] = totals[word] + fifth * EVERY_BYTE
    for word in range(4):
        totals[4 + word] = totals[word] + sixth * EVERY_BYTE


cdef inline int byte_at(const uint64_t* totals, int number) noexcept nogil:
    """Return what a set of six cards totals, from what ``spread_totals`` made."""
    return (<const uint8_t*>totals)[number]


cdef inline uint64_t lay_few_cards(floor_t* floor, uint64_t cards) noexcept nogil:
    """Fill ``floor`` for the first four loose cards, none of them lone; return the others."""
    cdef uint64_t rest = cards
    cdef int first = next_value(&rest)
    cdef int second = next_value(&rest)
    cdef int third = next_value(&rest)
    cdef int fourth = next_value(&rest)
    cdef uint64_t sums = 1 | one(first)
    sums |= sums << second
    sums |= sums << third
    sums |= sums << fourth
    floor.cards = cards
    floor.lone = 0
    floor.count = popcount(cards)
    floor.words = 1
    floor.total = first + second + third + fourth
    floor.sums = sums
    # What a set leaves is a set: the sums are the same from both ends.
    floor.sums_down = sums << (63 - floor.total)
    floor.value[0] = first
    floor.value[1] = second
    floor.value[2] = third
    floor.value[3] = fourth
    spread_totals(floor.totals, first, second, third, fourth)
    floor.everything = below(1 << min(floor.count, <int>FEW_CARDS))
    return rest


cdef inline void lay_floor(floor_t* floor, uint64_t cards) noexcept nogil:
    """Fill ``floor`` for at most ``LOOSE_MAX`` loose cards; none of them is lone."""
    cdef uint64_t rest = lay_few_cards(floor, cards)
    if unlikely(rest != 0):
        lay_more_cards(floor, rest)


cdef inline uint64_t totalling(const floor_t* floor, int total) noexcept nogil:
    """Return the sets of (the first six) cards that total ``total`` (-177 to 255: of others none is found)."""
    cdef uint64_t family = equal_bytes(floor.totals, total)
    if unlikely(floor.count > FEW_CARDS):
        family |= equal_bytes(&floor.totals[2], total) << 16
        family |= equal_bytes(&floor.totals[4], total) << 32
        family |= equal_bytes(&floor.totals[6], total) << 48
    return family & floor.everything


cdef inline uint32_t sums_of(const floor_t* floor) noexcept nogil:
    """Return the values that some cards total, as a set of values (bit v is value v)."""
    return <uint32_t>floor.sums


cdef inline uint32_t values_lacking(const floor_t* floor, int total) noexcept nogil:
    """Return the values up to ``total`` (at most 31) to which some cards, or none, can add what is missing."""
    return <uint32_t>(floor.sums_down >> (63 - total))


cdef inline uint64_t supersets(uint64_t family) noexcept nogil:
    """Return the sets of six cards that contain a set of ``family``."""
    family |= (family & ~WITH_CARD[0]) << 1
    family |= (family & ~WITH_CARD[1]) << 2
    family |= (family & ~WITH_CARD[2]) << 4
    family |= (family & ~WITH_CARD[3]) << 8
    family |= (family & ~WITH_CARD[4]) << 16
    return family | family << 32


cdef inline uint64_t subsets(uint64_t family) noexcept nogil:
    """Return the sets of six cards that a set of ``family`` contains."""
    family |= (family & WITH_CARD[0]) >> 1
    family |= (family & WITH_CARD[1]) >> 2
    family |= (family & WITH_CARD[2]) >> 4
    family |= (family & WITH_CARD[3]) >> 8
    family |= (family & WITH_CARD[4]) >> 16
    return family | family >> 32


cdef inline void note_groups(const floor_t* floor, int value, groups_t* groups) noexcept nogil:
    """Fill ``groups`` for groups of ``value`` among at most six cards."""
    cdef int total = value
    cdef uint64_t splitting = totalling(floor, value)
    groups.steps = 0
    while splitting:
        groups.above[groups.steps] = supersets(splitting)
        total += value
        splitting = totalling(floor, total) & groups.above[groups.steps]
        groups.steps += 1


cdef inline uint64_t with_lone_cards(uint64_t family, uint32_t lone) noexcept nogil:
    """Return ``family`` with any of the ``lone`` cards (of the first six) added to each set."""
    while lone:
        family |= (family & ~WITH_CARD[lowest(lone)]) << (1 << lowest(lone))
        lone &= lone - 1
    return family


cdef inline uint64_t holding(uint64_t family, uint32_t cards) noexcept nogil:
    """Return the sets of ``family`` that hold all of ``cards`` (of the first six)."""
    while cards:
        family &= WITH_CARD[lowest(cards)]
        cards &= cards - 1
    return family


cdef inline uint64_t leaving_a_group(const floor_t* floor, int value, uint32_t lone) noexcept nogil:
    """Return the sets of at most six cards outside which a group of ``value`` is left."""
    # The complements of the groups, and what they contain.
    cdef uint64_t family = totalling(floor, floor.total - value)
    cdef int whole = (1 << floor.count) - 1
    while lone:
        family |= one(whole ^ (lone & (0 - lone)))
        lone &= lone - 1
    return subsets(family)


cdef inline uint64_t small_family(
    const floor_t* floor, const groups_t* groups, int target, int rest, uint32_t needed, int asked
) noexcept nogil:
    """Return a family of sets of at most six cards (see ``family_t``); ``groups`` are those of the target."""
    cdef int total = rest
    cdef int step
    cdef uint64_t family = totalling(floor, rest)
    cdef uint32_t lone = floor.lone if asked & WITH_LONE else 0
    if asked & REST_OR_NONE:
        family |= 1
    for step in range(groups.steps):
        total += target
        family |= totalling(floor, total) & groups.above[step]
        if asked & REST_OR_NONE:
            family |= totalling(floor, total - rest) & groups.above[step]
    if lone:
        family = with_lone_cards(family, lone) & floor.everything
    if needed:
        family = holding(family, needed)
    if asked & LEAVES_NONE and groups.steps | <int>lone:
        family &= ~leaving_a_group(floor, target, lone)
    return family & ~<uint64_t>(asked & NOT_EMPTY)


cdef void lay_more_cards(floor_t* floor, uint64_t cards) noexcept nogil


cdef void large_family(const floor_t* floor, const family_t* wanted, uint64_t* family) noexcept nogil


cdef bint splits_into_groups(uint64_t cards, int value, bint lone) noexcept nogil


cdef inline uint64_t cards_of_set(const floor_t* floor, uint32_t number) noexcept nogil:
    """Return the loose cards of a set as bit positions."""
    return deposit(number, floor.cards)


cdef inline uint32_t set_of_cards(const floor_t* floor, uint64_t cards) noexcept nogil:
    """Return loose cards, given as bit positions, as a set."""
    cdef uint32_t number = 0
    cdef uint32_t bit = 1
    cdef uint64_t rest = floor.cards
    while rest:
        if rest & (0 - rest) & cards:
            number |= bit
        bit <<= 1
        rest = without_lowest(rest)
    return number
