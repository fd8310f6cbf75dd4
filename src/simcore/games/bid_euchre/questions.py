"""What may be asked of Bid Euchre: whether to bid, how high and in which trumps (docs/odds.md)."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

import numpy as np
import numpy.typing as npt

from simcore.columns import Rows
from simcore.errors import UsageError, listed
from simcore.games.bid_euchre._engine import CODES, match_winners
from simcore.games.bid_euchre.auction import new_auction
from simcore.games.bid_euchre.pack import (
    DEALER,
    SEATS,
    SUIT_TRUMPS,
    TRUMP_LANE,
    TRUMPS,
    cards_in,
    cards_of,
    has_joker,
    lane_and_rank,
    option,
    pack_of,
    position_set,
    tricks_of,
)
from simcore.games.bid_euchre.results import DEAL_ROW, OUTCOMES
from simcore.options import HouseRules
from simcore.questions import (
    HandTable,
    MatchHorizon,
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

Hands = npt.NDArray[np.uint64]
Mask = npt.NDArray[np.bool_]
Whole = npt.NDArray[np.int64]
Path = tuple[int | None, ...]

PASS: int = CODES["level"]["pass"]
LEVELS: dict[int, str] = {code: name for name, code in CODES["level"].items()}
PHASES: dict[int, str] = {code: name for name, code in CODES["phase"].items()}
SUIT_NAMES = {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs"}
# Partners sit opposite (E-2.2).
BETWEEN_MATES = 2
# So many plain bids, from half of the tricks on, are compared in a table.
PLAIN_SHOWN = 3
# Scores for which the chance to win the match is worked out.
SCORE_MAX = 100

OPTIONS = {
    "hand": QuestionOption(doc="Your cards, as you speak.", example="JH JD AH KH QH AS"),
    "seat": QuestionOption(doc="Your seat: 0 speaks first, 3 deals and speaks last.", example="2"),
    "said": QuestionOption(
        doc="What was said before you; without it everybody before you passed.", example="bid 3 pass"
    ),
    "discard": QuestionOption(
        doc="With the joker, discarded before the auction: the card that you laid down as dealer.", example="9C"
    ),
}


# Outcomes


def _own_side_bid(rows: Rows, seat: int) -> Mask:
    """Whether the side of the seat that asks has the contract."""
    return np.asarray((rows["bidder"] >= 0) & ((rows["bidder"] & 1) == (seat & 1)))


def _is_played(rows: Rows, seat: int) -> Mask:
    """Whether there is a contract."""
    return np.asarray(rows["bidder"] >= 0)


def _ended(rows: Rows, how: str) -> Mask:
    """Whether a deal ended in some way."""
    return np.asarray(rows["outcome"] == OUTCOMES.index(how))


def _makes(rows: Rows, seat: int) -> Mask:
    """Whether the side of the seat that asks makes a contract."""
    return _own_side_bid(rows, seat) & _ended(rows, "made")


MADE = Outcome(name="made", value=_makes)
GAINS = Outcome(name="gains", value=lambda rows, seat: np.asarray(rows["payoff"][:, seat] > 0))


def _all_tricks(rules: HouseRules) -> Outcome:
    """Return the outcome that the own side takes every trick."""
    tricks = tricks_of(rules)
    return Outcome(name="all tricks", value=lambda rows, seat: np.asarray(rows["tricks"][:, seat & 1] == tricks))


def outcomes_of(rules: HouseRules) -> Sequence[Outcome]:
    """Return the outcomes that matter at any decision."""
    return (
        GAINS,
        Outcome(name="own contract", value=_own_side_bid),
        Outcome(name="contract made", value=lambda rows, _: _ended(rows, "made"), among=_is_played),
        _all_tricks(rules),
    )


# Plans


def _phase(deal: Any) -> str:
    """Return the phase of a deal by name."""
    return PHASES[deal.content()["table"]["phase"]]


def _after(deal: Any, action: int) -> Any:
    """Return the deal after an action."""
    other = deal.copy()
    other.apply(action)
    return other


def _bid_and_passes(deal: Any, bid: int) -> tuple[Path, Any]:
    """Return a bid followed by passes of all who are still to speak, and the deal after them."""
    path = [bid]
    deal = _after(deal, bid)
    while not deal.over and _phase(deal) == "bid":
        path.append(PASS)
        deal = _after(deal, PASS)
    return tuple(path), deal


def _ways_to_play(setting: Setting, deal: Any, seat: int, own: int) -> Iterator[tuple[Path, str, list[str]]]:
    """Yield what the bidder decides between auction and play: a path, the trumps, and the cards that he lays down.

    What others decide is left open. A dealer who lays down a card chooses the card for his partner by his strategy:
    there would be too many pairs. ``own`` is the hand before trumps are named; a gift that comes first is not in it.
    """
    if deal.over or _phase(deal) == "play":
        yield (), "", []
        return
    phase = _phase(deal)
    legal = deal.legal()
    is_own = deal.turn == seat
    if not is_own or phase == "give":
        for path, trump, cards in _ways_to_play(setting, _after(deal, legal[0]), seat, own):
            yield (None, *path), trump, cards
        return
    for action in legal:
        name = setting.game.language.action_name(deal.content(), action, setting.rules)
        rest = _after(deal, action)
        if phase == "trump":
            for path, _, cards in _ways_to_play(setting, rest, seat, own):
                yield (action, *path), TRUMPS[action], cards
        elif phase == "discard":
            if name.removeprefix("discard ") in cards_in(own, setting.rules):
                yield (action,), "", [name]
        else:
            own_rest = own & ~(1 << action)
            for path, trump, _ in _ways_to_play(setting, rest, seat, own_rest):
                open_path = path[:1] if len(path) > 1 else path
                yield (action, *open_path), trump, [name]


def _bid_plans(setting: Setting, deal: Any) -> tuple[Plan, ...]:
    """Return pass, and every bid with every trump suit; of the ways to lay cards down only the best is shown."""
    seat = int(deal.turn)
    own = deal.content()["hand"][seat]
    plans: dict[Path, Plan] = {}
    for bid in deal.legal():
        if bid == PASS:
            plans[(PASS,)] = Plan(name="pass", path=(PASS,))
            continue
        begin, then = _bid_and_passes(deal, bid)
        for path, trump, cards in _ways_to_play(setting, then, seat, own):
            title = f"{LEVELS[bid].removeprefix('bid ')} {trump}"
            name = ", ".join([title, *cards])
            plans.setdefault(begin + path, Plan(name=name, path=begin + path, group=title if cards else ""))
    return tuple(plans.values())


# Notes


def _exactly(chance: Fraction) -> str:
    """Return a chance as a fraction and in percent."""
    return f"{chance} ({percent(chance)})"


def _trump_set(rules: HouseRules, trump: str) -> int:
    """Return the cards that will be trumps if a suit is named, as they lie before."""
    return sum(
        1 << place for place, card in cards_of(rules).items() if lane_and_rank(card, rules, trump)[0] == TRUMP_LANE
    )


def _strength(rules: HouseRules, hand: int, trump: str) -> tuple[int, int]:
    """Return what suits are compared by: how many trumps they give to a hand, and the ranks of these."""
    trumps = cards_in(hand & _trump_set(rules, trump), rules)
    return len(trumps), sum(lane_and_rank(card, rules, trump)[1] for card in trumps)


def _notes(setting: Setting, deal: Any, words: Sequence[str]) -> tuple[str, ...]:
    """Return what the partner holds of the longest trump suit, exactly, and how the answer is to be read."""
    rules = setting.rules
    seat = int(deal.turn)
    known = setting.game.engine.Belief(deal).known()
    hidden, size = known["hidden"], _size_of(known["sizes"], seat, seat ^ BETWEEN_MATES)
    hand = deal.content()["hand"][seat]
    trump = max(SUIT_TRUMPS, key=lambda suit: _strength(rules, hand, suit))
    missing = hidden & _trump_set(rules, trump)
    notes = []
    if missing:
        best = max(cards_in(missing, rules), key=lambda card: lane_and_rank(card, rules, trump)[1])
        copies = sum(1 for card in cards_in(missing, rules) if card == best)
        number = hidden.bit_count()
        has_best = chance_of_one(copies, number, size)
        has_none = 1 - chance_of_one(missing.bit_count(), number, size)
        notes.append(
            f"With {SUIT_NAMES[trump]} as trumps you hold {(hand & _trump_set(rules, trump)).bit_count()}; "
            f"your partner has the highest of the others, {best}, with a chance of {_exactly(has_best)}, "
            f"and none of them with {_exactly(has_none)}."
        )
    if words:
        notes.append("What was said before you tells nothing of the cards here: every layout counts alike.")
    return tuple(notes)


def _size_of(sizes: Sequence[int], seat: int, other: int) -> int:
    """Return how many cards another seat holds."""
    return sizes[other - (other > seat)]


# The match


def _horizon(setting: Setting) -> MatchHorizon | None:
    """Return the match in which the deal is played (E-9); None at 0-0, where nobody asked for it, and far from it."""
    scores = setting.start["scores"]
    if not isinstance(scores, tuple) or not any(scores) or max(map(abs, scores)) > SCORE_MAX:
        return None
    rules = setting.rules
    engine = setting.engine()

    def winners(after: Whole, rows: Rows) -> Whole:
        found = match_winners(engine, after.astype("<i4").tobytes(), rows.tobytes())
        return np.frombuffer(found, dtype=np.int8).astype(np.int64)

    def moves_on(rows: Rows) -> Mask:
        stays = option(rules, "claim_redeal") == "same"
        return np.asarray(~_ended(rows, "claimed") if stays else np.ones(len(rows), dtype=np.bool_))

    thrown_in = np.zeros(1, dtype=DEAL_ROW.dtype)
    thrown_in["bidder"], thrown_in["outcome"] = -1, OUTCOMES.index("all_passed")
    if winners(np.array([scores]), thrown_in)[0] >= 0:
        return None
    return MatchHorizon(
        scores=(scores[0], scores[1]),
        points=lambda rows: rows["points"].astype(np.int64),
        kinds=lambda rows: (rows["bidder"].astype(np.int64) & 1) * len(OUTCOMES) + rows["outcome"],
        moves_on=moves_on,
        winners=winners,
    )


# The question


def _read_said(text: str) -> list[str]:
    """Return what was said as texts of actions; UsageError for a word that is none."""
    plain = re.sub(r"[\s,]+", " ", text.strip().lower())
    words = re.findall(r"(?:bid )?\d+|\S+", plain)
    said = [f"bid {word}" if word.isdigit() else word for word in words]
    for word in said:
        if word not in CODES["level"]:
            raise UsageError(f"--said has {word!r}; write pass, bid 3, ask or moon for each seat, such as 'bid 3 pass'")
    return said


def _read_hand(
    setting: Setting, given: Mapping[str, str], seat: int, pack: Sequence[str]
) -> tuple[list[str], list[str]]:
    """Return the hand and the dealer's discard, which is in none but his."""
    if "hand" not in given:
        raise UsageError("--hand is needed: your cards, such as --hand 'JH JD AH KH QH AS'")
    lays_down = has_joker(setting.rules) and seat == DEALER
    discards_first = lays_down and option(setting.rules, "joker_discard") == "before"
    if "discard" in given and not discards_first:
        raise UsageError(
            "--discard is for the dealer (--seat 3) with the joker, where he discards before the auction: "
            "--rule joker=on"
        )
    discard = read_cards(given, "discard", pack, [1]) if "discard" in given else []
    hand = read_cards(given, "hand", pack, [tricks_of(setting.rules) + (lays_down and not discard)])
    if discards_first and not discard and "said" in given:
        raise UsageError(
            "--said comes after the dealer's discard; give six cards as --hand and the seventh as --discard"
        )
    return hand, discard


def _deal_with(
    setting: Setting, seat: int, hand: list[str], discard: list[str], pack: Sequence[str]
) -> dict[str, object]:
    """Return cards as they may lie: the hand in its seat, the others anywhere."""
    left = without(pack, hand, discard)
    hands: list[list[str]] = []
    for each in range(SEATS):
        if each == seat:
            hands.append([*hand, *discard])
            continue
        size = tricks_of(setting.rules) + (has_joker(setting.rules) and each == DEALER)
        hands.append(left[:size])
        left = left[size:]
    return {"hands": hands}


def _before_auction(
    setting: Setting, dealt: Mapping[str, object], seat: int, discard: list[str], *, asks_claim: bool
) -> tuple[list[str], bool]:
    """Return what is done before the auction, up to a decision of the seat that asks, and whether there is one."""
    deal = laid_out(setting, dealt)
    actions: list[str] = []
    while (phase := _phase(deal)) != "bid":
        names = {plan.name: plan.path[0] for plan in legal_plans(setting, deal)}
        if deal.turn == seat and (asks_claim if phase == "claim" else not discard):
            return actions, True
        action = "no" if phase == "claim" else f"discard {discard[0]}" if discard else next(iter(names))
        actions.append(action)
        deal.apply(names[action])
    return actions, False


def ask(setting: Setting, given: Mapping[str, str]) -> Question:
    """Return the question what to bid and in which trumps; before the auction whether to claim or what to lay down."""
    pack = pack_of(setting.rules)
    said = _read_said(given["said"]) if "said" in given else None
    seat = read_number(given, "seat", 0, SEATS - 1, 0 if said is None else len(said) % SEATS)
    hand, discard = _read_hand(setting, given, seat, pack)
    dealt = _deal_with(setting, seat, hand, discard, pack)
    actions, is_asked = _before_auction(setting, dealt, seat, discard, asks_claim=said is None)
    if is_asked:
        deal = laid_out(setting, dealt, actions)
        return Question(
            setting=setting, deal=deal, plans=legal_plans(setting, deal), outcomes=tuple(outcomes_of(setting.rules))
        )
    words = ["pass"] * seat if said is None else said
    deal = laid_out(setting, dealt, actions + words)
    if deal.over or _phase(deal) != "bid":
        raise UsageError(f"the auction is over after {listed(words)}: nobody is to speak")
    if deal.turn != seat:
        raise UsageError(f"after {listed(words) if words else 'no word'} seat {deal.turn} is to speak, not seat {seat}")
    return Question(
        setting=setting,
        deal=deal,
        plans=_bid_plans(setting, deal),
        outcomes=(MADE, GAINS, _all_tricks(setting.rules)),
        notes=_notes(setting, deal, words),
        horizon=_horizon(setting),
    )


# The table over hands


def _features_of(rules: HouseRules) -> Any:
    """Return what gives the features of hands: trumps, bowers and side aces of the best suit."""
    trumps = {suit: _trump_set(rules, suit) for suit in SUIT_TRUMPS}
    jacks = _of_rank(rules, "J")
    aces = _of_rank(rules, "A")

    def features(hands: Hands, seats: npt.NDArray[np.uint8]) -> Mapping[str, npt.NDArray[Any]]:
        lengths = _counts(hands, trumps.values())
        bowers = _counts(hands, [cards & jacks for cards in trumps.values()])
        side = _counts(hands, [aces & ~cards for cards in trumps.values()])
        # A bower counts for two trumps; of equal suits the one with more trumps, then the one with more side aces.
        best = ((lengths + bowers) * 256 + lengths * 16 + side).argmax(axis=0)
        columns = np.arange(len(hands))
        names = {"trumps": lengths, "bowers": bowers, "side aces": side}
        return {name: values[best, columns] for name, values in names.items()}

    return features


def _counts(hands: Hands, sets: Iterable[int]) -> npt.NDArray[np.int64]:
    """Return how many cards of each set each hand has, one row for each set."""
    return np.stack([np.bitwise_count(hands & np.uint64(cards)) for cards in sets]).astype(np.int64)


def _of_rank(rules: HouseRules, rank: str) -> int:
    """Return all cards of a rank, as they lie before trumps are named."""
    return position_set([card for card in pack_of(rules) if card[0] == rank and card[1] in SUIT_NAMES], rules)


def tables_of(rules: HouseRules) -> Sequence[HandTable]:
    """Return the tables of bids of the seat that speaks first, by the hand; after a bid all others pass."""
    deal = new_auction(rules)
    bids = [bid for bid in deal.legal() if bid != PASS]
    paths = {bid: _bid_and_passes(deal, bid)[0] for bid in bids}
    plans = {bid: Plan(name=LEVELS[bid].removeprefix("bid "), path=path) for bid, path in paths.items()}
    alone = [bid for bid in bids if LEVELS[bid] in ("ask", "moon")]
    plain = [bid for bid in bids if bid not in alone]
    half = [bid for bid in plain if bid >= tricks_of(rules) // 2] or plain
    rows = {
        "pass or a plain bid": [Plan(name="pass", path=(PASS,)), *(plans[bid] for bid in half[:PLAIN_SHOWN])],
        "the highest plain bid or alone": [plans[bid] for bid in (plain[-1], *alone)],
    }
    return tuple(
        HandTable(
            title=f"Seat 0: {title}, by its best suit",
            kinds=(0,),
            plans=compared,
            features=_features_of(rules),
            outcomes=(MADE,),
        )
        for title, compared in rows.items()
        if len(compared) > 1
    )


QUESTIONS = Questions(options=OPTIONS, ask=ask, outcomes=outcomes_of, tables=tables_of)
