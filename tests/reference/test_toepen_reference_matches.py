"""Checks of the reference engine itself: matches, the options, random play under random house rules."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from fractions import Fraction

import pytest

from .toepen import (
    NUMBER_OPTIONS,
    OPTIONS,
    PACK,
    REFUSED_TOGETHER,
    ToepenDeal,
    ToepenMatch,
    full_rules,
    play_match,
)

# ------------------------------------------------------------------------ matches (section 8)

# T-8.3 with T-8.4: distribution of the number of hands, mean, and the chance of more than one loser.
STUB = {
    3: (Fraction(730840, 59049), {10: 0.051974, 11: 0.171214, 12: 0.294332, 13: 0.312960, 14: 0.169520}, 0.104032),
    4: (Fraction(2917315, 262144), {10: 0.219398, 11: 0.454559, 12: 0.304012, 13: 0.022030}, 0.230700),
    5: (Fraction(4127002, 390625), {10: 0.477453, 11: 0.479969, 12: 0.042578}, 0.348675),
    6: (Fraction(1437725, 139968), {10: 0.728188, 11: 0.271812}, 0.474880),
    7: (Fraction(8321830, 823543), {10: 0.895087, 11: 0.104913}, 0.592714),
    8: (Fraction(42061165, 4194304), {10: 0.971837, 11: 0.028163}, 0.779201),
}


def stub_row(n: int, winner: int) -> dict[str, object]:
    """The result row of a hand without a knock."""
    return {"payoff": [0 if seat == winner else -1 for seat in range(n)], "next_dealer": winner}


def stub_distribution(n: int) -> tuple[dict[int, Fraction], dict[int, Fraction]]:
    """Exactly: chances of the number of hands and of the number of losers, every hand won by a random player."""
    length: dict[int, Fraction] = {}
    losers: dict[int, Fraction] = {}
    states = {(0,) * n: Fraction(1)}
    hands = 0
    while states:
        hands += 1
        following: dict[tuple[int, ...], Fraction] = {}
        for lives, chance in states.items():
            for winner in range(n):
                match = ToepenMatch({"players": n}, lives=lives)
                match.note(stub_row(n, winner))
                if match.over:
                    length[hands] = length.get(hands, Fraction(0)) + chance / n
                    count = len(match.losers())
                    losers[count] = losers.get(count, Fraction(0)) + chance / n
                else:
                    key = tuple(sorted(match.lives))
                    following[key] = following.get(key, Fraction(0)) + chance / n
        states = following
    return length, losers


@pytest.mark.parametrize("n", STUB)
def test_session_stub(n: int) -> None:
    """T-8.1, T-8.3: exact length of a match and number of losers."""
    mean, distribution, several = STUB[n]
    length, losers = stub_distribution(n)
    assert sum(length.values()) == 1
    assert sum(hands * chance for hands, chance in length.items()) == mean
    assert sorted(length) == sorted(distribution)
    assert max(length) == 9 * n // (n - 1) + 1
    for hands, chance in distribution.items():
        assert abs(float(length[hands]) - chance) < 6e-7
    assert abs(float(1 - losers[1]) - several) < 6e-7
    if n == 4:
        assert abs(float(losers[2]) - 0.198066) < 6e-7
        assert abs(float(losers[3]) - 0.032634) < 6e-7


def test_seats_and_dealer_of_a_match() -> None:
    """T-8.1, T-8.2: player n - 1 deals first, the winner next; seat 0 is on the dealer's left."""
    match = ToepenMatch({})
    assert match.seats() == [0, 1, 2, 3]
    match.note(stub_row(4, 1))
    assert (match.dealer, match.seats(), match.seat_lives()) == (1, [2, 3, 0, 1], [1, 1, 1, 0])
    match.note(stub_row(4, 0))
    assert (match.dealer, match.lives) == (2, [2, 1, 1, 2])
    match.note({"payoff": [-1] * 4, "next_dealer": 2})  # no winner
    assert match.dealer == 1


def test_dealer_options() -> None:
    """T-9.4: to the left; or the most lives lost, the first of several from the dealer's left."""
    match = ToepenMatch({"dealer": "rotate"})
    match.note(stub_row(4, 2))
    assert match.dealer == 0
    match.note(stub_row(4, 2))
    assert match.dealer == 1
    match = ToepenMatch({"dealer": "highest_score"})
    match.note({"payoff": [-1, 0, -2, -2], "next_dealer": 1})
    assert match.dealer == 2
    match.note({"payoff": [0, 0, 0, -1], "next_dealer": 0})  # seats 3 0 1 2: the dealer has three now
    assert match.dealer == 2
    match.note({"payoff": [-1, 0, 0, 0], "next_dealer": 1})  # player 3 has three too
    assert match.dealer == 3


def test_places_of_a_first_out_match() -> None:
    """T-8.3, T-8.4: all with ten or more are losers, places by lives."""
    match = ToepenMatch({}, lives=[8, 3, 8, 3])
    match.note({"payoff": [-2, 0, -3, 0], "next_dealer": 1})
    assert match.over
    assert (match.losers(), match.places()) == ([0, 2], [3, 1, 4, 1])


def test_elimination() -> None:
    """T-8.6 to T-8.9: players drop out, seats close up, the last one left wins."""
    match = ToepenMatch({"game_end": "elimination"}, lives=[8, 9, 8, 3])
    match.note({"payoff": [-2, -1, 0, -1], "next_dealer": 2})  # 0 and 1 drop out together
    assert (match.seats(), match.dealer, match.deal_rules()["players"]) == ([3, 2], 2, 2)
    match.note({"payoff": [0, -1], "next_dealer": 0})
    assert (match.seats(), match.dealer, match.over) == ([2, 3], 3, False)
    match.note({"payoff": [-1, 0], "next_dealer": 1})
    assert match.over
    assert match.places() == [3, 3, 2, 1]


def test_dealer_drops_out() -> None:
    """T-8.7: the next one clockwise who is left deals."""
    match = ToepenMatch({"game_end": "elimination"}, lives=[0, 9, 9, 0])
    match.note({"payoff": [-1, -1, -1, -1], "next_dealer": 1})
    assert (match.dealer, match.seats()) == (3, [0, 3])
    match = ToepenMatch({"game_end": "elimination", "dealer": "rotate"}, lives=[9, 9, 0, 0])
    match.note({"payoff": [-1, -1, 0, -1], "next_dealer": 2})
    assert match.dealer == 2
    match = ToepenMatch({"game_end": "elimination", "dealer": "highest_score"}, lives=[9, 2, 4, 4])
    match.note({"payoff": [-1, -1, 0, -1], "next_dealer": 2})
    assert (match.dealer, match.seats()) == (3, [1, 2, 3])


def test_last_players_drop_out_together() -> None:
    """T-8.9: the lowest total wins, equal totals share."""
    match = ToepenMatch({"game_end": "elimination", "players": 3}, lives=[9, 9, 9])
    match.note({"payoff": [-1, -1, -3], "next_dealer": 0})
    assert match.over
    assert match.places() == [1, 1, 3]


def test_a_match_ends_at_the_technical_limit() -> None:
    """T-8.5: two players who win back what they lose."""
    rows = ({"payoff": [-1, 1], "next_dealer": 0}, {"payoff": [1, -1], "next_dealer": 1})
    deals = iter(range(2000))
    match = play_match({"players": 2, "jack_bonus": -1}, lambda *_: rows[next(deals) % 2 == 0])
    assert (match.deals, match.losers()) == (1024, [])


# ------------------------------------------------------------------------ options and random play


def test_options_are_checked() -> None:
    """T-9.1 to T-9.24."""
    for rules in REFUSED_TOGETHER:
        with pytest.raises(ValueError, match="does not go with"):
            full_rules(rules)
    refused: list[dict[str, object]] = [
        {"sharp": "on"}, {"four_of_a_kind_wins": "on"}, {"pot": "on"}, {"penalty_out": "at_once"}, {"deal_packets": 1},
        {"players": 9}, {"players": 1}, {"target": 61}, {"target": 1}, {"max_stake": 1}, {"wash_penalty": 11},
        {"max_exchanges_per_player": 0}, {"jack_bonus": 1}, {"dealer": "lowest"},
    ]  # fmt: skip
    for rules_not_offered in refused:
        with pytest.raises(ValueError, match=r"not offered|unknown option"):
            full_rules(rules_not_offered)
    assert full_rules({"poverty": True, "play_for_dead": True, "max_exchanges_per_player": None})["poverty"] == "on"


def random_rules(rng: random.Random) -> dict[str, object]:
    while True:
        rules: dict[str, object] = {name: rng.choice(values) for name, values in OPTIONS.items()}
        for name, (default, least, greatest) in NUMBER_OPTIONS.items():
            rules[name] = rng.choice([default, rng.randint(least, greatest)])
        try:
            full_rules(rules)
        except ValueError:
            continue
        return rules


def random_deal(rng: random.Random, rules: Mapping[str, object], lives: Sequence[int] | None) -> ToepenDeal:
    pack = list(PACK)
    rng.shuffle(pack)
    n = int(str(rules["players"]))
    return ToepenDeal(rules, [pack[4 * seat : 4 * seat + 4] for seat in range(n)], pack[4 * n :], lives=lives)


def play_randomly(d: ToepenDeal, rng: random.Random) -> int:
    """Every phase in turn; cards are conserved and folders never asked. Returns the number of decisions."""
    decisions = 0
    while d.to_move is not None:
        decisions += 1
        assert decisions < 3000
        assert d.is_in(d.to_move)
        legal = d.legal()
        assert legal == sorted(set(legal))
        d.apply(rng.choice(legal))
        assert d.k + 1 <= 120
    return decisions


def check_row(d: ToepenDeal) -> None:
    """T-7.1, T-7.5: the row hangs together."""
    row = d.result()
    folds, payoff = row["folds"], row["payoff"]
    assert isinstance(folds, list)
    assert isinstance(payoff, list)
    in_at_end = d.seats_in()
    assert sum(folds) + len(in_at_end) == d.n
    assert (row["end"] == "all_folded") == (len(in_at_end) == 1)
    assert row["next_dealer"] in in_at_end
    assert row["winner"] in (None, row["next_dealer"])
    assert (row["first_knock"] == 0) == (row["knocks"] == 0)
    assert sum(d.own) == row["knocks"]
    poor = any(lost == d.target - 1 for lost in d.start)
    assert d.k - d.knocks == (d.rules["poverty"] == "on" and poor)
    penalties = sum(d.lives) - sum(d.start)
    assert penalties == d.challenges * int(d.rules["wash_penalty"])
    hand = sum(owed for owed in d.owed if owed is not None)
    hand += (len(in_at_end) - (row["winner"] is not None)) * (d.k + 1)
    assert sum(payoff) + penalties + hand in (0, -int(d.rules["jack_bonus"]))
    if row["end"] == "last_trick":
        assert [len(trick) >= 1 for trick in d.tricks] == [True] * 4
        assert all(d.hands[seat] == [] for seat in in_at_end)


def test_random_play_under_random_rules() -> None:
    """T-2.4: every deal ends, whatever the house rules."""
    rng = random.Random(20)
    for _ in range(1500):
        rules = random_rules(rng)
        target = int(str(rules["target"]))
        lives = [rng.choice([0, target - 1, rng.randrange(target)]) for _ in range(int(str(rules["players"])))]
        d = random_deal(rng, rules, lives)
        play_randomly(d, rng)
        check_row(d)


def test_random_matches() -> None:
    """T-8.1 to T-8.9: every match ends, with one first place at least."""
    rng = random.Random(21)

    def play(rules: dict[str, object], seats: list[int], lives: list[int]) -> Mapping[str, object]:
        assert len(seats) == len(lives) == rules["players"]
        d = random_deal(rng, rules, lives)
        play_randomly(d, rng)
        return d.result()

    for _ in range(150):
        rules = {**random_rules(rng), "target": rng.choice([2, 5, 10])}
        match = play_match(rules, play)
        assert 1 <= match.deals < 1024
        assert min(match.places()) == 1
        assert min(match.lives) >= 0
        if rules["game_end"] == "first_out":
            assert match.losers()
        else:
            assert sum(out is None for out in match.out_after) <= 1
