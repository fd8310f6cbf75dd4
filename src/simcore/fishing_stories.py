"""What the stories of the fishing games have in common: the table after each play."""

from collections.abc import Mapping, Sequence
from typing import Any

from simcore.fishing import Move, MoveForm, cards_in, position_set
from simcore.game import Step

__all__ = ["draw_pile", "draw_table", "loose_after", "move_of", "points_text", "seats_text"]


def seats_text(seats: Sequence[int]) -> str:
    """Return one or two seats as ``seat 1`` or ``seats 1 and 2``."""
    return f"seat {seats[0]}" if len(seats) == 1 else f"seats {' and '.join(map(str, seats))}"


def points_text(points: int) -> str:
    """Return a number of points in words."""
    return f"{points} point" if abs(points) == 1 else f"{points} points"


def draw_pile(value: int, cards: int, owners: Sequence[int], kind: str) -> str:
    """Return what is built on the table, such as ``11 = {5H 6C} seat 0, ordinary``."""
    return f"{value} = {{{' '.join(cards_in(cards))}}} {seats_text(owners)}, {kind}"


def draw_table(loose: int, piles: Sequence[str]) -> str:
    """Return the table: the loose cards, then what is built."""
    return "   ".join([*([" ".join(cards_in(loose))] if loose else []), *piles])


def move_of(step: Step, form: MoveForm) -> Move:
    """Return the move that a step made."""
    move = form.read(step.action)
    assert move is not None
    return move


def loose_after(table: Mapping[str, Any], move: Move) -> int:
    """Return the loose cards after a move on ``table``, before any that are left over are given away."""
    loose: int = table["loose"] & ~position_set(move.others)
    return loose | position_set([move.card]) if move.kind == 0 else loose
