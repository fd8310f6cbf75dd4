"""Deals and matches with strategies of users: asking those in Python, and telling what went wrong with any."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from simcore.errors import EngineFault, IllegalAnswer, SimcardsError, StrategyFault, listed
from simcore.users import Caller, UserStrategy, checked_answers, described, own_lines, question_arrays

if TYPE_CHECKING:
    from simcore.setting import Setting

__all__ = ["RowsInLockstep", "choose", "explained"]

# Deals or matches in lock step: enough that a call of Python is shared by thousands of views, few enough that they
# stay in the cache.
BATCH = 4096


class RowsInLockstep:
    """Plays deals or matches with strategies in Python; one object a thread.

    Parameters
    ----------
    setting : Setting
        Game, rules, strategies and seed.
    unit : str
        ``deal`` or ``match``.
    """

    def __init__(self, setting: "Setting", unit: str) -> None:
        self._setting = setting
        self._of_matches = unit != "deal"
        self._engine = setting.engine()
        self._callers: dict[int, tuple[UserStrategy, Caller]] = {}
        for asked, strategy in enumerate(setting.strategies):
            if isinstance(strategy, UserStrategy) and not strategy.is_compiled and strategy not in self._known():
                self._callers[asked] = (strategy, strategy.caller())

    def _known(self) -> list[UserStrategy]:
        return [strategy for strategy, _ in self._callers.values()]

    def content(self, first: int, count: int) -> bytes:
        """Return the rows of deals (or matches) ``first`` .. ``first + count - 1`` as bytes.

        Raises
        ------
        StrategyFault
            Where a strategy raises or answers what is not allowed.
        """
        end = first + count
        return b"".join(self._batch(start, min(BATCH, end - start)) for start in range(first, end, BATCH))

    def _batch(self, first: int, count: int) -> bytes:
        """Return the rows of one batch."""
        batch = self._setting.game.engine.Batch(self._engine, first, count, of_matches=self._of_matches)
        while batch.advance():
            for asked in self._callers:
                question = batch.question(asked)
                if question[0]:
                    self._ask(batch, asked, question)
        content: bytes = batch.rows()
        return content

    def _ask(self, batch: Any, asked: int, question: Sequence[bytes]) -> None:
        """Ask a strategy and carry out its answers."""
        strategy, call = self._callers[asked]
        arrays = question_arrays(strategy.view, question)
        try:
            answers = call(*arrays)
        except KeyboardInterrupt:
            raise
        except BaseException as error:
            # Also what is no Exception, such as SystemExit: it would end the thread, and with it the run, unseen.
            number = _first_that_fails(call, arrays)
            where = _place(self._setting, *batch.where(asked, number))
            raise StrategyFault(
                f"strategy {strategy.text} raised {described(error)} at {where}", own_lines(error)
            ) from error
        try:
            batch.answer(asked, checked_answers(answers, len(arrays[0]), strategy.text).tobytes())
        except IllegalAnswer as error:
            where = _place(self._setting, *batch.where(asked, error.number))
            raise StrategyFault(
                f"strategy {strategy.text} answered {error.answer}, which is not allowed, at {where}"
            ) from error


def _first_that_fails(call: Caller, arrays: Sequence[Any]) -> int:
    """Return the number of the first view for which a strategy fails alone; 0 where none does."""
    for number in range(len(arrays[0])):
        alone = [arrays[0][number : number + 1]]
        if len(arrays) > 1:
            start = int(arrays[2][number])
            alone += [arrays[1][start : start + int(arrays[0]["legal"][number])], arrays[2][:1] * 0]
        try:
            call(*alone)
        except KeyboardInterrupt:
            raise
        except BaseException:
            return number
    return 0


def _place(setting: "Setting", deal: int, seat: int, content: dict[str, Any], actions: Sequence[int]) -> str:
    """Return deal, seat, hand and legal actions as words."""
    rules, language = setting.rules, setting.game.language
    legal = sorted(language.action_name(content, action, rules) for action in actions)
    hand = " ".join(card for place, card in enumerate(language.pack(rules)) if content["hand"][seat] >> place & 1)
    return f"deal {deal} of seed {setting.seed}, seat {seat}, hand {hand}; legal are: {listed(legal)}"


def choose(setting: "Setting", table: Any, players: Sequence[int], deal: int | None) -> int:
    """Return the action that the strategy of the seat to act takes in one deal.

    Parameters
    ----------
    setting : Setting
        Where the strategies are.
    table : Deal
        The deal as it stands.
    players : sequence of int
        Which strategy sits in each seat.
    deal : int or None
        Its index, for messages.

    Raises
    ------
    StrategyFault
        Where a strategy raises or answers what is not allowed.
    """
    seat = table.turn
    strategy = setting.strategies[players[seat]]
    try:
        if not isinstance(strategy, UserStrategy) or strategy.is_compiled:
            return int(table.choose())
        view, moves = table.question()
        legal = table.legal()
        if len(legal) == 1:
            return int(legal[0])
        arrays = question_arrays(strategy.view, (view, moves, bytes(8)))
        try:
            answers = strategy.caller()(*arrays)
        except (SimcardsError, KeyboardInterrupt):
            raise
        except BaseException as error:
            where = _place(setting, deal or 0, seat, table.content(), table.legal())
            raise StrategyFault(
                f"strategy {strategy.text} raised {described(error)} at {where}", own_lines(error)
            ) from error
        return int(table.action_of(moves, int(checked_answers(answers, 1, strategy.text)[0])))
    except IllegalAnswer as error:
        where = _place(setting, deal or 0, seat, table.content(), table.legal())
        raise StrategyFault(
            f"strategy {strategy.text} answered {error.answer}, which is not allowed, at {where}"
        ) from error


@contextmanager
def explained(setting: "Setting", unit: str) -> Iterator[None]:
    """Tell by deal, seat and legal actions what a compiled strategy of a user answered wrongly."""
    try:
        yield
    except EngineFault as fault:
        if fault.deal is None or not any(
            isinstance(strategy, UserStrategy) and strategy.is_compiled for strategy in setting.strategies
        ):
            raise
        _replay_fault(setting, fault.deal, unit)
        raise


def _replay_fault(setting: "Setting", deal: int, unit: str) -> None:
    """Play a deal or match again decision by decision up to the wrong answer, which raises a StrategyFault."""
    from simcore.records import replay_deal, replay_match

    if unit == "deal":
        replay_deal(setting, deal)
        return
    for _ in replay_match(setting, setting.engine().match_of_deal(deal)):
        continue
