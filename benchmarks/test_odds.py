"""Odds: the questions whose time is promised (docs/odds.md), and what a decision of the search costs."""

from __future__ import annotations

from typing import Any

import pytest

from simcards.analysis.answers import odds
from simcore import GAMES, ask, make_setting

EUCHRE = {"hand": "JH JD AH 9H AS 9C"}
TOEPEN = {"hand": "KS TH 8D", "played": "9S 8S AH JS"}
SEEP = {"hand": "KS 9H 9C 4D 2S 3S 5D 6H TC AS AH", "table": "7S 8D", "captured": "QS QH / JS JH 5H 6C", "taker": "1"}
CASES: dict[str, tuple[str, dict[str, str], dict[str, Any]]] = {
    # A share within half a per cent: 40,000 layouts; a knock within a hundredth of a life; a move at 2,000 layouts.
    "bids of a hand of Bid Euchre": ("bid-euchre", EUCHRE, {"samples": 40_000}),
    "a knock of Toepen": ("toepen", TOEPEN, {"until": "±0.01"}),
    "a move of Seep": ("seep", SEEP, {"samples": 2_000}),
}
DEALS = {"sheepshead": 20, "bid-euchre": 20, "toepen": 20, "seep": 2, "royal-casino": 2}


@pytest.mark.parametrize("name", CASES)
def test_question(benchmark: Any, name: str) -> None:
    """The whole answer, on all threads."""
    game, given, asking = CASES[name]
    question = ask(make_setting(game, seed=1), given)
    found = benchmark(odds, question, **asking)
    benchmark.extra_info["samples"] = found.samples
    benchmark.extra_info["plans"] = len(question.plans)


@pytest.mark.parametrize("game", GAMES)
def test_decision_of_rollout(benchmark: Any, game: str) -> None:
    """All decisions with a choice of some deals in which everybody searches with 64 layouts; time by decision."""
    setting = make_setting(game, strategy="rollout", seed=1)
    count = 0

    def play() -> None:
        nonlocal count
        count = 0
        for index in range(DEALS[game]):
            deal = setting.game.engine.Deal(setting.engine(), index)
            while not deal.over:
                count += len(deal.legal()) > 1
                deal.apply(deal.choose())

    benchmark(play)
    benchmark.extra_info["microseconds_per_decision"] = round(benchmark.stats.stats.median / count * 1e6, 1)
