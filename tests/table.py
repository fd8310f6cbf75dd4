"""A deal of the compiled core driven by texts, for tests: ``table.play("pick", "bury TD 8C")``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from simcore import Setting, make_setting


class Table:
    """One deal of a game, by default laid out by seed and index.

    Parameters
    ----------
    game : str
        Name of the game.
    rules : dict or None
        House rules that differ from the default.
    dealt : dict or None
        The cards as a record gives them, in place of those of ``index``.
    seed, index : int
        Which deal of which run.
    start : dict or None
        Start values.
    strategy : str
        Strategy of all seats.
    """

    def __init__(
        self,
        game: str = "sheepshead",
        rules: Mapping[str, object] | None = None,
        dealt: Mapping[str, object] | None = None,
        *,
        seed: int = 0,
        index: int = 0,
        start: Mapping[str, object] | None = None,
        strategy: str = "random",
    ) -> None:
        self.setting: Setting = make_setting(game, rules=rules, strategy=strategy, seed=seed, start=start)
        self.game, self.rules = self.setting.game, self.setting.rules
        self.deal: Any = self.game.engine.Deal(self.setting.engine(), index)
        if dealt is not None:
            self.deal.load(self.game.language.lay_out(self.deal.content(), dealt, self.rules))

    def names(self) -> dict[str, int]:
        """Return the numbers of the legal actions by their texts."""
        content = self.deal.content()
        return {self.game.language.action_name(content, action, self.rules): action for action in self.deal.legal()}

    @property
    def legal(self) -> list[str]:
        """The legal actions as texts, sorted."""
        return sorted(self.names())

    @property
    def turn(self) -> int:
        """The seat to act."""
        seat: int = self.deal.turn
        return seat

    def play(self, *actions: str) -> Table:
        """Carry out actions; AssertionError names one that is not legal."""
        for text in actions:
            action = self.game.language.read_action(text, self.rules)
            names = self.names()
            assert action in names, f"{action!r} by seat {self.turn} is not legal; legal: {sorted(names)}"
            self.deal.apply(names[action])
        return self

    def finish(self) -> Table:
        """Let the strategies play the deal to its end."""
        while not self.deal.over:
            self.deal.apply(self.deal.choose())
        return self

    def finish_lowest(self, order: Sequence[str]) -> Table:
        """Play the deal to its end, always the first legal card of ``order``."""
        while not self.deal.over:
            self.play(next(card for card in order if card in self.names()))
        return self

    def result(self) -> dict[str, object]:
        """Return the result row by column name."""
        row = self.game.row.read(self.deal.row())[0]
        return self.game.row.values(row, self.game.labels(self.rules), self.setting.seats)


def dealt_from(text: str, tie_break: int | None = None) -> dict[str, object]:
    """Return the cards of ``hand | hand | ... | blind`` as a record gives them."""
    *hands, blind = (part.split() for part in text.split("|"))
    found: dict[str, object] = {"hands": hands, "blind": blind}
    if tie_break is not None:
        found["tie_break"] = tie_break
    return found
