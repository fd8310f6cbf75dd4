"""The entry point of ``simcards``: the commands, and errors as one sentence with an exit code."""

import os
import sys
from typing import cast

# Nothing here multiplies matrices: one BLAS thread starts faster. Must be set before numpy is loaded.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import typer

from simcards.cli import bench, compare, games, legal, odds, replay, rules, run, sweep, tune
from simcards.cli.output import warn

__all__ = ["app", "main"]

EXIT_FAILED = 1
EXIT_USAGE = 2
EXIT_INTERRUPTED = 130

app = typer.Typer(
    name="simcards",
    help="A laboratory for card games: complete rules at the speed of C, experiments with honest intervals.",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)
app.command("games")(games.games)
app.command("rules")(rules.rules)
app.command("run")(run.run)
app.command("replay")(replay.replay)
app.command("legal")(legal.legal)
app.command("compare")(compare.compare)
app.command("odds")(odds.odds)
app.command("sweep")(sweep.sweep)
app.command("tune")(tune.tune)
app.command("bench")(bench.bench)


def _print_version(wanted: bool) -> None:  # noqa: FBT001 - called by typer
    """Print the version and end."""
    if wanted:
        from simcore.results import software_version

        print(f"simcards {software_version()}")
        raise typer.Exit


@app.callback()
def _common(
    *,
    version: bool = typer.Option(
        False, "--version", callback=_print_version, is_eager=True, help="Print the version and end."
    ),
) -> None:
    """A laboratory for card games: complete rules at the speed of C, experiments with honest intervals."""


def main() -> None:
    """Run a command; every error is one sentence on standard error and an exit code."""
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:
            # It was closed: what is printed there goes nowhere.
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115 - for the life of the process
        elif hasattr(stream, "reconfigure"):
            # A letter that the terminal does not have is no reason to fail.
            stream.reconfigure(errors="replace")
    sys.exit(_run())


def _run() -> int:
    """Run a command and return its exit code."""
    # The base of typer's own usage errors, whichever library it rests on.
    usage_error = cast("type[Exception]", typer.BadParameter.__mro__[2])
    try:
        code = app(standalone_mode=False)
        sys.stdout.flush()
    except usage_error as error:
        message = getattr(error, "format_message", error.__str__)()
        if type(error).__name__ == "NoArgsIsHelpError":
            print(message)
            return EXIT_USAGE
        if message.startswith("No such command"):
            names = ", ".join(str(command.name) for command in app.registered_commands)
            message = f"{message.rstrip('.')}; offered are: {names}"
        warn(_sentence(message))
        return EXIT_USAGE
    except typer.Abort:
        warn("interrupted")
        return EXIT_INTERRUPTED
    except KeyboardInterrupt:
        warn("interrupted before anything was finished")
        return EXIT_INTERRUPTED
    except BrokenPipeError:
        # The reader has gone (`simcards ... | head`).
        _discard_output()
        return EXIT_FAILED
    except OSError as error:
        _discard_output()
        place = error.filename or "the output"
        warn(f"cannot use {place}: {error.strerror or error}")
        return EXIT_FAILED
    except Exception as error:
        return _report(error)
    if code == EXIT_INTERRUPTED:
        # Ctrl-C where nothing else has caught it: typer makes it this code.
        warn("interrupted")
    return code if isinstance(code, int) else 0


def _discard_output() -> None:
    """Let what is left to print go nowhere."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _report(error: Exception) -> int:
    """Print an error of the core as one sentence and return the exit code; others are faults of ours."""
    from simcore.errors import Interrupted, SimcardsError, StrategyFault, UsageError

    if isinstance(error, StrategyFault) and error.traceback:
        print(error.traceback, file=sys.stderr, end="")
    if isinstance(error, UsageError):
        warn(_sentence(str(error)))
        return EXIT_USAGE
    if isinstance(error, Interrupted):
        warn(_sentence(str(error)))
        return EXIT_INTERRUPTED
    if isinstance(error, SimcardsError):
        warn(_sentence(str(error)))
        return EXIT_FAILED
    if isinstance(error, MemoryError):
        warn("there is not enough memory for this run")
        return EXIT_FAILED
    raise error


def _sentence(message: str) -> str:
    """Return a message on one line."""
    return " ".join(message.split())
