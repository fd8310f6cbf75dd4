# What strategies of users may remember of a trick game: every card that was played, in order, and by whom.
#
# A game defines PLAYS_MAX and card_shown(state, action) first.

cdef enum:
    # What card_shown() says of an action that plays no card, and of a card played face down.
    NO_PLAY = -1
    FACE_DOWN = -2

cdef struct history_t:
    int8_t plays
    int8_t card[PLAYS_MAX]
    int8_t seat[PLAYS_MAX]


cdef inline void begin_history(history_t* history) noexcept nogil:
    """Begin with no play."""
    history.plays = 0


cdef inline void note_history(history_t* history, const state_t* state, action_t action) noexcept nogil:
    """Remember a card that is about to be played."""
    cdef int card = card_shown(state, action)
    if card != NO_PLAY and history.plays < PLAYS_MAX:
        history.card[history.plays] = card
        history.seat[history.plays] = turn(state)
        history.plays += 1


cdef inline void show_history(const history_t* history, shown_t* shown) noexcept nogil:
    """Show all plays; places behind them are 0."""
    shown.plays = history.plays
    memcpy(shown.play_card, history.card, history.plays)
    memcpy(shown.play_seat, history.seat, history.plays)
