"""House rules, the state of a deal, and what each seat may know of it, as C structs."""

from libc.stdint cimport int8_t, int16_t, uint8_t, uint32_t, uint64_t

from simcore._dealing cimport HANDS_MAX, dealing_t
from simcore.games.toepen._pack cimport SEATS, SUITS

cdef enum phase_t:
    PHASE_EXCHANGE
    PHASE_CHALLENGE
    PHASE_POVERTY
    PHASE_WINDOW
    PHASE_ANSWER
    PHASE_PLAY
    PHASE_OVER

# Actions are bit positions of a 64-bit mask; what a position means depends on the phase.
cdef enum:
    # PHASE_EXCHANGE
    KEEP = 0
    EXCHANGE = 1
    # PHASE_CHALLENGE
    LET = 0
    CHALLENGE = 1
    # PHASE_WINDOW
    NO = 0
    KNOCK = 1
    # PHASE_POVERTY, PHASE_ANSWER
    FOLD = 0
    STAY = 1
    OVER_KNOCK = 2

# The values of house_t's fields: switches are 0 or 1, other options the place of the value in the option's
# list of values in rules.py, numbers the number itself.
cdef enum:
    ELIMINATION = 1
    DEALER_WINNER = 0
    DEALER_ROTATE = 1
    OWN_TURN = 1
    SIMULTANEOUS = 1
    LIMIT_OWN = 0
    LIMIT_STAKE = 1
    LIMIT_NONE = 2
    CLAIM_MUST_BE_TRUE = 1
    WASH_OFF = 2
    KEEP_NEW = 0
    KEEP_OLD = 1
    PLAY_OPEN = 2
    BEST_REMAINING = 0
    VOID_ALL_LOSE = 1
    REMOVE_CARDS = 2
    UNLIMITED = 0
    STAKE_MAX = 120             # T-4.5

cdef struct house_t:
    # One field for each option of rules.py, by its name.
    int players
    int target
    int game_end
    int dealer
    int knock_timing
    int response
    int over_knock_while_answering
    int same_player_twice_running
    int knock_limit
    int max_stake
    int play_for_dead
    int poverty
    int wash
    int wash_hands
    int wash_compulsory
    int wash_caught
    int wash_penalty
    int max_exchanges_per_player
    int discards_back_to_stock
    int folded_card_last_trick
    int jack_bonus
    int signals

cdef struct lots_t:
    # What is drawn ahead of a deal: the number of each packet of four cards.
    uint32_t numbers[HANDS_MAX]

cdef struct start_t:
    # What a deal inherits: how many play, and the lives each seat has lost.
    int seats
    int16_t lives[SEATS]

cdef struct table_t:
    # What everybody at the table sees. Sets of seats are bit sets.
    uint32_t played             # cards of finished tricks
    uint32_t trick              # cards of the current trick
    uint32_t exposed            # cards set aside that a challenge has shown
    uint32_t revealed           # cards set aside that lay in an open hand
    int16_t lives[SEATS]        # lives lost, penalties of this deal included
    int16_t card[SEATS]         # what a seat has played to the current trick, or NO_CARD
    int16_t own_knocks[SEATS]
    int16_t owed[SEATS]         # what a seat that folded owes
    int16_t exchanged[SEATS]    # exchanges of each seat
    int16_t void_in[SUITS + 1]  # seats that have failed to follow a suit
    int8_t seats
    int8_t phase
    int8_t turn                 # seat to act
    int8_t mover                # seat that plays the next card
    int8_t leader
    int8_t led                  # suit led; NO_SUIT between tricks
    int8_t best_card            # best card of the trick, those of folded seats included; NO_CARD between tricks
    int8_t best_seat            # who played it; between tricks the owner of the best card of the trick before
    int8_t trick_number         # tricks finished
    int8_t k                    # knocks, the one of poverty included
    int8_t last_knocker
    int8_t first_knock          # trick (1 to 4) of the first knock, or 0
    int8_t exchanger            # seat whose exchange is being asked about
    int8_t stock_left           # packets of four cards
    uint8_t staying             # seats that are in
    uint8_t waiting             # seats that are still to be asked in this phase
    uint8_t have_played         # seats that have played to the current trick
    uint8_t within              # seats that may make another knock, whoever knocked last
    uint8_t may_knock           # seats that are eligible, by what stands now
    uint8_t outspoken           # seats that are polled in every window; the others would say no
    uint8_t reserved            # seats that are polled before their own card
    uint8_t poor                # seats for whom poverty was declared
    uint8_t open_hands          # seats whose hands everybody has seen
    # With discards_back_to_stock, by place in ``hand``:
    int16_t known_to[SEATS]     # seats that have seen the cards of a hand or of a packet, beside its owner
    uint8_t washes              # hands and packets that must have been genuine (T-9.13)
    uint8_t whistlers
    uint8_t standers
    bint calm                   # whether ROUND players are in, and nobody is polled or folds any more
    uint8_t laid                # with calm: cards laid to the current trick
    bint asked                  # with own_turn: whether the mover has been asked before this card
    uint8_t challenges
    uint8_t caught
    uint8_t exchanges

cdef struct state_t:
    table_t table
    # The hands of the seats, then the packets of the stock, of which stock_next is drawn next.
    uint32_t hand[SEATS]
    uint32_t out[SEATS]         # cards that a seat has set aside, out of play
    uint32_t aside              # the hand of the exchanger while he is asked about
    int16_t penalty[SEATS]      # lives lost in the exchange
    uint8_t stock_next
    uint8_t folding             # seats that have folded, as long as nobody may know (simultaneous)
    int8_t winner               # of a deal that is over; NOBODY where nobody wins
    int8_t next_dealer
    uint8_t redeals

cdef struct rules_t:
    house_t house
    dealing_t dealing
    state_t blank               # before any card is dealt

cdef struct view_t:
    # What the seat to act may know: the table and its own part.
    const table_t* table
    int seat
    uint32_t hand
    uint32_t out                # what it has set aside itself
    uint32_t shown              # cards in open hands of other seats

cdef extern from "simcards.h":
    ctypedef struct shown_t "simcards_toepen_view":
        # What strategies of users are shown (views.py).
        uint64_t legal
        uint64_t random
        uint32_t hand
        uint32_t set_aside
        uint32_t shown
        uint32_t exposed
        uint32_t played
        uint32_t trick
        int16_t lives[8]
        int16_t owed[8]
        int16_t knocks
        int16_t staying
        int16_t open_hands
        int16_t whistlers
        int16_t standers
        int8_t phase
        int8_t seats
        int8_t seat
        int8_t mover
        int8_t leader
        int8_t led
        int8_t best_card
        int8_t best_seat
        int8_t trick_number
        int8_t last_knocker
        int8_t exchanger
        int8_t plays
        int8_t play_card[32]
        int8_t play_seat[32]

# One row a deal, 32 bytes; results.py of this folder gives the columns their names and labels.
cdef struct row_t:
    int16_t payoff[SEATS]
    int8_t players
    int8_t winner
    int8_t end
    int8_t knocks
    int8_t folds[4]
    int8_t first_knock
    int8_t next_dealer
    uint8_t exchanges
    uint8_t challenges
    uint8_t bluffs_caught
    int8_t unused[3]

cdef enum:
    # A trick of the usual four players is a round, where nobody may knock before a card of it.
    ROUND = 4
    ROUND_LEAST = ROUND
    # Whether the heuristic draws random numbers.
    HEURISTIC_DRAWS = 1

ctypedef uint64_t actions_t
ctypedef int action_t
