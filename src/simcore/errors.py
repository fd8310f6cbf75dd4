"""The exceptions of simcards. Each message is one sentence: what was given, what is allowed."""

from collections.abc import Iterable

__all__ = ["EngineFault", "Interrupted", "RecordFault", "SimcardsError", "UsageError", "listed"]


class SimcardsError(Exception):
    """A run that failed; the message is one sentence for the user."""


class UsageError(SimcardsError, ValueError):
    """Input that is not allowed: an unknown name, a bad value, a malformed file."""


class Interrupted(SimcardsError):
    """Ctrl-C ended the work early."""


class RecordFault(SimcardsError):
    """A record whose actions or result do not agree with the rules."""


class EngineFault(SimcardsError):
    """A check of the compiled core failed.

    Parameters
    ----------
    what : str
        What was found.
    deal : int or None
        Index of the deal, where it has one.
    """

    def __init__(self, what: str, deal: int | None) -> None:
        super().__init__(what if deal is None else f"deal {deal}: {what}")
        self.deal = deal


def listed(names: Iterable[object]) -> str:
    """Return names as ``a, b, c`` for an error message."""
    return ", ".join(str(name) for name in names)
