"""What positions of the fishing games have in common: hands, what is built on the table, cards that nobody has told."""

import dataclasses
from collections.abc import Callable, Mapping, Sequence

from simcore.cards import parse_cards
from simcore.errors import UsageError, listed
from simcore.fishing import PACK, pile_of_cards

__all__ = [
    "Duty",
    "Unknown",
    "back_duties",
    "check_hand_sizes",
    "fill_hands",
    "read_captured",
    "read_entries",
    "read_hands",
    "read_number",
    "read_pile",
]  # fmt: skip


# What people write for the piles that were built, in one game and the other.
_MISTAKEN = ("houses", "builds", "house", "build")


def read_number(value: object, name: str, minimum: int, maximum: int, what: str = "a whole number") -> int:
    """Return a whole number of a position, such as a seat; UsageError where it is something else."""
    if isinstance(value, bool) or not isinstance(value, int) or not minimum <= value <= maximum:
        raise UsageError(f"{name!r} cannot be {value!r}; allowed: {what} from {minimum} to {maximum}")
    return value


def read_hands(position: Mapping[str, object], seats: int) -> tuple[int, list[list[str] | None]]:
    """Return the seat to move and the known cards of each hand, None for a hand that is not known."""
    if "to_move" not in position or "hands" not in position:
        raise UsageError("the position needs the keys 'to_move' and 'hands'")
    to_move = read_number(position["to_move"], "to_move", 0, seats - 1, "a seat")
    hands = position["hands"]
    if not isinstance(hands, list) or len(hands) != seats:
        raise UsageError(f"'hands' needs {seats} entries, one for each seat, each a list of cards or null")
    if hands[to_move] is None:
        raise UsageError(f"the hand of seat {to_move}, which is to move, must be given")
    return to_move, [None if hand is None else pile_of_cards(hand) for hand in hands]


def read_pile(position: Mapping[str, object], key: str) -> list[str]:
    """Return the cards of a key; none where it is missing."""
    return pile_of_cards(position.get(key, []))


def read_captured(given: Mapping[str, str], sides: Sequence[str], example: str) -> list[list[str]]:
    """Return the captured cards by side from the option ``captured``; nothing has been captured without it.

    ``sides`` are named in messages, in the order of the parts. UsageError for another number of them.
    """
    if "captured" not in given:
        return [[] for _ in sides]
    parts = given["captured"].split("/")
    if len(parts) != len(sides):
        raise UsageError(
            f"--captured needs {len(sides)} parts, {' / '.join(sides)}, parted by strokes such as {example!r};"
            f" here are {len(parts)}"
        )
    return [parse_cards(part, PACK) for part in parts]


def read_entries(
    position: Mapping[str, object], key: str, needed: Sequence[str], example: str
) -> list[dict[str, object]]:
    """Return the objects of a list, each of which needs some keys; UsageError where it is something else."""
    for name in _MISTAKEN:
        if name != key and name in position:
            # Ignored, it would be the position without them.
            raise UsageError(f"the key {name!r} is not of this game; it is {key!r} here, such as {example}")
    entries = position.get(key, [])
    if not isinstance(entries, list) or not all(isinstance(entry, dict) for entry in entries):
        raise UsageError(f"{key!r} cannot be {entries!r}; write it as {example}")
    for entry in entries:
        for name in needed:
            if entry.get(name) is None:
                raise UsageError(f"an entry of {key!r} lacks the key {name!r}; write it as {example}")
    return entries


def check_hand_sizes(hands: Sequence[Sequence[str] | None], sizes: Sequence[int], to_move: int) -> None:
    """Raise UsageError where a hand has too many cards, or that of the seat to move too few."""
    for seat, (hand, size) in enumerate(zip(hands, sizes, strict=True)):
        if hand is not None and (len(hand) > size or (seat == to_move and len(hand) < size)):
            raise UsageError(f"seat {seat} has {len(hand)} cards; at this point it must have {size}")


@dataclasses.dataclass(frozen=True)
class Duty:
    """A card that a seat must hold because it owns something on the table.

    Parameters
    ----------
    seat : int
        The owner.
    value : int
        The value of the card.
    name : str
        What it owns, such as ``the house of 11``.
    """

    seat: int
    value: int
    name: str


class Unknown:
    """The cards whose place a position does not give.

    Parameters
    ----------
    known : sequence of str
        All cards whose place it gives.
    value_of : callable
        ``value_of(card)`` gives the value with which a card takes.
    """

    def __init__(self, known: Sequence[str], value_of: Callable[[str], int]) -> None:
        self.cards = [card for card in PACK if card not in known]
        self.value_of = value_of

    def take(self, count: int) -> list[str]:
        """Take any cards away; there must be as many."""
        taken, self.cards = self.cards[:count], self.cards[count:]
        return taken

    def take_value(self, value: int) -> str | None:
        """Take a card of a value away, or None where there is none."""
        card = next((card for card in self.cards if self.value_of(card) == value), None)
        if card is not None:
            self.cards.remove(card)
        return card


def back_duties(hands: list[list[str]], sizes: Sequence[int], duties: Sequence[Duty], unknown: Unknown) -> None:
    """Lay the cards into ``hands`` with which owners back what they own; UsageError where that cannot be."""
    for duty in duties:
        hand = hands[duty.seat]
        if any(unknown.value_of(card) == duty.value for card in hand):
            continue
        if len(hand) >= sizes[duty.seat]:
            raise UsageError(
                f"seat {duty.seat} cannot own {duty.name}: its hand, {listed(hand)}, has no card of that value"
            )
        card = unknown.take_value(duty.value)
        if card is None:
            raise UsageError(f"seat {duty.seat} cannot own {duty.name}: all cards of that value are elsewhere")
        hand.append(card)


def fill_hands(hands: list[list[str]], sizes: Sequence[int], unknown: Unknown) -> None:
    """Lay any unknown cards into ``hands`` until they have their sizes."""
    for hand, size in zip(hands, sizes, strict=True):
        hand.extend(unknown.take(size - len(hand)))
