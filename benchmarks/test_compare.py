"""The speed of comparisons: plays a second of `compare`, all CPUs, and how much of it is playing."""

from typing import Any

import pytest

from simcards.analysis.compare import compare
from simcore import GAMES


@pytest.mark.parametrize("game", GAMES)
def test_compare(benchmark: Any, game: str) -> None:
    """Two built-in strategies in every team's place among a third."""
    deals = 100_000 if game in ("sheepshead", "toepen", "bid-euchre") else 10_000
    result = benchmark(lambda: compare(game, ["cautious", "bold"], deals=deals, seed=1))
    benchmark.extra_info["plays_per_second"] = round(result.plays / benchmark.stats.stats.median)
