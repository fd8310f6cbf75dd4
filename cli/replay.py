"""``simcards replay GAME``: single deals, told for people or written as records."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from simcards.cli import numbers
from simcards.cli.options import (
    GameArgument,
    JsonOption,
    LivesOption,
    PlayersOption,
    PresetOption,
    RuleOption,
    RulesFileOption,
    ScoreOption,
    SeatOption,
    SeedOption,
    StakeOption,
    StrategyOption,
    read_setting,
    start_values,
)

if TYPE_CHECKING:
    from simcore.records import Replay
    from simcore.setting import Setting

__all__ = ["replay"]


def replay(
    game: GameArgument,
    *,
    seed: SeedOption = None,
    deal: Annotated[
        int | None, typer.Option("--deal", parser=numbers.index, metavar="N", help="Index of the (first) deal (0).")
    ] = None,
    match: Annotated[
        int | None,
        typer.Option("--game", parser=numbers.index, metavar="N", help="Index of the (first) whole game instead."),
    ] = None,
    count: Annotated[
        int | None, typer.Option("--count", parser=numbers.count, metavar="K", help="How many from there on (1).")
    ] = None,
    strategy: StrategyOption = None,
    seat: SeatOption = None,
    rule: RuleOption = None,
    rules: RulesFileOption = None,
    preset: PresetOption = None,
    players: PlayersOption = None,
    stake: StakeOption = None,
    lives: LivesOption = None,
    score: ScoreOption = None,
    legal: Annotated[bool, typer.Option("--legal", help="Add the legal actions of every decision.")] = False,
    source: Annotated[
        Path | None, typer.Option("--from", metavar="FILE", help="Check records of a file by the rules instead.")
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Show deals action by action, or check records written elsewhere."""
    if source is not None:
        given = {
            "--seed": seed,
            "--deal": deal,
            "--game": match,
            "--count": count,
            "--strategy": strategy,
            "--seat": seat,
            "--rule": rule,
            "--rules": rules,
            "--preset": preset,
            "--players": players,
            "--stake": stake,
            "--lives": lives,
            "--score": score,
        }
        for option, value in given.items():
            if value is not None and value != []:
                raise typer.BadParameter(f"{option} does not go with --from: the record says it itself")
        _print(iter(list(_checked(game, source))), legal=legal, as_json=as_json)
        return
    if deal is not None and match is not None:
        raise typer.BadParameter("--deal and --game exclude each other")
    start = start_values(stake=stake, lives=lives, score=score)
    for name in start if match is not None else ():
        raise typer.BadParameter(f"--{name} does not go with --game: in a whole game it follows from the deals")
    setting = read_setting(
        game,
        seed=seed,
        strategy=strategy,
        seat=seat,
        rule=rule,
        rules=rules,
        preset=preset,
        players=players,
        start=start,
    )
    if match is None:
        _print(_deals(setting, deal or 0, count or 1), legal=legal, as_json=as_json)
        return
    for number in range(match, match + (count or 1)):
        _print_match(setting, number, legal=legal, as_json=as_json)


def _deals(setting: "Setting", deal: int, count: int) -> Iterator["Replay"]:
    """Yield the deals that were asked for."""
    from simcore.records import replay_deal

    for index in range(deal, deal + count):
        yield replay_deal(setting, index)


def _print_match(setting: "Setting", number: int, *, legal: bool, as_json: bool) -> None:
    """Print the deals of a match, and what came of it for each player."""
    from simcore.records import replay_match
    from simcore.simulate import simulate_matches

    _print(replay_match(setting, number), legal=legal, as_json=as_json, of_match=True)
    if as_json:
        return
    game = setting.game
    print(f"{game.match_name.capitalize()} {number} of seed {setting.seed}")
    for row in simulate_matches(setting, 1, first=number, threads=1).rows:
        values = game.match_row.values(row, game.labels(setting.rules), setting.seats)
        player = values.pop("player")
        print(f"Player {player}: " + ", ".join(f"{name} {value}" for name, value in values.items()))
    print()


def _checked(game: str, source: Path) -> Iterator["Replay"]:
    """Yield the records of a file, each checked by the rules."""
    from simcore.errors import RecordFault, UsageError
    from simcore.records import check_record, read_documents
    from simcore.registry import find_game

    wanted = find_game(game).name
    documents = read_documents(source)
    for number, document in enumerate(documents, 1):
        where = f"{source}, record {number}: " if len(documents) > 1 else f"{source}: "
        try:
            checked = check_record(document)
        except RecordFault as fault:
            raise RecordFault(f"{where}{fault}") from fault
        except UsageError as error:
            raise UsageError(f"{where}{error}") from error
        if checked.setting.game.name != wanted:
            raise UsageError(f"{where}it is a record of {checked.setting.game.name}, not of {wanted}")
        yield checked


def _print(replays: Iterator["Replay"], *, legal: bool, as_json: bool, of_match: bool = False) -> None:
    """Print deals as records, one a line, or told for people."""
    from simcards.cli.output import shows_symbols
    from simcore.cards import symbols

    on_terminal = shows_symbols()
    for replayed in replays:
        if as_json:
            print(json.dumps(replayed.record(with_legal=legal), ensure_ascii=False))
            continue
        if replayed.deal is not None:
            print(f"Deal {replayed.deal} of seed {replayed.setting.seed}" + _start_words(replayed))
            names = [replayed.setting.strategies[player].text for player in replayed.players]
            print("Strategies: " + ", ".join(f"{seat} {name}" for seat, name in enumerate(names)))
            if of_match:
                seated = (f"{seat} player {player}" for seat, player in enumerate(replayed.players))
                print("Seats: " + ", ".join(seated))
        for line in replayed.story():
            print(symbols(line) if on_terminal else line)
        if legal:
            _print_legal(replayed, on_terminal=on_terminal)
        print()


def _start_words(replayed: "Replay") -> str:
    """Return the start values that differ from the usual, as words."""
    from simcore.setting import changed_start

    values = changed_start(replayed.setting.game, replayed.start, replayed.setting.seats)
    changed = [
        f"{name} {value if isinstance(value, int) else ' '.join(map(str, value))}" for name, value in values.items()
    ]
    return f" ({', '.join(changed)})" if changed else ""


def _print_legal(replayed: "Replay", *, on_terminal: bool) -> None:
    """Print every decision with its legal actions."""
    from simcore.cards import symbols

    print()
    for step in replayed.steps:
        line = f"Seat {step.seat}: {step.action}  of  {', '.join(step.legal)}"
        print(symbols(line) if on_terminal else line)
