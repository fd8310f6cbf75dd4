# Deals and matches in lock step, for strategies that users write in Python.

cdef struct place_t:
    # A place in lock step: a deal, and the match that it belongs to.
    played_t played
    match_t match
    start_t start
    const seat_t* seats[SEATS]
    uint64_t index              # of the deal
    bint finished


cdef void carry_out(played_t* played, const rules_t* rules, action_t action) noexcept nogil:
    """Carry out an action, and remember what everybody has seen of it."""
    note_play(&played.view, &played.state, action)
    apply(&played.state, rules, action, watch_of(WITH_USERS))


cdef int advance(
    played_t* played, const rules_t* rules, const seat_t* const* seats, bint* waits
) noexcept nogil:
    """Carry out decisions up to one that a strategy in Python must take; return a fault_t."""
    cdef actions_t legal
    cdef int fault = FAULT_NONE
    waits[0] = False
    while fault == FAULT_NONE and not over(&played.state):
        if seats[turn(&played.state)].kind != SEAT_ASKED:
            fault = take_any_turn(&played.state, rules, seats, played.streams, WITH_USERS)
            continue
        list_legal(&played.state, rules, &legal)
        if not are_listed(&legal):
            return FAULT_TOO_MANY
        note_actions(&played.state, &legal)
        if count_actions(&legal) == 1:
            pass_turn(played)
            carry_out(played, rules, action_at(&legal, 0))
            continue
        show_turn(played, rules, &legal)
        played.listed.used = 0
        waits[0] = True
        return FAULT_NONE if list_told(&legal, played.listed) == 0 else FAULT_NO_MEMORY
    return fault


cdef class Batch:
    """Deals or matches played in lock step, so that strategies in Python are asked for many decisions at once.

    Parameters
    ----------
    engine : Engine
        Rules, strategies and key.
    first, count : int
        The deals (or matches) ``first`` .. ``first + count - 1``.
    of_matches : bool
        Whether matches are played.
    """

    cdef Engine engine
    cdef place_t* places
    cdef int64_t count
    cdef bint of_matches
    cdef object content
    # By number of the strategy that is asked: the views, the places they are of, and the listed moves with the
    # beginning of each list.
    cdef buffer_t views[SEATS]
    cdef buffer_t askers[SEATS]
    cdef buffer_t moves[SEATS]
    cdef buffer_t starts[SEATS]
    cdef buffer_t listed

    def __cinit__(self):
        self.places = NULL
        memset(self.views, 0, sizeof(self.views))
        memset(self.askers, 0, sizeof(self.askers))
        memset(self.moves, 0, sizeof(self.moves))
        memset(self.starts, 0, sizeof(self.starts))
        memset(&self.listed, 0, sizeof(buffer_t))

    def __init__(self, Engine engine not None, uint64_t first, int64_t count, *, bint of_matches):
        cdef int64_t number
        cdef place_t* place
        self.engine = engine
        self.count = count
        self.of_matches = of_matches
        self.content = bytearray(count * self.row_bytes())
        self.places = <place_t*>malloc(count * sizeof(place_t))
        if self.places == NULL:
            raise MemoryError("no memory for the deals of a batch")
        with nogil:
            for number in range(count):
                place = &self.places[number]
                place.finished = False
                if of_matches:
                    match_begin(&place.match, &engine.rules)
                    place.index = (first + number) * match_deals_max(&engine.rules)
                else:
                    place.index = first + number
                self.begin_deal(place)

    def __dealloc__(self):
        cdef int asked
        free(self.places)
        free(self.listed.content)
        for asked in range(SEATS):
            free(self.views[asked].content)
            free(self.askers[asked].content)
            free(self.moves[asked].content)
            free(self.starts[asked].content)

    cdef int64_t row_bytes(self):
        """Return the bytes that the rows of one deal or match take."""
        return seats_of(&self.engine.start) * sizeof(match_row_t) if self.of_matches else sizeof(row_t)

    cdef void begin_deal(self, place_t* place) noexcept nogil:
        """Lay out the next deal of a place."""
        cdef int seat
        place.start = self.engine.start
        if self.of_matches:
            match_start(&place.match, &self.engine.rules, &place.start)
        for seat in range(seats_of(&place.start)):
            place.seats[seat] = &self.engine.seats[match_player(&place.match, seat) if self.of_matches else seat]
        lay_played(&place.played, &self.engine.rules, &place.start, &self.engine.key, place.index, &self.listed)

    cdef void end_deal(self, place_t* place, char* rows) noexcept nogil:
        """Take in a deal that is over: write the rows of the place, or begin the next deal of its match."""
        cdef row_t row
        cdef int player
        score(&place.played.state, &self.engine.rules, &row)
        if not self.of_matches:
            memcpy(rows, &row, sizeof(row_t))
            place.finished = True
            return
        match_note(&place.match, &self.engine.rules, &row)
        if not match_over(&place.match, &self.engine.rules):
            place.index += 1
            self.begin_deal(place)
            return
        for player in range(seats_of(&self.engine.start)):
            match_score(&place.match, &self.engine.rules, player, <match_row_t*>rows + player)
        place.finished = True

    cdef int queue(self, int64_t number) noexcept nogil:
        """Add the decision for which a place waits to those of its strategy; return a fault_t."""
        cdef place_t* place = &self.places[number]
        cdef int asked = place.seats[turn(&place.played.state)].asked
        cdef char* view = room_for(&self.views[asked], sizeof(shown_t))
        cdef char* asker = room_for(&self.askers[asked], sizeof(int64_t))
        cdef char* start = room_for(&self.starts[asked], sizeof(int64_t))
        cdef char* moves
        cdef int64_t begins = self.moves[asked].used // sizeof(uint64_t)
        if view == NULL or asker == NULL or start == NULL:
            return FAULT_NO_MEMORY
        memcpy(view, &place.played.view, sizeof(shown_t))
        memcpy(asker, &number, sizeof(int64_t))
        memcpy(start, &begins, sizeof(int64_t))
        if self.listed.used:
            moves = room_for(&self.moves[asked], self.listed.used)
            if moves == NULL:
                return FAULT_NO_MEMORY
            memcpy(moves, self.listed.content, self.listed.used)
        return FAULT_NONE

    def advance(self):
        """Play every place up to its next question; return how many wait for an answer.

        Raises EngineFault with the deal index where a check fails or memory runs out.
        """
        cdef char* rows = self.content
        cdef int64_t size = self.row_bytes()
        cdef bint waits
        cdef place_t* place = NULL
        cdef int64_t number
        cdef int64_t waiting = 0
        cdef int fault = FAULT_NONE
        cdef int asked
        with nogil:
            for asked in range(SEATS):
                self.views[asked].used = 0
                self.askers[asked].used = 0
                self.moves[asked].used = 0
                self.starts[asked].used = 0
            for number in range(self.count):
                place = &self.places[number]
                while not place.finished and fault == FAULT_NONE:
                    fault = advance(&place.played, &self.engine.rules, place.seats, &waits)
                    if fault != FAULT_NONE:
                        break
                    if waits:
                        fault = self.queue(number)
                        waiting += 1
                        break
                    self.end_deal(place, rows + number * size)
                if fault != FAULT_NONE:
                    break
        if fault != FAULT_NONE:
            raise EngineFault(FAULTS[fault], place.index)
        return waiting

    def question(self, int asked):
        """Return what a strategy is asked, as bytes: views, listed moves, where the list of each view begins."""
        return (
            self.views[asked].content[:self.views[asked].used] if self.views[asked].used else b"",
            self.moves[asked].content[:self.moves[asked].used] if self.moves[asked].used else b"",
            self.starts[asked].content[:self.starts[asked].used] if self.starts[asked].used else b"",
        )

    def answer(self, int asked, bytes answers not None):
        """Carry out the answers (64-bit numbers, one for each view).

        Raises IllegalAnswer with the number of the view where one is not allowed.
        """
        cdef const int64_t* given = <const int64_t*><const char*>answers
        cdef const shown_t* views = <const shown_t*>self.views[asked].content
        cdef const int64_t* askers = <const int64_t*>self.askers[asked].content
        cdef const int64_t* starts = <const int64_t*>self.starts[asked].content
        cdef const uint64_t* moves = <const uint64_t*>self.moves[asked].content
        cdef int64_t number
        cdef int64_t count = self.askers[asked].used // sizeof(int64_t)
        cdef int64_t wrong = -1
        if len(answers) != count * <int64_t>sizeof(int64_t):
            raise ValueError(f"{len(answers)} bytes were given for {count} answers")
        with nogil:
            for number in range(count):
                if not is_answer(&views[number], given[number]):
                    wrong = number
                    break
                carry_out(
                    &self.places[askers[number]].played, &self.engine.rules,
                    action_of_answer(moves + starts[number], given[number])
                )
        if wrong >= 0:
            raise IllegalAnswer(wrong, given[wrong])

    def where(self, int asked, int64_t number):
        """Return deal index, seat, state and legal actions of view ``number`` of a strategy's question."""
        cdef place_t* place = &self.places[(<int64_t*>self.askers[asked].content)[number]]
        cdef actions_t legal
        cdef int64_t each
        list_legal(&place.played.state, &self.engine.rules, &legal)
        listed = [action_at(&legal, each) for each in range(count_actions(&legal))]
        return place.index, turn(&place.played.state), place.played.state, listed

    def rows(self):
        """Return the rows of all deals (matches: of all players of each), one after another, as bytes."""
        return bytes(self.content)
