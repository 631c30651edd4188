/* backup.c -- `croupier backup STORE TO` and `croupier restore FROM STORE`: a copy that was proved.
 *
 * Both copy a store as it is at one moment, the house may be open, and prove the copy as `croupier verify`
 * does before it gets its name: what is called TO is whole and agrees, or is not there. Neither writes over
 * anything.
 */
#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "cli/command.h"
#include "floor/verify.h"

struct backup_options {
    const char *from, *to;
    bool quick;
};

static int fail(const struct cr_error *err, int exit_status)
{
    fflush(stdout);
    fprintf(stderr, "%s: %s\n", err->where, err->what);
    return exit_status;
}

/* Beside a store lie its log and its lock: what is left of another would be taken for this one's. */
static enum cr_status check_free(const char *path, struct cr_error *err)
{
    static const char *const tails[] = { "", "-wal", "-shm", "-journal" };
    for (size_t i = 0; i < sizeof tails / sizeof *tails; i++) {
        char name[PATH_MAX];
        int length = snprintf(name, sizeof name, "%s%s", path, tails[i]);
        if (length < 0 || (size_t)length >= sizeof name - 8)
            return cr_error_set(err, CR_STORE, path, "the name is too long");
        if (access(name, F_OK) == 0)
            return cr_error_set(err, CR_STORE, name,
                                "it is there already, and is not written over");
    }
    return CR_OK;
}

static enum cr_status prove(const char *path, struct cr_verified *found, struct cr_error *err)
{
    struct cr_store *copy;
    enum cr_status status = cr_store_open_reader(&copy, path, err);
    if (status != CR_OK) return status;
    status = cr_verify(copy, cr_cli_rulebooks(cr_cli_root), NULL, NULL, found, err);
    cr_store_close(copy);
    return status;
}

/* The name is on the disk too when this returns. */
static enum cr_status give_name(const char *part, const char *path, struct cr_error *err)
{
    char folder[PATH_MAX];
    snprintf(folder, sizeof folder, "%s", path);
    if (rename(part, path) != 0) return cr_error_set(err, CR_STORE, path, "%s", strerror(errno));
    int opened = open(dirname(folder), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    bool synced = opened >= 0 && fsync(opened) == 0;
    int cause = errno;
    if (opened >= 0) close(opened);
    return synced ? CR_OK : cr_error_set(err, CR_STORE, path, "%s", strerror(cause));
}

static void say(const struct backup_options *given, const struct cr_verified *found)
{
    char line[512], records[32];
    struct cr_text text = cr_text_on(line, sizeof line);
    snprintf(records, sizeof records, "%llu", (unsigned long long)found->records);
    const struct cr_place places[] = { { "file", given->to }, { "n", records } };
    cr_words_fill(&text,
                  cr_words(cr_cli_lang, given->quick
                                            ? N_("{file} is a copy; it was not proved.")
                                            : N_("{file} is a copy, and all of it agrees: {n} "
                                                 "records.")),
                  places, 2);
    puts(line);
}

/* Files that cannot be opened or made are 2, a copy that does not agree is 1. */
static int copy_store(const struct backup_options *given)
{
    struct cr_verified found = { 0 };
    struct cr_error err = { "", "" };
    struct cr_store *store;
    char part[PATH_MAX];
    if (check_free(given->to, &err) != CR_OK) return fail(&err, CR_EXIT_USAGE);
    snprintf(part, sizeof part, "%.*s.part", PATH_MAX - 8, given->to);
    if (cr_store_open_reader(&store, given->from, &err) != CR_OK) return fail(&err, CR_EXIT_USAGE);
    enum cr_status status = cr_store_copy(store, part, &err);
    cr_store_close(store);
    if (status != CR_OK) return fail(&err, CR_EXIT_USAGE);
    if (!given->quick) status = prove(part, &found, &err);
    if (status != CR_OK) {
        unlink(part);
        return fail(&err, CR_EXIT_REFUSED);
    }
    if (give_name(part, given->to, &err) != CR_OK) {
        unlink(part);
        return fail(&err, CR_EXIT_USAGE);
    }
    say(given, &found);
    return CR_EXIT_FINE;
}

/* ---- The verbs ---- */

static const struct argp_option options[] = {
    { "quick", 'q', NULL, 0, N_("Do not prove the copy: its rounds are not run again"), 0 },
    { NULL, 0, NULL, 0, NULL, 0 },
};

static void read_option(const struct cr_command *command, void *into, int key, const char *value)
{
    (void)command;
    struct backup_options *given = into;
    if (key == 'q') given->quick = true;
    if (key == ARGP_KEY_ARG && given->from == NULL)
        given->from = value;
    else if (key == ARGP_KEY_ARG)
        given->to = value;
}

static const struct cr_command backup_command = {
    .name = "backup",
    .args = "STORE TO",
    .doc =
        N_("Copies a house's store into the file TO, also while the house is open, and proves the "
           "copy as `croupier verify` does. Keys are files of their own: copy them too."),
    .options = options,
    .args_min = 2,
    .args_max = 2,
    .option = read_option,
};

static const struct cr_command restore_command = {
    .name = "restore",
    .args = "FROM STORE",
    .doc = N_("Makes the store of a house from a copy, after it was proved. There must be no STORE "
              "yet: move the old one away first."),
    .options = options,
    .args_min = 2,
    .args_max = 2,
    .option = read_option,
};

int cr_cli_backup(int argc, char **argv)
{
    struct backup_options given = { .from = NULL };
    cr_command_parse(&backup_command, argc, argv, &given);
    return copy_store(&given);
}

int cr_cli_restore(int argc, char **argv)
{
    struct backup_options given = { .from = NULL };
    cr_command_parse(&restore_command, argc, argv, &given);
    return copy_store(&given);
}
