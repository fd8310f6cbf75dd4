"""``simcards odds GAME ...``: what each thing that could be done is worth, and how sure that is."""

import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from simcards.cli import numbers
from simcards.cli.files import check_places, resolved
from simcards.cli.options import (
    DealsOption,
    FirstOption,
    GameArgument,
    JsonOption,
    LevelOption,
    LivesOption,
    PlayersOption,
    PresetOption,
    RuleOption,
    RulesFileOption,
    ScoreOption,
    SeedOption,
    StakeOption,
    StrategyOption,
    ThreadsOption,
    read_setting,
    start_values,
)

if TYPE_CHECKING:
    from simcards.analysis.answers import FieldAnswer, Line, Odds
    from simcards.analysis.hands import HandClass, TableOfHands
    from simcore.questions import Question
    from simcore.setting import Setting

__all__ = ["odds"]

# Lines of a table over hands that people are shown; all are in --json and --out.
CLASSES_SHOWN = 40
# Chances beside one another in a table; others follow in one of their own.
CHANCES_BESIDE = 6


def _cards_option(name: str, what: str) -> Any:
    """Return an option whose meaning the game declares."""
    return typer.Option(f"--{name}", metavar="TEXT", help=what)


def odds(
    game: GameArgument,
    *,
    hand: Annotated[str | None, _cards_option("hand", "Your cards, such as 'QC JD AD 9D AC 7H'.")] = None,
    seat: Annotated[str | None, _cards_option("seat", "Your seat.")] = None,
    blind: Annotated[str | None, _cards_option("blind", "Sheepshead: the blind, after you picked.")] = None,
    said: Annotated[str | None, _cards_option("said", "Bid Euchre: what was said before you.")] = None,
    discard: Annotated[str | None, _cards_option("discard", "Bid Euchre: what you laid down as dealer.")] = None,
    floor: Annotated[str | None, _cards_option("floor", "Seep: the open floor before the bid.")] = None,
    bid: Annotated[str | None, _cards_option("bid", "Seep: your bid, before the first play.")] = None,
    table: Annotated[str | None, _cards_option("table", "Seep, Royal Casino: the loose cards.")] = None,
    played: Annotated[str | None, _cards_option("played", "Toepen: cards played so far.")] = None,
    asked: Annotated[str | None, _cards_option("asked", "Toepen: knocks so far, and you are asked.")] = None,
    play: Annotated[str | None, _cards_option("play", "Royal Casino: number of plays made so far.")] = None,
    captured: Annotated[
        str | None, _cards_option("captured", "Seep, Royal Casino: captured cards by side, 'AS KC / '.")
    ] = None,
    taker: Annotated[str | None, _cards_option("taker", "Seep, Royal Casino: the seat that captured last.")] = None,
    record: Annotated[
        Path | None, typer.Option("--record", metavar="FILE", help="A recorded deal; with --at its decision.")
    ] = None,
    at: Annotated[
        int | None,
        typer.Option("--at", parser=numbers.count, metavar="K", help="Number of the action asked about, from 1."),
    ] = None,
    position: Annotated[
        Path | None, typer.Option("--position", metavar="FILE", help="A position; cards it does not give are unknown.")
    ] = None,
    samples: Annotated[
        int | None,
        typer.Option("--samples", parser=numbers.count, metavar="N", help="Layouts of the hidden cards to play."),
    ] = None,
    until: Annotated[
        str | None,
        typer.Option("--until", metavar="TEXT", help="Stop at a half-width (±0.01, ±0.5%) or when it is 'clear'."),
    ] = None,
    field: Annotated[
        bool, typer.Option("--field", help="Repeat the answer against cautious, standard, bold and random players.")
    ] = False,
    deals: DealsOption = None,
    first: FirstOption = 0,
    strategy: StrategyOption = None,
    player: Annotated[
        list[str] | None,
        typer.Option("--player", metavar="K=NAME", help="Who plays on in seat K; repeatable."),
    ] = None,
    level: LevelOption = 0.95,
    seed: SeedOption = None,
    rule: RuleOption = None,
    rules: RulesFileOption = None,
    preset: PresetOption = None,
    players: PlayersOption = None,
    stake: StakeOption = None,
    lives: LivesOption = None,
    score: ScoreOption = None,
    threads: ThreadsOption = None,
    as_json: JsonOption = False,
    out: Annotated[
        Path | None, typer.Option("--out", metavar="FILE.parquet", help="Write the answer to a Parquet file.")
    ] = None,
) -> None:
    """Tell what each thing that could be done is worth; without a hand, a table over classes of hands."""
    setting = read_setting(
        game,
        seed=seed,
        strategy=strategy,
        seat=player,
        rule=rule,
        rules=rules,
        preset=preset,
        players=players,
        start=start_values(stake=stake, lives=lives, score=score),
    )
    texts = {
        "hand": hand, "seat": seat, "blind": blind, "said": said, "discard": discard, "floor": floor, "bid": bid,
        "table": table, "played": played, "asked": asked, "play": play, "captured": captured, "taker": taker,
    }  # fmt: skip
    given = {name: text for name, text in texts.items() if text is not None}
    out = resolved("--out", out)
    check_places(out)
    files = [path for path in (record, position) if path is not None]
    asking = {"samples": samples, "until": until, "level": level, "threads": threads}
    _check_together(given, files, deals=deals, asking=asking, field=field)
    began = time.perf_counter()
    if not given and not files and at is None:
        playing = {"first": first, "level": level, "threads": threads}
        _tables(setting, deals, playing, out, as_json=as_json)
        return
    from simcore.decisions import ask

    question = ask(setting, given, record=record, at=at, position=position)
    _answers(question, asking, out, began, as_json=as_json, field=field)


def _check_together(
    given: dict[str, str], files: list[Path], *, deals: int | None, asking: dict[str, Any], field: bool
) -> None:
    """End with one sentence for options that do not go together."""
    if given or files:
        if deals is not None:
            raise typer.BadParameter("--deals is for tables over hands; for one decision give --samples")
        return
    wanted = {"--samples": asking["samples"], "--until": asking["until"], "--field": field or None}
    for name, value in wanted.items():
        if value is not None:
            raise typer.BadParameter(f"{name} needs a decision: --hand, --record or --position")


def _answers(
    question: "Question", asking: dict[str, Any], out: Path | None, began: float, *, as_json: bool, field: bool
) -> None:
    """Work out the answer, or one for each field of opponents, and print it."""
    from simcards.analysis import answers as reckoning
    from simcards.analysis.frames import new_file
    from simcards.cli.output import console, print_json, progress_bar

    command = _command(question.setting.seed)
    if field:
        answers, verdict = reckoning.in_fields(question, lambda each: reckoning.odds(each, **asking))
        frame = _field_frame(answers)
        content: dict[str, object] = {
            "fields": [{"field": each.field, **each.answer.to_dict()} for each in answers],
            "verdict": verdict,
        }
    else:
        most = asking["samples"] or (reckoning.WATCHED_SAMPLES if asking["until"] else reckoning.SAMPLES)
        with progress_bar(most) as progress:
            answer = reckoning.odds(question, **asking, progress=progress)
        frame, content = answer.frame(), answer.to_dict()
    interrupted = not field and answer.interrupted
    if out is not None and not interrupted:
        with new_file(out) as partial:
            frame.write_parquet(partial, metadata={"simcards": command})
    if as_json:
        print_json({**content, "seed": question.setting.seed, "command": command})
    else:
        if field:
            _show_fields(answers, verdict)
        else:
            _show(answer, time.perf_counter() - began)
        console().print(f"Reproduce: {command}", markup=False)
    if interrupted:
        from simcore.errors import Interrupted

        raise Interrupted(f"interrupted: {answer.samples:,} of {most:,} layouts were played and are shown")


def _field_frame(answers: "tuple[FieldAnswer, ...]") -> Any:
    """Return the answers against all fields as one frame."""
    import polars as pl

    return pl.concat([each.answer.frame().insert_column(0, pl.lit(each.field).alias("field")) for each in answers])


def _command(seed: int) -> str:
    """Return the command that was given, with the seed that was drawn if none was."""
    import shlex
    import sys

    words = ["simcards", *sys.argv[1:]]
    if not any(word == "--seed" or word.startswith("--seed=") for word in words):
        words += ["--seed", str(seed)]
    return shlex.join(words)


def _signed(value: float | None, decimals: int = 3) -> str:
    """Return a number with its sign."""
    return "-" if value is None else f"{value:+.{decimals}f}"


def _ends(low: float | None, high: float | None, decimals: int = 3) -> str:
    """Return an interval as text."""
    return "-" if low is None or high is None else f"{low:+.{decimals}f} .. {high:+.{decimals}f}"


def _show(answer: "Odds", seconds: float) -> None:
    """Print an answer for people."""
    from simcards.cli.output import console, grid

    shown = f"{100 * answer.level:g} %" if not answer.exact else "exact"
    lines = answer.lines[: answer.shown] if answer.shown else answer.lines
    grid(
        f"Seat {answer.seat}, {answer.unit}",
        ["what", "value", f"{shown} interval", "to the best", f"{shown} interval", "regret"],
        [
            [
                line.plan,
                _signed(line.value),
                "exact" if answer.exact else _ends(line.low, line.high),
                _signed(line.difference) if place else "best",
                _told(line, exact=answer.exact) if place else "",
                f"{line.regret:.3f}",
            ]
            for place, line in enumerate(lines)
        ],
    )
    for first in range(0, len(lines[0].chances), CHANCES_BESIDE):
        beside = slice(first, first + CHANCES_BESIDE)
        grid(
            "Chances",
            ["what", *(chance.name for chance in lines[0].chances[beside])],
            [
                [
                    line.plan,
                    *(_share(each.share, each.low, each.high, exact=answer.exact) for each in line.chances[beside]),
                ]
                for line in lines
            ],
        )
    target = console()
    if len(lines) < len(answer.lines):
        target.print(f"The best {len(lines)} of {len(answer.lines)}; --json and --out have all.", markup=False)
    for note in answer.notes:
        target.print(note, markup=False)
    target.print(answer.advice, markup=False, style="bold")
    if answer.goal:
        target.print(f"Watched until {answer.goal}: {'reached' if answer.reached else 'not reached'}", markup=False)
    how = "all" if answer.exact else f"{answer.samples:,} of"
    target.print(
        f"{how} {answer.layouts:,} layouts of the hidden cards, {seconds:.2f} s; played on by "
        f"{', '.join(dict.fromkeys(answer.strategies))}",
        markup=False,
    )


def _told(line: "Line", *, exact: bool) -> str:
    """Return the interval of a difference, or why it has none."""
    if line.same:
        return "same"
    return "exact" if exact else _ends(line.difference_low, line.difference_high)


def _share(share: float | None, low: float | None, high: float | None, *, exact: bool) -> str:
    """Return a chance with its interval as text."""
    if share is None or low is None or high is None:
        return "-"
    return f"{100 * share:.2f} %" if exact else f"{100 * share:.1f} % ({100 * low:.1f} to {100 * high:.1f})"


def _show_fields(answers: "tuple[FieldAnswer, ...]", verdict: str) -> None:
    """Print the answers against several fields."""
    from simcards.cli.output import console, grid

    plans = [line.plan for line in answers[0].answer.lines]
    plans = plans[: answers[0].answer.shown or None]
    by_name = [{line.plan: line for line in each.answer.lines} for each in answers]
    grid(
        f"Seat {answers[0].answer.seat}, {answers[0].answer.unit}: value against fields of",
        ["what", *(each.field for each in answers)],
        [[plan, *(_signed(lines[plan].value) if plan in lines else "-" for lines in by_name)] for plan in plans],
    )
    target = console()
    for each in answers:
        target.print(f"{each.field}: {each.answer.advice}", markup=False)
    target.print(verdict, markup=False, style="bold")


def _tables(
    setting: "Setting",
    deals: int | None,
    playing: dict[str, Any],
    out: Path | None,
    *,
    as_json: bool,
) -> None:
    """Work out and print the tables over classes of hands."""
    from simcards.analysis import hands
    from simcards.analysis.frames import new_file
    from simcards.cli.output import console, print_json, progress_bar
    from simcore.errors import UsageError

    wanted = setting.game.questions.tables(setting.rules)
    if not wanted:
        raise UsageError(f"{setting.game.name} has no table over hands; give --hand, --record or --position")
    tables = []
    for table in wanted:
        with progress_bar(deals or hands.DEALS) as progress:
            tables.append(
                hands.table_of_hands(setting, table, deals=deals or hands.DEALS, progress=progress, **playing)
            )
    command = _command(setting.seed)
    if out is not None:
        import polars as pl

        frames = [each.frame().insert_column(0, pl.lit(each.title).alias("table")) for each in tables]
        with new_file(out) as partial:
            pl.concat(frames, how="diagonal").write_parquet(partial, metadata={"simcards": command})
    if as_json:
        print_json({"tables": [each.to_dict() for each in tables], "seed": setting.seed, "command": command})
        return
    for each in tables:
        _show_table(each)
    console().print(f"Reproduce: {command}", markup=False)


def _show_table(table: "TableOfHands") -> None:
    """Print a table over classes of hands for people: the classes with most deals."""
    from simcards.cli.output import console, grid

    order = sorted(range(len(table.classes)), key=lambda place: -table.classes[place].n)[:CLASSES_SHOWN]
    shown = [table.classes[place] for place in sorted(order)]
    if not shown:
        console().print(f"{table.title}: no such decision came up.", markup=False)
        return
    features = list(shown[0].features)
    plans = shown[0].plans
    grid(
        f"{table.title} ({table.unit}; {100 * table.level:g} % intervals)",
        [
            *features,
            "deals",
            *(name for plan in plans for name in (plan.plan, *([] if plan.difference is None else ["difference"]))),
            *(f"{plan.plan}: {name}" for plan in plans for name in plan.chances),
        ],
        [_table_row(each) for each in shown],
        texts=0,
    )
    target = console()
    if len(shown) < len(table.classes):
        target.print(
            f"The {len(shown)} classes with most deals of {len(table.classes)}; --json and --out have all.",
            markup=False,
        )
    target.print(f"{table.decisions:,} decisions in {table.deals:,} deals", markup=False)


def _table_row(each: "HandClass") -> list[str]:
    """Return the cells of a class of hands."""
    cells = [*(str(value) for value in each.features.values()), f"{each.n:,}"]
    for plan in each.plans:
        cells.append(_signed(plan.value))
        if plan.difference is not None:
            cells.append(_ends(plan.difference_low, plan.difference_high, 2))
    for plan in each.plans:
        cells += ["-" if chance is None else f"{100 * chance[0]:.1f} %" for chance in plan.chances.values()]
    return cells
