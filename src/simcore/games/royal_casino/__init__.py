"""Royal Casino, fishing with court cards that count, for two to four players (docs/rules/royal-casino.md)."""

from simcore.game import Game, StartValue, everybody_alone
from simcore.games.royal_casino import _engine
from simcore.games.royal_casino._engine import CODES
from simcore.games.royal_casino.bounds import MATCH_VALUE, payoff_range
from simcore.games.royal_casino.language import RoyalCasinoLanguage
from simcore.games.royal_casino.measures import match_measures_of, measures_of
from simcore.games.royal_casino.pack import PLAYS, players_of
from simcore.games.royal_casino.questions import QUESTIONS
from simcore.games.royal_casino.results import DEAL_ROW, MATCH_ROW, SIDES_MAX, labels_of
from simcore.games.royal_casino.rules import PRESETS, RoyalCasinoRules
from simcore.games.royal_casino.strategies import STRATEGIES
from simcore.games.royal_casino.views import VIEW
from simcore.options import HouseRules
from simcore.strategies import with_rollout

__all__ = ["GAME"]

SCORE_MAX: int = CODES["score_max"]


def _teams(rules: HouseRules) -> tuple[tuple[int, ...], ...]:
    """Return who plays together: four players are two partnerships (C-2.2)."""
    players = players_of(rules)
    return ((0, 2), (1, 3)) if players == 4 else everybody_alone(players)


GAME = Game(
    name="royal-casino",
    title="Royal Casino",
    doc="Two to four players take cards by value, by sums and by builds; first to 21 points.",
    seats=players_of,
    card_plays=PLAYS,
    chunk_deals=2**12,
    rules_version=1,
    rules=RoyalCasinoRules,
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
            doc="Points of each side before the deal.",
            default=0,
            minimum=0,
            maximum=lambda _: SCORE_MAX,
            each="side",
            places=SIDES_MAX,
        )
    },
    zero_sum=True,
    teams=_teams,
    payoff_unit="points a deal",
    payoff_range=payoff_range,
    match_value=MATCH_VALUE,
    measures=measures_of,
    match_measures=match_measures_of,
    language=RoyalCasinoLanguage(),
    questions=QUESTIONS,
)
