"""Numbers of Seep on the Python side (the compiled side is ``_pack.pxd``)."""

from collections.abc import Iterable

from simcore.fishing import MoveForm, card_value
from simcore.games.seep._engine import CODES
from simcore.games.seep.rules import SeepRules
from simcore.options import HouseRules

__all__ = [
    "BIDDER", "FIRST_CARDS", "FLOOR_CARDS", "HAND_CARDS", "HOUSE_VALUES", "MOVES", "PHASES", "PLAYS", "SEATS", "SIDES",
    "SIDE_NAMES", "bids_of", "card_points", "hand_size", "owners_of",
]  # fmt: skip

SEATS = 4
SIDES = 2
SIDE_NAMES = ("seats 0 and 2", "seats 1 and 3")
BIDDER = 0
# Cards of the bidder before the bid, of the floor, and of each seat in all.
FIRST_CARDS = 4
FLOOR_CARDS = 4
HAND_CARDS = 12
PLAYS = SEATS * HAND_CARDS
HOUSE_VALUES = range(CODES["house_min"], CODES["house_max"] + 1)
PHASES: dict[int, str] = {code: name for name, code in CODES["phase"].items()}
MOVES = MoveForm(words=("throw", "take", "make", "break"), shifts=CODES)


def bids_of(cards: Iterable[str]) -> list[int]:
    """Return the values that a bidder with ``cards`` can bid, ascending (P-2.5)."""
    return sorted({card_value(card) for card in cards} & set(HOUSE_VALUES))


def hand_size(seat: int, play: int) -> int:
    """Return how many cards a seat holds before play number ``play`` (P-2.7)."""
    if play == 0 and seat == BIDDER:
        return FIRST_CARDS
    return HAND_CARDS - (play + SEATS - 1 - seat) // SEATS


def owners_of(value: int, owned: Iterable[int]) -> list[int]:
    """Return the seats that own the house of ``value``, where ``owned`` has a set of values for each seat."""
    return [seat for seat, values in enumerate(owned) if values >> value & 1]


def card_points(cards: Iterable[str], rules: HouseRules) -> int:
    """Return the card points of ``cards`` (P-1.3)."""
    assert isinstance(rules, SeepRules)
    points = {"AH": 1, "AD": 1, "AC": 1, "TD": int(rules.ten_of_diamonds)}
    return sum(card_value(card) if card[1] == "S" else points.get(card, 0) for card in cards)
