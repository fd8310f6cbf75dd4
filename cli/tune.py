"""``simcards tune GAME STRATEGY``: the best parameters, with their gain on deals that had no part in the search."""

from typing import TYPE_CHECKING, Annotated

import typer

from simcards.cli import numbers
from simcards.cli.options import (
    FirstOption,
    GameArgument,
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
    start_values,
)

if TYPE_CHECKING:
    from simcards.analysis.tune import Tuned

__all__ = ["tune"]

TRIALS_SHOWN = 10


def tune(
    game: GameArgument,
    strategy: Annotated[str, typer.Argument(metavar="STRATEGY", help="The built-in strategy to tune.")],
    *,
    param: Annotated[
        list[str] | None,
        typer.Option(
            "--param",
            metavar="NAME=LOW..HIGH",
            help="Parameter and bounds, such as pick_at=4..12 or 0.9..1.2:0.05 (by steps of 0.05); repeatable.",
        ),
    ] = None,
    method: Annotated[
        str,
        typer.Option("--method", metavar="NAME", help="differential-evolution, direct, dual-annealing or grid."),
    ] = "differential-evolution",
    evaluations: Annotated[
        int, typer.Option("--evaluations", parser=numbers.count, metavar="N", help="Points to try at most.")
    ] = 100,
    deals: Annotated[
        int, typer.Option("--deals", parser=numbers.count, metavar="N", help="Training deals of each point.")
    ] = 20_000,
    holdout: Annotated[
        int, typer.Option("--holdout", parser=numbers.count, metavar="N", help="Held-out deals for the final figure.")
    ] = 100_000,
    field: Annotated[
        str | None, typer.Option("--field", metavar="NAME", help="Who sits in the other seats; the strategy itself.")
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
) -> None:
    """Search for the best parameters of a strategy, and measure the gain on held-out deals."""
    from simcards.analysis import tune as tuning
    from simcards.cli.output import print_json, progress_bar

    setting = read_setting(
        game,
        seed=seed,
        strategy=None,
        seat=None,
        rule=rule,
        rules=rules,
        preset=preset,
        players=players,
        start=start_values(stake=stake, lives=lives, score=score),
    )
    with progress_bar(evaluations) as progress:
        result = tuning.tune(
            setting,
            strategy,
            param or [],
            method=method,
            evaluations=evaluations,
            deals=deals,
            holdout=holdout,
            field=field,
            first=first,
            level=level,
            threads=threads,
            progress=progress,
        )
    if as_json:
        print_json(result.to_dict())
    else:
        _show(result)
    if result.interrupted:
        from simcore.errors import Interrupted

        raise Interrupted(f"interrupted: the best so far is shown, points tried: {len(result.trials)}")


def _show(result: "Tuned") -> None:
    """Print what was found for people."""
    from simcards.cli.output import console, grid

    best = sorted(result.trials, key=lambda trial: -trial.gain)[:TRIALS_SHOWN]
    grid(
        f"Best points on {result.training_deals:,} training deals ({result.method}; tried: {len(result.trials)})",
        ["strategy", f"gain over {result.start}"],
        [[trial.strategy, f"{trial.gain:+.4f}"] for trial in best],
    )
    target = console()
    target.print(f"Training gain of {result.found}: {result.training:+.4f} {result.unit}", markup=False)
    if result.held_out is not None and result.interval is not None:
        target.print(
            f"Held-out gain, {result.held_out_deals:,} other deals: {result.held_out:+.4f} "
            f"({result.interval.low:+.4f} .. {result.interval.high:+.4f}, {100 * result.level:g} %) {result.unit}",
            markup=False,
        )
    target.print(f"Verdict: {result.verdict()}.", markup=False)
    target.print(f"As a strategy file:\n\n{result.toml}\n", markup=False)
    target.print(f"Reproduce: {result.provenance['command']}", markup=False)
