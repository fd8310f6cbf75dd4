"""``compare``, ``sweep`` and ``tune`` from the command line; docs/compare.md is what they do."""

from __future__ import annotations

import contextlib
import io
import json
import re
import shlex
from pathlib import Path

import polars as pl
import pytest

from simcore import find_game
from tests.cli.calls import call, refused

PAGE = (Path(__file__).parents[2] / "docs" / "compare.md").read_text(encoding="utf-8")
SIZES = {"--deals": "200", "--games": "10", "--holdout": "200", "--evaluations": "5"}
BASE = {
    "compare": ("compare", "sheepshead", "standard", "bold"),
    "sweep": ("sweep", "sheepshead", "--param", "pick_at=6..8"),
    "rules": ("sweep", "sheepshead", "--rule", "bump=on,off"),
    "tune": ("tune", "sheepshead", "standard", "--param", "pick_at=6..8"),
}
SMALL = {"tune": ("--deals", "200", "--holdout", "300")}


def numbers(content: dict[str, object]) -> dict[str, object]:
    """Return what a command computed, without what made it."""
    return {name: value for name, value in content.items() if name != "provenance"}


def test_every_command_of_the_page_works(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each as printed, but for the sizes."""
    monkeypatch.chdir(tmp_path)
    blocks = re.findall(r"^```sh\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    lines = [line for block in blocks for line in block.splitlines() if line.startswith("simcards ")]
    assert len(lines) >= 8
    for line in lines:
        words = shlex.split(line)[1:]
        shorter = [SIZES.get(before, word) for before, word in zip(["", *words[:-1]], words, strict=True)]
        outcome = call(*shorter)
        assert (outcome.code, outcome.err) == (0, ""), (line, outcome)


def test_the_python_example_of_the_page_works() -> None:
    [program] = re.findall(r"^```python\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        exec(program, {})
    assert "better" in out.getvalue() or "no difference" in out.getvalue()


@pytest.mark.parametrize("name", BASE)
def test_the_reproduce_line_reproduces(name: str) -> None:
    first = call(*BASE[name], *SMALL.get(name, ("--deals", "300")), "--json")
    assert (first.code, first.err) == (0, "")
    content = json.loads(first.out)
    again = call(*shlex.split(content["provenance"]["command"])[1:], "--json")
    assert numbers(json.loads(again.out)) == numbers(content)


@pytest.mark.parametrize(
    "words",
    [
        ("sweep", "toepen", "--rule", "target=5,10", "--players", "3"),
        ("sweep", "toepen", "--rule", "target=5,10", "--rule", "players=3", "--lives", "1,2,3"),
        ("sweep", "royal-casino", "--rule", "players=2..4", "--rule", "sweeps=2"),
        ("sweep", "sheepshead", "--rules", "house.toml", "--rule", "bump=off,on", "--rule", "leaster_stake=2"),
        ("sweep", "sheepshead", "--preset", "{preset}", "--rule", "bump=off,on", "--measure", "payoff_1"),
        ("sweep", "toepen", "--param", "knock_at=0.2,0.4", "--players", "3", "--keep", "knocks > 0"),
        ("compare", "toepen", "standard", "bold", "--players", "3", "--lives", "1,2,3"),
    ],
)
def test_the_reproduce_line_has_the_same_labels(
    words: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever came from --players, a file, a preset or a rule with one value: it is no part of a point."""
    monkeypatch.chdir(tmp_path)
    Path("house.toml").write_text('bump = true\nall_pass = "doubler"\n', encoding="utf-8")
    preset = sorted(find_game("sheepshead").presets)[-1]
    first = call(*(word.format(preset=preset) for word in words), "--deals", "50", "--json")
    assert (first.code, first.err) == (0, "")
    content = json.loads(first.out)
    again = call(*shlex.split(content["provenance"]["command"])[1:], "--json")
    assert json.loads(again.out) == content


@pytest.mark.parametrize("name", BASE)
def test_people_see_what_programs_see(name: str) -> None:
    """The table has the difference that the JSON has, and ends with the line that makes it again."""
    words = (*BASE[name], *SMALL.get(name, ("--deals", "300")), "--seed", "4")
    content = json.loads(call(*words, "--json").out)
    shown = call(*words).out
    value = {
        "compare": lambda: content["pairs"][0]["difference"],
        "sweep": lambda: content["points"][0]["difference"],
        "rules": lambda: content["points"][1]["figures"]["payoff_0"]["difference"],
        "tune": lambda: content["held_out"],
    }[name]()
    assert f"{value:+.4f}" in shown
    assert shown.splitlines()[-1] == f"Reproduce: {content['provenance']['command']}"


def test_side_conditions_are_shown_in_the_unit_of_the_measure() -> None:
    """Shares in per cent, whatever the condition was written in; points as points."""
    words = ("sweep", "sheepshead", "--param", "pick_at=6..8", "--deals", "300", "--seed", "4")
    keep = ("--keep", "leaster < 0.05", "--keep", "leaster < 5%", "--keep", "picker > 1")
    content = json.loads(call(*words, *keep, "--json").out)
    table = call(*words, *keep).out.partition("Side conditions")[2].splitlines()
    for point in content["points"]:
        name = f"pick_at={point['values']['pick_at']}"
        for kept in point["kept"]:
            [line] = [line for line in table if name in line and f" {kept['condition']} " in line]
            value = kept["estimate"]
            assert (f" {value:.4f} " if kept["measure"] == "picker" else f" {100 * value:.4f} % ") in line


def test_the_measures_of_a_sweep_are_chosen_by_the_names_that_it_prints() -> None:
    """Each title of a table, given to --measure, prints that table alone."""
    words = ("sweep", "sheepshead", "--rule", "bump=off,on", "--deals", "50", "--seed", "1")
    titles = re.findall(r"^([a-z0-9_]+) \(", call(*words).out, re.MULTILINE)
    assert titles[0] == "payoff_0"
    for title in titles:
        shown = re.findall(
            r"^([a-z0-9_]+) \(", call(*words, "--measure", title, "--measure", "payoff_1").out, re.MULTILINE
        )
        assert set(shown) == {title, "payoff_1"}


@pytest.mark.parametrize("command", ["sweep", "tune"])
def test_the_help_tells_of_steps(command: str) -> None:
    assert re.search(r"--param .*\d\.\.\d[^ ]*:[^ ]* \(by steps of", call(command, "--help").out, re.DOTALL)


def test_until_by_the_words_of_the_same_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever they are, and the line that makes it again watches for the same."""
    monkeypatch.chdir(tmp_path)
    Path("careful.toml").write_text('strategy = "standard"\npick_at = 9\n', encoding="utf-8")
    words = ["careful.toml", "standard( pick_at=8 )", "bold"]
    for until in (f"{words[1]} better than {words[0]}", f"{words[0]} better than {words[2]}"):
        first = call("compare", "sheepshead", *words, "--deals", "500", "--until", until, "--json")
        assert (first.code, first.err) == (0, "")
        content = json.loads(first.out)
        assert [pair["sequence"] is not None for pair in content["pairs"]].count(True) == 1
        again = call(*shlex.split(content["provenance"]["command"])[1:], "--json")
        assert numbers(json.loads(again.out)) == numbers(content)


def test_parquet(tmp_path: Path) -> None:
    for name, rows in (("compare", 1), ("sweep", 3), ("rules", 2)):
        path = tmp_path / f"{name}.parquet"
        assert call(*BASE[name], "--deals", "200", "--out", str(path)).code == 0
        assert len(pl.read_parquet(path)) == rows
        assert "simcards " in json.loads(pl.read_parquet_metadata(path)["simcards"])["command"]


@pytest.mark.parametrize(
    ("words", "parts"),
    [
        (("compare", "sheepshead", "standard"), ["from 2 to 8 strategies can be compared in a field, not 1"]),
        (("compare", "sheepshead"), ["Missing argument"]),
        (("compare", "whist", "standard", "bold"), ["whist"]),
        (("compare", "sheepshead", "standard", "clever"), ["there is no strategy 'clever'"]),
        (("compare", "sheepshead", "standard", "standard(pick=8)"), ["no parameter 'pick'"]),
        (("compare", "sheepshead", "standard", "no.toml"), ["no.toml"]),
        (("compare", "sheepshead", "standard", "nowhere:bot"), ["cannot be imported"]),
        (("compare", "sheepshead", "standard", "bold", "--until", "soon"), ["--until 'soon'", "A better than B"]),
        (("compare", "sheepshead", "standard", "bold", "--until", "bold better than random"), ["'random'"]),
        (("compare", "sheepshead", "standard", "bold", "--deals", "5", "--games", "5"), ["exclude each other"]),
        (("compare", "sheepshead", "standard", "bold", "--deals", "1"), ["too few"]),
        (("compare", "sheepshead", "standard", "bold", "--level", "2"), ["2 is not a confidence level"]),
        (("compare", "sheepshead", "standard", "bold", "--level", "high"), ["high is not a confidence level"]),
        (("compare", "sheepshead", "standard", "bold", "--level", "0.9999999999999999"), ["is not a confidence level"]),
        (("compare", "sheepshead", "standard", "bold", "--games", "5", "--stake", "2"), ["--stake"]),
        (("compare", "sheepshead", "standard", "bold", "--field", "nobody"), ["'nobody'"]),
        (("compare", "sheepshead", "standard", "bold", "--out", "/no/where.parquet"), ["there is no folder /no"]),
        (("sweep", "sheepshead"), ["nothing is varied"]),
        (("sweep", "sheepshead", "--rule", "bump=on"), ["nothing is varied", "several values"]),
        (("sweep", "sheepshead", "--param", "pick_at=12..4"), ["empty range"]),
        (("sweep", "sheepshead", "--param", "pick=4..5"), ["no parameter 'pick'"]),
        (("sweep", "sheepshead", "--param", "pick_at=6..8", "--rule", "bump=on,off"), ["both grids"]),
        (("sweep", "sheepshead", "--param", "pick_at=6..8", "--seat", "1=bold"), ["--seat does not go with --param"]),
        (("sweep", "sheepshead", "--rule", "bump=on,off", "--field", "bold"), ["--field goes with --param"]),
        (("sweep", "sheepshead", "--rule", "bump=on,maybe"), ["'maybe'"]),
        (("sweep", "sheepshead", "--rule", "bumps=on,off"), ["there is no rule 'bumps'"]),
        (("sweep", "sheepshead", "--rule", "bump=on,off", "--keep", "all < 5%"), ["no measure 'all'", "leaster"]),
        (("sweep", "sheepshead", "--rule", "bump=on,off", "--keep", "leaster ~ 5%"), ["is not understood"]),
        (("sweep", "sheepshead", "--rule", "bump=on,off", "--keep", "leaster < 10"), ["'leaster < 10'", "write 10%"]),
        (("sweep", "sheepshead", "--param", "pick_at=6..8", "--keep", "picker > 5%"), ["points a deal", "without %"]),
        (("sweep", "sheepshead", "--rule", "bump=on,off", "--measure", "luck"), ["no measure 'luck'"]),
        (("sweep", "sheepshead", "--param", "pick_at=6..8", "--strategy", "random"), ["has no parameter"]),
        (("tune", "sheepshead", "standard"), ["nothing to tune"]),
        (("tune", "sheepshead"), ["Missing argument"]),
        (("tune", "sheepshead", "standard", "--param", "pick_at=4..5", "--method", "luck"), ["no method 'luck'"]),
        (("tune", "sheepshead", "standard", "--param", "pick_at=5..4"), ["empty range"]),
        (("tune", "sheepshead", "standard", "--param", "pick_at=4..5", "--deals", "0"), ["0 is not allowed"]),
    ],
)
def test_bad_input(words: tuple[str, ...], parts: list[str]) -> None:
    refused(call(*words), *parts)
