"""Decisions to ask about: those of records and of positions."""

import dataclasses
import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from simcore.cards import parse_card
from simcore.errors import EngineFault, UsageError, listed
from simcore.game import Content
from simcore.questions import Question, legal_plans
from simcore.records import POSITION_FORMAT, RECORD_FORMAT, open_document, play_actions, read_documents
from simcore.setting import Setting
from simcore.writing import places

__all__ = ["ask", "question_of_document"]


def ask(
    setting: Setting,
    given: Mapping[str, str],
    *,
    record: Path | None = None,
    at: int | None = None,
    position: Path | None = None,
) -> Question:
    """Return the question that options, or the file of a record or a position, describe.

    Parameters
    ----------
    setting : Setting
        Game, house rules, and who plays on.
    given : dict of str to str
        Options of the game by name (``Questions.options``).
    record, position : Path or None
        A file in place of options.
    at : int or None
        For a record the number of the action that is asked about, from 1.

    Raises
    ------
    UsageError, RecordFault
        For what contradicts itself or the rules, and options that do not go together.
    """
    path = record or position
    if record is not None and position is not None:
        raise UsageError("--record and --position are given; give one")
    if path is not None and given:
        raise UsageError(f"a file and --{next(iter(given))} are given; a file says everything")
    if at is not None and record is None:
        raise UsageError("--at goes with --record only")
    options = setting.game.questions.options
    for name in given:
        if name not in options:
            offered = listed(f"--{each}" for each in options)
            raise UsageError(f"--{name} says nothing in {setting.game.name}; offered are: {offered}")
    if path is None:
        return setting.game.questions.ask(setting, given)
    documents = read_documents(path)
    if len(documents) > 1:
        raise UsageError(f"{path} holds {len(documents)} documents; one decision is asked about")
    wanted = RECORD_FORMAT if record is not None else POSITION_FORMAT
    if documents[0].get("format") != wanted:
        raise UsageError(f"{path} has the format {documents[0].get('format')!r}; here {wanted!r} is needed")
    return question_of_document(documents[0], setting, at=at)


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
    return Question(
        setting=own,
        deal=deal,
        plans=plans,
        outcomes=tuple(own.game.questions.outcomes(own.rules)),
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
    """Return the hidden cards, as a set, that a position gives a place; keys that are not its game's say nothing.

    Raises UsageError where it leaves open which cards everybody has seen: all of them count.
    """
    content: Content = deal.content()
    language = setting.game.language
    pack = language.pack(setting.rules)
    hidden = 0
    for cards in deal.layout():
        hidden |= cards
    shown = 0
    told = language.told(document)
    for value, seat in told:
        lies = hidden if seat is None else hidden & content["hand"][seat]
        for card in _cards_in(value, pack):
            # Of two copies one.
            copies = [1 << place for place in places(lies & ~shown)]
            shown |= next((bit for bit in copies if language.cards_named(content, bit, setting.rules) == [card]), 0)
    named = {card for value, _ in told for card in _cards_in(value, pack)}
    named |= {card for key in language.open_keys for card in _cards_in(document.get(key), pack)}
    named |= set(language.cards_named(content, hidden, setting.rules))
    open_ = [card for card in pack if card not in named]
    if open_:
        raise UsageError(
            f"the position leaves open which {len(open_)} cards have been captured; odds need them all, in 'captured'"
        )
    return shown


def _cards_in(value: object, pack: Sequence[str]) -> list[str]:
    """Return the cards in a value of a position: a text, or a list or an object with ``cards`` or ``card`` in it."""
    if isinstance(value, Mapping):
        value = next((value[key] for key in ("cards", "card") if key in value), list(value.values()))
    if isinstance(value, (list, tuple)):
        return [card for each in value for card in _cards_in(each, pack)]
    if not isinstance(value, str):
        return []
    words = re.split(r"[^\w♠♤♥♡♦♢♣♧\ufe0f]+", value)
    return [card for word in words if (card := _card(word, pack))]


def _card(word: str, pack: Sequence[str]) -> str:
    """Return the card that a word names; "" for another word."""
    try:
        return parse_card(word, pack)
    except UsageError:
        return ""
