"""Options that several commands share, and what they mean."""

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from simcards.cli import numbers

if TYPE_CHECKING:
    from simcore.setting import Setting

__all__ = [
    "DealsOption", "FirstOption", "GameArgument", "GamesOption", "JsonOption", "LevelOption", "LivesOption",
    "PlayersOption", "PresetOption", "RuleOption", "RulesFileOption", "ScoreOption", "SeatOption", "SeedOption",
    "StakeOption", "StrategyOption", "ThreadsOption", "read_setting", "refuse_start", "start_values",
]  # fmt: skip

GameArgument = Annotated[str, typer.Argument(metavar="GAME", help="The game, such as sheepshead.")]
SeedOption = Annotated[
    int | None,
    typer.Option("--seed", parser=numbers.seed, metavar="SEED", help="Seed; drawn and printed if not given."),
]
StrategyOption = Annotated[
    str | None,
    typer.Option("--strategy", metavar="NAME", help="Strategy of all seats, such as standard(pick_at=8)."),
]
SeatOption = Annotated[
    list[str] | None,
    typer.Option("--seat", metavar="K=NAME", help="Strategy of seat K (of player K in games); repeatable."),
]
RuleOption = Annotated[
    list[str] | None,
    typer.Option("--rule", metavar="NAME=VALUE", help="House rule, such as bump=on; repeatable."),
]
RulesFileOption = Annotated[Path | None, typer.Option("--rules", metavar="FILE.toml", help="File with house rules.")]
PresetOption = Annotated[str | None, typer.Option("--preset", metavar="NAME", help="Named set of house rules.")]
StakeOption = Annotated[
    int | None,
    typer.Option("--stake", parser=numbers.count, metavar="N", help="Stake of each deal, such as 2 on a doubler."),
]
LivesOption = Annotated[
    Any,
    typer.Option("--lives", parser=numbers.numbers_of_seats, metavar="N,N,...", help="Lives lost before, by seat."),
]
ScoreOption = Annotated[
    Any,
    typer.Option(
        "--score", "--scores", parser=numbers.numbers_of_seats, metavar="N,N,...", help="Points before, by side."
    ),
]
PlayersOption = Annotated[
    int | None,
    typer.Option(
        "--players", parser=numbers.count, metavar="N", help="Number of players, where a game leaves it open."
    ),
]
ThreadsOption = Annotated[
    int | None,
    typer.Option("--threads", parser=numbers.count, metavar="N", help="Threads; one for each CPU if not given."),
]
DealsOption = Annotated[
    int | None, typer.Option("--deals", parser=numbers.count, metavar="N", help="Number of deals (1e5).")
]
GamesOption = Annotated[
    int | None, typer.Option("--games", parser=numbers.count, metavar="N", help="Play N whole games instead.")
]
FirstOption = Annotated[
    int, typer.Option("--first", parser=numbers.index, metavar="N", help="Index of the first deal or game.")
]
LevelOption = Annotated[
    float,
    typer.Option("--level", parser=numbers.level, metavar="P", help="Confidence level of all intervals, such as 0.99."),
]
JsonOption = Annotated[bool, typer.Option("--json", help="Print JSON instead of tables.")]


def _pairs(texts: list[str] | None, option: str, example: str) -> dict[str, str]:
    """Return ``NAME=VALUE`` texts as a dict."""
    found: dict[str, str] = {}
    for text in texts or []:
        name, equals, value = (part.strip() for part in text.partition("="))
        if not equals or not name or not value:
            raise typer.BadParameter(f"{option} {text} is not of the form {example}")
        if name in found:
            raise typer.BadParameter(f"{option} {name} is given twice: {found[name]} and {value}")
        found[name] = value
    return found


def read_setting(
    game: str,
    *,
    seed: int | None,
    strategy: str | None,
    seat: list[str] | None,
    rule: list[str] | None,
    rules: Path | None,
    preset: str | None,
    players: int | None,
    start: dict[str, int | tuple[int, ...]],
) -> "Setting":
    """Return the checked setting that the options of a command describe."""
    from simcore.setting import make_setting

    values = _pairs(rule, "--rule", "NAME=VALUE, such as bump=on")
    if players is not None:
        _add_players(game, values, players)

    seats = _pairs(seat, "--seat", "K=NAME, such as 2=random")
    for place in seats:
        if not place.isascii() or not place.isdigit():
            raise typer.BadParameter(
                f"--seat {place}={seats[place]} needs a seat number before the =, such as 2=random"
            )
    by_seat: dict[int, str] = {}
    for place, name in seats.items():
        if len(place) > 3:
            raise typer.BadParameter(f"there is no seat {place}; the seats of a game are 0 to 4, or as many as it has")
        if int(place) in by_seat:
            raise typer.BadParameter(f"--seat {int(place)} is given twice: {by_seat[int(place)]} and {name}")
        by_seat[int(place)] = name
    return make_setting(
        game,
        rules=values,
        preset=preset,
        rules_file=rules,
        strategy=strategy,
        seats=by_seat,
        seed=seed,
        start=start,
    )


def _add_players(game: str, values: dict[str, str], players: int) -> None:
    """Add ``--players`` to the house rules; end with one sentence where it does not go with them."""
    from simcore.registry import find_game

    found = find_game(game)
    if "players" not in found.rules.options():
        raise typer.BadParameter(
            f"--players does not go with {found.name}: it has {found.seats(found.rules())} players"
        )
    if "players" in values:
        raise typer.BadParameter(f"--players {players} and --rule players={values['players']} are given; give one")
    values["players"] = str(players)


def start_values(
    *, stake: int | None, lives: tuple[int, ...] | None, score: tuple[int, ...] | None
) -> dict[str, int | tuple[int, ...]]:
    """Return the start values that were given, by their names in records."""
    given = {"stake": stake, "lives": lives, "scores": score}
    return {name: value for name, value in given.items() if value is not None}


def refuse_start(start: Mapping[str, object], games: int | None) -> None:
    """End with one sentence where start values are given for whole games."""
    for name in start if games is not None else ():
        raise typer.BadParameter(f"--{name} does not go with --games: in a whole game it follows from the deals")
