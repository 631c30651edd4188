/* settle.c -- the call, then the losers are taken, then the winners paid [BG art.24(2)4, 5]. */
#include "games/punto_banco/punto_banco.h"

/* "7 : 9": banco's points first; a natural is called with the side that won by it [BG art.24(2)3c, 4]. */
static enum cr_pb_kind call(const struct cr_pb *pb, struct cr_events *events)
{
    unsigned punto = cr_pb_side_points(pb, CR_PB_PUNTO);
    unsigned banco = cr_pb_side_points(pb, CR_PB_BANCO);
    enum cr_pb_kind winner = cr_pb_winner(punto, banco);
    unsigned clause = cr_pb_is_natural(pb) ? CR_PC_DRAW_NATURAL : CR_PC_CALL_RESULT;
    struct cr_event *event = cr_events_add(events, CR_EV_CALLED, clause, CR_NO_SEAT);
    event->position = (uint16_t)winner;
    event->value = (uint16_t)(10 * banco + punto);
    return winner;
}

static void settle_bet(const struct cr_play *play, const struct cr_pb *pb, unsigned seat,
                       unsigned kind, enum cr_pb_kind winner, bool losers, struct cr_events *events)
{
    static const uint16_t kinds[] = { CR_EV_LOST, CR_EV_PUSHED, CR_EV_WON };
    cr_money stake = pb->boxes[seat].stakes[kind];
    if (!cr_pb_lies(pb, seat, kind)) return;
    struct cr_pb_result result =
        cr_pb_settle_bet(cr_pb_rules(play), (enum cr_pb_kind)kind, stake, winner);
    if ((result.fate == CR_PB_LOSES) != losers) return;
    struct cr_event *event = cr_pb_tell(events, pb, kinds[result.fate], result.clause, seat, kind);
    event->amount = stake;
    event->paid = result.paid;
    if (losers) return;
    cr_pb_tell(events, pb, CR_EV_STAKE_BACK, CR_PC_SETTLE_STAKE, seat, kind)->returned = stake;
}

void cr_pb_settle(const struct cr_play *play, struct cr_pb *pb, struct cr_events *events)
{
    enum cr_pb_kind winner = call(pb, events);
    for (int losers = 1; losers >= 0; losers--)
        for (uint32_t left = pb->bettors; left; left &= left - 1)
            for (unsigned kind = 0; kind < CR_PB_KINDS; kind++)
                settle_bet(play, pb, cr_pb_first(left), kind, winner, losers, events);
    pb->decided = 1;
    cr_pb_end(pb, CR_PC_ROUND_ORDER, events);
}

void cr_pb_end(struct cr_pb *pb, unsigned clause, struct cr_events *events)
{
    pb->phase = CR_PP_OVER;
    if (pb->last) pb->shoe.replace = 1;
    cr_events_add(events, CR_EV_ROUND_OVER, clause, CR_NO_SEAT);
}
