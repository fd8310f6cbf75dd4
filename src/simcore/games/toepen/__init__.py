"""Toepen, the game of the last trick for two to eight players (docs/rules/toepen.md)."""

from simcore.game import Game, StartValue, everybody_alone
from simcore.games.toepen import _engine
from simcore.games.toepen.bounds import MATCH_VALUE, payoff_range
from simcore.games.toepen.language import ToepenLanguage
from simcore.games.toepen.measures import match_measures_of, measures_of
from simcore.games.toepen.pack import SEATS_MAX
from simcore.games.toepen.questions import QUESTIONS
from simcore.games.toepen.results import DEAL_ROW, MATCH_ROW, labels_of
from simcore.games.toepen.rules import PRESETS, ToepenRules
from simcore.games.toepen.strategies import STRATEGIES
from simcore.games.toepen.views import VIEW
from simcore.options import HouseRules
from simcore.strategies import with_rollout

__all__ = ["GAME"]


def _players(rules: HouseRules) -> int:
    """Return the number of players."""
    assert isinstance(rules, ToepenRules)
    return rules.players


def _most_lives(rules: HouseRules) -> int:
    """Return the most lives that a player may have lost before a deal."""
    assert isinstance(rules, ToepenRules)
    return rules.target - 1


GAME = Game(
    name="toepen",
    title="Toepen",
    doc="Two to eight players, four cards: win the last trick, knock to raise the stake.",
    seats=_players,
    card_plays=16,
    rules_version=1,
    rules=ToepenRules,
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
        "lives": StartValue(
            doc="Lives lost before the deal.", default=0, minimum=0, maximum=_most_lives, each="seat", places=SEATS_MAX
        )
    },
    zero_sum=False,
    teams=lambda rules: everybody_alone(_players(rules)),
    payoff_unit="lives a deal",
    payoff_range=payoff_range,
    match_value=MATCH_VALUE,
    measures=measures_of,
    match_measures=match_measures_of,
    language=ToepenLanguage(),
    questions=QUESTIONS,
)
