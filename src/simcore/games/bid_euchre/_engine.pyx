"""The compiled engine of Bid Euchre: its rules, its strategies, and the shared loop that drives them."""

from libc.stdint cimport int8_t, int32_t, uint8_t, uint32_t, uint64_t
from libc.string cimport memcpy, memset

from simcore._belief cimport PLACES_MAX, add_case, add_place, bar, begin_belief, belief_t, case_t, keep_within, limit
from simcore._bits cimport below, choose, highest, lowest, one, outdo, popcount, prefer, unlikely, without_lowest
from simcore._dealing cimport draw_numbers, lay_out, plan_dealing
from simcore._mask_actions cimport action_at, are_listed, count_actions, draw_action, is_legal, note_actions
from simcore._rng cimport stream_t
from simcore._shuffle cimport SHUFFLE_CARDS_MAX, plan_shuffle, shuffle
from simcore.games.bid_euchre._pack cimport *
from simcore.games.bid_euchre._state cimport *


include "_rules.pxi"
include "_score.pxi"
include "_worth.pxi"
include "_bidding.pxi"
include "_strategy.pxi"
include "_match.pxi"
include "_check.pxi"
include "_codes.pxi"
include "_view.pxi"
include "_belief.pxi"
include "_before_play.pxi"


cdef uint64_t ladder_of(const house_t* house) noexcept nogil:
    """Return every bid of the ladder (E-4.1, E-10.2, E-10.5 to E-10.7, E-10.23)."""
    cdef int highest_plain = LEVEL_PLAIN_MAX if house.double_deck else HAND_CARDS - 1 + house.plain_six
    cdef uint64_t bids = below(highest_plain + 1) & ~below(house.min_bid)
    if house.ask:
        bids |= one(LEVEL_ASK)
    if house.moon:
        bids |= one(LEVEL_MOON)
    return bids


cdef int prepare(rules_t* rules) except -1:
    """Fill what follows from the house rules once a run."""
    cdef const house_t* house = &rules.house
    cdef int[SEATS - 1] sizes = [HAND_CARDS, HAND_CARDS, HAND_CARDS]
    rules.ladder = ladder_of(house)
    rules.highest = highest(rules.ladder)
    rules.target = house.target
    if house.target == TARGET_STANDARD:
        rules.target = TARGET_TWO_PACKS if house.double_deck == DOUBLE_DECK_ON else TARGET_ONE_PACK
    rules.ask_points = ASK_POINTS[house.alone_points]
    if house.alone_points == ALONE_POINTS_STANDARD and house.double_deck == DOUBLE_DECK_ON:
        rules.ask_points = ASK_POINTS_TWO_PACKS
    rules.moon_points = MOON_POINTS[house.alone_points]
    rules.claims = house.ace_no_face != ACE_NO_FACE_OFF or house.four_nines
    prepare_blank(rules)
    prepare_worth(rules)
    plan_shuffle(&rules.shuffle, COPIES * CARDS, COPIES * CARDS - COPIES * HAND_CARDS)
    # The dealer's hand is what is left of the pack.
    plan_dealing(&rules.dealing, CARDS + (house.joker != 0), sizes, SEATS - 1)
    rules.dealing.pack = ONE_PACK | (<uint32_t>one(DEALT_JOKER) if house.joker else 0)
    return 0


include "../../_is_given_actions.pxi"
include "../../_one_part.pxi"
include "../../_shows_masks.pxi"
include "../../_driver.pxi"
include "_horizon.pxi"
