/* cage_reverse.c -- what was done by mistake at the cage, taken back by its mirror (P47).
 *
 *     {"do":"reverse_ask","record":712,"reason":"..."}      a cashier asks
 *     {"do":"reverse","record":712}                         the manager does it, who did neither (S3)
 *
 * A purchase in cash and a redemption in cash go back while their shift is open, over the same counter: chips
 * for money. What was paid by card or wallet is redeemed instead (R42). An entry can be taken back until the
 * end of the next gaming day.
 */
#include <string.h>

#include "hall/cage_payouts.h"
#include "hall/tables_desk.h"

/* ---- Entries ---- */

void cr_cage_drop_entries(struct cage_list *entries, cr_day before)
{
    size_t gone = 0;
    for (; gone < entries->count; gone++) {
        struct cage_entry *entry = cr_cage_at(entries, gone);
        if (entry->gaming_day >= before) break;
        json_decref(entry->rows);
        json_decref(entry->reason);
    }
    entries->count -= gone;
    if (gone > 0 && entries->count > 0)
        memmove(entries->items, cr_cage_at(entries, gone), entries->count * entries->size);
}

struct cage_entry *cr_cage_note(struct cr_deed *deed, enum cage_entry_kind kind, cr_money amount)
{
    struct cage_list *entries = &cr_cage_of(deed->hall)->entries;
    cr_cage_drop_entries(entries, deed->gaming_day - 1);
    struct cage_entry *entry = cr_cage_add(entries);
    entry->record = deed->number;
    entry->by = deed->by;
    entry->kind = (uint8_t)kind;
    entry->amount = amount;
    entry->gaming_day = deed->gaming_day;
    entry->postings = deed->postings;
    entry->rows = json_array();
    return entry;
}

void cr_cage_entry_row(struct cr_deed *deed, struct cage_entry *entry, const char *register_name,
                       json_t *value, const char *key)
{
    if (entry) json_array_append_new(entry->rows, json_pack("[s,s,O]", register_name, key, value));
    cr_deed_row(deed, register_name, value, "%s", key);
}

static struct cage_entry *find_entry(const struct cr_hall *hall, uint64_t record)
{
    const struct cage_list *entries = &cr_cage_of(hall)->entries;
    for (size_t i = entries->count; i-- > 0;) {
        struct cage_entry *entry = cr_cage_at(entries, i);
        if (entry->record == record) return entry;
    }
    return NULL;
}

static enum cr_status read_entry(struct cr_deed *deed, struct cage_entry **entry)
{
    int64_t record = cr_deed_int(deed, "record", 1, INT64_MAX);
    enum cr_status status = cr_deed_read(deed);
    if (status != CR_OK) return status;
    *entry = find_entry(deed->hall, (uint64_t)record);
    deed->why.n = record;
    if (!*entry) return cr_deed_refuse(deed, CR_NOT_FOUND, "record");
    if ((*entry)->reversed) return cr_deed_refuse(deed, CR_REVERSED, NULL);
    if ((*entry)->kind == CAGE_BOUGHT) return cr_deed_refuse(deed, CR_OUT_OF_ORDER, "redeem");
    return CR_OK;
}

/* ---- Asking ---- */

enum cr_status cr_cage_reverse_ask(struct cr_deed *deed)
{
    struct cage_entry *entry;
    const char *reason = cr_deed_text(deed, "reason", CR_REASON_TEXT);
    enum cr_status status = read_entry(deed, &entry);
    if (status != CR_OK) return status;
    if (reason[0] == '\0') return cr_deed_refuse(deed, CR_FIELD_MISSING, "reason");
    entry->requested_by = deed->by;
    cr_deed_row(deed, "reversals",
                json_pack("{s:I,s:I,s:I,s:I,s:s,s:I}", "record", (json_int_t)entry->record, "at",
                          (json_int_t)deed->at, "requested_by", (json_int_t)deed->by, "by",
                          (json_int_t)entry->by, "reason", reason, "amount",
                          (json_int_t)entry->amount),
                "record/%llu", (unsigned long long)entry->record);
    json_decref(entry->reason);
    entry->reason = json_string(reason);
    return CR_OK;
}

/* ---- Doing ---- */

static enum cr_status check_two(struct cr_deed *deed, const struct cage_entry *entry)
{
    if (entry->requested_by == 0) return cr_deed_refuse(deed, CR_OUT_OF_ORDER, "reverse_ask");
    bool is_own = entry->requested_by == deed->by || entry->by == deed->by;
    return is_own ? cr_deed_refuse(deed, CR_SEGREGATION, NULL) : CR_OK;
}

/* The drawer is still counted by who made the mistake. */
static enum cr_status check_shift(struct cr_deed *deed, const struct cage_entry *entry,
                                  struct cage_shift **shift)
{
    *shift = NULL;
    if (entry->shift == 0) return CR_OK;
    *shift = cr_cage_find(&cr_cage_of(deed->hall)->shifts, entry->shift);
    bool is_planned = *shift && (*shift)->own.state == CR_SHIFT_IS_PLANNED;
    bool is_open = *shift && (*shift)->own.state == CR_SHIFT_IS_OPEN;
    bool is_money = entry->kind == CAGE_MONEY;
    if (is_open || (is_planned && is_money)) return CR_OK;
    return cr_deed_refuse(deed, CR_NO_SHIFT, NULL);
}

static enum cr_status check_chips(struct cr_deed *deed, const struct cage_entry *entry)
{
    if (entry->kind == CAGE_MONEY) return CR_OK;
    enum cr_status status = cr_cage_check_worth(deed, &entry->chips, entry->amount);
    if (status != CR_OK) return status;
    if (entry->kind == CAGE_REDEEM) return cr_chips_check(deed, CR_CHIPS_CAGE, &entry->chips);
    status = cr_cage_check_hands(deed, entry->visitor, entry->amount);
    return status == CR_OK ? cr_chips_check(deed, CR_CHIPS_OUTSIDE, &entry->chips) : status;
}

/* Chips and figures as before it; a redemption no longer counts to its day. */
static void take_back(struct cr_deed *deed, const struct cage_entry *entry,
                      struct cage_shift *shift)
{
    struct cage_list *payouts = &cr_cage_of(deed->hall)->payouts;
    struct cage_payout *payout = entry->payout ? cr_cage_find(payouts, entry->payout) : NULL;
    if (entry->kind == CAGE_MONEY) return;
    assert(shift); /* what went over a counter is of a shift */
    if (entry->kind == CAGE_BUY) {
        cr_chips_give(deed, CR_CHIPS_CAGE, &entry->chips);
        shift->own.sold -= entry->amount;
    } else {
        cr_chips_take(deed, CR_CHIPS_CAGE, &entry->chips);
        shift->own.paid -= entry->amount;
        if (payout) {
            cr_cage_tax_row(deed, payout, -payout->own.sum, -payout->own.tax);
            cr_cage_remove(payouts, payout);
        }
    }
    cr_cage_sold_row(deed, shift);
}

/* Its rows again, marked. */
static void mark_rows(struct cr_deed *deed, const struct cage_entry *entry)
{
    for (size_t i = 0; i < json_array_size(entry->rows); i++) {
        const json_t *row = json_array_get(entry->rows, i);
        json_t *value = json_copy(json_array_get(row, 2));
        json_object_set_new(value, "reversed", json_true());
        cr_deed_row(deed, json_string_value(json_array_get(row, 0)), value, "%s",
                    json_string_value(json_array_get(row, 1)));
    }
    cr_deed_row(deed, "reversals",
                json_pack("{s:I,s:I,s:I,s:I,s:I,s:O,s:I}", "record", (json_int_t)entry->record,
                          "at", (json_int_t)deed->at, "requested_by",
                          (json_int_t)entry->requested_by, "approved_by", (json_int_t)deed->by,
                          "by", (json_int_t)entry->by, "reason", entry->reason, "amount",
                          (json_int_t)entry->amount),
                "record/%llu", (unsigned long long)entry->record);
}

enum cr_status cr_cage_reverse(struct cr_deed *deed)
{
    struct cage_entry *entry;
    struct cage_shift *shift;
    enum cr_status status = read_entry(deed, &entry);
    if (status == CR_OK) status = check_two(deed, entry);
    if (status == CR_OK) status = check_shift(deed, entry, &shift);
    if (status == CR_OK) status = check_chips(deed, entry);
    if (status != CR_OK) return status;
    for (uint32_t i = 0; i < entry->postings && status == CR_OK; i++)
        status = cr_deed_reverse(deed, entry->record, i);
    if (status != CR_OK) return status;
    take_back(deed, entry, shift);
    mark_rows(deed, entry);
    entry->reversed = true;
    cr_deed_say(deed, "amount", entry->amount);
    return CR_OK;
}
