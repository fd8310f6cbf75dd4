"""The built-in strategies of Toepen: random play, and one heuristic with three sets of thresholds."""

from simcore.strategies import Parameter, StrategyKind

__all__ = ["STRATEGIES"]


def _chance(doc: str) -> Parameter:
    """Return a parameter that is a chance, in thousandths in the core."""
    return Parameter(doc=doc, minimum=0, maximum=1000, decimals=3)


RANDOM_PARAMETERS = {
    "knock": _chance("Chance to knock where it is possible."),
    "fold": _chance("Chance to fold when asked."),
    "exchange": _chance("Chance to exchange the hand when asked."),
    "challenge": _chance("Chance to challenge an exchange when asked."),
}

PARAMETERS = {
    "knock_at": _chance("Estimated chance to win the hand from which he knocks."),
    "danger_knock_at": _chance("The same where the knock could lose him the game."),
    "duel_knock_at": _chance("The least chance from which he knocks against a single opponent."),
    "knock_bluff": _chance("Chance to knock before the first card with a hand below the threshold."),
    "stay_at": Parameter(
        doc="He stays where his chance times the stake is at least this (1 is the break-even).",
        minimum=0,
        maximum=10_000,
        decimals=3,
    ),
    "danger_stay_at": Parameter(
        doc="The same where losing the stake would lose him the game, and folding would not.",
        minimum=0,
        maximum=10_000,
        decimals=3,
    ),
    "exchange_bluff": _chance("Chance to exchange a hand that is no wash but has no card above a seven."),
    "challenge_rate": _chance("Chance to challenge an exchange without a special reason."),
    "challenge_court": Parameter(
        doc="Aces and court cards seen from which he challenges every exchange.", minimum=0, maximum=32
    ),
}

_UNUSED_BY_RANDOM = dict.fromkeys(PARAMETERS, 0)
_UNUSED_BY_HEURISTIC = dict.fromkeys(RANDOM_PARAMETERS, 0)

_STANDARD = {
    "knock_at": 300,
    "danger_knock_at": 400,
    "duel_knock_at": 850,
    "knock_bluff": 50,
    "stay_at": 1000,
    "danger_stay_at": 1100,
    "exchange_bluff": 100,
    "challenge_rate": 50,
    "challenge_court": 6,
}


def _heuristic(name: str, doc: str, **changes: int) -> StrategyKind:
    """Return the heuristic with thresholds that differ from those of ``standard``."""
    defaults = {**_UNUSED_BY_HEURISTIC, **_STANDARD, **changes}
    return StrategyKind(name=name, doc=doc, parameters=PARAMETERS, defaults=defaults)


STRATEGIES = {
    kind.name: kind
    for kind in (
        StrategyKind(
            name="random",
            doc="Any legal card; knocks, folds, exchanges and challenges by chance.",
            parameters=RANDOM_PARAMETERS,
            defaults={"knock": 10, "fold": 500, "exchange": 100, "challenge": 100, **_UNUSED_BY_RANDOM},
            is_random=True,
        ),
        _heuristic(
            "cautious",
            "The heuristic with high thresholds: seldom knocks, folds easily, does not bluff.",
            knock_at=450,
            danger_knock_at=600,
            duel_knock_at=950,
            knock_bluff=0,
            stay_at=1200,
            danger_stay_at=1400,
            exchange_bluff=0,
            challenge_rate=0,
        ),
        _heuristic("standard", "The heuristic with thresholds between the two."),
        _heuristic(
            "bold",
            "The heuristic with low thresholds: knocks early, stays longer, bluffs.",
            knock_at=200,
            danger_knock_at=250,
            duel_knock_at=700,
            knock_bluff=150,
            stay_at=900,
            danger_stay_at=900,
            exchange_bluff=300,
            challenge_rate=200,
        ),
    )
}
