"""Positions of Seep: the state itself, written down (docs/record-format.md)."""

import dataclasses
from collections.abc import Mapping, Sequence

from simcore.cards import parse_cards
from simcore.errors import UsageError, listed
from simcore.fishing import PACK, card_value, pile_of_cards, position_set, splits, total_value
from simcore.fishing_positions import (
    Duty,
    Unknown,
    back_duties,
    check_hand_sizes,
    fill_hands,
    read_entries,
    read_hands,
    read_number,
    read_pile,
)
from simcore.game import Content
from simcore.games.seep._engine import CODES
from simcore.games.seep.pack import (
    BIDDER,
    FIRST_CARDS,
    FLOOR_CARDS,
    HAND_CARDS,
    HOUSE_VALUES,
    PLAYS,
    SEATS,
    SIDES,
    bids_of,
    hand_size,
)
from simcore.games.seep.rules import SeepRules
from simcore.options import HouseRules

__all__ = ["place_position"]

LOOSE_MAX: int = CODES["loose_max"]
NOBODY: int = CODES["nobody"]
_NEEDED = ("value", "cards", "owners")
_EXAMPLE = '[{"value": 11, "cards": ["5H", "6C"], "owners": [0]}]'


@dataclasses.dataclass(frozen=True)
class _House:
    """A house: its value, its cards, and the seats that own it."""

    value: int
    cards: list[str]
    owners: list[int]

    @property
    def name(self) -> str:
        """How messages call it."""
        return f"the house of {self.value}"

    @property
    def groups(self) -> int:
        """How many groups it is (P-4.4)."""
        return total_value(self.cards) // self.value


@dataclasses.dataclass
class _Position:
    """A position as it was read: cards as texts, None for what is not known."""

    rules: SeepRules
    to_move: int
    play: int
    bid: int | None
    hands: list[list[str] | None]
    loose: list[str]
    houses: list[_House]
    captured: list[list[str]]

    @property
    def is_bid(self) -> bool:
        """Whether the seat to move has still to bid."""
        return self.play == 0 and self.bid is None

    @property
    def sizes(self) -> list[int]:
        """How many cards each seat holds."""
        return [hand_size(seat, self.play) for seat in range(SEATS)]

    @property
    def captures(self) -> int:
        """How many cards have been captured: what was played, and the floor, if it lies there no more."""
        on_floor = len(self.loose) + sum(len(house.cards) for house in self.houses)
        return self.play + FLOOR_CARDS - on_floor

    def plays_of(self, seat: int) -> int:
        """Return how many plays a seat has made."""
        return (self.play + SEATS - 1 - seat) // SEATS

    def known(self) -> list[str]:
        """Return every card whose place is given."""
        piles = [*(hand or [] for hand in self.hands), self.loose, *self.captured]
        return [card for pile in [*piles, *(house.cards for house in self.houses)] for card in pile]


def place_position(content: Content, position: Mapping[str, object], rules: HouseRules) -> Content:
    """Return the state of a position.

    Parameters
    ----------
    content : dict
        The state of any deal, whose other fields are kept.
    position : dict
        The position as JSON gives it.
    rules : HouseRules
        The house rules.

    Raises
    ------
    UsageError
        Where the position is malformed or cannot arise, with the reason.
    """
    assert isinstance(rules, SeepRules)
    read = _read(position, rules)
    parse_cards(read.known(), PACK)
    check_hand_sizes(read.hands, read.sizes, read.to_move)
    for house in read.houses:
        _check_house(house, read)
    _check_houses(read)
    _check_floor(read)
    _check_bid(read)
    _check_captures(read)
    return _content(content, read)


# Reading


def _read(position: Mapping[str, object], rules: SeepRules) -> _Position:
    """Return the position with every field checked by itself."""
    to_move, hands = read_hands(position, SEATS)
    bid = position.get("bid")
    captured = position.get("captured", [[] for _ in range(SIDES)])
    if not isinstance(captured, list) or len(captured) != SIDES:
        raise UsageError(f"'captured' needs {SIDES} entries, one for each side, each a list of cards or null")
    return _Position(
        rules=rules,
        to_move=to_move,
        play=_read_play(position.get("play"), to_move, hands[to_move] or []),
        bid=None if bid is None else read_number(bid, "bid", HOUSE_VALUES[0], HOUSE_VALUES[-1]),
        hands=hands,
        loose=read_pile(position, "loose"),
        houses=[_read_house(entry) for entry in read_entries(position, "houses", _NEEDED, _EXAMPLE)],
        captured=[[] if cards is None else pile_of_cards(cards) for cards in captured],
    )


def _read_play(play: object, to_move: int, hand: Sequence[str]) -> int:
    """Return the number of the play; where it is missing, the one after the first that fits seat and hand."""
    if play is not None:
        number = read_number(play, "play", 0, PLAYS - 1)
        if number % SEATS != to_move:
            raise UsageError(f"play {number} belongs to seat {number % SEATS}, not to seat {to_move}")
        return number
    most = HAND_CARDS - (to_move == BIDDER)
    if not 1 <= len(hand) <= most:
        raise UsageError(f"seat {to_move} has {len(hand)} cards; after the first play it has 1 to {most} in its turn")
    return SEATS * (HAND_CARDS - len(hand)) + to_move


def _read_house(entry: Mapping[str, object]) -> _House:
    """Return a house whose value, cards and owners are what they must be, each by itself (P-4.3)."""
    value = read_number(entry["value"], "value", HOUSE_VALUES[0], HOUSE_VALUES[-1])
    owners = entry["owners"]
    if not isinstance(owners, list) or not owners:
        raise UsageError(f"'owners' cannot be {owners!r}; the house of {value} has one or two owners, such as [0]")
    seats = [read_number(owner, "owners", 0, SEATS - 1, "seats") for owner in owners]
    return _House(value, pile_of_cards(entry["cards"]), sorted(seats))


# Checking


def _check_house(house: _House, read: _Position) -> None:
    """Raise UsageError where there cannot be such a house (P-4, P-6.8)."""
    cards = listed(house.cards)
    if len(house.cards) < 2:
        raise UsageError(f"{house.name} cannot be {cards or 'empty'}: a house has two cards at least")
    if not splits(house.cards, house.value):
        raise UsageError(f"{house.name} cannot be {cards}: they do not split into groups of {house.value}")
    if len({owner % SIDES for owner in house.owners}) < len(house.owners):
        raise UsageError(f"{house.name} cannot have the owners {listed(house.owners)}: it has one a side at most")
    if len(house.owners) > 1 and house.groups == 1:
        raise UsageError(f"{house.name} is ordinary: it has one owner, not {len(house.owners)}")
    if len(house.owners) > 1 and read.rules.opponent_add == "free":
        raise UsageError(f"{house.name} cannot have two owners with opponent_add = free")
    equal = [card for card in read.loose if card_value(card) == house.value]
    if equal:
        raise UsageError(f"{equal[0]} cannot be loose: it equals {house.name}")


def _check_houses(read: _Position) -> None:
    """Raise UsageError where the houses cannot stand together (P-4.5, P-12.20), or owners have made too few plays."""
    values = [house.value for house in read.houses]
    twice = [value for value in values if values.count(value) > 1]
    if twice:
        raise UsageError(f"there cannot be two houses of {twice[0]}")
    if read.rules.house_limit == "2" and len(values) > 2:
        raise UsageError(f"there cannot be {len(values)} houses with house_limit = 2")
    for seat in range(SEATS):
        owned = [house.value for house in read.houses if seat in house.owners]
        if len(owned) > read.plays_of(seat):
            raise UsageError(
                f"seat {seat} cannot own houses of {listed(owned)}: it has made {read.plays_of(seat)} plays before"
                f" play {read.play}"
            )


def _check_floor(read: _Position) -> None:
    """Raise UsageError where there cannot be so many cards on the floor."""
    if len(read.loose) > LOOSE_MAX:
        raise UsageError(f"there are {len(read.loose)} loose cards; positions have {LOOSE_MAX} at most")
    if read.is_bid and read.rules.floor_before_bid == "hidden":
        if read.loose:
            raise UsageError("before the bid the floor lies face down; leave out 'loose', or give the 'bid'")
    elif read.play == 0 and len(read.loose) != FLOOR_CARDS:
        raise UsageError(f"before the first play {FLOOR_CARDS} cards lie loose, not {len(read.loose)}")
    if read.captures < 0:
        out = read.play + FLOOR_CARDS
        lying = out - read.captures
        raise UsageError(f"{lying} cards are on the floor; before play {read.play} only {out} are out of the hands")


def _check_bid(read: _Position) -> None:
    """Raise UsageError where the bidder cannot have bid, or cannot bid (P-2.4, P-2.5, P-3.4)."""
    bidder = read.hands[BIDDER] or []
    if read.is_bid:
        if not bids_of(bidder):
            raise UsageError("a bidder without a card above 8 cannot bid: the hand is thrown in")
        return
    if read.play == 1 and not read.houses and read.captures == 0:
        thrown = [value for value in HOUSE_VALUES if read.bid in (None, value)]
        if not any(card_value(card) in thrown for card in read.loose):
            raise UsageError(
                f"the first play took nothing and made no house: it threw a card of {listed(thrown)}, and none is loose"
            )
    if read.bid is None:
        return
    if read.play == 0 and read.bid not in bids_of(bidder):
        raise UsageError(f"the bid of {read.bid} needs a card of that value in the hand of seat {BIDDER}")
    others = [card for seat, hand in enumerate(read.hands) if seat != BIDDER for card in hand or []]
    if [card_value(card) for card in others].count(read.bid) == len("SHDC"):
        raise UsageError(f"the bid cannot have been {read.bid}: all cards of that value are in other hands")
    made = [house.value for house in read.houses]
    if read.play == 1 and made and made != [read.bid]:
        raise UsageError(f"the first play cannot have made {read.houses[0].name}: the bid was {read.bid}")


def _check_captures(read: _Position) -> None:
    """Raise UsageError where the captured cards cannot be so many; a take has two cards at least."""
    known = [len(cards) for cards in read.captured]
    if read.play == 0 and any(known):
        raise UsageError("before the first play nothing has been captured; leave out 'captured'")
    if read.play == 0:
        return
    rest = read.captures - sum(known)
    there = f"with this floor before play {read.play} the captured cards are {read.captures} in all"
    if rest < 0:
        raise UsageError(f"{sum(known)} cards cannot be captured: {there}")
    if read.captures == 1 or known.count(1) > rest:
        raise UsageError(f"a side cannot have captured one card, a take has two at least: {there}")


# Filling


def _content(content: Content, read: _Position) -> Content:
    """Return the state of a position, the cards that nobody has told laid anywhere they fit."""
    unknown = Unknown(read.known(), card_value)
    hands = [list(hand or []) for hand in read.hands]
    duties = [Duty(owner, house.value, house.name) for house in read.houses for owner in house.owners]
    back_duties(hands, read.sizes, duties, unknown)
    fill_hands(hands, read.sizes, unknown)
    floor = unknown.take(FLOOR_CARDS) if read.is_bid and not read.loose else []
    later = unknown.take(HAND_CARDS - FIRST_CARDS) if read.play == 0 else []
    captured = [position_set(cards) for cards in _captured(read, unknown)]
    return {
        **content,
        "table": {**content["table"], **_table(read), "captured": captured, "last_side": _last_side(captured)},
        "hand": [position_set(hand) for hand in hands],
        "floor": position_set(floor),
        "later": position_set(later),
    }


def _captured(read: _Position, unknown: Unknown) -> list[list[str]]:
    """Return the captured cards by side: the rest of the pack, so that no side has one card alone."""
    piles = [list(cards) for cards in read.captured]
    rest = unknown.take(len(unknown.cards))
    for pile in piles:
        if len(pile) == 1 and rest:
            pile.append(rest.pop())
    piles[0 if piles[0] or not piles[1] else 1] += rest
    return piles


def _last_side(captured: Sequence[int]) -> int:
    """Return a side that may have captured last."""
    return next((side for side, cards in enumerate(captured) if cards), NOBODY)


def _table(read: _Position) -> dict[str, object]:
    """Return what everybody sees of a position, but for what was captured."""
    house, owned = [0] * len(HOUSE_VALUES), [0] * SEATS
    for each in read.houses:
        house[each.value - HOUSE_VALUES[0]] = position_set(each.cards)
        for owner in each.owners:
            owned[owner] |= 1 << each.value
    # A bid that nobody has told makes no difference after the first play.
    likely = read.houses[0].value if read.houses else HOUSE_VALUES[0]
    return {
        "phase": CODES["phase"]["bid" if read.is_bid else "play"],
        "turn": read.to_move,
        "play": read.play,
        "bid": 0 if read.is_bid else read.bid or likely,
        "loose": position_set(read.loose),
        "house": house,
        "owned": owned,
        "turned_up": 0,
        "redeals": 0,
        **(_first_play(read) if read.play == 1 else {}),
    }


def _first_play(read: _Position) -> dict[str, object]:
    """Return how the bidder began, which can be seen right after it (P-8.6)."""
    kind = "capture" if read.captures else "throw"
    if read.houses:
        kind = "house" if read.houses[0].groups == 1 else "cemented"
    return {"first_play": CODES["first_play"][kind], "bid_house": bool(read.houses)}
