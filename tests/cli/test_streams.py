"""The command as a process: help, version, Ctrl-C, closed pipes, and what is loaded when."""

from __future__ import annotations

import contextlib
import json
import os
import re
import shlex
import signal
import subprocess
import sys
from importlib import metadata
from pathlib import Path

import pytest

from tests.cli.calls import PATIENCE, Outcome, call, command, environment, process, refused

COMMANDS = ("games", "rules", "run", "replay", "legal", "compare", "odds", "sweep", "tune", "bench")
ENDLESS = ("run", "sheepshead", "--seed", "3", "--deals", "1e12")


@pytest.mark.parametrize("words", [(), *((name,) for name in COMMANDS)], ids=["simcards", *COMMANDS])
def test_help(words: tuple[str, ...]) -> None:
    """Every command explains itself and every option of it."""
    outcome = process(*words, "--help")
    assert (outcome.code, outcome.err) == (0, "")
    assert outcome.out.startswith(f"Usage: {' '.join(['simcards', *words])} ")
    if not words:
        assert all(re.search(rf"^  {name} +\S", outcome.out, re.MULTILINE) for name in COMMANDS)
    for line in outcome.out.splitlines():
        assert not re.fullmatch(r"  --[\w-]+( [\w.=-]+)?", line) or line.strip() == "--help", f"unexplained: {line}"


def test_help_lists_every_command() -> None:
    """No command is left out of these tests."""
    listed = re.findall(r"^  (\w+) ", call("--help").out.split("Commands:")[1], re.MULTILINE)
    assert tuple(listed) == COMMANDS


def test_version() -> None:
    """``--version`` prints name and version."""
    outcome = process("--version")
    assert (outcome.code, outcome.out, outcome.err) == (0, f"simcards {metadata.version('simcards')}\n", "")


def wait_for_threads(started: subprocess.Popen[str]) -> None:
    """Wait until a process plays: until it has more threads than the one it began with, and a little longer."""
    tasks = Path(f"/proc/{started.pid}/task")
    for _ in range(PATIENCE * 20):
        if started.poll() is not None or (tasks.is_dir() and len(list(tasks.iterdir())) > 1):
            break
        with contextlib.suppress(subprocess.TimeoutExpired):
            started.wait(timeout=0.05)
    with contextlib.suppress(subprocess.TimeoutExpired):
        started.wait(timeout=0.4)


def interrupted(*words: str) -> Outcome:
    """Return what a command does that gets Ctrl-C while it plays."""
    with subprocess.Popen([command(), *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as started:
        try:
            wait_for_threads(started)
            started.send_signal(signal.SIGINT)
            out, err = started.communicate(timeout=PATIENCE)
        finally:
            started.kill()
    return Outcome(started.returncode, out, err)


def test_interrupted_run(tmp_path: Path) -> None:
    """Ctrl-C prints the part that was finished, one sentence, and leaves with 130; no file is written."""
    outcome = interrupted(
        *ENDLESS, "--threads", "1", "--json", "--out", str(tmp_path / "a.parquet"), "--records", str(tmp_path / "deals")
    )  # fmt: skip
    assert outcome.code == 130, outcome
    finished = json.loads(outcome.out)
    count = finished["provenance"]["count"]
    assert 0 < count < 10**12
    assert outcome.err.startswith("simcards: interrupted: ")
    assert outcome.err.count("\n") == 1
    assert f"{count:,} of 1,000,000,000,000" in outcome.err
    assert {line["n"] for line in finished["tables"][0]["lines"]} == {count}
    assert list(tmp_path.iterdir()) == []
    assert json.loads(call(*shlex.split(finished["reproduce"])[1:], "--json").out) == finished


@pytest.mark.parametrize("words", ["compare sheepshead cautious bold", "sweep sheepshead --param pick_at=6..8"])
def test_interrupted_comparison(words: str, tmp_path: Path) -> None:
    """Ctrl-C prints what was finished, one sentence, and leaves with 130; the reproduce line gives the same."""
    outcome = interrupted(
        *words.split(), "--deals", "1e11", "--seed", "1", "--json", "--out", str(tmp_path / "a.parquet")
    )
    assert outcome.code == 130, outcome
    finished = json.loads(outcome.out)
    assert finished.pop("interrupted")
    assert outcome.err.startswith(f"simcards: interrupted: {finished['deals']:,} ")
    assert outcome.err.count("\n") == 1
    assert list(tmp_path.iterdir()) == []
    again = json.loads(call(*shlex.split(finished["provenance"]["command"])[1:], "--json").out)
    assert not again.pop("interrupted")
    assert {**again, "provenance": {}} == {**finished, "provenance": {}}


def test_interrupted_run_with_tables() -> None:
    """The tables of an interrupted run end with the command for the part that was finished."""
    outcome = interrupted(*ENDLESS, "--threads", "2")
    assert outcome.code == 130, outcome
    assert outcome.err.startswith("simcards: interrupted: ")
    count = re.search(r"Reproduce: simcards run sheepshead --deals (\d+) ", outcome.out)
    assert count is not None
    assert f"{int(count[1]):,} of 1,000,000,000,000" in outcome.err


def test_interrupted_bench() -> None:
    """Ctrl-C ends measuring with 130 and one sentence."""
    outcome = interrupted("bench", "sheepshead", "--deals", "1e12")
    refused(outcome, "interrupted", code=130)


def test_interrupted_replay() -> None:
    """Ctrl-C ends a long replay with 130 and one sentence; the records printed before are whole lines."""
    words = ("replay", "sheepshead", "--seed", "1", "--count", "1e9", "--json")
    with subprocess.Popen([command(), *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as started:
        try:
            assert started.stdout is not None
            first = started.stdout.readline()
            started.send_signal(signal.SIGINT)
            err = started.communicate(timeout=PATIENCE)[1]
        finally:
            started.kill()
    assert json.loads(first)["deal"] == 0
    refused(Outcome(started.returncode, "", err), "interrupted", code=130)


@pytest.mark.parametrize(
    "words",
    [
        "replay sheepshead --seed 1 --count 300 --json", "replay sheepshead --seed 1 --count 300",
        "run sheepshead --seed 1 --deals 10", "run sheepshead --seed 1 --deals 10 --json", "games", "rules sheepshead",
        "--help",
    ],
)  # fmt: skip
def test_reader_goes_away(words: str) -> None:
    """A reader that takes one line, or none, is no reason for a message."""
    for reader in ("head -1", "true"):
        done = subprocess.run(
            ["/bin/sh", "-c", f"simcards {words} | {reader}"],
            capture_output=True, text=True, check=True, timeout=PATIENCE, env=environment(),
        )  # fmt: skip
        assert done.stderr == ""
        assert done.stdout.count("\n") == (reader == "head -1")


@pytest.mark.parametrize("words", [("games",), ("run", "sheepshead", "--deals", "10", "--json")])
def test_output_that_cannot_be_written(words: tuple[str, ...]) -> None:
    """A full disk behind standard output is a failed run: one sentence, exit code 1."""
    full = Path("/dev/full")
    assert full.exists(), "this test needs the device of Linux that is always full"
    with full.open("w", encoding="utf-8") as target:
        done = subprocess.run(
            [command(), *words], stdout=target, stderr=subprocess.PIPE, text=True, check=False, timeout=PATIENCE
        )
    refused(Outcome(done.returncode, "", done.stderr), "No space left", code=1)


def test_no_standard_output() -> None:
    """A closed standard output gives no traceback."""
    done = subprocess.run(
        ["/bin/sh", "-c", "simcards games --json >&-"],
        stderr=subprocess.PIPE, text=True, check=False, timeout=PATIENCE, env=environment(),
    )  # fmt: skip
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("encoding", ["ascii", "utf-8"])
def test_terminal_without_unicode(encoding: str) -> None:
    """Where only plain letters can be shown, tables and deals are printed with them."""
    for words in (("run", "sheepshead", "--deals", "5"), ("replay", "sheepshead")):
        done = subprocess.run(
            [command(), *words], capture_output=True, check=False, timeout=PATIENCE,
            env={**os.environ, "PYTHONIOENCODING": encoding, "PYTHONUTF8": "0"},
        )  # fmt: skip
        assert (done.returncode, done.stderr) == (0, b"")
        assert done.stdout.decode(encoding)


def loaded(statement: str) -> set[str]:
    """Return the modules that a new Python has loaded after a statement."""
    program = f"import sys\n{statement}\nprint(*sorted(sys.modules), file=sys.stderr)"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True, timeout=PATIENCE)
    return set(done.stderr.split())


def running_command(*words: str) -> str:
    """Return the statement that runs a command."""
    return f"from simcards.cli.main import _run\nsys.argv = {['simcards', *words]!r}\n_run()"


@pytest.mark.parametrize(
    ("statement", "absent"),
    [
        ("import simcards.cli.main", ("numpy", "polars", "scipy", "matplotlib", "rich", "simcore")),
        (running_command("--help"), ("numpy", "polars", "scipy", "matplotlib")),
        (
            "import simcore",
            ("polars", "matplotlib", "scipy.stats", "typer", "rich", "simcards.cli", "simcards.analysis"),
        ),
        ("import simcore; simcore.find_game('sheepshead')", ("polars", "matplotlib", "scipy.stats", "typer")),
        ("import simcards.analysis.estimates", ("typer", "simcards.cli", "polars", "matplotlib")),
        ("import simcards.analysis.frames", ("typer", "simcards.cli", "matplotlib")),
        ("import simcards.analysis.summary", ("typer", "simcards.cli", "matplotlib")),
        (running_command("run", "sheepshead", "--deals", "20000"), ("polars", "matplotlib", "scipy.stats")),
        (running_command("run", "sheepshead", "--deals", "20000", "--json"), ("polars", "matplotlib", "scipy.stats")),
        (running_command("replay", "sheepshead"), ("polars", "matplotlib", "scipy")),
        (running_command("games"), ("polars", "matplotlib", "scipy")),
    ],
)
def test_what_is_not_loaded(statement: str, absent: tuple[str, ...]) -> None:
    """Heavy libraries load only where they are needed, and nothing imports against the direction of the folders."""
    modules = loaded(statement)
    assert [name for name in absent if name in modules] == []


def test_what_is_loaded() -> None:
    """The modules that are looked for above are named as Python names them."""
    assert {"polars", "numpy"} <= loaded("import simcards.analysis.frames")
    assert {"typer", "simcards.cli"} <= loaded("import simcards.cli.main")
    assert {"scipy", "scipy.stats", "rich"} <= loaded("import scipy.stats, rich")
