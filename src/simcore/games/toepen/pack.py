"""The pack by bit position (docs/rules/toepen.md, T-1; the compiled side is ``_pack.pxd``)."""

from collections.abc import Iterable

from simcore.cards import SUITS, sorted_cards
from simcore.writing import places

__all__ = [
    "EXAMPLE", "HAND_CARDS", "PACK", "RANKS", "SEATS_MAX", "SUIT_SIZE", "TRICKS", "cards_in", "position_set",
]  # fmt: skip

SEATS_MAX = 8
HAND_CARDS = 4
TRICKS = 4
# A list of cards as messages show it.
EXAMPLE = '["TS", "7H"]'
# From low to high (T-1.2).
RANKS = "JQKA789T"
SUIT_SIZE = len(RANKS)
PACK = tuple(rank + suit for suit in SUITS for rank in RANKS)


def cards_in(cards: int) -> list[str]:
    """Return the cards of a set, in the order of writing."""
    return sorted_cards(PACK[position] for position in places(cards))


def position_set(cards: Iterable[str]) -> int:
    """Return the set of the given cards as an integer."""
    return sum(1 << PACK.index(card) for card in cards)
