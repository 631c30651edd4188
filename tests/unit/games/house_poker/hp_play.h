/* hp_play.h -- any input at any time at a table of poker against the house: sensible ones mostly, wrong
 * ones often. The choices come from dice.h, so the same seed (or the same bytes of a fuzzer) plays the same
 * session. */
#ifndef HP_PLAY_H
#define HP_PLAY_H

#include "../dice.h"
#include "hp_kit.h"

/* One that may still come, mostly. */
static inline uint8_t play_card(struct dice *dice, const struct cr_hp *hp)
{
    unsigned card = roll(dice, 52);
    for (int tries = 0; tries < 6 && cr_pack_left(&hp->shoe.pack, (cr_card)card) == 0; tries++)
        card = roll(dice, 52);
    return (uint8_t)card;
}

/* Cards, now and then closed or none at all. */
static inline void play_cards(struct hp_kit *kit, struct dice *dice, struct cr_input *input,
                              unsigned count)
{
    input->card_count = (uint8_t)(roll(dice, 12) == 0 ? roll(dice, 17) : count);
    if (input->card_count > CR_CARDS_PER_INPUT_MAX) input->card_count = CR_CARDS_PER_INPUT_MAX;
    bool closed = roll(dice, 3) == 0;
    for (unsigned i = 0; i < input->card_count; i++) {
        unsigned way = roll(dice, 40);
        input->cards[i] = (uint8_t)(way == 0             ? roll(dice, 256)
                                    : closed || way == 1 ? CR_CLOSED_CARD
                                                         : play_card(dice, hp_state(kit->table)));
    }
    if (roll(dice, 12) == 0) input->to = (uint16_t)roll(dice, roll(dice, 2) ? 6 : 600);
    if (roll(dice, 2)) input->flags |= 1u << CR_HP_FLAG_CLOSED;
}

static inline unsigned play_kind(struct dice *dice, const struct cr_need *need)
{
    static const uint8_t any[] = {
        CR_IN_BET,   CR_IN_BET,     CR_IN_BET,        CR_IN_REMOVE, CR_IN_CARD,    CR_IN_CARD,
        CR_IN_ACT,   CR_IN_ACT,     CR_IN_ACT,        CR_IN_ACT,    CR_IN_SHOW,    CR_IN_CLOSE_BETS,
        CR_IN_CUT,   CR_IN_AWARD,   CR_IN_RULING,     CR_IN_LUCKY,  CR_IN_VOID,    CR_IN_UNDO,
        CR_IN_SIT,   CR_IN_LEAVE,   CR_IN_LAST_GAMES, CR_IN_CHIPS,  CR_IN_TIMEOUT, CR_IN_SHUFFLE,
        CR_IN_AWARD, CR_IN_CONFIRM,
    };
    if (roll(dice, 60) == 0) return roll(dice, CR_IN_COUNT + 2);
    if (roll(dice, 4) == 0) return any[roll(dice, sizeof any)];
    if (need->kind == CR_NEED_BETS) return roll(dice, 3) ? CR_IN_BET : CR_IN_CLOSE_BETS;
    if (need->kind == CR_NEED_DECISION) return CR_IN_ACT;
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

/* An answer to a box that is asked: mostly the right player, often the right amount, cards it may hold. */
static inline void play_act(struct hp_kit *kit, struct dice *dice, const struct cr_need *need,
                            struct cr_input *input)
{
    const struct cr_hp *hp = hp_state(kit->table);
    input->choice = (uint16_t)roll(dice, roll(dice, 10) ? CR_HP_DOS : 14);
    input->amount = 0;
    if (roll(dice, 3) == 0) input->amount = 10 * (cr_money)roll(dice, 30);
    if (need->box >= 1 && need->box <= CR_HP_BOXES_MAX && roll(dice, 4)) {
        input->position = need->box;
        input->seat = need->seat;
    }
    if (input->position < 1 || input->position > CR_HP_BOXES_MAX) return;
    const struct cr_hp_box *box = cr_hp_box_of(hp, input->position);
    if (roll(dice, 3)) input->seat = box->seat;
    if (input->choice == CR_HP_INSURE)
        input->amount = box->stakes[CR_HP_ANTE] * (1 + roll(dice, 9));
    if (input->choice != CR_HP_EXCHANGE && roll(dice, 8)) return;
    input->card_count = (uint8_t)roll(dice, 7);
    for (unsigned i = 0; i < input->card_count; i++)
        input->cards[i] = box->cards[(i + roll(dice, 2)) % CR_HP_CARDS_MAX];
}

/* An Ante, something beside one that lies there, or anything. */
static inline void play_bet(struct hp_kit *kit, struct dice *dice, struct cr_input *input)
{
    const struct cr_hp *hp = hp_state(kit->table);
    input->amount = 10 * (1 + (cr_money)roll(dice, 6));
    if (roll(dice, 6) == 0) input->amount = 5 * (cr_money)roll(dice, 60);
    input->choice = (uint16_t)(roll(dice, 2) ? CR_HP_ANTE : roll(dice, CR_HP_BET_KINDS + 1));
    if (roll(dice, 3) == 0) input->flags |= 1u << CR_HP_FLAG_DARK;
    if (input->choice == CR_HP_ANTE || input->position < 1 || input->position > CR_HP_BOXES_MAX)
        return;
    const struct cr_hp_box *box = cr_hp_box_of(hp, input->position);
    if (roll(dice, 8)) input->seat = box->seat;
    if (roll(dice, 2)) input->amount = box->stakes[CR_HP_ANTE] / (1 + roll(dice, 2));
}

static inline struct cr_input play_input(struct hp_kit *kit, struct dice *dice)
{
    static const cr_money amounts[] = { 0,  0,  0,  5,   7,   10,  10, 15,
                                        20, 20, 50, 100, 500, 501, -1, INT64_MAX };
    struct cr_need need = hp_need(kit);
    unsigned kind = play_kind(dice, &need);
    struct cr_input input = hp_in(kind, CR_ROLE_DEALER);
    input.role = play_role(dice, cr_table_form(kit->table, kind));
    input.seat = (uint16_t)roll(dice, 5);
    input.position = (uint16_t)(1 + roll(dice, 4));
    if (roll(dice, 30) == 0) input.position = (uint16_t)roll(dice, 10);
    input.amount = amounts[roll(dice, sizeof amounts / sizeof amounts[0])];
    input.choice = (uint16_t)roll(dice, 14);
    if (roll(dice, 10) == 0) input.number = (uint16_t)roll(dice, 60);
    if (roll(dice, 20) == 0) input.turn = roll(dice, 40);
    if (kind == CR_IN_BET || kind == CR_IN_REMOVE) play_bet(kit, dice, &input);
    if (kind == CR_IN_ACT) play_act(kit, dice, &need, &input);
    if (kind == CR_IN_CUT) input.number = (uint16_t)roll(dice, 56);
    if (kind == CR_IN_CARD) play_cards(kit, dice, &input, need.count ? need.count : 1);
    if (kind == CR_IN_SHOW) {
        play_cards(kit, dice, &input, need.count ? need.count : 5);
        if (roll(dice, 4)) input.position = need.box;
        for (unsigned i = 0; i < input.card_count; i++)
            if (input.cards[i] == CR_CLOSED_CARD)
                input.cards[i] = play_card(dice, hp_state(kit->table));
    }
    if (kind == CR_IN_LUCKY) {
        input.ref = roll(dice, 4000);
        if (roll(dice, 2)) input.position = 0;
    }
    if (kind == CR_IN_AWARD && need.kind == CR_NEED_AWARD && roll(dice, 4)) {
        input.seat = need.seat;
        input.position = need.box;
        input.choice = need.what;
    }
    if (kind == CR_IN_SIT) {
        input.position = 0;
        input.ref = 1 + roll(dice, 6);
        input.amount = 200 * (cr_money)roll(dice, 6);
    }
    if (kind == CR_IN_UNDO) input.ref = roll(dice, 30);
    return input;
}

/* One thing that happens at the table, checked. */
static inline void play_step(struct hp_kit *kit, struct dice *dice)
{
    const struct cr_input *list;
    size_t count;
    cr_table_inputs(kit->table, &list, &count);
    if (count > 600 || cr_table_phase(kit->table) >= CR_TP_CLOSING) {
        hp_fresh(kit, 4);
        return;
    }
    struct cr_input input = play_input(kit, dice);
    if (roll(dice, 40) == 0)
        hp_amend(kit, 1 + roll(dice, (unsigned)count + 1), input);
    else
        hp_apply(kit, input);
}

#endif
