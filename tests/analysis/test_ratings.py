"""Ratings against closed forms and a published example; cycles and separation."""

from __future__ import annotations

import math

import numpy as np
import pytest

from simcards.analysis.ratings import Signs, bradley_terry, cycle_of, is_connected, ratings_of


def test_two_strategies_have_a_closed_form() -> None:
    """Odds of 3 to 1 are 400 log10(3) = 190.8 points apart."""
    ratings = bradley_terry(np.array([[0, 75.0], [25.0, 0]]))
    assert ratings.tolist() == pytest.approx([200 * math.log10(3), -200 * math.log10(3)])


def test_baseball() -> None:
    """American League 1987 (A. Agresti, Categorical Data Analysis, 2nd edition, 10.6.1): log odds to Baltimore."""
    #      Mil Det Tor  NY Bos Cle Bal
    wins = np.array(
        [
            [0, 7, 9, 7, 7, 9, 11],
            [6, 0, 7, 5, 11, 9, 9],
            [4, 6, 0, 7, 7, 8, 12],
            [6, 8, 6, 0, 6, 7, 10],
            [6, 2, 6, 7, 0, 7, 12],
            [4, 4, 5, 6, 6, 0, 6],
            [2, 4, 1, 3, 1, 7, 0],
        ],
        dtype=float,
    )
    strength = bradley_terry(wins) * math.log(10) / 400
    assert (strength - strength[-1]).round(2).tolist() == [1.58, 1.44, 1.29, 1.25, 1.11, 0.68, 0.0]


def test_the_likelihood_is_greatest() -> None:
    """At the ratings every strategy has won as often as expected."""
    rng = np.random.default_rng(3)
    wins = rng.integers(1, 50, (6, 6)).astype(float)
    np.fill_diagonal(wins, 0)
    strength = 10 ** (bradley_terry(wins) / 400)
    expected = (wins + wins.T) * strength[:, None] / (strength[:, None] + strength[None, :])
    np.fill_diagonal(expected, 0)
    assert expected.sum(axis=1) == pytest.approx(wins.sum(axis=1), rel=1e-6)


def test_connection() -> None:
    assert is_connected(np.array([[0, 1], [1, 0]], dtype=float))
    assert not is_connected(np.array([[0, 1], [0, 0]], dtype=float))
    cycle = np.array([[0, 1, 0], [0, 0, 1], [1, 0, 0]], dtype=float)
    assert is_connected(cycle)
    assert not is_connected(np.array([[0, 1, 9], [1, 0, 9], [0, 0, 0]], dtype=float))


def test_cycles() -> None:
    cycle = np.array([[0, 1, 0], [0, 0, 1], [1, 0, 0]], dtype=bool)
    assert cycle_of(cycle) == (0, 1, 2)
    assert cycle_of(np.triu(np.ones((4, 4), dtype=bool), 1)) is None


def test_patterns_are_counted_exactly_whatever_the_chunks() -> None:
    """Signs of three pairs in random deals: the counts of the whole, and of its pieces together."""
    rng = np.random.default_rng(4)
    differences = rng.integers(-2, 3, (5_000, 3))
    whole, pieces = Signs(3), Signs(3)
    whole.add(*whole.coded(differences))
    for piece in np.array_split(differences, 17):
        pieces.add(*pieces.coded(piece))
    assert (whole.patterns == pieces.patterns).all()
    assert (whole.counts == pieces.counts).all()
    assert whole.counts.sum() == 5_000
    for pattern, count in zip(whole.patterns, whole.counts, strict=True):
        assert (np.sign(differences) == pattern).all(axis=1).sum() == count


def test_bootstrap_intervals_have_the_width_of_theory() -> None:
    """1,000 deals with 60 % won: the standard error of the log odds is 1 / sqrt(n p q), of a rating half of it."""
    signs = Signs(1)
    signs.add(*signs.coded(np.array([1] * 600 + [-1] * 400)[:, None]))
    found = ratings_of(signs, [(0, 1)], ["a", "b"], seed=1)
    assert found is not None
    error = 400 / math.log(10) / math.sqrt(1_000 * 0.24) / 2
    assert (found[0].high - found[0].low) / 2 == pytest.approx(1.96 * error, rel=0.1)
    assert found[0].rating == pytest.approx(200 * math.log10(1.5))
    assert found == ratings_of(signs, [(0, 1)], ["a", "b"], seed=1)


def test_near_separation_is_fast_and_right() -> None:
    """Five strategies that lose 1 of 100,000 deals to each better one: symmetric, and 6,896 points from end to end."""
    size, deals = 5, 100_000
    wins = np.triu(np.full((size, size), deals - 1.0), 1) + np.tril(np.full((size, size), 1.0), -1)
    ratings = bradley_terry(wins)
    assert ratings == pytest.approx(-ratings[::-1], abs=1e-6)
    assert ratings[0] - ratings[-1] == pytest.approx(6_896, abs=1)


@pytest.mark.parametrize("size", range(2, 9))
@pytest.mark.parametrize("deals", [1e3, 1e5, 1e7, 1e9])
def test_every_table_has_ratings_however_many_deals(size: int, deals: float) -> None:
    """From hardly any difference to one loss in all deals: the wins of everybody are those expected, to 10 digits."""
    rng = np.random.default_rng(size)
    for spread in (0.0, 1e-4, 0.05, 0.5, 4.0, 50.0):
        strength = rng.normal(0, spread, size)
        wins = np.round(2 * deals / (1 + np.exp(strength[None, :] - strength[:, None]))).clip(1, 2 * deals - 1) / 2
        wins = np.triu(wins, 1) + np.tril(deals - wins.T, -1)
        place = bradley_terry(wins) * math.log(10) / 400
        # By their differences: wins of (1 - chance) are to be as many as losses of the chance.
        surplus = wins / (1 + np.exp(place[:, None] - place[None, :]))
        assert surplus.sum(axis=1) == pytest.approx(surplus.sum(axis=0), rel=1e-10)


@pytest.mark.parametrize("deals", [10**power for power in range(3, 10)])
def test_two_strategies_by_the_closed_form_however_many_deals(deals: int) -> None:
    for share in (0.5, 0.500001, 0.549415, 0.9, 1 - 0.5 / deals):
        wins = round(2 * share * deals) / 2
        ratings = bradley_terry(np.array([[0, wins], [deals - wins, 0]]))
        assert ratings[0] == pytest.approx(200 * math.log10(wins / (deals - wins)), rel=1e-9, abs=1e-9)
