"""Exact probabilities of Seep against the deals of the core (P-1.3, P-2.3 to P-2.7, P-3.4, P-5.5 to P-7.3).

The chances are those of /work/shared/rules/seep.md, 5.1 and 5.2, as ``simcards.analysis.openings`` works them out. A
deal begins with a hand that can bid, so all of them are given that (P-2.4). About 130 tests, each with one false alarm
in a million (``tests.chance``), with two in some: together fewer than one in five thousand.
"""

from __future__ import annotations

import dataclasses
from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

from simcards.analysis.openings import (
    FirstPlay,
    SeepOpenings,
    different_values,
    mean_redeals,
    seep_openings,
    thrown_in,
)
from simcore import deal_rows, make_setting
from simcore.fishing import PACK, card_value
from simcore.games.seep import GAME
from simcore.games.seep.pack import HOUSE_VALUES
from tests.chance import assert_mean, assert_share, assert_table

DEALS = 60_000
# Deals whose first play is looked at from every side.
OPENED = 10_000
SEED = 47
HANDS = comb(52, 4)
CAN_BID = 1 - thrown_in()
# From here on redeals are counted together.
MANY_REDEALS = 5
KINDS = GAME.engine.CODES["kind"]
KIND_SHIFT = GAME.engine.CODES["kind_shift"]

Sets = npt.NDArray[np.uint64]


def cards_of_value(value: int) -> int:
    """Return the set of the four cards of a value."""
    return sum(1 << place for place, card in enumerate(PACK) if card_value(card) == value)


def count_in(cards: Sets, among: int) -> npt.NDArray[np.int64]:
    """Return how many cards of a set are in each set."""
    return np.bitwise_count(cards & np.uint64(among)).astype(np.int64)


def points_of(card: str) -> int:
    """Return the card points of a card (P-1.3)."""
    if card[1] == "S":
        return card_value(card)
    return 6 if card == "TD" else int(card[0] == "A")


def points_in(cards: Sets) -> npt.NDArray[np.int64]:
    """Return the card points in each set."""
    scoring = {1 << place: points_of(card) for place, card in enumerate(PACK) if points_of(card)}
    total: npt.NDArray[np.int64] = sum(
        (points * count_in(cards, card) for card, points in scoring.items()), start=np.zeros(len(cards), np.int64)
    )
    return total


@dataclasses.dataclass(frozen=True, kw_only=True)
class Dealt:
    """The cards of deals 0 .. DEALS - 1 as sets, and how often each was thrown in."""

    first: Sets
    floor: Sets
    later: Sets
    others: Sets
    redeals: npt.NDArray[np.int64]

    def places(self) -> list[Sets]:
        """Return the sets of all places but the first hand: floor, the bidder's later cards, seats 1 to 3."""
        return [self.floor, self.later, *(self.others[:, seat] for seat in range(3))]


@cache
def dealt() -> Dealt:
    """Return the cards of deals 0 .. DEALS - 1."""
    engine = make_setting("seep", strategy="random", seed=SEED).engine()
    contents: list[Any] = [GAME.engine.Deal(engine, index).content() for index in range(DEALS)]
    return Dealt(
        first=np.array([content["hand"][0] for content in contents], dtype=np.uint64),
        floor=np.array([content["floor"] for content in contents], dtype=np.uint64),
        later=np.array([content["later"] for content in contents], dtype=np.uint64),
        others=np.array([content["hand"][1:] for content in contents], dtype=np.uint64),
        redeals=np.array([content["table"]["redeals"] for content in contents], dtype=np.int64),
    )


@cache
def openings() -> SeepOpenings:
    """Return the exact chances of the first play."""
    return seep_openings()


# The deal.


def test_redeals() -> None:
    """P-2.4: a hand is thrown in with the same chance each time."""
    chance = thrown_in()
    shares = {number: chance**number * CAN_BID for number in range(MANY_REDEALS)}
    shares[MANY_REDEALS] = chance**MANY_REDEALS
    assert_table(Counter(np.minimum(dealt().redeals, MANY_REDEALS).tolist()), shares)
    assert_mean(dealt().redeals, mean_redeals())


def test_different_bids() -> None:
    """P-2.5: how many different values the bidder can choose from."""
    held = sum((count_in(dealt().first, cards_of_value(value)) > 0).astype(np.int64) for value in HOUSE_VALUES)
    shares = {number: chance / CAN_BID for number, chance in different_values(5).items() if number}
    assert_table(Counter(np.asarray(held).tolist()), shares)


@pytest.mark.parametrize("value", range(1, 14))
def test_values_of_the_first_hand(value: int) -> None:
    """P-2.4: how often a value is among the four cards of a bidder, who has one above eight."""
    hands = HANDS - comb(48, 4)
    if value not in HOUSE_VALUES:
        hands -= comb(32, 4) - comb(28, 4)
    held = count_in(dealt().first, cards_of_value(value)) > 0
    assert_share(int(held.sum()), DEALS, Fraction(hands, HANDS) / CAN_BID)


@pytest.mark.parametrize("value", range(1, 14))
def test_values_of_the_floor(value: int) -> None:
    """P-2.3, P-2.4: how often a value lies on the floor; a floor goes with its hand when that is thrown in."""
    shown = 1 - Fraction(comb(48, 4), HANDS)
    copies = 0 if value in HOUSE_VALUES else 4
    # Floors to hands that are thrown in, by how many cards of the value these have.
    for held in range(copies + 1):
        hands = comb(copies, held) * comb(32 - copies, 4 - held)
        shown -= Fraction(hands, HANDS) * (1 - Fraction(comb(44 + held, 4), comb(48, 4)))
    on_floor = count_in(dealt().floor, cards_of_value(value)) > 0
    assert_share(int(on_floor.sum()), DEALS, shown / CAN_BID)


@pytest.mark.parametrize("card", PACK)
def test_where_a_card_is(card: str) -> None:
    """P-2.3, P-2.7: a card that the bidder does not see at first is equally likely at each of 48 places."""
    places = [count_in(cards, 1 << PACK.index(card)) for cards in dealt().places()]
    counts = {place: int(found.sum()) for place, found in enumerate(places)}
    assert sum(counts.values()) + int(count_in(dealt().first, 1 << PACK.index(card)).sum()) == DEALS
    assert_table(counts, {0: Fraction(4, 48), 1: Fraction(8, 48), **dict.fromkeys((2, 3, 4), Fraction(12, 48))})


def points_of_first_hands() -> dict[int, Fraction]:
    """Return the chances of the card points of a first hand that can bid."""
    points = [points_of(card) for card in PACK]
    can_bid = [card_value(card) in HOUSE_VALUES for card in PACK]
    found: Counter[int] = Counter()
    for hand in combinations(range(52), 4):
        if any(can_bid[card] for card in hand):
            found[sum(points[card] for card in hand)] += 1
    return {total: Fraction(count, found.total()) for total, count in found.items()}


def test_card_points_of_the_first_hand() -> None:
    """P-1.3: all chances of the card points; over all hands, those that are thrown in included, 100/13 on average."""
    shares = points_of_first_hands()
    assert_table(Counter(points_in(dealt().first).tolist()), shares)
    mean = sum(points * share for points, share in shares.items())
    low = Fraction(4 * sum(points_of(card) for card in PACK if card_value(card) < 9), 32)
    assert mean * CAN_BID + low * thrown_in() == Fraction(400, 52)


@pytest.mark.parametrize(("place", "size"), [(0, 4), (1, 8), (2, 12), (3, 12), (4, 12)])
def test_card_points_elsewhere(place: int, size: int) -> None:
    """P-1.3, P-2.7: what the first hand has not is spread evenly over the other 48 cards."""
    first = sum(points * share for points, share in points_of_first_hands().items())
    assert_mean(points_in(dealt().places()[place]), (100 - first) * Fraction(size, 48))


# The bid.


def test_highest_bids_as_counted() -> None:
    """P-2.5: the same shares of highest values as the enumeration has."""
    assert sum(highest_bids().values()) == 1
    assert openings().highest.held == CAN_BID
    king = highest_bids()[13] * CAN_BID
    assert openings().bids[13].held == king


def highest_bids() -> dict[int, Fraction]:
    """Return the chances of the highest value of a first hand that can bid."""
    return {value: Fraction(comb(4 * value, 4) - comb(4 * value - 4, 4), HANDS) / CAN_BID for value in HOUSE_VALUES}


@pytest.mark.parametrize("strategy", ["greedy", "standard(pair_bid=0)"])
def test_bids_of_the_highest_value(strategy: str) -> None:
    """P-2.5: strategies that bid the highest value they hold."""
    setting = make_setting("seep", strategy=strategy, seed=SEED)
    found: Counter[int] = Counter()
    for rows in deal_rows(setting, DEALS, chunk=20_000):
        found.update(rows["bid"].tolist())
    assert_table(found, highest_bids())


def test_redeals_of_a_run() -> None:
    """P-2.4, P-8.6: the rows of a run have the redeals of its deals."""
    rows = next(iter(deal_rows(make_setting("seep", strategy="greedy", seed=SEED), OPENED)))
    assert rows["redeals"].tolist() == dealt().redeals[:OPENED].tolist()


# The first play.


def first_play_abilities(deal: Any, bid: int) -> set[str]:
    """Return what legal first plays do after a bid, as seen by carrying each of them out."""
    deal.apply(bid)
    done = set()
    for action in deal.legal():
        after = deal.copy()
        after.apply(action)
        table = after.content()["table"]
        kind = action >> KIND_SHIFT & 3
        if kind == KINDS["make"]:
            assert table["standing"] == 1 << bid
            done |= {"house", "house_or_take"} | (set() if table["ordinary"] else {"cemented"})
        elif kind == KINDS["take"]:
            done |= {"take", "house_or_take"} | ({"sweep"} if table["opening_sweep"] else set())
            assert bool(table["opening_sweep"]) == (table["loose"] == 0)
        else:
            done.add("throw")
    return done


@cache
def abilities() -> tuple[dict[int, set[str]], ...]:
    """Return for each of the first deals what first plays can do, by the values that may be bid."""
    engine = make_setting("seep", strategy="random", seed=SEED).engine()
    deals = [GAME.engine.Deal(engine, index) for index in range(OPENED)]
    return tuple({bid: first_play_abilities(deal.copy(), bid) for bid in deal.legal()} for deal in deals)


NAMES = [field.name for field in dataclasses.fields(FirstPlay) if field.name != "held"]


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("bid", HOUSE_VALUES)
def test_first_play_of_a_bid(bid: int, name: str) -> None:
    """P-3.4, P-5.5, P-5.7, P-5.11, P-7.2: what can be done where a value is held."""
    found = [deal[bid] for deal in abilities() if bid in deal]
    assert_share(sum(name in done for done in found), len(found), getattr(openings().bids[bid], name))


@pytest.mark.parametrize("name", NAMES)
def test_first_play_of_the_highest_and_the_best_bid(name: str) -> None:
    """P-2.5, P-3.4: what can be done after the highest bid, and after the best one on that floor."""
    highest = sum(name in deal[max(deal)] for deal in abilities())
    best = sum(any(name in done for done in deal.values()) for deal in abilities())
    assert_share(highest, OPENED, getattr(openings().highest, name))
    assert_share(best, OPENED, getattr(openings().best, name))


def test_first_plays_of_the_greedy_strategy() -> None:
    """P-3.4, P-8.6: its rows have throws and sweeps only where the cards that were dealt allow them."""
    rows = next(iter(deal_rows(make_setting("seep", strategy="greedy", seed=SEED), OPENED)))
    throws = rows["first_play"] == list(GAME.engine.CODES["first_play"]).index("throw")
    for index in np.flatnonzero(throws).tolist():
        assert "throw" in abilities()[index][max(abilities()[index])]
    for index in np.flatnonzero(rows["opening_sweep"]).tolist():
        assert "sweep" in abilities()[index][max(abilities()[index])]
