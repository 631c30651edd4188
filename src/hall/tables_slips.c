/* tables_slips.c -- fills and credits on paper, their chips piece by piece [house F; BG art.7(1)6.2].
 *
 *     {"do":"slip_request","table":3,"kind":"fill","chips":{"100000":2}}      -> came.slip
 *     {"do":"slip_approve","slip":7}, slip_enter
 *     {"do":"slip_issue","slip":7,"chips":{"100000":2}}              by the cage: P14 cage -> transit
 *     {"do":"slip_carry","slip":7}
 *     {"do":"slip_receive","slip":7,"chips":{...},"witness":{...}}   at the table: P14 transit -> float
 *     {"do":"credit_issue",...} {"do":"credit_receive",...}          the other way: P15
 *     {"do":"slip_found","slip":7,"chips":{"2500":1}}                what came short, into the cage
 *     {"do":"slip_cancel","slip":7,"reason":"..."}                   before its chips move
 *
 * A slip of other denominations than it says is an incident like a short one: where a count at the other
 * end has other pieces, it is the issuing side that gave them.
 */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "hall/tables_state.h"

struct cr_hall_slip *cr_tables_find_slip(const struct cr_tables *tables, uint32_t number)
{
    for (uint32_t i = 0; i < tables->slip_count; i++) /* open ones only: a handful */
        if (tables->slips[i].slip.number == number) return &tables->slips[i];
    return NULL;
}

uint32_t cr_tables_slips_open(const struct cr_tables *tables, uint32_t table)
{
    uint32_t open = 0;
    for (uint32_t i = 0; i < tables->slip_count; i++) {
        const struct cr_slip *slip = &tables->slips[i].slip;
        if (slip->table == table && cr_slip_is_open(slip)) open++;
    }
    return open;
}

static struct cr_hall_slip *add(struct cr_tables *tables)
{
    if (tables->slip_count == tables->slip_max) {
        uint32_t max = tables->slip_max ? 2 * tables->slip_max : 16;
        struct cr_hall_slip *grown = realloc(tables->slips, max * sizeof *grown);
        if (!grown) return NULL;
        tables->slips = grown;
        tables->slip_max = max;
    }
    struct cr_hall_slip *slip = &tables->slips[tables->slip_count++];
    memset(slip, 0, sizeof *slip);
    return slip;
}

/* Over and done: the register keeps it. */
static void drop(struct cr_tables *tables, struct cr_hall_slip *slip)
{
    size_t at = (size_t)(slip - tables->slips);
    memmove(slip, slip + 1, (tables->slip_count - at - 1) * sizeof *slip);
    tables->slip_count--;
}

/* ---- The row ---- */

static void put_person(json_t *row, const char *key, uint32_t person)
{
    if (person != 0) json_object_set_new(row, key, json_integer(person));
}

static void put_moment(json_t *row, const char *key, int64_t at)
{
    if (at != 0) json_object_set_new(row, key, json_integer(at));
}

static cr_money worth_of(const struct cr_hall *hall, const struct cr_chip_count *chips)
{
    cr_money worth = 0;
    bool is_count = cr_chip_count_worth(&cr_hall_settings(hall)->denominations, chips, &worth);
    assert(is_count); /* it was when it was read */
    (void)is_count;
    return worth;
}

static void write_row(struct cr_deed *deed, const struct cr_hall_slip *own, const char *state)
{
    const struct cr_slip *slip = &own->slip;
    json_t *row = json_pack("{s:I,s:s,s:I,s:I,s:I,s:o,s:s}", "slip", (json_int_t)slip->number,
                            "kind", cr_slip_kind_name(slip->kind), "table", (json_int_t)slip->table,
                            "session", (json_int_t)own->session, "amount",
                            (json_int_t)worth_of(deed->hall, &slip->written), "chips",
                            cr_chips_json(deed->hall, &slip->written), "state",
                            state ? state : cr_slip_state_name(slip->state));
    put_person(row, "requested_by", slip->hands[CR_SLIP_DO_REQUEST].person);
    put_person(row, "approved_by", slip->hands[CR_SLIP_DO_APPROVE].person);
    put_person(row, "entered_by", slip->hands[CR_SLIP_DO_ENTER].person);
    put_person(row, "issued_by", slip->hands[CR_SLIP_DO_ISSUE].person);
    put_person(row, "received_by", slip->hands[CR_SLIP_DO_RECEIVE].person);
    put_person(row, "witness", slip->witness.person);
    put_moment(row, "requested_at", slip->at[CR_SLIP_DO_REQUEST]);
    put_moment(row, "approved_at", slip->at[CR_SLIP_DO_APPROVE]);
    put_moment(row, "written_at", slip->at[CR_SLIP_DO_ENTER]);
    put_moment(row, "issued_at", slip->at[CR_SLIP_DO_ISSUE]);
    put_moment(row, "received_at", slip->at[CR_SLIP_DO_RECEIVE]);
    if (slip->at[CR_SLIP_DO_RECEIVE] != 0)
        json_object_set_new(row, "received", json_integer(worth_of(deed->hall, &slip->counted)));
    if (own->reason[0]) json_object_set_new(row, "reason", json_string(own->reason));
    cr_deed_row(deed, "slips", row, "slip/%u", slip->number);
}

/* ---- One step ---- */

struct step {
    struct cr_hall_slip *own; /* NULL: it is requested */
    struct cr_slip next;
    struct cr_slip_effect effect;
    struct cr_chip_count chips;
    cr_money worth;
};

static enum cr_status refuse(struct cr_deed *deed, enum cr_status status,
                             const struct cr_slip *slip)
{
    bool is_state = status == CR_OUT_OF_ORDER || status == CR_SLIP_DONE;
    return cr_tables_refuse(deed, status, is_state ? cr_slip_state_name(slip->state) : NULL);
}

static enum cr_status find(struct cr_deed *deed, struct step *step)
{
    uint32_t number = cr_deed_number(deed, "slip");
    enum cr_status status = cr_deed_read(deed);
    if (status != CR_OK) return status;
    const struct cr_tables *tables = cr_tables_of(deed->hall);
    step->own = cr_tables_find_slip(tables, number);
    if (step->own) return CR_OK;
    bool is_over = number != 0 && number <= tables->last_slip;
    return cr_deed_refuse(deed, is_over ? CR_SLIP_DONE : CR_NOT_FOUND, NULL);
}

/* On a copy; the chips as they were told. */
static enum cr_status try_step(struct cr_deed *deed, struct cr_slip_deed told, struct step *step)
{
    static const struct cr_slip blank;
    enum cr_status status = cr_chips_read(deed, "chips", &step->chips, &step->worth);
    if (status == CR_OK) status = cr_tables_witness(deed, &told.witness);
    if (status != CR_OK) return status;
    told.at = deed->at;
    told.who = cr_tables_doer(deed, &told.acts_as_pit_boss);
    told.pit_boss_on_duty = told.acts_as_pit_boss && cr_tables_has_pit_boss(deed);
    told.protocol_first = cr_hall_rules(deed->hall)->fill_protocol_first;
    told.chips = step->chips;
    status = cr_deed_read(deed);
    if (status != CR_OK) return status;
    step->next = step->own ? step->own->slip : blank;
    status =
        cr_slip_do(&step->next, &cr_hall_settings(deed->hall)->denominations, &told, &step->effect);
    return status == CR_OK ? CR_OK : refuse(deed, status, &step->next);
}

static enum cr_status post(struct cr_deed *deed, const struct step *step)
{
    struct cr_owners owners = { .table = step->next.table,
                                .slip = step->next.number,
                                .nobody = true };
    return cr_deed_post(deed, &step->effect.posting, &owners);
}

static void tell(struct cr_deed *deed, const struct cr_hall_slip *own)
{
    cr_deed_say(deed, "slip", own->slip.number);
    cr_deed_say_text(deed, "state", cr_slip_state_name(own->slip.state));
    write_row(deed, own, NULL);
}

/* ---- Requested, approved, entered ---- */

enum cr_status cr_tables_slip_request(struct cr_deed *deed)
{
    struct cr_tables *tables = cr_tables_of(deed->hall);
    const char *kind = cr_deed_text(deed, "kind", 8), *reason = cr_tables_reason(deed);
    struct cr_hall_table *table;
    struct step step = { .own = NULL };
    enum cr_status status = cr_tables_read(deed, &table);
    if (status != CR_OK) return status;
    bool is_fill = strcmp(kind, "fill") == 0;
    if (!is_fill && strcmp(kind, "credit") != 0) return cr_deed_refuse(deed, CR_BAD_INPUT, "kind");
    uint8_t session = table->count.state;
    if (session < CR_SESSION_OPEN || session > CR_SESSION_CLOSING)
        return cr_tables_refuse(deed, CR_TABLE_CLOSED, cr_session_state_name(session));
    struct cr_slip_deed told = { .kind = CR_SLIP_DO_REQUEST,
                                 .number = tables->last_slip + 1,
                                 .table = table->number,
                                 .slip = is_fill ? CR_SLIP_FILL : CR_SLIP_CREDIT };
    status = try_step(deed, told, &step);
    if (status != CR_OK) return status;
    struct cr_hall_slip *own = add(tables);
    if (!own) return cr_deed_refuse(deed, CR_NO_MEMORY, NULL);
    own->slip = step.next;
    own->session = table->count.session;
    snprintf(own->reason, sizeof own->reason, "%s", reason);
    tables->last_slip = step.next.number;
    tell(deed, own);
    return CR_OK;
}

/* A step on paper: nothing is moved. */
static enum cr_status sign(struct cr_deed *deed, unsigned kind)
{
    struct step step;
    struct cr_slip_deed told = { .kind = kind };
    enum cr_status status = find(deed, &step);
    if (status == CR_OK) status = try_step(deed, told, &step);
    if (status != CR_OK) return status;
    step.own->slip = step.next;
    tell(deed, step.own);
    return CR_OK;
}

enum cr_status cr_tables_slip_approve(struct cr_deed *deed)
{
    return sign(deed, CR_SLIP_DO_APPROVE);
}

enum cr_status cr_tables_slip_enter(struct cr_deed *deed)
{
    return sign(deed, CR_SLIP_DO_ENTER);
}

enum cr_status cr_tables_slip_carry(struct cr_deed *deed)
{
    return sign(deed, CR_SLIP_DO_CARRY);
}

/* Paper that comes to nothing: no chip has moved yet. */
enum cr_status cr_tables_slip_cancel(struct cr_deed *deed)
{
    struct step step;
    const char *reason = cr_tables_reason(deed);
    enum cr_status status = find(deed, &step);
    if (status != CR_OK) return status;
    if (step.own->slip.state >= CR_SLIP_IS_ISSUED)
        return refuse(deed, CR_OUT_OF_ORDER, &step.own->slip);
    if (reason[0] == '\0') return cr_deed_refuse(deed, CR_FIELD_MISSING, "reason");
    snprintf(step.own->reason, sizeof step.own->reason, "%s", reason);
    write_row(deed, step.own, "cancelled");
    drop(cr_tables_of(deed->hall), step.own);
    return CR_OK;
}

/* ---- Chips on their way ---- */

/* Paper of a session that is over moves nothing. */
static enum cr_status check_session(struct cr_deed *deed, const struct cr_hall_slip *own)
{
    const struct cr_hall_table *table = cr_tables_find(cr_tables_of(deed->hall), own->slip.table);
    uint8_t state = table->count.state;
    bool is_its = own->session == table->count.session;
    if (is_its && state >= CR_SESSION_OPEN && state <= CR_SESSION_CLOSING) return CR_OK;
    return cr_tables_refuse(deed, CR_TABLE_CLOSED, cr_session_state_name(state));
}

static enum cr_status issue(struct cr_deed *deed, unsigned kind)
{
    struct step step;
    struct cr_slip_deed told = { .kind = CR_SLIP_DO_ISSUE };
    enum cr_chips_place from = kind == CR_SLIP_FILL ? CR_CHIPS_CAGE : CR_CHIPS_OUTSIDE;
    enum cr_status status = find(deed, &step);
    if (status != CR_OK) return status;
    if (step.own->slip.kind != kind) return cr_tables_refuse(deed, CR_FORBIDDEN_ROLE, NULL);
    status = try_step(deed, told, &step);
    if (status == CR_OK) status = check_session(deed, step.own);
    if (status == CR_OK) status = cr_chips_check(deed, from, &step.chips);
    if (status == CR_OK) status = post(deed, &step);
    if (status != CR_OK) return status;
    if (kind == CR_SLIP_FILL) cr_chips_take(deed, CR_CHIPS_CAGE, &step.chips);
    step.own->slip = step.next;
    step.own->transit = step.chips;
    tell(deed, step.own);
    return CR_OK;
}

enum cr_status cr_tables_fill_issue(struct cr_deed *deed)
{
    return issue(deed, CR_SLIP_FILL);
}

enum cr_status cr_tables_credit_issue(struct cr_deed *deed)
{
    return issue(deed, CR_SLIP_CREDIT);
}

/* ---- Received ---- */

/* Which pieces are missing of what was written, where so much of its worth is: those that were not
 * counted, if they are worth just that, else the fewest that are. */
static bool find_missing(const struct cr_denominations *own, const struct cr_slip *slip,
                         cr_money worth, struct cr_chip_count *missing)
{
    cr_money rest = worth;
    *missing = (struct cr_chip_count){ { 0 } };
    for (unsigned i = 0; i < CR_DENOMINATIONS_MAX; i++) {
        uint32_t written = slip->written.pieces[i], counted = slip->counted.pieces[i];
        missing->pieces[i] = written > counted ? written - counted : 0;
        rest -= own->value[i] * missing->pieces[i];
    }
    if (rest == 0) return true;
    rest = worth;
    for (unsigned i = 0; i < CR_DENOMINATIONS_MAX && own->value[i]; i++) {
        missing->pieces[i] = (uint32_t)(rest / own->value[i]);
        rest -= own->value[i] * missing->pieces[i];
    }
    return rest == 0;
}

/* What the issuing side must have given more or less than is written, piece by piece, is its own: a fill's
 * is the cage's; a credit's is the float's, which is outside and not kept. */
static bool find_places(const struct cr_deed *deed, const struct step *step,
                        struct cr_chip_count *missing, struct cr_chip_count *cage)
{
    const struct cr_slip *slip = &step->next;
    const struct cr_tables *tables = cr_tables_of(deed->hall);
    cr_money gone = step->effect.difference < 0 ? -step->effect.difference : 0;
    if (!find_missing(&cr_hall_settings(deed->hall)->denominations, slip, gone, missing))
        return false;
    *cage = tables->cage;
    if (slip->kind == CR_SLIP_CREDIT) return cr_chips_add(cage, &slip->counted);
    for (unsigned i = 0; i < CR_DENOMINATIONS_MAX; i++) {
        int64_t own = (int64_t)cage->pieces[i] + slip->written.pieces[i] -
                      (int64_t)slip->counted.pieces[i] - missing->pieces[i];
        if (own < 0 || own > UINT32_MAX) return false;
        cage->pieces[i] = (uint32_t)own;
    }
    return true;
}

/* No more of a denomination inside than were issued. */
static bool is_possible(const struct cr_deed *deed, const struct step *step,
                        const struct cr_chip_count *missing, const struct cr_chip_count *cage)
{
    struct cr_chip_count most = cr_chips_at(deed->hall, CR_CHIPS_OUTSIDE), inside = *cage;
    const struct cr_tables *tables = cr_tables_of(deed->hall);
    return cr_chips_add(&most, &tables->cage) && cr_chips_add(&most, &step->own->transit) &&
           cr_chips_add(&inside, missing) &&
           cr_chip_count_above(&inside, &most) == CR_DENOMINATIONS_MAX;
}

static void note_float(struct cr_hall_table *table, const struct step *step)
{
    const struct cr_chip_count *counted = &step->next.counted;
    if (step->next.kind == CR_SLIP_FILL) {
        if (!cr_chips_add(&table->pieces, counted)) table->pieces = (struct cr_chip_count){ { 0 } };
        return;
    }
    for (unsigned i = 0; i < CR_DENOMINATIONS_MAX; i++) {
        uint32_t *pieces = &table->pieces.pieces[i];
        *pieces = *pieces > counted->pieces[i] ? *pieces - counted->pieces[i] : 0;
    }
}

/* The table's own sums: what a fill brought and a credit took, as counted. */
static enum cr_status tell_table(struct cr_deed *deed, const struct step *step,
                                 const struct cr_hall_table *table, struct cr_table_count *next)
{
    struct cr_count_effect effect;
    bool is_fill = step->next.kind == CR_SLIP_FILL;
    struct cr_count_deed told = { .at = deed->at,
                                  .kind = is_fill ? CR_COUNT_DO_FILLED : CR_COUNT_DO_CREDITED,
                                  .amount = step->worth };
    /* what left the float is a credit, whatever arrived: the missing part is in transit */
    if (!is_fill) told.amount = worth_of(deed->hall, &step->next.written);
    if (!is_fill && step->worth > told.amount) told.amount = step->worth;
    *next = table->count;
    if (told.amount == 0) return CR_OK;
    return cr_tables_try(deed, table, &told, next, &effect);
}

static enum cr_status receive(struct cr_deed *deed, unsigned kind)
{
    struct step step;
    struct cr_table_count next;
    struct cr_chip_count missing, cage;
    struct cr_slip_deed told = { .kind = CR_SLIP_DO_RECEIVE };
    struct cr_tables *tables = cr_tables_of(deed->hall);
    enum cr_status status = find(deed, &step);
    if (status != CR_OK) return status;
    if (step.own->slip.kind != kind) return cr_tables_refuse(deed, CR_FORBIDDEN_ROLE, NULL);
    struct cr_hall_table *table = cr_tables_find(tables, step.own->slip.table);
    status = try_step(deed, told, &step);
    if (status == CR_OK) status = tell_table(deed, &step, table, &next);
    if (status != CR_OK) return status;
    if (!find_places(deed, &step, &missing, &cage) || !is_possible(deed, &step, &missing, &cage))
        return cr_deed_refuse(deed, CR_COUNT_EXCEEDS_ISSUED, NULL);
    status = post(deed, &step);
    if (status != CR_OK) return status;
    table->count = next;
    note_float(table, &step);
    tables->cage = cage;
    step.own->slip = step.next;
    step.own->transit = missing;
    tell(deed, step.own);
    cr_deed_say(deed, "received", step.worth);
    cr_deed_say(deed, "difference", step.effect.difference);
    if (step.effect.incident)
        cr_deed_say(deed, "incident",
                    cr_deed_incident(deed, "slip_differs", table->number, 0,
                                     N_("chips received are not those of the slip")));
    if (step.next.state != CR_SLIP_IS_SHORT) drop(tables, step.own);
    return CR_OK;
}

enum cr_status cr_tables_fill_receive(struct cr_deed *deed)
{
    return receive(deed, CR_SLIP_FILL);
}

enum cr_status cr_tables_credit_receive(struct cr_deed *deed)
{
    return receive(deed, CR_SLIP_CREDIT);
}

/* What never arrived is found: into the cage, until nothing is missing. */
enum cr_status cr_tables_slip_found(struct cr_deed *deed)
{
    struct step step;
    struct cr_tables *tables = cr_tables_of(deed->hall);
    struct cr_house_posting posting = { .operation = 15 };
    enum cr_status status = find(deed, &step);
    if (status == CR_OK) status = cr_chips_read(deed, "chips", &step.chips, &step.worth);
    if (status != CR_OK) return status;
    if (step.own->slip.state != CR_SLIP_IS_SHORT)
        return refuse(deed, CR_OUT_OF_ORDER, &step.own->slip);
    if (step.worth == 0) return cr_tables_refuse(deed, CR_AMOUNT, NULL);
    if (cr_chip_count_above(&step.chips, &step.own->transit) < CR_DENOMINATIONS_MAX)
        return cr_deed_refuse(deed, CR_COUNT_DIFFERS, NULL);
    cr_house_move(&posting, CR_ACCOUNT_CAGE, CR_ACCOUNT_TRANSIT, step.worth);
    struct cr_owners owners = { .slip = step.own->slip.number, .nobody = true };
    status = cr_deed_post(deed, &posting, &owners);
    if (status != CR_OK) return status;
    cr_chips_less(&step.own->transit, &step.chips);
    bool fits = cr_chips_add(&tables->cage, &step.chips);
    assert(fits); /* they were issued */
    (void)fits;
    cr_money missing = worth_of(deed->hall, &step.own->transit);
    cr_deed_say(deed, "missing", missing);
    write_row(deed, step.own, missing == 0 ? "found" : NULL);
    if (missing == 0) drop(tables, step.own);
    return CR_OK;
}
