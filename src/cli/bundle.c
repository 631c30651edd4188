/* bundle.c -- `croupier bundle STORE --dispute N -o FILE`: the evidence of a dispute, to be proved anywhere
 * by `croupier verify FILE`. */
#include "cli/bundle.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/money.h"
#include "cli/command.h"
#include "cli/grid.h"
#include "floor/bundle.h"

struct bundle_options {
    const char *store, *output;
    uint32_t dispute;
};

/* ---- What was found ---- */

static void put_count(struct cr_grid *grid, const char *what, uint64_t count)
{
    char digits[32];
    cr_money_write((cr_money)count, "", digits, sizeof digits);
    cr_grid_put(grid, cr_words(cr_cli_lang, what));
    cr_grid_put(grid, digits);
}

static void print_table(const struct cr_bundled *found)
{
    char buffer[2048];
    struct cr_text out = cr_text_to(stdout, buffer, sizeof buffer);
    struct cr_grid grid;
    cr_grid_init(&grid, "lr");
    put_count(&grid, N_("dispute"), found->dispute);
    if (found->table) put_count(&grid, N_("table"), found->table);
    if (found->round) put_count(&grid, N_("round"), found->round);
    put_count(&grid, N_("records"), found->records);
    put_count(&grid, N_("checkpoints"), found->checkpoints);
    put_count(&grid, N_("rulebook files"), found->rulebook_files);
    if (found->inputs) put_count(&grid, N_("inputs"), found->inputs);
    if (found->drawn) put_count(&grid, N_("numbers drawn again"), found->drawn);
    if (found->opened) put_count(&grid, N_("opened cards proved"), found->opened);
    cr_grid_print(&grid, &out, 0);
    cr_grid_release(&grid);
    cr_text_format(&out, "%s %s\n", cr_words(cr_cli_lang, N_("The dispute is")),
                   cr_words(cr_cli_lang, found->state));
    cr_text_flush(&out);
}

static void print_proved(const struct cr_bundled *found)
{
    char buffer[512];
    struct cr_text out = cr_text_to(stdout, buffer, sizeof buffer);
    if (found->round) {
        const struct cr_place places[] = { { "digest", found->digest } };
        cr_words_fill(&out, cr_words(cr_cli_lang, N_("The round, run again, ends with {digest}.")),
                      places, 1);
        cr_text_char(&out, '\n');
    }
    cr_text_format(&out, "%s ", cr_words(cr_cli_lang, N_("Signed with the key")));
    cr_text_hex(&out, found->key, sizeof found->key);
    cr_text_format(&out, "\n%s\n", cr_words(cr_cli_lang, N_("All of it agrees.")));
    cr_text_flush(&out);
}

static void print_json(const struct cr_bundled *found, const struct cr_error *err)
{
    char buffer[2048];
    struct cr_text out = cr_text_to(stdout, buffer, sizeof buffer);
    cr_text_begin(&out, '{');
    cr_text_member_int(&out, "checkpoints", (int64_t)found->checkpoints);
    if (err) {
        cr_text_key(&out, "differs");
        cr_text_put(&out, "{\"what\":");
        cr_text_json(&out, err->what);
        cr_text_put(&out, ",\"where\":");
        cr_text_json(&out, err->where);
        cr_text_char(&out, '}');
    }
    cr_text_member_text(&out, "digest", found->digest);
    cr_text_member_int(&out, "dispute", found->dispute);
    cr_text_member_text(&out, "game", found->game);
    cr_text_member_text(&out, "house", found->house);
    cr_text_member_int(&out, "inputs", (int64_t)found->inputs);
    if (found->is_signed) {
        cr_text_key(&out, "key");
        cr_text_char(&out, '"');
        cr_text_hex(&out, found->key, sizeof found->key);
        cr_text_char(&out, '"');
    }
    cr_text_member_int(&out, "records", (int64_t)found->records);
    cr_text_member_int(&out, "round", found->round);
    cr_text_member_int(&out, "rulebook_files", (int64_t)found->rulebook_files);
    cr_text_member_text(&out, "state", found->state);
    cr_text_member_int(&out, "table", found->table);
    cr_text_end(&out, '}');
    cr_text_char(&out, '\n');
    cr_text_flush(&out);
}

int cr_cli_verify_bundle(const char *path, bool json)
{
    struct cr_bundled found;
    struct cr_error err = { "", "" };
    enum cr_status status = cr_bundle_check(path, &found, &err);
    if (json) {
        print_json(&found, status == CR_OK ? NULL : &err);
    } else if (status == CR_OK) {
        print_table(&found);
        print_proved(&found);
    }
    if (status == CR_OK) return cr_cli_finish(CR_EXIT_FINE);
    fflush(stdout);
    fprintf(stderr, "%s: %s\n", err.where, err.what);
    return status == CR_NOT_FOUND ? CR_EXIT_USAGE : CR_EXIT_REFUSED;
}

/* ---- The verb ---- */

static const struct argp_option options[] = {
    { "dispute", 'd', "N", 0, N_("The number of the dispute"), 0 },
    { "output", 'o', "FILE", 0, N_("Where to; without it, to standard output"), 0 },
    { NULL, 0, NULL, 0, NULL, 0 },
};

static void read_option(const struct cr_command *command, void *into, int key, const char *value)
{
    struct bundle_options *given = into;
    if (key == 'd')
        given->dispute = (uint32_t)cr_command_number(command, "dispute", value, 1, UINT32_MAX);
    if (key == 'o') given->output = value;
    if (key == ARGP_KEY_ARG) given->store = value;
}

static const struct cr_command bundle_command = {
    .name = "bundle",
    .args = "STORE --dispute N [-o FILE]",
    .doc = N_("Puts the evidence of a dispute into one file: the records of its round and its own, "
              "their signatures, the rulebook the round was played by. `croupier verify FILE` "
              "proves it on any machine, without the store."),
    .options = options,
    .args_min = 1,
    .args_max = 1,
    .option = read_option,
};

static int write_to(const struct bundle_options *given, struct cr_store *store, FILE *out)
{
    struct cr_bundled found;
    struct cr_error err = { "", "" };
    enum cr_status status = cr_bundle_write(store, given->dispute, out, &found, &err);
    if (status != CR_OK) {
        fprintf(stderr, "croupier bundle: %s: %s\n", err.where, err.what);
        return status == CR_STORE ? CR_EXIT_USAGE : CR_EXIT_REFUSED;
    }
    if (given->output) print_table(&found);
    if (found.is_signed) return CR_EXIT_FINE;
    fprintf(stderr, "croupier bundle: %s\n",
            cr_words(cr_cli_lang, N_("its last records are not signed")));
    return CR_EXIT_REFUSED;
}

int cr_cli_bundle(int argc, char **argv)
{
    struct bundle_options given = { .store = NULL };
    struct cr_error err = { "", "" };
    struct cr_store *store;
    cr_command_parse(&bundle_command, argc, argv, &given);
    if (!given.dispute)
        cr_command_fail(&bundle_command, N_("say which dispute: --dispute N"), NULL, 0);
    if (cr_store_open_reader(&store, given.store, &err) != CR_OK) {
        fprintf(stderr, "croupier bundle: %s: %s\n", err.where, err.what);
        return CR_EXIT_USAGE;
    }
    FILE *out = given.output ? fopen(given.output, "wb") : stdout;
    int status = CR_EXIT_USAGE;
    if (!out)
        fprintf(stderr, "croupier bundle: %s: %s\n", given.output, strerror(errno));
    else
        status = write_to(&given, store, out);
    cr_store_close(store);
    if (out && given.output && fclose(out) != 0) {
        fprintf(stderr, "croupier bundle: %s: %s\n", given.output, strerror(errno));
        status = CR_EXIT_USAGE;
    }
    return cr_cli_finish(status);
}
