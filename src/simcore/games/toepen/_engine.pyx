"""The compiled engine of Toepen: its rules, its strategies, and the shared loop that drives them."""

from libc.stdint cimport int8_t, int16_t, uint8_t, uint32_t, uint64_t
from libc.string cimport memcpy, memset

from simcore._belief cimport (
    CASES_MAX, PLACES_MAX, add_case, add_place, bar, begin_belief, belief_t, case_t, limit, need, need_worth, weigh
)
from simcore._bits cimport below, choose, lowest, one, popcount, without_lowest
from simcore._dealing cimport draw_numbers, lay_out, plan_dealing
from simcore._debug cimport unreachable
from simcore._mask_actions cimport action_at, are_listed, count_actions, draw_action, is_legal, note_actions
from simcore._rng cimport bounded, stream_t
from simcore.games.toepen._pack cimport *
from simcore.games.toepen._state cimport *


include "_rules.pxi"
include "_score.pxi"
include "_strategy.pxi"
include "_match.pxi"
include "_check.pxi"
include "_codes.pxi"
include "_view.pxi"
include "_belief.pxi"


cdef int prepare(rules_t* rules) except -1:
    """Fill what follows from the house rules once a run."""
    cdef int sizes[PACKETS - 1]
    cdef int packet
    # The last packet is what the others leave.
    for packet in range(PACKETS - 1):
        sizes[packet] = HAND_CARDS
    prepare_blank(&rules.blank, &rules.house)
    return plan_dealing(&rules.dealing, CARDS, sizes, PACKETS - 1)


include "../../_is_given_actions.pxi"
include "../../_one_part.pxi"
include "../../_shows_masks.pxi"
include "../../_driver.pxi"
