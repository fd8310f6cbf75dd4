"""Questions of Seep: what to bid, what to play first, and which move to make.

Two tests of chance, each with one false alarm in a million (``tests.chance``), and one that two means lie within five
standard errors (one in a million for both together); all other figures are exact.
"""

from __future__ import annotations

import random
import re
from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from itertools import combinations, combinations_with_replacement
from math import comb, prod, sqrt
from typing import Any

import numpy as np
import pytest

from simcards.analysis.answers import odds
from simcards.analysis.hands import table_of_hands
from simcards.analysis.openings import seep_openings
from simcore import Setting, UsageError, make_setting
from simcore.evaluation import Evaluation, evaluate
from simcore.fishing import PACK, card_value, cards_in
from simcore.games.seep.pack import bids_of
from simcore.games.seep.questions import QUESTIONS
from simcore.questions import Question, laid_out
from tests.chance import assert_share
from tests.cli.calls import call, refused

NINES = {"hand": "KS 9H 9C 4D"}
SWEEP = {"hand": "TS 2H 9D 5C", "bid": "10", "table": "AS 7H TD 2C"}
SECOND = {
    "hand": "KS 9H 9C 4D 2S 3S 5D 6H TC AS AH", "table": "7S 8D", "captured": "QS QH / JS JH 5H 6C",
}  # fmt: skip
OPEN = {"floor_before_bid": "open"}


def setting_of(**rules: object) -> Setting:
    """Return a setting whose strategies draw no random numbers."""
    return make_setting("seep", rules=rules, seed=5)


def ask(given: Mapping[str, str], **rules: object) -> Question:
    """Return the question that options describe."""
    return QUESTIONS.ask(setting_of(**rules), given)


def names(question: Question) -> list[str]:
    """Return the plans by name."""
    return [plan.name for plan in question.plans]


def chance(found: Evaluation, plan: int, name: str) -> Fraction:
    """Return the exact share of an outcome with a plan, among the samples that count."""
    outcome = next(each for each in found.question.outcomes if each.name == name)
    tally, seat = found.tallies[plan].part(outcome.part), found.question.seat
    among = np.ones(len(tally.rows), bool) if outcome.among is None else outcome.among(tally.rows, seat)
    hits = outcome.value(tally.rows, seat) & among
    return Fraction(int(tally.counts[hits].sum()), int(tally.counts[among].sum()))


# Bids


def splits(values: tuple[int, ...], total: int) -> bool:
    """Whether values can be laid out in groups of a total: plainly, by the group of the first."""
    if not values:
        return True
    rest = values[1:]
    for size in range(len(values)):
        for places in combinations(range(len(rest)), size):
            if values[0] + sum(rest[place] for place in places) == total:
                others = tuple(value for place, value in enumerate(rest) if place not in places)
                if splits(others, total):
                    return True
    return False


def counted(hand: str, can: Any) -> int:
    """Return on how many floors something can be done that depends on the values alone."""
    copies = {value: 4 - [card_value(card) for card in hand.split()].count(value) for value in range(1, 14)}
    total = 0
    for floor in combinations_with_replacement(range(1, 14), 4):
        if can(floor):
            total += prod(comb(copies[value], floor.count(value)) for value in set(floor))
    return total


def has_group(floor: tuple[int, ...], total: int) -> bool:
    """Whether some cards add up to a total."""
    return any(sum(some) == total for size in range(1, 5) for some in combinations(floor, size))


def test_bids_with_exact_feasibility() -> None:
    """What the first play can do, against plain counting over all floors, and against the page of openings.

    With two nines and a four a house of nine is a group of nine with a nine, or of five with the four.
    """
    question = ask(NINES)
    assert names(question) == ["bid 9", "bid 13"]
    floors = comb(48, 4)
    house = counted(NINES["hand"], lambda floor: has_group(floor, 9) or has_group(floor, 5))
    take = counted(NINES["hand"], lambda floor: has_group(floor, 9))
    sweep = counted(NINES["hand"], lambda floor: splits(floor, 9))
    nine, king = question.notes
    assert nine.startswith(f"bid 9: of all {floors:,} floors the first play can make a house with ")
    assert f"make a house with {100 * house / floors:.2f} % ({house:,})" in nine
    assert f"capture with {100 * take / floors:.2f} % ({take:,})" in nine
    assert f"sweep with {100 * sweep / floors:.2f} % ({sweep:,})" in nine
    assert f"only throw with {100 * (floors - house) / floors:.2f} %" in nine
    exact = seep_openings(hand=NINES["hand"]).bids[13]
    assert f"make a house with {100 * float(exact.house):.2f} % ({int(exact.house * floors):,})" in king
    assert f"only throw with {100 * float(1 - exact.house_or_take):.2f} %" in king


@pytest.mark.parametrize(
    ("hand", "bids"),
    [("AS 2S 3S 9H", [9]), ("9S TS JS QS", [9, 10, 11, 12]), ("KS KH KD KC", [13]), ("8S 8H JD 5C", [11])],
)
def test_bids_without_the_card_are_not_offered(hand: str, bids: list[int]) -> None:
    """A bid for each value above eight that is held, and a note for each."""
    for rules in ({}, {"first_deal": "four_each"}):
        question = ask({"hand": hand, "seat": "0"}, **rules)
        assert names(question) == [f"bid {bid}" for bid in bids]
        assert len(question.notes) == len(bids)
        assert question.seat == 0


def test_layouts_of_a_bid() -> None:
    """Floor, the bidder's later cards and three hands: a multinomial number, less the floor where it is open."""
    floor = "3S 5D 6H TC"
    assert evaluate(ask(NINES), samples=2).layouts == multinomial(4, 8, 12, 12, 12)
    assert evaluate(ask({**NINES, "floor": floor}, **OPEN), samples=2).layouts == multinomial(8, 12, 12, 12)


def multinomial(*sizes: int) -> int:
    """Return in how many ways cards can be dealt into places."""
    return prod(comb(sum(sizes[: place + 1]), size) for place, size in enumerate(sizes))


def plain_payoffs(setting: Setting, bid: str, count: int, rng: random.Random) -> list[int]:
    """Return payoffs of a bid, from deals that are shuffled and played on one decision at a time."""
    hand = NINES["hand"].split()
    payoffs = []
    for _ in range(count):
        rest = [card for card in PACK if card not in hand]
        rng.shuffle(rest)
        deal = laid_out(setting, {"hands": [hand, [], [], []], "floor": rest[:4], "stock": rest[4:]}, [bid])
        while not deal.over:
            deal.apply(deal.choose())
        payoffs.append(int(setting.game.row.read(deal.row())[0]["payoff"][0]))
    return payoffs


def test_bids_are_worth_what_plain_deals_say() -> None:
    """Means over layouts lie within five standard errors of those of deals shuffled by hand (one in a million)."""
    setting, question = setting_of(), ask(NINES)
    found, rng = evaluate(question, samples=3_000), random.Random(3)
    for plan, name in enumerate(names(question)):
        payoffs = plain_payoffs(setting, name, 700, rng)
        value, variance = found.value(plan)
        error = sqrt(variance / found.n + np.var(payoffs, ddof=1) / len(payoffs))
        assert abs(value - np.mean(payoffs)) < 5 * error


def test_outcomes_of_a_bid_add_up() -> None:
    """Houses taken are a part of those made, and a house of kings is never broken (P-5.15)."""
    found = evaluate(ask(NINES), samples=1_500)
    for plan in (0, 1):
        made, taken = chance(found, plan, "house made"), chance(found, plan, "house taken")
        assert 0 < taken < made < 1
        assert chance(found, plan, "taken, if made") == taken / made
        among = ("taken, if made", "broken, if made", "by opponents, if made")
        assert sum(chance(found, plan, name) for name in among) == pytest.approx(1)
        assert 0 < chance(found, plan, "by partner, if made") < chance(found, plan, "taken, if made")
        begins = ("house made", "first play takes", "first play throws")
        assert sum(chance(found, plan, name) for name in begins) == pytest.approx(1)
    assert chance(found, 0, "broken, if made") > 0
    assert chance(found, 1, "broken, if made") == 0


def test_an_open_floor() -> None:
    """The bidder sees what he can make: the notes name the first plays."""
    question = ask({**NINES, "floor": "3S 5D 6H TC"}, **OPEN)
    assert question.notes[1] == "bid 13: the first play can be take KS: 3S TC; make 13: 4D + 3S 6H."
    question = ask({"hand": "KS KH 4D 2C", "floor": "9S QD QH QC"}, **OPEN)
    assert question.notes == ("bid 13: the first play can be make 13: 4D + 9S; throw KS; throw KH.",)


# Moves


def test_an_exact_sweep_is_certain() -> None:
    """Example E23 of the rules: one take sweeps 25 points, in every layout."""
    question = ask(SWEEP)
    assert names(question) == ["take TS: AS 7H TD 2C", "make 10: 2H + AS 7H TD", "make 10: 9D + AS TD"]
    found = evaluate(question, samples=300)
    assert chance(found, 0, "own sweep") == 1
    assert odds(question, samples=300).recommended == "take TS: AS 7H TD 2C"


@pytest.mark.parametrize(
    ("given", "legal"),
    [
        ({"hand": "KS 2C 4C 9C", "bid": "9", "table": "AS 3H 5D TD"}, ["make 9: 4C + 5D", "take 9C: AS 3H 5D"]),
        ({"hand": "5S KH 2D KC", "table": "JC"}, ["make 13: 2D + JC", "throw 2D", "throw 5S", "throw KC", "throw KH"]),
        ({"hand": "KS 7D", "table": ""}, ["throw 7D", "throw KS"]),
    ],
)
def test_moves_are_those_of_the_examples(given: dict[str, str], legal: list[str]) -> None:
    """Examples E1, E18 and E17 of the rules; what was captured is anything else."""
    if "bid" not in given:
        hand, loose = given["hand"].split(), given["table"].split()
        gone = [card for card in PACK if card not in [*hand, *loose]][: 4 + 4 * (12 - len(hand)) - len(loose)]
        given = {**given, "captured": f"{' '.join(gone[:6])} / {' '.join(gone[6:])}", "taker": "1"}
    assert sorted(names(ask(given))) == legal


@cache
def second() -> Question:
    """Return a question at the bidder's second play."""
    return ask(SECOND)


def note(question: Question, *words: str) -> str:
    """Return the note with some words."""
    return next(each for each in question.notes if all(word in each for word in words))


def test_sweeps_that_are_left() -> None:
    """An ace beside seven and eight is swept by an eight: 3 of the 33 unseen cards, 11 of them with seat 1.

    The share of drawn layouts in which the seat has a take that empties the floor agrees with it.
    """
    question = second()
    exact = 1 - Fraction(comb(30, 11), comb(33, 11))
    assert note(question, "AS; throw AH") == (
        f"Seat 1 can sweep the floor next with {100 * float(exact):.2f} % (a card of 8) after throw AS; throw AH."
    )
    assert note(question, "0.00 %").endswith("and 10 others.")
    action = question.plans[names(question).index("throw AS")].path[0]
    assert action is not None
    belief = question.setting.game.engine.Belief(question.deal)
    sweeps = 0
    for layout in belief.draw((7, 11), 0, 400):
        assert sum(cards.bit_count() for cards in layout) == 33
        sweeps += any(card_value(card) == 8 for card in cards_in(layout[0]))
    assert_share(sweeps, 400, exact)


def test_a_lone_house_is_swept_by_its_value() -> None:
    """Two and jack, in a house of kings or loose, leave a floor that a king sweeps: one is unseen."""
    gone = [card for card in PACK if card not in ["5S", "KH", "2D", "KC", "JC", "KS", "KD"]]
    question = ask({"hand": "5S KH 2D KC", "table": "JC", "captured": f"{' '.join(gone[:34])} KS / "})
    # Seats 1 to 3 hold four cards each: 12 are unseen, KD among them.
    assert (
        note(question, "make 13")
        == "Seat 1 can sweep the floor next with 33.33 % (a card of 13) after make 13: 2D + JC; throw 2D."
    )
    assert note(question, "house of 13") == "Opponents hold a card that takes a house of 13: 66.67 % (1 unseen)."


def test_opponents_who_can_take_a_house() -> None:
    """Two nines, three tens and three kings are unseen, and opponents hold 22 of the 33 cards."""
    nine, three = (100 * float(1 - Fraction(comb(33 - wanted, 22), comb(33, 22))) for wanted in (2, 3))
    assert note(second(), "Opponents") == (
        f"Opponents hold a card that takes a house of 9: {nine:.2f} % (2 unseen), of 10: {three:.2f} % (3 unseen),"
        f" of 13: {three:.2f} % (3 unseen)."
    )


def test_the_end_is_exact() -> None:
    """The last two plays are throws, and the last capturer gets the 20 points of KS, 7S, 8D and 2H."""
    gone = [card for card in PACK if card not in ["KS", "7S", "8D", "2H"]]
    points = {card: card_value(card) * (card[1] == "S") for card in PACK} | {"TD": 6, "AH": 1, "AD": 1, "AC": 1}
    side = [sum(points[card] for card in part) for part in (gone[:20], gone[20:])]
    captured = f"{' '.join(gone[:20])} / {' '.join(gone[20:])}"
    for taker in range(4):
        given = {"hand": "KS", "seat": "2", "table": "7S 8D", "captured": captured, "taker": str(taker)}
        found = evaluate(ask(given), samples=10)
        assert found.exact
        assert found.layouts == 1
        assert found.mean(0) == side[0] - side[1] + (20 if taker % 2 == 0 else -20)
    question = ask({name: text for name, text in given.items() if name != "taker"})
    assert question.notes[-1] == "Seats 0 and 2 are taken to have captured last; --taker says otherwise."


def test_the_first_play_of_each_other_seat() -> None:
    """Twelve cards in the hand: plays 1 to 3, with nothing captured all 4 + 1 to 4 + 3 cards lie loose."""
    hand = "2S 2H 2D 2C 3S 3H 3D 3C 4S 4H 4D 4C"
    loose = ["JS", "QS", "KS", "JH", "QH", "KH", "JD"]
    for seat in (1, 2, 3):
        question = ask({"hand": hand, "seat": str(seat), "table": " ".join(loose[: 4 + seat])})
        assert question.seat == seat
        assert question.deal.content()["table"]["play"] == seat
        # The hidden cards are those of the three others: the bidder has played one of his twelve.
        assert evaluate(question, samples=2).layouts == multinomial(11, 12 - (seat > 1), 12 - (seat > 2))


def test_many_moves_are_not_looked_at_for_sweeps() -> None:
    """With more than a thousand moves the answer is the values alone, the best of them shown."""
    loose = ["AH", "2H", "3H", "4H", "5H", "6H", "7H", "8H", "AD", "2D", "3D", "4D"]
    hand = ["AS", "2S", "9S", "TS", "JS", "QS", "KS", "9H", "KH"]
    gone = [card for card in PACK if card not in [*hand, *loose]][:4]
    question = ask({"hand": " ".join(hand), "table": " ".join(loose), "captured": f"{' '.join(gone)} / "})
    assert len(question.plans) > 1_000
    assert not any("sweep" in each for each in question.notes)
    assert question.best == 20


# Errors


@pytest.mark.parametrize(
    ("given", "rules", "says"),
    [
        ({}, {}, "--hand is needed"),
        ({"hand": "KS 9H 9C"}, {}, "--hand has 3 cards; 4 are needed"),
        ({"hand": "KS 9H 9C KS"}, {}, "KS"),
        ({"hand": "KS 9H 9C 1S"}, {}, "1S"),
        ({"hand": "8S 7H 6C 2S"}, {}, "thrown in, and nothing can be bid"),
        ({**NINES, "seat": "2"}, {}, "seat 0 bids and plays first, not seat 2"),
        ({**NINES, "seat": "4"}, {}, "--seat cannot be '4'"),
        ({**NINES, "floor": "3S 5D 6H TC"}, {}, "floor lies face down before the bid"),
        (NINES, OPEN, "--floor is needed, four cards"),
        ({**NINES, "floor": "3S 5D 6H"}, OPEN, "--floor has 3 cards"),
        ({**NINES, "floor": "3S 5D 6H KS"}, OPEN, "KS is given twice"),
        ({**NINES, "taker": "1"}, {}, "--taker does not go with a bid, which takes --hand, --floor, --seat"),
        ({**NINES, "bid": "9"}, {}, "--table is needed with --bid"),
        ({**NINES, "bid": "8", "table": "3S 5D 6H TC"}, {}, "--bid cannot be '8'"),
        ({**NINES, "bid": "10", "table": "3S 5D 6H TC"}, {}, "bid 10 by seat 0 is not legal here"),
        ({**NINES, "bid": "9", "table": "3S 5D 6H"}, {}, "--table has 3 cards; 4 are needed"),
        ({**NINES, "bid": "9", "table": "3S 5D 6H TC", "captured": "/"}, {}, "--captured does not go with a first"),
        ({**NINES, "table": "3S 5D 6H TC"}, {}, "for the first play give --bid"),
        ({**NINES, "table": "3S", "floor": "AS"}, {}, "--floor does not go with a later play"),
        ({**SECOND, "table": "7S KS"}, {}, "KS is given twice"),
        ({**SECOND, "table": "7S"}, {}, "8 cards have come to the floor: --table has 1, --captured 6"),
        ({**SECOND, "captured": "QS QH JS"}, {}, "--captured needs 2 parts"),
        ({**SECOND, "captured": "QS / JS JH 5H 6C QH"}, {}, "cannot have captured one card"),
        ({**SECOND, "captured": "/ QS QH JS JH 5H 6C", "taker": "2"}, {}, "seat 2 cannot have captured last"),
        ({**SECOND, "hand": SECOND["hand"] + " KH"}, {}, "seat 0 has 1 to 11 when it makes a later play (--seat is"),
        ({"hand": "", "table": ""}, {}, "--hand has 0 cards"),
    ],
)  # fmt: skip
def test_what_cannot_be_is_refused_in_a_sentence(given: dict[str, str], rules: dict[str, str], says: str) -> None:
    """Each contradiction is named."""
    with pytest.raises(UsageError, match=re.escape(says)) as caught:
        ask(given, **rules)
    assert "\n" not in str(caught.value)


def test_the_command_line() -> None:
    """Every option gets through, and a mistake ends in one line."""
    for given, rules in ((NINES, []), (SWEEP, []), (SECOND, []), ({**NINES, "floor": "3S 5D 6H TC"}, [OPEN])):
        words = [word for name, text in given.items() for word in (f"--{name}", text)]
        words += [word for rule in rules for name, value in rule.items() for word in ("--rule", f"{name}={value}")]
        result = call("odds", "seep", *words, "--seed", "1", "--samples", "100")
        assert result.code == 0
        assert "100 of" in result.out
    refused(call("odds", "seep", "--hand", "KS 9H 9C 4D", "--blind", "7S"), "--blind says nothing in seep")


# Tables


def test_tables_hold_every_bid_once() -> None:
    """The first table has all deals; each pair of bids has those whose lowest and highest they are."""
    setting, deals = make_setting("seep", seed=8), 400
    whole, *pairs = QUESTIONS.tables(setting.rules)
    assert len(pairs) == 10
    found = table_of_hands(setting, whole, deals=deals)
    assert found.decisions == deals
    engine = setting.engine()
    hands = [cards_in(setting.game.engine.Deal(engine, index).content()["hand"][0]) for index in range(deals)]
    for each in found.classes:
        values = [bids_of(hand) for hand in hands]
        of_class = [
            hand for hand, bids in zip(hands, values, strict=True)
            if bids[-1] == each.features["highest"] and len(bids) == each.features["values"]
            and [card_value(card) for card in hand].count(bids[-1]) == each.features["of it"]
        ]  # fmt: skip
        assert each.n == len(of_class)
    for table in pairs:
        high, low = (plan.path[0] for plan in table.plans)
        compared = table_of_hands(setting, table, deals=deals)
        own = [index for index, hand in enumerate(hands) if (bids_of(hand)[0], bids_of(hand)[-1]) == (low, high)]
        assert compared.decisions == len(own)
        assert all(each.features[f"cards of {bid}"] for each in compared.classes for bid in (low, high))
        for place, bid in enumerate((high, low)):
            total = sum(each.n * each.plans[place].value for each in compared.classes)
            assert total == pytest.approx(sum(played_out(setting, engine, index, bid) for index in own))


def played_out(setting: Setting, engine: Any, index: int, bid: int | None) -> int:
    """Return what the bidder gets in a deal after a bid, one decision at a time."""
    deal = setting.game.engine.Deal(engine, index)
    deal.apply(bid)
    while not deal.over:
        deal.apply(deal.choose())
    return int(setting.game.row.read(deal.row())[0]["payoff"][0])


def test_shares_of_kinds_of_bids() -> None:
    """How often nine and king are the lowest and the highest bid: counted over all hands, 2,000 deals against it."""
    setting = make_setting("seep", seed=9)
    table = next(each for each in QUESTIONS.tables(setting.rules) if each.title.startswith("Bid 13 or 9"))
    # Both are held: by inclusion and exclusion; redeals leave the hands that can bid.
    both = comb(52, 4) - 2 * comb(48, 4) + comb(44, 4)
    share = Fraction(both, comb(52, 4) - comb(32, 4))
    assert_share(table_of_hands(setting, table, deals=2_000).decisions, 2_000, share)
