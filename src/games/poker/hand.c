/* hand.c -- the walk through the streets. */
#include "games/poker/hand.h"

#include <string.h>

#include "cards/board.h"

static bool is_live(const struct cr_pk_hand *hand, unsigned seat)
{
    return hand->betting.live >> seat & 1;
}

static unsigned after(unsigned seat)
{
    return (seat + 1) % CR_POKER_SEATS_MAX;
}

/* ---- The forced bets ---- */

static cr_money take(struct cr_pk_hand *hand, unsigned seat, cr_money amount)
{
    cr_money *stack = &hand->betting.stack[seat];
    cr_money taken = amount < *stack ? amount : *stack;
    *stack -= taken;
    return taken;
}

static cr_money pot_of(const struct cr_pk_hand *hand)
{
    cr_money sum = hand->dead;
    for (unsigned i = 0; i < CR_POKER_SEATS_MAX; i++)
        sum += hand->put[i];
    return sum;
}

/* The ante before the blind, where a short stack cannot pay both (R34). */
static void post(const struct cr_pk_start *start, struct cr_pk_hand *hand, unsigned seat)
{
    cr_money ante = take(hand, seat, start->ante[seat]);
    if (start->dead_ante)
        hand->dead += ante;
    else
        hand->put[seat] += ante;
    hand->dead += take(hand, seat, start->dead[seat]);
}

void cr_pk_begin(const struct cr_pk_rules *rules, struct cr_pk_hand *hand,
                 const struct cr_pk_start *start)
{
    memset(hand, 0, sizeof *hand);
    memcpy(hand->betting.stack, start->stack, sizeof hand->betting.stack);
    memset(hand->cards, CR_NO_CARD, sizeof hand->cards);
    hand->betting.live = hand->dealt = start->dealt;
    hand->button = start->button;
    hand->speaks = start->speaks;
    hand->aggressor = CR_NOBODY;
    for (unsigned i = 0; i < CR_POKER_SEATS_MAX; i++)
        if (start->dealt >> i & 1) post(start, hand, i);
    cr_betting_street(&hand->betting, rules->ante_in_pot_limit ? pot_of(hand) : 0, rules->least);
    cr_money most = 0;
    for (unsigned i = 0; i < CR_POKER_SEATS_MAX; i++) {
        cr_money posted =
            start->dealt >> i & 1 ? cr_betting_post(&hand->betting, i, start->blind[i]) : 0;
        if (posted > most) most = posted;
    }
    hand->betting.price = rules->betting.short_costs_full ? start->price : most;
    /* A straddle's step is its own size; at fixed limit it is one of the raises [poker-room R13]. */
    if (start->step > 0 && rules->betting.structure != CR_FIXED_LIMIT)
        hand->betting.step = start->step;
    hand->betting.raises = start->raises;
    hand->phase = CR_PK_DEALING;
}

/* ---- Cards ---- */

static unsigned deal_start(const struct cr_pk_rules *rules, const struct cr_pk_hand *hand)
{
    if (!rules->variant->stud) return after(hand->button);
    return hand->street == 0 ? rules->deal_from : rules->deal_later_from;
}

/* ---- A pack too short for stud [R9] ----
 *
 *     stub >= players + burn            as ever
 *     stub >= players                   without a burn
 *     stub and burnt cards >= players   all but the last card are dealt, it is shuffled with the burnt ones
 *     else                              one common card for everybody
 *
 * Held against each other anew before every card, they say the same to the street's end. */

static int stub_of(const struct cr_pk_hand *hand)
{
    int out = hand->common_count + __builtin_popcount(hand->burnt) - hand->recycled + hand->lost;
    for (unsigned i = 0; i < CR_POKER_SEATS_MAX; i++)
        out += hand->card_count[i];
    return CR_PACK_CARDS - out;
}

static int burnt_away(const struct cr_pk_hand *hand)
{
    return __builtin_popcount(hand->burnt) - hand->recycled;
}

/* Own cards of a seat once this street is dealt. A common card of stud stands for one of them. */
static unsigned own_by_now(const struct cr_pk_rules *rules, const struct cr_pk_hand *hand)
{
    unsigned own = cr_variant_own(rules->variant, hand->street);
    return rules->variant->stud ? own - hand->common_count : own;
}

/* Cards the live seats still lack on this street. */
static unsigned short_of_cards(const struct cr_pk_rules *rules, const struct cr_pk_hand *hand)
{
    unsigned sum = 0, own = own_by_now(rules, hand);
    for (unsigned i = 0; i < CR_POKER_SEATS_MAX; i++)
        if (is_live(hand, i) && hand->card_count[i] < own) sum += own - hand->card_count[i];
    return sum;
}

/* The street's card is everybody's. */
static bool is_shared(const struct cr_pk_rules *rules, const struct cr_pk_hand *hand)
{
    if (!rules->variant->stud || hand->street == 0) return false;
    int want = (int)short_of_cards(rules, hand);
    return want > 0 && stub_of(hand) + burnt_away(hand) < want;
}

/* Burnt cards go back in time: before the last card of the stub where all get one, else once it is out. */
static void recycle(const struct cr_pk_rules *rules, struct cr_pk_hand *hand)
{
    if (!rules->variant->stud || hand->phase != CR_PK_DEALING) return;
    int want = (int)short_of_cards(rules, hand), keep = is_shared(rules, hand) ? 0 : 1;
    if (want > stub_of(hand) && stub_of(hand) <= keep)
        hand->recycled = (uint8_t)(hand->recycled + burnt_away(hand));
}

/* The next live seat that is short of a card: one at a time, round by round. */
static unsigned next_to_deal(const struct cr_pk_rules *rules, const struct cr_pk_hand *hand)
{
    unsigned fewest = own_by_now(rules, hand);
    uint16_t set = 0; /* those that have fewest, and not all */
    if (is_shared(rules, hand)) return CR_NOBODY;
    for (unsigned left = hand->betting.live; left; left &= left - 1) {
        unsigned seat = (unsigned)__builtin_ctz(left), count = hand->card_count[seat];
        if (count > fewest || (count == fewest && set == 0)) continue;
        if (count < fewest) set = 0;
        fewest = count;
        set |= (uint16_t)(1u << seat);
    }
    return cr_seat_from(set, deal_start(rules, hand));
}

static bool lacks_common(const struct cr_pk_rules *rules, const struct cr_pk_hand *hand)
{
    if (rules->variant->stud) return is_shared(rules, hand);
    return hand->common_count < cr_variant_common(rules->variant, hand->street);
}

/* The next street's card is not burnt where everybody's card takes the last ones: seven at seven-card
 * stud. A common one is, if there are two. */
static bool burns_now(const struct cr_pk_rules *rules, const struct cr_pk_hand *hand)
{
    if (!rules->burns || hand->street == 0 || hand->burnt >> hand->street & 1) return false;
    int want = rules->variant->common[hand->street];
    if (want == 0) want = is_shared(rules, hand) ? 1 : (int)short_of_cards(rules, hand);
    return stub_of(hand) > want;
}

static bool is_dealt(const struct cr_pk_rules *rules, const struct cr_pk_hand *hand)
{
    return next_to_deal(rules, hand) == CR_NOBODY && !lacks_common(rules, hand);
}

/* ---- Who speaks first ---- */

/* The open cards of a seat. */
static struct cr_board board_of(const struct cr_pk_rules *rules, const struct cr_pk_hand *hand,
                                unsigned seat)
{
    struct cr_board board = { .count = 0 };
    for (unsigned i = 0; i < hand->card_count[seat]; i++)
        if (cr_pk_lies_open(rules->variant, hand, i))
            board.cards[board.count++] = hand->cards[seat][i];
    return board;
}

/* Of the seats that can still bet, in the order they are dealt to: whose open cards are lowest, or best.
 * CR_NOBODY: an unknown card hides it. */
static unsigned by_boards(const struct cr_pk_rules *rules, const struct cr_pk_hand *hand, bool low)
{
    struct cr_board boards[CR_POKER_SEATS_MAX];
    cr_card doors[CR_POKER_SEATS_MAX];
    unsigned seats[CR_POKER_SEATS_MAX];
    size_t count = 0;
    for (unsigned i = 0; i < CR_POKER_SEATS_MAX; i++) {
        unsigned seat = (deal_start(rules, hand) + i) % CR_POKER_SEATS_MAX;
        if (!is_live(hand, seat) || hand->betting.stack[seat] == 0) continue;
        boards[count] = board_of(rules, hand, seat);
        doors[count] = boards[count].cards[0];
        seats[count++] = seat;
    }
    if (count == 0) return 0; /* nobody can speak at all: the street is over at once */
    int at =
        low ? cr_board_brings_in(doors, count, CR_SUITS_USUAL) : cr_board_speaks(boards, count);
    return at < 0 ? CR_NOBODY : seats[at];
}

/* ---- Between streets ---- */

static void gather(struct cr_pk_hand *hand)
{
    for (unsigned i = 0; i < CR_POKER_SEATS_MAX; i++)
        hand->put[i] += hand->betting.in[i];
    memset(hand->betting.in, 0, sizeof hand->betting.in);
}

static bool is_last(const struct cr_pk_rules *rules, const struct cr_pk_hand *hand)
{
    return hand->street + 1 == rules->variant->streets;
}

/* The street's betting is over. */
static void end_street(const struct cr_pk_rules *rules, struct cr_pk_hand *hand)
{
    gather(hand);
    if (!cr_seats_are_several(hand->betting.live)) {
        hand->phase = CR_PK_ENDED;
    } else if (is_last(rules, hand)) {
        hand->phase = CR_PK_SHOWING;
    } else {
        hand->street++;
        hand->aggressor = CR_NOBODY;
        hand->phase = CR_PK_DEALING;
        recycle(rules, hand);
    }
}

static cr_money bet_of(const struct cr_pk_rules *rules, const struct cr_pk_hand *hand)
{
    bool big = rules->betting.structure == CR_FIXED_LIMIT && hand->street >= rules->big_from;
    return big ? rules->big : rules->least;
}

static unsigned with_chips(const struct cr_pk_hand *hand)
{
    unsigned count = 0;
    for (unsigned i = 0; i < CR_POKER_SEATS_MAX; i++)
        count += is_live(hand, i) && hand->betting.stack[i] > 0;
    return count;
}

/* All cards of the street lie: the betting opens, or there is none. */
static void open_street(const struct cr_pk_rules *rules, struct cr_pk_hand *hand)
{
    bool stud = rules->variant->stud;
    unsigned first = hand->street == 0 ? hand->speaks : after(hand->button);
    hand->first_is_said = false;
    if (stud && hand->street == 0) {
        hand->phase = CR_PK_BRINGING_IN;
        if (with_chips(hand) == 0) end_street(rules, hand);
        return;
    }
    if (hand->street > 0) cr_betting_street(&hand->betting, pot_of(hand), bet_of(rules, hand));
    if (stud) first = by_boards(rules, hand, false);
    hand->first_is_said = first == CR_NOBODY;
    hand->speaks = hand->first_is_said ? 0 : (uint8_t)first;
    hand->phase = CR_PK_BETTING;
    cr_betting_open(&hand->betting, hand->betting.price, hand->speaks);
    if (cr_betting_turn(&hand->betting) == CR_NOBODY) end_street(rules, hand);
}

/* Streets nobody bets on are only dealt. */
static void move_on(const struct cr_pk_rules *rules, struct cr_pk_hand *hand)
{
    if (hand->phase == CR_PK_DEALING && is_dealt(rules, hand)) open_street(rules, hand);
    recycle(rules, hand);
}

/* ---- Needs ---- */

/* Who raised last shows first; else the first speaker of the street. Who contests a side pot shows before
 * those who do not [poker-room H2, H3]. */
static unsigned next_to_show(const struct cr_pk_hand *hand)
{
    unsigned first = hand->aggressor != CR_NOBODY ? hand->aggressor : hand->speaks;
    uint16_t left = (uint16_t)(hand->betting.live & ~(hand->shown | hand->mucked)), set = 0;
    cr_money most = -1;
    for (unsigned i = 0; i < CR_POKER_SEATS_MAX; i++) {
        if (!(left >> i & 1) || hand->put[i] < most) continue;
        if (hand->put[i] > most) set = 0;
        most = hand->put[i];
        set |= (uint16_t)(1u << i);
    }
    return cr_seat_from(set, first);
}

static void need_card(const struct cr_pk_rules *rules, const struct cr_pk_hand *hand,
                      struct cr_pk_need *need)
{
    unsigned seat = next_to_deal(rules, hand);
    need->kind = burns_now(rules, hand) ? CR_PK_BURN : CR_PK_DEAL;
    need->seat = (uint8_t)seat;
    need->open = seat == CR_NOBODY || cr_pk_lies_open(rules->variant, hand, hand->card_count[seat]);
}

void cr_pk_needs(const struct cr_pk_rules *rules, const struct cr_pk_hand *hand,
                 struct cr_pk_need *need)
{
    *need = (struct cr_pk_need){ .kind = CR_PK_OVER, .seat = CR_NOBODY };
    switch ((enum cr_pk_phase)hand->phase) {
    case CR_PK_DEALING: need_card(rules, hand, need); return;
    case CR_PK_BRINGING_IN:
        need->kind = CR_PK_BRING_IN;
        need->seat = (uint8_t)by_boards(rules, hand, true);
        return;
    case CR_PK_BETTING:
        need->kind = CR_PK_ACT;
        need->seat = hand->first_is_said ? CR_NOBODY : (uint8_t)cr_betting_turn(&hand->betting);
        return;
    case CR_PK_SHOWING:
        need->seat = (uint8_t)next_to_show(hand);
        if (need->seat != CR_NOBODY) need->kind = CR_PK_SHOW;
        return;
    case CR_PK_ENDED: return;
    }
}

/* ---- What it is given ---- */

static cr_money most_of(cr_money a, cr_money b)
{
    return a > b ? a : b;
}

void cr_pk_burn(const struct cr_pk_rules *rules, struct cr_pk_hand *hand)
{
    assert(burns_now(rules, hand));
    hand->burnt |= (uint8_t)(1u << hand->street);
}

bool cr_pk_deal(const struct cr_pk_rules *rules, struct cr_pk_hand *hand, unsigned seat,
                cr_card card)
{
    if (hand->phase != CR_PK_DEALING || burns_now(rules, hand)) return false;
    if (seat == CR_NOBODY) {
        if (next_to_deal(rules, hand) != CR_NOBODY || !lacks_common(rules, hand)) return false;
        hand->common[hand->common_count++] = card;
    } else {
        unsigned whole = own_by_now(rules, hand);
        if (is_shared(rules, hand)) return false;
        if (seat >= CR_NOBODY || !is_live(hand, seat) || hand->card_count[seat] >= whole)
            return false;
        hand->cards[seat][hand->card_count[seat]++] = card;
    }
    move_on(rules, hand);
    return true;
}

void cr_pk_bring_in_limits(const struct cr_pk_rules *rules, const struct cr_pk_hand *hand,
                           unsigned seat, cr_money *least, cr_money *most)
{
    cr_money stack = hand->betting.stack[seat];
    *least = rules->bring_in < stack ? rules->bring_in : stack;
    *most = rules->bring_in_is_fixed ? rules->least : rules->bring_in_most;
    if (rules->betting.structure == CR_POT_LIMIT && !rules->bring_in_is_fixed)
        *most = most_of(cr_betting_pot(&hand->betting), rules->bring_in); /* R12 */
    if (*most == 0 || *most > stack) *most = stack;
}

enum cr_betting_answer cr_pk_bring_in(const struct cr_pk_rules *rules, struct cr_pk_hand *hand,
                                      unsigned seat, cr_money amount)
{
    cr_money least, most;
    if (hand->phase != CR_PK_BRINGING_IN || seat >= CR_POKER_SEATS_MAX || !is_live(hand, seat))
        return CR_BETTING_NOT_HIS_TURN;
    unsigned whose = by_boards(rules, hand, true);
    if (whose != CR_NOBODY && whose != seat) return CR_BETTING_NOT_HIS_TURN;
    if (hand->betting.stack[seat] == 0) return CR_BETTING_ALL_IN;
    cr_pk_bring_in_limits(rules, hand, seat, &least, &most);
    if (amount < least) return CR_BETTING_TOO_LITTLE;
    bool between = rules->bring_in_is_fixed && amount != least && amount != most;
    if (amount > most || between) return CR_BETTING_TOO_MUCH;
    cr_money price = amount < rules->bring_in ? rules->bring_in : amount;
    cr_betting_post(&hand->betting, seat, amount);
    if (!rules->betting.short_costs_full) price = amount;
    hand->phase = CR_PK_BETTING;
    cr_betting_open(&hand->betting, price, after(seat));
    /* He has bet, not posted: nobody asks him again unless he is raised (R6). */
    hand->betting.due &= (uint16_t) ~(1u << seat);
    if (hand->betting.due == 0) hand->betting.turn = CR_NOBODY;
    if (price > hand->betting.step && rules->betting.structure != CR_FIXED_LIMIT)
        hand->betting.step = price;
    hand->betting.spoke[seat] = price;
    hand->betting.free &= (uint16_t) ~(1u << seat);
    if (cr_betting_turn(&hand->betting) == CR_NOBODY) end_street(rules, hand);
    return CR_BETTING_TAKEN;
}

enum cr_betting_answer cr_pk_act(const struct cr_pk_rules *rules, struct cr_pk_hand *hand,
                                 unsigned seat, enum cr_betting_act act, cr_money to)
{
    if (hand->phase != CR_PK_BETTING || seat >= CR_POKER_SEATS_MAX) return CR_BETTING_NOT_HIS_TURN;
    if (hand->first_is_said && hand->betting.due >> seat & 1) { /* the record says who speaks */
        struct cr_betting told = hand->betting;
        cr_betting_open(&told, told.price, seat);
        if (cr_betting_check(&rules->betting, &told, seat, act, to) == CR_BETTING_TAKEN)
            hand->betting = told;
    }
    enum cr_betting_answer answer = cr_betting_act(&rules->betting, &hand->betting, seat, act, to);
    if (answer != CR_BETTING_TAKEN) return answer;
    if (hand->first_is_said) hand->speaks = (uint8_t)seat;
    hand->first_is_said = false;
    if (act == CR_BET_RAISE) hand->aggressor = (uint8_t)seat;
    if (cr_betting_turn(&hand->betting) == CR_NOBODY) end_street(rules, hand);
    return CR_BETTING_TAKEN;
}

/* The seat's word may have been the street's last; its card the last that was missing. */
void cr_pk_drop(const struct cr_pk_rules *rules, struct cr_pk_hand *hand, unsigned seat)
{
    assert(is_live(hand, seat));
    cr_betting_drop(&hand->betting, seat);
    if (hand->phase == CR_PK_BETTING && cr_betting_turn(&hand->betting) == CR_NOBODY) {
        end_street(rules, hand);
    } else if (!cr_seats_are_several(hand->betting.live)) {
        gather(hand);
        hand->phase = CR_PK_ENDED;
    }
    move_on(rules, hand);
}

/* ---- Hands are opened ---- */

bool cr_pk_betting_is_over(const struct cr_pk_hand *hand)
{
    if (hand->phase == CR_PK_SHOWING || hand->phase == CR_PK_ENDED) return true;
    return hand->phase == CR_PK_DEALING && hand->street > 0 && with_chips(hand) <= 1;
}

/* A live hand that has neither been opened for good nor thrown away, once no more is bet. */
static bool may_end(const struct cr_pk_hand *hand, unsigned seat)
{
    return seat < CR_POKER_SEATS_MAX && is_live(hand, seat) && !(hand->mucked >> seat & 1) &&
           cr_pk_betting_is_over(hand);
}

/* What was known of a hand is among the cards it shows. */
static bool are_his(const struct cr_pk_hand *hand, unsigned seat, const cr_card *cards)
{
    unsigned count = hand->card_count[seat];
    for (unsigned i = 0; i < count; i++) {
        cr_card known = hand->cards[seat][i];
        if (cr_card_is_open(known) && !memchr(cards, known, count)) return false;
    }
    return true;
}

bool cr_pk_show(struct cr_pk_hand *hand, unsigned seat, const cr_card *cards)
{
    if (!may_end(hand, seat) || (cards && !are_his(hand, seat, cards))) return false;
    if (cards) memcpy(hand->cards[seat], cards, hand->card_count[seat]);
    hand->shown |= (uint16_t)(1u << seat);
    return true;
}

bool cr_pk_muck(struct cr_pk_hand *hand, unsigned seat)
{
    if (!may_end(hand, seat) || hand->shown >> seat & 1) return false;
    uint16_t left = (uint16_t)(hand->betting.live & ~hand->mucked & ~(1u << seat));
    if (left == 0) return false; /* the last one takes the pot */
    hand->mucked |= (uint16_t)(1u << seat);
    return true;
}
