# The strategy "greedy": the most card points at once (docs/strategies.md).

cdef enum:
    GREEDY_POINT = 10
    GREEDY_SWEEP = 1000


cdef inline int greedy_score(const view_t* view, const rules_t* rules, action_t move) noexcept nogil:
    """Return what a move is worth to the greedy player."""
    cdef const table_t* table = view.table
    cdef uint64_t cards = move_cards(move)
    cdef int score, value
    if move_kind(move) == THROW:
        return -GREEDY_POINT * card_points(cards, rules.ten_of_diamonds)
    if move_kind(move) != TAKE:
        return 0
    value = card_value(lowest(cards & view.hand))
    if table.standing & value_bit(value):
        cards |= table.house[value - HOUSE_MIN]
    score = GREEDY_POINT * card_points(cards, rules.ten_of_diamonds) + popcount(cards)
    if table.loose & ~cards == 0 and table.standing & ~value_bit(value) == 0:
        # A sweep counts only if it pays.
        score += GREEDY_SWEEP * (sweep_worth(rules, table.play) > 0)
    return score


cdef struct choice_t:
    # The best that was offered so far, each of several that are equally good with the same chance.
    int score
    int64_t ties
    action_t move


cdef inline int64_t offer(choice_t* choice, int score, int64_t moves, stream_t* stream) noexcept nogil:
    """Offer ``moves`` moves of one score; return the number of the one that is now the choice, or -1 for none."""
    cdef int64_t number
    if score < choice.score:
        return -1
    if score > choice.score:
        choice.score = score
        choice.ties = 0
    choice.ties += moves
    number = <int64_t>bounded(stream, choice.ties)
    return number if number < moves else -1


cdef inline void offer_cards(
    choice_t* choice, const view_t* view, const rules_t* rules, const block_t* block, uint64_t taken, stream_t* stream
) noexcept nogil:
    """Offer the moves of a block with one set of loose cards, ``taken``."""
    cdef uint64_t cards = block.cards
    cdef action_t move
    while cards:
        move = block.head | taken | (cards & (0 - cards))
        cards &= cards - 1
        if offer(choice, greedy_score(view, rules, move), 1, stream) >= 0:
            choice.move = move


cdef action_t greedy_move(
    const view_t* view, const rules_t* rules, actions_t* legal, stream_t* stream
) noexcept nogil:
    """Return a move with the highest score, each with the same chance.

    Blocks of makes and breaks, which may have a thousand moves of one score, are not looked into.
    """
    cdef const uint64_t* family
    cdef const block_t* block
    cdef uint64_t sets
    cdef choice_t choice
    cdef int place, word
    cdef int64_t number
    choice.score = INT32_MIN
    for place in range(legal.blocks):
        block = &legal.block[place]
        if move_kind(block.head) == MAKE or move_kind(block.head) == BREAK:
            number = offer(&choice, 0, block.moves, stream)
            if number >= 0:
                choice.move = move_of_block(legal, block, number)
            continue
        family = sets_of_block(legal, block)
        for word in range(legal.floor.words):
            sets = family[word]
            while sets:
                offer_cards(
                    &choice, view, rules, block,
                    cards_of_set(&legal.floor, <uint32_t>(word << LOW_CARDS | lowest(sets))), stream
                )
                sets &= sets - 1
    return choice.move
