"""What a seat of Seep knows of the hidden cards: every layout that agrees with what it saw, and no other (P-10)."""

from __future__ import annotations

import dataclasses
import itertools
import random
from collections import Counter
from collections.abc import Iterator
from math import factorial
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
    counted,
    decisions,
    fault_of,
    is_uniform,
    number_of_layouts,
    weight_of,
    with_cards_swapped,
)
from tests.games.hidden import seep
from tests.games.test_conformance import random_rules
from tests.players import quick_strategies

GAME = find_game("seep")
CODES = GAME.engine.CODES
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
        """Return the deal played again so that the hidden cards come to lie as in ``layout``, or None."""
        return next((deal for deal, played in self._again(layout) if played == len(self.done)), None)

    def deals(self, layout: Layout) -> int:
        """Return how many deals lead here with the hidden cards as in ``layout``: the bidder's first cards differ."""
        return sum(played == len(self.done) for _, played in self._again(layout, each=True))

    def _again(self, layout: Layout, *, each: bool = False) -> Iterator[tuple[Any, int]]:
        """Yield the deals that lead to a layout, played again, and how many of the actions can be carried out.

        They differ by the values of the bidder's first cards; with ``each`` by the cards themselves.
        """
        begin, places = self.begin.content(), iter(layout)
        whole = [begin["hand"][BIDDER] | begin["later"], *begin["hand"][1:]]
        hands = [self.deal.content()["hand"][seat] if seat == self.seat else next(places) for seat in range(SEATS)]
        for seat, action in self.done[1:]:
            hands[seat] |= action & whole[seat]
        if not self.done and begin["floor"]:
            begin["floor"] = next(places)
        if len(self.done) < 2:
            hands[BIDDER] |= next(places)
        own = self.seat == BIDDER
        for first in [begin["hand"][BIDDER]] if own else self._first_cards(whole, hands[BIDDER], each=each):
            deal, played = self._played({**begin, "hand": [first, *hands[1:]], "later": hands[BIDDER] & ~first})
            yield deal, played
            if 1 < played < len(self.done):
                # After the first play it makes no difference which cards came first.
                return

    def _first_cards(self, whole: list[int], cards: int, *, each: bool) -> Iterator[int]:
        """Yield what the bidder's first four of his ``cards`` may have been, one for each set of values, or each."""
        played = self.done[1][1] & whole[BIDDER]
        tried = set()
        for others in itertools.combinations(cards_in(cards & ~played), 3):
            first = played | position_set(others)
            if each or _values(first) not in tried:
                tried.add(_values(first))
                yield first

    def _played(self, content: Content) -> tuple[Any, int]:
        """Return the deal from a beginning with the same actions, and how many of them can be carried out."""
        deal = self.begin.copy()
        try:
            deal.load(content)
        except ValueError:
            return deal, -1
        for number, (seat, action) in enumerate(self.done):
            if deal.turn != seat or action not in deal.legal():
                return deal, number
            deal.apply(action)
        return deal, len(self.done)


def moments(setting: Setting, index: int, rng: random.Random | None = None) -> Iterator[Moment]:
    """Play deal ``index`` and yield every decision.

    With ``rng`` the seats play so that much can be told of their hands: the bidder throws first if he can, and keeps
    the cards that he may have had then; the others throw often, or build often.
    """
    deal = GAME.engine.Deal(setting.engine(), index)
    begin = deal.copy()
    done: list[tuple[int, int]] = []
    liked = rng.choice(("throw", "make", "take")) if rng is not None else ""
    while not deal.over:
        yield Moment(begin, list(done), deal.copy())
        action = deal.choose()
        if rng is not None and done and (deal.turn == BIDDER or rng.random() < 0.8):
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


def _index_with_throw(setting: Setting) -> int:
    """Return a deal whose bidder may begin with a throw where that tells something of his hand (P-12.12)."""
    if setting.rules.changes().get("opening_throw") != "only_if_no_house":
        return 0
    for index in itertools.count():
        deal = GAME.engine.Deal(setting.engine(), index)
        deal.apply(deal.choose())
        throws = [action for action in deal.legal() if action >> CODES["kind_shift"] & 3 == CODES["kind"]["throw"]]
        if throws and len(_helpful(deal, deal.content()["table"]["bid"])) > 4:
            return index
    raise AssertionError("no such deal")


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
        seats = [rng.choice(quick_strategies(GAME)) for _ in range(SEATS)]
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
    for number in range(11):
        rules = random_rules("seep", rng) | TELLING[number % len(TELLING)] if own_rules else {}
        seats = [rng.choice(quick_strategies(GAME)) for _ in range(SEATS)]
        setting = make_setting("seep", rules=rules, seats=seats, seed=number)
        for each, decision in enumerate(decisions(setting, number)):
            sample = decision.belief().sample((3, number), each)
            assert fault_of(decision, sample, ADAPTER) == "", f"rules {rules}, after {decision.done}"


def few_layouts(count: int, seed: int) -> Iterator[tuple[Setting, Moment]]:
    """Yield decisions with few hidden cards, those with hundreds of layouts seldom."""
    for setting, rng in telling_settings(count, seed):
        for moment in moments(setting, _index_with_throw(setting), rng):
            number = number_of_layouts(moment.deal.layout())
            if 1 < number <= 2_000 and rng.random() < 30 / number:
                yield setting, moment


def test_exactly_the_possible_layouts_are_listed() -> None:
    """Where few cards are hidden: brute force over all ways to lay them finds the same set, and each is listed once."""
    seen: Counter[str] = Counter()
    for setting, moment in few_layouts(56, 4):
        layout, belief = moment.deal.layout(), moment.belief()
        listed = [tuple(each) for each in belief.listed(0, belief.distinct)]
        possible = {tuple(each) for each in all_layouts(layout) if moment.replayed(each) is not None}
        assert set(listed) == possible, f"rules {setting.rules.changes()}, after {moment.done}"
        assert len(listed) == len(possible) == belief.distinct
        cases = belief.known()["cases"]
        seen["positions"] += 1
        seen["restricted"] += len(possible) < number_of_layouts(layout)
        seen["barred"] += any(any(barred) for barred, _ in cases)
        seen["needs"] += any(needs for _, needs in cases)
    assert min(seen.values()) > 100


def test_a_layout_counts_as_often_as_deals_lead_to_it() -> None:
    """What the first play proves, it proves of three of eleven cards: all their choices are tried (P-2.7, P-12.12)."""
    seen: Counter[str] = Counter()
    for setting, moment in few_layouts(56, 4):
        known = moment.belief().known()
        if len(known["weights"]) == 1:
            continue
        listed = moment.belief().listed(0, moment.belief().distinct)
        weights = [weight_of(known, each) for each in listed]
        if len(listed) < 300 and moment.seat != BIDDER:
            assert weights == [moment.deals(each) for each in listed], f"rules {setting.rules.changes()}, {moment.done}"
            seen["positions"] += 1
            seen["of other weights"] += len(set(weights)) > 1
            seen["throws"] += setting.rules.changes().get("opening_throw") == "only_if_no_house"
    assert min(seen.values()) > 20, seen


def test_a_layout_is_known_to_be_possible_just_if_it_replays() -> None:
    """At any decision: layouts laid at random, and possible ones with two cards swapped."""
    seen: Counter[tuple[str, bool]] = Counter()
    for setting, rng in telling_settings(84, 5):
        for number, moment in enumerate(moments(setting, _index_with_throw(setting), rng)):
            belief, layout = moment.belief(), moment.deal.layout()
            known = belief.known()
            barred, needs = known["cases"][0]
            for each in (_laid_anyhow(layout, rng), with_cards_swapped(belief.draw((6, 7), number, 1)[0], rng)):
                possible = moment.replayed(each) is not None
                assert agreeing_cases(belief, each) == possible, f"rules {setting.rules.changes()}, {moment.done}"
                seen["all", possible] += 1
                seen["barred", possible] += any(barred)
                seen["needs", possible] += bool(needs)
                seen["several", possible] += len(known["cases"]) > 1
    assert min(seen.values()) > 100


def _laid_anyhow(layout: Layout, rng: random.Random) -> Layout:
    """Return the hidden cards in places of the same sizes, whatever is known."""
    cards = cards_in(sum(layout))
    rng.shuffle(cards)
    rest = iter(cards)
    return [position_set(itertools.islice(rest, place.bit_count())) for place in layout]


@pytest.mark.parametrize("rules", [TELLING[6], TELLING[8], TELLING[9]])
def test_layouts_are_counted_exactly_where_several_cards_are_needed(rules: dict[str, str]) -> None:
    """The bidder threw first, where that tells of three of his cards (P-12.12)."""
    rng = random.Random(8)
    found = 0
    for seed in range(4):
        setting = make_setting("seep", rules=rules, seed=seed)
        for moment in moments(setting, _index_with_throw(setting), rng):
            belief = moment.belief()
            if len(moment.done) in (14, 22, 28) and len(belief.known()["cases"]) > 1:
                assert belief.count == counted(belief.known())
                found += 1
    assert found


def test_drawn_layouts_are_as_frequent_as_their_deals() -> None:
    """Chi-square over all layouts of small positions; one false alarm in a million."""
    tested: Counter[bool] = Counter()
    for number, (_, moment) in enumerate(few_layouts(112, 9)):
        belief = moment.belief()
        known = belief.known()
        if not 5 < belief.distinct < 200:
            continue
        weights = {each: weight_of(known, each) for each in map(tuple, belief.listed(0, belief.distinct))}
        is_weighed = len(set(weights.values())) > 1
        if tested[is_weighed] < 12:
            drawn = Counter(tuple(each) for each in belief.draw((9, number), 0, 60 * belief.distinct))
            assert set(drawn) == set(weights)
            assert is_uniform([drawn[each] for each in weights], weights=list(weights.values()))
            tested[is_weighed] += 1
    assert tested == {False: 12, True: 12}


def test_every_card_is_wherever_it_can_be() -> None:
    """Over all layouts a card is in a place as often as is counted for it alone; known cards never move."""
    still = 0
    for _, moment in few_layouts(28, 10):
        belief = moment.belief()
        known, listed = belief.known(), belief.listed(0, belief.distinct)
        assert belief.count == sum(weight_of(known, each) for each in listed)
        for place, own in enumerate(moment.deal.layout()):
            for card in cards_in(sum(moment.deal.layout())):
                bit = position_set([card])
                held = sum(weight_of(known, each) for each in listed if each[place] & bit)
                assert belief.count_with(place, bit) == held
                still += held == belief.count and bool(own & bit)
        assert {sum(each) for each in listed} == {sum(moment.deal.layout())}
    assert still > 100


def test_nobody_peeks() -> None:
    """The same is known in every deal that looks the same, played from its beginning or loaded as it stands."""
    different = 0
    for setting, rng in telling_settings(56, 11):
        for number, moment in enumerate(moments(setting, _index_with_throw(setting), rng)):
            belief = moment.belief()
            other = moment.replayed(belief.draw((12, 13), number, 1)[0])
            assert GAME.engine.Belief(other).known() == belief.known()
            different += other.layout() != moment.deal.layout()
            content = moment.deal.content()
            loaded, dealt_again = other.copy(), other.copy()
            loaded.load(content)
            dealt_again.load(seep(content, rng))
            assert GAME.engine.Belief(dealt_again).known() == GAME.engine.Belief(loaded).known()
    assert different > 1_000


def test_of_a_loaded_position_only_its_houses_are_known() -> None:
    """An owner holds a card of the value of his house (P-10.3); plays that follow do not make more of it."""
    owners = 0
    for setting, rng in telling_settings(14, 14):
        for moment in moments(setting, 0, rng):
            if len(moment.done) < 2:
                continue
            deal = moment.deal.copy()
            deal.load(deal.content())
            for _ in range(2):
                if deal.over:
                    break
                owned = deal.content()["table"]["owned"]
                known = GAME.engine.Belief(deal).known()
                [(barred, needs)] = known["cases"]
                others = [seat for seat in range(SEATS) if seat != deal.turn]
                assert not any(barred)
                assert sorted((others[place], _values(cards)[0]) for place, cards, _, _ in needs) == [
                    (seat, value) for seat in others for value in range(9, 14) if owned[seat] >> value & 1
                ]
                owners += len(needs)
                deal.apply(deal.choose())
    assert owners > 100


def test_nothing_is_known_before_the_bid() -> None:
    """The hidden cards lie anywhere: in hands, on the floor unless it lies open (P-12.21), with the later cards."""
    hidden = GAME.engine.Belief(GAME.engine.Deal(make_setting("seep", seed=1).engine(), 0))
    is_open = GAME.engine.Belief(
        GAME.engine.Deal(make_setting("seep", seed=1, rules={"floor_before_bid": "open"}).engine(), 0)
    )
    assert hidden.known()["sizes"] == [12, 12, 12, 4, 8]
    assert is_open.known()["sizes"] == [12, 12, 12, 8]
    later = factorial(12) ** 3 * factorial(8)
    assert hidden.count == factorial(48) // (later * factorial(4))
    assert is_open.count == factorial(44) // later


def test_the_audit_finds_layouts_that_ignore_what_is_known() -> None:
    """A sampler that lays the hidden cards anyhow is found out where it errs, and nowhere else."""
    found = 0
    for setting, rng in telling_settings(8, 15):
        for decision in decisions(setting, 0):
            layout = _laid_anyhow(decision.deal.layout(), rng)
            errs = agreeing_cases(decision.belief(), layout) == 0
            if rng.random() < 0.1:
                fault = fault_of(decision, decision.deal.assumed(layout, 0), ADAPTER)
                assert bool(fault) == errs
                found += errs
    assert found > 10


def test_cards_are_named() -> None:
    """A card set of a state is told card by card."""
    content = GAME.engine.Deal(make_setting("seep", seed=1).engine(), 0).content()
    named = GAME.language.cards_named(content, content["hand"][BIDDER], make_setting("seep").rules)
    assert named == cards_in(content["hand"][BIDDER])
