"""Toepen: the worked hand, the table of lives and the exchange, on the compiled core.

The cases A to N and the worked hand are those of /work/shared/rules/toepen.md, 4.5 and 4.6.
"""

from __future__ import annotations

import pytest

from simcore import RecordFault, UsageError, check_record
from simcore.cards import sorted_cards
from simcore.games.toepen.pack import PACK
from tests.games.toepen_deals import (
    BLUFF,
    CASE_M,
    CASE_N,
    NO_WASH,
    WASH,
    WORKED,
    ToepenTable,
    lost,
    won_by,
)

WORKED_PLAY = """
T1 P0 JD[4] P1 AC[4] P2 AD[1] P3 7D[2] -> P3
T2 P3 KH[3] P0 QH[1] P1 7H[2] P2 TH[1] -> P2
T3 P2 JC[2] P3 QS[2] P0 9S[2] P1 8H[2] -> P2
T4 P2 9C[1] P3 8D[1] P0 TS[1] P1 KS[1] -> P2
"""


def worked_moves() -> list[tuple[int, str, int]]:
    """Return seat, card and number of legal cards of every move of the worked hand."""
    moves = []
    for line in WORKED_PLAY.strip().splitlines():
        words = line.split(" -> ")[0].split()[1:]
        for seat, item in zip(words[::2], words[1::2], strict=True):
            card, count = item.rstrip("]").split("[")
            moves.append((int(seat[1]), card, int(count)))
    return moves


def test_worked_hand() -> None:
    """T-2.4, T-4.1 to T-4.3, T-6.1 to T-6.5: the numbers of legal cards, and a full window before each card."""
    at = ToepenTable(WORKED)
    assert at.asked("exchange") == [0, 1, 2, 3]
    for seat, card, count in worked_moves():
        assert at.asked("window") == [(seat + step) % 4 for step in range(4)]
        assert (at.turn, len(at.legal)) == (seat, count), card
        at.play(card)
    assert at.result() == {
        "payoff": [-1, -1, 0, -1], "players": 4, "winner": 2, "end": "last_trick", "knocks": 0, "folds": [0, 0, 0, 0],
        "first_knock": 0, "next_dealer": 2, "exchanges": 0, "challenges": 0, "bluffs_caught": 0,
    }  # fmt: skip


def test_worked_hand_as_a_record() -> None:
    """T-7.5: with nine lives lost nobody is asked to knock; a wrong result or a wrong card is found."""
    hands = [hand.split() for hand in WORKED.split("|")]
    stock = [card for card in PACK if not any(card in hand for hand in hands)]
    record = {
        "format": "simcards-record/1", "game": "toepen", "rules": {"wash": "off"}, "start": {"lives": [9] * 4},
        "dealt": {"hands": hands, "stock": stock}, "actions": [{"action": card} for _, card, _ in worked_moves()],
        "result": {"payoff": [-1, -1, 0, -1], "next_dealer": 2},
    }  # fmt: skip
    replay = check_record(record)
    assert [(step.seat, len(step.legal)) for step in replay.steps] == [
        (seat, count) for seat, _, count in worked_moves()
    ]
    with pytest.raises(RecordFault, match="winner"):
        check_record({**record, "result": {"winner": 0}})
    actions = [{"action": card} for card in ("JD", "AC", "TH")]
    with pytest.raises(RecordFault, match="action 3, TH by seat 2, is not legal; legal: AD"):
        check_record({**record, "actions": actions})


def test_actions_as_text() -> None:
    """T-2.5: one word or one card; the same in capitals, with blanks, or with a ten as 10."""
    at = ToepenTable(WORKED, over_knock_while_answering=True)
    assert at.legal == ["exchange", "keep"]
    assert at.play("EXCHANGE").legal == ["challenge", "let"]
    assert at.play("let", " Challenge ").legal == ["exchange", "keep"]
    assert at.play("keep", "keep", "keep", "keep").legal == ["knock", "no"]
    assert at.play("Knock").legal == ["fold", "knock", "stay"]
    at = ToepenTable(WORKED, wash="off", lives=[9] * 4)
    assert at.legal == ["9S", "JD", "QH", "TS"]
    assert at.play("10s").legal == ["KS"]
    for text in ("toep", "knock twice", "", "1S"):
        with pytest.raises(UsageError):
            at.game.language.read_action(text, at.rules)


# Winner by the cards, events, lives lost (T-7.4).
STAKES: dict[str, tuple[int, list[str], list[int]]] = {
    "A": (0, [], [0, 1, 1, 1]),
    "B": (0, ["P0 knock", "P2 fold"], [0, 2, 1, 2]),
    "B2": (3, ["P0 knock", "P2 fold"], [2, 2, 1, 0]),
    "C": (0, ["P0 knock", "P1 knock", "P2 fold", "P3 fold"], [0, 3, 2, 2]),
    "D": (0, ["P0 knock", "P1 fold", "P2 fold", "P3 fold"], [0, 1, 1, 1]),
    "E": (0, ["P0 knock", "P1 knock", "P2 fold", "P3 fold", "P0 fold"], [2, 0, 2, 2]),
    "F": (0, ["P0 knock", "P2 fold", "P1 knock", "P3 fold", "P0 fold"], [2, 0, 1, 2]),
}
FOLDS = {
    "A": [0] * 4, "B": [1, 0, 0, 0], "B2": [1, 0, 0, 0], "C": [0, 2, 0, 0],
    "D": [3, 0, 0, 0], "E": [0, 3, 0, 0], "F": [1, 2, 0, 0],
}  # fmt: skip


@pytest.mark.parametrize("case", STAKES)
@pytest.mark.parametrize("timing", ["any_time", "own_turn"])
@pytest.mark.parametrize("response", ["sequential", "simultaneous"])
def test_stakes(case: str, timing: str, response: str) -> None:
    """T-4.8, T-5.2, T-5.5, T-7.1, T-7.4, T-7.5: cases A to F; knocks in turn and answers at once give the same."""
    winner, events, expected = STAKES[case]
    result = ToepenTable(won_by(winner), knock_timing=timing, response=response).script(*events).end()
    assert lost(result) == expected
    assert result["winner"] == result["next_dealer"] == expected.index(0)
    assert result["end"] == ("all_folded" if case in "DEF" else "last_trick")
    assert result["folds"] == FOLDS[case]
    assert result["knocks"] == sum("knock" in event for event in events)
    assert result["first_knock"] == (1 if events else 0)


def test_case_g() -> None:
    """T-4.6, case G: P0 may not knock again at once, but after another player's knock."""
    at = ToepenTable(won_by(0)).script("P0 knock")
    at.asked("answer")
    assert at.asked("window") == [1, 2, 3]
    at = ToepenTable(won_by(0)).script("P0 knock", "P1 knock")
    at.asked("answer")
    assert at.asked("window") == [0, 2, 3]


@pytest.mark.parametrize(("lost_before", "knocks"), [(9, 0), (8, 1), (7, 2), (0, 9)])
@pytest.mark.parametrize("target", [10, 15])
def test_case_h(lost_before: int, knocks: int, target: int) -> None:
    """T-4.7, case H: P1 knocks whenever he may, P0 in between."""
    at = ToepenTable(won_by(0), lives=[0, lost_before + target - 10, 0, 0], target=target)
    made = 0
    while not at.deal.over:
        table = at.deal.content()["table"]
        again = table["last_knocker"] == 1 and at.turn == 0
        if at.phase == "window" and (at.turn == 1 or again):
            made += at.turn == 1
            at.play("knock")
        else:
            at.quiet()
    assert made == knocks


@pytest.mark.parametrize(("limit", "may"), [("own", True), ("stake", False), ("none", True), ("max_stake", True)])
def test_case_i(limit: str, may: bool) -> None:
    """T-4.7, T-9.9, case I: P1 with eight lives lost after a knock by P0."""
    at = ToepenTable(won_by(0), lives=[0, 8, 0, 0], knock_limit=limit).script("P0 knock")
    at.asked("answer")
    assert (1 in at.asked("window")) == may


def test_case_j() -> None:
    """T-3.4 to T-3.8, case J: the bluff is caught, P3 pays and keeps the new hand; P2 is not asked."""
    at = ToepenTable(BLUFF, stock="7C 8C TC TD").script("P3 exchange")
    assert (at.phase, at.turn, at.legal) == ("challenge", 0, ["challenge", "let"])
    at.play("let", "challenge")
    assert (at.phase, at.turn, at.lives, at.hand(3)) == ("exchange", 3, [0, 0, 0, 1], ["TD", "7C", "8C", "TC"])
    result = at.end()
    assert (result["exchanges"], result["challenges"], result["bluffs_caught"]) == (1, 1, 1)
    assert lost(result)[3] == 1 + (result["winner"] != 3)


def test_case_k() -> None:
    """T-3.7, case K: the hand is genuine, and the challenger pays."""
    at = ToepenTable(WASH).script("P3 exchange", "P0 challenge")
    assert at.lives == [1, 0, 0, 0]
    result = at.end()
    assert (result["exchanges"], result["challenges"], result["bluffs_caught"]) == (1, 1, 0)


@pytest.mark.parametrize("seats", range(2, 9))
def test_case_l(seats: int) -> None:
    """T-2.1, T-2.2, T-3.3, T-3.9, T-9.1, case L: at most 8 - n exchanges; with eight players nobody is asked."""
    at = ToepenTable(" | ".join(" ".join(PACK[4 * seat : 4 * seat + 4]) for seat in range(seats)))
    assert at.phase == ("window" if seats == 8 else "exchange")
    while at.phase == "exchange":
        at.play("exchange")
        assert at.asked("challenge") == list(range(1, seats))
    result = at.end()
    assert (result["exchanges"], result["players"]) == (8 - seats, seats)


CASES_MN = [
    (CASE_M, "best_remaining", [1, 2, 0, 2]),
    (CASE_M, "void_all_lose", [1, 2, 2, 2]),
    (CASE_M, "remove_cards", [1, 0, 2, 2]),
    (CASE_N, "best_remaining", [1, 0, 2, 2]),
    (CASE_N, "void_all_lose", [1, 2, 2, 2]),
    (CASE_N, "remove_cards", [1, 0, 2, 2]),
]


@pytest.mark.parametrize(("hands", "option", "expected"), CASES_MN)
def test_cases_m_and_n(hands: str, option: str, expected: list[int]) -> None:
    """T-6.7, T-7.1, T-9.20, cases M and N: the leader of the fourth trick folds."""
    at = ToepenTable(hands, folded_card_last_trick=option).until_card(4, 1)
    result = at.script("P1 knock", "P0 fold").end()
    assert lost(result) == expected
    assert result["winner"] == (None if option == "void_all_lose" else expected.index(0))
    assert result["next_dealer"] == (1 if option == "void_all_lose" else expected.index(0))
    assert result["end"] == "last_trick"


def test_later_folds_are_counted_together() -> None:
    """T-5.2, T-7.5: a fold at the fifth knock stands in the fourth column and costs five."""
    at = ToepenTable(won_by(0)).script("P0 knock", "P1 knock", "P0 knock", "P1 knock", "P0 knock", "P3 fold")
    result = at.end()
    assert (result["folds"], lost(result), result["knocks"]) == ([0, 0, 0, 1], [0, 6, 6, 5], 5)


@pytest.mark.parametrize("trick", [1, 2, 3, 4])
def test_first_knock_names_the_trick(trick: int) -> None:
    """T-7.5: before the lead of a trick or in it."""
    for place in (0, 3):
        result = ToepenTable(won_by(0)).until_card(trick, place).script("P2 knock").end()
        assert result["first_knock"] == trick


# Exchange (T-3, T-9.13 to T-9.19)


def test_unchallenged_exchange_and_a_fresh_claim() -> None:
    """T-3.2, T-3.4, T-3.6, T-3.8: all others are asked from the left; the same seat may exchange again."""
    at = ToepenTable(BLUFF, stock="7C 8C TC TD AH KC QD JH").script("P1 exchange")
    assert at.asked("challenge") == [2, 3, 0]
    assert (at.phase, at.turn, at.hand(1)) == ("exchange", 1, ["TD", "7C", "8C", "TC"])
    assert at.public["exposed"] == 0
    at.play("exchange", "let", "challenge")  # the claim is about the new hand
    assert (at.lives, at.hand(1)) == ([0, 1, 0, 0], ["AH", "JH", "QD", "KC"])
    assert at.play("keep").turn == 2
    assert at.asked("exchange") == [2, 3]


def test_max_exchanges_per_player() -> None:
    """T-3.3, T-9.18: who has used up his exchanges is passed over."""
    at = ToepenTable(NO_WASH, max_exchanges_per_player=1).script("P0 exchange")
    at.asked("challenge")
    assert (at.phase, at.turn) == ("exchange", 1)
    at = ToepenTable(NO_WASH, max_exchanges_per_player=2).script("P0 exchange", "P0 exchange")
    at.asked("challenge")
    assert (at.phase, at.turn) == ("exchange", 1)


def test_penalties_count_at_once() -> None:
    """T-2.3, T-3.7, T-3.10, T-7.2: eight and a penalty: no knock; at the target he plays the hand out."""
    at = ToepenTable(BLUFF, lives=[0, 0, 0, 8]).script("P3 exchange", "P0 challenge", "P3 keep")
    assert at.asked("window") == [0, 1, 2]
    at = ToepenTable(WASH, lives=[9, 0, 0, 0]).script("P3 exchange", "P0 challenge")
    assert at.lives == [10, 0, 0, 0]
    result = at.end()
    assert lost(result)[0] == 1 + (result["winner"] != 0)
    assert at.lives == [10, 0, 0, 0]


@pytest.mark.parametrize("penalty", [0, 1, 10])
def test_wash_penalty(penalty: int) -> None:
    """T-9.17: what the loser of a challenge loses."""
    at = ToepenTable(BLUFF, wash_penalty=penalty).script("P3 exchange", "P2 challenge")
    assert at.lives == [0, 0, 0, penalty]
    at = ToepenTable(WASH, wash_penalty=penalty).script("P3 exchange", "P2 challenge")
    assert at.lives == [0, 0, penalty, 0]


def test_wash_off() -> None:
    """T-9.13: without exchange the first window opens at once."""
    assert ToepenTable(WASH, wash="off").phase == "window"


def test_claims_must_be_true() -> None:
    """T-9.13: everybody is asked, a genuine hand may go, nobody challenges."""
    at = ToepenTable(WASH, wash="claim_must_be_true", stock="7C 8C TC TD")
    for seat in range(3):
        assert (at.turn, at.legal) == (seat, ["keep"])
        at.play("keep")
    assert at.legal == ["exchange", "keep"]
    at.play("exchange")
    assert (at.phase, at.turn, at.legal, at.hand(3)) == ("exchange", 3, ["keep"], ["TD", "7C", "8C", "TC"])
    result = at.end()
    assert (result["exchanges"], result["challenges"]) == (1, 0)


@pytest.mark.parametrize(
    ("hand", "plain", "with_seven"),
    [("AS KS QS JS", True, True), ("7S KS QS JS", False, True), ("7S 7H QS JS", False, False),
     ("8S KS QS JS", False, False), ("TS 7S KS QS", False, False)],
)  # fmt: skip
def test_genuine_hands(hand: str, plain: bool, with_seven: bool) -> None:
    """T-3.1, T-9.14: four of A K Q J, or one seven and three of them."""
    rest = [card for card in PACK if card not in hand.split()]
    cards = " | ".join([hand, *(" ".join(rest[4 * seat : 4 * seat + 4]) for seat in range(3))])
    for option, genuine in (("AKQJ", plain), ("one_seven_plus_three_AKQJ", with_seven)):
        at = ToepenTable(cards, wash_hands=option).script("P0 exchange", "P1 challenge")
        assert at.lives == ([0, 1, 0, 0] if genuine else [1, 0, 0, 0])
        assert (ToepenTable(cards, wash_hands=option, wash_compulsory=True).legal == ["exchange"]) == genuine


def test_wash_compulsory() -> None:
    """T-9.15: with a genuine hand only, and only while he is asked."""
    at = ToepenTable(WASH, wash_compulsory=True, stock="AH KC QD JH").script("P2 keep")
    assert (at.turn, at.legal) == (3, ["exchange"])
    at.play("exchange")
    at.asked("challenge")
    assert at.legal == ["exchange"]  # the new hand is a wash again
    rules = {"wash_compulsory": True, "max_exchanges_per_player": 1, "wash": "claim_must_be_true"}
    assert ToepenTable(WASH, stock="AH KC QD JH", **rules).script("P3 exchange").phase == "window"


def test_keep_old() -> None:
    """T-9.16: caught, he takes the exposed hand back and is not asked again; the stock is untouched."""
    rules: dict[str, object] = {"wash_caught": "keep_old", "max_exchanges_per_player": 2}
    at = ToepenTable(BLUFF, stock="7C 8C TC TD", **rules).script("P2 exchange", "P3 let", "P0 challenge")
    assert at.lives == [0, 0, 1, 0]
    assert (at.phase, at.turn, at.hand(2)) == ("exchange", 3, sorted_cards(["TH", "9C", "AD", "JC"]))
    at.play("exchange")
    at.asked("challenge")
    assert at.hand(3) == ["TD", "7C", "8C", "TC"]
    assert at.end()["exchanges"] == 2
    at = ToepenTable(WASH, stock="7C 8C TC TD", **rules).script("P3 exchange", "P0 challenge")
    assert (at.lives, at.hand(3), at.turn) == ([1, 0, 0, 0], ["TD", "7C", "8C", "TC"], 3)


def test_play_open() -> None:
    """T-9.16: the new hand is public, but only that of a player who was caught; no rule changes."""
    at = ToepenTable(BLUFF, wash_caught="play_open", stock="7C 8C TC TD").script("P3 exchange", "P0 challenge")
    assert (at.public["open_hands"], at.hand(3)) == (0b1000, ["TD", "7C", "8C", "TC"])
    at = ToepenTable(WASH, wash_caught="play_open").script("P3 exchange", "P0 challenge")
    assert at.public["open_hands"] == 0


def test_discards_back_to_stock() -> None:
    """T-9.19: to the bottom in the order of writing, after the draw; the stock never runs out."""
    rules: dict[str, object] = {"discards_back_to_stock": True, "max_exchanges_per_player": 3}
    at = ToepenTable(won_by(0, 7), **rules)
    old, drawn = at.hand(6), sorted_cards(at.order[-4:])
    for hand in (drawn, old, drawn):
        at.script("P6 exchange")
        at.asked("challenge")
        assert at.hand(6) == hand
    assert at.phase == "window"
    assert at.end()["exchanges"] == 3
    assert ToepenTable(won_by(0, 8), **rules).phase == "window"
    at = ToepenTable(won_by(0, 6), **rules)
    first, second = sorted_cards(at.order[-8:-4]), sorted_cards(at.order[-4:])
    old = at.hand(0)
    for hand in (first, second, old):
        at.script("P0 exchange", "P1 challenge")
        assert at.hand(0) == hand
    assert at.public["exposed"] == 0


def test_signals() -> None:
    """T-3.11, T-9.22: of the hands after the exchange; without the rule nobody gives one."""
    hands = "TS TH TD 9S | JS JH JD JC | TC 7S 8S QH | KS KH KD KC"
    for signals, whistlers, standers in (("off", 0, 0), ("on", 0b0001, 0b0010)):
        at = ToepenTable(hands, signals=signals)
        assert (at.public["whistlers"], at.public["standers"]) == (0, 0)
        at.asked("exchange")
        assert (at.public["whistlers"], at.public["standers"]) == (whistlers, standers)
        result = at.end()
        assert "whistlers" not in result
    at = ToepenTable(hands, signals="on").script("P0 exchange", "P3 keep")
    assert (at.public["whistlers"], at.public["standers"]) == (0, 0b0010)


def test_malformed_rules_are_refused() -> None:
    """T-9.23, T-9.24: what does not go together or is not offered is refused by name."""
    for rules, words in (
        ({"discards_back_to_stock": True}, "max_exchanges_per_player"),
        ({"over_knock_while_answering": True, "response": "simultaneous"}, "simultaneous"),
        ({"wash_compulsory": True, "wash": "off"}, "wash = off"),
        ({"sharp": "on"}, "'sharp'"),
        ({"four_of_a_kind_wins": "on"}, "'four_of_a_kind_wins'"),
        ({"pot": "on"}, "'pot'"),
        ({"penalty_out": "on"}, "'penalty_out'"),
        ({"deal_packets": "2"}, "'deal_packets'"),
    ):
        with pytest.raises(ValueError, match=words):
            ToepenTable(WORKED, **rules)
