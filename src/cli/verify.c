/* verify.c -- `croupier verify STORE`: the whole record run again, and held against the books. */
#include "floor/verify.h"

#include <stdio.h>
#include <unistd.h>

#include "base/money.h"
#include "cli/bundle.h"
#include "cli/command.h"
#include "cli/grid.h"
#include "floor/bundle.h"

struct verify_options {
    const char *store, *seal;
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

static void print_errata(struct cr_text *out, const struct cr_verified *found)
{
    for (uint64_t i = 0; i < found->errata && i < CR_VERIFIED_ERRATA_MAX; i++) {
        const struct cr_erratum *erratum = &found->named[i];
        char round[32], difference[32];
        snprintf(round, sizeof round, "%u", erratum->round);
        snprintf(difference, sizeof difference, "%lld", (long long)erratum->difference);
        const struct cr_place places[] = { { "stream", erratum->stream },
                                           { "round", round },
                                           { "clause", erratum->clause },
                                           { "difference", difference } };
        cr_words_fill(out,
                      cr_words(cr_cli_lang, N_("Erratum of {stream}, round {round}: {clause}, "
                                               "difference {difference}.")),
                      places, 4);
        cr_text_char(out, '\n');
    }
}

static void print_key(struct cr_text *out, const struct cr_verified *found)
{
    if (!found->is_signed) return;
    cr_text_format(out, "%s ", cr_words(cr_cli_lang, N_("Signed with the key")));
    cr_text_hex(out, found->key, sizeof found->key);
    cr_text_char(out, '\n');
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
    if (found->drawn) put(&grid, N_("numbers drawn again"), found->drawn);
    if (found->opened) put(&grid, N_("opened cards proved"), found->opened);
    if (found->packs) put(&grid, N_("sealed packs made again"), found->packs);
    if (found->errata) put(&grid, N_("errata"), found->errata);
    put(&grid, N_("rulebook files"), found->rulebook_files);
    cr_grid_print(&grid, &out, 0);
    print_errata(&out, found);
    print_key(&out, found);
    cr_text_format(&out, "%s\n", cr_words(cr_cli_lang, N_("All of it agrees.")));
    cr_text_flush(&out);
    cr_grid_release(&grid);
}

static void print_errata_json(struct cr_text *out, const struct cr_verified *found)
{
    cr_text_put(out, "\"errata\":[");
    for (uint64_t i = 0; i < found->errata && i < CR_VERIFIED_ERRATA_MAX; i++) {
        const struct cr_erratum *erratum = &found->named[i];
        cr_text_format(out, "%s{\"clause\":\"%s\",\"difference\":%lld,\"round\":%u,", i ? "," : "",
                       erratum->clause, (long long)erratum->difference, erratum->round);
        cr_text_format(out, "\"stream\":\"%s\"}", erratum->stream);
    }
    cr_text_put(out, "],");
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
    if (found->drawn) cr_text_format(&out, "\"drawn\":%llu,", (unsigned long long)found->drawn);
    if (found->errata) print_errata_json(&out, found);
    cr_text_format(&out, "\"inputs\":%llu,", (unsigned long long)found->inputs);
    if (found->is_signed) {
        cr_text_put(&out, "\"key\":\"");
        cr_text_hex(&out, found->key, sizeof found->key);
        cr_text_put(&out, "\",");
    }
    if (found->opened) cr_text_format(&out, "\"opened\":%llu,", (unsigned long long)found->opened);
    if (found->packs) cr_text_format(&out, "\"packs\":%llu,", (unsigned long long)found->packs);
    cr_text_format(&out,
                   "\"postings\":%llu,\"records\":%llu,\"rounds\":%llu,"
                   "\"rulebook_files\":%llu,\"streams\":%llu}\n",
                   (unsigned long long)found->postings, (unsigned long long)found->records,
                   (unsigned long long)found->rounds, (unsigned long long)found->rulebook_files,
                   (unsigned long long)found->streams);
    cr_text_flush(&out);
}

/* ---- The verb ---- */

static const struct argp_option options[] = {
    { "json", 'j', NULL, 0, N_("Print JSON, for a machine"), 0 },
    { "seal", 's', "FILE", 0, N_("The house's sealing key: sealed packs are checked whole"), 0 },
    { NULL, 0, NULL, 0, NULL, 0 },
};

static void read_option(const struct cr_command *command, void *into, int key, const char *value)
{
    (void)command;
    struct verify_options *given = into;
    if (key == 'j') given->json = true;
    if (key == 's') given->seal = value;
    if (key == ARGP_KEY_ARG) given->store = value;
}

static const struct cr_command verify_command = {
    .name = "verify",
    .args = "STORE",
    .doc = N_(
        "Proves a house's store: each stream's chain and signatures, every round run again, every "
        "posting and balance. It may be a copy, or the store of a house that is open; or a file of "
        "`croupier bundle`. The first difference is named; exit status 1."),
    .options = options,
    .args_min = 1,
    .args_max = 1,
    .option = read_option,
};

/* Read, never made: a key that is not there has sealed nothing. */
static bool open_seal(struct cr_sealing_key *key, const char *path, struct cr_error *err)
{
    if (access(path, R_OK) != 0) {
        cr_error_set(err, CR_NOT_FOUND, path, "the key cannot be opened");
        return false;
    }
    return cr_sealing_key_open(key, path, err) == CR_OK;
}

int cr_cli_verify(int argc, char **argv)
{
    struct verify_options given = { .store = NULL };
    struct cr_verified found = { 0 };
    struct cr_error err = { "", "" };
    struct cr_sealing_key seal = { { 0 } };
    struct cr_store *store;
    bool shown = false;
    cr_command_parse(&verify_command, argc, argv, &given);
    if (cr_bundle_is(given.store)) return cr_cli_verify_bundle(given.store, given.json);
    if ((given.seal && !open_seal(&seal, given.seal, &err)) ||
        cr_store_open_reader(&store, given.store, &err) != CR_OK) {
        fprintf(stderr, "%s: %s\n", err.where, err.what);
        return CR_EXIT_USAGE;
    }
    enum cr_status status =
        cr_verify_sealed(store, cr_cli_rulebooks(cr_cli_root), given.seal ? &seal : NULL,
                         isatty(STDERR_FILENO) ? show_progress : NULL, &shown, &found, &err);
    cr_store_close(store);
    cr_sealing_key_release(&seal);
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
