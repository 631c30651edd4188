/* verify.c -- `croupier verify STORE`: the whole record run again, and held against the books. */
#include "floor/verify.h"

#include <stdio.h>
#include <unistd.h>

#include "base/money.h"
#include "cli/command.h"
#include "cli/grid.h"

struct verify_options {
    const char *store;
    bool json;
};

static void show_progress(void *context, const struct cr_verified *found)
{
    bool *shown = context;
    fprintf(stderr, "\r%llu", (unsigned long long)found->records);
    fflush(stderr);
    *shown = true;
}

static void put(struct cr_grid *grid, const char *what, uint64_t count)
{
    char digits[32];
    cr_money_write((cr_money)count, "", digits, sizeof digits);
    cr_grid_put(grid, cr_words(cr_cli_lang, what));
    cr_grid_put(grid, digits);
}

static void print_table(const struct cr_verified *found)
{
    char buffer[2048];
    struct cr_text out = cr_text_to(stdout, buffer, sizeof buffer);
    struct cr_grid grid;
    cr_grid_init(&grid, "lr");
    put(&grid, N_("streams"), found->streams);
    put(&grid, N_("records"), found->records);
    put(&grid, N_("rounds run again"), found->rounds);
    put(&grid, N_("inputs"), found->inputs);
    put(&grid, N_("postings"), found->postings);
    put(&grid, N_("balances"), found->balances);
    put(&grid, N_("checkpoints"), found->checkpoints);
    cr_grid_print(&grid, &out, 0);
    cr_text_format(&out, "%s\n", cr_words(cr_cli_lang, N_("All of it agrees.")));
    cr_text_flush(&out);
    cr_grid_release(&grid);
}

static void print_json(const struct cr_verified *found, const struct cr_error *err)
{
    char buffer[2048];
    struct cr_text out = cr_text_to(stdout, buffer, sizeof buffer);
    cr_text_format(&out, "{\"balances\":%llu,\"checkpoints\":%llu,",
                   (unsigned long long)found->balances, (unsigned long long)found->checkpoints);
    if (err) {
        cr_text_put(&out, "\"differs\":{\"what\":");
        cr_text_json(&out, err->what);
        cr_text_put(&out, ",\"where\":");
        cr_text_json(&out, err->where);
        cr_text_put(&out, "},");
    }
    cr_text_format(&out,
                   "\"inputs\":%llu,\"postings\":%llu,\"records\":%llu,\"rounds\":%llu,"
                   "\"streams\":%llu}\n",
                   (unsigned long long)found->inputs, (unsigned long long)found->postings,
                   (unsigned long long)found->records, (unsigned long long)found->rounds,
                   (unsigned long long)found->streams);
    cr_text_flush(&out);
}

/* ---- The verb ---- */

static const struct argp_option options[] = {
    { "json", 'j', NULL, 0, N_("Print JSON, for a machine"), 0 },
    { NULL, 0, NULL, 0, NULL, 0 },
};

static void read_option(const struct cr_command *command, void *into, int key, const char *value)
{
    (void)command;
    struct verify_options *given = into;
    if (key == 'j') given->json = true;
    if (key == ARGP_KEY_ARG) given->store = value;
}

static const struct cr_command verify_command = {
    .name = "verify",
    .args = "STORE",
    .doc = N_(
        "Proves a house's store: each stream's chain and signatures, every round run again, every "
        "posting and balance. It may be a copy, or the store of a house that is open. The first "
        "difference is named; exit status 1."),
    .options = options,
    .args_min = 1,
    .args_max = 1,
    .option = read_option,
};

int cr_cli_verify(int argc, char **argv)
{
    struct verify_options given = { .store = NULL };
    struct cr_verified found = { 0 };
    struct cr_error err = { "", "" };
    struct cr_store *store;
    bool shown = false;
    cr_command_parse(&verify_command, argc, argv, &given);
    if (cr_store_open_reader(&store, given.store, &err) != CR_OK) {
        fprintf(stderr, "%s: %s\n", err.where, err.what);
        return CR_EXIT_USAGE;
    }
    enum cr_status status =
        cr_verify(store, cr_cli_rulebooks(cr_cli_root),
                  isatty(STDERR_FILENO) ? show_progress : NULL, &shown, &found, &err);
    cr_store_close(store);
    if (shown) fputs("\r\033[K", stderr);
    if (given.json)
        print_json(&found, status == CR_OK ? NULL : &err);
    else if (status == CR_OK)
        print_table(&found);
    if (status == CR_OK) return CR_EXIT_FINE;
    fflush(stdout);
    fprintf(stderr, "%s: %s\n", err.where, err.what);
    return CR_EXIT_REFUSED;
}
