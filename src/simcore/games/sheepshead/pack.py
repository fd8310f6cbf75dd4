"""The pack by bit position (docs/rules/sheepshead.md, S-1; the compiled side is ``_pack.pxd``)."""

from collections.abc import Iterable, Sequence
from functools import cache

from simcore.cards import parse_cards, sorted_cards
from simcore.errors import UsageError
from simcore.options import HouseRules

__all__ = [
    "BLIND_CARDS", "HAND_CARDS", "LOWEST_JACK", "PLAIN_CARDS", "RANK_ACE", "RANK_TEN", "SEATS", "SUIT_SIZE", "TRUMP",
    "card_list", "cards_in", "pack_of", "places", "position_set", "seat_name",
]  # fmt: skip

SEATS = 5
HAND_CARDS = 6
BLIND_CARDS = 2
PLAIN_RANKS = "789KTA"
SUIT_SIZE = len(PLAIN_RANKS)
RANK_TEN = PLAIN_RANKS.index("T")
RANK_ACE = PLAIN_RANKS.index("A")
# The suit number of trump, after the three plain suits, and what lies where.
TRUMP = 3
PLAIN_CARDS = TRUMP * SUIT_SIZE
LOWEST_JACK = PLAIN_CARDS + SUIT_SIZE


@cache
def _pack(trump: str, plain_suits: str) -> tuple[str, ...]:
    """Return the pack with the given trump suit: plain suits, trump suit, jacks, queens, from low to high."""
    plain = [rank + suit for suit in plain_suits + trump for rank in PLAIN_RANKS]
    return tuple(plain + [rank + suit for rank in "JQ" for suit in "DHSC"])


def pack_of(rules: HouseRules) -> Sequence[str]:
    """Return the 32 cards in the order of their bit positions (S-1.2, S-1.3, S-11.24)."""
    if getattr(rules, "trump_suit", "diamonds") == "clubs":
        return _pack("C", "DSH")
    return _pack("D", "CSH")


def cards_in(cards: int, rules: HouseRules) -> list[str]:
    """Return the cards of a set, in the order of writing."""
    pack = pack_of(rules)
    return sorted_cards(pack[position] for position in places(cards))


def position_set(cards: Iterable[str], rules: HouseRules) -> int:
    """Return the set of the given cards as an integer."""
    pack = pack_of(rules)
    return sum(1 << pack.index(card) for card in cards)


def places(cards: int) -> list[int]:
    """Return the positions of a card set, ascending."""
    return [position for position in range(cards.bit_length()) if cards >> position & 1]


def card_list(cards: object, rules: HouseRules) -> list[str]:
    """Return a JSON list of cards of this pack; UsageError where it is something else."""
    if not isinstance(cards, list) or not all(isinstance(card, str) for card in cards):
        raise UsageError(f'{cards!r} is not a list of cards such as ["QC", "7H"]')
    return parse_cards(cards, pack_of(rules))


def seat_name(seat: int) -> str:
    """Return how a seat is called in texts for people."""
    return f"seat {seat} (dealer)" if seat == SEATS - 1 else f"seat {seat}"
