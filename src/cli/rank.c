/* rank.c -- `croupier rank CARDS`: what a hand is called and worth. */
#include <limits.h>
#include <stdio.h>
#include <string.h>

#include "cards/low.h"
#include "cards/rank.h"
#include "cli/command.h"
#include "cli/grid.h"

#define OWN_CARDS 4 /* Omaha: these come first, the common ones after them */

struct ranked_game {
    const char *name;
    unsigned min, max;
    bool two_of_four; /* two own and three common cards play */
    bool high, low;
    bool ace_king; /* it is a combination here */
};

static const struct ranked_game games[] = {
    { "high", 5, 7, false, true, false, true }, /* what is meant without --game */
    { "low", 5, 7, false, false, true, false },
    { "texas-poker", 5, 7, false, true, false, false },
    { "oasis-poker", 5, 5, false, true, false, true },
    { "russian-poker", 5, 6, false, true, false, true },
    { "caribbean-stud", 5, 6, false, true, false, true },
    { "holdem", 5, 7, false, true, false, false },
    { "omaha", 9, 9, true, true, false, false },
    { "omaha-hi-lo", 9, 9, true, true, true, false },
    { "five-card-stud", 5, 5, false, true, false, false },
    { "seven-card-stud", 5, 7, false, true, false, false },
    { "stud-hi-lo", 5, 7, false, true, true, false },
};
#define GAME_COUNT (sizeof games / sizeof games[0])
#define CARDS_MOST 9

struct rank_options {
    const struct ranked_game *game;
    bool json;
    char text[512]; /* the arguments, a space between */
    struct cr_text joined;
};

/* What came of it. */
struct answer {
    const struct ranked_game *game;
    cr_card cards[CARDS_MOST];
    size_t count;
    struct cr_best high;
    struct cr_low_best low;
};

/* ---- Printing ---- */

static const char *high_name(const struct answer *answer, char *line, size_t size)
{
    struct cr_text text = cr_text_on(line, size);
    cr_hand_words(&text, cr_cli_lang, answer->high.value, answer->game->ace_king);
    return line;
}

static const char *low_name(const struct answer *answer, char *line, size_t size)
{
    struct cr_text text = cr_text_on(line, size);
    cr_low_words(&text, cr_cli_lang, &answer->low);
    return line;
}

static const char *cards_text(const cr_card *cards, size_t count, char *line, size_t size)
{
    struct cr_text text = cr_text_on(line, size);
    cr_cards_write(&text, cards, count);
    return line;
}

static void print_table(const struct answer *answer)
{
    char buffer[1024], line[160];
    struct cr_text out = cr_text_to(stdout, buffer, sizeof buffer);
    struct cr_grid grid;
    cr_grid_init(&grid, "llr");
    cr_grid_put(&grid, cr_words(cr_cli_lang, N_("hand")));
    cr_grid_put(&grid, cr_words(cr_cli_lang, N_("cards")));
    cr_grid_put(&grid, cr_words(cr_cli_lang, N_("value")));
    if (answer->game->high) {
        cr_grid_put(&grid, high_name(answer, line, sizeof line));
        cr_grid_put(&grid, cards_text(answer->high.cards, CR_HAND_CARDS, line, sizeof line));
        cr_grid_int(&grid, answer->high.value);
    }
    if (answer->game->low) {
        bool none = answer->low.value == CR_LOW_NONE;
        cr_grid_put(&grid, low_name(answer, line, sizeof line));
        cr_grid_put(&grid,
                    none ? "" : cards_text(answer->low.cards, CR_HAND_CARDS, line, sizeof line));
        cr_grid_int(&grid, none ? 0 : (int64_t)answer->low.value);
    }
    cr_grid_print(&grid, &out, 0);
    cr_text_flush(&out);
    cr_grid_release(&grid);
}

static void put_member(struct cr_text *out, const char *key, const char *value)
{
    cr_text_format(out, "\"%s\":", key);
    cr_text_json(out, value);
    cr_text_char(out, ',');
}

static void put_high(struct cr_text *out, const struct answer *answer)
{
    char line[160], ranks[2 * CR_HAND_CARDS];
    unsigned ties[CR_HAND_CARDS];
    struct cr_text list = cr_text_on(ranks, sizeof ranks);
    enum cr_category category = cr_rank_category(answer->high.value);
    unsigned count = cr_rank_ties(answer->high.value, ties);
    if (category == CR_HAND_ACE_KING && !answer->game->ace_king) category = CR_HAND_HIGH_CARD;
    for (unsigned i = 0; i < count; i++) {
        if (i > 0) cr_text_char(&list, '-');
        cr_text_char(&list, cr_rank_letter(ties[i]));
    }
    cr_text_put(out, ",\"high\":{");
    put_member(out, "cards", cards_text(answer->high.cards, CR_HAND_CARDS, line, sizeof line));
    put_member(out, "category", cr_category_name(category));
    put_member(out, "name", high_name(answer, line, sizeof line));
    put_member(out, "ranks", ranks);
    cr_text_format(out, "\"value\":%lu}", (unsigned long)answer->high.value);
}

static void put_low(struct cr_text *out, const struct answer *answer)
{
    char line[160], ranks[2 * CR_HAND_CARDS];
    struct cr_text list = cr_text_on(ranks, sizeof ranks);
    if (answer->low.value == CR_LOW_NONE) {
        cr_text_put(out, ",\"low\":null");
        return;
    }
    cr_low_write(&list, &answer->low);
    cr_text_put(out, ",\"low\":{");
    put_member(out, "cards", cards_text(answer->low.cards, CR_HAND_CARDS, line, sizeof line));
    put_member(out, "name", low_name(answer, line, sizeof line));
    put_member(out, "ranks", ranks);
    cr_text_format(out, "\"value\":%lu}", (unsigned long)answer->low.value);
}

static void print_json(const struct answer *answer)
{
    char buffer[1024], line[160];
    struct cr_text out = cr_text_to(stdout, buffer, sizeof buffer);
    cr_text_char(&out, '{');
    put_member(&out, "cards", cards_text(answer->cards, answer->count, line, sizeof line));
    cr_text_put(&out, "\"game\":");
    cr_text_json(&out, answer->game->name);
    if (answer->game->high) put_high(&out, answer);
    if (answer->game->low) put_low(&out, answer);
    cr_text_put(&out, "}\n");
    cr_text_flush(&out);
}

/* ---- The verb ---- */

static void list_games(struct cr_text *out)
{
    cr_text_put(out, cr_words(cr_cli_lang, N_("Games:")));
    for (size_t i = 0; i < GAME_COUNT; i++)
        cr_text_format(out, "%s%s", i % 6 == 0 ? "\n  " : " ", games[i].name);
    cr_text_char(out, '\n');
}

static const struct argp_option options[] = {
    { "game", 'g', "GAME", 0, N_("The game whose hand it is; any five of 5 to 7 cards without it"),
      0 },
    { "json", 'j', NULL, 0, N_("Print JSON, for a machine"), 0 },
    { NULL, 0, NULL, 0, NULL, 0 },
};

static void read_option(const struct cr_command *command, void *into, int key, const char *value)
{
    struct rank_options *given = into;
    if (key == 'j') given->json = true;
    if (key == 'g') {
        given->game = NULL;
        for (size_t i = 0; i < GAME_COUNT; i++)
            if (strcmp(games[i].name, value) == 0) given->game = &games[i];
        const struct cr_place place = { "game", value };
        if (given->game == NULL)
            cr_command_fail(command, N_("there is no ranking for a game {game}"), &place, 1);
    }
    if (key == ARGP_KEY_ARG) {
        if (given->joined.length > 0) cr_text_char(&given->joined, ' ');
        cr_text_put(&given->joined, value);
        if (given->joined.full)
            cr_command_fail(command, N_("that is more than a hand of cards"), NULL, 0);
    }
}

static const struct cr_command rank_command = {
    .name = "rank",
    .args = "CARDS",
    .doc = N_(
        "Says what a hand is called, which five cards play and what it is worth: of two hands of "
        "one game the higher value wins, of two low hands the lower. Cards are written As Kd Tc "
        "9h; in Omaha the four own cards come first, then the five common ones."),
    .more = list_games,
    .options = options,
    .args_min = 1,
    .args_max = INT_MAX,
    .option = read_option,
};

static void rank_cards_of(struct answer *answer)
{
    const struct ranked_game *game = answer->game;
    const cr_card *cards = answer->cards;
    if (game->two_of_four) {
        answer->high = cr_best_omaha(cards, cards + OWN_CARDS);
        answer->low = cr_low_best_omaha(cards, cards + OWN_CARDS, CR_LOW_QUALIFIER);
    } else {
        answer->high = cr_best_of(cards, answer->count);
        answer->low = cr_low_best_of(cards, answer->count, CR_LOW_QUALIFIER);
    }
}

static int refuse(const struct cr_card_fault *fault)
{
    char line[160];
    struct cr_text text = cr_text_on(line, sizeof line);
    cr_card_fault_words(&text, cr_cli_lang, fault);
    fprintf(stderr, "croupier rank: %s\n", line);
    return CR_EXIT_REFUSED;
}

int cr_cli_rank(int argc, char **argv)
{
    struct rank_options given = { .game = &games[0] };
    struct cr_card_fault fault;
    cr_card cards[CR_CARDS_READ_MOST];
    size_t count;
    given.joined = cr_text_on(given.text, sizeof given.text);
    cr_command_parse(&rank_command, argc, argv, &given);
    const struct ranked_game *game = given.game;
    if (!cr_cards_read(given.text, cards, CR_CARDS_READ_MOST, &count, &fault))
        return refuse(&fault);
    if (!cr_cards_check(cards, count, game->min, game->max, &fault)) return refuse(&fault);
    struct answer answer = { .game = game, .count = count };
    memcpy(answer.cards, cards, count);
    rank_cards_of(&answer);
    if (given.json)
        print_json(&answer);
    else
        print_table(&answer);
    return CR_EXIT_FINE;
}
