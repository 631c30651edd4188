/* sqlite_people.c -- people and who is signed in: beside the record, and free to change. */
#include <stdio.h>

#include "store/row.h"

/* ---- Roles as names ---- */

#define ROLES_SIZE 256

static void write_roles(uint32_t roles, struct cr_text *out)
{
    for (unsigned role = 0; role < CR_ROLE_COUNT; role++) {
        if (!(roles & CR_ROLE_BIT(role))) continue;
        if (out->length > 0) cr_text_char(out, ' ');
        cr_text_put(out, cr_role_name((enum cr_role)role));
    }
    assert(!out->full);
}

static bool read_roles(const char *text, uint32_t *roles)
{
    char name[32];
    int size;
    *roles = 0;
    for (; sscanf(text, "%31s%n", name, &size) == 1; text += size) {
        enum cr_role role = cr_role_find(name);
        if (role == CR_ROLE_COUNT) return false;
        *roles |= CR_ROLE_BIT(role);
    }
    return true;
}

static bool get_name(struct rows *rows, int column, char *out, size_t size)
{
    size_t length;
    const char *text = get_text(rows, column, &length);
    if (length >= size || strlen(text) != length) return false;
    memcpy(out, text, length + 1);
    return true;
}

static bool get_lang(struct rows *rows, int column, uint8_t *lang)
{
    enum cr_lang found = cr_lang_find(get_text(rows, column, NULL));
    *lang = (uint8_t)found;
    return found != CR_LANG_COUNT;
}

static enum cr_status finish_kept(struct rows *rows, bool found)
{
    sqlite3_reset(rows->statement);
    if (rows->status == CR_OK && !found)
        return cr_error_set(rows->err, CR_NOT_FOUND, rows->store->where, "there is no such row");
    return rows->status;
}

/* ---- People ---- */

enum cr_status cr_store_put_person(struct cr_store *store, const struct cr_person *person,
                                   struct cr_error *err)
{
    char names[ROLES_SIZE];
    struct cr_text roles = cr_text_on(names, sizeof names);
    assert(person->number != 0 && person->lang < CR_LANG_COUNT && person->active <= 1);
    assert(person->roles < CR_ROLE_BIT(CR_ROLE_COUNT));
    write_roles(person->roles, &roles);
    enum cr_status status = cr_sqlite_begin(store, err);
    if (status != CR_OK) return status;
    struct row row = row_of(store, CR_SQL_PUT_PERSON);
    bind_int(&row, person->number);
    bind_name(&row, person->login);
    bind_name(&row, person->name);
    bind_name(&row, person->password);
    bind_text(&row, names, roles.length);
    bind_name(&row, cr_lang_name((enum cr_lang)person->lang));
    bind_int(&row, person->active);
    status = add(&row, err, "the login", person->login, person->number);
    return cr_sqlite_end(store, status, err);
}

static bool get_person(struct rows *rows, struct cr_person *person)
{
    int64_t number = get_int(rows, 0), active = get_int(rows, 6);
    *person = (struct cr_person){ .number = (uint32_t)number, .active = (uint8_t)active };
    bool good = number > 0 && number <= UINT32_MAX && (active == 0 || active == 1) &&
                get_name(rows, 1, person->login, sizeof person->login) &&
                get_name(rows, 2, person->name, sizeof person->name) &&
                get_name(rows, 3, person->password, sizeof person->password) &&
                read_roles(get_text(rows, 4, NULL), &person->roles) &&
                get_lang(rows, 5, &person->lang);
    if (!good) damaged(rows, "a person");
    return good;
}

static enum cr_status find_person(struct rows *rows, struct cr_person *out)
{
    struct cr_person person;
    bool found = next(rows);
    if (found && get_person(rows, &person)) *out = person;
    return finish_kept(rows, found);
}

enum cr_status cr_store_person(struct cr_store *store, uint32_t number, struct cr_person *out,
                               struct cr_error *err)
{
    struct rows rows = kept_rows(store, CR_SQL_GET_PERSON, err);
    sqlite3_bind_int64(rows.statement, 1, number);
    return find_person(&rows, out);
}

enum cr_status cr_store_person_by_login(struct cr_store *store, const char *login,
                                        struct cr_person *out, struct cr_error *err)
{
    struct rows rows = kept_rows(store, CR_SQL_GET_LOGIN, err);
    sqlite3_bind_text(rows.statement, 1, login, -1, SQLITE_STATIC);
    return find_person(&rows, out);
}

enum cr_status cr_store_people(struct cr_store *store, cr_store_person_visit *visit, void *context,
                               struct cr_error *err)
{
    struct rows rows = rows_of(store,
                               "SELECT number, login, name, password, roles, lang, active"
                               " FROM people ORDER BY number",
                               err);
    while (next(&rows)) {
        struct cr_person person;
        if (get_person(&rows, &person) && !visit(context, &person)) break;
    }
    return finish(&rows);
}

/* ---- Sign-ins ---- */

enum cr_status cr_store_put_sign_in(struct cr_store *store, const struct cr_sign_in *sign_in,
                                    struct cr_error *err)
{
    assert(sign_in->role < CR_ROLE_COUNT && sign_in->lang < CR_LANG_COUNT);
    enum cr_status status = cr_sqlite_begin(store, err);
    if (status != CR_OK) return status;
    struct row row = row_of(store, CR_SQL_PUT_SIGN_IN);
    bind_bytes(&row, sign_in->token, CR_TOKEN_SIZE);
    bind_int(&row, sign_in->person);
    bind_name(&row, cr_role_name((enum cr_role)sign_in->role));
    bind_name(&row, cr_lang_name((enum cr_lang)sign_in->lang));
    bind_int(&row, sign_in->made_at);
    bind_int(&row, sign_in->seen_at);
    bind_int(&row, sign_in->expires_at);
    status = add(&row, err, "the sign-in", "person", sign_in->person);
    return cr_sqlite_end(store, status, err);
}

static bool get_sign_in(struct rows *rows, struct cr_sign_in *sign_in)
{
    int64_t person = get_int(rows, 1);
    enum cr_role role = cr_role_find(get_text(rows, 2, NULL));
    *sign_in = (struct cr_sign_in){ .person = (uint32_t)person,
                                    .role = (uint8_t)role,
                                    .made_at = get_int(rows, 4),
                                    .seen_at = get_int(rows, 5),
                                    .expires_at = get_int(rows, 6) };
    bool good = person > 0 && person <= UINT32_MAX && role != CR_ROLE_COUNT &&
                get_bytes(rows, 0, sign_in->token, CR_TOKEN_SIZE) &&
                get_lang(rows, 3, &sign_in->lang);
    if (!good) damaged(rows, "a sign-in");
    return good;
}

enum cr_status cr_store_sign_in(struct cr_store *store, const uint8_t token[CR_TOKEN_SIZE],
                                struct cr_sign_in *out, struct cr_error *err)
{
    struct rows rows = kept_rows(store, CR_SQL_GET_SIGN_IN, err);
    struct cr_sign_in sign_in;
    sqlite3_bind_blob(rows.statement, 1, token, CR_TOKEN_SIZE, SQLITE_STATIC);
    bool found = next(&rows);
    if (found && get_sign_in(&rows, &sign_in)) *out = sign_in;
    return finish_kept(&rows, found);
}

enum cr_status cr_store_drop_sign_in(struct cr_store *store, const uint8_t token[CR_TOKEN_SIZE],
                                     struct cr_error *err)
{
    enum cr_status status = cr_sqlite_begin(store, err);
    if (status != CR_OK) return status;
    struct row row = row_of(store, CR_SQL_DROP_SIGN_IN);
    bind_bytes(&row, token, CR_TOKEN_SIZE);
    status = add(&row, err, "dropping", "sign-in", 0);
    return cr_sqlite_end(store, status, err);
}

enum cr_status cr_store_drop_expired(struct cr_store *store, int64_t now, struct cr_error *err)
{
    enum cr_status status = cr_sqlite_begin(store, err);
    if (status != CR_OK) return status;
    struct row row = row_of(store, CR_SQL_DROP_EXPIRED);
    bind_int(&row, now);
    status = add(&row, err, "dropping", "sign-ins", 0);
    return cr_sqlite_end(store, status, err);
}
