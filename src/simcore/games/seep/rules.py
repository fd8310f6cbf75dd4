"""House rules of Seep (docs/rules/seep.md, section 12)."""

import dataclasses

from simcore.errors import UsageError
from simcore.options import HouseRules, choice, number, switch

__all__ = ["PRESETS", "SeepRules"]

PRESETS: dict[str, dict[str, object]] = {
    "default": {},
    "northern-100": {},
    "ten-is-two": {"ten_of_diamonds": "2", "most_cards_bonus": "4", "first_sweep_points": 50},
}


@dataclasses.dataclass(frozen=True, kw_only=True)
class SeepRules(HouseRules):
    """The house rules of a game of Seep; every option's rule number is in its metadata.

    Raises UsageError for a value or a combination that is not allowed (P-12.28, P-12.29).
    """

    not_offered = frozenset({"players"})

    ten_of_diamonds: str = choice("6", "2", rule="P-12.1", doc="Card points of the ten of diamonds.")
    most_cards_bonus: str = choice("0", "4", rule="P-12.2", doc="Points for the side with more captured cards.")
    sweep_points: int = number(
        50, minimum=0, maximum=100, rule="P-12.3", doc="Points for a sweep that is neither the first play nor the last."
    )
    first_sweep_points: int = number(25, minimum=0, maximum=100, rule="P-12.4", doc="Points for a sweep in play 0.")
    last_sweep_points: int = number(0, minimum=0, maximum=100, rule="P-12.5", doc="Points for a sweep in play 47.")
    target_lead: int | None = number(
        100, minimum=1, maximum=1000, word_for_none="none", rule="P-12.6", doc="The lead in points that wins a baazi."
    )
    deals: int | None = number(
        None, minimum=1, maximum=1000, word_for_none="none", rule="P-12.7", doc="Deals after which a match ends."
    )
    min_points: int = number(
        9, minimum=0, maximum=50, rule="P-12.8", doc="A side with fewer points than this loses the baazi at once."
    )
    min_points_basis: str = choice("total", "cards", rule="P-12.9", doc="Whether min_points counts sweeps as well.")
    capture_rule: str = choice("maximal", "any", rule="P-12.10", doc="How much a card that takes must take.")
    throw_rule: str = choice(
        "no_capture", "no_capture_no_house", "free", rule="P-12.11", doc="Which cards may be thrown."
    )
    opening_throw: str = choice(
        "general", "only_if_no_house", "always", rule="P-12.12", doc="When the first play may throw a card of the bid."
    )
    absorb_sets: str = choice(
        "optional",
        "mandatory",
        rule="P-12.13",
        doc="Whether loose sets of its value must join a house that is made.",
    )
    break_with_floor: bool = switch(
        "no", "yes", rule="P-12.14", doc="Whether loose cards may help to raise a house that is broken."
    )
    break_partner: bool = switch("yes", "no", rule="P-12.15", doc="Whether the partner's ordinary house may be broken.")
    break_own: bool = switch("no", "yes", rule="P-12.16", doc="Whether one's own ordinary house may be broken.")
    partner_add: str = choice(
        "free", "needs_card", rule="P-12.17", doc="Whether adding to the partner's house needs a card of its value."
    )
    partner_break_exempt: bool = switch(
        "yes", "no", rule="P-12.18", doc="Whether breaking into the partner's house needs no card of its value."
    )
    opponent_add: str = choice(
        "needs_own_card", "free", rule="P-12.19", doc="Whether adding to the opponents' house needs its card.",
        not_offered=("side_card",),
    )  # fmt: skip
    house_limit: str = choice("none", "2", rule="P-12.20", doc="How many houses may stand when a new one is made.")
    floor_before_bid: str = choice(
        "hidden", "open", rule="P-12.21", doc="Whether the bidder sees the floor before the bid."
    )
    first_deal: str = choice("bidder_only", "four_each", rule="P-12.22", doc="Who has four cards before the bid.")
    next_dealer: str = choice("losing_team", "rotate", rule="P-12.23", doc="Who deals next in a match.")
    residue: str = choice(
        "last_capturer", "nobody", rule="P-12.24", doc="Who gets the loose cards that are left at the end."
    )
    carry_over: bool = switch(
        "no", "yes", rule="P-12.25", doc="Whether a lead above the target counts in the next baazi."
    )
    baazis: int = number(1, minimum=1, maximum=100, rule="P-12.26", doc="Baazis in a match, of both teams together.")

    def check_combination(self) -> None:
        """Raise UsageError where a match would have no end (P-12.28)."""
        if self.target_lead is None and self.deals is None:
            raise UsageError("target_lead = none does not go with deals = none: a match would have no end")
