/* machines_page.c -- GET /api/hall/machines: machines, their jackpots, what is to be decided and paid. */
#include "hall/machines_state.h"

static void write_meters(struct cr_text *out, const char *key, const int64_t meters[CR_METERS])
{
    cr_text_key(out, key);
    cr_text_begin(out, '{');
    for (unsigned i = 0; i < CR_METERS; i++)
        cr_text_member_int(out, cr_meter_name(i), meters[i]);
    cr_text_end(out, '}');
}

static void write_machine(struct cr_text *out, const struct cr_machine *machine)
{
    cr_text_begin(out, '{');
    cr_text_member_int(out, "machine", machine->number);
    cr_text_member_text(out, "name", machine->name);
    cr_text_member_text(out, "serial", machine->serial);
    cr_text_member_text(out, "place", machine->place);
    cr_text_member_text(out, "network", machine->network);
    cr_text_member_text(out, "state", cr_machine_state_name(machine->state));
    cr_text_member_text(out, "currency", machine->currency);
    if (machine->jackpot) cr_text_member_int(out, "jackpot", machine->jackpot);
    cr_text_key(out, "means");
    cr_text_begin(out, '[');
    for (unsigned i = 0; i < MACHINE_MEANS; i++) {
        if (!(machine->means & 1u << i)) continue;
        cr_text_item(out);
        cr_text_json(out, cr_machines_means_name(i));
    }
    cr_text_end(out, ']');
    cr_text_member_int(out, "credits", machine->credits);
    write_meters(out, "counted", machine->counted);
    write_meters(out, "reading", machine->reading);
    cr_text_end(out, '}');
}

static void write_part(const struct machines *own, struct cr_text *out,
                       const struct cr_linked_part *part)
{
    cr_text_begin(out, '{');
    cr_text_member_int(out, "amount", part->amount);
    cr_text_member_int(out, "share_bp", part->share);
    cr_text_member_int(out, "award_bp", part->award);
    cr_text_member_int(out, "reset", part->reset);
    cr_text_member_int(out, "accumulator", part->acc);
    cr_text_key(out, "foreign");
    cr_text_begin(out, '{');
    for (uint32_t i = 0; i < own->rate_count; i++)
        cr_text_member_int(out, own->rates[i].currency, part->foreign[i]);
    cr_text_end(out, '}');
    cr_text_end(out, '}');
}

static void write_jackpot(const struct machines *own, struct cr_text *out,
                          const struct jackpot *jackpot)
{
    cr_text_begin(out, '{');
    cr_text_member_int(out, "jackpot", jackpot->number);
    cr_text_member_text(out, "name", jackpot->name);
    cr_text_member_text(out, "hall", jackpot->hall);
    cr_text_member_text(out, "network", jackpot->network);
    cr_text_member_text(out, "state", cr_pool_state_name(jackpot->state));
    cr_text_member_text(out, "metrology", jackpot->metrology);
    cr_text_member_text(out, "commission", jackpot->commission);
    cr_text_member_int(out, "pending", jackpot->pending);
    cr_text_member_int(out, "contributed", jackpot->money.contributed);
    cr_text_member_int(out, "taken", jackpot->money.taken);
    cr_text_key(out, "levels");
    cr_text_begin(out, '[');
    for (unsigned i = 1; i <= jackpot->money.levels; i++)
        write_part(own, out, &jackpot->money.parts[i]);
    cr_text_end(out, ']');
    cr_text_key(out, "reserve");
    write_part(own, out, &jackpot->money.parts[0]);
    cr_text_end(out, '}');
}

static void write_award(struct cr_text *out, const struct award *award)
{
    cr_text_begin(out, '{');
    cr_text_member_int(out, "award", award->number);
    cr_text_member_int(out, "at", award->at);
    cr_text_member_int(out, "machine", award->machine);
    if (award->jackpot) cr_text_member_int(out, "jackpot", award->jackpot);
    if (award->jackpot) cr_text_member_int(out, "level", award->level);
    cr_text_member_int(out, "amount", award->amount);
    cr_text_member_text(out, "state", award->state == AWARD_PENDING ? "pending" : "approved");
    if (award->method < AWARD_METHODS)
        cr_text_member_text(out, "method", cr_machines_award_method_name(award->method));
    if (award->tax) cr_text_member_int(out, "tax", award->tax);
    if (award->visitor) cr_text_member_int(out, "visitor", award->visitor);
    if (award->inspector) cr_text_member_int(out, "inspector", award->inspector);
    if (award->pit_boss) cr_text_member_int(out, "pit_boss", award->pit_boss);
    cr_text_end(out, '}');
}

static void write_prizes(const struct machines *own, struct cr_text *out)
{
    cr_text_key(out, "prizes");
    cr_text_begin(out, '[');
    for (uint32_t i = 0; i < own->prize_count; i++) {
        cr_text_begin(out, '{');
        cr_text_member_int(out, "prize", own->prizes[i].number);
        cr_text_member_text(out, "name", own->prizes[i].name);
        cr_text_member_text(out, "serial", own->prizes[i].serial);
        cr_text_member_int(out, "value", own->prizes[i].value);
        cr_text_end(out, '}');
    }
    cr_text_end(out, ']');
}

void cr_machines_page(const struct cr_hall *hall, enum cr_role role, int64_t now,
                      struct cr_text *out)
{
    const struct machines *own = cr_machines_of(hall);
    (void)role, (void)now;
    cr_text_begin(out, '{');
    cr_text_key(out, "machines");
    cr_text_begin(out, '[');
    for (uint32_t i = 0; i < own->count; i++)
        if (own->list[i].machine.state != CR_MACHINE_WITHDRAWN)
            write_machine(out, &own->list[i].machine);
    cr_text_end(out, ']');
    cr_text_key(out, "jackpots");
    cr_text_begin(out, '[');
    for (uint32_t i = 0; i < own->jackpot_count; i++)
        if (own->jackpots[i].state != CR_POOL_CLOSED) write_jackpot(own, out, &own->jackpots[i]);
    cr_text_end(out, ']');
    cr_text_key(out, "awards");
    cr_text_begin(out, '[');
    for (uint32_t i = 0; i < own->award_count; i++)
        write_award(out, &own->awards[i]);
    cr_text_end(out, ']');
    write_prizes(own, out);
    cr_text_key(out, "rates");
    cr_text_begin(out, '{');
    for (uint32_t i = 0; i < own->rate_count; i++)
        cr_text_member_int(out, own->rates[i].currency, own->rates[i].rate_ppm);
    cr_text_end(out, '}');
    cr_text_end(out, '}');
}
