"""What may be asked of Sheepshead: whether to pick, and what to bury and call (docs/odds.md)."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from simcore.columns import Rows
from simcore.errors import UsageError
from simcore.games.sheepshead._engine import CODES
from simcore.games.sheepshead.pack import BLIND_CARDS, HAND_CARDS, PLAIN_CARDS, RANK_ACE, SEATS, SUIT_SIZE, pack_of
from simcore.options import HouseRules
from simcore.questions import (
    HandTable,
    Outcome,
    Plan,
    Question,
    QuestionOption,
    Questions,
    laid_out,
    read_cards,
    read_number,
    without,
)
from simcore.setting import Setting

__all__ = ["QUESTIONS"]

Hands = npt.NDArray[np.uint64]

PICK, PASS, ALONE = CODES["pick"]["pick"], CODES["pick"]["pass"], CODES["call"]["alone"]
OUTCOMES = CODES["outcomes"]
# So many ways to bury and call are shown.
BEST = 5
QUEENS = sum(1 << place for place in range(32 - 4, 32))
TRUMPS = sum(1 << place for place in range(PLAIN_CARDS, 32))
ACES = sum(1 << (SUIT_SIZE * suit + RANK_ACE) for suit in range(3))

OPTIONS = {
    "hand": QuestionOption(doc="The six cards of the hand.", example="QC JD AD 9D AC 7H"),
    "seat": QuestionOption(
        doc="Your seat: 0 leads and is asked first, 4 deals; those before have passed.", example="2"
    ),
    "blind": QuestionOption(
        doc="The two cards of the blind, after you picked: what to bury and call?", example="8C TH"
    ),
}


def _is_picker(rows: Rows, seat: int) -> npt.NDArray[np.bool_]:
    """Whether the seat that asks picked."""
    picked: npt.NDArray[np.bool_] = rows["picker"] == seat
    return picked


def _ends(*names: str) -> npt.NDArray[np.int8]:
    """Return the numbers of outcomes."""
    return np.array([OUTCOMES[name] for name in names], dtype=np.int8)


def outcomes_of(rules: HouseRules) -> Sequence[Outcome]:
    """Return the outcomes that matter at any decision."""
    schneider, won = _ends("schneider_win", "all_tricks"), _ends("win", "schneider_win", "all_tricks")
    return (
        Outcome(name="gains", value=lambda rows, seat: rows["payoff"][:, seat] > 0),
        Outcome(name="loses", value=lambda rows, seat: rows["payoff"][:, seat] < 0),
        Outcome(name="picking side wins", value=lambda rows, _: np.isin(rows["outcome"], won), among=_anybody_picked),
        Outcome(
            name="with schneider", value=lambda rows, _: np.isin(rows["outcome"], schneider), among=_anybody_picked
        ),
    )


def _anybody_picked(rows: Rows, seat: int) -> npt.NDArray[np.bool_]:
    """Whether anybody picked."""
    picked: npt.NDArray[np.bool_] = rows["picker"] != CODES["nobody"]
    return picked


def _pick_plans(rules: HouseRules) -> tuple[Plan, ...]:
    """Return pass, pick, and picking to go alone."""
    changes = rules.changes()
    plans = [Plan(name="pass", path=(PASS,)), Plan(name="pick", path=(PICK,))]
    if changes.get("alone") != "forbidden":
        calls_first = changes.get("call_order") == "call_then_bury"
        plans.append(Plan(name="pick, alone", path=(PICK, ALONE) if calls_first else (PICK, None, ALONE)))
    return tuple(plans)


def _after_pick(setting: Setting, deal: Any) -> tuple[Plan, ...]:
    """Return every way to bury and call."""
    name = setting.game.language.action_name
    plans = []
    for first in deal.legal():
        then = deal.copy()
        begin = name(deal.content(), first, setting.rules)
        then.apply(first)
        content = then.content()
        plans += [
            Plan(name=f"{begin}, {name(content, second, setting.rules)}", path=(first, second))
            for second in then.legal()
        ]
    return tuple(plans)


def ask(setting: Setting, given: Mapping[str, str]) -> Question:
    """Return the question whether to pick, or with a blind what to bury and call."""
    pack = pack_of(setting.rules)
    if "hand" not in given:
        raise UsageError("--hand is needed: six cards, such as --hand 'QC JD AD 9D AC 7H'")
    hand = read_cards(given, "hand", pack, [HAND_CARDS])
    seat = read_number(given, "seat", 0, SEATS - 1, 0)
    blind = read_cards(given, "blind", pack, [BLIND_CARDS]) if "blind" in given else []
    left = without(pack, hand, blind)
    if not blind:
        blind, left = left[-BLIND_CARDS:], left[:-BLIND_CARDS]
    hands = [left[HAND_CARDS * place : HAND_CARDS * (place + 1)] for place in range(SEATS - 1)]
    hands.insert(seat, hand)
    dealt = {"hands": hands, "blind": blind}
    deal = laid_out(setting, dealt, ["pass"] * seat + ["pick"] * ("blind" in given))
    outcomes = tuple(outcomes_of(setting.rules))
    if "blind" in given:
        return Question(setting=setting, deal=deal, plans=_after_pick(setting, deal), outcomes=outcomes, best=BEST)
    legal = deal.legal()
    plans = tuple(plan for plan in _pick_plans(setting.rules) if plan.path[0] in legal)
    return Question(setting=setting, deal=deal, plans=plans, outcomes=outcomes)


def _features(hands: Hands, seats: npt.NDArray[np.uint8]) -> Mapping[str, npt.NDArray[Any]]:
    """Return what hands are sorted by: trumps, queens, aces of plain suits, and the seat."""
    return {
        "trumps": np.bitwise_count(hands & np.uint64(TRUMPS)),
        "queens": np.bitwise_count(hands & np.uint64(QUEENS)),
        "fail aces": np.bitwise_count(hands & np.uint64(ACES)),
        "seat": seats,
    }


def tables_of(rules: HouseRules) -> Sequence[HandTable]:
    """Return the table of picks by the hand."""
    # A dealer who is forced to pick is not asked.
    seats = SEATS - (rules.changes().get("all_pass") == "forced_dealer")
    return (
        HandTable(
            title="Pick or pass, by the hand",
            kinds=range(seats),
            plans=_pick_plans(rules),
            features=_features,
            outcomes=(
                Outcome(name="wins as picker", value=lambda rows, seat: rows["payoff"][:, seat] > 0, among=_is_picker),
            ),
        ),
    )


QUESTIONS = Questions(options=OPTIONS, ask=ask, outcomes=outcomes_of, tables=tables_of)
