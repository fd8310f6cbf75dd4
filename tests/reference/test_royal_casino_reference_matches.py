"""Checks of the Royal Casino reference engine itself: points, matches, exact numbers, random play.

The ids (C-7.2) are rules of docs/rules/royal-casino.md.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement
from math import comb, prod

import pytest

from .royal_casino import (
    DRAWN,
    ITEMS,
    LONGEST_MATCH,
    NUMBER_OPTIONS,
    OPTIONS,
    PACK,
    PRESETS,
    RANKS,
    SCORING_CARDS,
    CasinoDeal,
    CasinoMatch,
    Position,
    Step,
    capture_value,
    full_rules,
    groups_in,
    highest_value,
    in_order,
    items_of,
    low,
    match_step,
    net_sweeps,
)
from .test_royal_casino_reference import dealt, play, shuffled, staged

DEFAULTS = full_rules({})
SHORT = {
    "AS": "ace_of_spades",
    "AC": "ace_of_clubs",
    "AH": "ace_of_hearts",
    "AD": "ace_of_diamonds",
    "TD": "big_casino",
    "2S": "little_casino",
}


def numbers(result: Mapping[str, object], column: str) -> list[int]:
    value = result[column]
    assert isinstance(value, list)
    return value


def finished(
    piles: Sequence[str], *, sweeps: Sequence[int] = (), rules: Mapping[str, object] | None = None
) -> dict[str, object]:
    """The result of a deal with these piles by seat; `...` in a pile stands for all other cards."""
    d = dealt(rules or {"players": len(piles)}, PACK)
    named = {card for pile in piles for card in pile.split()}
    rest = [card for card in PACK if card not in named]
    d.hands, d.loose, d.stock = [[] for _ in piles], [], []
    d.piles = [[c for word in pile.split() for c in (rest if word == "..." else [word])] for pile in piles]
    d.sweeps = list(sweeps) or [0] * len(piles)
    d.cards_left = 0
    d.plays = [(play % d.n, "") for play in range(48)]
    return d.result()


SPADES = " ".join(card for card in PACK if card[1] == "S")
CLUBS = " ".join(card for card in PACK if card[1] == "C")
HEARTS = " ".join(card for card in PACK if card[1] == "H")

# ------------------------------------------------------------------ points (section 7)


def test_items() -> None:
    """C-7.1, C-7.2, C-7.5: eleven points, eight when the most cards are shared."""
    result = finished([SPADES + " " + CLUBS, "..."])
    assert (result["cards"], result["spades"]) == ([26, 26], [13, 0])
    assert (result["most_cards"], result["most_spades"]) == (None, 0)
    assert result["points"] == [4, 4]  # spades, 2S, AS, AC; TD, AH, AD
    result = finished([SPADES + " " + CLUBS + " 7D", "..."])
    assert (result["points"], result["payoff"]) == ([7, 4], [3, -3])
    assert [result[name] for name in SCORING_CARDS] == [1, 0, 0, 1, 1, 0]
    assert list(ITEMS) == [
        "cards",
        "spades",
        "big_casino",
        "little_casino",
        "ace_of_spades",
        "ace_of_clubs",
        "ace_of_hearts",
        "ace_of_diamonds",
    ]
    assert sum(ITEMS.values()) == 11


def test_shared_spades_of_three() -> None:
    """C-2.2, C-7.2, C-7.5, C-7.6: spades can be shared between three; payoff of three sides."""
    result = finished(["AS 2S 3S 4S 5S 6S " + HEARTS, "7S 8S 9S TS JS QS " + CLUBS, "..."])
    assert (result["spades"], result["most_spades"], result["most_cards"]) == ([6, 6, 1], None, None)
    assert result["points"] == [3, 1, 3]  # AS, 2S, AH; AC; TD, AD
    assert result["payoff"] == [2, -4, 2]


def test_partners_count_together() -> None:
    """C-2.2, C-3.2, C-7.6: columns by side, payoff by seat."""
    result = finished([SPADES, CLUBS, HEARTS, "..."], sweeps=[1, 2, 2, 0])
    assert (result["cards"], result["spades"], result["sweeps"]) == ([26, 26], [13, 0], [3, 2])
    assert (result["points"], result["sweep_points"]) == ([5, 4], [1, 0])
    assert result["payoff"] == [1, -1, 1, -1]


@pytest.mark.parametrize(
    ("sweeps", "net"),
    [
        ([0, 0], [0, 0]),
        ([3, 1], [2, 0]),
        ([1, 1], [0, 0]),
        ([0, 4], [0, 4]),
        ([3, 1, 2], [1, 0, 0]),
        ([2, 2, 0], [0, 0, 0]),
        ([0, 0, 2], [0, 0, 2]),
    ],
)
def test_cancelling(sweeps: list[int], net: list[int]) -> None:
    """C-7.4, C-10.14."""
    assert net_sweeps(sweeps, DEFAULTS) == net
    assert net_sweeps(sweeps, full_rules({"sweep_cancel": "no"})) == sweeps


def test_the_worth_of_sweeps() -> None:
    """C-10.13, C-10.14: counted in the column whatever they are worth."""
    for worth in (0, 1, 3):
        result = finished([SPADES, "..."], sweeps=[4, 1], rules={"sweeps": worth})
        assert (result["sweeps"], result["sweep_points"]) == ([4, 1], [3 * worth, 0])
        assert result["points"] == [3 + 3 * worth, 8]
    result = finished([SPADES, "..."], sweeps=[4, 1], rules={"sweep_cancel": "no", "sweeps": 2})
    assert (result["sweep_points"], result["points"]) == ([8, 2], [11, 10])


def test_sweeps() -> None:
    """C-7.3: nothing may stay, neither a loose card nor a build."""
    d = play(staged({}, ["AH 4D", "KS"], "9S 5C"), "take AH: 9S 5C")
    assert d.sweeps == [1, 0]
    d = play(staged({}, ["AH 4D", "KS"], "9S 5C 7D"), "take AH: 9S 5C")
    assert d.sweeps == [0, 0]
    d = play(staged({}, ["AH 4D", "KS"], "9S 5C", [(13, "6S 7S", 1)]), "take AH: 9S 5C")
    assert d.sweeps == [0, 0]
    d = play(staged({}, ["KH 4D", "9S"], "", [(13, "6S 7S", 1)]), "take KH: [13]")
    assert d.sweeps == [1, 0]


def test_sweep_with_the_last_card() -> None:
    """C-6.1, C-7.3, C-10.15: it counts, unless the house says no; the leftovers never do."""
    for rules, sweeps in (({}, [0, 1]), ({"last_card_sweep": "no"}, [0, 0])):
        d = play(staged(rules, ["", "8H"], "8D", plays=47), "take 8H: 8D")
        assert (d.over, d.sweeps, d.cards_left) == (True, sweeps, 0)
        d = play(staged(rules, ["9C", "8H"], "8D", plays=46), "trail 9C", "take 8H: 8D")
        assert (d.sweeps, d.cards_left, d.result()["last_capturer"]) == ([0, 0], 1, 1)
        d = play(staged(rules, ["8H", "9C"], "8D", plays=46), "take 8H: 8D", "trail 9C")
        assert d.sweeps == [1, 0]


def test_leftovers() -> None:
    """C-6.1, C-6.2, C-10.12: to the last capturer, or to nobody."""
    for rules, cards, big_casino in (({}, [48, 4], 1), ({"residue": "nobody"}, [48, 2], None)):
        d = play(staged(rules, ["9C", "8H"], "TD 8D", plays=46), "trail 9C", "take 8H: 8D")
        result = d.result()
        assert (result["cards"], result["big_casino"], result["cards_left"]) == (cards, big_casino, 2)
    d = play(staged({}, ["9C", "8H"], "TD 7D", plays=46), "trail 9C", "trail 8H")
    d.piles = [[], []]
    result = d.result()
    assert (result["points"], result["cards"], result["last_capturer"]) == ([0, 0], [0, 0], None)
    assert {result[name] for name in ("most_cards", "most_spades", *SCORING_CARDS)} == {None}
    assert result["cards_left"] == 4


def test_columns() -> None:
    """C-7.7: exactly these names; plays are counted by kind, legal actions summed."""
    d = dealt({"players": 3}, shuffled(5))
    legal, kinds, rng = 0, Counter[str](), random.Random(2)
    while not d.over:
        action = rng.choice(d.legal())
        legal += len(d.legal())
        kinds[action.split()[0]] += 1
        d.apply(action)
    result = d.result()
    assert " ".join(result) == (
        "payoff points cards spades sweeps most_cards most_spades big_casino little_casino ace_of_spades "
        "ace_of_hearts ace_of_diamonds ace_of_clubs sweep_points cards_left last_capturer legal takes builds "
        "raises trails"
    )
    assert result["legal"] == legal
    assert [result[f"{kind}s"] for kind in ("take", "build", "raise", "trail")] == [
        kinds[kind] for kind in ("take", "build", "raise", "trail")
    ]


# ------------------------------------------------------------------ the match, deal by deal (section 8)


def step(
    before: str, first: str, second: str, *, overtime: bool = False, sweeps: Sequence[int] = (0, 0), **rules: object
) -> Step:
    """Side 0 and side 1 by short names; `rest` for everything that side 0 does not have."""
    mine = [SHORT.get(word, word) for word in first.split()]
    given = [SHORT.get(word, word) for word in second.split()]
    other = [name for name in ITEMS if name not in mine] if given == ["rest"] else given
    return match_step(rules, [int(score) for score in before.split("-")], [mine, other], sweeps, overtime=overtime)


def test_g1_g2() -> None:
    """C-8.3, C-8.5, C-8.11."""
    assert step("0-0", "cards spades AS AC", "rest") == Step([6, 5], None, False)
    assert step("0-0", "spades AS AC", "TD 2S AH AD") == Step([3, 5], None, False)


def test_g3_to_g6() -> None:
    """C-8.5, C-8.6, C-8.11, C-10.17: 17 is free, 18 is capped, frozen, or free by option."""
    other = "cards spades AC AH AD"
    assert step("17-12", "TD 2S AS", other) == Step([21, 19], 0, False)
    assert step("18-12", "TD 2S AS", other) == Step([20, 19], None, False)
    assert step("18-12", "TD 2S AS", other, late="frozen") == Step([18, 19], None, False)
    assert step("18-12", "TD 2S AS", other, late="none") == Step([22, 19], 0, False)


def test_g7_to_g11() -> None:
    """C-8.4, C-8.11, C-10.18 to C-10.20: a condition beats any total, and the scores stay as they were."""
    assert step("18-17", "cards", "rest") == Step([18, 17], 0, False)
    assert step("19-10", "TD", "rest") == Step([19, 10], 0, False)
    assert step("20-10", "2S", "rest") == Step([20, 10], 0, False)
    assert step("20-10", "2S", "rest", at20="spades") == Step([20, 20], None, False)
    assert step("20-10", "spades", "rest", at20="spades") == Step([20, 10], 0, False)
    assert step("18-19", "cards spades", "TD 2S AS AH AD AC") == Step([18, 19], 0, False)
    assert step("19-18", "TD 2S AS AH AD AC", "cards spades") == Step([19, 18], 1, False)
    assert step("18-3", "little_casino", "rest", at18="little_casino").winner == 0
    assert step("19-3", "cards", "rest", at19="cards").winner == 0
    assert step("19-3", "TD", "", at19="cards") == Step([20, 3], None, False)
    assert step("18-18", "TD", "cards").winner == 1


def test_g12_sweeps_when_short() -> None:
    """C-8.5, C-8.11: no sweeps on 18; with less they count, and late=none counts them always."""
    assert step("18-5", "AS", "rest", sweeps=(4, 0), at18="spades") == Step([19, 15], None, False)
    assert step("18-5", "AS", "cards spades TD 2S AC AH AD", sweeps=(4, 0)) == Step([19, 15], None, False)
    assert step("17-5", "AS", "", sweeps=(4, 0)) == Step([22, 5], 0, False)
    assert step("18-5", "AS", "", sweeps=(4, 0), late="none") == Step([23, 5], 0, False)
    assert step("19-5", "cards", "", late="frozen") == Step([19, 5], None, False)
    assert step("18-20", "cards", "2S TD", late="none") == Step([21, 23], 1, False)


def test_g13_to_g15() -> None:
    """C-8.6 to C-8.8, C-8.11: the higher total, or overtime."""
    assert step("16-17", "cards TD AS AC", "rest") == Step([23, 21], 0, False)
    assert step("16-17", "cards spades AS AC", "rest") == Step([22, 22], None, True)
    assert step("22-22", "cards spades AS AC", "rest", overtime=True) == Step([28, 27], 0, True)
    assert step("22-22", "cards", "spades TD", overtime=True) == Step([25, 25], None, True)
    assert step("22-22", "AS", "AC", overtime=True, sweeps=(0, 2)) == Step([23, 25], 1, True)


def test_overtime_has_no_conditions() -> None:
    """C-8.8: a third side on 18 to 20 has neither a condition nor a limit any more."""
    items = [["spades"], ["ace_of_hearts"], ["cards", "big_casino"]]
    assert match_step({"players": 3}, [22, 22, 19], items, overtime=True) == Step([23, 23, 24], 2, True)
    assert match_step({"players": 3}, [21, 21, 19], items) == Step([21, 21, 19], 2, False)


def test_three_sides() -> None:
    """C-8.4 to C-8.7 for three."""
    items = [["cards", "spades"], ["big_casino", "little_casino"], ["ace_of_spades"]]
    assert match_step({"players": 3}, [17, 18, 20], items) == Step([21, 20, 20], 0, False)
    assert match_step({"players": 3}, [17, 19, 20], items) == Step([17, 19, 20], 1, False)
    assert match_step({"players": 3}, [17, 18, 3], [["cards", "spades"], [], ["ace_of_spades"]], [0, 0, 17]) == Step(
        [21, 18, 21], None, True
    )


def test_target() -> None:
    """C-10.16: conditions and limits move with the target."""
    assert step("47-0", "cards", "rest", target=50) == Step([47, 0], 0, False)
    assert step("48-0", "TD", "rest", target=50).winner == 0
    assert step("49-0", "2S", "rest", target=50).winner == 0
    assert step("18-0", "cards", "", target=50) == Step([21, 0], None, False)
    assert step("8-0", "TD 2S AS", "", target=11) == Step([10, 0], None, False)
    assert step("46-0", "cards spades", "", target=50) == Step([50, 0], 0, False)


def test_soto() -> None:
    """C-10.21: conditions from 16 on, and with them the limits."""
    for before, item, wins in (
        ("16-3", "cards", True),
        ("16-3", "TD", True),
        ("16-3", "spades", False),
        ("17-3", "cards", True),
        ("17-3", "spades", True),
        ("17-3", "TD", False),
        ("18-3", "cards", True),
        ("18-3", "TD", False),
        ("19-3", "TD", True),
        ("19-3", "2S", False),
        ("20-3", "spades", True),
        ("20-3", "2S", False),
    ):
        assert (step(before, item, "", soto="on").winner == 0) is wins, (before, item)
    assert step("16-3", "spades 2S AS AC AH AD", "", soto="on", sweeps=(3, 0)) == Step([20, 3], None, False)
    assert step("16-3", "spades 2S", "", soto="on", late="frozen") == Step([16, 3], None, False)
    assert step("15-3", "cards TD 2S", "", soto="on") == Step([21, 3], 0, False)
    assert step("16-17", "TD", "spades", soto="on").winner == 1
    assert step("16-17", "TD cards", "spades", soto="on").winner == 0
    assert step("5-3", "cards", "", soto="on", target=10).winner == 0


def test_count_order() -> None:
    """C-10.22: of the tied sides the one that first has 21."""
    # Cards 19, spades 20, ace of spades 21; the other side is then on 17 + 2 + 1 = 20.
    assert step("16-17", "cards spades AS AC", "rest", tie="count_order") == Step([22, 22], 0, False)
    assert step("16-17", "cards spades AC AH", "TD 2S AS AD", tie="count_order") == Step([22, 22], 1, False)
    assert step("16-17", "cards spades AH", "TD 2S AC", tie="count_order") == Step([21, 21], 1, False)
    assert step("17-12", "cards spades", "TD 2S AH AD AC AS", sweeps=(0, 2), tie="count_order") == Step(
        [21, 21], 0, False
    )


def test_count_order_with_sweeps() -> None:
    """C-10.22: sweeps come last and at once; both there with them alone means overtime."""
    assert step("16-12", "cards spades AS", "TD 2S AH AD", sweeps=(0, 4), tie="count_order") == Step([21, 21], 0, False)
    assert step("14-17", "cards spades AS", "TD", sweeps=(2, 2), tie="count_order") == Step([21, 21], None, True)
    assert step("14-17", "cards spades AS", "TD AH AD", sweeps=(3, 1), tie="count_order") == Step([22, 22], 1, False)
    assert step("14-17", "cards spades AS", "TD AH AD", sweeps=(2, 0), tie="count_order") == Step([21, 21], 1, False)


def test_a_count_order_of_three() -> None:
    """C-10.22: only sides that share the highest score count."""
    items = [["cards", "spades"], ["big_casino"], ["little_casino", "ace_of_spades", "ace_of_clubs"]]
    rules = {"players": 3, "tie": "count_order", "late": "none"}
    assert match_step(rules, [17, 20, 19], items) == Step([21, 22, 22], 1, False)
    assert match_step(rules, [18, 18, 18], items) == Step([22, 20, 21], 0, False)


# ------------------------------------------------------------------ the books of a match


def row(*has: str, sweeps: Sequence[int] = (), last_capturer: int | None = None) -> dict[str, object]:
    """A result row from the short names that each side has."""
    names = [[SHORT.get(word, word) for word in side.split()] for side in has]
    owner = {name: side for side, mine in enumerate(names) for name in mine}
    columns = {name: f"most_{name}" if name in ("cards", "spades") else name for name in ITEMS}
    swept = list(sweeps) or [0] * len(has)
    points = [swept[side] + sum(ITEMS[name] for name in names[side]) for side in range(len(has))]
    return {
        "points": points,
        "sweep_points": swept,
        "last_capturer": last_capturer,
        **{columns[name]: owner.get(name) for name in ITEMS},
    }


def test_seats_and_sides_in_a_match() -> None:
    """C-8.1, C-8.2: the deal passes with the turn; a team is now side 0, now side 1."""
    match = CasinoMatch({})
    assert (match.players(), match.teams_by_side()) == ([0, 1], [0, 1])
    match.note(row("cards", "TD"))
    assert (match.scores, match.players(), match.teams_by_side()) == ([3, 2], [1, 0], [1, 0])
    match.note(row("cards", "TD"))
    assert (match.scores, match.side_scores()) == ([5, 5], [5, 5])
    four = CasinoMatch({"players": 4})
    four.note(row("cards", "TD"))
    assert (four.players(), four.teams_by_side(), four.side_scores()) == ([1, 2, 3, 0], [1, 0], [2, 3])
    four.note(row("spades", "", sweeps=[2, 0]))
    assert four.scores == [3, 5]
    three = CasinoMatch({"players": 3})
    three.note(row("cards", "TD", "AS"))
    assert (three.players(), three.teams_by_side(), three.side_scores()) == ([1, 2, 0], [1, 2, 0], [2, 1, 3])
    three.note(row("cards", "TD", "AS"))
    assert (three.scores, three.players()) == ([4, 5, 3], [2, 0, 1])


def test_next_dealer() -> None:
    """C-8.2, C-10.23, C-10.24."""
    for players in (2, 3, 4):
        match = CasinoMatch({"players": players, "deal_passes": "against_play"})
        match.note(row(*[""] * match.teams, last_capturer=0))
        assert match.dealer == players - 2
    match = CasinoMatch({"players": 4, "first_player_next_deal": "last_capturer"})
    match.note(row("", "", last_capturer=2))
    assert match.players() == [2, 3, 0, 1]
    match.note(row("", "", last_capturer=3))
    assert match.players() == [1, 2, 3, 0]
    match.note(row("", ""))
    assert match.players() == [2, 3, 0, 1]
    match = CasinoMatch({"first_player_next_deal": "last_capturer"})
    match.note(row("", "", last_capturer=0))
    assert match.players() == [0, 1]


def test_the_end_of_a_match() -> None:
    """C-8.4, C-8.7, C-8.10: what is reported of each player."""
    match = CasinoMatch({"players": 4})
    match.scores = [16, 17]
    match.note(row("cards spades AS AC", "TD 2S AH AD"))
    assert (match.winner, match.overtime) == (None, True)
    assert match.players()[0] == 1
    match.note(row("cards spades AS AC", "TD 2S AH AD"))  # side 0 is now team 1
    assert (
        match.standing()
        == [
            {"side": 0, "score": 27, "winner": False, "overtime": True, "deals": 2},
            {"side": 1, "score": 28, "winner": True, "overtime": True, "deals": 2},
        ]
        * 2
    )
    with pytest.raises(ValueError, match="over"):
        match.note(row("", ""))
    match = CasinoMatch({})
    match.scores = [20, 10]
    match.note(row("2S", "cards TD"))
    assert [one["score"] for one in match.standing()] == [20, 10]
    assert [one["winner"] for one in match.standing()] == [True, False]


@pytest.mark.parametrize(("scores", "winner"), [([12, 7], 0), ([4, 9], 1), ([8, 8], DRAWN)])
def test_the_longest_match(scores: list[int], winner: int) -> None:
    """C-8.9."""
    match = CasinoMatch({})
    match.scores = list(scores)
    for _ in range(LONGEST_MATCH):
        assert match.winner is None
        match.note(row("", ""))
    assert (match.winner, match.scores, match.deals) == (winner, scores, 1024)


@pytest.mark.parametrize(("players", "preset"), [(2, "north-american"), (3, "default"), (4, "dominican-pagat")])
def test_played_matches(players: int, preset: str) -> None:
    """C-8.1 to C-8.10: random play to the end; the winner is ahead or met a condition."""
    rng = random.Random(players)
    rules = {**PRESETS[preset], "players": players}
    match = CasinoMatch(rules)
    while match.winner is None:
        before = list(match.scores)
        d = dealt(rules, rng.sample(PACK, 52))
        while not d.over:
            d.apply(rng.choice(d.legal()))
        match.note(d.result())
    assert 2 <= match.deals < 30
    score = match.scores[match.winner]
    assert score == max(match.scores) >= 21 or match.scores == before
    assert sum(one["winner"] is True for one in match.standing()) == (2 if players == 4 else 1)


# ------------------------------------------------------------------ exact numbers


@cache
def tables() -> list[tuple[tuple[str, ...], int]]:
    """All tables of four cards by their ranks, with their number."""
    found = []
    for ranks in combinations_with_replacement(RANKS, 4):
        counts = Counter(ranks)
        suits: Counter[str] = Counter()
        cards = []
        for rank in ranks:
            cards.append(rank + "SHDC"[suits[rank]])
            suits[rank] += 1
        found.append((in_order(cards), prod(comb(4, number) for number in counts.values())))
    return found


def hands_without(table: Sequence[str], ranks: set[str]) -> int:
    """How many hands of four have no card of these ranks."""
    free = sum(card[0] not in ranks for card in PACK if card not in table)
    return comb(free, 4)


def test_first_turn_exactly() -> None:
    """C-4.3 to C-4.5, C-7.3: the first turn of two players, over all hands and tables."""
    sweep = capture = equal = no_trail = 0
    hands = comb(48, 4)
    for table, number in tables():
        on_table = {card[0] for card in table}
        able = {
            rank
            for rank in RANKS
            for mask in range(1, 16)
            if groups_in(
                tuple(card for place, card in enumerate(table) if mask >> place & 1),
                capture_value(rank + "S", DEFAULTS),
                lone_ace=True,
            )
        }
        clearing = {
            rank for rank in RANKS if groups_in(table, capture_value(rank + "S", DEFAULTS), lone_ace=True) is not None
        }
        sweep += number * (hands - hands_without(table, clearing))
        capture += number * (hands - hands_without(table, able))
        equal += number * (hands - hands_without(table, on_table))
        no_trail += number * hands_without(table, set(RANKS) - on_table)
    assert hands * sum(number for _, number in tables()) == 52_677_670_500
    assert sweep == 2_389_262_182
    assert capture == 45_325_060_246
    assert equal == 33_645_534_936
    assert no_trail == 96_375_864


def test_chances_of_the_deal() -> None:
    """C-2.4: four ranks on the table; the scoring cards there; what an opponent holds."""
    assert Fraction(13 * 12 * 11 * 10 // 24 * 4**4, comb(52, 4)) == Fraction(2816, 4165)
    worth = {card: sum(ITEMS[name] for name, one in SCORING_CARDS.items() if one == card) for card in PACK}
    assert sum(worth.values()) == 7
    assert Fraction(4 * sum(worth.values()), 52) == Fraction(7, 13)
    holds = [1 - Fraction(comb(44 - k, 4), comb(44, 4)) for k in (1, 2, 3)]
    assert holds == [Fraction(1, 11), Fraction(83, 473), Fraction(841, 3311)]
    assert comb(44, 4) == 135_751


# ------------------------------------------------------------------ random play


def random_rules(rng: random.Random) -> dict[str, str]:
    while True:
        rules = {name: rng.choice(values) for name, values in OPTIONS.items() if rng.random() < 0.6}
        rules |= {name: str(rng.randint(low, high)) for name, (_, low, high) in NUMBER_OPTIONS.items()}
        try:
            full_rules(rules)
        except ValueError:
            continue
        return rules


def unions(cards: Sequence[str], value: int, *, lone_ace: bool) -> set[frozenset[str]]:
    """All sets made of disjoint groups, put together group by group; the empty one too."""
    sums: list[tuple[frozenset[str], int]] = [(frozenset(), 0)]
    for card in cards:
        sums += [(chosen | {card}, total + low(card)) for chosen, total in sums if total + low(card) <= value]
    groups = [chosen for chosen, total in sums if total == value]
    if value == 14 and lone_ace:
        groups += [frozenset([card]) for card in cards if card[0] == "A"]
    found = {frozenset[str]()}
    waiting = [frozenset[str]()]
    while waiting:
        chosen = waiting.pop()
        for group in groups:
            if not group & chosen and chosen | group not in found:
                found.add(chosen | group)
                waiting.append(chosen | group)
    return found


def constructed(here: Position) -> Iterator[str]:
    """The takes, builds and raises of a position, put together from groups; for optional captures."""
    rules, loose, owned = here.rules, here.loose, here.owned()
    alone = rules["ace_in_builds"] == "lone14"
    for card in here.hand:
        held = {capture_value(one, rules) for one in here.hand if one != card}
        equal = {one for one in loose if one[0] == card[0] and rules["force_match"] == "all"}
        value = capture_value(card, rules)
        for chosen in unions(loose, value, lone_ace=True):
            listed = list(in_order(chosen))
            if equal <= chosen and chosen and owned <= held:
                yield f"take {card}: " + " ".join(listed)
            if equal <= chosen and value in here.builds and owned - {value} <= held:
                yield f"take {card}: " + " ".join([f"[{value}]", *listed])
        for new in held if owned <= held else ():
            for chosen in unions([card, *loose], new, lone_ace=alone):
                others = in_order(chosen - {card})
                if card in chosen and (others or new in here.builds) and not here.is_closed(here.builds.get(new)):
                    yield f"build {new}: {card}" + (" + " + " ".join(others) if others else "")
        for old, build in here.builds.items():
            new = old + low(card)
            absorbing = unions(loose, new, lone_ace=alone) if rules["raise_absorb"] == "yes" else {frozenset[str]()}
            may = build.owner != here.seat or rules["own_raise"] == "yes"
            closed = here.is_closed(build) or here.is_closed(here.builds.get(new))
            backed = (owned - {old}) | {new} <= held
            if may and not closed and backed and new <= highest_value(rules) and here.is_single(build):
                for chosen in absorbing:
                    yield f"raise {old}>{new}: {card}" + (" + " + " ".join(in_order(chosen)) if chosen else "")


def check_state(d: CasinoDeal) -> None:
    """C-1.4, C-3.3 to C-3.5, C-4.1, C-5.1 to C-5.3."""
    everywhere = [card for hand in d.hands for card in hand] + d.loose + d.stock
    everywhere += [card for pile in d.piles for card in pile] + [card for build in d.builds for card in build.cards]
    assert sorted(everywhere) == sorted(PACK)
    assert len({build.value for build in d.builds}) == len(d.builds)
    for build in d.builds:
        assert groups_in(build.cards, build.value, lone_ace=True)
        assert len(build.cards) >= 2
        held = {capture_value(card, d.rules) for card in d.hands[build.owner]}
        assert build.value in held
    assert all(sum(build.owner == seat for build in d.builds) <= 3 for seat in range(d.n))
    if len(d.plays) % (4 * d.n) == 0:
        assert d.builds == []
    assert d.legal() or d.over
    assert d.legal() == sorted(set(d.legal()))


def check_result(d: CasinoDeal) -> None:
    """C-2.6, C-7.5, C-7.6."""
    result = d.result()
    assert sum(numbers(result, "payoff")) == 0
    kinds = [result[name] for name in ("takes", "builds", "raises", "trails")]
    assert sum(count for count in kinds if isinstance(count, int)) == 48
    bare = [a - b for a, b in zip(numbers(result, "points"), numbers(result, "sweep_points"), strict=True)]
    assert bare == [sum(ITEMS[name] for name in names) for names in items_of(result)]
    if d.rules["residue"] == "last_capturer" and result["last_capturer"] is not None:
        assert sum(numbers(result, "cards")) == 52
        assert sum(numbers(result, "spades")) == 13
        if d.rules["players"] != "3":
            assert sum(bare) == (8 if numbers(result, "cards") == [26, 26] else 11)
    else:
        assert sum(bare) <= 11


@pytest.mark.parametrize("seed", range(90))
def test_random_play(seed: int) -> None:
    """C-5.1 to C-5.3, C-7.5: what always holds, under random house rules; both ways of listing agree."""
    rng = random.Random(seed)
    rules = random_rules(rng) if seed >= 30 else {"players": str(2 + seed % 3)}
    d = dealt(rules, shuffled(seed))
    while not d.over:
        check_state(d)
        seat = d.to_move
        assert seat is not None
        if d.rules["capture"] == "optional" and d.rules["raise_with_table"] == "no":
            here = Position(d.rules, seat, d.hands[seat], d.loose, d.builds)
            assert [text for text in d.legal() if not text.startswith("trail")] == sorted(set(constructed(here)))
        kinds = sorted({text.split()[0] for text in d.legal()})
        kind = rng.choice(kinds)
        d.apply(rng.choice([text for text in d.legal() if text.startswith(kind)]))
    check_state(d)
    check_result(d)


def test_what_is_known() -> None:
    """C-9.1, C-9.2: the owner of a build holds a card of its value at every moment of many deals."""
    seen = 0
    for seed in range(20):
        d = dealt({"players": 2 + seed % 3}, shuffled(1000 + seed))
        rng = random.Random(seed)
        while not d.over:
            for build in d.builds:
                seen += 1
                assert build.value in {capture_value(card, d.rules) for card in d.hands[build.owner]}
            d.apply(rng.choice(d.legal()))
    assert seen > 100
