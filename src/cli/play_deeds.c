/* play_deeds.c -- `croupier play`: what a player may decide at a card table, by key and by name. */
#include "cli/play_deeds.h"

#include <stdio.h>
#include <string.h>

#include "cli/bets.h"

/* ---- What was typed ---- */

unsigned cr_play_find_deed(const struct cr_play_game *play, const struct cr_play_deeds *deeds,
                           int *next)
{
    int found = play->kind->game->symbol_find(deeds->set, play->words[0]);
    char words[256] = "";
    *next = 1;
    if (found > 0 && deeds->list[found].key != NULL) return (unsigned)found;
    for (unsigned i = 0; i < deeds->count; i++)
        if (deeds->list[i].key != NULL && cr_cli_is_word(play->words[0], deeds->list[i].key))
            return i;
    for (int count = 0; count < play->word_count; count++) {
        size_t length = strlen(words);
        snprintf(words + length, sizeof words - length, count > 0 ? " %.60s" : "%.60s",
                 play->words[count]);
        *next = count + 1;
        for (unsigned i = 0; i < deeds->count; i++)
            if (deeds->list[i].key != NULL && cr_cli_is_word(words, deeds->list[i].name)) return i;
    }
    return 0;
}

bool cr_play_read_box(struct cr_play_game *play, int at, unsigned usual, unsigned *box)
{
    cr_money number;
    if (!cr_play_read_amount(play, at, &number)) return false;
    *box = number == 0 ? usual : number > UINT16_MAX ? UINT16_MAX : (unsigned)number;
    return true;
}

/* ---- What is open ---- */

static void write_cost(struct cr_text *out, const struct cr_action *action)
{
    char least[32], most[32];
    const struct cr_place places[] = { { "min", cr_play_digits(action->least, least) },
                                       { "max", cr_play_digits(action->most, most) } };
    if (action->most == 0) return;
    const char *sentence = action->least == action->most ? N_("costs {max}")
                           : action->step > 1            ? N_("costs {min} or {max}")
                                                         : N_("costs {min} to {max}");
    cr_words_fill(out, cr_words(cr_cli_lang, sentence), places, 2);
}

/* Of another box than the one in turn it is typed with its amount and its box. */
static void put_open(const struct cr_play_game *play, const struct cr_play_deeds *deeds,
                     struct cr_grid *grid, const struct cr_action *action, unsigned box)
{
    char name[96], cost[96] = "", key[32], amount[32] = "", number[16];
    struct cr_text text = cr_text_on(name, sizeof name);
    struct cr_text price = cr_text_on(cost, sizeof cost);
    const struct cr_cli_deed *deed = &deeds->list[action->choice];
    snprintf(number, sizeof number, "%u", action->position);
    const struct cr_place place = { "n", number };
    cr_text_put(&text, cr_words(cr_cli_lang, deed->name));
    if (action->position != box) {
        cr_money usual = deeds->input(play, action).amount;
        snprintf(amount, sizeof amount, " %lld %u", (long long)usual, action->position);
        cr_text_put(&text, ", ");
        cr_words_fill(&text, cr_words(cr_cli_lang, N_("box {n}")), &place, 1);
    }
    snprintf(key, sizeof key, "%s%.29s", deed->key, amount);
    write_cost(&price, action);
    cr_grid_put(grid, key);
    cr_grid_put(grid, name);
    cr_grid_put(grid, cost);
}

static void write_closed(const struct cr_play_game *play, const struct cr_play_deeds *deeds,
                         struct cr_text *out, const struct cr_action *action)
{
    char line[512];
    struct cr_text text = cr_text_on(line, sizeof line);
    struct cr_input input = deeds->input(play, action);
    cr_text_format(&text, "  - %s: ", cr_words(cr_cli_lang, deeds->list[action->choice].name));
    cr_play_write_why_not(play, &input, &text);
    cr_cli_wrap(out, line, 0, 4, play->screen.columns);
    cr_text_char(out, '\n');
}

static bool is_shown(const struct cr_play_deeds *deeds, const struct cr_action *action,
                     unsigned box, bool all)
{
    if (action->input != CR_IN_ACT || deeds->list[action->choice].key == NULL) return false;
    return deeds->is_shown(action, box, all);
}

void cr_play_write_deeds(const struct cr_play_game *play, const struct cr_play_deeds *deeds,
                         struct cr_text *out, bool all)
{
    struct cr_action actions[CR_PLAY_ACTIONS_MAX];
    size_t count = cr_play_actions(play, actions);
    unsigned box = cr_play_need(play).box;
    struct cr_grid grid;
    cr_grid_init(&grid, "lll");
    for (int i = 0; i < 3; i++) /* no heading */
        cr_grid_put(&grid, "");
    for (size_t i = 0; i < count; i++)
        if (actions[i].status == CR_OK && is_shown(deeds, &actions[i], box, all))
            put_open(play, deeds, &grid, &actions[i], box);
    char buffer[4096];
    struct cr_text text = cr_text_on(buffer, sizeof buffer);
    cr_grid_print(&grid, &text, 2);
    cr_grid_release(&grid);
    const char *rows = strchr(buffer, '\n'); /* behind the empty heading */
    cr_text_put(out, rows != NULL ? rows + 1 : "");
    for (size_t i = 0; i < count; i++)
        if (actions[i].status != CR_OK && is_shown(deeds, &actions[i], box, all))
            write_closed(play, deeds, out, &actions[i]);
}

void cr_play_help_deeds(const struct cr_play_deeds *deeds, struct cr_grid *grid)
{
    for (unsigned i = 0; i < deeds->count; i++) {
        if (deeds->list[i].key == NULL) continue;
        cr_grid_put(grid, deeds->list[i].key);
        cr_grid_put(grid, cr_words(cr_cli_lang, deeds->list[i].name));
    }
}
