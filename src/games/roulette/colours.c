/* colours.c -- colour chips: marked with a value, swapped for value chips, changed back at the same
 * table [M1 §15, def] [TDC "Description"]. */
#include <stdio.h>

#include "base/words.h"
#include "games/roulette/roulette.h"

/* Whether chips of the seat's colour lie on the layout or in the dealer's hand. */
static bool has_colour_staked(const struct cr_roulette *state, unsigned seat)
{
    const struct cr_roulette_bet *bets = cr_roulette_bets(state);
    const struct cr_roulette_oral *orals = cr_roulette_orals(state);
    for (unsigned i = 0; i < state->bet_count; i++)
        if (bets[i].seat == seat && bets[i].chips == CR_CHIPS_COLOUR &&
            cr_roulette_is_live(state, &bets[i]))
            return true;
    for (unsigned i = 0; i < state->oral_count; i++)
        if (orals[i].seat == seat && orals[i].amount > 0 && orals[i].chips == CR_CHIPS_COLOUR)
            return true;
    return false;
}

/* ---- The equipment, counted before the table opens [BG art.4] ---- */

enum cr_status cr_roulette_equip(const struct cr_play *play, struct cr_roulette *state,
                                 const struct cr_input *input, struct cr_events *events)
{
    (void)state;
    const struct cr_roulette_rules *rules = cr_roulette_rules(play);
    const char *lacks = NULL;
    if (input->choice < rules->colours_min)
        lacks = N_("colours of chips");
    else if (input->to < rules->chips_per_colour_min)
        lacks = N_("chips of a colour");
    else if (input->number < rules->balls_min)
        lacks = N_("balls");
    if (lacks) {
        snprintf(events->why.what, sizeof events->why.what, "%s", lacks);
        return CR_EQUIPMENT;
    }
    cr_events_add(events, CR_EV_TABLE_OPENED, CR_RC_TABLE_EQUIPMENT, CR_NO_SEAT);
    return CR_OK;
}

/* ---- mark ---- */

static enum cr_status check_mark(const struct cr_play *play, const struct cr_roulette *state,
                                 const struct cr_input *input, struct cr_refusal *why)
{
    const struct cr_roulette_seat *seats = cr_roulette_seats(state);
    const struct cr_roulette_seat *own = &seats[input->seat];
    if (state->phase == CR_RP_OVER) return CR_NOT_THIS_PHASE;
    if (input->choice == 0 || input->choice > (unsigned)cr_roulette_plate(play)->colours)
        return CR_NO_COLOUR;
    if (own->colour && own->colour != input->choice) return CR_ONE_COLOUR;
    for (unsigned i = 0; i < state->seats; i++)
        if (i != input->seat && seats[i].colour == input->choice) return CR_COLOUR_TAKEN;
    why->min = cr_roulette_colour_min(play);
    why->max = cr_roulette_colour_max(play);
    if (input->unit < why->min || input->unit > why->max) return CR_COLOUR_VALUE;
    bool out = own->chips > 0 || has_colour_staked(state, input->seat);
    if (own->colour && out && own->value != input->unit) return CR_COLOUR_FIXED; /* R3 */
    return CR_OK;
}

enum cr_status cr_roulette_mark(const struct cr_play *play, struct cr_roulette *state,
                                const struct cr_input *input, struct cr_events *events)
{
    enum cr_status status = check_mark(play, state, input, &events->why);
    if (status != CR_OK) return status;

    struct cr_roulette_seat *seat = &cr_roulette_seats(state)[input->seat];
    seat->colour = input->choice;
    seat->value = input->unit;
    struct cr_event *event = cr_events_add(events, CR_EV_MARKED, CR_RC_CHIPS_COLOUR, input->seat);
    event->value = input->choice;
    event->amount = input->unit;
    return CR_OK;
}

/* ---- swap, cash_out, stray ---- */

enum cr_status cr_roulette_swap(const struct cr_play *play, struct cr_roulette *state,
                                const struct cr_input *input, struct cr_events *events)
{
    (void)play;
    struct cr_roulette_seat *seat = &cr_roulette_seats(state)[input->seat];
    if (state->phase == CR_RP_OVER) return CR_NOT_THIS_PHASE;
    if (!seat->colour) return CR_NO_COLOUR;
    events->why.value = seat->value;
    if (input->amount < seat->value) return CR_AMOUNT;
    if (input->amount > input->funds) return CR_NO_CHIPS;
    if (input->amount > CR_STAKE_MOST - seat->chips) return CR_OVERFLOW;

    int64_t count = input->amount / seat->value; /* a remainder stays in the player's hand */
    seat->chips += count;
    struct cr_event *event = cr_events_add(events, CR_EV_SWAPPED, CR_RC_CHIPS_VALUE, input->seat);
    event->value = seat->colour;
    event->amount = count * seat->value;
    return CR_OK;
}

enum cr_status cr_roulette_cash_out(const struct cr_play *play, struct cr_roulette *state,
                                    const struct cr_input *input, struct cr_events *events)
{
    (void)play;
    struct cr_roulette_seat *seat = &cr_roulette_seats(state)[input->seat];
    if (state->phase == CR_RP_OVER) return CR_NOT_THIS_PHASE;
    if (!seat->colour) return CR_NO_COLOUR;
    if (has_colour_staked(state, input->seat)) return CR_STAKES_OUT;

    struct cr_event *event =
        cr_events_add(events, CR_EV_CASHED_OUT, CR_RC_CHIPS_LEAVE, input->seat);
    event->value = seat->colour;
    event->amount = seat->chips * seat->value;
    *seat = (struct cr_roulette_seat){ 0 };
    return CR_OK;
}

/* The table is counted though colour chips are out [R39]: from here they are a claim on the house at what
 * their marker said, and no chips of a player here. */
enum cr_status cr_roulette_stray(const struct cr_play *play, struct cr_roulette *state,
                                 const struct cr_input *input, struct cr_events *events)
{
    (void)play, (void)input;
    struct cr_roulette_seat *seats = cr_roulette_seats(state);
    if (state->phase != CR_RP_OPEN) return CR_NOT_THIS_PHASE;
    for (unsigned i = 0; i < state->seats; i++)
        if (has_colour_staked(state, i)) return CR_STAKES_OUT;

    for (unsigned i = 0; i < state->seats; i++) {
        if (seats[i].chips == 0) continue;
        struct cr_event *event = cr_events_add(events, CR_EV_STRAYED, CR_RC_CHIPS_LEAVE, i);
        event->value = seats[i].colour;
        event->amount = seats[i].chips * seats[i].value;
        seats[i] = (struct cr_roulette_seat){ 0 };
    }
    return CR_OK;
}
