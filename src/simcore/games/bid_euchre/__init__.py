"""Bid Euchre, four-handed, two against two (docs/rules/bid-euchre.md)."""

from simcore.game import Game, StartValue
from simcore.games.bid_euchre import _engine
from simcore.games.bid_euchre._engine import CODES
from simcore.games.bid_euchre.bounds import MATCH_VALUE, payoff_range
from simcore.games.bid_euchre.language import BidEuchreLanguage
from simcore.games.bid_euchre.measures import match_measures_of, measures_of
from simcore.games.bid_euchre.pack import SEATS, SIDES
from simcore.games.bid_euchre.questions import QUESTIONS
from simcore.games.bid_euchre.renege import renege
from simcore.games.bid_euchre.results import DEAL_ROW, MATCH_ROW, labels_of
from simcore.games.bid_euchre.rules import PRESETS, BidEuchreRules
from simcore.games.bid_euchre.strategies import STRATEGIES
from simcore.games.bid_euchre.views import VIEW
from simcore.strategies import with_rollout

__all__ = ["GAME", "renege"]

SCORE_MAX: int = CODES["score_max"]

GAME = Game(
    name="bid-euchre",
    title="Bid Euchre",
    doc="Four players in two sides bid for tricks and name trumps; first to 32 points.",
    seats=lambda _: SEATS,
    card_plays=24,
    rules_version=1,
    rules=BidEuchreRules,
    presets=PRESETS,
    strategies=with_rollout(STRATEGIES),
    default_strategy="standard",
    engine=_engine,
    view=VIEW,
    row=DEAL_ROW,
    match_row=MATCH_ROW,
    labels=labels_of,
    match_name="match",
    start={
        "scores": StartValue(
            doc="Points of side 0 and side 1 before the deal.",
            default=0,
            minimum=-SCORE_MAX,
            maximum=lambda _: SCORE_MAX,
            each="side",
            places=SIDES,
        )
    },
    zero_sum=True,
    teams=lambda _: ((0, 2), (1, 3)),
    payoff_unit="points a deal",
    payoff_range=payoff_range,
    match_value=MATCH_VALUE,
    measures=measures_of,
    match_measures=match_measures_of,
    language=BidEuchreLanguage(),
    questions=QUESTIONS,
)
