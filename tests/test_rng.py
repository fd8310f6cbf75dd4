"""The random streams: uniform draws, and nothing in common between deals, seeds and purposes.

Each test fails by chance once in a million times (``tests.chance``); there are about thirty.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import numpy as np
import numpy.typing as npt
import pytest

from simcore import deal_rows, make_setting
from simcore._rng import stream_words
from simcore.games.sheepshead import GAME
from tests.chance import assert_independent, assert_share, assert_table, assert_uniform, dealt

DEALS = 120_000
# A card is in each of the five hands with 6/32, in the blind with 2/32.
PLACES = [6 / 32] * 5 + [2 / 32]
CODES = GAME.engine.CODES


def place_of(card: int, hands: npt.NDArray[np.uint32]) -> npt.NDArray[np.int64]:
    """Return the seat that holds a card in each deal, 5 for the blind."""
    held = (hands >> np.uint32(card)) & 1
    return np.where(held.any(axis=1), np.argmax(held, axis=1), 5)


@pytest.mark.parametrize("card", [0, 5, 13, 18, 24, 31])
@pytest.mark.parametrize("step", [1, 2, 64])
def test_neighbouring_deals_are_independent(card: int, step: int) -> None:
    """Where a card lies in deal i says nothing of deals i + 1, i + 2, i + 64."""
    place = place_of(card, dealt(DEALS, 3)[0])
    assert_independent(place[:-step], place[step:], PLACES)


def test_neighbouring_seeds_are_independent() -> None:
    """Where a card lies with seed s says nothing of seed s + 1."""
    hands = np.empty((8_000, 5), dtype=np.uint32)
    setting = make_setting("sheepshead", strategy="random", seed=0)
    for seed in range(len(hands)):
        key = np.random.SeedSequence(seed).generate_state(2, np.uint64)
        start = {"seats": 5, **setting.start}
        engine = GAME.engine.Engine(
            setting.rules.codes(), start, [{"kind": "random", "params": None}] * 5, (int(key[0]), int(key[1]))
        )
        hands[seed] = GAME.engine.Deal(engine, 7).content()["hand"]
    for card in (0, 12, 31):
        place = place_of(card, hands)
        assert_independent(place[:-1], place[1:], PLACES)


def test_the_key_comes_from_the_seed() -> None:
    """The engine of a setting is keyed by SeedSequence, so that close seeds have unlike keys."""
    setting = make_setting("sheepshead", seed=12)
    state, gamma = np.random.SeedSequence(12).generate_state(2, np.uint64)
    assert setting.key() == (int(state), int(gamma))
    assert setting.key() != make_setting("sheepshead", seed=13).key()


def test_streams_differ() -> None:
    """No two streams among 100,000 deals and six purposes begin with the same word."""
    state, gamma = make_setting("sheepshead", seed=5).key()
    words = np.concatenate(
        [np.frombuffer(stream_words(state, gamma, 0, 100_000, purpose, 1), dtype=np.uint64) for purpose in range(6)]
    )
    assert len(np.unique(words)) == len(words) == 600_000


def test_bits_are_even() -> None:
    """Each bit of the first two words of a stream is set half of the time."""
    state, gamma = make_setting("sheepshead", seed=6).key()
    words = np.frombuffer(stream_words(state, gamma, 10**9, 100_000, 3, 2), dtype=np.uint64)
    for bit in range(64):
        assert_share(int(((words >> np.uint64(bit)) & np.uint64(1)).sum()), len(words), Fraction(1, 2))


def test_random_seats_decide_evenly() -> None:
    """Pick and pass are as likely for each seat asked: five coins, of which the last has no say in a leaster."""
    setting = make_setting("sheepshead", strategy="random", seed=11)
    counts: Counter[int] = Counter()
    for rows in deal_rows(setting, 200_000):
        counts.update(rows["picker"].tolist())
    shares = {seat: Fraction(1, 2 ** (seat + 1)) for seat in range(5)}
    assert_table(counts, {**shares, -1: Fraction(1, 32)})


def test_bounded_draws_are_uniform() -> None:
    """All 28 buries, then all leads of a six-card hand, are as likely: numbers of ways that are no power of two."""
    setting = make_setting("sheepshead", strategy="random", rules={"all_pass": "forced_dealer"}, seed=19)
    engine = setting.engine()
    buries, leads = np.zeros(28, dtype=np.int64), np.zeros(6, dtype=np.int64)
    for index in range(60_000):
        deal = GAME.engine.Deal(engine, index)
        while deal.content()["table"]["phase"] < CODES["phase"]["bury"]:
            deal.apply(deal.choose())
        bury = deal.choose()
        buries[bury] += 1
        deal.apply(bury)
        deal.apply(CODES["call"]["alone"])
        leads[deal.legal().index(deal.choose())] += 1
    assert_uniform(buries)
    assert_uniform(leads)


def test_decisions_do_not_depend_on_the_cards() -> None:
    """Whether a random seat 0 picks says nothing of where a card lies: streams by purpose."""
    setting = make_setting("sheepshead", strategy="random", seed=3)
    picks = np.concatenate([rows["picker"] == 0 for rows in deal_rows(setting, DEALS)])
    place = place_of(31, dealt(DEALS, 3)[0])
    for seat in range(5):
        with_pick = int((picks & (place == seat)).sum())
        assert_share(with_pick, DEALS, Fraction(6, 64))
