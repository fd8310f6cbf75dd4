"""A deal of Seep told for people."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest

from simcore import check_record, make_setting, replay_deal
from simcore.game import Step
from simcore.games.seep import GAME
from tests.games.seep_positions import dealt_of, random_rules
from tests.reference.seep import SeepDeal, in_order, points_of
from tests.table import Table

# What a story can say, and with which house rules.
SAID: dict[str, dict[str, str]] = {
    "A hand without a card above 8 had been thrown in before": {},
    "2 hands without a card above 8 had been thrown in before": {},
    "A sweep: 50 points for seats 0 and 2": {},
    "A sweep: 50 points for seats 1 and 3": {},
    "A sweep: 25 points for seats 0 and 2": {},
    "A sweep: 1 point for seats 1 and 3": {"sweep_points": "1"},
    "for a sweep)": {},
    "for 2 sweeps)": {},
    "Left over:": {},
    ", 0 points, for nobody": {"residue": "nobody"},
    "for seats 0 and 2, who captured last": {},
    "for seats 1 and 3, who captured last": {},
    "The house of the bid: the bidder takes it, with": {},
    "The house of the bid: his partner takes it, with": {},
    "The house of the bid: the other side takes it, with": {},
    "The house of the bid: it is broken, with": {},
    "4 for most cards": {"most_cards_bonus": "4"},
    "Seats 0 and 2 are ahead by": {},
    "Seats 1 and 3 are ahead by": {},
    "The sides are level": {},
    ", cemented": {},
    ", ordinary": {},
    "} seats 0 and 1, cemented": {},
}


@pytest.mark.parametrize("text", SAID)
def test_everything_is_said(text: str) -> None:
    """Each thing that a story can say is said in one of some hundred deals."""
    setting = make_setting("seep", rules=SAID[text], strategy="random", seed=5)
    assert any(text in line for deal in range(700) for line in replay_deal(setting, deal).story())


def test_nothing_is_said_before_the_bid() -> None:
    """Where nothing has been played there is nothing to tell."""
    table = Table("seep")
    assert GAME.language.story([], table.deal.content(), {}, table.rules) == ["Nothing has been played."]


def test_an_unfinished_deal_has_no_result() -> None:
    """The story of a deal that goes on ends with the floor."""
    table = Table("seep", seed=3, index=1)
    steps = []
    for _ in range(3):
        content, action = table.deal.content(), table.legal[0]
        steps.append(Step(table.turn, action, (), content))
        table.play(action)
    lines = GAME.language.story(steps, table.deal.content(), {}, table.rules)
    assert lines[-2].startswith(f"Play  1  seat 1: {steps[-1].action}")


def floor_text(deal: SeepDeal, loose: list[str]) -> str:
    """Return the floor of the reference as a story draws it."""
    parts = [" ".join(in_order(loose))] if loose else []
    for house in sorted(deal.houses, key=lambda each: each.value):
        owners = (
            f"seat {house.owners[0]}" if len(house.owners) == 1 else f"seats {house.owners[0]} and {house.owners[1]}"
        )
        kind = "cemented" if house.cemented else "ordinary"
        parts.append(f"{house.value} = {{{' '.join(in_order(house.cards))}}} {owners}, {kind}")
    return "   ".join(parts)


def test_the_floor_is_drawn_as_the_reference_has_it() -> None:
    """Every play is told with the floor that the reference engine has after it, every take with what it brings."""
    rng = random.Random(2)
    for number in range(60):
        setting = make_setting("seep", rules=random_rules(rng), strategy="random", seed=number)
        replay = replay_deal(setting, 0)
        hands, floor = dealt_of(replay.begin, setting.rules)
        rules = setting.rules.changes()
        deal = SeepDeal(rules, hands, floor)
        lines = [line for line in replay.story() if line.startswith(("Play", " " * 9))]
        assert len(lines) == 96
        deal.apply(replay.steps[0].action)
        for place, step in enumerate(replay.steps[1:]):
            piles, sweeps = [list(pile) for pile in deal.captured], list(deal.sweeps)
            loose = list(deal.loose)
            deal.apply(step.action)
            told, drawn = lines[2 * place], lines[2 * place + 1].strip()
            side = step.seat % 2
            won = [card for card in deal.captured[side] if card not in piles[side]]
            expected = f"Play {place:2}  seat {step.seat}: {step.action}"
            if place == 47 and not step.action.startswith("take"):
                won = []
            if step.action.startswith("take") and place < 47:
                points = points_of(won, deal.rules)
                expected += f"  -> {len(won)} cards, {points} point{'s' if points != 1 else ''}"
            assert told.startswith(expected) if place == 47 else told == expected
            if deal.sweeps != sweeps:
                assert re.fullmatch(r"A sweep: \d+ points? for seats \d and \d", drawn)
            elif place < 47:
                assert drawn == floor_text(deal, deal.loose)
            else:
                named = step.action.partition(": ")[2].split()
                lying = [card for card in loose if card not in named]
                lying += [step.action.split()[1]] if step.action.startswith("throw") else []
                assert drawn == floor_text(deal, lying)


def test_a_record_is_told_as_the_run_is() -> None:
    """A record from elsewhere has the same story."""
    for deal in range(5):
        replay = replay_deal(make_setting("seep", strategy="random", seed=8), deal)
        record: Any = replay.record()
        assert check_record(record).story() == replay.story()
