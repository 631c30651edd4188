/* machines_rows.c -- what the machines desk puts into the registers. */
#include <string.h>

#include "hall/machines_state.h"

void cr_machines_begin_day(const struct cr_deed *deed, struct entry *entry)
{
    if (entry->day == deed->gaming_day) return;
    entry->day = deed->gaming_day;
    memcpy(entry->began, entry->machine.counted, sizeof entry->began);
}

static void put_text(json_t *row, const char *key, const char *text)
{
    if (text && text[0]) json_object_set_new(row, key, json_string(text));
}

void cr_machines_row_machine(struct cr_deed *deed, const struct entry *entry)
{
    const struct cr_machine *machine = &entry->machine;
    const struct jackpot *jackpot =
        cr_machines_find_jackpot(cr_machines_of(deed->hall), machine->jackpot);
    json_t *means = json_array();
    for (unsigned i = 0; i < MACHINE_MEANS; i++)
        if (machine->means & 1u << i)
            json_array_append_new(means, json_string(cr_machines_means_name(i)));
    json_t *row =
        json_pack("{s:I,s:s,s:s,s:s,s:o,s:b,s:s,s:I}", "machine", (json_int_t)machine->number,
                  "name", machine->name, "place", machine->place, "currency", machine->currency,
                  "means", means, "linked", machine->state == CR_MACHINE_LINKED, "state",
                  cr_machine_state_name(machine->state), "by", (json_int_t)deed->by);
    put_text(row, "serial", machine->serial);
    put_text(row, "approval", machine->approval);
    put_text(row, "excise", machine->excise);
    put_text(row, "metrology", jackpot ? jackpot->metrology : "");
    cr_deed_row(deed, "machines", row, "machine/%u", (unsigned)machine->number);
}

cr_money cr_machines_worth(const struct cr_hall *hall, const struct cr_machine *machine,
                           cr_money sum)
{
    __extension__ typedef __int128 wide;
    int index = cr_machines_currency_index(hall, machine->currency);
    if (index <= CR_OWN) return sum;
    wide own = (wide)sum * cr_machines_of(hall)->rates[index].rate_ppm / 1000000;
    return own > CR_MONEY_MAX ? CR_MONEY_MAX : (cr_money)own;
}

/* The day's figures of a machine, in the house's currency. */
static void figures(const struct cr_hall *hall, const struct entry *entry, int64_t out[CR_METERS])
{
    for (unsigned i = 0; i < CR_METERS; i++) {
        out[i] = entry->machine.counted[i] - entry->began[i];
        if (i != CR_METER_CONTRIBUTIONS && i != CR_METER_GAMES)
            out[i] = cr_machines_worth(hall, &entry->machine, out[i]);
    }
}

void cr_machines_row_result(struct cr_deed *deed, const struct entry *entry)
{
    int64_t day[CR_METERS];
    figures(deed->hall, entry, day);
    cr_deed_row(deed, "machine_results",
                json_pack("{s:I,s:I,s:I,s:I,s:I,s:I}", "machine", (json_int_t)entry->machine.number,
                          "stakes", (json_int_t)day[CR_METER_STAKES], "wins",
                          (json_int_t)day[CR_METER_WINS], "handpays",
                          (json_int_t)day[CR_METER_HANDPAYS], "contributions",
                          (json_int_t)day[CR_METER_CONTRIBUTIONS], "result",
                          (json_int_t)cr_machine_result(day)),
                "result/%u/%d", (unsigned)entry->machine.number, (int)deed->gaming_day);
}

/* The share is what each stake gives, fractions and all: whole units of a day may be more or less by one. */
void cr_machines_row_contributions(struct cr_deed *deed, const struct entry *entry)
{
    int64_t day[CR_METERS];
    const struct jackpot *jackpot =
        cr_machines_find_jackpot(cr_machines_of(deed->hall), entry->machine.jackpot);
    figures(deed->hall, entry, day);
    cr_deed_row(deed, "contributions",
                json_pack("{s:I,s:I,s:I,s:I,s:I}", "jackpot", (json_int_t)jackpot->number,
                          "machine", (json_int_t)entry->machine.number, "stakes",
                          (json_int_t)day[CR_METER_STAKES], "contributions",
                          (json_int_t)day[CR_METER_CONTRIBUTIONS], "share_bp",
                          (json_int_t)cr_linked_share(&jackpot->money)),
                "contribution/%u/%u/%d", (unsigned)jackpot->number, (unsigned)entry->machine.number,
                (int)deed->gaming_day);
}

void cr_machines_row_meters(struct cr_deed *deed, const struct entry *entry, bool rolled_over)
{
    json_t *row =
        json_pack("{s:I,s:I,s:b,s:I}", "machine", (json_int_t)entry->machine.number, "at",
                  (json_int_t)deed->at, "rolled_over", rolled_over, "by", (json_int_t)deed->by);
    for (unsigned i = 0; i < CR_METERS; i++)
        json_object_set_new(row, cr_meter_name(i), json_integer(entry->machine.reading[i]));
    cr_deed_row(deed, "meters", row, "meters/%llu", (unsigned long long)deed->number);
}

static cr_money held(const struct cr_linked *money)
{
    return money->parts[0].amount + cr_linked_levels(money);
}

/* Levels and reserve together; what came from another jackpot stands with the seeds, what went to one with
 * the awards. */
void cr_machines_row_pool(struct cr_deed *deed, const struct jackpot *jackpot)
{
    const struct cr_linked *now = &jackpot->money, *began = &jackpot->began;
    int64_t acc = 0;
    for (unsigned i = 0; i <= now->levels; i++)
        acc += now->parts[i].acc;
    cr_deed_row(
        deed, "pools",
        json_pack(
            "{s:I,s:s,s:I,s:I,s:I,s:I,s:I,s:I}", "jackpot", (json_int_t)jackpot->number, "kind",
            cr_pool_kind_name(CR_POOL_MACHINE_LINKED), "opening", (json_int_t)held(began),
            "contributions", (json_int_t)(now->contributed - began->contributed), "seeds",
            (json_int_t)(now->seeded + now->moved_in - began->seeded - began->moved_in), "awards",
            (json_int_t)(now->taken + now->moved_out - began->taken - began->moved_out), "closing",
            (json_int_t)held(now), "accumulator", (json_int_t)acc),
        "pool/%u/%d", (unsigned)jackpot->number, (int)deed->gaming_day);
}

void cr_machines_row_award(struct cr_deed *deed, const struct award *award, const char *state)
{
    const struct jackpot *jackpot =
        cr_machines_find_jackpot(cr_machines_of(deed->hall), award->jackpot);
    json_t *verified = json_array();
    json_t *row =
        json_pack("{s:I,s:I,s:I,s:s}", "at", (json_int_t)award->at, "machine",
                  (json_int_t)award->machine, "award", (json_int_t)award->amount, "state", state);
    if (award->inspector) json_array_append_new(verified, json_integer(award->inspector));
    if (award->pit_boss) json_array_append_new(verified, json_integer(award->pit_boss));
    if (jackpot) {
        json_object_set_new(row, "jackpot", json_integer(jackpot->number));
        json_object_set_new(row, "snapshot", json_integer(award->snapshot));
        json_object_set_new(row, "share_bp",
                            json_integer(jackpot->money.parts[award->level].award));
    }
    json_object_set_new(row, "verified_by", verified);
    if (award->visitor) json_object_set_new(row, "visitor", json_integer(award->visitor));
    if (award->manager) json_object_set_new(row, "approved_by", json_integer(award->manager));
    if (award->tax) json_object_set_new(row, "tax", json_integer(award->tax));
    if (award->tax) json_object_set_new(row, "net", json_integer(award->amount - award->tax));
    if (award->method < AWARD_METHODS)
        put_text(row, "method", cr_machines_award_method_name(award->method));
    cr_deed_row(deed, "hits", row, "award/%u", (unsigned)award->number);
}

void cr_machines_row_prize(struct cr_deed *deed, const struct prize *prize,
                           const struct award *award, const char *document)
{
    json_t *row = json_pack("{s:I,s:s,s:I,s:I,s:s}", "prize", (json_int_t)prize->number, "name",
                            prize->name, "value", (json_int_t)prize->value, "by",
                            (json_int_t)deed->by, "state", award ? "given" : "bought");
    put_text(row, "serial", prize->serial);
    put_text(row, "document", document);
    if (award) {
        json_object_set_new(row, "jackpot", json_integer(award->jackpot));
        json_object_set_new(row, "visitor", json_integer(award->visitor));
        json_object_set_new(row, "handed_at", json_integer(deed->at));
    }
    cr_deed_row(deed, "prizes", row, "prize/%u", (unsigned)prize->number);
}
