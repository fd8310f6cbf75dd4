"""Cards as text: rank then suit, ``QC 7D TS``; ``10S``, ``Q♣``, lower case and commas are also read."""

import re
from collections.abc import Iterable, Sequence

from simcore.errors import UsageError, listed

__all__ = ["JOKER", "RANKS", "SUITS", "SUIT_SYMBOLS", "parse_card", "parse_cards", "sorted_cards", "symbols"]

# The order of writing cards that are named together: suits, then ranks.
SUITS = "SHDC"
JOKER = "JK"
RANKS = "A23456789TJQK"
SUIT_SYMBOLS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
_FROM_SYMBOL = {
    **{symbol: suit for suit, symbol in SUIT_SYMBOLS.items()},
    "♤": "S", "♡": "H", "♢": "D", "♧": "C",
}  # fmt: skip
_CARD = re.compile(r"\b(10|[2-9TJQKA])([SHDC])\b")


def parse_card(text: str, pack: Sequence[str] | None = None) -> str:
    """Return a card in its printed form.

    Parameters
    ----------
    text : str
        The card as a user writes it.
    pack : sequence of str or None
        The cards of the game; None allows any card of 52.

    Raises
    ------
    UsageError
        For a text that is no card, or a card outside the pack.
    """
    plain = text.strip().replace("\ufe0f", "")
    for symbol, suit in _FROM_SYMBOL.items():
        plain = plain.replace(symbol, suit)
    plain = plain.upper()
    if plain.startswith("10"):
        plain = "T" + plain[2:]
    if plain == JOKER and pack is not None and JOKER in pack:
        return plain
    if len(plain) != 2 or plain[0] not in RANKS or plain[1] not in SUITS:
        raise UsageError(f"{text!r} is not a card; write rank then suit, such as QC, 7D or TS")
    if pack is not None and plain not in pack:
        raise UsageError(f"{plain} is not in this pack; its cards are: {listed(sorted_cards(set(pack)))}")
    return plain


def parse_cards(text: str | Iterable[str], pack: Sequence[str] | None = None) -> list[str]:
    """Return several cards, separated by blanks or commas.

    Parameters as ``parse_card``. Raises UsageError as for one card, and for a card that is named more often than the
    pack has it.
    """
    parts = [part for part in re.split(r"[\s,]+", text) if part] if isinstance(text, str) else list(text)
    cards = [parse_card(part, pack) for part in parts]
    for card in cards:
        copies = 1 if pack is None else pack.count(card)
        if cards.count(card) > copies:
            times = "twice" if copies == 1 else f"{cards.count(card)} times; the pack has {copies}"
            raise UsageError(f"the card {card} is named {times}")
    return cards


def sorted_cards(cards: Iterable[str]) -> list[str]:
    """Return cards in the order of writing: suits S H D C, then ranks A 2 ... K; a joker last."""
    return sorted(cards, key=lambda card: (card == JOKER, SUITS.find(card[1]), RANKS.index(card[0])))


def symbols(text: str) -> str:
    """Return a text with every card in it shown with a suit symbol and a readable ten."""
    return _CARD.sub(lambda card: card[1].replace("T", "10") + SUIT_SYMBOLS[card[2]], text)
