"""The examples of docs/own-strategies.md as files, and the same strategies behind every door."""

from __future__ import annotations

import ctypes
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
from scipy import LowLevelCallable

from simcore import get_include

PAGE = (Path(__file__).parents[1] / "docs" / "own-strategies.md").read_text(encoding="utf-8")
TRICK_GAMES = ("sheepshead", "toepen", "bid-euchre")
FISHING_GAMES = ("seep", "royal-casino")

# Uniform over the legal actions by the bits that a view brings, exactly as the built-in `random` draws them.
DRAWN_IN_C = """
#include "simcards.h"

static uint64_t part(uint64_t random, uint64_t count) {
    return (uint64_t)(((unsigned __int128)random * count) >> 64);
}

#define TRICK_GAME(game) \\
    int64_t drawn_##game(const simcards_##game##_view *view, void *user_data) { \\
        uint64_t legal = view->legal; \\
        for (uint64_t skip = part(view->random, __builtin_popcountll(legal)); skip; skip--) legal &= legal - 1; \\
        return __builtin_ctzll(legal); \\
    }
#define FISHING_GAME(game) \\
    int64_t drawn_##game(const simcards_##game##_view *view, const uint64_t *moves, void *user_data) { \\
        return (int64_t)part(view->random, view->legal); \\
    }
TRICK_GAME(sheepshead)
TRICK_GAME(toepen)
TRICK_GAME(bid_euchre)
FISHING_GAME(seep)
FISHING_GAME(royal_casino)
int64_t always_40(const simcards_sheepshead_view *view, void *user_data) { return 40; }
int64_t counts(const simcards_sheepshead_view *view, void *user_data) {
    ++*(int64_t *)user_data;
    return __builtin_ctzll(view->legal);
}
"""


def blocks(language: str) -> list[str]:
    """Return the fenced blocks of a language on the page."""
    return re.findall(rf"^```{language}\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)


def write_examples(folder: Path) -> None:
    """Write every example that begins with the name of a file into a folder, and compile the one in C."""
    for block in blocks("python") + blocks("c"):
        name = re.match(r"(?:# |/\* )(\w+\.(?:py|c))", block)
        if name is not None:
            (folder / name[1]).write_text(block, encoding="utf-8")
    compiled(folder / "quick.c")


def compiled(source: Path) -> Path:
    """Compile a C file to a library beside it."""
    compiler = shutil.which("cc") or shutil.which("gcc")
    assert compiler is not None, "a C compiler is needed, as for simcards itself"
    library = source.with_suffix(".so")
    subprocess.run([compiler, "-O2", "-shared", "-fPIC", "-I", get_include(), source, "-o", library], check=True)
    return library


def functions_in_c(folder: Path) -> dict[str, Any]:
    """Return the functions of DRAWN_IN_C as LowLevelCallables, by name."""
    source = folder / "drawn.c"
    source.write_text(DRAWN_IN_C, encoding="utf-8")
    library = ctypes.CDLL(str(compiled(source)))
    found = {}
    for name in re.findall(r"_GAME\((\w+)\)$", DRAWN_IN_C, re.MULTILINE):
        arguments = 3 if name.replace("_", "-") in FISHING_GAMES else 2
        found[f"drawn_{name}"] = in_c(library, f"drawn_{name}", arguments)
    found["always_40"] = in_c(library, "always_40", 2)
    found["library"] = library
    return found


def in_c(library: ctypes.CDLL, name: str, arguments: int, user_data: object = None) -> LowLevelCallable:
    """Return a function of a library that takes so many pointers."""
    function = getattr(library, name)
    function.restype, function.argtypes = ctypes.c_int64, [ctypes.c_void_p] * arguments
    return LowLevelCallable(function, user_data)


def part(random: npt.NDArray[np.uint64], count: npt.NDArray[np.uint64]) -> npt.NDArray[np.int64]:
    """Return the upper 64 bits of the products of random bits and counts below 2**32."""
    high, low = random >> np.uint64(32), random & np.uint64(2**32 - 1)
    return ((high * count + ((low * count) >> np.uint64(32))) >> np.uint64(32)).astype(np.int64)


class DrawnBits:
    """Uniform over the legal bits of a view, as DRAWN_IN_C."""

    def __call__(self, views: npt.NDArray[Any]) -> npt.NDArray[np.int64]:
        """Return the numbers of the bits."""
        legal = views["legal"].copy()
        skip = part(views["random"], np.bitwise_count(legal).astype(np.uint64))
        for more in range(int(skip.max(initial=0))):
            legal = np.where(skip > more, legal & (legal - np.uint64(1)), legal)
        lowest = legal & (~legal + np.uint64(1))
        answers: npt.NDArray[np.int64] = np.log2(lowest.astype(np.float64)).astype(np.int64)
        return answers


def drawn_moves(
    views: npt.NDArray[Any], moves: npt.NDArray[np.uint64], starts: npt.NDArray[np.int64]
) -> npt.NDArray[np.int64]:
    """Return uniform places in the lists of moves, as DRAWN_IN_C."""
    return part(views["random"], views["legal"])
