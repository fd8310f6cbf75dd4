"""Random input: every parser accepts it or refuses it with a sentence; no other exception comes out."""

from __future__ import annotations

import copy
import json
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import typer
from hypothesis import event, given, settings
from hypothesis import strategies as st

from simcards.cli import numbers
from simcore import RecordFault, UsageError, check_record, find_game, legal_actions, make_setting
from simcore.cards import parse_card, parse_cards, sorted_cards
from simcore.games.sheepshead.pack import pack_of
from simcore.options import HouseRules
from simcore.records import read_documents
from simcore.strategies import parse_strategy
from tests.cli.calls import FUZZ, played, record
from tests.cli.test_bad_documents import BURY, CALL, CRACK, LEASTER, PICK, PLAY, SECOND

SHEEPSHEAD = find_game("sheepshead")
PACK = pack_of(SHEEPSHEAD.rules())
WORDS = st.sampled_from(
    [*PACK, "2C", "", "QC QS", "pick", "pass", "alone", "no", "crack", "bury", "bury TD 8C", "call AC",
     "call AC under 7C", "AC under 7C",
     "under", "on", "off", "play", "over", "simcards-record/1", "simcards-position/1", "sheepshead"]
)  # fmt: skip
PLAIN = (
    st.none()
    | st.booleans()
    | st.integers(-2, 6)
    | st.sampled_from([10**3, 2**31, 2**63, 2**64, -(2**63), 10**400])
    | st.floats()
    | WORDS
    | st.text(max_size=8)
)
JSON = st.recursive(
    PLAIN, lambda inner: st.lists(inner, max_size=6) | st.dictionaries(WORDS | st.text(max_size=5), inner, max_size=4),
    max_leaves=12,
)  # fmt: skip


def places(document: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Yield the path of every value in a JSON document, the document itself included."""
    yield path
    items: Any = ()
    if isinstance(document, dict):
        items = document.items()
    elif isinstance(document, list):
        items = enumerate(document)
    for key, value in items:
        yield from places(value, (*path, key))


def at(document: Any, path: tuple[Any, ...]) -> Any:
    """Return the value at a path."""
    for key in path:
        document = document[key]
    return document


@st.composite
def damaged(draw: st.DrawFn, documents: list[Any]) -> Any:
    """Draw a document with one to three values replaced, removed, inserted, or copied from another place."""
    document = copy.deepcopy(draw(st.sampled_from(documents)))
    for _ in range(draw(st.integers(1, 3))):
        paths = list(places(document))[1:]
        if not paths:
            break
        path = draw(st.sampled_from(paths))
        holder, key = at(document, path[:-1]), path[-1]
        kind = draw(st.sampled_from(["replace", "remove", "insert", "copy"]))
        if kind == "replace":
            holder[key] = draw(JSON)
        elif kind == "copy":
            holder[key] = copy.deepcopy(at(document, draw(st.sampled_from(paths))))
        elif kind == "remove":
            del holder[key]
        elif isinstance(holder, list):
            holder.insert(key, draw(JSON))
        else:
            holder[draw(WORDS | st.sampled_from(sorted(POSITION_KEYS)))] = draw(JSON)
    return document


POSITION_KEYS = {*PLAY, "phase", "partner", "blind", "seen", "called_suit_led", "rules", "start", "rules_version"}
RECORDS = [
    record(),
    played(1, {"all_pass": "doubler"}),
    played(5, {"leaster_tie": "random_winner", "crack": "crack_recrack", "blitz": "black_or_red_queens"}),
]
POSITIONS = [PLAY, PICK, BURY, CALL, SECOND, LEASTER, CRACK]


def outcome_of(function: Any, *given_values: Any) -> str:
    """Call a function and return how it ended; anything but success or a refusal with one sentence is let through."""
    try:
        function(*given_values)
    except (UsageError, RecordFault, typer.BadParameter) as error:
        refusal = error
    else:
        event("accepted")
        return "accepted"
    assert getattr(refusal, "message", str(refusal)).strip(), "a refusal must say why"
    event(type(refusal).__name__)
    return type(refusal).__name__


@settings(FUZZ, max_examples=250)
@given(document=damaged(RECORDS))
def test_damaged_record(document: Any) -> None:
    """A damaged record is checked or refused."""
    outcome_of(check_record, document)
    outcome_of(legal_actions, document)


@settings(FUZZ, max_examples=500)
@given(document=damaged(POSITIONS))
def test_damaged_position(document: Any) -> None:
    """A damaged position has legal actions or is refused."""
    outcome_of(legal_actions, document)


@st.composite
def shuffled_position(draw: st.DrawFn) -> dict[str, Any]:
    """Draw a position of well-formed parts that need not agree."""
    cards = draw(st.permutations(PACK))
    taken = iter(cards)

    def pile(*sizes: int) -> st.SearchStrategy[list[str]]:
        return st.sampled_from(sizes).map(lambda size: [card for card, _ in zip(taken, range(size), strict=False)])

    seat = st.integers(0, 4)
    tricks = draw(st.sampled_from([0, 0, 0, 1, 2, 5, 6]))
    hand = st.one_of(st.none(), pile(6 - tricks, 5 - tricks, 8, 0) if tricks < 6 else pile(0))
    optional = {
        "phase": st.sampled_from(["pick", "bury", "call", "crack", "recrack", "play"]),
        "picker": st.none() | seat,
        "partner": st.none() | seat,
        "call": st.sampled_from(["alone", "AC", "AS", "TH", "JD", "AC under 7D", "call AH under QC", cards[0]]),
        "bury": pile(2, 0),
        "blind": pile(2, 0),
        "seen": st.tuples(*[pile(tricks)] * 5).map(list),
        "called_suit_led": st.booleans(),
        "trick": st.integers(0, 5).map(
            lambda size: [{"seat": number % 5, "card": card} for number, card in zip(range(size), taken, strict=False)]
        ),
        "rules": st.dictionaries(st.sampled_from(list(CHOICES)), st.integers(0, 3), max_size=3).map(
            lambda chosen: {name: CHOICES[name][number % len(CHOICES[name])] for name, number in chosen.items()}
        ),
    }
    position = {"format": "simcards-position/1", "game": "sheepshead", "to_move": draw(seat)}
    for key in draw(st.lists(st.sampled_from(list(optional)), unique=True)):
        position[key] = draw(optional[key])
    return {**position, "hands": draw(st.tuples(*[hand] * 5).map(list))}


CHOICES = {name: option.values for name, option in SHEEPSHEAD.rules.options().items() if option.values}


@settings(FUZZ, max_examples=500)
@given(position=shuffled_position())
def test_position_of_parts_that_need_not_agree(position: dict[str, Any]) -> None:
    """A position is refused, or somebody can move in it."""
    if outcome_of(legal_actions, position) == "accepted":
        assert legal_actions(position)


@settings(FUZZ, max_examples=200)
@given(document=JSON)
def test_any_json(document: Any) -> None:
    """Any JSON at all is refused, from a file as well as from memory."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "any.json"
        file.write_text(json.dumps(document), encoding="utf-8")

        def read() -> None:
            for each in read_documents(file):
                legal_actions(each)

        assert outcome_of(read) == "UsageError"


@settings(FUZZ, max_examples=250)
@given(content=st.binary(max_size=60) | st.text(max_size=60).map(lambda text: text.encode("utf-8", "surrogatepass")))
def test_any_file(content: bytes) -> None:
    """Any file at all is read or refused, as a record and as house rules."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "any.toml"
        file.write_bytes(content)
        outcome_of(read_documents, file)
        outcome_of(SHEEPSHEAD.rules.read_toml, file)
        outcome_of(parse_strategy, str(file), SHEEPSHEAD.strategies)


ODDMENTS = ["10", "Q", "♣", "s", ",", " ", "\n", "X", "\ufe0f", "1", "ß", "ſ"]
PIECES = st.lists(st.sampled_from([*PACK[::5], *ODDMENTS]) | st.characters(), max_size=8).map("".join)


@settings(FUZZ, max_examples=800)
@given(text=PIECES | st.text(max_size=12))
def test_hand_text(text: str) -> None:
    """What is read as cards is cards of the pack, each once, and reads the same when it is printed."""
    for pack in (PACK, None):
        try:
            cards = parse_cards(text, pack)
        except UsageError:
            continue
        assert len(set(cards)) == len(cards)
        assert pack is None or set(cards) <= set(pack)
        assert parse_cards(" ".join(cards), pack) == cards


@settings(FUZZ, max_examples=150)
@given(cards=st.lists(st.sampled_from(PACK), unique=True, min_size=1), data=st.data())
def test_ways_to_write_a_hand(cards: list[str], data: st.DataObject) -> None:
    """Ten as T or 10, symbols, lower case, blanks and commas: all are the same hand."""
    symbols = {"S": "♠♤", "H": "♥♡", "D": "♦♢", "C": "♣♧"}

    def write(card: str) -> str:
        rank = data.draw(st.sampled_from(["T", "t", "10"])) if card[0] == "T" else card[0]
        written = rank + data.draw(st.sampled_from([card[1], *symbols[card[1]], symbols[card[1]][0] + "\ufe0f"]))
        return data.draw(st.sampled_from([written, written.lower()]))

    separator = data.draw(st.sampled_from([" ", ",", ", ", "\n"]))
    assert parse_cards(separator.join(map(write, cards)), PACK) == cards
    assert sorted(sorted_cards(cards)) == sorted(cards)


@pytest.mark.parametrize("text", ["", " ", "Q", "CQ", "QCC", "1C", "11C", "Q C", "QC QS", "10", "Q♣♣", "0C", "10 C"])
def test_no_card(text: str) -> None:
    """A text that is no card is refused and named."""
    with pytest.raises(UsageError) as refusal:
        parse_card(text)
    assert repr(text) in str(refusal.value)


NAMES = st.sampled_from([*SHEEPSHEAD.rules.options(), "rules", "bumb"])
VALUES = st.sampled_from(
    ["'on'", "true", "3", "60", "2.5", "[1]", "{a = 1}", "1979-05-27", "'none'", "nan", "0x10", "''"]
)
TOML = st.lists(st.tuples(NAMES, VALUES), max_size=4).map(
    lambda lines: "".join(f"{name} = {value}\n" for name, value in lines)
)


@settings(FUZZ, max_examples=200)
@given(text=TOML | TOML.map(lambda text: f"[rules]\n{text}") | st.text(max_size=40))
def test_rules_file_text(text: str) -> None:
    """A rules file gives rules or is refused."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "house.toml"
        file.write_text(text, encoding="utf-8", errors="replace")
        outcome_of(lambda: make_setting("sheepshead", rules_file=file, seed=1))


@settings(FUZZ, max_examples=120)
@given(values=st.dictionaries(NAMES | st.text(max_size=5), JSON, max_size=3))
def test_rule_values(values: dict[str, object]) -> None:
    """Values that are accepted turn into texts that give the same rules."""
    try:
        rules: HouseRules = SHEEPSHEAD.rules.from_values(values)
    except UsageError:
        return
    assert SHEEPSHEAD.rules.from_values(rules.changes()) == rules


PARTS = st.sampled_from(
    ["standard", "bold", "random", "(", ")", "pick_at", "alone_at", "=", ",", "7", "8", "-1", "100", " ", "x"]
)


@settings(FUZZ, max_examples=500)
@given(text=st.lists(PARTS, max_size=9).map("".join) | st.text(st.characters(exclude_characters="\0"), max_size=15))
def test_strategy_text(text: str) -> None:
    """What is accepted as a strategy prints as a text that is the same strategy."""
    try:
        strategy = parse_strategy(text, SHEEPSHEAD.strategies)
    except UsageError:
        return
    assert parse_strategy(strategy.text, SHEEPSHEAD.strategies) == strategy


@settings(FUZZ, max_examples=150)
@given(data=st.data(), name=st.sampled_from(["cautious", "standard", "bold"]))
def test_every_good_strategy_text(data: st.DataObject, name: str) -> None:
    """Allowed parameters are read, and only those that differ from the default are kept."""
    kind = SHEEPSHEAD.strategies[name]
    chosen = data.draw(st.lists(st.sampled_from(sorted(kind.parameters)), unique=True, max_size=4))
    values = {key: data.draw(st.integers(kind.parameters[key].minimum, kind.parameters[key].maximum)) for key in chosen}
    text = f"{name}({', '.join(f'{key} = {value}' for key, value in values.items())})"
    strategy = parse_strategy(text, SHEEPSHEAD.strategies)
    assert kind.defaults is not None
    assert strategy.values() == {**kind.defaults, **values}
    assert dict(strategy.changes) == {key: value for key, value in values.items() if value != kind.defaults[key]}


DIGITS = st.text("0123456789_eE.+- ", max_size=12)


@settings(FUZZ, max_examples=800)
@given(text=DIGITS | st.text(max_size=8))
def test_number_text(text: str) -> None:
    """What is accepted as a number is the number that Python reads there, and in range."""
    for parse, low, high in ((numbers.count, 1, 10**15), (numbers.index, 0, 10**15), (numbers.seed, 0, 2**128 - 1)):
        try:
            value = parse(text)
        except typer.BadParameter:
            continue
        assert low <= value <= high
        plain = text.strip().replace("_", "")
        if plain.isdigit():
            assert value == int(plain)
        else:
            assert value == pytest.approx(float(plain), rel=1e-15)


@settings(FUZZ, max_examples=200)
@given(value=st.integers(1, 10**15), zeros=st.integers(0, 15))
def test_every_good_number_text(value: int, zeros: int) -> None:
    """Plain digits, underscores and powers of ten are exact."""
    assert numbers.count(str(value)) == numbers.count(f"{value:_}") == value
    assert numbers.count(f"1e{zeros}") == numbers.count(f"1E+{zeros:02}") == 10**zeros
    digits = str(value).rstrip("0")
    scientific = f"{digits[0]}.{digits[1:] or 0}e{len(str(value)) - 1}"
    assert numbers.count(scientific) == value
