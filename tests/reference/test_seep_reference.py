"""Checks of the Seep reference engine itself: worked positions, effects, invariants, counts.

The ids (P-5.9) are rules of docs/rules/seep.md. Options and matches: test_seep_reference_options.py.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import combinations
from math import comb, prod

import numpy as np
import pytest

from .seep import (
    HOUSE_VALUES,
    OPTIONS,
    PACK,
    House,
    Position,
    SeepDeal,
    fitting,
    full_rules,
    has_group,
    in_order,
    legal_plays,
    points_of,
    splits,
    value,
    values,
)

# Name (with the bid where it is the first play) | hand of seat 0 | loose cards | houses with their owners.
POSITIONS = """
E1 bid 9 | KS 2C 4C 9C | AS 3H 5D TD |
    make 9: 4C + 5D, take 9C: AS 3H 5D
E2 bid 13 | KS 3H 2D 2C | 5H 6D 4C 5C |
    make 13: 2C + 5H 6D, make 13: 2C + 6D 5C, make 13: 2D + 5H 6D, make 13: 2D + 6D 5C, make 13: 3H + 5H 5C,
    make 13: 3H + 6D 4C, throw KS
E3 bid 11 | 2H 6H 2C JC | 9S 9D AC 8C |
    make 11: 2C + 9D, make 11: 2C + 9S, make 11: 2C + AC 8C, make 11: 2H + 9D, make 11: 2H + 9S, make 11: 2H + AC 8C,
    throw JC
E4 bid 9 | 2S 9H 9C KC | QH 9D 3C 6C |
    make 9: 9C + 9D, make 9: 9C + 9D 3C 6C, make 9: 9H + 9D, make 9: 9H + 9D 3C 6C, take 9C: 9D 3C 6C,
    take 9H: 9D 3C 6C
E6 | QS 5H | QD 7C |
    make 12: 5H + QD 7C, take QS: QD, throw 5H
E7 | 4S 9H 8D | AD 9D 5C |
    make 9: 4S + 9D 5C, make 9: 8D + AD 9D, take 9H: 9D, throw 4S, throw 8D
E8 | JH 2D JC | 9C | 11: 5H 6C @0
    make 11: 2D + 9C, make 11: JC, make 11: JH, take JC, take JH, throw 2D
E10 | TC | 6H | 10: 4D 6C @0
    take TC
E11 | TS 3H KC | 7D | 10: 4D 6C @2
    break 10>13: 3H, make 10: 3H + 7D, make 10: TS, take TS, throw 3H, throw KC
E13 | 3D QC | 8S 4H QH | 9: 4D 5C @3
    break 9>12: 3D + 8S 4H QH, break 9>12: 3D + QH, take QC: 8S 4H QH, throw 3D
E15 | KD AC TC | 2S | 9: 4D 5D 9C @1; 10: 3H 7H @1
    take TC, throw AC, throw KD
E17 | KS 7D | |
    throw 7D, throw KS
E18 | 5S KH 2D KC | JC |
    make 13: 2D + JC, throw 2D, throw 5S, throw KC, throw KH
E19 | 9S TS | 8H AC | 9: 3D 6C @0; 10: 3H 7C @0
    take 9S: 8H AC, take TS
E21 | 5D 8C | 7S | 12: 5H QH 7C @1,2
    make 12: 5D + 7S, throw 5D, throw 8C
E23 bid 10 | TS 2H 9D 5C | AS 7H TD 2C |
    make 10: 2H + AS 7H TD, make 10: 9D + AS TD, take TS: AS 7H TD 2C
E25 | AD QC | 3S | 13: 5H 8C @3
    throw AD, throw QC
"""


def houses_of(text: str) -> tuple[House, ...]:
    """Read houses such as ``9: 4D 5D 9C @1; 10: 3H 7H @1,2``."""
    houses = []
    for part in filter(None, text.split("; ")):
        number, rest = part.strip().split(": ")
        cards, owners = rest.split("@")
        houses.append(House(int(number), tuple(cards.split()), tuple(int(owner) for owner in owners.split(","))))
    return tuple(houses)


def legal(hand: str, loose: str = "", houses: str = "", *, bid: int | None = None, **rules: object) -> list[str]:
    """The plays of seat 0; with a bid it is the first play."""
    play = 4 if bid is None else 0
    position = Position(0, tuple(hand.split()), tuple(loose.split()), houses_of(houses), play, bid)
    return legal_plays(rules, position)


def middle(hands: str, loose: str = "", houses: str = "", *, play: int = 4, bid: int = 9, **rules: object) -> SeepDeal:
    """A deal in the middle; hands of the four seats between bars, those left out are empty."""
    cards = [part.split() for part in hands.split("|")]
    cards += [[] for _ in range(4 - len(cards))]
    return SeepDeal.at(rules, cards, loose.split(), houses_of(houses), play=play, bid=bid)


def play(deal: SeepDeal, *actions: str) -> SeepDeal:
    for action in actions:
        deal.apply(action)
    return deal


def random_deal(rng: random.Random, rules: Mapping[str, object]) -> SeepDeal:
    """Deal as P-2.3 to P-2.7 say."""
    redeals = 0
    while True:
        cards = list(PACK)
        rng.shuffle(cards)
        if max(values(cards[:4])) >= 9:
            break
        redeals += 1
    hands = [cards[:4] + cards[8:16], cards[16:28], cards[28:40], cards[40:]]
    return SeepDeal(rules, hands, cards[4:8], redeals)


# ------------------------------------------------------------------ worked positions


def worked() -> list[tuple[str, str]]:
    heads = [line for line in POSITIONS.splitlines() if line.startswith("E")]
    parts = POSITIONS.strip().split("\nE")
    return [(head, part.split("\n", 1)[1]) for head, part in zip(heads, parts, strict=True)]


@pytest.mark.parametrize(("head", "expected"), worked(), ids=[head.split(" ")[0] for head, _ in worked()])
def test_worked_positions(head: str, expected: str) -> None:
    """P-3.3, P-3.4, P-5.1 to P-5.17, P-6.1 to P-6.6, P-11.2 to P-11.6: hand-made lists, checked by others."""
    name, hand, loose, houses = head.split("|")
    bid = int(name.split("bid")[1]) if "bid" in name else None
    actions = [action.strip() for action in expected.replace("\n", " ").split(", ")]
    assert legal(hand, loose, houses.strip(), bid=bid) == sorted(actions)


def test_seventeen_positions() -> None:
    assert len(worked()) == 17


# ------------------------------------------------------------------ cards


def test_pack() -> None:
    """P-1.1 to P-1.4."""
    rules = full_rules({})
    assert len(set(PACK)) == 52
    assert sum(values(PACK)) == 364
    assert [value(card) for card in ("AS", "2H", "TD", "JC", "QS", "KH")] == [1, 2, 10, 11, 12, 13]
    assert points_of(PACK, rules) == 100
    assert points_of([card for card in PACK if card[1] == "S"], rules) == 91
    assert sum(points_of([card], rules) == 0 for card in PACK) == 35
    assert in_order(["2C", "KS", "AC", "AH", "TS"]) == ["TS", "KS", "AH", "AC", "2C"]


def test_groups() -> None:
    """P-4.1, P-4.2, P-4.8: whole groups only."""
    assert not splits((13, 12, 11), 9)  # a total of 36
    assert splits((13, 10, 5, 4, 4, 3), 13)
    assert not splits((6, 2, 2, 1), 13)
    assert splits((6, 2, 2, 1), 11)
    assert splits((6, 5, 4, 3), 9)
    assert splits((8, 8, 8, 1, 1, 1), 9)
    assert not splits((7, 7, 4), 9)
    assert has_group((1, 4, 6), 11)
    assert not has_group((4, 6), 11)
    assert not has_group((), 9)


def refused(houses: str, match: str, hand: str = "2S", loose: str = "") -> None:
    with pytest.raises(ValueError, match=match):
        legal(hand, loose, houses)


def test_impossible_positions() -> None:
    """P-4.2 to P-4.8, P-5.3, P-6.8."""
    refused("9: JS QS KS @1", "groups of 9")
    refused("13: 3H TC 5D 4S 4C KD AD 6H 2D 2C @1", "groups of 13")
    legal("2S", "", "13: 3H TC 5D 4S 4C KD @1")
    legal("KS", "", "11: AD 6H 2D 2C @1")
    refused("9: 4H 5H @1", "loose card equal", loose="9D")
    refused("9: 4H 5H @1; 9: 3H 6H @1", "two houses")
    refused("9: 4H 5H @0", "does not back", hand="8S TD")
    refused("9: 4H 5H @1,2", "one owner")
    refused("9: 4H 5H 9H @1,3", "one owner of a side")
    refused("8: 4H 4C @1", "no house")
    refused("9: 9H @1", "no house")
    refused("9: 4H 5H @1", "two places", hand="4H")


# ------------------------------------------------------------------ what is forbidden


def test_no_throw_of_what_captures() -> None:
    """P-5.5, P-5.6, P-5.19: a card that equals a loose card, a house or a sum on the floor."""
    assert legal("7S", "7H") == ["take 7S: 7H"]
    assert legal("7S", "3H 4H") == ["take 7S: 3H 4H"]
    assert legal("9S", "", "9: 4H 5H @1") == ["take 9S"]
    assert legal("7S", "3H 5H") == ["throw 7S"]


def test_the_backing_card() -> None:
    """P-5.3, P-5.10, P-6.3, P-5.19: the last one may only take its own house."""
    assert legal("9S 2D", "", "9: 4H 5H @0") == ["take 9S", "throw 2D"]  # not "make 9: 9S", not "throw 9S"
    assert legal("9S 9D 2D", "", "9: 4H 5H @0") == ["make 9: 9D", "make 9: 9S", "take 9D", "take 9S", "throw 2D"]
    # The ten backs the ten: it may not be broken with, nor put elsewhere.
    assert legal("TS KD", "3D", "10: 4H 6H @0") == ["take TS", "throw KD"]
    assert "make 13: TS + 3D" in legal("TS TD KD", "3D", "10: 4H 6H @0")
    # A make with the card that backs another house.
    assert legal("9S KD", "4D", "9: 4H 5H @0") == ["take 9S", "throw KD"]


def test_no_break() -> None:
    """P-5.14, P-5.15, P-5.19: of the own house, a cemented one, a house of kings, beyond 13, into a value not held."""
    for hand, houses in (
        ("2S JS 9D", "9: 4H 5H @0"),
        ("2S JS", "9: 4H 5H 9H @1"),
        ("AS KS", "13: 5H 8H @1"),
        ("5S KS", "9: 4H 5H @1"),
        ("2S TS", "9: 4H 5H @1"),
        ("2S", "9: 4H 5H @1"),
        ("2S 2D", "9: 4H 5H @1"),
    ):
        assert not [action for action in legal(hand, "", houses) if action.startswith("break")], hand
    assert legal("2S JS", "", "9: 4H 5H @1") == ["break 9>11: 2S", "throw 2S", "throw JS"]
    assert "break 9>11: 2S" in legal("2S JS", "", "9: 4H 5H @2")
    # The card that breaks does not count as kept.
    assert legal("4S", "", "9: 4H 5H @1") == ["throw 4S"]


def test_no_small_house_and_no_single_card() -> None:
    """P-4.3, P-5.13, P-5.19."""
    assert legal("3S 8S", "5H") == ["throw 3S", "throw 8S"]
    assert legal("9S 9D", "") == ["throw 9D", "throw 9S"]
    assert legal("9S 9D", "9H") == ["make 9: 9D + 9H", "make 9: 9S + 9H", "take 9D: 9H", "take 9S: 9H"]


def test_houses_are_whole() -> None:
    """P-4.7, P-5.19: no part of a house is taken, and it is no term of a sum."""
    assert legal("KS", "4D", "9: 5H 4H @1") == ["throw KS"]
    assert legal("5S 4S", "", "9: 5H 4H @1") == ["throw 4S", "throw 5S"]
    assert legal("4S KS", "", "9: 5H 4H @1") == ["break 9>13: 4S", "throw 4S", "throw KS"]


def test_maximal_captures() -> None:
    """P-5.7 to P-5.9, P-5.19: everything that fits, and a choice where groups overlap."""
    assert legal("9S", "4H 5H 6D 3D") == ["take 9S: 4H 5H 3D 6D"]
    assert legal("9S", "4H 5H 5D") == ["take 9S: 4H 5D", "take 9S: 4H 5H"]
    assert legal("9S", "4H 5H 9D") == ["take 9S: 4H 5H 9D"]
    # 6 + 3 or 6 + 2 + 1: neither leaves a group behind.
    assert legal("9S", "6H 3H AD 2D") == ["take 9S: 3H 6H", "take 9S: 6H AD 2D"]
    assert legal("JS", "5H 6C", "11: 9H 2H @3") == ["take JS: 5H 6C"]


def test_free_choice() -> None:
    """P-5.2: a card that captures may be built with instead, and nobody has to capture."""
    assert legal("9S 9D 2S", "9H") == [
        "make 9: 9D + 9H",
        "make 9: 9S + 9H",
        "take 9D: 9H",
        "take 9S: 9H",
        "throw 2S",
    ]


def test_equal_cards_join() -> None:
    """P-4.5, P-4.6, P-5.12, P-5.17: a loose card of the value goes along, groups may stay."""
    actions = legal("2S 9S", "7H 9H 4D 5D")
    assert [action for action in actions if action.startswith("make")] == [
        "make 9: 2S + 7H 9H",
        "make 9: 2S + 7H 9H 4D 5D",
    ]
    deal = play(middle("2S 9S", "7H 9H 4D 5D"), "make 9: 2S + 7H 9H")
    assert (deal.houses[0].groups, deal.houses[0].cemented, deal.loose) == (2, True, ["4D", "5D"])
    deal = play(middle("2S JS", "", "9: 4H 5H @1; 11: 5D 6D @3"), "break 9>11: 2S")
    assert deal.houses == [House(11, ("5D", "6D", "4H", "5H", "2S"), (0, 3))]
    assert deal.houses[0].cemented


# ------------------------------------------------------------------ owners


def test_owners() -> None:
    """P-6.1 to P-6.7: a house of 12 that stands, with the owners before and after."""
    cement = "12: 5H QH 7C"
    for owners, hand, action, after in (
        ("0", "5D QS", "make 12: 5D + 7S", (0,)),
        ("2", "5D 8C", "make 12: 5D + 7S", (2,)),
        ("2", "5D QS", "make 12: 5D + 7S", (2,)),
        ("1", "5D QS", "make 12: 5D + 7S", (0, 1)),
        ("3", "QD QS", "make 12: QD", (0, 3)),
        ("1,2", "5D 8C", "make 12: 5D + 7S", (1, 2)),
        ("1,2", "5D QS", "make 12: 5D + 7S", (1, 2)),
        ("0,1", "5D QS", "make 12: 5D + 7S", (0, 1)),
    ):
        deal = play(middle(hand, "7S", f"{cement} @{owners}"), action)
        assert deal.houses[0].owners == after
    for owners in ("0", "1", "3", "0,3"):
        hand = "QD 5D" if "0" in owners else "5D 8C"
        actions = legal(hand, "", f"{cement} @{owners}")
        assert not [action for action in actions if action.startswith("make")]
    assert play(middle("5D QS", "7S"), "make 12: 5D + 7S").houses == [House(12, ("5D", "7S"), (0,))]


def test_owners_after_a_break() -> None:
    """P-5.17, P-6.6, P-6.7: the old owner is free; onto the partner's house no card is needed."""
    two = "9: 4H 5H @1; 12: 5S 7S @{}"
    assert "break 9>12: 3D" in legal("3D 8C", "", two.format(2))
    assert "break 9>12: 3D" not in legal("3D 8C", "", two.format(3))
    deal = play(middle("3D 8C", "", two.format(2)), "break 9>12: 3D")
    assert deal.houses == [House(12, ("5S", "7S", "4H", "5H", "3D"), (2,))]
    deal = play(middle("3D QC", "", two.format(3)), "break 9>12: 3D")
    assert deal.houses[0].owners == (0, 3)
    # Seat 1's nine is free again.
    deal = middle("2S JS | 9D 8D", "", "9: 4H 5H @1")
    assert "throw 9D" in play(deal, "break 9>11: 2S").legal()
    deal = middle("9S | 9D 8D", "", "9: 4H 5H 9H @0,1")
    assert "throw 9D" in play(deal, "take 9S").legal()


# ------------------------------------------------------------------ effects


def test_sweeps() -> None:
    """P-7.1 to P-7.3, P-8.5: 25, 50 and 0 points; all three are counted."""
    deal = play(middle("TS 2H 9D 5C", "AS 7H TD 2C", play=0, bid=10), "take TS: AS 7H TD 2C")
    assert (deal.bonus, deal.sweeps, deal.opening_sweep, deal.first_play) == ([25, 0], [1, 0], True, "capture")
    assert [in_order(pile) for pile in deal.captured] == [["AS", "TS", "7H", "TD", "2C"], []]
    deal = play(middle("| KS", "5H 8H", play=5), "take KS: 5H 8H")
    assert (deal.bonus, deal.sweeps, deal.opening_sweep) == ([0, 50], [0, 1], False)
    deal = play(middle("| | | KS", "5H 8H", play=47), "take KS: 5H 8H")
    assert (deal.bonus, deal.sweeps, deal.over) == ([0, 0], [0, 1], True)
    assert deal.result()["points"] == [0, 13]
    # A house left, or a loose card left, is no sweep; a house alone is one.
    assert play(middle("KS", "5H 8H", "9: 4H 5D @1"), "take KS: 5H 8H").sweeps == [0, 0]
    assert play(middle("KS", "5H 8H AD"), "take KS: 5H 8H").sweeps == [0, 0]
    assert play(middle("9S", "", "9: 4H 5D @1"), "take 9S").bonus == [50, 0]


def test_leftovers() -> None:
    """P-7.4, P-7.5: they go to the side that captured last; no sweep."""
    deal = middle("| | 7S | 2S", "7H 9H TD", play=46)
    result = play(deal, "take 7S: 7H", "throw 2S").result()
    assert (result["cards"], result["card_points"], result["sweeps"]) == ([5, 0], [7 + 6 + 2, 0], [0, 0])
    deal = middle("| | | 2S", "9H", play=47)
    result = play(deal, "throw 2S").result()
    assert (result["cards"], result["points"]) == ([0, 0], [0, 0])


def test_first_play_of_a_deal() -> None:
    """P-2.1 to P-2.7, P-3.1 to P-3.5, P-11.1: four cards, then eleven and three times twelve."""
    hands = [["KS", "2C", "4C", "9C", "5S", "6S", "7S", "8S", "9S", "TS", "JS", "QS"]]
    rest = [card for card in PACK if card not in {*hands[0], "AS", "3H", "5D", "TD"}]
    hands += [rest[:12], rest[12:24], rest[24:]]
    deal = SeepDeal({}, hands, ["AS", "3H", "5D", "TD"], redeals=2)
    assert (deal.to_move, deal.legal()) == (0, ["bid 13", "bid 9"])
    deal.apply("bid 9")
    assert (deal.to_move, deal.legal()) == (0, ["make 9: 4C + 5D", "take 9C: AS 3H 5D"])
    deal.apply("make 9: 4C + 5D")
    assert [len(hand) for hand in deal.hands] == [11, 12, 12, 12]
    assert (deal.to_move, deal.first_play) == (1, "house")
    order = []
    rng = random.Random(1)
    while deal.to_move is not None:
        order.append(deal.to_move)
        deal.apply(rng.choice(deal.legal()))
    assert order == [1, 2, 3] + [0, 1, 2, 3] * 11
    assert deal.result()["redeals"] == 2
    with pytest.raises(ValueError, match="above 8"):
        SeepDeal({}, [["2C", "4C", "5S", "6S", *hands[0][6:], "KS", "9C"], *hands[1:]], ["AS", "3H", "5D", "TD"])
    with pytest.raises(ValueError, match="12 cards"):
        SeepDeal({}, hands, ["AS", "3H", "5D"])
    with pytest.raises(ValueError, match="52 cards"):
        SeepDeal({}, hands, ["KS", "3H", "5D", "TD"])
    with pytest.raises(ValueError, match="not over"):
        SeepDeal({}, hands, ["AS", "3H", "5D", "TD"]).result()


def test_illegal_actions_are_refused() -> None:
    """P-11.7."""
    with pytest.raises(ValueError, match="illegal"):
        middle("9S", "9H").apply("throw 9S")
    assert middle("9S", "9H").legal() == ["take 9S: 9H"]


def test_the_opening_house() -> None:
    """P-8.5, P-8.6: who took it, or that it was broken, and the card points in it."""
    start = "5S 9C 9H AC | {} | {} | {}"

    def fate(seats: Sequence[str], *actions: str) -> tuple[str, str, int]:
        deal = play(middle(start.format(*seats), "4S 2H QH KH", play=0), "make 9: 5S + 4S")
        play(deal, *actions)
        return deal.first_play, deal.house_fate, deal.house_points

    assert fate(["KS", "", ""]) == ("house", "none", 0)
    assert fate(["9S", "", ""], "take 9S") == ("house", "opponents", 9)
    assert fate(["2S JS", "", ""], "break 9>11: 2S") == ("house", "broken", 9)
    assert fate(["3H", "9S", ""], "throw 3H", "take 9S") == ("house", "partner", 9)
    assert fate(["3H", "7S", "6C"], "throw 3H", "make 9: 7S + 2H", "throw 6C", "take 9H: 3H 6C") == (
        "house",
        "bidder",
        16,
    )
    # The house that the partner makes by breaking it is another one.
    seats = ["TH", "3S QS", "3C"]
    assert fate(seats, "throw TH", "break 9>12: 3S + QH", "throw 3C") == ("house", "broken", 9)
    deal = play(middle("9S 9C 9H AC", "9D 2H QH KH", play=0), "make 9: 9S + 9D")
    assert (deal.first_play, deal.houses[0].owners) == ("cemented", (0,))
    assert play(middle("9S 9C 9H AC", "8D 2H QH KH", play=0), "throw 9S").first_play == "throw"


# ------------------------------------------------------------------ a whole deal, counted again


def test_points_are_counted_again() -> None:
    """P-7.1 to P-7.5, P-8.1 to P-8.4, P-8.6: piles, sweeps and kinds from the texts of the actions alone."""
    rng = random.Random(7)
    sweeps_seen = 0
    for _ in range(60):
        deal = random_deal(rng, {})
        deal.apply(rng.choice(deal.legal()))
        bid, kinds, count = deal.bid, Counter[str](), 0
        houses: dict[int, set[str]] = {}
        loose, piles, bonus, last = set(deal.loose), [set[str](), set[str]()], [0, 0], None
        for turn in range(48):
            choices = deal.legal()
            count += len(choices)
            action = rng.choice(choices)
            deal.apply(action)
            kind, _, text = action.partition(" ")
            kinds[kind] += 1
            named = {word.strip(":") for word in text.split() if word.strip(":") in PACK}
            loose -= named
            if kind == "throw":
                loose |= named
            elif kind == "take":
                last = turn % 2
                piles[last] |= named | houses.pop(value(text[:2]), set())
                if not loose and not houses:
                    bonus[last] += {0: 25, 47: 0}.get(turn, 50)
                    sweeps_seen += 1
            else:
                numbers = [int(number) for number in text.split(":")[0].split(">")]
                broken = houses.pop(numbers[0]) if kind == "break" else set()
                houses.setdefault(numbers[-1], set()).update(named, broken)
        assert not houses
        if last is not None:
            piles[last] |= loose
        result = deal.result()
        card_points = [points_of(list(pile), deal.rules) for pile in piles]
        points = [card_points[side] + bonus[side] for side in (0, 1)]
        assert (result["card_points"], result["points"]) == (card_points, points)
        assert result["cards"] == [len(pile) for pile in piles]
        assert result["payoff"] == [points[0] - points[1], points[1] - points[0]] * 2
        assert [result[f"{kind}s"] for kind in ("take", "make", "break", "throw")] == [
            kinds[kind] for kind in ("take", "make", "break", "throw")
        ]
        assert (result["legal"], result["bid"]) == (count, bid)
    assert sweeps_seen > 10


# ------------------------------------------------------------------ invariants


def check_floor(deal: SeepDeal, rules: Mapping[str, str]) -> None:
    """P-4.3 to P-4.6, P-5.3, P-6.8: what must hold after every play."""
    everywhere = [card for hand in deal.hands for card in hand] + deal.loose + deal.waiting
    everywhere += [card for house in deal.houses for card in house.cards]
    everywhere += [card for pile in deal.captured for card in pile]
    assert sorted(everywhere) == sorted(PACK)
    assert len({house.value for house in deal.houses}) == len(deal.houses)
    if rules["house_limit"] == "2":
        assert len(deal.houses) <= 2
    for house in deal.houses:
        total = sum(values(house.cards))
        assert splits(tuple(sorted(values(house.cards), reverse=True)), house.value)
        assert house.groups * house.value == total
        assert house.cemented == (total > house.value)
        assert house.cemented or len(house.owners) == 1
        assert house.owners
        assert len({owner % 2 for owner in house.owners}) == len(house.owners)
        assert all(house.value in values(deal.hands[owner]) for owner in house.owners)
        assert house.value not in values(deal.loose)


def random_rules(rng: random.Random) -> dict[str, object]:
    return {name: rng.choice(choices) for name, choices in OPTIONS.items()}


@pytest.mark.parametrize("kind", ["default", "random"])
def test_invariants_over_random_play(kind: str) -> None:
    """P-3.6, P-5.18, P-6.8, P-6.9, P-8.3, P-12.1, P-12.24: under the standard rules and under any options."""
    rng = random.Random(20240611)
    seen: Counter[str] = Counter()
    for _ in range(100):
        rules = random_rules(rng) if kind == "random" else {}
        deal = random_deal(rng, rules)
        while not deal.over:
            choices = deal.legal()
            assert choices
            assert choices == sorted(set(choices))
            deal.apply(rng.choice(choices))
            check_floor(deal, deal.rules)
        assert not deal.houses
        result = deal.result()
        card_points, cards = result["card_points"], result["cards"]
        assert isinstance(card_points, list)
        assert isinstance(cards, list)
        missing = deal.loose
        assert sum(cards) == 52 - len(missing)
        assert sum(card_points) == points_of(PACK, deal.rules) - points_of(missing, deal.rules)
        assert not missing or deal.rules["residue"] == "nobody"
        seen.update([f"first {result['first_play']}", f"fate {result['house_fate']}"])
        seen.update({name: int(str(result[name])) for name in ("takes", "makes", "breaks", "throws", "redeals")})
    assert all(seen[f"first {name}"] for name in ("house", "cemented", "capture", "throw"))
    assert all(seen[f"fate {name}"] for name in ("bidder", "partner", "opponents", "broken", "none"))
    assert min(seen[name] for name in ("takes", "makes", "breaks", "throws", "redeals")) > 10


def laid_out(item: int, total: int, numbers: tuple[int, ...]) -> set[tuple[int, ...]]:
    """The subsets that go with ``item``, found by laying out one group after another."""
    found: set[tuple[int, ...]] = set()

    def go_on(chosen: frozenset[int]) -> None:
        if tuple(sorted(chosen)) in found:
            return
        found.add(tuple(sorted(chosen)))
        rest = [place for place in range(len(numbers)) if place not in chosen]
        for size in range(1, len(rest) + 1):
            for group in combinations(rest, size):
                if sum(numbers[place] for place in group) == total:
                    go_on(chosen | set(group))

    places = range(len(numbers))
    for size in range(len(numbers) + 1):
        for first in combinations(places, size):
            if item + sum(numbers[place] for place in first) == total:
                go_on(frozenset(first))
    return found


def test_subsets_found_in_another_way() -> None:
    """P-4.2, P-5.11: by cutting and by laying out the same subsets fit."""
    rng = random.Random(3)
    sizes: Counter[int] = Counter()
    for _ in range(400):
        numbers = tuple(sorted((rng.randint(1, 13) for _ in range(rng.randint(0, 7))), reverse=True))
        total = rng.choice(HOUSE_VALUES)
        item = rng.randint(1, total)
        found = fitting(item, total, numbers)
        assert len(set(found)) == len(found)
        assert {tuple(sorted(one)) for one in found} == laid_out(item, total, numbers)
        sizes[min(len(found), 3)] += 1
    assert len(sizes) == 4


# ------------------------------------------------------------------ exact numbers


def test_biddable_hands() -> None:
    """P-2.4, P-2.5: hands of four by the number of values that may be bid."""
    high = {card: value(card) for card in PACK if value(card) >= 9}
    counts = Counter(len({high[card] for card in hand if card in high}) for hand in combinations(PACK, 4))
    assert [counts[number] for number in range(5)] == [35960, 114725, 95400, 23360, 1280]
    assert sum(counts.values()) == comb(52, 4) == 270725
    assert 35960 * 54145 == 7192 * 270725
    assert 35960 * 46953 == 7192 * (270725 - 35960)
    assert comb(52, 4) - comb(48, 4) == 76145


FIRST_PLAYS = {  # value: house, cemented, take, house or take, sweep
    9: (8491983337, 3022064537, 7184113785, 11306633865, 184228384),
    10: (9353710097, 3504590465, 7685336865, 12034835121, 237913921),
    11: (10373832640, 4183610936, 8309571384, 12746863808, 313907764),
    12: (11143929799, 4757992891, 8847915563, 13311857239, 387088514),
    13: (12008840148, 5554377792, 9509212352, 13819873940, 487378136),
}


def multisets() -> list[tuple[int, ...]]:
    """All ways in which four cards can have values."""
    return [tuple(sorted(four)) for four in _with_repetition(1, 4)]


def _with_repetition(smallest: int, length: int) -> list[list[int]]:
    if length == 0:
        return [[]]
    return [[n, *rest] for n in range(smallest, 14) for rest in _with_repetition(n, length - 1)]


def test_first_plays_counted_exactly() -> None:
    """P-3.4, P-5.7, P-5.11: over all pairs of a bidder's hand with the value and a floor."""
    fours = multisets()
    assert len(fours) == 1820
    hands = np.array([[four.count(number) for number in range(1, 14)] for four in fours])
    ways = np.array([[comb(4 - used, mine) if mine + used <= 4 else 0 for mine in range(5)] for used in range(5)])
    for total, expected in FIRST_PLAYS.items():
        holders = hands[hands[:, total - 1] >= 1]
        # The cards that may go into the house: all others, and those of the value beyond the first.
        usable = (holders > np.where(np.arange(13) == total - 1, 1, 0)).astype(int)
        counts = [0] * 5
        for four in fours:
            floor = tuple(reversed(four))
            weight_of_floor = prod(comb(4, four.count(number)) for number in set(four))
            used = np.array([four.count(number) for number in range(1, 14)])
            weights = ways[used, holders].prod(axis=1) * weight_of_floor
            items = {item: [c for c in fitting(item, total, floor) if c] for item in range(1, total + 1)}
            makers = [bool(items.get(item)) for item in range(1, 14)]
            cementers = [
                any(item + sum(floor[place] for place in chosen) > total for chosen in items.get(item, []))
                for item in range(1, 14)
            ]
            house = usable @ np.array(makers, dtype=int) > 0
            cemented = usable @ np.array(cementers, dtype=int) > 0
            take = has_group(floor, total)
            whole = int(weights.sum())
            counts[0] += int(weights[house].sum())
            counts[1] += int(weights[cemented].sum())
            counts[2] += take * whole
            counts[3] += whole if take else int(weights[house].sum())
            counts[4] += splits(floor, total) * whole
        assert tuple(counts) == expected, total


def test_first_plays_by_the_lister() -> None:
    """P-3.4, P-3.6: shares of random pairs as in the exact counts, within five standard errors."""
    rng = random.Random(11)
    tries = 2000
    held = (comb(52, 4) - comb(48, 4)) * comb(48, 4)
    for total, (house, cemented, take, either, sweep) in FIRST_PLAYS.items():
        counts: Counter[str] = Counter()
        while counts["all"] < tries:
            cards = rng.sample(PACK, 8)
            if total not in values(cards[:4]):
                continue
            position = Position(0, tuple(cards[:4]), tuple(cards[4:]), (), 0, total)
            actions = legal_plays({}, position)
            kinds = {action.split(" ")[0] for action in actions}
            made = [action.split(": ")[1].replace(" +", "").split() for action in actions if action.startswith("make")]
            counts.update(kinds)
            counts["either"] += bool(kinds & {"take", "make"})
            counts["cemented"] += any(sum(values(words)) > total for words in made)
            counts["sweep"] += any(action.startswith("take") and len(action.split()) == 6 for action in actions)
            counts["all"] += 1
        for name, exact in (
            ("make", house),
            ("cemented", cemented),
            ("take", take),
            ("either", either),
            ("sweep", sweep),
        ):
            share = exact / held
            assert abs(counts[name] / tries - share) < 5 * (share * (1 - share) / tries) ** 0.5, (total, name)


# ------------------------------------------------------------------ what the players know


def test_public_and_secret() -> None:
    """P-10.1 to P-10.4: nothing but the own hand, the floor and the play number decides what a seat may do."""
    rng = random.Random(5)
    for _ in range(20):
        deal = random_deal(rng, {})
        deal.apply(rng.choice(deal.legal()))
        while not deal.over:
            seat = deal.play % 4
            actions = deal.legal()
            for house in deal.houses:
                assert all(house.value in values(deal.hands[owner]) for owner in house.owners)  # P-10.3
            hands = [deal.hands[seat] if other == seat else [] for other in range(4)]
            assert deal.bid is not None
            same = SeepDeal.at({}, hands, deal.loose, deal.houses, play=deal.play, bid=deal.bid)
            assert same.legal() == actions
            deal.apply(rng.choice(actions))
