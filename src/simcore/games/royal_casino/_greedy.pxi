# The strategy "greedy": the most points and cards at once (docs/strategies.md).

cdef enum:
    GREEDY_POINT = 12
    GREEDY_CARD = 2
    GREEDY_SWEEP = 12


cdef inline bint is_sweep(const table_t* table, const rules_t* rules, uint64_t taken, uint32_t build) noexcept nogil:
    """Whether taking ``taken`` with the build of the set ``build`` of values is a sweep (C-7.3, C-10.15)."""
    return (
        table.loose & ~taken == 0
        and table.standing & ~build == 0
        and (table.play < PLAYS - 1 or rules.house.last_card_sweep != LAST_CARD_SWEEP_NO)
    )


cdef inline uint32_t build_taken(const rules_t* rules, action_t head, int card) noexcept nogil:
    """Return the value of the build that a take with ``card`` takes, as a set of values."""
    return value_bit(capture_value(rules, card)) if move_second_value(head) else 0


cdef inline int greedy_score(const view_t* view, const rules_t* rules, action_t move) noexcept nogil:
    """Return what a move is worth to the greedy player."""
    cdef const table_t* table = view.table
    cdef uint64_t cards = move_cards(move)
    cdef uint32_t build
    cdef int score = 0
    if move_kind(move) == TRAIL:
        return -GREEDY_POINT * card_points(cards) - ((cards & SPADES) != 0)
    if move_kind(move) == TAKE:
        build = build_taken(rules, move, lowest(cards & view.hand))
        if is_sweep(table, rules, cards, build):
            score = GREEDY_SWEEP
        if build:
            cards |= table.build[lowest(build)]
        score += GREEDY_POINT * card_points(cards) + GREEDY_CARD * popcount(cards) + popcount(cards & SPADES)
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
    if choice.ties == 1:
        return 0
    number = <int64_t>bounded(stream, <uint64_t>choice.ties)
    return number if number < moves else -1


cdef inline void offer_cards(
    choice_t* choice, const view_t* view, const rules_t* rules, const block_t* block, uint64_t taken, stream_t* stream
) noexcept nogil:
    """Offer the moves of a block with one set of loose cards, ``taken``."""
    cdef uint64_t cards = block.cards
    cdef action_t move
    while cards:
        move = block.head | taken | (cards & (0 - cards))
        cards = without_lowest(cards)
        if offer(choice, greedy_score(view, rules, move), 1, stream) == 0:
            choice.move = move


cdef action_t greedy_move(
    const view_t* view, const rules_t* rules, actions_t* legal, stream_t* stream
) noexcept nogil:
    """Return a move with the highest score, each with the same chance.

    Blocks of builds and raises, which may have a thousand moves of one score, are not looked into.
    """
    cdef const uint64_t* family
    cdef const block_t* block
    cdef uint64_t sets
    cdef choice_t choice
    cdef int place, word
    cdef int64_t number
    choice.score = INT32_MIN
    choice.ties = 0
    for place in range(legal.blocks):
        block = &legal.block[place]
        if move_kind(block.head) == BUILD or move_kind(block.head) == RAISE:
            number = offer(&choice, 0, block.moves, stream)
            if number >= 0:
                choice.move = move_of_block(legal, block, number)
        elif move_kind(block.head) == TRAIL:
            offer_cards(&choice, view, rules, block, 0, stream)
        else:
            family = sets_of_block(legal, block)
            for word in range(legal.floor.words):
                sets = family[word]
                while sets:
                    offer_cards(
                        &choice, view, rules, block,
                        cards_of_set(&legal.floor, <uint32_t>(word << LOW_CARDS | lowest(sets))), stream
                    )
                    sets = without_lowest(sets)
    return choice.move
