/* spin.c -- the ball: launched, closed, at rest, or no spin at all [M1 §13, §14, §24] [BG art.11]. */
#include <stdio.h>
#include <string.h>

#include "games/roulette/roulette.h"

static bool counts_as_no_spin(const struct cr_play *play, unsigned reason)
{
    return cr_roulette_rules(play)->no_spin_reasons >> reason & 1;
}

static enum cr_direction opposite(unsigned direction)
{
    return direction == CR_CLOCKWISE ? CR_COUNTER_CLOCKWISE : CR_CLOCKWISE;
}

/* The spin did not take place: nothing won or lost, betting reopens (R13). The wheel did turn, so the
 * next launch is judged against this one [BG art.11(4) speaks of the previous turning]. */
static void undo_spin(const struct cr_play *play, struct cr_roulette *state, unsigned reason,
                      unsigned clause, struct cr_events *events)
{
    cr_events_add(events, CR_EV_NO_SPIN, clause, CR_NO_SEAT)->value = (uint16_t)reason;
    if (state->wheel != CR_NO_DIRECTION) state->last_wheel = state->wheel;
    state->wheel = CR_NO_DIRECTION;
    state->scattered = 0;
    state->phase = CR_RP_OPEN;
    if (cr_roulette_rules(play)->no_spin_bets == CR_STAND) return;
    const struct cr_roulette_bet *bets = cr_roulette_bets(state);
    for (unsigned i = 0; i < state->bet_count; i++)
        if (bets[i].amount > 0)
            cr_roulette_give_back(state, i, bets[i].amount, CR_EV_RETURNED, CR_RC_NOSPIN_BETS,
                                  events);
    cr_roulette_forget_lies(state);
    cr_roulette_return_orals(state, CR_RC_NOSPIN_BETS, events);
}

/* ---- launch ---- */

static unsigned usual_direction(const struct cr_play *play, const struct cr_roulette *state)
{
    bool turns = cr_roulette_rules(play)->alternate_direction && state->last_wheel;
    return turns ? opposite(state->last_wheel) : CR_CLOCKWISE;
}

static void start_ball(struct cr_roulette *state, unsigned wheel, struct cr_events *events)
{
    state->wheel = (uint8_t)wheel;
    if (state->phase == CR_RP_OPEN) state->phase = CR_RP_SPIN;
    cr_events_add(events, CR_EV_LAUNCHED, CR_RC_WHEEL_BALL, CR_NO_SEAT)->value = (uint16_t)wheel;
}

enum cr_status cr_roulette_launch(const struct cr_play *play, struct cr_roulette *state,
                                  const struct cr_input *input, struct cr_events *events)
{
    unsigned wheel = input->choice ? input->choice : usual_direction(play, state);
    unsigned ball = input->to ? input->to : opposite(wheel);
    bool released = input->flags >> CR_FLAG_RELEASED & 1;
    bool same_as_ball = ball == wheel;
    bool same_as_last = cr_roulette_rules(play)->alternate_direction && wheel == state->last_wheel;
    if (wheel > CR_COUNTER_CLOCKWISE || ball > CR_COUNTER_CLOCKWISE) {
        snprintf(events->why.what, sizeof events->why.what, "direction");
        return CR_BAD_INPUT;
    }
    if (state->phase == CR_RP_PAY) return CR_DECIDED;
    if (state->phase == CR_RP_OVER || state->wheel != CR_NO_DIRECTION) return CR_NOT_THIS_PHASE;
    if (same_as_ball && !released) return CR_BALL_DIRECTION;
    if (same_as_last && !released) return CR_WHEEL_DIRECTION; /* R21 */

    start_ball(state, wheel, events);
    if (same_as_last) cr_events_add(events, CR_EV_IRREGULAR, CR_RC_WHEEL_DIRECTION, CR_NO_SEAT);
    if (same_as_ball && counts_as_no_spin(play, CR_SAME_DIRECTION))
        undo_spin(play, state, CR_SAME_DIRECTION, CR_RC_NOSPIN_REASON, events);
    else if (same_as_ball)
        cr_events_add(events, CR_EV_IRREGULAR, CR_RC_WHEEL_BALL, CR_NO_SEAT);
    return CR_OK;
}

/* ---- close_bets ---- */

/* Winnings in colour chips must fit too: a seat this rich plays no further. */
static bool is_countable(const struct cr_roulette *state)
{
    const struct cr_roulette_seat *seats = cr_roulette_seats(state);
    for (unsigned i = 0; i < state->seats; i++)
        if (seats[i].colour && seats[i].chips > CR_MONEY_MAX / 4 / seats[i].value) return false;
    return true;
}

enum cr_status cr_roulette_close(const struct cr_play *play, struct cr_roulette *state,
                                 const struct cr_input *input, struct cr_events *events)
{
    int laps = cr_roulette_rules(play)->close_laps_before_fall;
    if (state->phase == CR_RP_PAY) return CR_DECIDED;
    if (state->phase != CR_RP_OPEN && state->phase != CR_RP_SPIN) return CR_NOT_THIS_PHASE;
    if (!is_countable(state)) return CR_OVERFLOW;

    cr_roulette_close_layout(play, state, events);
    if (input->laps > 0 && input->laps < laps) /* said too late: recorded, the spin stands */
        cr_events_add(events, CR_EV_IRREGULAR, CR_RC_BET_CLOSE, CR_NO_SEAT);
    return CR_OK;
}

/* ---- result, spin ---- */

/* What happened to the ball makes no spin of it; -1: it is one. */
static int why_no_spin(const struct cr_play *play, const struct cr_roulette *state,
                       const struct cr_input *input, unsigned *clause)
{
    const struct cr_roulette_rules *rules = cr_roulette_rules(play);
    if (input->laps > 0 && input->laps < rules->min_laps &&
        counts_as_no_spin(play, CR_TOO_FEW_LAPS)) {
        *clause = CR_RC_NOSPIN_LAPS;
        return CR_TOO_FEW_LAPS;
    }
    if (rules->hang_laps > 0 && input->ref >= (uint32_t)rules->hang_laps &&
        counts_as_no_spin(play, CR_BALL_HUNG)) {
        *clause = CR_RC_NOSPIN_HANG;
        return CR_BALL_HUNG;
    }
    *clause = CR_RC_NOSPIN_REASON;
    return state->scattered && counts_as_no_spin(play, CR_BETS_SCATTERED) ? CR_BETS_SCATTERED : -1;
}

static void decide(const struct cr_play *play, struct cr_roulette *state,
                   const struct cr_input *input, struct cr_events *events)
{
    unsigned clause;
    int reason = why_no_spin(play, state, input, &clause);
    if (reason >= 0) {
        undo_spin(play, state, (unsigned)reason, clause, events);
        return;
    }
    if (state->phase != CR_RP_CLOSED) cr_roulette_close_layout(play, state, events);
    cr_roulette_settle(play, state, input->number, events);
}

enum cr_status cr_roulette_result(const struct cr_play *play, struct cr_roulette *state,
                                  const struct cr_input *input, struct cr_events *events)
{
    if (state->phase == CR_RP_PAY || state->phase == CR_RP_OVER) return CR_DECIDED;
    if (state->wheel == CR_NO_DIRECTION) return CR_NO_RESULT; /* no ball runs */
    if (input->number >= CR_NUMBERS) return CR_NO_RESULT;
    if (state->phase != CR_RP_CLOSED && !is_countable(state)) return CR_OVERFLOW;
    decide(play, state, input, events);
    return CR_OK;
}

enum cr_status cr_roulette_spin(const struct cr_play *play, struct cr_roulette *state,
                                const struct cr_input *input, struct cr_events *events)
{
    if (state->phase == CR_RP_PAY || state->phase == CR_RP_OVER) return CR_DECIDED;
    if (input->number >= CR_NUMBERS) return CR_NO_RESULT;
    if (state->phase != CR_RP_CLOSED && !is_countable(state)) return CR_OVERFLOW;
    if (state->wheel == CR_NO_DIRECTION) start_ball(state, usual_direction(play, state), events);
    decide(play, state, input, events);
    return CR_OK;
}

/* ---- no_spin, scatter, restore ---- */

enum cr_status cr_roulette_no_spin(const struct cr_play *play, struct cr_roulette *state,
                                   const struct cr_input *input, struct cr_events *events)
{
    bool may_call = input->role == CR_ROLE_PIT_BOSS || input->role == CR_ROLE_MANAGER;
    if (state->phase == CR_RP_PAY || state->phase == CR_RP_OVER) return CR_DECIDED;
    if (input->choice >= CR_NO_SPIN_REASONS || !counts_as_no_spin(play, input->choice))
        return CR_NO_SPIN_REASON;
    if (input->choice == CR_CALLED && !may_call) return CR_FORBIDDEN_ROLE;

    undo_spin(play, state, input->choice, CR_RC_NOSPIN_REASON, events);
    return CR_OK;
}

enum cr_status cr_roulette_scatter(const struct cr_play *play, struct cr_roulette *state,
                                   const struct cr_input *input, struct cr_events *events)
{
    (void)play, (void)input;
    if (state->phase != CR_RP_SPIN && state->phase != CR_RP_CLOSED) return CR_NOT_THIS_PHASE;
    state->scattered = 1;
    cr_events_add(events, CR_EV_SCATTERED, CR_RC_NOSPIN_RESTORED, CR_NO_SEAT);
    return CR_OK;
}

enum cr_status cr_roulette_restore(const struct cr_play *play, struct cr_roulette *state,
                                   const struct cr_input *input, struct cr_events *events)
{
    (void)play, (void)input;
    if (!state->scattered) return CR_NOT_THIS_PHASE;
    state->scattered = 0;
    cr_events_add(events, CR_EV_RESTORED, CR_RC_NOSPIN_RESTORED, CR_NO_SEAT);
    return CR_OK;
}

/* ---- The end ---- */

enum cr_status cr_roulette_lift_dolly(const struct cr_play *play, struct cr_roulette *state,
                                      const struct cr_input *input, struct cr_events *events)
{
    (void)play, (void)input;
    if (state->phase != CR_RP_PAY) return CR_NOT_THIS_PHASE;
    state->phase = CR_RP_OVER;
    cr_events_add(events, CR_EV_DOLLY_LIFTED, CR_RC_DOLLY_LOCK, CR_NO_SEAT);
    cr_events_add(events, CR_EV_ROUND_OVER, CR_RC_ROUND_ORDER, CR_NO_SEAT);
    return CR_OK;
}

/* No game: every stake goes back. A number that has come is taken out by the table first. */
enum cr_status cr_roulette_void(const struct cr_play *play, struct cr_roulette *state,
                                const struct cr_input *input, struct cr_events *events)
{
    (void)play, (void)input;
    if (state->phase == CR_RP_PAY || state->phase == CR_RP_OVER) return CR_DECIDED;
    const struct cr_roulette_bet *bets = cr_roulette_bets(state);
    for (unsigned i = 0; i < state->bet_count; i++)
        if (bets[i].amount > 0)
            cr_roulette_give_back(state, i, bets[i].amount, CR_EV_RETURNED, CR_RC_ROUND_VOID,
                                  events);
    cr_roulette_return_orals(state, CR_RC_ROUND_VOID, events);
    cr_roulette_forget_lies(state);
    state->phase = CR_RP_OVER;
    cr_events_add(events, CR_EV_ROUND_OVER, CR_RC_ROUND_VOID, CR_NO_SEAT);
    return CR_OK;
}
