"""Tables and plans for dealing hands as sets (see ``_dealing.pxd``)."""

from libc.stdint cimport uint8_t, uint32_t, uint64_t
from libc.stdlib cimport malloc

from math import comb

from simcore._bits cimport below, one
from simcore._memory cimport allocate_table
from simcore._rng cimport key_t, open_deal_stream, stream_t

cdef enum:
    PACK_MAX = 32
    BYTES = 256

# Built when first asked for and kept until the process ends: 3.6 MB for hands of six.
cdef uint32_t* SUBSETS[PACK_MAX + 1]
cdef uint8_t* SPREAD = NULL


cdef uint32_t* subsets_of(int size) except NULL:
    """Return all subsets of ``size`` of 32 cards in colexicographic order."""
    cdef uint64_t subset, lowest_bit, ripple
    cdef size_t number, total
    cdef uint32_t* table
    if SUBSETS[size] == NULL:
        total = comb(PACK_MAX, size)
        table = <uint32_t*>allocate_table(total * sizeof(uint32_t))
        if table == NULL:
            raise MemoryError(f"no memory for the table of {total} hands of {size} cards")
        subset = below(size)
        for number in range(total):
            table[number] = <uint32_t>subset
            lowest_bit = subset & (0 - subset)
            ripple = subset + lowest_bit
            # Gosper's successor: the next number with as many bits.
            subset = (((ripple ^ subset) >> 2) // lowest_bit) | ripple
        SUBSETS[size] = table
    return SUBSETS[size]


cdef uint8_t* spread_bytes() except NULL:
    """Return the table of all deposits of a byte into a byte: entry mask * 256 + source."""
    global SPREAD
    cdef int mask, source, position, taken, result
    cdef uint8_t* table
    if SPREAD == NULL:
        table = <uint8_t*>malloc(BYTES * BYTES)
        if table == NULL:
            raise MemoryError("no memory for the table of byte deposits")
        for mask in range(BYTES):
            for source in range(BYTES):
                result = 0
                taken = 0
                for position in range(8):
                    if mask & one(position):
                        if source & one(taken):
                            result |= one(position)
                        taken += 1
                table[mask * BYTES + source] = <uint8_t>result
        SPREAD = table
    return SPREAD


cdef int plan_dealing(dealing_t* plan, int cards, const int* sizes, int hands) except -1:
    """Fill ``plan`` for dealing ``hands`` hands of ``sizes`` cards from the cards 0 .. ``cards`` - 1.

    Raises MemoryError where a table finds no room.
    """
    cdef int hand
    cdef int left = cards
    # A product below 2**60 is drawn again once in 16 deals at the very most.
    limit = 2**60
    product = 1
    plan.hands = hands
    plan.batches = 0
    plan.pack = <uint32_t>below(cards)
    plan.spread = NULL if fast_pdep() else spread_bytes()
    for hand in range(hands):
        ways = comb(left, sizes[hand])
        plan.subsets[hand] = subsets_of(sizes[hand])
        plan.ways[hand] = ways
        if product * ways > limit:
            close_batch(plan, hand, product)
            product = 1
        product *= ways
        left -= sizes[hand]
    close_batch(plan, hands, product)
    return 0


cdef int close_batch(dealing_t* plan, int end, uint64_t product) except -1:
    """End a batch of numbers whose ranges multiply to ``product`` before hand ``end``."""
    plan.end[plan.batches] = end
    plan.product[plan.batches] = product
    plan.threshold[plan.batches] = (0 - product) % product
    plan.batches += 1
    return 0


def deal_many(
    sizes, uint64_t state, uint64_t gamma, uint64_t first, uint64_t count, *, int cards=PACK_MAX, use_table=False
):
    """Deal ``count`` times; for tests and benchmarks of the dealing alone.

    Parameters
    ----------
    sizes : sequence of int
        Cards of each hand.
    state, gamma : int
        The 128-bit key of the run.
    first, count : int
        The deal indices ``first`` .. ``first + count - 1``.
    cards : int
        Cards of the pack.
    use_table : bool
        Expand by the byte table also where the machine has a fast PDEP.

    Returns
    -------
    list of int
        The hands of the last deal and what is left, as card sets, then a checksum over all deals.
    """
    cdef dealing_t plan
    cdef key_t key
    cdef stream_t stream
    cdef uint32_t hands[HANDS_MAX]
    cdef int lengths[HANDS_MAX]
    cdef uint64_t index, checksum = 0
    cdef uint32_t rest = 0
    cdef int hand
    cdef int total = len(sizes)
    for hand in range(total):
        lengths[hand] = sizes[hand]
    plan_dealing(&plan, cards, lengths, total)
    if use_table:
        plan.spread = spread_bytes()
    key.state = state
    key.gamma = gamma
    with nogil:
        for index in range(first, first + count):
            stream = open_deal_stream(&key, index)
            rest = deal_hands(&plan, &stream, hands)
            for hand in range(total):
                checksum = checksum * 3 + hands[hand]
    return [hands[hand] for hand in range(total)] + [rest, checksum]
