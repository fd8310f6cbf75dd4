"""A slow, readable reference engine for Seep.

Written from docs/rules/seep.md only; the ids in the comments (P-5.3) are the rules there.
It shares nothing with the fast engine and exists to be compared with it. Plays are found by trying every subset of the
loose cards against the definitions, which is quick enough up to about 13 loose cards.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations

# --------------------------------------------------------------------------------------
# Options (section 12)

# Every option with its values as text; the first one is the default.
OPTIONS: dict[str, tuple[str, ...]] = {
    "ten_of_diamonds": ("6", "2"),
    "most_cards_bonus": ("0", "4"),
    "min_points_basis": ("total", "cards"),
    "capture_rule": ("maximal", "any"),
    "throw_rule": ("no_capture", "no_capture_no_house", "free"),
    "opening_throw": ("general", "only_if_no_house", "always"),
    "absorb_sets": ("optional", "mandatory"),
    "break_with_floor": ("no", "yes"),
    "break_partner": ("yes", "no"),
    "break_own": ("no", "yes"),
    "partner_add": ("free", "needs_card"),
    "partner_break_exempt": ("yes", "no"),
    "opponent_add": ("needs_own_card", "free"),
    "house_limit": ("none", "2"),
    "floor_before_bid": ("hidden", "open"),
    "first_deal": ("bidder_only", "four_each"),
    "next_dealer": ("losing_team", "rotate"),
    "residue": ("last_capturer", "nobody"),
    "carry_over": ("no", "yes"),
}
# Options that take a whole number: the default, a word that is allowed too, smallest and largest number.
NUMBER_OPTIONS: dict[str, tuple[str, str | None, int, int]] = {
    "sweep_points": ("50", None, 0, 100),
    "first_sweep_points": ("25", None, 0, 100),
    "last_sweep_points": ("0", None, 0, 100),
    "target_lead": ("100", "none", 1, 1000),
    "deals": ("none", "none", 1, 1000),
    "min_points": ("9", None, 0, 50),
    "baazis": ("1", None, 1, 100),
}
PRESETS: dict[str, dict[str, object]] = {  # P-12.27
    "northern-100": {},
    "ten-is-two": {"ten_of_diamonds": 2, "most_cards_bonus": 4, "first_sweep_points": 50},
}


def _option_text(value: object) -> str:
    if value is None:
        return "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


def _is_offered(name: str, text: str) -> bool:
    if name in OPTIONS:
        return text in OPTIONS[name]
    _, word, smallest, largest = NUMBER_OPTIONS[name]
    return text == word or (text.isdecimal() and smallest <= int(text) <= largest)


def full_rules(rules: Mapping[str, object]) -> dict[str, str]:
    """All options with their values as text. ValueError names what is not offered."""
    full = {name: values[0] for name, values in OPTIONS.items()}
    full.update({name: number[0] for name, number in NUMBER_OPTIONS.items()})
    for name, value in rules.items():
        if name not in full:
            raise ValueError(f"unknown option {name}")
        text = _option_text(value)
        if not _is_offered(name, text):
            raise ValueError(f"{name}={text} is not offered")
        full[name] = text
    if full["target_lead"] == "none" and full["deals"] == "none":  # P-12.28
        raise ValueError("target_lead=none needs a number of deals: a match would not end with deals=none")
    return full


# --------------------------------------------------------------------------------------
# Cards (section 1)

SUITS = "SHDC"
RANKS = "A23456789TJQK"
PACK = [rank + suit for suit in SUITS for rank in RANKS]
HOUSE_VALUES = (9, 10, 11, 12, 13)
PLAYS = 48


def value(card: str) -> int:
    """P-1.2: the capture value."""
    return RANKS.index(card[0]) + 1


def values(cards: Sequence[str]) -> list[int]:
    return [value(card) for card in cards]


def in_order(cards: Sequence[str]) -> list[str]:
    """P-1.4."""
    return sorted(cards, key=PACK.index)


def points_of(cards: Sequence[str], rules: Mapping[str, str]) -> int:
    """P-1.3: the card points."""
    spades = sum(value(card) for card in cards if card[1] == "S")
    aces = sum(card in ("AH", "AD", "AC") for card in cards)
    return spades + aces + ("TD" in cards) * int(rules["ten_of_diamonds"])


# --------------------------------------------------------------------------------------
# Groups (section 4): numbers, no cards


@cache
def splits(numbers: tuple[int, ...], total: int) -> bool:
    """P-4.2: whether the numbers can be cut into groups of this total, none left over. Largest number first."""
    if not numbers:
        return True
    if sum(numbers) % total != 0:
        return False
    first, rest = numbers[0], numbers[1:]
    for size in range(len(rest) + 1):
        if first + sum(rest[len(rest) - size :]) > total:  # the smallest ones are already too much
            return False
        for chosen in combinations(range(len(rest)), size):
            if first + sum(rest[place] for place in chosen) == total:
                others = tuple(number for place, number in enumerate(rest) if place not in chosen)
                if splits(others, total):
                    return True
    return False


@cache
def has_group(numbers: tuple[int, ...], total: int) -> bool:
    """P-4.1: whether some of the numbers add up to this total."""
    sums = {0}
    for number in numbers:
        sums |= {one + number for one in sums}
    return total in sums


@cache
def fitting(item: int, total: int, numbers: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """Every subset of the numbers, as places, that can be cut into groups of this total together with ``item``."""
    usable = [place for place, number in enumerate(numbers) if number <= total]
    found = []
    for size in range(len(usable) + 1):
        for chosen in combinations(usable, size):
            together = [item, *(numbers[place] for place in chosen)]
            if sum(together) % total == 0 and splits(tuple(sorted(together, reverse=True)), total):
                found.append(chosen)
    return tuple(found)


# --------------------------------------------------------------------------------------
# Houses and positions


@dataclass(frozen=True)
class House:
    """P-4.3: a house; ``owners`` are seats in ascending order."""

    value: int
    cards: tuple[str, ...]
    owners: tuple[int, ...]

    @property
    def groups(self) -> int:
        return sum(values(self.cards)) // self.value

    @property
    def cemented(self) -> bool:
        """P-4.4."""
        return self.groups >= 2


@dataclass(frozen=True)
class Play:
    """One action of the play. ``loose`` are the loose cards it names; ``broken`` is the value of a house broken."""

    kind: str
    card: str
    loose: tuple[str, ...] = ()
    value: int = 0
    broken: int = 0

    def text(self) -> str:
        """P-11.2 to P-11.6."""
        cards = " ".join(in_order(self.loose))
        if self.kind == "throw":
            return f"throw {self.card}"
        if self.kind == "take":
            return f"take {self.card}: {cards}" if cards else f"take {self.card}"
        head = f"make {self.value}" if self.kind == "make" else f"break {self.broken}>{self.value}"
        return f"{head}: {self.card} + {cards}" if cards else f"{head}: {self.card}"


@dataclass(frozen=True)
class Position:
    """What decides which plays a seat has. ``play`` counts from 0; 0 is the bidder's first."""

    seat: int
    hand: tuple[str, ...]
    loose: tuple[str, ...]
    houses: tuple[House, ...] = ()
    play: int = 4
    bid: int | None = None

    def house(self, number: int) -> House | None:
        return next((house for house in self.houses if house.value == number), None)

    def owned(self) -> set[int]:
        return {house.value for house in self.houses if self.seat in house.owners}

    def without(self, card: str) -> list[int]:
        """The values of the hand without one card."""
        return [value(other) for other in self.hand if other != card]

    def subsets(self, item: int, total: int) -> Iterator[tuple[tuple[str, ...], tuple[int, ...]]]:
        """Every set of loose cards that splits into groups together with ``item``, and the values that stay loose."""
        cards = sorted(self.loose, key=value, reverse=True)
        numbers = tuple(values(cards))
        for chosen in fitting(item, total, numbers):
            stay = tuple(number for place, number in enumerate(numbers) if place not in chosen)
            yield tuple(cards[place] for place in chosen), stay

    def check(self) -> None:
        """ValueError for what cannot lie on a floor."""
        cards = [*self.hand, *self.loose, *(card for house in self.houses for card in house.cards)]
        if len(set(cards)) < len(cards) or not set(cards) <= set(PACK):
            raise ValueError("a card that does not exist, or in two places")
        if len({house.value for house in self.houses}) < len(self.houses):
            raise ValueError("two houses of one value")
        for house in self.houses:
            if house.value not in HOUSE_VALUES or len(house.cards) < 2:
                raise ValueError(f"no house: {house}")
            if not splits(tuple(sorted(values(house.cards), reverse=True)), house.value):
                raise ValueError(f"the cards do not split into groups of {house.value}: {house.cards}")
            if house.value in values(self.loose):
                raise ValueError(f"a loose card equal to the house of {house.value}")
            if not house.owners or len({owner % 2 for owner in house.owners}) < len(house.owners):
                raise ValueError(f"a house has one owner of a side at most, and one at least: {house}")
            if not house.cemented and len(house.owners) > 1:
                raise ValueError(f"an ordinary house has one owner: {house}")
        if not self.owned() <= set(values(self.hand)):
            raise ValueError("the hand does not back a house of its owner")


# --------------------------------------------------------------------------------------
# The plays (sections 3, 5 and 6)


class Lister:
    """Finds every legal play of a position, by the definitions."""

    def __init__(self, rules: Mapping[str, str], position: Position) -> None:
        self.rules = rules
        self.position = position

    def all(self) -> list[Play]:
        position = self.position
        builds = [build for card in position.hand for build in (*self.makes(card), *self.breaks(card))]
        plays = list(builds)
        for card in position.hand:
            plays += self.takes(card)
            if self.may_throw(card, builds):
                plays.append(Play("throw", card))
        return plays

    def _first(self) -> bool:
        return self.position.play == 0

    def _backed(self, card: str, owned: set[int]) -> bool:
        """P-5.3: what is left in hand has a card for every value owned."""
        return owned <= set(self.position.without(card))

    # ---------------------------------------------------------------- throw (P-5.4 to P-5.6)

    def may_throw(self, card: str, builds: Sequence[Play]) -> bool:
        position, rules = self.position, self.rules
        if position.house(value(card)) is not None or not self._backed(card, position.owned()):
            return False
        if self._first():
            if value(card) != position.bid:  # P-3.4
                return False
            if rules["opening_throw"] == "always":  # P-12.12
                return True
            if rules["opening_throw"] == "only_if_no_house" and builds:
                return False
        if rules["throw_rule"] == "free":  # P-12.11
            return True
        if has_group(tuple(sorted(values(position.loose))), value(card)):
            return False
        return rules["throw_rule"] == "no_capture" or all(build.card != card for build in builds)

    # ---------------------------------------------------------------- take (P-5.7 to P-5.10)

    def takes(self, card: str) -> Iterator[Play]:
        position = self.position
        number = value(card)
        if self._first() and number != position.bid:  # P-3.4
            return
        if not self._backed(card, position.owned() - {number}):
            return
        for taken, stay in position.subsets(number, number):
            if not taken and position.house(number) is None:
                continue
            if self.rules["capture_rule"] == "maximal" and has_group(stay, number):  # P-5.9, P-12.10
                continue
            yield Play("take", card, taken)

    # ---------------------------------------------------------------- make (P-5.11 to P-5.13)

    def makes(self, card: str) -> Iterator[Play]:
        position = self.position
        for number in HOUSE_VALUES:
            if self._first() and number != position.bid:  # P-3.4
                continue
            if self.owners_after(card, number, "make") is None:
                continue
            house = position.house(number)
            if house is None and self.rules["house_limit"] == "2" and len(position.houses) >= 2:  # P-12.20
                continue
            if not self._backed(card, position.owned()):
                continue
            for added, stay in position.subsets(value(card), number):
                if not added and house is None:
                    continue
                if self._leaves_nothing(number, stay):
                    yield Play("make", card, added, number)

    def _leaves_nothing(self, number: int, stay: tuple[int, ...]) -> bool:
        """P-5.12, P-12.13: whether what stays loose may stay beside a house of this value."""
        if number in stay:
            return False
        return self.rules["absorb_sets"] == "optional" or not has_group(stay, number)

    # ---------------------------------------------------------------- break (P-5.14 to P-5.17)

    def may_break(self, house: House) -> bool:
        """P-5.14."""
        if house.cemented:
            return False
        owner = house.owners[0]
        if owner == self.position.seat:
            return self.rules["break_own"] == "yes"  # P-12.16
        if owner == (self.position.seat + 2) % 4:
            return self.rules["break_partner"] == "yes"  # P-12.15
        return True

    def breaks(self, card: str) -> Iterator[Play]:
        position = self.position
        for house in position.houses:
            grown = house.value + value(card)
            if not self.may_break(house) or not self._backed(card, position.owned() - {house.value}):
                continue
            for number in HOUSE_VALUES:
                if number < grown or (number > grown and self.rules["break_with_floor"] == "no"):  # P-12.14
                    continue
                if self.owners_after(card, number, "break") is None:
                    continue
                for added, stay in position.subsets(grown, number):
                    if self._leaves_nothing(number, stay):
                        yield Play("break", card, added, number, house.value)

    # ---------------------------------------------------------------- owners (section 6)

    def owners_after(self, card: str, number: int, kind: str) -> tuple[int, ...] | None:
        """P-6.2 to P-6.6: who owns the house of this value after a make or a break, or None where it is forbidden."""
        seat, rules = self.position.seat, self.rules
        keeps = number in self.position.without(card)
        house = self.position.house(number)
        if house is None:
            return (seat,) if keeps else None
        if seat in house.owners:
            return house.owners if keeps else None
        if (seat + 2) % 4 in house.owners:
            asked = rules["partner_add"] == "needs_card" if kind == "make" else rules["partner_break_exempt"] == "no"
            return house.owners if keeps or not asked else None
        if rules["opponent_add"] == "free":
            return house.owners
        return tuple(sorted((*house.owners, seat))) if keeps else None


def legal_plays(rules: Mapping[str, object], position: Position) -> list[str]:
    """The legal actions of any position, sorted as plain text; the bid is none of them."""
    position.check()
    return sorted(play.text() for play in Lister(full_rules(rules), position).all())


# --------------------------------------------------------------------------------------
# The deal


class SeepDeal:
    """One deal, from the bid to the points.

    ``hands`` are the complete hands by seat; the first four cards of seat 0 are those he bids with (P-2.3).
    """

    def __init__(
        self, rules: Mapping[str, object], hands: Sequence[Sequence[str]], floor: Sequence[str], redeals: int = 0
    ) -> None:
        self.rules = full_rules(rules)
        if [len(hand) for hand in hands] != [12] * 4 or len(floor) != 4:
            raise ValueError("four hands of 12 cards and four cards of the floor are needed")
        if sorted([*floor, *(card for hand in hands for card in hand)]) != sorted(PACK):
            raise ValueError("the hands and the floor are not the pack of 52 cards")
        if not any(number >= 9 for number in values(hands[0][:4])):
            raise ValueError("the bidder has no card above 8 among his first four")  # P-2.4
        self._start([list(hands[0][:4]), *(list(hand) for hand in hands[1:])], floor)
        self.waiting += hands[0][4:]
        self.redeals = redeals

    def _start(self, hands: list[list[str]], loose: Sequence[str]) -> None:
        self.hands = hands
        self.loose = list(loose)
        self.waiting: list[str] = []  # the bidder's eight cards, dealt after his first play
        self.redeals = 0
        self.houses: list[House] = []
        self.bid: int | None = None
        self.play = 0  # the number of plays so far
        self.captured: list[list[str]] = [[], []]
        self.bonus = [0, 0]
        self.sweeps = [0, 0]
        self.last_capture: int | None = None  # a side
        self.kinds = {"take": 0, "make": 0, "break": 0, "throw": 0}
        self.count = 0  # of the legal actions of the plays
        self.first_play = "none"
        self.opening_sweep = False
        self.opening_house: int | None = None  # its value, while it stands
        self.house_fate = "none"
        self.house_points = 0
        self.known: dict[str, Play] | None = None  # the legal plays by text, until the next play

    @classmethod
    def at(
        cls,
        rules: Mapping[str, object],
        hands: Sequence[Sequence[str]],
        loose: Sequence[str],
        houses: Sequence[House] = (),
        *,
        play: int,
        bid: int,
    ) -> SeepDeal:
        """A deal in the middle; the seat to move is ``play`` modulo 4, other hands may be empty."""
        deal = cls.__new__(cls)
        deal.rules = full_rules(rules)
        deal._start([list(hand) for hand in hands], loose)
        deal.houses, deal.play, deal.bid = list(houses), play, bid
        deal.position().check()
        return deal

    # ---------------------------------------------------------------- interface

    @property
    def over(self) -> bool:
        return self.play == PLAYS

    @property
    def to_move(self) -> int | None:
        """P-3.1, P-3.2."""
        return None if self.over else self.play % 4

    def legal(self) -> list[str]:
        """All legal actions of the seat to move, each once, sorted as plain text."""
        if self.over:
            return []
        if self.bid is None:  # P-2.5
            return sorted({f"bid {number}" for number in values(self.hands[0]) if number >= 9})
        return sorted(self._plays())

    def apply(self, action: str) -> None:
        legal = self.legal()
        if action not in legal:
            raise ValueError(f"illegal in play {self.play}: {action!r}; legal: {legal}")
        if self.bid is None:
            self.bid = int(action.removeprefix("bid "))
            return
        play = self._plays()[action]
        self.count += len(legal)
        self.kinds[play.kind] += 1
        {"throw": self._throw, "take": self._take, "make": self._make, "break": self._break}[play.kind](play)
        self.known = None
        if self.play == 0:
            self.hands[0] += self.waiting  # P-3.5
            self.waiting = []
        self.play += 1
        if self.over and self.last_capture is not None and self.rules["residue"] == "last_capturer":  # P-7.5
            self.captured[self.last_capture] += self.loose
            self.loose = []

    def result(self) -> dict[str, object]:
        """P-8.6."""
        if not self.over:
            raise ValueError("the deal is not over")
        card_points = [points_of(pile, self.rules) for pile in self.captured]
        cards = [len(pile) for pile in self.captured]
        points = [card_points[side] + self.bonus[side] for side in (0, 1)]
        if cards[0] != cards[1]:  # P-8.2
            points[cards[1] > cards[0]] += int(self.rules["most_cards_bonus"])
        return {
            "payoff": [points[seat % 2] - points[1 - seat % 2] for seat in range(4)],
            "points": points,
            "card_points": card_points,
            "cards": cards,
            "sweeps": list(self.sweeps),
            "bid": self.bid,
            "first_play": self.first_play,
            "house_fate": self.house_fate,
            "house_points": self.house_points,
            "opening_sweep": self.opening_sweep,
            "redeals": self.redeals,
            "legal": self.count,
            "takes": self.kinds["take"],
            "makes": self.kinds["make"],
            "breaks": self.kinds["break"],
            "throws": self.kinds["throw"],
        }

    def position(self) -> Position:
        seat = self.play % 4
        return Position(seat, tuple(self.hands[seat]), tuple(self.loose), tuple(self.houses), self.play, self.bid)

    def _plays(self) -> dict[str, Play]:
        if self.known is None:
            self.known = {play.text(): play for play in Lister(self.rules, self.position()).all()}
        return self.known

    # ---------------------------------------------------------------- effects (section 7)

    def _lay(self, play: Play) -> None:
        """The card leaves the hand, the loose cards named leave the floor."""
        self.hands[self.play % 4].remove(play.card)
        for card in play.loose:
            self.loose.remove(card)

    def _throw(self, play: Play) -> None:
        self._note_first("throw")
        self._lay(play)
        self.loose.append(play.card)

    def _take(self, play: Play) -> None:
        self._note_first("capture")
        seat = self.play % 4
        side = seat % 2
        self._lay(play)
        self.captured[side] += [play.card, *play.loose]
        house = self._remove(value(play.card))
        if house is not None:
            self._note_fate(house, {0: "bidder", 2: "partner"}.get(seat, "opponents"))
            self.captured[side] += house.cards
        self.last_capture = side
        if not self.loose and not self.houses:  # P-7.2, P-7.3
            self.sweeps[side] += 1
            self.opening_sweep |= self.play == 0
            name = {0: "first_sweep_points", PLAYS - 1: "last_sweep_points"}.get(self.play, "sweep_points")
            self.bonus[side] += int(self.rules[name])

    def _make(self, play: Play) -> None:
        owners = Lister(self.rules, self.position()).owners_after(play.card, play.value, "make")
        assert owners is not None
        self._lay(play)
        house = self._put([play.card, *play.loose], play.value, owners)
        if self.play == 0:
            self.opening_house = play.value
            self._note_first("cemented" if house.cemented else "house")

    def _break(self, play: Play) -> None:
        owners = Lister(self.rules, self.position()).owners_after(play.card, play.value, "break")
        assert owners is not None
        self._lay(play)
        house = self._remove(play.broken)
        assert house is not None
        self._note_fate(house, "broken")
        self._put([*house.cards, play.card, *play.loose], play.value, owners)

    def _put(self, cards: list[str], number: int, owners: tuple[int, ...]) -> House:
        """Put cards into the house of a value, new or standing (P-4.5)."""
        old = self._remove(number)
        house = House(number, (*(old.cards if old else ()), *cards), owners)
        self.houses.append(house)
        return house

    def _remove(self, number: int) -> House | None:
        house = next((house for house in self.houses if house.value == number), None)
        self.houses = [other for other in self.houses if other is not house]
        return house

    # ---------------------------------------------------------------- what is reported (P-8.6)

    def _note_first(self, text: str) -> None:
        if self.play == 0:
            self.first_play = text

    def _note_fate(self, house: House, fate: str) -> None:
        if house.value == self.opening_house:
            self.opening_house = None
            self.house_fate = fate
            self.house_points = points_of(house.cards, self.rules)


# --------------------------------------------------------------------------------------
# The match (section 9)

LONGEST_MATCH = 1024
DRAWN = -1


@dataclass(frozen=True)
class MatchStep:
    """What lies between two deals: the team that won a baazi, the lead of team 0, the player who deals next."""

    baazi: int | None
    difference: int
    dealer: int


def match_step(
    rules: Mapping[str, object],
    dealer: int,
    difference: int,
    points: Sequence[int],
    card_points: Sequence[int] | None = None,
) -> MatchStep:
    """P-9.3 to P-9.7. ``difference`` and ``points`` by team; ``card_points`` are those of a deal without bonuses."""
    full = full_rules(rules)
    basis = points if full["min_points_basis"] == "total" or card_points is None else card_points
    low = [team for team in (0, 1) if basis[team] < int(full["min_points"])]
    baazi: int | None = None
    behind: int | None
    if len(low) == 1:  # P-9.3
        baazi, behind, after = 1 - low[0], low[0], 0
    else:  # P-9.4, P-9.5
        after = difference + points[0] - points[1]
        behind = None if after == 0 else int(after > 0)
        if full["target_lead"] != "none" and abs(after) >= int(full["target_lead"]):
            baazi = 0 if after > 0 else 1
            surplus = abs(after) - int(full["target_lead"])
            after = 0 if full["carry_over"] == "no" else surplus * (1 if after > 0 else -1)
    return MatchStep(baazi, after, _next_dealer(full, dealer, behind, baazi))


def _next_dealer(rules: Mapping[str, str], dealer: int, behind: int | None, baazi: int | None) -> int:
    """P-9.6, P-9.7, P-12.23."""
    if rules["next_dealer"] == "rotate":
        return (dealer + 1) % 4
    due = dealer if behind is None or dealer % 2 == behind else (dealer + 1) % 4
    return due if baazi is None else (due + 2) % 4


class SeepMatch:
    """The books of a match. Teams and players are numbered as in P-9.1."""

    def __init__(self, rules: Mapping[str, object]) -> None:
        self.rules = full_rules(rules)
        self.dealer = 3
        self.difference = 0  # the lead of team 0 in the baazi that is being played
        self.total = 0  # team 0's points minus team 1's over all deals
        self.baazis = [0, 0]  # won by each team
        self.deals = 0
        self.winner: int | None = None  # a team, or DRAWN, once the match is over

    def players(self) -> list[int]:
        """The players by seat in the next deal."""
        return [(self.dealer + 1 + seat) % 4 for seat in range(4)]

    def note(self, result: Mapping[str, object]) -> None:
        """Book a deal, given its result row."""
        if self.winner is not None:
            raise ValueError("the match is over")
        points = self._by_team(result["points"])
        step = match_step(self.rules, self.dealer, self.difference, points, self._by_team(result["card_points"]))
        self.total += points[0] - points[1]
        self.difference, self.dealer = step.difference, step.dealer
        if step.baazi is not None:
            self.baazis[step.baazi] += 1
        self.deals += 1
        if self._is_over():
            self.winner = self._leader()

    def _by_team(self, by_side: object) -> list[int]:
        """Side 0 is the team of the player in seat 0."""
        assert isinstance(by_side, list)
        return by_side if self.players()[0] % 2 == 0 else by_side[::-1]

    def _is_over(self) -> bool:
        """P-9.8, P-9.9."""
        if self.deals == LONGEST_MATCH or str(self.deals) == self.rules["deals"]:
            return True
        return self.rules["target_lead"] != "none" and sum(self.baazis) == int(self.rules["baazis"])

    def _leader(self) -> int:
        """P-9.10."""
        lead = self.baazis[0] - self.baazis[1]
        if lead == 0:
            lead = self.difference
        return DRAWN if lead == 0 else int(lead < 0)

    def rows(self) -> list[dict[str, int]]:
        """P-9.11: what is reported, by player."""
        return [
            {
                "team": player % 2,
                "baazis": self.baazis[player % 2],
                "difference": self.difference if player % 2 == 0 else -self.difference,
                "total": self.total if player % 2 == 0 else -self.total,
                "deals": self.deals,
            }
            for player in range(4)
        ]
