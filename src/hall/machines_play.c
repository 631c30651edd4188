/* machines_play.c -- machines put up and linked, what they do, and what their meters show. */
#include <stdio.h>
#include <string.h>

#include "base/words.h"
#include "hall/cage_desk.h"
#include "hall/machines_state.h"
#include "ledger/currency.h"

/* ---- Put up, withdrawn ---- */

static void take_text(struct cr_deed *deed, const char *key, char out[CR_MACHINE_TEXT])
{
    snprintf(out, CR_MACHINE_TEXT, "%s", cr_deed_text(deed, key, CR_MACHINE_TEXT - 1));
}

/* ["coin", "token"]: none but what the rules let machines be fed with [BG art.32]. */
static enum cr_status read_means(struct cr_deed *deed, uint32_t *out)
{
    const json_t *told = json_object_get(deed->value, "means");
    uint32_t allowed = cr_hall_rules(deed->hall)->machine_means;
    for (size_t i = 0; i < json_array_size(told); i++) {
        const char *name = json_string_value(json_array_get(told, i));
        unsigned means = 0;
        while (name && means < MACHINE_MEANS && strcmp(cr_machines_means_name(means), name) != 0)
            means++;
        if (!name) return cr_deed_refuse(deed, CR_BAD_INPUT, "means");
        if (means == MACHINE_MEANS || !(allowed & 1u << means))
            return cr_deed_refuse(deed, CR_MEANS, "%.40s", name);
        *out |= 1u << means;
    }
    return *out ? CR_OK : cr_deed_refuse(deed, CR_FIELD_MISSING, "means");
}

static enum cr_status check_papers(struct cr_deed *deed, const struct cr_machine *machine)
{
    if (!machine->name[0]) return cr_deed_refuse(deed, CR_FIELD_MISSING, "name");
    if (!machine->place[0]) return cr_deed_refuse(deed, CR_FIELD_MISSING, "place");
    if (!cr_hall_rules(deed->hall)->equipment_approval) return CR_OK; /* [BG art.3] */
    if (!machine->approval[0]) return cr_deed_refuse(deed, CR_NOT_APPROVED, "approval");
    if (!machine->excise[0]) return cr_deed_refuse(deed, CR_NOT_APPROVED, "excise");
    return CR_OK;
}

static enum cr_status check_jackpot(struct cr_deed *deed, const struct cr_machine *machine)
{
    const struct jackpot *jackpot =
        cr_machines_find_jackpot(cr_machines_of(deed->hall), machine->jackpot);
    if (machine->jackpot == 0) return CR_OK;
    if (!jackpot) return cr_deed_refuse(deed, CR_NOT_FOUND, "jackpot %u", machine->jackpot);
    if (jackpot->state >= CR_POOL_CLOSING)
        return cr_deed_refuse(deed, CR_POOL_STATE, "%s", cr_pool_state_name(jackpot->state));
    return cr_machine_check_place(machine, jackpot->hall, jackpot->network, &deed->why);
}

enum cr_status cr_machines_put(struct cr_deed *deed)
{
    struct machines *own = cr_machines_of(deed->hall);
    struct entry entry = { .machine = { .number = own->count + 1 }, .day = deed->gaming_day };
    struct cr_machine *machine = &entry.machine;
    take_text(deed, "name", machine->name);
    take_text(deed, "serial", machine->serial);
    take_text(deed, "place", machine->place);
    take_text(deed, "network", machine->network);
    take_text(deed, "approval", machine->approval);
    take_text(deed, "excise", machine->excise);
    const char *currency = cr_deed_text(deed, "currency", sizeof machine->currency - 1);
    machine->jackpot = cr_deed_number(deed, "jackpot");
    enum cr_status status = cr_deed_read(deed);
    if (status != CR_OK) return status;
    if (currency[0] == '\0') currency = cr_hall_settings(deed->hall)->currency;
    snprintf(machine->currency, sizeof machine->currency, "%s", currency);
    status = read_means(deed, &machine->means);
    if (status == CR_OK && cr_machines_currency_index(deed->hall, currency) < CR_OWN)
        status = cr_deed_refuse(deed, CR_CURRENCY, "%s", currency);
    if (status == CR_OK) status = check_papers(deed, machine);
    if (status == CR_OK) status = check_jackpot(deed, machine);
    if (status != CR_OK) return status;
    if (own->count == MACHINES_MAX) return cr_deed_refuse(deed, CR_TOO_MANY, "machines");
    if (!cr_machines_grow((void **)&own->list, own->count, &own->room, sizeof *own->list))
        return cr_deed_refuse(deed, CR_NO_MEMORY, NULL);
    own->list[own->count++] = entry;
    cr_deed_say(deed, "machine", machine->number);
    cr_machines_row_machine(deed, &entry);
    return CR_OK;
}

static enum cr_status move_machine(struct cr_deed *deed, enum cr_machine_state to)
{
    enum cr_status status;
    struct entry *entry = cr_machines_told_machine(deed, &status);
    if (!entry) return status;
    status = cr_machine_move(&entry->machine, to, &deed->why);
    if (status == CR_OK) cr_machines_row_machine(deed, entry);
    return status;
}

enum cr_status cr_machines_withdraw(struct cr_deed *deed)
{
    return move_machine(deed, CR_MACHINE_WITHDRAWN);
}

enum cr_status cr_machines_unlink(struct cr_deed *deed)
{
    return move_machine(deed, CR_MACHINE_DOWN);
}

/* {"currency":"EUR","rate_ppm":1955830}: a currency machines may take, and what it is worth. */
enum cr_status cr_machines_rate(struct cr_deed *deed)
{
    struct machines *own = cr_machines_of(deed->hall);
    const char *currency = cr_deed_text(deed, "currency", 3);
    int64_t rate = cr_deed_int(deed, "rate_ppm", 1, INT64_C(1000000000000));
    enum cr_status status = cr_deed_read(deed);
    if (status != CR_OK) return status;
    if (strlen(currency) != 3 || strspn(currency, "ABCDEFGHIJKLMNOPQRSTUVWXYZ") != 3)
        return cr_deed_refuse(deed, CR_BAD_INPUT, "currency");
    if (rate == 0) return cr_deed_refuse(deed, CR_FIELD_MISSING, "rate_ppm");
    int index = cr_machines_currency_index(deed->hall, currency);
    if (index == CR_OWN) return cr_deed_refuse(deed, CR_CURRENCY, "%s", currency);
    bool is_new = index < CR_OWN;
    deed->why.max = CR_FOREIGN_MAX;
    if (is_new && own->rate_count == CR_FOREIGN_MAX)
        return cr_deed_refuse(deed, CR_TOO_MANY, "currencies");
    struct rate *row = is_new ? &own->rates[own->rate_count++] : &own->rates[(unsigned)index];
    *row = (struct rate){ .unit = cr_currency_unit(currency), .rate_ppm = rate };
    snprintf(row->currency, sizeof row->currency, "%s", currency);
    return CR_OK;
}

/* ---- What it does ---- */

struct event {
    unsigned play; /* enum cr_machine_play */
    cr_money amount;
};

/* What comes of a machine's events, worked out before anything is changed. */
struct outcome {
    struct cr_machine machine;
    struct cr_linked money;
    struct jackpot *jackpot; /* that the stakes give to; NULL: none */
    cr_money sums[CR_PLAYS], levels, reserve;
    size_t stakes;
    int currency;
    int64_t rate_ppm;
};

static struct outcome begin_outcome(struct cr_deed *deed, struct entry *entry)
{
    struct machines *own = cr_machines_of(deed->hall);
    cr_machines_begin_day(deed, entry);
    struct outcome out = { .machine = entry->machine,
                           .jackpot = cr_machines_find_jackpot(own, entry->machine.jackpot),
                           .currency =
                               cr_machines_currency_index(deed->hall, entry->machine.currency) };
    if (out.jackpot) cr_machines_begin_jackpot_day(deed, out.jackpot);
    if (out.jackpot && out.jackpot->state != CR_POOL_ACTIVE) out.jackpot = NULL;
    if (out.jackpot) out.money = out.jackpot->money;
    if (out.currency > CR_OWN) out.rate_ppm = own->rates[out.currency].rate_ppm;
    return out;
}

static enum cr_status work_out(struct cr_deed *deed, struct outcome *out, const struct event *event)
{
    cr_money gains[CR_PARTS_MAX] = { 0 };
    enum cr_machine_play play = (enum cr_machine_play)event->play;
    enum cr_status status = cr_machine_play(&out->machine, play, event->amount, &deed->why);
    if (status != CR_OK) return status;
    out->sums[play] += event->amount;
    if (play != CR_PLAY_STAKE || !out->jackpot) return CR_OK;
    status = cr_linked_stake(&out->money, event->amount, out->currency, out->rate_ppm, gains);
    if (status != CR_OK) return cr_deed_refuse(deed, status, "jackpot");
    out->stakes++;
    out->reserve += gains[0];
    for (unsigned i = 0; i < CR_PARTS_MAX; i++) {
        out->machine.counted[CR_METER_CONTRIBUTIONS] += gains[i];
        if (i > 0) out->levels += gains[i];
    }
    return CR_OK;
}

/* Dr 1025 / Cr 2060; Dr 2060 / Cr 4020; Dr 4020 / Cr 2060; Dr 2060 / Cr 1026; Dr 4005 / Cr 2040, 2041 */
static enum cr_status post_outcome(struct cr_deed *deed, const struct outcome *out)
{
    struct cr_house_posting play = { .operation = P_MACHINE }, share = { .operation = P_MACHINE };
    const cr_money *sums = out->sums;
    cr_house_move(&play, CR_ACCOUNT_MACHINE_DROP, CR_ACCOUNT_MACHINE_CREDITS, sums[CR_PLAY_IN]);
    cr_house_move(&play, CR_ACCOUNT_MACHINE_CREDITS, CR_ACCOUNT_MACHINE_WIN, sums[CR_PLAY_STAKE]);
    cr_house_move(&play, CR_ACCOUNT_MACHINE_WIN, CR_ACCOUNT_MACHINE_CREDITS, sums[CR_PLAY_WIN]);
    cr_house_move(&play, CR_ACCOUNT_MACHINE_CREDITS, CR_ACCOUNT_MACHINE_HOPPERS, sums[CR_PLAY_OUT]);
    enum cr_status status = cr_machines_post_in(deed, out->machine.currency, &play, 0);
    if (status != CR_OK || !out->jackpot) return status;
    cr_house_move(&share, CR_ACCOUNT_JACKPOT_CONTRIBUTIONS, CR_ACCOUNT_JACKPOT, out->levels);
    cr_house_move(&share, CR_ACCOUNT_JACKPOT_CONTRIBUTIONS, CR_ACCOUNT_JACKPOT_RESERVE,
                  out->reserve);
    return cr_deed_post(deed, &share, &(struct cr_owners){ .jackpot = out->jackpot->number });
}

static void commit(struct cr_deed *deed, struct entry *entry, const struct outcome *out,
                   const struct event *events, size_t count)
{
    entry->machine = out->machine;
    cr_deed_say(deed, "credits", out->machine.credits);
    cr_machines_row_result(deed, entry);
    if (!out->jackpot || out->stakes == 0) return;
    out->jackpot->money = out->money;
    for (size_t i = 0; i < count; i++)
        if (events[i].play == CR_PLAY_STAKE)
            cr_machines_notes_add(out->jackpot, CR_LINKED_STAKE, 0, out->currency, events[i].amount,
                                  out->rate_ppm);
    cr_deed_say(deed, "contribution", out->levels + out->reserve);
    cr_deed_say(deed, "pool", cr_linked_levels(&out->money));
    cr_machines_row_contributions(deed, entry);
    cr_machines_row_pool(deed, out->jackpot);
}

/* All of them in their order, or none. */
static enum cr_status do_events(struct cr_deed *deed, struct entry *entry,
                                const struct event *events, size_t count)
{
    struct outcome out = begin_outcome(deed, entry);
    enum cr_status status = CR_OK;
    for (size_t i = 0; i < count && status == CR_OK; i++)
        status = work_out(deed, &out, &events[i]);
    if (status == CR_OK && out.jackpot && !cr_machines_notes_reserve(out.jackpot, out.stakes))
        status = cr_deed_refuse(deed, CR_NO_MEMORY, NULL);
    if (status == CR_OK) status = post_outcome(deed, &out);
    if (status == CR_OK) commit(deed, entry, &out, events, count);
    return status;
}

/* ---- ... told one by one ---- */

/* Its games are counted: one told twice, or left out, is found. */
static enum cr_status check_game(struct cr_deed *deed, const struct cr_machine *machine,
                                 int64_t game)
{
    deed->why.n = machine->counted[CR_METER_GAMES] + 1;
    if (game == 0 || game == deed->why.n) return CR_OK;
    return cr_deed_refuse(deed, CR_OUT_OF_ORDER, "game %lld", (long long)deed->why.n);
}

static enum cr_status check_means(struct cr_deed *deed, const struct cr_machine *machine,
                                  const char *told)
{
    unsigned means = 0;
    while (means < MACHINE_MEANS && strcmp(cr_machines_means_name(means), told) != 0)
        means++;
    if (told[0] == '\0') return cr_deed_refuse(deed, CR_FIELD_MISSING, "means");
    if (means < MACHINE_MEANS && machine->means & 1u << means) return CR_OK;
    return cr_deed_refuse(deed, CR_MEANS, "%.40s", told);
}

static enum cr_status do_one(struct cr_deed *deed, enum cr_machine_play play)
{
    enum cr_status status;
    struct event event = { .play = play, .amount = cr_deed_money(deed, "amount") };
    int64_t game = cr_deed_int(deed, "game", 1, INT64_MAX);
    const char *currency = cr_deed_text(deed, "currency", 8);
    const char *means = cr_deed_text(deed, "means", 32);
    struct entry *entry = cr_machines_told_machine(deed, &status);
    if (!entry) return status;
    status = cr_machine_check_live(&entry->machine, &deed->why);
    if (status != CR_OK) return status;
    if (currency[0] && strcmp(currency, entry->machine.currency) != 0)
        return cr_deed_refuse(deed, CR_CURRENCY, "%s", currency);
    if (play == CR_PLAY_IN) status = check_means(deed, &entry->machine, means);
    if (play == CR_PLAY_STAKE) status = check_game(deed, &entry->machine, game);
    return status == CR_OK ? do_events(deed, entry, &event, 1) : status;
}

enum cr_status cr_machines_money_in(struct cr_deed *deed)
{
    return do_one(deed, CR_PLAY_IN);
}

enum cr_status cr_machines_stake(struct cr_deed *deed)
{
    return do_one(deed, CR_PLAY_STAKE);
}

enum cr_status cr_machines_win(struct cr_deed *deed)
{
    return do_one(deed, CR_PLAY_WIN);
}

enum cr_status cr_machines_cash_out(struct cr_deed *deed)
{
    return do_one(deed, CR_PLAY_OUT);
}

/* ---- ... and told together ---- */

/* [{"in":1000,"means":"coin"},{"stake":37},{"win":500},{"out":100}] */
static enum cr_status read_events(struct cr_deed *deed, const struct cr_machine *machine,
                                  struct event events[EVENTS_MAX], size_t *count)
{
    const json_t *told = json_object_get(deed->value, "events");
    *count = json_array_size(told);
    if (told && !json_is_array(told)) return cr_deed_refuse(deed, CR_BAD_INPUT, "events");
    deed->why.max = EVENTS_MAX;
    if (*count > EVENTS_MAX) return cr_deed_refuse(deed, CR_TOO_MANY, "events");
    for (size_t i = 0; i < *count; i++) {
        const json_t *row = json_array_get(told, i), *amount = NULL;
        for (unsigned play = 0; play <= CR_PLAY_OUT && !amount; play++) {
            amount = json_object_get(row, cr_machine_play_name(play));
            events[i] = (struct event){ .play = play, .amount = json_integer_value(amount) };
        }
        if (!json_is_integer(amount) || events[i].amount > CR_HOUSE_SUM_MOST)
            return cr_deed_refuse(deed, CR_BAD_INPUT, "events %zu", i + 1);
        const char *means = json_string_value(json_object_get(row, "means"));
        if (events[i].play != CR_PLAY_IN) continue;
        enum cr_status status = check_means(deed, machine, means ? means : "");
        if (status != CR_OK) return status;
    }
    return CR_OK;
}

enum cr_status cr_machines_play(struct cr_deed *deed)
{
    enum cr_status status;
    struct event events[EVENTS_MAX] = { 0 };
    size_t count = 0;
    struct entry *entry = cr_machines_told_machine(deed, &status);
    if (!entry) return status;
    status = cr_machine_check_live(&entry->machine, &deed->why);
    if (status == CR_OK) status = read_events(deed, &entry->machine, events, &count);
    if (status == CR_OK && count == 0) status = cr_deed_refuse(deed, CR_FIELD_MISSING, "events");
    return status == CR_OK ? do_events(deed, entry, events, count) : status;
}

/* It is heard again: what it did without a link comes first, in the order it was done. */
enum cr_status cr_machines_link(struct cr_deed *deed)
{
    enum cr_status status;
    struct event events[EVENTS_MAX] = { 0 };
    size_t count = 0;
    struct entry *entry = cr_machines_told_machine(deed, &status);
    if (!entry) return status;
    struct cr_machine linked = entry->machine;
    status = cr_machine_move(&linked, CR_MACHINE_LINKED, &deed->why);
    const struct jackpot *jackpot =
        cr_machines_find_jackpot(cr_machines_of(deed->hall), linked.jackpot);
    if (status == CR_OK && jackpot)
        status = cr_machine_check_place(&linked, jackpot->hall, jackpot->network, &deed->why);
    if (status == CR_OK) status = read_events(deed, &linked, events, &count);
    if (status == CR_OK && count > 0) status = do_events(deed, entry, events, count);
    if (status != CR_OK) return status;
    entry->machine.state = CR_MACHINE_LINKED;
    cr_machines_row_machine(deed, entry);
    return CR_OK;
}

/* ---- The cage and its machines ---- */

/* A cashier with a drawer, and a machine: his shift. */
static uint32_t told_shift(struct cr_deed *deed, enum cr_status *status)
{
    uint32_t shift = cr_cage_shift_of(deed->hall, deed->by);
    if (*status == CR_OK && shift == 0) *status = cr_deed_refuse(deed, CR_NO_SHIFT, NULL);
    return shift;
}

/* Credits paid at the window: Dr 2060 / Cr 1000. */
enum cr_status cr_machines_redeem(struct cr_deed *deed)
{
    enum cr_status status;
    struct cr_house_posting posting = { .operation = P_MACHINE };
    cr_money amount = cr_deed_money(deed, "amount");
    struct entry *entry = cr_machines_told_machine(deed, &status);
    uint32_t shift = told_shift(deed, &status);
    if (status != CR_OK) return status;
    cr_machines_begin_day(deed, entry);
    struct cr_machine after = entry->machine;
    status = cr_machine_check_live(&after, &deed->why);
    if (status == CR_OK) status = cr_machine_play(&after, CR_PLAY_OUT, amount, &deed->why);
    if (status != CR_OK) return status;
    cr_house_move(&posting, CR_ACCOUNT_MACHINE_CREDITS, CR_ACCOUNT_CASH_DRAWER, amount);
    status = cr_machines_post_in(deed, after.currency, &posting, shift);
    if (status != CR_OK) return status;
    entry->machine = after;
    cr_deed_say(deed, "credits", after.credits);
    cr_machines_row_result(deed, entry);
    return CR_OK;
}

/* Cash between the drawer and a machine: its hopper filled (P5), what fell into it counted (P35). */
static enum cr_status move_cash(struct cr_deed *deed, unsigned operation,
                                enum cr_account_kind debit, enum cr_account_kind credit)
{
    enum cr_status status;
    struct cr_house_posting posting = { .operation = (uint16_t)operation };
    cr_money amount = cr_deed_money(deed, "amount");
    const struct entry *entry = cr_machines_told_machine(deed, &status);
    uint32_t shift = told_shift(deed, &status);
    if (status != CR_OK) return status;
    if (amount == 0) return cr_deed_refuse(deed, CR_FIELD_MISSING, "amount");
    cr_house_move(&posting, debit, credit, amount);
    return cr_machines_post_in(deed, entry->machine.currency, &posting, shift);
}

enum cr_status cr_machines_hopper_fill(struct cr_deed *deed)
{
    return move_cash(deed, 5, CR_ACCOUNT_MACHINE_HOPPERS, CR_ACCOUNT_CASH_DRAWER);
}

enum cr_status cr_machines_drop_count(struct cr_deed *deed)
{
    return move_cash(deed, 35, CR_ACCOUNT_CASH_DRAWER, CR_ACCOUNT_MACHINE_DROP);
}

/* ---- Meters ---- */

static enum cr_status read_meters(struct cr_deed *deed, bool rolled_over)
{
    enum cr_status status;
    int64_t shown[CR_METERS], strayed = 0;
    for (unsigned i = 0; i < CR_METERS; i++)
        shown[i] = cr_deed_int(deed, cr_meter_name(i), 0, INT64_MAX);
    const char *reason = cr_deed_text(deed, "reason", 200);
    struct entry *entry = cr_machines_told_machine(deed, &status);
    if (!entry) return status;
    if (rolled_over && !reason[0]) return cr_deed_refuse(deed, CR_FIELD_MISSING, "reason");
    for (unsigned i = 0; i < CR_METERS; i++) /* a meter that is not told shows what it showed */
        if (!cr_deed_has(deed, cr_meter_name(i))) shown[i] = entry->machine.reading[i];
    status = cr_machine_read(&entry->machine, shown, rolled_over, &strayed, &deed->why);
    if (status != CR_OK) return status;
    cr_deed_say(deed, "strayed", strayed);
    cr_machines_row_meters(deed, entry, rolled_over);
    if (strayed != 0 && entry->machine.state == CR_MACHINE_LINKED)
        cr_deed_incident(deed, "meters_differ", 0, 0,
                         N_("a machine's stakes meter is not what was recorded"));
    return CR_OK;
}

enum cr_status cr_machines_meters(struct cr_deed *deed)
{
    return read_meters(deed, false);
}

enum cr_status cr_machines_rollover(struct cr_deed *deed)
{
    return read_meters(deed, true);
}
