"""The result rows of Seep (docs/rules/seep.md, sections 8 to 11)."""

from collections.abc import Mapping, Sequence

from simcore.columns import Column, RowFormat
from simcore.games.seep._engine import CODES
from simcore.options import HouseRules

__all__ = ["DEAL_ROW", "FATES", "FIRST_PLAYS", "MATCH_ROW", "labels_of"]

# By number in the core.
FIRST_PLAYS: tuple[str, ...] = tuple(CODES["first_play"])
FATES: tuple[str, ...] = tuple(CODES["house_fate"])

DEAL_ROW = RowFormat(
    (
        Column(name="payoff", type="<i2", values=4, by="seat", doc="Own side's points minus the other's, by seat."),
        Column(name="points", type="<i2", values=2, doc="Points by side, sweeps and most cards included."),
        Column(name="card_points", type="u1", values=2, doc="Points of the cards by side."),
        Column(name="sweeps", type="u1", values=2, doc="Takes that emptied the floor, by side, whatever they paid."),
        Column(name="bid", type="i1", doc="Value bid, 9 to 13."),
        Column(name="first_play", type="i1", labels=FIRST_PLAYS, doc="What the bidder began with."),
        Column(name="house_fate", type="i1", labels=FATES, doc="Who took the house made by the first play."),
        Column(name="house_points", type="u1", doc="Card points in that house when it was taken or broken."),
        Column(name="opening_sweep", type="i1", is_flag=True, doc="Whether the first play emptied the floor."),
        Column(name="unused", type="i1", values=3, doc="Fills the part up to 24 bytes.", hidden=True),
    ),
    apart={
        "plays": (
            Column(name="cards", type="u1", values=2, doc="Cards by side, leftovers included."),
            Column(name="redeals", type="u1", doc="Times that the bidder had no card above 8 (255: or more)."),
            Column(name="takes", type="u1", doc="Plays that took."),
            Column(name="makes", type="u1", doc="Plays that made a house or added to one."),
            Column(name="breaks", type="u1", doc="Plays that broke a house."),
            Column(name="throws", type="u1", doc="Cards thrown."),
            Column(name="unused_too", type="i1", doc="Fills the part up to 8 bytes.", hidden=True),
        ),
        "legal": (
            Column(name="legal", type="<u4", doc="Legal moves, summed over the 48 plays."),
            Column(name="unused_three", type="<u4", doc="Fills the part up to 8 bytes.", hidden=True),
        ),
    },
)

MATCH_ROW = RowFormat(
    (
        Column(name="total", type="<i4", doc="Points of the player's team less the other's, over all deals."),
        Column(name="difference", type="<i4", doc="The same in the baazi that was not finished."),
        Column(name="deals", type="<i2", doc="Deals of the match."),
        Column(name="baazis", type="<i2", doc="Baazis won by the player's team."),
        Column(name="baazis_of_others", type="<i2", doc="Baazis won by the other team."),
        Column(name="player", type="i1", doc="Player; player 3 deals first."),
        Column(name="team", type="i1", doc="The player's team: 0 is players 0 and 2, 1 is players 1 and 3."),
        Column(name="winner", type="i1", none=-1, doc="Team that won; none for a draw."),
        Column(name="unused", type="i1", values=7, doc="Fills the row up to 24 bytes.", hidden=True),
    )
)


def labels_of(rules: HouseRules) -> Mapping[str, Sequence[str]]:
    """Return the labels that depend on the house rules: none do."""
    return {}
