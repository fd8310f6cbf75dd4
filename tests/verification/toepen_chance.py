"""Fit the tables by which the Toepen heuristic estimates its chance to win the hand (``_pack.pxd``, CHANCE and CATCH).

Deals without knocks are played by ``standard``; before each trick it is noted for every seat how many unseen cards
beat each of its cards, whether it leads, and whether it wins the hand in the end. Least squares give what a card with
0 to 7 cards above it adds to the chance, for each number of opponents, trick, and leader or not. The fit is made with
the tables as they stand, so it is repeated until it does not change.

    python -m tests.verification.toepen_chance [DEALS]
"""

from __future__ import annotations

import sys
from collections import defaultdict
from typing import Any

import numpy as np
import numpy.typing as npt

from simcore import make_setting
from simcore.games.toepen import GAME
from simcore.games.toepen.pack import HAND_CARDS, PACK, SUIT_SIZE, TRICKS
from simcore.writing import places

__all__ = ["covers", "samples"]

Key = tuple[int, bool]
Samples = dict[Key, list[tuple[list[int], bool]]]
PLAY = GAME.engine.CODES["phase"]["play"]
# Nine lives lost: nobody may knock.
NO_KNOCKS = 9
SCALE = 1000


def covers(content: dict[str, Any], seat: int) -> list[int]:
    """Return how many of a seat's cards have 0, 1, ..., 7 unseen cards above them."""
    table = content["table"]
    hand = content["hand"][seat]
    unseen = (1 << len(PACK)) - 1 & ~(table["played"] | table["trick"] | hand)
    counts = [0] * SUIT_SIZE
    for place in places(hand):
        above = ((1 << SUIT_SIZE) - 1 << SUIT_SIZE * (place // SUIT_SIZE)) & -(1 << place + 1)
        counts[(unseen & above).bit_count()] += 1
    return counts


def samples(players: int, deals: int, seed: int) -> Samples:
    """Return, by trick and leader or not, the covers of a seat's cards and whether it won the hand."""
    setting = make_setting(
        "toepen", rules={"players": players, "wash": "off"}, seed=seed, start={"lives": [NO_KNOCKS] * players}
    )
    engine = setting.engine()
    found: Samples = defaultdict(list)
    for index in range(deals):
        deal = GAME.engine.Deal(engine, index)
        rows: list[tuple[Key, int, list[int]]] = []
        while not deal.over:
            content = deal.content()
            table = content["table"]
            if table["phase"] == PLAY and table["have_played"] == 0:
                rows += [
                    ((table["trick_number"], seat == table["mover"]), seat, covers(content, seat))
                    for seat in range(players)
                ]
            deal.apply(deal.choose())
        winner = deal.content()["winner"]
        for key, seat, counts in rows:
            found[key].append((counts, seat == winner))
    return found


def fitted(rows: list[tuple[list[int], bool]]) -> list[int]:
    """Return what each card adds by its cover, and a constant, in thousandths."""
    counts: npt.NDArray[np.float64] = np.array([row for row, _ in rows], dtype=float)
    won = np.array([won for _, won in rows], dtype=float)
    features = np.hstack([counts, np.ones((len(counts), 1))])
    # A little towards 0: the number of cards is the same in all rows, so that only differences are determined.
    ridge = 1e-4 * len(rows) * np.eye(features.shape[1])
    weights = np.linalg.solve(features.T @ features + ridge, features.T @ won)
    return [round(SCALE * weight) for weight in weights]


def catch(rows: list[tuple[list[int], bool]]) -> int:
    """Return how often the last card wins the last trick, led by another, if no unseen card beats it."""
    won = [won for counts, won in rows if counts[0] == 1]
    return round(SCALE * sum(won) / len(won))


def main() -> None:
    """Print the tables: CHANCE by opponents, trick, and not leading or leading; then CATCH."""
    deals = int(sys.argv[1]) if len(sys.argv) > 1 else 4_000
    caught = []
    for players in range(2, GAME.rules.options()["players"].maximum + 1):
        found = samples(players, deals, seed=1)
        for trick in range(HAND_CARDS - 1):
            for leads in (False, True):
                print(f"        {', '.join(map(str, fitted(found[trick, leads])))},")
        caught.append(catch(found[TRICKS - 1, False]))
    print(f"    static const int16_t TOEPEN_CATCH[8] = {{0, {', '.join(map(str, caught))}}};")


if __name__ == "__main__":
    main()
