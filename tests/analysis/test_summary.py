"""The tables of a tally that was made by hand, against numbers worked out on paper; and its frames."""

from __future__ import annotations

import json
import shlex
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl
import pytest

from simcards.analysis.frames import deals_frame, new_file, new_folder, tally_frame, write_frame
from simcards.analysis.summary import Line, summarise
from simcore import Tally, UsageError, deal_rows, find_game, make_setting, replay_deal, simulate, simulate_matches
from simcore.errors import SimcardsError
from simcore.games.sheepshead.results import DEAL_ROW, OUTCOMES, SESSION_ROW
from tests.cli.calls import call

GAME = find_game("sheepshead")
RULES = GAME.rules()
CALLS = list(GAME.labels(RULES)["call"])


def row(payoff: list[int], outcome: str, count: int, **columns: Any) -> tuple[dict[str, Any], int]:
    """Return a result row and its count."""
    base = {"multiplier": 1, "picker": -1, "partner": -1, "call": CALLS.index("none"), "winner": -1}
    return {**base, **columns, "payoff": payoff, "outcome": OUTCOMES.index(outcome)}, count


# Ten deals: six won with a partner, two lost alone, one leaster, one wash.
DEALS = [
    row([2, 1, -1, -1, -1], "win", 6, picker=0, partner=1, call=CALLS.index("AC"), tricks=4, points=70),
    row([1, 1, 1, -4, 1], "loss", 2, picker=3, call=CALLS.index("alone"), under=0, tricks=3, points=50),
    row([4, -1, -1, -1, -1], "leaster", 1, winner=0, tricks=1, points=9),
    row([0, 0, 0, 0, 0], "leaster_wash", 1, tricks=2, points=12),
]


def hand_made() -> Tally:
    """Return the tally of the ten deals."""
    rows = np.zeros(len(DEALS), dtype=DEAL_ROW.dtype)
    for place, (columns, _) in enumerate(DEALS):
        for name, value in columns.items():
            rows[name][place] = value
    counts = np.array([count for _, count in DEALS], dtype=np.uint64)
    provenance = make_setting("sheepshead", seed=1).provenance(0, 10, "deal")
    return Tally(rows, counts, DEAL_ROW, provenance)


def lines(tally: Tally) -> dict[tuple[str, str], Line]:
    """Return the lines of a summary by title and name."""
    tables = summarise(tally, GAME.measures(RULES))
    return {(table.title, line.name): line for table in tables for line in table.lines}


# Title, name, estimate, number of cases: worked out on paper from the ten deals.
ON_PAPER = [
    ("Mean payoff", "seat 0", (6 * 2 + 2 * 1 + 4 + 0) / 10, 10),
    ("Mean payoff", "seat 1", (6 * 1 + 2 * 1 - 1) / 10, 10),
    ("Mean payoff", "seat 2", (-6 + 2 - 1) / 10, 10),
    ("Mean payoff", "seat 3", (-6 - 8 - 1) / 10, 10),
    ("Mean payoff", "seat 4 (dealer)", (-6 + 2 - 1) / 10, 10),
    ("Mean payoff by side", "picker", (6 * 2 + 2 * -4) / 8, 8),
    ("Mean payoff by side", "partner", 1.0, 6),
    ("Pick rate", "seat 0", 6 / 10, 10),
    ("Pick rate", "seat 1", 0.0, 4),
    ("Pick rate", "seat 2", 0.0, 4),
    ("Pick rate", "seat 3", 2 / 4, 4),
    ("Pick rate", "seat 4 (dealer)", 0.0, 2),
    # Asked were 1 seat six times, 4 seats twice and 5 seats twice.
    ("Pick rate", "all seats", 8 / 24, 24),
    ("How picked deals end", "no_trick", 0.0, 8),
    ("How picked deals end", "win", 6 / 8, 8),
    ("How picked deals end", "loss", 2 / 8, 8),
    ("How picked deals end", "picking side wins", 6 / 8, 8),
    ("The call", "with a partner", 6 / 8, 8),
    ("The call", "with an under card", 0.0, 8),
    ("The call", "alone (no partner)", 2 / 8, 8),
    ("Nobody picks", "leaster", 2 / 10, 10),
    ("Nobody picks", "leaster a wash", 1 / 2, 2),
    ("Card points", "picking side with the bury", (6 * 70 + 2 * 50) / 8, 8),
    ("Nobody picks", "points of the winner", 9.0, 1),
]


@pytest.mark.parametrize(("title", "name", "estimate", "n"), ON_PAPER, ids=[f"{t}: {n}" for t, n, _, _ in ON_PAPER])
def test_summary_on_paper(title: str, name: str, estimate: float, n: int) -> None:
    """Every line has the estimate and the number of cases worked out on paper."""
    line = lines(hand_made())[title, name]
    assert line.estimate.estimate == pytest.approx(estimate, rel=1e-15)
    assert line.estimate.n == n
    assert line.unit


def test_interval_on_paper() -> None:
    """Payoffs of the picker, 2 six times and -4 twice: mean 1/2, variance 54/7, t(7; 97.5 %) = 2.364624."""
    found = lines(hand_made())["Mean payoff by side", "picker"].estimate
    half = 2.3646242510 * (54 / 7 / 8) ** 0.5
    assert (found.low, found.high) == pytest.approx((0.5 - half, 0.5 + half), rel=1e-9)


def test_summary_names_every_line_once() -> None:
    """No two lines of a table have the same name, and every line is as JSON the same numbers."""
    tables = summarise(hand_made(), GAME.measures(RULES))
    assert {(table.title, line.name) for table in tables for line in table.lines} >= {(t, n) for t, n, _, _ in ON_PAPER}
    for table in tables:
        names = [line.name for line in table.lines]
        assert len(set(names)) == len(names)
        as_json = json.loads(json.dumps(table.to_dict()))
        assert [(each["name"], each["estimate"], each["n"]) for each in as_json["lines"]] == [
            (line.name, line.estimate.estimate, line.estimate.n) for line in table.lines
        ]


def test_summary_of_nothing() -> None:
    """A tally without rows has lines without estimates."""
    whole = hand_made()
    empty = Tally(whole.rows[:0], whole.counts[:0], whole.format, whole.provenance)
    for line in lines(empty).values():
        assert (line.estimate.estimate, line.estimate.n) == (None, 0)


def test_sessions_on_paper() -> None:
    """Two sessions: players 0 and 1 share the first place of one, player 0 wins the other alone."""
    table = [(10, 0, 1, 2), (10, 1, 1, 2), (-20, 2, 5, 1), (8, 0, 1, 1), (-8, 1, 5, 1), (0, 2, 2, 3)]
    rows = np.array([(total, 60, *rest, [0] * 5) for total, *rest in table], dtype=SESSION_ROW.dtype)
    provenance = make_setting("sheepshead", seed=1).provenance(0, 2, "session")
    tally = Tally(rows, np.ones(6, dtype=np.uint64), SESSION_ROW, provenance)
    tables = {each.title: each.lines for each in summarise(tally, GAME.match_measures(RULES))}
    estimates = {title: [line.estimate.estimate for line in tables[title]][:3] for title in tables}
    assert estimates["Mean total"] == [9, 1, -10]
    assert estimates["Share of first place"] == [0.75, 0.25, 0]
    assert estimates["Ends above zero"] == [1, 0.5, 0]


def test_frame_of_the_hand_made_tally() -> None:
    """Codes become names, "nobody" becomes null, flags true or false; each seat has its payoff; no filler."""
    frame = tally_frame(hand_made(), GAME, RULES)
    assert frame.columns == [
        *(f"payoff_{seat}" for seat in range(5)), "multiplier", "picker", "partner", "call", "under", "outcome",
        "tricks", "points", "winner", "cracks", "blitzes", "redeals", "count",
    ]  # fmt: skip
    assert frame["outcome"].to_list() == ["win", "loss", "leaster", "leaster_wash"]
    assert frame["call"].to_list() == ["AC", "alone", "none", "none"]
    assert frame["picker"].to_list() == [0, 3, None, None]
    assert frame["partner"].to_list() == [1, None, None, None]
    assert frame["winner"].to_list() == [None, None, 0, None]
    assert frame["under"].dtype == pl.Boolean
    assert frame["count"].to_list() == [6, 2, 1, 1]
    assert frame["payoff_3"].to_list() == [-1, -4, -1, 0]
    assert frame["outcome"].dtype == pl.Enum(OUTCOMES)


@pytest.mark.parametrize("rules", [{}, {"trump_suit": "clubs"}, {"partner": "jack_of_diamonds", "crack": "crack"}])
def test_frame_of_deals_is_the_replay(rules: dict[str, object]) -> None:
    """Every row of the frame is what the replay of the deal says, with the labels of these house rules."""
    setting = make_setting("sheepshead", seed=4, rules=rules, strategy="bold")
    frame = deals_frame(next(deal_rows(setting, 50, first=30)), 30, setting.game, setting.rules)
    assert frame["deal"].to_list() == list(range(30, 80))
    for found in frame.to_dicts():
        expected = dict(replay_deal(setting, found["deal"]).result)
        payoff = expected.pop("payoff")
        assert isinstance(payoff, list)
        assert found == {
            "deal": found["deal"],
            **expected,
            **{f"payoff_{seat}": points for seat, points in enumerate(payoff)},
        }
    assert frame["call"].n_unique() > 2


def test_frame_counts_what_was_played() -> None:
    """The counts of a tally sum to the deals, those of games to five rows a game."""
    setting = make_setting("sheepshead", seed=4, rules={"hands": 5})
    assert tally_frame(simulate(setting, 777), setting.game, setting.rules)["count"].sum() == 777
    matches = simulate_matches(setting, 11)
    frame = tally_frame(matches, setting.game, setting.rules)
    assert frame["count"].sum() == 55
    assert frame.group_by("player").agg(pl.col("count").sum())["count"].to_list() == [11] * 5
    assert frame.columns == ["total", "deals", "player", "place", "level", "count"]


@pytest.mark.parametrize("matches", [False, True])
def test_provenance_of_a_file_is_its_command(matches: bool, tmp_path: Path) -> None:
    """The metadata of a file hold the command that writes the same file again, byte for byte."""
    setting = make_setting(
        "sheepshead", seed=2**100, rules={"bump": "on", "hands": 7}, seats=["bold(pick_at=8)", *["random"] * 4],
        start={} if matches else {"stake": 2},
    )  # fmt: skip
    play = simulate_matches if matches else simulate
    tally = play(setting, 300, first=12)
    file, again = tmp_path / "tally.parquet", tmp_path / "again.parquet"
    write_frame(tally_frame(tally, setting.game, setting.rules), file, tally.provenance)
    metadata = json.loads(pl.read_parquet_metadata(file)["simcards"])
    assert metadata == json.loads(json.dumps(tally.provenance.to_dict()))
    words = shlex.split(metadata["command"])
    assert words[0] == "simcards"
    assert call(*words[1:], "--out", str(again)).code == 0
    assert again.read_bytes() == file.read_bytes()


def test_new_file_is_whole_or_not_there(tmp_path: Path) -> None:
    """A file appears when its block ends well; after an error there is what was there before, and no part."""
    target = tmp_path / "file"
    with new_file(target) as place:
        place.write_text("one", encoding="utf-8")
        assert not target.exists()
    assert target.read_text(encoding="utf-8") == "one"
    with pytest.raises(UnicodeEncodeError), new_file(target) as place:
        place.write_text("two \u2028", encoding="ascii")
    with pytest.raises(SimcardsError, match=r"cannot write .*file: "), new_file(target) as place:
        raise OSError(28, "No space left on device")
    assert target.read_text(encoding="utf-8") == "one"
    assert list(tmp_path.iterdir()) == [target]


def test_new_folder_is_whole_or_not_there(tmp_path: Path) -> None:
    """The same for a folder; one that is not empty is left alone."""
    target = tmp_path / "folder"
    with pytest.raises(UnicodeEncodeError), new_folder(target) as place:
        (place / "a").write_text("a \u2028", encoding="ascii")
    assert list(tmp_path.iterdir()) == []
    with new_folder(target) as place:
        (place / "a").write_text("a", encoding="utf-8")
        assert not target.exists()
    assert [path.name for path in target.iterdir()] == ["a"]
    with pytest.raises(UsageError, match="not an empty folder"), new_folder(target):
        pass
    assert [path.name for path in target.iterdir()] == ["a"]
