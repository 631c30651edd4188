/* floor_side.c -- the floor's thread: a turn of all that waits, then the views it changed, then answers.
 *
 * An answer leaves only after its turn is on the disk, and after the views that show it are pinned, so who
 * gets an answer can look at once.
 */
#include <stdlib.h>
#include <string.h>

#include "floor/page.h"
#include "hall/hall.h"
#include "ledger/currency.h"
#include "server/pace.h"
#include "server/server_state.h"

#define TEXT_FIRST    ((size_t)256 * 1024)
#define TEXT_MOST     ((size_t)64 * 1024 * 1024)
#define PLAYERS_MAX   4096
#define HOUSES_MAX    64
#define SWEEP_SECONDS 3600
#define TURN_MAX      (CR_FLOOR_BATCH_MAX / 2) /* clocks need places too */
#define TABLE_SLOTS   2048                     /* twice CR_FLOOR_TABLES_MAX */

/* A table as this thread remembers it. */
struct known {
    uint32_t number; /* 0: free */
    uint32_t round;
    bool for_all; /* what changed may be in any player's own view, not only in who did it */
    struct cr_pace pace;
};

struct cr_floor_side {
    struct known known[TABLE_SLOTS];
    char *buffer;
    size_t size;
    uint32_t players[PLAYERS_MAX];
    unsigned commands; /* answered in this turn */
    int64_t swept_at;
};

bool cr_floor_side_open(struct cr_server *server)
{
    struct cr_floor_side *side = calloc(1, sizeof *side);
    server->side = side;
    if (!side) return false;
    side->size = TEXT_FIRST;
    side->buffer = malloc(side->size);
    return side->buffer != NULL;
}

void cr_floor_side_close(struct cr_server *server)
{
    if (!server->side) return;
    free(server->side->buffer);
    free(server->side);
}

static struct known *know(struct cr_floor_side *side, uint32_t table)
{
    unsigned at = (unsigned)(table * 2654435761u) % TABLE_SLOTS;
    while (side->known[at].number != 0 && side->known[at].number != table)
        at = (at + 1) % TABLE_SLOTS;
    side->known[at].number = table;
    return &side->known[at];
}

/* ---- Texts ---- */

typedef void write_text(struct cr_server *server, const struct cr_job *job, struct cr_text *out);

/* Writes into the side's buffer, made larger until it fits; false if it never does. */
static bool render(struct cr_server *server, const struct cr_job *job, write_text *write,
                   struct cr_text *out)
{
    struct cr_floor_side *side = server->side;
    for (;;) {
        *out = cr_text_on(side->buffer, side->size);
        write(server, job, out);
        if (!out->full) return true;
        char *larger = side->size < TEXT_MOST ? realloc(side->buffer, 2 * side->size) : NULL;
        if (!larger) return false;
        side->buffer = larger;
        side->size *= 2;
    }
}

static void write_public(struct cr_server *server, const struct cr_job *job, struct cr_text *out)
{
    cr_floor_public(server->floor, job->table, cr_server_now(), out);
}

static void write_you(struct cr_server *server, const struct cr_job *job, struct cr_text *out)
{
    cr_floor_you(server->floor, job->table, job->person, out);
}

static void write_inspect(struct cr_server *server, const struct cr_job *job, struct cr_text *out)
{
    cr_floor_inspect(server->floor, job->table, out);
}

static void write_rules(struct cr_server *server, const struct cr_job *job, struct cr_text *out)
{
    cr_floor_rules(server->floor, job->table, (enum cr_lang)job->lang, out);
}

/* What a table can be opened with: the houses of the folder, the games there are. */
static void write_choice(struct cr_server *server, struct cr_text *out)
{
    struct cr_house_name names[HOUSES_MAX];
    size_t count = 0;
    struct cr_error err;
    if (cr_rulebook_houses(server->setup.rulebooks, names, HOUSES_MAX, &count, &err) != CR_OK)
        count = 0;
    cr_text_key(out, "houses");
    cr_text_begin(out, '[');
    for (size_t i = 0; i < count; i++) {
        cr_text_item(out);
        cr_text_json(out, names[i].name);
    }
    cr_text_end(out, ']');
    cr_text_key(out, "games");
    cr_text_begin(out, '[');
    for (size_t i = 0; cr_game_at(i); i++) {
        cr_text_item(out);
        cr_text_json(out, cr_game_at(i)->name);
    }
    cr_text_end(out, ']');
}

static void write_tables(struct cr_server *server, const struct cr_job *job, struct cr_text *out)
{
    cr_floor_lobby(server->floor, job->kind == CR_JOB_FLOOR_TABLES, out);
    if (job->kind != CR_JOB_FLOOR_TABLES || out->full) return;
    out->data[--out->length] = '\0'; /* its closing brace: two members more */
    write_choice(server, out);
    cr_text_end(out, '}');
}

static void write_pools(struct cr_server *server, const struct cr_job *job, struct cr_text *out)
{
    (void)job;
    cr_floor_pools(server->floor, out);
}

static void write_hall(struct cr_server *server, const struct cr_job *job, struct cr_text *out)
{
    cr_floor_hall_page(server->floor, job->word, (enum cr_role)job->role, out);
}

struct purse {
    const struct cr_ledger *ledger;
    uint32_t person;
    uint16_t units[HOUSES_MAX]; /* that are told */
    unsigned count;
};

static void tell_chips(struct purse *purse, const char *currency, struct cr_text *out)
{
    uint16_t unit = cr_currency_unit(currency);
    for (unsigned i = 0; i < purse->count; i++)
        if (purse->units[i] == unit) return;
    if (purse->count == HOUSES_MAX) return;
    purse->units[purse->count++] = unit;
    struct cr_account account = cr_account_of(CR_ACCOUNT_PLAYER, unit, purse->person);
    cr_text_member_int(out, currency, cr_ledger_balance(purse->ledger, &account));
}

/* Chips one has in the house's currency and those its tables play in, and the tables one sits at. */
static void write_me(struct cr_server *server, const struct cr_job *job, struct cr_text *out)
{
    uint32_t numbers[CR_FLOOR_TABLES_MAX];
    size_t count = cr_floor_tables(server->floor, numbers, CR_FLOOR_TABLES_MAX);
    struct purse purse = { .ledger = cr_floor_ledger(server->floor), .person = job->person };
    const char *own = cr_floor_currency(server->floor);
    cr_text_begin(out, '{');
    cr_text_key(out, "chips");
    cr_text_begin(out, '{');
    if (own[0]) tell_chips(&purse, own, out);
    for (size_t i = 0; i < count; i++) {
        const struct cr_rounds *rounds = cr_floor_table(server->floor, numbers[i]);
        tell_chips(&purse, cr_rulebook_house(cr_rounds_book(rounds))->currency, out);
    }
    cr_text_end(out, '}');
    cr_text_member_int(out, "person", job->person);
    cr_text_key(out, "seats");
    cr_text_begin(out, '[');
    for (size_t i = 0; i < count; i++) {
        const struct cr_rounds *rounds = cr_floor_table(server->floor, numbers[i]);
        if (cr_table_seat_of(cr_rounds_table(rounds), job->person) < 0) continue;
        cr_text_item(out);
        cr_text_int(out, numbers[i]);
    }
    cr_text_end(out, ']');
    cr_text_end(out, '}');
}

/* ---- Views ---- */

static const char *const heads[CR_VIEW_KINDS] = { "{\"public\":", "{\"inspect\":", "{\"you\":" };

static struct cr_shared *view(struct cr_server *server, uint32_t table, enum cr_view_kind kind,
                              uint32_t player)
{
    static write_text *const writers[CR_VIEW_KINDS] = { write_public, write_inspect, write_you };
    const struct cr_job job = { .table = table, .person = player };
    struct cr_text text;
    if (!render(server, &job, writers[kind], &text)) return NULL;
    return cr_shared_make(heads[kind], text.data, text.length, "}");
}

static void pin(struct cr_server *server, struct cr_board_table *at, enum cr_view_kind kind,
                uint32_t player)
{
    struct cr_shared *text = view(server, at->number, kind, player);
    if (text) cr_board_pin(&server->board, at, kind, player, text);
}

static void pin_yous(struct cr_server *server, struct cr_board_table *at, bool only_due)
{
    uint32_t *players = server->side->players;
    size_t count = cr_board_players(&server->board, at, only_due, players, PLAYERS_MAX);
    for (size_t i = 0; i < count; i++)
        pin(server, at, CR_VIEW_YOU, players[i]);
}

static void pin_table(struct cr_server *server, struct cr_board_table *at, struct known *known)
{
    if (cr_board_wants(&server->board, at, CR_VIEW_PUBLIC)) pin(server, at, CR_VIEW_PUBLIC, 0);
    if (cr_board_wants(&server->board, at, CR_VIEW_INSPECT)) pin(server, at, CR_VIEW_INSPECT, 0);
    pin_yous(server, at, !known->for_all && !known->pace.urgent);
    known->for_all = false;
}

/* Who just did something sees it at once; all the others at the table's pace. */
static void pin_views(struct cr_server *server, const struct cr_job *jobs)
{
    int64_t now = cr_server_now();
    for (const struct cr_job *job = jobs; job; job = job->next) {
        if (job->kind != CR_JOB_COMMAND || job->status != CR_OK) continue;
        struct cr_board_table *at = cr_board_find(&server->board, job->table);
        if (at && job->role == CR_ROLE_PLAYER) cr_board_mark(&server->board, at, job->person);
        if (at && job->role != CR_ROLE_PLAYER) know(server->side, job->table)->for_all = true;
    }
    for (unsigned i = 0; i < server->board.count; i++) {
        struct cr_board_table *at = server->board.tables[i];
        struct known *known = know(server->side, at->number);
        known->pace.watchers = cr_board_watchers(&server->board, at);
        if (cr_pace_is_due(&known->pace, now)) {
            pin_table(server, at, known);
            cr_pace_went(&known->pace, now);
        } else if (known->pace.waits) {
            pin_yous(server, at, true);
        }
    }
}

static int64_t next_pin(struct cr_server *server)
{
    int64_t next = INT64_MAX;
    for (unsigned i = 0; i < server->board.count; i++) {
        int64_t when = cr_pace_when(&know(server->side, server->board.tables[i]->number)->pace);
        if (when < next) next = when;
    }
    return next;
}

/* ---- The floor's listener ---- */

void cr_floor_side_answer(void *context, const struct cr_answer *answer)
{
    struct cr_server *server = context;
    struct cr_job *job = answer->tag;
    if (server->side) server->side->commands++;
    cr_metrics_count(&server->metrics.commands[answer->status], 1);
    if (!job) return; /* the house's own */
    job->status = answer->status;
    job->repeated = answer->repeated;
    cr_job_answer(job, answer->text, answer->size);
}

void cr_floor_side_changed(void *context, uint32_t table)
{
    struct cr_server *server = context;
    if (!server->side) return;
    struct known *known = know(server->side, table);
    const struct cr_table *at = cr_rounds_table(cr_floor_table(server->floor, table));
    struct cr_floor_about about;
    struct cr_need need = { 0 };
    cr_table_need(at, &need);
    uint32_t round = cr_table_round(at);
    if (known->round != 0 && round > known->round)
        cr_metrics_count(&server->metrics.rounds, round - known->round);
    known->round = round;
    uint64_t key = (uint64_t)round << 32 | (uint64_t)need.kind << 24 | (uint64_t)need.what << 16 |
                   (uint64_t)(uint8_t)need.input << 8 | (uint8_t)need.turn;
    if (cr_floor_about(server->floor, table, &about)) key ^= (uint64_t)about.closes_at << 8;
    cr_pace_change(&known->pace, key);
}

/* ---- Jobs that are no commands ---- */

static void answer_text(struct cr_server *server, struct cr_job *job, write_text *write)
{
    struct cr_text text;
    if (!render(server, job, write, &text)) {
        job->status = CR_TOO_MANY;
        return;
    }
    cr_job_answer(job, text.data, text.length);
}

static void answer_of_table(struct cr_server *server, struct cr_job *job, write_text *write)
{
    if (cr_floor_table(server->floor, job->table))
        answer_text(server, job, write);
    else
        job->status = CR_NOT_FOUND;
}

static void answer_hall(struct cr_server *server, struct cr_job *job)
{
    job->status = cr_hall_sees(job->word, (enum cr_role)job->role);
    if (job->status == CR_OK) answer_text(server, job, write_hall);
}

static void begin_watch(struct cr_server *server, struct cr_job *job)
{
    if (!cr_floor_table(server->floor, job->table)) {
        job->status = CR_NOT_FOUND;
        return;
    }
    job->watched = cr_board_watch(&server->board, job->table, (enum cr_watch_as)job->as,
                                  job->person, &job->you);
    if (!job->watched) {
        job->status = CR_TOO_MANY;
        return;
    }
    job->views[0] = view(server, job->table, CR_VIEW_PUBLIC, 0);
    if (job->as == CR_AS_PLAYER) job->views[1] = view(server, job->table, CR_VIEW_YOU, job->person);
    if (job->as == CR_AS_STAFF) job->views[1] = view(server, job->table, CR_VIEW_INSPECT, 0);
    job->seen = cr_board_number(&server->board);
}

static void do_job(struct cr_server *server, struct cr_job *job)
{
    struct cr_error err;
    switch (job->kind) {
    case CR_JOB_TABLES:
    case CR_JOB_FLOOR_TABLES: answer_text(server, job, write_tables); break;
    case CR_JOB_TABLE: answer_of_table(server, job, write_public); break;
    case CR_JOB_RULES: answer_of_table(server, job, write_rules); break;
    case CR_JOB_ME: answer_text(server, job, write_me); break;
    case CR_JOB_POOLS: answer_text(server, job, write_pools); break;
    case CR_JOB_HALL: answer_hall(server, job); break;
    case CR_JOB_WATCH: begin_watch(server, job); break;
    case CR_JOB_PUT_SIGN_IN:
        job->status = cr_store_put_sign_in(server->store, &job->sign_in, &err);
        break;
    case CR_JOB_DROP_SIGN_IN:
        job->status = cr_store_drop_sign_in(server->store, job->sign_in.token, &err);
        break;
    case CR_JOB_COMMAND:
    case CR_JOB_HISTORY:
    case CR_JOB_RECALL:
    case CR_JOB_RECEIPTS:
    case CR_JOB_PEOPLE:
    case CR_JOB_RULES_DIFF:
    case CR_JOB_ODDS:
    case CR_JOB_RULES_TEXT:
    case CR_JOB_WORTH:
    case CR_JOB_PRACTICE:
    case CR_JOB_CARDS:
    case CR_JOB_CARD:
    case CR_JOB_REGISTER:
    case CR_JOB_CHECK_PASSWORD:
    case CR_JOB_FIND_SESSION: break;
    }
}

/* ---- Turns ---- */

static void submit(struct cr_server *server, struct cr_job *job)
{
    struct cr_command command = { .by = job->person,
                                  .role = job->role,
                                  .lang = job->lang,
                                  .table = job->table,
                                  .text = job->text,
                                  .size = job->size,
                                  .tag = job };
    memcpy(command.id, job->id, sizeof command.id);
    if (cr_floor_submit(server->floor, &command) == CR_OK) return;
    cr_floor_turn(server->floor); /* the turn was full */
    job->status = cr_floor_submit(server->floor, &command);
}

static void sweep(struct cr_server *server)
{
    struct cr_error err;
    int64_t now = cr_server_now();
    if (now - server->side->swept_at < (int64_t)SWEEP_SECONDS * 1000000) return;
    server->side->swept_at = now;
    (void)cr_store_drop_expired(server->store, now,
                                &err); /* they are refused by their time anyway */
}

static void take_turn(struct cr_server *server, struct cr_job *jobs)
{
    int64_t began = cr_server_now();
    uint32_t numbers[CR_FLOOR_TABLES_MAX];
    server->side->commands = 0;
    cr_floor_tick(server->floor);
    for (struct cr_job *job = jobs; job; job = job->next)
        if (job->kind == CR_JOB_COMMAND) submit(server, job);
    cr_floor_turn(server->floor);
    if (server->side->commands > 0)
        cr_metrics_commit(&server->metrics, cr_server_now() - began, server->side->commands);
    for (struct cr_job *job = jobs; job; job = job->next)
        if (job->kind != CR_JOB_COMMAND) do_job(server, job);
    atomic_store_explicit(&server->metrics.tables,
                          cr_floor_tables(server->floor, numbers, CR_FLOOR_TABLES_MAX),
                          memory_order_relaxed);
    pin_views(server, jobs);
    cr_server_done(server, jobs);
}

void *cr_floor_side_run(void *context)
{
    struct cr_server *server = context;
    for (;;) {
        int64_t until = cr_floor_due(server->floor);
        int64_t pin_at = next_pin(server);
        if (pin_at < until) until = pin_at;
        if (until < 1) until = 1;
        struct cr_job *jobs = cr_queue_take(&server->to_floor, TURN_MAX, until);
        if (!jobs && cr_queue_is_over(&server->to_floor)) break;
        take_turn(server, jobs);
        sweep(server);
    }
    return NULL;
}
