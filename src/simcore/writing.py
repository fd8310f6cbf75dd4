"""What the games write and read in the same way: card sets, JSON lists of cards, seats."""

from collections.abc import Sequence

from simcore.cards import parse_cards
from simcore.errors import UsageError

__all__ = ["card_list", "pile_of", "places", "seat_name"]


def places(cards: int) -> list[int]:
    """Return the positions of a card set, ascending."""
    return [position for position in range(cards.bit_length()) if cards >> position & 1]


def card_list(cards: object, pack: Sequence[str], example: str) -> list[str]:
    """Return a JSON list of cards.

    Parameters
    ----------
    cards : object
        What the JSON has.
    pack : sequence of str
        The cards of the game.
    example : str
        A list of cards as an error message shows it.

    Raises
    ------
    UsageError
        Where it is something else, or a card is not in the pack or named too often.
    """
    if not isinstance(cards, list) or not all(isinstance(card, str) for card in cards):
        raise UsageError(f"{cards!r} is not a list of cards such as {example}")
    return parse_cards(cards, pack)


def pile_of(cards: object, pack: Sequence[str], example: str) -> list[str]:
    """Return a JSON list of cards, or the cards of one text; parameters and errors as ``card_list``."""
    return parse_cards(cards, pack) if isinstance(cards, str) else card_list(cards, pack, example)


def seat_name(seat: int, seats: int) -> str:
    """Return how a seat is called in texts for people; the last of ``seats`` deals."""
    return f"seat {seat} (dealer)" if seat == seats - 1 else f"seat {seat}"
