"""Every rule of docs/rules is named by a test, and no test names a rule that does not exist.

A rule's id begins with the letter of its game: S-7.1 is a rule of Sheepshead, T-7.1 one of Toepen.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from simcore import GAMES, find_game

TESTS = Path(__file__).parent.parent
PAGES = TESTS.parent / "docs" / "rules"
DEFINED = re.compile(r"\*\*([A-Z])-(\d+)\.(\d+)\*\*")
ID = re.compile(r"\b([A-Z])-(\d+)\.(\d+)\b")
RANGE = re.compile(r"\b([A-Z])-(\d+)\.(\d+) to ([A-Z])-(\d+)\.(\d+)\b")


@cache
def page(game: str) -> str:
    """Return the rules page of a game."""
    return (PAGES / f"{game}.md").read_text(encoding="utf-8")


def rules_of(game: str) -> list[str]:
    """Return the ids of all rules of a game in the order of the page."""
    return [f"{letter}-{section}.{number}" for letter, section, number in DEFINED.findall(page(game))]


def letter_of(game: str) -> str:
    """Return the letter with which the ids of a game begin."""
    return rules_of(game)[0][0]


def cited_in(text: str) -> set[str]:
    """Return the ids that a text names; "S-6.1 to S-6.3" names all three."""
    letters = {letter_of(game) for game in GAMES}
    found = {f"{letter}-{section}.{number}" for letter, section, number in ID.findall(text)}
    for letter, section, first, last_letter, last_section, last in RANGE.findall(text):
        if (letter, section) == (last_letter, last_section):
            found |= {f"{letter}-{section}.{number}" for number in range(int(first), int(last) + 1)}
    return {rule for rule in found if rule[0] in letters}


@cache
def texts_of_tests() -> dict[str, str]:
    """Return the texts of all test files but this one by their paths."""
    files = [path for path in TESTS.rglob("*.py") if path != Path(__file__) and "cli" not in path.parts]
    return {str(path.relative_to(TESTS)): path.read_text(encoding="utf-8") for path in files}


@cache
def cited() -> set[str]:
    """Return the ids that tests name, those of the reference engines included."""
    names = [name for name in texts_of_tests() if Path(name).name.startswith("test_")]
    return {rule for name in names for rule in cited_in(texts_of_tests()[name])}


def test_every_game_has_a_page_and_a_letter() -> None:
    """There is one page a game, and the letters differ."""
    assert {path.stem for path in PAGES.glob("*.md")} == set(GAMES)
    assert len({letter_of(game) for game in GAMES}) == len(GAMES)


@pytest.mark.parametrize("game", GAMES)
def test_the_page_numbers_its_rules_in_order(game: str) -> None:
    """Ids run from 1 in each section, none twice, all with the letter of the game."""
    ids = [(int(section), int(number)) for _, section, number in DEFINED.findall(page(game))]
    assert {rule[0] for rule in rules_of(game)} == {letter_of(game)}
    sections = range(1, ids[-1][0] + 1)
    assert ids == [
        (section, number + 1) for section in sections for number in range(sum(each == section for each, _ in ids))
    ]
    assert {section for section, _ in ids} == set(sections)


@pytest.mark.parametrize("rule", [rule for game in GAMES for rule in rules_of(game)])
def test_rule_is_cited(rule: str) -> None:
    """A test names the rule, by itself or in a range such as "S-7.1 to S-7.4"."""
    assert rule in cited(), f"no test names {rule}"


@pytest.mark.parametrize("game", GAMES)
def test_no_unknown_rule_is_cited(game: str) -> None:
    """Tests, reference engines and house rules name only rules of the pages, and so does the page itself."""
    known = set(rules_of(game))
    for name, text in {**texts_of_tests(), "the page": page(game)}.items():
        assert {rule for rule in cited_in(text) if rule[0] == letter_of(game)} <= known, name
    assert {option.rule for option in find_game(game).rules.options().values()} <= known
