"""The pack by bit position (docs/rules/bid-euchre.md, E-1; the compiled side is ``_pack.pxd``)."""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache

from simcore.cards import JOKER, SUITS, sorted_cards
from simcore.games.bid_euchre._engine import CODES
from simcore.options import HouseRules
from simcore.writing import places

__all__ = [
    "DEALER", "EXAMPLE", "SEATS", "SIDES", "SUIT_TRUMPS", "TRUMPS", "cards_in", "cards_of", "has_joker",
    "has_two_packs", "lane_and_rank", "option", "pack_of", "place_of", "position_set", "tricks_of",
]  # fmt: skip

SEATS = 4
SIDES = 2
DEALER = 3
# A list of cards as messages show it.
EXAMPLE = '["JH", "9C"]'
RANKS = "9TJQKA"
# The suits in the order of their lanes; two further is the other suit of the same colour.
LANES = "SHCD"
TRUMP_LANE = 3
JACK, LEFT, RIGHT = 2, 6, 7
COPY_SIZE: int = CODES["copy_size"]
LANE_SIZE: int = CODES["lane_size"]
JOKER_PLACE: int = CODES["joker"]
# The names of the trumps by their numbers in the core.
TRUMPS: dict[int, str] = {code: name for name, code in CODES["trump"].items()}
SUIT_TRUMPS = tuple(SUITS)


@cache
def option(rules: HouseRules, name: str) -> str:
    """Return the value of a house rule as text."""
    return rules.options()[name].format(getattr(rules, name))


def has_two_packs(rules: HouseRules) -> bool:
    """Whether two packs are played (E-10.23)."""
    return option(rules, "double_deck") != "off"


def has_joker(rules: HouseRules) -> bool:
    """Whether the joker is in the pack (E-10.21)."""
    return option(rules, "joker") == "on"


def tricks_of(rules: HouseRules) -> int:
    """Return the number of tricks in a deal."""
    return 12 if has_two_packs(rules) else 6


def _slots(lane: int, trump: str) -> dict[int, str]:
    """Return the cards of a lane by slot, with trumps named or ``none``."""
    if trump not in SUIT_TRUMPS:
        ranks = RANKS[::-1] if trump == "low" else RANKS
        return {slot: rank + LANES[lane] for slot, rank in enumerate(ranks)}
    suit = LANES[(lane + LANES.index(trump) - TRUMP_LANE) % len(LANES)]
    cards = {slot: rank + suit for slot, rank in enumerate(RANKS)}
    if lane == TRUMP_LANE:
        cards[RIGHT] = cards.pop(JACK)
        cards[LEFT] = "J" + LANES[(LANES.index(trump) + 2) % len(LANES)]
    elif lane == TRUMP_LANE - 2:
        del cards[JACK]
    return cards


@cache
def _cards(trump: str, copies: int, *, joker: bool) -> dict[int, str]:
    """Return the cards by position."""
    cards = {
        COPY_SIZE * copy + LANE_SIZE * lane + slot: card
        for copy in range(copies)
        for lane in range(len(LANES))
        for slot, card in _slots(lane, trump).items()
    }
    return {**cards, JOKER_PLACE: JOKER} if joker else cards


def cards_of(rules: HouseRules, trump: str = "none") -> Mapping[int, str]:
    """Return the cards by their positions once ``trump`` is named (``none``: before that)."""
    return _cards(trump, 2 if has_two_packs(rules) else 1, joker=has_joker(rules))


def pack_of(rules: HouseRules) -> Sequence[str]:
    """Return the cards of the pack in the order of their positions before trumps are named (E-1.1, E-2.5)."""
    return tuple(cards_of(rules).values())


def cards_in(cards: int, rules: HouseRules, trump: str = "none") -> list[str]:
    """Return the cards of a set, in the order of writing (E-1.5)."""
    names = cards_of(rules, trump)
    return sorted_cards(names[position] for position in places(cards))


def place_of(card: str, rules: HouseRules, trump: str = "none") -> int:
    """Return the position of the first copy of a card."""
    return next(place for place, name in cards_of(rules, trump).items() if name == card)


def position_set(cards: Iterable[str], rules: HouseRules, trump: str = "none", *, apart_from: int = 0) -> int:
    """Return the set of the given cards as an integer; a card that ``apart_from`` has is taken from the second pack."""
    found = 0
    for card in cards:
        copies = [place for place, name in cards_of(rules, trump).items() if name == card]
        found |= next(1 << place for place in copies if not (found | apart_from) >> place & 1)
    return found


def lane_and_rank(card: str, rules: HouseRules, trump: str) -> tuple[int, int]:
    """Return the lane of a card once trumps are named, and its rank there: the higher beats the lower."""
    if card == JOKER:
        return TRUMP_LANE, LANE_SIZE
    return divmod(place_of(card, rules, trump), LANE_SIZE)
