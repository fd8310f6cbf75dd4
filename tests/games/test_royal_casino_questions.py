"""Questions of Royal Casino: which move is best, from a hand, the table and what has been captured.

Two tests of chance, on the values of fewer than twenty moves, each with one false alarm in a million
(``tests.chance``); all other figures are exact.
"""

from __future__ import annotations

import json
import random
import re
from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import combinations
from math import comb, sqrt
from typing import Any

import numpy as np
import pytest
from scipy import stats

from simcards.analysis.answers import odds
from simcore import Setting, UsageError, make_setting, replay_deal
from simcore.decisions import question_of_document
from simcore.evaluation import Evaluation, evaluate
from simcore.fishing import PACK, cards_in, position_set
from simcore.games.royal_casino.questions import QUESTIONS
from simcore.questions import Question, laid_out
from tests.chance import FALSE_ALARM
from tests.cli.calls import call, refused
from tests.games.royal_casino_positions import HEAD
from tests.reference.test_royal_casino_reference import POSITIONS

TENS = {"hand": "TS 3D 2C AC", "table": "8S 6H TD TC"}


def setting_of(players: int = 2, **rules: object) -> Setting:
    """Return a setting whose strategies draw no random numbers."""
    return make_setting("royal-casino", rules={"players": players, **rules}, seed=5)


def ask(given: Mapping[str, str], setting: Setting | None = None) -> Question:
    """Return the question that options describe."""
    return QUESTIONS.ask(setting or setting_of(), given)


def others(count: int, *texts: str) -> str:
    """Return so many cards that no text names, as a text."""
    named = set(" ".join(texts).split())
    return " ".join([card for card in PACK if card not in named][:count])


def chance(found: Evaluation, plan: int, name: str) -> Fraction:
    """Return the exact share of an outcome with a plan."""
    outcome = next(each for each in found.question.outcomes if each.name == name)
    tally = found.tallies[plan].part(outcome.part)
    hits = outcome.value(tally.rows, found.question.seat)
    return Fraction(int(tally.counts[hits].sum()), int(tally.counts.sum()))


def played_out(deal: Any, action: int, setting: Setting) -> Any:
    """Return the rows of a deal after an action, the strategies deciding everything else, one decision at a time."""
    other = deal.copy()
    other.apply(action)
    while not other.over:
        other.apply(other.choose())
    return setting.game.row.read(other.row())


# Moves


@pytest.mark.parametrize("worked", POSITIONS, ids=[worked[0] for worked in POSITIONS])
def test_worked_position_is_asked_about(worked: Any) -> None:
    """Every legal move of a worked position is a plan, from options where no build stands, else from a position."""
    _, rules, hand, loose, builds, legal = worked
    setting = make_setting("royal-casino", rules=rules, seed=1)
    there = [card for _, cards, _ in builds for card in cards.split()]
    play = setting.seats * (4 - len(hand.split()))
    captured = others(4 + play - len(loose.split()) - len(there), hand, loose, *there)
    if not builds:
        parts = " / ".join([captured, *[""] * (1 if setting.seats != 3 else 2)])
        question = ask({"hand": hand, "table": loose, "play": str(play), "captured": parts}, setting)
    else:
        document = {
            **HEAD, "rules": dict(rules), "to_move": 0, "hands": [hand.split(), *[None] * (setting.seats - 1)],
            "loose": loose.split(), "captured": [captured.split(), None],
            "builds": [{"value": value, "cards": cards.split(), "owner": owner} for value, cards, owner in builds],
        }  # fmt: skip
        question = question_of_document(document, setting)
    assert sorted(plan.name for plan in question.plans) == sorted(legal.split(", "))
    assert evaluate(question, samples=50).n <= 50


@pytest.mark.parametrize("players", [2, 3, 4])
def test_moments_of_deals_are_described_by_options(players: int) -> None:
    """Wherever no build stands options describe the moment: the moves, the table, and as many layouts as there are."""
    setting = setting_of(players)
    sides = players if players == 3 else 2
    asked = 0
    for number in range(4):
        for step in replay_deal(setting, number).steps:
            table = step.before["table"]
            if any(table["build"]):
                continue
            given = {
                "hand": " ".join(cards_in(step.before["hand"][step.seat])),
                "table": " ".join(cards_in(table["loose"])),
                "play": str(table["play"]),
                "seat": str(step.seat),
                "captured": " / ".join(" ".join(cards_in(cards)) for cards in table["captured"][:sides]),
            }
            if table["last_capturer"] >= 0:
                given["taker"] = str(table["last_capturer"])
            question = ask(given, setting)
            assert sorted(plan.name for plan in question.plans) == sorted(step.legal)
            content = question.deal.content()
            for name in ("turn", "play", "loose", "captured", "last_capturer", "seen"):
                assert content["table"][name] == table[name]
            sizes = [cards.bit_count() for seat, cards in enumerate(step.before["hand"]) if seat != step.seat and cards]
            left = 48 - table["play"] - step.before["hand"][step.seat].bit_count()
            ways = 1
            for size in [*sizes, *[4] * ((left - sum(sizes)) // 4)]:
                ways, left = ways * comb(left, size), left - size
            assert setting.game.engine.Belief(question.deal).count == ways
            asked += 1
    assert asked > 60


# Exact answers


def test_sure_capture_of_the_big_casino_with_the_last_card() -> None:
    """The dealer's last ten takes the ten of diamonds: for certain, and the card that is left with it."""
    hand, table = "TS", "TD 4H"
    own = "AS AH AD AC 2S 3S 4S 5S 6S 7S 8S 9S"
    theirs = others(37, hand, table, own)
    question = ask({"hand": hand, "table": table, "play": "47", "captured": f"{theirs} / {own}"})
    assert [plan.name for plan in question.plans] == ["take TS: TD"]
    found = evaluate(question)
    assert (found.exact, found.n, found.layouts) == (True, 1, 1)
    assert [chance(found, 0, outcome.name) for outcome in question.outcomes] == [0, 1, 1, 1, 1, 0]
    # Spades 1, both casinos 3, the aces 4, against most cards 3.
    assert found.sums.tolist() == [8 - 3]


def three_at_the_end() -> Question:
    """Return a choice of three players with one card each: unseen are QC and JD."""
    hand, table, first = "JS", "9D 2S KH", "AS AH AD AC TD 3S 4S 5S 6S 7S 8S 9S 2H 3H 4H 5H 6H 7H 8H 9H"
    rest = others(26, hand, table, first, "QC JD").split()
    captured = f"{first} / {' '.join(rest[:13])} / {' '.join(rest[13:])}"
    return ask({"hand": hand, "table": table, "play": "45", "captured": captured, "taker": "1"}, setting_of(3))


def test_last_choice_worked_out_by_hand() -> None:
    """The take is sure of the little casino, and no card that is left can take again; the trail gives it away.

    After the take seat 0 has 20 + 3 cards and, as last capturer, the three others: all 11 points but 0, and nobody has
    any. After the trail whoever has JD takes JS, and 9D and 2S with it, in either layout, and what is left.
    """
    question = three_at_the_end()
    found = evaluate(question)
    assert (found.exact, found.n) == (True, 2)
    names = [plan.name for plan in question.plans]
    take, trail = names.index("take JS: 2S 9D"), names.index("trail JS")
    assert chance(found, take, "little casino") == 1
    assert chance(found, trail, "little casino") == 0
    # All 11 points, twice; and without the little casino 10 to 1.
    assert found.sums[take] == 2 * 22
    assert found.sums[trail] == 2 * (2 * 10 - 1)
    assert found.regrets.tolist()[take] == 0


def test_last_round_equals_full_enumeration() -> None:
    """Three players at the beginning of their last round: all 70 layouts, written down one by one and played."""
    setting = setting_of(3)
    step = next(step for step in replay_deal(setting, 8).steps if step.before["table"]["play"] == 36)
    table = step.before["table"]
    own = cards_in(step.before["hand"][0])
    piles = [cards_in(cards) for cards in table["captured"]]
    given = {
        "hand": " ".join(own), "table": " ".join(cards_in(table["loose"])), "play": "36",
        "captured": " / ".join(map(" ".join, piles)), "taker": str(table["last_capturer"]),
    }  # fmt: skip
    question = ask(given, setting)
    found = evaluate(question)
    assert (found.exact, found.layouts) == (True, 70)
    unseen = [card for card in PACK if card not in [*own, *cards_in(table["seen"])]]
    sums = np.zeros(len(question.plans), dtype=np.int64)
    cards_won = [Fraction(0)] * len(question.plans)
    for second in combinations(unseen, 4):
        third = [card for card in unseen if card not in second]
        deal = question.deal.copy()
        content = deal.content()
        deal.load({**content, "hand": [*map(position_set, (own, second, third)), *content["hand"][3:]]})
        for place, plan in enumerate(question.plans):
            row = played_out(deal, plan.path[0] or 0, setting)[0]
            sums[place] += row["payoff"][0]
            cards_won[place] += Fraction(int(row["most_cards"] == 0), 70)
    assert found.sums.tolist() == sums.tolist()
    assert [chance(found, plan, "most cards") for plan in range(len(question.plans))] == cards_won


def test_sweep_that_is_made_is_counted() -> None:
    """The ace takes all that lies there: a sweep, whatever comes after it."""
    captured = others(6, "AH 4D 9S 5C") + " /"
    question = ask({"hand": "AH 4D", "table": "9S 5C", "play": "4", "captured": captured})
    found = evaluate(question, samples=400)
    names = [plan.name for plan in question.plans]
    assert chance(found, names.index("take AH: 9S 5C"), "sweep") == 1
    assert chance(found, names.index("trail AH"), "sweep") < 1


# Values by simulation


@pytest.mark.parametrize(
    ("players", "hand", "table"), [(2, "TS 3D 2C AC", "8S 6H TD TC"), (4, "9H 7D 2S KC", "5S 4S QD TD")]
)
def test_values_equal_those_of_plain_deals(players: int, hand: str, table: str) -> None:
    """The rest of the pack is shuffled here and dealt as in a record; every move is then played out."""
    samples = 700
    setting = setting_of(players)
    question = ask({"hand": hand, "table": table}, setting)
    found = evaluate(question, samples=4_000)
    rng = random.Random(2)
    own, loose = hand.split(), table.split()
    payoffs = np.zeros((samples, len(question.plans)))
    for number in range(samples):
        rest = [card for card in PACK if card not in [*own, *loose]]
        rng.shuffle(rest)
        hands = [own, *(rest[4 * place : 4 * place + 4] for place in range(players - 1))]
        deal = laid_out(setting, {"hands": hands, "table": loose, "stock": rest[4 * players - 4 :]})
        for place, plan in enumerate(question.plans):
            payoffs[number, place] = played_out(deal, plan.path[0] or 0, setting)[0]["payoff"][0]
    for place in range(len(question.plans)):
        mean, variance = found.value(place)
        own_mean, own_variance = payoffs[:, place].mean(), payoffs[:, place].var(ddof=1)
        distance = abs(mean - own_mean) / sqrt(variance / found.n + own_variance / samples)
        assert 2 * stats.norm.sf(distance) > FALSE_ALARM, question.plans[place].name


# Outcomes and notes


def test_outcomes_are_read_off_the_rows_of_the_own_side() -> None:
    """For each seat of four players the outcomes say what the columns say of its side."""
    setting = setting_of(4)
    for seat in range(4):
        table = "8S 6H TD TC KC QC JC"[: 2 * 4 + 3 + 3 * seat].strip()
        question = ask({"hand": "TS 3D 2C AC", "table": table, "seat": str(seat)}, setting)
        assert question.seat == seat
        tally = evaluate(question, samples=60).tallies[0]
        side = seat % 2
        found = {each.name: each.value(tally.part(each.part).rows, seat).tolist() for each in question.outcomes}
        assert list(found) == ["most cards", "most spades", "big casino", "little casino", "two aces", "sweep"]
        rows = tally.rows
        for name in ("most cards", "most spades", "big casino", "little casino"):
            assert found[name] == [row[name.replace(" ", "_")] == side for row in rows]
        suits = ("spades", "hearts", "diamonds", "clubs")
        assert found["two aces"] == [sum(row[f"ace_of_{suit}"] == side for suit in suits) >= 2 for row in rows]
        assert found["sweep"] == [row["sweeps"][side] > 0 for row in tally.part("sweeps").rows]


def percent(share: Fraction) -> str:
    """Return a share as notes write it."""
    return f"{100 * float(share):.1f} %"


@pytest.mark.parametrize(("players", "places"), [(2, [0]), (3, [0, 1]), (4, [0, 2])])
def test_chances_in_notes_are_those_of_the_layouts(players: int, places: Sequence[int]) -> None:
    """Chances of opponents' cards equal numbers of layouts; with four players the partner is no opponent."""
    setting = setting_of(players)
    question = ask({"hand": "8H 5H 3D 2C", "table": "3S QH 6D KC"}, setting)
    belief = setting.game.engine.Belief(question.deal)

    def held(card: str) -> int:
        """Return the number of layouts in which an opponent has a card."""
        return sum(belief.count_with(place, position_set([card])) for place in places)

    # Eights: two of the three may lie with opponents, together or apart.
    eights = ("8S", "8D", "8C")
    total = sum(map(held, eights))
    spots = 4 * len(places)
    pairs = Fraction(3 * spots * (spots - 1), 44 * 43)
    triples = Fraction(spots * (spots - 1) * (spots - 2), 44 * 43 * 42)
    some = Fraction(total, belief.count) - pairs + triples
    build = next(note for note in question.notes if note.startswith("Opponents hold"))
    assert f"8: {percent(some)} (3 unseen)" in build
    casino = next(note for note in question.notes if note.startswith("Unseen"))
    one = Fraction(held("TD"), belief.count)
    assert one == Fraction(spots, 44)
    assert casino == (
        f"Unseen: big casino TD, little casino 2S, each of them with an opponent with {spots}/44 = {percent(one)}."
    )


def test_figures_of_the_rules_research() -> None:
    """The published chances of one, two and three unseen cards, four of 44 (5.1): 1/11, 83/473, 841/3311."""
    for unseen, share in ((1, Fraction(1, 11)), (2, Fraction(83, 473)), (3, Fraction(841, 3311))):
        tens = ["TH", "TD", "TC"][unseen:]
        table = " ".join([*tens, "8S", *["KH", "QH", "6D"][: 3 - len(tens)]])
        notes = ask({"hand": "TS 2C 4D 3D", "table": table}).notes
        assert any(f"of 10: {percent(share)} ({unseen} unseen)" in note for note in notes), notes


@pytest.mark.parametrize(
    ("rules", "scores", "item"),
    [
        ({}, (18, 3), "most cards"),
        ({}, (19, 3), "big casino"),
        ({}, (20, 3), "little casino"),
        ({"at20": "spades"}, (20, 3), "most spades"),
        ({"target": 11}, (9, 0), "big casino"),
        ({"late": "none"}, (18, 3), ""),
        ({}, (17, 20), ""),
        ({}, (21, 3), ""),
        ({"players": 3}, (19, 22, 22), ""),
        ({"players": 3}, (19, 3, 20), "big casino"),
        ({"soto": "on"}, (16, 3), "most cards or big casino"),
        ({"soto": "on"}, (20, 18), "most spades"),
        ({"soto": "on"}, (15, 18), ""),
    ],
)
def test_score_says_what_wins_at_once(rules: Mapping[str, object], scores: tuple[int, ...], item: str) -> None:
    """C-8.4, C-8.8, C-10.21: what a side needs that is 3, 2 or 1 points short, and nothing in overtime."""
    setting = make_setting("royal-casino", rules=rules, start={"scores": scores}, seed=1)
    question = ask(TENS, setting)
    wins = [note for note in question.notes if "at once" in note]
    assert [f"With {scores[0]} points your side wins the match at once with {item};" in note for note in wins] == (
        [True] if item else []
    )
    assert question.deal.content()["table"]["scores"][: len(scores)] == list(scores)


def test_last_capturer_is_told_or_taken() -> None:
    """Where two sides have captured and nobody says who did last, a note says who is taken for it."""
    given = {**TENS, "hand": "TS 3D 2C", "play": "2", "captured": "", "table": "8S 6H"}
    open_ = ask({**given, "captured": "5S 5C / 9H 9D"})
    assert "Seat 0 is taken to have captured last; --taker says otherwise." in open_.notes
    told = ask({**given, "captured": "5S 5C / 9H 9D", "taker": "1"})
    assert not any("captured last" in note for note in told.notes)
    assert told.deal.content()["table"]["last_capturer"] == 1
    one = ask({**given, "captured": "/ 9H 9D 5S 5C"})
    assert one.deal.content()["table"]["last_capturer"] == 1
    assert not any("captured last" in note for note in one.notes)


# Errors


ERRORS: list[tuple[dict[str, str], str]] = [
    ({"table": "8S 6H TD TC"}, "--hand is needed, such as --hand 'TS 3D 2C AC'"),
    ({"hand": "TS 3D 2C AC"}, "--table is needed, such as --table '8S 6H TD TC'"),
    ({**TENS, "hand": "TS 3D 2C"}, "--hand has 3 cards; seat 0 holds 4 after 0 plays (--play): 'TS 3D 2C'"),
    ({**TENS, "hand": "TS 3D 2C AC AH"}, "--hand has 5 cards; seat 0 holds 4"),
    ({**TENS, "hand": "TS 3D 2C XX"}, "'XX' is not a card"),
    ({**TENS, "hand": "TS 3D 2C TS"}, "the card TS is named twice"),
    ({**TENS, "hand": "TS 3D 2C TD"}, "TD is given twice"),
    ({**TENS, "table": "8S 6H TD"}, "--table has 3 cards; before the first play 4 lie there (--play says how"),
    ({**TENS, "table": "8S 6H TD TC 9C"}, "--table has 5 cards; before the first play 4 lie there"),
    ({**TENS, "seat": "1"}, "after 1 play 5 cards have come to the table; --table has 4 of them, --captured 0"),
    ({**TENS, "seat": "1", "table": "8S 6H TD"}, "name the other 2 with --captured, or builds by --position"),
    ({**TENS, "seat": "2"}, "--seat cannot be '2'; allowed: a whole number from 0 to 1"),
    ({**TENS, "play": "48"}, "--play cannot be '48'; allowed: a whole number from 0 to 47"),
    ({**TENS, "play": "8", "seat": "1"}, "after 8 plays seat 0 of 2 is to act, not seat 1"),
    ({**TENS, "captured": "9H 9D"}, "--captured needs 2 parts, side 0 / side 1, parted by strokes such as"),
    ({**TENS, "captured": "9H / 9D / 9C"}, "parted by strokes such as '8S 6H AC / 4C 4D'; here are 3"),
    ({**TENS, "captured": "9H 9D /"}, "4 cards have come to the table; --table has 4 of them, --captured 2"),
    ({**TENS, "captured": "TS 9D /"}, "TS is given twice"),
    ({**TENS, "seat": "1", "captured": "9H /"}, "a side cannot have captured one card, a take has two at least"),
    ({**TENS, "taker": "1"}, "seat 1 cannot have captured last: its side has captured nothing"),
    ({**TENS, "taker": "2"}, "--taker cannot be '2'"),
]  # fmt: skip


@pytest.mark.parametrize(("given", "message"), ERRORS)
def test_bad_options_are_refused(given: Mapping[str, str], message: str) -> None:
    """One sentence that says what is wrong and what is needed."""
    with pytest.raises(UsageError, match=re.escape(message)) as refusal:
        ask(given)
    assert "\n" not in str(refusal.value)


def test_too_many_loose_cards_are_refused() -> None:
    """Positions have at most 18."""
    table = others(20, TENS["hand"])
    with pytest.raises(UsageError, match="there are 20 loose cards; positions have 18 at most"):
        ask({**TENS, "table": table, "play": "16"})


@pytest.mark.parametrize("captured", [{}, {"captured": [None, "5S 5C"]}])
def test_positions_must_name_what_has_been_captured(captured: Mapping[str, object]) -> None:
    """A player has seen these cards; laid anywhere they would count for somebody, and be known not to come."""
    document = {
        **HEAD, "to_move": 0, "hands": ["2S QD 9C", None], "builds": [{"value": 10, "cards": "6H 4C", "owner": 1}],
    }  # fmt: skip
    setting = make_setting("royal-casino", seed=1)
    count = 2 if captured else 4
    with pytest.raises(UsageError, match=f"leaves open which {count} cards have been captured; odds need them all"):
        question_of_document({**document, **captured}, setting)
    question = question_of_document({**document, "captured": ["9H 9D", "5S 5C"]}, setting)
    # Seat 1 holds three cards of the 43 that are unseen.
    ways = comb(43, 3) - comb(43 - 4, 3)
    assert setting.game.engine.Belief(question.deal).count % ways == 0


# The command line


def test_command_answers() -> None:
    """The question by options, in JSON: all moves with outcomes, the best one first, and the notes."""
    words = ["odds", "casino", "--hand", TENS["hand"], "--table", TENS["table"], "--seed", "1", "--samples", "300"]
    result = call(*words, "--json")
    assert (result.code, result.err) == (0, "")
    content = json.loads(result.out)
    assert sorted(line["plan"] for line in content["lines"]) == sorted(POSITIONS[1][-1].split(", "))
    values = [line["value"] for line in content["lines"]]
    assert values == sorted(values, reverse=True)
    taken = next(line for line in content["lines"] if line["plan"] == "take TS: TD TC")
    assert next(each["share"] for each in taken["chances"] if each["name"] == "big casino") == 1.0
    assert content["notes"][0] == "Opponents hold a card that takes a build of 10: 9.1 % (1 unseen)."
    told = odds(ask(TENS, make_setting("royal-casino", seed=1)), samples=300)
    assert [line["value"] for line in content["lines"]] == [line.value for line in told.lines]


def test_command_takes_every_option() -> None:
    """Each option of the game reaches it."""
    words = {"hand": "TS 3D 2C", "table": "8S 6H", "seat": "0", "play": "2", "captured": "5S 5C / 9H 9D", "taker": "1"}
    assert set(words) == set(QUESTIONS.options)
    given = [part for name, text in words.items() for part in (f"--{name}", text)]
    result = call("odds", "royal-casino", *given, "--samples", "50", "--seed", "1")
    assert (result.code, result.err) == (0, "")
    refused(call("odds", "royal-casino", *given[:2], "--blind", "8C TH"), "--blind says nothing in royal-casino")
    refused(call("odds", "royal-casino", "--seed", "1"), "no table over hands; give --hand")
