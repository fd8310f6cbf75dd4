"""House rules as data: reading and writing every value, refusing the others by name (S-11.27, S-11.28)."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from simcore import GAMES, UsageError, find_game, make_setting
from simcore.games.sheepshead.rules import PRESETS, SheepsheadRules
from simcore.options import HouseRules, Option

OPTIONS = SheepsheadRules.options()


def values_of(option: Option) -> st.SearchStrategy[str]:
    """Return a strategy for the texts that an option allows."""
    if option.kind != "number":
        return st.sampled_from(option.values)
    numbers = st.integers(option.minimum, option.maximum).map(str)
    return numbers | st.just(option.word_for_none) if option.word_for_none else numbers


@st.composite
def rules_as_texts(draw: st.DrawFn, rules: type[HouseRules]) -> dict[str, str]:
    """Draw texts for some of the options of a game."""
    options = rules.options()
    names = draw(st.lists(st.sampled_from(list(options)), unique=True, max_size=len(options)))
    return {name: draw(values_of(options[name])) for name in names}


@pytest.mark.parametrize("name", GAMES)
@given(data=st.data())
def test_writing_and_reading_again(name: str, data: st.DataObject) -> None:
    """Reading what was written gives the same rules, for every combination that is allowed."""
    rules = find_game(name).rules
    texts = data.draw(rules_as_texts(rules))
    try:
        house = rules.from_values(texts)
    except UsageError as error:
        # Combinations may be refused; no value by itself.
        assert "does not go with" in str(error)  # noqa: PT017
        return
    for option, text in texts.items():
        assert rules.options()[option].format(getattr(house, option)) == text
    assert rules.from_values(house.changes()) == house
    assert rules().with_values({option: getattr(house, option) for option in rules.options()}) == house
    assert house.changes() == {
        key: text for key, text in texts.items() if text != rules.options()[key].format(getattr(rules(), key))
    }
    assert set(house.codes()) == set(rules.options())


@pytest.mark.parametrize("name", OPTIONS)
def test_default_comes_first(name: str) -> None:
    """The first value of a choice or switch is the default."""
    option = OPTIONS[name]
    if option.kind == "number":
        expected = {"leaster_stake": "1", "multiplier_cap": "none", "hands": "60"}[name]
    else:
        expected = option.values[0]
    assert option.format(getattr(SheepsheadRules(), name)) == expected


@pytest.mark.parametrize("name", OPTIONS)
@given(text=st.text(max_size=12))
def test_other_values_are_refused(name: str, text: str) -> None:
    """A refusal names the rule, the value and what is allowed."""
    option = OPTIONS[name]
    try:
        value = option.parse(name, text)
    except UsageError as error:
        message = str(error)
        assert name in message
        assert text.strip() in message
        assert option.allowed in message
    else:
        assert option.parse(name, option.format(value)) == value


@pytest.mark.parametrize("name", OPTIONS)
@pytest.mark.parametrize("value", ["", "nonsense", "-1", "1.5", "1e3", "99999999999", [], {}, None, object])
def test_bad_values(name: str, value: Any) -> None:
    """Nothing of another kind gets through, whatever its type."""
    option = OPTIONS[name]
    if value is None and option.word_for_none:
        assert option.parse(name, value) is None
        return
    with pytest.raises(UsageError, match=re.escape(f"allowed: {option.allowed}")):
        SheepsheadRules.from_values({name: value})


@pytest.mark.parametrize("name", [name for name, option in OPTIONS.items() if option.kind == "switch"])
def test_words_for_on_and_off(name: str) -> None:
    """A switch is read from several words, from Python and from TOML."""
    for value in ("on", "true", "yes", "1", True, 1):
        assert getattr(SheepsheadRules.from_values({name: value}), name) is True
    for value in ("off", "false", "no", "0", False, 0):
        assert getattr(SheepsheadRules.from_values({name: value}), name) is False


@pytest.mark.parametrize(
    ("name", "value"),
    [
        *(("all_pass", value) for value in ("moster", "mittler", "schneidster", "schwanzer", "pot")),
        ("leaster_blind", "dealer_names_trick"),
        ("leaster_tie", "split"),
        ("alone", "forced_only"),
        *(("partner", value) for value in ("jd_call_up", "first_trick", "none")),
        ("blitz", "plus_jacks"),
    ],
)
def test_values_of_other_sources_are_refused_by_name(name: str, value: str) -> None:
    """S-11.28: these values exist elsewhere and are not offered here."""
    with pytest.raises(UsageError, match=f"'{value}' is not offered; allowed: {OPTIONS[name].values[0]}"):
        SheepsheadRules.from_values({name: value})


@pytest.mark.parametrize("name", ["jd_call_timing", "spitz", "mauer_penalty", "redeal_by", "players", "Bump", ""])
def test_unknown_options_are_refused(name: str) -> None:
    """S-11.28: options that are not offered, and misspelt ones; the message lists what there is."""
    with pytest.raises(UsageError, match=f"there is no rule '{name}'; offered are: partner, all_pass, "):
        SheepsheadRules.from_values({name: "on"})


@pytest.mark.parametrize("other", [{"partner": "jack_of_diamonds"}, {"under_gate": "kept_six"}])
def test_refused_together(other: dict[str, str]) -> None:
    """S-11.27: each is allowed alone, not both."""
    SheepsheadRules.from_values(other)
    SheepsheadRules.from_values({"call_order": "call_then_bury"})
    with pytest.raises(UsageError, match=f"call_then_bury does not go with {next(iter(other))} = "):
        SheepsheadRules.from_values({"call_order": "call_then_bury", **other})


def test_rules_file(tmp_path: Path) -> None:
    """Values from TOML go on top of a preset, values given by hand on top of both."""
    path = tmp_path / "house.toml"
    path.write_text('crack = "crack"\nbump = false\nleaster_stake = 2\n', encoding="utf-8")
    rules: Any = make_setting(
        "sheepshead", preset="tournament", rules_file=path, rules={"leaster_stake": 1}, seed=1
    ).rules
    assert rules.changes() == {"crack": "crack"}
    path.write_text('[rules]\nall_pass = "doubler"\n', encoding="utf-8")
    assert SheepsheadRules.read_toml(path) == {"all_pass": "doubler"}
    path.write_text("rules = 3\n", encoding="utf-8")
    with pytest.raises(UsageError, match="needs lines such as"):
        SheepsheadRules.read_toml(path)
    path.write_text("crack = \n", encoding="utf-8")
    with pytest.raises(UsageError, match="not valid TOML"):
        SheepsheadRules.read_toml(path)
    with pytest.raises(UsageError, match="cannot read the rules file"):
        SheepsheadRules.read_toml(tmp_path / "none.toml")


@pytest.mark.parametrize("preset", PRESETS)
def test_presets_are_valid(preset: str) -> None:
    """Every preset gives rules, which differ from the default in just its values."""
    rules = make_setting("sheepshead", preset=preset, seed=1).rules
    assert rules.changes() == {name: str(value) for name, value in PRESETS[preset].items()}
    with pytest.raises(UsageError, match=f"no preset 'x{preset}'; offered are: default"):
        make_setting("sheepshead", preset=f"x{preset}", seed=1)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"seed": -1}, "the seed cannot be -1; allowed: a whole number from 0 to"),
        ({"seed": 2**128}, "allowed: a whole number from 0 to"),
        ({"start": {"stake": 0}}, "stake cannot be 0; allowed: a whole number from 1 to 1024"),
        ({"start": {"stake": 1025}}, "stake cannot be 1025; allowed"),
        ({"start": {"lives": 3}}, "no start value 'lives'; offered are: stake"),
        ({"seats": ["random"]}, "this game has 5 seats; as many strategies are needed, not 1"),
        ({"seats": {5: "random"}}, "there is no seat 5; the seats are 0 to 4"),
    ],
)
def test_refused_settings(arguments: dict[str, Any], message: str) -> None:
    """What is wrong with a setting is named with what is allowed (S-9.7 for the stake)."""
    with pytest.raises(UsageError, match=re.escape(message)):
        make_setting("sheepshead", **arguments)
    with pytest.raises(UsageError, match="there is no game 'whist'; offered are: sheepshead"):
        make_setting("whist", seed=1)


@pytest.mark.parametrize(("game", "name"), [("toepen", "sharp"), ("toepen", "pot"), ("bid-euchre", "defend_alone")])
def test_options_of_others_are_refused_by_name(game: str, name: str) -> None:
    """T-9.24, E-10.29: an option that other sources know is refused as such, with those that are offered."""
    with pytest.raises(UsageError, match=f"no rule '{name}' .others play it, it is not offered.; offered are: "):
        make_setting(game, rules={name: "on"})
