"""House rules, the state of a deal, and what each seat may know of it, as C structs."""

from libc.stdint cimport int8_t, int16_t, int32_t, uint8_t, uint16_t, uint32_t, uint64_t

from simcore._fishing_pack cimport CARDS, NO_CARD
from simcore._moves cimport moves_t
from simcore._shuffle cimport shuffle_t
from simcore.games.seep._pack cimport HOUSES, PLAYS, SEATS, SIDES

cdef enum phase_t:
    PHASE_BID
    PHASE_PLAY
    PHASE_OVER

cdef enum:
    # Kinds of moves; a bid is the action of its number.
    THROW
    TAKE
    MAKE
    BREAK

cdef enum first_play_t:
    FIRST_HOUSE
    FIRST_CEMENTED
    FIRST_CAPTURE
    FIRST_THROW

cdef enum fate_t:
    # Of the house made by the first play; FATE_NONE also while it stands.
    FATE_NONE
    FATE_BIDDER
    FATE_PARTNER
    FATE_OPPONENTS
    FATE_BROKEN

# The values of house_t's fields: switches are 0 or 1, other options the place of the value in the option's
# list of values in rules.py, numbers the number itself.
cdef enum:
    TEN_OF_DIAMONDS_2 = 1
    CAPTURE_ANY = 1
    THROW_NO_HOUSE = 1
    THROW_FREE = 2
    OPENING_THROW_ONLY_IF_NO_HOUSE = 1
    OPENING_THROW_ALWAYS = 2
    ABSORB_MANDATORY = 1
    PARTNER_NEEDS_CARD = 1
    OPPONENT_FREE = 1
    FLOOR_OPEN = 1
    FIRST_DEAL_FOUR_EACH = 1
    NEXT_DEALER_ROTATE = 1
    RESIDUE_NOBODY = 1
    MIN_POINTS_CARDS = 1
    HOUSE_LIMIT_2 = 1
    # A number that stands for none.
    NO_LIMIT = 0

cdef struct house_t:
    # One field for each option of rules.py, by its name.
    int ten_of_diamonds
    int most_cards_bonus
    int sweep_points
    int first_sweep_points
    int last_sweep_points
    int target_lead
    int deals
    int baazis
    int min_points
    int min_points_basis
    int capture_rule
    int throw_rule
    int opening_throw
    int absorb_sets
    int break_with_floor
    int break_partner
    int break_own
    int partner_add
    int partner_break_exempt
    int opponent_add
    int house_limit
    int floor_before_bid
    int first_deal
    int next_dealer
    int residue
    int carry_over

cdef struct lots_t:
    # The shuffle draws from the deal's stream when the deal is laid out.
    int unused

cdef struct start_t:
    int seats

cdef struct table_t:
    # What everybody at the table sees, or has seen.
    uint64_t loose
    uint64_t hidden             # cards that lie in no place that all see: in hands, or face down
    uint64_t house[HOUSES]      # the cards of the house of value 9, 10, ... 13; empty where none stands
    uint64_t captured[SIDES]
    uint64_t turned_up          # the floor as it was before the first play; empty where nobody has told
    uint16_t owned[SEATS]       # values of the houses that a seat owns, as a set of values
    uint16_t standing           # values of all houses
    uint16_t ordinary           # values of the houses that are one group
    int16_t bonus[SIDES]        # sweep points
    int32_t legal               # moves that were legal so far, summed over the plays
    # (Python would read an array of bytes as text.)
    int16_t sweeps[SIDES]
    int16_t played[4]           # plays of each kind
    int8_t phase
    int8_t turn                 # seat to act
    int8_t play                 # plays made, 0 to 48
    int8_t bid                  # 0 before the bid
    int8_t last_side            # the side that took last, or NOBODY
    int8_t first_play           # first_play_t, once it was made
    int8_t bid_house            # whether the house made by the first play still stands
    int8_t house_fate           # fate_t
    uint8_t house_points
    int8_t opening_sweep
    uint8_t redeals

cdef struct state_t:
    table_t table
    uint64_t hand[SEATS]
    uint64_t floor              # the loose cards while they lie face down
    uint64_t later              # the cards that the bidder gets after the first play

cdef enum:
    # Unseen cards, and totals of loose cards, for which the heuristic has tables.
    UNSEEN_MAX = 44
    TOTALS = 64

cdef struct rules_t:
    house_t house
    shuffle_t first             # for the first hand, and the rest of the pack
    shuffle_t rest
    int ten_of_diamonds         # points
    uint8_t points[CARDS + 1]   # card points; NO_CARD has none
    int asked_of_takes          # what is asked of sets of loose cards: see family_t
    int asked_of_houses
    uint64_t absorbing          # all numbers where loose cards must join a house, or none
    # Pairs of a house's value and that of a card, by houses: see _moves.pxi.
    uint64_t pairs[1 << HOUSES]     # all but with a card of the house's value
    uint64_t twins[1 << HOUSES]     # those
    # Sets of all values, or empty, by the house rules: see _moves.pxi.
    uint32_t partner_add
    uint32_t partner_break
    uint32_t opponent_add
    uint32_t break_partner
    uint32_t break_own
    uint32_t takes_first        # a card that takes, or builds, must not be thrown
    uint32_t builds_first
    # For the heuristic: see _chances.pxi.
    int16_t next_holds[PLAYS][UNSEEN_MAX + 1]
    int16_t opponents_hold[PLAYS][UNSEEN_MAX + 1]
    uint16_t divisors[TOTALS + 1]   # none of a total of TOTALS, which stands for all from there on
    int16_t next_sweep[PLAYS]   # points of a sweep in the next play

cdef struct view_t:
    # What the seat to act may know: the table and its own hand.
    const table_t* table
    int seat
    uint64_t hand

cdef extern from "simcards.h":
    ctypedef struct shown_t "simcards_seep_view":
        # What strategies of users are shown (views.py).
        uint64_t legal
        uint64_t random
        uint64_t hand
        uint64_t loose
        uint64_t hidden
        uint64_t house[5]
        uint64_t captured[2]
        uint64_t play_move[48]
        uint16_t owned[4]
        uint16_t standing
        uint16_t ordinary
        int16_t bonus[2]
        int16_t sweeps[2]
        int8_t phase
        int8_t seat
        int8_t play
        int8_t bid
        int8_t last_side
        int8_t plays
        int8_t play_seat[48]

# The result row: three parts that are counted apart, so that tallies stay small; results.py gives the columns
# their names.
cdef struct row_t:
    int16_t payoff[SEATS]
    int16_t points[SIDES]
    uint8_t card_points[SIDES]
    uint8_t sweeps[SIDES]
    int8_t bid
    int8_t first_play
    int8_t house_fate
    uint8_t house_points
    int8_t opening_sweep
    int8_t unused[3]
    # "plays"
    uint8_t cards[SIDES]
    uint8_t redeals
    uint8_t takes
    uint8_t makes
    uint8_t breaks
    uint8_t throws
    int8_t unused_too
    # "legal"
    uint32_t legal
    uint32_t unused_three

cdef enum:
    # 64-bit words of the parts.
    OUTCOME_WORDS = 3
    PLAYS_WORDS = 1
    LEGAL_WORDS = 1

cdef enum:
    # The greedy player draws lots.
    HEURISTIC_DRAWS = 1

ctypedef moves_t actions_t
ctypedef uint64_t action_t
