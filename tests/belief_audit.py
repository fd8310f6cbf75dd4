"""Is a sampled layout of hidden cards one that could have been? The whole deal is played again with its cards.

The deal as it was and the deal as it might have been differ by a renaming of the hidden cards. The cards that were
dealt are renamed, every action is carried out again by name, and each must be legal, by the same seat; then the state
must be the sampled one to the last field.
"""

from __future__ import annotations

import dataclasses
import itertools
import math
import random
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from simcore import Setting, UsageError

Content = dict[str, Any]
# Everything that chance decided, as a record has it.
Dealt = dict[str, Any]
# The cards of each place.
Layout = list[int]
Places = list[list[str]]

CARD = re.compile(r"\b[2-9TJQKA][CDHS]\b|\bJoker\b")


def renamed(value: Any, swap: Mapping[str, str]) -> Any:
    """Return a JSON value or a text with every card renamed."""
    if isinstance(value, str):
        return CARD.sub(lambda match: swap.get(match[0], match[0]), value)
    if isinstance(value, Mapping):
        return {key: renamed(each, swap) for key, each in value.items()}
    if isinstance(value, (list, tuple)):
        return [renamed(each, swap) for each in value]
    return value


@dataclasses.dataclass(frozen=True)
class Adapter:
    """What the audit must know of a game.

    Parameters
    ----------
    free : tuple of str
        Fields of the state that may differ: chance sets them apart from the cards (the settling of a tie), or they are
        counted from the decision on. A dot leads into a struct: ``table.legal``.
    action : callable
        ``action(name, swap)`` gives the name of an action with the cards renamed that lie hidden; a card that is only
        named, such as the one that is called, stays.
    dealt : callable
        ``dealt(content, decision)`` tells whether the cards of a deal at its beginning, in which ``decision`` arose,
        can have been dealt (house rules under which some are dealt again).
    dealings : callable
        ``dealings(dealt, decision)`` yields what was dealt, as a record has it, and the other ways in which the same
        cards come to lie in the same places (some of a hand are dealt later). One without fault is enough.
    """

    free: tuple[str, ...] = ()
    action: Callable[[str, Mapping[str, str]], str] = renamed
    dealt: Callable[[Content, Decision], bool] = lambda content, decision: True
    dealings: Callable[[Dealt, Decision], Iterable[Dealt]] = lambda dealt, decision: (dealt,)


@dataclasses.dataclass
class Decision:
    """A decision of a deal that was played: the cards as dealt, what was done since, and the deal as it stands."""

    setting: Setting
    begin: Any
    done: list[tuple[int, str]]
    deal: Any

    @property
    def seat(self) -> int:
        """The seat to act."""
        return int(self.deal.turn)

    def belief(self) -> Any:
        """Return what the seat to act knows."""
        return self.setting.game.engine.Belief(self.deal)

    def chance(self, belief: Any) -> int:
        """Return the outcome of chance that the deal itself has; 0 where none matters."""
        return int(self.deal.content()["tie_break"]) if belief.known()["chances"] > 1 else 0


def names_of(setting: Setting, deal: Any) -> dict[str, int]:
    """Return the legal actions by name."""
    content = deal.content()
    language = setting.game.language
    return {language.action_name(content, action, setting.rules): action for action in deal.legal()}


def decisions(setting: Setting, index: int, content: Content | None = None) -> Iterator[Decision]:
    """Play deal ``index`` by its strategies and yield every decision; with ``content`` that is how it begins."""
    deal = setting.game.engine.Deal(setting.engine(), index)
    if content is not None:
        deal.load(content)
    begin = deal.copy()
    done: list[tuple[int, str]] = []
    while not deal.over:
        yield Decision(setting, begin, list(done), deal.copy())
        action = deal.choose()
        name = setting.game.language.action_name(deal.content(), action, setting.rules)
        done.append((deal.turn, name))
        deal.apply(action)


def names_in(decision: Decision, deal: Any) -> Places:
    """Return the names of the hidden cards of a deal, place by place."""
    setting, content = decision.setting, deal.content()
    return [setting.game.language.cards_named(content, cards, setting.rules) for cards in deal.layout()]


def renaming(now: Places, assumed: Places) -> dict[str, str]:
    """Return a renaming of cards that turns one layout into another; a card that stays in its place keeps its name."""
    swap: dict[str, str] = {}
    for cards, others in zip(now, assumed, strict=True):
        assert len(cards) == len(others), f"a place has {len(cards)} cards, and {len(others)} in the sample"
        stay = set(cards) & set(others)
        swap |= {card: card for card in stay}
        swap |= dict(zip(sorted(set(cards) - stay), sorted(set(others) - stay), strict=True))
    assert sorted(swap) == sorted(swap.values()), "the sample has other cards in all"
    return swap


def replay(decision: Decision, assumed: Any, adapter: Adapter) -> tuple[Any, str]:
    """Play a deal again with other hidden cards; ``assumed`` is how it would stand.

    Return it as far as it could be played, and why it is not what the seat to act has seen; "" if it can be.
    """
    language, begin = decision.setting.game.language, decision.begin.content()
    swap = renaming(names_in(decision, decision.deal), names_in(decision, assumed))
    deal = decision.begin.copy()
    fault = "nothing was dealt"
    for dealt in adapter.dealings(renamed(language.dealt(begin, decision.setting.rules), swap), decision):
        try:
            deal = relaid(decision, dealt)
            fault = replay_from(deal, decision, swap, assumed, adapter)
        except UsageError as error:
            fault = f"this cannot have been dealt: {error}"
        if not fault:
            break
    return deal, fault


def replay_from(deal: Any, decision: Decision, swap: Mapping[str, str], assumed: Any, adapter: Adapter) -> str:
    """Play on from a beginning as far as it goes; return why it is not what the seat to act has seen, "" if it is."""
    if not adapter.dealt(deal.content(), decision):
        return "these cards would have been dealt again"
    for number, (seat, name) in enumerate(decision.done):
        if deal.over or deal.turn != seat:
            return f"action {number} ({name}) is not by seat {seat}"
        names = names_of(decision.setting, deal)
        wanted = adapter.action(name, swap)
        if wanted not in names:
            return f"action {number}, {wanted} by seat {seat}, is not legal; legal: {', '.join(names)}"
        deal.apply(names[wanted])
    if deal.over or deal.turn != decision.seat:
        return "another seat is to act"
    then, replayed = assumed.content(), deal.content()
    for field in adapter.free:
        *structs, last = field.split(".")
        target, source = replayed, then
        for struct in structs:
            target, source = target[struct], source[struct]
        target[last] = source[last]
    different = [key for key in then if then[key] != replayed[key]]
    return f"the state differs in {different}: {_difference(then, replayed)}" if different else ""


def fault_of(decision: Decision, assumed: Any, adapter: Adapter) -> str:
    """Return why a deal cannot be the one that the seat to act has seen; "" if it can."""
    return replay(decision, assumed, adapter)[1]


def _difference(then: Content, replayed: Content) -> str:
    """Return the fields in which two states differ."""
    parts = []
    for key in then:
        if isinstance(then[key], dict):
            parts += [_difference(then[key], replayed[key])] if then[key] != replayed[key] else []
        elif then[key] != replayed[key]:
            parts.append(f"{key} {then[key]} for {replayed[key]}")
    return "; ".join(parts)


def relaid(decision: Decision, dealt: Dealt) -> Any:
    """Return the deal at its beginning with other cards; UsageError where they would have been dealt again."""
    setting = decision.setting
    language, content = setting.game.language, decision.begin.content()
    deal = decision.begin.copy()
    laid = language.lay_out(content, dealt, setting.rules)
    deal.load(language.with_redeals(laid, content["redeals"]) if "redeals" in content else laid)
    return deal


def all_layouts(layout: Layout) -> Iterator[Layout]:
    """Yield every way to lay the cards of some places into places of the same sizes."""

    def lay(cards: int, sizes: list[int]) -> Iterator[Layout]:
        if not sizes:
            yield []
            return
        size, *rest = sizes
        bits = [1 << place for place in range(cards.bit_length()) if cards >> place & 1]
        for chosen in itertools.combinations(bits, size):
            for others in lay(cards ^ sum(chosen), rest):
                yield [sum(chosen), *others]

    yield from lay(sum(layout), [cards.bit_count() for cards in layout])


def number_of_layouts(layout: Layout) -> int:
    """Return how many layouts ``all_layouts`` yields."""
    sizes = [cards.bit_count() for cards in layout]
    return math.factorial(sum(sizes)) // math.prod(math.factorial(size) for size in sizes)


def cases_allowing(known: Mapping[str, Any], layout: Sequence[int]) -> list[int]:
    """Return which of the cases that are known (``Belief.known``) allow a layout: one if it is possible, else none."""
    return [
        number
        for number, ((barred_from, needs), limits) in enumerate(zip(known["cases"], known["limits"], strict=True))
        if all(not cards & barred for cards, barred in zip(layout, barred_from, strict=True))
        and all(
            (layout[place] & cards).bit_count() + (layout[place] & twice).bit_count() >= least
            for place, cards, twice, least in needs
        )
        and all(least <= (layout[place] & cards).bit_count() <= most for place, cards, least, most in limits)
    ]


def weight_of(known: Mapping[str, Any], layout: Sequence[int]) -> int:
    """Return how many deals are said to lead to a layout, in proportion to others; 0 where it is not possible."""
    return sum(known["weights"][number] for number in cases_allowing(known, layout))


def counted(known: Mapping[str, Any]) -> int:
    """Return what ``Belief.count`` must be, laying card after card: by room that is left and what counts so far."""
    total = 0
    for (barred, needs), limits, weight in zip(known["cases"], known["limits"], known["weights"], strict=True):
        # Needs and limits alike: a place, the cards that count once more, the least sum, and the most.
        sums = [(place, (cards, twice), least, math.inf) for place, cards, twice, least in needs]
        sums += [(place, (cards,), least, most) for place, cards, least, most in limits]
        ways = Counter({(tuple(known["sizes"]), (0,) * len(sums)): 1})
        for card in (1 << number for number in range(64) if known["hidden"] >> number & 1):
            after: Counter[tuple[tuple[int, ...], tuple[int, ...]]] = Counter()
            for (room, found), number in ways.items():
                for place, left in enumerate(room):
                    if left and not barred[place] & card:
                        now = tuple(
                            has + (of == place) * sum(bool(cards & card) for cards in sets)
                            for has, (of, sets, _, _) in zip(found, sums, strict=True)
                        )
                        # Needs are counted as far as they go.
                        now = tuple(
                            min(has, least) if most == math.inf else has
                            for has, (_, _, least, most) in zip(now, sums, strict=True)
                        )
                        after[(*room[:place], left - 1, *room[place + 1 :]), now] += number
            ways = after
        total += weight * sum(
            number
            for (_, found), number in ways.items()
            if all(least <= has <= most for has, (_, _, least, most) in zip(found, sums, strict=True))
        )
    return total * int(known["chances"])


def agreeing_cases(belief: Any, layout: Layout) -> int:
    """Return how many of the cases that a belief knows allow a layout: 1 if it is possible, else 0."""
    return len(cases_allowing(belief.known(), layout))


def is_believed(known: Mapping[str, Any], layout: Layout) -> bool:
    """Whether a layout agrees with what is known."""
    return bool(cases_allowing(known, layout))


def with_cards_swapped(layout: Layout, rng: random.Random) -> Layout:
    """Return a layout with two cards of different places swapped, if there are two places."""
    changed = list(layout)
    filled = [place for place, cards in enumerate(layout) if cards]
    if len(filled) > 1:
        one, other = rng.sample(filled, 2)
        swap = _any_card(layout[one], rng) | _any_card(layout[other], rng)
        changed[one] ^= swap
        changed[other] ^= swap
    return changed


def _any_card(cards: int, rng: random.Random) -> int:
    """Return one of some cards, as a set."""
    return 1 << rng.choice([place for place in range(cards.bit_length()) if cards >> place & 1])


def is_uniform(counts: Sequence[int], sigmas: float = 4.75, weights: Sequence[int] | None = None) -> bool:
    """Whether a chi-square test finds no fault with equal chances, or with chances in proportion to ``weights``.

    ``sigmas``: one false alarm in a million.
    """
    freedom = len(counts) - 1
    shares = [1] * len(counts) if weights is None else weights
    unit = sum(counts) / sum(shares)
    statistic = sum((count - unit * share) ** 2 / (unit * share) for count, share in zip(counts, shares, strict=True))
    # The cube root is nearly normal (Wilson and Hilferty).
    spread = 2 / (9 * freedom)
    return float(statistic / freedom) ** (1 / 3) <= 1 - spread + sigmas * spread**0.5
