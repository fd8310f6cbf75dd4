"""What may be asked of Royal Casino: which card to play, and how (docs/odds.md)."""

import dataclasses
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Any

import numpy as np
import numpy.typing as npt

from simcore.cards import parse_cards
from simcore.columns import Rows
from simcore.errors import UsageError, listed
from simcore.fishing import PACK
from simcore.fishing_positions import read_captured
from simcore.games.royal_casino._engine import CODES
from simcore.games.royal_casino.pack import (
    HAND_CARDS,
    ITEM_CARDS,
    ITEM_NAMES,
    MOVES,
    PLAYS,
    TABLE_CARDS,
    capture_value,
    cards_in_hand,
    players_of,
    stock_size,
)
from simcore.games.royal_casino.results import ITEMS, sides_of
from simcore.options import HouseRules
from simcore.questions import (
    Outcome,
    Question,
    QuestionOption,
    Questions,
    chance_of_one,
    legal_plans,
    percent,
    read_number,
    without,
)
from simcore.setting import Setting
from simcore.writing import places

__all__ = ["QUESTIONS"]

Mask = npt.NDArray[np.bool_]

BUILDS = (CODES["kind"]["build"], CODES["kind"]["raise"])
# So many moves are shown.
BEST = 20
ACES = tuple(name for name in ITEM_CARDS.values() if name.startswith("ace_"))
CASINOS = ("TD", "2S")

# What sides may have captured, for examples.
CAPTURED = ("8S 6H AC", "4C 4D", "KS KH")

OPTIONS = {
    "hand": QuestionOption(doc="Your cards.", example="TS 3D 2C AC"),
    "table": QuestionOption(
        doc="The loose cards, '' for none; with builds on the table give --position.", example="8S 6H TD TC"
    ),
    "seat": QuestionOption(doc="Your seat: 0 plays first, the last one deals.", example="1"),
    "play": QuestionOption(
        doc="How many plays have been made in the deal; if it is not given, one by each seat before you.", example="3"
    ),
    "captured": QuestionOption(
        doc="The cards captured so far, a part for each side, parted by strokes.", example=" / ".join(CAPTURED[:2])
    ),
    "taker": QuestionOption(doc="The seat that captured last.", example="0"),
}


@dataclasses.dataclass(frozen=True, kw_only=True)
class _Moment:
    """What the options describe.

    Parameters
    ----------
    seat, play : int
        Who is to act, and how many plays have been made.
    hand, table : list of str
        The hand of the seat, and the loose cards.
    captured : list of list of str
        Captured cards by side.
    taker : int or None
        The seat that captured last, if it was given.
    unseen : list of str
        The cards that are neither in the hand nor have lain on the table.
    """

    seat: int
    play: int
    hand: list[str]
    table: list[str]
    captured: list[list[str]]
    taker: int | None
    unseen: list[str]


# Outcomes


def outcomes_of(rules: HouseRules) -> Sequence[Outcome]:
    """Return the outcomes that matter at any decision: the items that the own side gets, and a sweep."""
    sides = sides_of(players_of(rules))

    def has(item: str) -> Callable[[Rows, int], Mask]:
        """Return whether the side has an item."""
        return lambda rows, seat: rows[item] == seat % sides

    def has_two_aces(rows: Rows, seat: int) -> Mask:
        """Whether the side has two aces or more."""
        enough: Mask = sum((rows[ace] == seat % sides).astype(np.int64) for ace in ACES) >= 2
        return enough

    items = ("most_cards", "most_spades", "big_casino", "little_casino")
    return (
        *(Outcome(name=ITEM_NAMES[item], value=has(item)) for item in items),
        Outcome(name="two aces", value=has_two_aces),
        Outcome(name="sweep", value=lambda rows, seat: rows["sweeps"][:, seat % sides] > 0, part="sweeps"),
    )


# Reading


def _counted(number: int, noun: str) -> str:
    """Return a number of things."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def _read_turn(given: Mapping[str, str], players: int) -> tuple[int, int]:
    """Return the seat to act and the number of plays made."""
    seat = read_number(given, "seat", 0, players - 1, 0)
    play = read_number(given, "play", 0, PLAYS - 1, seat)
    if "seat" in given and play % players != seat:
        raise UsageError(
            f"after {_counted(play, 'play')} seat {play % players} of {players} is to act, not seat {seat}"
        )
    return play % players, play


def _read_moment(given: Mapping[str, str], rules: HouseRules) -> _Moment:
    """Return what the options describe; UsageError where they contradict themselves."""
    players = players_of(rules)
    for name in ("hand", "table"):
        if name not in given:
            raise UsageError(f"--{name} is needed, such as --{name} {OPTIONS[name].example!r}")
    seat, play = _read_turn(given, players)
    hand, table = parse_cards(given["hand"], PACK), parse_cards(given["table"], PACK)
    size = cards_in_hand(seat, play, players)
    if len(hand) != size:
        raise UsageError(
            f"--hand has {_counted(len(hand), 'card')}; seat {seat} holds {size}"
            f" after {_counted(play, 'play')} (--play): {given['hand']!r}"
        )
    captured = read_captured(
        given, [f"side {side}" for side in range(sides_of(players))], " / ".join(CAPTURED[: sides_of(players)])
    )
    unseen = without(PACK, hand, table, *captured)
    _check_count(play, table, captured)
    return _Moment(
        seat=seat,
        play=play,
        hand=hand,
        table=table,
        captured=captured,
        taker=read_number(given, "taker", 0, players - 1, 0) if "taker" in given else None,
        unseen=unseen,
    )


def _check_count(play: int, table: Sequence[str], captured: Sequence[Sequence[str]]) -> None:
    """Raise UsageError where not just the cards that have come to the table are there or captured."""
    come, taken = TABLE_CARDS + play, sum(map(len, captured))
    if len(table) + taken == come:
        return
    if not play and not taken:
        raise UsageError(
            f"--table has {_counted(len(table), 'card')}; before the first play {come} lie there (--play says how many"
            " plays have been made)"
        )
    begin = f"after {_counted(play, 'play')} {come} cards have come to the table"
    if taken or len(table) > come or come - len(table) == 1:
        raise UsageError(f"{begin}; --table has {len(table)} of them, --captured {taken}")
    lost = come - len(table)
    raise UsageError(
        f"{begin}; --table has {len(table)} of them: name the other {lost} with --captured, or builds by --position"
    )


def _deal_at(setting: Setting, moment: _Moment) -> Any:
    """Return the deal as it stands; of the hidden cards any."""
    players = players_of(setting.rules)
    round_plays = HAND_CARDS * players
    hands: list[list[str] | None] = [None] * players
    hands[moment.seat] = moment.hand
    position = {
        "to_move": moment.seat,
        "hands": hands,
        "loose": moment.table,
        "stock": stock_size(players) - moment.play // round_plays * round_plays,
        "captured": moment.captured,
        "last_capturer": moment.taker,
    }
    deal = setting.game.engine.Deal(setting.engine(), 0)
    content = setting.game.language.place(deal.content(), position, setting.rules)
    try:
        deal.load(content)
    except ValueError as error:
        raise UsageError(f"these cards cannot lie like that: {error}") from error
    return deal


# Notes


def _opponents_cards(moment: _Moment, players: int) -> int:
    """Return how many cards the opponents hold together."""
    sides = sides_of(players)
    opponents = [seat for seat in range(players) if seat % sides != moment.seat % sides]
    return sum(cards_in_hand(seat, moment.play, players) for seat in opponents)


def _build_note(setting: Setting, deal: Any, moment: _Moment) -> list[str]:
    """Return how likely opponents can take what may be built: by counting, for none has shown what he holds."""
    hand = deal.content()["hand"][moment.seat]
    moves = [MOVES.decode(action, hand) for action in deal.legal()]
    values = sorted({move.value for move in moves if move.kind in BUILDS})
    held = _opponents_cards(moment, players_of(setting.rules))
    if not values or not held:
        return []
    chances = []
    for value in values:
        matching = sum(capture_value(card, setting.rules) == value for card in moment.unseen)
        chance = chance_of_one(matching, len(moment.unseen), held)
        chances.append(f"{value}: {percent(chance, 1)} ({matching} unseen)")
    return [f"Opponents hold a card that takes a build of {', of '.join(chances)}."]


def _casino_note(setting: Setting, moment: _Moment) -> list[str]:
    """Return how likely opponents hold a casino that is unseen."""
    held = _opponents_cards(moment, players_of(setting.rules))
    unseen = [f"{ITEM_NAMES[ITEM_CARDS[card]]} {card}" for card in CASINOS if card in moment.unseen]
    if not unseen or not held:
        return []
    number = len(moment.unseen)
    each = ", each of them" if len(unseen) > 1 else ""
    return [
        f"Unseen: {listed(unseen)}{each} with an opponent with {held}/{number} = {percent(Fraction(held, number), 1)}."
    ]


def _condition_note(setting: Setting, deal: Any, seat: int) -> list[str]:
    """Return with what the side wins the match at once (C-8.4, C-8.8, C-10.17 to C-10.21), as the engine has it."""
    scores = setting.start["scores"]
    assert isinstance(scores, tuple)
    score = scores[seat % sides_of(players_of(setting.rules))]
    if not deal.content()["table"]["decisive"]:
        return []
    # What is decisive for any side is decisive for this one where all have its score.
    level = dataclasses.replace(setting, start={**setting.start, "scores": (score,) * len(scores)})
    decisive = setting.game.engine.Deal(level.engine(), 0).content()["table"]["decisive"]
    names = [ITEM_NAMES[ITEMS[place]] for place in places(decisive)]
    if not names:
        return []
    items = " or ".join(names)
    return [f"With {score} points your side wins the match at once with {items}; values are points of this deal."]


def _taker_note(moment: _Moment, deal: Any) -> list[str]:
    """Return who is taken for the last capturer where options leave it open."""
    if moment.taker is not None or sum(map(bool, moment.captured)) < 2:
        return []
    return [f"Seat {deal.content()['table']['last_capturer']} is taken to have captured last; --taker says otherwise."]


def ask(setting: Setting, given: Mapping[str, str]) -> Question:
    """Return the question which of all legal moves to make."""
    moment = _read_moment(given, setting.rules)
    deal = _deal_at(setting, moment)
    notes = [
        *_build_note(setting, deal, moment),
        *_casino_note(setting, moment),
        *_condition_note(setting, deal, moment.seat),
        *_taker_note(moment, deal),
    ]
    return Question(
        setting=setting,
        deal=deal,
        plans=legal_plans(setting, deal),
        outcomes=tuple(outcomes_of(setting.rules)),
        notes=tuple(notes),
        best=BEST,
    )


QUESTIONS = Questions(options=OPTIONS, ask=ask, outcomes=outcomes_of)
