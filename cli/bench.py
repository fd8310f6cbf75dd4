"""``simcards bench``: how fast the games run on this machine."""

import time
from typing import TYPE_CHECKING, Annotated

import typer

from simcards.cli import numbers
from simcards.cli.options import JsonOption

if TYPE_CHECKING:
    from simcore.game import Game

__all__ = ["bench"]

REPEATS = 5
# A measurement takes so many times the time of one chunk.
CHUNKS = 3
# Of a strategy that searches at every decision.
ROLLOUT_DEALS = 64


def bench(
    game: Annotated[str | None, typer.Argument(metavar="[GAME]", help="Only this game.")] = None,
    *,
    deals: Annotated[
        int | None,
        typer.Option("--deals", parser=numbers.count, metavar="N", help="Deals of each measurement (about 0.1 s)."),
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Measure deals a second and nanoseconds a card play, by game and strategy, on one and on all threads."""
    from simcards.cli.output import print_json
    from simcore.registry import GAMES, find_game
    from simcore.simulate import available_threads

    names = [game] if game is not None else list(GAMES)
    threads = available_threads()
    lines = [line for name in names for line in _measure_game(find_game(name), deals, threads)]
    if as_json:
        print_json(lines)
        return
    _print_lines(lines, threads)


def _measure_game(game: "Game", wanted: int | None, threads: int) -> list[dict[str, object]]:
    """Return the figures of each strategy of a game."""
    from simcore.setting import make_setting

    lines: list[dict[str, object]] = []
    for strategy, kind in game.strategies.items():
        usual = ROLLOUT_DEALS if kind.is_rollout else CHUNKS * game.chunk_deals
        deals = usual if wanted is None else wanted
        setting = make_setting(game, strategy=strategy, seed=1)
        one = _median_seconds(setting, deals, 1)
        every = _median_seconds(setting, deals, threads)
        lines.append(
            {
                "game": game.name,
                "strategy": strategy,
                "deals": deals,
                "deals_per_second_one_thread": deals / one,
                "ns_per_card_play_one_thread": one / deals / game.card_plays * 1e9,
                "threads": threads,
                "deals_per_second_all_threads": deals / every,
                "speedup": one / every,
            }
        )
    return lines


def _median_seconds(setting: "object", deals: int, threads: int) -> float:
    """Return the median time of several runs after one that does not count."""
    from statistics import median

    from simcore.setting import Setting
    from simcore.simulate import simulate

    assert isinstance(setting, Setting)
    times = []
    for _ in range(REPEATS + 1):
        began = time.perf_counter()
        simulate(setting, deals, threads=threads)
        times.append(time.perf_counter() - began)
    return median(times[1:])


def _print_lines(lines: list[dict[str, object]], threads: int) -> None:
    """Print the figures as a table."""
    from rich import box
    from rich.table import Table

    from simcards.cli.output import console

    grid = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    grid.add_column("game")
    grid.add_column("strategy")
    for heading in ("deals a run", "deals/s, 1 thread", "ns a card play", f"deals/s, {threads} threads", "speed-up"):
        grid.add_column(heading, justify="right")
    for line in lines:
        grid.add_row(
            str(line["game"]),
            str(line["strategy"]),
            f"{line['deals']:,}",
            f"{line['deals_per_second_one_thread']:,.0f}",
            f"{line['ns_per_card_play_one_thread']:.1f}",
            f"{line['deals_per_second_all_threads']:,.0f}",
            f"{line['speedup']:.2f}",
        )
    target = console()
    target.print(grid)
    target.print(f"Median of {REPEATS} runs each.", markup=False)
