"""A slow, readable reference engine for Toepen.

Written from docs/rules/toepen.md only; the ids in the comments (T-6.7) are the rules there.
It shares nothing with the fast engine and exists to be compared with it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

# --------------------------------------------------------------------------------------
# Options (section 9)

# Every option with named values as text; the first one is the default.
OPTIONS: dict[str, tuple[str, ...]] = {
    "game_end": ("first_out", "elimination"),
    "dealer": ("winner", "rotate", "highest_score"),
    "knock_timing": ("any_time", "own_turn"),
    "response": ("sequential", "simultaneous"),
    "over_knock_while_answering": ("false", "true"),
    "same_player_twice_running": ("false", "true"),
    "knock_limit": ("own", "stake", "none", "max_stake"),
    "play_for_dead": ("false", "true"),
    "poverty": ("off", "on"),
    "wash": ("any_hand_bluff", "claim_must_be_true", "off"),
    "wash_hands": ("AKQJ", "one_seven_plus_three_AKQJ"),
    "wash_compulsory": ("false", "true"),
    "wash_caught": ("keep_new", "keep_old", "play_open"),
    "discards_back_to_stock": ("false", "true"),
    "folded_card_last_trick": ("best_remaining", "void_all_lose", "remove_cards"),
    "signals": ("off", "on"),
}
# Options that take a whole number: the default, the least and the greatest.
UNLIMITED = "unlimited"
NUMBER_OPTIONS: dict[str, tuple[str, int, int]] = {
    "players": ("4", 2, 8),
    "target": ("10", 2, 60),
    "max_stake": ("4", 2, 60),
    "wash_penalty": ("1", 0, 10),
    "max_exchanges_per_player": (UNLIMITED, 1, 8),
    "jack_bonus": ("0", -1, 0),
}
# T-9.23
REFUSED_TOGETHER: list[dict[str, str]] = [
    {"discards_back_to_stock": "true", "max_exchanges_per_player": UNLIMITED},
    {"over_knock_while_answering": "true", "response": "simultaneous"},
    {"wash_compulsory": "true", "wash": "off"},
]
LARGEST_STAKE = 120  # T-4.5
LARGEST_MATCH = 1024  # T-8.5


def _option_text(value: object) -> str:
    if value is None:
        return UNLIMITED
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value)


def full_rules(rules: Mapping[str, object]) -> dict[str, str]:
    """All options with their values as text. ValueError names what is not offered."""
    full = {name: values[0] for name, values in OPTIONS.items()}
    full.update({name: default for name, (default, _, _) in NUMBER_OPTIONS.items()})
    for name, value in rules.items():
        text = _option_text(value)
        if name in NUMBER_OPTIONS:
            default, least, greatest = NUMBER_OPTIONS[name]
            is_number = text.removeprefix("-").isdecimal() and least <= int(text) <= greatest
            if not is_number and text != default:
                raise ValueError(f"{name}={text} is not offered")
        elif name in OPTIONS:
            if isinstance(value, bool) and "on" in OPTIONS[name]:
                text = "on" if value else "off"
            if text not in OPTIONS[name]:
                raise ValueError(f"{name}={text} is not offered")
        else:
            raise ValueError(f"unknown option {name}")
        full[name] = text
    for combination in REFUSED_TOGETHER:
        if all(full[name] == text for name, text in combination.items()):
            raise ValueError(" does not go with ".join(f"{name}={text}" for name, text in combination.items()))
    return full


# --------------------------------------------------------------------------------------
# Cards (section 1)

RANKS_IN_TEXT = "A789TJQK"
SUITS_IN_TEXT = "SHDC"
RANKS_LOW_TO_HIGH = "JQKA789T"
PACK = [rank + suit for suit in SUITS_IN_TEXT for rank in RANKS_IN_TEXT]


def writing_order(cards: Iterable[str]) -> list[str]:
    """T-1.3."""
    return sorted(cards, key=lambda c: (SUITS_IN_TEXT.index(c[1]), RANKS_IN_TEXT.index(c[0])))


def strength(card: str) -> int:
    """T-1.2."""
    return RANKS_LOW_TO_HIGH.index(card[0])


def is_genuine(hand: Iterable[str], rules: Mapping[str, str]) -> bool:
    """T-3.1, T-9.14: is this hand a wash?"""
    others = [card[0] for card in hand if card[0] not in "AKQJ"]
    if others == ["7"] and rules["wash_hands"] == "one_seven_plus_three_AKQJ":
        return True
    return not others


def signal(hand: Iterable[str]) -> str | None:
    """T-3.11: what the holder of this hand does if signals are played."""
    ranks = [card[0] for card in hand]
    most = max(ranks.count("T"), ranks.count("J"))
    return {3: "whistle", 4: "stand"}.get(most)


# --------------------------------------------------------------------------------------
# The deal


class ToepenDeal:
    """One deal, from the first question "keep or exchange" to the lives lost."""

    def __init__(
        self,
        rules: Mapping[str, object],
        hands: Sequence[Sequence[str]],
        stock: Sequence[str],
        *,
        lives: Sequence[int] | None = None,
    ) -> None:
        self.rules = full_rules(rules)
        self.n = n = int(self.rules["players"])
        self.target = int(self.rules["target"])
        self.start = [0] * n if lives is None else list(lives)
        if [len(hand) for hand in hands] != [4] * n or len(stock) != 32 - 4 * n:
            raise ValueError(f"{n} hands of four cards and a stock of {32 - 4 * n} are needed")
        if sorted([card for hand in hands for card in hand] + list(stock)) != sorted(PACK):
            raise ValueError("the hands and the stock are not the pack of 32 cards")
        if len(self.start) != n or not all(0 <= lost < self.target for lost in self.start):
            raise ValueError(f"lives are {n} numbers from 0 to {self.target - 1}")
        self.hands = [list(hand) for hand in hands]
        self.stock = list(stock)
        self.lives = list(self.start)  # lives lost, penalties of this deal included
        # Phases: exchange, challenge, poverty, knock, answer, play, over.
        self.phase = "exchange"
        self.queue: list[int] = []  # seats still to be asked in challenge, poverty, knock, answer
        self._start_exchange_state()
        self.owed: list[int | None] = [None] * n  # None: the player is in
        self.k = 0
        self.knocks = 0
        self.first_knock = 0
        self.own = [0] * n
        self.last_knocker: int | None = None
        self.hidden_folds: list[int] = []  # T-5.7
        self.asked: int | None = None  # T-9.5: the player who has been asked before this card
        self.leader = 0
        self.trick: list[tuple[int, str]] = []
        self.tricks: list[list[tuple[int, str]]] = []
        self.winner: int | None = None
        self.next_dealer: int | None = None
        self.end = ""
        self._go_on_exchanging()

    def _start_exchange_state(self) -> None:
        self.turn = 0  # the seat that may exchange
        self.exchanged = [0] * self.n
        self.challenges = 0
        self.bluffs_caught = 0
        self.set_back = [False] * self.n  # T-9.16: caught under keep_old
        self.exposed: list[tuple[int, list[str]]] = []
        self.open_seats: set[int] = set()  # T-9.16: caught under play_open

    # ---------------------------------------------------------------- interface

    @property
    def to_move(self) -> int | None:
        if self.phase == "over":
            return None
        if self.phase == "exchange":
            return self.turn
        if self.phase == "play":
            return self.next_to_play()
        return self.queue[0]

    def legal(self) -> list[str]:
        """All legal actions of the seat to move, sorted as plain text."""
        if self.phase == "exchange":
            actions = self._legal_exchange()
        elif self.phase == "challenge":
            actions = ["challenge", "let"]
        elif self.phase == "poverty":
            actions = ["stay", "fold"]
        elif self.phase == "knock":
            actions = ["knock", "no"]
        elif self.phase == "answer":
            actions = self._legal_answer()
        elif self.phase == "play":
            actions = self._legal_play()
        else:
            actions = []
        return sorted(actions)

    def apply(self, action: str) -> None:
        if action not in self.legal():
            raise ValueError(f"illegal in phase {self.phase}: {action!r}; legal: {self.legal()}")
        if self.phase == "exchange":
            self._apply_exchange(action)
        elif self.phase == "challenge":
            self._apply_challenge(action)
        elif self.phase == "knock":
            self._apply_window(action)
        elif self.phase in ("poverty", "answer"):
            self._apply_answer(action)
        else:
            self._apply_play(action)

    def result(self) -> dict[str, object]:
        """T-7.5."""
        if self.phase != "over":
            raise ValueError("the deal is not over")
        owed = [lives for lives in self.owed if lives is not None]
        return {
            "payoff": self._payoff(),
            "players": self.n,
            "winner": self.winner,
            "end": self.end,
            "knocks": self.knocks,
            "folds": [sum(min(lives, 4) == column for lives in owed) for column in (1, 2, 3, 4)],
            "first_knock": self.first_knock,
            "exchanges": sum(self.exchanged),
            "challenges": self.challenges,
            "bluffs_caught": self.bluffs_caught,
            "next_dealer": self.next_dealer,
        }

    # ---------------------------------------------------------------- who is in

    def clockwise_from(self, seat: int) -> list[int]:
        return [(seat + step) % self.n for step in range(self.n)]

    def is_in(self, seat: int) -> bool:
        return self.owed[seat] is None

    def seats_in(self) -> list[int]:
        return [seat for seat in range(self.n) if self.is_in(seat)]

    def next_in(self, seat: int) -> int:
        """The next player in on the left of this seat."""
        return next(left for left in self.clockwise_from(seat + 1) if self.is_in(left))

    # ---------------------------------------------------------------- exchange (section 3)

    def _may_exchange(self, seat: int) -> bool:
        """T-3.3."""
        limit = self.rules["max_exchanges_per_player"]
        if self.rules["wash"] == "off" or self.set_back[seat] or len(self.stock) < 4:
            return False
        return limit == UNLIMITED or self.exchanged[seat] < int(limit)

    def _go_on_exchanging(self) -> None:
        while self.turn < self.n and not self._may_exchange(self.turn):
            self.turn += 1
        if self.turn < self.n:
            self.phase = "exchange"
        else:
            self._start_hand()

    def _legal_exchange(self) -> list[str]:
        genuine = is_genuine(self.hands[self.turn], self.rules)
        if genuine and self.rules["wash_compulsory"] == "true":
            return ["exchange"]
        if not genuine and self.rules["wash"] == "claim_must_be_true":
            return ["keep"]
        return ["keep", "exchange"]

    def _apply_exchange(self, action: str) -> None:
        if action == "keep":
            self.turn += 1
            self._go_on_exchanging()
            return
        self.exchanged[self.turn] += 1
        if self.rules["wash"] == "claim_must_be_true":
            self._draw()
        else:
            self.phase = "challenge"
            self.queue = self.clockwise_from(self.turn)[1:]

    def _apply_challenge(self, action: str) -> None:
        """T-3.5 to T-3.8. The hand set aside stays in `hands` until the new one is drawn."""
        challenger = self.queue.pop(0)
        if action == "let":
            if not self.queue:
                self._draw()
            return
        self.queue = []
        self.challenges += 1
        self.exposed.append((self.turn, list(self.hands[self.turn])))
        caught = not is_genuine(self.hands[self.turn], self.rules)
        self.lives[self.turn if caught else challenger] += int(self.rules["wash_penalty"])
        if caught:
            self.bluffs_caught += 1
            if self.rules["wash_caught"] == "keep_old":
                self.set_back[self.turn] = True
                self._go_on_exchanging()
                return
            if self.rules["wash_caught"] == "play_open":
                self.open_seats.add(self.turn)
        self._draw()

    def _draw(self) -> None:
        """T-3.8, T-9.19."""
        set_aside = self.hands[self.turn]
        self.hands[self.turn], self.stock = self.stock[:4], self.stock[4:]
        if self.rules["discards_back_to_stock"] == "true":
            self.stock += writing_order(set_aside)
        self._go_on_exchanging()

    def signals(self) -> dict[int, str]:
        """T-3.11: the public marks, to be asked for between the exchange and the first card."""
        if self.rules["signals"] == "off":
            return {}
        marks = {seat: signal(hand) for seat, hand in enumerate(self.hands)}
        return {seat: mark for seat, mark in marks.items() if mark is not None}

    # ---------------------------------------------------------------- knocking (section 4)

    def _start_hand(self) -> None:
        """T-5.9 to T-5.12, or the first window."""
        poor = [seat for seat in range(self.n) if self.start[seat] == self.target - 1]
        if self.rules["poverty"] == "on" and poor:
            self.k = 1
            self._ask([seat for seat in range(self.n) if seat not in poor], "poverty")
        else:
            self._open_window()

    def _open_window(self) -> None:
        """T-4.1, T-4.2, T-9.5."""
        player = self.next_to_play()
        if self.rules["knock_timing"] == "own_turn":
            polled = [] if self.asked == player else [player]
            self.asked = player
        else:
            polled = self.clockwise_from(player)
        self.queue = [seat for seat in polled if self._eligible(seat)]
        self.phase = "knock" if self.queue else "play"

    def _eligible(self, seat: int) -> bool:
        """T-4.5."""
        if not self.is_in(seat):
            return False
        if seat == self.last_knocker and self.rules["same_player_twice_running"] == "false":
            return False
        stake_after = self.k + 2
        if stake_after > LARGEST_STAKE:
            return False
        limit = self.rules["knock_limit"]
        if limit == "own":
            return self.own[seat] < self.target - 1 - self.lives[seat]
        if limit == "stake":
            return self.lives[seat] + stake_after <= self.target
        if limit == "max_stake":
            return stake_after <= int(self.rules["max_stake"])
        return True

    def _apply_window(self, action: str) -> None:
        seat = self.queue.pop(0)
        if action == "knock":
            self._knock(seat)
        elif not self.queue:
            self.phase = "play"

    def _knock(self, seat: int) -> None:
        """T-4.8; the others are to answer (T-5.1, T-5.8)."""
        self.k += 1
        self.own[seat] += 1
        self.last_knocker = seat
        self.knocks += 1
        if self.first_knock == 0:
            self.first_knock = len(self.tricks) + 1
        self._ask([other for other in self.clockwise_from(seat)[1:] if self.is_in(other)], "answer")

    # ---------------------------------------------------------------- answering (section 5)

    def _ask(self, seats: Sequence[int], phase: str) -> None:
        self.queue = [seat for seat in seats if not self._stays_unasked(seat)]
        self.phase = phase
        if not self.queue:
            self._all_answered()

    def _stays_unasked(self, seat: int) -> bool:
        """T-9.11."""
        return self.rules["play_for_dead"] == "true" and self.lives[seat] + self.k + 1 >= self.target

    def _legal_answer(self) -> list[str]:
        actions = ["stay", "fold"]
        if self.rules["over_knock_while_answering"] == "true" and self._eligible(self.queue[0]):
            actions.append("knock")
        return actions

    def _apply_answer(self, action: str) -> None:
        seat = self.queue.pop(0)
        if action == "knock":
            self._knock(seat)
            return
        if action == "fold":
            if self.rules["response"] == "simultaneous":
                self.hidden_folds.append(seat)
            else:
                self._fold(seat)
        if not self.queue:
            self._all_answered()

    def _fold(self, seat: int) -> None:
        self.owed[seat] = self.k
        if self.rules["folded_card_last_trick"] == "remove_cards" and len(self.tricks) == 3:
            self.trick = [(owner, card) for owner, card in self.trick if owner != seat]

    def _all_answered(self) -> None:
        for seat in self.hidden_folds:
            self._fold(seat)
        self.hidden_folds = []
        if len(self.seats_in()) == 1:  # T-5.5, T-5.11
            self.winner = self.next_dealer = self.seats_in()[0]
            self.end = "all_folded"
            self.phase = "over"
        elif self._trick_complete():
            self._finish_trick()
        else:
            self._open_window()

    # ---------------------------------------------------------------- play (section 6)

    def _has_played(self, seat: int) -> bool:
        return any(owner == seat for owner, _ in self.trick)

    def next_to_play(self) -> int:
        """T-6.1, T-6.5, T-6.6: the first one from the leader on who is in and has not played."""
        waiting = [s for s in self.clockwise_from(self.leader) if self.is_in(s) and not self._has_played(s)]
        return waiting[0]

    def _trick_complete(self) -> bool:
        """T-6.3."""
        return all(self._has_played(seat) for seat in self.seats_in())

    def _legal_play(self) -> list[str]:
        """T-6.2."""
        hand = self.hands[self.next_to_play()]
        following = [card for card in hand if self.trick and card[1] == self.trick[0][1][1]]
        return following or list(hand)

    def _apply_play(self, card: str) -> None:
        seat = self.next_to_play()
        self.hands[seat].remove(card)
        self.trick.append((seat, card))
        self.asked = None
        if self._trick_complete():
            self._finish_trick()
        else:
            self._open_window()

    def _best_owner(self, seats: Sequence[int]) -> int | None:
        """T-6.4: who of these seats played the highest card of the suit led; None if none followed."""
        suit_led = self.trick[0][1][1]
        cards = [(strength(card), owner) for owner, card in self.trick if card[1] == suit_led and owner in seats]
        return max(cards)[1] if cards else None

    def _finish_trick(self) -> None:
        owner = self._best_owner(range(self.n))
        assert owner is not None
        self.tricks.append(self.trick)
        if len(self.tricks) < 4:
            self.trick = []
            self.leader = owner
            self._open_window()
            return
        self.end = "last_trick"
        self.phase = "over"
        if self.is_in(owner):
            self.winner = self.next_dealer = owner
        elif self.rules["folded_card_last_trick"] == "void_all_lose":  # T-9.20
            self.next_dealer = self.next_in(owner)
        else:  # T-6.7
            best = self._best_owner(self.seats_in())
            self.winner = self.next_dealer = self.next_in(owner) if best is None else best

    # ---------------------------------------------------------------- score (section 7)

    def _payoff(self) -> list[int]:
        """T-7.1, T-7.3."""
        payoff = []
        for seat in range(self.n):
            owed = self.owed[seat]
            if owed is None:
                owed = 0 if seat == self.winner else self.k + 1
            penalties = self.lives[seat] - self.start[seat]
            payoff.append(-owed - penalties)
        winner = self.winner
        if self.end == "last_trick" and winner is not None and self.lives[winner] > 0:
            card = dict(self.tricks[3])[winner]
            if card[0] == "J":
                payoff[winner] -= int(self.rules["jack_bonus"])
        return payoff


# --------------------------------------------------------------------------------------
# Matches (section 8)


class ToepenMatch:
    """The bookkeeping of a match: who sits where, lives, dealer, places.

    For each deal take `seats()` and `seat_lives()`, play it by `deal_rules()`, and give its result row to `note`.
    """

    def __init__(
        self, rules: Mapping[str, object], *, lives: Sequence[int] | None = None, dealer: int | None = None
    ) -> None:
        self.rules = full_rules(rules)
        self.n = int(self.rules["players"])
        self.target = int(self.rules["target"])
        self.lives = [0] * self.n if lives is None else list(lives)
        self.dealer = self.n - 1 if dealer is None else dealer
        self.deals = 0
        self.out_after: list[int | None] = [None] * self.n  # the deal with which a player dropped out

    def _clockwise_from(self, player: int) -> list[int]:
        """The players still in the match, from this one's place on."""
        everybody = [(player + step) % self.n for step in range(self.n)]
        return [p for p in everybody if self.out_after[p] is None]

    def seats(self) -> list[int]:
        """The players by seat (T-8.2, T-8.6)."""
        return self._clockwise_from(self.dealer + 1)

    def seat_lives(self) -> list[int]:
        return [self.lives[player] for player in self.seats()]

    def deal_rules(self) -> dict[str, object]:
        """The rules for as many players as are left."""
        return {**self.rules, "players": len(self.seats())}

    @property
    def over(self) -> bool:
        if self.deals >= LARGEST_MATCH:
            return True
        if self.rules["game_end"] == "elimination":
            return len(self.seats()) <= 1
        return bool(self.losers())

    def losers(self) -> list[int]:
        """T-8.3."""
        return [player for player in range(self.n) if self.lives[player] >= self.target]

    def note(self, result: Mapping[str, object]) -> None:
        """Book the result row of a deal."""
        seats = self.seats()
        payoff, next_dealer = result["payoff"], result["next_dealer"]
        assert isinstance(payoff, list)
        assert isinstance(next_dealer, int)
        for player, amount in zip(seats, payoff, strict=True):
            self.lives[player] -= amount
        self.deals += 1
        if self.rules["game_end"] == "elimination":
            for player in seats:
                if self.lives[player] >= self.target:
                    self.out_after[player] = self.deals
        if not self.over:
            self.dealer = self._dealer_after(seats[next_dealer])

    def _dealer_after(self, by_hand: int) -> int:
        """T-8.2, T-8.7, T-9.4."""
        if self.rules["dealer"] == "winner":
            return self._clockwise_from(by_hand)[0]
        on_the_left = self.seats()
        if self.rules["dealer"] == "rotate":
            return on_the_left[0]
        return max(on_the_left, key=lambda player: self.lives[player])  # the first of several

    def places(self) -> list[int]:
        """T-8.4, T-8.9: the place of each player, 1 for the best."""

        def standing(player: int) -> tuple[int, int]:
            out = self.out_after[player]
            return (-(self.deals + 1 if out is None else out), self.lives[player])

        return [1 + sum(standing(p) < standing(player) for p in range(self.n)) for player in range(self.n)]


def play_match(
    rules: Mapping[str, object], play: Callable[[dict[str, object], list[int], list[int]], Mapping[str, object]]
) -> ToepenMatch:
    """Play a match; `play(rules, players by seat, their lives)` plays a deal and returns its result row."""
    match = ToepenMatch(rules)
    while not match.over:
        match.note(play(match.deal_rules(), match.seats(), match.seat_lives()))
    return match
