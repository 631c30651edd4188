/* oral.c -- announced bets [M1 §17, §26] [TDC "Oral bets"] [BG art.12(1)8-9].
 *
 *     announced -> funded -> repeated and placed (= accepted)
 *
 * Where the house asks for no repetition (announced_needs_repeat: no) a bet announced with enough chips
 * is accepted at once. An accepted bet is its component positions and is settled only as those.
 */
#include <stdio.h>
#include <string.h>

#include "base/words.h"
#include "games/roulette/roulette.h"

/* What an announced bet comes to on the layout. */
struct plan {
    size_t count;
    struct cr_component parts[CR_COMPONENTS_MAX];
    cr_money stake[CR_COMPONENTS_MAX];
    cr_money need;
};

/* ---- What it takes ---- */

/* Each position to its maximum; what the player has there counts [TDC "Complete"]. */
static enum cr_status plan_complete(const struct cr_play *play, const struct cr_roulette *state,
                                    const struct cr_roulette_oral *oral, struct plan *plan)
{
    cr_money chip = oral->chips == CR_CHIPS_COLOUR ? cr_roulette_seats(state)[oral->seat].value : 1;
    for (size_t i = 0; i < plan->count; i++) {
        unsigned position = (unsigned)plan->parts[i].position;
        cr_money room = cr_roulette_max(play, cr_positions[position].type) -
                        cr_roulette_total(state, oral->seat, position);
        plan->stake[i] = room > 0 ? room - room % chip : 0;
        plan->need += plan->stake[i];
    }
    if (plan->need == 0) return CR_BET_MAX;
    return oral->amount < plan->need ? CR_NO_CHIPS : CR_OK;
}

/* So many chips of one worth; too many leave change, too few are no bet (R23). */
static enum cr_status plan_series(const struct cr_play *play, const struct cr_roulette *state,
                                  const struct cr_roulette_oral *oral, struct plan *plan,
                                  struct cr_refusal *why)
{
    int chips = cr_roulette_rules(play)->chips[oral->kind];
    cr_money chip = oral->chips == CR_CHIPS_COLOUR ? cr_roulette_seats(state)[oral->seat].value : 1;
    cr_money unit = oral->unit > 0 ? oral->unit : oral->amount / chips;
    why->n = chips;
    snprintf(why->what, sizeof why->what, "%s", cr_announced_key(oral->kind));
    if (unit > CR_STAKE_MOST) return CR_OVERFLOW;
    if (oral->unit == 0 && oral->amount % chips != 0) return CR_MULTIPLE;
    if (unit % chip != 0 || oral->amount < unit * chips) return CR_MULTIPLE;
    why->min = cr_roulette_min_announced(play);
    if (unit < why->min) return CR_BET_MIN;
    for (size_t i = 0; i < plan->count; i++) {
        plan->stake[i] = unit * plan->parts[i].chips;
        plan->need += plan->stake[i];
        enum cr_status status = cr_roulette_check_limits(
            play, state, oral->seat, (unsigned)plan->parts[i].position, plan->stake[i], 0, why);
        if (status != CR_OK) return status; /* R25: the whole bet */
    }
    return CR_OK;
}

static enum cr_status check_oral(const struct cr_play *play, const struct cr_roulette *state,
                                 const struct cr_roulette_oral *oral, struct plan *plan,
                                 struct cr_refusal *why)
{
    plan->need = 0;
    plan->count = cr_roulette_components(cr_roulette_rules(play), (enum cr_announced)oral->kind,
                                         oral->number, plan->parts);
    enum cr_status status = oral->kind == CR_COMPLETE ? plan_complete(play, state, oral, plan)
                                                      : plan_series(play, state, oral, plan, why);
    if (status != CR_OK) return status;
    if (state->bet_count + plan->count > state->bets_max) {
        snprintf(why->what, sizeof why->what, "%s", N_("bets"));
        why->max = state->bets_max;
        return CR_TOO_MANY;
    }
    return CR_OK;
}

static void put_down(struct cr_roulette *state, const struct cr_roulette_oral *oral,
                     const struct plan *plan, struct cr_events *events)
{
    for (size_t i = 0; i < plan->count; i++) {
        if (plan->stake[i] == 0) continue;
        struct cr_roulette_bet bet = { .amount = plan->stake[i],
                                       .seat = oral->seat,
                                       .chips = oral->chips,
                                       .position = (uint16_t)plan->parts[i].position,
                                       .value = (uint16_t)(oral->kind << 8 | oral->number) };
        cr_roulette_stake(state, &bet, events);
    }
}

/* ---- announce ---- */

static bool is_about_a_number(unsigned kind)
{
    return kind == CR_NEIGHBOURS || kind == CR_COMPLETE;
}

static enum cr_status check_announce(const struct cr_play *play, const struct cr_roulette *state,
                                     const struct cr_input *input, struct cr_roulette_oral *oral,
                                     struct cr_refusal *why)
{
    const struct cr_roulette_rules *rules = cr_roulette_rules(play);
    if (input->choice >= CR_ANNOUNCED_KINDS || !(rules->announced >> input->choice & 1))
        return CR_NOT_OFFERED;
    if (state->phase != CR_RP_OPEN && state->phase != CR_RP_SPIN) return CR_LATE_BET;
    if (is_about_a_number(input->choice) && input->number >= CR_NUMBERS) return CR_NO_NUMBER;
    if (input->unit < 0) return CR_AMOUNT;
    bool chips_follow = input->amount == 0 && rules->announced_needs_repeat;
    unsigned chips =
        cr_roulette_seats(state)[input->seat].colour ? CR_CHIPS_COLOUR : CR_CHIPS_VALUE;
    if (!chips_follow) {
        enum cr_status status =
            cr_roulette_check_chips(play, state, input, input->amount, &chips, why);
        if (status != CR_OK) return status;
    }
    *oral = (struct cr_roulette_oral){
        .amount = input->amount,
        .unit = input->unit,
        .seat = input->seat,
        .kind = (uint8_t)input->choice,
        .number = (uint8_t)(is_about_a_number(input->choice) ? input->number : 0),
        .chips = (uint8_t)chips,
    };
    return CR_OK;
}

static struct cr_event *tell_oral(struct cr_events *events, const struct cr_roulette_oral *oral,
                                  unsigned kind, unsigned clause)
{
    struct cr_event *event = cr_events_add(events, kind, clause, oral->seat);
    event->chips = oral->chips;
    event->value = (uint16_t)(oral->kind << 8 | oral->number);
    return event;
}

enum cr_status cr_roulette_announce(const struct cr_play *play, struct cr_roulette *state,
                                    const struct cr_input *input, struct cr_events *events)
{
    struct cr_roulette_oral oral;
    struct plan plan;
    enum cr_status status = check_announce(play, state, input, &oral, &events->why);
    if (status != CR_OK) return status;
    if (oral.amount > 0) status = check_oral(play, state, &oral, &plan, &events->why);
    if (status != CR_OK) return status;

    if (!cr_roulette_rules(play)->announced_needs_repeat) {
        put_down(state, &oral, &plan, events);
        return CR_OK;
    }
    if (state->oral_count == state->orals_max) {
        snprintf(events->why.what, sizeof events->why.what, "%s", N_("announced bets"));
        events->why.max = state->orals_max;
        return CR_TOO_MANY;
    }
    cr_roulette_hand_back(state, oral.seat, oral.chips, -oral.amount);
    cr_roulette_orals(state)[state->oral_count++] = oral;
    tell_oral(events, &oral, CR_EV_ANNOUNCED, CR_RC_ANNOUNCED_REPEAT)->amount = oral.amount;
    return CR_OK;
}

/* ---- fund, place, withdraw: the seat's first announced bet that waits ---- */

static struct cr_roulette_oral *waiting(struct cr_roulette *state, unsigned seat)
{
    struct cr_roulette_oral *orals = cr_roulette_orals(state);
    for (unsigned i = 0; i < state->oral_count; i++)
        if (orals[i].seat == seat) return &orals[i];
    return NULL;
}

static void forget(struct cr_roulette *state, struct cr_roulette_oral *oral)
{
    struct cr_roulette_oral *last = cr_roulette_orals(state) + --state->oral_count;
    memmove(oral, oral + 1, (size_t)(last - oral) * sizeof *oral);
    memset(last, 0, sizeof *last);
}

static enum cr_status check_waiting(const struct cr_roulette *state,
                                    const struct cr_roulette_oral *oral)
{
    if (state->phase != CR_RP_OPEN && state->phase != CR_RP_SPIN) return CR_LATE_BET;
    return oral ? CR_OK : CR_NOTHING_THERE;
}

enum cr_status cr_roulette_fund(const struct cr_play *play, struct cr_roulette *state,
                                const struct cr_input *input, struct cr_events *events)
{
    struct cr_roulette_oral *oral = waiting(state, input->seat);
    enum cr_status status = check_waiting(state, oral);
    if (status != CR_OK) return status;
    unsigned chips;
    status = cr_roulette_check_chips(play, state, input, input->amount, &chips, &events->why);
    if (status != CR_OK) return status;
    if (oral->amount > 0 && oral->chips != chips) return CR_AMOUNT; /* one kind of chip a bet */
    if (oral->amount > CR_STAKE_MOST - input->amount) return CR_OVERFLOW;

    oral->chips = (uint8_t)chips;
    oral->amount += input->amount;
    cr_roulette_hand_back(state, oral->seat, chips, -input->amount);
    tell_oral(events, oral, CR_EV_FUNDED, CR_RC_ANNOUNCED_REPEAT)->amount = input->amount;
    return CR_OK;
}

enum cr_status cr_roulette_place(const struct cr_play *play, struct cr_roulette *state,
                                 const struct cr_input *input, struct cr_events *events)
{
    struct cr_roulette_oral *oral = waiting(state, input->seat);
    struct plan plan;
    enum cr_status status = check_waiting(state, oral);
    if (status == CR_LATE_BET) return CR_NOT_REPEATED; /* the close has given it back */
    if (status == CR_OK && oral->amount == 0) status = CR_NO_CHIPS;
    if (status == CR_OK) status = check_oral(play, state, oral, &plan, &events->why);
    if (status != CR_OK) return status;

    struct cr_roulette_oral placed = *oral;
    forget(state, oral);
    cr_roulette_hand_back(state, placed.seat, placed.chips, placed.amount);
    tell_oral(events, &placed, CR_EV_ACCEPTED, CR_RC_ANNOUNCED_REPEAT)->returned = placed.amount;
    put_down(state, &placed, &plan, events);
    return CR_OK;
}

enum cr_status cr_roulette_withdraw(const struct cr_play *play, struct cr_roulette *state,
                                    const struct cr_input *input, struct cr_events *events)
{
    (void)play;
    struct cr_roulette_oral *oral = waiting(state, input->seat);
    enum cr_status status = check_waiting(state, oral);
    if (status != CR_OK) return status == CR_LATE_BET ? CR_BETS_FINAL : status;

    cr_roulette_hand_back(state, oral->seat, oral->chips, oral->amount);
    tell_oral(events, oral, CR_EV_WITHDRAWN, CR_RC_ANNOUNCED_REPEAT)->returned = oral->amount;
    forget(state, oral);
    return CR_OK;
}

/* Whatever is not accepted at the close goes back in full [TDC "Oral bets"]. */
void cr_roulette_return_orals(struct cr_roulette *state, unsigned clause, struct cr_events *events)
{
    while (state->oral_count > 0) {
        struct cr_roulette_oral *oral = cr_roulette_orals(state);
        cr_roulette_hand_back(state, oral->seat, oral->chips, oral->amount);
        tell_oral(events, oral, CR_EV_NOT_ACCEPTED, clause)->returned = oral->amount;
        forget(state, oral);
    }
}
