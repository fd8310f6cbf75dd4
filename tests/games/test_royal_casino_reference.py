"""The compiled engine of Royal Casino against the reference engine: every legal list and every result.

House rules are random; the deals visit every rule of docs/rules/royal-casino.md. Positions with up to ten loose
cards are loaded directly.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest

from simcore import UsageError, legal_actions, make_setting, replay_match, simulate_matches
from simcore.games.royal_casino import GAME
from tests.games.royal_casino_positions import ALL_OPTIONS, random_position, random_rules
from tests.players import quick_strategies
from tests.reference.royal_casino import DRAWN, NUMBER_OPTIONS, OPTIONS, CasinoDeal, CasinoMatch, position

DEALS = 420
ENGINES = 210
POSITIONS = 300
MATCHES = 800
SEED = 90_210


def choose(rng: random.Random, legal: Sequence[str], builder: float) -> str:
    """Return a random action, one that builds with a chance of its own, so that builds and raises are many."""
    builds = [action for action in legal if action.startswith(("build", "raise"))]
    return rng.choice(builds if builds and rng.random() < builder else legal)


def play_both(
    rng: random.Random, house: Any, deal: Any, reference: CasinoDeal, seen: Counter[tuple[str, object]]
) -> None:
    """Play one deal in both engines, comparing turn and legal actions."""
    history: list[str] = []
    builder = rng.choice((0.0, 0.5, 0.9))
    while not deal.over:
        content = deal.content()
        names = {GAME.language.action_name(content, action, house): action for action in deal.legal()}
        assert (deal.turn, sorted(names)) == (reference.to_move, reference.legal()), (
            f"rules {house.changes()}, {reference.hands}, after {history}"
        )
        action = choose(rng, sorted(names), builder)
        seen["positions", "compared"] += 1
        seen["loose", len(reference.loose)] += 1
        seen["builds", len(reference.builds)] += 1
        seen["action", action.split()[0]] += 1
        deal.apply(names[action])
        reference.apply(action)
        history.append(action)
    assert reference.over, f"rules {house.changes()}, after {history}"
    row = GAME.row.values(GAME.row.read(deal.row())[0], GAME.labels(house), reference.n)
    assert row == reference.result(), f"rules {house.changes()}, after {history}"


@pytest.fixture(scope="module")
def visited() -> Counter[tuple[str, object]]:
    """Play all the deals in both engines and return how often each option value, action ... occurred."""
    rng = random.Random(SEED)
    seen: Counter[tuple[str, object]] = Counter()
    for _ in range(ENGINES):
        rules = random_rules(rng)
        setting = make_setting("royal-casino", rules=rules, strategy="random", seed=SEED)
        engine = setting.engine()
        for _ in range(DEALS // ENGINES):
            deal = GAME.engine.Deal(engine, rng.randrange(10**9))
            dealt: Any = GAME.language.dealt(deal.content(), setting.rules)
            reference = CasinoDeal(rules, dealt["hands"], dealt["table"], dealt["stock"])
            play_both(rng, setting.rules, deal, reference, seen)
            result = reference.result()
            seen["deal", "played"] += 1
            sweeps, points = result["sweeps"], result["sweep_points"]
            assert isinstance(sweeps, list)
            assert isinstance(points, list)
            seen["sweeps", sum(sweeps)] += 1
            seen["cancelled", sum(map(bool, sweeps)) > 1] += 1
            seen["most_cards", result["most_cards"]] += 1
            seen["cards_left", result["cards_left"]] += 1
            for option, value in rules.items():
                seen[option, value] += 1
    return seen


def test_both_engines_play_alike(visited: Counter[tuple[str, object]]) -> None:
    """C-4, C-6, C-7: no legal list and no result row differed (a difference stops the fixture)."""
    assert visited["deal", "played"] == DEALS
    assert visited["positions", "compared"] == 48 * DEALS


@pytest.mark.parametrize("option", ALL_OPTIONS)
def test_every_value_of_an_option_was_played(visited: Counter[tuple[str, object]], option: str) -> None:
    """Each value stood in forty and more deals."""
    assert min(visited[option, value] for value in ALL_OPTIONS[option]) > 40


def test_every_option_is_known_to_both() -> None:
    """The two engines have the same options and the same values."""
    options = GAME.rules.options()
    assert set(options) == set(OPTIONS) | set(NUMBER_OPTIONS)
    for name, option in options.items():
        default = option.format(getattr(GAME.rules(), name))
        if name in NUMBER_OPTIONS:
            assert (int(default), option.minimum, option.maximum) == NUMBER_OPTIONS[name]
        elif option.kind == "number":
            assert tuple(str(each) for each in range(option.minimum, option.maximum + 1)) == OPTIONS[name]
        else:
            assert option.values == OPTIONS[name]
        assert name in NUMBER_OPTIONS or default == OPTIONS[name][0]


@pytest.mark.parametrize(
    ("name", "values"),
    [
        ("action", ("trail", "take", "build", "raise")),
        ("loose", tuple(range(9))),
        ("builds", (0, 1, 2, 3)),
        ("sweeps", (0, 1, 2)),
        ("cancelled", (False, True)),
        ("most_cards", (None, 0, 1, 2)),
        ("cards_left", (0, 1, 2, 3, 4, 5)),
    ],
)
def test_every_situation_occurred(visited: Counter[tuple[str, object]], name: str, values: tuple[object, ...]) -> None:
    """The deals had every kind of play, many loose cards and several builds."""
    rare = {value: visited[name, value] for value in values if visited[name, value] < 5}
    assert not rare


def test_full_tables() -> None:
    """C-4, C-10: positions with up to ten loose cards and up to three builds have the moves of the reference."""
    rng = random.Random(SEED)
    compared: Counter[tuple[str, object]] = Counter()
    while compared["positions", 0] < POSITIONS:
        rules = random_rules(rng)
        document = random_position(rng, rules, rng.choice((3, 5, 6, 7, 7, 8, 8, 9, 10)))
        assert document is not None
        try:
            legal = legal_actions(document)
        except UsageError:
            # A build that its owner cannot back, or has made too few plays for.
            compared["refused", 0] += 1
            continue
        seat = document["to_move"]
        builds = [(each["value"], each["cards"], each["owner"]) for each in document["builds"]]
        expected = position(rules, document["hands"][seat], document["loose"], builds, seat=seat).legal()
        assert legal == expected, document
        compared["positions", 0] += 1
        compared["loose", len(document["loose"])] += 1
        compared["builds", len(builds)] += 1
        compared["many", len(legal) > 30] += 1
    assert min(compared["loose", count] for count in (7, 8, 9, 10)) > 20
    assert min(compared["builds", count] for count in (0, 1, 2)) > 30
    assert compared["many", True] > 30


@pytest.fixture(scope="module")
def matches() -> Counter[tuple[str, object]]:
    """Count again, by the reference, the deals of matches of the core; return how often what occurred."""
    rng = random.Random(SEED + 1)
    seen: Counter[tuple[str, object]] = Counter()
    for number in range(MATCHES):
        rules = random_rules(rng)
        strategies = [rng.choice(quick_strategies(GAME)) for _ in range(int(rules["players"]))]
        setting = make_setting("royal-casino", rules=rules, seats=strategies, seed=SEED)
        book = CasinoMatch(rules)
        for deal in replay_match(setting, number):
            assert book.winner is None
            assert list(deal.players) == book.players()
            assert list(deal.start["scores"]) == book.side_scores()  # type: ignore[call-overload]
            book.note(deal.result)
        assert book.winner is not None
        rows = simulate_matches(setting, 1, first=number).rows
        expected = book.standing()
        for row in rows:
            told = expected[int(row["player"])]
            assert (int(row["side"]), int(row["total"]), bool(row["overtime"])) == (
                told["side"],
                told["score"],
                told["overtime"],
            )
            assert int(row["deals"]) == book.deals
            assert int(row["winner"]) == (-1 if book.winner == DRAWN else book.winner)
        assert len(rows) == book.n
        for name in MATCH_OPTIONS:
            seen[name, rules[name]] += 1
        seen["winner", book.winner] += 1
        seen["overtime", book.overtime] += 1
        seen["by condition", book.scores[book.winner] < int(rules["target"])] += 1
    return seen


MATCH_OPTIONS = ("target", "late", "at18", "at19", "at20", "soto", "tie", "deal_passes", "first_player_next_deal")


def test_matches_are_counted_alike(matches: Counter[tuple[str, object]]) -> None:
    """C-8: seats, scores, dealers, ends and winners agree; every option that acts in matches is met."""
    for name in MATCH_OPTIONS:
        assert min(matches[name, value] for value in ALL_OPTIONS[name]) > 5
    assert min(matches["winner", team] for team in (0, 1, 2)) > 20
    assert matches["overtime", True] > 3
    assert matches["by condition", True] > 20
