"""Toepen from the first window on, rule by rule, on the compiled core; each test names the rules it is about."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest

from simcore import make_setting
from simcore.games.toepen.pack import PACK, RANKS
from tests.games.toepen_deals import BLUFF, CASE_M, CASE_N, ToepenTable, lost, won_by

OPTIONS = ("best_remaining", "void_all_lose", "remove_cards")


# Cards (T-1)


def test_the_pack() -> None:
    """T-1.1, T-1.3: 32 cards; cards named together stand by suits S H D C and ranks A 7 8 9 T J Q K."""
    assert len(set(PACK)) == 32
    assert {card[0] for card in PACK} == set("TAKQJ987")
    at = ToepenTable("JC TD QS KH | 7S AS TS 9S | JH QH AH 7H | 8D 9D KC QC")
    assert at.hand(0) == ["QS", "KH", "TD", "JC"]
    assert at.hand(1) == ["AS", "7S", "9S", "TS"]


@pytest.mark.parametrize("suit", "SHDC")
def test_every_card_beats_the_next(suit: str) -> None:
    """T-1.2, T-6.4: of two cards of the suit led the higher one wins; a card of another suit wins nothing."""
    assert RANKS == "JQKA789T"
    other = "HDCS"["SHDC".index(suit)]
    for low, high in pairwise(RANKS):
        for lead, follow, winner in ((low, high, 1), (high, low, 0)):
            rest = [card for card in PACK if card not in (lead + suit, follow + suit) and card[1] not in (suit, other)]
            hands = [[lead + suit, *rest[:3]], [follow + suit, *rest[3:6]], ["T" + other, *rest[6:9]]]
            at = ToepenTable(" | ".join(map(" ".join, hands)), wash="off", lives=[9, 9, 9])
            at.play(lead + suit, follow + suit, "T" + other)
            assert at.turn == winner, (low, high)


def test_following_suit() -> None:
    """T-6.1 to T-6.3: any card may be led; the suit must be followed, without a duty to win; then the winner leads."""
    at = ToepenTable("TS 9S QH JD | KS 8H 7H AC | TH 9C AD JC | 8D 7D QS KH", wash="off", lives=[9] * 4)
    assert (at.turn, at.legal) == (0, ["9S", "JD", "QH", "TS"])
    assert at.play("QH").legal == ["7H", "8H"]
    assert at.play("7H").legal == ["TH"]
    assert at.play("TH").legal == ["KH"]
    assert at.play("KH").turn == 2
    assert at.play("9C").legal == ["7D", "8D", "QS"]  # void: any card
    assert at.play("QS").turn == 0


# Knocking (T-4, T-9.5, T-9.8 to T-9.10)


def test_the_window_opens_before_every_card_and_again_after_a_knock() -> None:
    """T-4.1 to T-4.4, T-4.6: also for players without cards; the poll begins with the player to move."""
    at = ToepenTable(won_by(0)).until_card(4, 3)
    assert (at.turn, at.hand(0)) == (3, [])
    assert at.asked("window") == [3, 0, 1, 2]
    at = ToepenTable(won_by(0)).until_card(1, 1).script("P1 no", "P2 knock")
    assert at.asked("answer") == [3, 0, 1]
    assert at.asked("window") == [1, 3, 0]  # P2 has to wait, P1 is asked again
    at = ToepenTable(won_by(0)).until_card(1, 1).script("P2 knock", "P3 knock")
    at.asked("answer")
    assert at.asked("window") == [1, 2, 0]  # P2 may again after P3


@pytest.mark.parametrize("lives", range(10))
def test_stake_limit(lives: int) -> None:
    """T-9.9: lives lost plus the stake after the knock are at most the target."""
    at = ToepenTable(won_by(0), knock_limit="stake", lives=[0, lives, 0, 0])
    at.asked("exchange")
    assert (1 in at.asked("window")) == (lives + 2 <= 10)


@pytest.mark.parametrize("target", [2, 5, 10])
@pytest.mark.parametrize("lost_before", [0, 1])
def test_own_limit_by_target(target: int, lost_before: int) -> None:
    """T-4.7, T-9.2: own knocks less than target - 1 - lives lost."""
    at = ToepenTable(won_by(0), target=target, lives=[lost_before, 0, 0, 0])
    at.asked("exchange")
    assert (0 in at.asked("window")) == (target - 1 - lost_before > 0)


def knock_all_the_time(at: ToepenTable) -> ToepenTable:
    """Let every seat knock as often as it may, and everybody stay."""
    while not at.deal.over:
        if "knock" in at.legal:
            at.play("knock")
        else:
            at.quiet()
    return at


@pytest.mark.parametrize("max_stake", [2, 4, 60])
def test_max_stake(max_stake: int) -> None:
    """T-9.9, T-9.10: players knock as often as they may, whatever they have lost."""
    at = knock_all_the_time(
        ToepenTable(won_by(0), knock_limit="max_stake", max_stake=max_stake, lives=[9, 9, 9, 9], wash="off")
    )
    assert at.result()["knocks"] == max_stake - 1
    assert lost(at.result()) == [0] + [max_stake] * 3


@pytest.mark.parametrize("twice", [False, True])
def test_the_stake_ends_at_120(twice: bool) -> None:
    """T-4.5, T-9.8, T-9.9: without any limit there are 119 knocks, 60 of them by one player or all of them."""
    at = knock_all_the_time(ToepenTable(won_by(0), knock_limit="none", same_player_twice_running=twice))
    own = at.deal.content()["table"]["own_knocks"]
    assert at.result()["knocks"] == sum(own) == 119
    assert max(lost(at.result())) == 120
    assert max(own) == (119 if twice else 60)


def test_same_player_twice_running() -> None:
    """T-4.6, T-9.8: the last knocker may knock again."""
    at = ToepenTable(won_by(0), same_player_twice_running=True).script("P0 knock")
    at.asked("answer")
    assert at.turn == 0
    at.script("P0 knock")
    at.asked("answer")
    assert at.asked("window") == [0, 1, 2, 3]
    assert lost(at.end()) == [0, 3, 3, 3]


@pytest.mark.parametrize("twice", [False, True])
def test_own_turn(twice: bool) -> None:
    """T-9.5: the player to move only, once before his card; after a knock he plays without being asked again."""
    at = ToepenTable(won_by(0), knock_timing="own_turn", same_player_twice_running=twice)
    at.asked("exchange")
    assert (at.phase, at.turn) == ("window", 0)
    at.play("knock")
    assert at.asked("answer") == [1, 2, 3]
    assert (at.phase, at.turn) == ("play", 0)
    at.play("TS")
    for seat in (1, 2, 3):
        assert at.asked("window") == [seat]
        at.quiet()
    assert (at.turn, at.phase) == (0, "window" if twice else "play")  # P0 leads again


def test_own_turn_asks_before_each_card() -> None:
    """T-9.5: who plays last to a trick and leads to the next is asked before both cards."""
    at = ToepenTable(won_by(3), knock_timing="own_turn").until_card(1, 3)
    assert at.asked("window") == [3]
    at.play("TS")
    assert at.asked("window") == [3]


# Answering (T-5, T-9.6, T-9.7, T-9.11, T-9.12)


def test_answers_in_turn_and_at_once() -> None:
    """T-5.1, T-5.3, T-5.5, T-5.7, T-9.6: folds count at once, or when all have answered; nobody sees them before."""
    at = ToepenTable(won_by(0)).script("P1 knock", "P2 fold")
    assert (at.turn, at.legal, at.in_hand()) == (3, ["fold", "stay"], [0, 1, 3])
    at = ToepenTable(won_by(0), response="simultaneous").script("P1 knock", "P2 fold")
    assert (at.turn, at.in_hand()) == (3, [0, 1, 2, 3])
    other = ToepenTable(won_by(0), response="simultaneous").script("P1 knock", "P2 stay")
    assert at.public == other.public
    at.play("fold", "fold")
    assert (at.phase, at.result()["winner"], lost(at.result())) == ("over", 1, [1, 0, 1, 1])


def test_nobody_knocks_while_answers_are_outstanding() -> None:
    """T-5.4, T-5.8, T-9.7: a knock is an answer only where the rules say so."""
    assert ToepenTable(won_by(0)).script("P0 knock").legal == ["fold", "stay"]
    assert ToepenTable(won_by(0), over_knock_while_answering=True).script("P0 knock").legal == ["fold", "knock", "stay"]


def test_over_knock() -> None:
    """T-5.8: the others answer the new knock only, those who had stayed and the first knocker too."""
    at = ToepenTable(won_by(0), over_knock_while_answering=True)
    at.script("P0 knock", "P1 fold", "P2 stay", "P3 knock")
    assert (at.public["k"], at.public["last_knocker"], at.turn) == (2, 3, 0)
    at.play("stay", "fold")
    assert at.asked("window") == [0]  # two are in, P3 was the last to knock
    result = at.end()
    assert lost(result) == [0, 1, 2, 3]
    assert (result["knocks"], result["folds"]) == (2, [1, 1, 0, 0])


def test_over_knock_needs_the_right_to_knock() -> None:
    """T-5.8: within the limits, and the first knocker again after another one's knock."""
    at = ToepenTable(won_by(0), over_knock_while_answering=True, lives=[0, 9, 0, 0]).script("P0 knock")
    assert at.legal == ["fold", "stay"]
    at.script("P2 knock", "P0 knock")
    assert (at.public["k"], at.turn) == (3, 1)


def test_own_turn_with_over_knocks() -> None:
    """T-5.8, T-9.5: out of turn as an answer; if the player to move folds, the next is asked before his card."""
    rules: dict[str, object] = {"over_knock_while_answering": True, "knock_timing": "own_turn"}
    at = ToepenTable(won_by(0), **rules).script("P0 knock", "P2 knock", "P3 stay", "P0 fold", "P1 stay")
    assert (at.phase, at.turn) == ("window", 1)
    at = ToepenTable(won_by(0), **rules).script("P0 knock", "P1 knock", "P2 stay", "P3 stay", "P0 fold")
    assert (at.phase, at.turn) == ("play", 1)  # he was the last to knock


def test_play_for_dead() -> None:
    """T-3.7, T-5.1, T-9.11: whose lives lost plus the new stake reach the target is not asked and stays."""
    lives = [0, 8, 7, 0]
    at = ToepenTable(won_by(0), play_for_dead=True, lives=lives).script("P0 knock")
    assert at.asked("answer") == [2, 3]
    at.script("P3 knock")
    assert at.asked("answer") == [0]
    assert lost(at.end()) == [0, 3, 3, 3]
    assert ToepenTable(won_by(0), lives=lives).script("P0 knock").asked("answer") == [1, 2, 3]
    at = ToepenTable(won_by(0), play_for_dead=True, lives=[0, 9, 9, 9]).script("P0 knock")
    assert (at.phase, at.public["k"]) == ("play", 1)  # nobody is asked, nobody else may knock
    at = ToepenTable(BLUFF, play_for_dead=True, lives=[0, 0, 0, 7]).script("P3 exchange", "P0 challenge", "P0 knock")
    assert at.asked("answer") == [1, 2]


def test_poverty() -> None:
    """T-5.9 to T-5.12, T-9.12: the hand starts with a stake of 2 and no last knocker; the others may leave for 1."""
    at = ToepenTable(won_by(0), lives=[0, 9, 0, 0]).script("P3 keep")
    assert (at.phase, at.public["k"]) == ("window", 0)
    at = ToepenTable(won_by(0), poverty=True, lives=[0, 9, 0, 0]).script("P3 keep")
    assert (at.phase, at.turn, at.public["k"], at.public["last_knocker"]) == ("poverty", 0, 1, -1)
    assert at.legal == ["fold", "stay"]
    assert at.asked("poverty") == [0, 2, 3]
    assert at.asked("window") == [0, 2, 3]
    result = at.script("P2 knock", "P3 fold").end()
    assert lost(result) == [0, 3, 3, 2]
    assert (result["knocks"], result["folds"], result["first_knock"]) == (1, [0, 1, 0, 0], 1)


@pytest.mark.parametrize("response", ["sequential", "simultaneous"])
def test_all_leave_a_poor_player(response: str) -> None:
    """T-5.10, T-5.11: a single poor player wins."""
    at = ToepenTable(won_by(0), poverty=True, response=response, lives=[0, 9, 0, 0]).script("P3 keep", "P0 fold")
    assert (0 in at.in_hand()) == (response == "simultaneous")
    at.play("fold", "fold")
    assert at.phase == "over"
    result = at.result()
    assert (lost(result), result["folds"]) == ([1, 0, 1, 1], [3, 0, 0, 0])
    assert (result["end"], result["first_knock"], result["knocks"]) == ("all_folded", 0, 0)


def test_several_poor_players() -> None:
    """T-5.10, T-5.11: they play on; a knock is no answer to poverty; if all are poor nobody is asked."""
    rules: dict[str, object] = {"poverty": True, "over_knock_while_answering": True}
    at = ToepenTable(won_by(0), lives=[0, 9, 9, 0], **rules).script("P3 keep")
    assert at.legal == ["fold", "stay"]
    at.play("fold", "fold")
    assert at.turn == 1  # leads, nobody may knock
    assert lost(at.end()) == [1, 0, 2, 1]
    at = ToepenTable(won_by(0), poverty=True, lives=[9] * 4).script("P3 keep")
    assert (at.phase, at.public["k"]) == ("play", 1)


def test_poverty_is_decided_at_the_deal() -> None:
    """T-5.9, T-9.11: a penalty makes nobody poor and nobody less so; who is dead is not asked."""
    at = ToepenTable(BLUFF, poverty=True, lives=[0, 0, 0, 8]).script("P3 exchange", "P0 challenge", "P3 keep")
    assert (at.phase, at.public["k"]) == ("window", 0)
    at = ToepenTable(BLUFF, poverty=True, lives=[0, 0, 0, 9]).script("P3 exchange", "P0 challenge", "P3 keep")
    assert at.asked("poverty") == [0, 1, 2]
    at = ToepenTable(won_by(0), poverty=True, play_for_dead=True, lives=[7, 8, 9, 0]).script("P3 keep")
    assert at.asked("poverty") == [0, 3]  # 8 + 2 is fatal


# Folding and the lead (T-5.6, T-6.1, T-6.3 to T-6.7, T-9.20)


def test_leader_folds() -> None:
    """T-6.1, T-6.6: the next player in leads."""
    at = ToepenTable(won_by(0)).script("P3 knock", "P0 fold", "P1 fold")
    at.asked("answer")
    assert (at.phase, at.turn) == ("window", 2)
    assert at.asked("window") == [2]
    assert (at.phase, at.turn, len(at.legal)) == ("play", 2, 4)


def test_trick_winner_folds_before_his_lead() -> None:
    """T-6.5, T-6.6: P0 took the first trick and folds, the lead passes to P2 since P1 folds too."""
    at = ToepenTable(won_by(0)).until_card(2, 0).script("P3 knock", "P0 fold", "P1 fold", "P2 stay")
    assert at.public["mover"] == at.public["leader"] == 2


def test_best_card_of_a_folded_player() -> None:
    """T-5.6, T-6.3 to T-6.5: his card stays the best, the next player in on his left leads; his hand stays closed."""
    at = ToepenTable(won_by(0)).until_card(1, 1).script("P1 knock", "P0 fold")
    at.asked("answer")
    for _ in range(3):
        at.asked("window")
        assert len(at.legal) == 1  # spades are led
        at.quiet()
    assert (at.public["trick_number"], at.public["best_seat"], at.public["mover"]) == (1, 0, 1)
    assert (at.public["open_hands"], len(at.hand(0))) == (0, 3)


def test_player_to_move_folds_in_the_middle_of_a_trick() -> None:
    """T-6.6: the next one who has not played is to move, not the one who has."""
    at = ToepenTable(won_by(0)).until_card(1, 1).script("P0 knock", "P1 fold")
    at.asked("answer")
    assert at.public["mover"] == 2
    at = ToepenTable(won_by(0)).until_card(1, 1).script("P0 knock", "P1 fold", "P2 fold", "P3 stay")
    assert at.public["mover"] == 3
    at.play("no").quiet()
    assert (at.public["trick_number"], at.public["mover"]) == (1, 0)


def test_fold_completes_the_trick() -> None:
    """T-6.6: the last one to move folds; the trick is finished, then the window opens before the lead."""
    at = ToepenTable(won_by(2)).until_card(1, 3).script("P1 knock", "P2 stay", "P3 fold", "P0 stay")
    assert (at.public["trick_number"], at.public["trick"], at.public["mover"]) == (1, 0, 2)
    assert at.asked("window") == [2, 0]
    at = ToepenTable(won_by(0)).until_card(4, 3).script("P1 knock", "P2 stay", "P3 fold", "P0 stay")
    assert at.phase == "over"
    assert (at.result()["end"], lost(at.result())) == ("last_trick", [0, 2, 2, 1])


@pytest.mark.parametrize("option", OPTIONS)
def test_folded_card_that_is_not_best(option: str) -> None:
    """T-6.7, T-9.20: the folded lead is beaten, so the best card wins by every option."""
    hands = "TD 9D 8D AC | 7D AD KD 7C | QD JD TH KC | 8S 7S AS 9H"
    at = ToepenTable(hands, folded_card_last_trick=option).until_card(4, 2)
    result = at.script("P2 knock", "P3 stay", "P0 fold", "P1 stay").end()
    assert (result["winner"], lost(result)) == (1, [1, 0, 2, 2])


def test_removed_lead() -> None:
    """T-9.20: with one more card on the table that one gives the suit; with none the next leads freely."""
    at = ToepenTable(CASE_M, folded_card_last_trick="remove_cards").until_card(4, 2)
    at.script("P2 knock", "P3 stay", "P0 fold", "P1 stay")
    assert at.public["trick"] == 1 << PACK.index("8H")
    assert at.end()["winner"] == 1
    at = ToepenTable(CASE_M, folded_card_last_trick="remove_cards").until_card(4, 2)
    at.script("P2 knock", "P3 stay", "P0 fold", "P1 fold")
    assert (at.public["trick"], at.public["mover"]) == (0, 2)
    result = at.end()
    assert (result["winner"], lost(result)) == (2, [1, 1, 0, 2])


@pytest.mark.parametrize("option", OPTIONS)
def test_the_option_concerns_the_last_trick_only(option: str) -> None:
    """T-6.5, T-9.20: in trick 3 a folded card stays."""
    at = ToepenTable(won_by(0), folded_card_last_trick=option).until_card(3, 1).script("P1 knock", "P0 fold")
    at.until_card(4, 0)
    assert (at.public["best_seat"], at.public["mover"], at.public["played"].bit_count()) == (0, 1, 12)


def test_next_dealer_without_a_winner() -> None:
    """T-7.5, T-9.20: the next player in on the left of the folded best card deals next, all in lose the stake."""
    at = ToepenTable(CASE_N, folded_card_last_trick="void_all_lose").until_card(4, 2)
    result = at.script("P2 knock", "P0 fold", "P1 fold").end()
    assert (result["winner"], result["next_dealer"], lost(result)) == (None, 2, [1, 1, 2, 2])


# Jack (T-7.3, T-9.21)

JACK = "TD 9D 8D JS | 7D AD KD 8H | QD JD TC 9H | 8C 7C AC 7H"


@pytest.mark.parametrize(("bonus", "lives", "expected"), [(0, 3, 0), (-1, 3, 1), (-1, 1, 1), (-1, 0, 0)])
def test_jack_bonus(bonus: int, lives: int, expected: int) -> None:
    """T-7.3, T-9.21: one life back, not below 0."""
    result = ToepenTable(JACK, jack_bonus=bonus, lives=[lives, 0, 0, 0]).end()
    assert result["payoff"] == [expected, -1, -1, -1]


def test_jack_bonus_needs_a_trick_played_to_the_end() -> None:
    """T-7.3: not when all fold; a penalty of this deal can be won back; a jack that did not follow counts."""
    at = ToepenTable(JACK, jack_bonus=-1, lives=[3, 0, 0, 0]).until_card(4, 1)
    at.script("P0 knock", "P1 fold", "P2 fold", "P3 fold")
    assert at.result()["payoff"] == [0, -1, -1, -1]
    wash = "TD 9D 8D JS | 7D AD KD 8H | QD JD 9C 9H | AC KC QC JC"
    at = ToepenTable(wash, jack_bonus=-1, stock="8C 7C TC 7H").script("P3 exchange", "P0 challenge")
    assert at.end()["payoff"] == [0, -1, -1, -1]  # one lost as challenger, one won back
    hands = "TD 9D 8D TS | 7D AD KD JH | QD JD TC 9C | 8C 7C AC 7H"
    at = ToepenTable(hands, jack_bonus=-1, lives=[0, 4, 0, 0]).until_card(4, 1).script("P1 knock", "P0 fold")
    assert at.end()["payoff"] == [-1, 1, -2, -2]  # P1 wins by sitting on P0's left


# States from outside


def test_a_state_loaded_in_a_trick_without_windows_goes_on_the_same_way() -> None:
    """T-4.2: with max_stake = 2 nobody may knock after the first knock; a deal loaded anywhere then plays on alike."""
    rules = {"knock_limit": "max_stake", "max_stake": 2}
    setting = make_setting("toepen", rules=rules, strategy="random(knock=0.2)", seed=3)
    chance = random.Random(3)
    loaded = 0
    for index in range(300):
        deal = setting.game.engine.Deal(setting.engine(), index)
        again = setting.game.engine.Deal(setting.engine(), index)
        while not deal.over:
            if chance.random() < 0.4:
                again.load(deal.content())
                loaded += bool(deal.content()["table"]["have_played"]) and bool(deal.content()["table"]["k"])
            assert (again.turn, again.legal()) == (deal.turn, deal.legal())
            action = deal.choose()
            deal.apply(action)
            again.apply(action)
        assert again.row() == deal.row()
    assert loaded > 300
