/* start.c -- the draw for the button, and how a hand begins.
 *
 * The shuffle fixes who is dealt in, where button and blinds are and what stands in front of whom. Wishes
 * are for one hand: they are granted or they are gone, but for who wants to post and may not yet.
 */
#include <string.h>

#include "games/poker/poker.h"

/* ---- What the next hand would be ---- */

static uint16_t seats_with(const struct cr_poker *poker, unsigned flag)
{
    uint16_t set = 0;
    for (unsigned i = 0; i < CR_POKER_SEATS_MAX; i++)
        if (cr_poker_has(poker, i, flag)) set |= (uint16_t)(1u << i);
    return set;
}

static uint16_t seats_with_chips(const struct cr_poker *poker)
{
    uint16_t set = 0;
    for (unsigned i = 0; i < CR_POKER_SEATS_MAX; i++)
        if (poker->in_play[i] > 0) set |= (uint16_t)(1u << i);
    return set;
}

void cr_poker_positions_in(const struct cr_play *play, const struct cr_poker *poker,
                           struct cr_positions_in *out)
{
    const struct cr_poker_rules *rules = cr_poker_rules(play);
    const struct cr_poker_settings *plate = cr_poker_plate(play);
    uint16_t chips = seats_with_chips(poker);
    uint16_t out_now = seats_with(poker, CR_SEAT_OUT_NEXT | CR_SEAT_LEAVES);
    uint16_t ready = seats_with(poker, CR_SEAT_IN) & chips & (uint16_t)~out_now;
    *out = (struct cr_positions_in){
        .before = poker->rotation,
        .ready = ready,
        .seated = chips,
        .fresh = seats_with(poker, CR_SEAT_FRESH),
        .owes_small = seats_with(poker, CR_SEAT_OWES_SMALL),
        .owes_big = seats_with(poker, CR_SEAT_OWES_BIG),
        .posts = seats_with(poker, CR_SEAT_POSTS) & ready,
        .straddles = seats_with(poker, CR_SEAT_STRADDLES) & ready,
        .buys = (uint8_t)cr_seat_from(seats_with(poker, CR_SEAT_BUYS) & ready, 0),
        .button_straddle = seats_with(poker, CR_SEAT_BUTTON_STRADDLES) != 0,
        .rule = (uint8_t)rules->button_rule,
        .heads_up_button_is_sb = rules->heads_up_button_is_sb,
        .stud = rules->variant->stud,
        .min_players = (uint8_t)rules->min_players,
        .entry = (uint8_t)rules->newcomer_entry,
        .straddle = rules->straddles_known && plate->straddle,
        .button_straddle_allowed = rules->straddles_known && plate->button_straddle,
        .straddle_depth =
            (uint8_t)(plate->straddle_depth ? plate->straddle_depth : rules->straddle_max_depth),
        .straddle_min_players = (uint8_t)rules->straddle_min_players,
        .missed_blinds = rules->missed_blinds,
        .return_by_straddle = rules->return_by_straddle,
        .buy_button = rules->buy_button,
        .straddle_by_increment = rules->straddle_min_raise == CR_STRADDLE_LAST_INCREMENT,
        .small_blind = cr_poker_small_blind(play),
        .big_blind = cr_poker_big_blind(play),
    };
}

/* Straddles that cannot stand: of who has not the chips, or has not the button any more. */
static uint16_t idle_straddles(const struct cr_poker *poker, const struct cr_positions_in *in,
                               const struct cr_positions *at)
{
    uint16_t set = 0;
    for (unsigned i = 0; i < CR_POKER_SEATS_MAX; i++) {
        if (!(at->straddled >> i & 1)) continue;
        bool wished = cr_poker_has(poker, i, CR_SEAT_BUTTON_STRADDLES) || in->straddles >> i & 1;
        if (!wished || poker->in_play[i] < at->blind[i] + at->dead[i]) set |= (uint16_t)(1u << i);
    }
    return set;
}

enum cr_status cr_poker_positions(const struct cr_play *play, const struct cr_poker *poker,
                                  struct cr_positions *out)
{
    struct cr_positions_in in;
    uint16_t idle;
    enum cr_status status;
    cr_poker_positions_in(play, poker, &in);
    do {
        status = cr_positions_find(&in, out);
        idle = idle_straddles(poker, &in, out);
        if (idle & ~in.straddles) in.button_straddle = 0;
        in.straddles &= (uint16_t)~idle;
    } while (idle);
    return status;
}

/* BG's and the room's stud is dealt from the dealer's left: nobody needs a button there. */
static bool has_button(const struct cr_play *play)
{
    const struct cr_poker_rules *rules = cr_poker_rules(play);
    return !rules->variant->stud || rules->stud_first_deal_from == CR_LEFT_OF_BUTTON;
}

void cr_poker_rules_now(const struct cr_play *play, const struct cr_poker *poker,
                        struct cr_pk_rules *out)
{
    const struct cr_poker_rules *rules = cr_poker_rules(play);
    unsigned left = (poker->hand.button + 1u) % CR_POKER_SEATS_MAX;
    cr_poker_hand_rules(play, out);
    out->deal_from = rules->stud_first_deal_from == CR_LEFT_OF_BUTTON ? (uint8_t)left : 0;
    out->deal_later_from = rules->stud_later_deal_from == CR_LEFT_OF_BUTTON ? (uint8_t)left : 0;
}

/* ---- The draw ---- */

static void begin_draw(struct cr_poker *poker, uint16_t who)
{
    poker->phase = CR_POKER_DRAW;
    poker->draw = who;
    poker->draw_out = 0;
    memset(poker->drawn, CR_NO_CARD, sizeof poker->drawn);
}

unsigned cr_poker_draw_next(const struct cr_poker *poker)
{
    for (unsigned i = 0; i < CR_POKER_SEATS_MAX; i++)
        if (poker->draw >> i & 1 && poker->drawn[i] == CR_NO_CARD) return i;
    return CR_NOBODY;
}

bool cr_poker_draw_has(const struct cr_poker *poker, cr_card card)
{
    return poker->draw_out >> card & 1;
}

/* Whoever has the highest rank; among them, whose suit is highest. */
static unsigned highest(const struct cr_poker *poker, uint16_t *ties)
{
    unsigned best = CR_NOBODY;
    *ties = 0;
    for (unsigned left = poker->draw; left; left &= left - 1) {
        unsigned seat = (unsigned)__builtin_ctz(left);
        if (best == CR_NOBODY || poker->drawn[seat] > poker->drawn[best]) best = seat;
    }
    for (unsigned left = poker->draw; left; left &= left - 1) {
        unsigned seat = (unsigned)__builtin_ctz(left);
        if (cr_card_rank(poker->drawn[seat]) == cr_card_rank(poker->drawn[best]))
            *ties |= (uint16_t)(1u << seat);
    }
    return best;
}

static void draw_again(struct cr_poker *poker, uint16_t who)
{
    poker->draw = who;
    for (unsigned i = 0; i < CR_POKER_SEATS_MAX; i++)
        if (who >> i & 1) poker->drawn[i] = CR_NO_CARD;
}

/* The button starts in front of the highest card [M1 §47] (R3). Should the pack run out on equal cards,
 * suits decide in every house. */
static void decide_draw(const struct cr_play *play, struct cr_poker *poker,
                        struct cr_events *events)
{
    uint16_t ties;
    unsigned best = highest(poker, &ties), left = CR_PACK_CARDS - poker->from;
    bool again = cr_poker_rules(play)->button_draw_tie == CR_TIE_REDRAW;
    if (again && cr_seats_are_several(ties) && left >= (unsigned)__builtin_popcount(ties)) {
        draw_again(poker, ties);
        return;
    }
    enum cr_poker_clause clause =
        cr_seats_are_several(ties) ? CR_PKC_BUTTON_TIE : CR_PKC_BUTTON_DRAW;
    poker->rotation = (struct cr_rotation){ (uint8_t)best, CR_NOBODY, CR_NOBODY, (uint8_t)best };
    poker->phase = CR_POKER_OVER;
    cr_events_add(events, CR_EV_BUTTON, clause, best)->value = CR_BUTTON_DRAWN;
    cr_events_add(events, CR_EV_ROUND_OVER, CR_PKC_ROUND_ORDER, CR_NO_SEAT);
}

void cr_poker_drawn(const struct cr_play *play, struct cr_poker *poker, cr_card card,
                    struct cr_events *events)
{
    unsigned seat = cr_poker_draw_next(poker);
    assert(seat != CR_NOBODY && cr_card_is_open(card) && !cr_poker_draw_has(poker, card));
    poker->drawn[seat] = card;
    poker->draw_out |= UINT64_C(1) << card;
    poker->from++;
    struct cr_event *event = cr_events_add(events, CR_EV_DEALT, CR_PKC_BUTTON_DRAW, seat);
    event->position = (uint16_t)(seat + 1);
    event->value = card;
    if (cr_poker_draw_next(poker) == CR_NOBODY) decide_draw(play, poker, events);
}

/* ---- The hand ---- */

/* Nothing of a hand before it stays. */
static void clear_hand(struct cr_poker *poker)
{
    cr_poker_clear_result(poker);
    memset(poker->place, 0, sizeof poker->place);
    memset(poker->common_place, 0, sizeof poker->common_place);
    memset(poker->drawn, CR_NO_CARD, sizeof poker->drawn);
    poker->draw_out = 0;
    poker->draw = poker->gone = 0;
    poker->from = poker->acted = poker->money_acts = poker->decided = 0;
    cr_poker_clear_slips(poker);
}

static void set_start(const struct cr_play *play, const struct cr_poker *poker,
                      const struct cr_positions *at, struct cr_pk_start *start)
{
    bool dead =
        !cr_poker_rules(play)->variant->stud && cr_poker_rules(play)->ante_by == CR_ANTE_BIG_BLIND;
    bool button = has_button(play);
    *start = (struct cr_pk_start){ .price = at->price,
                                   .step = at->step,
                                   .dealt = at->dealt,
                                   .button = button ? at->button : CR_POKER_SEATS_MAX - 1,
                                   .speaks = at->speaks == CR_NOBODY ? 0 : at->speaks,
                                   .raises = at->straddles,
                                   .dead_ante = dead };
    memcpy(start->blind, at->blind, sizeof start->blind);
    memcpy(start->dead, at->dead, sizeof start->dead);
    for (unsigned i = 0; i < CR_POKER_SEATS_MAX; i++) {
        bool in = at->dealt >> i & 1;
        if (in) start->stack[i] = poker->in_play[i];
        if (in && (!dead || i == at->big)) start->ante[i] = cr_poker_ante(play);
    }
}

/* Of what is forced, as much as there is. */
static cr_money stake(struct cr_events *events, unsigned seat, cr_money *stack, cr_money amount,
                      enum cr_poker_stake kind, enum cr_poker_clause clause)
{
    cr_money taken = amount < *stack ? amount : *stack;
    if (taken == 0) return 0;
    struct cr_event *event = cr_events_add(events, CR_EV_STAKED, clause, seat);
    event->bet = (uint16_t)seat;
    event->value = (uint16_t)kind;
    event->amount = taken;
    *stack -= taken;
    return taken;
}

static void stake_live(const struct cr_positions *at, unsigned seat, unsigned flags,
                       cr_money *stack, struct cr_events *events)
{
    cr_money amount = at->blind[seat];
    bool posts = flags & (CR_SEAT_FRESH | CR_SEAT_OWES_BIG);
    if (at->straddled >> seat & 1)
        stake(events, seat, stack, amount, CR_STAKE_STRADDLE, CR_PKC_STRADDLE_AMOUNT);
    else if (seat == at->small)
        stake(events, seat, stack, amount, CR_STAKE_SMALL, CR_PKC_BLIND_SMALL);
    else if (seat != at->big && posts)
        stake(events, seat, stack, amount, CR_STAKE_POST,
              flags & CR_SEAT_FRESH ? CR_PKC_BLIND_NEW : CR_PKC_BLIND_MISSED);
    else
        stake(events, seat, stack, amount, CR_STAKE_BIG, CR_PKC_BLIND_BIG);
}

/* Ante, dead, live: in the order a short stack pays them (R34). */
static void tell_stakes(const struct cr_poker *poker, const struct cr_positions *at,
                        const struct cr_pk_start *start, struct cr_events *events)
{
    for (unsigned i = 0; i < CR_POKER_SEATS_MAX; i++) {
        cr_money stack = start->stack[i];
        enum cr_poker_clause dead = i == at->after.bought ? CR_PKC_BUTTON_BUY : CR_PKC_BLIND_MISSED;
        stake(events, i, &stack, start->ante[i], CR_STAKE_ANTE, CR_PKC_ANTE);
        stake(events, i, &stack, start->dead[i], CR_STAKE_DEAD, dead);
        stake_live(at, i, poker->flags_began[i], &stack, events);
    }
}

/* What the hand makes of the seats' flags. */
static unsigned flags_after(const struct cr_poker *poker, const struct cr_positions *at,
                            unsigned seat)
{
    unsigned flags = poker->flags[seat];
    flags &= ~(unsigned)(CR_SEAT_STRADDLES | CR_SEAT_BUTTON_STRADDLES | CR_SEAT_BUYS);
    if (poker->in_play[seat] == 0) return flags & CR_SEAT_ASKS;
    if (at->cleared >> seat & 1)
        flags &= ~(unsigned)(CR_SEAT_FRESH | CR_SEAT_OWES_SMALL | CR_SEAT_OWES_BIG | CR_SEAT_POSTS);
    if (at->dealt >> seat & 1) flags |= CR_SEAT_PLAYED;
    if (at->missed_big >> seat & 1) flags |= CR_SEAT_OWES_BIG;
    if (at->missed_small >> seat & 1) flags |= CR_SEAT_OWES_SMALL;
    return flags;
}

static void tell_button(const struct cr_poker *poker, const struct cr_positions *at,
                        struct cr_events *events)
{
    bool bought = poker->rotation_began.bought == at->button;
    cr_events_add(events, CR_EV_BUTTON, CR_PKC_BUTTON_MOVES, at->button)->value =
        bought ? CR_BUTTON_BOUGHT : CR_BUTTON_MOVED;
}

static void begin_hand(const struct cr_play *play, struct cr_poker *poker,
                       const struct cr_positions *at, struct cr_events *events)
{
    struct cr_pk_start start;
    struct cr_pk_rules rules;
    memcpy(poker->flags_began, poker->flags, sizeof poker->flags_began);
    poker->rotation_began = poker->rotation;
    clear_hand(poker);
    if (has_button(play)) {
        tell_button(poker, at, events);
        poker->rotation = at->after;
    }
    poker->small = at->small;
    poker->big = at->big;
    poker->straddled = at->straddled;
    set_start(play, poker, at, &start);
    tell_stakes(poker, at, &start, events);
    for (unsigned i = 0; i < CR_POKER_SEATS_MAX; i++)
        poker->flags[i] = (uint16_t)flags_after(poker, at, i);
    poker->hand.button = start.button;
    cr_poker_rules_now(play, poker, &rules);
    cr_pk_begin(&rules, &poker->hand, &start);
    poker->phase = CR_POKER_HAND;
}

enum cr_status cr_poker_shuffle(const struct cr_play *play, struct cr_poker *poker,
                                const struct cr_input *input, struct cr_events *events)
{
    (void)input;
    struct cr_positions at;
    if (poker->phase == CR_POKER_OVER) return CR_HAND_OVER;
    if (poker->phase != CR_POKER_BETWEEN) return CR_NOT_THIS_PHASE;
    enum cr_status status = cr_poker_positions(play, poker, &at);
    events->why.n = cr_poker_rules(play)->min_players;
    if (status != CR_OK) return status;
    cr_events_add(events, CR_EV_SHUFFLED, CR_PKC_PACK_SHUFFLE, CR_NO_SEAT)->value =
        (uint16_t)(1 + poker->deals);
    if (has_button(play) && poker->rotation.button == CR_NOBODY)
        begin_draw(poker, at.dealt);
    else
        begin_hand(play, poker, &at, events);
    return CR_OK;
}
