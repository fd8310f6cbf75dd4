"""Exact probabilities of Sheepshead against the deals of the core (S-1.1 to S-1.4, S-2.2, S-5.2, S-5.4, S-5.5).

The fractions are those of /work/shared/rules/sheepshead.md, 4.1 and 4.2. About seventy tests, each with one
false alarm in a million (``tests.chance``): together fewer than one in ten thousand.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from functools import cache

import numpy as np
import pytest

from simcore import deal_rows, make_setting
from simcore.games.sheepshead import GAME
from simcore.games.sheepshead.pack import pack_of
from tests.chance import Cards, assert_share, assert_table, count_in, dealt

DEALS = 200_000
SEED = 41
PACK = pack_of(GAME.rules())
POINTS = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2}


def cards(test: Callable[[str], bool]) -> int:
    """Return the set of the cards for which ``test`` holds."""
    return sum(1 << place for place, card in enumerate(PACK) if test(card))


TRUMPS = cards(lambda card: card[0] in "QJ" or card[1] == "D")
QUEENS = cards(lambda card: card[0] == "Q")
JACKS = cards(lambda card: card[0] == "J")
BLACK_QUEENS = cards(lambda card: card in ("QC", "QS"))
RED_QUEENS = cards(lambda card: card in ("QH", "QD"))
FAIL = {suit: cards(lambda card, suit=suit: card[1] == suit and card[0] not in "QJ") for suit in "CSH"}
FAIL_ACES = cards(lambda card: card in ("AC", "AS", "AH"))
FAIL_TENS = cards(lambda card: card in ("TC", "TS", "TH"))

TRUMPS_IN_SIX = [
    Fraction(221, 10788),
    Fraction(119, 899),
    Fraction(1105, 3596),
    Fraction(884, 2697),
    Fraction(2431, 14384),
    Fraction(143, 3596),
    Fraction(143, 43152),
]
TRUMPS_IN_EIGHT = [
    Fraction(187, 44950),
    Fraction(952, 22475),
    Fraction(10829, 67425),
    Fraction(6664, 22475),
    Fraction(1309, 4495),
    Fraction(10472, 67425),
    Fraction(3927, 89900),
    Fraction(132, 22475),
    Fraction(77, 269700),
]
TRUMPS_IN_BLIND = [Fraction(153, 496), Fraction(63, 124), Fraction(91, 496)]
QUEENS_IN_SIX = [Fraction(1495, 3596), Fraction(390, 899), Fraction(975, 7192), Fraction(13, 899), Fraction(3, 7192)]
ACES_IN_SIX = [Fraction(65, 124), Fraction(195, 496), Fraction(39, 496), Fraction(1, 248)]
ACES_IN_EIGHT = [Fraction(253, 620), Fraction(69, 155), Fraction(21, 155), Fraction(7, 620)]
SUIT_IN_SIX = [Fraction(16445, 64728), Fraction(16445, 37758), Fraction(37375, 151032), Fraction(3250, 56637)]


@cache
def hands() -> Cards:
    """Return the hands by seat."""
    return dealt(DEALS, SEED)[0]


@cache
def eight(seat: int = 0) -> Cards:
    """Return the eight cards that ``seat`` would have as the picker."""
    found: Cards = hands()[:, seat] | dealt(DEALS, SEED)[1]
    return found


def assert_counts(found: Cards, among: int, shares: list[Fraction]) -> None:
    """Check how many cards of a set there are; what is missing of the shares is spread on the last count."""
    counts = Counter(np.minimum(count_in(found, among), len(shares)).tolist())
    rest = 1 - sum(shares)
    table = dict(enumerate(shares))
    assert_table(counts, {**table, len(shares): rest} if rest else table)


def test_the_pack() -> None:
    """32 cards, 14 trumps with 45 points, 18 fail cards with 75 (S-1.1 to S-1.4)."""
    assert len(set(PACK)) == 32
    points = {card: POINTS.get(card[0], 0) for card in PACK}
    trumps = [card for place, card in enumerate(PACK) if TRUMPS >> place & 1]
    assert (len(trumps), sum(points[card] for card in trumps)) == (14, 45)
    assert sum(points.values()) == 120
    assert trumps[::-1] == ["QC", "QS", "QH", "QD", "JC", "JS", "JH", "JD", "AD", "TD", "KD", "9D", "8D", "7D"]
    for suit in "CSH":
        held = [card for card in PACK if card[1] == suit and card[0] not in "QJ"]
        assert [card[0] for card in held[::-1]] == list("ATK987")


@pytest.mark.parametrize("seat", range(5))
def test_trumps_in_six_cards(seat: int) -> None:
    """Trumps in the hand of each seat."""
    assert_counts(hands()[:, seat], TRUMPS, TRUMPS_IN_SIX)


def test_trumps_in_eight_cards_and_in_the_blind() -> None:
    """Trumps in the picker's eight and in the blind."""
    assert_counts(eight(), TRUMPS, TRUMPS_IN_EIGHT)
    assert_counts(dealt(DEALS, SEED)[1], TRUMPS, TRUMPS_IN_BLIND)


def test_queens_and_aces() -> None:
    """Queens in six cards; fail aces in six and in eight."""
    assert_counts(hands()[:, 1], QUEENS, QUEENS_IN_SIX)
    assert_counts(hands()[:, 2], FAIL_ACES, ACES_IN_SIX)
    assert_counts(eight(3), FAIL_ACES, ACES_IN_EIGHT)


@pytest.mark.parametrize("suit", "CSH")
def test_length_of_a_fail_suit(suit: str) -> None:
    """Cards of one fail suit in six."""
    assert_counts(hands()[:, 4], FAIL[suit], SUIT_IN_SIX)


def test_void_in_a_fail_suit() -> None:
    """A void in at least one fail suit."""
    void = np.zeros(DEALS, dtype=np.bool_)
    for suit in "CSH":
        void |= count_in(hands()[:, 3], FAIL[suit]) == 0
    assert_share(int(void.sum()), DEALS, Fraction(64157, 100688))


def test_places_of_the_queen_of_clubs() -> None:
    """Each seat holds it in 3 of 16 deals, the blind in 1; a picker has it among his eight in 1 of 4."""
    queen = cards(lambda card: card == "QC")
    for seat in range(5):
        assert_share(int((hands()[:, seat] & queen > 0).sum()), DEALS, Fraction(3, 16))
    assert_share(int((dealt(DEALS, SEED)[1] & queen > 0).sum()), DEALS, Fraction(1, 16))
    assert_share(int((eight(2) & queen > 0).sum()), DEALS, Fraction(1, 4))


def test_pairs_of_queens() -> None:
    """Both black queens in a given hand, in some hand; both black or both red in some hand."""
    black = count_in(hands(), BLACK_QUEENS) == 2
    red = count_in(hands(), RED_QUEENS) == 2
    assert_share(int(black[:, 0].sum()), DEALS, Fraction(15, 496))
    assert_share(int(black.any(axis=1).sum()), DEALS, Fraction(75, 496))
    assert_share(int((black | red).any(axis=1).sum()), DEALS, Fraction(1005, 3596))


def test_hand_without_ace_face_and_trump() -> None:
    """What a redeal asks for (S-11.25)."""
    high = TRUMPS | cards(lambda card: card[0] in "AK")
    assert_share(int((count_in(hands()[:, 0], high) == 0).sum()), DEALS, Fraction(11, 10788))


def test_mean_points() -> None:
    """22.5 points in a hand, 7.5 in the blind, within five standard errors."""
    for found, mean in ((hands()[:, 0], 22.5), (dealt(DEALS, SEED)[1], 7.5)):
        points = np.zeros(DEALS)
        for rank, value in POINTS.items():
            points += value * count_in(found, cards(lambda card, rank=rank: card[0] == rank))
        assert abs(points.mean() - mean) < 5 * points.std() / DEALS**0.5


@cache
def calls() -> list[tuple[int, bool, bool, bool]]:
    """Return what seat 0 may call on his eight: number of ace calls, under, ten, only alone."""
    setting = make_setting("sheepshead", rules={"call_order": "call_then_bury"}, strategy="random", seed=SEED)
    engine, codes = setting.engine(), GAME.engine.CODES["call"]
    found = []
    for index in range(DEALS):
        deal = GAME.engine.Deal(engine, index)
        deal.apply(GAME.engine.CODES["pick"]["pick"])
        legal = deal.legal()
        aces = sum(action < codes["ten"] for action in legal)
        tens = any(codes["ten"] <= action < codes["alone"] for action in legal)
        found.append((aces, legal[-1] >= codes["under"], tens, legal == [codes["alone"]]))
    return found


def test_calls_on_eight_cards() -> None:
    """Number of ace calls that the core allows on a random hand of eight (S-5.2)."""
    shares = [Fraction(7519, 116870), Fraction(200887, 701220), Fraction(50209, 116870), Fraction(30793, 140244)]
    assert_table(Counter(aces for aces, *_ in calls()), dict(enumerate(shares)))
    assert_share(sum(aces > 0 for aces, *_ in calls()), DEALS, Fraction(109351, 116870))


def test_hands_without_an_ace_call() -> None:
    """How often the core allows an under call, a ten call, and nothing but alone (S-5.4 to S-5.6)."""
    kinds = Counter(
        "ace" if aces else "under" if under else "ten" if ten else "alone" for aces, under, ten, _ in calls()
    )
    shares = {
        "ace": Fraction(109351, 116870),
        "under": Fraction(12399, 233740),
        "ten": Fraction(911, 80910),
        "alone": Fraction(1, 32364),
    }
    assert_table(kinds, shares)
    assert kinds["alone"] == sum(forced for *_, forced in calls()) > 0


@pytest.mark.parametrize(
    ("trumps", "share"),
    [(4, Fraction(1, 17)), (5, Fraction(61, 816)), (6, Fraction(2, 17)), (7, Fraction(1, 6)), (8, Fraction(1))],
)
def test_no_ace_call_by_trumps(trumps: int, share: Fraction) -> None:
    """The share of hands without an ace call, given the number of trumps among the eight."""
    which = np.flatnonzero(count_in(eight(), TRUMPS) == trumps)
    without = sum(calls()[index][0] == 0 for index in which)
    assert len(which) > 20
    assert_share(without, len(which), share)


@pytest.mark.parametrize(
    ("own", "void_given_lead", "void"), [(1, Fraction(151, 259), Fraction(1231, 1771)), (2, Fraction(875, 1091), None)]
)
def test_an_opponent_is_void_in_the_called_suit(own: int, void_given_lead: Fraction, void: Fraction | None) -> None:
    """Seat 0 calls clubs with ``own`` of them; an opponent leads the suit: another opponent has none."""
    ace = cards(lambda card: card == "AC")
    which = (count_in(eight(), FAIL["C"]) == own) & (eight() & ace == 0)
    others = hands()[which][:, 1:]
    partner = np.argmax(others & ace > 0, axis=1)
    lengths = count_in(others, FAIL["C"])
    # The opponents in the order of seats behind the partner; the first of them leads.
    order = (partner[:, None] + np.arange(1, 4)) % 4
    opponents = np.take_along_axis(lengths, order, axis=1)
    leads = opponents[:, 0] > 0
    assert_share(int((opponents[leads][:, 1:] == 0).any(axis=1).sum()), int(leads.sum()), void_given_lead)
    if void is not None:
        assert_share(int((opponents == 0).any(axis=1).sum()), len(opponents), void)


RULES_OF_THUMB = {
    "3 Q + 2 J + other trump >= 7": (lambda t, q, j, a, x: t + 2 * q + j >= 7, Fraction(111133, 453096)),
    "the same >= 13": (lambda t, q, j, a, x: t + 2 * q + j >= 13, Fraction(1207, 906192)),
    "2 trump + 2 Q + J >= 10": (lambda t, q, j, a, x: 2 * t + 2 * q + j >= 10, Fraction(83155, 302064)),
    "the same >= 17": (lambda t, q, j, a, x: 2 * t + 2 * q + j >= 17, Fraction(1577, 302064)),
    "book": (
        lambda t, q, j, a, x: (t >= 5) | ((q >= 1) & (t >= 4)) | ((q >= 2) & (t >= 3) & (a + x >= 1)),
        Fraction(99103, 453096),
    ),
    "4 trumps": (lambda t, q, j, a, x: t >= 4, Fraction(572, 2697)),
    "trump + fail aces >= 5": (lambda t, q, j, a, x: t + a >= 5, Fraction(3757, 32364)),
}


@pytest.mark.parametrize("name", RULES_OF_THUMB)
def test_rule_of_thumb(name: str) -> None:
    """How often a hand is a pick by the rules of the books."""
    fires, share = RULES_OF_THUMB[name]
    hand = hands()[:, 0]
    numbers = [count_in(hand, among) for among in (TRUMPS, QUEENS, JACKS, FAIL_ACES, FAIL_TENS)]
    assert_share(int(fires(*numbers).sum()), DEALS, share)


@pytest.mark.parametrize(("pick_at", "share"), [(7, Fraction(111133, 453096)), (13, Fraction(1207, 906192))])
@pytest.mark.parametrize("seat", [0, 4])
def test_strategy_picks_by_the_rule(pick_at: int, share: Fraction, seat: int) -> None:
    """The built-in strategies pick from a hand score on: in seat 0 by pick_at, in seat 4 by dealer_pick_at."""
    never = "standard(pick_at=99, dealer_pick_at=99)"
    seats = [never] * 5
    seats[seat] = f"standard(pick_at={pick_at})" if seat == 0 else f"standard(dealer_pick_at={pick_at})"
    setting = make_setting("sheepshead", seats=seats, rules={"all_pass": "redeal"}, seed=SEED + 1)
    picked = sum(int((rows["picker"] == seat).sum()) for rows in deal_rows(setting, DEALS))
    assert_share(picked, DEALS, share)
