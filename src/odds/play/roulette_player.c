/* roulette_player.c -- one player at a roulette table of his own. */
#include "odds/play/roulette_player.h"

#include <stdlib.h>
#include <string.h>

#include "games/roulette/roulette.h"

#define INPUTS_MAX (2 * CR_STAKES_MAX)

struct cr_player {
    struct cr_table *table;
    struct cr_roulette_settings plate;
    size_t input_count;
    struct cr_input inputs[INPUTS_MAX];
    size_t stake_of[INPUTS_MAX]; /* which stake an input belongs to */
};

enum cr_status cr_player_open(struct cr_player **out, const struct cr_roulette_rules *rules,
                              const struct cr_roulette_settings *plate,
                              struct cr_stake_fault *fault)
{
    struct cr_player *player = calloc(1, sizeof *player);
    struct cr_refusal why = { .status = CR_OK };
    if (player == NULL) return cr_stake_fail(fault, CR_STAKES_MAX, CR_NO_MEMORY, &why);
    player->plate = *plate;
    player->plate.seats = 1;
    player->plate.bets = 2 * CR_POSITIONS + CR_COMPONENTS_MAX;
    struct cr_play play = { rules, &player->plate };
    enum cr_status status = cr_roulette_check_settings(&play, &why);
    if (status == CR_OK)
        status =
            cr_table_open(&player->table, &cr_roulette_game, rules, &player->plate, true, NULL);
    if (status != CR_OK)
        cr_stake_fail(fault, CR_STAKES_MAX, status, &why);
    else
        status = cr_player_sit(player, fault);
    if (status == CR_OK)
        *out = player;
    else
        cr_player_close(player);
    return status;
}

void cr_player_close(struct cr_player *player)
{
    if (player == NULL) return;
    cr_table_close(player->table);
    free(player);
}

static enum cr_status apply(struct cr_player *player, const struct cr_input *input, size_t bet,
                            struct cr_stake_fault *fault)
{
    enum cr_status status = cr_table_apply(player->table, input);
    return status == CR_OK ? CR_OK : cr_stake_fail(fault, bet, status, cr_table_why(player->table));
}

enum cr_status cr_player_sit(struct cr_player *player, struct cr_stake_fault *fault)
{
    const struct cr_table_seat seat = { .player = 1, .chips = CR_PLAYER_CHIPS };
    struct cr_input inputs[CR_SETTLE_IN_MAX];
    size_t size;
    cr_table_reset(player->table, true);
    enum cr_status status = cr_table_resume_seats(player->table, &seat, 1);
    assert(status == CR_OK); /* one player, one seat */
    size_t count = cr_roulette_game.settle_in(cr_table_play(player->table),
                                              cr_table_game_state(player->table, &size), 0,
                                              CR_PLAYER_CHIPS, inputs);
    for (size_t i = 0; i < count && status == CR_OK; i++)
        status = apply(player, &inputs[i], CR_STAKES_MAX, fault);
    return status;
}

/* ---- Stakes as inputs ---- */

static cr_money in_whole_chips(const struct cr_play *play, cr_money amount)
{
    if (cr_roulette_rules(play)->value_chips_bettable) return amount;
    cr_money chip = cr_roulette_colour_min(play); /* what settle_in marks it at */
    return (amount + chip - 1) / chip * chip;
}

cr_money cr_stake_least(const struct cr_play *play, unsigned position)
{
    enum cr_bet_type type = cr_positions[position].type;
    cr_money least = cr_roulette_min(play, type);
    if (type < CR_INSIDE_TYPES && least < cr_roulette_min_total(play))
        least = cr_roulette_min_total(play);
    return in_whole_chips(play, least);
}

cr_money cr_stake_least_unit(const struct cr_play *play, enum cr_announced kind)
{
    int chips = cr_roulette_rules(play)->chips[kind];
    cr_money least = cr_roulette_min_announced(play);
    if (chips > 0 && least * chips < cr_roulette_min_total(play))
        least = (cr_roulette_min_total(play) + chips - 1) / chips;
    return in_whole_chips(play, least);
}

/* All the maxima of a number's positions. */
static cr_money complete_amount(const struct cr_play *play, unsigned number)
{
    struct cr_component parts[CR_COMPONENTS_MAX];
    size_t count = cr_roulette_components(cr_roulette_rules(play), CR_COMPLETE, number, parts);
    cr_money amount = 0;
    for (size_t i = 0; i < count; i++)
        amount += cr_roulette_max(play, cr_positions[parts[i].position].type);
    return in_whole_chips(play, amount);
}

static void add_input(struct cr_player *player, size_t stake, const struct cr_input *input)
{
    assert(player->input_count < INPUTS_MAX);
    player->stake_of[player->input_count] = stake;
    player->inputs[player->input_count++] = *input;
}

static void add_stake(struct cr_player *player, size_t index, const struct cr_stake *stake)
{
    const struct cr_play *play = cr_table_play(player->table);
    struct cr_input input = { .kind = CR_IN_BET,
                              .other = CR_NO_SEAT,
                              .role = CR_ROLE_PLAYER,
                              .position = stake->position,
                              .amount = stake->amount };
    if (stake->announced == CR_NOT_ANNOUNCED) {
        add_input(player, index, &input);
        return;
    }
    input.kind = CR_IN_ANNOUNCE;
    input.position = 0;
    input.choice = stake->announced;
    input.number = stake->number;
    if (stake->announced == CR_COMPLETE && stake->number < CR_NUMBERS)
        input.amount = complete_amount(play, stake->number);
    add_input(player, index, &input);
    if (!cr_roulette_rules(play)->announced_needs_repeat) return;
    add_input(
        player, index,
        &(struct cr_input){ .kind = CR_IN_PLACE, .other = CR_NO_SEAT, .role = CR_ROLE_DEALER });
}

static enum cr_status put_stakes(struct cr_player *player, struct cr_stake_fault *fault)
{
    enum cr_status status = CR_OK;
    for (size_t i = 0; i < player->input_count && status == CR_OK; i++)
        status = apply(player, &player->inputs[i], player->stake_of[i], fault);
    return status;
}

void cr_player_choose_again(struct cr_player *player, const struct cr_stake *stakes, size_t count)
{
    assert(count <= CR_STAKES_MAX);
    player->input_count = 0;
    for (size_t i = 0; i < count; i++)
        add_stake(player, i, &stakes[i]);
}

/* The stakes are tried once, so that a refusal shows here and not in the middle of the play. */
enum cr_status cr_player_choose(struct cr_player *player, const struct cr_stake *stakes,
                                size_t count, struct cr_stake_fault *fault)
{
    cr_player_choose_again(player, stakes, count);
    enum cr_status status = cr_player_sit(player, fault);
    if (status == CR_OK) status = put_stakes(player, fault);
    enum cr_status again = cr_player_sit(player, NULL);
    return status == CR_OK ? again : status;
}

/* ---- A round ---- */

/* Winning stakes stayed on the layout (R7); this player takes them off. */
static enum cr_status take_off(struct cr_player *player, struct cr_stake_fault *fault)
{
    const struct cr_items *carry = cr_table_carry(player->table);
    bool done[CR_POSITIONS] = { false };
    enum cr_status status = CR_OK;
    for (size_t i = 0; i < carry->count && status == CR_OK; i++) {
        const struct cr_item *item = &carry->list[i];
        if (item->kind != CR_ITEM_STAKE || done[item->position]) continue;
        done[item->position] = true;
        struct cr_input input = { .kind = CR_IN_REMOVE,
                                  .other = CR_NO_SEAT,
                                  .role = CR_ROLE_PLAYER,
                                  .position = item->position };
        status = apply(player, &input, CR_STAKES_MAX, fault);
    }
    return status;
}

static void read_spin(const struct cr_table *table, struct cr_spin *spin)
{
    const struct cr_events *events = cr_table_events(table);
    *spin = (struct cr_spin){ 0 };
    for (size_t i = cr_table_fresh(table); i < events->count; i++) {
        const struct cr_event *event = &events->list[i];
        if (event->kind == CR_EV_LOST) spin->lost += event->amount;
        if (event->kind == CR_EV_WON) spin->paid += event->paid;
        if (event->kind == CR_EV_LOST || event->kind == CR_EV_WON || event->kind == CR_EV_PUSHED)
            spin->played += event->amount;
    }
}

enum cr_status cr_player_spin(struct cr_player *player, unsigned number, struct cr_spin *spin,
                              struct cr_stake_fault *fault)
{
    static const struct cr_input lift = {
        .kind = CR_IN_LIFT_DOLLY, .seat = CR_NO_SEAT, .other = CR_NO_SEAT, .role = CR_ROLE_DEALER
    };
    static const struct cr_input confirm = {
        .kind = CR_IN_CONFIRM, .seat = CR_NO_SEAT, .other = CR_NO_SEAT, .role = CR_ROLE_DEALER
    };
    const struct cr_input wheel = { .kind = CR_IN_SPIN,
                                    .seat = CR_NO_SEAT,
                                    .other = CR_NO_SEAT,
                                    .role = CR_ROLE_SYSTEM,
                                    .number = (uint16_t)number };
    enum cr_status status = take_off(player, fault);
    if (status == CR_OK) status = put_stakes(player, fault);
    if (status == CR_OK) status = apply(player, &wheel, CR_STAKES_MAX, fault);
    if (status != CR_OK) return status;
    read_spin(player->table, spin);
    status = apply(player, &lift, CR_STAKES_MAX, fault);
    return status == CR_OK ? apply(player, &confirm, CR_STAKES_MAX, fault) : status;
}
