/* show.c -- what the round waits for, what a seat may do, what can be seen, what outlives the spin. */
#include <stdlib.h>

#include "games/roulette/roulette.h"

void cr_roulette_needs(const struct cr_play *play, const void *bytes, struct cr_need *need)
{
    (void)play;
    const struct cr_roulette *state = bytes;
    *need = (struct cr_need){ .seat = CR_NO_SEAT };
    switch ((enum cr_roulette_phase)state->phase) {
    case CR_RP_OPEN:
    case CR_RP_SPIN: need->kind = CR_NEED_BETS; return;
    case CR_RP_CLOSED:
        need->kind = CR_NEED_CHANCE;
        need->what = CR_CHANCE_NUMBER;
        need->count = 1;
        need->sides = CR_NUMBERS;
        need->input = state->wheel == CR_NO_DIRECTION ? CR_IN_SPIN : CR_IN_RESULT;
        return;
    case CR_RP_PAY:
        need->kind = CR_NEED_CALL;
        need->input = CR_IN_LIFT_DOLLY;
        return;
    case CR_RP_OVER: need->kind = CR_NEED_NOTHING; return;
    }
    abort(); /* every phase returned above */
}

/* ---- Actions ---- */

/* What a seat stakes with: whole chips of his colour, or value chips. */
struct purse {
    cr_money have, step;
    bool colour;
};

static struct purse purse_of(const struct cr_roulette *state, int seat, cr_money funds)
{
    const struct cr_roulette_seat *own = &cr_roulette_seats(state)[seat];
    if (!own->colour) return (struct purse){ funds, 1, false };
    return (struct purse){ own->chips * own->value, own->value, true };
}

static cr_money in_whole_chips(const struct purse *purse, cr_money amount)
{
    return (amount + purse->step - 1) / purse->step * purse->step;
}

/* Enough to complete any number: the most any of them still takes. */
static cr_money complete_amount(const struct cr_play *play, const struct cr_roulette *state,
                                const struct purse *purse, unsigned seat)
{
    cr_money most = 0;
    for (unsigned number = 0; number < CR_NUMBERS; number++) {
        struct cr_component parts[CR_COMPONENTS_MAX];
        size_t count = cr_roulette_components(cr_roulette_rules(play), CR_COMPLETE, number, parts);
        cr_money need = 0;
        for (size_t i = 0; i < count; i++) {
            unsigned position = (unsigned)parts[i].position;
            cr_money room = cr_roulette_max(play, cr_positions[position].type) -
                            cr_roulette_total(state, seat, position);
            if (room > 0) need += room - room % purse->step;
        }
        if (need > most) most = need;
    }
    return most;
}

static struct cr_action bet_action(const struct cr_play *play, const struct cr_roulette *state,
                                   const struct purse *purse, unsigned position)
{
    enum cr_bet_type type = cr_positions[position].type;
    struct cr_action action = { .input = CR_IN_BET,
                                .position = (uint16_t)position,
                                .choice = (uint16_t)type,
                                .least = in_whole_chips(purse, cr_roulette_min(play, type)),
                                .most = cr_roulette_max(play, type),
                                .step = purse->step };
    action.status = (uint16_t)cr_roulette_check_open(play, state, position);
    if (action.status != CR_OK) return action;
    if (!purse->colour && !cr_roulette_rules(play)->value_chips_bettable)
        action.status = CR_COLOUR_ONLY;
    else if (purse->have < action.least)
        action.status = CR_NO_CHIPS;
    return action;
}

static struct cr_action announce_action(const struct cr_play *play, const struct cr_roulette *state,
                                        const struct purse *purse, unsigned seat, unsigned kind)
{
    const struct cr_roulette_rules *rules = cr_roulette_rules(play);
    bool betting = state->phase == CR_RP_OPEN || state->phase == CR_RP_SPIN;
    struct cr_action action = { .input = CR_IN_ANNOUNCE, .choice = (uint16_t)kind };
    if (kind == CR_COMPLETE) {
        action.step = purse->step;
        action.least = complete_amount(play, state, purse, seat);
    } else {
        action.step = rules->chips[kind] * purse->step;
        action.least = rules->chips[kind] * in_whole_chips(purse, cr_roulette_min_announced(play));
    }
    action.most = purse->have;
    if (!(rules->announced >> kind & 1))
        action.status = CR_NOT_OFFERED;
    else if (!betting)
        action.status = CR_LATE_BET;
    else if (!purse->colour && !rules->value_chips_bettable)
        action.status = CR_COLOUR_ONLY;
    else if (purse->have < action.least)
        action.status = CR_NO_CHIPS;
    return action;
}

/* The first bet that may be taken off now; else why the last may not. */
static struct cr_action remove_action(const struct cr_play *play, const struct cr_roulette *state,
                                      const struct purse *purse, int seat)
{
    const struct cr_roulette_bet *bets = cr_roulette_bets(state);
    struct cr_action action = { .input = CR_IN_REMOVE,
                                .status = CR_NOTHING_THERE,
                                .step = purse->step };
    for (unsigned i = 0; i < state->bet_count; i++) {
        if (bets[i].seat != seat || bets[i].position == CR_UNRESOLVED ||
            !cr_roulette_is_live(state, &bets[i]))
            continue;
        action.position = bets[i].position;
        action.most = cr_roulette_total(state, (unsigned)seat, bets[i].position);
        action.status = (uint16_t)cr_roulette_check_removable(play, state, bets[i].position);
        if (action.status == CR_OK) break;
    }
    return action;
}

/* One for each type of position (least and most a player may put there in all), one for each announced
 * bet, and for taking back. A closed one says why. */
size_t cr_roulette_open(const struct cr_play *play, const void *bytes, int seat, cr_money funds,
                        struct cr_action *out, size_t max)
{
    const struct cr_roulette *state = bytes;
    size_t count = 0;
    if (seat < 0 || seat >= state->seats) return 0;
    struct purse purse = purse_of(state, seat, funds);
    for (unsigned i = 0, last = CR_BET_TYPES; i < CR_POSITIONS && count < max; i++) {
        if (cr_positions[i].type == last) continue;
        last = cr_positions[i].type;
        out[count++] = bet_action(play, state, &purse, i);
    }
    for (unsigned kind = 0; kind < CR_ANNOUNCED_KINDS && count < max; kind++)
        out[count++] = announce_action(play, state, &purse, (unsigned)seat, kind);
    if (count < max) out[count++] = remove_action(play, state, &purse, seat);
    return count;
}

/* Who has which colour, worth what, and how many of it in hand. */
static void add_colours(const struct cr_roulette *state, struct cr_items *items)
{
    for (unsigned i = 0; i < state->seats; i++) {
        const struct cr_roulette_seat *seat = &cr_roulette_seats(state)[i];
        if (!seat->colour) continue;
        struct cr_item *item = cr_items_add(items, CR_ITEM_COLOUR, i);
        item->value = seat->colour;
        item->amount = seat->value;
        item->extra = seat->chips;
    }
}

/* ---- View: the table is open to all who stand at it ---- */

void cr_roulette_view(const struct cr_play *play, const void *bytes, const struct cr_viewer *viewer,
                      struct cr_items *items)
{
    (void)play, (void)viewer;
    const struct cr_roulette *state = bytes;
    struct cr_item *phase = cr_items_add(items, CR_ITEM_PHASE, CR_NO_SEAT);
    phase->value = state->phase;
    phase->position = state->number == CR_UNDECIDED ? CR_NO_POSITION : state->number;
    add_colours(state, items);
    for (unsigned i = 0; i < state->bet_count; i++) {
        const struct cr_roulette_bet *bet = &cr_roulette_bets(state)[i];
        if (!cr_roulette_is_live(state, bet)) continue;
        struct cr_item *item = cr_items_add(items, CR_ITEM_BET, bet->seat);
        item->position = bet->position;
        item->value = bet->value;
        item->amount = bet->amount;
        item->extra = bet->chips;
    }
    for (unsigned i = 0; i < state->oral_count; i++) {
        const struct cr_roulette_oral *oral = &cr_roulette_orals(state)[i];
        struct cr_item *item = cr_items_add(items, CR_ITEM_ORAL, oral->seat);
        item->value = (uint16_t)(oral->kind << 8 | oral->number);
        item->amount = oral->amount;
    }
}

/* ---- Carry ---- */

void cr_roulette_carry(const struct cr_play *play, const void *bytes, struct cr_items *items)
{
    (void)play;
    const struct cr_roulette *state = bytes;
    unsigned wheel = state->wheel != CR_NO_DIRECTION ? state->wheel : state->last_wheel;
    if (wheel != CR_NO_DIRECTION)
        cr_items_add(items, CR_ITEM_WHEEL, CR_NO_SEAT)->value = (uint16_t)wheel;
    add_colours(state, items);
    for (unsigned i = 0; i < state->bet_count; i++) {
        const struct cr_roulette_bet *bet = &cr_roulette_bets(state)[i];
        if (!cr_roulette_is_live(state, bet)) continue;
        struct cr_item *item = cr_items_add(items, CR_ITEM_STAKE, bet->seat);
        item->position = bet->position;
        item->value = bet->chips;
        item->amount = bet->amount;
    }
}

/* A colour that is out stays out when the plate has fewer. */
static enum cr_status carry_colour(struct cr_roulette *state, const struct cr_item *item)
{
    struct cr_roulette_seat *seat = &cr_roulette_seats(state)[item->seat];
    if (item->value == 0 || item->value > CR_COLOURS_MAX) return CR_BAD_INPUT;
    if (item->amount < 1 || item->amount > CR_STAKE_MOST || seat->colour) return CR_BAD_INPUT;
    if (item->extra < 0 || item->extra > CR_MONEY_MAX / 2 / item->amount) return CR_BAD_INPUT;
    for (unsigned i = 0; i < state->seats; i++)
        if (cr_roulette_seats(state)[i].colour == item->value) return CR_BAD_INPUT;
    *seat = (struct cr_roulette_seat){ .colour = item->value,
                                       .value = item->amount,
                                       .chips = item->extra };
    return CR_OK;
}

static enum cr_status carry_stake(struct cr_roulette *state, const struct cr_item *item,
                                  struct cr_events *events)
{
    const struct cr_roulette_seat *seat = &cr_roulette_seats(state)[item->seat];
    if (item->position >= CR_POSITIONS || item->amount < 1) return CR_BAD_INPUT;
    if (item->amount > CR_STAKE_MOST || item->value > CR_CHIPS_COLOUR) return CR_BAD_INPUT;
    if (item->value == CR_CHIPS_COLOUR && (!seat->colour || item->amount % seat->value != 0))
        return CR_BAD_INPUT;
    if (state->bet_count == state->bets_max) return CR_BAD_INPUT;
    struct cr_roulette_bet bet = {
        .amount = item->amount,
        .seat = item->seat,
        .chips = item->value,
        .position = item->position,
        .value = CR_BY_HAND,
        .flags = CR_BET_CARRIED,
    };
    unsigned index = cr_roulette_put(state, &bet);
    cr_roulette_tell(events, state, index, CR_EV_CARRIED, CR_RC_SETTLE_STAYS)->amount = bet.amount;
    return CR_OK;
}

enum cr_status cr_roulette_start(const struct cr_play *play, void *bytes,
                                 const struct cr_items *carry, struct cr_events *events)
{
    struct cr_roulette *state = bytes;
    size_t count = carry ? carry->count : 0;
    cr_roulette_clear(play, state);
    for (size_t i = 0; i < count; i++) {
        const struct cr_item *item = &carry->list[i];
        enum cr_status status = CR_OK;
        if (item->kind == CR_ITEM_WHEEL) {
            if (item->value != CR_CLOCKWISE && item->value != CR_COUNTER_CLOCKWISE)
                return CR_BAD_INPUT;
            state->last_wheel = (uint8_t)item->value;
        } else if (item->seat >= state->seats) {
            return CR_BAD_INPUT;
        } else if (item->kind == CR_ITEM_COLOUR) {
            status = carry_colour(state, item);
        } else if (item->kind == CR_ITEM_STAKE) {
            status = carry_stake(state, item, events);
        } else {
            return CR_BAD_INPUT;
        }
        if (status != CR_OK) return status;
    }
    return CR_OK;
}
