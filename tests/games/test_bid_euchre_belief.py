"""What a seat of Bid Euchre knows of the hidden cards: every layout that agrees with what it saw, and no other.

Deals are played again by positions, not by names: with two packs two cards have one name (E-2.5).
"""

from __future__ import annotations

import dataclasses
import itertools
import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from simcore import Setting, find_game, make_setting
from simcore.games.bid_euchre.pack import DEALER, SEATS, TRUMPS, cards_of
from simcore.writing import places
from tests.belief_audit import (
    Layout,
    agreeing_cases,
    all_layouts,
    is_uniform,
    number_of_layouts,
    with_cards_swapped,
)
from tests.games.hidden import bid_euchre
from tests.games.test_conformance import random_rules

Content = dict[str, Any]
CORE = find_game("bid-euchre").engine
CODES = CORE.CODES
PHASE = CODES["phase"]
NAMES = {code: name for name, code in PHASE.items()}
PASS, ASK = CODES["level"]["pass"], CODES["level"]["ask"]
NO = CODES["claim"]["no"]
COPY = CODES["copy_size"]
# House rules under which the exchange, the discard, copies or claims tell something, or might.
TELLING: dict[str, dict[str, str]] = {
    "default": {},
    "bidder first": {"exchange": "bidder_first"},
    "partner first": {"exchange": "partner_first"},
    "any gift": {"partner_must_give_best": "false"},
    "any gift, bidder first": {"partner_must_give_best": "false", "exchange": "bidder_first"},
    "no trump": {"no_trump": "high_low"},
    "no trump, partner first": {"no_trump": "high_low", "exchange": "partner_first"},
    "joker": {"joker": "on"},
    "joker after, bidder first": {"joker": "on", "joker_discard": "after", "exchange": "bidder_first"},
    "joker, partner first": {"joker": "on", "exchange": "partner_first"},
    "left leads": {"alone_lead": "left_of_dealer", "moon": "off"},
    "claims": {"ace_no_face": "at_least_one_ace", "four_nines": "on"},
    "two packs": {"double_deck": "on"},
    "two packs, bidder first": {"double_deck": "on", "exchange": "bidder_first"},
    "two packs, partner first": {"double_deck": "on", "exchange": "partner_first"},
    "two packs, any gift": {"double_deck": "on", "partner_must_give_best": "false", "identical": "second_wins"},
    "two packs, any gift, bidder first": {
        "double_deck": "on", "partner_must_give_best": "false", "exchange": "bidder_first",
    },
    "two packs, no trump": {"double_deck": "on", "no_trump": "high_low", "four_nines": "on"},
    "two packs, claims": {"double_deck": "on", "ace_no_face": "exactly_one_ace", "rounds": "until_three_passes"},
}  # fmt: skip


@dataclasses.dataclass
class Decision:
    """A decision of a deal: how it began, who has done what in which phase, and the deal as it stands."""

    setting: Setting
    begin: Content
    done: list[tuple[int, str, int]]
    deal: Any

    @property
    def seat(self) -> int:
        """The seat to act."""
        return int(self.deal.turn)

    @property
    def phase(self) -> str:
        """The phase."""
        return NAMES[self.deal.content()["table"]["phase"]]

    def option(self, name: str) -> str:
        """Return the value of a house rule."""
        return self.setting.rules.options()[name].format(getattr(self.setting.rules, name))

    def belief(self) -> Any:
        """Return what the seat to act knows."""
        return CORE.Belief(self.deal)

    def has(self, phase: str) -> bool:
        """Whether something has been done in a phase."""
        return any(each == phase for _, each, _ in self.done)

    def hides_exchange(self) -> bool:
        """Whether cards have been exchanged that the seat to act has not seen."""
        table = self.deal.content()["table"]
        return self.phase == "play" and table["level"] == ASK and self.seat != table["bidder"]

    def told(self) -> tuple[dict[str, Any], list[tuple[int, str, int]]]:
        """Return what a failing test shows."""
        return self.setting.rules.changes(), self.done


# Playing a deal


def chosen(deal: Any, rng: random.Random) -> int:
    """Return an action: often ``ask`` and then passes, ``no`` to claims, else what the strategy does, or any."""
    legal = deal.legal()
    table = deal.content()["table"]
    phase = NAMES[table["phase"]]
    if phase == "claim" and rng.random() < 0.9:
        return NO
    if phase == "bid" and rng.random() < 0.6:
        wanted = PASS if table["level"] == ASK else ASK
        if wanted in legal:
            return int(wanted)
    return int(rng.choice(legal) if rng.random() < 0.5 else deal.choose())


def gifted(content: Content, setting: Setting, rng: random.Random) -> Content:
    """Return a deal at its beginning in which both copies of many cards, or claims, are in one hand."""
    pack = list(cards_of(setting.rules))
    rng.shuffle(pack)
    kind = rng.choice(("pairs", "claims"))
    pack.sort(key=lambda place: place % COPY // 2 if kind == "pairs" else place % 8 not in (0, 5))
    hands = [0] * SEATS
    sizes = [hand.bit_count() for hand in content["hand"]]
    order = list(range(SEATS))
    rng.shuffle(order)
    for seat in order:
        for place in [pack.pop(0) for _ in range(sizes[seat])]:
            hands[seat] |= 1 << place
    return begun(content, setting, hands)


def has_claims(setting: Setting) -> bool:
    """Whether any claim is played."""
    return bool({"ace_no_face", "four_nines"} & set(setting.rules.changes()))


def begun(content: Content, setting: Setting, hands: list[int]) -> Content:
    """Return a deal at its beginning with other hands; the core finds who is asked for a claim."""
    table = dict(content["table"])
    if has_claims(setting):
        table.update(phase=PHASE["claim"], turn=0)
    return {**content, "hand": hands, "table": table}


def decisions(setting: Setting, rng: random.Random, *, gift: bool = False) -> Iterator[Decision]:
    """Play a deal and yield every decision."""
    deal = CORE.Deal(setting.engine(), rng.randrange(2**32))
    # Loaded in any case, because replays are.
    content = deal.content()
    deal.load(gifted(content, setting, rng) if gift else begun(content, setting, content["hand"]))
    begin = deal.content()
    done: list[tuple[int, str, int]] = []
    while not deal.over:
        decision = Decision(setting, begin, list(done), deal.copy())
        yield decision
        action = chosen(deal, rng)
        done.append((deal.turn, decision.phase, action))
        deal.apply(action)


def settings(count: int, seed: int) -> Iterator[tuple[Setting, random.Random]]:
    """Yield settings by default, by rules that tell something, and by any rules, with any strategies."""
    rng = random.Random(seed)
    for number in range(count):
        rules = list(TELLING.values())[number // 2 % len(TELLING)] if number % 2 else random_rules("bid-euchre", rng)
        rules = {} if number % 8 == 0 else rules
        seats = [rng.choice(("random", "standard", "bold")) for _ in range(SEATS)]
        yield make_setting("bid-euchre", rules=rules, seats=seats, seed=rng.randrange(2**64)), rng


def all_decisions(count: int, seed: int) -> Iterator[tuple[Decision, random.Random]]:
    """Yield every decision of some deals."""
    for number, (setting, rng) in enumerate(settings(count, seed)):
        for decision in decisions(setting, rng, gift=number % 5 == 4):
            yield decision, rng


# Playing a deal again


def dealt_places(cards: int, decision: Decision, trump: str) -> int:
    """Return a set of cards as they lay before trumps were named."""
    now = cards_of(decision.setting.rules, trump)
    places_of: dict[tuple[str, int], int] = {
        (name, place // COPY): place for place, name in cards_of(decision.setting.rules).items()
    }
    return sum(1 << places_of[now[place], place // COPY] for place in places(cards))


def moved(piles: list[int], cards: int, source: int, target: int) -> bool:
    """Move a card from pile to pile; False where it is not there."""
    if cards & ~piles[source]:
        return False
    piles[source] ^= cards
    piles[target] ^= cards
    return True


def dealt_hands(decision: Decision, then: Content) -> list[int] | None:
    """Return the hands that were dealt if the deal stands as in ``then``; None where cards were not exchanged so."""
    table = then["table"]
    trump = TRUMPS[table["trump"]]
    bidder, partner = table["bidder"], table["bidder"] ^ 2
    piles = list(then["hand"])
    for seat, phase, action in decision.done:
        if phase == "play":
            piles[seat] |= 1 << action
    discarded, gave = decision.has("discard"), decision.has("give")
    if discarded and not gave and decision.option("exchange") == "blind":
        piles[bidder] |= then["discard"]
        discarded = False
    back = [(then["given"], bidder, partner)] if gave else []
    if discarded:
        undone = (then["discard"], partner, bidder)
        back = [undone, *back] if decision.option("exchange") == "partner_first" else [*back, undone]
    if not all(moved(piles, *each) for each in back):
        return None
    piles[DEALER] |= then["laid_down"]
    return [dealt_places(cards, decision, trump) for cards in piles]


def answer_claims(deal: Any, until: int | None) -> None:
    """Say ``no`` to claims, up to the seat ``until``: nobody learns who was asked (E-3.1)."""
    while not deal.over and deal.content()["table"]["phase"] == PHASE["claim"] and deal.turn != until:
        deal.apply(NO)


def replay(decision: Decision, then: Content) -> tuple[Any, str]:
    """Play a deal again so that it would stand as in ``then``; return it, and why that cannot be, else ""."""
    deal = decision.deal.copy()
    hands = dealt_hands(decision, then)
    if hands is None:
        return deal, "no such cards were exchanged"
    deal.load(begun(decision.begin, decision.setting, hands))
    told = {"discard": then["discard"], "give": then["given"]}
    if decision.has("lay_down"):
        told["lay_down"] = dealt_places(then["laid_down"], decision, TRUMPS[then["table"]["trump"]])
    if has_claims(decision.setting):
        answer_claims(deal, decision.seat if decision.phase == "claim" else None)
    for number, (seat, phase, action) in enumerate(decision.done):
        if phase == "claim":
            continue
        if deal.over or deal.turn != seat:
            return deal, f"action {number} in {phase} is not by seat {seat}"
        wanted = told[phase].bit_length() - 1 if phase in told else action
        if wanted not in deal.legal():
            return deal, f"action {number} in {phase}, {wanted} by seat {seat}, is not legal"
        deal.apply(wanted)
    if deal.over or deal.turn != decision.seat:
        return deal, "another seat is to act"
    content = deal.content()
    different = {key for key in then if then[key] != content[key]}
    return deal, f"the state differs in {different}" if different else ""


def any_exchange(then: Content) -> Iterator[Content]:
    """Yield a state with every exchange between the bidder and his partner, one card for another or the same back."""
    bidder = then["table"]["bidder"]
    held = places(then["hand"][bidder] | then["table"]["played"][bidder])
    partners = places(then["hand"][bidder ^ 2])
    for discard, given in [*itertools.product(partners, held), *((card, card) for card in held + partners)]:
        known = list(then["known"])
        known[bidder] = sum(1 << card for card in {*held, discard}) | (then["laid_down"] if bidder == DEALER else 0)
        yield {**then, "discard": 1 << discard, "given": 1 << given, "known": known}


def exchanges(decision: Decision, then: Content) -> Iterator[Content]:
    """Yield the state with every exchange that the seat to act might think of."""
    yield then
    if decision.hides_exchange():
        yield from any_exchange(then)


def is_possible(decision: Decision, layout: Layout) -> bool:
    """Whether a deal with other hidden cards can be played again, whatever was exchanged unseen."""
    then = decision.deal.assumed(layout).content()
    return any(not replay(decision, each)[1] for each in exchanges(decision, then))


def discards(decision: Decision, layout: Layout) -> set[int]:
    """Return the cards that the bidder can have discarded, of those that came back any one."""
    then = decision.deal.assumed(layout).content()
    held = then["hand"][then["table"]["bidder"] ^ 2]
    return {
        each["discard"] & held
        for each in exchanges(decision, then)
        if not replay(decision, each)[1]
    }  # fmt: skip


def swapped(decision: Decision, layout: Layout, rng: random.Random) -> Layout:
    """Return a layout with some cards of different places swapped, often trumps or the other copy of a card."""
    kind = rng.choice(("any", "trumps", "copies"))
    wanted = decision.deal.content()["table"]["trumps"]
    if kind == "copies":
        # The other copies of cards in one place, often where a single card lies, are laid together.
        wanted = sum(1 << (card ^ COPY) for card in places(rng.choice([layout[-1], *layout])))
    sources = [(place, card) for place, cards in enumerate(layout) for card in places(cards & wanted)]
    if kind == "any" or not sources or len(layout) < 2:
        for _ in range(rng.choice((1, 1, 2, 5))):
            layout = with_cards_swapped(layout, rng)
        return layout
    source, card = rng.choice(sources)
    target = rng.choice([place for place in range(len(layout)) if place != source])
    if not layout[target]:
        return layout
    swap = 1 << card | 1 << rng.choice(places(layout[target]))
    return [cards ^ swap if place in (source, target) else cards for place, cards in enumerate(layout)]


def without_gift(content: Content) -> Content:
    """Return a state without the gift, and without a discard that came back: of the bidder's cards it may be any."""
    partners = content["hand"][content["table"]["sitting_out"]]
    known = [cards & content["table"]["unplayed"] for cards in content["known"]]
    return {**content, "given": 0, "discard": content["discard"] & partners, "known": known}


# The tests


def test_laying_the_cards_as_they_lie_changes_nothing() -> None:
    """But for a gift that the seat has not seen, which is any that can have been; also in a loaded position."""
    count = 0
    for decision, rng in all_decisions(850, 1):
        deal = decision.deal.copy()
        if rng.random() < 0.05:
            deal.load(deal.content())
        content, layout = deal.content(), deal.layout()
        chances = CORE.Belief(deal).known()["chances"]
        assert (chances > 1) == decision.hides_exchange()
        laid = (deal.assumed(layout, chance).content() for chance in range(chances))
        if decision.hides_exchange():
            content = without_gift(content)
            laid = (without_gift(each) for each in laid)
        assert content in laid, decision.told()
        count += 1
    assert count > 20_000


def test_drawn_layouts_can_be_replayed_and_nobody_peeks() -> None:
    """At every decision; in the replayed deal, in which the seat has seen the same, it knows the same."""
    phases: Counter[str] = Counter()
    hidden = moves = 0
    for number, (decision, _) in enumerate(all_decisions(160, 2)):
        belief = decision.belief()
        sample = belief.sample((5, 7), number)
        replayed, fault = replay(decision, sample.content())
        assert not fault, (fault, decision.told())
        assert CORE.Belief(replayed).known() == belief.known(), decision.told()
        phases[decision.phase] += 1
        hidden += decision.hides_exchange()
        moves += sample.layout() != decision.deal.layout()
    assert min(phases[phase] for phase in PHASE if phase != "over") > 2, phases
    assert hidden > 300
    assert moves > 0.9 * phases.total()


@pytest.mark.parametrize("name", TELLING)
def test_a_layout_is_believed_if_and_only_if_it_replays(name: str) -> None:
    """Layouts that differ a little from a drawn one: one case allows them, or none if they are impossible."""
    rng = random.Random(name)
    found: Counter[bool] = Counter()
    for number in range(10):
        setting = make_setting("bid-euchre", rules=TELLING[name], strategy="random", seed=rng.randrange(2**32))
        for decision in decisions(setting, rng, gift=number % 2 == 1):
            if rng.random() < (0.9 if decision.phase == "bid" else 0.5):
                continue
            belief = decision.belief()
            for layout in belief.draw((1, 3), number, 6 if decision.phase in ("give", "discard") else 1):
                other = swapped(decision, layout, rng)
                possible = is_possible(decision, other)
                assert agreeing_cases(belief, other) == possible, (other, decision.told())
                found[possible] += 1
    assert min(found[True], found[False]) > 10, found


@pytest.mark.parametrize("name", TELLING)
def test_layouts_are_those_of_brute_force(name: str) -> None:
    """All layouts of the hidden cards, kept if the deal can be replayed with them, are those that are listed."""
    rng = random.Random(name)
    positions = 0
    for _ in range(100):
        setting = make_setting("bid-euchre", rules=TELLING[name], strategy="random", seed=rng.randrange(2**32))
        for decision in decisions(setting, rng):
            if not 2 <= number_of_layouts(decision.deal.layout()) <= 60 or rng.random() < 0.5:
                continue
            belief = decision.belief()
            count = belief.count // belief.known()["chances"]
            listed = {tuple(layout) for layout in belief.listed(0, count)}
            possible = {tuple(each) for each in all_layouts(decision.deal.layout()) if is_possible(decision, each)}
            assert listed == possible, decision.told()
            assert len(listed) == count
            positions += 1
        if positions >= 8:
            break
    assert positions >= 8


def test_an_unseen_discard_is_any_that_can_have_been() -> None:
    """Outcomes of chance are the cards that the bidder can have given away; with one pack equally often."""
    rng = random.Random(6)
    kinds: Counter[int] = Counter()
    for name, rules in TELLING.items():
        for _ in range(1 if "two packs" in name else 4):
            setting = make_setting("bid-euchre", rules=rules, strategy="random", seed=rng.randrange(2**32))
            for decision in decisions(setting, rng, gift=rng.random() < 0.5):
                if not decision.hides_exchange() or rng.random() < 0.7:
                    continue
                belief = decision.belief()
                layout = belief.draw((3, 1), 0, 1)[0]
                chances = belief.known()["chances"]
                states = [decision.deal.assumed(layout, chance).content() for chance in range(chances)]
                held = states[0]["hand"][states[0]["table"]["bidder"] ^ 2]
                taken = Counter(state["discard"] & held for state in states)
                assert set(taken) == discards(decision, layout), decision.told()
                assert "two packs" in name or len(set(taken.values())) == 1
                assert all(not replay(decision, state)[1] for state in states)
                kinds[len(taken)] += 1
    assert kinds[1] > 5
    assert kinds[6] > 5
    assert kinds[7] > 5


def few_layouts(least: int, most: int, seed: int) -> Iterator[tuple[Decision, Any]]:
    """Yield decisions with so many layouts, and the beliefs."""
    for decision, rng in all_decisions(2_000, seed):
        if rng.random() < 0.2 and number_of_layouts(decision.deal.layout()) <= 100 * most:
            belief = decision.belief()
            if least <= belief.count // belief.known()["chances"] <= most:
                yield decision, belief


def test_drawn_layouts_are_uniform() -> None:
    """Chi-square over all layouts of small positions; one false alarm in a million for each."""
    for checked, (decision, belief) in enumerate(few_layouts(6, 300, 8), 1):
        layouts = belief.count // belief.known()["chances"]
        counts = Counter(tuple(layout) for layout in belief.draw((3, 9), checked * 10**6, 40 * layouts))
        assert len(counts) == layouts
        assert is_uniform(list(counts.values())), decision.told()
        if checked == 30:
            return
    raise AssertionError("too few positions")


def test_cards_move_where_single_counts_say_they_can() -> None:
    """The cards that some layout has in a place are those with a count above 0; what is known stays."""
    checked = fixed = 0
    for _, belief in few_layouts(2, 2_000, 9):
        known = belief.known()
        union = [0] * len(known["sizes"])
        for layout in belief.listed(0, belief.count // known["chances"]):
            union = [cards | more for cards, more in zip(union, layout, strict=True)]
        for place, cards in enumerate(union):
            assert cards == sum(1 << card for card in range(64) if belief.count_with(place, 1 << card))
        fixed += sum(sum(cards >> card & 1 for cards in union) == 1 for card in range(64))
        checked += 1
        if checked == 60:
            break
    assert checked == 60
    assert fixed > 10


def test_dealing_the_hidden_cards_again_changes_nothing_that_is_known() -> None:
    """In positions that were loaded, which have no history."""
    changed = 0
    for decision, rng in all_decisions(120, 10):
        content = decision.deal.content()
        loaded, other = decision.deal.copy(), decision.deal.copy()
        dealt_again = bid_euchre(content, rng)
        loaded.load(content)
        other.load(dealt_again)
        assert CORE.Belief(other).known() == CORE.Belief(loaded).known(), decision.told()
        changed += dealt_again["hand"] != content["hand"]
    assert changed > 1_000


def test_a_loaded_position_allows_all_that_its_history_allows() -> None:
    """Without the history less is known, and never something else; so it is where the exchange is not told."""
    wider = 0
    for number, (decision, rng) in enumerate(all_decisions(150, 11)):
        if decision.phase in ("claim", "bid") or rng.random() < 0.5:
            continue
        content = decision.deal.content()
        loaded = decision.deal.copy()
        belief = decision.belief()
        bidder = content["table"]["bidder"] == decision.seat
        # The bidder's partner holds a card of which the bidder would know that it is there.
        forgets = decision.phase == "play" and (not bidder or rng.random() < 0.5)
        loaded.load({**content, "given": 0, "discard": 0} if forgets else content)
        less = CORE.Belief(loaded)
        assert agreeing_cases(less, loaded.layout()) == 1, decision.told()
        if sum(less.known()["sizes"]) == sum(belief.known()["sizes"]):
            for layout in belief.draw((1, 1), number, 2):
                assert agreeing_cases(less, layout) == 1, decision.told()
        assert less.count * belief.known()["chances"] >= belief.count
        wider += less.count * belief.known()["chances"] > belief.count
    assert wider > 100


@pytest.mark.parametrize("name", TELLING)
def test_where_the_exchange_is_not_told_any_can_have_been(name: str) -> None:
    """A position with the cards of the first trick, loaded without discard and gift, allows what some exchange does."""
    rng = random.Random(name)
    found: Counter[bool] = Counter()
    for _ in range(16):
        setting = make_setting("bid-euchre", rules=TELLING[name], strategy="random", seed=rng.randrange(2**32))
        for decision in decisions(setting, rng, gift=rng.random() < 0.5):
            content = decision.deal.content()
            if decision.phase != "play" or content["table"]["level"] != ASK or content["table"]["trick_number"]:
                continue
            loaded = decision.deal.copy()
            loaded.load({**content, "given": 0, "discard": 0})
            other = dataclasses.replace(decision, deal=loaded)
            layout = swapped(other, CORE.Belief(loaded).draw((1, 3), 0, 1)[0], rng)
            then = {**loaded.assumed(layout).content(), "discard": content["discard"], "given": content["given"]}
            # What seats remember of cards played before is not loaded, either.
            faults = (replay(decision, each)[1] for each in any_exchange(then))
            possible = any(fault in ("", "the state differs in {'known'}") for fault in faults)
            assert agreeing_cases(CORE.Belief(loaded), layout) == possible, (layout, decision.told())
            found[possible] += 1
    assert found[True] > 3, found


def test_the_audit_finds_a_sampler_that_ignores_what_is_known() -> None:
    """Cards of two places that may not hold each other's are swapped in the sample."""
    broken = faults = 0
    for number, (decision, rng) in enumerate(all_decisions(24, 12)):
        belief = decision.belief()
        layout = with_cards_swapped(belief.draw((2, 7), number, 1)[0], rng)
        if agreeing_cases(belief, layout):
            continue
        broken += 1
        faults += not is_possible(decision, layout)
    assert faults == broken > 20


def test_rollouts_play_the_same_in_runs_and_in_replays() -> None:
    """In runs nobody writes into the table who played a card; the state itself tells it."""
    for setting, rng in settings(20, 13):
        params = make_setting("bid-euchre", strategy="standard", seed=0).strategies[0].for_core(0)["params"]
        seats = [{"kind": rng.choice(("rollout", "random")), "params": params, "samples": 2} for _ in range(SEATS)]
        engine = CORE.Engine(setting.rules.codes(), {"seats": SEATS, "scores": [0, 0]}, seats, setting.key())
        rows = engine.deal_rows(0, 3)
        size = len(rows) // 3
        for index in range(3):
            deal = CORE.Deal(engine, index)
            while not deal.over:
                deal.apply(deal.choose())
            assert deal.row() == rows[index * size : (index + 1) * size], setting.rules.changes()
