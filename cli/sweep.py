"""``simcards sweep GAME``: a grid of strategy parameters or of house rules on the same deals."""

import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

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
    from simcards.analysis.paired import Figure
    from simcards.analysis.sweep import Sweep

__all__ = ["sweep"]

# Measures that are printed where none is named; --json and --out have all.
MEASURES_SHOWN = 12


def sweep(
    game: GameArgument,
    *,
    param: Annotated[
        list[str] | None,
        typer.Option(
            "--param",
            metavar="NAME=VALUES",
            help="Parameter and values, such as pick_at=4,6, 4..12 or 0.9..1.2:0.05 (by steps of 0.05); repeatable.",
        ),
    ] = None,
    rule: Annotated[
        list[str] | None,
        typer.Option(
            "--rule",
            metavar="NAME=VALUES",
            help="House rule and values, such as bump=on,off or target=5..15:5 (by steps of 5); repeatable.",
        ),
    ] = None,
    strategy: StrategyOption = None,
    seat: SeatOption = None,
    field: Annotated[
        str | None, typer.Option("--field", metavar="NAME", help="With --param: who sits in the other seats.")
    ] = None,
    keep: Annotated[
        list[str] | None,
        typer.Option("--keep", metavar="TEXT", help="Side condition, such as 'leaster < 5%'; repeatable."),
    ] = None,
    measure: Annotated[
        list[str] | None,
        typer.Option("--measure", metavar="NAME", help="Measure to show, such as leaster; repeatable."),
    ] = None,
    deals: DealsOption = None,
    games: GamesOption = None,
    level: LevelOption = 0.95,
    first: FirstOption = 0,
    seed: SeedOption = None,
    rules: RulesFileOption = None,
    preset: PresetOption = None,
    players: PlayersOption = None,
    stake: StakeOption = None,
    lives: LivesOption = None,
    score: ScoreOption = None,
    threads: ThreadsOption = None,
    as_json: JsonOption = False,
    out: Annotated[Path | None, files.out_option("Write the points to a Parquet file.")] = None,
) -> None:
    """Play a grid of strategy parameters (--param) or of house rules (--rule), every point on the same deals."""
    from simcards.analysis import sweep as sweeping
    from simcards.cli.output import print_json, progress_bar

    start = start_values(stake=stake, lives=lives, score=score)
    refuse_start(start, games)
    # A rule with one value does not vary, as --players does not: the line that makes the result again has it so.
    varied = [text for text in rule or [] if "," in text or ".." in text]
    fixed = [text for text in rule or [] if text not in varied]
    _check(param, varied, seat, field)
    setting = read_setting(
        game,
        seed=seed,
        strategy=None if param else strategy,
        seat=seat,
        rule=fixed,
        rules=rules,
        preset=preset,
        players=players,
        start=start,
    )
    out = files.resolved("--out", out)
    files.check_places(out)
    began = time.perf_counter()
    with progress_bar(games or deals or sweeping.DEALS) as progress:
        common: dict[str, Any] = {
            "keep": keep or (), "measures": measure or (), "deals": deals, "games": games, "first": first,
            "level": level, "threads": threads, "progress": progress,
        }  # fmt: skip
        if param:
            result = sweeping.sweep_parameters(setting, param, strategy=strategy, field=field, **common)
        else:
            result = sweeping.sweep_rules(setting, varied, **common)
    if out is not None and not result.interrupted:
        from simcards.analysis.frames import new_file

        with new_file(out) as partial:
            sweeping.write_points(result, partial)
    if as_json:
        print_json(result.to_dict())
    else:
        _show(result, time.perf_counter() - began, named=bool(measure or param))
    if result.interrupted:
        from simcore.errors import Interrupted

        raise Interrupted(
            f"interrupted: {result.deals:,} of each point were finished and are shown; no file was written"
        )


def _check(param: list[str] | None, varied: list[str], seat: list[str] | None, field: str | None) -> None:
    """End with one sentence where options exclude each other or nothing is varied."""
    if param and varied:
        raise typer.BadParameter(
            f"--param and --rule {varied[0]} are both grids; vary one of them and give the other a single value"
        )
    if not param and not varied:
        raise typer.BadParameter("nothing is varied; give --param or --rule several values, such as pick_at=4..12")
    if param and seat:
        raise typer.BadParameter("--seat does not go with --param: the strategy plays in every seat; use --field")
    if not param and field is not None:
        raise typer.BadParameter("--field goes with --param; with --rule give --strategy or --seat")


def _show(result: "Sweep", seconds: float, *, named: bool) -> None:
    """Print a sweep for people."""
    from simcards.analysis.sweep import ParameterPoint
    from simcards.cli.output import console, grid

    if isinstance(result.points[0], ParameterPoint):
        _show_parameters(result)
    names = list(dict.fromkeys(name for point in result.points for name in point.figures))
    payoffs = [name for name in names if name.startswith(("payoff_", "worth_"))]
    others = [name for name in names if name not in payoffs]
    for name in payoffs + (others if named else others[:MEASURES_SHOWN]):
        figures = [point.figures.get(name) for point in result.points]
        unit = next(figure.unit for figure in figures if figure is not None)
        grid(
            f"{name} ({unit})",
            ["point", "estimate", "interval", "difference", f"{100 * result.level:g} % interval"],
            [[_point(point.values), *_cells(figure)] for point, figure in zip(result.points, figures, strict=True)],
        )
    target = console()
    _print_kept(result)
    for values, reason in result.refused:
        target.print(f"Not allowed: {_point(values)}: {reason}", markup=False)
    if not named and len(others) > MEASURES_SHOWN:
        target.print(f"Measures not shown: {len(others) - MEASURES_SHOWN}; see --measure NAME or --json.", markup=False)
    target.print(
        f"Differences are to {result.baseline}; {result.deals:,} {result.counted} a point, {seconds:.2f} s.",
        markup=False,
    )
    target.print(f"Reproduce: {result.provenance['command']}", markup=False)


def _show_parameters(result: "Sweep") -> None:
    """Print the points of a grid of parameters, and which is best."""
    from simcards.cli.output import console, grid

    grid(
        f"Gain over {result.baseline} ({result.unit}, on the same deals)",
        ["point", "mean", "difference", f"{100 * result.level:g} % interval", "all points together", ""],
        [
            [
                _point(point.values),
                f"{point.mean:+.4f}",
                f"{point.difference:+.4f}",
                _interval(*point.interval),
                _interval(*point.simultaneous),
                "near the best" if point.near_best else "",
            ]
            for point in result.points
        ],
    )
    best = "no point keeps every condition" if result.best is None else f"{result.points[result.best].strategy}"
    console().print(f"Best: {best}. It depends on who sits in the other seats (--field).", markup=False)


def _print_kept(result: "Sweep") -> None:
    """Print how the points stand to the side conditions."""
    from simcards.cli.output import grid

    rows = [
        [
            _point(point.values),
            each.condition,
            *_cells(point.figures[each.measure])[:2],
            ("kept" if each.keeps else "not kept") + (", but within the interval" if each.is_open else ""),
        ]
        for point in result.points
        for each in point.kept
    ]
    if rows:
        headings = ["point", "condition", "estimate", f"{100 * result.level:g} % interval", ""]
        grid("Side conditions", headings, rows, texts=2)


def _point(values: dict[str, str]) -> str:
    """Return the values of a point as text."""
    return ", ".join(f"{name}={value}" for name, value in values.items())


def _interval(low: float, high: float) -> str:
    """Return an interval as text."""
    return f"{low:+.4f} .. {high:+.4f}"


def _cells(figure: "Figure | None") -> list[str]:
    """Return estimate, interval, difference and its interval as texts."""
    from simcore.measures import SHARES

    if figure is None or figure.estimate is None or figure.interval is None:
        return ["-"] * 4
    factor, ending = (100, " %") if figure.kind in SHARES else (1, "")
    low, high = figure.interval
    cells = [f"{factor * figure.estimate:.4f}{ending}", f"{factor * low:.4f} .. {factor * high:.4f}"]
    if figure.difference is None or figure.difference_interval is None:
        return [*cells, "-", "-"]
    low, high = figure.difference_interval
    return [*cells, f"{factor * figure.difference:+.4f}", f"{factor * low:+.4f} .. {factor * high:+.4f}"]
