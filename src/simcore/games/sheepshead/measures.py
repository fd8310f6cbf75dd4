"""What ``simcards run sheepshead`` prints."""

from collections.abc import Sequence

import numpy as np

from simcore.columns import Rows
from simcore.games.sheepshead.results import OUTCOMES
from simcore.measures import Mask, Measure, Section, mean, part, share
from simcore.options import HouseRules

__all__ = ["measures_of", "session_measures_of"]

SEATS = 5
_WON = [OUTCOMES.index(name) for name in ("win", "schneider_win", "all_tricks")]


def _picked(rows: Rows) -> Mask:
    return np.asarray(rows["picker"] >= 0)


def _leaster(rows: Rows) -> Mask:
    return np.isin(rows["outcome"], [OUTCOMES.index("leaster"), OUTCOMES.index("leaster_wash")])


def _ended(outcome: str) -> Measure:
    code = OUTCOMES.index(outcome)
    return share(outcome, lambda rows: rows["outcome"] == code, of=_picked, unit="of picked deals")


def _payoff(seat: int) -> Measure:
    name = f"seat {seat}" + (" (dealer)" if seat == SEATS - 1 else "")
    return mean(name, lambda rows: rows["payoff"][:, seat])


def _pick_rate(seat: int) -> Measure:
    # A seat is asked if no seat before it picked.
    return share(
        f"seat {seat}" + (" (dealer)" if seat == SEATS - 1 else ""),
        lambda rows: rows["picker"] == seat,
        of=lambda rows: (rows["picker"] >= seat) | (rows["picker"] < 0),
        unit="of its decisions",
    )


def _role(name: str, column: str) -> Measure:
    return mean(
        name,
        lambda rows: np.where(rows[column] >= 0, rows["payoff"][np.arange(len(rows)), rows[column]], 0),
        of=lambda rows: _picked(rows) & (rows[column] >= 0),
        unit="points a deal",
    )


def measures_of(rules: HouseRules) -> Sequence[Section]:
    """Return the tables of a run of deals."""
    calls = [
        share("partner called", lambda rows: rows["call"] > 1, of=_picked, unit="of picked deals"),
        share("with an under card", lambda rows: rows["under"] > 0, of=_picked, unit="of picked deals"),
        share("alone (no partner)", lambda rows: rows["partner"] < 0, of=_picked, unit="of picked deals"),
    ]
    nobody = [
        share("nobody picked", lambda rows: rows["picker"] < 0),
        share("leaster", _leaster),
        share(
            "leaster a wash",
            lambda rows: rows["outcome"] == OUTCOMES.index("leaster_wash"),
            of=_leaster,
            unit="of leasters",
        ),
        share("thrown in", lambda rows: rows["outcome"] == OUTCOMES.index("thrown_in")),
    ]
    sections = [
        Section("Mean payoff", [_payoff(seat) for seat in range(SEATS)]),
        Section("Mean payoff by side", [_role("picker", "picker"), _role("partner", "partner")]),
        Section("Pick rate", [_pick_rate(seat) for seat in range(SEATS)]),
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
        Section("The call", calls),
        Section("Nobody picks", nobody),
        Section(
            "Card points",
            [
                mean("picking side with the bury", lambda rows: rows["points"], of=_picked, unit="card points a deal"),
                mean(
                    "winner of a leaster",
                    lambda rows: rows["points"],
                    of=lambda rows: rows["outcome"] == OUTCOMES.index("leaster"),
                    unit="card points a deal",
                ),
            ],
        ),
    ]
    return sections + _doubling(rules)


def _doubling(rules: HouseRules) -> list[Section]:
    """Return the table of cracks, blitzes and redeals, where they are played."""
    changes = rules.changes()
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
