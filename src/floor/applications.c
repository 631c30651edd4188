/* applications.c -- what a visitor wrote in his application for a payout: outside the record, which knows
 * its salted hash and which fields were filled. It is paid to the account it names, whatever his card says
 * later. */
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "floor/hall_side.h"
#include "hall/cage_desk.h"
#include "house/payout.h"
#include "house/people.h"

#define TEXT_MOST 120 /* bytes of a member */

static const char *const texts[] = { "legal_entity", "surname", "given_name", "patronymic",
                                     "bank",         "account", "wallet" };
static const char *const document_texts[] = { "name",      "series",    "number",
                                              "issued_on", "issued_by", "state" };
#define COUNT(list) (sizeof(list) / sizeof(list)[0])

/* ---- The form ---- */

static bool is_text(const json_t *value)
{
    const char *text = json_string_value(value);
    return text && strlen(text) == json_string_length(value) &&
           (text[0] == '\0' || (strlen(text) <= TEXT_MOST && cr_name_check(text)));
}

static bool is_of(json_t *object, const char *const *list, size_t count, const char *but)
{
    const char *key;
    json_t *value;
    if (!json_is_object(object)) return false;
    json_object_foreach(object, key, value)
    {
        size_t at = 0;
        if (but && strcmp(key, but) == 0) continue;
        while (at < count && strcmp(list[at], key) != 0)
            at++;
        if (at == count || !is_text(value)) return false;
    }
    return true;
}

static const char *check_form(json_t *form)
{
    json_t *document = json_object_get(form, "document");
    if (!is_of(form, texts, COUNT(texts), "document")) return "form";
    return document && !is_of(document, document_texts, COUNT(document_texts), NULL)
               ? "form.document"
               : NULL;
}

static bool is_filled(const json_t *form, const char *field)
{
    const char *dot = strchr(field, '.');
    const json_t *part = dot ? json_object_get(form, "document") : form;
    return json_string_length(json_object_get(part, dot ? dot + 1 : field)) > 0;
}

/* Names of what is filled; when it was filed the record says itself. */
static json_t *fields_of(const json_t *form)
{
    json_t *names = json_array();
    for (unsigned i = 0; i < CR_PAYOUT_FIELDS; i++) {
        const char *name = cr_payout_field_name(i);
        if (i == CR_FIELD_FILED_AT || is_filled(form, name))
            json_array_append_new(names, json_string(name));
    }
    return names;
}

const char *cr_application_take(json_t *value, json_t **form, uint8_t *salt)
{
    char digest[2 * CR_HASH_SIZE + 1];
    json_t *told = json_object_get(value, "form");
    if (json_object_get(value, "digest")) return "digest";
    if (!told) return NULL; /* on paper: which fields are filled is told */
    if (json_object_get(value, "fields")) return "fields";
    const char *wrong = check_form(told);
    if (wrong) return wrong;
    *form = json_incref(told);
    randombytes_buf(salt, CR_CARD_SALT_SIZE);
    cr_person_card_digest(told, salt, digest);
    json_object_del(value, "form");
    json_object_set_new(value, "digest", json_string(digest));
    json_object_set_new(value, "fields", fields_of(told));
    return NULL;
}

static void name_of(uint32_t payout, char name[CR_PAPER_NAME_SIZE])
{
    snprintf(name, CR_PAPER_NAME_SIZE, "payout/%u", payout);
}

void cr_application_put(struct cr_doing *doing, const json_t *value, const json_t *form,
                        const uint8_t *salt)
{
    const json_t *made = json_object_get(json_object_get(value, "came"), "payout");
    const json_t *told = json_object_get(value, "payout");
    uint32_t payout = (uint32_t)json_integer_value(made ? made : told);
    uint32_t person = cr_cage_payout_person(doing->floor->hall->live, payout);
    char *text = json_dumps(form, JSON_COMPACT | JSON_SORT_KEYS);
    char name[CR_PAPER_NAME_SIZE];
    if (!text) abort(); /* a house without memory stops before it lies */
    name_of(payout, name);
    cr_batch_paper(&doing->floor->batch, name, person, salt, text);
    free(text);
}

/* ---- Where it is paid ---- */

static bool see_paper(void *context, const struct cr_paper *paper)
{
    json_t **form = context;
    *form = paper->text ? json_loadb(paper->text, paper->size, 0, NULL) : NULL;
    return false;
}

/* As it stands in this turn's batch, or in the store: a new reference, NULL: none. */
static json_t *form_of(const struct cr_floor *floor, uint32_t payout)
{
    const struct cr_batch_state *batch = &floor->batch;
    char name[CR_PAPER_NAME_SIZE];
    json_t *form = NULL;
    struct cr_error err;
    name_of(payout, name);
    for (size_t i = batch->paper_count; i > 0; i--) {
        const struct cr_batch_written *paper = &batch->papers[i - 1];
        if (strcmp(paper->name, name) == 0)
            return json_loadb(batch->text.data + paper->at, paper->size, 0, NULL);
    }
    (void)cr_store_paper(floor->setup.store, name, see_paper, &form, &err);
    return form;
}

/* Blanks are for reading. */
static bool is_same_number(const char *one, const char *other)
{
    while (*one || *other) {
        if (*one == ' ')
            one++;
        else if (*other == ' ')
            other++;
        else if (*one++ != *other++)
            return false;
    }
    return true;
}

const char *cr_application_compare(const struct cr_doing *doing, json_t *value)
{
    const char *to = json_string_value(json_object_get(value, "to"));
    if (json_object_get(value, "to_same")) return "to_same";
    if (!json_object_get(value, "to")) return NULL;
    if (!to || strlen(to) > TEXT_MOST) return "to";
    uint32_t payout = (uint32_t)json_integer_value(json_object_get(value, "payout"));
    json_t *form = form_of(doing->floor, payout);
    const char *account = json_string_value(json_object_get(form, "account"));
    const char *wallet = json_string_value(json_object_get(form, "wallet"));
    bool same = to[0] && ((account && is_same_number(account, to)) ||
                          (wallet && is_same_number(wallet, to)));
    json_decref(form);
    json_object_del(value, "to");
    json_object_set_new(value, "to_same", json_boolean(same));
    return NULL;
}
