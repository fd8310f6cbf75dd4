"""The pack by bit position (docs/rules/sheepshead.md, S-1; the compiled side is ``_pack.pxd``)."""

from collections.abc import Iterable, Sequence
from functools import cache

from simcore.cards import sorted_cards
from simcore.options import HouseRules
from simcore.writing import places

__all__ = [
    "BLIND_CARDS", "EXAMPLE", "HAND_CARDS", "LOWEST_JACK", "PLAIN_CARDS", "RANK_ACE", "RANK_TEN", "SEATS",
    "SUIT_SIZE", "TRUMP", "cards_in", "pack_of", "position_set",
]  # fmt: skip

SEATS = 5
HAND_CARDS = 6
BLIND_CARDS = 2
# A list of cards as messages show it.
EXAMPLE = '["QC", "7H"]'
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
