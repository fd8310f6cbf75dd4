"""Every value of every house rule of Sheepshead does something (S-11.1 to S-11.26)."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from simcore import Tally, deal_rows, make_setting, simulate, simulate_matches
from simcore.games.sheepshead import GAME
from simcore.games.sheepshead.rules import SheepsheadRules

DEALS = 10_000
SEED = 3
# Values of the options that take a number.
NUMBERS = {"leaster_stake": ["2"], "multiplier_cap": ["1", "3"], "hands": ["1", "61"]}
# Options that act only together with others, and those that act only in sessions.
COMPANIONS = {
    "multiplier_cap": {"crack": "crack_recrack", "blitz": "black_or_red_queens"},
    "doubler_stack": {"all_pass": "doubler"},
}
SESSIONS_ONLY = ("doubler_stack", "hands")
# Options that change nothing unless another one has a certain value.
SILENT = [
    ("called_ten", "wikipedia", {"partner": "jack_of_diamonds"}),
    ("call_own_ace", "true", {"partner": "jack_of_diamonds"}),
    ("under", "off", {"call_needs_hold_card": "false"}),
    ("under_gate", "kept_six", {"under": "off"}),
    ("partner_may_slough_ace", "true", {"partner": "jack_of_diamonds"}),
    ("partner_may_lead_low_called", "true", {"partner": "jack_of_diamonds"}),
    ("leaster_blind", "nobody", {"all_pass": "redeal"}),
    ("leaster_needs_trick", "false", {"all_pass": "forced_dealer"}),
    ("leaster_stake", "2", {"all_pass": "doubler"}),
]


def other_values() -> list[tuple[str, str]]:
    """Return every option with each of its values that is not the default."""
    found = []
    for name, option in SheepsheadRules.options().items():
        default = option.format(getattr(SheepsheadRules(), name))
        values = NUMBERS[name] if option.kind == "number" else [each for each in option.values if each != default]
        found += [(name, value) for value in values]
    return found


def in_words(tally: Tally, rules: dict[str, str]) -> Counter[str]:
    """Return a tally of deals with the columns as users see them."""
    labels = GAME.labels(SheepsheadRules.from_values(rules))
    counts: Counter[str] = Counter()
    for row, count in zip(tally.rows, tally.counts, strict=True):
        counts[str(GAME.row.values(row, labels, 5))] += int(count)
    return counts


def play(rules: dict[str, str], first: int, *, sessions: bool) -> Counter[str] | bytes:
    """Return the results of random play."""
    setting = make_setting("sheepshead", rules=rules, strategy="random", seed=SEED)
    if sessions:
        return simulate_matches(setting, 400).to_bytes()
    return in_words(simulate(setting, DEALS, first=first), rules)


def first_deal(name: str) -> int:
    """Return where to begin: with 120 points in five tricks, which are rare, for the option that asks for them."""
    if name != "all_tricks_test":
        return 0
    setting = make_setting("sheepshead", strategy="random", seed=SEED)
    start = 0
    for rows in deal_rows(setting, 2_000_000, chunk=100_000):
        found = np.flatnonzero((rows["tricks"] == 5) & (rows["points"] == 120))
        if len(found):
            return start + int(found[0])
        start += len(rows)
    raise AssertionError("no deal with 120 points in five tricks")


@pytest.mark.parametrize(("name", "value"), other_values())
def test_value_changes_something(name: str, value: str) -> None:
    """Ten thousand deals (or 400 sessions) of random play give another tally."""
    base = COMPANIONS.get(name, {})
    first, sessions = first_deal(name), name in SESSIONS_ONLY
    assert play({**base, name: value}, first, sessions=sessions) != play(base, first, sessions=sessions)


@pytest.mark.parametrize(("name", "value", "base"), SILENT)
def test_value_changes_nothing(name: str, value: str, base: dict[str, str]) -> None:
    """Where another rule leaves an option nothing to act on, it does nothing (S-11.1, S-11.15, S-11.16)."""
    assert play({**base, name: value}, 0, sessions=False) == play(base, 0, sessions=False)


def won_deals(rules: dict[str, str]) -> Counter[str]:
    """Return the rows of the deals that the picking side won."""
    tally = in_words(simulate(make_setting("sheepshead", rules=rules, strategy="random", seed=SEED), DEALS), rules)
    words = ("'win'", "'schneider_win'", "'all_tricks'")
    return Counter({row: count for row, count in tally.items() if any(word in row for word in words)})


@pytest.mark.parametrize("rules", [{"bump": "on"}, {"no_trick_partner": "shared"}, {"leaster_stake": "2"}])
def test_won_deals_stay(rules: dict[str, str]) -> None:
    """S-11.6, S-11.8 and S-11.9 change nothing in deals that the picking side wins."""
    assert won_deals(rules) == won_deals({})
    assert won_deals({}).total() > DEALS // 4
    assert won_deals({"schneider_line": "30_or_less"}) != won_deals({})


def test_the_metadata_names_the_right_rule() -> None:
    """Each option names the rule of section 11 that describes it, in the order of the page."""
    rules = [option.rule for option in SheepsheadRules.options().values()]
    assert rules == [f"S-11.{number}" for number in range(1, 27)]
