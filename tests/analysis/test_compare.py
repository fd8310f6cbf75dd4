"""Comparisons against the same sums in plain Python, and the properties that they must have."""

from __future__ import annotations

import dataclasses
import itertools
import statistics
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from scipy.stats import t

from simcards.analysis.compare import EACH_OTHER, Comparison, compare, read_until
from simcards.analysis.statistics import BoundedMeanSequence, holm
from simcore import GAMES, UsageError, make_setting
from simcore.errors import SimcardsError
from simcore.simulate import RowPlayer

SEED = 6
CASES = [
    ("sheepshead", {}), ("toepen", {}), ("toepen", {"players": 3}), ("bid-euchre", {}), ("seep", {}),
    ("royal-casino", {}), ("royal-casino", {"players": 3}), ("royal-casino", {"players": 4}),
]  # fmt: skip


def payoffs(game: str, rules: dict[str, Any], seats: list[str], deals: int, unit: str = "deal") -> list[list[Fraction]]:
    """Return the payoff of each seat in each deal, or the worth of each match to each player."""
    setting = make_setting(game, rules=rules, seats=seats, seed=SEED)
    rows = RowPlayer(setting, unit).rows(0, deals)
    if unit == "deal":
        return [[Fraction(int(each)) for each in row["payoff"][: len(seats)]] for row in rows]
    value = setting.game.match_value
    return [[Fraction(int(each), value.scale) for each in value.value(match)] for match in rows]


def in_field(game: str, rules: dict[str, Any], strategy: str, deals: int, unit: str = "deal") -> list[Fraction]:
    """Return the mean payoff of a strategy over all teams' places among `standard`, for each deal."""
    setting = make_setting(game, rules=rules)
    teams = setting.game.teams(setting.rules)
    total = [Fraction(0)] * deals
    for team in teams:
        seats = [strategy if seat in team else "standard" for seat in range(setting.seats)]
        for deal, row in enumerate(payoffs(game, rules, seats, deals, unit)):
            # Partners have the same.
            assert len({row[seat] for seat in team}) == 1
            total[deal] += row[team[0]] / len(teams)
    return total


def check(result: Comparison, pair: int, differences: list[Fraction]) -> None:
    """Assert that a pair has the mean, the variance and the counts of these differences."""
    found = result.pairs[pair]
    assert found.difference == pytest.approx(float(statistics.mean(differences)), abs=1e-12)
    error = statistics.stdev([float(each) for each in differences]) / len(differences) ** 0.5
    assert (found.high - found.low) / 2 == pytest.approx(t.ppf(0.975, len(differences) - 1) * error)
    wins, losses = sum(each > 0 for each in differences), sum(each < 0 for each in differences)
    assert (found.wins, found.draws, found.losses) == (wins, len(differences) - wins - losses, losses)


@pytest.mark.parametrize(("game", "rules"), CASES)
def test_a_comparison_in_a_field_by_hand(game: str, rules: dict[str, Any]) -> None:
    """Every strategy in every team's place among `standard`, added up in plain Python."""
    deals = 400
    names = ["cautious", "bold", "random"]
    result = compare(game, names, deals=deals, field="standard", rules=rules, seed=SEED)
    means = {name: in_field(game, rules, name, deals) for name in names}
    for mean in result.means:
        assert mean.mean == pytest.approx(float(statistics.mean(means[mean.strategy])), abs=1e-12)
    for place, (first, second) in enumerate(itertools.combinations(names, 2)):
        assert (result.pairs[place].first, result.pairs[place].second) == (first, second)
        check(result, place, [a - b for a, b in zip(means[first], means[second], strict=True)])
    assert [pair.p_holm for pair in result.pairs] == pytest.approx(holm([pair.p for pair in result.pairs]).tolist())


@pytest.mark.parametrize(("game", "rules"), CASES)
def test_a_comparison_against_each_other_by_hand(game: str, rules: dict[str, Any]) -> None:
    """Tables of alternating teams in all rotations, with their complements."""
    deals = 300
    setting = make_setting(game, rules=rules)
    teams = setting.game.teams(setting.rules)
    tables = {tuple((team + turn) % len(teams) % 2 == 0 for team in range(len(teams))) for turn in range(len(teams))}
    tables |= {tuple(not own for own in table) for table in tables}
    differences = [Fraction(0)] * deals
    for table in tables:
        seats = ["bold"] * setting.seats
        for team, own in zip(teams, table, strict=True):
            for seat in team:
                seats[seat] = "standard" if own else "bold"
        for deal, row in enumerate(payoffs(game, rules, seats, deals)):
            ours = [row[team[0]] for team, own in zip(teams, table, strict=True) if own]
            theirs = [row[team[0]] for team, own in zip(teams, table, strict=True) if not own]
            differences[deal] += (statistics.mean(ours) - statistics.mean(theirs)) / len(tables)
    result = compare(game, ["standard", "bold"], deals=deals, field=EACH_OTHER, rules=rules, seed=SEED)
    check(result, 0, differences)
    other = compare(game, ["bold", "standard"], deals=deals, field=EACH_OTHER, rules=rules, seed=SEED)
    assert other.pairs[0].difference == -result.pairs[0].difference
    assert (other.pairs[0].wins, other.pairs[0].losses) == (result.pairs[0].losses, result.pairs[0].wins)


@pytest.mark.parametrize("game", GAMES)
def test_whole_games_by_hand(game: str) -> None:
    result = compare(game, ["bold", "random"], games=30, seed=SEED)
    means = [in_field(game, {}, name, 30, "match") for name in ("bold", "random")]
    check(result, 0, [a - b for a, b in zip(*means, strict=True)])


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("field", ["standard", "bold", EACH_OTHER])
def test_a_strategy_against_itself_is_exactly_equal(game: str, field: str) -> None:
    result = compare(
        game, ["standard", "standard", "standard(" + PARAMETER[game] + ")"], deals=300, field=field, seed=2
    )
    pair = result.pairs[0]
    assert (pair.first, pair.second) == ("standard", "standard (2)")
    assert (pair.difference, pair.low, pair.high, pair.p, pair.p_holm) == (0.0, 0.0, 0.0, 1.0, 1.0)
    assert (pair.wins, pair.draws, pair.losses) == (0, 300, 0)
    assert pair.verdict(0.95) == "equal in every deal"


PARAMETER = {
    game: next(
        f"{name}={each.format(each.minimum)}"
        for name, each in make_setting(game).game.strategies["standard"].parameters.items()
    )
    for game in GAMES
}


@pytest.mark.parametrize("field", ["standard", EACH_OTHER])
def test_the_result_does_not_depend_on_threads_or_order(field: str) -> None:
    names = ["standard", "bold", "cautious"]
    results = [compare("sheepshead", names, deals=30_000, field=field, seed=3, threads=n) for n in (1, 2, 7)]
    plain = [dataclasses.replace(each, provenance={}) for each in results]
    assert plain[0] == plain[1] == plain[2]
    turned = compare("sheepshead", names[::-1], deals=30_000, field=field, seed=3)
    forward = {(pair.first, pair.second): pair.difference for pair in results[0].pairs}
    for pair in turned.pairs:
        assert pair.difference == -forward[pair.second, pair.first]


def test_the_variance_gain_by_hand() -> None:
    """`bold` and `standard` in five places: the variances of the ten plays over that of the difference."""
    result = compare("sheepshead", ["bold", "standard"], deals=2_000, seed=SEED)
    plays = []
    for name in ("bold", "standard"):
        for seat in range(5):
            seats = ["standard"] * 5
            seats[seat] = name
            plays.append([float(row[seat]) for row in payoffs("sheepshead", {}, seats, 2_000)])
    difference = np.sum(plays[:5], axis=0) - np.sum(plays[5:], axis=0)
    gain = sum(np.var(each, ddof=1) for each in plays) / np.var(difference, ddof=1)
    assert result.pairs[0].variance_gain == pytest.approx(gain)
    assert gain > 4


def test_until_stops_where_a_recomputation_says() -> None:
    """At each look the sequence of the pair; the run stops at the first look whose interval excludes 0."""
    result = compare("sheepshead", ["random", "standard"], deals=200_000, until="standard better than random", seed=1)
    assert result.stopped
    assert result.deals < 20_000
    pair = result.pairs[0]
    assert pair.sequence is not None
    assert pair.sequence.high < 0
    assert pair.sequence.low < pair.low < pair.high < pair.sequence.high
    again = compare("sheepshead", ["random", "standard"], deals=result.deals, seed=1)
    assert again.pairs[0].difference == pair.difference
    # The same looks by hand: chunks of the run, and a look when the size has grown by a quarter.
    chunk = make_setting("sheepshead").game.chunk_deals // 6
    players = {name: places(name) for name in ("random", "standard")}
    sequence, look = BoundedMeanSequence(-24, 24), 0.0
    for first in range(0, 200_000, chunk):
        values = [sum(play(first, chunk) for play in players[name]) for name in ("random", "standard")]
        difference = (values[0] - values[1]) / 5
        sequence.add(chunk, float(difference.sum()), float(difference @ difference))
        if sequence.n >= look:
            look = 1.25 * sequence.n
            if sequence.interval().high < 0:
                break
    assert sequence.n == result.deals
    assert sequence.interval() == pytest.approx(tuple(pair.sequence), rel=1e-9)


def places(name: str) -> list[Any]:
    """Return a function for each seat that gives the payoffs of a strategy there among `standard`, of seed 1."""
    players = [
        (seat, RowPlayer(make_setting("sheepshead", strategy="standard", seats={seat: name}, seed=1)))
        for seat in range(5)
    ]
    return [
        lambda first, count, seat=seat, player=player: player.rows(first, count)["payoff"][:, seat].astype(float)
        for seat, player in players
    ]


def test_until_a_half_width() -> None:
    result = compare("bid-euchre", ["bold", "standard", "cautious"], deals=10**6, until="±0.3", seed=1)
    assert result.stopped
    widths = [(pair.sequence.high - pair.sequence.low) / 2 for pair in result.pairs if pair.sequence is not None]
    assert len(widths) == 3
    assert max(widths) <= 0.3
    longer = compare("bid-euchre", ["bold", "standard", "cautious"], deals=10_000, until="0.0001", seed=1)
    assert not longer.stopped
    assert longer.deals == 10_000


def test_ratings_are_absent_where_somebody_always_wins() -> None:
    """In 20 deals of Seep `standard` beats `greedy` in each: no finite rating, and a note."""
    result = compare("seep", ["standard", "greedy"], deals=20, field=EACH_OTHER, seed=1)
    assert result.pairs[0].wins == 20
    assert result.ratings is None
    assert any("No ratings" in note for note in result.notes)


@pytest.mark.parametrize(
    "error",
    [SimcardsError("they did not settle."), np.linalg.LinAlgError("Singular matrix"), MemoryError(), KeyError(1)],
)
def test_ratings_that_fail_do_not_end_the_comparison(error: Exception, monkeypatch: pytest.MonkeyPatch) -> None:
    """All but them is as without ratings; a note says why they are missing."""

    def fail(*_: object) -> None:
        raise error

    words: dict[str, Any] = {"deals": 100, "seed": 1}
    without = compare("sheepshead", ["standard", "bold"], ratings=False, **words)
    monkeypatch.setattr("simcards.analysis.compare.ratings_of", fail)
    result = compare("sheepshead", ["standard", "bold"], **words)
    [note] = result.notes
    assert note == f"No ratings: {str(error).rstrip('.') or type(error).__name__}."
    assert dataclasses.replace(result, notes=()) == without


@pytest.mark.parametrize(
    ("words", "part"),
    [
        ({"strategies": ["standard"]}, "from 2 to 8 strategies can be compared in a field, not 1"),
        ({"strategies": ["standard"] * 9}, "from 2 to 8 strategies can be compared in a field, not 9"),
        (
            {"strategies": ["standard"] * 6, "field": EACH_OTHER},
            "from 2 to 5 strategies can be compared against each other, not 6",
        ),
        ({"strategies": ["standard", "clever"]}, "there is no strategy 'clever'"),
        ({"deals": 10, "games": 10}, "exclude each other"),
        ({"deals": 1}, "too few"),
        ({"level": 1.0}, "the level cannot be 1.0"),
        ({"first": -1}, "out of range"),
        ({"until": "soon"}, "is not understood"),
        ({"until": "±0"}, "is not understood"),
        ({"until": "bold better than random"}, "'random' is not compared"),
        ({"until": "bold better than bold"}, "one strategy twice"),
        ({"field": "nobody"}, "there is no strategy 'nobody'"),
        ({"threads": 0}, "the number of threads cannot be 0"),
    ],
)
def test_bad_input(words: dict[str, Any], part: str) -> None:
    arguments = {"strategies": ["standard", "bold"], "seed": 1, **({} if "games" in words else {"deals": 20}), **words}
    with pytest.raises(UsageError, match="(?s).*" + part.replace("(", r"\(")):
        compare("sheepshead", arguments.pop("strategies"), **arguments)


def test_half_widths_are_read() -> None:
    for sign in ("±", "+-", "+/-", "", "± "):
        for number in ("0.01", ".01", "1e-2", "1E-02", "0.1e-1", "10e-3"):
            assert read_until(sign + number, ["a"]).half_width == pytest.approx(0.01)
    for text in ("±0", "±0e-5", "±", "±.", "±e-2", "-0.01", "±1e", "±1e-2%", "±1,5"):
        with pytest.raises(UsageError, match="is not understood"):
            read_until(text, ["a"])
    assert read_until("a better than b (2)", ["a", "b (2)"]).pair == ("a", "b (2)")


def test_until_takes_strategies_as_they_were_written() -> None:
    """Any blanks, a file by its name, a label; of two that are the same, the one that was written so."""
    labels = ["s(p=9)", "s(p=9) (2)", "b"]
    for name, label in (("c.toml", "s(p=9)"), ("s( p=9 )", "s(p=9) (2)"), ("s(p = 9)", "s(p=9) (2)"), ("b", "b")):
        other = "b" if label != "b" else "s(p=9)"
        wanted = read_until(f"{name} better than {other}", labels, ["c.toml", "s( p=9 )", "b"])
        # Read by its own text again, as in the command that makes the result again.
        assert wanted.pair == read_until(wanted.text, labels, ["s(p=9)", "s(p=9)", "b"]).pair
        assert wanted.pair is not None
        assert wanted.pair[0] == label
    with pytest.raises(UsageError, match=r"'d\.toml' is not compared"):
        read_until("d.toml better than b", labels, ["c.toml", "s( p=9 )", "b"])
    assert read_until("a better than b", ["a", "b"], [len, "b"]).pair == ("a", "b")


def test_the_verdict_of_a_watched_pair_goes_by_its_sequence() -> None:
    """After 500 deals the fixed-size p is small, but the sequence is not: nothing is claimed."""
    watched = compare("sheepshead", ["bold", "standard"], deals=500, until="bold better than standard", seed=1)
    [pair] = watched.pairs
    assert pair.p_holm < 0.05
    assert pair.sequence is not None
    assert pair.sequence.low < 0 < pair.sequence.high
    assert pair.verdict(0.95) == "no difference shown"
    longer = compare("sheepshead", ["bold", "standard"], deals=200_000, until="bold better than standard", seed=1)
    assert longer.pairs[0].verdict(0.95) == "bold is better"
    again = compare("sheepshead", ["bold", "standard"], deals=longer.deals, until=longer.until, seed=1)
    assert (again.stopped, again.pairs) == (longer.stopped, longer.pairs) == (True, again.pairs)
