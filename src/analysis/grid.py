"""Grids: ranges of parameters and values of house rules as users write them, and their products."""

import itertools
import re
from collections.abc import Mapping, Sequence
from typing import Any

from simcore.errors import UsageError, listed
from simcore.options import HouseRules
from simcore.strategies import Parameter, Strategy

__all__ = ["DECIMAL", "Point", "parameter_values", "points_of", "rule_values", "with_parameters"]

# One value for each name, as users write it.
Point = dict[str, str]
POINTS_MAX = 1_000
# A number without a sign, as users write it: 5, 0.05, .05, 5e-2.
DECIMAL = r"(?:[0-9]{1,15}(?:\.[0-9]{0,30})?|\.[0-9]{1,30})(?:[eE][+-]?[0-9]{1,2})?"
_WHOLE = re.compile(r"-?[0-9]{1,9}")
_RANGE = re.compile(r"(-?[0-9.]+?)\.\.(-?[0-9.]+?)(?::([0-9.]+))?")


def _split(texts: Sequence[str], option: str, example: str) -> dict[str, str]:
    """Return ``name=values`` texts by name; UsageError where one is malformed or given twice."""
    found: dict[str, str] = {}
    for text in texts:
        name, equals, values = (part.strip() for part in text.partition("="))
        if not equals or not name or not values:
            raise UsageError(f"{option} {text} is not of the form {example}")
        if name in found:
            raise UsageError(f"{option} {name} is given twice: {found[name]} and {values}")
        found[name] = values
    return found


def parameter_values(texts: Sequence[str], strategy: Strategy) -> dict[str, list[int]]:
    """Return the values of each parameter of a grid, in the core's whole numbers, ascending as written.

    Parameters
    ----------
    texts : sequence of str
        Such as ``pick_at=4..12``, ``alone_at=16..20:2``, ``stay_at=0.9..1.2:0.05`` or ``bury_void=4,8``. Without a step
        a range counts by the last decimal that the parameter has.
    strategy : Strategy
        The built-in strategy that has the parameters.

    Raises UsageError for an unknown parameter, a value that is not allowed or an empty range.
    """
    known = strategy.kind.parameters
    found = {}
    for name, values in _split(texts, "--param", "NAME=VALUES, such as pick_at=4..12").items():
        if name not in known:
            offered = listed(known) or "none"
            raise UsageError(f"strategy {strategy.kind.name} has no parameter {name!r}; it has: {offered}")
        found[name] = _parameter_range(name, values, known[name])
    return found


def _parameter_range(name: str, values: str, parameter: Parameter) -> list[int]:
    """Return the values that a range or a list of one parameter stands for."""

    def number(text: str) -> int:
        value = parameter.parse(text.strip())
        if value is None:
            raise UsageError(f"parameter {name} cannot be {text.strip()!r}; allowed: {parameter.allowed}")
        return value

    match = _RANGE.fullmatch(values)
    if match is None:
        numbers = [number(text) for text in values.split(",")]
        if len(set(numbers)) < len(numbers):
            raise UsageError(f"--param {name}={values} has a value twice")
        return numbers
    low, high = number(match[1]), number(match[2])
    step = 1
    if match[3]:
        steps = Parameter(doc="", minimum=1, maximum=10**9, decimals=parameter.decimals)
        step_value = steps.parse(match[3])
        if step_value is None:
            raise UsageError(f"--param {name}={values} has a step of {match[3]}; allowed: {steps.allowed}")
        step = step_value
    if low > high:
        raise UsageError(f"--param {name}={values} is an empty range; write the smaller number first")
    return list(range(low, high + 1, step))


def with_parameters(strategy: Strategy, values: Mapping[str, int]) -> Strategy:
    """Return a strategy with some parameters set."""
    changes = {**dict(strategy.changes), **values}
    kept = sorted((name, value) for name, value in changes.items() if strategy.kind.defaults[name] != value)
    return Strategy(strategy.kind, tuple(kept))


def rule_values(texts: Sequence[str], rules: type[HouseRules]) -> dict[str, list[str]]:
    """Return the values of each house rule of a grid as texts, each of which the rule allows by itself.

    Parameters
    ----------
    texts : sequence of str
        Such as ``bump=on,off`` or ``leaster_stake=1..2``.
    rules : type of HouseRules
        The house rules of the game.

    Raises UsageError for an unknown rule, a value that is not allowed or an empty range.
    """
    options = rules.options()
    found = {}
    for name, values in _split(texts, "--rule", "NAME=VALUES, such as bump=on,off").items():
        match = _RANGE.fullmatch(values)
        listed_values = [text.strip() for text in values.split(",")]
        if match is not None and name in options and options[name].kind == "number":
            ends = [match[1], match[2], match[3] or "1"]
            if not all(_WHOLE.fullmatch(end) for end in ends) or int(ends[2]) < 1:
                raise UsageError(f"--rule {name}={values} is not a range of whole numbers, such as 1..9 or 1..9:2")
            numbers = range(int(ends[0]), int(ends[1]) + 1, int(ends[2]))
            if not numbers:
                raise UsageError(f"--rule {name}={values} is an empty range; write the smaller number first")
            if len(numbers) > POINTS_MAX:
                raise UsageError(f"--rule {name}={values} has {len(numbers)} values; at most {POINTS_MAX} are played")
            listed_values = [str(number) for number in numbers]
        if name not in options:
            # Says what is offered.
            rules.from_values({name: listed_values[0]})
        found[name] = [options[name].format(options[name].parse(name, value)) for value in listed_values]
        if len(set(found[name])) < len(found[name]):
            raise UsageError(f"--rule {name}={values} has a value twice")
    return found


def points_of(values: Mapping[str, Sequence[Any]]) -> list[dict[str, Any]]:
    """Return the points of a grid, the last name changing fastest; UsageError where there are too many."""
    size = 1
    for each in values.values():
        size *= len(each)
    if size > POINTS_MAX:
        raise UsageError(
            f"the grid has {size} points; at most {POINTS_MAX} are played: a step makes ranges shorter, such as 4..12:2"
        )
    return [dict(zip(values, combination, strict=True)) for combination in itertools.product(*values.values())]
