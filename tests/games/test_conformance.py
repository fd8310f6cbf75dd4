"""What holds for every game: deals end, cards stay, payoffs cancel out, runs repeat, nobody sees hidden cards."""

from __future__ import annotations

import itertools
import json
import random
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from simcore import (
    GAMES,
    RecordFault,
    Setting,
    UsageError,
    check_record,
    deal_rows,
    find_game,
    make_setting,
    replay_deal,
    replay_match,
    simulate,
    simulate_matches,
)
from simcore.results import merge_tallies
from simcore.simulate import RowPlayer
from tests.games.hidden import HIDDEN
from tests.players import quick_strategies

GAME_NAMES = list(GAMES)
DEALS = 30_000


def random_rules(game: str, rng: random.Random) -> dict[str, str]:
    """Return a valid combination of house rules, each option changed with a chance of one in two."""
    house = find_game(game).rules
    while True:
        rules: dict[str, str] = {}
        for name, option in house.options().items():
            if rng.random() < 0.5:
                continue
            if option.kind == "number":
                rules[name] = str(rng.randint(option.minimum, min(option.maximum, option.minimum + 6)))
            else:
                rules[name] = rng.choice(option.values)
        try:
            house.from_values(rules)
        except UsageError:
            continue
        return rules


def settings_of(game: str, count: int, seed: int) -> Iterator[tuple[Setting, random.Random]]:
    """Yield settings with random rules and with any strategies in the seats."""
    rng = random.Random(seed)
    found = find_game(game)
    for _ in range(count):
        rules = found.rules.from_values(random_rules(game, rng))
        seats = [rng.choice(quick_strategies(found)) for _ in range(found.seats(rules))]
        yield make_setting(game, rules=rules, seats=seats, seed=rng.randrange(2**64)), rng


@pytest.mark.parametrize("game", GAME_NAMES)
def test_deals_run_to_their_end(game: str) -> None:
    """There is always something to do before the end and nothing after it; every state is consistent.

    A second deal, into which the state is loaded now and then, goes the same way. ``apply`` checks after each
    action that each card is in one place (it raises AssertionError).
    """
    decisions = 0
    for setting, rng in settings_of(game, 150, 1):
        engine = setting.engine()
        for index in range(4):
            deal = setting.game.engine.Deal(engine, index)
            again = setting.game.engine.Deal(engine, index)
            while not deal.over:
                legal = deal.legal()
                assert legal
                assert len(set(legal)) == len(legal)
                assert 0 <= deal.turn < setting.seats
                assert deal.perft(1) == len(legal)
                content = deal.content()
                if rng.random() < 0.3:
                    again.load(content)
                assert (again.legal(), again.turn) == (legal, deal.turn)
                texts = {setting.game.language.action_name(content, action, setting.rules) for action in legal}
                assert len(texts) == len(legal)
                assert {setting.game.language.read_action(text, setting.rules) for text in texts} == texts
                with pytest.raises(ValueError, match="is not legal"):
                    deal.apply(next(action for action in range(64) if action not in legal))
                with pytest.raises(ValueError, match="the deal is not over"):
                    deal.row()
                action = deal.choose() if rng.random() < 0.7 else rng.choice(legal)
                deal.apply(action)
                again.apply(action)
                decisions += 1
            assert deal.legal() == []
            assert again.over
            assert again.row() == deal.row()
            with pytest.raises(ValueError, match="is not legal"):
                deal.apply(0)
            with pytest.raises(ValueError, match="the deal is over"):
                deal.choose()
            row = setting.game.row.read(deal.row())[0]
            assert not setting.game.zero_sum or int(row["payoff"].astype(int).sum()) == 0
    assert decisions > 10_000


@pytest.mark.parametrize("game", GAME_NAMES)
def test_a_copy_is_independent(game: str) -> None:
    """What is done to a copy does not move the deal, and a copy draws what the deal would draw."""
    for setting, _ in settings_of(game, 20, 2):
        deal = setting.game.engine.Deal(setting.engine(), 5)
        while not deal.over:
            before = deal.content()
            copies = [deal.copy(), deal.copy()]
            choices = [copy.choose() for copy in copies]
            copies[0].apply(choices[0])
            assert deal.content() == before
            assert deal.choose() == choices[0] == choices[1]
            deal.apply(choices[0])


@pytest.mark.parametrize("game", GAME_NAMES)
def test_a_card_in_two_places_is_refused(game: str) -> None:
    """The check of the state finds a card twice and a card missing."""
    setting = make_setting(game, strategy="random", seed=3)
    deal = setting.game.engine.Deal(setting.engine(), 0)
    content = deal.content()
    first, second = content["hand"][:2]
    for hands in ([first | (second & -second), second], [first & (first - 1), second], [first, first]):
        with pytest.raises(ValueError, match="cannot arise"):
            deal.load({**content, "hand": [*hands, *content["hand"][2:]]})
    assert deal.content() == content


@pytest.mark.parametrize("game", GAME_NAMES)
def test_payoffs_cancel_out(game: str) -> None:
    """The payoffs of every deal sum to zero where the rules say so, and somebody gets something in most."""
    for setting, _ in settings_of(game, 40 if find_game(game).zero_sum else 0, 4):
        for rows in deal_rows(setting, 2_000):
            payoffs = rows["payoff"].astype(np.int64)
            assert not payoffs.sum(axis=1).any()
    for rows in deal_rows(make_setting(game, seed=1), DEALS):
        assert (rows["payoff"] != 0).any(axis=1).mean() > 0.5


@pytest.mark.parametrize("game", GAME_NAMES)
@pytest.mark.parametrize("with_legal", [False, True])
def test_records_replay(game: str, with_legal: bool) -> None:
    """Deal to record to JSON to deal: the same decisions and the same result, which is the row of the run."""
    for setting, _ in settings_of(game, 60, 5):
        rows = next(iter(deal_rows(setting, 3)))
        for index, row in enumerate(rows):
            replay = replay_deal(setting, index)
            assert replay.result == setting.game.row.values(row, setting.game.labels(setting.rules), setting.seats)
            record = json.loads(json.dumps(replay.record(with_legal=with_legal)))
            assert ("legal" in record["actions"][0]) is with_legal
            again = check_record(record)
            assert again.result == replay.result
            assert [(step.seat, step.action, step.legal) for step in again.steps] == [
                (step.seat, step.action, step.legal) for step in replay.steps
            ]
            assert again.setting.rules == setting.rules
            assert replay.story()


@pytest.mark.parametrize("game", GAME_NAMES)
def test_runs_play_what_is_played_step_by_step(game: str) -> None:
    """The loop of a run (written out for speed, with shortcuts) gives the rows of deals driven action by action.

    A third of the settings has random play in all seats, for which the loop is compiled by itself.
    """
    for number, (mixed, _) in enumerate(settings_of(game, 360, 13)):
        random_play = make_setting(game, rules=mixed.rules, strategy="random", seed=mixed.seed)
        setting = mixed if number % 3 else random_play
        engine = setting.engine()
        rows = b""
        for index in range(30):
            deal = setting.game.engine.Deal(engine, index)
            while not deal.over:
                deal.apply(deal.choose())
            rows += deal.row()
        assert engine.deal_rows(0, 30) == rows, setting.rules.changes()


@pytest.mark.parametrize("game", GAME_NAMES)
def test_a_changed_record_is_refused(game: str) -> None:
    """A payoff that is not the rules', an action too few or too many, an action that is not legal."""
    record: dict[str, Any] = replay_deal(make_setting(game, strategy="random", seed=6), 1).record()
    check_record(record)
    payoff = [each + 1 for each in record["result"]["payoff"]]
    faults = [
        {"result": {**record["result"], "payoff": payoff}},
        {"actions": record["actions"][:-1]},
        {"actions": [*record["actions"], record["actions"][-1]]},
        {"actions": [record["actions"][-1], *record["actions"][1:]]},
    ]
    for fault in faults:
        with pytest.raises(RecordFault):
            check_record({**record, **fault})


@pytest.mark.parametrize("game", GAME_NAMES)
@pytest.mark.parametrize("strategy", ["random", None])
def test_same_tally_on_any_number_of_threads(game: str, strategy: str | None) -> None:
    """The bytes of a tally do not depend on threads or on how the deals are split."""
    setting = make_setting(game, strategy=strategy, seed=7)
    tallies = [simulate(setting, DEALS, first=11, threads=threads) for threads in (1, 2, 7)]
    assert len({tally.to_bytes() for tally in tallies}) == 1
    assert simulate(setting, DEALS, first=12, threads=2).to_bytes() != tallies[0].to_bytes()
    for cuts in ((1,), (7_777, 7_778), tuple(range(1_000, DEALS, 1_000))):
        edges = [0, *cuts, DEALS]
        parts = [
            simulate(setting, end - start, first=11 + start, threads=1 + start % 3)
            for start, end in itertools.pairwise(edges)
        ]
        for name, layout in setting.game.row.parts().items():
            contents = [(each.part(name).rows.tobytes(), each.part(name).counts.tobytes()) for each in parts]
            rows, counts = merge_tallies(contents, layout)
            whole = tallies[0].part(name)
            assert (rows.tobytes(), counts.tobytes()) == (whole.rows.tobytes(), whole.counts.tobytes())


@pytest.mark.parametrize("game", GAME_NAMES)
def test_same_matches_on_any_number_of_threads(game: str) -> None:
    """The same of matches."""
    setting = make_setting(game, seed=8)
    tallies = [simulate_matches(setting, 90, first=3, threads=threads) for threads in (1, 2, 7)]
    assert len({tally.to_bytes() for tally in tallies}) == 1
    parts = [simulate_matches(setting, count, first=first) for first, count in ((3, 40), (43, 1), (44, 49))]
    rows, counts = merge_tallies(
        [(part.rows.tobytes(), part.counts.tobytes()) for part in parts], setting.game.match_row
    )
    assert rows.tobytes() + counts.tobytes() == tallies[0].to_bytes()


@pytest.mark.parametrize("game", GAME_NAMES)
@pytest.mark.parametrize("chunk", [1, 7, 999, 10**6])
def test_rows_do_not_depend_on_the_chunk(game: str, chunk: int) -> None:
    """Rows come in the order of deals, in arrays of the wanted size."""
    setting = make_setting(game, seed=9)
    whole = b"".join(rows.tobytes() for rows in deal_rows(setting, 2_000, first=5))
    parts = list(deal_rows(setting, 2_000, first=5, chunk=chunk))
    assert b"".join(rows.tobytes() for rows in parts) == whole
    assert {len(rows) for rows in parts[:-1]} <= {chunk}
    later = b"".join(rows.tobytes() for rows in deal_rows(setting, 1_000, first=1_005))
    assert later == whole[1_000 * setting.game.row.dtype.itemsize :]


@pytest.mark.parametrize("game", GAME_NAMES)
def test_strategies_cannot_move_the_cards(game: str) -> None:
    """The cards of a deal are the same whoever plays; a match deals what its replay says."""
    found = find_game(game)
    rules_of = [{}, *(random_rules(game, random.Random(seed)) for seed in range(12))]
    for rules in rules_of:
        engines = [make_setting(game, rules=rules, strategy=name, seed=10).engine() for name in quick_strategies(found)]
        for index in range(200):
            contents = [found.engine.Deal(engine, index).content() for engine in engines]
            assert all(content == contents[0] for content in contents)
    setting = make_setting(game, seed=10)
    for replay in replay_match(setting, 2):
        assert replay.deal is not None
        assert replay.begin["hand"] == found.engine.Deal(setting.engine(), replay.deal).content()["hand"]


@pytest.mark.parametrize("game", GAME_NAMES)
def test_no_strategy_peeks(game: str) -> None:
    """Cards that a seat cannot see are dealt again in the middle of a deal: it does the same, by the same rules.

    In Sheepshead: other hands, the bury, the under card, who the partner is (S-4.2, S-5.7, S-5.9).
    """
    deals_again = HIDDEN[game]
    changed = dict.fromkeys(quick_strategies(find_game(game)), 0)
    for setting, rng in settings_of(game, 1_200, 11):
        name = rng.choice(list(changed))
        same = make_setting(game, rules=setting.rules, strategy=name, seed=setting.seed)
        deal = same.game.engine.Deal(same.engine(), 0)
        while not deal.over:
            other = deal.copy()
            content = deals_again(deal.content(), rng)
            other.load(content)
            changed[name] += content["hand"] != deal.content()["hand"]
            assert other.legal() == deal.legal(), (same.rules.changes(), deal.content(), content)
            if rng.random() < 0.3:
                # What strategies of users are shown, but for the plays so far, which a state set from outside has not.
                again = deal.copy()
                again.load(deal.content())
                assert again.question() == other.copy().question(), (same.rules.changes(), deal.content(), content)
            choice = deal.copy().choose()
            assert other.choose() == choice, (name, same.rules.changes(), deal.content(), content)
            deal.apply(choice if rng.random() < 0.6 else rng.choice(deal.legal()))
    assert min(changed.values()) > 4_000


def test_every_game_can_be_dealt_again() -> None:
    """A game that is added needs its function in ``tests.games.hidden``."""
    assert set(HIDDEN) == set(GAMES)


@pytest.mark.parametrize("game", GAME_NAMES)
def test_payoffs_and_worths_keep_the_bounds_of_the_rules(game: str) -> None:
    """Under random rules and start values; partners get the same; the worths of a match sum up to one."""
    widest = 0.0
    for setting, rng in settings_of(game, 400, 12):
        start = {
            name: known.maximum(setting.rules) if not known.each else None for name, known in setting.game.start.items()
        }
        given = {name: value for name, value in start.items() if value is not None and rng.random() < 0.5}
        table = make_setting(game, rules=setting.rules, seats=[each.text for each in setting.strategies], start=given)
        rows = RowPlayer(table).rows(0, 150)["payoff"][:, : table.seats].astype(int)
        low, high = table.game.payoff_range(table.rules, table.start)
        assert low <= rows.min()
        assert rows.max() <= high
        widest = max(widest, (rows.max() - rows.min()) / (high - low))
        teams = table.game.teams(table.rules)
        assert sorted(seat for team in teams for seat in team) == list(range(table.seats))
        for team in teams:
            assert (rows[:, list(team)] == rows[:, [team[0]]]).all()
    assert widest > 0.2
    for setting, _ in settings_of(game, 12, 13):
        matches = RowPlayer(setting, "match").rows(0, 12)
        value = setting.game.match_value
        worth = value.value(matches.ravel()).reshape(matches.shape)
        low, high = value.range(setting.rules)
        assert low * value.scale <= worth.min()
        assert worth.max() <= high * value.scale
        if value.name == "matches won":
            sides = [team[0] for team in setting.game.teams(setting.rules)]
            assert (worth[:, sides].sum(axis=1) == value.scale).all()
