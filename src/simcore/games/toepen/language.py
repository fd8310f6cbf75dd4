"""How cards, actions and records of Toepen are written (docs/rules/toepen.md, T-2.5)."""

from collections.abc import Mapping, Sequence

from simcore.cards import parse_card, parse_cards
from simcore.errors import UsageError
from simcore.game import Content, Language, Step
from simcore.games.toepen._engine import CODES
from simcore.games.toepen.pack import EXAMPLE, HAND_CARDS, PACK, cards_in, position_set
from simcore.games.toepen.position import place_position
from simcore.games.toepen.rules import ToepenRules
from simcore.games.toepen.story import tell_deal
from simcore.options import HouseRules
from simcore.writing import card_list

__all__ = ["ToepenLanguage"]

PHASES: dict[int, str] = {code: name for name, code in CODES["phase"].items()}
_WORDS = ("keep", "exchange", "challenge", "let", "knock", "no", "stay", "fold")


class ToepenLanguage(Language):
    """The names of Toepen."""

    hidden_keys = ("set_aside", "stock")
    open_keys = ("trick", "seen")

    def pack(self, rules: HouseRules) -> Sequence[str]:
        """Return the cards in the order of their bit positions."""
        return PACK

    def action_name(self, content: Content, action: int, rules: HouseRules) -> str:
        """Return the text of a legal action in the state ``content``."""
        phase = PHASES[content["table"]["phase"]]
        if phase == "play":
            return PACK[action]
        names: dict[int, str] = {code: name for name, code in CODES[phase].items()}
        return names[action]

    def read_action(self, text: str, rules: HouseRules) -> str:
        """Return a text in the form of ``action_name``; UsageError where it is no action at all."""
        plain = str(text).strip()
        if plain.lower() in _WORDS:
            return plain.lower()
        if len(plain.split()) == 1:
            return parse_card(plain, PACK)
        raise UsageError(f"{text!r} is not an action; write a card, {', '.join(_WORDS[:-1])} or {_WORDS[-1]}")

    def dealt(self, content: Content, rules: HouseRules) -> dict[str, object]:
        """Return the hands, and the stock in the order in which it is drawn (T-2.2)."""
        seats = content["table"]["seats"]
        packets = [cards_in(packet) for packet in content["hand"]]
        return {"hands": packets[:seats], "stock": [card for packet in packets[seats:] for card in packet]}

    def lay_out(self, content: Content, dealt: Mapping[str, object], rules: HouseRules) -> Content:
        """Return ``content`` with the cards of a record; UsageError where they are malformed."""
        return {**content, "hand": [position_set(packet) for packet in _read_dealt(dealt, rules)]}

    def place(self, content: Content, position: Mapping[str, object], rules: HouseRules) -> Content:
        """Return the state of a position, unknown cards laid anywhere."""
        return place_position(content, position, rules)

    def story(self, steps: Sequence[Step], end: Content, result: Mapping[str, object], rules: HouseRules) -> list[str]:
        """Return the deal told for people, line by line."""
        return tell_deal(steps, end, result)


def _read_dealt(dealt: Mapping[str, object], rules: HouseRules) -> list[list[str]]:
    """Return hands and packets of the stock of a record, checked: every card of the pack exactly once."""
    assert isinstance(rules, ToepenRules)
    seats = rules.players
    for key in ("hands", "stock"):
        if key not in dealt:
            raise UsageError(f"the record's 'dealt' lacks the key {key!r}")
    hands, stock = dealt["hands"], dealt["stock"]
    if not isinstance(hands, list) or len(hands) != seats:
        raise UsageError(f"the record's 'dealt' needs {seats} hands, each a list of cards")
    read = [card_list(hand, PACK, EXAMPLE) for hand in hands]
    for seat, hand in enumerate(read):
        if len(hand) != HAND_CARDS:
            raise UsageError(f"in the record hand {seat} has {len(hand)} cards; it needs {HAND_CARDS}")
    rest = card_list(stock, PACK, EXAMPLE)
    wanted = len(PACK) - HAND_CARDS * seats
    if len(rest) != wanted:
        raise UsageError(f"in the record the stock has {len(rest)} cards; with {seats} players it needs {wanted}")
    packets = [rest[first : first + HAND_CARDS] for first in range(0, wanted, HAND_CARDS)]
    parse_cards([card for packet in [*read, *packets] for card in packet], PACK)
    return [*read, *packets]
