"""Deal records and positions as JSON (docs/record-format.md): writing, reading, checking."""

import dataclasses
import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from simcore.errors import RecordFault, UsageError, listed
from simcore.game import Content, Game, Start, Step
from simcore.lockstep import choose
from simcore.options import HouseRules
from simcore.registry import find_game
from simcore.setting import INDEX_LIMIT, MATCH_LIMIT, Setting, changed_start, check_start, make_setting

__all__ = [
    "POSITION_FORMAT", "RECORD_FORMAT", "Replay", "check_record", "legal_actions", "open_document", "play_actions",
    "read_documents", "replay_deal", "replay_match",
]  # fmt: skip

RECORD_FORMAT = "simcards-record/1"
POSITION_FORMAT = "simcards-position/1"
ORIGIN_KEYS = ("seed", "deal", "strategies")


@dataclasses.dataclass(frozen=True)
class Replay:
    """A deal action by action.

    Parameters
    ----------
    setting : Setting
        What it was played with.
    deal : int or None
        Its index; None for a record from elsewhere.
    start : dict of str to int or tuple of int
        Start values of the deal.
    players : tuple of int
        Whose strategy sat in each seat.
    steps : tuple of Step
        All decisions.
    begin, end : dict
        The state before the first and after the last action.
    result : dict of str to object
        The result row by column name; empty for a deal that is not finished.
    origin : dict of str to object
        What a record from elsewhere says of its seed, deal and strategies.
    row : bytes
        The result row of a deal that was played here.
    """

    setting: Setting
    deal: int | None
    start: Start
    players: tuple[int, ...]
    steps: tuple[Step, ...]
    begin: Content
    end: Content
    result: dict[str, object]
    origin: Mapping[str, object] = dataclasses.field(default_factory=dict)
    row: bytes = b""

    def record(self, *, with_legal: bool = False) -> dict[str, object]:
        """Return the record of the deal; ``with_legal`` adds the legal actions of every decision."""
        game, rules = self.setting.game, self.setting.rules
        actions = [
            {"seat": step.seat, "action": step.action, **({"legal": list(step.legal)} if with_legal else {})}
            for step in self.steps
        ]
        record: dict[str, object] = {
            "format": RECORD_FORMAT,
            "game": game.name,
            "rules": rules.changes(),
            "rules_version": game.rules_version,
            **self._played_with(),
            "dealer": self.setting.seats - 1,
        }
        start = changed_start(game, self.start, self.setting.seats)
        if start:
            record["start"] = {name: value if isinstance(value, int) else list(value) for name, value in start.items()}
        if self.result.get("redeals"):
            record["redeals"] = self.result["redeals"]
        record["dealt"] = game.language.dealt(self.begin, rules)
        return {**record, "actions": actions, "result": self.result}

    def _played_with(self) -> dict[str, object]:
        """Return seed, deal and strategies, as far as they are known."""
        if self.deal is None:
            return {key: self.origin[key] for key in ORIGIN_KEYS if key in self.origin}
        strategies = [self.setting.strategies[player].text for player in self.players]
        return {"seed": self.setting.seed, "deal": self.deal, "strategies": strategies}

    def story(self) -> list[str]:
        """Return the deal told for people, line by line."""
        game = self.setting.game
        return game.language.story(self.steps, self.end, self.result, self.setting.rules)


def replay_deal(
    setting: Setting, deal: int, *, players: Sequence[int] | None = None, start: Mapping[str, object] | None = None
) -> Replay:
    """Return deal number ``deal`` of a setting, action by action.

    Parameters
    ----------
    setting : Setting
        Game, rules, strategies and seed.
    deal : int
        Index of the deal, from 0.
    players : sequence of int or None
        Whose strategy sits in each seat; None: strategy k in seat k.
    start : dict or None
        Start values in place of the setting's.

    Raises UsageError for an index that is not allowed.
    """
    if isinstance(deal, bool) or not hasattr(deal, "__index__") or not 0 <= deal < INDEX_LIMIT:
        raise UsageError(f"deal {deal!r} is out of range; allowed: 0 to {INDEX_LIMIT - 1}")
    everybody = range(len(setting.strategies))
    seated = tuple(range(setting.seats) if players is None else players)
    if len(seated) != setting.seats or any(player not in everybody for player in seated):
        raise UsageError(f"players cannot be {list(seated)}; one of 0 to {len(everybody) - 1} for each seat is needed")
    values = check_start(setting.game, setting.rules, setting.start if start is None else start)
    engine = setting.engine(seated, values)
    table = setting.game.engine.Deal(engine, deal)
    begin = table.content()
    steps = []
    while not table.over:
        step, action = _decide(setting, table, seated, deal)
        steps.append(step)
        table.apply(action)
    result = _result(setting, table)
    return Replay(setting, deal, values, seated, tuple(steps), begin, table.content(), result, row=table.row())


def replay_match(setting: Setting, match: int) -> Iterator[Replay]:
    """Yield the deals of match number ``match``, with the players where they sat and what carried over.

    Raises UsageError for an index that is not allowed.
    """
    if not 0 <= match < MATCH_LIMIT:
        raise UsageError(f"{setting.game.match_name} {match} is out of range; allowed: 0 to {MATCH_LIMIT - 1}")
    walk = setting.game.engine.Match(setting.engine(), match)
    while not walk.over:
        index, players, core_start = walk.deal()
        seats = len(players)
        sides = setting.game.row.sides(seats)
        start = {
            name: tuple(core_start[name][: known.count(seats, sides)]) if known.each else core_start[name]
            for name, known in setting.game.start.items()
        }
        replay = replay_deal(setting.with_seats(seats), index, players=players, start=start)
        yield replay
        walk.note(replay.row)


def _names(game: Game, rules: HouseRules, table: Any) -> dict[str, int]:
    """Return the legal actions of a deal by their texts."""
    content = table.content()
    return {game.language.action_name(content, action, rules): action for action in table.legal()}


def _decide(setting: Setting, table: Any, players: Sequence[int], deal: int) -> tuple[Step, int]:
    """Return the decision that the strategy of the seat to act takes, and its number."""
    content = table.content()
    names = _names(setting.game, setting.rules, table)
    action = choose(setting, table, players, deal)
    text = next(name for name, number in names.items() if number == action)
    return Step(table.turn, text, tuple(sorted(names)), content), action


def _result(setting: Setting, table: Any) -> dict[str, object]:
    """Return the result row of a finished deal by column name."""
    game = setting.game
    row: np.void = game.row.read(table.row())[0]
    return game.row.values(row, game.labels(setting.rules), setting.seats)


def read_documents(path: Path) -> list[dict[str, object]]:
    """Return the JSON objects of a file: one object, or one a line; UsageError where it is neither."""
    try:
        text = path.read_text(encoding="utf-8-sig")
    except OSError as error:
        raise UsageError(f"cannot read {path}: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise UsageError(f"{path} is not a text file in UTF-8") from error
    documents = _documents(path, text)
    if not documents:
        raise UsageError(f"{path} is empty; it needs a record or a position in JSON")
    for document in documents:
        if not isinstance(document, dict):
            raise UsageError(f'{path} does not hold a JSON object such as {{"format": "{RECORD_FORMAT}", ...}}')
    return documents


def _documents(path: Path, text: str) -> list[Any]:
    """Return what a text holds: one JSON value over all lines (a list stands for its members), or one a line."""
    try:
        whole = json.loads(text)
        return whole if isinstance(whole, list) else [whole]
    except RecursionError as error:
        raise UsageError(f"{path} is nested too deeply for a record") from error
    except ValueError as error:
        lines = [(number, line) for number, line in enumerate(text.split("\n"), 1) if line.strip()]
        found = []
        for place, (number, line) in enumerate(lines):
            try:
                found.append(json.loads(line))
            except (ValueError, RecursionError) as fault:
                if place == 0 and isinstance(error, json.JSONDecodeError):
                    raise UsageError(f"{path} is not JSON: line {error.lineno}, {error.msg}") from error
                raise UsageError(f"{path} is not JSON: line {number}, {fault}") from fault
        return found


def _need(document: Mapping[str, object], key: str, kind: type) -> Any:
    """Return a required value of a document; UsageError where it is missing or of another kind."""
    if key not in document:
        raise UsageError(f"the record lacks the key {key!r}")
    value = document[key]
    if not isinstance(value, kind):
        raise UsageError(f"{key!r} cannot be {value!r}; a JSON {_JSON_KINDS[kind]} is needed")
    return value


_JSON_KINDS: dict[Any, str] = {dict: "object", list: "array", str: "string"}


def _setting_of(document: Mapping[str, object], wanted_format: str) -> Setting:
    """Return the setting that a record or position names."""
    if document.get("format") != wanted_format:
        known = listed([RECORD_FORMAT, POSITION_FORMAT])
        raise UsageError(f"'format' cannot be {document.get('format')!r} here; known are: {known}")
    game = find_game(_need(document, "game", str))
    rules = document.get("rules", {})
    start = document.get("start", {})
    if not isinstance(rules, dict) or not isinstance(start, dict):
        raise UsageError("'rules' and 'start' must be JSON objects")
    version = document.get("rules_version", game.rules_version)
    if isinstance(version, bool) or version != game.rules_version:
        raise UsageError(
            f"the record has rules_version {version!r}; this software plays {game.name} by version {game.rules_version}"
        )
    setting = make_setting(game, rules=rules, strategy="random", seed=0, start=start)
    dealer = document.get("dealer", setting.seats - 1)
    if dealer != setting.seats - 1 or isinstance(dealer, bool):
        raise UsageError(f"'dealer' cannot be {dealer!r}; seat {setting.seats - 1} deals")
    return setting


def _open_record(document: Mapping[str, object]) -> tuple[Setting, Any]:
    """Return setting and laid-out deal of a record."""
    setting = _setting_of(document, RECORD_FORMAT)
    game = setting.game
    table = game.engine.Deal(setting.engine(), 0)
    content = game.language.lay_out(table.content(), _need(document, "dealt", dict), setting.rules)
    table.load(game.language.with_redeals(content, _redeals(document)))
    return setting, table


def _redeals(document: Mapping[str, object]) -> int:
    """Return how often the pack was dealt again before the record's deal."""
    redeals = document.get("redeals", 0)
    if isinstance(redeals, bool) or not isinstance(redeals, int) or not 0 <= redeals <= 255:
        raise UsageError(f"'redeals' cannot be {redeals!r}; allowed: a whole number from 0 to 255")
    return redeals


def _play_record(setting: Setting, table: Any, actions: Sequence[object]) -> list[Step]:
    """Carry out the actions of a record; RecordFault at the first that is not legal."""
    game, rules = setting.game, setting.rules
    steps = []
    for number, entry in enumerate(actions, 1):
        if not isinstance(entry, dict) or not isinstance(entry.get("action"), str):
            raise UsageError(f"action {number} of the record is not an object with 'seat' and 'action'")
        if table.over:
            raise RecordFault(f"action {number} ({entry['action']}) comes after the end of the deal")
        if not _same(entry.get("seat", table.turn), table.turn):
            raise RecordFault(f"action {number} is by seat {entry.get('seat')!r}, but seat {table.turn} is to act")
        content = table.content()
        names = _names(game, rules, table)
        legal = tuple(sorted(names))
        try:
            text = game.language.read_action(entry["action"], rules)
        except UsageError as error:
            raise UsageError(f"action {number} of the record: {error}") from error
        if text not in names:
            raise RecordFault(f"action {number}, {text} by seat {table.turn}, is not legal; legal: {listed(legal)}")
        if "legal" in entry and entry["legal"] != list(legal):
            raise RecordFault(f"action {number} lists other legal actions than the rules: {listed(legal)}")
        steps.append(Step(table.turn, text, legal, content))
        table.apply(names[text])
    return steps


def _same(value: object, other: object) -> bool:
    """Whether two JSON values are the same; unlike in Python, true is not 1."""
    if isinstance(value, list) and isinstance(other, list):
        return len(value) == len(other) and all(map(_same, value, other))
    return isinstance(value, bool) == isinstance(other, bool) and value == other


def _agreeing_result(
    setting: Setting, table: Any, dealt: Mapping[str, object], claimed: Mapping[str, object]
) -> dict[str, object]:
    """Return the result of a finished record; RecordFault where it is not what the record claims.

    Where chance has a say after the play and the record does not tell, every outcome of it may be claimed.
    """
    results = []
    for end in setting.game.language.endings(table.content(), dealt):
        table.load(end)
        results.append(_result(setting, table))
    wrong = [[name for name in claimed if name in each and not _same(each[name], claimed[name])] for each in results]
    if [] not in wrong:
        name, result = wrong[0][0], results[0]
        raise RecordFault(f"the record's result has {name} = {claimed[name]!r}; by the rules it is {result[name]!r}")
    return results[wrong.index([])]


def check_record(document: Mapping[str, object]) -> Replay:
    """Return a record played again by the rules.

    Raises
    ------
    UsageError
        Where the record is malformed.
    RecordFault
        Where an action is not legal, the deal is not finished, or the result is another.
    """
    setting, table = _open_record(document)
    begin = table.content()
    steps = _play_record(setting, table, _need(document, "actions", list))
    if not table.over:
        raise RecordFault(f"the record ends before the deal: seat {table.turn} is to act")
    claimed = document.get("result", {})
    if not isinstance(claimed, dict):
        raise UsageError("'result' must be a JSON object")
    result = _agreeing_result(setting, table, _need(document, "dealt", dict), claimed)
    seats = tuple(range(setting.seats))
    return Replay(setting, None, setting.start, seats, tuple(steps), begin, table.content(), result, document)


def legal_actions(document: Mapping[str, object]) -> list[str]:
    """Return the legal actions of a position, or of a record after its last action, sorted as plain text.

    Raises UsageError and RecordFault as ``check_record``; empty for a deal that is over.
    """
    setting, table = open_document(document)
    play_actions(setting, table, document)
    return sorted(_names(setting.game, setting.rules, table))


def open_document(document: Mapping[str, object]) -> tuple[Setting, Any]:
    """Return the setting of a position or a record, and the deal: as the position stands, or before the first action.

    Raises UsageError as ``check_record``.
    """
    if document.get("format") != POSITION_FORMAT:
        return _open_record(document)
    setting = _setting_of(document, POSITION_FORMAT)
    table = setting.game.engine.Deal(setting.engine(), 0)
    # A key with null says no more than a key that is missing.
    given = {key: value for key, value in document.items() if value is not None}
    content = setting.game.language.place(table.content(), given, setting.rules)
    try:
        table.load(content)
    except ValueError as error:
        raise UsageError(f"{error}: its cards, call and tricks do not agree") from error
    return setting, table


def play_actions(setting: Setting, table: Any, document: Mapping[str, object], before: int | None = None) -> None:
    """Carry out the actions of a record; a position has none.

    Parameters
    ----------
    setting : Setting
        The setting of the record.
    table : Deal
        The deal before its first action; it is changed.
    document : dict
        The record or the position.
    before : int or None
        Number of the action, from 1, before which to stop; one more than the last, or None, carries out all.

    Raises UsageError for a number that the record does not have, and as ``check_record``.
    """
    if document.get("format") == POSITION_FORMAT:
        return
    actions = _need(document, "actions", list)
    if before is None:
        before = len(actions) + 1
    if not 1 <= before <= len(actions) + 1:
        raise UsageError(f"there is no action {before}; the record has {len(actions)}, counted from 1")
    _play_record(setting, table, actions[: before - 1])
