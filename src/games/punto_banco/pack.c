/* pack.c -- shuffle, cut, marker, burn [BG art.24(1), art.24(2)3a], and every card that comes out. */
#include <stdio.h>

#include "base/words.h"
#include "games/punto_banco/punto_banco.h"

/* ---- What is due ---- */

enum cr_status cr_pb_check_pack(const struct cr_play *play, const struct cr_pb *pb,
                                struct cr_refusal *why)
{
    why->n = pb->shoe.burn;
    if (pb->shoe.pack.packs != cr_pb_plate(play)->decks) return CR_SHUFFLE_DUE;
    switch ((enum cr_shoe_stage)pb->shoe.stage) {
    case CR_SHOE_SHUFFLE: return CR_SHUFFLE_DUE;
    case CR_SHOE_CUT: return CR_NOT_CUT;
    case CR_SHOE_BURN: return pb->marked ? CR_BURN_DUE : CR_NO_MARKER;
    case CR_SHOE_READY: return pb->marked ? CR_OK : CR_NO_MARKER;
    }
    return CR_SHUFFLE_DUE; /* not run: a stage is one of four */
}

/* The pack is as it must be: bets may be made. */
static void go_on(const struct cr_play *play, struct cr_pb *pb)
{
    struct cr_refusal why;
    if (pb->phase == CR_PP_SHUFFLE && cr_pb_check_pack(play, pb, &why) == CR_OK)
        pb->phase = CR_PP_BETS;
}

static void tell_pack(struct cr_events *events, unsigned kind, unsigned clause, unsigned value)
{
    cr_events_add(events, kind, clause, CR_NO_SEAT)->value = (uint16_t)value;
}

/* ---- Before the first game ---- */

static enum cr_status lacks(struct cr_refusal *why, const char *what)
{
    snprintf(why->what, sizeof why->what, "%s", what);
    return CR_EQUIPMENT;
}

/* What was counted for the opening; a table that opens has its pack to shuffle. */
enum cr_status cr_pb_equip(const struct cr_play *play, struct cr_pb *pb,
                           const struct cr_input *input, struct cr_events *events)
{
    if (input->number != cr_pb_plate(play)->decks) return lacks(&events->why, N_("packs of cards"));
    if (input->choice < cr_pb_rules(play)->cutting_cards)
        return lacks(&events->why, N_("cutting cards"));
    if (!(input->flags >> CR_PB_FLAG_SHOE & 1)) return lacks(&events->why, N_("a shoe"));
    if (!(input->flags >> CR_PB_FLAG_HOLDER & 1))
        return lacks(&events->why, N_("a discard holder"));
    pb->phase = CR_PP_SHUFFLE;
    pb->shoe.stage = CR_SHOE_SHUFFLE;
    pb->shoe.burn = 0;
    cr_events_add(events, CR_EV_TABLE_OPENED, CR_PC_TABLE_EQUIPMENT, CR_NO_SEAT);
    return CR_OK;
}

/* ---- Shuffle, cut, marker ---- */

enum cr_status cr_pb_shuffle(const struct cr_play *play, struct cr_pb *pb,
                             const struct cr_input *input, struct cr_events *events)
{
    struct cr_shoe_rules rules;
    (void)input;
    bool between = pb->phase == CR_PP_BETS && !cr_pb_has_stakes(pb);
    if (pb->phase != CR_PP_SHUFFLE && !between) return CR_NOT_THIS_PHASE;
    cr_pb_shoe_rules(play, &rules);
    cr_shoe_shuffle(&pb->shoe, &rules);
    pb->phase = CR_PP_SHUFFLE;
    pb->marked = 0;
    pb->last = 0;
    pb->exposed = CR_NO_CARD;
    tell_pack(events, CR_EV_SHUFFLED, CR_PC_PACK_SHUFFLE, pb->shoe.number & UINT16_MAX);
    return CR_OK;
}

/* A player, also by the dealer's hand; else who the house says (R8); at an electronic table the system. */
static bool may_cut(const struct cr_pb_rules *rules, const struct cr_input *input)
{
    bool for_player = input->seat != CR_NO_SEAT &&
                      (input->role == rules->cut_by || input->role == CR_ROLE_DEALER);
    return for_player || input->role == rules->cut_refused_by || input->role == CR_ROLE_SYSTEM;
}

enum cr_status cr_pb_cut(const struct cr_play *play, struct cr_pb *pb, const struct cr_input *input,
                         struct cr_events *events)
{
    struct cr_shoe_rules rules;
    cr_pb_shoe_rules(play, &rules);
    if (pb->phase != CR_PP_SHUFFLE) return CR_NOT_THIS_PHASE;
    if (pb->shoe.stage == CR_SHOE_SHUFFLE) return CR_SHUFFLE_DUE;
    if (!may_cut(cr_pb_rules(play), input)) return CR_CUT_ROLE;
    enum cr_status status = cr_shoe_check_cut(&pb->shoe, &rules, input->number, &events->why);
    if (status != CR_OK) return status;
    cr_shoe_cut(&pb->shoe, input->number);
    tell_pack(events, CR_EV_PACK_CUT, CR_PC_PACK_CUT, input->number);
    return CR_OK;
}

enum cr_status cr_pb_place_marker(const struct cr_play *play, struct cr_pb *pb,
                                  const struct cr_input *input, struct cr_events *events)
{
    unsigned behind = (unsigned)cr_pb_rules(play)->marker_cards_behind;
    events->why.n = cr_pb_marker_least(play);
    if (pb->phase != CR_PP_SHUFFLE) return CR_NOT_THIS_PHASE;
    if (pb->shoe.stage == CR_SHOE_SHUFFLE) return CR_SHUFFLE_DUE;
    if (pb->shoe.stage == CR_SHOE_CUT) return CR_NOT_CUT;
    if (pb->marked) return CR_NOT_THIS_PHASE;
    if (input->number > 0 && input->number < events->why.n) return CR_MARKER_DEPTH;
    if (input->number > 0 && input->number != behind) {
        snprintf(events->why.what, sizeof events->why.what, "number");
        return CR_BAD_INPUT;
    }
    pb->marked = 1;
    go_on(play, pb);
    tell_pack(events, CR_EV_MARKER_PLACED, CR_PC_PACK_MARKER, behind);
    return CR_OK;
}

/* ---- Cards that come out ---- */

/* Before the card lies the marker: it is put aside, and the house's rule says which hand is the last
 * (R7). value: how many hands are still to come after this one. */
static void meet_marker(const struct cr_play *play, struct cr_pb *pb, struct cr_events *events)
{
    bool one_more = cr_pb_rules(play)->last_hand_rule == CR_PB_ONE_MORE;
    if (pb->shoe.told || pb->shoe.pack.left_count > pb->shoe.behind) return;
    pb->shoe.told = 1;
    if (!one_more) pb->last = 1;
    tell_pack(events, CR_EV_CUTTING_CARD, CR_PC_PACK_LAST_HAND, one_more);
}

enum cr_status cr_pb_take(const struct cr_play *play, struct cr_pb *pb, cr_card card,
                          struct cr_events *events)
{
    meet_marker(play, pb, events);
    if (pb->exposed != CR_NO_CARD) {
        if (card != pb->exposed && card != CR_CLOSED_CARD) {
            cr_card_write(pb->exposed, events->why.what);
            return CR_EXPOSED_NEXT;
        }
        card = pb->exposed;
        pb->exposed = CR_NO_CARD;
    }
    return cr_shoe_take(&pb->shoe, card, &events->why);
}

/* Face down into the discard holder; what was met on the way is told (R11). */
enum cr_status cr_pb_burn_cards(const struct cr_play *play, struct cr_pb *pb,
                                const struct cr_input *input, struct cr_events *events)
{
    enum cr_status status = CR_OK;
    if (pb->phase == CR_PP_BETS && cr_pb_burn(play) > 0) {
        status = cr_pb_check_close(play, pb, &events->why);
        if (status != CR_OK) return status;
        cr_pb_close_bets(play, pb, events);
    }
    unsigned due = pb->shoe.burn;
    events->why.n = due;
    if (pb->shoe.stage != CR_SHOE_BURN || pb->phase == CR_PP_OVER) return CR_NOT_THIS_PHASE;
    if (!pb->marked) return CR_NO_MARKER;
    if (input->card_count != 0 && input->card_count != due) return CR_BURN_DUE;
    for (unsigned i = 0; i < due && status == CR_OK; i++)
        status = cr_pb_take(play, pb, input->card_count ? input->cards[i] : CR_CLOSED_CARD, events);
    if (status != CR_OK) return status;
    pb->shoe.burn = 0;
    pb->shoe.stage = CR_SHOE_READY;
    tell_pack(events, CR_EV_BURNT, CR_PC_PACK_BURN, due);
    if (pb->phase == CR_PP_BURN) pb->phase = CR_PP_DEAL;
    go_on(play, pb);
    return CR_OK;
}
