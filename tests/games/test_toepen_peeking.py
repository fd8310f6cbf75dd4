"""Nobody peeks in Toepen, also with lives lost, poverty, secret folds, open hands, signals (T-3.6, T-5.7, T-9.16)."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from simcore import make_setting
from simcore.games.toepen import GAME
from tests.games.hidden import toepen
from tests.players import quick_strategies

# Rules under which something is hidden or shown that is not in the default game.
RULES: dict[str, dict[str, str]] = {
    "default": {},
    "signals": {"signals": "on"},
    "secret folds": {"response": "simultaneous", "poverty": "on"},
    "open hands": {"wash_caught": "play_open"},
    "old hands": {"wash_caught": "keep_old"},
    "back to the stock": {"discards_back_to_stock": "true", "max_exchanges_per_player": "3"},
    "over-knocks": {"over_knock_while_answering": "true", "knock_limit": "none"},
}


def random_setting(name: str, strategy: str, rng: random.Random) -> Any:
    """Return a setting with the rules of a case, two to eight players and any lives lost."""
    players = rng.randint(2, 8)
    lives = [rng.choice((0, 0, rng.randrange(10), 9)) for _ in range(players)]
    rules = {**RULES[name], "players": str(players)}
    return make_setting("toepen", rules=rules, strategy=strategy, seed=rng.randrange(2**32), start={"lives": lives})


@pytest.mark.parametrize("name", RULES)
def test_nobody_peeks(name: str) -> None:
    """Dealt again, what everybody sees is the same, and so is what the seat to act may do and does."""
    rng = random.Random(12)
    seen: Counter[str] = Counter()
    for _ in range(60):
        for strategy in quick_strategies(GAME):
            deal = GAME.engine.Deal(random_setting(name, strategy, rng).engine(), 0)
            while not deal.over:
                same, other = deal.copy(), deal.copy()
                same.load(deal.content())
                content = same.content()
                changed = toepen(content, rng)
                other.load(changed)
                assert other.content()["table"] == content["table"]
                seat = content["table"]["turn"]
                assert (other.content()["hand"][seat], other.content()["out"][seat]) == (
                    content["hand"][seat], content["out"][seat],
                )  # fmt: skip
                assert other.legal() == deal.legal()
                choice = deal.copy().choose()
                assert other.choose() == choice, (name, strategy, content, changed)
                seen["hands"] += changed["hand"] != content["hand"]
                seen["set aside"] += changed["out"] != content["out"] or changed["aside"] != content["aside"]
                seen["folds"] += changed["folding"] != content["folding"]
                deal.apply(choice if rng.random() < 0.6 else rng.choice(deal.legal()))
    assert seen["hands"] > 2_000
    assert seen["set aside"] > 100
    assert (seen["folds"] > 30) == (name == "secret folds")


def test_open_and_marked_hands_stay() -> None:
    """Hands that everybody has seen, and those of who has whistled before the first card, are not dealt again."""
    rng = random.Random(13)
    stayed = 0
    for index in range(1_500):
        rules = {"signals": "on", "wash_caught": "play_open"}
        setting = make_setting("toepen", rules=rules, strategy="random(exchange=0.9, challenge=0.9)", seed=index)
        deal = GAME.engine.Deal(setting.engine(), 0)
        while not deal.over and not deal.content()["table"]["trick"]:
            content = deal.content()
            changed = toepen(content, rng)
            table = content["table"]
            for seat in range(4):
                if (table["open_hands"] | table["whistlers"] | table["standers"]) >> seat & 1:
                    assert changed["hand"][seat] == content["hand"][seat]
                    stayed += seat != table["turn"]
            deal.apply(deal.choose())
    assert stayed > 500
