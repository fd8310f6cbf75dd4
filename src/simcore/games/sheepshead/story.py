"""A deal of Sheepshead told for people."""

from collections.abc import Mapping, Sequence

from simcore.game import Content, Step
from simcore.games.sheepshead._engine import CODES
from simcore.games.sheepshead.pack import SEATS, cards_in, pack_of
from simcore.options import HouseRules
from simcore.writing import places, seat_name

__all__ = ["tell_deal"]

_POINTS = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2}
_ENDS = {
    "no_trick": "the picking side takes no trick",
    "schneider_loss": "the picking side loses in schneider",
    "loss": "the picking side loses",
    "win": "the picking side wins",
    "schneider_win": "the picking side wins with schneider",
    "all_tricks": "the picking side takes all tricks",
}


def tell_deal(steps: Sequence[Step], end: Content, result: Mapping[str, object], rules: HouseRules) -> list[str]:
    """Return the lines that tell a deal, from the hands to the payoffs."""
    if not steps:
        return ["Nothing has been played."]
    lines = _hands(steps[0].before, rules)
    play = CODES["phase"]["play"]
    for step in steps:
        if step.before["table"]["phase"] != play:
            lines.append(f"Seat {step.seat}: {step.action}")
    cards = [step for step in steps if step.before["table"]["phase"] == play]
    states = [step.before for step in cards[1:]] + [end]
    for first in range(0, len(cards), SEATS):
        lines += _trick(cards[first : first + SEATS], states[first : first + SEATS], rules)
    return lines + _ending(result)


def _hands(start: Content, rules: HouseRules) -> list[str]:
    """Return the hands, trumps first from the top, and the blind."""
    pack = pack_of(rules)
    lines = []
    for seat, hand in enumerate(start["hand"]):
        cards = [pack[place] for place in reversed(places(hand))]
        lines.append(f"{seat_name(seat, SEATS).capitalize():16} {' '.join(cards)}")
    return [*lines, f"{'Blind':16} {' '.join(cards_in(start['blind'], rules))}", ""]


def _trick(cards: Sequence[Step], after: Sequence[Content], rules: HouseRules) -> list[str]:
    """Return the line of one trick."""
    number = cards[0].before["table"]["trick_number"] + 1
    lead = "\n" if number == 1 else ""
    plays = "  ".join(_play(step, rules) for step in cards)
    if len(cards) < SEATS:
        return [f"{lead}Trick {number}  {plays}  ..."]
    winner = after[-1]["table"]["leader"]
    points = sum(_POINTS.get(step.action[0], 0) for step in cards)
    return [f"{lead}Trick {number}  {plays}  -> seat {winner} takes {points}"]


def _play(step: Step, rules: HouseRules) -> str:
    """Return seat and card of a play, marking an under card."""
    under = cards_in(step.before["under"], rules)
    return f"{step.seat}: {step.action}" + (" (under)" if step.action in under else "")


def _ending(result: Mapping[str, object]) -> list[str]:
    """Return how the deal ended and what each seat gets."""
    if not result:
        return []
    outcome, points = result["outcome"], result["points"]
    tricks = "1 trick" if result["tricks"] == 1 else f"{result['tricks']} tricks"
    if outcome == "thrown_in":
        text = "Nobody picked: the deal is thrown in"
    elif outcome == "leaster":
        text = f"Leaster: seat {result['winner']} wins with {points} card points in {tricks}"
    elif outcome == "leaster_wash":
        text = f"Leaster: a wash, {points} card points are shared as the fewest"
    else:
        text = f"{_ENDS[str(outcome)]} with {points} card points and {tricks}"
        if result["partner"] is not None:
            text += f" (picker seat {result['picker']}, partner seat {result['partner']})"
        else:
            text += f" (picker seat {result['picker']} alone)"
    if result["multiplier"] != 1:
        text += f", times {result['multiplier']}"
    payoff = result["payoff"]
    assert isinstance(payoff, list)
    shares = "  ".join(f"{seat}: {pay:+d}" for seat, pay in enumerate(payoff))
    return ["", text[0].upper() + text[1:], f"Payoff  {shares}"]
