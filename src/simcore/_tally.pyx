"""Tallies of result rows (see ``_tally.pxd``)."""

from libc.stdint cimport uint64_t
from libc.stdlib cimport calloc, free
from libc.string cimport memcpy

cdef enum:
    FIRST_CAPACITY = 1024


cdef int allocate(tally_t* tally, uint64_t capacity) noexcept nogil:
    """Give ``tally`` empty arrays of ``capacity`` places; return -1 when there is no memory."""
    tally.rows = <uint64_t*>calloc(capacity * tally.words, sizeof(uint64_t))
    tally.counts = <uint64_t*>calloc(capacity, sizeof(uint64_t))
    tally.capacity = capacity
    tally.used = 0
    if tally.rows == NULL or tally.counts == NULL:
        free(tally.rows)
        free(tally.counts)
        return -1
    return 0


cdef int grow(tally_t* tally) noexcept nogil:
    """Double the capacity of ``tally``; return -1 when there is no memory (it then stays as it was)."""
    cdef tally_t larger
    cdef uint64_t place
    larger.words = tally.words
    if allocate(&larger, 2 * tally.capacity) < 0:
        return -1
    for place in range(tally.capacity):
        if tally.counts[place]:
            add_row(&larger, tally.rows + place * tally.words, tally.counts[place])
    free(tally.rows)
    free(tally.counts)
    tally[0] = larger
    return 0


cdef class TallyTable:
    """Distinct rows of a fixed size with their counts.

    Parameters
    ----------
    row_bytes : int
        Size of a row, a multiple of 8.

    Raises
    ------
    MemoryError
        When there is no room for the table.
    """

    def __cinit__(self, int row_bytes):
        self.tally.words = row_bytes // 8
        if allocate(&self.tally, FIRST_CAPACITY) < 0:
            raise MemoryError("no memory for a tally")

    def __dealloc__(self):
        free(self.tally.rows)
        free(self.tally.counts)

    def __len__(self):
        return self.tally.used

    def content(self):
        """Return the rows and the counts as two ``bytes``, in the table's own order."""
        cdef uint64_t place
        cdef uint64_t filled = 0
        cdef uint64_t size = self.tally.words * sizeof(uint64_t)
        rows = bytearray(self.tally.used * size)
        counts = bytearray(self.tally.used * sizeof(uint64_t))
        cdef char* row_bytes = rows
        cdef char* count_bytes = counts
        for place in range(self.tally.capacity):
            if self.tally.counts[place]:
                memcpy(row_bytes + filled * size, &self.tally.rows[place * self.tally.words], size)
                memcpy(count_bytes + filled * sizeof(uint64_t), &self.tally.counts[place], sizeof(uint64_t))
                filled += 1
        return bytes(rows), bytes(counts)
