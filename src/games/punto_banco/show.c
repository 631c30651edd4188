/* show.c -- what the hand waits for, what a seat may do, what can be seen, what outlives the hand. */
#include <stdlib.h>
#include <string.h>

#include "games/punto_banco/punto_banco.h"

/* ---- Needs ---- */

static void need_call(const struct cr_pb *pb, unsigned input, unsigned count, struct cr_need *need)
{
    cr_shoe_need(&pb->shoe, need);
    need->kind = CR_NEED_CALL;
    need->input = (uint16_t)input;
    need->count = (uint16_t)count;
}

static void need_pack(const struct cr_play *play, const struct cr_pb *pb, struct cr_need *need)
{
    bool cut = pb->shoe.stage == CR_SHOE_BURN || pb->shoe.stage == CR_SHOE_READY;
    if (cut && !pb->marked)
        need_call(pb, CR_IN_MARKER, (unsigned)cr_pb_rules(play)->marker_cards_behind, need);
    else
        cr_shoe_need_stage(&pb->shoe, need);
}

void cr_pb_needs(const struct cr_play *play, const void *bytes, struct cr_need *need)
{
    const struct cr_pb *pb = bytes;
    *need = (struct cr_need){ .seat = CR_NO_SEAT };
    switch ((enum cr_pb_phase)pb->phase) {
    case CR_PP_SHUFFLE: need_pack(play, pb, need); return;
    case CR_PP_BETS:
        need->kind = CR_NEED_BETS;
        if (pb->shoe.pack.packs == cr_pb_plate(play)->decks) return;
        need_call(pb, CR_IN_SHUFFLE, 0, need); /* the plate has other packs now */
        need->shoe++;
        need->cut = need->from = 0;
        return;
    case CR_PP_BURN: cr_shoe_need_stage(&pb->shoe, need); return;
    case CR_PP_DEAL:
    case CR_PP_DRAW:
        cr_shoe_need(&pb->shoe, need);
        need->hand = (uint16_t)(cr_pb_due(cr_pb_rules(play), pb) + 1);
        need->closed = CR_DEALT_OPEN;
        return;
    case CR_PP_OVER: need->kind = CR_NEED_NOTHING; return;
    }
    abort(); /* every phase returned above */
}

/* ---- Actions ---- */

static struct cr_action bet_action(const struct cr_play *play, const struct cr_pb *pb,
                                   unsigned seat, unsigned kind, cr_money funds)
{
    struct cr_refusal why = { 0 };
    cr_money step = kind == CR_PB_BANCO ? cr_pb_multiple(play) : 1;
    cr_money least = (cr_pb_min(play, kind) + step - 1) / step * step;
    struct cr_input input = { .kind = CR_IN_BET,
                              .seat = (uint16_t)seat,
                              .position = (uint16_t)kind,
                              .amount = least,
                              .funds = funds };
    return (struct cr_action){ .input = CR_IN_BET,
                               .status = (uint16_t)cr_pb_check_bet(play, pb, &input, &why),
                               .position = (uint16_t)kind,
                               .choice = (uint16_t)kind,
                               .least = least,
                               .most = cr_pb_max(play, kind) / step * step,
                               .step = step };
}

static struct cr_action remove_action(const struct cr_play *play, const struct cr_pb *pb,
                                      unsigned seat, unsigned kind)
{
    struct cr_refusal why = { 0 };
    return (struct cr_action){ .input = CR_IN_REMOVE,
                               .status = (uint16_t)cr_pb_check_remove(play, pb, seat, kind, &why),
                               .position = (uint16_t)kind,
                               .choice = (uint16_t)kind,
                               .most = pb->boxes[seat].stakes[kind],
                               .step = 1 };
}

static struct cr_action cut_action(const struct cr_pb *pb)
{
    unsigned cards = (unsigned)pb->shoe.pack.packs * CR_PACK_CARDS;
    bool due = pb->phase == CR_PP_SHUFFLE && pb->shoe.stage == CR_SHOE_CUT;
    return (struct cr_action){ .input = CR_IN_CUT,
                               .status = due ? CR_OK : CR_NOT_THIS_PHASE,
                               .least = 1,
                               .most = cards - 1,
                               .step = 1 };
}

size_t cr_pb_open(const struct cr_play *play, const void *bytes, int seat, cr_money funds,
                  struct cr_action *out, size_t max)
{
    const struct cr_pb *pb = bytes;
    size_t count = 0;
    if (seat < 0 || seat >= pb->seats) return 0;
    for (unsigned kind = 0; kind < CR_PB_KINDS && count < max; kind++)
        out[count++] = bet_action(play, pb, (unsigned)seat, kind, funds);
    for (unsigned kind = 0; kind < CR_PB_KINDS && count < max; kind++)
        out[count++] = remove_action(play, pb, (unsigned)seat, kind);
    if (count < max) out[count++] = cut_action(pb);
    return count;
}

/* ---- View: both hands and every box are open to all who stand at the table ---- */

void cr_pb_view(const struct cr_play *play, const void *bytes, const struct cr_viewer *viewer,
                struct cr_items *items)
{
    (void)play, (void)viewer;
    const struct cr_pb *pb = bytes;
    struct cr_item *item = cr_items_add(items, CR_PB_ITEM_PHASE, CR_NO_SEAT);
    item->value = pb->phase;
    item->position = CR_PB_KINDS;
    if (pb->decided)
        item->position = (uint16_t)cr_pb_winner(cr_pb_side_points(pb, CR_PB_PUNTO),
                                                cr_pb_side_points(pb, CR_PB_BANCO));
    item = cr_items_add(items, CR_PB_ITEM_PACK, CR_NO_SEAT);
    item->value = pb->shoe.pack.left_count;
    item->position = pb->last;
    item->amount = pb->shoe.number;
    for (unsigned side = 0; side < CR_PB_SIDES; side++)
        for (unsigned i = 0; i < pb->counts[side]; i++) {
            item = cr_items_add(items, CR_PB_ITEM_CARD, CR_NO_SEAT);
            item->position = (uint16_t)side;
            item->value = pb->cards[side][i];
            item->amount = i;
        }
    for (unsigned seat = 0; seat < pb->seats; seat++)
        for (unsigned kind = 0; kind < CR_PB_KINDS; kind++) {
            if (!cr_pb_lies(pb, seat, kind)) continue;
            item = cr_items_add(items, CR_PB_ITEM_BET, seat);
            item->position = (uint16_t)kind;
            item->amount = pb->boxes[seat].stakes[kind];
        }
}

/* ---- Carry ---- */

void cr_pb_carry(const struct cr_play *play, const void *bytes, struct cr_items *items)
{
    (void)play;
    const struct cr_pb *pb = bytes;
    cr_shoe_carry(&pb->shoe, CR_PB_ITEM_SHOE, items);
    if (pb->exposed != CR_NO_CARD)
        cr_items_add(items, CR_PB_ITEM_EXPOSED, CR_NO_SEAT)->value = pb->exposed;
    if (!pb->marked) cr_items_add(items, CR_PB_ITEM_MARKER, CR_NO_SEAT);
}

/* One item each of shoe, exposed and marker, four of what is left; `seen` has a bit for each. */
static bool resume(const struct cr_shoe_rules *rules, struct cr_pb *pb, const struct cr_item *item,
                   unsigned *seen)
{
    unsigned bit = item->kind;
    if (item->kind == CR_PB_ITEM_LEFT) {
        if (item->position >= CR_SUITS) return false;
        bit = 8 + item->position;
    }
    if (bit > 11 || *seen >> bit & 1) return false;
    *seen |= 1u << bit;
    switch (item->kind) {
    case CR_PB_ITEM_SHOE:
    case CR_PB_ITEM_LEFT:
        return cr_shoe_resume(&pb->shoe, rules, item->kind - CR_PB_ITEM_SHOE, item);
    case CR_PB_ITEM_EXPOSED: pb->exposed = (uint8_t)item->value; return item->value < CR_PACK_CARDS;
    case CR_PB_ITEM_MARKER: pb->marked = 0; return true;
    default: return false;
    }
}

/* The hand begins with a shuffle after the shoe's last one, and where the plate has other packs now or
 * burns more than the cards that are left. */
static void begin_hand(const struct cr_play *play, const struct cr_shoe_rules *rules,
                       struct cr_pb *pb)
{
    struct cr_refusal why;
    struct cr_shoe_state *shoe = &pb->shoe;
    bool enough = shoe->pack.left_count >= CR_PB_HAND_CARDS + cr_pb_burn(play);
    bool started = shoe->stage == CR_SHOE_READY;
    if (shoe->replace || shoe->pack.packs != rules->decks || (started && !enough)) {
        shoe->stage = CR_SHOE_SHUFFLE;
        shoe->burn = 0;
    }
    if (shoe->stage == CR_SHOE_SHUFFLE) pb->exposed = CR_NO_CARD;
    pb->last = shoe->stage == CR_SHOE_READY && shoe->told; /* the one more after the marker */
    pb->phase = cr_pb_check_pack(play, pb, &why) == CR_OK ? CR_PP_BETS : CR_PP_SHUFFLE;
}

/* The shoe of the hand before, or out of the carry. */
static bool resume_all(const struct cr_shoe_rules *rules, struct cr_pb *pb,
                       const struct cr_items *carry)
{
    const unsigned whole = 1u << CR_PB_ITEM_SHOE | 0xf00;
    unsigned seen = 0;
    size_t read = 0;
    if (cr_shoe_is_left(&pb->shoe, CR_PB_ITEM_SHOE, carry)) {
        cr_shoe_go_on(&pb->shoe, rules);
        seen = whole;
        read = CR_SUITS + 1;
    } else {
        memset(&pb->shoe, 0, sizeof pb->shoe);
    }
    for (size_t i = read; i < carry->count; i++)
        if (!resume(rules, pb, &carry->list[i], &seen)) return false;
    if ((seen & whole) != whole || (read == 0 && !cr_shoe_is_sane(&pb->shoe))) return false;
    if (pb->shoe.source != CR_FROM_SHOE) return false;
    return pb->exposed == CR_NO_CARD || cr_pack_left(&pb->shoe.pack, pb->exposed) > 0;
}

enum cr_status cr_pb_start(const struct cr_play *play, void *bytes, const struct cr_items *carry,
                           struct cr_events *events)
{
    struct cr_pb *pb = bytes;
    struct cr_shoe_rules rules;
    (void)events;
    cr_pb_shoe_rules(play, &rules);
    for (uint32_t left = pb->bettors; left; left &= left - 1)
        pb->boxes[cr_pb_first(left) % CR_PB_BOXES_MAX] = (struct cr_pb_box){ .reserved = 0 };
    memset((uint8_t *)pb + sizeof pb->shoe, 0, offsetof(struct cr_pb, boxes) - sizeof pb->shoe);
    pb->seats = (uint8_t)cr_pb_boxes(play);
    pb->marked = 1;
    pb->exposed = CR_NO_CARD;
    if (!carry || carry->count == 0) {
        cr_shoe_init(&pb->shoe, &rules);
    } else if (!resume_all(&rules, pb, carry)) {
        memset(&pb->shoe, 0, sizeof pb->shoe); /* no shoe the next start could go on with */
        return CR_BAD_INPUT;
    }
    begin_hand(play, &rules, pb);
    return CR_OK;
}
