/* keeping_desk.c -- whose data the house keeps, and when they are erased.
 *
 *     {"do":"card_put","visitor":17,"digest":"5c…"}      his card was written; the floor keeps it
 *     {"do":"forget","visitor":17,"reason":"asked"}      KEPT, or card and login are erased
 *
 * The record knows persons by number alone, so that erasing a card leaves every page of it as it was. A
 * person is not forgotten while the house needs to know him: he is inside, excluded or banned, holds chips,
 * is owed money, has a case open or works here; and for visitor_keep_months after the house last saw him
 * [R53]. His number is never used again.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "hall/cage_desk.h"
#include "hall/disputes_desk.h"
#include "hall/door_desk.h"
#include "hall/keeping_state.h"
#include "hall/machines_desk.h"
#include "hall/staff_desk.h"

#define DIGEST_TEXT 64
#define REASON_TEXT 200

struct cr_keeping *cr_keeping_of(const struct cr_hall *hall)
{
    return cr_hall_state(hall, CR_DESK_KEEPING);
}

/* ---- Cards ---- */

/* Where the person's card is, or would be. */
static uint32_t place_of(const struct cr_keeping *keeping, uint32_t person)
{
    uint32_t low = 0, high = keeping->card_count;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (keeping->cards[middle].person < person)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

static const struct cr_kept_card *card_of(const struct cr_keeping *keeping, uint32_t person)
{
    uint32_t place = place_of(keeping, person);
    if (place == keeping->card_count || keeping->cards[place].person != person) return NULL;
    return &keeping->cards[place];
}

bool cr_keeping_is_forgotten(const struct cr_hall *hall, uint32_t person)
{
    const struct cr_kept_card *card = card_of(cr_keeping_of(hall), person);
    return card && card->forgotten;
}

static bool has_room(struct cr_keeping *keeping)
{
    if (keeping->card_count < keeping->card_room) return true;
    uint32_t room = keeping->card_room ? 2 * keeping->card_room : 64;
    struct cr_kept_card *cards = realloc(keeping->cards, room * sizeof *cards);
    if (!cards) return false;
    keeping->cards = cards;
    keeping->card_room = room;
    return true;
}

/* There is room. */
static struct cr_kept_card *put_card(struct cr_keeping *keeping, uint32_t person)
{
    uint32_t place = place_of(keeping, person);
    struct cr_kept_card *card = &keeping->cards[place];
    if (place < keeping->card_count && card->person == person) return card;
    memmove(card + 1, card, (keeping->card_count - place) * sizeof *card);
    keeping->card_count++;
    *card = (struct cr_kept_card){ .person = person, .since = CR_DAY_NONE };
    return card;
}

static enum cr_status told_person(struct cr_deed *deed, uint32_t *person)
{
    *person = cr_deed_number(deed, "visitor");
    enum cr_status status = cr_deed_read(deed);
    if (status != CR_OK) return status;
    if (*person == 0) return cr_deed_refuse(deed, CR_FIELD_MISSING, "visitor");
    if (!cr_keeping_is_forgotten(deed->hall, *person)) return CR_OK;
    deed->why.n = *person;
    return cr_deed_refuse(deed, CR_FORGOTTEN, NULL);
}

static enum cr_status card_put(struct cr_deed *deed)
{
    struct cr_keeping *keeping = cr_keeping_of(deed->hall);
    uint32_t person;
    const char *digest = cr_deed_text(deed, "digest", DIGEST_TEXT);
    enum cr_status status = told_person(deed, &person);
    if (status != CR_OK) return status;
    if (strlen(digest) != DIGEST_TEXT || digest[strspn(digest, "0123456789abcdef")])
        return cr_deed_refuse(deed, CR_BAD_INPUT, "digest");
    if (keeping->card_count == CR_KEPT_CARDS_MAX) return cr_deed_refuse(deed, CR_TOO_MANY, "cards");
    if (!has_room(keeping)) return cr_deed_refuse(deed, CR_NO_MEMORY, NULL);
    put_card(keeping, person)->since = deed->today;
    return CR_OK;
}

/* ---- Forgetting ---- */

static enum cr_status kept_for(struct cr_deed *deed, const char *what)
{
    return cr_deed_refuse(deed, CR_KEPT, "%s", what);
}

/* What the house still needs him for. */
static enum cr_status check_needed(struct cr_deed *deed, uint32_t person, const char *key)
{
    const struct cr_hall *hall = deed->hall;
    const json_t *chips =
        cr_deed_fact(deed, "chips", key, json_pack("{s:I}", "person", (json_int_t)person));
    if (cr_door_is_inside(hall, person)) return kept_for(deed, "visit");
    if (cr_door_knows(hall, person, deed->today)) return kept_for(deed, "exclusion");
    if (json_integer_value(json_object_get(chips, "all")) != 0) return kept_for(deed, "chips");
    if (cr_cage_open_of(hall, person)) return kept_for(deed, "payout");
    if (cr_machines_open_of(hall, person)) return kept_for(deed, "payout");
    if (cr_disputes_open_of(hall, person)) return kept_for(deed, "dispute");
    if (cr_staff_is_member(hall, person)) return kept_for(deed, "staff");
    return CR_OK;
}

/* The last day the term runs; CR_DAY_NONE: the house never saw him. */
static cr_day kept_until(struct cr_deed *deed, uint32_t person, const char *key)
{
    const struct cr_kept_card *card = card_of(cr_keeping_of(deed->hall), person);
    const char *seen = json_string_value(
        cr_deed_fact(deed, "seen", key, json_pack("{s:I}", "person", (json_int_t)person)));
    cr_day last = card ? card->since : CR_DAY_NONE, day;
    if (seen && cr_date_parse(seen, &day) && day > last) last = day;
    if (last == CR_DAY_NONE) return CR_DAY_NONE;
    return cr_add_months(last, (unsigned)cr_hall_rules(deed->hall)->visitor_keep_months);
}

static enum cr_status forget(struct cr_deed *deed)
{
    struct cr_keeping *keeping = cr_keeping_of(deed->hall);
    char key[16], date[CR_DATE_SIZE];
    uint32_t person;
    const char *reason = cr_deed_text(deed, "reason", REASON_TEXT);
    enum cr_status status = told_person(deed, &person);
    if (status != CR_OK) return status;
    snprintf(key, sizeof key, "%u", (unsigned)person);
    status = check_needed(deed, person, key);
    if (status != CR_OK) return status;
    cr_day until = kept_until(deed, person, key);
    if (until == CR_DAY_NONE) return cr_deed_refuse(deed, CR_NOT_FOUND, "person %s", key);
    cr_date_format(until, date);
    if (deed->today <= until) return kept_for(deed, date);
    if (!has_room(keeping)) return cr_deed_refuse(deed, CR_NO_MEMORY, NULL);
    put_card(keeping, person)->forgotten = 1;
    json_t *row = json_pack("{s:I,s:I,s:I}", "person", (json_int_t)person, "at",
                            (json_int_t)deed->at, "by", (json_int_t)deed->by);
    if (reason[0]) json_object_set_new(row, "reason", json_string(reason));
    cr_deed_row(deed, "erasures", row, "person/%u", (unsigned)person);
    return CR_OK;
}

/* ---- The desk ---- */

static void write_outage(const struct cr_outage *outage, struct cr_text *out)
{
    cr_text_begin(out, '{');
    cr_text_member_int(out, "outage", outage->number);
    cr_text_member_int(out, "table", outage->table);
    cr_text_member_int(out, "starts_at", outage->starts_at);
    cr_text_member_int(out, "ends_at", outage->ends_at);
    cr_text_member_int(out, "rounds", outage->rounds);
    cr_text_member_int(out, "entered", outage->entered);
    cr_text_end(out, '}');
}

static void page(const struct cr_hall *hall, enum cr_role role, int64_t now, struct cr_text *out)
{
    const struct cr_keeping *keeping = cr_keeping_of(hall);
    uint32_t forgotten = 0;
    (void)role, (void)now;
    for (uint32_t i = 0; i < keeping->card_count; i++)
        forgotten += keeping->cards[i].forgotten;
    cr_text_begin(out, '{');
    cr_text_member_int(out, "cards", keeping->card_count - forgotten);
    cr_text_member_int(out, "forgotten", forgotten);
    cr_text_member_int(out, "keep_months", cr_hall_rules(hall)->visitor_keep_months);
    cr_text_key(out, "outages");
    cr_text_begin(out, '[');
    for (uint32_t i = 0; i < keeping->outage_count; i++)
        write_outage(&keeping->outages[i], out);
    cr_text_end(out, ']');
    cr_text_end(out, '}');
}

static void *open_desk(void)
{
    return calloc(1, sizeof(struct cr_keeping));
}

static void close_desk(void *opened)
{
    struct cr_keeping *keeping = opened;
    if (keeping) free(keeping->cards);
    free(keeping);
}

static const struct cr_operation_row operations[] = {
    { "card_put", CR_MAY_SELF_EXCLUSION, "d", card_put, true },
    { "forget", CR_MAY_RULEBOOK, "d", forget, true },
    { "outage_put", CR_MAY_VOID_DEAL, "d", cr_keeping_outage_put, false },
    { "late_round", CR_MAY_CORRECT, "d", cr_keeping_late_round, false },
    { "outage_close", CR_MAY_VOID_DEAL, "d", cr_keeping_outage_close, false },
    { "currency_change", CR_MAY_RULEBOOK, "d", cr_keeping_currency_change, true },
    { "old_chips_exchange", CR_MAY_BUY_IN, "d", cr_keeping_exchange, false },
    { .name = NULL },
};

const struct cr_desk cr_keeping_desk = { .name = "keeping",
                                         .operations = operations,
                                         .open = open_desk,
                                         .close = close_desk,
                                         .page = page };
