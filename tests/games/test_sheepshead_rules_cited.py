"""Every rule of docs/rules/sheepshead.md is named by a test, and no test names a rule that does not exist."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from simcore.games.sheepshead.rules import SheepsheadRules

TESTS = Path(__file__).parent.parent
PAGE = TESTS.parent / "docs" / "rules" / "sheepshead.md"
DEFINED = re.compile(r"\*\*(S-\d+\.\d+)\*\*")
ID = re.compile(r"\bS-(\d+)\.(\d+)\b")
RANGE = re.compile(r"\bS-(\d+)\.(\d+) to S-(\d+)\.(\d+)\b")


def rules_of_the_page() -> list[str]:
    """Return the ids of all rules in the order of the page."""
    return DEFINED.findall(PAGE.read_text(encoding="utf-8"))


def cited_in(text: str) -> set[str]:
    """Return the ids that a text names; "S-6.1 to S-6.3" names all three."""
    found = {f"S-{section}.{number}" for section, number in ID.findall(text)}
    for section, first, last_section, last in RANGE.findall(text):
        if section == last_section:
            found |= {f"S-{section}.{number}" for number in range(int(first), int(last) + 1)}
    return found


def texts_of_tests() -> dict[str, str]:
    """Return the texts of all test files but this one by their paths."""
    files = [path for path in TESTS.rglob("*.py") if path != Path(__file__) and "cli" not in path.parts]
    return {str(path.relative_to(TESTS)): path.read_text(encoding="utf-8") for path in files}


CITED = {
    rule for name, text in texts_of_tests().items() if Path(name).name.startswith("test_") for rule in cited_in(text)
}


def test_the_page_numbers_its_rules_in_order() -> None:
    """Ids run from 1 in each of the eleven sections, none twice."""
    ids = rules_of_the_page()
    sections = [int(rule[2:].split(".")[0]) for rule in ids]
    assert sorted(set(sections)) == list(range(1, 12))
    for section in range(1, 12):
        numbers = [int(rule.split(".")[1]) for rule in ids if rule.startswith(f"S-{section}.")]
        assert numbers == list(range(1, len(numbers) + 1))
    assert sections == sorted(sections)


@pytest.mark.parametrize("rule", rules_of_the_page())
def test_rule_is_cited(rule: str) -> None:
    """A test names the rule, by itself or in a range such as "S-7.1 to S-7.4"."""
    assert rule in CITED, f"no test names {rule}"


def test_no_unknown_rule_is_cited() -> None:
    """Tests, reference engine and house rules name only rules of the page."""
    known = set(rules_of_the_page())
    for name, text in texts_of_tests().items():
        assert cited_in(text) <= known, name
    assert {option.rule for option in SheepsheadRules.options().values()} <= known


def test_citations_within_the_page_exist() -> None:
    """The page refers only to rules that it has."""
    assert cited_in(PAGE.read_text(encoding="utf-8")) <= set(rules_of_the_page())
