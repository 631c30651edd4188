/* odds_house_poker.c -- poker against the house: the lab's figures, and the bonus bet by lines. */
#include "cli/odds_house_poker.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "cli/bets.h"
#include "cli/grid.h"
#include "cli/house.h"
#include "games/house_poker/house_poker.h"
#include "odds/house_poker/odds.h"

#define FRACTION_SIZE 256

const struct cr_game *cr_cli_house_poker(const char *name)
{
    static const struct cr_game *const games[] = { &cr_texas_poker_game, &cr_oasis_poker_game,
                                                   &cr_russian_poker_game,
                                                   &cr_caribbean_stud_game };
    for (size_t i = 0; i < sizeof games / sizeof games[0]; i++)
        if (strcmp(games[i]->name, name) == 0) return games[i];
    return NULL;
}

static const char *fraction(const mpq_t value, char *out)
{
    gmp_snprintf(out, FRACTION_SIZE, "%Qd", value);
    return out;
}

/* ---- For people ---- */

static const char *line_words(unsigned line)
{
    static const char *const words[CR_BONUS_LINES] = {
        [CR_HAND_PAIR] = N_("a pair"),
        [CR_HAND_TWO_PAIR] = N_("two pair"),
        [CR_HAND_TRIPS] = N_("trips"),
        [CR_HAND_STRAIGHT] = N_("a straight"),
        [CR_HAND_FLUSH] = N_("a flush"),
        [CR_HAND_FULL_HOUSE] = N_("a full house"),
        [CR_HAND_FOUR_OF_A_KIND] = N_("four of a kind"),
        [CR_HAND_STRAIGHT_FLUSH] = N_("a straight flush"),
        [CR_HAND_ROYAL_FLUSH] = N_("a royal flush"),
        [CR_HP_LINE_PAIR_OF_ACES] = N_("a pair of aces"),
    };
    return words[line];
}

/* Lines that pay, the highest first. */
static size_t paying_lines(const struct cr_poker_bonus *bonus, unsigned out[CR_BONUS_LINES])
{
    size_t count = 0;
    for (unsigned line = CR_HAND_ROYAL_FLUSH; line > CR_HAND_ACE_KING; line--) {
        if (bonus->lines[line].pays.den != 0 || bonus->lines[line].share > 0) out[count++] = line;
        if (line == CR_HAND_TWO_PAIR && bonus->lines[CR_HP_LINE_PAIR_OF_ACES].pays.den != 0)
            out[count++] = CR_HP_LINE_PAIR_OF_ACES;
    }
    return count;
}

static void put_pays(struct cr_grid *grid, const struct cr_poker_bonus *bonus, unsigned line)
{
    char pays[96], win[32], stake[32], share[32];
    struct cr_text text = cr_text_on(pays, sizeof pays);
    struct cr_ratio ratio = bonus->lines[line].pays;
    snprintf(win, sizeof win, "%d", ratio.num);
    snprintf(stake, sizeof stake, "%d", ratio.den);
    snprintf(share, sizeof share, "%g", (double)bonus->lines[line].share / 100);
    const struct cr_place odds[] = { { "win", win }, { "stake", stake } };
    const struct cr_place pool[] = { { "percent", share } };
    if (bonus->lines[line].share > 0)
        cr_words_fill(&text, cr_words(cr_cli_lang, N_("{percent}% of the jackpot")), pool, 1);
    else
        cr_words_fill(&text, cr_words(cr_cli_lang, N_("{win} to {stake}")), odds, 2);
    cr_grid_put(grid, pays);
}

static void say(struct cr_text *out, const char *words, const char *name, const char *value)
{
    const struct cr_place place = { name, value };
    cr_words_fill(out, cr_words(cr_cli_lang, words), &place, 1);
    cr_text_char(out, '\n');
}

/* What the system's lucky player adds; boxes: the most there are. */
static void print_lucky(struct cr_text *out, const struct cr_poker_bonus *bonus, unsigned boxes)
{
    char text[64], number[16];
    mpq_t value;
    mpq_init(value);
    mpq_sub(value, bonus->with_card, bonus->with_lucky);
    snprintf(text, sizeof text, "%.6f%%", mpq_get_d(value) * 100);
    if (mpq_sgn(value) > 0)
        say(out, N_("Being the lucky player is worth {percent} of it."), "percent", text);
    for (unsigned of = 1; mpq_sgn(bonus->lucky) > 0 && of <= boxes;
         of += boxes > 1 ? boxes - 1 : 1) {
        cr_poker_bonus_lucky(value, bonus, of);
        snprintf(text, sizeof text, "%.6f%%", mpq_get_d(value) * 100);
        snprintf(number, sizeof number, "%u", of);
        const struct cr_place places[] = { { "percent", text }, { "boxes", number } };
        cr_words_fill(
            out,
            cr_words(cr_cli_lang,
                     N_("With bonus card and lucky player the house keeps {percent} of it; boxes "
                        "with a bonus bet: {boxes}.")),
            places, 2);
        cr_text_char(out, '\n');
    }
    mpq_clear(value);
}

static void print_bonus(struct cr_text *out, const struct cr_poker_bonus *bonus, unsigned boxes)
{
    static const char *const heads[] = { N_("bonus bet"), N_("wins"), N_("hands"), N_("hits") };
    unsigned lines[CR_BONUS_LINES];
    size_t count = paying_lines(bonus, lines);
    char text[FRACTION_SIZE];
    struct cr_grid grid;
    cr_text_char(out, '\n');
    cr_grid_init(&grid, "llrr");
    cr_grid_heads(&grid, heads, sizeof heads / sizeof heads[0]);
    for (size_t i = 0; i < count; i++) {
        cr_grid_put(&grid, cr_words(cr_cli_lang, line_words(lines[i])));
        put_pays(&grid, bonus, lines[i]);
        cr_grid_int(&grid, bonus->lines[lines[i]].ways);
        cr_grid_percent(&grid, (double)bonus->lines[lines[i]].ways / 2598960);
    }
    cr_grid_print(&grid, out, 0);
    cr_grid_release(&grid);
    cr_text_char(out, '\n');
    snprintf(text, sizeof text, "%.6f%%", mpq_get_d(bonus->hit) * 100);
    say(out, N_("The bonus bet wins {percent} of the time."), "percent", text);
    snprintf(text, sizeof text, "%.6f%%", mpq_get_d(bonus->edge) * 100);
    say(out,
        mpq_sgn(bonus->meter) > 0
            ? N_("The house keeps {percent} of it, without the jackpot's money.")
            : N_("The house keeps {percent} of it."),
        "percent", text);
    if (!mpq_equal(bonus->with_card, bonus->edge)) {
        bool loses = mpq_sgn(bonus->with_card) < 0;
        snprintf(text, sizeof text, "%.6f%%", fabs(mpq_get_d(bonus->with_card)) * 100);
        say(out,
            loses ? N_("With a bonus card drawn every round the player wins {percent} of it.")
                  : N_("With a bonus card drawn every round it keeps {percent}."),
            "percent", text);
    }
    print_lucky(out, bonus, boxes);
    if (mpq_sgn(bonus->meter) > 0) {
        snprintf(text, sizeof text, "%.1f", mpq_get_d(bonus->meter));
        say(out, N_("It breaks even at a meter of {stakes} stakes."), "stakes", text);
    }
}

/* The most the house loses of an Ante, whichever way is played. */
static double least_edge(const struct cr_lab *lab)
{
    double least = 0;
    for (size_t i = 0; i < lab->figure_count; i++) {
        const struct cr_lab_figure *figure = &lab->figures[i];
        bool is_other = strncmp(figure->way, "reading.", 8) == 0;
        if (strcmp(figure->bet, "ante") == 0 && !is_other) least = fmin(least, figure->edge);
    }
    return least;
}

static void print_people(const struct cr_rulebook *book, const struct cr_game *game,
                         const struct cr_play *play, const struct cr_poker_bonus *bonus,
                         const struct cr_lab *lab)
{
    char buffer[8192], text[64];
    struct cr_text out = cr_text_to(stdout, buffer, sizeof buffer);
    double least = least_edge(lab);
    cr_cli_lab_print(&out, book, game, lab);
    if (least < 0) {
        snprintf(text, sizeof text, "%.4f%%", -least * 100);
        say(&out,
            N_("Beware: who plays best wins {percent} of his Ante from the house on the average."),
            "percent", text);
    }
    if (bonus != NULL) print_bonus(&out, bonus, cr_hp_boxes(play));
    cr_text_flush(&out);
}

/* ---- For machines ---- */

/* "lucky": the edge by how many boxes have a bonus bet. */
static void write_lucky(struct cr_text *out, const struct cr_poker_bonus *bonus, unsigned boxes)
{
    char text[FRACTION_SIZE];
    mpq_t edge;
    mpq_init(edge);
    cr_text_key(out, "lucky");
    cr_text_begin(out, '[');
    for (unsigned of = 1; of <= boxes; of++) {
        cr_poker_bonus_lucky(edge, bonus, of);
        cr_text_item(out);
        cr_text_json(out, fraction(edge, text));
    }
    cr_text_end(out, ']');
    mpq_clear(edge);
}

static void write_bonus(struct cr_text *out, const struct cr_poker_bonus *bonus, unsigned boxes)
{
    unsigned lines[CR_BONUS_LINES];
    size_t count = paying_lines(bonus, lines);
    char text[FRACTION_SIZE];
    cr_text_begin(out, '{');
    cr_text_member_text(out, "edge", fraction(bonus->edge, text));
    cr_text_format(out, ",\"edge_percent\":%.9f", mpq_get_d(bonus->edge) * 100);
    cr_text_member_text(out, "hit", fraction(bonus->hit, text));
    cr_text_key(out, "lines");
    cr_text_begin(out, '[');
    for (size_t i = 0; i < count; i++) {
        cr_text_begin(out, '{');
        cr_text_member_text(out, "line", cr_hp_line_key(lines[i]));
        cr_text_format(out, ",\"pays\":[%d,%d]", bonus->lines[lines[i]].pays.num,
                       bonus->lines[lines[i]].pays.den);
        cr_text_member_int(out, "share_bp", bonus->lines[lines[i]].share);
        cr_text_member_int(out, "ways", bonus->lines[lines[i]].ways);
        cr_text_end(out, '}');
    }
    cr_text_end(out, ']');
    if (mpq_sgn(bonus->lucky) > 0) write_lucky(out, bonus, boxes);
    if (mpq_sgn(bonus->meter) > 0) cr_text_member_text(out, "meter", fraction(bonus->meter, text));
    cr_text_member_text(out, "variance", fraction(bonus->variance, text));
    cr_text_member_text(out, "with_card", fraction(bonus->with_card, text));
    cr_text_end(out, '}');
}

static void print_json(const struct cr_rulebook *book, const struct cr_game *game,
                       const struct cr_play *play, const struct cr_poker_bonus *bonus,
                       const struct cr_lab *lab)
{
    static char buffer[1 << 20];
    struct cr_text out = cr_text_on(buffer, sizeof buffer);
    cr_text_begin(&out, '{');
    if (bonus != NULL) {
        cr_text_key(&out, "bonus");
        write_bonus(&out, bonus, cr_hp_boxes(play));
    }
    cr_text_member_text(&out, "dealer_game", cr_lab_find_fact(lab, "dealer_game")->exact);
    cr_text_member_text(&out, "game", game->name);
    cr_cli_lab_members(&out, book, lab);
    cr_text_member_text(&out, "rulebook", cr_rulebook_house_key(book));
    cr_text_member_text(&out, "version", cr_rulebook_house(book)->version);
    cr_text_end(&out, '}');
    puts(buffer);
}

int cr_cli_odds_house_poker(const struct cr_command *command, const struct cr_game *game,
                            const struct cr_cli_lab *given, bool quick)
{
    struct cr_hp_settings settings;
    struct cr_hp_odds odds;
    struct cr_lab lab = { .figure_count = 0 };
    struct cr_rulebook *book =
        cr_cli_book_open(command, game, given->rules, given->plate, &settings);
    const struct cr_play play = { cr_rulebook_values(book), &settings };
    if (!quick)
        cr_cli_lab_count(&lab, command, given, book, game, &play);
    else if (cr_lab_house_poker_quick(&lab, &play) != CR_OK)
        cr_command_fail(command, N_("this rulebook's amounts cannot be counted"), NULL, 0);
    cr_hp_odds_init_bonus(&odds, &play);
    (given->json ? print_json : print_people)(book, game, &play,
                                              odds.has_bonus ? &odds.bonus : NULL, &lab);
    cr_hp_odds_release(&odds);
    cr_lab_release(&lab);
    cr_rulebook_close(book);
    return CR_EXIT_FINE;
}
