/* round_write.c -- what became of a round, as JSON: keys sorted, integers, no spaces. */
#include <stdio.h>
#include <string.h>

#include "table/round_state.h"

/* ---- Sentences ---- */

void cr_round_write_refusal(struct cr_text *out, enum cr_lang lang, enum cr_status status,
                            const struct cr_refusal *why)
{
    char min[32], max[32], have[32], value[32], n[32];
    cr_money_write(why->min, "", min, sizeof min);
    cr_money_write(why->max, "", max, sizeof max);
    cr_money_write(why->have, "", have, sizeof have);
    cr_money_write(why->value, "", value, sizeof value);
    cr_money_write(why->n, "", n, sizeof n);
    const char *what = cr_words(lang, why->what);
    const struct cr_place places[] = {
        { "min", min },   { "max", max },    { "x", have },    { "value", value },
        { "n", n },       { "what", what },  { "type", what }, { "bet", what },
        { "role", what }, { "state", what }, { "t", what },
    };
    cr_words_fill(out, cr_words(lang, cr_status_text(status)), places,
                  (int)(sizeof places / sizeof places[0]));
}

/* ---- Parts ---- */

static void write_bet(struct cr_text *out, const struct cr_round_outcome *outcome,
                      const struct cr_result *line)
{
    struct cr_bet_name names;
    const struct cr_game *game = cr_table_game(outcome->table);
    game->bet_name(line->position, line->value, &names);
    cr_text_char(out, '{');
    if (names.announced[0]) cr_text_member_text(out, "announced", names.announced);
    if (names.position[0]) cr_text_member_text(out, "bet", names.position);
    cr_text_member_text(out, "clause", cr_rulebook_clause(outcome->book, line->clause));
    cr_text_member_text(out, "key", game->rules->clauses[line->clause].key);
    if (names.announced[0]) cr_text_member_int(out, "number", names.number);
    cr_text_member_int(out, "paid", line->paid);
    cr_text_member_text(out, "player", cr_round_name(outcome->rounds, outcome->table, line->event));
    cr_text_member_text(out, "result", cr_result_name(line->result));
    cr_text_member_int(out, "returned", line->returned);
    cr_text_member_int(out, "stake", line->stake);
    cr_text_member_int(out, "stands", line->stands);
    cr_text_char(out, '}');
}

static void write_event(struct cr_text *out, const struct cr_rounds *rounds, size_t index)
{
    const struct cr_event *event = &cr_table_events(rounds->table)->list[index];
    cr_text_char(out, '{');
    cr_text_member_int(out, "amount", event->amount);
    cr_text_member_int(out, "bet", event->bet);
    cr_text_member_text(out, "clause", cr_rulebook_clause(rounds->book, event->clause));
    cr_text_member_text(out, "event", cr_event_name(event->kind));
    cr_text_member_int(out, "paid", event->paid);
    if (event->seat != CR_NO_SEAT)
        cr_text_member_text(out, "player", cr_round_name(rounds, rounds->table, index));
    cr_text_member_int(out, "position", event->position);
    cr_text_member_int(out, "returned", event->returned);
    cr_text_member_int(out, "value", event->value);
    cr_text_char(out, '}');
}

void cr_round_write_events(struct cr_text *out, const struct cr_rounds *rounds, size_t from)
{
    size_t count = cr_table_events(rounds->table)->count;
    cr_text_char(out, '[');
    for (size_t i = from; i < count; i++) {
        if (i > from) cr_text_char(out, ',');
        write_event(out, rounds, i);
    }
    cr_text_char(out, ']');
}

void cr_round_write_seen(struct cr_text *out, const struct cr_rounds *rounds, size_t from,
                         unsigned seat)
{
    const struct cr_events *events = cr_table_events(rounds->table);
    bool more = false;
    cr_text_char(out, '[');
    for (size_t i = from; i < events->count; i++) {
        unsigned seen = events->list[i].seen;
        if (seen != CR_SEEN_BY_ALL && seen != seat) continue;
        if (more) cr_text_char(out, ',');
        write_event(out, rounds, i);
        more = true;
    }
    cr_text_char(out, ']');
}

static void write_refused(struct cr_text *out, const struct cr_round_outcome *outcome)
{
    char sentence[512];
    struct cr_text line = cr_text_on(sentence, sizeof sentence);
    cr_round_write_refusal(&line, CR_LANG_EN, outcome->status, outcome->why);
    cr_text_key(out, "refused");
    cr_text_char(out, '{');
    cr_text_member_text(out, "clause",
                        cr_rulebook_clause_of(outcome->book, cr_status_clause(outcome->status)));
    cr_text_member_text(out, "code", cr_status_name(outcome->status));
    cr_text_member_int(out, "line", outcome->line);
    cr_text_member_text(out, "text", sentence);
    cr_text_char(out, '}');
}

static void write_wrong(struct cr_text *out, const char *name,
                        const struct cr_round_outcome *outcome)
{
    cr_text_key(out, name);
    cr_text_char(out, '{');
    cr_text_member_int(out, "line", outcome->line);
    cr_text_member_text(out, "text", outcome->what);
    cr_text_char(out, '}');
}

void cr_round_write_json(struct cr_text *out, const struct cr_round_outcome *outcome, bool events)
{
    const struct cr_report *report = outcome->report;
    cr_text_char(out, '{');
    if (outcome->table) {
        cr_text_key(out, "bets");
        cr_text_char(out, '[');
        for (size_t i = 0; i < report->count; i++) {
            if (i) cr_text_char(out, ',');
            write_bet(out, outcome, &report->list[i]);
        }
        cr_text_char(out, ']');
    }
    if (outcome->end == CR_ROUND_DIFFERS) write_wrong(out, "differs", outcome);
    if (outcome->end == CR_ROUND_BAD) write_wrong(out, "error", outcome);
    if (outcome->table && events) {
        cr_text_key(out, "events");
        cr_round_write_events(out, outcome->rounds, 0);
    }
    if (outcome->table) cr_text_member_text(out, "game", cr_table_game(outcome->table)->name);
    cr_text_member_int(out, "line", outcome->first_line);
    cr_text_member_int(out, "lost", report->lost);
    if (outcome->note[0]) cr_text_member_text(out, "note", outcome->note);
    if (report->number >= 0) cr_text_member_int(out, "number", report->number);
    cr_text_member_int(out, "paid", report->paid);
    if (outcome->table && outcome->rounds->pool_count > 0)
        cr_round_write_pools(out, outcome->rounds);
    if (outcome->end == CR_ROUND_REFUSED) write_refused(out, outcome);
    cr_text_member_int(out, "returned", report->returned);
    if (outcome->table) {
        cr_text_member_int(out, "round", cr_table_round(outcome->table));
        cr_text_member_text(out, "rulebook", cr_rulebook_house_key(outcome->book));
    }
    cr_text_member_int(out, "staked", report->staked);
    cr_text_member_int(out, "stands", report->stands);
    if (outcome->table)
        cr_text_member_text(out, "version", cr_rulebook_house(outcome->book)->version);
    cr_text_char(out, '}');
}
