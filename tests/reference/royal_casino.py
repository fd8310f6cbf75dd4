"""A slow, readable reference engine for Royal Casino.

Written from docs/rules/royal-casino.md only; the ids in the comments (C-4.3) are the rules there.
It shares nothing with the fast engine and exists to be compared with it.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations

# --------------------------------------------------------------------------------------
# Options (section 10)

ITEM_NAMES = ("cards", "spades", "big_casino", "little_casino")

# Every option with its values as text; the first one is the default.
OPTIONS: dict[str, tuple[str, ...]] = {
    "players": ("2", "3", "4"),
    "ace_high": ("yes", "no"),
    "ace_in_builds": ("lone14", "always1"),
    "force_match": ("all", "none"),
    "own_raise": ("no", "yes"),
    "raise_absorb": ("no", "yes"),
    "raise_with_table": ("no", "yes"),
    "same_value_builds": ("merge",),
    "owner_may_trail": ("no", "yes"),
    "partner_builds": ("own_card", "never"),
    "capture": ("optional", "forced"),
    "residue": ("last_capturer", "nobody"),
    "sweep_cancel": ("yes", "no"),
    "last_card_sweep": ("counts", "no"),
    "late": ("capped", "frozen", "none"),
    "at18": ("cards", "spades", "big_casino", "little_casino"),
    "at19": ("big_casino", "cards", "spades", "little_casino"),
    "at20": ("little_casino", "cards", "spades", "big_casino"),
    "soto": ("off", "on"),
    "tie": ("overtime", "count_order"),
    "deal_passes": ("with_play", "against_play"),
    "first_player_next_deal": ("rotation", "last_capturer"),
}
# Options that take a whole number: the default, smallest and largest number.
NUMBER_OPTIONS: dict[str, tuple[int, int, int]] = {
    "sweeps": (1, 0, 10),
    "target": (21, 5, 200),
}
# C-10.27
PRESETS: dict[str, dict[str, str]] = {
    "default": {},
    "dominican": {},
    "dominican-pagat": {"at20": "spades"},
    "north-american": {
        "force_match": "none",
        "own_raise": "yes",
        "raise_absorb": "yes",
        "sweeps": "0",
        "late": "none",
        "tie": "count_order",
    },
}


def _option_text(name: str, value: object) -> str:
    if isinstance(value, bool):
        words = ("on", "off") if "on" in OPTIONS.get(name, ()) else ("yes", "no")
        return words[0] if value else words[1]
    return str(value)


def _is_offered(name: str, text: str) -> bool:
    if name in OPTIONS:
        return text in OPTIONS[name]
    _, smallest, largest = NUMBER_OPTIONS[name]
    return text.isdecimal() and smallest <= int(text) <= largest


def full_rules(rules: Mapping[str, object]) -> dict[str, str]:
    """All options with their values as text. ValueError names what is not offered."""
    full = {name: values[0] for name, values in OPTIONS.items()}
    full.update({name: str(number[0]) for name, number in NUMBER_OPTIONS.items()})
    for name, value in rules.items():
        if name not in full:
            raise ValueError(f"unknown option {name}")
        text = _option_text(name, value)
        if not _is_offered(name, text):
            raise ValueError(f"{name}={text} is not offered")
        full[name] = text
    if full["partner_builds"] == "never" and full["players"] != "4":  # C-10.25
        raise ValueError(f"partner_builds=never does not go with players={full['players']}")
    if full["soto"] == "on":
        if full["late"] == "none":
            raise ValueError("soto=on does not go with late=none")
        for name in ("at18", "at19", "at20"):
            if full[name] != OPTIONS[name][0]:
                raise ValueError(f"soto=on does not go with {name}={full[name]}")
    return full


# --------------------------------------------------------------------------------------
# Cards, values, groups (section 1)

SUITS = "SHDC"
RANKS = "A23456789TJQK"
PACK = [rank + suit for suit in SUITS for rank in RANKS]
PLACE = {card: place for place, card in enumerate(PACK)}
LOW = {card: RANKS.index(card[0]) + 1 for card in PACK}
ACE_HIGH = 14


def in_order(cards: Iterable[str]) -> tuple[str, ...]:
    """C-1.5."""
    return tuple(sorted(cards, key=PLACE.__getitem__))


def low(card: str) -> int:
    """C-1.2: what a card counts in a sum."""
    return LOW[card]


def total(cards: Iterable[str]) -> int:
    return sum([LOW[card] for card in cards])


def capture_value(card: str, rules: Mapping[str, str]) -> int:
    """C-1.3, C-10.2."""
    return ACE_HIGH if card[0] == "A" and rules["ace_high"] == "yes" else low(card)


def highest_value(rules: Mapping[str, str]) -> int:
    """C-1.3, C-10.2."""
    return 14 if rules["ace_high"] == "yes" else 13


def is_group(cards: Sequence[str], value: int, *, lone_ace: bool) -> bool:
    """C-1.4: a sum of the value, or one ace for 14 where an ace may stand alone."""
    if lone_ace and value == ACE_HIGH and len(cards) == 1 and cards[0][0] == "A":
        return True
    return total(cards) == value


def sets_of_sum(cards: Sequence[str], wanted: int) -> Iterator[tuple[str, ...]]:
    """All sets of these cards with a sum."""
    if wanted == 0:
        yield ()
    for place, card in enumerate(cards):
        if low(card) <= wanted:
            for more in sets_of_sum(cards[place + 1 :], wanted - low(card)):
                yield (card, *more)


def aces_apart(cards: Sequence[str], value: int) -> int:
    """How many aces could be groups by themselves."""
    return sum(card[0] == "A" for card in cards) if value == ACE_HIGH else 0


@lru_cache(maxsize=1 << 17)
def groups_in(cards: tuple[str, ...], value: int, *, lone_ace: bool) -> int | None:
    """The number of groups into which the cards can be cut without a rest; None if they cannot (C-1.4)."""
    if not cards:
        return 0
    over = total(cards) % value
    if over and not (lone_ace and over <= aces_apart(cards, value)):
        return None
    first, rest = cards[0], cards[1:]
    partners = list(sets_of_sum(rest, value - low(first)))
    if is_group([first], value, lone_ace=lone_ace):
        partners.append(())
    for others in partners:
        left = tuple(card for card in rest if card not in others)
        more = groups_in(left, value, lone_ace=lone_ace)
        if more is not None:
            return 1 + more
    return None


def subsets(cards: Sequence[str]) -> Iterator[tuple[str, ...]]:
    for size in range(len(cards) + 1):
        yield from combinations(cards, size)


# --------------------------------------------------------------------------------------
# Builds, moves, positions (sections 3 and 4)


@dataclasses.dataclass(frozen=True)
class Build:
    """A build on the table (C-3.3)."""

    value: int
    cards: tuple[str, ...]
    owner: int


@dataclasses.dataclass(frozen=True)
class Move:
    """One play: `kind` is trail, take, build or raise."""

    kind: str
    card: str
    chosen: tuple[str, ...] = ()  # the loose cards that take part
    value: int = 0  # of the build that is made; for a take the capture value
    raised: int = 0  # the value of the build that is raised
    with_build: bool = False  # a take takes the standing build too

    @property
    def text(self) -> str:
        """C-9.4."""
        chosen = " ".join(in_order(self.chosen))
        plus = f" + {chosen}" if chosen else ""
        if self.kind == "trail":
            return f"trail {self.card}"
        if self.kind == "take":
            taken = [f"[{self.value}]"] if self.with_build else []
            return f"take {self.card}: " + " ".join(taken + list(in_order(self.chosen)))
        if self.kind == "build":
            return f"build {self.value}: {self.card}{plus}"
        return f"raise {self.raised}>{self.value}: {self.card}{plus}"


class Position:
    """A seat to move with its hand, the loose cards and the builds."""

    def __init__(
        self,
        rules: Mapping[str, str],
        seat: int,
        hand: Sequence[str],
        loose: Sequence[str],
        builds: Sequence[Build],
    ) -> None:
        self.rules = rules
        self.seat = seat
        self.hand = list(hand)
        self.loose = in_order(loose)
        self.builds = {build.value: build for build in builds}

    # ---------------------------------------------------------------- helpers

    def groups(self, cards: Sequence[str], value: int, *, building: bool) -> int | None:
        """C-1.4, C-10.3."""
        lone_ace = not building or self.rules["ace_in_builds"] == "lone14"
        return groups_in(tuple(cards), value, lone_ace=lone_ace)

    def is_single(self, build: Build) -> bool:
        return self.groups(build.cards, build.value, building=True) == 1

    def equal_cards(self, card: str) -> set[str]:
        return {one for one in self.loose if one[0] == card[0]}

    def is_backed(self, card: str, owned: Iterable[int]) -> bool:
        """C-4.1: the hand without the card has a capturing card for each of these values."""
        held = {capture_value(one, self.rules) for one in self.hand if one != card}
        return set(owned) <= held

    def owned(self) -> set[int]:
        return {value for value, build in self.builds.items() if build.owner == self.seat}

    def is_closed(self, build: Build | None) -> bool:
        """C-10.10: a partner's build that may be neither added to nor raised."""
        partner = (self.seat + 2) % 4
        return build is not None and self.rules["partner_builds"] == "never" and build.owner == partner

    # ---------------------------------------------------------------- the four moves

    def moves(self) -> dict[str, Move]:
        """All legal moves by their texts, in the order of the texts."""
        found = []
        for card in self.hand:
            found += self._trails(card)
            for chosen in subsets(self.loose):
                found += self._takes(card, chosen)
                found += self._builds(card, chosen)
                found += self._raises(card, chosen)
        return {move.text: move for move in sorted(found, key=lambda move: move.text)}

    def legal(self) -> list[str]:
        return list(self.moves())

    def _can_take_something(self, card: str) -> bool:
        value = capture_value(card, self.rules)
        return value in self.builds or self._holds_group(self.loose, value)

    def _holds_group(self, cards: Sequence[str], value: int) -> bool:
        return any(is_group(chosen, value, lone_ace=True) for chosen in subsets(cards))

    def _trails(self, card: str) -> list[Move]:
        """C-4.3, C-10.4, C-10.9, C-10.11."""
        if self.rules["force_match"] == "all" and self.equal_cards(card):
            return []
        if self.owned() and self.rules["owner_may_trail"] == "no":
            return []
        if self.rules["capture"] == "forced" and self._can_take_something(card):
            return []
        return [Move("trail", card)] if self.is_backed(card, self.owned()) else []

    def _takes(self, card: str, chosen: tuple[str, ...]) -> list[Move]:
        """C-4.4 to C-4.6."""
        value = capture_value(card, self.rules)
        if self.groups(chosen, value, building=False) is None:
            return []
        if self.rules["force_match"] == "all" and not self.equal_cards(card) <= set(chosen):
            return []
        forced = self.rules["capture"] == "forced"
        if forced and self._holds_group([one for one in self.loose if one not in chosen], value):  # C-10.11
            return []
        moves = []
        if value in self.builds and self.is_backed(card, self.owned() - {value}):
            moves.append(Move("take", card, chosen, value, with_build=True))
        if chosen and not (forced and value in self.builds) and self.is_backed(card, self.owned()):
            moves.append(Move("take", card, chosen, value))
        return moves

    def _builds(self, card: str, chosen: tuple[str, ...]) -> list[Move]:
        """C-4.7 to C-4.9."""
        return [
            Move("build", card, chosen, value)
            for value in sorted({capture_value(one, self.rules) for one in self.hand if one != card})
            if (chosen or value in self.builds)
            and self.groups((card, *chosen), value, building=True) is not None
            and self.is_backed(card, self.owned() | {value})
            and not self.is_closed(self.builds.get(value))
        ]

    def _raises(self, card: str, chosen: tuple[str, ...]) -> list[Move]:
        """C-4.10 to C-4.12, C-10.5."""
        return [
            Move("raise", card, chosen, new, raised=old)
            for old, build in self.builds.items()
            if self.is_single(build)
            and not self.is_closed(build)
            and (build.owner != self.seat or self.rules["own_raise"] == "yes")
            for new in range(old + 1, highest_value(self.rules) + 1)
            if self._makes_up(card, chosen, old, new)
            and self.is_backed(card, (self.owned() - {old}) | {new})
            and not self.is_closed(self.builds.get(new))
        ]

    def _makes_up(self, card: str, chosen: tuple[str, ...], old: int, new: int) -> bool:
        """The card, with helpers (C-10.7), changes old to new; the other loose cards are absorbed (C-10.6)."""
        needed = new - old - low(card)  # from the helpers
        if needed < 0 or (chosen and self.rules["raise_with_table"] == self.rules["raise_absorb"] == "no"):
            return False
        for helpers in subsets(chosen) if self.rules["raise_with_table"] == "yes" else [()]:
            absorbed = tuple(one for one in chosen if one not in helpers)
            if (
                (not absorbed or self.rules["raise_absorb"] == "yes")
                and total(helpers) == needed
                and self.groups(absorbed, new, building=True) is not None
            ):
                return True
        return False


def position(
    rules: Mapping[str, object],
    hand: Sequence[str],
    loose: Sequence[str],
    builds: Sequence[tuple[int, Sequence[str], int]] = (),
    *,
    seat: int = 0,
) -> Position:
    """A position from anywhere, checked; builds are (value, cards, owner)."""
    full = full_rules(rules)
    seats = range(int(full["players"]))
    cards = [*hand, *loose, *(card for _, built, _ in builds for card in built)]
    if not set(cards) <= set(PACK):
        raise ValueError(f"not cards of the pack: {sorted(set(cards) - set(PACK))}")
    if len(set(cards)) != len(cards):
        raise ValueError("a card is in two places")
    if not 1 <= len(hand) <= 4:
        raise ValueError("a hand of one to four cards is needed")
    if len({value for value, _, _ in builds}) != len(builds):
        raise ValueError("two builds have the same value")
    found = Position(full, seat, hand, loose, [Build(value, in_order(built), owner) for value, built, owner in builds])
    for build in found.builds.values():
        if build.owner not in seats or seat not in seats:
            raise ValueError(f"seats are 0 to {len(seats) - 1}")
        if not 1 <= build.value <= highest_value(full) or len(build.cards) < 2:
            raise ValueError(f"there is no build {build.value} of {len(build.cards)} cards")
        if found.groups(build.cards, build.value, building=True) is None:
            raise ValueError(f"the cards of build {build.value} do not split into groups of it")
    if not found.is_backed("", found.owned()):
        raise ValueError(f"the hand does not back the builds {sorted(found.owned())}")
    return found


def legal_of(
    rules: Mapping[str, object],
    hand: str,
    loose: str = "",
    builds: Sequence[tuple[int, str, int]] = (),
    *,
    seat: int = 0,
) -> list[str]:
    """The legal actions of a position given by texts."""
    split = [(value, cards.split(), owner) for value, cards, owner in builds]
    return position(rules, hand.split(), loose.split(), split, seat=seat).legal()


# --------------------------------------------------------------------------------------
# Points (section 7)

# C-7.2, in counting order; sweeps come last.
ITEMS: dict[str, int] = {
    "cards": 3,
    "spades": 1,
    "big_casino": 2,
    "little_casino": 1,
    "ace_of_spades": 1,
    "ace_of_clubs": 1,
    "ace_of_hearts": 1,
    "ace_of_diamonds": 1,
}
SCORING_CARDS = {
    "big_casino": "TD",
    "little_casino": "2S",
    "ace_of_spades": "AS",
    "ace_of_hearts": "AH",
    "ace_of_diamonds": "AD",
    "ace_of_clubs": "AC",
}


def number_of_sides(rules: Mapping[str, str]) -> int:
    """C-2.2."""
    return 3 if rules["players"] == "3" else 2


def strictly_most(numbers: Sequence[int]) -> int | None:
    top = [side for side, number in enumerate(numbers) if number == max(numbers)]
    return top[0] if len(top) == 1 else None


def net_sweeps(sweeps: Sequence[int], rules: Mapping[str, str]) -> list[int]:
    """C-7.4, C-10.14."""
    if rules["sweep_cancel"] == "no":
        return list(sweeps)
    best, second = sorted(sweeps, reverse=True)[:2]
    return [best - second if number == best else 0 for number in sweeps]


def payoffs(points: Sequence[int], rules: Mapping[str, str]) -> list[int]:
    """C-7.6."""
    sides = len(points)
    return [sides * points[seat % sides] - sum(points) for seat in range(int(rules["players"]))]


# --------------------------------------------------------------------------------------
# The deal


class CasinoDeal:
    """One deal: 48 plays."""

    def __init__(
        self,
        rules: Mapping[str, object],
        hands: Sequence[Sequence[str]],
        table: Sequence[str],
        stock: Sequence[str],
    ) -> None:
        self.rules = full_rules(rules)
        self.n = int(self.rules["players"])
        if [len(hand) for hand in hands] != [4] * self.n or len(table) != 4:
            raise ValueError(f"{self.n} hands of four and four cards on the table are needed")
        if sorted([*(card for hand in hands for card in hand), *table, *stock]) != sorted(PACK):
            raise ValueError("hands, table and stock are not the pack of 52 cards")
        self.hands = [list(hand) for hand in hands]
        self.loose = list(table)
        self.stock = list(stock)
        self.builds: list[Build] = []
        self.piles: list[list[str]] = [[] for _ in range(self.n)]  # by seat
        self.sweeps = [0] * self.n
        self.last_capturer: int | None = None
        self.plays: list[tuple[int, str]] = []
        self.legal_sum = 0
        self.counts = dict.fromkeys(("trail", "take", "build", "raise"), 0)
        self.cards_left: int | None = None  # once the deal is over
        self._moves: dict[str, Move] | None = None

    # ---------------------------------------------------------------- interface

    @property
    def over(self) -> bool:
        return len(self.plays) == 48

    @property
    def to_move(self) -> int | None:
        """C-3.1: turn order, seat 0 first after each re-deal."""
        return None if self.over else len(self.plays) % self.n

    def legal(self) -> list[str]:
        """All legal actions of the seat to move, sorted as plain text."""
        return list(self.moves())

    def moves(self) -> dict[str, Move]:
        if self._moves is None:
            seat = self.to_move
            here = None if seat is None else Position(self.rules, seat, self.hands[seat], self.loose, self.builds)
            self._moves = {} if here is None else here.moves()
        return self._moves

    def apply(self, action: str) -> None:
        if action not in self.moves():
            raise ValueError(f"illegal: {action!r}; legal: {self.legal()}")
        move, seat = self.moves()[action], self.to_move
        assert seat is not None
        self.legal_sum += len(self.moves())
        self.counts[move.kind] += 1
        self.plays.append((seat, action))
        self._moves = None
        self.hands[seat].remove(move.card)
        self.loose = [card for card in self.loose if card not in move.chosen]
        {"trail": self._trail, "take": self._take, "build": self._build, "raise": self._raise}[move.kind](seat, move)
        if not any(self.hands):
            self._deal_again()

    # ---------------------------------------------------------------- effects

    def _trail(self, seat: int, move: Move) -> None:
        self.loose.append(move.card)

    def _take(self, seat: int, move: Move) -> None:
        self.piles[seat] += [move.card, *move.chosen]
        if move.with_build:
            self.piles[seat] += self._remove_build(move.value).cards
        self.last_capturer = seat
        table_is_empty = not self.loose and not self.builds
        if table_is_empty and not (self.over and self.rules["last_card_sweep"] == "no"):  # C-7.3, C-10.15
            self.sweeps[seat] += 1

    def _build(self, seat: int, move: Move) -> None:
        self._put_build(seat, move.value, (move.card, *move.chosen))

    def _raise(self, seat: int, move: Move) -> None:
        raised = self._remove_build(move.raised).cards
        self._put_build(seat, move.value, (*raised, move.card, *move.chosen))

    def _remove_build(self, value: int) -> Build:
        build = next(build for build in self.builds if build.value == value)
        self.builds.remove(build)
        return build

    def _put_build(self, seat: int, value: int, cards: Sequence[str]) -> None:
        """C-4.9: a second build of a value joins the first."""
        if any(build.value == value for build in self.builds):
            cards = (*self._remove_build(value).cards, *cards)
        self.builds.append(Build(value, in_order(cards), seat))

    def _deal_again(self) -> None:
        """C-2.5, C-6.1."""
        if self.stock:
            for seat in range(self.n):
                self.hands[seat] = self.stock[:4]
                del self.stock[:4]
            return
        self.cards_left = len(self.loose)
        if self.last_capturer is not None and self.rules["residue"] == "last_capturer":
            self.piles[self.last_capturer] += self.loose
            self.loose = []

    # ---------------------------------------------------------------- result

    def result(self) -> dict[str, object]:
        """C-7.7."""
        if not self.over:
            raise ValueError("the deal is not over")
        sides = range(number_of_sides(self.rules))
        piles: list[list[str]] = [[] for _ in sides]
        sweeps = [0 for _ in sides]
        for seat in range(self.n):
            piles[seat % len(sides)] += self.piles[seat]
            sweeps[seat % len(sides)] += self.sweeps[seat]
        cards = [len(pile) for pile in piles]
        spades = [sum(card[1] == "S" for card in pile) for pile in piles]
        has: dict[str, int | None] = {"cards": strictly_most(cards), "spades": strictly_most(spades)}
        for name, card in SCORING_CARDS.items():
            has[name] = next((side for side in sides if card in piles[side]), None)
        sweep_points = [int(self.rules["sweeps"]) * number for number in net_sweeps(sweeps, self.rules)]
        points = [sweep_points[side] + sum(ITEMS[name] for name in has if has[name] == side) for side in sides]
        return {
            "payoff": payoffs(points, self.rules),
            "points": points,
            "cards": cards,
            "spades": spades,
            "sweeps": sweeps,
            "most_cards": has["cards"],
            "most_spades": has["spades"],
            **{name: has[name] for name in SCORING_CARDS},
            "sweep_points": sweep_points,
            "cards_left": self.cards_left,
            "last_capturer": self.last_capturer,
            "legal": self.legal_sum,
            "takes": self.counts["take"],
            "builds": self.counts["build"],
            "raises": self.counts["raise"],
            "trails": self.counts["trail"],
        }


# --------------------------------------------------------------------------------------
# The match (section 8)

LONGEST_MATCH = 1024
DRAWN = -1
SOTO: dict[int, tuple[str, ...]] = {
    5: ("cards", "big_casino"),
    4: ("cards", "spades"),
    3: ("cards",),
    2: ("big_casino",),
    1: ("spades",),
}


@dataclasses.dataclass(frozen=True)
class Step:
    """Where a match stands after a deal."""

    scores: list[int]
    winner: int | None
    overtime: bool


def conditions(rules: Mapping[str, str]) -> dict[int, tuple[str, ...]]:
    """C-8.4, C-10.17 to C-10.21: the items with which a side wins at once, by the points it is short of the target."""
    if rules["late"] == "none":
        return {}
    if rules["soto"] == "on":
        return SOTO
    return {3: (rules["at18"],), 2: (rules["at19"],), 1: (rules["at20"],)}


def _winner_by_condition(rules: Mapping[str, str], scores: Sequence[int], items: Sequence[Sequence[str]]) -> int | None:
    """C-8.4: of two sides the one whose item comes first in the counting order."""
    winning = conditions(rules)
    for name in ITEMS:
        for side, score in enumerate(scores):
            if name in items[side] and name in winning.get(int(rules["target"]) - score, ()):
                return side
    return None


def _score_after(rules: Mapping[str, str], score: int, for_items: int, for_sweeps: int) -> int:
    """C-8.5, outside overtime."""
    target = int(rules["target"])
    if target - score not in conditions(rules):
        return score + for_items + for_sweeps
    return score if rules["late"] == "frozen" else min(score + for_items, target - 1)


def _first_to_reach(
    rules: Mapping[str, str],
    scores: Sequence[int],
    items: Sequence[Sequence[str]],
    sweep_points: Sequence[int],
    tied: Sequence[int],
) -> int | None:
    """C-10.22."""
    counted = {side: scores[side] for side in tied}
    for name in (*ITEMS, "sweeps"):
        for side in tied:
            if name == "sweeps":
                counted[side] += sweep_points[side]
            elif name in items[side]:
                counted[side] += ITEMS[name]
        there = [side for side in tied if counted[side] >= int(rules["target"])]
        if there:
            return there[0] if len(there) == 1 else None
    return None


def match_step(
    rules: Mapping[str, object],
    scores: Sequence[int],
    items: Sequence[Sequence[str]],
    sweep_points: Sequence[int] | None = None,
    *,
    overtime: bool = False,
) -> Step:
    """C-8.4 to C-8.8: one deal of a match; `items` are the names in `ITEMS` that each side has.

    `sweep_points` are points after cancelling.
    """
    full = full_rules(rules)
    swept = [0] * len(scores) if sweep_points is None else list(sweep_points)
    earned = [sum(ITEMS[name] for name in has) for has in items]
    if overtime:
        after = [score + earned[side] + swept[side] for side, score in enumerate(scores)]
        return Step(after, strictly_most(after), True)
    winner = _winner_by_condition(full, scores, items)
    if winner is not None:
        return Step(list(scores), winner, False)
    after = [_score_after(full, score, earned[side], swept[side]) for side, score in enumerate(scores)]
    if max(after) < int(full["target"]):
        return Step(after, None, False)
    winner = strictly_most(after)
    if winner is None and full["tie"] == "count_order":
        tied = [side for side, score in enumerate(after) if score == max(after)]
        winner = _first_to_reach(full, scores, items, swept, tied)
    return Step(after, winner, winner is None)


def items_of(result: Mapping[str, object]) -> list[list[str]]:
    """The names of the items that each side has in a result row."""
    points = result["points"]
    assert isinstance(points, list)
    columns = {name: f"most_{name}" if name in ("cards", "spades") else name for name in ITEMS}
    return [[name for name in ITEMS if result[columns[name]] == side] for side in range(len(points))]


class CasinoMatch:
    """The books of a match. Scores are kept by team: with four players two, otherwise one a player (C-8.1)."""

    def __init__(self, rules: Mapping[str, object]) -> None:
        self.rules = full_rules(rules)
        self.n = int(self.rules["players"])
        self.teams = number_of_sides(self.rules)
        self.dealer = self.n - 1
        self.scores = [0] * self.teams
        self.deals = 0
        self.overtime = False
        self.winner: int | None = None  # a team, or DRAWN, once the match is over

    def players(self) -> list[int]:
        """The players by seat in the next deal."""
        return [(self.dealer + 1 + seat) % self.n for seat in range(self.n)]

    def teams_by_side(self) -> list[int]:
        """The team that is side 0, 1, ... in the next deal."""
        return [player % self.teams for player in self.players()[: self.teams]]

    def side_scores(self) -> list[int]:
        """The scores at which the next deal begins, by side."""
        return [self.scores[team] for team in self.teams_by_side()]

    def note(self, result: Mapping[str, object]) -> None:
        """Book a deal, given its result row."""
        if self.winner is not None:
            raise ValueError("the match is over")
        sweep_points, last_capturer = result["sweep_points"], result["last_capturer"]
        assert isinstance(sweep_points, list)
        teams = self.teams_by_side()
        step = match_step(self.rules, self.side_scores(), items_of(result), sweep_points, overtime=self.overtime)
        for side, team in enumerate(teams):
            self.scores[team] = step.scores[side]
        self.overtime = step.overtime
        self.deals += 1
        if step.winner is not None:
            self.winner = teams[step.winner]
        elif self.deals == LONGEST_MATCH:  # C-8.9
            leader = strictly_most(self.scores)
            self.winner = DRAWN if leader is None else leader
        else:
            self.dealer = self._next_dealer(last_capturer if isinstance(last_capturer, int) else None)

    def _next_dealer(self, last_capturer: int | None) -> int:
        """C-8.2, C-10.23, C-10.24."""
        if self.rules["first_player_next_deal"] == "last_capturer" and last_capturer is not None:
            return (self.players()[last_capturer] - 1) % self.n
        return (self.dealer + (1 if self.rules["deal_passes"] == "with_play" else -1)) % self.n

    def standing(self) -> list[dict[str, object]]:
        """C-8.10: what is reported of each player."""
        return [
            {
                "side": player % self.teams,
                "score": self.scores[player % self.teams],
                "winner": self.winner == player % self.teams,
                "overtime": self.overtime,
                "deals": self.deals,
            }
            for player in range(self.n)
        ]
