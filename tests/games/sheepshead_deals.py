"""Deals of Sheepshead that tests use: hands of seats 0 to 4, then the blind."""

from tests.table import Table, dealt_from

DEAL_A = "QC QS JD AD TD 7C | AC TC KC JC 9S 8S | QH QD JS 9D 7S KS | JH 8D 7D AS TS 9C | AH TH KH 9H 8H 7H | KD 8C"
DEAL_B = "QC JC AD TD AC AS | AH TH KH QS JS 7C | QH QD JH 9H 8H 7H | TC KC 9C 8C TS KS | 9S 8S 7S 8D 7D JD | KD 9D"
THREE_ACES = "AC AS AH 7C QC QS | TC KC 9C 8C TS KS | QH QD JS JH 9S 8S | TH KH 9H 8H 7H 7S | JC JD AD TD KD 9D | 8D 7D"
ACES_AND_TENS = (
    "AC AS AH TC TS TH | KC 9C 8C 7C KS 9S | QC QS QH QD 8S 7S | KH 9H 8H 7H JC JS | JH AD TD KD 9D 8D | JD 7D"
)
ONE_SUIT_ONLY = (
    "AC AS 7H QC QS QH | AH 7C 8C 9C TC KC | QD JC JS JH JD 7S | AD TD KD 9D 8S 9S | TS KS 8H 9H TH KH | 8D 7D"
)
FOUR_JACKS = "JC JS JH JD QC 7C | AC TC KC 9C 8C AS | TS KS 9S 8S 7S AH | TH KH 9H 8H 7H QS | QH QD AD TD KD 9D | 8D 7D"
ALL_TRUMPS = "QC QS QH QD JC JS | AC TC KC 9C 8C 7C | AS TS KS 9S 8S 7S | AH TH KH 9H 8H 7H | AD TD KD 9D 8D 7D | JH JD"
TRUMPS_HIGH_TO_LOW = ["QC", "QS", "QH", "QD", "JC", "JS", "JH", "JD", "AD", "TD", "KD", "9D", "8D", "7D"]
# The numbering of the worked hands: trumps, then clubs, spades, hearts, each from the top.
LOWEST_FIRST = TRUMPS_HIGH_TO_LOW + [rank + suit for suit in "CSH" for rank in "ATK987"]
PASSES = ["pass"] * 5


def table(cards: str, stake: int = 1, tie_break: int | None = None, **rules: object) -> Table:
    """Return a deal with the given cards and house rules."""
    return Table(rules=rules, dealt=dealt_from(cards, tie_break), start={"stake": stake})


def finish(at: Table) -> dict[str, object]:
    """Play the lowest-numbered legal card to the end and return the result."""
    return at.finish_lowest(LOWEST_FIRST).result()
