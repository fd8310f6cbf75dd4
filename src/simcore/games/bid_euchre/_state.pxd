"""House rules, the state of a deal, and what each seat may know of it, as C structs."""

from libc.stdint cimport int8_t, int16_t, int32_t, uint8_t, uint32_t, uint64_t

from simcore._dealing cimport HANDS_MAX, dealing_t
from simcore._shuffle cimport shuffle_t
from simcore.games.bid_euchre._pack cimport LANE_SETS, SEATS, SIDES

cdef enum phase_t:
    PHASE_CLAIM
    PHASE_LAY_DOWN              # the dealer's discard with the joker (E-2.4)
    PHASE_BID
    PHASE_TRUMP
    PHASE_DISCARD               # the bidder's card for his partner (E-6.2)
    PHASE_GIVE                  # the partner's card for the bidder
    PHASE_PLAY
    PHASE_OVER

# Actions are bit positions of a 64-bit mask: cards in PHASE_LAY_DOWN, PHASE_DISCARD, PHASE_GIVE and PHASE_PLAY,
# trump_t in PHASE_TRUMP, level_t in PHASE_BID.
cdef enum:
    # PHASE_CLAIM; also the claim column
    CLAIM_NO = 0
    CLAIM_ACE_NO_FACE = 1
    CLAIM_FOUR_NINES = 2

cdef enum level_t:
    # Plain bids have their number.
    LEVEL_PASS = 0
    LEVEL_FORCED = 3            # the dealer's only bid with all_pass = force_three (E-10.17)
    LEVEL_PLAIN_MAX = 12
    LEVEL_ASK = 13
    LEVEL_MOON = 14
    LEVEL_UNSAID = -1           # table_t.said: has not spoken yet

# The values of house_t's fields: switches are 0 or 1, other options the place of the value in the option's
# list of values in rules.py, numbers the number itself.
cdef enum:
    TARGET_STANDARD = 0
    ROUNDS_UNTIL_THREE_PASSES = 1
    EXCHANGE_BLIND = 0
    EXCHANGE_BIDDER_FIRST = 1
    EXCHANGE_PARTNER_FIRST = 2
    ALONE_LEAD_LEFT_OF_DEALER = 1
    ALONE_FAIL_LITERAL = 0
    ALONE_FAIL_SYMMETRIC = 1
    ALONE_POINTS_STANDARD = 0
    OPPONENTS_SCORE_NONE = 1
    OVERTRICKS_NOT_COUNTED = 1
    NO_TRUMP_OFF = 0
    NO_TRUMP_HIGH_LOW = 2
    ALL_PASS_REDEAL = 0
    ALL_PASS_FORCE_THREE = 2
    ACE_NO_FACE_OFF = 0
    ACE_NO_FACE_EXACTLY_ONE = 2
    CLAIM_REDEAL_SAME = 1
    JOKER_DISCARD_AFTER = 1
    DOUBLE_DECK_OFF = 0
    DOUBLE_DECK_ON = 1
    IDENTICAL_SECOND_WINS = 1
    BOTH_OVER_BIDDERS_WIN = 1
    BOTH_OVER_DEFENCE_CANNOT_GO_OUT = 2
    LOSE_AT_NONE = 0

cdef struct house_t:
    # One field for each option of rules.py, by its name.
    int target
    int min_bid
    int rounds
    int dealer_may_equal
    int plain_six
    int ask
    int moon
    int exchange
    int partner_must_give_best
    int alone_lead
    int alone_fail
    int alone_points
    int opponents_score
    int overtricks
    int bonus_made
    int no_trump
    int all_pass
    int ace_no_face
    int four_nines
    int claim_redeal
    int joker
    int joker_discard
    int double_deck
    int identical
    int both_over
    int lose_at
    int renege_penalty

cdef struct lots_t:
    # What is drawn ahead of a deal with one pack: the number of each hand.
    uint32_t numbers[HANDS_MAX]

cdef struct start_t:
    # What a deal inherits: the points of side 0 and side 1 before it (E-8.11).
    int seats
    int scores[SIDES]

cdef struct table_t:
    # What everybody at the table sees.
    uint64_t unplayed           # all cards that have not been played, wherever they are
    uint64_t before_trick       # those that had not been played when the current trick began
    uint64_t played[SEATS]      # cards played by each seat, those of the current trick included
    uint64_t suit_led           # all positions of the suit led; empty between tricks
    uint64_t trumps             # all positions of trumps; empty before they are named and without trumps
    uint64_t best               # the card (a set) that wins the trick as it lies; of an earlier trick between tricks
    int16_t card[SEATS]         # the last card that a seat played
    int16_t said[SEATS]         # the last word of each seat in the auction: level_t
    int16_t scores[SIDES]       # before the deal, by side
    int16_t tricks[SIDES]       # by side
    uint32_t order              # seats of the current trick in turn, one a byte
    int8_t phase
    int8_t turn                 # seat to act
    int8_t best_seat            # who played the best card
    int8_t trick_size           # cards in the current trick
    int8_t trick_number         # tricks finished
    int8_t hand_cards           # tricks in a deal: 6, with two packs 12
    int8_t cards                # in the pack: 24, with the joker 25, with two packs 48
    int8_t players              # cards of a whole trick: 4, or 3 where a partner does not play
    int8_t sitting_out          # the partner who does not play, or NOBODY
    int8_t bidder               # seat with the highest bid so far, or NOBODY
    int8_t level                # the highest bid so far: level_t, LEVEL_PASS for none
    int8_t trump                # trump_t
    int8_t passes               # seats that have passed in a row
    int8_t claim                # the claim that ended the deal, or CLAIM_NO
    int8_t claimer

cdef struct state_t:
    table_t table
    uint64_t hand[SEATS]
    uint64_t laid_down          # the dealer's discard (one card or none)
    uint64_t discard            # the bidder's card for his partner, from when he has chosen it
    uint64_t given              # the partner's card for the bidder
    uint64_t known[SEATS]       # in the play: cards whose place a seat knows by itself, its own and its discards

cdef struct rules_t:
    house_t house
    dealing_t dealing
    shuffle_t shuffle           # two packs
    state_t blank               # before any card is dealt
    uint64_t ladder             # every bid (E-4.1), as a set of level_t
    int highest                 # the highest of them
    int target                  # points that win a match
    int ask_points
    int moon_points
    bint claims                 # whether any claim is played
    # What the cards of a suit are worth to the heuristic: see _worth.pxi.
    uint32_t worth[LANE_SETS * LANE_SETS]
    int16_t high_worth[LANE_SETS]

cdef struct view_t:
    # What the seat to act may know: the table and its own part.
    const table_t* table
    int seat
    uint64_t hand
    uint64_t known              # in the play: cards whose place the seat knows by itself, wherever they are now

cdef extern from "simcards.h":
    ctypedef struct shown_t "simcards_bid_euchre_view":
        # What strategies of users are shown (views.py).
        uint64_t legal
        uint64_t random
        uint64_t hand
        uint64_t known
        uint64_t unplayed
        uint64_t played[4]
        uint64_t suit_led
        uint64_t trumps
        uint64_t best
        int16_t said[4]
        int16_t scores[2]
        int16_t tricks[2]
        int8_t phase
        int8_t seat
        int8_t best_seat
        int8_t trick_size
        int8_t trick_number
        int8_t hand_cards
        int8_t sitting_out
        int8_t bidder
        int8_t level
        int8_t trump
        int8_t plays
        int8_t play_card[48]
        int8_t play_seat[48]

# One row a deal, 16 bytes; results.py of this folder gives the columns their names and labels.
cdef struct row_t:
    int8_t payoff[SEATS]
    int8_t points[SIDES]
    int8_t tricks[SIDES]
    int8_t bidder
    int8_t level
    int8_t trump
    int8_t outcome
    int8_t alone
    int8_t claim
    int8_t claimer
    int8_t unused

cdef enum:
    # Decisions that follow where round_stands(state, 0) holds, at most 5, and those that are certain to.
    ROUND = SEATS
    ROUND_LEAST = SEATS - 1
    # Whether the heuristic draws random numbers.
    HEURISTIC_DRAWS = 0

ctypedef uint64_t actions_t
ctypedef int action_t
