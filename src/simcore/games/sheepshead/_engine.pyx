"""The compiled engine of Sheepshead: its rules, its strategies, and the shared loop that drives them."""

from libc.stdint cimport int8_t, int32_t, int64_t, uint8_t, uint32_t, uint64_t
from libc.string cimport memcpy, memset

from simcore._bits cimport (
    above, below, choose, choose_less, choose_where, highest, lowest, lowest32, one, popcount, replace_if_in,
    replace_where, select, unlikely, without_lowest
)
from simcore._belief cimport add_case, add_place, bar, begin_belief, belief_t, case_t, keep_within, need
from simcore._dealing cimport deal_hands, draw_numbers, lay_out, plan_dealing
from simcore._mask_actions cimport action_at, are_listed, count_actions, draw_action, is_legal, note_actions
from simcore._rng cimport bounded, stream_t
from simcore.games.sheepshead._pack cimport *
from simcore.games.sheepshead._state cimport *


include "_rules.pxi"
include "_score.pxi"
include "_strategy.pxi"
include "_match.pxi"
include "_check.pxi"
include "_codes.pxi"
include "_view.pxi"
include "_belief.pxi"
include "_before_play.pxi"


cdef int prepare(rules_t* rules) except -1:
    """Fill what follows from the house rules once a run."""
    cdef int sizes[SEATS]
    cdef int seat
    for seat in range(SEATS):
        sizes[seat] = HAND_CARDS
    prepare_blank(&rules.blank)
    prepare_suits()
    rules.plain_calls = (
        rules.house.partner != PARTNER_JACK_OF_DIAMONDS
        and rules.house.call_order != CALL_ORDER_CALL_THEN_BURY
        and rules.house.call_needs_hold_card
        and rules.house.alone != ALONE_FORBIDDEN
    )
    return plan_dealing(&rules.dealing, CARDS, sizes, SEATS)


include "../../_is_given_actions.pxi"
include "../../_one_part.pxi"
include "../../_shows_masks.pxi"
include "../../_driver.pxi"
