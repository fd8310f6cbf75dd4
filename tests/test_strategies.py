"""Strategies by name: reading, writing, refusing by name."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from simcore import GAMES, UsageError, find_game
from simcore.games.sheepshead.strategies import STRATEGIES
from simcore.strategies import parse_strategy


@pytest.mark.parametrize("game", GAMES)
@given(data=st.data())
def test_writing_and_reading_again(game: str, data: st.DataObject) -> None:
    """A strategy with any parameters is written in one way, which reads as the same strategy."""
    kinds = find_game(game).strategies
    kind = kinds[data.draw(st.sampled_from(list(kinds)))]
    names = data.draw(st.lists(st.sampled_from(list(kind.parameters)), unique=True) if kind.parameters else st.just([]))
    settings = {
        name: data.draw(st.integers(kind.parameters[name].minimum, kind.parameters[name].maximum)) for name in names
    }
    written = {name: kind.parameters[name].format(value) for name, value in settings.items()}
    text = f" {kind.name} ( " + " , ".join(f"{name} = {value}" for name, value in written.items()) + ")"
    strategy = parse_strategy(text, kinds)
    assert parse_strategy(strategy.text, kinds) == strategy
    expected = {**kind.defaults, **settings}
    assert strategy.values() == expected
    for name, _ in strategy.changes:
        assert settings[name] != kind.defaults[name]


def test_text_leaves_defaults_out() -> None:
    """Defaults are not written, the rest in alphabetical order."""
    assert parse_strategy("standard()", STRATEGIES).text == "standard"
    assert parse_strategy("standard(pick_at=7)", STRATEGIES).text == "standard"
    assert parse_strategy("bold(master_at=9,alone_at=99)", STRATEGIES).text == "bold(alone_at=99, master_at=9)"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("expert", "there is no strategy 'expert'; offered are: random, cautious, standard, bold"),
        ("", "is not understood"),
        ("standard(pick_at=7", "is not understood"),
        ("standard(pick=7)", "standard has no parameter 'pick'; it has: pick_at, dealer_pick_at"),
        ("random(pick_at=7)", "random has no parameter 'pick_at'; it has: none"),
        ("standard(pick_at)", "'pick_at' is not of the form parameter=number"),
        ("standard(pick_at=)", "'pick_at=' is not of the form parameter=number"),
        ("standard(pick_at=7, pick_at=8)", "pick_at is given twice"),
        ("standard(pick_at=100)", "pick_at of standard cannot be '100'; allowed: a whole number from 0 to 99"),
        ("standard(pick_at=-1)", "cannot be '-1'; allowed"),
        ("standard(pick_at=7.5)", "cannot be '7.5'; allowed"),
        ("standard(pick_at=seven)", "cannot be 'seven'; allowed"),
    ],
)
def test_refused(text: str, message: str) -> None:
    with pytest.raises(UsageError, match=re.escape(message)):
        parse_strategy(text, STRATEGIES)


@given(st.text(max_size=20))
def test_any_text_is_read_or_refused(text: str) -> None:
    """No text raises anything but UsageError."""
    try:
        strategy = parse_strategy(text, STRATEGIES)
    except UsageError as error:
        assert "strategy" in str(error) or "parameter" in str(error)  # noqa: PT017
    else:
        assert strategy.kind.name in STRATEGIES


def test_strategy_file(tmp_path: Path) -> None:
    """A TOML file names a strategy and its parameters."""
    path, offered = tmp_path / "mine.toml", ", ".join(STRATEGIES)
    path.write_text('strategy = "bold"\npick_at = 8\n', encoding="utf-8")
    assert parse_strategy(str(path), STRATEGIES).text == "bold(pick_at=8)"
    for content, message in (
        ("pick_at = 8\n", 'needs a line such as: strategy = "standard"'),
        ('strategy = "bold"\npick_at = true\n', "cannot be 'true'; allowed"),
        ("strategy = bold\n", "is not valid TOML"),
        *(
            (f'strategy = "{name}"\n', f"names '{re.escape(name)}'; a file takes built-in strategies only: {offered}")
            for name in ("lowest.py:lowest", "module:Class", "other.toml", "bold(pick_at=8)", "nobody", "")
        ),
    ):
        path.write_text(content, encoding="utf-8")
        with pytest.raises(UsageError, match=message):
            parse_strategy(str(path), STRATEGIES)
    with pytest.raises(UsageError, match="cannot read the strategy file"):
        parse_strategy(str(tmp_path / "none.toml"), STRATEGIES)
    with pytest.raises(UsageError):
        parse_strategy("\x00.toml", STRATEGIES)
