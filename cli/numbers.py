"""Numbers as users type them: ``1e6``, ``2_000_000``, ``42``."""

import re

import typer

__all__ = ["count", "index", "level", "numbers_of_seats", "seed"]

_PLAIN = re.compile(r"[0-9][0-9_]*")
_DECIMAL = re.compile(r"[0-9]{0,3}\.?[0-9]{1,20}")
_SIGNED = re.compile(r"-?[0-9]{1,6}")
_SCIENTIFIC = re.compile(r"([0-9]+)(?:\.([0-9]+))?[eE]\+?([0-9]{1,3})")
DIGITS_MAX = 40
MAXIMUM = 10**15
# Nearer to 1 the quantiles have no digits left.
LEVEL_MAX = 1 - 1e-9


def _whole(text: object) -> int | None:
    """Return a whole number, or None where the text (or default value) is none."""
    plain = str(text).strip()
    if len(plain) > DIGITS_MAX:
        return None
    if _PLAIN.fullmatch(plain):
        return int(plain.replace("_", ""))
    match = _SCIENTIFIC.fullmatch(plain)
    if match is None:
        return None
    decimals = match[2] or ""
    shift = int(match[3]) - len(decimals.rstrip("0"))
    if shift < 0 or int(match[3]) > DIGITS_MAX:
        return None
    return int(match[1] + decimals.rstrip("0") + "0" * shift)


def _parse(text: object, minimum: int, maximum: int) -> int:
    """Return the number in ``text``, or end with one sentence."""
    value = _whole(text)
    if value is None or not minimum <= value <= maximum:
        raise typer.BadParameter(
            f"{text} is not allowed; give a whole number from {minimum} to 1e{len(str(maximum)) - 1}, such as 1e6"
        )
    return value


def count(text: object) -> int:
    """Return how many deals, games or threads."""
    return _parse(text, 1, MAXIMUM)


def index(text: object) -> int:
    """Return the index of a deal or a game."""
    return _parse(text, 0, MAXIMUM)


def level(text: object) -> float:
    """Return a confidence level."""
    if not _DECIMAL.fullmatch(str(text)) or not 0 < float(str(text)) <= LEVEL_MAX:
        raise typer.BadParameter(f"{text} is not a confidence level; give a number between 0 and 1, such as 0.99")
    return float(str(text))


def numbers_of_seats(text: object) -> tuple[int, ...]:
    """Return whole numbers separated by commas, one for each seat or side."""
    parts = [part.strip() for part in str(text).split(",")]
    if not all(_SIGNED.fullmatch(part) for part in parts):
        raise typer.BadParameter(f"{text} is not allowed; give whole numbers separated by commas, such as 3,0,5,8")
    return tuple(int(part) for part in parts)


def seed(text: object) -> int:
    """Return a seed."""
    value = _whole(text)
    if value is None or value >= 2**128:
        raise typer.BadParameter(f"{text} is not a seed; allowed: a whole number from 0 to 2**128 - 1")
    return value
