/* bets.c -- chips put on the layout, taken back and moved [M1 §14-§21] [TDC "Description"]. */
#include <stdio.h>

#include "base/words.h"
#include "games/roulette/roulette.h"

/* ---- When ---- */

static bool is_locked(const struct cr_roulette *state, unsigned position)
{
    return state->phase == CR_RP_PAY && cr_position_covers(position, state->number);
}

enum cr_status cr_roulette_check_open(const struct cr_play *play, const struct cr_roulette *state,
                                      unsigned position)
{
    if (state->phase == CR_RP_OPEN || state->phase == CR_RP_SPIN) return CR_OK;
    if (is_locked(state, position)) return CR_LOCKED; /* M1 §22 */
    if (state->phase == CR_RP_PAY &&
        cr_roulette_rules(play)->lock_during_pay == CR_LOCK_WINNING_AREA)
        return CR_OK; /* a bet for the next spin (R6) */
    return CR_LATE_BET;
}

enum cr_status cr_roulette_check_removable(const struct cr_play *play,
                                           const struct cr_roulette *state, unsigned position)
{
    enum cr_status status = cr_roulette_check_open(play, state, position);
    return status == CR_LATE_BET ? CR_BETS_FINAL : status; /* M1 §20 */
}

/* ---- With what ---- */

enum cr_status cr_roulette_check_chips(const struct cr_play *play, const struct cr_roulette *state,
                                       const struct cr_input *input, cr_money amount,
                                       unsigned *chips, struct cr_refusal *why)
{
    const struct cr_roulette_seat *seat = &cr_roulette_seats(state)[input->seat];
    bool may_use_value = cr_roulette_rules(play)->value_chips_bettable;
    unsigned kind = input->to;
    if (kind == CR_CHIP_DEFAULT) kind = seat->colour ? CR_CHIP_COLOUR : CR_CHIP_VALUE;

    why->value = kind == CR_CHIP_COLOUR ? seat->value : 1;
    if (kind > CR_CHIP_FOREIGN) {
        snprintf(why->what, sizeof why->what, "chips");
        return CR_BAD_INPUT;
    }
    if (kind == CR_CHIP_CASH) return CR_CASH_BET;
    if (kind == CR_CHIP_CREDIT) return CR_CREDIT_BET;
    if (kind == CR_CHIP_FOREIGN) return CR_WRONG_TABLE;
    if (kind == CR_CHIP_VALUE && !may_use_value) return CR_COLOUR_ONLY; /* M1 §15, §16 */
    if (kind == CR_CHIP_COLOUR && !seat->colour) return CR_NO_COLOUR;
    if (amount <= 0) return CR_AMOUNT;
    if (amount > CR_STAKE_MOST) return CR_OVERFLOW;
    if (kind == CR_CHIP_COLOUR && amount % seat->value != 0) return CR_AMOUNT;
    if (kind == CR_CHIP_COLOUR && amount / seat->value > seat->chips) return CR_NO_CHIPS;
    if (kind == CR_CHIP_VALUE && amount > input->funds) return CR_NO_CHIPS;
    *chips = kind == CR_CHIP_COLOUR ? CR_CHIPS_COLOUR : CR_CHIPS_VALUE;
    return CR_OK;
}

/* ---- How much: per player and per position, announced parts included (R5) ---- */

enum cr_status cr_roulette_check_limits(const struct cr_play *play, const struct cr_roulette *state,
                                        unsigned seat, unsigned position, cr_money amount,
                                        cr_money least, struct cr_refusal *why)
{
    enum cr_bet_type type = cr_positions[position].type;
    why->have = cr_roulette_total(state, seat, position);
    why->min = least;
    why->max = cr_roulette_max(play, type);
    snprintf(why->what, sizeof why->what, "%s", cr_bet_type_key(type));
    if (amount < least - why->have) return CR_BET_MIN; /* M1 §18 */
    if (cr_roulette_rules(play)->over_max_policy == CR_OVER_PLAY_TO_MAX)
        return CR_OK; /* the close cuts it [TDC "Complete"] */
    return amount > why->max - why->have ? CR_BET_MAX : CR_OK; /* M1 §21 */
}

void cr_roulette_stake(struct cr_roulette *state, const struct cr_roulette_bet *bet,
                       struct cr_events *events)
{
    cr_roulette_hand_back(state, bet->seat, bet->chips, -bet->amount);
    unsigned index = cr_roulette_put(state, bet);
    cr_roulette_tell(events, state, index, CR_EV_STAKED, CR_RC_BET_PLACED)->amount = bet->amount;
}

/* ---- bet ---- */

static enum cr_status check_bet(const struct cr_play *play, const struct cr_roulette *state,
                                const struct cr_input *input, unsigned *chips,
                                struct cr_refusal *why)
{
    if (input->position >= CR_POSITIONS) return CR_NO_BET;
    enum cr_status status = cr_roulette_check_open(play, state, input->position);
    if (status != CR_OK) return status;
    status = cr_roulette_check_chips(play, state, input, input->amount, chips, why);
    if (status != CR_OK) return status;
    enum cr_bet_type type = cr_positions[input->position].type;
    status = cr_roulette_check_limits(play, state, input->seat, input->position, input->amount,
                                      cr_roulette_min(play, type), why);
    if (status != CR_OK) return status;
    if (state->bet_count == state->bets_max) {
        snprintf(why->what, sizeof why->what, "%s", N_("bets"));
        why->max = state->bets_max;
        return CR_TOO_MANY;
    }
    return CR_OK;
}

/* A bet put down while the Dolly stands is for the next spin (R6). */
static uint16_t flags_of(const struct cr_roulette *state)
{
    return state->phase == CR_RP_PAY ? CR_BET_NEXT : 0;
}

enum cr_status cr_roulette_bet(const struct cr_play *play, struct cr_roulette *state,
                               const struct cr_input *input, struct cr_events *events)
{
    unsigned chips;
    enum cr_status status = check_bet(play, state, input, &chips, &events->why);
    if (status != CR_OK) return status;

    struct cr_roulette_bet bet = { .amount = input->amount,
                                   .seat = input->seat,
                                   .chips = (uint16_t)chips,
                                   .position = input->position,
                                   .value = CR_BY_HAND,
                                   .flags = flags_of(state) };
    cr_roulette_stake(state, &bet, events);
    return CR_OK;
}

/* ---- remove and move ---- */

/* Whose chips it is about: a player's own, unless staff says whose (`of`). */
static unsigned owner_of(const struct cr_input *input)
{
    return input->other == CR_NO_SEAT ? input->seat : input->other;
}

static enum cr_status check_take(const struct cr_play *play, const struct cr_roulette *state,
                                 const struct cr_input *input, cr_money *amount,
                                 struct cr_refusal *why)
{
    unsigned owner = owner_of(input);
    if (input->role == CR_ROLE_PLAYER && owner != input->seat) return CR_NOT_YOURS;
    if (input->position >= CR_POSITIONS) return CR_NO_BET;
    if (owner >= state->seats) return CR_NOT_SEATED;
    enum cr_status status = cr_roulette_check_removable(play, state, input->position);
    if (status != CR_OK) return status;

    cr_money there = cr_roulette_total(state, owner, input->position);
    if (there == 0) return CR_NOTHING_THERE;
    *amount = input->amount == 0 ? there : input->amount;
    cr_money value = cr_roulette_seats(state)[owner].value;
    why->value = value > 0 ? value : 1;
    if (*amount < 0 || *amount > there) return CR_AMOUNT;
    why->min = cr_roulette_min(play, cr_positions[input->position].type);
    snprintf(why->what, sizeof why->what, "%s",
             cr_bet_type_key(cr_positions[input->position].type));
    if (*amount != there && there - *amount < why->min) return CR_BET_MIN;
    return CR_OK;
}

/* The latest chips come off first. Colour chips come off whole. */
static bool take_is_whole(const struct cr_roulette *state, unsigned owner, unsigned position,
                          cr_money amount)
{
    const struct cr_roulette_bet *bets = cr_roulette_bets(state);
    cr_money value = cr_roulette_seats(state)[owner].value;
    for (unsigned i = *cr_roulette_head(state, owner, position); i != 0 && amount > 0;
         i = bets[i - 1].next) {
        if (!cr_roulette_is_open(state, &bets[i - 1])) continue;
        cr_money part = bets[i - 1].amount < amount ? bets[i - 1].amount : amount;
        if (bets[i - 1].chips == CR_CHIPS_COLOUR && part % value != 0) return false;
        amount -= part;
    }
    return true;
}

/* Takes `amount` from the seat's bets there, telling each. */
static void take(struct cr_roulette *state, unsigned owner, unsigned position, cr_money amount,
                 struct cr_events *events)
{
    struct cr_roulette_bet *bets = cr_roulette_bets(state);
    for (unsigned i = *cr_roulette_head(state, owner, position); i != 0 && amount > 0;
         i = bets[i - 1].next) {
        struct cr_roulette_bet *bet = &bets[i - 1];
        if (!cr_roulette_is_open(state, bet)) continue;
        cr_money part = bet->amount < amount ? bet->amount : amount;
        cr_roulette_set_amount(bet, bet->amount - part);
        amount -= part;
        cr_roulette_hand_back(state, owner, bet->chips, part);
        struct cr_event *event =
            cr_roulette_tell(events, state, i - 1, CR_EV_REMOVED, CR_RC_BET_PLACED);
        event->amount = part;
        event->returned = part;
    }
    assert(amount == 0);
}

enum cr_status cr_roulette_remove(const struct cr_play *play, struct cr_roulette *state,
                                  const struct cr_input *input, struct cr_events *events)
{
    cr_money amount;
    enum cr_status status = check_take(play, state, input, &amount, &events->why);
    if (status != CR_OK) return status;
    if (!take_is_whole(state, owner_of(input), input->position, amount)) return CR_AMOUNT;

    take(state, owner_of(input), input->position, amount, events);
    return CR_OK;
}

/* Moving is taking off and putting down again in one breath: the chips never leave the layout's
 * limits, and what was staked in colour stays in colour. Moved chips are the player's own bet, also
 * where they were part of an announced one. */
enum cr_status cr_roulette_move(const struct cr_play *play, struct cr_roulette *state,
                                const struct cr_input *input, struct cr_events *events)
{
    struct cr_refusal *why = &events->why;
    unsigned owner = owner_of(input);
    cr_money amount;
    enum cr_status status = check_take(play, state, input, &amount, why);
    if (status != CR_OK) return status;
    if (input->to >= CR_POSITIONS || input->to == input->position) return CR_NO_BET;
    status = cr_roulette_check_open(play, state, input->to);
    if (status != CR_OK) return status;
    if (!take_is_whole(state, owner, input->position, amount)) return CR_AMOUNT;
    status = cr_roulette_check_limits(play, state, owner, input->to, amount,
                                      cr_roulette_min(play, cr_positions[input->to].type), why);
    if (status != CR_OK) return status;

    /* Each part lands in the same chips it lay in; at most one new bet a kind of chip. */
    if (state->bet_count + 2 > state->bets_max) {
        snprintf(why->what, sizeof why->what, "%s", N_("bets"));
        why->max = state->bets_max;
        return CR_TOO_MANY;
    }
    size_t first = events->count;
    take(state, owner, input->position, amount, events);
    size_t last = events->count;
    for (size_t i = first; i < last; i++) {
        struct cr_roulette_bet bet = {
            .amount = events->list[i].returned,
            .seat = (uint16_t)owner,
            .chips = events->list[i].chips,
            .position = input->to,
            .value = CR_BY_HAND,
            .flags = flags_of(state),
        };
        cr_roulette_stake(state, &bet, events);
    }
    return CR_OK;
}
