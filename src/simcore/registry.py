"""The games, one row each."""

import importlib

from simcore.errors import UsageError, listed
from simcore.game import Game

__all__ = ["GAMES", "find_game"]

# Name of each game, its short names, and the module whose attribute GAME describes it.
GAMES: dict[str, tuple[tuple[str, ...], str]] = {
    "sheepshead": ((), "simcore.games.sheepshead"),
    "bid-euchre": (("euchre",), "simcore.games.bid_euchre"),
    "toepen": ((), "simcore.games.toepen"),
    "seep": ((), "simcore.games.seep"),
    "royal-casino": (("casino",), "simcore.games.royal_casino"),
}


def find_game(name: str) -> Game:
    """Return the game called ``name`` (or a short name of it); UsageError where there is none."""
    wanted = name.strip().lower()
    for known, (aliases, module) in GAMES.items():
        if wanted == known or wanted in aliases:
            game = importlib.import_module(module).GAME
            assert isinstance(game, Game)
            return game
    raise UsageError(f"there is no game {name!r}; offered are: {listed(GAMES)}")
