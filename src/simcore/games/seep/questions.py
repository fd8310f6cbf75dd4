"""What may be asked of Seep: which value to bid, what to play first, and which move to make (docs/odds.md)."""

import dataclasses
from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any

import numpy as np
import numpy.typing as npt

from simcore.cards import parse_cards
from simcore.columns import Rows
from simcore.errors import UsageError, listed
from simcore.fishing import PACK, card_value, cards_in, position_set
from simcore.fishing_positions import read_captured
from simcore.games.seep._engine import CODES
from simcore.games.seep.pack import (
    BIDDER,
    FIRST_CARDS,
    FLOOR_CARDS,
    HAND_CARDS,
    HOUSE_VALUES,
    MOVES,
    SEATS,
    SIDES,
    bids_of,
    hand_size,
)
from simcore.games.seep.rules import SeepRules
from simcore.options import HouseRules
from simcore.questions import (
    HandTable,
    Outcome,
    Plan,
    Question,
    QuestionOption,
    Questions,
    chance_of_one,
    laid_out,
    legal_plans,
    percent,
    read_cards,
    read_number,
    without,
)
from simcore.setting import Setting

__all__ = ["QUESTIONS"]

Mask = npt.NDArray[np.bool_]
Hands = npt.NDArray[np.uint64]

FATES = CODES["house_fate"]
OWN_FATES = (FATES["bidder"], FATES["partner"])
SIDE_NAMES = ("seats 0 and 2", "seats 1 and 3")
BEGINNINGS = CODES["first_play"]
TAKE, MAKE, BREAK = (CODES["kind"][name] for name in ("take", "make", "break"))
# So many moves are shown, and so many of them named in a note.
BEST = 20
NAMED = 6
# From so many moves on none is looked at for what it leaves: an answer would take longer than playing on.
LOOKED_AT_MAX = 64

OPTIONS = {
    "hand": QuestionOption(doc="Your cards: four before the bid and the first play.", example="KS 9H 9C 4D"),
    "floor": QuestionOption(
        doc="The floor that lies open before the bid, by the rule floor_before_bid = open.", example="3S 5D 6H TC"
    ),
    "bid": QuestionOption(doc="Your bid, before the first play; --table is the floor turned up.", example="9"),
    "table": QuestionOption(
        doc="The loose cards, '' for none; with houses on the floor give --position.", example="3S 5D 6H TC"
    ),
    "seat": QuestionOption(doc="Your seat: 0 bids, 2 is its partner, 3 deals.", example="1"),
    "captured": QuestionOption(
        doc="The cards captured so far, those of seats 0 and 2 and those of seats 1 and 3, parted by a stroke.",
        example="8S 6H 2C / 4C 4D",
    ),
    "taker": QuestionOption(doc="The seat that captured last.", example="0"),
}
TOGETHER = {
    "a bid": ("hand", "floor", "seat"),
    "a first play (--bid)": ("hand", "bid", "table", "seat"),
    "a later play (--table without --bid)": ("hand", "table", "seat", "captured", "taker"),
}


# Outcomes


def _is_own(fate: npt.NDArray[np.int8], seat: int) -> Mask:
    """Whether the side of a seat took the opening house."""
    own = OWN_FATES if seat % SIDES == BIDDER else (FATES["opponents"],)
    return np.isin(fate, own)


def _is_made(rows: Rows, seat: int) -> Mask:
    """Whether the first play made a house: each that is made is taken or broken in the end (P-6.9)."""
    made: Mask = rows["house_fate"] != FATES["none"]
    return made


TAKEN_IF_MADE = Outcome(
    name="house taken, if made", value=lambda rows, seat: _is_own(rows["house_fate"], seat), among=_is_made
)
AHEAD = Outcome(name="ahead", value=lambda rows, seat: rows["payoff"][:, seat] > 0)
# The first is what is called the success of a bid.
BID_OUTCOMES = (
    Outcome(name="house taken", value=lambda rows, seat: _is_own(rows["house_fate"], seat)),
    Outcome(name="house made", value=_is_made),
    dataclasses.replace(TAKEN_IF_MADE, name="taken, if made"),
    Outcome(
        name="broken, if made", value=lambda rows, _: rows["house_fate"] == FATES["broken"], among=_is_made
    ),
    AHEAD,
)  # fmt: skip
SWEEPS = (
    Outcome(name="own sweep", value=lambda rows, seat: rows["sweeps"][:, seat % SIDES] > 0),
    Outcome(name="their sweep", value=lambda rows, seat: rows["sweeps"][:, 1 - seat % SIDES] > 0),
)
# All of a bid: how the deal begins, who takes the house, sweeps.
WHOLE_BID_OUTCOMES = (
    *BID_OUTCOMES,
    Outcome(name="by partner, if made", value=lambda rows, _: rows["house_fate"] == FATES["partner"], among=_is_made),
    Outcome(
        name="by opponents, if made", value=lambda rows, _: rows["house_fate"] == FATES["opponents"], among=_is_made
    ),
    Outcome(name="first play takes", value=lambda rows, _: rows["first_play"] == BEGINNINGS["capture"]),
    Outcome(name="first play throws", value=lambda rows, _: rows["first_play"] == BEGINNINGS["throw"]),
    *SWEEPS,
)  # fmt: skip


def outcomes_of(rules: HouseRules) -> Sequence[Outcome]:
    """Return the outcomes that matter at any decision: who is ahead, sweeps, and the house of the first play."""
    return (AHEAD, *SWEEPS, TAKEN_IF_MADE)


# Reading


def _check_together(given: Mapping[str, str], what: str) -> None:
    """Raise UsageError for an option that says nothing about a decision."""
    for name in given:
        if name not in TOGETHER[what]:
            offered = ", ".join(f"--{each}" for each in TOGETHER[what])
            raise UsageError(f"--{name} does not go with {what}, which takes {offered}")


def _check_bidder(given: Mapping[str, str]) -> None:
    """Raise UsageError for another seat than the bidder's."""
    seat = read_number(given, "seat", 0, SEATS - 1, BIDDER)
    if seat != BIDDER:
        raise UsageError(f"seat {BIDDER} bids and plays first, not seat {seat}")


def _read_first_hand(given: Mapping[str, str]) -> list[str]:
    """Return the four cards of a bidder; UsageError where they cannot bid."""
    hand = read_cards(given, "hand", PACK, [FIRST_CARDS])
    if not bids_of(hand):
        raise UsageError(f"{listed(hand)} has no card above 8: it is thrown in, and nothing can be bid")
    return hand


def _laid_out_bid(setting: Setting, hand: Sequence[str], floor: Sequence[str], actions: Sequence[str] = ()) -> Any:
    """Return the deal with a first hand, and a floor if it is known, after some actions."""
    rules = setting.rules
    assert isinstance(rules, SeepRules)
    rest = without(PACK, hand, floor)
    if not floor:
        floor, rest = rest[-FLOOR_CARDS:], rest[:-FLOOR_CARDS]
    each = FIRST_CARDS if rules.first_deal == "four_each" else 0
    hands = [hand, *(rest[each * place : each * (place + 1)] for place in range(SEATS - 1))]
    stock = rest[each * (SEATS - 1) :]
    return laid_out(setting, {"hands": [list(one) for one in hands], "floor": list(floor), "stock": stock}, actions)


def _read_seat(given: Mapping[str, str], hand: Sequence[str]) -> int:
    """Return the seat that makes a later play; UsageError where it cannot hold so many cards then."""
    seat = read_number(given, "seat", 0, SEATS - 1, BIDDER)
    most = HAND_CARDS - (seat == BIDDER)
    if not 1 <= len(hand) <= most:
        begin = f"--hand has {len(hand)} cards; seat {seat} has 1 to {most} when it makes a later play"
        raise UsageError(begin + (" (--seat is another's)" if len(hand) == HAND_CARDS and seat == BIDDER else ""))
    return seat


def _check_count(play: int, loose: Sequence[str], captured: Sequence[Sequence[str]], hand: Sequence[str]) -> None:
    """Raise UsageError where not just the cards that have come to the floor are there or captured."""
    come, taken = FLOOR_CARDS + play, sum(map(len, captured))
    if len(loose) + taken == come:
        return
    begin = f"with {len(hand)} cards in your hand {come} cards have come to the floor: --table has {len(loose)}"
    if taken or len(loose) > come:
        raise UsageError(f"{begin}, --captured {taken}")
    hint = "; for the first play give --bid" if len(hand) == FIRST_CARDS else ""
    raise UsageError(
        f"{begin}; name the {come - len(loose)} that were captured with --captured (houses need --position){hint}"
    )


def _laid_out_later(setting: Setting, given: Mapping[str, str]) -> tuple[Any, list[str]]:
    """Return the deal at a later play without houses, and notes."""
    hand, loose = parse_cards(given["hand"], PACK), parse_cards(given["table"], PACK)
    captured = read_captured(given, SIDE_NAMES, OPTIONS["captured"].example)
    without(PACK, hand, loose, *captured)
    seat = _read_seat(given, hand)
    play = next(number for number in range(seat or SEATS, SEATS * HAND_CARDS, SEATS)
                if hand_size(seat, number) == len(hand))  # fmt: skip
    _check_count(play, loose, captured, hand)
    hands: list[list[str] | None] = [None] * SEATS
    hands[seat] = hand
    position = {"to_move": seat, "play": play, "hands": hands, "loose": loose, "captured": captured}
    deal = setting.game.engine.Deal(setting.engine(), 0)
    content = setting.game.language.place(deal.content(), position, setting.rules)
    notes = []
    if "taker" in given:
        side = read_number(given, "taker", 0, SEATS - 1, 0) % SIDES
        if not captured[side]:
            raise UsageError(f"seat {given['taker']} cannot have captured last: --captured has no card of its side")
        content["table"]["last_side"] = side
    elif all(captured):
        last = content["table"]["last_side"]
        notes = [f"Seats {last} and {last + SIDES} are taken to have captured last; --taker says otherwise."]
    try:
        deal.load(content)
    except ValueError as error:
        raise UsageError(f"these cards cannot lie like that: {error}") from error
    return deal, notes


# Notes


def _named(names: Sequence[str]) -> str:
    """Return some names, not too many."""
    rest = f" and {len(names) - NAMED} others" if len(names) > NAMED else ""
    return "; ".join(names[:NAMED]) + rest


def _feasibility(setting: Setting, hand: Sequence[str]) -> list[str]:
    """Return for each bid what a first play can do, counted over all floors with the legal moves of the engine."""
    counts = setting.game.engine.count_openings(setting.engine(), position_set(hand))
    notes = []
    for bid in bids_of(hand):
        found = counts["bid"][bid - HOUSE_VALUES[0]]
        chances = [
            f"{what} with {percent(Fraction(found[key], found['held']))} ({found[key]:,})"
            for key, what in {"house": "make a house", "cemented": "a cemented one", "take": "capture",
                              "sweep": "sweep"}.items()
        ]  # fmt: skip
        neither = Fraction(found["held"] - found["house_or_take"], found["held"])
        notes.append(
            f"bid {bid}: of all {found['held']:,} floors the first play can {', '.join(chances)};"
            f" it can only throw with {percent(neither)} (exact)."
        )
    return notes


def _first_plays(setting: Setting, deal: Any) -> list[str]:
    """Return for each bid on an open floor what the first play can be."""
    notes = []
    for plan in legal_plans(setting, deal):
        after = deal.copy()
        after.apply(plan.path[0])
        notes.append(
            f"{plan.name}: the first play can be {_named([each.name for each in legal_plans(setting, after)])}."
        )
    return notes


def _can_sweep(after: Any, holders: int, card: int) -> bool:
    """Whether the seat to act could leave nothing on the floor if it held a card, one of ``holders`` as a set."""
    content = after.content()
    seat, hands = content["table"]["turn"], content["hand"]
    if not hands[seat] & card:
        other = next(place for place, hand in enumerate(hands) if hand & card)
        swapped = hands[seat] & holders & -(hands[seat] & holders)
        hands[other] = hands[other] & ~card | swapped
        hands[seat] = hands[seat] & ~swapped | card
        after = after.copy()
        after.load(content)
    loose = content["table"]["loose"]
    for action in after.legal():
        move = MOVES.decode(action, hands[seat])
        if move.kind != TAKE or not action & card or loose & ~action:
            continue
        swept = after.copy()
        swept.apply(action)
        if not any(swept.content()["table"]["house"]):
            return True
    return False


def _sweep_notes(setting: Setting, deal: Any, plans: Sequence[Plan]) -> list[str]:
    """Return after which moves the next player can sweep, and how likely: by counting, for all layouts are alike."""
    if len(plans) > LOOKED_AT_MAX:
        return []
    known = setting.game.engine.Belief(deal).known()
    unseen = cards_in(known["hidden"])
    by_value = {value: [card for card in unseen if card_value(card) == value] for value in map(card_value, PACK)}
    found: dict[tuple[Fraction, tuple[int, ...]], list[str]] = {}
    seat = (int(deal.turn) + 1) % SEATS
    for plan in plans:
        after = deal.copy()
        after.apply(plan.path[0])
        if after.over:
            return []
        values = tuple(
            value
            for value, cards in by_value.items()
            if cards and _can_sweep(after, known["hidden"], position_set(cards[:1]))
        )
        held = after.content()["hand"][seat].bit_count()
        wanted = sum(len(by_value[value]) for value in values)
        chance = chance_of_one(wanted, len(unseen), held)
        found.setdefault((chance, values), []).append(plan.name)
    return [
        f"Seat {seat} can sweep the floor next with {percent(chance)}"
        + (f" (a card of {listed([*values])})" if values else "")
        + f" after {_named(names)}."
        for (chance, values), names in sorted(found.items())
    ]


def _house_note(setting: Setting, deal: Any) -> list[str]:
    """Return how likely opponents hold a card that takes a house that may be made: by counting."""
    content = deal.content()
    moves = [MOVES.decode(action, content["hand"][deal.turn]) for action in deal.legal()]
    values = sorted({move.value for move in moves if move.kind in (MAKE, BREAK)})
    unseen = cards_in(setting.game.engine.Belief(deal).known()["hidden"])
    opponents = [seat for seat in range(SEATS) if seat % SIDES != deal.turn % SIDES]
    held = sum(content["hand"][seat].bit_count() for seat in opponents)
    if not values or not held:
        return []
    chances = []
    for value in values:
        wanted = sum(card_value(card) == value for card in unseen)
        chance = chance_of_one(wanted, len(unseen), held)
        chances.append(f"{value}: {percent(chance)} ({wanted} unseen)")
    return [f"Opponents hold a card that takes a house of {', of '.join(chances)}."]


# Asking


def _ask_bid(setting: Setting, given: Mapping[str, str]) -> Question:
    """Return the question what to bid."""
    assert isinstance(setting.rules, SeepRules)
    is_open = setting.rules.floor_before_bid == "open"
    _check_together(given, "a bid")
    _check_bidder(given)
    if is_open and "floor" not in given:
        raise UsageError("with floor_before_bid = open the bidder sees the floor: --floor is needed, four cards")
    if not is_open and "floor" in given:
        raise UsageError(
            "the floor lies face down before the bid: --floor goes with --rule floor_before_bid=open"
        )  # fmt: skip
    hand = _read_first_hand(given)
    deal = _laid_out_bid(setting, hand, read_cards(given, "floor", PACK, [FLOOR_CARDS]) if is_open else [])
    return Question(
        setting=setting,
        deal=deal,
        plans=legal_plans(setting, deal),
        outcomes=WHOLE_BID_OUTCOMES,
        notes=tuple(_first_plays(setting, deal) if is_open else _feasibility(setting, hand)),
    )


def _ask_play(setting: Setting, given: Mapping[str, str]) -> Question:
    """Return the question which move to make."""
    if "bid" in given:
        _check_together(given, "a first play (--bid)")
        _check_bidder(given)
        bid = read_number(given, "bid", HOUSE_VALUES[0], HOUSE_VALUES[-1], 0)
        if "table" not in given:
            raise UsageError("--table is needed with --bid: the four cards of the floor; what to bid is asked without")
        hand, floor = _read_first_hand(given), read_cards(given, "table", PACK, [FLOOR_CARDS])
        notes: list[str] = []
        deal = _laid_out_bid(setting, hand, floor, [f"bid {bid}"])
    else:
        _check_together(given, "a later play (--table without --bid)")
        deal, notes = _laid_out_later(setting, given)
    plans = legal_plans(setting, deal)
    return Question(
        setting=setting,
        deal=deal,
        plans=plans,
        outcomes=tuple(outcomes_of(setting.rules)),
        notes=(*_sweep_notes(setting, deal, plans), *_house_note(setting, deal), *notes),
        best=BEST,
    )


def ask(setting: Setting, given: Mapping[str, str]) -> Question:
    """Return the question what to bid, or with a table or a bid which move to make."""
    if "hand" not in given:
        raise UsageError("--hand is needed: four cards for a bid, such as --hand 'KS 9H 9C 4D'")
    return (_ask_play if "table" in given or "bid" in given else _ask_bid)(setting, given)


# Tables


def _kind(low: int, high: int) -> int:
    """Return the number of the bids whose lowest and highest values that can be bid are these."""
    return (low - HOUSE_VALUES[0]) * len(HOUSE_VALUES) + high - HOUSE_VALUES[0]


def _copies(hands: Hands, value: int) -> npt.NDArray[np.int64]:
    """Return how many cards of a value each hand has."""
    cards = position_set(card for card in PACK if card_value(card) == value)
    copies: npt.NDArray[np.int64] = np.bitwise_count(hands & np.uint64(cards)).astype(np.int64)
    return copies


def _features(hands: Hands, seats: npt.NDArray[np.uint8]) -> Mapping[str, npt.NDArray[Any]]:
    """Return what bidders' hands are sorted by: the highest value, how many of it, and how many can be bid."""
    copies = np.stack([_copies(hands, value) for value in HOUSE_VALUES])
    last = len(HOUSE_VALUES) - 1 - (copies[::-1] > 0).argmax(axis=0)
    return {
        "highest": last + HOUSE_VALUES[0],
        "of it": np.take_along_axis(copies, last[None], axis=0)[0],
        "values": (copies > 0).sum(axis=0),
    }


def _features_of(values: Iterable[int]) -> Callable[[Hands, npt.NDArray[np.uint8]], Mapping[str, npt.NDArray[Any]]]:
    """Return what hands are sorted by where two bids are compared: the cards of each value."""
    wanted = tuple(values)
    return lambda hands, _: {f"cards of {value}": _copies(hands, value) for value in wanted}


def tables_of(rules: HouseRules) -> Sequence[HandTable]:
    """Return the table of what strategies bid, and for each highest and lowest bid that of both."""
    pairs = [(low, high) for high in reversed(HOUSE_VALUES) for low in HOUSE_VALUES if low < high]
    return (
        HandTable(
            title="The bid of the strategy, by the hand",
            kinds=[_kind(low, high) for low in HOUSE_VALUES for high in HOUSE_VALUES if low <= high],
            plans=(Plan(name="its bid", path=(None,)),),
            features=_features,
            outcomes=BID_OUTCOMES,
        ),
        *(
            HandTable(
                title=f"Bid {high} or {low}, the highest and the lowest that can be bid",
                kinds=(_kind(low, high),),
                plans=(Plan(name=f"bid {high}", path=(high,)), Plan(name=f"bid {low}", path=(low,))),
                features=_features_of((high, low)),
                outcomes=(BID_OUTCOMES[0], AHEAD),
            )
            for low, high in pairs
        ),
    )


QUESTIONS = Questions(options=OPTIONS, ask=ask, outcomes=outcomes_of, tables=tables_of)
