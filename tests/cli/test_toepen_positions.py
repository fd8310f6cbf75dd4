"""Positions of Toepen written down from deals: the same legal actions, and the same state as far as it is public."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from simcore import UsageError, find_game, legal_actions, make_setting, replay_deal
from simcore.game import Step
from simcore.games.toepen import GAME
from simcore.games.toepen._engine import CODES
from simcore.games.toepen.pack import SEATS_MAX, cards_in
from simcore.options import HouseRules
from simcore.writing import places

PHASES = {code: name for name, code in CODES["phase"].items()}
NOBODY, NO_CARD = CODES["nobody"], CODES["no_card"]
# What a position does not tell: when the first knock was made, and what the exchange has shown.
FORGOTTEN = (
    "first_knock", "open_hands", "whistlers", "standers", "asked", "challenges", "caught", "exposed", "revealed",
    "known_to", "washes",
)  # fmt: skip


def plays_of(step: Step, history: list[Step], seats: int) -> tuple[list[list[str]], list[dict[str, object]]]:
    """Return the cards of finished tricks by seat, and the plays of the present trick.

    A card that folding took off the fourth trick stands with the former (T-9.20).
    """
    table = step.before["table"]
    seen: list[list[str]] = [[] for _ in range(seats)]
    trick: list[dict[str, object]] = []
    for played in history:
        if PHASES[played.before["table"]["phase"]] != "play":
            continue
        is_now = played.before["table"]["trick_number"] == table["trick_number"]
        if is_now and table["card"][played.seat] != NO_CARD:
            trick.append({"seat": played.seat, "card": played.action})
        else:
            seen[played.seat].append(played.action)
    return seen, trick


def position(step: Step, history: list[Step], rules: Any, start: tuple[int, ...], *, shown: bool) -> dict[str, Any]:
    """Return the position in which a step was taken: with all cards, or with what the seat to act knows."""
    state, table, seats = step.before, step.before["table"], rules.players
    seen, trick = plays_of(step, history, seats)
    hands = [cards_in(hand) for hand in state["hand"][:seats]]
    if state["aside"]:
        hands[table["exchanger"]] = cards_in(state["aside"])
    found: dict[str, Any] = {
        "format": "simcards-position/1", "game": "toepen", "rules": rules.changes(), "to_move": step.seat,
        "phase": PHASES[table["phase"]],
        "hands": [hand if shown or seat == step.seat else None for seat, hand in enumerate(hands)],
        "seen": seen,
        "trick": trick,
        "own_knocks": table["own_knocks"][:seats],
        "folded": {str(seat): table["owed"][seat] for seat in range(seats) if not table["staying"] >> seat & 1},
        "start": {"lives": list(start)},
        "lives": table["lives"][:seats],
        "exchanged": table["exchanged"][:seats],
        "stock": 4 * table["stock_left"],
    }  # fmt: skip
    if table["last_knocker"] != NOBODY:
        found["last_knocker"] = table["last_knocker"]
    if found["phase"] == "challenge":
        found["exchanger"] = table["exchanger"]
    if shown:
        order = [*range(state["stock_next"], SEATS_MAX), *range(seats, state["stock_next"])]
        found["stock"] = [card for packet in order for card in cards_in(state["hand"][packet])]
        found["set_aside"] = [cards_in(out) for out in state["out"][:seats]]
    return found


def random_rules(chance: random.Random) -> dict[str, object]:
    """Return a few random house rules."""
    rules: dict[str, object] = {}
    for name, option in GAME.rules.options().items():
        if chance.random() < 0.3:
            rules[name] = chance.choice(option.values or [str(number) for number in range(option.minimum, 9)])
    return rules


def random_setting(chance: random.Random, seed: int) -> Any:
    """Return a setting with random rules, strategies and lives lost before; None where the rules exclude each other."""
    try:
        house = find_game("toepen").rules.from_values(random_rules(chance))
    except UsageError:
        return None
    rules: Any = house
    lives = [chance.choice((0, chance.randrange(rules.target), rules.target - 1)) for _ in range(rules.players)]
    strategy = f"random(knock={chance.choice(['0.01', '0.1', '0.3'])}, fold=0.2, exchange=0.3, challenge=0.2)"
    return make_setting("toepen", rules=house, strategy=strategy, seed=seed, start={"lives": lives})


def some_of_each(steps: list[Step], chance: random.Random) -> list[int]:
    """Return the numbers of some decisions of a deal: at most four of each kind."""
    kinds: dict[int, list[int]] = {}
    for number, step in enumerate(steps):
        kinds.setdefault(step.before["table"]["phase"], []).append(number)
    return sorted(number for numbers in kinds.values() for number in chance.sample(numbers, min(4, len(numbers))))


@pytest.mark.parametrize("shown", [True, False], ids=["all cards", "own cards"])
def test_positions_of_deals_have_the_same_legal_actions(shown: bool) -> None:
    """A position written down from a deal allows what the deal allowed there, under random house rules (T-3 to T-6)."""
    chance = random.Random(20)
    compared: Counter[str] = Counter()
    failed: dict[str, Any] = {}
    for seed in range(300):
        setting = random_setting(chance, seed)
        if setting is None:
            continue
        for deal in range(2):
            steps = list(replay_deal(setting, deal).steps)
            for number in some_of_each(steps, chance):
                step = steps[number]
                asked = position(step, steps[:number], setting.rules, setting.start["lives"], shown=shown)
                compared[asked["phase"]] += 1
                try:
                    if legal_actions(asked) != list(step.legal):
                        failed["other actions"] = asked
                except UsageError as error:
                    failed[str(error)] = asked
    assert min(compared[phase] for phase in PHASES.values() if phase != "over") >= 40, compared
    assert failed == {}


def compared_state(content: dict[str, Any], rules: HouseRules) -> dict[str, Any]:
    """Return the part of a state that a position with all cards fixes."""
    table = {key: value for key, value in content["table"].items() if key not in FORGOTTEN}
    seats = table["seats"]
    if PHASES[table["phase"]] in ("exchange", "challenge", "poverty"):
        del table["may_knock"], table["within"]
    for name in ("calm", "laid", "outspoken", "reserved"):
        # How the core goes on faster; a loaded state always puts every question.
        del table[name]
    order = [*range(content["stock_next"], SEATS_MAX), *range(seats, content["stock_next"])]
    stock = [content["hand"][packet] for packet in order if content["hand"][packet]]
    state = {key: content[key] for key in ("aside", "penalty", "out", "folding")}
    return {**state, "table": table, "hands": content["hand"][:seats], "stock": stock}


def test_positions_of_deals_are_their_states() -> None:
    """A position with all cards is the state of the deal: who is still to be asked, who leads, voids (T-4 to T-6).

    What everybody has said in secret, or was told in the exchange, is not part of a position.
    """
    chance = random.Random(21)
    compared = 0
    for seed in range(300):
        setting = random_setting(chance, seed)
        # With these two the past of a trick matters that nobody remembers: who was to move, and what was led.
        if setting is None or setting.rules.over_knock_while_answering:
            continue
        if setting.rules.folded_card_last_trick == "remove_cards":
            continue
        steps = list(replay_deal(setting, 0).steps)
        for number in some_of_each(steps, chance):
            step = steps[number]
            asked = position(step, steps[:number], setting.rules, setting.start["lives"], shown=True)
            table = GAME.engine.Deal(setting.engine(), 0)
            table.load(GAME.language.place(table.content(), asked, setting.rules))
            expected = {**step.before, "folding": 0}
            assert compared_state(table.content(), setting.rules) == compared_state(expected, setting.rules), asked
            assert places(table.content()["table"]["waiting"]) == places(step.before["table"]["waiting"])
            compared += 1
    assert compared > 1_500
