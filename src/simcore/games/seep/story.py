"""A deal of Seep told for people."""

from collections.abc import Mapping, Sequence
from typing import Any

from simcore.fishing import Move, card_value, cards_in
from simcore.fishing_stories import draw_pile, draw_table, loose_after, move_of, points_text
from simcore.game import Content, Step
from simcore.games.seep._engine import CODES
from simcore.games.seep.pack import (
    BIDDER,
    HOUSE_VALUES,
    MOVES,
    SEATS,
    SIDE_NAMES,
    SIDES,
    card_points,
    owners_of,
)
from simcore.options import HouseRules
from simcore.writing import seat_name

__all__ = ["tell_deal"]

_NOBODY: int = CODES["nobody"]
_HEAD = 16
_FATES = {
    "bidder": "the bidder takes it",
    "partner": "his partner takes it",
    "opponents": "the other side takes it",
    "broken": "it is broken",
}


def tell_deal(steps: Sequence[Step], end: Content, result: Mapping[str, object], rules: HouseRules) -> list[str]:
    """Return the lines that tell a deal, from the cards to the points."""
    if not steps:
        return ["Nothing has been played."]
    lines = _cards(steps[0].before)
    for step, after in zip(steps, [*(later.before for later in steps[1:]), end], strict=True):
        if step.action.startswith("bid "):
            lines += ["", f"Seat {step.seat} bids {step.action.removeprefix('bid ')}"]
            lines += [f"{'Floor':{_HEAD}} {_floor(after['table']['loose'], after['table'])}", ""]
        else:
            lines += _play(step, after, rules)
    return [*lines, *_ending(steps[-1], end, result, rules)]


def _cards(start: Content) -> list[str]:
    """Return the cards as they were dealt."""
    names = [f"seat {BIDDER} (bidder)", *(seat_name(seat, SEATS) for seat in range(1, SEATS))]
    hands = [" ".join(cards_in(hand)) for hand in start["hand"]]
    hands[BIDDER] += f", later {' '.join(cards_in(start['later']))}"
    lines = [f"{name.capitalize():{_HEAD}} {hand}" for name, hand in zip(names, hands, strict=True)]
    redeals = start["table"]["redeals"]
    if redeals:
        thrown_in = "A hand" if redeals == 1 else f"{redeals} hands"
        lines.append(f"{thrown_in} without a card above 8 had been thrown in before")
    return lines


def _floor(loose: int, table: Mapping[str, Any]) -> str:
    """Return the floor: the loose cards, then the houses of ``table`` with their owners."""
    piles = [
        draw_pile(value, cards, owners_of(value, table["owned"]), _kind(table, value))
        for value, cards in zip(HOUSE_VALUES, table["house"], strict=True)
        if cards
    ]
    return draw_table(loose, piles)


def _kind(table: Mapping[str, Any], value: int) -> str:
    """Return what kind of house the one of ``value`` is (P-4.4)."""
    return "ordinary" if table["ordinary"] >> value & 1 else "cemented"


def _play(step: Step, after: Content, rules: HouseRules) -> list[str]:
    """Return a play, and the floor after it."""
    before, table = step.before["table"], after["table"]
    move = move_of(step, MOVES)
    side = step.seat % SIDES
    head = f"Play {before['play']:2}  "
    text = f"{head}seat {step.seat}: {step.action}"
    if move.kind == CODES["kind"]["take"]:
        text += f"  -> {_won(before, move, rules)}"
    floor = _floor(loose_after(before, move), table)
    if table["sweeps"][side] > before["sweeps"][side]:
        floor = f"A sweep: {points_text(table['bonus'][side] - before['bonus'][side])} for {SIDE_NAMES[side]}"
    return [text, " " * len(head) + floor]


def _won(table: Mapping[str, Any], move: Move, rules: HouseRules) -> str:
    """Return what a take on ``table`` brings in."""
    cards = [move.card, *move.others]
    value = card_value(move.card)
    house = table["house"][value - HOUSE_VALUES[0]] if value in HOUSE_VALUES else 0
    cards += cards_in(house)
    return f"{len(cards)} cards, {points_text(card_points(cards, rules))}"


def _ending(last: Step, end: Content, result: Mapping[str, object], rules: HouseRules) -> list[str]:
    """Return what was left over and what each side gets."""
    if not result:
        return []
    table = end["table"]
    lines = [""]
    left = cards_in(loose_after(last.before["table"], move_of(last, MOVES)))
    if left:
        side = table["last_side"]
        nobody = side == _NOBODY or table["loose"]
        who = "nobody" if nobody else f"{SIDE_NAMES[side]}, who captured last"
        lines.append(f"Left over: {' '.join(left)}, {points_text(card_points(left, rules))}, for {who}")
    fate = _FATES.get(str(result["house_fate"]))
    if fate is not None:
        assert isinstance(result["house_points"], int)
        lines.append(f"The house of the bid: {fate}, with {points_text(result['house_points'])} in it")
    return [*lines, *_totals(table, result)]


def _totals(table: Mapping[str, Any], result: Mapping[str, object]) -> list[str]:
    """Return the points of each side, and by how much one is ahead."""
    points, card_total, cards, payoff = (result[name] for name in ("points", "card_points", "cards", "payoff"))
    assert isinstance(points, list)
    assert isinstance(card_total, list)
    assert isinstance(cards, list)
    assert isinstance(payoff, list)
    lines = []
    for side, name in enumerate(SIDE_NAMES):
        sweeps, bonus = table["sweeps"][side], table["bonus"][side]
        parts = [f"{points_text(card_total[side])} in {cards[side]} cards"]
        if sweeps:
            parts.append(f"{bonus} for {'a sweep' if sweeps == 1 else f'{sweeps} sweeps'}")
        most = points[side] - card_total[side] - bonus
        if most:
            parts.append(f"{most} for most cards")
        lines.append(f"{name.capitalize()}: {points[side]:3}  ({', '.join(parts)})")
    if payoff[0] == 0:
        return [*lines, "The sides are level"]
    return [*lines, f"{SIDE_NAMES[payoff[0] < 0].capitalize()} are ahead by {abs(payoff[0])}"]
