"""The exceptions of simcards. Each message is one sentence: what was given, what is allowed."""

from collections.abc import Iterable

__all__ = [
    "EngineFault", "IllegalAnswer", "Interrupted", "RecordFault", "SimcardsError", "StrategyFault", "UsageError",
    "listed",
]  # fmt: skip


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


class IllegalAnswer(Exception):
    """A strategy of a user answered what is not allowed; caught where more is known, and told as a StrategyFault.

    Parameters
    ----------
    number : int
        Which of the views of the question.
    answer : int
        The answer.
    """

    def __init__(self, number: int, answer: int) -> None:
        super().__init__(f"view {number}: the answer {answer} is not allowed")
        self.number = number
        self.answer = answer


class StrategyFault(SimcardsError):
    """A strategy of a user failed: it raised, or it answered what is not allowed.

    Parameters
    ----------
    message : str
        One sentence with strategy, deal, seat and legal actions.
    traceback : str
        The lines of the user's own code, where it raised; else empty.
    """

    def __init__(self, message: str, traceback: str = "") -> None:
        super().__init__(message)
        self.traceback = traceback


def listed(names: Iterable[object]) -> str:
    """Return names as ``a, b, c`` for an error message."""
    return ", ".join(str(name) for name in names)
