# What the heuristic works out once a run: chances of unseen cards, and what the sums of the floor mean.

cdef enum:
    # Chances are in 1,024ths.
    CERTAIN = 1024


cdef double lacks(int unseen, int cards, int wanted) noexcept nogil:
    """Return the chance that ``cards`` of ``unseen`` cards hold none of ``wanted`` of them (hypergeometric)."""
    cdef double chance = 1
    cdef int place
    for place in range(wanted):
        chance *= max(0, unseen - cards - place) / <double>max(1, unseen - place)
    return chance


cdef void prepare_chances(rules_t* rules) noexcept nogil:
    """Fill the chances that others hold one of so many unseen cards when a play has been made."""
    cdef int play, wanted, unseen, coming, seat
    for play in range(PLAYS):
        # Hands of the three others after this play; the bidder has not seen his own later cards in play 0.
        unseen = 0
        for seat in range(1, SEATS):
            unseen += HAND_CARDS - (play + seat) // SEATS
        coming = HAND_CARDS - (play + 1) // SEATS
        if play == 0:
            unseen += HAND_CARDS - FIRST_CARDS
        for wanted in range(UNSEEN_MAX + 1):
            rules.next_holds[play][wanted] = <int16_t>(CERTAIN * (1 - lacks(unseen, coming, min(wanted, unseen))))
            rules.opponents_hold[play][wanted] = <int16_t>(
                CERTAIN * (1 - lacks(unseen, coming + HAND_CARDS - (play + 3) // SEATS, min(wanted, unseen)))
            )


cdef void prepare_sweeps(rules_t* rules) noexcept nogil:
    """Fill the points of a sweep in the next play."""
    cdef int play
    for play in range(PLAYS):
        rules.next_sweep[play] = sweep_worth(rules, play + 1) if play < PLAYS - 1 else 0


cdef void prepare_divisors(rules_t* rules) noexcept nogil:
    """Fill the values into which a total can be cut."""
    cdef int total, value
    rules.divisors[TOTALS] = 0
    for total in range(TOTALS):
        rules.divisors[total] = 0
        for value in range(1, HOUSE_MAX + 1):
            if total % value == 0:
                rules.divisors[total] |= <uint16_t>value_bit(value)
