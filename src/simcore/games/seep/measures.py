"""What ``simcards run seep`` prints."""

from collections.abc import Callable, Sequence

import numpy as np
import numpy.typing as npt

from simcore.columns import Rows
from simcore.games.seep.pack import HOUSE_VALUES, PLAYS, SIDE_NAMES, SIDES
from simcore.games.seep.results import FATES, FIRST_PLAYS
from simcore.games.seep.rules import SeepRules
from simcore.measures import Mask, Measure, Section, mean, part, share
from simcore.options import HouseRules

__all__ = ["match_measures_of", "measures_of"]

Numbers = npt.NDArray[np.int64]
# The bidding side.
_BIDDERS = 0
_FIRST_PLAYS = {
    "house": "an ordinary house",
    "cemented": "a cemented house",
    "capture": "a capture",
    "throw": "a throw",
}
_FATES = {
    "bidder": "taken by the bidder",
    "partner": "taken by his partner",
    "opponents": "taken by the opponents",
    "broken": "broken",
}
_OWN_FATES = (FATES.index("bidder"), FATES.index("partner"))
_HOUSES = (FIRST_PLAYS.index("house"), FIRST_PLAYS.index("cemented"))


def _column(name: str) -> Callable[[Rows], Numbers]:
    return lambda rows: rows[name].astype(np.int64)


def _of_side(name: str, side: int) -> Callable[[Rows], Numbers]:
    return lambda rows: rows[name][:, side].astype(np.int64)


def _bid(value: int) -> Callable[[Rows], Mask]:
    return lambda rows: np.asarray(rows["bid"] == value)


def _house_made(rows: Rows) -> Mask:
    return np.isin(rows["first_play"], _HOUSES)


def _house_of(value: int) -> Callable[[Rows], Mask]:
    return lambda rows: np.asarray(_house_made(rows) & (rows["bid"] == value))


def _kept(rows: Rows) -> Mask:
    return np.isin(rows["house_fate"], _OWN_FATES)


def _begins_with(kind: str) -> Measure:
    code = FIRST_PLAYS.index(kind)
    return share(_FIRST_PLAYS[kind], lambda rows: rows["first_play"] == code)


def _fate(name: str) -> Measure:
    code = FATES.index(name)
    return share(_FATES[name], lambda rows: rows["house_fate"] == code, of=_house_made, unit="of houses made")


def _houses_by_bid(value: int) -> Measure:
    return share(f"bid {value}", _house_made, of=_bid(value), unit="of these bids")


def _kept_by_bid(value: int) -> Measure:
    return share(f"bid {value}", _kept, of=_house_of(value), unit="of these houses")


def _worth(value: int) -> Measure:
    return mean(f"bid {value}", _of_side("payoff", _BIDDERS), of=_bid(value), unit="points ahead")


def _by_side(title: str, column: str, unit: str) -> Section:
    """Return the table of a column with one value a side."""
    return Section(title, [mean(SIDE_NAMES[side], _of_side(column, side), unit=unit) for side in range(SIDES)])


def _opening() -> list[Section]:
    """Return the tables of the bid, the first play and what becomes of the house that it makes."""
    house = "points in the house"
    return [
        Section("The bid", [share(f"bid {value}", _bid(value)) for value in HOUSE_VALUES]),
        Section(
            "The first play",
            [
                *(_begins_with(kind) for kind in FIRST_PLAYS),
                share("with a sweep", lambda rows: rows["opening_sweep"] != 0),
            ],
        ),
        Section("A house of the bid is made", [_houses_by_bid(value) for value in HOUSE_VALUES]),
        Section(
            "What becomes of the house of the bid",
            [
                *(_fate(name) for name in FATES if name in _FATES),
                mean("card points in it at its end", _column("house_points"), of=_house_made, unit=house),
            ],
        ),
        Section("The house of the bid is taken by the bidding side", [_kept_by_bid(value) for value in HOUSE_VALUES]),
    ]


def _plays() -> list[Section]:
    """Return the tables of what is counted apart: plays by kind, redeals, legal moves."""
    kinds = {"takes": "takes", "makes": "makes", "breaks": "breaks", "throws": "throws"}
    return [
        Section(
            "The plays",
            [
                *(mean(title, _column(name), unit="plays a deal") for name, title in kinds.items()),
                mean("hands thrown in before the bid", _column("redeals"), unit="hands a deal"),
            ],
            part="plays",
        ),
        Section(
            "Choice",
            [mean("legal moves", lambda rows: rows["legal"] / PLAYS, unit="moves a play")],
            part="legal",
        ),
    ]  # fmt: skip


def measures_of(rules: HouseRules) -> Sequence[Section]:
    """Return the tables of a run of deals."""
    whole = mean("all bids", _of_side("payoff", _BIDDERS), unit="points ahead")
    return [
        _by_side("Mean points", "points", "points a deal"),
        _by_side("Mean card points", "card_points", "points a deal"),
        _by_side("Mean sweeps", "sweeps", "sweeps a deal"),
        Section(
            "Worth of the bid to the bidding side (seats 0 and 2)", [whole, *(_worth(value) for value in HOUSE_VALUES)]
        ),
        *_opening(),
        *_plays(),
    ]


def match_measures_of(rules: HouseRules) -> Sequence[Section]:
    """Return the tables of a run of matches; a draw counts half for each team."""
    assert isinstance(rules, SeepRules)

    def of_team(team: int) -> Callable[[Rows], Mask]:
        # Both players of a team have the same row but for the player: one of them is enough.
        return lambda rows: np.asarray(rows["player"] == team)

    def winning(team: int) -> Measure:
        return part(
            _team_name(team),
            lambda rows: np.where(rows["winner"] < 0, 0.5, np.where(rows["winner"] == team, 1.0, 0.0)),
            of=of_team(team),
            unit="of matches",
        )

    def of_match(title: str, column: str, unit: str) -> Section:
        return Section(
            title, [mean(_team_name(team), _column(column), of=of_team(team), unit=unit) for team in range(SIDES)]
        )

    return [
        Section("Matches won", [winning(team) for team in range(SIDES)]),
        of_match("Baazis won", "baazis", "baazis a match"),
        of_match("Lead over all deals", "total", "points a match"),
        Section(
            "The match",
            [
                mean("length", _column("deals"), of=of_team(0), unit="deals a match"),
                share("drawn", lambda rows: rows["winner"] < 0, of=of_team(0), unit="of matches"),
                share(
                    "without a baazi", lambda rows: rows["baazis"] + rows["baazis_of_others"] == 0, of=of_team(0),
                    unit="of matches",
                ),
            ],
        ),
    ]  # fmt: skip


def _team_name(team: int) -> str:
    return f"team {team} (players {team} and {team + 2})"
