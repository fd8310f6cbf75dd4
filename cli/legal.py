"""``simcards legal GAME FILE``: the legal actions of a position, or of a record after its last action."""

from pathlib import Path
from typing import Annotated

import typer

from simcards.cli.options import GameArgument, JsonOption

__all__ = ["legal"]


def legal(
    game: GameArgument,
    file: Annotated[Path, typer.Argument(metavar="FILE", help="JSON file with a position or a record.")],
    *,
    as_json: JsonOption = False,
) -> None:
    """Print the legal actions of a position, or of a record after its last action, one a line."""
    from simcards.cli.output import print_json
    from simcore.errors import UsageError
    from simcore.records import legal_actions, read_documents
    from simcore.registry import find_game

    wanted = find_game(game).name
    documents = read_documents(file)
    if len(documents) != 1:
        raise UsageError(f"{file} holds {len(documents)} documents; legal takes a file with one")
    about = documents[0].get("game")
    if not isinstance(about, str) or find_game(about).name != wanted:
        raise UsageError(f"{file} is about the game {about!r}, not {wanted}")
    actions = legal_actions(documents[0])
    if as_json:
        print_json(actions)
        return
    for action in actions:
        print(action)
