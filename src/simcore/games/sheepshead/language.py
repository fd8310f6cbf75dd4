"""How cards, actions and records of Sheepshead are written (docs/rules/sheepshead.md, S-1.5)."""

import re
from collections.abc import Mapping, Sequence

from simcore.cards import parse_card, parse_cards, sorted_cards
from simcore.errors import UsageError
from simcore.game import Content, Language, Step
from simcore.games.sheepshead._engine import CODES
from simcore.games.sheepshead.calls import call_name
from simcore.games.sheepshead.pack import (
    BLIND_CARDS,
    EXAMPLE,
    HAND_CARDS,
    SEATS,
    cards_in,
    pack_of,
    position_set,
)
from simcore.games.sheepshead.position import place_position
from simcore.games.sheepshead.story import tell_deal
from simcore.options import HouseRules
from simcore.writing import card_list, places

__all__ = ["SheepsheadLanguage"]

PHASES: dict[int, str] = {code: name for name, code in CODES["phase"].items()}
_WORDS = ("pick", "pass", "alone", "crack", "recrack", "blitz", "no")


class SheepsheadLanguage(Language):
    """The names of Sheepshead."""

    hidden_keys = ("blind", "bury")
    open_keys = ("trick", "seen")

    def pack(self, rules: HouseRules) -> Sequence[str]:
        """Return the cards in the order of their bit positions."""
        return pack_of(rules)

    def action_name(self, content: Content, action: int, rules: HouseRules) -> str:
        """Return the text of a legal action in the state ``content``."""
        phase = PHASES[content["table"]["phase"]]
        pack = pack_of(rules)
        if phase == "play":
            return pack[action]
        hand = places(content["hand"][content["table"]["turn"]])
        if phase == "bury":
            lower, higher = CODES["pairs"][action]
            return "bury " + " ".join(sorted_cards([pack[hand[lower]], pack[hand[higher]]]))
        if phase == "call":
            return call_name(action, pack, hand)
        names: dict[int, str] = {code: name for name, code in CODES[phase].items()}
        return names[action]

    def read_action(self, text: str, rules: HouseRules) -> str:
        """Return a text in the form of ``action_name``; UsageError where it is no action at all."""
        pack = pack_of(rules)
        words = re.split(r"[\s,]+", str(text).strip())
        head = words[0].lower()
        if len(words) == 1 and head in _WORDS:
            return head
        if head == "bury" and len(words) == 3:
            return "bury " + " ".join(sorted_cards(parse_cards(words[1:], pack)))
        if head == "call" and len(words) == 2:
            return f"call {parse_card(words[1], pack)}"
        if head == "call" and len(words) == 4 and words[2].lower() == "under":
            return f"call {parse_card(words[1], pack)} under {parse_card(words[3], pack)}"
        if len(words) == 1:
            return parse_card(words[0], pack)
        raise UsageError(
            f"{text!r} is not an action; write a card, pick, pass, bury TD 8C, call AC, call AH under 9D, "
            "alone, crack, recrack, blitz or no"
        )

    def dealt(self, content: Content, rules: HouseRules) -> dict[str, object]:
        """Return hands and blind, and the tie-break where a leaster may need it (S-11.5)."""
        found: dict[str, object] = {
            "hands": [cards_in(hand, rules) for hand in content["hand"]],
            "blind": cards_in(content["blind"], rules),
        }
        if "leaster_tie" in rules.changes():
            found["tie_break"] = content["tie_break"]
        return found

    def lay_out(self, content: Content, dealt: Mapping[str, object], rules: HouseRules) -> Content:
        """Return ``content`` with the cards of a record; UsageError where they are malformed."""
        hands, blind = _read_dealt(dealt, rules)
        return {
            **content,
            "hand": [position_set(hand, rules) for hand in hands],
            "blind": position_set(blind, rules),
            "tie_break": _tie_break(dealt),
        }

    def with_redeals(self, content: Content, redeals: int) -> Content:
        """Return ``content`` after ``redeals`` packs that were dealt again."""
        return {**content, "redeals": redeals}

    def endings(self, end: Content, dealt: Mapping[str, object]) -> Sequence[Content]:
        """Return an end for each seat that can win a level leaster, where the record has no tie-break (S-11.5)."""
        if "tie_break" in dealt:
            return [end]
        return [{**end, "tie_break": number} for number in range(SEATS)]

    def place(self, content: Content, position: Mapping[str, object], rules: HouseRules) -> Content:
        """Return the state of a position, unknown cards laid anywhere."""
        return place_position(content, position, rules)

    def told(self, position: Mapping[str, object]) -> list[tuple[object, int | None]]:
        """Return what a position says of hidden places; a partner that it names holds the called card (S-5.2)."""
        call, partner = position.get("call"), position.get("partner")
        called = [(str(call).removeprefix("call ").split(" under ")[0], partner)] if isinstance(partner, int) else []
        return [*super().told(position), *called]

    def story(self, steps: Sequence[Step], end: Content, result: Mapping[str, object], rules: HouseRules) -> list[str]:
        """Return the deal told for people, line by line."""
        return tell_deal(steps, end, result, rules)


def _read_dealt(dealt: Mapping[str, object], rules: HouseRules) -> tuple[list[list[str]], list[str]]:
    """Return hands and blind of a record, checked: every card of the pack exactly once."""
    pack = pack_of(rules)
    for key in ("hands", "blind"):
        if key not in dealt:
            raise UsageError(f"the record's 'dealt' lacks the key {key!r}")
    hands, blind = dealt["hands"], dealt["blind"]
    if not isinstance(hands, list) or len(hands) != SEATS or not isinstance(blind, list):
        raise UsageError(f"the record's 'dealt' needs {SEATS} hands and a blind, each a list of cards")
    read = [card_list(hand, pack, EXAMPLE) for hand in [*hands, blind]]
    sizes = [HAND_CARDS] * SEATS + [BLIND_CARDS]
    for place, (cards, size) in enumerate(zip(read, sizes, strict=True)):
        if len(cards) != size:
            name = f"hand {place}" if place < SEATS else "the blind"
            raise UsageError(f"in the record {name} has {len(cards)} cards; it needs {size}")
    parse_cards([card for cards in read for card in cards], pack)
    return read[:SEATS], read[SEATS]


def _tie_break(dealt: Mapping[str, object]) -> int:
    """Return the number that settles a level leaster (S-11.5)."""
    number = dealt.get("tie_break", 0)
    limit = CODES["tie_breaks"]
    if isinstance(number, bool) or not isinstance(number, int) or not 0 <= number < limit:
        raise UsageError(f"'tie_break' cannot be {number!r}; allowed: a whole number from 0 to {limit - 1}")
    return number
