"""Calls of the command line for tests: in this process, or as a process of its own."""

from __future__ import annotations

import contextlib
import dataclasses
import io
import json
import os
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Mapping
from pathlib import Path
from typing import Any
from unittest import mock

from hypothesis import HealthCheck, settings

from simcards.cli.main import _run
from simcore import make_setting, replay_deal

__all__ = ["FUZZ", "RECORD", "Outcome", "call", "command", "environment", "played", "process", "record", "refused"]

# Nothing here depends on how fast the machine is, and a failure is found again by the next run.
FUZZ = settings(
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much],
)
PATIENCE = 120
RECORD = Path(__file__).parents[1] / "data" / "sheepshead" / "called_ace.json"


@dataclasses.dataclass(frozen=True)
class Outcome:
    """What a command did.

    Parameters
    ----------
    code : int
        Exit code.
    out, err : str
        What it wrote on standard output and standard error.
    """

    code: int
    out: str
    err: str


def call(*words: str) -> Outcome:
    """Run ``simcards`` with these words in this process; an exception that it lets through comes through."""
    out, err = io.StringIO(), io.StringIO()
    with (
        mock.patch.object(sys, "argv", ["simcards", *words]),
        contextlib.redirect_stdout(out),
        contextlib.redirect_stderr(err),
    ):
        code = _run()
    return Outcome(code, out.getvalue(), err.getvalue())


def command() -> str:
    """Return the path of the installed command."""
    found = shutil.which("simcards", path=sysconfig.get_path("scripts")) or shutil.which("simcards")
    assert found is not None, "simcards is not installed"
    return found


def environment() -> dict[str, str]:
    """Return the environment for a process that must find the installed command."""
    return {**os.environ, "PATH": f"{Path(command()).parent}{os.pathsep}{os.environ['PATH']}"}


def process(*words: str, cwd: Path | None = None, **options: Any) -> Outcome:
    """Run ``simcards`` with these words as a process of its own."""
    done = subprocess.run(
        [command(), *words],
        cwd=cwd,
        capture_output=True,
        text=True,
        check=False,
        timeout=PATIENCE,
        **options,
    )
    return Outcome(done.returncode, done.stdout, done.stderr)


def refused(outcome: Outcome, *parts: str, code: int = 2) -> None:
    """Assert that a command was refused with one sentence that has all ``parts``, and printed nothing else."""
    assert outcome.code == code, outcome
    assert outcome.out == "", outcome
    assert outcome.err.startswith("simcards: "), outcome
    assert outcome.err.count("\n") == 1, outcome
    assert outcome.err.endswith("\n"), outcome
    for part in parts:
        assert part in outcome.err, outcome


def record() -> Any:
    """Return a record with everything in it: seat 1 picks and calls AC from seat 4, who is his partner."""
    return json.loads(RECORD.read_text(encoding="utf-8"))


def played(deal: int, rules: Mapping[str, object] | None = None) -> Any:
    """Return the record of a deal as the software plays it today."""
    return replay_deal(make_setting("sheepshead", seed=7, rules=rules), deal).record(with_legal=True)
