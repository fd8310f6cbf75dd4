"""Deals of Toepen driven by events such as ``"P1 knock"``: everything else is played quietly."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from simcore.games.toepen import GAME
from simcore.games.toepen.pack import PACK, cards_in
from tests.table import Table

PHASES: dict[int, str] = {code: name for name, code in GAME.engine.CODES["phase"].items()}
QUIET = ("keep", "let", "no", "stay")

# The worked hand of /work/shared/rules/toepen.md, 4.6.
WORKED = "TS 9S QH JD | KS 8H 7H AC | TH 9C AD JC | 8D 7D QS KH"
# P0 leads and wins three tricks and leads TS to the fourth; P2's last card decides (4.5, cases M and N).
CASE_M = "TD 9D 8D TS | 7D AD KD 8H | QD JD TC KS | 8C 7C AC 7H"
CASE_N = "TD 9D 8D TS | 7D AD KD 8H | QD JD TC 9C | 8C 7C AC 7H"
# Seat 3 bluffs, or has a wash (4.5, cases J and K).
BLUFF = "TS 9S QH JD | KS 8H 7H AC | TH 9C AD JC | KH QS 7D JS"
WASH = "TS 9S QH JD | KS 8H 7H AC | TH 9C AS JC | KH QS AD JS"
NO_WASH = "TS 9S 8S JH | 7S AS KS QH | TH 9H 8H JD | 7D AD KD QD"


class ToepenTable(Table):
    """A deal of the compiled core whose seats act quietly but for what a test says.

    Parameters
    ----------
    cards : str
        The hands, separated by bars; a quiet seat plays the first card of its hand that it may play.
    lives : sequence of int or None
        Lives lost before the deal.
    stock : str
        The first cards of the stock; the others follow in the order of suits and ranks.
    rules
        House rules that differ from the default.
    """

    def __init__(self, cards: str, *, lives: Sequence[int] | None = None, stock: str = "", **rules: object) -> None:
        hands = [hand.split() for hand in cards.split("|")]
        self.order = [card for hand in hands for card in hand] + stock.split()
        self.order += [card for card in PACK if card not in self.order]
        dealt = {"hands": hands, "stock": self.order[4 * len(hands) :]}
        start = None if lives is None else {"lives": list(lives)}
        super().__init__("toepen", {"players": len(hands), **rules}, dealt, start=start)

    @property
    def public(self) -> dict[str, Any]:
        """What everybody sees."""
        found: dict[str, Any] = self.deal.content()["table"]
        return found

    @property
    def phase(self) -> str:
        """What is asked now; ``over`` at the end."""
        return PHASES[self.public["phase"]]

    @property
    def lives(self) -> list[int]:
        """Lives lost by seat, penalties of this deal included."""
        found: list[int] = self.public["lives"][: self.setting.seats]
        return found

    def hand(self, seat: int) -> list[str]:
        """Return the cards of a seat, in the order of writing."""
        return cards_in(self.deal.content()["hand"][seat])

    def in_hand(self) -> list[int]:
        """Return the seats that are in."""
        staying = self.public["staying"]
        return [seat for seat in range(self.setting.seats) if staying >> seat & 1]

    def quiet(self) -> ToepenTable:
        """Carry out the quiet action of the seat to act."""
        legal = self.legal
        self.play(next((word for word in QUIET if word in legal), "") or next(c for c in self.order if c in legal))
        return self

    def script(self, *events: str) -> ToepenTable:
        """Do each event (``"P1 knock"``) at the first chance after the one before it."""
        for event in events:
            seat, action = int(event[1]), event[3:]
            while not (self.turn == seat and action in self.legal):
                assert not self.deal.over, f"no chance for {event}"
                self.quiet()
            self.play(action)
        return self

    def until_card(self, trick: int, place: int) -> ToepenTable:
        """Play quietly until the window before a card of a trick (1 to 4) with ``place`` cards on the table."""
        while True:
            table = self.public
            if (table["trick_number"] + 1, table["trick"].bit_count()) == (trick, place) and self.phase != "exchange":
                return self
            self.quiet()

    def asked(self, phase: str) -> list[int]:
        """Answer quietly as long as a phase lasts; return the seats that were asked."""
        seats = []
        while self.phase == phase:
            seats.append(self.turn)
            self.quiet()
        return seats

    def end(self) -> dict[str, object]:
        """Play quietly to the end and return the result."""
        while not self.deal.over:
            self.quiet()
        return self.result()


def lost(result: dict[str, object]) -> list[int]:
    """Return the lives lost by seat."""
    payoff = result["payoff"]
    assert isinstance(payoff, list)
    return [-each for each in payoff]


def won_by(winner: int, seats: int = 4) -> str:
    """Return hands in which one seat has the four top spades and each other one a low one, to be played first."""
    low, rest = ["AS", "KS", "QS", "JS"], [rank + suit for suit in "HDC" for rank in "TJ9Q8K7A"]
    hands = []
    for seat in range(seats):
        if seat == winner:
            hands.append("TS 9S 8S 7S")
        else:
            hands.append(" ".join([low.pop(0) if low else rest.pop(0)] + [rest.pop(0) for _ in range(3)]))
    return " | ".join(hands)
