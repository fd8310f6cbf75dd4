"""Dealing again what a seat cannot see, for the tests that no strategy peeks: one function a game."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from simcore.games.sheepshead._engine import CODES

Content = dict[str, Any]
NOBODY, NO_CARD = CODES["nobody"], CODES["no_card"]
POINTS = (0, 0, 0, 4, 10, 11) * 4 + (2,) * 4 + (3,) * 4


def positions(cards: int) -> list[int]:
    """Return the positions of a card set, ascending."""
    return [place for place in range(cards.bit_length()) if cards >> place & 1]


def sheepshead(content: Content, rng: random.Random) -> Content:
    """Return a state that the seat to act cannot tell from ``content``.

    The other hands, the blind, the bury and the under card of others are mixed; the called card stays off the
    picker (unless he may have called his own ace), a partner who has shown himself stays the partner, queens that were
    shown stay, and so does an under card for whoever may look at it.
    """
    table = content["table"]
    seat, picker = table["turn"], table["picker"]
    under = content["under"]
    under_played = bool(under) and not any(hand & under for hand in content["hand"])
    hides_under = bool(under) and seat not in (picker, table["under_taker"])
    queens = {table["black_shower"]: 0xC0000000, table["red_shower"]: 0x30000000}
    if table["black_shower"] == table["red_shower"]:
        queens = {table["black_shower"]: 0xF0000000}
    shown = [hand & queens.get(other, 0) for other, hand in enumerate(content["hand"])]
    piles = {("hand", other): content["hand"][other] & ~shown[other] for other in range(5) if other != seat}
    if picker == NOBODY:
        piles["blind", 0] = content["blind"]
    elif seat != picker:
        piles["bury", 0] = content["bury"]
    if hides_under and under_played:
        piles["under", 0] = under
    cards = [card for pile in piles.values() for card in positions(pile)]
    new = _deal_again(cards, {key: pile.bit_count() for key, pile in piles.items()}, content, rng)
    hands = [new.get(("hand", other), content["hand"][other]) | shown[other] for other in range(5)]
    changed = {**content, "hand": hands, "blind": new.get(("blind", 0), content["blind"])}
    changed["bury"] = new.get(("bury", 0), content["bury"])
    if hides_under:
        changed["under"] = new["under", 0] if under_played else 1 << rng.choice(positions(hands[picker]))
        if content["hidden_points"] or table["trick_size"]:
            in_trick = table["trick_size"] - table["trick"].bit_count()
            changed["hidden_points"] = POINTS[positions(changed["under"])[0]] if in_trick else 0
    changed["partner"] = _holder(changed)
    return changed


def _deal_again(
    cards: list[int], sizes: dict[tuple[str, int], int], content: Content, rng: random.Random
) -> dict[tuple[str, int], int]:
    """Return the cards in new piles of the same sizes, the called card where it may be."""
    table = content["table"]
    called, picker = table["called_card"], table["picker"]
    declared = table["declared_partner"]
    own = content["partner"] == NOBODY and called in cards
    while True:
        rng.shuffle(cards)
        new, start = {}, 0
        for key, size in sizes.items():
            new[key] = sum(1 << card for card in cards[start : start + size])
            start += size
        if called not in cards or own:
            return new
        # The picker did not call a card of his own, and it is neither buried nor under.
        place = next(key for key, pile in new.items() if pile >> called & 1)
        if place[0] == "hand" and place[1] != picker and declared in (NOBODY, place[1]):
            return new


def _holder(content: Content) -> int:
    """Return the partner: who holds the called card or has played it."""
    table = content["table"]
    called = table["called_card"]
    if called == NO_CARD:
        return NOBODY
    for seat, hand in enumerate(content["hand"]):
        if hand >> called & 1 and seat != table["picker"]:
            return seat
    if (table["played"] | table["trick"]) >> called & 1 and table["owner"][called] != table["picker"]:
        seat = table["owner"][called]
        assert isinstance(seat, int)
        return seat
    return NOBODY


def bid_euchre(content: Content, rng: random.Random) -> Content:
    """Return a state that the seat to act cannot tell from ``content``.

    The other hands, the dealer's discard and a card that the bidder has laid aside are mixed; what the bidder gave
    away stays with his partner, because he knows it.
    """
    table = content["table"]
    seat = table["turn"]
    known = content["discard"] if seat == table["bidder"] else 0
    piles = {("hand", other): content["hand"][other] & ~known for other in range(4) if other != seat}
    if seat != 3:
        piles["laid_down", 0] = content["laid_down"]
    aside = content["discard"] and not any(
        pile & content["discard"] for pile in (*content["hand"], *table["played"], content["laid_down"])
    )
    if aside and seat != table["bidder"]:
        piles["discard", 0] = content["discard"]
    new = _mixed(piles, rng)
    hands = [
        new[("hand", other)] | (content["hand"][other] & known) if other != seat else content["hand"][seat]
        for other in range(4)
    ]
    return {
        **content,
        "hand": hands,
        "laid_down": new.get(("laid_down", 0), content["laid_down"]),
        "discard": new.get(("discard", 0), content["discard"]),
    }


def toepen(content: Content, rng: random.Random) -> Content:
    """Return a state that the seat to act cannot tell from ``content``.

    The other closed hands, the stock and what others have set aside unexposed are mixed. Whoever has whistled or
    stood up keeps his hand, and nobody else gets one for it before the first card. What the seat has seen go under the
    stock, or lie in an open hand, stays. Folds that are still secret are spread anew over those who have answered.
    """
    table, seats = content["table"], content["table"]["seats"]
    seat, exchanger = table["turn"], table["exchanger"]
    known = table["open_hands"] | sum(1 << place for place in range(8) if table["known_to"][place] >> seat & 1)
    fixed = known | table["whistlers"] | table["standers"] | 1 << seat
    seen = table["exposed"] | table["revealed"]
    closed = [place for place in range(8) if not fixed >> place & 1]
    piles = {("hand", place): content["hand"][place] for place in closed}
    piles |= {("out", other): content["out"][other] & ~seen for other in range(seats) if other != seat}
    if exchanger != NOBODY and not known >> exchanger & 1:
        piles["aside", 0] = content["aside"]
    for _ in range(100):
        new = _mixed(piles, rng)
        if not any(_gives_a_signal(new["hand", place]) for place in closed if place < seats):
            break
    else:
        return content
    hands, out = list(content["hand"]), list(content["out"])
    for (kind, place), pile in new.items():
        if kind == "hand":
            hands[place] = pile
        elif kind == "out":
            out[place] = out[place] & seen | pile
    changed = {**content, "hand": hands, "out": out, "aside": new.get(("aside", 0), content["aside"])}
    if content["folding"]:
        answered = table["staying"] & ~table["waiting"] & ~table["poor"]
        changed["folding"] = sum(
            1 << other for other in positions(answered) if other != table["last_knocker"] and rng.random() < 0.5
        )
    return changed


def seep(content: Content, rng: random.Random) -> Content:
    """Return a state that the seat to act cannot tell from ``content``.

    The other hands, the floor before the bid and what the bidder gets later are mixed; an owner keeps the cards of
    the value of his house, because it is known that he has one (P-10.3).
    """
    table = content["table"]
    seat = table["turn"]
    kept = [
        0 if other == seat else sum(1 << card for card in positions(hand) if table["owned"][other] >> card % 13 + 1 & 1)
        for other, hand in enumerate(content["hand"])
    ]
    piles = {("hand", other): content["hand"][other] & ~kept[other] for other in range(4) if other != seat}
    piles |= {("floor", 0): content["floor"], ("later", 0): content["later"]}
    new = _mixed(piles, rng)
    hands = [new.get(("hand", other), hand) | kept[other] for other, hand in enumerate(content["hand"])]
    return {**content, "hand": hands, "floor": new["floor", 0], "later": new["later", 0]}


def royal_casino(content: Content, rng: random.Random) -> Content:
    """Return a state that the seat to act cannot tell from ``content``.

    The other hands and the rest of the stock are mixed; a seat keeps the cards of values of which it is known that it
    has one (C-9.2), those of its builds among them. Aces back builds of 14, or of 1 where they count low.
    """
    table = content["table"]
    seat, seats = table["turn"], table["seats"]
    kept = [
        0 if other == seat else sum(1 << card for card in positions(hand) if _backs(table["proven"][other], card))
        for other, hand in enumerate(content["hand"])
    ]
    rest = slice(content["drawn"], 52 - 4 - 4 * seats)
    stock = sum(1 << card for card in content["stock"][rest])
    piles = {("hand", other): content["hand"][other] & ~kept[other] for other in range(seats) if other != seat}
    new = _mixed({**piles, ("stock", 0): stock}, rng)
    hands = [new.get(("hand", other), hand) | kept[other] for other, hand in enumerate(content["hand"])]
    order = positions(new["stock", 0])
    rng.shuffle(order)
    changed = list(content["stock"])
    changed[rest] = order
    return {**content, "hand": hands, "stock": changed}


def _backs(values: int, card: int) -> bool:
    """Whether a card may back a build of one of some values."""
    value = card % 13 + 1
    return bool(values >> value & 1 or (value == 1 and values >> 14 & 1))


def _mixed(piles: dict[tuple[str, int], int], rng: random.Random) -> dict[tuple[str, int], int]:
    """Return the cards of some piles dealt again to piles of the same sizes."""
    cards = [card for pile in piles.values() for card in positions(pile)]
    rng.shuffle(cards)
    new, start = {}, 0
    for key, pile in piles.items():
        new[key] = sum(1 << card for card in cards[start : start + pile.bit_count()])
        start += pile.bit_count()
    return new


def _gives_a_signal(hand: int) -> bool:
    """Whether a hand of Toepen has three or four tens or jacks."""
    return max((hand & 0x80808080).bit_count(), (hand & 0x01010101).bit_count()) >= 3


HIDDEN: dict[str, Callable[[Content, random.Random], Content]] = {
    "sheepshead": sheepshead,
    "bid-euchre": bid_euchre,
    "toepen": toepen,
    "seep": seep,
    "royal-casino": royal_casino,
}
