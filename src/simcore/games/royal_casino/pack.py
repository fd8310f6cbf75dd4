"""Numbers of Royal Casino on the Python side (the compiled side is ``_pack.pxd``)."""

from collections.abc import Iterable

from simcore.fishing import PACK, MoveForm, card_value
from simcore.games.royal_casino._engine import CODES
from simcore.games.royal_casino.results import sides_of
from simcore.games.royal_casino.rules import PARTNERS, RoyalCasinoRules
from simcore.options import HouseRules
from simcore.writing import seat_name

__all__ = [
    "ACE_HIGH", "HAND_CARDS", "ITEM_CARDS", "ITEM_NAMES", "ITEM_POINTS", "MOVES", "PLAYS", "TABLE_CARDS",
    "capture_value", "cards_in_hand", "has_lone_aces", "owner_of", "players_of", "side_names", "stock_size",
    "team_names",
]  # fmt: skip

HAND_CARDS: int = CODES["hand_cards"]
TABLE_CARDS: int = CODES["table_cards"]
PLAYS: int = CODES["plays"]
ACE_HIGH: int = CODES["ace_high"]
MOVES = MoveForm(words=("trail", "take", "build", "raise"), shifts=CODES, shows_taken=True)
# The items by their columns, in the counting order (C-7.2).
ITEM_POINTS = {
    "most_cards": 3,
    "most_spades": 1,
    "big_casino": 2,
    "little_casino": 1,
    "ace_of_spades": 1,
    "ace_of_clubs": 1,
    "ace_of_hearts": 1,
    "ace_of_diamonds": 1,
}
ITEM_NAMES = {name: name.replace("_", " ") for name in ITEM_POINTS}
ITEM_CARDS = {
    "TD": "big_casino",
    "2S": "little_casino",
    "AS": "ace_of_spades",
    "AC": "ace_of_clubs",
    "AH": "ace_of_hearts",
    "AD": "ace_of_diamonds",
}


def players_of(rules: HouseRules) -> int:
    """Return the number of players."""
    assert isinstance(rules, RoyalCasinoRules)
    return rules.players


def capture_value(card: str, rules: HouseRules) -> int:
    """Return the capture value of a card (C-1.3, C-10.2)."""
    assert isinstance(rules, RoyalCasinoRules)
    return ACE_HIGH if card[0] == "A" and rules.ace_high else card_value(card)


def has_lone_aces(value: int, rules: HouseRules) -> bool:
    """Whether an ace alone is a group in a build of ``value`` (C-1.4, C-10.3)."""
    assert isinstance(rules, RoyalCasinoRules)
    return value == ACE_HIGH and rules.ace_high and rules.ace_in_builds == "lone14"


def cards_in_hand(seat: int, play: int, players: int) -> int:
    """Return how many cards a seat holds before play number ``play`` (C-2.5)."""
    played = play % (HAND_CARDS * players)
    return HAND_CARDS - (played + players - 1 - seat) // players


def stock_size(players: int) -> int:
    """Return the cards of the stock at the start of a deal (C-2.4)."""
    return len(PACK) - TABLE_CARDS - HAND_CARDS * players


def owner_of(value: int, owned: Iterable[int]) -> int:
    """Return the seat that owns the build of ``value``, where ``owned`` has a set of values for each seat."""
    return next(seat for seat, values in enumerate(owned) if values >> value & 1)


def side_names(players: int) -> list[str]:
    """Return how the sides are called in texts for people (C-2.2)."""
    if players == PARTNERS:
        return ["seats 0 and 2", "seats 1 and 3 (dealer)"]
    return [seat_name(seat, players) for seat in range(players)]


def team_names(players: int) -> list[str]:
    """Return how the sides of a match are called (C-8.1)."""
    if players == PARTNERS:
        return ["team 0 (players 0 and 2)", "team 1 (players 1 and 3)"]
    return [f"player {player}" for player in range(sides_of(players))]
