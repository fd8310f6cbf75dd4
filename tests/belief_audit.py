"""Is a sampled layout of hidden cards one that could have been? The whole deal is played again with the cards of the layout.

The deal as it was and the deal as it might have been differ by a renaming of the hidden cards. The cards that were dealt
are renamed, every action is carried out again by name, and each must be legal, by the same seat; then the state must be
the sampled one to the last field.
"""

from __future__ import annotations

import dataclasses
import itertools
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from simcore import Setting
from simcore.options import HouseRules

Content = dict[str, Any]
Places = dict[str, list[str]]

CARD = re.compile(r"\b[2-9TJQKA][CDHS]\b|\bJoker\b")


@dataclasses.dataclass(frozen=True)
class Adapter:
    """What the audit must know of a game.

    Parameters
    ----------
    places : callable
        ``places(content, rules, seat)`` gives, for the seat to act, the names of the cards in every place that the seat
        cannot look into, by a name for the place; the layouts' places are some or all of them. Without it the places are
        those of ``Deal.layout``.
    free : tuple of str
        Fields of the state that chance sets apart from the cards, which may differ (the settling of a tie).
    """

    places: Callable[[Content, HouseRules, int], Places] | None = None
    free: tuple[str, ...] = ()


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


def names_of(setting: Setting, deal: Any) -> dict[str, int]:
    """Return the legal actions by name."""
    content = deal.content()
    language = setting.game.language
    return {language.action_name(content, action, setting.rules): action for action in deal.legal()}


def decisions(setting: Setting, index: int) -> Iterator[Decision]:
    """Play deal ``index`` by its strategies and yield every decision."""
    deal = setting.game.engine.Deal(setting.engine(), index)
    begin = deal.copy()
    done: list[tuple[int, str]] = []
    while not deal.over:
        yield Decision(setting, begin, list(done), deal.copy())
        action = deal.choose()
        name = setting.game.language.action_name(deal.content(), action, setting.rules)
        done.append((deal.turn, name))
        deal.apply(action)


def renaming(now: Places, assumed: Places) -> dict[str, str]:
    """Return a renaming of cards that turns one layout into another, place by place; cards that stay keep their names."""
    swap: dict[str, str] = {}
    for place, cards in now.items():
        others = assumed[place]
        assert len(cards) == len(others), f"{place} has {len(cards)} cards, and {len(others)} in the sample"
        stay = set(cards) & set(others)
        swap |= {card: card for card in stay}
        swap |= dict(zip(sorted(set(cards) - stay), sorted(set(others) - stay), strict=True))
    assert sorted(swap) == sorted(swap.values()), "the sample has other cards in all"
    return swap


def renamed(value: Any, swap: Mapping[str, str]) -> Any:
    """Return a JSON value or a text with every card renamed."""
    if isinstance(value, str):
        return CARD.sub(lambda match: swap.get(match[0], match[0]), value)
    if isinstance(value, Mapping):
        return {key: renamed(each, swap) for key, each in value.items()}
    if isinstance(value, (list, tuple)):
        return [renamed(each, swap) for each in value]
    return value


def places_of(setting: Setting, deal: Any) -> Places:
    """Return the names of the hidden cards of every place, as the seat to act would count the places."""
    content, language = deal.content(), setting.game.language
    return {
        str(number): language.cards_named(content, cards, setting.rules) for number, cards in enumerate(deal.layout())
    }


def is_believed(known: Mapping[str, Any], layout: Sequence[int]) -> bool:
    """Whether a layout agrees with what is known, as ``Belief.known`` gives it."""
    return any(
        not any(cards & bars for cards, bars in zip(layout, barred, strict=True))
        and all(layout[place] & cards for place, cards in needs)
        and all(least <= (layout[place] & cards).bit_count() <= most for place, cards, least, most in limits)
        for (barred, needs), limits in zip(known["cases"], known["limits"], strict=True)
    )


def fault_of(decision: Decision, assumed: Any, adapter: Adapter) -> str:
    """Return why a deal cannot be the one that the seat to act has seen; "" if it can."""
    setting = decision.setting
    now, then = decision.deal.content(), assumed.content()
    if adapter.places is None:
        swap = renaming(places_of(setting, decision.deal), places_of(setting, assumed))
    else:
        places = adapter.places(now, setting.rules, decision.seat)
        swap = renaming(places, adapter.places(then, setting.rules, decision.seat))
    deal = relaid(decision, swap)
    for number, (seat, name) in enumerate(decision.done):
        if deal.over or deal.turn != seat:
            return f"action {number} ({name}) is not by seat {seat}"
        names = names_of(setting, deal)
        wanted = renamed(name, swap)
        if wanted not in names:
            return f"action {number}, {wanted} by seat {seat}, is not legal; legal: {', '.join(names)}"
        deal.apply(names[wanted])
    if deal.over or deal.turn != decision.seat:
        return "another seat is to act"
    replayed = deal.content()
    for field in adapter.free:
        replayed[field] = then[field]
    different = [key for key in then if then[key] != replayed[key]]
    return f"the state differs in {different}: {_difference(then, replayed)}" if different else ""


def _difference(then: Content, replayed: Content) -> str:
    """Return the fields in which two states differ."""
    parts = []
    for key in then:
        if isinstance(then[key], dict):
            parts += [_difference(then[key], replayed[key])] if then[key] != replayed[key] else []
        elif then[key] != replayed[key]:
            parts.append(f"{key} {then[key]} for {replayed[key]}")
    return "; ".join(parts)


def relaid(decision: Decision, swap: Mapping[str, str]) -> Any:
    """Return the deal at its beginning with every card renamed."""
    setting = decision.setting
    language = setting.game.language
    content = decision.begin.content()
    dealt = renamed(language.dealt(content, setting.rules), swap)
    deal = decision.begin.copy()
    deal.load(language.with_redeals(language.lay_out(content, dealt, setting.rules), content.get("redeals", 0)))
    return deal


def all_layouts(places: Places) -> Iterator[Places]:
    """Yield every way to lay the cards of some places into places of the same sizes."""

    def lay(cards: frozenset[str], sizes: list[tuple[str, int]]) -> Iterator[Places]:
        if not sizes:
            yield {}
            return
        (name, size), *rest = sizes
        for chosen in itertools.combinations(sorted(cards), size):
            for others in lay(cards - set(chosen), rest):
                yield {name: list(chosen), **others}

    every = frozenset(card for cards in places.values() for card in cards)
    yield from lay(every, [(name, len(cards)) for name, cards in places.items()])
