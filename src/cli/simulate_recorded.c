/* simulate_recorded.c -- a record read round by round, or hand by hand, and what its players did learnt from it. */
#include "cli/simulate_recorded.h"

#include <errno.h>
#include <fcntl.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/histories.h"
#include "cli/lines.h"
#include "floor/played.h"

#define INPUT_SIZE (1024 * 1024)

struct reading {
    const struct cr_command *command;
    const char *file;
    struct cr_recorded *recorded; /* decisions, */
    struct cr_slips *slips;       /* or bets; NULL: the other */
    struct cr_rounds *rounds;
};

const char *cr_simulate_record(const char *strategy)
{
    size_t length = strlen(CR_RECORDED_PREFIX);
    if (strategy == NULL || strncmp(strategy, CR_RECORDED_PREFIX, length) != 0) return NULL;
    return strategy + length;
}

static void fail(const struct reading *reading, const char *what)
{
    const struct cr_place places[] = { { "file", reading->file }, { "why", what } };
    cr_command_fail(reading->command, N_("--strategy: {file}: {why}"), places, 2);
}

static void learn(const struct reading *reading, const struct cr_table *table)
{
    enum cr_status status = reading->slips != NULL ? cr_slips_learn(reading->slips, table)
                                                   : cr_recorded_learn(reading->recorded, table);
    if (status != CR_OK) abort(); /* not run: no memory */
}

/* A round that was refused or differs from what was expected is no play; one that cannot be read is a fault. */
static void on_round(void *context, const struct cr_round_outcome *outcome)
{
    const struct reading *reading = context;
    char what[256];
    if (outcome->end == CR_ROUND_BAD) {
        snprintf(what, sizeof what, "%ld: %s", outcome->line, outcome->what);
        fail(reading, what);
    }
    if (outcome->end == CR_ROUND_FINE && outcome->table != NULL) learn(reading, outcome->table);
}

static bool on_played(void *context, uint32_t table, const struct cr_rounds *rounds)
{
    (void)table;
    learn(context, cr_rounds_table(rounds));
    return true;
}

static void on_line(void *context, const char *line, size_t length)
{
    const struct reading *reading = context;
    cr_rounds_line(reading->rounds, line, length);
}

static bool is_store(int file)
{
    static const char magic[] = "SQLite format 3";
    char head[sizeof magic] = "";
    return pread(file, head, sizeof magic, 0) == (ssize_t)sizeof magic &&
           memcmp(head, magic, sizeof magic) == 0;
}

static void read_store(struct reading *reading)
{
    struct cr_store *store;
    struct cr_error err = { "", "" };
    enum cr_status status = cr_store_open_reader(&store, reading->file, &err);
    if (status == CR_OK) {
        status = cr_played_each(store, cr_cli_rulebooks(cr_cli_root), 0, on_played, reading, &err);
        cr_store_close(store);
    }
    if (status != CR_OK) fail(reading, err.what);
}

static void read_rounds(struct reading *reading, int file)
{
    char *buffer = malloc(INPUT_SIZE);
    if (buffer == NULL ||
        cr_rounds_open(&reading->rounds, cr_cli_rulebooks(cr_cli_root), on_round, reading) != CR_OK)
        abort(); /* not run: a megabyte */
    if (!cr_lines_read(file, buffer, INPUT_SIZE, CR_ROUND_LINE_MAX, on_line, reading))
        fail(reading, strerror(errno));
    cr_rounds_end(reading->rounds);
    cr_rounds_close(reading->rounds);
    free(buffer);
}

/* Hand histories of poker between players: one that differs from what was expected is no play. */
static void read_histories(const struct reading *reading)
{
    static struct cr_phh hand; /* large, and there is one at a time */
    struct cr_phh_reader reader;
    size_t size;
    const char *why;
    char *text = cr_cli_history_read(reading->file, &size, &why);
    if (text == NULL) fail(reading, why);
    cr_phh_open(&reader, text, size);
    while (cr_phh_next(&reader, &hand))
        if (cr_recorded_learn_history(reading->recorded, &hand) != CR_OK)
            abort(); /* not run: no memory */
    if (reader.wrong[0] != '\0') {
        char what[160];
        snprintf(what, sizeof what, "%u: %s", reader.line, reader.wrong);
        fail(reading, what);
    }
    free(text);
}

static void read_all(struct reading *reading)
{
    int descriptor = open(reading->file, O_RDONLY | O_CLOEXEC);
    if (descriptor < 0) fail(reading, strerror(errno));
    if (reading->recorded != NULL && cr_cli_is_history(reading->file))
        read_histories(reading);
    else if (is_store(descriptor))
        read_store(reading);
    else
        read_rounds(reading, descriptor);
    close(descriptor);
}

struct cr_recorded *cr_simulate_learn(const struct cr_command *command, const struct cr_game *game,
                                      const char *file, char hash[2 * CR_HASH_SIZE + 1])
{
    struct reading reading = { .command = command, .file = file };
    uint8_t bytes[CR_HASH_SIZE];
    if (cr_recorded_open(&reading.recorded, game) != CR_OK) abort(); /* not run: some kilobytes */
    read_all(&reading);
    if (cr_recorded_decisions(reading.recorded) == 0)
        fail(&reading, cr_words(cr_cli_lang, N_("nobody decides anything in this game there")));
    cr_recorded_hash(reading.recorded, bytes);
    sodium_bin2hex(hash, 2 * CR_HASH_SIZE + 1, bytes, sizeof bytes);
    return reading.recorded;
}

struct cr_slips *cr_simulate_learn_slips(const struct cr_command *command,
                                         const struct cr_game *game, const char *file,
                                         char hash[2 * CR_HASH_SIZE + 1])
{
    struct reading reading = { .command = command, .file = file };
    uint8_t bytes[CR_HASH_SIZE];
    if (cr_slips_open(&reading.slips, game) != CR_OK) abort(); /* not run: some bytes */
    read_all(&reading);
    if (reading.slips->count == 0)
        fail(&reading, cr_words(cr_cli_lang, N_("nobody bets anything in this game there")));
    cr_slips_hash(reading.slips, bytes);
    sodium_bin2hex(hash, 2 * CR_HASH_SIZE + 1, bytes, sizeof bytes);
    return reading.slips;
}
