"""Sheepshead from the first card on, rule by rule, on the compiled core; each test names the rules it is about."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest

from simcore import make_setting
from simcore.games.sheepshead import GAME
from tests.chance import assert_uniform
from tests.games.sheepshead_deals import DEAL_A, DEAL_B, PASSES, TRUMPS_HIGH_TO_LOW, finish, table
from tests.reference.sheepshead import PACK, full_rules, trumps_low_to_high


def test_tricks() -> None:
    """S-7.1 to S-7.4: seat 0 leads whoever picked, trump is one suit, the winner leads; no duty to trump or to win."""
    at = table(DEAL_A).play("pass", "pass", "pick", "bury KD 9D", "alone")
    assert at.turn == 0
    at.play("7C")
    assert at.legal == ["AC", "KC", "TC"]
    assert at.play("AC").legal == ["8C"]
    assert at.play("8C").legal == ["9C"]
    assert len(at.play("9C").legal) == 6  # void: any card
    assert at.play("AH").turn == 1
    assert at.play("9S").legal == ["7S", "KS"]  # the picker may not trump either
    at.play("KS", "TS")
    assert at.legal == sorted(["TH", "KH", "9H", "8H", "7H"])
    assert at.play("TH").legal == sorted(["QC", "QS", "JD", "AD", "TD"])
    assert at.play("TD").turn == 0
    assert at.play("AD").legal == ["JC"]  # queens, jacks and diamonds follow one another
    assert at.play("JC").legal == ["JS", "QD", "QH"]
    assert at.play("JS").legal == ["7D", "8D", "JH"]  # not bound to beat the trick


def pair_deal(high: str, low: str, rules: dict[str, str]) -> str:
    """Return a deal in which seats 0 and 1 alone hold the suit of two cards, ``low`` and ``high``."""
    trumps = trumps_low_to_high(full_rules(rules))
    suit = trumps if low in trumps else [card for card in PACK if card[1] == low[1] and card not in trumps]
    others = [card for card in PACK if card not in suit and card not in trumps]
    rest = [card for card in suit if card not in (high, low)]
    if suit is trumps:
        first, second, blind = [low, *rest[:5]], [high, *rest[5:10]], rest[10:]
        hands = [others[:6], others[6:12], others[12:]]
    else:
        first, second, blind = [low, *trumps[:5]], [high, *rest, trumps[5]], trumps[12:]
        hands = [others[4 * seat : 4 * seat + 4] + trumps[6 + 2 * seat : 8 + 2 * seat] for seat in range(3)]
    return " | ".join(" ".join(cards) for cards in [first, second, *hands, blind])


@pytest.mark.parametrize("trump_suit", ["diamonds", "clubs"])
def test_every_card_beats_the_next(trump_suit: str) -> None:
    """S-1.2, S-1.3, S-7.4, S-11.24: of two trumps, or of two cards of the fail suit led, the higher one wins."""
    rules = {"trump_suit": trump_suit}
    fail = "CSH" if trump_suit == "diamonds" else "DSH"
    trumps = [card.replace("D", "C") if trump_suit == "clubs" and card[0] not in "QJ" else card
              for card in TRUMPS_HIGH_TO_LOW]  # fmt: skip
    for order in [trumps, *([rank + suit for rank in "ATK987"] for suit in fail)]:
        for high, low in pairwise(order):
            for lead, other, winner in ((low, high, 1), (high, low, 0)):
                at = table(pair_deal(other, lead, rules), **rules).play(*PASSES, lead, other)
                for _ in range(3):
                    at.play(next(card for card in at.legal if card not in trumps))
                assert at.turn == winner, (high, low)


def test_any_trump_beats_any_fail_card() -> None:
    """S-7.4: the lowest trump takes the highest fail card; a fail card of another suit takes nothing."""
    at = table(
        "AC TC KC 9C 8C 7C | AS TS KS 9S 8S 7S | AH TH KH 9H 8H 7H | QC QS QH QD JC 7D | JS JH JD AD TD KD | 9D 8D"
    )
    at.play(*PASSES, "AC", "AS", "AH", "7D")
    assert at.legal == sorted(["JS", "JH", "JD", "AD", "TD", "KD"])
    assert at.play("KD").turn == 4
    at = table(
        "7C TC KC 9C 8C QC | AS TS KS 9S 8S 7S | AH TH KH 9H 8H 7H | AC QS QH QD JC 7D | JS JH JD AD TD KD | 9D 8D"
    )
    assert at.play(*PASSES, "TC", "AS", "AH", "AC", "KD").turn == 4


def test_partner_may_not_lead_low_called_suit() -> None:
    """S-7.6, S-11.19: the called card, a trump or another suit, unless the rule allows the rest of the called suit."""
    actions = ["pick", "bury TD 8C", "call AC", "JD", "JC", "9D", "7D", "7H"]
    assert table(DEAL_A).play(*actions).legal == ["8S", "9S", "AC"]
    low = table(DEAL_A, partner_may_lead_low_called="true").play(*actions)
    assert low.legal == ["8S", "9S", "AC", "KC", "TC"]
    # He led the suit himself, so that he is free afterwards.
    low.play("KC", "7S", "9C", "8H", "7C")
    assert low.turn == 1
    assert low.legal == ["8S", "9S", "AC", "TC"]


def test_partner_must_play_the_called_card() -> None:
    """S-7.7, S-7.10: the picker may lead his hold card; the partner must answer with the called card."""
    at = table(DEAL_A).play("pick", "bury TD 8C", "call AC")
    assert "7C" in at.legal
    assert at.play("7C").legal == ["AC"]


def test_partner_may_not_throw_the_called_card() -> None:
    """S-7.8, S-11.20: not before the first lead, unless the rule allows it; then he is bound by nothing."""
    actions = ["pick", "bury AS AC", "call AH under 9D", "QC", "QS", "QH", "TC", "JD", "JC", "JS", "QD", "KC", "8D"]
    actions += ["JH", "9C", "7D", "AD"]
    assert table(DEAL_B).play(*actions).legal == ["7C", "KH", "TH"]
    free = table(DEAL_B, partner_may_slough_ace="true").play(*actions)
    assert free.legal == ["7C", "AH", "KH", "TH"]
    free.play("AH", "9H", "8C", "9S")
    assert free.legal == ["9D"]  # the picker is still bound to follow hearts with the under card
    assert free.play("9D").legal == ["KH", "TH"]
    free.play("KH")
    assert free.turn == 1  # the king is the highest heart that can win


def test_under_card_led_and_nobody_can_win() -> None:
    """S-11.20: if nobody plays a trump or another card of the called suit, the leader takes the trick."""
    cards = "QC QS JC JS AC AS | AH TC KC 9C 8C TS | TH KH 9H 8H 7H 7S | QH QD JH JD 7C KS | AD TD KD 7D 9S 8S | 9D 8D"
    at = table(cards, partner_may_slough_ace="true").play("pick", "bury AC AS", "call AH under 8D")
    at.play("QC", "AH", "TH", "QH", "AD", "QS", "TC", "KH", "QD", "TD", "JC", "KC", "9H", "JH", "KD")
    at.play("JS", "9C", "8H", "JD", "7D", "9D", "8C", "7H", "7C", "9S")
    assert at.turn == 0
    result = at.play("8D", "TS", "7S", "KS", "8S").result()
    assert (result["tricks"], result["points"], result["outcome"]) == (6, 120, "all_tricks")
    assert result["payoff"] == [6, 3, -3, -3, -3]


def test_picker_holds_his_last_card_of_the_suit() -> None:
    """S-7.9: the only card of the called suit may not be thrown; one of two may, and the other is held again."""
    lead = ["JD", "JC", "9D", "7D", "7H", "9S", "7S", "AS", "8H"]
    at = table(DEAL_A).play("pick", "bury TD 8C", "call AC", *lead)
    assert at.legal == ["AD", "KD", "QC", "QS"]
    at = table(DEAL_A).play("pick", "bury TD KD", "call AC", *lead)
    assert at.legal == ["7C", "8C", "AD", "QC", "QS"]
    at.play("7C", "TS", "9H")
    assert at.legal == ["AD", "QC", "QS"]


def test_duties_end_with_the_first_lead() -> None:
    """S-7.6 to S-7.9 end once the suit has been led; S-7.11: the picker then follows with any card of the suit."""
    at = table(DEAL_A).play("pick", "bury TD KD", "call AC", "7C", "AC", "9D", "9C", "7H")
    assert at.turn == 2
    at.play("7S", "AS", "8H")
    assert len(at.legal) == 5
    assert "8C" in at.legal
    at.play("QC", "9S", "QS", "JC", "JS", "7D", "9H", "JD")
    assert at.legal == ["8S", "KC", "TC"]
    at = table(DEAL_A).play("pick", "bury TD KD", "call AC", "QC", "JC", "QH", "7D", "AH")
    at.play("JD", "9S", "QD", "JH", "TH", "7S", "AS", "KH", "AD")
    assert at.legal == ["8S"]
    at.play("8S")
    assert at.turn == 0
    at.play("QS", "KC", "JS", "8D", "9H")
    assert at.legal == ["7C", "8C"]


def test_on_the_last_trick_nothing_is_held() -> None:
    """S-7.8, S-7.9: hold card and called card are thrown on another suit when they are the last cards."""
    at = table(DEAL_A).play("pick", "bury QC QS", "call AC", "JD", "JC", "9D", "7D", "7H")
    at.play("9S", "7S", "AS", "8H")
    assert at.legal == sorted(["AD", "TD", "KD", "7C", "8C"])
    at.play("8C", "JH", "9H", "AD", "TC", "JS", "QH", "8D", "KH", "TD")
    assert at.legal == ["8S", "KC"]
    at.play("KC", "QD", "9C", "TH", "KD")
    assert at.legal == ["8S"]
    at.play("8S", "KS", "TS", "AH")
    assert (at.turn, at.legal) == (0, ["7C"])
    assert at.play("7C").legal == ["AC"]
    result = at.play("AC").result()
    assert (result["partner"], result["tricks"]) == (1, 1)


def test_under_card_belongs_to_the_called_suit() -> None:
    """S-5.8, S-7.2, S-7.5, S-7.10: led, it leads hearts; it wins nothing, its points count; it is held and no trump."""
    at = table(DEAL_B).play("pick", "bury AS AC", "call AH under TD", "TD")
    content = at.deal.content()
    assert (content["table"]["led"], content["table"]["trick"]) == (2, 0)
    assert at.legal == ["AH"]
    assert at.play("AH").legal == ["7H", "8H", "9H"]
    at.play("7H", "TS", "7S")
    assert at.turn == 1
    assert at.deal.content()["points"] == [0, 31, 0, 0, 0]
    at = table(DEAL_B).play("pick", "bury AS AC", "call AH under QC", "9D", "JS", "JH", "8C", "7D")
    assert at.turn == 1
    at.play("7C", "9H", "TC", "9S")
    assert at.legal == ["AD", "JC", "KD", "TD"]  # void in clubs: the queen is held
    at = table(DEAL_B).play("pick", "bury AS AC", "call AH under QC", "9D", "JS", "JH", "8C", "7D", "QS")
    at.play("QD", "9C", "8D")
    assert at.legal == ["AD", "JC", "KD", "TD"]  # trump led: the queen is no trump


TEN = "AC AS AH 7C QC JC | TC KC 9C QS TS KS | QH QD JS JH 9S 8S | TH KH 9H JD 7S 8C | AD TD KD 9D 8H 7H | 8D 7D"


@pytest.mark.parametrize(("value", "legal", "winner"), [("natural", ["7C", "AC"], 0), ("wikipedia", ["AC"], 1)])
def test_called_ten(value: str, legal: list[str], winner: int) -> None:
    """S-7.12, S-11.14: the ace beats the called ten, or is beaten by it, and must then be played, at the first lead."""
    call = ("pick", "bury AS AH", "call TC")
    at = table(TEN, called_ten=value).play(*call, "7D", "QS", "JH", "JD", "9D")
    assert (at.turn, at.legal) == (1, ["KS", "TC", "TS"])
    at.play("TC", "9S", "8C", "8H")
    assert at.legal == legal
    assert at.play("AC").turn == winner
    at = table(TEN, called_ten=value).play(*call)
    assert at.legal == ["7C", "7D", "8D", "AC", "JC", "QC"]
    assert at.play("AC").legal == ["TC"]
    assert at.play("TC", "9S", "8C", "8H").turn == winner
    # A trump takes the trick from both.
    at = table(TEN, called_ten=value).play(*call, "AC", "TC", "JH", "8C", "8H")
    assert at.turn == 2


def test_called_ten_needs_a_ten_call() -> None:
    """S-11.14: after an ace call the option changes nothing, and an ace that was buried need not be played."""
    at = table(TEN, called_ten="wikipedia").play("pick", "bury AC AH", "call TC", "7D", "QS", "JH", "JD", "9D")
    at.play("TC", "9S", "8C", "8H")
    assert at.legal == ["7C"]
    assert at.play("7C").turn == 1


# Leasters

LEASTER = "AC TC KC 9C 8C 7C | AS TS KS 9S 8S 7S | AH TH KH 9H 8H 7H | QC QS QH QD JS JH | JC JD KD 9D 8D 7D | AD TD"
# Only seats 3 and 4 have trumps. Four tricks to seat 3: 3 + 3 + 3 + 19 points.
FOUR_TRICKS = [
    "7C",
    "7S",
    "7H",
    "QC",
    "7D",
    "QS",
    "8D",
    "8C",
    "8S",
    "8H",
    "QH",
    "9D",
    "9C",
    "9S",
    "9H",
    "QD",
    "KD",
    "KC",
    "KS",
    "KH",
]
# Then 34 points to seat 3, and the last 37 to seat 4, with 21 points in the blind.
LAST_TO_DEALER = [*FOUR_TRICKS, *["JS", "JD", "TC", "TS", "TH", "JH", "JC", "AC", "AS", "AH"]]


def test_leaster_play() -> None:
    """S-8.2: no picker, seat 0 leads, the blind stays face down."""
    at = table(DEAL_A).play(*PASSES)
    content = at.deal.content()
    assert (content["table"]["picker"], content["partner"], content["table"]["called_card"]) == (-1, -1, 32)
    assert (at.turn, content["blind"].bit_count()) == (0, 2)
    assert at.play("7C").legal == ["AC", "KC", "TC"]


@pytest.mark.parametrize(("blind", "points"), [("last_trick", 58), ("first_trick", 37), ("nobody", 37)])
def test_leaster_blind(blind: str, points: int) -> None:
    """S-8.3, S-8.4, S-8.5, S-11.3: fewest points among those with a trick; the blind's go with one trick."""
    result = table(LEASTER, leaster_blind=blind).play(*PASSES, *LAST_TO_DEALER).result()
    assert (result["outcome"], result["winner"], result["tricks"]) == ("leaster", 4, 1)
    assert result["points"] == points
    assert result["payoff"] == [-1, -1, -1, -1, 4]


@pytest.mark.parametrize(("blind", "points"), [("last_trick", 120), ("first_trick", 120), ("nobody", 99)])
def test_all_six_tricks_win_a_leaster(blind: str, points: int) -> None:
    """S-8.4: the only player with a trick wins with all the points."""
    play = [
        "7C",
        "7S",
        "7H",
        "QC",
        "JC",
        "QS",
        "8D",
        "8C",
        "8S",
        "8H",
        "QH",
        "9D",
        "9C",
        "9S",
        "9H",
        "QD",
        "KD",
        "KC",
        "KS",
        "KH",
        "JS",
        "JD",
        "TC",
        "TS",
        "TH",
        "JH",
        "7D",
        "AC",
        "AS",
        "AH",
    ]
    result = table(LEASTER, leaster_blind=blind).play(*PASSES, *play).result()
    assert (result["winner"], result["tricks"], result["points"]) == (3, 6, points)
    assert result["payoff"] == [-1, -1, -1, 4, -1]


def test_leaster_without_a_trick() -> None:
    """S-11.4, S-8.6: a player without a trick may win with 0 points; shared by three it is a wash."""
    result = table(LEASTER, leaster_needs_trick="false").play(*PASSES, *LAST_TO_DEALER).result()
    assert (result["outcome"], result["payoff"], result["winner"]) == ("leaster_wash", [0] * 5, None)
    assert (result["tricks"], result["points"]) == (0, 0)


@pytest.mark.parametrize("tie_break", range(60))
def test_leaster_drawn(tie_break: int) -> None:
    """S-11.5: seats 0, 1 and 2 are level; the number drawn with the cards picks one of them."""
    at = table(LEASTER, 3, tie_break, leaster_needs_trick="false", leaster_tie="random_winner", leaster_stake=2)
    result = at.play(*PASSES, *LAST_TO_DEALER).result()
    winner = tie_break % 3
    assert (result["outcome"], result["winner"], result["points"], result["tricks"]) == ("leaster", winner, 0, 0)
    # S-11.6, S-9.8: two a loser, at stake 3.
    assert result["payoff"] == [24 if seat == winner else -6 for seat in range(5)]


def test_tie_breaks_are_drawn_evenly() -> None:
    """S-11.5: a number from 0 to 59 with the cards, each equally likely; the cards stay those of the default."""
    plain = make_setting("sheepshead", strategy="random", seed=6).engine()
    drawn = make_setting("sheepshead", strategy="random", seed=6, rules={"leaster_tie": "random_winner"}).engine()
    counts = np.zeros(60, dtype=np.int64)
    for index in range(20_000):
        content = GAME.engine.Deal(drawn, index).content()
        counts[content["tie_break"]] += 1
        assert content["hand"] == GAME.engine.Deal(plain, index).content()["hand"]
    assert_uniform(counts)


def test_multiplier_cap() -> None:
    """S-11.23: stake and doublings together are cut to the cap, which counts for a leaster too."""
    for cap, multiplier in (("none", 6), ("7", 6), ("5", 5), ("1", 1)):
        at = table(DEAL_A, 3, crack="crack", multiplier_cap=cap).play("pick", "bury TD 8C", "call AC", "crack")
        result = finish(at.play("no", "no", "no"))
        assert (result["cracks"], result["multiplier"]) == (1, multiplier)
        assert result["payoff"] == [each * multiplier for each in (4, 2, -2, -2, -2)]
    at = table(DEAL_A, 1000, crack="crack").play("pick", "bury TD 8C", "call AC", "crack")
    assert finish(at.play("no", "no", "no"))["multiplier"] == 1024, "S-9.8: never more than 1,024"
    result = table(LEASTER, 3, multiplier_cap="2").play(*PASSES, *LAST_TO_DEALER).result()
    assert (result["multiplier"], result["payoff"]) == (2, [-2, -2, -2, -2, 8])
