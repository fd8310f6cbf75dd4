"""Toepen on the command line: bad words, records and positions are refused with the reason, good ones are not."""

from __future__ import annotations

import copy
import json
import random
from collections import Counter
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings

from simcore import RecordFault, UsageError, check_record, find_game, legal_actions, make_setting, replay_deal
from simcore.games.toepen.pack import PACK
from tests.cli.calls import FUZZ, call, refused
from tests.cli.test_bad_documents import drop, put
from tests.cli.test_fuzz import damaged

Change = Callable[[Any], object]
RUN = ("run", "toepen", "--deals", "10", "--seed", "1")
REPLAY = ("replay", "toepen", "--seed", "1")
MALFORMED, FAULT = 2, 1


# Words on the command line

WORDS: list[tuple[tuple[str, ...], tuple[str, ...]]] = [
    ((*RUN, "--players", "9"), ("players", "'9'", "from 2 to 8")),
    ((*RUN, "--players", "1"), ("players", "'1'", "from 2 to 8")),
    ((*RUN, "--players", "0"), ("--players", "0", "a whole number from 1")),
    ((*RUN, "--players", "four"), ("--players", "four", "a whole number from 1")),
    ((*RUN, "--rule", "players=9"), ("players", "'9'", "from 2 to 8")),
    ((*RUN, "--rule", "players=x"), ("players", "'x'", "from 2 to 8")),
    ((*RUN, "--players", "3", "--rule", "players=4"), ("--players 3", "players=4", "one")),
    (("run", "sheepshead", "--players", "5"), ("--players", "sheepshead", "5")),
    (("rules", "toepen", "--preset", "amsterdam"), ("'amsterdam'", "default, elimination, signals, own-turn")),
    ((*RUN, "--preset", "amsterdam"), ("'amsterdam'", "default, elimination, signals, own-turn")),
    ((*RUN, "--lives", "3,0,5"), ("lives", "(3, 0, 5)", "4 numbers")),
    ((*RUN, "--lives", "3"), ("lives", "(3,)", "4 numbers")),
    ((*RUN, "--players", "3", "--lives", "3,0,5,8"), ("lives", "(3, 0, 5, 8)", "3 numbers")),
    ((*RUN, "--lives", "3,0,5,10"), ("lives", "10", "from 0 to 9")),
    ((*RUN, "--lives", "3,0,5,-1"), ("lives", "-1", "from 0 to 9")),
    ((*RUN, "--lives", "3,0,5,9", "--rule", "target=9"), ("lives", "9", "from 0 to 8")),
    ((*RUN, "--lives", "3,0,5,"), ("--lives", "3,0,5,", "whole numbers", "3,0,5,8")),
    ((*RUN, "--lives", "3 0 5 8"), ("--lives", "3 0 5 8", "separated by commas")),
    ((*RUN, "--lives", "1.5,0,0,0"), ("--lives", "1.5,0,0,0", "whole numbers")),
    ((*RUN, "--stake", "2"), ("'stake'", "lives")),
    ((*RUN, "--score", "2,0"), ("'scores'", "lives")),
    (("run", "sheepshead", "--lives", "3,0,5,8,1"), ("'lives'", "stake")),
    (("run", "toepen", "--games", "1", "--lives", "0,0,0,1"), ("--lives", "--games")),
    ((*REPLAY, "--game", "1", "--lives", "0,0,0,1"), ("--lives", "--game")),
    (("replay", "toepen", "--from", "x.json", "--lives", "0,0,0,1"), ("--lives", "--from")),
    (("replay", "toepen", "--from", "x.json", "--players", "3"), ("--players", "--from")),
    ((*RUN, "--rule", "target=1"), ("target", "'1'", "from 2 to 60")),
    ((*RUN, "--rule", "max_exchanges_per_player=0"), ("'0'", "unlimited or a whole number from 1 to 8")),
    ((*RUN, "--rule", "sharp=on"), ("'sharp'", "poverty")),
    ((*RUN, "--rule", "four_of_a_kind_wins=on"), ("'four_of_a_kind_wins'",)),
    ((*RUN, "--rule", "discards_back_to_stock=true"), ("max_exchanges_per_player",)),
    (
        (*RUN, "--rule", "over_knock_while_answering=true", "--rule", "response=simultaneous"),
        ("over_knock_while_answering", "simultaneous"),
    ),
    ((*RUN, "--rule", "wash=off", "--rule", "wash_compulsory=true"), ("wash_compulsory", "wash = off")),
    ((*RUN, "--strategy", "random(knock=1.1)"), ("knock", "'1.1'", "from 0 to 1")),
    ((*RUN, "--strategy", "random(knock=0.0001)"), ("knock", "'0.0001'", "3 decimals")),
    ((*RUN, "--strategy", "random(knocks=0.1)"), ("'knocks'", "knock, fold, exchange, challenge")),
    ((*RUN, "--seat", "4=random"), ("4", "0 to 3")),
    ((*RUN, "--players", "2", "--seat", "2=random"), ("2", "0 to 1")),
]  # fmt: skip


@pytest.mark.parametrize(("words", "parts"), WORDS, ids=[" ".join(words) for words, _ in WORDS])
def test_bad_words(
    words: tuple[str, ...], parts: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The value and what is allowed are named on one line; nothing is printed or written (T-2.3, T-9.1 to T-9.24)."""
    monkeypatch.chdir(tmp_path)
    refused(call(*words), *parts)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("players", range(2, 9))
def test_players(players: int) -> None:
    """``--players`` is the rule ``players``: it stands in the provenance, and results have as many seats."""
    outcome = call(*RUN, "--players", str(players), "--json")
    assert (outcome.code, outcome.err) == (0, "")
    found = json.loads(outcome.out)
    assert found["provenance"]["rules"] == ({"players": str(players)} if players != 4 else {})
    assert len(found["provenance"]["strategies"]) == players
    assert [len(table["lines"]) for table in found["tables"] if table["title"] == "Mean lives lost"] == [players]
    assert call(*RUN, "--rule", f"players={players}", "--json").out == outcome.out
    told = call(*REPLAY, "--players", str(players)).out
    assert f"Seat {players - 1} (dealer)" in told
    record = json.loads(call(*REPLAY, "--players", str(players), "--json").out)
    assert [len(record["result"]["payoff"]), len(record["dealt"]["hands"])] == [players, players]


def test_lives() -> None:
    """``--lives`` stands in provenance, record and story; the line that reproduces the run has it (T-2.3)."""
    outcome = call(*RUN, "--lives", "3,0,5,8", "--json")
    found = json.loads(outcome.out)
    assert found["provenance"]["start"] == {"lives": [3, 0, 5, 8]}
    assert "--lives 3,0,5,8" in found["reproduce"]
    assert json.loads(call(*REPLAY, "--lives", "3,0,5,8", "--json").out)["start"] == {"lives": [3, 0, 5, 8]}
    told = call(*REPLAY, "--lives", "3,0,5,8").out
    assert "(lives 3 0 5 8)" in told
    assert "Lives now " in told
    assert call(*RUN, "--lives", "0,0,0,0", "--json").out == call(*RUN, "--json").out


def test_matches_are_matches() -> None:
    """``--games`` plays matches and says so (T-8.1)."""
    outcome = call("run", "toepen", "--games", "20", "--seed", "1")
    assert (outcome.code, outcome.err) == (0, "")
    assert "20 matches (" in outcome.out
    assert "Match lost by" in outcome.out
    assert "1 match (" in call("run", "toepen", "--games", "1", "--seed", "1").out
    out = call("run", "toepen", "--games", "20", "--seed", "1", "--preset", "elimination").out
    assert "Match won by" in out
    assert call("replay", "toepen", "--game", "3", "--seed", "1").out.count("Deal ") > 2


# Records


def good_record() -> Any:
    """Return a record with an exchange, a challenge, a knock, a fold and a trick."""
    strategy = "random(exchange=0.3, challenge=0.5, knock=0.1, fold=0.4)"
    for deal in range(1000):
        replay = replay_deal(make_setting("toepen", strategy=strategy, seed=7, start={"lives": [1, 0, 2, 8]}), deal)
        actions = [step.action for step in replay.steps]
        if {"exchange", "challenge", "knock", "fold", "stay"} <= set(actions) and replay.result["end"] == "last_trick":
            return json.loads(json.dumps(replay.record(with_legal=True)))
    raise AssertionError("no such deal")


RECORD = good_record()
KNOCK = next(number for number, entry in enumerate(RECORD["actions"]) if entry["action"] == "knock")

RECORDS: dict[str, tuple[Change, int, tuple[str, ...]]] = {
    "no hands": (drop("dealt", "hands"), MALFORMED, ("'hands'",)),
    "no stock": (drop("dealt", "stock"), MALFORMED, ("'stock'",)),
    "three hands": (drop("dealt", "hands", 3), MALFORMED, ("4 hands",)),
    "hands an object": (put("dealt", "hands", value={}), MALFORMED, ("4 hands",)),
    "a hand null": (put("dealt", "hands", 2, value=None), MALFORMED, ("None", "list of cards")),
    "three cards": (drop("dealt", "hands", 2, 0), MALFORMED, ("hand 2", "3", "4")),
    "a small stock": (drop("dealt", "stock", 0), MALFORMED, ("stock", "15", "16")),
    "card outside the pack": (put("dealt", "hands", 2, 0, value="6C"), MALFORMED, ("6C", "not in this pack")),
    "card twice": (
        lambda document: document["dealt"]["stock"].__setitem__(0, document["dealt"]["hands"][0][0]),
        MALFORMED,
        ("twice",),
    ),
    "players of another table": (put("rules", value={"players": "3"}), MALFORMED, ("3 numbers",)),
    "players 9": (put("rules", value={"players": "9"}), MALFORMED, ("'9'", "from 2 to 8")),
    "other dealer": (put("dealer", value=4), MALFORMED, ("dealer", "4", "3")),
    "three lives": (put("start", value={"lives": [1, 0, 2]}), MALFORMED, ("lives", "4 numbers")),
    "lives a number": (put("start", value={"lives": 3}), MALFORMED, ("lives", "4 numbers")),
    "lives a text": (put("start", "lives", 0, value="1"), MALFORMED, ("lives", "'1'", "from 0 to 9")),
    "lives true": (put("start", "lives", 0, value=True), MALFORMED, ("lives", "True", "from 0 to 9")),
    "ten lives": (put("start", "lives", 0, value=10), MALFORMED, ("lives", "10", "from 0 to 9")),
    "a stake": (put("start", value={"stake": 2}), MALFORMED, ("'stake'", "lives")),
    "no action": (put("actions", 0, "action", value="toep"), MALFORMED, ("action 1", "'toep'", "rank then suit")),
    "two words": (put("actions", 0, "action", value="knock twice"), MALFORMED, ("action 1", "'knock twice'", "fold")),
    "an action of another moment": (put("actions", 0, "action", value="knock"), FAULT, ("action 1", "exchange, keep")),
    "no answer": (
        put("actions", KNOCK + 1, "action", value="no"),
        FAULT,
        (f"action {KNOCK + 2}", "no by seat", "fold, stay"),
    ),
    "not finished": (drop("actions", -1), FAULT, ("ends before the deal",)),
    "other winner": (put("result", "winner", value=None), FAULT, ("winner", "None")),
    "other folds": (put("result", "folds", value=[0, 0, 0, 9]), FAULT, ("folds", "[0, 0, 0, 9]")),
    "payoff of three": (put("result", "payoff", value=[0, 0, 0]), FAULT, ("payoff", "[0, 0, 0]")),
}


@pytest.mark.parametrize("name", RECORDS)
def test_bad_record(name: str, tmp_path: Path) -> None:
    """``replay --from`` names what is wrong and, for an action, which one, and what was legal."""
    change, code, parts = RECORDS[name]
    document = copy.deepcopy(RECORD)
    change(document)
    file = tmp_path / "record.json"
    file.write_text(json.dumps(document), encoding="utf-8")
    refused(call("replay", "toepen", "--from", str(file)), str(file), *parts, code=code)


def test_the_record_that_is_changed_is_good(tmp_path: Path) -> None:
    """Without a change, nothing is wrong with it, and it is written again as it was read."""
    file = tmp_path / "record.json"
    file.write_text(json.dumps(RECORD), encoding="utf-8")
    outcome = call("replay", "toepen", "--from", str(file), "--json", "--legal")
    assert (outcome.code, outcome.err, json.loads(outcome.out)) == (0, "", RECORD)
    refused(call("replay", "sheepshead", "--from", str(file)), "toepen", "not of sheepshead")


# Positions

HAND = ["8D", "7D", "QS", "KH"]
PLAY: dict[str, Any] = {
    "format": "simcards-position/1", "game": "toepen", "to_move": 3, "hands": [None, None, None, HAND],
    "trick": [[0, "9S"], [1, "KS"], [2, "AD"]],
}  # fmt: skip
EXCHANGE = {**PLAY, "phase": "exchange", "trick": [], "exchanged": [1, 0, 1, 0]}
CHALLENGE = {**EXCHANGE, "phase": "challenge", "exchanged": [0, 1, 0, 0], "exchanger": 1}
WINDOW = {**PLAY, "phase": "window", "lives": [0, 0, 9, 8]}
# The third trick: seat 2 folded at the first knock, seat 0 has knocked again.
ANSWER: dict[str, Any] = {
    **PLAY, "phase": "answer", "hands": [None, None, None, ["QS", "KH"]], "trick": [],
    "seen": [["JD", "QH"], ["AC", "7H"], ["AD"], ["7D", "8D"]],
    "own_knocks": [1, 1, 0, 0], "last_knocker": 0, "folded": {"2": 1}, "lives": [3, 0, 5, 8],
}  # fmt: skip
POVERTY = {
    **EXCHANGE, "rules": {"poverty": "on"}, "phase": "poverty", "start": {"lives": [9, 0, 0, 0]}, "folded": {"1": 1},
    "exchanged": [0, 0, 0, 0],
}  # fmt: skip
# The lead of the fourth trick, TS of seat 0, has been taken off the table.
REMOVED: dict[str, Any] = {
    **PLAY, "rules": {"folded_card_last_trick": "remove_cards"}, "to_move": 2, "hands": [None, None, ["KS"], None],
    "seen": [["TD", "9D", "8D", "TS"], ["7D", "AD", "KD"], ["QD", "JD", "TC"], ["8C", "7C", "AC"]],
    "trick": [[1, "8H"]], "folded": {"0": 1}, "last_knocker": 1,
}  # fmt: skip
GOOD: list[tuple[dict[str, Any], list[str]]] = [
    (PLAY, ["QS"]),
    (EXCHANGE, ["exchange", "keep"]),
    (CHALLENGE, ["challenge", "let"]),
    (WINDOW, ["knock", "no"]),
    (ANSWER, ["fold", "stay"]),
    (POVERTY, ["fold", "stay"]),
    (REMOVED, ["KS"]),
    ({**PLAY, "trick": [{"seat": seat, "card": card} for seat, card in PLAY["trick"]]}, ["QS"]),
    ({**PLAY, "hands": ["QC", None, None, "8D 7D QS KH"], "seen": None, "phase": None}, ["QS"]),
    ({**ANSWER, "rules": {"over_knock_while_answering": "true"}}, ["fold", "knock", "stay"]),
    ({**ANSWER, "knocks": 2, "folded": [[2, 1]]}, ["fold", "stay"]),
    ({**EXCHANGE, "rules": {"wash": "claim_must_be_true"}}, ["keep"]),
    ({**EXCHANGE, "rules": {"wash_compulsory": "true"}, "hands": [None, None, None, "AS KS QS JH"]}, ["exchange"]),
    ({**EXCHANGE, "stock": 12, "rules": {"wash_caught": "keep_old"}}, ["exchange", "keep"]),
    ({**EXCHANGE, "stock": 8, "set_aside": [["TS", "TH", "TC", "TD"], None, None, []]}, ["exchange", "keep"]),
    (
        {**EXCHANGE, "stock": 16, "rules": {"discards_back_to_stock": "true", "max_exchanges_per_player": "1"}},
        ["exchange", "keep"],
    ),
    ({**EXCHANGE, "start": {"lives": [9, 0, 0, 0]}, "lives": [10, 1, 0, 0]}, ["exchange", "keep"]),
    ({**PLAY, "stock": [card for card in PACK if card not in (*HAND, "9S", "KS", "AD")][:16]}, ["QS"]),
]


@pytest.mark.parametrize("number", range(len(GOOD)))
def test_good_position(number: int, tmp_path: Path) -> None:
    """The positions that are changed below, and other ways to write them (T-3.3 to T-6.7)."""
    document, legal = GOOD[number]
    assert legal_actions(document) == legal
    file = tmp_path / "position.json"
    file.write_text(json.dumps(document), encoding="utf-8")
    outcome = call("legal", "toepen", str(file))
    assert (outcome.code, outcome.out.splitlines(), outcome.err) == (0, legal, "")


def rules(**values: str) -> Change:
    """Return the change to other house rules."""
    return put("rules", value=values)


POSITIONS: dict[str, tuple[Mapping[str, object], Change, tuple[str, ...]]] = {
    # Malformed
    "no to_move": (PLAY, drop("to_move"), ("'to_move'", "0 to 3")),
    "to_move 4": (PLAY, put("to_move", value=4), ("'to_move'", "4", "0 to 3")),
    "to_move true": (PLAY, put("to_move", value=True), ("'to_move'", "True", "0 to 3")),
    "no hands": (PLAY, drop("hands"), ("'hands'",)),
    "three hands": (PLAY, drop("hands", 0), ("'hands'", "4 entries")),
    "hands of another table": (PLAY, rules(players="5"), ("'hands'", "5 entries")),
    "a hand a number": (PLAY, put("hands", 3, value=4), ("4", "list of cards")),
    "no card": (PLAY, put("hands", 3, 0, value="1D"), ("'1D'", "rank then suit")),
    "card outside the pack": (PLAY, put("hands", 3, 0, value="6D"), ("6D", "not in this pack")),
    "phase toep": (PLAY, put("phase", value="toep"), ("'phase'", "'toep'", "exchange, challenge, poverty")),
    "phase over": (PLAY, put("phase", value="over"), ("'phase'", "'over'")),
    "phase a list": (PLAY, put("phase", value=[]), ("'phase'", "[]")),
    "trick an object": (PLAY, put("trick", value={}), ("'trick'", '"seat": 3')),
    "trick of cards": (PLAY, put("trick", value=["9S"]), ("'trick'", '"seat": 3')),
    "play without a seat": (PLAY, put("trick", 0, value={"card": "9S"}), ("'trick'", "seat")),
    "play without a card": (PLAY, put("trick", 0, value={"seat": 0}), ("'trick'", "card")),
    "play of seat 7": (PLAY, put("trick", 0, 0, value=7), ("'seat'", "7", "0 to 3")),
    "seen of three": (ANSWER, drop("seen", 3), ("'seen'", "4 entries")),
    "seen a text": (ANSWER, put("seen", value="JD"), ("'seen'", "4 entries")),
    "lives of three": (WINDOW, put("lives", value=[0, 0, 9]), ("'lives'", "4 numbers")),
    "lives a number": (WINDOW, put("lives", value=3), ("'lives'", "4 numbers")),
    "lives a half": (WINDOW, put("lives", 0, value=0.5), ("'lives'", "0.5")),
    "lives below zero": (WINDOW, put("lives", 0, value=-1), ("'lives'", "-1")),
    "knocks a text": (ANSWER, put("knocks", value="2"), ("'knocks'", "'2'")),
    "knocks below zero": (ANSWER, put("knocks", value=-1), ("'knocks'", "-1")),
    "own_knocks of three": (ANSWER, put("own_knocks", value=[1, 1, 0]), ("'own_knocks'", "4 numbers")),
    "last_knocker 4": (ANSWER, put("last_knocker", value=4), ("'last_knocker'", "4", "0 to 3")),
    "folded a number": (ANSWER, put("folded", value=2), ("'folded'", "2", "owes 1")),
    "folded of seats alone": (ANSWER, put("folded", value=[2]), ("'folded'", "2", "owes 1")),
    "folded seat 4": (ANSWER, put("folded", value={"4": 1}), ("'folded'", "4", "0 to 3")),
    "folded seat x": (ANSWER, put("folded", value={"x": 1}), ("'folded'", "'x'", "0 to 3")),
    "folded twice": (ANSWER, put("folded", value=[[2, 1], [2, 1]]), ("'folded'", "[2, 1]")),
    "folded for a text": (ANSWER, put("folded", value={"2": "1"}), ("'folded'", "'1'")),
    "exchanged of three": (EXCHANGE, put("exchanged", value=[1, 0, 1]), ("'exchanged'", "4 numbers")),
    "exchanger 4": (CHALLENGE, put("exchanger", value=4), ("'exchanger'", "4", "0 to 3")),
    "stock true": (EXCHANGE, put("stock", value=True), ("'stock'", "True")),
    "stock an object": (EXCHANGE, put("stock", value={}), ("'stock'", "{}")),
    "set_aside of three": (EXCHANGE, put("set_aside", value=[[], [], []]), ("'set_aside'", "4 entries")),
    "unknown start": (PLAY, put("start", value={"stake": 2}), ("'stake'", "lives")),
    "start too high": (PLAY, put("start", value={"lives": [10, 0, 0, 0]}), ("lives", "10", "from 0 to 9")),
    "unknown rule": (PLAY, rules(sharp="on"), ("'sharp'", "poverty")),
    # Cards
    "card twice": (PLAY, put("hands", 0, value=["QS"]), ("QS", "twice")),
    "card in hand and trick": (PLAY, put("trick", 0, 1, value="QS"), ("QS", "twice")),
    "card in hand and stock": (PLAY, put("stock", value=[*PACK[:15], "QS"]), ("twice",)),
    "card set aside and in hand": (EXCHANGE, put("set_aside", value=[["QS"], [], [], []]), ("QS", "twice")),
    "hand to move unknown": (PLAY, put("hands", 3, value=None), ("seat 3", "must be given")),
    "hand to move incomplete": (PLAY, drop("hands", 3, 0), ("seat 3", "3 cards", "must have 4")),
    "hand to move too large": (PLAY, lambda p: p["hands"][3].append("TC"), ("seat 3", "5 cards", "must have 4")),
    "other hand too large": (PLAY, put("hands", 0, value=["TC", "9C", "8C", "7C"]), ("seat 0", "4 cards", "have 3")),
    "folded hand too large": (ANSWER, put("hands", 2, value=["TC", "9C", "8C", "QC"]), ("seat 2", "4 cards")),
    "more set aside than exchanged": (
        EXCHANGE, put("set_aside", value=[[], ["TS"], [], []]), ("seat 1", "0 cards aside"),
    ),
    # Tricks
    "seen of unequal length": (ANSWER, put("seen", 1, value=["AC"]), ("'seen'", "1 cards of seat 1", "2 tricks")),
    "more seen than tricks": (ANSWER, lambda p: p["seen"][2].extend(["9C", "8C"]), ("'seen'", "3 cards of seat 2")),
    "all four tricks": (
        PLAY,
        lambda p: p.update(
            trick=[], hands=[[]] * 4, seen=[HAND, *([rank + suit for rank in "TJ9A"] for suit in "SCH")][::-1]
        ),
        ("all four tricks",),
    ),
    "play to the trick by a folded seat": (
        {**ANSWER, "phase": "play"}, put("trick", value=[[2, "9C"]]), ("seat 2", "had folded before"),
    ),
    "seat twice in the trick": (PLAY, put("trick", 1, 0, value=0), ("'trick'", "twice")),
    "trick out of turn": (PLAY, lambda p: p["trick"].reverse(), ("not in turn", "seat 0")),
    "trick led by the wrong seat": (
        {**PLAY, "to_move": 2, "hands": [None, None, HAND, None]}, put("trick", value=[[1, "KS"]]),
        ("in turn", "seat 0"),
    ),
    "second trick led by the wrong seat": (
        {**ANSWER, "phase": "play"}, put("trick", value=[[0, "8S"], [1, "9S"]]), ("in turn", "seat 3"),
    ),
    "complete trick": (
        {**PLAY, "to_move": 0, "hands": [["8D", "7D", "KH"], None, None, None]},
        lambda p: p["trick"].append([3, "QS"]),
        ("complete", "'seen'"),
    ),
    "another seat is to play": (PLAY, lambda p: p["trick"].pop(), ("seat 2 is to play", "seat 3")),
    "a card that did not follow": (PLAY, put("hands", 2, value=["TS"]), ("seat 2", "AD", "TS")),
    "a card that did not follow before": (
        ANSWER, put("hands", 0, value=["9D", "TS"]), ("seat 0", "QH", "9D"),
    ),
    "no place for a card": (
        {**PLAY, "rules": {"players": "8"}, "hands": [None] * 7 + [HAND],
         "trick": [[0, "TD"], [1, "TS"], [2, "9S"], [3, "8S"], [4, "7S"], [5, "AS"], [6, "KS"]], "to_move": 7},
        lambda p: None,
        ("no place for", "D", "lack the suit"),
    ),
    # Exchange
    "exchange with wash off": (EXCHANGE, rules(wash="off"), ("wash = off", "exchange")),
    "exchanged with wash off": (
        {**PLAY, "exchanged": [1, 0, 0, 0]}, rules(wash="off"), ("wash = off", "'exchanged'"),
    ),
    "challenge of a true claim": (CHALLENGE, rules(wash="claim_must_be_true"), ("claim_must_be_true", "challenge")),
    "challenge without exchanger": (CHALLENGE, drop("exchanger"), ("'exchanger'",)),
    "exchanger who has not exchanged": (CHALLENGE, put("exchanged", value=[1, 0, 0, 0]), ("'exchanger'",)),
    "exchanger in the play": ({**PLAY, "phase": "play"}, put("exchanger", value=1), ("'exchanger'", "play")),
    "challenge of one's own exchange": (
        {**CHALLENGE, "exchanged": [0, 0, 0, 1]}, put("exchanger", value=3), ("seat 3", "its own"),
    ),
    "too many exchanges": (EXCHANGE, put("exchanged", value=[3, 1, 1, 0]), ("stock", "-4")),
    "exchanges used up": (
        {**EXCHANGE, "exchanged": [0, 0, 0, 1]}, rules(max_exchanges_per_player="1"), ("seat 3", "used up"),
    ),
    "more exchanges than the rule": (
        {**EXCHANGE, "exchanged": [2, 0, 0, 0]}, rules(max_exchanges_per_player="1"), ("[2, 0, 0, 0]", "1 times"),
    ),
    "exchange of a seat that comes later": (
        {**EXCHANGE, "to_move": 1, "hands": [None, HAND, None, None]}, lambda p: None, ("seat 2", "after seat 1"),
    ),
    "exchange with an empty stock": (
        {**EXCHANGE, "exchanged": [2, 1, 1, 0]}, lambda p: None, ("stock has 0 cards", "needs 4"),
    ),
    "exchange of eight players": (
        {**EXCHANGE, "hands": [*[None] * 7, HAND], "to_move": 7, "exchanged": [0] * 8}, rules(players="8"),
        ("stock has 0 cards",),
    ),
    "stock of five": (EXCHANGE, put("stock", value=5), ("stock", "5", "16")),
    "stock of twenty": (EXCHANGE, put("stock", value=20), ("stock", "20", "16")),
    "stock that was not drawn from": (EXCHANGE, put("stock", value=16), ("stock", "16", "2 exchanges", "8")),
    "knock in the exchange": (EXCHANGE, put("last_knocker", value=1), ("exchange", "knocked")),
    "card in the exchange": (EXCHANGE, put("trick", value=[[0, "9S"]]), ("exchange", "'trick'")),
    "fold in the exchange": (EXCHANGE, put("folded", value={"1": 1}), ("exchange", "folded")),
    # Lives
    "lives at the target": (WINDOW, put("lives", value=[0, 0, 10, 0]), ("seat 2", "10", "0 to 9", "'start'")),
    "lives fewer than at the start": (WINDOW, put("start", value={"lives": [1, 0, 0, 0]}), ("seat 0", "0", "1")),
    "penalty without an exchange": (WINDOW, put("start", value={"lives": [0] * 4}), ("0 exchanges", "[0, 0, 9, 8]")),
    "penalty of another size": (
        {**EXCHANGE, "start": {"lives": [0] * 4}, "lives": [1, 0, 0, 0]}, rules(wash_penalty="2"),
        ("[1, 0, 0, 0]", "costs 2"),
    ),
    # Knocks
    "knock with nine lives lost": (WINDOW, put("lives", value=[0, 0, 0, 9]), ("seat 3", "may not knock", "9 of 10")),
    "stake too high": (
        {**WINDOW, "lives": [0, 0, 0, 9]}, rules(knock_limit="stake"),
        ("seat 3", "9 lives lost", "stake 2", "target 10"),
    ),
    "stake above max_stake": (
        {**WINDOW, "last_knocker": 1}, rules(knock_limit="max_stake", max_stake="2"),
        ("seat 3", "stake 3", "max_stake 2"),
    ),
    "stake above the bound": (
        {**WINDOW, "lives": [0] * 4, "own_knocks": [59, 60, 0, 0], "last_knocker": 1}, rules(knock_limit="none"),
        ("seat 3", "120"),
    ),
    "knock twice running": (WINDOW, put("last_knocker", value=3), ("seat 3", "made the last knock")),
    "knock out of turn": (
        {**WINDOW, "to_move": 2, "hands": [None, None, ["8D", "7D", "KH"], None], "lives": [0] * 4},
        rules(knock_timing="own_turn"), ("seat 3 is to play", "seat 2"),
    ),
    "knock of another seat in turn": (ANSWER, rules(knock_timing="own_turn"), ("seat 0", "seat 3 is to play")),
    "answer without a knock": (
        ANSWER, lambda p: [p.pop(key) for key in ("own_knocks", "last_knocker", "folded")],
        ("answer", "'last_knocker'"),
    ),
    "knocks without a last knocker": (ANSWER, drop("last_knocker"), ("'last_knocker'",)),
    "last knocker who has not knocked": (
        {**ANSWER, "to_move": 1, "hands": [None, HAND[2:], None, None]}, put("last_knocker", value=3),
        ("'last_knocker'",),
    ),
    "last knocker without knocks": (
        {**WINDOW, "last_knocker": 1}, put("own_knocks", value=[0] * 4), ("seat 1", "nobody has knocked"),
    ),
    "last knocker who has folded": (
        {**ANSWER, "own_knocks": [1, 0, 1, 0]}, lambda p: p.update(last_knocker=2, folded={"2": 2}),
        ("'last_knocker'",),
    ),
    "answer by the knocker": (
        {**ANSWER, "own_knocks": [0, 1, 0, 1], "lives": [3, 0, 5, 5]}, put("last_knocker", value=3),
        ("seat 3", "last knock"),
    ),
    "two knocks of nobody": (ANSWER, lambda p: [p.pop("own_knocks"), p.update(knocks=2)], ("2 knocks", "'own_knocks'")),
    "one knock of nobody": (
        ANSWER, lambda p: [p.pop("own_knocks"), p.pop("last_knocker"), p.update(knocks=1)], ("'last_knocker'",),
    ),
    "other sum of knocks": (ANSWER, put("knocks", value=3), ("3 knocks", "2", "'own_knocks'")),
    "two knocks in a row": (
        {**ANSWER, "folded": {}, "seen": [["JD", "QH"], ["AC", "7H"], ["AD", "9H"], ["7D", "8D"]]},
        put("own_knocks", value=[2, 0, 0, 0]), ("seat 0", "2 of 2 knocks", "twice running"),
    ),
    "more knocks than lives allow": (ANSWER, put("lives", value=[3, 9, 5, 8]), ("seat 1", "1 times", "9 of 10")),
    # Folding
    "folded seat to move": (ANSWER, put("folded", value={"3": 1}), ("seat 3", "folded")),
    "one player left": (ANSWER, put("folded", value={"0": 1, "1": 1, "2": 1}), ("over", "nobody")),
    "folded for nothing": (ANSWER, put("folded", value={"2": 0}), ("seat 2", "0 lives", "1 to 2")),
    "folded for too much": (ANSWER, put("folded", value={"2": 3}), ("seat 2", "3 lives", "1 to 2")),
    "folded without a knock": (
        {**PLAY, "trick": [[0, "9S"], [1, "KS"]]}, put("folded", value={"2": 1}), ("seat 2", "nobody could fold"),
    ),
    "folded before its own knock": (
        ANSWER, lambda p: p.update(own_knocks=[1, 0, 1, 0]), ("seat 2", "owe 1", "1 knocks of its own"),
    ),
    "folded out of turn": (
        {**ANSWER, "to_move": 1, "hands": [None, HAND[2:], None, None]}, put("folded", value={"2": 2}),
        ("seat 2", "answers after seat 1"),
    ),
    "folded at once while others answer": (
        {**ANSWER, "folded": {"2": 2}}, rules(response="simultaneous"), ("seat 2", "2 lives", "1 to 1"),
    ),
    "folded though dead": (
        {**ANSWER, "lives": [3, 0, 8, 0]}, rules(play_for_dead="true"), ("seat 2", "fatal"),
    ),
    "answer though dead": (ANSWER, rules(play_for_dead="true"), ("seat 3", "fatal")),
    # Poverty
    "poverty without the rule": (POVERTY, lambda p: p.update(rules={}, folded={}), ("poverty = on",)),
    "poverty of nobody": (POVERTY, lambda p: p.update(start={}, folded={}), ("poverty = on", "one short")),
    "poverty of the poor": (
        POVERTY, put("start", value={"lives": [9, 0, 0, 9]}), ("seat 3", "one short", "not asked"),
    ),
    "poor seat that has left": (POVERTY, put("folded", value={"0": 1}), ("seat 0", "owe 1", "not asked about poverty")),
    "left for two": (POVERTY, put("folded", value={"1": 2}), ("seat 1", "2 lives", "1 to 1")),
    "left before being asked": (
        {**POVERTY, "to_move": 1, "hands": [None, HAND, None, None]}, put("folded", value={"2": 1}),
        ("seat 2", "answers after seat 1"),
    ),
    "poverty though dead": (
        {**POVERTY, "start": {"lives": [9, 0, 0, 8]}}, rules(poverty="on", play_for_dead="true"), ("seat 3", "fatal"),
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", POSITIONS)
def test_bad_position(name: str, tmp_path: Path) -> None:
    """``legal`` refuses a position that is malformed or cannot arise, and says why."""
    position, change, parts = POSITIONS[name]
    document = copy.deepcopy(dict(position))
    change(document)
    file = tmp_path / "position.json"
    file.write_text(json.dumps(document), encoding="utf-8")
    refused(call("legal", "toepen", str(file)), *parts)


# Random input


def outcome_of(function: Callable[[Any], object], document: Any) -> str:
    """Call a function and return how it ended; anything but success or a refusal with its reason is let through."""
    try:
        function(document)
    except (UsageError, RecordFault) as error:
        refusal = error
    else:
        return "accepted"
    reason = str(refusal).strip()
    # The last word of the loader: every reason should have been found before.
    assert reason.strip(), document
    assert "do not agree" not in reason, document
    return type(refusal).__name__


@settings(FUZZ, max_examples=150)
@given(document=damaged([RECORD]))
def test_damaged_record(document: Any) -> None:
    """A damaged record is checked or refused."""
    outcome_of(check_record, document)
    outcome_of(legal_actions, document)


@settings(FUZZ, max_examples=500)
@given(document=damaged([document for document, _ in GOOD]))
def test_damaged_position(document: Any) -> None:
    """A damaged position has legal actions or is refused."""
    if outcome_of(legal_actions, document) == "accepted":
        assert legal_actions(document)


OPTIONS = find_game("toepen").rules.options()
CHOICES = {name: option.values or ("2", "3", "4") for name, option in OPTIONS.items() if name != "players"}


def shuffled_position(rng: random.Random) -> dict[str, Any]:
    """Return a position of well-formed parts that need not agree."""
    pack = rng.sample(PACK, len(PACK))
    players = rng.choice([2, 3, 4, 4, 5, 8])
    seats = range(players)
    to_move = rng.randrange(players)
    tricks = rng.choice([0, 0, 1, 2, 3])

    def pile(size: int) -> list[str]:
        return [pack.pop() for _ in range(min(size, len(pack)))]

    def numbers(most: int) -> list[int]:
        return [rng.choice((0, 0, rng.randint(0, most))) for _ in seats]

    folded = {seat: rng.randint(1, 3) for seat in seats if rng.random() < 0.2 and seat != to_move}
    knocks = numbers(2)
    knockers = [seat for seat in seats if knocks[seat]]
    seen = [pile(rng.randint(0, tricks) if seat in folded else tricks) for seat in seats]
    leader = rng.choice([0, rng.randrange(players)])
    order = [(leader + step) % players for step in seats]
    plays = [
        [seat, pile(1)[0]] for seat in order[: order.index(to_move)] if len(seen[seat]) == tricks and len(pack) > 4
    ]
    optional: dict[str, Any] = {
        "phase": rng.choice(
            ["exchange", "challenge", "poverty", "window", "window", "answer", "answer", "play", "play"]
        ),
        "own_knocks": knocks,
        "last_knocker": rng.choice(knockers or list(seats)),
        "folded": {str(seat): owed for seat, owed in folded.items()},
        "exchanged": numbers(2),
        "exchanger": rng.randrange(players),
        "lives": numbers(10),
        "start": {"lives": [rng.choice((0, 9)) if most else 0 for most in numbers(1)]},
        "stock": rng.choice([0, 4, 8, 12, 16]),
        "seen": seen,
        "trick": plays,
    }
    rules = {name: rng.choice(CHOICES[name]) for name in rng.sample(sorted(CHOICES), rng.randint(0, 3))}
    if optional["phase"] == "poverty":
        rules["poverty"] = "on"
    position = {"format": "simcards-position/1", "game": "toepen", "to_move": to_move}
    position |= {key: value for key, value in optional.items() if rng.random() < 0.5}
    if optional["phase"] in ("exchange", "challenge", "poverty"):
        # Nobody has played or knocked yet; with more keys than these next to nothing would agree.
        position = {
            key: value
            for key, value in position.items()
            if key not in ("seen", "trick", "own_knocks", "last_knocker", "stock")
        }
    hands: list[Any] = [None] * players
    hands[to_move] = pile(4 - (tricks if "seen" in position else 0))
    return {**position, "hands": hands, "rules": {**rules, "players": str(players)}}


def test_positions_of_parts_that_need_not_agree() -> None:
    """A position is refused, or somebody can move in it, and so on to the end of the deal."""
    rng = random.Random(31)
    game = find_game("toepen")
    accepted: Counter[str] = Counter()
    for number in range(8_000):
        position = shuffled_position(rng)
        try:
            game.rules.from_values(position["rules"])
        except UsageError:
            continue
        if outcome_of(legal_actions, position) != "accepted":
            continue
        setting = make_setting(game, rules=position["rules"], seed=number, start=position.get("start"))
        deal: Any = game.engine.Deal(setting.engine(), 0)
        deal.load(game.language.place(deal.content(), position, setting.rules))
        accepted[position.get("phase", "none")] += 1
        assert deal.legal()
        while not deal.over:
            deal.apply(deal.choose())
        assert deal.row()
    phases = ("none", "exchange", "challenge", "poverty", "window", "answer", "play")
    assert min(accepted[phase] for phase in phases) > 5, accepted
