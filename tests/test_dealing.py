"""Dealing: every way of dealing is equally likely, the same by table and by instruction (S-2.2).

Each test fails by chance once in a million times (``tests.chance``).
"""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import numpy as np
import pytest

from simcore import make_setting
from simcore._dealing import deal_many
from simcore.games.sheepshead import GAME
from tests.chance import assert_uniform, count_in, dealt

KEY = make_setting("sheepshead", seed=77).key()
PACK = 2**32 - 1
ROUNDS = 60_000


@pytest.mark.parametrize(
    "sizes", [(6, 6, 6, 6, 6), (1,), (31,), (5, 5, 5, 5), (8, 8, 4, 4, 4), (1, 2, 3, 4, 5, 6), (3, 4, 5, 1)]
)
def test_table_and_instruction_deal_alike(sizes: tuple[int, ...]) -> None:
    """The byte table gives the same hands and the same checksum as the machine's own way (PDEP where it has it)."""
    for first, count in ((0, 1), (0, 3_000), (2**55, 500)):
        assert deal_many(sizes, *KEY, first, count) == deal_many(sizes, *KEY, first, count, use_table=True)


@pytest.mark.parametrize("use_table", [False, True])
def test_hands_are_a_partition(use_table: bool) -> None:
    """No card is in two hands, and none is missing."""
    for index in range(300):
        *piles, _ = deal_many((6, 6, 6, 6, 6), *KEY, index, 1, use_table=use_table)
        assert [int(pile).bit_count() for pile in piles] == [6, 6, 6, 6, 6, 2]
        assert sum(piles) == PACK
        assert np.bitwise_or.reduce(np.array(piles, dtype=np.uint32)) == PACK


def test_deals_of_a_game_are_those_of_the_dealer() -> None:
    """A game's deal is what ``deal_many`` deals by the same key and index."""
    engine = make_setting("sheepshead", seed=77).engine()
    for index in (0, 1, 2**40):
        content = GAME.engine.Deal(engine, index).content()
        assert [*content["hand"], content["blind"]] == deal_many((6, 6, 6, 6, 6), *KEY, index, 1)[:6]


@pytest.mark.parametrize(("sizes", "hand"), [((2,), 0), ((30,), 1), ((29, 1), 2), ((1, 29), 2), ((26, 4), 2)])
def test_every_pair_of_cards_is_equally_likely(sizes: tuple[int, ...], hand: int) -> None:
    """All 496 pairs occur equally often, as a hand and as what is left over after other hands."""
    counts = Counter(deal_many(sizes, *KEY, index, 1)[hand] for index in range(ROUNDS))
    pairs = [1 << one | 1 << other for one, other in combinations(range(32), 2)]
    assert set(counts) <= set(pairs)
    assert_uniform(np.array([counts[pair] for pair in pairs]))


def test_every_small_partition_is_equally_likely() -> None:
    """Two hands of one card: all 32 x 31 ordered pairs."""
    counts: Counter[tuple[int, int]] = Counter()
    for index in range(ROUNDS):
        first, second, *_ = deal_many((1, 1), *KEY, index, 1)
        counts[first, second] += 1
    pairs = [(1 << one, 1 << other) for one in range(32) for other in range(32) if one != other]
    assert set(counts) <= set(pairs)
    assert_uniform(np.array([counts[pair] for pair in pairs]))


def test_every_card_goes_everywhere() -> None:
    """In full deals each card is in each hand equally often, and any two cards are together equally often."""
    hands, blinds = dealt(120_000, 3)
    for card in range(32):
        assert_uniform(np.array([count_in(hands[:, seat], 1 << card).sum() for seat in range(5)]))
    assert_uniform(np.array([count_in(blinds, 1 << card).sum() for card in range(32)]))
    together = [
        int((count_in(hands[:, seat], 1 << one | 1 << other) == 2).sum())
        for seat in range(5)
        for one, other in combinations(range(0, 32, 3), 2)
    ]
    assert_uniform(np.array(together))
