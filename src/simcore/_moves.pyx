"""Legal moves with more than six loose cards (see ``_moves.pxd``)."""


cdef void add_large_family(
    moves_t* moves, uint64_t head, uint64_t cards, int target, int rest, uint32_t needed, int asked
) noexcept nogil:
    """Add the moves of any of ``cards`` with any set of a family of more than six loose cards."""
    cdef block_t* block = &moves.block[moves.blocks]
    cdef const uint64_t* family
    cdef int word
    block.head = head
    block.cards = cards
    block.wanted.target = target
    block.wanted.rest = rest
    block.wanted.needed = needed
    block.wanted.asked = asked
    block.moves = 0
    family = sets_of_block(moves, block)
    for word in range(moves.floor.words):
        block.moves += popcount(family[word])
    block.moves *= popcount(cards)
    moves.count += block.moves
    moves.blocks += 1
