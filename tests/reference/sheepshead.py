"""A slow, readable reference engine for Sheepshead.

Written from docs/rules/sheepshead.md only; the ids in the comments (S-7.6) are the rules there.
It shares nothing with the fast engine and exists to be compared with it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations

# --------------------------------------------------------------------------------------
# Options (section 11)

# Every option with its values as text; the first one is the default.
OPTIONS: dict[str, tuple[str, ...]] = {
    "partner": ("called_ace", "jack_of_diamonds"),
    "all_pass": ("leaster", "doubler", "redeal", "forced_dealer"),
    "leaster_blind": ("last_trick", "first_trick", "nobody"),
    "leaster_needs_trick": ("true", "false"),
    "leaster_tie": ("wash", "random_winner"),
    "leaster_stake": ("1", "2"),
    "doubler_stack": ("queue", "multiply", "cap2"),
    "bump": ("off", "on"),
    "no_trick_partner": ("off_hook", "shared"),
    "schneider_line": ("31/30", "30_or_less", "under_30"),
    "all_tricks_test": ("tricks", "points_120"),
    "under": ("on", "off"),
    "under_gate": ("eight_cards", "kept_six"),
    "called_ten": ("natural", "wikipedia"),
    "call_needs_hold_card": ("true", "false"),
    "call_own_ace": ("false", "true"),
    "alone": ("allowed_public", "forbidden"),
    "call_order": ("bury_then_call", "call_then_bury"),
    "partner_may_lead_low_called": ("false", "true"),
    "partner_may_slough_ace": ("false", "true"),
    "crack": ("off", "crack", "crack_recrack"),
    "blitz": ("off", "black_or_red_queens"),
    "trump_suit": ("diamonds", "clubs"),
    "redeal_no_ace_face_trump": ("off", "on"),
}
# Options that take a whole number from 1.
LARGEST_MULTIPLIER = 1024
NUMBER_OPTIONS = {"multiplier_cap": "none", "hands": "60"}


def _option_text(value: object) -> str:
    if value is None:
        return "none"
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value)


def full_rules(rules: Mapping[str, object]) -> dict[str, str]:
    """All options with their values as text. ValueError names what is not offered."""
    full = {name: values[0] for name, values in OPTIONS.items()}
    full.update(NUMBER_OPTIONS)
    for name, value in rules.items():
        text = _option_text(value)
        if name in NUMBER_OPTIONS:
            is_number = text.isdecimal() and int(text) >= 1
            if not is_number and text != NUMBER_OPTIONS[name]:
                raise ValueError(f"{name}={text} is not offered")
        elif name in OPTIONS:
            if isinstance(value, bool) and "on" in OPTIONS[name]:
                text = "on" if value else "off"
            if text not in OPTIONS[name]:
                raise ValueError(f"{name}={text} is not offered")
        else:
            raise ValueError(f"unknown option {name}")
        full[name] = text
    if full["call_order"] == "call_then_bury":  # S-11.27
        for name, text in (("partner", "jack_of_diamonds"), ("under_gate", "kept_six")):
            if full[name] == text:
                raise ValueError(f"{name}={text} does not go with call_order=call_then_bury")
    return full


# --------------------------------------------------------------------------------------
# Cards (section 1)

RANKS_IN_TEXT = "A789TJQK"
SUITS_IN_TEXT = "SHDC"
PLAIN_RANKS_LOW_TO_HIGH = "789KTA"
POINTS = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2, "9": 0, "8": 0, "7": 0}
PACK = [rank + suit for suit in SUITS_IN_TEXT for rank in RANKS_IN_TEXT]
QUEENS_AND_JACKS_HIGH_TO_LOW = ["QC", "QS", "QH", "QD", "JC", "JS", "JH", "JD"]
TRUMP = "trump"


TRUMPS_LOW_TO_HIGH = {
    name: [rank + name[0].upper() for rank in PLAIN_RANKS_LOW_TO_HIGH] + QUEENS_AND_JACKS_HIGH_TO_LOW[::-1]
    for name in ("diamonds", "clubs")
}


def trumps_low_to_high(rules: Mapping[str, str]) -> list[str]:
    return TRUMPS_LOW_TO_HIGH[rules["trump_suit"]]


def fail_suits(rules: Mapping[str, str]) -> list[str]:
    trump = "D" if rules["trump_suit"] == "diamonds" else "C"
    return [suit for suit in SUITS_IN_TEXT if suit != trump]


def printed_suit(card: str, rules: Mapping[str, str]) -> str:
    """Trump, or the fail suit of the card; an under card is not looked at here."""
    return TRUMP if card in trumps_low_to_high(rules) else card[1]


def card_points(cards: Iterable[str]) -> int:
    return sum(POINTS[card[0]] for card in cards)


def text_order(cards: Iterable[str]) -> list[str]:
    """S-1.5: the order in which cards are named together."""
    return sorted(cards, key=lambda c: (SUITS_IN_TEXT.index(c[1]), RANKS_IN_TEXT.index(c[0])))


def must_redeal(hands: Sequence[Sequence[str]], rules: Mapping[str, object]) -> bool:
    """S-11.25: does any dealt hand have no ace, no face card and no trump?"""
    full = full_rules(rules)
    if full["redeal_no_ace_face_trump"] == "off":
        return False
    trumps = trumps_low_to_high(full)
    return any(all(c[0] not in "AKQJ" and c not in trumps for c in hand) for hand in hands)


# --------------------------------------------------------------------------------------
# Score (section 9)


def outcome_of(tricks: int, points: int, rules: Mapping[str, str]) -> str:
    """S-9.1, with S-11.10 and S-11.11."""
    win_double, loss_double = {
        "31/30": (91, 30),
        "30_or_less": (90, 30),
        "under_30": (91, 29),
    }[rules["schneider_line"]]
    everything = tricks == 6 if rules["all_tricks_test"] == "tricks" else points == 120
    if everything:
        return "all_tricks"
    if tricks == 0:
        return "no_trick"
    if points >= win_double:
        return "schneider_win"
    if points >= 61:
        return "win"
    if points > loss_double:
        return "loss"
    return "schneider_loss"


def unit_payoffs(outcome: str, alone: bool, rules: Mapping[str, str]) -> tuple[int, int, int]:
    """S-9.2: (picker, partner, each opponent) at stake 1; the partner's is unused when alone."""
    level = {
        "all_tricks": 3,
        "schneider_win": 2,
        "win": 1,
        "loss": -1,
        "schneider_loss": -2,
        "no_trick": -3,
    }[outcome]
    bump = 2 if level < 0 and rules["bump"] == "on" else 1
    if alone:
        return 4 * level * bump, 0, -level * bump
    if outcome == "no_trick" and rules["no_trick_partner"] == "off_hook":
        return -9 * bump, 0, 3 * bump
    return 2 * level * bump, level * bump, -level * bump


# --------------------------------------------------------------------------------------
# The deal


class SheepsheadDeal:
    """One deal, from the first question "pick or pass" to the payoffs."""

    def __init__(
        self,
        rules: Mapping[str, object],
        hands: Sequence[Sequence[str]],
        blind: Sequence[str],
        *,
        stake: int = 1,
        tie_break: int = 0,
        redeals: int = 0,
    ) -> None:
        self.rules = full_rules(rules)
        if [len(hand) for hand in hands] != [6] * 5 or len(blind) != 2:
            raise ValueError("five hands of six cards and a blind of two are needed")
        if sorted([c for hand in hands for c in hand] + list(blind)) != sorted(PACK):
            raise ValueError("the hands and the blind are not the pack of 32 cards")
        if stake < 1 or not 0 <= tie_break <= 59 or redeals < 0:
            raise ValueError("stake from 1, tie_break 0 to 59, redeals from 0")
        self.hands = [list(hand) for hand in hands]
        self.blind = list(blind)
        self.stake = stake
        self.tie_break = tie_break
        self.redeals = redeals
        # Phases: pick, bury, call, crack, recrack, play, over.
        self.phase = "pick"
        self.queue = [0, 1, 2, 3, 4]  # seats still to be asked in pick, crack, recrack
        self.picker: int | None = None
        self.partner: int | None = None
        self.eight: list[str] = []
        self.bury: list[str] = []
        self.call: str | None = None  # a card or "alone"
        self.under: str | None = None
        self.cracks = 0
        self.blitzes = 0
        self.thrown_in = False
        self.leader = 0
        self.trick: list[tuple[int, str]] = []
        self.tricks: list[tuple[int, list[str]]] = []  # winner and cards
        self.called_suit_led_before = False

    # ---------------------------------------------------------------- interface

    @property
    def to_move(self) -> int | None:
        if self.phase == "over":
            return None
        if self.phase in ("pick", "crack", "recrack"):
            return self.queue[0]
        if self.phase in ("bury", "call"):
            return self.picker
        return (self.leader + len(self.trick)) % 5

    def legal(self) -> list[str]:
        """All legal actions of the seat to move, sorted as plain text."""
        if self.phase == "pick":
            actions = self._legal_pick()
        elif self.phase == "bury":
            actions = self._legal_bury()
        elif self.phase == "call":
            actions = self._legal_call()
        elif self.phase == "crack":
            actions = self._legal_crack()
        elif self.phase == "recrack":
            actions = self._legal_recrack()
        elif self.phase == "play":
            actions = self._legal_play()
        else:
            actions = []
        return sorted(actions)

    def apply(self, action: str) -> None:
        if action not in self.legal():
            raise ValueError(f"illegal in phase {self.phase}: {action!r}; legal: {self.legal()}")
        if self.phase == "pick":
            self._apply_pick(action)
        elif self.phase == "bury":
            self._apply_bury(action)
        elif self.phase == "call":
            self._apply_call(action)
        elif self.phase == "crack":
            self._apply_crack(action)
        elif self.phase == "recrack":
            self._apply_recrack(action)
        else:
            self._apply_play(action)

    def result(self) -> dict[str, object]:
        """S-9.9."""
        if self.phase != "over":
            raise ValueError("the deal is not over")
        if self.thrown_in:
            return self._row([0] * 5, "thrown_in", 0, 0, None)
        if self.picker is None:
            return self._leaster_result()
        return self._picked_result()

    # ---------------------------------------------------------------- pick (section 3)

    def _legal_pick(self) -> list[str]:
        if self.queue == [4] and self.rules["all_pass"] == "forced_dealer":
            return ["pick"]
        return ["pick", "pass"]

    def _apply_pick(self, action: str) -> None:
        seat = self.queue.pop(0)
        if action == "pick":
            self.picker = seat
            self.hands[seat] += self.blind
            self.eight = list(self.hands[seat])
            calls_first = self.rules["call_order"] == "call_then_bury"
            self.phase = "call" if calls_first else "bury"
        elif not self.queue:
            if self.rules["all_pass"] == "leaster":
                self.phase = "play"
            else:
                self.thrown_in = True
                self.phase = "over"

    # ---------------------------------------------------------------- bury (section 4)

    def _picker_hand(self) -> list[str]:
        assert self.picker is not None
        return self.hands[self.picker]

    def _legal_bury(self) -> list[str]:
        pairs = [text_order(pair) for pair in combinations(self._picker_hand(), 2)]
        return [f"bury {a} {b}" for a, b in pairs if self._bury_keeps_call({a, b})]

    def _bury_keeps_call(self, pair: set[str]) -> bool:
        """S-11.18: what a bury after the call may not take away."""
        if self.call is None or self.call == "alone":
            return True
        if self.under is not None:
            return self.under not in pair
        if self.rules["call_needs_hold_card"] == "false":
            return True
        kept = [c for c in self._picker_hand() if c not in pair]
        return self._has_suit(kept, self.call[1])

    def _apply_bury(self, action: str) -> None:
        self.bury = action.split()[1:]
        for card in self.bury:
            self._picker_hand().remove(card)
        if self.call is None:
            self.phase = "call"
        else:
            self._start_cracking()

    # ---------------------------------------------------------------- call (section 5)

    def _has_suit(self, cards: Iterable[str], suit: str) -> bool:
        return any(printed_suit(card, self.rules) == suit for card in cards)

    def _legal_call(self) -> list[str]:
        # The hand is the kept six, or the eight with call_then_bury.
        hand = self._picker_hand()
        if self.rules["partner"] == "jack_of_diamonds":
            calls = self._jack_calls()
        else:
            calls = self._ace_calls(hand) + self._own_ace_calls(hand)
            calls += self._ten_calls(hand) + self._under_calls(hand)
        if not calls or self.rules["alone"] == "allowed_public":  # S-5.3, S-5.6, S-11.17
            calls.append("alone")
        return calls

    def _jack_calls(self) -> list[str]:
        """S-11.1: JD, or with JD among the eight the lowest jack that is not."""
        for jack in ("JD", "JH", "JS", "JC"):
            if jack not in self.eight:
                return [f"call {jack}"]
        return []

    def _missing_ace_suits(self) -> list[str]:
        return [suit for suit in fail_suits(self.rules) if "A" + suit not in self.eight]

    def _holds_for_call(self, hand: Iterable[str], suit: str) -> bool:
        """S-11.15: the hold card that a call needs."""
        return self.rules["call_needs_hold_card"] == "false" or self._has_suit(hand, suit)

    def _ace_calls(self, hand: Sequence[str]) -> list[str]:
        suits = self._missing_ace_suits()
        return [f"call A{suit}" for suit in suits if self._holds_for_call(hand, suit)]

    def _own_ace_calls(self, hand: Sequence[str]) -> list[str]:
        """S-11.16."""
        if self.rules["call_own_ace"] == "false":
            return []
        suits = [suit for suit in fail_suits(self.rules) if "A" + suit in self.eight]
        return [f"call A{suit}" for suit in suits if self._holds_for_call(hand, suit)]

    def _ten_calls(self, hand: Sequence[str]) -> list[str]:
        """S-5.4."""
        if self._missing_ace_suits():
            return []
        suits = [suit for suit in fail_suits(self.rules) if "T" + suit not in self.eight]
        return [f"call T{suit}" for suit in suits if self._holds_for_call(hand, suit)]

    def _under_calls(self, hand: Sequence[str]) -> list[str]:
        """S-5.5."""
        suits = self._missing_ace_suits()
        gate = self.eight if self.rules["under_gate"] == "eight_cards" else hand
        if self.rules["under"] == "off" or self._ace_calls(gate):
            return []
        return [f"call A{suit} under {card}" for suit in suits for card in hand]

    def _apply_call(self, action: str) -> None:
        words = action.split()
        self.call = "alone" if words == ["alone"] else words[1]
        if len(words) == 4:
            self.under = words[3]
        holders = [seat for seat in range(5) if self.call in self.hands[seat]]
        if holders and holders != [self.picker]:
            self.partner = holders[0]
        if self.bury:
            self._start_cracking()
        else:
            self.phase = "bury"

    # ---------------------------------------------------------------- cracks (section 6)

    def _start_cracking(self) -> None:
        assert self.picker is not None
        self.phase = "play"
        if self.rules["crack"] != "off" or self.rules["blitz"] != "off":
            self.queue = list(range(self.picker + 1, 5))
            if self.queue:
                self.phase = "crack"

    def _legal_crack(self) -> list[str]:
        hand = self.hands[self.queue[0]]
        actions = ["no"]
        if self.rules["crack"] != "off" and self.cracks == 0:
            actions.append("crack")
        black = "QC" in hand and "QS" in hand
        red = "QH" in hand and "QD" in hand
        if self.rules["blitz"] == "black_or_red_queens" and (black or red):
            actions.append("blitz")
        return actions

    def _apply_crack(self, action: str) -> None:
        assert self.picker is not None
        self.queue.pop(0)
        if action == "crack":
            self.cracks = 1
        elif action == "blitz":
            self.blitzes += 1
        if not self.queue:
            self.phase = "play"
            if self.cracks and self.rules["crack"] == "crack_recrack":  # S-6.6
                self.queue = [(self.picker + k) % 5 for k in range(5)]
                self.phase = "recrack"

    def _legal_recrack(self) -> list[str]:
        if self.queue[0] in (self.picker, self.partner):
            return ["no", "recrack"]
        return ["no"]

    def _apply_recrack(self, action: str) -> None:
        self.queue.pop(0)
        if action == "recrack":
            self.cracks = 2
            self.queue = []
        if not self.queue:
            self.phase = "play"

    # ---------------------------------------------------------------- play (section 7)

    def _called_suit(self) -> str | None:
        """The suit of the called ace or ten; None if alone, a jack called, or a leaster."""
        if self.call is None or self.call == "alone":
            return None
        if self.rules["partner"] == "jack_of_diamonds":
            return None
        return self.call[1]

    def _suit(self, card: str) -> str:
        """S-5.8: the suit of a card in this deal. There is one under card at most."""
        if card == self.under:
            assert self.call is not None
            return self.call[1]
        return printed_suit(card, self.rules)

    def _legal_play(self) -> list[str]:
        seat = self.to_move
        assert seat is not None
        hand = self.hands[seat]
        # Bound as a partner: holding the called card (S-11.20); bound as a picker: S-7.9.
        before = self._called_suit() is not None and not self.called_suit_led_before
        bound_partner = before and seat == self.partner and self.call in hand
        bound_picker = before and seat == self.picker
        if not self.trick:
            return self._legal_lead(hand, bound_partner)
        suit_led = self._suit(self.trick[0][1])
        following = [card for card in hand if self._suit(card) == suit_led]
        if not following:
            return self._legal_throw(hand, bound_partner, bound_picker)
        if suit_led == self._called_suit():
            if bound_partner:  # S-7.7
                return [card for card in hand if card == self.call]
            if bound_picker and self._wikipedia_ten():  # S-11.14
                ace = "A" + suit_led
                return [ace] if ace in hand else following
        return following

    def _legal_lead(self, hand: list[str], bound_partner: bool) -> list[str]:
        """S-7.6, S-7.10."""
        if bound_partner and self.rules["partner_may_lead_low_called"] == "false":
            called = self._called_suit()
            return [card for card in hand if card == self.call or self._suit(card) != called]
        return list(hand)

    def _legal_throw(self, hand: list[str], bound_partner: bool, bound_picker: bool) -> list[str]:
        """S-7.8, S-7.9: a card of another suit than the one led."""
        if len(hand) == 1:
            return list(hand)
        if bound_partner and self.rules["partner_may_slough_ace"] == "false":
            return [card for card in hand if card != self.call]
        if bound_picker:
            of_called_suit = [card for card in hand if self._suit(card) == self._called_suit()]
            if len(of_called_suit) == 1:
                return [card for card in hand if card not in of_called_suit]
        return list(hand)

    def _wikipedia_ten(self) -> bool:
        is_ten = self.call is not None and self.call[0] == "T"
        return is_ten and self.rules["called_ten"] == "wikipedia"

    def _apply_play(self, card: str) -> None:
        seat = self.to_move
        assert seat is not None
        self.hands[seat].remove(card)
        self.trick.append((seat, card))
        if len(self.trick) < 5:
            return
        winner = self._trick_winner()
        self.tricks.append((winner, [played for _, played in self.trick]))
        if self._suit(self.trick[0][1]) == self._called_suit():
            self.called_suit_led_before = True
        self.trick = []
        self.leader = winner
        if len(self.tricks) == 6:
            self.phase = "over"

    def _trick_winner(self) -> int:
        """S-7.4, S-7.5, S-7.12, S-11.14, S-11.20."""
        suit_led = self._suit(self.trick[0][1])
        trumps = trumps_low_to_high(self.rules)
        first_lead = suit_led == self._called_suit() and not self.called_suit_led_before
        best_seat, best_strength = self.trick[0][0], 0  # an under card led has strength 0
        for seat, card in self.trick:
            if card == self.under:
                strength = 0
            elif card in trumps:
                strength = 200 + trumps.index(card)
            elif card[1] != suit_led:
                strength = 0
            elif first_lead and self._wikipedia_ten() and card == self.call:
                strength = 150
            else:
                strength = 100 + PLAIN_RANKS_LOW_TO_HIGH.index(card[0])
            if strength > best_strength:
                best_seat, best_strength = seat, strength
        return best_seat

    # ---------------------------------------------------------------- result

    def _multiplier(self) -> int:
        """S-9.8, S-11.23."""
        multiplier: int = self.stake * 2 ** (self.cracks + self.blitzes)
        if self.rules["multiplier_cap"] != "none":
            multiplier = min(multiplier, int(self.rules["multiplier_cap"]))
        return min(multiplier, LARGEST_MULTIPLIER)

    def _row(
        self, unit: Sequence[int], outcome: str, tricks: int, points: int, winner: int | None
    ) -> dict[str, object]:
        multiplier = self._multiplier()
        return {
            "payoff": [amount * multiplier for amount in unit],
            "picker": self.picker,
            "partner": self.partner,
            "call": "none" if self.call is None else self.call,
            "under": self.under is not None,
            "outcome": outcome,
            "tricks": tricks,
            "points": points,
            "winner": winner,
            "multiplier": multiplier,
            "cracks": self.cracks,
            "blitzes": self.blitzes,
            "redeals": self.redeals,
        }

    def _picked_result(self) -> dict[str, object]:
        side = [self.picker, self.partner]
        won = [cards for winner, cards in self.tricks if winner in side]
        points = card_points(self.bury) + sum(card_points(cards) for cards in won)
        outcome = outcome_of(len(won), points, self.rules)
        for_picker, for_partner, for_opponent = unit_payoffs(outcome, self.partner is None, self.rules)
        unit = [for_opponent] * 5
        for seat in range(5):
            if seat == self.picker:
                unit[seat] = for_picker
            elif seat == self.partner:
                unit[seat] = for_partner
        return self._row(unit, outcome, len(won), points, None)

    def _leaster_result(self) -> dict[str, object]:
        """S-8.3 to S-8.6."""
        tricks = [0] * 5
        points = [0] * 5
        for winner, cards in self.tricks:
            tricks[winner] += 1
            points[winner] += card_points(cards)
        if self.rules["leaster_blind"] == "last_trick":
            points[self.tricks[-1][0]] += card_points(self.blind)
        elif self.rules["leaster_blind"] == "first_trick":
            points[self.tricks[0][0]] += card_points(self.blind)
        needs_trick = self.rules["leaster_needs_trick"] == "true"
        qualified = [seat for seat in range(5) if tricks[seat] > 0 or not needs_trick]
        lowest = min(points[seat] for seat in qualified)
        tied = [seat for seat in qualified if points[seat] == lowest]
        if len(tied) > 1 and self.rules["leaster_tie"] == "wash":
            return self._row([0] * 5, "leaster_wash", 0, lowest, None)
        winner = tied[self.tie_break % len(tied)]
        stake = int(self.rules["leaster_stake"])
        unit = [4 * stake if seat == winner else -stake for seat in range(5)]
        return self._row(unit, "leaster", tricks[winner], points[winner], winner)
