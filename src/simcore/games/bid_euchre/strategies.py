"""The built-in strategies of Bid Euchre: one heuristic with three sets of thresholds (docs/strategies.md)."""

from simcore.strategies import Parameter, StrategyKind

__all__ = ["STRATEGIES"]

PARAMETERS = {
    "score_aware": Parameter(doc="Whether bids depend on the score of the match.", is_switch=True),
}

_STANDARD = {"score_aware": 1}

STRATEGIES = {
    kind.name: kind
    for kind in (
        StrategyKind(
            name="random",
            doc="Uniform over the legal actions.",
            parameters={},
            defaults=dict.fromkeys(PARAMETERS, 0),
            is_random=True,
        ),
        StrategyKind(
            name="standard",
            doc="The heuristic with the thresholds of the books.",
            parameters=PARAMETERS,
            defaults=_STANDARD,
        ),
    )
}
