/* table_count.h -- one session of a table in chips: opened by a count, closed by a count [house F].
 *
 *     closed -> preparing -> open -> last_games(n) -> closing -> reconciled -> closed
 *                              \------(nobody plays)-----^
 *               open, last_games <-> suspended -(manager)-^
 *
 * How rounds are played is the table's (table/table.h); here is what the house must know to say what the
 * table won: the float it began with, what was brought and taken, the cash in its box, and the float it
 * ended with. Deeds change the state, each with its moment; what play posts by itself (chips sold, rake)
 * or a slip posts (fills, credits) is told here as it happens, so that the result needs no books:
 *
 *     result = closing + credits + drop - opening - fills - colour chips not returned
 *
 * Tips and rake are in boxes of their own and never in the result (R50). The float the books say is said
 * with the closing count; what differs is the variance: the count rules, chips short are with somebody
 * (P36), chips over came from somebody (P37), and more than there are outside the cage is no count (R37,
 * R38).
 *
 *     struct cr_table_count count = { 0 };                                 closed, never opened
 *     cr_table_count_do(&count, &deed, &effect, &why)       CR_OK, or nothing changed
 *
 *     table_count.c    the machine, the counts, the result
 *     table_boxes.c    boxes under seal and what is in them; the cashier's drawer
 */
#ifndef CR_HOUSE_TABLE_COUNT_H
#define CR_HOUSE_TABLE_COUNT_H

#include <stdbool.h>
#include <stdint.h>

#include "base/status.h"
#include "house/chip_count.h"
#include "house/house_posting.h"
#include "house/table_fit.h"
#include "house/who.h"

/* ---- The state ---- */

#define CR_SESSION_STATE_MAP(X)                              \
    X(CLOSED, "closed")                                      \
    X(PREPARING, "preparing")                                \
    X(OPEN, "open")                                          \
    X(SUSPENDED, "suspended")                                \
    X(LAST_GAMES, "last_games")                              \
    X(CLOSING, "closing")       /* no bets; to be counted */ \
    X(RECONCILED, "reconciled") /* counted and signed; boxes to be sealed */

enum cr_session_state {
#define X(name, text) CR_SESSION_##name,
    CR_SESSION_STATE_MAP(X)
#undef X
        CR_SESSION_STATES
};
const char *cr_session_state_name(unsigned state);
unsigned cr_session_state_find(const char *name); /* CR_SESSION_STATES: none */

enum cr_box { CR_BOX_DROP, CR_BOX_TIPS, CR_BOX_RAKE, CR_BOXES };
const char *cr_box_name(unsigned box); /* "drop" "tips" "rake" */
#define CR_BOX_BIT(box) (1u << (box))

enum cr_box_state { CR_BOX_ON_TABLE, CR_BOX_SEALED, CR_BOX_COUNTED };

struct cr_box_count {
    cr_money chips, cash; /* by the books */
    uint32_t seal;        /* its number */
    uint32_t state;       /* enum cr_box_state */
};

struct cr_table_count {
    int64_t opened_at, counted_at;
    struct cr_denominations denominations;
    struct cr_chip_count opened, counted; /* by denomination */
    cr_money opening, fills, credits, closing;
    cr_money colours;          /* worth of colour chips not returned */
    cr_money variance, result; /* from the closing count on */
    struct cr_box_count boxes[CR_BOXES];
    uint32_t table, session;
    uint32_t games_left; /* of the last games */
    uint8_t state;       /* enum cr_session_state */
    uint8_t before;      /* SUSPENDED: what it goes back to */
    uint8_t reserved[2];
};

/* ---- Deeds ---- */

#define CR_COUNT_DEED_MAP(X)                                                                     \
    X(PREPARE, "prepare") /* table, session, denominations; no box of the last is uncounted */   \
    X(OPEN, "open")       /* needs, fit, chips, paper (the opening slip), book, signed */        \
    X(SUSPEND, "suspend") /* in_round */                                                         \
    X(RESUME, "resume")                                                                          \
    X(ANNOUNCE, "announce") /* end of hours: games (0: none in this house), players, in_round */ \
    X(SETTLED, "settled")   /* one of the last games is over */                                  \
    X(VOIDED, "voided")     /* it was no game */                                                 \
    X(STOP, "stop")         /* games, players, in_round, who: to closing */                      \
    X(SOLD, "sold")         /* amount: chips for cash at the table */                            \
    X(FILLED, "filled")     /* amount: a slip's worth as counted */                              \
    X(CREDITED, "credited")                                                                      \
    X(TIP, "tip")     /* amount in chips, cash; until the box is counted */                      \
    X(RAKED, "raked") /* amount */                                                               \
    X(COUNT, "count") /* chips, book, outside, players_hold, layout, colours, signed ... */      \
    X(SEAL, "seal")   /* box, seal, who (pit boss), witness */                                   \
    X(CLOSE, "close") /* boxes */                                                                \
    X(COUNT_BOX, "count_box") /* box, seal, amount (chips), cash, who (cashier), witness */

enum cr_count_deed_kind {
#define X(name, text) CR_COUNT_DO_##name,
    CR_COUNT_DEED_MAP(X)
#undef X
        CR_COUNT_DEEDS
};
const char *cr_count_deed_name(unsigned kind);
unsigned cr_count_deed_find(const char *name); /* CR_COUNT_DEEDS: none */

#define CR_SIGNED_MAX 4

struct cr_count_deed {
    int64_t at;
    cr_money amount, cash;
    const struct cr_denominations *denominations; /* PREPARE */
    const struct cr_table_needs *needs;           /* OPEN */
    const struct cr_table_fit *fit;
    struct cr_chip_count chips, paper;
    struct cr_chip_count outside; /* COUNT: of each denomination, issued less what CAGE holds */
    cr_money book;          /* COUNT: the float, by the books; OPEN: what lies there already */
    cr_money players_hold;  /* COUNT: PLAYERS of the chip book */
    cr_money layout;        /* COUNT: undecided stakes */
    cr_money colours;       /* COUNT: colour chips out, at their markers' values */
    cr_money incident_from; /* COUNT: the house's least variance that is an incident */
    cr_money boxes_hold[CR_BOXES]; /* COUNT, has_books: notes of the drop, chips of tips and rake */
    uint32_t roles;                /* COUNT: CR_ROLE_BIT of each who must sign */
    struct cr_who signs[CR_SIGNED_MAX]; /* OPEN, COUNT; up to the first nobody */
    struct cr_who who, witness;
    uint32_t kind, table, session, games, players, slips_open, seal, box;
    uint32_t boxes; /* CLOSE: CR_BOX_BIT of those this table has */
    bool in_round;
    bool act;        /* COUNT: a manager closes though colour chips are out; who is he */
    bool has_books;  /* COUNT: boxes_hold is what the books say, whatever was told here */
    bool electronic; /* OPEN: no dealer counts */
};

#define CR_COUNT_POSTINGS_MAX 2

struct cr_count_effect {
    struct cr_house_posting postings[CR_COUNT_POSTINGS_MAX]; /* operation 0: none */
    cr_money difference;                                     /* COUNT_BOX: counted - book */
    bool incident;
    bool announce; /* games_left is said aloud */
};

/* Refused, nothing is changed; COUNT_EXCEEDS_ISSUED is an incident all the same, and the chips are set
 * aside. What each step posts:
 *
 *     OPEN       P14  cage -> float, the opening float; nothing where it lay there overnight
 *     TIP        P27
 *     COUNT      P36 or P37 for the variance, P43 for colour chips not returned
 *     CLOSE      P15  float -> cage
 *     COUNT_BOX  P35 drop, P28 tips, P26 rake
 *
 * A deed that is told only, because it was posted by play or by a slip, posts nothing. */
enum cr_status cr_table_count_do(struct cr_table_count *count, const struct cr_count_deed *deed,
                                 struct cr_count_effect *effect, struct cr_refusal *why);

/* ---- Questions ---- */

/* Whether a stake may be laid: TABLE_CLOSED, TABLE_SUSPENDED, TABLE_CLOSING, or OK. */
enum cr_status cr_table_count_check_bet(const struct cr_table_count *count);

/* What the table has won, from the closing count on. */
cr_money cr_table_count_result(const struct cr_table_count *count);

/* A cashier's drawer at the end of his shift: OK with P38 for the difference, which somebody else must
 * have approved (SEGREGATION) who may (FORBIDDEN_ROLE) (S3). No difference needs nobody. */
enum cr_status cr_drawer_count(cr_money book, cr_money counted, uint32_t cashier,
                               struct cr_who approves, struct cr_house_posting *posting);

/* ---- Between the two files ---- */

enum cr_status cr_table_box_seal(struct cr_table_count *count, const struct cr_count_deed *deed);
enum cr_status cr_table_box_count(struct cr_table_count *count, const struct cr_count_deed *deed,
                                  struct cr_count_effect *effect);

#endif
