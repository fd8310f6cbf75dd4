# Strategies of users at the table: compiled ones are called, those written in Python are asked in lock step.
#
# A game defines, before it includes the driver: shown_t (the view in the public header simcards.h, which begins with
# `legal` and `random`), history_t with begin_history() and note_history(), show(), and by _shows_masks.pxi or
# _shows_lists.pxi how legal actions are told and answers understood.

from libc.stdlib cimport free, malloc

from cpython.pycapsule cimport PyCapsule_GetContext, PyCapsule_GetName, PyCapsule_GetPointer

from simcore._rng cimport next_word

from simcore.errors import IllegalAnswer

cdef struct played_t:
    # A deal that is being played, with what strategies of users may remember of it.
    state_t state
    stream_t streams[SEATS]
    history_t history
    shown_t view                # of the decision that is being asked for
    int64_t answer              # what a compiled strategy answered last

cdef struct place_t:
    # A place in lock step: a deal, and the match that it belongs to.
    played_t played
    match_t match
    start_t start
    const seat_t* seats[SEATS]
    uint64_t index              # of the deal
    bint waits                  # for an answer
    bint finished


cdef inline void begin_played(
    played_t* played, const rules_t* rules, const start_t* start, const key_t* key, uint64_t index
) noexcept nogil:
    """Lay out deal number ``index``."""
    cdef coming_t coming
    draw_ahead(&coming, rules, key, index)
    open_seats(played.streams, &coming.unused, seats_of(start))
    deal(&played.state, rules, start, &coming.lots, &coming.stream)
    begin_history(&played.history)


cdef inline void carry_out(played_t* played, const rules_t* rules, action_t action) noexcept nogil:
    """Carry out an action, and remember what everybody has seen of it."""
    note_history(&played.history, &played.state, action)
    apply(&played.state, rules, action, WATCH_PEOPLE if CHECK else WATCH_STRATEGIES)


cdef inline void show_turn(played_t* played, const rules_t* rules, const actions_t* legal) noexcept nogil:
    """Fill the view of the seat to act, with 64 random bits of its own stream."""
    memset(&played.view, 0, sizeof(shown_t))
    show(&played.state, rules, &played.history, &played.view)
    played.view.legal = told_of(legal)
    played.view.random = next_word(&played.streams[turn(&played.state)])


cdef int ask_compiled(
    played_t* played, const rules_t* rules, const seat_t* seat, actions_t* legal, buffer_t* listed, action_t* action
) noexcept nogil:
    """Ask the compiled strategy of the seat to act; return a fault_t."""
    show_turn(played, rules, legal)
    listed.used = 0
    if list_told(legal, listed) < 0:
        return FAULT_NO_MEMORY
    played.answer = call_user(seat.function, &played.view, listed, seat.data)
    if not is_answer(&played.view, played.answer):
        return FAULT_ILLEGAL_ACTION
    action[0] = action_of_answer(<uint64_t*>listed.content, played.answer)
    return FAULT_NONE


cdef int advance(
    played_t* played, const rules_t* rules, const seat_t* const* seats, buffer_t* listed, bint* waits
) noexcept nogil:
    """Carry out decisions up to one that a strategy in Python must take; return a fault_t.

    Decisions without a choice are not asked for.
    """
    cdef actions_t legal
    cdef action_t action = 0
    cdef const seat_t* seat
    cdef int fault
    waits[0] = False
    while not over(&played.state):
        seat = seats[turn(&played.state)]
        if seat.kind < SEAT_COMPILED:
            action = decide(seat, &played.state, rules, &legal, &played.streams[turn(&played.state)], MIXED)
            if not are_listed(&legal):
                return FAULT_TOO_MANY
            if CHECK and not is_sound(&played.state, rules, &legal, action):
                return FAULT_ILLEGAL_ACTION
        else:
            actions(&played.state, rules, &legal)
            if not are_listed(&legal):
                return FAULT_TOO_MANY
            if count_actions(&legal) == 1:
                action = action_at(&legal, 0)
            elif seat.kind == SEAT_ASKED:
                show_turn(played, rules, &legal)
                note_actions(&played.state, &legal)
                listed.used = 0
                waits[0] = True
                return FAULT_NONE if list_told(&legal, listed) == 0 else FAULT_NO_MEMORY
            else:
                fault = ask_compiled(played, rules, seat, &legal, listed, &action)
                if fault != FAULT_NONE:
                    return fault
        note_actions(&played.state, &legal)
        carry_out(played, rules, action)
        if CHECK and not state_is_ok(&played.state, rules):
            return FAULT_BAD_STATE
    return FAULT_NONE


cdef int play_user_deal(
    row_t* row, const rules_t* rules, const start_t* start, const key_t* key, uint64_t index,
    const seat_t* const* seats, const brief_t* brief, coming_t* coming
) noexcept nogil:
    """Play a deal with compiled strategies of users (see ``play_deal_of``)."""
    cdef played_t played
    cdef buffer_t listed
    cdef bint waits
    cdef int fault
    memset(&listed, 0, sizeof(buffer_t))
    begin_played(&played, rules, start, key, index)
    fault = advance(&played, rules, seats, &listed, &waits)
    free(listed.content)
    if fault == FAULT_NONE:
        score(&played.state, rules, row)
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

    def __cinit__(self):
        self.places = NULL
        memset(self.views, 0, sizeof(self.views))
        memset(self.askers, 0, sizeof(self.askers))
        memset(self.moves, 0, sizeof(self.moves))
        memset(self.starts, 0, sizeof(self.starts))

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
        begin_played(&place.played, &self.engine.rules, &place.start, &self.engine.key, place.index)

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

    cdef int queue(self, int64_t number, const buffer_t* listed) noexcept nogil:
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
        if listed.used:
            moves = room_for(&self.moves[asked], listed.used)
            if moves == NULL:
                return FAULT_NO_MEMORY
            memcpy(moves, listed.content, listed.used)
        return FAULT_NONE

    def advance(self):
        """Play every place up to its next question; return how many wait for an answer.

        Raises EngineFault with the deal index where a check fails or memory runs out.
        """
        cdef char* rows = self.content
        cdef int64_t size = self.row_bytes()
        cdef buffer_t listed
        cdef place_t* place = NULL
        cdef int64_t number
        cdef int64_t waiting = 0
        cdef int fault = FAULT_NONE
        cdef int asked
        memset(&listed, 0, sizeof(buffer_t))
        with nogil:
            for asked in range(SEATS):
                self.views[asked].used = 0
                self.askers[asked].used = 0
                self.moves[asked].used = 0
                self.starts[asked].used = 0
            for number in range(self.count):
                place = &self.places[number]
                while not place.finished and fault == FAULT_NONE:
                    fault = advance(&place.played, &self.engine.rules, place.seats, &listed, &place.waits)
                    if fault != FAULT_NONE:
                        break
                    if place.waits:
                        fault = self.queue(number, &listed)
                        waiting += 1
                        break
                    self.end_deal(place, rows + number * size)
                if fault != FAULT_NONE:
                    break
            free(listed.content)
        if fault != FAULT_NONE:
            raise EngineFault(FAULTS[fault], place.index)
        return waiting

    def question(self, int asked):
        """Return what a strategy is asked: the views, the listed moves and where the list of each view begins, as bytes."""
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
        """Return deal index, seat and state of view ``number`` of a strategy's question."""
        cdef place_t* place = &self.places[(<int64_t*>self.askers[asked].content)[number]]
        return place.index, turn(&place.played.state), place.played.state

    def rows(self):
        """Return the rows of all deals (matches: of all players of each), one after another, as bytes."""
        return bytes(self.content)


def view_bytes():
    """Return the size of the view of strategies of users."""
    return sizeof(shown_t)


cdef int read_seat(seat_t* seat, player) except -1:
    """Fill a seat from a description: ``kind``, ``params``, and for users' strategies ``function`` or ``asked``."""
    seat.kind = SEAT_KINDS[player["kind"]]
    if player["params"] is not None:
        seat.params = player["params"]
    capsule = player.get("function")
    if capsule is not None:
        seat.function = PyCapsule_GetPointer(capsule, PyCapsule_GetName(capsule))
        seat.data = PyCapsule_GetContext(capsule)
    seat.asked = player.get("asked", 0)
    return 0
