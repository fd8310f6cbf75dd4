"""Odds hold what they promise: intervals cover, all layouts and drawn ones agree, sampled layouts could have been.

`make verify` runs this; it takes a few minutes. A figure and a plot each are in reports/verification.
"""

from __future__ import annotations

import dataclasses
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from simcards.analysis.statistics import t_interval
from simcore import GAMES, make_setting
from simcore.evaluate import Evaluator
from simcore.questions import legal_plans
from tests.games.test_evaluate import certain, decisions, question_of

GAME_NAMES = list(GAMES)
REPEATS = 2_000
LARGE = 400_000
SIZES = (50, 200)
POSITIONS = 200


def first_choice(game: str) -> Any:
    """Return the question at the first decision of a deal in which two actions differ in some layouts."""
    setting = make_setting(game, seed=3)
    for index in range(100):
        deal = setting.game.engine.Deal(setting.engine(), index)
        while not deal.over:
            if len(deal.legal()) > 1:
                question = question_of(setting, deal.copy())
                found = Evaluator(question).play(0, 500)
                if found.difference(0, 1)[1] > 0:
                    return dataclasses.replace(question, plans=legal_plans(setting, deal)[:2])
            deal.apply(deal.choose())
    raise AssertionError("no two actions differ")


def coverage(game: str, size: int) -> float:
    """Return how often the 95 % interval of a difference over few samples holds the value over many."""
    question = first_choice(game)
    many = Evaluator(question).play(0, LARGE if game not in ("seep", "royal-casino") else LARGE // 4)
    truth, _ = many.difference(0, 1)
    evaluator = Evaluator(question)
    hits = 0
    for repeat in range(REPEATS):
        found = evaluator.play(10**9 + repeat * size, size, threads=1)
        mean, variance = found.difference(0, 1)
        low, high = t_interval(mean, variance, size)
        hits += low <= truth <= high
    return hits / REPEATS


@pytest.mark.verification
def test_intervals_of_differences_cover(reports: Path) -> None:
    """95 % intervals of small samples hold the long-run value in 93 to 97 % of 2,000 repeats, in every game."""
    shares = {(game, size): coverage(game, size) for game in GAME_NAMES for size in SIZES}
    _plot(shares, reports)
    lines = [f"{game}, {size} samples: {share:.2%} of {REPEATS}\n" for (game, size), share in shares.items()]
    (reports / "odds_coverage.txt").write_text("".join(lines), encoding="utf-8")
    assert all(0.93 <= share <= 0.97 for share in shares.values()), shares


def _plot(shares: dict[tuple[str, int], float], reports: Path) -> None:
    """Draw the coverage by game and size."""
    import matplotlib as mpl

    mpl.use("Agg")
    from matplotlib import pyplot as plt

    figure, axes = plt.subplots(figsize=(7, 3.5))
    for place, size in enumerate(SIZES):
        values = [shares[game, size] for game in GAME_NAMES]
        axes.plot(np.arange(len(values)) + 0.1 * place, values, "o", label=f"{size} samples")
    axes.axhspan(0.93, 0.97, alpha=0.2)
    axes.axhline(0.95, linewidth=0.8)
    axes.set_xticks(range(len(GAME_NAMES)), GAME_NAMES)
    axes.set_ylabel("share of intervals that hold the value")
    axes.set_title(f"Coverage of paired 95 % intervals, {REPEATS:,} repeats")
    axes.legend()
    figure.tight_layout()
    figure.savefig(reports / "odds_coverage.png", dpi=120)
    plt.close(figure)


@pytest.mark.verification
@pytest.mark.parametrize("game", GAME_NAMES)
def test_all_layouts_and_drawn_ones_agree(game: str, reports: Path) -> None:
    """Of the means of all plans in 200 positions, about 1 % lie outside 99 % intervals around the exact ones."""
    setting = certain(game, 14)
    outside = total = 0
    for checked, deal in enumerate(decisions(setting, 20_000, most=1_000, least=10)):
        if checked == POSITIONS:
            break
        evaluator = Evaluator(question_of(setting, deal))
        exact = evaluator.play(0, evaluator.layouts, every=True)
        drawn = evaluator.play(0, 2_000)
        for plan in range(len(exact.sums)):
            mean, variance = exact.value(plan)
            total += 1
            outside += abs(drawn.mean(plan) - mean) > 2.576 * (variance / 2_000) ** 0.5 + 1e-12
    else:
        pytest.fail("there were too few positions")
    text = (
        f"{game}: {outside} of {total} means over 2,000 layouts outside 99 % of the exact ones, {POSITIONS} positions\n"
    )
    (reports / f"odds_exact_{game}.txt").write_text(text, encoding="utf-8")
    assert outside <= 0.01 * total + 3 * (0.01 * total) ** 0.5 + 3
