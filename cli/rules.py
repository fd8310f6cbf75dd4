"""``simcards rules GAME``: the house rules and the parameters of the strategies."""

from typing import Any

from simcards.cli.options import GameArgument, JsonOption, PresetOption

__all__ = ["rules"]


def rules(game: GameArgument, *, preset: PresetOption = None, as_json: JsonOption = False) -> None:
    """List the house rules of a game: values (the default first), rule number, meaning."""
    from simcards.cli.output import console, print_json
    from simcore.setting import make_setting

    setting = make_setting(game, preset=preset, seed=0)
    house = setting.rules
    options = house.options()
    if as_json:
        print_json(
            {
                name: {
                    "value": option.format(getattr(house, name)),
                    "allowed": list(option.values) or option.allowed,
                    "rule": option.rule,
                    "description": option.doc,
                }
                for name, option in options.items()
            }
        )
        return
    target = console()
    target.print(_rules_grid(house, preset))
    kinds = [kind for kind in setting.game.strategies.values() if kind.parameters]
    if kinds:
        target.print(_parameters_grid(kinds))


def _rules_grid(house: Any, preset: str | None) -> Any:
    """Return the table of the house rules."""
    from rich import box
    from rich.table import Table
    from rich.text import Text

    title = "House rules" + (f" (preset {preset})" if preset else "")
    grid = Table(title=title, title_justify="left", title_style="bold", box=box.SIMPLE_HEAD, pad_edge=False)
    for heading in ("rule", "value", "allowed", "number", "meaning"):
        grid.add_column(heading, no_wrap=heading in ("rule", "value", "number"))
    for name, option in house.options().items():
        value = option.format(getattr(house, name))
        grid.add_row(name, value, Text(option.allowed), option.rule, option.doc)
    return grid


def _parameters_grid(kinds: Any) -> Any:
    """Return the table of the parameters of the strategies."""
    from rich import box
    from rich.table import Table

    grid = Table(
        title="Parameters of the strategies",
        title_justify="left",
        title_style="bold",
        box=box.SIMPLE_HEAD,
        pad_edge=False,
    )
    grid.add_column("parameter", no_wrap=True)
    for kind in kinds:
        grid.add_column(kind.name, justify="right")
    grid.add_column("allowed", no_wrap=True)
    grid.add_column("meaning")
    parameters = {name: parameter for kind in kinds for name, parameter in kind.parameters.items()}
    for name, parameter in parameters.items():
        values = [parameter.format(kind.defaults[name]) if name in kind.parameters else "" for kind in kinds]
        grid.add_row(name, *values, parameter.allowed.removeprefix("a "), parameter.doc)
    return grid
