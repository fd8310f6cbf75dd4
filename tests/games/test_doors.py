"""Strategies of users: every door plays the same, whatever the number of threads, and what is wrong is told."""

from __future__ import annotations

import ctypes
import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from simcore import (
    GAMES,
    StrategyFault,
    UsageError,
    find_game,
    make_setting,
    replay_deal,
    replay_match,
    simulate,
    simulate_matches,
)
from simcore.simulate import RowPlayer
from tests.own_strategies import FISHING_GAMES, TRICK_GAMES, DrawnBits, drawn_moves, functions_in_c, in_c

GAME_NAMES = list(GAMES)
PLAY = {game: codes["phase"]["play"] for game, codes in ((name, find_game(name).engine.CODES) for name in TRICK_GAMES)}
PLAY["seep"] = 1
# Deals with 10^6 decisions that are asked for, and more.
DEALS = {"sheepshead": 50_000, "toepen": 75_000, "bid-euchre": 70_000, "seep": 24_000, "royal-casino": 30_000}


@pytest.fixture(scope="module")
def in_c_by_name(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    return functions_in_c(tmp_path_factory.mktemp("doors"))


def in_python(game: str) -> Any:
    """Return the strategy that draws, written in Python."""
    return drawn_moves if game in FISHING_GAMES else DrawnBits


@pytest.mark.parametrize("game", GAME_NAMES)
def test_every_door_makes_the_same_plays(game: str, in_c_by_name: dict[str, Any]) -> None:
    """Python, C and the built-in `random` draw the same of each decision's bits, over 10^6 decisions.

    (In Toepen `random` has chances of its own for what is not a card, so there Python and C are compared.)
    """
    asked = 0
    strategy = in_python(game)
    call = strategy() if isinstance(strategy, type) else strategy

    def counting(*arrays: Any) -> Any:
        nonlocal asked
        asked += len(arrays[0])
        return call(*arrays)

    deals = DEALS[game]
    compiled = in_c_by_name[f"drawn_{game.replace('-', '_')}"]
    of_python = RowPlayer(make_setting(game, strategy=counting, seed=4)).rows(0, deals)
    of_c = RowPlayer(make_setting(game, strategy=compiled, seed=4)).rows(0, deals)
    assert asked >= 10**6
    assert of_python.tobytes() == of_c.tobytes()
    if game != "toepen":
        assert of_python.tobytes() == RowPlayer(make_setting(game, strategy="random", seed=4)).rows(0, deals).tobytes()


@pytest.mark.parametrize("game", GAME_NAMES)
def test_same_tally_on_any_number_of_threads_and_in_matches(game: str, in_c_by_name: dict[str, Any]) -> None:
    """A user's strategy beside built-in ones: threads 1, 2 and 7, deals and matches, Python and C."""
    compiled = in_c_by_name[f"drawn_{game.replace('-', '_')}"]
    settings = [
        make_setting(game, strategy="standard", seats={0: each, 1: "random"}, seed=2)
        for each in (in_python(game), compiled)
    ]
    for play, count in ((simulate, 9_000), (simulate_matches, 9)):
        tallies = {play(setting, count, threads=threads).to_bytes() for setting in settings for threads in (1, 2, 7)}
        assert len(tallies) == 1


@pytest.mark.parametrize("game", GAME_NAMES)
def test_replay_plays_what_was_played(game: str, in_c_by_name: dict[str, Any]) -> None:
    """The row of a replayed deal is that of the run; a match ends as in the run."""
    compiled = in_c_by_name[f"drawn_{game.replace('-', '_')}"]
    for each in (in_python(game), compiled):
        setting = make_setting(game, strategy="standard", seats={0: each}, seed=5)
        rows = RowPlayer(setting).rows(0, 40)
        for deal in range(40):
            assert replay_deal(setting, deal).row == rows[deal].tobytes()
        [row] = RowPlayer(setting, "match").rows(3, 1)
        assert len(list(replay_match(setting, 3))) == row["deals"][0]


def test_user_data_reaches_a_compiled_strategy(in_c_by_name: dict[str, Any]) -> None:
    """A counter that the function adds to: as many calls as Python is asked."""
    counter = ctypes.c_int64(0)
    pointer = ctypes.cast(ctypes.pointer(counter), ctypes.c_void_p)
    function = in_c(in_c_by_name["library"], "counts", 2, pointer)
    simulate(make_setting("sheepshead", strategy=function, seed=1), 500, threads=1)
    asked = 0

    def lowest(views: Any) -> Any:
        nonlocal asked
        asked += len(views)
        legal = views["legal"]
        return np.log2((legal & (~legal + np.uint64(1))).astype(float)).astype(int)

    simulate(make_setting("sheepshead", strategy=lowest, seed=1), 500, threads=1)
    assert counter.value == asked > 0


def test_an_illegal_answer_is_told(in_c_by_name: dict[str, Any]) -> None:
    """Deal, seat, hand and legal actions, for both doors, in deals and in matches."""
    for strategy in (in_c_by_name["always_40"], lambda views: np.full(len(views), 40)):
        for play in (simulate, simulate_matches):
            with pytest.raises(StrategyFault) as caught:
                play(make_setting("sheepshead", strategy="random", seats={3: strategy}, seed=8), 50)
            message = str(caught.value)
            found = re.search(
                r"answered 40, which is not allowed, at deal (\d+) of seed 8, seat ([0-4]), hand", message
            )
            assert found is not None, message
            assert "; legal are: " in message
    setting = make_setting("seep", strategy=lambda views, moves, starts: views["legal"].astype(int), seed=1)
    with pytest.raises(StrategyFault, match="legal are: "):
        simulate(setting, 10)


def test_the_deal_that_is_told_is_the_one(in_c_by_name: dict[str, Any]) -> None:
    """Replaying the deal of the message fails with the same message."""
    setting = make_setting("sheepshead", seats={3: in_c_by_name["always_40"]}, seed=8)
    with pytest.raises(StrategyFault) as caught:
        simulate(setting, 2_000, threads=1)
    deal = re.search(r"deal (\d+)", str(caught.value))
    assert deal is not None
    with pytest.raises(StrategyFault) as again:
        replay_deal(setting, int(deal[1]))
    assert str(again.value) == str(caught.value)


def raising(views: Any) -> Any:
    """Raise at a decision of the third trick."""
    if (views["trick_number"] == 2).any():
        raise ZeroDivisionError("no third trick")
    legal = views["legal"]
    return np.log2((legal & (~legal + np.uint64(1))).astype(float)).astype(int)


def test_an_exception_keeps_the_users_own_lines() -> None:
    """The message names deal and seat of a decision at which it raises alone; the traceback begins in this file."""
    with pytest.raises(StrategyFault, match="raised ZeroDivisionError: no third trick at deal") as caught:
        simulate(make_setting("sheepshead", seats={2: raising}, seed=1), 500, threads=1)
    assert 'raise ZeroDivisionError("no third trick")' in caught.value.traceback
    assert "lockstep" not in caught.value.traceback
    with pytest.raises(StrategyFault, match="raised ZeroDivisionError"):
        replay_deal(make_setting("sheepshead", seats={2: raising}, seed=1), 0)


@pytest.mark.parametrize(
    ("answers", "words"),
    [
        (lambda views: np.zeros(len(views)), "float64"),
        (lambda views: np.zeros((len(views), 1), int), "shape"),
        (lambda views: np.zeros(len(views) + 1, int), "shape"),
        (lambda views: None, "shape ()"),
        (lambda views: ["a"] * len(views), "type"),
    ],
)
def test_answers_of_another_kind_are_refused(answers: Any, words: str) -> None:
    with pytest.raises(StrategyFault, match=re.escape(words)):
        simulate(make_setting("sheepshead", seats={2: answers}, seed=1), 20)


def test_views_cannot_be_written_to() -> None:
    def cheat(views: Any) -> Any:
        views["legal"] = 1
        return np.zeros(len(views), int)

    with pytest.raises(StrategyFault, match="read-only"):
        simulate(make_setting("sheepshead", seats={2: cheat}, seed=1), 20)


def test_objects_that_are_no_strategies(in_c_by_name: dict[str, Any]) -> None:
    for wrong in (5, np.zeros(3), {"a": 1}):
        with pytest.raises(UsageError, match="not a function"):
            make_setting("sheepshead", strategy=wrong)
    with pytest.raises(UsageError, match="it must be: int64_t choose"):
        make_setting("seep", strategy=in_c_by_name["drawn_sheepshead"])
    with pytest.raises(UsageError, match="it must be: int64_t choose"):
        make_setting("sheepshead", strategy=in_c_by_name["drawn_seep"])


@pytest.mark.parametrize("game", GAME_NAMES)
def test_views_tell_the_plays_in_order(game: str) -> None:
    """The plays of the last view of each deal, told by `replay`, are those that were made."""
    found = find_game(game)
    last: list[Any] = []
    strategy = in_python(game)
    call = strategy() if isinstance(strategy, type) else strategy

    def watching(*arrays: Any) -> Any:
        last[:] = [arrays[0][-1].copy()]
        return call(*arrays)

    seen = 0
    for deal in range(40):
        setting = make_setting(game, strategy=watching, seed=3)
        replay = replay_deal(setting, deal)
        [view] = last
        steps = [step for step in replay.steps if step.before["table"].get("phase") in (None, PLAY.get(game))]
        assert view["plays"] <= len(steps)
        for place, step in enumerate(steps[: view["plays"]]):
            assert view["play_seat"][place] == step.seat
            if game in FISHING_GAMES:
                named = found.language.action_name(step.before, int(view["play_move"][place]), setting.rules)
            else:
                card = int(view["play_card"][place])
                named = step.action if card == -2 else found.language.action_name(step.before, card, setting.rules)
            assert named == step.action
            seen += 1
    assert seen > 40


def test_the_header_is_that_of_the_views(tmp_path: Path) -> None:
    """simcards.h is made from the views.py files, and each engine has the size of its view."""
    from simcore import get_include
    from simcore.views import header_text

    formats = [find_game(game).view for game in sorted(GAMES, key=lambda name: find_game(name).view.game)]
    assert (Path(get_include()) / "simcards.h").read_text(encoding="utf-8") == header_text(formats)
    for game in GAMES:
        assert find_game(game).engine.view_bytes() == find_game(game).view.dtype.itemsize


def test_a_c_compiler_lays_the_views_out_alike(tmp_path: Path) -> None:
    """Offset and size of every field by the compiler and by NumPy."""
    from tests.own_strategies import compiled

    lines = []
    wanted = []
    for game in GAMES:
        view = find_game(game).view
        for name in view.dtype.names or ():
            kind, offset = (view.dtype.fields or {})[name][:2]
            wanted.append((offset, kind.itemsize))
            lines.append(f"{{offsetof({view.name}, {name}), sizeof((({view.name} *)0)->{name})}}")
    source = tmp_path / "offsets.c"
    source.write_text(
        f'#include <stddef.h>\n#include "simcards.h"\nint64_t offsets[{len(lines)}][2] = {{{", ".join(lines)}}};\n',
        encoding="utf-8",
    )
    library = ctypes.CDLL(str(compiled(source)))
    table = (ctypes.c_int64 * 2 * len(lines)).in_dll(library, "offsets")
    assert [tuple(pair) for pair in table] == wanted
