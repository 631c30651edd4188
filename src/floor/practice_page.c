/* practice_page.c -- a sitting as its page draws it: the table as any table is told, then what a decision was
 * worth. */
#include "floor/floor_state.h"
#include "floor/page.h"
#include "floor/practice_state.h"
#include "games/blackjack/blackjack.h"
#include "games/house_poker/house_poker.h"

static_assert((int)CR_BJ_SET_DO == (int)CR_HP_SET_DO, "a decision is named by the same set");

static void member_value(struct cr_text *out, const char *name, double value)
{
    cr_text_key(out, name);
    cr_text_format(out, "%.9f", value);
}

/* ---- Options ---- */

static void write_option(const struct cr_game *game, const struct cr_advice_option *option,
                         double value, struct cr_text *out)
{
    char name[64], cards[4 * CR_HAND_CARDS] = "";
    struct cr_text list = cr_text_on(cards, sizeof cards);
    game->symbol_name(CR_BJ_SET_DO, option->choice, name, sizeof name);
    for (unsigned i = 0; i < option->card_count; i++) {
        char card[CR_CARD_TEXT_SIZE];
        cr_card_write(option->cards[i], card);
        cr_text_format(&list, i > 0 ? " %s" : "%s", card);
    }
    cr_text_begin(out, '{');
    cr_text_member_text(out, "cards", cards);
    cr_text_member_text(out, "key", name);
    member_value(out, "value", value);
    cr_text_end(out, '}');
}

static void write_options(const struct cr_practice_decision *decision, struct cr_text *out)
{
    cr_text_key(out, "options");
    cr_text_begin(out, '[');
    for (size_t i = 0; i < decision->advice.count; i++) {
        write_option(decision->question.game, &decision->advice.list[i],
                     decision->advice.list[i].value, out);
    }
    cr_text_end(out, ']');
}

static const char *known_name(const struct cr_practice_decision *decision)
{
    static const char *const names[] = { "counting", "counting", "known", "unknown" };
    return names[decision->known];
}

/* The decision that waits for him: its options where he asked for a hint. */
static void write_due(struct cr_practice_sitting *sitting, struct cr_text *out)
{
    const struct cr_practice_decision *due = cr_practice_due(sitting);
    if (!due) {
        cr_text_member_null(out, "decision");
        return;
    }
    cr_text_key(out, "decision");
    cr_text_begin(out, '{');
    cr_text_member_int(out, "box", due->question.box);
    cr_text_member_bool(out, "hinted", due->is_hinted);
    cr_text_member_int(out, "number", due->number);
    if (due->is_hinted && due->known == CR_PRACTICE_KNOWN)
        write_options(due, out);
    else
        cr_text_member_null(out, "options");
    cr_text_member_text(out, "state", known_name(due));
    cr_text_end(out, '}');
}

/* ---- Verdicts ---- */

/* The last decision he made, another box's insurance apart. */
static const struct cr_practice_decision *last_made(struct cr_practice_sitting *sitting)
{
    for (uint32_t number = sitting->asked, i = 0; number > 0 && i < CR_PRACTICE_DECISIONS;
         number--, i++) {
        const struct cr_practice_decision *decision = cr_practice_decision(sitting, number);
        if (decision->number != number) return NULL;
        if (decision->is_made && decision->made.kind == CR_IN_ACT) return decision;
    }
    return NULL;
}

static void write_judged(const struct cr_practice_decision *decision, struct cr_text *out)
{
    const struct cr_advice_option *best = &decision->advice.list[0];
    struct cr_advice_option yours = { .choice = decision->made.choice,
                                      .card_count = decision->made.card_count };
    for (unsigned i = 0; i < yours.card_count && i < CR_HAND_CARDS; i++)
        yours.cards[i] = decision->made.cards[i];
    cr_text_key(out, "best");
    write_option(decision->question.game, best, best->value, out);
    member_value(out, "cost", decision->cost);
    write_options(decision, out);
    cr_text_key(out, "yours");
    write_option(decision->question.game, &yours, decision->value, out);
}

static void write_verdict(struct cr_practice_sitting *sitting, struct cr_text *out)
{
    const struct cr_practice_decision *decision = last_made(sitting);
    if (!decision) {
        cr_text_member_null(out, "verdict");
        return;
    }
    cr_text_key(out, "verdict");
    cr_text_begin(out, '{');
    cr_text_member_int(out, "box", decision->question.box);
    cr_text_member_bool(out, "hinted", decision->is_hinted);
    cr_text_member_int(out, "number", decision->number);
    cr_text_member_text(out, "state", known_name(decision));
    if (decision->is_judged) write_judged(decision, out);
    cr_text_end(out, '}');
}

static void write_totals(const struct cr_practice_sitting *sitting, struct cr_text *out)
{
    cr_text_key(out, "totals");
    cr_text_begin(out, '{');
    member_value(out, "cost", sitting->cost);
    cr_text_member_int(out, "decisions", sitting->judged);
    cr_text_member_int(out, "hinted", sitting->hinted);
    cr_text_member_int(out, "right", sitting->right);
    cr_text_end(out, '}');
}

/* ---- The table ---- */

static const char *need_name(unsigned kind)
{
    static const char *const names[] = { "bets",   "chance", "decision", "call",
                                         "ruling", "award",  "nothing" };
    return names[kind];
}

/* As cr_floor_public() tells one of the house's, but for what such a table has and this one has not. */
void cr_practice_write_public(const struct cr_practice_sitting *sitting, const char *page,
                              struct cr_text *out)
{
    const struct cr_table *table = cr_rounds_table(sitting->rounds);
    const struct cr_rulebook *book = cr_rounds_book(sitting->rounds);
    const struct cr_house_rules *house = cr_rulebook_house(book);
    struct cr_need need;
    cr_table_need(table, &need);
    cr_text_key(out, "public");
    cr_text_begin(out, '{');
    cr_text_member_null(out, "call");
    cr_text_member_null(out, "closes_at");
    cr_text_member_text(out, "currency", house->currency);
    cr_text_member_int(out, "decimals", house->decimals);
    cr_text_member_text(out, "game", cr_table_game(table)->name);
    cr_text_member_int(out, "games_left", 0);
    cr_text_member_text(out, "house", cr_rulebook_house_key(book));
    cr_text_member_text(out, "kind", "practice");
    cr_text_member_text(out, "name", "");
    cr_text_member_text(out, "need", need_name(need.kind));
    cr_text_member_null(out, "next_at");
    cr_text_member_int(out, "now", 0);
    cr_text_key(out, "page");
    if (page)
        cr_text_put(out, page);
    else
        cr_page_public(sitting->rounds, out);
    cr_text_member_int(out, "players", 1);
    cr_text_member_null(out, "proof");
    cr_text_member_int(out, "round", cr_table_round(table));
    cr_text_member_int(out, "seats_max", 1);
    cr_text_member_text(out, "session", cr_table_phase_name(cr_table_phase(table)));
    cr_text_member_int(out, "table", sitting->number);
    cr_text_member_text(out, "title", house->title);
    cr_text_member_int(out, "v", sitting->version);
    cr_text_end(out, '}');
}

void cr_practice_write_answer(const struct cr_practice_sitting *sitting, enum cr_lang lang,
                              struct cr_text *out)
{
    char sentence[512] = "";
    struct cr_text text = cr_text_on(sentence, sizeof sentence);
    const char *clause =
        sitting->why.clause ? sitting->why.clause : cr_status_clause(sitting->status);
    const struct cr_rulebook *book = cr_rounds_book(sitting->rounds);
    if (sitting->status != CR_OK) {
        cr_round_write_refusal(&text, lang, sitting->status, &sitting->why);
        const char *number = clause[0] ? cr_rulebook_clause_of(book, clause) : NULL;
        cr_text_member_text(out, "clause", number ? number : "");
    }
    cr_text_member_text(out, "status", cr_status_name(sitting->status));
    cr_text_member_text(out, "text", sentence);
}

void cr_practice_page(struct cr_practice_sitting *sitting, enum cr_lang lang, struct cr_text *out)
{
    static const struct cr_chance no_secrets = { .private_cards = false };
    const struct cr_table *table = cr_rounds_table(sitting->rounds);
    if (sitting->drill) {
        cr_practice_write_drill(sitting, lang, out);
        return;
    }
    cr_text_begin(out, '{');
    cr_page_actions(table, sitting->person, out);
    cr_practice_write_bets(sitting, out);
    write_due(sitting, out);
    cr_text_member_int(out, "practice", sitting->number);
    cr_practice_write_public(sitting, NULL, out);
    cr_practice_write_answer(sitting, lang, out);
    write_totals(sitting, out);
    write_verdict(sitting, out);
    cr_text_key(out, "you");
    cr_page_you(sitting->rounds, sitting->person, NULL, &no_secrets, out);
    cr_text_end(out, '}');
}
