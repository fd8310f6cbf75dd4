"""Checks of the Royal Casino reference engine itself: worked positions, moves, house rules about the play.

The ids (C-4.3) are rules of docs/rules/royal-casino.md.
"""

from __future__ import annotations

import random
import re
from collections.abc import Mapping, Sequence
from itertools import combinations
from pathlib import Path

import pytest

from .royal_casino import (
    NUMBER_OPTIONS,
    OPTIONS,
    PACK,
    PRESETS,
    Build,
    CasinoDeal,
    capture_value,
    full_rules,
    groups_in,
    in_order,
    is_group,
    legal_of,
    low,
    position,
)

PAGE = Path(__file__).parents[2] / "docs" / "rules" / "royal-casino.md"
DEFAULTS = full_rules({})
FOUR = {"players": 4}
NORTH_AMERICAN = PRESETS["north-american"]
Builds = Sequence[tuple[int, str, int]]

# Name, rules, hand of seat 0, loose cards, builds (value, cards, owner), the legal actions.
POSITIONS: list[tuple[str, Mapping[str, object], str, str, Builds, str]] = [
    ("R1", {}, "KS 9H 4D 7C", "", [], "trail 4D, trail 7C, trail 9H, trail KS"),
    (
        "R2",
        {},
        "TS 3D AC 2C",
        "8S 6H TD TC",
        [],
        "build 10: 2C + 8S, build 10: 2C + 8S TC, build 10: 2C + 8S TD, build 10: 2C + 8S TD TC, "
        "take AC: 8S 6H, take TS: TD TC, trail 2C, trail 3D, trail AC",
    ),
    ("R4", {}, "8D 4C", "5H", [(8, "6S 2C", 0)], "take 8D: [8]"),
    ("R5", {}, "8D 4C", "4H 5H", [(8, "6S 2C", 0)], "build 8: 4C + 4H, take 4C: 4H, take 8D: [8]"),
    ("R6", {}, "2S QD 9C", "", [(10, "6H 4C", 1)], "raise 10>12: 2S, trail 2S, trail 9C, trail QD"),
    ("R7", {}, "2S QD TC", "", [(10, "6H TD 4C", 1)], "take TC: [10], trail 2S, trail QD, trail TC"),
    ("R9", {}, "AS 5H AC", "9D", [], "build 14: 5H + 9D, trail 5H, trail AC, trail AS"),
    (
        "R10",
        {},
        "AS AC 6C",
        "8S",
        [(14, "5H 9D", 0)],
        "build 14: 6C + 8S, build 14: AC, build 14: AS, take AC: [14], take AS: [14]",
    ),
    (
        "R13",
        FOUR,
        "2S 9D JC",
        "",
        [(9, "5H 4C", 2)],
        "raise 9>11: 2S, take 9D: [9], trail 2S, trail 9D, trail JC",
    ),
    (
        "R14",
        {},
        "9S 9D 6C",
        "3D",
        [(9, "5H 4C", 1)],
        "build 9: 6C + 3D, build 9: 9D, build 9: 9S, take 9D: [9], take 9S: [9], trail 6C, trail 9D, trail 9S",
    ),
    ("R16", {}, "8C", "8D", [(8, "5S 3C", 0)], "take 8C: [8] 8D"),
    (
        "R18",
        {},
        "AS AD KC",
        "",
        [(13, "6S 7D", 1)],
        "raise 13>14: AD, raise 13>14: AS, take KC: [13], trail AD, trail AS, trail KC",
    ),
    ("R19", {}, "AH 4D", "9S 5C", [], "take AH: 9S 5C, trail 4D, trail AH"),
    ("R21", {}, "7D", "2S 5C", [], "take 7D: 2S 5C, trail 7D"),
    ("R23", {}, "JH 2D 9C", "", [(9, "4S 5S", 0)], "take 9C: [9]"),
    ("R24", NORTH_AMERICAN, "JH 2D 9C", "", [(9, "4S 5S", 0)], "raise 9>11: 2D, take 9C: [9]"),
    (
        "R25",
        NORTH_AMERICAN,
        "TS 3D AC 2C",
        "8S 6H TD TC",
        [],
        "build 10: 2C + 8S, build 10: 2C + 8S TC, build 10: 2C + 8S TD, build 10: 2C + 8S TD TC, take AC: 8S 6H, "
        "take TS: TC, take TS: TD, take TS: TD TC, trail 2C, trail 3D, trail AC, trail TS",
    ),
]


def dealt(rules: Mapping[str, object], pack: Sequence[str]) -> CasinoDeal:
    n = int(full_rules(rules)["players"])
    hands = [pack[4 * seat : 4 * seat + 4] for seat in range(n)]
    return CasinoDeal(rules, hands, pack[4 * n : 4 * n + 4], pack[4 * n + 4 :])


def staged(
    rules: Mapping[str, object], hands: Sequence[str], loose: str = "", builds: Builds = (), plays: int = 0
) -> CasinoDeal:
    """A deal in the middle, after a number of plays; all other cards are in the pile of seat 0."""
    d = dealt(rules, PACK)
    d.hands = [hand.split() for hand in hands]
    d.loose = loose.split()
    d.builds = [Build(value, in_order(cards.split()), owner) for value, cards, owner in builds]
    d.stock = []
    d.plays = [(play % d.n, "") for play in range(plays)]
    seen = {card for hand in d.hands for card in hand} | set(d.loose) | {c for b in d.builds for c in b.cards}
    d.piles[0] = [card for card in PACK if card not in seen]
    return d


def play(d: CasinoDeal, *actions: str) -> CasinoDeal:
    for action in actions:
        d.apply(action)
    return d


def shuffled(seed: int) -> list[str]:
    pack = list(PACK)
    random.Random(seed).shuffle(pack)
    return pack


def build_at(d: CasinoDeal, value: int) -> Build:
    return next(build for build in d.builds if build.value == value)


def is_single(d: CasinoDeal, value: int) -> bool:
    build = build_at(d, value)
    return groups_in(build.cards, value, lone_ace=True) == 1


# ------------------------------------------------------------------ worked positions


@pytest.mark.parametrize("worked", POSITIONS, ids=[worked[0] for worked in POSITIONS])
def test_worked_position(worked: tuple[str, Mapping[str, object], str, str, Builds, str]) -> None:
    """C-4.2 to C-4.15, C-3.6: exactly these actions; seat 0 moves."""
    name, rules, hand, loose, builds, legal = worked
    assert legal_of(rules, hand, loose, builds) == legal.split(", "), name


def test_the_examples_of_the_page() -> None:
    """C-4.15: the table of examples, where it lists all actions one by one."""
    table = PAGE.read_text("utf-8").split("| hand | loose | builds | legal |")[1].split("\n\n")[0]
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in table.splitlines()[2:]]
    assert len(rows) == 6
    for hand, loose, there, legal in rows[1:]:
        found = re.findall(r"(\d+) = `([^`]+)`, (his own|seat 1's)", there)
        builds = [(int(value), cards, 0 if owner == "his own" else 1) for value, cards, owner in found]
        assert legal_of({}, hand.strip("`"), loose.strip("`"), builds) == sorted(re.findall(r"`([^`]+)`", legal))


# ------------------------------------------------------------------ sections 1 to 3


def test_values() -> None:
    """C-1.1 to C-1.3, C-1.5."""
    assert len(set(PACK)) == 52
    assert sum(low(card) for card in PACK) == 364
    assert [low(rank + "S") for rank in "A29TJQK"] == [1, 2, 9, 10, 11, 12, 13]
    assert [capture_value(card, DEFAULTS) for card in ("AS", "2S", "KD")] == [14, 2, 13]
    assert in_order(["2C", "AC", "KS", "TD", "AH", "9D"]) == ("KS", "AH", "9D", "TD", "AC", "2C")


def test_groups() -> None:
    """C-1.4: ace and king, ace, eight and five, and an ace alone are groups of 14."""
    for cards in (["AS", "KC"], ["AS", "8C", "5D"], ["AS"], ["9S", "5D"]):
        assert is_group(cards, 14, lone_ace=True)
        assert groups_in(tuple(cards), 14, lone_ace=True) == 1
    assert not is_group(["AS"], 14, lone_ace=False)
    assert not is_group(["AS", "AC"], 14, lone_ace=True)
    assert groups_in(("AS", "AC"), 14, lone_ace=True) == 2
    assert groups_in(("AS", "AC", "KD"), 14, lone_ace=True) == 2
    assert groups_in(("AS", "KD", "5C"), 14, lone_ace=True) is None
    assert groups_in(("4S", "4H", "8D", "6C", "2C"), 8, lone_ace=True) == 3
    assert groups_in(("5S", "7H"), 4, lone_ace=True) is None  # 12, but no fours


def test_the_number_of_groups_does_not_depend_on_the_cut() -> None:
    """C-1.4: every cut of random cards has as many groups."""

    def cuts(cards: tuple[str, ...], value: int) -> set[int]:
        if not cards:
            return {0}
        found = set()
        for size in range(len(cards)):
            for others in combinations(cards[1:], size):
                if is_group((cards[0], *others), value, lone_ace=True):
                    found |= {1 + more for more in cuts(tuple(c for c in cards[1:] if c not in others), value)}
        return found

    seen = set()
    for seed in range(300):
        rng = random.Random(seed)
        cards = in_order(rng.sample([card for card in PACK if low(card) <= 9], 6))
        for value in (7, 10, 14):
            counts = cuts(cards, value)
            assert len(counts) <= 1
            assert groups_in(cards, value, lone_ace=True) == (min(counts) if counts else None)
            seen |= counts
    assert {2, 3} <= seen


@pytest.mark.parametrize(("players", "rounds", "plays"), [(2, 6, 24), (3, 4, 16), (4, 3, 12)])
def test_deal_and_redeals(players: int, rounds: int, plays: int) -> None:
    """C-2.1 to C-2.6, C-3.1, C-10.1: four cards to each seat from the stock, nothing to the table."""
    pack = shuffled(players)
    d = dealt({"players": players}, pack)
    assert len(d.loose) == 4
    rng = random.Random(1)
    deals = 1
    for number in range(48):
        assert d.to_move == number % players
        if number and number % (4 * players) == 0:
            deals += 1
            start = 4 * players * deals + 4 - 4 * players
            for seat in range(players):
                assert d.hands[seat] == pack[start + 4 * seat : start + 4 * seat + 4]
        on_table = len(d.loose)
        d.apply(rng.choice(d.legal()))
        assert len(d.loose) <= on_table + 1
    assert (deals, d.to_move, d.legal()) == (rounds, None, [])
    assert [sum(seat == one for seat, _ in d.plays) for one in range(players)] == [plays] * players
    side = len(d.result()["points"])  # type: ignore[arg-type]
    assert side == (3 if players == 3 else 2)


def test_a_deal_needs_the_pack() -> None:
    """C-2.4, C-9.3."""
    with pytest.raises(ValueError, match="2 hands of four"):
        CasinoDeal({}, [PACK[:4], PACK[4:9]], PACK[9:13], PACK[13:])
    with pytest.raises(ValueError, match="pack of 52"):
        CasinoDeal({}, [PACK[:4], PACK[4:8]], PACK[8:12], PACK[13:])
    with pytest.raises(ValueError, match="not over"):
        dealt({}, PACK).result()


def test_piles() -> None:
    """C-3.2: taken cards are the player's, the build's too."""
    d = play(staged({}, ["8C", "KS"], "8D 4H", [(8, "5S 3C", 1)]), "take 8C: [8] 8D")
    assert {"8C", "8D", "5S", "3C"} <= set(d.piles[0])
    assert d.loose == ["4H"]
    assert d.builds == []
    assert (d.piles[1], d.last_capturer) == ([], 0)


# ------------------------------------------------------------------ section 4: effects of the moves


def test_trail_stays_on_the_table() -> None:
    """C-4.3."""
    d = play(staged({}, ["7C KD", "4S"], "8D"), "trail 7C")
    assert d.loose == ["8D", "7C"]
    assert d.hands[0] == ["KD"]


def test_building_and_taking_over() -> None:
    """C-3.3 to C-3.5, C-4.7 to C-4.9, C-4.13: adding makes it multiple and one's own; the former owner is free."""
    d = play(staged({}, ["6C 9S 9D", "9H 2D"], "3D 8S", [(9, "5H 4C", 1)]), "build 9: 6C + 3D")
    assert build_at(d, 9) == Build(9, ("5H", "3D", "4C", "6C"), 0)
    assert not is_single(d, 9)
    assert d.legal() == ["take 9H: [9]", "trail 2D", "trail 9H"]  # seat 1 owns nothing now
    d = play(staged({}, ["6C 9S", "9H 2D"], "3D 8S"), "build 9: 6C + 3D")
    assert is_single(d, 9)
    assert build_at(d, 9).owner == 0


def test_one_play_may_make_a_multiple_build() -> None:
    """C-3.4, C-4.7: the pair of eights, and 8 with 6 + 2."""
    d = play(staged({}, ["8C 8S", "KH"], "8H 6D 2D"), "build 8: 8C + 8H 2D 6D")
    assert not is_single(d, 8)
    assert legal_of({}, "8C 8S", "8H 6D 2D")[:4] == [
        "build 8: 8C + 2D 6D",
        "build 8: 8C + 8H",
        "build 8: 8C + 8H 2D 6D",
        "build 8: 8S + 2D 6D",
    ]


def test_raising() -> None:
    """C-4.10, C-4.12, C-4.13: the value changes, the build stays single and changes hands."""
    d = play(staged({}, ["2S QD", "KD AC"], "", [(10, "6H 4C", 1)]), "raise 10>12: 2S")
    assert build_at(d, 12) == Build(12, ("2S", "6H", "4C"), 0)
    assert is_single(d, 12)
    assert d.legal() == ["raise 12>13: AC", "trail AC", "trail KD"]
    d.apply("raise 12>13: AC")
    assert build_at(d, 13).owner == 1
    assert d.legal() == ["trail QD"]


def test_a_raised_build_joins_the_one_that_stands() -> None:
    """C-3.5, C-4.12: whoever owns it; the result is multiple and the player's."""
    for owner in (0, 1):
        d = staged({}, ["2S QD", "KD QS TH"], "", [(10, "6H 4C", 1), (12, "7H 5D", owner)])
        play(d, "raise 10>12: 2S")
        assert build_at(d, 12) == Build(12, ("2S", "6H", "7H", "5D", "4C"), 0)
        assert len(d.builds) == 1
        assert not is_single(d, 12)


def test_the_partners_build_may_be_taken() -> None:
    """C-4.6, C-4.9, C-4.10: a partner's build is like any other; one's own card is needed."""
    builds = [(9, "5H 4C", 2)]
    assert "take 9D: [9]" in legal_of(FOUR, "9D 2C", "", builds)
    assert "build 9: 9D" not in legal_of(FOUR, "9D 2C", "", builds)
    assert "build 9: 9D" in legal_of(FOUR, "9D 9S", "", builds)
    assert "raise 9>11: 2C" not in legal_of(FOUR, "9D 2C", "", builds)


NOT_LEGAL: list[tuple[str, str, Builds, str]] = [
    ("7S 4C", "7D", [], "trail 7S"),  # an equal card lies there
    ("8D 4C", "5H", [(8, "6S 2C", 0)], "trail 4C"),  # an owner
    ("8D 4C", "5H", [(8, "6S 2C", 0)], "trail 8D"),
    ("TS", "TD TC", [], "take TS: TD"),  # not all equal cards
    ("TS", "TD 6H 4C", [], "take TS: 6H 4C"),
    ("8D 8C", "", [(8, "6S 2C", 1)], "take 8D:"),  # nothing
    ("8D 4C", "8H 4H", [(8, "6S 2C", 0)], "take 8D: 8H"),  # the last card behind the build
    ("8D KC", "5H", [(8, "6S 2C", 0)], "build 13: 8D + 5H"),
    ("9C JH 2D", "", [(9, "4S 5S", 0)], "raise 9>11: 2D"),  # his own
    ("2S QD", "", [(10, "6H TD 4C", 1)], "raise 10>12: 2S"),  # multiple
    ("KD 2S", "3H", [(10, "6H 4C", 1)], "take KD: [10] 3H"),  # a build in a sum
    ("AS 4C", "", [(10, "6H 4D", 1)], "build 14: 4C"),
    ("8D 8C KS", "5H 3C", [], "build 8: KS + 5H 3C"),  # table cards only
    ("8D 8C KS", "5H 3C", [], "build 8: 5H + 3C"),
    ("6C 2D", "3H", [], "build 9: 6C + 3H"),  # not backed
    ("9C 6C", "4C", [(9, "8C AS", 1)], "build 9: 6C"),  # not a group
    ("KS 3S", "KH", [], "build 16: 3S + KH"),  # above 14
    ("KS AD 2S", "", [(13, "6S 7D", 1)], "raise 13>15: 2S"),
    ("AS AD KC", "2H", [], "take AS: KC 2H"),  # not a loose card
    ("KS AD", "AH", [], "build 15: AD + AH"),  # an ace as 14 in a sum
    ("2S AD", "KH", [], "build 14: 2S + KH"),
    ("AS AD", "", [(12, "7S 5D", 1)], "raise 12>14: AS"),  # an ace counts 1 in a raise
    ("2S QD", "AH", [(9, "5H 4C", 1)], "raise 9>12: 2S + AH"),  # loose cards in a raise
    ("2S JD", "JH", [(9, "5H 4C", 1)], "raise 9>11: 2S + JH"),
]


@pytest.mark.parametrize(("hand", "loose", "builds", "action"), NOT_LEGAL)
def test_what_is_not_allowed(hand: str, loose: str, builds: Builds, action: str) -> None:
    """C-4.1, C-4.5, C-4.6, C-4.8, C-4.11, C-4.14."""
    assert action not in legal_of({}, hand, loose, builds)
    d = staged({}, [hand, "KD" if "KD" not in hand else "QH"], loose, builds)
    with pytest.raises(ValueError, match="illegal"):
        d.apply(action)


def test_sums_and_builds_are_free() -> None:
    """C-4.4 to C-4.6: any groups together, with or without the build."""
    assert legal_of({}, "8D", "5S 3C 6H 2H", [(8, "7S AC", 1)]) == [
        "take 8D: 2H 6H",
        "take 8D: 5S 2H 6H 3C",
        "take 8D: 5S 3C",
        "take 8D: [8]",
        "take 8D: [8] 2H 6H",
        "take 8D: [8] 5S 2H 6H 3C",
        "take 8D: [8] 5S 3C",
        "trail 8D",
    ]


def test_an_ace_takes_aces_and_fourteens() -> None:
    """C-1.3, C-1.4, C-4.5: all loose aces go, one by one or in sums; 14s may."""
    assert legal_of({}, "AS", "AH KD 9C 5C") == [
        "take AS: AH",
        "take AS: AH 5C 9C",
        "take AS: AH KD",
        "take AS: AH KD 5C 9C",
    ]
    assert legal_of({}, "AS", "KD AC", [(14, "9S 5S", 1)]) == [
        "take AS: AC",
        "take AS: KD AC",
        "take AS: [14] AC",
        "take AS: [14] KD AC",
    ]


# ------------------------------------------------------------------ section 9: writing and positions


def test_texts() -> None:
    """C-9.4, C-9.5: cards in the order of writing, an action once however the cards are cut."""
    legal = legal_of({}, "8D AC", "7S AS 7H AH", [(8, "6S 2C", 1)])
    assert legal.count("take 8D: [8] AS 7S AH 7H") == 1
    assert len(legal) == len(set(legal))
    assert legal == sorted(legal)
    assert "take AC: AS AH" in legal
    assert "take AC: AS 7S AH" not in legal  # a seven is left over


@pytest.mark.parametrize(
    ("hand", "loose", "builds", "reason"),
    [
        ("8D 8D", "", [], "two places"),
        ("8D", "8C", [(8, "8C 8S", 1)], "two places"),
        ("8D 1S", "", [], "not cards"),
        ("", "8D", [], "one to four"),
        ("8D 7D 6D 5D 4D", "", [], "one to four"),
        ("8D", "", [(8, "6S 2C", 1), (8, "7S AC", 1)], "same value"),
        ("8D", "", [(8, "6S 3C", 1)], "do not split"),
        ("8D", "", [(9, "9S", 1)], "no build 9 of 1"),
        ("8D", "", [(15, "8S 7C", 1)], "no build 15"),
        ("8D", "", [(9, "6S 3C", 0)], "does not back"),
        ("8D", "", [(9, "6S 3C", 2)], "seats are 0 to 1"),
    ],
)
def test_impossible_positions_are_refused(hand: str, loose: str, builds: Builds, reason: str) -> None:
    """C-9.6."""
    with pytest.raises(ValueError, match=reason):
        legal_of({}, hand, loose, builds)


def test_positions_of_other_seats() -> None:
    """C-9.3: any seat may be the one to move."""
    here = position(FOUR, ["9D", "2C"], [], [(9, ["5H", "4C"], 3)], seat=3)
    assert here.legal() == ["take 9D: [9]"]
    assert legal_of(FOUR, "9D JC 2C", "", [(9, "5H 4C", 1)], seat=3) == [
        "raise 9>11: 2C",
        "take 9D: [9]",
        "trail 2C",
        "trail 9D",
        "trail JC",
    ]


# ------------------------------------------------------------------ section 10: house rules about the play


def differences(rules: Mapping[str, object], hand: str, loose: str, builds: Builds = ()) -> tuple[set[str], set[str]]:
    """Actions that a house rule takes away from, and adds to, the standard game."""
    players = {"players": rules["players"]} if "players" in rules else {}
    standard, now = set(legal_of(players, hand, loose, builds)), set(legal_of(rules, hand, loose, builds))
    return standard - now, now - standard


def test_ace_high() -> None:
    """C-10.2: an ace is 1, takes aces and builds of 1; nothing is worth 14."""
    rules = {"ace_high": "no"}
    assert legal_of(rules, "AS AC", "AH KD") == [
        "build 1: AC + AH",
        "build 1: AS + AH",
        "take AC: AH",
        "take AS: AH",
    ]
    assert legal_of(rules, "AS 5H AC", "9D") == ["trail 5H", "trail AC", "trail AS"]
    assert legal_of(rules, "AS KC", "", [(13, "6S 7D", 1)]) == ["take KC: [13]", "trail AS", "trail KC"]
    assert legal_of(rules, "AS 2C", "", [(1, "AD AH", 1)]) == ["take AS: [1]", "trail 2C", "trail AS"]
    assert "raise 12>13: AS" in legal_of(rules, "AS KC", "", [(12, "7S 5D", 1)])
    d = play(staged(rules, ["AS AC", "2C"], "AH"), "build 1: AS + AH")
    assert groups_in(build_at(d, 1).cards, 1, lone_ace=True) == 2
    with pytest.raises(ValueError, match="no build 14"):
        legal_of(rules, "AS", "", [(14, "9S 5C", 1)])


def test_ace_in_builds() -> None:
    """C-10.3: no lone ace in a build; a take still takes lone aces."""
    rules = {"ace_in_builds": "always1"}
    assert differences(rules, "AS AC 6C", "8S", [(14, "5H 9D", 0)]) == ({"build 14: AC", "build 14: AS"}, set())
    assert differences(rules, "AS AC", "AH") == ({"build 14: AC + AH", "build 14: AS + AH"}, set())
    assert legal_of(rules, "AS AC", "AH") == ["take AC: AH", "take AS: AH"]
    assert "build 14: AS + KH" in legal_of(rules, "AS AC", "KH")
    absorb = {"raise_absorb": "yes"}
    builds = [(12, "7H 5D", 1)]
    assert "raise 12>14: 2S + AH" in legal_of(absorb, "2S AC", "AH", builds)
    assert "raise 12>14: 2S + AH" not in legal_of({**absorb, **rules}, "2S AC", "AH", builds)
    with pytest.raises(ValueError, match="do not split"):
        legal_of(rules, "KS", "", [(14, "AS AC", 1)])


def test_force_match() -> None:
    """C-10.4: equal cards bind nobody."""
    assert differences({"force_match": "none"}, "TS 3D AC 2C", "8S 6H TD TC") == (
        set(),
        {"take TS: TC", "take TS: TD", "trail TS"},
    )


def test_own_raise() -> None:
    """C-10.5: the old value need not be held any longer."""
    builds = [(9, "4S 5S", 0)]
    assert differences({"own_raise": "yes"}, "JH 2D 9C", "", builds) == (set(), {"raise 9>11: 2D"})
    assert "raise 9>11: 2D" in legal_of({"own_raise": "yes"}, "JH 2D 9C", "", builds)
    own = [(9, "4S 5S", 0), (13, "6S 7S", 0)]
    assert "raise 9>11: 2D" not in legal_of({"own_raise": "yes"}, "JH 2D 9C KC", "", [(9, "4S 5S 9D", 0), own[1]])
    assert "raise 9>13: 4D" in legal_of({"own_raise": "yes"}, "JH 4D 9C KC", "", own)
    assert "raise 9>12: 3D" not in legal_of({"own_raise": "yes"}, "JH 3D 9C KC", "", own)


def test_raise_absorb() -> None:
    """C-10.6: groups of the new value join, and the build is multiple."""
    rules, builds = {"raise_absorb": "yes"}, [(9, "5H 4C", 1)]
    added = {"raise 9>11: 2S + JH", "raise 9>11: 2S + 8D 3C", "raise 9>11: 2S + JH 8D 3C"}
    assert differences(rules, "2S JC", "JH 8D 3C", builds) == (set(), added)
    d = play(staged(rules, ["2S JC", "9H"], "JH 8D 3C", builds), "raise 9>11: 2S + 8D 3C")
    assert not is_single(d, 11)
    assert (d.loose, d.builds[0].owner) == (["JH"], 0)


def test_raise_with_table() -> None:
    """C-10.7: loose cards help; with C-10.6 others join, and the sum tells which."""
    helping, absorbing, builds = {"raise_with_table": "yes"}, {"raise_absorb": "yes"}, [(9, "5H 4C", 1)]
    assert differences(helping, "2S QC", "AH QD", builds) == (set(), {"raise 9>12: 2S + AH"})
    assert differences(absorbing, "2S QC", "AH QD", builds) == (set(), set())
    both = {**helping, **absorbing}
    assert differences(both, "2S QC", "AH QD", builds) == (set(), {"raise 9>12: 2S + AH", "raise 9>12: 2S + AH QD"})
    d = play(staged(both, ["2S QC", "9H"], "AH QD", builds), "raise 9>12: 2S + AH")
    assert is_single(d, 12)
    d = play(staged(both, ["2S QC", "9H"], "AH QD", builds), "raise 9>12: 2S + AH QD")
    assert not is_single(d, 12)
    assert differences(helping, "2S KC", "AH AD", builds) == (set(), {"raise 9>13: 2S + AH AD"})


def test_an_ace_that_helps_or_joins() -> None:
    """C-10.6, C-10.7: the same cards; the value of the raised build tells them apart."""
    both = {"raise_with_table": "yes", "raise_absorb": "yes"}
    d = play(staged(both, ["AS AC", "9H"], "AD", [(12, "7H 5D", 1)]), "raise 12>14: AS + AD")
    assert is_single(d, 14)
    d = play(staged(both, ["AS AC", "9H"], "AD", [(13, "8H 5D", 1)]), "raise 13>14: AS + AD")
    assert not is_single(d, 14)


def test_owner_may_trail() -> None:
    """C-10.9: but not the card behind the build, and not onto an equal card."""
    rules, builds = {"owner_may_trail": "yes"}, [(8, "6S 2C", 0)]
    assert differences(rules, "8D 4C", "5H", builds) == (set(), {"trail 4C"})
    assert differences(rules, "8D 4C", "4H", builds) == (set(), set())
    assert differences(rules, "8D 8C", "5H", builds) == (set(), {"trail 8D", "trail 8C"})
    assert differences(rules, "8D", "5H", builds) == (set(), set())


def test_partner_builds() -> None:
    """C-10.10: neither added to, raised, nor joined by a raise; taken it may be. Opponents' builds stay open."""
    rules = {"players": 4, "partner_builds": "never"}
    assert differences(rules, "2S 9D JC", "", [(9, "5H 4C", 2)]) == ({"raise 9>11: 2S"}, set())
    assert differences(rules, "9S 6C", "3D", [(9, "5H 4C", 2)]) == ({"build 9: 6C + 3D"}, set())
    assert differences(rules, "9S 2C", "", [(9, "5H 4C", 2), (7, "5S 2D", 1)]) == ({"raise 7>9: 2C"}, set())
    for owner in (1, 3):
        assert differences(rules, "2S 9D JC", "", [(9, "5H 4C", owner)]) == (set(), set())
    assert "take 9S: [9]" in legal_of(rules, "9S 6C", "3D", [(9, "5H 4C", 2)])


def test_capture_forced() -> None:
    """C-10.11: no trail with a card that can take, and a take leaves no group; building stays free."""
    rules = {"capture": "forced"}
    assert differences(rules, "TS 4C", "8S 2D 6H") == ({"trail TS"}, set())
    assert "build 10: 4C + 6H" in legal_of(rules, "TS 4C", "8S 2D 6H")
    assert legal_of(rules, "8D", "5S 3C", [(8, "6S 2C", 1)]) == ["take 8D: [8] 5S 3C"]
    assert legal_of(rules, "8D", "7S AH 5C 2D") == ["take 8D: 7S AH", "take 8D: AH 2D 5C"]
    assert legal_of(rules, "TS", "AS 9S AH 9H 8D 2C") == ["take TS: AS 9S AH 9H 8D 2C", "take TS: AS AH 8D"]
    assert legal_of({**rules, "force_match": "none"}, "TS", "TH TD") == ["take TS: TH TD"]
    assert legal_of(rules, "8D 4C", "4H 5H 3S", [(8, "6S 2C", 0)]) == [
        "build 8: 4C + 3S 4H 5H",
        "build 8: 4C + 4H",
        "take 4C: 4H",
        "take 8D: [8] 3S 5H",
    ]


# ------------------------------------------------------------------ section 10: reading options


def rule_line(name: str) -> str:
    return next(line for line in PAGE.read_text("utf-8").splitlines() if f"** `{name}` = " in line)


@pytest.mark.parametrize("name", [*OPTIONS, *NUMBER_OPTIONS])
def test_the_page_lists_the_options(name: str) -> None:
    """C-10.1 to C-10.24: the values of the page are those of the engine, the default first."""
    head = rule_line(name).split("` = ")[1]
    values = tuple(re.findall(r"`([^`]+)`", re.split(r"[:.]", head)[0]))
    if name in OPTIONS:
        assert values == OPTIONS[name]
    else:
        default, smallest, largest = NUMBER_OPTIONS[name]
        assert values == (str(default),)
        assert f"from {smallest} to {largest}" in head


def test_every_value_is_read() -> None:
    """C-10.8, C-10.13, C-10.16 to C-10.20: each value by itself, or with what it needs."""
    for name, values in OPTIONS.items():
        for value in values:
            players = {"players": "4"} if name == "partner_builds" else {}
            assert full_rules({**players, name: value})[name] == value
    for name, (_, smallest, largest) in NUMBER_OPTIONS.items():
        for number in (smallest, largest):
            assert full_rules({name: number})[name] == str(number)
        for number in (smallest - 1, largest + 1):
            with pytest.raises(ValueError, match=f"{name}={number} is not offered"):
                full_rules({name: number})
    assert full_rules({"own_raise": True, "soto": False})["own_raise"] == "yes"


@pytest.mark.parametrize(
    ("rules", "named"),
    [
        ({"partner_builds": "never"}, "partner_builds=never does not go with players=2"),
        ({"partner_builds": "never", "players": 3}, "players=3"),
        ({"soto": "on", "late": "none"}, "late=none"),
        ({"soto": "on", "at20": "spades"}, "at20=spades"),
        ({"soto": "on", "at18": "big_casino"}, "at18=big_casino"),
        ({"soto": "on", "at19": "cards"}, "at19=cards"),
        ({"same_value_builds": "separate"}, "same_value_builds=separate is not offered"),
        ({"same_value_builds": "forbid"}, "same_value_builds=forbid"),
        ({"partner_builds": "provable", "players": 4}, "partner_builds=provable"),
        ({"build_as_card": "yes"}, "unknown option build_as_card"),
        ({"table_only_builds": "no"}, "unknown option table_only_builds"),
        ({"players": 5}, "players=5"),
    ],
)
def test_refused(rules: Mapping[str, object], named: str) -> None:
    """C-10.25, C-10.26."""
    with pytest.raises(ValueError, match=named):
        full_rules(rules)


def test_presets() -> None:
    """C-10.27."""
    assert full_rules(PRESETS["default"]) == full_rules(PRESETS["dominican"]) == DEFAULTS
    assert {k for k, v in full_rules(PRESETS["dominican-pagat"]).items() if v != DEFAULTS[k]} == {"at20"}
    north = full_rules(NORTH_AMERICAN)
    assert {name: value for name, value in north.items() if value != DEFAULTS[name]} == {
        "force_match": "none",
        "own_raise": "yes",
        "raise_absorb": "yes",
        "sweeps": "0",
        "late": "none",
        "tie": "count_order",
    }
