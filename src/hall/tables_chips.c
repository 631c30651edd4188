/* tables_chips.c -- chips by the piece: registered and retired, moved between vault and cage, made of an
 * amount. What is issued and in no CAGE location is outside, so nothing is kept of it (I1); but for a float
 * between its closing count and the cage, whose pieces nobody else can hand in.
 */
#include <assert.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "hall/tables_state.h"

/* ---- Counts ---- */

bool cr_chips_add(struct cr_chip_count *to, const struct cr_chip_count *more)
{
    struct cr_chip_count sum;
    for (unsigned i = 0; i < CR_DENOMINATIONS_MAX; i++)
        if (__builtin_add_overflow(to->pieces[i], more->pieces[i], &sum.pieces[i])) return false;
    *to = sum;
    return true;
}

void cr_chips_less(struct cr_chip_count *from, const struct cr_chip_count *those)
{
    for (unsigned i = 0; i < CR_DENOMINATIONS_MAX; i++) {
        assert(from->pieces[i] >= those->pieces[i]);
        from->pieces[i] -= those->pieces[i];
    }
}

static void put(struct cr_chip_count *to, const struct cr_chip_count *more)
{
    bool fits = cr_chips_add(to, more);
    assert(fits); /* never more than were issued */
    (void)fits;
}

static const struct cr_denominations *denominations(const struct cr_hall *hall)
{
    return &cr_hall_settings(hall)->denominations;
}

struct cr_chip_count cr_chips_at(const struct cr_hall *hall, enum cr_chips_place place)
{
    const struct cr_tables *tables = cr_tables_of(hall);
    if (place == CR_CHIPS_VAULT) return tables->vault;
    if (place == CR_CHIPS_CAGE) return tables->cage;
    struct cr_chip_count outside = tables->issued;
    cr_chips_less(&outside, &tables->vault);
    cr_chips_less(&outside, &tables->cage);
    for (uint32_t i = 0; i < tables->slip_count; i++)
        cr_chips_less(&outside, &tables->slips[i].transit);
    for (uint32_t i = 0; i < tables->table_count; i++) {
        const struct cr_table_count *count = &tables->tables[i].count;
        if (count->state == CR_SESSION_RECONCILED) cr_chips_less(&outside, &count->counted);
    }
    return outside;
}

/* ---- Told and shown ---- */

static bool read_value(const char *text, cr_money *value)
{
    return cr_money_read(text, value) && *value > 0;
}

enum cr_status cr_chips_read(struct cr_deed *deed, const char *key, struct cr_chip_count *chips,
                             cr_money *worth)
{
    const struct cr_denominations *own = denominations(deed->hall);
    json_t *object = json_object_get(deed->value, key), *pieces;
    const char *face;
    *chips = (struct cr_chip_count){ { 0 } };
    *worth = 0;
    if (!object) return CR_OK;
    if (!json_is_object(object)) return cr_deed_refuse(deed, CR_BAD_INPUT, "%s", key);
    json_object_foreach(object, face, pieces)
    {
        cr_money value;
        unsigned at = 0;
        int64_t count = json_integer_value(pieces);
        if (!json_is_integer(pieces) || count < 0 || count > UINT32_MAX ||
            !read_value(face, &value))
            return cr_deed_refuse(deed, CR_BAD_INPUT, "%s", key);
        while (at < CR_DENOMINATIONS_MAX && own->value[at] != value)
            at++;
        if (at == CR_DENOMINATIONS_MAX) return cr_deed_refuse(deed, CR_FOREIGN_CHIP, "%s", face);
        chips->pieces[at] = (uint32_t)count;
    }
    if (cr_chip_count_worth(own, chips, worth) && *worth <= CR_TABLES_CHIPS_MOST) return CR_OK;
    return cr_deed_refuse(deed, CR_OVERFLOW, NULL);
}

json_t *cr_chips_json(const struct cr_hall *hall, const struct cr_chip_count *chips)
{
    const struct cr_denominations *own = denominations(hall);
    json_t *object = json_object();
    for (unsigned i = 0; i < CR_DENOMINATIONS_MAX && own->value[i]; i++) {
        char face[24];
        if (chips->pieces[i] == 0) continue;
        cr_money_write(own->value[i], "", face, sizeof face);
        json_object_set_new(object, face, json_integer(chips->pieces[i]));
    }
    return object;
}

/* ---- Made of an amount ---- */

#define STEPS_MAX \
    20000 /* beyond it the house's denominations are strange ones, and it is counted out */

struct making {
    const struct cr_denominations *own;
    const struct cr_chip_count *have; /* NULL: as many as are wanted */
    uint32_t steps;
};

/* The rest of an amount from that denomination down: as many as go, then one fewer and one fewer. */
static bool make(struct making *making, unsigned at, cr_money rest, struct cr_chip_count *out)
{
    if (rest == 0) return true;
    if (at == CR_DENOMINATIONS_MAX || making->own->value[at] == 0) return false;
    cr_money most = rest / making->own->value[at];
    if (most > UINT32_MAX) most = UINT32_MAX;
    if (making->have && most > making->have->pieces[at]) most = making->have->pieces[at];
    for (cr_money take = most; take >= 0 && making->steps < STEPS_MAX; take--) {
        making->steps++;
        out->pieces[at] = (uint32_t)take;
        if (make(making, at + 1, rest - take * making->own->value[at], out)) return true;
    }
    out->pieces[at] = 0;
    return false;
}

static bool make_of(const struct cr_denominations *own, const struct cr_chip_count *have,
                    cr_money amount, struct cr_chip_count *out)
{
    struct making making = { .own = own, .have = have };
    *out = (struct cr_chip_count){ { 0 } };
    return make(&making, 0, amount, out);
}

/* What is not there to make it of: the largest that would have been used. */
static cr_money lacking(const struct cr_denominations *own, const struct cr_chip_count *have,
                        const struct cr_chip_count *want)
{
    unsigned at = cr_chip_count_above(want, have);
    return at < CR_DENOMINATIONS_MAX ? own->value[at] : 0;
}

enum cr_status cr_chips_make(struct cr_deed *deed, enum cr_chips_place from, cr_money amount,
                             struct cr_chip_count *chips)
{
    const struct cr_denominations *own = denominations(deed->hall);
    struct cr_chip_count have = cr_chips_at(deed->hall, from), want;
    deed->why.value = amount;
    if (amount < 1) return cr_tables_refuse(deed, CR_AMOUNT, NULL);
    if (make_of(own, &have, amount, chips)) return CR_OK;
    if (!make_of(own, NULL, amount, &want)) return cr_deed_refuse(deed, CR_NOT_CHIPS, NULL);
    deed->why.value = lacking(own, &have, &want);
    return cr_deed_refuse(deed, from == CR_CHIPS_OUTSIDE ? CR_COUNT_EXCEEDS_ISSUED : CR_CAGE_CHIPS,
                          NULL);
}

enum cr_status cr_tables_can_make(struct cr_deed *deed, cr_money amount)
{
    struct cr_chip_count chips;
    if (make_of(denominations(deed->hall), NULL, amount, &chips)) return CR_OK;
    deed->why.value = amount;
    return cr_deed_refuse(deed, CR_NOT_CHIPS, NULL);
}

/* ---- Moved ---- */

enum cr_status cr_chips_check(struct cr_deed *deed, enum cr_chips_place from,
                              const struct cr_chip_count *chips)
{
    struct cr_chip_count have = cr_chips_at(deed->hall, from);
    unsigned at = cr_chip_count_above(chips, &have);
    if (at == CR_DENOMINATIONS_MAX) return CR_OK;
    deed->why.value = denominations(deed->hall)->value[at];
    return cr_deed_refuse(deed, from == CR_CHIPS_OUTSIDE ? CR_COUNT_EXCEEDS_ISSUED : CR_CAGE_CHIPS,
                          NULL);
}

static struct cr_chip_count *kept_at(const struct cr_deed *deed, enum cr_chips_place place)
{
    struct cr_tables *tables = cr_tables_of(deed->hall);
    assert(place != CR_CHIPS_OUTSIDE);
    return place == CR_CHIPS_VAULT ? &tables->vault : &tables->cage;
}

void cr_chips_take(struct cr_deed *deed, enum cr_chips_place place,
                   const struct cr_chip_count *chips)
{
    cr_chips_less(kept_at(deed, place), chips);
}

void cr_chips_give(struct cr_deed *deed, enum cr_chips_place place,
                   const struct cr_chip_count *chips)
{
    struct cr_chip_count outside = cr_chips_at(deed->hall, CR_CHIPS_OUTSIDE);
    cr_chips_less(&outside, chips); /* they were there: asserted in it */
    put(kept_at(deed, place), chips);
}

enum cr_status cr_chips_check_count(struct cr_deed *deed, const struct cr_chip_count *counted,
                                    cr_money *difference)
{
    const struct cr_denominations *own = denominations(deed->hall);
    struct cr_chip_count cage = cr_chips_at(deed->hall, CR_CHIPS_CAGE),
                         most = cr_chips_at(deed->hall, CR_CHIPS_OUTSIDE);
    cr_money booked = 0, there = 0;
    put(&most, &cage);
    unsigned at = cr_chip_count_above(counted, &most);
    if (at < CR_DENOMINATIONS_MAX) {
        deed->why.value = own->value[at];
        return cr_deed_refuse(deed, CR_COUNT_EXCEEDS_ISSUED, NULL);
    }
    bool fits =
        cr_chip_count_worth(own, &cage, &booked) && cr_chip_count_worth(own, counted, &there);
    assert(fits); /* no more than were issued */
    (void)fits;
    *difference = there - booked;
    return CR_OK;
}

void cr_chips_count(struct cr_deed *deed, const struct cr_chip_count *counted)
{
    cr_tables_of(deed->hall)->cage = *counted;
}

/* ---- Other denominations ---- */

/* Where each of the old denominations is among the new; MAX: it goes. */
static void find_places(const struct cr_denominations *old, const struct cr_denominations *next,
                        unsigned places[CR_DENOMINATIONS_MAX])
{
    for (unsigned i = 0; i < CR_DENOMINATIONS_MAX; i++) {
        unsigned at = 0;
        while (at < CR_DENOMINATIONS_MAX && next->value[at] != old->value[i])
            at++;
        places[i] = old->value[i] == 0 ? CR_DENOMINATIONS_MAX : at;
    }
}

enum cr_status cr_chips_check_denominations(const struct cr_hall *hall,
                                            const struct cr_denominations *next,
                                            struct cr_refusal *why)
{
    const struct cr_denominations *old = denominations(hall);
    const struct cr_chip_count *issued = &cr_tables_of(hall)->issued;
    unsigned places[CR_DENOMINATIONS_MAX];
    find_places(old, next, places);
    for (unsigned i = 0; i < CR_DENOMINATIONS_MAX; i++)
        if (places[i] == CR_DENOMINATIONS_MAX && issued->pieces[i] != 0) {
            why->status = CR_NOT_EMPTY;
            why->value = old->value[i];
            why->have = old->value[i] * issued->pieces[i];
            return CR_NOT_EMPTY;
        }
    return CR_OK;
}

static void put_under(struct cr_chip_count *count, const unsigned places[CR_DENOMINATIONS_MAX])
{
    struct cr_chip_count moved = { { 0 } };
    for (unsigned i = 0; i < CR_DENOMINATIONS_MAX; i++) {
        if (places[i] < CR_DENOMINATIONS_MAX) moved.pieces[places[i]] = count->pieces[i];
    }
    *count = moved;
}

void cr_chips_denominate(struct cr_hall *hall, const struct cr_denominations *next)
{
    struct cr_tables *tables = cr_tables_of(hall);
    unsigned places[CR_DENOMINATIONS_MAX];
    find_places(denominations(hall), next, places);
    put_under(&tables->issued, places);
    put_under(&tables->vault, places);
    put_under(&tables->cage, places);
    for (uint32_t i = 0; i < tables->slip_count; i++) {
        put_under(&tables->slips[i].transit, places);
        put_under(&tables->slips[i].slip.written, places);
        put_under(&tables->slips[i].slip.counted, places);
    }
    for (uint32_t i = 0; i < tables->table_count; i++) {
        struct cr_hall_table *table = &tables->tables[i];
        put_under(&table->pieces, places);
        put_under(&table->count.opened, places);
        put_under(&table->count.counted, places);
        if (table->sessions != 0) table->count.denominations = *next;
    }
}

/* ---- Operations ---- */

/* P1, P2, P3: pieces and their worth between two places. */
static enum cr_status move(struct cr_deed *deed, unsigned operation, enum cr_account_kind to,
                           enum cr_account_kind from, cr_money worth)
{
    struct cr_house_posting posting = { .operation = (uint16_t)operation };
    struct cr_owners nobody = { .nobody = true };
    cr_house_move(&posting, to, from, worth);
    return cr_deed_post(deed, &posting, &nobody);
}

static enum cr_status read_some(struct cr_deed *deed, struct cr_chip_count *chips, cr_money *worth)
{
    enum cr_status status = cr_chips_read(deed, "chips", chips, worth);
    if (status == CR_OK) status = cr_deed_read(deed);
    if (status != CR_OK) return status;
    return *worth > 0 ? CR_OK : cr_tables_refuse(deed, CR_AMOUNT, NULL);
}

enum cr_status cr_tables_chips_register(struct cr_deed *deed)
{
    struct cr_tables *tables = cr_tables_of(deed->hall);
    struct cr_chip_count chips, issued = tables->issued;
    cr_money worth, all;
    enum cr_status status = read_some(deed, &chips, &worth);
    if (status != CR_OK) return status;
    if (!cr_chips_add(&issued, &chips) ||
        !cr_chip_count_worth(denominations(deed->hall), &issued, &all) ||
        all > CR_TABLES_CHIPS_MOST)
        return cr_deed_refuse(deed, CR_OVERFLOW, NULL);
    status = move(deed, 1, CR_ACCOUNT_VAULT, CR_ACCOUNT_ISSUED, worth);
    if (status != CR_OK) return status;
    tables->issued = issued;
    put(&tables->vault, &chips);
    cr_deed_say(deed, "amount", worth);
    return CR_OK;
}

enum cr_status cr_tables_chips_retire(struct cr_deed *deed)
{
    struct cr_tables *tables = cr_tables_of(deed->hall);
    struct cr_chip_count chips;
    cr_money worth;
    enum cr_status status = read_some(deed, &chips, &worth);
    if (status == CR_OK) status = cr_chips_check(deed, CR_CHIPS_VAULT, &chips);
    if (status == CR_OK) status = move(deed, 2, CR_ACCOUNT_ISSUED, CR_ACCOUNT_VAULT, worth);
    if (status != CR_OK) return status;
    cr_chips_less(&tables->vault, &chips);
    cr_chips_less(&tables->issued, &chips);
    cr_deed_say(deed, "amount", worth);
    return CR_OK;
}

enum cr_status cr_tables_chips_move(struct cr_deed *deed)
{
    const char *from = cr_deed_text(deed, "from", 8);
    struct cr_chip_count chips;
    cr_money worth;
    bool is_back = strcmp(from, "cage") == 0;
    enum cr_chips_place place = is_back ? CR_CHIPS_CAGE : CR_CHIPS_VAULT;
    enum cr_status status = read_some(deed, &chips, &worth);
    if (status != CR_OK) return status;
    if (!is_back && strcmp(from, "vault") != 0) return cr_deed_refuse(deed, CR_BAD_INPUT, "from");
    status = cr_chips_check(deed, place, &chips);
    if (status != CR_OK) return status;
    status = is_back ? move(deed, 3, CR_ACCOUNT_VAULT, CR_ACCOUNT_CAGE, worth)
                     : move(deed, 3, CR_ACCOUNT_CAGE, CR_ACCOUNT_VAULT, worth);
    if (status != CR_OK) return status;
    cr_chips_take(deed, place, &chips);
    put(kept_at(deed, is_back ? CR_CHIPS_VAULT : CR_CHIPS_CAGE), &chips);
    cr_deed_say(deed, "amount", worth);
    return CR_OK;
}

/* A house that kept books before it knew its pieces says once what lies where: the books say how much. */
enum cr_status cr_tables_chips_stock(struct cr_deed *deed)
{
    struct cr_tables *tables = cr_tables_of(deed->hall);
    static const char *const names[] = { "vault", "cage", "outside" };
    struct cr_chip_count found[3], all = { { 0 } };
    cr_money worth[3];
    for (unsigned i = 0; i < CR_DENOMINATIONS_MAX; i++)
        if (tables->issued.pieces[i] != 0) return cr_deed_refuse(deed, CR_ALREADY_DONE, NULL);
    for (unsigned i = 0; i < 3; i++) {
        enum cr_status status = cr_chips_read(deed, names[i], &found[i], &worth[i]);
        if (status != CR_OK) return status;
        if (!cr_chips_add(&all, &found[i])) return cr_deed_refuse(deed, CR_OVERFLOW, NULL);
    }
    cr_money cage = cr_tables_balance(deed, "cage", 0), vault = cr_tables_balance(deed, "vault", 0),
             issued = cr_tables_balance(deed, "issued", 0);
    if (worth[0] != vault || worth[1] != cage || worth[0] + worth[1] + worth[2] != -issued)
        return cr_deed_refuse(deed, CR_COUNT_DIFFERS, NULL);
    tables->issued = all;
    tables->vault = found[0];
    tables->cage = found[1];
    return CR_OK;
}

/* More chips than there are: the count is refused, these are set aside and it is written down (R38). */
enum cr_status cr_tables_chips_suspect(struct cr_deed *deed)
{
    struct cr_chip_count chips;
    cr_money worth;
    uint32_t table = cr_deed_number(deed, "table");
    enum cr_status status = read_some(deed, &chips, &worth);
    if (status != CR_OK) return status;
    cr_deed_say(deed, "amount", worth);
    cr_deed_say(deed, "incident",
                cr_deed_incident(deed, "chips_suspect", table, 0,
                                 N_("more chips counted than were issued; set aside as suspect")));
    return CR_OK;
}

void cr_chips_forget(struct cr_hall *hall)
{
    struct cr_tables *tables = cr_tables_of(hall);
    tables->vault = tables->cage = tables->issued = (struct cr_chip_count){ { 0 } };
}
