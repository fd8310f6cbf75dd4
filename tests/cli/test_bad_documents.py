"""Records and positions that are malformed, against the rules, or cannot arise: refused with the reason."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from simcore import legal_actions
from tests.cli.calls import call, record, refused

Change = Callable[[Any], object]
MALFORMED, FAULT = 2, 1


def put(*path: str | int, value: object) -> Change:
    """Return the change that puts a value at a place of a document."""

    def change(document: Any) -> None:
        for step in path[:-1]:
            document = document[step]
        document[path[-1]] = value

    return change


def drop(*path: str | int) -> Change:
    """Return the change that removes what is at a place of a document."""

    def change(document: Any) -> None:
        for step in path[:-1]:
            document = document[step]
        del document[path[-1]]

    return change


def swap_cards(document: Any) -> None:
    """Swap cards of two hands, so that a play is made by a seat that has not the card."""
    hands = document["dealt"]["hands"]
    hands[0][5], hands[4][0] = hands[4][0], hands[0][5]


# Seat 0 passes, seat 1 picks, buries `AS TH` and calls AC; action 5 is the 7C that seat 0 leads.
RECORDS: dict[str, tuple[Change, int, tuple[str, ...]]] = {
    "no format": (drop("format"), MALFORMED, ("'format'", "simcards-record/1")),
    "format of tomorrow": (
        put("format", value="simcards-record/2"),
        MALFORMED,
        ("simcards-record/2", "simcards-record/1"),
    ),
    "format a list": (put("format", value=[]), MALFORMED, ("[]", "simcards-record/1")),
    "no game": (drop("game"), MALFORMED, ("'game'",)),
    "game a number": (put("game", value=5), MALFORMED, ("'game'", "5", "string")),
    "unknown game": (put("game", value="poker"), MALFORMED, ("'poker'", "sheepshead")),
    "rules null": (put("rules", value=None), MALFORMED, ("'rules'", "object")),
    "rules a list": (put("rules", value=["bump"]), MALFORMED, ("'rules'", "object")),
    "unknown rule": (put("rules", value={"bumb": "on"}), MALFORMED, ("'bumb'", "bump")),
    "bad rule value": (put("rules", value={"bump": "maybe"}), MALFORMED, ("'maybe'", "off, on")),
    "rule value an object": (put("rules", value={"bump": {}}), MALFORMED, ("bump", "off, on")),
    "rules that exclude each other": (
        put("rules", value={"partner": "jack_of_diamonds", "call_order": "call_then_bury"}),
        MALFORMED,
        ("call_order",),
    ),
    "other rules version": (put("rules_version", value=2), MALFORMED, ("rules_version 2", "version 1")),
    "rules version null": (put("rules_version", value=None), MALFORMED, ("rules_version None", "version 1")),
    "rules version true": (put("rules_version", value=True), MALFORMED, ("rules_version True", "version 1")),
    "other dealer": (put("dealer", value=0), MALFORMED, ("dealer", "0", "4")),
    "start null": (put("start", value=None), MALFORMED, ("'start'", "object")),
    "unknown start": (put("start", value={"lives": 3}), MALFORMED, ("'lives'", "stake")),
    "stake 0": (put("start", value={"stake": 0}), MALFORMED, ("stake", "0", "from 1 to 1024")),
    "stake a text": (put("start", value={"stake": "2"}), MALFORMED, ("stake", "'2'", "whole number")),
    "stake true": (put("start", value={"stake": True}), MALFORMED, ("stake", "True", "whole number")),
    "other stake": (put("start", value={"stake": 2}), FAULT, ("payoff",)),
    "redeals -1": (put("redeals", value=-1), MALFORMED, ("-1", "from 0 to 255")),
    "redeals a text": (put("redeals", value="1"), MALFORMED, ("'1'", "from 0 to 255")),
    "redeals that the result denies": (put("redeals", value=3), FAULT, ("redeals", "3", "0")),
    "no dealt": (drop("dealt"), MALFORMED, ("'dealt'",)),
    "dealt a list": (put("dealt", value=[]), MALFORMED, ("'dealt'", "object")),
    "no hands": (drop("dealt", "hands"), MALFORMED, ("'hands'",)),
    "no blind": (drop("dealt", "blind"), MALFORMED, ("'blind'",)),
    "four hands": (drop("dealt", "hands", 4), MALFORMED, ("5 hands",)),
    "hands an object": (put("dealt", "hands", value={}), MALFORMED, ("5 hands",)),
    "a hand null": (put("dealt", "hands", 2, value=None), MALFORMED, ("None", "list of cards")),
    "a hand a text": (put("dealt", "hands", 2, value="7S 9S JH 8D TC KC"), MALFORMED, ("7S 9S", "list of cards")),
    "a card a number": (put("dealt", "hands", 2, 0, value=7), MALFORMED, ("7", "list of cards")),
    "no card": (put("dealt", "hands", 2, 0, value="XX"), MALFORMED, ("'XX'", "rank then suit")),
    "an empty card": (put("dealt", "hands", 2, value=["7S", "9S", "JH", "8D", "TC", "KC", ""]), MALFORMED, ("''",)),
    "card outside the pack": (put("dealt", "hands", 2, 0, value="2C"), MALFORMED, ("2C", "not in this pack")),
    "card twice in a hand": (put("dealt", "hands", 2, 0, value="9S"), MALFORMED, ("9S", "twice")),
    "card in two hands": (put("dealt", "hands", 2, 0, value="QC"), MALFORMED, ("QC", "twice")),
    "card in hand and blind": (put("dealt", "blind", 0, value="QC"), MALFORMED, ("QC", "twice")),
    "five cards": (drop("dealt", "hands", 2, 0), MALFORMED, ("hand 2", "5", "6")),
    "blind of three": (put("dealt", "blind", value=["TS", "TH", "QC"]), MALFORMED, ("blind", "3", "2")),
    "tie_break 60": (put("dealt", "tie_break", value=60), MALFORMED, ("60", "from 0 to 59")),
    "tie_break true": (put("dealt", "tie_break", value=True), MALFORMED, ("True", "from 0 to 59")),
    "no actions": (drop("actions"), MALFORMED, ("'actions'",)),
    "actions an object": (put("actions", value={}), MALFORMED, ("'actions'", "array")),
    "action a text": (put("actions", 1, value="pick"), MALFORMED, ("action 2", "'seat' and 'action'")),
    "action without action": (drop("actions", 1, "action"), MALFORMED, ("action 2", "'action'")),
    "action a list": (put("actions", 1, "action", value=["pick"]), MALFORMED, ("action 2", "'action'")),
    "no action at all": (
        put("actions", 1, "action", value="fly away"),
        MALFORMED,
        ("action 2", "'fly away'", "pick, pass"),
    ),
    "one word that is none": (put("actions", 1, "action", value="fly"), MALFORMED, ("action 2", "'fly'")),
    "bury the same card": (put("actions", 2, "action", value="bury AS AS"), MALFORMED, ("action 3", "AS", "twice")),
    "illegal call": (
        put("actions", 3, "action", value="call AH"),
        FAULT,
        ("action 4", "call AH", "seat 1", "alone, call AC"),
    ),
    "card not in the hand": (
        put("actions", 4, "action", value="QC"),
        FAULT,
        ("action 5", "QC", "seat 0", "7C, 8H, 9H, AH"),
    ),
    "card of another suit": (put("actions", 6, "action", value="7S"), FAULT, ("action 7", "7S", "seat 2", "KC, TC")),
    "action of another phase": (put("actions", 4, "action", value="pass"), FAULT, ("action 5", "pass", "seat 0", "7C")),
    "other cards": (swap_cards, FAULT, ("action 5", "7C", "seat 0")),
    "wrong seat": (put("actions", 1, "seat", value=2), FAULT, ("action 2", "seat 2", "seat 1")),
    "seat null": (put("actions", 1, "seat", value=None), FAULT, ("action 2", "None", "seat 1")),
    "seat a text": (put("actions", 1, "seat", value="1"), FAULT, ("action 2", "'1'", "seat 1")),
    "seat true": (put("actions", 1, "seat", value=True), FAULT, ("action 2", "True", "seat 1")),
    "other legal actions": (put("actions", 3, "legal", value=["alone"]), FAULT, ("action 4", "alone, call AC")),
    "action after the end": (
        lambda document: document["actions"].append({"seat": 0, "action": "7C"}),
        FAULT,
        ("action 35", "7C", "end"),
    ),
    "not finished": (drop("actions", -1), FAULT, ("ends", "seat 3")),
    "no action": (put("actions", value=[]), FAULT, ("ends", "seat 0")),
    "result null": (put("result", value=None), MALFORMED, ("'result'", "object")),
    "other payoff": (
        put("result", "payoff", value=[0, 0, 0, 0, 0]),
        FAULT,
        ("payoff", "[0, 0, 0, 0, 0]", "[-1, 2, -1, -1, 1]"),
    ),
    "other outcome": (put("result", "outcome", value="loss"), FAULT, ("outcome", "'loss'", "'win'")),
    "other points": (put("result", "points", value=78), FAULT, ("points", "78", "79")),
    "result of other kinds": (put("result", "multiplier", value=True), FAULT, ("multiplier", "True", "1")),
    "result not a number": (put("result", "points", value=float("nan")), FAULT, ("points", "nan", "79")),
}


@pytest.mark.parametrize("name", RECORDS)
def test_bad_record(name: str, tmp_path: Path) -> None:
    """``replay --from`` names what is wrong and, for an action, which one, and what was legal."""
    change, code, parts = RECORDS[name]
    document = record()
    change(document)
    file = tmp_path / "record.json"
    file.write_text(json.dumps(document), encoding="utf-8")
    refused(call("replay", "sheepshead", "--from", str(file)), str(file), *parts, code=code)


def test_the_record_that_is_changed_is_good(tmp_path: Path) -> None:
    """Without a change, nothing is wrong with it."""
    file = tmp_path / "record.json"
    file.write_text(json.dumps(record()), encoding="utf-8")
    outcome = call("replay", "sheepshead", "--from", str(file), "--json", "--legal")
    assert (outcome.code, outcome.err) == (0, "")
    again = json.loads(outcome.out)
    assert (again["actions"], again["result"]) == (record()["actions"], record()["result"])


def test_fault_in_the_second_record(tmp_path: Path) -> None:
    """Of several records the bad one is named by its number, and nothing is printed of a file with a fault."""
    bad = record()
    bad["result"]["points"] = 200
    file = tmp_path / "records.jsonl"
    file.write_text(f"{json.dumps(record())}\n\n{json.dumps(bad)}\n", encoding="utf-8")
    refused(call("replay", "sheepshead", "--from", str(file), "--json"), "record 2", "points", "200", code=1)


FILES: dict[str, tuple[str, tuple[str, ...]]] = {
    "empty": ("", ("empty",)),
    "blank": (" \n\n", ("empty",)),
    "no record": ("[]", ("empty",)),
    "null": ("null", ("JSON object",)),
    "a number": ("7", ("JSON object",)),
    "a text": ('"QC"', ("JSON object",)),
    "a list of numbers": ("[7]", ("JSON object",)),
    "no JSON": ("pick, pass", ("not JSON",)),
    "an empty object": ("{}", ("'format'",)),
    "cut off": (json.dumps(record())[:-3], ("not JSON",)),
    "cut off, on several lines": (json.dumps(record(), indent=1)[:-3], ("not JSON", "line ")),
    "a very long number": ('{"format": ' + "1" * 5000 + "}", ("JSON",)),
    "nested too deeply": ("[" * 100_000, ("nested",)),
    "an object nested too deeply": ('{"format": ' * 100_000, ("nested",)),
}


@pytest.mark.parametrize("name", FILES)
@pytest.mark.parametrize("words", [("replay", "sheepshead", "--from"), ("legal", "sheepshead")])
def test_bad_file(name: str, words: tuple[str, ...], tmp_path: Path) -> None:
    """A file that holds no record is refused by name."""
    text, parts = FILES[name]
    file = tmp_path / "record.json"
    file.write_text(text, encoding="utf-8")
    outcome = call(*words, str(file))
    if name == "an empty object" and words[0] == "legal":
        parts = ("game",)
    refused(outcome, str(file), *parts)


def test_where_a_file_on_several_lines_is_cut_off(tmp_path: Path) -> None:
    """The place of the mistake is named as it is in the file, not that of its first line read alone."""
    text = json.dumps(record(), indent=1)[:-3]
    file = tmp_path / "record.json"
    file.write_text(text, encoding="utf-8")
    refused(call("legal", "sheepshead", str(file)), f"line {len(text.splitlines())}")


def test_line_separator_in_a_text_is_no_end_of_a_line(tmp_path: Path) -> None:
    """A character that Python counts as an end of line, but JSON does not, may stand in a text."""
    lines = [json.dumps({**record(), "note": f"{number}\u2028b\x85c"}, ensure_ascii=False) for number in (1, 2)]
    file = tmp_path / "records.jsonl"
    file.write_text("\n".join(lines) + "\n", encoding="utf-8")
    assert call("replay", "sheepshead", "--from", str(file)).code == 0


def test_byte_order_mark(tmp_path: Path) -> None:
    """The mark that some Windows programs put at the start of a file in UTF-8 does no harm."""
    file = tmp_path / "record.json"
    file.write_text(json.dumps(record()), encoding="utf-8-sig")
    assert call("replay", "sheepshead", "--from", str(file)).code == 0


def test_legal_needs_one_document(tmp_path: Path) -> None:
    """``legal`` takes a file with one record or position, of the game that is named."""
    file = tmp_path / "records.jsonl"
    file.write_text(f"{json.dumps(record())}\n{json.dumps(record())}\n", encoding="utf-8")
    refused(call("legal", "sheepshead", str(file)), str(file), "2")
    file.write_text(json.dumps({**record(), "game": "poker"}), encoding="utf-8")
    refused(call("legal", "sheepshead", str(file)), "'poker'", "sheepshead")


# Seat 0 has picked, buried TD and 8C, called AC and led QC; seat 1 holds AC and must follow with JC.
PLAY: dict[str, Any] = {
    "format": "simcards-position/1", "game": "sheepshead", "to_move": 1, "picker": 0, "call": "AC",
    "bury": ["TD", "8C"],
    "hands": [["QS", "JD", "AD", "KD", "7C"], ["AC", "TC", "KC", "JC", "9S", "8S"], None, None, None],
    "trick": [{"seat": 0, "card": "QC"}],
}  # fmt: skip
PICK = {key: PLAY[key] for key in ("format", "game", "to_move")} | {"hands": [None, PLAY["hands"][1], None, None, None]}
BURY = {
    **PICK, "to_move": 0, "picker": 0, "phase": "bury",
    "hands": [["QC", "QS", "JD", "AD", "KD", "7C", "TD", "8C"], None, None, None, None],
}  # fmt: skip
CALL = {
    **BURY, "phase": "call", "bury": ["TD", "8C"],
    "hands": [["QC", "QS", "JD", "AD", "KD", "7C"], None, None, None, None],
}  # fmt: skip
SECOND = {
    **PLAY, "to_move": 0, "trick": [], "seen": [["QC"], ["JC"], ["QH"], ["JH"], ["AH"]],
    "hands": [["QS", "JD", "AD", "KD", "7C"], None, None, None, None],
}  # fmt: skip
LEASTER: dict[str, Any] = {**PICK, "trick": [{"seat": 0, "card": "QC"}]}
FIVE_PLAYS = [{"seat": seat, "card": card} for seat, card in enumerate(["QC", "QH", "QD", "JC", "JS"])]
# All cards but 7D and 8D.
SIX_TRICKS = [
    *([rank + suit for rank in "789KTA"] for suit in "CSH"),
    ["9D", "KD", "TD", "AD", "JC", "JS"], ["JH", "JD", "QC", "QS", "QH", "QD"],
]  # fmt: skip
CRACK: dict[str, Any] = {**PICK, "rules": {"crack": "crack"}, "phase": "crack", "picker": 0, "call": "AS"}


@pytest.mark.parametrize(
    ("position", "legal"),
    [
        (PLAY, ["JC"]),
        (PICK, ["pass", "pick"]),
        (CALL, ["alone", "call AC"]),
        (SECOND, ["7C", "AD", "JD", "KD", "QS"]),
        (LEASTER, ["JC"]),
        (CRACK, ["crack", "no"]),
    ],
)
def test_the_positions_that_are_changed_are_good(position: Mapping[str, object], legal: list[str]) -> None:
    """Without a change, nothing is wrong with them; the bury has 28 possibilities."""
    assert legal_actions(position) == legal
    assert len(legal_actions(BURY)) == 28


def hands(*given: list[str] | str | None) -> Change:
    """Return the change to other hands."""
    return put("hands", value=list(given))


POSITIONS: dict[str, tuple[Mapping[str, object], Change, tuple[str, ...]]] = {
    "no to_move": (PLAY, drop("to_move"), ("'to_move'",)),
    "to_move null": (PLAY, put("to_move", value=None), ("needs the keys", "'to_move'")),
    "to_move 5": (PLAY, put("to_move", value=5), ("'to_move'", "5", "0 to 4")),
    "to_move true": (PLAY, put("to_move", value=True), ("'to_move'", "True", "0 to 4")),
    "no hands": (PLAY, drop("hands"), ("'hands'",)),
    "four hands": (PLAY, drop("hands", 4), ("'hands'", "5")),
    "hands an object": (PLAY, put("hands", value={}), ("'hands'", "5")),
    "a hand a number": (PLAY, put("hands", 1, value=6), ("6", "list of cards")),
    "a card null": (PLAY, put("hands", 1, 0, value=None), ("None", "list of cards")),
    "an empty card": (PLAY, put("hands", 0, 4, value=""), ("''",)),
    "no card": (PLAY, put("hands", 0, 4, value="1C"), ("'1C'", "rank then suit")),
    "card outside the pack": (PLAY, put("hands", 0, 4, value="2C"), ("2C", "not in this pack")),
    "card in two hands": (PLAY, put("hands", 0, 4, value="8S"), ("8S", "twice")),
    "card in hand and trick": (PLAY, put("trick", 0, "card", value="8S"), ("8S", "twice")),
    "card in hand and bury": (PLAY, put("bury", 0, value="8S"), ("8S", "twice")),
    "card in bury and seen": (SECOND, put("seen", 1, 0, value="TD"), ("TD", "twice")),
    "hand to move unknown": (PLAY, put("hands", 1, value=None), ("seat 1", "must be given")),
    "hand to move incomplete": (PLAY, drop("hands", 1, 0), ("seat 1", "5", "6")),
    "hand to move too large": (PLAY, lambda p: p["hands"][1].append("7S"), ("seat 1", "7", "6")),
    "other hand too large": (PLAY, lambda p: p["hands"][0].append("7S"), ("seat 0", "6", "5")),
    "six cards at the bury": (BURY, hands(["QC", "QS", "JD", "AD", "KD", "7C"], None, None, None, None), ("6", "8")),
    "eight cards at the call": (
        CALL,
        hands(["QC", "QS", "JD", "AD", "KD", "7C", "9C", "9D"], None, None, None, None),
        ("8", "6"),
    ),
    "picker 5": (PLAY, put("picker", value=5), ("'picker'", "5", "0 to 4")),
    "picker a text": (PLAY, put("picker", value="0"), ("'picker'", "'0'", "0 to 4")),
    "partner -1": (PLAY, put("partner", value=-1), ("'partner'", "-1", "0 to 4")),
    "partner is the picker": (PLAY, put("partner", value=0), ("partner",)),
    "partner without the called card": (PLAY, put("partner", value=2), ("partner",)),
    "partner of somebody alone": (PLAY, lambda p: p.update(call="alone", partner=3), ("partner",)),
    "partner without a picker": (PICK, put("partner", value=3), ("partner",)),
    "no call": (PLAY, drop("call"), ("'call'",)),
    "call a number": (PLAY, put("call", value=7), ("7",)),
    "call of three words": (PLAY, put("call", value="AC over 7C"), ("'AC over 7C'", "AH under 9D")),
    "call without a picker": (
        PLAY,
        lambda p: [p.pop("picker"), p.pop("bury"), p["hands"].__setitem__(0, None)],
        ("call",),
    ),
    "call of a king": (PLAY, put("call", value="KC"), ("KC",)),
    "call of a trump": (PLAY, put("call", value="AD"), ("AD",)),
    "call of a queen": (PLAY, put("call", value="QC"), ("QC",)),
    "call of the jack without the rule": (PLAY, put("call", value="JD"), ("JD",)),
    "call of an ace with the jack's rule": (PLAY, put("rules", value={"partner": "jack_of_diamonds"}), ("AC",)),
    "call of an own ace": (
        PLAY,
        lambda p: [p.update(call="AS"), p["hands"].__setitem__(0, ["QS", "JD", "AD", "AS", "7S"])],
        ("AS",),
    ),
    "call of a buried ace": (PLAY, lambda p: p.update(call="AS", bury=["AS", "8C"]), ("AS",)),
    "under card is the called card": (PLAY, put("call", value="AC under AC"), ("AC",)),
    "under card of another seat": (PLAY, put("call", value="AC under 8S"), ("8S",)),
    "under call without the rule": (PLAY, lambda p: p.update(call="AC under 7C", rules={"under": "off"}), ("under",)),
    "bury of one": (PLAY, put("bury", value=["TD"]), ("bury", "2", "1")),
    "bury a number": (PLAY, put("bury", value=2), ("2", "list of cards")),
    "bury before the pick": (PICK, put("bury", value=["QC", "QD"]), ("bury",)),
    "bury before the bury": (BURY, put("bury", value=["9D", "8D"]), ("bury",)),
    "blind after the pick": (PLAY, put("blind", value=["QH", "QD"]), ("blind",)),
    "blind of three": (PICK, put("blind", value=["QH", "QD", "QS"]), ("blind", "2", "3")),
    "trick an object": (PLAY, put("trick", value={}), ("'trick'", '"seat": 3')),
    "trick of cards": (PLAY, put("trick", value=["QC"]), ("'trick'", '"seat": 3')),
    "play without a seat": (PLAY, drop("trick", 0, "seat"), ("'trick'", "seat")),
    "play without a card": (PLAY, drop("trick", 0, "card"), ("'trick'", "card")),
    "seat of a play 9": (PLAY, put("trick", 0, "seat", value=9), ("'seat'", "9", "0 to 4")),
    "trick out of turn": (PLAY, put("trick", 0, "seat", value=2), ("turn", "0, 1, 2, 3, 4")),
    "same seat twice": (PLAY, lambda p: p["trick"].append({"seat": 0, "card": "QH"}), ("turn",)),
    "first trick not led by seat 0": (
        SECOND,
        lambda p: [p.pop("seen"), p.update(trick=[{"seat": 4, "card": "QC"}]), p["hands"][0].append("9D")],
        ("seat 0",),
    ),
    "complete trick": (
        PLAY,
        lambda p: [p.update(to_move=0, trick=FIVE_PLAYS), p["hands"].__setitem__(1, None)],
        ("complete", "'seen'"),
    ),
    "seen a text": (SECOND, put("seen", value="QC"), ("'seen'", "5")),
    "seen of four": (SECOND, drop("seen", 4), ("'seen'", "5")),
    "seen null": (SECOND, put("seen", 4, value=None), ("None", "list of cards")),
    "seen of unequal length": (SECOND, put("seen", 4, value=[]), ("'seen'",)),
    "six tricks": (SECOND, lambda p: [p.pop("bury"), p.update(hands=[None] * 5, seen=SIX_TRICKS)], ("six tricks",)),
    "phase a list": (PLAY, put("phase", value=[]), ("'phase'", "[]", "pick, bury")),
    "phase over": (PLAY, put("phase", value="over"), ("'phase'", "'over'", "pick, bury")),
    "pick by the second after the pick": (PICK, lambda p: p.update(phase="pick", picker=0), ("pick",)),
    "pick with a trick": (LEASTER, put("phase", value="pick"), ("trick",)),
    "pick with cards seen": (
        PICK,
        lambda p: [p.update(phase="pick", seen=[["7C"], ["8C"], ["9C"], ["KD"], ["7D"]]), p["hands"][1].remove("9S")],
        ("seen",),
    ),
    "bury by another seat": (BURY, lambda p: p.update(picker=2), ("bury", "picker", "0")),
    "bury with a trick": (BURY, put("trick", value=[{"seat": 4, "card": "9D"}]), ("trick",)),
    "call without a picker at the call": (CALL, drop("picker"), ("call", "'picker'")),
    "crack without the rule": (CRACK, drop("rules"), ("crack",)),
    "crack by the picker": (CRACK, lambda p: p.update(picker=1, call="AS"), ("crack",)),
    "crack by a seat before the picker": (CRACK, put("picker", value=3), ("crack",)),
    "recrack without the rule": (CRACK, put("phase", value="recrack"), ("recrack",)),
    "leaster where the dealer must pick": (
        LEASTER,
        put("rules", value={"all_pass": "forced_dealer"}),
        ("forced_dealer",),
    ),
    "leaster where it is dealt again": (LEASTER, put("rules", value={"all_pass": "redeal"}), ("redeal",)),
    "called_suit_led a text": (PLAY, put("called_suit_led", value="no"), ("'called_suit_led'", "'no'")),
    "called_suit_led a number": (PLAY, put("called_suit_led", value=7), ("'called_suit_led'", "7")),
    "called_suit_led before a trick": (PLAY, put("called_suit_led", value=True), ("called_suit_led",)),
    "start unknown": (PLAY, put("start", value={"lives": 3}), ("'lives'", "stake")),
    "other rules version": (PLAY, put("rules_version", value=2), ("rules_version 2", "version 1")),
    "unknown rule": (PLAY, put("rules", value={"bumb": "on"}), ("'bumb'", "bump")),
}


@pytest.mark.parametrize("name", POSITIONS)
def test_bad_position(name: str, tmp_path: Path) -> None:
    """``legal`` refuses a position that is malformed or cannot arise, and says why."""
    position, change, parts = POSITIONS[name]
    document = copy.deepcopy(position)
    change(document)
    file = tmp_path / "position.json"
    file.write_text(json.dumps(document), encoding="utf-8")
    refused(call("legal", "sheepshead", str(file)), *parts)
