"""Sweeps against the same sums in plain Python, grids, side conditions, and tuning on a planted objective."""

from __future__ import annotations

import dataclasses
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import t

from simcards.analysis.compare import compare
from simcards.analysis.grid import parameter_values, points_of, rule_values, with_parameters
from simcards.analysis.paired import RatioSums, named_measures, parts_of, read_condition
from simcards.analysis.statistics import share_interval
from simcards.analysis.sweep import ParameterPoint, Sweep, sweep_parameters, sweep_rules
from simcards.analysis.tune import METHODS, _Objective, _search, tune
from simcore import GAMES, UsageError, find_game, make_setting
from simcore.simulate import RowPlayer
from simcore.strategies import Strategy
from tests.cli.calls import FUZZ


def strategy(game: str, text: str) -> Strategy:
    """Return a built-in strategy."""
    found = make_setting(game, strategy=text).strategies[0]
    assert isinstance(found, Strategy)
    return found


@pytest.mark.parametrize(
    ("game", "param"),
    [
        ("sheepshead", "pick_at=5..8"),
        ("toepen", "knock_at=40,60"),
        ("bid-euchre", None),
        ("seep", None),
        ("royal-casino", None),
    ],
)
def test_points_are_those_of_a_comparison(game: str, param: str | None) -> None:
    """Difference and interval of each point are those of `compare` with the baseline, on the same deals."""
    if param is None or game == "toepen":
        name, known = next(iter(find_game(game).strategies["standard"].parameters.items()))
        param = f"{name}={known.format(known.minimum)},{known.format(known.maximum)}"
    swept = sweep_parameters(game, [param], deals=400, seed=4)
    for point in swept.points:
        compared = compare(game, [point.strategy, "standard"], deals=400, seed=4, field="standard").pairs[0]
        assert point.difference == pytest.approx(compared.difference, abs=1e-12)
        assert tuple(point.interval) == pytest.approx((compared.low, compared.high), abs=1e-9)
        assert point.simultaneous.low <= point.interval.low
    assert swept.best is not None
    assert swept.points[swept.best].mean == max(point.mean for point in swept.points)
    assert swept.points[swept.best].near_best


def test_the_baseline_itself_has_no_difference_at_all() -> None:
    swept = sweep_parameters("sheepshead", ["pick_at=6..8"], deals=2_000, seed=1)
    base = swept.points[1]
    assert base.strategy == "standard"
    assert (base.difference, *base.interval, *base.simultaneous) == (0.0,) * 5
    ruled = sweep_rules("sheepshead", ["bump=off,on", "leaster_stake=1..2"], deals=2_000, seed=1)
    for figure in ruled.points[0].figures.values():
        assert figure.difference == 0.0
        assert figure.difference_interval is None or tuple(figure.difference_interval) == (0.0, 0.0)


@pytest.mark.parametrize(
    ("game", "rule", "games"),
    [("sheepshead", "bump=off,on", None), ("toepen", "players=3,4", None), ("bid-euchre", "ask=on,off", None),
     ("seep", "sweep_points=50,25", None), ("royal-casino", "sweeps=1..2", None), ("toepen", "target=5,10", 40)],
)  # fmt: skip
def test_rules_by_hand(game: str, rule: str, games: int | None) -> None:
    """Every measure is the ratio of sums, and its difference has the width of a jackknife over the deals."""
    count = games or 500
    unit = "deal" if games is None else "match"
    size = {"games": games} if games else {"deals": count}
    swept = sweep_rules(game, [rule], seed=4, **size)
    rows, known = [], []
    for point in swept.points:
        setting = make_setting(game, rules=point.values, seed=4)
        rows.append(RowPlayer(setting, unit).rows(0, count))
        known.append(named_measures(setting.game, setting.rules, unit))
    checked = 0
    for name in known[1]:
        if name not in known[0]:
            continue
        (above, below), (base_above, base_below) = (parts_of(known[k][name], rows[k]) for k in (1, 0))
        figure = swept.points[1].figures[name]
        if below.sum() < 30 or base_below.sum() < 30:
            continue
        ratio = above.sum() / below.sum()
        assert figure.estimate == pytest.approx(ratio)
        assert figure.difference == pytest.approx(ratio - base_above.sum() / base_below.sum(), abs=1e-12)
        without = (above.sum() - above) / (below.sum() - below)
        without -= (base_above.sum() - base_above) / (base_below.sum() - base_below)
        error = np.sqrt((count - 1) / count * ((without - without.mean()) ** 2).sum())
        assert figure.difference_interval is not None
        half = (figure.difference_interval.high - figure.difference_interval.low) / 2
        assert half == pytest.approx(t.ppf(0.975, count - 1) * error, rel=0.05, abs=1e-9)
        checked += error > 0
    assert checked >= 3


def test_threads_change_nothing() -> None:
    def plain(result: Sweep) -> Sweep:
        return dataclasses.replace(result, provenance={})

    for make in (
        lambda n: sweep_parameters(
            "sheepshead", ["pick_at=6,8"], deals=30_000, seed=1, threads=n, measures=["leaster"]
        ),
        lambda n: sweep_rules("sheepshead", ["bump=off,on"], deals=30_000, seed=1, threads=n),
    ):
        assert plain(make(1)) == plain(make(2)) == plain(make(7))


def test_side_conditions() -> None:
    """`leaster < 5%` keeps pick_at = 5 and 6, whatever they gain; the best is among what is kept."""
    swept = sweep_parameters("sheepshead", ["pick_at=5..9"], deals=4_000, seed=1, keep=["leaster > 5%"])
    kept = [all(each.keeps for each in point.kept) for point in swept.points]
    assert kept == [False, False, True, True, True]
    assert swept.best == 2
    assert sweep_parameters("sheepshead", ["pick_at=5..6"], deals=4_000, seed=1, keep=["leaster > 50%"]).best is None
    [point] = sweep_parameters("sheepshead", ["pick_at=7"], deals=4_000, seed=1, keep=["leaster <= 0.0755"]).points
    [only] = point.kept
    assert only.is_open
    estimate = point.figures["leaster"].estimate
    setting = make_setting("sheepshead", seed=1)
    assert estimate == (RowPlayer(setting).rows(0, 4_000)["picker"] < 0).mean()


def test_combinations_that_are_not_allowed_are_named() -> None:
    swept = sweep_rules(
        "sheepshead",
        ["call_order=bury_then_call,call_then_bury", "partner=called_ace,jack_of_diamonds"],
        deals=50,
        seed=1,
    )
    assert len(swept.points) == 3
    [(values, reason)] = swept.refused
    assert values == {"call_order": "call_then_bury", "partner": "jack_of_diamonds"}
    assert "does not go with" in reason


@given(st.integers(-50, 99), st.integers(-50, 99), st.integers(1, 20))
@FUZZ
def test_ranges(low: int, high: int, step: int) -> None:
    """Within the parameter's bounds a range has the numbers of Python's; else it is refused."""
    base = strategy("sheepshead", "standard")
    text = f"pick_at={low}..{high}:{step}"
    if 0 <= low <= high:
        assert parameter_values([text], base) == {"pick_at": list(range(low, high + 1, step))}
    else:
        with pytest.raises(UsageError):
            parameter_values([text], base)


@given(st.integers(0, 4_000), st.integers(0, 60), st.integers(1, 900))
@FUZZ
def test_ranges_of_decimals(low: int, count: int, step: int) -> None:
    """In steps of decimals from the lower end, never past the upper; exact, whatever binary fractions are."""
    base = strategy("toepen", "standard")
    known = base.kind.parameters["stay_at"]
    assert known.decimals == 3
    high = min(low + count * step + step // 2, known.maximum)
    text = f"stay_at={known.format(low)}..{known.format(high)}:{known.format(step)}"
    assert parameter_values([text], base) == {"stay_at": list(range(low, high + 1, step))}


def test_decimals_and_switches() -> None:
    """A parameter with decimals counts in its last one; a switch has two values."""
    for game in ("toepen", "seep", "royal-casino", "bid-euchre"):
        base = strategy(game, "standard")
        for name, known in base.kind.parameters.items():
            low, high = known.format(known.minimum), known.format(known.maximum)
            assert parameter_values([f"{name}={low},{high}"], base) == {name: [known.minimum, known.maximum]}


def test_points_are_a_product() -> None:
    assert points_of({"a": [1, 2], "b": [3, 4]}) == [
        {"a": 1, "b": 3},
        {"a": 1, "b": 4},
        {"a": 2, "b": 3},
        {"a": 2, "b": 4},
    ]
    rules = find_game("sheepshead").rules
    assert rule_values(["leaster_stake=1..2", "bump=true,off"], rules) == {
        "leaster_stake": ["1", "2"],
        "bump": ["on", "off"],
    }
    base = strategy("sheepshead", "standard(pick_at=8)")
    assert with_parameters(base, {"pick_at": 7}).text == "standard"
    assert with_parameters(base, {"alone_at": 19}).text == "standard(alone_at=19, pick_at=8)"


@pytest.mark.parametrize(
    ("words", "part"),
    [
        (["pick_at=12..4"], "empty range"),
        (["pick_at"], "not of the form"),
        (["pick_at="], "not of the form"),
        (["pick=4"], "has no parameter 'pick'"),
        (["pick_at=4..x"], "cannot be '4..x'"),
        (["pick_at=4..12:0"], "step of 0; allowed: a whole number from 1"),
        (["pick_at=4..12:0.5"], "step of 0.5; allowed: a whole number from 1"),
        (["pick_at=4,4"], "twice"),
        (["pick_at=4", "pick_at=5"], "given twice"),
        (["pick_at=4..120"], "cannot be '120'"),
        (["pick_at=0..99", "alone_at=0..99", "crack_at=0..99"], "the grid has 1000000 points"),
    ],
)
def test_bad_parameters(words: list[str], part: str) -> None:
    with pytest.raises(UsageError, match=part):
        sweep_parameters("sheepshead", words, deals=20, seed=1)


@pytest.mark.parametrize(
    ("words", "part"),
    [
        (["bumps=on,off"], "there is no rule 'bumps'"),
        (["bump=on,maybe"], "'maybe' is not a value"),
        (["leaster_stake=2..1"], "empty range"),
        (["leaster_stake=1..9"], "allowed: a whole number from 1 to 2"),
        (["hands=1..100000"], "at most 1000"),
        (["leaster_stake=1..2:1.5"], "not a range of whole numbers"),
        (["leaster_stake=1..2:1.2.3"], "not a range of whole numbers"),
        (["leaster_stake=1..2:."], "not a range of whole numbers"),
        (["leaster_stake=1..2:0"], "not a range of whole numbers"),
        (["leaster_stake=1..99999999999999999999999"], "not a range of whole numbers"),
        (["partner=jack_of_diamonds", "call_order=call_then_bury", "bump=on,off"], "no point of the grid is allowed"),
        (["partner=jack_of_diamonds", "bump=on"], "nothing is varied"),
        (["leaster_stake=1..1"], "nothing is varied"),
    ],
)
def test_bad_rules(words: list[str], part: str) -> None:
    with pytest.raises(UsageError, match=part):
        sweep_rules("sheepshead", words, deals=20, seed=1)


@pytest.mark.parametrize("text", ["leaster", "leaster < ", "leaster < 5 %%", "nothing < 5%", "leaster = 5", "< 5"])
def test_bad_conditions(text: str) -> None:
    setting = make_setting("sheepshead")
    with pytest.raises(UsageError):
        read_condition(text, named_measures(setting.game, setting.rules, "deal"))


@pytest.mark.parametrize("unit", ["deal", "match"])
@pytest.mark.parametrize("game", GAMES)
def test_bounds_are_those_that_a_measure_can_have(game: str, unit: str) -> None:
    """A share has one from 0 to 1, in per cent or not; of another measure any, not in per cent."""
    setting = make_setting(game)
    known = named_measures(setting.game, setting.rules, unit)
    for name, measure in known.items():
        good, bad = ["0", "0.05", ".05", "5e-2", "1", "10%", "100%"], ["10", "1.01", "-0.1", "101%", "1000", "-5%"]
        if not measure.is_share:
            good, bad = ["10", "0.05", "-3", "1e3"], ["10%", "0.5 %"]
        for bound in good:
            value = float(bound.rstrip("%")) / (100 if "%" in bound else 1)
            assert read_condition(f"{name} <= {bound}", known).bound == value
        for bound in bad:
            with pytest.raises(UsageError, match=name):
                read_condition(f"{name} < {bound}", known)
    shares = [name for name, measure in known.items() if measure.is_share]
    with pytest.raises(UsageError, match=r"; write 10%$"):
        read_condition(f"{shares[0]} < 10", known)


@pytest.mark.parametrize("unit", ["deal", "match"])
@pytest.mark.parametrize("game", GAMES)
def test_the_example_of_a_condition_is_one(game: str, unit: str) -> None:
    """Of the game at hand, whatever it measures."""
    setting = make_setting(game)
    known = named_measures(setting.game, setting.rules, unit)
    means = {name: measure for name, measure in known.items() if not measure.is_share}
    for offered in (known, means):
        with pytest.raises(UsageError) as caught:
            read_condition("?", offered)
        assert read_condition(str(caught.value).split("'")[-2], offered).measure in offered


def test_a_ratio_by_hand() -> None:
    """Two of four, against one of four: 0.5, +0.25; with equal denominators the interval is that of means."""
    sums = RatioSums()
    own, base = np.array([1.0, 1, 0, 0]), np.array([1.0, 0, 0, 0])
    sums.add((own, np.ones(4)), (base, np.ones(4)))
    measure = named_measures(find_game("sheepshead"), make_setting("sheepshead").rules, "deal")["leaster"]
    figure = sums.figure(measure, 0.95)
    assert (figure.estimate, figure.difference) == (0.5, 0.25)
    error = np.std(own - base, ddof=1) / 2
    assert figure.difference_interval is not None
    assert figure.difference_interval.high - 0.25 == pytest.approx(t.ppf(0.975, 3) * error)


@pytest.mark.parametrize("method", METHODS)
def test_each_method_finds_a_planted_best(method: str) -> None:
    """A gain that falls off from (9, 17): found within the evaluations, and no point is played twice."""
    base = strategy("sheepshead", "standard")
    played: list[str] = []

    def gain(point: Strategy) -> float:
        played.append(point.text)
        values = point.values()
        return 10.0 - (values["pick_at"] - 9) ** 2 - (values["alone_at"] - 17) ** 2

    grid = {"pick_at": list(range(4, 13)), "alone_at": list(range(14, 22))}
    objective = _Objective(gain, base, grid, 72, progress=None)
    assert not _search(objective, method, [9, 8], 1)
    best = max(objective.tried, key=lambda text: objective.tried[text])
    assert best == "standard(alone_at=17, pick_at=9)"
    assert len(played) == len(set(played)) <= 72


def test_tuning_reports_the_held_out_gain() -> None:
    """The found point's gains are those of `compare` on the training deals and on the deals behind them."""
    result = tune("sheepshead", "standard", ["pick_at=5..8"], method="grid", deals=1_000, holdout=2_000, seed=3)
    assert [trial.strategy for trial in result.trials] == [f"standard(pick_at={n})" for n in (5, 6, 8)]
    training = compare("sheepshead", [result.found, "standard"], deals=1_000, seed=3).pairs[0]
    held_out = compare("sheepshead", [result.found, "standard"], deals=2_000, first=1_000, seed=3).pairs[0]
    assert result.training == training.difference == max(trial.gain for trial in result.trials)
    assert (result.held_out, result.interval) == (held_out.difference, (held_out.low, held_out.high))
    assert result.toml.splitlines()[0] == 'strategy = "standard"'
    assert result.verdict() == f"{result.found} is better than standard"


def test_tuning_that_finds_nothing_says_so() -> None:
    result = tune("sheepshead", "standard", ["pick_at=20..22"], deals=300, holdout=300, seed=3)
    assert result.found == "standard"
    assert result.held_out is None
    assert "nothing better" in result.verdict()
    limited = tune("sheepshead", "standard", ["pick_at=0..12", "alone_at=10..20"], evaluations=5, deals=50, seed=3)
    assert len(limited.trials) == 5


@pytest.mark.parametrize(
    ("words", "part"),
    [
        ({"method": "guess"}, "there is no method 'guess'"),
        ({"method": "grid", "evaluations": 5}, "the grid has 9 points, more than 5 evaluations"),
        ({"parameters": []}, "nothing to tune"),
        ({"strategy": "random"}, "has no parameter"),
        ({"evaluations": 0}, "the number of evaluations cannot be 0"),
        ({"holdout": 1}, "the number of held-out deals cannot be 1"),
    ],
)
def test_bad_tuning(words: dict[str, Any], part: str) -> None:
    given_words = {"strategy": "standard", "parameters": ["pick_at=4..12"], "deals": 20, "seed": 1, **words}
    with pytest.raises(UsageError, match=part):
        tune("sheepshead", given_words.pop("strategy"), given_words.pop("parameters"), **given_words)


def test_a_point_is_what_its_names_say() -> None:
    [point] = sweep_parameters("sheepshead", ["pick_at=8"], deals=50, seed=1).points
    assert isinstance(point, ParameterPoint)
    assert point.values == {"pick_at": "8"}


def test_shares_have_the_intervals_of_a_run() -> None:
    """Also where nothing or everything was a hit: leasters among deals that nobody picks."""
    swept = sweep_rules(
        "sheepshead", ["bump=off,on"], strategy="standard(pick_at=99, dealer_pick_at=99)", deals=100, seed=1
    )
    figure = swept.points[0].figures["leaster"]
    assert figure.estimate == 1.0
    assert figure.interval == share_interval(100, 100)
    assert figure.interval is not None
    assert figure.interval.low < 1


def test_start_values_do_not_go_with_other_numbers_of_seats() -> None:
    setting = make_setting("toepen", start={"lives": (1, 2, 3, 4)}, seed=1)
    swept = sweep_rules(setting, ["players=3,4"], deals=50)
    assert [point.values for point in swept.points] == [{"players": "4"}]
    [(_, reason)] = swept.refused
    assert "start values are for 4 seats" in reason


def test_a_rule_with_one_value_is_no_part_of_the_points() -> None:
    """The figures are those with it among the house rules, and so is the command."""
    rules = {"leaster_stake": "2", "partner": "jack_of_diamonds"}
    texts = [f"{name}={value}" for name, value in rules.items()]
    among = sweep_rules("sheepshead", [texts[0], "bump=off,on", texts[1]], deals=100, seed=1)
    apart = sweep_rules(make_setting("sheepshead", rules=rules, seed=1), ["bump=off,on"], deals=100)
    assert [point.values for point in among.points] == [{"bump": "off"}, {"bump": "on"}]
    assert (among.points, among.baseline) == (apart.points, apart.baseline)


def test_payoffs_are_those_of_the_teams_of_each_point() -> None:
    """Three players of Royal Casino play alone, four in two partnerships: neither is shown as the other."""
    swept = sweep_rules("royal-casino", ["players=3..4"], deals=100, seed=1)
    names = [{name for name in point.figures if name.startswith("payoff_")} for point in swept.points]
    assert names == [{"payoff_0", "payoff_1", "payoff_2"}, {"payoff_0_2", "payoff_1_3"}]
    for point in swept.points:
        figures = [figure for name, figure in point.figures.items() if name.startswith("payoff_")]
        assert sum(figure.estimate or 0.0 for figure in figures) == pytest.approx(0)
    assert swept.points[1].figures["payoff_0_2"].difference is None


@pytest.mark.parametrize(
    ("game", "rule", "size"),
    [("sheepshead", "bump=off,on", {"deals": 50}), ("royal-casino", "players=2..4", {"deals": 20}),
     ("toepen", "target=5,10", {"games": 5}), ("seep", "sweep_points=50,25", {"games": 3})],
)  # fmt: skip
def test_every_measure_that_is_shown_may_be_chosen(game: str, rule: str, size: dict[str, int]) -> None:
    """By the name under which it is shown, with the same figures; payoffs too, all of which are there else."""
    whole = sweep_rules(game, [rule], seed=1, **size)
    names = list(dict.fromkeys(name for point in whole.points for name in point.figures))
    payoffs = [name for name in names if name.startswith(("payoff_", "worth_"))]
    others = [name for name in names if name not in payoffs]
    names = payoffs + others
    for point in whole.points:
        assert list(point.figures) == [name for name in names if name in point.figures]
    for chosen, shown in (
        (payoffs[:1], payoffs[:1]),
        ([others[-1], payoffs[-1]], [payoffs[-1], others[-1]]),
        (others[:1], payoffs + others[:1]),
        (names, names),
    ):
        part = sweep_rules(game, [rule], seed=1, measures=chosen, **size)
        for point, all_of_it in zip(part.points, whole.points, strict=True):
            wanted = {name: all_of_it.figures[name] for name in shown if name in all_of_it.figures}
            assert point.figures == wanted
            assert list(point.figures) == list(wanted)


def test_a_condition_that_some_point_cannot_have_is_refused() -> None:
    with pytest.raises(UsageError, match="with players=2 there is no measure 'payoff_2'"):
        sweep_rules("toepen", ["players=2,3"], deals=10**9, seed=1, keep=["payoff_2 > 0"])


def test_what_is_near_the_best_keeps_the_conditions() -> None:
    swept = sweep_parameters("sheepshead", ["pick_at=5..9"], deals=4_000, seed=1, keep=["leaster > 5%"])
    near = [k for k, point in enumerate(swept.points) if point.near_best]
    assert near == [swept.best] == [2]


def test_few_deals_do_not_make_simultaneous_intervals_shorter() -> None:
    for point in sweep_parameters("sheepshead", ["pick_at=6,7"], deals=50, seed=1).points:
        assert point.simultaneous.low <= point.interval.low <= point.interval.high <= point.simultaneous.high
