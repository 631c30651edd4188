/* sitting.c -- the table of `croupier play`, its chance and its record. */
#include "cli/sitting.h"

#include <stdlib.h>
#include <string.h>

#include "cli/command.h"

#define PLAYER    "you"
#define LINE_SIZE (64 * 1024)

/* ---- Chance ---- */

/* A seed from the master's stream of that number: eight words. */
static struct cr_seed drawn_seed(const struct cr_seed *master, uint64_t number)
{
    struct cr_stream stream;
    struct cr_seed seed;
    cr_stream_init(&stream, master, number);
    for (size_t i = 0; i < CR_SEED_SIZE; i += 4) {
        uint32_t word = cr_stream_u32(&stream);
        for (size_t j = 0; j < 4; j++)
            seed.bytes[i + j] = (uint8_t)(word >> 8 * j);
    }
    return seed;
}

bool cr_sitting_commit(struct cr_sitting *sitting, const char *what, unsigned number)
{
    struct cr_proof *proof = &sitting->now;
    sitting->last = sitting->now;
    memset(proof, 0, sizeof *proof);
    if (sitting->seeded)
        proof->seed = drawn_seed(&sitting->master, number);
    else if (!cr_seed_fresh(&proof->seed))
        return false;
    snprintf(proof->label, sizeof proof->label, "%s/%s %u", sitting->name, what, number);
    proof->commitment = cr_commitment_make(&proof->seed, proof->label);
    return true;
}

void cr_sitting_played(const struct cr_sitting *sitting, struct cr_seed *played)
{
    const char *words[] = { sitting->now.word };
    cr_commitment_mix(&sitting->now.seed, words, sitting->now.word[0] != '\0', played);
}

static bool start_chance(struct cr_sitting *sitting, const uint64_t *seed)
{
    struct cr_seed own;
    sitting->seeded = seed != NULL;
    if (seed != NULL) {
        sitting->master = cr_seed_from_number(*seed);
        snprintf(sitting->name, sizeof sitting->name, "seed %llu", (unsigned long long)*seed);
        return true;
    }
    if (!cr_seed_fresh(&own)) return false;
    snprintf(sitting->name, sizeof sitting->name, "play %02x%02x%02x%02x", own.bytes[0],
             own.bytes[1], own.bytes[2], own.bytes[3]);
    return true;
}

/* ---- The record ---- */

static void write_plate(struct cr_text *out, const struct cr_sitting_setup *setup)
{
    const struct cr_rule_field *field = setup->game->settings->fields;
    for (bool first = true; field->key != NULL; field++, first = false) {
        char value[64];
        struct cr_text text = cr_text_on(value, sizeof value);
        cr_rule_write(field, setup->plate, &text);
        cr_text_format(out, first ? "\"%s\":" : ",\"%s\":", field->key);
        if (field->type == CR_RULE_WORD || field->type == CR_RULE_BOOL)
            cr_text_json(out, value);
        else
            cr_text_put(out, value);
    }
}

static void write_header(struct cr_text *out, const struct cr_sitting_setup *setup)
{
    const struct cr_rulebook *book = setup->book;
    cr_text_put(out, "{\"croupier\":1,\"rulebook\":");
    cr_text_json(out, cr_rulebook_house_key(book));
    cr_text_put(out, ",\"version\":");
    cr_text_json(out, cr_rulebook_house(book)->version);
    cr_text_format(out, ",\"game\":\"%s\",\"table\":{", setup->game->name);
    write_plate(out, setup);
    cr_text_put(out, "},\"seats\":[{\"player\":\"" PLAYER "\",\"chips\":");
    cr_text_int(out, setup->chips);
    cr_text_put(out, "}]}");
}

static void write_line(struct cr_sitting *sitting, const struct cr_text *line)
{
    assert(!line->full); /* LINE_SIZE holds any line of one player */
    fprintf(sitting->setup.record, "%s\n", line->data);
}

/* Who has no name for a reader of round files is "?": it learns ours from the header. */
static void nothing_done(void *context, const struct cr_round_outcome *outcome)
{
    (void)context, (void)outcome;
}

static enum cr_status start_record(struct cr_sitting *sitting)
{
    static char buffer[LINE_SIZE];
    struct cr_text line = cr_text_on(buffer, sizeof buffer);
    if (sitting->setup.record == NULL) return CR_OK;
    enum cr_status status =
        cr_rounds_open(&sitting->scribe, cr_cli_rulebooks(cr_cli_root), nothing_done, NULL);
    if (status != CR_OK) return status;
    write_header(&line, &sitting->setup);
    cr_rounds_line(sitting->scribe, buffer, line.length);
    write_line(sitting, &line);
    return CR_OK;
}

static void record_input(struct cr_sitting *sitting, const struct cr_input *input)
{
    char buffer[1024];
    struct cr_text line = cr_text_on(buffer, sizeof buffer);
    if (sitting->setup.record == NULL) return;
    cr_round_write_input(&line, sitting->scribe, sitting->table, input);
    write_line(sitting, &line);
}

static void write_result(struct cr_text *out, const struct cr_sitting *sitting,
                         const struct cr_result *result)
{
    struct cr_bet_name name;
    sitting->setup.game->bet_name(result->position, result->value, &name);
    cr_text_put(out, "{\"player\":\"" PLAYER "\",\"bet\":");
    cr_text_json(out, name.position);
    if (name.announced[0] != '\0')
        cr_text_format(out, ",\"announced\":\"%s\",\"number\":%d", name.announced, name.number);
    cr_text_format(out, ",\"stake\":%lld,\"result\":\"%s\",\"paid\":%lld,\"returned\":%lld",
                   (long long)result->stake, cr_result_name(result->result),
                   (long long)result->paid, (long long)result->returned);
    cr_text_put(out, ",\"clause\":");
    cr_text_json(out, cr_rulebook_clause(sitting->setup.book, result->clause));
    cr_text_char(out, '}');
}

static int64_t colour_chips(const struct cr_sitting *sitting)
{
    size_t size;
    const void *state = cr_table_game_state(sitting->table, &size);
    return sitting->setup.game->held(cr_table_play(sitting->table), state, 0);
}

void cr_sitting_record_proof(struct cr_sitting *sitting)
{
    const struct cr_proof *proof = &sitting->now;
    char note[512], buffer[2048];
    struct cr_text text = cr_text_on(note, sizeof note);
    struct cr_text line = cr_text_on(buffer, sizeof buffer);
    if (sitting->setup.record == NULL) return;
    cr_text_put(&text, "commitment ");
    cr_text_hex(&text, proof->commitment.bytes, CR_COMMITMENT_SIZE);
    cr_text_put(&text, ", seed ");
    cr_text_hex(&text, proof->seed.bytes, CR_SEED_SIZE);
    cr_text_format(&text, ", label %s", proof->label);
    if (proof->word[0] != '\0') cr_text_format(&text, ", word %s", proof->word);
    cr_text_put(&line, "{\"note\":");
    cr_text_json(&line, note);
    cr_text_char(&line, '}');
    write_line(sitting, &line);
    fflush(sitting->setup.record);
}

/* What must come of the round. */
static void record_round(struct cr_sitting *sitting)
{
    static char buffer[LINE_SIZE];
    struct cr_text line = cr_text_on(buffer, sizeof buffer);
    const struct cr_report *report = &sitting->report;
    if (sitting->setup.record == NULL) return;
    cr_text_put(&line, "{\"expect\":{\"bets\":[");
    for (size_t i = 0; i < report->count; i++) {
        if (i > 0) cr_text_char(&line, ',');
        write_result(&line, sitting, &report->list[i]);
    }
    cr_text_format(&line, "],\"paid\":%lld,\"lost\":%lld,\"returned\":%lld",
                   (long long)report->paid, (long long)report->lost, (long long)report->returned);
    cr_text_format(&line, ",\"seats\":[{\"player\":\"" PLAYER "\",\"chips\":%lld",
                   (long long)cr_table_seat(sitting->table, 0)->chips);
    cr_text_format(&line, ",\"colour_chips\":%lld}]}}", (long long)colour_chips(sitting));
    write_line(sitting, &line);
    fflush(sitting->setup.record);
}

/* ---- Sitting down ---- */

static enum cr_status settle_in(struct cr_sitting *sitting)
{
    cr_money chips = sitting->setup.chips;
    struct cr_table_seat seat = { .player = 1, .chips = chips };
    struct cr_input inputs[CR_SETTLE_IN_MAX];
    size_t size;
    enum cr_status status = cr_table_resume_seats(sitting->table, &seat, 1);
    if (status != CR_OK) return status;
    size_t count = sitting->setup.game->settle_in(cr_table_play(sitting->table),
                                                  cr_table_game_state(sitting->table, &size), 0,
                                                  chips, inputs);
    status = cr_sitting_do(sitting, inputs, count);
    sitting->mark_count = 0; /* nobody undoes his sitting down */
    return status;
}

enum cr_status cr_sitting_open(struct cr_sitting **out, const struct cr_sitting_setup *setup)
{
    struct cr_sitting *sitting = calloc(1, sizeof *sitting);
    if (sitting == NULL) return CR_NO_MEMORY;
    sitting->setup = *setup;
    enum cr_status status = cr_table_open(
        &sitting->table, setup->game, cr_rulebook_values(setup->book), setup->plate, true, NULL);
    if (status == CR_OK) {
        sitting->items = calloc(cr_table_items_max(sitting->table), sizeof sitting->items[0]);
        if (sitting->items == NULL) status = CR_NO_MEMORY;
    }
    if (status == CR_OK && !start_chance(sitting, setup->seed)) status = CR_NO_RESULT;
    if (status == CR_OK) status = start_record(sitting);
    if (status == CR_OK) status = settle_in(sitting);
    if (status == CR_OK)
        *out = sitting;
    else
        cr_sitting_close(sitting);
    return status;
}

void cr_sitting_close(struct cr_sitting *sitting)
{
    if (sitting == NULL) return;
    cr_rounds_close(sitting->scribe);
    cr_table_close(sitting->table);
    free(sitting->report.list);
    free(sitting->items);
    free(sitting);
}

/* ---- Commands ---- */

struct cr_input cr_sitting_players(unsigned kind)
{
    return (struct cr_input){ .kind = (uint16_t)kind, .other = CR_NO_SEAT, .role = CR_ROLE_PLAYER };
}

struct cr_input cr_sitting_dealers(unsigned kind)
{
    return (struct cr_input){
        .kind = (uint16_t)kind, .seat = CR_NO_SEAT, .other = CR_NO_SEAT, .role = CR_ROLE_DEALER
    };
}

enum cr_status cr_sitting_give(struct cr_sitting *sitting, const struct cr_input *input)
{
    enum cr_status status = cr_table_apply(sitting->table, input);
    if (status == CR_OK) record_input(sitting, input);
    return status;
}

enum cr_status cr_sitting_do(struct cr_sitting *sitting, const struct cr_input *inputs,
                             size_t count)
{
    const struct cr_input *list;
    size_t before;
    cr_table_inputs(sitting->table, &list, &before);
    if (count == 0) return CR_OK;
    enum cr_status status = cr_table_apply_all(sitting->table, inputs, count);
    if (status != CR_OK) return status;
    for (size_t i = 0; i < count; i++)
        record_input(sitting, &inputs[i]);
    if (sitting->mark_count == CR_SITTING_UNDOS) /* the oldest can no longer be undone */
        memmove(sitting->marks, sitting->marks + 1, --sitting->mark_count * sizeof *sitting->marks);
    sitting->marks[sitting->mark_count++] = before;
    return CR_OK;
}

enum cr_status cr_sitting_undo(struct cr_sitting *sitting)
{
    const struct cr_input *list;
    size_t count;
    cr_table_inputs(sitting->table, &list, &count);
    if (sitting->mark_count == 0) return CR_NO_SUCH_RECORD;
    size_t keep = sitting->marks[--sitting->mark_count];
    while (count > keep) {
        struct cr_input undo = cr_sitting_dealers(CR_IN_UNDO);
        undo.ref = (uint32_t)count;
        enum cr_status status = cr_sitting_give(sitting, &undo);
        if (status != CR_OK) return status;
        cr_table_inputs(sitting->table, &list, &count);
    }
    return CR_OK;
}

static void read_report(struct cr_sitting *sitting)
{
    const struct cr_events *events = cr_table_events(sitting->table);
    size_t need = cr_report_max(events);
    if (need > sitting->results_room) {
        sitting->report.list = realloc(sitting->report.list, need * sizeof(struct cr_result));
        if (sitting->report.list == NULL) abort(); /* a few kilobytes */
        sitting->results_room = need;
    }
    sitting->report.max = sitting->results_room;
    cr_report_read(&sitting->report, events);
}

void cr_sitting_finish(struct cr_sitting *sitting)
{
    read_report(sitting);
    record_round(sitting);
}

void cr_sitting_confirm(struct cr_sitting *sitting)
{
    struct cr_input confirm = cr_sitting_dealers(CR_IN_CONFIRM);
    enum cr_status status = cr_sitting_give(sitting, &confirm);
    assert(status == CR_OK); /* the round is over */
    (void)status;
    sitting->mark_count = 0;
}

void cr_sitting_leave(struct cr_sitting *sitting)
{
    struct cr_input leave = cr_sitting_players(CR_IN_LEAVE);
    char buffer[256];
    struct cr_text line = cr_text_on(buffer, sizeof buffer);
    if (sitting->setup.record != NULL) /* made before it is done: who has left has no name */
        cr_round_write_input(&line, sitting->scribe, sitting->table, &leave);
    if (cr_table_apply(sitting->table, &leave) != CR_OK || sitting->setup.record == NULL) return;
    write_line(sitting, &line);
    fflush(sitting->setup.record);
}

/* ---- Looking ---- */

/* A look changes nothing of the table. */
struct cr_items cr_sitting_view(const struct cr_sitting *sitting)
{
    struct cr_items items = { sitting->items, 0, cr_table_items_max(sitting->table) };
    const struct cr_viewer viewer = { .seat = 0, .role = CR_ROLE_PLAYER };
    cr_table_view(sitting->table, &viewer, &items);
    return items;
}

cr_money cr_sitting_chips(const struct cr_sitting *sitting)
{
    return cr_table_seat(sitting->table, 0)->chips;
}
