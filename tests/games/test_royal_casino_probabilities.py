"""Exact probabilities of Royal Casino against the deals of the core (C-2.1 to C-2.4, C-4.3 to C-4.8, C-7.2, C-7.3).

The chances are those of /work/shared/rules/royal-casino.md, 5.1, as ``simcards.analysis.openings`` works them out.
About 120 tests, each with one false alarm in a million (``tests.chance``), with two in some: together fewer than one in
five thousand.
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

from simcards.analysis.openings import CasinoOpenings, at_least_one, casino_openings, different_values
from simcore import make_setting
from simcore.fishing import PACK, card_value
from simcore.games.royal_casino import GAME
from tests.chance import assert_mean, assert_share, assert_table

DEALS = 60_000
# Deals whose first turn is looked at from every side.
OPENED = 20_000
SEED = 53
PLAYERS = (2, 3, 4)
KINDS = GAME.engine.CODES["kind"]
KIND_SHIFT = GAME.engine.CODES["kind_shift"]
# Points of the casinos and the aces (C-7.2).
POINTS = {"TD": 2, "2S": 1, "AS": 1, "AH": 1, "AD": 1, "AC": 1}

Sets = npt.NDArray[np.uint64]


def set_of(*cards: str) -> int:
    """Return cards as a set."""
    return sum(1 << PACK.index(card) for card in cards)


def count_in(cards: Sets, among: int) -> npt.NDArray[np.int64]:
    """Return how many cards of a set are in each set."""
    return np.bitwise_count(cards & np.uint64(among)).astype(np.int64)


def different_values_in(cards: Sets) -> npt.NDArray[np.int64]:
    """Return how many different values the cards of each set have."""
    number = np.zeros(len(cards), dtype=np.int64)
    for value in range(1, 14):
        number += count_in(cards, set_of(*(card for card in PACK if card_value(card) == value))) > 0
    return number


def points_in(cards: Sets) -> npt.NDArray[np.int64]:
    """Return the points of the casinos and the aces in each set."""
    number = np.zeros(len(cards), dtype=np.int64)
    for card, points in POINTS.items():
        number += points * count_in(cards, set_of(card))
    return number


@dataclasses.dataclass(frozen=True, kw_only=True)
class Dealt:
    """The cards of deals 0 .. DEALS - 1: hands by seat and the table as sets, the stock in its order."""

    hands: Sets
    table: Sets
    stock: npt.NDArray[np.int64]


@cache
def dealt(players: int = 2) -> Dealt:
    """Return the cards of deals 0 .. DEALS - 1."""
    setting = make_setting("royal-casino", rules={"players": players}, strategy="random", seed=SEED)
    engine = setting.engine()
    contents: list[Any] = [GAME.engine.Deal(engine, index).content() for index in range(DEALS)]
    return Dealt(
        hands=np.array([content["hand"][:players] for content in contents], dtype=np.uint64),
        table=np.array([content["table"]["loose"] for content in contents], dtype=np.uint64),
        stock=np.array([content["stock"][: 48 - 4 * players] for content in contents], dtype=np.int64),
    )


@cache
def openings(**rules: str) -> CasinoOpenings:
    """Return the exact chances of the first turn."""
    return casino_openings(rules)


# The deal.


@pytest.mark.parametrize("players", PLAYERS)
def test_every_card_is_somewhere(players: int) -> None:
    """C-2.4: four cards to each player and to the table; the rest is the stock."""
    cards = dealt(players)
    stock = np.bitwise_or.reduce(np.uint64(1) << cards.stock.astype(np.uint64), axis=1)
    places = [*cards.hands.T, cards.table, stock]
    assert (np.bitwise_or.reduce(places) == np.uint64((1 << 52) - 1)).all()
    assert [np.unique(np.bitwise_count(place)).tolist() for place in places] == [
        *([[4]] * (players + 1)), [48 - 4 * players],
    ]  # fmt: skip


@pytest.mark.parametrize("card", PACK)
def test_where_a_card_is(card: str) -> None:
    """C-2.3, C-2.4: a card is equally likely at each of 52 places, with two players: two hands, table, stock."""
    cards = dealt()
    places = [cards.hands[:, 0], cards.hands[:, 1], cards.table]
    counts = {place: int(count_in(found, set_of(card)).sum()) for place, found in enumerate(places)}
    counts[3] = DEALS - sum(counts.values())
    assert_table(counts, {**dict.fromkeys(range(3), Fraction(4, 52)), 3: Fraction(40, 52)})


@pytest.mark.parametrize("place", [0, 1, 4, 20, 38, 39])
def test_order_of_the_stock(place: int) -> None:
    """C-2.3: each card is as often at a place of the stock."""
    counts = Counter(dealt().stock[:, place].tolist())
    assert_table(counts, dict.fromkeys(range(52), Fraction(1, 52)))


@pytest.mark.parametrize("players", PLAYERS)
def test_different_values_on_the_table(players: int) -> None:
    """C-2.4: how many different values the four cards of the table have; all four differ in 2816 of 4165 deals."""
    shares = {number: chance for number, chance in different_values(13).items() if number}
    assert shares[4] == Fraction(2816, 4165)
    assert_table(Counter(different_values_in(dealt(players).table).tolist()), shares)


@pytest.mark.parametrize(("players", "seat"), [(players, seat) for players in PLAYERS for seat in range(players)])
def test_different_values_of_a_hand(players: int, seat: int) -> None:
    """C-2.4: the same for the hands of all seats."""
    shares = {number: chance for number, chance in different_values(13).items() if number}
    assert_table(Counter(different_values_in(dealt(players).hands[:, seat]).tolist()), shares)


def points_of_four() -> dict[int, Fraction]:
    """Return the chances of the points of the casinos and the aces among four cards."""
    values = [POINTS.get(card, 0) for card in PACK]
    found = Counter(sum(values[card] for card in hand) for hand in combinations(range(52), 4))
    return {total: Fraction(count, comb(52, 4)) for total, count in found.items()}


@pytest.mark.parametrize("players", PLAYERS)
def test_points_on_the_table(players: int) -> None:
    """C-7.2: the cards that score carry 7 points, of which 7/13 lie on the table at first."""
    shares = points_of_four()
    mean = Fraction(7, 13)
    assert sum(points * share for points, share in shares.items()) == mean
    found = points_in(dealt(players).table)
    assert_table(Counter(found.tolist()), shares)
    assert_mean(found, mean)


@pytest.mark.parametrize("card", POINTS)
def test_an_unseen_card_in_the_other_hand(card: str) -> None:
    """C-9.2: of two players the other has a given unseen card with chance 1/11."""
    cards = dealt()
    unseen = count_in(cards.hands[:, 0] | cards.table, set_of(card)) == 0
    held = count_in(cards.hands[:, 1], set_of(card)) > 0
    assert at_least_one(1, 4, 44) == Fraction(1, 11)
    assert_share(int(held[unseen].sum()), int(unseen.sum()), Fraction(1, 11))


@pytest.mark.parametrize("wanted", [1, 2, 3, 4])
def test_one_of_several_unseen_cards_in_the_other_hand(wanted: int) -> None:
    """C-9.2: at least one of the aces that seat 0 does not see."""
    cards = dealt()
    aces = set_of("AS", "AH", "AD", "AC")
    unseen = 4 - count_in(cards.hands[:, 0] | cards.table, aces) == wanted
    held = count_in(cards.hands[:, 1], aces) > 0
    assert_share(int(held[unseen].sum()), int(unseen.sum()), at_least_one(wanted, 4, 44))


# The first turn.


def first_turn_abilities(deal: Any) -> set[str]:
    """Return what seat 0 can do in the first turn, as seen by carrying each move out."""
    before = deal.content()
    done = {"no_trail"}
    for action in deal.legal():
        after = deal.copy()
        after.apply(action)
        content = after.content()
        kind = action >> KIND_SHIFT & 3
        if kind == KINDS["take"]:
            swept = content["table"]["sweeps"][0] == 1
            assert swept == (content["table"]["loose"] == 0)
            done |= {"capture", "sweep"} if swept else {"capture"}
        elif kind == KINDS["build"]:
            assert content["table"]["standing"]
            done.add("build")
        else:
            assert kind == KINDS["trail"]
            done.discard("no_trail")
    ranks = [
        {place % 13 for place in range(52) if cards >> place & 1}
        for cards in (before["hand"][0], before["table"]["loose"])
    ]
    return done | ({"equal"} if ranks[0] & ranks[1] else set())


@cache
def abilities(**rules: str) -> tuple[set[str], ...]:
    """Return what can be done in the first turn of deals 0 .. OPENED - 1."""
    setting = make_setting("royal-casino", rules=rules, strategy="random", seed=SEED)
    engine = setting.engine()
    return tuple(first_turn_abilities(GAME.engine.Deal(engine, index)) for index in range(OPENED))


NAMES = [field.name for field in dataclasses.fields(CasinoOpenings) if field.name != "pairs"]
RULES = ("", "ace_high=no", "force_match=none", "capture=forced", "players=4")


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("rule", RULES)
def test_first_turn(rule: str, name: str) -> None:
    """C-4.3 to C-4.8, C-7.3, C-10.1, C-10.2, C-10.4, C-10.11: what can be done, by house rules."""
    rules = dict([rule.split("=")]) if rule else {}
    found = sum(name in done for done in abilities(**rules))
    chance = getattr(openings(**rules), name)
    if chance in (0, 1):
        assert found == chance * OPENED
    else:
        assert_share(found, OPENED, chance)


@pytest.mark.parametrize("players", [3, 4])
def test_the_number_of_players_moves_no_card_of_two_hands(players: int) -> None:
    """C-2.4: the hands of the seats that there are with two players are the same."""
    assert (dealt(players).hands[:, :2] == dealt().hands).all()
