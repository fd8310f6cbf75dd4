"""Questions about a decision: what stands on the table, what is compared, and which outcomes matter."""

import dataclasses
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from simcore.columns import Rows
from simcore.options import HouseRules
from simcore.setting import Setting

__all__ = ["HandTable", "Outcome", "Plan", "Question", "QuestionOption", "Questions", "legal_plans"]

Mask = npt.NDArray[np.bool_]
Whole = npt.NDArray[np.int64]


@dataclasses.dataclass(frozen=True, kw_only=True)
class Plan:
    """One of the things that are compared: decisions that follow one another, then everybody's strategy plays on.

    Parameters
    ----------
    name : str
        What people call it, such as ``pick`` or ``pick, then alone``.
    path : tuple of int or None
        The actions, whoever is to act; None leaves a decision to the strategy of the seat to act.
    group : str
        Plans of one group are ways of doing one thing (discards of an ask): only the best is shown; empty for none.
    """

    name: str
    path: tuple[int | None, ...]
    group: str = ""


@dataclasses.dataclass(frozen=True, kw_only=True)
class Outcome:
    """An outcome whose chance matters, read off result rows.

    Parameters
    ----------
    name : str
        What happens, such as ``made``.
    value : callable
        ``value(rows, seat)`` gives a boolean for each row: whether it happens, for the seat that asks.
    among : callable or None
        ``among(rows, seat)`` gives a boolean for each row: whether it counts at all.
    part : str
        The part of the rows that is read (see ``RowFormat``).
    """

    name: str
    value: Callable[[Rows, int], Mask]
    among: Callable[[Rows, int], Mask] | None = None
    part: str = ""


@dataclasses.dataclass(frozen=True, kw_only=True)
class Question:
    """A decision about which odds are asked.

    Parameters
    ----------
    setting : Setting
        House rules, who plays on in each seat, and the seed of the samples.
    deal : Deal of the game's engine
        The deal as it stands; of its hidden cards nothing is used but how many lie where.
    plans : tuple of Plan
        What is compared, at least one.
    outcomes : tuple of Outcome
        The outcomes that matter.
    shown : int
        Hidden cards, a set, that the seat knows to lie where they do, over and above what the play tells.
    notes : tuple of str
        Sentences that people should read with the answer, such as exact chances.
    best : int
        How many of the best plans are shown; 0 for all.
    """

    setting: Setting
    deal: Any
    plans: tuple[Plan, ...]
    outcomes: tuple[Outcome, ...] = ()
    shown: int = 0
    notes: tuple[str, ...] = ()
    best: int = 0

    @property
    def seat(self) -> int:
        """The seat to act."""
        return int(self.deal.turn)


def legal_plans(setting: Setting, deal: Any) -> tuple[Plan, ...]:
    """Return one plan for each legal action of the seat to act, by name."""
    content = deal.content()
    name = setting.game.language.action_name
    return tuple(Plan(name=name(content, action, setting.rules), path=(action,)) for action in deal.legal())


@dataclasses.dataclass(frozen=True, kw_only=True)
class QuestionOption:
    """What a user may say about a decision, as ``--name VALUE`` of ``simcards odds``.

    Parameters
    ----------
    doc : str
        One sentence.
    example : str
        A value, such as ``QC QS JD``.
    """

    doc: str
    example: str


@dataclasses.dataclass(frozen=True, kw_only=True)
class HandTable:
    """A table over classes of hands, from random deals: each plan is played from the same deals.

    Parameters
    ----------
    title : str
        Heading.
    kinds : sequence of int
        The kinds of decisions it is about (``question_of`` of the game's engine), such as one for each seat.
    plans : sequence of Plan
        What is compared, legal at every such decision; the second and later ones are compared with the first.
    features : callable
        ``features(hands, seats)`` gives for arrays of hands (64-bit sets, as they lie at the decision) and seats an
        array of small whole numbers or texts for each feature, by name; hands with equal features are one class.
    outcomes : sequence of Outcome
        The outcomes that matter.
    """

    title: str
    kinds: Sequence[int]
    plans: Sequence[Plan]
    features: Callable[[npt.NDArray[np.uint64], npt.NDArray[np.uint8]], Mapping[str, npt.NDArray[Any]]]
    outcomes: Sequence[Outcome] = ()


@dataclasses.dataclass(frozen=True, kw_only=True)
class Questions:
    """The questions of a game.

    Parameters
    ----------
    options : dict of str to QuestionOption
        What may be said of a decision, besides strategies, rules and start values.
    ask : callable
        ``ask(setting, given)`` gives the question that options by name describe; UsageError where they contradict
        themselves or the rules.
    outcomes : callable
        ``outcomes(rules)`` gives the outcomes that matter at any decision.
    tables : callable
        ``tables(rules)`` gives the tables over classes of hands.
    """

    options: Mapping[str, QuestionOption]
    ask: Callable[[Setting, Mapping[str, str]], Question]
    outcomes: Callable[[HouseRules], Sequence[Outcome]]
    tables: Callable[[HouseRules], Sequence[HandTable]] = lambda _: ()
