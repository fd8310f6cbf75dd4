"""Verification is slow and has its own command (`make verify`): a figure and a plot for each check."""

from pathlib import Path

import matplotlib as mpl
import pytest

mpl.use("Agg")

REPORTS = Path(__file__).parents[2] / "reports" / "verification"


@pytest.fixture(scope="session")
def reports() -> Path:
    """Return the folder for figures and plots."""
    REPORTS.mkdir(parents=True, exist_ok=True)
    return REPORTS
