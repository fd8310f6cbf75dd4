"""Whether this is a debug build (``SIMCARDS_DEBUG=1``): a compile-time constant, so checks cost nothing."""

cdef extern from *:
    """
    #ifdef SIMCARDS_DEBUG
    #define SIMCARDS_CHECK 1
    #else
    #define SIMCARDS_CHECK 0
    #endif
    """
    const bint CHECK "SIMCARDS_CHECK"
