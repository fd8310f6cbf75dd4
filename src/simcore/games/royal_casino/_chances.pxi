# What the heuristic works out once a run: the chances that others hold cards that have not been seen.

cdef enum:
    # Chances are in 63rds.
    CERTAIN = 63


cdef int hand_at(const rules_t* rules, int play) noexcept nogil:
    """Return how many cards a seat holds when it is its turn for play number ``play``."""
    cdef int cycle = HAND_CARDS * rules.house.players
    return HAND_CARDS - play % cycle // rules.house.players if play < PLAYS else 0


cdef int chance_to_hold(int unseen, int cards, int wanted) noexcept nogil:
    """Return the chance that ``cards`` of ``unseen`` cards hold one of ``wanted`` of them (hypergeometric)."""
    cdef double lacks = 1
    cdef int place
    for place in range(wanted):
        lacks *= max(0, unseen - cards - place) / <double>max(1, unseen - place)
    return <int>(CERTAIN * (1 - lacks) + 0.5)


cdef void prepare_chances(rules_t* rules) noexcept nogil:
    """Fill the chances of what others hold after each play; with four players every other one is an opponent."""
    cdef int players = rules.house.players
    cdef int play, wanted, unseen, opponents, turns, value
    memset(rules.next_holds, 0, sizeof(rules.next_holds))
    memset(rules.opponents_hold, 0, sizeof(rules.opponents_hold))
    memset(rules.low_of, 0, sizeof(rules.low_of))
    for value in range(1, RANKS + 1):
        rules.low_of[value + (rules.ace_shift if value == 1 else 0)] = value
    for play in range(PLAYS):
        unseen = PLAYS - play - hand_at(rules, play)
        opponents = 0
        for turns in range(1, players):
            if players < 4 or turns != 2:
                opponents += hand_at(rules, play + turns)
        for wanted in range(min(unseen, 4) + 1):
            rules.next_holds[play][wanted] = chance_to_hold(unseen, hand_at(rules, play + 1), wanted)
            rules.opponents_hold[play][wanted] = chance_to_hold(unseen, opponents, wanted)
