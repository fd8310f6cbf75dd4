"""Positions of Sheepshead: the state itself, written down (docs/record-format.md)."""

import dataclasses
from collections.abc import Mapping, Sequence
from typing import Any

from simcore.cards import parse_card, parse_cards
from simcore.errors import UsageError, listed
from simcore.game import NOBODY_ASKED, Content
from simcore.games.sheepshead._engine import CODES, Deal, Engine
from simcore.games.sheepshead.calls import call_name
from simcore.games.sheepshead.pack import (
    BLIND_CARDS,
    EXAMPLE,
    HAND_CARDS,
    PLAIN_CARDS,
    SEATS,
    SUIT_SIZE,
    TRUMP,
    pack_of,
    position_set,
)  # fmt: skip
from simcore.options import HouseRules
from simcore.writing import pile_of, places

__all__ = ["place_position"]

EIGHT = HAND_CARDS + BLIND_CARDS
PHASES = ("pick", "bury", "call", "crack", "recrack", "play")
# Phases after the call.
CALLED = ("crack", "recrack", "play")
NOBODY: int = CODES["nobody"]


@dataclasses.dataclass
class _Position:
    """A position as it was read: cards as texts, None for a hand that is not known."""

    rules: HouseRules
    phase: str
    to_move: int
    hands: list[list[str] | None]
    picker: int | None
    partner: int | None
    call: str | None
    called: str | None
    under: str | None
    bury: list[str] | None
    blind: list[str] | None
    trick: list[tuple[int, str]]
    seen: list[list[str]]
    called_suit_led: bool | None

    @property
    def tricks(self) -> int:
        """Number of finished tricks."""
        return len(self.seen[0])

    def known(self) -> list[str]:
        """Return every card whose place is given."""
        piles = [*(hand or [] for hand in self.hands), self.bury or [], self.blind or [], *self.seen]
        return [card for pile in piles for card in pile] + [card for _, card in self.trick]

    def hand_size(self, seat: int) -> int:
        """Return how many cards a seat must hold."""
        size = HAND_CARDS - self.tricks - sum(player == seat for player, _ in self.trick)
        before_bury = self.phase == "bury" or (self.phase == "call" and self.calls_first)
        return EIGHT if seat == self.picker and before_bury else size

    @property
    def has_bury(self) -> bool:
        """Whether two cards have been buried."""
        after_bury = self.phase in ("crack", "recrack", "play") or (self.phase == "call" and not self.calls_first)
        return self.picker is not None and after_bury

    def option(self, name: str) -> str:
        """Return the value of a house rule as text."""
        return self.rules.options()[name].format(getattr(self.rules, name))

    @property
    def calls_first(self) -> bool:
        """Whether the call comes before the bury (S-11.18)."""
        return self.option("call_order") == "call_then_bury"


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
    _check_tricks(read)
    _check_call(read)
    _check_by_rules(content, read)
    _fill(read)
    if read.partner is not None and read.partner != _partner(read):
        raise UsageError(f"the partner cannot be seat {read.partner}: the called card is elsewhere, or none is called")
    return _content(content, read)


def _read(position: Mapping[str, object], rules: HouseRules) -> _Position:
    """Return the position with every field checked by itself."""
    pack = pack_of(rules)
    if "to_move" not in position or "hands" not in position:
        raise UsageError("the position needs the keys 'to_move' and 'hands'")
    hands = position["hands"]
    if not isinstance(hands, list) or len(hands) != SEATS:
        raise UsageError(f"'hands' needs {SEATS} entries, each a list of cards or null")
    picker = _seat(position.get("picker"), "picker")
    call = position.get("call")
    called, under = _read_call(call, pack)
    trick = _read_trick(position.get("trick", []), pack)
    seen = position.get("seen", [[] for _ in range(SEATS)])
    if not isinstance(seen, list) or len(seen) != SEATS:
        raise UsageError(f"'seen' needs {SEATS} lists: the cards of finished tricks by seat")
    phase = position.get("phase", "play" if call or trick or any(seen) else ("pick" if picker is None else "bury"))
    if phase not in PHASES:
        raise UsageError(f"'phase' cannot be {phase!r}; allowed: {listed(PHASES)}")
    to_move = _seat(position["to_move"], "to_move")
    if to_move is None:
        raise UsageError(f"'to_move' must be a seat from 0 to {SEATS - 1}")
    led = position.get("called_suit_led")
    if led is not None and not isinstance(led, bool):
        raise UsageError(f"'called_suit_led' cannot be {led!r}; allowed: true, false or null")
    return _Position(
        rules=rules,
        phase=phase,
        to_move=to_move,
        hands=[None if hand is None else pile_of(hand, pack_of(rules), EXAMPLE) for hand in hands],
        picker=picker,
        partner=_seat(position.get("partner"), "partner"),
        call=None if call is None else str(call),
        called=called,
        under=under,
        bury=_optional_pile(position.get("bury"), rules),
        blind=_optional_pile(position.get("blind"), rules),
        trick=trick,
        seen=[pile_of(pile, pack_of(rules), EXAMPLE) for pile in seen],
        called_suit_led=led,
    )


def _seat(value: object, name: str) -> int | None:
    """Return a seat or None."""
    if value is None:
        return None
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value < SEATS:
        raise UsageError(f"{name!r} cannot be {value!r}; allowed: a seat from 0 to {SEATS - 1}, or null")
    return value


def _optional_pile(cards: object, rules: HouseRules) -> list[str] | None:
    """Return a list of two cards, or None."""
    if cards is None:
        return None
    pile = pile_of(cards, pack_of(rules), EXAMPLE)
    if len(pile) not in (0, BLIND_CARDS):
        raise UsageError(f"a bury or blind has {BLIND_CARDS} cards, not {len(pile)}")
    return pile or None


def _read_call(call: object, pack: Sequence[str]) -> tuple[str | None, str | None]:
    """Return the called card and the under card of a call such as ``AC``, ``call AH under 9D``, ``alone``."""
    if call is None or call == "alone":
        return None, None
    words = str(call).removeprefix("call ").split()
    if len(words) == 1:
        return parse_card(words[0], pack), None
    if len(words) == 3 and words[1] == "under":
        return parse_card(words[0], pack), parse_card(words[2], pack)
    raise UsageError(f"'call' cannot be {call!r}; write AC, AH under 9D, or alone")


def _read_trick(trick: object, pack: Sequence[str]) -> list[tuple[int, str]]:
    """Return seats and cards of the current trick."""
    example = 'write it as [{"seat": 3, "card": "QC"}]'
    if not isinstance(trick, list) or not all(isinstance(play, dict) for play in trick):
        raise UsageError(f"'trick' must be a list of plays; {example}")
    plays = []
    for play in trick:
        seat = _seat(play.get("seat"), "seat")
        if seat is None or not isinstance(play.get("card"), str):
            raise UsageError(f"each play of 'trick' needs a seat and a card; {example}")
        plays.append((seat, parse_card(play["card"], pack)))
    return plays


def _check_phase(read: _Position) -> None:
    """Raise UsageError where phase, picker, bury, blind and house rules do not go together."""
    phase, picker = read.phase, read.picker
    if phase == "pick" and picker is not None:
        raise UsageError("in the phase pick nobody has picked yet; leave out 'picker'")
    if phase in ("bury", "call", "crack", "recrack") and picker is None:
        raise UsageError(f"in the phase {phase} the position needs the key 'picker'")
    if phase != "play" and (read.trick or read.tricks):
        raise UsageError(f"in the phase {phase} no card has been played; leave out 'trick' and 'seen'")
    if read.bury and not read.has_bury:
        raise UsageError(f"in the phase {phase} there is no bury yet; leave out 'bury'")
    if read.blind and picker is not None:
        raise UsageError("the picker has taken the blind; leave out 'blind'")
    if read.call is not None and (phase in ("pick", "call") or (phase == "bury" and not read.calls_first)):
        raise UsageError(f"in the phase {phase} nothing has been called yet; leave out 'call'")
    if phase in ("bury", "call") and read.to_move != picker:
        raise UsageError(f"in the phase {phase} the picker is to move, not seat {read.to_move}")
    if phase == "play" and picker is None and read.option("all_pass") != "leaster":
        raise UsageError(f"with all_pass = {read.option('all_pass')} nothing is played where nobody picks")
    if phase == "crack" and read.option("crack") == "off" and read.option("blitz") == "off":
        raise UsageError("the phase crack needs a rule crack or blitz that is not off")
    if phase == "crack" and picker is not None and read.to_move <= picker:
        raise UsageError(f"only seats behind the picker may crack, not seat {read.to_move}")
    if phase == "recrack" and read.option("crack") != "crack_recrack":
        raise UsageError("the phase recrack needs the rule crack = crack_recrack")


def _check_tricks(read: _Position) -> None:
    """Raise UsageError where turn order and numbers of cards cannot arise."""
    if any(len(pile) != read.tricks for pile in read.seen):
        raise UsageError("'seen' must have as many cards for every seat: one a finished trick")
    if read.tricks >= HAND_CARDS:
        raise UsageError("all six tricks have been played: nobody is to move")
    leader = read.trick[0][0] if read.trick else read.to_move
    for number, (seat, _) in enumerate([*read.trick, (read.to_move, "")]):
        if read.phase == "play" and seat != (leader + number) % SEATS:
            raise UsageError("the seats of 'trick' and 'to_move' are not in turn: play goes 0, 1, 2, 3, 4, 0")
    if read.phase == "play" and read.tricks == 0 and leader != 0:
        raise UsageError(f"seat 0 leads to the first trick, not seat {leader}")
    if len(read.trick) >= SEATS:
        raise UsageError("the trick is complete: its cards belong to 'seen'")


def _check_call(read: _Position) -> None:
    """Raise UsageError where the call cannot have been made (S-5, S-11.1, S-11.16)."""
    called = read.called
    if read.picker is None and read.call is not None:
        raise UsageError("nobody has picked, so that there can be no 'call'")
    if (
        read.picker is not None
        and read.call is None
        and (read.phase in CALLED or (read.phase == "bury" and read.calls_first))
    ):
        raise UsageError("the position needs the key 'call' (AC, AH under 9D, alone), because somebody picked")
    if called is None:
        return
    place = pack_of(read.rules).index(called)
    jacks = read.option("partner") == "jack_of_diamonds"
    if jacks != (called[0] == "J") or (not jacks and (place >= PLAIN_CARDS or called[0] not in "AT")):
        wanted = "a jack" if jacks else "an ace or ten of a fail suit"
        raise UsageError(f"{called} cannot be called; with partner = {read.option('partner')} it must be {wanted}")
    if read.called_suit_led and read.tricks == 0 and not jacks:
        raise UsageError("'called_suit_led' cannot be true before a trick is finished")
    assert read.picker is not None
    own = _own_cards(read)
    if called in own and (called[0] != "A" or read.option("call_own_ace") != "true"):
        raise UsageError(f"{called} cannot be called: the picker has it himself")
    _check_under(read, own)


def _own_cards(read: _Position) -> list[str]:
    """Return what is known of the picker's eight cards."""
    assert read.picker is not None
    played = [card for seat, card in read.trick if seat == read.picker]
    return [*(read.hands[read.picker] or []), *played, *read.seen[read.picker], *(read.bury or [])]


def _check_by_rules(content: Content, read: _Position) -> None:
    """Raise UsageError where the picker's eight cards are known and the rules did not allow his call."""
    if read.picker is None or read.call is None or read.bury is None or read.hands[read.picker] is None:
        return
    own = _own_cards(read)
    if len(own) != EIGHT:
        return
    rules, pack = read.rules, pack_of(read.rules)
    kept = own if read.calls_first else [card for card in own if card not in read.bury]
    bury = [] if read.calls_first else read.bury
    others = [card for card in pack if card not in own]
    hands = [[] if seat == read.picker else [others.pop() for _ in range(HAND_CARDS)] for seat in range(SEATS)]
    hands[read.picker] = list(kept)
    table = {**content["table"], "phase": CODES["phase"]["call"], "turn": read.picker, "picker": read.picker}
    deal = Deal(Engine(rules.codes(), {"seats": SEATS, "stake": 1}, [NOBODY_ASKED] * SEATS, (0, 1)))
    deal.load(
        {
            **content,
            "table": table,
            "hand": [position_set(hand, rules) for hand in hands],
            "bury": position_set(bury, rules),
            "blind": 0,
        }
    )
    held = places(position_set(kept, rules))
    names = [call_name(action, pack, held).removeprefix("call ") for action in deal.legal()]
    if read.call.removeprefix("call ") not in names:
        raise UsageError(f"the call {read.call} was not allowed with the picker's cards; allowed: {listed(names)}")


def _check_under(read: _Position, own: Sequence[str]) -> None:
    """Raise UsageError where the under card cannot be one (S-5.5); ``own`` are the picker's cards."""
    if read.under is None:
        return
    if read.option("under") != "on":
        raise UsageError(f"with under = off there is no call such as {read.call}")
    if read.under == read.called or (read.under in read.known() and read.under not in own):
        raise UsageError(f"{read.under} cannot be the under card: it is not in the picker's hand")


def _fill(read: _Position) -> None:
    """Lay the unknown cards anywhere they fit; the legal actions of the seat to move do not depend on it."""
    unknown = [card for card in pack_of(read.rules) if card not in read.known()]
    for seat, hand in enumerate(read.hands):
        size = read.hand_size(seat)
        if hand is not None and (len(hand) > size or (seat == read.to_move and len(hand) < size)):
            raise UsageError(f"seat {seat} has {len(hand)} cards; at this point it must have {size}")
    if read.hands[read.to_move] is None:
        raise UsageError(f"the hand of seat {read.to_move}, which is to move, must be given")
    hands = [list(hand or []) for hand in read.hands]
    if read.under in unknown and read.picker is not None:
        hands[read.picker].append(read.under)
        unknown.remove(read.under)
    if read.called in unknown:
        _place_called_card(read, hands, unknown)
    for seat, cards in enumerate(hands):
        while len(cards) < read.hand_size(seat):
            cards.append(_next(unknown))
    read.hands = list(hands)
    if read.has_bury and read.bury is None:
        read.bury = [_next(unknown) for _ in range(BLIND_CARDS)]
    if read.picker is None and read.blind is None:
        read.blind = [_next(unknown) for _ in range(BLIND_CARDS)]
    if unknown:
        raise UsageError(f"the position has no place for {listed(unknown)}: too few cards are in the hands")


def _next(unknown: list[str]) -> str:
    """Take a card whose place is not given."""
    if not unknown:
        raise UsageError("the position has more places than the pack has cards")
    return unknown.pop()


def _place_called_card(read: _Position, hands: list[list[str]], unknown: list[str]) -> None:
    """Give the called card to the partner, or to somebody who may be he."""
    able = [
        seat
        for seat in range(SEATS)
        if seat not in (read.picker, read.to_move) and len(hands[seat]) < read.hand_size(seat)
    ]
    if read.partner is not None:
        able = [seat for seat in able if seat == read.partner]
    if not able:
        raise UsageError(f"nobody can hold the called card {read.called}")
    assert read.called is not None
    hands[able[0]].append(read.called)
    unknown.remove(read.called)


def _content(content: Content, read: _Position) -> Content:
    """Return the state of a position whose cards are all placed."""
    rules = read.rules
    hands = [position_set(hand or [], rules) for hand in read.hands]
    return {
        **content,
        "table": {**content["table"], **_table(read)},
        "hand": hands,
        "blind": position_set(read.blind or [], rules),
        "bury": position_set(read.bury or [], rules),
        "under": position_set([read.under] if read.under else [], rules),
        "partner": _partner(read),
        # Who won the finished tricks is not part of a position; they are booked to the seat to move.
        "tricks": [read.tricks if seat == read.to_move else 0 for seat in range(SEATS)],
    }


def _partner(read: _Position) -> int:
    """Return the seat that holds or played the called card, or NOBODY."""
    plays = dict.fromkeys(range(SEATS), "")
    for seat, card in read.trick:
        plays[seat] = card
    for seat in range(SEATS):
        cards = [*(read.hands[seat] or []), *read.seen[seat], plays[seat]]
        if read.called in cards and seat != read.picker:
            return seat
    return NOBODY


def _table(read: _Position) -> dict[str, Any]:
    """Return what everybody sees of a position."""
    pack = pack_of(read.rules)
    codes = CODES["call"]
    kind, suit = codes["none"], CODES["no_suit"]
    if read.call == "alone":
        kind = codes["alone"]
    elif read.called is not None:
        place = pack.index(read.called)
        if read.option("partner") == "jack_of_diamonds":
            kind = codes["jack"]
        else:
            suit = place // SUIT_SIZE
            kind = codes["under"] if read.under else codes["ace" if read.called[0] == "A" else "ten"]
    face_up = [(seat, card) for seat, card in read.trick if card != read.under]
    owner = [0] * len(pack)
    for seat, pile in enumerate(read.seen):
        for card in pile:
            owner[pack.index(card)] = seat
    for seat, card in face_up:
        owner[pack.index(card)] = seat
    seen = [card for pile in read.seen for card in pile if card != read.under]
    led_before = read.called in seen if read.called_suit_led is None else read.called_suit_led
    trick = [CODES["no_card"] if card == read.under else pack.index(card) for _, card in read.trick]
    return {
        "phase": CODES["phase"][read.phase],
        "turn": read.to_move,
        "leader": read.trick[0][0] if read.trick else read.to_move,
        "trick_number": read.tricks,
        "trick_size": len(read.trick),
        "played": position_set(seen, read.rules),
        "trick": position_set([card for _, card in face_up], read.rules),
        "owner": owner,
        "led": _led(trick, suit),
        "picker": NOBODY if read.picker is None else read.picker,
        "call": kind,
        "called_card": CODES["no_card"] if read.called is None else pack.index(read.called),
        "called_suit": suit,
        "called_suit_unled": suit != CODES["no_suit"] and not led_before,
    }


def _led(trick: Sequence[int], called_suit: int) -> int:
    """Return the suit led: plain suits 0 to 2, trump 3; the called suit under a card face down."""
    if not trick:
        return int(CODES["no_suit"])
    return called_suit if trick[0] == CODES["no_card"] else min(trick[0] // SUIT_SIZE, TRUMP)
