"""Every value of every house rule of Seep does something (P-12.1 to P-12.26)."""

from __future__ import annotations

import pytest

from simcore import UsageError, make_setting, replay_deal, simulate, simulate_matches
from simcore.games.seep import GAME
from simcore.games.seep.rules import PRESETS, SeepRules

DEALS = 4_000
SEED = 3
# Values of the options that take a number.
NUMBERS = {
    "sweep_points": ["0", "49", "100"],
    "first_sweep_points": ["0", "50", "100"],
    "last_sweep_points": ["50", "100"],
    "target_lead": ["1", "90", "500"],
    "deals": ["1", "2"],
    "min_points": ["0", "8", "10", "50"],
    "baazis": ["2", "100"],
}
# Options that act only together with others, and those that act only in matches.
COMPANIONS: dict[str, dict[str, str]] = {"min_points_basis": {"min_points": "40"}, "carry_over": {"baazis": "3"}}
MATCHES_ONLY = (
    "target_lead", "deals", "min_points", "min_points_basis", "next_dealer", "carry_over", "baazis",
)  # fmt: skip
# What an option says about what is known changes no rule, and so nothing where nobody looks at it.
INFORMATION = ("floor_before_bid", "first_deal")
# Options that change nothing unless another one has a certain value.
SILENT = [
    *((name, values[0], {}) for name, values in NUMBERS.items() if name in MATCHES_ONLY),
    ("min_points_basis", "cards", {}),
    ("next_dealer", "rotate", {}),
    ("carry_over", "yes", {}),
    ("floor_before_bid", "open", {}),
    ("first_deal", "four_each", {}),
]


def other_values() -> list[tuple[str, str]]:
    """Return every option with each of its values that is not the default and acts on what is played here."""
    found = []
    for name, option in SeepRules.options().items():
        default = option.format(getattr(SeepRules(), name))
        numbers = NUMBERS.get(name, [])
        found += [(name, value) for value in (numbers or option.values) if value != default]
    return [(name, value) for name, value in found if name not in INFORMATION]


def play(rules: dict[str, str], *, matches: bool) -> bytes:
    """Return the tally of a run of random play."""
    setting = make_setting("seep", rules=rules, strategy="random", seed=SEED)
    return (simulate_matches(setting, 400) if matches else simulate(setting, DEALS)).to_bytes()


@pytest.mark.parametrize(("name", "value"), other_values())
def test_value_changes_something(name: str, value: str) -> None:
    """Four thousand deals (or 400 matches) of random play give another tally."""
    base = COMPANIONS.get(name, {})
    matches = name in MATCHES_ONLY
    assert play({**base, name: value}, matches=matches) != play(base, matches=matches)


@pytest.mark.parametrize(("name", "value", "base"), SILENT)
def test_value_changes_nothing(name: str, value: str, base: dict[str, str]) -> None:
    """P-12.21, P-12.22: an option of matches, or of what is known, has no effect on deals of random play."""
    assert play({**base, name: value}, matches=False) == play(base, matches=False)


def test_matches_without_a_target() -> None:
    """P-12.6, P-12.26: without a target a match has so many deals, and the number of baazis has no effect."""
    base = {"target_lead": "none", "deals": "3"}
    assert play({**base, "baazis": "5"}, matches=True) == play(base, matches=True)
    tally = simulate_matches(make_setting("seep", rules=base, strategy="random", seed=SEED), 50)
    assert set(tally.rows["deals"].tolist()) == {3}


@pytest.mark.parametrize("value", ["bidder_only", "four_each"])
def test_first_deal_in_records(value: str) -> None:
    """P-12.22: a record shows who had cards before the bid; the stock is dealt after it."""
    replay = replay_deal(make_setting("seep", rules={"first_deal": value}, strategy="random", seed=SEED), 0)
    dealt = GAME.language.dealt(replay.begin, replay.setting.rules)
    hands, stock = dealt["hands"], dealt["stock"]
    assert isinstance(hands, list)
    assert isinstance(stock, list)
    assert [len(hand) for hand in hands] == ([4, 4, 4, 4] if value == "four_each" else [4, 0, 0, 0])
    assert len(stock) == (32 if value == "four_each" else 44)


def test_the_metadata_names_the_right_rule() -> None:
    """Each option names the rule of section 12 that describes it, in the order of the page."""
    rules = [option.rule for option in SeepRules.options().values()]
    assert rules == [f"P-12.{number}" for number in range(1, 27)]


def test_presets() -> None:
    """P-12.27."""
    assert list(PRESETS) == ["default", "northern-100", "ten-is-two"]
    assert make_setting("seep", preset="northern-100").rules == SeepRules()
    ten = make_setting("seep", preset="ten-is-two").rules
    assert ten.changes() == {"ten_of_diamonds": "2", "most_cards_bonus": "4", "first_sweep_points": "50"}


@pytest.mark.parametrize(
    ("rules", "reason"),
    [
        ({"target_lead": "none"}, "target_lead = none does not go with deals = none"),
        ({"players": "2"}, "there is no rule 'players' .others play it, it is not offered"),
        ({"opponent_add": "side_card"}, "'side_card' is not offered; allowed: needs_own_card, free"),
        ({"house_limit": "3"}, "'3' is not a value of this rule; allowed: none, 2"),
        ({"sweep_points": "101"}, "allowed: a whole number from 0 to 100"),
        ({"target_lead": "0"}, "allowed: none or a whole number from 1 to 1000"),
        ({"min_points": "51"}, "allowed: a whole number from 0 to 50"),
        ({"most_cards_bonus": "3"}, "allowed: 0, 4"),
    ],
)
def test_refused(rules: dict[str, str], reason: str) -> None:
    """P-12.28, P-12.29: what has no end, what others play, and what is no value."""
    with pytest.raises(UsageError, match=reason):
        make_setting("seep", rules=rules)


def test_long_matches_keep_their_sums() -> None:
    """P-9.11: without a target and a minimum the running difference is the sum of all deals, however large."""
    rules = {"target_lead": "none", "deals": "1000", "min_points": "0", "sweep_points": "100"}
    seats = ["standard", "random", "standard", "random"]
    rows = simulate_matches(make_setting("seep", rules=rules, seats=seats, seed=1), 2).rows
    assert (rows["difference"] == rows["total"]).all()
    assert abs(rows["total"]).min() > 2**15
    assert (rows["deals"] == 1_000).all()
