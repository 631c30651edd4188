/* tables_boxes.c -- boxes under seal, and chips that leave or reach a float for other reasons than play.
 *
 *     {"do":"sell_at_table","table":3,"visitor":17,"amount":30000}                       P13
 *     {"do":"change_chips","table":3,"takes":{"10000":1},"gives":{"2500":4}}             P18
 *     {"do":"tip","table":3,"visitor":17,"amount":1000,"cash":0}                         P27
 *     {"do":"goodwill","table":3,"visitor":17,"amount":5000,"reason":"..."}              P42
 *     {"do":"stray_claim","table":3,"visitor":17,"amount":1500,"pieces":3}               P43
 *     {"do":"box_seal","table":3,"box":"drop","seal":4711,"witness":{...}}
 *     {"do":"box_count","table":3,"box":"drop","seal":4711,"cash":29000,"witness":{...}} P35, P28, P26
 */
#include <string.h>

#include "hall/cage_desk.h"
#include "hall/tables_state.h"

/* ---- What a box is told ---- */

static enum cr_status read_box(struct cr_deed *deed, struct cr_hall_table **table,
                               struct cr_count_deed *step)
{
    const char *name = cr_deed_text(deed, "box", 8);
    bool acts;
    step->at = deed->at;
    step->seal = cr_deed_number(deed, "seal");
    step->cash = cr_deed_money(deed, "cash");
    step->who = cr_tables_doer(deed, &acts);
    enum cr_status status = cr_tables_read(deed, table);
    if (status == CR_OK) status = cr_tables_witness(deed, &step->witness);
    if (status == CR_OK) status = cr_chips_read(deed, "chips", &step->chips, &step->amount);
    if (status != CR_OK) return status;
    while (step->box < CR_BOXES && strcmp(cr_box_name(step->box), name) != 0)
        step->box++;
    return step->box < CR_BOXES ? CR_OK : cr_deed_refuse(deed, CR_BAD_INPUT, "box");
}

static json_t *box_row(const struct cr_hall_table *table, unsigned box, const char *state)
{
    return json_pack("{s:I,s:I,s:s,s:I,s:s}", "table", (json_int_t)table->number, "session",
                     (json_int_t)table->count.session, "kind", cr_box_name(box), "seal",
                     (json_int_t)table->count.boxes[box].seal, "state", state);
}

static void put(json_t *row, const char *key, int64_t value)
{
    json_object_set_new(row, key, json_integer(value));
}

enum cr_status cr_tables_box_seal(struct cr_deed *deed)
{
    struct cr_hall_table *table;
    struct cr_table_count next;
    struct cr_count_effect effect;
    struct cr_count_deed step = { .kind = CR_COUNT_DO_SEAL };
    enum cr_status status = read_box(deed, &table, &step);
    if (status == CR_OK) status = cr_tables_try(deed, table, &step, &next, &effect);
    if (status != CR_OK) return status;
    table->count = next;
    json_t *row = box_row(table, step.box, "sealed");
    put(row, "removed_by", deed->by);
    put(row, "removed_at", deed->at);
    put(row, "witness", step.witness.person);
    cr_deed_row(deed, "drop", row, "%u/%u/%s", table->number, next.session, cr_box_name(step.box));
    return CR_OK;
}

static void tell_box(struct cr_deed *deed, const struct cr_hall_table *table,
                     const struct cr_count_deed *step, const struct cr_count_effect *effect)
{
    const struct cr_box_count *box = &table->count.boxes[step->box];
    json_t *row = box_row(table, step->box, "counted");
    put(row, "counted_by", deed->by);
    put(row, "counted_at", deed->at);
    put(row, "witness", step->witness.person);
    put(row, "book", box->chips + box->cash);
    put(row, "counted", step->amount + step->cash);
    put(row, "variance", effect->difference);
    cr_deed_row(deed, "drop", row, "%u/%u/%s", table->number, table->count.session,
                cr_box_name(step->box));
    cr_deed_say(deed, "difference", effect->difference);
    if (effect->incident)
        cr_deed_say(deed, "incident",
                    cr_deed_incident(deed, "box_differs", table->number, 0,
                                     N_("a box was counted other than the books say")));
}

/* What the boxes are for: tips are paid out, the rake is the house's commission. */
static void tell_contents(struct cr_deed *deed, const struct cr_hall_table *table,
                          const struct cr_count_deed *step)
{
    cr_money all = step->amount + step->cash;
    if (step->box == CR_BOX_TIPS && all > 0)
        cr_deed_row(deed, "tips",
                    json_pack("{s:I,s:s,s:I,s:I,s:I}", "table", (json_int_t)table->number, "kind",
                              "paid", "amount", (json_int_t)all, "at", (json_int_t)deed->at, "by",
                              (json_int_t)deed->by),
                    "paid/%u/%u", table->number, table->count.session);
    if (step->box == CR_BOX_RAKE && all > 0)
        cr_deed_row(deed, "commission",
                    json_pack("{s:I,s:I,s:I,s:I,s:I}", "table", (json_int_t)table->number,
                              "session", (json_int_t)table->count.session, "rounds",
                              (json_int_t)(table->round - table->first_round), "amount",
                              (json_int_t)all, "at", (json_int_t)deed->at),
                    "%u/%u", table->number, table->count.session);
}

/* Notes go into the drawer of the cashier who counts, and tips come out of it: he has a shift. */
enum cr_status cr_tables_box_count(struct cr_deed *deed)
{
    struct cr_hall_table *table;
    struct cr_table_count next;
    struct cr_count_effect effect;
    struct cr_count_deed step = { .kind = CR_COUNT_DO_COUNT_BOX };
    enum cr_status status = read_box(deed, &table, &step);
    if (status != CR_OK) return status;
    uint32_t shift = cr_cage_shift_of(deed->hall, deed->by);
    if (shift == 0) return cr_deed_refuse(deed, CR_NO_SHIFT, NULL);
    status = cr_tables_try(deed, table, &step, &next, &effect);
    if (status == CR_OK) status = cr_chips_check(deed, CR_CHIPS_OUTSIDE, &step.chips);
    if (status == CR_OK)
        status = cr_tables_post(deed, table, &effect,
                                (struct cr_owners){ .shift = shift, .nobody = true });
    if (status != CR_OK) return status;
    cr_chips_give(deed, CR_CHIPS_CAGE, &step.chips);
    table->count = next;
    if (step.box == CR_BOX_DROP) table->drop = step.cash;
    tell_box(deed, table, &step, &effect);
    tell_contents(deed, table, &step);
    return CR_OK;
}

/* ---- Between a float and a visitor ---- */

struct dealing {
    struct cr_hall_table *table;
    struct cr_chip_count chips;
    cr_money amount;
    uint32_t visitor;
};

/* A float gives chips while there is one: from the opening to the closing count. */
static bool has_float(const struct cr_hall_table *table)
{
    return table->count.state >= CR_SESSION_OPEN && table->count.state <= CR_SESSION_CLOSING;
}

static enum cr_status read_dealing(struct cr_deed *deed, struct dealing *dealing)
{
    bool has_chips;
    dealing->visitor = cr_deed_number(deed, "visitor");
    enum cr_status status = cr_tables_read(deed, &dealing->table);
    if (status == CR_OK)
        status = cr_tables_sum(deed, &dealing->chips, &dealing->amount, &has_chips);
    if (status != CR_OK) return status;
    if (dealing->visitor == 0) return cr_deed_refuse(deed, CR_BAD_INPUT, "visitor");
    if (dealing->amount == 0) return cr_tables_refuse(deed, CR_AMOUNT, NULL);
    if (!has_float(dealing->table))
        return cr_tables_refuse(deed, CR_TABLE_CLOSED,
                                cr_session_state_name(dealing->table->count.state));
    return CR_OK;
}

static enum cr_status pay(struct cr_deed *deed, const struct dealing *dealing, unsigned operation,
                          enum cr_account_kind against)
{
    struct cr_house_posting posting = { .operation = (uint16_t)operation };
    struct cr_owners owners = { .visitor = dealing->visitor,
                                .table = dealing->table->number,
                                .session = dealing->table->books_session };
    cr_house_move(&posting, CR_ACCOUNT_PLAYER, CR_ACCOUNT_FLOAT, dealing->amount);
    cr_house_move(&posting, against, CR_ACCOUNT_OUTSTANDING, dealing->amount);
    return cr_deed_post(deed, &posting, &owners);
}

/* [BG art.10(1), art.14(2)]; where chips are sold at the cage only, it is refused (R3). */
enum cr_status cr_tables_sell(struct cr_deed *deed)
{
    struct dealing dealing;
    struct cr_table_count next;
    struct cr_count_effect effect;
    enum cr_status status = read_dealing(deed, &dealing);
    if (status != CR_OK) return status;
    if (!(cr_hall_rules(deed->hall)->chips_sold_at & CR_BIT(CR_SOLD_TABLE)))
        return cr_deed_refuse(deed, CR_NO_TABLE_SALE, NULL);
    status = cr_tables_check(deed->hall, dealing.table->number, &deed->why);
    if (status == CR_OK)
        status = cr_hall_check_visitor(deed->hall, dealing.visitor, true, &deed->why);
    if (status != CR_OK) return cr_deed_refuse(deed, status, NULL);
    struct cr_count_deed step = { .at = deed->at,
                                  .kind = CR_COUNT_DO_SOLD,
                                  .amount = dealing.amount };
    status = cr_tables_can_make(deed, dealing.amount);
    if (status == CR_OK) status = cr_tables_try(deed, dealing.table, &step, &next, &effect);
    if (status == CR_OK) status = pay(deed, &dealing, 13, CR_ACCOUNT_CASH_DROP);
    if (status != CR_OK) return status;
    dealing.table->count = next;
    dealing.table->drop += dealing.amount;
    dealing.table->float_book -= dealing.amount;
    cr_deed_row(deed, "sales",
                json_pack("{s:I,s:I,s:I,s:I,s:I,s:I}", "table", (json_int_t)dealing.table->number,
                          "session", (json_int_t)next.session, "visitor",
                          (json_int_t)dealing.visitor, "amount", (json_int_t)dealing.amount, "at",
                          (json_int_t)deed->at, "by", (json_int_t)deed->by),
                "sale/%llu", (unsigned long long)deed->number);
    cr_deed_say(deed, "amount", dealing.amount);
    return CR_OK;
}

/* Equal both ways: nothing is posted, and it is on record. */
enum cr_status cr_tables_change(struct cr_deed *deed)
{
    struct cr_hall_table *table;
    struct cr_chip_count takes, gives;
    cr_money in, out;
    enum cr_status status = cr_tables_read(deed, &table);
    if (status == CR_OK) status = cr_chips_read(deed, "takes", &takes, &in);
    if (status == CR_OK) status = cr_chips_read(deed, "gives", &gives, &out);
    if (status != CR_OK) return status;
    if (!has_float(table))
        return cr_tables_refuse(deed, CR_TABLE_CLOSED, cr_session_state_name(table->count.state));
    if (in == 0) return cr_tables_refuse(deed, CR_AMOUNT, NULL);
    if (in != out) return cr_deed_refuse(deed, CR_COUNT_DIFFERS, NULL);
    status = cr_chips_check(deed, CR_CHIPS_OUTSIDE, &takes);
    if (status == CR_OK) status = cr_chips_check(deed, CR_CHIPS_OUTSIDE, &gives);
    if (status != CR_OK) return status;
    cr_deed_say(deed, "amount", in);
    return CR_OK;
}

enum cr_status cr_tables_goodwill(struct cr_deed *deed)
{
    struct dealing dealing;
    const char *reason = cr_tables_reason(deed);
    uint32_t dispute = cr_deed_number(deed, "dispute");
    enum cr_status status = read_dealing(deed, &dealing);
    if (status != CR_OK) return status;
    if (reason[0] == '\0') return cr_deed_refuse(deed, CR_FIELD_MISSING, "reason");
    status = cr_tables_can_make(deed, dealing.amount);
    if (status == CR_OK) status = pay(deed, &dealing, 42, CR_ACCOUNT_GOODWILL);
    if (status != CR_OK) return status;
    json_t *row =
        json_pack("{s:I,s:I,s:I,s:s,s:I,s:I}", "table", (json_int_t)dealing.table->number,
                  "visitor", (json_int_t)dealing.visitor, "amount", (json_int_t)dealing.amount,
                  "reason", reason, "at", (json_int_t)deed->at, "by", (json_int_t)deed->by);
    if (dispute != 0) put(row, "dispute", dispute);
    cr_deed_row(deed, "goodwill", row, "goodwill/%llu", (unsigned long long)deed->number);
    dealing.table->float_book -= dealing.amount;
    return CR_OK;
}

/* Colour chips of an earlier day turn up: they are owed at their marker's value (R39). */
enum cr_status cr_tables_stray_claim(struct cr_deed *deed)
{
    struct dealing dealing;
    int64_t pieces = cr_deed_int(deed, "pieces", 0, UINT32_MAX);
    enum cr_status status = read_dealing(deed, &dealing);
    if (status != CR_OK) return status;
    deed->why.max = dealing.table->strays;
    if (dealing.amount > dealing.table->strays) return cr_tables_refuse(deed, CR_AMOUNT, NULL);
    status = pay(deed, &dealing, 43, CR_ACCOUNT_UNCLAIMED);
    if (status != CR_OK) return status;
    dealing.table->strays -= dealing.amount;
    dealing.table->float_book -= dealing.amount;
    cr_deed_row(deed, "strays",
                json_pack("{s:I,s:I,s:I,s:I,s:I,s:s,s:I}", "table",
                          (json_int_t)dealing.table->number, "pieces", (json_int_t)pieces, "amount",
                          (json_int_t)-dealing.amount, "visitor", (json_int_t)dealing.visitor, "at",
                          (json_int_t)deed->at, "state", "claimed", "by", (json_int_t)deed->by),
                "claim/%llu", (unsigned long long)deed->number);
    cr_deed_say(deed, "left", dealing.table->strays);
    return CR_OK;
}

/* ---- Tips ---- */

/* Chips of somebody's hand, or nobody's in particular; those before him at a table are in play. */
static enum cr_status check_hand(struct cr_deed *deed, uint32_t visitor, cr_money amount)
{
    if (visitor == 0 || amount == 0) return CR_OK;
    const json_t *chips =
        cr_deed_fact(deed, "chips", NULL, json_pack("{s:I}", "person", (json_int_t)visitor));
    const json_t *free = json_object_get(chips, "free");
    if (!json_is_integer(free) || json_integer_value(free) >= amount) return CR_OK;
    return cr_deed_refuse(deed, CR_NO_CHIPS, NULL);
}

enum cr_status cr_tables_tip(struct cr_deed *deed)
{
    struct cr_hall_table *table;
    struct cr_table_count next;
    struct cr_count_effect effect;
    struct cr_chip_count chips;
    bool has_chips;
    uint32_t visitor = cr_deed_number(deed, "visitor");
    struct cr_count_deed step = { .at = deed->at, .kind = CR_COUNT_DO_TIP };
    step.cash = cr_deed_money(deed, "cash");
    enum cr_status status = cr_tables_read(deed, &table);
    if (status == CR_OK) status = cr_tables_sum(deed, &chips, &step.amount, &has_chips);
    if (status == CR_OK) status = check_hand(deed, visitor, step.amount);
    if (status == CR_OK) status = cr_tables_try(deed, table, &step, &next, &effect);
    if (status == CR_OK)
        status = cr_tables_post(deed, table, &effect,
                                (struct cr_owners){ .visitor = visitor, .nobody = visitor == 0 });
    if (status != CR_OK) return status;
    table->count = next;
    json_t *row = json_pack("{s:I,s:s,s:I,s:I}", "table", (json_int_t)table->number, "kind",
                            step.amount == 0 ? "cash" : "chips", "at", (json_int_t)deed->at, "by",
                            (json_int_t)deed->by);
    put(row, "amount", step.amount + step.cash);
    if (visitor != 0) put(row, "visitor", visitor);
    cr_deed_row(deed, "tips", row, "tip/%llu", (unsigned long long)deed->number);
    return CR_OK;
}
