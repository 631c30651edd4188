/* game.c -- the list of games, and the small things all of them share. */
#include "games/game.h"

#include <string.h>

#include "games/blackjack/blackjack.h"
#include "games/punto_banco/punto_banco.h"
#include "games/roulette/roulette.h"

static const struct cr_game *const games[] = { &cr_roulette_game, &cr_blackjack_game,
                                               &cr_punto_banco_game, NULL };

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

struct cr_event *cr_events_add(struct cr_events *events, unsigned kind, unsigned clause,
                               unsigned seat)
{
    assert(events->count < events->max);
    struct cr_event *event = &events->list[events->count++];
    *event = (struct cr_event){ .kind = (uint16_t)kind,
                                .clause = (uint16_t)clause,
                                .seat = (uint16_t)seat,
                                .seen = CR_SEEN_BY_ALL };
    return event;
}

struct cr_item *cr_items_add(struct cr_items *items, unsigned kind, unsigned seat)
{
    assert(items->count < items->max);
    struct cr_item *item = &items->list[items->count++];
    *item = (struct cr_item){ .kind = (uint16_t)kind, .seat = (uint16_t)seat };
    return item;
}
