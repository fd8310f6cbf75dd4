"""Positions of Bid Euchre: every moment of random deals, and what is refused (E-2.4, E-3, E-4, E-5, E-6, E-7)."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from simcore import UsageError, legal_actions, make_setting, replay_deal
from simcore.game import Step
from simcore.games.bid_euchre import GAME
from simcore.games.bid_euchre.pack import TRUMPS, cards_in
from tests.games.test_conformance import random_rules

CODES = GAME.engine.CODES
PHASES = {code: name for name, code in CODES["phase"].items()}
LEVELS = {code: name for name, code in CODES["level"].items()}
DEALS = 240


class Teller:
    """Writes the moments of a deal down as positions, with more or fewer of the keys that may be left out."""

    def __init__(self, rules: Any, rng: random.Random) -> None:
        self.rules, self.rng = rules, rng
        self.bids: list[str] = []
        self.seen: list[list[str]] = [[] for _ in range(4)]
        self.trick: list[tuple[int, str]] = []
        self.cards: dict[str, str] = {}

    def position(self, step: Step) -> dict[str, Any]:
        """Return the position in which a decision was taken."""
        table = step.before["table"]
        phase, trump = PHASES[table["phase"]], TRUMPS[table["trump"]]
        if phase == "play" and table["trick_size"] == 0:
            for seat, card in self.trick:
                self.seen[seat].append(card)
            self.trick = []
        told = self.rng.random() < 0.5
        hands = [cards_in(hand, self.rules, trump) for hand in step.before["hand"]]
        found: dict[str, Any] = {
            "format": "simcards-position/1", "game": "bid-euchre", "rules": self.rules.changes(), "phase": phase,
            "to_move": step.seat,
            "hands": [hand if told or seat == step.seat else None for seat, hand in enumerate(hands)],
        }  # fmt: skip
        if phase == "bid" or (self.bids and told):
            found["bids"] = list(self.bids)
        elif self.bids:
            found |= {"bidder": table["bidder"], "bid": LEVELS[table["level"]]}
        if trump != "none":
            found["trump"] = trump
        if phase == "play":
            found |= {"trick": [list(play) for play in self.trick], "seen": [list(pile) for pile in self.seen]}
        for name, card in self.cards.items():
            # With all hands known the card between them is known too.
            if (told and (name == "laid_down" or phase == "give")) or self.rng.random() < 0.5:
                found[name] = card
        if phase in ("bid", "play") and self.rng.random() < 0.3:
            del found["phase"]
        return found

    def note(self, step: Step) -> None:
        """Note what was done."""
        phase = PHASES[step.before["table"]["phase"]]
        if phase == "bid":
            self.bids.append(step.action)
        elif phase == "play":
            self.trick.append((step.seat, step.action))
        elif phase in ("lay_down", "discard", "give"):
            name = {"lay_down": "laid_down", "give": "given"}.get(phase, phase)
            self.cards[name] = step.action.split()[1]


def test_every_moment_of_random_deals() -> None:
    """The legal actions of a position are those of the deal, under random rules, with any keys left out."""
    rng = random.Random(1)
    phases: Counter[str] = Counter()
    for number in range(DEALS):
        strategy = rng.choice(["random", "standard", "bold"])
        setting = make_setting("bid-euchre", rules=random_rules("bid-euchre", rng), strategy=strategy, seed=number)
        teller = Teller(setting.rules, rng)
        for step in replay_deal(setting, 0).steps:
            assert tuple(legal_actions(teller.position(step))) == step.legal
            teller.note(step)
            phases[PHASES[step.before["table"]["phase"]]] += 1
    assert set(phases) == set(CODES["phase"]) - {"over"}
    assert min(phases.values()) > 1


HAND = ["JH", "JD", "AH", "9H", "AS", "9C"]
OTHER = ["KH", "QH", "AC", "KC", "TS", "9S"]
FIVE = {"hands": [None, OTHER[:1] + OTHER[2:], None, None], "seen": [["JH"], ["QH"], ["TH"], ["9D"]]}
PLAY: dict[str, Any] = {
    "to_move": 1, "bidder": 0, "bid": "bid 4", "trump": "H", **FIVE, "trick": [{"seat": 0, "card": "JD"}],
}  # fmt: skip
BID: dict[str, Any] = {"to_move": 2, "hands": [None, None, HAND, None], "bids": ["pass", "bid 4"]}
GIVE: dict[str, Any] = {
    "phase": "give", "to_move": 1, "bidder": 3, "bid": "ask", "trump": "H", "hands": [None, OTHER, None, None],
}  # fmt: skip

NO_CLAIM = ["KH", "QH", "AC", "KC", "TS", "JS"]
NINES = ["9S", "9H", "9D", "9C", "AS", "AH"]
CLAIM: dict[str, Any] = {
    "phase": "claim", "to_move": 2, "hands": [None, None, NINES, None], "rules": {"four_nines": "on"},
}  # fmt: skip
NO_WORDS = {"to_move": 2, "hands": [None, None, HAND, None], "bidder": 1, "bid": "bid 4"}

REFUSED: list[tuple[dict[str, Any], str]] = [
    ({**BID, "to_move": 3, "hands": [None, None, None, HAND]}, "not the turn of seat 3"),
    ({**BID, "bids": ["pass", "bid 4", "bid 4"]}, "bid 3, bid 4 by seat 2, is not legal"),
    ({**BID, "bids": ["moon", "pass"]}, "comes after the end of the auction"),
    ({**BID, "bids": "pass"}, "'bids' cannot be"),
    (NO_WORDS, "give the auction as 'bids'"),
    ({**NO_WORDS, "phase": "bid"}, "give the auction as 'bids': what was said"),
    ({**NO_WORDS, "phase": "bid", "bid": None}, "do not say enough; give the auction as 'bids'"),
    ({**NO_WORDS, "phase": "trump"}, "in the phase trump seat 1 is to move, not seat 2"),
    ({**BID, "hands": [None, None, HAND[:5], None]}, "seat 2 has 5 cards"),
    ({**BID, "hands": [None, None, None, None]}, "must be given"),
    ({**BID, "hands": [HAND, None, HAND, None]}, "named twice"),
    ({**BID, "hands": [None, None, [*HAND[:5], "JK"], None]}, "JK"),
    ({**BID, "trump": "H", "phase": "bid"}, "before trumps are named"),
    ({**BID, "laid_down": "9S"}, "the dealer has not discarded"),
    ({**BID, "phase": "trump"}, "the auction is over, but seat 2"),
    ({**BID, "phase": "lay_down"}, "seat 3 is to move"),
    ({**BID, "phase": "claim"}, "ace_no_face or four_nines"),
    ({**BID, "phase": "sleep"}, "'phase' cannot be"),
    ({**BID, "rules": {"ace_no_face": "at_least_one_ace"}, "phase": "claim", "bids": []},
     "seat 2 has no claim and is not asked"),
    ({**CLAIM, "to_move": 3, "hands": [None, None, NINES, NO_CLAIM]}, "seat 3 has no claim and is not asked"),
    ({**CLAIM, "rules": {"ace_no_face": "exactly_one_ace"}}, "seat 2 has no claim and is not asked"),
    ({**CLAIM, "rules": {"ace_no_face": "at_least_one_ace"}, "to_move": 0, "hands": [NO_CLAIM, None, NINES, None]},
     "seat 0 has no claim and is not asked"),
    ({**CLAIM, "hands": [None] * 4}, "the hand of seat 2, which is to move, must be given"),
    ({**CLAIM, "hands": [None, None, NINES[:5], None]}, "seat 2 has 5 cards"),
    ({**PLAY, "trump": "high"}, "there is no trump high"),
    ({**PLAY, "trump": "X"}, "'trump' cannot be"),
    ({**PLAY, "bid": "bid 6"}, "'bid' cannot be"),
    ({**PLAY, "bid": None}, "both keys"),
    ({**PLAY, "bids": ["bid 5", "pass", "pass", "pass"]}, "not what 'bids' says"),
    ({**PLAY, "trick": [{"seat": 3, "card": "JD"}]}, "seat 0 plays before seat 3"),
    ({**PLAY, "trick": [{"seat": 0}]}, "needs a seat and a card"),
    ({**PLAY, "to_move": 2, "hands": [None, None, ["AD"] * 5, None]}, "named"),
    ({**PLAY, "to_move": 3, "hands": [None, None, None, ["KS", "QC", "JC", "QD", "TD"]]}, "seat 1 is to move"),
    ({**PLAY, "seen": [["JH"], ["AC"], ["TH"], ["9D"]], "hands": [None, ["KH", "QH", "KC", "TS", "9S"], None, None]},
     "seat 1 cannot have KH: it did not follow"),
    ({**PLAY, "seen": [["9H"], ["QH"], ["TH"], ["9D"]]}, "seat 1 plays before seat 0"),
    ({**PLAY, "seen": [["JH"], ["QH"], ["TH"], []]}, "one card a finished trick"),
    ({**PLAY, "discard": "9C"}, "no card 'discard'"),
    ({**GIVE, "bid": "moon"}, "comes after ask only"),
    ({**GIVE, "to_move": 0, "hands": [HAND, None, None, None]}, "seat 1 is to move"),
    ({**GIVE, "discard": "KH"}, "named twice"),
    ({**GIVE, "given": "KH"}, "no card 'given'"),
    ({**GIVE, "trick": [{"seat": 3, "card": "9C"}]}, "no card has been played"),
    ({**GIVE, "trump": None}, "needs the key 'trump'"),
    ({**PLAY, "bidder": 0, "bid": "ask", "to_move": 1, "seen": [["JH"], ["QH"], [], ["9D"]], "discard": "KC"},
     "KC of the exchange cannot be where it must be"),
]  # fmt: skip


@pytest.mark.parametrize(("position", "reason"), REFUSED, ids=[reason for _, reason in REFUSED])
def test_refused(position: dict[str, Any], reason: str) -> None:
    """A position that is malformed or cannot arise is refused with the reason."""
    document = {"format": "simcards-position/1", "game": "bid-euchre", **position}
    with pytest.raises(UsageError, match=reason):
        legal_actions(document)


@pytest.mark.parametrize("position", [BID, PLAY, GIVE, CLAIM, {**NO_WORDS, "bidder": 2}])
def test_the_sound_ones_pass(position: dict[str, Any]) -> None:
    """What the refused positions are made of is sound."""
    assert legal_actions({"format": "simcards-position/1", "game": "bid-euchre", **position})
