/* losses.c -- the best way to play each bet; where a bet's pay stands in the rulebook. */
#include "odds/lab/losses.h"

#include <stdio.h>
#include <string.h>

#include "games/roulette/layout.h"

#define DUST 1e-12 /* an edge of nothing, summed */

static bool is_way(const struct cr_lab_figure *figure)
{
    static const char reading[] = "reading.";
    return strncmp(figure->way, reading, sizeof reading - 1) != 0;
}

/* No other way to play that bet is better; of two as good the first. */
static bool is_best(const struct cr_lab *lab, const struct cr_lab_figure *figure)
{
    for (size_t i = 0; i < lab->figure_count; i++) {
        const struct cr_lab_figure *other = &lab->figures[i];
        if (other == figure || strcmp(other->bet, figure->bet) != 0 || !is_way(other)) continue;
        if (other->edge < figure->edge || (other->edge <= figure->edge && other < figure))
            return false;
    }
    return true;
}

const struct cr_lab_figure *cr_lab_next_loss(const struct cr_lab *lab, size_t *at)
{
    while (*at < lab->figure_count) {
        const struct cr_lab_figure *figure = &lab->figures[(*at)++];
        if (figure->edge < -DUST && is_way(figure) && is_best(lab, figure)) return figure;
    }
    return NULL;
}

/* ---- Clauses ---- */

static const char *clause_of(const struct cr_rulebook *book, const char *field_key)
{
    const struct cr_rule_field *field = cr_schema_field(cr_rulebook_schema(book), field_key);
    return field != NULL && field->clause != NULL ? cr_rulebook_clause_of(book, field->clause) : "";
}

const char *cr_lab_pay_clause(const struct cr_rulebook *book, const char *bet)
{
    static const struct {
        const char *bet, *field;
    } pays[] = {
        { "ante", "bet_pays" },
        { "box", "bj_payout" },
        { "bonus", "bonus_pays" },
        { "bonus", "bonus_table" },
        { "insurance", "insurance_payout" },
        { "insurance_ten", "insurance_payout" },
        { "punto", "payout_punto" },
        { "banco", "commission_banco" },
        { "tie", "payout_tie" },
    };
    char key[CR_LAB_NAME];
    size_t length = strcspn(bet, " ");
    int position = cr_position_find(bet);
    if (position >= 0) {
        snprintf(key, sizeof key, "payout.%s", cr_bet_type_key(cr_positions[position].type));
        return clause_of(book, key);
    }
    for (size_t i = 0; i < sizeof pays / sizeof pays[0]; i++) {
        if (strlen(pays[i].bet) != length || memcmp(pays[i].bet, bet, length) != 0) continue;
        const char *clause = clause_of(book, pays[i].field);
        if (clause[0] != '\0') return clause;
    }
    return "";
}
