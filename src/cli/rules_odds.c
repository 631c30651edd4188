/* rules_odds.c -- `rules check --odds`: the bets at which a house loses by its own rules. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "cli/cli.h"
#include "cli/odds_lab.h"
#include "cli/rules.h"
#include "games/game.h"
#include "odds/lab/losses.h"
#include "odds/lab/words.h"

enum cr_status cr_rules_count(struct cr_lab *lab, const struct cr_rules_options *options,
                              const struct cr_rulebook *book, const struct cr_game *game)
{
    void *plate = calloc(1, game->settings->size);
    if (plate == NULL) abort(); /* not run: some hundred bytes */
    cr_schema_initial(game->settings, plate);
    const struct cr_play play = { cr_rulebook_values(book), plate };
    enum cr_status status =
        cr_cli_lab_figures(lab, options->cache, book, game, &play, options->threads);
    free(plate);
    return status;
}

/* Bets that are alike, from the first to the last: "straight: n0 … n36". */
struct alike {
    const struct cr_lab_figure *first, *last;
    size_t count;
};

static bool is_alike(const struct alike *bets, const struct cr_lab_figure *loss)
{
    const char *place;
    const char *words = cr_lab_roulette_words(bets->first->bet, &place);
    return words != NULL && words == cr_lab_roulette_words(loss->bet, &place) &&
           fabs(bets->first->edge - loss->edge) < 1e-12;
}

static void say_losses(struct cr_text *out, const struct cr_rulebook *book,
                       const struct alike *bets)
{
    char bet[128], percent[32];
    struct cr_text said = cr_text_on(bet, sizeof bet);
    const char *clause = cr_lab_pay_clause(book, bets->first->bet);
    cr_lab_say_bets(&said, cr_cli_lang, bets->first->bet, bets->last->bet, bets->count);
    snprintf(percent, sizeof percent, "%.4f%%", -bets->first->edge * 100);
    const struct cr_place places[] = { { "bet", bet }, { "percent", percent } };
    if (out->length > 0) cr_text_put(out, "; ");
    cr_words_fill(
        out,
        cr_words(cr_cli_lang, N_("{bet}: who plays best wins {percent} of a stake from the house")),
        places, 2);
    if (clause[0] != '\0') cr_text_format(out, " [%s]", clause);
}

void cr_rules_losses(struct cr_text *out, const struct cr_rulebook *book, const struct cr_lab *lab)
{
    size_t at = 0;
    struct alike bets = { .count = 0 };
    for (const struct cr_lab_figure *loss; (loss = cr_lab_next_loss(lab, &at)) != NULL;) {
        if (bets.count > 0 && is_alike(&bets, loss)) {
            bets.last = loss;
            bets.count++;
            continue;
        }
        if (bets.count > 0) say_losses(out, book, &bets);
        bets = (struct alike){ loss, loss, 1 };
    }
    if (bets.count > 0) say_losses(out, book, &bets);
}

void cr_rules_losses_json(struct cr_text *out, const struct cr_rulebook *book,
                          const struct cr_lab *lab)
{
    size_t at = 0;
    cr_text_key(out, "losses");
    cr_text_begin(out, '[');
    for (const struct cr_lab_figure *loss; (loss = cr_lab_next_loss(lab, &at)) != NULL;) {
        cr_text_begin(out, '{');
        cr_text_member_text(out, "bet", loss->bet);
        cr_text_member_text(out, "clause", cr_lab_pay_clause(book, loss->bet));
        cr_text_key(out, "edge");
        cr_text_format(out, "%.12g", loss->edge);
        cr_text_member_text(out, "way", loss->way);
        cr_text_end(out, '}');
    }
    cr_text_end(out, ']');
}
