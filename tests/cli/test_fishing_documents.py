"""Records and positions of the fishing games that are malformed or against the rules, and random damage to them."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from simcore import UsageError, check_record, find_game, legal_actions
from tests.cli.calls import FUZZ, call, refused
from tests.cli.test_bad_documents import FAULT, MALFORMED, Change, drop, put
from tests.cli.test_fuzz import damaged, outcome_of
from tests.cli.test_record_page import POSITIONS as PAGE_POSITIONS
from tests.cli.test_record_page import RECORDS as PAGE_RECORDS

SEEP, CASINO = (
    next(each for each in PAGE_RECORDS if each["game"] == game and "seed" in each) for game in ("seep", "royal-casino")
)
RECORDS = [each for each in PAGE_RECORDS if each["game"] in ("seep", "royal-casino")]
POSITIONS = [each for each, _ in PAGE_POSITIONS if each["game"] in ("seep", "royal-casino")]


def swap(first: tuple[str | int, ...], second: tuple[str | int, ...]) -> Change:
    """Return the change that swaps two cards of ``dealt``."""

    def change(document: Any) -> None:
        piles = [document["dealt"], document["dealt"]]
        for number, path in enumerate((first, second)):
            for step in path[:-1]:
                piles[number] = piles[number][step]
        one, other = piles
        one[first[-1]], other[second[-1]] = other[second[-1]], one[first[-1]]

    return change


# The bidder of the page's record has a ten and low cards, bids ten and throws the ten.
SEEP_FAULTS: dict[str, tuple[Change, int, tuple[str, ...]]] = {
    "no hands": (drop("dealt", "hands"), MALFORMED, ("'hands'",)),
    "no floor": (drop("dealt", "floor"), MALFORMED, ("'floor'",)),
    "no stock": (drop("dealt", "stock"), MALFORMED, ("'stock'",)),
    "three hands": (drop("dealt", "hands", 3), MALFORMED, ("4 hands",)),
    "hands an object": (put("dealt", "hands", value={}), MALFORMED, ("4 hands",)),
    "a hand null": (put("dealt", "hands", 1, value=None), MALFORMED, ("None", "list of cards")),
    "five cards": (put("dealt", "hands", 1, value=["AS"]), MALFORMED, ("hand 1", "1 cards", "before the bid it has 0")),
    "three cards of the bidder": (drop("dealt", "hands", 0, 1), MALFORMED, ("hand 0", "3", "4")),
    "floor of five": (put("dealt", "floor", value=["4S", "KS", "3H", "QD", "AS"]), MALFORMED, ("floor", "5", "4")),
    "stock too short": (drop("dealt", "stock", 0), MALFORMED, ("stock", "43", "44")),
    "a card twice": (put("dealt", "floor", 0, value="KS"), MALFORMED, ("KS", "twice")),
    "a card in two places": (put("dealt", "floor", 0, value="TH"), MALFORMED, ("TH", "twice")),
    "no card": (put("dealt", "floor", 0, value="XX"), MALFORMED, ("'XX'",)),
    "no card above 8": (swap(("hands", 0, 0), ("stock", 0)), MALFORMED, ("no card above 8",)),
    "four cards each": (
        put("rules", value={"first_deal": "four_each"}), MALFORMED, ("hand 1", "0 cards", "before the bid it has 4"),
    ),
    "redeals 256": (put("redeals", value=256), MALFORMED, ("256", "from 0 to 255")),
    "other redeals": (put("redeals", value=2), FAULT, ("redeals", "1", "2")),
    "start": (put("start", value={"scores": [1, 2]}), MALFORMED, ("no start value 'scores'",)),
    "other bid": (put("actions", 0, "action", value="bid 11"), FAULT, ("action 1", "bid 11", "legal: bid 10")),
    "bid of eight": (put("actions", 0, "action", value="bid 8"), MALFORMED, ("action 1", "'bid 8'", "write bid 11")),
    "a throw that could capture": (put("actions", 2, "action", value="throw TC"), FAULT, ("action 3", "throw TC")),
    "not everything taken": (put("actions", 6, "action", value="take KC"), FAULT, ("action 7", "take KC", "seat 1")),
    "a card alone": (put("actions", 1, "action", value="TH"), MALFORMED, ("action 2", "'TH'", "throw 7D")),
    "a house without a colon": (put("actions", 2, "action", value="make 10 TC + TH"), MALFORMED, ("action 3",)),
    "a card named twice": (put("actions", 2, "action", value="make 10: TC + TH TH"), MALFORMED, ("TH", "twice")),
    "the card among those taken": (put("actions", 2, "action", value="take TC: TC"), MALFORMED, ("TC", "twice")),
    "a break without values": (put("actions", 2, "action", value="break 11: 2S"), MALFORMED, ("action 3", "break 9>")),
    "wrong seat": (put("actions", 2, "seat", value=3), FAULT, ("action 3", "seat 3", "seat 1")),
    "not finished": (drop("actions", -1), FAULT, ("ends", "seat 3")),
    "other payoff": (put("result", "payoff", value=[0, 0, 0, 0]), FAULT, ("payoff", "[24, -24, 24, -24]")),
    "other sweeps": (put("result", "sweeps", value=[0, 0]), FAULT, ("sweeps", "[1, 0]")),
}  # fmt: skip
CASINO_FAULTS: dict[str, tuple[Change, int, tuple[str, ...]]] = {
    "no table": (drop("dealt", "table"), MALFORMED, ("'table'",)),
    "no stock": (drop("dealt", "stock"), MALFORMED, ("'stock'",)),
    "two hands": (drop("dealt", "hands", 2), MALFORMED, ("3 hands",)),
    "five cards": (put("dealt", "hands", 1, value=["AS"] * 5), MALFORMED, ("AS", ["5 times", "twice"][1])),
    "three cards": (drop("dealt", "hands", 1, 0), MALFORMED, ("hand 1", "3", "4")),
    "table of three": (drop("dealt", "table", 0), MALFORMED, ("table", "3 cards", "needs 4")),
    "stock too short": (drop("dealt", "stock", 0), MALFORMED, ("stock", "35 cards", "3 players", "36")),
    "a card in two places": (put("dealt", "table", 0, value="KC"), MALFORMED, ("KC", "twice")),
    "two scores": (put("start", value={"scores": [1, 2]}), MALFORMED, ("3 numbers", "one for each side")),
    "a negative score": (put("start", value={"scores": [1, 2, -1]}), MALFORMED, ("-1", "from 0 to 500")),
    "other players": (put("rules", value={"players": "2"}), MALFORMED, (["2 numbers", "2 hands"][0],)),
    "a bid": (put("actions", 0, "action", value="bid 11"), MALFORMED, ("action 1", "'bid 11'", "write trail 7D")),
    "a take of nothing": (put("actions", 0, "action", value="take AC"), FAULT, ("action 1", "take AC", "seat 0")),
    "a build that is not there": (
        put("actions", 0, "action", value="take 8H: [8]"),
        FAULT,
        ("action 1", "take 8H: [8]"),
    ),
    "a raise of nothing": (put("actions", 0, "action", value="raise 8>9: AC"), FAULT, ("action 1", "raise 8>9: AC")),
    "a build without a value": (put("actions", 0, "action", value="build: 6S + 2S"), MALFORMED, ("action 1",)),
    "not finished": (drop("actions", -1), FAULT, ("ends", "seat 2")),
    "other points": (put("result", "points", value=[0, 0, 0]), FAULT, ("points", "[2, 2, 8]")),
    "other last capturer": (put("result", "last_capturer", value=None), FAULT, ("last_capturer", "None", "1")),
}


@pytest.mark.parametrize(
    ("document", "name"),
    [(SEEP, name) for name in SEEP_FAULTS] + [(CASINO, name) for name in CASINO_FAULTS],
    ids=lambda each: each if isinstance(each, str) else each["game"],
)
def test_bad_record(document: Any, name: str, tmp_path: Path) -> None:
    """``replay --from`` names what is wrong and, for an action, which one."""
    change, code, parts = (SEEP_FAULTS if document["game"] == "seep" else CASINO_FAULTS)[name]
    damaged_one = copy.deepcopy(document)
    change(damaged_one)
    file = tmp_path / "record.json"
    file.write_text(json.dumps(damaged_one), encoding="utf-8")
    refused(call("replay", document["game"], "--from", str(file)), str(file), *parts, code=code)


@pytest.mark.parametrize("document", RECORDS, ids=lambda each: each["game"])
def test_the_records_that_are_changed_are_good(document: Any) -> None:
    """Without a change, nothing is wrong with them; texts are read with other blanks, cases and orders."""
    replay = check_record(document)
    told = copy.deepcopy(document)
    for entry in told["actions"]:
        head, plus, others = entry["action"].partition(" + ")
        cards = " ".join(reversed(others.split()))
        entry["action"] = f"  {head.replace(': ', ' :').lower()}{plus.replace(' ', '')}{cards} "
    assert check_record(told).result == replay.result


@settings(FUZZ, max_examples=200)
@given(document=damaged(RECORDS))
def test_damaged_record(document: Any) -> None:
    """A damaged record is checked or refused."""
    outcome_of(check_record, document)
    outcome_of(legal_actions, document)


@settings(FUZZ, max_examples=600)
@given(document=damaged(POSITIONS))
def test_damaged_position(document: Any) -> None:
    """A damaged position has legal actions, or is refused with a sentence."""
    if outcome_of(legal_actions, document) == "accepted":
        assert legal_actions(document)


PIECES = st.lists(
    st.sampled_from(
        ["throw", "take", "make", "break", "trail", "build", "raise", "bid", "11", "9>11", ":", "+", "[9]", ">", " ",
         "5H", "6C", "10♣", "TD", "as", "9", "XX", "\u0661"]
    ) | st.text(max_size=2),
    max_size=8,
).map(" ".join)  # fmt: skip


@settings(FUZZ, max_examples=600)
@given(text=PIECES, game=st.sampled_from(["seep", "royal-casino"]))
def test_action_text(text: str, game: str) -> None:
    """What is read as an action is written so that it reads the same again."""
    found = find_game(game)
    rules = found.rules()
    try:
        action = found.language.read_action(text, rules)
    except UsageError:
        return
    assert found.language.read_action(action, rules) == action
