"""Coverage of the intervals and confidence sequences, and errors of the corrections.

Exact sums where there are any. Simulations are compared with their nominal rate plus 5.5 standard errors (one-sided,
2e-8 each), and there are fewer than 50 of them.
"""

import functools
from pathlib import Path

import matplotlib.pyplot as plt
import numpy as np
import pytest
from scipy.stats import binom, multivariate_normal, norm

from simcards.analysis.statistics import (
    BoundedMeanSequence,
    benjamini_yekutieli,
    beta_binomial_sequence,
    clopper_pearson,
    concentration_for,
    holm,
    t_interval,
    wilson,
)
from simcore import make_setting
from simcore.simulate import RowPlayer

LEVEL = 0.95
ALARM = 5.5
REPEATS = 2_000


def most(repeats: int, rate: float = 1 - LEVEL) -> float:
    """Return the rate of errors above which a simulation of a method with this rate sounds the alarm."""
    return rate + ALARM * np.sqrt(rate * (1 - rate) / repeats)


@pytest.mark.verification
def test_intervals_of_shares_cover_exactly(reports: Path) -> None:
    """Exact coverage over the shares: Clopper-Pearson never below 95 %; Wilson 95 % on average."""
    shares = np.linspace(0.001, 0.999, 999)
    figure, axes = plt.subplots(1, 3, figsize=(12, 3.5), sharey=True)
    lines = []
    for axis, n in zip(axes, (20, 100, 1_000), strict=True):
        hits = np.arange(n + 1)
        chances = binom.pmf(hits[:, None], n, shares)
        for name, interval in (("Wilson", wilson), ("Clopper-Pearson", clopper_pearson)):
            ends = np.array([interval(int(each), n) for each in hits])
            covered = (ends[:, :1] <= shares) & (shares <= ends[:, 1:])
            coverage = (chances * covered).sum(axis=0)
            axis.plot(shares, coverage, linewidth=0.7, label=name)
            lines.append(f"{name:16} n={n:5}: mean {coverage.mean():.4f}, least {coverage.min():.4f}\n")
            if name == "Wilson":
                assert abs(coverage.mean() - LEVEL) < 0.01
            else:
                assert coverage.min() >= LEVEL - 1e-12
        axis.set(title=f"n = {n}", xlabel="share")
    axes[0].set(ylabel="coverage", ylim=(0.8, 1.005))
    axes[0].legend()
    figure.savefig(reports / "coverage_shares.png", bbox_inches="tight")
    (reports / "coverage_shares.txt").write_text("".join(lines), encoding="utf-8")


def payoff_differences() -> np.ndarray:
    """Return what `bold` wins more than `standard` in seat 0 of 200,000 deals of Sheepshead: paired differences."""
    rows = [
        RowPlayer(make_setting("sheepshead", strategy="standard", seats={0: name}, seed=1)).rows(0, 200_000)
        for name in ("bold", "standard")
    ]
    return rows[0]["payoff"][:, 0].astype(float) - rows[1]["payoff"][:, 0]


@pytest.mark.verification
def test_paired_t_intervals_cover(reports: Path) -> None:
    """Samples of paired payoff differences around their mean; with few deals the rare large ones make it too short."""
    population = payoff_differences()
    truth = population.mean()
    rng = np.random.default_rng(2)
    errors = {}
    for n in (30, 300, 3_000):
        samples = rng.choice(population, (REPEATS, n))
        ends = [t_interval(each.mean(), each.var(ddof=1), n) for each in samples]
        errors[n] = float(np.mean([not low <= truth <= high for low, high in ends]))
    plot(reports / "coverage_paired.png", "deals", "errors of the paired t interval", errors)
    text = "".join(f"n={n:5}: {100 * rate:.2f} % of {REPEATS} intervals miss\n" for n, rate in errors.items())
    (reports / "coverage_paired.txt").write_text(text, encoding="utf-8")
    assert errors[3_000] < most(REPEATS)


@pytest.mark.verification
def test_watched_sequences_err_seldom(reports: Path) -> None:
    """2,000 runs watched at every growth by a quarter: any look that excludes the truth, ever, in at most 5 %.

    The fixed-size interval watched in the same way errs several times as often.
    """
    tuned = functools.partial(beta_binomial_sequence, concentration=concentration_for(0.02))
    looks = [int(20 * 1.25**k) for k in range(31)]
    rng = np.random.default_rng(3)
    population = payoff_differences()
    errors = {}
    for share in (0.02, 0.3, 0.5):
        hits = rng.random((REPEATS, looks[-1])) < share
        sums = hits.cumsum(axis=1)
        wrong = np.zeros((3, REPEATS), dtype=bool)
        for n in looks:
            for place, interval in enumerate((beta_binomial_sequence, wilson, tuned)):
                ends = {each: interval(int(each), n) for each in np.unique(sums[:, n - 1])}
                wrong[place] |= [not ends[each].low <= share <= ends[each].high for each in sums[:, n - 1]]
        errors[f"share {share}"], errors[f"fixed, share {share}"], errors[f"tuned, share {share}"] = wrong.mean(axis=1)
    truth = population.mean()
    wrong = np.zeros((2, REPEATS), dtype=bool)
    for repeat in range(REPEATS):
        sample = rng.choice(population, looks[-1])
        sequence = BoundedMeanSequence(-24, 24)
        for before, n in zip([0, *looks], looks, strict=False):
            block = sample[before:n]
            sequence.add(len(block), float(block.sum()), float(block @ block))
            low, high = sequence.interval()
            wrong[0, repeat] |= not low <= truth <= high
            fixed = t_interval(sample[:n].mean(), sample[:n].var(ddof=1), n)
            wrong[1, repeat] |= not fixed.low <= truth <= fixed.high
    errors["payoffs"], errors["fixed, payoffs"] = wrong.mean(axis=1)
    plot(reports / "watched.png", "", "runs with any wrong look", errors)
    text = "".join(f"{name:20}: {100 * rate:.2f} % of {REPEATS} runs\n" for name, rate in errors.items())
    (reports / "watched.txt").write_text(text, encoding="utf-8")
    for name, rate in errors.items():
        assert name.startswith("fixed") or rate <= 0.05, name
    assert errors["fixed, share 0.5"] > 0.1


@pytest.mark.verification
def test_corrections_under_dependence(reports: Path) -> None:
    """Holm: any false claim among 10 null tests; Benjamini-Yekutieli: false among all claims, 5 of 15 true."""
    rng = np.random.default_rng(4)
    repeats = 20_000
    rates = {}
    for correlation in (0.0, 0.5, 0.9):
        cover = np.full((15, 15), correlation) + (1 - correlation) * np.eye(15)
        z = multivariate_normal(np.zeros(15), cover, seed=rng).rvs(repeats)
        p_null = 2 * norm.sf(np.abs(z[:, :10]))
        rates[f"Holm, correlation {correlation}"] = float(np.mean([(holm(p) < 0.05).any() for p in p_null]))
        p = 2 * norm.sf(np.abs(z + 3 * (np.arange(15) >= 10)))
        claims = np.array([benjamini_yekutieli(each) < 0.05 for each in p[:5_000]])
        false = claims[:, :10].sum(axis=1) / np.maximum(claims.sum(axis=1), 1)
        rates[f"Benjamini-Yekutieli, correlation {correlation}"] = float(false.mean())
    plot(reports / "corrections.png", "", "rate of errors", rates)
    text = "".join(f"{name:40}: {100 * rate:.2f} %\n" for name, rate in rates.items())
    (reports / "corrections.txt").write_text(text, encoding="utf-8")
    assert max(rates.values()) < most(5_000)


def plot(path: Path, along: str, up: str, values: dict[object, float]) -> None:
    """Draw rates of errors beside the nominal one."""
    figure, axis = plt.subplots(figsize=(7, 3.5))
    axis.bar([str(name) for name in values], list(values.values()))
    axis.axhline(1 - LEVEL, color="black", linewidth=0.8)
    axis.set(xlabel=along, ylabel=up)
    axis.tick_params(axis="x", rotation=30)
    figure.savefig(path, bbox_inches="tight")
    plt.close(figure)
