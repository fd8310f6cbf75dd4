"""Every value of every house rule of Royal Casino does something (C-10.1 to C-10.24)."""

from __future__ import annotations

import pytest

from simcore import UsageError, make_setting, simulate, simulate_matches
from simcore.games.royal_casino import GAME
from simcore.games.royal_casino.rules import PRESETS, RoyalCasinoRules

DEALS = 4_000
SEED = 3
# Values of the options that take a number.
NUMBERS = {"players": ["3", "4"], "sweeps": ["0", "2", "10"], "target": ["5", "20", "50"]}
# Options that act only together with others, and those that act only in matches.
COMPANIONS: dict[str, dict[str, str]] = {
    "partner_builds": {"players": "4"},
    "deal_passes": {"players": "3"},
    "tie": {"target": "6"},
}
MATCHES_ONLY = (
    "target", "late", "at18", "at19", "at20", "soto", "tie", "deal_passes", "first_player_next_deal",
)  # fmt: skip
# Options that change nothing unless another one has a certain value.
SILENT = [
    ("deal_passes", "against_play", {}, True),
    ("at18", "spades", {"late": "none"}, True),
    ("ace_in_builds", "always1", {"ace_high": "no"}, False),
    ("sweep_cancel", "no", {"sweeps": "0"}, False),
    *((name, value, {}, False) for name, value in (("target", "5"), ("late", "none"), ("at18", "spades"))),
    *((name, value, {}, False) for name, value in (("at19", "cards"), ("at20", "cards"), ("soto", "on"))),
    *((name, value, {}, False) for name, value in (("tie", "count_order"), ("deal_passes", "against_play"))),
    ("first_player_next_deal", "last_capturer", {}, False),
]


def other_values() -> list[tuple[str, str]]:
    """Return every option with each of its values that is not the default."""
    found = []
    for name, option in RoyalCasinoRules.options().items():
        default = option.format(getattr(RoyalCasinoRules(), name))
        found += [(name, value) for value in (NUMBERS.get(name) or option.values) if value != default]
    return found


def play(rules: dict[str, str], *, matches: bool) -> bytes:
    """Return the tally of a run of random play."""
    setting = make_setting("royal-casino", rules=rules, strategy="random", seed=SEED)
    return (simulate_matches(setting, 1_500) if matches else simulate(setting, DEALS)).to_bytes()


@pytest.mark.parametrize(("name", "value"), other_values())
def test_value_changes_something(name: str, value: str) -> None:
    """Four thousand deals (or 1,500 matches) of random play give another tally."""
    base = COMPANIONS.get(name, {})
    matches = name in MATCHES_ONLY
    assert play({**base, name: value}, matches=matches) != play(base, matches=matches)


@pytest.mark.parametrize(("name", "value", "base", "matches"), SILENT)
def test_value_changes_nothing(name: str, value: str, base: dict[str, str], matches: bool) -> None:
    """An option about something that is not played has no effect, nor has one of matches on single deals."""
    assert play({**base, name: value}, matches=matches) == play(base, matches=matches)


def test_the_metadata_names_the_right_rule() -> None:
    """Each option names the rule of section 10 that describes it, in the order of the page."""
    rules = [option.rule for option in RoyalCasinoRules.options().values()]
    assert rules == [f"C-10.{number}" for number in range(1, 25)]


def test_presets() -> None:
    """C-10.27."""
    assert list(PRESETS) == ["default", "dominican", "dominican-pagat", "north-american"]
    assert make_setting("royal-casino", preset="dominican").rules == RoyalCasinoRules()
    assert make_setting("casino", preset="dominican-pagat").rules.changes() == {"at20": "spades"}
    assert make_setting("royal-casino", preset="north-american").rules.changes() == {
        "force_match": "none", "own_raise": "yes", "raise_absorb": "yes", "sweeps": "0", "late": "none",
        "tie": "count_order",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("rules", "reason"),
    [
        ({"partner_builds": "never"}, "partner_builds = never does not go with players = 2"),
        ({"partner_builds": "never", "players": "3"}, "partner_builds = never does not go with players = 3"),
        ({"soto": "on", "late": "none"}, "soto = on does not go with late = none"),
        ({"soto": "on", "at19": "cards"}, "soto = on does not go with at19 = cards"),
        ({"same_value_builds": "separate"}, "'separate' is not offered; allowed: merge"),
        ({"same_value_builds": "forbid"}, "'forbid' is not offered; allowed: merge"),
        ({"partner_builds": "provable"}, "'provable' is not offered"),
        ({"build_as_card": "on"}, "there is no rule 'build_as_card' .others play it, it is not offered"),
        ({"table_only_builds": "on"}, "there is no rule 'table_only_builds' .others play it"),
        ({"players": "5"}, "allowed: a whole number from 2 to 4"),
        ({"sweeps": "11"}, "allowed: a whole number from 0 to 10"),
        ({"target": "4"}, "allowed: a whole number from 5 to 200"),
    ],
)
def test_refused(rules: dict[str, str], reason: str) -> None:
    """C-10.25, C-10.26: what does not go together, what others play, and what is no value."""
    with pytest.raises(UsageError, match=reason):
        make_setting("royal-casino", rules=rules)


@pytest.mark.parametrize(
    ("players", "scores", "reason"),
    [
        (2, (3, 4, 5), "scores cannot be .3, 4, 5.; 2 numbers are needed, one for each side"),
        (3, (3, 4), "scores cannot be .3, 4.; 3 numbers are needed, one for each side"),
        (4, (1, 2, 3, 4), "2 numbers are needed, one for each side"),
        (2, (-1, 0), "allowed: a whole number from 0 to 500"),
        (2, (501, 0), "allowed: a whole number from 0 to 500"),
    ],
)
def test_start_scores(players: int, scores: tuple[int, ...], reason: str) -> None:
    """C-2.2, C-8.5: one score for each side, of which there are two or three."""
    with pytest.raises(UsageError, match=reason):
        make_setting("royal-casino", rules={"players": players}, start={"scores": scores})


@pytest.mark.parametrize("players", [2, 3, 4])
def test_start_scores_reach_the_deal(players: int) -> None:
    """The scores that a deal begins with are those of its table, and do not change the cards."""
    scores = (18, 5, 20)[: 3 if players == 3 else 2]
    rules = {"players": players}
    setting = make_setting("royal-casino", rules=rules, seed=1, start={"scores": scores})
    content = GAME.engine.Deal(setting.engine(), 0).content()
    assert tuple(content["table"]["scores"][: len(scores)]) == scores
    plain = GAME.engine.Deal(make_setting("royal-casino", rules=rules, seed=1).engine(), 0).content()
    assert (content["hand"], content["stock"]) == (plain["hand"], plain["stock"])


def test_no_item_decides_in_overtime() -> None:
    """C-8.8: a side on 18 plays for most cards before the target is reached, and as usual once another side has it."""
    played = {
        scores: simulate(
            make_setting("royal-casino", rules={"players": "3"}, seed=2, start={"scores": scores}), 300
        ).to_bytes()
        for scores in ((0, 0, 0), (18, 0, 0), (18, 22, 22), (0, 22, 22))
    }
    assert played[18, 0, 0] != played[0, 0, 0]
    assert played[18, 22, 22] == played[0, 22, 22]
