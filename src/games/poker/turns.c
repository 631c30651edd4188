/* turns.c -- acts before their turn, and who was passed over [poker-room G10-G15].
 *
 * Who acts before his turn is held to it: a check takes his raise away, chips stay on the table, a fold is
 * a fold. When his turn comes and nobody before him has bet or raised, the act stands as made; else the
 * floor says so, and he does what he likes with the chips counting (R7). Whoever is in turn meanwhile has
 * been passed over: his own act or a "stop" ends that, two acts of others leave it to the floor.
 */
#include "games/poker/poker.h"

static uint16_t bit(unsigned seat)
{
    return (uint16_t)(1u << seat);
}

static const struct cr_betting *betting_of(const struct cr_poker *poker)
{
    return &poker->hand.betting;
}

static bool is_betting(const struct cr_poker *poker)
{
    return poker->hand.phase == CR_PK_BETTING;
}

/* ---- Chips that lie early ---- */

cr_money cr_poker_put_down(struct cr_poker *poker, unsigned seat, cr_money chips)
{
    cr_money *lies = &poker->early[seat].amount;
    cr_money used = *lies < chips ? *lies : chips;
    *lies -= used;
    return chips - used;
}

void cr_poker_lose_early(struct cr_poker *poker, unsigned seat)
{
    struct cr_betting *betting = &poker->hand.betting;
    cr_money amount = poker->early[seat].amount;
    assert(amount == 0 || is_betting(poker)); /* they do not outlast their street */
    betting->stack[seat] -= amount;
    betting->in[seat] += amount;
    poker->early[seat] = (struct cr_early){ .amount = 0 };
}

cr_money cr_poker_chips_out(const struct cr_poker *poker, unsigned seat)
{
    if (!(poker->hand.dealt >> seat & 1)) return 0;
    return poker->in_play[seat] - betting_of(poker)->stack[seat] + poker->early[seat].amount;
}

void cr_poker_return_early(struct cr_poker *poker, unsigned seat, struct cr_events *events)
{
    cr_money amount = poker->early[seat].amount;
    poker->early[seat] = (struct cr_early){ .amount = 0 };
    if (amount == 0) return;
    struct cr_event *event = cr_events_add(events, CR_EV_RETURNED, CR_PKC_TURN_EARLY, seat);
    event->bet = (uint16_t)seat;
    event->returned = amount;
}

/* ---- An act before its turn ---- */

static enum cr_betting_act act_of(unsigned doing)
{
    if (doing == CR_POKER_DO_CHECK) return CR_BET_CHECK;
    return doing == CR_POKER_DO_CALL ? CR_BET_CALL : CR_BET_RAISE;
}

static enum cr_poker_do doing_of(enum cr_betting_act act)
{
    if (act == CR_BET_CHECK) return CR_POKER_DO_CHECK;
    return act == CR_BET_CALL ? CR_POKER_DO_CALL : CR_POKER_DO_RAISE;
}

/* The next that is due, whoever was in turn left out. */
static void pass(struct cr_betting *betting)
{
    betting->due &= (uint16_t)~bit(betting->turn);
    betting->turn = (uint8_t)cr_seat_from(betting->due, betting->turn + 1u);
}

void cr_poker_betting_at(const struct cr_pk_rules *rules, const struct cr_poker *poker,
                         unsigned seat, struct cr_betting *out)
{
    *out = *betting_of(poker);
    while (out->turn != seat && out->turn != CR_NOBODY) {
        const struct cr_early *early = &poker->early[out->turn];
        if (early->act == 0 || cr_betting_act(&rules->betting, out, out->turn, act_of(early->act),
                                              early->to) != CR_BETTING_TAKEN)
            pass(out);
    }
}

/* A fold is one whenever it is made [G13]. */
static void fold_early(const struct cr_play *play, struct cr_poker *poker, unsigned seat,
                       struct cr_events *events)
{
    if (poker->hand.street == 0 && poker->acted < UINT8_MAX) poker->acted++;
    cr_poker_kill(play, poker, seat, CR_PKC_TURN_EARLY, events);
}

static void act_early(struct cr_poker *poker, const struct cr_betting *then, unsigned seat,
                      enum cr_betting_act act, cr_money to, struct cr_events *events)
{
    cr_money chips = to - then->in[seat];
    poker->early[seat] = (struct cr_early){
        .amount = chips, .to = to, .price = then->price, .act = (uint8_t)doing_of(act)
    };
    if (act == CR_BET_CHECK) poker->no_raise |= bit(seat);
    if (chips == 0) return;
    struct cr_event *event = cr_events_add(events, CR_EV_STAKED, CR_PKC_TURN_EARLY, seat);
    event->bet = (uint16_t)seat;
    event->amount = chips;
    event->value = CR_STAKE_ACT;
}

/* What the act makes of the street's total: he cannot call or check into another one. */
static cr_money total_of(const struct cr_pk_rules *rules, const struct cr_betting *then,
                         unsigned seat, enum cr_betting_act act, cr_money to)
{
    struct cr_betting_options options;
    if (act == CR_BET_RAISE) return to;
    cr_betting_options(&rules->betting, then, seat, &options);
    return then->in[seat] + (act == CR_BET_CALL ? options.call : 0);
}

/* Another acted while that seat was in turn: two of them and its word is the floor's [G15]. */
static void count_passed(const struct cr_play *play, struct cr_poker *poker)
{
    unsigned turn = cr_betting_turn(betting_of(poker));
    if (!is_betting(poker) || turn == CR_NOBODY) return;
    if (poker->skipped != turn) {
        poker->skipped = (uint8_t)turn;
        poker->skip_acts = 0;
    }
    poker->skip_acts++;
    if (poker->skip_acts >= cr_poker_rules(play)->skip_actions_lose_word)
        cr_poker_ask(poker, CR_REPORT_SKIPPED, turn);
}

/* Whether that seat can act at all on this street. */
static enum cr_status check_seat(const struct cr_poker *poker, unsigned seat,
                                 struct cr_refusal *why)
{
    why->n = (int64_t)seat + 1;
    if (seat >= CR_POKER_SEATS_MAX || !(poker->hand.dealt >> seat & 1)) return CR_NOT_DEALT;
    if (!(betting_of(poker)->live >> seat & 1)) return CR_HAND_DEAD;
    if (betting_of(poker)->stack[seat] == 0) return CR_ALL_IN;
    return CR_OK;
}

/* Who was passed over speaks up in time: the word is his again [G14]. */
static enum cr_status stop(struct cr_poker *poker, unsigned seat, struct cr_events *events)
{
    if (poker->skipped != seat) {
        events->why.n = cr_betting_turn(betting_of(poker)) + 1;
        return cr_betting_turn(betting_of(poker)) == seat ? CR_NOT_THIS_PHASE : CR_TO_ACT;
    }
    poker->skipped = CR_NOBODY;
    poker->skip_acts = 0;
    struct cr_event *event = cr_events_add(events, CR_EV_ACTED, CR_PKC_TURN_SKIPPED, seat);
    event->value = CR_POKER_DO_STOP;
    event->position = poker->hand.street;
    return CR_OK;
}

/* The act as it would be taken now, the early ones before it among it. */
static enum cr_status check_act(const struct cr_play *play, const struct cr_pk_rules *rules,
                                const struct cr_betting *then, const struct cr_input *input,
                                enum cr_betting_act *act, cr_money *to, struct cr_refusal *why)
{
    enum cr_status status = cr_poker_read_act(play, rules, then, input, act, to);
    if (status != CR_OK) return status;
    enum cr_betting_answer answer = cr_betting_check(&rules->betting, then, input->seat, *act, *to);
    if (answer != CR_BETTING_TAKEN)
        return cr_poker_refuse_act(rules, then, input->seat, *act, *to, answer, why);
    *to = total_of(rules, then, input->seat, *act, *to);
    return CR_OK;
}

enum cr_status cr_poker_out_of_turn(const struct cr_play *play, struct cr_poker *poker,
                                    const struct cr_input *input, struct cr_events *events)
{
    unsigned seat = input->seat, turn = cr_betting_turn(betting_of(poker));
    struct cr_pk_rules rules;
    struct cr_betting then;
    enum cr_betting_act act;
    cr_money to;
    if (poker->phase != CR_POKER_HAND || !is_betting(poker)) return CR_NOT_THIS_PHASE;
    enum cr_status status = check_seat(poker, seat, &events->why);
    if (status != CR_OK) return status;
    events->why.n = turn + 1;
    if (cr_poker_rules(play)->out_of_turn != CR_TURN_ROOM) return CR_TO_ACT;
    if (input->choice == CR_POKER_DO_STOP) return stop(poker, seat, events);
    if (seat == turn || !(betting_of(poker)->due >> seat & 1)) return CR_TO_ACT;
    if (poker->early[seat].act != 0) return CR_BET_STANDS;
    if (input->choice == CR_POKER_DO_FOLD) {
        cr_poker_tell(events, CR_REPORT_NOTE, CR_PKC_TURN_EARLY, seat);
        fold_early(play, poker, seat, events);
        count_passed(play, poker);
        return CR_OK;
    }
    cr_poker_rules_now(play, poker, &rules);
    cr_poker_betting_at(&rules, poker, seat, &then);
    if (then.turn != seat) return CR_TO_ACT;
    status = check_act(play, &rules, &then, input, &act, &to, &events->why);
    if (status != CR_OK) return status;
    if (act == CR_BET_RAISE && poker->no_raise >> seat & 1) return CR_CHECKED_EARLY;
    cr_poker_tell(events, act == CR_BET_CHECK ? CR_REPORT_NOTE : CR_REPORT_EARLY_BET,
                  CR_PKC_TURN_EARLY, seat);
    act_early(poker, &then, seat, act, to, events);
    count_passed(play, poker);
    return CR_OK;
}

/* ---- Its turn has come ---- */

bool cr_poker_early_stands(const struct cr_play *play, const struct cr_poker *poker, unsigned seat)
{
    const struct cr_early *early = &poker->early[seat];
    struct cr_pk_rules rules;
    cr_poker_rules_now(play, poker, &rules);
    if (early->act == 0 ||
        (early->act == CR_POKER_DO_CALL && early->price != betting_of(poker)->price))
        return false; /* a call of another price is another act */
    return cr_betting_check(&rules.betting, betting_of(poker), seat, act_of(early->act),
                            early->to) == CR_BETTING_TAKEN;
}

void cr_poker_stand_early(const struct cr_play *play, struct cr_poker *poker, unsigned seat,
                          struct cr_events *events)
{
    assert(cr_poker_early_stands(play, poker, seat));
    struct cr_early early = poker->early[seat];
    bool opens = early.act == CR_POKER_DO_RAISE && betting_of(poker)->price == 0;
    poker->early[seat].act = 0;
    enum cr_status status =
        cr_poker_take_act(play, poker, seat, opens ? CR_POKER_DO_BET : early.act, early.to, events);
    assert(status == CR_OK);
    (void)status;
}

/* As made where nothing has changed. A check that is none any more leaves him call or fold [G10]; chips
 * that met a bet or a raise are the floor's to look at [G11]. */
static void come_to(const struct cr_play *play, struct cr_poker *poker, unsigned seat,
                    struct cr_events *events)
{
    struct cr_early *early = &poker->early[seat];
    bool check = early->act == CR_POKER_DO_CHECK;
    bool same = check || early->price == betting_of(poker)->price;
    if (same && cr_poker_early_stands(play, poker, seat))
        cr_poker_stand_early(play, poker, seat, events);
    else if (check)
        early->act = 0;
    else
        cr_poker_ask(poker, CR_REPORT_EARLY_BET, seat);
}

/* Who speaks no more on this street gets back what he put down for nothing. */
static bool return_idle(struct cr_poker *poker, struct cr_events *events)
{
    bool moved = false;
    for (unsigned seat = 0; seat < CR_POKER_SEATS_MAX; seat++) {
        const struct cr_early *early = &poker->early[seat];
        bool due = is_betting(poker) && betting_of(poker)->due >> seat & 1;
        if (due || (early->act == 0 && early->amount == 0)) continue;
        cr_poker_return_early(poker, seat, events);
        moved = true;
    }
    return moved;
}

bool cr_poker_early_turn(const struct cr_play *play, struct cr_poker *poker,
                         struct cr_events *events)
{
    unsigned turn = is_betting(poker) ? cr_betting_turn(betting_of(poker)) : CR_NOBODY;
    if (poker->phase != CR_POKER_HAND) return false;
    if (poker->skipped != turn) {
        poker->skipped = CR_NOBODY;
        poker->skip_acts = 0;
    }
    if (return_idle(poker, events)) return true;
    if (turn == CR_NOBODY || poker->early[turn].act == 0) return false;
    come_to(play, poker, turn, events);
    return true;
}
