"""What ``simcards run royal-casino`` prints."""

from collections.abc import Callable, Sequence

import numpy as np
import numpy.typing as npt

from simcore.columns import Rows
from simcore.games.royal_casino.pack import (
    ITEM_NAMES,
    PLAYS,
    players_of,
    side_names,
    team_names,
)
from simcore.games.royal_casino.results import sides_of
from simcore.measures import Mask, Measure, Section, mean, part, share
from simcore.options import HouseRules

__all__ = ["match_measures_of", "measures_of"]

Numbers = npt.NDArray[np.int64]
# Items that may be shared, so that nobody has them.
_SHARED = ("most_cards", "most_spades")


def _column(name: str) -> Callable[[Rows], Numbers]:
    return lambda rows: rows[name].astype(np.int64)


def _of_side(name: str, side: int) -> Callable[[Rows], Numbers]:
    return lambda rows: rows[name][:, side].astype(np.int64)


def _by_side(title: str, column: str, unit: str, rules: HouseRules, place: str = "") -> Section:
    """Return the table of a column with one value a side."""
    names = side_names(players_of(rules))
    return Section(title, [mean(name, _of_side(column, side), unit=unit) for side, name in enumerate(names)], place)


def _payoffs(rules: HouseRules) -> Section:
    """Return the table of the payoffs, which are the same for partners."""
    names = side_names(players_of(rules))
    return Section(
        "Mean payoff (own points, once for each other side, minus theirs)",
        [mean(name, _of_side("payoff", side)) for side, name in enumerate(names)],
    )


def _items(side: int, title: str) -> Section:
    """Return the table of how often a side gets each item."""

    def got(name: str) -> Measure:
        return share(ITEM_NAMES[name], lambda rows: rows[name] == side)

    return Section(f"What goes to {title}", [got(name) for name in ITEM_NAMES])


def _nobodys() -> Section:
    """Return the table of the items that are shared, so that nobody gets them."""

    def shared(name: str) -> Measure:
        return share(ITEM_NAMES[name], lambda rows: rows[name] < 0)

    return Section("What goes to nobody", [shared(name) for name in _SHARED])


def measures_of(rules: HouseRules) -> Sequence[Section]:
    """Return the tables of a run of deals."""
    kinds = {"takes": "takes", "builds": "builds", "raises": "raises", "trails": "trails"}
    return [
        _by_side("Mean points", "points", "points a deal", rules),
        _payoffs(rules),
        *(_items(side, title) for side, title in enumerate(side_names(players_of(rules)))),
        _nobodys(),
        _by_side("Mean cards", "cards", "cards a deal", rules, "cards"),
        _by_side("Mean spades", "spades", "spades a deal", rules, "cards"),
        _by_side("Mean sweeps made", "sweeps", "sweeps a deal", rules, "sweeps"),
        _by_side("Mean points for sweeps", "sweep_points", "points a deal", rules),
        Section(
            "The plays",
            [
                *(mean(title, _column(name), unit="plays a deal") for name, title in kinds.items()),
                mean("cards left at the end", _column("cards_left"), unit="cards a deal"),
            ],
            "plays",
        ),
        Section("Choice", [mean("legal moves", lambda rows: rows["legal"] / PLAYS, unit="moves a play")], "legal"),
    ]


def match_measures_of(rules: HouseRules) -> Sequence[Section]:
    """Return the tables of a run of matches; a draw counts in equal parts for each side."""
    names = team_names(players_of(rules))
    sides = sides_of(players_of(rules))

    def of_team(team: int) -> Callable[[Rows], Mask]:
        # Partners have the same row but for the player: one of them is enough.
        return lambda rows: np.asarray(rows["player"] == team)

    def winning(team: int) -> Measure:
        return part(
            names[team],
            lambda rows: np.where(rows["winner"] < 0, 1.0 / sides, np.where(rows["winner"] == team, 1.0, 0.0)),
            of=of_team(team),
            unit="of matches",
        )

    def total(team: int) -> Measure:
        return mean(names[team], _column("total"), of=of_team(team), unit="points a match")

    return [
        Section("Matches won", [winning(team) for team in range(sides)]),
        Section("Mean final score", [total(team) for team in range(sides)]),
        Section(
            "The match",
            [
                mean("length", _column("deals"), of=of_team(0), unit="deals a match"),
                share("with overtime", lambda rows: rows["overtime"] != 0, of=of_team(0), unit="of matches"),
                share("drawn", lambda rows: rows["winner"] < 0, of=of_team(0), unit="of matches"),
            ],
        ),
    ]
