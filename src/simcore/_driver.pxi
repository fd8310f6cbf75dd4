# The one loop over decisions and everything that drives it: runs, sessions, replay, perft.
#
# An engine defines its types (rules_t, house_t, start_t, lots_t, state_t, actions_t, action_t, view_t,
# params_t, row_t, match_t, match_row_t), the constants SEATS, SEATS_VARY, ROUND, ROUND_LEAST and HEURISTIC_DRAWS and
# the functions of docs/architecture.md, then includes this file. Pasted at compile time, so that the compiler sees
# one loop without a function pointer.

from libc.stdint cimport int32_t, int64_t, uint8_t, uint64_t
from libc.string cimport memcpy

from simcore._bits cimport unlikely
from simcore._debug cimport CHECK, unreachable
from simcore._rng cimport PURPOSE_SEAT, key_t, open_deal_stream, open_stream, stream_t
from simcore._tally cimport TallyTable, add_hashed, add_row, hash_row, tally_t

from math import comb

from simcore.errors import EngineFault

cdef enum fault_t:
    FAULT_NONE = 0
    FAULT_ILLEGAL_ACTION = 1
    FAULT_BAD_STATE = 2
    FAULT_NO_MEMORY = 3
    FAULT_TOO_MANY = 4
    FAULT_NOT_COMPILED = 5
    FAULT_IMPOSSIBLE = 6
    FAULT_TOO_UNEQUAL = 7
    FAULT_ILLEGAL_PATH = 8

FAULTS = {
    FAULT_ILLEGAL_ACTION: "a strategy returned an illegal action",
    FAULT_BAD_STATE: "the state of the deal is not consistent",
    FAULT_NO_MEMORY: "there is no memory for more distinct results",
    FAULT_TOO_MANY: "there are more loose cards than moves can be listed for",
    FAULT_NOT_COMPILED: "a strategy written in Python can only be asked in lock step",
    FAULT_IMPOSSIBLE: "no layout of the hidden cards agrees with everything seen",
    FAULT_TOO_UNEQUAL: "too many different things are known of the hidden cards to count their layouts",
    FAULT_ILLEGAL_PATH: "an action to be evaluated is not legal",
}

cdef enum seat_kind_t:
    SEAT_RANDOM = 0             # random_action() with params
    SEAT_BUILTIN = 1            # builtin() with params
    # Strategies of users (_played.pxi).
    SEAT_COMPILED = 2           # function with data
    SEAT_ASKED = 3              # written in Python, asked in lock step
    # Chooses by playing on with params (_search.pxi).
    SEAT_ROLLOUT = 4

SEAT_KINDS = {
    "random": SEAT_RANDOM, "builtin": SEAT_BUILTIN, "compiled": SEAT_COMPILED, "asked": SEAT_ASKED,
    "rollout": SEAT_ROLLOUT,
}

cdef struct seat_t:
    int kind                    # seat_kind_t
    params_t params
    void* function
    void* data
    int asked                   # which of the strategies in Python
    int samples                 # of a rollout: layouts a decision


cdef enum:
    # Rows between their deal and the tally, rounded up to a power of two.
    ROWS_WAITING = 4

cdef enum players_t:
    # Who plays: a constant in the loop of a deal.
    MIXED = 0
    ALL_RANDOM = 1
    ALL_BUILTIN = 2
    # Also compiled strategies of users and rollouts; every state is then the beginning of a played_t.
    WITH_USERS = 3

cdef enum round_t:
    # What is known of a round before it begins; a constant where it is played.
    ROUND_ANY = 0
    ROUND_USUAL = 1
    ROUND_FORCED = 2

cdef enum watch_t:
    # Who reads what an action leaves behind, besides the rules; a constant where an action is carried out.
    WATCH_NOBODY = 0
    WATCH_STRATEGIES = 1
    # People, records and the checks of a debug build too.
    WATCH_PEOPLE = 2


cdef inline int seats_of(const start_t* start) noexcept nogil:
    """Return how many seats a deal has; a constant where the game has one number of seats."""
    return start.seats if SEATS_VARY else SEATS


cdef struct coming_t:
    # The deal that comes next: its lots are drawn, its cards are not yet laid out.
    stream_t unused             # its stream, as it was before
    stream_t stream
    lots_t lots


include "_played.pxi"


cdef inline action_t decide(
    const seat_t* seat, const state_t* state, const rules_t* rules, actions_t* legal, stream_t* stream, int players
) noexcept nogil:
    """Return what the strategy of the seat to act does, and list the legal actions, or at least count them."""
    cdef view_t view
    if players == WITH_USERS and seat.kind >= SEAT_COMPILED:
        actions(state, rules, legal)
        if not are_listed(legal):
            return 0
        return ask_user(<played_t*>state, rules, seat, legal)
    if players == ALL_RANDOM or (players != ALL_BUILTIN and seat.kind == SEAT_RANDOM):
        actions(state, rules, legal)
        if not are_listed(legal):
            return 0
        return random_action(&seat.params, state, rules, legal, stream)
    if not BUILTIN_LISTS:
        actions(state, rules, legal)
    look(state, &view)
    return builtin(&seat.params, &view, rules, legal, stream)


cdef bint is_sound(const state_t* state, const rules_t* rules, actions_t* legal, action_t action) noexcept nogil:
    """Whether ``action`` is legal and a strategy has counted the legal ones rightly; for debug builds."""
    cdef actions_t listed
    actions(state, rules, &listed)
    return count_actions(legal) == count_actions(&listed) and is_legal(&listed, action)


cdef inline int watch_of(int players) noexcept nogil:
    """Return who watches a run of such players (watch_t)."""
    if CHECK:
        return WATCH_PEOPLE
    return WATCH_NOBODY if players == ALL_RANDOM else WATCH_STRATEGIES


cdef inline int take_turn(
    state_t* state, const rules_t* rules, const seat_t* const* seats, stream_t* streams,
    int players
) noexcept nogil:
    """Carry out one decision; return a fault_t."""
    cdef actions_t legal
    cdef action_t action
    cdef int seat = turn(state)
    action = decide(seats[seat], state, rules, &legal, &streams[seat], players)
    if not are_listed(&legal):
        return FAULT_TOO_MANY
    if players == WITH_USERS and unlikely((<played_t*>state).fault != FAULT_NONE):
        return (<played_t*>state).fault
    if CHECK and not is_sound(state, rules, &legal, action):
        return FAULT_ILLEGAL_ACTION
    note_actions(state, &legal)
    if players == WITH_USERS:
        note_play(&(<played_t*>state).view, state, action)
    apply(state, rules, action, watch_of(players))
    if CHECK and not state_is_ok(state, rules):
        return FAULT_BAD_STATE
    return FAULT_NONE


cdef int take_any_turn(
    state_t* state, const rules_t* rules, const seat_t* const* seats, stream_t* streams, int players
) noexcept nogil:
    """Carry out one decision outside a round; out of line, to keep the loop of the rounds small."""
    return take_turn(state, rules, seats, streams, players)


cdef inline int take_step(
    state_t* state, const rules_t* rules, const seat_t* const* seats, stream_t* streams,
    int players, int kind, int step
) noexcept nogil:
    """Carry out decision ``step`` of a round, if the round has as many; return a fault_t."""
    if step >= ROUND or (step >= ROUND_LEAST and not round_stands(state, step)):
        return FAULT_NONE
    if CHECK and not (round_stands(state, step) and (kind != ROUND_USUAL or round_is_usual(state))):
        return FAULT_BAD_STATE
    # Two promises to the compiler, which then leaves out what it need not ask.
    if not round_stands(state, step):
        unreachable()
    if kind == ROUND_USUAL and not round_is_usual(state):
        unreachable()
    if kind == ROUND_FORCED and not CHECK:
        # Nobody is asked any more: nobody need watch.
        apply(state, rules, forced_action(state), WATCH_NOBODY)
        return FAULT_NONE
    return take_turn(state, rules, seats, streams, players)


cdef inline int play_round(
    state_t* state, const rules_t* rules, const seat_t* const* seats, stream_t* streams,
    int players, int kind
) noexcept nogil:
    """Carry out the decisions of a round, ROUND_LEAST to ROUND of them; return a fault_t.

    Written out instead of a loop: the step, and with it the place in the trick, is a constant each time.
    """
    cdef int fault = take_step(state, rules, seats, streams, players, kind, 0)
    if fault == FAULT_NONE:
        fault = take_step(state, rules, seats, streams, players, kind, 1)
    if fault == FAULT_NONE:
        fault = take_step(state, rules, seats, streams, players, kind, 2)
    if fault == FAULT_NONE:
        fault = take_step(state, rules, seats, streams, players, kind, 3)
    if fault == FAULT_NONE:
        fault = take_step(state, rules, seats, streams, players, kind, 4)
    return fault


cdef int play_any_round(
    state_t* state, const rules_t* rules, const seat_t* const* seats, stream_t* streams, int players
) noexcept nogil:
    """Carry out a round that is not usual; out of line, to keep the loop of the others small."""
    if round_is_forced(state):
        return play_round(state, rules, seats, streams, players, ROUND_FORCED)
    return play_round(state, rules, seats, streams, players, ROUND_ANY)


cdef inline int play_out(
    state_t* state, const rules_t* rules, const seat_t* const* seats, stream_t* streams,
    const brief_t* brief, int players
) noexcept nogil:
    """Play a deal to its end; return a fault_t.

    ``players`` is a constant where this is called: the compiler makes a copy of the loop for each.
    """
    cdef int fault = FAULT_NONE
    while True:
        if round_stands(state, 0):
            if not round_is_usual(state):
                fault = play_any_round(state, rules, seats, streams, players)
            elif round_is_forced(state):
                fault = play_round(state, rules, seats, streams, players, ROUND_FORCED)
            else:
                fault = play_round(state, rules, seats, streams, players, ROUND_USUAL)
        elif over(state):
            return fault
        elif CHECK or players == WITH_USERS or not take_shortcuts(state, rules, seats, streams, brief):
            # A debug build puts every decision to its seat, and checks it.
            fault = take_any_turn(state, rules, seats, streams, players)
        if unlikely(fault != FAULT_NONE):
            return fault


cdef inline void open_seats(stream_t* streams, const stream_t* deal_stream, int seats) noexcept nogil:
    """Open the streams of the seats of a deal, given its unused stream."""
    cdef int seat
    for seat in range(seats):
        streams[seat] = open_stream(deal_stream, PURPOSE_SEAT + seat)


cdef inline void draw_ahead(
    coming_t* coming, const rules_t* rules, const key_t* key, uint64_t index
) noexcept nogil:
    """Draw the lots of deal number ``index``."""
    coming.unused = open_deal_stream(key, index)
    coming.stream = coming.unused
    draw_lots(rules, &coming.stream, &coming.lots)


cdef inline int play_deal_of(
    int players, row_t* row, const rules_t* rules, const start_t* start, const key_t* key, uint64_t index,
    const seat_t* const* seats, const brief_t* brief, coming_t* coming
) noexcept nogil:
    """Play deal number ``index``, whose lots are in ``coming``, and fill its row; return a fault_t.

    Leaves the lots of the next deal in ``coming``: what they need of memory arrives in the meantime.
    """
    cdef state_t state
    cdef stream_t streams[SEATS]
    cdef int fault
    if HEURISTIC_DRAWS or players != ALL_BUILTIN:
        open_seats(streams, &coming.unused, seats_of(start))
    deal(&state, rules, start, &coming.lots, &coming.stream)
    draw_ahead(coming, rules, key, index + 1)
    note_brief(&state, rules, brief)
    fault = play_out(&state, rules, seats, streams, brief, players)
    if fault == FAULT_NONE:
        score(&state, rules, row)
    return fault


# One function for each kind of players: compilers lose track of what a field holds in a function with all three.


cdef int play_random_deal(
    row_t* row, const rules_t* rules, const start_t* start, const key_t* key, uint64_t index,
    const seat_t* const* seats, const brief_t* brief, coming_t* coming
) noexcept nogil:
    """Play a deal where everybody plays at random (see ``play_deal_of``)."""
    return play_deal_of(ALL_RANDOM, row, rules, start, key, index, seats, brief, coming)


cdef int play_builtin_deal(
    row_t* row, const rules_t* rules, const start_t* start, const key_t* key, uint64_t index,
    const seat_t* const* seats, const brief_t* brief, coming_t* coming
) noexcept nogil:
    """Play a deal where nobody plays at random (see ``play_deal_of``)."""
    return play_deal_of(ALL_BUILTIN, row, rules, start, key, index, seats, brief, coming)


cdef int play_mixed_deal(
    row_t* row, const rules_t* rules, const start_t* start, const key_t* key, uint64_t index,
    const seat_t* const* seats, const brief_t* brief, coming_t* coming
) noexcept nogil:
    """Play a deal with any strategies (see ``play_deal_of``)."""
    return play_deal_of(MIXED, row, rules, start, key, index, seats, brief, coming)


ctypedef int (*play_deal_t)(
    row_t* row, const rules_t* rules, const start_t* start, const key_t* key, uint64_t index,
    const seat_t* const* seats, const brief_t* brief, coming_t* coming
) noexcept nogil


# Out of line: where no run is played one copy of the code is enough.


cdef void list_legal(const state_t* state, const rules_t* rules, actions_t* legal) noexcept nogil:
    """List the legal actions."""
    actions(state, rules, legal)


cdef void apply_watched(state_t* state, const rules_t* rules, action_t action) noexcept nogil:
    """Carry out an action that people watch."""
    apply(state, rules, action, WATCH_PEOPLE)


cdef uint64_t perft_below(const state_t* state, const rules_t* rules, int depth) noexcept nogil:
    """Return the number of sequences of ``depth`` actions from ``state`` (shorter where a deal ends)."""
    cdef actions_t legal
    cdef state_t after
    cdef uint64_t total = 0
    cdef int64_t number
    if depth == 0 or over(state):
        return 1
    list_legal(state, rules, &legal)
    if depth == 1:
        return count_actions(&legal)
    for number in range(count_actions(&legal)):
        after = state[0]
        apply_watched(&after, rules, action_at(&legal, number))
        total += perft_below(&after, rules, depth - 1)
    return total


cdef struct tallies_t:
    # The tables in which the parts of a deal's row are counted, each by itself.
    tally_t* of[PARTS]


cdef struct hashes_t:
    uint64_t of[PARTS]


cdef int find_tallies(tables, tallies_t* tallies) except -1:
    """Fill ``tallies`` from one TallyTable for each part of a row."""
    cdef TallyTable table
    cdef int part
    if len(tables) != PARTS:
        raise ValueError(f"a row has {PARTS} parts; {len(tables)} tables were given")
    for part in range(PARTS):
        table = tables[part]
        if table.tally.words != part_words(part):
            raise ValueError(f"the table is for parts of another size than part {part} of a row")
        tallies.of[part] = &table.tally
    return 0


cdef inline void hash_parts(const tallies_t* tallies, const row_t* row, hashes_t* hashes) noexcept nogil:
    """Hash every part of a row, and ask for the memory of their places."""
    cdef const uint64_t* words = <const uint64_t*>row
    cdef int part
    for part in range(PARTS):
        hashes.of[part] = hash_row(tallies.of[part], words, part_words(part))
        words += part_words(part)


cdef inline int add_parts(
    const tallies_t* tallies, const row_t* row, const hashes_t* hashes, uint64_t count
) noexcept nogil:
    """Count every part of a row ``count`` times more; return -1 when there is no memory."""
    cdef const uint64_t* words = <const uint64_t*>row
    cdef int part
    for part in range(PARTS):
        if add_hashed(tallies.of[part], words, part_words(part), hashes.of[part], count) < 0:
            return -1
        words += part_words(part)
    return 0


cdef class Engine:
    """The rules and the strategies of a run, ready to play any range of its deals.

    Parameters
    ----------
    house : dict
        Option name to integer code, one for every field of ``house_t``.
    start : dict
        Start values of a single deal, one for every field of ``start_t``; ``seats`` is the number of seats.
    seats : sequence of dict
        For each seat its ``kind`` (see ``seat_kind_t``), ``params`` with a value for every field of ``params_t`` (or
        None), and for strategies of users ``function`` (a capsule) or ``asked`` (a number below that of the seats).
    key : tuple of int
        The 128-bit key of the run as two 64-bit numbers.
    """

    cdef rules_t rules
    cdef start_t start
    cdef key_t key
    cdef seat_t seats[SEATS]
    cdef const seat_t* by_seat[SEATS]
    cdef play_deal_t play_deal
    cdef object players

    def __init__(self, house, start, seats, key):
        cdef int seat
        self.rules.house = house
        prepare(&self.rules)
        self.start = start
        if len(seats) != seats_of(&self.start):
            raise ValueError(f"{len(seats)} seats were given; this game has {seats_of(&self.start)}")
        self.key.state, self.key.gamma = key
        for seat in range(len(seats)):
            read_seat(&self.seats[seat], seats[seat])
            self.by_seat[seat] = &self.seats[seat]
        # The engine calls into what the descriptions hold.
        self.players = seats
        kinds = {player["kind"] for player in seats}
        if kinds == {"random"}:
            self.play_deal = play_random_deal
        elif kinds == {"builtin"}:
            self.play_deal = play_builtin_deal
        elif kinds <= {"random", "builtin"}:
            self.play_deal = play_mixed_deal
        else:
            self.play_deal = play_user_deal

    def tally_deals(self, tables, uint64_t first, uint64_t count):
        """Play deals ``first`` .. ``first + count - 1`` and count the parts of their rows in ``tables``, one each.

        Raises EngineFault with the deal index where a check fails or memory runs out.
        """
        cdef coming_t coming
        cdef brief_t brief
        cdef row_t rows[ROWS_WAITING]
        cdef hashes_t hashes[ROWS_WAITING]
        cdef uint64_t number = 0
        cdef uint64_t last
        cdef int fault = FAULT_NONE
        cdef tallies_t tallies
        find_tallies(tables, &tallies)
        with nogil:
            read_strategies(self.by_seat, seats_of(&self.start), &brief)
            draw_ahead(&coming, &self.rules, &self.key, first)
            # A row is hashed one deal later, when its bytes can be read in words without waiting for their stores,
            # and counted another one later, when the memory of its place has arrived.
            while number < count + 2 and fault == FAULT_NONE:
                if number < count:
                    fault = self.play_deal(
                        &rows[number % ROWS_WAITING], &self.rules, &self.start, &self.key, first + number,
                        self.by_seat, &brief, &coming
                    )
                if 1 <= number <= count:
                    last = (number - 1) % ROWS_WAITING
                    hash_parts(&tallies, &rows[last], &hashes[last])
                if number >= 2 and fault == FAULT_NONE:
                    last = (number - 2) % ROWS_WAITING
                    if add_parts(&tallies, &rows[last], &hashes[last], 1) < 0:
                        fault = FAULT_NO_MEMORY
                number += 1
        if fault != FAULT_NONE:
            raise EngineFault(FAULTS[fault], first + number - 1)

    def deal_rows(self, uint64_t first, uint64_t count):
        """Play deals ``first`` .. ``first + count - 1``; return their rows, one after another, as bytes.

        Raises EngineFault with the deal index where a check fails.
        """
        rows = bytearray(count * sizeof(row_t))
        cdef char* place = rows
        cdef coming_t coming
        cdef brief_t brief
        cdef row_t row
        cdef uint64_t number = 0
        cdef int fault = FAULT_NONE
        with nogil:
            read_strategies(self.by_seat, seats_of(&self.start), &brief)
            draw_ahead(&coming, &self.rules, &self.key, first)
            while number < count and fault == FAULT_NONE:
                fault = self.play_deal(
                    &row, &self.rules, &self.start, &self.key, first + number, self.by_seat,
                    &brief, &coming
                )
                memcpy(place + number * sizeof(row_t), &row, sizeof(row_t))
                number += 1
        if fault != FAULT_NONE:
            raise EngineFault(FAULTS[fault], first + number - 1)
        return bytes(rows)

    def count_listed(self, uint64_t first, uint64_t count, int times):
        """Play deals, list the actions of every decision ``times`` times more, and return how many were listed.

        Compared with ``times`` = 0 it tells what share of a deal's time the listing takes.
        """
        cdef coming_t coming
        cdef brief_t brief
        cdef state_t state
        cdef stream_t streams[SEATS]
        cdef actions_t legal
        cdef uint64_t number
        cdef int64_t listed = 0
        cdef int fault = FAULT_NONE
        cdef int _time
        with nogil:
            read_strategies(self.by_seat, seats_of(&self.start), &brief)
            for number in range(first, first + count):
                draw_ahead(&coming, &self.rules, &self.key, number)
                open_seats(streams, &coming.unused, seats_of(&self.start))
                deal(&state, &self.rules, &self.start, &coming.lots, &coming.stream)
                while not over(&state) and fault == FAULT_NONE:
                    for _time in range(times):
                        list_legal(&state, &self.rules, &legal)
                        listed += count_actions(&legal)
                    fault = take_any_turn(&state, &self.rules, self.by_seat, streams, MIXED)
                if fault != FAULT_NONE:
                    break
        if fault != FAULT_NONE:
            raise EngineFault(FAULTS[fault], number)
        return listed

    def tally_matches(self, tables, uint64_t first, uint64_t count):
        """Play matches ``first`` .. ``first + count - 1`` and count the rows of all players in the one of ``tables``.

        Raises EngineFault with the deal index where a check fails or memory runs out.
        """
        cdef TallyTable table
        cdef match_row_t rows[SEATS]
        cdef uint64_t number = first
        cdef uint64_t index = 0
        cdef int player
        [table] = tables
        cdef int fault = FAULT_NONE
        with nogil:
            while number < first + count and fault == FAULT_NONE:
                fault = self.play_match(rows, number, &index)
                for player in range(seats_of(&self.start)):
                    if fault == FAULT_NONE and add_row(&table.tally, &rows[player], 1) < 0:
                        fault = FAULT_NO_MEMORY
                number += 1
        if fault != FAULT_NONE:
            raise EngineFault(FAULTS[fault], index)

    def match_rows(self, uint64_t first, uint64_t count):
        """Play matches ``first`` .. ``first + count - 1``; return the rows of all players of each, as bytes.

        Raises EngineFault with the deal index where a check fails.
        """
        cdef match_row_t rows[SEATS]
        cdef int players = seats_of(&self.start)
        content = bytearray(count * players * sizeof(match_row_t))
        cdef char* place = content
        cdef uint64_t number = 0
        cdef uint64_t index = 0
        cdef int fault = FAULT_NONE
        with nogil:
            while number < count and fault == FAULT_NONE:
                fault = self.play_match(rows, first + number, &index)
                memcpy(place + number * players * sizeof(match_row_t), rows, players * sizeof(match_row_t))
                number += 1
        if fault != FAULT_NONE:
            raise EngineFault(FAULTS[fault], index)
        return bytes(content)

    cdef int play_match(self, match_row_t* rows, uint64_t number, uint64_t* index) noexcept nogil:
        """Play match ``number``, fill the row of each player, and leave the index of its last deal in ``index``."""
        cdef coming_t coming
        cdef brief_t brief
        cdef match_t match
        cdef row_t row
        cdef start_t start
        cdef const seat_t* seats[SEATS]
        cdef int seat, player, fault
        match_begin(&match, &self.rules)
        index[0] = number * match_deals_max(&self.rules)
        draw_ahead(&coming, &self.rules, &self.key, index[0])
        while not match_over(&match, &self.rules):
            match_start(&match, &self.rules, &start)
            for seat in range(seats_of(&start)):
                seats[seat] = &self.seats[match_player(&match, seat)]
            read_strategies(seats, seats_of(&start), &brief)
            fault = self.play_deal(
                &row, &self.rules, &start, &self.key, index[0], seats, &brief, &coming
            )
            if fault != FAULT_NONE:
                return fault
            match_note(&match, &self.rules, &row)
            index[0] += 1
        for player in range(seats_of(&self.start)):
            match_score(&match, &self.rules, player, &rows[player])
        return FAULT_NONE

    def match_of_deal(self, uint64_t index):
        """Return the number of the match to which deal ``index`` belongs."""
        return index // match_deals_max(&self.rules)


include "_lockstep.pxi"


include "_replay.pxi"
include "_search.pxi"


def row_sizes():
    """Return the sizes in bytes of a deal's row and of a match's row."""
    return sizeof(row_t), sizeof(match_row_t)


def view_bytes():
    """Return the size of the view that strategies of users are shown."""
    return sizeof(shown_t)


def is_debug_build():
    """Whether this engine was built with ``SIMCARDS_DEBUG=1``."""
    return bool(CHECK)
