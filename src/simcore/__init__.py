"""The core of simcards: games, rules, strategies, simulation, replay and results.

>>> from simcore import make_setting, simulate
>>> tally = simulate(make_setting("sheepshead", seed=7), deals=1000)
>>> tally.total
1000
"""

from simcore.decisions import ask
from simcore.errors import EngineFault, RecordFault, SimcardsError, StrategyFault, UsageError
from simcore.evaluation import Evaluation, evaluate
from simcore.game import Game
from simcore.questions import Plan, Question, legal_plans
from simcore.records import Replay, check_record, legal_actions, replay_deal, replay_match
from simcore.registry import GAMES, find_game
from simcore.results import Provenance, Tally
from simcore.setting import Setting, make_setting
from simcore.simulate import RunInterrupted, deal_rows, simulate, simulate_matches
from simcore.users import UserStrategy
from simcore.views import ViewFormat, get_include

__all__ = [
    "GAMES",
    "EngineFault",
    "Evaluation",
    "Game",
    "Plan",
    "Provenance",
    "Question",
    "RecordFault",
    "Replay",
    "RunInterrupted",
    "Setting",
    "SimcardsError",
    "StrategyFault",
    "Tally",
    "UsageError",
    "UserStrategy",
    "ViewFormat",
    "ask",
    "check_record",
    "deal_rows",
    "evaluate",
    "find_game",
    "get_include",
    "legal_actions",
    "legal_plans",
    "make_setting",
    "replay_deal",
    "replay_match",
    "simulate",
    "simulate_matches",
]
