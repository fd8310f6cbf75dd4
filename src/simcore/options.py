"""House rules as data: each option is a field of a frozen, keyword-only dataclass.

The command line, ``simcards rules``, the C struct, the records and the provenance all come from these fields.
"""

import dataclasses
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Any, ClassVar, Self

from simcore.errors import UsageError, listed
from simcore.toml import read_toml

__all__ = ["HouseRules", "Option", "choice", "number", "switch"]

_TRUE = ("on", "true", "yes", "1")
_FALSE = ("off", "false", "no", "0")
_KEY = "option"


@dataclasses.dataclass(frozen=True, kw_only=True)
class Option:
    """What one option allows.

    Parameters
    ----------
    rule : str
        Number of the rule in ``docs/rules``.
    doc : str
        One sentence for the user.
    kind : str
        ``choice``, ``switch`` or ``number``.
    values : tuple of str
        Allowed texts of a choice or a switch, the default first.
    minimum, maximum : int
        Bounds of a number.
    word_for_none : str or None
        Text that stands for "no number", where that is allowed.
    not_offered : tuple of str
        Values that other sources know and that are refused by name.
    """

    rule: str
    doc: str
    kind: str
    values: tuple[str, ...] = ()
    minimum: int = 0
    maximum: int = 0
    word_for_none: str | None = None
    not_offered: tuple[str, ...] = ()

    @property
    def allowed(self) -> str:
        """The allowed values as text."""
        if self.kind != "number":
            return listed(self.values)
        bounds = f"a whole number from {self.minimum} to {self.maximum}"
        return f"{self.word_for_none} or {bounds}" if self.word_for_none else bounds

    def parse(self, name: str, value: object) -> object:
        """Return ``value`` (text or Python value) as the field's value; UsageError if it is not allowed."""
        text = _as_text(value)
        parsed: object = None
        if self.kind == "switch" and text in _TRUE + _FALSE:
            return text in _TRUE
        if self.kind == "choice" and text in self.values:
            return text
        if self.kind == "number":
            if self.word_for_none is not None and (value is None or text == self.word_for_none):
                return None
            digits = text.removeprefix("-")
            parsed = int(text) if digits.isascii() and digits.isdigit() and len(digits) < 10 else None
            if isinstance(parsed, int) and self.minimum <= parsed <= self.maximum:
                return parsed
        verdict = "is not offered" if text in self.not_offered else "is not a value of this rule"
        raise UsageError(f"rule {name} = {text}: {text!r} {verdict}; allowed: {self.allowed}")

    def format(self, value: object) -> str:
        """Return a field's value as text, as it is written in records and on the command line."""
        if self.kind == "switch":
            return next(word for word in self.values if (word in _TRUE) == value)
        if value is None:
            return self.word_for_none or "none"
        return str(value)

    def code(self, value: Any) -> int:
        """Return the integer that the compiled core knows the value by."""
        if self.kind == "choice":
            return self.values.index(value)
        return 0 if value is None else int(value)


def _as_text(value: object) -> str:
    """Return a value from Python, JSON or TOML as the text a user would have typed."""
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value).strip()


def choice(*values: str, rule: str, doc: str, not_offered: Sequence[str] = ()) -> Any:
    """Return a field that takes one of ``values``, the first by default."""
    option = Option(rule=rule, doc=doc, kind="choice", values=values, not_offered=tuple(not_offered))
    return dataclasses.field(default=values[0], metadata={_KEY: option})


def switch(*values: str, rule: str, doc: str) -> Any:
    """Return a field that is on or off; ``values`` are its two words, the default first."""
    option = Option(rule=rule, doc=doc, kind="switch", values=values)
    return dataclasses.field(default=values[0] in _TRUE, metadata={_KEY: option})


def number(
    default: int | None, *, minimum: int, maximum: int, rule: str, doc: str, word_for_none: str | None = None
) -> Any:
    """Return a field that takes a whole number from ``minimum`` to ``maximum`` (or none, by a word)."""
    option = Option(rule=rule, doc=doc, kind="number", minimum=minimum, maximum=maximum, word_for_none=word_for_none)
    return dataclasses.field(default=default, metadata={_KEY: option})


# The options of each class of house rules, kept, because reading an action asks for them.
_OPTIONS: dict[type, Mapping[str, Option]] = {}


@dataclasses.dataclass(frozen=True, kw_only=True)
class HouseRules:
    """Base of each game's house rules; fields are made with ``choice``, ``switch`` and ``number``.

    ``not_offered`` names options that other sources know and that are refused by name.

    Raises UsageError for a value or a combination that is not allowed.
    """

    not_offered: ClassVar[frozenset[str]] = frozenset()

    def __post_init__(self) -> None:
        """Bring every value to its field's own form and check the combination."""
        for name, option in self.options().items():
            object.__setattr__(self, name, option.parse(name, getattr(self, name)))
        self.check_combination()

    def check_combination(self) -> None:
        """Raise UsageError where options exclude each other; games override this."""

    @classmethod
    def options(cls) -> Mapping[str, Option]:
        """Return the options by name, in the order of the class."""
        if cls not in _OPTIONS:
            _OPTIONS[cls] = MappingProxyType({field.name: field.metadata[_KEY] for field in dataclasses.fields(cls)})
        return _OPTIONS[cls]

    @classmethod
    def from_values(cls, values: Mapping[str, object]) -> Self:
        """Return the rules with ``values`` (texts or Python values) by option name, the rest default.

        Raises UsageError for an unknown name or a value that is not allowed.
        """
        known = cls.options()
        for name in values:
            if name not in known:
                verdict = " (others play it, it is not offered)" if name in cls.not_offered else ""
                raise UsageError(f"there is no rule {name!r}{verdict}; offered are: {listed(known)}")
        return cls(**values)

    @classmethod
    def read_toml(cls, path: Path) -> dict[str, object]:
        """Return the values of a TOML file: options at the top level or in a table ``[rules]``.

        Raises UsageError where the file cannot be read or is not TOML.
        """
        content = read_toml(path, "rules file")
        table = content.get("rules", content)
        if not isinstance(table, dict):
            raise UsageError(f"the rules file {path} needs lines such as: bump = 'on'")
        return table

    def with_values(self, values: Mapping[str, object]) -> Self:
        """Return these rules with some values replaced; UsageError as in ``from_values``."""
        return self.from_values({**{name: getattr(self, name) for name in self.options()}, **values})

    def changes(self) -> dict[str, str]:
        """Return the options that differ from the default, as texts by name."""
        default = type(self)()
        return {
            name: option.format(getattr(self, name))
            for name, option in self.options().items()
            if getattr(self, name) != getattr(default, name)
        }

    def codes(self) -> dict[str, int]:
        """Return the integer code of every option for the compiled core."""
        return {name: option.code(getattr(self, name)) for name, option in self.options().items()}
