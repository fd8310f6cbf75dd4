"""Strategies by name, with parameters: ``standard``, ``standard(pick_at=8)`` or a TOML file."""

import dataclasses
import re
from collections.abc import Mapping
from pathlib import Path

from simcore.errors import UsageError, listed
from simcore.toml import read_toml

__all__ = ["Parameter", "Strategy", "StrategyKind", "parse_strategy"]

_CALL = re.compile(r"\s*([\w-]+)\s*(?:\((.*)\))?\s*", re.DOTALL)


@dataclasses.dataclass(frozen=True, kw_only=True)
class Parameter:
    """A whole-number parameter of a strategy.

    Parameters
    ----------
    doc : str
        One sentence with the unit.
    minimum, maximum : int
        Allowed range.
    """

    doc: str
    minimum: int
    maximum: int


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
        What may be set; empty for ``random``.
    defaults : dict of str to int or None
        The value of every parameter; None: uniform over the legal actions.
    """

    name: str
    doc: str
    parameters: Mapping[str, Parameter]
    defaults: Mapping[str, int] | None


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
        inside = ", ".join(f"{name}={value}" for name, value in self.changes)
        return f"{self.kind.name}({inside})" if inside else self.kind.name

    def values(self) -> dict[str, int] | None:
        """Return every parameter's value for the compiled core; None for uniform play."""
        if self.kind.defaults is None:
            return None
        return {**self.kind.defaults, **dict(self.changes)}


def parse_strategy(text: str, kinds: Mapping[str, StrategyKind]) -> Strategy:
    """Return the strategy that ``text`` names.

    Parameters
    ----------
    text : str
        A name, a name with parameters in brackets, or the path of a TOML file with ``strategy = "name"`` and
        parameters.
    kinds : dict of str to StrategyKind
        The strategies of the game.

    Raises
    ------
    UsageError
        For an unknown name or parameter or a value that is not allowed.
    """
    if text.endswith(".toml"):
        name, settings = _read_toml(Path(text))
    else:
        name, settings = _split(text)
    if name not in kinds:
        raise UsageError(f"there is no strategy {name!r}; offered are: {listed(kinds)}")
    kind = kinds[name]
    changes = {key: _check(kind, key, value) for key, value in settings.items()}
    defaults = kind.defaults or {}
    kept = sorted((key, value) for key, value in changes.items() if defaults[key] != value)
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
    return name, {key: str(value) for key, value in content.items()}


def _check(kind: StrategyKind, key: str, value: str) -> int:
    """Return a parameter's value as a number; UsageError if it is unknown or out of range."""
    if key not in kind.parameters:
        offered = listed(kind.parameters) or "none"
        raise UsageError(f"strategy {kind.name} has no parameter {key!r}; it has: {offered}")
    parameter = kind.parameters[key]
    if not re.fullmatch(r"-?[0-9]{1,9}", value) or not parameter.minimum <= int(value) <= parameter.maximum:
        raise UsageError(
            f"parameter {key} of {kind.name} cannot be {value!r}; "
            f"allowed: a whole number from {parameter.minimum} to {parameter.maximum}"
        )
    return int(value)
