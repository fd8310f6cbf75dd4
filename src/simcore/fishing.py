"""What the fishing games share: the pack by bit position, groups of a value, and moves as numbers and as texts.

The compiled side is ``_fishing_pack.pxd``, ``_fishing.pxd`` and ``_moves.pxd``.
"""

import dataclasses
import re
from collections.abc import Iterable, Mapping
from typing import Any

from simcore._fishing import cards_split
from simcore.cards import RANKS, SUITS, parse_card, parse_cards
from simcore.writing import card_list, pile_of, places

__all__ = [
    "PACK", "Move", "MoveForm", "card_value", "cards_in", "list_of_cards", "pile_of_cards", "position_set", "splits",
    "total_value",
]  # fmt: skip

# In the order of bit positions, which is the order of writing too.
PACK = tuple(rank + suit for suit in SUITS for rank in RANKS)
_PLACE = {card: place for place, card in enumerate(PACK)}
_EXAMPLE = '["5H", "6C"]'


def cards_in(cards: int) -> list[str]:
    """Return the cards of a set, in the order of writing."""
    return [PACK[place] for place in places(cards)]


def position_set(cards: Iterable[str]) -> int:
    """Return the set of the given cards as an integer."""
    return sum(1 << _PLACE[card] for card in cards)


def list_of_cards(cards: object) -> list[str]:
    """Return a JSON list of cards; UsageError where it is something else."""
    return card_list(cards, PACK, _EXAMPLE)


def pile_of_cards(cards: object) -> list[str]:
    """Return a JSON list of cards, or the cards of one text; UsageError where it is something else."""
    return pile_of(cards, PACK, _EXAMPLE)


def card_value(card: str) -> int:
    """Return what a card counts in a sum: ace 1 ... king 13."""
    return RANKS.index(card[0]) + 1


def total_value(cards: Iterable[str]) -> int:
    """Return what cards count together."""
    return sum(map(card_value, cards))


def splits(cards: Iterable[str], total: int, *, lone: bool = False) -> bool:
    """Whether ``cards`` can be laid out in groups that add up to ``total`` each, with none left over.

    With ``lone`` an ace may also be a group by itself.
    """
    return bool(cards_split(position_set(cards), total, lone))


@dataclasses.dataclass(frozen=True, kw_only=True)
class Move:
    """A move of a fishing game.

    Parameters
    ----------
    kind : int
        The number of its kind: 0 lays the card down, 1 takes, 2 builds, 3 raises what is built.
    card : str
        The card played.
    others : tuple of str
        The loose cards that it names, in the order of writing.
    value : int
        Value of the house or build that is made; of one that is taken, where the game writes it.
    raised : int
        Value of the house or build that is raised.
    """

    kind: int
    card: str
    others: tuple[str, ...] = ()
    value: int = 0
    raised: int = 0


@dataclasses.dataclass(frozen=True, kw_only=True)
class MoveForm:
    """How the moves of a fishing game are written, as numbers of the core and as texts.

    Parameters
    ----------
    words : tuple of str
        The words for laying a card down, taking, building and raising.
    shifts : dict of str to int
        Where a move's number has kind, first and second value: the core's CODES.
    shows_taken : bool
        Whether a take says which house or build goes too, as in ``take AS: [14] 8H``.
    """

    words: tuple[str, str, str, str]
    shifts: Mapping[str, Any]
    shows_taken: bool = False

    def decode(self, action: int, hand: int) -> Move:
        """Return the move with the number ``action`` by the player of ``hand``, a card set."""
        named = action & ((1 << len(PACK)) - 1)
        return Move(
            kind=action >> self.shifts["kind_shift"] & 3,
            card=PACK[places(named & hand)[0]],
            others=tuple(cards_in(named & ~hand)),
            value=action >> self.shifts["first_value_shift"] & 15,
            raised=action >> self.shifts["second_value_shift"] & 15,
        )

    def write(self, move: Move) -> str:
        """Return a move as text."""
        word, others = self.words[move.kind], " ".join(move.others)
        if move.kind == 0:
            return f"{word} {move.card}"
        if move.kind == 1:
            taken = f"[{move.value}] {others}".strip() if self.shows_taken and move.value else others
            return f"{word} {move.card}: {taken}" if taken else f"{word} {move.card}"
        values = f"{move.raised}>{move.value}" if move.kind == 3 else str(move.value)
        return f"{word} {values}: {move.card} + {others}" if others else f"{word} {values}: {move.card}"

    def read(self, text: str) -> Move | None:
        """Return the move of a text; None where it has not the form of one, UsageError for what is no card."""
        word, _, rest = " ".join(text.split()).partition(" ")
        if word.lower() not in self.words:
            return None
        kind = self.words.index(word.lower())
        if kind == 0:
            return Move(kind=kind, card=parse_card(rest, PACK))
        if kind == 1:
            return self._read_take(rest)
        values = r"(\d{1,2}) ?> ?(\d{1,2})" if kind == 3 else r"()(\d{1,2})"
        found = re.fullmatch(rf"{values} ?: ?([^+\s][^+]*?)(?: ?\+ ?([^+]+))?", rest)
        if found is None:
            return None
        return _move(kind, found[3], found[4], value=int(found[2]), raised=int(found[1] or 0))

    def _read_take(self, rest: str) -> Move | None:
        """Return a take whose text goes on with ``rest``."""
        mark = r"(?:\[(\d{1,2})\] ?)?" if self.shows_taken else "()"
        found = re.fullmatch(rf"([^:]+?)(?: ?: ?{mark}(.+)?)?", rest)
        return None if found is None else _move(1, found[1], found[3], value=int(found[2] or 0))


def _move(kind: int, card: str, others: str | None, *, value: int, raised: int = 0) -> Move:
    """Return a move from its parts; UsageError where they name no cards, or a card twice."""
    played = parse_card(card, PACK)
    named = parse_cards(others or "", PACK)
    parse_cards([played, *named], PACK)
    return Move(kind=kind, card=played, others=tuple(cards_in(position_set(named))), value=value, raised=raised)
