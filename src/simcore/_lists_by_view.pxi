# For games whose strategies list (or count) the legal moves themselves, from what they see (docs/architecture.md).

cdef enum:
    BUILTIN_LISTS = 1
