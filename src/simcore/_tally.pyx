"""Tallies of result rows (see ``_tally.pxd``)."""

from libc.stdint cimport uint64_t
from libc.stdlib cimport free
from libc.string cimport memcpy

from simcore._memory cimport allocate_zeros

cdef enum:
    FIRST_CAPACITY = 1024


cdef int allocate(tally_t* tally, uint64_t capacity) noexcept nogil:
    """Give ``tally`` an empty array of ``capacity`` places; return -1 when there is no memory."""
    tally.places = <uint64_t*>allocate_zeros(capacity * (tally.words + 1) * sizeof(uint64_t))
    tally.capacity = capacity
    tally.used = 0
    return -1 if tally.places == NULL else 0


cdef int grow(tally_t* tally) noexcept nogil:
    """Double the capacity of ``tally``; return -1 when there is no memory (it then stays as it was)."""
    cdef tally_t larger
    cdef uint64_t* place = tally.places
    cdef uint64_t _number
    larger.words = tally.words
    if allocate(&larger, 2 * tally.capacity) < 0:
        return -1
    for _number in range(tally.capacity):
        if place[0]:
            add_row(&larger, place + 1, place[0])
        place += tally.words + 1
    free(tally.places)
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
        free(self.tally.places)

    @property
    def row_words(self):
        """64-bit words of a row."""
        return self.tally.words

    def __len__(self):
        return self.tally.used

    def add_rows(self, bytes rows not None):
        """Count rows that follow one another; MemoryError when there is no room for more."""
        cdef const char* row = rows
        cdef uint64_t size = self.tally.words * sizeof(uint64_t)
        cdef uint64_t _number
        if len(rows) % size:
            raise ValueError(f"{len(rows)} bytes are no whole number of rows of {size}")
        for _number in range(len(rows) // size):
            if add_row(&self.tally, row, 1) < 0:
                raise MemoryError("no memory for a tally")
            row += size

    def content(self):
        """Return the rows and the counts as two ``bytes``, in the table's own order."""
        cdef const uint64_t* place = self.tally.places
        cdef uint64_t _number
        cdef uint64_t filled = 0
        cdef uint64_t size = self.tally.words * sizeof(uint64_t)
        rows = bytearray(self.tally.used * size)
        counts = bytearray(self.tally.used * sizeof(uint64_t))
        cdef char* row_bytes = rows
        cdef char* count_bytes = counts
        for _number in range(self.tally.capacity):
            if place[0]:
                memcpy(row_bytes + filled * size, place + 1, size)
                memcpy(count_bytes + filled * sizeof(uint64_t), place, sizeof(uint64_t))
                filled += 1
            place += self.tally.words + 1
        return bytes(rows), bytes(counts)
