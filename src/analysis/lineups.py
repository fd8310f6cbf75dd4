"""Who plays in which seat: the line-ups in which strategies are compared on the same deals."""

import dataclasses
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from simcore.setting import Setting
from simcore.simulate import RowPlayer

__all__ = ["Lineups", "Payoffs", "payoffs_of", "several", "value_scale"]

# Whole numbers, shape (deals, seats): payoffs of deals, or worths of matches times their scale.
Payoffs = npt.NDArray[np.int64]
SeatedStrategies = tuple[Any, ...]


class Lineups:
    """Distinct line-ups, each of which is played once a deal.

    Parameters
    ----------
    setting : Setting
        Game, rules and seed.
    """

    def __init__(self, setting: Setting) -> None:
        self.setting = setting
        self.teams = setting.game.teams(setting.rules)
        self.seated: list[SeatedStrategies] = []

    def add(self, by_team: Sequence[Any]) -> int:
        """Return the number of the line-up with a strategy for each team."""
        seats: list[Any] = [None] * self.setting.seats
        for team, strategy in zip(self.teams, by_team, strict=True):
            for seat in team:
                seats[seat] = strategy
        seated = tuple(seats)
        if seated not in self.seated:
            self.seated.append(seated)
        return self.seated.index(seated)

    def alone(self, strategy: Any, field: Any) -> list[tuple[int, int]]:
        """Return for each team the line-up with ``strategy`` there, ``field`` elsewhere, and a seat of the team."""
        return [
            (self.add([strategy if each == team else field for each in self.teams]), team[0]) for team in self.teams
        ]

    def settings(self) -> list[Setting]:
        """Return the setting of each line-up."""
        return [dataclasses.replace(self.setting, strategies=seated) for seated in self.seated]


def several(name: str) -> str:
    """Return the plural of what a match is called."""
    return f"{name}es" if name.endswith("ch") else f"{name}s"


def value_scale(setting: Setting, unit: str) -> int:
    """Return by what the whole numbers of ``payoffs_of`` are to be divided."""
    return 1 if unit == "deal" else setting.game.match_value.scale


def payoffs_of(setting: Setting, unit: str) -> Callable[[int, int], Payoffs]:
    """Return the function that plays deals (or matches) of a setting and gives what they are worth to each seat.

    Parameters
    ----------
    setting : Setting
        Game, rules, strategies and seed.
    unit : str
        ``deal`` or ``match``.
    """
    player = RowPlayer(setting, unit)
    seats = setting.seats

    def of_deals(first: int, count: int) -> Payoffs:
        return np.asarray(player.rows(first, count)["payoff"][:, :seats].astype(np.int64))

    def of_matches(first: int, count: int) -> Payoffs:
        rows = player.rows(first, count)
        return setting.game.match_value.value(rows.ravel()).reshape(count, seats)

    return of_deals if unit == "deal" else of_matches
