/* Strategies of users for simcards: what they are shown, and how they answer (docs/own-strategies.md).
 *
 * Made from the views.py of each game by `python -m simcore.views`; do not edit.
 *
 * A strategy is a function that is called without Python's lock, from several threads, for each decision of its seats
 * with more than one legal action. In trick games `legal` is a set of bits and the answer is the number of one; in
 * fishing games `legal` is how many moves there are in `moves`, and the answer is a place among them, from 0.
 * Sets of cards have one bit for each card, in the order of the game's pack (docs/own-strategies.md).
 */
#ifndef SIMCARDS_H
#define SIMCARDS_H

#include <stdint.h>

typedef struct simcards_bid_euchre_view {
    uint64_t legal;  /* Legal actions, as bits; what a bit means depends on the phase. */
    uint64_t random;  /* 64 random bits, new for each decision. */
    uint64_t hand;  /* Own cards. */
    uint64_t known;  /* In the play: own cards and own discards. */
    uint64_t unplayed;  /* All cards that have not been played. */
    uint64_t played[4];  /* Cards played by each seat. */
    uint64_t suit_led;  /* All cards of the suit led; empty between tricks. */
    uint64_t trumps;  /* All trumps; empty before they are named and without trumps. */
    uint64_t best;  /* The card that wins the trick as it lies. */
    int16_t said[4];  /* Last word of each seat in the auction; -1: none yet. */
    int16_t scores[2];  /* Points of the sides before the deal. */
    int16_t tricks[2];  /* Tricks by side. */
    int8_t phase;  /* 0 claim, 1 lay down, 2 bid, 3 trump, 4 discard, 5 give, 6 play. */
    int8_t seat;  /* Own seat; 3 is the dealer. */
    int8_t best_seat;  /* Who played the best card. */
    int8_t trick_size;  /* Cards in the current trick. */
    int8_t trick_number;  /* Tricks finished. */
    int8_t hand_cards;  /* Tricks in the deal: 6, with two packs 12. */
    int8_t sitting_out;  /* The partner who does not play, or -1. */
    int8_t bidder;  /* Seat with the highest bid so far, or -1. */
    int8_t level;  /* The highest bid so far: 0 none, 3 to 12 tricks, 13 ask, 14 moon. */
    int8_t trump;  /* The trump named; what it means is in docs/own-strategies.md. */
    int8_t plays;  /* Cards played so far. */
    int8_t play_card[48];  /* The cards in the order of play. */
    int8_t play_seat[48];  /* Who played them. */
    int8_t unused[5];  /* Fills the view up. */
} simcards_bid_euchre_view;

typedef int64_t (*simcards_bid_euchre_strategy)(const simcards_bid_euchre_view *view, void *user_data);

typedef struct simcards_royal_casino_view {
    uint64_t legal;  /* How many moves there are in the list. */
    uint64_t random;  /* 64 random bits, new for each decision. */
    uint64_t hand;  /* Own cards. */
    uint64_t loose;  /* Loose cards on the table. */
    uint64_t seen;  /* All cards that have lain on the table. */
    uint64_t build[15];  /* Cards of the builds of value 0, 1, ... 14. */
    uint64_t captured[3];  /* Cards taken, by side. */
    uint64_t play_move[48];  /* All plays so far, in order. */
    uint16_t owned[4];  /* Values of the builds that a seat owns, as bits. */
    uint16_t standing;  /* Values of all builds, as bits. */
    uint16_t single;  /* Values of the builds that are one group, as bits. */
    int16_t sweeps[3];  /* Sweeps, by side. */
    int16_t scores[3];  /* Points of the sides before the deal. */
    int8_t seats;  /* Number of seats. */
    int8_t seat;  /* Own seat; the last one is the dealer. */
    int8_t play;  /* Plays made, 0 to 48. */
    int8_t last_capturer;  /* Seat that took last, or -1. */
    int8_t plays;  /* Plays in play_move. */
    int8_t play_seat[48];  /* Who made them. */
    int8_t unused[3];  /* Fills the view up. */
} simcards_royal_casino_view;

typedef int64_t (*simcards_royal_casino_strategy)(const simcards_royal_casino_view *view, const uint64_t *moves, void *user_data);

typedef struct simcards_seep_view {
    uint64_t legal;  /* How many moves there are in the list. */
    uint64_t random;  /* 64 random bits, new for each decision. */
    uint64_t hand;  /* Own cards. */
    uint64_t loose;  /* Loose cards on the floor. */
    uint64_t hidden;  /* Cards that lie in no place that all see, own ones included. */
    uint64_t house[5];  /* Cards of the houses of 9, 10, ... 13. */
    uint64_t captured[2];  /* Cards taken, by side. */
    uint64_t play_move[48];  /* All plays so far, in order. */
    uint16_t owned[4];  /* Values of the houses that a seat owns, as bits. */
    uint16_t standing;  /* Values of all houses, as bits. */
    uint16_t ordinary;  /* Values of the houses that are one group, as bits. */
    int16_t bonus[2];  /* Sweep points, by side. */
    int16_t sweeps[2];  /* Sweeps, by side. */
    int8_t phase;  /* 0 bid, 1 play. */
    int8_t seat;  /* Own seat; 0 is the bidder. */
    int8_t play;  /* Plays made, 0 to 48. */
    int8_t bid;  /* Value bid; 0 before the bid. */
    int8_t last_side;  /* Side that took last, or -1. */
    int8_t plays;  /* Plays in play_move. */
    int8_t play_seat[48];  /* Who made them. */
    int8_t unused[6];  /* Fills the view up. */
} simcards_seep_view;

typedef int64_t (*simcards_seep_strategy)(const simcards_seep_view *view, const uint64_t *moves, void *user_data);

typedef struct simcards_sheepshead_view {
    uint64_t legal;  /* Legal actions, as bits; what a bit means depends on the phase. */
    uint64_t random;  /* 64 random bits, new for each decision. */
    uint32_t hand;  /* Own cards; those of the picker before the bury include the blind. */
    uint32_t bury;  /* The bury, for the picker; else empty. */
    uint32_t under;  /* The under card, for the picker; else empty. */
    uint32_t played;  /* Cards played face up in finished tricks. */
    uint32_t trick;  /* Face-up cards of the current trick. */
    int16_t stake;  /* Stake of the deal, without cracks and blitzes. */
    int8_t phase;  /* 0 pick, 1 bury, 2 call, 3 crack, 4 recrack, 5 play. */
    int8_t seat;  /* Own seat; 4 is the dealer. */
    int8_t trick_number;  /* Tricks finished. */
    int8_t trick_size;  /* Cards in the current trick, face-down ones included. */
    int8_t leader;  /* Seat that led or leads. */
    int8_t led;  /* Suit led; 4 between tricks. */
    int8_t picker;  /* Seat of the picker, or -1. */
    int8_t partner;  /* Seat of the partner as far as it is known to this seat, or -1. */
    int8_t is_partner;  /* 1 for the partner himself. */
    int8_t call;  /* 0 an ace, 3 a ten, 6 alone, 7 a jack, 11 an under call, -1 none (yet). */
    int8_t called_card;  /* The called card; 32 where there is none. */
    int8_t called_suit;  /* Its suit; 4 where there is none. */
    int8_t cracks;  /* Cracks and recracks so far. */
    int8_t blitzes;  /* Blitzes so far. */
    int8_t tricks[5];  /* Tricks taken, by seat. */
    int8_t plays;  /* Cards played so far. */
    int8_t play_card[30];  /* The cards in the order of play; -2 for a face-down one. */
    int8_t play_seat[30];  /* Who played them. */
    int8_t unused[2];  /* Fills the view up. */
} simcards_sheepshead_view;

typedef int64_t (*simcards_sheepshead_strategy)(const simcards_sheepshead_view *view, void *user_data);

typedef struct simcards_toepen_view {
    uint64_t legal;  /* Legal actions, as bits; what a bit means depends on the phase. */
    uint64_t random;  /* 64 random bits, new for each decision. */
    uint32_t hand;  /* Own cards. */
    uint32_t set_aside;  /* Cards that this seat has exchanged away. */
    uint32_t shown;  /* Cards in the open hands of other seats. */
    uint32_t exposed;  /* Cards set aside that a challenge has shown. */
    uint32_t played;  /* Cards of finished tricks. */
    uint32_t trick;  /* Cards of the current trick. */
    int16_t lives[8];  /* Lives lost before and in this deal so far, by seat. */
    int16_t owed[8];  /* Lives that a seat that folded owes. */
    int16_t knocks;  /* Knocks so far: the stake is one more. */
    int16_t staying;  /* Seats that are in, as bits. */
    int16_t open_hands;  /* Seats that play with open hands, as bits. */
    int16_t whistlers;  /* Seats that have whistled, as bits. */
    int16_t standers;  /* Seats that have stood up, as bits. */
    int8_t phase;  /* 0 exchange, 1 challenge, 2 poverty, 3 knock, 4 answer, 5 play. */
    int8_t seats;  /* Number of seats. */
    int8_t seat;  /* Own seat; the last one is the dealer. */
    int8_t mover;  /* Seat that plays the next card. */
    int8_t leader;  /* Seat that led or leads. */
    int8_t led;  /* Suit led; 4 between tricks. */
    int8_t best_card;  /* Best card of the trick; 32 between tricks. */
    int8_t best_seat;  /* Who played it. */
    int8_t trick_number;  /* Tricks finished. */
    int8_t last_knocker;  /* Seat that knocked last, or -1. */
    int8_t exchanger;  /* Seat whose exchange is asked about. */
    int8_t plays;  /* Cards played so far. */
    int8_t play_card[32];  /* The cards in the order of play. */
    int8_t play_seat[32];  /* Who played them. */
    int8_t unused[2];  /* Fills the view up. */
} simcards_toepen_view;

typedef int64_t (*simcards_toepen_strategy)(const simcards_toepen_view *view, void *user_data);

#endif
