"""What an observer knows of cards that he does not see, and layouts of them that agree with it, all equally likely.

The hidden cards lie in *places* (hands, a bury, packets of a stock) of known sizes. What is known of them is a list
of *cases*, of which exactly one holds: in each a place is *barred* to some cards and may *need* one of some cards at
least. Layouts are counted exactly: cards of which the same is known are a class, places of which the same is known a
group, and a recursion over classes and groups counts the ways to place the rest. A layout is drawn by its number, so
that drawing and listing all are the same function and nothing is ever rejected.
"""

from libc.stdint cimport uint32_t, uint64_t

from simcore._rng cimport stream_t

cdef enum:
    PLACES_MAX = 16
    NEEDS_MAX = 24
    LIMITS_MAX = 24
    KINDS_MAX = 4
    ANY_NUMBER = 64
    CASES_MAX = 40
    CLASSES_MAX = 52

cdef struct need_t:
    int place
    uint64_t cards              # the place holds at least one of them

cdef struct limit_t:
    int place
    uint64_t cards              # a kind; two kinds are the same or have no card in common
    int least                   # the place holds at least so many of the hidden ones, seven at most
    int most                    # and at most so many; ANY_NUMBER, or the kind has at most seven cards

cdef struct case_t:
    uint64_t barred[PLACES_MAX]     # cards that are not in a place
    int needs
    need_t need[NEEDS_MAX]
    int limits
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
    uint32_t least              # groups that hold at least one of them
    uint32_t meets[PLACES_MAX]  # needs that one of them in a group meets
    int kind                    # the kind of limits they belong to; KINDS_MAX for none
    bint begins                 # whether they are the first class of their kind
    bint ends                   # whether they are the last

cdef struct plan_t:
    # A case, ready for counting.
    int classes
    class_t class_of[CLASSES_MAX]
    uint32_t needs              # those that cards of several classes can meet, as a set
    int kinds
    uint64_t kind_of[KINDS_MAX]
    int least_of[KINDS_MAX + 1][PLACES_MAX]     # cards of a kind in a group
    int most_of[KINDS_MAX + 1][PLACES_MAX]
    uint64_t ways               # to lay the cards into the groups

cdef struct layouts_t:
    int places
    int groups
    int members[PLACES_MAX]         # places of a group
    int member[PLACES_MAX][PLACES_MAX]
    int size[PLACES_MAX]            # of a place
    int capacity[PLACES_MAX]        # of a group
    int shift[PLACES_MAX]           # where the rest of its capacity begins in a key
    int case_shift                  # where the case begins in a key
    int limited                     # groups with limits
    int limited_group[PLACES_MAX]
    int limited_shift               # where their counts begin in a key
    int cases
    int chances
    plan_t plan[CASES_MAX]
    uint64_t ways                   # over all cases
    double count                    # layouts in all, with the splits of groups into places and the chances
    # Memory of the recursion: an open-addressing table of keys and ways.
    uint64_t* table
    uint64_t table_size             # a power of two
    uint64_t table_used
    int fault
    bint is_large                   # whether the ways may have no room

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


cdef inline void need(case_t* known, int place, uint64_t cards) noexcept nogil:
    """Note that at least one of ``cards`` lies in ``place``."""
    known.need[known.needs].place = place
    known.need[known.needs].cards = cards
    known.needs += 1


cdef inline void limit(case_t* known, int place, uint64_t cards, int least, int most) noexcept nogil:
    """Note that ``place`` holds ``least`` to ``most`` of the hidden ones of ``cards`` (see ``limit_t``)."""
    known.limit[known.limits].place = place
    known.limit[known.limits].cards = cards
    known.limit[known.limits].least = least
    known.limit[known.limits].most = most
    known.limits += 1


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
cdef int layout_at(layouts_t* layouts, uint64_t number, uint64_t* layout) noexcept nogil
