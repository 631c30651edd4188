/* game.c -- the list of games, and the small things all of them share. */
#include "games/game.h"

#include <string.h>

#include "games/blackjack/blackjack.h"
#include "games/house_poker/house_poker.h"
#include "games/poker/poker.h"
#include "games/punto_banco/punto_banco.h"
#include "games/roulette/roulette.h"

static const struct cr_game *const games[] = {
    &cr_roulette_game,        &cr_blackjack_game,
    &cr_punto_banco_game,     &cr_texas_poker_game,
    &cr_oasis_poker_game,     &cr_russian_poker_game,
    &cr_caribbean_stud_game,  &cr_holdem_game,
    &cr_omaha_game,           &cr_omaha_hi_lo_game,
    &cr_seven_card_stud_game, &cr_seven_card_stud_hi_lo_game,
    &cr_five_card_stud_game,  NULL
};

const struct cr_game *cr_game_at(size_t index)
{
    return index < sizeof games / sizeof games[0] ? games[index] : NULL;
}

const struct cr_game *cr_game_find(const char *name)
{
    for (size_t i = 0; games[i]; i++)
        if (strcmp(games[i]->name, name) == 0) return games[i];
    return NULL;
}

static bool packs_fit(const struct cr_game *game, const void *rules, const void *settings)
{
    const struct cr_play play = { rules, settings };
    struct cr_refusal why = { .status = CR_OK };
    return game->check_settings(&play, &why) != CR_DECKS;
}

void cr_game_fit_packs(const struct cr_game *game, const void *rules, void *settings)
{
    const struct cr_rule_field *field = cr_schema_field(game->settings, "decks");
    if (field == NULL || packs_fit(game, rules, settings)) return;
    int32_t *packs = (int32_t *)((char *)settings + field->offset), posted = *packs;
    for (int away = 1; away < CR_PACKS_MAX; away++)
        for (int side = -1; side <= 1; side += 2) {
            *packs = posted + side * away;
            if (*packs >= 1 && *packs <= CR_PACKS_MAX && packs_fit(game, rules, settings)) return;
        }
    *packs = posted;
}

static const char *const input_names[CR_IN_COUNT] = {
#define X(name, text) text,
    CR_INPUT_MAP(X)
#undef X
};
static const char *const event_names[CR_EV_COUNT] = {
#define X(name, text) text,
    CR_EVENT_MAP(X)
#undef X
};

const char *cr_input_name(unsigned kind)
{
    return kind < CR_IN_COUNT ? input_names[kind] : "?";
}

unsigned cr_input_find(const char *name)
{
    unsigned kind = 0;
    while (kind < CR_IN_COUNT && strcmp(input_names[kind], name) != 0)
        kind++;
    return kind;
}

const char *cr_event_name(unsigned kind)
{
    return kind < CR_EV_COUNT ? event_names[kind] : "?";
}
