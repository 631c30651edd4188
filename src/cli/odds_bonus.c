/* odds_bonus.c -- what box and bonus bet cost together, each stake weighed. */
#include "cli/odds_bonus.h"

#include <math.h>
#include <stdlib.h>

#include "cli/bets.h"
#include "cli/grid.h"
#include "cli/house.h"
#include "games/blackjack/blackjack.h"
#include "odds/blackjack/bonus.h"
#include "odds/lab/words.h"

#define RATIO_LEAST 1e-6
#define RATIO_MOST  1e6

struct counted {
    double ratio, meter;
    double box;  /* edges, each of its own stake */
    double both; /* of all stakes together */
    double even; /* the meter at which the bonus costs nothing, what the box gives up for it too */
    struct cr_bj_bonus bonus;
};

static double read_ratio(const struct cr_command *command, const char *text)
{
    const struct cr_place place = { "value", text };
    char *end;
    double ratio = strtod(text, &end);
    bool is_number = end != text;
    if (is_number && *end == '/') {
        const char *below = end + 1;
        ratio /= strtod(below, &end);
        is_number = end != below;
    }
    if (!is_number || *end != '\0' || !(ratio >= RATIO_LEAST && ratio <= RATIO_MOST))
        cr_command_fail(command, N_("--bonus: {value} is no ratio of stakes: 0.2 or 20/100"),
                        &place, 1);
    return ratio;
}

/* From whole packs, as the lab has it. */
static void count(struct counted *counted, const struct cr_command *command,
                  const struct cr_play *play, unsigned threads)
{
    struct cr_bj_question question = { .play = play, .threads = threads, .best_only = true };
    struct cr_bj_answer *answer = malloc(sizeof *answer);
    struct cr_shoe_rules shoe;
    if (answer == NULL) abort(); /* not run: some hundred kilobytes */
    cr_bj_shoe_rules(play, &shoe);
    cr_bj_whole_packs(&question, shoe.decks);
    if (cr_bj_solve(&question, answer, NULL) != CR_OK)
        cr_command_fail(command, N_("these rules cannot be solved"), NULL, 0);
    cr_bj_bonus_count(&question, answer, counted->ratio, counted->meter, &counted->bonus);
    counted->box = counted->bonus.cost - answer->best.value;
    counted->both = (counted->box - counted->ratio * counted->bonus.value) / (1 + counted->ratio);
    counted->even = cr_bj_bonus_even(&question, answer, counted->ratio);
    free(answer);
}

/* ---- For people ---- */

static void put_row(struct cr_grid *grid, const char *words, double value, const char *form)
{
    char text[48];
    snprintf(text, sizeof text, form, value);
    cr_grid_put(grid, cr_words(cr_cli_lang, words));
    cr_grid_put(grid, text);
}

static void print_people(const struct cr_rulebook *book, const struct counted *counted)
{
    char buffer[4096];
    struct cr_text out = cr_text_to(stdout, buffer, sizeof buffer);
    const struct cr_bj_bonus *bonus = &counted->bonus;
    struct cr_grid grid;
    const struct cr_place places[] = {
        { "title", cr_rulebook_house(book)->title },
        { "house", cr_rulebook_house_key(book) },
        { "version", cr_rulebook_house(book)->version },
    };
    cr_words_fill(&out,
                  cr_words(cr_cli_lang, N_("{title} ({house}, version {version}), blackjack: a box "
                                           "and its bonus bet, the best play for both together")),
                  places, 3);
    cr_text_put(&out, "\n\n");
    cr_grid_init(&grid, "lr");
    put_row(&grid, N_("bonus bet for each stake on the box"), counted->ratio, "%.6g");
    put_row(&grid, N_("in the jackpot, in stakes of the bonus bet"), counted->meter, "%.0f");
    put_row(&grid, N_("house edge of both, of all stakes together"), 100 * counted->both, "%.4f%%");
    put_row(&grid, N_("house edge of the box"), 100 * counted->box, "%.4f%%");
    put_row(&grid, cr_lab_words("bonus_costs"), 100 * bonus->cost, "%.4f%%");
    put_row(&grid, N_("house edge of the bonus bet"), -100 * bonus->value, "%.4f%%");
    put_row(&grid, N_("hits of the bonus bet"), 100 * bonus->hit, "%.4f%%");
    put_row(&grid, N_("deviation of the bonus bet"), bonus->deviation, "%.4f");
    if (isfinite(counted->even))
        put_row(&grid, N_("meter at which it pays for what the box gives up too, in stakes"),
                counted->even, "%.1f");
    cr_grid_print(&grid, &out, 0);
    cr_grid_release(&grid);
    cr_text_flush(&out);
}

/* ---- For machines ---- */

static void print_json(const struct cr_rulebook *book, const struct counted *counted)
{
    char buffer[4096];
    struct cr_text out = cr_text_to(stdout, buffer, sizeof buffer);
    const struct cr_bj_bonus *bonus = &counted->bonus;
    cr_text_format(&out, "{\"bonus\":{\"cost\":%.12g,\"deviation\":%.12g,\"edge\":%.12g",
                   bonus->cost, bonus->deviation, -bonus->value);
    cr_text_format(&out, ",\"edge_of_both\":%.12g,\"edge_of_box\":%.12g,\"hit\":%.12g",
                   counted->both, counted->box, bonus->hit);
    cr_text_format(&out, ",\"meter\":%.0f,\"meter_even\":", counted->meter);
    if (isfinite(counted->even))
        cr_text_format(&out, "%.12g", counted->even);
    else
        cr_text_put(&out, "null");
    cr_text_format(&out, ",\"meter_worth\":%.12g,\"ratio\":%.12g}", bonus->per_jackpot,
                   counted->ratio);
    cr_text_member_text(&out, "game", cr_blackjack_game.name);
    cr_text_member_text(&out, "rulebook", cr_rulebook_house_key(book));
    cr_text_member_text(&out, "version", cr_rulebook_house(book)->version);
    cr_text_put(&out, "}\n");
    cr_text_flush(&out);
}

int cr_cli_odds_bonus(const struct cr_command *command, const struct cr_cli_lab *given,
                      const char *ratio, cr_money meter)
{
    struct cr_bj_settings plate;
    struct counted counted = { .ratio = read_ratio(command, ratio), .meter = (double)meter };
    struct cr_rulebook *book =
        cr_cli_book_open(command, &cr_blackjack_game, given->rules, given->plate, &plate);
    const struct cr_play play = { cr_rulebook_values(book), &plate };
    if (!cr_bj_rules(&play)->bonus_enabled)
        cr_command_fail(command, N_("--bonus: this house has no bonus bet"), NULL, 0);
    count(&counted, command, &play, given->threads > 0 ? given->threads : cr_cli_threads());
    (given->json ? print_json : print_people)(book, &counted);
    cr_rulebook_close(book);
    return CR_EXIT_FINE;
}
