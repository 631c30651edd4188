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

struct action_list {
    struct cr_action *list;
    size_t count, max;
};

static void add_action(struct action_list *actions, const struct cr_action *action)
{
    if (actions->count < actions->max) actions->list[actions->count] = *action;
    actions->count++;
}

/* One for each type of position (least and most a player may put there in all), one for each announced
 * bet, and for taking back. A closed one says why. */
size_t cr_roulette_open(const struct cr_play *play, const void *bytes, int seat, cr_money funds,
                        struct cr_action *out, size_t max)
{
    const struct cr_roulette *state = bytes;
    const struct cr_roulette_rules *rules = cr_roulette_rules(play);
    struct action_list actions = { out, 0, max };
    if (seat < 0 || seat >= state->seats) return 0;

    const struct cr_roulette_seat *own = &cr_roulette_seats(state)[seat];
    cr_money have = own->colour ? own->chips * own->value : funds;
    cr_money step = own->colour ? own->value : 1;
    for (unsigned i = 0, last = CR_BET_TYPES; i < CR_POSITIONS; i++) {
        enum cr_bet_type type = cr_positions[i].type;
        if (type == last) continue;
        last = type;
        struct cr_action action = { .input = CR_IN_BET,
                                    .position = (uint16_t)i,
                                    .choice = (uint16_t)type,
                                    .least = cr_roulette_min(play, type),
                                    .most = cr_roulette_max(play, type),
                                    .step = step };
        action.status = (uint16_t)cr_roulette_check_open(play, state, i);
        if (action.status == CR_OK && !own->colour && !rules->value_chips_bettable)
            action.status = CR_COLOUR_ONLY;
        if (action.status == CR_OK && have < action.least) action.status = CR_NO_CHIPS;
        add_action(&actions, &action);
    }
    bool betting = state->phase == CR_RP_OPEN || state->phase == CR_RP_SPIN;
    for (unsigned kind = 0; kind < CR_ANNOUNCED_KINDS; kind++) {
        struct cr_action action = { .input = CR_IN_ANNOUNCE, .choice = (uint16_t)kind };
        action.step = kind == CR_COMPLETE ? 1 : rules->chips[kind] * step;
        action.least =
            kind == CR_COMPLETE ? 1 : rules->chips[kind] * cr_roulette_min_announced(play);
        action.most = have;
        if (!(rules->announced >> kind & 1))
            action.status = CR_NOT_OFFERED;
        else if (!betting)
            action.status = CR_LATE_BET;
        else if (have < action.least)
            action.status = CR_NO_CHIPS;
        add_action(&actions, &action);
    }
    struct cr_action remove = { .input = CR_IN_REMOVE, .step = step };
    const struct cr_roulette_bet *bets = cr_roulette_bets(state);
    remove.status = CR_NOTHING_THERE;
    for (unsigned i = 0; i < state->bet_count; i++) {
        if (bets[i].seat != seat || bets[i].position == CR_UNRESOLVED ||
            !cr_roulette_is_live(state, &bets[i]))
            continue;
        remove.position = bets[i].position;
        remove.most = cr_roulette_total(state, (unsigned)seat, bets[i].position);
        remove.status = (uint16_t)cr_roulette_check_removable(play, state, bets[i].position);
        if (remove.status == CR_OK) break;
    }
    add_action(&actions, &remove);
    return actions.count < max ? actions.count : max;
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
    for (unsigned i = 0; i < state->seats; i++) {
        const struct cr_roulette_seat *seat = &cr_roulette_seats(state)[i];
        if (!seat->colour) continue;
        struct cr_item *item = cr_items_add(items, CR_ITEM_COLOUR, i);
        item->value = seat->colour;
        item->amount = seat->value;
        item->extra = seat->chips;
    }
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
    for (unsigned i = 0; i < state->seats; i++) {
        const struct cr_roulette_seat *seat = &cr_roulette_seats(state)[i];
        if (!seat->colour) continue;
        struct cr_item *item = cr_items_add(items, CR_ITEM_COLOUR, i);
        item->value = seat->colour;
        item->amount = seat->value;
        item->extra = seat->chips;
    }
    for (unsigned i = 0; i < state->bet_count; i++) {
        const struct cr_roulette_bet *bet = &cr_roulette_bets(state)[i];
        if (!cr_roulette_is_live(state, bet)) continue;
        struct cr_item *item = cr_items_add(items, CR_ITEM_STAKE, bet->seat);
        item->position = bet->position;
        item->value = bet->chips;
        item->amount = bet->amount;
    }
}

static enum cr_status carry_colour(const struct cr_play *play, struct cr_roulette *state,
                                   const struct cr_item *item)
{
    struct cr_roulette_seat *seat = &cr_roulette_seats(state)[item->seat];
    if (item->value == 0 || item->value > (unsigned)cr_roulette_plate(play)->colours)
        return CR_BAD_INPUT;
    if (item->amount < 1 || item->amount > CR_STAKE_MOST || seat->colour) return CR_BAD_INPUT;
    if (item->extra < 0 || item->extra > CR_MONEY_MAX / item->amount) return CR_BAD_INPUT;
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
            status = carry_colour(play, state, item);
        } else if (item->kind == CR_ITEM_STAKE) {
            status = carry_stake(state, item, events);
        } else {
            return CR_BAD_INPUT;
        }
        if (status != CR_OK) return status;
    }
    return CR_OK;
}
