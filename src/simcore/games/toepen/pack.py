"""The pack by bit position (docs/rules/toepen.md, T-1; the compiled side is ``_pack.pxd``)."""

from collections.abc import Iterable

from simcore.cards import SUITS, parse_cards, sorted_cards
from simcore.errors import UsageError

__all__ = [
    "HAND_CARDS", "PACK", "RANKS", "SEATS_MAX", "SUIT_SIZE", "TRICKS", "card_list", "cards_in", "places",
    "position_set", "seat_name",
]  # fmt: skip

SEATS_MAX = 8
HAND_CARDS = 4
TRICKS = 4
# From low to high (T-1.2).
RANKS = "JQKA789T"
SUIT_SIZE = len(RANKS)
PACK = tuple(rank + suit for suit in SUITS for rank in RANKS)


def places(cards: int) -> list[int]:
    """Return the positions of a card set, ascending."""
    return [position for position in range(cards.bit_length()) if cards >> position & 1]


def cards_in(cards: int) -> list[str]:
    """Return the cards of a set, in the order of writing."""
    return sorted_cards(PACK[position] for position in places(cards))


def position_set(cards: Iterable[str]) -> int:
    """Return the set of the given cards as an integer."""
    return sum(1 << PACK.index(card) for card in cards)


def card_list(cards: object) -> list[str]:
    """Return a JSON list of cards of this pack; UsageError where it is something else."""
    if not isinstance(cards, list) or not all(isinstance(card, str) for card in cards):
        raise UsageError(f'{cards!r} is not a list of cards such as ["TS", "7H"]')
    return parse_cards(cards, PACK)


def seat_name(seat: int, seats: int) -> str:
    """Return how a seat is called in texts for people."""
    return f"seat {seat} (dealer)" if seat == seats - 1 else f"seat {seat}"
