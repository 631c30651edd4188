/* week.h -- a whole house, simulated: its people do what they do in a week, at random by a seed, while the
 * power goes, commands come twice, two want the same thing at once and the clock jumps or stands.
 *
 *     week.c      the seed, the days, what is told
 *     kinds.c     the houses: their tables, what they may do
 *     house.c     a command and what may happen to it on the way
 *     chips.c     chips by the piece
 *     books.c     every balance from the journal alone, and the six invariants
 *     model.c     the books a third time, by house.md: what was acknowledged moves plain sums
 *     pages.c     what the house's pages say of them; a copy taken while it runs
 *     day.c       founding; morning and night: staff, the cage's shifts
 *     tables.c    opening, fills and credits, counts, boxes
 *     door.c      coming in, going out, bans, self-exclusion
 *     cage.c      chips bought and redeemed, mistakes taken back
 *     payouts.c   applications, and a till that is short
 *     office.c    Acts, cards and wallets, taxes
 *     seats.c     sitting down, tips, chips from the dealer
 *     disputes.c  complaints, money that is held, rulings
 *     wheel.c     roulette; every payout worked out here
 *     cards.c     games of cards; punto banco worked out here
 *     poker.c     poker between players by machine
 *     deal.c      the dealer of a live table
 *     room.c      the poker room: a live table and what the floor does there
 *     machines.c  gaming machines and their jackpot
 *     pools.c     jackpots of the tables
 *
 * After every command the journal is added up and the six invariants are counted from it; after every step
 * each balance is held against what was acknowledged. Once an hour and after every crash all is added up from
 * the first posting on; after every day the whole store is verified. Whatever differs ends the run with the
 * seed, the day, the command's number and both figures.
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

#define SECOND     INT64_C(1000000)
#define MINUTE     (60 * SECOND)
#define HOUR       (60 * MINUTE)
#define VISITORS   24
#define FIRST      101 /* the first visitor's number */
#define TABLES_MAX 9
#define SEATS      3
#define COLOURS    32

enum {
    MANAGER = 1,
    BOSS = 2,
    FLOOR_MAN = 3,
    INSPECTOR = 4,
    DEALER = 5,
    HEAD = 7,
    CASHIER = 8,
    REGISTRAR = 9,
    GUARD = 10,
    OFFICE = 11,
    CASHIER2 = 16
};

/* ---- Houses [kinds.c] ---- */

enum play { NO_TABLE, LIVE_WHEEL, MACHINE_WHEEL, PUNTO, CARDS, LIVE_CARDS, POKER, ROOM };

struct table_kind {
    enum play play;
    const char *game, *what; /* what: the rest of its opening */
    const char *bet;         /* the first stake at its boxes; "": it has no name */
    cr_money unit;           /* stakes are so many of these */
};

struct kind {
    const char *name, *key, *currency;
    int tax_bp;        /* withheld at the cage */
    int acts;          /* for a ban; 0: nobody is banned here */
    bool boxes;        /* drop and tips, and chips sold at the table */
    bool excludes;     /* by oneself */
    bool colours;      /* nothing else lies on its wheels */
    bool has_acts;     /* chips under a contract */
    bool pays_by_bank; /* on an application */
    bool pays_by_wallet;
    bool machines, pools;
    const char *clause;                       /* a decision cites */
    uint32_t decides;                         /* a dispute, first */
    struct table_kind tables[TABLES_MAX + 1]; /* from 1 */
};
extern const struct kind kinds[];
extern const int kind_count;

/* ---- Plain sums [books.c] ---- */

struct cell {
    char name[12]; /* "player", "1030" */
    unsigned unit, what;
    uint64_t owner;
    cr_money sum;
};
#define CELLS_MAX 8192
struct cells {
    struct cell list[CELLS_MAX];
    struct cell *order[CELLS_MAX / 2]; /* as they came */
    int count;
};
void cell_add(struct cells *cells, const char *name, unsigned unit, uint64_t owner,
              cr_money amount);
cr_money cell_sum(const struct cells *cells, const char *name, unsigned unit, uint64_t owner);
void cells_clear(struct cells *cells);

#define CHANGED_MAX 4096
struct books {
    struct sqlite3 *db;
    struct sqlite3_stmt *query;
    struct cells exact;  /* as the journal says */
    struct cells folded; /* chips owed and won as one, as the model knows them */
    long long serial;    /* of the last posting that was read */
    uint64_t postings;
    struct cr_account changed[CHANGED_MAX];
    int changed_count;
};

/* ---- The week ---- */

struct visitor {
    bool inside, banned; /* banned: or excluded by himself */
    bool leaving;        /* he was told to: he may only redeem */
    int table;           /* where he sits; 0: nowhere */
    cr_money stack;      /* of his chips, those that lie there */
    int colour;          /* that is his there; 0: none */
    cr_money in_play;    /* at a table of poker */
    cr_money kept;       /* his stack, with the floor */
};

struct answer {
    enum cr_status status;
    bool repeated, came;
    char text[8192];
};

#define THINGS_MAX 64
struct application {
    int number, visitor;
    cr_money sum, paid, tax;
    const char *owed, *from; /* the accounts it stands in and is paid from */
};

struct shoe {
    uint8_t cards[52 * 8];
    int count, next;
};

#define MACHINES 2
struct machine {
    cr_money credits, in, out, stakes, wins, taken; /* taken: of what fell in, out of the box */
    int64_t games, hit_at;
};

#define CASES_MAX 8
struct dispute {
    int number, visitor;
    cr_money held, to_visitor, pays; /* by the last decision */
};

struct week {
    const struct kind *kind;
    uint64_t seed, random, step, next_id;
    int64_t clock, recounted_at;
    bool stands; /* the clock does */
    bool is_to_recount;
    char folder[64], path[96], uri[160], rulebooks[512];
    struct cr_store *store;
    struct cr_floor *floor;
    struct cr_sealing_key seal;
    struct cr_signing_key key;
    struct answer last;
    struct cells model;
    struct books books;
    struct visitor visitors[VISITORS];
    cr_money markers[TABLES_MAX + 1][COLOURS]; /* what a chip of the colour is worth there */
    struct application payouts[THINGS_MAX];
    int payout_count;
    struct dispute cases[CASES_MAX]; /* that are not over */
    int case_count;
    struct shoe shoe;                      /* of the live table of cards */
    struct machine machines[MACHINES + 1]; /* from 1 */
    cr_money level, fraction;              /* their jackpot, and what is not yet a whole unit */
    cr_money pots[TABLES_MAX + 1]; /* put together in a hand of poker since it was set to 0 */
    int day, shift, cashier;
    uint32_t seal_number;
    char way[8]; /* the live wheel turned last, where it alternates */
    uint64_t done, refused, twice, reopened, cuts, together, rounds, recounts, copies, hits, hands;
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

/* Ends the run: what differs. */
void differ(struct week *week, const char *format, ...)
    __attribute__((format(printf, 2, 3), noreturn));

/* ---- Chips by the piece [chips.c] ---- */

/* Chips of that place worth so much, as JSON with ' for "; "cage", "outside". Returns what they are worth:
 * less, where the small ones are not there. */
#define PIECES 256
cr_money chips(struct week *week, const char *place, cr_money worth, char *out, size_t size);

/* ---- The books [books.c, model.c, pages.c] ---- */

void audit(struct week *week);   /* what is new in the journal, and the invariants */
void recount(struct week *week); /* all of it */
void books_close(struct week *week);
cr_money colours_worth(const struct week *week);

unsigned unit_of(const struct week *week);

/* Chips from one place to another; or money: Dr `to`, Cr `from`. */
void moves(struct week *week, const char *from, uint64_t from_owner, const char *to,
           uint64_t to_owner, cr_money amount);
void colours_move(struct week *week, unsigned colour, const char *from, uint64_t from_owner,
                  const char *to, uint64_t to_owner, cr_money count);
cr_money has(const struct week *week, const char *name, uint64_t owner);

bool is_absorbed(const struct week *week, int table); /* the model learns its rounds */
void learn(struct week *week, int table, unsigned operation, const char *name, unsigned unit,
           uint64_t owner, cr_money amount);

void check(struct week *week); /* the model against the journal, after a step */
void check_pages(struct week *week);
void copy_and_verify(struct week *week);
json_t *page_of(struct week *week, const char *desk); /* as the manager sees it */
json_t *view_of(struct week *week, int table, int visitor);

/* ---- The day [day.c, tables.c] ---- */

void found_house(struct week *week);
void open_day(struct week *week);
void close_day(struct week *week);
void change_cashier(struct week *week);

void make_tables(struct week *week); /* once */
void open_tables(struct week *week); /* every day */
void close_tables(struct week *week);
void fill(struct week *week);
void credit(struct week *week);
enum play play_at(const struct week *week, int table);
int tables_of(const struct week *week);
bool is_live(enum play play);

/* ---- Visitors: each one thing some visitor does, or nothing ---- */

int somebody(struct week *week, bool inside, bool seated, cr_money least); /* -1: nobody */
cr_money tax_of(const struct week *week, cr_money sum);

void let_in(struct week *week, int visitor); /* door.c */
void come_in(struct week *week);
void go_out(struct week *week);
void ban(struct week *week);
void exclude(struct week *week);

void buy(struct week *week); /* cage.c */
void redeem(struct week *week);
void cash_in(struct week *week, int visitor);

void apply(struct week *week); /* payouts.c */
void run_short(struct week *week);
void go_on_with_payouts(struct week *week);

void use_act(struct week *week); /* office.c */
void buy_otherwise(struct week *week);
void run_office(struct week *week); /* once a day */

void sit(struct week *week); /* seats.c */
void stand_up(struct week *week);
void leave_table(struct week *week, int visitor);
void buy_at_table(struct week *week);
void tip(struct week *week);

void dispute(struct week *week); /* disputes.c */
void write_incident(struct week *week);

/* ---- Rounds ---- */

void play(struct week *week, int table); /* one round */
void play_wheel(struct week *week, int table);
void play_cards(struct week *week, int table);
json_t *offered(struct week *week, const json_t *view, const char *what); /* NULL: nothing */
bool decide_at(struct week *week, int table,
               int visitor); /* one thing his page offers; false: none */
void play_poker(struct week *week, int table);
void play_room(struct week *week, int table);
void leave_poker(struct week *week, int visitor);
void leave_room(struct week *week, int visitor);

/* [deal.c] Cards of a live table, and its dealer: what the round asks for next; false: nothing of his. */
void shuffle_shoe(struct week *week, struct shoe *shoe, int decks);
void rig(struct shoe *shoe, int place, char rank, char suit);
bool deal_on(struct week *week, int table, struct shoe *shoe);

void take_colour(struct week *week, int visitor);
void give_colour_back(struct week *week, int visitor);
uint32_t last_round(struct week *week, int table, int *number);
int wait_for_round(struct week *week, int table, uint32_t before);

/* ---- Machines and jackpots ---- */

void found_machines(struct week *week);
void play_machines(struct week *week);
void found_pools(struct week *week);
void settle_hits(struct week *week); /* those that wait are verified and decided */

#endif
