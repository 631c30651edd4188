/* diff.c -- a walk from one rulebook to another. */
#include "odds/lab/diff.h"

#include "odds/lab/memo.h"
#include "odds/lab/words.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "table/round_file.h"

/* gcc 12 loses sight of what is put into an entry of a list, and takes it for leaked. */
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic ignored "-Wanalyzer-malloc-leak"
#endif

#define NOTHING 1e-13 /* of a stake: what sums in double precision differ by */

struct walk {
    struct cr_lab_diff *diff;
    const struct cr_game *game;
    const void *old, *now, *plate;
    const struct cr_lab_work *work;
    void *values; /* of the rules on the way */
    void *fitted; /* the plate under them */
    struct cr_lab_memo memo;
    size_t counted; /* lines behind: the old rules and each line are an equal part of the way */
    struct cr_refusal why;
    const char *uncounted;
    char uncounted_line[64];
};

/* Noted for any language, and said in English. */
static void refuse(struct walk *walk, enum cr_status status, struct cr_error *err)
{
    char sentence[sizeof err->what];
    struct cr_text text = cr_text_on(sentence, sizeof sentence);
    walk->why.status = status;
    cr_round_write_refusal(&text, CR_LANG_EN, status, &walk->why);
    cr_error_set(err, status, "", "%s", sentence);
}

/* The rules with the first `count` lines changed; whether they stand, under the plate too. */
static enum cr_status rules_at(struct walk *walk, size_t count, struct cr_error *err)
{
    const struct cr_game *game = walk->game;
    const struct cr_play play = { walk->values, walk->fitted };
    walk->why = (struct cr_refusal){ .status = CR_OK };
    enum cr_status status = cr_rules_between(walk->game->rules, walk->old, walk->now,
                                             walk->diff->lines, count, walk->values, err);
    if (status != CR_OK) return status;
    memcpy(walk->fitted, walk->plate, game->settings->size);
    if (!walk->work->packs_posted) cr_game_fit_packs(game, walk->values, walk->fitted);
    status = game->check_settings(&play, &walk->why);
    if (status != CR_OK) refuse(walk, status, err);
    return status;
}

/* Each count has the same share of the whole. */
static void see_progress(void *context, double of)
{
    const struct walk *walk = context;
    double counts = (double)walk->diff->line_count + 1;
    walk->work->progress(walk->work->context, ((double)walk->counted + of) / counts);
}

/* The rules with `lines` lines changed. */
static enum cr_status count_at(struct walk *walk, size_t lines, struct cr_lab *lab,
                               struct cr_error *err)
{
    const struct cr_play play = { walk->values, walk->fitted };
    struct cr_lab_work work = *walk->work;
    walk->counted = lines;
    work.figures_only = true;
    work.memo = &walk->memo;
    if (work.progress != NULL) work.progress = see_progress, work.context = walk;
    enum cr_status status = cr_lab_count(lab, walk->game, &play, &work);
    if (status != CR_OK) refuse(walk, status, err);
    return status;
}

static void add_moved(struct cr_lab_step *step, const struct cr_lab_figure *before,
                      const struct cr_lab_figure *after)
{
    const struct cr_lab_figure *either = before != NULL ? before : after;
    assert(either != NULL); /* one of the two labs has it */
    bool same = before != NULL && after != NULL && fabs(before->edge - after->edge) < NOTHING;
    if (same) return;
    struct cr_lab_moved *moved = &step->moved[step->moved_count++];
    *moved = (struct cr_lab_moved){ .was = before != NULL, .is = after != NULL };
    memcpy(moved->bet, either->bet, sizeof moved->bet);
    memcpy(moved->way, either->way, sizeof moved->way);
    if (before != NULL) moved->before = before->edge;
    if (after != NULL) moved->after = after->edge;
}

static void add_fact(struct cr_lab_step *step, const struct cr_lab_fact *before,
                     const struct cr_lab_fact *after)
{
    const struct cr_lab_fact *either = before != NULL ? before : after;
    assert(either != NULL); /* one of the two labs has it */
    if (before != NULL && after != NULL) {
        double size = fmax(1, fmax(fabs(before->value), fabs(after->value)));
        if (fabs(before->value - after->value) < NOTHING * size) return;
    }
    struct cr_lab_fact_moved *moved = &step->facts[step->fact_count++];
    *moved = (struct cr_lab_fact_moved){ .was = before != NULL, .is = after != NULL };
    memcpy(moved->key, either->key, sizeof moved->key);
    if (before != NULL) moved->before = before->value;
    if (after != NULL) moved->after = after->value;
}

static void *room_for(size_t count, size_t size)
{
    void *list = calloc(count + 1, size);
    if (list == NULL) abort(); /* not run: some kilobytes */
    return list;
}

/* What moved between two labs, in the order of the second, then what is gone. */
static void compare(struct cr_lab_step *step, const struct cr_lab *before,
                    const struct cr_lab *after)
{
    step->moved = room_for(before->figure_count + after->figure_count, sizeof *step->moved);
    for (size_t i = 0; i < after->figure_count; i++) {
        const struct cr_lab_figure *figure = &after->figures[i];
        add_moved(step, cr_lab_find(before, figure->bet, figure->way), figure);
    }
    for (size_t i = 0; i < before->figure_count; i++) {
        const struct cr_lab_figure *figure = &before->figures[i];
        if (cr_lab_find(after, figure->bet, figure->way) == NULL) add_moved(step, figure, NULL);
    }
    step->facts = room_for(before->fact_count + after->fact_count, sizeof *step->facts);
    for (size_t i = 0; i < after->fact_count; i++) {
        const struct cr_lab_fact *fact = &after->facts[i];
        add_fact(step, cr_lab_find_fact(before, fact->key), fact);
    }
    for (size_t i = 0; i < before->fact_count; i++) {
        const struct cr_lab_fact *fact = &before->facts[i];
        if (cr_lab_find_fact(after, fact->key) == NULL) add_fact(step, fact, NULL);
    }
}

/* One step from the lines done so far, over as many as stand together only; `lab` goes with it. */
static enum cr_status walk_on(struct walk *walk, size_t done, struct cr_lab *lab,
                              struct cr_error *err)
{
    struct cr_lab_diff *diff = walk->diff;
    struct cr_lab_step *step = &diff->steps[diff->step_count];
    struct cr_lab next;
    size_t to = done + 1;
    *step = (struct cr_lab_step){ .first = done };
    enum cr_status status = rules_at(walk, to, err);
    while (status != CR_OK && to < diff->line_count)
        status = rules_at(walk, ++to, err);
    if (status == CR_OK) status = count_at(walk, to, &next, err);
    if (status != CR_OK) return status;
    step->lines = to - done;
    compare(step, lab, &next);
    diff->step_count++;
    if (done > 0) cr_lab_release(lab); /* the first stays in the diff */
    *lab = next;
    return CR_OK;
}

/* Rules on the way whose best play is not counted: the edge of another way would be no worth of a line. Told
 * before anything is counted, with the line after which it is so. */
static enum cr_status refuse_uncounted(struct walk *walk, struct cr_error *err)
{
    const struct cr_play play = { walk->values, walk->fitted };
    for (size_t count = 0; count <= walk->diff->line_count; count++) {
        struct cr_text text = cr_text_on(walk->uncounted_line, sizeof walk->uncounted_line);
        if (rules_at(walk, count, err) != CR_OK) continue; /* it does not stand by itself */
        const char *key = cr_lab_uncounted_key(walk->game, &play);
        if (key == NULL) continue;
        if (count > 0) cr_rule_line_key(&walk->diff->lines[count - 1], &text);
        walk->uncounted = key;
        return cr_error_set(err, CR_NOT_COUNTED, "", "%s%s%s", walk->uncounted_line,
                            count > 0 ? ": " : "", cr_lab_words(key));
    }
    return CR_OK;
}

enum cr_status cr_lab_diff_count(struct cr_lab_diff *diff, const struct cr_game *game,
                                 const void *old, const void *now, const void *plate,
                                 const struct cr_lab_work *work, struct cr_error *err)
{
    struct walk walk = { .diff = diff,
                         .game = game,
                         .old = old,
                         .now = now,
                         .plate = plate,
                         .work = work,
                         .values = calloc(1, game->rules->size),
                         .fitted = calloc(1, game->settings->size) };
    *diff = (struct cr_lab_diff){ .line_count = cr_rule_lines(game->rules, old, now, NULL, 0) };
    diff->lines = calloc(diff->line_count + 1, sizeof *diff->lines);
    diff->steps = calloc(diff->line_count + 1, sizeof *diff->steps);
    if (walk.values == NULL || walk.fitted == NULL || diff->lines == NULL || diff->steps == NULL)
        abort();
    cr_rule_lines(game->rules, old, now, diff->lines, diff->line_count);

    enum cr_status status = rules_at(&walk, 0, err);
    if (status == CR_OK) status = refuse_uncounted(&walk, err);
    if (status == CR_OK) status = rules_at(&walk, 0, err);
    if (status == CR_OK) status = count_at(&walk, 0, &diff->old, err);
    struct cr_lab lab = diff->old;
    for (size_t done = 0; status == CR_OK && done < diff->line_count;) {
        status = walk_on(&walk, done, &lab, err);
        if (status == CR_OK) done += diff->steps[diff->step_count - 1].lines;
    }
    if (diff->step_count > 0)
        diff->now = lab;
    else if (status == CR_OK)
        status = count_at(&walk, 0, &diff->now, err);
    if (status != CR_OK) cr_lab_diff_release(diff);
    diff->why = walk.why;
    diff->uncounted = walk.uncounted;
    memcpy(diff->uncounted_line, walk.uncounted_line, sizeof diff->uncounted_line);
    cr_lab_release(&walk.memo.lab);
    free(walk.values);
    free(walk.fitted);
    return status;
}

void cr_lab_diff_release(struct cr_lab_diff *diff)
{
    for (size_t i = 0; i < diff->step_count; i++) {
        free(diff->steps[i].moved);
        free(diff->steps[i].facts);
    }
    free(diff->lines);
    free(diff->steps);
    cr_lab_release(&diff->old);
    cr_lab_release(&diff->now);
    *diff = (struct cr_lab_diff){ .line_count = 0 };
}
