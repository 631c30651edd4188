/* floor.c -- commands in order of arrival, one transaction a turn. */
#include "floor/floor.h"

#include <stdlib.h>
#include <string.h>

#include "floor/floor_state.h"
#include "floor/hall_side.h"
#include "floor/pools.h"
#include "floor/room.h"
#include "floor/theory.h"

/* ---- Life ---- */

enum cr_status cr_floor_open(struct cr_floor **out, const struct cr_floor_setup *setup,
                             struct cr_error *err)
{
    struct cr_floor *floor = calloc(1, sizeof *floor);
    if (!floor) return cr_error_set(err, CR_NO_MEMORY, "floor", "out of memory");
    floor->setup = *setup;
    floor->setup.odds = NULL; /* perhaps gone by then */
    floor->source = cr_floor_rulebooks(setup->store);
    enum cr_status status = cr_ledger_open(&floor->ledger);
    if (status == CR_OK) status = cr_batch_open(&floor->batch);
    if (status == CR_OK) status = cr_room_open(floor);
    if (status == CR_OK) status = cr_hall_side_open(floor);
    if (status == CR_OK) status = cr_theory_open(&floor->theory, setup->odds);
    if (status == CR_OK) status = cr_floor_recover(floor, err);
    if (status == CR_OK) {
        for (unsigned i = 0; i < floor->table_count; i++)
            cr_theory_prepare(floor, floor->tables[i]);
        *out = floor;
        return CR_OK;
    }
    cr_floor_close(floor);
    return status;
}

void cr_floor_close(struct cr_floor *floor)
{
    if (!floor) return;
    for (unsigned i = 0; i < floor->table_count; i++)
        cr_floor_table_close(floor->tables[i]);
    cr_pools_close(floor);
    cr_room_close(floor);
    cr_hall_side_close(floor);
    cr_theory_close(floor->theory);
    for (size_t i = 0; i < floor->waiting_count; i++)
        free(floor->waiting[i].text);
    cr_batch_close(&floor->batch);
    cr_ledger_close(floor->ledger);
    free(floor);
}

struct cr_floor_table *cr_floor_find(const struct cr_floor *floor, uint32_t number)
{
    for (unsigned i = 0; i < floor->table_count; i++)
        if (floor->tables[i]->number == number) return floor->tables[i];
    return NULL;
}

const struct cr_rounds *cr_floor_table(const struct cr_floor *floor, uint32_t table)
{
    const struct cr_floor_table *found = cr_floor_find(floor, table);
    return found ? found->rounds : NULL;
}

const struct cr_ledger *cr_floor_ledger(const struct cr_floor *floor)
{
    return floor->ledger;
}

/* ---- Commands wait ---- */

enum cr_status cr_floor_submit(struct cr_floor *floor, const struct cr_command *command)
{
    if (floor->waiting_count == CR_FLOOR_BATCH_MAX) return CR_TOO_MANY;
    char *text = malloc(command->size + 1);
    if (!text) return CR_NO_MEMORY;
    memcpy(text, command->text, command->size);
    text[command->size] = '\0';
    floor->waiting[floor->waiting_count++] =
        (struct cr_waiting){ .command = *command, .text = text };
    return CR_OK;
}

/* ---- A turn ---- */

static bool is_same_id(const uint8_t *a, const uint8_t *b)
{
    return memcmp(a, b, CR_COMMAND_ID_SIZE) == 0;
}

/* The same id earlier in this turn: its answer will be this one's too. */
static struct cr_waiting *earlier_in_turn(struct cr_floor *floor, size_t index)
{
    for (size_t i = 0; i < index; i++)
        if (floor->waiting[i].status == CR_OK &&
            is_same_id(floor->waiting[i].command.id, floor->waiting[index].command.id))
            return &floor->waiting[i];
    return NULL;
}

/* Whether the record the command made is by him: an answer is its sender's own. */
static bool is_his(struct cr_floor *floor, const struct cr_waiting *waiting)
{
    struct cr_error err;
    struct cr_record record;
    uint8_t hash[CR_HASH_SIZE];
    struct cr_text *out = cr_batch_text(&floor->batch);
    size_t start = out->length;
    bool his =
        cr_store_command(floor->setup.store, waiting->command.id, out, &err) == CR_OK &&
        cr_record_read(&record, out->data + start, out->length - start, hash, &err) == CR_OK &&
        record.by == waiting->command.by;
    out->length = start;
    return his;
}

/* The id was another's: what it did is not told. */
static bool refuse_repeated(struct cr_floor *floor, struct cr_waiting *waiting)
{
    struct cr_doing doing = { .floor = floor, .waiting = waiting };
    cr_doing_refuse(&doing, CR_ALREADY_DONE, NULL, "");
    return true;
}

/* Whether the command was done before; its answer is then taken from there. */
static bool is_repeated(struct cr_floor *floor, size_t index)
{
    struct cr_waiting *waiting = &floor->waiting[index];
    const struct cr_waiting *earlier = earlier_in_turn(floor, index);
    if (earlier && earlier->command.by != waiting->command.by)
        return refuse_repeated(floor, waiting);
    if (earlier) {
        waiting->answer_at = earlier->answer_at;
        waiting->answer_size = earlier->answer_size;
        waiting->repeated = true;
        return true;
    }
    struct cr_error err;
    struct cr_text *out = cr_batch_text(&floor->batch);
    size_t start = out->length;
    if (cr_store_answer(floor->setup.store, waiting->command.id, out, &err) != CR_OK) return false;
    if (!is_his(floor, waiting)) return refuse_repeated(floor, waiting);
    waiting->answer_at = start;
    waiting->answer_size = out->length - start;
    waiting->repeated = true;
    return true;
}

static void answer_all(struct cr_floor *floor, bool durable)
{
    static const char lost[] = "{\"code\":\"STORE\"}";
    for (size_t i = 0; i < floor->waiting_count; i++) {
        const struct cr_waiting *waiting = &floor->waiting[i];
        if (waiting->is_own) continue; /* nobody waits for it */
        bool done = waiting->status == CR_OK && !waiting->repeated;
        struct cr_answer answer = {
            .tag = waiting->command.tag,
            .status = done && !durable ? CR_STORE : waiting->status,
            .repeated = waiting->repeated,
            .text = cr_batch_text(&floor->batch)->data + waiting->answer_at,
            .size = waiting->answer_size,
        };
        if (done && !durable) {
            answer.text = lost;
            answer.size = sizeof lost - 1;
        }
        floor->setup.answer(floor->setup.listener, &answer);
    }
}

/* Everything goes back to what is on the disk: the same cards will come again. The clocks leave a store
 * that is out of order in peace for a second. */
static void go_back(struct cr_floor *floor)
{
    int64_t now = floor->setup.now(floor->setup.context);
    cr_ledger_drop(floor->ledger);
    floor->house = floor->durable_house;
    cr_pools_go_back(floor);
    cr_room_go_back(floor);
    cr_hall_side_go_back(floor);
    for (unsigned i = floor->table_count; i > 0; i--) {
        struct cr_floor_table *table = floor->tables[i - 1];
        if (!table->touched) continue;
        if (table->is_new) { /* it was opened in this turn: it is not there */
            cr_floor_table_close(table);
            floor->tables[i - 1] = floor->tables[--floor->table_count];
            continue;
        }
        cr_floor_table_go_back(table);
        table->retry_at = now + 1000000;
    }
}

static void go_on(struct cr_floor *floor)
{
    cr_ledger_keep(floor->ledger);
    floor->durable_house = floor->house;
    cr_pools_keep(floor);
    cr_room_keep(floor);
    cr_hall_side_keep(floor);
    for (unsigned i = 0; i < floor->table_count; i++) {
        struct cr_floor_table *table = floor->tables[i];
        if (!table->touched) continue;
        table->touched = table->is_new = false;
        if (floor->setup.changed) floor->setup.changed(floor->setup.listener, table->number);
    }
}

void cr_floor_turn(struct cr_floor *floor)
{
    if (floor->waiting_count == 0) return;
    cr_batch_clear(&floor->batch);
    for (size_t i = 0; i < floor->waiting_count; i++)
        if (!is_repeated(floor, i)) cr_floor_do(floor, &floor->waiting[i]);

    bool durable = true;
    if (!cr_batch_is_empty(&floor->batch)) {
        struct cr_error err;
        cr_hall_side_sign(floor);
        durable = cr_batch_write(&floor->batch, floor->setup.store, floor->ledger, &err) == CR_OK;
        if (durable)
            go_on(floor);
        else
            go_back(floor);
    }
    answer_all(floor, durable);
    for (size_t i = 0; i < floor->waiting_count; i++)
        free(floor->waiting[i].text);
    floor->waiting_count = 0;
}
