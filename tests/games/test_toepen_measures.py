"""What ``run toepen`` prints: the numbers are those of the rows, and only lines that the house rules make possible."""

from __future__ import annotations

import numpy as np
import pytest

from simcards.analysis.summary import Line, Table, summarise
from simcore import Setting, deal_rows, make_setting, simulate, simulate_matches

STRATEGY = "random(knock=0.05, fold=0.3, exchange=0.3, challenge=0.3)"
DEALS = 4_000


def tables_of(setting: Setting, *, matches: int = 0) -> list[Table]:
    """Return the tables of a run."""
    if matches:
        return summarise(simulate_matches(setting, matches), setting.game.match_measures(setting.rules))
    return summarise(simulate(setting, DEALS), setting.game.measures(setting.rules))


def lines_of(rules: dict[str, str], *, matches: int = 0) -> dict[tuple[str, str], Line]:
    """Return the lines of a run by title and name."""
    tables = tables_of(make_setting("toepen", rules=rules, strategy=STRATEGY, seed=1), matches=matches)
    return {(table.title, line.name): line for table in tables for line in table.lines}


def test_numbers_of_deals() -> None:
    """T-7.5: every line is what the rows of the same deals give, and the parts add up."""
    setting = make_setting("toepen", strategy=STRATEGY, seed=1)
    rows = np.concatenate(list(deal_rows(setting, DEALS)))
    found = {name: line.estimate for name, line in lines_of({}).items()}
    for seat, name in enumerate(("seat 0", "seat 1", "seat 2", "seat 3 (dealer)")):
        assert found["Hand won by", name].estimate == pytest.approx((rows["winner"] == seat).mean())
        assert found["Mean lives lost", name].estimate == pytest.approx(-rows["payoff"][:, seat].astype(float).mean())
    knocked = rows[rows["knocks"] > 0]
    assert found["Knocks", "with a knock"].estimate == pytest.approx(len(knocked) / DEALS)
    assert found["Knocks", "knocks"].estimate == pytest.approx(rows["knocks"].mean())
    for trick in range(1, 5):
        line = found["Knocks", f"the first in trick {trick}"]
        assert (line.estimate, line.n) == (pytest.approx((knocked["first_knock"] == trick).mean()), len(knocked))
    for level, name in enumerate(("first knock", "second knock", "third knock", "fourth and later knocks")):
        which = rows[rows["knocks"] > level]
        line = found["Folding", f"at the {name}"]
        assert (line.estimate, line.n) == (pytest.approx(which["folds"][:, level].mean()), len(which))
        # With every knock of this level, all who fold at it are counted.
        assert which["folds"][:, level].sum() == rows["folds"][:, level].sum()
    assert found["Folding", "all folds"].estimate == pytest.approx(rows["folds"].sum(axis=1).mean())
    assert found["Folding", "all but one fold"].estimate == pytest.approx((rows["end"] == 1).mean())
    assert found["Exchange", "with an exchange"].estimate == pytest.approx((rows["exchanges"] > 0).mean())
    assert found["Exchange", "exchanges"].estimate == pytest.approx(rows["exchanges"].mean())
    challenged = found["Exchange", "challenged"]
    assert challenged.n == rows["exchanges"].sum()
    assert challenged.estimate == pytest.approx(rows["challenges"].sum() / rows["exchanges"].sum())
    caught = found["Exchange", "bluffs caught"]
    assert caught.estimate == pytest.approx(rows["bluffs_caught"].sum() / rows["challenges"].sum())
    assert all(line.low is not None for line in found.values())


FOLDS = ["first knock", "second knock", "third knock", "fourth and later knocks"]


@pytest.mark.parametrize(
    ("rules", "there", "not_there"),
    [
        ({"folded_card_last_trick": "void_all_lose"}, [("Hand won by", "nobody (a folded card is best)")], []),
        ({}, [("Folding", f"at the {name}") for name in FOLDS], [("Hand won by", "nobody (a folded card is best)")]),
        ({"wash": "off"}, [], [("Exchange", "exchanges")]),
        ({"players": "8"}, [("Hand won by", "seat 7 (dealer)")], [("Exchange", "exchanges")]),
        ({"wash": "claim_must_be_true"}, [("Exchange", "exchanges")], [("Exchange", "challenged")]),
        (
            {"knock_limit": "max_stake", "max_stake": "2"},
            [("Folding", "at the first knock")],
            [("Folding", "at the second knock")],
        ),
        (
            {"knock_limit": "stake", "target": "3"},
            [("Folding", "at the second knock")],
            [("Folding", "at the third knock")],
        ),
        ({"target": "2", "players": "2"}, [("Folding", "at the second knock")], [("Folding", "at the third knock")]),
        ({"poverty": "on"}, [("Folding", "owing 1 life"), ("Folding", "owing 4 or more lives")],
         [("Folding", "at the first knock")]),
        ({"target": "3", "play_for_dead": "true"}, [("Folding", "at the first knock")],
         [("Folding", "at the second knock")]),
        ({"target": "2", "play_for_dead": "true"}, [("Knocks", "knocks")], [("Folding", "all but one fold")]),
    ],
)  # fmt: skip
def test_lines_that_the_rules_make_possible(
    rules: dict[str, str], there: list[tuple[str, str]], not_there: list[tuple[str, str]]
) -> None:
    """Lines come and go with the rules, and what has no line does not occur (T-9.9, T-9.11, T-9.13, T-9.20)."""
    found = lines_of(rules)
    assert set(there) <= set(found)
    assert not set(not_there) & set(found)
    tally = simulate(make_setting("toepen", rules=rules, strategy="random(knock=0.4, fold=0.2)", seed=2), DEALS)
    absent = [level for level, name in enumerate(FOLDS) if ("Folding", f"at the {name}") in not_there]
    if "poverty" not in rules:
        assert not tally.rows["folds"][:, absent].any()
    if ("Exchange", "exchanges") in not_there:
        assert not tally.rows["exchanges"].any()
    if ("Exchange", "challenged") in not_there:
        assert not tally.rows["challenges"].any()
    if ("Folding", "all but one fold") in not_there:
        assert not tally.rows["end"].any()


def test_numbers_of_matches() -> None:
    """T-8.3, T-8.4: shares of losing, of first place (shares of it add up to 1), lives, length and several losers."""
    setting = make_setting("toepen", strategy=STRATEGY, seed=1)
    tally = simulate_matches(setting, 500)
    rows = np.repeat(tally.rows, tally.counts.astype(int))
    found = {name: line.estimate for name, line in lines_of({}, matches=500).items()}
    first = 0.0
    for player in range(4):
        mine = rows[rows["player"] == player]
        assert found["Match lost by", f"player {player}"].estimate == pytest.approx(mine["lost"].mean())
        assert found["Mean lives lost at the end", f"player {player}"].estimate == pytest.approx(mine["lives"].mean())
        share = found["Share of first place (fewest lives lost)", f"player {player}"].estimate
        assert share == pytest.approx(((mine["place"] == 1) / mine["level"]).mean())
        first += share or 0.0
    assert first == pytest.approx(1)
    one = rows[rows["player"] == 0]
    assert found["Length and end", "deals"].estimate == pytest.approx(one["deals"].mean())
    assert found["Length and end", "several losers"].estimate == pytest.approx((one["losers"] > 1).mean())
    assert found["Length and end", "losers"].estimate == pytest.approx(one["losers"].mean())
    assert found["Length and end", "losers"].estimate == pytest.approx(rows["lost"].sum() / 500)


def test_matches_of_elimination() -> None:
    """T-8.8, T-8.9: who wins; a match may leave nobody."""
    found = lines_of({"game_end": "elimination", "target": "2"}, matches=500)
    assert sum(
        found["Match won by", f"player {player}"].estimate.estimate or 0 for player in range(4)
    ) == pytest.approx(1)
    assert ("Match lost by", "player 0") not in found
    nobody = found["Length and end", "nobody is left"].estimate
    assert nobody.estimate is not None
    assert 0 < nobody.estimate < 0.5
    assert ("Length and end", "several losers") not in found
