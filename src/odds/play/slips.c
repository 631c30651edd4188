/* slips.c -- what lay there when a round was decided, player by player. */
#include "odds/play/slips.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "games/punto_banco/punto_banco.h"
#include "games/roulette/roulette.h"

bool cr_slips_can(const struct cr_game *game)
{
    return game == &cr_roulette_game || game == &cr_punto_banco_game;
}

enum cr_status cr_slips_open(struct cr_slips **out, const struct cr_game *game)
{
    assert(cr_slips_can(game));
    struct cr_slips *slips = calloc(1, sizeof *slips);
    if (slips == NULL) return CR_NO_MEMORY;
    slips->game = game;
    *out = slips;
    return CR_OK;
}

void cr_slips_close(struct cr_slips *slips)
{
    if (slips == NULL) return;
    free(slips->list);
    free(slips->bets);
    free(slips);
}

/* ---- Learning ---- */

/* Room for one more of that size. */
static bool grow(void **list, size_t count, size_t *room, size_t size)
{
    if (count < *room) return true;
    size_t more = *room > 0 ? 2 * *room : 64;
    void *moved = realloc(*list, more * size);
    if (moved == NULL) return false;
    *list = moved;
    *room = more;
    return true;
}

/* Onto what lies there already, or by itself. */
static enum cr_status add_bet(struct cr_slips *slips, struct cr_slip *slip, unsigned position,
                              cr_money amount)
{
    for (size_t i = slip->first; i < slip->first + slip->count; i++)
        if (slips->bets[i].position == position) {
            slips->bets[i].amount += amount;
            return CR_OK;
        }
    if (slip->count == CR_STAKES_MAX) return CR_OK; /* a house takes fewer */
    if (!grow((void **)&slips->bets, slips->bet_count, &slips->bet_room, sizeof *slips->bets))
        return CR_NO_MEMORY;
    slips->bets[slips->bet_count++] =
        (struct cr_slip_bet){ .position = (uint16_t)position, .amount = amount };
    slip->count++;
    return CR_OK;
}

/* It was in play, and the round decided it. */
static bool was_decided(const struct cr_event *event)
{
    return event->kind == CR_EV_WON || event->kind == CR_EV_LOST || event->kind == CR_EV_PUSHED;
}

static int by_position(const void *a, const void *b)
{
    const struct cr_slip_bet *one = a, *other = b;
    return (one->position > other->position) - (one->position < other->position);
}

static enum cr_status learn_seat(struct cr_slips *slips, const struct cr_events *events,
                                 unsigned seat)
{
    struct cr_slip slip = { .first = slips->bet_count };
    enum cr_status status = CR_OK;
    for (size_t i = 0; i < events->count && status == CR_OK; i++) {
        const struct cr_event *event = &events->list[i];
        if (event->seat == seat && was_decided(event) && event->amount > 0)
            status = add_bet(slips, &slip, event->position, event->amount);
    }
    if (slip.count == 0 || status != CR_OK) return status;
    qsort(&slips->bets[slip.first], slip.count, sizeof *slips->bets, by_position);
    if (!grow((void **)&slips->list, slips->count, &slips->room, sizeof *slips->list))
        return CR_NO_MEMORY;
    slips->list[slips->count++] = slip;
    return CR_OK;
}

static bool is_first_of_its_seat(const struct cr_events *events, size_t at)
{
    for (size_t i = 0; i < at; i++)
        if (was_decided(&events->list[i]) && events->list[i].seat == events->list[at].seat)
            return false;
    return true;
}

enum cr_status cr_slips_learn(struct cr_slips *slips, const struct cr_table *table)
{
    const struct cr_events *events = cr_table_events(table);
    enum cr_status status = CR_OK;
    if (cr_table_game(table) != slips->game) return CR_OK;
    for (size_t i = 0; i < events->count && status == CR_OK; i++)
        if (was_decided(&events->list[i]) && is_first_of_its_seat(events, i))
            status = learn_seat(slips, events, events->list[i].seat);
    return status;
}

void cr_slips_hash(const struct cr_slips *slips, uint8_t hash[CR_HASH_SIZE])
{
    crypto_generichash_state state;
    crypto_generichash_init(&state, NULL, 0, CR_HASH_SIZE);
    for (size_t i = 0; i < slips->count; i++) {
        const struct cr_slip *slip = &slips->list[i];
        uint64_t parts[2] = { slip->count, 0 };
        crypto_generichash_update(&state, (const unsigned char *)parts, sizeof parts);
        for (size_t j = slip->first; j < slip->first + slip->count; j++) {
            parts[0] = slips->bets[j].position;
            parts[1] = (uint64_t)slips->bets[j].amount;
            crypto_generichash_update(&state, (const unsigned char *)parts, sizeof parts);
        }
    }
    crypto_generichash_final(&state, hash, CR_HASH_SIZE);
}

/* ---- Playing ---- */

const struct cr_slip *cr_slips_draw(const struct cr_slips *slips, struct cr_stream *stream)
{
    assert(slips->count > 0 && slips->count <= UINT32_MAX);
    return &slips->list[cr_stream_below(stream, (uint32_t)slips->count)];
}
