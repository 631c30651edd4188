/* Every file of tests/rules, played: one TAP line a file, named by its header's note. */
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "table/round_file.h"

#define FILES_MAX 1024

struct run {
    char note[256];
    char wrong[512];
    long rounds, failures;
};

static void on_round(void *context, const struct cr_round_outcome *outcome)
{
    struct run *run = context;
    if (run->rounds++ == 0) snprintf(run->note, sizeof run->note, "%s", outcome->note);
    if (outcome->end == CR_ROUND_FINE) return;
    if (run->failures++ > 0) return;
    const char *what =
        outcome->end == CR_ROUND_REFUSED ? cr_status_name(outcome->status) : outcome->what;
    snprintf(run->wrong, sizeof run->wrong, "line %ld, %s: %.300s", outcome->line,
             outcome->end == CR_ROUND_REFUSED   ? "refused"
             : outcome->end == CR_ROUND_DIFFERS ? "differs"
                                                : "cannot be read",
             what);
}

/* Reads the file into the rounds; false if it cannot be opened. */
static bool play(struct cr_rounds *rounds, const char *path)
{
    FILE *file = fopen(path, "r");
    char *line = NULL;
    size_t size = 0;
    ssize_t length;
    if (!file) return false;
    while ((length = getline(&line, &size, file)) >= 0)
        cr_rounds_line(rounds, line, (size_t)length);
    cr_rounds_end(rounds);
    free(line);
    fclose(file);
    return true;
}

/* A TAP description has no # (it would start a directive). */
static void write_note(const char *note)
{
    for (; *note; note++)
        putchar(*note == '#' ? ' ' : *note);
    putchar('\n');
}

static char *files[FILES_MAX];
static int file_count;

static int by_name(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

static void find_files(const char *folder)
{
    DIR *dir = opendir(folder);
    if (!dir) return;
    for (struct dirent *entry = readdir(dir); entry; entry = readdir(dir)) {
        char path[1024];
        size_t length = strlen(entry->d_name);
        if (entry->d_name[0] == '.') continue;
        snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
        if (entry->d_type == DT_DIR)
            find_files(path);
        else if (length > 6 && strcmp(entry->d_name + length - 6, ".jsonl") == 0 &&
                 file_count < FILES_MAX)
            files[file_count++] = strdup(path);
    }
    closedir(dir);
}

int main(int argc, char **argv)
{
    const char *source = getenv("CROUPIER_SOURCE");
    char folder[512], rulebooks[512];
    int failed = 0;
    snprintf(folder, sizeof folder, "%s/tests/rules", source ? source : ".");
    snprintf(rulebooks, sizeof rulebooks, "%s/rulebooks", source ? source : ".");
    for (int i = 1; i < argc && file_count < FILES_MAX; i++)
        files[file_count++] = strdup(argv[i]);
    if (argc == 1) find_files(folder);
    qsort(files, (size_t)file_count, sizeof files[0], by_name);

    printf("1..%d\n", file_count > 0 ? file_count : 1);
    if (file_count == 0) printf("not ok 1 - there are files in %s\n", folder);
    for (int i = 0; i < file_count; i++) {
        struct run run = { .note = "" };
        struct cr_rounds *rounds;
        if (cr_rounds_open(&rounds, rulebooks, on_round, &run) != CR_OK) abort();
        bool opened = play(rounds, files[i]);
        const char *name = strrchr(files[i], '/') ? strrchr(files[i], '/') + 1 : files[i];
        bool fine = opened && run.rounds > 0 && run.failures == 0;
        failed += !fine;
        printf("%s %d - %s: ", fine ? "ok" : "not ok", i + 1, name);
        write_note(run.note);
        if (run.failures) printf("# %ld of %ld rounds; %s\n", run.failures, run.rounds, run.wrong);
        if (opened && run.rounds == 0) printf("# no round was played\n");
        cr_rounds_close(rounds);
        free(files[i]);
    }
    return failed || file_count == 0;
}
