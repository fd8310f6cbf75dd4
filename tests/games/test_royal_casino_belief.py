"""What a seat of Royal Casino knows of the hidden cards: every layout that agrees with what it saw, no other (C-9)."""

from __future__ import annotations

import dataclasses
import itertools
import random
from collections import Counter
from collections.abc import Iterator
from math import factorial
from typing import Any

import pytest

from simcore import Setting, deal_rows, find_game, make_setting
from simcore.fishing import PACK, cards_in, position_set
from simcore.games.royal_casino.pack import HAND_CARDS, PLAYS, stock_size
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
from tests.games.hidden import royal_casino
from tests.games.test_conformance import random_rules
from tests.players import quick_strategies

GAME = find_game("royal-casino")
CODES = GAME.engine.CODES
PLAYERS = (2, 3, 4)
# House rules that say how builds come about, who backs them and with what, and when their owner may do other things;
# those that bind a player to a take, which must not tell of his other cards; and some beside each other.
TELLING: tuple[dict[str, str], ...] = (
    {},
    {"owner_may_trail": "yes"},
    {"own_raise": "yes", "owner_may_trail": "yes"},
    {"own_raise": "yes", "raise_absorb": "yes", "raise_with_table": "yes"},
    {"ace_high": "no", "owner_may_trail": "yes"},
    {"ace_high": "no", "own_raise": "yes", "raise_with_table": "yes"},
    {"ace_in_builds": "always1", "raise_with_table": "yes"},
    {"force_match": "none", "owner_may_trail": "yes"},
    {"capture": "forced"},
    {"capture": "forced", "force_match": "none", "owner_may_trail": "yes"},
    {"capture": "forced", "own_raise": "yes", "raise_absorb": "yes"},
    {"partner_builds": "never", "owner_may_trail": "yes"},
)


def with_hands_in_order(dealt: Dealt, decision: Decision) -> tuple[Dealt]:
    """Return what was dealt with each hand of the stock in order: in which order it comes is all the same (C-2.5)."""
    stock: Any = dealt["stock"]
    hands = [sorted(stock[first : first + HAND_CARDS], key=PACK.index) for first in range(0, len(stock), HAND_CARDS)]
    return ({**dealt, "stock": [card for hand in hands for card in hand]},)


# How many moves were legal is counted from the decision on (C-7.7).
ADAPTER = Adapter(free=("table.legal",), dealings=with_hands_in_order)


@dataclasses.dataclass
class Moment:
    """A decision, and the actions since hands were dealt as numbers: they name no hidden card.

    Hands that were dealt before have been played, and so are the same in every layout.
    """

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

    def others(self) -> list[int]:
        """Return the other seats."""
        return [seat for seat in range(self.deal.content()["table"]["seats"]) if seat != self.seat]

    def replayed(self, layout: Layout) -> Any:
        """Return the deal played again so that the hidden cards come to lie as in ``layout``, or None."""
        content, others = self.begin.content(), self.others()
        hands = dict(zip(others, layout, strict=False))
        for seat, action in self.done:
            if seat != self.seat:
                hands[seat] |= action & content["hand"][seat]
        deal = self.begin.copy()
        deal.load(laid(content, hands, layout[len(others) :]))
        for seat, action in self.done:
            if deal.turn != seat or action not in deal.legal():
                return None
            deal.apply(action)
        return deal


def laid(content: Content, hands: dict[int, int], later: Layout) -> Content:
    """Return a state with other cards in some hands, and with other hands to come."""
    drawn, stock = content["drawn"], list(content["stock"])
    cards = [PACK.index(card) for hand in later for card in cards_in(hand)]
    stock[drawn : drawn + len(cards)] = cards
    return {**content, "hand": [hands.get(seat, hand) for seat, hand in enumerate(content["hand"])], "stock": stock}


def moments(setting: Setting, index: int, rng: random.Random | None = None) -> Iterator[Moment]:
    """Play deal ``index`` and yield every decision.

    With ``rng`` the seats build and raise whenever they can, or most of the time, so that much can be told of hands.
    """
    deal = GAME.engine.Deal(setting.engine(), index)
    builder = rng.choice((0.5, 0.8, 1.0)) if rng is not None else 0.0
    begin, done = deal, list[tuple[int, int]]()
    while not deal.over:
        if deal.content()["table"]["play"] % (HAND_CARDS * deal.content()["table"]["seats"]) == 0:
            begin, done = deal.copy(), []
        yield Moment(begin, list(done), deal.copy())
        action = deal.choose()
        if rng is not None and rng.random() < builder:
            builds = [each for each in deal.legal() if kind_of(each) in ("build", "raise")]
            action = rng.choice(builds or deal.legal())
        done.append((deal.turn, action))
        deal.apply(action)


def kind_of(action: int) -> str:
    """Return the kind of a move."""
    code = action >> CODES["kind_shift"] & 3
    return next(str(name) for name, number in CODES["kind"].items() if number == code)


def telling_settings(count: int, seed: int) -> Iterator[tuple[Setting, random.Random]]:
    """Yield settings with house rules that matter, alone and beside random ones, and any strategies in the seats."""
    rng = random.Random(seed)
    for number in range(count):
        rules = dict(TELLING[number % len(TELLING)])
        if rng.random() < 0.5:
            rules = {**random_rules("royal-casino", rng), **rules}
        rules["players"] = "4" if rules.get("partner_builds") == "never" else str(rng.choice(PLAYERS))
        seats = [rng.choice(quick_strategies(GAME)) for _ in range(int(rules["players"]))]
        yield make_setting("royal-casino", rules=rules, seats=seats, seed=rng.randrange(2**64)), rng


def comparable(deal: Any) -> Content:
    """Return a state without the number of legal moves so far, and hands of the stock in order."""
    content: Content = deal.content()
    first, end = content["drawn"], stock_size(content["table"]["seats"])
    stock = list(content["stock"])
    for place in range(first, end, HAND_CARDS):
        stock[place : place + HAND_CARDS] = sorted(stock[place : place + HAND_CARDS])
    return {**content, "stock": stock, "table": {**content["table"], "legal": 0}}


def needs_of(belief: Any) -> list[tuple[int, int]]:
    """Return what is known: pairs of a place and a set of which it holds a card. Nothing else ever is."""
    known = belief.known()
    [(barred, needs)] = known["cases"]
    assert not any(barred)
    assert known["limits"] == [[]]
    assert known["weights"] == [1]
    assert {(twice, least) for _, _, twice, least in needs} <= {(0, 1)}
    return [(place, cards) for place, cards, _, _ in needs]


def lingering(moment: Moment) -> int:
    """Return how many cards others are known to hold for builds that are theirs no longer (C-4.13)."""
    table = moment.deal.content()["table"]
    return sum((table["proven"][seat] & ~table["owned"][seat]).bit_count() for seat in moment.others())


def test_the_layout_of_a_deal_lays_it_as_it_is() -> None:
    """Every field stays, but for the order in a hand of the stock and the number of legal moves."""
    seen: Counter[int] = Counter()
    for setting, rng in telling_settings(480, 1):
        for moment in moments(setting, 0, rng if rng.random() < 0.5 else None):
            deal = moment.deal
            layout = deal.layout()
            assumed = deal.assumed(layout, 0)
            assert assumed.content() == comparable(assumed) == comparable(deal)
            assert agreeing_cases(moment.belief(), layout) == 1
            seen[len(moment.others())] += 1
    assert sum(seen.values()) == 480 * PLAYS
    assert min(seen.values()) > 5_000


@pytest.mark.parametrize("own_rules", [False, True])
def test_sampled_layouts_replay(own_rules: bool) -> None:
    """The whole deal can be played again by name with the cards of a sample, and is then in the sampled state."""
    rng = random.Random(2)
    seen: Counter[str] = Counter()
    for number in range(12):
        rules = {"players": str(PLAYERS[number % 3])}
        if own_rules:
            rules |= {**random_rules("royal-casino", rng), **TELLING[number]}
        if rules.get("partner_builds") == "never":
            rules["players"] = "4"
        seats = [rng.choice(quick_strategies(GAME)) for _ in range(int(rules["players"]))]
        setting = make_setting("royal-casino", rules=rules, seats=seats, seed=number)
        for each, decision in enumerate(decisions(setting, number)):
            belief = decision.belief()
            sample = belief.sample((3, number), each)
            assert fault_of(decision, sample, ADAPTER) == "", f"rules {rules}, after {decision.done}"
            seen["decisions"] += 1
            seen["needs"] += bool(needs_of(belief))
            seen["moved"] += sample.layout() != decision.deal.layout()
    assert seen["decisions"] == 12 * PLAYS
    assert min(seen.values()) > 30


def test_sampled_layouts_replay_from_the_hands_on() -> None:
    """The same at thousands of decisions: played again since hands were dealt, to the last field."""
    seen: Counter[str] = Counter()
    for number, (setting, rng) in enumerate(telling_settings(72, 3)):
        for each, moment in enumerate(moments(setting, number, rng)):
            belief = moment.belief()
            sample = belief.sample((4, number), each)
            other = moment.replayed(sample.layout())
            assert other is not None, f"rules {setting.rules.changes()}, after {moment.done}"
            assert comparable(other) == sample.content()
            seen["decisions"] += 1
            seen["needs"] += bool(needs_of(belief))
            seen["lingering"] += lingering(moment) > 0
    assert seen["decisions"] == 72 * PLAYS
    assert min(seen.values()) > 100


def few_layouts(count: int, seed: int) -> Iterator[tuple[Setting, Moment]]:
    """Yield decisions with few hidden cards, those with hundreds of layouts seldom, and without a need seldom too."""
    for setting, rng in telling_settings(count, seed):
        for moment in moments(setting, 0, rng):
            number = number_of_layouts(moment.deal.layout())
            if 1 < number <= 2_000 and rng.random() < (150 if needs_of(moment.belief()) else 10) / number:
                yield setting, moment


def test_exactly_the_possible_layouts_are_listed() -> None:
    """Where few cards are hidden: brute force over all ways to lay them finds the same set, and each is listed once."""
    seen: Counter[str] = Counter()
    for setting, moment in few_layouts(360, 4):
        layout, belief = moment.deal.layout(), moment.belief()
        listed = [tuple(each) for each in belief.listed(0, belief.count)]
        possible = {tuple(each) for each in all_layouts(layout) if moment.replayed(each) is not None}
        assert set(listed) == possible, f"rules {setting.rules.changes()}, after {moment.done}"
        assert len(listed) == len(possible) == belief.count
        needs = needs_of(belief)
        places = [place for place, _ in needs]
        seen["positions"] += 1
        seen["restricted"] += len(possible) < number_of_layouts(layout)
        seen["lingering"] += lingering(moment) > 0
        seen["of several seats"] += len(set(places)) > 1
        seen["several of a seat"] += len(set(places)) < len(places)
        seen["with hands to come"] += len(layout) > len(moment.others())
    assert seen["positions"] > 300
    assert seen["restricted"] > 200
    assert min(seen.values()) > 20


def test_a_layout_is_known_to_be_possible_just_if_it_replays() -> None:
    """At any decision: layouts laid at random, and possible ones with two cards swapped."""
    seen: Counter[tuple[str, bool]] = Counter()
    for number, (setting, rng) in enumerate(telling_settings(72, 5)):
        for each, moment in enumerate(moments(setting, 0, rng)):
            belief, layout = moment.belief(), moment.deal.layout()
            needs = needs_of(belief)
            for tried in (laid_anyhow(layout, rng), with_cards_swapped(belief.draw((6, number), each, 1)[0], rng)):
                possible = moment.replayed(tried) is not None
                assert agreeing_cases(belief, tried) == possible, f"rules {setting.rules.changes()}, {moment.done}"
                seen["needs", possible] += bool(needs)
                seen["several", possible] += len(needs) > 1
                seen["lingering", possible] += lingering(moment) > 0
                seen["aces", possible] += any(cards & 1 for _, cards in needs)
    assert min(seen.values()) > 50
    assert {possible for _, possible in seen} == {False, True}


def laid_anyhow(layout: Layout, rng: random.Random) -> Layout:
    """Return the hidden cards in places of the same sizes, whatever is known."""
    cards = cards_in(sum(layout))
    rng.shuffle(cards)
    rest = iter(cards)
    return [position_set(itertools.islice(rest, place.bit_count())) for place in layout]


def counted(moment: Moment) -> int:
    """Return the number of layouts by inclusion and exclusion: those in which some needs are not met."""
    known, needs = moment.belief().known(), needs_of(moment.belief())
    others = len(moment.others())
    to_come = int(sum(known["sizes"][others:]))
    room = (*known["sizes"][:others], to_come)
    total = 0
    for unmet in itertools.product((False, True), repeat=len(needs)):
        lacking = [0] * len(room)
        for (place, cards), is_unmet in zip(needs, unmet, strict=True):
            lacking[place] |= cards * is_unmet
        total += (1 - 2 * (sum(unmet) % 2)) * ways_without(known["hidden"], room, lacking)
    return int(total * factorial(to_come) // factorial(HAND_CARDS) ** (to_come // HAND_CARDS))


def ways_without(hidden: int, room: tuple[int, ...], lacking: list[int]) -> int:
    """Return the number of ways to lay the hidden cards, card after card, where places lack some cards."""
    ways = Counter({room: 1})
    for card in cards_in(hidden):
        after: Counter[tuple[int, ...]] = Counter()
        for left, number in ways.items():
            for place, lacks in enumerate(lacking):
                if left[place] and not lacks & position_set([card]):
                    after[*left[:place], left[place] - 1, *left[place + 1 :]] += number
        ways = after
    return sum(ways.values())


def test_layouts_are_counted_exactly() -> None:
    """Also where very many cards are hidden; one seat or several are known to hold something, or nobody."""
    seen: Counter[int] = Counter()
    for setting, rng in telling_settings(240, 8):
        for moment in moments(setting, 0, rng):
            needs = len(needs_of(moment.belief()))
            if seen[needs] < 40 and rng.random() < 0.2:
                assert moment.belief().count == counted(moment)
                seen[needs] += 1
    assert [seen[needs] for needs in range(4)] == [40, 40, 40, 40]


def test_drawn_layouts_are_uniform() -> None:
    """Chi-square over all layouts of small positions; one false alarm in a million."""
    tested = 0
    for number, (_, moment) in enumerate(few_layouts(72, 9)):
        belief = moment.belief()
        if tested < 12 and 15 < belief.count < min(700, number_of_layouts(moment.deal.layout())):
            drawn = Counter(tuple(each) for each in belief.draw((9, number), 0, 40 * belief.count))
            assert len(drawn) == belief.count
            assert is_uniform(list(drawn.values()))
            tested += 1
    assert tested == 12


def test_every_card_is_wherever_it_can_be() -> None:
    """Over all layouts a card is in a place as often as is counted for it alone; known cards never move."""
    still = 0
    for _, moment in few_layouts(48, 10):
        belief = moment.belief()
        listed = belief.listed(0, belief.count)
        for place, own in enumerate(moment.deal.layout()):
            for card in cards_in(sum(moment.deal.layout())):
                bit = position_set([card])
                held = sum(1 for each in listed if each[place] & bit)
                assert belief.count_with(place, bit) == held
                still += held == len(listed) and bool(own & bit)
        assert {sum(each) for each in listed} == {sum(moment.deal.layout())}
    assert still > 10


def test_nobody_peeks() -> None:
    """The same is known in every deal that looks the same, played again or loaded as it stands."""
    different = 0
    for number, (setting, rng) in enumerate(telling_settings(36, 11)):
        for each, moment in enumerate(moments(setting, 0, rng)):
            belief = moment.belief()
            other = moment.replayed(belief.draw((12, number), each, 1)[0])
            assert GAME.engine.Belief(other).known() == belief.known()
            different += other.layout() != moment.deal.layout()
            dealt_again = moment.deal.copy()
            dealt_again.load(royal_casino(moment.deal.content(), rng))
            assert GAME.engine.Belief(dealt_again).known() == belief.known()
    assert different > 1_000


def test_what_was_proven_stays_known_where_a_state_is_loaded() -> None:
    """Plays that follow tell as much as they do in a deal played from its beginning."""
    lingered = 0
    for setting, rng in telling_settings(24, 12):
        loaded = None
        for moment in moments(setting, 0, rng):
            loaded = loaded or moment.deal.copy()
            loaded.load(moment.deal.content())
            assert GAME.engine.Belief(loaded).known() == moment.belief().known()
            if rng.random() < 0.3 and moment.deal.content()["table"]["play"] < PLAYS - 1:
                action = moment.deal.choose()
                loaded.apply(action)
                moment.deal.apply(action)
                assert GAME.engine.Belief(loaded).known() == moment.belief().known()
            lingered += lingering(moment) > 0
    assert lingered > 30


def test_of_a_written_position_only_its_builds_are_known() -> None:
    """Whatever was known in the deal whose state the position is laid into."""
    setting = make_setting("royal-casino", seed=1)
    build = {"value": 9, "cards": ["5S", "4S"], "owner": 1}
    table = {"loose": ["5H"], "builds": [build], "captured": [["QS", "QH"], ["KS", "KH", "JD"]]}
    position = {"to_move": 0, "hands": [["8D", "4C"], None], **table}
    nines = position_set(["9S", "9H", "9D", "9C"])
    laid_into = 0
    for moment in moments(setting, 0, random.Random(13)):
        deal = moment.deal.copy()
        deal.load(GAME.language.place(deal.content(), position, setting.rules))
        assert needs_of(GAME.engine.Belief(deal)) == [(0, nines)]
        laid_into += any(moment.deal.content()["table"]["proven"])
    assert laid_into > 10


def test_states_of_runs_know_what_states_of_replays_know() -> None:
    """A seat that searches takes the same plays in a run as action by action."""
    rules = {"players": "3", "owner_may_trail": "yes"}
    setting = make_setting("royal-casino", rules=rules, seats=["rollout(n=3)", "greedy", "random"], seed=13)
    [rows] = deal_rows(setting, 6)
    for index in range(6):
        deal = GAME.engine.Deal(setting.engine(), index)
        while not deal.over:
            deal.apply(deal.choose())
        assert GAME.row.read(deal.row())[0] == rows[index]


def test_a_state_whose_seat_lacks_what_it_must_hold_is_refused() -> None:
    """A build of its own, or one that it has lost, needs a card of the value (C-4.1)."""
    refused = 0
    for setting, rng in telling_settings(24, 14):
        for moment in moments(setting, 0, rng):
            content = moment.deal.content()
            seat = rng.choice(moment.others())
            held = sum(1 << value for value in range(1, 15) if _capturing(setting, value) & content["hand"][seat])
            proven = list(content["table"]["proven"])
            proven[seat] = 1 << rng.randint(1, 14) | proven[seat]
            changed = {**content, "table": {**content["table"], "proven": proven}}
            if proven[seat] & ~held:
                with pytest.raises(ValueError, match="cannot arise"):
                    moment.deal.load(changed)
                refused += 1
            else:
                moment.deal.load(changed)
    assert refused > 500


def _capturing(setting: Setting, value: int) -> int:
    """Return the cards of a capture value (C-1.3, C-10.2)."""
    rules: Any = setting.rules
    ranks = {1: "" if rules.ace_high else "A", 10: "T", 11: "J", 12: "Q", 13: "K", 14: "A" if rules.ace_high else ""}
    return position_set(card for card in PACK if card[0] == ranks.get(value, str(value)))


@pytest.mark.parametrize("players", PLAYERS)
def test_nothing_is_known_of_the_first_deal(players: int) -> None:
    """Hidden are the hands of the others and every hand to come (C-2.4 to C-2.6)."""
    setting = make_setting("royal-casino", rules={"players": str(players)}, seed=1)
    belief = GAME.engine.Belief(GAME.engine.Deal(setting.engine(), 0))
    assert belief.known()["sizes"] == [HAND_CARDS] * 11
    assert needs_of(belief) == []
    assert belief.count == factorial(44) // factorial(HAND_CARDS) ** 11


def test_the_audit_finds_layouts_that_ignore_what_is_known() -> None:
    """A sampler that lays the hidden cards anyhow is found out where it errs, and nowhere else."""
    found = 0
    for setting, rng in telling_settings(24, 15):
        for decision in decisions(setting, 0):
            layout = laid_anyhow(decision.deal.layout(), rng)
            errs = agreeing_cases(decision.belief(), layout) == 0
            if errs or rng.random() < 0.1:
                fault = fault_of(decision, decision.deal.assumed(layout, 0), ADAPTER)
                assert bool(fault) == errs
                found += errs
    assert found > 10


def test_brute_force_finds_a_sampler_that_forgets_lost_builds() -> None:
    """Who knows no more than that owners back their builds (C-9.2) counts layouts that could not have been."""
    found = 0
    for _, moment in few_layouts(72, 16):
        if not lingering(moment):
            continue
        owned = moment.deal.content()["table"]["owned"]
        forgetful = moment.deal.copy()
        content = moment.deal.content()
        forgetful.load({**content, "table": {**content["table"], "proven": owned}})
        belief = GAME.engine.Belief(forgetful)
        impossible = [each for each in belief.listed(0, belief.count) if moment.replayed(each) is None]
        assert len(impossible) == belief.count - moment.belief().count
        found += bool(impossible)
    assert found > 10


def test_cards_are_named() -> None:
    """A card set of a state is told card by card."""
    setting = make_setting("royal-casino", seed=1)
    content = GAME.engine.Deal(setting.engine(), 0).content()
    assert GAME.language.cards_named(content, content["hand"][0], setting.rules) == cards_in(content["hand"][0])
