"""How cards, actions and records of Royal Casino are written (docs/rules/royal-casino.md, C-9.3, C-9.4)."""

import dataclasses
from collections.abc import Mapping, Sequence

from simcore.cards import parse_cards
from simcore.errors import UsageError
from simcore.fishing import PACK, cards_in, list_of_cards, position_set
from simcore.game import Content, Language, Step
from simcore.games.royal_casino._engine import CODES
from simcore.games.royal_casino.pack import (
    HAND_CARDS,
    MOVES,
    TABLE_CARDS,
    capture_value,
    players_of,
    stock_size,
)
from simcore.games.royal_casino.position import place_position
from simcore.games.royal_casino.story import tell_deal
from simcore.options import HouseRules

__all__ = ["RoyalCasinoLanguage"]

_TAKE: int = CODES["kind"]["take"]


class RoyalCasinoLanguage(Language):
    """The names of Royal Casino."""

    hidden_keys = ("stock",)
    open_keys = ("loose", "builds", "captured")

    def pack(self, rules: HouseRules) -> Sequence[str]:
        """Return the cards in the order of their bit positions."""
        return PACK

    def action_name(self, content: Content, action: int, rules: HouseRules) -> str:
        """Return the text of a legal action in the state ``content``."""
        move = MOVES.decode(action, content["hand"][content["table"]["turn"]])
        if move.kind == _TAKE:
            # The core only says whether the build of the card's capture value goes too.
            value = capture_value(move.card, rules) if move.raised else 0
            move = dataclasses.replace(move, value=value, raised=0)
        return MOVES.write(move)

    def read_action(self, text: str, rules: HouseRules) -> str:
        """Return a text in the form of ``action_name``; UsageError where it is no action at all."""
        move = MOVES.read(str(text))
        if move is not None:
            return MOVES.write(move)
        raise UsageError(
            f"{text!r} is not an action; write trail 7D, take AC: 8S 6H, take AS: [14] 8S 6H, take 8D: [8], "
            "build 9: 5H + 4C, build 14: AC, raise 9>11: 2S or raise 9>12: 2S + AH"
        )

    def dealt(self, content: Content, rules: HouseRules) -> dict[str, object]:
        """Return the first hands, the cards on the table, and the stock in the order in which it is drawn (C-9.3)."""
        players = players_of(rules)
        return {
            "hands": [cards_in(hand) for hand in content["hand"][:players]],
            "table": cards_in(content["table"]["loose"]),
            "stock": [PACK[card] for card in content["stock"][: stock_size(players)]],
        }

    def lay_out(self, content: Content, dealt: Mapping[str, object], rules: HouseRules) -> Content:
        """Return ``content`` with the cards of a record; UsageError where they are malformed."""
        hands, table, stock = _read_dealt(dealt, players_of(rules))
        places = [PACK.index(card) for card in stock]
        return {
            **content,
            "hand": [*map(position_set, hands), *[0] * (len(content["hand"]) - len(hands))],
            "stock": [*places, *[0] * (len(content["stock"]) - len(places))],
            "table": {**content["table"], "loose": position_set(table)},
        }

    def place(self, content: Content, position: Mapping[str, object], rules: HouseRules) -> Content:
        """Return the state of a position, unknown cards laid anywhere."""
        return place_position(content, position, rules)

    def story(self, steps: Sequence[Step], end: Content, result: Mapping[str, object], rules: HouseRules) -> list[str]:
        """Return the deal told for people, line by line."""
        return tell_deal(steps, end, result, rules)


def _read_dealt(dealt: Mapping[str, object], players: int) -> tuple[list[list[str]], list[str], list[str]]:
    """Return hands, table and stock of a record, checked: every card of the pack exactly once."""
    for key in ("hands", "table", "stock"):
        if key not in dealt:
            raise UsageError(f"the record's 'dealt' lacks the key {key!r}")
    if not isinstance(dealt["hands"], list) or len(dealt["hands"]) != players:
        raise UsageError(f"the record's 'dealt' needs {players} hands, each a list of cards")
    hands = [list_of_cards(hand) for hand in dealt["hands"]]
    table, stock = list_of_cards(dealt["table"]), list_of_cards(dealt["stock"])
    for seat, hand in enumerate(hands):
        if len(hand) != HAND_CARDS:
            raise UsageError(f"in the record hand {seat} has {len(hand)} cards; it needs {HAND_CARDS}")
    for name, cards, size in (("table", table, TABLE_CARDS), ("stock", stock, stock_size(players))):
        if len(cards) != size:
            raise UsageError(f"in the record the {name} has {len(cards)} cards; with {players} players it needs {size}")
    parse_cards([card for cards in [*hands, table, stock] for card in cards], PACK)
    return hands, table, stock
