"""Hands worked out on paper, and deals on both sides of every line of the score (S-9.1 to S-9.6).

``hand_*.json`` are copied from /work/shared/rules/sheepshead.md, 4.4, with the number of legal actions at each
decision; the deals of ``boundaries.jsonl`` were searched for, their results written down by rule S-9.6.
"""

from __future__ import annotations

import copy
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from simcore import RecordFault, check_record
from simcore.records import read_documents

DATA = Path(__file__).parent.parent / "data" / "sheepshead"
WORKED = ("hand_a_call", "hand_a_alone", "hand_b_under")
BOUNDARIES = {
    (record["result"]["tricks"], record["result"]["points"]): record
    for record in read_documents(DATA / "boundaries.jsonl")
}
# S-9.6, and what S-9.1 says for the other deals of the file.
PICKER_GETS = {
    (6, 120): 6, (5, 120): 4,
    (5, 91): 4, (5, 90): 2, (5, 89): 2, (4, 91): 4, (4, 90): 2, (3, 91): 4, (3, 90): 2,
    (4, 61): 2, (4, 60): -2, (3, 61): 2, (3, 60): -2, (2, 61): 2, (2, 60): -2,
    (3, 31): -2, (3, 30): -4, (2, 31): -2, (2, 30): -4, (2, 29): -4, (1, 31): -2, (1, 30): -4, (1, 29): -4,
    (1, 22): -4, (1, 0): -4, (0, 22): -9, (0, 0): -9,
}  # fmt: skip
# What a rule changes in the table above.
CHANGED: list[tuple[dict[str, str], dict[tuple[int, int], int]]] = [
    ({"schneider_line": "30_or_less"}, {(5, 90): 4, (4, 90): 4, (3, 90): 4}),
    ({"schneider_line": "under_30"}, {(3, 30): -2, (2, 30): -2, (1, 30): -2}),
    ({"all_tricks_test": "points_120"}, {(5, 120): 6}),
    ({"no_trick_partner": "shared"}, {(0, 22): -6, (0, 0): -6}),
    ({"bump": "on"}, {key: 2 * value for key, value in PICKER_GETS.items() if value < 0}),
    ({"bump": "on", "no_trick_partner": "shared"}, {
        **{key: 2 * value for key, value in PICKER_GETS.items() if value < 0}, (0, 22): -12, (0, 0): -12}),
]  # fmt: skip


def record_of(name: str) -> dict[str, Any]:
    """Return a worked hand."""
    return read_documents(DATA / f"{name}.json")[0]


@pytest.mark.parametrize("name", WORKED)
def test_worked_hand(name: str) -> None:
    """Every action is legal, with as many legal actions as on paper, and the result is the one on paper (S-9.9)."""
    record = record_of(name)
    replay = check_record(record)
    counts = [len(step.legal) for step in replay.steps]
    assert counts == [entry["legal_count"] for entry in record["actions"]]
    assert [step.seat for step in replay.steps] == [entry["seat"] for entry in record["actions"]]
    assert replay.result == record["result"]


def test_worked_hands_differ_in_the_call_alone() -> None:
    """The same cards called and played alone: a partner or none (S-5.3, S-9.5)."""
    call, alone = record_of("hand_a_call"), record_of("hand_a_alone")
    assert call["dealt"] == alone["dealt"]
    assert check_record(call).result["payoff"] == [4, 2, -2, -2, -2]
    assert check_record(alone).result["payoff"] == [8, -2, -2, -2, -2]


def test_a_wrong_record_is_refused() -> None:
    """The check can fail: a wrong payoff, a wrong card, a wrong order."""
    record = record_of("hand_a_call")
    wrong = copy.deepcopy(record)
    wrong["result"]["payoff"] = [2, 1, -1, -1, -1]
    with pytest.raises(RecordFault, match="payoff"):
        check_record(wrong)
    wrong = copy.deepcopy(record)
    wrong["actions"][9]["action"] = "AC"
    with pytest.raises(RecordFault, match="action 10, AC by seat 1, is not legal"):
        check_record(wrong)
    wrong = copy.deepcopy(record)
    wrong["actions"][4]["seat"] = 2
    with pytest.raises(RecordFault, match="seat 1 is to act"):
        check_record(wrong)


def payoff_row(record: Mapping[str, Any], picker_gets: int) -> list[int]:
    """Return the payoffs of a deal with a partner (S-9.2): he gets half, or nothing with a loss of 9 or 18."""
    off_hook = picker_gets in (-9, -18)
    opponent = -picker_gets // (3 if off_hook else 2)
    row = [opponent] * 5
    row[record["result"]["picker"]] = picker_gets
    row[record["result"]["partner"]] = 0 if off_hook else picker_gets // 2
    return row


def test_boundary_deals_cover_the_table() -> None:
    """Each line of the table has a deal on either side."""
    assert set(BOUNDARIES) == set(PICKER_GETS)


@pytest.mark.parametrize("key", PICKER_GETS)
def test_boundary(key: tuple[int, int]) -> None:
    """A deal with T tricks and S points pays what S-9.6 says."""
    record = BOUNDARIES[key]
    replay = check_record(record)
    assert (replay.result["tricks"], replay.result["points"]) == key
    assert replay.result["payoff"] == payoff_row(record, PICKER_GETS[key])
    assert sum(payoff_row(record, PICKER_GETS[key])) == 0


@pytest.mark.parametrize(("rules", "changed"), CHANGED, ids=lambda value: str(value)[:40])
@pytest.mark.parametrize("stake", [1, 3])
def test_boundary_under_house_rules(rules: dict[str, str], changed: dict[tuple[int, int], int], stake: int) -> None:
    """S-11.8 to S-11.11 change exactly these rows; the stake multiplies them all (S-9.7, S-9.8)."""
    for key, usual in PICKER_GETS.items():
        record = {**BOUNDARIES[key], "rules": rules, "start": {"stake": stake}, "result": {}}
        unit = payoff_row(BOUNDARIES[key], changed.get(key, usual))
        assert check_record(record).result["payoff"] == [stake * each for each in unit], key
