/* naive_blackjack.c -- one round of blackjack, played straight through. */
#include "naive_blackjack.h"

#include <assert.h>
#include <string.h>

struct hand {
    const char *cards[32];
    int count;
    int64_t stake[NAIVE_BETTORS];
    bool doubled, from_split, split_aces, bust, over; /* over: surrendered, or paid */
};

struct bettor {
    int seat, place;
    int64_t stake, insured_bj, insured_ten, bonus, wheel;
    bool even_money, was_insured_bj, was_insured_ten, bonus_open;
    bool claims;
};

struct box {
    struct bettor bettors[NAIVE_BETTORS];
    int bettor_count, owner;
    struct hand hands[64];
    int hand_count, splits;
    bool split_bust, blackjack, blackjack_done;
};

struct game {
    struct naive_round *round;
    struct dice *dice;
    struct box boxes[NAIVE_BOXES];
    const char *dealer[32];
    int dealer_count;
    int acted; /* the last box that acted; -1: none */
    bool drawn_after_deal;
    const char *bonus_card, *fortune_card;
};

/* ---- Cards ---- */

static const char *draw(struct game *game)
{
    return game->round->shoe[game->round->drawn++];
}

static int value(const char *card)
{
    if (card[0] == 'A') return 1;
    if (strchr("TJQK", card[0])) return 10;
    return card[0] - '0';
}

static int hard_points(const char *const *cards, int count)
{
    int sum = 0;
    for (int i = 0; i < count; i++)
        sum += value(cards[i]);
    return sum;
}

static int points(const char *const *cards, int count)
{
    int sum = hard_points(cards, count);
    for (int i = 0; i < count; i++)
        if (cards[i][0] == 'A') return sum + 10 <= 21 ? sum + 10 : sum;
    return sum;
}

static bool is_blackjack(const char *const *cards, int count)
{
    return count == 2 && points(cards, 2) == 21;
}

/* ---- The record ---- */

static struct naive_op *note(struct game *game, enum naive_kind kind, const char *what, int box,
                             int seat, int64_t amount, bool allowed)
{
    assert(game->round->op_count < NAIVE_OPS);
    struct naive_op *op = &game->round->ops[game->round->op_count++];
    *op = (struct naive_op){ .kind = kind,
                             .what = what,
                             .box = box + 1,
                             .seat = seat,
                             .amount = amount,
                             .allowed = allowed };
    return op;
}

/* R41: winnings of one bettor on one hand are cut; insurance and fixed-odds side bets apart. */
static void win(struct game *game, int seat, int64_t paid, bool capped)
{
    if (capped && game->round->max_payout && paid > game->round->max_payout)
        paid = game->round->max_payout;
    game->round->net[seat] += paid;
    game->round->paid += paid;
}

static void lose(struct game *game, int seat, int64_t amount)
{
    game->round->net[seat] -= amount;
    game->round->lost += amount;
}

/* ---- Bets ---- */

static void make_bets(struct game *game)
{
    struct naive_round *round = game->round;
    struct dice *dice = game->dice;
    int most = round->house == NAIVE_BG ? 1 : 3, any = 0;
    for (int b = 0; b < NAIVE_BOXES; b++) {
        struct box *box = &game->boxes[b];
        int64_t total = 0;
        int tries = roll(dice, 3) == 0 ? (int)roll(dice, 5) : 0;
        if (b == NAIVE_BOXES - 1 && any == 0) tries = 4;
        for (int i = 0; i < tries; i++) {
            int seat = (int)roll(dice, NAIVE_SEATS);
            int64_t amount = roll(dice, 12) == 0 ? (int64_t)roll(dice, 12)
                                                 : round->min_bet + (int64_t)roll(dice, 200);
            bool there = false;
            for (int j = 0; j < box->bettor_count; j++)
                there = there || box->bettors[j].seat == seat;
            bool allowed = !there && box->bettor_count < most && amount >= round->min_bet &&
                           total + amount <= round->max_bet;
            note(game, NAIVE_BET, "box", b, seat, amount, allowed);
            if (!allowed) continue;
            box->bettors[box->bettor_count] =
                (struct bettor){ .seat = seat, .place = box->bettor_count + 1, .stake = amount };
            box->bettor_count++;
            total += amount;
            any++;
        }
        for (int j = 0; j < box->bettor_count; j++) {
            struct bettor *own = &box->bettors[j];
            bool offered = round->house == NAIVE_TDC;
            if (roll(dice, 2)) {
                note(game, NAIVE_BET, "bonus", b, own->seat, 10, offered);
                if (offered) own->bonus = 10;
                own->bonus_open = offered;
            }
            if (roll(dice, 3) == 0) {
                note(game, NAIVE_BET, "wheel", b, own->seat, 15, offered);
                if (offered) own->wheel = 15;
            }
        }
        box->owner = 0; /* who came first, who also stands nearest the dealer */
    }
    if (any == 0) {
        note(game, NAIVE_BET, "box", 0, 0, round->min_bet, true);
        game->boxes[0].bettors[0] =
            (struct bettor){ .seat = 0, .place = 1, .stake = round->min_bet };
        game->boxes[0].bettor_count = 1;
    }
}

/* ---- Side bets (TDC) ---- */

static bool same_suit(const char *const *cards, int count)
{
    for (int i = 1; i < count; i++)
        if (cards[i][1] != cards[0][1]) return false;
    return true;
}

static int count_of(const char *const *cards, int count, char rank)
{
    int found = 0;
    for (int i = 0; i < count; i++)
        found += cards[i][0] == rank;
    return found;
}

static bool pending(const char *const *cards)
{
    char a = cards[0][0], b = cards[1][0];
    if (a == '7' && b == '7') return true;
    return strchr("678", a) && strchr("678", b) && a != b;
}

/* What the bonus bet pays to one; -20 and -10: a share of the jackpot; 0: nothing. */
static int bonus_line(struct game *game, const char *const *cards, int count)
{
    bool card = game->bonus_card && (strcmp(cards[0], game->bonus_card) == 0 ||
                                     strcmp(cards[1], game->bonus_card) == 0);
    if (count == 3) {
        if (count_of(cards, 3, '7') == 3)
            return !same_suit(cards, 3) ? 120 : cards[0][1] == 's' ? -20 : -10;
        if (count_of(cards, 3, '6') == 1 && count_of(cards, 3, '7') == 1 &&
            count_of(cards, 3, '8') == 1)
            return same_suit(cards, 3) ? 240 : 60;
    } else if (is_blackjack(cards, 2)) {
        if (same_suit(cards, 2)) return 10;
        return card ? 10 : 5;
    }
    return card ? 10 : 0;
}

static void settle_bonus(struct game *game, struct box *box, int cards)
{
    for (int j = 0; j < box->bettor_count; j++) {
        struct bettor *own = &box->bettors[j];
        if (!own->bonus_open) continue;
        int line = bonus_line(game, box->hands[0].cards, cards);
        own->bonus_open = false;
        if (line < 0)
            own->claims = true;
        else if (line == 0)
            lose(game, own->seat, own->bonus);
        else
            win(game, own->seat, line * own->bonus, true);
    }
}

static void settle_wheels(struct game *game)
{
    for (int b = 0; b < NAIVE_BOXES; b++)
        for (int j = 0; j < game->boxes[b].bettor_count; j++) {
            struct bettor *own = &game->boxes[b].bettors[j];
            const char *const *cards = game->boxes[b].hands[0].cards;
            if (own->wheel == 0) continue;
            if (game->fortune_card && (strcmp(cards[0], game->fortune_card) == 0 ||
                                       strcmp(cards[1], game->fortune_card) == 0)) {
                note(game, NAIVE_AWARD, "wheel", b, own->seat, 75, true);
                win(game, own->seat, 75, false);
            } else {
                lose(game, own->seat, own->wheel);
            }
        }
}

/* ---- The deal, blackjacks, even money ---- */

static void deal(struct game *game)
{
    for (int pass = 0; pass < 2; pass++) {
        for (int b = 0; b < NAIVE_BOXES; b++) {
            struct box *box = &game->boxes[b];
            if (box->bettor_count == 0) continue;
            box->hand_count = 1;
            box->hands[0].cards[box->hands[0].count++] = draw(game);
            for (int j = 0; j < box->bettor_count; j++)
                box->hands[0].stake[j] = box->bettors[j].stake;
        }
        if (pass == 0) game->dealer[game->dealer_count++] = draw(game);
    }
}

static bool up_is(const struct game *game, const char *ranks)
{
    return strchr(ranks, game->dealer[0][0]) != NULL;
}

static void pay_blackjacks(struct game *game)
{
    for (int b = 0; b < NAIVE_BOXES; b++) {
        struct box *box = &game->boxes[b];
        if (box->bettor_count == 0) continue;
        if (!pending(box->hands[0].cards)) settle_bonus(game, box, 2);
        box->blackjack = is_blackjack(box->hands[0].cards, 2);
        if (!box->blackjack || !up_is(game, "23456789")) continue;
        for (int j = 0; j < box->bettor_count; j++)
            win(game, box->bettors[j].seat, box->bettors[j].stake * 3 / 2, true);
        box->blackjack_done = true;
    }
}

static bool insurance_allowed(struct game *game, int b, int j, bool ten, int64_t amount);
static void try_insurance(struct game *game, int b, bool after_boxes);

static void offer_even_money(struct game *game)
{
    bool offered = up_is(game, game->round->house == NAIVE_BG ? "TJQKA" : "A");
    for (int b = 0; b < NAIVE_BOXES; b++) {
        struct box *box = &game->boxes[b];
        if (box->bettor_count == 0) continue;
        bool open = offered && box->blackjack && !box->blackjack_done;
        if (!open && roll(game->dice, 4) == 0 && game->round->house != NAIVE_BG)
            note(game, NAIVE_ACT, "even_money", b, box->bettors[0].seat, 0, false);
        for (int j = 0; j < box->bettor_count && open; j++) {
            struct bettor *own = &box->bettors[j];
            if (roll(game->dice, 2)) {
                note(game, NAIVE_ACT, "even_money", b, own->seat, 0, true);
                own->even_money = true;
                win(game, own->seat, own->stake, true);
            } else {
                note(game, NAIVE_ACT, "refuse", b, own->seat, 0, true);
            }
        }
    }
}

/* ---- Insurance ---- */

static bool has_live_stake(const struct box *box, int j)
{
    if (box->blackjack) return !box->blackjack_done && !box->bettors[j].even_money;
    for (int h = 0; h < box->hand_count; h++)
        if (box->hands[h].stake[j] > 0 && !box->hands[h].bust && !box->hands[h].over) return true;
    return false;
}

static bool in_window(const struct game *game, int b)
{
    const struct box *box = &game->boxes[b];
    switch (game->round->house) {
    case NAIVE_M1: return game->acted <= b;
    case NAIVE_TDC: return !game->drawn_after_deal;
    case NAIVE_BG:
        return box->hand_count == 1 && box->hands[0].count == 2 && !box->hands[0].doubled;
    }
    return false;
}

static bool insurance_allowed(struct game *game, int b, int j, bool ten, int64_t amount)
{
    const struct box *box = &game->boxes[b];
    const struct bettor *own = &box->bettors[j];
    bool bg = game->round->house == NAIVE_BG;
    if (ten && !bg) return false;
    if (bg && up_is(game, "A")) ten = false; /* R6 */
    if (!up_is(game, ten ? "789TJQK" : bg ? "TJQKA" : "A")) return false;
    if (ten ? own->was_insured_ten : own->was_insured_bj) return false;
    if (own->even_money || !in_window(game, b) || !has_live_stake(box, j)) return false;
    if (bg) return amount == own->stake || amount == own->stake / 2;
    int64_t most = own->stake / 2, least = (game->round->min_bet + 1) / 2;
    if (least > most) least = most;
    return amount >= least && amount <= most;
}

static void try_insurance(struct game *game, int b, bool after_boxes)
{
    struct box *box = &game->boxes[b];
    if (box->bettor_count == 0) return;
    int j = (int)roll(game->dice, (unsigned)box->bettor_count);
    struct bettor *own = &box->bettors[j];
    bool ten = roll(game->dice, 3) == 0;
    int64_t amounts[] = { own->stake / 2,
                          own->stake / 2,
                          own->stake,
                          own->stake / 2 + 1,
                          (game->round->min_bet + 1) / 2,
                          (game->round->min_bet + 1) / 2 - 1 };
    int64_t amount = amounts[roll(game->dice, 6)];
    if (amount < 1) amount = 1;
    bool allowed = insurance_allowed(game, b, j, ten, amount);
    note(game, NAIVE_ACT, ten ? "insure_ten" : "insure", b, own->seat, amount, allowed)
        ->after_boxes = after_boxes;
    if (!allowed) return;
    if (ten && !up_is(game, "A")) {
        own->insured_ten = amount;
        own->was_insured_ten = true;
    } else {
        own->insured_bj = amount;
        own->was_insured_bj = true;
    }
}

/* ---- Boxes ---- */

static bool is_pair(const struct game *game, const struct hand *hand)
{
    if (hand->count != 2) return false;
    if (game->round->house == NAIVE_BG) return value(hand->cards[0]) == value(hand->cards[1]);
    return hand->cards[0][0] == hand->cards[1][0];
}

static bool one_card_ace(const struct game *game, const struct hand *hand)
{
    return hand->split_aces && game->round->house != NAIVE_BG;
}

static bool split_allowed(const struct game *game, const struct box *box, const struct hand *hand)
{
    if (!is_pair(game, hand)) return false;
    if (game->round->house == NAIVE_TDC && box->splits == 3) return false;
    return !(game->round->house == NAIVE_M1 && box->split_bust);
}

static bool is_allowed(const struct game *game, const struct box *box, const struct hand *hand,
                       const char *what)
{
    bool two = hand->count == 2;
    if (strcmp(what, "stand") == 0) return true;
    if (strcmp(what, "split") == 0) return split_allowed(game, box, hand);
    if (one_card_ace(game, hand)) return false;
    if (strcmp(what, "hit") == 0) return true;
    if (strcmp(what, "double") == 0) return two;
    if (strcmp(what, "blind") == 0)
        return game->round->house == NAIVE_M1 && two && hard_points(hand->cards, 2) <= 11;
    return game->round->house != NAIVE_BG && two && !hand->from_split && !up_is(game, "A");
}

/* The others on the hand are asked one after the other: joined, a bit each. */
static unsigned ask_others(struct game *game, int b, const struct hand *hand)
{
    struct box *box = &game->boxes[b];
    unsigned joined = 1u << box->owner;
    for (int j = 0; j < box->bettor_count; j++) {
        if (j == box->owner || hand->stake[j] == 0) continue;
        bool joins = roll(game->dice, 2);
        note(game, NAIVE_ACT, joins ? "join" : "decline", b, box->bettors[j].seat, 0, true);
        if (joins) joined |= 1u << j;
    }
    return joined;
}

static void do_split(struct game *game, int b, int h)
{
    struct box *box = &game->boxes[b];
    settle_bonus(game, box, 2); /* R29 */
    unsigned joined = ask_others(game, b, &box->hands[h]);
    assert(box->hand_count < 60);
    for (int i = box->hand_count; i > h + 1; i--)
        box->hands[i] = box->hands[i - 1];
    box->hand_count++;
    box->splits++;
    struct hand *left = &box->hands[h], *right = &box->hands[h + 1];
    memset(right, 0, sizeof *right);
    right->cards[right->count++] = left->cards[1];
    left->count = 1;
    left->from_split = right->from_split = true;
    left->split_aces = right->split_aces = left->cards[0][0] == 'A';
    for (int j = 0; j < box->bettor_count; j++)
        if (joined >> j & 1) right->stake[j] = box->bettors[j].stake;
}

static void lose_hand(struct game *game, struct box *box, struct hand *hand)
{
    for (int j = 0; j < box->bettor_count; j++)
        lose(game, box->bettors[j].seat, hand->stake[j]);
}

static void take_card(struct game *game, struct box *box, struct hand *hand)
{
    hand->cards[hand->count++] = draw(game);
    game->drawn_after_deal = true;
    if (!hand->from_split && hand->count == 3) settle_bonus(game, box, 3);
    if (hard_points(hand->cards, hand->count) > 21) {
        hand->bust = true;
        if (hand->from_split) box->split_bust = true;
        lose_hand(game, box, hand);
    }
}

static void do_surrender(struct game *game, struct box *box, struct hand *hand)
{
    settle_bonus(game, box, 2);
    for (int j = 0; j < box->bettor_count; j++)
        lose(game, box->bettors[j].seat, hand->stake[j] / 2);
    hand->over = true;
}

static const char *decide(struct game *game)
{
    static const char *const ways[] = { "hit",   "hit",   "hit",   "stand", "double",    "double",
                                        "blind", "split", "split", "split", "surrender", "stand" };
    return ways[roll(game->dice, sizeof ways / sizeof ways[0])];
}

/* Plays one hand; true if it was split, and is to be played anew from its first half. */
static bool play_hand(struct game *game, int b, int h)
{
    struct box *box = &game->boxes[b];
    struct hand *hand = &box->hands[h];
    int owner = box->bettors[box->owner].seat;
    if (hand->count == 1) take_card(game, box, hand);
    for (int tries = 0;; tries++) {
        if (hand->bust || points(hand->cards, hand->count) == 21) {
            bool aces = one_card_ace(game, hand) && split_allowed(game, box, hand);
            if (!aces) return false; /* 21 is closed; two aces are 12 */
        }
        if (one_card_ace(game, hand) && !split_allowed(game, box, hand)) return false;
        if (roll(game->dice, 6) == 0)
            try_insurance(game, (int)roll(game->dice, NAIVE_BOXES), false);
        const char *what = tries > 12 ? "stand" : decide(game);
        if (box->bettor_count > 1 && roll(game->dice, 8) == 0)
            note(game, NAIVE_ACT, what, b, box->bettors[1].seat, 0, false); /* not the owner */
        bool allowed = is_allowed(game, box, hand, what);
        note(game, NAIVE_ACT, what, b, owner, 0, allowed);
        if (!allowed) continue;
        game->acted = b;
        if (strcmp(what, "hit") == 0) {
            take_card(game, box, hand);
        } else if (strcmp(what, "stand") == 0) {
            if (!hand->from_split) settle_bonus(game, box, 2);
            return false;
        } else if (strcmp(what, "split") == 0) {
            do_split(game, b, h);
            return true;
        } else if (strcmp(what, "surrender") == 0) {
            do_surrender(game, box, hand);
            return false;
        } else {
            unsigned joined = ask_others(game, b, hand);
            hand->doubled = true;
            for (int j = 0; j < box->bettor_count; j++)
                if (joined >> j & 1) hand->stake[j] += box->bettors[j].stake;
            take_card(game, box, hand);
            return false;
        }
    }
}

static void play_boxes(struct game *game)
{
    for (int b = 0; b < NAIVE_BOXES; b++) {
        struct box *box = &game->boxes[b];
        if (box->bettor_count == 0 || box->blackjack) continue;
        for (int h = 0; h < box->hand_count; h++)
            while (play_hand(game, b, h))
                ;
    }
}

/* ---- The dealer and the end ---- */

static bool hand_is_live(const struct box *box, const struct hand *hand)
{
    return !box->blackjack && !hand->bust && !hand->over;
}

static void dealer_draws(struct game *game)
{
    bool live = false, waits = false;
    for (int b = 0; b < NAIVE_BOXES; b++) {
        const struct box *box = &game->boxes[b];
        for (int h = 0; h < box->hand_count; h++)
            live = live || hand_is_live(box, &box->hands[h]);
        for (int j = 0; j < box->bettor_count; j++) {
            const struct bettor *own = &box->bettors[j];
            waits = waits || own->insured_bj || own->insured_ten;
            waits = waits || (box->blackjack && !box->blackjack_done && !own->even_money);
        }
    }
    if (!live && !waits) return;
    game->dealer[game->dealer_count++] = draw(game);
    while (live && points(game->dealer, game->dealer_count) <= 16)
        game->dealer[game->dealer_count++] = draw(game);
}

static void settle_insurance(struct game *game, struct bettor *own)
{
    if (game->dealer_count < 2) return;
    bool blackjack = is_blackjack(game->dealer, 2), ten = value(game->dealer[1]) == 10;
    if (own->insured_bj) {
        if (blackjack)
            win(game, own->seat, 2 * own->insured_bj, true);
        else
            lose(game, own->seat, own->insured_bj);
    }
    if (own->insured_ten) {
        if (ten)
            win(game, own->seat, 2 * own->insured_ten, true);
        else
            lose(game, own->seat, own->insured_ten);
    }
}

static void settle(struct game *game)
{
    int dealer = points(game->dealer, game->dealer_count);
    bool dealer_bj = is_blackjack(game->dealer, game->dealer_count);
    for (int b = 0; b < NAIVE_BOXES; b++) {
        struct box *box = &game->boxes[b];
        for (int j = 0; j < box->bettor_count; j++) {
            struct bettor *own = &box->bettors[j];
            settle_insurance(game, own);
            if (box->blackjack) {
                if (!box->blackjack_done && !own->even_money && !dealer_bj)
                    win(game, own->seat, own->stake * 3 / 2, true);
                continue;
            }
            for (int h = 0; h < box->hand_count; h++) {
                struct hand *hand = &box->hands[h];
                int mine = points(hand->cards, hand->count);
                if (!hand_is_live(box, hand)) continue;
                if (dealer_bj || (dealer <= 21 && mine < dealer))
                    lose(game, own->seat, hand->stake[j]);
                else if (hand->stake[j] && (dealer > 21 || mine > dealer))
                    win(game, own->seat, hand->stake[j], true);
            }
        }
    }
    for (int b = 0; b < NAIVE_BOXES; b++)
        for (int j = 0; j < game->boxes[b].bettor_count; j++)
            if (game->boxes[b].bettors[j].claims) {
                note(game, NAIVE_AWARD, "bonus", b, game->boxes[b].bettors[j].seat, 20000, true);
                win(game, game->boxes[b].bettors[j].seat, 20000, false);
            }
}

static void draw_side_cards(struct game *game)
{
    static const char *const names[] = { "bonus_card", "fortune_card" };
    for (int i = 0; i < 2; i++) {
        if (roll(game->dice, 3) == 0) continue;
        const char *card = game->round->shoe[roll(game->dice, 24)];
        bool offered = game->round->house == NAIVE_TDC;
        note(game, NAIVE_SIDE_CARD, names[i], 0, 0, 0, offered)->card = card;
        if (!offered) continue;
        if (i == 0)
            game->bonus_card = card;
        else
            game->fortune_card = card;
    }
}

void naive_play(struct naive_round *round, struct dice *dice)
{
    static struct game game; /* large; a test has one at a time */
    memset(&game, 0, sizeof game);
    game.round = round;
    game.dice = dice;
    game.acted = -1;
    round->op_count = round->drawn = round->hands = 0;
    round->paid = round->lost = 0;
    memset(round->net, 0, sizeof round->net);
    draw_side_cards(&game);
    make_bets(&game);
    note(&game, NAIVE_CLOSE, "", 0, 0, 0, true);
    deal(&game);
    settle_wheels(&game);
    pay_blackjacks(&game);
    offer_even_money(&game);
    play_boxes(&game);
    for (int i = 0; i < 2; i++)
        try_insurance(&game, (int)roll(dice, NAIVE_BOXES), true);
    dealer_draws(&game);
    settle(&game);
    round->dealer_points = points(game.dealer, game.dealer_count);
    round->dealer_cards = game.dealer_count;
    for (int b = 0; b < NAIVE_BOXES; b++)
        round->hands += game.boxes[b].hand_count;
}
