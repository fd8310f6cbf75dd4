"""Seep, the fishing game of northern India for two sides (docs/rules/seep.md)."""

from simcore.game import Game
from simcore.games.seep import _engine
from simcore.games.seep.bounds import MATCH_VALUE, payoff_range
from simcore.games.seep.language import SeepLanguage
from simcore.games.seep.measures import match_measures_of, measures_of
from simcore.games.seep.pack import PLAYS, SEATS
from simcore.games.seep.questions import QUESTIONS
from simcore.games.seep.results import DEAL_ROW, MATCH_ROW, labels_of
from simcore.games.seep.rules import PRESETS, SeepRules
from simcore.games.seep.strategies import STRATEGIES
from simcore.games.seep.views import VIEW
from simcore.strategies import with_rollout

__all__ = ["GAME"]

GAME = Game(
    name="seep",
    title="Seep",
    doc="Four players in two sides take cards by their sums, build houses and sweep the floor.",
    seats=lambda _: SEATS,
    card_plays=PLAYS,
    chunk_deals=2**12,
    rules_version=1,
    rules=SeepRules,
    presets=PRESETS,
    strategies=with_rollout(STRATEGIES),
    default_strategy="standard",
    engine=_engine,
    view=VIEW,
    row=DEAL_ROW,
    match_row=MATCH_ROW,
    labels=labels_of,
    match_name="match",
    start={},
    zero_sum=True,
    teams=lambda _: ((0, 2), (1, 3)),
    payoff_unit="points a deal",
    payoff_range=payoff_range,
    match_value=MATCH_VALUE,
    measures=measures_of,
    match_measures=match_measures_of,
    language=SeepLanguage(),
    questions=QUESTIONS,
)
