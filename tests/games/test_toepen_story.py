"""A deal of Toepen told for people."""

from __future__ import annotations

from typing import Any

import pytest

from simcore import check_record, make_setting, replay_deal
from tests.games.toepen_deals import CASE_M, ToepenTable

# What a story can say, and with which house rules, lives lost before and strategy.
RANDOM = "random(knock=0.05, fold=0.3, exchange=0.3, challenge=0.3)"
SAID: dict[str, tuple[dict[str, str], list[int], str]] = {
    "lets it pass; seat": ({}, [], RANDOM),
    "let it pass; draws": ({}, [], RANDOM),
    ": a bluff, seat": ({}, [], RANDOM),
    ": genuine, seat": ({"wash_hands": "one_seven_plus_three_AKQJ"}, [], RANDOM),
    "he keeps his old hand": ({"wash_caught": "keep_old"}, [], RANDOM),
    "he plays face up": ({"wash_caught": "play_open"}, [], RANDOM),
    "loses 3 lives": ({"wash_penalty": "3"}, [], RANDOM),
    "whistles: three tens or three jacks": ({"signals": "on"}, [], RANDOM),
    "Poverty, because seat 1 is one life short: the stake is 2": ({"poverty": "on"}, [0, 9, 0, 0], RANDOM),
    "Poverty, because seats 0, 1 and 3 are one life short": ({"poverty": "on"}, [9, 9, 0, 9], RANDOM),
    "  Answers: seat 0": ({"poverty": "on"}, [0, 9, 0, 0], RANDOM),
    "(9 lives lost before)": ({}, [0, 9, 1, 0], RANDOM),
    "(1 life lost before)": ({}, [0, 9, 1, 0], RANDOM),
    "Lives now ": ({}, [0, 9, 1, 0], RANDOM),
    "All others have folded: seat": ({}, [], RANDOM),
    "is taken off the table": ({"folded_card_last_trick": "remove_cards"}, [], "random(knock=0.05, fold=0.3)"),
    "Nobody wins the hand: ": ({"folded_card_last_trick": "void_all_lose"}, [], "random(knock=0.05, fold=0.3)"),
    ", who has folded; seat": ({}, [], RANDOM),
    "Seat 1 (dealer)": ({"players": "2"}, [], RANDOM),
    "Seat 7 (dealer)": ({"players": "8"}, [], RANDOM),
}


def cards_and_words(replay: Any) -> list[str]:
    """Return what every story has to say of its decisions."""
    found = []
    for step in replay.steps:
        if step.action == "knock":
            found.append(f"Seat {step.seat} knocks: the stake is {step.before['table']['k'] + 2}")
        elif step.action in ("stay", "fold"):
            found.append(f"seat {step.seat} {step.action}s")
        elif step.action == "exchange":
            found.append(f"Seat {step.seat} exchanges")
        elif step.action not in ("keep", "let", "challenge", "no"):
            found.append(f"{step.seat}: {step.action}")
    return found


@pytest.mark.parametrize("said", SAID)
def test_stories_say(said: str) -> None:
    """Among some hundred deals there is one of which it is said, and all of them tell everything (T-7.1)."""
    rules, lives, strategy = SAID[said]
    setting = make_setting("toepen", rules=rules, strategy=strategy, seed=5, start={"lives": lives} if lives else {})
    told = 0
    for index in range(400):
        replay = replay_deal(setting, index)
        story = replay.story()
        text = "\n".join(story)
        assert [words for words in cards_and_words(replay) if words not in text] == []
        payoff = replay.result["payoff"]
        assert isinstance(payoff, list)
        assert "Lives lost  " + "  ".join(f"{seat}: {-pay}" for seat, pay in enumerate(payoff)) in story
        assert ("Stock" in text) == (setting.seats < 8)
        told += said in text
        if told and index > 20:
            return
    raise AssertionError(f"no story says {said!r}")


def test_the_story_of_case_m() -> None:
    """The whole text of a deal: a knock in the fourth trick, the leader folds, the best card is of a folded seat."""
    at = ToepenTable(CASE_M)
    hands = [hand.split() for hand in CASE_M.split("|")]
    record: dict[str, Any] = {
        "format": "simcards-record/1", "game": "toepen", "dealt": {"hands": hands, "stock": at.order[16:]}
    }  # fmt: skip
    actions: list[str] = []
    events = [(1, "knock"), (0, "fold")]
    while not at.deal.over:
        legal = at.legal
        on_table = at.deal.content()["table"]["trick"].bit_count()
        is_late = at.deal.content()["table"]["trick_number"] == 3 and on_table == 1
        if events and is_late and at.turn == events[0][0] and events[0][1] in legal:
            actions.append(events.pop(0)[1])
        else:
            quiet = next((word for word in ("keep", "no", "stay") if word in legal), "")
            actions.append(quiet or next(card for card in at.order if card in legal))
        at.play(actions[-1])
    replay = check_record({**record, "actions": [{"action": action} for action in actions]})
    assert replay.story() == [
        "Seat 0           TS TD 9D 8D",
        "Seat 1           8H 7D AD KD",
        "Seat 2           KS QD JD TC",
        "Seat 3 (dealer)  7H 8C 7C AC",
        "Stock            7S AS QS JS  9S 8S QH JH  TH 9H AH KH  9C KC QC JC",
        "",
        "Keep: seat 0, 1, 2, 3",
        "Trick 1  0: TD  1: 7D  2: QD  3: 8C  -> best is seat 0",
        "Trick 2  0: 9D  1: AD  2: JD  3: 7C  -> best is seat 0",
        "Trick 3  0: 8D  1: KD  2: TC  3: AC  -> best is seat 0",
        "Trick 4  0: TS",
        "  Seat 1 knocks: the stake is 2; seat 2 stays; seat 3 stays; seat 0 folds and owes 1",
        "Trick 4  1: 8H  2: KS  3: 7H  -> best is seat 0, who has folded",
        "",
        "Seat 2 wins the hand with KS",
        "Lives lost  0: 1  1: 2  2: 0  3: 2",
    ]
