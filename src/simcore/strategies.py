"""Strategies by name, with parameters: ``standard``, ``standard(pick_at=8)`` or a TOML file."""

import dataclasses
import re
from collections.abc import Mapping
from pathlib import Path

from simcore.errors import UsageError, listed
from simcore.toml import read_toml
from simcore.users import UserStrategy, is_user_text, load_strategy
from simcore.views import ViewFormat

__all__ = ["Parameter", "Strategy", "StrategyKind", "parse_strategy", "with_rollout"]

# Layouts of a rollout where nothing is said.
ROLLOUT_SAMPLES = 64

_NUMBER = re.compile(r"(-?[0-9]{1,9})(?:\.([0-9]{1,9}))?")
_SWITCH = {"true": 1, "1": 1, "false": 0, "0": 0}
_CALL = re.compile(r"\s*([\w-]+)\s*(?:\((.*)\))?\s*", re.DOTALL)


@dataclasses.dataclass(frozen=True, kw_only=True)
class Parameter:
    """A parameter of a strategy: a whole number, a decimal one, or a switch.

    Parameters
    ----------
    doc : str
        One sentence with the unit.
    minimum, maximum : int
        Allowed range, in units of the last decimal.
    decimals : int
        Digits after the point that users may give; the core has the whole number of units of the last one.
    is_switch : bool
        Whether it is ``true`` or ``false``.
    """

    doc: str
    minimum: int = 0
    maximum: int = 1
    decimals: int = 0
    is_switch: bool = False

    @property
    def allowed(self) -> str:
        """The allowed values as text."""
        if self.is_switch:
            return "true or false"
        if not self.decimals:
            return f"a whole number from {self.minimum} to {self.maximum}"
        bounds = f"{self.format(self.minimum)} to {self.format(self.maximum)}"
        return f"a number from {bounds} with at most {self.decimals} decimals"

    def parse(self, text: str) -> int | None:
        """Return the value that ``text`` stands for; None where it is not allowed."""
        if self.is_switch:
            return _SWITCH.get(text.lower())
        match = _NUMBER.fullmatch(text)
        if match is None or len(match[2] or "") > self.decimals:
            return None
        value = int(match[1] + (match[2] or "").ljust(self.decimals, "0"))
        return value if self.minimum <= value <= self.maximum else None

    def format(self, value: int) -> str:
        """Return a value as users write it."""
        if self.is_switch:
            return "true" if value else "false"
        if not self.decimals:
            return str(value)
        return f"{value / 10**self.decimals:.{self.decimals}f}".rstrip("0").removesuffix(".")


@dataclasses.dataclass(frozen=True, kw_only=True)
class StrategyKind:
    """A built-in strategy of a game.

    Parameters
    ----------
    name : str
        What users call it.
    doc : str
        One sentence.
    parameters : dict of str to Parameter
        What may be set.
    defaults : dict of str to int
        The value of every parameter of the core, also of those that may not be set.
    is_random : bool
        Whether it plays at random, not by the heuristic.
    is_rollout : bool
        Whether it plays on from each decision by the heuristic; the parameter ``n`` is how many layouts.
    """

    name: str
    doc: str
    parameters: Mapping[str, Parameter]
    defaults: Mapping[str, int]
    is_random: bool = False
    is_rollout: bool = False


def with_rollout(kinds: Mapping[str, StrategyKind], base: str = "standard") -> dict[str, StrategyKind]:
    """Return the strategies of a game with one more, ``rollout``: search over layouts of the hidden cards.

    Parameters
    ----------
    kinds : dict of str to StrategyKind
        The others.
    base : str
        The heuristic by which everybody plays on; its parameters are those of the new strategy too.
    """
    heuristic = kinds[base]
    samples = Parameter(doc="Layouts of the hidden cards for each decision.", minimum=1, maximum=100_000)
    rollout = StrategyKind(
        name="rollout",
        doc=f"What does best when everybody plays on by {base}, over layouts of the hidden cards.",
        parameters={"n": samples, **heuristic.parameters},
        defaults={"n": ROLLOUT_SAMPLES, **heuristic.defaults},
        is_rollout=True,
    )
    return {**kinds, rollout.name: rollout}


@dataclasses.dataclass(frozen=True)
class Strategy:
    """A strategy ready to play: its name and the values that differ from its defaults.

    Parameters
    ----------
    kind : StrategyKind
        The built-in strategy.
    changes : tuple of (str, int)
        Parameters set by the user, in alphabetical order.
    """

    kind: StrategyKind
    changes: tuple[tuple[str, int], ...] = ()

    @property
    def text(self) -> str:
        """The strategy as users write it, such as ``standard(pick_at=8)``."""
        known = self.kind.parameters
        inside = ", ".join(f"{name}={known[name].format(value)}" for name, value in self.changes)
        return f"{self.kind.name}({inside})" if inside else self.kind.name

    def values(self) -> dict[str, int]:
        """Return every parameter's value for the compiled core."""
        return {**self.kind.defaults, **dict(self.changes)}

    def for_core(self, asked: int) -> dict[str, object]:
        """Return the description of a seat for the compiled core; ``asked`` concerns strategies of users."""
        values = self.values()
        if self.kind.is_rollout:
            return {"kind": "rollout", "samples": values.pop("n"), "params": values}
        return {"kind": "random" if self.kind.is_random else "builtin", "params": values}


def parse_strategy(
    text: str, kinds: Mapping[str, StrategyKind], view: ViewFormat | None = None
) -> Strategy | UserStrategy:
    """Return the strategy that ``text`` names.

    Parameters
    ----------
    text : str
        A name, a name with parameters in brackets, the path of a TOML file with ``strategy = "name"`` and
        parameters, or a strategy of the user's as ``module:name`` or ``file.py:name``.
    kinds : dict of str to StrategyKind
        The strategies of the game.
    view : ViewFormat or None
        What strategies of users are shown; None takes built-in ones only.

    Raises
    ------
    UsageError
        For an unknown name or parameter or a value that is not allowed.
    """
    if view is not None and is_user_text(text):
        return load_strategy(text, view)
    if text.endswith(".toml"):
        name, settings = _read_toml(Path(text))
    else:
        name, settings = _split(text)
    if name not in kinds and text.endswith(".toml"):
        raise UsageError(
            f"the strategy file {text} names {name!r}; a file takes built-in strategies only: {listed(kinds)}"
        )
    if name not in kinds:
        raise UsageError(
            f"there is no strategy {name!r}; offered are: {listed(kinds)}, a file.toml, or your own as module:name"
        )
    kind = kinds[name]
    changes = {key: _check(kind, key, value) for key, value in settings.items()}
    kept = sorted((key, value) for key, value in changes.items() if kind.defaults[key] != value)
    return Strategy(kind, tuple(kept))


def _split(text: str) -> tuple[str, dict[str, str]]:
    """Return name and settings of ``name(key=value, ...)``."""
    match = _CALL.fullmatch(text)
    if match is None:
        raise UsageError(f"strategy {text!r} is not understood; write a name such as standard(pick_at=8)")
    settings: dict[str, str] = {}
    for part in (match[2] or "").split(","):
        if not part.strip():
            continue
        key, equals, value = (piece.strip() for piece in part.partition("="))
        if not equals or not key or not value:
            raise UsageError(f"in strategy {text!r}, {part.strip()!r} is not of the form parameter=number")
        if key in settings:
            raise UsageError(f"in strategy {text!r}, {key} is given twice")
        settings[key] = value
    return match[1], settings


def _read_toml(path: Path) -> tuple[str, dict[str, str]]:
    """Return name and settings of a strategy file."""
    content = read_toml(path, "strategy file")
    name = content.pop("strategy", None)
    if not isinstance(name, str):
        raise UsageError(f'the strategy file {path} needs a line such as: strategy = "standard"')
    return name, {key: str(value).lower() if isinstance(value, bool) else str(value) for key, value in content.items()}


def _check(kind: StrategyKind, key: str, value: str) -> int:
    """Return a parameter's value as a number; UsageError if it is unknown or out of range."""
    if key not in kind.parameters:
        offered = listed(kind.parameters) or "none"
        raise UsageError(f"strategy {kind.name} has no parameter {key!r}; it has: {offered}")
    parameter = kind.parameters[key]
    number = parameter.parse(value)
    if number is None:
        raise UsageError(f"parameter {key} of {kind.name} cannot be {value!r}; allowed: {parameter.allowed}")
    return number
