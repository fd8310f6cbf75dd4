"""Positions of Bid Euchre: the state itself, written down (docs/record-format.md)."""

import dataclasses
from collections.abc import Mapping, Sequence
from typing import Any

from simcore.cards import parse_card, parse_cards
from simcore.errors import UsageError, listed
from simcore.game import Content
from simcore.games.bid_euchre._engine import CODES
from simcore.games.bid_euchre.auction import Auction, hold_auction, named_contract, turn_of
from simcore.games.bid_euchre.pack import (
    DEALER,
    EXAMPLE,
    SEATS,
    cards_of,
    has_joker,
    option,
    pack_of,
    position_set,
    tricks_of,
)
from simcore.games.bid_euchre.tricks import follow_tricks
from simcore.options import HouseRules
from simcore.writing import pile_of

__all__ = ["place_position"]

PHASES = tuple(name for name in CODES["phase"] if name != "over")
# Phases in which trumps are named.
NAMED = ("discard", "give", "play")
NOBODY: int = CODES["nobody"]


@dataclasses.dataclass
class _Position:
    """A position as it was read: cards as texts, None for what is not known."""

    rules: HouseRules
    phase: str
    to_move: int
    hands: list[list[str] | None]
    auction: Auction
    trump: str
    trick: list[tuple[int, str]]
    seen: list[list[str]]
    laid_down: str | None
    discard: str | None
    given: str | None

    @property
    def bidder(self) -> int | None:
        """The seat with the highest bid."""
        return self.auction.bidder

    @property
    def partner(self) -> int | None:
        """The bidder's partner in a contract that he does not play, once trumps are named."""
        alone = self.auction.level in (CODES["level"]["ask"], CODES["level"]["moon"])
        if self.bidder is None or not alone or self.phase not in NAMED:
            return None
        return (self.bidder + 2) % SEATS

    @property
    def exchange(self) -> str:
        """The order of the exchange (E-10.8)."""
        return option(self.rules, "exchange")

    @property
    def aside(self) -> bool:
        """Whether the bidder's discard lies between the hands (E-6.2)."""
        return self.phase == "give" and self.exchange == "blind"

    @property
    def has_laid_down(self) -> bool:
        """Whether the dealer has discarded (E-2.4, E-10.22)."""
        if not has_joker(self.rules) or self.phase == "lay_down":
            return False
        return self.phase != "bid" or option(self.rules, "joker_discard") == "before"

    def known(self) -> list[str]:
        """Return every card whose place is given; a discard or gift that may be in a known hand is not counted."""
        piles = [*(hand or [] for hand in self.hands), *self.seen, [card for _, card in self.trick]]
        apart = [self.laid_down] if self.laid_down else []
        apart += [self.discard] if self.discard and self.aside else []
        return [card for pile in piles for card in pile] + apart

    def hand_size(self, seat: int) -> int:
        """Return how many cards a seat must hold."""
        size = tricks_of(self.rules)
        if seat == DEALER and has_joker(self.rules) and not self.has_laid_down:
            size += 1
        if self.phase == "give" and self.exchange != "partner_first":
            size -= seat == self.bidder
            size += seat == self.partner and self.exchange == "bidder_first"
        if self.phase == "discard" and self.exchange == "partner_first":
            size += (seat == self.bidder) - (seat == self.partner)
        return size - len(self.seen[seat]) - sum(player == seat for player, _ in self.trick)


def place_position(content: Content, position: Mapping[str, object], rules: HouseRules) -> Content:
    """Return the state of a position.

    Parameters
    ----------
    content : dict
        The state of any deal, whose other fields are kept.
    position : dict
        The position as JSON gives it.
    rules : HouseRules
        The house rules.

    Raises
    ------
    UsageError
        Where the position is malformed or cannot arise, with the reason.
    """
    read = _read(position, rules)
    parse_cards(read.known(), pack_of(rules))
    _check_phase(read)
    tricks, leader = _play(read)
    _check_exchange(read)
    _fill(read)
    placed = _content(content, read, tricks, leader)
    if read.phase == "claim" and turn_of(placed, rules) != read.to_move:
        raise _no_claim(read.to_move)
    return placed


def _read(position: Mapping[str, object], rules: HouseRules) -> _Position:
    """Return the position with every field checked by itself."""
    pack = pack_of(rules)
    if "to_move" not in position or "hands" not in position:
        raise UsageError("the position needs the keys 'to_move' and 'hands'")
    to_move = _seat(position["to_move"], "to_move")
    hands = position["hands"]
    if not isinstance(hands, list) or len(hands) != SEATS:
        raise UsageError(f"'hands' needs {SEATS} entries, each a list of cards or null")
    seen = position.get("seen", [[] for _ in range(SEATS)])
    if not isinstance(seen, list) or len(seen) != SEATS:
        raise UsageError(f"'seen' needs {SEATS} lists: the cards of finished tricks by seat")
    trick = _read_trick(position.get("trick", []), pack)
    trump = position.get("trump") or "none"
    if not isinstance(trump, str) or trump not in CODES["trump"]:
        raise UsageError(
            f"'trump' cannot be {trump!r}; allowed: {listed(each for each in CODES['trump'] if each != 'none')}"
        )
    phase = position.get("phase", _likely_phase(position, trick=bool(trick) or any(seen)))
    if not isinstance(phase, str) or phase not in PHASES:
        raise UsageError(f"'phase' cannot be {phase!r}; allowed: {listed(PHASES)}")
    return _Position(
        rules=rules,
        phase=phase,
        to_move=to_move,
        hands=[None if hand is None else pile_of(hand, pack, EXAMPLE) for hand in hands],
        auction=_read_auction(position, phase, to_move, rules),
        trump=trump,
        trick=trick,
        seen=[pile_of(pile, pack, EXAMPLE) for pile in seen],
        laid_down=_card(position.get("laid_down"), pack),
        discard=_card(position.get("discard"), pack),
        given=_card(position.get("given"), pack),
    )


def _likely_phase(position: Mapping[str, object], *, trick: bool) -> str:
    """Return the phase of a position that does not name it."""
    if trick or position.get("trump"):
        return "play"
    return "trump" if position.get("bid") else "bid"


def _read_auction(position: Mapping[str, object], phase: str, to_move: int, rules: HouseRules) -> Auction:
    """Return the auction by its words, or by bidder and bid alone."""
    words, bid, bidder = position.get("bids"), position.get("bid"), position.get("bidder")
    if words is not None and (not isinstance(words, list) or not all(isinstance(word, str) for word in words)):
        raise UsageError(f'\'bids\' cannot be {words!r}; write what was said in order, such as ["pass", "bid 3"]')
    if words is None and (bid is not None or bidder is not None) and _is_auction(position, phase, to_move):
        raise UsageError(
            "during the auction 'bidder' and 'bid' do not say enough; give the auction as 'bids': "
            'what was said in order, such as ["pass", "bid 3"]'
        )
    if words is None and phase == "bid":
        words = ["pass"] * to_move
    if phase in ("claim", "lay_down") and words is None and bid is None:
        return Auction()
    named = None
    if bid is not None or bidder is not None:
        if bid is None or bidder is None:
            raise UsageError("the position needs both keys 'bidder' and 'bid', or 'bids' instead")
        named = named_contract(_seat(bidder, "bidder"), str(bid), rules)
    if words is None and named is None:
        raise UsageError(f"in the phase {phase} the position needs 'bids', or 'bidder' and 'bid'")
    if words is None:
        assert named is not None
        return named
    held = hold_auction(words, rules)
    if named is not None and (held.bidder, held.level) != (named.bidder, named.level):
        raise UsageError("'bidder' and 'bid' are not what 'bids' says")
    return held


def _is_auction(position: Mapping[str, object], phase: str, to_move: int) -> bool:
    """Whether a position with a bid, but without the words of the auction, is one of the auction."""
    # With no phase named, a seat that is not the bidder can only be about to bid.
    return phase == "bid" or (phase == "trump" and "phase" not in position and position.get("bidder") != to_move)


def _seat(value: object, name: str) -> int:
    """Return a seat."""
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value < SEATS:
        raise UsageError(f"{name!r} cannot be {value!r}; allowed: a seat from 0 to {SEATS - 1}")
    return value


def _card(card: object, pack: Sequence[str]) -> str | None:
    """Return a card or None."""
    if card is None:
        return None
    if not isinstance(card, str):
        raise UsageError(f"{card!r} is not a card; write rank then suit, such as 9C")
    return parse_card(card, pack)


def _read_trick(trick: object, pack: Sequence[str]) -> list[tuple[int, str]]:
    """Return seats and cards of the current trick."""
    example = 'write it as [{"seat": 3, "card": "JC"}] or [[3, "JC"]]'
    if not isinstance(trick, list):
        raise UsageError(f"'trick' must be a list of plays; {example}")
    plays = []
    for play in trick:
        pair = [play.get("seat"), play.get("card")] if isinstance(play, dict) else play
        if not isinstance(pair, list) or len(pair) != 2 or not isinstance(pair[1], str):
            raise UsageError(f"each play of 'trick' needs a seat and a card; {example}")
        plays.append((_seat(pair[0], "seat"), parse_card(pair[1], pack)))
    return plays


def _check_phase(read: _Position) -> None:
    """Raise UsageError where phase, auction, trumps and house rules do not go together."""
    phase, auction = read.phase, read.auction
    played = bool(read.trick) or any(read.seen)
    if phase != "play" and played:
        raise UsageError(f"in the phase {phase} no card has been played; leave out 'trick' and 'seen'")
    if (phase in NAMED) != (read.trump != "none"):
        verb = "needs the key 'trump'" if phase in NAMED else "is before trumps are named; leave out 'trump'"
        raise UsageError(f"the phase {phase} {verb}")
    if read.trump in ("high", "low") and read.trump not in option(read.rules, "no_trump").split("_"):
        raise UsageError(f"with no_trump = {option(read.rules, 'no_trump')} there is no trump {read.trump}")
    if phase == "bid" and auction.turn != read.to_move:
        raise UsageError(f"after these bids it is not the turn of seat {read.to_move} to bid")
    if phase in ("trump", *NAMED) and auction.bidder is None:
        raise UsageError(f"in the phase {phase} somebody must have bid")
    if phase in ("trump", *NAMED) and auction.turn is not None:
        raise UsageError(f"in the phase {phase} the auction is over, but seat {auction.turn} has still to bid")
    if phase in ("discard", "give") and auction.level != CODES["level"]["ask"]:
        raise UsageError(f"the phase {phase} comes after ask only")
    _check_turn(read)


def _check_turn(read: _Position) -> None:
    """Raise UsageError where it cannot be the turn of the seat to move before the play."""
    phase = read.phase
    joker = has_joker(read.rules)
    wanted = {"trump": read.bidder, "discard": read.bidder, "give": read.partner, "lay_down": DEALER}
    if phase in wanted and read.to_move != wanted[phase]:
        raise UsageError(f"in the phase {phase} seat {wanted[phase]} is to move, not seat {read.to_move}")
    if phase == "lay_down":
        before = option(read.rules, "joker_discard") == "before"
        if not joker:
            raise UsageError("the phase lay_down needs the rule joker = on")
        if before != (read.bidder is None) or (not before and read.auction.turn is not None):
            raise UsageError("the dealer discards before the auction or after it, as joker_discard says")
    if phase == "claim" and option(read.rules, "ace_no_face") == option(read.rules, "four_nines") == "off":
        raise UsageError("the phase claim needs the rule ace_no_face or four_nines")
    if phase == "claim" and read.bidder is not None:
        raise UsageError("claims come before the auction; leave out the bids")
    if phase == "claim" and not _has_claim(read):
        raise _no_claim(read.to_move)
    if read.laid_down and not read.has_laid_down:
        raise UsageError("the dealer has not discarded; leave out 'laid_down'")


def _no_claim(seat: int) -> UsageError:
    """Return the error of a seat that is passed over before the auction (E-3.1)."""
    return UsageError(f"seat {seat} has no claim and is not asked")


def _has_claim(read: _Position) -> bool:
    """Whether the hand to move, if it is known, allows a claim (E-3.2, E-3.3)."""
    hand = read.hands[read.to_move]
    if hand is None:
        # That it must be given is said later.
        return True
    ranks = [card[0] for card in hand]
    wanted = option(read.rules, "ace_no_face")
    aces = ranks.count("A")
    enough = aces == 1 or (aces > 1 and wanted == "at_least_one_ace")
    no_face = not set(ranks) & set("KQJ")
    nines = option(read.rules, "four_nines") == "on" and ranks.count("9") >= 4
    return nines or (wanted != "off" and enough and no_face)


def _play(read: _Position) -> tuple[list[int], int]:
    """Return tricks by side and the leader of the present trick, having followed every trick (E-7)."""
    if read.phase != "play":
        return [0, 0], 0
    assert read.bidder is not None
    first = read.bidder
    if read.partner is not None and option(read.rules, "alone_lead") == "left_of_dealer":
        first = 1 if read.partner == 0 else 0
    return follow_tricks(
        read.rules,
        read.trump,
        first=first,
        sitting_out=read.partner,
        seen=read.seen,
        trick=read.trick,
        to_move=read.to_move,
        hands=read.hands,
    )


def _check_exchange(read: _Position) -> None:
    """Raise UsageError where the cards of the exchange are known and cannot be (E-6)."""
    asked = read.auction.level == CODES["level"]["ask"] and read.phase in NAMED
    discarded = asked and (read.phase == "play" or (read.phase == "give" and read.exchange != "partner_first"))
    given = asked and (read.phase == "play" or (read.phase == "discard" and read.exchange == "partner_first"))
    for name, card, there in (("discard", read.discard, discarded), ("given", read.given, given)):
        if card is not None and not there:
            raise UsageError(f"in this position there is no card {name!r}; leave it out")


def _owners(read: _Position) -> list[tuple[str, list[int]]]:
    """Return the cards of the exchange with the seats that may have them now, the likelier first."""
    bidder, partner = read.bidder, read.partner
    owners: list[tuple[str, list[int]]] = []
    if bidder is None or partner is None:
        return owners
    same = read.discard is not None and read.discard == read.given
    if read.discard and not read.aside and not (same and read.exchange == "bidder_first"):
        # The partner may have given back the card that the bidder laid in his hand (E-10.8).
        back = read.exchange == "bidder_first" and read.given is None
        owners.append((read.discard, [partner, bidder] if back else [partner]))
    if read.given and not (same and read.exchange == "partner_first"):
        # The bidder may have laid down the card that he was given.
        back = read.exchange == "partner_first" and read.discard is None
        owners.append((read.given, [bidder, partner] if back else [bidder]))
    return owners


def _fill(read: _Position) -> None:
    """Lay the unknown cards anywhere they fit; the legal actions of the seat to move do not depend on it."""
    unknown = list(pack_of(read.rules))
    for card in read.known():
        unknown.remove(card)
    if read.hands[read.to_move] is None:
        raise UsageError(f"the hand of seat {read.to_move}, which is to move, must be given")
    for seat, hand in enumerate(read.hands):
        size = read.hand_size(seat)
        if hand is not None and (len(hand) > size or (seat == read.to_move and len(hand) < size)):
            raise UsageError(f"seat {seat} has {len(hand)} cards; at this point it must have {size}")
    hands = [list(hand or []) for hand in read.hands]
    for card, seats in _owners(read):
        if any(_has(read, seat, card) for seat in seats):
            continue
        able = [seat for seat in seats if len(hands[seat]) < read.hand_size(seat)]
        if card not in unknown or not able:
            raise UsageError(f"{card} of the exchange cannot be where it must be: with seat {seats[0]}")
        hands[able[0]].append(card)
        unknown.remove(card)
    if read.has_laid_down and read.laid_down is None:
        read.laid_down = _next(unknown)
    if read.aside and read.discard is None:
        read.discard = _next(unknown)
    for seat, cards in enumerate(hands):
        while len(cards) < read.hand_size(seat):
            cards.append(_next(unknown))
    read.hands = list(hands)
    if unknown:
        raise UsageError(f"the position has no place for {listed(unknown)}: too few cards are in the hands")


def _has(read: _Position, seat: int, card: str) -> bool:
    """Whether a card is known to be, or to have been, in the hand of a seat."""
    played = [each for player, each in read.trick if player == seat]
    return card in [*(read.hands[seat] or []), *read.seen[seat], *played]


def _next(unknown: list[str]) -> str:
    """Take a card whose place is not given."""
    if not unknown:
        raise UsageError("the position has more places than the pack has cards")
    return unknown.pop()


def _content(content: Content, read: _Position, tricks: Sequence[int], leader: int) -> Content:
    """Return the state of a position whose cards are all placed."""
    rules, trump = read.rules, read.trump
    taken = 0

    def lay(cards: Sequence[str]) -> int:
        nonlocal taken
        found = position_set(cards, rules, trump, apart_from=taken)
        taken |= found
        return found

    card = [0] * SEATS
    played = [lay(pile) for pile in read.seen]
    for seat, name in read.trick:
        bit = lay([name])
        card[seat] = bit.bit_length() - 1
        played[seat] |= bit
    hands = [lay(hand or []) for hand in read.hands]
    names = cards_of(rules, trump)
    laid_down = lay([read.laid_down] if read.laid_down else [])
    aside = lay([read.discard]) if read.aside and read.discard else 0
    # A discard that has changed hands is one of the partner's cards.
    partner = hands[read.partner] if read.partner is not None else 0
    gone = [1 << place for place, name in names.items() if name == read.discard and partner >> place & 1]
    return {
        **content,
        "table": {**content["table"], **_table(read, tricks, leader), "card": card, "played": played},
        "hand": hands,
        "laid_down": laid_down,
        "discard": aside or (gone[0] if gone else 0),
        "given": 0,
    }


def _table(read: _Position, tricks: Sequence[int], leader: int) -> dict[str, Any]:
    """Return what everybody sees of a position, but for the cards."""
    auction = read.auction
    return {
        "phase": CODES["phase"][read.phase],
        "turn": read.to_move,
        # The core works the other seats of the trick out from the leader.
        "order": leader,
        "trick_size": len(read.trick),
        "trick_number": sum(tricks),
        "tricks": list(tricks),
        "said": list(auction.said),
        "level": auction.level,
        "bidder": NOBODY if auction.bidder is None else auction.bidder,
        "passes": auction.passes,
        "trump": CODES["trump"][read.trump],
        "claim": CODES["claim"]["no"],
        "claimer": NOBODY,
    }
