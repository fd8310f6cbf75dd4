"""A deal of Royal Casino told for people."""

from __future__ import annotations

import random
from typing import Any

import pytest

from simcore import check_record, make_setting, replay_deal
from simcore.game import Step
from simcore.games.royal_casino import GAME
from tests.games.royal_casino_positions import random_rules
from tests.reference.royal_casino import CasinoDeal, Position, in_order
from tests.table import Table

# What a story can say, and with which house rules.
SAID: dict[str, dict[str, str]] = {
    "A sweep for seat 0": {},
    "A sweep for seat 1 (dealer)": {},
    "A sweep for seats 0 and 2": {"players": "4"},
    "A sweep for seats 1 and 3 (dealer)": {"players": "4"},
    "A sweep for seat 2 (dealer)": {"players": "3"},
    "(the table is empty)": {"last_card_sweep": "no"},
    "Left over:": {},
    ", for nobody": {"residue": "nobody"},
    ", who captured last": {},
    "sweeps 1": {},
    "sweeps 3": {"sweeps": "3"},
    "1 sweep": {},
    "2 sweeps": {},
    "most cards 3": {},
    "big casino 2": {},
    ", single": {},
    ", multiple": {},
    " with TD": {},
    " cards with 2S AD": {},
    "0 points with": {},
}


@pytest.mark.parametrize("text", SAID)
def test_everything_is_said(text: str) -> None:
    """Each thing that a story can say is said in one of some hundred deals."""
    setting = make_setting("royal-casino", rules=SAID[text], strategy="random", seed=5)
    assert any(text in line for deal in range(900) for line in replay_deal(setting, deal).story())


def test_points_before_the_deal() -> None:
    """The score with which a deal begins is told."""
    setting = make_setting(
        "royal-casino", rules={"players": 3}, strategy="random", seed=5, start={"scores": [3, 0, 18]}
    )
    assert "Points before    3-0-18" in replay_deal(setting, 0).story()


def test_nothing_is_said_before_the_first_play() -> None:
    """Where nothing has been played there is nothing to tell."""
    table = Table("royal-casino")
    assert GAME.language.story([], table.deal.content(), {}, table.rules) == ["Nothing has been played."]


def test_an_unfinished_deal_has_no_result() -> None:
    """The story of a deal that goes on ends with the table."""
    table = Table("royal-casino", seed=3, index=1)
    steps = []
    for _ in range(3):
        content, action = table.deal.content(), table.legal[0]
        steps.append(Step(table.turn, action, (), content))
        table.play(action)
    lines = GAME.language.story(steps, table.deal.content(), {}, table.rules)
    assert lines[-2].startswith(f"Play  2  seat 0: {steps[-1].action}")


def table_text(deal: CasinoDeal, loose: list[str]) -> str:
    """Return the table of the reference as a story draws it."""
    parts = [" ".join(in_order(loose))] if loose else []
    there = Position(deal.rules, 0, [], [], deal.builds)
    for build in sorted(deal.builds, key=lambda each: each.value):
        kind = "single" if there.is_single(build) else "multiple"
        parts.append(f"{build.value} = {{{' '.join(in_order(build.cards))}}} seat {build.owner}, {kind}")
    return "   ".join(parts) or "(the table is empty)"


def test_the_table_is_drawn_as_the_reference_has_it() -> None:
    """Every play is told with the table that the reference engine has after it, every take with what it brings."""
    rng = random.Random(2)
    for number in range(40):
        setting = make_setting("royal-casino", rules=random_rules(rng), strategy="random", seed=number)
        replay = replay_deal(setting, 0)
        dealt: Any = GAME.language.dealt(replay.begin, setting.rules)
        deal = CasinoDeal(setting.rules.changes(), dealt["hands"], dealt["table"], dealt["stock"])
        lines = [line for line in replay.story() if line.startswith(("Play", " " * 9))]
        assert len(lines) == 96
        for place, step in enumerate(replay.steps[:-1]):
            sweeps, pile = list(deal.sweeps), len(deal.piles[step.seat])
            deal.apply(step.action)
            told, drawn = lines[2 * place], lines[2 * place + 1].strip()
            assert told.startswith(f"Play {place:2}  seat {step.seat}: {step.action}")
            if step.action.startswith("take"):
                assert f"  -> {len(deal.piles[step.seat]) - pile} cards" in told
            if deal.sweeps != sweeps:
                assert drawn.startswith("A sweep for seat")
            else:
                assert drawn == table_text(deal, deal.loose)


def test_a_record_is_told_as_the_run_is() -> None:
    """A record from elsewhere has the same story."""
    for players in (2, 3, 4):
        setting = make_setting("royal-casino", rules={"players": players}, strategy="random", seed=8)
        replay = replay_deal(setting, 1)
        assert check_record(replay.record()).story() == replay.story()
