"""What ``simcards run bid-euchre`` prints."""

from collections.abc import Callable, Mapping, Sequence

import numpy as np
import numpy.typing as npt

from simcore.columns import Rows
from simcore.games.bid_euchre.pack import SEATS, SIDES, has_two_packs, option, tricks_of
from simcore.games.bid_euchre.results import ALONE, LEVELS, OUTCOMES
from simcore.measures import Mask, Measure, Section, mean, part, share
from simcore.options import HouseRules
from simcore.writing import seat_name

__all__ = ["match_measures_of", "measures_of"]

_MADE, _SET = OUTCOMES.index("made"), OUTCOMES.index("set")
_SIDE_NAMES = ("seats 0 and 2", "seats 1 and 3 (dealer)")


def _played(rows: Rows) -> Mask:
    return np.asarray(rows["bidder"] >= 0)


def _made(rows: Rows) -> Mask:
    return np.asarray(rows["outcome"] == _MADE)


def _of_bidders(column: str, rows: Rows, *, other: int = 0) -> npt.NDArray[np.int64]:
    """Return the value of the bidding side (``other`` = 1: of its opponents) in a column with one value a side."""
    side = (rows["bidder"].astype(np.int64) & 1) ^ other
    return np.asarray(rows[column].astype(np.int64)[np.arange(len(rows)), side])


def _points(side: int) -> Measure:
    return mean(_SIDE_NAMES[side], lambda rows: rows["points"][:, side].astype(np.int64))


def _payoff(seat: int) -> Measure:
    return mean(_SIDE_NAMES[seat], lambda rows: rows["payoff"][:, seat].astype(np.int64))


def _bids_by(seat: int) -> Measure:
    return share(seat_name(seat, SEATS), lambda rows: rows["bidder"] == seat)


def _made_by(seat: int) -> Measure:
    return share(seat_name(seat, SEATS), _made, of=lambda rows: rows["bidder"] == seat, unit="of its contracts")


def _set_by(seat: int) -> Measure:
    return share(
        seat_name(seat, SEATS), lambda rows: rows["outcome"] == _SET, of=lambda rows: rows["bidder"] == seat,
        unit="of its contracts",
    )  # fmt: skip


def _level_of_seat(seat: int, level: str) -> Callable[[Rows], Mask]:
    code = LEVELS.index(level)
    return lambda rows: np.asarray((rows["bidder"] == seat) & (rows["level"] == code))


def _levels_by_seat(rules: HouseRules) -> list[Section]:
    """Return how often each seat has each contract, and how often it makes it."""
    pairs = [(seat, level) for seat in range(SEATS) for level in _levels(rules)]
    names = [f"{seat_name(seat, SEATS)} {_name(level)}" for seat, level in pairs]
    which = [_level_of_seat(seat, level) for seat, level in pairs]
    made = "of these contracts"
    return [
        Section("The contract by seat", [share(name, rows) for name, rows in zip(names, which, strict=True)]),
        Section(
            "Contracts made by seat and level",
            [share(name, _made, of=rows, unit=made) for name, rows in zip(names, which, strict=True)],
        ),
    ]


def _levels(rules: HouseRules) -> list[str]:
    """Return the names of the contracts that these rules have."""
    highest = 12 if has_two_packs(rules) else 6 if option(rules, "plain_six") == "true" else 5
    plain = [str(number) for number in range(int(option(rules, "min_bid")), highest + 1)]
    return [*plain, *(name for name in ("ask", "moon") if option(rules, name) == "on")]


def _name(level: str) -> str:
    return f"bid {level}" if level.isdigit() else level


def _how_often(level: str) -> Measure:
    code = LEVELS.index(level)
    return share(_name(level), lambda rows: rows["level"] == code)


def _how_often_made(level: str) -> Measure:
    code = LEVELS.index(level)
    return share(_name(level), _made, of=lambda rows: rows["level"] == code, unit="of these contracts")


def _worth(level: str) -> Measure:
    code = LEVELS.index(level)
    return mean(
        _name(level),
        lambda rows: _of_bidders("points", rows) - _of_bidders("points", rows, other=1),
        of=lambda rows: rows["level"] == code,
        unit="points more than the opponents",
    )


def _contracts(rules: HouseRules) -> list[Section]:
    """Return the tables of the contracts."""
    levels = _levels(rules)
    played = "of deals played"
    made = [
        *(_how_often_made(level) for level in levels),
        share("all contracts made", _made, of=_played, unit=played),
        share("all contracts set", lambda rows: rows["outcome"] == _SET, of=_played, unit=played),
    ]
    return [
        Section("The contract", [_how_often(level) for level in levels]),
        Section("Contracts made", made),
        Section("Worth of a contract to the bidding side", [_worth(level) for level in levels]),
    ]


def _trumps(rules: HouseRules) -> list[Section]:
    """Return the table of deals without trumps, where they can be."""
    if option(rules, "no_trump") == "off":
        return []
    names = ("high", "low") if option(rules, "no_trump") == "high_low" else ("high",)
    return [Section("Without trumps", [_without_trumps(name) for name in names])]


def _without_trumps(name: str) -> Measure:
    code = {"high": 4, "low": 5}[name]
    return share(f"trump {name}", lambda rows: rows["trump"] == code, of=_played, unit="of deals played")


def _alone_made(name: str) -> Measure:
    code = ALONE.index(name)

    def tricks(rows: Rows) -> npt.NDArray[np.int64]:
        return _of_bidders("tricks", rows)

    return mean(f"after {name}", tricks, of=lambda rows: rows["alone"] == code, unit="tricks of the bidder")


def _not_played(changes: Mapping[str, str]) -> list[Measure]:
    """Return how often a deal is not played."""
    lines = []
    if "all_pass" not in changes:
        lines.append(share("all pass", lambda rows: rows["outcome"] == OUTCOMES.index("all_passed")))
    for name, title in (("ace_no_face", "ace no face claimed"), ("four_nines", "four nines claimed")):
        if name in changes:
            lines.append(_claimed(name.replace("_", "-"), title))
    return lines


def _claimed(claim: str, title: str) -> Measure:
    code = ("none", "ace-no-face", "four-nines").index(claim)
    return share(title, lambda rows: rows["claim"] == code)


def measures_of(rules: HouseRules) -> Sequence[Section]:
    """Return the tables of a run of deals."""
    changes = rules.changes()
    tricks = f"tricks of {tricks_of(rules)}"
    sections = [
        Section("Mean points", [_points(side) for side in range(SIDES)]),
        Section("Mean payoff (own points minus the other side's)", [_payoff(side) for side in range(SIDES)]),
        Section(
            "Mean points by role",
            [
                mean("bidding side", lambda rows: _of_bidders("points", rows), of=_played),
                mean("opponents", lambda rows: _of_bidders("points", rows, other=1), of=_played),
                mean("tricks of the bidding side", lambda rows: _of_bidders("tricks", rows), of=_played, unit=tricks),
            ],
        ),
        Section("Who gets the contract", [_bids_by(seat) for seat in range(SEATS)]),
        Section("Contracts made by the bidder's seat", [_made_by(seat) for seat in range(SEATS)]),
        Section("Contracts set by the bidder's seat", [_set_by(seat) for seat in range(SEATS)]),
        *_contracts(rules),
        *_levels_by_seat(rules),
        *_alone(rules),
        *_trumps(rules),
    ]
    not_played = _not_played(changes)
    return [*sections, Section("Not played", not_played)] if not_played else sections


def _alone(rules: HouseRules) -> list[Section]:
    """Return the table of the tricks of a bidder alone, where he can be."""
    names = [name for name in ("ask", "moon") if option(rules, name) == "on"]
    return [Section("Alone", [_alone_made(name) for name in names])] if names else []


def match_measures_of(rules: HouseRules) -> Sequence[Section]:
    """Return the tables of a run of matches; a draw counts half for each team."""

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

    def total(team: int) -> Measure:
        return mean(_team_name(team), lambda rows: rows["total"], of=of_team(team), unit="points a match")

    return [
        Section("Matches won", [winning(team) for team in range(SIDES)]),
        Section("Mean final score", [total(team) for team in range(SIDES)]),
        Section(
            "The match",
            [
                mean("length", lambda rows: rows["deals"], of=of_team(0), unit="deals a match"),
                share("drawn", lambda rows: rows["winner"] < 0, of=of_team(0), unit="of matches"),
            ],
        ),
    ]


def _team_name(team: int) -> str:
    return f"team {team} (players {team} and {team + 2})"
