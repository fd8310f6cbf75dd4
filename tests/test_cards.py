"""Cards as text: every way of writing a card is read, everything else is refused by name."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from simcore import UsageError
from simcore.cards import RANKS, SUIT_SYMBOLS, SUITS, parse_card, parse_cards, sorted_cards, symbols
from tests.reference.sheepshead import PACK, text_order

ALL = [rank + suit for suit in SUITS for rank in RANKS]
HOLLOW = {"S": "♤", "H": "♡", "D": "♢", "C": "♧"}


def spellings(card: str) -> list[str]:
    """Return ways to write a card."""
    rank, suit = card
    ranks = [rank, rank.lower()] + (["10"] if rank == "T" else [])
    suits = [suit, suit.lower(), SUIT_SYMBOLS[suit], HOLLOW[suit], SUIT_SYMBOLS[suit] + "\ufe0f"]
    return [
        before + one + other + after for one in ranks for other in suits for before, after in (("", ""), (" ", " "))
    ]


@pytest.mark.parametrize("card", ALL)
def test_every_spelling_of_a_card(card: str) -> None:
    for text in spellings(card):
        assert parse_card(text) == card


@given(st.permutations(ALL), st.integers(1, 20), st.data())
def test_several_cards(order: list[str], size: int, data: st.DataObject) -> None:
    """Cards in any spelling, with blanks and commas between them, in their own order."""
    cards = order[:size]
    parts = [data.draw(st.sampled_from(spellings(card))).strip() for card in cards]
    gaps = [data.draw(st.sampled_from([" ", ",", ", ", " , ", "\t", "\n"])) for _ in cards]
    text = "".join(part + gap for part, gap in zip(parts, gaps, strict=True))
    assert parse_cards(text) == cards
    assert parse_cards(" " + text) == cards
    assert parse_cards(parts) == cards


@given(st.permutations(PACK), st.integers(1, 31), st.integers(0, 30))
def test_a_card_twice_is_refused(order: list[str], size: int, which: int) -> None:
    cards = [*order[:size], order[which % size]]
    with pytest.raises(UsageError, match=f"the card {order[which % size]} is named twice"):
        parse_cards(" ".join(cards))
    with pytest.raises(UsageError, match="twice"):
        parse_cards(["10S", "TS"])


@given(st.text(max_size=6))
def test_other_texts_are_refused(text: str) -> None:
    """Whatever is read as a card has a rank and a suit in it; the rest is named in the message."""
    try:
        card = parse_card(text)
    except UsageError as error:
        assert repr(text) in str(error)  # noqa: PT017
    else:
        assert card in ALL
        assert text.strip()[0].upper() == card[0] or text.strip().startswith("10")


@pytest.mark.parametrize("text", ["", "Q", "QX", "1C", "11S", "QCC", "CQ", "10", "joker", "QC7D"])
def test_no_card(text: str) -> None:
    with pytest.raises(UsageError, match="is not a card; write rank then suit"):
        parse_card(text)


def test_a_card_outside_the_pack_is_refused() -> None:
    assert parse_card("7d", PACK) == "7D"
    with pytest.raises(UsageError, match="6D is not in this pack; its cards are: AS, 7S, 8S"):
        parse_card("6D", PACK)


@given(st.permutations(PACK), st.integers(0, 32))
def test_order_of_writing(order: list[str], size: int) -> None:
    """Suits S H D C, then ranks ace first (S-1.5)."""
    assert sorted_cards(order[:size]) == text_order(order[:size])


def test_symbols() -> None:
    """Cards within a text, and nothing else, get symbols."""
    assert symbols("bury TD 8C") == "bury 10♦ 8♣"
    assert symbols("seat 0: QC  KH") == "seat 0: Q♣  K♥"
    assert symbols("TDX or AC-DC") == "TDX or A♣-DC"
