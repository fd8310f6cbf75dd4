"""The auction of a position, held by the rules themselves (docs/rules/bid-euchre.md, E-4)."""

import dataclasses
from collections.abc import Sequence
from typing import Any

from simcore.errors import UsageError, listed
from simcore.game import NOBODY_ASKED, Content
from simcore.games.bid_euchre._engine import CODES, Deal, Engine
from simcore.games.bid_euchre.pack import SEATS, SIDES
from simcore.options import HouseRules

__all__ = ["Auction", "hold_auction", "named_contract", "new_auction", "turn_of"]

_LEVELS: dict[str, int] = CODES["level"]
_NAMES: dict[int, str] = {code: name for name, code in _LEVELS.items()}
_UNSAID: int = CODES["unsaid"]
_NOBODY: int = CODES["nobody"]


@dataclasses.dataclass(frozen=True)
class Auction:
    """What an auction has come to.

    Parameters
    ----------
    bidder : int or None
        Seat with the highest bid.
    level : int
        The highest bid by its number in the core.
    said : tuple of int
        The last word of each seat.
    passes : int
        Seats that have passed in a row.
    turn : int or None
        Whose turn it is to bid; None where the auction is over or has not begun.
    """

    bidder: int | None = None
    level: int = _LEVELS["pass"]
    said: tuple[int, ...] = (_UNSAID,) * SEATS
    passes: int = 0
    turn: int | None = None


def _any_deal(rules: HouseRules) -> Any:
    """Return any deal."""
    engine = Engine(rules.codes(), {"seats": SEATS, "scores": [0] * SIDES}, [NOBODY_ASKED] * SEATS, (0, 1))
    return Deal(engine, 0)


def turn_of(content: Content, rules: HouseRules) -> int:
    """Return the seat that the core asks in a state; UsageError where the state cannot arise."""
    deal = _any_deal(rules)
    try:
        deal.load(content)
    except ValueError as error:
        raise UsageError(str(error)) from error
    return int(deal.turn)


def new_auction(rules: HouseRules) -> Any:
    """Return any deal at the beginning of its auction."""
    deal = _any_deal(rules)
    while deal.content()["table"]["phase"] != CODES["phase"]["bid"]:
        # No claim, and any discard of the dealer.
        deal.apply(deal.legal()[0])
    return deal


def hold_auction(words: Sequence[str], rules: HouseRules) -> Auction:
    """Return what the auction has come to after ``words``; UsageError at the first that is not legal."""
    deal = new_auction(rules)
    bidding = CODES["phase"]["bid"]
    for number, word in enumerate(words, 1):
        if deal.content()["table"]["phase"] != bidding:
            raise UsageError(f"bid {number} ({word}) comes after the end of the auction")
        legal = {_NAMES[action]: action for action in deal.legal()}
        text = " ".join(word.lower().split())
        if text not in legal:
            raise UsageError(f"bid {number}, {word} by seat {deal.turn}, is not legal; legal: {listed(legal)}")
        deal.apply(legal[text])
    table = deal.content()["table"]
    return Auction(
        bidder=None if table["bidder"] == _NOBODY else table["bidder"],
        level=table["level"],
        said=tuple(table["said"]),
        passes=table["passes"],
        turn=table["turn"] if table["phase"] == bidding else None,
    )


def named_contract(bidder: int, bid: str, rules: HouseRules) -> Auction:
    """Return an auction of which bidder and contract alone are known; UsageError where there is no such bid."""
    text = " ".join(bid.lower().split())
    text = f"bid {text}" if text.isdigit() else text
    ladder = [_NAMES[action] for action in new_auction(rules).legal() if action != _LEVELS["pass"]]
    if text not in ladder:
        raise UsageError(f"'bid' cannot be {bid!r}; allowed: {listed(ladder)}")
    said = [_UNSAID] * SEATS
    said[bidder] = _LEVELS[text]
    return Auction(bidder=bidder, level=_LEVELS[text], said=tuple(said))
