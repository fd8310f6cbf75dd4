"""The compiled engine of Seep: its rules, its strategies, and the shared loop that drives them."""

from libc.stdint cimport INT32_MIN, UINT8_MAX, int8_t, int16_t, int32_t, int64_t, uint8_t, uint16_t, uint32_t, uint64_t
from libc.stdlib cimport abs
from libc.string cimport memset

from simcore._belief cimport add_case, add_place, bar, begin_belief, belief_t, case_t, limit, need, weigh
from simcore._bits cimport choose, highest, likely, lowest, one, popcount, prefer, unlikely, without_lowest
from simcore._debug cimport CHECK
from simcore._fishing cimport (
    FEW_CARDS,
    LEAVES_NONE,
    LOOSE_MAX,
    LOW_CARDS,
    NOT_EMPTY,
    SETS_OF_ONE_CARD,
    WITH_CARD,
    byte_at,
    cards_of_set,
    spread_more_totals,
    spread_totals,
    supersets,
    floor_t,
    groups_t,
    note_groups,
    set_of_cards,
    small_family,
    splits_into_groups,
    sums_of,
    totalling,
    values_lacking,
)
from simcore._fishing_pack cimport *
from simcore._moves cimport (
    FIRST_VALUE_SHIFT,
    KIND_SHIFT,
    SECOND_VALUE_SHIFT,
    action_at,
    add_block,
    add_call,
    add_large_family,
    add_plays,
    are_listed,
    begin_few_moves,
    begin_moves,
    block_t,
    count_actions,
    draw_action,
    is_legal,
    move_cards,
    move_head,
    move_kind,
    move_of_block,
    move_second_value,
    move_value,
    sets_of_block,
)
from simcore._rng cimport bounded, stream_t
from simcore._shuffle cimport plan_shuffle, shuffle
from simcore.games.seep._pack cimport *
from simcore.games.seep._state cimport *

cdef extern from *:
    """
    /* Points of the ten of diamonds by the option ten_of_diamonds, and for most cards. */
    static const int SEEP_TEN_OF_DIAMONDS[2] = {6, 2};
    """
    const int* TEN_OF_DIAMONDS_POINTS "SEEP_TEN_OF_DIAMONDS"

cdef enum:
    MOST_CARDS_POINTS = 4


include "_moves.pxi"
include "_rules.pxi"
include "_score.pxi"
include "_chances.pxi"
include "_greedy.pxi"
include "_strategy.pxi"
include "_match.pxi"
include "_check.pxi"
include "_codes.pxi"
include "_view.pxi"
include "_belief.pxi"
include "../../_asks_everybody.pxi"
include "../../_lists_by_view.pxi"
include "../../_no_rounds.pxi"


cdef void prepare_permissions(rules_t* rules) noexcept nogil:
    """Fill what the house rules allow with the houses of others, and with one's own, as sets of values."""
    cdef const house_t* house = &rules.house
    cdef uint32_t everything = ~<uint32_t>0
    rules.partner_add = 0 if house.partner_add == PARTNER_NEEDS_CARD else everything
    rules.partner_break = everything if house.partner_break_exempt else 0
    rules.opponent_add = everything if house.opponent_add == OPPONENT_FREE else 0
    rules.break_partner = everything if house.break_partner else 0
    rules.break_own = everything if house.break_own else 0
    rules.takes_first = 0 if house.throw_rule == THROW_FREE else everything
    rules.builds_first = everything if house.throw_rule == THROW_NO_HOUSE else 0


cdef void prepare_pairs(rules_t* rules) noexcept nogil:
    """Fill what the rules for sets of loose cards ask, and the pairs by houses."""
    cdef int houses, target, value
    rules.asked_of_takes = LEAVES_NONE if rules.house.capture_rule != CAPTURE_ANY else 0
    rules.asked_of_houses = LEAVES_NONE if rules.house.absorb_sets == ABSORB_MANDATORY else 0
    rules.absorbing = ~<uint64_t>0 if rules.house.absorb_sets == ABSORB_MANDATORY else 0
    for houses in range(1 << HOUSES):
        rules.pairs[houses] = 0
        rules.twins[houses] = 0
        for target in range(HOUSE_MIN, HOUSE_MAX + 1):
            if (houses >> (target - HOUSE_MIN)) & 1:
                rules.twins[houses] |= one(first_pair(target) + target)
                for value in range(1, target):
                    rules.pairs[houses] |= one(first_pair(target) + value)


cdef void prepare_points(rules_t* rules) noexcept nogil:
    """Fill the points of every card."""
    cdef int card
    rules.points[NO_CARD] = 0
    for card in range(CARDS):
        rules.points[card] = card_points(one(card), rules.ten_of_diamonds)


cdef int prepare(rules_t* rules) except -1:
    """Fill what follows from the house rules once a run."""
    rules.ten_of_diamonds = TEN_OF_DIAMONDS_POINTS[rules.house.ten_of_diamonds]
    plan_shuffle(&rules.first, CARDS, FIRST_CARDS)
    prepare_permissions(rules)
    prepare_points(rules)
    prepare_pairs(rules)
    prepare_chances(rules)
    prepare_divisors(rules)
    prepare_sweeps(rules)
    # The last hand is what is left of the pack.
    plan_shuffle(&rules.rest, CARDS - FIRST_CARDS, CARDS - FIRST_CARDS - HAND_CARDS)
    return 0


include "../../_shows_lists.pxi"
include "../../_driver.pxi"
include "_openings.pxi"
