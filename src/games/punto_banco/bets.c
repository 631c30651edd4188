/* bets.c -- stakes on punto, banco and tie, until the first card [BG art.24(2)]. */
#include <stdio.h>

#include "games/punto_banco/punto_banco.h"

bool cr_pb_has_stakes(const struct cr_pb *pb)
{
    for (uint32_t left = pb->bettors; left; left &= left - 1)
        for (unsigned kind = 0; kind < CR_PB_KINDS; kind++)
            if (cr_pb_lies(pb, cr_pb_first(left), kind)) return true;
    return false;
}

struct cr_event *cr_pb_tell(struct cr_events *events, const struct cr_pb *pb, unsigned kind,
                            unsigned clause, unsigned seat, unsigned bet)
{
    struct cr_event *event = cr_events_add(events, kind, clause, seat);
    event->bet = (uint16_t)(pb->boxes[seat].bets[bet] - 1);
    event->position = (uint16_t)bet;
    return event;
}

/* ---- When ---- */

static enum cr_status check_open(const struct cr_play *play, const struct cr_pb *pb,
                                 struct cr_refusal *why)
{
    bool open = pb->phase == CR_PP_BETS || pb->phase == CR_PP_SHUFFLE;
    return open ? cr_pb_check_pack(play, pb, why) : CR_LATE_BET;
}

/* ---- With what ---- */

static enum cr_status check_chips(const struct cr_input *input, struct cr_refusal *why)
{
    why->value = 1;
    if (input->to == CR_PB_CASH) return CR_CASH_BET;
    if (input->to == CR_PB_CREDIT) return CR_CREDIT_BET;
    if (input->to > CR_PB_CHIPS_VALUE) return CR_VALUE_CHIPS_ONLY;
    if (input->amount < 1) return CR_AMOUNT;
    return input->amount > CR_PB_STAKE_MOST ? CR_OVERFLOW : CR_OK;
}

/* ---- Where ---- */

/* One main side a player and hand (R9); a tie beside it, or alone where the house allows. */
static enum cr_status check_side(const struct cr_pb_rules *rules, const struct cr_pb_box *box,
                                 unsigned kind)
{
    bool main_bet = box->stakes[CR_PB_PUNTO] > 0 || box->stakes[CR_PB_BANCO] > 0;
    if (box->stakes[kind] > 0) return CR_ON_BOX;
    if (kind == CR_PB_TIE) return main_bet || rules->tie_alone_allowed ? CR_OK : CR_NO_MAIN_BET;
    return main_bet && !rules->punto_and_banco_same_hand ? CR_ONE_SIDE : CR_OK;
}

/* ---- How much ---- */

static enum cr_status check_limits(const struct cr_play *play, const struct cr_input *input,
                                   struct cr_refusal *why)
{
    unsigned kind = input->position;
    why->min = cr_pb_min(play, kind);
    why->max = cr_pb_max(play, kind);
    why->n = kind == CR_PB_BANCO ? cr_pb_multiple(play) : 1;
    enum cr_status status = CR_OK;
    if (input->amount < why->min)
        status = CR_BET_MIN;
    else if (input->amount > why->max)
        status = CR_BET_MAX;
    else if (why->n > 1 && input->amount % why->n != 0)
        status = CR_MULTIPLE;
    else if (input->amount > input->funds)
        status = CR_NO_CHIPS;
    if (status != CR_OK) snprintf(why->what, sizeof why->what, "%s", cr_pb_kind_key(kind));
    return status;
}

enum cr_status cr_pb_check_bet(const struct cr_play *play, const struct cr_pb *pb,
                               const struct cr_input *input, struct cr_refusal *why)
{
    if (input->position >= CR_PB_KINDS) return CR_NO_BET;
    enum cr_status status = check_open(play, pb, why);
    if (status != CR_OK) return status;
    if (input->number != 0 && input->number != input->seat + 1) return CR_NOT_YOUR_BOX;
    status = check_chips(input, why);
    if (status != CR_OK) return status;
    status = check_side(cr_pb_rules(play), &pb->boxes[input->seat], input->position);
    if (status != CR_OK) return status;
    return check_limits(play, input, why);
}

enum cr_status cr_pb_bet(const struct cr_play *play, struct cr_pb *pb, const struct cr_input *input,
                         struct cr_events *events)
{
    enum cr_status status = cr_pb_check_bet(play, pb, input, &events->why);
    if (status != CR_OK) return status;
    struct cr_pb_box *box = &pb->boxes[input->seat];
    pb->bettors |= 1u << input->seat;
    box->stakes[input->position] = input->amount;
    if (box->bets[input->position] == 0) box->bets[input->position] = ++pb->bet_count;
    cr_pb_tell(events, pb, CR_EV_STAKED, CR_PC_BET_PLACED, input->seat, input->position)->amount =
        input->amount;
    return CR_OK;
}

/* ---- remove ---- */

enum cr_status cr_pb_check_remove(const struct cr_play *play, const struct cr_pb *pb, unsigned seat,
                                  unsigned kind, struct cr_refusal *why)
{
    if (kind >= CR_PB_KINDS) return CR_NO_BET;
    enum cr_status status = check_open(play, pb, why);
    if (status != CR_OK) return status;
    const struct cr_pb_box *box = &pb->boxes[seat];
    if (box->stakes[kind] == 0) return CR_NOTHING_THERE;
    bool other_main = kind != CR_PB_TIE && box->stakes[CR_PB_PUNTO + CR_PB_BANCO - kind] > 0;
    bool needed = kind != CR_PB_TIE && !other_main && box->stakes[CR_PB_TIE] > 0;
    return needed && !cr_pb_rules(play)->tie_alone_allowed ? CR_NO_MAIN_BET : CR_OK;
}

enum cr_status cr_pb_remove(const struct cr_play *play, struct cr_pb *pb,
                            const struct cr_input *input, struct cr_events *events)
{
    unsigned kind = input->position;
    enum cr_status status = cr_pb_check_remove(play, pb, input->seat, kind, &events->why);
    if (status != CR_OK) return status;
    struct cr_pb_box *box = &pb->boxes[input->seat];
    struct cr_event *event =
        cr_pb_tell(events, pb, CR_EV_REMOVED, CR_PC_BET_PLACED, input->seat, kind);
    event->amount = event->returned = box->stakes[kind];
    box->stakes[kind] = 0;
    return CR_OK;
}

/* ---- The close ---- */

enum cr_status cr_pb_check_close(const struct cr_play *play, const struct cr_pb *pb,
                                 struct cr_refusal *why)
{
    if (pb->phase != CR_PP_BETS && pb->phase != CR_PP_SHUFFLE) return CR_NOT_THIS_PHASE;
    enum cr_status status = cr_pb_check_pack(play, pb, why);
    if (status != CR_OK) return status;
    return cr_pb_has_stakes(pb) ? CR_OK : CR_NO_STAKES;
}

void cr_pb_close_bets(const struct cr_play *play, struct cr_pb *pb, struct cr_events *events)
{
    pb->phase = CR_PP_DEAL;
    if (cr_pb_burn(play) > 0) {
        pb->phase = CR_PP_BURN;
        pb->shoe.burn = (uint8_t)cr_pb_burn(play);
        pb->shoe.stage = CR_SHOE_BURN;
    }
    cr_events_add(events, CR_EV_BETS_CLOSED, CR_PC_BET_LATE, CR_NO_SEAT);
}

enum cr_status cr_pb_close(const struct cr_play *play, struct cr_pb *pb,
                           const struct cr_input *input, struct cr_events *events)
{
    (void)input;
    enum cr_status status = cr_pb_check_close(play, pb, &events->why);
    if (status == CR_OK) cr_pb_close_bets(play, pb, events);
    return status;
}

/* ---- void ---- */

/* No game: every stake goes back. The cards that came out stay out of the shoe. */
enum cr_status cr_pb_void(const struct cr_play *play, struct cr_pb *pb,
                          const struct cr_input *input, struct cr_events *events)
{
    (void)play, (void)input;
    if (pb->phase == CR_PP_OVER) return CR_DECIDED;
    for (uint32_t left = pb->bettors; left; left &= left - 1)
        for (unsigned seat = cr_pb_first(left), kind = 0; kind < CR_PB_KINDS; kind++)
            if (cr_pb_lies(pb, seat, kind))
                cr_pb_tell(events, pb, CR_EV_RETURNED, CR_PC_ROUND_VOID, seat, kind)->returned =
                    pb->boxes[seat].stakes[kind];
    if (pb->phase == CR_PP_BURN) { /* the burn falls away with the hand */
        pb->shoe.burn = 0;
        pb->shoe.stage = CR_SHOE_READY;
    }
    cr_pb_end(pb, CR_PC_ROUND_VOID, events);
    return CR_OK;
}
