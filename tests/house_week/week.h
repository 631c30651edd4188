/* week.h -- a whole house, simulated: its people do what they do in a week, at random by a seed, while the
 * power goes, commands come twice, two want the same thing at once and the clock jumps or stands.
 *
 *     week.c      the seed, the days, what is told
 *     house.c     a command and what may happen to it on the way
 *     model.c     the books a second time, in plain arrays, by house.md alone
 *     day.c       morning and night: staff, shifts, tables, boxes
 *     visitors.c  door, cage, disputes
 *     play.c      rounds
 *
 * What was acknowledged is told to the model. After every step each balance is held against the house's
 * and the six invariants are counted again; after every day the whole store is verified. Whatever differs
 * ends the run with the seed, the step and the difference.
 */
#ifndef CR_TESTS_WEEK_H
#define CR_TESTS_WEEK_H

#include <jansson.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "chance/seal.h"
#include "floor/floor.h"
#include "floor/page.h"
#include "floor/verify.h"

#define SECOND   INT64_C(1000000)
#define HOUR     (3600 * SECOND)
#define VISITORS 24
#define FIRST    101 /* the first visitor's number */
#define TABLES   4
#define SEATS    3

enum {
    MANAGER = 1,
    BOSS = 2,
    INSPECTOR = 4,
    DEALER = 5,
    HEAD = 7,
    CASHIER = 8,
    REGISTRAR = 9,
    GUARD = 10,
    OFFICE = 11,
    CASHIER2 = 16
};
enum { WHEEL = 1, MACHINE, PUNTO, JACK }; /* live roulette; electronic ones, all blackjack in M-1 */

/* ---- The second model [model.c] ---- */

struct model {
    cr_money vault, cage, transit, safe, drawer, won, tax,
        lost; /* lost: chips that nobody is known to have */
    cr_money player[VISITORS], held[TABLES + 1], layout[TABLES + 1], tips[TABLES + 1],
        drop[TABLES + 1];
};

struct visitor {
    bool inside, banned; /* banned: or excluded by himself */
    int table;           /* where he sits; 0: nowhere */
    cr_money stack;      /* of his chips, those that lie there */
};

struct answer {
    enum cr_status status;
    bool repeated, came;
    char text[4096];
};

struct week {
    uint64_t seed, random, step, next_id;
    int64_t clock;
    bool m1;     /* Casino M-1, else a BG house */
    bool stands; /* the clock does */
    char folder[64], path[96], uri[160], rulebooks[512];
    struct cr_store *store;
    struct cr_floor *floor;
    struct cr_sealing_key seal;
    struct cr_signing_key key;
    struct answer last;
    struct model model;
    struct visitor visitors[VISITORS];
    int day, shift, cashier;
    uint32_t seal_number;
    bool open; /* the tables are */
    uint64_t done, refused, twice, reopened, cuts, together, rounds;
};

/* A number below that, from the seed. */
uint32_t rnd(struct week *week, uint32_t below);

/* ---- The house [house.c] ---- */

void open_floor(struct week *week);
void close_floor(struct week *week);

/* One command in a turn; ' stands for ". Whatever happens to it, it is answered once and done once. */
enum cr_status say(struct week *week, uint32_t by, enum cr_role role, uint32_t table,
                   const char *format, ...) __attribute__((format(printf, 5, 6)));
void must(struct week *week, uint32_t by, enum cr_role role, uint32_t table, const char *format,
          ...) __attribute__((format(printf, 5, 6)));
void must_refuse(struct week *week, enum cr_status status, uint32_t by, enum cr_role role,
                 uint32_t table, const char *format, ...) __attribute__((format(printf, 6, 7)));

/* Both in one turn: how many of them were done. */
unsigned both(struct week *week, const uint32_t by[2], enum cr_role role, const char *text,
              const char *other);

void must_once(struct week *week, uint32_t by, enum cr_role role, const char *text);

int64_t answered(const struct week *week, const char *key); /* of the last answer's `came`, or it */

/* Time passes; what clocks owe is done. */
void pass(struct week *week, int64_t span);
void tick(struct week *week); /* to the next clock, if it is within a minute, and it is done */

/* Chips of that place worth so much, as JSON with ' for "; "cage", "outside". */
void chips(struct week *week, const char *place, cr_money worth, char *out, size_t size);

const char *week_name(const struct week *week);

/* Ends the run: what differs. */
void differ(struct week *week, const char *format, ...)
    __attribute__((format(printf, 2, 3), noreturn));

/* ---- The model [model.c] ---- */

cr_money balance(const struct week *week, enum cr_account_kind kind, uint64_t owner);
void check(struct week *week); /* the house's books against it, and the invariants */

/* ---- People [day.c, visitors.c, play.c] ---- */

void found_house(struct week *week);
void open_day(struct week *week);
void close_day(struct week *week);
void change_cashier(struct week *week);
void fill(struct week *week);
void credit(struct week *week);

void visit(struct week *week); /* one thing some visitor does */
void let_in(struct week *week, int visitor);
void leave_table(struct week *week, int visitor);

void play(struct week *week, int table); /* one round */

#endif
