/* naive_stakes.c -- a naive poker: what may be put down before the deal, and the deal. */
#include <assert.h>

#include "naive_poker.h"

int naive_boxes(const struct naive_round *round)
{
    switch (round->game) {
    case NAIVE_TEXAS: return round->house == NAIVE_TDC ? 7 : 6;
    case NAIVE_OASIS: return 6;
    case NAIVE_RUSSIAN: return 4;
    case NAIVE_CARIBBEAN: return 7;
    }
    return 0;
}

static int light_most(const struct naive_round *round)
{
    switch (round->game) {
    case NAIVE_TEXAS: return round->house == NAIVE_TP ? 2 : 7;
    case NAIVE_OASIS: return 2;
    case NAIVE_RUSSIAN:
    case NAIVE_CARIBBEAN: return 1;
    }
    return 0;
}

struct naive_op *naive_note(struct naive_round *round, enum naive_kind kind, const char *what,
                            int box, int seat, int64_t amount, bool allowed)
{
    assert(round->op_count < NAIVE_OPS);
    struct naive_op *op = &round->ops[round->op_count++];
    *op = (struct naive_op){
        .kind = kind, .what = what, .box = box, .seat = seat, .amount = amount, .allowed = allowed
    };
    return op;
}

uint8_t naive_draw(struct naive_round *round)
{
    assert(round->drawn < 52);
    return round->pack[round->drawn++];
}

/* ---- The Ante ---- */

/* Another player's box between this one and one of his own [TP 2.8, R12]. */
static bool crosses(const struct naive_round *round, int seat, int number)
{
    for (int own = 1; own <= naive_boxes(round); own++) {
        if (round->boxes[own].seat != seat) continue;
        int low = own < number ? own : number, high = own < number ? number : own;
        for (int between = low + 1; between < high; between++)
            if (round->boxes[between].seat >= 0 && round->boxes[between].seat != seat) return true;
    }
    return false;
}

static bool fits_others(const struct naive_round *round, int seat, int number, int64_t amount,
                        bool dark)
{
    int light = 0;
    for (int i = 1; i <= naive_boxes(round); i++) {
        const struct naive_box *own = &round->boxes[i];
        if (own->seat != seat) continue;
        if (!own->dark) light++;
        if (round->game == NAIVE_OASIS && !own->dark && !dark &&
            (own->ante != amount || (i != number - 1 && i != number + 1)))
            return false;
        if (round->game == NAIVE_OASIS && own->dark != dark && own->ante == amount) return false;
        if (round->game == NAIVE_RUSSIAN && round->house == NAIVE_TDC && own->dark != dark &&
            own->ante != amount)
            return false;
    }
    return dark || light < light_most(round);
}

static bool may_ante(const struct naive_round *round, int seat, int number, int64_t amount,
                     bool dark)
{
    if (number < 1 || number > naive_boxes(round) || round->boxes[number].seat >= 0) return false;
    if (amount < round->min_ante || amount > round->max_ante) return false;
    if (dark && round->game == NAIVE_CARIBBEAN) return false;
    if (round->house == NAIVE_TP && crosses(round, seat, number)) return false;
    return fits_others(round, seat, number, amount, dark);
}

/* A player who has no light box yet lays a dark one at TDC's Russian poker: its Ante is to be that of a
 * box that does not lie there. Nobody tries. */
static bool is_unclear(const struct naive_round *round, int seat, bool dark)
{
    if (!dark || round->game != NAIVE_RUSSIAN || round->house != NAIVE_TDC) return false;
    for (int i = 1; i <= naive_boxes(round); i++)
        if (round->boxes[i].seat == seat && !round->boxes[i].dark) return false;
    return true;
}

static int64_t some_ante(struct naive_round *round, struct dice *dice, int seat)
{
    int64_t amount = round->min_ante + roll(dice, 41);
    if (roll(dice, 20) == 0) amount = round->min_ante - 1;
    if (roll(dice, 20) == 0) amount = round->max_ante + (int64_t)roll(dice, 2);
    for (int i = 1; i <= naive_boxes(round); i++)
        if (round->boxes[i].seat == seat && roll(dice, 2)) amount = round->boxes[i].ante;
    return amount;
}

static void try_ante(struct naive_round *round, struct dice *dice)
{
    int seat = (int)roll(dice, NAIVE_SEATS),
        number = 1 + (int)roll(dice, (unsigned)naive_boxes(round));
    if (roll(dice, 30) == 0) number = naive_boxes(round) + 1;
    int64_t amount = some_ante(round, dice, seat);
    bool dark = roll(dice, 3) == 0;
    if (is_unclear(round, seat, dark)) dark = false;
    if (number <= naive_boxes(round) && round->boxes[number].seat == seat) return;
    bool allowed = may_ante(round, seat, number, amount, dark);
    naive_note(round, NAIVE_BET, "ante", number, seat, amount, allowed)->dark = dark;
    if (!allowed) return;
    round->boxes[number] = (struct naive_box){
        .seat = seat, .dark = dark, .ante = amount, .bet = dark ? 2 * amount : 0
    };
}

/* ---- Beside it ---- */

static bool may_bonus(const struct naive_round *round, const struct naive_box *box, int64_t amount)
{
    if (round->house == NAIVE_TP) return false;
    if (round->game == NAIVE_TEXAS && round->house == NAIVE_M1)
        return amount >= round->min_ante && amount <= box->ante;
    if (round->game == NAIVE_RUSSIAN && round->house == NAIVE_M1) return amount == box->ante / 2;
    return amount >= round->bonus_min && amount <= round->bonus_max;
}

static void try_bonus(struct naive_round *round, struct dice *dice, int seat, int number)
{
    struct naive_box *box = &round->boxes[number];
    int64_t amount = roll(dice, 3) ? box->ante / 2 : 1 + (int64_t)roll(dice, 60);
    if (box->bonus > 0) return;
    bool allowed = box->seat == seat && may_bonus(round, box, amount);
    naive_note(round, NAIVE_BET, "bonus", number, seat, amount, allowed);
    if (allowed) box->bonus = amount;
}

static void try_wheel(struct naive_round *round, struct dice *dice, int seat, int number)
{
    struct naive_box *box = &round->boxes[number];
    int64_t amount = round->wheel_min + (int64_t)roll(dice, 30);
    if (box->wheel > 0) return;
    bool allowed = box->seat == seat && round->house == NAIVE_TDC && amount >= round->wheel_min &&
                   amount <= round->wheel_max;
    naive_note(round, NAIVE_BET, "wheel", number, seat, amount, allowed);
    if (allowed) box->wheel = amount;
}

/* Insurance, the sixth card and the game, posted on a dark box [M1 §162; TDC]. */
static void try_posted(struct naive_round *round, struct dice *dice, int seat, int number)
{
    struct naive_box *box = &round->boxes[number];
    bool russian = round->game == NAIVE_RUSSIAN && box->seat == seat && box->dark;
    bool prepaid = russian && round->house == NAIVE_TDC;
    int64_t amount = box->ante + (roll(dice, 6) ? 0 : (int64_t)roll(dice, 5) - 2);
    switch (roll(dice, 3)) {
    case 0:
        if (roll(dice, 2)) amount = box->ante * (1 + (int64_t)roll(dice, 6));
        if (box->insurance > 0 || (round->cap > 0 && amount > round->cap / 2)) return;
        russian = russian && amount >= box->ante;
        naive_note(round, NAIVE_BET, "insurance", number, seat, amount, russian);
        if (russian) box->insurance = amount;
        return;
    case 1:
        if (box->sixth > 0) return;
        prepaid = prepaid && amount == box->ante;
        naive_note(round, NAIVE_BET, "sixth", number, seat, amount, prepaid);
        if (prepaid) box->sixth = amount;
        return;
    default:
        if (box->buy > 0) return;
        prepaid = prepaid && amount == box->ante;
        naive_note(round, NAIVE_BET, "buy", number, seat, amount, prepaid);
        if (prepaid) box->buy = amount;
        return;
    }
}

static void try_beside(struct naive_round *round, struct dice *dice)
{
    int number = 1 + (int)roll(dice, (unsigned)naive_boxes(round));
    int seat = round->boxes[number].seat;
    if (seat < 0) seat = (int)roll(dice, NAIVE_SEATS);
    if (round->boxes[number].seat < 0) { /* beside no Ante */
        naive_note(round, NAIVE_BET, roll(dice, 2) ? "bonus" : "wheel", number, seat,
                   round->min_ante, false);
        return;
    }
    if (roll(dice, 20) == 0) seat = (seat + 1) % NAIVE_SEATS;
    switch (roll(dice, 4)) {
    case 0: try_wheel(round, dice, seat, number); return;
    case 1: try_posted(round, dice, seat, number); return;
    default: try_bonus(round, dice, seat, number); return;
    }
}

static void take_back(struct naive_round *round, struct dice *dice)
{
    int number = 1 + (int)roll(dice, (unsigned)naive_boxes(round));
    if (round->boxes[number].seat < 0) return;
    naive_note(round, NAIVE_REMOVE, "ante", number, round->boxes[number].seat, 0, true);
    round->boxes[number] = (struct naive_box){ .seat = -1 };
}

static bool has_stakes(const struct naive_round *round)
{
    for (int i = 1; i <= naive_boxes(round); i++)
        if (round->boxes[i].seat >= 0) return true;
    return false;
}

void naive_stakes(struct naive_round *round, struct dice *dice)
{
    unsigned tries = 1 + roll(dice, 8);
    for (unsigned i = 0; i < tries || !has_stakes(round); i++)
        try_ante(round, dice);
    for (unsigned i = roll(dice, 6); i > 0; i--)
        try_beside(round, dice);
    if (roll(dice, 12) == 0) take_back(round, dice);
    while (!has_stakes(round))
        try_ante(round, dice);
    naive_note(round, NAIVE_CLOSE, "", 0, 0, 0, true);
}
