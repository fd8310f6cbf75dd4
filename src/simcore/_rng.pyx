"""The random streams from Python, for tests, verification and calibration (see ``_rng.pxd``)."""

from libc.stdint cimport uint64_t


def stream_words(uint64_t state, uint64_t gamma, uint64_t first, uint64_t streams, uint64_t purpose, uint64_t words):
    """Return the first ``words`` 64-bit words of each of ``streams`` neighbouring streams, as bytes.

    Parameters
    ----------
    state, gamma : int
        The 128-bit key of the run.
    first : int
        Deal index of the first stream.
    streams : int
        Number of streams: those of the deals ``first``, ``first + 1``, ...
    purpose : int
        0 for the dealing, 1 + seat for the strategies.
    words : int
        Words of each stream; they stand one after another, native byte order.
    """
    cdef key_t key
    cdef stream_t deal_stream, stream
    cdef uint64_t index, _word
    cdef uint64_t place = 0
    content = bytearray(streams * words * sizeof(uint64_t))
    cdef char* bytes_of = content
    cdef uint64_t* out = <uint64_t*>bytes_of
    key.state = state
    key.gamma = gamma
    with nogil:
        for index in range(first, first + streams):
            deal_stream = open_deal_stream(&key, index)
            stream = open_stream(&deal_stream, purpose)
            for _word in range(words):
                out[place] = next_word(&stream)
                place += 1
    return bytes(content)


def calibrate(uint64_t count):
    """Run ``count`` mixes, each of which waits for the one before: a measure of this machine's speed."""
    cdef uint64_t number
    cdef uint64_t mixed = 1
    with nogil:
        for number in range(count):
            mixed = mix_state(mixed + number)
    return mixed
