"""The compiled engine against the reference engine: every legal list and every result, under random house rules.

The deals visit every rule of docs/rules/toepen.md, with 2 to 8 players and any lives lost before.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import pytest

from simcore import make_setting, replay_match, simulate_matches
from simcore.games.toepen import GAME
from simcore.games.toepen.pack import cards_in
from tests.games.hidden import positions
from tests.reference.toepen import NUMBER_OPTIONS, OPTIONS, REFUSED_TOGETHER, ToepenDeal, ToepenMatch

DEALS = 20_400
ENGINES = 3_400
MATCHES = 600
SEED = 33_071
GAME_ENDS = OPTIONS["game_end"]
CHALLENGING = "random(exchange=0.5, challenge=0.5, knock=0.2, fold=0.3)"
ALL_OPTIONS: dict[str, tuple[str, ...]] = {
    **OPTIONS,
    "players": ("2", "3", "4", "5", "6", "7", "8"),
    "target": ("2", "3", "7", "10", "15"),
    "max_stake": ("2", "4", "60"),
    "wash_penalty": ("0", "1", "3"),
    "max_exchanges_per_player": ("unlimited", "1", "2"),
    "jack_bonus": ("0", "-1"),
}
PHASES = {number: name for name, number in GAME.engine.CODES["phase"].items()}


def random_rules(rng: random.Random) -> dict[str, str]:
    """Return a valid combination of all options."""
    while True:
        rules = {name: rng.choice(values) for name, values in ALL_OPTIONS.items()}
        if not any(all(rules[name] == value for name, value in pair.items()) for pair in REFUSED_TOGETHER):
            return rules


def choose(rng: random.Random, legal: Sequence[str], knocking: float) -> str:
    """Return a random action; knocks come with a chance of their own, so that hands of all kinds are played."""
    if "knock" in legal and rng.random() < knocking:
        return "knock"
    others = [action for action in legal if action != "knock"]
    if "fold" in others:
        return rng.choice(["stay", "stay", "fold"])
    return rng.choice(others or list(legal))


def open_pair(rules: Mapping[str, str], engine: Any, index: int, lives: Sequence[int]) -> tuple[Any, ToepenDeal]:
    """Return the same deal in both engines."""
    deal = GAME.engine.Deal(engine, index)
    packets = [cards_in(packet) for packet in deal.content()["hand"]]
    seats = int(rules["players"])
    stock = [card for packet in packets[seats:] for card in packet]
    return deal, ToepenDeal(rules, packets[:seats], stock, lives=list(lives))


def check_signals(content: Mapping[str, Any], reference: ToepenDeal) -> None:
    """Compare who whistles and who stands up, before the first card (T-3.11)."""
    table = content["table"]
    if PHASES[table["phase"]] in ("exchange", "challenge") or table["played"] or table["trick"]:
        return
    marks = dict.fromkeys(positions(table["whistlers"]), "whistle")
    marks |= dict.fromkeys(positions(table["standers"]), "stand")
    assert marks == reference.signals()


def play_both(rng: random.Random, house: Any, deal: Any, reference: ToepenDeal) -> Iterator[tuple[str, str]]:
    """Play one deal in both engines, comparing turn and legal actions; yield phases and actions."""
    history: list[str] = []
    knocking = rng.choice((0.0, 0.02, 0.1, 0.5, 0.9))
    while not deal.over:
        content = deal.content()
        names = {GAME.language.action_name(content, action, house): action for action in deal.legal()}
        legal = reference.legal()
        assert (deal.turn, sorted(names)) == (reference.to_move, legal), (
            f"rules {house.changes()}, {reference.hands}, after {history}"
        )
        check_signals(content, reference)
        action = choose(rng, legal, knocking)
        yield PHASES[content["table"]["phase"]], action if len(action) > 2 or action == "no" else "card"
        deal.apply(names[action])
        reference.apply(action)
        history.append(action)
    assert reference.to_move is None, f"rules {house.changes()}, after {history}"
    row = GAME.row.values(GAME.row.read(deal.row())[0], GAME.labels(house), house.players)
    assert row == reference.result(), f"rules {house.changes()}, after {history}"


@pytest.fixture(scope="module")
def visited() -> Counter[tuple[str, object]]:
    """Play all the deals in both engines and return how often each option value, phase, action ... occurred."""
    rng = random.Random(SEED)
    seen: Counter[tuple[str, object]] = Counter()
    for _ in range(ENGINES):
        rules = random_rules(rng)
        target = int(rules["target"])
        lives = [rng.choice((0, rng.randrange(target), target - 1)) for _ in range(int(rules["players"]))]
        setting = make_setting("toepen", rules=rules, strategy="random", seed=SEED, start={"lives": lives})
        engine = setting.engine()
        for _ in range(DEALS // ENGINES):
            deal, reference = open_pair(rules, engine, rng.randrange(10**9), lives)
            for phase, action in play_both(rng, setting.rules, deal, reference):
                seen["phase", phase] += 1
                seen[phase, action] += 1
            result = reference.result()
            seen["deal", "played"] += 1
            for name in ("end", "winner", "knocks", "first_knock", "exchanges", "challenges", "bluffs_caught"):
                seen[name, result[name]] += 1
            for option, value in rules.items():
                seen[option, value] += 1
    return seen


@pytest.fixture(scope="module")
def matches() -> Counter[tuple[str, object]]:
    """Count again, by the reference, the deals of matches of the core; return how often what occurred."""
    rng = random.Random(SEED + 1)
    seen: Counter[tuple[str, object]] = Counter()
    for number in range(MATCHES):
        rules = {**random_rules(rng), "target": rng.choice(("2", "5", "10")), "game_end": rng.choice(GAME_ENDS)}
        strategy = rng.choice(("random", "standard"))
        if number % 3 == 0:
            # Penalties put winners out, too, together with the dealer.
            rules |= {"wash": "any_hand_bluff", "wash_penalty": "3", "wash_compulsory": "false", "target": "5"}
            rules |= {"game_end": "elimination", "players": rng.choice("45"), "dealer": "winner"}
            strategy = CHALLENGING
        setting = make_setting("toepen", rules=rules, strategy=strategy, seed=SEED)
        book = ToepenMatch(setting.rules.changes())
        for deal in replay_match(setting, number):
            assert list(deal.players) == book.seats()
            assert list(deal.start["lives"]) == book.seat_lives()
            assert not book.over
            before = book.seats()
            book.note(deal.result)
            gone = {player for player in before if book.out_after[player] is not None}
            winner = deal.result["winner"]
            seen["winner and dealer out", isinstance(winner, int) and {before[winner], before[-1]} <= gone] += 1
        assert book.over
        rows = simulate_matches(setting, 1, first=number).rows
        assert sorted(rows["player"].tolist()) == list(range(book.n))
        assert {int(row["player"]): int(row["lives"]) for row in rows} == dict(enumerate(book.lives))
        assert {int(row["player"]): int(row["place"]) for row in rows} == dict(enumerate(book.places()))
        assert {int(row["player"]) for row in rows if row["lost"]} == set(book.losers())
        assert set(rows["losers"].tolist()) == {len(book.losers())}
        assert all(row["level"] == book.places().count(row["place"]) for row in rows)
        assert set(rows["deals"].tolist()) == {book.deals}
        seen["losers", len(book.losers())] += 1
        seen["level", int(rows["level"].max())] += 1
        seen["left", len(book.seats())] += 1
        for option in ("game_end", "dealer", "players"):
            seen[option, rules[option]] += 1
    return seen


def test_matches_are_counted_alike(matches: Counter[tuple[str, object]]) -> None:
    """Seats, lives, dealers, places and losers agree; several losers at once and shared places occur."""
    assert min(matches["game_end", end] for end in GAME_ENDS) > 100
    assert min(matches["dealer", dealer] for dealer in OPTIONS["dealer"]) > 50
    assert min(matches["losers", losers] for losers in (1, 2, 3)) > 10
    assert min(matches["level", level] for level in (1, 2, 3)) > 10
    assert matches["left", 1] > 50
    assert matches["winner and dealer out", True] > 5


def test_both_engines_play_alike(visited: Counter[tuple[str, object]]) -> None:
    """No legal list and no result row differed (a difference stops the fixture)."""
    assert visited["deal", "played"] == DEALS


@pytest.mark.parametrize("option", ALL_OPTIONS)
def test_every_value_of_an_option_was_played(visited: Counter[tuple[str, object]], option: str) -> None:
    """Each value stood in a thousand deals at least."""
    assert min(visited[option, value] for value in ALL_OPTIONS[option]) >= 1000


def test_every_option_is_known_to_both() -> None:
    """The two engines have the same options and the same values."""
    options = GAME.rules.options()
    assert set(options) == set(OPTIONS) | set(NUMBER_OPTIONS)
    for name, option in options.items():
        if option.kind != "number":
            assert set(option.values) == set(OPTIONS[name])


@pytest.mark.parametrize(
    ("name", "values"),
    [
        ("phase", ("exchange", "challenge", "poverty", "window", "answer", "play")),
        ("exchange", ("keep", "exchange")),
        ("challenge", ("let", "challenge")),
        ("poverty", ("stay", "fold")),
        ("window", ("no", "knock")),
        ("answer", ("stay", "fold", "knock")),
        ("play", ("card",)),
        ("end", ("last_trick", "all_folded")),
        ("winner", (None, 0, 1, 2, 3, 4, 5, 6, 7)),
        ("knocks", tuple(range(12))),
        ("first_knock", (0, 1, 2, 3, 4)),
        ("exchanges", (0, 1, 2, 3, 4, 5, 6)),
        ("challenges", (0, 1, 2, 3, 4)),
        ("bluffs_caught", (0, 1, 2, 3)),
    ],
)
def test_every_situation_occurred(visited: Counter[tuple[str, object]], name: str, values: tuple[object, ...]) -> None:
    """The deals reached every phase, action, end and so on."""
    rare = {value: visited[name, value] for value in values if visited[name, value] < 10}
    assert not rare
