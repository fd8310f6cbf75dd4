"""A slow, readable reference engine for Bid Euchre.

Written from docs/rules/bid-euchre.md only; the ids in the comments (E-7.3) are the rules there.
It shares nothing with the fast engine and exists to be compared with it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

# --------------------------------------------------------------------------------------
# Options (section 10)

# Every option with its values as text; the first one is the default.
OPTIONS: dict[str, tuple[str, ...]] = {
    "rounds": ("1", "until_three_passes"),
    "dealer_may_equal": ("false", "true"),
    "plain_six": ("false", "true"),
    "ask": ("on", "off"),
    "moon": ("on", "off"),
    "exchange": ("blind", "bidder_first", "partner_first"),
    "partner_must_give_best": ("true", "false"),
    "alone_lead": ("bidder", "left_of_dealer"),
    "alone_fail": ("literal", "symmetric", "same_as_ask"),
    "alone_points": ("standard", "6_12", "10_20", "12_12", "12_24", "18_24", "18_36"),
    "opponents_score": ("tricks", "none"),
    "overtricks": ("counted", "not_counted"),
    "no_trump": ("off", "high", "high_low"),
    "all_pass": ("redeal", "stick_dealer", "force_three"),
    "ace_no_face": ("off", "at_least_one_ace", "exactly_one_ace"),
    "four_nines": ("off", "on"),
    "claim_redeal": ("next", "same"),
    "joker": ("off", "on"),
    "joker_discard": ("before", "after"),
    "double_deck": ("off", "on", "literal"),
    "identical": ("first_wins", "second_wins"),
    "both_over": ("higher_wins", "bidders_win", "defence_cannot_go_out"),
}
# Options that take a whole number: the default, a word that is allowed too, smallest and largest number.
NUMBER_OPTIONS: dict[str, tuple[str, str | None, int, int]] = {
    "target": ("standard", "standard", 1, 200),
    "min_bid": ("3", None, 1, 12),
    "bonus_made": ("0", None, 0, 10),
    "lose_at": ("none", "none", -200, -1),
    "renege_penalty": ("2", "full_bid", 0, 24),
}


def _option_text(name: str, value: object) -> str:
    if value is None:
        return NUMBER_OPTIONS[name][1] or "none" if name in NUMBER_OPTIONS else "none"
    if isinstance(value, bool):
        if "on" in OPTIONS.get(name, ()):
            return "on" if value else "off"
        return "true" if value else "false"
    return str(value)


def _is_offered(name: str, text: str) -> bool:
    if name in OPTIONS:
        return text in OPTIONS[name]
    _, word, smallest, largest = NUMBER_OPTIONS[name]
    return text == word or (text.removeprefix("-").isdecimal() and smallest <= int(text) <= largest)


def full_rules(rules: Mapping[str, object]) -> dict[str, str]:
    """All options with their values as text. ValueError names what is not offered."""
    full = {name: values[0] for name, values in OPTIONS.items()}
    full.update({name: number[0] for name, number in NUMBER_OPTIONS.items()})
    for name, value in rules.items():
        if name not in full:
            raise ValueError(f"unknown option {name}")
        text = _option_text(name, value)
        if not _is_offered(name, text):
            raise ValueError(f"{name}={text} is not offered")
        full[name] = text
    for one, other in REFUSED_TOGETHER:  # E-10.28
        if full[one] in ("on", "true") and full[other] != OPTIONS[other][0]:
            raise ValueError(f"{one}={full[one]} does not go with {other}={full[other]}")
    if int(full["min_bid"]) > highest_plain_bid(full):
        raise ValueError(f"min_bid={full['min_bid']} is above the highest plain bid")
    if int(full["min_bid"]) > 3 and full["all_pass"] == "force_three":
        raise ValueError(f"min_bid={full['min_bid']} does not go with all_pass=force_three")
    return full


REFUSED_TOGETHER = (
    ("joker", "ace_no_face"),
    ("joker", "four_nines"),
    ("joker", "no_trump"),
    ("joker", "double_deck"),
    ("plain_six", "double_deck"),
)

# --------------------------------------------------------------------------------------
# Cards (section 1)

SUITS = "SHDC"
RANKS_IN_TEXT = "A9TJQK"
RANKS_LOW_TO_HIGH = "9TJQKA"
TRUMP_RANKS_LOW_TO_HIGH = "9TQKA"  # below the bowers
SAME_COLOUR = {"S": "C", "C": "S", "H": "D", "D": "H"}
JOKER = "JK"
PACK = [rank + suit for suit in SUITS for rank in RANKS_IN_TEXT]
NO_TRUMPS = ("high", "low")


def full_pack(rules: Mapping[str, object]) -> list[str]:
    """E-1.1, E-2.4, E-2.5: all cards of the game; with two packs every text is there twice."""
    full = full_rules(rules)
    if full["joker"] == "on":
        return [*PACK, JOKER]
    return PACK if full["double_deck"] == "off" else sorted(PACK * 2, key=PACK.index)


def trumps_high_to_low(trump: str | None) -> list[str]:
    """E-1.3, E-10.21; empty after `trump high` and `trump low`, and before trumps are named."""
    if trump is None or trump in NO_TRUMPS:
        return []
    plain = [rank + trump for rank in reversed(TRUMP_RANKS_LOW_TO_HIGH)]
    return [JOKER, "J" + trump, "J" + SAME_COLOUR[trump], *plain]


def play_suit(card: str, trump: str | None) -> str:
    """E-1.4, E-5.2."""
    return str(trump) if card in trumps_high_to_low(trump) else card[1]


def strength(card: str, suit_led: str, trump: str) -> int:
    """E-7.5: the highest number wins the trick; 0 cannot win."""
    trumps = trumps_high_to_low(trump)
    if card in trumps:
        return 200 - trumps.index(card)
    if card[1] != suit_led:
        return 0
    rank = RANKS_LOW_TO_HIGH.index(card[0])
    return 100 - rank if trump == "low" else 100 + rank


def trick_winner(trick: Sequence[tuple[int, str]], trump: str, rules: Mapping[str, str]) -> int:
    """E-7.5, E-7.6: the seat that wins; of equal cards the first one, or the later one by option."""
    suit_led = play_suit(trick[0][1], trump)
    best_seat, best = trick[0][0], 0
    for seat, card in trick:
        mine = strength(card, suit_led, trump)
        if mine > best or (mine == best > 0 and rules["identical"] == "second_wins"):
            best_seat, best = seat, mine
    return best_seat


def claims_of(hand: Sequence[str], rules: Mapping[str, str]) -> list[str]:
    """E-3.2, E-3.3: the claims that a hand allows."""
    claims = []
    ranks = [card[0] for card in hand]
    aces = ranks.count("A")
    enough = aces == 1 if rules["ace_no_face"] == "exactly_one_ace" else aces >= 1
    if rules["ace_no_face"] != "off" and enough and not set(ranks) & set("KQJ"):
        claims.append("claim ace-no-face")
    if rules["four_nines"] == "on" and ranks.count("9") >= 4:
        claims.append("claim four-nines")
    return claims


# --------------------------------------------------------------------------------------
# Bids and points (sections 4 and 8)


def number_of_tricks(rules: Mapping[str, str]) -> int:
    return 6 if rules["double_deck"] == "off" else 12


def highest_plain_bid(rules: Mapping[str, str]) -> int:
    if rules["double_deck"] != "off":
        return 12
    return 6 if rules["plain_six"] == "true" else 5


def ladder(rules: Mapping[str, str]) -> list[str]:
    """E-4.1, E-10.2, E-10.5 to E-10.7: all bids from low to high."""
    bids = [f"bid {number}" for number in range(int(rules["min_bid"]), highest_plain_bid(rules) + 1)]
    return bids + [bid for bid in ("ask", "moon") if rules[bid] == "on"]


def alone_points(contract: str, rules: Mapping[str, str]) -> int:
    """E-8.2, E-10.12: what a made `ask` or `moon` is worth."""
    text = rules["alone_points"]
    if text == "standard":
        text = "18_24" if rules["double_deck"] == "on" else "12_24"
    for_ask, for_moon = text.split("_")
    return int(for_ask if contract == "ask" else for_moon)


def _alone_score(contract: str, tricks: int, rules: Mapping[str, str]) -> tuple[bool, int]:
    if tricks == number_of_tricks(rules):
        return True, alone_points(contract, rules)
    if rules["alone_fail"] == "symmetric":
        return False, -alone_points(contract, rules)
    return False, -12 if rules["alone_fail"] == "same_as_ask" else -number_of_tricks(rules)


def _plain_score(bid: int, tricks: int, rules: Mapping[str, str]) -> tuple[bool, int]:
    if tricks < bid:
        return False, -bid
    worth = tricks if rules["overtricks"] == "counted" else bid
    return True, worth + int(rules["bonus_made"])


def score(contract: str, tricks: int, rules: Mapping[str, str]) -> tuple[bool, int, int]:
    """E-8.1 to E-8.6: whether it is made, the bidding side's points and the opponents' points.

    ``contract`` is ``ask``, ``moon`` or the number of a plain bid as text.
    """
    if contract in ("ask", "moon"):
        made, points = _alone_score(contract, tricks, rules)
    else:
        made, points = _plain_score(int(contract), tricks, rules)
    opponents = number_of_tricks(rules) - tricks if rules["opponents_score"] == "tricks" else 0
    return made, points, opponents


def payoffs(points: Sequence[int]) -> list[int]:
    """E-8.9: by seat, the own side's points minus the other's."""
    difference = points[0] - points[1]
    return [difference, -difference, difference, -difference]


def renege(result: Mapping[str, object], side: int, rules: Mapping[str, object]) -> dict[str, object]:
    """E-8.10: the result after a revoke by a side."""
    points = result["points"]
    assert isinstance(points, list)
    lowered = list(points)
    full = full_rules(rules)
    penalty = full["renege_penalty"]
    if penalty == "full_bid":  # E-10.27
        penalty = str(number_of_tricks(full)) if result["level"] in ("ask", "moon") else str(result["level"])
        if penalty == "none":
            raise ValueError("nothing was bid")
    lowered[side] -= int(penalty)
    return {**result, "points": lowered, "payoff": payoffs(lowered)}


# --------------------------------------------------------------------------------------
# The deal


class BidEuchreDeal:
    """One deal, from the claims to the points.

    Phases: claim, joker (the dealer's discard), auction, trump, discard, give, play, over.
    """

    def __init__(
        self, rules: Mapping[str, object], hands: Sequence[Sequence[str]], *, scores: Sequence[int] = (0, 0)
    ) -> None:
        self.rules = full_rules(rules)
        pack = full_pack(rules)
        usual = number_of_tricks(self.rules)
        dealer = usual + 1 if self.rules["joker"] == "on" else usual
        if [len(hand) for hand in hands] != [usual, usual, usual, dealer]:
            raise ValueError(f"three hands of {usual} cards and {dealer} for the dealer are needed")
        if sorted(card for hand in hands for card in hand) != sorted(pack):
            raise ValueError(f"the hands are not the pack of {len(pack)} cards")
        if len(scores) != 2 or any(not -500 <= one <= 500 for one in scores):
            raise ValueError("two scores from -500 to 500 are needed")
        self.hands = [list(hand) for hand in hands]
        self.scores = tuple(scores)  # E-8.11: no rule looks at them
        self.claim: str | None = None
        self.claimer: int | None = None
        self.joker_discard: str | None = None
        self.calls: list[tuple[int, str]] = []  # the whole auction
        self.speaker = 0
        self.bidder: int | None = None
        self.bid: str | None = None  # an entry of the ladder
        self.trump: str | None = None
        self.discarded: str | None = None  # the bidder's card, while it belongs to neither
        self.given: str | None = None  # the partner's card, while it belongs to neither
        self.leader = 0
        self.trick: list[tuple[int, str]] = []
        self.tricks: list[tuple[int, list[tuple[int, str]]]] = []  # winner and cards
        self.queue = [seat for seat in range(4) if claims_of(self.hands[seat], self.rules)]  # E-3.1
        self.phase = "claim"
        if not self.queue:
            self._start_auction()

    # ---------------------------------------------------------------- interface

    @property
    def partner(self) -> int | None:
        return None if self.bidder is None else (self.bidder + 2) % 4

    @property
    def to_move(self) -> int | None:
        if self.phase == "play":
            return self._player()
        return {
            "claim": self.queue[0] if self.queue else None,
            "joker": 3,
            "auction": self.speaker,
            "trump": self.bidder,
            "discard": self.bidder,
            "give": self.partner,
            "over": None,
        }[self.phase]

    def legal(self) -> list[str]:
        """All legal actions of the seat to move, each once, sorted as plain text."""
        actions: Callable[[], Iterable[str]] = {
            "claim": lambda: ["no", *claims_of(self.hands[self.queue[0]], self.rules)],
            "joker": lambda: [f"discard {card}" for card in self.hands[3]],
            "auction": self._legal_auction,
            "trump": self._legal_trump,
            "discard": lambda: [f"discard {card}" for card in self._hand()],
            "give": self._legal_give,
            "play": self._legal_play,
            "over": list,
        }[self.phase]
        return sorted(set(actions()))

    def apply(self, action: str) -> None:
        if action not in self.legal():
            raise ValueError(f"illegal in phase {self.phase}: {action!r}; legal: {self.legal()}")
        {
            "claim": self._apply_claim,
            "joker": self._apply_joker,
            "auction": self._apply_auction,
            "trump": self._apply_trump,
            "discard": self._apply_discard,
            "give": self._apply_give,
            "play": self._apply_play,
        }[self.phase](action)

    def result(self) -> dict[str, object]:
        """E-8.9."""
        if self.phase != "over":
            raise ValueError("the deal is not over")
        if self.bid is None or self.bidder is None:
            return self._row("all_passed" if self.claim is None else "claimed", [0, 0], [0, 0])
        tricks = [0, 0]
        for winner, _ in self.tricks:
            tricks[winner % 2] += 1
        side = self.bidder % 2
        made, for_bidders, for_opponents = score(self._contract(), tricks[side], self.rules)
        points = [for_opponents, for_opponents]
        points[side] = for_bidders
        return self._row("made" if made else "set", points, tricks)

    def _row(self, outcome: str, points: list[int], tricks: list[int]) -> dict[str, object]:
        contract = self._contract()
        return {
            "payoff": payoffs(points),
            "points": points,
            "bidder": self.bidder,
            "level": contract,
            "trump": "none" if self.trump is None else self.trump,
            "tricks": tricks,
            "outcome": outcome,
            "alone": contract if contract in ("ask", "moon") else "none",
            "claim": "none" if self.claim is None else self.claim,
            "claimer": self.claimer,
        }

    def _contract(self) -> str:
        """The number of a plain contract, `ask`, `moon` or `none`."""
        return "none" if self.bid is None else self.bid.removeprefix("bid ")

    def _hand(self) -> list[str]:
        seat = self.to_move
        assert seat is not None
        return self.hands[seat]

    # ---------------------------------------------------------------- claims (section 3), the joker (E-2.4)

    def _apply_claim(self, action: str) -> None:
        seat = self.queue.pop(0)
        if action != "no":
            self.claim, self.claimer = action.removeprefix("claim "), seat
            self.phase = "over"
        elif not self.queue:
            self._start_auction()

    def _start_auction(self) -> None:
        discard_first = self.rules["joker"] == "on" and self.rules["joker_discard"] == "before"
        self.phase = "joker" if discard_first else "auction"

    def _apply_joker(self, action: str) -> None:
        self.joker_discard = action.removeprefix("discard ")
        self.hands[3].remove(self.joker_discard)
        # E-10.22: before the auction, or after it and before trumps are named.
        self.phase = "auction" if self.bid is None else "trump"

    # ---------------------------------------------------------------- auction (section 4)

    def _legal_auction(self) -> list[str]:
        bids = ladder(self.rules)
        if self.bid is None:
            higher = bids
        elif self.speaker == 3 and self.rules["dealer_may_equal"] == "true":  # E-10.4
            higher = bids[bids.index(self.bid) :]
        else:
            higher = bids[bids.index(self.bid) + 1 :]
        if [call for _, call in self.calls] == ["pass"] * 3:  # E-10.17
            if self.rules["all_pass"] == "stick_dealer":
                return higher
            if self.rules["all_pass"] == "force_three":
                return ["bid 3"]
        return ["pass", *higher]

    def _apply_auction(self, action: str) -> None:
        seat = self.speaker
        self.calls.append((seat, action))
        if action != "pass":
            self.bidder, self.bid = seat, action
        if self.bid == ladder(self.rules)[-1] or self._has_gone_round():  # E-4.5
            self._end_auction()
        else:
            self.speaker = (seat + 1) % 4

    def _has_gone_round(self) -> bool:
        """E-4.3, E-10.3."""
        if self.rules["rounds"] == "1":
            return len(self.calls) == 4
        passes = 4 if self.bid is None else 3
        return [call for _, call in self.calls[-passes:]] == ["pass"] * passes

    def _end_auction(self) -> None:
        if self.bid is None:
            self.phase = "over"  # E-4.7
        elif self.rules["joker"] == "on" and self.joker_discard is None:
            self.phase = "joker"
        else:
            self.phase = "trump"

    # ---------------------------------------------------------------- trumps and exchange (sections 5 and 6)

    def _legal_trump(self) -> list[str]:
        extra = {"off": [], "high": ["high"], "high_low": ["high", "low"]}[self.rules["no_trump"]]
        return [f"trump {name}" for name in [*SUITS, *extra]]

    def _apply_trump(self, action: str) -> None:
        self.trump = action.removeprefix("trump ")
        if self.bid == "ask":
            self.phase = "give" if self.rules["exchange"] == "partner_first" else "discard"
        else:
            self._start_play()

    def _legal_give(self) -> list[str]:
        """E-6.3; with `bidder_first` the bidder's card is already in this hand (E-10.8)."""
        cards = self._hand()
        trumps = [card for card in trumps_high_to_low(self.trump) if card in cards]
        if trumps and self.rules["partner_must_give_best"] == "true":
            cards = trumps[:1]
        return [f"give {card}" for card in cards]

    def _apply_discard(self, action: str) -> None:
        assert self.partner is not None
        card = action.removeprefix("discard ")
        self._hand().remove(card)
        if self.rules["exchange"] == "blind":
            self.discarded = card  # on its way until the partner has given
        else:
            self.hands[self.partner].append(card)
        self.phase = "give"
        if self.rules["exchange"] == "partner_first":
            self._start_play()

    def _apply_give(self, action: str) -> None:
        assert self.bidder is not None
        card = action.removeprefix("give ")
        self._hand().remove(card)
        self.hands[self.bidder].append(card)
        if self.rules["exchange"] == "partner_first":
            self.phase = "discard"
            return
        if self.discarded is not None:
            self._hand().append(self.discarded)
            self.discarded = None
        self._start_play()

    # ---------------------------------------------------------------- play (section 7)

    def _is_alone(self) -> bool:
        return self.bid in ("ask", "moon")

    def _seats_from(self, seat: int) -> list[int]:
        """E-7.2: the seats that play, clockwise from one of them."""
        seats = [(seat + step) % 4 for step in range(4)]
        return [one for one in seats if not (self._is_alone() and one == self.partner)]

    def _start_play(self) -> None:
        assert self.bidder is not None
        self.phase = "play"
        left_leads = self._is_alone() and self.rules["alone_lead"] == "left_of_dealer"  # E-10.10
        self.leader = self._seats_from(0)[0] if left_leads else self.bidder

    def _player(self) -> int:
        return self._seats_from(self.leader)[len(self.trick)]

    def _legal_play(self) -> list[str]:
        """E-7.3, E-7.4."""
        hand = self._hand()
        if not self.trick:
            return hand
        suit_led = play_suit(self.trick[0][1], self.trump)
        return [card for card in hand if play_suit(card, self.trump) == suit_led] or hand

    def _apply_play(self, card: str) -> None:
        assert self.trump is not None
        seat = self._player()
        self.hands[seat].remove(card)
        self.trick.append((seat, card))
        if len(self.trick) < len(self._seats_from(self.leader)):
            return
        winner = trick_winner(self.trick, self.trump, self.rules)
        self.tricks.append((winner, self.trick))
        self.trick = []
        self.leader = winner
        if len(self.tricks) == number_of_tricks(self.rules):
            self.phase = "over"


# --------------------------------------------------------------------------------------
# The match (section 9)

LONGEST_MATCH = 1024
DRAWN = -1


class BidEuchreMatch:
    """The books of a match. Teams and players are numbered as in E-9.1."""

    def __init__(self, rules: Mapping[str, object]) -> None:
        self.rules = full_rules(rules)
        self.dealer = 3
        self.scores = [0, 0]
        self.deals = 0
        self.winner: int | None = None  # a team, or DRAWN, once the match is over

    def players(self) -> list[int]:
        """The players by seat in the next deal."""
        return [(self.dealer + 1 + seat) % 4 for seat in range(4)]

    def side_scores(self) -> list[int]:
        """The scores at which the next deal begins, by side."""
        return [self.scores[player % 2] for player in self.players()[:2]]

    def note(self, result: Mapping[str, object]) -> None:
        """Book a deal, given its result row."""
        if self.winner is not None:
            raise ValueError("the match is over")
        points, bidder = result["points"], result["bidder"]
        assert isinstance(points, list)
        players = self.players()
        for side in (0, 1):
            self.scores[players[side] % 2] += points[side]
        made_by = players[bidder] % 2 if isinstance(bidder, int) and result["outcome"] == "made" else None
        bid_by = players[bidder] % 2 if isinstance(bidder, int) else None
        self.deals += 1
        if result["outcome"] != "claimed" or self.rules["claim_redeal"] == "next":  # E-9.3, E-10.20
            self.dealer = (self.dealer + 1) % 4
        self.winner = self._winner(bid_by, made_by)
        if self.winner is None and self.deals == LONGEST_MATCH:  # E-9.8
            self.winner = DRAWN if self._higher() is None else self._higher()

    def target(self) -> int:
        """E-10.1."""
        if self.rules["target"] == "standard":
            return 52 if self.rules["double_deck"] == "on" else 32
        return int(self.rules["target"])

    def _higher(self) -> int | None:
        if self.scores[0] == self.scores[1]:
            return None
        return 0 if self.scores[0] > self.scores[1] else 1

    def _winner(self, bid_by: int | None, made_by: int | None) -> int | None:
        """E-9.5 to E-9.7, E-10.25; ``bid_by`` is the team that bid the last deal, ``made_by`` if it made it."""
        if self.rules["lose_at"] != "none":
            losing = [team for team in (0, 1) if self.scores[team] <= int(self.rules["lose_at"])]
            if len(losing) == 2:
                return self._higher()
            if losing:
                return 1 - losing[0]
        over = [team for team in (0, 1) if self.scores[team] >= self.target()]
        if self.rules["both_over"] == "defence_cannot_go_out":
            return made_by if made_by in over else None
        if len(over) == 2:
            return bid_by if self.rules["both_over"] == "bidders_win" else self._higher()
        return over[0] if over else None
