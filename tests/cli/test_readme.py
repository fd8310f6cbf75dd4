"""What README.md shows is what simcards does."""

from __future__ import annotations

import contextlib
import io
import re
import shlex
from pathlib import Path

from tests.cli.calls import call

README = (Path(__file__).parents[2] / "README.md").read_text(encoding="utf-8")


def blocks(language: str) -> list[str]:
    """Return the fenced blocks of a language."""
    return re.findall(rf"^```{language}\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)


def commands() -> list[list[str]]:
    """Return the words of every `simcards` command of the README."""
    lines = [line for block in blocks("sh") for line in block.splitlines()]
    return [shlex.split(line)[1:] for line in lines if line.startswith("simcards ")]


def test_every_command_works() -> None:
    """Each command as printed, but for the number of deals."""
    assert len(commands()) >= 5
    for words in commands():
        shorter = [
            "20" if before in ("--deals", "--games") else word
            for before, word in zip(["", *words[:-1]], words, strict=True)
        ]
        outcome = call(*shorter)
        assert (outcome.code, outcome.err) == (0, ""), words


def test_the_deal_shown_is_the_deal_played() -> None:
    """The text below the replay command is what the command prints."""
    replay = next(words for words in commands() if words[0] == "replay")
    assert blocks("text")[0].strip() == call(*replay).out.strip()


def test_the_python_example_works() -> None:
    """The example runs with fewer deals and prints lines and a deal."""
    program = blocks("python")[0]
    assert "deals=1_000_000" in program
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        exec(program.replace("1_000_000", "2_000"), {})
    assert "Mean payoff seat 0 Estimate(" in out.getvalue()
    assert "Payoff  0: " in out.getvalue()
