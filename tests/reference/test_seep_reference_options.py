"""Checks of the Seep reference engine itself: house rules, one by one, and matches.

The ids (P-12.10) are rules of docs/rules/seep.md.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

import pytest

from .seep import (
    DRAWN,
    LONGEST_MATCH,
    NUMBER_OPTIONS,
    OPTIONS,
    PACK,
    PRESETS,
    House,
    SeepDeal,
    SeepMatch,
    full_rules,
    match_step,
    points_of,
)
from .test_seep_reference import POSITIONS, legal, middle, play, random_deal, random_rules

Rules = dict[str, Any]


def kinds(actions: list[str], *names: str) -> list[str]:
    return [action for action in actions if action.split()[0] in names]


def worked(name: str, **rules: object) -> list[str]:
    """The plays in a worked position under other rules."""
    line = next(line for line in POSITIONS.splitlines() if line.split(" ")[0] == name)
    head, hand, loose, houses = line.split("|")
    return legal(hand, loose, houses.strip(), bid=int(head.split("bid")[1]) if "bid" in head else None, **rules)


def gone_and_new(name: str, **rules: object) -> tuple[list[str], list[str]]:
    """What a rule takes away from the plays of a worked position, and what it adds."""
    before, after = set(worked(name)), set(worked(name, **rules))
    return sorted(before - after), sorted(after - before)


def ended(piles: tuple[list[str], list[str]], **rules: Any) -> dict[str, object]:
    """The result of a deal whose last play is a throw, with these piles before it."""
    deal = middle("| | | 2C", "", play=47, **rules)
    deal.captured = [list(pile) for pile in piles]
    deal.last_capture = 0
    return play(deal, "throw 2C").result()


# ------------------------------------------------------------------ points


def test_ten_of_diamonds() -> None:
    """P-1.3, P-12.1."""
    assert points_of(PACK, full_rules({"ten_of_diamonds": 2})) == 96
    assert points_of(["TD", "TH", "AH", "3S"], full_rules({"ten_of_diamonds": "2"})) == 6
    assert points_of(["TD", "TH", "AH", "3S"], full_rules({})) == 10


def test_most_cards() -> None:
    """P-8.1, P-8.2, P-12.2: not to a tie, leftovers included, and no card points."""
    rules: Rules = {"most_cards_bonus": 4}
    others = [card for card in PACK if card != "2C"]
    piles = (others[:26], others[26:])
    result = ended(piles, **rules)  # 27 with the leftover, and 25
    points, card_points = result["points"], result["card_points"]
    assert isinstance(points, list)
    assert isinstance(card_points, list)
    assert result["cards"] == [27, 25]
    assert points == [card_points[0] + 4, card_points[1]]
    assert ended(piles)["points"] == card_points
    tie = ended((piles[0][:25], [*piles[1], piles[0][25]]), **rules)
    assert tie["cards"] == [26, 26]
    assert tie["points"] == tie["card_points"]
    less = ended((piles[0][:20], [*piles[1], *piles[0][20:]]), **rules)
    points, card_points = less["points"], less["card_points"]
    assert isinstance(card_points, list)
    assert points == [card_points[0], card_points[1] + 4]
    assert less["payoff"] == [card_points[0] - card_points[1] - 4, card_points[1] + 4 - card_points[0]] * 2


def test_sweep_points() -> None:
    """P-7.3, P-12.3 to P-12.5."""
    rules: Rules = {"sweep_points": 40, "first_sweep_points": 30, "last_sweep_points": "20"}
    take = "take TS: AS 7H TD 2C"
    assert play(middle("TS 2H 9D 5C", "AS 7H TD 2C", play=0, bid=10, **rules), take).bonus == [30, 0]
    assert play(middle("TS 2H 9D 5C", "AS 7H TD 2C", play=4, **rules), take).bonus == [40, 0]
    assert play(middle("| | TS", "AS 9H", play=46, **rules), "take TS: AS 9H").bonus == [40, 0]
    deal = play(middle("| | | TS", "AS 9H", play=47, **rules), "take TS: AS 9H")
    assert (deal.bonus, deal.sweeps, deal.result()["points"]) == ([0, 20], [0, 1], [0, 31])


def test_residue() -> None:
    """P-7.5, P-8.3, P-12.24."""
    for residue, cards, points in (("last_capturer", [5, 0], [15, 0]), ("nobody", [2, 0], [7, 0])):
        deal = middle("| | 7S | 2S", "7H 9H TD", play=46, residue=residue)
        result = play(deal, "take 7S: 7H", "throw 2S").result()
        assert (result["cards"], result["card_points"]) == (cards, points)


# ------------------------------------------------------------------ captures and throws


def test_capture_rule() -> None:
    """P-5.9, P-12.10: any groups, at least one without a house; still no throw."""
    assert legal("9S 2D", "4H 5H 9D") == ["take 9S: 4H 5H 9D", "throw 2D"]
    assert legal("9S 2D", "4H 5H 9D", capture_rule="any") == [
        "take 9S: 4H 5H",
        "take 9S: 4H 5H 9D",
        "take 9S: 9D",
        "throw 2D",
    ]
    assert legal("TS", "4H 6H", "10: 3D 7D @1") == ["take TS: 4H 6H"]
    assert legal("TS", "4H 6H", "10: 3D 7D @1", capture_rule="any") == ["take TS", "take TS: 4H 6H"]
    assert gone_and_new("E1", capture_rule="any") == ([], [])
    assert gone_and_new("E23", capture_rule="any") == (
        [],
        ["take TS: AS 7H 2C", "take TS: TD"],
    )
    assert play(middle("TS", "4H 6H", "10: 3D 7D @1", capture_rule="any"), "take TS").sweeps == [0, 0]


def test_throw_rule() -> None:
    """P-5.5, P-5.6, P-12.11."""
    strict: Rules = {"throw_rule": "no_capture_no_house"}
    free: Rules = {"throw_rule": "free"}
    assert legal("5S JC", "6H") == ["make 11: 5S + 6H", "throw 5S", "throw JC"]
    assert legal("5S JC", "6H", **strict) == ["make 11: 5S + 6H", "throw JC"]
    assert legal("2S JC", "", "9: 4H 5H @1", **strict) == ["break 9>11: 2S", "throw JC"]
    # A make that section 6 forbids does not count.
    assert "throw 5S" in legal("5S TC", "6H", **strict)
    assert "throw 5S" in legal("5S JC", "6H", "9: 4H 5H @1; 10: 3H 7H @1", **strict, house_limit=2)
    assert gone_and_new("E2", **strict) == ([], [])  # the king itself makes nothing
    assert gone_and_new("E7", **strict) == (["throw 4S", "throw 8D"], [])
    assert legal("9S 2D", "4H 5H", **free) == ["take 9S: 4H 5H", "throw 2D", "throw 9S"]
    assert legal("9S 2D", "9H", **free) == ["take 9S: 9H", "throw 2D", "throw 9S"]
    assert legal("9S", "", "9: 4H 5H @1", **free) == ["take 9S"]
    assert legal("9S TS", "TD", "9: 3D 6C @0", **free) == ["take 9S", "take TS: TD", "throw TS"]
    assert gone_and_new("E10", **free) == ([], [])
    # In play 0 only a card of the bid's value.
    assert gone_and_new("E1", **free) == ([], ["throw 9C"])
    assert gone_and_new("E1", **strict) == ([], [])


def test_opening_throw() -> None:
    """P-3.4, P-3.6, P-12.12."""
    assert gone_and_new("E2", opening_throw="only_if_no_house") == (["throw KS"], [])
    assert gone_and_new("E2", opening_throw="always") == ([], [])
    assert gone_and_new("E1", opening_throw="only_if_no_house") == ([], [])
    assert gone_and_new("E1", opening_throw="always") == ([], ["throw 9C"])
    assert gone_and_new("E4", opening_throw="always") == ([], ["throw 9C", "throw 9H"])
    for rule in ("no_capture", "no_capture_no_house", "free"):
        assert "throw 9C" in worked("E1", opening_throw="always", throw_rule=rule)
        assert "throw KS" not in worked("E2", opening_throw="only_if_no_house", throw_rule=rule)
    # No house is possible, but the card captures.
    assert legal("9S 2D 3D 2H", "9H QH KH KD", bid=9, opening_throw="only_if_no_house") == ["take 9S: 9H"]
    assert legal("9S 2D 3D 2H", "8H QH KH KD", bid=9, opening_throw="only_if_no_house") == ["throw 9S"]
    for name in ("E6", "E7", "E18"):  # later plays
        assert gone_and_new(name, opening_throw="always") == ([], [])
        assert gone_and_new(name, opening_throw="only_if_no_house") == ([], [])


# ------------------------------------------------------------------ houses


def test_absorb_sets() -> None:
    """P-5.12, P-12.13."""
    assert gone_and_new("E4", absorb_sets="mandatory") == (["make 9: 9C + 9D", "make 9: 9H + 9D"], [])
    assert gone_and_new("E13", absorb_sets="mandatory") == (["break 9>12: 3D + QH"], [])
    assert gone_and_new("E8", absorb_sets="mandatory") == ([], [])
    # Where groups overlap, the player chooses.
    actions = legal("9S 9D", "9H 4H 5H 5D", absorb_sets="mandatory")
    assert kinds(actions, "make") == [
        "make 9: 9D + 4H 5H 9H",
        "make 9: 9D + 4H 9H 5D",
        "make 9: 9S + 4H 5H 9H",
        "make 9: 9S + 4H 9H 5D",
    ]


def test_break_with_floor() -> None:
    """P-5.15, P-5.16, P-12.14: 9 + 2 + 1 is 12; equal cards and groups as before."""
    house = "9: 4H 5D @1"
    rules: Rules = {"break_with_floor": "yes"}
    assert kinds(legal("2S QC", "AH", house), "break") == []
    assert kinds(legal("2S QC", "AH", house, **rules), "break") == ["break 9>12: 2S + AH"]
    assert kinds(legal("2S QC", "AH QH", house, **rules), "break") == ["break 9>12: 2S + AH QH"]
    assert kinds(legal("2S QC", "AH 8C 4C", house, **rules), "break") == [
        "break 9>12: 2S + AH",
        "break 9>12: 2S + AH 4C 8C",
    ]
    assert kinds(legal("2S QC", "AH 8C 4C", house, absorb_sets="mandatory", **rules), "break") == [
        "break 9>12: 2S + AH 4C 8C"
    ]
    assert kinds(legal("2S QC JC", "AH", house, **rules), "break") == ["break 9>11: 2S", "break 9>12: 2S + AH"]
    assert kinds(legal("AS KC", "AH 2H", house, **rules), "break") == ["break 9>13: AS + AH 2H"]
    assert kinds(legal("4S KC", "AH", house, **rules), "break") == ["break 9>13: 4S"]
    deal = play(middle("2S QC", "AH 8C 4C", house, **rules), "break 9>12: 2S + AH 4C 8C")
    assert (deal.houses[0].groups, deal.houses[0].owners, deal.loose) == (2, (0,), [])
    # The own house and a cemented one stay out of reach, and the new value is needed.
    assert kinds(legal("2S QC 9C", "AH", "9: 4H 5D @0", **rules), "break") == []
    assert kinds(legal("2S QC", "AH", "9: 4H 5D 9D @1", **rules), "break") == []
    assert kinds(legal("2S", "AH", house, **rules), "break") == []


def test_break_partner() -> None:
    """P-5.14, P-12.15."""
    assert gone_and_new("E11", break_partner="no") == (["break 10>13: 3H"], [])
    assert gone_and_new("E13", break_partner="no") == ([], [])


def test_break_own() -> None:
    """P-5.14, P-6.7, P-12.16: the duty ends with the house."""
    house = "9: 4H 5D @0"
    assert kinds(legal("2S JC 9C", "", house), "break") == []
    assert kinds(legal("2S JC 9C", "", house, break_own="yes"), "break") == ["break 9>11: 2S"]
    assert kinds(legal("2S 9C", "", house, break_own="yes"), "break") == []  # no jack
    assert kinds(legal("2S JC 9C", "", "9: 4H 5D 9D @0", break_own="yes"), "break") == []  # cemented
    deal = play(middle("2S JC 9C | 3H", "", house, break_own="yes"), "break 9>11: 2S")
    assert deal.houses == [House(11, ("4H", "5D", "2S"), (0,))]
    play(deal, "throw 3H")
    deal.play = 8
    assert deal.legal() == ["take JC", "throw 9C"]
    # Onto the partner's house without its value; another own house must stay backed.
    two = "9: 4H 5D @0; 11: 5H 6D @2"
    assert "break 9>11: 2S" in legal("2S 9C", "", two, break_own="yes")
    two = "9: 4H 5D @0; 10: 3H 7D @0"
    assert "break 9>11: 2S" in legal("2S JC 9C TC", "", two, break_own="yes")
    assert legal("9C TC", "", two, break_own="yes") == ["take 9C", "take TC"]


def test_partner_add() -> None:
    """P-6.4, P-12.17: a make needs the card; ownership is not gained either way."""
    rules: Rules = {"partner_add": "needs_card"}
    assert gone_and_new("E21", **rules) == (["make 12: 5D + 7S"], [])
    assert gone_and_new("E11", **rules) == (["make 10: TS"], [])
    deal = play(middle("5D QS", "7S", "12: 5H QH 7C @2", **rules), "make 12: 5D + 7S")
    assert deal.houses[0].owners == (2,)
    # Breaks have a rule of their own.
    assert "break 9>12: 3D" in legal("3D 5C", "", "9: 4H 5D @1; 12: 5H 7C @2", **rules)


def test_partner_break_exempt() -> None:
    """P-6.4, P-12.18."""
    two = "9: 4H 5D @1; 12: 5H 7C @2"
    assert "break 9>12: 3D" in legal("3D 5C", "", two)
    assert "break 9>12: 3D" not in legal("3D 5C", "", two, partner_break_exempt="no")
    assert "break 9>12: 3D" in legal("3D QC", "", two, partner_break_exempt="no")
    deal = play(middle("3D QC", "", two, partner_break_exempt="no"), "break 9>12: 3D")
    assert deal.houses[0].owners == (2,)
    assert "make 12: 5D + 7S" in worked("E21", partner_break_exempt="no")


def test_opponent_add() -> None:
    """P-6.5, P-12.19: no card is needed and nothing gained."""
    house = "12: 5H 7C @1"
    free: Rules = {"opponent_add": "free"}
    assert "make 12: 5D + 7S" not in legal("5D 2C", "7S", house)
    for hand in ("5D 2C", "5D QC"):
        deal = play(middle(hand, "7S", house, **free), "make 12: 5D + 7S")
        assert deal.houses[0].owners == (1,)
    two = "9: 4H 5D @3; 12: 5H 7C @1"
    assert "break 9>12: 3D" not in legal("3D 2C", "", two)
    assert play(middle("3D 2C", "", two, **free), "break 9>12: 3D").houses[0].owners == (1,)
    # A new house still needs its card, and so does the own one.
    assert kinds(legal("5D 2C", "7S", **free), "make") == []
    assert kinds(legal("QD 2C", "", "12: 5H 7C QS @0,1", **free), "make") == []
    with pytest.raises(ValueError, match="side_card"):
        full_rules({"opponent_add": "side_card"})


def test_house_limit() -> None:
    """P-4.5, P-6.2, P-12.20."""
    two = "9: 4H 5D @1; 10: 3H 7D @3"
    limit: Rules = {"house_limit": 2}
    assert "make 11: 5S + 6H" in legal("5S JC", "6H", two)
    assert "make 11: 5S + 6H" not in legal("5S JC", "6H", two, **limit)
    assert "make 11: 5S + 6H" in legal("5S JC", "6H", "9: 4H 5D @1", **limit)
    assert "break 9>11: 2S" in legal("2S JC", "", two, **limit)
    assert "make 9: 2S + 7H" in legal("2S 9C", "7H", two, **limit)
    five = "9: 4H 5D @1; 10: 3H 7D @3; 11: 5H 6D @1; 12: 6H 6C @3; 13: 5C 8D @1"
    assert legal("2C", "", five) == ["throw 2C"]


def test_rules_that_change_what_is_known_only() -> None:
    """P-2.3, P-2.5, P-12.21, P-12.22: the same actions and the same result."""
    for rules in ({"floor_before_bid": "open"}, {"first_deal": "four_each"}):
        rng = random.Random(4)
        usual = random_deal(rng, {})
        rng = random.Random(4)
        other = random_deal(rng, rules)
        while not usual.over:
            actions = usual.legal()
            assert other.legal() == actions
            action = rng.choice(actions)
            play(usual, action)
            play(other, action)
        assert usual.result() == other.result()


# ------------------------------------------------------------------ options


def test_no_house_rule_is_forgotten() -> None:
    """P-12.1 to P-12.26: every option is read by the engine; defaults and presets as the page says."""
    assert len(OPTIONS) + len(NUMBER_OPTIONS) == 26
    full = full_rules({"target_lead": 500, "deals": None, "break_own": True, "break_partner": False, "house_limit": 2})
    assert [full[name] for name in ("target_lead", "deals", "break_own", "break_partner", "house_limit")] == [
        *("500", "none", "yes", "no", "2"),
    ]
    assert full_rules(PRESETS["northern-100"]) == full_rules({})
    ten = full_rules(PRESETS["ten-is-two"])  # P-12.27
    changed = {name: number for name, number in ten.items() if number != full_rules({})[name]}
    assert changed == {"ten_of_diamonds": "2", "most_cards_bonus": "4", "first_sweep_points": "50"}


REFUSED = """
ten_of_diamonds=4; most_cards_bonus=3; sweep_points=101; first_sweep_points=-1; last_sweep_points=x; target_lead=0
target_lead=1001; deals=0; deals=1001; min_points=51; min_points_basis=both; capture_rule=all; throw_rule=never
opening_throw=never; opponent_add=side_card; house_limit=3; players=2; baazis=0; baazis=101; target_lead=none
"""


@pytest.mark.parametrize("bad", REFUSED.strip().replace("\n", "; ").split("; "))
def test_refusals(bad: str) -> None:
    """P-12.28, P-12.29: refused, and the message names the option."""
    with pytest.raises(ValueError, match=bad.partition("=")[0]):
        full_rules(dict([bad.split("=")]))


def test_target_none_needs_deals() -> None:
    """P-12.28."""
    assert full_rules({"target_lead": None, "deals": 8})["deals"] == "8"


# ------------------------------------------------------------------ matches


EXAMPLES = (
    (3, 0, (50, 50), None, 0, 3),
    (3, 0, (60, 40), None, 20, 3),
    (3, 0, (40, 60), None, -20, 0),
    (3, 20, (90, 10), 0, 0, 1),
    (3, 19, (90, 10), None, 99, 3),
    (3, -60, (30, 70), 1, 0, 2),
    (0, -90, (92, 8), 0, 0, 3),
    (0, -90, (91, 9), None, -8, 0),
    (0, 0, (98, 52), None, 46, 1),
    (2, 0, (155, 45), 0, 0, 1),
    (1, 40, (7, 143), 1, 0, 0),
)


@pytest.mark.parametrize("example", EXAMPLES)
def test_match_examples(example: tuple[int, int, tuple[int, int], int | None, int, int]) -> None:
    """P-9.2 to P-9.7, P-9.12."""
    dealer, before, points, baazi, after, next_dealer = example
    step = match_step({}, dealer, before, points)
    assert (step.baazi, step.difference, step.dealer) == (baazi, after, next_dealer)
    # The same seen from the other team: everybody one seat further.
    step = match_step({}, (dealer + 1) % 4, -before, points[::-1])
    assert (step.baazi, step.difference, step.dealer) == (
        None if baazi is None else 1 - baazi,
        -after,
        (next_dealer + 1) % 4,
    )


def step_of(
    before: int, points: tuple[int, int], cards: tuple[int, int] | None = None, dealer: int = 3, **rules: object
) -> tuple[int | None, int, int]:
    step = match_step(rules, dealer, before, points, cards)
    return step.baazi, step.difference, step.dealer


def test_target_lead() -> None:
    """P-9.5, P-12.6."""
    assert step_of(20, (90, 10), target_lead=500) == (None, 100, 3)
    assert step_of(420, (90, 10), target_lead=500) == (0, 0, 1)
    assert step_of(900, (190, 10), target_lead=None, deals=8) == (None, 1080, 3)
    assert step_of(900, (1, 99), target_lead="none", deals=8) == (1, 0, 2)  # too few points


def test_min_points() -> None:
    """P-9.3, P-12.8, P-12.9."""
    assert step_of(0, (92, 8)) == (0, 0, 1)
    assert step_of(0, (92, 8), min_points=0) == (None, 84, 3)
    assert step_of(0, (92, 8), min_points=8) == (None, 84, 3)
    assert step_of(0, (70, 30), min_points=31) == (0, 0, 1)
    assert step_of(0, (98, 52), (98, 2)) == (None, 46, 3)
    assert step_of(0, (98, 52), (98, 2), min_points_basis="cards") == (0, 0, 1)
    assert step_of(0, (8, 8)) == (None, 0, 3)  # both: nobody loses by it
    # The bonus for most cards counts as points only.
    assert step_of(0, (92, 10), (90, 6)) == (None, 82, 3)
    assert step_of(0, (92, 10), (90, 6), min_points_basis="cards") == (0, 0, 1)


def test_next_dealer() -> None:
    """P-9.6, P-9.7, P-12.23."""
    for dealer in range(4):
        for before, points in ((0, (50, 50)), (0, (60, 40)), (0, (40, 60)), (90, (90, 10)), (0, (8, 92))):
            assert step_of(before, points, dealer=dealer, next_dealer="rotate")[2] == (dealer + 1) % 4
    assert step_of(50, (30, 60), dealer=0)[1:] == (20, 1)  # ahead all told, although the deal was lost
    assert step_of(50, (30, 60), dealer=1)[1:] == (20, 1)


def test_carry_over() -> None:
    """P-9.5, P-12.25."""
    assert step_of(60, (90, 20)) == (0, 0, 1)
    assert step_of(60, (90, 20), carry_over="yes") == (0, 30, 1)
    assert step_of(-60, (20, 90), carry_over="yes") == (1, -30, 2)
    assert step_of(99, (190, 10), carry_over="yes") == (0, 179, 1)  # one baazi only
    assert step_of(179, (50, 50), carry_over="yes") == (0, 79, 1)
    assert step_of(60, (92, 8), carry_over="yes") == (0, 0, 1)


def row(side_0: int, side_1: int) -> dict[str, object]:
    return {"points": [side_0, side_1], "card_points": [side_0, side_1]}


def booked(rules: Mapping[str, object], *deals: tuple[int, int]) -> SeepMatch:
    match = SeepMatch(rules)
    for points in deals:
        match.note(row(*points))
    return match


def test_seats_of_a_match() -> None:
    """P-9.1, P-9.11: the sides change with the dealer."""
    match = SeepMatch({})
    assert match.players() == [0, 1, 2, 3]
    match.note(row(40, 60))
    assert (match.difference, match.dealer, match.players()) == (-20, 0, [1, 2, 3, 0])
    match.note(row(30, 70))  # side 0 is team 1 now: it loses 40
    assert (match.difference, match.dealer, match.total) == (20, 1, 20)
    match.note(row(90, 10))  # players 2 and 0 are side 0
    assert (match.difference, match.winner, match.baazis) == (0, 0, [1, 0])
    assert match.rows() == [
        {"team": player % 2, "baazis": 1 - player % 2, "difference": 0, "total": 100 - 200 * (player % 2), "deals": 3}
        for player in range(4)
    ]
    with pytest.raises(ValueError, match="over"):
        match.note(row(50, 50))


def test_end_of_a_match() -> None:
    """P-9.8 to P-9.10, P-12.6, P-12.7, P-12.26."""
    assert booked({}, (8, 92)).winner == 1
    assert booked({"baazis": 2}, (8, 92)).winner is None
    # Player 0 would deal, so 2 does, and player 3 has seat 0.
    match = booked({"baazis": 2}, (8, 92))
    assert (match.dealer, match.players()) == (2, [3, 0, 1, 2])
    match.note(row(8, 92))
    assert (match.baazis, match.winner) == ([1, 1], DRAWN)
    even = booked({"baazis": 2, "next_dealer": "rotate"}, (8, 92), (8, 92))
    assert (even.baazis, even.winner) == ([1, 1], DRAWN)
    three = {"baazis": 3, "next_dealer": "rotate"}
    assert booked(three, (8, 92), (8, 92)).winner is None
    assert booked(three, (8, 92), (8, 92), (8, 92)).winner == 1
    # After so many deals it is over whatever the lead; with equally many baazis the lead decides.
    assert booked({"deals": 2}, (60, 40)).winner is None
    assert booked({"deals": 2}, (60, 40), (60, 40)).winner == 0
    assert booked({"deals": 2}, (40, 60), (50, 50)).winner == 1
    assert booked({"deals": 2}, (60, 40), (40, 60)).winner == DRAWN
    # A baazi each, and a lead carried over.
    carried = booked({"baazis": 2, "carry_over": "yes", "next_dealer": "rotate"}, (155, 45), (190, 10))
    assert (carried.baazis, carried.difference, carried.winner) == ([1, 1], -70, 1)
    assert booked({"deals": 2}, (8, 92)).winner == 1
    assert booked({"deals": 2, "baazis": 5, "next_dealer": "rotate"}, (92, 8), (50, 50)).winner == 0


def test_matches_without_a_target() -> None:
    """P-12.6, P-12.26: so many deals, then baazis, then the difference."""
    rules: Rules = {"target_lead": None, "deals": 2, "next_dealer": "rotate"}
    assert booked(rules, (95, 5)).winner is None  # a baazi won, and the match goes on
    assert booked(rules, (60, 40), (60, 40)).winner == DRAWN  # +20 and, with the sides changed, -20
    assert booked(rules, (60, 40), (50, 50)).winner == 0
    assert booked(rules, (40, 60), (50, 50)).winner == 1
    # Team 0 wins a baazi and is then behind: the baazi decides.
    match = booked(rules, (95, 5), (60, 40))
    assert (match.baazis, match.difference, match.winner) == ([1, 0], -20, 0)
    match = booked(rules, (95, 5), (95, 5))
    assert (match.baazis, match.winner, match.total) == ([1, 1], DRAWN, 0)


def test_longest_match() -> None:
    """P-9.9."""
    match = SeepMatch({})
    for _ in range(LONGEST_MATCH):
        assert match.winner is None
        match.note(row(50, 50))
    assert (match.winner, match.deals) == (DRAWN, 1024)


def test_random_matches_end() -> None:
    """P-9.2, P-9.8: played deals, booked; the totals are the sums of the leads."""
    rng = random.Random(20)
    for number in range(8):
        rules = {**random_rules(rng), "baazis": 1 + number % 2, "deals": 12, "target_lead": 60}
        match = SeepMatch(rules)
        total = 0
        while match.winner is None:
            deal: SeepDeal = random_deal(rng, rules)
            while not deal.over:
                deal.apply(rng.choice(deal.legal()))
            result = deal.result()
            payoff = result["payoff"]
            assert isinstance(payoff, list)
            total += payoff[match.players().index(0)]
            match.note(result)
        assert match.total == total
        assert sum(match.baazis) == 1 + number % 2 or match.deals == 12
