/* tables_state.h -- what the files of the tables desk share. */
#ifndef CR_HALL_TABLES_STATE_H
#define CR_HALL_TABLES_STATE_H

#include "hall/tables_desk.h"
#include "house/figures.h"
#include "house/slip.h"
#include "house/table_count.h"

#define CR_TABLES_TEXT       96
#define CR_TABLES_CHIPS_MOST INT64_C(1000000000000000) /* as table/table.h has it */

/* One table, from its first preparing on. */
struct cr_hall_table {
    struct cr_table_count count; /* its session; count.session is the desk's own number */
    struct cr_chip_count pieces; /* of the float, as it was last known */
    struct cr_who hands[CR_SIGNED_MAX + 2]; /* who signed the count, then who closed it */
    cr_money won_before;            /* what the books said its session had won when it opened */
    cr_money float_book, drop, won; /* as the books had them at looked_at; won: since it opened */
    cr_money strays;                /* owed for colour chips not returned */
    int64_t looked_at;
    int64_t figures_at; /* its last row of figures, and what was then */
    cr_money figures_won, figures_drop;
    struct cr_theory theory; /* since it opened, where theory_known; it had then won theory_won */
    cr_money theory_won;
    int64_t round, first_round, figures_round;
    int64_t stint_at, stint_round; /* since when the dealer deals */
    uint32_t number, sessions;
    uint32_t books_session; /* its win is 4000 of this one */
    bool electronic, theory_known;
    char game[24], reason[CR_TABLES_TEXT];
};

/* A slip until it is over; one that came short until its chips are found. */
struct cr_hall_slip {
    struct cr_slip slip;
    struct cr_chip_count transit; /* pieces on their way, or missing */
    uint32_t session;
    char reason[CR_TABLES_TEXT];
};

struct cr_tables {
    struct cr_chip_count issued, vault, cage;
    struct cr_hall_table *tables; /* by number */
    struct cr_hall_slip *slips;   /* by number */
    uint32_t table_count, table_max, slip_count, slip_max;
    uint32_t last_slip;
};

struct cr_tables *cr_tables_of(const struct cr_hall *hall);

/* NULL: there is none. A table that is named for the first time is made room for; NO_MEMORY is NULL. */
struct cr_hall_table *cr_tables_find(const struct cr_tables *tables, uint32_t number);
struct cr_hall_table *cr_tables_add(struct cr_tables *tables, uint32_t number);
struct cr_hall_slip *cr_tables_find_slip(const struct cr_tables *tables, uint32_t number);

/* ---- What is known of a table [tables_desk.c] ---- */

struct cr_table_known {
    int64_t round;
    cr_money colours; /* worth of its colour chips outside the rack */
    uint32_t session, players, colour_chips, class;
    bool in_round, electronic, by_hand;
    const char *game, *house, *version;
    const char *plate; /* the field it lacks; NULL: it is complete */
};
/* Reads "table"; NOT_FOUND: no such table stands there. */
enum cr_status cr_tables_know(struct cr_deed *deed, uint32_t number, struct cr_table_known *known);
cr_money cr_tables_balance(struct cr_deed *deed, const char *account, uint64_t owner);

/* What the table has won by the books since it opened, its float and its drop now. */
void cr_tables_look(struct cr_deed *deed, struct cr_hall_table *table);

/* A table that was named under "table" and has a session: NOT_FOUND. */
enum cr_status cr_tables_read(struct cr_deed *deed, struct cr_hall_table **table);

/* ---- Hands ---- */

/* Whoever does the deed. A manager who says "as_pit_boss" acts as one, where none is on duty (S4). */
struct cr_who cr_tables_doer(struct cr_deed *deed, bool *acts_as_pit_boss);
bool cr_tables_has_pit_boss(const struct cr_deed *deed);

/* {"person":4,"role":"inspector"}: one who may sign in that role and is on duty. Absent: nobody. */
enum cr_status cr_tables_witness(struct cr_deed *deed, struct cr_who *witness);

/* The doer and those under "signs", up to the first nobody; those after the fourth are refused. */
enum cr_status cr_tables_signs(struct cr_deed *deed, struct cr_who signs[CR_SIGNED_MAX]);
json_t *cr_tables_persons(const struct cr_who *who, unsigned count); /* [3, 5] */

/* ---- Doing ---- */

/* The session's machine on a copy, with why filled where it refuses; then its postings. */
enum cr_status cr_tables_try(struct cr_deed *deed, const struct cr_hall_table *table,
                             const struct cr_count_deed *step, struct cr_table_count *next,
                             struct cr_count_effect *effect);
enum cr_status cr_tables_post(struct cr_deed *deed, const struct cr_hall_table *table,
                              const struct cr_count_effect *effect, struct cr_owners owners);

/* Refuses, with the places of the sentence that the machine could not fill. */
enum cr_status cr_tables_refuse(struct cr_deed *deed, enum cr_status status, const char *state);

/* What was told in pieces under "chips", or as a sum under "amount". AMOUNT if it is nothing. */
enum cr_status cr_tables_sum(struct cr_deed *deed, struct cr_chip_count *chips, cr_money *worth,
                             bool *has_chips);

/* The reason that was told. */
const char *cr_tables_reason(struct cr_deed *deed);

/* ---- A session [tables_session.c] ---- */

enum cr_status cr_tables_prepare(struct cr_deed *deed);
enum cr_status cr_tables_open(struct cr_deed *deed);
enum cr_status cr_tables_suspend(struct cr_deed *deed);
enum cr_status cr_tables_resume(struct cr_deed *deed);
enum cr_status cr_tables_last_games(struct cr_deed *deed);
enum cr_status cr_tables_stop(struct cr_deed *deed);
enum cr_status cr_tables_settled(struct cr_deed *deed);
enum cr_status cr_tables_voided(struct cr_deed *deed);
enum cr_status cr_tables_count(struct cr_deed *deed);
enum cr_status cr_tables_close(struct cr_deed *deed);

/* ---- Chips [tables_chips.c] ---- */

bool cr_chips_add(struct cr_chip_count *to, const struct cr_chip_count *more); /* false: too many */
void cr_chips_less(struct cr_chip_count *from, const struct cr_chip_count *those); /* asserted */

/* Whether an amount is chips at all, of as many as one likes: NOT_CHIPS. */
enum cr_status cr_tables_can_make(struct cr_deed *deed, cr_money amount);

enum cr_status cr_tables_chips_register(struct cr_deed *deed);
enum cr_status cr_tables_chips_retire(struct cr_deed *deed);
enum cr_status cr_tables_chips_stock(struct cr_deed *deed);
enum cr_status cr_tables_chips_move(struct cr_deed *deed);
enum cr_status cr_tables_chips_suspect(struct cr_deed *deed);

/* ---- Slips [tables_slips.c] ---- */

enum cr_status cr_tables_slip_request(struct cr_deed *deed);
enum cr_status cr_tables_slip_approve(struct cr_deed *deed);
enum cr_status cr_tables_slip_enter(struct cr_deed *deed);
enum cr_status cr_tables_fill_issue(struct cr_deed *deed);
enum cr_status cr_tables_fill_receive(struct cr_deed *deed);
enum cr_status cr_tables_credit_issue(struct cr_deed *deed);
enum cr_status cr_tables_credit_receive(struct cr_deed *deed);
enum cr_status cr_tables_slip_carry(struct cr_deed *deed);
enum cr_status cr_tables_slip_found(struct cr_deed *deed);
enum cr_status cr_tables_slip_cancel(struct cr_deed *deed);
uint32_t cr_tables_slips_open(const struct cr_tables *tables, uint32_t table);

/* ---- Boxes, and chips for other reasons [tables_boxes.c] ---- */

enum cr_status cr_tables_box_seal(struct cr_deed *deed);
enum cr_status cr_tables_box_count(struct cr_deed *deed);
enum cr_status cr_tables_tip(struct cr_deed *deed);
enum cr_status cr_tables_sell(struct cr_deed *deed);
enum cr_status cr_tables_change(struct cr_deed *deed);
enum cr_status cr_tables_goodwill(struct cr_deed *deed);
enum cr_status cr_tables_stray_claim(struct cr_deed *deed);

/* ---- Figures [tables_figures.c] ---- */

enum cr_status cr_tables_figures(struct cr_deed *deed);

/* What its bets should have won since it opened, as it stands now: false where nobody knows. */
bool cr_tables_theory_now(const struct cr_hall *hall, const struct cr_hall_table *table,
                          struct cr_theory *theory);
void cr_tables_result_row(struct cr_deed *deed, struct cr_hall_table *table,
                          const struct cr_table_known *known);
json_t *cr_tables_owes(const struct cr_hall *hall, int64_t now, int64_t *due);

/* ---- The page [tables_page.c] ---- */

void cr_tables_page(const struct cr_hall *hall, enum cr_role role, int64_t now,
                    struct cr_text *out);

#endif
