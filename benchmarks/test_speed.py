"""The speed of the core, one thread: nanoseconds a card play, and in units of a calibration loop.

Absolute times differ from machine to machine; the ratio to the calibration loop (a chain of 64-bit mixes, each
waiting for the one before) says how much work a card play is. `make bench` prints both.
"""

import statistics
import time
from collections.abc import Callable
from typing import Any

import pytest

from simcore import GAMES, find_game, make_setting, simulate
from simcore._dealing import deal_many
from simcore._rng import calibrate

# Of the dealing alone.
DEALS = 100_000
MIXES = 1_000_000
CASES = [
    (game, strategy) for game in GAMES for strategy, kind in find_game(game).strategies.items() if not kind.is_rollout
]
CASES += [("toepen", "random(knock=0)")]
# Deals a second on one core that a complete game must reach (docs/architecture.md, "Speed").
FLOORS = {
    ("sheepshead", "random"): 2.5e6,
    ("sheepshead", "standard"): 2.0e6,
    ("toepen", "random(knock=0)"): 4.0e6,
    ("toepen", "standard"): 2.5e6,
    ("bid-euchre", "random"): 4.0e6,
    ("bid-euchre", "standard"): 3.0e6,
    ("seep", "random"): 0.10e6,
    ("seep", "standard"): 0.15e6,
    ("royal-casino", "random"): 0.10e6,
    ("royal-casino", "standard"): 0.15e6,
}


def median_seconds(work: Callable[[], object], repeats: int = 5) -> float:
    """Return the median time of ``work``."""
    times = []
    for _ in range(repeats):
        began = time.perf_counter()
        work()
        times.append(time.perf_counter() - began)
    return statistics.median(times)


def report(benchmark: Any, *, units: float, name: str) -> None:
    """Add ns a unit and the ratio to a calibration mix, measured in the same moment, to a benchmark."""
    mix = median_seconds(lambda: calibrate(MIXES)) / MIXES
    seconds = benchmark.stats.stats.median / units
    benchmark.extra_info[f"ns_per_{name}"] = round(seconds * 1e9, 2)
    benchmark.extra_info[f"calibration_mixes_per_{name}"] = round(seconds / mix, 2)


@pytest.mark.parametrize(("game", "strategy"), CASES)
def test_deals(benchmark: Any, game: str, strategy: str) -> None:
    """Complete deals with their tally."""
    setting = make_setting(game, strategy=strategy, seed=1)
    deals = setting.game.chunk_deals
    tally = benchmark(simulate, setting, deals, threads=1)
    assert tally.total == deals
    if benchmark.stats is None:
        return
    report(benchmark, units=deals * find_game(game).card_plays, name="card_play")
    rate = deals / benchmark.stats.stats.median
    benchmark.extra_info["deals_per_second"] = round(rate)
    if (game, strategy) in FLOORS:
        benchmark.extra_info["share_of_floor"] = round(rate / FLOORS[game, strategy], 3)


@pytest.mark.parametrize("game", ["seep", "royal-casino"])
def test_listing(benchmark: Any, game: str) -> None:
    """What listing the legal moves of random play takes: nanoseconds a play, and the share of a deal's time."""
    engine = make_setting(game, strategy="random", seed=1).engine()
    deals = find_game(game).chunk_deals
    assert benchmark(engine.count_listed, 0, deals, 1) > deals * find_game(game).card_plays
    if benchmark.stats is None:
        return
    alone = median_seconds(lambda: engine.count_listed(0, deals, 0))
    listing = benchmark.stats.stats.median - alone
    benchmark.extra_info["ns_per_play"] = round(listing / deals / find_game(game).card_plays * 1e9, 1)
    benchmark.extra_info["share_of_a_deal"] = round(listing / alone, 3)


@pytest.mark.parametrize("use_table", [False, True], ids=["as-built", "byte-table"])
@pytest.mark.parametrize(
    ("cards", "sizes"), [(32, (6,) * 5), (32, (4,) * 4), (24, (6,) * 4)], ids=["5x6 of 32", "4x4 of 32", "4x6 of 24"]
)
def test_dealing(benchmark: Any, cards: int, sizes: tuple[int, ...], *, use_table: bool) -> None:
    """Dealing alone: every hand as a set."""
    hands = benchmark(deal_many, sizes, 1, 3, 0, DEALS, cards=cards, use_table=use_table)
    assert len(hands) == len(sizes) + 2
    if benchmark.stats is not None:
        report(benchmark, units=DEALS, name="deal")


def test_two_threads(benchmark: Any) -> None:
    """Two threads against one, in turn; the ratio of the medians is ``speedup``."""
    setting = make_setting("sheepshead", seed=1)
    one = median_seconds(lambda: simulate(setting, 10 * DEALS, threads=1))
    benchmark(simulate, setting, 10 * DEALS, threads=2)
    if benchmark.stats is not None:
        benchmark.extra_info["speedup"] = round(one / benchmark.stats.stats.median, 2)
