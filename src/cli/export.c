/* export.c -- `croupier export --phh FILE...`: our hands of poker, as others read them.
 *
 * A file is a house's store, or round files; what is written can be run again by `croupier replay`.
 */
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/command.h"
#include "cli/lines.h"
#include "floor/played.h"
#include "table/phh.h"

#define INPUT_SIZE (1024 * 1024)
#define HAND_SIZE  (64 * 1024)

struct export
{
    bool phh;
    uint32_t table; /* 0: all */
    const char **names;
    size_t count;

    const char *file; /* being read */
    struct cr_rounds *rounds;
    unsigned long hands, untold;
    char text[HAND_SIZE];
    int status;
};

static void worse(struct export *export, int status)
{
    if (status > export->status) export->status = status;
}

static void complain(struct export *export, const char *where, const char *what, int status)
{
    fprintf(stderr, "croupier export: %s: %s\n", where, what);
    worse(export, status);
}

/* ---- One hand ---- */

/* The round's name: file:line of a round file, table and round of a store. */
static void tell_hand(struct export *export, const struct cr_table *table, const char *where)
{
    struct cr_text out = cr_text_on(export->text, sizeof export->text);
    const char *why = cr_phh_write(table, &out);
    if (why) {
        export->untold++;
        complain(export, where, cr_words(cr_cli_lang, why), CR_EXIT_REFUSED);
        return;
    }
    printf("%s[%lu]\n# %s\n%s", export->hands ? "\n" : "", export->hands + 1, where, export->text);
    export->hands++;
}

static void on_round(void *context, const struct cr_round_outcome *outcome)
{
    struct export *export = context;
    char where[PATH_MAX + 32];
    snprintf(where, sizeof where, "%s:%ld", export->file, outcome->first_line);
    if (outcome->end != CR_ROUND_FINE)
        complain(export, where, cr_words(cr_cli_lang, N_("its round does not run to its end")),
                 CR_EXIT_USAGE);
    else if (outcome->table && cr_phh_has_hand(outcome->table))
        tell_hand(export, outcome->table, where);
}

static bool on_played(void *context, uint32_t table, const struct cr_rounds *rounds)
{
    struct export *export = context;
    const struct cr_table *played = cr_rounds_table(rounds);
    char where[64];
    snprintf(where, sizeof where, "table/%u round %u", table, cr_table_round(played));
    if (cr_phh_has_hand(played)) tell_hand(export, played, where);
    return !ferror(stdout);
}

/* ---- Files ---- */

static void on_line(void *context, const char *line, size_t length)
{
    struct export *export = context;
    cr_rounds_line(export->rounds, line, length);
}

static bool is_store(const char *name)
{
    static const char magic[] = "SQLite format 3";
    char head[sizeof magic] = "";
    int file = open(name, O_RDONLY | O_CLOEXEC);
    ssize_t got = file >= 0 ? read(file, head, sizeof magic) : 0;
    if (file >= 0) close(file);
    return got == (ssize_t)sizeof magic && memcmp(head, magic, sizeof magic) == 0;
}

static void export_store(struct export *export, const char *name)
{
    struct cr_store *store;
    struct cr_error err = { "", "" };
    enum cr_status status = cr_store_open_reader(&store, name, &err);
    if (status == CR_OK) {
        status = cr_played_each(store, cr_cli_rulebooks(cr_cli_root), export->table, on_played,
                                export, &err);
        cr_store_close(store);
    }
    if (status != CR_OK) complain(export, err.where, err.what, CR_EXIT_USAGE);
}

static void export_rounds(struct export *export, const char *name, char *buffer)
{
    int file = open(name, O_RDONLY | O_CLOEXEC);
    export->file = name;
    if (file < 0) {
        complain(export, name, strerror(errno), CR_EXIT_USAGE);
        return;
    }
    if (!cr_lines_read(file, buffer, INPUT_SIZE, CR_ROUND_LINE_MAX, on_line, export))
        complain(export, name, strerror(errno), CR_EXIT_USAGE);
    cr_rounds_end(export->rounds);
    close(file);
}

/* ---- The verb ---- */

static const struct argp_option options[] = {
    { "phh", 'p', NULL, 0, N_("Hands of poker between players, in the PHH format"), 0 },
    { "table", 't', "N", 0, N_("Of a store, this table alone"), 0 },
    { NULL, 0, NULL, 0, NULL, 0 },
};

static void read_option(const struct cr_command *command, void *into, int key, const char *value)
{
    struct export *export = into;
    if (key == 'p') export->phh = true;
    if (key == 't')
        export->table = (uint32_t)cr_command_number(command, "table", value, 1, UINT32_MAX);
    if (key == ARGP_KEY_ARG) export->names[export->count++] = value;
}

static const struct cr_command export_command = {
    .name = "export",
    .args = "--phh FILE...",
    .doc = N_("Writes hands of poker between players as PHH, so that they replay to the same "
              "stacks. FILE is a house's store or a file of rounds. Cards nobody saw are written "
              "????; a hand the format cannot say is named, and left out. Exit status: 0 all were "
              "written, 1 some were left out, 2 a file cannot be read."),
    .options = options,
    .args_min = 1,
    .args_max = INT_MAX,
    .option = read_option,
};

int cr_cli_export(int argc, char **argv)
{
    struct export *export = calloc(1, sizeof *export);
    char *buffer = malloc(INPUT_SIZE);
    if (export) export->names = calloc((size_t)argc + 1, sizeof(char *));
    if (!export || !buffer || !export->names) abort();
    cr_command_parse(&export_command, argc, argv, export);
    if (!export->phh) cr_command_fail(&export_command, N_("say what to write: --phh"), NULL, 0);
    if (cr_rounds_open(&export->rounds, cr_cli_rulebooks(cr_cli_root), on_round, export) != CR_OK)
        abort(); /* no memory for a name */
    for (size_t i = 0; i < export->count; i++) {
        if (is_store(export->names[i]))
            export_store(export, export->names[i]);
        else
            export_rounds(export, export->names[i], buffer);
    }
    int status = export->status;
    cr_rounds_close(export->rounds);
    free(export->names);
    free(export);
    free(buffer);
    return status;
}
