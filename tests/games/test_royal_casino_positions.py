"""Positions of Royal Casino: worked ones, every moment of random deals, and what is refused (C-2 to C-5, C-9)."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from simcore import UsageError, legal_actions, make_setting, replay_deal
from simcore.fishing import PACK
from tests.cli.calls import call
from tests.games.royal_casino_positions import HEAD, builds_of, moment, random_rules
from tests.reference.test_royal_casino_reference import POSITIONS

DEALS = 150
WORKED = {name: (rules, hand, loose, builds, legal) for name, rules, hand, loose, builds, legal in POSITIONS}


def worked(name: str) -> dict[str, Any]:
    """Return a worked position; nothing is known of the other hands."""
    rules, hand, loose, builds, _ = WORKED[name]
    players = int(str(rules.get("players", 2)))
    return {
        **HEAD, "rules": dict(rules), "to_move": 0, "hands": [hand.split(), *[None] * (players - 1)],
        "loose": loose.split(),
        "builds": [{"value": value, "cards": cards.split(), "owner": owner} for value, cards, owner in builds],
    }  # fmt: skip


def test_all_are_there() -> None:
    """There are seventeen and more."""
    assert len(WORKED) >= 17


@pytest.mark.parametrize("name", WORKED)
def test_worked_position(name: str, tmp_path: Path) -> None:
    """C-4.2 to C-4.15: ``simcards legal`` prints exactly the actions that were worked out by hand."""
    file = tmp_path / "position.json"
    file.write_text(json.dumps(worked(name)), encoding="utf-8")
    outcome = call("legal", "casino", str(file))
    assert (outcome.code, outcome.err) == (0, "")
    assert outcome.out.splitlines() == sorted(WORKED[name][-1].split(", "))


def test_every_moment_of_random_deals() -> None:
    """The legal actions of a position are those of the deal, under random rules, with any keys left out."""
    rng = random.Random(1)
    seen: Counter[str] = Counter()
    for number in range(DEALS):
        strategy = rng.choice(["random", "standard"])
        setting = make_setting("royal-casino", rules=random_rules(rng), strategy=strategy, seed=number)
        for step in replay_deal(setting, 0).steps:
            document = moment(step, setting.rules, rng)
            assert tuple(legal_actions(document)) == step.legal, document
            seen["moments"] += 1
            seen["builds"] += len(builds_of(step.before)) > 1
    assert seen["moments"] == 48 * DEALS
    assert seen["builds"] > 300


# Seat 0 has two cards left, seat 1 three: it has made one play, as has seat 1, since hands were dealt; and seat 0 two.
NINE = {"value": 9, "cards": ["5H", "4C"], "owner": 1}
TEN = {"value": 10, "cards": ["6H", "4D"], "owner": 0}
PLAY: dict[str, Any] = {
    "to_move": 0, "hands": [["TS", "2D"], None], "loose": ["8D", "KC"], "builds": [NINE, TEN],
}  # fmt: skip
FOUR: dict[str, Any] = {
    **PLAY, "rules": {"players": "4"}, "hands": [["TS", "2D"], None, None, None],
}  # fmt: skip


def with_build(rules: Mapping[str, str] | None = None, **changes: Any) -> dict[str, Any]:
    """Return the position with a change of the first build."""
    return {**PLAY, "rules": rules or {}, "builds": [{**NINE, **changes}, TEN]}


def others(count: int) -> list[str]:
    """Return so many cards that are in no other place of the position."""
    taken = ["TS", "2D", "8D", "KC", "5H", "4C", "6H", "4D"]
    return [card for card in PACK if card not in taken][:count]


REFUSED: list[tuple[dict[str, Any], str]] = [
    ({**PLAY, "to_move": None}, "'to_move' and 'hands'"),
    ({**PLAY, "to_move": 2}, "'to_move' cannot be 2; allowed: a seat from 0 to 1"),
    ({**PLAY, "hands": [["TS", "2D"], None, None]}, "'hands' needs 2 entries"),
    ({**PLAY, "hands": [None, ["TS", "2D"]]}, "the hand of seat 0, which is to move, must be given"),
    ({**PLAY, "hands": [[], None]}, "seat 0 has 0 cards; in its turn it has 1 to 4"),
    ({**PLAY, "hands": [["TS", "2D", "3D", "9D", "QD"], None]}, "seat 0 has 5 cards; in its turn it has 1 to 4"),
    ({**PLAY, "hands": [["TS", "2D"], ["9D", "3D", "QD"]]}, "seat 1 has 3 cards; at this point it must have 2"),
    ({**PLAY, "hands": [["TS", "XX"], None]}, "'XX' is not a card"),
    ({**PLAY, "loose": ["TS"]}, "the card TS is named twice"),
    ({**PLAY, "stock": ["TS"]}, "the card TS is named twice"),
    ({**PLAY, "builds": {}}, "'builds' cannot be"),
    ({**PLAY, "builds": [{"value": 9, "cards": ["5H", "4C"]}]}, "lacks the key 'owner'"),
    (with_build(value=1), "'value' cannot be 1; allowed: a whole number from 2 to 14"),
    (with_build(value=15), "'value' cannot be 15"),
    (with_build({"ace_high": "no"}, value=14), "'value' cannot be 14; allowed: a whole number from 1 to 13"),
    (with_build(owner=2), "'owner' cannot be 2; allowed: a seat from 0 to 1"),
    (with_build(owner=[0]), "'owner' cannot be"),
    (with_build(cards=["9H"]), "a build has two cards at least"),
    (with_build(cards=["5H", "5C"]), "the build of 9 cannot be 5H, 5C: they cannot be cut into groups of 9"),
    (with_build({"ace_in_builds": "always1"}, value=14, cards=["AS", "AD"]), "they cannot be cut into groups of 14"),
    (with_build(value=10), "they cannot be cut into groups of 10"),
    (with_build(value=10, cards=["7H", "3C"]), "there cannot be two builds of 10"),
    ({**PLAY, "hands": [["9S", "2D"], None]}, "seat 0 cannot own the build of 10: its hand, 9S, 2D, has no card"),
    ({**PLAY, "hands": [["TS", "2D"], ["3C", "2C"]]}, "seat 1 cannot own the build of 9: its hand, 3C, 2C, has"),
    ({**PLAY, "loose": ["9S", "9H", "9D", "9C"]}, "seat 1 cannot own the build of 9: all cards of that value are"),
    ({**PLAY, "hands": [["TS", "2D", "3D", "QS"], None]}, "seat 0 cannot own builds of 10: with 4 cards it has made 0"),
    ({**PLAY, "builds": [NINE, {"value": 7, "cards": ["3H", "4H"], "owner": 1}, {**TEN, "owner": 1}]},
     "seat 1 cannot own builds of 9, 7, 10: with 2 cards it has made 2 plays since hands were dealt"),
    ({**PLAY, "stock": 39}, "'stock' cannot be 39; give its cards in order or their number, one of 40, 32, 24"),
    ({**PLAY, "stock": True}, "'stock' cannot be True"),
    ({**PLAY, "stock": {}}, "'stock' cannot be"),
    ({**PLAY, "stock": 40, "loose": others(6)}, "10 cards cannot lie on the table: after 4 plays, 8 cards have come"),
    ({**PLAY, "loose": [card for card in others(30) if card[0] not in "9T"][:19]}, "there are 19 loose cards"),
    ({**PLAY, "stock": 40, "loose": ["8D", "KC", "KS"]}, "a side cannot have captured one card"),
    ({**PLAY, "stock": 40, "captured": [["QS"], ["JS", "JD"]]}, "3 cards cannot be captured: after 4 plays"),
    ({**PLAY, "captured": [[]]}, "'captured' needs 2 entries"),
    ({**PLAY, "captured": [["QS"], ["JS"]], "stock": 40}, "a side cannot have captured one card"),
    ({**PLAY, "last_capturer": 2}, "'last_capturer' cannot be 2; allowed: a seat from 0 to 1"),
    ({**PLAY, "stock": 40, "captured": ["QS JS", None], "last_capturer": 1}, "seat 1 cannot have captured last: its"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("position", "reason"), REFUSED, ids=[f"{place}: {reason}" for place, (_, reason) in enumerate(REFUSED)]
)
def test_refused(position: dict[str, Any], reason: str) -> None:
    """C-9.6: a position that is malformed or cannot arise is refused with the reason, in one sentence."""
    with pytest.raises(UsageError, match=reason) as refusal:
        legal_actions({**HEAD, **position})
    assert "\n" not in str(refusal.value)


@pytest.mark.parametrize(
    "position",
    [
        PLAY, FOUR, {**PLAY, "stock": 0}, {**PLAY, "stock": 32, "captured": [["QS"], None]}, {**PLAY, "builds": None},
        with_build(value=14, cards=["AS", "AD"]), with_build({"ace_high": "no"}, value=1, cards=["AS", "AD"]),
        {**PLAY, "start": {"scores": [18, 20]}}, {**PLAY, "stock": others(32)}, {**PLAY, "loose": "8D KC"},
        {**PLAY, "last_capturer": 1}, {**PLAY, "stock": 32, "captured": [["QS"], None], "last_capturer": 0},
    ],
)  # fmt: skip
def test_the_sound_ones_pass(position: dict[str, Any]) -> None:
    """What the refused positions are made of is sound."""
    assert legal_actions({**HEAD, **position})
