/* pk_play.h -- any input at any time at a table of poker between players: sensible ones mostly, wrong ones
 * often. The choices come from dice.h, so the same seed (or the same bytes of a fuzzer) plays the same
 * session. */
#ifndef PK_PLAY_H
#define PK_PLAY_H

#include "../dice.h"
#include "pk_kit.h"

/* One that may still come. */
static inline cr_card play_card(struct dice *dice, const struct cr_poker *poker,
                                const struct cr_input *input)
{
    cr_card card = (cr_card)roll(dice, CR_PACK_CARDS);
    for (unsigned i = 0; i < CR_PACK_CARDS; i++, card = (cr_card)((card + 1) % CR_PACK_CARDS)) {
        bool drawn = poker->phase == CR_POKER_DRAW && cr_poker_draw_has(poker, card);
        if (!drawn && !cr_poker_is_out(poker, card) &&
            !memchr(input->cards, card, input->card_count))
            return card;
    }
    return card;
}

static inline struct cr_input play_cards(struct pk_kit *kit, struct dice *dice,
                                         const struct cr_need *need)
{
    struct cr_input input = pk_in(need->input, CR_ROLE_DEALER);
    bool open = need->closed == CR_DEALT_OPEN || need->input == CR_IN_SHOW;
    unsigned count = need->count;
    input.seat = need->input == CR_IN_SHOW ? need->seat : CR_NO_SEAT;
    if (need->input == CR_IN_CARD && need->box == 0 && roll(dice, 6) == 0)
        count = 1 + roll(dice, count ? count : 1); /* own cards may come in parts */
    for (unsigned i = 0; i < count && i < CR_CARDS_PER_INPUT_MAX; i++) {
        cr_card card = open ? play_card(dice, pk_state(kit), &input) : CR_CLOSED_CARD;
        input.cards[input.card_count++] = card;
    }
    return input;
}

/* A legal word in turn, or one that is near it. */
static inline struct cr_input play_word(struct pk_kit *kit, struct dice *dice, unsigned seat)
{
    static const uint8_t often[] = {
        CR_POKER_DO_FOLD,   CR_POKER_DO_CHECK, CR_POKER_DO_CHECK, CR_POKER_DO_CALL,
        CR_POKER_DO_CALL,   CR_POKER_DO_CALL,  CR_POKER_DO_RAISE, CR_POKER_DO_BET,
        CR_POKER_DO_ALL_IN, CR_POKER_DO_POT,   CR_POKER_DO_CHIPS, CR_POKER_DO_BRING_IN,
    };
    const struct cr_poker *poker = pk_state(kit);
    struct cr_pk_rules rules;
    struct cr_betting_options options = { .least = 0 };
    struct cr_input input = pk_act(seat, (enum cr_poker_do)often[roll(dice, sizeof often)], 0);
    if (poker->hand.phase == CR_PK_SHOWING) {
        input.choice = (uint16_t)(roll(dice, 2) ? CR_POKER_DO_SHOW : CR_POKER_DO_MUCK);
        return input;
    }
    cr_poker_rules_now(cr_table_play(kit->table), poker, &rules);
    if (seat < CR_POKER_SEATS_MAX)
        cr_betting_options(&rules.betting, &poker->hand.betting, seat, &options);
    if (poker->hand.phase == CR_PK_BRINGING_IN) {
        input.choice = CR_POKER_DO_BRING_IN;
        cr_pk_bring_in_limits(&rules, &poker->hand, seat % CR_POKER_SEATS_MAX, &options.least,
                              &options.most);
    }
    input.amount = roll(dice, 3) == 0 ? options.most : options.least;
    if (options.most > options.least && roll(dice, 3) == 0)
        input.amount += (cr_money)roll(dice, 1 + (unsigned)((options.most - options.least) % 5000));
    if (roll(dice, 24) == 0) input.amount += (cr_money)roll(dice, 3) - 1;
    if (roll(dice, 4) == 0) input.turn = poker->turn;
    input.number = (uint16_t)roll(dice, 3);
    return input;
}

/* Between hands: players come, wish and go; mostly a hand begins. */
static inline struct cr_input play_between(struct pk_kit *kit, struct dice *dice)
{
    const struct cr_poker *poker = pk_state(kit);
    unsigned seat = roll(dice, CR_POKER_SEATS_MAX);
    const struct cr_table_seat *at = cr_table_seat(kit->table, seat);
    struct cr_input input = pk_in(CR_IN_SHUFFLE, CR_ROLE_DEALER);
    if (at->player == 0 && roll(dice, 3)) {
        input = pk_in(CR_IN_SIT, CR_ROLE_PLAYER);
        input.position = (uint16_t)(seat + 1);
        input.ref = 1 + roll(dice, 40);
        input.amount = (cr_money)roll(dice, 4) * 7001;
    } else if (at->player != 0 && poker->in_play[seat] == 0 && roll(dice, 3)) {
        input = pk_in(CR_IN_BRING, roll(dice, 3) ? CR_ROLE_PLAYER : CR_ROLE_FLOOR);
        input.seat = (uint16_t)seat;
        input.amount = at->chips - (cr_money)roll(dice, 2) * 100;
        if (poker->asks[seat] > 0) {
            input.kind = CR_IN_RULING;
            input.role = CR_ROLE_FLOOR;
            input.choice = roll(dice, 5) ? CR_OUTCOME_APPROVE : CR_OUTCOME_REFUSE;
        } else if (at->chips == 0) {
            input.kind = CR_IN_CHIPS;
            input.role = CR_ROLE_CASHIER;
            input.amount = 1 + (cr_money)roll(dice, 20000);
        }
    } else if (roll(dice, 4) == 0) {
        input = pk_act(seat, (enum cr_poker_do)(1 + roll(dice, CR_POKER_DO_NO_BRING)), 0);
    } else if (roll(dice, 24) == 0) {
        input = pk_in(roll(dice, 2) ? CR_IN_TAKE_UP : CR_IN_LEAVE, CR_ROLE_FLOOR);
        input.seat = (uint16_t)seat;
    }
    return input;
}

/* What the round waits for. */
static inline struct cr_input play_sense(struct pk_kit *kit, struct dice *dice)
{
    struct cr_need need = pk_need(kit);
    struct cr_input input = pk_in(CR_IN_CONFIRM, CR_ROLE_DEALER);
    switch ((enum cr_need_kind)need.kind) {
    case CR_NEED_BETS: return play_between(kit, dice);
    case CR_NEED_CHANCE:
    case CR_NEED_CALL: return play_cards(kit, dice, &need);
    case CR_NEED_DECISION:
        if (roll(dice, 30) > 0) return play_word(kit, dice, need.seat);
        input = pk_in(CR_IN_TIMEOUT, CR_ROLE_SYSTEM);
        input.turn = need.turn;
        return input;
    case CR_NEED_RULING:
        input = pk_in(CR_IN_RULING, CR_ROLE_MANAGER);
        input.choice = (uint16_t)roll(dice, CR_OUTCOMES);
        for (unsigned i = 0; i < CR_OUTCOMES && !(need.outcomes >> input.choice & 1); i++)
            input.choice = (uint16_t)((input.choice + 1u) % CR_OUTCOMES);
        input.position = (uint16_t)roll(dice, 11);
        input.seat = need.seat;
        input.ref = 1;
        return input;
    case CR_NEED_AWARD:
    case CR_NEED_NOTHING: return input;
    }
    return input;
}

static inline uint8_t play_role(struct dice *dice, const struct cr_form *form)
{
    if (!form || roll(dice, 40) == 0) return (uint8_t)roll(dice, CR_ROLE_COUNT + 1);
    unsigned role = roll(dice, CR_ROLE_COUNT);
    while (!(form->roles >> role & 1))
        role = (role + 1) % CR_ROLE_COUNT;
    return (uint8_t)role;
}

/* Anything. */
static inline struct cr_input play_nonsense(struct pk_kit *kit, struct dice *dice)
{
    static const uint8_t kinds[] = {
        CR_IN_ACT,    CR_IN_ACT,    CR_IN_ACT,    CR_IN_CARD,  CR_IN_BURN,    CR_IN_SHOW,
        CR_IN_REPORT, CR_IN_REPORT, CR_IN_RULING, CR_IN_BRING, CR_IN_TAKE_UP, CR_IN_SHUFFLE,
        CR_IN_LEAVE,  CR_IN_CHIPS,  CR_IN_UNDO,   CR_IN_VOID,  CR_IN_TIMEOUT, CR_IN_CONFIRM,
    };
    static const cr_money sums[] = { 0, 1, 50, 99, 100, 101, 200, 400, 5000, 10000, -1, INT64_MAX };
    struct cr_input input = pk_in(kinds[roll(dice, sizeof kinds)], CR_ROLE_DEALER);
    if (roll(dice, 30) == 0) input.kind = (uint16_t)roll(dice, CR_IN_COUNT + 2);
    input.role = play_role(dice, cr_table_form(kit->table, input.kind));
    input.seat = (uint16_t)(roll(dice, 6) ? roll(dice, CR_POKER_SEATS_MAX + 1) : CR_NO_SEAT);
    input.choice = (uint16_t)roll(dice, 40);
    input.number = (uint16_t)roll(dice, 12);
    input.position = (uint16_t)roll(dice, 12);
    input.turn = roll(dice, 8) ? 0 : roll(dice, 40);
    input.ref = roll(dice, 60);
    input.amount = sums[roll(dice, sizeof sums / sizeof sums[0])];
    if (input.kind == CR_IN_CHIPS && input.amount > 20000) input.amount = 20000;
    input.card_count = (uint8_t)roll(dice, 5);
    for (unsigned i = 0; i < input.card_count; i++)
        input.cards[i] = (uint8_t)(roll(dice, 3) ? roll(dice, 52) : CR_CLOSED_CARD);
    return input;
}

/* One step; wrong: of a hundred, how many are nonsense. */
static inline enum cr_status play_step(struct pk_kit *kit, struct dice *dice, unsigned wrong)
{
    bool sense = roll(dice, 100) >= wrong;
    return pk_apply(kit, sense ? play_sense(kit, dice) : play_nonsense(kit, dice));
}

#endif
