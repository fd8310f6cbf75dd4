"""Exact probabilities of Bid Euchre against the deals of the core (E-1.3, E-1.4, E-2.3 to E-2.5, E-3.2, E-3.3).

The fractions are those of /work/shared/rules/bid-euchre.md, 4.1 and 4.2. About fifty tests, each with one false alarm
in a million (``tests.chance``): together fewer than one in ten thousand.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import combinations, pairwise
from math import comb
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

from simcore import make_setting
from simcore.games.bid_euchre import GAME
from simcore.games.bid_euchre.pack import cards_of
from tests.chance import assert_independent, assert_share, assert_table

DEALS = 200_000
SEED = 41
SUITS = "SHDC"
SAME_COLOUR = {"S": "C", "C": "S", "H": "D", "D": "H"}
TRUMPS_HELD = [
    Fraction(442, 4807),
    Fraction(1547, 4807),
    Fraction(1785, 4807),
    Fraction(850, 4807),
    Fraction(170, 4807),
    Fraction(51, 19228),
    Fraction(1, 19228),
]
LONGEST = {
    2: Fraction(1275, 4807),
    3: Fraction(19650, 33649),
    4: Fraction(4710, 33649),
    5: Fraction(51, 4807),
    6: Fraction(1, 4807),
}
FOUR_OF_A_RANK = [Fraction(510, 1771), Fraction(816, 1771), Fraction(765, 3542), Fraction(60, 1771), Fraction(5, 3542)]

Hands = npt.NDArray[np.uint64]


@cache
def dealt(count: int = DEALS, joker: str = "off", double_deck: str = "off") -> Hands:
    """Return the hands of deals 0 .. count - 1, shape (count, 4), as card sets."""
    rules = {"joker": joker, "double_deck": double_deck}
    setting = make_setting("bid-euchre", rules=rules, strategy="random", seed=SEED)
    engine = setting.engine()
    contents: list[Any] = [setting.game.engine.Deal(engine, index).content() for index in range(count)]
    return np.array([content["hand"] for content in contents], dtype=np.uint64)


def cards(*names: str, **rules: str) -> int:
    """Return the set of all copies of the named cards."""
    pack = cards_of(GAME.rules.from_values(rules))
    return sum(1 << place for place, name in pack.items() if name in names)


def trumps_of(suit: str, **rules: str) -> int:
    """Return the set of the trumps of a suit (E-1.4)."""
    return cards(*(rank + suit for rank in "AKQJT9"), "J" + SAME_COLOUR[suit], **rules)


def count_in(hands: Hands, among: int) -> npt.NDArray[np.int64]:
    """Return how many cards of a set are in each hand."""
    return np.bitwise_count(hands & np.uint64(among)).astype(np.int64)


@pytest.mark.parametrize("suit", SUITS)
@pytest.mark.parametrize("seat", range(4))
def test_trumps_in_a_hand(suit: str, seat: int) -> None:
    """E-1.4: seven trumps of 24 cards."""
    held = count_in(dealt()[:, seat], trumps_of(suit))
    assert_table(Counter(held.tolist()), dict(enumerate(TRUMPS_HELD)))


@pytest.mark.parametrize("seat", range(4))
def test_longest_suit(seat: int) -> None:
    """The longest of the four trump holdings."""
    held = np.max([count_in(dealt()[:, seat], trumps_of(suit)) for suit in SUITS], axis=0)
    assert_table(Counter(held.tolist()), LONGEST)


@pytest.mark.parametrize("rank", "AKQJT9")
def test_four_of_a_rank(rank: str) -> None:
    """Any rank has four cards, such as the aces and the jacks."""
    held = count_in(dealt()[:, 1], cards(*(rank + suit for suit in SUITS)))
    assert_table(Counter(held.tolist()), dict(enumerate(FOUR_OF_A_RANK)))


def test_bowers() -> None:
    """E-1.3: right bower, both bowers of a suit, both jacks of some colour, and the partner's right bower."""
    hands = dealt()
    mine = count_in(hands[:, 0], cards("JH"))
    assert_share(int(mine.sum()), DEALS, Fraction(1, 4))
    assert_share(int(count_in(hands[:, 2], cards("JH"))[mine == 0].sum()), int((mine == 0).sum()), Fraction(1, 3))
    both = count_in(hands[:, 0], cards("JH", "JD")) == 2
    assert_share(int(both.sum()), DEALS, Fraction(5, 92))
    either = both | (count_in(hands[:, 0], cards("JS", "JC")) == 2)
    assert_share(int(either.sum()), DEALS, Fraction(190, 1771))


def test_claims() -> None:
    """E-3.2, E-3.3: how many hands and deals have a claim."""
    hands = dealt()
    faces = cards(*(rank + suit for rank in "KQJ" for suit in SUITS))
    aces = cards(*("A" + suit for suit in SUITS))
    number = count_in(hands, aces)
    none = count_in(hands, faces) == 0
    assert_share(int((none & (number > 0))[:, 0].sum()), DEALS, Fraction(32, 4807))
    assert_share(int((none & (number == 1))[:, 2].sum()), DEALS, Fraction(8, 4807))
    assert_share(int((none & (number > 0)).any(axis=1).sum()), DEALS, Fraction(396001, 14872858))
    nines = count_in(hands, cards(*("9" + suit for suit in SUITS))) == 4
    assert_share(int(nines.any(axis=1).sum()), DEALS, Fraction(10, 1771))


def test_claims_asked_by_the_core() -> None:
    """E-3.1, E-10.18, E-10.19: the core asks exactly in the deals in which somebody has a claim."""
    rules = {"ace_no_face": "at_least_one_ace", "four_nines": "on"}
    setting = make_setting("bid-euchre", rules=rules, strategy="random", seed=SEED)
    engine = setting.engine()
    asking = GAME.engine.CODES["phase"]["claim"]
    hands = dealt()[:20_000]
    faces = cards(*(rank + suit for rank in "KQJ" for suit in SUITS))
    claims = (count_in(hands, faces) == 0) & (count_in(hands, cards(*("A" + suit for suit in SUITS))) > 0)
    claims |= count_in(hands, cards(*("9" + suit for suit in SUITS))) == 4
    for index in range(len(hands)):
        table = GAME.engine.Deal(engine, index).content()["table"]
        assert (table["phase"] == asking) == bool(claims[index].any())
        assert table["turn"] == (int(np.argmax(claims[index])) if claims[index].any() else 0)


def test_joker() -> None:
    """E-2.4: the joker is with the dealer in 7 of 25 deals, with another given player in 6."""
    hands = dealt(50_000, joker="on")
    held = np.argmax(count_in(hands, cards("JK", joker="on")), axis=1)
    shares = {0: Fraction(6, 25), 1: Fraction(6, 25), 2: Fraction(6, 25), 3: Fraction(7, 25)}
    assert_table(Counter(held.tolist()), shares)
    assert (np.bitwise_count(hands).astype(int) == [6, 6, 6, 7]).all()


@pytest.mark.parametrize("seat", range(4))
def test_two_packs(seat: int) -> None:
    """E-2.5: fourteen trumps of 48 cards, and each card as often anywhere."""
    hands = dealt(50_000, double_deck="on")[:, seat]
    held = count_in(hands, trumps_of("H", double_deck="on"))
    shares = {k: Fraction(comb(14, k) * comb(34, 12 - k), comb(48, 12)) for k in range(13)}
    assert_table(Counter(held.tolist()), shares)
    for place in cards_of(GAME.rules.from_values({"double_deck": "on"})):
        assert_share(int(count_in(hands, 1 << place).sum()), len(hands), Fraction(1, 4))


def test_two_cards_of_two_packs() -> None:
    """E-2.5: where one card is tells of another only that its place is taken."""
    hands = dealt(50_000, double_deck="on")
    pack = list(cards_of(GAME.rules.from_values({"double_deck": "on"})))
    for first, second in ((pack[0], pack[1]), (pack[0], pack[47]), (pack[20], pack[44])):
        places = [np.argmax(count_in(hands, 1 << place), axis=1) for place in (first, second)]
        same = Fraction(11, 47)
        assert_share(int((places[0] == places[1]).sum()), len(hands), same)


def test_neighbouring_deals_are_independent() -> None:
    """Who has the right bower of hearts in one deal says nothing about the next."""
    held = np.argmax(count_in(dealt(), cards("JH")), axis=1)
    assert_independent(held[:-1:2], held[1::2], [0.25] * 4)


def wins_every_trick(hand: tuple[str, ...], trumps: list[str]) -> bool:
    """Whether a hand on lead takes all six tricks against every layout of the other cards."""
    own = [card for card in trumps if card in hand]
    top = 0
    while top < len(trumps) and trumps[top] in hand:
        top += 1
    # The other hands' trumps fall on the unbroken top ones, if there are as many of these.
    if top < 7 - len(own) or not own:
        return False
    for suit in SUITS:
        order = [rank + suit for rank in "AKQJT9" if rank + suit not in trumps]
        held = [card in hand for card in order]
        if any(later and not earlier for earlier, later in pairwise(held)):
            return False
    return True


def test_laydown_moons() -> None:
    """238 of 134,596 hands win a moon on lead whatever the others hold: 17/9614; two of them in two suits."""
    pack = [rank + suit for suit in SUITS for rank in "AKQJT9"]
    orders = {suit: ["J" + suit, "J" + SAME_COLOUR[suit], *(rank + suit for rank in "AKQT9")] for suit in SUITS}
    found: Counter[tuple[str, ...]] = Counter()
    for trumps in orders.values():
        for hand in combinations(pack, 6):
            if trumps[0] in hand and wins_every_trick(hand, trumps):
                found[hand] += 1
    assert len(found) == 238
    assert Fraction(len(found), comb(24, 6)) == Fraction(17, 9614)
    assert sum(times == 2 for times in found.values()) == 2
    assert set(orders) == set(SUITS)
