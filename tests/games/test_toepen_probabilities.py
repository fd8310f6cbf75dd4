"""Exact probabilities of Toepen against the deals of the core (T-1.1, T-2.2, T-3.1, T-3.11).

The fractions are those of /work/shared/rules/toepen.md, 4.1 and 4.2. About ninety tests, each with one false alarm in
a million (``tests.chance``): with several in some together fewer than one in two thousand.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from math import comb, factorial

import numpy as np
import pytest

from simcore import make_setting
from simcore.games.toepen import GAME
from simcore.games.toepen.pack import PACK, SUIT_SIZE
from tests.chance import Cards, assert_share, assert_table, assert_uniform, count_in

DEALS = 200_000
SEED = 43


def cards(test: Callable[[str], bool]) -> int:
    """Return the set of the cards for which ``test`` holds."""
    return sum(1 << place for place, card in enumerate(PACK) if test(card))


NUMBERS = cards(lambda card: card[0] in "789T")
SEVENS = cards(lambda card: card[0] == "7")
TENS = cards(lambda card: card[0] == "T")
JACKS = cards(lambda card: card[0] == "J")
SUIT = {suit: cards(lambda card, suit=suit: card[1] == suit) for suit in "SHDC"}
HANDS = comb(32, 4)


@cache
def packets() -> Cards:
    """Return the eight packets of four cards of each deal, hands first, shape (DEALS, 8)."""
    engine = make_setting("toepen", strategy="random", seed=SEED).engine()
    return np.array([GAME.engine.Deal(engine, index).content()["hand"] for index in range(DEALS)], dtype=np.uint32)


def assert_counts(found: Cards, among: int, shares: list[Fraction]) -> None:
    """Check how many cards of a set there are."""
    assert_table(Counter(count_in(found, among).tolist()), dict(enumerate(shares)))


def holds(hand: Cards, card: str) -> np.ndarray:
    """Return whether a card is in each set."""
    return np.asarray(hand & np.uint32(1 << PACK.index(card)) > 0)


def test_numbers_of_deals() -> None:
    """T-2.2: what 4.1 counts; seven hands leave the eighth, so that seven and eight players have as many deals."""
    deals = {3: 7_823_721_906_000, 4: 37_905_932_634_570_000, 5: 68_988_797_394_917_400_000,
             6: 34_149_454_710_484_113_000_000, 7: 2_390_461_829_733_887_910_000_000,
             8: 2_390_461_829_733_887_910_000_000}  # fmt: skip
    assert HANDS == 35_960
    for players, number in deals.items():
        assert factorial(32) // (factorial(4) ** players * factorial(32 - 4 * players)) == number


@pytest.mark.parametrize("players", [2, 3, 5, 6, 7, 8])
def test_the_number_of_players_moves_no_card(players: int) -> None:
    """T-2.2: the hands of seats that sit at both tables are the same; what is no hand is the stock."""
    engine = make_setting("toepen", rules={"players": players}, strategy="random", seed=SEED).engine()
    for index in range(200):
        content = GAME.engine.Deal(engine, index).content()
        assert content["hand"] == packets()[index].tolist()
        assert (content["table"]["seats"], content["table"]["stock_left"]) == (players, 8 - players)


@pytest.mark.parametrize("card", PACK)
def test_every_card_may_be_anywhere(card: str) -> None:
    """T-2.2: a card is as often in each packet, of hands and stock."""
    assert_uniform(np.array([int(holds(packets()[:, packet], card).sum()) for packet in range(8)]))


@pytest.mark.parametrize("seat", [0, 3, 7])
def test_every_hand_is_as_often_dealt(seat: int) -> None:
    """T-2.2: the 35,960 hands, numbered in a fixed order, forty to a cell."""
    bits = packets()[:, seat, None] >> np.arange(32, dtype=np.uint32) & 1
    held = np.nonzero(bits)[1].reshape(DEALS, 4)
    ranks = sum(comb_of(held[:, place], place + 1) for place in range(4))
    assert_uniform(np.bincount(ranks // 40, minlength=HANDS // 40))


def comb_of(numbers: np.ndarray, among: int) -> np.ndarray:
    """Return the binomial coefficients of some numbers."""
    return np.array([comb(number, among) for number in range(32)])[numbers]


@pytest.mark.parametrize("packet", range(8))
def test_genuine_washes(packet: int) -> None:
    """T-3.1: a hand, or what may be drawn from the stock, is a wash; T-9.14: one seven and three of A K Q J."""
    hands = packets()[:, packet]
    genuine = count_in(hands, NUMBERS) == 0
    assert_share(int(genuine.sum()), DEALS, Fraction(91, 1798))
    one_seven = (count_in(hands, NUMBERS) == 1) & (count_in(hands, SEVENS) == 1)
    assert_share(int(one_seven.sum()), DEALS, Fraction(56, 899))


def test_number_cards_and_tens() -> None:
    """Sevens to tens in a hand; tens, and jacks, which are as many."""
    numbers = [Fraction(91, 1798), Fraction(224, 899), Fraction(360, 899), Fraction(224, 899), Fraction(91, 1798)]
    one_rank = [
        Fraction(4095, 7192), Fraction(1638, 4495), Fraction(567, 8990), Fraction(14, 4495), Fraction(1, 35960),
    ]  # fmt: skip
    assert_counts(packets()[:, 0], NUMBERS, numbers)
    assert_counts(packets()[:, 1], TENS, one_rank)
    assert_counts(packets()[:, 2], JACKS, one_rank)
    assert_counts(packets()[:, 3], SEVENS, one_rank)


@pytest.mark.parametrize("seat", range(4))
def test_shapes(seat: int) -> None:
    """The lengths of the suits in a hand."""
    shapes = {
        (4, 0, 0, 0): Fraction(7, 899),
        (3, 1, 0, 0): Fraction(672, 4495),
        (2, 2, 0, 0): Fraction(588, 4495),
        (2, 1, 1, 0): Fraction(2688, 4495),
        (1, 1, 1, 1): Fraction(512, 4495),
    }
    lengths = np.stack([count_in(packets()[:, seat], SUIT[suit]) for suit in "SHDC"], axis=1)
    found = Counter(map(tuple, np.sort(lengths, axis=1)[:, ::-1].tolist()))
    assert_table(found, shapes)


@pytest.mark.parametrize("players", range(2, 9))
def test_a_wash_at_the_table(players: int) -> None:
    """At least one of the hands is a genuine wash."""
    shares = [
        Fraction(1, 10), Fraction(91913, 620310), Fraction(117293573, 601080390), Fraction(499319, 2072691),
        Fraction(1906615, 6678671), Fraction(3408223, 10363455), Fraction(111526051, 300540195),
    ]  # fmt: skip
    washes = count_in(packets()[:, :players], NUMBERS) == 0
    assert_share(int(washes.any(axis=1).sum()), DEALS, shares[players - 2])


def test_compulsory_washes_are_those_that_the_core_sees() -> None:
    """T-3.1, T-9.15: in the core, seat 0 must exchange with a genuine hand and with no other."""
    engine = make_setting("toepen", rules={"wash_compulsory": "true"}, strategy="random", seed=SEED).engine()
    exchange = [GAME.engine.CODES["exchange"]["exchange"]]
    must = [GAME.engine.Deal(engine, index).legal() == exchange for index in range(20_000)]
    assert must == (count_in(packets()[:20_000, 0], NUMBERS) == 0).tolist()
    assert_share(sum(must), 20_000, Fraction(91, 1798))


def test_signals() -> None:
    """T-3.11: how often a seat whistles and stands up by the core, and that it does so with the right hands."""
    rules = {"signals": "on", "wash": "off", "players": "8"}
    engine = make_setting("toepen", rules=rules, strategy="random", seed=SEED).engine()
    tables = [GAME.engine.Deal(engine, index).content()["table"] for index in range(DEALS)]
    whistles = np.array([table["whistlers"] for table in tables], dtype=np.uint32)
    stands = np.array([table["standers"] for table in tables], dtype=np.uint32)
    most = np.maximum(count_in(packets(), TENS), count_in(packets(), JACKS))
    for seat in range(8):
        whistled, stood = whistles >> np.uint32(seat) & 1, stands >> np.uint32(seat) & 1
        assert (whistled == (most[:, seat] == 3)).all()
        assert (stood == (most[:, seat] == 4)).all()
        assert_share(int(whistled.sum()), DEALS, Fraction(28, 4495))
        assert_share(int(stood.sum()), DEALS, Fraction(1, 17980))


@pytest.mark.parametrize("players", range(2, 9))
def test_an_unseen_card_is_with_an_opponent(players: int) -> None:
    """Of 28 unseen cards opponents hold 4 (n - 1); so my nine is the boss of its suit where the ten is not theirs."""
    mine, others = packets()[:, 0], np.bitwise_or.reduce(packets()[:, 1:players], axis=1)
    for suit in "SHDC":
        unseen = ~holds(mine, "T" + suit)
        share = Fraction(4 * (players - 1), 28)
        assert_share(int(holds(others, "T" + suit)[unseen].sum()), int(unseen.sum()), share)
        nine = unseen & holds(mine, "9" + suit)
        assert_share(int((~holds(others, "T" + suit))[nine].sum()), int(nine.sum()), 1 - share)


NINE_AND_TEN = [Fraction(95, 189), Fraction(20, 63), Fraction(11, 63), Fraction(2, 27), Fraction(1, 63), Fraction(0)]


@pytest.mark.parametrize("players", range(3, 9))
def test_my_eight_is_the_boss(players: int) -> None:
    """Nine and ten of the suit of my eight are both in the stock."""
    mine, others = packets()[:, 0], np.bitwise_or.reduce(packets()[:, 1:players], axis=1)
    hits = total = 0
    for suit in "SHDC":
        eight = holds(mine, "8" + suit) & ~holds(mine, "9" + suit) & ~holds(mine, "T" + suit)
        total += int(eight.sum())
        hits += int((~holds(others, "9" + suit) & ~holds(others, "T" + suit))[eight].sum())
    assert_share(hits, total, NINE_AND_TEN[players - 3])
    assert hits == 0 or players < 8


@pytest.mark.parametrize(
    ("mine", "share"),
    [(0, Fraction(323, 1365)), (1, Fraction(19, 65)), (2, Fraction(209, 585)), (3, Fraction(253, 585)),
     (4, Fraction(506, 975))],
)  # fmt: skip
def test_an_opponent_is_void(mine: int, share: Fraction) -> None:
    """One opponent has no card of a suit of which I hold so many."""
    for suit in "SHDC":
        which = count_in(packets()[:, 0], SUIT[suit]) == mine
        for other in (1, 3):
            void = count_in(packets()[which][:, other], SUIT[suit]) == 0
            assert_share(int(void.sum()), int(which.sum()), share)


ALL_VOID = {
    3: [Fraction(646, 9867), Fraction(646, 6279), Fraction(646, 4095), Fraction(323, 1365)],
    4: [Fraction(2, 207), Fraction(22, 1035), Fraction(2, 45), Fraction(4, 45)],
}


@pytest.mark.parametrize("players", ALL_VOID)
@pytest.mark.parametrize("mine", [1, 2, 3, 4])
def test_all_opponents_are_void(players: int, mine: int) -> None:
    """No opponent has a card of a suit of which I hold so many."""
    others = np.bitwise_or.reduce(packets()[:, 1:players], axis=1)
    hits = total = 0
    for suit in "SHDC":
        which = count_in(packets()[:, 0], SUIT[suit]) == mine
        total += int(which.sum())
        hits += int((count_in(others, SUIT[suit]) == 0)[which].sum())
    assert total > 1_000
    assert ALL_VOID[players][mine - 1] == Fraction(comb(32 - SUIT_SIZE - 4 + mine, 4 * (players - 1)),
                                                   comb(28, 4 * (players - 1)))  # fmt: skip
    assert_share(hits, total, ALL_VOID[players][mine - 1])


def test_challenging_breaks_even() -> None:
    """T-3.7: of hands exchanged, all washes and one other in 18.8 (rate 91/1707), half are genuine."""
    washes = count_in(packets()[:, 0], NUMBERS) == 0
    genuine, others = int(washes.sum()), int((~washes).sum())
    rate = Fraction(91, 1707)
    assert Fraction(91, 1798) == (1 - Fraction(91, 1798)) * rate
    error = 5 * (DEALS * 91 / 1798) ** 0.5
    assert abs(genuine - others * float(rate)) < error
