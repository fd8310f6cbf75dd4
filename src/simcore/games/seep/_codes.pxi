# The numbers that the Python side of the game shares with the core.

CODES = {
    "phase": {"bid": PHASE_BID, "play": PHASE_PLAY, "over": PHASE_OVER},
    "kind": {"throw": THROW, "take": TAKE, "make": MAKE, "break": BREAK},
    "first_play": {"house": FIRST_HOUSE, "cemented": FIRST_CEMENTED, "capture": FIRST_CAPTURE, "throw": FIRST_THROW},
    "house_fate": {
        "none": FATE_NONE,
        "bidder": FATE_BIDDER,
        "partner": FATE_PARTNER,
        "opponents": FATE_OPPONENTS,
        "broken": FATE_BROKEN,
    },
    "nobody": NOBODY,
    "house_min": HOUSE_MIN,
    "house_max": HOUSE_MAX,
    "loose_max": LOOSE_MAX,
    "kind_shift": KIND_SHIFT,
    "first_value_shift": FIRST_VALUE_SHIFT,
    "second_value_shift": SECOND_VALUE_SHIFT,
    "deals_max": MATCH_DEALS_MAX,
}
