"""The built-in strategies of Sheepshead: one heuristic with three sets of thresholds (docs/strategies.md)."""

from simcore.strategies import Parameter, StrategyKind

__all__ = ["STRATEGIES"]

PARAMETERS = {
    "pick_at": Parameter(doc="Hand score from which seats 0 to 3 pick.", minimum=0, maximum=99),
    "dealer_pick_at": Parameter(doc="Hand score from which seat 4 picks.", minimum=0, maximum=99),
    "alone_at": Parameter(doc="Solo score of the kept six from which the picker goes alone.", minimum=0, maximum=99),
    "bury_points": Parameter(doc="Value of burying a card point.", minimum=0, maximum=99),
    "bury_void": Parameter(doc="Value of a step towards a void suit.", minimum=0, maximum=99),
    "master_at": Parameter(
        doc="Card points from which a trick led in trump is taken with the best trump out.", minimum=0, maximum=120
    ),
    "draw_trumps": Parameter(
        doc="Trumps, own and outside, from which the picking side leads trump.", minimum=0, maximum=99
    ),
    "lead_called_suit": Parameter(doc="Whether to lead the called suit while it is unled.", minimum=0, maximum=1),
    "crack_at": Parameter(doc="Hand score from which an opponent cracks or blitzes.", minimum=0, maximum=99),
    "recrack_at": Parameter(doc="Hand score from which the picking side recracks.", minimum=0, maximum=99),
}

_STANDARD = {
    "pick_at": 7,
    "dealer_pick_at": 6,
    "alone_at": 18,
    "bury_points": 4,
    "bury_void": 8,
    "master_at": 3,
    "draw_trumps": 3,
    "lead_called_suit": 1,
    "crack_at": 9,
    "recrack_at": 12,
}

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
            name="cautious",
            doc="The heuristic with high thresholds.",
            parameters=PARAMETERS,
            defaults={**_STANDARD, "pick_at": 8, "dealer_pick_at": 7, "alone_at": 19, "crack_at": 11},
        ),
        StrategyKind(
            name="standard",
            doc="The heuristic with the thresholds of the books.",
            parameters=PARAMETERS,
            defaults=_STANDARD,
        ),
        StrategyKind(
            name="bold",
            doc="The heuristic with low thresholds.",
            parameters=PARAMETERS,
            defaults={**_STANDARD, "pick_at": 6, "dealer_pick_at": 5, "alone_at": 17, "crack_at": 7},
        ),
    )
}
