/* blackjack_play.h -- any input at any time at a blackjack table: sensible ones mostly, wrong ones often.
 * The choices come from dice.h, so the same seed (or the same bytes of a fuzzer) plays the same session. */
#ifndef BLACKJACK_PLAY_H
#define BLACKJACK_PLAY_H

#include "blackjack_kit.h"
#include "dice.h"

static inline void play_cards(struct dice *dice, struct cr_input *input)
{
    input->card_count = (uint8_t)(roll(dice, 12) == 0 ? roll(dice, 17) : 1);
    for (unsigned i = 0; i < input->card_count && i < CR_CARDS_PER_INPUT_MAX; i++) {
        unsigned way = roll(dice, 24);
        input->cards[i] = (uint8_t)(way == 0   ? CR_CLOSED_CARD
                                    : way == 1 ? roll(dice, 256)
                                    : way < 8  ? 4 * (6 + roll(dice, 3)) + roll(dice, 4)
                                    : way < 12 ? 4 * (8 + roll(dice, 5)) + roll(dice, 4)
                                               : roll(dice, 52));
    }
    if (roll(dice, 12) == 0) input->to = (uint16_t)roll(dice, roll(dice, 2) ? 6 : 600);
}

static inline unsigned play_kind(struct dice *dice, const struct cr_need *need)
{
    static const uint8_t any[] = {
        CR_IN_BET,  CR_IN_BET,        CR_IN_BET,   CR_IN_REMOVE, CR_IN_CARD,          CR_IN_CARD,
        CR_IN_ACT,  CR_IN_ACT,        CR_IN_ACT,   CR_IN_ACT,    CR_IN_CLOSE_BETS,    CR_IN_SHOW,
        CR_IN_CUT,  CR_IN_BURN,       CR_IN_AWARD, CR_IN_RULING, CR_IN_CHANGE_DEALER, CR_IN_VOID,
        CR_IN_UNDO, CR_IN_LAST_GAMES, CR_IN_SIT,   CR_IN_LEAVE,  CR_IN_TIMEOUT,       CR_IN_SHUFFLE,
        CR_IN_BET,  CR_IN_CHIPS,      CR_IN_CARD,  CR_IN_ACT,    CR_IN_CONFIRM,       CR_IN_AWARD,
    };
    if (roll(dice, 60) == 0) return roll(dice, CR_IN_COUNT + 2);
    if (roll(dice, 3) == 0) return any[roll(dice, sizeof any)];
    if (need->kind == CR_NEED_BETS) return roll(dice, 3) ? CR_IN_BET : CR_IN_CLOSE_BETS;
    if (need->kind == CR_NEED_NOTHING) return CR_IN_CONFIRM;
    return need->input;
}

static inline uint8_t play_role(struct dice *dice, const struct cr_form *form)
{
    if (!form || roll(dice, 40) == 0) return (uint8_t)roll(dice, CR_ROLE_COUNT + 1);
    unsigned role = roll(dice, CR_ROLE_COUNT);
    while (!(form->roles >> role & 1))
        role = (role + 1) % CR_ROLE_COUNT;
    return (uint8_t)role;
}

static inline struct cr_input play_input(struct bj_kit *kit, struct dice *dice)
{
    static const cr_money amounts[] = { 0,  0,  0,  5,   7,   10,  10, 15,
                                        20, 20, 50, 100, 500, 501, -1, INT64_MAX };
    struct cr_need need = bj_need(kit);
    unsigned kind = play_kind(dice, &need);
    struct cr_input input = bj_in(kind, CR_ROLE_DEALER);
    input.role = play_role(dice, cr_table_form(kit->table, kind));
    input.seat = (uint16_t)roll(dice, 5);
    input.position = (uint16_t)(1 + roll(dice, 3));
    if (roll(dice, 30) == 0) input.position = (uint16_t)roll(dice, 10);
    input.amount = amounts[roll(dice, sizeof amounts / sizeof amounts[0])];
    if (kind == CR_IN_BET) input.amount = 10 * (1 + (cr_money)roll(dice, 12));
    input.choice =
        (uint16_t)(kind == CR_IN_BET ? (roll(dice, 3) ? 0 : roll(dice, 4)) : roll(dice, 14));
    if (need.kind == CR_NEED_DECISION && roll(dice, 4)) {
        input.seat = roll(dice, 3) ? need.seat : CR_NO_SEAT;
        input.position = need.box;
    }
    if (kind == CR_IN_AWARD && need.kind == CR_NEED_AWARD) {
        input.seat = need.seat;
        input.position = need.box;
        input.choice = (uint16_t)(1 + roll(dice, 2));
    }
    if (kind == CR_IN_CUT) input.number = (uint16_t)roll(dice, 420);
    if (roll(dice, 10) == 0) input.number = (uint16_t)roll(dice, 4);
    if (roll(dice, 20) == 0) input.turn = roll(dice, 40);
    if (kind == CR_IN_CARD || kind == CR_IN_SHOW || (kind == CR_IN_BURN && roll(dice, 2)))
        play_cards(dice, &input);
    if (kind == CR_IN_BURN && input.card_count)
        input.card_count = need.count <= 16 ? (uint8_t)need.count : 0;
    if (kind == CR_IN_SIT) {
        input.position = 0;
        input.ref = 1 + roll(dice, 6);
        input.amount = 200 * (cr_money)roll(dice, 6);
    }
    if (kind == CR_IN_UNDO) input.ref = roll(dice, 30);
    return input;
}

/* One thing that happens at the table, checked. */
static inline void play_step(struct bj_kit *kit, struct dice *dice)
{
    const struct cr_input *list;
    size_t count;
    cr_table_inputs(kit->table, &list, &count);
    if (count > 600 || cr_table_phase(kit->table) >= CR_TP_CLOSING) {
        bj_fresh(kit, 4);
        return;
    }
    struct cr_input input = play_input(kit, dice);
    if (roll(dice, 40) == 0)
        bj_amend(kit, 1 + roll(dice, (unsigned)count + 1), input);
    else
        bj_apply(kit, input);
}

#endif
