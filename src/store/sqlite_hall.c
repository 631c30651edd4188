/* sqlite_hall.c -- registers and the card index, read. */
#include "store/row.h"

/* ---- Registers ---- */

static void get_row(struct rows *rows, struct cr_register_row *row)
{
    *row = (struct cr_register_row){ .register_name = get_text(rows, 0, NULL),
                                     .key = get_text(rows, 1, NULL),
                                     .day = (int32_t)get_int(rows, 2),
                                     .at = get_int(rows, 3),
                                     .stream = get_text(rows, 4, NULL),
                                     .number = (uint64_t)get_int(rows, 5) };
    row->value = get_text(rows, 6, &row->size);
}

enum cr_status cr_store_rows(struct cr_store *store, const char *register_name, int32_t from,
                             int32_t to, cr_store_row_visit *visit, void *context,
                             struct cr_error *err)
{
    struct rows rows =
        register_name
            ? rows_of(store,
                      "SELECT register, key, day, at, stream, number, value FROM register_rows"
                      " WHERE register = ?3 AND day BETWEEN ?1 AND ?2 ORDER BY day, at, key",
                      err)
            : rows_of(store,
                      "SELECT register, key, day, at, stream, number, value FROM register_rows"
                      " WHERE day BETWEEN ?1 AND ?2 ORDER BY register, day, at, key",
                      err);
    sqlite3_bind_int64(rows.statement, 1, from);
    sqlite3_bind_int64(rows.statement, 2, to);
    if (register_name) sqlite3_bind_text(rows.statement, 3, register_name, -1, SQLITE_STATIC);
    while (next(&rows)) {
        struct cr_register_row row;
        get_row(&rows, &row);
        if (!visit(context, &row)) break;
    }
    return finish(&rows);
}

/* ---- Cards ---- */

static bool get_card(struct rows *rows, struct cr_person_card *card)
{
    int64_t number = get_int(rows, 0);
    bool has_code = sqlite3_column_type(rows->statement, 1) != SQLITE_NULL;
    bool has_text = sqlite3_column_type(rows->statement, 3) != SQLITE_NULL;
    const uint8_t *salt = sqlite3_column_blob(rows->statement, 2);
    bool good = number > 0 && number <= UINT32_MAX && has_text == (salt != NULL) &&
                (!salt || sqlite3_column_bytes(rows->statement, 2) == CR_CARD_SALT_SIZE);
    *card = (struct cr_person_card){ .number = (uint32_t)number,
                                     .code = has_code ? get_text(rows, 1, NULL) : NULL,
                                     .salt = salt };
    if (has_text) card->text = get_text(rows, 3, &card->size);
    if (!good) damaged(rows, "a card");
    return good;
}

enum cr_status cr_store_card(struct cr_store *store, uint32_t number, cr_store_card_visit *visit,
                             void *context, struct cr_error *err)
{
    struct rows rows = kept_rows(store, CR_SQL_GET_CARD, err);
    struct cr_person_card card;
    sqlite3_bind_int64(rows.statement, 1, number);
    bool found = next(&rows);
    if (found && get_card(&rows, &card)) visit(context, &card);
    sqlite3_reset(rows.statement);
    if (rows.status == CR_OK && !found)
        return cr_error_set(err, CR_NOT_FOUND, store->where, "there is no such card");
    return rows.status;
}

static enum cr_status visit_cards(struct rows *rows, cr_store_card_visit *visit, void *context)
{
    while (next(rows)) {
        struct cr_person_card card;
        if (get_card(rows, &card) && !visit(context, &card)) break;
    }
    return finish(rows);
}

enum cr_status cr_store_cards(struct cr_store *store, cr_store_card_visit *visit, void *context,
                              struct cr_error *err)
{
    struct rows rows =
        rows_of(store, "SELECT number, code, salt, text FROM cards ORDER BY number", err);
    return visit_cards(&rows, visit, context);
}

/* Words are kept with a blank before each: " ivanova anna mp1234567". */
enum cr_status cr_store_find_cards(struct cr_store *store, const char *code, const char *words,
                                   unsigned limit, cr_store_card_visit *visit, void *context,
                                   struct cr_error *err)
{
    struct rows rows = rows_of(store,
                               "SELECT number, code, salt, text FROM cards WHERE code = ?1"
                               " OR (?2 <> '' AND instr(words, ' ' || ?2) > 0)"
                               " ORDER BY code IS NOT ?1, words, number LIMIT ?3",
                               err);
    sqlite3_bind_text(rows.statement, 1, code, -1, SQLITE_STATIC);
    sqlite3_bind_text(rows.statement, 2, words, -1, SQLITE_STATIC);
    sqlite3_bind_int64(rows.statement, 3, limit);
    return visit_cards(&rows, visit, context);
}

/* ---- Papers ---- */

static enum cr_status visit_papers(struct rows *rows, cr_store_paper_visit *visit, void *context,
                                   size_t *count)
{
    *count = 0;
    while (next(rows)) {
        int64_t person = get_int(rows, 1);
        bool has_text = sqlite3_column_type(rows->statement, 3) != SQLITE_NULL;
        const uint8_t *salt = sqlite3_column_blob(rows->statement, 2);
        bool good = person > 0 && person <= UINT32_MAX && has_text == (salt != NULL) &&
                    (!salt || sqlite3_column_bytes(rows->statement, 2) == CR_CARD_SALT_SIZE);
        struct cr_paper paper = { .name = get_text(rows, 0, NULL),
                                  .person = (uint32_t)person,
                                  .salt = salt };
        ++*count;
        if (has_text) paper.text = get_text(rows, 3, &paper.size);
        if (!good) {
            damaged(rows, "a paper");
            break;
        }
        if (!visit(context, &paper)) break;
    }
    return finish(rows);
}

enum cr_status cr_store_papers(struct cr_store *store, uint32_t person, cr_store_paper_visit *visit,
                               void *context, struct cr_error *err)
{
    size_t count;
    struct rows rows = rows_of(
        store, "SELECT name, person, salt, text FROM papers WHERE person = ?1 ORDER BY name", err);
    sqlite3_bind_int64(rows.statement, 1, person);
    return visit_papers(&rows, visit, context, &count);
}

enum cr_status cr_store_paper(struct cr_store *store, const char *name, cr_store_paper_visit *visit,
                              void *context, struct cr_error *err)
{
    size_t count;
    struct rows rows =
        rows_of(store, "SELECT name, person, salt, text FROM papers WHERE name = ?1", err);
    sqlite3_bind_text(rows.statement, 1, name, -1, SQLITE_STATIC);
    enum cr_status status = visit_papers(&rows, visit, context, &count);
    if (status == CR_OK && count == 0)
        return cr_error_set(err, CR_NOT_FOUND, store->where, "there is no such paper");
    return status;
}

enum cr_status cr_store_last_person(struct cr_store *store, uint32_t *number, struct cr_error *err)
{
    struct rows rows = rows_of(store,
                               "SELECT max(coalesce((SELECT max(number) FROM cards), 0),"
                               " coalesce((SELECT max(number) FROM people), 0))",
                               err);
    if (next(&rows)) *number = (uint32_t)get_int(&rows, 0);
    return finish(&rows);
}

/* ---- Rounds by time ---- */

enum cr_status cr_store_played(struct cr_store *store, int64_t from, int64_t to,
                               cr_store_played_visit *visit, void *context, struct cr_error *err)
{
    struct rows rows = rows_of(store,
                               "SELECT stream, min(at), max(at), count(*) FROM rounds"
                               " WHERE at BETWEEN ?1 AND ?2 GROUP BY stream ORDER BY stream",
                               err);
    sqlite3_bind_int64(rows.statement, 1, from);
    sqlite3_bind_int64(rows.statement, 2, to);
    while (next(&rows))
        if (!visit(context, get_text(&rows, 0, NULL), get_int(&rows, 1), get_int(&rows, 2),
                   (uint64_t)get_int(&rows, 3)))
            break;
    return finish(&rows);
}
