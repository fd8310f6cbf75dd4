"""House rules of Toepen (docs/rules/toepen.md, section 9)."""

import dataclasses

from simcore.errors import UsageError
from simcore.options import HouseRules, choice, number, switch

__all__ = ["PRESETS", "ToepenRules"]

PRESETS: dict[str, dict[str, object]] = {
    "default": {},
    "elimination": {"game_end": "elimination", "target": 15},
    "signals": {"signals": "on"},
    "own-turn": {"knock_timing": "own_turn"},
}


@dataclasses.dataclass(frozen=True, kw_only=True)
class ToepenRules(HouseRules):
    """The house rules of a game of Toepen; every option's rule number is in its metadata.

    Raises UsageError for a value or a combination that is not allowed (T-9.23, T-9.24).
    """

    not_offered = frozenset({"sharp", "four_of_a_kind_wins", "pot", "penalty_out", "deal_packets"})

    players: int = number(4, minimum=2, maximum=8, rule="T-9.1", doc="Number of players.")
    target: int = number(
        10, minimum=2, maximum=60, rule="T-9.2", doc="Lives lost with which a player has lost the game."
    )
    game_end: str = choice("first_out", "elimination", rule="T-9.3", doc="How a match ends.")
    dealer: str = choice("winner", "rotate", "highest_score", rule="T-9.4", doc="Who deals next in a match.")
    knock_timing: str = choice("any_time", "own_turn", rule="T-9.5", doc="Who is asked to knock before a card.")
    response: str = choice(
        "sequential", "simultaneous", rule="T-9.6", doc="Whether each player hears the answers before his own."
    )
    over_knock_while_answering: bool = switch(
        "false", "true", rule="T-9.7", doc="Whether an answer may be another knock."
    )
    same_player_twice_running: bool = switch(
        "false", "true", rule="T-9.8", doc="Whether the last knocker may knock again."
    )
    knock_limit: str = choice(
        "own", "stake", "none", "max_stake", rule="T-9.9", doc="What limits the knocks of a player."
    )
    max_stake: int = number(
        4, minimum=2, maximum=60, rule="T-9.10", doc="The highest stake with knock_limit = max_stake."
    )
    play_for_dead: bool = switch(
        "false", "true", rule="T-9.11", doc="Whether a player for whom staying is fatal stays without being asked."
    )
    poverty: bool = switch(
        "off", "on", rule="T-9.12", doc="Whether the hand starts knocked where a player is one short of the target."
    )
    wash: str = choice(
        "any_hand_bluff", "claim_must_be_true", "off", rule="T-9.13", doc="Which hands may be exchanged."
    )
    wash_hands: str = choice("AKQJ", "one_seven_plus_three_AKQJ", rule="T-9.14", doc="Which hands are a genuine wash.")
    wash_compulsory: bool = switch("false", "true", rule="T-9.15", doc="Whether a genuine wash must be exchanged.")
    wash_caught: str = choice(
        "keep_new", "keep_old", "play_open", rule="T-9.16", doc="What happens to a player caught with a false wash."
    )
    wash_penalty: int = number(1, minimum=0, maximum=10, rule="T-9.17", doc="Lives lost by who loses a challenge.")
    max_exchanges_per_player: int | None = number(
        None, minimum=1, maximum=8, word_for_none="unlimited", rule="T-9.18",
        doc="How often a player may exchange in a deal.",
    )  # fmt: skip
    discards_back_to_stock: bool = switch(
        "false", "true", rule="T-9.19", doc="Whether exchanged hands go under the stock."
    )
    folded_card_last_trick: str = choice(
        "best_remaining", "void_all_lose", "remove_cards", rule="T-9.20",
        doc="Who wins where the best card of the last trick belongs to a player who has folded.",
    )  # fmt: skip
    jack_bonus: int = number(
        0, minimum=-1, maximum=0, rule="T-9.21", doc="Change of the lives lost for winning the last trick with a jack."
    )
    signals: bool = switch(
        "off", "on", rule="T-9.22", doc="Whether three or four tens or jacks are shown by whistling or standing up."
    )

    def check_combination(self) -> None:
        """Raise UsageError where exchanging or knocking would be undefined (T-9.23)."""
        if self.discards_back_to_stock and self.max_exchanges_per_player is None:
            raise UsageError(
                "discards_back_to_stock = true does not go with max_exchanges_per_player = unlimited: "
                "exchanging would not end"
            )
        if self.over_knock_while_answering and self.response == "simultaneous":
            raise UsageError(
                "over_knock_while_answering = true does not go with response = simultaneous: "
                "the order of the knocks would be undefined"
            )
        if self.wash_compulsory and self.wash == "off":
            raise UsageError("wash_compulsory = true does not go with wash = off: nothing can be exchanged")
