"""Sheepshead over ten million deals against exact counting (docs/rules/sheepshead.md, S-2.2).

False-alarm rate: each z-score is compared with 5.5 (two-sided, 4e-8), and there are fewer than 100 of them.
"""

from math import comb
from pathlib import Path

import matplotlib.pyplot as plt
import numpy as np
import pytest

from simcore import make_setting, simulate
from simcore.games.sheepshead.strategies import PARAMETERS

DEALS = 10_000_000
HANDS = comb(32, 6)
ALARM = 5.5


def hand_scores() -> dict[int, int]:
    """Return how many of the C(32, 6) hands have each score 3 Q + 2 J + other trumps, by counting."""
    counts: dict[int, int] = {}
    for queens in range(5):
        for jacks in range(5):
            for others in range(7):
                rest = 6 - queens - jacks - others
                if rest >= 0:
                    ways = comb(4, queens) * comb(4, jacks) * comb(6, others) * comb(18, rest)
                    score = 3 * queens + 2 * jacks + others
                    counts[score] = counts.get(score, 0) + ways
    assert sum(counts.values()) == HANDS
    return counts


def pick_share(threshold: int) -> float:
    """Return the exact share of hands with at least this score."""
    return sum(ways for score, ways in hand_scores().items() if score >= threshold) / HANDS


def z_score(hits: int, n: int, share: float) -> float:
    """Return how many standard errors a count lies from its expectation."""
    return (hits - n * share) / np.sqrt(n * share * (1 - share))


@pytest.mark.verification
def test_pick_rates_are_exact(reports: Path) -> None:
    """Seat 0 picks just as often as counting says, for every threshold."""
    assert "pick_at" in PARAMETERS
    scores = {}
    for threshold in range(1, 17):
        setting = make_setting("sheepshead", strategy=f"standard(pick_at={threshold})", seed=100 + threshold)
        tally = simulate(setting, DEALS // 10)
        hits = int(tally.counts[tally.rows["picker"] == 0].sum())
        scores[threshold] = z_score(hits, tally.total, pick_share(threshold))
    draw(scores, reports / "pick_rates.png", "seat 0 picks at a score of", "z-score")
    (reports / "pick_rates.txt").write_text(
        "".join(f"pick_at={threshold:2}  z = {z:+.2f}\n" for threshold, z in scores.items()), encoding="utf-8"
    )
    assert max(abs(z) for z in scores.values()) < ALARM


def draw(values: dict[int, float], path: Path, xlabel: str, ylabel: str) -> None:
    """Plot values by key with the alarm line."""
    figure, axes = plt.subplots(figsize=(6, 4))
    axes.bar(list(values), list(values.values()))
    axes.axhline(ALARM, color="k", linestyle="--")
    axes.axhline(-ALARM, color="k", linestyle="--")
    axes.set(xlabel=xlabel, ylabel=ylabel)
    figure.savefig(path, dpi=120)


@pytest.mark.verification
@pytest.mark.parametrize("strategy", ["random", "standard"])
def test_payoffs_sum_to_zero(strategy: str, reports: Path) -> None:
    """Over ten million deals every payoff row sums to zero and every deal is counted once."""
    tally = simulate(make_setting("sheepshead", strategy=strategy, seed=7), DEALS)
    assert tally.total == DEALS
    assert not tally.rows["payoff"].astype(np.int64).sum(axis=1).any()
    (reports / f"zero_sum_{strategy}.txt").write_text(
        f"{DEALS} deals, {len(tally.rows)} distinct rows, every payoff row sums to 0\n", encoding="utf-8"
    )
