"""The compiled engine of Royal Casino: its rules, its strategies, and the shared loop that drives them."""

from libc.stdint cimport INT32_MIN, int8_t, int32_t, int64_t, uint8_t, uint32_t, uint64_t
from libc.string cimport memcpy, memset

from simcore._belief cimport add_place, begin_belief, belief_t, need
from simcore._bits cimport likely, lowest, one, popcount, prefer, unlikely, without_lowest
from simcore._fishing cimport (
    LEAVES_NONE,
    LOOSE_MAX,
    LOW_CARDS,
    NOTHING,
    NO_TARGET,
    NOT_EMPTY,
    REST_OR_NONE,
    WITH_LONE,
    cards_of_set,
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
from simcore._lanes cimport (
    NO_LANES,
    arranged,
    counted,
    filled,
    lanes_of,
    lanes_t,
    larger_of,
    looked_up,
    lowered,
    moved_up,
    sum_of_products,
    write_lanes,
)
from simcore._moves cimport (
    FIRST_VALUE_SHIFT,
    KIND_SHIFT,
    SECOND_VALUE_SHIFT,
    action_at,
    add_block,
    add_large_family,
    add_plays,
    are_listed,
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
from simcore.games.royal_casino._pack cimport *
from simcore.games.royal_casino._state cimport *


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

cdef extern from *:
    """
    /* Items in the order of the options at18, at19 and at20, by the first value of each (C-10.18 to C-10.20). */
    static const int ROYAL_CASINO_AT[3][4] = {{0, 1, 2, 3}, {2, 0, 1, 3}, {3, 0, 1, 2}};
    /* The conditions of soto by points short, as sets of items (C-10.21). */
    static const uint32_t ROYAL_CASINO_SOTO[6] = {0, 1 << 1, 1 << 2, 1 << 0, 1 << 0 | 1 << 1, 1 << 0 | 1 << 2};
    """
    const int (*ITEMS_AT "ROYAL_CASINO_AT")[4]
    const uint32_t* SOTO_CONDITIONS "ROYAL_CASINO_SOTO"


cdef void prepare_conditions(rules_t* rules) noexcept nogil:
    """Work out the conditions with which a side wins at once (C-8.4, C-10.17 to C-10.21)."""
    cdef house_t* house = &rules.house
    memset(rules.conditions, 0, sizeof(rules.conditions))
    rules.late_from = 0
    if house.late == LATE_NONE:
        # Every score below the target is more than 0 short.
        return
    if house.soto:
        memcpy(rules.conditions, SOTO_CONDITIONS, sizeof(rules.conditions))
        rules.late_from = SHORT_MAX
        return
    rules.conditions[3] = <uint32_t>1 << ITEMS_AT[0][house.at18]
    rules.conditions[2] = <uint32_t>1 << ITEMS_AT[1][house.at19]
    rules.conditions[1] = <uint32_t>1 << ITEMS_AT[2][house.at20]
    rules.late_from = SHORT_USUAL


cdef int prepare(rules_t* rules) except -1:
    """Fill what follows from the house rules once a run."""
    plan_shuffle(&rules.shuffle, CARDS, CARDS - 1)
    rules.ace_shift = ACE_HIGH - 1 if rules.house.ace_high else 0
    rules.value_max = ACE_HIGH if rules.house.ace_high else RANKS
    rules.lone_in_builds = rules.house.ace_high and rules.house.ace_in_builds != ACES_IN_BUILDS_ALWAYS_1
    prepare_conditions(rules)
    prepare_chances(rules)
    return 0


include "../../_shows_lists.pxi"
include "../../_driver.pxi"
include "_openings.pxi"
