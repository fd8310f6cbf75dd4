"""``simcards odds``: what it prints, what it refuses, and that its command gives the same again."""

from __future__ import annotations

import contextlib
import io
import json
import re
import shlex
from pathlib import Path

import polars as pl
import pytest

from tests.cli.calls import call, refused

PICK = ["odds", "sheepshead", "--hand", "QC JD AD 9D AC 7H", "--seat", "2", "--seed", "1"]

DOCS = Path(__file__).parents[2] / "docs"
PAGES = [DOCS / "odds.md", *sorted((DOCS / "odds").glob("*.md"))]


def blocks(page: Path, language: str) -> list[str]:
    """Return the blocks of code of a page."""
    text = page.read_text(encoding="utf-8")
    return re.findall(rf"^```{language}\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.stem))
def test_every_command_of_the_pages_works(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each as printed, but smaller; a list of cards with dots is none."""
    monkeypatch.chdir(tmp_path)
    lines = [line for block in blocks(page, "sh") for line in block.splitlines() if line.startswith("simcards ")]
    assert len(lines) >= 3
    for line in lines:
        words, target, file = line.partition(" > ")
        given = shlex.split(words)[1:]
        if "..." in line:
            continue
        if "--deals" in given:
            given[given.index("--deals") + 1] = "20"
        elif given[0] == "odds" and "--until" not in given and "--samples" not in given:
            given += ["--samples", "200"]
        elif "--until" in given:
            given[given.index("--until") + 1] = "clear"
        outcome = call(*given)
        assert outcome.code == 0, (line, outcome)
        if target:
            (tmp_path / file).write_text(outcome.out, encoding="utf-8")


def test_the_python_of_the_page_works() -> None:
    """The blocks belong together."""
    printed = io.StringIO()
    space: dict[str, object] = {}
    with contextlib.redirect_stdout(printed):
        for block in blocks(DOCS / "odds.md", "python"):
            exec(compile(block, "docs/odds.md", "exec"), space)
    assert "pick is best." in printed.getvalue()


def test_it_recommends_with_intervals() -> None:
    """A hand that is a pick: lines, chances, the advice, and the command that gives it again."""
    result = call(*PICK, "--samples", "2000")
    assert result.code == 0
    assert "pick is best." in result.out
    assert "2,000 of 750,341,635,243,200 layouts of the hidden cards" in result.out
    command = result.out.split("Reproduce: ")[1].split("\n")[0]
    again = call(*shlex.split(command)[1:])
    assert again.out.split("layouts")[0] == result.out.split("layouts")[0]


def test_json_and_parquet_hold_the_same(tmp_path: Path) -> None:
    """Every plan with its numbers; the file is tidy."""
    out = tmp_path / "pick.parquet"
    result = call(*PICK, "--samples", "500", "--json", "--out", str(out))
    assert result.code == 0
    content = json.loads(result.out)
    assert content["samples"] == 500
    assert content["seed"] == 1
    frame = pl.read_parquet(out)
    for line in content["lines"]:
        own = frame.filter((pl.col("plan") == line["plan"]) & (pl.col("measure") == "value"))
        assert own["estimate"].to_list() == [line["value"]]


def test_bury_and_call_shows_the_best_five() -> None:
    """After the pick: ways to bury and call together."""
    result = call(*PICK, "--blind", "8C TH", "--samples", "300")
    assert result.code == 0
    assert "The best 5 of 55; --json and --out have all." in result.out
    assert result.out.count("bury ") >= 5


def test_fields() -> None:
    """The same against four fields, and whether it depends on them."""
    result = call(*PICK, "--samples", "500", "--field")
    assert result.code == 0
    assert "Robust: pick is best against every field." in result.out
    content = json.loads(call(*PICK, "--samples", "500", "--field", "--json").out)
    assert [each["field"] for each in content["fields"]] == ["cautious", "standard", "bold", "random"]


def test_until() -> None:
    """A watched run says whether it came to its goal."""
    assert "Watched until clear: reached" in call(*PICK, "--until", "clear").out
    assert "not reached" in call(*PICK, "--until", "±0.001", "--samples", "2000").out


def test_table_over_hands(tmp_path: Path) -> None:
    """Without a hand: classes of hands, from random deals."""
    out = tmp_path / "hands.parquet"
    result = call("odds", "sheepshead", "--deals", "2000", "--seed", "1", "--out", str(out))
    assert result.code == 0
    assert "Pick or pass, by the hand" in result.out
    assert "classes with most deals" in result.out
    frame = pl.read_parquet(out)
    assert {"trumps", "queens", "fail aces", "seat", "deals", "plan", "measure", "estimate"} <= set(frame.columns)
    content = json.loads(call("odds", "sheepshead", "--deals", "2000", "--seed", "1", "--json").out)
    assert sum(each["n"] for each in content["tables"][0]["classes"]) == content["tables"][0]["decisions"]


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """Return the file of a recorded deal."""
    path = tmp_path / "deal.json"
    path.write_text(call("replay", "sheepshead", "--deal", "3", "--seed", "1", "--json").out)
    return path


def test_a_recorded_decision(record: Path) -> None:
    """Each action of a recorded deal can be asked about; the last play of a deal has no choice."""
    actions = json.loads(record.read_text())["actions"]
    for at in (1, len(actions) // 2, len(actions)):
        result = call("odds", "sheepshead", "--record", str(record), "--at", str(at), "--samples", "100", "--json")
        assert result.code == 0
        content = json.loads(result.out)
        assert actions[at - 1]["action"] in [line["plan"] for line in content["lines"]]
        assert content["seat"] == actions[at - 1]["seat"]
    assert content["exact"]


def test_a_position(tmp_path: Path) -> None:
    """Cards that a position gives stay where they are: the last two tricks with open hands are exact."""
    position = {
        "format": "simcards-position/1", "game": "sheepshead", "to_move": 2,
        "hands": [None, None, ["QC", "JD", "AD", "9D", "AC", "7H"], None, None],
    }  # fmt: skip
    path = tmp_path / "position.json"
    path.write_text(json.dumps(position))
    result = call("odds", "sheepshead", "--position", str(path), "--samples", "500", "--seed", "1", "--json")
    assert result.code == 0
    content = json.loads(result.out)
    assert {line["plan"] for line in content["lines"]} == {"pick", "pass"}
    open_hands = {**position, "hands": [["QS", "QH", "QD", "JC", "JS", "JH"], *position["hands"][1:]]}  # type: ignore[misc]
    path.write_text(json.dumps(open_hands))
    fewer = json.loads(
        call("odds", "sheepshead", "--position", str(path), "--samples", "500", "--seed", "1", "--json").out
    )
    assert fewer["layouts"] < content["layouts"]


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["odds", "sheepshead", "--hand", "QC JD AD 9D AC"], "--hand has 5 cards; 6 are needed"),
        (["odds", "sheepshead", "--hand", "QC JD AD 9D AC QC"], "QC"),
        (["odds", "sheepshead", "--hand", "QC JD AD 9D AC 6H"], "6H is not in this pack"),
        (["odds", "sheepshead", "--hand", "QC JD AD 9D AC ZZ"], "is not a card"),
        (["odds", "sheepshead", "--hand", "QC JD AD 9D AC 7H", "--blind", "7H 8H"], "7H is given twice"),
        (["odds", "sheepshead", "--hand", "QC JD AD 9D AC 7H", "--seat", "5"], "--seat cannot be '5'"),
        (["odds", "sheepshead", "--seat", "1"], "--hand is needed"),
        (["odds", "sheepshead", "--hand", "QC JD AD 9D AC 7H", "--floor", "2C"], "--floor says nothing in sheepshead"),
        (["odds", "sheepshead", "--hand", "QC JD AD 9D AC 7H", "--at", "3"], "--at goes with --record only"),
        (["odds", "sheepshead", "--hand", "QC JD AD 9D AC 7H", "--deals", "9"], "--deals is for tables over hands"),
        (["odds", "sheepshead", "--samples", "9"], "--samples needs a decision"),
        (["odds", "sheepshead", "--until", "±1"], "--until needs a decision"),
        (["odds", "sheepshead", "--hand", "QC JD AD 9D AC 7H", "--until", "soon"], "is not understood"),
        (["odds", "sheepshead", "--hand", "QC JD AD 9D AC 7H", "--samples", "1"], "samples cannot be 1"),
        (["odds", "sheepshead", "--record", "nowhere.json"], "cannot read nowhere.json"),
        (["odds", "whist"], "there is no game 'whist'"),
    ],
)
def test_bad_input(words: list[str], sentence: str) -> None:
    """One sentence that names what was given and what is allowed."""
    refused(call(*words), sentence)


def test_records_have_no_other_actions(record: Path, tmp_path: Path) -> None:
    """A number beyond the record, a record of another game, two documents in a file, a finished deal."""
    count = len(json.loads(record.read_text())["actions"])
    for at in (0, count + 2):
        result = call("odds", "sheepshead", "--record", str(record), "--at", str(at))
        assert result.code == 2
    result = call("odds", "sheepshead", "--record", str(record))
    assert result.code == 2
    assert "the deal is over" in result.err
    result = call("odds", "toepen", "--record", str(record))
    assert "the document is about sheepshead, not toepen" in result.err
    two = tmp_path / "two.json"
    two.write_text(json.dumps([json.loads(record.read_text())] * 2))
    assert "holds 2 documents" in call("odds", "sheepshead", "--record", str(two)).err
