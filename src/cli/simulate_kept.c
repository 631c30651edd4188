/* simulate_kept.c -- a simulation's checkpoint: what stands in it, and what is said where it does not fit. */
#include "cli/simulate_kept.h"

#include <errno.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "odds/lab/cache.h"
#include "odds/play/ranks.h"

#define KEEP_MS 5000

static void say(const struct cr_command *command, const char *sentence,
                const struct cr_place *places, int count)
{
    char buffer[2 * CR_CHECKPOINT_LINE];
    struct cr_text out = cr_text_to(stderr, buffer, sizeof buffer);
    cr_text_format(&out, "croupier %s: ", command->name);
    cr_words_fill(&out, cr_words(cr_cli_lang, sentence), places, count);
    cr_text_char(&out, '\n');
    cr_text_flush(&out);
}

/* ---- What is played ---- */

static void describe_plate(struct cr_text *out, const struct cr_game *game,
                           const struct cr_play *play)
{
    for (const struct cr_rule_field *f = game->settings->fields; f->key != NULL; f++) {
        cr_text_format(out, "plate.%s ", f->key);
        cr_rule_write(f, play->settings, out);
        cr_text_char(out, '\n');
    }
}

static void describe(const struct cr_simulated *told, const struct cr_game *game,
                     const struct cr_play *play, struct cr_text *out)
{
    char hash[2 * CR_HASH_SIZE + 1];
    sodium_bin2hex(hash, sizeof hash, cr_rulebook_hash(told->book), CR_HASH_SIZE);
    cr_text_format(out, "game %s %u\n", game->name, (unsigned)game->engine);
    cr_text_format(out, "rulebook %s %s\n", cr_rulebook_house_key(told->book), hash);
    describe_plate(out, game, play);
    for (size_t i = 0; i < told->bet_count; i++)
        cr_text_format(out, "bet.%s %lld\n", told->bets[i].name, (long long)told->bets[i].amount);
    if (told->bet_count > 0 && told->bets[told->bet_count - 1].beside)
        cr_text_format(out, "meter %lld\n", (long long)told->given->meter);
    if (told->record != NULL)
        cr_text_format(out, "strategy recorded %s\n", told->record);
    else if (told->strategy != NULL)
        cr_text_format(out, "strategy %s\nmethods %d\n", told->strategy, CR_LAB_METHODS);
    cr_text_format(out, "seed %llu\n", (unsigned long long)told->given->seed);
    cr_text_format(out, "block_rounds %d\n", CR_SIMULATION_BLOCK);
}

/* ---- What there is ---- */

struct found {
    enum cr_checkpoint state;
    int why; /* errno */
    struct cr_kept kept;
    struct cr_checkpoint_difference differs;
};

/* The first rank has the file; it tells the others what stands in it. */
static void look(struct found *found, const struct cr_progress *progress)
{
    const char *path = progress->given->checkpoint;
    memset(found, 0, sizeof *found);
    if (cr_ranks_own() == 0) {
        found->state = cr_checkpoint_read(path, progress->what, &found->kept, &found->differs);
        if (found->state == CR_CHECKPOINT_UNREADABLE) found->why = errno;
        /* where nothing can be written one hears of it now, not after an hour */
        if (found->state == CR_CHECKPOINT_NONE &&
            !cr_checkpoint_write(path, progress->what, &found->kept)) {
            found->state = CR_CHECKPOINT_UNREADABLE;
            found->why = errno;
        }
    }
    cr_ranks_tell(found, sizeof *found);
}

static const char *what_is_wrong(const struct found *found, uint64_t rounds)
{
    switch (found->state) {
    case CR_CHECKPOINT_UNREADABLE: return N_("--checkpoint {file}: {why}");
    case CR_CHECKPOINT_DAMAGED: return N_("--checkpoint {file}: it is damaged, or no checkpoint");
    case CR_CHECKPOINT_DIFFERS:
        return N_(
            "--checkpoint {file} is of another simulation: {name} is {there} there, {here} here");
    case CR_CHECKPOINT_NONE:
    case CR_CHECKPOINT_GOOD: break;
    }
    if (found->kept.sums.rounds > rounds)
        return N_("--checkpoint {file} has more rounds than --rounds: {there}");
    return NULL;
}

static void keep(void *context, const struct cr_kept *kept)
{
    struct cr_progress *progress = context;
    if (cr_checkpoint_write(progress->given->checkpoint, progress->what, kept))
        progress->unkept = 0;
    else
        progress->unkept = errno;
}

void cr_simulate_resume(const struct cr_simulated *told, const struct cr_game *game,
                        const struct cr_play *play, struct cr_progress *progress,
                        struct cr_pace *pace)
{
    struct found found;
    struct cr_text what = cr_text_on(progress->what, sizeof progress->what);
    describe(told, game, play, &what);
    if (what.full) abort(); /* not run: 256 bets of a line each fit twice */
    look(&found, progress);
    const char *wrong = what_is_wrong(&found, pace->rounds);
    if (wrong != NULL) {
        char rounds[32];
        snprintf(rounds, sizeof rounds, "%llu", (unsigned long long)found.kept.sums.rounds);
        bool differs = found.state == CR_CHECKPOINT_DIFFERS;
        const struct cr_place places[] = { { "file", told->given->checkpoint },
                                           { "why", strerror(found.why) },
                                           { "name", found.differs.name },
                                           { "there", differs ? found.differs.there : rounds },
                                           { "here", found.differs.here } };
        say(progress->command, wrong, places, 5);
        exit(CR_EXIT_REFUSED);
    }
    progress->kept = found.kept;
    pace->from = &progress->kept;
    pace->keep = keep;
    pace->keep_ms = KEEP_MS;
}

void cr_simulate_kept(const struct cr_progress *progress, bool stopped)
{
    const struct cr_place places[] = { { "file", progress->given->checkpoint },
                                       { "why", strerror(progress->unkept) } };
    if (progress->given->checkpoint == NULL) return;
    if (progress->unkept != 0)
        say(progress->command, N_("--checkpoint {file}: {why}"), places, 2);
    else if (stopped)
        say(progress->command, N_("stopped; the same command goes on from {file}"), places, 1);
}
