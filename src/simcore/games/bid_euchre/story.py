"""A deal of Bid Euchre told for people."""

from collections.abc import Mapping, Sequence

from simcore.game import Content, Step
from simcore.games.bid_euchre._engine import CODES
from simcore.games.bid_euchre.pack import SEATS, TRUMPS, cards_in, cards_of
from simcore.options import HouseRules
from simcore.writing import places, seat_name

__all__ = ["tell_deal"]

_PLAY = CODES["phase"]["play"]
_CONTRACTS = {"ask": "asking for the best card", "moon": "shooting the moon"}


def tell_deal(steps: Sequence[Step], end: Content, result: Mapping[str, object], rules: HouseRules) -> list[str]:
    """Return the lines that tell a deal, from the hands to the points."""
    if not steps:
        return ["Nothing has been played."]
    lines = [*_hands(steps[0].before, rules), ""]
    lines += [f"Seat {step.seat}: {step.action}" for step in steps if step.before["table"]["phase"] != _PLAY]
    cards = [step for step in steps if step.before["table"]["phase"] == _PLAY]
    if cards:
        lines += ["", *_trump_hands(cards[0].before, rules)]
    states = [step.before for step in cards[1:]] + [end]
    size = cards[0].before["table"]["players"] if cards else SEATS
    for first in range(0, len(cards), size):
        lines += _trick(cards[first : first + size], states[first : first + size])
    return lines + _ending(result)


def _hands(start: Content, rules: HouseRules) -> list[str]:
    """Return the hands as they were dealt."""
    return [
        f"{seat_name(seat, SEATS).capitalize():16} {' '.join(cards_in(hand, rules))}"
        for seat, hand in enumerate(start["hand"])
    ]


def _trump_hands(state: Content, rules: HouseRules) -> list[str]:
    """Return the hands that are played, from the highest trump down."""
    table = state["table"]
    names = cards_of(rules, TRUMPS[table["trump"]])
    lines = []
    for seat, hand in enumerate(state["hand"]):
        if seat != table["sitting_out"]:
            # The copy does not matter to the order.
            order = sorted(places(hand), key=lambda place: (place % CODES["copy_size"], place), reverse=True)
            lines.append(f"{seat_name(seat, SEATS).capitalize():16} {' '.join(names[place] for place in order)}")
    return lines


def _trick(cards: Sequence[Step], after: Sequence[Content]) -> list[str]:
    """Return the line of one trick."""
    table = cards[0].before["table"]
    number = table["trick_number"] + 1
    lead = "\n" if number == 1 else ""
    plays = "  ".join(f"{step.seat}: {step.action}" for step in cards)
    if len(cards) < table["players"]:
        return [f"{lead}Trick {number:2}  {plays}  ..."]
    return [f"{lead}Trick {number:2}  {plays}  -> seat {after[-1]['table']['turn']}"]


def _ending(result: Mapping[str, object]) -> list[str]:
    """Return how the deal ended and what each side gets."""
    if not result:
        return []
    points, tricks = result["points"], result["tricks"]
    assert isinstance(points, list)
    assert isinstance(tricks, list)
    if result["outcome"] == "all_passed":
        text = "All have passed: the deal is thrown in"
    elif result["outcome"] == "claimed":
        text = f"Seat {result['claimer']} claims {result['claim']}: the deal is void"
    else:
        bidder = result["bidder"]
        assert isinstance(bidder, int)
        level = str(result["level"])
        contract = _CONTRACTS.get(level, f"with a bid of {level}")
        taken = tricks[bidder % 2]
        verdict = "makes it" if result["outcome"] == "made" else "is set"
        text = f"Seat {bidder}, {contract}, {verdict} with {taken} {'trick' if taken == 1 else 'tricks'}"
    return ["", text, f"Points  seats 0 and 2: {points[0]:+d}  seats 1 and 3: {points[1]:+d}"]
