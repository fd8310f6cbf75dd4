"""House rules of Royal Casino (docs/rules/royal-casino.md, section 10)."""

import dataclasses

from simcore.errors import UsageError
from simcore.options import HouseRules, choice, number, switch

__all__ = ["PRESETS", "RoyalCasinoRules"]

# With so many players two and two are partners.
PARTNERS = 4

PRESETS: dict[str, dict[str, object]] = {
    "default": {},
    "dominican": {},
    "dominican-pagat": {"at20": "spades"},
    "north-american": {
        "force_match": "none",
        "own_raise": "yes",
        "raise_absorb": "yes",
        "sweeps": 0,
        "late": "none",
        "tie": "count_order",
    },
}


@dataclasses.dataclass(frozen=True, kw_only=True)
class RoyalCasinoRules(HouseRules):
    """The house rules of a game of Royal Casino; every option's rule number is in its metadata.

    Raises UsageError for a value or a combination that is not allowed (C-10.25, C-10.26).
    """

    not_offered = frozenset({"build_as_card", "table_only_builds"})

    players: int = number(2, minimum=2, maximum=4, rule="C-10.1", doc="Number of players; four are two partnerships.")
    ace_high: bool = switch("yes", "no", rule="C-10.2", doc="Whether an ace captures 14, not 1.")
    ace_in_builds: str = choice(
        "lone14", "always1", rule="C-10.3", doc="Whether an ace alone is a group of 14 in a build."
    )
    force_match: str = choice(
        "all", "none", rule="C-10.4", doc="Whether all loose cards equal to the card played must be taken."
    )
    own_raise: bool = switch("no", "yes", rule="C-10.5", doc="Whether a player may raise a build of his own.")
    raise_absorb: bool = switch(
        "no", "yes", rule="C-10.6", doc="Whether loose groups of the new value may join during a raise."
    )
    raise_with_table: bool = switch("no", "yes", rule="C-10.7", doc="Whether loose cards may help to raise a build.")
    same_value_builds: str = choice(
        "merge", rule="C-10.8", doc="What happens to a second build of a value.", not_offered=("separate", "forbid")
    )
    owner_may_trail: bool = switch("no", "yes", rule="C-10.9", doc="Whether the owner of a build may trail.")
    partner_builds: str = choice(
        "own_card",
        "never",
        rule="C-10.10",
        doc="Whether a partner's build may be added to and raised with a card of one's own behind it.",
        not_offered=("provable",),
    )
    capture: str = choice("optional", "forced", rule="C-10.11", doc="Whether everything that can be taken must be.")
    residue: str = choice("last_capturer", "nobody", rule="C-10.12", doc="Who gets the cards left at the end.")
    sweeps: int = number(1, minimum=0, maximum=10, rule="C-10.13", doc="Points for a sweep.")
    sweep_cancel: bool = switch("yes", "no", rule="C-10.14", doc="Whether sweeps of different sides cancel each other.")
    last_card_sweep: str = choice("counts", "no", rule="C-10.15", doc="Whether the last play of a deal can be a sweep.")
    target: int = number(21, minimum=5, maximum=200, rule="C-10.16", doc="Points that win a match.")
    late: str = choice(
        "capped", "frozen", "none", rule="C-10.17", doc="What a side near the target adds without winning at once."
    )
    at18: str = choice(
        "cards", "spades", "big_casino", "little_casino", rule="C-10.18", doc="The item that wins from 3 points short."
    )
    at19: str = choice(
        "big_casino", "cards", "spades", "little_casino", rule="C-10.19", doc="The item that wins from 2 points short."
    )
    at20: str = choice(
        "little_casino", "cards", "spades", "big_casino", rule="C-10.20", doc="The item that wins from 1 point short."
    )
    soto: bool = switch("off", "on", rule="C-10.21", doc="Whether the conditions begin at 5 points short.")
    tie: str = choice("overtime", "count_order", rule="C-10.22", doc="What decides a shared highest score.")
    deal_passes: str = choice("with_play", "against_play", rule="C-10.23", doc="To whom the deal passes.")
    first_player_next_deal: str = choice(
        "rotation", "last_capturer", rule="C-10.24", doc="Who plays first in the next deal."
    )

    def check_combination(self) -> None:
        """Raise UsageError where options exclude each other (C-10.25)."""
        if self.partner_builds == "never" and self.players != PARTNERS:
            raise UsageError(
                f"partner_builds = never does not go with players = {self.players}: only four players have partners"
            )
        if not self.soto:
            return
        if self.late == "none":
            raise UsageError("soto = on does not go with late = none, which knows no conditions")
        for name in ("at18", "at19", "at20"):
            value = getattr(self, name)
            if value != self.options()[name].values[0]:
                raise UsageError(f"soto = on does not go with {name} = {value}: it brings its own conditions")
