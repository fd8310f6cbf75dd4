"""Playing on from decisions, over all games: the core against a plain loop in Python, threads, plans, search."""

from __future__ import annotations

import dataclasses
import random
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from simcards.analysis.answers import odds
from simcore import GAMES, EngineFault, Setting, UsageError, ask, make_setting
from simcore.evaluation import Evaluator, evaluate
from simcore.questions import Plan, Question, legal_plans
from simcore.results import Tally
from tests.belief_audit import weight_of

GAME_NAMES = list(GAMES)
# Strategies that draw no random numbers, so that a layout has one outcome.
CERTAIN = {"toepen": "standard(knock_bluff=0, exchange_bluff=0, challenge_rate=0)"}
# With so many players few cards are hidden in the end.
FEW_HIDDEN = {"toepen": {"players": "8"}, "royal-casino": {"players": "4"}}


def decisions(setting: Setting, deals: int, *, most: int, least: int = 2) -> Iterator[Any]:
    """Yield the decisions of some deals with a choice and so many layouts."""
    engine = setting.engine()
    for index in range(deals):
        deal = setting.game.engine.Deal(engine, index)
        while not deal.over:
            if len(deal.legal()) > 1 and least <= setting.game.engine.Belief(deal).distinct <= most:
                yield deal.copy()
            deal.apply(deal.choose())


def same_for(search: Setting, setting: Setting, wanted: Any, deals: int) -> Any:
    """Return the deal that stands like ``wanted``, played to there by ``setting``, with the seats of ``search``."""
    engine, other = setting.engine(), search.engine()
    for index in range(deals):
        deal, found = setting.game.engine.Deal(engine, index), setting.game.engine.Deal(other, index)
        while not deal.over:
            if deal.content() == wanted.content():
                return found
            action = deal.choose()
            deal.apply(action)
            found.apply(action)
    raise AssertionError("there is no such decision")


def question_of(setting: Setting, deal: Any) -> Question:
    """Return the question what to do at a decision."""
    return Question(setting=setting, deal=deal, plans=legal_plans(setting, deal))


def certain(game: str, seed: int) -> Setting:
    """Return a setting whose strategies draw nothing."""
    return make_setting(game, rules=FEW_HIDDEN.get(game), strategy=CERTAIN.get(game, "standard"), seed=seed)


@pytest.mark.parametrize("game", GAME_NAMES)
def test_exact_values_equal_a_plain_loop(game: str) -> None:
    """Every layout, every action, played on one decision at a time by the strategies; a layout counts as it weighs."""
    setting = certain(game, 3)
    row = setting.game.row
    checked = weighed = 0
    for deal in decisions(setting, 400, most=60):
        belief = setting.game.engine.Belief(deal)
        known = belief.known()
        weights = np.array([weight_of(known, each) for each in belief.listed(0, belief.distinct)])
        if game == "seep" and checked - weighed >= 8 and len(set(weights)) == 1:
            continue
        found = evaluate(question_of(setting, deal), samples=60)
        assert found.exact
        payoffs = np.zeros((belief.distinct, len(deal.legal())), dtype=np.int64)
        for number in range(belief.distinct):
            for place, action in enumerate(deal.legal()):
                other = belief.numbered(number)
                other.apply(action)
                while not other.over:
                    other.apply(other.choose())
                payoffs[number, place] = row.read(other.row())[0]["payoff"][deal.turn]
        assert found.n == found.layouts == belief.count == weights.sum()
        assert (found.sums == weights @ payoffs).all()
        assert (found.products == payoffs.T @ (payoffs * weights[:, None])).all()
        regrets = payoffs.max(axis=1, keepdims=True) - payoffs
        assert (found.regrets == weights @ regrets).all()
        assert (found.squared_regrets == weights @ regrets**2).all()
        assert [int(each.counts.sum()) for each in found.tallies] == [found.n] * len(deal.legal())
        checked += 1
        weighed += len(set(weights)) > 1
        if checked == 12:
            break
    assert checked == 12
    assert weighed or game != "seep"


@pytest.mark.parametrize("game", GAME_NAMES)
def test_samples_agree_with_all_layouts(game: str) -> None:
    """Means over drawn layouts lie within five standard errors of the exact ones, in 25 positions (0.01 % a game)."""
    setting = certain(game, 4)
    for checked, deal in enumerate(decisions(setting, 1_000, most=400, least=20)):
        if checked == 25:
            break
        evaluator = Evaluator(question_of(setting, deal))
        exact = evaluator.play(0, evaluator.distinct, every=True)
        drawn = evaluator.play(0, 1_000)
        assert exact.exact
        for plan in range(len(exact.sums)):
            mean, variance = exact.value(plan)
            assert abs(drawn.mean(plan) - mean) <= 5 * (variance / 1_000) ** 0.5 + 1e-12
    else:
        pytest.fail("there were too few positions")


@pytest.mark.parametrize("game", GAME_NAMES)
def test_threads_do_not_matter(game: str) -> None:
    """Sums and tallies are the same on 1, 2 and 7 threads, also with seats that draw random numbers."""
    setting = make_setting(game, seats={0: "random"}, seed=5)
    deal = setting.game.engine.Deal(setting.engine(), 0)
    results = [Evaluator(question_of(setting, deal)).play(3, 3_000, threads=threads) for threads in (1, 2, 7)]
    for other in results[1:]:
        assert (other.sums == results[0].sums).all()
        assert (other.products == results[0].products).all()
        assert [each.to_bytes() for each in other.tallies] == [each.to_bytes() for each in results[0].tallies]
    assert results[0].sums.any()


@pytest.mark.parametrize("game", GAME_NAMES)
def test_tallies_hold_what_the_sums_say(game: str) -> None:
    """The payoffs in the rows of a plan sum up to its value; blocks of samples join to the whole."""
    setting = make_setting(game, seed=6)
    deal = setting.game.engine.Deal(setting.engine(), 1)
    evaluator = Evaluator(question_of(setting, deal))
    found = evaluator.play(0, 600)
    joined = evaluator.play(0, 250).joined(evaluator.play(250, 350))
    assert joined.n == found.n
    assert (joined.sums == found.sums).all()
    assert (joined.squared_regrets == found.squared_regrets).all()
    for plan, tally in enumerate(found.tallies):
        assert _payoff_sum(tally, deal.turn) == found.sums[plan]
        assert joined.tallies[plan].to_bytes() == tally.to_bytes()


def _payoff_sum(tally: Tally, seat: int) -> int:
    """Return the payoffs of a seat, summed over a tally."""
    return int((tally.rows["payoff"][:, seat].astype(np.int64) * tally.counts.astype(np.int64)).sum())


@pytest.mark.parametrize("game", GAME_NAMES)
def test_open_steps_are_the_strategy(game: str) -> None:
    """A plan that leaves its first decision open is worth what the action of the strategy is worth."""
    setting = certain(game, 7)
    for index in range(20):
        deal = setting.game.engine.Deal(setting.engine(), index)
        plans = legal_plans(setting, deal)
        chosen = deal.legal().index(deal.copy().choose())
        question = Question(setting=setting, deal=deal, plans=(*plans, Plan(name="open", path=(None,))))
        found = Evaluator(question).play(0, 200)
        assert found.sums[-1] == found.sums[chosen]
        assert found.difference(len(plans), chosen) == (0.0, 0.0)


@pytest.mark.parametrize("game", GAME_NAMES)
def test_plans_must_be_legal(game: str) -> None:
    """An action that is not legal is refused with a sentence, at any place of a plan."""
    setting = make_setting(game, seed=8)
    deal = setting.game.engine.Deal(setting.engine(), 0)
    for path in ((63,), (None, 63), (63, None)):
        with pytest.raises(EngineFault, match="not legal"):
            evaluate(Question(setting=setting, deal=deal, plans=(Plan(name="wrong", path=path),)), samples=10)
    with pytest.raises(UsageError, match="samples cannot be 1"):
        evaluate(question_of(setting, deal), samples=1)
    with pytest.raises(UsageError, match="nothing was named"):
        evaluate(Question(setting=setting, deal=deal, plans=()))


def lowest(view: Any) -> Any:
    """Answer with the first legal action."""
    return np.zeros(len(view), dtype=np.int64)


def test_python_strategies_cannot_play_on() -> None:
    """They are asked in lock step only."""
    setting = make_setting("sheepshead", strategy=lowest, seed=1)
    deal = setting.game.engine.Deal(setting.engine(), 0)
    with pytest.raises(UsageError, match="written in Python"):
        evaluate(question_of(setting, deal))


@pytest.mark.parametrize("game", GAME_NAMES)
def test_rollout_takes_what_is_clearly_best(game: str) -> None:
    """With many layouts the search takes the plan whose exact value is highest by far."""
    setting = certain(game, 9)
    text = setting.strategies[0].text
    inside = text.partition("(")[2].rstrip(")")
    text = f"rollout(n=400{', ' * bool(inside)}{inside})"
    search = make_setting(game, rules=setting.rules, strategy=text, seed=9)
    checked = 0
    for deal in decisions(setting, 600, most=300):
        found = evaluate(question_of(setting, deal), samples=300)
        best, second = np.sort(found.sums)[::-1][:2]
        spread = max(found.difference(int(found.sums.argmax()), plan)[1] for plan in range(len(found.sums))) ** 0.5
        if (best - second) / found.n < 0.5 * spread or best == second:
            continue
        table = same_for(search, setting, deal, 600)
        assert table.choose() == deal.legal()[int(found.sums.argmax())]
        checked += 1
        if checked == 10:
            return
    pytest.fail(f"only {checked} positions were clear")


@pytest.mark.parametrize("game", GAME_NAMES)
def test_rollout_plays_deals(game: str) -> None:
    """Runs with a search at the table are the same on any number of threads and end in legal deals."""
    from simcore import simulate

    seats = {0: "rollout(n=3)", 1: "random"}
    setting = make_setting(game, seats=seats, seed=10)
    one = simulate(setting, 30, threads=1)
    assert one.total == 30
    assert simulate(setting, 30, threads=2).to_bytes() == one.to_bytes()


def test_random_choice_of_seeds_varies() -> None:
    """The inputs drawn by these tests are not all the same."""
    setting = make_setting("sheepshead", seed=random.Random(1).randrange(100))
    first = Evaluator(question_of(setting, setting.game.engine.Deal(setting.engine(), 0))).play(0, 100)
    other = Evaluator(question_of(setting, setting.game.engine.Deal(setting.engine(), 0))).play(100, 100)
    assert (first.sums != other.sums).any()


@pytest.mark.parametrize("every", [False, True])
def test_of_very_many_plans_only_sums_are_kept(every: bool) -> None:
    """More than 256 plans give the sums that a few of them give alone, and no tallies."""
    setting = make_setting("sheepshead", seed=1)
    question = ask(setting, {"hand": "QC QS JC JS AD AC", "blind": "7D TC"})
    assert len(question.plans) > 256
    whole = Evaluator(question).play(0, 60, threads=2, every=every)
    assert whole.tallies == ()
    for first in (0, 100, len(question.plans) - 5):
        some = dataclasses.replace(question, plans=question.plans[first : first + 5])
        alone = Evaluator(some).play(0, 60, every=every)
        assert (alone.sums == whole.sums[first : first + 5]).all()
        assert len(alone.tallies) == 5
    if not every:
        assert len(odds(question, samples=60).lines) == len(question.plans)
