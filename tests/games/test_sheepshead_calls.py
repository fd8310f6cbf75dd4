"""Sheepshead up to the first card, rule by rule, on the compiled core; each test names the rules it is about."""

from __future__ import annotations

from itertools import combinations

import pytest

from simcore import make_setting
from simcore.cards import sorted_cards
from simcore.games.sheepshead import GAME
from simcore.games.sheepshead.pack import cards_in, pack_of
from tests.games.sheepshead_deals import (
    ACES_AND_TENS,
    ALL_TRUMPS,
    DEAL_A,
    DEAL_B,
    FOUR_JACKS,
    ONE_SUIT_ONLY,
    PASSES,
    THREE_ACES,
    finish,
    table,
)
from tests.reference.sheepshead import must_redeal
from tests.table import Table

# Deal and pick


def test_deal() -> None:
    """S-1.5, S-2.1, S-2.2, S-2.3: five hands of six, a blind of two, in the order of writing; poor hands are played."""
    at = Table(seed=5)
    dealt = at.game.language.dealt(at.deal.content(), at.rules)
    hands, blind = dealt["hands"], dealt["blind"]
    assert isinstance(hands, list)
    assert isinstance(blind, list)
    assert [len(hand) for hand in hands] == [6] * 5
    assert len(blind) == 2
    assert sorted(sum(hands, blind)) == sorted(pack_of(at.rules))
    assert all(hand == sorted_cards(hand) for hand in [*hands, blind])
    poor = "TC 9C 8C 7S 8H TH | AC KC 7C AS TS KS | QC QS QH QD JC JS | JH JD AD TD KD 9D | AH KH 9H 7H 9S 8S | 8D 7D"
    assert table(poor).legal == ["pass", "pick"]


def test_redeals_stay_within_the_deal() -> None:
    """S-11.25: the first deal without a poor hand is played; deals that have none are those of the default."""
    usual = make_setting("sheepshead", strategy="random", seed=31)
    again = make_setting("sheepshead", strategy="random", seed=31, rules={"redeal_no_ace_face_trump": "on"})
    engines = usual.engine(), again.engine()
    redealt = 0
    for index in range(6_000):
        contents = [GAME.engine.Deal(engine, index).content() for engine in engines]
        hands = [[cards_in(hand, usual.rules) for hand in content["hand"]] for content in contents]
        rules = {"redeal_no_ace_face_trump": "on"}
        assert not must_redeal(hands[1], rules)
        assert (contents[1]["redeals"] > 0) == must_redeal(hands[0], rules)
        if not contents[1]["redeals"]:
            assert contents[0]["hand"] == contents[1]["hand"]
        redealt += contents[1]["redeals"]
    assert redealt > 10


def test_pick_goes_round_once() -> None:
    """S-3.1, S-3.2: seats 0 to 4 are asked; the first pick ends it and brings the blind to the picker's hand."""
    at = table(DEAL_A)
    for seat in range(3):
        assert (at.turn, at.legal) == (seat, ["pass", "pick"])
        at.play("pass")
    at.play("pick")
    assert at.turn == 3
    content = at.deal.content()
    assert cards_in(content["hand"][3], at.rules) == sorted_cards(["JH", "8D", "7D", "AS", "TS", "9C", "KD", "8C"])
    assert [hand.bit_count() for hand in content["hand"]] == [6, 6, 6, 8, 6]
    with pytest.raises(ValueError, match="not legal"):
        at.deal.apply(63)


def test_five_passes() -> None:
    """S-3.3, S-8.1, S-8.7, S-11.2: a leaster, a deal thrown in, or a dealer who must pick."""
    at = table(DEAL_A).play(*PASSES)
    assert (at.turn, len(at.legal)) == (0, 6)
    for value in ("doubler", "redeal"):
        at = table(DEAL_A, stake=2, all_pass=value).play(*PASSES)
        assert at.deal.over
        result = at.result()
        assert (result["outcome"], result["payoff"], result["call"]) == ("thrown_in", [0] * 5, "none")
        assert (result["tricks"], result["points"], result["winner"], result["multiplier"]) == (0, 0, None, 2)
    at = table(DEAL_A, all_pass="forced_dealer").play(*["pass"] * 4)
    assert (at.turn, at.legal) == (4, ["pick"])
    assert len(at.play("pick").legal) == 28


# Bury and call


def test_bury() -> None:
    """S-4.1, S-4.4: any two of the eight, trumps and cards of the blind too; then the call."""
    at = table(DEAL_A).play("pick")
    eight = ["QC", "QS", "JD", "AD", "TD", "7C", "KD", "8C"]
    pairs = {"bury " + " ".join(sorted_cards(pair)) for pair in combinations(eight, 2)}
    assert set(at.legal) == pairs
    assert len(pairs) == 28
    at.play("bury QC QS")
    assert at.legal == ["alone", "call AC"]
    assert cards_in(at.deal.content()["bury"], at.rules) == ["QS", "QC"]


def test_bury_counts_without_a_trick() -> None:
    """S-4.3: the bury is the picking side's even if it takes no trick; the table decides by T = 0 first (S-9.1)."""
    weak = "8H 7H 7C 8S 7S 9S | QC QS QH QD JC JS | JH JD 8D KD 9D 7D | AC TC KC 9C 8C 9H | AD TD TS KS TH KH | AH AS"
    result = finish(table(weak).play("pick", "bury AS AH", "call AC"))
    assert (result["tricks"], result["points"], result["outcome"]) == (0, 22, "no_trick")
    assert result["payoff"] == [-9, 3, 3, 0, 3]


def test_ace_call_needs_a_card_and_a_missing_ace() -> None:
    """S-5.1, S-5.2, S-5.3: the kept six hold the suit, the eight lack its ace; alone is always possible."""
    assert table(DEAL_A).play("pick", "bury TD 8C").legal == ["alone", "call AC"]
    assert table(DEAL_A).play("pick", "bury 7C 8C").legal == ["alone"]
    dealer = table(DEAL_A).play("pass", "pass", "pass", "pass", "pick")
    assert dealer.play("bury 7H 8H").legal == ["alone", "call AC"]


def test_partner_is_the_holder() -> None:
    """S-5.7: whoever holds the called card is the partner; alone nobody is, and nothing binds anyone (S-7.13)."""
    at = table(DEAL_A).play("pick", "bury TD 8C", "call AC")
    content = at.deal.content()
    assert (content["partner"], content["table"]["declared_partner"]) == (1, -1)
    at = table(DEAL_A).play("pick", "bury TD 8C", "alone")
    assert at.deal.content()["partner"] == -1
    at.play("JD", "JC", "9D", "7D", "7H")
    assert at.legal == ["8S", "9S", "AC", "KC", "TC"]
    assert at.play("AC", "7S", "9C", "8H").legal == ["7C"]


def test_ten_call() -> None:
    """S-5.4: with all three fail aces among the eight, a missing ten whose suit is kept."""
    assert table(THREE_ACES).play("pick", "bury QS 8D").legal == ["alone", "call TC", "call TH", "call TS"]
    assert table(THREE_ACES).play("pick", "bury AS AH").legal == ["alone", "call TC"]


def test_under_call() -> None:
    """S-5.5, S-5.9: any kept card goes under any missing ace; the table sees that it lies, not which it is."""
    at = table(DEAL_B).play("pick", "bury AS AC")
    kept = ["QC", "JC", "AD", "TD", "KD", "9D"]
    assert at.legal == sorted(["alone", *(f"call AH under {card}" for card in kept)])
    at.play("call AH under 9D")
    public = at.deal.content()["table"]
    assert (public["called_card"], public["called_suit"]) == (17, 2)
    assert "under" not in public
    at = table(ALL_TRUMPS).play("pick", "bury QC QS")
    assert len(at.legal) == 3 * 6 + 1
    assert len(table(ALL_TRUMPS).play("pick", "bury JH JD").legal) == 19


def test_forced_alone() -> None:
    """S-5.6: the only callable suit buried away, or all aces and all tens."""
    assert table(ONE_SUIT_ONLY).play("pick", "bury AS 7H").legal == ["alone"]
    assert table(ACES_AND_TENS).play("pick", "bury AC AS").legal == ["alone"]
    result = finish(table(ONE_SUIT_ONLY).play("pick", "bury AS 7H", "alone"))
    assert (result["partner"], result["call"]) == (None, "alone")
    payoff = result["payoff"]
    assert isinstance(payoff, list)
    assert sorted(abs(each) for each in payoff[1:]) == [abs(payoff[0]) // 4] * 4  # S-9.5


# Cracking and blitzing


def test_who_may_crack() -> None:
    """S-6.1 to S-6.4: the seats behind the picker, once each, also with nothing to say but no; the partner too."""
    at = table(DEAL_A, crack="crack").play("pass", "pick", "bury 9S 8S")
    assert at.legal == ["alone"]
    at.play("alone")
    assert (at.turn, at.legal) == (2, ["crack", "no"])
    at.play("crack")
    assert (at.turn, at.legal) == (3, ["no"])
    at.play("no")
    assert (at.turn, at.legal) == (4, ["no"])
    assert at.play("no").turn == 0
    assert len(at.legal) == 6
    at = table(DEAL_A, crack="crack", blitz="black_or_red_queens").play(*["pass"] * 4, "pick", "bury AH TH", "alone")
    assert at.deal.content()["table"]["phase"] == GAME.engine.CODES["phase"]["play"]
    at = table(DEAL_A, crack="crack").play(*PASSES)
    assert at.deal.content()["table"]["phase"] == GAME.engine.CODES["phase"]["play"]
    partner = table(DEAL_A, crack="crack").play("pick", "bury TD 8C", "call AC")
    assert (partner.turn, partner.deal.content()["partner"], partner.legal) == (1, 1, ["crack", "no"])


def test_blitz() -> None:
    """S-6.5, S-11.22: with both black or both red queens in hand, cracking or not; each such seat may."""
    at = table(DEAL_A, blitz="black_or_red_queens").play("pick", "bury TD 8C", "call AC")
    assert at.legal == ["no"]
    assert at.play("no").legal == ["blitz", "no"]
    at.play("blitz")
    assert (at.turn, at.legal) == (3, ["no"])
    two = "7C 8C 9C 7S 8S JD | QC QS JC TC 9S TS | QH QD JS 9D 7D KS | JH 8D AD AS AC KC | AH TH KH 9H 8H 7H | KD TD"
    at = table(two, blitz="black_or_red_queens", crack="crack").play("pick", "bury TD KD", "call AC")
    assert at.legal == ["blitz", "crack", "no"]
    assert at.play("blitz").legal == ["blitz", "crack", "no"]
    at.play("blitz", "crack", "no")
    assert finish(at)["multiplier"] == 8


def test_recrack() -> None:
    """S-6.6, S-6.7, S-9.8, S-11.21: the picker, then the others are asked; a partner who recracks is known."""
    at = table(DEAL_A, stake=3, crack="crack_recrack").play("pick", "bury TD 8C", "call AC", "no", "crack", "no", "no")
    assert (at.turn, at.legal) == (0, ["no", "recrack"])
    at.play("no")
    assert (at.turn, at.legal) == (1, ["no", "recrack"])
    other = table(DEAL_A, crack="crack_recrack").play("pick", "bury TD 8C", "alone", "no", "crack", "no", "no", "no")
    assert (other.turn, other.legal) == (1, ["no"])
    at.play("recrack")
    content = at.deal.content()["table"]
    assert (content["declared_partner"], content["phase"]) == (1, GAME.engine.CODES["phase"]["play"])
    result = finish(at)
    assert (result["cracks"], result["multiplier"], result["payoff"]) == (2, 12, [48, 24, -24, -24, -24])
    plain = table(DEAL_A, crack="crack").play("pick", "bury TD 8C", "call AC", "crack", "no", "no", "no")
    assert (plain.turn, len(plain.legal)) == (0, 6)
    assert finish(plain)["multiplier"] == 2


# House rules of the call


def test_jack_of_diamonds() -> None:
    """S-11.1: the holder of JD, or of the lowest jack that the picker lacks, is the partner and is bound by nothing."""
    at = table(DEAL_A, partner="jack_of_diamonds").play("pick", "bury AD TD")
    assert at.legal == ["alone", "call JH"]
    at.play("call JH")
    content = at.deal.content()
    assert (content["partner"], content["table"]["called_suit"], content["careful"]) == (3, 4, False)
    every_card = 2**32 - 1
    assert (content["open"], content["loose"]) == ([every_card] * 5, [every_card] * 5)
    result = finish(at)
    assert (result["call"], result["partner"], result["under"]) == ("JH", 3, False)
    assert table(DEAL_B, partner="jack_of_diamonds").play("pick", "bury AC AS").legal == ["alone", "call JD"]
    assert table(FOUR_JACKS, partner="jack_of_diamonds").play("pick", "bury JC JS").legal == ["alone"]
    buried = table(DEAL_A, partner="jack_of_diamonds").play("pick", "bury JD TD")
    assert buried.legal == ["alone", "call JH"]


def test_no_under() -> None:
    """S-11.12: without under calls the picker is alone."""
    assert table(DEAL_B, under="off").play("pick", "bury AS AC").legal == ["alone"]


def test_under_gate() -> None:
    """S-11.13: measured on the kept six, a picker who has buried the suit may lay a card under."""
    at = table(ONE_SUIT_ONLY, under_gate="kept_six").play("pick", "bury AS 7H")
    assert at.legal == sorted(["alone", *(f"call AH under {card}" for card in ["AC", "QC", "QS", "QH", "8D", "7D"])])
    assert table(ONE_SUIT_ONLY, under_gate="kept_six").play("pick", "bury AS AC").legal == ["alone", "call AH"]


def test_call_without_a_hold_card() -> None:
    """S-11.15: any missing ace, so that an under call cannot arise; with all aces any ten that is missing."""
    at = table(DEAL_B, call_needs_hold_card="false").play("pick", "bury AS AC")
    assert at.legal == ["alone", "call AH"]
    assert table(DEAL_A, call_needs_hold_card="false").play("pick", "bury TD 8C").legal == [
        "alone", "call AC", "call AH", "call AS",
    ]  # fmt: skip
    at = table(THREE_ACES, call_needs_hold_card="false").play("pick", "bury AS AH")
    assert at.legal == ["alone", "call TC", "call TH", "call TS"]
    one = table(DEAL_A, call_needs_hold_card="false").play("pick", "bury TD 8C", "call AC")
    one.play("JD", "JC", "9D", "7D", "7H", "9S", "7S", "AS", "8H")
    assert "7C" not in one.legal  # S-7.9 as usual


def test_own_ace() -> None:
    """S-11.16: an ace of his own, kept or buried, whose suit he keeps; nobody is the partner, he holds the suit."""
    at = table(THREE_ACES, call_own_ace="true").play("pick", "bury AS AC")
    assert at.legal == ["alone", "call AC", "call AH", "call TC", "call TH"]
    at.play("call AC")
    content = at.deal.content()
    assert (content["partner"], content["table"]["called_card"]) == (-1, 5)
    at.play("7D", "9C", "JH", "7H", "JC")
    assert at.turn == 4
    at.play("JD")
    assert at.legal == ["8D", "QC", "QS"]
    at.play("8D", "8C", "JS", "8H")
    assert at.turn == 2
    at.play("9S", "7S", "KD")
    assert "7C" not in at.legal
    result = finish(at)
    assert (result["partner"], result["call"]) == (None, "AC")
    payoff = result["payoff"]
    assert isinstance(payoff, list)
    assert payoff == [payoff[0]] + [-payoff[0] // 4] * 4
    jack = table(THREE_ACES, call_own_ace="true", partner="jack_of_diamonds").play("pick", "bury AS AC")
    assert jack.legal == ["alone", "call JD"]


def test_own_ace_held_as_the_only_card() -> None:
    """S-11.16: the called ace itself may be the hold card, and the picker may lead it but not throw it."""
    at = table(ONE_SUIT_ONLY, call_own_ace="true").play("pick", "bury AS 7H")
    assert at.legal == ["alone", "call AC"]
    at.play("call AC")
    assert at.legal == sorted(["AC", "QC", "QS", "QH", "8D", "7D"])
    at.play("7D", "7C", "QD", "AD", "TS")
    assert at.turn == 2
    at.play("7S", "8S", "KS")
    assert at.legal == ["8D", "QC", "QH", "QS"]
    lead = table(ONE_SUIT_ONLY, call_own_ace="true").play("pick", "bury AS 7H", "call AC", "AC")
    assert lead.legal == sorted(["7C", "8C", "9C", "TC", "KC"])


def test_alone_forbidden() -> None:
    """S-11.17: alone is left only where nothing can be called."""
    assert table(DEAL_A, alone="forbidden").play("pick", "bury TD 8C").legal == ["call AC"]
    assert table(DEAL_A, alone="forbidden").play("pick", "bury 7C 8C").legal == ["alone"]
    assert table(DEAL_B, alone="forbidden", partner="jack_of_diamonds").play("pick", "bury AC AS").legal == ["call JD"]


def test_call_before_the_bury() -> None:
    """S-11.18: calls are measured on the eight; the bury may not take the under card or the last of the suit."""
    at = table(DEAL_A, call_order="call_then_bury").play("pick")
    assert at.legal == ["alone", "call AC"]
    at.play("call AC")
    assert len(at.legal) == 27
    assert "bury 7C 8C" not in at.legal
    at = table(DEAL_A, call_order="call_then_bury").play("pick", "alone")
    assert "bury 7C 8C" in at.legal
    assert len(at.legal) == 28
    at = table(DEAL_A, call_order="call_then_bury", call_needs_hold_card="false").play("pick", "call AC")
    assert len(at.legal) == 28
    at = table(DEAL_B, call_order="call_then_bury").play("pick")
    assert at.legal == sorted(
        ["alone", *(f"call AH under {card}" for card in ["QC", "JC", "AD", "TD", "AC", "AS", "KD", "9D"])]
    )
    at.play("call AH under AS")
    assert len(at.legal) == 21
    assert not any("AS" in bury for bury in at.legal)


def test_clubs_as_trump() -> None:
    """S-11.24: clubs are trumps, diamonds a fail suit whose ace and ten can be called."""
    at = table(DEAL_A, trump_suit="clubs").play("pick", "bury 7C 8C")
    # AD is his own, and he has no spade and no heart.
    kept = ["QC", "QS", "JD", "AD", "TD", "KD"]
    assert at.legal == sorted(["alone", *(f"call {ace} under {card}" for ace in ("AS", "AH") for card in kept)])
    at = table(DEAL_B, trump_suit="clubs").play("pass", "pass", "pass", "pass", "pick", "bury 9S KD")
    assert at.legal == ["alone", "call AD", "call AS"]
    assert at.play("call AD").deal.content()["partner"] == 0
    aces = "AD AS AH 7D QC QS | TD KD 9D 8D TS KS | QH QD JS JH 9S 8S | TH KH 9H 8H 7H 7S | JC JD AC TC KC 9C | 8C 7C"
    assert table(aces, trump_suit="clubs").play("pick", "bury AS AH").legal == ["alone", "call TD"]
    result = finish(table(aces, trump_suit="clubs").play("pick", "bury AS AH", "call TD"))
    assert result["call"] == "TD"
