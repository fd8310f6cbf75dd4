"""``simcards run``: the same seed gives the same result, whatever the threads; files are whole or not there."""

from __future__ import annotations

import json
import os
import shlex
import stat
import subprocess
import sys
from pathlib import Path
from typing import Any

import polars as pl
import pytest

from simcore import find_game
from simcore.errors import SimcardsError
from tests.cli.calls import PATIENCE, call, command, environment, process, refused

RUN = ("run", "sheepshead", "--deals", "2000", "--seed", "11")
# Every kind of option, so that the line that reproduces the run has to carry all of them.
RICH = (
    "run", "sheepshead", "--deals", "1e3", "--seed", "2_000", "--first", "77", "--stake", "3", "--preset", "tournament",
    "--rule", "crack=crack_recrack", "--rule", "multiplier_cap=8", "--strategy", "bold",
    "--seat", "1=standard(pick_at=8, alone_at=15)", "--seat", "4=random",
)  # fmt: skip


def result(*words: str) -> Any:
    """Return the JSON that a run prints."""
    outcome = call(*words, "--json")
    assert (outcome.code, outcome.err) == (0, "")
    return json.loads(outcome.out)


@pytest.mark.parametrize("words", [RUN, RICH, ("run", "sheepshead", "--games", "20", "--seed", "5")])
def test_same_seed_same_result(words: tuple[str, ...]) -> None:
    """Two runs with the same seed print the same JSON, byte for byte; another seed prints another."""
    assert call(*words, "--json").out == call(*words, "--json").out
    other = result(*(str(int(word.replace("_", "")) + 1) if word in ("11", "2_000", "5") else word for word in words))
    assert other["tables"] != result(*words)["tables"]


@pytest.mark.parametrize("words", [RUN, ("run", "sheepshead", "--games", "20", "--seed", "5")])
def test_threads_change_nothing(words: tuple[str, ...], tmp_path: Path) -> None:
    """One, two and seven threads give the same JSON and the same file."""
    outputs, files = set(), set()
    for threads in ("1", "2", "7"):
        file = tmp_path / f"{threads}.parquet"
        outcome = call(*words, "--json", "--threads", threads, "--out", str(file))
        assert (outcome.code, outcome.err) == (0, "")
        outputs.add(outcome.out)
        files.add(file.read_bytes())
    assert len(outputs) == len(files) == 1


def test_a_seed_is_drawn_and_printed() -> None:
    """Without a seed each run has its own, and the printed line makes the run again."""
    first, second = (result("run", "sheepshead", "--deals", "50") for _ in range(2))
    assert first["provenance"]["seed"] != second["provenance"]["seed"]
    assert result(*shlex.split(first["reproduce"])[1:]) == first


def in_shell(line: str) -> str:
    """Return what a line typed into a shell prints."""
    done = subprocess.run(
        ["/bin/sh", "-c", line], capture_output=True, text=True, check=True, timeout=PATIENCE, env=environment()
    )
    assert done.stderr == ""
    return done.stdout


@pytest.mark.parametrize("words", [RICH, ("run", "sheepshead", "--games", "3", "--seed", "5", "--first", "2")])
def test_printed_lines_in_a_shell(words: tuple[str, ...]) -> None:
    """The line that reproduces a run does so from a shell, and the other line shows its first deal or game."""
    found = result(*words)
    assert json.loads(in_shell(f"{found['reproduce']} --json")) == found
    records = [json.loads(line) for line in in_shell(f"{found['replay']} --json").splitlines()]
    provenance = found["provenance"]
    if provenance["unit"] == "deal":
        assert [record["deal"] for record in records] == [77]
        assert records[0]["start"] == {"stake": 3}
        assert records[0]["strategies"] == provenance["strategies"]
    else:
        assert len(records) == 60
    assert all((record["rules"], record["seed"]) == (provenance["rules"], provenance["seed"]) for record in records)


def test_printed_lines_of_the_tables() -> None:
    """The tables end with the same two lines as the JSON has."""
    found = result(*RICH)
    lines = call(*RICH).out.splitlines()
    assert lines[-2:] == [f"Reproduce: {found['reproduce']}", f"Look at one: {found['replay']}"]


@pytest.mark.parametrize("unit", ["--deals", "--games"])
def test_tiny_run(unit: str) -> None:
    """One deal, and one game: tables and JSON say the same, and no number is invented where there is none."""
    words = ("run", "sheepshead", unit, "1", "--seed", "1")
    found = result(*words)
    text = call(*words).out
    assert found["provenance"]["count"] == 1
    lines = [line for table in found["tables"] for line in table["lines"]]
    assert lines
    for line in lines:
        assert line["name"] in text
        assert line["n"] in (0, 1) or line["kind"] == "ratio"
        assert (line["estimate"] is None) == (line["n"] == 0)
        assert (line["low"] is None) == (line["high"] is None) == (line["n"] == 0 or line["kind"] in ("mean", "ratio"))


def test_tables_say_what_the_json_says() -> None:
    """Every estimate of the JSON stands in the tables, with its interval, number of cases and unit."""
    text = call(*RUN).out
    for table in result(*RUN)["tables"]:
        assert table["title"] in text
        for line in table["lines"]:
            if line["kind"] != "share":
                continue
            wanted = (f"{100 * line[key]:.3f} %" for key in ("estimate", "low", "high"))
            rows = [row for row in text.splitlines() if row.strip().startswith(line["name"])]
            numbers = (*wanted, f"{line['n']:,}", line["unit"])
            assert any(all(each in row for each in numbers) for row in rows), (line, rows)


@pytest.mark.parametrize("preset", find_game("sheepshead").presets)
def test_preset(preset: str) -> None:
    """A preset is the rules it names, and a rule on the command line goes on top."""
    game = find_game("sheepshead")
    expected = game.rules.from_values(game.presets[preset])
    found = result("run", "sheepshead", "--deals", "100", "--seed", "1", "--preset", preset)
    assert found["provenance"]["rules"] == expected.changes()
    again = result("run", "sheepshead", "--deals", "100", "--seed", "1", "--preset", preset, "--rule", "bump=off")
    assert again["provenance"]["rules"] == expected.with_values({"bump": "off"}).changes()
    listed = json.loads(call("rules", "sheepshead", "--preset", preset, "--json").out)
    options = game.rules.options()
    assert {name: entry["value"] for name, entry in listed.items()} == {
        name: option.format(getattr(expected, name)) for name, option in options.items()
    }


def test_files_of_rules_and_strategies(tmp_path: Path) -> None:
    """Rules and strategies in files are those on the command line, and the line to reproduce needs no file."""
    rules, strategy = tmp_path / "house.toml", tmp_path / "mine.toml"
    rules.write_text("[rules]\nbump = 'on'\nhands = 20\n", encoding="utf-8")
    strategy.write_text("strategy = 'bold'\npick_at = 8\n", encoding="utf-8")
    words = ("run", "sheepshead", "--deals", "200", "--seed", "1")
    found = result(*words, "--rules", str(rules), "--strategy", str(strategy))
    assert found == result(*words, "--rule", "bump=on", "--rule", "hands=20", "--strategy", "bold(pick_at=8)")
    assert str(tmp_path) not in found["reproduce"]


def test_games() -> None:
    """Whole games have their own tables; totals of the five players sum to zero."""
    found = result("run", "sheepshead", "--games", "30", "--seed", "5", "--rule", "hands=10")
    assert found["provenance"]["unit"] == "session"
    tables = {table["title"]: table["lines"] for table in found["tables"]}
    assert abs(sum(line["estimate"] for line in tables["Mean total"])) < 1e-9
    assert sum(line["estimate"] for line in tables["Share of first place"]) == pytest.approx(1)
    assert {line["n"] for lines in tables.values() for line in lines} == {30}
    assert "--games 30" in found["reproduce"]


def test_json_of_every_command(tmp_path: Path) -> None:
    """``--json`` prints JSON and nothing else."""
    file = tmp_path / "record.json"
    file.write_text(call("replay", "sheepshead", "--seed", "7", "--json").out, encoding="utf-8")
    for words in (
        ("games",), ("rules", "sheepshead"), ("run", "sheepshead", "--deals", "10"), ("replay", "sheepshead"),
        ("replay", "sheepshead", "--from", str(file)), ("legal", "sheepshead", str(file)),
        ("bench", "sheepshead", "--deals", "10"),
    ):  # fmt: skip
        outcome = call(*words, "--json")
        assert (outcome.code, outcome.err) == (0, ""), words

        def no_constant(text: str) -> None:
            raise AssertionError(f"{text} is no JSON")

        json.loads(outcome.out, parse_constant=no_constant)


def test_tables_of_every_command() -> None:
    """Without ``--json`` the commands print for people."""
    assert "sheepshead" in call("games").out
    assert "leaster_tie" in call("rules", "sheepshead").out
    assert "Seat 4 (dealer)" in call("replay", "sheepshead").out
    assert "deals/s, 1 thread" in call("bench", "sheepshead", "--deals", "10").out


def test_tally_file(tmp_path: Path) -> None:
    """The file of a run counts all its deals and names the command that makes it again."""
    file = tmp_path / "tally.parquet"
    found = result(*RUN, "--out", str(file))
    frame = pl.read_parquet(file)
    assert frame["count"].sum() == 2000
    assert len(frame) == found["distinct_rows"] == frame.drop("count").n_unique()
    picked = frame.filter(pl.col("picker").is_not_null())
    share = next(table for table in found["tables"] if table["title"] == "How picked deals end")["lines"][0]
    assert share["n"] == picked["count"].sum()
    metadata = json.loads(pl.read_parquet_metadata(file)["simcards"])
    assert metadata == found["provenance"]
    again = tmp_path / "again.parquet"
    assert call(*shlex.split(metadata["command"])[1:], "--out", str(again)).code == 0
    assert again.read_bytes() == file.read_bytes()


def test_rows_of_every_deal(tmp_path: Path) -> None:
    """``--records`` writes one row a deal: as many as were played, and counted they are the tally."""
    folder, file = tmp_path / "deals", tmp_path / "tally.parquet"
    assert call(*RUN, "--first", "5", "--records", str(folder), "--out", str(file)).code == 0
    assert [path.suffix for path in folder.iterdir()] == [".parquet"]
    rows = pl.read_parquet(folder)
    assert rows["deal"].to_list() == list(range(5, 2005))
    columns = [name for name in rows.columns if name != "deal"]
    counted = rows.group_by(columns).agg(pl.len().cast(pl.UInt64).alias("count"))
    tally = pl.read_parquet(file)
    assert counted.select(tally.columns).sort(columns).equals(tally.sort(columns))
    assert rows.select(pl.sum_horizontal("^payoff_.$").eq(0).all()).item()


def test_records_go_to_a_new_folder(tmp_path: Path) -> None:
    """A second run does not write into the folder of the first; an empty folder is taken."""
    folder = tmp_path / "deals"
    folder.mkdir()
    assert call(*RUN, "--records", str(folder)).code == 0
    before = {path.name: path.read_bytes() for path in folder.iterdir()}
    refused(call(*RUN, "--records", str(folder)), "--records", str(folder), "new folder")
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == before


def test_an_existing_file_is_replaced(tmp_path: Path) -> None:
    """``--out`` replaces a Parquet file, or an empty one, when the run succeeds."""
    file = tmp_path / "tally.parquet"
    file.touch()
    assert call(*RUN, "--first", "5", "--out", str(file)).code == 0
    assert call(*RUN, "--out", str(file)).code == 0
    assert pl.read_parquet(file)["count"].sum() == 2000
    assert [path.name for path in tmp_path.iterdir()] == ["tally.parquet"]


@pytest.mark.parametrize("option", ["--out", "--records"])
@pytest.mark.parametrize(
    "error",
    [OSError(28, "No space left on device"), pl.exceptions.ComputeError("parquet: underlying IO error"), MemoryError()],
    ids=["disk full", "polars", "memory"],
)
def test_a_file_that_cannot_be_finished(
    option: str, error: Exception, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where writing fails half-way, one sentence says so, what was there stays, and no part is left over."""
    target = tmp_path / "result"
    if option == "--out":
        target.write_bytes(b"PAR1 mine PAR1")

    def write_half(frame: pl.DataFrame, place: Path, **_: object) -> None:
        Path(place).write_bytes(b"PAR1")
        raise error

    monkeypatch.setattr(pl.DataFrame, "write_parquet", write_half)
    refused(call(*RUN, option, str(target)), *([] if isinstance(error, MemoryError) else [str(target)]), code=1)
    assert [path.name for path in tmp_path.iterdir()] == (["result"] if option == "--out" else [])
    assert option == "--records" or target.read_bytes() == b"PAR1 mine PAR1"


@pytest.mark.parametrize("option", ["--out", "--records"])
def test_a_disk_that_is_full(option: str, tmp_path: Path) -> None:
    """The same with the real writer, and a limit on the size of a file in place of a full disk."""

    def limit() -> None:
        import resource

        resource.setrlimit(resource.RLIMIT_FSIZE, (500, 500))

    outcome = process(*RUN, option, str(tmp_path / "result"), preexec_fn=limit)
    refused(outcome, "cannot write", str(tmp_path / "result"), code=1)
    assert list(tmp_path.iterdir()) == []


def test_a_failed_run_writes_no_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A fault while playing ends the run with one sentence, exit code 1 and no file."""

    def fail(*_: object, **__: object) -> None:
        raise SimcardsError("deal 5: an action is not legal")

    monkeypatch.setattr(sys.modules["simcore.simulate"], "simulate", fail)
    file = tmp_path / "tally.parquet"
    file.write_bytes(b"PAR1 mine PAR1")
    refused(call(*RUN, "--out", str(file)), "deal 5", code=1)
    assert file.read_bytes() == b"PAR1 mine PAR1"


def test_what_is_no_plain_file_stays(tmp_path: Path) -> None:
    """A pipe (or a device such as /dev/null) is written to or refused, never replaced by a file."""
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    # A reader, so that writing to the pipe does not wait for one.
    reader = os.open(pipe, os.O_RDWR)
    try:
        outcome = call(*RUN, "--out", str(pipe))
    finally:
        os.close(reader)
    assert stat.S_ISFIFO(pipe.stat().st_mode), outcome


def test_installed_command_and_module_agree() -> None:
    """The command of the shell is this program."""
    assert process(*RUN, "--json").out == call(*RUN, "--json").out
    assert Path(command()).name.startswith("simcards")
