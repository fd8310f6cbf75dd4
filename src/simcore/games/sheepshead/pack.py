"""The pack by bit position (docs/rules/sheepshead.md, S-1; the compiled side is ``_pack.pxd``)."""

from collections.abc import Iterable, Sequence
from functools import cache

from simcore.cards import sorted_cards
from simcore.options import HouseRules

__all__ = ["PLAIN_RANKS", "cards_in", "pack_of", "position_set"]

PLAIN_RANKS = "789KTA"


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
    return sorted_cards(card for position, card in enumerate(pack) if cards >> position & 1)


def position_set(cards: Iterable[str], rules: HouseRules) -> int:
    """Return the set of the given cards as an integer."""
    pack = pack_of(rules)
    return sum(1 << pack.index(card) for card in cards)
