"""docs/own-strategies.md: every example works from the command line, and what is wrong is one sentence."""

from __future__ import annotations

import contextlib
import io
import json
import runpy
import shlex
from pathlib import Path

import numpy as np
import pytest

from tests.cli.calls import call, refused
from tests.own_strategies import PAGE, blocks, write_examples

TALLY = ("--deals", "300", "--seed", "1", "--json")


@pytest.fixture(scope="module")
def examples(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("examples")
    write_examples(folder)
    (folder / "careful.toml").write_text(blocks("toml")[0], encoding="utf-8")
    return folder


def tables(*words: str) -> object:
    """Return the tables of a run."""
    outcome = call("run", *words, *TALLY)
    assert (outcome.code, outcome.err) == (0, ""), outcome
    return json.loads(outcome.out)["tables"]


def test_every_command_of_the_page_works(examples: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(examples)
    commands = [text for text in PAGE.split("`") if text.startswith("simcards run ")]
    assert len(commands) >= 5
    for text in commands:
        outcome = call(*shlex.split(text)[1:], "--deals", "50")
        assert (outcome.code, outcome.err) == (0, ""), text


def test_the_examples_of_all_doors_play_alike(examples: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The lowest bit by NumPy, numba and C; the last move by numba and C; a file and a module."""
    monkeypatch.chdir(examples)
    lowest = [tables("sheepshead", "--strategy", f"{place}:lowest") for place in ("lowest.py", "fast.py", "in_c.py")]
    assert lowest[0] == lowest[1] == lowest[2]
    assert tables("sheepshead", "--strategy", "lowest:lowest") == lowest[0]
    assert tables("seep", "--strategy", "fast.py:last") == tables("seep", "--strategy", "in_c.py:last")
    careful = tables("sheepshead", "--strategy", "careful.toml")
    assert careful == tables("sheepshead", "--strategy", "standard(pick_at=9)")


def test_the_lowest_bit_of_any_set(examples: Path) -> None:
    """Of the numba example, by Python: each place alone, below all others, and below random bits."""
    lowest_bit = runpy.run_path(str(examples / "fast.py"))["lowest_bit"]
    rng = np.random.default_rng(8)
    for place in range(64):
        for others in (0, 2**64 - 1, *rng.integers(0, 2**64, 20, dtype=np.uint64).tolist()):
            bits = (others >> place | 1) << place
            assert lowest_bit(np.uint64(bits)) == (bits & -bits).bit_length() - 1 == place


def test_the_python_example_works() -> None:
    [program] = [block for block in blocks("python") if "make_setting(" in block]
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        exec(program, {})
    assert out.getvalue().startswith("seat 2: ")


def test_the_reproduce_line_reproduces(examples: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(examples)
    first = call("run", "sheepshead", "--seat", "1=lowest.py:lowest", *TALLY)
    again = call(*shlex.split(json.loads(first.out)["reproduce"])[1:], "--json")
    assert json.loads(again.out)["tables"] == json.loads(first.out)["tables"]
    replay = call(*shlex.split(json.loads(first.out)["replay"])[1:])
    assert "1 lowest.py:lowest" in replay.out


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("nowhere.py:lowest", ["no file nowhere.py"]),
        ("no_such_module_here:lowest", ["cannot be imported", "no_such_module_here"]),
        ("lowest.py:highest", ["no highest in lowest.py"]),
        ("lowest.py:np.pi", ["float, not a function"]),
        ("broken.py:lowest", ["cannot be imported: SyntaxError"]),
        ("raises.py:lowest", ["cannot be imported: ValueError: not today"]),
        ("ends.py:lowest", ["cannot be imported"]),
        ("fast.py:last", ["it must be: int64_t choose(const simcards_sheepshead_view *view, void *user_data)"]),
        ("lowest:", ["is not understood"]),
        (":lowest", ["is not understood"]),
    ],
)
def test_bad_places(text: str, parts: list[str], examples: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(examples)
    Path("broken.py").write_text("def lowest(:\n", encoding="utf-8")
    Path("raises.py").write_text("raise ValueError('not today')\n", encoding="utf-8")
    Path("ends.py").write_text("import sys\nsys.exit(0)\n", encoding="utf-8")
    refused(call("run", "sheepshead", "--strategy", text, "--deals", "10"), *parts)


def test_a_function_that_fails(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Exit code 1, the user's own lines, then one sentence; nothing is written."""
    monkeypatch.chdir(tmp_path)
    Path("bad.py").write_text("def bad(views):\n    return views['hands']\n\n\ndef short():\n    return 1\n")
    outcome = call("run", "sheepshead", "--strategy", "bad.py:bad", "--deals", "10", "--out", "x.parquet")
    assert outcome.code == 1
    assert "return views['hands']" in outcome.err
    assert "simcore" not in outcome.err
    last = outcome.err.splitlines()[-1]
    assert last.startswith("simcards: strategy bad.py:bad raised ValueError: no field of name hands at deal 0 of seed ")
    assert not Path("x.parquet").exists()
    outcome = call("run", "sheepshead", "--strategy", "bad.py:short", "--deals", "10")
    assert outcome.code == 1
    assert "raised TypeError: short() takes 0 positional arguments but 1 was given at deal" in outcome.err


ENDS = """import sys


class Stop(BaseException):
    pass


def leaves(views):
    sys.exit(0)


def stops(views):
    raise Stop("here")


class Made:
    def __init__(self):
        sys.exit()

    def __call__(self, views):
        return views["legal"]


def asks(views):
    raise KeyboardInterrupt
"""
COMMANDS = {
    "run": ("run", "sheepshead", "--strategy", "{}", "--deals", "2000", "--out", "x.parquet"),
    "games": ("run", "sheepshead", "--strategy", "{}", "--games", "20"),
    "compare": ("compare", "sheepshead", "standard", "{}", "--deals", "200", "--out", "x.parquet"),
    "sweep": ("sweep", "sheepshead", "--rule", "bump=on,off", "--strategy", "{}", "--deals", "200"),
    "replay": ("replay", "sheepshead", "--seed", "1", "--strategy", "{}"),
}


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize(
    ("name", "part"), [("leaves", "SystemExit: 0 at deal"), ("stops", "Stop: here at deal"), ("Made", "SystemExit")]
)
def test_what_ends_a_program_is_an_error_of_the_strategy(
    command: str, name: str, part: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """sys.exit(0) and the like: exit code 1 and one sentence, after the user's own lines; nothing else is printed."""
    monkeypatch.chdir(tmp_path)
    Path("ends.py").write_text(ENDS, encoding="utf-8")
    outcome = call(*(word.format(f"ends.py:{name}") for word in COMMANDS[command]))
    assert (outcome.code, outcome.out) == (1, "")
    last = outcome.err.splitlines()[-1]
    assert last.startswith(f"simcards: strategy ends.py:{name} ")
    assert part in last
    assert not Path("x.parquet").exists()


@pytest.mark.parametrize("command", COMMANDS)
def test_ctrl_c_within_a_strategy_is_ctrl_c(command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("ends.py").write_text(ENDS, encoding="utf-8")
    outcome = call(*(word.format("ends.py:asks") for word in COMMANDS[command]))
    assert (outcome.code, outcome.out) == (130, "")
    assert outcome.err.startswith("simcards: interrupted")
