"""Legal moves of a fishing game: what the driver needs of ``actions_t`` (for trick games see ``_mask_actions.pxd``).

A move is a 64-bit number: bits 0 to 51 the cards that it names (the played one is the one in the hand), bits 52 and 53
its kind, bits 54 to 57 and 58 to 61 two values. Moves are not listed one by one but in blocks: any of some cards of the
hand with any set of a family of sets of loose cards. Counting, drawing and looking up work on the blocks.
"""

from libc.stdint cimport int64_t, uint32_t, uint64_t

from simcore._bits cimport below, likely, one, popcount, select
from simcore._fishing cimport (
    LOOSE_MAX, LOW_CARDS, NOTHING, SETS_OF_WORD, WORDS_MAX, cards_of_set, family_t, floor_t, groups_t, large_family,
    lay_few_cards, lay_floor, set_of_cards, small_family
)
from simcore._fishing_pack cimport CARDS
from simcore._rng cimport bounded, stream_t

cdef enum:
    KIND_SHIFT = 52
    FIRST_VALUE_SHIFT = 54
    SECOND_VALUE_SHIFT = 58
    # Blocks of one decision: every value of the hand with every way to play it.
    BLOCKS_MAX = 160

cdef struct block_t:
    uint64_t head               # what the moves have in common: kind and values, in their bits
    uint64_t cards              # cards of the hand, one of which is played; none for a call: the head is the action
    uint64_t family             # the sets of at most six loose cards
    family_t wanted             # the same in words, for more than six
    int64_t moves

cdef struct moves_t:
    floor_t floor
    int64_t count               # of moves; -1: too many loose cards to list them
    int blocks
    block_t block[BLOCKS_MAX]
    # With more than six loose cards: the family of one of the blocks, which is dear to work out, and which it is.
    const block_t* laid_out
    uint64_t family[WORDS_MAX]


cdef inline uint64_t move_cards(uint64_t move) noexcept nogil:
    """Return the cards that a move names."""
    return move & below(CARDS)


cdef inline int move_kind(uint64_t move) noexcept nogil:
    """Return the kind of a move."""
    return <int>(move >> KIND_SHIFT) & 3


cdef inline int move_value(uint64_t move) noexcept nogil:
    """Return the first value of a move."""
    return <int>(move >> FIRST_VALUE_SHIFT) & 15


cdef inline int move_second_value(uint64_t move) noexcept nogil:
    """Return the second value of a move."""
    return <int>(move >> SECOND_VALUE_SHIFT) & 15


cdef inline uint64_t move_head(int kind, int value, int second_value) noexcept nogil:
    """Return the head of the moves of a kind with two values."""
    return (
        <uint64_t>kind << KIND_SHIFT
        | <uint64_t>value << FIRST_VALUE_SHIFT
        | <uint64_t>second_value << SECOND_VALUE_SHIFT
    )


cdef inline bint begin_moves(moves_t* moves, uint64_t loose) noexcept nogil:
    """Start a list of moves on ``loose`` cards; False, and no moves, where there are too many cards to list them."""
    moves.blocks = 0
    moves.count = 0
    moves.laid_out = NULL
    if popcount(loose) > LOOSE_MAX:
        moves.count = -1
        moves.floor.count = 0
        moves.floor.words = 1
        moves.floor.cards = 0
        return False
    lay_floor(&moves.floor, loose)
    return True


cdef inline void begin_few_moves(moves_t* moves, uint64_t loose) noexcept nogil:
    """Start a list of moves on at most four ``loose`` cards."""
    moves.blocks = 0
    moves.count = 0
    lay_few_cards(&moves.floor, loose)


cdef inline void add_call(moves_t* moves, int number) noexcept nogil:
    """Add an action that is no card."""
    cdef block_t* block = &moves.block[moves.blocks]
    block.head = number
    block.cards = 0
    block.family = 1
    block.moves = 1
    moves.blocks += 1
    moves.count += 1


cdef void add_large_family(
    moves_t* moves, uint64_t head, uint64_t cards, int target, int rest, uint32_t needed, int asked
) noexcept nogil


cdef inline void add_block(moves_t* moves, uint64_t head, uint64_t cards, uint64_t family) noexcept nogil:
    """Add the moves of any of ``cards`` with any set of a family, neither empty, of at most six loose cards."""
    cdef block_t* block = &moves.block[moves.blocks]
    block.head = head
    block.cards = cards
    block.family = family
    block.moves = popcount(family) * popcount(cards)
    moves.count += block.moves
    moves.blocks += 1


cdef inline void add_moves(
    moves_t* moves, const groups_t* groups, uint64_t head, uint64_t cards, int target, int rest, uint32_t needed,
    int asked
) noexcept nogil:
    """Add the moves of any of ``cards`` with any set of a family (see ``family_t``), which is not empty.

    ``groups`` are those of the family's target (with more than six loose cards they are not used).
    """
    if likely(moves.floor.words == 1):
        add_block(moves, head, cards, small_family(&moves.floor, groups, target, rest, needed, asked))
    else:
        add_large_family(moves, head, cards, target, rest, needed, asked)


cdef inline void add_plays(moves_t* moves, uint64_t head, uint64_t cards) noexcept nogil:
    """Add the moves of any of ``cards``, of which there are some, with no loose card."""
    moves.block[moves.blocks].wanted.asked = NOTHING
    add_block(moves, head, cards, 1)


cdef inline const uint64_t* sets_of_block(moves_t* moves, const block_t* block) noexcept nogil:
    """Return the family of a block, ``floor.words`` words."""
    if likely(moves.floor.words == 1):
        return &block.family
    if moves.laid_out != block:
        large_family(&moves.floor, &block.wanted, moves.family)
        moves.laid_out = block
    return moves.family


cdef inline uint32_t set_at(const uint64_t* family, int64_t number) noexcept nogil:
    """Return set ``number`` (from 0) of a family."""
    cdef int word = 0
    while number >= popcount(family[word]):
        number -= popcount(family[word])
        word += 1
    return <uint32_t>(word << LOW_CARDS | select(family[word], <int>number))


cdef inline uint64_t move_of_block(moves_t* moves, const block_t* block, int64_t number) noexcept nogil:
    """Return move ``number`` of a block: by sets, and for each by the cards of the hand."""
    # (32 bits are enough, and sooner divided.)
    cdef uint32_t cards = popcount(block.cards)
    cdef uint32_t chosen
    if block.cards == 0:
        return block.head
    chosen = set_at(sets_of_block(moves, block), <uint32_t>number // cards)
    return block.head | one(select(block.cards, <int>(<uint32_t>number % cards))) | cards_of_set(&moves.floor, chosen)


cdef inline int64_t count_actions(const moves_t* moves) noexcept nogil:
    """Return how many moves are legal."""
    return moves.count


cdef inline bint are_listed(const moves_t* moves) noexcept nogil:
    """Whether the moves could be listed."""
    return moves.count >= 0


cdef inline uint64_t action_at(moves_t* moves, int64_t number) noexcept nogil:
    """Return legal move ``number``, counted from 0."""
    cdef int place = 0
    while number >= moves.block[place].moves:
        number -= moves.block[place].moves
        place += 1
    return move_of_block(moves, &moves.block[place], number)


cdef inline bint is_legal(moves_t* moves, uint64_t move) noexcept nogil:
    """Whether ``move`` is one of the legal ones."""
    cdef uint64_t cards = move_cards(move)
    cdef uint64_t played = cards & ~moves.floor.cards
    cdef uint32_t chosen = set_of_cards(&moves.floor, cards)
    cdef const block_t* block
    cdef const uint64_t* family
    cdef int place
    for place in range(moves.blocks):
        block = &moves.block[place]
        if block.cards == 0:
            if move == block.head:
                return True
        elif move & ~below(CARDS) == block.head and popcount(played) == 1 and played & block.cards:
            family = sets_of_block(moves, block)
            if family[chosen >> LOW_CARDS] >> (chosen & (SETS_OF_WORD - 1)) & 1:
                return True
    return False


cdef inline uint64_t draw_action(moves_t* moves, stream_t* stream) noexcept nogil:
    """Return a uniformly random legal move; always one draw, also where there is no choice."""
    return action_at(moves, <int64_t>bounded(stream, <uint64_t>moves.count))
