"""What may be asked of Toepen: whether to knock, and whether to stay or fold (docs/odds.md)."""

import itertools
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

import numpy as np
import numpy.typing as npt

from simcore.columns import Rows
from simcore.errors import EngineFault, UsageError
from simcore.games.toepen._engine import CODES
from simcore.games.toepen.pack import HAND_CARDS, PACK, RANKS, SEATS_MAX, SUIT_SIZE, TRICKS
from simcore.games.toepen.results import DEAL_ROW
from simcore.games.toepen.rules import ToepenRules
from simcore.games.toepen.told import Telling, go_on, phase_of, read_words
from simcore.options import HouseRules
from simcore.questions import (
    HandTable,
    Outcome,
    Plan,
    Question,
    QuestionOption,
    Questions,
    legal_plans,
    percent,
    read_cards,
    read_number,
)
from simcore.setting import Setting
from simcore.writing import places

__all__ = ["QUESTIONS"]

Hands = npt.NDArray[np.uint64]
Mask = npt.NDArray[np.bool_]

NO, KNOCK = CODES["window"]["no"], CODES["window"]["knock"]
FOLD, STAY = CODES["answer"]["fold"], CODES["answer"]["stay"]
NAMES = {"no": "no knock"}
ALL_FOLDED = next(column for column in DEAL_ROW.columns if column.name == "end").labels.index("all_folded")
# Callers are told apart up to this number.
CALLERS_MOST = 3
NUMBERS_IN_WORDS = ("none", "one", "two", "three")
# Higher cards of a suit for which the exact chance that nobody holds them is worked out.
HIGHER_MOST = 2
# Numbers of kinds of decisions (``question_of``): windows, then answers.
ANSWER_KINDS = 64

OPTIONS = {
    "hand": QuestionOption(doc="Your four cards, or those of them that you still hold.", example="TS 9S 7H KD"),
    "seat": QuestionOption(doc="Your seat: 0 leads to the first trick, the last one deals.", example="2"),
    "played": QuestionOption(
        doc="What was done so far, in order: cards, and where it matters knock, stay and fold, with or without the "
        "seat before a colon; who is not named did not knock, and stayed when asked.",
        example="0:7H 1:TH 2:KH 3:JS 1:knock fold",
    ),
    "asked": QuestionOption(
        doc="You are asked to stay or fold at a knock; so many knocks were made so far, that one counted.",
        example="1",
    ),
}


def _wins(rows: Rows, seat: int) -> Mask:
    """Whether the seat wins the hand."""
    won: Mask = rows["winner"] == seat
    return won


def _wins_alone(rows: Rows, seat: int) -> Mask:
    """Whether the seat wins because all others have folded."""
    won: Mask = _wins(rows, seat) & (rows["end"] == ALL_FOLDED)
    return won


def outcomes_of(rules: HouseRules) -> Sequence[Outcome]:
    """Return the outcomes that matter at any decision."""
    return (
        Outcome(name="wins the hand", value=_wins),
        Outcome(name="by folds of all others", value=_wins_alone, among=_wins),
        Outcome(name="anybody knocks", value=lambda rows, _: rows["knocks"] > 0),
        Outcome(name="loses 2 lives or more", value=lambda rows, seat: rows["payoff"][:, seat] <= -2),
    )


def _losing_the_game(deal: Any, rules: HouseRules) -> tuple[Outcome, ...]:
    """Return the outcome that the seat has lost the game (T-8.3); nothing where nobody has lost a life yet."""
    assert isinstance(rules, ToepenRules)
    content = deal.content()
    lives, penalty = content["table"]["lives"], content["penalty"]
    if not any(lives):
        return ()
    left = rules.target - (lives[deal.turn] - penalty[deal.turn])
    return (Outcome(name="reaches the target", value=lambda rows, seat: rows["payoff"][:, seat] <= -left),)


def _calling(table: Mapping[str, Any]) -> tuple[Outcome, ...]:
    """Return how many stay at the next knock, and the chance to win where somebody does.

    After ``knock`` that is the knock itself; otherwise the next one, whoever makes it. From the fourth knock on, those
    who fold at later knocks are counted with those who fold at this one (T-7.5).
    """
    place = min(table["k"], 3)
    folded = [seat for seat in range(table["seats"]) if not table["staying"] >> seat & 1]
    before = sum(min(table["owed"][seat] - 1, 3) == place for seat in folded)
    others = table["seats"] - len(folded) - 1
    made = sum(table["own_knocks"])

    def stays(rows: Rows) -> npt.NDArray[np.int64]:
        """Return how many have stayed, beside who knocked."""
        number: npt.NDArray[np.int64] = others + before - rows["folds"][:, place].astype(np.int64)
        return number

    def knocked(rows: Rows, seat: int) -> Mask:
        """Whether there is a further knock."""
        further: Mask = rows["knocks"] > made
        return further

    def called(rows: Rows, seat: int) -> Mask:
        """Whether anybody stays at it."""
        return knocked(rows, seat) & (stays(rows) > 0)

    def outcome(callers: int) -> Outcome:
        """Return that so many stay, the last one told apart or more."""
        or_more = callers == CALLERS_MOST < others
        return Outcome(
            name=f"{NUMBERS_IN_WORDS[callers]} {'or more ' if or_more else ''}{'stays' if callers == 1 else 'stay'}",
            value=lambda rows, _: stays(rows) >= callers if or_more else stays(rows) == callers,
            among=knocked,
        )

    return (
        Outcome(name="all fold", value=lambda rows, _: stays(rows) == 0, among=knocked),
        *(outcome(callers) for callers in range(1, min(others, CALLERS_MOST) + 1)),
        Outcome(name="wins if called", value=_wins, among=called),
    )


def _exactly(share: Fraction) -> str:
    """Return a fraction as text, in percent too unless it is whole or long."""
    if share.denominator == 1:
        return str(share)
    return f"{share} ({percent(share, 1)})" if share.denominator < 10**6 else percent(share, 1)


def _free_chance(setting: Setting, deal: Any, cards: Sequence[int]) -> Fraction:
    """Return the exact chance that no other player who is in holds any of some hidden cards, given by position."""
    engine, table = setting.game.engine, deal.content()["table"]
    layout = deal.layout()
    others = [seat for seat in range(table["seats"]) if seat != deal.turn]
    playing = [place for place, seat in enumerate(others) if table["staying"] >> seat & 1]
    away = [place for place, lying in enumerate(layout) if lying and place not in playing]
    ways = 0
    for wanted in itertools.product(away, repeat=len(cards)):
        moved = _moved(layout, cards, wanted)
        if moved is not None:
            try:
                ways += engine.Belief(deal.assumed(moved), sum(1 << card for card in cards)).count
            except EngineFault:
                # No layout has them there.
                continue
    return Fraction(ways, engine.Belief(deal, 0).count)


def _moved(layout: Sequence[int], cards: Sequence[int], wanted: Sequence[int]) -> list[int] | None:
    """Return a layout with some cards exchanged for others so that they lie as wanted; None without room."""
    moved = list(layout)
    fixed = sum(1 << card for card in cards)
    for card, place in zip(cards, wanted, strict=True):
        now = next(each for each, lying in enumerate(moved) if lying >> card & 1)
        if now == place:
            continue
        # Cards that are still to be moved may go: they are moved from there.
        rest = moved[place] & ~fixed or moved[place] & sum(1 << each for each in cards[cards.index(card) + 1 :])
        if not rest:
            return None
        other = rest & -rest
        moved[now] ^= other | 1 << card
        moved[place] ^= other | 1 << card
    return moved


def _best_cards(setting: Setting, deal: Any) -> tuple[str, ...]:
    """Return the exact chances that nobody who is in can beat the best cards of the hand in their suits.

    Nothing where hands that give no signal, or had to be kept, make counting slow.
    """
    assert isinstance(setting.rules, ToepenRules)
    if setting.rules.signals or setting.rules.wash_compulsory:
        return ()
    content = deal.content()
    hidden = sum(deal.layout())
    own = places(content["hand"][deal.turn])
    chances = {}
    for suit in sorted({card // SUIT_SIZE for card in own}):
        best = max(card for card in own if card // SUIT_SIZE == suit)
        higher = [card for card in range(best + 1, SUIT_SIZE * (suit + 1)) if hidden >> card & 1]
        if len(higher) <= HIGHER_MOST:
            chances[PACK[best]] = _free_chance(setting, deal, higher)
    if not chances:
        return ()
    told = ", ".join(f"{card} {_exactly(chance)}" for card, chance in chances.items())
    notes = [f"Exact chance that nobody else who is in holds a higher card of the suit: {told}."]
    table = content["table"]
    if table["trick_number"] == TRICKS - 1 and table["mover"] == deal.turn and not table["trick"]:
        notes.append("You lead to the last trick: with that chance you win it if nobody folds.")
    return tuple(notes)


def _knock_notes(table: Mapping[str, Any]) -> tuple[str, ...]:
    """Return the break-even of a knock: the share of folds from which it beats not knocking, in own lives."""
    stake = table["k"] + 1
    others = table["staying"].bit_count() - 1
    # Losing costs stake * (1 - p) without the knock, and (1 - all fold) * (1 - p) * (stake + 1) with it.
    share = 1 - Fraction(stake, stake + 1)
    each = float(share) ** (1 / others)
    independent = f", that is each of {others} with {percent(each, 1)}" if others > 1 else ""
    return (
        f"A knock raises the stake from {stake} to {stake + 1}: if the chance to win a showdown stays the same, it "
        f"saves lives of your own where all fold with a chance above {_exactly(share)}{independent}.",
    )


def _answer_notes(deal: Any, setting: Setting) -> tuple[str, ...]:
    """Return the break-even of staying, from the price of folding and the stake."""
    assert isinstance(setting.rules, ToepenRules)
    table = deal.content()["table"]
    price, stake = table["k"], table["k"] + 1
    lives, target = table["lives"][deal.turn], setting.rules.target
    notes = [
        f"Folding costs {price}, losing the hand {stake}: without further knocks staying beats folding if you win with "
        f"a chance above {_exactly(1 - Fraction(price, stake))}."
    ]
    if lives + price >= target:
        notes.append(f"With {lives} of {target} lives lost a fold reaches the target as surely as losing the hand.")
    elif lives + stake >= target:
        notes.append(f"With {lives} of {target} lives lost, losing the hand reaches the target and a fold does not.")
    return tuple(notes)


def _find_knock(deal: Any, seat: int) -> None:
    """Go on until the seat decides; UsageError where it is not asked before the next card."""
    while not deal.over and not (deal.turn == seat and phase_of(deal) in ("poverty", "window", "answer", "play")):
        if phase_of(deal) == "play":
            raise UsageError(
                f"seat {seat} may not knock here, and seat {deal.turn} plays the next card; "
                "add that card to --played, or ask for another seat"
            )
        go_on(deal)
    if deal.over:
        raise UsageError("the hand is over: there is nothing to decide")


def _reaches(deal: Any, seat: int, *, knocks: int) -> Any:
    """Return the deal where the seat is asked to answer so many knocks; None where it is not, before the next card."""
    after = deal.copy()
    while not after.over and phase_of(after) not in ("window", "play"):
        if after.turn == seat and after.content()["table"]["k"] == knocks:
            return after
        go_on(after)
    return None


def _knocked_by(deal: Any, knocker: int) -> Any:
    """Return the deal after a knock by a seat that is asked before the next card; None where it is not."""
    after = deal.copy()
    while not after.over and phase_of(after) != "play":
        if phase_of(after) == "window" and after.turn == knocker:
            after.apply(KNOCK)
            return after
        go_on(after)
    return None


def _ask_for_answer(deal: Any, seat: int, knocks: int) -> Any:
    """Return the deal where the seat answers the last of so many knocks, by seats on its right in turn."""
    reached = _reaches(deal, seat, knocks=knocks)
    missing = knocks - deal.content()["table"]["k"]
    seats = deal.content()["table"]["seats"]
    right = [(seat - step) % seats for step in range(1, seats)]
    while reached is None and missing > 0:
        # The last knock is made on the right of who is asked; those before it by others where there are any.
        knockers = right if missing % 2 else [*right[1:], seat]
        after = next((after for knocker in knockers if (after := _knocked_by(deal, knocker)) is not None), None)
        if after is None:
            break
        deal, missing = after, missing - 1
        reached = _reaches(deal, seat, knocks=knocks)
    if reached is None:
        made = deal.content()["table"]["k"]
        raise UsageError(
            f"seat {seat} cannot be asked at knock {knocks} here: after knock {made} nobody else may knock"
        )
    return reached


def _check_in(deal: Any, seat: int) -> None:
    """Raise UsageError where the hand is over, or the seat has folded."""
    if deal.over:
        raise UsageError("the hand is over after what --played tells: there is nothing to decide")
    if not deal.content()["table"]["staying"] >> seat & 1:
        raise UsageError(f"seat {seat} has folded: it decides nothing any more")


def ask(setting: Setting, given: Mapping[str, str]) -> Question:
    """Return the question whether to knock, or with a knock to answer whether to stay."""
    if "hand" not in given:
        raise UsageError("--hand is needed: your cards, such as --hand 'TS 9S 7H KD'")
    hand = read_cards(given, "hand", PACK, range(1, HAND_CARDS + 1))
    seat = read_number(given, "seat", 0, setting.seats - 1, 0)
    words = read_words(given.get("played", ""), setting.seats)
    deal = Telling(setting, seat, hand, words).deal()
    _check_in(deal, seat)
    if "asked" in given:
        deal = _ask_for_answer(deal, seat, read_number(given, "asked", 1, CODES["stake_max"] - 1, 1))
    else:
        _find_knock(deal, seat)
    return _question(setting, deal)


def _question(setting: Setting, deal: Any) -> Question:
    """Return the question about the decision that a seat has: to knock, to stay, or which card to play."""
    table, phase = deal.content()["table"], phase_of(deal)
    plans = tuple(Plan(name=NAMES.get(plan.name, plan.name), path=plan.path) for plan in legal_plans(setting, deal))
    notes: tuple[str, ...] = ()
    if phase == "window":
        outcomes = (Outcome(name="wins", value=_wins), *_calling(table))
        notes = _knock_notes(table)
    elif phase in ("answer", "poverty"):
        price = table["k"]
        outcomes = (
            Outcome(name="wins the hand", value=_wins),
            Outcome(name="by folds of all others", value=_wins_alone, among=_wins),
            Outcome(name="loses more than by folding", value=lambda rows, seat: rows["payoff"][:, seat] < -price),
        )
        notes = _answer_notes(deal, setting)
    else:
        outcomes = tuple(outcomes_of(setting.rules))
    return Question(
        setting=setting,
        deal=deal,
        plans=plans,
        outcomes=(*outcomes, *_losing_the_game(deal, setting.rules)),
        notes=(*notes, *_best_cards(setting, deal)),
    )


def _count(hands: Hands, ranks: str) -> npt.NDArray[np.uint8]:
    """Return how many cards of some ranks are in each hand."""
    wanted = sum(1 << position for position, card in enumerate(PACK) if card[0] in ranks)
    found: npt.NDArray[np.uint8] = np.bitwise_count(hands & np.uint64(wanted))
    return found


def _suits(hands: Hands) -> npt.NDArray[np.uint8]:
    """Return how many suits are in each hand."""
    suit = (1 << SUIT_SIZE) - 1
    held = [(hands & np.uint64(suit << SUIT_SIZE * each)) != 0 for each in range(len(PACK) // SUIT_SIZE)]
    found: npt.NDArray[np.uint8] = np.sum(held, axis=0, dtype=np.uint8)
    return found


def _hand_features(hands: Hands, seats: npt.NDArray[np.uint8]) -> Mapping[str, npt.NDArray[Any]]:
    """Return what hands are sorted by: tens, nines, number cards (seven to ten), and suits."""
    return {
        "tens": _count(hands, "T"),
        "nines": _count(hands, "9"),
        "numbers": _count(hands, RANKS[RANKS.index("7") :]),
        "suits": _suits(hands),
    }


def _later_features(hands: Hands, seats: npt.NDArray[np.uint8]) -> Mapping[str, npt.NDArray[Any]]:
    """Return what hands in later tricks are sorted by: cards that are left, since some have played, tens and nines."""
    return {"cards": np.bitwise_count(hands), "tens": _count(hands, "T"), "nines": _count(hands, "9")}


def tables_of(rules: HouseRules) -> Sequence[HandTable]:
    """Return the tables of knocks and of answers, by the trick and by the hand."""
    assert isinstance(rules, ToepenRules)
    knock = (Plan(name="no knock", path=(NO,)), Plan(name="knock", path=(KNOCK,)))
    answer = (Plan(name="fold", path=(FOLD,)), Plan(name="stay", path=(STAY,)))
    wins = Outcome(name="wins", value=_wins)
    alone = Outcome(name="all fold", value=_wins_alone)
    tables = []
    for trick in range(TRICKS):
        kinds = [SEATS_MAX * trick + seat for seat in range(rules.players)]
        features = _later_features if trick else _hand_features
        when = f"in trick {trick + 1}, by the hand"
        tables += [
            HandTable(title=f"Knock {when}", kinds=kinds, plans=knock, features=features, outcomes=(wins, alone)),
            HandTable(
                title=f"Stay or fold {when}",
                kinds=[ANSWER_KINDS + kind for kind in kinds],
                plans=answer,
                features=features,
                outcomes=(wins,),
            ),
        ]
    return sorted(tables, key=lambda table: table.plans is answer)


QUESTIONS = Questions(options=OPTIONS, ask=ask, outcomes=outcomes_of, tables=tables_of)
