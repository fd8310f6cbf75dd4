"""Strategies that users bring: Python over arrays of views, or compiled functions (docs/own-strategies.md)."""

import contextlib
import dataclasses
import importlib
import importlib.util
import re
import sys
import traceback
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import numpy.typing as npt

from simcore.errors import StrategyFault, UsageError
from simcore.views import ViewFormat

__all__ = ["Answers", "Caller", "UserStrategy", "is_user_text", "load_strategy", "strategy_of_object"]

Answers = npt.NDArray[np.int64]
# Views, and in fishing games the moves and where the list of each view begins, to answers.
Caller = Callable[..., object]

_TEXT = re.compile(r"(?P<place>[^():]+|[A-Za-z]:[^():]+):(?P<name>[A-Za-z_][\w.]*)")
_SIGNATURE = re.compile(r"\s*(?P<result>[^(]+?)\s*\((?P<arguments>.*)\)\s*", re.DOTALL)
_WHOLE_NUMBERS = frozenset({"int64_t", "int64", "long", "longlong", "long long", "__pyx_t_5numpy_int64_t"})


@dataclasses.dataclass(frozen=True)
class UserStrategy:
    """A strategy of a user, ready to play.

    Parameters
    ----------
    text : str
        What the user calls it, such as ``my_bots.py:LowestLegal``.
    made : object
        A ``scipy.LowLevelCallable``, or a function or class over arrays of views.
    view : ViewFormat
        What it is shown.
    is_compiled : bool
        Whether it is a compiled function.
    """

    text: str
    made: Any
    view: ViewFormat
    is_compiled: bool

    def for_core(self, asked: int) -> dict[str, object]:
        """Return the description of a seat for the compiled core; ``asked`` is its number among those in Python."""
        if self.is_compiled:
            # A LowLevelCallable is a tuple that hides its first item, the capsule with function and user data.
            return {"kind": "compiled", "params": None, "function": tuple.__getitem__(self.made, 0)}
        return {"kind": "asked", "params": None, "asked": asked}

    def caller(self) -> Caller:
        """Return the function that answers; a class is made anew, so that each thread has its own.

        Raises StrategyFault where the class cannot be made.
        """
        if not isinstance(self.made, type):
            found: Caller = self.made
            return found
        try:
            made = self.made()
        except KeyboardInterrupt:
            raise
        except BaseException as error:
            raise StrategyFault(
                f"strategy {self.text} cannot be made without arguments: {described(error)}", own_lines(error)
            ) from error
        if not callable(made):
            raise UsageError(f"strategy {self.text} is a class whose objects cannot be called; give it __call__")
        called: Caller = made
        return called


def described(error: BaseException) -> str:
    """Return an exception as part of a sentence."""
    text = " ".join(str(error).split())
    return f"{type(error).__name__}: {text}" if text else type(error).__name__


def own_lines(error: BaseException) -> str:
    """Return the traceback of an exception from the user's own code on."""
    here = str(Path(__file__).parent)
    frames = [frame for frame in traceback.extract_tb(error.__traceback__) if not frame.filename.startswith(here)]
    if not frames:
        return ""
    lines = ["Traceback (most recent call last):\n", *traceback.format_list(frames)]
    return "".join(lines + traceback.format_exception_only(error))


def is_user_text(text: str) -> bool:
    """Whether a text names a strategy of a user, such as ``module:name``."""
    return _TEXT.fullmatch(text) is not None


def load_strategy(text: str, view: ViewFormat) -> UserStrategy:
    """Return the strategy that ``module:name`` or ``file.py:name`` names.

    Parameters
    ----------
    text : str
        A module (looked for in the working directory first) or a file, and a name in it, which may have dots.
    view : ViewFormat
        What strategies of the game are shown.

    Raises
    ------
    UsageError
        Where it cannot be imported, is not there, or is not a strategy.
    """
    match = _TEXT.fullmatch(text)
    if match is None:
        raise UsageError(f"strategy {text!r} is not of the form module:name or file.py:name")
    found: Any = _module(match["place"], text)
    for name in match["name"].split("."):
        if not hasattr(found, name):
            raise UsageError(f"strategy {text!r}: there is no {name} in {match['place']}")
        found = getattr(found, name)
    return strategy_of_object(found, view, text)


def strategy_of_object(made: Any, view: ViewFormat, text: str = "") -> UserStrategy:
    """Return the strategy that an object is.

    Parameters
    ----------
    made : object
        A function or class over arrays of views, a ``scipy.LowLevelCallable``, or a numba ``cfunc``.
    view : ViewFormat
        What strategies of the game are shown.
    text : str
        What it is called; empty: by its own module and name.

    Raises
    ------
    UsageError
        For another object, or a compiled function of another signature.
    """
    named = text or f"{getattr(made, '__module__', '?')}:{getattr(made, '__qualname__', type(made).__name__)}"
    if type(made).__name__ == "CFunc" and hasattr(made, "ctypes"):
        # Of numba: it knows its ctypes pointer.
        from scipy import LowLevelCallable

        made = LowLevelCallable(made.ctypes)
    if type(made).__name__ == "LowLevelCallable":
        _check_signature(made.signature, view, named)
        return UserStrategy(named, made, view, is_compiled=True)
    if not callable(made):
        raise UsageError(f"strategy {named!r} is {type(made).__name__}, not a function, a class or a LowLevelCallable")
    return UserStrategy(named, made, view, is_compiled=False)


def _module(place: str, text: str) -> ModuleType:
    """Import a module by its name or from a file; UsageError where that fails."""
    try:
        with _working_directory():
            if not place.endswith(".py"):
                return importlib.import_module(place)
            path = Path(place)
            if not path.is_file():
                raise UsageError(f"strategy {text!r}: there is no file {place}")
            name = f"simcards_user_{path.stem}"
            spec = importlib.util.spec_from_file_location(name, path)
            assert spec is not None
            assert spec.loader is not None
            module = importlib.util.module_from_spec(spec)
            sys.modules[name] = module
            spec.loader.exec_module(module)
            return module
    except (UsageError, KeyboardInterrupt):
        raise
    except BaseException as error:
        raise UsageError(f"strategy {text!r} cannot be imported: {described(error)}") from error


@contextlib.contextmanager
def _working_directory() -> Iterator[None]:
    """Let modules be imported from the working directory."""
    sys.path.insert(0, str(Path.cwd()))
    try:
        yield
    finally:
        sys.path.pop(0)


def _check_signature(signature: str | None, view: ViewFormat, text: str) -> None:
    """Raise UsageError where a compiled function has another signature."""
    match = _SIGNATURE.fullmatch(signature or "")
    arguments = [part.strip() for part in match["arguments"].split(",")] if match else []
    wanted = 3 if view.lists_moves else 2
    is_right = (
        match is not None
        and match["result"] in _WHOLE_NUMBERS
        and len(arguments) == wanted
        and all("*" in argument for argument in arguments)
    )
    if not is_right:
        raise UsageError(f"strategy {text!r} has the signature {signature!r}; it must be: {view.signature()}")


def checked_answers(answers: object, count: int, text: str) -> Answers:
    """Return what a strategy in Python answered as whole numbers; StrategyFault where it is something else."""
    array = np.asarray(answers)
    if array.shape != (count,) or array.dtype.kind not in "iu":
        raise StrategyFault(
            f"strategy {text} answered an array of shape {array.shape} and type {array.dtype}; "
            f"it must be whole numbers of shape ({count},), one for each view"
        )
    return np.ascontiguousarray(array, dtype=np.int64)


def question_arrays(view: ViewFormat, question: Sequence[bytes]) -> list[npt.NDArray[Any]]:
    """Return what a strategy in Python is called with: views, and in fishing games moves and starts; all read-only."""
    views = np.frombuffer(question[0], dtype=view.dtype)
    if not view.lists_moves:
        return [views]
    return [views, np.frombuffer(question[1], dtype=np.uint64), np.frombuffer(question[2], dtype=np.int64)]
