"""Every value of every house rule of Bid Euchre does something (E-10.1 to E-10.27)."""

from __future__ import annotations

import pytest

from simcore import make_setting, simulate, simulate_matches
from simcore.games.bid_euchre.rules import BidEuchreRules

DEALS = 10_000
SEED = 3
# Values of the options that take a number.
NUMBERS = {
    "target": ["31", "33"],
    "min_bid": ["1", "2", "4", "5"],
    "bonus_made": ["1", "2", "10"],
    "lose_at": ["-1", "-24"],
}
# Options that act only together with others, and those that act only in matches.
COMPANIONS: dict[str, dict[str, str]] = {
    "claim_redeal": {"ace_no_face": "at_least_one_ace", "four_nines": "on"},
    "joker_discard": {"joker": "on"},
    "identical": {"double_deck": "on"},
}
MATCHES_ONLY = ("target", "claim_redeal", "both_over", "lose_at")
# Options that change nothing unless another one has a certain value.
SILENT = [
    ("exchange", "partner_first", {"ask": "off"}),
    ("partner_must_give_best", "false", {"ask": "off"}),
    ("alone_lead", "left_of_dealer", {"ask": "off", "moon": "off"}),
    ("alone_points", "18_36", {"ask": "off", "moon": "off"}),
    ("alone_fail", "symmetric", {"ask": "off", "moon": "off"}),
    ("alone_points", "12_24", {}),
    ("alone_points", "18_24", {"double_deck": "on"}),
    ("alone_points", "12_24", {"double_deck": "literal"}),
    ("joker_discard", "after", {}),
    ("identical", "second_wins", {}),
    ("renege_penalty", "24", {}),
    ("renege_penalty", "full_bid", {}),
    *((name, value, {}) for name, value in (("target", "1"), ("lose_at", "-1"), ("both_over", "bidders_win"))),
]  # fmt: skip


def other_values() -> list[tuple[str, str]]:
    """Return every option with each of its values that is not the default and acts on what is played here."""
    found = []
    for name, option in BidEuchreRules.options().items():
        default = option.format(getattr(BidEuchreRules(), name))
        values = (
            NUMBERS.get(name, []) if option.kind == "number" else [each for each in option.values if each != default]
        )
        found += [(name, value) for value in values if (name, value) != ("alone_points", "12_24")]
    return found


def play(rules: dict[str, str], *, matches: bool, strategy: str = "random") -> bytes:
    """Return the tally of a run."""
    setting = make_setting("bid-euchre", rules=rules, strategy=strategy, seed=SEED)
    return (simulate_matches(setting, 400) if matches else simulate(setting, DEALS)).to_bytes()


@pytest.mark.parametrize(("name", "value"), other_values())
def test_value_changes_something(name: str, value: str) -> None:
    """Ten thousand deals of random play (or 400 matches of the heuristic) give another tally."""
    base = COMPANIONS.get(name, {})
    matches = name in MATCHES_ONLY
    # A hand with a claim bids nothing with these thresholds, and so it claims.
    strategy = "standard(bid3_at=6)" if name == "claim_redeal" else "bold" if matches else "random"
    changed = play({**base, name: value}, matches=matches, strategy=strategy)
    assert changed != play(base, matches=matches, strategy=strategy)


@pytest.mark.parametrize(("name", "value", "base"), SILENT)
def test_value_changes_nothing(name: str, value: str, base: dict[str, str]) -> None:
    """An option about something that is not played has no effect; ``standard`` stands for its own values."""
    assert play({**base, name: value}, matches=False) == play(base, matches=False)


def test_both_over_and_claims_in_deals() -> None:
    """E-10.20, E-10.25: they change nothing in single deals."""
    base = {"ace_no_face": "at_least_one_ace"}
    assert play({**base, "claim_redeal": "same"}, matches=False) == play(base, matches=False)


def test_the_two_decks_differ() -> None:
    """E-10.23: ``on`` and ``literal`` differ in what a made ask is worth."""
    assert play({"double_deck": "on"}, matches=False) != play({"double_deck": "literal"}, matches=False)


def test_the_metadata_names_the_right_rule() -> None:
    """Each option names the rule of section 10 that describes it, in the order of the page."""
    rules = [option.rule for option in BidEuchreRules.options().values()]
    assert rules == [f"E-10.{number}" for number in range(1, 28)]
