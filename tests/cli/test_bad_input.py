"""Bad words on the command line: one sentence on standard error that names the value, exit code 2, nothing else."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.cli.calls import call, process, refused

RUN = ("run", "sheepshead", "--deals", "1")
REPLAY = ("replay", "sheepshead")
COUNT = "a whole number from 1"
INDEX = "a whole number from 0"
LONG = "9" * 5000

NUMBERS = [
    "0",
    "-5",
    "1e30",
    "abc",
    "1.5",
    "1e-3",
    "1e400",
    "+5",
    "_1",
    "nan",
    "inf",
    "٣",
    "0x10",
    "1,000",
    "1 0",
    LONG,
]

# Words of the command, then what the sentence must name: the bad value and what is allowed.
WORDS: list[tuple[tuple[str, ...], tuple[str, ...]]] = [
    *((("run", "sheepshead", "--deals", text), (text, "--deals", COUNT)) for text in NUMBERS),
    *((("run", "sheepshead", "--games", text), (text, "--games", COUNT)) for text in ("0", "-1", "x")),
    *((("bench", "sheepshead", "--deals", text), (text, "--deals", COUNT)) for text in ("0", "x")),
    *(((*RUN, "--threads", text), (text, "--threads", COUNT)) for text in ("0", "-1", "two")),
    *(((*RUN, "--seed", text), (text, "2**128 - 1")) for text in ("-1", "1.5", "x", str(2**128), "1e39")),
    *(((*RUN, "--first", text), (text, "--first", INDEX)) for text in ("-1", "x")),
    *(((*RUN, "--stake", text), (text, COUNT)) for text in ("0", "1025", "-2")),
    *(((*REPLAY, "--deal", text), (text, "--deal", INDEX)) for text in ("-1", "x", "1e30")),
    *(((*REPLAY, "--game", text), (text, "--game", INDEX)) for text in ("-1", "x")),
    ((*REPLAY, "--game", "1e15"), ("1000000000000000", "allowed: 0 to")),
    ((*REPLAY, "--count", "0"), ("0", "--count", COUNT)),
    (("run", "sheepshead", "--deals", ""), ("--deals", COUNT)),
    (("run", "sheepshead", "--deals", " "), ("--deals", COUNT)),
    (("run", "poker"), ("'poker'", "sheepshead")),
    (("run", ""), ("''", "sheepshead")),
    (("rules", "poker"), ("'poker'", "sheepshead")),
    (("replay", "poker"), ("'poker'", "sheepshead")),
    (("legal", "poker", "x.json"), ("'poker'", "sheepshead")),
    (("bench", "poker"), ("'poker'", "sheepshead")),
    ((*RUN, "--strategy", "smart"), ("'smart'", "random, cautious, standard, bold")),
    ((*RUN, "--strategy", ""), ("''", "standard")),
    ((*RUN, "--strategy", "standard(pick_at=100)"), ("pick_at", "'100'", "from 0 to 99")),
    ((*RUN, "--strategy", "standard(pick_at=x)"), ("pick_at", "'x'", "from 0 to 99")),
    ((*RUN, "--strategy", "standard(pick_at=)"), ("'pick_at='", "parameter=number")),
    ((*RUN, "--strategy", "standard(pick=7)"), ("'pick'", "pick_at")),
    ((*RUN, "--strategy", "standard(pick_at=7,pick_at=8)"), ("pick_at", "twice")),
    ((*RUN, "--strategy", "standard(pick_at=7"), ("standard(pick_at=7", "such as")),
    ((*RUN, "--strategy", "random(pick_at=7)"), ("'pick_at'", "none")),
    ((*RUN, "--strategy", f"standard(pick_at={LONG})"), ("pick_at", "from 0 to 99")),
    ((*RUN, "--seat", "5=random"), ("5", "0 to 4")),
    ((*RUN, "--seat", f"{LONG}=random"), (LONG, "0 to 4")),
    ((*RUN, "--seat", "-1=random"), ("-1", "seat number")),
    ((*RUN, "--seat", "x=random"), ("x=random", "2=random")),
    ((*RUN, "--seat", "²=random"), ("²=random", "2=random")),
    ((*RUN, "--seat", "2"), ("--seat 2", "2=random")),
    ((*RUN, "--seat", "=random"), ("=random", "2=random")),
    ((*RUN, "--seat", "2="), ("2=", "2=random")),
    ((*RUN, "--seat", "2=smart"), ("'smart'", "random, cautious, standard, bold")),
    ((*RUN, "--seat", "2=random", "--seat", "2=bold"), ("2", "twice", "random", "bold")),
    ((*RUN, "--seat", "2=random", "--seat", "02=bold"), ("2", "twice")),
    ((*RUN, "--rule", "bumb=on"), ("'bumb'", "bump")),
    ((*RUN, "--rule", "bump=maybe"), ("bump", "'maybe'", "off, on")),
    ((*RUN, "--rule", "bump"), ("--rule bump", "bump=on")),
    ((*RUN, "--rule", "bump="), ("bump=", "bump=on")),
    ((*RUN, "--rule", "=on"), ("=on", "bump=on")),
    ((*RUN, "--rule", ""), ("--rule", "bump=on")),
    ((*RUN, "--rule", "bump=on", "--rule", "bump=off"), ("bump", "twice")),
    ((*RUN, "--rule", "hands=0"), ("hands", "'0'", "from 1 to 1000")),
    ((*RUN, "--rule", f"hands={LONG}"), ("hands", "from 1 to 1000")),
    ((*RUN, "--rule", "multiplier_cap=0"), ("multiplier_cap", "'0'", "none or")),
    ((*RUN, "--rule", "all_pass=pot"), ("'pot'", "not offered", "leaster")),
    (
        (*RUN, "--rule", "partner=jack_of_diamonds", "--rule", "call_order=call_then_bury"),
        ("call_then_bury", "jack_of_diamonds"),
    ),
    ((*RUN, "--preset", "vegas"), ("'vegas'", "default, tournament, jack-of-diamonds")),
    (("rules", "sheepshead", "--preset", "vegas"), ("'vegas'", "tournament")),
    (("run", "sheepshead", "--deals", "1", "--games", "1"), ("--deals", "--games", "exclude")),
    (("run", "sheepshead", "--games", "1", "--stake", "2"), ("--stake", "--games")),
    (("run", "sheepshead", "--games", "1", "--records", "new"), ("--records", "--games")),
    ((*REPLAY, "--deal", "1", "--game", "1"), ("--deal", "--game", "exclude")),
    ((*REPLAY, "--game", "1", "--stake", "2"), ("--stake", "--game")),
    *(
        ((*REPLAY, "--from", "x.json", option, value), (option, "--from"))
        for option, value in (
            ("--seed", "0"), ("--deal", "0"), ("--game", "0"), ("--count", "3"), ("--strategy", "random"),
            ("--seat", "0=random"), ("--rule", "bump=on"), ("--rules", "x.toml"), ("--preset", "default"),
            ("--stake", "1"),
        )
    ),
    (("run",), ("GAME",)),
    (("legal", "sheepshead"), ("FILE",)),
    (("run", "sheepshead", "--speed"), ("--speed",)),
    (("run", "sheepshead", "seep"), ("seep",)),
    (("run", "sheepshead", "--seed"), ("--seed",)),
    (("play",), ("play",)),
]  # fmt: skip


def shown(words: tuple[str, ...]) -> str:
    """Return a short name of a case."""
    return " ".join(word if len(word) < 60 else word[:6] + "..." for word in words)


@pytest.mark.parametrize(("words", "parts"), WORDS, ids=[shown(words) for words, _ in WORDS])
def test_bad_words(
    words: tuple[str, ...], parts: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The value and what is allowed are named on one line; nothing is printed or written."""
    monkeypatch.chdir(tmp_path)
    refused(call(*words), *parts)
    assert list(tmp_path.iterdir()) == []


def test_unknown_command_names_the_commands() -> None:
    """Who mistypes a command is told which there are."""
    refused(call("zzz"), "'zzz'", "games", "replay")


def test_nothing_given() -> None:
    """Without a command there is the help, on standard output, and the exit code of bad usage."""
    outcome = process()
    assert (outcome.code, outcome.err) == (2, "")
    assert "Usage: simcards" in outcome.out


@pytest.mark.parametrize(
    ("words", "parts"),
    [
        (("run", "poker"), ("'poker'",)),
        (("run", "sheepshead", "--deals", "1.5"), ("1.5",)),
        (("run", "sheepshead", "--nosuch"), ("--nosuch",)),
        (("legal", "sheepshead", "no such file.json"), ("no such file.json",)),
        (("run", "sheepshead", "--strategy", "smart\nor not"), ("smart",)),
    ],
)
def test_bad_words_as_a_process(words: tuple[str, ...], parts: tuple[str, ...], tmp_path: Path) -> None:
    """Exit code and streams of the real command are those of the other tests."""
    refused(process(*words, cwd=tmp_path), *parts)


def write(path: Path, content: bytes) -> str:
    """Write a file and return its name."""
    path.write_bytes(content)
    return str(path)


RULES_FILES = [
    (b"bump = maybe", "not valid TOML"),
    (b"bump = 'maybe'", "'maybe'"),
    (b"bumb = 'on'", "'bumb'"),
    (b"rules = 3", "bump = 'on'"),
    (b"[rules]\nhands = 0", "'0'"),
    (b"[rules]\nhands = 2.5", "'2.5'"),
    (b"[rules]\nhands = [60]", "'[60]'"),
    (b"bump = {on = true}", "allowed: off, on"),
    (b"\xff\xfe", "not valid TOML"),
    (b"bump = 'on'\nbump = 'off'", "not valid TOML"),
    (b"hands = 2001-01-01", "2001-01-01"),
    (b"hands = " + b"1" * 5000, "hands"),
    (b"hands = " + b"[" * 100_000, "rules file"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("content", "part"), RULES_FILES, ids=[content.decode("latin-1")[:20] for content, _ in RULES_FILES]
)
def test_bad_rules_file(content: bytes, part: str, tmp_path: Path) -> None:
    """A rules file that is malformed or says something that is not allowed is refused."""
    refused(call(*RUN, "--rules", write(tmp_path / "house.toml", content)), part)


@pytest.mark.parametrize(
    ("content", "part"),
    [
        (b"pick_at = 8", 'strategy = "standard"'),
        (b"strategy = 3", 'strategy = "standard"'),
        (b"strategy = 'smart'", "'smart'"),
        (b"strategy = 'lowest.py:lowest'", "'lowest.py:lowest'; a file takes built-in strategies only"),
        (b"strategy = 'standard'\npick_at = 100", "'100'"),
        (b"strategy = 'standard'\npick_at = 8.5", "'8.5'"),
        (b"strategy = 'standard'\npick_at = true", "from 0 to 99"),
        (b"strategy = 'standard'\npick = 8", "'pick'"),
        (b"strategy = ", "not valid TOML"),
        (b"\xff", "not valid TOML"),
        (b"pick_at = " + b"1" * 5000, "strategy file"),
        (b"pick_at = " + b"[" * 100_000, "strategy file"),
    ],
)
def test_bad_strategy_file(content: bytes, part: str, tmp_path: Path) -> None:
    """A strategy file that is malformed or says something that is not allowed is refused."""
    refused(call(*RUN, "--strategy", write(tmp_path / "mine.toml", content)), part)


READING = {
    "rules": (*RUN, "--rules"),
    "strategy": (*RUN, "--strategy"),
    "legal": ("legal", "sheepshead"),
    "replay": (*REPLAY, "--from"),
}


@pytest.mark.parametrize("command", READING)
@pytest.mark.parametrize("kind", ["missing", "folder", "long name", "below a file", "broken link"])
def test_unreadable_file(command: str, kind: str, tmp_path: Path) -> None:
    """What is no readable file is refused by name."""
    place = tmp_path / ("a" * 5000 if kind == "long name" else "wanted") / ("b.toml" if kind == "below a file" else "")
    place = place.with_suffix(".toml")
    if kind == "folder":
        place.mkdir()
    elif kind == "below a file":
        place.parent.write_text("", encoding="utf-8")
    elif kind == "broken link":
        place.symlink_to(tmp_path / "nowhere")
    refused(call(*READING[command], str(place)), f"{place}: ")


@pytest.mark.parametrize("command", ["legal", "replay"])
def test_not_utf_8(command: str, tmp_path: Path) -> None:
    """A record in another encoding is refused, with the reason."""
    name = write(tmp_path / "latin.json", '{"format": "simcards-record/1", "note": "Münster"}'.encode("latin-1"))
    refused(call(*READING[command], name), name, "UTF-8")


def test_file_name_of_bytes(tmp_path: Path) -> None:
    """A file name that is no text is still named on one line."""
    refused(process("legal", "sheepshead", os.fsdecode(os.fsencode(tmp_path) + b"/\xff.json")), ".json", "cannot read")


LONG_NAME = "a" * 300 + ".parquet"
PLACES = [
    (("--out", "no/such/folder.parquet"), ("no/such/folder.parquet", "no folder")),
    (("--records", "no/such/folder"), ("no/such/folder", "no folder")),
    (("--out", "file/below.parquet"), ("file/below.parquet", "no folder")),
    (("--out", "full"), ("full", "folder")),
    (("--out", ""), ("--out", "folder")),
    (("--records", "file"), ("file", "not an empty folder")),
    (("--records", "full"), ("full", "not an empty folder")),
    (("--records", "."), (".", "not an empty folder")),
    (("--out", "same", "--records", "same"), ("--out", "--records", "same")),
    (("--out", LONG_NAME), (LONG_NAME,)),
    (("--records", LONG_NAME), (LONG_NAME,)),
    (("--out", f"{LONG_NAME}/x.parquet"), (LONG_NAME,)),
]  # fmt: skip


@pytest.mark.parametrize(("words", "parts"), PLACES, ids=[shown(words) for words, _ in PLACES])
def test_place_that_cannot_be_written(
    words: tuple[str, ...], parts: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where nothing can be written is said before anything is played; what is there stays."""
    monkeypatch.chdir(tmp_path)
    Path("file").write_text("mine", encoding="utf-8")
    Path("full").mkdir()
    Path("full", "file").write_text("mine", encoding="utf-8")
    refused(call(*RUN, *words), *parts)
    assert sorted(str(path) for path in Path().rglob("*")) == ["file", "full", "full/file"]
    assert Path("file").read_text(encoding="utf-8") == Path("full/file").read_text(encoding="utf-8") == "mine"


WRITING = [
    RUN,
    ("compare", "sheepshead", "standard", "bold", "--deals", "20", "--seed", "1"),
    ("sweep", "sheepshead", "--param", "pick_at=6,7", "--deals", "20", "--seed", "1"),
]


@pytest.mark.parametrize("words", WRITING, ids=["run", "compare", "sweep"])
def test_what_is_no_parquet_file_is_not_overwritten(
    words: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever else is there stays, also behind a link; a Parquet file, or an empty one, is replaced."""
    monkeypatch.chdir(tmp_path)
    for content in (b"mine", b"P", b"PAR1 but no more", b"a late PAR1", b"def lowest(views): ...\n"):
        Path("mine").write_bytes(content)
        Path("link").unlink(missing_ok=True)
        Path("link").symlink_to("mine")
        for name in ("mine", "link"):
            refused(call(*words, "--out", name), "--out", "mine exists and is no Parquet file")
        assert Path("mine").read_bytes() == content
    for content in (b"", b"PAR1 in short PAR1"):
        Path("old.parquet").write_bytes(content)
        assert call(*words, "--out", "old.parquet").code == 0
        assert call(*words, "--out", "old.parquet").code == 0
        assert Path("old.parquet").read_bytes() not in (b"", content)


@pytest.mark.parametrize("words", WRITING, ids=["run", "compare", "sweep"])
@pytest.mark.parametrize(
    ("name", "part"),
    [("new/", "new/tally.parquet"), ("old/", "old/tally.parquet"), ("/", "/tally.parquet"),
     ("x.csv", "not csv; name a .parquet file"), ("x.JSON", "not JSON"), ("old/x.xlsx", "not xlsx")],
)  # fmt: skip
def test_names_that_are_those_of_something_else(
    words: tuple[str, ...], name: str, part: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("old").mkdir()
    refused(call(*words, "--out", name), "--out", name, part)
    assert [str(path) for path in Path().rglob("*")] == ["old"]


@pytest.mark.parametrize("option", ["--out", "--records"])
def test_folder_without_permission(option: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder that the system does not let us write to is refused by name (root may always, hence the stand-in)."""
    monkeypatch.setattr("os.access", lambda path, mode: False)
    refused(call(*RUN, option, str(tmp_path / "new")), option, str(tmp_path), "cannot be written")


def test_empty_folder_here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """``--records .`` in an empty folder is done or refused, without a traceback."""
    monkeypatch.chdir(tmp_path)
    outcome = call(*RUN, "--records", ".")
    if outcome.code:
        refused(outcome, ".")
    else:
        assert list(tmp_path.glob("*.parquet"))
