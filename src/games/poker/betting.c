/* betting.c -- price, step, whose word it is. */
#include "games/poker/betting.h"

#include <string.h>

static uint16_t bit(unsigned seat)
{
    return (uint16_t)(1u << seat);
}

/* One against one. */
static bool are_two(uint16_t set)
{
    uint16_t but_one = (uint16_t)(set & (set - 1));
    return but_one != 0 && !cr_seats_are_several(but_one);
}

/* Live seats with chips behind. */
static uint16_t with_chips(const struct cr_betting *betting)
{
    uint16_t set = betting->live;
    for (unsigned left = set; left; left &= left - 1) {
        unsigned seat = (unsigned)__builtin_ctz(left);
        if (betting->stack[seat] == 0) set &= (uint16_t)~bit(seat);
    }
    return set;
}

cr_money cr_betting_pot(const struct cr_betting *betting)
{
    cr_money sum = betting->pot;
    for (unsigned i = 0; i < CR_POKER_SEATS_MAX; i++)
        sum += betting->in[i];
    return sum;
}

/* ---- A street begins ---- */

void cr_betting_street(struct cr_betting *betting, cr_money pot, cr_money least)
{
    memset(betting->in, 0, sizeof betting->in);
    memset(betting->spoke, 0, sizeof betting->spoke);
    betting->pot = pot;
    betting->price = 0;
    betting->step = betting->least = least;
    betting->due = betting->free = 0;
    betting->turn = CR_NOBODY;
    betting->raises = 0;
}

cr_money cr_betting_post(struct cr_betting *betting, unsigned seat, cr_money amount)
{
    cr_money posted = amount < betting->stack[seat] ? amount : betting->stack[seat];
    betting->stack[seat] -= posted;
    betting->in[seat] += posted;
    return posted;
}

/* The most anybody else has in: what there is to match in truth. */
static cr_money most_in_beside(const struct cr_betting *betting, unsigned seat)
{
    cr_money most = 0;
    for (unsigned i = 0; i < CR_POKER_SEATS_MAX; i++)
        if (i != seat && betting->in[i] > most) most = betting->in[i];
    return most;
}

/* One seat with chips, and nothing to match: there is nobody to bet against. can: who has chips. */
static bool is_idle(const struct cr_betting *betting, uint16_t can)
{
    if (!cr_seats_are_several(betting->live) || can == 0) return true;
    if (cr_seats_are_several(can)) return false;
    unsigned only = (unsigned)__builtin_ctz(can);
    return betting->in[only] >= most_in_beside(betting, only);
}

static void pass_turn(struct cr_betting *betting, unsigned from)
{
    uint16_t can = with_chips(betting);
    betting->due &= is_idle(betting, can) ? 0 : can;
    betting->turn = (uint8_t)cr_seat_from(betting->due, from);
}

void cr_betting_open(struct cr_betting *betting, cr_money price, unsigned first)
{
    betting->price = price;
    betting->due = betting->free = with_chips(betting);
    pass_turn(betting, first);
}

/* ---- What a seat may do ---- */

static cr_money least_of(cr_money a, cr_money b)
{
    return a < b ? a : b;
}

/* FIXED: whether another bet or raise is allowed at all. */
static bool is_capped(const struct cr_betting_rules *rules, const struct cr_betting *betting)
{
    if (rules->structure != CR_FIXED_LIMIT || betting->raises < rules->raises_most) return false;
    return !(rules->uncapped_heads_up && are_two(betting->live));
}

/* The total of a full raise. A price below the street's bet is completed to it (a bring-in). */
static cr_money least_raise(const struct cr_betting_rules *rules, const struct cr_betting *betting)
{
    bool fixed = rules->structure == CR_FIXED_LIMIT;
    if (fixed && betting->price < betting->least) return betting->least;
    return betting->price + betting->step;
}

/* The total above which no chips may go, the stack apart. */
static cr_money most_raise(const struct cr_betting_rules *rules, const struct cr_betting *betting,
                           unsigned seat)
{
    cr_money pot, owes = betting->price - betting->in[seat];
    switch ((enum cr_structure)rules->structure) {
    case CR_NO_LIMIT: break;
    case CR_FIXED_LIMIT: return least_raise(rules, betting);
    case CR_POT_LIMIT:
        pot = cr_betting_pot(betting);
        if (rules->pot_as_is) return betting->in[seat] + pot;
        pot += owes > 0 ? owes : 0;
        return betting->price +
               (betting->price == 0 && pot < betting->least ? betting->least : pot);
    case CR_SPREAD_LIMIT:
        if (rules->most == 0) break;
        return rules->cap_is_increment ? betting->price + rules->most : rules->most;
    }
    return CR_MONEY_MAX;
}

/* Somebody else could answer it. */
static bool has_answer(const struct cr_betting *betting, unsigned seat)
{
    return (with_chips(betting) & (uint16_t)~bit(seat)) != 0;
}

static void raise_options(const struct cr_betting_rules *rules, const struct cr_betting *betting,
                          unsigned seat, struct cr_betting_options *out)
{
    cr_money all = betting->in[seat] + betting->stack[seat];
    cr_money most = least_of(most_raise(rules, betting, seat), all);
    cr_money least = least_raise(rules, betting);
    bool to_the_cap = rules->structure == CR_SPREAD_LIMIT && most < least;
    if (most < least && (to_the_cap || most == all))
        least = most; /* all-in, or up to the maximum */
    if (!(betting->free & bit(seat)) || is_capped(rules, betting)) return;
    if (!has_answer(betting, seat) || most < least || most <= betting->price) return;
    out->may_raise = true;
    out->least = least;
    out->most = most;
}

/* One against one, only what the other really has in is to be matched: a short blind, bring-in or bet
 * costs a full one only where a third could be in it (R15). */
static cr_money owed_by(const struct cr_betting *betting, unsigned seat)
{
    cr_money price = betting->price;
    if (are_two(betting->live) && !has_answer(betting, seat))
        price = least_of(price, most_in_beside(betting, seat));
    return price - betting->in[seat];
}

void cr_betting_options(const struct cr_betting_rules *rules, const struct cr_betting *betting,
                        unsigned seat, struct cr_betting_options *out)
{
    cr_money owes = owed_by(betting, seat);
    *out = (struct cr_betting_options){ .may_check = owes <= 0 };
    if (owes > 0) out->call = least_of(owes, betting->stack[seat]);
    raise_options(rules, betting, seat, out);
}

/* ---- What he does ---- */

/* Whether he may, and what is open to him. */
static enum cr_betting_answer answer_to(const struct cr_betting_rules *rules,
                                        const struct cr_betting *betting, unsigned seat,
                                        enum cr_betting_act act, cr_money to,
                                        struct cr_betting_options *options)
{
    if (seat >= CR_POKER_SEATS_MAX || !(betting->live & bit(seat))) return CR_BETTING_NOT_HIS_TURN;
    if (betting->stack[seat] == 0) return CR_BETTING_ALL_IN;
    if (betting->turn != seat) return CR_BETTING_NOT_HIS_TURN;
    cr_betting_options(rules, betting, seat, options);
    switch (act) {
    case CR_BET_FOLD: return CR_BETTING_TAKEN;
    case CR_BET_CHECK: return options->may_check ? CR_BETTING_TAKEN : CR_BETTING_NO_CHECK;
    case CR_BET_CALL: return options->call > 0 ? CR_BETTING_TAKEN : CR_BETTING_NO_CALL;
    case CR_BET_RAISE: break;
    }
    if (!options->may_raise) return CR_BETTING_NO_RAISE;
    if (to < options->least) return CR_BETTING_TOO_LITTLE;
    return to > options->most ? CR_BETTING_TOO_MUCH : CR_BETTING_TAKEN;
}

enum cr_betting_answer cr_betting_check(const struct cr_betting_rules *rules,
                                        const struct cr_betting *betting, unsigned seat,
                                        enum cr_betting_act act, cr_money to)
{
    struct cr_betting_options options;
    return answer_to(rules, betting, seat, act, to, &options);
}

/* Who has spoken may raise again once the price has grown by a full step since. */
static void reopen(const struct cr_betting_rules *rules, struct cr_betting *betting)
{
    for (unsigned i = 0; i < CR_POKER_SEATS_MAX; i++)
        if ((betting->price - betting->spoke[i]) * 100 >= betting->step * rules->reopen_percent)
            betting->free |= bit(i);
}

/* A full bet or raise opens raising to everybody; a short one to nobody who has spoken, but for what adds
 * up. An all-in below the least bet costs the others a full one, unless one is against one. */
static void raise_price(const struct cr_betting_rules *rules, struct cr_betting *betting,
                        unsigned seat, cr_money to)
{
    bool full = to >= least_raise(rules, betting);
    if (full) {
        betting->raises = (uint8_t)(betting->price >= betting->least ? betting->raises + 1 : 0);
        betting->step = rules->structure == CR_FIXED_LIMIT ? betting->least : to - betting->price;
        betting->free = betting->live;
    }
    bool is_short = to < betting->least && betting->price == 0;
    if (is_short && rules->short_costs_full && !are_two(betting->live)) to = betting->least;
    betting->price = to;
    if (!full && rules->short_adds_up) reopen(rules, betting);
    betting->due = (uint16_t)(betting->live & ~bit(seat));
}

static void put_in(struct cr_betting *betting, unsigned seat, cr_money chips)
{
    betting->stack[seat] -= chips;
    betting->in[seat] += chips;
}

enum cr_betting_answer cr_betting_act(const struct cr_betting_rules *rules,
                                      struct cr_betting *betting, unsigned seat,
                                      enum cr_betting_act act, cr_money to)
{
    struct cr_betting_options options;
    enum cr_betting_answer answer = answer_to(rules, betting, seat, act, to, &options);
    if (answer != CR_BETTING_TAKEN) return answer;
    betting->due &= (uint16_t)~bit(seat);
    switch (act) {
    case CR_BET_FOLD: betting->live &= (uint16_t)~bit(seat); break;
    case CR_BET_CHECK: break;
    case CR_BET_CALL: put_in(betting, seat, options.call); break;
    case CR_BET_RAISE:
        put_in(betting, seat, to - betting->in[seat]);
        raise_price(rules, betting, seat, to);
        break;
    }
    betting->free &= (uint16_t)~bit(seat);
    betting->spoke[seat] = betting->price;
    pass_turn(betting, seat + 1);
    return CR_BETTING_TAKEN;
}

void cr_betting_drop(struct cr_betting *betting, unsigned seat)
{
    betting->live &= (uint16_t)~bit(seat);
    betting->due &= (uint16_t)~bit(seat);
    if (betting->turn == seat || is_idle(betting, with_chips(betting)))
        pass_turn(betting, seat + 1);
}
