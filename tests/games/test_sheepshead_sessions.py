"""Sessions of Sheepshead against a slow loop with books (S-9.7, S-10.1 to S-10.6, S-11.7, S-11.26)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest

from simcore import Replay, Setting, make_setting, replay_deal, replay_match, simulate, simulate_matches
from simcore.games.sheepshead.pack import cards_in
from tests.reference.sheepshead import SheepsheadDeal

SESSIONS = 6
# Only some players pick, so that pass-outs come one after another.
SHY = ("standard(pick_at=14, dealer_pick_at=14)", "random", "cautious(pick_at=12)", "standard(pick_at=99)", "random")
NEVER = "standard(pick_at=99, dealer_pick_at=99)"


def reference_payoff(replay: Replay, stake: int) -> tuple[list[int], str]:
    """Return payoffs and outcome of a deal by the reference engine."""
    rules = replay.setting.rules
    deal = SheepsheadDeal(
        rules.changes(),
        [cards_in(hand, rules) for hand in replay.begin["hand"]],
        cards_in(replay.begin["blind"], rules),
        stake=stake,
        tie_break=replay.begin["tie_break"],
    )
    for step in replay.steps:
        deal.apply(step.action)
    result = deal.result()
    payoff = result["payoff"]
    assert isinstance(payoff, list)
    return payoff, str(result["outcome"])


class Book:
    """What carries over from deal to deal, written from section 10 of the rules."""

    def __init__(self, rules: Any) -> None:
        self.rules = rules
        self.dealer = 4
        self.outstanding = 0
        self.stake_of_next = 1
        self.totals = [0] * 5
        self.stakes: list[int] = []

    def seats(self) -> list[int]:
        """Return the players by seat: seat 0 on the dealer's left."""
        return [(self.dealer + 1 + seat) % 5 for seat in range(5)]

    def stake(self) -> int:
        """Return the stake of the next deal (S-10.5, S-11.7)."""
        if self.rules.all_pass != "doubler":
            return 1
        if self.rules.doubler_stack == "queue":
            return 2 if self.outstanding else 1
        return self.stake_of_next

    def note(self, payoff: Sequence[int], outcome: str) -> None:
        """Book a deal."""
        self.stakes.append(self.stake())
        for player, points in zip(self.seats(), payoff, strict=True):
            self.totals[player] += points
        if outcome == "thrown_in":
            self.outstanding += 1
            self.stake_of_next = 2 * self.stake_of_next if self.rules.doubler_stack == "multiply" else 2
        else:
            self.outstanding = max(0, self.outstanding - 1)
            self.stake_of_next = 1
        self.dealer = (self.dealer + 1) % 5


def slow_session(setting: Setting, number: int) -> Book:
    """Return the books of a session, dealt from the indices that belong to it."""
    rules: Any = setting.rules
    book = Book(rules)
    for deal in range(rules.hands):
        stake, seats = book.stake(), book.seats()
        replay = replay_deal(setting, number * rules.hands + deal, players=seats, start={"stake": stake})
        book.note(*reference_payoff(replay, stake))
    return book


def expected_rows(books: Sequence[Book]) -> Counter[tuple[int, int, int, int]]:
    """Return total, player, place and players on that place, with their counts."""
    rows: Counter[tuple[int, int, int, int]] = Counter()
    for book in books:
        for player, total in enumerate(book.totals):
            place = 1 + sum(other > total for other in book.totals)
            rows[total, player, place, book.totals.count(total)] += 1
    return rows


SESSION_RULES: list[dict[str, str]] = [
    {},
    {"all_pass": "redeal", "hands": "23"},
    {"all_pass": "doubler", "doubler_stack": "queue"},
    {"all_pass": "doubler", "doubler_stack": "multiply"},
    {"all_pass": "doubler", "doubler_stack": "cap2"},
    {"all_pass": "doubler", "doubler_stack": "multiply", "multiplier_cap": "3", "hands": "40"},
    {"all_pass": "doubler", "crack": "crack_recrack", "bump": "on", "hands": "17"},
    {"leaster_tie": "random_winner", "leaster_stake": "2", "hands": "1"},
]


@pytest.mark.parametrize("rules", SESSION_RULES, ids=lambda rules: " ".join(rules.values()) or "default")
def test_session_equals_the_slow_loop(rules: dict[str, str]) -> None:
    """The rows of the fast sessions are those of the books, and so are players and stakes of every deal."""
    setting = make_setting("sheepshead", rules=rules, seats=SHY, seed=5)
    books = [slow_session(setting, number) for number in range(SESSIONS)]
    tally = simulate_matches(setting, SESSIONS, threads=2)
    found = Counter(
        {
            tuple(int(row[name]) for name in ("total", "player", "place", "level")): int(count)
            for row, count in zip(tally.rows, tally.counts, strict=True)
        }
    )
    assert found == expected_rows(books)
    assert all(sum(book.totals) == 0 for book in books)
    for number, book in enumerate(books):
        replays = list(replay_match(setting, number))
        assert [replay.start["stake"] for replay in replays] == book.stakes
        assert [replay.players for replay in replays] == [
            tuple((deal + seat) % 5 for seat in range(5)) for deal in range(len(replays))
        ]
        assert [replay.deal for replay in replays] == [number * len(replays) + deal for deal in range(len(replays))]


def test_the_slow_loop_sees_what_it_should() -> None:
    """The sessions above have what they are there to test: stakes of 2, and of 4 and more where they multiply."""
    for stack, expected in (("queue", {1, 2}), ("cap2", {1, 2}), ("multiply", {1, 2, 4})):
        rules = {"all_pass": "doubler", "doubler_stack": stack}
        setting = make_setting("sheepshead", rules=rules, seats=SHY, seed=5)
        stakes = {stake for number in range(SESSIONS) for stake in slow_session(setting, number).stakes}
        assert expected <= stakes
        if stack != "multiply":
            assert stakes == expected


def test_doublers_by_hand() -> None:
    """S-11.7: the books themselves, worked out by hand; P is a pass-out, a dot a picked deal."""
    for stack, stakes in (
        ("queue", [1, 2, 2, 2, 2, 2, 1, 1, 1]),
        ("multiply", [1, 2, 4, 1, 2, 1, 1, 1, 1]),
        ("cap2", [1, 2, 2, 1, 2, 1, 1, 1, 1]),
    ):
        book = Book(make_setting("sheepshead", rules={"all_pass": "doubler", "doubler_stack": stack}, seed=0).rules)
        for outcome in "PP.P....P":
            book.note([0] * 5, "thrown_in" if outcome == "P" else "win")
        assert book.stakes == stakes, stack


def test_nobody_ever_picks() -> None:
    """S-10.3, S-10.6: deals thrown in count, pay nothing, and lapse; the totals stay 0."""
    for all_pass in ("doubler", "redeal"):
        setting = make_setting("sheepshead", rules={"all_pass": all_pass}, strategy=NEVER, seed=1)
        tally = simulate_matches(setting, 4)
        assert set(tally.rows["total"].tolist()) == {0}
        assert set(tally.rows["level"].tolist()) == {5}
        stakes = [replay.start["stake"] for replay in replay_match(setting, 0)]
        assert stakes == [1] + [2 if all_pass == "doubler" else 1] * 59


@pytest.mark.parametrize("hands", [1, 5, 60, 1000])
def test_length_of_a_session(hands: int) -> None:
    """S-10.1, S-11.26: a session has as many deals as ``hands`` says, and other deals than the next one."""
    setting = make_setting("sheepshead", rules={"hands": hands}, seed=2)
    for number in (0, 1, 7):
        indices = [replay.deal for replay in replay_match(setting, number)]
        assert indices == list(range(number * hands, (number + 1) * hands))


def test_sessions_only() -> None:
    """S-11.7, S-11.26: ``doubler_stack`` and ``hands`` change nothing in single deals."""
    base = {"all_pass": "doubler"}
    usual = simulate(make_setting("sheepshead", rules=base, strategy="random", seed=3), 5_000).to_bytes()
    for rules in ({"doubler_stack": "multiply"}, {"doubler_stack": "cap2"}, {"hands": "7"}):
        setting = make_setting("sheepshead", rules={**base, **rules}, strategy="random", seed=3)
        assert simulate(setting, 5_000).to_bytes() == usual


def test_one_deal_sessions_are_the_deals() -> None:
    """S-10.4: with one deal a session the total is the payoff."""
    setting = make_setting("sheepshead", rules={"hands": "1"}, strategy="bold", seed=4)
    tally = simulate_matches(setting, 500)
    deals = simulate(setting, 500)
    for player in range(5):
        mine = tally.rows["player"] == player
        total = int((tally.rows["total"][mine] * tally.counts[mine].astype(np.int64)).sum())
        assert total == int((deals.rows["payoff"][:, player] * deals.counts.astype(np.int64)).sum())
