"""``simcards games``: the games, their strategies and presets."""

from typing import TYPE_CHECKING

from simcards.cli.options import JsonOption

if TYPE_CHECKING:
    from simcore.game import Game

__all__ = ["games"]


def _seats(game: "Game") -> dict[str, int]:
    """Return how many seats a game has by default, at least and at most."""
    option = game.rules.options().get("players")
    usual = game.seats(game.rules())
    return {
        "default": usual,
        "minimum": option.minimum if option else usual,
        "maximum": option.maximum if option else usual,
    }


def games(*, as_json: JsonOption = False) -> None:
    """List the games with their strategies and presets."""
    from simcards.cli.output import console, print_json
    from simcore.registry import GAMES, find_game

    found = [(find_game(name), aliases) for name, (aliases, _) in GAMES.items()]
    if as_json:
        print_json(
            [
                {
                    "name": game.name,
                    "aliases": list(aliases),
                    "title": game.title,
                    "description": game.doc,
                    "seats": _seats(game),
                    "strategies": {kind.name: kind.doc for kind in game.strategies.values()},
                    "default_strategy": game.default_strategy,
                    "presets": {name: dict(values) for name, values in game.presets.items()},
                    "rules_version": game.rules_version,
                }
                for game, aliases in found
            ]
        )
        return
    target = console()
    for game, aliases in found:
        short = f" ({', '.join(aliases)})" if aliases else ""
        target.print(f"{game.name}{short}: {game.doc}", markup=False)
        for kind in game.strategies.values():
            target.print(f"  strategy {kind.name}: {kind.doc}", markup=False)
        for name, values in game.presets.items():
            changes = ", ".join(f"{key}={value}" for key, value in values.items()) or "no changes"
            target.print(f"  preset {name}: {changes}", markup=False)
