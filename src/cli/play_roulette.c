/* play_roulette.c -- `croupier play roulette`: the wheel's screen and commands. */
#include <stdio.h>

#include "cli/bets.h"
#include "cli/layout.h"
#include "cli/play.h"

/* ---- The screen ---- */

static void draw_wheel(struct cr_play_game *play, struct cr_text *out)
{
    const struct cr_play_wheel *wheel = &play->wheel;
    const char *came = cr_words(cr_cli_lang, N_("came:"));
    if (wheel->number_count > 0) {
        cr_text_format(out, "%s ", came);
        cr_screen_history(out, &play->screen, wheel->numbers, wheel->number_count,
                          play->screen.columns - 2 - (int)cr_utf8_columns(came));
    }
    cr_text_char(out, '\n');
    if (wheel->number_count > 0) {
        cr_text_format(out, "%s ", cr_words(cr_cli_lang, N_("wheel:")));
        cr_screen_wheel(out, &play->screen, wheel->rules, wheel->numbers[0]);
    }
    cr_text_char(out, '\n');
}

static void draw(struct cr_play_game *play, struct cr_text *out, int rows)
{
    (void)rows;
    cr_money stakes[CR_POSITIONS];
    cr_money staked = cr_play_stakes(play, stakes);
    int last = play->wheel.number_count > 0 ? (int)play->wheel.numbers[0] : -1;
    cr_play_write_head(play, out, cr_play_hand(play), staked);
    draw_wheel(play, out);
    cr_play_write_commitment(play, out);
    if (play->screen.columns >= CR_SCREEN_COLUMNS_MIN)
        cr_screen_layout(out, &play->screen, stakes, last);
    else
        cr_text_format(out, "%s\n",
                       cr_words(cr_cli_lang, N_("the table needs 80 columns; try bets")));
}

static int room(struct cr_play_game *play)
{
    return play->screen.rows - CR_SCREEN_LAYOUT_LINES - 6;
}

static const char *prompt(const struct cr_play_game *play)
{
    (void)play;
    return cr_words(cr_cli_lang, N_("Place your bets"));
}

/* ---- Commands ---- */

static bool begin(struct cr_play_game *play)
{
    play->wheel.rules = cr_rulebook_values(play->book);
    play->chip = cr_play_chip_worth(play);
    return cr_sitting_commit(play->sitting, "round", 1);
}

static void other(struct cr_play_game *play)
{
    int next;
    int kind = cr_play_announced_at(play, 0, &next);
    if (kind >= 0)
        cr_play_announce(play, (unsigned)kind, next);
    else
        cr_play_bet(play);
}

static void put_help(struct cr_grid *grid, const char *line, const char *summary)
{
    cr_grid_put(grid, line);
    cr_grid_put(grid, cr_words(cr_cli_lang, summary));
}

static void help(struct cr_grid *grid)
{
    char line[128];
    put_help(grid, "17 10", N_("10 on number 17"));
    put_help(grid, "17/20 5", N_("a split; also 16/17/18, c17/21, x13, f4, col2, doz1"));
    snprintf(line, sizeof line, "%s 50", cr_words(cr_cli_lang, N_("red")));
    put_help(grid, line, N_("an even chance; several bets: 17,20,red 5"));
    snprintf(line, sizeof line, "%s 0 5", cr_words(cr_cli_lang, N_("neighbours")));
    put_help(grid, line, N_("a number and its neighbours, 5 a chip"));
    snprintf(line, sizeof line, "%s 5", cr_words(cr_cli_lang, N_("big series")));
    put_help(grid, line, N_("also small series, orphelins, zero spiel, complete 17"));
}

static const struct cr_play_row rows[] = {
    { N_("spin"), "", N_("the ball is spun"), cr_play_spin },
    { N_("remove"), "17", N_("takes a bet off, or part of it: remove 17 5"), cr_play_remove },
    { N_("clear"), "", N_("takes all bets off"), cr_play_clear },
    { N_("repeat"), "", N_("the last spin's bets again"), cr_play_repeat },
    { N_("double"), "", N_("as much again on every bet"), cr_play_double },
    { N_("undo"), "", N_("takes the last command back"), cr_play_undo },
    { N_("bets"), "", N_("your bets to the unit"), cr_play_bets },
    { N_("results"), "", N_("the last spin, bet by bet"), cr_play_results },
    { N_("rules"), "17", N_("a bet's payout, limits and clause; alone: of all bets"),
      cr_play_rules },
    { N_("chip"), "5", N_("what is staked where no amount is said"), cr_play_chip },
    { N_("buy"), "100", N_("more chips"), cr_play_buy },
    { N_("word"), N_("rain"), N_("a word of yours is mixed into the next spin"), cr_play_add_word },
    { N_("proof"), "", N_("how to check the last spin against its commitment"), cr_play_proof },
    { NULL, NULL, NULL, NULL },
};

const struct cr_play_kind cr_play_roulette = {
    .game = &cr_roulette_game,
    .hint = N_("17 10 puts 10 on number 17, spin spins the ball, help says more."),
    .rows = rows,
    .commitment = N_("commitment {hash}"),
    .unproved = N_("no ball has fallen yet"),
    .mixed = N_("{word} is mixed into the next spin"),
    .begin = begin,
    .other = other,
    .leave = cr_play_get_up,
    .tell_total = cr_play_tell_total,
    .help = help,
    .draw = draw,
    .room = room,
    .prompt = prompt,
};
