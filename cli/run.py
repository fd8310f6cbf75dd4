"""``simcards run GAME``: a Monte Carlo run of deals or whole matches."""

import time
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from simcards.cli import files
from simcards.cli.options import (
    DealsOption,
    FirstOption,
    GameArgument,
    GamesOption,
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
    ThreadsOption,
    read_setting,
    refuse_start,
    start_values,
)

if TYPE_CHECKING:
    from simcore.results import Tally
    from simcore.setting import Setting

__all__ = ["run"]

DEFAULT_DEALS = 100_000


def run(
    game: GameArgument,
    *,
    deals: DealsOption = None,
    games: GamesOption = None,
    first: FirstOption = 0,
    seed: SeedOption = None,
    strategy: StrategyOption = None,
    seat: SeatOption = None,
    rule: RuleOption = None,
    rules: RulesFileOption = None,
    preset: PresetOption = None,
    players: PlayersOption = None,
    stake: StakeOption = None,
    lives: LivesOption = None,
    score: ScoreOption = None,
    threads: ThreadsOption = None,
    as_json: JsonOption = False,
    out: Annotated[Path | None, files.out_option("Write the tally to a Parquet file.")] = None,
    records: Annotated[
        Path | None, typer.Option("--records", metavar="DIR", help="Write the row of every deal to Parquet files.")
    ] = None,
) -> None:
    """Play many deals (or whole games) and print what came of them, with intervals."""
    from simcards.cli.output import progress_bar
    from simcore.simulate import RunInterrupted, simulate, simulate_matches

    start = start_values(stake=stake, lives=lives, score=score)
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
    _check_sizes(deals, games, records, start)
    out, records = files.resolved("--out", out), files.resolved("--records", records)
    files.check_places(out, records)
    play = simulate if games is None else simulate_matches
    count = games or deals or DEFAULT_DEALS
    began = time.perf_counter()
    try:
        with progress_bar(count) as progress:
            tally = play(setting, count, first=first, threads=threads, progress=progress)
    except RunInterrupted as interruption:
        _end_interrupted(setting, interruption.tally, interruption.wanted, time.perf_counter() - began, as_json=as_json)
    seconds = time.perf_counter() - began
    _write(setting, tally, out, records)
    _show(setting, tally, seconds, as_json=as_json)


def _check_sizes(deals: int | None, games: int | None, records: Path | None, start: Mapping[str, object]) -> None:
    """End with one sentence where options exclude each other."""
    if deals is not None and games is not None:
        raise typer.BadParameter("--deals and --games exclude each other: a run plays deals or whole games")
    refuse_start(start, games)
    if games is not None and records is not None:
        raise typer.BadParameter("--records does not go with --games: it writes single deals; use --out")


def _write(setting: "Setting", tally: "Tally", out: Path | None, records: Path | None) -> None:
    """Write the files that were asked for, each whole or not at all."""
    if out is None and records is None:
        return
    from simcards.analysis.frames import deals_frame, new_file, new_folder, tally_frame, write_frame
    from simcore.simulate import deal_rows

    if records is not None:
        provenance = tally.provenance
        with new_folder(records) as folder:
            start = provenance.first
            for rows in deal_rows(setting, provenance.count, first=provenance.first):
                frame = deals_frame(rows, start, setting.game, setting.rules)
                write_frame(frame, folder / f"deals-{start:015d}.parquet", provenance)
                start += len(rows)
    if out is not None:
        with new_file(out) as partial:
            write_frame(tally_frame(tally, setting.game, setting.rules), partial, tally.provenance)


def _show(setting: "Setting", tally: "Tally", seconds: float, *, as_json: bool) -> None:
    """Print the result."""
    from simcards.analysis.estimates import DEFAULT_LEVEL
    from simcards.analysis.summary import summarise
    from simcards.cli.output import console, print_json, print_tables

    provenance = tally.provenance
    game = setting.game
    is_deals = provenance.unit == "deal"
    sections = (game.measures if is_deals else game.match_measures)(setting.rules)
    tables = summarise(tally, sections, DEFAULT_LEVEL)
    replay = provenance.replay_command(provenance.first)
    if as_json:
        print_json(
            {
                "provenance": provenance.to_dict(),
                "distinct_rows": len(tally.rows),
                "tables": [table.to_dict() for table in tables],
                "reproduce": provenance.command(),
                "replay": replay,
            }
        )
        return
    print_tables(tables, DEFAULT_LEVEL)
    target = console()
    # A match has a row for each player, with the length of the match in each.
    deals = provenance.count if is_deals else int(tally.rows["deals"].astype("u8") @ tally.counts) // setting.seats
    ending = "" if provenance.count == 1 else "es" if provenance.unit.endswith("ch") else "s"
    unit = f"deal{ending}" if is_deals else f"{provenance.unit}{ending} ({deals:,} deals)"
    target.print(
        f"{provenance.count:,} {unit} in {seconds:.2f} s: {deals / max(seconds, 1e-9):,.0f} deals a second",
        markup=False,
    )
    target.print(f"Reproduce: {provenance.command()}", markup=False)
    target.print(f"Look at one: {replay}", markup=False)


def _end_interrupted(setting: "Setting", tally: "Tally", wanted: int, seconds: float, *, as_json: bool) -> None:
    """Print what was finished before Ctrl-C and end; files are not written."""
    from simcore.errors import Interrupted

    finished = tally.provenance.count
    if not finished:
        raise Interrupted("interrupted before anything was finished")
    _show(setting, tally, seconds, as_json=as_json)
    raise Interrupted(f"interrupted: {finished:,} of {wanted:,} were finished and are shown; no file was written")
