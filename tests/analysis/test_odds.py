"""Odds of decisions: intervals, recommendations, watched runs, fields, tables over hands."""

from __future__ import annotations

import dataclasses
import math
import signal
from typing import Any

import numpy as np
import polars as pl
import pytest

from simcards.analysis.answers import in_fields, odds, read_goal
from simcards.analysis.hands import table_of_hands
from simcards.analysis.statistics import share_interval, t_interval, t_quantile
from simcore import Setting, UsageError, make_setting
from simcore.evaluation import Evaluator
from simcore.games.sheepshead.questions import QUESTIONS
from simcore.questions import Plan, Question, legal_plans

HAND = {"hand": "QC JD AD 9D AC 7H", "seat": "2"}


def pick(seed: int = 1, **rules: str) -> Question:
    """Return the question whether to pick with a fair hand."""
    return QUESTIONS.ask(make_setting("sheepshead", seed=seed, rules=rules), HAND)


def payoffs_of(question: Question, samples: int) -> np.ndarray[Any, Any]:
    """Return the payoffs of each sample and plan, as the core gives them."""
    evaluator = Evaluator(question)
    belief = evaluator.belief()
    tables = evaluator._tables()
    content, _ = belief.play(evaluator._playing, evaluator._paths, tables, evaluator._key, 0, samples, all=False)
    return np.frombuffer(content, dtype="<i4").reshape(samples, -1)


def test_lines_equal_plain_sums() -> None:
    """Values, paired differences, regrets and chances are those of the payoffs themselves."""
    question = pick()
    found = odds(question, samples=2_000)
    payoffs = payoffs_of(question, 2_000).astype(float)
    names = [plan.name for plan in question.plans]
    best = int(payoffs.mean(axis=0).argmax())
    assert found.lines[0].plan == names[best]
    for line in found.lines:
        own = payoffs[:, names.index(line.plan)]
        low, high = t_interval(own.mean(), own.var(ddof=1), 2_000)
        assert (line.value, line.low, line.high) == pytest.approx((own.mean(), low, high))
        difference = own - payoffs[:, best]
        low, high = t_interval(difference.mean(), difference.var(ddof=1), 2_000)
        if line.plan != names[best]:
            assert (line.difference_low, line.difference_high) == pytest.approx((low, high))
        assert line.regret == pytest.approx((payoffs.max(axis=1) - own).mean())
        gains = next(chance for chance in line.chances if chance.name == "gains")
        assert (gains.share, gains.n) == ((own > 0).mean(), 2_000)
        assert (gains.low, gains.high) == pytest.approx(share_interval(int((own > 0).sum()), 2_000))


def test_frame_is_tidy() -> None:
    """One row for each plan and measure, with the numbers of the lines."""
    found = odds(pick(), samples=500)
    frame = found.frame()
    assert frame.columns == ["plan", "measure", "estimate", "low", "high", "unit", "samples"]
    assert frame.height == len(found.lines) * (3 + len(found.lines[0].chances))
    value = frame.filter((pl.col("plan") == found.lines[0].plan) & (pl.col("measure") == "value"))
    assert value["estimate"][0] == found.lines[0].value


def test_clear_and_close() -> None:
    """A clear case is recommended; a close one is not, and says how many samples would tell."""
    clear = odds(pick(), samples=2_000)
    assert clear.recommended == "pick"
    assert clear.advice == "pick is best."
    hand = {"hand": "QD 9D 8D 7D KC 8H", "seat": "3"}
    close = QUESTIONS.ask(make_setting("sheepshead", seed=2), hand)
    found = odds(close, samples=50)
    assert not found.recommended
    assert found.advice.startswith("Too close to call between")
    wanted = [line.samples_to_tell for line in found.lines[1:] if line.samples_to_tell is not None]
    assert wanted
    assert max(wanted) > 50


def test_samples_to_tell_would_tell() -> None:
    """With so many samples the half-width, at the level for both comparisons together, equals the difference."""
    found = odds(QUESTIONS.ask(make_setting("sheepshead", seed=2), {"hand": "QD 9D 8D 7D KC 8H"}), samples=60)
    for line in found.lines[1:]:
        if line.samples_to_tell is not None:
            together = t_quantile(1 - 0.05 / 4, 59) / t_quantile(1 - 0.05 / 2, 59)
            half = (line.difference_high - line.difference_low) / 2 * together
            assert line.samples_to_tell == math.ceil(60 * (half / line.difference) ** 2)


def test_equal_plans_are_said_to_be_the_same() -> None:
    """Two plans that are one: no width, no rival, no samples to tell."""
    question = pick()
    doubled = dataclasses.replace(
        question, plans=(question.plans[1], Plan(name="the same", path=question.plans[1].path), question.plans[0])
    )
    found = odds(doubled, samples=500)
    assert found.recommended == "pick"
    assert found.lines[1].same
    assert (found.lines[1].difference_low, found.lines[1].difference_high) == (0.0, 0.0)
    assert "the same did the same in every layout" in found.advice


def test_group_shows_its_best() -> None:
    """Of the plans of a group only the best is listed."""
    question = pick()
    grouped = dataclasses.replace(
        question, plans=tuple(dataclasses.replace(plan, group="all") for plan in question.plans)
    )
    found = odds(grouped, samples=500)
    assert [line.plan for line in found.lines] == ["pick"]


@pytest.mark.parametrize(
    ("text", "half_width", "of_shares"),
    [
        ("±0.01", 0.01, False),
        ("0.5%", 0.005, True),
        ("+-.02", 0.02, False),
        ("±1e-2", 0.01, False),
        ("clear", None, False),
    ],
)
def test_goals(text: str, half_width: float | None, of_shares: bool) -> None:
    """A half-width in the game's unit or of chances, or a clear answer."""
    goal = read_goal(text)
    assert (goal.half_width, goal.of_shares) == (half_width, of_shares)


@pytest.mark.parametrize("text", ["", "±", "0", "±0.0", "-1", "nan", "±1 %%", "soon"])
def test_wrong_goals(text: str) -> None:
    """Anything else is refused."""
    with pytest.raises(UsageError, match="is not understood"):
        read_goal(text)


def test_watched_run_stops_at_its_goal() -> None:
    """Every difference to the best is known as well as wanted, and no sooner look had it; the rest holds as well."""
    found = odds(pick(), until="±0.3")
    assert found.reached
    assert 1_000 <= found.samples < 1_000_000
    for line in found.lines[1:]:
        assert line.difference_high - line.difference_low <= 0.6
        assert line.difference_low <= line.difference <= line.difference_high
    share = odds(pick(), until="±3%")
    assert all(chance.high - chance.low <= 0.06 for line in share.lines for chance in line.chances[:1])
    assert odds(pick(), until="clear").recommended == "pick"
    never = odds(pick(), until="±0.0001", samples=3_000)
    assert (never.reached, never.samples) == (False, 3_000)


def test_fields() -> None:
    """The same question against several fields; the own seat keeps its strategy."""
    question = pick()
    answers, verdict = in_fields(question, lambda each: odds(each, samples=1_000))
    assert [each.field for each in answers] == ["cautious", "standard", "bold", "random"]
    for each in answers:
        assert each.answer.strategies[2] == "standard"
        assert set(each.answer.strategies[:2] + each.answer.strategies[3:]) == {each.field}
    assert verdict == "Robust: pick is best against every field."


def test_seed_fixes_everything() -> None:
    """The same seed gives the same answer, another one another."""
    assert odds(pick(), samples=300).to_dict() == odds(pick(), samples=300).to_dict()
    assert odds(pick(seed=2), samples=300).lines != odds(pick(), samples=300).lines


def test_table_of_hands_equals_a_plain_loop() -> None:
    """Classes, means, differences and chances of 60 deals, played one by one through single deals."""
    setting = make_setting("sheepshead", seed=4)
    table = QUESTIONS.tables(setting.rules)[0]
    found = table_of_hands(setting, table, deals=60)
    sums: dict[tuple[int, ...], list[list[int]]] = {}
    for index in range(60):
        for seat in range(5):
            key, payoffs = _played(setting, index, seat)
            if key is not None:
                sums.setdefault(key, []).append(payoffs)
    assert [tuple(each.features.values()) for each in found.classes] == sorted(sums)
    assert found.decisions == sum(len(each) for each in sums.values())
    for each in found.classes:
        own = np.array(sums[tuple(each.features.values())], dtype=float)  # type: ignore[index]
        assert each.n == len(own)
        for place, plan in enumerate(each.plans):
            assert plan.value == pytest.approx(own[:, place].mean())
            if place:
                assert plan.difference == pytest.approx((own[:, place] - own[:, 0]).mean())
    assert max(plan.p_holm or 0 for each in found.classes for plan in each.plans) <= 1


def _played(setting: Setting, index: int, seat: int) -> tuple[tuple[int, ...] | None, list[int]]:
    """Return the class of a seat's hand where it is asked to pick, and the payoffs of pass, pick, and alone."""
    row = setting.game.row
    begin = setting.game.engine.Deal(setting.engine(), index)
    while not begin.over and (begin.content()["table"]["phase"] != 0 or begin.turn != seat):
        begin.apply(begin.choose())
    if begin.over:
        return None, []
    names = setting.game.language.cards_named(begin.content(), begin.content()["hand"][seat], setting.rules)
    queens = [card for card in names if card[0] == "Q"]
    trumps = [card for card in names if card[0] in "QJ" or card[1] == "D"]
    aces = [card for card in names if card[0] == "A" and card[1] != "D"]
    payoffs = []
    for wanted in ("pass", "pick", "alone"):
        deal = begin.copy()
        texts = {plan.name: plan.path[0] for plan in legal_plans(setting, deal)}
        deal.apply(texts["pass" if wanted == "pass" else "pick"])
        if wanted == "alone":
            deal.apply(deal.choose())
            deal.apply({plan.name: plan.path[0] for plan in legal_plans(setting, deal)}["alone"])
        while not deal.over:
            deal.apply(deal.choose())
        payoffs.append(int(row.read(deal.row())[0]["payoff"][seat]))
    return (len(trumps), len(queens), len(aces), seat), payoffs


def test_table_does_not_depend_on_threads_or_blocks() -> None:
    """The same table on 1 and 3 threads; deals before the first do not matter."""
    setting = make_setting("sheepshead", seed=5)
    table = QUESTIONS.tables(setting.rules)[0]
    one = table_of_hands(setting, table, deals=9_000, threads=1)
    assert table_of_hands(setting, table, deals=9_000, threads=3) == one
    assert table_of_hands(setting, table, deals=100, first=8_000) != table_of_hands(setting, table, deals=100)
    assert one.frame()["deals"].min() > 0
    for deals, first in ((0, 0), (10, -1)):
        with pytest.raises(UsageError, match="out of range"):
            table_of_hands(setting, table, deals=deals, first=first)


@pytest.mark.parametrize("until", [None, "±0.0001"])
def test_what_was_played_before_an_interruption_counts(until: str | None) -> None:
    """Ctrl-C gives the answer over the samples that are finished, the same as a run of that size."""

    def stop(finished: int) -> None:
        if finished >= 3_000:
            signal.raise_signal(signal.SIGINT)

    found = odds(pick(), samples=400_000, until=until, progress=stop, threads=2)
    assert found.interrupted
    assert 3_000 <= found.samples < 400_000
    assert not found.reached
    whole = odds(pick(), samples=found.samples, threads=1)
    assert not whole.interrupted
    assert [(line.plan, line.value, line.difference) for line in whole.lines] == [
        (line.plan, line.value, line.difference) for line in found.lines
    ]


def test_some_of_all_layouts_are_no_sample() -> None:
    """Layouts are listed in an order: an interruption leaves nothing to show."""
    setting = make_setting("seep", seed=1)
    deal = setting.game.engine.Deal(setting.engine(), 0)
    belief = setting.game.engine.Belief
    while not 2_000 < belief(deal).distinct < 200_000 or len(deal.legal()) < 2:
        deal.apply(deal.choose())
    question = Question(setting=setting, deal=deal, plans=legal_plans(setting, deal))
    with pytest.raises(KeyboardInterrupt):
        odds(question, samples=200_000, progress=lambda _: signal.raise_signal(signal.SIGINT), threads=1)
