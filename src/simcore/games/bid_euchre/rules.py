"""House rules of Bid Euchre (docs/rules/bid-euchre.md, section 10)."""

import dataclasses

from simcore.errors import UsageError
from simcore.options import HouseRules, choice, number, switch

__all__ = ["PRESETS", "BidEuchreRules"]

# What the dealer must bid with all_pass = force_three (E-10.17).
FORCED = 3

PRESETS: dict[str, dict[str, object]] = {
    "default": {},
    "symmetric": {"alone_fail": "symmetric"},
    "joker": {"joker": "on"},
    "double-deck": {"double_deck": "on"},
}


@dataclasses.dataclass(frozen=True, kw_only=True)
class BidEuchreRules(HouseRules):
    """The house rules of a game of Bid Euchre; every option's rule number is in its metadata.

    Raises UsageError for a value or a combination that is not allowed (E-10.28, E-10.29).
    """

    not_offered = frozenset({"bid_names_suit", "moon_over_moon", "ask_cards", "double", "defend_alone", "first_bidder"})

    target: int | None = number(
        None, minimum=1, maximum=200, word_for_none="standard", rule="E-10.1",
        doc="Points that win a match; standard is 32, with two packs 52.",
    )  # fmt: skip
    min_bid: int = number(3, minimum=1, maximum=12, rule="E-10.2", doc="The lowest plain bid, in tricks.")
    rounds: str = choice("1", "until_three_passes", rule="E-10.3", doc="How often the turn to bid goes round.")
    dealer_may_equal: bool = switch(
        "false", "true", rule="E-10.4", doc="Whether the dealer may take the highest bid at the same level."
    )
    plain_six: bool = switch("false", "true", rule="E-10.5", doc="Whether six tricks can be bid with both partners.")
    ask: bool = switch("on", "off", rule="E-10.6", doc="Whether the partner's best card can be asked for.")
    moon: bool = switch("on", "off", rule="E-10.7", doc="Whether a player can go alone without help.")
    exchange: str = choice(
        "blind", "bidder_first", "partner_first", rule="E-10.8", doc="Who sees the other's card first after ask."
    )
    partner_must_give_best: bool = switch(
        "true", "false", rule="E-10.9", doc="Whether the partner must give his highest trump."
    )
    alone_lead: str = choice("bidder", "left_of_dealer", rule="E-10.10", doc="Who leads first after ask and moon.")
    alone_fail: str = choice(
        "literal", "symmetric", "same_as_ask", rule="E-10.11",
        doc="What a lost ask or moon costs.",
        not_offered=("five_sixths",),
    )  # fmt: skip
    alone_points: str = choice(
        "standard", "6_12", "10_20", "12_12", "12_24", "18_24", "18_36", rule="E-10.12",
        doc="The points for a made ask and a made moon; standard is 12_24, with two packs 18_24.",
    )  # fmt: skip
    opponents_score: str = choice("tricks", "none", rule="E-10.13", doc="Whether the opponents' tricks count.")
    overtricks: str = choice("counted", "not_counted", rule="E-10.14", doc="Whether tricks beyond a plain bid count.")
    bonus_made: int = number(0, minimum=0, maximum=10, rule="E-10.15", doc="Points added for a made plain bid.")
    no_trump: str = choice("off", "high", "high_low", rule="E-10.16", doc="Whether a deal can have no trumps.")
    all_pass: str = choice(
        "redeal", "stick_dealer", "force_three", rule="E-10.17", doc="What happens when nobody bids before the dealer."
    )
    ace_no_face: str = choice(
        "off", "at_least_one_ace", "exactly_one_ace", rule="E-10.18",
        doc="Whether a hand with aces and without kings, queens and jacks voids the deal.",
    )  # fmt: skip
    four_nines: bool = switch("off", "on", rule="E-10.19", doc="Whether a hand with four nines voids the deal.")
    claim_redeal: str = choice("next", "same", rule="E-10.20", doc="Who deals after a claim.")
    joker: bool = switch("off", "on", rule="E-10.21", doc="Whether the joker is in the pack, as the highest trump.")
    joker_discard: str = choice(
        "before", "after", rule="E-10.22", doc="Whether the dealer discards before or after the auction."
    )
    double_deck: str = choice(
        "off", "on", "literal", rule="E-10.23",
        doc="Whether two packs are played, with their own values or those of one pack.",
        not_offered=("2x20", "2x16"),
    )  # fmt: skip
    identical: str = choice(
        "first_wins", "second_wins", rule="E-10.24", doc="Which of two equal cards in a trick is the higher."
    )
    both_over: str = choice(
        "higher_wins", "bidders_win", "defence_cannot_go_out", rule="E-10.25",
        doc="Who wins a match when both sides have the points.",
        not_offered=("bidders_win_ties", "bidders_out_first"),
    )  # fmt: skip
    lose_at: int | None = number(
        None, minimum=-200, maximum=-1, word_for_none="none", rule="E-10.26", doc="The score that loses a match."
    )
    renege_penalty: int | None = number(
        2, minimum=0, maximum=24, word_for_none="full_bid", rule="E-10.27",
        doc="What a revoke costs, in points; full_bid is the tricks bid. No deal played here has one.",
    )  # fmt: skip

    def check_combination(self) -> None:
        """Raise UsageError where the game would be undefined (E-10.28)."""
        with_joker = {
            "ace_no_face": self.ace_no_face != "off",
            "four_nines": self.four_nines,
            "no_trump": self.no_trump != "off",
            "double_deck": self.double_deck != "off",
        }
        for name, used in with_joker.items():
            if self.joker and used:
                value = self.options()[name].format(getattr(self, name))
                raise UsageError(f"joker = on does not go with {name} = {value}: the game would be undefined")
        if self.plain_six and self.double_deck != "off":
            raise UsageError(
                f"plain_six = true does not go with double_deck = {self.double_deck}: two packs have their plain six"
            )
        highest = 12 if self.double_deck != "off" else 6 if self.plain_six else 5
        if self.min_bid > highest:
            six = self.options()["plain_six"].format(self.plain_six)
            raise UsageError(
                f"min_bid = {self.min_bid} does not go with plain_six = {six}: the highest plain bid is then {highest}"
            )
        if self.all_pass == "force_three" and self.min_bid > FORCED:
            raise UsageError(
                f"min_bid = {self.min_bid} does not go with all_pass = force_three: the dealer could not bid {FORCED}"
            )
