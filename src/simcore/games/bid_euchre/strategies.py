"""The built-in strategies of Bid Euchre: one heuristic with three sets of thresholds (docs/strategies.md)."""

from simcore.strategies import Parameter, StrategyKind

__all__ = ["STRATEGIES"]


def _worth(doc: str) -> Parameter:
    """Return a parameter in control points; the core has hundredths."""
    return Parameter(doc=doc, minimum=0, maximum=9999, decimals=2)


PARAMETERS = {
    "bid3_at": _worth("Worth of the hand from which it bids three."),
    "bid4_at": _worth("The same for four."),
    "bid5_at": _worth("The same for five."),
    "bid6_at": _worth("The same for a plain six."),
    "ask_at": _worth("The same for asking."),
    "moon_at": _worth("The same for shooting the moon."),
    "two_packs_bid6_at": _worth("The same for six of two packs."),
    "two_packs_step": Parameter(
        doc="Worth that each trick more of two packs needs, and each less does not.", minimum=1, maximum=999, decimals=2
    ),
    "two_packs_ask_at": _worth("The same for asking with two packs."),
    "two_packs_moon_at": _worth("The same for shooting the moon with two packs."),
    "alone_cost": _worth(
        "Worth that ask and moon need in addition for six points that a lost one costs beyond tricks."
    ),
    "partner_bid": _worth("Worth of a bid of the partner that was overbid."),
    "raise_partner": _worth("Worth needed in addition to overbid the partner."),
    "behind": _worth("Worth by which ask and moon are easier when the other side is about to win and far ahead."),
    "score_aware": Parameter(doc="Whether bids look at the score of the match.", is_switch=True),
    "draw_trumps": Parameter(
        doc="Trumps from which the bidder leads the highest though it may lose.", minimum=1, maximum=99
    ),
}

_STANDARD = {
    "bid3_at": 310,
    "bid4_at": 475,
    "bid5_at": 610,
    "bid6_at": 700,
    "ask_at": 640,
    "moon_at": 815,
    "two_packs_bid6_at": 760,
    "two_packs_step": 160,
    "two_packs_ask_at": 1600,
    "two_packs_moon_at": 2000,
    "alone_cost": 40,
    "partner_bid": 55,
    "raise_partner": 13,
    "behind": 100,
    "score_aware": 1,
    "draw_trumps": 3,
}

_THRESHOLDS = ("bid3_at", "bid4_at", "bid5_at", "bid6_at", "ask_at", "moon_at")
_TWO_PACKS_THRESHOLDS = ("two_packs_bid6_at", "two_packs_ask_at", "two_packs_moon_at")


def _shifted(by: int) -> dict[str, int]:
    """Return the standard parameters with thresholds higher by so many hundredths, with two packs by twice as many."""
    return {
        **_STANDARD,
        **{name: _STANDARD[name] + by for name in _THRESHOLDS},
        **{name: _STANDARD[name] + 2 * by for name in _TWO_PACKS_THRESHOLDS},
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
            defaults=_shifted(50),
        ),
        StrategyKind(
            name="standard",
            doc="The heuristic with the thresholds that simulation found best.",
            parameters=PARAMETERS,
            defaults=_STANDARD,
        ),
        StrategyKind(
            name="bold",
            doc="The heuristic with low thresholds.",
            parameters=PARAMETERS,
            defaults=_shifted(-50),
        ),
    )
}
