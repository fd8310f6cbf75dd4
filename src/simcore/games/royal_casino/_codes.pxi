# The numbers that the Python side of the game shares with the core.

CODES = {
    "kind": {"trail": TRAIL, "take": TAKE, "build": BUILD, "raise": RAISE},
    "nobody": NOBODY,
    "ace_high": ACE_HIGH,
    "values": VALUES,
    "hand_cards": HAND_CARDS,
    "table_cards": TABLE_CARDS,
    "plays": PLAYS,
    "loose_max": LOOSE_MAX,
    "kind_shift": KIND_SHIFT,
    "first_value_shift": FIRST_VALUE_SHIFT,
    "second_value_shift": SECOND_VALUE_SHIFT,
    "score_max": SCORE_MAX,
    "deals_max": MATCH_DEALS_MAX,
}
