# What strategies of users may remember of a trick game: every card that was played, in order, and by whom.
#
# A game defines PLAYS_MAX (the places of play_card in its view) and card_shown(state, action) first.

cdef enum:
    # What card_shown() says of an action that plays no card, and of a card played face down.
    NO_PLAY = -1
    FACE_DOWN = -2


cdef inline void note_play(shown_t* shown, const state_t* state, action_t action) noexcept nogil:
    """Remember a card that is about to be played."""
    cdef int card = card_shown(state, action)
    if card != NO_PLAY and shown.plays < PLAYS_MAX:
        shown.play_card[shown.plays] = card
        shown.play_seat[shown.plays] = turn(state)
        shown.plays += 1
