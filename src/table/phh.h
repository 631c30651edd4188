/* phh.h -- hands of poker between players as others write them down: the PHH format (a part of TOML).
 *
 *     variant = 'NT'
 *     antes = [0, 0, 0]
 *     blinds_or_straddles = [50, 100, 0]
 *     min_bet = 100
 *     starting_stacks = [10000, 10000, 10000]
 *     actions = ['d dh p1 5sKs', ..., 'p3 cbr 200', 'p1 f', 'p2 cc', 'd db 4h7h4c', ...]
 *     finishing_stacks = [9950, 10250, 9800]
 *
 * A file holds one hand, or many under [1], [2] and so on. It is read with limits and refused with its line;
 * what a field of another name says is passed over. Two are our own: _full_call, by which an all-in below
 * the least bet costs the others a full one, and _split_unit, the smallest chip of a split pot. A hand is run again under its own settings, with no
 * house's procedure and no clock, and its final stacks are held against the recorded ones
 * [poker-games 13]. The record is reported, never repaired.
 *
 *     struct cr_phh_reader reader;
 *     cr_phh_open(&reader, text, size);
 *     while (cr_phh_next(&reader, &hand))
 *         if (!cr_phh_replay(&hand, &replayed)) ...            replayed.what and .action say where
 *     if (reader.wrong[0]) ...                                 reader.line: <wrong>
 */
#ifndef CR_TABLE_PHH_H
#define CR_TABLE_PHH_H

#include "games/poker/hand.h"
#include "table/table.h"

#define CR_PHH_ACTIONS_MAX  400
#define CR_PHH_DECIMALS_MAX 6
#define CR_PHH_DIGITS_MAX \
    11 /* of an amount; with the decimals of another it still fits, ten times */

enum cr_phh_variant {
    CR_PHH_NT, /* no-limit hold'em */
    CR_PHH_FT, /* fixed-limit hold'em */
    CR_PHH_PO, /* pot-limit Omaha */
    CR_PHH_FO8,
    CR_PHH_F7S,
    CR_PHH_F7S8,
    CR_PHH_VARIANTS,
};
const char *cr_phh_variant_code(enum cr_phh_variant variant); /* "FO/8" */
const struct cr_variant *cr_phh_game(enum cr_phh_variant variant);

/* Amounts are whole: all of a hand multiplied by `scale`, 1 where none of them has decimals. */
struct cr_phh {
    enum cr_phh_variant variant;
    unsigned players;
    unsigned number; /* of its section; 0 where the file has none */
    unsigned line;   /* of its first field */
    cr_money scale;
    bool dead_ante; /* antes are not trimmed */
    bool full_call; /* _full_call */
    bool has_finish, has_winnings;
    cr_money ante[CR_POKER_SEATS_MAX], blind[CR_POKER_SEATS_MAX]; /* blind: below 0, a live post */
    cr_money stack[CR_POKER_SEATS_MAX], finish[CR_POKER_SEATS_MAX], winnings[CR_POKER_SEATS_MAX];
    cr_money least, small, big, bring_in;
    cr_money split_unit; /* _split_unit; 0: 1 */
    struct cr_phh_text {
        const char *text; /* into the file's */
        uint16_t size;
        uint32_t line;
    } actions[CR_PHH_ACTIONS_MAX];
    unsigned action_count;
    unsigned decimals; /* of the amounts as they are written */
};

struct cr_phh_reader {
    const char *at, *end;
    unsigned line;
    unsigned section; /* the number in the last [n] */
    char wrong[96];
};

/* The text stays where it is as long as hands read from it are used. */
void cr_phh_open(struct cr_phh_reader *reader, const char *text, size_t size);

/* The next hand. False: there is none, or wrong says what is wrong with it. */
bool cr_phh_next(struct cr_phh_reader *reader, struct cr_phh *hand);

struct cr_phh_replayed {
    struct cr_pk_result result;
    cr_money fee;    /* what the record says was taken */
    unsigned action; /* from 1: where it went wrong; 0: not at an action */
    /* What differs, marked N_(), with its places {player}, {is}, {said}; NULL: nothing does. */
    const char *what;
    unsigned player; /* from 1 */
    cr_money is, said;
};

/* Whether the hand runs as it was recorded and ends with its stacks. */
bool cr_phh_replay(const struct cr_phh *hand, struct cr_phh_replayed *out);

/* The same; on_act is told of every fold, check, call and raise that may be done, just before it is. What lies
 * before it stands even where the hand then differs. */
typedef void cr_phh_on_act(void *context, const struct cr_pk_rules *rules,
                           const struct cr_pk_hand *hand, unsigned seat, enum cr_betting_act act,
                           cr_money to);
bool cr_phh_replay_told(const struct cr_phh *hand, cr_phh_on_act *on_act, void *context,
                        struct cr_phh_replayed *out);

/* ---- Our own hands ---- */

/* Whether the table's round is a hand of poker between players; a draw for the button is none. */
bool cr_phh_has_hand(const struct cr_table *table);

/* The hand just played at a table (its round is over and not yet confirmed), without a section's [n]: NULL,
 * or why PHH cannot say it, marked N_(), and nothing is written. What is written replays to the same stacks.
 * out keeps all it is given: no file behind it. */
const char *cr_phh_write(const struct cr_table *table, struct cr_text *out);

#endif
