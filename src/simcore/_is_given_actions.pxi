# For games whose strategies are given the legal actions (docs/architecture.md).

cdef enum:
    BUILTIN_LISTS = 0
