"""What an observer knows of cards that he does not see, and layouts of them that agree with it.

The hidden cards lie in *places* (hands, a bury, packets of a stock) of known sizes. What is known of them is a list
of *cases*, of which exactly one holds: in each a place is *barred* to some cards, may *need* some cards at least, and
its number of cards of some kinds may be *limited*. All layouts are equally likely but for the *weight* of their case,
the number of deals that lead to each of them. Layouts are counted exactly: cards of which the same is known are a
class, places of which the same is known a group, and a recursion over classes and groups counts the ways to place the
rest. A layout is drawn by its number, so that drawing and listing all are the same function and nothing is ever
rejected.
"""

from libc.stdint cimport uint32_t, uint64_t

from simcore._rng cimport stream_t

cdef extern from "_ways.h" nogil:
    ctypedef unsigned long long ways_t "simcards_ways_t"
    int WAYS_BITS "SIMCARDS_WAYS_BITS"
    uint64_t high_word "simcards_high_word"(ways_t ways) noexcept
    ways_t join_words "simcards_join_words"(uint64_t high, uint64_t low) noexcept

cdef enum:
    PLACES_MAX = 16
    NEEDS_MAX = 24
    LIMITS_MAX = 24
    KINDS_MAX = 4
    # What limits count, and what needs ask for, is so much at most.
    COUNT_MOST = 15
    NEED_MOST = 3
    ANY_NUMBER = 64
    CASES_MAX = 40
    CLASSES_MAX = 52

cdef struct need_t:
    int place
    uint64_t cards              # each of them in the place counts 1,
    uint64_t twice              # and 2 if it is one of these too
    int least                   # the sum is at least so much, NEED_MOST at most

cdef struct limit_t:
    int place
    uint64_t cards              # a kind; two kinds are the same or have no card in common
    int least                   # the place holds at least so many of the hidden ones, COUNT_MOST at most
    int most                    # and at most so many, COUNT_MOST at most; or ANY_NUMBER

cdef struct case_t:
    int weight                      # deals that lead to each of its layouts, in proportion to those of other cases
    uint64_t barred[PLACES_MAX]     # cards that are not in a place
    int needs                       # more than NEEDS_MAX: there was no room
    need_t need[NEEDS_MAX]
    int limits                      # likewise
    limit_t limit[LIMITS_MAX]

cdef struct belief_t:
    uint64_t hidden             # the cards whose place is not known
    int places
    int size[PLACES_MAX]        # cards that lie in a place
    int cases                   # more than CASES_MAX: there was no room
    case_t case_of[CASES_MAX]
    int chances                 # equally likely outcomes of chance beside the cards, such as the settling of a tie

cdef struct class_t:
    # Cards of which the same is known.
    uint64_t cards
    int count
    uint32_t groups             # those that may hold them
    int least[PLACES_MAX]       # cards of them in a group
    uint32_t meets[PLACES_MAX]  # needs towards which one of them in a group counts
    uint32_t doubles[PLACES_MAX]    # those of them towards which it counts twice
    int kind                    # the kind of limits they belong to; KINDS_MAX for none
    bint begins                 # whether they are the first class of their kind
    bint ends                   # whether they are the last

cdef struct plan_t:
    # A case, ready for counting.
    int weight
    int classes
    class_t class_of[CLASSES_MAX]
    # Needs that cards of several classes can meet, in the order of their groups.
    int needs
    int least_of_need[NEEDS_MAX]
    int first_need[PLACES_MAX + 1]
    int kinds
    uint64_t kind_of[KINDS_MAX]
    # Cards of a kind in a group, and how far they are counted.
    int least_of[KINDS_MAX + 1][PLACES_MAX]
    int most_of[KINDS_MAX + 1][PLACES_MAX]
    int counted[KINDS_MAX + 1][PLACES_MAX]
    int like[PLACES_MAX]        # the first group of which the same is known but for the number of cards
    bint has_alike              # whether there are any such
    ways_t ways                 # to lay the cards into the groups

cdef struct entry_t:
    # A state of the recursion, and its ways. Without a key it is empty.
    uint64_t key[3]
    ways_t ways

cdef struct layouts_t:
    int places
    int groups
    int members[PLACES_MAX]         # places of a group
    int member[PLACES_MAX][PLACES_MAX]
    int size[PLACES_MAX]            # of a place
    int capacity[PLACES_MAX]        # of a group
    # Where a group has its part in a key, and how many bits it has in it for its capacity and the count of a kind.
    int word[PLACES_MAX]
    int shift[PLACES_MAX]
    int capacity_bits[PLACES_MAX]
    int count_bits[PLACES_MAX]
    int cases
    int chances
    plan_t plan[CASES_MAX]
    ways_t ways                     # over all cases
    ways_t weighed_ways             # the same, each as often as its case weighs
    # Memory of the recursion: an open-addressing table.
    entry_t* table
    uint64_t table_size             # a power of two
    uint64_t table_used
    int fault

cdef enum belief_fault_t:
    BELIEF_SOUND = 0
    BELIEF_IMPOSSIBLE = 1       # no layout agrees with what is known
    BELIEF_TOO_LARGE = 2        # there are too many places or cases, of which too different things are known
    BELIEF_NO_MEMORY = 3


cdef inline void begin_belief(belief_t* belief, uint64_t hidden) noexcept nogil:
    """Begin with ``hidden`` cards, no place, and one case in which nothing is known."""
    cdef int place
    belief.hidden = hidden
    belief.places = 0
    belief.chances = 1
    belief.cases = 1
    belief.case_of[0].weight = 1
    belief.case_of[0].needs = 0
    belief.case_of[0].limits = 0
    for place in range(PLACES_MAX):
        belief.case_of[0].barred[place] = 0


cdef inline int add_place(belief_t* belief, int size) noexcept nogil:
    """Add a place of ``size`` cards and return its number; before any other case is added."""
    belief.size[belief.places] = size
    belief.places += 1
    return belief.places - 1


cdef inline void bar(case_t* known, int place, uint64_t cards) noexcept nogil:
    """Note that none of ``cards`` lies in ``place``."""
    known.barred[place] |= cards


cdef inline void weigh(case_t* known, int weight) noexcept nogil:
    """Note that ``weight`` deals lead to each layout of a case, for as many as those of the other cases say."""
    known.weight = weight


cdef inline void need_worth(case_t* known, int place, uint64_t cards, uint64_t twice, int least) noexcept nogil:
    """Note that ``cards`` in ``place`` count ``least`` at least, those of ``twice`` two each (see ``need_t``).

    Without room the belief is found too large when it is counted; so it is with limits.
    """
    cdef need_t* added
    known.needs += 1
    if known.needs <= NEEDS_MAX:
        added = &known.need[known.needs - 1]
        added.place = place
        added.cards = cards
        added.twice = cards & twice
        added.least = least


cdef inline void need(case_t* known, int place, uint64_t cards) noexcept nogil:
    """Note that at least one of ``cards`` lies in ``place``."""
    need_worth(known, place, cards, 0, 1)


cdef inline void limit(case_t* known, int place, uint64_t cards, int least, int most) noexcept nogil:
    """Note that ``place`` holds ``least`` to ``most`` of the hidden ones of ``cards`` (see ``limit_t``)."""
    cdef limit_t* added
    known.limits += 1
    if known.limits <= LIMITS_MAX:
        added = &known.limit[known.limits - 1]
        added.place = place
        added.cards = cards
        added.least = least
        added.most = most


cdef inline void keep_within(belief_t* belief, case_t* known, uint32_t places, uint64_t cards) noexcept nogil:
    """Note that ``cards`` lie in one of ``places`` (a set of their numbers)."""
    cdef int place
    for place in range(belief.places):
        if not (places >> place) & 1:
            bar(known, place, cards)


cdef inline case_t* add_case(belief_t* belief, const case_t* like) noexcept nogil:
    """Add a case in which the same is known as in ``like``, and return it; no two cases may hold at once.

    Without room the last case is returned, and the belief is found too large when it is counted.
    """
    cdef case_t* added
    belief.cases += 1
    if belief.cases > CASES_MAX:
        return &belief.case_of[CASES_MAX - 1]
    added = &belief.case_of[belief.cases - 1]
    added[0] = like[0]
    return added


cdef layouts_t* plan_layouts(const belief_t* belief) noexcept nogil
cdef void free_layouts(layouts_t* layouts) noexcept nogil
cdef int draw_layout(layouts_t* layouts, stream_t* stream, uint64_t* layout) noexcept nogil
cdef int layout_at(layouts_t* layouts, uint64_t number, uint64_t* layout, int* weight) noexcept nogil
