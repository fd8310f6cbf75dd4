"""Positions of Toepen: the state itself, written down (docs/record-format.md)."""

import dataclasses
from collections.abc import Mapping, Sequence
from typing import Any

from simcore.cards import SUITS, parse_card, parse_cards
from simcore.errors import UsageError, listed
from simcore.game import Content
from simcore.games.toepen._engine import CODES
from simcore.games.toepen.pack import (
    EXAMPLE,
    HAND_CARDS,
    PACK,
    RANKS,
    SEATS_MAX,
    TRICKS,
    position_set,
)  # fmt: skip
from simcore.games.toepen.rules import ToepenRules
from simcore.options import HouseRules
from simcore.writing import pile_of

__all__ = ["place_position"]

PHASES = ("exchange", "challenge", "poverty", "window", "answer", "play")
# Phases before the first window: nobody has knocked or played a card.
BEFORE_PLAY = PHASES[:3]
PACKETS: int = CODES["packets"]
NOBODY: int = CODES["nobody"]
NO_CARD: int = CODES["no_card"]


@dataclasses.dataclass
class _Position:
    """A position as it was read: cards as texts, None for a hand that is not known.

    What ``_follow`` and ``_fill`` find out stands at the end.
    """

    rules: ToepenRules
    phase: str
    to_move: int
    hands: list[list[str] | None]
    trick: list[tuple[int, str]]
    seen: list[list[str]]
    start_lives: list[int]
    lives: list[int]
    own_knocks: list[int]
    last_knocker: int | None
    folded: dict[int, int]
    exchanged: list[int]
    exchanger: int | None
    set_aside: list[list[str]]
    stock: list[str]
    stock_size: int
    # Owner of the best card of the last finished trick, leader of the present one, who plays next, suits shown void.
    best: int = NOBODY
    leader: int = 0
    mover: int = 0
    voids: list[str] = dataclasses.field(default_factory=list)

    @property
    def seats(self) -> int:
        """Number of seats."""
        return self.rules.players

    @property
    def tricks(self) -> int:
        """Number of finished tricks."""
        return len(self.seen[self.to_move])

    @property
    def cards_on_table(self) -> dict[int, str]:
        """The cards of the present trick by seat."""
        return dict(self.trick)

    @property
    def removed(self) -> dict[int, str]:
        """Cards that folding has taken off the fourth trick (T-9.20), by seat."""
        if self.tricks != TRICKS - 1 or self.rules.folded_card_last_trick != "remove_cards":
            return {}
        return {seat: self.seen[seat][-1] for seat in self.folded if len(self.seen[seat]) == TRICKS}

    @property
    def poor(self) -> list[int]:
        """The seats for whom poverty was declared (T-5.9)."""
        if not self.rules.poverty:
            return []
        return [seat for seat in range(self.seats) if self.start_lives[seat] == self.rules.target - 1]

    @property
    def k(self) -> int:
        """Number of knocks, the one with which poverty starts included (T-5.9)."""
        return sum(self.own_knocks) + bool(self.poor)

    @property
    def draws(self) -> int:
        """How many hands have been drawn from the stock for good."""
        return PACKETS - self.seats - self.stock_size // HAND_CARDS

    def is_in(self, seat: int) -> bool:
        """Whether a seat has not folded."""
        return seat not in self.folded

    def is_dead(self, seat: int) -> bool:
        """Whether a seat is not asked for an answer because staying is fatal (T-9.11)."""
        return self.rules.play_for_dead and self.lives[seat] + self.k + 1 >= self.rules.target

    def clockwise(self, first: int, until: int | None = None) -> list[int]:
        """Return the seats from ``first`` on, once round the table or until before ``until``."""
        seats = [(first + step) % self.seats for step in range(self.seats)]
        return seats if until is None or until == first else seats[: seats.index(until)]

    def hand_size(self, seat: int) -> int:
        """Return how many cards a seat holds."""
        return HAND_CARDS - len(self.seen[seat]) - (seat in self.cards_on_table)

    def known(self) -> list[str]:
        """Return every card whose place is given."""
        piles = [*(hand or [] for hand in self.hands), *self.seen, *self.set_aside, self.stock]
        return [card for pile in piles for card in pile] + [card for _, card in self.trick]


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
    assert isinstance(rules, ToepenRules)
    read = _read(content, position, rules)
    parse_cards(read.known(), PACK)
    _check_exchange(read)
    _check_lives(read)
    _check_folded(read)
    _check_knocks(read)
    _check_cards(read)
    _follow(read)
    _check_turn(read)
    return _content(content, read, _fill(read))


# Reading


def _read(content: Content, position: Mapping[str, object], rules: ToepenRules) -> _Position:
    """Return the position with every field checked by itself."""
    seats = rules.players
    # A key that is null is a key that is missing.
    position = {key: value for key, value in position.items() if value is not None}
    if "hands" not in position:
        raise UsageError("the position needs the keys 'to_move' and 'hands'")
    to_move = _seat(position.get("to_move"), "to_move", seats)
    if to_move is None:
        raise UsageError(f"the position needs the key 'to_move', a seat from 0 to {seats - 1}")
    exchanger = _seat(position.get("exchanger"), "exchanger", seats)
    phase = position.get("phase", "play" if exchanger is None else "challenge")
    if phase not in PHASES:
        raise UsageError(f"'phase' cannot be {phase!r}; allowed: {listed(PHASES)}")
    usual = [int(phase == "challenge" and seat == exchanger) for seat in range(seats)]
    exchanged = _numbers(position, "exchanged", usual, seats)
    start: list[int] = list(content["table"]["lives"][:seats])
    lives = _numbers(position, "lives", start, seats)
    given = position.get("start")
    last_knocker = _seat(position.get("last_knocker"), "last_knocker", seats)
    stock, stock_size = _read_stock(position.get("stock"), rules, sum(exchanged) - (phase == "challenge"))
    return _Position(
        rules=rules,
        phase=str(phase),
        to_move=to_move,
        hands=[
            None if pile is None else pile_of(pile, PACK, EXAMPLE) for pile in _lists(position, "hands", None, seats)
        ],
        trick=_read_trick(position.get("trick", []), seats),
        seen=[pile_of(pile, PACK, EXAMPLE) for pile in _lists(position, "seen", [], seats)],
        start_lives=start if isinstance(given, dict) and "lives" in given else lives,
        lives=lives,
        own_knocks=_read_knocks(position, last_knocker, seats),
        last_knocker=last_knocker,
        folded=_read_folded(position.get("folded", {}), seats),
        exchanged=exchanged,
        exchanger=exchanger,
        set_aside=[
            [] if pile is None else pile_of(pile, PACK, EXAMPLE) for pile in _lists(position, "set_aside", [], seats)
        ],
        stock=stock,
        stock_size=stock_size,
    )


def _seat(value: object, name: str, seats: int) -> int | None:
    """Return a seat or None."""
    if value is None:
        return None
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value < seats:
        raise UsageError(f"{name!r} cannot be {value!r}; allowed: a seat from 0 to {seats - 1}, or null")
    return value


def _lists(position: Mapping[str, object], key: str, default: object, seats: int) -> list[object]:
    """Return a value with one entry a seat."""
    value = position.get(key, [default] * seats)
    if not isinstance(value, list) or len(value) != seats:
        raise UsageError(f"{key!r} needs {seats} entries, one for each seat, each a list of cards")
    return value


def _numbers(position: Mapping[str, object], key: str, default: Sequence[int], seats: int) -> list[int]:
    """Return a value with one whole number a seat."""
    value = position.get(key, list(default))
    if not isinstance(value, list) or len(value) != seats:
        raise UsageError(f"{key!r} cannot be {value!r}; {seats} numbers are needed, one for each seat")
    for number in value:
        if isinstance(number, bool) or not isinstance(number, int) or not 0 <= number <= 10_000:
            raise UsageError(f"{key!r} cannot hold {number!r}; allowed: whole numbers from 0 to 10000")
    return value


def _read_stock(stock: object, rules: ToepenRules, exchanges: int) -> tuple[list[str], int]:
    """Return the cards of the stock, as far as they are known, and their number."""
    full = len(PACK) - HAND_CARDS * rules.players
    if stock is None:
        return [], full if rules.discards_back_to_stock else full - HAND_CARDS * exchanges
    if isinstance(stock, list | str):
        cards = pile_of(stock, PACK, EXAMPLE)
        return cards, len(cards)
    if isinstance(stock, bool) or not isinstance(stock, int):
        raise UsageError(f"'stock' cannot be {stock!r}; give the number of its cards, or all of them in a list")
    return [], stock


def _read_trick(trick: object, seats: int) -> list[tuple[int, str]]:
    """Return seats and cards of the present trick."""
    example = 'write it as [{"seat": 3, "card": "TS"}] or [[3, "TS"]]'
    if not isinstance(trick, list):
        raise UsageError(f"'trick' must be a list of plays; {example}")
    plays = []
    for play in trick:
        pair = [play.get("seat"), play.get("card")] if isinstance(play, dict) else play
        if not isinstance(pair, list) or len(pair) != 2 or not isinstance(pair[1], str):
            raise UsageError(f"each play of 'trick' needs a seat and a card; {example}")
        seat = _seat(pair[0], "seat", seats)
        if seat is None:
            raise UsageError(f"each play of 'trick' needs a seat and a card; {example}")
        plays.append((seat, parse_card(pair[1], PACK)))
    return plays


def _read_folded(folded: object, seats: int) -> dict[int, int]:
    """Return what each seat that has folded owes."""
    example = 'write it as {"2": 1} or [[2, 1]]: seat 2 owes 1'
    pairs: list[Any] = [list(pair) for pair in folded.items()] if isinstance(folded, dict) else []
    if isinstance(folded, list):
        pairs = folded
    elif not isinstance(folded, dict):
        raise UsageError(f"'folded' cannot be {folded!r}; {example}")
    found: dict[int, int] = {}
    for pair in pairs:
        if not isinstance(pair, list) or len(pair) != 2:
            raise UsageError(f"'folded' cannot hold {pair!r}; {example}")
        name, owed = pair
        digits = isinstance(name, str) and name.isascii() and name.isdigit() and len(name) < 3
        seat = _seat(int(name) if digits else name, "folded", seats)
        if seat is None or seat in found or isinstance(owed, bool) or not isinstance(owed, int):
            raise UsageError(f"'folded' cannot hold {pair!r}; {example}")
        found[seat] = owed
    return found


def _read_knocks(position: Mapping[str, object], last_knocker: int | None, seats: int) -> list[int]:
    """Return the knocks of each seat; one knock is that of the last knocker."""
    usual = [int(seat == last_knocker) for seat in range(seats)]
    knocks = position.get("knocks")
    if knocks is not None and (isinstance(knocks, bool) or not isinstance(knocks, int) or knocks < 0):
        raise UsageError(f"'knocks' cannot be {knocks!r}; allowed: a whole number from 0")
    own = _numbers(position, "own_knocks", usual, seats)
    if knocks is not None and knocks != sum(own):
        if "own_knocks" in position:
            raise UsageError(f"{knocks} knocks cannot be {sum(own)} in 'own_knocks'")
        if knocks < 2:
            raise UsageError("'last_knocker' is needed after a knock, and only then")
        raise UsageError(f"with {knocks} knocks the position needs the key 'own_knocks': the knocks of each seat")
    return own


# Checking


def _check_exchange(read: _Position) -> None:
    """Raise UsageError where the exchange cannot have gone so (T-3.2 to T-3.9, T-9.13 to T-9.19)."""
    rules, pending = read.rules, int(read.phase == "challenge")
    total, full = sum(read.exchanged), len(PACK) - HAND_CARDS * read.seats
    if read.phase in ("exchange", "challenge") and rules.wash == "off":
        raise UsageError(f"with wash = off there is no phase {read.phase}")
    if pending and rules.wash == "claim_must_be_true":
        raise UsageError("with wash = claim_must_be_true nobody is asked to challenge")
    if pending and (read.exchanger is None or read.exchanged[read.exchanger] == 0):
        raise UsageError("in the phase challenge the position needs the key 'exchanger': whose exchange it is about")
    if not pending and read.exchanger is not None:
        raise UsageError(f"in the phase {read.phase} no exchange is asked about; leave out 'exchanger'")
    if total and rules.wash == "off":
        raise UsageError("with wash = off nobody has exchanged; leave out 'exchanged'")
    most = rules.max_exchanges_per_player
    if most is not None and max(read.exchanged) > most:
        raise UsageError(f"'exchanged' cannot be {read.exchanged}: a player may exchange {most} times at most")
    if not 0 <= read.stock_size <= full or read.stock_size % HAND_CARDS:
        raise UsageError(
            f"the stock cannot have {read.stock_size} cards; it begins with {full}, an exchange takes {HAND_CARDS}"
        )
    # A player who is caught under keep_old draws nothing, and his turn to exchange is over.
    kept = sum(each > 0 for each in read.exchanged) if rules.wash_caught == "keep_old" else 0
    drawn = 0 if rules.discards_back_to_stock else total - pending
    least = 0 if rules.discards_back_to_stock else max(0, drawn - kept)
    if not least <= read.draws <= drawn:
        raise UsageError(
            f"the stock cannot have {read.stock_size} cards after {total - pending} exchanges; "
            f"it has {full - HAND_CARDS * drawn}"
        )
    if read.phase in ("exchange", "challenge") and read.stock_size < HAND_CARDS:
        raise UsageError(
            f"nobody can exchange: the stock has {read.stock_size} cards, and an exchange needs {HAND_CARDS}"
        )
    _check_asked(read)


def _check_asked(read: _Position) -> None:
    """Raise UsageError where the seat to move is not asked about an exchange (T-3.2, T-3.3, T-3.5)."""
    turn = read.to_move if read.phase == "exchange" else read.exchanger
    if turn is None:
        return
    for seat in range(turn + 1, read.seats):
        if read.exchanged[seat]:
            raise UsageError(f"seat {seat} cannot have exchanged: it is asked after seat {turn}")
    if read.phase == "challenge":
        if read.to_move == turn:
            raise UsageError(f"seat {turn} cannot challenge its own exchange")
        return
    if read.exchanged[turn] == read.rules.max_exchanges_per_player:
        raise UsageError(f"seat {turn} has used up its exchanges and is not asked")


def _check_lives(read: _Position) -> None:
    """Raise UsageError where lives cannot stand so (T-2.3, T-3.7, T-9.17)."""
    rules = read.rules
    penalties = [now - before for now, before in zip(read.lives, read.start_lives, strict=True)]
    for seat, before in enumerate(read.start_lives):
        if before >= rules.target:
            raise UsageError(
                f"seat {seat} cannot have lost {before} lives before the deal; allowed: 0 to {rules.target - 1} "
                "(where a penalty of the exchange came on top, give the lives before it in 'start')"
            )
        if penalties[seat] < 0:
            raise UsageError(f"seat {seat} cannot have lost {read.lives[seat]} lives now and {before} before the deal")
    cost = rules.wash_penalty if rules.wash == "any_hand_bluff" else 0
    settled = sum(read.exchanged) - (read.phase == "challenge")
    if any(each % cost if cost else each for each in penalties) or sum(penalties) > cost * settled:
        raise UsageError(
            f"{settled} exchanges cannot have cost {penalties} lives by seat; a challenge costs {cost}"
        )  # fmt: skip


def _check_folded(read: _Position) -> None:
    """Raise UsageError where seats cannot have folded so (T-5.2, T-5.10, T-5.11, T-9.11)."""
    if read.to_move in read.folded:
        raise UsageError(f"seat {read.to_move} has folded and is not to move")
    if read.folded and read.phase in ("exchange", "challenge"):
        raise UsageError(f"in the phase {read.phase} nobody has folded yet; leave out 'folded'")
    if len(read.folded) > read.seats - 2:
        raise UsageError("with only one player in the hand is over: nobody is to move")
    open_answers = read.rules.response == "simultaneous" and read.phase in ("answer", "poverty")
    most = read.k - open_answers
    for seat, owed in read.folded.items():
        if not 1 <= owed <= most:
            allowed = f"1 to {most}, one life a knock" if most > 0 else "nothing, because nobody could fold yet"
            raise UsageError(f"seat {seat} cannot owe {owed} lives; allowed: {allowed}")
        if owed == 1 and seat in read.poor:
            raise UsageError(f"seat {seat} cannot owe 1: it is one short of the target and is not asked about poverty")
        if read.own_knocks[seat] and read.own_knocks[seat] + bool(read.poor) >= owed:
            raise UsageError(f"seat {seat} cannot owe {owed} after {read.own_knocks[seat]} knocks of its own")
        if read.rules.play_for_dead and read.lives[seat] + owed + 1 >= read.rules.target:
            raise UsageError(f"seat {seat} cannot have folded: staying was fatal, so that it was not asked")


def _check_knocks(read: _Position) -> None:
    """Raise UsageError where the knocks cannot have been made (T-4.5 to T-4.7, T-9.8, T-9.9)."""
    knocks, last = sum(read.own_knocks), read.last_knocker
    if read.phase in BEFORE_PLAY and (knocks or last is not None):
        raise UsageError(f"in the phase {read.phase} nobody has knocked yet; leave out the knocks")
    if not knocks and read.phase == "answer":
        raise UsageError("in the phase answer the position needs the key 'last_knocker': whose knock is answered")
    if not knocks and last is not None:
        raise UsageError(f"seat {last} cannot be the 'last_knocker': nobody has knocked by 'own_knocks'")
    if not knocks:
        return
    if last is None or read.own_knocks[last] == 0 or last in read.folded:
        raise UsageError("after a knock the position needs the key 'last_knocker', a seat that has knocked and is in")
    if not read.rules.same_player_twice_running:
        for seat, own in enumerate(read.own_knocks):
            if own > (knocks + (seat == last)) // 2:
                raise UsageError(
                    f"seat {seat} cannot have made {own} of {knocks} knocks: nobody knocks twice running"
                )  # fmt: skip
    for seat, own in enumerate(read.own_knocks):
        # The stake after the knock; that of an earlier one is not known, but was 2 or more.
        stake = read.k + 1 if seat == last else 1 + own + bool(read.poor)
        reason = _limit(read, seat, own - 1, stake) if own else ""
        if reason:
            raise UsageError(f"seat {seat} cannot have knocked {own} times: {reason}")


def _limit(read: _Position, seat: int, own: int, stake: int) -> str:
    """Return why a seat that has knocked ``own`` times may not knock to a stake; empty where it may (T-9.9)."""
    rules, lives = read.rules, read.lives[seat]
    if stake > CODES["stake_max"]:
        return f"no stake is higher than {CODES['stake_max']}"
    if rules.knock_limit == "own" and own >= rules.target - 1 - lives:
        return f"with {lives} of {rules.target} lives lost it may knock {max(0, rules.target - 1 - lives)} times"
    if rules.knock_limit == "stake" and lives + stake > rules.target:
        return f"its {lives} lives lost and the stake {stake} are more than the target {rules.target}"
    if rules.knock_limit == "max_stake" and stake > rules.max_stake:
        return f"the stake {stake} is more than max_stake {rules.max_stake}"
    return ""


def _check_cards(read: _Position) -> None:
    """Raise UsageError where numbers of cards cannot arise (T-6.3)."""
    if read.phase in BEFORE_PLAY and (read.trick or any(read.seen)):
        raise UsageError(f"in the phase {read.phase} no card has been played; leave out 'trick' and 'seen'")
    if read.tricks >= TRICKS:
        raise UsageError("all four tricks have been played: nobody is to move")
    for seat, pile in enumerate(read.seen):
        most = read.tricks + (seat in read.removed)
        if len(pile) > most or (read.is_in(seat) and len(pile) < most):
            raise UsageError(
                f"'seen' cannot have {len(pile)} cards of seat {seat}: {read.tricks} tricks are finished, and only "
                "seats that have folded have played to fewer of them"
            )
        if seat in read.cards_on_table and len(pile) < read.tricks:
            raise UsageError(f"seat {seat} cannot be in 'trick': it had folded before")
    if len(read.cards_on_table) < len(read.trick):
        raise UsageError("a seat plays one card to a trick; in 'trick' one stands twice")
    if read.hands[read.to_move] is None:
        raise UsageError(f"the hand of seat {read.to_move}, which is to move, must be given")
    for seat, hand in enumerate(read.hands):
        size = read.hand_size(seat)
        if hand is not None and (len(hand) > size or (seat == read.to_move and len(hand) < size)):
            raise UsageError(f"seat {seat} has {len(hand)} cards; at this point it must have {size}")


# Following the tricks


def _follow(read: _Position) -> None:
    """Find who led to each trick and who is to play (T-6.1 to T-6.6); UsageError where the play cannot have gone so."""
    read.voids = [""] * read.seats
    if read.phase in BEFORE_PLAY:
        return
    first = 0
    for number in range(read.tricks):
        plays = [(seat, read.seen[seat][number]) for seat in read.clockwise(first) if len(read.seen[seat]) > number]
        _note_voids(read, plays, number)
        first = read.best = _best(plays)
    # From the owner of the best card on: whoever is in and has not played.
    order = read.clockwise(first)
    played = [seat for seat, _ in read.trick]
    if played != [seat for seat in order if seat in played]:
        raise UsageError(f"the seats of 'trick' are not in turn: seat {first} or the next one in on its left leads")
    missing = [seat for seat in order if read.is_in(seat) and seat not in played]
    if missing and any(order.index(missing[0]) < order.index(seat) for seat in played):
        raise UsageError(f"the seats of 'trick' are not in turn: seat {missing[0]} plays before seat {played[-1]}")
    if read.trick and not read.removed:
        _note_voids(read, read.trick, read.tricks)
    read.mover = _mover(read, order, missing)
    begun = [seat for seat in order if seat in played or seat in read.removed]
    read.leader = begun[0] if begun else read.mover


def _mover(read: _Position, order: Sequence[int], missing: Sequence[int]) -> int:
    """Return the seat that plays next; while answers are outstanding it may have folded (T-6.6)."""
    waiting = list(missing)
    if read.phase == "answer":
        unplayed = [seat for seat in read.folded if seat not in read.cards_on_table and seat not in read.removed]
        now = [seat for seat in unplayed if read.folded[seat] == read.k]
        waiting = [seat for seat in order if seat in missing or seat in (now if missing or now else unplayed)]
    if not waiting:
        raise UsageError("the trick is complete: its cards belong to 'seen'")
    return waiting[0]


def _note_voids(read: _Position, plays: Sequence[tuple[int, str]], number: int) -> None:
    """Note who did not follow in a trick; UsageError where he has a card of the suit (T-6.2)."""
    led = plays[0][1][1]
    for seat, card in plays:
        if card[1] == led:
            continue
        read.voids[seat] += led
        later = [*read.seen[seat][number + 1 :], *(read.hands[seat] or [])]
        if number < read.tricks and seat in read.cards_on_table:
            later.append(read.cards_on_table[seat])
        had = [other for other in later if other[1] == led]
        if had:
            raise UsageError(
                f"seat {seat} cannot have played {card} in trick {number + 1}: it had to follow with {had[0]}"
            )


def _best(plays: Sequence[tuple[int, str]]) -> int:
    """Return who played the best card of a trick (T-6.4)."""
    led = plays[0][1][1]
    return max((RANKS.index(card[0]), seat) for seat, card in plays if card[1] == led)[1]


def _check_turn(read: _Position) -> None:
    """Raise UsageError where another seat is to move, or none is asked (T-4.2, T-4.5, T-5.1, T-5.10, T-9.5, T-9.11)."""
    seat, rules = read.to_move, read.rules
    own_turn = read.phase == "window" and rules.knock_timing == "own_turn"
    if (read.phase == "play" or own_turn) and seat != read.mover:
        raise UsageError(f"seat {read.mover} is to play, not seat {seat}")
    if read.phase == "window":
        reason = _limit(read, seat, read.own_knocks[seat], read.k + 2)
        if seat == read.last_knocker and not rules.same_player_twice_running:
            reason = "it made the last knock"
        if reason:
            raise UsageError(f"seat {seat} may not knock and is not asked: {reason}")
    if read.phase not in ("answer", "poverty"):
        return
    if read.phase == "poverty" and not read.poor:
        raise UsageError("the phase poverty needs the rule poverty = on and a seat one short of the target at the deal")
    if read.phase == "poverty" and seat in read.poor:
        raise UsageError(f"seat {seat} is one short of the target and is not asked about poverty")
    if seat == read.last_knocker:
        raise UsageError(f"seat {seat} made the last knock and does not answer it")
    in_turn = rules.knock_timing == "own_turn" and not rules.over_knock_while_answering
    if read.phase == "answer" and in_turn and read.last_knocker != read.mover:
        raise UsageError(
            f"seat {read.last_knocker} cannot have knocked: seat {read.mover} is to play, and only it is asked"
        )
    if read.is_dead(seat):
        raise UsageError(f"seat {seat} is not asked for an answer: staying is already fatal")
    first = 0 if read.phase == "poverty" else (read.last_knocker or 0) + 1
    asked = read.clockwise(first % read.seats)
    for other, owed in read.folded.items():
        if owed == read.k and asked.index(other) > asked.index(seat):
            raise UsageError(f"seat {other} cannot have folded yet: it answers after seat {seat}")


def _waiting(read: _Position) -> list[int]:
    """Return the seats that are still to be asked in this phase, the one to move first."""
    if read.phase in ("exchange", "play"):
        return []
    if read.phase == "poverty":
        return [
            seat for seat in range(read.to_move, read.seats)
            if read.is_in(seat) and seat not in read.poor and not read.is_dead(seat)
        ]  # fmt: skip
    if read.phase != "window":
        until = read.exchanger if read.phase == "challenge" else read.last_knocker
        return [seat for seat in read.clockwise(read.to_move, until) if read.is_in(seat) and not _skipped(read, seat)]
    if read.rules.knock_timing == "own_turn":
        return [read.mover]
    return [
        seat for seat in read.clockwise(read.to_move, read.mover)
        if read.is_in(seat) and not _limit(read, seat, read.own_knocks[seat], read.k + 2)
        and (seat != read.last_knocker or read.rules.same_player_twice_running)
    ]  # fmt: skip


def _skipped(read: _Position, seat: int) -> bool:
    """Whether a seat is passed over when a knock is answered."""
    return read.phase == "answer" and read.is_dead(seat)


# Laying out


@dataclasses.dataclass
class _Pile:
    """A place for cards: how many it takes, suits that it cannot have, cards known and cards laid there."""

    size: int
    never: str
    known: list[str]
    laid: list[str] = dataclasses.field(default_factory=list)

    @property
    def cards(self) -> list[str]:
        """All cards of the pile."""
        return [*self.known, *self.laid]

    def lay(self, card: str) -> bool:
        """Lay a card here if there is room."""
        if len(self.known) + len(self.laid) == self.size:
            return False
        self.laid.append(card)
        return True


def _fill(read: _Position) -> tuple[list[_Pile], list[_Pile], list[_Pile]]:
    """Lay the unknown cards anywhere they fit; return hands, hands set aside, and packets of the stock."""
    hands = [
        _Pile(read.hand_size(seat), read.voids[seat], list(read.hands[seat] or [])) for seat in range(read.seats)
    ]  # fmt: skip
    out = [_Pile(HAND_CARDS * draws, "", read.set_aside[seat]) for seat, draws in enumerate(_draws(read))]
    stock = [
        _Pile(HAND_CARDS, "", read.stock[first : first + HAND_CARDS])
        for first in range(0, read.stock_size, HAND_CARDS)
    ]  # fmt: skip
    for seat, pile in enumerate(out):
        if len(pile.known) > pile.size:
            raise UsageError(f"seat {seat} has set {pile.size} cards aside; 'set_aside' has {len(pile.known)} of it")
    piles = [*hands, *out, *stock]
    known = read.known()
    for card in PACK:
        if card not in known and not _lay(card, piles, set()):
            raise UsageError(
                f"there is no place for {card}: the seats that could have it have shown that they lack the suit"
            )
    return hands, out, stock


def _draws(read: _Position) -> list[int]:
    """Return how many hands each seat has set aside for good: under keep_old a caught seat one fewer (T-9.16)."""
    found = list(read.exchanged)
    if read.exchanger is not None:
        found[read.exchanger] -= 1
    if read.rules.discards_back_to_stock:
        return [0] * read.seats
    # Who must have been caught is taken to be those of whom fewer cards are known.
    order = sorted(range(read.seats), key=lambda seat: len(read.set_aside[seat]) - HAND_CARDS * found[seat])
    for seat in order:
        if sum(found) > read.draws and found[seat]:
            found[seat] -= 1
    return found


def _lay(card: str, piles: Sequence[_Pile], tried: set[int]) -> bool:
    """Lay a card in a pile that may have it, moving cards laid before where that makes room."""
    able = [number for number, pile in enumerate(piles) if number not in tried and card[1] not in pile.never]
    if any(piles[number].lay(card) for number in able):
        return True
    tried.update(able)
    for number in able:
        laid = piles[number].laid
        for place, other in enumerate(laid):
            if _lay(other, piles, tried):
                laid[place] = card
                return True
    return False


def _content(content: Content, read: _Position, piles: tuple[list[_Pile], list[_Pile], list[_Pile]]) -> Content:
    """Return the state of a position whose cards are all placed."""
    hands, out, stock = (list(map(_set, each)) for each in piles)
    aside = 0
    if read.exchanger is not None:
        aside, hands[read.exchanger] = hands[read.exchanger], 0
    empty = [0] * (PACKETS - read.seats - len(stock))
    return {
        **content,
        "table": {**content["table"], **_table(read)},
        "hand": [*hands, *empty, *stock],
        "out": _room(out),
        "aside": aside,
        "penalty": _room([now - before for now, before in zip(read.lives, read.start_lives, strict=True)]),
        "stock_next": read.seats + len(empty),
        "folding": 0,
    }


def _set(pile: _Pile) -> int:
    """Return the cards of a pile as a set."""
    return position_set(pile.cards)


def _room(values: Sequence[int], fill: int = 0) -> list[int]:
    """Return values by seat, with as many more as the core has room for."""
    return [*values, *[fill] * (SEATS_MAX - len(values))]


def _bits(seats: Sequence[int]) -> int:
    """Return a set of seats as an integer."""
    return sum(1 << seat for seat in seats)


def _table(read: _Position) -> dict[str, Any]:
    """Return what everybody sees of a position."""
    on_table = read.cards_on_table
    everybody = range(read.seats)
    knocks = sum(read.own_knocks)
    others = [card for seat in everybody if seat != read.to_move for card in read.set_aside[seat]]
    own_turn = read.rules.knock_timing == "own_turn" and read.phase not in BEFORE_PLAY
    return {
        "played": position_set(card for pile in read.seen for card in pile),
        # Cards set aside that are known of other seats have been exposed.
        "exposed": position_set(others),
        "revealed": 0,
        "lives": _room(read.lives),
        "card": _room([PACK.index(on_table[seat]) if seat in on_table else NO_CARD for seat in everybody], NO_CARD),
        "own_knocks": _room(read.own_knocks),
        "owed": _room([read.folded.get(seat, 0) for seat in everybody]),
        "exchanged": _room(read.exchanged),
        "void_in": [*(_bits([seat for seat in everybody if suit in read.voids[seat]]) for suit in SUITS), 0],
        "phase": CODES["phase"][read.phase],
        "turn": read.to_move,
        "mover": read.mover,
        "leader": read.leader,
        "best_seat": read.best,
        "trick_number": read.tricks,
        "k": read.k,
        "last_knocker": NOBODY if read.last_knocker is None else read.last_knocker,
        # In which trick the first knock was made is not part of a position.
        "first_knock": read.tricks + 1 if knocks else 0,
        "exchanger": NOBODY if read.exchanger is None else read.exchanger,
        "stock_left": read.stock_size // HAND_CARDS,
        "staying": _bits([seat for seat in everybody if read.is_in(seat)]),
        "waiting": _bits(_waiting(read)),
        "have_played": _bits([*on_table, *read.removed]),
        "poor": _bits(read.poor),
        "open_hands": 0,
        "known_to": _room([]),
        "washes": 0,
        "whistlers": 0,
        "standers": 0,
        "asked": own_turn,
        "challenges": 0,
        "caught": 0,
        "exchanges": sum(read.exchanged),
    }
