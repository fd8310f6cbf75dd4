"""The pack as bit positions: position 8 * suit + rank, so that within a suit "beats" is ">" (T-1.2).

Suits S H D C, ranks J Q K A 7 8 9 T from low to high: a suit is a byte of a card set.
"""

from libc.stdint cimport int16_t, int32_t, uint32_t

cdef extern from *:
    """
    /* Sevens, eights, nines and tens. */
    #define TOEPEN_NUMBERS UINT32_C(0xF0F0F0F0)
    #define TOEPEN_SEVENS UINT32_C(0x10101010)
    #define TOEPEN_TENS UINT32_C(0x80808080)
    #define TOEPEN_JACKS UINT32_C(0x01010101)
    #define TOEPEN_PACK UINT32_C(0xFFFFFFFF)
    #define TOEPEN_SUIT UINT32_C(0xFF)
    /* Chance in thousandths that none of some unseen cards is with an opponent: row, the share of the unseen cards
       that opponents hold in sixteenths; column, how many cards: 1000 (1 - row / 16)^column. */
    static const int16_t TOEPEN_STANDING[136] = {
        1000, 1000, 1000, 1000, 1000, 1000, 1000, 1000,
        1000, 938, 879, 824, 772, 724, 679, 637,
        1000, 875, 766, 670, 586, 513, 449, 393,
        1000, 812, 660, 536, 436, 354, 288, 234,
        1000, 750, 562, 422, 316, 237, 178, 133,
        1000, 688, 473, 325, 223, 154, 106, 73,
        1000, 625, 391, 244, 153, 95, 60, 37,
        1000, 562, 316, 178, 100, 56, 32, 18,
        1000, 500, 250, 125, 62, 31, 16, 8,
        1000, 438, 191, 84, 37, 16, 7, 3,
        1000, 375, 141, 53, 20, 7, 3, 1,
        1000, 312, 98, 31, 10, 3, 1, 0,
        1000, 250, 62, 16, 4, 1, 0, 0,
        1000, 188, 35, 7, 1, 0, 0, 0,
        1000, 125, 16, 2, 0, 0, 0, 0,
        1000, 62, 4, 0, 0, 0, 0, 0,
        1000, 0, 0, 0, 0, 0, 0, 0};
    /* For each card those that beat it: the higher ones of its suit. */
    static const uint32_t TOEPEN_HIGHER[32] = {
        0x000000FE, 0x000000FC, 0x000000F8, 0x000000F0, 0x000000E0, 0x000000C0, 0x00000080, 0x00000000,
        0x0000FE00, 0x0000FC00, 0x0000F800, 0x0000F000, 0x0000E000, 0x0000C000, 0x00008000, 0x00000000,
        0x00FE0000, 0x00FC0000, 0x00F80000, 0x00F00000, 0x00E00000, 0x00C00000, 0x00800000, 0x00000000,
        0xFE000000, 0xFC000000, 0xF8000000, 0xF0000000, 0xE0000000, 0xC0000000, 0x80000000, 0x00000000};
    /* 2^20 / n, for sixteenths of n. */
    static const int32_t TOEPEN_INVERSE[32] = {
        0, 1048576, 524288, 349525, 262144, 209715, 174763, 149797, 131072, 116508, 104858, 95325,
        87381, 80660, 74898, 69905, 65536, 61681, 58254, 55188, 52429, 49932, 47663, 45590,
        43691, 41943, 40330, 38836, 37449, 36158, 34953, 33825};
    /* Chance in thousandths to win the hand before one of the first three tricks: for each number of opponents (1 to
       7), trick, and not leading or leading to it, what each card adds by the number of unseen cards that beat it
       (0 to 7), and a constant. Fitted by tests/verification/toepen_chance.py, as the next. */
    static const int16_t TOEPEN_CHANCE[378] = {
        207, 163, 117, 66, 32, 14, 11, -66, 136,
        244, 173, 135, 79, 47, 18, -3, -20, 168,
        213, 150, 101, 61, -1, -2, -4, -120, 133,
        252, 195, 154, 71, 69, 21, -3, -29, 243,
        168, 125, 68, 17, -19, 0, -49, -77, 116,
        317, 234, 181, 91, 43, 57, 26, -220, 365,
        207, 128, 65, 34, 1, -6, -15, -44, 92,
        247, 130, 74, 32, 17, -1, -10, -38, 113,
        217, 120, 64, 29, 3, -10, -26, -86, 104,
        264, 168, 77, 26, -6, -10, -36, -50, 144,
        173, 97, 33, -2, -15, -18, -32, -24, 106,
        364, 218, 120, 45, 16, -28, -99, -175, 231,
        210, 92, 38, 14, -7, -12, -27, -26, 71,
        261, 98, 41, 21, -7, -16, -21, -36, 85,
        221, 96, 41, 7, -12, -26, -33, -63, 77,
        284, 115, 30, 15, -20, -26, -52, -30, 105,
        213, 89, 19, -2, -13, -34, -50, -77, 72,
        378, 177, 94, -10, -29, -93, -97, -141, 139,
        206, 68, 15, 1, -10, -16, -18, -12, 58,
        239, 80, 19, 4, -17, -7, -18, -31, 67,
        218, 68, 16, -5, -19, -18, -29, -42, 63,
        265, 89, 2, -8, -20, -41, -27, -13, 82,
        208, 63, 2, -13, -22, -30, -37, -49, 61,
        378, 138, 44, -24, -41, -93, -102, -105, 98,
        202, 43, 1, -4, -14, -8, -16, -10, 48,
        238, 56, 5, -14, -20, 3, -20, -13, 59,
        214, 43, 1, -10, -16, -11, -28, -40, 51,
        252, 58, -13, -20, -27, -25, -21, -7, 66,
        201, 42, -5, -10, -25, -26, -44, -36, 48,
        376, 92, 15, -32, -43, -72, -66, -142, 64,
        192, 31, 1, -5, -17, -10, -14, -12, 42,
        221, 38, 6, -9, -16, -7, -20, -18, 49,
        201, 27, 1, -9, -19, -14, -26, -38, 41,
        237, 32, -13, -16, -25, -24, -5, -18, 56,
        196, 25, -2, -13, -27, -26, -45, -37, 36,
        358, 34, -25, -32, -34, -56, -63, -75, 54,
        185, 16, 0, -7, -14, -8, -14, -13, 36,
        222, 11, 3, -4, -10, -5, -30, -16, 43,
        189, 9, -3, -8, -14, -15, -26, -27, 35,
        239, 5, -17, -10, -32, -18, -6, -17, 48,
        185, 4, -4, -11, -19, -25, -38, -37, 28,
        360, -9, -11, -16, -15, -32, -55, -194, 14};
    /* Chance in thousandths to win the last trick with a card that cannot be beaten, not leading, by opponents. */
    static const int16_t TOEPEN_CATCH[8] = {0, 123, 227, 208, 205, 198, 170, 159};
    """
    const uint32_t NUMBERS "TOEPEN_NUMBERS"
    const uint32_t SEVENS "TOEPEN_SEVENS"
    const uint32_t TENS "TOEPEN_TENS"
    const uint32_t JACKS "TOEPEN_JACKS"
    const uint32_t PACK "TOEPEN_PACK"
    const uint32_t ONE_SUIT "TOEPEN_SUIT"
    const uint32_t* HIGHER "TOEPEN_HIGHER"
    const int16_t* STANDING "TOEPEN_STANDING"
    const int32_t* INVERSE "TOEPEN_INVERSE"
    const int16_t* CHANCE "TOEPEN_CHANCE"
    const int16_t* CATCH "TOEPEN_CATCH"

cdef enum:
    SEATS = 8
    SEATS_VARY = 1
    CARDS = 32
    HAND_CARDS = 4
    TRICKS = 4
    PACKETS = 8
    SUITS = 4
    SUIT_SIZE = 8
    NO_SUIT = 4
    NO_CARD = 32
    NOBODY = -1
    # Rows less one, and columns, of STANDING.
    SHARES = 16
    COVERS = 8
    # Numbers in a row of CHANCE, and the tricks it has rows for.
    WEIGHTS = 9
    EARLY_TRICKS = 3


cdef inline uint32_t card_bit(int card) noexcept nogil:
    """Return the set of one card (0 to 31), the empty set for ``NO_CARD``."""
    return <uint32_t>((<unsigned long long>1) << card)


cdef inline uint32_t suit_cards(int suit) noexcept nogil:
    """Return all cards of a suit (0 to 3), none for ``NO_SUIT``."""
    return <uint32_t>((<unsigned long long>ONE_SUIT) << (SUIT_SIZE * suit))


cdef inline int suit_of(int card) noexcept nogil:
    """Return the suit of a card, ``NO_SUIT`` for ``NO_CARD``."""
    return <uint32_t>card // SUIT_SIZE
