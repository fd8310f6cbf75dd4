"""The core of simcards: games, rules, strategies, simulation, replay and results.

>>> from simcore import make_setting, simulate
>>> tally = simulate(make_setting("sheepshead", seed=7), deals=1000)
>>> tally.total
1000
"""

from simcore.errors import EngineFault, RecordFault, SimcardsError, StrategyFault, UsageError
from simcore.game import Game
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
    "Game",
    "Provenance",
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
    "check_record",
    "deal_rows",
    "find_game",
    "get_include",
    "legal_actions",
    "make_setting",
    "replay_deal",
    "replay_match",
    "simulate",
    "simulate_matches",
]
