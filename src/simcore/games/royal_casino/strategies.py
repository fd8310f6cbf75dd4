"""The built-in strategies of Royal Casino (docs/strategies.md)."""

from simcore.strategies import Parameter, StrategyKind

__all__ = ["STRATEGIES"]


def _share(doc: str) -> Parameter:
    """Return a parameter in points or as a share; the core has hundredths."""
    return Parameter(doc=doc, minimum=0, maximum=400, decimals=2)


def _points(doc: str) -> Parameter:
    """Return a parameter in points, of which the core has fiftieths: an odd hundredth is left out."""
    return Parameter(doc=doc, minimum=0, maximum=60, decimals=2)


PARAMETERS = {
    "card": _points("Points that a card is worth."),
    "spade": _points("Points that a spade is worth beyond that."),
    "exposed": _share("Share of what the next player may take that counts against a move."),
    "own_build": _share("Share of an own build that counts, where no opponent has a card of its value."),
    "fragile": _share("Share of an own build that counts off while it can be raised."),
    "their_build": _share("Share of a build that an opponent takes that counts against leaving it."),
    "sweep_risk": _share("Share of a sweep that counts against leaving one to the next player."),
    "last_take": _share("Share of the cards left at the end that the last take so far is worth."),
    "score_aware": Parameter(doc="Whether it looks at the score of the match.", is_switch=True),
}

_STANDARD = {
    "card": 34,
    "spade": 18,
    "exposed": 200,
    "own_build": 115,
    "fragile": 20,
    "their_build": 100,
    "sweep_risk": 140,
    "last_take": 20,
    "score_aware": 1,
}

_NONE = dict.fromkeys(PARAMETERS, 0)

STRATEGIES = {
    kind.name: kind
    for kind in (
        StrategyKind(
            name="random",
            doc="Uniform over the legal actions.",
            parameters={},
            defaults={"greedy": 0, **_NONE},
            is_random=True,
        ),
        StrategyKind(
            name="greedy",
            doc="The most points and cards at once; never thinks of what it leaves.",
            parameters={},
            defaults={"greedy": 1, **_NONE},
        ),
        StrategyKind(
            name="cautious",
            doc="The heuristic with more fear of what it leaves, and fewer builds.",
            parameters=PARAMETERS,
            defaults={"greedy": 0, **_STANDARD, "exposed": 300, "sweep_risk": 250, "own_build": 90},
        ),
        StrategyKind(
            name="standard",
            doc="The heuristic with the weights that simulation found best.",
            parameters=PARAMETERS,
            defaults={"greedy": 0, **_STANDARD},
        ),
        StrategyKind(
            name="bold",
            doc="The heuristic with less fear of what it leaves, and more builds.",
            parameters=PARAMETERS,
            defaults={"greedy": 0, **_STANDARD, "exposed": 100, "sweep_risk": 70, "own_build": 150},
        ),
    )
}
