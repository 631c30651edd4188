/* house.c -- a command on its way: done, sent twice, across a restart, across a power cut. */
#include <sodium.h>

#include "../crash/forgetful_vfs.h"
#include "week.h"

/* SplitMix64: the same week for the same seed on any machine. */
uint32_t rnd(struct week *week, uint32_t below)
{
    uint64_t z = week->random += UINT64_C(0x9e3779b97f4a7c15);
    z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
    z ^= z >> 31;
    return (uint32_t)(z % below);
}

/* What electronic tables draw comes from the seed too, and every id: the linker puts this in the place of the
 * machine's entropy. */
bool __wrap_cr_seed_fresh(struct cr_seed *out);
void __wrap_randombytes_buf(void *out, size_t size);
static struct week fresh; /* only its random */
void __wrap_randombytes_buf(void *out, size_t size)
{
    for (size_t i = 0; i < size; i++)
        ((uint8_t *)out)[i] = (uint8_t)rnd(&fresh, 256);
}
bool __wrap_cr_seed_fresh(struct cr_seed *out)
{
    __wrap_randombytes_buf(out->bytes, sizeof out->bytes);
    return true;
}

void differ(struct week *week, const char *format, ...)
{
    va_list list;
    printf("# seed %llu, day %d, command %llu: ", (unsigned long long)week->seed, week->day,
           (unsigned long long)week->step);
    va_start(list, format);
    vprintf(format, list);
    va_end(list);
    printf("\n# the store is left in %s\nnot ok %d - %s\n", week->folder,
           (int)(week->kind - kinds) + 1, week->kind->name);
    fflush(stdout);
    exit(1);
}

/* ---- Opening ---- */

static int64_t now(void *context)
{
    const struct week *week = context;
    return week->clock;
}

static void take_answer(void *context, const struct cr_answer *answer)
{
    struct answer *into = answer->tag;
    (void)context;
    if (!into) return; /* the house's own */
    *into = (struct answer){ .status = answer->status, .repeated = answer->repeated, .came = true };
    snprintf(into->text, sizeof into->text, "%.*s", (int)answer->size, answer->text);
}

void open_floor(struct week *week)
{
    if (fresh.random == 0) fresh.random = ~week->seed;
    struct cr_error err = { "", "" };
    if (cr_store_open(&week->store, week->uri, &err) != CR_OK)
        differ(week, "the store does not open: %s: %s", err.where, err.what);
    struct cr_floor_setup setup = { .store = week->store,
                                    .rulebooks = week->rulebooks,
                                    .now = now,
                                    .context = week,
                                    .key = &week->key,
                                    .seal = &week->seal,
                                    .answer = take_answer,
                                    .listener = week };
    if (cr_floor_open(&week->floor, &setup, &err) != CR_OK)
        differ(week, "the house does not open: %s: %s", err.where, err.what);
}

void close_floor(struct week *week)
{
    books_close(week); /* a cut wants every connection closed */
    cr_floor_close(week->floor);
    cr_store_close(week->store);
}

static void reopen(struct week *week)
{
    close_floor(week);
    if (forgetful_is_cut()) forgetful_settle();
    open_floor(week);
    week->is_to_recount = true;
}

/* ---- The plug ---- */

static void arm(struct week *week)
{
    forgetful_arm(
        &(struct forgetful_plan){ .seed = week->random,
                                  .cut_at = 1 + (long)rnd(week, 14),
                                  .keep = (enum forgetful_keep)rnd(week, FORGETFUL_KEEPS) });
}

/* True: the power went, and is back. */
static bool disarm(struct week *week)
{
    bool cut = forgetful_is_cut();
    if (cut) {
        week->cuts++;
        reopen(week);
    }
    forgetful_arm(&(struct forgetful_plan){ .seed = 1 });
    return cut;
}

/* ---- A command ---- */

static void give(struct week *week, const struct cr_command *command, struct answer *into)
{
    struct cr_command own = *command;
    own.tag = into;
    into->came = false;
    if (cr_floor_submit(week->floor, &own) != CR_OK) differ(week, "the floor takes no command");
    cr_floor_turn(week->floor);
    if (!into->came) differ(week, "%s was not answered", command->text);
}

/* The same command once more is the same answer, and nothing else. */
static void give_again(struct week *week, const struct cr_command *command)
{
    struct answer second;
    bool was_done = week->last.status == CR_OK;
    give(week, command, &second);
    if (was_done && (!second.repeated || strcmp(second.text, week->last.text) != 0))
        differ(week, "%s was answered %s, and then %s", command->text, week->last.text,
               second.text);
    if (!was_done && second.status == CR_OK)
        differ(week, "%s was refused: %s, and then done", command->text, week->last.text);
    week->twice++;
}

/* With the power going at some write of it. What was acknowledged is there afterwards; what was not is
 * asked again with the same id, and done then if it was not done before. */
static void give_in_the_dark(struct week *week, const struct cr_command *command)
{
    arm(week);
    give(week, command, &week->last);
    enum cr_status first = week->last.status;
    struct answer before = week->last;
    if (!disarm(week)) return;
    if (first == CR_STORE) {
        give(week, command, &week->last);
    } else {
        week->last = before;
        give_again(week, command);
    }
}

static enum cr_status send(struct week *week, uint32_t by, enum cr_role role, uint32_t table,
                           char *text)
{
    for (char *at = text; *at; at++)
        if (*at == '\'') *at = '"';
    struct cr_command command = {
        .by = by, .role = (uint8_t)role, .table = table, .text = text, .size = strlen(text)
    };
    week->next_id++;
    memcpy(command.id, &week->next_id, sizeof week->next_id);
    command.id[15] = 7;
    week->step++;
    uint32_t luck = rnd(week, 480);
    if (luck < 6) {
        give_in_the_dark(week, &command);
    } else {
        give(week, &command, &week->last);
        if (luck < 9) {
            reopen(week);
            week->reopened++;
        }
        if (luck < 40) give_again(week, &command);
    }
    if (getenv("CROUPIER_TALK"))
        printf("# %llu %u %s: %s\n", (unsigned long long)week->step, luck, text, week->last.text);
    if (week->last.status == CR_OK)
        week->done++;
    else
        week->refused++;
    audit(week);
    return week->last.status;
}

#define FORMAT(text, format)                         \
    do {                                             \
        va_list list_;                               \
        va_start(list_, format);                     \
        vsnprintf(text, sizeof text, format, list_); \
        va_end(list_);                               \
    } while (0)

enum cr_status say(struct week *week, uint32_t by, enum cr_role role, uint32_t table,
                   const char *format, ...)
{
    char text[2048];
    FORMAT(text, format);
    return send(week, by, role, table, text);
}

void must(struct week *week, uint32_t by, enum cr_role role, uint32_t table, const char *format,
          ...)
{
    char text[2048];
    FORMAT(text, format);
    if (send(week, by, role, table, text) != CR_OK)
        differ(week, "%s by %s: %s", text, cr_role_name(role), week->last.text);
}

void must_refuse(struct week *week, enum cr_status status, uint32_t by, enum cr_role role,
                 uint32_t table, const char *format, ...)
{
    char text[2048];
    FORMAT(text, format);
    if (send(week, by, role, table, text) != status)
        differ(week, "%s by %s is not %s: %s", text, cr_role_name(role), cr_status_name(status),
               week->last.text);
    check(week);
}

/* One click too many: the same command twice in one turn is done once, and answered twice alike. */
void must_once(struct week *week, uint32_t by, enum cr_role role, const char *text)
{
    struct answer answers[2] = { { .came = false }, { .came = false } };
    char own[2048];
    snprintf(own, sizeof own, "%s", text);
    for (char *at = own; *at; at++)
        if (*at == '\'') *at = '"';
    struct cr_command command = {
        .by = by, .role = (uint8_t)role, .text = own, .size = strlen(own)
    };
    week->next_id++;
    memcpy(command.id, &week->next_id, sizeof week->next_id);
    command.id[15] = 7;
    for (int i = 0; i < 2; i++) {
        command.tag = &answers[i];
        if (cr_floor_submit(week->floor, &command) != CR_OK) differ(week, "twice: refused");
    }
    cr_floor_turn(week->floor);
    week->step++;
    week->twice++;
    week->last = answers[0];
    if (answers[0].status != CR_OK || !answers[1].repeated ||
        strcmp(answers[0].text, answers[1].text) != 0)
        differ(week, "%s twice in a turn: %s, and %s", own, answers[0].text, answers[1].text);
    audit(week);
}

unsigned both(struct week *week, const uint32_t by[2], enum cr_role role, const char *text,
              const char *other)
{
    struct answer answers[2] = { { .came = false }, { .came = false } };
    char texts[2][2048];
    snprintf(texts[0], sizeof texts[0], "%s", text);
    snprintf(texts[1], sizeof texts[1], "%s", other);
    for (int i = 0; i < 2; i++) {
        for (char *at = texts[i]; *at; at++)
            if (*at == '\'') *at = '"';
        struct cr_command command = { .by = by[i],
                                      .role = (uint8_t)role,
                                      .text = texts[i],
                                      .size = strlen(texts[i]),
                                      .tag = &answers[i] };
        week->next_id++;
        memcpy(command.id, &week->next_id, sizeof week->next_id);
        command.id[15] = 7;
        if (cr_floor_submit(week->floor, &command) != CR_OK) differ(week, "two at once: refused");
    }
    cr_floor_turn(week->floor);
    week->step++;
    week->together++;
    week->last = answers[0].status == CR_OK ? answers[0] : answers[1];
    audit(week);
    unsigned first = answers[0].status == CR_OK, second = answers[1].status == CR_OK;
    return first + second;
}

int64_t answered(const struct week *week, const char *key)
{
    json_t *answer = json_loads(week->last.text, 0, NULL);
    const json_t *member = json_object_get(json_object_get(answer, "came"), key);
    if (!member) member = json_object_get(answer, key);
    int64_t value = json_is_boolean(member) ? json_is_true(member) : json_integer_value(member);
    json_decref(answer);
    return value;
}

/* ---- Time ---- */

static void tick_once(struct week *week)
{
    bool dark = rnd(week, 200) == 0;
    if (dark) arm(week);
    cr_floor_tick(week->floor);
    cr_floor_turn(week->floor);
    if (dark) disarm(week);
    audit(week);
}

void pass(struct week *week, int64_t span)
{
    if (week->stands) span = 0;
    week->clock += span;
    for (int i = 0; i < 40 && cr_floor_due(week->floor) <= week->clock; i++)
        tick_once(week);
}

void tick(struct week *week)
{
    int64_t due = cr_floor_due(week->floor);
    if (due > week->clock && due < week->clock + 90 * SECOND)
        week->clock = due;
    else if (due > week->clock)
        week->clock += 5 * SECOND;
    tick_once(week);
}
