"""Random positions of Royal Casino and moments of its deals, written down for tests."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

from simcore import UsageError
from simcore.fishing import PACK, card_value, cards_in
from simcore.game import Step
from simcore.games.royal_casino import GAME
from simcore.games.royal_casino.pack import owner_of, players_of, stock_size
from simcore.games.royal_casino.results import sides_of
from tests.reference.royal_casino import NUMBER_OPTIONS, OPTIONS

HEAD = {"format": "simcards-position/1", "game": "royal-casino"}
# Values of the options that take a number.
NUMBERS: dict[str, tuple[str, ...]] = {"sweeps": ("1", "0", "3"), "target": ("21", "5", "11")}
ALL_OPTIONS: dict[str, tuple[str, ...]] = {**OPTIONS, **NUMBERS}
assert set(NUMBERS) == set(NUMBER_OPTIONS)


def random_rules(rng: random.Random) -> dict[str, str]:
    """Return a valid combination of all options."""
    while True:
        rules = {name: rng.choice(values) for name, values in ALL_OPTIONS.items()}
        if rules["soto"] == "on":
            # It excludes all but one value of these.
            rules |= {name: OPTIONS[name][0] for name in ("at18", "at19", "at20")}
        try:
            GAME.rules.from_values(rules)
        except UsageError:
            continue
        return rules


def builds_of(content: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Return the builds of a state as a position has them."""
    table = content["table"]
    return [
        {"value": value, "cards": cards_in(cards), "owner": owner_of(value, table["owned"])}
        for value, cards in enumerate(table["build"])
        if cards
    ]


def moment(step: Step, rules: Any, rng: random.Random) -> dict[str, Any]:
    """Return a moment of a deal as a position, with more or fewer of the keys that may be left out."""
    content, table = step.before, step.before["table"]
    players = players_of(rules)
    told = rng.random() < 0.5
    hands: list[list[str] | None] = []
    for seat, hand in enumerate(content["hand"][:players]):
        cards = cards_in(hand)
        rng.shuffle(cards)
        some = cards[: rng.randrange(len(cards) + 1)] if rng.random() < 0.5 else None
        hands.append(cards if told or seat == step.seat else some)
    found: dict[str, Any] = {**HEAD, "rules": rules.changes(), "to_move": step.seat, "hands": hands}
    if table["loose"]:
        found["loose"] = cards_in(table["loose"])
    if any(table["build"]):
        found["builds"] = builds_of(content)
    stock = [PACK[card] for card in content["stock"][content["drawn"] : stock_size(players)]]
    if told:
        found["stock"] = stock if rng.random() < 0.5 else len(stock)
    if told and rng.random() < 0.5:
        piles = table["captured"][: sides_of(players)]
        found["captured"] = [cards_in(pile) if rng.random() < 0.7 else None for pile in piles]
    if told and rng.random() < 0.5 and table["last_capturer"] >= 0:
        found["last_capturer"] = table["last_capturer"]
    return found


def random_position(rng: random.Random, rules: Mapping[str, str], loose: int) -> dict[str, Any] | None:
    """Return a position with so many loose cards and up to three builds; None where the cards do not fit together."""
    players = int(rules["players"])
    ace = 14 if rules["ace_high"] == "yes" else 1
    pack = list(PACK)
    rng.shuffle(pack)
    pack.sort(key=lambda card: card_value(card) > rng.randint(4, 13))
    hand = [pack.pop(rng.randrange(len(pack))) for _ in range(rng.randint(1, 4))]
    seat = rng.randrange(players)
    builds = []
    for value in rng.sample(range(2, 14 if ace == 1 else 15), rng.randrange(4)):
        cards = _group(pack, value)
        if rng.random() < 0.3:
            cards = cards + _group([card for card in pack if card not in cards], value)
        if len(cards) < 2:
            continue
        builds.append({"value": value, "cards": cards, "owner": rng.randrange(players)})
        pack = [card for card in pack if card not in cards]
    hands: list[list[str] | None] = [None] * players
    hands[seat] = hand
    lying = pack[:loose]
    return {**HEAD, "rules": dict(rules), "to_move": seat, "hands": hands, "loose": lying, "builds": builds}


def _group(pack: list[str], value: int) -> list[str]:
    """Return two cards that add up to a value, or none."""
    for place, first in enumerate(pack):
        for second in pack[place + 1 :]:
            if card_value(first) + card_value(second) == value:
                return [first, second]
    return []
