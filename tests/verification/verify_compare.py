"""A null league: eight copies of one strategy with random streams of their own show no difference."""

import ctypes
from pathlib import Path

import numpy as np
import pytest

from simcards.analysis.compare import compare
from simcore import make_setting
from tests.own_strategies import compiled, in_c

REPEATS = 1_000
DEALS = 200
COPIES = 8
# One-sided, 2e-8.
ALARM = 5.5

SALTED = """
#include "simcards.h"

int64_t salted(const simcards_bid_euchre_view *view, void *user_data) {
    uint64_t random = view->random ^ *(const uint64_t *)user_data, legal = view->legal;
    random = (random ^ (random >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
    random = (random ^ (random >> 27)) * UINT64_C(0x94D049BB133111EB);
    random ^= random >> 31;
    for (uint64_t skip = (random >> 32) * __builtin_popcountll(legal) >> 32; skip; skip--) legal &= legal - 1;
    return __builtin_ctzll(legal);
}
"""


@pytest.mark.verification
def test_a_null_league(reports: Path, tmp_path: Path) -> None:
    """Uniform play of Bid Euchre, each copy with its own salt: any claim after Holm in at most 5 % of 1,000 leagues.

    The league's true rate may be 5 %, so the alarm is 5.5 standard errors above; the figure is written down.
    """
    source = tmp_path / "salted.c"
    source.write_text(SALTED, encoding="utf-8")
    library = ctypes.CDLL(str(compiled(source)))
    rng = np.random.default_rng(7)
    claims = plain = 0
    for repeat in range(REPEATS):
        salts = [ctypes.c_uint64(int(each)) for each in rng.integers(0, 2**63, COPIES)]
        copies = [in_c(library, "salted", 2, ctypes.cast(ctypes.pointer(salt), ctypes.c_void_p)) for salt in salts]
        setting = make_setting("bid-euchre", seed=repeat)
        result = compare(setting, copies, deals=DEALS, field="random", ratings=False)
        assert len(result.pairs) == COPIES * (COPIES - 1) // 2
        assert min(pair.high - pair.low for pair in result.pairs) > 0
        claims += any(pair.verdict(0.95) != "no difference shown" for pair in result.pairs)
        plain += any(pair.p < 0.05 for pair in result.pairs)
    text = (
        f"{claims} of {REPEATS} null leagues of {COPIES} copies and {DEALS} deals claim a difference after Holm; "
        f"without the correction {plain} would\n"
    )
    (reports / "null_league.txt").write_text(text, encoding="utf-8")
    assert claims <= REPEATS * (0.05 + ALARM * np.sqrt(0.05 * 0.95 / REPEATS))
    assert plain > claims
