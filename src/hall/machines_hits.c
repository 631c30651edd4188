/* machines_hits.c -- hits and hand pays from the machine to the visitor's hand, prizes in kind among them.
 *
 * A hit needs a live link (R18). What it takes is set aside at once and the level filled up; inspector and
 * pit boss look at it, then the manager decides. Above the bank limit a prize goes by bank only [BG art.8(2),
 * J47]. Where the house withholds income tax it is taken from what is paid in money; of a thing nothing can
 * be withheld.
 */
#include <stdio.h>
#include <string.h>

#include "hall/cage_desk.h"
#include "hall/disputes_desk.h"
#include "hall/income_tax.h"
#include "hall/machines_state.h"

static struct award *add_award(struct machines *own, const struct award *award)
{
    struct award *added = &own->awards[own->award_count++];
    *added = *award;
    added->number = AWARD_FIRST + own->award_last++;
    return added;
}

static bool award_room(struct machines *own)
{
    return cr_machines_grow((void **)&own->awards, own->award_count, &own->award_room,
                            sizeof *own->awards);
}

/* It is over: the registers keep it. */
static void drop_award(struct machines *own, const struct award *award)
{
    size_t index = (size_t)(award - own->awards);
    memmove(&own->awards[index], &own->awards[index + 1],
            (own->award_count - index - 1) * sizeof *own->awards);
    own->award_count--;
}

/* ---- A hit ---- */

static enum cr_status check_hit(struct cr_deed *deed, const struct cr_machine *machine,
                                const struct jackpot *jackpot, uint32_t level)
{
    const struct machines *own = cr_machines_of(deed->hall);
    enum cr_status status = cr_machine_check_live(machine, &deed->why);
    if (status != CR_OK) return status;
    if (!jackpot) return cr_deed_refuse(deed, CR_NOT_LINKED, "machine %u", machine->number);
    if (jackpot->state != CR_POOL_ACTIVE && jackpot->state != CR_POOL_CLOSING)
        return cr_deed_refuse(deed, CR_POOL_STATE, "%s", cr_pool_state_name(jackpot->state));
    if (level > jackpot->money.levels) return cr_deed_refuse(deed, CR_NOT_FOUND, "level %u", level);
    for (uint32_t i = 0; i < own->award_count; i++) {
        const struct award *award = &own->awards[i];
        if (award->machine == machine->number && award->jackpot != 0 && award->level == level &&
            award->game == machine->counted[CR_METER_GAMES])
            return cr_deed_refuse(deed, CR_DUPLICATE_HIT, NULL);
    }
    return CR_OK;
}

/* Filled up while it is played for: Dr 2041, Dr 5000 / Cr 2040 (J20). */
static enum cr_status seed_again(struct cr_deed *deed, const struct jackpot *jackpot,
                                 struct cr_linked *after, uint32_t level)
{
    struct cr_house_posting posting = { .operation = P_MACHINE };
    cr_money reserve = 0, house = 0;
    if (jackpot->state == CR_POOL_ACTIVE) house = cr_linked_seed(after, level, &reserve);
    cr_house_move(&posting, CR_ACCOUNT_JACKPOT_RESERVE, CR_ACCOUNT_JACKPOT, reserve);
    cr_house_move(&posting, CR_ACCOUNT_JACKPOT_SEED, CR_ACCOUNT_JACKPOT, house);
    return cr_deed_post(deed, &posting, &(struct cr_owners){ .jackpot = jackpot->number });
}

enum cr_status cr_machines_jackpot_hit(struct cr_deed *deed)
{
    enum cr_status status;
    struct machines *own = cr_machines_of(deed->hall);
    uint32_t told = (uint32_t)cr_deed_int(deed, "level", 1, CR_LEVELS_MAX);
    uint32_t level = told ? told : 1;
    const struct entry *entry = cr_machines_told_machine(deed, &status);
    if (!entry) return status;
    struct jackpot *jackpot = cr_machines_find_jackpot(own, entry->machine.jackpot);
    status = check_hit(deed, &entry->machine, jackpot, level);
    if (status != CR_OK) return status;
    struct award award = { .machine = entry->machine.number,
                           .jackpot = jackpot->number,
                           .level = level,
                           .method = AWARD_METHODS,
                           .at = deed->at,
                           .game = entry->machine.counted[CR_METER_GAMES],
                           .snapshot = jackpot->money.parts[level].amount };
    struct cr_linked after = jackpot->money;
    award.amount = cr_linked_take(&after, level);
    deed->why.value = 1;
    if (award.amount == 0) return cr_deed_refuse(deed, CR_AMOUNT, NULL);
    if (!cr_machines_notes_reserve(jackpot, 2) || !award_room(own))
        return cr_deed_refuse(deed, CR_NO_MEMORY, NULL);
    cr_machines_begin_jackpot_day(deed, jackpot);
    struct cr_linked taken = after;
    status = seed_again(deed, jackpot, &after, level);
    if (status != CR_OK) return status;
    jackpot->money = taken;
    cr_machines_notes_add(jackpot, CR_LINKED_TAKE, level, CR_OWN, award.amount, 0);
    jackpot->money = after;
    if (jackpot->state == CR_POOL_ACTIVE)
        cr_machines_notes_add(jackpot, CR_LINKED_SEED, level, CR_OWN, 0, 0);
    jackpot->pending += award.amount;
    const struct award *added = add_award(own, &award);
    cr_deed_say(deed, "award", added->number);
    cr_deed_say(deed, "amount", added->amount);
    cr_deed_say(deed, "pool", cr_linked_levels(&jackpot->money));
    cr_machines_row_award(deed, added, "pending");
    cr_machines_row_pool(deed, jackpot);
    return CR_OK;
}

/* ---- Looked at, decided ---- */

static struct award *told_pending(struct cr_deed *deed, enum cr_status *status)
{
    struct award *award = cr_machines_told_award(deed, status);
    if (!award || award->state == AWARD_PENDING) return award;
    *status = cr_deed_refuse(deed, CR_ALREADY_DONE, NULL);
    return NULL;
}

enum cr_status cr_machines_award_verify(struct cr_deed *deed)
{
    enum cr_status status;
    struct award *award = told_pending(deed, &status);
    if (!award) return status;
    if (deed->role != CR_ROLE_INSPECTOR && deed->role != CR_ROLE_PIT_BOSS)
        return cr_deed_refuse(deed, CR_VERIFY_ROLE, NULL);
    uint32_t *own = deed->role == CR_ROLE_INSPECTOR ? &award->inspector : &award->pit_boss;
    uint32_t other = deed->role == CR_ROLE_INSPECTOR ? award->pit_boss : award->inspector;
    if (*own != 0) return cr_deed_refuse(deed, CR_ALREADY_DONE, NULL);
    if (other == deed->by) return cr_deed_refuse(deed, CR_SEGREGATION, NULL);
    *own = deed->by;
    cr_machines_row_award(deed, award, "pending");
    return CR_OK;
}

static enum cr_status check_decider(struct cr_deed *deed, const struct award *award)
{
    if (award->inspector == 0 || award->pit_boss == 0)
        return cr_deed_refuse(deed, CR_VERIFY_ROLE, NULL);
    if (award->inspector == deed->by || award->pit_boss == deed->by)
        return cr_deed_refuse(deed, CR_SEGREGATION, NULL);
    return CR_OK;
}

/* Who has it, how: his payouts are not frozen, and what the bank must pay the bank pays (R4). */
static enum cr_status check_payee(struct cr_deed *deed, uint32_t visitor, unsigned method,
                                  cr_money amount)
{
    cr_money most = cr_hall_rules(deed->hall)->bank_only_above;
    if (visitor == 0) return cr_deed_refuse(deed, CR_FIELD_MISSING, "visitor");
    if (method == AWARD_METHODS) return cr_deed_refuse(deed, CR_FIELD_MISSING, "method");
    deed->why.n = cr_disputes_frozen(deed->hall, visitor);
    if (deed->why.n != 0) return cr_deed_refuse(deed, CR_FROZEN, NULL);
    if (method == AWARD_KIND && !cr_hall_rules(deed->hall)->prize_in_kind)
        return cr_deed_refuse(deed, CR_METHOD, "kind");
    deed->why.max = most;
    deed->why.value = amount;
    if (method == AWARD_CASH && most > 0 && amount > most)
        return cr_deed_refuse(deed, CR_BANK_ONLY, NULL);
    if (method != AWARD_KIND && cr_income_tax_bp(deed->hall) < 0)
        return cr_deed_refuse(deed, CR_TAX_UNSET, NULL);
    return CR_OK;
}

static unsigned told_method(struct cr_deed *deed)
{
    const char *told = cr_deed_text(deed, "method", 16);
    unsigned method = 0;
    while (method < AWARD_METHODS && strcmp(cr_machines_award_method_name(method), told) != 0)
        method++;
    return method;
}

/* Dr 2040 / Cr 2020 or 2021 (P45); in kind it stays set aside until the thing is handed over. */
enum cr_status cr_machines_award_approve(struct cr_deed *deed)
{
    enum cr_status status;
    struct cr_house_posting posting = { .operation = P_MACHINE };
    uint32_t visitor = cr_deed_number(deed, "visitor");
    unsigned method = told_method(deed);
    struct award *award = told_pending(deed, &status);
    if (!award) return status;
    struct jackpot *jackpot = cr_machines_find_jackpot(cr_machines_of(deed->hall), award->jackpot);
    status = check_decider(deed, award);
    if (status == CR_OK) status = check_payee(deed, visitor, method, award->amount);
    if (status != CR_OK) return status;
    cr_money owed = method == AWARD_KIND ? 0 : award->amount;
    cr_house_move(&posting, CR_ACCOUNT_JACKPOT,
                  method == AWARD_CASH ? CR_ACCOUNT_PAYABLE_CASH : CR_ACCOUNT_PAYABLE_BANK, owed);
    status = cr_deed_post(deed, &posting, &(struct cr_owners){ .jackpot = award->jackpot });
    if (status != CR_OK) return status;
    jackpot->pending -= owed;
    award->state = AWARD_APPROVED;
    award->method = method;
    award->visitor = visitor;
    award->manager = deed->by;
    award->tax = method == AWARD_KIND ? 0 : cr_income_tax(deed->hall, owed);
    cr_machines_row_award(deed, award, "approved");
    return CR_OK;
}

/* It was none: back to its level; what others won meanwhile is not computed anew (4.5). */
enum cr_status cr_machines_award_reject(struct cr_deed *deed)
{
    enum cr_status status;
    const char *reason = cr_deed_text(deed, "reason", 200);
    struct award *award = told_pending(deed, &status);
    if (!award) return status;
    struct jackpot *jackpot = cr_machines_find_jackpot(cr_machines_of(deed->hall), award->jackpot);
    status = check_decider(deed, award);
    if (status == CR_OK && !reason[0]) status = cr_deed_refuse(deed, CR_FIELD_MISSING, "reason");
    if (status == CR_OK && !cr_machines_notes_reserve(jackpot, 1))
        status = cr_deed_refuse(deed, CR_NO_MEMORY, NULL);
    if (status != CR_OK) return status;
    cr_machines_begin_jackpot_day(deed, jackpot);
    cr_linked_back(&jackpot->money, award->level, award->amount);
    cr_machines_notes_add(jackpot, CR_LINKED_BACK, award->level, CR_OWN, award->amount, 0);
    jackpot->pending -= award->amount;
    award->manager = deed->by;
    cr_machines_row_award(deed, award, "rejected");
    cr_machines_row_pool(deed, jackpot);
    drop_award(cr_machines_of(deed->hall), award);
    return CR_OK;
}

/* ---- Paid ---- */

/* Whose currency: a jackpot is in the house's, a hand pay in its machine's. */
static const char *currency_of(const struct cr_hall *hall, const struct award *award)
{
    if (award->jackpot != 0) return cr_hall_settings(hall)->currency;
    return cr_machines_of(hall)->list[award->machine - 1].machine.currency;
}

/* Money went out: the tax of it into its register, in the house's currency, and what he has in hand. */
static void write_tax(struct cr_deed *deed, const struct award *award)
{
    const struct cr_machine *machine =
        &cr_machines_of(deed->hall)->list[award->machine - 1].machine;
    cr_money gross = award->amount, tax = award->tax;
    if (tax == 0) return;
    if (award->jackpot == 0) {
        gross = cr_machines_worth(deed->hall, machine, gross);
        tax = cr_machines_worth(deed->hall, machine, tax);
    }
    cr_income_tax_row(deed, award->number, gross, tax);
    cr_deed_say(deed, "tax", award->tax);
    cr_deed_say(deed, "net", award->amount - award->tax);
}

/* What is owed goes out less the tax, which is Cr 2030. */
static enum cr_status pay(struct cr_deed *deed, struct award *award, unsigned operation,
                          enum cr_account_kind debit, enum cr_account_kind credit, uint32_t shift)
{
    struct cr_house_posting posting = { .operation = (uint16_t)operation };
    deed->why.n = cr_disputes_frozen(deed->hall, award->visitor);
    if (deed->why.n != 0) return cr_deed_refuse(deed, CR_FROZEN, NULL);
    cr_house_move(&posting, debit, credit, award->amount - award->tax);
    cr_house_move(&posting, debit, CR_ACCOUNT_TAX_WITHHELD, award->tax);
    enum cr_status status =
        cr_machines_post_in(deed, currency_of(deed->hall, award), &posting, shift);
    if (status != CR_OK) return status;
    cr_machines_row_award(deed, award, "paid");
    write_tax(deed, award);
    return CR_OK;
}

static struct award *told_approved(struct cr_deed *deed, unsigned method, enum cr_status *status)
{
    struct award *award = cr_machines_told_award(deed, status);
    if (!award) return NULL;
    if (award->state == AWARD_APPROVED && award->method == method) return award;
    *status = award->state == AWARD_PENDING
                  ? cr_deed_refuse(deed, CR_VERIFY_ROLE, NULL)
                  : cr_deed_refuse(deed, CR_METHOD, "%s", cr_machines_award_method_name(method));
    return NULL;
}

/* From the drawer: P31, Dr 2020 / Cr 1000. */
enum cr_status cr_machines_award_pay(struct cr_deed *deed)
{
    enum cr_status status;
    struct award *award = told_approved(deed, AWARD_CASH, &status);
    if (!award) return status;
    uint32_t shift = cr_cage_shift_of(deed->hall, deed->by);
    if (shift == 0) return cr_deed_refuse(deed, CR_NO_SHIFT, NULL);
    status = pay(deed, award, 31, CR_ACCOUNT_PAYABLE_CASH, CR_ACCOUNT_CASH_DRAWER, shift);
    if (status == CR_OK) drop_award(cr_machines_of(deed->hall), award);
    return status;
}

/* By bank: P32, Dr 2021 / Cr 1030. */
enum cr_status cr_machines_award_transfer(struct cr_deed *deed)
{
    enum cr_status status;
    const char *reference = cr_deed_text(deed, "reference", CR_MACHINE_TEXT - 1);
    struct award *award = told_approved(deed, AWARD_BANK, &status);
    if (!award) return status;
    if (!reference[0]) return cr_deed_refuse(deed, CR_FIELD_MISSING, "reference");
    status = pay(deed, award, 32, CR_ACCOUNT_PAYABLE_BANK, CR_ACCOUNT_BANK, 0);
    if (status != CR_OK) return status;
    cr_deed_row(deed, "bank_payouts",
                json_pack("{s:I,s:I,s:I,s:s,s:I,s:s}", "payout", (json_int_t)award->number,
                          "visitor", (json_int_t)award->visitor, "amount",
                          (json_int_t)award->amount, "reference", reference, "at",
                          (json_int_t)deed->at, "state", "paid"),
                "award/%u", (unsigned)award->number);
    drop_award(cr_machines_of(deed->hall), award);
    return CR_OK;
}

/* Dr 4020 / Cr 1000 and 2030, or by bank Dr 4020 / Cr 2021: its tax when it is transferred. */
static enum cr_status post_handpay(struct cr_deed *deed, const struct award *owed,
                                   const char *currency, uint32_t shift)
{
    struct cr_house_posting posting = { .operation = P_MACHINE };
    if (owed->method == AWARD_CASH) {
        cr_house_move(&posting, CR_ACCOUNT_MACHINE_WIN, CR_ACCOUNT_CASH_DRAWER,
                      owed->amount - owed->tax);
        cr_house_move(&posting, CR_ACCOUNT_MACHINE_WIN, CR_ACCOUNT_TAX_WITHHELD, owed->tax);
    } else {
        cr_house_move(&posting, CR_ACCOUNT_MACHINE_WIN, CR_ACCOUNT_PAYABLE_BANK, owed->amount);
    }
    return cr_machines_post_in(deed, currency, &posting, shift);
}

/* A machine's own win, paid by hand. */
enum cr_status cr_machines_handpay(struct cr_deed *deed)
{
    enum cr_status status;
    struct machines *own = cr_machines_of(deed->hall);
    cr_money amount = cr_deed_money(deed, "amount");
    uint32_t visitor = cr_deed_number(deed, "visitor"),
             shift = cr_cage_shift_of(deed->hall, deed->by);
    unsigned method = told_method(deed);
    struct entry *entry = cr_machines_told_machine(deed, &status);
    if (!entry) return status;
    cr_machines_begin_day(deed, entry);
    struct cr_machine after = entry->machine;
    status = cr_machine_check_live(&after, &deed->why);
    if (status == CR_OK && method == AWARD_KIND) status = cr_deed_refuse(deed, CR_METHOD, "kind");
    if (status == CR_OK)
        status = check_payee(deed, visitor, method, cr_machines_worth(deed->hall, &after, amount));
    if (status == CR_OK && shift == 0) status = cr_deed_refuse(deed, CR_NO_SHIFT, NULL);
    if (status == CR_OK) status = cr_machine_play(&after, CR_PLAY_HANDPAY, amount, &deed->why);
    if (status == CR_OK && !award_room(own)) status = cr_deed_refuse(deed, CR_NO_MEMORY, NULL);
    if (status != CR_OK) return status;
    const struct award owed = { .machine = after.number,
                                .state = AWARD_APPROVED,
                                .method = method,
                                .visitor = visitor,
                                .manager = deed->by,
                                .at = deed->at,
                                .amount = amount,
                                .tax = cr_income_tax(deed->hall, amount) };
    status = post_handpay(deed, &owed, after.currency, shift);
    if (status != CR_OK) return status;
    entry->machine = after;
    struct award *award = add_award(own, &owed);
    cr_deed_say(deed, "award", award->number);
    cr_machines_row_award(deed, award, method == AWARD_CASH ? "paid" : "approved");
    cr_machines_row_result(deed, entry);
    if (method != AWARD_CASH) return CR_OK;
    write_tax(deed, award);
    drop_award(own, award);
    return CR_OK;
}

/* ---- Prizes in kind [BG art.34(4)] ---- */

/* P46: Dr 1060 / Cr 1030. */
enum cr_status cr_machines_prize_buy(struct cr_deed *deed)
{
    struct machines *own = cr_machines_of(deed->hall);
    struct cr_house_posting posting = { .operation = P_PRIZE };
    struct prize prize = { .value = cr_deed_money(deed, "value") };
    const char *name = cr_deed_text(deed, "name", CR_MACHINE_TEXT - 1);
    const char *serial = cr_deed_text(deed, "serial", CR_MACHINE_TEXT - 1);
    enum cr_status status = cr_deed_read(deed);
    if (status != CR_OK) return status;
    if (!cr_hall_rules(deed->hall)->prize_in_kind) return cr_deed_refuse(deed, CR_METHOD, "kind");
    if (!name[0]) return cr_deed_refuse(deed, CR_FIELD_MISSING, "item");
    if (prize.value == 0) return cr_deed_refuse(deed, CR_FIELD_MISSING, "value");
    if (!cr_machines_grow((void **)&own->prizes, own->prize_count, &own->prize_room,
                          sizeof *own->prizes))
        return cr_deed_refuse(deed, CR_NO_MEMORY, NULL);
    cr_house_move(&posting, CR_ACCOUNT_PRIZES, CR_ACCOUNT_BANK, prize.value);
    status = cr_deed_post(deed, &posting, &(struct cr_owners){ 0 });
    if (status != CR_OK) return status;
    prize.number = ++own->prize_last;
    snprintf(prize.name, sizeof prize.name, "%s", name);
    snprintf(prize.serial, sizeof prize.serial, "%s", serial);
    own->prizes[own->prize_count++] = prize;
    cr_deed_say(deed, "prize", prize.number);
    cr_machines_row_prize(deed, &prize, NULL, NULL);
    return CR_OK;
}

static struct prize *told_prize(struct cr_deed *deed, enum cr_status *status)
{
    struct machines *own = cr_machines_of(deed->hall);
    uint32_t number = cr_deed_number(deed, "prize");
    *status = cr_deed_read(deed);
    if (*status == CR_OK && number == 0) *status = cr_deed_refuse(deed, CR_FIELD_MISSING, "item");
    if (*status != CR_OK) return NULL;
    for (uint32_t i = 0; i < own->prize_count; i++)
        if (own->prizes[i].number == number) return &own->prizes[i];
    *status = cr_deed_refuse(deed, CR_NOT_FOUND, "prize %u", (unsigned)number);
    return NULL;
}

static void drop_prize(struct machines *own, const struct prize *prize)
{
    size_t index = (size_t)(prize - own->prizes);
    memmove(&own->prizes[index], &own->prizes[index + 1],
            (own->prize_count - index - 1) * sizeof *own->prizes);
    own->prize_count--;
}

/* P46: Dr 2040 up to what was won, Dr 5000 the rest / Cr 1060 (J48). What the thing is worth less than the
 * award stays in the pool: it is never the house's. */
enum cr_status cr_machines_prize_give(struct cr_deed *deed)
{
    enum cr_status status;
    struct machines *own = cr_machines_of(deed->hall);
    struct cr_house_posting posting = { .operation = P_PRIZE };
    const char *document = cr_deed_text(deed, "document", CR_MACHINE_TEXT - 1);
    uint32_t taker = cr_deed_number(deed, "visitor");
    struct prize *prize = told_prize(deed, &status);
    if (!prize) return status;
    struct award *award = told_approved(deed, AWARD_KIND, &status);
    if (!award) return status;
    struct jackpot *jackpot = cr_machines_find_jackpot(own, award->jackpot);
    if (taker == 0) return cr_deed_refuse(deed, CR_FIELD_MISSING, "taker");
    if (!document[0]) return cr_deed_refuse(deed, CR_FIELD_MISSING, "document");
    if (taker != award->visitor) return cr_deed_refuse(deed, CR_ACT_PERSON, NULL);
    if (!cr_machines_notes_reserve(jackpot, 1)) return cr_deed_refuse(deed, CR_NO_MEMORY, NULL);
    cr_money rest = award->amount > prize->value ? award->amount - prize->value : 0;
    cr_money won = award->amount - rest;
    cr_house_move(&posting, CR_ACCOUNT_JACKPOT, CR_ACCOUNT_PRIZES, won);
    cr_house_move(&posting, CR_ACCOUNT_JACKPOT_SEED, CR_ACCOUNT_PRIZES, prize->value - won);
    status = cr_deed_post(deed, &posting, &(struct cr_owners){ .jackpot = jackpot->number });
    if (status != CR_OK) return status;
    cr_machines_begin_jackpot_day(deed, jackpot);
    jackpot->pending -= award->amount;
    if (rest > 0) {
        cr_linked_back(&jackpot->money, award->level, rest);
        cr_machines_notes_add(jackpot, CR_LINKED_BACK, award->level, CR_OWN, rest, 0);
    }
    award->amount = won;
    cr_machines_row_prize(deed, prize, award, document);
    cr_machines_row_award(deed, award, "given");
    cr_machines_row_pool(deed, jackpot);
    drop_prize(own, prize);
    drop_award(own, award);
    return CR_OK;
}
