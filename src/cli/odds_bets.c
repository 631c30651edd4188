/* odds_bets.c -- the sentences under a table of bets, and what one of them may cost the house. */
#include "cli/odds_bets.h"

#include <assert.h>
#include <string.h>

#include "cli/command.h"
#include "odds/lab/words.h"

#define WIDTH 80

static_assert(sizeof(long) == sizeof(cr_money), "GMP takes an amount as a long");

cr_money cr_cli_odds_exposure(const mpq_t most, cr_money stake)
{
    mpq_t amount;
    mpq_init(amount);
    mpq_set_si(amount, stake, 1);
    mpq_mul(amount, amount, most);
    assert(mpz_cmp_ui(mpq_denref(amount), 1) == 0 && mpz_fits_slong_p(mpq_numref(amount)));
    cr_money whole = mpz_get_si(mpq_numref(amount));
    mpq_clear(amount);
    return whole;
}

/* Whether one before it has that clause too; same_bet: and that bet. */
static bool stood_before(const struct cr_cli_paid *paid, size_t index, bool same_bet)
{
    for (size_t i = 0; i < index; i++)
        if (strcmp(paid[i].clause, paid[index].clause) == 0 &&
            (!same_bet || strcmp(paid[i].bet, paid[index].bet) == 0))
            return true;
    return false;
}

/* "§25.1: straight; §25.2: split, street" */
static void list_clauses(struct cr_text *out, const struct cr_cli_paid *paid, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (stood_before(paid, i, false)) continue;
        cr_text_format(out, "%s%s: ", i > 0 ? "; " : "", paid[i].clause);
        for (size_t k = i; k < count; k++) {
            if (strcmp(paid[k].clause, paid[i].clause) != 0 || stood_before(paid, k, true))
                continue;
            cr_text_put(out, k > i ? ", " : "");
            cr_text_put(out, cr_words(cr_cli_lang, paid[k].bet));
        }
    }
}

static void say(struct cr_text *out, const char *sentence, const struct cr_place *places, int count)
{
    char said[4096];
    struct cr_text text = cr_text_on(said, sizeof said);
    cr_words_fill(&text, cr_words(cr_cli_lang, sentence), places, count);
    cr_cli_wrap(out, said, 0, 0, WIDTH);
    cr_text_char(out, '\n');
}

static void check(const struct cr_lab *lab)
{
    for (size_t i = 0; i < lab->figure_count; i++) {
        const struct cr_lab_figure *figure = &lab->figures[i];
        assert(figure->wager == 1 && figure->put_down == 1);
        assert(figure->method == CR_LAB_COUNTED);
    }
}

void cr_cli_odds_note(struct cr_text *out, const struct cr_lab *lab, const char *cases,
                      const struct cr_cli_paid *paid, size_t count)
{
    char clauses[3072];
    struct cr_text text = cr_text_on(clauses, sizeof clauses);
    check(lab);
    list_clauses(&text, paid, count);
    const struct cr_place how[] = {
        { "method", cr_words(cr_cli_lang, cr_lab_method_words(CR_LAB_COUNTED)) },
        { "cases", cases },
    };
    const struct cr_place list = { "clauses", clauses };
    cr_text_char(out, '\n');
    say(out,
        N_("Nothing is decided here and nothing is added to a stake: the average wager is one "
           "stake, and the house edge of a stake, of all that is wagered and of all that is put "
           "down (the element of risk) is one and the same. Exposure is the most that stake may "
           "win."),
        NULL, 0);
    say(out, N_("How: {method}, {cases}"), how, 2);
    say(out, N_("Clauses: {clauses}"), &list, 1);
}
