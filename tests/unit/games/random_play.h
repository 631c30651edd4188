/* random_play.h -- any input at any time: sensible ones mostly, wrong ones often, nonsense now and then.
 *
 * The choices come from dice.h, so the same seed (or the same bytes of a fuzzer) plays the same session.
 */
#ifndef ROULETTE_RANDOM_PLAY_H
#define ROULETTE_RANDOM_PLAY_H

#include "dice.h"
#include "table_kit.h"

static inline cr_money random_amount(struct dice *dice)
{
    static const cr_money often[] = { 1,   1,   2,    5,    5,    10,   10,  10,  20,
                                      25,  50,  90,   100,  100,  101,  200, 300, 400,
                                      600, 601, 1000, 1001, 2000, 2001, 0,   -1 };
    static const cr_money edges[] = { INT64_MIN, INT64_MAX, CR_STAKE_MOST, CR_STAKE_MOST + 1, -10 };
    unsigned choice = roll(dice, 64);
    if (choice < 2) return edges[roll(dice, sizeof edges / sizeof edges[0])];
    if (choice < 6) return 5 * (1 + (cr_money)roll(dice, 60)) * (roll(dice, 2) ? 9 : 1);
    return often[roll(dice, sizeof often / sizeof often[0])];
}

/* A chip in or near a box, with lines it may well touch. */
static inline void random_lie(struct dice *dice, struct cr_input *input)
{
    static const char *const places[] = { "box 0",   "box 1",    "box 17", "box 36", "L(17/18)",
                                          "L(0/1)",  "L(16/19)", "DL 1",   "DL 6",   "DL 12",
                                          "dozen 1", "dozen 2",  "red",    "col2",   "border" };
    static const char *const lines[] = { "L(17/18)", "L(17/20)", "L(0/1)",   "L(0/2)",
                                         "L(1/2)",   "L(16/19)", "L(35/36)", "DL",
                                         "DL 6",     "X(0)",     "X(6)",     "T1",
                                         "outer",    "bottom",   "dozens",   "chances" };
    input->position = (uint16_t)cr_place_find(places[roll(dice, sizeof places / sizeof places[0])]);
    input->card_count = (uint8_t)(roll(dice, 8) == 0 ? roll(dice, 16) : roll(dice, 3));
    for (unsigned i = 0; i < input->card_count; i++)
        input->cards[i] = (uint8_t)cr_line_find(lines[roll(dice, sizeof lines / sizeof lines[0])]);
}

static inline uint8_t random_role(struct dice *dice, const struct cr_form *form)
{
    if (roll(dice, 24) == 0) return (uint8_t)roll(dice, CR_ROLE_COUNT + 1);
    unsigned role = roll(dice, CR_ROLE_COUNT);
    while (!(form->roles >> role & 1))
        role = (role + 1) % CR_ROLE_COUNT;
    return (uint8_t)role;
}

static inline unsigned random_kind(struct dice *dice)
{
    static const uint8_t often[] = {
        CR_IN_BET,      CR_IN_BET,     CR_IN_BET,        CR_IN_BET,        CR_IN_BET,
        CR_IN_BET,      CR_IN_BET,     CR_IN_BET,        CR_IN_REMOVE,     CR_IN_REMOVE,
        CR_IN_MOVE,     CR_IN_MOVE,    CR_IN_ANNOUNCE,   CR_IN_ANNOUNCE,   CR_IN_ANNOUNCE,
        CR_IN_FUND,     CR_IN_PLACE,   CR_IN_PLACE,      CR_IN_WITHDRAW,   CR_IN_MISPLACE,
        CR_IN_MISPLACE, CR_IN_CLARIFY, CR_IN_ASSIGN,     CR_IN_FOUND,      CR_IN_FOUND,
        CR_IN_MARK,     CR_IN_MARK,    CR_IN_SWAP,       CR_IN_SWAP,       CR_IN_CASH_OUT,
        CR_IN_LAUNCH,   CR_IN_LAUNCH,  CR_IN_CLOSE_BETS, CR_IN_CLOSE_BETS, CR_IN_RESULT,
        CR_IN_RESULT,   CR_IN_SPIN,    CR_IN_NO_SPIN,    CR_IN_LIFT_DOLLY, CR_IN_LIFT_DOLLY,
        CR_IN_CONFIRM,  CR_IN_CONFIRM, CR_IN_SIT,        CR_IN_SIT,        CR_IN_LEAVE,
        CR_IN_CHIPS,    CR_IN_BUY,     CR_IN_UNDO,       CR_IN_UNDO,       CR_IN_VOID,
        CR_IN_SCATTER,  CR_IN_RESTORE, CR_IN_BET,        CR_IN_BET,        CR_IN_BET,
    };
    if (roll(dice, 40) == 0) return roll(dice, CR_IN_COUNT + 2);
    return often[roll(dice, sizeof often)];
}

static inline struct cr_input random_garbage(struct dice *dice)
{
    struct cr_input input;
    uint64_t words[sizeof input / 8];
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        words[i] = dice_word(dice);
    memcpy(&input, words, sizeof input);
    input.kind = (uint16_t)(input.kind % (CR_IN_COUNT + 1));
    if (roll(dice, 4)) input.seat = (uint16_t)(input.seat % 8);
    if (roll(dice, 4)) input.role = (uint8_t)(input.role % CR_ROLE_COUNT);
    return input;
}

static inline void random_choice(struct dice *dice, struct cr_input *input)
{
    switch (input->kind) {
    case CR_IN_ANNOUNCE: input->choice = (uint16_t)roll(dice, CR_ANNOUNCED_KINDS + 1); break;
    case CR_IN_MARK: input->choice = (uint16_t)roll(dice, 18); break;
    case CR_IN_NO_SPIN: input->choice = (uint16_t)roll(dice, CR_NO_SPIN_REASONS + 1); break;
    case CR_IN_LAUNCH:
        input->choice = (uint16_t)roll(dice, 4);
        input->to = (uint16_t)roll(dice, 4);
        break;
    default: input->choice = (uint16_t)roll(dice, 8); break;
    }
}

static inline struct cr_input random_input(struct kit *kit, struct dice *dice)
{
    if (roll(dice, 50) == 0) return random_garbage(dice);
    unsigned kind = random_kind(dice);
    struct cr_input input = kit_in(kind, CR_ROLE_DEALER);
    const struct cr_form *form = cr_table_form(kit->table, kind);
    if (form) input.role = random_role(dice, form);
    input.seat = (uint16_t)roll(dice, cr_table_seats(kit->table) + (roll(dice, 16) == 0));
    input.position = (uint16_t)roll(dice, CR_POSITIONS + (roll(dice, 16) == 0));
    if (roll(dice, 3) == 0) input.position = (uint16_t)roll(dice, 6); /* to meet there */
    input.to = kind == CR_IN_MOVE ? (uint16_t)roll(dice, roll(dice, 2) ? 6 : CR_POSITIONS + 1)
               : roll(dice, 4)    ? 0
                                  : (uint16_t)roll(dice, 7);
    input.amount = random_amount(dice);
    input.number = (uint16_t)roll(dice, CR_NUMBERS + (roll(dice, 16) == 0));
    if (roll(dice, 6) == 0) input.laps = (uint16_t)roll(dice, 5);
    if (roll(dice, 6) == 0) input.flags = (uint16_t)roll(dice, 4);
    if (roll(dice, 8) == 0) input.other = (uint16_t)roll(dice, cr_table_seats(kit->table) + 1);
    if (roll(dice, 4) == 0 || kind == CR_IN_MARK) input.unit = random_amount(dice);
    random_choice(dice, &input);
    if (kind == CR_IN_MISPLACE) random_lie(dice, &input);
    if (kind == CR_IN_SIT) {
        input.position = (uint16_t)(roll(dice, 2) ? 0 : roll(dice, 6));
        input.ref = 1 + roll(dice, 6);
        input.amount = (cr_money)1000 * roll(dice, 5);
    } else if (kind == CR_IN_UNDO) {
        const struct cr_input *list;
        size_t count;
        cr_table_inputs(kit->table, &list, &count);
        input.ref = roll(dice, (unsigned)count + 2);
    } else if (kind == CR_IN_RESULT && roll(dice, 6) == 0) {
        input.ref = roll(dice, 5);
    }
    return input;
}

/* One thing that happens at the table, checked; returns false if the table had to be cleared first. */
static inline bool random_step(struct kit *kit, struct dice *dice)
{
    const struct cr_input *list;
    size_t count;
    cr_table_inputs(kit->table, &list, &count);
    bool closing = cr_table_phase(kit->table) >= CR_TP_CLOSING;
    if (count > 400 || (closing && roll(dice, 16) == 0)) {
        cr_table_reset(kit->table, roll(dice, 8) != 0);
        kit_opening(kit);
        return false;
    }
    struct cr_input inputs[4];
    unsigned way = roll(dice, 24), many = way == 1 ? 2 + roll(dice, 3) : 1;
    for (unsigned i = 0; i < many; i++) {
        inputs[i] = random_input(kit, dice);
    }
    if (way == 0)
        kit_amend(kit, roll(dice, (unsigned)count + 2), inputs[0]);
    else if (way == 1)
        kit_apply_all(kit, inputs, many);
    else
        kit_apply(kit, inputs[0]);
    return true;
}

/* A few who sit and hold chips, so that something happens soon. */
static inline void random_company(struct kit *kit, struct dice *dice)
{
    unsigned players = 1 + roll(dice, 3);
    for (uint32_t i = 1; i <= players; i++)
        kit_seat(kit, i, 2000, roll(dice, 2) ? 0 : 5 * (1 + roll(dice, 2)));
}

#endif
