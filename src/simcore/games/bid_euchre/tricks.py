"""The tricks of a position, followed from the first lead on (docs/rules/bid-euchre.md, E-7)."""

from collections.abc import Sequence

from simcore.cards import JOKER
from simcore.errors import UsageError
from simcore.games.bid_euchre.pack import SEATS, SIDES, lane_and_rank, option, tricks_of
from simcore.options import HouseRules

__all__ = ["follow_tricks"]


class _Follower:
    """Plays known tricks and remembers who showed that he lacked a suit."""

    def __init__(self, rules: HouseRules, trump: str) -> None:
        self.rules = rules
        self.trump = trump
        self.later_wins = option(rules, "identical") == "second_wins"
        self.voids: list[dict[int, str]] = [{} for _ in range(SEATS)]

    def suit(self, card: str) -> int:
        """Return the play suit of a card as a number (E-1.4)."""
        return lane_and_rank(card, self.rules, self.trump)[0]

    def note(self, seat: int, card: str, led: str) -> None:
        """Note a card that follows ``led``; UsageError where the seat had shown that it has none of the suit."""
        self.refuse_void(seat, card)
        if self.suit(card) != self.suit(led):
            self.voids[seat].setdefault(self.suit(led), led)

    def refuse_void(self, seat: int, card: str) -> None:
        """Raise UsageError where a seat has a card of a suit that it did not follow earlier."""
        led = self.voids[seat].get(self.suit(card))
        if led is not None:
            raise UsageError(f"seat {seat} cannot have {card}: it did not follow when {led} was led")

    def winner(self, plays: Sequence[tuple[int, str]]) -> int:
        """Return the seat that wins a trick (E-7.5, E-7.6)."""
        led = self.suit(plays[0][1])
        trump = -1 if self.trump in ("high", "low") else self.suit(JOKER)
        best = (-1, -1, -1, -1)
        for number, (seat, card) in enumerate(plays):
            suit, rank = lane_and_rank(card, self.rules, self.trump)
            strength = 2 if suit == trump else 1 if suit == led else 0
            best = max(best, (strength, rank, number if self.later_wins else -number, seat))
        return best[3]


def follow_tricks(
    rules: HouseRules,
    trump: str,
    *,
    first: int,
    sitting_out: int | None,
    seen: Sequence[Sequence[str]],
    trick: Sequence[tuple[int, str]],
    to_move: int,
    hands: Sequence[Sequence[str] | None],
) -> tuple[list[int], int]:
    """Return tricks by side and the leader of the present trick.

    Parameters
    ----------
    rules, trump
        House rules and the trumps that were named.
    first : int
        Who leads to the first trick.
    sitting_out : int or None
        The partner who does not play.
    seen : sequence of sequence of str
        The cards of each seat in finished tricks, in order.
    trick : sequence of (int, str)
        Seats and cards of the present trick.
    to_move : int
        Whose turn it is.
    hands : sequence of sequence of str or None
        The known cards in the hands.

    Raises
    ------
    UsageError
        Where the tricks cannot have come about so.
    """
    playing = [seat for seat in range(SEATS) if seat != sitting_out]
    finished = len(seen[playing[0]])
    if any(len(seen[seat]) != finished for seat in playing) or (sitting_out is not None and seen[sitting_out]):
        raise UsageError("'seen' must have one card a finished trick for every seat that plays, and no other")
    if finished >= tricks_of(rules):
        raise UsageError("all tricks have been played: nobody is to move")
    follower = _Follower(rules, trump)
    leader = first
    tricks = [0] * SIDES
    for number in range(finished):
        plays = [(seat, seen[seat][number]) for seat in _in_turn(leader, playing)]
        for seat, card in plays:
            follower.note(seat, card, plays[0][1])
        leader = follower.winner(plays)
        tricks[leader % SIDES] += 1
    _check_present_trick(follower, _in_turn(leader, playing), trick, to_move)
    for seat in playing:
        for card in hands[seat] or []:
            follower.refuse_void(seat, card)
    return tricks, leader


def _check_present_trick(
    follower: _Follower, order: Sequence[int], trick: Sequence[tuple[int, str]], to_move: int
) -> None:
    """Raise UsageError where the present trick is not played in ``order`` or ``to_move`` is not next."""
    for (seat, card), expected in zip(trick, order, strict=False):
        if seat != expected:
            raise UsageError(f"in this trick seat {expected} plays before seat {seat}")
        follower.note(seat, card, trick[0][1])
    if len(trick) >= len(order):
        raise UsageError("the trick is complete: its cards belong to 'seen'")
    if to_move != order[len(trick)]:
        raise UsageError(f"after these cards seat {order[len(trick)]} is to move, not seat {to_move}")


def _in_turn(leader: int, playing: Sequence[int]) -> list[int]:
    """Return the seats that play, from the leader on."""
    return [seat for seat in (*range(leader, SEATS), *range(leader)) if seat in playing]
