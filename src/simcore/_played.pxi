# A deal that is being played with strategies of users, what they are shown, and how compiled ones are asked.
#
# A game defines, before it includes the driver: shown_t (the view of the public header simcards.h, which begins with
# `legal` and `random`), show(), by _card_history.pxi or _move_history.pxi note_play(), and by _shows_masks.pxi or
# _shows_lists.pxi how legal actions are told and answers understood.

from libc.stdlib cimport free, malloc

from cpython.pycapsule cimport PyCapsule_GetContext, PyCapsule_GetName, PyCapsule_GetPointer

from simcore._rng cimport next_word

from simcore.errors import IllegalAnswer

cdef struct played_t:
    # The state comes first: with players WITH_USERS, a state that is being played is the beginning of a played_t.
    state_t state
    stream_t streams[SEATS]
    shown_t view                # all plays so far, and the rest of the decision that was asked for last
    buffer_t* listed            # the moves told beside the view
    int64_t answer              # what a strategy answered last
    int fault                   # fault_t of a compiled strategy


cdef inline void begin_played(played_t* played, buffer_t* listed) noexcept nogil:
    """Begin with no play."""
    memset(&played.view, 0, sizeof(shown_t))
    played.listed = listed
    played.fault = FAULT_NONE


cdef inline void show_turn(played_t* played, const rules_t* rules, const actions_t* legal) noexcept nogil:
    """Complete the view for the seat to act, with 64 random bits of its own stream."""
    show(&played.state, rules, &played.view)
    played.view.legal = told_of(legal)
    played.view.random = next_word(&played.streams[turn(&played.state)])


cdef inline void pass_turn(played_t* played) noexcept nogil:
    """Draw what a decision without a choice would have drawn: random numbers then do not depend on who is asked."""
    next_word(&played.streams[turn(&played.state)])


cdef action_t ask_user(
    played_t* played, const rules_t* rules, const seat_t* seat, actions_t* legal
) noexcept nogil:
    """Return what the compiled strategy of the seat to act does; leave a fault_t where there is something wrong.

    Decisions without a choice are not asked for.
    """
    if count_actions(legal) == 1:
        pass_turn(played)
        return action_at(legal, 0)
    if seat.kind == SEAT_ROLLOUT:
        return roll_out(played, rules, seat, legal)
    if seat.kind == SEAT_ASKED:
        played.fault = FAULT_NOT_COMPILED
        return 0
    show_turn(played, rules, legal)
    played.listed.used = 0
    if list_told(legal, played.listed) < 0:
        played.fault = FAULT_NO_MEMORY
        return 0
    played.answer = call_user(seat.function, &played.view, played.listed, seat.data)
    if unlikely(not is_answer(&played.view, played.answer)):
        played.fault = FAULT_ILLEGAL_ACTION
        return 0
    return action_of_answer(<const uint64_t*>played.listed.content, played.answer)


cdef int play_on(
    played_t* played, const rules_t* rules, const seat_t* const* seats, const brief_t* brief
) noexcept nogil:
    """Play a deal to its end from where it stands; return a fault_t."""
    return play_out(&played.state, rules, seats, played.streams, brief, WITH_USERS)


cdef int play_user_deal(
    row_t* row, const rules_t* rules, const start_t* start, const key_t* key, uint64_t index,
    const seat_t* const* seats, const brief_t* brief, coming_t* coming
) noexcept nogil:
    """Play a deal with compiled strategies of users (see ``play_deal_of``)."""
    cdef played_t played
    cdef buffer_t listed
    cdef int fault
    memset(&listed, 0, sizeof(buffer_t))
    begin_played(&played, &listed)
    open_seats(played.streams, &coming.unused, seats_of(start))
    deal(&played.state, rules, start, &coming.lots, &coming.stream)
    draw_ahead(coming, rules, key, index + 1)
    fault = play_on(&played, rules, seats, brief)
    free(listed.content)
    if fault == FAULT_NONE:
        score(&played.state, rules, row)
    return fault


cdef inline void lay_played(
    played_t* played, const rules_t* rules, const start_t* start, const key_t* key, uint64_t index, buffer_t* listed
) noexcept nogil:
    """Lay out deal number ``index``."""
    cdef coming_t coming
    begin_played(played, listed)
    draw_ahead(&coming, rules, key, index)
    open_seats(played.streams, &coming.unused, seats_of(start))
    deal(&played.state, rules, start, &coming.lots, &coming.stream)


cdef int read_seat(seat_t* seat, player) except -1:
    """Fill a seat from a description: ``kind``, ``params``, where they belong ``function``, ``asked``, ``samples``."""
    seat.kind = SEAT_KINDS[player["kind"]]
    if player["params"] is not None:
        seat.params = player["params"]
    capsule = player.get("function")
    if capsule is not None:
        seat.function = PyCapsule_GetPointer(capsule, PyCapsule_GetName(capsule))
        seat.data = PyCapsule_GetContext(capsule)
    seat.asked = player.get("asked", 0)
    seat.samples = player.get("samples", 0)
    return 0
