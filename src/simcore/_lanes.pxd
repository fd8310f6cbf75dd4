"""Sixteen numbers from 0 to 255 side by side, one for each value of cards (C header ``_lanes.h``)."""

from libc.stdint cimport uint8_t, uint32_t

cdef extern from "_lanes.h" nogil:
    ctypedef struct lanes_t "simcards_lanes_t":
        pass

    # Sixteen times 0.
    const uint8_t* NO_LANES "SIMCARDS_NO_LANES"

    # Sixteen numbers from memory and back; all functions return new lanes.
    lanes_t lanes_of "simcards_lanes_of"(const uint8_t* numbers) noexcept
    void write_lanes "simcards_lanes_write"(lanes_t lanes, uint8_t* numbers) noexcept
    # The larger number of each lane.
    lanes_t larger_of "simcards_lanes_max"(lanes_t a, lanes_t b) noexcept
    # Every number but 0 moved up by ``value`` lanes (0 to 15) and raised by ``weight``, to 255 at most.
    lanes_t moved_up "simcards_lanes_moved"(lanes_t lanes, int value, int weight) noexcept
    # The sum of the products; no factor above 63.
    int sum_of_products "simcards_lanes_dot"(lanes_t numbers, lanes_t factors) noexcept
    # Each number less ``number``, but not below 0.
    lanes_t lowered "simcards_lanes_less"(lanes_t lanes, int number) noexcept
    # For each lane the number of ``table`` at the place (0 to 15) that it holds.
    lanes_t looked_up "simcards_lanes_look_up"(const uint8_t* table, lanes_t places) noexcept
    # For each lane the number of the lane (0 to 15) that ``places`` says.
    lanes_t arranged "simcards_lanes_arranged"(lanes_t lanes, const uint8_t* places) noexcept
    # One more in each lane v for which bit v of ``values`` is set.
    lanes_t counted "simcards_lanes_count"(lanes_t lanes, uint32_t values) noexcept
    # ``number`` in each lane v for which bit v of ``values`` is set, 0 in the others.
    lanes_t filled "simcards_lanes_fill"(uint32_t values, int number) noexcept
