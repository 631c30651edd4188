/* naive_decide.c -- a naive poker: the deal, what players decide, draws, buying the dealer's game. */
#include <assert.h>
#include <string.h>

#include "naive_poker.h"

bool naive_in_play(const struct naive_box *box)
{
    return box->seat >= 0 && !box->passed;
}

/* ---- The deal ---- */

static void deal_texas(struct naive_round *round)
{
    for (int card = 0; card < 2; card++) {
        for (int i = 1; i <= naive_boxes(round); i++)
            if (round->boxes[i].seat >= 0) round->boxes[i].cards[card] = naive_draw(round);
        round->dealer[card] = naive_draw(round);
    }
    for (int i = 0; i < 3; i++)
        round->board[i] = naive_draw(round);
    for (int i = 1; i <= naive_boxes(round); i++) {
        struct naive_box *box = &round->boxes[i];
        box->count = 2;
        memcpy(box->first, box->cards, 2);
        memcpy(box->first + 2, round->board, 3);
    }
}

static void deal_fives(struct naive_round *round)
{
    for (int i = 1; i <= naive_boxes(round); i++) {
        struct naive_box *box = &round->boxes[i];
        if (box->seat < 0) continue;
        for (int card = 0; card < 5; card++)
            box->cards[card] = box->first[card] = naive_draw(round);
        box->count = 5;
    }
    for (int card = 0; card < 5; card++)
        round->dealer[card] = round->opened[card] = naive_draw(round);
}

/* ---- What may be drawn ---- */

static int exchange_most(const struct naive_round *round)
{
    switch (round->game) {
    case NAIVE_TEXAS: return 0;
    case NAIVE_OASIS: return 2;
    case NAIVE_RUSSIAN: return 5;
    case NAIVE_CARIBBEAN: return 1;
    }
    return 0;
}

static bool sells_sixth(const struct naive_round *round)
{
    return round->game == NAIVE_RUSSIAN || round->game == NAIVE_CARIBBEAN;
}

/* One card 1 Ante; Oasis's two cards 1.5, rounded down [M1 §133, R3]. */
static int64_t exchange_price(const struct naive_round *round, int64_t ante, int count)
{
    return round->game == NAIVE_OASIS && count == 2 ? ante * 3 / 2 : ante;
}

static void draw_box(struct naive_round *round, struct naive_box *box)
{
    for (int i = 0; i < box->thrown_count && !box->drew; i++)
        for (int j = 0; j < box->count; j++)
            if (box->cards[j] == box->thrown[i]) {
                box->cards[j] = naive_draw(round);
                break;
            }
    if (box->sixth_due) box->cards[box->count++] = naive_draw(round);
    box->drew = box->drew || box->thrown_count > 0 || box->sixth_due;
    box->sixth_due = 0;
}

/* ---- Tries ---- */

static int64_t off(struct dice *dice, int64_t amount)
{
    return amount + (roll(dice, 2) ? 1 : -1);
}

static void try_insure(struct naive_round *round, struct dice *dice, int number)
{
    struct naive_box *box = &round->boxes[number];
    bool offered = round->game == NAIVE_OASIS || round->game == NAIVE_RUSSIAN;
    if (box->insurance > 0) return;
    int64_t most = offered ? naive_insurance_most(round, box) : 0, amount = box->ante;
    switch (roll(dice, 4)) {
    case 0: amount = box->ante - 1; break;
    case 1: amount = most; break;
    case 2: amount = most + 1; break;
    default: amount = box->ante + (int64_t)roll(dice, 40); break;
    }
    if (amount < 1) amount = box->ante;
    bool fits = offered && naive_insurable(round, box) && amount >= box->ante && amount <= most;
    if (round->unknown) {
        if (amount >= box->ante && round->cap > 0 && amount > round->cap / 2) return;
        /* Whatever the cards are: no more than the cap leaves beside the Ante and a bonus that is paid (R9). */
        bool counts = round->game == NAIVE_RUSSIAN && round->house == NAIVE_M1 && round->cap > 0;
        int64_t left = round->cap - box->bonus_paid - box->ante;
        fits = offered && amount >= box->ante && (!counts || amount <= left);
    }
    /* Whether a bonus that will win counts before it is paid, nobody says: nobody tries. */
    bool pays = box->bonus > 0 && round->game == NAIVE_RUSSIAN && round->house == NAIVE_M1;
    if (pays && round->cap > 0 && !box->drew) return;
    naive_note(round, NAIVE_ACT, "insure", number, box->seat, amount, fits);
    if (fits) box->insurance = amount;
}

static void note_exchange(struct naive_round *round, int number, int64_t price,
                          const uint8_t *cards, int count, bool allowed)
{
    struct naive_op *op =
        naive_note(round, NAIVE_ACT, "exchange", number, round->boxes[number].seat, price, allowed);
    memcpy(op->cards, cards, (size_t)count);
    op->card_count = count;
}

/* Some cards of the hand, chosen at random. */
static int some_cards(struct dice *dice, const struct naive_box *box, int count, uint8_t *out)
{
    uint8_t left[6];
    int held = box->count, taken = 0;
    memcpy(left, box->cards, sizeof left);
    while (taken < count && held > 0) {
        int at = (int)roll(dice, (unsigned)held);
        out[taken++] = left[at];
        left[at] = left[--held];
    }
    return taken;
}

/* Another box of his own that may not be decided yet, or never; 0: none. */
static int forbidden_box(const struct naive_round *round, int number)
{
    for (int i = naive_boxes(round); i > 0; i--) {
        const struct naive_box *box = &round->boxes[i];
        if (i == number || box->seat != round->boxes[number].seat) continue;
        if (box->dark || i > number || box->played || box->passed) return i;
    }
    return 0;
}

/* One thing the rules forbid, about a box that is to be decided. */
static void try_wrong(struct naive_round *round, struct dice *dice, int number)
{
    struct naive_box *box = &round->boxes[number];
    uint8_t cards[6];
    int seat = box->seat, other = forbidden_box(round, number), most = exchange_most(round);
    switch (roll(dice, 8)) {
    case 0:
        naive_note(round, NAIVE_ACT, "pass", number, (seat + 1) % NAIVE_SEATS, 0, false);
        return;
    case 1:
        if (other) naive_note(round, NAIVE_ACT, "pass", other, seat, 0, false);
        return;
    case 2:
        if (other)
            naive_note(round, NAIVE_ACT, "play", other, seat, 2 * round->boxes[other].ante, false);
        return;
    case 3:
        naive_note(round, NAIVE_ACT, "play", number, seat, off(dice, 2 * box->ante), false);
        return;
    case 4:
        most = box->drew ? 1 : most + 1; /* a second draw, or too many cards */
        if (most > box->count) return;
        note_exchange(round, number, exchange_price(round, box->ante, most), cards,
                      some_cards(dice, box, most, cards), false);
        return;
    case 5:
        if (sells_sixth(round) && !box->drew) {
            naive_note(round, NAIVE_ACT, "sixth", number, seat, off(dice, box->ante), false);
            return;
        }
        naive_note(round, NAIVE_ACT, "sixth", number, seat, box->ante, false);
        return;
    case 6: naive_note(round, NAIVE_ACT, "buy", number, seat, box->ante, false); return;
    default: naive_note(round, NAIVE_ACT, "take_ante", number, seat, 0, false); return;
    }
}

static void try_about(struct naive_round *round, struct dice *dice, int number)
{
    if (roll(dice, 5) == 0) try_wrong(round, dice, number);
    if (roll(dice, 4) == 0) try_insure(round, dice, number);
}

/* ---- Decisions ---- */

static void pass_or_play(struct naive_round *round, struct dice *dice, int number)
{
    struct naive_box *box = &round->boxes[number];
    if (roll(dice, 4) == 0) {
        naive_note(round, NAIVE_ACT, "pass", number, box->seat, 0, true);
        box->passed = true;
        return;
    }
    naive_note(round, NAIVE_ACT, "play", number, box->seat, 2 * box->ante, true);
    box->played = true;
    box->bet = 2 * box->ante;
}

static void keep_others(struct naive_box *box)
{
    box->kept_count = 0;
    for (int i = 0; i < box->count; i++) {
        bool goes = false;
        for (int j = 0; j < box->thrown_count; j++)
            goes = goes || box->cards[i] == box->thrown[j];
        if (!goes) box->kept[box->kept_count++] = box->cards[i];
    }
}

static void decide_first(struct naive_round *round, struct dice *dice, int number)
{
    struct naive_box *box = &round->boxes[number];
    unsigned most = (unsigned)exchange_most(round);
    try_about(round, dice, number);
    if (most > 0 && roll(dice, 3) == 0) {
        box->thrown_count = some_cards(dice, box, 1 + (int)roll(dice, most), box->thrown);
        box->fee = exchange_price(round, box->ante, box->thrown_count);
        keep_others(box);
        note_exchange(round, number, box->fee, box->thrown, box->thrown_count, true);
    } else if (sells_sixth(round) && roll(dice, 3) == 0) {
        box->sixth_due = 1;
        box->fee = box->ante;
        naive_note(round, NAIVE_ACT, "sixth", number, box->seat, box->ante, true);
    } else {
        pass_or_play(round, dice, number);
    }
}

/* Each seat's light box number `wave` (from 0); returns how many. */
static int boxes_of_wave(const struct naive_round *round, int wave, int *out)
{
    int count = 0, seen[NAIVE_SEATS] = { 0 };
    for (int i = 1; i <= naive_boxes(round); i++) {
        const struct naive_box *box = &round->boxes[i];
        if (box->seat >= 0 && !box->dark && seen[box->seat]++ == wave) out[count++] = i;
    }
    return count;
}

static void shuffle_boxes(struct dice *dice, int *list, int count)
{
    for (int i = count - 1; i > 0; i--) {
        int j = (int)roll(dice, (unsigned)i + 1), swap = list[i];
        list[i] = list[j];
        list[j] = swap;
    }
}

static void draw_all(struct naive_round *round, int wave)
{
    for (int i = 1; i <= naive_boxes(round); i++) {
        struct naive_box *box = &round->boxes[i];
        if (box->seat < 0) continue;
        if (wave == 0 && box->dark && box->sixth > 0) {
            box->sixth_due = 1;
            box->fee = box->sixth;
        }
        draw_box(round, box);
    }
}

static void play_wave(struct naive_round *round, struct dice *dice, int wave)
{
    int list[NAIVE_BOXES], count = boxes_of_wave(round, wave, list);
    shuffle_boxes(dice, list, count);
    for (int i = 0; i < count; i++)
        decide_first(round, dice, list[i]);
    for (int i = 0; i < count; i++)
        naive_settle_bonus(round, list[i]);
    draw_all(round, wave);
    shuffle_boxes(dice, list, count);
    for (int i = 0; i < count; i++) {
        struct naive_box *box = &round->boxes[list[i]];
        if (!box->drew) continue;
        try_about(round, dice, list[i]);
        pass_or_play(round, dice, list[i]);
    }
}

/* Texas knows no draw: each player decides his boxes from left to right, at his own pace. */
static void decide_texas(struct naive_round *round, struct dice *dice)
{
    for (;;) {
        int list[NAIVE_SEATS], count = 0;
        for (int seat = 0; seat < NAIVE_SEATS; seat++)
            for (int i = 1; i <= naive_boxes(round); i++) {
                const struct naive_box *box = &round->boxes[i];
                if (box->seat != seat || box->dark || box->passed || box->played) continue;
                list[count++] = i;
                break;
            }
        if (count == 0) break;
        int number = list[roll(dice, (unsigned)count)];
        try_about(round, dice, number);
        pass_or_play(round, dice, number);
    }
    for (int i = 1; i <= naive_boxes(round); i++)
        naive_settle_bonus(round, i);
}

static void finish_board(struct naive_round *round)
{
    bool wanted = false;
    for (int i = 1; i <= naive_boxes(round); i++)
        wanted = wanted || naive_in_play(&round->boxes[i]);
    if (!wanted) return;
    round->board[3] = naive_draw(round);
    round->board[4] = naive_draw(round);
}

void naive_decide(struct naive_round *round, struct dice *dice)
{
    if (round->game == NAIVE_TEXAS) {
        deal_texas(round);
        decide_texas(round, dice);
        finish_board(round);
        return;
    }
    deal_fives(round);
    play_wave(round, dice, 0);
    if (round->game == NAIVE_OASIS) play_wave(round, dice, 1);
    for (int i = 1; i <= naive_boxes(round); i++)
        if (round->boxes[i].dark) naive_settle_bonus(round, i);
}

/* ---- Buying the dealer's game ---- */

static void choose(struct naive_round *round, struct dice *dice, int number)
{
    struct naive_box *box = &round->boxes[number];
    box->chose = true;
    if (roll(dice, 8) == 0)
        naive_note(round, NAIVE_ACT, "buy", number, box->seat, off(dice, box->ante), false);
    if (roll(dice, 2)) {
        naive_note(round, NAIVE_ACT, "take_ante", number, box->seat, 0, true);
        return;
    }
    naive_note(round, NAIVE_ACT, "buy", number, box->seat, box->ante, true);
    box->bought = box->ante;
}

/* While a light box has not chosen no dark one may [M1 §164, §166]; where it is posted before the deal,
 * never [TDC]. */
static void try_dark_early(struct naive_round *round, struct dice *dice)
{
    for (int i = 1; i <= naive_boxes(round); i++)
        if (round->boxes[i].dark && roll(dice, 4) == 0)
            naive_note(round, NAIVE_ACT, "buy", i, round->boxes[i].seat, round->boxes[i].ante,
                       false);
}

static void choose_all(struct naive_round *round, struct dice *dice, bool dark)
{
    int list[NAIVE_BOXES], count = 0;
    for (int i = 1; i <= naive_boxes(round); i++)
        if (naive_in_play(&round->boxes[i]) && round->boxes[i].dark == dark) list[count++] = i;
    shuffle_boxes(dice, list, count);
    for (int i = 0; i < count; i++) {
        if (!dark) try_dark_early(round, dice);
        choose(round, dice, list[i]);
    }
}

static bool is_combination(const uint8_t *five)
{
    struct naive_round only = { .game = NAIVE_RUSSIAN };
    memcpy(only.dealer, five, 5);
    return naive_dealer_has_game(&only);
}

/* The highest card goes, the next comes; the same rank again as the house says [M1 §164; TDC]. */
static void replace_highest(struct naive_round *round)
{
    int highest = 0;
    for (int i = 1; i < 5; i++)
        if (round->dealer[i] / 4 > round->dealer[highest] / 4) highest = i;
    int rank = round->dealer[highest] / 4;
    round->dealer[highest] = naive_draw(round);
    if (round->house == NAIVE_M1) {
        while (round->dealer[highest] / 4 == rank)
            round->dealer[highest] = naive_draw(round);
    } else if (round->dealer[highest] / 4 == rank && !is_combination(round->dealer)) {
        round->dealer[highest] = naive_draw(round);
    }
}

void naive_buy(struct naive_round *round, struct dice *dice)
{
    bool buyers = false;
    round->decided = round->op_count;
    if (round->game != NAIVE_RUSSIAN || naive_dealer_has_game(round)) return;
    choose_all(round, dice, false);
    if (round->house == NAIVE_M1) choose_all(round, dice, true);
    for (int i = 1; i <= naive_boxes(round); i++) {
        struct naive_box *box = &round->boxes[i];
        if (box->seat >= 0 && box->dark && box->buy > 0) box->bought = box->buy;
        buyers = buyers || (naive_in_play(box) && box->bought > 0);
    }
    round->game_bought = buyers;
    if (buyers) replace_highest(round);
}
