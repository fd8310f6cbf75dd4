"""Questions about knocks and answers in Toepen: known answers, hands as they are told, and errors (docs/odds.md).

Shares are compared with exact chances at 5.3 standard deviations: a false alarm once in ten million comparisons.
"""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator, Mapping
from fractions import Fraction
from math import comb, sqrt
from typing import Any

import numpy as np
import pytest

from simcards.analysis.hands import table_of_hands
from simcards.analysis.odds import Line, Odds, odds
from simcore import Setting, UsageError, make_setting
from simcore.games.toepen.language import PHASES
from simcore.games.toepen.pack import PACK, RANKS, cards_in
from simcore.games.toepen.questions import QUESTIONS
from simcore.questions import Question, laid_out

DEVIATIONS = 5.3
CALM = "random(knock=0, fold=0)"
TIMID = "random(knock=0, fold=1)"
# Seat 2 wins the first trick and seat 0 the others; nobody has shown a void.
LAST_TRICK = "JS KS 7S QS AD JD TD QD TH QH KH JH"


def setting(strategy: str = CALM, **rules: object) -> Setting:
    """Return a setting where everybody plays on by one strategy; ``lives`` is a start value."""
    start = {"lives": rules.pop("lives")} if "lives" in rules else {}
    return make_setting("toepen", strategy=strategy, seed=7, start=start, rules=rules)


def asked(given: Mapping[str, str], own: Setting | None = None) -> Question:
    """Return the question that options describe."""
    return QUESTIONS.ask(own or setting(), given)


def line_of(answer: Odds, plan: str) -> Line:
    """Return what is known of a plan."""
    return next(line for line in answer.lines if line.plan == plan)


def share_of(line: Line, name: str) -> float | None:
    """Return how often an outcome happens."""
    return next(chance.share for chance in line.chances if chance.name == name)


def is_near(found: float | None, exact: float, n: int) -> bool:
    """Whether a share is within the stated deviations of the exact chance."""
    return found is not None and abs(found - exact) <= DEVIATIONS * sqrt(exact * (1 - exact) / n) + 1e-12


def note_with(question: Question, text: str) -> str:
    """Return the note that has a text."""
    return next(note for note in question.notes if text in note)


def test_leading_the_boss_to_the_last_trick_wins() -> None:
    """With the highest card of its suit, leading it last, both plans win every hand and cost nothing."""
    question = asked({"hand": "TS", "played": LAST_TRICK})
    answer = odds(question, samples=2_000)
    assert all(line.value == 0 and share_of(line, "wins") == 1 for line in answer.lines)
    assert "TS 1." in note_with(question, "higher card")
    assert note_with(question, "You lead to the last trick")


def test_the_chance_of_a_nine_led_last_is_counted() -> None:
    """Nineteen cards are unseen, sixteen of them in the stock: so often the ten is there; then the nine wins."""
    question = asked({"hand": "9S", "played": LAST_TRICK})
    assert "9S 16/19 (84.2 %)." in note_with(question, "higher card")
    answer = odds(question, samples=20_000)
    for plan, stake in (("no knock", 1), ("knock", 2)):
        line = line_of(answer, plan)
        wins = share_of(line, "wins")
        assert is_near(wins, 16 / 19, 20_000)
        assert line.value == pytest.approx(-stake * (1 - (wins or 0)))


@pytest.mark.parametrize("hand", ["9S", "8S", "9H", "8H"])
def test_chances_with_shown_voids_equal_a_brute_force(hand: str) -> None:
    """Three players, of whom seat 2 has shown to be void in hearts: every place of the last two cards is tried."""
    told = "QH AH KC TD 8D 9D TC QC JC"
    question = asked({"hand": hand, "seat": "1", "played": told}, setting(players=3))
    unseen = [card for card in PACK if card not in {*told.split(), hand}]
    higher = {rank + hand[1] for rank in RANKS[RANKS.index(hand[0]) + 1 :]}
    pairs = [pair for pair in itertools.permutations(unseen, 2) if pair[1][1] != "H"]
    chance = Fraction(sum(not higher & set(pair) for pair in pairs), len(pairs))
    assert f"{hand} {chance} (" in note_with(question, "higher card")


@pytest.mark.parametrize("players", range(3, 8))
def test_the_best_cards_before_the_first_card(players: int) -> None:
    """My nine is the boss with 5/7, 4/7 ... 1/7, my eight with 95/189, 20/63 ... 1/63 (n from 3 to 7)."""
    nine = Fraction(8 - players, 7)
    eight = Fraction(comb(26, 4 * (players - 1)), comb(28, 4 * (players - 1)))
    note = note_with(asked({"hand": "9S 8H TD JC"}, setting(players=players)), "higher card")
    assert f"9S {nine} (" in note
    assert f"8H {eight} (" in note
    assert "TD 1" in note
    assert "JC" not in note


def test_callers_are_binomial() -> None:
    """Where each of three folds with a half, one in eight knocks is folded by all, three in eight have one caller."""
    answer = odds(asked({"hand": "TS 9H KD JC"}, setting("random(knock=0, fold=0.5)")), samples=20_000)
    line = line_of(answer, "knock")
    for name, ways in (("all fold", 1), ("one stays", 3), ("two stay", 3), ("three stay", 1)):
        assert is_near(share_of(line, name), ways / 8, 20_000)
    none = line_of(answer, "no knock")
    assert [share_of(none, chance.name) for chance in none.chances[1:]] == [None] * 5


def test_a_knock_that_all_fold_costs_nothing() -> None:
    """All others fold: the knock wins every hand, and is recommended."""
    answer = odds(asked({"hand": "JS QS KH JC"}, setting(TIMID)), samples=2_000)
    assert answer.recommended == "knock"
    line = line_of(answer, "knock")
    assert (line.value, share_of(line, "all fold"), share_of(line, "wins")) == (0, 1, 1)
    assert share_of(line, "wins if called") is None


def test_many_callers_are_counted_together() -> None:
    """With six players three or more are one outcome."""
    answer = odds(asked({"hand": "TS 9H KD JC"}, setting(players=6)), samples=500)
    assert share_of(line_of(answer, "knock"), "three or more stay") == 1


@pytest.mark.parametrize("knocks", [1, 2, 3])
@pytest.mark.parametrize("players", [2, 4])
def test_folding_and_staying_have_their_prices(knocks: int, players: int) -> None:
    """A fold costs the knocks, losing one more; the break-even chance is 1/(k + 1)."""
    own = setting(players=players)
    question = asked({"hand": "TS 9H KD JC", "seat": "1", "asked": str(knocks)}, own)
    assert question.deal.content()["table"]["k"] == knocks
    answer = odds(question, samples=2_000)
    fold, stay = line_of(answer, "fold"), line_of(answer, "stay")
    assert fold.value == -knocks
    assert stay.value == pytest.approx(-(knocks + 1) * (1 - (share_of(stay, "wins the hand") or 0)))
    assert share_of(stay, "loses more than by folding") == pytest.approx(1 - (share_of(stay, "wins the hand") or 0))
    note = note_with(question, "staying beats folding")
    assert f"Folding costs {knocks}, losing the hand {knocks + 1}" in note
    assert f"above 1/{knocks + 1} (" in note


def test_the_break_even_of_a_knock() -> None:
    """From stake s a knock pays where all fold with a chance above 1/(s + 1): each of m with its m-th root."""
    first = note_with(asked({"hand": "TS 9H KD JC"}), "raises the stake")
    assert "from 1 to 2" in first
    assert "above 1/2 (50.0 %), that is each of 3 with 79.4 %" in first
    told = {"hand": "TS 9H KD JC", "played": "1:knock 2:fold 3:stay 0:stay"}
    second = note_with(asked(told), "raises the stake")
    assert "from 2 to 3" in second
    assert "above 1/3 (33.3 %), that is each of 2 with 57.7 %" in second
    duel = note_with(asked({"hand": "TS 9H KD JC"}, setting(players=2)), "raises the stake")
    assert duel.endswith("above 1/2 (50.0 %).")


def test_the_target_is_told() -> None:
    """With lives lost: the chance to reach the target, and that a fold does it as well, or does not."""
    question = asked({"hand": "JS QS KH JC", "asked": "1"}, setting(lives=[9, 0, 0, 0]))
    assert "a fold reaches the target as surely" in note_with(question, "9 of 10")
    answer = odds(question, samples=500)
    assert share_of(line_of(answer, "fold"), "reaches the target") == 1
    second = asked({"hand": "JS QS KH JC", "asked": "1"}, setting(lives=[8, 0, 0, 0]))
    assert "reaches the target and a fold does not" in note_with(second, "8 of 10")
    found = odds(second, samples=500)
    assert share_of(line_of(found, "fold"), "reaches the target") == 0
    stay = line_of(found, "stay")
    assert share_of(stay, "reaches the target") == pytest.approx(1 - (share_of(stay, "wins the hand") or 0))


def simulated(own: Setting, hands: list[list[str]], told: list[str], action: int, rng: random.Random) -> int | None:
    """Return the payoff of seat 0 after an action, unknown cards shuffled; None where the play was not legal."""
    unseen = [card for card in PACK if not any(card in hand for hand in hands)]
    rng.shuffle(unseen)
    full = [hand + [unseen.pop() for _ in range(4 - len(hand))] for hand in hands]
    deal = laid_out(own, {"hands": full, "stock": unseen}, ["keep"] * 4)
    for card in told:
        while PHASES[deal.content()["table"]["phase"]] != "play":
            deal.apply(0)
        if PACK.index(card) not in deal.legal():
            return None
        deal.apply(PACK.index(card))
    assert deal.turn == 0
    deal.apply(action)
    while not deal.over:
        deal.apply(deal.choose())
    return int(own.game.row.read(deal.row())["payoff"][0][0])


def test_values_equal_a_plain_simulation() -> None:
    """After a trick with a void: shuffled hands that do not agree with it are thrown away, the others played on.

    The difference of two means is within 4.9 standard errors: a false alarm once in a million comparisons.
    """
    told = ["9S", "8S", "AH", "JS"]
    answer = odds(asked({"hand": "KS TH 8D", "played": " ".join(told)}, setting("standard")), samples=20_000)
    hands = [["9S", "KS", "TH", "8D"], ["8S"], ["AH"], ["JS"]]
    rng = random.Random(3)
    for action, plan in enumerate(("no knock", "knock")):
        payoffs: list[int] = []
        while len(payoffs) < 700:
            # Strategies draw from streams of the deal's seed.
            own = make_setting("toepen", strategy="standard", seed=rng.randrange(2**32))
            payoff = simulated(own, hands, told, action, rng)
            payoffs += [] if payoff is None else [payoff]
        error = float(np.std(payoffs, ddof=1)) * sqrt(1 / 700 + 1 / 20_000)
        assert abs(line_of(answer, plan).value - float(np.mean(payoffs))) < 4.9 * error


RULES: dict[str, dict[str, object]] = {
    "default": {},
    "own turn": {"knock_timing": "own_turn"},
    "answers at once": {"response": "simultaneous"},
    "over-knocks": {"over_knock_while_answering": "true"},
    "poverty": {"poverty": "on", "lives": 9},
    "signals": {"signals": "on"},
    "compulsory": {"wash_compulsory": "true"},
    "compulsory with a seven": {"wash_compulsory": "true", "wash_hands": "one_seven_plus_three_AKQJ"},
    "removed cards": {"folded_card_last_trick": "remove_cards"},
    "two running": {"same_player_twice_running": "true"},
    "no exchange": {"wash": "off"},
}
LIVELY = "random(knock=0.06, fold=0.3, exchange=0)"


def told_decisions(name: str, players: int, deals: int) -> Iterator[tuple[Setting, Any, dict[str, str], bool]]:
    """Yield decisions of random deals as players tell them, and whether the seat is asked to answer.

    Deals with an exchange or a signal are left out: they cannot be told.
    """
    rules = dict(RULES[name])
    lives = [rules.pop("lives", 0), *[0] * (players - 1)]
    for seed in range(deals):
        own = make_setting(
            "toepen", strategy=LIVELY, seed=seed, start={"lives": lives}, rules={**rules, "players": players}
        )
        deal = own.game.engine.Deal(own.engine(), 0)
        words: list[str] = []
        while not deal.over:
            content, seat = deal.content(), deal.turn
            table, phase = content["table"], PHASES[content["table"]["phase"]]
            if table["exchanges"] or table["whistlers"] | table["standers"]:
                break
            if phase in ("window", "answer", "poverty"):
                given = {
                    "hand": " ".join(cards_in(content["hand"][seat])),
                    "seat": str(seat),
                    "played": " ".join(words),
                }
                yield own, deal, given, phase != "window"
            action = deal.choose()
            text = own.game.language.action_name(content, action, own.rules)
            deal.apply(action)
            words += [] if text in ("no", "keep", "exchange") else [f"{seat}:{text}"]


@pytest.mark.parametrize(
    ("name", "players"), [*((name, 2 + place % 4) for place, name in enumerate(RULES)), ("default", 7)]
)
def test_what_is_told_is_what_was_played(name: str, players: int) -> None:
    """The table, the own cards, and what is known of the others are the same as in the deal itself."""
    rng = random.Random(players)
    found = 0
    for own, deal, given, is_answer in told_decisions(name, players, 40):
        content = deal.content()
        if not given["hand"] or rng.random() < 0.8:
            continue
        question = asked(given, own)
        other = question.deal.content()
        assert other["table"] == content["table"]
        assert other["hand"][deal.turn] == content["hand"][deal.turn]
        engine = own.game.engine
        assert engine.Belief(question.deal, 0).known() == engine.Belief(deal, 0).known()
        assert len(question.plans) == len(deal.legal())
        assert bool([note for note in question.notes if "staying beats folding" in note]) == is_answer
        found += 1
        if found == 30:
            break
    assert found > 15


def test_cards_are_told_with_or_without_seats() -> None:
    """Seats may stand before cards, the hand may hold what has been played, and symbols are read."""
    plain = asked({"hand": "TH 8D KS", "played": "9S 8S AH JS"})
    other = asked({"hand": "9♠ ks 10H 8D", "played": "0:9S, 1:8s, 2:AH, 3:J♠"})
    assert plain.deal.content()["table"] == other.deal.content()["table"]
    assert plain.notes == other.notes


def test_without_a_right_to_knock_the_card_is_asked_about() -> None:
    """With nine lives lost nobody may knock: the seat to move is asked which card to play."""
    question = asked({"hand": "TS 9H KD JC"}, setting(lives=[9, 0, 0, 0]))
    assert sorted(plan.name for plan in question.plans) == ["9H", "JC", "KD", "TS"]


@pytest.mark.parametrize(
    ("given", "rules", "message"),
    [
        ({"seat": "1"}, {}, "--hand is needed"),
        ({"hand": "TS 9H KD JC 8D"}, {}, "--hand has 5 cards"),
        ({"hand": "TS 9H KD"}, {}, "--hand has 3 cards and seat 0 played 0 others; together there must be 4"),
        ({"hand": "TS TS KD JC"}, {}, "TS"),
        ({"hand": "TS 2H KD JC"}, {}, "2H is not in this pack"),
        ({"hand": "TS 9H KD JC", "seat": "4"}, {}, "--seat cannot be '4'; allowed: a whole number from 0 to 3"),
        ({"hand": "TS 9H KD JC", "played": "TS TS"}, {}, "--played has TS twice"),
        ({"hand": "TS 9H KD JC", "played": "4:TS"}, {}, "'4:TS' names no seat; allowed before the colon: 0 to 3"),
        ({"hand": "TS 9H KD JC", "played": "1:TS"}, {}, "'1:TS' cannot be: seat 0 plays here"),
        ({"hand": "TS 9H KD JC", "played": "JS"}, {}, "JS is played by seat 0, which is yours"),
        ({"hand": "TS 9H KD JC", "played": "9H TS"}, {}, "TS is in your hand, and --played gives it to seat 1"),
        ({"hand": "TS 9H KD JC", "played": "bet"}, {}, "'bet' is not a card"),
        ({"hand": "TS 9H KD JC", "played": "fold"}, {}, "'fold' cannot be: nobody is asked for that here"),
        ({"hand": "TS 9H KD JC", "played": "2:stay"}, {}, "'2:stay' cannot be: seat 2 is not asked for that here"),
        ({"hand": "TS 9H KD JC", "played": "1:knock 1:knock"}, {}, "'1:knock' cannot be: seat 1 is not asked"),
        ({"hand": "8D 7D", "played": "9S 8S AH JS TS KS QS"}, {}, "seat 2 cannot have played AH: it holds QS and has"),
        ({"hand": "KS TH 8D 9C", "seat": "1", "played": "9S TH"}, {}, "seat 1 cannot have played TH: it holds KS and"),
        ({"hand": "TS 9H KD JC", "played": "1:knock 0:fold"}, {}, "seat 0 has folded"),
        ({"hand": "TS 9H KD JC", "played": "0:knock fold fold fold"}, {}, "the hand is over"),
        ({"hand": "TS 9H KD JC", "played": "0:knock fold fold fold 9H"}, {}, "comes after the end of the hand"),
        ({"hand": "TS 8H KD JC", "seat": "2", "played": "9H 2:knock"}, {}, "and seat 1 plays the next card"),
        ({"hand": "TS 9H KD JC", "asked": "0"}, {}, "--asked cannot be '0'"),
        ({"hand": "TS 9H KD JC", "asked": "30"}, {}, "cannot be asked at knock 30 here"),
        ({"hand": "TS 9H KD JC", "asked": "1"}, {"knock_timing": "own_turn"}, "cannot be asked at knock 1 here"),
        ({"hand": "TS 9H KD JC", "asked": "1", "played": "1:knock 2:knock"}, {}, "cannot be asked at knock 1 here"),
        ({"hand": "AS KH KD JC"}, {"wash_compulsory": "true"}, "seat 0 has to exchange AS KH KD JC"),
    ],
)
def test_errors(given: dict[str, str], rules: dict[str, object], message: str) -> None:
    """Input that cannot be is refused in one sentence."""
    with pytest.raises(UsageError) as caught:
        asked(given, setting(**rules))
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)


def test_tables_by_trick_and_by_hand() -> None:
    """Knocks and answers of each trick; a fold never wins; classes add up to the decisions."""
    own = make_setting("toepen", seed=1, rules={"players": 3})
    tables = QUESTIONS.tables(own.rules)
    assert [table.title.split(", ")[0] for table in tables] == [
        *(f"Knock in trick {trick}" for trick in range(1, 5)),
        *(f"Stay or fold in trick {trick}" for trick in range(1, 5)),
    ]
    for table in tables:
        found = table_of_hands(own, table, deals=400)
        assert sum(each.n for each in found.classes) == found.decisions > 0
        if table.plans[0].name == "fold":
            chances = [each.plans[0].chances["wins"] for each in found.classes]
            assert all(chance is not None and chance[0] == 0 for chance in chances)
    first = table_of_hands(own, tables[0], deals=400)
    assert all(0 <= int(each.features["tens"]) <= int(each.features["numbers"]) <= 4 for each in first.classes)


def test_outcomes_of_any_decision() -> None:
    """Outcomes read from rows: wins, wins by folds, knocks, and losses of two or more lives."""
    own = setting(TIMID)
    question = asked({"hand": "TS 9H KD JC"}, own)
    general = Question(
        setting=own, deal=question.deal, plans=question.plans, outcomes=tuple(QUESTIONS.outcomes(own.rules))
    )
    answer = odds(general, samples=500)
    knock, none = line_of(answer, "knock"), line_of(answer, "no knock")
    assert [chance.share for chance in knock.chances] == [1, 1, 1, 0]
    assert share_of(none, "anybody knocks") == 0
    assert share_of(none, "by folds of all others") == 0
