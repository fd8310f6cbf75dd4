"""House rules, the state of a deal, and what each seat may know of it, as C structs."""

from libc.stdint cimport int8_t, int16_t, int32_t, uint8_t, uint32_t, uint64_t

from simcore._dealing cimport HANDS_MAX, dealing_t
from simcore.games.sheepshead._pack cimport CARDS, SEATS

cdef enum phase_t:
    PHASE_PICK
    PHASE_BURY
    PHASE_CALL
    PHASE_CRACK
    PHASE_RECRACK
    PHASE_PLAY
    PHASE_OVER

# Actions are bit positions of a 64-bit mask; what a position means depends on the phase.
cdef enum:
    # PHASE_PICK
    PASS = 0
    PICK = 1
    # PHASE_BURY: the number of a pair of places in the sorted hand of eight (PAIR_LOWER, PAIR_HIGHER)
    BURY_PAIRS = 28
    # PHASE_CALL: call_code_t, and from CALL_UNDER on 8 * suit + place of the under card in the hand
    UNDER_STRIDE = 8
    # PHASE_CRACK, PHASE_RECRACK
    DECLINE = 0
    CRACK = 1
    BLITZ = 2
    RECRACK = 3

cdef enum call_code_t:
    CALL_ACE = 0
    CALL_TEN = 3
    CALL_ALONE = 6
    CALL_JACK = 7
    CALL_UNDER = 11
    CALL_NONE = -1              # table_t.call: no call (yet)

# The values of house_t's fields: switches are 0 or 1, other options the place of the value in the option's
# list of values in rules.py, numbers the number itself.
cdef enum:
    PARTNER_JACK_OF_DIAMONDS = 1
    ALL_PASS_LEASTER = 0
    ALL_PASS_DOUBLER = 1
    ALL_PASS_FORCED_DEALER = 3
    LEASTER_BLIND_LAST_TRICK = 0
    LEASTER_BLIND_FIRST_TRICK = 1
    LEASTER_TIE_WASH = 0
    DOUBLER_STACK_QUEUE = 0
    DOUBLER_STACK_MULTIPLY = 1
    NO_TRICK_PARTNER_SHARED = 1
    SCHNEIDER_LINE_30_OR_LESS = 1
    SCHNEIDER_LINE_UNDER_30 = 2
    ALL_TRICKS_TEST_POINTS_120 = 1
    UNDER_GATE_KEPT_SIX = 1
    CALLED_TEN_WIKIPEDIA = 1
    ALONE_FORBIDDEN = 1
    CALL_ORDER_CALL_THEN_BURY = 1
    CRACK_OFF = 0
    CRACK_RECRACK = 2
    MULTIPLIER_CAP_NONE = 0

cdef struct house_t:
    # One field for each option of rules.py, by its name.
    int partner
    int all_pass
    int leaster_blind
    int leaster_needs_trick
    int leaster_tie
    int leaster_stake
    int doubler_stack
    int bump
    int no_trick_partner
    int schneider_line
    int all_tricks_test
    int under
    int under_gate
    int called_ten
    int call_needs_hold_card
    int call_own_ace
    int alone
    int call_order
    int partner_may_lead_low_called
    int partner_may_slough_ace
    int crack
    int blitz
    int multiplier_cap
    int trump_suit
    int redeal_no_ace_face_trump
    int hands

cdef struct lots_t:
    # What is drawn ahead of a deal: the number of each hand.
    uint32_t numbers[HANDS_MAX]

cdef struct start_t:
    # What a deal inherits: the stake (doublers, or given by the user).
    int seats
    int stake

cdef struct table_t:
    # What everybody at the table sees.
    uint32_t played             # cards played face up in finished tricks
    uint32_t trick              # face-up cards of the current trick
    uint32_t led_cards          # all cards of the suit led; of an earlier trick between tricks
    uint32_t winning            # all positions that would win the trick as it lies
    uint32_t best_seat          # the seat that wins the trick as it lies
    uint32_t turn               # seat to act
    uint32_t trick_points       # points of the face-up cards of the trick
    uint32_t suspects           # seats (bit set) that showed signs of the partner; he alone once he is known
    int16_t owner[CARDS]        # who played a face-up card; only for cards of played and trick
    int8_t phase
    uint8_t trick_number        # tricks finished
    uint8_t trick_size          # cards in the current trick, an under card included
    uint8_t leader
    int8_t led                  # suit led; NO_SUIT between tricks
    int8_t picker
    int8_t call                 # call_code_t: the kind, without suit and place
    int8_t called_card          # NO_CARD where none
    int8_t called_suit          # NO_SUIT where none
    int8_t declared_partner     # a partner who recracked, or NOBODY
    int8_t black_shower         # who has shown both black queens with a blitz, or NOBODY
    int8_t red_shower           # likewise the red ones
    int8_t under_taker          # who took the trick of the under card and may look at it (S-5.9), or NOBODY
    int8_t cracks
    int8_t blitzes
    bint called_suit_unled      # a card is called and its suit has not been led in an earlier trick
    uint32_t called             # the called card (a set)
    bint partner_known          # the called card was played, or the partner has recracked, or there is no call

cdef struct state_t:
    table_t table
    uint32_t hand[SEATS]
    uint32_t open[SEATS]        # cards a seat may lead and follow with (S-7.6, S-7.7)
    uint32_t loose[SEATS]       # cards a seat may throw away; if it has none, any (S-7.8, S-7.9)
    uint32_t hidden[SEATS]      # cards whose place a seat does not know by itself: not its own, nor the picker's bury
    uint32_t doubted[SEATS]     # seats (bit set) of which a seat does not know on which side they are
    uint32_t against[SEATS]     # the seats against a seat if the doubted ones are not the picker's partner
    uint32_t blind              # none once somebody has picked
    uint32_t bury
    uint32_t under              # the under card (one card or none), also after it was played
    bint careful                # the legal cards need more than the masks: a house rule
    int16_t points[SEATS]       # card points won in tricks, without bury and blind
    int16_t tricks[SEATS]
    uint8_t first_trick_winner
    uint8_t last_trick_winner
    uint8_t hidden_points       # points of an under card in the current trick
    uint8_t tie_break           # 0 .. 59, settles level leasters (S-11.5)
    uint8_t redeals
    uint32_t partner_seat       # the secret partner (a set)
    int8_t partner              # the secret partner
    int16_t stake

cdef struct rules_t:
    house_t house
    dealing_t dealing
    bint plain_calls            # bury, then call an ace by a card of its suit, or go alone: the usual rules
    state_t blank               # before any card is dealt

cdef struct view_t:
    # What the seat to act may know: the table and its own part.
    const table_t* table
    int seat
    uint32_t hand
    uint32_t hidden             # cards whose place the seat does not know by itself
    uint32_t bury               # the picker's alone
    uint32_t under              # the picker's alone
    uint32_t doubted
    uint32_t against
    bint is_picker
    bint is_partner

cdef extern from "simcards.h":
    ctypedef struct shown_t "simcards_sheepshead_view":
        # What strategies of users are shown (views.py).
        uint64_t legal
        uint64_t random
        uint32_t hand
        uint32_t bury
        uint32_t under
        uint32_t played
        uint32_t trick
        int16_t stake
        int8_t phase
        int8_t seat
        int8_t trick_number
        int8_t trick_size
        int8_t leader
        int8_t led
        int8_t picker
        int8_t partner
        int8_t is_partner
        int8_t call
        int8_t called_card
        int8_t called_suit
        int8_t cracks
        int8_t blitzes
        int8_t tricks[5]
        int8_t plays
        int8_t play_card[30]
        int8_t play_seat[30]

# One row a deal, 24 bytes; results.py of this folder gives the columns their names and labels.
cdef struct row_t:
    int16_t payoff[SEATS]
    int16_t multiplier
    int8_t picker
    int8_t partner
    int8_t call
    int8_t under
    int8_t outcome
    int8_t tricks
    int8_t points
    int8_t winner
    int8_t cracks
    int8_t blitzes
    uint8_t redeals
    uint8_t unused

cdef enum:
    # Decisions that are certain to follow where round_stands(state, 0) holds; at most 5.
    ROUND = SEATS
    ROUND_LEAST = ROUND
    # Whether the heuristic draws random numbers.
    HEURISTIC_DRAWS = 0

ctypedef uint64_t actions_t
ctypedef int action_t
