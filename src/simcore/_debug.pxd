"""Whether this is a debug build (``SIMCARDS_DEBUG=1``): a compile-time constant, so checks cost nothing."""

cdef extern from *:
    """
    #ifdef SIMCARDS_DEBUG
    #define SIMCARDS_CHECK 1
    #else
    #define SIMCARDS_CHECK 0
    #endif
    #if defined(__GNUC__) || defined(__clang__)
    #define SIMCARDS_UNREACHABLE() __builtin_unreachable()
    #else
    #define SIMCARDS_UNREACHABLE() ((void)0)
    #endif
    """
    const bint CHECK "SIMCARDS_CHECK"
    # Tells the compiler that a place in the code is never reached.
    void unreachable "SIMCARDS_UNREACHABLE"() noexcept nogil
