/* act.c -- what a player does in his turn, and what happens when he lets it pass [poker-games 6].
 *
 * A doing becomes one of four acts and a total of the street: "pot" the most pot limit allows, "all_in" as
 * much as rules and stack allow, chips without a word what declared.h reads in them. The betting answers;
 * its no becomes a refusal with the numbers a player wants to hear.
 */
#include <stdio.h>

#include "games/poker/poker.h"

static uint16_t bit(unsigned seat)
{
    return (uint16_t)(1u << seat);
}

/* ---- What he means ---- */

/* All he has, as far as he may: a raise, else a call, else a raise that will be refused. */
static void read_all_in(const struct cr_betting *betting, unsigned seat,
                        const struct cr_betting_options *options, enum cr_betting_act *act,
                        cr_money *to)
{
    cr_money all = betting->in[seat] + betting->stack[seat];
    bool calls = options->call > 0 && (!options->may_raise || all <= betting->price);
    *act = calls ? CR_BET_CALL : CR_BET_RAISE;
    *to = options->may_raise ? options->most : all;
}

static void read_chips(const struct cr_play *play, const struct cr_pk_rules *rules,
                       const struct cr_betting *betting, const struct cr_input *input,
                       enum cr_betting_act *act, cr_money *to)
{
    struct cr_silent_rules silent = {
        .raise_percent = (unsigned)cr_poker_rules(play)->silent_raise_pct,
        .one_chip_is_call = cr_poker_rules(play)->single_chip_is_call,
    };
    struct cr_declared declared;
    cr_declared_read(&silent, &rules->betting, betting, input->seat, input->amount, input->number,
                     &declared);
    *act = (enum cr_betting_act)declared.act;
    *to = declared.to;
}

/* In the room the dealer may say what was declared with chips too few for it: it is completed (T08). */
static cr_money raise_meant(const struct cr_play *play, const struct cr_pk_rules *rules,
                            const struct cr_betting *betting, const struct cr_input *input)
{
    bool declared = cr_poker_is_room(play) && input->role == CR_ROLE_DEALER;
    if (!declared || input->choice != CR_POKER_DO_RAISE) return input->amount;
    return cr_declared_raise(&rules->betting, betting, input->seat, input->amount);
}

enum cr_status cr_poker_read_act(const struct cr_play *play, const struct cr_pk_rules *rules,
                                 const struct cr_betting *betting, const struct cr_input *input,
                                 enum cr_betting_act *act, cr_money *to)
{
    struct cr_betting_options options;
    bool needs_amount = input->choice == CR_POKER_DO_BET || input->choice == CR_POKER_DO_RAISE ||
                        input->choice == CR_POKER_DO_CHIPS || input->choice == CR_POKER_DO_BRING_IN;
    if (needs_amount && input->amount < 1) return CR_AMOUNT;
    cr_betting_options(&rules->betting, betting, input->seat, &options);
    *to = input->amount;
    *act = CR_BET_RAISE;
    switch (input->choice) {
    case CR_POKER_DO_FOLD: *act = CR_BET_FOLD; return CR_OK;
    case CR_POKER_DO_CHECK: *act = CR_BET_CHECK; return CR_OK;
    case CR_POKER_DO_CALL: *act = CR_BET_CALL; return CR_OK;
    case CR_POKER_DO_BET:
    case CR_POKER_DO_RAISE: *to = raise_meant(play, rules, betting, input); return CR_OK;
    case CR_POKER_DO_POT:
        if (rules->betting.structure != CR_POT_LIMIT) return CR_NOT_OFFERED;
        *to = options.may_raise ? options.most : betting->price + 1;
        return CR_OK;
    case CR_POKER_DO_ALL_IN: read_all_in(betting, input->seat, &options, act, to); return CR_OK;
    case CR_POKER_DO_CHIPS:
        if (!cr_poker_is_room(play)) return CR_NOT_OFFERED; /* a table without its procedure asks */
        read_chips(play, rules, betting, input, act, to);
        return CR_OK;
    default: return CR_NOT_THIS_PHASE;
    }
}

/* ---- Why not ---- */

static bool has_opponent(const struct cr_betting *betting, unsigned seat)
{
    for (unsigned i = 0; i < CR_POKER_SEATS_MAX; i++)
        if (i != seat && betting->live & bit(i) && betting->stack[i] > 0) return true;
    return false;
}

/* Raising is not open to him at all. */
static enum cr_status why_no_raise(const struct cr_pk_rules *rules,
                                   const struct cr_betting *betting, unsigned seat,
                                   struct cr_refusal *why)
{
    why->max = rules->betting.most;
    if (!has_opponent(betting, seat)) return CR_NO_OPPONENT;
    if (!(betting->free & bit(seat))) return CR_NOT_REOPENED;
    if (rules->betting.structure == CR_FIXED_LIMIT) return CR_RAISES_CAPPED;
    if (rules->betting.structure != CR_POT_LIMIT) return CR_RAISE_ABOVE;
    why->max = betting->in[seat] + cr_betting_pot(betting); /* as it lies: too little to raise */
    return CR_RAISE_POT;
}

static enum cr_status why_not_so_much(const struct cr_pk_rules *rules, struct cr_refusal *why)
{
    if (rules->betting.structure == CR_POT_LIMIT) return CR_RAISE_POT;
    if (rules->betting.structure != CR_FIXED_LIMIT) return CR_RAISE_ABOVE;
    why->min = why->max;
    return CR_FIXED_BET;
}

static enum cr_status why_not_so_little(const struct cr_pk_rules *rules,
                                        const struct cr_betting *betting)
{
    if (rules->betting.structure == CR_FIXED_LIMIT) return CR_FIXED_BET;
    return betting->price == 0 ? CR_BET_BELOW : CR_RAISE_BELOW;
}

enum cr_status cr_poker_refuse_act(const struct cr_pk_rules *rules,
                                   const struct cr_betting *betting, unsigned seat,
                                   enum cr_betting_act act, cr_money to,
                                   enum cr_betting_answer answer, struct cr_refusal *why)
{
    struct cr_betting_options options;
    cr_money all = betting->in[seat] + betting->stack[seat];
    cr_betting_options(&rules->betting, betting, seat, &options);
    why->n = betting->turn + 1;
    why->value = to;
    why->min = act == CR_BET_CHECK ? options.call : options.least;
    why->max = options.most;
    switch (answer) {
    case CR_BETTING_TAKEN: return CR_OK;            /* not run: asked about a refusal */
    case CR_BETTING_NOT_HIS_TURN: return CR_TO_ACT; /* not run: whose turn it is comes first */
    case CR_BETTING_ALL_IN: return CR_ALL_IN;       /* not run: and whether he can speak */
    case CR_BETTING_NO_CHECK: return CR_NO_CHECK;
    case CR_BETTING_NO_CALL: return CR_NOTHING_TO_CALL;
    case CR_BETTING_NO_RAISE: return why_no_raise(rules, betting, seat, why);
    case CR_BETTING_TOO_LITTLE: return why_not_so_little(rules, betting);
    case CR_BETTING_TOO_MUCH:
        if (to <= all) return why_not_so_much(rules, why);
        why->max = betting->stack[seat];
        return CR_STACK;
    }
    return CR_BAD_INPUT; /* not run: every answer returned above */
}

/* ---- Telling ---- */

static void tell_act(struct cr_poker *poker, unsigned seat, unsigned doing, unsigned street,
                     enum cr_poker_clause clause, cr_money total, struct cr_events *events)
{
    struct cr_event *event = cr_events_add(events, CR_EV_ACTED, clause, seat);
    event->bet = (uint16_t)seat;
    event->value = (uint16_t)doing;
    event->position = (uint16_t)street;
    event->amount = total;
    poker->turn++;
    poker->did[seat] = (uint8_t)doing;
    bool over = poker->hand.street != street || poker->hand.phase != CR_PK_BETTING;
    if (over) poker->no_raise = 0;
    for (unsigned i = 0; over && i < CR_POKER_SEATS_MAX; i++)
        if (poker->did[i] != CR_POKER_DO_FOLD) poker->did[i] = CR_POKER_DO_NOTHING;
}

static void tell_stake(struct cr_poker *poker, unsigned seat, enum cr_poker_stake stake,
                       enum cr_poker_clause clause, cr_money chips, struct cr_events *events)
{
    cr_money down = cr_poker_put_down(poker, seat, chips);
    if (down == 0) return;
    struct cr_event *event = cr_events_add(events, CR_EV_STAKED, clause, seat);
    event->bet = (uint16_t)seat;
    event->value = (uint16_t)stake;
    event->amount = down;
}

/* For the cut-off of a misdeal: what was done of free will on the first street. */
static void count_act(struct cr_poker *poker, unsigned street, bool money)
{
    if (street > 0) return;
    if (poker->acted < UINT8_MAX) poker->acted++;
    if (money && poker->money_acts < UINT8_MAX) poker->money_acts++;
}

/* ---- Doing ---- */

static const struct {
    enum cr_poker_do told;
    enum cr_poker_clause clause;
} acts[] = {
    [CR_BET_FOLD] = { CR_POKER_DO_FOLD, CR_PKC_ACT_FOLD },
    [CR_BET_CHECK] = { CR_POKER_DO_CHECK, CR_PKC_ACT_CHECK },
    [CR_BET_CALL] = { CR_POKER_DO_CALL, CR_PKC_ACT_CALL },
    [CR_BET_RAISE] = { CR_POKER_DO_RAISE, CR_PKC_ACT_RAISE },
};

static enum cr_status take(const struct cr_play *play, struct cr_poker *poker, unsigned seat,
                           enum cr_betting_act act, cr_money to, struct cr_events *events)
{
    struct cr_pk_hand *hand = &poker->hand;
    struct cr_pk_rules rules;
    unsigned street = hand->street, doing = acts[act].told;
    cr_money stack = hand->betting.stack[seat], in = hand->betting.in[seat];
    cr_poker_rules_now(play, poker, &rules);
    if (act == CR_BET_RAISE && poker->no_raise & bit(seat)) return CR_CHECKED_EARLY;
    if (act == CR_BET_RAISE && hand->betting.price == 0) doing = CR_POKER_DO_BET;
    enum cr_betting_answer answer = cr_betting_check(&rules.betting, &hand->betting, seat, act, to);
    if (answer == CR_BETTING_NO_CHECK && rules.variant->stud && street == 0)
        return CR_NO_CHECK_FIRST;
    if (answer != CR_BETTING_TAKEN)
        return cr_poker_refuse_act(&rules, &hand->betting, seat, act, to, answer, &events->why);
    if (act == CR_BET_FOLD) {
        cr_poker_lose_early(poker, seat);
        cr_pk_drop(&rules, hand, seat);
    } else {
        answer = cr_pk_act(&rules, hand, seat, act, to);
        assert(answer == CR_BETTING_TAKEN);
    }
    cr_money chips = act == CR_BET_FOLD ? 0 : stack - hand->betting.stack[seat];
    tell_act(poker, seat, doing, street, acts[act].clause, in + chips, events);
    tell_stake(poker, seat, CR_STAKE_ACT, acts[act].clause, chips, events);
    count_act(poker, street, chips > 0);
    return CR_OK;
}

enum cr_status cr_poker_take_act(const struct cr_play *play, struct cr_poker *poker, unsigned seat,
                                 unsigned act, cr_money to, struct cr_events *events)
{
    switch (act) {
    case CR_POKER_DO_FOLD: return take(play, poker, seat, CR_BET_FOLD, 0, events);
    case CR_POKER_DO_CHECK: return take(play, poker, seat, CR_BET_CHECK, 0, events);
    case CR_POKER_DO_CALL: return take(play, poker, seat, CR_BET_CALL, 0, events);
    default: return take(play, poker, seat, CR_BET_RAISE, to, events);
    }
}

/* The lowest open card puts in what is asked for: a forced bet, only its size is his [poker-games 3]. */
static enum cr_status bring_in(const struct cr_play *play, struct cr_poker *poker, unsigned seat,
                               cr_money amount, struct cr_events *events)
{
    struct cr_pk_hand *hand = &poker->hand;
    struct cr_pk_rules rules;
    cr_money stack = hand->betting.stack[seat];
    cr_poker_rules_now(play, poker, &rules);
    struct cr_refusal *why = &events->why;
    cr_pk_bring_in_limits(&rules, hand, seat, &why->min, &why->max);
    why->value = amount;
    enum cr_betting_answer answer = cr_pk_bring_in(&rules, hand, seat, amount);
    if (answer != CR_BETTING_TAKEN && amount > stack) {
        why->max = stack;
        return CR_STACK;
    }
    if (answer != CR_BETTING_TAKEN && rules.bring_in_is_fixed) return CR_FIXED_BRING_IN;
    if (answer == CR_BETTING_TOO_LITTLE) return CR_BET_BELOW;
    if (answer != CR_BETTING_TAKEN)
        return rules.betting.structure == CR_POT_LIMIT ? CR_RAISE_POT : CR_RAISE_ABOVE;
    tell_act(poker, seat, CR_POKER_DO_BRING_IN, 0, CR_PKC_BRING_IN, amount, events);
    tell_stake(poker, seat, CR_STAKE_BRING_IN, CR_PKC_BRING_IN, amount, events);
    return CR_OK;
}

static enum cr_status act_bring_in(const struct cr_play *play, struct cr_poker *poker,
                                   const struct cr_input *input, struct cr_events *events)
{
    cr_money amount = input->amount, least, most;
    struct cr_pk_rules rules;
    switch (input->choice) {
    case CR_POKER_DO_CHECK: return CR_NO_CHECK_FIRST;
    case CR_POKER_DO_CALL: return CR_NOTHING_TO_CALL;
    case CR_POKER_DO_BET:
    case CR_POKER_DO_CHIPS:
    case CR_POKER_DO_BRING_IN: break;
    case CR_POKER_DO_ALL_IN:
    case CR_POKER_DO_POT:
        cr_poker_rules_now(play, poker, &rules);
        cr_pk_bring_in_limits(&rules, &poker->hand, input->seat, &least, &most);
        amount = most;
        break;
    default: return CR_NOT_THIS_PHASE; /* a forced bet is not folded */
    }
    events->why.value = 1;
    if (amount < 1) return CR_AMOUNT;
    return bring_in(play, poker, input->seat, amount, events);
}

/* ---- Whose word it is ---- */

static enum cr_status check_phase(const struct cr_poker *poker)
{
    if (poker->phase == CR_POKER_OVER) return CR_HAND_OVER;
    return poker->phase == CR_POKER_HAND ? CR_OK : CR_NOT_THIS_PHASE;
}

/* Whether that seat has cards to speak with. */
static enum cr_status check_seat(const struct cr_play *play, const struct cr_poker *poker,
                                 unsigned seat, struct cr_refusal *why)
{
    const struct cr_pk_hand *hand = &poker->hand;
    why->n = seat + 1;
    if (seat >= CR_POKER_SEATS_MAX || !(hand->dealt & bit(seat))) return CR_NOT_DEALT;
    if (!(hand->betting.live & bit(seat)))
        return cr_poker_is_room(play) ? CR_HAND_DEAD : CR_NOT_DEALT;
    if (hand->phase != CR_PK_BETTING && hand->phase != CR_PK_BRINGING_IN) return CR_NOT_THIS_PHASE;
    return hand->betting.stack[seat] == 0 ? CR_ALL_IN : CR_OK;
}

/* Another's turn: refused, or what the room makes of it. */
static enum cr_status act_early(const struct cr_play *play, struct cr_poker *poker, unsigned turn,
                                const struct cr_input *input, struct cr_events *events)
{
    events->why.n = turn + 1;
    if (poker->hand.phase == CR_PK_BRINGING_IN) return CR_BRING_IN_SEAT;
    if (cr_poker_rules(play)->out_of_turn == CR_TURN_REFUSE) return CR_TO_ACT;
    return cr_poker_out_of_turn(play, poker, input, events);
}

enum cr_status cr_poker_act(const struct cr_play *play, struct cr_poker *poker,
                            const struct cr_input *input, struct cr_events *events)
{
    struct cr_pk_rules rules;
    enum cr_betting_act act;
    cr_money to;
    enum cr_status status = check_phase(poker);
    if (status == CR_OK) status = check_seat(play, poker, input->seat, &events->why);
    if (status != CR_OK) return status;
    if (input->choice == CR_POKER_DO_STOP) return cr_poker_out_of_turn(play, poker, input, events);
    if (input->turn && input->turn != poker->turn) return CR_TURN_PASSED;
    unsigned turn = cr_poker_to_speak(play, poker);
    if (turn != input->seat) return act_early(play, poker, turn, input, events);
    if (poker->hand.phase == CR_PK_BRINGING_IN) return act_bring_in(play, poker, input, events);
    if (input->choice == CR_POKER_DO_BRING_IN) return CR_NOT_THIS_PHASE;
    events->why.value = 1;
    cr_poker_rules_now(play, poker, &rules);
    status = cr_poker_read_act(play, &rules, &poker->hand.betting, input, &act, &to);
    return status == CR_OK ? take(play, poker, input->seat, act, to, events) : status;
}

/* ---- The clock ---- */

static void time_out(const struct cr_play *play, struct cr_poker *poker, unsigned seat,
                     struct cr_events *events)
{
    struct cr_betting_options options;
    struct cr_pk_rules rules;
    cr_poker_rules_now(play, poker, &rules);
    cr_betting_options(&rules.betting, &poker->hand.betting, seat, &options);
    bool checks = options.may_check && cr_poker_rules(play)->timeout_effect == CR_TIMEOUT_CHECK;
    if (!checks) {
        cr_poker_kill(play, poker, seat, CR_PKC_ACT_CLOCK, events);
        return;
    }
    enum cr_status status = take(play, poker, seat, CR_BET_CHECK, 0, events);
    assert(status == CR_OK);
    (void)status;
}

/* Who must bring in brings in the least; who is asked to show throws away, or shows where he opens first. */
static void time_out_otherwise(const struct cr_play *play, struct cr_poker *poker,
                               const struct cr_pk_need *need, struct cr_events *events)
{
    struct cr_pk_rules rules;
    cr_money least, most;
    if (need->kind == CR_PK_SHOW) {
        if (poker->hand.shown)
            cr_poker_throw(poker, need->seat, events);
        else
            poker->says_show |= bit(need->seat);
        return;
    }
    cr_poker_rules_now(play, poker, &rules);
    cr_pk_bring_in_limits(&rules, &poker->hand, need->seat, &least, &most);
    enum cr_status status = bring_in(play, poker, need->seat, least, events);
    assert(status == CR_OK);
    (void)status;
}

/* The time of who is asked is over; he sits out from the next hand on. */
enum cr_status cr_poker_timeout(const struct cr_play *play, struct cr_poker *poker,
                                const struct cr_input *input, struct cr_events *events)
{
    struct cr_pk_need need;
    enum cr_status status = check_phase(poker);
    if (status != CR_OK) return status;
    if (input->turn && input->turn != poker->turn) return CR_TURN_PASSED;
    cr_poker_hand_needs(play, poker, &need);
    bool asked =
        need.kind == CR_PK_ACT || need.kind == CR_PK_BRING_IN ||
        (need.kind == CR_PK_SHOW && cr_poker_rules(play)->showdown_muck && poker->says_show == 0);
    if (!asked || need.seat == CR_NOBODY) return CR_NOT_THIS_PHASE;
    poker->flags[need.seat] |= CR_SEAT_OUT_NEXT;
    if (need.kind == CR_PK_ACT)
        time_out(play, poker, need.seat, events);
    else
        time_out_otherwise(play, poker, &need, events);
    return CR_OK;
}

/* ---- Dead hands ---- */

void cr_poker_kill(const struct cr_play *play, struct cr_poker *poker, unsigned seat,
                   enum cr_poker_clause clause, struct cr_events *events)
{
    struct cr_pk_rules rules;
    unsigned street = poker->hand.street;
    cr_poker_rules_now(play, poker, &rules);
    cr_poker_lose_early(poker, seat);
    cr_money in = poker->hand.betting.in[seat];
    cr_pk_drop(&rules, &poker->hand, seat);
    poker->gone |= bit(seat);
    poker->says_show &= (uint16_t)~bit(seat);
    poker->hand.shown &= (uint16_t)~bit(seat);
    tell_act(poker, seat, CR_POKER_DO_FOLD, street, clause, in, events);
}
