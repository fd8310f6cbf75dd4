"""``simcards replay`` and ``simcards legal``: records agree with rows, with the rules and with positions."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import polars as pl
import pytest

from simcore import UsageError, check_record, find_game, legal_actions, make_setting, replay_deal
from simcore.game import Step
from simcore.games.sheepshead._engine import CODES
from simcore.games.sheepshead.pack import cards_in
from simcore.options import HouseRules
from tests.cli.calls import RECORD, call, record, refused

PHASES = {code: name for name, code in CODES["phase"].items()}
SETTINGS = [
    ("--strategy", "standard"),
    ("--strategy", "random", "--rule", "crack=crack_recrack", "--rule", "blitz=black_or_red_queens", "--stake", "4"),
    ("--preset", "jack-of-diamonds", "--rule", "redeal_no_ace_face_trump=on", "--rule", "leaster_tie=random_winner"),
    ("--rule", "trump_suit=clubs", "--rule", "call_order=call_then_bury", "--seat", "2=bold", "--seat", "3=random"),
]


def records(*words: str) -> list[Any]:
    """Return the records that a command prints."""
    outcome = call(*words, "--json")
    assert (outcome.code, outcome.err) == (0, ""), outcome
    return [json.loads(line) for line in outcome.out.splitlines()]


@pytest.mark.parametrize("options", SETTINGS)
def test_replay_is_the_row_of_the_run(options: tuple[str, ...], tmp_path: Path) -> None:
    """Every deal replayed has the result that the run wrote for it, column by column."""
    words = ("sheepshead", "--seed", "13", *options)
    assert call("run", *words, "--deals", "60", "--first", "9", "--records", str(tmp_path / "deals")).code == 0
    rows = pl.read_parquet(tmp_path / "deals").to_dicts()
    found = records("replay", *words, "--deal", "9", "--count", "60")
    assert len(rows) == len(found) == 60
    for row, shown in zip(rows, found, strict=True):
        expected = dict(shown["result"])
        payoff = expected.pop("payoff")
        expected.update({f"payoff_{seat}": points for seat, points in enumerate(payoff)})
        assert row == {"deal": shown["deal"], **expected}


@pytest.mark.parametrize("options", SETTINGS)
def test_records_are_records(options: tuple[str, ...], tmp_path: Path) -> None:
    """What ``replay --json`` writes, ``replay --from`` accepts, and writes again but for where it came from."""
    file = tmp_path / "deals.jsonl"
    written = records("replay", "sheepshead", "--seed", "3", "--count", "25", "--legal", *options)
    file.write_text("".join(json.dumps(record) + "\n" for record in written), encoding="utf-8")
    again = records("replay", "sheepshead", "--from", str(file), "--legal")
    origin = ("seed", "deal", "strategies")
    kept = [[{k: v for k, v in record.items() if k not in origin} for record in each] for each in (written, again)]
    assert kept[0] == kept[1]


def test_game_is_its_deals(tmp_path: Path) -> None:
    """A whole game is shown deal by deal, each of which passes; a doubler raises the stake of later ones."""
    words = ("sheepshead", "--seed", "4", "--rule", "hands=30", "--rule", "all_pass=doubler", "--strategy", "cautious")
    found = records("replay", *words, "--game", "2", "--count", "2")
    assert len(found) == 60
    assert any(record.get("start") for record in found)
    file = tmp_path / "game.jsonl"
    file.write_text("\n".join(map(json.dumps, found)), encoding="utf-8")
    assert len(records("replay", "sheepshead", "--from", str(file))) == 60
    assert call("replay", *words, "--game", "2").out.count("Deal ") == 30


@pytest.mark.parametrize("cut", [0, 1, 2, 3, 4, 9, 20, 33, 34])
def test_legal_after_the_last_action(cut: int, tmp_path: Path) -> None:
    """``legal`` of a record that breaks off says what the whole record has there; nothing at the end."""
    whole = record()
    assert len(whole["actions"]) == 34
    expected = whole["actions"][cut]["legal"] if cut < 34 else []
    part = {**whole, "actions": whole["actions"][:cut]}
    file = tmp_path / "part.json"
    file.write_text(json.dumps(part), encoding="utf-8")
    outcome = call("legal", "sheepshead", str(file))
    assert (outcome.code, outcome.out.splitlines(), outcome.err) == (0, expected, "")
    if cut < 34:
        refused(call("replay", "sheepshead", "--from", str(file)), "ends before the deal", code=1)


def test_story_tells_the_record() -> None:
    """The deal told for people has every card that was played, the seats and the payoff."""
    text = call("replay", "sheepshead", "--from", str(RECORD), "--legal").out
    for entry in record()["actions"]:
        assert f"{entry['seat']}: {entry['action']}" in text
    assert "Payoff  0: -1  1: +2  2: -1  3: -1  4: +1" in text
    assert "Seat 1: call AC  of  alone, call AC" in text


def position(step: Step, history: list[Step], rules: HouseRules, *, shown: bool) -> dict[str, Any]:
    """Return the position in which a step was taken: with all cards, or with what the seat to act knows."""
    state, table, nobody = step.before, step.before["table"], CODES["nobody"]
    called = [s.action.removeprefix("call ") for s in history if s.action.startswith("call ") or s.action == "alone"]
    plays = [s for s in history if PHASES[s.before["table"]["phase"]] == "play"]
    finished = len(plays) // 5 * 5
    found: dict[str, Any] = {
        "format": "simcards-position/1", "game": "sheepshead", "rules": rules.changes(), "to_move": step.seat,
        "phase": PHASES[table["phase"]],
        "hands": [
            cards_in(hand, rules) if shown or seat == step.seat else None for seat, hand in enumerate(state["hand"])
        ],
        "seen": [[s.action for s in plays[:finished] if s.seat == seat] for seat in range(5)],
        "trick": [{"seat": s.seat, "card": s.action} for s in plays[finished:]],
    }  # fmt: skip
    if table["picker"] != nobody:
        found["picker"] = table["picker"]
    elif shown:
        found["blind"] = cards_in(state["blind"], rules)
    if shown and state["partner"] != nobody:
        found["partner"] = state["partner"]
    if called:
        found["call"] = called[0]
    if state["bury"] and (shown or step.seat == table["picker"]):
        found["bury"] = cards_in(state["bury"], rules)
    if called and called[0] != "alone":
        found["called_suit_led"] = not table["called_suit_unled"]
    return found


def random_rules(chance: random.Random) -> dict[str, object]:
    """Return a few random house rules."""
    options = find_game("sheepshead").rules.options()
    return {
        name: chance.choice(option.values)
        for name, option in options.items()
        if option.values and chance.random() < 0.3
    }


@pytest.mark.parametrize("shown", [True, False], ids=["all cards", "own cards"])
def test_positions_of_deals_have_the_same_legal_actions(shown: bool) -> None:
    """A position written down from a deal allows what the deal allowed there, under random house rules (S-3 to S-7).

    The rounds of doubling are left out: what was said in them is not part of a position.
    """
    chance = random.Random(20)
    compared: dict[str, int] = {}
    failed: dict[str, Any] = {}
    for seed in range(40):
        try:
            setting = make_setting(
                "sheepshead", rules=random_rules(chance), strategy=chance.choice(["random", "bold"]), seed=seed
            )
        except UsageError:
            continue
        for deal in range(3):
            steps = list(replay_deal(setting, deal).steps)
            for number in chance.sample(range(len(steps)), min(8, len(steps))):
                step = steps[number]
                phase = PHASES[step.before["table"]["phase"]]
                if phase in ("crack", "recrack"):
                    continue
                asked = position(step, steps[:number], setting.rules, shown=shown)
                compared[phase] = compared.get(phase, 0) + 1
                try:
                    if legal_actions(asked) != list(step.legal):
                        failed["other actions"] = asked
                except UsageError as error:
                    failed[str(error)] = asked
    assert min(compared[phase] for phase in ("pick", "bury", "call", "play")) >= 20
    assert failed == {}


def test_records_under_random_rules() -> None:
    """Every deal written as a record is checked, under random house rules, with every legal action."""
    chance = random.Random(21)
    outcomes = set()
    for seed in range(60):
        try:
            setting = make_setting("sheepshead", rules=random_rules(chance), strategy="random", seed=seed)
        except UsageError:
            continue
        for deal in range(4):
            replay = replay_deal(setting, deal)
            document = json.loads(json.dumps(replay.record(with_legal=True)))
            assert check_record(document).result == replay.result
            outcomes.add(replay.result["outcome"])
    assert len(outcomes) >= 6
