"""Exact chances of the opening of the fishing games Seep and Royal Casino.

In both, four cards are dealt to the player who begins and four to the table (P-2.3, C-2.4). What he can do then is
counted over all C(52, 4) * C(48, 4) pairs of hand and table, or over the C(48, 4) tables for a given hand. The legal
moves of each are those of the compiled rules, so the chances are exact for any house rules. Identifiers such as P-2.4
and C-4.3 are those of ``docs/rules/seep.md`` and ``docs/rules/royal-casino.md``.

``python -m simcards.analysis.openings`` prints the tables of ``docs/openings.md``.
"""

import dataclasses
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from math import comb

from simcore import UsageError, make_setting
from simcore.cards import parse_cards
from simcore.fishing import PACK, position_set
from simcore.options import HouseRules

__all__ = [
    "CasinoOpenings", "FirstPlay", "SeepOpenings", "at_least_one", "casino_openings", "different_values",
    "mean_redeals", "seep_openings", "tables", "thrown_in",
]  # fmt: skip

Rules = HouseRules | Mapping[str, object] | None
Cards = str | Sequence[str] | None

_SUITS = 4
_HAND = 4
_VALUES = 13
# Values that can be bid in Seep, 9 to 13 (P-2.5).
_BIDS = range(9, _VALUES + 1)
# The tables are printed with as many decimals.
_DECIMALS = 9


def at_least_one(wanted: int, cards: int, unseen: int) -> Fraction:
    """Return the chance that a hand holds at least one of certain cards.

    Parameters
    ----------
    wanted : int
        How many cards would do.
    cards : int
        Cards of the hand.
    unseen : int
        Cards among which both are: the hand is any of them, equally likely.
    """
    return 1 - Fraction(comb(unseen - wanted, cards), comb(unseen, cards))


def different_values(among: int) -> dict[int, Fraction]:
    """Return the chances of how many different values four cards of the pack have among certain ones.

    Parameters
    ----------
    among : int
        How many of the 13 values count; cards of the others do not.

    Notes
    -----
    With 13 it is how many different values four cards have, so ``[4]`` is the chance that all four differ; with 5 it
    is how many different bids a first hand of Seep can make (P-2.5), so ``[0]`` is that of ``thrown_in``. By inclusion
    and exclusion over the values that are missing.
    """
    others = len(PACK) - _SUITS * among
    chances = {}
    for values in range(min(_HAND, among) + 1):
        ways = sum(
            (-1) ** missing * comb(values, missing) * comb(others + _SUITS * (values - missing), _HAND)
            for missing in range(values + 1)
        )
        chances[values] = Fraction(comb(among, values) * ways, comb(len(PACK), _HAND))
    return chances


def thrown_in() -> Fraction:
    """Return the chance that a first hand of Seep has no card above eight and is thrown in (P-2.4)."""
    return different_values(len(_BIDS))[0]


def mean_redeals() -> Fraction:
    """Return how often a deal of Seep is thrown in on average, until the bidder can bid (P-2.4)."""
    return thrown_in() / (1 - thrown_in())


def _hand_set(hand: Cards) -> int:
    """Return four cards as a set; the empty set for None."""
    if hand is None:
        return 0
    cards = parse_cards(hand, PACK)
    if len(cards) != _HAND:
        raise UsageError(f"{len(cards)} cards were given; a first hand has {_HAND}")
    return position_set(cards)


@dataclasses.dataclass(frozen=True, kw_only=True)
class FirstPlay:
    """What some legal first play of Seep can do after a certain bid (P-3.4).

    Parameters
    ----------
    held : Fraction
        Share of the first hands, those that are thrown in included, with which the bid can be made (P-2.5): 1 for a
        given hand. All other chances are among these hands, over all floors.
    house : Fraction
        It makes a house of the bid (P-5.11).
    cemented : Fraction
        It makes one of two or more groups (P-4.4).
    take : Fraction
        The card of the bid takes (P-5.7).
    house_or_take : Fraction
        One of both is possible; by the standard rules the card of the bid can only be thrown otherwise.
    sweep : Fraction
        The card of the bid takes all four cards of the floor (P-7.2).
    throw : Fraction
        The card of the bid may be thrown (P-5.5).
    """

    held: Fraction
    house: Fraction
    cemented: Fraction
    take: Fraction
    house_or_take: Fraction
    sweep: Fraction
    throw: Fraction


@dataclasses.dataclass(frozen=True, kw_only=True)
class SeepOpenings:
    """The first play of Seep, over all first hands and all floors.

    Parameters
    ----------
    pairs : int
        Pairs of a first hand and a floor, hands that are thrown in included; for a given hand the floors.
    bids : dict of int to FirstPlay
        For each value from 9 to 13 that the hand, or some hand, holds: given that it is held and bid.
    highest : FirstPlay
        Where the highest value held is bid; ``held`` is the share of hands with which a bid can be made.
    best : FirstPlay
        Where for each column by itself a value held is bid that allows it, if there is one, as if the floor were seen.
    """

    pairs: int
    bids: dict[int, FirstPlay]
    highest: FirstPlay
    best: FirstPlay


def _first_play(counts: Mapping[str, int], pairs: int) -> FirstPlay:
    """Return chances from numbers of pairs."""
    held = counts["held"]
    chances = {name: Fraction(count, held) for name, count in counts.items() if name != "held"}
    return FirstPlay(held=Fraction(held, pairs), **chances)


def seep_openings(rules: Rules = None, *, hand: Cards = None) -> SeepOpenings:
    """Return the exact chances of the first play of Seep (P-2.3 to P-2.6, P-3.4).

    Parameters
    ----------
    rules : HouseRules, dict or None
        House rules, or values by option name on top of the default ones.
    hand : str, sequence of str or None
        The bidder's four cards, such as ``"KS 9H 9C 4D"``. None counts over all hands, which takes about a second.

    Raises
    ------
    UsageError
        For house rules that are not allowed, and for a hand that is none or cannot bid (P-2.4).
    """
    setting = make_setting("seep", rules=rules, seed=0)
    counts = setting.game.engine.count_openings(setting.engine(), _hand_set(hand))
    pairs = counts["pairs"]
    if counts["highest"]["held"] == 0:
        raise UsageError("this hand has no card above eight: it is thrown in, and nothing can be bid")
    bids = {bid: found for bid, found in zip(_BIDS, counts["bid"], strict=True) if found["held"]}
    return SeepOpenings(
        pairs=pairs,
        bids={bid: _first_play(found, pairs) for bid, found in bids.items()},
        highest=_first_play(counts["highest"], pairs),
        best=_first_play(counts["best"], pairs),
    )


@dataclasses.dataclass(frozen=True, kw_only=True)
class CasinoOpenings:
    """The first turn of Royal Casino, over all hands of seat 0 and all tables.

    Parameters
    ----------
    pairs : int
        Pairs of a hand and a table; for a given hand the tables.
    sweep : Fraction
        Some take leaves nothing on the table (C-7.3).
    capture : Fraction
        Some card takes something (C-4.4).
    build : Fraction
        Some build can be made (C-4.7).
    equal : Fraction
        A card of the hand equals one on the table (C-4.5).
    no_trail : Fraction
        No card may be trailed (C-4.3).
    """

    pairs: int
    sweep: Fraction
    capture: Fraction
    build: Fraction
    equal: Fraction
    no_trail: Fraction


def casino_openings(rules: Rules = None, *, hand: Cards = None) -> CasinoOpenings:
    """Return the exact chances of the first turn of Royal Casino (C-2.4, C-4.1 to C-4.9).

    Parameters
    ----------
    rules : HouseRules, dict or None
        House rules, or values by option name on top of the default ones.
    hand : str, sequence of str or None
        The four cards of seat 0, such as ``"AS TS 3D 2C"``. None counts over all hands, which takes one or two seconds.

    Raises
    ------
    UsageError
        For house rules that are not allowed, and for a hand that is none.
    """
    setting = make_setting("royal-casino", rules=rules, seed=0)
    counts = setting.game.engine.count_openings(setting.engine(), _hand_set(hand))
    pairs = counts["pairs"]
    return CasinoOpenings(
        pairs=pairs, **{name: Fraction(count, pairs) for name, count in counts.items() if name != "pairs"}
    )


def _table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Return a table in Markdown."""
    return "\n".join(f"| {' | '.join(cells)} |" for cells in (head, ["---"] * len(head), *rows))


def _share(share: Fraction, of: int) -> str:
    """Return a chance with the number of cases that it stands for among ``of``."""
    return f"{float(share):.{_DECIMALS}f} ({int(share * of):,})"


def _seep_table(openings: SeepOpenings) -> str:
    """Return the chances of Seep as a table: a row for each bid."""
    plays = {**{str(bid): play for bid, play in openings.bids.items()}, "highest": openings.highest}
    plays["best seen"] = openings.best
    columns = [field.name for field in dataclasses.fields(FirstPlay)]
    rows = []
    for bid, play in plays.items():
        held = int(play.held * openings.pairs)
        chances = [_share(getattr(play, name), held) for name in columns[1:]]
        rows.append([bid, _share(play.held, openings.pairs), *chances])
    return _table(["bid", *(name.replace("_", " ") for name in columns)], rows)


def _casino_table(openings: CasinoOpenings) -> str:
    """Return the chances of Royal Casino as a table: a row for each event."""
    events = {
        "some take sweeps": openings.sweep,
        "some card takes": openings.capture,
        "some build can be made": openings.build,
        "a card of the hand equals one on the table": openings.equal,
        "no card may be trailed": openings.no_trail,
    }
    return _table(
        ["first turn", "chance (pairs)"], [[name, _share(share, openings.pairs)] for name, share in events.items()]
    )


def tables() -> str:
    """Return the tables of ``docs/openings.md``, by the standard rules, in Markdown."""
    return "\n\n".join(
        (
            "Seep, the first play:",
            _seep_table(seep_openings()),
            "Royal Casino, the first turn:",
            _casino_table(casino_openings()),
        )
    )


if __name__ == "__main__":
    print(tables())
