"""Questions of Bid Euchre: known chances, plain replays, an engine of its own, every option, and what is refused."""

from __future__ import annotations

import itertools
import random
from collections.abc import Mapping, Sequence
from fractions import Fraction

import numpy as np
import pytest

from simcards.analysis.answers import Line, Odds, odds
from simcards.analysis.hands import table_of_hands
from simcore import UsageError, make_setting
from simcore.cards import SUITS
from simcore.evaluation import evaluate
from simcore.games.bid_euchre.questions import QUESTIONS
from simcore.questions import Question, laid_out
from tests.chance import assert_share
from tests.cli.calls import call, refused
from tests.reference.bid_euchre import BidEuchreDeal

HAND = "JH JD AH 9H AS 9C"
# Both bowers and the next three of five trumps; four trumps from the top, which draw the other three, and two aces.
LAY_DOWNS = ("JH JD AH KH QH AS", "JH JD AH 9H AS AC", "JS JC AS KS AH KH", "JC JS AC KC QC TC")
# All trumps but the right bower.
WITHOUT_RIGHT = "JD AH KH QH TH 9H"
JOKER = {"joker": "on"}
JOKER_AFTER = {**JOKER, "joker_discard": "after"}
CLAIMS = {"ace_no_face": "at_least_one_ace", "four_nines": "on"}
POOR = "AH TH 9H 9C 9D 9S"
PLAIN = [f"{level} {suit}" for level in (3, 4, 5) for suit in SUITS]


def asked(rules: Mapping[str, object] | None = None, strategy: str = "standard", **given: str) -> Question:
    """Return a question."""
    return QUESTIONS.ask(make_setting("bid-euchre", rules=rules, strategy=strategy, seed=1), given)


def answer(question: Question, samples: int = 400) -> Odds:
    """Return the odds over a few layouts."""
    return odds(question, samples=samples, threads=1)


def line(found: Odds, plan: str) -> Line:
    """Return the line of a plan by the beginning of its name."""
    return next(each for each in found.lines if each.plan.split(",")[0] == plan)


def made(found: Odds, plan: str) -> tuple[int, int]:
    """Return in how many layouts a plan makes its contract, and of how many."""
    chance = next(each for each in line(found, plan).chances if each.name == "made")
    assert chance.share is not None
    return round(chance.share * chance.n), chance.n


# Known chances


@pytest.mark.parametrize("hand", LAY_DOWNS)
@pytest.mark.parametrize("seat", ["0", "3"])
@pytest.mark.parametrize("strategy", ["standard", "cautious"])
def test_a_lay_down_moon_is_always_made(hand: str, seat: str, strategy: str) -> None:
    """Trumps from the top draw all others, and every side card is good."""
    found = answer(asked(hand=hand, seat=seat, strategy=strategy), 2_000)
    best = found.lines[0]
    assert best.plan == f"moon {hand[1]}"
    assert made(found, best.plan) == (2_000, 2_000)
    assert (best.value, best.low, best.high) == (24, 24, 24)
    assert found.recommended == best.plan


def test_the_right_bower_alone_decides() -> None:
    """With the six other trumps moon and ask are made where the right bower lies with the partner: 1/3.

    Plain bids take all six tricks then, else five: 1/3 * 6 + 2/3 * (5 - 1). False alarms: 3 in a million.
    """
    found = answer(asked(hand=WITHOUT_RIGHT, seat="1"), 8_000)
    assert_share(*made(found, "moon H"), Fraction(1, 3))
    assert_share(*made(found, "ask H"), Fraction(1, 3))
    for plan in ("3 H", "4 H", "5 H"):
        assert made(found, plan) == (8_000, 8_000)
        all_six = next(each for each in line(found, plan).chances if each.name == "all tricks")
        assert all_six.share is not None
        assert_share(round(all_six.share * all_six.n), all_six.n, Fraction(1, 3))
        assert line(found, plan).value == pytest.approx(4 + 2 * all_six.share)
    # It never matters what is laid down for the partner.
    asks = [place for place, plan in enumerate(asked(hand=WITHOUT_RIGHT).plans) if plan.group == "ask H"]
    sums = evaluate(asked(hand=WITHOUT_RIGHT), samples=500, threads=1).sums
    assert len(asks) == 6
    assert len(set(sums[asks].tolist())) == 1


def test_a_dealer_who_passes_throws_the_deal_in() -> None:
    """After three passes a fourth is worth 0 to everybody."""
    found = line(answer(asked(hand=HAND, seat="3")), "pass")
    assert (found.value, found.low, found.high) == (0, 0, 0)


def test_after_the_highest_bid_nobody_is_asked() -> None:
    """Behind a moon there is no question; behind an ask of the partner there is."""
    assert {plan.path for plan in asked(hand=HAND, said="ask pass").plans if plan.name == "pass"} == {(0,)}
    with pytest.raises(UsageError, match="the auction is over after moon"):
        asked(hand=HAND, said="moon")


# Independent ways to the same numbers


def shuffled(rng: random.Random, hand: Sequence[str], pack: Sequence[str]) -> list[list[str]]:
    """Return a random deal in which seat 0 has ``hand``."""
    left = [card for card in pack if card not in hand]
    rng.shuffle(left)
    return [list(hand), left[:6], left[6:12], left[12:]]


def assert_near(found: float, variance: float, n: int, values: Sequence[int]) -> None:
    """Check a mean against an independent sample; 6 standard errors are less than 1 false alarm in 100 million."""
    error = (variance / n + float(np.var(values, ddof=1)) / len(values)) ** 0.5
    assert abs(found - float(np.mean(values))) <= 6 * error + 1e-9


def test_values_equal_plain_replays() -> None:
    """The plans of a decision, decision by decision over deals shuffled in Python."""
    setting = make_setting("bid-euchre", seed=2)
    language = setting.game.language
    rng = random.Random(7)
    hand = HAND.split()
    pack = language.pack(setting.rules)
    begin = ["pass"] * 3
    plans = {
        "3 D": ["bid 3", *begin, "trump D"],
        "5 H": ["bid 5", *begin, "trump H"],
        "ask H, discard 9C": ["ask", *begin, "trump H", "discard 9C"],
        "moon S": ["moon", "trump S"],
        "pass": ["pass"],
    }
    payoffs: dict[str, list[int]] = {name: [] for name in plans}
    for _ in range(150):
        hands = shuffled(rng, hand, pack)
        for name, actions in plans.items():
            deal = laid_out(setting, {"hands": hands}, actions)
            while not deal.over:
                deal.apply(deal.choose())
            payoffs[name].append(int(setting.game.row.read(deal.row())[0]["payoff"][0]))
    question = asked(hand=HAND)
    found = evaluate(question, samples=2_000, threads=1)
    names = [plan.name for plan in question.plans]
    for name, values in payoffs.items():
        assert_near(*found.value(names.index(name)), found.n, values)


def test_values_equal_an_engine_of_its_own() -> None:
    """All play at random: the rules written a second time give the same means."""
    rng = random.Random(8)
    pack = make_setting("bid-euchre").game.language.pack(make_setting("bid-euchre").rules)
    plans = {"4 H": ["bid 4", "trump H"], "ask D, discard AH": ["ask", "trump D", "discard AH"], "moon H": ["moon"]}
    question = asked(hand=HAND, strategy="random")
    found = evaluate(question, samples=2_000, threads=1)
    names = [plan.name for plan in question.plans]
    for name, actions in plans.items():
        values = []
        for _ in range(150):
            deal = BidEuchreDeal({}, shuffled(rng, HAND.split(), pack))
            wanted = [*actions, "trump H"]
            while deal.phase != "over":
                legal = deal.legal()
                action = "pass" if deal.phase == "auction" and deal.speaker else rng.choice(legal)
                if wanted and wanted[0] in legal:
                    action = wanted.pop(0)
                deal.apply(action)
            payoff = deal.result()["payoff"]
            assert isinstance(payoff, list)
            values.append(payoff[0])
        assert_near(*found.value(names.index(name)), found.n, values)


# What is compared


def test_every_bid_with_every_suit() -> None:
    """Pass and twenty pairs; of the discards of an ask one is listed."""
    found = answer(asked(hand=HAND))
    pairs = [f"{level} {suit}" for level in ("3", "4", "5", "ask", "moon") for suit in SUITS]
    assert sorted(each.plan.split(",")[0] for each in found.lines) == sorted(["pass", *pairs])
    assert found.recommended == "ask H, discard 9C"
    assert found.notes == (
        "With hearts as trumps you hold 4; your partner has the highest of the others, KH, with a chance of 1/3 "
        "(33.33 %), and none of them with 55/204 (26.96 %).",
    )


@pytest.mark.parametrize(
    ("rules", "given", "names"),
    [
        ({}, {"said": "bid 3 pass"}, ["4 S", "5 H", "ask C", "moon D"]),
        ({}, {"said": "3, 4 Pass", "seat": "3"}, ["5 H", "ask C", "moon D"]),
        ({}, {"said": "ask"}, ["moon S", "moon H", "moon D", "moon C"]),
        ({"dealer_may_equal": "true"}, {"said": "bid 5 pass pass"}, ["5 H", "ask C", "moon D"]),
        ({"no_trump": "high_low", "plain_six": "true"}, {"said": "bid 5"}, ["6 high", "6 low", "ask low", "moon high"]),
        ({"all_pass": "force_three"}, {"seat": "3"}, ["3 S", "3 H", "3 D", "3 C"]),
        ({"moon": "off"}, {"said": "bid 5"}, ["ask S", "ask H"]),
        ({"rounds": "until_three_passes"}, {"said": "pass bid 3 pass pass"}, ["4 H", "moon H"]),
        ({"exchange": "partner_first"}, {}, ["ask H", "ask S"]),
        ({"exchange": "bidder_first"}, {}, ["ask H", "ask S"]),
        ({"alone_lead": "left_of_dealer"}, {"seat": "2"}, ["ask H", "moon S"]),
        (JOKER, {"said": "ask"}, ["moon H"]),
        (JOKER, {"seat": "3", "discard": "JK"}, ["3 H", "ask H", "moon H"]),
        (CLAIMS, {"seat": "2"}, ["3 H", "moon H"]),
        (JOKER_AFTER, {"seat": "2"}, ["3 H", "moon H"]),
    ],
)
def test_options_and_house_rules(rules: Mapping[str, object], given: Mapping[str, str], names: Sequence[str]) -> None:
    """What may be said then, and nothing lower; every plan can be played in every layout."""
    question = asked(rules, hand=HAND, **given)
    found = evaluate(question, samples=100, threads=1)
    titles = {plan.name.split(",")[0] for plan in question.plans}
    assert set(names) <= titles
    last = given.get("said", "")
    if "bid" in last and "dealer_may_equal" not in rules:
        assert not any(title.startswith(last.split("bid ")[-1][0]) for title in titles)
    assert found.n == 100


def test_two_packs() -> None:
    """Ten plain bids; equal cards are one discard."""
    question = asked({"double_deck": "on"}, hand="JH JH JD AH 9H AS 9C 9C KS KS QS TD")
    names = [plan.name for plan in question.plans]
    assert "12 H" in names
    assert names.count("ask H, discard KS") == 1
    assert evaluate(question, samples=20, threads=1).n == 20


def test_before_the_auction() -> None:
    """A claim or the dealer's discard come first where they are asked; with --said they are past."""
    claim = asked(CLAIMS, hand=POOR, seat="1")
    assert {plan.name for plan in claim.plans} == {"no", "claim ace-no-face", "claim four-nines"}
    values = evaluate(claim, samples=300, threads=1)
    assert values.sums[[plan.name != "no" for plan in claim.plans]].tolist() == [0, 0]
    assert "3 H" in [plan.name for plan in asked(CLAIMS, hand=POOR, seat="1", said="pass").plans]
    lays_down = asked(JOKER, hand=f"{HAND} JK", seat="3")
    assert {plan.name for plan in lays_down.plans} == {f"discard {card}" for card in [*HAND.split(), "JK"]}
    assert evaluate(lays_down, samples=50, threads=1).n == 50


def test_a_dealer_who_discards_after_the_auction() -> None:
    """Every card may go; with the joker, both bowers and the ace the nines go and moon is a lay-down."""
    found = answer(asked(JOKER_AFTER, hand=f"JK {HAND}", seat="3"), 200)
    assert found.lines[0].plan == "moon H, discard 9C"
    assert found.lines[0].value == 24
    assert sum(each.plan.startswith("3 H") for each in found.lines) == 1


def test_scores_change_what_others_do() -> None:
    """At 29 of 32 the seats behind bid otherwise: start values reach the strategies."""
    values = []
    for scores in ((0, 0), (0, 29)):
        setting = make_setting("bid-euchre", seed=1, start={"scores": scores})
        question = QUESTIONS.ask(setting, {"hand": "9S TS QD KD 9C TC"})
        names = [plan.name for plan in question.plans]
        values.append(evaluate(question, samples=3_000, threads=1).mean(names.index("pass")))
    assert values[0] != values[1]


# Outcomes and tables


def test_outcomes_at_any_decision() -> None:
    """Gains, contracts and tricks add up with the rows."""
    setting = make_setting("bid-euchre", seed=4)
    game = setting.game
    rows = game.row.read(setting.engine().deal_rows(0, 2_000))
    outcomes = {each.name: each for each in QUESTIONS.outcomes(setting.rules)}
    for seat in range(4):
        assert (outcomes["gains"].value(rows, seat) == (rows["payoff"][:, seat] > 0)).all()
        assert (outcomes["all tricks"].value(rows, seat) == (rows["tricks"][:, seat % 2] == 6)).all()
    one, two = (outcomes["own contract"].value(rows, seat) for seat in (0, 1))
    among = outcomes["contract made"].among
    assert among is not None
    assert (one ^ two == among(rows, 0)).all()
    assert 0 < outcomes["contract made"].value(rows, 0).mean() < 1


@pytest.mark.parametrize(
    "rules", [{}, JOKER, JOKER_AFTER, {"double_deck": "on"}, {"ask": "off", "moon": "off"}, CLAIMS]
)
def test_tables(rules: Mapping[str, object]) -> None:
    """Every plan is legal at every such decision; classes have hands that there are."""
    setting = make_setting("bid-euchre", rules=rules, seed=5)
    for table in QUESTIONS.tables(setting.rules):
        found = table_of_hands(setting, table, deals=200, threads=1)
        assert found.decisions > 170
        assert all(int(each.features["bowers"]) <= int(each.features["trumps"]) for each in found.classes)


def test_features_are_those_of_the_best_suit() -> None:
    """Counted by hand: hearts with both bowers, and an ace beside."""
    question = asked(hand=HAND)
    hand = np.array([question.deal.content()["hand"][0]], dtype=np.uint64)
    features = QUESTIONS.tables(question.setting.rules)[0].features(hand, np.zeros(1, dtype=np.uint8))
    assert {name: int(values[0]) for name, values in features.items()} == {"trumps": 4, "bowers": 2, "side aces": 1}


# What is refused


@pytest.mark.parametrize(
    ("rules", "given", "sentence"),
    [
        ({}, {}, "--hand is needed"),
        ({}, {"hand": "JH JD AH 9H AS"}, "--hand has 5 cards; 6 are needed"),
        ({}, {"hand": "JH JD AH 9H AS AS"}, "AS is named twice"),
        ({}, {"hand": "JH JD AH 9H AS 2S"}, "2S is not in this pack"),
        ({}, {"hand": HAND, "seat": "4"}, "--seat cannot be '4'"),
        ({}, {"hand": HAND, "said": "bid 3", "seat": "2"}, "after bid 3 seat 1 is to speak, not seat 2"),
        ({}, {"hand": HAND, "said": "", "seat": "2"}, "after no word seat 0 is to speak, not seat 2"),
        ({}, {"hand": HAND, "said": "bid 4 bid 3"}, "bid 3 by seat 1 is not legal here"),
        ({}, {"hand": HAND, "said": "pass pass pass pass"}, "the auction is over"),
        ({}, {"hand": HAND, "said": "four"}, "--said has 'four'"),
        ({}, {"hand": HAND, "said": "bid 12"}, "bid 12 by seat 0 is not legal here"),
        ({}, {"hand": HAND, "discard": "9S"}, "--discard is for the dealer"),
        (JOKER_AFTER, {"hand": HAND, "seat": "3", "discard": "9S"}, "--discard is for the dealer"),
        (JOKER, {"hand": HAND, "seat": "3", "discard": "9C"}, "9C is given twice"),
        (JOKER, {"hand": HAND, "seat": "3", "discard": "9S TS"}, "--discard has 2 cards; 1 are needed"),
        (JOKER, {"hand": HAND, "seat": "3"}, "--hand has 6 cards; 7 are needed"),
        (
            JOKER,
            {"hand": f"{HAND} JK", "seat": "3", "said": "pass pass pass"},
            "--said comes after the dealer's discard",
        ),
        ({"double_deck": "on"}, {"hand": "JH " * 3 + "AS KS QS TS 9S JS AD KD QD"}, "JH is named 3 times"),
    ],
)
def test_bad_input(rules: Mapping[str, object], given: Mapping[str, str], sentence: str) -> None:
    """One sentence for each thing that cannot be."""
    with pytest.raises(UsageError, match=sentence) as error:
        asked(rules, **given)
    assert "\n" not in str(error.value)


# The command line


def test_the_command_line() -> None:
    """Every option of the game reaches it; the table needs no hand."""
    words = ["odds", "bid-euchre", "--hand", HAND, "--seat", "2", "--said", "bid 3 pass", "--samples", "200"]
    result = call(*words, "--score", "28,30", "--seed", "1")
    assert result.code == 0
    assert "ask H" in result.out
    joker = ["--rule", "joker=on", "--seat", "3", "--discard", "JK"]
    assert call("odds", "bid-euchre", "--hand", HAND, *joker, "--samples", "50", "--seed", "1").code == 0
    assert "by its best suit" in call("odds", "bid-euchre", "--deals", "300", "--seed", "1").out
    refused(call("odds", "bid-euchre", "--hand", HAND, "--blind", "9S"), "--blind says nothing in bid-euchre")


def test_watched_until_the_chance_is_known() -> None:
    """--until with a percentage is about the chance to make the contract."""
    found = odds(asked(hand=HAND), until="±4%", threads=1)
    assert found.reached
    for each in itertools.islice(found.lines, 5):
        assert each.chances[0].name == "made"
        low, high = each.chances[0].low, each.chances[0].high
        assert low is not None
        assert high is not None
        assert high - low <= 0.08
