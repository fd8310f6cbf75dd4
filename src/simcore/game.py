"""What the Python side needs to know of a game: the contract that each game folder fills in."""

import abc
import dataclasses
from collections.abc import Callable, Mapping, Sequence
from types import ModuleType
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np
import numpy.typing as npt

from simcore.columns import RowFormat, Rows
from simcore.measures import Section
from simcore.options import HouseRules
from simcore.strategies import StrategyKind
from simcore.views import ViewFormat
from simcore.writing import places

if TYPE_CHECKING:
    from simcore.questions import Questions

__all__ = [
    "NOBODY_ASKED", "Content", "Game", "Language", "MatchValue", "Start", "StartValue", "Step", "everybody_alone",
]  # fmt: skip

# The whole state of a deal as the compiled core gives it: card sets are integers.
Content = dict[str, Any]


# The seat of an engine whose strategies are not asked.
NOBODY_ASKED: dict[str, object] = {"kind": "random", "params": None}

# Start values of a deal by name: a number, or one for each seat or side.
Start = dict[str, int | tuple[int, ...]]


@dataclasses.dataclass(frozen=True, kw_only=True)
class StartValue:
    """A value with which a deal may start in place of the usual, such as a doubled stake or lives lost.

    Parameters
    ----------
    doc : str
        One sentence with the unit.
    default, minimum : int
        The usual and the smallest value.
    maximum : callable
        ``maximum(rules)`` gives the largest.
    each : str
        ``""`` for one number, ``seat`` or ``side`` for one number each.
    places : int
        How many numbers the core has room for.
    """

    doc: str
    default: int
    minimum: int
    maximum: Callable[[HouseRules], int]
    each: str = ""
    places: int = 1

    def count(self, seats: int, sides: int) -> int:
        """Return how many numbers belong to a deal with so many seats and sides."""
        return {"seat": seats, "side": sides}.get(self.each, 1)

    def usual(self, seats: int, sides: int) -> int | tuple[int, ...]:
        """Return the usual value."""
        return (self.default,) * self.count(seats, sides) if self.each else self.default

    def for_core(self, value: int | tuple[int, ...]) -> object:
        """Return a value as the compiled core takes it."""
        if isinstance(value, int):
            return value
        return [*value, *[self.default] * (self.places - len(value))]


@dataclasses.dataclass(frozen=True, kw_only=True)
class MatchValue:
    """What a whole match is worth to a player, for comparing strategies.

    Parameters
    ----------
    name : str
        What is counted, such as ``matches won``.
    unit : str
        Its unit.
    scale : int
        The worth is ``value`` divided by this: shares of a draw are whole numbers.
    value : callable
        ``value(rows)`` gives a whole number for each match row.
    range : callable
        ``range(rules)`` gives the smallest and the largest worth that the rules allow.
    """

    name: str
    unit: str
    scale: int
    value: Callable[[Rows], npt.NDArray[np.int64]]
    range: Callable[[HouseRules], tuple[int, int]]


def everybody_alone(seats: int) -> tuple[tuple[int, ...], ...]:
    """Return the teams of a game in which everybody plays for himself."""
    return tuple((seat,) for seat in range(seats))


@dataclasses.dataclass(frozen=True)
class Step:
    """One decision of a deal that was played.

    Parameters
    ----------
    seat : int
        Who acted.
    action : str
        What he did.
    legal : tuple of str
        What he could have done, sorted as plain text.
    before : dict
        The state in which he acted.
    """

    seat: int
    action: str
    legal: tuple[str, ...]
    before: Content


class Language(abc.ABC):
    """How a game's cards, actions, records and positions are written.

    ``hidden_keys`` are the keys of a position, beside ``hands``, that say which cards lie where not everybody sees
    them; ``open_keys`` those with cards that lie open, or have been seen.
    """

    hidden_keys: ClassVar[tuple[str, ...]] = ()
    open_keys: ClassVar[tuple[str, ...]] = ()

    @abc.abstractmethod
    def pack(self, rules: HouseRules) -> Sequence[str]:
        """Return the cards in the order of their bit positions."""

    def cards_named(self, content: Content, cards: int, rules: HouseRules) -> list[str]:
        """Return the names of the cards of a set as it lies in the state ``content``."""
        return [self.pack(rules)[place] for place in places(cards)]

    @abc.abstractmethod
    def action_name(self, content: Content, action: int, rules: HouseRules) -> str:
        """Return the text of a legal action in the state ``content``."""

    @abc.abstractmethod
    def read_action(self, text: str, rules: HouseRules) -> str:
        """Return a text in the form of ``action_name``; UsageError where it is no action at all."""

    @abc.abstractmethod
    def dealt(self, content: Content, rules: HouseRules) -> dict[str, object]:
        """Return everything that chance decided, from the state before the first action, for a record."""

    @abc.abstractmethod
    def lay_out(self, content: Content, dealt: Mapping[str, object], rules: HouseRules) -> Content:
        """Return the state ``content`` with the cards of a record; UsageError where they are malformed."""

    def with_redeals(self, content: Content, redeals: int) -> Content:
        """Return a state as it is when the pack was dealt again so often before; a game without redeals ignores it."""
        return content

    def endings(self, end: Content, dealt: Mapping[str, object]) -> Sequence[Content]:
        """Return the possible ends of a record whose ``dealt`` does not say what chance decides after the play."""
        return [end]

    @abc.abstractmethod
    def place(self, content: Content, position: Mapping[str, object], rules: HouseRules) -> Content:
        """Return the state of a position, unknown cards laid anywhere; UsageError where it cannot arise."""

    def told(self, position: Mapping[str, object]) -> list[tuple[object, int | None]]:
        """Return what a readable position says of hidden places: values with cards, each with the seat or None."""
        hands = position["hands"]
        assert isinstance(hands, list)
        return [
            *((hand, seat) for seat, hand in enumerate(hands)),
            *((position[key], None) for key in self.hidden_keys if key in position),
        ]

    @abc.abstractmethod
    def story(self, steps: Sequence[Step], end: Content, result: Mapping[str, object], rules: HouseRules) -> list[str]:
        """Return the deal told for people, line by line."""


@dataclasses.dataclass(frozen=True, kw_only=True)
class Game:
    """A game: its rules, its strategies, its compiled engine and its language.

    Parameters
    ----------
    name : str
        Name on the command line and in records.
    title : str
        Name for people.
    doc : str
        One sentence.
    seats : callable
        ``seats(rules)`` gives the number of seats; where it varies it is the option ``players``.
    card_plays : int
        Cards played in a full deal, for ``bench``.
    chunk_deals : int
        Deals that take about 30 ms on one core: what a thread plays between looking whether it is to stop.
    rules_version : int
        Goes up only when a result for a given seed can change.
    rules : type of HouseRules
        The house rules.
    presets : dict of str to dict
        Named sets of rule values.
    strategies : dict of str to StrategyKind
        The built-in strategies.
    default_strategy : str
        Who plays where nothing is said.
    engine : module
        The compiled engine.
    view : ViewFormat
        What strategies of users are shown.
    row, match_row : RowFormat
        Layout of a deal's and a match's result row.
    labels : callable
        ``labels(rules)`` gives the labels of columns that depend on the house rules.
    match_name : str
        What a match is called in this game; its rows have a column ``deals``.
    start : dict of str to StartValue
        Start values of a deal that users may set.
    zero_sum : bool
        Whether the payoffs of every deal sum to 0.
    teams : callable
        ``teams(rules)`` gives the seats (in matches: players) that play together, as tuples.
    payoff_unit : str
        Unit of the column ``payoff``.
    payoff_range : callable
        ``payoff_range(rules, start)`` gives bounds on the payoff of a seat in a deal that hold by the rules.
    match_value : MatchValue
        What a whole match is worth to a player.
    measures, match_measures : callable
        ``measures(rules)`` gives what ``run`` prints of deals (of matches).
    language : Language
        How cards, actions, records and positions are written.
    questions : Questions
        What may be asked about a decision.
    """

    name: str
    title: str
    doc: str
    seats: Callable[[HouseRules], int]
    card_plays: int
    chunk_deals: int = 2**16
    rules_version: int
    rules: type[HouseRules]
    presets: Mapping[str, Mapping[str, object]]
    strategies: Mapping[str, StrategyKind]
    default_strategy: str
    engine: ModuleType
    view: ViewFormat
    row: RowFormat
    match_row: RowFormat
    labels: Callable[[HouseRules], Mapping[str, Sequence[str]]]
    match_name: str
    start: Mapping[str, StartValue]
    zero_sum: bool
    teams: Callable[[HouseRules], tuple[tuple[int, ...], ...]]
    payoff_unit: str
    payoff_range: Callable[[HouseRules, Start], tuple[int, int]]
    match_value: MatchValue
    measures: Callable[[HouseRules], Sequence[Section]]
    match_measures: Callable[[HouseRules], Sequence[Section]]
    language: Language
    questions: "Questions"
