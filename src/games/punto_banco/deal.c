/* deal.c -- cards to punto and banco: the deal, the tableau, and what an inspector rules on a card drawn
 * against it [BG art.24(2)3-5] (R12). */
#include <stdio.h>

#include "base/words.h"
#include "games/punto_banco/punto_banco.h"

bool cr_pb_is_natural(const struct cr_pb *pb)
{
    assert(cr_pb_card_count(pb) >= 4);
    return cr_pb_points(pb->cards[CR_PB_PUNTO], 2) >= 8 ||
           cr_pb_points(pb->cards[CR_PB_BANCO], 2) >= 8;
}

unsigned cr_pb_due(const struct cr_pb_rules *rules, const struct cr_pb *pb)
{
    unsigned count = cr_pb_card_count(pb), third = CR_PB_STOOD;
    if (count < 4) return count % 2;
    unsigned punto = cr_pb_points(pb->cards[CR_PB_PUNTO], 2); /* of the first two cards */
    unsigned banco = cr_pb_points(pb->cards[CR_PB_BANCO], 2);
    if (punto >= 8 || banco >= 8 || pb->counts[CR_PB_BANCO] == 3) return CR_PB_SIDES;
    if (pb->counts[CR_PB_PUNTO] == 3)
        third = cr_pb_card_points(pb->cards[CR_PB_PUNTO][2]);
    else if (cr_pb_punto_draws(rules, punto))
        return CR_PB_PUNTO;
    return cr_pb_banco_draws(rules, banco, third) ? CR_PB_BANCO : CR_PB_SIDES;
}

/* ---- card ---- */

/* A draw the tableau does not have, or one it has that was passed over. */
static enum cr_status against_tableau(const struct cr_pb *pb, unsigned due, unsigned to,
                                      struct cr_refusal *why)
{
    const char *what = N_("banco must stand");
    bool punto_has_drawn = pb->counts[CR_PB_PUNTO] == 3;
    if (due == CR_PB_PUNTO)
        what = N_("punto must draw");
    else if (due == CR_PB_BANCO && punto_has_drawn)
        what = N_("banco must draw");
    else if (to == CR_PB_TO_PUNTO || (to == CR_PB_ANYWHERE && !punto_has_drawn))
        what = N_("punto must stand");
    snprintf(why->what, sizeof why->what, "%s", what);
    return CR_TABLEAU;
}

/* to: CR_PB_ANYWHERE, or the side the dealer says it goes to. */
static enum cr_status check_place(const struct cr_pb *pb, unsigned due, unsigned to,
                                  struct cr_refusal *why)
{
    if (cr_pb_card_count(pb) == CR_PB_HAND_CARDS) return CR_SIX_CARDS;
    if (due < CR_PB_SIDES && (to == CR_PB_ANYWHERE || to == due + 1)) return CR_OK;
    return cr_pb_card_count(pb) < 4 ? CR_DEAL_ORDER : against_tableau(pb, due, to, why);
}

static enum cr_status lay(const struct cr_play *play, struct cr_pb *pb, cr_card card, unsigned to,
                          struct cr_events *events)
{
    unsigned side = cr_pb_due(cr_pb_rules(play), pb);
    enum cr_status status = check_place(pb, side, to, &events->why);
    if (status != CR_OK) return status;
    if (card == CR_CLOSED_CARD) return CR_FACE_UP;
    status = cr_pb_take(play, pb, card, events);
    if (status != CR_OK) return status;
    pb->cards[side][pb->counts[side]++] = card;
    struct cr_event *event = cr_events_add(events, CR_EV_DEALT, CR_PC_CALL_POINTS, CR_NO_SEAT);
    event->position = (uint16_t)side;
    event->value = card;
    event->amount = cr_pb_side_points(pb, side);
    if (cr_pb_card_count(pb) == 4) pb->phase = CR_PP_DRAW;
    return CR_OK;
}

enum cr_status cr_pb_card(const struct cr_play *play, struct cr_pb *pb,
                          const struct cr_input *input, struct cr_events *events)
{
    enum cr_status status = CR_OK;
    events->why.n = pb->shoe.burn;
    if (input->card_count == 0 || input->to > CR_PB_TO_BANCO) {
        snprintf(events->why.what, sizeof events->why.what, "cards");
        return CR_BAD_INPUT;
    }
    if (pb->phase == CR_PP_OVER && !pb->decided) return CR_NOT_THIS_PHASE;
    if (pb->phase == CR_PP_SHUFFLE || pb->phase == CR_PP_BETS) {
        status = cr_pb_check_close(play, pb, &events->why);
        if (status != CR_OK) return status;
        cr_pb_close_bets(play, pb, events);
    }
    events->why.n = pb->shoe.burn;
    if (pb->phase == CR_PP_BURN) return CR_BURN_DUE;
    for (unsigned i = 0; i < input->card_count && status == CR_OK; i++)
        status = lay(play, pb, input->cards[i], input->to, events);
    if (status == CR_OK && cr_pb_due(cr_pb_rules(play), pb) == CR_PB_SIDES)
        cr_pb_settle(play, pb, events);
    return status;
}

/* ---- ruling ---- */

/* The card lies open and comes next, in this hand or, if that is complete, in the one after it. */
static enum cr_status put_back(const struct cr_play *play, struct cr_pb *pb,
                               const struct cr_input *input, struct cr_events *events)
{
    struct cr_refusal *why = &events->why;
    if (input->card_count != 1 || !cr_card_is_open(input->cards[0])) {
        snprintf(why->what, sizeof why->what, "cards");
        return CR_BAD_INPUT;
    }
    enum cr_status status = pb->phase == CR_PP_BURN ? CR_OK : cr_pb_check_pack(play, pb, why);
    if (status != CR_OK) return status;
    if (pb->exposed != CR_NO_CARD) return CR_NO_RULING;
    if (pb->shoe.replace) return CR_SHUFFLE_DUE;
    cr_card_write(input->cards[0], why->what);
    if (cr_pack_left(&pb->shoe.pack, input->cards[0]) == 0) return CR_PACK_DEFECTIVE;
    pb->exposed = input->cards[0];
    cr_events_add(events, CR_EV_IRREGULAR, CR_PC_ERROR_EXPOSED, CR_NO_SEAT)->value = pb->exposed;
    return CR_OK;
}

enum cr_status cr_pb_rule(const struct cr_play *play, struct cr_pb *pb,
                          const struct cr_input *input, struct cr_events *events)
{
    if (input->choice == CR_PB_NEXT_CARD) return put_back(play, pb, input, events);
    if (input->choice != CR_PB_REPLACE || pb->phase == CR_PP_SHUFFLE) return CR_NO_RULING;
    pb->last = 1;
    if (pb->phase == CR_PP_OVER) pb->shoe.replace = 1;
    cr_events_add(events, CR_EV_IRREGULAR, CR_PC_PACK_DEFECTIVE, CR_NO_SEAT);
    return CR_OK;
}
