"""Random positions of Seep and moments of its deals, written down for tests."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

from simcore.fishing import PACK, card_value, cards_in
from simcore.game import Step
from simcore.games.seep import GAME
from simcore.games.seep.pack import HOUSE_VALUES, PHASES, hand_size, owners_of
from tests.reference.seep import NUMBER_OPTIONS, OPTIONS, House, Position

HEAD = {"format": "simcards-position/1", "game": "seep"}
# Values of the options that take a number.
NUMBERS: dict[str, tuple[str, ...]] = {
    "sweep_points": ("50", "0", "7"),
    "first_sweep_points": ("25", "50"),
    "last_sweep_points": ("0", "50"),
    "target_lead": ("100", "30", "none"),
    "deals": ("none", "1", "6"),
    "min_points": ("9", "0", "30"),
    "baazis": ("1", "2", "3"),
}
ALL_OPTIONS: dict[str, tuple[str, ...]] = {**OPTIONS, **NUMBERS}
assert set(NUMBERS) == set(NUMBER_OPTIONS)


def random_rules(rng: random.Random) -> dict[str, str]:
    """Return a valid combination of all options."""
    rules = {name: rng.choice(values) for name, values in ALL_OPTIONS.items()}
    if rules["target_lead"] == "none" and rules["deals"] == "none":
        rules["deals"] = "6"
    return rules


def moment(step: Step, rules: Any, rng: random.Random) -> dict[str, Any]:
    """Return a moment of a deal as a position, with more or fewer of the keys that may be left out."""
    content, table = step.before, step.before["table"]
    told = rng.random() < 0.5
    hands: list[list[str] | None] = []
    for seat, hand in enumerate(content["hand"]):
        cards = cards_in(hand)
        rng.shuffle(cards)
        some = cards[: rng.randrange(len(cards) + 1)] if rng.random() < 0.5 else None
        hands.append(cards if told or seat == step.seat else some)
    found: dict[str, Any] = {**HEAD, "rules": rules.changes(), "to_move": step.seat, "hands": hands}
    if table["loose"]:
        found["loose"] = cards_in(table["loose"])
    houses = houses_of(content)
    if houses:
        found["houses"] = [
            {"value": house.value, "cards": list(house.cards), "owners": list(house.owners)} for house in houses
        ]
    if table["play"] == 0 or rng.random() < 0.5:
        found["play"] = table["play"]
    if PHASES[table["phase"]] == "play" and (table["play"] == 0 or rng.random() < 0.5):
        found["bid"] = table["bid"]
    if table["play"] and rng.random() < 0.5:
        found["captured"] = [cards_in(pile) if told or rng.random() < 0.5 else None for pile in table["captured"]]
    return found


def houses_of(content: Mapping[str, Any]) -> tuple[House, ...]:
    """Return the houses of a state."""
    table = content["table"]
    return tuple(
        House(value, tuple(cards_in(cards)), tuple(owners_of(value, table["owned"])))
        for value, cards in zip(HOUSE_VALUES, table["house"], strict=True)
        if cards
    )


def random_position(rng: random.Random, loose: int, houses: int) -> tuple[dict[str, Any], Position] | None:
    """Return a position with so many loose cards and up to so many houses, twice: as JSON and for the reference.

    None where the cards that came up do not fit together.
    """
    play = rng.randrange(max(8, loose), 48)
    seat = play % 4
    pack = list(PACK)
    rng.shuffle(pack)
    # Low cards make many groups.
    pack.sort(key=lambda card: card_value(card) > rng.randint(4, 13))
    found: list[House] = []
    for value in rng.sample(HOUSE_VALUES, houses):
        cards = _group(pack, value)
        cemented = rng.random() < 0.4
        if cemented and cards:
            for card in cards:
                pack.remove(card)
            more = _group(pack, value)
            pack += cards
            cards = [*cards, *more] if more else cards
        if not cards:
            continue
        owner = rng.randrange(4)
        two = sum(map(card_value, cards)) > value and rng.random() < 0.3
        found.append(House(value, tuple(cards), tuple(sorted({owner, (owner + 1) % 4})) if two else (owner,)))
        pack = [card for card in pack if card not in cards]
    owned = [house.value for house in found if seat in house.owners]
    hand = []
    for value in owned:
        hand += [next((card for card in pack if card_value(card) == value), "none")]
    if "none" in hand or len(hand) > hand_size(seat, play):
        return None
    pack = [card for card in pack if card not in hand]
    values = {house.value for house in found}
    lying = [card for card in pack if card_value(card) not in values][:loose]
    rest = [card for card in pack if card not in lying]
    rng.shuffle(rest)
    hand += rest[: hand_size(seat, play) - len(hand)]
    if len(lying) + sum(len(house.cards) for house in found) > play + 2:
        return None
    hands: list[list[str] | None] = [None] * 4
    hands[seat] = hand
    document = {
        **HEAD, "to_move": seat, "play": play, "hands": hands, "loose": lying,
        "houses": [{"value": each.value, "cards": list(each.cards), "owners": list(each.owners)} for each in found],
    }  # fmt: skip
    return document, Position(seat, tuple(hand), tuple(lying), tuple(found), play, None)


def _group(pack: list[str], value: int) -> list[str]:
    """Return two or three cards that add up to a value, or none."""
    for place, first in enumerate(pack):
        for second in pack[place + 1 :]:
            rest = value - card_value(first) - card_value(second)
            if rest == 0:
                return [first, second]
            third = next((card for card in pack[place + 1 :] if card_value(card) == rest and card != second), None)
            if third is not None:
                return [first, second, third]
    return []


def dealt_of(content: Mapping[str, Any], rules: Any) -> tuple[list[list[str]], list[str]]:
    """Return the complete hands, the bidder's first four cards first, and the floor."""
    dealt: Any = GAME.language.dealt(dict(content), rules)
    hands = [cards_in(hand) for hand in content["hand"]]
    return [dealt["hands"][0] + cards_in(content["later"]), *hands[1:]], dealt["floor"]
