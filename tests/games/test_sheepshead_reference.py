"""The compiled engine against the reference engine: every legal list and every result, under random house rules.

The deals visit every rule of docs/rules/sheepshead.md; these are checked nowhere else by name, or best here:
S-3.1, S-3.2, S-4.2, S-5.9, S-6.1, S-6.2, S-6.3, S-7.1, S-8.2, S-9.8, S-9.9.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import pytest

from simcore import make_setting
from simcore.games.sheepshead import GAME
from simcore.games.sheepshead.pack import pack_of
from tests.reference.sheepshead import OPTIONS, PACK, SheepsheadDeal, must_redeal

DEALS = 21_000
ENGINES = 4_200
SEED = 20_251
ALL_OPTIONS: dict[str, tuple[str, ...]] = {
    **OPTIONS,
    "multiplier_cap": ("none", "1", "2", "3", "4", "6"),
    "hands": ("60", "1", "7"),
}
PHASES = {number: name for name, number in GAME.engine.CODES["phase"].items()}
FAIL_ACES = {"diamonds": ("AC", "AS", "AH"), "clubs": ("AD", "AS", "AH")}


def random_rules(rng: random.Random) -> dict[str, str]:
    """Return a valid combination of all options, each value as likely as the combination allows."""
    rules = {name: rng.choice(values) for name, values in ALL_OPTIONS.items()}
    if rules["call_order"] == "call_then_bury":
        rules["partner"], rules["under_gate"] = "called_ace", "eight_cards"
    return rules


def special_eight(rng: random.Random, rules: Mapping[str, str]) -> list[str]:
    """Return up to eight cards of a picker in a rare situation."""
    aces = list(FAIL_ACES[rules["trump_suit"]])
    tens = ["T" + ace[1] for ace in aces]
    trumps = [card for card in PACK if card[0] in "QJ" or card[1] == rules["trump_suit"][0].upper()]
    kind = rng.choice(("three aces", "aces and tens", "no suit", "no suit", "jacks", "strong", "weak", "one suit"))
    if kind == "three aces":
        return aces
    if kind == "aces and tens":
        return aces + tens
    if kind == "jacks":
        return [card for card in trumps if card[0] == "J"]
    if kind == "strong":
        return [rank + suit for rank in "QJ" for suit in "CSHD"]
    if kind == "weak":
        return [rank + ace[1] for ace in aces for rank in "789"][:8]
    if kind == "one suit":
        suit = [card for card in PACK if card[1] == aces[0][1] and card not in trumps and card != aces[0]]
        return [*rng.sample(suit, 2), *rng.sample(trumps, 6)]
    held = rng.sample(aces, rng.choice((1, 2)))
    return held + rng.sample(trumps, 8 - len(held))


def lay_out(rng: random.Random, rules: Mapping[str, str], picker: int) -> list[list[str]]:
    """Return five hands and a blind in which seat ``picker`` would see a rare eight."""
    eight = special_eight(rng, rules)
    rest = [card for card in PACK if card not in eight]
    rng.shuffle(rest)
    while len(eight) < 8:
        eight.append(rest.pop())
    rng.shuffle(eight)
    hands = [rest[6 * place : 6 * place + 6] for place in range(4)]
    hands.insert(picker, eight[:6])
    return [*hands, eight[6:]]


def kind_of(action: str, held: Sequence[str]) -> str:
    """Return what kind of call, bury or answer an action is."""
    words = action.split()
    if words[0] != "call":
        return words[0]
    if "under" in words:
        return "call under"
    if words[1][0] == "A":
        return "call own ace" if words[1] in held else "call ace"
    return {"T": "call ten", "J": "call jack"}[words[1][0]]


def choose(rng: random.Random, reference: SheepsheadDeal, legal: Sequence[str], picker: int | None) -> str:
    """Return a random action: the wanted picker picks, and every kind of call is as likely."""
    if reference.phase == "pick" and picker is not None and len(legal) == 2:
        return "pick" if reference.to_move == picker else "pass"
    if reference.phase == "call":
        kinds = sorted({kind_of(action, reference.eight) for action in legal})
        kind = rng.choice(kinds)
        return rng.choice([action for action in legal if kind_of(action, reference.eight) == kind])
    return rng.choice(legal)


def open_pair(
    rng: random.Random, rules: Mapping[str, str], house: Any, engine: Any
) -> tuple[Any, SheepsheadDeal, int | None]:
    """Return the same deal in both engines, and the seat that is to pick (None: chance decides)."""
    deal = GAME.engine.Deal(engine, rng.randrange(10**9))
    content = deal.content()
    picker = rng.choice((None, None, 0, 1, 2, 3, 4, 5))
    pack = pack_of(house)
    if picker is not None and picker < 5 and rng.random() < 0.8:
        piles = lay_out(rng, rules, picker)
        sets = [sum(1 << pack.index(card) for card in pile) for pile in piles]
        content = {**content, "hand": sets[:5], "blind": sets[5], "redeals": 0, "tie_break": rng.randrange(60)}
        deal.load(content)
    else:
        piles = [
            [card for place, card in enumerate(pack) if cards >> place & 1]
            for cards in [*content["hand"], content["blind"]]
        ]
        assert not must_redeal(piles[:5], rules)
    reference = SheepsheadDeal(
        rules,
        piles[:5],
        piles[5],
        stake=content["stake"],
        tie_break=content["tie_break"],
        redeals=content["redeals"],
    )
    return deal, reference, picker


def play_both(
    rng: random.Random, house: Any, deal: Any, reference: SheepsheadDeal, picker: int | None
) -> Iterator[tuple[str, str]]:
    """Play one deal in both engines, comparing turn and legal actions; yield phases and kinds of actions."""
    history: list[str] = []
    while not deal.over:
        content = deal.content()
        names = {GAME.language.action_name(content, action, house): action for action in deal.legal()}
        legal = reference.legal()
        core = (deal.turn, PHASES[content["table"]["phase"]], sorted(names))
        assert core == (reference.to_move, reference.phase, legal), (
            f"rules {house.changes()}, {reference.hands}, blind {reference.blind}, after {history}"
        )
        action = choose(rng, reference, legal, picker)
        yield reference.phase, kind_of(action, reference.eight)
        deal.apply(names[action])
        reference.apply(action)
        history.append(action)
    assert reference.to_move is None, f"rules {house.changes()}, after {history}"
    row = GAME.row.values(GAME.row.read(deal.row())[0], GAME.labels(house), 5)
    assert row == reference.result(), f"rules {house.changes()}, after {history}"


@pytest.fixture(scope="module")
def visited() -> Counter[tuple[str, object]]:
    """Play all the deals in both engines and return how often each option value, phase, action ... occurred."""
    rng = random.Random(SEED)
    seen: Counter[tuple[str, object]] = Counter()
    for _ in range(ENGINES):
        rules = random_rules(rng)
        stake = rng.choice((1, 2, 3))
        setting = make_setting("sheepshead", rules=rules, strategy="random", seed=SEED, start={"stake": stake})
        engine = setting.engine()
        for _ in range(DEALS // ENGINES):
            deal, reference, picker = open_pair(rng, rules, setting.rules, engine)
            for phase, kind in play_both(rng, setting.rules, deal, reference, picker):
                seen["phase", phase] += 1
                seen["action", kind] += 1
            result = reference.result()
            seen["stake", stake] += 1
            for name in ("outcome", "call", "cracks", "blitzes", "redeals", "picker", "partner", "winner", "tricks"):
                seen[name, result[name]] += 1
            for option, value in rules.items():
                seen[option, value] += 1
    return seen


def test_both_engines_play_alike(visited: Counter[tuple[str, object]]) -> None:
    """No legal list and no result row differed (a difference stops the fixture)."""
    assert sum(count for (name, _), count in visited.items() if name == "stake") == DEALS


@pytest.mark.parametrize("option", ALL_OPTIONS)
def test_every_value_of_an_option_was_played(visited: Counter[tuple[str, object]], option: str) -> None:
    """Each value stood in a thousand deals at least."""
    assert min(visited[option, value] for value in ALL_OPTIONS[option]) >= 1000


def test_every_option_is_known_to_both() -> None:
    """The two engines have the same options and the same values."""
    options = GAME.rules.options()
    assert set(options) == set(ALL_OPTIONS)
    for name, option in options.items():
        if option.kind != "number":
            assert set(option.values) == set(ALL_OPTIONS[name])


@pytest.mark.parametrize(
    ("name", "values"),
    [
        ("outcome", tuple(GAME.engine.CODES["outcomes"])),
        ("phase", ("pick", "bury", "call", "crack", "recrack", "play")),
        ("action", ("call ace", "call own ace", "call ten", "call under", "call jack", "alone")),
        ("action", ("pick", "pass", "bury", "crack", "recrack", "blitz", "no")),
        ("call", ("none", "alone", "AC", "AS", "AH", "AD", "TC", "TS", "TH", "TD", "JD", "JH", "JS", "JC")),
        ("cracks", (0, 1, 2)),
        ("blitzes", (0, 1, 2)),
        ("redeals", (0, 1)),
        ("stake", (1, 2, 3)),
        ("picker", (None, 0, 1, 2, 3, 4)),
        ("partner", (None, 0, 1, 2, 3, 4)),
        ("winner", (None, 0, 1, 2, 3, 4)),
        ("tricks", (0, 1, 2, 3, 4, 5, 6)),
    ],
)
def test_every_situation_occurred(visited: Counter[tuple[str, object]], name: str, values: tuple[object, ...]) -> None:
    """The deals reached every outcome, phase, kind of call and so on."""
    rare = {value: visited[name, value] for value in values if visited[name, value] < 10}
    assert not rare
