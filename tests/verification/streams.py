"""Interleaved neighbouring streams as raw bytes, for batteries outside this project.

Deal 0, deal 1, deal 2, ...: the first words of each stream, without end. For example

    python tests/verification/streams.py 1 | dieharder -g 200 -a
"""

import sys

import numpy as np

from simcore._rng import stream_words

STREAMS = 2**17
WORDS = 2


def main(seed: int) -> None:
    """Write the streams of a seed to standard output until nobody reads."""
    state, gamma = (int(word) for word in np.random.SeedSequence(seed).generate_state(2, np.uint64))
    first = 0
    try:
        while True:
            sys.stdout.buffer.write(stream_words(state, gamma, first, STREAMS, 0, WORDS))
            first += STREAMS
    except BrokenPipeError:
        sys.exit(0)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1)
