"""The result rows of Royal Casino (docs/rules/royal-casino.md, C-7.7 and C-8.10)."""

from collections.abc import Mapping, Sequence

from simcore.columns import Column, RowFormat
from simcore.options import HouseRules

__all__ = ["DEAL_ROW", "ITEMS", "MATCH_ROW", "SEATS_MAX", "SIDES_MAX", "labels_of", "sides_of"]

SEATS_MAX = 4
SIDES_MAX = 3
# Columns of the items, in the order of the row.
ITEMS = (
    "most_cards",
    "most_spades",
    "big_casino",
    "little_casino",
    "ace_of_spades",
    "ace_of_hearts",
    "ace_of_diamonds",
    "ace_of_clubs",
)


def sides_of(seats: int) -> int:
    """Return how many sides a deal with so many seats has (C-2.2)."""
    return SIDES_MAX if seats == SIDES_MAX else 2


def _item(name: str) -> Column:
    """Return the column of an item."""
    return Column(name=name, type="i1", none=-1, doc=f"Side that has {name.replace('_', ' ')}.")


def _filler(part: str, values: int) -> Column:
    """Return the column that fills a part up to whole words."""
    return Column(name=f"unused_{part}", type="i1", values=values, doc="Fills the part up.", hidden=True)


DEAL_ROW = RowFormat(
    (
        Column(
            name="payoff",
            type="<i2",
            values=SEATS_MAX,
            by="seat",
            doc="Own side's points, once for each other side, minus theirs, by seat.",
        ),
        Column(name="points", type="<i2", values=SIDES_MAX, by="side", doc="Points by side, sweeps included."),
        Column(
            name="sweep_points", type="<i2", values=SIDES_MAX, by="side", doc="Points for sweeps by side, cancelled."
        ),
        *(_item(name) for name in ITEMS),
        _filler("outcome", 4),
    ),
    apart={
        "cards": (
            Column(name="cards", type="u1", values=SIDES_MAX, by="side", doc="Cards by side, leftovers included."),
            Column(name="spades", type="u1", values=SIDES_MAX, by="side", doc="Spades by side."),
            _filler("cards", 2),
        ),
        "sweeps": (
            Column(name="sweeps", type="u1", values=SIDES_MAX, by="side", doc="Sweeps by side before cancelling."),
            _filler("sweeps", 5),
        ),
        "plays": (
            Column(name="cards_left", type="u1", doc="Loose cards at the end, before they are given away."),
            Column(name="last_capturer", type="i1", none=-1, doc="Seat that took last."),
            Column(name="takes", type="u1", doc="Plays that took."),
            Column(name="builds", type="u1", doc="Plays that made a build or added to one."),
            Column(name="raises", type="u1", doc="Plays that raised a build."),
            Column(name="trails", type="u1", doc="Cards trailed."),
            _filler("plays", 2),
        ),
        "legal": (
            Column(name="legal", type="<u4", doc="Legal actions, summed over the 48 plays."),
            Column(name="unused_legal", type="<u4", doc="Fills the part up.", hidden=True),
        ),
    },
    sides=sides_of,
)

MATCH_ROW = RowFormat(
    (
        Column(name="total", type="<i4", doc="Score of the player's side at the end."),
        Column(name="deals", type="<i4", doc="Deals of the match."),
        Column(name="player", type="i1", doc="Player; the last one deals first."),
        Column(name="side", type="i1", doc="The player's side in the match; of four, players 0 and 2 are side 0."),
        Column(name="winner", type="i1", none=-1, doc="Side that won; none for a draw."),
        Column(name="overtime", type="i1", is_flag=True, doc="Whether the match came to overtime."),
        Column(name="unused", type="<i4", doc="Fills the row up to 16 bytes.", hidden=True),
    )
)


def labels_of(rules: HouseRules) -> Mapping[str, Sequence[str]]:
    """Return the labels that depend on the house rules: none do."""
    return {}
