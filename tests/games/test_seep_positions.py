"""Positions of Seep: worked ones, every moment of random deals, and what is refused (P-2 to P-6, P-10, P-12)."""

from __future__ import annotations

import json
import random
import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from simcore import UsageError, legal_actions, make_setting, replay_deal
from simcore.fishing import PACK
from simcore.games.seep.pack import PHASES
from tests.cli.calls import call
from tests.games.seep_positions import HEAD, houses_of, moment, random_rules
from tests.reference.test_seep_reference import POSITIONS
from tests.reference.test_seep_reference import houses_of as houses_from

DEALS = 200


def worked() -> dict[str, tuple[dict[str, Any], list[str]]]:
    """Return the worked positions with their legal actions; seat 0 moves, nothing is known of the other hands."""
    found = {}
    for head, answer in re.findall(r"^(E.*\|.*)\n((?: {4}.*\n)+)", POSITIONS, re.MULTILINE):
        name, hand, loose, houses = (part.strip() for part in head.split("|"))
        document: dict[str, Any] = {**HEAD, "to_move": 0, "hands": [hand.split(), None, None, None]}
        if loose:
            document["loose"] = loose.split()
        if houses:
            document["houses"] = [
                {"value": house.value, "cards": list(house.cards), "owners": list(house.owners)}
                for house in houses_from(houses)
            ]
        if "bid" in name:
            document |= {"play": 0, "bid": int(name.split()[-1])}
        found[name] = document, [action.strip() for action in answer.replace("\n", " ").split(", ")]
    return found


WORKED = worked()


def test_all_are_there() -> None:
    """There are seventeen."""
    assert len(WORKED) == 17


@pytest.mark.parametrize("name", WORKED)
def test_worked_position(name: str, tmp_path: Path) -> None:
    """P-3.4, P-5, P-6: ``simcards legal`` prints exactly the actions that were worked out by hand."""
    document, answer = WORKED[name]
    file = tmp_path / "position.json"
    file.write_text(json.dumps(document), encoding="utf-8")
    outcome = call("legal", "seep", str(file))
    assert (outcome.code, outcome.err, outcome.out.splitlines()) == (0, "", sorted(answer))


def test_every_moment_of_random_deals() -> None:
    """The legal actions of a position are those of the deal, under random rules, with any keys left out."""
    rng = random.Random(1)
    seen: Counter[str] = Counter()
    for number in range(DEALS):
        strategy = rng.choice(["random", "standard"])
        setting = make_setting("seep", rules=random_rules(rng), strategy=strategy, seed=number)
        for step in replay_deal(setting, 0).steps:
            document = moment(step, setting.rules, rng)
            assert tuple(legal_actions(document)) == step.legal, document
            seen[PHASES[step.before["table"]["phase"]]] += 1
            seen["houses"] += len(houses_of(step.before)) > 1
    assert seen["bid"] == DEALS
    assert seen["houses"] > 500


def test_the_first_play_is_seen_right_after_it() -> None:
    """P-8.6: whether the bidder made a house, and how, or took, or threw; the house is the one of the bid."""
    rng = random.Random(2)
    seen: Counter[int] = Counter()
    for number in range(60):
        setting = make_setting("seep", strategy=rng.choice(["random", "standard"]), seed=number)
        step = replay_deal(setting, 0).steps[2]
        found = setting.game.language.place(
            setting.game.engine.Deal(setting.engine(), 0).content(), moment(step, setting.rules, rng), setting.rules
        )
        for name in ("first_play", "bid_house"):
            assert found["table"][name] == step.before["table"][name]
        if step.before["table"]["bid_house"]:
            assert found["table"]["bid"] == step.before["table"]["bid"]
        seen[found["table"]["first_play"]] += 1
    assert len(seen) == 4


def test_play_is_the_one_after_the_first_that_fits() -> None:
    """P-3.1, P-3.2: without ``play`` a bidder with four cards is in his ninth turn; with ``play`` 0 at the start."""
    document = {**HEAD, "to_move": 0, "hands": [["4S", "JH", "KH", "2D"], None, None, None]}
    assert legal_actions(document) == ["throw 2D", "throw 4S", "throw JH", "throw KH"]
    assert legal_actions({**document, "play": 32}) == legal_actions(document)
    assert legal_actions({**document, "play": 0}) == ["bid 11", "bid 13"]
    floor = {"play": 0, "bid": 11, "loose": ["AH", "7H", "8C", "QC"]}
    assert legal_actions({**document, **floor}) == ["make 11: 2D + AH 8C", "make 11: 4S + 7H", "throw JH"]


def test_floor_before_the_bid() -> None:
    """P-2.5, P-12.21: the bidder sees the floor only where it is open; it must be given then."""
    document = {**HEAD, "to_move": 0, "play": 0, "hands": [["4S", "JH", "KH", "2D"], None, None, None]}
    floor = ["AH", "7H", "8C", "QC"]
    rules = {"floor_before_bid": "open"}
    assert legal_actions({**document, "loose": floor, "rules": rules}) == ["bid 11", "bid 13"]
    with pytest.raises(UsageError, match="face down"):
        legal_actions({**document, "loose": floor})
    with pytest.raises(UsageError, match="4 cards lie loose, not 0"):
        legal_actions({**document, "rules": rules})


# Seat 1 is to make play 9: three cards of its hand are played after it, two of seats 1 to 3 and three of seat 0 before.
HAND = ["9S", "9H", "2D", "4C", "JC", "KD", "QD", "3D", "5D", "6D"]
NINE = {"value": 9, "cards": ["AD", "8C"], "owners": [1]}
ELEVEN = {"value": 11, "cards": ["5H", "6C"], "owners": [0]}
PLAY: dict[str, Any] = {
    "to_move": 1, "play": 9, "bid": 11, "hands": [None, HAND, None, None], "loose": ["5S"], "houses": [NINE, ELEVEN],
}  # fmt: skip
FIRST: dict[str, Any] = {
    "to_move": 0, "play": 0, "bid": 11, "hands": [["4S", "JH", "KH", "2D"], None, None, None],
    "loose": ["AH", "7H", "8C", "QC"],
}  # fmt: skip
JACKS = ["JS", "JH", "JD"]
OTHERS = [*HAND, "AD", "8C", "5H", "6C", "5S", "4H", "6H"]
TEN = {"value": 10, "cards": ["4H", "6H"], "owners": [3]}


def with_house(**changes: Any) -> dict[str, Any]:
    """Return the position with a change of the second house."""
    return {**PLAY, "houses": [NINE, {**ELEVEN, **changes}]}


def low_cards(count: int) -> list[str]:
    """Return so many cards up to eight, none of which is in the other places of the position."""
    return [card for card in PACK if card[0] in "A2345678" and card not in OTHERS][:count]


REFUSED: list[tuple[dict[str, Any], str]] = [
    ({**PLAY, "to_move": None}, "'to_move' and 'hands'"),
    ({**PLAY, "to_move": 4}, "'to_move' cannot be 4; allowed: a seat from 0 to 3"),
    ({**PLAY, "to_move": True}, "'to_move' cannot be True"),
    ({**PLAY, "to_move": 0, "hands": [HAND, None, None, None]}, "play 9 belongs to seat 1, not to seat 0"),
    ({**PLAY, "play": 48}, "'play' cannot be 48; allowed: a whole number from 0 to 47"),
    ({**PLAY, "play": 13}, "seat 1 has 10 cards; at this point it must have 9"),
    ({**PLAY, "play": "9"}, "'play' cannot be '9'"),
    ({**PLAY, "hands": [None, None, None, None]}, "the hand of seat 1, which is to move, must be given"),
    ({**PLAY, "hands": [None, HAND, None]}, "'hands' needs 4 entries"),
    ({**PLAY, "hands": [None, HAND[1:], None, None]}, "seat 1 has 9 cards; at this point it must have 10"),
    ({**PLAY, "hands": [None, HAND, low_cards(11), None]}, "seat 2 has 11 cards; at this point it must have 10"),
    ({**PLAY, "play": None, "hands": [None, [], None, None]}, "seat 1 has 0 cards"),
    ({**PLAY, "play": None, "to_move": 0, "hands": [[*HAND, "KC", "KS"], None, None, None]},
     "seat 0 has 12 cards; after the first play it has 1 to 11 in its turn"),
    ({**PLAY, "hands": [None, [*HAND[:9], "XX"], None, None]}, "'XX' is not a card"),
    ({**PLAY, "hands": [None, HAND, ["9S"], None]}, "the card 9S is named twice"),
    ({**PLAY, "loose": ["5H"]}, "the card 5H is named twice"),
    ({**PLAY, "captured": [["5S", "KH"], None]}, "the card 5S is named twice"),
    ({**PLAY, "loose": "five"}, "'FIVE'|'five' is not a card"),
    ({**PLAY, "loose": 5}, "5 is not a list of cards"),
    ({**PLAY, "bid": 8}, "'bid' cannot be 8; allowed: a whole number from 9 to 13"),
    ({**PLAY, "bid": "11"}, "'bid' cannot be '11'"),
    ({**PLAY, "bid": 9, "hands": [None, HAND, ["9D"], ["9C"]]}, "all cards of that value are in other hands"),
    ({"to_move": 1, "play": 1, "hands": [None, low_cards(12), None, None], "loose": ["AD", "8C", "5H", "6C", "5S"]},
     "it threw a card of 9, 10, 11, 12, 13, and none is loose"),
    ({"to_move": 1, "play": 1, "bid": 12, "hands": [None, low_cards(12), None, None],
      "loose": ["AD", "8C", "5H", "6C", "9S"]}, "it threw a card of 12, and none is loose"),
    ({**PLAY, "houses": {}}, "'houses' cannot be"),
    ({**PLAY, "houses": [5]}, "'houses' cannot be"),
    ({**PLAY, "houses": [{"value": 11, "cards": ["5H", "6C"]}]}, "lacks the key 'owners'"),
    (with_house(value=8), "'value' cannot be 8; allowed: a whole number from 9 to 13"),
    (with_house(value=14), "'value' cannot be 14"),
    (with_house(value=9, cards=["5H", "4D"]), "there cannot be two houses of 9"),
    (with_house(cards=["JS"]), "a house has two cards at least"),
    (with_house(cards=[]), "a house has two cards at least"),
    (with_house(cards=["5H", "7C"]), "the house of 11 cannot be 5H, 7C: they do not split into groups of 11"),
    (with_house(value=12, cards=["QS", "KS", "JS"]), "they do not split into groups of 12"),
    (with_house(cards=["5S", "6C"]), "the card 5S is named twice"),
    ({**PLAY, "loose": ["JH"]}, "JH cannot be loose: it equals the house of 11"),
    (with_house(owners=[]), "'owners' cannot be"),
    (with_house(owners=0), "'owners' cannot be 0"),
    (with_house(owners=[4]), "'owners' cannot be 4; allowed: seats from 0 to 3"),
    (with_house(owners=[0, 1]), "the house of 11 is ordinary: it has one owner, not 2"),
    (with_house(owners=[0, 2], cards=["5H", "6C", "JS"]), "cannot have the owners 0, 2: it has one a side at most"),
    (with_house(owners=[0, 0], cards=["5H", "6C", "JS"]), "one a side at most"),
    ({**with_house(owners=[0, 3], cards=["5H", "6C", "JS"]), "rules": {"opponent_add": "free"}},
     "cannot have two owners with opponent_add = free"),
    ({**PLAY, "hands": [None, ["JC", *low_cards(9)], None, None], "houses": [NINE]},
     "seat 1 cannot own the house of 9: its hand, .*, has no card of that value"),
    ({**PLAY, "hands": [low_cards(9), HAND, None, None], "loose": []},
     "seat 0 cannot own the house of 11: its hand, .*, has no card of that value"),
    ({**with_house(owners=[3]), "hands": [JACKS, HAND, None, None]},
     "seat 3 cannot own the house of 11: all cards of that value are elsewhere"),
    ({**with_house(owners=[0, 3], cards=["5H", "6C", "JS"]), "captured": [["JH", "5D"], None],
      "hands": [None, [*HAND[:8], "7D", "6D"], None, None]}, "seat 3 cannot own the house of 11: all cards"),
    ({**PLAY, "play": 9, "houses": [
        NINE, {**ELEVEN, "owners": [2]}, {"value": 10, "cards": ["4H", "6H"], "owners": [2]},
        {"value": 12, "cards": ["TD", "2S"], "owners": [2]}]},
     "seat 2 cannot own houses of 11, 10, 12: it has made 2 plays before play 9"),
    ({**PLAY, "rules": {"house_limit": "2"}, "houses": [NINE, ELEVEN, TEN]},
     "there cannot be 3 houses with house_limit = 2"),
    ({**PLAY, "loose": low_cards(10)}, "14 cards are on the floor; before play 9 only 13 are out of the hands"),
    ({**PLAY, "to_move": 1, "play": 29, "loose": low_cards(19), "houses": [], "hands": [None, HAND[:5], None, None]},
     "there are 19 loose cards; positions have 18 at most"),
    ({**PLAY, "loose": low_cards(8)}, "a side cannot have captured one card"),
    ({**PLAY, "captured": []}, "'captured' needs 2 entries"),
    ({**PLAY, "captured": [low_cards(6), ["KC", "KS", "KH", "QS"]], "loose": []},
     "10 cards cannot be captured: .* the captured cards are 9 in all"),
    ({**PLAY, "captured": [["KC"], ["KS", "QC", "QS", "QH", "TH", "TC", "TD"]]}, "cannot have captured one card"),
    ({**FIRST, "bid": 12}, "the bid of 12 needs a card of that value in the hand of seat 0"),
    ({**FIRST, "bid": None}, "before the bid the floor lies face down"),
    ({**FIRST, "bid": None, "loose": [], "hands": [["4S", "2H", "8H", "2D"], None, None, None]},
     "a bidder without a card above 8 cannot bid"),
    ({**FIRST, "loose": ["AH", "7H", "8C"]}, "before the first play 4 cards lie loose, not 3"),
    ({**FIRST, "houses": [{"value": 9, "cards": ["AD", "8S"], "owners": [0]}]},
     "seat 0 cannot own houses of 9: it has made 0 plays before play 0"),
    ({**FIRST, "captured": [["KD", "KC"], []]}, "before the first play nothing has been captured"),
    ({**PLAY, "play": 1, "bid": 12, "hands": [None, [*HAND, "8H", "7H"], None, None], "houses": [ELEVEN]},
     "the first play cannot have made the house of 11: the bid was 12"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("position", "reason"), REFUSED, ids=[f"{place}: {reason}" for place, (_, reason) in enumerate(REFUSED)]
)
def test_refused(position: dict[str, Any], reason: str) -> None:
    """A position that is malformed or cannot arise is refused with the reason, in one sentence."""
    with pytest.raises(UsageError, match=reason) as refusal:
        legal_actions({**HEAD, **position})
    assert "\n" not in str(refusal.value)


@pytest.mark.parametrize(
    "position",
    [
        PLAY, FIRST, {**FIRST, "bid": None, "loose": None}, {**PLAY, "play": None, "bid": None},
        {**PLAY, "captured": [["KC"], None]}, {**PLAY, "captured": [None, ["KC", "KH"]]},
        with_house(owners=[0, 3], cards=["5H", "6C", "JS"]),
        {**PLAY, "houses": None, "hands": [None, HAND, ["KS"], []]},
    ],
)  # fmt: skip
def test_the_sound_ones_pass(position: dict[str, Any]) -> None:
    """What the refused positions are made of is sound."""
    assert legal_actions({**HEAD, **position})
