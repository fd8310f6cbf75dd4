"""Decisions to ask about: those of records and of positions."""

import dataclasses
import json
import re
from collections.abc import Mapping, Sequence
from typing import Any

from simcore.cards import parse_card
from simcore.errors import EngineFault, UsageError
from simcore.game import Content
from simcore.questions import Question, legal_plans
from simcore.records import POSITION_FORMAT, open_document, play_actions
from simcore.setting import Setting

__all__ = ["question_of_document"]

# Keys of a position that name no card.
NO_CARDS = ("format", "game", "rules", "rules_version", "start")


def question_of_document(document: Mapping[str, object], setting: Setting, *, at: int | None = None) -> Question:
    """Return the question what to do at a decision of a record, or in a position.

    Parameters
    ----------
    document : dict
        A record or a position as JSON gives it (docs/record-format.md). In a position cards that it gives to other
        hands, a bury or a stock are known to lie there; those that it does not give are unknown.
    setting : Setting
        Game, and who plays on. House rules and start values are those of the document.
    at : int or None
        For a record the number of the action that is asked about, from 1; None stands for the one after the last.

    Raises
    ------
    UsageError, RecordFault
        Where the document is malformed, is of another game, or cannot arise, or nobody has a choice there.
    """
    own, deal = open_document(document)
    if own.game is not setting.game:
        raise UsageError(f"the document is about {own.game.name}, not {setting.game.name}")
    is_position = document.get("format") == POSITION_FORMAT
    if is_position and at is not None:
        raise UsageError("a position is one decision; --at goes with a record")
    own = _playing_on(own, setting)
    play_actions(own, deal, document, at)
    if deal.over:
        raise UsageError("the deal is over: nobody is to act")
    try:
        plans = legal_plans(own, deal)
    except EngineFault as error:
        raise UsageError(f"this position cannot be evaluated: {error}") from error
    shown = _named_in(document, deal, own) if is_position else 0
    questions = own.game.questions
    return Question(
        setting=own,
        deal=deal,
        plans=plans,
        outcomes=() if questions is None else tuple(questions.outcomes(own.rules)),
        shown=shown,
    )


def _playing_on(own: Setting, setting: Setting) -> Setting:
    """Return the setting of a document with the strategies and the seed of another."""
    if len(setting.strategies) != own.seats:
        raise UsageError(
            f"the document has {own.seats} seats, and strategies are given for {len(setting.strategies)}; "
            "give --players as it has them"
        )
    return dataclasses.replace(own, strategies=setting.strategies, seed=setting.seed)


def _named_in(document: Mapping[str, object], deal: Any, setting: Setting) -> int:
    """Return the hidden cards, as a set, that a position gives a place.

    Raises UsageError where it leaves open which cards everybody has seen: all of them count.
    """
    content: Content = deal.content()
    language = setting.game.language
    pack = language.pack(setting.rules)
    text = json.dumps({key: value for key, value in document.items() if key not in NO_CARDS}, ensure_ascii=False)
    words = re.split(r"[^\w♠♤♥♡♦♢♣♧\ufe0f]+", text)
    named = {card for word in words if (card := _card(word, pack))}
    hidden = 0
    for cards in deal.layout():
        hidden |= cards
    places = [place for place in range(64) if hidden >> place & 1]
    by_name = {language.cards_named(content, 1 << place, setting.rules)[0]: 1 << place for place in places}
    open_ = [card for card in pack if card not in named and card not in by_name]
    if open_:
        raise UsageError(
            f"the position leaves open which {len(open_)} cards have been captured; odds need them all, in 'captured'"
        )
    return sum(cards for card, cards in by_name.items() if card in named)


def _card(word: str, pack: Sequence[str]) -> str:
    """Return the card that a word names; "" for another word."""
    try:
        return parse_card(word, pack)
    except UsageError:
        return ""
