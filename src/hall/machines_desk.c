/* machines_desk.c -- gaming machines, their linked jackpots and prizes in kind [BG art.31-34].
 *
 *     {"do":"linked_put","name":"Big","hall":"1","levels":[{"share_bp":300,"reset":100000}],"reserve_bp":50}
 *     {"do":"linked_move","jackpot":1000001,"to":"submitted"}  ... approved, active, closing, closed
 *     {"do":"machine_put","name":"A1","serial":"77","place":"1","means":["coin"],"jackpot":1000001,
 *      "approval":"…","excise":"…"}
 *     {"do":"machine_link","machine":1,"events":[{"stake":37}]}      what it did meanwhile, in order
 *     {"do":"machine_stake","machine":1,"amount":37,"game":12}
 *     {"do":"machine_jackpot_hit","machine":1,"level":1}             then award_verify, award_approve
 *
 * What a machine does it tells through whoever controls the machines [0022]; what people do with its
 * money is theirs.
 */
#include "hall/machines_desk.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "hall/machines_state.h"
#include "ledger/currency.h"

/* ---- What its files share ---- */

struct machines *cr_machines_of(const struct cr_hall *hall)
{
    return cr_hall_state(hall, CR_DESK_MACHINES);
}

const char *cr_machines_means_name(unsigned means)
{
    static const char *const names[MACHINE_MEANS] = { "coin", "token", "magnetic_card",
                                                      "other_token", "paid_credit" };
    return means < MACHINE_MEANS ? names[means] : "?";
}

const char *cr_machines_award_method_name(unsigned method)
{
    static const char *const names[AWARD_METHODS] = { "cash", "bank", "kind" };
    return method < AWARD_METHODS ? names[method] : "?";
}

bool cr_machines_grow(void **list, uint32_t count, uint32_t *room, size_t size)
{
    if (count < *room) return true;
    uint32_t more = *room ? 2 * *room : 8;
    void *grown = realloc(*list, more * size);
    if (!grown) return false;
    *list = grown;
    *room = more;
    return true;
}

/* A number by that key: read with everything else before it, and there. */
static uint32_t told_number(struct cr_deed *deed, const char *key, enum cr_status *status)
{
    uint32_t number = cr_deed_number(deed, key);
    *status = cr_deed_read(deed);
    if (*status == CR_OK && number == 0)
        *status = cr_deed_refuse(deed, CR_FIELD_MISSING, "%s", key);
    return *status == CR_OK ? number : 0;
}

static enum cr_status not_found(struct cr_deed *deed, const char *key, uint32_t number)
{
    return cr_deed_refuse(deed, CR_NOT_FOUND, "%s %u", key, (unsigned)number);
}

struct entry *cr_machines_told_machine(struct cr_deed *deed, enum cr_status *status)
{
    struct machines *own = cr_machines_of(deed->hall);
    uint32_t number = told_number(deed, "machine", status);
    if (*status != CR_OK) return NULL;
    if (number <= own->count) return &own->list[number - 1];
    *status = not_found(deed, "machine", number);
    return NULL;
}

struct jackpot *cr_machines_find_jackpot(const struct machines *own, uint32_t number)
{
    bool there = number >= JACKPOT_FIRST && number - JACKPOT_FIRST < own->jackpot_count;
    return there ? &own->jackpots[number - JACKPOT_FIRST] : NULL;
}

struct jackpot *cr_machines_told_jackpot(struct cr_deed *deed, const char *key,
                                         enum cr_status *status)
{
    uint32_t number = told_number(deed, key, status);
    if (*status != CR_OK) return NULL;
    struct jackpot *jackpot = cr_machines_find_jackpot(cr_machines_of(deed->hall), number);
    if (!jackpot) *status = not_found(deed, key, number);
    return jackpot;
}

struct award *cr_machines_told_award(struct cr_deed *deed, enum cr_status *status)
{
    struct machines *own = cr_machines_of(deed->hall);
    uint32_t number = told_number(deed, "award", status);
    if (*status != CR_OK) return NULL;
    for (uint32_t i = 0; i < own->award_count; i++)
        if (own->awards[i].number == number) return &own->awards[i];
    *status = not_found(deed, "award", number);
    return NULL;
}

int cr_machines_currency_index(const struct cr_hall *hall, const char *currency)
{
    const struct machines *own = cr_machines_of(hall);
    if (strcmp(cr_hall_settings(hall)->currency, currency) == 0) return CR_OWN;
    for (uint32_t i = 0; i < own->rate_count; i++)
        if (strcmp(own->rates[i].currency, currency) == 0) return (int)i;
    return CR_OWN - 1;
}

enum cr_status cr_machines_post_in(struct cr_deed *deed, const char *currency,
                                   const struct cr_house_posting *posting, uint32_t shift)
{
    uint8_t id[CR_ID_SIZE];
    unsigned unit = cr_currency_unit(currency);
    if (unit == cr_hall_settings(deed->hall)->unit)
        return cr_deed_post(deed, posting, &(struct cr_owners){ .shift = shift });
    cr_posting_id(CR_HALL_STREAM, deed->number, deed->postings, id);
    struct cr_posting made = cr_posting_begin(posting->operation, id);
    for (unsigned i = 0; i < posting->count; i++) {
        const struct cr_house_move *move = &posting->moves[i];
        bool from_drawer = move->credit == CR_ACCOUNT_CASH_DRAWER,
             to_drawer = move->debit == CR_ACCOUNT_CASH_DRAWER;
        cr_posting_move(
            &made, cr_account_of((enum cr_account_kind)move->credit, unit, from_drawer ? shift : 0),
            cr_account_of((enum cr_account_kind)move->debit, unit, to_drawer ? shift : 0),
            move->amount);
    }
    if (made.count == 0) return CR_OK;
    deed->postings++;
    enum cr_status status = deed->world->post(deed->world->context, &made);
    return status == CR_OK ? CR_OK
                           : cr_deed_refuse(deed, status, "P%u", (unsigned)posting->operation);
}

/* ---- Questions ---- */

bool cr_machines_is_idle(const struct cr_hall *hall)
{
    const struct machines *own = cr_machines_of(hall);
    bool idle = own->award_count == 0 && own->prize_count == 0;
    for (uint32_t i = 0; i < own->count; i++)
        idle = idle && own->list[i].machine.state == CR_MACHINE_WITHDRAWN;
    for (uint32_t i = 0; i < own->jackpot_count; i++)
        idle = idle && own->jackpots[i].state == CR_POOL_CLOSED;
    return idle;
}

uint32_t cr_machines_open_of(const struct cr_hall *hall, uint32_t visitor)
{
    const struct machines *own = cr_machines_of(hall);
    for (uint32_t i = 0; i < own->award_count; i++)
        if (visitor != 0 && own->awards[i].visitor == visitor) return own->awards[i].number;
    return 0;
}

/* ---- The desk ---- */

/* Every jackpot whose stakes moved is computed again once a gaming day, and sooner where much was noted. */
static json_t *owes(const struct cr_hall *hall, int64_t now, int64_t *due)
{
    const struct machines *own = cr_machines_of(hall);
    const struct cr_house_settings *house = cr_hall_settings(hall);
    cr_day today = cr_gaming_day(&house->zone, house->day_start, now);
    for (uint32_t i = 0; i < own->jackpot_count; i++) {
        const struct jackpot *jackpot = &own->jackpots[i];
        if (jackpot->note_count == 0) continue;
        *due = now + INT64_C(60000000);
        if (jackpot->verified_on < today || jackpot->note_count >= NOTES_VERIFY_AT)
            return json_pack("{s:s,s:I}", "do", "machine_verify", "jackpot",
                             (json_int_t)jackpot->number);
    }
    return NULL;
}

/* Whoever controls the machines: the house itself, or administration's login for it [0022]. */
#define CONTROL(name, act)                    \
    {                                         \
        name, CR_MAY_JACKPOT, "sd", act, true \
    }

static const struct cr_operation_row operations[] = {
    { "linked_put", CR_MAY_JACKPOT, "d", cr_machines_linked_put, false },
    { "linked_move", CR_MAY_JACKPOT, "da", cr_machines_linked_move, false },
    { "linked_pass", CR_MAY_JACKPOT, "d", cr_machines_linked_pass, false },
    { "machine_put", CR_MAY_JACKPOT, "d", cr_machines_put, false },
    { "machine_withdraw", CR_MAY_JACKPOT, "da", cr_machines_withdraw, false },
    { "machine_rate", CR_MAY_JACKPOT, "da", cr_machines_rate, false },
    CONTROL("machine_link", cr_machines_link),
    CONTROL("machine_unlink", cr_machines_unlink),
    CONTROL("machine_play", cr_machines_play),
    CONTROL("machine_money_in", cr_machines_money_in),
    CONTROL("machine_stake", cr_machines_stake),
    CONTROL("machine_win", cr_machines_win),
    CONTROL("machine_cash_out", cr_machines_cash_out),
    CONTROL("machine_jackpot_hit", cr_machines_jackpot_hit),
    { "machine_meters", CR_MAY_JACKPOT, "sdaw", cr_machines_meters, false },
    { "machine_rollover", CR_MAY_JACKPOT, "a", cr_machines_rollover, false },
    { "machine_redeem", CR_MAY_REDEEM, "d", cr_machines_redeem, false },
    { "machine_handpay", CR_MAY_REDEEM, "d", cr_machines_handpay, false },
    { "machine_hopper_fill", CR_MAY_COUNT_BOXES, "d", cr_machines_hopper_fill, false },
    { "machine_drop_count", CR_MAY_COUNT_BOXES, "d", cr_machines_drop_count, false },
    { "machine_verify", CR_MAY_JACKPOT, "sda", cr_machines_verify, false },
    { "award_verify", CR_MAY_JACKPOT, "w", cr_machines_award_verify, false },
    { "award_approve", CR_MAY_JACKPOT, "a", cr_machines_award_approve, false },
    { "award_reject", CR_MAY_JACKPOT, "a", cr_machines_award_reject, false },
    { "award_pay", CR_MAY_REDEEM, "d", cr_machines_award_pay, false },
    { "award_transfer", CR_MAY_PAYOUT_RELEASE, "da", cr_machines_award_transfer, false },
    { "prize_buy", CR_MAY_JACKPOT, "d", cr_machines_prize_buy, false },
    { "prize_give", CR_MAY_JACKPOT, "da", cr_machines_prize_give, false },
    { .name = NULL },
};

static void *open_desk(void)
{
    return calloc(1, sizeof(struct machines));
}

static void close_desk(void *opened)
{
    struct machines *own = opened;
    for (uint32_t i = 0; i < own->jackpot_count; i++)
        free(own->jackpots[i].notes);
    free(own->list);
    free(own->jackpots);
    free(own->awards);
    free(own->prizes);
    free(own);
}

const struct cr_desk cr_machines_desk = { .name = "machines",
                                          .operations = operations,
                                          .open = open_desk,
                                          .close = close_desk,
                                          .page = cr_machines_page,
                                          .owes = owes };
