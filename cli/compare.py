"""``simcards compare GAME A B ...``: which strategy is better, by how much, on the same deals."""

import time
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
    LevelOption,
    LivesOption,
    PlayersOption,
    PresetOption,
    RuleOption,
    RulesFileOption,
    ScoreOption,
    SeedOption,
    StakeOption,
    ThreadsOption,
    read_setting,
    refuse_start,
    start_values,
)

if TYPE_CHECKING:
    from simcards.analysis.compare import Comparison

__all__ = ["compare"]


def compare(
    game: GameArgument,
    strategies: Annotated[
        list[str], typer.Argument(metavar="A B [C ...]", help="Strategies: names, TOML files, or your own.")
    ],
    *,
    deals: DealsOption = None,
    games: GamesOption = None,
    field: Annotated[
        str | None,
        typer.Option("--field", metavar="NAME", help="Who sits in the other seats: a strategy, or each-other."),
    ] = None,
    until: Annotated[
        str | None,
        typer.Option("--until", metavar="TEXT", help="Stop early: 'A better than B', or a half-width such as ±0.01."),
    ] = None,
    level: LevelOption = 0.95,
    first: FirstOption = 0,
    seed: SeedOption = None,
    rule: RuleOption = None,
    rules: RulesFileOption = None,
    preset: PresetOption = None,
    players: PlayersOption = None,
    stake: StakeOption = None,
    lives: LivesOption = None,
    score: ScoreOption = None,
    threads: ThreadsOption = None,
    as_json: JsonOption = False,
    out: Annotated[Path | None, files.out_option("Write the pairs to a Parquet file.")] = None,
) -> None:
    """Compare strategies on the same deals, every seat in turn, with paired intervals."""
    from simcards.analysis import compare as comparing
    from simcards.cli.output import print_json, progress_bar

    start = start_values(stake=stake, lives=lives, score=score)
    refuse_start(start, games)
    setting = read_setting(
        game, seed=seed, strategy=None, seat=None, rule=rule, rules=rules, preset=preset, players=players, start=start
    )
    out = files.resolved("--out", out)
    files.check_places(out)
    began = time.perf_counter()
    with progress_bar(games or deals or comparing.DEALS) as progress:
        result = comparing.compare(
            setting,
            strategies,
            deals=deals,
            games=games,
            field=field,
            until=until,
            level=level,
            first=first,
            threads=threads,
            progress=progress,
        )
    if out is not None and not result.interrupted:
        from simcards.analysis.frames import new_file

        with new_file(out) as partial:
            comparing.write_pairs(result, partial)
    if as_json:
        print_json(result.to_dict())
    else:
        _show(result, time.perf_counter() - began)
    if result.interrupted:
        from simcore.errors import Interrupted

        raise Interrupted(f"interrupted: {result.deals:,} were finished and are shown; no file was written")


def _show(result: "Comparison", seconds: float) -> None:
    """Print a comparison for people."""
    from simcards.cli.output import console, grid

    shown = f"{100 * result.level:g} %"
    who = "nobody else at the table" if result.field == "each-other" else f"{result.field} in the other seats"
    grid(
        f"Mean payoff ({who})",
        ["strategy", "mean", f"{shown} interval", "unit"],
        [[mean.strategy, f"{mean.mean:+.4f}", _interval(mean.low, mean.high), result.unit] for mean in result.means],
    )
    grid(
        "Differences on the same deals",
        ["first", "second", "first - second", f"{shown} interval", "p (Holm)", "verdict"],
        [
            [
                pair.first,
                pair.second,
                f"{pair.difference:+.4f}",
                _interval(pair.low, pair.high),
                f"{pair.p_holm:.3g}",
                pair.verdict(result.level),
            ]
            for pair in result.pairs
        ],
        texts=2,
    )
    grid(
        "Deal by deal",
        ["first", "second", "wins", "draws", "losses", "variance gain", "found with 80 %"],
        [
            [
                pair.first,
                pair.second,
                f"{pair.wins:,}",
                f"{pair.draws:,}",
                f"{pair.losses:,}",
                f"{pair.variance_gain:.1f}" if pair.variance_gain != float("inf") else "-",
                f"{pair.detectable:.4f}",
            ]
            for pair in result.pairs
        ],
        texts=2,
    )
    if result.ratings is not None:
        grid(
            "Ratings (Bradley-Terry on deals won; 400 points are odds of 10 to 1)",
            ["strategy", "rating", f"{shown} interval"],
            [[each.strategy, f"{each.rating:+.1f}", _interval(each.low, each.high, 1)] for each in result.ratings],
        )
    if result.until:
        _show_sequences(result, shown)
    target = console()
    for note in result.notes:
        target.print(note, markup=False)
    target.print(
        f"{result.deals:,} {result.counted} in {result.plays:,} plays, {seconds:.2f} s: "
        f"{result.plays / max(seconds, 1e-9):,.0f} plays a second",
        markup=False,
    )
    target.print(f"Reproduce: {result.provenance['command']}", markup=False)


def _show_sequences(result: "Comparison", shown: str) -> None:
    """Print the confidence sequences of a watched run."""
    from simcards.cli.output import grid

    ending = "reached" if result.stopped else "not reached"
    grid(
        f"Watched until {result.until}: {ending} (this interval holds at every size together)",
        ["first", "second", f"{shown} confidence sequence", "interval of a fixed size"],
        [
            [pair.first, pair.second, _interval(*pair.sequence), _interval(pair.low, pair.high)]
            for pair in result.pairs
            if pair.sequence is not None
        ],
        texts=2,
    )


def _interval(low: float, high: float, decimals: int = 4) -> str:
    """Return an interval as text."""
    return f"{low:+.{decimals}f} .. {high:+.{decimals}f}"
