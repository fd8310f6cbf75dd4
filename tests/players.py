"""Who sits at the tables of the tests."""

from __future__ import annotations

from simcore.game import Game


def quick_strategies(game: Game) -> list[str]:
    """Return the names of the built-in strategies that do not search."""
    return [name for name, kind in game.strategies.items() if not kind.is_rollout]
