"""What ``simcards run toepen`` prints."""

from collections.abc import Callable, Sequence

import numpy as np
import numpy.typing as npt

from simcore.columns import Rows
from simcore.games.toepen.bounds import most_owed
from simcore.games.toepen.pack import HAND_CARDS, PACK, TRICKS
from simcore.games.toepen.rules import ToepenRules
from simcore.measures import Mask, Measure, Section, mean, part, ratio, share
from simcore.options import HouseRules
from simcore.writing import seat_name

__all__ = ["match_measures_of", "measures_of"]

Numbers = npt.NDArray[np.int64]
# Codes of the column ``end``.
_ALL_FOLDED = 1
# The columns of ``folds``: owing 1, 2, 3, and 4 or more lives.
_LEVELS = ("first", "second", "third", "later")


def _knocked(rows: Rows) -> Mask:
    return np.asarray(rows["knocks"] > 0)


def _column(name: str) -> Callable[[Rows], Numbers]:
    return lambda rows: rows[name].astype(np.int64)


def _won_by(seat: int, seats: int) -> Measure:
    return share(seat_name(seat, seats), lambda rows: rows["winner"] == seat)


def _lives_of(seat: int, seats: int) -> Measure:
    return mean(seat_name(seat, seats), lambda rows: -rows["payoff"][:, seat].astype(np.int64), unit="lives a deal")


def _first_knock_in(trick: int) -> Measure:
    return share(
        f"the first in trick {trick}", lambda rows: rows["first_knock"] == trick, of=_knocked,
        unit="of deals with a knock",
    )  # fmt: skip


def _most_owed(rules: ToepenRules) -> int:
    """Return the most lives that a player who folds can owe (T-4.5, T-4.7, T-9.9, T-9.11)."""
    # Nobody is asked for whom staying is fatal.
    most = most_owed(rules)
    return min(most, rules.target - 2) if rules.play_for_dead else most


def _folds_at(level: int) -> Measure:
    """Return how many fold at a knock of a level, where the k-th knock is the one at which folding costs k."""
    if level == len(_LEVELS):
        return mean(
            "at the fourth and later knocks", lambda rows: rows["folds"][:, level - 1].astype(np.int64),
            of=lambda rows: rows["knocks"] >= level, unit="players a deal with one",
        )  # fmt: skip
    return mean(
        f"at the {_LEVELS[level - 1]} knock", lambda rows: rows["folds"][:, level - 1].astype(np.int64),
        of=lambda rows: rows["knocks"] >= level, unit="players a knock",
    )  # fmt: skip


def _folds_owing(level: int) -> Measure:
    """Return how many fold owing so many lives: with poverty the number of the knock does not say it (T-5.9)."""
    lives = "1 life" if level == 1 else f"{level} lives" if level < len(_LEVELS) else f"{level} or more lives"
    return mean(
        f"owing {lives}", lambda rows: rows["folds"][:, level - 1].astype(np.int64), unit="players a deal"
    )  # fmt: skip


def _folding(rules: ToepenRules) -> list[Section]:
    """Return the table of folds, where anybody can fold."""
    levels = range(1, min(_most_owed(rules), len(_LEVELS)) + 1)
    if not levels:
        return []
    everywhere = [
        mean("all folds", lambda rows: rows["folds"].astype(np.int64).sum(axis=1), unit="players a deal"),
        share("all but one fold", lambda rows: rows["end"] == _ALL_FOLDED),
    ]
    line = _folds_owing if rules.poverty else _folds_at
    return [Section("Folding", [*(line(level) for level in levels), *everywhere])]


def _exchange(rules: ToepenRules) -> list[Section]:
    """Return the table of exchanges, where there is a stock and a wash."""
    if rules.wash == "off" or HAND_CARDS * (rules.players + 1) > len(PACK):
        return []
    lines = [
        share("with an exchange", lambda rows: rows["exchanges"] > 0),
        mean("exchanges", _column("exchanges"), unit="exchanges a deal"),
    ]
    if rules.wash == "any_hand_bluff":
        lines += [
            ratio("challenged", _column("challenges"), per=_column("exchanges"), unit="of exchanges"),
            ratio("bluffs caught", _column("bluffs_caught"), per=_column("challenges"), unit="of challenges"),
        ]
    return [Section("Exchange", lines)]


def measures_of(rules: HouseRules) -> Sequence[Section]:
    """Return the tables of a run of deals."""
    assert isinstance(rules, ToepenRules)
    seats = range(rules.players)
    won = [_won_by(seat, rules.players) for seat in seats]
    if rules.folded_card_last_trick == "void_all_lose":
        won.append(share("nobody (a folded card is best)", lambda rows: rows["winner"] < 0))
    return [
        Section("Hand won by", won),
        Section("Mean lives lost", [_lives_of(seat, rules.players) for seat in seats]),
        Section(
            "Knocks",
            [
                share("with a knock", _knocked),
                mean("knocks", _column("knocks"), unit="knocks a deal"),
                *(_first_knock_in(trick) for trick in range(1, TRICKS + 1)),
            ],
        ),
        *_folding(rules),
        *_exchange(rules),
    ]


def _of_player(player: int) -> Callable[[Rows], Mask]:
    return lambda rows: np.asarray(rows["player"] == player)


def _lost_by(player: int) -> Measure:
    return share(f"player {player}", lambda rows: rows["lost"] > 0, of=_of_player(player), unit="of matches")


def _first_place_of(player: int) -> Measure:
    return part(
        f"player {player}",
        lambda rows: np.where(rows["place"] == 1, 1.0 / rows["level"], 0.0),
        of=_of_player(player),
        unit="of matches",
    )


def _lives_at_the_end(player: int) -> Measure:
    return mean(f"player {player}", _column("lives"), of=_of_player(player), unit="lives a match")


def match_measures_of(rules: HouseRules) -> Sequence[Section]:
    """Return the tables of a run of matches; a shared first place counts in equal parts."""
    assert isinstance(rules, ToepenRules)
    players = range(rules.players)
    # Every player of a match has a row; what concerns the match as a whole is read off the first one's.
    length = mean("deals", _column("deals"), of=_of_player(0), unit="deals a match")
    first = [_first_place_of(player) for player in players]
    lives = Section("Mean lives lost at the end", [_lives_at_the_end(player) for player in players])
    if rules.game_end == "elimination":
        nobody = share(
            "nobody is left", lambda rows: rows["losers"] == rules.players, of=_of_player(0), unit="of matches"
        )
        return [Section("Match won by", first), lives, Section("Length and end", [length, nobody])]
    several = share("several losers", lambda rows: rows["losers"] > 1, of=_of_player(0), unit="of matches")
    losers = mean("losers", _column("losers"), of=_of_player(0), unit="players a match")
    return [
        Section("Match lost by", [_lost_by(player) for player in players]),
        Section("Share of first place (fewest lives lost)", first),
        lives,
        Section("Length and end", [length, several, losers]),
    ]
