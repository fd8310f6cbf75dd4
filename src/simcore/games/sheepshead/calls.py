"""The texts of calls (docs/rules/sheepshead.md, S-5)."""

from collections.abc import Sequence

from simcore.games.sheepshead._engine import CODES
from simcore.games.sheepshead.pack import LOWEST_JACK, RANK_ACE, RANK_TEN, SUIT_SIZE

__all__ = ["call_name"]


def call_name(action: int, pack: Sequence[str], hand: Sequence[int]) -> str:
    """Return the text of a call.

    Parameters
    ----------
    action : int
        Its number in the core.
    pack : sequence of str
        The cards by position.
    hand : sequence of int
        The positions of the picker's cards, ascending, for the under card.
    """
    codes = CODES["call"]
    if action == codes["alone"]:
        return "alone"
    if action >= codes["under"]:
        suit, place = divmod(action - codes["under"], CODES["under_stride"])
        return f"call {pack[SUIT_SIZE * suit + RANK_ACE]} under {pack[hand[place]]}"
    if action >= codes["jack"]:
        return f"call {pack[LOWEST_JACK + action - codes['jack']]}"
    if action >= codes["ten"]:
        return f"call {pack[SUIT_SIZE * (action - codes['ten']) + RANK_TEN]}"
    return f"call {pack[SUIT_SIZE * action + RANK_ACE]}"
