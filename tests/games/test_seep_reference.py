"""The compiled engine of Seep against the reference engine: every legal list and every result, random house rules.

The deals visit every rule of docs/rules/seep.md; positions with up to thirteen loose cards are loaded directly.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest

from simcore import UsageError, legal_actions, make_setting, replay_match, simulate_matches
from simcore.games.seep import GAME
from tests.games.seep_positions import ALL_OPTIONS, dealt_of, random_position, random_rules
from tests.players import quick_strategies
from tests.reference.seep import DRAWN, NUMBER_OPTIONS, OPTIONS, SeepDeal, SeepMatch, legal_plays

DEALS = 600
ENGINES = 200
POSITIONS = 500
MATCHES = 150
SEED = 90_210


def choose(rng: random.Random, legal: Sequence[str], builder: float) -> str:
    """Return a random action, one that builds with a chance of its own, so that houses and breaks are many."""
    builds = [action for action in legal if action.startswith(("make", "break"))]
    return rng.choice(builds if builds and rng.random() < builder else legal)


def play_both(
    rng: random.Random, house: Any, deal: Any, reference: SeepDeal, seen: Counter[tuple[str, object]]
) -> None:
    """Play one deal in both engines, comparing turn and legal actions."""
    history: list[str] = []
    builder = rng.choice((0.0, 0.0, 0.3, 0.7))
    while not deal.over:
        content = deal.content()
        names = {GAME.language.action_name(content, action, house): action for action in deal.legal()}
        assert (deal.turn, sorted(names)) == (reference.to_move, reference.legal()), (
            f"rules {house.changes()}, {reference.hands}, after {history}"
        )
        action = choose(rng, sorted(names), builder)
        seen["positions", "compared"] += 1
        seen["loose", len(reference.loose)] += 1
        seen["houses", len(reference.houses)] += 1
        seen["owners", max((len(each.owners) for each in reference.houses), default=0)] += 1
        seen["action", action.split()[0]] += 1
        deal.apply(names[action])
        reference.apply(action)
        history.append(action)
    assert reference.over, f"rules {house.changes()}, after {history}"
    row = GAME.row.values(GAME.row.read(deal.row())[0], GAME.labels(house), 4)
    assert row == reference.result(), f"rules {house.changes()}, after {history}"


@pytest.fixture(scope="module")
def visited() -> Counter[tuple[str, object]]:
    """Play all the deals in both engines and return how often each option value, action ... occurred."""
    rng = random.Random(SEED)
    seen: Counter[tuple[str, object]] = Counter()
    for _ in range(ENGINES):
        rules = random_rules(rng)
        setting = make_setting("seep", rules=rules, strategy="random", seed=SEED)
        engine = setting.engine()
        for _ in range(DEALS // ENGINES):
            deal = GAME.engine.Deal(engine, rng.randrange(10**9))
            hands, floor = dealt_of(deal.content(), setting.rules)
            reference = SeepDeal(rules, hands, floor, deal.content()["table"]["redeals"])
            play_both(rng, setting.rules, deal, reference, seen)
            result = reference.result()
            seen["deal", "played"] += 1
            for name in ("bid", "first_play", "house_fate", "opening_sweep", "redeals"):
                seen[name, result[name]] += 1
            for option, value in rules.items():
                seen[option, value] += 1
    return seen


def test_both_engines_play_alike(visited: Counter[tuple[str, object]]) -> None:
    """P-5, P-6, P-8: no legal list and no result row differed (a difference stops the fixture)."""
    assert visited["deal", "played"] == DEALS
    assert visited["positions", "compared"] == 49 * DEALS


@pytest.mark.parametrize("option", ALL_OPTIONS)
def test_every_value_of_an_option_was_played(visited: Counter[tuple[str, object]], option: str) -> None:
    """Each value stood in a hundred and more deals."""
    assert min(visited[option, value] for value in ALL_OPTIONS[option]) > 100


def test_every_option_is_known_to_both() -> None:
    """The two engines have the same options and the same values."""
    options = GAME.rules.options()
    assert set(options) == set(OPTIONS) | set(NUMBER_OPTIONS)
    for name, option in options.items():
        if option.kind == "number":
            assert (option.word_for_none, option.minimum, option.maximum) == NUMBER_OPTIONS[name][1:]
            assert option.format(getattr(GAME.rules(), name)) == NUMBER_OPTIONS[name][0]
        else:
            assert option.values == OPTIONS[name]


@pytest.mark.parametrize(
    ("name", "values"),
    [
        ("action", ("bid", "throw", "take", "make", "break")),
        ("loose", tuple(range(10))),
        ("houses", (0, 1, 2, 3, 4)),
        ("owners", (0, 1, 2)),
        ("bid", (9, 10, 11, 12, 13)),
        ("first_play", ("house", "cemented", "capture", "throw")),
        ("house_fate", ("none", "bidder", "partner", "opponents", "broken")),
        ("opening_sweep", (False, True)),
        ("redeals", (0, 1, 2)),
    ],
)
def test_every_situation_occurred(visited: Counter[tuple[str, object]], name: str, values: tuple[object, ...]) -> None:
    """The deals had every kind of play, many loose cards and several houses."""
    rare = {value: visited[name, value] for value in values if visited[name, value] < 2}
    assert not rare


def test_full_floors() -> None:
    """P-5: positions with ten to thirteen loose cards, and houses of all owners, have the plays of the reference."""
    rng = random.Random(SEED)
    compared: Counter[tuple[str, int]] = Counter()
    while compared["positions", 0] < POSITIONS:
        rules = random_rules(rng)
        count = rng.choice((4, 7, 8, 10, 10, 11, 12, 13))
        found = random_position(rng, count, rng.randrange(4))
        if found is None:
            continue
        document, position = found
        try:
            legal = legal_actions({**document, "rules": rules})
        except UsageError:
            # More houses, or owners of one, than the rules or the plays made so far allow.
            compared["refused", 0] += 1
            continue
        assert legal == legal_plays(rules, position), (rules, document)
        compared["positions", 0] += 1
        compared["loose", len(position.loose)] += 1
        compared["houses", len(position.houses)] += 1
        compared["many", len(legal) > 100] += 1
    assert min(compared["loose", count] for count in (10, 11, 12, 13)) > 40
    assert min(compared["houses", count] for count in (0, 1, 2, 3)) > 40
    assert compared["many", True] > 40
    assert compared["refused", 0] < POSITIONS


@pytest.fixture(scope="module")
def matches() -> Counter[tuple[str, object]]:
    """Count again, by the reference, the deals of matches of the core; return how often what occurred."""
    rng = random.Random(SEED + 1)
    seen: Counter[tuple[str, object]] = Counter()
    for number in range(MATCHES):
        rules = random_rules(rng)
        strategies = [rng.choice(quick_strategies(GAME)) for _ in range(4)]
        setting = make_setting("seep", rules=rules, seats=strategies, seed=SEED)
        book = SeepMatch(rules)
        for deal in replay_match(setting, number):
            assert book.winner is None
            assert list(deal.players) == book.players()
            book.note(deal.result)
        assert book.winner is not None
        rows = simulate_matches(setting, 1, first=number).rows
        expected = book.rows()
        for row in rows:
            told = {name: int(row[name]) for name in ("team", "baazis", "difference", "total", "deals")}
            assert told == expected[int(row["player"])]
            assert int(row["baazis_of_others"]) == book.baazis[1 - int(row["team"])]
            assert int(row["winner"]) == (-1 if book.winner == DRAWN else book.winner)
        for name in ("next_dealer", "target_lead", "deals", "baazis", "carry_over", "min_points_basis", "min_points"):
            seen[name, rules[name]] += 1
        seen["winner", book.winner] += 1
        seen["won", sum(book.baazis)] += 1
        seen["level", book.baazis[0] == book.baazis[1]] += 1
    return seen


def test_matches_are_counted_alike(matches: Counter[tuple[str, object]]) -> None:
    """P-9: seats, dealers, differences, baazis, ends and winners agree; every option that acts in matches is met."""
    for name in ("next_dealer", "target_lead", "deals", "baazis", "carry_over", "min_points_basis", "min_points"):
        assert min(matches[name, value] for value in ALL_OPTIONS[name]) > 20
    assert min(matches["winner", team] for team in (0, 1)) > 30
    assert min(matches["won", number] for number in (0, 1, 2, 3)) > 3
    assert matches["level", True] > 10
