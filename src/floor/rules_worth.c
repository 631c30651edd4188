/* rules_worth.c -- a counted difference as JSON. */
#include "floor/rules_worth.h"

#include "odds/lab/diff.h"
#include "rulebook/diff.h"

static void write_value(struct cr_text *out, const char *name, const struct cr_rule_line *line,
                        const struct cr_rulebook *book)
{
    char value[CR_RULE_VALUE_SIZE];
    struct cr_text text = cr_text_on(value, sizeof value);
    cr_rule_line_value(line, cr_rulebook_values(book), &text);
    cr_text_member_text(out, name, value);
}

static void write_line(struct cr_text *out, const struct cr_rule_line *line,
                       const struct cr_rulebook *old, const struct cr_rulebook *now)
{
    const char *clause = line->field->clause;
    char key[256];
    struct cr_text text = cr_text_on(key, sizeof key);
    cr_rule_line_key(line, &text);
    cr_text_begin(out, '{');
    cr_text_member_text(out, "clause", clause ? cr_rulebook_clause_of(now, clause) : "");
    cr_text_member_text(out, "key", key);
    write_value(out, "new", line, now);
    write_value(out, "old", line, old);
    cr_text_end(out, '}');
}

static void write_edge(struct cr_text *out, const char *name, double edge)
{
    cr_text_key(out, name);
    cr_text_format(out, "%.17g", edge);
}

static void write_moved(struct cr_text *out, const struct cr_lab_moved *moved)
{
    cr_text_begin(out, '{');
    if (moved->is) write_edge(out, "after", moved->after);
    if (moved->was) write_edge(out, "before", moved->before);
    cr_text_member_text(out, "bet", moved->bet);
    cr_text_member_text(out, "way", moved->way);
    cr_text_end(out, '}');
}

static void write_step(struct cr_text *out, const struct cr_lab_diff *diff,
                       const struct cr_lab_step *step, const struct cr_rulebook *old,
                       const struct cr_rulebook *now)
{
    cr_text_begin(out, '{');
    cr_text_key(out, "lines");
    cr_text_begin(out, '[');
    for (size_t i = 0; i < step->lines; i++)
        write_line(out, &diff->lines[step->first + i], old, now);
    cr_text_end(out, ']');
    cr_text_key(out, "moved");
    cr_text_begin(out, '[');
    for (size_t i = 0; i < step->moved_count; i++)
        write_moved(out, &step->moved[i]);
    cr_text_end(out, ']');
    cr_text_end(out, '}');
}

static void write_whole(struct cr_text *out, const struct cr_lab_figure *before,
                        const struct cr_lab_figure *after)
{
    const struct cr_lab_figure *either = after ? after : before;
    if (before && after && before->edge == after->edge) return;
    cr_text_begin(out, '{');
    if (after) write_edge(out, "after", after->edge);
    if (before) write_edge(out, "before", before->edge);
    cr_text_member_text(out, "bet", either->bet);
    cr_text_member_text(out, "way", either->way);
    cr_text_end(out, '}');
}

static void write_total(struct cr_text *out, const struct cr_lab *old, const struct cr_lab *now)
{
    cr_text_key(out, "total");
    cr_text_begin(out, '[');
    for (size_t i = 0; i < now->figure_count; i++) {
        const struct cr_lab_figure *figure = &now->figures[i];
        write_whole(out, cr_lab_find(old, figure->bet, figure->way), figure);
    }
    for (size_t i = 0; i < old->figure_count; i++) {
        const struct cr_lab_figure *figure = &old->figures[i];
        if (!cr_lab_find(now, figure->bet, figure->way)) write_whole(out, figure, NULL);
    }
    cr_text_end(out, ']');
}

bool cr_rules_worth_counting(const struct cr_game *game, const struct cr_rulebook *old,
                             const struct cr_rulebook *now)
{
    return cr_rule_lines(game->rules, cr_rulebook_values(old), cr_rulebook_values(now), NULL, 0) >
           0;
}

enum cr_status cr_rules_worth(const struct cr_game *game, const struct cr_rulebook *old,
                              const struct cr_rulebook *now, const void *plate,
                              const struct cr_lab_work *work, struct cr_text *out,
                              struct cr_error *err)
{
    struct cr_lab_diff diff;
    if (!cr_rules_worth_counting(game, old, now)) {
        cr_text_put(out, CR_RULES_WORTH_NOTHING);
        return CR_OK;
    }
    enum cr_status status = cr_lab_diff_count(&diff, game, cr_rulebook_values(old),
                                              cr_rulebook_values(now), plate, work, err);
    if (status != CR_OK) return status;
    cr_text_begin(out, '{');
    cr_text_key(out, "steps");
    cr_text_begin(out, '[');
    for (size_t i = 0; i < diff.step_count; i++)
        write_step(out, &diff, &diff.steps[i], old, now);
    cr_text_end(out, ']');
    write_total(out, &diff.old, &diff.now);
    cr_text_end(out, '}');
    cr_lab_diff_release(&diff);
    return CR_OK;
}
