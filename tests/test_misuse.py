"""Wrong arguments from Python: an exception with the reason, never a crash, a hang or a silent wrong answer."""

from __future__ import annotations

import random
import sys
import threading
from collections.abc import Callable, Mapping
from typing import Any

import pytest

from simcore import UsageError, check_record, find_game, make_setting, replay_deal, simulate

SETTING = make_setting("sheepshead", seed=1)


@pytest.mark.parametrize("players", [[0, 1], [], list(range(9)), [-1] * 5, [0, 1, 2, 3, 5]])
def test_players_of_a_replay(players: list[int]) -> None:
    """A replay needs a player of the game for each seat."""
    with pytest.raises(UsageError, match="players"):
        replay_deal(SETTING, 0, players=players)


@pytest.mark.parametrize("stake", [0, -5, 2**30, 1.5, True])
def test_start_of_a_replay(stake: Any) -> None:
    """A replay takes the start values that a run takes."""
    with pytest.raises(UsageError, match="stake"):
        replay_deal(SETTING, 0, start={"stake": stake})


@pytest.mark.parametrize("number", [1.5, True, "7", None])
def test_numbers_that_are_not_whole(number: Any) -> None:
    """Counts, indices and seeds are whole numbers."""
    with pytest.raises(UsageError):
        simulate(SETTING, number)
    with pytest.raises(UsageError):
        simulate(SETTING, 10, first=number)
    with pytest.raises(UsageError):
        replay_deal(SETTING, number)
    if number is not None:
        with pytest.raises(UsageError):
            make_setting("sheepshead", seed=number)


def test_an_error_of_the_caller_ends_the_run() -> None:
    """Where reporting the progress fails, the threads stop and the error comes through."""

    def fail(_: int) -> None:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        simulate(SETTING, 10**9, threads=2, progress=fail)


def test_engine_needs_its_seats() -> None:
    """An engine with too few strategies is refused."""
    engine = SETTING.game.engine
    with pytest.raises(ValueError, match="seats"):
        engine.Engine(
            SETTING.rules.codes(), {"seats": 5, "stake": 1}, [{"kind": "random", "params": None}] * 3, SETTING.key()
        )


def damaged(content: Mapping[str, Any], chance: random.Random) -> dict[str, Any]:
    """Return a state with one number replaced."""
    state = {**content, "table": dict(content["table"])}
    part = state["table"] if chance.random() < 0.6 else state
    name = chance.choice([name for name in part if name != "table"])
    number = chance.choice([-128, -2, -1, 5, 6, 31, 32, 33, 77, 100, 127])
    if isinstance(part[name], list):
        part[name] = [number if chance.random() < 0.3 else each for each in part[name]]
    else:
        part[name] = number
    return state


def test_damaged_states_are_refused_or_play_on() -> None:
    """A state with a wrong number is refused, or is one that can be played to the end."""
    chance = random.Random(5)
    engine = SETTING.engine()
    deal = SETTING.game.engine.Deal
    refused = played = 0
    for index in range(1500):
        table = deal(engine, index)
        for _ in range(chance.randrange(36)):
            if not table.over:
                table.apply(chance.choice(table.legal()))
        try:
            table.load(damaged(table.content(), chance))
        except (ValueError, OverflowError, TypeError):
            refused += 1
            continue
        while not table.over:
            try:
                table.apply(chance.choice(table.legal()))
            except AssertionError:
                break
        played += 1
    assert refused > 100
    assert played > 100


def test_a_checked_record_keeps_where_it_comes_from() -> None:
    """Seed, deal and strategies of a record are its own; where it says nothing, nothing is invented."""
    record = replay_deal(make_setting("sheepshead", seed=9, strategy="bold"), 3).record()
    again = check_record(record).record()
    assert again == record
    bare = {key: record[key] for key in ("format", "game", "dealt", "actions")}
    assert not {"seed", "deal", "strategies"} & set(check_record(bare).record())
    assert find_game("sheepshead").name == again["game"]


def test_the_error_of_a_run_is_that_of_its_first_deals(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where a thread that had later ones was faster; SystemExit and the like come through as well."""
    has_failed = threading.Event()

    def into_tables(*_: object) -> Callable[[int, int], None]:
        def play(first: int, count: int) -> None:
            if first == 0:
                has_failed.wait(timeout=5)
            has_failed.set()
            raise SystemExit(f"from {first}")

        return play

    monkeypatch.setattr(sys.modules["simcore.simulate"], "_into_tables", into_tables)
    with pytest.raises(SystemExit, match="^from 0$"):
        simulate(SETTING, 100, threads=2)
    assert has_failed.is_set()
