"""What a seat of Sheepshead knows of the hidden cards: every layout that agrees with what it saw, and no other."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from simcore import Setting, find_game, make_setting
from simcore.cards import sorted_cards
from simcore.errors import UsageError
from tests.belief_audit import (
    Adapter,
    Decision,
    agreeing_cases,
    all_layouts,
    decisions,
    fault_of,
    is_uniform,
    number_of_layouts,
    renamed,
    replay,
    with_cards_swapped,
)
from tests.games.hidden import sheepshead
from tests.games.sheepshead_deals import DEAL_A, table
from tests.games.test_conformance import random_rules
from tests.table import Table

Content = dict[str, Any]
PHASES = find_game("sheepshead").engine.CODES["phase"]
NOBODY = -1
TRUMPS = sum(1 << card for card in range(18, 32))
ACES, TENS, KINGS = (sum(1 << 6 * suit + rank for suit in range(3)) for rank in (5, 4, 3))
JACKS, RED_QUEENS, BLACK_QUEENS = 0xF << 24, 3 << 28, 3 << 30
POOR = (1 << 18) - 1 & ~(ACES | KINGS)
# What a hand may be given, to make rare calls and answers frequent.
GIFTS = (ACES, ACES | TENS, JACKS, BLACK_QUEENS | RED_QUEENS, BLACK_QUEENS, 0x3F << 20, 0x3F, 0)
# House rules under which something is known that otherwise is not.
TELLING = (
    {"alone": "forbidden", "partner": "called_ace", "call_needs_hold_card": "true", "under": "off"},
    {"alone": "forbidden", "partner": "called_ace", "call_needs_hold_card": "true", "under_gate": "eight_cards"},
    {"alone": "forbidden", "partner": "called_ace", "call_needs_hold_card": "false", "call_own_ace": "false"},
    {"alone": "forbidden", "partner": "called_ace", "call_own_ace": "true", "under_gate": "eight_cards"},
    {"alone": "forbidden", "partner": "jack_of_diamonds", "call_order": "bury_then_call"},
    {"partner": "jack_of_diamonds", "call_order": "bury_then_call", "redeal_no_ace_face_trump": "on"},
    {"partner": "called_ace", "call_order": "call_then_bury", "under_gate": "eight_cards", "alone": "forbidden"},
    {"partner": "called_ace", "under": "on", "under_gate": "kept_six", "call_order": "bury_then_call"},
    {"partner": "called_ace", "under": "on", "under_gate": "eight_cards", "call_needs_hold_card": "true"},
    {"partner": "called_ace", "called_ten": "wikipedia"},
    {"partner": "called_ace", "call_own_ace": "true"},
    {"partner": "called_ace", "partner_may_lead_low_called": "true", "partner_may_slough_ace": "true"},
    {"crack": "crack_recrack", "blitz": "black_or_red_queens"},
    {"redeal_no_ace_face_trump": "on", "blitz": "black_or_red_queens"},
    {"all_pass": "leaster", "leaster_tie": "random_winner"},
)


def renamed_action(name: str, swap: Mapping[str, str]) -> str:
    """Return an action with its cards renamed; a card that is called stays."""
    if name.startswith("call "):
        call, under, card = name.partition(" under ")
        return call + under + str(renamed(card, swap))
    if name.startswith("bury "):
        return "bury " + " ".join(sorted_cards(str(renamed(name, swap)).split()[1:]))
    return str(renamed(name, swap))


def was_dealt(content: Content, decision: Decision) -> bool:
    """Whether no hand is poor (S-11.25); which six of his eight cards another seat's picker was dealt, is open."""
    if decision.setting.rules.changes().get("redeal_no_ace_face_trump") != "on":
        return True
    picker = decision.deal.content()["table"]["picker"]
    hands = [
        hand | (content["blind"] if seat == picker != decision.seat else 0) for seat, hand in enumerate(content["hand"])
    ]
    return all(hand & ~POOR for hand in hands)


ADAPTER = Adapter(free=("tie_break",), action=renamed_action, dealt=was_dealt)


def settings(count: int, seed: int, *, telling: bool = False) -> Iterator[tuple[Setting, random.Random]]:
    """Yield settings by default and by random rules, or by rules that tell something, with any strategies."""
    rng = random.Random(seed)
    number = 0
    while number < count:
        rules: dict[str, str] = {} if number % 2 and not telling else random_rules("sheepshead", rng)
        if telling:
            rules |= TELLING[number % len(TELLING)]
        strategies = [rng.choice(("random", "random", "standard", "bold")) for _ in range(5)]
        try:
            yield make_setting("sheepshead", rules=rules, seats=strategies, seed=rng.randrange(2**64)), rng
        except UsageError:
            continue
        number += 1


def gifted(setting: Setting, rng: random.Random) -> Content:
    """Return a deal at its beginning in which a seat has been given something."""
    content: Content = setting.game.engine.Deal(setting.engine(), 0).content()
    while True:
        gift = rng.choice(GIFTS)
        wanted = [card for card in range(32) if gift >> card & 1][:6]
        rest = [card for card in range(32) if card not in wanted]
        rng.shuffle(rest)
        cards = wanted + rest
        hands = [sum(1 << card for card in cards[6 * hand : 6 * hand + 6]) for hand in range(5)]
        if all(hand & ~POOR for hand in hands):
            seat = rng.choice((0, 0, 1, 4))
            hands[0], hands[seat] = hands[seat], hands[0]
            return {**content, "hand": hands, "blind": sum(1 << card for card in cards[30:])}


def all_decisions(count: int, seed: int, *, telling: bool = False) -> Iterator[tuple[Decision, random.Random]]:
    """Yield every decision of some deals, every other deal with a gift."""
    for number, (setting, rng) in enumerate(settings(count, seed, telling=telling)):
        content = gifted(setting, rng) if number % 4 > 1 else None
        for decision in decisions(setting, 0, content):
            yield decision, rng


def answers(content: Content) -> str:
    """Return what kind of decision it is and after what kind of call."""
    names = {code: name for name, code in find_game("sheepshead").engine.CODES["call"].items()}
    phase = next(name for name, code in PHASES.items() if code == content["table"]["phase"])
    return f"{phase} {names[content['table']['call']]}"


def test_laying_the_cards_as_they_lie_changes_nothing() -> None:
    """At every decision, also in a position that was loaded."""
    count = 0
    for decision, rng in all_decisions(1_500, 1):
        content = decision.deal.content()
        laid = decision.deal.assumed(decision.deal.layout(), content["tie_break"])
        assert laid.content() == content, (decision.setting.rules.changes(), decision.done)
        if rng.random() < 0.05:
            loaded = decision.deal.copy()
            loaded.load(content)
            assert loaded.assumed(loaded.layout(), content["tie_break"]).content() == loaded.content()
        count += 1
    assert count > 40_000


@pytest.mark.parametrize("telling", [False, True])
def test_drawn_layouts_can_be_replayed_and_nobody_peeks(telling: bool) -> None:
    """At every decision; in the replayed deal, in which the seat has seen the same, it knows the same."""
    kinds: Counter[str] = Counter()
    moved = 0
    for number, (decision, _) in enumerate(all_decisions(45, 2 + telling, telling=telling)):
        belief = decision.belief()
        sample = belief.sample((5, 7), number)
        replayed, fault = replay(decision, sample, ADAPTER)
        assert not fault, (fault, decision.setting.rules.changes(), decision.done)
        assert decision.setting.game.engine.Belief(replayed).known() == belief.known()
        moved += sample.layout() != decision.deal.layout()
        kinds[answers(decision.deal.content())] += 1
    assert kinds.total() > 1_500
    assert moved > 0.8 * kinds.total()


def test_swapping_cards_is_allowed_where_it_can_be_replayed() -> None:
    """Layouts that differ a little from a possible one: one case allows them, or none if they are impossible."""
    found: Counter[bool] = Counter()
    kinds: Counter[str] = Counter()
    for number, (decision, rng) in enumerate(all_decisions(150, 4, telling=True)):
        content = decision.deal.content()
        if content["table"]["phase"] < PHASES["crack"] or rng.random() < 0.4:
            continue
        belief = decision.belief()
        layout = with_cards_swapped(belief.draw((1, 3), number, 1)[0], rng)
        if rng.random() < 0.5:
            layout = with_cards_swapped(layout, rng)
        fault = fault_of(decision, decision.deal.assumed(layout, 0), ADAPTER)
        agreeing = agreeing_cases(belief, layout)
        assert agreeing == (not fault), (fault, layout, decision.setting.rules.changes(), decision.done)
        found[not fault] += 1
        kinds[answers(content)] += 1
    assert min(found.values()) > 300
    wanted = ("none", "ace", "ten", "alone", "jack", "under")
    assert all(kinds[f"play {call}"] > 20 for call in wanted), kinds


@pytest.mark.parametrize("telling", [False, True])
def test_layouts_are_those_of_brute_force(telling: bool) -> None:
    """All layouts of the hidden cards, kept if the deal can be replayed with them, are those that are listed."""
    positions = restricted = 0
    for decision, _ in all_decisions(50, 6 + telling, telling=telling):
        layout = decision.deal.layout()
        if not 2 <= number_of_layouts(layout) <= 60:
            continue
        belief = decision.belief()
        count = belief.count // belief.known()["chances"]
        listed = {tuple(cards) for cards in belief.listed(0, count)}
        possible = {
            tuple(cards)
            for cards in all_layouts(layout)
            if not fault_of(decision, decision.deal.assumed(cards, 0), ADAPTER)
        }
        assert listed == possible, (decision.setting.rules.changes(), decision.done)
        assert len(listed) == count
        positions += 1
        restricted += count < number_of_layouts(layout)
    assert positions > 100
    assert restricted > 50


def few_layouts(least: int, most: int, seed: int) -> Iterator[tuple[Decision, Any]]:
    """Yield decisions with so many layouts, and the beliefs."""
    for decision, rng in all_decisions(400, seed, telling=True):
        if rng.random() < 0.5 and number_of_layouts(decision.deal.layout()) <= 100 * most:
            belief = decision.belief()
            if least <= belief.count // belief.known()["chances"] <= most:
                yield decision, belief


def test_drawn_layouts_are_uniform() -> None:
    """Chi-square over all layouts of small positions; one false alarm in a million for each."""
    for checked, (decision, belief) in enumerate(few_layouts(6, 400, 8), 1):
        layouts = belief.count // belief.known()["chances"]
        counts = Counter(tuple(layout) for layout in belief.draw((3, 9), checked * 10**6, 40 * layouts))
        assert len(counts) == layouts
        assert is_uniform(list(counts.values())), (decision.setting.rules.changes(), decision.done)
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
            assert cards == sum(1 << card for card in range(32) if belief.count_with(place, 1 << card))
        fixed += sum(sum(cards >> card & 1 for cards in union) == 1 for card in range(32))
        checked += 1
        if checked == 100:
            break
    assert checked == 100
    assert fixed > 10


def test_dealing_the_hidden_cards_again_changes_nothing_that_is_known() -> None:
    """In positions that were loaded, which have no history."""
    changed = 0
    for decision, rng in all_decisions(100, 10):
        content = decision.deal.content()
        loaded, other = decision.deal.copy(), decision.deal.copy()
        loaded.load(content)
        dealt_again = sheepshead(content, rng)
        other.load(dealt_again)
        belief = decision.setting.game.engine.Belief
        try:
            known = belief(loaded).known()
            assert belief(other).known() == known, (decision.setting.rules.changes(), decision.done)
        finally:
            changed += dealt_again["hand"] != content["hand"]
    assert changed > 2_000


def test_a_loaded_position_allows_the_deal_and_all_that_its_history_allows() -> None:
    """Without the history less is known, and never something else."""
    checked = wider = 0
    for number, (decision, rng) in enumerate(all_decisions(75, 11, telling=True)):
        if rng.random() < 0.6:
            continue
        loaded = decision.deal.copy()
        loaded.load(decision.deal.content())
        belief, less = decision.belief(), decision.setting.game.engine.Belief(loaded)
        assert agreeing_cases(belief, decision.deal.layout()) == 1
        assert agreeing_cases(less, decision.deal.layout()) == 1
        for layout in belief.draw((1, 1), number, 3):
            assert agreeing_cases(less, layout) == 1, (decision.setting.rules.changes(), decision.done)
        assert less.count >= belief.count
        wider += less.count > belief.count
        checked += 1
    assert checked > 750
    assert wider > 150


def test_the_audit_finds_a_sampler_that_ignores_what_is_known() -> None:
    """Cards of two places that may not hold each other's are swapped in the sample."""
    broken = faults = 0
    for number, (decision, rng) in enumerate(all_decisions(40, 12)):
        belief = decision.belief()
        layout = with_cards_swapped(belief.draw((2, 2 * 3 + 1), number, 1)[0], rng)
        if agreeing_cases(belief, layout):
            continue
        broken += 1
        faults += bool(fault_of(decision, decision.deal.assumed(layout, 0), ADAPTER))
    assert faults == broken > 50


def test_rollouts_play_the_same_in_runs_and_in_replays() -> None:
    """In runs nobody writes into the table who played a card; the history tells it."""
    for setting, rng in settings(20, 13, telling=True):
        params = make_setting("sheepshead", strategy="standard", seed=0).strategies[0].for_core(0)["params"]
        seats = [{"kind": rng.choice(("rollout", "random")), "params": params, "samples": 2} for _ in range(5)]
        core = setting.game.engine
        engine = core.Engine(setting.rules.codes(), {"seats": 5, "stake": 1}, seats, setting.key())
        rows = engine.deal_rows(0, 3)
        size = len(rows) // 3
        for index in range(3):
            deal = core.Deal(engine, index)
            while not deal.over:
                deal.apply(deal.choose())
            assert deal.row() == rows[index * size : (index + 1) * size], setting.rules.changes()


# Single facts, by the cards


def where(at: Table, card: str) -> list[int]:
    """Return the places in which a card can lie, for the seat to act."""
    place = list(at.game.language.pack(at.rules)).index(card)
    belief = at.game.engine.Belief(at.deal)
    return [number for number in range(len(belief.known()["sizes"])) if belief.count_with(number, 1 << place)]


def layout_names(at: Table) -> list[list[str]]:
    """Return the hidden cards by place."""
    content = at.deal.content()
    return [at.game.language.cards_named(content, cards, at.rules) for cards in at.deal.layout()]


def test_places_are_other_hands_then_the_blind_or_the_bury() -> None:
    """In the order of the seats."""
    at = table(DEAL_A).play("pass")
    assert [sorted(cards) for cards in layout_names(at)] == [
        sorted(part.split()) for part in (part for number, part in enumerate(DEAL_A.split("|")) if number != 1)
    ]
    at.play("pick", "bury KD 8S", "call AS")
    assert at.turn == 0
    assert layout_names(at)[-1] == ["8S", "KD"]


def test_the_called_card_is_with_another_seat_than_the_picker() -> None:
    """Seat 0 knows that the ace of spades is neither with seat 2 nor buried; the picker needs a spade (S-5.2)."""
    at = table(DEAL_A).play("pass", "pass", "pick", "bury QD 8C", "call AS")
    assert where(at, "AS") == [0, 2, 3]
    assert where(at, "QD") == [0, 1, 2, 3, 4]
    _, needs = at.game.engine.Belief(at.deal).known()["cases"][0]
    assert [place for place, *_ in needs] == [1]
    # Other seats know no more; the partner knows where it is.
    at.play("7C", "TC", "KD")
    assert at.turn == 3
    assert where(at, "AS") == []


TEN_OF_SPADES_LED = (
    "QC QS JD AD TS 7C | AC TC KC 9C 8C 8S | QH QD JS 9D 7S KS | JH 8D 7D AS TH 9S | AH KH 9H 8H 7H JC | KD TD"
)
PICKED_BY_2 = ("pass", "pass", "pick", "bury KD TD", "call AS")


def test_whoever_plays_low_to_the_first_lead_is_not_the_partner() -> None:
    """S-7.6, S-7.7: nor may the partner lead low, except by a house rule (S-11.19)."""
    at = table(TEN_OF_SPADES_LED).play(*PICKED_BY_2, "TS")
    assert where(at, "AS") == [2, 3]
    at.play("8S")
    assert where(at, "AS") == [2, 3]
    at = table(TEN_OF_SPADES_LED, partner_may_lead_low_called="true").play(*PICKED_BY_2, "TS")
    assert where(at, "AS") == [0, 2, 3]
    at.play("8S")
    assert where(at, "AS") == [0, 2, 3]


def test_whoever_does_not_follow_has_none_of_the_suit() -> None:
    """Seat 4 throws a heart; the spade of the picker may also be buried."""
    at = table(TEN_OF_SPADES_LED).play(*PICKED_BY_2, "TS", "8S", "KS", "AS", "7H")
    assert at.turn == 3
    assert where(at, "7S") == [0, 1, 2, 4]


def test_an_under_card_is_a_place_but_not_for_its_picker_and_who_took_it() -> None:
    """S-5.9; the eight hold no heart, because the ace of hearts was called with a card under it (S-5.5)."""
    cards = "AC AS QD QC QS QH | AH 7C 8C 9C TC KC | 7H JC JS JH JD 7S | AD TD KD 9D 8S 9S | TS KS 8H 9H TH KH | 8D 7D"
    at = table(cards).play("pick", "bury QD 7D", "call AH under 8D")
    assert len(layout_names(at)) == 4
    at.play("8D")
    assert layout_names(at)[-2:] == [["7D", "QD"], ["8D"]]
    assert where(at, "8D") == [0, 1, 2, 3, 4, 5]
    assert where(at, "7H") == [1, 2, 3]
    at.play("AH", "7H", "8S", "8H")
    assert at.turn == 1
    assert len(layout_names(at)) == 5
    assert where(at, "8D") == []
    at.play("7C")
    assert where(at, "8D") == [0, 1, 2, 3, 4, 5]


def test_a_jack_that_is_called_proves_the_lower_ones() -> None:
    """With ``jack_of_diamonds`` a picker who calls the jack of spades has those of diamonds and hearts (S-11.1)."""
    cards = "7C 8C 9C TC KC AC | JD JH QC QS AD TD | QH QD JS 9D 7S KS | 8H 8D 7D AS TS 9S | AH TH KH 9H JC 7H | KD 8S"
    at = table(cards, partner="jack_of_diamonds").play("pass", "pick", "bury KD 8S", "call JS")
    assert where(at, "JD") == [0, 4]
    assert where(at, "JH") == [0, 4]
    assert where(at, "JS") == [1, 2, 3]
    assert where(at, "JC") == [0, 1, 2, 3, 4]


def test_a_blitz_shows_queens() -> None:
    """Seat 1 shows the black ones; had it both red ones, it would have shown them too (S-6.5)."""
    cards = "7C 8C 9C TC KC 7H | QC QS JC AD TD AS | QH JD JS 9D 7S KS | 8H 8D 7D TS 9S JH | AH TH KH 9H AC 8S | KD QD"
    at = table(cards, blitz="black_or_red_queens").play("pick", "bury KD QD", "call AC", "blitz", "no")
    assert at.turn == 3
    assert where(at, "QC") == where(at, "QS") == [1]
    assert where(at, "QH") == where(at, "QD") == [0, 1, 2, 3, 4]
    assert at.game.engine.Belief(at.deal).count_with(1, RED_QUEENS) == 0
    assert at.game.engine.Belief(at.deal).count_with(2, RED_QUEENS) > 0


def test_a_partner_who_recracks_has_the_called_card() -> None:
    """S-6.6."""
    cards = "7C 8C 9C TC KC 7H | QC QS JC AD TD AS | QH JD JS 9D 7S KS | 8H 8D 7D TS 9S JH | AH TH KH 9H AC 8S | KD QD"
    at = table(cards, crack="crack_recrack").play("pick", "bury KD QD", "call AC", "crack", "no", "no", "no", "no")
    assert where(at, "AC") == [1, 2, 3]
    at.play("no", "no", "no", "recrack")
    assert at.turn == 0
    assert where(at, "AC") == [3]


def test_no_hand_is_poor_where_poor_ones_are_dealt_again() -> None:
    """S-11.25: every other hand needs an ace, a face card or a trump."""
    at = table(DEAL_A, redeal_no_ace_face_trump="on")
    _, needs = at.game.engine.Belief(at.deal).known()["cases"][0]
    assert [place for place, *_ in needs] == [0, 1, 2, 3]
    assert {cards for _, cards, _, _ in needs} == {TRUMPS | ACES | KINGS}
    assert at.game.engine.Belief(table(DEAL_A).deal).known()["cases"][0][1] == []


def test_the_tie_break_counts_where_a_leaster_may_be_settled_by_it() -> None:
    """S-11.5: 60 outcomes until somebody picks."""
    at = table(DEAL_A, leaster_tie="random_winner")
    belief = at.game.engine.Belief
    assert belief(at.deal).known()["chances"] == 60
    assert belief(table(DEAL_A).deal).known()["chances"] == 1
    at.play("pick")
    assert belief(at.deal).known()["chances"] == 1
    # 24 cards in four hands.
    assert belief(at.deal).count == 2_308_743_493_056


def test_whole_layouts_of_the_first_decision_are_counted() -> None:
    """26 cards in four hands of six and the blind."""
    assert table(DEAL_A).game.engine.Belief(table(DEAL_A).deal).count == 750_341_635_243_200
