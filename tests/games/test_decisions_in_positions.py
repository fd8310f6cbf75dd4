"""What a position tells of hidden cards: what lies where by its keys, and nothing else."""

from __future__ import annotations

from typing import Any

import pytest

from simcore import Question, find_game, make_setting
from simcore.decisions import question_of_document
from simcore.writing import places

POSITIONS: dict[str, dict[str, Any]] = {
    "sheepshead": {
        "to_move": 1, "picker": 0, "call": "AC", "trick": [{"seat": 0, "card": "QC"}],
        "hands": [None, ["KC", "8D", "7D", "AS", "TS", "9H"], None, None, ["TC"]],
    },
    "toepen": {
        "to_move": 1, "trick": [{"seat": 0, "card": "9S"}],
        "hands": [None, ["8S", "7D", "QS", "KH"], ["AH"], None], "set_aside": [None, None, None, None],
    },
    "bid-euchre": {
        "to_move": 1, "bidder": 0, "bid": "bid 3", "trump": "S", "trick": [{"seat": 0, "card": "JD"}],
        "hands": [None, ["9S", "TS", "AD", "KD", "QC", "9C"], None, ["TD"]],
    },
    "seep": {
        "to_move": 1, "play": 1, "bid": 12, "loose": ["2S", "3H"], "captured": [None, ["QS", "9C", "3C"]],
        "hands": [None, ["KS", "QH", "JS", "TS", "9S", "8S", "7S", "6S", "5S", "4S", "2H", "AH"], ["KD"], None],
    },
    "royal-casino": {
        "to_move": 0, "loose": ["2S", "3H", "5D", "JH"], "captured": [[], []],
        "hands": [["KS", "QH", "JS", "TS"], ["9C"]],
    },
}  # fmt: skip
# Every word of it is a card in some way of writing.
TALK = "ad, ah! 2D or not 2d; AS it stood: QC QH JC 7H KC"


def asked(game: str, changes: dict[str, Any], rules: dict[str, str] | None = None) -> Question:
    """Return the question of a position."""
    document = {"format": "simcards-position/1", "game": game, "rules": rules or {}, **POSITIONS[game], **changes}
    return question_of_document(document, make_setting(game, rules=rules, seed=1))


def shown_names(question: Question) -> set[str]:
    """Return the names of the hidden cards that are known to lie where they do."""
    setting, content = question.setting, question.deal.content()
    language = setting.game.language
    return {language.cards_named(content, 1 << place, setting.rules)[0] for place in places(question.shown)}


@pytest.mark.parametrize("game", POSITIONS)
def test_only_what_is_given_a_place_is_known(game: str) -> None:
    """Keys that are not the game's are ignored, whatever they say, and so is what a contract names."""
    hands = POSITIONS[game]["hands"]
    given = {card for seat, hand in enumerate(hands) for card in hand or () if seat != POSITIONS[game]["to_move"]}
    question = asked(game, {})
    assert given
    assert shown_names(question) == given
    talking = asked(game, {"comment": TALK, "title": ["AS", {"card": "KC"}], "note": {"cards": "QH"}})
    assert talking.shown == question.shown
    belief = find_game(game).engine.Belief
    assert belief(talking.deal, talking.shown).count == belief(question.deal, question.shown).count


def test_the_called_card_is_where_the_partner_is() -> None:
    """A call tells nothing of where the card lies; a partner that is named holds it (S-5.2)."""
    assert shown_names(asked("sheepshead", {"partner": 2})) == {"AC", "TC"}
    question = asked("sheepshead", {})
    belief = question.setting.game.engine.Belief(question.deal, question.shown)
    called = question.setting.game.language.pack(question.setting.rules).index("AC")
    # Seats 2, 3 and 4 may be the partner; of the cards of seat 4 one is known.
    shares = [belief.count_with(place, 1 << called) / belief.count for place in range(5)]
    assert shares == pytest.approx([0, 6 / 17, 6 / 17, 5 / 17, 0])


def test_of_two_copies_the_one_in_the_hand_is_known() -> None:
    """With two packs a card that was played, and one that is in a hand, leave the other copy unknown (E-10.23)."""
    hand = ["9S", "TS", "AD", "KD", "QC", "9C", "9C", "KC", "AC", "TH", "QH", "AH"]
    changes = {"hands": [None, hand, None, ["TD"]], "trick": [{"seat": 0, "card": "TD"}]}
    question = asked("bid-euchre", changes, {"double_deck": "on"})
    assert shown_names(question) == {"TD"}
    assert question.shown.bit_count() == 1
    assert question.shown & question.deal.content()["hand"][3]
    less = asked("bid-euchre", {**changes, "hands": [None, hand, None, None]}, {"double_deck": "on"})
    assert less.shown == 0
