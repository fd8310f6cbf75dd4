"""How cards, actions and records of Seep are written (docs/rules/seep.md, P-11)."""

import re
from collections.abc import Mapping, Sequence

from simcore.cards import parse_cards
from simcore.errors import UsageError
from simcore.fishing import PACK, cards_in, list_of_cards, position_set
from simcore.game import Content, Language, Step
from simcore.games.seep.pack import (
    BIDDER,
    FIRST_CARDS,
    FLOOR_CARDS,
    HAND_CARDS,
    HOUSE_VALUES,
    MOVES,
    PHASES,
    SEATS,
    bids_of,
)
from simcore.games.seep.position import place_position
from simcore.games.seep.rules import SeepRules
from simcore.games.seep.story import tell_deal
from simcore.options import HouseRules

__all__ = ["SeepLanguage"]


class SeepLanguage(Language):
    """The names of Seep."""

    open_keys = ("loose", "houses", "captured")

    def pack(self, rules: HouseRules) -> Sequence[str]:
        """Return the cards in the order of their bit positions."""
        return PACK

    def action_name(self, content: Content, action: int, rules: HouseRules) -> str:
        """Return the text of a legal action in the state ``content``."""
        table = content["table"]
        if PHASES[table["phase"]] == "bid":
            return f"bid {action}"
        return MOVES.write(MOVES.decode(action, content["hand"][table["turn"]]))

    def read_action(self, text: str, rules: HouseRules) -> str:
        """Return a text in the form of ``action_name``; UsageError where it is no action at all."""
        plain = " ".join(str(text).split())
        bid = re.fullmatch(r"bid (\d{1,2})", plain.lower())
        if bid is not None and int(bid[1]) in HOUSE_VALUES:
            return f"bid {int(bid[1])}"
        move = MOVES.read(plain)
        if move is not None:
            return MOVES.write(move)
        raise UsageError(
            f"{text!r} is not an action; write bid 11, throw 7D, take JS, take JS: 5H 6C, make 11: 5H + 6C, "
            "make 11: JC or break 9>11: 2S + JD"
        )

    def dealt(self, content: Content, rules: HouseRules) -> dict[str, object]:
        """Return the hands before the bid, the floor, and the rest of the pack in the order in which it is dealt."""
        first, *others = (cards_in(hand) for hand in content["hand"])
        each = _cards_before_bid(rules)
        later = cards_in(content["later"])
        return {
            "hands": [first, *(hand[:each] for hand in others)],
            "floor": cards_in(content["floor"] | content["table"]["loose"]),
            "stock": [*later, *(card for hand in others for card in hand[each:])],
        }

    def lay_out(self, content: Content, dealt: Mapping[str, object], rules: HouseRules) -> Content:
        """Return ``content`` with the cards of a record; UsageError where they are malformed."""
        assert isinstance(rules, SeepRules)
        hands, floor, later = _read_dealt(dealt, rules)
        is_open = rules.floor_before_bid == "open"
        return {
            **content,
            "hand": [position_set(hand) for hand in hands],
            "later": position_set(later),
            "floor": 0 if is_open else position_set(floor),
            "table": {**content["table"], "loose": position_set(floor) if is_open else 0},
        }

    def with_redeals(self, content: Content, redeals: int) -> Content:
        """Return ``content`` after ``redeals`` hands that were thrown in (P-2.4)."""
        return {**content, "table": {**content["table"], "redeals": redeals}}

    def place(self, content: Content, position: Mapping[str, object], rules: HouseRules) -> Content:
        """Return the state of a position, unknown cards laid anywhere."""
        return place_position(content, position, rules)

    def story(self, steps: Sequence[Step], end: Content, result: Mapping[str, object], rules: HouseRules) -> list[str]:
        """Return the deal told for people, line by line."""
        return tell_deal(steps, end, result, rules)


def _cards_before_bid(rules: HouseRules) -> int:
    """Return how many cards seats 1 to 3 have before the bid (P-12.22)."""
    assert isinstance(rules, SeepRules)
    return FIRST_CARDS if rules.first_deal == "four_each" else 0


def _read_dealt(dealt: Mapping[str, object], rules: SeepRules) -> tuple[list[list[str]], list[str], list[str]]:
    """Return hands, floor and what the bidder gets later, checked: every card of the pack exactly once."""
    for key in ("hands", "floor", "stock"):
        if key not in dealt:
            raise UsageError(f"the record's 'dealt' lacks the key {key!r}")
    if not isinstance(dealt["hands"], list) or len(dealt["hands"]) != SEATS:
        raise UsageError(f"the record's 'dealt' needs {SEATS} hands, each a list of cards")
    hands = [list_of_cards(hand) for hand in dealt["hands"]]
    floor, stock = list_of_cards(dealt["floor"]), list_of_cards(dealt["stock"])
    each = _cards_before_bid(rules)
    sizes = [FIRST_CARDS, each, each, each]
    for seat, (hand, size) in enumerate(zip(hands, sizes, strict=True)):
        if len(hand) != size:
            raise UsageError(f"in the record hand {seat} has {len(hand)} cards; before the bid it has {size}")
    wanted = len(PACK) - FLOOR_CARDS - sum(sizes)
    for name, cards, size in (("floor", floor, FLOOR_CARDS), ("stock", stock, wanted)):
        if len(cards) != size:
            raise UsageError(f"in the record the {name} has {len(cards)} cards; it needs {size}")
    parse_cards([card for cards in [*hands, floor, stock] for card in cards], PACK)
    if not bids_of(hands[BIDDER]):
        raise UsageError(f"in the record hand {BIDDER} has no card above 8: it is thrown in and cannot bid")
    split = HAND_CARDS - FIRST_CARDS
    later, rest = stock[:split], stock[split:]
    size = HAND_CARDS - each
    others = [[*hands[seat], *rest[size * (seat - 1) : size * seat]] for seat in range(1, SEATS)]
    return [hands[BIDDER], *others], floor, later
