"""The built-in strategies of Seep (docs/strategies.md)."""

from simcore.strategies import Parameter, StrategyKind

__all__ = ["STRATEGIES"]


def _share(doc: str) -> Parameter:
    """Return a parameter in points or as a share; the core has hundredths."""
    return Parameter(doc=doc, minimum=0, maximum=999, decimals=2)


PARAMETERS = {
    "pair_bid": _share("Values by which a second card of a value makes it better to bid."),
    "card": _share("Points that each card taken is worth beyond its own points."),
    "sweep_risk": _share("Share of the points of a sweep that counts against leaving one to the next player."),
    "partner_sweep": _share("The same for leaving it to the partner."),
    "exposed": _share("Share of the loose points that the next player may take."),
    "house": _share("Share of the points of a house that its likely taker gets."),
    "fragile": _share("Share of them that an ordinary house may lose by being broken."),
    "frozen": _share("Points that a card bound by an own house costs."),
    "deny": _share("Share of the points of a house of the other side that taking or breaking it saves."),
    "hold_back": _share("Points, for each point of its value, that a card is worth in the hand rather than thrown."),
}

_STANDARD = {
    "pair_bid": 500,
    "card": 5,
    "sweep_risk": 130,
    "partner_sweep": 50,
    "exposed": 150,
    "house": 150,
    "fragile": 25,
    "frozen": 0,
    "deny": 125,
    "hold_back": 35,
}

STRATEGIES = {
    kind.name: kind
    for kind in (
        StrategyKind(
            name="random",
            doc="Uniform over the legal moves.",
            parameters={},
            defaults={"greedy": 0, **dict.fromkeys(PARAMETERS, 0)},
            is_random=True,
        ),
        StrategyKind(
            name="greedy",
            doc="The most card points at once; never thinks of what it leaves.",
            parameters={},
            defaults={"greedy": 1, **dict.fromkeys(PARAMETERS, 0)},
        ),
        StrategyKind(
            name="cautious",
            doc="The heuristic with more fear of sweeps and fewer houses.",
            parameters=PARAMETERS,
            defaults={"greedy": 0, **_STANDARD, "sweep_risk": 200, "house": 75, "frozen": 100},
        ),
        StrategyKind(
            name="standard",
            doc="The heuristic with the weights that simulation found best.",
            parameters=PARAMETERS,
            defaults={"greedy": 0, **_STANDARD},
        ),
        StrategyKind(
            name="bold",
            doc="The heuristic with less fear of sweeps and more houses.",
            parameters=PARAMETERS,
            defaults={"greedy": 0, **_STANDARD, "sweep_risk": 90, "exposed": 90, "house": 250},
        ),
    )
}
