"""Deals of Bid Euchre that tests use: hands of seats 0 to 3."""

from __future__ import annotations

from tests.table import Table

# The worked deal: seat 0 has four hearts with both bowers; hearts are 4, 2, 1 and none.
WORKED = "JH JD AH 9H AS 9C | KH QH AC KC TS 9S | TH AD KD QS JS TC | QD TD 9D KS QC JC"
# Each seat has one suit's six cards as printed.
SUITS = "AS KS QS JS TS 9S | AH KH QH JH TH 9H | AD KD QD JD TD 9D | AC KC QC JC TC 9C"


def hands_of(text: str) -> dict[str, object]:
    """Return the cards of ``hand | hand | hand | hand`` as a record gives them."""
    return {"hands": [part.split() for part in text.split("|")]}


def table(cards: str, *, scores: tuple[int, int] = (0, 0), **rules: object) -> Table:
    """Return a deal with the given cards and house rules."""
    return Table("bid-euchre", rules=rules, dealt=hands_of(cards), start={"scores": scores})


def play_counted(at: Table, plays: str) -> list[int]:
    """Play cards and return how many were legal each time."""
    counts = []
    for card in plays.split():
        counts.append(len(at.legal))
        at.play(card)
    return counts
