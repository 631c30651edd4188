/* misplaced.c -- chips that lie badly [M1 §19, §23], and chips seen only after the close.
 *
 * While betting is open the player says which bet it is (clarify) or the dealer calls it and moves it
 * (assign). What nobody could straighten is read by the house's table at the close.
 */
#include <stdio.h>
#include <string.h>

#include "base/words.h"
#include "games/roulette/roulette.h"

static enum cr_status no_room(struct cr_refusal *why, const char *what, unsigned max)
{
    snprintf(why->what, sizeof why->what, "%s", what);
    why->max = max;
    return CR_TOO_MANY;
}

/* ---- misplace ---- */

static enum cr_status check_misplace(const struct cr_play *play, const struct cr_roulette *state,
                                     const struct cr_input *input, unsigned *chips,
                                     struct cr_refusal *why)
{
    if (state->phase != CR_RP_OPEN && state->phase != CR_RP_SPIN) return CR_LATE_BET;
    if (input->card_count > sizeof cr_roulette_lies(state)->lines) return CR_TOUCH_SET;
    if (!cr_place_is(input->position)) return CR_TOUCH_SET;
    for (unsigned i = 0; i < input->card_count; i++)
        if (!cr_line_is(input->cards[i])) return CR_TOUCH_SET;
    struct cr_lie lie = cr_layout_lie(input->position, input->cards, input->card_count);
    int position;
    unsigned clause;
    enum cr_status status =
        cr_roulette_misplaced(cr_roulette_rules(play), &lie, &position, &clause);
    if (status != CR_OK) return status;
    status = cr_roulette_check_chips(play, state, input, input->amount, chips, why);
    if (status != CR_OK) return status;
    if (state->lie_count == state->orals_max)
        return no_room(why, N_("badly placed chips"), state->orals_max);
    return state->bet_count == state->bets_max ? no_room(why, N_("bets"), state->bets_max) : CR_OK;
}

enum cr_status cr_roulette_misplace(const struct cr_play *play, struct cr_roulette *state,
                                    const struct cr_input *input, struct cr_events *events)
{
    unsigned chips;
    enum cr_status status = check_misplace(play, state, input, &chips, &events->why);
    if (status != CR_OK) return status;

    struct cr_roulette_lie *lie = &cr_roulette_lies(state)[state->lie_count++];
    *lie = (struct cr_roulette_lie){ .bet = state->bet_count,
                                     .place = (uint8_t)input->position,
                                     .line_count = input->card_count };
    memcpy(lie->lines, input->cards, input->card_count);
    struct cr_roulette_bet bet = { .amount = input->amount,
                                   .seat = input->seat,
                                   .chips = (uint16_t)chips,
                                   .position = CR_UNRESOLVED,
                                   .value = CR_BY_HAND };
    cr_roulette_hand_back(state, bet.seat, bet.chips, -bet.amount);
    unsigned index = cr_roulette_put(state, &bet);
    assert(index == lie->bet);
    cr_roulette_tell(events, state, index, CR_EV_STAKED, CR_RC_BET_PLACED)->amount = bet.amount;
    cr_roulette_tell(events, state, index, CR_EV_MISPLACED, CR_RC_MISPLACED_ASK);
    return CR_OK;
}

/* ---- clarify, assign: the seat's first chip that lies badly ---- */

static int first_lie(const struct cr_roulette *state, unsigned seat)
{
    const struct cr_roulette_lie *lies = cr_roulette_lies(state);
    for (int i = 0; i < state->lie_count; i++)
        if (cr_roulette_bets(state)[lies[i].bet].seat == seat) return i;
    return -1;
}

static void forget_lie(struct cr_roulette *state, int index)
{
    struct cr_roulette_lie *lies = cr_roulette_lies(state);
    state->lie_count--;
    memmove(&lies[index], &lies[index + 1], (size_t)(state->lie_count - index) * sizeof lies[0]);
    memset(&lies[state->lie_count], 0, sizeof lies[0]);
}

static enum cr_status straighten(const struct cr_play *play, struct cr_roulette *state,
                                 const struct cr_input *input, unsigned event_kind,
                                 struct cr_events *events)
{
    if (state->phase != CR_RP_OPEN && state->phase != CR_RP_SPIN) return CR_BETS_FINAL;
    if (input->position >= CR_POSITIONS) return CR_NO_BET;
    int index = first_lie(state, input->seat);
    if (index < 0) return CR_NOTHING_THERE;
    unsigned bet = cr_roulette_lies(state)[index].bet;
    enum cr_status status = cr_roulette_check_limits(
        play, state, input->seat, input->position, cr_roulette_bets(state)[bet].amount,
        cr_roulette_min(play, cr_positions[input->position].type), &events->why);
    if (status != CR_OK) return status;

    forget_lie(state, index);
    cr_roulette_settle_at(state, bet, input->position);
    cr_roulette_tell(events, state, bet, event_kind, CR_RC_MISPLACED_ASK);
    return CR_OK;
}

enum cr_status cr_roulette_clarify(const struct cr_play *play, struct cr_roulette *state,
                                   const struct cr_input *input, struct cr_events *events)
{
    return straighten(play, state, input, CR_EV_CLARIFIED, events);
}

enum cr_status cr_roulette_assign(const struct cr_play *play, struct cr_roulette *state,
                                  const struct cr_input *input, struct cr_events *events)
{
    return straighten(play, state, input, CR_EV_ASSIGNED, events);
}

/* ---- found: a chip on the layout that was not entered before the close ---- */

enum cr_status cr_roulette_found(const struct cr_play *play, struct cr_roulette *state,
                                 const struct cr_input *input, struct cr_events *events)
{
    unsigned chips;
    if (state->phase != CR_RP_CLOSED) return CR_NOT_THIS_PHASE;
    if (input->position >= CR_POSITIONS) return CR_NO_BET;
    enum cr_status status =
        cr_roulette_check_chips(play, state, input, input->amount, &chips, &events->why);
    if (status != CR_OK) return status;
    if (state->bet_count == state->bets_max)
        return no_room(&events->why, N_("bets"), state->bets_max);

    struct cr_roulette_bet bet = { .amount = input->amount,
                                   .seat = input->seat,
                                   .chips = (uint16_t)chips,
                                   .position = input->position,
                                   .value = CR_BY_HAND,
                                   .flags = CR_BET_FOUND };
    bool late = input->flags >> CR_FLAG_LATE & 1;
    cr_roulette_stake(state, &bet, events);
    unsigned index = (unsigned)events->list[events->count - 1].bet;
    if (late)
        cr_roulette_give_back(state, index, input->amount, CR_EV_LATE, CR_RC_BET_LATE, events);
    else
        cr_roulette_keep_to_limits(play, state, index, events);
    return CR_OK;
}

/* ---- The close ---- */

void cr_roulette_forget_lies(struct cr_roulette *state)
{
    memset(cr_roulette_lies(state), 0, state->lie_count * sizeof(struct cr_roulette_lie));
    state->lie_count = 0;
}

void cr_roulette_read_lies(const struct cr_play *play, struct cr_roulette *state,
                           struct cr_events *events)
{
    const struct cr_roulette_lie *lies = cr_roulette_lies(state);
    for (unsigned i = 0; i < state->lie_count; i++) {
        struct cr_lie lie = cr_layout_lie(lies[i].place, lies[i].lines, lies[i].line_count);
        int position;
        unsigned clause;
        enum cr_status status =
            cr_roulette_misplaced(cr_roulette_rules(play), &lie, &position, &clause);
        assert(status == CR_OK); /* an impossible lie was refused when it was entered */
        (void)status;
        if (position < 0) {
            cr_roulette_give_back(state, lies[i].bet, cr_roulette_bets(state)[lies[i].bet].amount,
                                  CR_EV_RETURNED, clause, events);
            continue;
        }
        cr_roulette_settle_at(state, lies[i].bet, (unsigned)position);
        cr_roulette_tell(events, state, lies[i].bet, CR_EV_RESOLVED, clause);
    }
    cr_roulette_forget_lies(state);
}
