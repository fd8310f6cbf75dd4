"""What the fishing games share in Python: groups of a value, moves as numbers and as texts."""

from __future__ import annotations

import random

import pytest

from simcore import UsageError
from simcore.fishing import PACK, Move, MoveForm, card_value, cards_in, position_set, splits
from simcore.records import legal_actions
from tests.reference.royal_casino import groups_in
from tests.reference.seep import splits as splits_by_reference

SHIFTS = {"kind_shift": 52, "first_value_shift": 54, "second_value_shift": 58}
SEEP = MoveForm(words=("throw", "take", "make", "break"), shifts=SHIFTS)
CASINO = MoveForm(words=("trail", "take", "build", "raise"), shifts=SHIFTS, shows_taken=True)


def test_the_pack() -> None:
    """P-1.4, C-1.5: the order of positions is that of writing."""
    assert (PACK[0], PACK[12], PACK[13], PACK[35], PACK[51]) == ("AS", "KS", "AH", "TD", "KC")
    assert cards_in(position_set(["KC", "AS", "TD"])) == ["AS", "TD", "KC"]


def test_groups_are_those_of_the_references() -> None:
    """P-4.2, C-1.4: whether cards split, with and without aces that are groups by themselves."""
    rng = random.Random(4)
    seen = set()
    for _ in range(4_000):
        cards = rng.sample(PACK, rng.randint(1, 8))
        values = [card_value(card) for card in cards]
        total = rng.randint(9, 13)
        found = splits(cards, total)
        assert found == splits_by_reference(tuple(sorted(values, reverse=True)), total)
        lone = splits(cards, 14, lone=True)
        assert lone == (groups_in(tuple(cards), 14, lone_ace=True) is not None)
        seen |= {found, ("lone", lone)}
    assert seen == {False, True, ("lone", False), ("lone", True)}


def test_it_is_not_enough_that_the_total_is_a_multiple() -> None:
    """P-4.2: jack, queen and king are no groups of 9."""
    assert not splits(["JS", "QH", "KD"], 9)
    assert splits(["AS", "8H", "9D", "4C", "5C"], 9)
    assert splits(["AS", "AH"], 14, lone=True)
    assert not splits(["AS", "AH"], 14)


@pytest.mark.parametrize(
    ("form", "text", "move"),
    [
        (SEEP, "throw 7D", Move(kind=0, card="7D")),
        (SEEP, "take JC", Move(kind=1, card="JC")),
        (SEEP, "take JS: 5H 6C", Move(kind=1, card="JS", others=("5H", "6C"))),
        (SEEP, "make 11: JC", Move(kind=2, card="JC", value=11)),
        (SEEP, "make 11: 5H + 6C", Move(kind=2, card="5H", others=("6C",), value=11)),
        (SEEP, "break 9>11: 2S + JD", Move(kind=3, card="2S", others=("JD",), value=11, raised=9)),
        (CASINO, "take 8D: [8]", Move(kind=1, card="8D", value=8)),
        (CASINO, "take AS: [14] 8S 6H", Move(kind=1, card="AS", others=("8S", "6H"), value=14)),
        (CASINO, "raise 9>12: 2S + AH", Move(kind=3, card="2S", others=("AH",), value=12, raised=9)),
    ],
)
def test_texts(form: MoveForm, text: str, move: Move) -> None:
    """A move is written as the page says, and read again in other spellings."""
    assert form.write(move) == text
    for spelling in (text, text.lower(), f" {text.upper()} ", text.replace(": ", ":").replace(" + ", "+"), text + " "):
        assert form.read(spelling) == move


def test_the_number_of_a_move() -> None:
    """The card played is the one in the hand; the loose cards come in the order of writing."""
    named = position_set(["2S", "JD", "AH"])
    number = named | 3 << 52 | 11 << 54 | 8 << 58
    move = SEEP.decode(number, position_set(["2S", "KC"]))
    assert SEEP.write(move) == "break 8>11: 2S + AH JD"


@pytest.mark.parametrize("text", ["", "fly 7D", "make: 5H", "make 11 5H", "break 9: 2S", "make 11: + 6C", "take :"])
def test_no_move(text: str) -> None:
    """What has not the form of a move is none."""
    assert SEEP.read(text) is None


@pytest.mark.parametrize("text", ["throw", "throw 5H 6C", "take XX", "make 11: XX + 6C", "break 9>11: 2S + YY"])
def test_no_card(text: str) -> None:
    """Where a card must stand and none does, the text is refused."""
    with pytest.raises(UsageError, match="is not a card"):
        SEEP.read(text)


@pytest.mark.parametrize("text", ["take JS: 5H 5H", "make 11: 5H + 5H", "take JS: JS"])
def test_a_card_named_twice(text: str) -> None:
    """A card can be named once only."""
    with pytest.raises(UsageError, match="named twice"):
        SEEP.read(text)


@pytest.mark.parametrize(("game", "key"), [("seep", "houses"), ("royal-casino", "builds")])
@pytest.mark.parametrize("written", ["houses", "builds", "house", "build"])
def test_what_is_built_has_one_name_in_a_position(game: str, key: str, written: str) -> None:
    """A position with the piles of the other game is refused by name, not read without them."""
    hands: list[object] = [["KS", "7S", "5H"], None] + [None] * (2 if game == "seep" else 0)
    entry = {"value": 13, "cards": ["6H", "7D"], "owners": [1], "owner": 1}
    position = {"format": "simcards-position/1", "game": game, "to_move": 0, "hands": hands, "loose": ["2H"]}
    if written == key:
        assert legal_actions({**position, written: [entry]})
        return
    with pytest.raises(UsageError, match=f"'{written}' is not of this game; it is '{key}' here"):
        legal_actions({**position, written: [entry]})
