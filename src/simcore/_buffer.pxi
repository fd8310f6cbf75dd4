# Memory that grows, without Python's lock.

from libc.stdlib cimport realloc

cdef enum:
    # Bytes of a buffer's first piece of memory.
    BUFFER_FIRST = 4096

cdef struct buffer_t:
    char* content
    size_t used
    size_t capacity


cdef inline char* room_for(buffer_t* buffer, size_t size) noexcept nogil:
    """Return ``size`` more bytes at the end of a buffer; NULL when there is no memory (it then stays as it was)."""
    cdef size_t capacity = buffer.capacity
    cdef char* larger
    if buffer.used + size > capacity:
        capacity = max(<size_t>BUFFER_FIRST, capacity)
        while capacity < buffer.used + size:
            capacity *= 2
        larger = <char*>realloc(buffer.content, capacity)
        if larger == NULL:
            return NULL
        buffer.content = larger
        buffer.capacity = capacity
    buffer.used += size
    return buffer.content + buffer.used - size
