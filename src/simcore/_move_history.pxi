# What strategies of users may remember of a fishing game: every move of the play, in order.
#
# A game defines PLAYS and is_play(state) first.

cdef inline void note_play(shown_t* shown, const state_t* state, action_t action) noexcept nogil:
    """Remember a move that is about to be made."""
    if is_play(state) and shown.plays < PLAYS:
        shown.play_move[shown.plays] = action
        shown.play_seat[shown.plays] = turn(state)
        shown.plays += 1
