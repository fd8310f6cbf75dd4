"""House rules, the state of a deal, and what each seat may know of it, as C structs."""

from libc.stdint cimport int8_t, int16_t, int32_t, uint8_t, uint16_t, uint32_t, uint64_t

from simcore._moves cimport moves_t
from simcore._shuffle cimport shuffle_t
from simcore.games.royal_casino._pack cimport ITEMS, PLAYS, SEATS, SIDES, STOCK_MAX, VALUES

cdef enum:
    # Kinds of moves.
    TRAIL
    TAKE
    BUILD
    RAISE

# The values of house_t's fields: switches are 0 or 1, other options the place of the value in the option's
# list of values in rules.py, numbers the number itself.
cdef enum:
    ACES_IN_BUILDS_ALWAYS_1 = 1
    FORCE_MATCH_NONE = 1
    PARTNER_BUILDS_NEVER = 1
    CAPTURE_FORCED = 1
    RESIDUE_NOBODY = 1
    LAST_CARD_SWEEP_NO = 1
    LATE_CAPPED = 0
    LATE_FROZEN = 1
    LATE_NONE = 2
    TIE_COUNT_ORDER = 1
    DEAL_PASSES_AGAINST_PLAY = 1
    FIRST_PLAYER_LAST_CAPTURER = 1

cdef enum:
    # Points short of the target from which there can be a condition to win at once, and those of the shortest three.
    SHORT_MAX = 5
    SHORT_USUAL = 3

cdef struct house_t:
    # One field for each option of rules.py, by its name.
    int players
    int ace_high
    int ace_in_builds
    int force_match
    int own_raise
    int raise_absorb
    int raise_with_table
    int same_value_builds
    int owner_may_trail
    int partner_builds
    int capture
    int residue
    int sweeps
    int sweep_cancel
    int last_card_sweep
    int target
    int late
    int at18
    int at19
    int at20
    int soto
    int tie
    int deal_passes
    int first_player_next_deal

cdef struct lots_t:
    # The shuffle draws from the deal's stream when the deal is laid out.
    int unused

cdef struct start_t:
    int seats
    int16_t scores[SIDES]       # of the sides in the match, before the deal

cdef struct table_t:
    # What everybody at the table sees, or has seen.
    uint64_t loose
    uint64_t build[VALUES]      # the cards of the build of value 0, 1, ... 14; empty where none stands
    uint64_t captured[SIDES]
    uint64_t seen               # all cards that have lain on the table
    uint16_t owned[SEATS]       # values of the builds that a seat owns, as a set of values
    # Values of which a seat must hold a card: it backed a build with one and has not played one since (C-4.1). Kept
    # where strategies watch.
    uint16_t proven[SEATS]
    uint16_t standing           # values of all builds
    uint16_t single             # values of the builds that are one group
    int32_t legal               # moves that were legal so far, summed over the plays
    # (Python would read an array of bytes as text.)
    int16_t sweeps[SIDES]
    int16_t played[4]           # plays of each kind
    int16_t scores[SIDES]       # of the sides in the match, before the deal: 0 for a deal by itself
    int8_t seats
    int8_t turn                 # seat to act
    int8_t play                 # plays made, 0 to 48
    int8_t last_capturer        # the seat that took last, or NOBODY
    int8_t cards_left           # loose cards at the end
    int8_t decisive             # items with which some side would win the match at once, as a set

cdef struct state_t:
    table_t table
    uint64_t hand[SEATS]
    # In the order in which it is drawn. Places of dealt cards hold 0; with more than two seats the last are never used.
    int16_t stock[STOCK_MAX]
    int8_t drawn                # cards of the stock that have been dealt

cdef struct rules_t:
    house_t house
    shuffle_t shuffle
    int ace_shift               # from what an ace counts in sums to its capture value
    int value_max               # of a build
    bint lone_in_builds         # whether an ace alone is a group of 14 in a build
    int late_from               # points short of the target from which a side can no longer add freely
    uint32_t conditions[SHORT_MAX + 1]  # by points short: the items with which a side wins at once, as a set
    # For the heuristic, by play made and number of cards not seen: see _chances.pxi.
    uint8_t next_holds[PLAYS][16]
    uint8_t opponents_hold[PLAYS][16]
    uint8_t low_of[16]          # by capture value: what a card counts in sums; 0 for a value that no card has

cdef struct view_t:
    # What the seat to act may know: the table and its own hand.
    const table_t* table
    int seat
    uint64_t hand

cdef extern from "simcards.h":
    ctypedef struct shown_t "simcards_royal_casino_view":
        # What strategies of users are shown (views.py).
        uint64_t legal
        uint64_t random
        uint64_t hand
        uint64_t loose
        uint64_t seen
        uint64_t build[15]
        uint64_t captured[3]
        uint64_t play_move[48]
        uint16_t owned[4]
        uint16_t standing
        uint16_t single
        int16_t sweeps[3]
        int16_t scores[3]
        int8_t seats
        int8_t seat
        int8_t play
        int8_t last_capturer
        int8_t plays
        int8_t play_seat[48]

# The result row: parts that are counted apart, so that tallies stay small; results.py gives the columns their names.
cdef struct row_t:
    int16_t payoff[SEATS]
    int16_t points[SIDES]
    int16_t sweep_points[SIDES]
    int8_t side_with[ITEMS]     # the side that has the item, or NOBODY
    int8_t unused[4]
    # "cards"
    uint8_t cards[SIDES]
    uint8_t spades[SIDES]
    int8_t unused_cards[2]
    # "sweeps"
    uint8_t sweeps[SIDES]
    int8_t unused_sweeps[5]
    # "plays"
    uint8_t cards_left
    int8_t last_capturer
    uint8_t takes
    uint8_t builds
    uint8_t raises
    uint8_t trails
    int8_t unused_plays[2]
    # "legal"
    uint32_t legal
    uint32_t unused_legal

cdef enum:
    # 64-bit words of the first part; all others have one.
    OUTCOME_WORDS = 4

cdef enum:
    # The greedy player draws lots.
    HEURISTIC_DRAWS = 1

ctypedef moves_t actions_t
ctypedef uint64_t action_t
