"""A deal of Toepen told for people."""

from collections.abc import Mapping, Sequence

from simcore.game import Content, Step
from simcore.games.toepen._engine import CODES
from simcore.games.toepen.pack import PACK, SUIT_SIZE, TRICKS
from simcore.writing import places, seat_name

__all__ = ["tell_deal"]

_PHASES: dict[int, str] = {code: name for name, code in CODES["phase"].items()}
_NOBODY: int = CODES["nobody"]
_NO_CARD: int = CODES["no_card"]


def tell_deal(steps: Sequence[Step], end: Content, result: Mapping[str, object]) -> list[str]:
    """Return the lines that tell a deal, from the hands to the lives lost."""
    if not steps:
        return ["Nothing has been played."]
    lines = _Telling(steps[0].before)
    for step, after in zip(steps, [*(later.before for later in steps[1:]), end], strict=True):
        lines.add(step, after)
    return [*lines.told(), *_ending(steps[0].before, end, result)]


class _Telling:
    """The lines so far, and the one that is being written.

    Parameters
    ----------
    start : dict
        The state before the first action.
    """

    def __init__(self, start: Content) -> None:
        self.lines = _hands(start)
        # The line that is not yet finished: what it begins with, and its parts.
        self.head = ""
        self.parts: list[str] = []
        self.separator = ""
        self.poor = start["table"]["poor"]
        self.in_exchange = True

    def told(self) -> list[str]:
        """Return all lines."""
        self.end_line()
        return self.lines

    def end_line(self) -> None:
        """Finish the line that is being written."""
        if self.parts:
            self.lines.append(self.head + self.separator.join(self.parts))
        self.parts = []

    def write(self, head: str, part: str, separator: str) -> None:
        """Add a part to the line that begins with ``head``; begin a new line where it is another one."""
        if head != self.head or not self.parts:
            self.end_line()
            self.head, self.separator = head, separator
        self.parts.append(part)

    def add(self, step: Step, after: Content) -> None:
        """Tell one decision; ``after`` is the state that it led to."""
        phase = _PHASES[step.before["table"]["phase"]]
        if phase in ("exchange", "challenge"):
            self._exchange(step, phase, after)
            return
        if self.in_exchange:
            self.in_exchange = False
            self._before_play(step.before)
        if phase == "play":
            number = step.before["table"]["trick_number"] + 1
            self.write(f"Trick {number}  ", f"{step.seat}: {step.action}", "  ")
        elif step.action == "knock":
            self.end_line()
            self.write(f"  Seat {step.seat} knocks", f": the stake is {step.before['table']['k'] + 2}", "; ")
        elif phase in ("answer", "poverty"):
            self._answer(step, after)
        self._end_of_trick(step, after)

    def _exchange(self, step: Step, phase: str, after: Content) -> None:
        """Tell a decision about an exchange."""
        before, seat = step.before, step.seat
        if step.action == "keep":
            self.write("Keep: seat ", str(seat), ", ")
            return
        if step.action == "exchange":
            self.end_line()
            self.write(f"Seat {seat} exchanges ", _by_rank(before["hand"][seat]), "; ")
        elif step.action == "let":
            self._let(seat)
        else:
            self.parts.append(self._challenge(before, after, seat))
        exchanger = seat if step.action == "exchange" else before["table"]["exchanger"]
        if after["aside"] == 0 and after["hand"][exchanger] != before["aside"]:
            self.parts.append("draws " + _by_rank(after["hand"][exchanger]))

    def _let(self, seat: int) -> None:
        """Tell that a seat does not challenge; those who let an exchange pass stand together."""
        last = self.parts[-1]
        if last.endswith(" lets it pass"):
            self.parts[-1] = f"seats {last.split()[1]}, {seat} let it pass"
        elif last.endswith(" let it pass"):
            self.parts[-1] = f"{last.removesuffix(' let it pass')}, {seat} let it pass"
        else:
            self.parts.append(f"seat {seat} lets it pass")

    @staticmethod
    def _challenge(before: Content, after: Content, seat: int) -> str:
        """Return what a challenge brought."""
        exchanger = before["table"]["exchanger"]
        caught = after["table"]["caught"] > before["table"]["caught"]
        loser = exchanger if caught else seat
        lost = after["table"]["lives"][loser] - before["table"]["lives"][loser]
        text = f"seat {seat} challenges: {'a bluff' if caught else 'genuine'}, seat {loser} loses {_lives(lost)}"
        if caught and after["hand"][exchanger] == before["aside"]:
            return text + "; he keeps his old hand"
        opened = caught and after["table"]["open_hands"] != before["table"]["open_hands"]
        return text + ("; he plays face up" if opened else "")

    def _before_play(self, state: Content) -> None:
        """Tell what is public between the exchange and the first card."""
        self.end_line()
        for seat in places(state["table"]["whistlers"]):
            self.lines.append(f"Seat {seat} whistles: three tens or three jacks")
        for seat in places(state["table"]["standers"]):
            self.lines.append(f"Seat {seat} stands up: four tens or four jacks")
        if self.poor:
            seats = places(self.poor)
            who = f"seat {seats[0]} is" if len(seats) == 1 else f"seats {_listed(seats)} are"
            self.lines.append(f"Poverty, because {who} one life short: the stake is 2")

    def _answer(self, step: Step, after: Content) -> None:
        """Tell an answer to a knock or to poverty."""
        table = step.before["table"]
        if not self.parts or not self.head.startswith("  "):
            self.end_line()
            self.head, self.separator = "  Answers", "; "
            self.parts.append(": " + self._said(step))
        else:
            self.parts.append(self._said(step))
        removed = [
            PACK[card]
            for seat, card in enumerate(table["card"])
            if card != _NO_CARD and after["table"]["card"][seat] == _NO_CARD
            and after["table"]["trick_number"] == table["trick_number"]
        ]  # fmt: skip
        if removed:
            self.parts.append(f"{' '.join(removed)} {'is' if len(removed) == 1 else 'are'} taken off the table")

    @staticmethod
    def _said(step: Step) -> str:
        """Return an answer in words."""
        owed = step.before["table"]["k"]
        return f"seat {step.seat} folds and owes {owed}" if step.action == "fold" else f"seat {step.seat} stays"

    def _end_of_trick(self, step: Step, after: Content) -> None:
        """Tell who leads to the next trick, or whose card was best in the last one."""
        before, table = step.before["table"], after["table"]
        is_over = _PHASES[table["phase"]] == "over"
        all_folded = table["staying"] & (table["staying"] - 1) == 0
        if all_folded or (not is_over and table["trick_number"] == before["trick_number"]):
            return
        number = before["trick_number"] + 1
        best = table["best_seat"]
        text = f"best is seat {best}"
        if not table["staying"] >> best & 1:
            text += ", who has folded"
        if number < TRICKS and table["leader"] != best:
            text += f"; seat {table['leader']} leads"
        self.write(f"Trick {number}  ", f"-> {text}", "  ")
        self.end_line()


def _hands(start: Content) -> list[str]:
    """Return the hands, the lives lost before, and the stock four cards at a time."""
    table = start["table"]
    seats = table["seats"]
    lives = table["lives"][:seats]
    lines = []
    for seat in range(seats):
        before = f"  ({_lives(lives[seat])} lost before)" if any(lives) else ""
        lines.append(f"{seat_name(seat, seats).capitalize():16} {_by_rank(start['hand'][seat])}{before}")
    stock = [_by_rank(packet) for packet in start["hand"][seats:]]
    return [*lines, *([f"{'Stock':16} {'  '.join(stock)}"] if stock else []), ""]


def _ending(start: Content, end: Content, result: Mapping[str, object]) -> list[str]:
    """Return who won and what each seat has lost."""
    if not result:
        return []
    winner = result["winner"]
    if result["end"] == "all_folded":
        text = f"All others have folded: seat {winner} wins the hand"
    elif winner is None:
        text = "Nobody wins the hand: the best card is of a seat that has folded"
    else:
        assert isinstance(winner, int)
        text = f"Seat {winner} wins the hand with {PACK[end['table']['card'][winner]]}"
    payoff = result["payoff"]
    assert isinstance(payoff, list)
    lines = ["", text, "Lives lost  " + "  ".join(f"{seat}: {-pay}" for seat, pay in enumerate(payoff))]
    before = start["table"]["lives"]
    if any(before):
        lines.append("Lives now   " + "  ".join(f"{seat}: {before[seat] - pay}" for seat, pay in enumerate(payoff)))
    return lines


def _by_rank(cards: int) -> str:
    """Return the cards of a set by suits, each from the top (T-1.2)."""
    return " ".join(PACK[place] for place in sorted(places(cards), key=lambda place: (place // SUIT_SIZE, -place)))


def _lives(number: int) -> str:
    """Return a number of lives in words."""
    return "1 life" if number == 1 else f"{number} lives"


def _listed(seats: Sequence[int]) -> str:
    """Return seats as ``0, 1 and 3``."""
    *first, last = map(str, seats)
    return f"{', '.join(first)} and {last}" if first else last
