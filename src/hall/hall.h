/* hall.h -- the house around its tables: one stream, `hall`, of what its people do at the door, the cage,
 * the tables' counts, with disputes, rulebook versions, machines; run again, the deeds make the hall again.
 *
 * The hall is made of desks. A desk has a state of its own, a list of operations and a page. An operation
 * is a JSON object and a row in its desk's list: who may do it, and the function that does it.
 *
 *     {"do":"enter","visitor":17,"id_shown":true}         by the registrar: door_desk.c
 *
 * A deed is one operation being done, by somebody in a role at a moment. Its function
 *
 *     1. reads what it is told (cr_deed_int, cr_deed_text ...) and asks what it must know of the rest of
 *        the house (cr_deed_fact): a fact is asked once, when the deed is done, and stands in its record,
 *        so that the deed run again decides by what was known then;
 *     2. refuses, with deed->why filled; or
 *     3. posts (cr_deed_post): the books may refuse too;
 *     4. changes the state of its desk: from here on nothing is refused;
 *     5. puts what came of it into the record (cr_deed_say) and into the registers (cr_deed_row).
 *
 * A refused deed has changed nothing, and is logged. Who keeps the hall (floor/hall_side.c) writes the
 * record, the postings and the rows in one transaction; if they cannot be written the hall is read again.
 *
 * Names and documents are not here: the record knows numbers, and persons.h (store) who they are.
 *
 *     hall.c        the list of desks, doing, running again
 *     deed.c        what a deed's function uses
 *     house_desk.c  establishing the house; its settings     door_desk.c ...  one a desk
 */
#ifndef CR_HALL_HALL_H
#define CR_HALL_HALL_H

#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>

#include "base/role.h"
#include "base/status.h"
#include "base/text.h"
#include "house/house_posting.h"
#include "house/permissions.h"
#include "house/zone.h"
#include "ledger/ledger.h"
#include "rulebook/hall_rules.h"

#define CR_HALL_STREAM    "hall"
#define CR_HOUSE_SUM_MOST INT64_C(1000000000000000) /* smallest units, in one deed */

struct cr_hall;

/* ---- What the hall asks of the rest of the house ---- */

/* One row of a register, by its key: the same key later is the same row with another value. */
struct cr_hall_row {
    const char *register_name; /* "visitors": hall/registers.h lists them with their columns */
    char key[48];              /* "visit/17" */
    cr_day day;                /* the gaming day it belongs to */
    int64_t at;
    const json_t *value; /* its columns */
};

struct cr_hall_world {
    void *context;
    /* A new reference; NULL: nobody knows. deed.c lists the names. */
    json_t *(*fact)(void *context, const char *name, const json_t *about);
    /* Into the books at once, or why not. */
    enum cr_status (*post)(void *context, const struct cr_posting *posting);
    /* NULL: nobody wants rows, which were made before; nor is what came of a deed that is run again
     * compared with its record letter by letter, but only whether it is the same. */
    void (*row)(void *context, const struct cr_hall_row *row);
    /* The hall's part of a version of a house's rulebook; false: there is none such. */
    bool (*rules)(void *context, const char *house, const char *version, struct cr_hall_rules *out);
};

/* ---- Deeds ---- */

struct cr_deed {
    struct cr_hall *hall;
    const struct cr_hall_world *world;
    bool again;    /* it is run again: facts are read from its record */
    json_t *value; /* what it was told; what came of it and what was known is put in */
    int64_t at;
    uint64_t number; /* of its record */
    uint32_t by;
    uint8_t role; /* enum cr_role */
    cr_day today; /* in the house's zone; gaming_day by its start */
    cr_day gaming_day;
    uint32_t postings; /* made so far */
    const char *wrong; /* the first member that could not be read */
    struct cr_refusal why;
};

struct cr_operation_row {
    const char *name;      /* "enter" */
    enum cr_operation may; /* of the permission matrix */
    const char *letters;   /* which letters of that row do it: "d", "da"; s: the house itself */
    enum cr_status (*act)(struct cr_deed *deed);
    bool anytime; /* also by one who is not on duty */
};

/* Members of what it is told. Absent is 0, "" and false; of another type is refused: the reader notes it
 * and cr_deed_read() says so, so that a function reads all and asks once. */
int64_t cr_deed_int(struct cr_deed *deed, const char *key, int64_t least, int64_t most);
uint32_t cr_deed_number(struct cr_deed *deed,
                        const char *key);                      /* a person's, a table's: 1 and up */
cr_money cr_deed_money(struct cr_deed *deed, const char *key); /* 0 and up */
const char *cr_deed_text(struct cr_deed *deed, const char *key, size_t most);
bool cr_deed_flag(struct cr_deed *deed, const char *key);
cr_day cr_deed_day(struct cr_deed *deed, const char *key); /* "2026-03-15"; CR_DAY_NONE */
bool cr_deed_has(const struct cr_deed *deed, const char *key);
enum cr_status cr_deed_read(struct cr_deed *deed); /* CR_OK, or BAD_INPUT with the key */

/* A fact, borrowed; JSON null if nobody knows. It stands in the record under facts.NAME (about NULL) or
 * facts.NAME/KEY. About is what it is asked of.
 *
 *     "age"        {person}           whole years today; null: no such person, or no birthday known
 *     "person"     {person}           {"known":true,"document":true}: is he in the card index
 *     "staff"      {person}           {"roles":["dealer"...]} as he may sign in
 *     "balance"    {account, owner}   of the house's currency: account "cage", "drawer" ... as the ledger
 *                                     names it
 *     "group"      {group}            "cage" "tables" "players": chips, all together
 *     "table"      {table}            {"open","game","house","version","class","in_round","phase","seats":[..],
 *                                     "float","layout","rake","tips","session","round","electronic","plate"}
 *     "chips"      {person}           {"all","free"}: his value chips; those that lie at no table
 *     "played"     {from, to}         [{"table","from","to","rounds"}]: rounds confirmed in that span
 *     "seen"       {person}           the last gaming day ("2026-03-15") a register names him
 *     "round"      {table, round}     {"at","digest"}: a confirmed round
 *     "play"       {table, from, to}  {"bets":[{"stakes","root","edge_ppb","variance_ppm"}]} of the rounds from one
 *                                     to before the other; null: of some bet nobody knows the edge
 *     "loss"       {table}            {"bet":"ante","edge_ppb":-17571166}: the bet at which the house loses most by the
 *                                     table's rules, played best; {}: none is known; bet "": its edge is not known yet
 *     "posting"    {n, index}         of the hall's record n: {"id","reversed","entries":[[account,unit,owner,amount]]}
 */
json_t *cr_deed_fact(struct cr_deed *deed, const char *name, const char *key, json_t *about);
int64_t cr_deed_fact_int(struct cr_deed *deed, const char *name, const char *key, json_t *about,
                         int64_t unknown);

/* Whose accounts a posting of the house moves. */
struct cr_owners {
    uint32_t visitor, table, session, slip, shift, jackpot, document;
    bool nobody; /* the player is nobody in particular (P36, P37, P39) */
};
enum cr_status cr_deed_post(struct cr_deed *deed, const struct cr_house_posting *posting,
                            const struct cr_owners *owners);

/* Takes posting `index` of the hall's record `number` back: its mirror, P47. REVERSED, NOT_FOUND. */
enum cr_status cr_deed_reverse(struct cr_deed *deed, uint64_t number, uint32_t index);

/* What came of it: into the record, where a deed run again must say the same. */
void cr_deed_say(struct cr_deed *deed, const char *key, int64_t value);
void cr_deed_say_text(struct cr_deed *deed, const char *key, const char *value);
void cr_deed_say_json(struct cr_deed *deed, const char *key, json_t *value); /* takes it */

/* A row of a register; value is taken. key is made as printf makes it. */
void cr_deed_row(struct cr_deed *deed, const char *register_name, json_t *value, const char *key,
                 ...) __attribute__((format(printf, 4, 5)));

/* An incident of the daily register [BG art.7(1)1.7], by the deed itself: its number. */
uint32_t cr_deed_incident(struct cr_deed *deed, const char *code, uint32_t table, uint32_t visitor,
                          const char *text);

/* status with why filled; what as printf makes it, NULL: none. */
enum cr_status cr_deed_refuse(struct cr_deed *deed, enum cr_status status, const char *what, ...)
    __attribute__((format(printf, 3, 4)));

/* Whether that person is on duty in that role; always in a house whose staff is not kept (S7). */
bool cr_hall_on_duty(const struct cr_hall *hall, uint32_t person, enum cr_role role);

/* ---- Desks ---- */

struct cr_desk {
    const char *name;                          /* "door": its page is GET /api/hall/door */
    const struct cr_operation_row *operations; /* up to a NULL name */
    void *(*open)(void);                       /* its empty state; NULL: out of memory */
    void (*close)(void *state);
    /* Its page, as the role sees it: one JSON object. NULL: it has none. */
    void (*page)(const struct cr_hall *hall, enum cr_role role, int64_t now, struct cr_text *out);
    /* What its clocks owe by now: the next operation the house does itself, a new reference, or NULL; and
     * when to ask again in *due. NULL: it has no clocks. */
    json_t *(*owes)(const struct cr_hall *hall, int64_t now, int64_t *due);
};

/* clang-format off */
#define CR_DESK_MAP(X) \
    X(HOUSE, house)       /* established, settings, calendar, denominations */          \
    X(DOOR, door)         /* visits, self-exclusion, breach acts, bans */               \
    X(STAFF, staff)       /* hired, schedule, duty, crews, equipment */                 \
    X(TABLES, tables)     /* openings, slips, counts, boxes, results */                 \
    X(CAGE, cage)         /* shifts, buying, Acts, redeeming, payouts */                \
    X(DISPUTES, disputes) /* disputes, incidents, recordings, the day's register */     \
    X(VERSIONS, versions) /* of the rulebook */                                         \
    X(MACHINES, machines) /* linked gaming machines, prizes in kind */                  \
    X(KEEPING, keeping)   /* retention and erasure, late rounds, change of currency */
/* clang-format on */

enum cr_desk_kind {
#define X(name, desk) CR_DESK_##name,
    CR_DESK_MAP(X)
#undef X
        CR_DESKS
};
#define X(name, desk) extern const struct cr_desk cr_##desk##_desk;
CR_DESK_MAP(X)
#undef X

/* A desk's state, for its own file and for the questions other desks ask through its header. */
void *cr_hall_state(const struct cr_hall *hall, enum cr_desk_kind desk);

/* ---- The hall ---- */

enum cr_status cr_hall_open(struct cr_hall **out);
void cr_hall_close(struct cr_hall *hall); /* NULL is fine */

/* Whether the house was established: until then no desk but its own does anything, and tables play as they
 * stand. */
bool cr_hall_is_established(const struct cr_hall *hall);

/* NULL: no such operation; behind the last. */
const struct cr_operation_row *cr_hall_find(const char *name);
const struct cr_operation_row *cr_hall_operation(size_t index);
bool cr_operation_is_his(const struct cr_operation_row *row, enum cr_role role);

/* Does it: CR_OK and the value is the record's, or deed->why and nothing happened. hall, today and
 * gaming_day are filled in here. */
enum cr_status cr_hall_do(struct cr_hall *hall, struct cr_deed *deed);

/* A record run again: NULL, or what is wrong with it. postings come through world->post, rows through
 * world->row (a world with only those and rules). */
const char *cr_hall_run(struct cr_hall *hall, const struct cr_hall_world *world, int64_t at,
                        uint64_t number, uint32_t by, uint8_t role, const char *value, size_t size);

/* A desk's page; false: there is no such desk or it has none. */
bool cr_hall_page(const struct cr_hall *hall, const char *desk, enum cr_role role, int64_t now,
                  struct cr_text *out);

/* What moves between two deeds, as it stands now: for pages alone, no deed asks it. Without it, as after
 * opening, a page shows what the last deed saw. */
struct cr_hall_sight {
    void *context;
    /* The books, of the house's currency. */
    cr_money (*balance)(void *context, enum cr_account_kind kind, uint64_t owner);
    /* The fact "play" of a table's rounds from that one on: a new reference; NULL: nobody knows. */
    json_t *(*play)(void *context, uint32_t table, uint32_t from);
    /* The fact "loss": a new reference; NULL: nobody knows. */
    json_t *(*loss)(void *context, uint32_t table);
};
void cr_hall_show(struct cr_hall *hall, const struct cr_hall_sight *sight);
bool cr_hall_look(const struct cr_hall *hall, enum cr_account_kind kind, uint64_t owner,
                  cr_money *balance);
json_t *cr_hall_look_play(const struct cr_hall *hall, uint32_t table, uint32_t from);
json_t *cr_hall_look_loss(const struct cr_hall *hall, uint32_t table);

/* Whether the role has anything to do at that desk, or sees it by the matrix (the house's own desk all
 * staff sees): CR_OK, FORBIDDEN_ROLE; NOT_FOUND. */
enum cr_status cr_hall_sees(const char *desk, enum cr_role role);

/* What the house itself owes by now, a desk after another; NULL: nothing before *due. */
json_t *cr_hall_owes(const struct cr_hall *hall, int64_t now, int64_t *due);

/* ---- What tables ask before a line, and tell after it ---- */

/* Whether a visitor may do that at a table or the cage now: NO_VISIT, VISIT_CLOSING, FROZEN, STAFF_PLAYS ... */
enum cr_status cr_hall_check_visitor(const struct cr_hall *hall, uint32_t visitor, bool is_play,
                                     struct cr_refusal *why);

/* Whether bets may be taken at the table: TABLE_CLOSED, TABLE_SUSPENDED, TABLE_CLOSING, CREW. */
enum cr_status cr_hall_check_table(const struct cr_hall *hall, uint32_t table,
                                   struct cr_refusal *why);

/* ---- The house's own settings [house_desk.c] ---- */

#include "hall/settings.h"

const struct cr_house_settings *cr_hall_settings(const struct cr_hall *hall);
const struct cr_hall_rules *cr_hall_rules(const struct cr_hall *hall);

#endif
