"""The exact chances of the openings: the numbers of the specifications, and small counts card by card.

The integers are those of /work/shared/rules/seep.md, 5.1 and 5.2, and /work/shared/rules/royal-casino.md, 5.1, which
other programs counted. Card by card, over all 194,580 tables for a hand, what can be done is worked out here once more
from the rules pages (P-3.4, P-5.5 to P-5.13, C-4.3 to C-4.8), without the core.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb
from pathlib import Path

import numpy as np
import numpy.typing as npt
import pytest

from simcards.analysis import openings
from simcards.analysis.openings import CasinoOpenings, FirstPlay, SeepOpenings
from simcore import UsageError, make_setting
from simcore.fishing import PACK, card_value

PAIRS = 52_677_670_500
HELD = 14_816_294_100
# By bid: house, cemented, take, house or take, sweep.
SEEP = {
    9: (8_491_983_337, 3_022_064_537, 7_184_113_785, 11_306_633_865, 184_228_384),
    10: (9_353_710_097, 3_504_590_465, 7_685_336_865, 12_034_835_121, 237_913_921),
    11: (10_373_832_640, 4_183_610_936, 8_309_571_384, 12_746_863_808, 313_907_764),
    12: (11_143_929_799, 4_757_992_891, 8_847_915_563, 13_311_857_239, 387_088_514),
    13: (12_008_840_148, 5_554_377_792, 9_509_212_352, 13_819_873_940, 487_378_136),
}
SEEP_SHARES = {
    9: (0.573151645, 0.203968990, 0.484879264, 0.763121587, 0.012434174),
    10: (0.631312394, 0.236536238, 0.518708444, 0.812270264, 0.016057586),
    11: (0.700163791, 0.282365543, 0.560840068, 0.860327402, 0.021186659),
    12: (0.752140159, 0.321132455, 0.597174672, 0.898460651, 0.026125866),
    13: (0.810515779, 0.374883068, 0.641807748, 0.932748354, 0.032894740),
}
# Of all pairs: the value is held and a house is possible.
HELD_AND_HOUSE = {9: 0.161206508, 10: 0.177564991, 11: 0.196930360, 12: 0.211549404, 13: 0.227968322}
CASINO = {"sweep": 2_389_262_182, "capture": 45_325_060_246, "equal": 33_645_534_936, "no_trail": 96_375_864}
CASINO_SHARES = {"sweep": 0.045356261, "capture": 0.860422639, "equal": 0.638705824, "no_trail": 0.001829539}
PRINTED = 5e-10
TABLES = comb(48, 4)
SEEP_HANDS = ("KS 9H 9C 4D", "TS 2H 9D 5C", "KS KH KD 2C", "JH 6H 2D AC", "9S TS JS QD", "9S AS AH AD", "QS QH QD QC")
CASINO_HANDS = ("AS AC 8D 6H", "TS 3D 2C AC", "KS QS 7H 7D", "2S 2H 2D 2C", "AS KS 9D 5C")

Tables = npt.NDArray[np.int64]
Mask = npt.NDArray[np.bool_]

SUBSETS = [list(places) for size in range(1, 5) for places in combinations(range(4), size)]


@cache
def seep() -> SeepOpenings:
    """Return the openings of Seep by the standard rules."""
    return openings.seep_openings()


@cache
def casino(**rules: str) -> CasinoOpenings:
    """Return the openings of Royal Casino."""
    return openings.casino_openings(rules)


# The simple chances.


def test_hands_that_are_thrown_in() -> None:
    """P-2.4: four cards without one above eight, and how often that happens before a hand that has one."""
    assert openings.thrown_in() == Fraction(comb(32, 4), comb(52, 4)) == Fraction(7192, 54145)
    assert openings.mean_redeals() == Fraction(7192, 46953)


def test_different_bids_of_a_hand() -> None:
    """P-2.5: hands with 0, 1, ... 4 different values that can be bid."""
    counts = (35_960, 114_725, 95_400, 23_360, 1_280)
    assert openings.different_values(5) == {number: Fraction(count, 270_725) for number, count in enumerate(counts)}


@pytest.mark.parametrize("among", [0, 2, 5, 13])
def test_different_values_card_by_card(among: int) -> None:
    """Four cards of a choice of values, counted one hand after the other."""
    found = Counter(len({card % 13 for card in hand if card % 13 < among}) for hand in combinations(range(52), 4))
    assert openings.different_values(among) == {
        number: Fraction(found[number], comb(52, 4)) for number in range(min(among, 4) + 1)
    }


def test_chances_of_a_holding() -> None:
    """A value is among four cards; four table cards differ; an unseen card is in the other hand of two players."""
    assert openings.at_least_one(4, 4, 52) == Fraction(76_145, 270_725) == Fraction(HELD, PAIRS)
    assert openings.different_values(13)[4] == Fraction(2816, 4165)
    assert [openings.at_least_one(wanted, 4, 44) for wanted in (1, 2, 3)] == [
        Fraction(1, 11), Fraction(83, 473), Fraction(841, 3311),
    ]  # fmt: skip
    assert openings.at_least_one(0, 4, 44) == 0
    assert openings.at_least_one(41, 4, 44) == 1


# All hands.


def counts_of(play: FirstPlay) -> tuple[int, ...]:
    """Return the numbers of pairs in the order of the specification."""
    chances = (play.house, play.cemented, play.take, play.house_or_take, play.sweep)
    counts = [chance * play.held * PAIRS for chance in chances]
    assert all(count.denominator == 1 for count in counts)
    return tuple(int(count) for count in counts)


def test_all_pairs_are_counted() -> None:
    """C(52, 4) hands with C(48, 4) tables each; every value is held as often."""
    assert seep().pairs == casino().pairs == PAIRS == comb(52, 4) * TABLES
    assert all(play.held == Fraction(HELD, PAIRS) for play in seep().bids.values())
    assert seep().highest.held == seep().best.held == 1 - openings.thrown_in()


@pytest.mark.parametrize("bid", SEEP)
def test_seep_by_bid(bid: int) -> None:
    """P-3.4: what the first play can be, as exact numbers of pairs and as printed."""
    play = seep().bids[bid]
    assert counts_of(play) == SEEP[bid]
    shares = (play.house, play.cemented, play.take, play.house_or_take, play.sweep)
    assert [float(share) for share in shares] == pytest.approx(SEEP_SHARES[bid], rel=0, abs=PRINTED)
    assert float(play.held * play.house) == pytest.approx(HELD_AND_HOUSE[bid], rel=0, abs=PRINTED)


def test_seep_highest_bid_and_best() -> None:
    """Seeing the floor before the bid would be worth 6.9 points of percentage for a house [`floor_before_bid`]."""
    highest, best = seep().highest, seep().best
    assert round(100 * float(best.house - highest.house), 1) == 6.9
    for name in ("house", "cemented", "take", "house_or_take", "sweep", "throw"):
        assert getattr(best, name) > getattr(highest, name)
    # A hand whose highest value is 13 is any hand with a king.
    assert highest.house > seep().bids[12].house


THROWS = {
    "throw_rule=no_capture": lambda play: 1 - play.take,
    # A card of the bid makes a house only with cards that it could take.
    "throw_rule=no_capture_no_house": lambda play: 1 - play.take,
    "throw_rule=free": lambda _: Fraction(1),
    "opening_throw=only_if_no_house": lambda play: 1 - play.house_or_take,
    "opening_throw=always": lambda _: Fraction(1),
}


@pytest.mark.parametrize("rule", THROWS)
def test_seep_throws_by_house_rule(rule: str) -> None:
    """P-5.5, P-12.11, P-12.12: when the card of the bid may be thrown; the rest does not depend on it."""
    name, _, value = rule.partition("=")
    found = openings.seep_openings({name: value})
    for bid, play in found.bids.items():
        assert play.throw == THROWS[rule](play)
        assert counts_of(play) == SEEP[bid]


def test_casino() -> None:
    """C-4.3 to C-4.5, C-7.3: the first turn, as exact numbers of pairs and as printed."""
    for name, count in CASINO.items():
        chance = getattr(casino(), name)
        assert chance * PAIRS == count, name
        assert float(chance) == pytest.approx(CASINO_SHARES[name], rel=0, abs=PRINTED)


def test_casino_by_house_rule() -> None:
    """C-10.2 to C-10.4, C-10.11: aces that count 1 only, aces in builds, equal cards that bind nobody, forced takes."""
    usual, low = casino(), casino(ace_high="no")
    assert low.sweep < usual.sweep
    assert low.capture < usual.capture
    assert low.equal == usual.equal
    assert casino(ace_in_builds="always1").build < usual.build
    assert casino(ace_in_builds="always1").capture == usual.capture
    assert casino(force_match="none").no_trail == 0
    assert casino(capture="forced").no_trail > usual.no_trail
    assert casino(players="4") == usual


# Card by card.


@cache
def tables_without(hand: str) -> Tables:
    """Return the values of all sets of four of the other 48 cards, shape (194580, 4)."""
    rest = [card_value(card) for card in PACK if card not in hand.split()]
    return np.array(list(combinations(rest, 4)), dtype=np.int64)


def sums(tables: Tables, places: Sequence[int]) -> Tables:
    """Return what the cards in certain places count together."""
    total: Tables = tables[:, list(places)].sum(axis=1)
    return total


def some(masks: Iterator[Mask]) -> Mask:
    """Return where one of several conditions holds."""
    found = np.zeros(TABLES, dtype=np.bool_)
    for mask in masks:
        found |= mask
    return found


def has_group(tables: Tables, value: int) -> Mask:
    """Return where some cards add up to a value."""
    return some(sums(tables, places) == value for places in SUBSETS)


def ways_to_part(places: list[int]) -> Iterator[list[list[int]]]:
    """Yield all ways to lay places out in groups."""
    if not places:
        yield []
        return
    for parts in ways_to_part(places[1:]):
        yield [[places[0]], *parts]
        for number, part in enumerate(parts):
            yield [*parts[:number], [places[0], *part], *parts[number + 1 :]]


def all_in_groups(tables: Tables, value: int, *, lone: int | None = None) -> Mask:
    """Return where all cards can be laid out in groups of a value; a card of value ``lone`` is a group too."""

    def is_group(part: list[int]) -> Mask:
        group = sums(tables, part) == value
        if lone is not None and len(part) == 1:
            group |= tables[:, part[0]] == lone
        return np.asarray(group)

    return some(np.logical_and.reduce([is_group(part) for part in parts]) for parts in ways_to_part([0, 1, 2, 3]))


def house_with(tables: Tables, card: int, bid: int) -> tuple[Mask, Mask]:
    """Return where a card can make a house of the bid, and where it can make a cemented one."""
    if card == bid:
        # It is a group by itself; any other group makes it a house, which is cemented then.
        return has_group(tables, bid), has_group(tables, bid)
    rests = [places for places in SUBSETS if bid > card]
    made = some(sums(tables, rest) == bid - card for rest in rests)
    cemented = some(
        (sums(tables, rest) == bid - card) & (sums(tables, group) == bid)
        for rest in rests
        for group in SUBSETS
        if not set(rest) & set(group)
    )
    return made, cemented


def seep_card_by_card(hand: str, bid: int) -> tuple[Fraction, ...]:
    """Return the chances of house, cemented house, take, house or take, sweep, throw for a hand and a bid."""
    tables = tables_without(hand)
    values = [card_value(card) for card in hand.split()]
    values.remove(bid)
    # A card of the bid stays in the hand; the others may go into the house.
    houses = [house_with(tables, card, bid) for card in values]
    made = some(made for made, _ in houses)
    cemented = some(cemented for _, cemented in houses)
    take = has_group(tables, bid)
    masks = (made, cemented, take, made | take, all_in_groups(tables, bid), ~take)
    return tuple(Fraction(int(mask.sum()), TABLES) for mask in masks)


@pytest.mark.parametrize("hand", SEEP_HANDS)
def test_seep_card_by_card(hand: str) -> None:
    """P-3.4, P-5.5, P-5.11, P-6.2, P-7.2: all floors for a hand."""
    found = openings.seep_openings(hand=hand)
    assert found.pairs == TABLES
    assert set(found.bids) == {card_value(card) for card in hand.split()} & set(range(9, 14))
    for bid, play in found.bids.items():
        assert play.held == 1
        assert seep_card_by_card(hand, bid) == (
            play.house, play.cemented, play.take, play.house_or_take, play.sweep, play.throw,
        )  # fmt: skip
    assert found.highest == found.bids[max(found.bids)]


def builds(tables: Tables, value: int, target: int) -> Mask:
    """Return where a card that counts ``value`` in a sum can build for ``target`` with loose cards (C-4.7)."""
    found = some(sums(tables, places) == target - value for places in SUBSETS if target > value)
    if value == target or (value == 1 and target == 14):
        found |= has_group(tables, target)
        if target == 14:
            found |= np.asarray((tables == 1).any(axis=1))
    return found


def casino_card_by_card(hand: str) -> dict[str, Fraction]:
    """Return the chances of the first turn for a hand."""
    tables = tables_without(hand)
    values = [card_value(card) for card in hand.split()]
    equal = [np.asarray((tables == value).any(axis=1)) for value in values]
    captures, sweeps, builds_made = [], [], []
    for place, value in enumerate(values):
        target = 14 if value == 1 else value
        captures.append(has_group(tables, target) | equal[place])
        sweeps.append(all_in_groups(tables, target, lone=1 if value == 1 else None))
        for other, kept in enumerate(values):
            if other != place:
                builds_made.append(builds(tables, value, 14 if kept == 1 else kept))
    masks = {
        "sweep": some(iter(sweeps)),
        "capture": some(iter(captures)),
        "build": some(iter(builds_made)),
        "equal": some(iter(equal)),
        "no_trail": np.logical_and.reduce(equal),
    }
    return {name: Fraction(int(mask.sum()), TABLES) for name, mask in masks.items()}


@pytest.mark.parametrize("hand", CASINO_HANDS)
def test_casino_card_by_card(hand: str) -> None:
    """C-1.4, C-4.3 to C-4.8, C-7.3: all tables for a hand."""
    found = openings.casino_openings(hand=hand)
    assert found == CasinoOpenings(pairs=TABLES, **casino_card_by_card(hand))


# Hands that are none, and the page.


def test_hands_that_are_refused() -> None:
    """A hand has four cards of the pack, and in Seep one above eight (P-2.4)."""
    for hand in ("KS", "KS QS JS TS 9S", ""):
        with pytest.raises(UsageError, match=r"cards? (was|were) given; a first hand has 4"):
            openings.seep_openings(hand=hand)
        with pytest.raises(UsageError, match="a first hand has 4"):
            openings.casino_openings(hand=hand)
    with pytest.raises(UsageError, match="named twice"):
        openings.seep_openings(hand="KS KS QS JS")
    with pytest.raises(UsageError, match="not a card"):
        openings.casino_openings(hand=["KS", "1X", "QS", "JS"])
    with pytest.raises(UsageError, match="thrown in"):
        openings.seep_openings(hand="8S 8H 8D AC")


@pytest.mark.parametrize("game", ["seep", "royal-casino"])
@pytest.mark.parametrize("hand", [1, (1 << 5) - 1, 0b111 | 1 << 52])
def test_sets_that_the_core_refuses(game: str, hand: int) -> None:
    """The core counts for four cards of the pack, and for no others."""
    setting = make_setting(game, seed=0)
    with pytest.raises(ValueError, match="a first hand has 4 cards of the pack"):
        setting.game.engine.count_openings(setting.engine(), hand)


def test_page() -> None:
    """The page has the tables as they are printed now."""
    page = Path(__file__).parent.parent.parent / "docs" / "openings.md"
    assert openings.tables() in page.read_text(encoding="utf-8")
