/* odds_punto_banco.c -- the three bets of punto banco, counted on every order of six cards. */
#include "cli/odds_punto_banco.h"

#include <stdio.h>

#include "cli/grid.h"
#include "cli/house.h"
#include "cli/odds_bets.h"
#include "cli/odds_lab.h"
#include "games/punto_banco/punto_banco.h"
#include "odds/lab/words.h"
#include "odds/punto_banco.h"

#define FRACTION_SIZE 128

static const int pay_clauses[CR_PB_KINDS] = { CR_PC_PAY_PUNTO, CR_PC_PAY_BANCO, CR_PC_PAY_TIE };

static const char *fraction(const mpq_t value, char *out)
{
    gmp_snprintf(out, FRACTION_SIZE, "%Qd", value);
    return out;
}

/* ---- For people ---- */

static void put_row(struct cr_grid *grid, const struct cr_pb_odds *odds, unsigned bet)
{
    const struct cr_pb_odds_line *line = &odds->bets[bet];
    char text[FRACTION_SIZE];
    cr_grid_put(grid, cr_words(cr_cli_lang, cr_lab_words(cr_pb_kind_key(bet))));
    cr_grid_int(grid, line->stake);
    cr_grid_percent(grid, mpq_get_d(line->hit));
    if (mpq_sgn(line->push) > 0)
        cr_grid_percent(grid, mpq_get_d(line->push));
    else
        cr_grid_put(grid, "");
    cr_grid_put(grid, fraction(line->wins, text));
    cr_grid_put(grid, fraction(line->edge, text));
    cr_grid_percent(grid, mpq_get_d(line->edge));
    snprintf(text, sizeof text, "%.4f", cr_pb_odds_deviation(line));
    cr_grid_put(grid, text);
    cr_grid_int(grid, cr_cli_odds_exposure(line->wins, line->stake));
}

static void print_note(struct cr_text *out, const struct cr_rulebook *book, const char *packs,
                       const struct cr_pb_odds *odds, const struct cr_lab *lab)
{
    struct cr_cli_paid paid[CR_PB_KINDS];
    char cases[256], orders[48];
    struct cr_text text = cr_text_on(cases, sizeof cases);
    cr_money_write((cr_money)odds->all, "\u00a0", orders, sizeof orders);
    const struct cr_place places[] = { { "packs", packs }, { "orders", orders } };
    cr_words_fill(&text,
                  cr_words(cr_cli_lang, N_("all orders of six cards ({orders}), packs: {packs}")),
                  places, 2);
    for (unsigned bet = 0; bet < CR_PB_KINDS; bet++)
        paid[bet] = (struct cr_cli_paid){ .bet = cr_lab_words(cr_pb_kind_key(bet)),
                                          .clause = cr_rulebook_clause(book, pay_clauses[bet]) };
    cr_cli_odds_note(out, lab, cases, paid, CR_PB_KINDS);
}

static void print_table(const struct cr_rulebook *book, unsigned decks,
                        const struct cr_pb_odds *odds, const struct cr_lab *lab)
{
    static const char *const heads[] = {
        N_("bet"),        N_("stake"), N_("hits"),      N_("pushes"),   N_("wins"),
        N_("house edge"), "",          N_("deviation"), N_("exposure"),
    };
    char buffer[4096], packs[16];
    struct cr_text out = cr_text_to(stdout, buffer, sizeof buffer);
    struct cr_grid grid;
    snprintf(packs, sizeof packs, "%u", decks);
    const struct cr_place places[] = {
        { "title", cr_rulebook_house(book)->title },
        { "house", cr_rulebook_house_key(book) },
        { "version", cr_rulebook_house(book)->version },
        { "packs", packs },
    };
    cr_words_fill(&out,
                  cr_words(cr_cli_lang, N_("{title} ({house}, version {version}), punto banco: all "
                                           "hands counted, packs: {packs}")),
                  places, 4);
    cr_text_put(&out, "\n\n");
    cr_grid_init(&grid, "lrrrrrrrr");
    cr_grid_heads(&grid, heads, sizeof heads / sizeof heads[0]);
    for (unsigned bet = 0; bet < CR_PB_KINDS; bet++)
        put_row(&grid, odds, bet);
    cr_grid_print(&grid, &out, 0);
    cr_grid_release(&grid);
    print_note(&out, book, packs, odds, lab);
    cr_text_flush(&out);
}

/* ---- For machines ---- */

static void write_line(struct cr_text *out, const struct cr_rulebook *book,
                       const struct cr_pb_odds *odds, unsigned bet,
                       const struct cr_lab_figure *figure)
{
    const struct cr_pb_odds_line *line = &odds->bets[bet];
    char text[FRACTION_SIZE];
    cr_text_begin(out, '{');
    cr_text_member_text(out, "bet", cr_pb_kind_key(bet));
    cr_text_member_text(out, "clause", cr_rulebook_clause(book, pay_clauses[bet]));
    cr_text_format(out, ",\"deviation\":%.9f", cr_pb_odds_deviation(line));
    cr_text_member_text(out, "edge", fraction(line->edge, text));
    cr_text_format(out, ",\"edge_percent\":%.9f", mpq_get_d(line->edge) * 100);
    cr_text_member_int(out, "exposure", cr_cli_odds_exposure(line->wins, line->stake));
    cr_text_member_text(out, "hit", fraction(line->hit, text));
    cr_text_member_text(out, "method", cr_lab_method_key(figure->method));
    cr_text_member_text(out, "push", fraction(line->push, text));
    cr_text_format(out, ",\"put_down\":%.17g", figure->put_down);
    cr_text_member_int(out, "stake", line->stake);
    cr_text_member_text(out, "variance", fraction(line->variance, text));
    cr_text_format(out, ",\"wager\":%.17g", figure->wager);
    cr_text_member_int(out, "ways", (int64_t)odds->ways[bet]);
    cr_text_member_text(out, "wins", fraction(line->wins, text));
    cr_text_end(out, '}');
}

static void print_json(const struct cr_rulebook *book, unsigned decks,
                       const struct cr_pb_odds *odds, const struct cr_lab *lab)
{
    char buffer[32768]; /* whole */
    struct cr_text out = cr_text_to(stdout, buffer, sizeof buffer);
    cr_text_begin(&out, '{');
    cr_text_key(&out, "bets");
    cr_text_begin(&out, '[');
    for (unsigned bet = 0; bet < CR_PB_KINDS; bet++)
        write_line(&out, book, odds, bet, &lab->figures[bet]);
    cr_text_end(&out, ']');
    cr_text_member_int(&out, "decks", decks);
    cr_text_member_text(&out, "game", cr_punto_banco_game.name);
    cr_cli_lab_members(&out, book, lab);
    cr_text_member_text(&out, "rulebook", cr_rulebook_house_key(book));
    cr_text_member_text(&out, "version", cr_rulebook_house(book)->version);
    cr_text_member_int(&out, "ways", (int64_t)odds->all);
    cr_text_end(&out, '}');
    cr_text_char(&out, '\n');
    cr_text_flush(&out);
}

int cr_cli_odds_punto_banco(const struct cr_command *command, const char *rules, const char *plate,
                            cr_money stake, bool json)
{
    struct cr_pb_settings settings;
    struct cr_pb_odds odds;
    struct cr_lab lab;
    struct cr_rulebook *book =
        cr_cli_book_open(command, &cr_punto_banco_game, rules, plate, &settings);
    cr_pb_odds_init(&odds, cr_rulebook_values(book), (unsigned)settings.decks, stake);
    cr_lab_of_punto_banco(&lab, &odds);
    (json ? print_json : print_table)(book, (unsigned)settings.decks, &odds, &lab);
    cr_lab_release(&lab);
    cr_pb_odds_release(&odds);
    cr_rulebook_close(book);
    return CR_EXIT_FINE;
}
