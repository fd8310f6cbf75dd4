"""Positions of Royal Casino: the state itself, written down (docs/record-format.md)."""

import dataclasses
from collections.abc import Mapping, Sequence

from simcore.cards import parse_cards
from simcore.errors import UsageError, listed
from simcore.fishing import PACK, pile_of_cards, position_set, splits
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
from simcore.games.royal_casino._engine import CODES
from simcore.games.royal_casino.pack import (
    ACE_HIGH,
    HAND_CARDS,
    PLAYS,
    TABLE_CARDS,
    capture_value,
    cards_in_hand,
    has_lone_aces,
    stock_size,
)
from simcore.games.royal_casino.results import sides_of
from simcore.games.royal_casino.rules import RoyalCasinoRules
from simcore.options import HouseRules

__all__ = ["place_position"]

LOOSE_MAX: int = CODES["loose_max"]
NOBODY: int = CODES["nobody"]
_NEEDED = ("value", "cards", "owner")
_EXAMPLE = '[{"value": 9, "cards": ["5H", "4C"], "owner": 0}]'


@dataclasses.dataclass(frozen=True)
class _Build:
    """A build: its value, its cards, and the seat that owns it."""

    value: int
    cards: list[str]
    owner: int

    @property
    def name(self) -> str:
        """How messages call it."""
        return f"the build of {self.value}"


@dataclasses.dataclass
class _Position:
    """A position as it was read: cards as texts, None for what is not known."""

    rules: RoyalCasinoRules
    to_move: int
    hands: list[list[str] | None]
    loose: list[str]
    builds: list[_Build]
    captured: list[list[str]]
    stock: list[str]
    # The seat that captured last, None where it is not given.
    last_capturer: int | None
    # The plays made in all; found out last.
    play: int = 0

    @property
    def players(self) -> int:
        """Number of players."""
        return self.rules.players

    @property
    def round_plays(self) -> int:
        """How many plays have been made since hands were dealt last."""
        return self.players * (HAND_CARDS - len(self.hands[self.to_move] or [])) + self.to_move

    @property
    def plays_of_rounds(self) -> int:
        """How many plays there are from one dealing of hands to the next."""
        return HAND_CARDS * self.players

    @property
    def sizes(self) -> list[int]:
        """How many cards each seat holds."""
        return [cards_in_hand(seat, self.round_plays, self.players) for seat in range(self.players)]

    @property
    def on_table(self) -> int:
        """How many cards lie on the table."""
        return len(self.loose) + sum(len(build.cards) for build in self.builds)

    def captures(self, play: int) -> int:
        """Return how many cards have been captured before a play."""
        return TABLE_CARDS + play - self.on_table

    def known(self) -> list[str]:
        """Return every card whose place is given."""
        piles = [*(hand or [] for hand in self.hands), self.loose, *self.captured, self.stock]
        return [card for pile in [*piles, *(build.cards for build in self.builds)] for card in pile]


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
    assert isinstance(rules, RoyalCasinoRules)
    read = _read(position, rules)
    parse_cards(read.known(), PACK)
    hand = read.hands[read.to_move] or []
    if not 1 <= len(hand) <= HAND_CARDS:
        raise UsageError(f"seat {read.to_move} has {len(hand)} cards; in its turn it has 1 to {HAND_CARDS}")
    check_hand_sizes(read.hands, read.sizes, read.to_move)
    for build in read.builds:
        _check_build(build, read)
    _check_builds(read)
    if len(read.loose) > LOOSE_MAX:
        raise UsageError(f"there are {len(read.loose)} loose cards; positions have {LOOSE_MAX} at most")
    read.play = _find_play(read, position.get("stock"))
    return _content(content, read)


# Reading


def _read(position: Mapping[str, object], rules: RoyalCasinoRules) -> _Position:
    """Return the position with every field checked by itself."""
    to_move, hands = read_hands(position, rules.players)
    sides = sides_of(rules.players)
    captured = position.get("captured", [[] for _ in range(sides)])
    if not isinstance(captured, list) or len(captured) != sides:
        raise UsageError(f"'captured' needs {sides} entries, one for each side, each a list of cards or null")
    stock, last = position.get("stock"), position.get("last_capturer")
    return _Position(
        rules=rules,
        to_move=to_move,
        hands=hands,
        loose=read_pile(position, "loose"),
        builds=[_read_build(entry, rules) for entry in read_entries(position, "builds", _NEEDED, _EXAMPLE)],
        captured=[[] if cards is None else pile_of_cards(cards) for cards in captured],
        stock=pile_of_cards(stock) if isinstance(stock, list | str) else [],
        last_capturer=None if last is None else read_number(last, "last_capturer", 0, rules.players - 1, "a seat"),
    )


def _read_build(entry: Mapping[str, object], rules: RoyalCasinoRules) -> _Build:
    """Return a build whose value, cards and owner are what they must be, each by itself (C-3.3, C-10.2)."""
    lowest, highest = (2, ACE_HIGH) if rules.ace_high else (1, ACE_HIGH - 1)
    return _Build(
        value=read_number(entry["value"], "value", lowest, highest),
        cards=pile_of_cards(entry["cards"]),
        owner=read_number(entry["owner"], "owner", 0, rules.players - 1, "a seat"),
    )


# Checking


def _check_build(build: _Build, read: _Position) -> None:
    """Raise UsageError where there cannot be such a build (C-3.3, C-1.4)."""
    cards = listed(build.cards)
    if len(build.cards) < 2:
        raise UsageError(f"{build.name} cannot be {cards or 'empty'}: a build has two cards at least")
    if not splits(build.cards, build.value, lone=has_lone_aces(build.value, read.rules)):
        raise UsageError(f"{build.name} cannot be {cards}: they cannot be cut into groups of {build.value}")


def _check_builds(read: _Position) -> None:
    """Raise UsageError where the builds cannot stand together (C-3.5), or owners have made too few plays (C-5.2)."""
    values = [build.value for build in read.builds]
    twice = [value for value in values if values.count(value) > 1]
    if twice:
        raise UsageError(f"there cannot be two builds of {twice[0]}")
    for seat, size in enumerate(read.sizes):
        owned = [build.value for build in read.builds if build.owner == seat]
        if len(owned) > HAND_CARDS - size:
            raise UsageError(
                f"seat {seat} cannot own builds of {listed(owned)}: with {size} cards it has made"
                f" {HAND_CARDS - size} plays since hands were dealt"
            )


def _find_play(read: _Position, stock: object) -> int:
    """Return how many plays have been made: as few as can be where the stock is not given."""
    size = stock_size(read.players)
    rounds = range(0, PLAYS, read.plays_of_rounds)
    if stock is not None:
        left = len(read.stock) if isinstance(stock, list | str) else stock
        sizes = [size - first for first in rounds]
        if isinstance(left, bool) or left not in sizes:
            raise UsageError(
                f"'stock' cannot be {stock!r}; give its cards in order or their number, one of {listed(sizes)}"
            )
        rounds = range(size - int(str(left)), size - int(str(left)) + 1)
    refusals = [_refusal(read, first + read.round_plays) for first in rounds]
    if None not in refusals:
        raise UsageError(str(refusals[-1]))
    return rounds[refusals.index(None)] + read.round_plays


def _refusal(read: _Position, play: int) -> str | None:
    """Return why so many plays cannot have been made, or None: the cards captured so far do not come out."""
    known = [len(cards) for cards in read.captured]
    captures = read.captures(play)
    played = f"after {play} plays, {TABLE_CARDS + play} cards have come to the table"
    if captures < 0:
        return f"{read.on_table} cards cannot lie on the table: {played}"
    if sum(known) > captures:
        return f"{sum(known)} cards cannot be captured: {played}, and {read.on_table} lie there"
    if captures == 1 or known.count(1) > captures - sum(known):
        return f"a side cannot have captured one card, a take has two at least: {played}, and {read.on_table} lie there"
    return None


# Filling


def _content(content: Content, read: _Position) -> Content:
    """Return the state of a position, the cards that nobody has told laid anywhere they fit."""
    unknown = Unknown(read.known(), lambda card: capture_value(card, read.rules))
    hands = [list(hand or []) for hand in read.hands]
    back_duties(hands, read.sizes, [Duty(each.owner, each.value, each.name) for each in read.builds], unknown)
    fill_hands(hands, read.sizes, unknown)
    size = stock_size(read.players)
    drawn = min(read.play // read.plays_of_rounds * read.plays_of_rounds, size)
    stock = read.stock or unknown.take(size - drawn)
    captured = [position_set(cards) for cards in _captured(read, unknown)]
    empty = [0] * (len(content["stock"]) - size)
    return {
        **content,
        "table": {**content["table"], **_table(content, read, captured)},
        "hand": [*map(position_set, hands), *[0] * (len(content["hand"]) - read.players)],
        "stock": [*[0] * drawn, *(PACK.index(card) for card in stock), *empty],
        "drawn": drawn,
    }


def _captured(read: _Position, unknown: Unknown) -> list[list[str]]:
    """Return the captured cards by side: the rest of the pack, so that no side has one card alone.

    Raises UsageError where the side of the last capturer has captured nothing.
    """
    piles = [list(cards) for cards in read.captured]
    rest = unknown.take(len(unknown.cards))
    for pile in piles:
        if len(pile) == 1 and rest:
            pile.append(rest.pop())
    if read.last_capturer is None:
        next((pile for pile in piles if pile), piles[0]).extend(rest)
        return piles
    last = piles[read.last_capturer % sides_of(read.players)]
    last.extend(rest)
    if len(last) < 2:
        raise UsageError(f"seat {read.last_capturer} cannot have captured last: its side has captured nothing")
    return piles


def _table(content: Content, read: _Position, captured: Sequence[int]) -> dict[str, object]:
    """Return what everybody sees of a position."""
    build = [0] * len(content["table"]["build"])
    owned = [0] * len(content["table"]["owned"])
    for each in read.builds:
        build[each.value] = position_set(each.cards)
        owned[each.owner] |= 1 << each.value
    return {
        "turn": read.to_move,
        "play": read.play,
        "loose": position_set(read.loose),
        "build": build,
        "owned": owned,
        # The rest follows: of a build that he owns a player must hold a card.
        "proven": [0] * len(owned),
        "captured": [*captured, *[0] * (len(content["table"]["captured"]) - len(captured))],
        "last_capturer": _last_capturer(read, captured),
    }


def _last_capturer(read: _Position, captured: Sequence[int]) -> int:
    """Return the seat that captured last: where it is not given, the first one of the first side that has captured."""
    if read.last_capturer is not None:
        return read.last_capturer
    # The first seat of a side has the number of the side.
    return next((side for side, cards in enumerate(captured) if cards), NOBODY)
