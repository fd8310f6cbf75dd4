"""A deal of Royal Casino told for people."""

from collections.abc import Mapping, Sequence
from typing import Any

from simcore.fishing import PACK, Move, cards_in
from simcore.fishing_stories import draw_pile, draw_table, loose_after, move_of, points_text
from simcore.game import Content, Step
from simcore.games.royal_casino._engine import CODES
from simcore.games.royal_casino.pack import (
    HAND_CARDS,
    ITEM_CARDS,
    ITEM_NAMES,
    ITEM_POINTS,
    MOVES,
    owner_of,
    players_of,
    side_names,
    stock_size,
)
from simcore.games.royal_casino.results import sides_of
from simcore.options import HouseRules
from simcore.writing import seat_name

__all__ = ["tell_deal"]

_NOBODY: int = CODES["nobody"]
_HEAD = 16


def tell_deal(steps: Sequence[Step], end: Content, result: Mapping[str, object], rules: HouseRules) -> list[str]:
    """Return the lines that tell a deal, from the cards to the points."""
    if not steps:
        return ["Nothing has been played."]
    players = players_of(rules)
    lines = _cards(steps[0].before, players)
    for step, after in zip(steps, [*(later.before for later in steps[1:]), end], strict=True):
        play = step.before["table"]["play"]
        if play and play % (HAND_CARDS * players) == 0:
            lines += ["", *_hands(step.before, players), ""]
        lines += _play(step, after, players)
    return [*lines, *_ending(steps[-1], end, result, players)]


def _hands(state: Content, players: int) -> list[str]:
    """Return the hands."""
    return [
        f"{seat_name(seat, players).capitalize():{_HEAD}} {' '.join(cards_in(state['hand'][seat]))}"
        for seat in range(players)
    ]


def _cards(start: Content, players: int) -> list[str]:
    """Return the cards as they were dealt; the stock four at a time."""
    stock = [PACK[card] for card in start["stock"][: stock_size(players)]]
    fours = [" ".join(stock[first : first + HAND_CARDS]) for first in range(0, len(stock), HAND_CARDS)]
    scores = start["table"]["scores"][: sides_of(players)]
    return [
        *_hands(start, players),
        f"{'Stock':{_HEAD}} {'  '.join(fours)}",
        *([f"{'Points before':{_HEAD}} {'-'.join(map(str, scores))}"] if any(scores) else []),
        f"{'Table':{_HEAD}} {draw_table(start['table']['loose'], [])}",
        "",
    ]


def _table(loose: int, table: Mapping[str, Any]) -> str:
    """Return the table: the loose cards, then the builds of ``table`` with their owners."""
    piles = [
        draw_pile(value, cards, [owner_of(value, table["owned"])], _kind(table, value))
        for value, cards in enumerate(table["build"])
        if cards
    ]
    return draw_table(loose, piles)


def _kind(table: Mapping[str, Any], value: int) -> str:
    """Return what kind of build the one of ``value`` is (C-3.4)."""
    return "single" if table["single"] >> value & 1 else "multiple"


def _play(step: Step, after: Content, players: int) -> list[str]:
    """Return a play, and the table after it."""
    before, table = step.before["table"], after["table"]
    move = move_of(step, MOVES)
    side = step.seat % sides_of(players)
    head = f"Play {before['play']:2}  "
    text = f"{head}seat {step.seat}: {step.action}"
    if move.kind == CODES["kind"]["take"]:
        text += f"  -> {_won(before, move)}"
    if table["sweeps"][side] > before["sweeps"][side]:
        return [text, f"{' ' * len(head)}A sweep for {side_names(players)[side]}"]
    drawn = _table(loose_after(before, move), table)
    return [text, " " * len(head) + (drawn or "(the table is empty)")]


def _won(table: Mapping[str, Any], move: Move) -> str:
    """Return what a take on ``table`` brings in."""
    cards = [move.card, *move.others, *cards_in(table["build"][move.value])]
    counting = [card for card in cards if card in ITEM_CARDS]
    return f"{len(cards)} cards" + (f" with {' '.join(counting)}" if counting else "")


def _ending(last: Step, end: Content, result: Mapping[str, object], players: int) -> list[str]:
    """Return what was left over and what each side gets."""
    if not result:
        return []
    table = end["table"]
    lines = [""]
    left = cards_in(loose_after(last.before["table"], move_of(last, MOVES)))
    if left:
        nobody = table["last_capturer"] == _NOBODY or table["loose"]
        who = "nobody" if nobody else f"seat {table['last_capturer']}, who captured last"
        lines.append(f"Left over: {' '.join(left)}, for {who}")
    return [*lines, *_totals(result, players)]


def _totals(result: Mapping[str, object], players: int) -> list[str]:
    """Return the items and the points of each side."""
    points, sweep_points, cards, spades, sweeps = (
        _numbers(result[name]) for name in ("points", "sweep_points", "cards", "spades", "sweeps")
    )
    lines = []
    for side, name in enumerate(side_names(players)):
        items = [f"{ITEM_NAMES[item]} {worth}" for item, worth in ITEM_POINTS.items() if result[item] == side]
        if sweep_points[side]:
            items.append(f"sweeps {sweep_points[side]}")
        swept = "1 sweep" if sweeps[side] == 1 else f"{sweeps[side]} sweeps"
        spade_words = "1 spade" if spades[side] == 1 else f"{spades[side]} spades"
        card_words = "1 card" if cards[side] == 1 else f"{cards[side]} cards"
        piles = f"{card_words}, {spade_words}, {swept}"
        lines.append(f"{name.capitalize()}: {points_text(points[side])} with {piles}")
        lines += [f"  {', '.join(items)}"] if items else []
    return lines


def _numbers(value: object) -> list[int]:
    """Return a column with one number a side."""
    assert isinstance(value, list)
    return value
