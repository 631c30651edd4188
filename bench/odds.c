/* odds.c -- how long each exact answer takes, on one core and on two, and the second time it is asked.
 *
 * Every game against the house in every house that offers it (odds/lab/lab.h): its figures alone, without
 * what each option is worth. The aims are for two cores. Games that draw are counted without their draws, all
 * the same deals; with them they take minutes, each once, with CROUPIER_LONG=1.
 *
 *     bench-odds [FOLDER OF RULEBOOKS] [GAME]
 */
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

#include "odds/house_poker/odds.h"
#include "odds/lab/cache.h"

#define TIMES   5
#define SHORT   1.0  /* seconds: what takes longer is counted once */
#define AT_ONCE 0.05 /* an answer nobody waits for */
#define UNDRAWN 1.0  /* the aim of five-card poker without its draws */

static const struct line {
    const char *game, *house;
    double aim; /* seconds, on two cores */
    bool draws;
} lines[] = {
    { "roulette", "m1", AT_ONCE, false }, { "roulette", "tdc", AT_ONCE, false },
    { "roulette", "bg", AT_ONCE, false }, { "punto-banco", "bg", 0.1, false },
    { "blackjack", "m1", 0.5, false },    { "blackjack", "tdc", 0.5, false },
    { "blackjack", "bg", 0.5, false },    { "texas-poker", "m1", 5, false },
    { "texas-poker", "tdc", 5, false },   { "texas-poker", "tp", 5, false },
    { "caribbean-stud", "bg", 60, true }, { "oasis-poker", "m1", 60, true },
    { "russian-poker", "m1", 300, true }, { "russian-poker", "tdc", 300, true },
};

struct asked {
    struct cr_rulebook *book;
    const struct cr_game *game;
    struct cr_play play;
    const char *cache; /* NULL: nothing is kept */
};

static void fail(const char *what)
{
    fprintf(stderr, "bench-odds: %s\n", what);
    exit(1);
}

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

/* The best of several; and the first figure's edge, to see that all are of the same thing. */
static double time_of(const struct asked *asked, unsigned threads, double *edge)
{
    const struct cr_lab_work work = { .threads = threads, .figures_only = true };
    double best = 0;
    for (unsigned i = 0; i < TIMES && (i == 0 || best < SHORT); i++) {
        struct cr_lab lab;
        double start = now();
        if (cr_lab_cached(&lab, asked->cache, asked->book, asked->game, &asked->play, &work) !=
            CR_OK)
            fail("cannot be counted");
        double took = now() - start;
        if (i == 0 || took < best) best = took;
        *edge = lab.figures[0].edge;
        cr_lab_release(&lab);
    }
    return best;
}

static void empty(const char *folder)
{
    char path[512];
    DIR *files = opendir(folder);
    if (files == NULL) return;
    for (struct dirent *file = readdir(files); file != NULL; file = readdir(files)) {
        snprintf(path, sizeof path, "%s/%s", folder, file->d_name);
        unlink(path);
    }
    closedir(files);
    rmdir(folder);
}

static bool measure(const struct line *line, struct asked *asked)
{
    char folder[] = "/tmp/bench-odds-XXXXXX";
    double edge;
    if (mkdtemp(folder) == NULL) fail("no folder to keep answers in");
    double one = time_of(asked, 1, &edge);
    double two = time_of(asked, 2, &edge);
    asked->cache = folder;
    time_of(asked, 2, &edge); /* is kept */
    double again = time_of(asked, 2, &edge);
    asked->cache = NULL;
    empty(folder);
    struct rusage used;
    getrusage(RUSAGE_SELF, &used);
    printf("%-15s %-5s %10.4f %10.4f %8.2f %10.4f %8.2f %8ld %12.6f\n", line->game, line->house,
           one, two, one / two, again, line->aim / two, used.ru_maxrss / 1024, 100 * edge);
    fflush(stdout);
    return two <= line->aim && again <= AT_ONCE;
}

/* Without draws it is exact to the fraction, and nothing is kept. */
static double undrawn_time(const struct asked *asked, unsigned threads, double *edge)
{
    const struct cr_tx_work work = { .threads = threads };
    double best = 0;
    for (unsigned i = 0; i < TIMES && (i == 0 || best < SHORT); i++) {
        struct cr_hp_odds odds;
        double start = now();
        if (!cr_hp_odds_init_undrawn(&odds, &asked->play, &work)) fail("cannot be counted");
        double took = now() - start;
        if (i == 0 || took < best) best = took;
        *edge = mpq_get_d(odds.ways[CR_HP_WAY_BEST].edge);
        cr_hp_odds_release(&odds);
    }
    return best;
}

static bool measure_undrawn(const struct line *line, const struct asked *asked)
{
    double edge;
    double one = undrawn_time(asked, 1, &edge);
    double two = undrawn_time(asked, 2, &edge);
    struct rusage used;
    getrusage(RUSAGE_SELF, &used);
    printf("%-15s %-5s %10.4f %10.4f %8.2f %10s %8.2f %8ld %12.6f  no draws\n", line->game,
           line->house, one, two, one / two, "", UNDRAWN / two, used.ru_maxrss / 1024, 100 * edge);
    fflush(stdout);
    return two <= UNDRAWN;
}

static bool count(const struct line *line, const char *root, bool whole)
{
    struct cr_error err;
    struct asked asked = { .game = cr_game_find(line->game) };
    if (asked.game == NULL) fail(line->game);
    if (cr_rulebook_open(&asked.book, root, line->house, NULL, asked.game->rules, &err) != CR_OK)
        fail(err.what);
    void *plate = calloc(1, asked.game->settings->size);
    if (plate == NULL) fail("no memory");
    cr_schema_initial(asked.game->settings, plate);
    asked.play = (struct cr_play){ cr_rulebook_values(asked.book), plate };
    bool fine = !line->draws || measure_undrawn(line, &asked);
    if (whole || !line->draws) fine = measure(line, &asked) && fine;
    free(plate);
    cr_rulebook_close(asked.book);
    return fine;
}

int main(int argc, char **argv)
{
    const char *root = argc > 1 ? argv[1] : "rulebooks", *only = argc > 2 ? argv[2] : NULL;
    bool whole = getenv("CROUPIER_LONG") != NULL, fine = true;
    printf("exact answers, seconds.\n\n%-15s %-5s %10s %10s %8s %10s %8s %8s %12s\n", "game",
           "house", "one core", "two", "scaling", "again", "of aim", "MB", "first edge, %");
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        if (only == NULL || strcmp(only, lines[i].game) == 0)
            fine = count(&lines[i], root, whole) && fine;
    }
    if (!whole)
        printf(
            "\nGames that draw take minutes with their draws: CROUPIER_LONG=1 script/bench odds\n");
    return fine ? 0 : 1;
}
