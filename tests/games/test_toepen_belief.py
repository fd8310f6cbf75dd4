"""What a seat knows of the hidden cards in Toepen: neither too much nor too little (T-3, T-6.2, T-9.13 to T-9.22)."""

from __future__ import annotations

import itertools
import random
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction

import pytest
from scipy import stats

from simcore import make_setting
from simcore.games.toepen import GAME
from simcore.games.toepen.pack import PACK
from tests.belief_audit import (
    Adapter,
    Dealt,
    Decision,
    counted,
    decisions,
    fault_of,
    is_believed,
    names_in,
    relaid,
    renamed,
    renaming,
    replay_from,
    weight_of,
)
from tests.games.hidden import toepen
from tests.games.test_conformance import settings_of


def dealings(dealt: Dealt, decision: Decision, *, each: bool = False) -> Iterator[Dealt]:
    """Yield the ways in which the same cards were set aside hand by hand (T-3.8), by the sevens of each of the hands.

    With ``each`` by the cards themselves.
    """
    packets = [*dealt["hands"], *(dealt["stock"][each : each + 4] for each in range(0, len(dealt["stock"]), 4))]
    taken = [seat for seat, action in decision.done if action == "exchange"]
    seats = len(dealt["hands"])
    aside: dict[int, list[int]] = {}
    for number, seat in enumerate(taken):
        aside.setdefault(seat, [seat]).append(seats + number)
    packets = [sorted(packet, key=PACK.index) for packet in packets]
    yield dealt
    several = [places[:-1] for seat, places in aside.items() if len(places) > 2 and seat != decision.seat]
    if not several or decision.setting.rules.changes().get("discards_back_to_stock") == "true":
        return
    split = _splits if each else _splits_by_sevens
    for hands in itertools.product(
        *(split([card for place in places for card in packets[place]]) for places in several)
    ):
        changed = list(packets)
        for places, split_hands in zip(several, hands, strict=True):
            for place, hand in zip(places, split_hands, strict=True):
                changed[place] = hand
        if changed != packets:
            yield {"hands": changed[:seats], "stock": [card for packet in changed[seats:] for card in packet]}


def _splits(cards: list[str]) -> Iterator[tuple[list[str], ...]]:
    """Yield the ways to deal cards as hands one after the other."""
    if not cards:
        yield ()
        return
    for hand in itertools.combinations(cards, 4):
        for others in _splits([card for card in cards if card not in hand]):
            yield (sorted(hand, key=PACK.index), *others)


def _splits_by_sevens(cards: list[str]) -> Iterator[tuple[list[str], ...]]:
    """Yield a way for all numbers of sevens that the hands may have."""
    if not cards:
        yield ()
        return
    sevens, rest = [card for card in cards if card[0] == "7"], [card for card in cards if card[0] != "7"]
    for number in range(min(len(sevens), 4) + 1):
        if 4 - number <= len(rest):
            others = [*sevens[number:], *rest[4 - number :]]
            for each in _splits_by_sevens(others):
                yield (sorted([*sevens[:number], *rest[: 4 - number]], key=PACK.index), *each)


# Who has folded without being heard (T-5.7) is drawn beside the cards.
ADAPTER = Adapter(free=("folding",), dealings=dealings)
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
    "true claims twice": {
        "wash": "claim_must_be_true", "wash_hands": "one_seven_plus_three_AKQJ", "max_exchanges_per_player": "3",
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
    for decision in decisions_of(name, 60, (2, 8)):
        content = decision.deal.content()
        assumed = decision.deal.assumed(decision.deal.layout()).content()
        assert {**assumed, "folding": content["folding"]} == content
        assert is_believed(decision.belief().known(), decision.deal.layout())


def test_layouts_replay_under_random_rules() -> None:
    """Every sampled layout can have been dealt, whatever the house rules."""
    checked = 0
    for setting, rng in settings_of("toepen", 25, 3):
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


@pytest.mark.parametrize("name", RULES)
def test_layouts_are_counted_exactly(name: str) -> None:
    """By bars, needs, limits and weights, with any number of players: laid card after card."""
    rng = random.Random(11)
    checked = 0
    for decision in decisions_of(name, 40, (2, 5)):
        belief = decision.belief()
        if belief.known()["hidden"].bit_count() <= 14 and rng.random() < 0.3:
            assert belief.count == counted(belief.known())
            checked += 1
    assert checked > 5


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


SMALL = ("default", "secret folds", "removed cards", "signals", "kept hands", "true claims", "open hands")


@pytest.mark.parametrize("name", SMALL)
def test_the_layouts_are_those_that_replay(name: str) -> None:
    """Where few can be, all layouts are played again; those without a fault are listed, each once."""
    positions = laid = 0
    for decision in decisions_of(name, 100, (6, 8) if name == "true claims" else (7, 8)):
        sizes = [cards.bit_count() for cards in decision.deal.layout()]
        if not 1 < all_laid(sum(sizes), sizes) <= 400 or laid > 4_000:
            continue
        belief = decision.belief()
        known = belief.known()
        cards = [card for card in range(32) if known["hidden"] >> card & 1]
        right = {
            tuple(layout) for layout in every_layout(cards, known["sizes"])
            if not fault_of(decision, decision.deal.assumed(layout), ADAPTER)
        }  # fmt: skip
        listed = Counter(map(tuple, belief.listed(0, belief.distinct)))
        assert set(listed) == right
        assert set(listed.values()) == {known["chances"]}
        positions += 1
        laid += all_laid(sum(sizes), sizes)
    assert positions > 10


def test_a_layout_counts_as_often_as_deals_lead_to_it() -> None:
    """No two sevens may have been in one of the hands that a seat has exchanged (T-9.13): all splits are tried."""
    rng = random.Random(9)
    seen: Counter[str] = Counter()
    for decision in decisions_of("true claims twice", 4_000, (2, 4)):
        known = decision.belief().known()
        if len(known["weights"]) < 3 or decision.seat in (seat for seat, _ in decision.done[-2:]) or rng.random() < 0.9:
            continue
        belief = decision.belief()
        found = [(deals_of(decision, layout), weight_of(known, layout)) for layout in belief.draw((1, 2), 0, 3)]
        assert len({Fraction(deals, weight) for deals, weight in found}) == 1
        seen["positions"] += 1
        seen["of other weights"] += len({weight for _, weight in found}) > 1
        if seen["of other weights"] == 10:
            break
    assert seen["of other weights"] == 10


def deals_of(decision: Decision, layout: list[int]) -> int:
    """Return how many deals lead to a layout: the cards set aside split in any way among the hands they were."""
    assumed = decision.deal.assumed(layout)
    swap = renaming(names_in(decision, decision.deal), names_in(decision, assumed))
    language, rules = decision.setting.game.language, decision.setting.rules
    dealt = renamed(language.dealt(decision.begin.content(), rules), swap)
    return sum(
        replay_from(relaid(decision, each), decision, swap, assumed, ADAPTER) == ""
        for each in dealings(dealt, decision, each=True)
    )


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
            listed = Counter(map(tuple, belief.listed(0, belief.distinct)))
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
        if not 2 <= belief.count <= 60 or belief.distinct < belief.count:
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
