"""Matches of Toepen (T-8): bounds, an exact recursion, and sums over the deals of which they consist.

That seats, dealers and places are those of the rules is compared with an independent book in
``tests/games/test_toepen_reference.py``.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from fractions import Fraction

import numpy as np
import pytest

from simcore import Tally, make_setting, replay_match, simulate, simulate_matches
from tests.chance import assert_share, assert_table

DEALS = 4_000_000
TARGET = 10
QUIET = "random(knock=0, exchange=0)"
# 4.4 of /work/shared/rules/toepen.md: mean number of deals, and the share of matches with several losers, if every
# hand is won by a uniformly random player and nobody knocks.
UNIFORM = {
    3: (Fraction(730840, 59049), 0.104032),
    4: (Fraction(2917315, 262144), 0.230700),
}
UNIFORM_LENGTHS = {
    3: {10: 0.051974, 11: 0.171214, 12: 0.294332, 13: 0.312960, 14: 0.169520},
    4: {10: 0.219398, 11: 0.454559, 12: 0.304012, 13: 0.022030},
}


def counts_of(tally: Tally, column: str) -> Counter[int]:
    """Return how often each value of a column occurred, counted once a match."""
    first = tally.rows["player"] == 0
    found: Counter[int] = Counter()
    for value, count in zip(tally.rows[column][first].tolist(), tally.counts[first].tolist(), strict=True):
        found[value] += count
    return found


def recursion(chances: Sequence[Fraction]) -> tuple[dict[int, Fraction], dict[int, Fraction]]:
    """Return exactly how likely each number of deals and of losers is, seat s winning a hand with ``chances[s]``.

    Nobody knocks, so that all but the winner lose one life; the winner deals, so that the players sit in the next
    deal from his left on (T-2.1, T-7.1, T-8.2, T-8.3).
    """
    players = len(chances)
    lengths: dict[int, Fraction] = defaultdict(Fraction)
    losers: dict[int, Fraction] = defaultdict(Fraction)
    states = {(0,) * players: Fraction(1)}
    deals = 0
    while states:
        deals += 1
        following: dict[tuple[int, ...], Fraction] = defaultdict(Fraction)
        for lives, chance in states.items():
            for winner, share in enumerate(chances):
                after = [lost + (seat != winner) for seat, lost in enumerate(lives)]
                out = sum(lost >= TARGET for lost in after)
                if out:
                    lengths[deals] += chance * share
                    losers[out] += chance * share
                else:
                    following[*after[winner + 1 :], *after[: winner + 1]] += chance * share
        states = following
    return dict(lengths), dict(losers)


@pytest.mark.parametrize("players", UNIFORM)
def test_the_recursion_itself(players: int) -> None:
    """With equal chances it gives the table of 4.4."""
    lengths, losers = recursion([Fraction(1, players)] * players)
    mean, several = UNIFORM[players]
    assert sum(deals * chance for deals, chance in lengths.items()) == mean
    assert {deals: round(float(chance), 6) for deals, chance in lengths.items()} == UNIFORM_LENGTHS[players]
    assert round(float(1 - losers[1]), 6) == several


@pytest.mark.parametrize("players", [3, 4])
def test_matches_without_knocks_follow_the_recursion(players: int) -> None:
    """T-8.1 to T-8.3: lengths and numbers of losers, with each seat's chance to win read off forty times the deals.

    The leader has an advantage, so that the chances are not equal; their error is a sixth of that of the matches.
    """
    setting = make_setting("toepen", rules={"players": players, "wash": "off"}, strategy=QUIET, seed=1)
    deals = simulate(setting, DEALS)
    chances = [Fraction(int(deals.counts[deals.rows["winner"] == seat].sum()), DEALS) for seat in range(players)]
    assert sum(chances) == 1
    assert chances[0] > Fraction(1, players)
    lengths, losers = recursion(chances)
    tally = simulate_matches(make_setting("toepen", rules=setting.rules, strategy=QUIET, seed=2), 10_000)
    assert_table(counts_of(tally, "deals"), lengths)
    assert_table(counts_of(tally, "losers"), losers)


@pytest.mark.parametrize("players", range(2, 9))
def test_length_of_a_match_without_knocks(players: int) -> None:
    """T-8.3: at least ten deals, at most 9 n / (n - 1) rounded down and one more; both occur."""
    setting = make_setting("toepen", rules={"players": players, "wash": "off"}, strategy=QUIET, seed=3)
    lengths = counts_of(simulate_matches(setting, 20_000), "deals")
    longest = 9 * players // (players - 1) + 1
    assert (min(lengths), max(lengths)) == (10, longest)
    assert lengths.total() == 20_000


@pytest.mark.parametrize("target", [2, 7, 20])
def test_length_by_target(target: int) -> None:
    """T-9.2: without knocks a match lasts at least as many deals as the target says, with knocks it may be shorter."""
    rules = {"target": target, "wash": "off"}
    lengths = counts_of(simulate_matches(make_setting("toepen", rules=rules, strategy=QUIET, seed=4), 2_000), "deals")
    assert min(lengths) >= target
    assert max(lengths) <= (target - 1) * 4 // 3 + 1
    loud = make_setting("toepen", rules=rules, strategy="random(knock=0.3)", seed=4)
    assert min(counts_of(simulate_matches(loud, 2_000), "deals")) < target


@pytest.mark.parametrize("players", [2, 4, 8])
@pytest.mark.parametrize("game_end", ["first_out", "elimination"])
def test_matches_are_the_sums_of_their_deals(players: int, game_end: str) -> None:
    """T-8.1, T-8.3, T-8.4, T-8.6: lives, losers and deals of the rows are those of the deals replayed."""
    rules = {"players": players, "game_end": game_end, "target": 5}
    setting = make_setting("toepen", rules=rules, strategy="random", seed=5)
    expected: Counter[tuple[int, ...]] = Counter()
    for match in range(60):
        lives, deals = [0] * players, 0
        for replay in replay_match(setting, match):
            assert replay.deal == match * 1024 + deals
            deals += 1
            payoff = replay.result["payoff"]
            assert isinstance(payoff, list)
            assert len(payoff) == replay.result["players"] == len(replay.players)
            for player, pay in zip(replay.players, payoff, strict=True):
                lives[player] -= pay
            left = [player for player in range(players) if lives[player] < 5]
            if game_end == "elimination":
                assert set(left) <= set(replay.players)
        assert len(left) < players if game_end == "first_out" else len(left) <= 1
        out = players - len(left)
        for player in range(players):
            expected[player, lives[player], deals, lives[player] >= 5, out] += 1
    rows = Counter[tuple[int, ...]]()
    tally = simulate_matches(setting, 60)
    for row, count in zip(tally.rows, tally.counts, strict=True):
        rows[tuple(int(row[name]) for name in ("player", "lives", "deals", "lost", "losers"))] += int(count)
    assert rows == expected


def test_several_losers() -> None:
    """T-8.3: the share of matches with several losers is that of last deals in which several reach the target."""
    setting = make_setting("toepen", strategy="random", seed=6)
    several = 0
    for match in range(300):
        lives = [0] * 4
        for replay in replay_match(setting, match):
            payoff = replay.result["payoff"]
            assert isinstance(payoff, list)
            for player, pay in zip(replay.players, payoff, strict=True):
                lives[player] -= pay
        several += sum(lost >= TARGET for lost in lives) > 1
    few = counts_of(simulate_matches(setting, 300), "losers")
    assert few.total() - few[1] == several > 20
    many = counts_of(simulate_matches(setting, 20_000, first=300), "losers")
    assert_share(several, 300, Fraction(many.total() - many[1], many.total()))


@pytest.mark.parametrize("dealer", ["winner", "rotate", "highest_score"])
def test_who_deals(dealer: str) -> None:
    """T-8.1, T-8.2, T-9.4: the last player deals first; then the winner, the next one, or who has lost most lives."""
    setting = make_setting("toepen", rules={"dealer": dealer}, strategy="random", seed=7)
    for match in range(20):
        lives, expected = [0] * 4, 3
        for replay in replay_match(setting, match):
            assert replay.players[-1] == expected
            assert replay.players == tuple((expected + 1 + seat) % 4 for seat in range(4))
            payoff, winner = replay.result["payoff"], replay.result["winner"]
            assert isinstance(payoff, list)
            assert isinstance(winner, int)
            for player, pay in zip(replay.players, payoff, strict=True):
                lives[player] -= pay
            if dealer == "winner":
                expected = replay.players[winner]
            elif dealer == "rotate":
                expected = (expected + 1) % 4
            else:
                # The first of those with most lives lost, from the dealer's left; the dealer himself is the last.
                expected = max(replay.players, key=lambda player: lives[player])


def test_elimination_goes_on_with_those_who_are_left() -> None:
    """T-8.6 to T-8.8: seats close up in the order of the table; who should deal and is out, is followed on his left."""
    setting = make_setting("toepen", rules={"game_end": "elimination", "players": 6}, strategy="random", seed=8)
    skipped = 0
    for match in range(40):
        lives, dealer = [0] * 6, 5
        for replay in replay_match(setting, match):
            left = [player for player in range(6) if lives[player] < TARGET]
            assert replay.players == tuple(sorted(left, key=lambda player: (player - dealer - 1) % 6))
            assert replay.start["lives"] == tuple(lives[player] for player in replay.players)
            payoff, winner = replay.result["payoff"], replay.result["winner"]
            assert isinstance(payoff, list)
            assert isinstance(winner, int)
            for player, pay in zip(replay.players, payoff, strict=True):
                lives[player] -= pay
            dealer = replay.players[winner]
            while lives[dealer] >= TARGET and min(lives) < TARGET:
                dealer, skipped = (dealer + 1) % 6, skipped + 1
        assert sum(lost < TARGET for lost in lives) <= 1
    assert skipped > 0


def test_places_of_eliminated_players() -> None:
    """T-8.4, T-8.9: who is left is first; who drops out later is placed before; then fewer lives lost count."""
    setting = make_setting("toepen", rules={"game_end": "elimination", "target": 4}, strategy="random", seed=9)
    shared = 0
    for match in range(200):
        lives, out = [0] * 4, [10_000] * 4
        for number, replay in enumerate(replay_match(setting, match)):
            payoff = replay.result["payoff"]
            assert isinstance(payoff, list)
            for player, pay in zip(replay.players, payoff, strict=True):
                lives[player] -= pay
                out[player] = number if lives[player] >= 4 else out[player]
        order = [(-out[player], lives[player]) for player in range(4)]
        rows = {int(row["player"]): row for row in simulate_matches(setting, 1, first=match).rows}
        for player, standing in enumerate(order):
            assert int(rows[player]["place"]) == 1 + sum(other < standing for other in order)
            assert int(rows[player]["level"]) == order.count(standing)
        shared += len(set(order)) < 4
    assert shared > 5


def test_matches_only() -> None:
    """T-9.3, T-9.4: ``game_end`` and ``dealer`` change nothing in single deals."""
    usual = simulate(make_setting("toepen", strategy="random", seed=10), 5_000).to_bytes()
    for rules in ({"game_end": "elimination"}, {"dealer": "rotate"}, {"dealer": "highest_score"}):
        assert simulate(make_setting("toepen", rules=rules, strategy="random", seed=10), 5_000).to_bytes() == usual


def test_a_match_is_short_enough() -> None:
    """T-8.5: a match takes up 1,024 deal indices, and ends before them even if jacks give lives back."""
    setting = make_setting("toepen", rules={"target": 60, "jack_bonus": -1, "players": 2}, strategy=QUIET, seed=11)
    tally = simulate_matches(setting, 500)
    assert int(tally.rows["deals"].max()) < 1024
    assert np.asarray(tally.rows["lives"] >= 0).all()
