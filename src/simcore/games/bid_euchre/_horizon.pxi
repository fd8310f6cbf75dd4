# Who has won a match at a score: what the chance to win it is worked out with (docs/rules/bid-euchre.md, E-9.5 to
# E-9.7).


def match_winners(Engine engine not None, bytes scores not None, bytes rows not None):
    """Return which side has won a match by a deal, for any scores after it.

    Parameters
    ----------
    engine : Engine
        Whose rules are asked.
    scores : bytes
        Pairs of 32-bit numbers: the scores of side 0 and side 1 after the deal.
    rows : bytes
        The row of the deal of each pair.

    Returns
    -------
    bytes
        For each pair a signed byte: the side, or -1 where the match goes on.
    """
    cdef const int32_t* score = <const int32_t*><const char*>scores
    cdef const row_t* row = <const row_t*><const char*>rows
    cdef Py_ssize_t count = len(rows) // sizeof(row_t)
    cdef Py_ssize_t number
    cdef match_t match
    found = bytearray(count)
    cdef int8_t* winner = <int8_t*><char*>found
    if len(rows) != count * <Py_ssize_t>sizeof(row_t) or len(scores) != count * SIDES * <Py_ssize_t>sizeof(int32_t):
        raise ValueError(f"{len(rows)} bytes of rows do not go with {len(scores)} bytes of scores")
    # Player k sits in seat k, so that teams are sides.
    match_begin(&match, &engine.rules)
    for number in range(count):
        match.score[0] = score[SIDES * number]
        match.score[1] = score[SIDES * number + 1]
        winner[number] = winner_of(&match, &engine.rules, &row[number])
    return bytes(found)
