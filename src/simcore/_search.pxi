# Playing on from a decision over layouts of the hidden cards: what evaluations and the strategy `rollout` are made of.
#
# A game defines, before it includes the driver (docs/architecture.md): believe(), layout_of(), assume(), question_of().

from simcore._belief cimport (
    BELIEF_IMPOSSIBLE, BELIEF_NO_MEMORY, BELIEF_TOO_LARGE, CASES_MAX, PLACES_MAX, belief_t, draw_layout, free_layouts,
    high_word, keep_within, layout_at, layouts_t, plan_layouts, ways_t
)

cdef enum:
    PATH_MAX = 12
    # What question_of() may give once nothing that is asked can follow in the deal.
    QUESTIONS_PAST = -2

cdef struct path_t:
    # Decisions that follow one another, whoever is to act.
    int steps
    uint32_t open               # steps that are left to the strategy of the seat to act, as a set
    action_t action[PATH_MAX]


cdef whole_of(ways_t ways):
    """Return a number of ways as a whole number of Python."""
    return int(high_word(ways)) << 64 | int(<uint64_t>ways)


cdef int fault_of_layouts(const layouts_t* layouts) noexcept nogil:
    """Return the fault_t of what ``plan_layouts`` gave."""
    if layouts == NULL or layouts.fault == BELIEF_NO_MEMORY:
        return FAULT_NO_MEMORY
    if layouts.fault == BELIEF_IMPOSSIBLE:
        return FAULT_IMPOSSIBLE
    return FAULT_TOO_UNEQUAL if layouts.fault == BELIEF_TOO_LARGE else FAULT_NONE


cdef int follow_path(
    played_t* played, const rules_t* rules, const seat_t* const* seats, const path_t* path
) noexcept nogil:
    """Carry out the decisions of a path; return a fault_t."""
    cdef actions_t legal
    cdef int step
    cdef int fault = FAULT_NONE
    for step in range(path.steps):
        if over(&played.state):
            return FAULT_ILLEGAL_PATH
        if (path.open >> step) & 1:
            fault = take_any_turn(&played.state, rules, seats, played.streams, WITH_USERS)
            if fault != FAULT_NONE:
                return fault
            continue
        list_legal(&played.state, rules, &legal)
        if not are_listed(&legal):
            return FAULT_TOO_MANY
        if not is_legal(&legal, path.action[step]):
            return FAULT_ILLEGAL_PATH
        note_actions(&played.state, &legal)
        carry_out(played, rules, path.action[step])
    return FAULT_NONE


cdef inline void lay_sample(
    played_t* sample, const played_t* played, const rules_t* rules, layouts_t* layouts, const key_t* key,
    uint64_t number, bint by_number, int* weight
) noexcept nogil:
    """Lay the hidden cards of ``played`` as in sample ``number``, or with ``by_number`` in that layout of all.

    ``weight`` is how many deals lead to that layout, for as many as to others; 1 for a sample.
    """
    cdef stream_t unused = open_deal_stream(key, number)
    cdef stream_t stream = unused
    cdef uint64_t layout[PLACES_MAX]
    cdef int chance
    weight[0] = 1
    if by_number:
        chance = layout_at(layouts, number, layout, weight)
    else:
        chance = draw_layout(layouts, &stream, layout)
    sample[0] = played[0]
    assume(&sample.state, rules, layout, chance)
    open_seats(sample.streams, &unused, SEATS)


cdef action_t roll_out(
    played_t* played, const rules_t* rules, const seat_t* seat, actions_t* legal
) noexcept nogil:
    """Return the action that does best when the heuristic plays on from it, over layouts of the hidden cards.

    All actions meet the same layouts. Of equal ones the first is taken. Leaves a fault_t where something is wrong.
    """
    cdef int64_t count = count_actions(legal)
    cdef int64_t* totals = <int64_t*>malloc(count * sizeof(int64_t))
    cdef int64_t number
    cdef int64_t best = 0
    cdef belief_t belief
    cdef layouts_t* layouts
    believe(&played.state, rules, &played.view, &belief)
    layouts = plan_layouts(&belief)
    played.fault = FAULT_NO_MEMORY if totals == NULL else fault_of_layouts(layouts)
    if played.fault == FAULT_NONE:
        played.fault = add_up_samples(played, rules, seat, legal, layouts, totals)
    if played.fault == FAULT_NONE:
        for number in range(1, count):
            if totals[number] > totals[best]:
                best = number
    free_layouts(layouts)
    free(totals)
    return action_at(legal, best)


cdef int add_up_samples(
    played_t* played, const rules_t* rules, const seat_t* seat, actions_t* legal, layouts_t* layouts, int64_t* totals
) noexcept nogil:
    """Fill ``totals`` with the payoffs of each legal action, summed over samples; return a fault_t."""
    cdef played_t sample, after
    cdef seat_t heuristic = seat[0]
    cdef const seat_t* seats[SEATS]
    cdef stream_t* stream = &played.streams[turn(&played.state)]
    cdef int64_t count = count_actions(legal)
    cdef int64_t number
    cdef key_t key
    cdef brief_t brief
    cdef row_t row
    cdef int each, fault, weight
    cdef int asker = turn(&played.state)
    heuristic.kind = SEAT_BUILTIN
    for each in range(SEATS):
        seats[each] = &heuristic
    read_strategies(seats, SEATS, &brief)
    key.state = next_word(stream)
    key.gamma = next_word(stream)
    for number in range(count):
        totals[number] = 0
    for each in range(seat.samples):
        lay_sample(&sample, played, rules, layouts, &key, each, False, &weight)
        for number in range(count):
            after = sample
            carry_out(&after, rules, action_at(legal, number))
            fault = play_on(&after, rules, seats, &brief)
            if fault != FAULT_NONE:
                return fault
            score(&after.state, rules, &row)
            totals[number] += row.payoff[asker]
    return FAULT_NONE


cdef int read_path(path_t* path, steps) except -1:
    """Fill a path from a sequence of actions, None where the strategy of the seat to act decides."""
    cdef int number
    if len(steps) > PATH_MAX:
        raise ValueError(f"{len(steps)} decisions were given; a path has at most {PATH_MAX}")
    path.steps = len(steps)
    path.open = 0
    for number in range(len(steps)):
        if steps[number] is None:
            path.open |= <uint32_t>1 << number
        else:
            path.action[number] = steps[number]
    return 0


cdef void keep_in(belief_t* belief, int place, uint64_t cards) noexcept nogil:
    """Note that ``cards`` lie in ``place``, in every case."""
    cdef int number
    for number in range(min(belief.cases, CASES_MAX)):
        keep_within(belief, &belief.case_of[number], <uint32_t>1 << place, cards)


cdef bint have_drawn(const played_t* before, const played_t* after) noexcept nogil:
    """Whether any seat has drawn random numbers."""
    cdef int seat
    for seat in range(SEATS):
        if before.streams[seat].state != after.streams[seat].state:
            return True
    return False


cdef class Paths:
    """Paths to compare, each a sequence of actions that follow one another; None lets the seat's strategy decide."""

    cdef path_t* path
    cdef readonly int64_t count

    def __cinit__(self):
        self.path = NULL

    def __init__(self, paths):
        cdef int64_t number
        self.count = len(paths)
        self.path = <path_t*>malloc(max(1, self.count) * sizeof(path_t))
        if self.path == NULL:
            raise MemoryError("no memory for the paths")
        for number in range(self.count):
            read_path(&self.path[number], paths[number])

    def __dealloc__(self):
        free(self.path)


cdef class Belief:
    """What the seat to act of a deal knows of the hidden cards, and playing on over layouts of them.

    Parameters
    ----------
    deal : Deal
        A deal that is not over; it is copied. Of its hidden cards nothing is used but how many lie where.
    shown : int
        Hidden cards (a set) that the seat knows to lie where they do, over and above what the play tells.

    Raises
    ------
    EngineFault
        Where no layout agrees with everything seen, or there is no room to count them.
    """

    cdef Deal deal
    cdef belief_t belief
    cdef layouts_t* layouts
    cdef readonly bint drew     # whether any strategy has drawn random numbers while playing on

    def __cinit__(self):
        self.layouts = NULL

    def __init__(self, Deal deal not None, uint64_t shown=0):
        cdef uint64_t layout[PLACES_MAX]
        cdef int fault, place
        if deal.over:
            raise ValueError("the deal is over: nobody is to act")
        self.deal = deal.copy()
        self.drew = False
        believe(&deal.played.state, &deal.engine.rules, &deal.played.view, &self.belief)
        layout_of(&deal.played.state, &deal.engine.rules, layout)
        for place in range(self.belief.places):
            keep_in(&self.belief, place, shown & layout[place] & self.belief.hidden)
        self.layouts = plan_layouts(&self.belief)
        fault = fault_of_layouts(self.layouts)
        if fault != FAULT_NONE:
            raise EngineFault(FAULTS[fault], None)

    def __dealloc__(self):
        free_layouts(self.layouts)

    def known(self):
        """Return what is known as plain values.

        Returns
        -------
        dict
            ``hidden``: the hidden cards, a set; ``sizes``: cards that lie in each place; ``cases``: for each case the
            cards that each place is barred to, and the needs as a place, a set of cards that count 1, those of them
            that count 2, and the least sum; ``limits``: for each case
            limits as places, sets, and the least and most cards; ``weights``: how many deals lead to each layout of a
            case; ``chances``.
        """
        cdef int number, each
        cases = []
        limits = []
        for number in range(self.belief.cases):
            known = &self.belief.case_of[number]
            cases.append((
                [known.barred[each] for each in range(self.belief.places)],
                [
                    (known.need[each].place, known.need[each].cards, known.need[each].twice, known.need[each].least)
                    for each in range(known.needs)
                ],
            ))
            limits.append([
                (known.limit[each].place, known.limit[each].cards, known.limit[each].least, known.limit[each].most)
                for each in range(known.limits)
            ])
        sizes = [self.belief.size[each] for each in range(self.belief.places)]
        return {
            "hidden": self.belief.hidden, "sizes": sizes, "cases": cases, "limits": limits,
            "weights": [self.belief.case_of[number].weight for number in range(self.belief.cases)],
            "chances": self.belief.chances,
        }

    @property
    def count(self):
        """The number of layouts, each as often as deals lead to it, outcomes of chance included; exact."""
        return whole_of(self.layouts.weighed_ways) * self._splits()

    @property
    def distinct(self):
        """The number of different layouts, outcomes of chance included; exact."""
        return whole_of(self.layouts.ways) * self._splits()

    def _splits(self):
        """Return the number of ways to split the cards of groups among their places, outcomes of chance included."""
        cdef int group, each
        total = self.layouts.chances
        for group in range(self.layouts.groups):
            left = self.layouts.capacity[group]
            for each in range(self.layouts.members[group]):
                size = self.layouts.size[self.layouts.member[group][each]]
                total *= comb(left, size)
                left -= size
        return total

    def count_with(self, int place, uint64_t cards):
        """Return how many of ``count`` layouts have all of ``cards`` in ``place``; exact."""
        cdef Belief other
        if not 0 <= place < self.belief.places:
            raise ValueError(f"there is no place {place}; there are {self.belief.places}")
        if cards & ~self.belief.hidden:
            return 0
        other = Belief.__new__(Belief)
        other.belief = self.belief
        keep_in(&other.belief, place, cards)
        other.layouts = plan_layouts(&other.belief)
        fault = fault_of_layouts(other.layouts)
        if fault == FAULT_IMPOSSIBLE:
            return 0
        if fault != FAULT_NONE:
            raise EngineFault(FAULTS[fault], None)
        return other.count

    def draw(self, key, uint64_t first, uint64_t count):
        """Return the layouts of samples ``first`` .. ``first + count - 1``, each a list of the cards of each place."""
        return [self._layout(key, number, False) for number in range(first, first + count)]

    def listed(self, uint64_t first, uint64_t count):
        """Return layouts ``first`` .. ``first + count - 1`` of all different ones; chance varies slowest."""
        if first + count > self.distinct:
            raise ValueError(f"layouts {first} to {first + count - 1} were asked for; there are {self.distinct}")
        return [self._layout((0, 0), number, True) for number in range(first, first + count)]

    def _layout(self, key, uint64_t number, bint by_number):
        """Return the cards of each place in a sample, or in a layout of all."""
        cdef uint64_t layout[PLACES_MAX]
        cdef key_t own
        cdef stream_t stream
        cdef int place, weight
        own.state, own.gamma = key
        stream = open_deal_stream(&own, number)
        if by_number:
            layout_at(self.layouts, number, layout, &weight)
        else:
            draw_layout(self.layouts, &stream, layout)
        return [layout[place] for place in range(self.belief.places)]

    def sample(self, key, uint64_t number):
        """Return the deal as it would stand in sample ``number``."""
        return self._deal(key, number, False)

    def numbered(self, uint64_t number):
        """Return the deal as it would stand in layout ``number`` of all different ones."""
        if number >= self.distinct:
            raise ValueError(f"layout {number} was asked for; there are {self.distinct}")
        return self._deal((0, 0), number, True)

    def _deal(self, key, uint64_t number, bint by_number):
        """Return the deal as it would stand."""
        cdef Deal other = Deal(self.deal.engine)
        cdef key_t own
        cdef int weight
        own.state, own.gamma = key
        lay_sample(
            &other.played, &self.deal.played, &self.deal.engine.rules, self.layouts, &own, number, by_number, &weight
        )
        return other

    def play(
        self, Engine engine not None, Paths paths not None, tables, key, uint64_t first, uint64_t count, *, bint all
    ):
        """Play every path to the end of the deal in each of some samples.

        Parameters
        ----------
        engine : Engine
            Whose strategies play on.
        paths : Paths
            What is compared; each path begins at the decision.
        tables : list of list of TallyTable
            For each path one for each part of a row, in which its rows are counted.
        key : tuple of int
            128-bit key of the samples.
        first, count : int
            Samples ``first`` .. ``first + count - 1``; with ``all`` these layouts of all different ones.

        Returns
        -------
        (bytes, bytes)
            Payoffs of the seat to act, one 32-bit number for each sample and path; and how often each sample counts,
            one 32-bit number: 1, or with ``all`` the deals that lead to the layout. Rows are counted as often.

        Raises
        ------
        EngineFault
            With the number of the sample, where a path is not legal or a check fails.
        """
        cdef int asker = turn(&self.deal.played.state)
        cdef const rules_t* rules = &self.deal.engine.rules
        cdef tallies_t* tallies = <tallies_t*>malloc(max(1, paths.count) * sizeof(tallies_t))
        cdef played_t sample, after
        cdef buffer_t listed
        cdef hashes_t hashes
        cdef brief_t brief
        cdef row_t row
        cdef key_t own
        cdef uint64_t number = first
        cdef int64_t path
        cdef int fault = FAULT_NONE
        content = bytearray(count * paths.count * sizeof(int32_t))
        weights = bytearray(count * sizeof(int32_t))
        cdef int32_t* payoff = <int32_t*><char*>content
        cdef int* weight = <int*><char*>weights
        own.state, own.gamma = key
        if tallies == NULL:
            raise MemoryError("no memory for the tallies")
        memset(&listed, 0, sizeof(buffer_t))
        try:
            for path in range(paths.count):
                find_tallies(tables[path], &tallies[path])
            with nogil:
                read_strategies(engine.by_seat, seats_of(&engine.start), &brief)
                while number < first + count and fault == FAULT_NONE:
                    lay_sample(&sample, &self.deal.played, rules, self.layouts, &own, number, all, weight)
                    sample.listed = &listed
                    for path in range(paths.count):
                        after = sample
                        fault = play_path(&after, rules, engine.by_seat, &brief, &paths.path[path], &row)
                        if fault != FAULT_NONE:
                            break
                        self.drew = self.drew or have_drawn(&sample, &after)
                        payoff[0] = row.payoff[asker]
                        payoff += 1
                        hash_parts(&tallies[path], &row, &hashes)
                        if add_parts(&tallies[path], &row, &hashes, weight[0]) < 0:
                            fault = FAULT_NO_MEMORY
                    weight += 1
                    number += 1
        finally:
            free(listed.content)
            free(tallies)
        if fault != FAULT_NONE:
            raise EngineFault(FAULTS[fault], number - 1)
        return bytes(content), bytes(weights)


cdef int play_path(
    played_t* played, const rules_t* rules, const seat_t* const* seats, const brief_t* brief, const path_t* path,
    row_t* row
) noexcept nogil:
    """Follow a path, play the deal to its end, and fill its row; return a fault_t."""
    cdef int fault = follow_path(played, rules, seats, path)
    if fault == FAULT_NONE:
        fault = play_on(played, rules, seats, brief)
    if fault == FAULT_NONE:
        score(&played.state, rules, row)
    return fault


cdef int find_question(
    played_t* played, const rules_t* rules, const seat_t* const* seats, int question
) noexcept nogil:
    """Let the strategies play up to the first decision of a kind, or until none can follow; return a fault_t."""
    cdef int fault = FAULT_NONE
    cdef int kind
    while fault == FAULT_NONE and not over(&played.state):
        kind = question_of(&played.state)
        if kind == question or kind == QUESTIONS_PAST:
            break
        fault = take_any_turn(&played.state, rules, seats, played.streams, WITH_USERS)
    return fault


def rows_of_paths(Engine engine not None, Paths paths not None, int question, uint64_t first, uint64_t count):
    """Play deals up to the first decision of a kind, and from there every path to the end.

    Parameters
    ----------
    engine : Engine
        Rules, strategies and key.
    paths : Paths
        What is compared; each path begins at the decision.
    question : int
        Number of the kind of decision (``question_of`` of the game).
    first, count : int
        Deals ``first`` .. ``first + count - 1``.

    Returns
    -------
    (bytes, bytes, bytes)
        The hand of the seat to act in each deal, a 64-bit set; the seat, one byte, 255 without such a decision; the
        rows, one for each deal and path (all bytes 0 where there is none).

    Raises
    ------
    EngineFault
        With the deal index, where a path is not legal or a check fails.
    """
    hands = bytearray(count * sizeof(uint64_t))
    seats = bytearray(count)
    rows = bytearray(count * paths.count * sizeof(row_t))
    cdef uint64_t* hand = <uint64_t*><char*>hands
    cdef uint8_t* seat = <uint8_t*><char*>seats
    cdef row_t* row = <row_t*><char*>rows
    cdef played_t played, after
    cdef buffer_t listed
    cdef brief_t brief
    cdef view_t view
    cdef uint64_t number = 0
    cdef int64_t path
    cdef int fault = FAULT_NONE
    memset(&listed, 0, sizeof(buffer_t))
    with nogil:
        read_strategies(engine.by_seat, seats_of(&engine.start), &brief)
        while number < count and fault == FAULT_NONE:
            lay_played(&played, &engine.rules, &engine.start, &engine.key, first + number, &listed)
            fault = find_question(&played, &engine.rules, engine.by_seat, question)
            seat[number] = 255
            if fault == FAULT_NONE and not over(&played.state) and question_of(&played.state) == question:
                look(&played.state, &view)
                hand[number] = view.hand
                seat[number] = turn(&played.state)
                for path in range(paths.count):
                    after = played
                    fault = play_path(
                        &after, &engine.rules, engine.by_seat, &brief, &paths.path[path],
                        &row[number * paths.count + path]
                    )
                    if fault != FAULT_NONE:
                        break
            number += 1
    free(listed.content)
    if fault != FAULT_NONE:
        raise EngineFault(FAULTS[fault], first + number - 1)
    return bytes(hands), bytes(seats), bytes(rows)
