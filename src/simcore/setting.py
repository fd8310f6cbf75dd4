"""The setting of a run: game, house rules, strategies, start values and seed, checked once."""

import dataclasses
import operator
import secrets
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from simcore.errors import UsageError, listed
from simcore.game import Game, Start
from simcore.options import HouseRules
from simcore.registry import find_game
from simcore.results import Provenance
from simcore.strategies import Strategy, parse_strategy
from simcore.users import UserStrategy, strategy_of_object

__all__ = ["INDEX_LIMIT", "MATCH_LIMIT", "Setting", "changed_start", "check_start", "make_setting"]

# Room for match indices times the deals of a match in 64 bits.
INDEX_LIMIT = 2**56
# A match takes up at most 1,024 deal indices.
MATCH_LIMIT = INDEX_LIMIT // 2**10
SEED_LIMIT = 2**128


@dataclasses.dataclass(frozen=True, kw_only=True)
class Setting:
    """Everything that decides a run, but which deals are played.

    Parameters
    ----------
    game : Game
        The game.
    rules : HouseRules
        Its house rules.
    strategies : tuple of Strategy or UserStrategy
        One for each seat (in matches: for each player).
    seed : int
        Seed of the run.
    start : dict of str to int or tuple of int
        Start values of each deal.
    """

    game: Game
    rules: HouseRules
    strategies: tuple[Strategy | UserStrategy, ...]
    seed: int
    start: Start

    @property
    def seats(self) -> int:
        """Number of seats (in matches: of players)."""
        return self.game.seats(self.rules)

    def engine(self, players: Sequence[int] | None = None, start: Start | None = None) -> Any:
        """Return a compiled engine for this setting.

        Parameters
        ----------
        players : sequence of int or None
            Which strategy sits in each seat; None: strategy k in seat k.
        start : dict or None
            Start values in place of the setting's.
        """
        seated = [self.strategies[player] for player in (range(self.seats) if players is None else players)]
        values = self.start if start is None else start
        core_start = {name: self.game.start[name].for_core(value) for name, value in values.items()}
        return self.game.engine.Engine(
            self.rules.codes(),
            {"seats": len(seated), **core_start},
            [strategy.for_core(self.strategies.index(strategy)) for strategy in seated],
            self.key(),
        )

    @property
    def asks_python(self) -> bool:
        """Whether some strategy is written in Python by a user, so that deals are played in lock step."""
        return any(isinstance(each, UserStrategy) and not each.is_compiled for each in self.strategies)

    def with_seats(self, seats: int) -> "Setting":
        """Return this setting for deals with fewer seats, of a game whose number of seats is an option."""
        if seats == self.seats:
            return self
        return dataclasses.replace(self, rules=self.rules.with_values({"players": seats}))

    def key(self) -> tuple[int, int]:
        """Return the 128-bit key of the run's random streams, from the seed by ``numpy.random.SeedSequence``."""
        state, gamma = np.random.SeedSequence(self.seed).generate_state(2, np.uint64)
        return int(state), int(gamma)

    def provenance(self, first: int, count: int, unit: str) -> Provenance:
        """Return the provenance of the deals or matches ``first`` .. ``first + count - 1``."""
        return Provenance(
            game=self.game.name,
            rules=self.rules.changes(),
            rules_version=self.game.rules_version,
            strategies=tuple(strategy.text for strategy in self.strategies),
            seed=self.seed,
            first=first,
            count=count,
            unit=unit,
            start=changed_start(self.game, self.start, self.seats),
        )


def make_setting(
    game: str | Game,
    *,
    rules: HouseRules | Mapping[str, object] | None = None,
    preset: str | None = None,
    rules_file: Path | None = None,
    strategy: object = None,
    seats: Mapping[int, object] | Sequence[object] | None = None,
    seed: int | None = None,
    start: Mapping[str, object] | None = None,
) -> Setting:
    """Return a checked setting.

    Parameters
    ----------
    game : str or Game
        The game or its name.
    rules : HouseRules, dict or None
        House rules, or values by option name that go on top of preset and file.
    preset : str or None
        Name of a set of rule values.
    rules_file : Path or None
        TOML file with rule values, on top of the preset.
    strategy : str, object or None
        Strategy of all seats, as users write it, or a function, a class or a ``scipy.LowLevelCallable`` of the user's;
        None: the game's default.
    seats : dict of int to str or object, sequence of them, or None
        Strategies of single seats, or one for each seat.
    seed : int or None
        Seed; None draws one.
    start : dict or None
        Start values such as ``{"stake": 2}`` or ``{"lives": (3, 0, 5, 8)}``.

    Raises
    ------
    UsageError
        For anything that is not allowed.
    """
    found = game if isinstance(game, Game) else find_game(game)
    chosen = strategy if strategy is not None else found.default_strategy
    house = _house_rules(found, rules, preset, rules_file)
    total = found.seats(house)
    names: list[object] = [chosen] * total
    for seat, name in _by_seat(seats, total).items():
        names[seat] = name
    if seed is None:
        seed = secrets.randbits(32)
    if isinstance(seed, bool) or not hasattr(seed, "__index__") or not 0 <= seed < SEED_LIMIT:
        raise UsageError(f"the seed cannot be {seed!r}; allowed: a whole number from 0 to 2**128 - 1")
    return Setting(
        game=found,
        rules=house,
        strategies=_strategies(found, names),
        seed=seed,
        start=check_start(found, house, start or {}),
    )


def _strategies(game: Game, names: Sequence[object]) -> tuple[Strategy | UserStrategy, ...]:
    """Return the strategies that texts or objects stand for; the same one for the same text or object."""
    found: list[tuple[object, Strategy | UserStrategy]] = []
    for name in names:
        if not any(name is known or (isinstance(name, str) and name == known) for known, _ in found):
            found.append((name, _strategy(game, name)))
    return tuple(next(each for known, each in found if known is name or known == name) for name in names)


def _strategy(game: Game, name: object) -> Strategy | UserStrategy:
    """Return the strategy that a text or an object stands for."""
    if isinstance(name, (Strategy, UserStrategy)):
        return name
    if isinstance(name, str):
        return parse_strategy(name, game.strategies, game.view)
    return strategy_of_object(name, game.view)


def _house_rules(
    game: Game, rules: HouseRules | Mapping[str, object] | None, preset: str | None, rules_file: Path | None
) -> HouseRules:
    """Return the house rules: preset, file and values on top of one another, or ready-made ones alone."""
    if isinstance(rules, HouseRules):
        if not isinstance(rules, game.rules) or preset is not None or rules_file is not None:
            raise UsageError(f"ready-made rules must be a {game.rules.__name__}, without a preset and a rules file")
        return rules
    values: dict[str, object] = dict(_preset(game, preset))
    if rules_file is not None:
        values.update(game.rules.read_toml(rules_file))
    values.update(rules or {})
    return game.rules.from_values(values)


def _preset(game: Game, preset: str | None) -> Mapping[str, object]:
    """Return the values of a preset; none for None."""
    if preset is None:
        return {}
    if preset not in game.presets:
        raise UsageError(f"{game.name} has no preset {preset!r}; offered are: {listed(game.presets)}")
    return game.presets[preset]


def _by_seat(seats: Mapping[int, object] | Sequence[object] | None, total: int) -> dict[int, object]:
    """Return the strategies of single seats by seat."""
    if seats is None:
        return {}
    if not isinstance(seats, Mapping):
        if len(seats) != total:
            raise UsageError(f"this game has {total} seats; as many strategies are needed, not {len(seats)}")
        seats = dict(enumerate(seats))
    for seat in seats:
        if not 0 <= seat < total:
            raise UsageError(f"there is no seat {seat}; the seats are 0 to {total - 1} (the dealer)")
    return dict(seats)


def check_start(game: Game, rules: HouseRules, given: Mapping[str, object]) -> Start:
    """Return all start values, checked."""
    seats = game.seats(rules)
    sides = game.row.sides(seats)
    values: Start = {name: known.usual(seats, sides) for name, known in game.start.items()}
    for name, value in given.items():
        if name not in game.start:
            offered = f"offered are: {listed(game.start)}" if game.start else "its deals take nothing over"
            raise UsageError(f"{game.name} has no start value {name!r}; {offered}")
        known = game.start[name]
        maximum = known.maximum(rules)
        if not known.each:
            values[name] = _number(name, value, known.minimum, maximum)
            continue
        count = known.count(seats, sides)
        if not isinstance(value, (list, tuple)) or len(value) != count:
            raise UsageError(f"{name} cannot be {value!r}; {count} numbers are needed, one for each {known.each}")
        values[name] = tuple(_number(name, each, known.minimum, maximum) for each in value)
    return values


def _number(name: str, value: object, minimum: int, maximum: int) -> int:
    """Return a start value that is a whole number within its bounds."""
    number = operator.index(value) if hasattr(value, "__index__") and not isinstance(value, bool) else None
    if number is None or not minimum <= number <= maximum:
        raise UsageError(f"{name} cannot be {value!r}; allowed: a whole number from {minimum} to {maximum}")
    return number


def changed_start(game: Game, start: Start, seats: int) -> Start:
    """Return the start values that differ from the usual."""
    sides = game.row.sides(seats)
    return {name: value for name, value in start.items() if value != game.start[name].usual(seats, sides)}
