"""What ``simcards run sheepshead`` prints."""

from collections.abc import Mapping, Sequence

import numpy as np

from simcore.columns import Rows
from simcore.games.sheepshead.pack import SEATS
from simcore.games.sheepshead.results import OUTCOMES
from simcore.measures import Mask, Measure, Section, mean, part, ratio, share
from simcore.options import HouseRules
from simcore.writing import seat_name

__all__ = ["measures_of", "session_measures_of"]

_WON = [OUTCOMES.index(name) for name in ("win", "schneider_win", "all_tricks")]


def _picked(rows: Rows) -> Mask:
    return np.asarray(rows["picker"] >= 0)


def _ended(outcome: str) -> Measure:
    code = OUTCOMES.index(outcome)
    return share(outcome, lambda rows: rows["outcome"] == code, of=_picked, unit="of picked deals")


def _payoff(seat: int) -> Measure:
    return mean(seat_name(seat, SEATS), lambda rows: rows["payoff"][:, seat])


def _asked(rows: Rows, seat: int) -> Mask:
    # A seat is asked if no seat before it picked.
    return np.asarray((rows["picker"] >= seat) | (rows["picker"] < 0))


def _pick_rate(seat: int) -> Measure:
    return share(
        seat_name(seat, SEATS),
        lambda rows: rows["picker"] == seat,
        of=lambda rows: _asked(rows, seat),
        unit="of its decisions",
    )


def _pick_rate_of_all() -> Measure:
    return ratio(
        "all seats",
        _picked,
        per=lambda rows: np.sum([_asked(rows, seat) for seat in range(SEATS)], axis=0),
        unit="of all decisions",
    )


def _role(name: str, column: str) -> Measure:
    return mean(
        name,
        lambda rows: np.where(rows[column] >= 0, rows["payoff"][np.arange(len(rows)), rows[column]], 0),
        of=lambda rows: _picked(rows) & (rows[column] >= 0),
        unit="points a deal",
    )


def _calls(changes: Mapping[str, str]) -> list[Measure]:
    unit = "of picked deals"
    lines = [share("with a partner", lambda rows: rows["partner"] >= 0, of=_picked, unit=unit)]
    if "call_own_ace" in changes:
        own = share("own ace called", lambda rows: (rows["call"] > 1) & (rows["partner"] < 0), of=_picked, unit=unit)
        lines.append(own)
    return [
        *lines,
        share("alone (no partner)", lambda rows: rows["partner"] < 0, of=_picked, unit=unit),
        share("with an under card", lambda rows: rows["under"] > 0, of=_picked, unit=unit),
    ]


def _nobody_picks(changes: Mapping[str, str]) -> list[Section]:
    all_pass = changes.get("all_pass", "leaster")
    if all_pass == "forced_dealer":
        return []
    if all_pass != "leaster":
        return [Section("Nobody picks", [share("thrown in", lambda rows: rows["picker"] < 0)])]
    leaster = OUTCOMES.index("leaster")
    return [
        Section(
            "Nobody picks",
            [
                share("leaster", lambda rows: rows["picker"] < 0),
                share(
                    "leaster a wash",
                    lambda rows: rows["outcome"] != leaster,
                    of=lambda rows: rows["picker"] < 0,
                    unit="of leasters",
                ),
                mean(
                    "points of the winner",
                    lambda rows: rows["points"],
                    of=lambda rows: rows["outcome"] == leaster,
                    unit="card points a leaster",
                ),
            ],
        )
    ]


def measures_of(rules: HouseRules) -> Sequence[Section]:
    """Return the tables of a run of deals."""
    changes = rules.changes()
    sections = [
        Section("Mean payoff", [_payoff(seat) for seat in range(SEATS)]),
        Section("Mean payoff by side", [_role("picker", "picker"), _role("partner", "partner")]),
        Section("Pick rate", [*(_pick_rate(seat) for seat in range(SEATS)), _pick_rate_of_all()]),
        Section(
            "How picked deals end",
            [
                *(_ended(outcome) for outcome in OUTCOMES[:6]),
                share(
                    "picking side wins",
                    lambda rows: np.isin(rows["outcome"], _WON),
                    of=_picked,
                    unit="of picked deals",
                ),
            ],
        ),
        Section("The call", _calls(changes)),
        Section(
            "Card points",
            [mean("picking side with the bury", lambda rows: rows["points"], of=_picked, unit="card points a deal")],
        ),
    ]
    return [*sections, *_nobody_picks(changes), *_doubling(changes)]


def _doubling(changes: Mapping[str, str]) -> list[Section]:
    """Return the table of cracks, blitzes and redeals, where they are played."""
    lines = []
    if "crack" in changes:
        lines.append(share("cracked", lambda rows: rows["cracks"] > 0, of=_picked, unit="of picked deals"))
        lines.append(share("recracked", lambda rows: rows["cracks"] > 1, of=_picked, unit="of picked deals"))
    if "blitz" in changes:
        lines.append(share("blitzed", lambda rows: rows["blitzes"] > 0, of=_picked, unit="of picked deals"))
    if "redeal_no_ace_face_trump" in changes:
        lines.append(share("dealt again", lambda rows: rows["redeals"] > 0))
    if "crack" in changes or "blitz" in changes:
        lines.append(mean("multiplier", lambda rows: rows["multiplier"], unit="times a deal"))
    return [Section("Doubling and redeals", lines)] if lines else []


def session_measures_of(rules: HouseRules) -> Sequence[Section]:
    """Return the tables of a run of sessions; a shared first place counts in equal parts."""

    def of_player(player: int) -> Measure:
        return mean(
            f"player {player}",
            lambda rows: rows["total"],
            of=lambda rows: rows["player"] == player,
            unit="points a session",
        )

    def winning(player: int) -> Measure:
        return part(
            f"player {player}",
            lambda rows: np.where(rows["place"] == 1, 1.0 / rows["level"], 0.0),
            of=lambda rows: rows["player"] == player,
            unit="of sessions",
        )

    def above_zero(player: int) -> Measure:
        return share(
            f"player {player}",
            lambda rows: rows["total"] > 0,
            of=lambda rows: rows["player"] == player,
            unit="of sessions",
        )

    players = range(SEATS)
    return [
        Section("Mean total", [of_player(player) for player in players]),
        Section("Share of first place", [winning(player) for player in players]),
        Section("Ends above zero", [above_zero(player) for player in players]),
    ]
