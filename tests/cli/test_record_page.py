"""The examples of docs/record-format.md, and the keys that the page names."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from simcore import UsageError, check_record, find_game, legal_actions
from simcore.records import POSITION_FORMAT, RECORD_FORMAT
from tests.cli.calls import call, played, record

PAGE = (Path(__file__).parents[2] / "docs" / "record-format.md").read_text(encoding="utf-8")
# Each example, with the answer that stands below it in a block of text.
EXAMPLES = [
    (json.loads(example), None if answer is None else answer.splitlines())
    for example, answer in re.findall(r"```json\n(.*?)```(?:\n\n```text\n(.*?)```)?", PAGE, re.DOTALL)
    for answer in [answer or None]
]
RECORDS = [document for document, _ in EXAMPLES if document["format"] == RECORD_FORMAT]
# Games that have a part of the page.
GAMES = sorted({document["game"] for document in RECORDS})
POSITIONS = [(document, answer) for document, answer in EXAMPLES if document["format"] == POSITION_FORMAT]


def rows_under(heading: str) -> str:
    """Return the part of the page below a heading."""
    return PAGE.split(f"\n{heading}\n")[1].split("\n#")[0]


def first_cells(text: str) -> set[str]:
    """Return the names in the first column of the tables of a text."""
    cells = re.findall(r"^\| (`[^|]*`) \|", text, re.MULTILINE)
    return {name for cell in cells for name in re.findall(r"`(\w+)`", cell)}


def test_examples_are_there() -> None:
    """The page has records with and without the keys that may be left out, and positions with answers."""
    for game in GAMES:
        records = [record for record in RECORDS if record["game"] == game]
        assert [("result" in record, "seed" in record) for record in records] == [(True, True), (False, False)]
        # Where a game has start values, the first record has one.
        assert ("start" in records[0]) is bool(find_game(game).start)
        assert len([None for document, _ in POSITIONS if document["game"] == game]) >= 3
    assert set(RECORDS[1]) == {"format", "game", "dealt", "actions"}
    assert all(answer for _, answer in POSITIONS)


@pytest.mark.parametrize("number", range(len(RECORDS)))
def test_record_passes(number: int, tmp_path: Path) -> None:
    """A record of the page is legal, finished and has the result that is printed."""
    document = RECORDS[number]
    replay = check_record(document)
    assert document.get("result", replay.result) == replay.result
    assert legal_actions(document) == []
    file = tmp_path / "record.json"
    file.write_text(json.dumps(document, indent=1), encoding="utf-8")
    assert call("replay", document["game"], "--from", str(file)).code == 0


@pytest.mark.parametrize("document", [record for record in RECORDS if "seed" in record], ids=lambda each: each["game"])
def test_record_is_what_the_software_writes(document: Any) -> None:
    """Seed, deal, strategies, rules and start of the first record of a game lead to it."""
    words = ["--seed", str(document["seed"]), "--deal", str(document["deal"]), "--strategy", document["strategies"][0]]
    for name, value in document["rules"].items():
        words += ["--rule", f"{name}={value}"]
    for name, start in document.get("start", {}).items():
        words += [f"--{name}", ",".join(map(str, start)) if isinstance(start, list) else str(start)]
    written = json.loads(call("replay", document["game"], "--json", *words).out)
    actions = [{name: value for name, value in entry.items() if name != "legal"} for entry in document["actions"]]
    assert written == {**document, "actions": actions}


@pytest.mark.parametrize("number", range(len(POSITIONS)))
def test_position_passes(number: int, tmp_path: Path) -> None:
    """A position of the page has the legal actions printed below it, in Python and on the command line."""
    document, answer = POSITIONS[number]
    assert legal_actions(document) == answer
    file = tmp_path / "position.json"
    file.write_text(json.dumps(document), encoding="utf-8")
    outcome = call("legal", document["game"], str(file))
    assert (outcome.code, outcome.out.splitlines(), outcome.err) == (0, answer, "")
    assert json.loads(call("legal", document["game"], str(file), "--json").out) == answer


def test_every_key_of_a_record_is_described() -> None:
    """The tables name every key that the software writes, and no other."""
    rules = {"leaster_tie": "random_winner", "redeal_no_ace_face_trump": "on"}
    written = [played(deal, rules) for deal in range(40)]
    written.append(RECORDS[0])
    keys: set[str] = set()
    for each in written:
        keys |= {*each, *each["dealt"], *(key for entry in each["actions"] for key in entry)}
    described = first_cells(rows_under("### Keys of a record"))
    assert keys == described
    for column in find_game("sheepshead").row.visible():
        assert f"`{column.name}`" in rows_under("### Keys of a record")


@pytest.mark.parametrize(
    "key",
    ["format", "game", "rules", "rules_version", "start", "to_move", "hands", "phase", "picker", "partner", "call",
     "bury", "blind", "trick", "seen", "called_suit_led"],
)  # fmt: skip
def test_every_key_of_a_position_is_described_and_read(key: str) -> None:
    """The tables name the key, and a value of the wrong kind is refused: the key is not ignored."""
    assert key in first_cells(rows_under("### Keys of a position"))
    document: dict[str, Any] = {**POSITIONS[2][0], key: {"no": [1.5]}}
    with pytest.raises(ValueError):
        legal_actions(document)


TOEPEN_KEYS = (
    "phase", "trick", "seen", "lives", "start", "knocks", "own_knocks", "last_knocker", "folded", "exchanged",
    "exchanger", "set_aside", "stock",
)  # fmt: skip


@pytest.mark.parametrize("key", TOEPEN_KEYS)
def test_every_key_of_a_toepen_position_is_described_and_read(key: str) -> None:
    """The table names the key, and no other; a value of the wrong kind is refused: the key is not ignored."""
    section = rows_under("### Positions of Toepen")
    assert first_cells(section) == set(TOEPEN_KEYS)
    document = next(document for document, _ in POSITIONS if document["game"] == "toepen")
    with pytest.raises(UsageError):
        legal_actions({**document, key: {"no": [1.5]}})


def test_records_of_toepen_are_described() -> None:
    """The page names every column of the result, every word and what is dealt (T-2.5, T-7.5)."""
    section = rows_under("### Records of Toepen")
    for column in find_game("toepen").row.visible():
        assert f"`{column.name}`" in section
    for word in ("keep", "exchange", "challenge", "let", "knock", "no", "stay", "fold", "hands", "stock", "lives"):
        assert f"`{word}`" in section


BID_EUCHRE_KEYS = (
    "phase", "bids", "bidder", "bid", "trump", "trick", "seen", "discard", "given", "laid_down",
)  # fmt: skip


@pytest.mark.parametrize("key", BID_EUCHRE_KEYS)
def test_every_key_of_a_bid_euchre_position_is_described_and_read(key: str) -> None:
    """The table names the key, and no other; a value of the wrong kind is refused: the key is not ignored."""
    assert first_cells(rows_under("### Positions of Bid Euchre")) == set(BID_EUCHRE_KEYS)
    document = [document for document, _ in POSITIONS if document["game"] == "bid-euchre"][2]
    with pytest.raises(UsageError):
        legal_actions({**document, key: {"no": [1.5]}})


def test_records_of_bid_euchre_are_described() -> None:
    """The page names every column of the result and every word (E-8.9)."""
    section = rows_under("### Records of Bid Euchre")
    for column in find_game("bid-euchre").row.visible():
        assert f"`{column.name}`" in section
    for word in ("claim ace-no-face", "claim four-nines", "no", "pass", "bid 3", "ask", "moon", "hands", "scores"):
        assert f"`{word}`" in section


SEEP_KEYS = ("play", "bid", "loose", "houses", "captured")


@pytest.mark.parametrize("key", SEEP_KEYS)
def test_every_key_of_a_seep_position_is_described_and_read(key: str) -> None:
    """The table names the key, and no other; a value of the wrong kind is refused: the key is not ignored."""
    assert first_cells(rows_under("### Positions of Seep")) == set(SEEP_KEYS)
    document = [document for document, _ in POSITIONS if document["game"] == "seep"][1]
    with pytest.raises(UsageError):
        legal_actions({**document, key: {"no": [1.5]}})


def test_records_of_seep_are_described() -> None:
    """The page names every column of the result and every kind of action (P-8.6, P-11.1 to P-11.5)."""
    section = rows_under("### Records of Seep")
    for column in find_game("seep").row.visible():
        assert f"`{column.name}`" in section
    for word in ("bid 11", "throw 7D", "take JC", "make 11: JC", "break 9>11: 2S + JD", "hands", "floor", "stock"):
        assert f"`{word}`" in section


ROYAL_CASINO_KEYS = ("loose", "builds", "stock", "captured", "last_capturer")


@pytest.mark.parametrize("key", ROYAL_CASINO_KEYS)
def test_every_key_of_a_royal_casino_position_is_described_and_read(key: str) -> None:
    """The table names the key, and no other; a value of the wrong kind is refused: the key is not ignored."""
    assert first_cells(rows_under("### Positions of Royal Casino")) == set(ROYAL_CASINO_KEYS)
    document = [document for document, _ in POSITIONS if document["game"] == "royal-casino"][2]
    with pytest.raises(UsageError):
        legal_actions({**document, key: {"no": [1.5]}})


def test_records_of_royal_casino_are_described() -> None:
    """The page names every column of the result and every kind of action (C-7.7, C-9.4)."""
    section = rows_under("### Records of Royal Casino")
    for column in find_game("royal-casino").row.visible():
        assert f"`{column.name}`" in section
    for word in ("trail 7D", "take 8D: [8]", "build 14: AC", "raise 9>11: 2S", "hands", "table", "stock", "scores"):
        assert f"`{word}`" in section


def test_required_keys_are_required() -> None:
    """Without a key that the page calls required a document is refused; without another one it passes."""
    text = rows_under("### Keys of a record").split("`dealt` of Sheepshead")[0]
    required = set(re.findall(r"^\| `(\w+)` \| yes \|", text, re.MULTILINE))
    assert required == {"format", "game", "dealt", "actions"}
    for key in record():
        without = {name: value for name, value in record().items() if name != key}
        if key in required:
            with pytest.raises(ValueError):
                check_record(without)
        else:
            check_record(without)
