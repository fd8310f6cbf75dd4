"""House rules of Sheepshead (docs/rules/sheepshead.md, section 11)."""

import dataclasses

from simcore.errors import UsageError
from simcore.options import HouseRules, choice, number, switch

__all__ = ["PRESETS", "SheepsheadRules"]

PRESETS: dict[str, dict[str, object]] = {
    "default": {},
    "tournament": {"bump": "on"},
    "jack-of-diamonds": {"partner": "jack_of_diamonds"},
}


@dataclasses.dataclass(frozen=True, kw_only=True)
class SheepsheadRules(HouseRules):
    """The house rules of a game of Sheepshead; every option's rule number is in its metadata.

    Raises UsageError for a value or a combination that is not allowed (S-11.27, S-11.28).
    """

    partner: str = choice(
        "called_ace", "jack_of_diamonds", rule="S-11.1",
        doc="How the picker's partner is found.",
        not_offered=("jd_call_up", "first_trick", "none"),
    )  # fmt: skip
    all_pass: str = choice(
        "leaster", "doubler", "redeal", "forced_dealer", rule="S-11.2",
        doc="What happens when nobody picks.",
        not_offered=("moster", "mittler", "schneidster", "schwanzer", "pot"),
    )  # fmt: skip
    leaster_blind: str = choice(
        "last_trick", "first_trick", "nobody", rule="S-11.3",
        doc="Who gets the points of the blind in a leaster.",
        not_offered=("dealer_names_trick",),
    )  # fmt: skip
    leaster_needs_trick: bool = switch(
        "true", "false", rule="S-11.4", doc="Whether only a player with a trick can win a leaster."
    )
    leaster_tie: str = choice(
        "wash", "random_winner", rule="S-11.5",
        doc="What happens when the fewest points are shared.",
        not_offered=("split",),
    )  # fmt: skip
    leaster_stake: int = number(
        1, minimum=1, maximum=2, rule="S-11.6", doc="What each loser of a leaster pays, in points."
    )
    doubler_stack: str = choice("queue", "multiply", "cap2", rule="S-11.7", doc="How doublers add up in a session.")
    bump: bool = switch("off", "on", rule="S-11.8", doc="Whether the picking side loses double.")
    no_trick_partner: str = choice(
        "off_hook", "shared", rule="S-11.9", doc="What the partner pays when his side takes no trick."
    )
    schneider_line: str = choice(
        "31/30", "30_or_less", "under_30", rule="S-11.10", doc="From how many points a result is double."
    )
    all_tricks_test: str = choice("tricks", "points_120", rule="S-11.11", doc="What counts as all tricks.")
    under: bool = switch(
        "on", "off", rule="S-11.12", doc="Whether a picker without a callable suit may lay a card under."
    )
    under_gate: str = choice(
        "eight_cards", "kept_six", rule="S-11.13", doc="Which cards decide that no ace can be called."
    )
    called_ten: str = choice("natural", "wikipedia", rule="S-11.14", doc="Whether a called ten beats the ace.")
    call_needs_hold_card: bool = switch(
        "true", "false", rule="S-11.15", doc="Whether the picker needs a card of the suit he calls."
    )
    call_own_ace: bool = switch(
        "false", "true", rule="S-11.16", doc="Whether the picker may secretly call an ace of his own."
    )
    alone: str = choice(
        "allowed_public", "forbidden", rule="S-11.17",
        doc="Whether the picker may go alone by choice.",
        not_offered=("forced_only",),
    )  # fmt: skip
    call_order: str = choice(
        "bury_then_call", "call_then_bury", rule="S-11.18", doc="Whether the bury or the call comes first."
    )
    partner_may_lead_low_called: bool = switch(
        "false", "true", rule="S-11.19", doc="Whether the partner may lead the called suit without its ace."
    )
    partner_may_slough_ace: bool = switch(
        "false", "true", rule="S-11.20", doc="Whether the partner may throw the called card away."
    )
    crack: str = choice(
        "off", "crack", "crack_recrack", rule="S-11.21", doc="Whether seats behind the picker may double."
    )
    blitz: str = choice(
        "off", "black_or_red_queens", rule="S-11.22",
        doc="Whether a pair of queens may double.",
        not_offered=("plus_jacks",),
    )  # fmt: skip
    multiplier_cap: int | None = number(
        None, minimum=1, maximum=1024, word_for_none="none", rule="S-11.23",
        doc="The most that a deal's stake can be multiplied to.",
    )  # fmt: skip
    trump_suit: str = choice(
        "diamonds", "clubs", rule="S-11.24", doc="Which plain suit is trump beside queens and jacks."
    )
    redeal_no_ace_face_trump: bool = switch(
        "off", "on", rule="S-11.25", doc="Whether a hand without ace, face card and trump is dealt again."
    )
    hands: int = number(60, minimum=1, maximum=1000, rule="S-11.26", doc="Deals in a session.")

    def check_combination(self) -> None:
        """Raise UsageError where the order of events would be undefined (S-11.27)."""
        if self.call_order == "call_then_bury" and self.partner == "jack_of_diamonds":
            raise UsageError(
                "call_order = call_then_bury does not go with partner = jack_of_diamonds: "
                "there the bury always comes first"
            )
        if self.call_order == "call_then_bury" and self.under_gate == "kept_six":
            raise UsageError(
                "call_order = call_then_bury does not go with under_gate = kept_six: "
                "there are no kept six when the picker calls"
            )
