/* practice_plate.c -- a practice table as it is opened: its plate, who sits there, chips. */
#include <string.h>

#include "floor/practice_state.h"
#include "games/blackjack/blackjack.h"
#include "games/punto_banco/punto_banco.h"
#include "games/roulette/roulette.h"

#define HEADER_SIZE 1024
#define LEAST       10 /* of a stake, in whole units of the currency */
#define MOST        1000

/* ---- The plate ---- */

static void put_limit(struct cr_text *out, const char *name, long long amount)
{
    cr_text_key(out, name);
    cr_text_int(out, amount);
}

/* What a fresh plate leaves open: the limits. */
static void write_plate(const struct cr_practice_sitting *sitting, struct cr_text *out)
{
    const long long least = sitting->unit * LEAST, most = sitting->unit * MOST;
    cr_text_key(out, "table");
    cr_text_begin(out, '{');
    if (sitting->game == &cr_roulette_game) {
        put_limit(out, "max_dozen_column", most / 2);
        put_limit(out, "max_even_chance", most);
        put_limit(out, "max_straight", most / 10);
        put_limit(out, "min_inside", sitting->unit);
        put_limit(out, "min_outside", least / 2);
    } else if (sitting->game == &cr_punto_banco_game) {
        put_limit(out, "max_banco", most);
        put_limit(out, "max_punto", most);
        put_limit(out, "max_tie", most / 5);
        put_limit(out, "min_banco", least);
        put_limit(out, "min_punto", least);
        put_limit(out, "min_tie", least / 2);
    } else if (sitting->game == &cr_blackjack_game) {
        put_limit(out, "max_bet", most);
        put_limit(out, "min_bet", least);
    } else {
        put_limit(out, "bonus_max", least);
        put_limit(out, "bonus_min", least);
        put_limit(out, "max_ante", most);
        put_limit(out, "min_ante", least);
    }
    cr_text_end(out, '}');
}

static void write_header(const struct cr_practice_sitting *sitting, uint32_t first,
                         unsigned players, cr_money chips, struct cr_text *out)
{
    cr_text_begin(out, '{');
    cr_text_member_int(out, "croupier", 1);
    cr_text_member_text(out, "game", sitting->game->name);
    cr_text_member_text(out, "rulebook", sitting->house);
    cr_text_key(out, "seats");
    cr_text_begin(out, '[');
    for (unsigned i = 0; i < players; i++) {
        cr_text_begin(out, '{');
        cr_text_member_int(out, "chips", chips);
        cr_text_key(out, "player");
        cr_text_format(out, "\"%u\"", first + i);
        cr_text_end(out, '}');
    }
    cr_text_end(out, ']');
    write_plate(sitting, out);
    cr_text_end(out, '}');
}

/* ---- Who sits there ---- */

/* As the game wants a newcomer to begin: where only colour chips are staked, with a colour. */
static enum cr_status settle_in(struct cr_practice_sitting *sitting, uint32_t player)
{
    const struct cr_table *table = cr_rounds_table(sitting->rounds);
    int seat = cr_table_seat_of(table, player);
    struct cr_input inputs[CR_SETTLE_IN_MAX];
    enum cr_status status = CR_OK;
    size_t size;
    const void *state = cr_table_game_state(table, &size);
    size_t count = sitting->game->settle_in(cr_table_play(table), state, seat,
                                            cr_table_seat(table, (unsigned)seat)->chips, inputs);
    for (size_t i = 0; i < count && status == CR_OK; i++) {
        inputs[i].role = CR_ROLE_PLAYER;
        if (inputs[i].kind == CR_IN_MARK) inputs[i].unit = sitting->unit; /* no chips of a cent */
        status = cr_practice_give(sitting, &inputs[i]);
    }
    return status;
}

enum cr_status cr_practice_table(struct cr_practice_sitting *sitting, uint32_t first,
                                 unsigned players, cr_money chips)
{
    char header[HEADER_SIZE];
    struct cr_text text = cr_text_on(header, sizeof header);
    write_header(sitting, first, players, chips, &text);
    assert(!text.full); /* a dozen players at most */
    sitting->shoe = (struct cr_practice_shoe){ .is_drawn = false };
    enum cr_status status = cr_rounds_begin(sitting->rounds, header, text.length);
    for (unsigned i = 0; i < players && status == CR_OK; i++)
        status = settle_in(sitting, first + i);
    return status == CR_OK ? cr_practice_go_on(sitting) : status;
}

/* ---- Chips ---- */

/* What one colour chip of his is worth; 0: he stakes value chips. */
static cr_money colour_value(const struct cr_practice_sitting *sitting, int seat)
{
    size_t size;
    const void *state = cr_table_game_state(cr_rounds_table(sitting->rounds), &size);
    if (sitting->game != &cr_roulette_game) return 0;
    return cr_roulette_seats(state)[seat].colour ? cr_roulette_seats(state)[seat].value : 0;
}

cr_money cr_practice_chips(const struct cr_practice_sitting *sitting, uint32_t player)
{
    const struct cr_table *table = cr_rounds_table(sitting->rounds);
    int seat = cr_table_seat_of(table, player);
    size_t size;
    if (seat < 0) return 0;
    cr_money value = colour_value(sitting, seat), has = cr_table_seat(table, (unsigned)seat)->chips;
    if (value == 0) return has;
    return has + value * sitting->game->held(cr_table_play(table),
                                             cr_table_game_state(table, &size), seat);
}

enum cr_status cr_practice_add_chips(struct cr_practice_sitting *sitting, uint32_t player,
                                     cr_money amount)
{
    int seat = cr_table_seat_of(cr_rounds_table(sitting->rounds), player);
    char line[128];
    snprintf(line, sizeof line,
             "{\"amount\":%lld,\"in\":\"chips\",\"player\":\"%u\",\"role\":\"cashier\"}",
             (long long)amount, player);
    enum cr_status status = cr_practice_line(sitting, line);
    cr_money value = seat < 0 ? 0 : colour_value(sitting, seat);
    if (status != CR_OK || value == 0) return status;
    snprintf(line, sizeof line, "{\"amount\":%lld,\"in\":\"swap\",\"player\":\"%u\"}",
             (long long)(amount - amount % value), player);
    return cr_practice_line(sitting, line);
}
