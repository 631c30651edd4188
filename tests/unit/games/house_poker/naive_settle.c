/* naive_settle.c -- a naive poker: hands, limits of insurance, who is paid what. */
#include <assert.h>
#include <string.h>

#include "naive_combinations.h"
#include "naive_poker.h"

static int64_t lower(int64_t a, int64_t b)
{
    return a < b ? a : b;
}

/* What of a win the rest of the cap lets through; cap 0: none binds. */
static int64_t within(const struct naive_round *round, int64_t win, int64_t already)
{
    if (round->cap == 0) return win;
    int64_t left = round->cap - already;
    return left < 0 ? 0 : lower(win, left);
}

static void pay(struct naive_round *round, const struct naive_box *box, int64_t amount)
{
    assert(amount >= 0);
    round->net[box->seat] += amount;
    round->paid += amount;
}

static void take(struct naive_round *round, const struct naive_box *box, int64_t amount)
{
    round->net[box->seat] -= amount;
    round->lost += amount;
}

/* ---- Hands ---- */

uint32_t naive_hand(const struct naive_round *round, const struct naive_box *box)
{
    cr_card cards[7];
    memcpy(cards, box->cards, (size_t)box->count);
    if (round->game != NAIVE_TEXAS) return naive_best(cards, box->count);
    memcpy(cards + 2, round->board, 5);
    return naive_best(cards, 7);
}

uint32_t naive_dealer(const struct naive_round *round)
{
    cr_card cards[7];
    if (round->game != NAIVE_TEXAS) return naive_five(round->dealer);
    memcpy(cards, round->dealer, 2);
    memcpy(cards + 2, round->board, 5);
    return naive_best(cards, 7);
}

static bool has_game(const struct naive_round *round, uint32_t value)
{
    unsigned category = value >> 26;
    if (round->game != NAIVE_TEXAS) return category >= 1; /* ace-king */
    bool threes_or_twos = category == 2 && (value >> 13 & 0x1FFF) < 1u << 2;
    return category >= 2 && !threes_or_twos; /* a pair of fours */
}

bool naive_dealer_has_game(const struct naive_round *round)
{
    return has_game(round, naive_dealer(round));
}

void naive_combinations(const struct naive_round *round, const struct naive_box *box,
                        unsigned *first, unsigned *second)
{
    define(box->cards, (unsigned)box->count, round->house == NAIVE_M1 ? 1u << 6 : 0, first, second);
}

/* What the Bet pays by hand: the table of Oasis, Russian and Caribbean [M1 §142, §168; BG art.25(7)]. */
static int64_t bet_odds(unsigned category)
{
    static const int odds[] = { 1, 1, 1, 2, 3, 4, 5, 7, 20, 50, 100 };
    return odds[category];
}

/* ---- Insurance ---- */

bool naive_insurable(const struct naive_round *round, const struct naive_box *box)
{
    unsigned category = naive_hand(round, box) >> 26;
    return category >= (round->game == NAIVE_OASIS ? 5u : 4u); /* a straight; trips */
}

/* The most a hand may be insured for [M1 §138, §162-163; TDC "Insurance"]. */
int64_t naive_insurance_most(const struct naive_round *round, const struct naive_box *box)
{
    int64_t bet = 2 * box->ante, most;
    unsigned first, second;
    if (round->game == NAIVE_OASIS) {
        most = bet * bet_odds(naive_hand(round, box) >> 26);
        return round->cap == 0 ? most : lower(most, round->cap - lower(box->ante, round->cap));
    }
    naive_combinations(round, box, &first, &second);
    most = bet * bet_odds(first);
    if (round->house == NAIVE_M1) {
        if (round->cap == 0) return most;
        int64_t left = round->cap - box->bonus_paid - box->ante;
        return lower(most, left < 0 ? 0 : left);
    }
    if (second != 0) most += bet * bet_odds(second);
    return (round->cap == 0 ? most : lower(most, round->cap)) / 2;
}

/* What of the insurance is in the game: none below the house's least hand, never more than its most. */
static int64_t insured(const struct naive_round *round, const struct naive_box *box)
{
    if (box->insurance == 0 || !naive_insurable(round, box)) return 0;
    return lower(box->insurance, naive_insurance_most(round, box));
}

/* ---- Bonus and wheel ---- */

/* By category from high card to royal; -1: a share of the jackpot. */
static const int bonus_odds[4][11] = {
    { 0, 0, 0, 4, 8, 10, 20, 40, 100, -1, -1 },      /* TDC Texas, aces apart */
    { 0, 0, 0, 0, 10, 40, 50, 70, 200, 500, 1000 },  /* M1 Oasis, Russian */
    { 0, 0, 0, 0, 10, 21, 40, 60, 150, -1, -1 },     /* TDC Russian */
    { 0, 0, 0, 0, 0, 0, 100, 150, 250, 1000, 5000 }, /* BG */
};

static int bonus_line(const struct naive_round *round, const struct naive_box *box)
{
    uint32_t value = naive_five(box->first);
    unsigned category = value >> 26;
    bool aces = category == 2 && (value >> 13 & 0x1FFF) == 1u << 12;
    switch (round->game) {
    case NAIVE_TEXAS:
        if (round->house == NAIVE_M1) return aces || category > 2 ? 7 : 0;
        return aces ? 4 : bonus_odds[0][category];
    case NAIVE_OASIS: return bonus_odds[1][category];
    case NAIVE_RUSSIAN: return bonus_odds[round->house == NAIVE_M1 ? 1 : 2][category];
    case NAIVE_CARIBBEAN: return bonus_odds[3][category];
    }
    return 0;
}

static bool holds(const uint8_t *cards, int count, uint8_t card)
{
    for (int i = 0; i < count; i++)
        if (cards[i] == card) return true;
    return false;
}

void naive_settle_bonus(struct naive_round *round, int number)
{
    struct naive_box *box = &round->boxes[number];
    bool extras = round->game == NAIVE_RUSSIAN && round->house == NAIVE_TDC;
    if (box->seat < 0 || box->bonus == 0) return;
    int line = bonus_line(round, box);
    if (line < 0) {
        box->bonus_claims = true;
        pay(round, box, round->prize);
        return;
    }
    if (extras && holds(box->first, 5, round->bonus_card) && line < 10) line = 10;
    if (extras && round->lucky_box == number && line < 5) line = 5;
    if (line == 0) {
        take(round, box, box->bonus);
        return;
    }
    int64_t win = box->bonus * line;
    if (round->bonus_cap > 0 && round->house == NAIVE_M1 && round->game != NAIVE_TEXAS)
        win = lower(win, round->bonus_cap);
    if (round->game == NAIVE_RUSSIAN && round->house == NAIVE_M1) win = within(round, win, 0);
    box->bonus_paid = win;
    pay(round, box, win);
}

static void settle_wheel(struct naive_round *round, struct naive_box *box)
{
    if (box->wheel == 0) return;
    box->wheel_claims = holds(box->first, round->game == NAIVE_TEXAS ? 2 : 5, round->fortune_card);
    if (box->wheel_claims)
        pay(round, box, round->prize);
    else
        take(round, box, box->wheel);
}

/* ---- Ante and Bet ---- */

static void settle_texas(struct naive_round *round, struct naive_box *box)
{
    static const int table[] = { 1, 1, 1, 1, 1, 1, 2, 3, 10, 20, 100 };
    uint32_t own = naive_hand(round, box), his = naive_dealer(round);
    bool game = has_game(round, his);
    if (game && own == his) return;
    if (game && own < his) {
        take(round, box, box->ante + box->bet);
        return;
    }
    int64_t ante = within(round, box->ante * table[own >> 26], 0);
    pay(round, box, ante);
    if (game) pay(round, box, within(round, box->bet, ante));
}

static void settle_oasis(struct naive_round *round, struct naive_box *box)
{
    uint32_t own = naive_hand(round, box), his = naive_dealer(round);
    int64_t ante = within(round, box->ante, 0), plays = insured(round, box);
    if (!has_game(round, his)) {
        pay(round, box, ante);
        pay(round, box, within(round, plays, ante));
    } else if (own > his) {
        pay(round, box, ante);
        pay(round, box, within(round, box->bet * bet_odds(own >> 26), ante));
        take(round, box, plays);
    } else if (own < his) {
        take(round, box, box->ante + box->bet);
    }
}

static void settle_caribbean(struct naive_round *round, struct naive_box *box)
{
    uint32_t own = naive_hand(round, box), his = naive_dealer(round);
    int64_t ante = within(round, box->ante, 0);
    if (!has_game(round, his)) {
        pay(round, box, ante);
    } else if (own > his) {
        pay(round, box, ante);
        pay(round, box, within(round, box->bet * bet_odds(own >> 26), ante));
    } else if (own < his) {
        take(round, box, box->ante + box->bet);
    }
}

/* The second ace-king is not paid where the player's ace or king decided [M1 §161]. */
static bool is_void(const struct naive_round *round, unsigned second, uint32_t own, uint32_t his)
{
    unsigned category = own >> 26;
    if (round->house != NAIVE_M1 || second != 1 || category != his >> 26) return false;
    if (category != 2 && category != 3 && category != 6) return false;
    if ((own >> 13 & 0x1FFF) != (his >> 13 & 0x1FFF)) return false;
    for (int rank = 12; rank >= 0; rank--)
        if ((own >> rank & 1) != (his >> rank & 1)) return rank >= 11;
    return false;
}

/* The two combinations of a hand that won, the higher first. */
static void pay_combinations(struct naive_round *round, struct naive_box *box, int64_t already)
{
    unsigned first, second;
    naive_combinations(round, box, &first, &second);
    int64_t one = within(round, box->bet * bet_odds(first), already);
    pay(round, box, one);
    if (second == 0 || is_void(round, second, naive_hand(round, box), naive_dealer(round))) return;
    pay(round, box, within(round, box->bet * bet_odds(second), already + one));
}

static void settle_russian(struct naive_round *round, struct naive_box *box)
{
    int64_t plays = insured(round, box);
    int64_t already = round->house == NAIVE_M1 ? box->bonus_paid : 0;
    bool first_game = has_game(round, naive_five(round->opened));
    if (!first_game) {
        plays = within(round, plays, already);
        pay(round, box, plays);
        already += plays;
        if (box->bought == 0) { /* takes the Ante; outside TDC's cap */
            pay(round, box,
                round->house == NAIVE_M1 ? within(round, box->ante, already) : box->ante);
            return;
        }
        take(round, box, box->bought);
    }
    uint32_t own = naive_hand(round, box), his = naive_dealer(round);
    if (!has_game(round, his) || own == his) return; /* all goes back, insurance too */
    if (own < his) {
        take(round, box, box->ante + box->bet);
        return;
    }
    if (first_game) take(round, box, plays);
    pay_combinations(round, box, already);
}

void naive_settle(struct naive_round *round)
{
    for (int i = 1; i <= naive_boxes(round); i++) {
        struct naive_box *box = &round->boxes[i];
        if (box->seat < 0) continue;
        settle_wheel(round, box);
        take(round, box, box->fee);
        if (box->passed) {
            take(round, box, box->ante);
            continue;
        }
        switch (round->game) {
        case NAIVE_TEXAS: settle_texas(round, box); break;
        case NAIVE_OASIS: settle_oasis(round, box); break;
        case NAIVE_RUSSIAN: settle_russian(round, box); break;
        case NAIVE_CARIBBEAN: settle_caribbean(round, box); break;
        }
    }
}

/* The lucky player's box is one of those with a bonus, counted from the left. */
static void name_lucky(struct naive_round *round)
{
    round->lucky_box = round->lucky_boxes = 0;
    for (int i = 1; i <= naive_boxes(round); i++)
        round->lucky_boxes += round->boxes[i].seat >= 0 && round->boxes[i].bonus > 0;
    if (round->lucky == 0 || round->lucky_boxes == 0) return;
    int left = 1 + (round->lucky - 1) % round->lucky_boxes;
    for (int i = 1; i <= naive_boxes(round); i++)
        if (round->boxes[i].seat >= 0 && round->boxes[i].bonus > 0 && --left == 0)
            round->lucky_box = i;
}

void naive_play(struct naive_round *round, struct dice *dice)
{
    round->op_count = round->decided = round->drawn = 0;
    round->game_bought = false;
    round->paid = round->lost = 0;
    memset(round->net, 0, sizeof round->net);
    for (int i = 0; i <= NAIVE_BOXES; i++)
        round->boxes[i] = (struct naive_box){ .seat = -1 };
    naive_stakes(round, dice);
    name_lucky(round);
    naive_decide(round, dice);
    naive_buy(round, dice);
    naive_settle(round);
}
