"""Moves of the fishing games: long lists, drawing from them, and what happens where a list would be too long."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from simcore import EngineFault, UsageError, find_game, make_setting
from simcore.records import legal_actions
from tests.chance import assert_table_of_equals

POSITIONS: dict[str, dict[str, object]] = {
    # Twelve loose cards: more than a thousand moves (docs/rules/seep.md allows them all).
    "seep": {
        "to_move": 0,
        "hands": [["AS", "2S", "9S", "TS", "JS", "QS", "KS", "9H", "KH"], None, None, None],
        "loose": ["AH", "2H", "3H", "4H", "5H", "6H", "7H", "8H", "AD", "2D", "3D", "4D"],
        "houses": [],
    },
    "royal-casino": {
        "to_move": 0,
        "hands": [["AS", "KS", "QS", "JS"], None],
        "loose": ["AH", "2H", "3H", "4H", "5H", "6H", "7H", "8H", "9H", "TH", "JH", "QH", "KH"],
        "builds": [],
    },
}

# Odd cards in the hand and even ones on the table: nothing can be taken, and all builds are worth the same.
LEVEL: dict[str, dict[str, object]] = {
    "seep": {
        "to_move": 0,
        "hands": [["KS", "KH", "7S", "5S", "9S", "3S"], None, None, None],
        "loose": ["2H", "4H", "6H", "8H", "2D", "4D", "2C"],
        "houses": [],
    },
    "royal-casino": {
        "to_move": 0,
        "hands": [["KS", "KH", "7S", "5H"], None],
        "loose": ["2H", "4H", "6H", "8H", "2D", "4D", "2C"],
        "builds": [],
    },
}


def document(game: str, **changes: object) -> dict[str, object]:
    """Return the position of a game as a document."""
    return {"format": "simcards-position/1", "game": game, **POSITIONS[game], **changes}


def deal_of(game: str, strategy: str = "random", position: Mapping[str, object] | None = None) -> Any:
    """Return the long position of a game, or another, as a deal of the core."""
    found = find_game(game)
    setting = make_setting(game, strategy=strategy, seed=5)
    deal = found.engine.Deal(setting.engine(), 0)
    deal.load(found.language.place(deal.content(), position or document(game), setting.rules))
    return deal


@pytest.mark.parametrize("game", POSITIONS)
def test_more_than_a_thousand_moves_are_listed_once_each(game: str) -> None:
    """No move is lost or there twice, each can be carried out, and their texts differ."""
    deal = deal_of(game)
    moves = deal.legal()
    assert len(set(moves)) == len(moves) > 1_000
    assert len(legal_actions(document(game))) == len(set(legal_actions(document(game)))) == len(moves)
    assert deal.perft(1) == len(moves)
    for move in moves[::7]:
        deal.copy().apply(move)


@pytest.mark.parametrize("game", POSITIONS)
def test_neighbours_of_legal_moves_are_refused(game: str) -> None:
    """A legal move with one card more or less is legal only if it is in the list itself."""
    deal = deal_of(game)
    moves = set(deal.legal())
    refused = 0
    for move in sorted(moves)[::173]:
        for card in range(52):
            other = move ^ 1 << card
            if other in moves:
                deal.copy().apply(other)
            else:
                refused += 1
                with pytest.raises(ValueError, match="not legal"):
                    deal.copy().apply(other)
    assert refused > 300


@pytest.mark.parametrize("game", POSITIONS)
def test_random_is_uniform_over_distinct_moves(game: str) -> None:
    """Every move is drawn equally often, whatever its kind."""
    deal = deal_of(game, position=LEVEL[game])
    moves = deal.legal()
    assert len(moves) > 20
    drawn = Counter(deal.choose() for _ in range(60 * len(moves)))
    assert_table_of_equals(drawn, moves)


def random_decisions(game: str, strategy: str, deals: int) -> Iterator[tuple[Any, list[int]]]:
    """Yield the decisions of random deals, with their legal moves, for a strategy to make."""
    found = find_game(game)
    rules = make_setting(game, strategy="random", seed=11).engine()
    other = make_setting(game, strategy=strategy, seed=11).engine()
    for index in range(deals):
        played = found.engine.Deal(rules, index)
        while not played.over:
            deal = found.engine.Deal(other, index)
            deal.load(played.content())
            yield deal, played.legal()
            played.apply(played.choose())


def points_of(game: str, cards: int) -> int:
    """Return the card points of a set of cards."""
    bits = [place for place in range(52) if cards >> place & 1]
    aces = sum(place % 13 == 0 for place in bits)
    tens = 35 in bits
    if game == "seep":
        return sum(place + 1 for place in bits if place < 13) + sum(place in (13, 26, 39) for place in bits) + 6 * tens
    return aces + 2 * tens + (1 in bits)


def greedy_score(game: str, content: Mapping[str, Any], move: int) -> int:
    """Return what a move is worth to the greedy player (docs/strategies.md), worked out from the state."""
    table = content["table"]
    cards = move & (1 << 52) - 1
    kind = move >> 52 & 3
    played = cards & content["hand"][table["turn"]]
    spades = (cards & 0x1FFF).bit_count()
    if kind == 0:
        return -10 * points_of(game, cards) if game == "seep" else -12 * points_of(game, cards) - spades
    if kind != 1:
        return 0
    piles = dict(enumerate(table["house"], 9)) if game == "seep" else dict(enumerate(table["build"]))
    value = (played.bit_length() - 1) % 13 + 1
    if game != "seep" and value == 1:
        value = 14
    taken = piles.get(value, 0) if game == "seep" or move >> 58 & 1 else 0
    others = sum(pile.bit_count() for number, pile in piles.items() if not (taken and number == value))
    sweeps = table["loose"] & ~cards == 0 and others == 0
    cards |= taken
    if game == "seep":
        pays = table["play"] != 47
        return 10 * points_of(game, cards) + cards.bit_count() + 1000 * (sweeps and pays)
    return 12 * points_of(game, cards) + 2 * cards.bit_count() + (cards & 0x1FFF).bit_count() + 12 * sweeps


@pytest.mark.parametrize("game", POSITIONS)
def test_greedy_takes_one_of_the_best_of_the_whole_list(game: str) -> None:
    """The quick way to the best move finds what a look at every move finds."""
    choices = 0
    for deal, moves in random_decisions(game, "greedy", 40):
        content = deal.content()
        if game == "seep" and content["table"]["phase"] == 0:
            assert deal.choose() == max(moves)
            continue
        best = max(greedy_score(game, content, move) for move in moves)
        wanted = {move for move in moves if greedy_score(game, content, move) == best}
        chosen = deal.choose()
        assert chosen in wanted
        choices += len(wanted) < len(moves)
    assert choices > 500


@pytest.mark.parametrize("game", POSITIONS)
def test_greedy_is_uniform_among_the_best(game: str) -> None:
    """Of moves that are worth the same each is chosen equally often, also where they are many."""
    deal = deal_of(game, "greedy", LEVEL[game])
    content = deal.content()
    moves = deal.legal()
    best = max(greedy_score(game, content, move) for move in moves)
    wanted = [move for move in moves if greedy_score(game, content, move) == best == 0]
    assert 20 < len(wanted) < len(moves)
    drawn = Counter(deal.choose() for _ in range(60 * len(wanted)))
    assert_table_of_equals(drawn, wanted)


def throw_whenever_possible(deal: Any) -> None:
    """Play a deal to its end, throwing (or trailing) wherever that is legal."""
    while not deal.over:
        deal.apply(min(deal.legal(), key=lambda move: move >> 52 & 3))


@pytest.mark.parametrize(
    ("game", "rules"), [("seep", {"throw_rule": "free"}), ("royal-casino", {"force_match": "none"})]
)
def test_a_floor_with_too_many_loose_cards(game: str, rules: dict[str, str]) -> None:
    """Beyond 18 loose cards, which only house rules allow, the list is refused by name instead of being cut short."""
    found = find_game(game)
    setting = make_setting(game, strategy="random", rules=rules, seed=5)
    deal = found.engine.Deal(setting.engine(), 0)
    with pytest.raises(EngineFault, match="more loose cards"):
        throw_whenever_possible(deal)
    assert deal.content()["table"]["loose"].bit_count() == 19
    with pytest.raises(UsageError, match="18"):
        legal_actions(document(game, rules=rules, loose=[rank + suit for suit in "HDC" for rank in "A234567"][:19]))
