"""Sheepshead, five-handed with a called ace (docs/rules/sheepshead.md)."""

from simcore.game import Game, StartValue, everybody_alone
from simcore.games.sheepshead import _engine
from simcore.games.sheepshead.bounds import MATCH_VALUE, payoff_range
from simcore.games.sheepshead.language import SheepsheadLanguage
from simcore.games.sheepshead.measures import measures_of, session_measures_of
from simcore.games.sheepshead.pack import SEATS
from simcore.games.sheepshead.questions import QUESTIONS
from simcore.games.sheepshead.results import DEAL_ROW, SESSION_ROW, labels_of
from simcore.games.sheepshead.rules import PRESETS, SheepsheadRules
from simcore.games.sheepshead.strategies import STRATEGIES
from simcore.games.sheepshead.views import VIEW
from simcore.strategies import with_rollout

__all__ = ["GAME"]

GAME = Game(
    name="sheepshead",
    title="Sheepshead",
    doc="Five players, one picker with a secret partner, 120 card points.",
    seats=lambda _: SEATS,
    card_plays=30,
    rules_version=1,
    rules=SheepsheadRules,
    presets=PRESETS,
    strategies=with_rollout(STRATEGIES),
    default_strategy="standard",
    engine=_engine,
    view=VIEW,
    row=DEAL_ROW,
    match_row=SESSION_ROW,
    labels=labels_of,
    match_name="session",
    start={"stake": StartValue(doc="Stake of the deal.", default=1, minimum=1, maximum=lambda _: 1024)},
    zero_sum=True,
    teams=lambda _: everybody_alone(SEATS),
    payoff_unit="points a deal",
    payoff_range=payoff_range,
    match_value=MATCH_VALUE,
    measures=measures_of,
    match_measures=session_measures_of,
    language=SheepsheadLanguage(),
    questions=QUESTIONS,
)
