# Single matches and deals, driven from Python.

cdef class Match:
    """One match, driven deal by deal, for replay.

    Parameters
    ----------
    engine : Engine
        Rules, strategies and key.
    number : int
        Which match.
    """

    cdef Engine engine
    cdef match_t match
    cdef uint64_t index

    def __init__(self, Engine engine not None, uint64_t number):
        self.engine = engine
        match_begin(&self.match, &engine.rules)
        self.index = number * match_deals_max(&engine.rules)

    @property
    def over(self):
        """Whether the match has ended."""
        return bool(match_over(&self.match, &self.engine.rules))

    def deal(self):
        """Return the next deal: its index, the players by seat and the start values.

        Returns
        -------
        (int, list of int, dict)
        """
        cdef start_t start
        cdef int seat
        match_start(&self.match, &self.engine.rules, &start)
        return self.index, [match_player(&self.match, seat) for seat in range(seats_of(&start))], start

    def note(self, bytes row not None):
        """Take in the result row of the deal, and go on to the next."""
        if len(row) != sizeof(row_t):
            raise ValueError(f"a row has {sizeof(row_t)} bytes; {len(row)} were given")
        match_note(&self.match, &self.engine.rules, <const row_t*><const char*>row)
        self.index += 1


cdef class Deal:
    """One deal, driven action by action, for replay, records, positions and tests.

    Parameters
    ----------
    engine : Engine
        Rules, strategies and key.
    index : int or None
        The deal to lay out; None leaves the table empty for ``load``.
    """

    cdef Engine engine
    cdef played_t played

    def __init__(self, Engine engine not None, index=None):
        self.engine = engine
        if index is not None:
            lay_played(&self.played, &engine.rules, &engine.start, &engine.key, index, NULL)

    def copy(self):
        """Return an independent copy of the deal as it stands."""
        other = Deal(self.engine)
        cdef Deal same = other
        same.played = self.played
        return same

    @property
    def over(self):
        """Whether the deal has ended."""
        return bool(over(&self.played.state))

    @property
    def turn(self):
        """The seat to act."""
        return turn(&self.played.state)

    cdef int list_actions(self, actions_t* legal) except -1:
        """List the legal actions; EngineFault where there are too many."""
        list_legal(&self.played.state, &self.engine.rules, legal)
        if not are_listed(legal):
            raise EngineFault(FAULTS[FAULT_TOO_MANY], None)
        return 0

    def legal(self):
        """Return the numbers of the legal actions, in a fixed order; empty when the deal is over.

        Raises EngineFault where there are too many to list.
        """
        cdef actions_t legal
        cdef int64_t number
        self.list_actions(&legal)
        return [action_at(&legal, number) for number in range(count_actions(&legal))]

    def choose(self):
        """Return the action that the strategy of the seat to act takes; its stream moves on.

        A strategy written in Python is not asked here: see ``question``. Raises IllegalAnswer where a compiled strategy
        of a user answers what is not allowed.
        """
        cdef actions_t legal
        cdef action_t action
        cdef buffer_t listed
        cdef const seat_t* seat = self.engine.by_seat[turn(&self.played.state)]
        if over(&self.played.state):
            raise ValueError("the deal is over: nobody is to act")
        memset(&listed, 0, sizeof(buffer_t))
        self.played.listed = &listed
        self.played.fault = FAULT_NONE
        self.list_actions(&legal)
        action = decide(
            seat, &self.played.state, &self.engine.rules, &legal, &self.played.streams[turn(&self.played.state)],
            WITH_USERS
        )
        free(listed.content)
        if self.played.fault == FAULT_ILLEGAL_ACTION:
            raise IllegalAnswer(0, self.played.answer)
        if self.played.fault != FAULT_NONE:
            raise EngineFault(FAULTS[self.played.fault], None)
        return action

    def question(self):
        """Return what the seat to act is shown, and its listed moves, as bytes; its stream moves on."""
        cdef actions_t legal
        cdef buffer_t listed
        cdef int fault
        memset(&listed, 0, sizeof(buffer_t))
        self.list_actions(&legal)
        show_turn(&self.played, &self.engine.rules, &legal)
        fault = list_told(&legal, &listed)
        moves = listed.content[:listed.used] if listed.used else b""
        free(listed.content)
        if fault < 0:
            raise MemoryError("no memory for the legal moves")
        return (<char*>&self.played.view)[:sizeof(shown_t)], moves

    def action_of(self, bytes moves not None, int64_t answer):
        """Return the action that the answer to a ``question`` stands for; IllegalAnswer where it is not allowed."""
        if not is_answer(&self.played.view, answer):
            raise IllegalAnswer(0, answer)
        return action_of_answer(<const uint64_t*><const char*>moves, answer)

    def apply(self, action_t action):
        """Carry out ``action`` for the seat to act; ValueError for one that is not legal."""
        cdef actions_t legal
        self.list_actions(&legal)
        if not is_legal(&legal, action):
            raise ValueError(f"action {action} is not legal")
        note_actions(&self.played.state, &legal)
        note_play(&self.played.view, &self.played.state, action)
        apply_watched(&self.played.state, &self.engine.rules, action)
        if not state_is_ok(&self.played.state, &self.engine.rules):
            raise AssertionError(f"after action {action} the state is not consistent: {self.content()}")

    def row(self):
        """Return the result row of a deal that is over, as bytes; ValueError before that."""
        cdef row_t row
        if not over(&self.played.state):
            raise ValueError("the deal is not over: it has no result yet")
        score(&self.played.state, &self.engine.rules, &row)
        return (<char*>&row)[:sizeof(row_t)]

    def layout(self):
        """Return the layout of the hidden cards as the seat to act would count it: the cards of each place."""
        cdef uint64_t layout[PLACES_MAX]
        cdef belief_t belief
        cdef int place
        if over(&self.played.state):
            raise ValueError("the deal is over: nobody is to act")
        believe(&self.played.state, &self.engine.rules, &self.played.view, &belief)
        layout_of(&self.played.state, &self.engine.rules, layout)
        return [layout[place] for place in range(belief.places)]

    def assumed(self, cards, int chance=0):
        """Return the deal as it would stand with ``cards`` in the places of ``layout`` and an outcome of chance."""
        cdef uint64_t layout[PLACES_MAX]
        cdef Deal other = self.copy()
        cdef int place
        if [each.bit_count() for each in cards] != [each.bit_count() for each in self.layout()]:
            raise ValueError("the places have other numbers of cards")
        for place in range(len(cards)):
            layout[place] = cards[place]
        assume(&other.played.state, &self.engine.rules, layout, chance)
        return other

    def perft(self, int depth):
        """Return the number of sequences of ``depth`` actions from here (a deal that ends counts once)."""
        cdef uint64_t total
        with nogil:
            total = perft_below(&self.played.state, &self.engine.rules, depth)
        return total

    def content(self):
        """Return the whole state as a dict; card sets are integers."""
        return self.played.state

    def load(self, content):
        """Set the whole state from a dict as ``content`` gives it; ValueError if it cannot arise.

        What follows from the rest of the state is worked out anew.
        """
        cdef state_t state = content
        cdef actions_t legal
        if not derive(&state, &self.engine.rules) or not state_is_ok(&state, &self.engine.rules):
            raise ValueError("this position cannot arise")
        list_legal(&state, &self.engine.rules, &legal)
        if not over(&state) and count_actions(&legal) == 0:
            raise ValueError("this position cannot arise: nobody can act")
        self.played.state = state
        begin_played(&self.played, NULL)
