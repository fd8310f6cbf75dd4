"""Matches of Bid Euchre against books kept in Python (E-9.1 to E-9.10, E-10.1, E-10.20, E-10.25, E-10.26)."""

from __future__ import annotations

from typing import Any

import pytest

from simcore import Replay, Setting, make_setting, replay_match, simulate_matches
from simcore.games.bid_euchre.rules import BidEuchreRules

MATCHES = 12
CAUTIOUS = "cautious(bid3_at=6)"


class Book:
    """What carries over from deal to deal, written from section 9 of the rules."""

    def __init__(self, rules: BidEuchreRules) -> None:
        self.rules = rules
        two_packs_values = rules.double_deck == "on"
        self.target = rules.target if rules.target is not None else (52 if two_packs_values else 32)
        self.dealer = 3
        self.totals = [0, 0]
        self.deals = 0
        self.over = False
        self.winner: int | None = None

    def players(self) -> list[int]:
        """Return the players by seat: seat 0 on the dealer's left (E-9.1)."""
        return [(self.dealer + 1 + seat) % 4 for seat in range(4)]

    def note(self, result: dict[str, Any]) -> None:
        """Book a deal (E-9.2, E-9.3)."""
        team_of_side = [self.players()[side] % 2 for side in (0, 1)]
        for side in (0, 1):
            self.totals[team_of_side[side]] += result["points"][side]
        self.deals += 1
        bidders = None if result["bidder"] is None else team_of_side[result["bidder"] % 2]
        self.winner = self.decide(bidders, made=result["outcome"] == "made")
        self.over = self.winner is not None
        if not self.over and self.deals == 1024:
            self.over, self.winner = True, self.higher()
        if not (result["outcome"] == "claimed" and self.rules.claim_redeal == "same"):
            self.dealer = (self.dealer + 1) % 4

    def higher(self) -> int | None:
        """Return the team with more points, None where they are level."""
        return None if self.totals[0] == self.totals[1] else int(self.totals[1] > self.totals[0])

    def decide(self, bidders: int | None, *, made: bool) -> int | None:
        """Return the winner after a deal (E-9.4 to E-9.8)."""
        if self.rules.lose_at is not None:
            losers = [team for team in (0, 1) if self.totals[team] <= self.rules.lose_at]
            if len(losers) == 1:
                return 1 - losers[0]
            if len(losers) == 2:
                return self.higher()
        there = [team for team in (0, 1) if self.totals[team] >= self.target]
        if self.rules.both_over == "defence_cannot_go_out":
            return bidders if made and bidders in there else None
        if len(there) == 2:
            return bidders if self.rules.both_over == "bidders_win" else self.higher()
        return there[0] if there else None


def replays_of(setting: Setting, number: int) -> list[Replay]:
    """Return the deals of a match."""
    return list(replay_match(setting, number))


MATCH_RULES: list[tuple[dict[str, object], str]] = [
    ({}, "standard"),
    ({}, "random"),
    ({"target": "1"}, "standard"),
    ({"target": "200"}, "standard"),
    ({"double_deck": "on"}, "standard"),
    ({"double_deck": "literal"}, "standard"),
    ({"lose_at": "-24"}, "random"),
    ({"lose_at": "-1"}, "bold"),
    ({"lose_at": "-30", "both_over": "defence_cannot_go_out"}, "bold"),
    ({"both_over": "bidders_win"}, "bold"),
    ({"both_over": "defence_cannot_go_out"}, "standard"),
    ({"ace_no_face": "at_least_one_ace", "claim_redeal": "same"}, CAUTIOUS),
    ({"ace_no_face": "at_least_one_ace", "four_nines": "on"}, CAUTIOUS),
    ({"joker": "on", "alone_fail": "symmetric"}, "bold"),
    ({"all_pass": "stick_dealer", "rounds": "until_three_passes", "dealer_may_equal": "true"}, "standard"),
]  # fmt: skip


@pytest.mark.parametrize(("rules", "strategy"), MATCH_RULES, ids=str)
def test_match_equals_the_books(rules: dict[str, object], strategy: str) -> None:
    """Players, start values, length, scores and winner of every match are those of the books."""
    setting = make_setting("bid-euchre", rules=rules, strategy=strategy, seed=5)
    house = setting.rules
    assert isinstance(house, BidEuchreRules)
    for number in range(3 if strategy == "random" and not rules else MATCHES):
        book = Book(house)
        for place, replay in enumerate(replays_of(setting, number)):
            assert not book.over
            assert replay.deal == 1024 * number + place
            assert list(replay.players) == book.players()
            scores = [max(-500, min(500, book.totals[book.players()[side] % 2])) for side in (0, 1)]
            assert replay.start["scores"] == tuple(scores)
            book.note(replay.result)
        assert book.over
        rows = simulate_matches(setting, 1, first=number).rows
        winner = -1 if book.winner is None else book.winner
        assert sorted(int(row["player"]) for row in rows) == [0, 1, 2, 3]
        for row in rows:
            team = int(row["player"]) % 2
            found = [int(row[name]) for name in ("total", "opponents", "deals", "team", "winner")]
            assert found == [book.totals[team], book.totals[1 - team], book.deals, team, winner]


def result(points: tuple[int, int], bidder: int | None = 0, outcome: str = "made") -> dict[str, Any]:
    """Return what the books need of a deal."""
    return {"points": list(points), "bidder": bidder, "outcome": outcome}


def book_at(team_0: int, team_1: int, **rules: object) -> Book:
    """Return books in which the teams stand so before a deal of player 3."""
    book = Book(BidEuchreRules(**rules))
    book.totals = [team_0, team_1]
    return book


def test_the_books_by_hand() -> None:
    """E-9.10, E-10.25, E-10.26: the examples of the page, and both sides beyond the mark, worked out by hand."""
    cases: list[tuple[Book, dict[str, Any], int | None]] = [
        (book_at(30, 31), result((4, 2)), 0),
        (book_at(28, 30), result((4, 2)), None),
        (book_at(8, 0), result((24, 0)), 0),
        (book_at(30, 31, both_over="bidders_win"), result((2, 4), bidder=1), 1),
        (book_at(28, 30, both_over="bidders_win"), result((4, 2)), 0),
        (book_at(30, 31, both_over="defence_cannot_go_out"), result((4, 2)), 0),
        (book_at(20, 31, both_over="defence_cannot_go_out"), result((4, 2)), None),
        (book_at(20, 31, both_over="defence_cannot_go_out"), result((-4, 3), outcome="set"), None),
        (book_at(31, 0, both_over="defence_cannot_go_out"), result((0, 0), bidder=None, outcome="all_passed"), None),
        (book_at(40, -20, lose_at=-24), result((5, -5), bidder=1, outcome="set"), 0),
        (book_at(-20, 31, lose_at=-24), result((-6, 6), outcome="set"), 1),
        (book_at(-23, -24, lose_at=-22), result((0, 0), bidder=None, outcome="all_passed"), 0),
        (book_at(-24, -24, lose_at=-24), result((0, 0), bidder=None, outcome="all_passed"), None),
    ]
    for number, (book, deal, winner) in enumerate(cases):
        # Player 3 deals, so that team 0 is side 0.
        book.note(deal)
        assert book.winner == winner, number


def test_a_match_ends_after_1024_deals() -> None:
    """E-9.8: nobody ever bids, nobody ever scores; the match is a draw."""
    never = "standard(bid3_at=99, bid4_at=99, bid5_at=99, bid6_at=99, ask_at=99, moon_at=99)"
    setting = make_setting("bid-euchre", rules={"target": "200"}, strategy=never, seed=1)
    rows = simulate_matches(setting, 3).rows
    assert set(rows["deals"].tolist()) == {1024}
    assert set(rows["winner"].tolist()) == {-1}
    assert set(rows["total"].tolist()) == {0}


def test_matches_only() -> None:
    """E-10.1, E-10.20, E-10.25, E-10.26: what acts in matches only."""

    def found(rules: dict[str, object]) -> bytes:
        strategy = CAUTIOUS if "claim_redeal" in rules or "ace_no_face" in rules else "bold"
        tally = simulate_matches(make_setting("bid-euchre", rules=rules, strategy=strategy, seed=3), 300)
        return tally.to_bytes()

    assert len({found(rules) for rules in ({}, {"target": "31"}, {"lose_at": "-5"})}) == 3
    assert len({found({"both_over": value}) for value in ("higher_wins", "bidders_win", "defence_cannot_go_out")}) == 3
    claims: dict[str, object] = {"ace_no_face": "at_least_one_ace"}
    assert found(claims) != found({**claims, "claim_redeal": "same"})
