"""What a seat of Seep knows of the hidden cards: every layout that agrees with what it saw, and no other (P-10)."""

from __future__ import annotations

import dataclasses
import itertools
import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from simcore import Setting, find_game, make_setting
from simcore.fishing import card_value, cards_in, position_set
from simcore.games.seep.pack import BIDDER, FIRST_CARDS, HAND_CARDS, MOVES, PLAYS, SEATS
from tests.belief_audit import (
    Adapter,
    Content,
    Dealt,
    Decision,
    Layout,
    agreeing_cases,
    all_layouts,
    decisions,
    fault_of,
    is_uniform,
    number_of_layouts,
    with_cards_swapped,
)
from tests.games.hidden import seep
from tests.games.test_conformance import random_rules

GAME = find_game("seep")
CODES = GAME.engine.CODES
BRUTE = 56
# House rules that say what a move proves of a hand, and some beside which they do so in other places.
TELLING: tuple[dict[str, str], ...] = (
    {},
    {"throw_rule": "no_capture_no_house"},
    {"throw_rule": "no_capture_no_house", "absorb_sets": "mandatory", "capture_rule": "any"},
    {"throw_rule": "no_capture_no_house", "break_with_floor": "yes", "break_own": "yes"},
    {"throw_rule": "no_capture_no_house", "break_partner": "no", "partner_add": "needs_card"},
    {"throw_rule": "no_capture_no_house", "house_limit": "2", "opponent_add": "free"},
    {"throw_rule": "no_capture_no_house", "opening_throw": "only_if_no_house", "partner_break_exempt": "no"},
    {"throw_rule": "no_capture_no_house", "opening_throw": "always", "first_deal": "four_each"},
    {"opening_throw": "only_if_no_house", "floor_before_bid": "open"},
    {"opening_throw": "only_if_no_house", "throw_rule": "free"},
    {"throw_rule": "free", "opening_throw": "always", "break_own": "yes"},
    {"partner_add": "needs_card", "partner_break_exempt": "no", "break_with_floor": "yes"},
    {"partner_add": "needs_card", "opponent_add": "free", "break_own": "yes"},
    {"partner_break_exempt": "no", "opponent_add": "free", "house_limit": "2"},
)


def other_first_cards(dealt: Dealt, decision: Decision) -> Iterator[Dealt]:
    """Yield the ways to deal the bidder the same cards in all, by the values of the first four (P-2.7)."""
    yield dealt
    if decision.seat == BIDDER:
        return
    move = MOVES.read(decision.done[1][1])
    assert move is not None
    later = HAND_CARDS - FIRST_CARDS
    first, *others = dealt["hands"]
    cards = [*first, *dealt["stock"][:later]]
    tried = {_values(position_set(first))}
    for chosen in itertools.combinations([card for card in cards if card != move.card], 3):
        first = [move.card, *chosen]
        if _values(position_set(first)) not in tried:
            tried.add(_values(position_set(first)))
            stock = [*(card for card in cards if card not in first), *dealt["stock"][later:]]
            yield {**dealt, "hands": [first, *others], "stock": stock}


def _values(cards: int) -> tuple[int, ...]:
    """Return the values of a card set, ascending."""
    return tuple(sorted(map(card_value, cards_in(cards))))


# How many moves were legal is counted from the decision on (P-8.6).
ADAPTER = Adapter(free=("table.legal",), dealings=other_first_cards)


@dataclasses.dataclass
class Moment:
    """A decision, with the actions before it as numbers: they name no hidden card, and are the same in every layout."""

    begin: Any
    done: list[tuple[int, int]]
    deal: Any

    @property
    def seat(self) -> int:
        """The seat to act."""
        return int(self.deal.turn)

    def belief(self) -> Any:
        """Return what the seat to act knows."""
        return GAME.engine.Belief(self.deal)

    def replayed(self, layout: Layout) -> Any:
        """Return the deal played again so that the hidden cards come to lie as in ``layout``; None where they cannot."""
        begin, places = self.begin.content(), iter(layout)
        whole = [begin["hand"][BIDDER] | begin["later"], *begin["hand"][1:]]
        hands = [self.deal.content()["hand"][seat] if seat == self.seat else next(places) for seat in range(SEATS)]
        for seat, action in self.done[1:]:
            hands[seat] |= action & whole[seat]
        if not self.done and begin["floor"]:
            begin["floor"] = next(places)
        if len(self.done) < 2:
            hands[BIDDER] |= next(places)
        firsts = iter([begin["hand"][BIDDER]]) if self.seat == BIDDER else self._first_cards(whole, hands[BIDDER])
        contents = ({**begin, "hand": [first, *hands[1:]], "later": hands[BIDDER] & ~first} for first in firsts)
        return next((deal for deal in map(self._played, contents) if deal is not None), None)

    def _first_cards(self, whole: list[int], cards: int) -> Iterator[int]:
        """Yield what the bidder's first four of his ``cards`` may have been, one for each set of values."""
        played = self.done[1][1] & whole[BIDDER]
        tried = set()
        for others in itertools.combinations(cards_in(cards & ~played), 3):
            first = played | position_set(others)
            if _values(first) not in tried:
                tried.add(_values(first))
                yield first

    def _played(self, content: Content) -> Any:
        """Return the deal from a beginning with the same actions; None where one is not legal, or another seat's."""
        deal = self.begin.copy()
        try:
            deal.load(content)
            for seat, action in self.done:
                if deal.turn != seat:
                    return None
                deal.apply(action)
        except ValueError:
            return None
        return None if deal.over or deal.turn != self.seat else deal


def moments(setting: Setting, index: int, rng: random.Random | None = None) -> Iterator[Moment]:
    """Play deal ``index`` and yield every decision.

    With ``rng`` the seats play so that much can be told of their hands: the bidder throws first if he can, and then keeps
    the cards that he cannot have had then; the others throw often, or build often.
    """
    deal = GAME.engine.Deal(setting.engine(), index)
    begin = deal.copy()
    done: list[tuple[int, int]] = []
    liked = rng.choice(("throw", "make", "take")) if rng is not None else ""
    while not deal.over:
        yield Moment(begin, list(done), deal.copy())
        action = deal.choose()
        if rng is not None and done and rng.random() < 0.8:
            action = _telling_action(begin, done, deal, liked, rng)
        done.append((deal.turn, action))
        deal.apply(action)


def _telling_action(begin: Any, done: list[tuple[int, int]], deal: Any, liked: str, rng: random.Random) -> int:
    """Return an action from which, or after which, much can be told of hands."""
    content, legal = deal.content(), deal.legal()
    kind = CODES["kind"]["throw" if len(done) == 1 else liked]
    if deal.turn == BIDDER and len(done) > 1:
        found = [each for each in legal if set(_values(each & content["hand"][BIDDER])) & _helpful(begin, done[0][1])]
    else:
        found = [each for each in legal if each >> CODES["kind_shift"] & 3 == kind]
    return rng.choice(found or legal)


def _helpful(begin: Any, bid: int) -> set[int]:
    """Return the values of cards that make a house of the first play possible."""
    content = begin.content()
    floor = [card_value(card) for card in cards_in(content["floor"] | content["table"]["loose"])]
    sums = {sum(cards) for count in range(1, 5) for cards in itertools.combinations(floor, count)}
    return {bid - total for total in sums} | ({bid} & sums)


def telling_settings(count: int, seed: int) -> Iterator[tuple[Setting, random.Random]]:
    """Yield settings with house rules that matter, alone and beside random ones, and any strategies in the seats."""
    rng = random.Random(seed)
    for number in range(count):
        rules = dict(TELLING[number % len(TELLING)])
        if rng.random() < 0.5:
            rules = {**random_rules("seep", rng), **rules}
        seats = [rng.choice(list(GAME.strategies)) for _ in range(SEATS)]
        yield make_setting("seep", rules=rules, seats=seats, seed=rng.randrange(2**64)), rng


def without_legal(content: Content) -> Content:
    """Return a state without the number of legal moves so far."""
    return {**content, "table": {**content["table"], "legal": 0}}


def test_the_layout_of_a_deal_lays_it_as_it_is() -> None:
    """Every field stays, but for the number of legal moves: it depends on what is hidden."""
    decisions_seen = 0
    for setting, _ in telling_settings(1_000, 1):
        for index in range(2):
            for moment in moments(setting, index):
                deal = moment.deal
                layout = deal.layout()
                assert deal.assumed(layout, 0).content() == without_legal(deal.content())
                assert agreeing_cases(moment.belief(), layout) == 1
                decisions_seen += 1
    assert decisions_seen == 2_000 * (PLAYS + 1)


@pytest.mark.parametrize("own_rules", [False, True])
def test_sampled_layouts_replay(own_rules: bool) -> None:
    """The whole deal can be played again by name with the cards of a sample, and is then in the sampled state."""
    rng = random.Random(2)
    for number in range(14):
        rules = random_rules("seep", rng) | TELLING[number % len(TELLING)] if own_rules else {}
        seats = [rng.choice(list(GAME.strategies)) for _ in range(SEATS)]
        setting = make_setting("seep", rules=rules, seats=seats, seed=number)
        for each, decision in enumerate(decisions(setting, number)):
            sample = decision.belief().sample((3, number), each)
            assert fault_of(decision, sample, ADAPTER) == "", f"rules {rules}, after {decision.done}"


def test_exactly_the_possible_layouts_are_listed() -> None:
    """Where few cards are hidden: brute force over all ways to lay them finds the same set, and each is listed once."""
    seen: Counter[str] = Counter()
    for setting, rng in telling_settings(BRUTE, 4):
        for moment in moments(setting, 0, rng):
            layout = moment.deal.layout()
            number = number_of_layouts(layout)
            if not 1 < number <= 2_000 or rng.random() > 30 / number:
                continue
            belief = moment.belief()
            listed = [tuple(each) for each in belief.listed(0, belief.count)]
            possible = {tuple(each) for each in all_layouts(layout) if moment.replayed(each) is not None}
            assert len(listed) == len(possible) == belief.count
            assert set(listed) == possible, f"rules {setting.rules.changes()}, after {moment.done}"
            seen["positions"] += 1
            seen["restricted"] += len(possible) < number
            [(barred, needs)] = belief.known()["cases"]
            seen["barred"] += any(barred)
            seen["needs"] += bool(needs)
            seen["several"] += len(set(needs)) < len(needs)
    print(seen)


def test_a_layout_is_known_to_be_possible_just_if_it_replays() -> None:
    """At any decision: layouts laid at random, and possible ones with two cards swapped."""
    seen: Counter[str] = Counter()
    for setting, rng in telling_settings(150, 5):
        for number, moment in enumerate(moments(setting, 0, rng)):
            belief, layout = moment.belief(), moment.deal.layout()
            for each in (_laid_anyhow(layout, rng), with_cards_swapped(belief.draw((6, 7), number, 1)[0], rng)):
                possible = moment.replayed(each) is not None
                assert agreeing_cases(belief, each) == possible, f"rules {setting.rules.changes()}, {moment.done}"
                seen[str(possible)] += 1
    print(seen)


def _laid_anyhow(layout: Layout, rng: random.Random) -> Layout:
    """Return the hidden cards in places of the same sizes, whatever is known."""
    cards = cards_in(sum(layout))
    rng.shuffle(cards)
    rest = iter(cards)
    return [position_set(itertools.islice(rest, place.bit_count())) for place in layout]
