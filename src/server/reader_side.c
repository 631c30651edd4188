/* reader_side.c -- the readers' threads: what takes long and writes nothing. */
#include <stdlib.h>
#include <string.h>

#include "floor/hall_side.h"
#include "floor/odds_page.h"
#include "floor/recall.h"
#include "floor/rules_diff.h"
#include "ledger/currency.h"
#include "server/practice_side.h"
#include "server/register_side.h"
#include "server/server_state.h"

#define TEXT_FIRST   ((size_t)64 * 1024)
#define HISTORY_MOST 1024 /* rounds that boards are drawn from */
#define BOARDS_MOST  (64 * 1024)
#define TEXT_MOST    ((size_t)64 * 1024 * 1024)

/* A text that grows: a list is as long as it is. */
struct growing {
    struct cr_text text;
    char *buffer;
    size_t size;
};

static bool growing_open(struct growing *out)
{
    out->size = TEXT_FIRST;
    out->buffer = malloc(out->size);
    if (!out->buffer) return false;
    out->text = cr_text_on(out->buffer, out->size);
    return true;
}

/* Room for one more row of at most that size. */
static bool growing_room(struct growing *out, size_t row)
{
    size_t length = out->text.length;
    if (length + row + 16 < out->size) return true;
    if (out->size >= TEXT_MOST) return false;
    char *larger = realloc(out->buffer, 2 * out->size + row);
    if (!larger) return false;
    out->buffer = larger;
    out->size = 2 * out->size + row;
    out->text.data = larger;
    out->text.size = out->size;
    return true;
}

static void finish(struct cr_job *job, struct growing *out, enum cr_status status)
{
    job->status = status;
    if (status == CR_OK && out->text.full) job->status = CR_TOO_MANY;
    if (job->status == CR_OK) {
        job->answer = out->buffer;
        job->answer_size = out->text.length;
    } else {
        free(out->buffer);
    }
}

/* ---- Rows ---- */

/* A table's past rounds as they are written down, and what its score boards need of them. */
struct history {
    struct growing out;
    char *outcomes[HISTORY_MOST];
    size_t count;
    uint64_t first; /* the `round` record of the newest */
    char game[64];
};

static bool add_round(void *context, const char *stream, const struct cr_round_row *row)
{
    struct history *history = context;
    struct cr_text *out = &history->out.text;
    (void)stream;
    if (!growing_room(&history->out, 512 + (row->outcome ? strlen(row->outcome) : 0))) return false;
    if (!history->first) history->first = row->first;
    if (row->outcome && history->count < HISTORY_MOST)
        history->outcomes[history->count++] = strdup(row->outcome);
    cr_text_begin(out, '{');
    cr_text_member_int(out, "at", row->at / 1000);
    cr_text_key(out, "outcome");
    cr_text_put(out, row->outcome ? row->outcome : "null");
    cr_text_member_int(out, "round", row->round);
    cr_text_end(out, '}');
    return true;
}

/* A header names its game; one record is enough. */
static bool take_game(void *context, const char *stream, uint64_t number, const char *text,
                      size_t size)
{
    (void)stream, (void)number;
    struct history *history = context;
    json_t *record = json_loadb(text, size, 0, NULL);
    const char *game = json_string_value(json_object_get(json_object_get(record, "value"), "game"));
    snprintf(history->game, sizeof history->game, "%s", game ? game : "");
    json_decref(record);
    return false;
}

/* Boards of a whole shoe are far shorter than this. */
static void add_boards(struct cr_store *store, const char *stream, struct history *history)
{
    struct cr_error err;
    if (!history->first ||
        cr_store_read(store, stream, history->first, take_game, history, &err) != CR_OK)
        return;
    const struct cr_game *game = cr_game_find(history->game);
    if (!game || !game->boards || !growing_room(&history->out, BOARDS_MOST)) return;
    cr_text_key(&history->out.text, "roads");
    game->boards((const char *const *)history->outcomes, history->count, &history->out.text);
}

static void do_history(struct cr_store *store, struct cr_job *job)
{
    struct history *history = calloc(1, sizeof *history);
    struct cr_error err;
    char stream[CR_STREAM_NAME_MAX];
    if (!history || !growing_open(&history->out)) {
        free(history);
        job->status = CR_NO_MEMORY;
        return;
    }
    snprintf(stream, sizeof stream, "table/%u", job->table);
    cr_text_put(&history->out.text, "{\"rounds\":[");
    enum cr_status status =
        cr_store_rounds(store, stream, (uint32_t)job->before, job->limit, add_round, history, &err);
    cr_text_char(&history->out.text, ']');
    if (status == CR_OK) add_boards(store, stream, history);
    cr_text_char(&history->out.text, '}');
    finish(job, &history->out, status);
    for (size_t i = 0; i < history->count; i++)
        free(history->outcomes[i]);
    free(history);
}

static bool add_receipt(void *context, const struct cr_visitor_posting *row)
{
    struct growing *out = context;
    struct cr_text *text = &out->text;
    char unit[8];
    bool is_colour = row->account.kind == CR_ACCOUNT_COLOUR_PLAYER;
    unsigned table = 0;
    if (row->amount == 0) return true;
    if (!growing_room(out, 512)) return false;
    if (is_colour)
        snprintf(unit, sizeof unit, "%u", row->account.unit);
    else
        cr_currency_name(row->account.unit, unit);
    cr_text_begin(text, '{');
    cr_text_member_int(text, "amount", row->amount);
    cr_text_member_int(text, "at", row->at / 1000);
    cr_text_member_text(text, "book", is_colour ? "colour" : "value");
    cr_text_member_bool(text, "mirror", row->is_mirror);
    if (row->round > 0)
        cr_text_member_int(text, "round", row->round);
    else
        cr_text_member_null(text, "round");
    cr_text_member_int(text, "serial", row->serial);
    if (sscanf(row->stream, "table/%u", &table) == 1)
        cr_text_member_int(text, "table", table);
    else
        cr_text_member_null(text, "table");
    cr_text_member_text(text, "unit", unit);
    cr_text_key(text, "what");
    cr_text_format(text, "\"P%u\"", row->operation);
    cr_text_end(text, '}');
    return true;
}

static void do_receipts(struct cr_store *store, struct cr_job *job)
{
    struct growing out;
    struct cr_error err;
    if (!growing_open(&out)) {
        job->status = CR_NO_MEMORY;
        return;
    }
    cr_text_put(&out.text, "{\"receipts\":[");
    enum cr_status status = cr_store_account_postings(store, job->person, job->before, job->limit,
                                                      add_receipt, &out, &err);
    cr_text_put(&out.text, "]}");
    finish(job, &out, status);
}

static bool add_person(void *context, const struct cr_person *person)
{
    struct growing *out = context;
    char number[16];
    if (!growing_room(out, 1024)) return false;
    snprintf(number, sizeof number, "%u", person->number);
    cr_text_member_text(&out->text, number, person->name);
    return true;
}

static void do_people(struct cr_store *store, struct cr_job *job)
{
    struct growing out;
    struct cr_error err;
    if (!growing_open(&out)) {
        job->status = CR_NO_MEMORY;
        return;
    }
    cr_text_put(&out.text, "{\"people\":{");
    enum cr_status status = cr_store_people(store, add_person, &out, &err);
    cr_text_put(&out.text, "}}");
    finish(job, &out, status);
}

/* ---- The card index ---- */

static bool add_card(void *context, const struct cr_person_card *card)
{
    struct growing *out = context;
    if (!growing_room(out, 256 + card->size)) return false;
    cr_text_begin(&out->text, '{');
    cr_text_key(&out->text, "card");
    cr_text_put(&out->text, card->text ? card->text : "null");
    cr_text_member_int(&out->text, "visitor", card->number);
    cr_text_end(&out->text, '}');
    return true;
}

/* A number finds that person too. */
static void do_cards(struct cr_store *store, struct cr_job *job)
{
    struct growing out;
    struct cr_error err;
    char words[256];
    struct cr_text lower = cr_text_on(words, sizeof words);
    char *end;
    unsigned long number = strtoul(job->query, &end, 10);
    if (!growing_open(&out)) {
        job->status = CR_NO_MEMORY;
        return;
    }
    cr_person_card_words(job->query, &lower);
    cr_text_put(&out.text, "{\"cards\":[");
    enum cr_status status = CR_OK;
    if (job->query[0] && *end == '\0' && number > 0 && number <= UINT32_MAX)
        status = cr_store_card(store, (uint32_t)number, add_card, &out, &err);
    if (status == CR_OK || status == CR_NOT_FOUND)
        status = cr_store_find_cards(store, job->query, words[0] ? words + 1 : "", job->limit,
                                     add_card, &out, &err);
    cr_text_put(&out.text, "]}");
    finish(job, &out, status);
}

/* What he wrote for one purpose: null once it is erased. */
static bool add_paper(void *context, const struct cr_paper *paper)
{
    struct growing *out = context;
    if (!growing_room(out, 256 + paper->size)) return false;
    cr_text_key(&out->text, paper->name);
    cr_text_put(&out->text, paper->text ? paper->text : "null");
    return true;
}

static void do_card(struct cr_store *store, struct cr_job *job)
{
    struct growing out;
    struct cr_error err;
    if (!growing_open(&out)) {
        job->status = CR_NO_MEMORY;
        return;
    }
    enum cr_status status = cr_store_card(store, job->table, add_card, &out, &err);
    if (status == CR_OK) {
        out.text.length--; /* its brace */
        cr_text_key(&out.text, "papers");
        cr_text_begin(&out.text, '{');
        status = cr_store_papers(store, job->table, add_paper, &out, &err);
        cr_text_put(&out.text, "}}");
    }
    finish(job, &out, status);
}

/* ---- Two versions of the rules ---- */

#define DIFFERENCE_MOST ((size_t)4 * 1024 * 1024)

static void do_rules_diff(const struct cr_server *server, struct cr_store *store,
                          struct cr_job *job)
{
    struct cr_error err;
    char *buffer = malloc(DIFFERENCE_MOST);
    if (!buffer) {
        job->status = CR_NO_MEMORY;
        return;
    }
    struct cr_text text = cr_text_on(buffer, DIFFERENCE_MOST);
    job->status = cr_rules_difference(store, server->setup.rulebooks, job->word, job->from, job->to,
                                      (enum cr_lang)job->lang, &text, &err);
    if (job->status == CR_OK && text.full) job->status = CR_TOO_MANY;
    if (job->status == CR_OK) cr_job_answer(job, text.data, text.length);
    free(buffer);
}

/* ---- What the rules are worth ---- */

static enum cr_status write_odds(const struct cr_odds_asked *asked, const struct cr_job *job,
                                 struct cr_text *out, struct cr_error *err)
{
    if (job->kind == CR_JOB_RULES_TEXT) return cr_odds_text(asked, out, err);
    if (job->kind == CR_JOB_ODDS)
        return job->query[0] ? cr_odds_of_game(asked, out, err) : cr_odds_games(asked, out, err);
    return job->text ? cr_odds_trial(asked, job->text, job->size, out, err)
                     : cr_odds_change(asked, job->to, out, err);
}

/* A file that does not stand is answered with where and what. */
static void do_odds(const struct cr_server *server, struct cr_store *store, struct cr_job *job)
{
    struct cr_error err = { "", "" };
    const struct cr_odds_asked asked = { .labs = cr_floor_labs(server->floor),
                                         .store = store,
                                         .root = server->setup.rulebooks,
                                         .house = job->word,
                                         .version = job->from,
                                         .game = job->query,
                                         .lang = (enum cr_lang)job->lang };
    char *buffer = malloc(DIFFERENCE_MOST);
    if (!buffer) {
        job->status = CR_NO_MEMORY;
        return;
    }
    struct cr_text text = cr_text_on(buffer, DIFFERENCE_MOST);
    job->status = write_odds(&asked, job, &text, &err);
    if (job->status == CR_OK && text.full) job->status = CR_TOO_MANY;
    if (job->status == CR_BAD_FILE) {
        cr_text_clear(&text);
        cr_text_format(&text, "%s: %s", err.where, err.what);
    }
    if (job->status == CR_OK || job->status == CR_BAD_FILE)
        cr_job_answer(job, text.data, text.length);
    free(buffer);
}

/* ---- A round, run again ---- */

static void do_recall(const struct cr_server *server, struct cr_store *store, struct cr_job *job)
{
    char stream[CR_STREAM_NAME_MAX];
    struct cr_error err;
    char *buffer = malloc(CR_RECALL_ENOUGH);
    if (!buffer) {
        job->status = CR_NO_MEMORY;
        return;
    }
    const struct cr_recall_viewer viewer = { .role = job->role,
                                             .player = job->person,
                                             .seal = &server->sealing };
    struct cr_text text = cr_text_on(buffer, CR_RECALL_ENOUGH);
    snprintf(stream, sizeof stream, "table/%u", job->table);
    job->status = cr_recall(store, stream, job->round, &viewer, &text, &err);
    if (job->status == CR_OK) cr_job_answer(job, text.data, text.length);
    free(buffer);
}

/* ---- Who somebody is ---- */

static void do_check_password(struct cr_store *store, struct cr_job *job)
{
    struct cr_error err;
    enum cr_status status = cr_store_person_by_login(store, job->login, &job->who, &err);
    bool right = false;
    if (status == CR_OK)
        right = cr_password_check(job->who.password, job->password);
    else
        cr_password_check_nobody(job->password);
    if (status == CR_OK && !(right && job->who.active)) status = CR_NOT_FOUND;
    job->status = status;
}

static void do_find_session(struct cr_store *store, struct cr_job *job)
{
    struct cr_error err;
    uint8_t token[CR_TOKEN_SIZE];
    memcpy(token, job->sign_in.token, sizeof token);
    job->status = cr_store_sign_in(store, token, &job->sign_in, &err);
    if (job->status == CR_OK)
        job->status = cr_store_person(store, job->sign_in.person, &job->who, &err);
    bool stands = job->status == CR_OK && job->who.active &&
                  (job->who.roles & CR_ROLE_BIT(job->sign_in.role)) &&
                  job->sign_in.expires_at > cr_server_now();
    if (job->status == CR_OK && !stands) job->status = CR_NOT_FOUND;
}

/* ---- The thread ---- */

static void do_job(const struct cr_server *server, struct cr_store *store, struct cr_job *job)
{
    switch (job->kind) {
    case CR_JOB_HISTORY: do_history(store, job); break;
    case CR_JOB_RECEIPTS: do_receipts(store, job); break;
    case CR_JOB_PEOPLE: do_people(store, job); break;
    case CR_JOB_RULES_DIFF: do_rules_diff(server, store, job); break;
    case CR_JOB_ODDS:
    case CR_JOB_RULES_TEXT:
    case CR_JOB_WORTH: do_odds(server, store, job); break;
    case CR_JOB_CARDS: do_cards(store, job); break;
    case CR_JOB_CARD: do_card(store, job); break;
    case CR_JOB_REGISTER: cr_register_side_do(store, job); break;
    case CR_JOB_PRACTICE: cr_practice_side_do(server->practice, job); break;
    case CR_JOB_RECALL: do_recall(server, store, job); break;
    case CR_JOB_CHECK_PASSWORD: do_check_password(store, job); break;
    case CR_JOB_FIND_SESSION: do_find_session(store, job); break;
    case CR_JOB_COMMAND:
    case CR_JOB_TABLES:
    case CR_JOB_TABLE:
    case CR_JOB_RULES:
    case CR_JOB_ME:
    case CR_JOB_FLOOR_TABLES:
    case CR_JOB_POOLS:
    case CR_JOB_HALL:
    case CR_JOB_WATCH:
    case CR_JOB_PUT_SIGN_IN:
    case CR_JOB_DROP_SIGN_IN: break;
    }
}

void *cr_reader_side_run(void *context)
{
    struct cr_reader reader = *(struct cr_reader *)context;
    struct cr_server *server = reader.server;
    free(context);
    for (;;) {
        struct cr_job *job = cr_queue_take(&server->to_readers, 1, INT64_MAX);
        if (!job) break;
        do_job(server, server->reader_stores[reader.index], job);
        cr_server_done(server, job);
    }
    return NULL;
}
