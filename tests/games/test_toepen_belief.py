"""What a seat knows of the hidden cards in Toepen: neither too much nor too little (T-3, T-6.2, T-9.13 to T-9.22)."""

from __future__ import annotations

import itertools
import random
from collections import Counter
from collections.abc import Iterator

import pytest
from scipy import stats

from simcore import make_setting
from simcore.games.toepen import GAME
from tests.belief_audit import Adapter, Decision, decisions, fault_of, is_believed
from tests.games.hidden import toepen
from tests.games.test_conformance import settings_of

# Who has folded without being heard (T-5.7) is drawn beside the cards.
ADAPTER = Adapter(free=("folding",))
ALERT = "random(exchange=0.7, challenge=0.3)"
# Rules under which more than shown voids is known.
RULES: dict[str, dict[str, str]] = {
    "default": {},
    "signals": {"signals": "on"},
    "signals and open hands": {"signals": "on", "wash_caught": "play_open"},
    "kept hands": {"wash_compulsory": "true"},
    "kept hands with a seven": {"wash_compulsory": "true", "wash_hands": "one_seven_plus_three_AKQJ"},
    "true claims": {"wash": "claim_must_be_true"},
    "true claims once": {
        "wash": "claim_must_be_true", "wash_hands": "one_seven_plus_three_AKQJ", "max_exchanges_per_player": "1",
    },
    "open hands": {"wash_caught": "play_open"},
    "old hands": {"wash_caught": "keep_old", "wash_compulsory": "true"},
    "under the stock": {"discards_back_to_stock": "true", "max_exchanges_per_player": "3"},
    "true claims under the stock": {
        "discards_back_to_stock": "true", "max_exchanges_per_player": "3", "wash": "claim_must_be_true",
        "wash_hands": "one_seven_plus_three_AKQJ", "wash_compulsory": "true",
    },
    "secret folds": {"response": "simultaneous", "poverty": "on"},
    "removed cards": {"folded_card_last_trick": "remove_cards"},
}  # fmt: skip


def decisions_of(name: str, count: int, players: tuple[int, int] = (2, 6)) -> Iterator[Decision]:
    """Yield decisions of some deals under the rules of a case, with any number of players and strategies."""
    rng = random.Random(name)
    for _ in range(count):
        number = rng.randint(*players)
        rules = {**RULES[name], "players": str(number)}
        seats = [rng.choice((ALERT, ALERT, "random", "standard")) for _ in range(number)]
        lives = [rng.choice((0, rng.randrange(10), 9)) for _ in range(number)]
        setting = make_setting("toepen", rules=rules, seats=seats, seed=rng.randrange(2**32), start={"lives": lives})
        yield from decisions(setting, 0)


def mixed(layout: list[int], swaps: int, rng: random.Random) -> list[int]:
    """Return a layout with some pairs of cards of different places exchanged."""
    places = [(place, 1 << card) for place, cards in enumerate(layout) for card in range(32) if cards >> card & 1]
    other = list(layout)
    for _ in range(swaps):
        if len({place for place, _ in places}) < 2:
            break
        (one, first), (two, second) = rng.sample(places, 2)
        if one != two and other[one] & first and other[two] & second:
            other[one] ^= first | second
            other[two] ^= first | second
    return other


@pytest.mark.parametrize("name", RULES)
def test_laying_the_cards_as_they_are_changes_nothing(name: str) -> None:
    """The state is the same to the last field, but for secret folds."""
    # Of six players who may each have kept a compulsory wash there is more to count than 64 bits hold.
    players = (2, 5) if name == "true claims under the stock" else (2, 6)
    for decision in decisions_of(name, 60, players):
        content = decision.deal.content()
        assumed = decision.deal.assumed(decision.deal.layout()).content()
        assert {**assumed, "folding": content["folding"]} == content
        assert is_believed(decision.belief().known(), decision.deal.layout())


def test_layouts_replay_under_random_rules() -> None:
    """Every sampled layout can have been dealt, whatever the house rules."""
    checked = 0
    for setting, rng in settings_of("toepen", 25, 3):
        if setting.rules.players > 6:
            continue
        for decision in decisions(setting, rng.randrange(1_000)):
            if rng.random() < 0.5:
                assert fault_of(decision, decision.belief().sample((checked, 1), 0), ADAPTER) == ""
                checked += 1
    assert checked > 300


@pytest.mark.parametrize("name", RULES)
def test_a_layout_is_believed_if_and_only_if_it_replays(name: str) -> None:
    """Layouts with a few cards exchanged are tried: what replays is believed, and nothing else."""
    rng = random.Random(4)
    found: Counter[bool] = Counter()
    for decision in decisions_of(name, 12):
        if rng.random() < 0.5:
            continue
        known = decision.belief().known()
        layout = mixed(decision.deal.layout(), rng.choice((1, 2, 4, 30)), rng)
        fault = fault_of(decision, decision.deal.assumed(layout), ADAPTER)
        assert is_believed(known, layout) == (not fault), (decision.setting.rules, decision.done, layout, fault)
        found[not fault] += 1
    assert found[True] > 20


def all_laid(cards: int, sizes: list[int]) -> int:
    """Return the number of ways to lay some cards into places of the given sizes."""
    ways, left = 1, cards
    for size in sizes:
        for each in range(size):
            ways = ways * (left - each) // (each + 1)
        left -= size
    return ways


def every_layout(cards: list[int], sizes: list[int]) -> Iterator[list[int]]:
    """Yield every layout of some cards in places of the given sizes."""
    if not sizes:
        yield []
        return
    for chosen in itertools.combinations(cards, sizes[0]):
        rest = [card for card in cards if card not in chosen]
        for others in every_layout(rest, sizes[1:]):
            yield [sum(1 << card for card in chosen), *others]


@pytest.mark.parametrize("name", ["default", "secret folds", "removed cards"])
def test_the_layouts_are_those_that_replay(name: str) -> None:
    """In the last tricks of eight players all layouts are played again; those without a fault are listed, each once."""
    positions = 0
    for decision in decisions_of(name, 15, (8, 8)):
        sizes = [cards.bit_count() for cards in decision.deal.layout()]
        if not 1 < all_laid(sum(sizes), sizes) <= 24:
            continue
        belief = decision.belief()
        known = belief.known()
        cards = [card for card in range(32) if known["hidden"] >> card & 1]
        right = {
            tuple(layout) for layout in every_layout(cards, known["sizes"])
            if not fault_of(decision, decision.deal.assumed(layout), ADAPTER)
        }  # fmt: skip
        listed = Counter(map(tuple, belief.listed(0, belief.count)))
        assert set(listed) == right
        assert set(listed.values()) == {known["chances"]}
        positions += 1
    assert positions > 4


def test_listing_agrees_with_what_is_known() -> None:
    """The counting lists exactly the layouts within bars, needs and limits."""
    positions = 0
    for name in RULES:
        for decision in decisions_of(name, 12, (8, 8) if name in ("default", "signals") else (5, 6)):
            sizes = [cards.bit_count() for cards in decision.deal.layout()]
            if not 1 < all_laid(sum(sizes), sizes) <= 400:
                continue
            belief = decision.belief()
            known = belief.known()
            cards = [card for card in range(32) if known["hidden"] >> card & 1]
            right = {tuple(each) for each in every_layout(cards, known["sizes"]) if is_believed(known, each)}
            listed = Counter(map(tuple, belief.listed(0, belief.count)))
            assert (set(listed), set(listed.values())) == (right, {known["chances"]})
            for place in range(len(known["sizes"])):
                for card in cards:
                    could = any(layout[place] >> card & 1 for layout in right)
                    assert (belief.count_with(place, 1 << card) > 0) == could
            positions += 1
    assert positions > 10


def test_drawn_layouts_are_uniform() -> None:
    """Chi-square over all layouts of some positions; false alarm 1e-6 in all."""
    positions = 0
    for decision in decisions_of("default", 200, (7, 8)):
        belief = decision.belief()
        if not 2 <= belief.count <= 60:
            continue
        draws = 40 * belief.count
        counts = Counter(map(tuple, belief.draw((positions, 5), 0, draws)))
        observed = [*counts.values(), *[0] * (belief.count - len(counts))]
        assert len(observed) == belief.count
        assert stats.chisquare(observed).pvalue > 1e-6 / 30
        positions += 1
        if positions == 30:
            return
    pytest.fail("too few positions")


@pytest.mark.parametrize("name", RULES)
def test_nobody_peeks(name: str) -> None:
    """What is known is the same after dealing the hidden cards again (T-3.6)."""
    rng = random.Random(7)
    for decision in decisions_of(name, 15):
        same, other = decision.deal.copy(), decision.deal.copy()
        content = decision.deal.content()
        same.load(content)
        other.load(toepen(content, rng))
        belief = GAME.engine.Belief
        assert belief(same).known() == belief(other).known()


def test_a_broken_sampler_is_found() -> None:
    """Exchanging cards against what is known leads to a fault."""
    rng = random.Random(8)
    found = 0
    for decision in decisions_of("default", 40):
        known = decision.belief().known()
        if any(known["cases"][0][0]):
            for _ in range(5):
                layout = mixed(decision.deal.layout(), 4, rng)
                if not is_believed(known, layout):
                    assert fault_of(decision, decision.deal.assumed(layout), ADAPTER)
                    found += 1
    assert found > 50
