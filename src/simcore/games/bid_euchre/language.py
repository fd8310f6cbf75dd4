"""How cards, actions and records of Bid Euchre are written (docs/rules/bid-euchre.md)."""

import re
from collections.abc import Mapping, Sequence

from simcore.cards import parse_card, parse_cards
from simcore.errors import UsageError
from simcore.game import Content, Language, Step
from simcore.games.bid_euchre._engine import CODES
from simcore.games.bid_euchre.pack import (
    DEALER,
    EXAMPLE,
    SEATS,
    TRUMPS,
    cards_in,
    cards_of,
    has_joker,
    pack_of,
    position_set,
    tricks_of,
)
from simcore.games.bid_euchre.position import place_position
from simcore.games.bid_euchre.story import tell_deal
from simcore.options import HouseRules
from simcore.writing import card_list, places

__all__ = ["BidEuchreLanguage"]

PHASES: dict[int, str] = {code: name for name, code in CODES["phase"].items()}
# Words of the phases whose actions are no cards, by phase and number.
_WORDS: dict[str, dict[int, str]] = {
    "claim": {code: name for name, code in CODES["claim"].items()},
    "bid": {code: name for name, code in CODES["level"].items()},
    "trump": {code: f"trump {name}" for name, code in CODES["trump"].items() if name != "none"},
}
# What stands before the card in the phases whose actions are cards.
_BEFORE_CARD = {"lay_down": "discard ", "discard": "discard ", "give": "give ", "play": ""}
_TEXTS = {text.lower(): text for words in _WORDS.values() for text in words.values()}


class BidEuchreLanguage(Language):
    """The names of Bid Euchre."""

    hidden_keys = ("discard", "given", "laid_down")
    open_keys = ("trick", "seen")

    def pack(self, rules: HouseRules) -> Sequence[str]:
        """Return the cards in the order of their bit positions before trumps are named."""
        return pack_of(rules)

    def cards_named(self, content: Content, cards: int, rules: HouseRules) -> list[str]:
        """Return the names of the cards of a set as it lies in the state ``content``: naming trumps moves cards."""
        names = cards_of(rules, TRUMPS[content["table"]["trump"]])
        return [names[place] for place in places(cards)]

    def action_name(self, content: Content, action: int, rules: HouseRules) -> str:
        """Return the text of a legal action in the state ``content``."""
        table = content["table"]
        phase = PHASES[table["phase"]]
        if phase in _WORDS:
            return _WORDS[phase][action]
        return _BEFORE_CARD[phase] + cards_of(rules, TRUMPS[table["trump"]])[action]

    def read_action(self, text: str, rules: HouseRules) -> str:
        """Return a text in the form of ``action_name``; UsageError where it is no action at all."""
        plain = re.sub(r"\s+", " ", str(text).strip())
        if plain.lower() in _TEXTS:
            return _TEXTS[plain.lower()]
        words = plain.split(" ")
        if len(words) == 2 and words[0].lower() in ("discard", "give"):
            return f"{words[0].lower()} {parse_card(words[1], pack_of(rules))}"
        if len(words) == 1:
            return parse_card(words[0], pack_of(rules))
        raise UsageError(
            f"{text!r} is not an action; write a card, pass, bid 3, ask, moon, trump H, trump high, discard 9C, "
            "give JD, claim ace-no-face, claim four-nines or no"
        )

    def dealt(self, content: Content, rules: HouseRules) -> dict[str, object]:
        """Return the hands."""
        return {"hands": [cards_in(hand, rules) for hand in content["hand"]]}

    def lay_out(self, content: Content, dealt: Mapping[str, object], rules: HouseRules) -> Content:
        """Return ``content`` with the cards of a record; UsageError where they are malformed."""
        hands: list[int] = []
        everything = 0
        for cards in _read_hands(dealt, rules):
            hand = position_set(cards, rules, apart_from=everything)
            everything |= hand
            hands.append(hand)
        table = dict(content["table"])
        if _has_claims(rules):
            # The core goes on from here to the first seat that has a claim, or to the auction.
            table.update(phase=CODES["phase"]["claim"], turn=0)
        return {**content, "hand": hands, "table": table}

    def place(self, content: Content, position: Mapping[str, object], rules: HouseRules) -> Content:
        """Return the state of a position, unknown cards laid anywhere."""
        return place_position(content, position, rules)

    def story(self, steps: Sequence[Step], end: Content, result: Mapping[str, object], rules: HouseRules) -> list[str]:
        """Return the deal told for people, line by line."""
        return tell_deal(steps, end, result, rules)


def _read_hands(dealt: Mapping[str, object], rules: HouseRules) -> list[list[str]]:
    """Return the hands of a record, checked: every card of the pack as often as it is there."""
    if "hands" not in dealt:
        raise UsageError("the record's 'dealt' lacks the key 'hands'")
    hands = dealt["hands"]
    if not isinstance(hands, list) or len(hands) != SEATS:
        raise UsageError(f"the record's 'dealt' needs {SEATS} hands, each a list of cards")
    read = [card_list(hand, pack_of(rules), EXAMPLE) for hand in hands]
    for seat, cards in enumerate(read):
        size = tricks_of(rules) + (has_joker(rules) and seat == DEALER)
        if len(cards) != size:
            raise UsageError(f"in the record hand {seat} has {len(cards)} cards; it needs {size}")
    parse_cards([card for cards in read for card in cards], pack_of(rules))
    return read


def _has_claims(rules: HouseRules) -> bool:
    """Whether any claim is played (E-10.18, E-10.19)."""
    changes = rules.changes()
    return "ace_no_face" in changes or "four_nines" in changes
