/* needs.c -- what the round waits for. */
#include "games/poker/poker.h"

/* The pack of this deal: one that is shuffled for every hand, a new one after a misdeal. */
static void need_pack(const struct cr_poker *poker, struct cr_need *need)
{
    need->decks = 1;
    need->shoe = 1u + poker->deals;
    need->from = poker->from;
}

/* count: seats a hand would begin with now; 0: none can. */
static void need_hand(const struct cr_play *play, const struct cr_poker *poker,
                      struct cr_need *need)
{
    struct cr_positions positions;
    need->kind = CR_NEED_BETS;
    need->input = CR_IN_SHUFFLE;
    if (cr_poker_positions(play, poker, &positions) == CR_OK)
        need->count = (uint16_t)__builtin_popcount(positions.dealt);
    need_pack(poker, need);
}

static void need_chance(const struct cr_poker *poker, unsigned input, unsigned count, bool open,
                        struct cr_need *need)
{
    need->kind = CR_NEED_CHANCE;
    need->what = CR_CHANCE_CARD;
    need->input = (uint16_t)input;
    need->count = (uint16_t)count;
    need->closed = open ? CR_DEALT_OPEN : CR_CLOSED_TO_ALL;
    need_pack(poker, need);
}

static void need_draw(const struct cr_poker *poker, struct cr_need *need)
{
    need_chance(poker, CR_IN_CARD, cr_poker_draw_due(poker), true, need);
}

/* One card has its receiver; several seats', or the middle's, have none. */
static void need_cards(const struct cr_play *play, const struct cr_poker *poker,
                       struct cr_need *need)
{
    struct cr_poker_packet packet;
    cr_poker_packet(play, poker, &packet);
    need_chance(poker, CR_IN_CARD, packet.count, packet.open, need);
    need->from = packet.from;
    if (packet.count != 1 || packet.middle) return;
    need->seat = packet.seats[0];
    need->box = (uint16_t)(packet.seats[0] + 1);
}

static void need_burn(const struct cr_poker *poker, struct cr_need *need)
{
    need_chance(poker, CR_IN_BURN, 1, false, need);
    if (poker->reused < poker->hand.recycled) need->from = poker->burn_place[poker->reused];
}

static void need_word(const struct cr_play *play, const struct cr_poker *poker, unsigned seat,
                      struct cr_need *need)
{
    need->kind = CR_NEED_DECISION;
    need->input = CR_IN_ACT;
    need->seat = (uint16_t)(seat == CR_NOBODY ? CR_NO_SEAT : seat);
    need->box = (uint16_t)(seat == CR_NOBODY ? 0 : seat + 1);
    need->turn = poker->turn;
    need->seconds = (uint32_t)cr_poker_rules(play)->action_seconds;
}

/* Where losers may throw their cards away a player is asked; who said "show", and everybody elsewhere,
 * opens them. */
static void need_show(const struct cr_play *play, const struct cr_poker *poker, unsigned seat,
                      struct cr_need *need)
{
    if (poker->says_show) seat = cr_seat_from(poker->says_show, seat);
    if (!poker->says_show && cr_poker_rules(play)->showdown_muck) {
        need_word(play, poker, seat, need);
        return;
    }
    need->kind = CR_NEED_CALL;
    need->input = CR_IN_SHOW;
    need->seat = (uint16_t)seat;
    need->box = (uint16_t)(seat + 1);
    need->count = (uint16_t)cr_poker_closed_cards(poker, seat);
    need_pack(poker, need);
}

static void need_of_hand(const struct cr_play *play, const struct cr_poker *poker,
                         struct cr_need *need)
{
    struct cr_pk_need of;
    cr_poker_hand_needs(play, poker, &of);
    switch ((enum cr_pk_need_kind)of.kind) {
    case CR_PK_BURN: need_burn(poker, need); return;
    case CR_PK_DEAL: need_cards(play, poker, need); return;
    case CR_PK_BRING_IN:
    case CR_PK_ACT: need_word(play, poker, of.seat, need); return;
    case CR_PK_SHOW: need_show(play, poker, of.seat, need); return;
    case CR_PK_OVER: return; /* not run: the walk has ended the hand */
    }
}

void cr_poker_needs(const struct cr_play *play, const void *bytes, struct cr_need *need)
{
    const struct cr_poker *poker = bytes;
    *need = (struct cr_need){ .kind = CR_NEED_NOTHING, .seat = CR_NO_SEAT };
    switch ((enum cr_poker_phase)poker->phase) {
    case CR_POKER_BETWEEN: need_hand(play, poker, need); return;
    case CR_POKER_DRAW: need_draw(poker, need); return;
    case CR_POKER_HAND: need_of_hand(play, poker, need); return;
    case CR_POKER_RULING:
        need->kind = CR_NEED_RULING;
        need->input = CR_IN_RULING;
        need->seat = (uint16_t)(poker->report_seat < CR_NOBODY ? poker->report_seat : CR_NO_SEAT);
        need->outcomes = cr_poker_outcomes(play, poker);
        return;
    case CR_POKER_OVER: return;
    }
}
