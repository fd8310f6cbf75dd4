"""Options that several commands share, and what they mean."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from simcards.cli import numbers

if TYPE_CHECKING:
    from simcore.setting import Setting

__all__ = [
    "GameArgument", "JsonOption", "PresetOption", "RuleOption", "RulesFileOption", "SeatOption", "SeedOption",
    "StakeOption", "StrategyOption", "ThreadsOption", "read_setting",
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
ThreadsOption = Annotated[
    int | None,
    typer.Option("--threads", parser=numbers.count, metavar="N", help="Threads; one for each CPU if not given."),
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
    stake: int | None,
) -> "Setting":
    """Return the checked setting that the options of a command describe."""
    from simcore.setting import make_setting

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
        rules=_pairs(rule, "--rule", "NAME=VALUE, such as bump=on"),
        preset=preset,
        rules_file=rules,
        strategy=strategy,
        seats=by_seat,
        seed=seed,
        start={} if stake is None else {"stake": stake},
    )
