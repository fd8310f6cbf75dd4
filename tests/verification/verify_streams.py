"""Neighbouring random streams: a battery over the first words of the streams of consecutive deals.

False-alarm rate: each p-value is compared with 1e-7, and there are fewer than 100 of them in all.
"""

from pathlib import Path

import matplotlib.pyplot as plt
import numpy as np
import pytest
from scipy import stats

from simcore._rng import stream_words

STREAMS = 2**21
SEEDS = (1, 2, 3)
ALARM = 1e-7


def words_of(seed: int, purpose: int = 0, words: int = 2) -> np.ndarray:
    """Return the first words of the streams of deals 0 .. STREAMS - 1, shape (streams, words)."""
    state, gamma = (int(word) for word in np.random.SeedSequence(seed).generate_state(2, np.uint64))
    content = stream_words(state, gamma, 0, STREAMS, purpose, words)
    return np.frombuffer(content, dtype=np.uint64).reshape(STREAMS, words)


def bits_of(words: np.ndarray) -> np.ndarray:
    """Return the 64 bits of each word as +1 or -1, shape (n, 64)."""
    bits = np.unpackbits(words.reshape(-1, 1).view(np.uint8), axis=1, bitorder="little")
    return bits.astype(np.int8) * 2 - 1


def chi_square(counts: np.ndarray) -> float:
    """Return the two-sided p-value of equal frequencies: too even is as suspicious as too uneven."""
    expected = counts.sum() / len(counts)
    statistic = ((counts - expected) ** 2 / expected).sum()
    upper = stats.chi2.sf(statistic, len(counts) - 1)
    return float(2 * min(upper, 1 - upper))


def correlation(first: np.ndarray, second: np.ndarray) -> float:
    """Return the p-value of the largest of the 64 x 64 correlations between two arrays of bits."""
    product = first.astype(np.float32).T @ second.astype(np.float32)
    largest = float(np.abs(product).max()) / np.sqrt(len(first))
    return float(min(1.0, 2 * 64 * 64 * stats.norm.sf(largest)))


def p_values(seed: int) -> dict[str, float]:
    """Return the p-value of every test for one seed."""
    words = words_of(seed)
    first = words[:, 0]
    bits = bits_of(first[: 2**20])
    other_seed = bits_of(words_of(seed + 1, words=1)[: 2**20, 0])
    other_purpose = bits_of(words_of(seed, purpose=1, words=1)[: 2**20, 0])
    second = bits_of(np.ascontiguousarray(words[: 2**20, 1]))
    found = {
        "bytes of interleaved words": chi_square(np.bincount(words.view(np.uint8).reshape(-1), minlength=256)),
        "top 16 bits": chi_square(np.bincount((first >> 48).astype(np.int64), minlength=2**16)),
        "low 16 bits": chi_square(np.bincount((first & 0xFFFF).astype(np.int64), minlength=2**16)),
        "pairs of neighbours, top 8 bits": chi_square(
            np.bincount(((first[:-1] >> 56) * 256 + (first[1:] >> 56)).astype(np.int64)[::2], minlength=2**16)
        ),
        "pairs of neighbours, low 8 bits": chi_square(
            np.bincount(((first[:-1] & 255) * 256 + (first[1:] & 255)).astype(np.int64)[::2], minlength=2**16)
        ),
        "neighbouring deals, bit by bit": correlation(bits[:-1], bits[1:]),
        "first and second word, bit by bit": correlation(bits, second),
        "neighbouring seeds, bit by bit": correlation(bits, other_seed),
        "dealing and strategy, bit by bit": correlation(bits, other_purpose),
    }
    weights = (bits > 0).sum(axis=1)
    expected = stats.binom.pmf(np.arange(65), 64, 0.5) * len(weights)
    keep = expected > 20
    statistic = ((np.bincount(weights, minlength=65) - expected)[keep] ** 2 / expected[keep]).sum()
    upper = stats.chi2.sf(statistic, keep.sum() - 1)
    found["number of bits"] = float(2 * min(upper, 1 - upper))
    # Words of 64 bits hardly ever repeat among 2**22; 32-bit halves do, a Poisson number of times.
    halves = np.sort((words.reshape(-1) >> 32).astype(np.uint32))
    repeats = int((halves[1:] == halves[:-1]).sum())
    mean = len(halves) ** 2 / 2**33
    found["repeats of 32-bit halves"] = float(
        2 * min(stats.poisson.cdf(repeats, mean), stats.poisson.sf(repeats - 1, mean), 0.5)
    )
    return found


@pytest.mark.verification
def test_streams_pass_the_battery(reports: Path) -> None:
    """No test of the battery finds a pattern in the streams of neighbouring deals."""
    results = {(seed, name): p for seed in SEEDS for name, p in p_values(seed).items()}
    ordered = np.sort(list(results.values()))
    figure, axes = plt.subplots(figsize=(6, 4))
    axes.plot(np.arange(1, len(ordered) + 1) / len(ordered), ordered, "o")
    axes.plot([0, 1], [0, 1], "k--")
    axes.set(xlabel="expected p-value", ylabel="observed p-value", title=f"Streams of {STREAMS} neighbouring deals")
    figure.savefig(reports / "streams.png", dpi=120)
    lines = [f"seed {seed}  {name:36} p = {p:.4f}" for (seed, name), p in results.items()]
    (reports / "streams.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")
    assert len(results) < 100
    assert min(results.values()) > ALARM, min(results, key=lambda key: results[key])
