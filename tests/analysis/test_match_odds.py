"""The chance to win a match: against whole matches, and where one deal decides."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
import pytest

from simcards.analysis.answers import odds
from simcards.analysis.match_odds import match_table
from simcore import make_setting, simulate_matches
from simcore.games.bid_euchre.questions import QUESTIONS
from simcore.questions import Question

UNAWARE = "standard(score_aware=0)"
# Both bowers and the three next trumps: moon takes all tricks.
LAY_DOWN = "JH JD AH KH QH AS"


def asked(scores: tuple[int, int], rules: Mapping[str, object] | None = None) -> Question:
    """Return a question in the middle of a match."""
    setting = make_setting("bid-euchre", strategy=UNAWARE, rules=rules, seed=1, start={"scores": scores})
    return QUESTIONS.ask(setting, {"hand": LAY_DOWN})


@pytest.mark.parametrize("rules", [{}, {"both_over": "defence_cannot_go_out"}, {"lose_at": -10}])
def test_the_table_agrees_with_whole_matches(rules: dict[str, object]) -> None:
    """Where bids do not look at the score the chain is exact, apart from its sample and the lowest scores.

    The chance of the team that begins on the dealer's left at 0-0; 6 standard errors are less than 1 false alarm in
    100 million.
    """
    table = match_table(asked((1, 0), rules), deals=16_000, threads=1)
    setting = make_setting("bid-euchre", strategy=UNAWARE, rules=rules, seed=2)
    tally = simulate_matches(setting, 4_000, threads=1)
    own = tally.rows["player"] == 0
    worth = np.where(tally.rows["winner"] < 0, 0.5, tally.rows["winner"] == 0)
    share = float((tally.counts * worth)[own].sum() / tally.counts[own].sum())
    values = table.values[:, 0, -table.lowest, -table.lowest]
    error = float(np.std(values[:-1], ddof=1) / (len(values) - 1) ** 0.5)
    assert abs(values[-1] - share) <= 6 * (share * (1 - share) / 4_000 + error**2) ** 0.5 + 1e-3


def test_the_two_sides_share_the_chance() -> None:
    """Equal strategies: what one team wins the other loses."""
    table = match_table(asked((20, 20)), deals=8_000, threads=1)
    values = table.values[-1]
    place = 20 - table.lowest
    assert 0.4 < values[0, place, place] < 0.6
    assert values[0, place, place] + values[1, place, place] == pytest.approx(1, abs=0.02)
    assert (np.diff(values[0], axis=0) >= -1e-9).mean() > 0.95


def test_a_deal_that_decides() -> None:
    """At 28-27 a made moon wins at once; at 20-31 five tricks may not be enough, a moon is."""
    found = odds(asked((28, 27)), samples=200, threads=1)
    by_name = {line.plan: line.chances[-1] for line in found.lines}
    assert by_name["moon H"].name == "wins match"
    assert by_name["moon H"].share == by_name["3 H"].share == 1
    behind = odds(asked((20, 31)), samples=200, threads=1)
    by_name = {line.plan: line.chances[-1] for line in behind.lines}
    assert by_name["moon H"].share == 1
    assert 0 < (by_name["3 H"].share or 0) < 1
    assert "At 20 to 31 you win the match most often with moon H (100.0 %)" in behind.notes[-1]
    assert "standard error of the table" in behind.notes[-1]


@pytest.mark.parametrize("scores", [(0, 0), (33, 20), (-500, 500)])
def test_no_match_without_a_score(scores: tuple[int, int]) -> None:
    """At 0-0, after the end of a match and far from any only the deal is asked about."""
    assert asked(scores).horizon is None
