"""The speed of strategies of users beside built-in ones: Sheepshead, all five seats, one thread."""

from pathlib import Path
from typing import Any

import pytest

from simcore import make_setting, simulate
from tests.own_strategies import in_c, write_examples

DEALS = 100_000


def strategy_of(door: str, folder: Path) -> object:
    """Return the strategy behind a door; those of users play the lowest legal action."""
    import ctypes

    if door in ("random", "standard"):
        return door
    write_examples(folder)
    if door == "c":
        return in_c(ctypes.CDLL(str(folder / "quick.so")), "lowest", 2)
    return f"{folder / ('fast.py' if door == 'numba' else 'lowest.py')}:lowest"


@pytest.mark.parametrize("door", ["standard", "random", "python", "numba", "c"])
def test_doors(benchmark: Any, door: str, tmp_path: Path) -> None:
    """Deals a second with a strategy behind each door."""
    setting = make_setting("sheepshead", strategy=strategy_of(door, tmp_path), seed=1)
    benchmark(lambda: simulate(setting, DEALS, threads=1))
    benchmark.extra_info["deals_per_second"] = round(DEALS / benchmark.stats.stats.median)
