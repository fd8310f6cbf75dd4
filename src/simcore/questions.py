"""Questions about a decision: what stands on the table, what is compared, and which outcomes matter."""

import dataclasses
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from math import comb
from typing import Any

import numpy as np
import numpy.typing as npt

from simcore.cards import parse_cards
from simcore.columns import Rows
from simcore.errors import UsageError, listed
from simcore.options import HouseRules
from simcore.setting import Setting

__all__ = [
    "HandTable", "MatchHorizon", "Outcome", "Plan", "Question", "QuestionOption", "Questions", "chance_of_one",
    "laid_out", "legal_plans", "percent", "read_cards", "read_number", "without",
]  # fmt: skip

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
class MatchHorizon:
    """What a deal is worth in a match of two sides, for the chance to win the match.

    Parameters
    ----------
    scores : tuple of int
        What side 0 and side 1 have before the deal.
    points : callable
        ``points(rows)`` gives what the deal adds to the score of each side, shape (rows, 2).
    kinds : callable
        ``kinds(rows)`` gives a number for each row: rows with equal points and numbers mean the same for the match.
    moves_on : callable
        ``moves_on(rows)`` gives a boolean for each row: whether every player sits one seat further in the next deal.
    winners : callable
        ``winners(scores, rows)`` gives for scores after a deal, shape (rows, 2), the side that has won, or -1.
    """

    scores: tuple[int, int]
    points: Callable[[Rows], Whole]
    kinds: Callable[[Rows], Whole]
    moves_on: Callable[[Rows], Mask]
    winners: Callable[[Whole, Rows], Whole]


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
    horizon : MatchHorizon or None
        The match, where the chance to win it is asked too.
    """

    setting: Setting
    deal: Any
    plans: tuple[Plan, ...]
    outcomes: tuple[Outcome, ...] = ()
    shown: int = 0
    notes: tuple[str, ...] = ()
    best: int = 0
    horizon: MatchHorizon | None = None

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


def read_number(given: Mapping[str, str], name: str, least: int, most: int, usual: int) -> int:
    """Return what an option says as a whole number within bounds; UsageError for anything else."""
    text = given.get(name)
    if text is None:
        return usual
    if not (text.isascii() and text.isdigit() and least <= int(text) <= most):
        raise UsageError(f"--{name} cannot be {text!r}; allowed: a whole number from {least} to {most}")
    return int(text)


def read_cards(given: Mapping[str, str], name: str, pack: Sequence[str], sizes: Sequence[int]) -> list[str]:
    """Return what an option says as cards, in one of the allowed numbers; UsageError for anything else."""
    cards = parse_cards(given.get(name, ""), pack)
    if len(cards) not in sizes:
        allowed = " or ".join(str(size) for size in sizes)
        raise UsageError(f"--{name} has {len(cards)} cards; {allowed} are needed: {given.get(name, '')!r}")
    return cards


def without(pack: Sequence[str], *piles: Sequence[str]) -> list[str]:
    """Return the cards of a pack that are in none of some piles; UsageError for a card that is in two of them."""
    left = list(pack)
    for card in (card for pile in piles for card in pile):
        if card not in left:
            raise UsageError(f"{card} is given twice")
        left.remove(card)
    return left


def laid_out(setting: Setting, dealt: Mapping[str, object], actions: Sequence[str] = ()) -> Any:
    """Return a deal with cards laid out as in a record, after some actions by name.

    Parameters
    ----------
    setting : Setting
        Rules and start values.
    dealt : dict
        What chance decided, as in a record.
    actions : sequence of str
        What has been done.

    Raises
    ------
    UsageError
        Where the cards cannot lie like that, or an action is not legal.
    """
    language = setting.game.language
    deal = setting.game.engine.Deal(setting.engine(), 0)
    try:
        deal.load(language.lay_out(deal.content(), dealt, setting.rules))
    except ValueError as error:
        raise UsageError(f"these cards cannot be dealt by these rules: {error}") from error
    for text in actions:
        if deal.over:
            raise UsageError(f"{text} comes after the end of the deal")
        names = {plan.name: plan.path[0] for plan in legal_plans(setting, deal)}
        if text not in names:
            raise UsageError(f"{text} by seat {deal.turn} is not legal here; legal: {listed(sorted(names))}")
        deal.apply(names[text])
    return deal


def chance_of_one(wanted: int, unseen: int, held: int) -> Fraction:
    """Return the chance that ``held`` of ``unseen`` cards, all alike, have one of ``wanted`` of them at least."""
    return 1 - Fraction(comb(unseen - wanted, held), comb(unseen, held))


def percent(chance: Fraction | float, decimals: int = 2) -> str:
    """Return a chance for people."""
    return f"{100 * float(chance):.{decimals}f} %"
