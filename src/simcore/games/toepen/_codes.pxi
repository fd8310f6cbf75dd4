# The numbers that the Python side of the game shares with the core.

CODES = {
    "phase": {
        "exchange": PHASE_EXCHANGE,
        "challenge": PHASE_CHALLENGE,
        "poverty": PHASE_POVERTY,
        "window": PHASE_WINDOW,
        "answer": PHASE_ANSWER,
        "play": PHASE_PLAY,
        "over": PHASE_OVER,
    },
    "exchange": {"keep": KEEP, "exchange": EXCHANGE},
    "challenge": {"let": LET, "challenge": CHALLENGE},
    "window": {"no": NO, "knock": KNOCK},
    "poverty": {"fold": FOLD, "stay": STAY},
    "answer": {"fold": FOLD, "stay": STAY, "knock": OVER_KNOCK},
    "no_card": NO_CARD,
    "no_suit": NO_SUIT,
    "nobody": NOBODY,
    "seats_max": SEATS,
    "packets": PACKETS,
    "stake_max": STAKE_MAX,
}
