# What strategies of users may remember of a fishing game: every move of the play, in order.
#
# A game defines PLAYS and is_play(state) first.

cdef struct history_t:
    int8_t plays
    uint64_t move[PLAYS]
    int8_t seat[PLAYS]


cdef inline void begin_history(history_t* history) noexcept nogil:
    """Begin with no play."""
    history.plays = 0


cdef inline void note_history(history_t* history, const state_t* state, action_t action) noexcept nogil:
    """Remember a move that is about to be made."""
    if is_play(state) and history.plays < PLAYS:
        history.move[history.plays] = action
        history.seat[history.plays] = turn(state)
        history.plays += 1


cdef inline void show_history(const history_t* history, shown_t* shown) noexcept nogil:
    """Show all plays; places behind them are 0."""
    shown.plays = history.plays
    memcpy(shown.play_move, history.move, history.plays * sizeof(uint64_t))
    memcpy(shown.play_seat, history.seat, history.plays)
