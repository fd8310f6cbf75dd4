"""Positions of Bid Euchre: the state itself, written down (docs/record-format.md)."""

from collections.abc import Mapping

from simcore.game import Content
from simcore.options import HouseRules

__all__ = ["place_position"]


def place_position(content: Content, position: Mapping[str, object], rules: HouseRules) -> Content:
    """Return the state of a position."""
    raise NotImplementedError
