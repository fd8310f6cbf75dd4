"""Every value of every house rule of Toepen does something (T-9.1 to T-9.22)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from simcore import Tally, find_game, make_setting, simulate, simulate_matches
from simcore.games.toepen.rules import PRESETS, ToepenRules

GAME = find_game("toepen")
DEALS = 10_000
MATCHES = 400
SEED = 3
# Much is knocked, folded, exchanged and challenged; no seat is near the target.
STRATEGY = "random(knock=0.03, fold=0.3, exchange=0.3, challenge=0.3)"
LIVES = (3, 8, 9, 0)
# Values of the options that take a number.
NUMBERS = {
    "players": ["2", "3", "5", "6", "7", "8"], "target": ["12", "60"], "max_stake": ["2", "3", "5", "60"],
    "wash_penalty": ["0", "2", "10"], "max_exchanges_per_player": ["1", "2", "8"], "jack_bonus": ["-1"],
}  # fmt: skip
# Options that act only together with others.
COMPANIONS = {
    "max_stake": {"knock_limit": "max_stake"},
    "discards_back_to_stock": {"max_exchanges_per_player": "2"},
    # With four cards in the stock for each of four players a limit of eight is never reached.
    "max_exchanges_per_player": {"discards_back_to_stock": "true", "max_exchanges_per_player": "4"},
}
MATCHES_ONLY = ("game_end", "dealer")
# What players know more or less changes nothing for those who play at random.
KNOWN_ONLY = [("response", "simultaneous"), ("wash_caught", "play_open"), ("signals", "on")]
# Options that change nothing unless another one has a certain value.
SILENT = [
    ("max_stake", "2", {}),
    ("max_stake", "60", {"knock_limit": "stake"}),
    ("wash_hands", "one_seven_plus_three_AKQJ", {"wash": "off"}),
    ("wash_caught", "keep_old", {"wash": "claim_must_be_true"}),
    ("wash_caught", "keep_old", {"wash": "off"}),
    ("wash_penalty", "10", {"wash": "claim_must_be_true"}),
    ("max_exchanges_per_player", "1", {"wash": "off"}),
    ("discards_back_to_stock", "true", {"wash": "off", "max_exchanges_per_player": "1"}),
    ("wash_hands", "one_seven_plus_three_AKQJ", {"players": "8"}),
    ("wash_compulsory", "true", {"players": "8"}),
    ("folded_card_last_trick", "remove_cards", {"players": "2"}),
    ("folded_card_last_trick", "void_all_lose", {"players": "2"}),
]


def other_values() -> list[tuple[str, str]]:
    """Return every option with each of its values that is not the default."""
    found = []
    for name, option in ToepenRules.options().items():
        default = option.format(getattr(ToepenRules(), name))
        values = NUMBERS[name] if option.kind == "number" else [each for each in option.values if each != default]
        found += [(name, value) for value in values if (name, value) not in KNOWN_ONLY]
    return found


def in_words(tally: Tally, rules: dict[str, str]) -> Counter[str]:
    """Return a tally of deals with the columns as users see them."""
    seats = ToepenRules.from_values(rules).players
    counts: Counter[str] = Counter()
    for row, count in zip(tally.rows, tally.counts, strict=True):
        counts[str(GAME.row.values(row, {}, seats))] += int(count)
    return counts


def play(rules: dict[str, str], *, matches: bool = False, strategy: str = STRATEGY) -> Any:
    """Return the results of random play, of single deals with some lives lost before."""
    if matches:
        return simulate_matches(make_setting("toepen", rules=rules, strategy=strategy, seed=SEED), MATCHES).to_bytes()
    seats = ToepenRules.from_values(rules).players
    lives = (LIVES * 2)[:seats]
    setting = make_setting("toepen", rules=rules, strategy=strategy, seed=SEED, start={"lives": lives})
    return in_words(simulate(setting, DEALS), rules)


@pytest.mark.parametrize(("name", "value"), other_values())
def test_value_changes_something(name: str, value: str) -> None:
    """Ten thousand deals (or 400 matches) of random play give another tally."""
    base = COMPANIONS.get(name, {})
    matches = name in MATCHES_ONLY
    assert play({**base, name: value}, matches=matches) != play(base, matches=matches)


@pytest.mark.parametrize(("name", "value"), KNOWN_ONLY)
def test_value_tells_something(name: str, value: str) -> None:
    """T-5.7, T-9.6, T-9.16, T-9.22: what is shown or hidden changes no rule, but what a player can make of it."""
    assert play({name: value}) == play({})
    if name == "response":
        assert play({name: value}, strategy="standard") != play({}, strategy="standard")
        return
    # T-3.11: what everybody can see in some deals with the rule, and in none without it.
    shown = {"signals": ("whistlers", "standers"), "wash_caught": ("open_hands",)}[name]
    found = []
    for rules in ({}, {name: value}):
        engine = make_setting("toepen", rules=rules, strategy=STRATEGY, seed=SEED).engine()
        deals = [GAME.engine.Deal(engine, index) for index in range(300)]
        for deal in deals:
            while not deal.over:
                deal.apply(deal.choose())
        found.append(sum(any(deal.content()["table"][mark] for mark in shown) for deal in deals))
    assert found[0] == 0 < found[1]


@pytest.mark.parametrize(("name", "value", "base"), SILENT)
def test_value_changes_nothing(name: str, value: str, base: dict[str, str]) -> None:
    """Where another rule leaves an option nothing to act on, it does nothing (T-3.3, T-9.10, T-9.13)."""
    assert play({**base, name: value}) == play(base)


def test_number_of_players() -> None:
    """T-2.1, T-9.1: each deal has as many payoffs as players; a player who has no seat loses nothing."""
    for players in range(2, 9):
        setting = make_setting("toepen", rules={"players": players}, strategy=STRATEGY, seed=SEED)
        tally = simulate(setting, 1_000)
        assert set(tally.rows["players"].tolist()) == {players}
        assert not tally.rows["payoff"][:, players:].any()
        assert (tally.rows["payoff"][:, :players].min(axis=0) < 0).all()


def test_presets_are_what_they_say() -> None:
    """Each preset is a valid set of rules; those with other rules play otherwise, but signals only tell (T-9.22)."""
    usual = play({}, matches=True)
    for name, values in PRESETS.items():
        rules = ToepenRules.from_values(values)
        assert rules.changes().keys() == values.keys(), name
        assert (play({key: str(value) for key, value in values.items()}, matches=True) == usual) == (
            values in ({}, {"signals": "on"})
        )


def test_the_metadata_names_the_right_rule() -> None:
    """Each option names the rule of section 9 that describes it, in the order of the page."""
    rules = [option.rule for option in ToepenRules.options().values()]
    assert rules == [f"T-9.{number}" for number in range(1, 23)]
