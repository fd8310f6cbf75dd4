"""A hand as players tell it, laid out: cards played in order, knocks, and answers (docs/odds.md).

Where the hidden cards lie is not known. They are laid anywhere at first, and otherwise wherever the engine finds what
was told not to be legal: rules are asked for, and not written again.
"""

import dataclasses
import re
from collections.abc import Sequence
from typing import Any

from simcore.cards import parse_card
from simcore.errors import UsageError
from simcore.games.toepen._engine import CODES
from simcore.games.toepen.pack import HAND_CARDS, PACK, RANKS, SEATS_MAX
from simcore.questions import laid_out
from simcore.setting import Setting

__all__ = ["Telling", "Word", "go_on", "phase_of", "read_words"]

PHASES: dict[int, str] = {code: name for name, code in CODES["phase"].items()}
# What a seat says of which nothing was told.
QUIET = {
    "exchange": CODES["exchange"]["keep"],
    "poverty": CODES["poverty"]["stay"],
    "window": CODES["window"]["no"],
    "answer": CODES["answer"]["stay"],
}
SPOKEN = ("knock", "stay", "fold")
# Each attempt bars at least one card to one seat.
ATTEMPTS = len(PACK) * SEATS_MAX


@dataclasses.dataclass(frozen=True)
class Word:
    """Something that was done: its text, the seat if it was named, and a card, ``knock``, ``stay`` or ``fold``."""

    text: str
    seat: int | None
    what: str

    @property
    def is_card(self) -> bool:
        """Whether a card was played."""
        return self.what not in SPOKEN


def read_words(text: str, seats: int) -> list[Word]:
    """Return what was done, separated by blanks or commas; UsageError for anything else, and a card played twice."""
    words: list[Word] = []
    for part in (part for part in re.split(r"[\s,]+", text) if part):
        named, colon, what = part.rpartition(":")
        if colon and not (named.isascii() and named.isdigit() and int(named) < seats):
            raise UsageError(f"--played {part!r} names no seat; allowed before the colon: 0 to {seats - 1}")
        done = what.lower() if what.lower() in SPOKEN else parse_card(what, PACK)
        if done not in SPOKEN and any(word.what == done for word in words):
            raise UsageError(f"--played has {done} twice")
        words.append(Word(part, int(named) if colon else None, done))
    return words


def phase_of(deal: Any) -> str:
    """Return the phase of a deal by name."""
    return PHASES[deal.content()["table"]["phase"]]


def go_on(deal: Any) -> bool:
    """Let the seat to act say nothing: keep, no, or stay; whether it may."""
    action = QUIET[phase_of(deal)]
    if action not in deal.legal():
        return False
    deal.apply(action)
    return True


def speak(deal: Any, what: str) -> bool:
    """Let the seat to act knock, stay or fold; whether it may."""
    action = CODES[phase_of(deal)].get(what)
    if action not in deal.legal():
        return False
    deal.apply(action)
    return True


class Telling:
    """What was told of a hand.

    Parameters
    ----------
    setting : Setting
        Rules and start values.
    seat : int
        Who tells it.
    hand : sequence of str
        The cards that he holds, with or without those that he has played.
    words : sequence of Word
        What was done. A card is played after nobody else has knocked; who was asked and is not named has stayed.
    """

    def __init__(self, setting: Setting, seat: int, hand: Sequence[str], words: Sequence[Word]) -> None:
        self.setting, self.seat, self.hand, self.words = setting, seat, hand, words
        seats = setting.seats
        self._owned: list[list[str]] = [[] for _ in range(seats)]
        self._owned[seat] = list(hand)
        self._barred: list[set[str]] = [set() for _ in range(seats)]
        # A card that a seat holds because it has not exchanged (T-9.15).
        self._kept: dict[int, str] = {}
        # The hands as they were dealt last.
        self._hands: list[list[str]] = []

    def deal(self) -> Any:
        """Return the deal after everything that was told; UsageError where it cannot have happened."""
        for _ in range(ATTEMPTS):
            self._hands, stock = self._laid()
            deal = laid_out(self.setting, {"hands": self._hands, "stock": stock})
            if self._exchanged(deal) and all(self._say(deal, word) for word in self.words) and self._is_silent(deal):
                self._check_hand()
                return deal
        raise UsageError("no cards of the other seats were found that allow all that was told")

    def _check_hand(self) -> None:
        """Raise UsageError where the cards held and played are not four."""
        own = self._owned[self.seat]
        if len(own) != HAND_CARDS:
            played = len(own) - len(self.hand)
            raise UsageError(
                f"--hand has {len(self.hand)} cards and seat {self.seat} played {played} others; "
                f"together there must be {HAND_CARDS}"
            )

    def _laid(self) -> tuple[list[list[str]], list[str]]:
        """Return hands that hold what was played, and nothing barred; and the stock."""
        hands = [list(cards) for cards in self._owned]
        free = [card for card in PACK if not any(card in hand for hand in hands)]
        for seat, card in self._kept.items():
            if card in free and len(hands[seat]) < HAND_CARDS and card not in self._barred[seat]:
                hands[seat].append(card)
                free.remove(card)
        slots = [seat for seat, hand in enumerate(hands) for _ in range(HAND_CARDS - len(hand))]
        slot_of: dict[str, int] = {}

        def found(slot: int, tried: set[str]) -> bool:
            """Find a card for a slot, moving those of others where that helps (augmenting paths)."""
            for card in free:
                if card in tried or card in self._barred[slots[slot]]:
                    continue
                tried.add(card)
                if card not in slot_of or found(slot_of[card], tried):
                    slot_of[card] = slot
                    return True
            return False

        for slot, seat in enumerate(slots):
            if not found(slot, set()):
                raise UsageError(f"this cannot be: seat {seat} has shown not to hold too many of the unseen cards")
        for card, slot in slot_of.items():
            hands[slots[slot]].append(card)
        return hands, [card for card in free if card not in slot_of]

    def _exchanged(self, deal: Any) -> bool:
        """Let everybody keep his hand; False where cards must lie otherwise."""
        while not deal.over and phase_of(deal) == "exchange":
            seat = deal.turn
            if go_on(deal):
                continue
            taken = {card for hand in self._owned for card in hand} | set(self._kept.values()) | self._barred[seat]
            numbers = [card for rank in reversed(RANKS[RANKS.index("7") :]) for card in PACK if card[0] == rank]
            free = [card for card in numbers if card not in taken]
            if len(self._owned[seat]) == HAND_CARDS or not free:
                raise UsageError(f"seat {seat} has to exchange {' '.join(self._owned[seat])} (wash_compulsory)")
            self._kept[seat] = free[0]
            return False
        return True

    def _is_silent(self, deal: Any) -> bool:
        """Whether nobody has whistled or stood up but for cards that are told (T-3.11); bars a card otherwise."""
        table, hands = deal.content()["table"], self._hands
        for seat in range(self.setting.seats):
            if not (table["whistlers"] | table["standers"]) >> seat & 1:
                continue
            most = HAND_CARDS if table["standers"] >> seat & 1 else HAND_CARDS - 1
            ranks = [card[0] for card in hands[seat]]
            kind = next(rank for rank in "TJ" if ranks.count(rank) == most)
            others = [card for card in hands[seat] if card[0] == kind and card not in self._owned[seat]]
            if others:
                self._barred[seat].add(others[0])
                return False
        return True

    def _say(self, deal: Any, word: Word) -> bool:
        """Carry out what was told; False where cards must lie otherwise."""
        while not deal.over:
            phase = phase_of(deal)
            due = word.seat is None or word.seat == deal.turn
            if phase == "play":
                if word.is_card:
                    return self._play(deal, word)
                break
            if word.is_card or not due:
                go_on(deal)
            elif speak(deal, word.what):
                return True
            elif phase != "window" and word.what == "knock":
                go_on(deal)
            else:
                break
        if deal.over:
            raise UsageError(f"--played {word.text!r} comes after the end of the hand")
        raise UsageError(f"--played {word.text!r} cannot be: {_asked_for(word)}")

    def _play(self, deal: Any, word: Word) -> bool:
        """Play a card; False where cards must lie otherwise."""
        seat, card = deal.turn, word.what
        if word.seat not in (None, seat):
            raise UsageError(f"--played {word.text!r} cannot be: seat {seat} plays here")
        if card not in self._owned[seat]:
            if card in self._owned[self.seat]:
                raise UsageError(f"{card} is in your hand, and --played gives it to seat {seat}")
            if len(self._owned[seat]) == HAND_CARDS:
                raise UsageError(
                    f"{card} is played by seat {seat}, which is yours, and is not among its four cards: "
                    f"{' '.join(self._owned[seat])}"
                )
            self._owned[seat].append(card)
        legal = {str(PACK[action]) for action in deal.legal()}
        if card in legal:
            deal.apply(PACK.index(card))
            return True
        if card not in self._hands[seat]:
            return False
        told = sorted(legal & set(self._owned[seat]))
        if told:
            raise UsageError(f"seat {seat} cannot have played {card}: it holds {' '.join(told)} and has to follow suit")
        self._barred[seat] |= legal
        return False


def _asked_for(word: Word) -> str:
    """Return why nobody may knock, stay or fold."""
    who = "nobody is" if word.seat is None else f"seat {word.seat} is not"
    return f"{who} asked for that here"
