"""The compiled engine against the reference engine: every legal list and every result, under random house rules.

The deals visit every rule of docs/rules/bid-euchre.md, with one pack, a joker and two packs.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import pytest

from simcore import UsageError, make_setting, replay_match, simulate_matches
from simcore.games.bid_euchre import GAME
from tests.reference.bid_euchre import DRAWN, NUMBER_OPTIONS, OPTIONS, BidEuchreDeal, BidEuchreMatch

DEALS = 20_000
ENGINES = 4_000
MATCHES = 400
SEED = 90_210
ALL_OPTIONS: dict[str, tuple[str, ...]] = {
    **OPTIONS,
    "target": ("standard", "10", "32"),
    "min_bid": ("1", "2", "3", "4", "5"),
    "bonus_made": ("0", "2"),
    "lose_at": ("none", "-24", "-6"),
    "renege_penalty": ("2", "0", "full_bid"),
}
# How often an option keeps its first value, so that those it excludes are met as well.
MOSTLY_FIRST = ("joker", "ace_no_face", "four_nines", "no_trump", "double_deck")
PHASES = {number: name for name, number in GAME.engine.CODES["phase"].items()}
CLAIM_HANDS = {
    "claim ace-no-face": ("AS", "TS", "9S", "AH", "TH", "9H", "TD", "9D", "TC"),
    "claim four-nines": ("9S", "9H", "9D", "9C", "AS", "KH"),
}


def random_rules(rng: random.Random) -> dict[str, str]:
    """Return a valid combination of all options."""
    while True:
        rules = {
            name: values[0] if name in MOSTLY_FIRST and rng.random() < 0.5 else rng.choice(values)
            for name, values in ALL_OPTIONS.items()
        }
        try:
            GAME.rules.from_values(rules)
        except UsageError:
            continue
        return rules


def choose(rng: random.Random, legal: Sequence[str], daring: float) -> str:
    """Return a random action; high bids come with a chance of their own, so that every contract is played."""
    if "pass" in legal:
        bids = [action for action in legal if action != "pass"]
        return rng.choice(bids) if bids and rng.random() < daring else "pass"
    if "no" in legal and rng.random() < 0.5:
        return "no"
    return rng.choice(legal)


def hands_of(rng: random.Random, rules: Mapping[str, str], content: Mapping[str, Any], house: Any) -> list[list[str]]:
    """Return the hands of a deal; where claims are played, mostly such that somebody may claim."""
    hands: list[list[str]] = GAME.language.dealt(dict(content), house)["hands"]  # type: ignore[assignment]
    wanted = [cards for cards in CLAIM_HANDS.values() if rng.random() < 0.4]
    if rules["double_deck"] != "off" or not wanted or (rules["ace_no_face"], rules["four_nines"]) == ("off", "off"):
        return hands
    seat, cards = rng.randrange(4), rng.sample(wanted[0], 6)
    rest = [card for hand in hands for card in hand if card not in cards]
    rng.shuffle(rest)
    return [cards if place == seat else [rest.pop() for _ in hand] for place, hand in enumerate(hands)]


def kind_of(action: str) -> str:
    """Return what kind of action a text is."""
    words = action.split()
    if words[0] in ("bid", "trump", "claim"):
        return action
    return "card" if len(words) == 1 and len(action) == 2 and action != "no" else words[0]


def play_both(rng: random.Random, house: Any, deal: Any, reference: BidEuchreDeal) -> Iterator[tuple[str, str]]:
    """Play one deal in both engines, comparing turn and legal actions; yield phases and kinds of actions."""
    history: list[str] = []
    daring = rng.choice((0.0, 0.2, 0.5, 0.9))
    while not deal.over:
        content = deal.content()
        names = {GAME.language.action_name(content, action, house): action for action in deal.legal()}
        legal = reference.legal()
        assert (deal.turn, sorted(names)) == (reference.to_move, legal), (
            f"rules {house.changes()}, {reference.hands}, after {history}"
        )
        action = choose(rng, legal, daring)
        yield PHASES[content["table"]["phase"]], kind_of(action)
        deal.apply(names[action])
        reference.apply(action)
        history.append(action)
    assert reference.to_move is None, f"rules {house.changes()}, after {history}"
    row = GAME.row.values(GAME.row.read(deal.row())[0], GAME.labels(house), 4)
    assert row == reference.result(), f"rules {house.changes()}, after {history}"


@pytest.fixture(scope="module")
def visited() -> Counter[tuple[str, object]]:
    """Play all the deals in both engines and return how often each option value, phase, action ... occurred."""
    rng = random.Random(SEED)
    seen: Counter[tuple[str, object]] = Counter()
    for _ in range(ENGINES):
        rules = random_rules(rng)
        setting = make_setting("bid-euchre", rules=rules, strategy="random", seed=SEED)
        engine = setting.engine()
        for _ in range(DEALS // ENGINES):
            deal = GAME.engine.Deal(engine, rng.randrange(10**9))
            hands = hands_of(rng, rules, deal.content(), setting.rules)
            deal.load(GAME.language.lay_out(deal.content(), {"hands": hands}, setting.rules))
            reference = BidEuchreDeal(rules, hands)
            for phase, kind in play_both(rng, setting.rules, deal, reference):
                seen["phase", phase] += 1
                seen["action", kind] += 1
            result = reference.result()
            seen["deal", "played"] += 1
            for name in ("level", "trump", "outcome", "alone", "claim", "claimer", "bidder"):
                seen[name, result[name]] += 1
            for option, value in rules.items():
                seen[option, value] += 1
    return seen


def test_both_engines_play_alike(visited: Counter[tuple[str, object]]) -> None:
    """No legal list and no result row differed (a difference stops the fixture)."""
    assert visited["deal", "played"] == DEALS


@pytest.mark.parametrize("option", ALL_OPTIONS)
def test_every_value_of_an_option_was_played(visited: Counter[tuple[str, object]], option: str) -> None:
    """Each value stood in a thousand deals at least."""
    assert min(visited[option, value] for value in ALL_OPTIONS[option]) >= 1000


def test_every_option_is_known_to_both() -> None:
    """The two engines have the same options and the same values."""
    options = GAME.rules.options()
    assert set(options) == set(OPTIONS) | set(NUMBER_OPTIONS)
    for name, option in options.items():
        if option.kind != "number":
            assert set(option.values) == set(OPTIONS[name])


@pytest.mark.parametrize(
    ("name", "values"),
    [
        ("phase", tuple(name for name in GAME.engine.CODES["phase"] if name != "over")),
        ("action", ("pass", "bid 3", "bid 4", "bid 5", "bid 6", "bid 12", "ask", "moon", "discard", "give", "card")),
        ("action", ("claim ace-no-face", "claim four-nines", "no")),
        ("trump", ("none", "S", "H", "D", "C", "high", "low")),
        ("level", ("none", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "ask", "moon")),
        ("outcome", ("made", "set", "all_passed", "claimed")),
        ("alone", ("none", "ask", "moon")),
        ("claim", ("none", "ace-no-face", "four-nines")),
        ("claimer", (None, 0, 1, 2, 3)),
        ("bidder", (None, 0, 1, 2, 3)),
    ],
)
def test_every_situation_occurred(visited: Counter[tuple[str, object]], name: str, values: tuple[object, ...]) -> None:
    """The deals reached every phase, kind of action, contract, outcome and so on."""
    rare = {value: visited[name, value] for value in values if visited[name, value] < 10}
    assert not rare


@pytest.fixture(scope="module")
def matches() -> Counter[tuple[str, object]]:
    """Count again, by the reference, the deals of matches of the core; return how often what occurred."""
    rng = random.Random(SEED + 1)
    seen: Counter[tuple[str, object]] = Counter()
    for number in range(MATCHES):
        rules = random_rules(rng)
        strategies = [rng.choice(("cautious", "standard", "standard", "bold")) for _ in range(4)]
        setting = make_setting("bid-euchre", rules=rules, seats=strategies, seed=SEED)
        book = BidEuchreMatch(setting.rules.changes())
        for deal in replay_match(setting, number):
            assert book.winner is None
            assert list(deal.players) == book.players()
            # What strategies are told goes no further than E-8.11 allows.
            told = [max(-500, min(500, score)) for score in book.side_scores()]
            assert list(deal.start["scores"]) == told  # type: ignore[call-overload]
            book.note(deal.result)
        assert book.winner is not None
        rows = simulate_matches(setting, 1, first=number).rows
        for row in rows:
            team = int(row["player"]) % 2
            assert (int(row["team"]), int(row["total"]), int(row["opponents"])) == (
                team,
                book.scores[team],
                book.scores[1 - team],
            )
            assert int(row["deals"]) == book.deals
            assert int(row["winner"]) == (-1 if book.winner == DRAWN else book.winner)
        seen["both_over", rules["both_over"]] += 1
        seen["lose_at", rules["lose_at"]] += 1
        seen["winner", book.winner] += 1
        seen["below", min(book.scores) < 0] += 1
        seen["over", sum(score >= book.target() for score in book.scores)] += 1
    return seen


def test_matches_are_counted_alike(matches: Counter[tuple[str, object]]) -> None:
    """Seats, scores, dealers, ends and winners agree; negative totals and two teams over the target occur."""
    assert min(matches["both_over", value] for value in OPTIONS["both_over"]) > 30
    assert min(matches["lose_at", value] for value in ALL_OPTIONS["lose_at"]) > 30
    assert min(matches["winner", team] for team in (0, 1)) > 30
    assert matches["below", True] > 10
    assert matches["over", 2] > 3
