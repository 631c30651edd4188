/* batch.c -- deal, play the box, play the dealer, compare. */
#include "odds/blackjack/batch.h"

#include <stdlib.h>
#include <string.h>

#include "games/blackjack/blackjack.h"
#include "odds/blackjack/player.h"
#include "rulebook/rulebook.h"

#define COLUMNS 10 /* the dealer's card: 2 to 9, ten, ace */

/* A hand of the box. Its sum is that of cr_bj_adds: points, and 256 for each ace. */
struct hand {
    unsigned sum;
    uint8_t cards[2]; /* the first two */
    uint8_t count;
    uint8_t stakes; /* 2: doubled */
    uint8_t split_off;
    uint8_t ace; /* a split one */
    uint8_t bust;
};

struct cr_bj_batch {
    const struct cr_bj_rules *rules;
    struct cr_shoe_rules shoe_rules;
    cr_money stake, natural, even, doubled; /* what a stake is, and what is paid on it */

    /* What the player does, by his points and the dealer's card. */
    char hard[22][COLUMNS], soft[22][COLUMNS], pair[11][COLUMNS];

    unsigned number; /* which shoe of the sitting; 0: none yet */
    unsigned at;     /* of its cards, burnt ones among them */
    struct cr_sitting_shoe shoe;
    bool ran_out;

    unsigned splits, hand_count; /* of the round */
    bool split_lost;
    struct hand hands[CR_BJ_HANDS_MAX];
};

/* ---- The table and its player ---- */

static void learn(struct cr_bj_batch *batch, bool basic)
{
    unsigned stand = (unsigned)batch->rules->dealer_stand;
    for (unsigned column = 0; column < COLUMNS; column++) {
        for (unsigned points = 0; points <= 21; points++) {
            char way = points >= stand ? 's' : 'h';
            batch->hard[points][column] = basic ? cr_bj_basic_says(points, false, column) : way;
            batch->soft[points][column] = basic ? cr_bj_basic_says(points, true, column) : way;
        }
        for (unsigned points = 1; points <= 10; points++)
            batch->pair[points][column] = basic ? cr_bj_basic_says_of_pair(points, column) : '-';
    }
}

/* Winnings on one hand, cut to what is posted. */
static cr_money winnings(const struct cr_play *play, cr_money stake, struct cr_ratio pays)
{
    cr_money most = cr_bj_max_payout(play), paid = cr_bj_times(play, stake, pays.num, pays.den);
    return most == CR_NONE || paid <= most ? paid : most;
}

static enum cr_status check(const struct cr_play *play, const struct cr_card_player *player)
{
    struct cr_refusal why = { .status = CR_OK };
    struct cr_shoe_rules shoe;
    bool known = player->decide == cr_bj_basic || player->decide == cr_bj_as_dealer;
    enum cr_status status = cr_bj_check_settings(play, &why);
    if (status != CR_OK) return status;
    if (!known || player->stake_count != 1 || player->stakes[0].choice != CR_BJ_MAIN)
        return CR_NOT_OFFERED;
    if (player->stakes[0].position < 1 || player->stakes[0].position > cr_bj_boxes(play))
        return CR_NO_BOX;
    if (player->stakes[0].amount < cr_bj_min_bet(play)) return CR_BET_MIN;
    if (player->stakes[0].amount > cr_bj_max_bet(play)) return CR_BET_MAX;
    if (player->stakes[0].amount > CR_PLAYER_CHIPS) return CR_NO_CHIPS;
    cr_bj_shoe_rules(play, &shoe);
    return 2 * shoe.cut_from_end <= shoe.decks * CR_PACK_CARDS ? CR_OK : CR_NOT_OFFERED;
}

enum cr_status cr_bj_batch_open(struct cr_bj_batch **out, const struct cr_play *play,
                                const struct cr_card_player *player)
{
    enum cr_status status = check(play, player);
    if (status != CR_OK) return status;
    struct cr_bj_batch *batch = calloc(1, sizeof *batch);
    if (batch == NULL) return CR_NO_MEMORY;
    const struct cr_ratio one = { 1, 1 };
    batch->rules = cr_bj_rules(play);
    cr_bj_shoe_rules(play, &batch->shoe_rules);
    batch->stake = player->stakes[0].amount;
    batch->natural = winnings(play, batch->stake, batch->rules->bj_payout);
    batch->even = winnings(play, batch->stake, one);
    batch->doubled = winnings(play, 2 * batch->stake, one);
    learn(batch, player->decide == cr_bj_basic);
    *out = batch;
    return CR_OK;
}

void cr_bj_batch_close(struct cr_bj_batch *batch)
{
    free(batch);
}

/* ---- The shoe ---- */

void cr_bj_batch_sit(struct cr_bj_batch *batch, const struct cr_seed *seed, uint64_t first)
{
    cr_sitting_begin(&batch->shoe, seed, first, batch->shoe_rules.source == CR_FROM_MACHINE);
    batch->number = 0;
    batch->ran_out = false;
}

static void new_shoe(struct cr_bj_batch *batch)
{
    cr_sitting_shuffle(&batch->shoe, batch->shoe_rules.decks);
    batch->number++;
    batch->at = batch->shoe_rules.burn_on_shuffle; /* none of a machine's */
}

static bool is_new_shoe_due(const struct cr_bj_batch *batch)
{
    if (batch->number == 0 || batch->shoe_rules.source == CR_FROM_MACHINE) return true;
    return batch->shoe.count - batch->at <= batch->shoe_rules.behind;
}

/* The next card; from a shoe that ran out any, for the round no longer counts. */
static inline cr_card draw(struct cr_bj_batch *batch)
{
    if (batch->at < batch->shoe.count) {
        cr_sitting_reach(&batch->shoe, batch->at + 1);
        return batch->shoe.cards[batch->at++];
    }
    batch->ran_out = true;
    return 0;
}

/* ---- Points ---- */

static inline unsigned points_of(unsigned sum)
{
    unsigned points = sum & 0xff;
    return sum >= 256 && points <= 11 ? points + 10 : points;
}

static inline void lay(struct cr_bj_batch *batch, struct hand *hand)
{
    cr_card card = draw(batch);
    if (hand->count < 2) hand->cards[hand->count] = card;
    hand->count++;
    hand->sum += cr_bj_adds[card];
}

/* ---- The box ---- */

/* Two cards of which the house makes two hands [checks.c]. */
static bool may_split(const struct cr_bj_batch *batch, const struct hand *hand)
{
    const struct cr_bj_rules *rules = batch->rules;
    if (hand->count != 2) return false;
    if (rules->split_match == CR_BJ_BY_RANK
            ? cr_card_rank(hand->cards[0]) != cr_card_rank(hand->cards[1])
            : cr_bj_adds[hand->cards[0]] != cr_bj_adds[hand->cards[1]])
        return false;
    if (hand->ace && !rules->resplit_aces) return false;
    if (rules->no_split_after_lost_split && batch->split_lost) return false;
    if (rules->max_splits != CR_NONE && batch->splits >= (unsigned)rules->max_splits) return false;
    return batch->hand_count < CR_BJ_HANDS_MAX;
}

static bool may_double(const struct cr_bj_batch *batch, const struct hand *hand)
{
    const struct cr_bj_rules *rules = batch->rules;
    if (hand->count != 2) return false;
    if (rules->double_allowed_on == CR_BJ_NOT_21 && points_of(hand->sum) == 21) return false;
    return batch->hand_count == 1 || rules->double_after_split;
}

/* h hit, s stand, d double, p split: what is not allowed is not said. */
static char decide(const struct cr_bj_batch *batch, const struct hand *hand, unsigned column)
{
    char says = '-';
    unsigned points = hand->sum & 0xff;
    if (hand->count == 2 && cr_bj_adds[hand->cards[0]] == cr_bj_adds[hand->cards[1]] &&
        may_split(batch, hand))
        says = batch->pair[cr_bj_adds[hand->cards[0]] & 0xff][column];
    if (says == '-')
        says = hand->sum >= 256 && points <= 11 ? batch->soft[points + 10][column]
                                                : batch->hard[points][column];
    if (hand->ace && batch->rules->split_aces_one_card && says != 'p') return 's';
    if (says != 'd' && says != 'D') return says;
    if (may_double(batch, hand)) return 'd';
    return says == 'd' ? 'h' : 's';
}

/* The new half lies right behind the hand in turn, which gets its second card at once. */
static void split(struct cr_bj_batch *batch, unsigned index)
{
    struct hand *hand = &batch->hands[index], *half = hand + 1;
    memmove(half + 1, half, (batch->hand_count - index - 1) * sizeof *half);
    batch->hand_count++;
    batch->splits++;
    hand->ace = hand->ace || cr_card_rank(hand->cards[0]) == CR_ACE;
    *half = (struct hand){ .sum = cr_bj_adds[hand->cards[1]],
                           .cards = { hand->cards[1] },
                           .count = 1,
                           .stakes = 1,
                           .split_off = 1,
                           .ace = hand->ace };
    hand->sum = cr_bj_adds[hand->cards[0]];
    hand->count = 1;
    lay(batch, hand);
}

/* Whether the card that came ends the hand [deal.c, read_hand]. */
static bool is_closed(struct cr_bj_batch *batch, struct hand *hand)
{
    unsigned points = points_of(hand->sum);
    if (points > 21) {
        hand->bust = 1;
        if (batch->splits > 0) batch->split_lost = true;
        return true;
    }
    if (hand->stakes == 2) return true;
    if (hand->ace && batch->rules->split_aces_one_card) return !may_split(batch, hand);
    return points == 21 && batch->rules->auto_stand_21;
}

static void play_hand(struct cr_bj_batch *batch, unsigned index, unsigned column)
{
    struct hand *hand = &batch->hands[index];
    bool closed = false;
    if (hand->count == 1) { /* a split one */
        lay(batch, hand);
        closed = is_closed(batch, hand);
    }
    while (!closed) {
        switch (decide(batch, hand, column)) {
        case 's': return;
        case 'p': split(batch, index); break;
        case 'd':
            hand->stakes = 2;
            lay(batch, hand);
            break;
        default: lay(batch, hand); break;
        }
        closed = is_closed(batch, hand);
    }
}

/* ---- The dealer, and who is paid ---- */

/* Draws to 16 and stands on 17; one card alone where only a blackjack waits for it. */
static unsigned play_dealer(struct cr_bj_batch *batch, unsigned sum, bool one_card, bool *natural)
{
    sum += cr_bj_adds[draw(batch)];
    *natural = sum == 256 + 11;
    while (!one_card && points_of(sum) < (unsigned)batch->rules->dealer_stand)
        sum += cr_bj_adds[draw(batch)];
    return points_of(sum);
}

/* The dealer's blackjack takes all, or the original stake alone (R3). */
static cr_money taken_by_natural(const struct cr_bj_batch *batch, const struct hand *hand)
{
    if (batch->rules->dealer_bj_takes == CR_BJ_TAKES_ALL) return hand->stakes * batch->stake;
    return hand->split_off ? 0 : batch->stake;
}

static void settle_hand(const struct cr_bj_batch *batch, const struct hand *hand, unsigned dealer,
                        bool natural, struct cr_bj_dealt *out)
{
    unsigned own = points_of(hand->sum);
    if (hand->bust)
        out->lost += hand->stakes * batch->stake;
    else if (natural)
        out->lost += taken_by_natural(batch, hand);
    else if (dealer > 21 || own > dealer)
        out->paid += hand->stakes == 2 ? batch->doubled : batch->even;
    else if (own < dealer)
        out->lost += hand->stakes * batch->stake;
}

/* A blackjack is paid at once against 2 to 9, or waits for the dealer's second card. */
static unsigned settle_natural(struct cr_bj_batch *batch, cr_card up, struct cr_bj_dealt *out)
{
    bool natural, at_once = batch->rules->bj_paid_at_once && cr_card_rank(up) < CR_TEN;
    unsigned dealer = points_of(cr_bj_adds[up]);
    if (!at_once) {
        dealer = play_dealer(batch, cr_bj_adds[up], batch->rules->one_card_only, &natural);
        if (natural) return dealer;
    }
    out->paid = batch->natural;
    return dealer;
}

static unsigned settle_box(struct cr_bj_batch *batch, cr_card up, struct cr_bj_dealt *out)
{
    bool live = false, natural = false;
    unsigned dealer = points_of(cr_bj_adds[up]);
    for (unsigned i = 0; i < batch->hand_count; i++)
        live = live || !batch->hands[i].bust;
    if (live) dealer = play_dealer(batch, cr_bj_adds[up], false, &natural);
    for (unsigned i = 0; i < batch->hand_count; i++)
        settle_hand(batch, &batch->hands[i], dealer, natural, out);
    return dealer;
}

/* ---- A round ---- */

static void play_round(struct cr_bj_batch *batch, struct cr_bj_dealt *out)
{
    if (is_new_shoe_due(batch)) new_shoe(batch);
    unsigned from = batch->at, dealer;
    cr_card first = draw(batch), up = draw(batch), second = draw(batch);
    struct hand *hand = &batch->hands[0];
    *hand = (struct hand){ .sum = (unsigned)cr_bj_adds[first] + cr_bj_adds[second],
                           .cards = { first, second },
                           .count = 2,
                           .stakes = 1 };
    batch->hand_count = 1;
    batch->splits = 0;
    batch->split_lost = false;
    *out = (struct cr_bj_dealt){ .shoe = batch->number };
    if (hand->sum == 256 + 11) {
        dealer = settle_natural(batch, up, out);
    } else {
        unsigned column = cr_card_rank(up) < CR_TEN    ? cr_card_rank(up)
                          : cr_card_rank(up) == CR_ACE ? 9
                                                       : 8;
        for (unsigned i = 0; i < batch->hand_count; i++)
            play_hand(batch, i, column);
        dealer = settle_box(batch, up, out);
    }
    out->cards = (uint16_t)(batch->at - from);
    out->hands = (uint8_t)batch->hand_count;
    out->dealer = (uint8_t)dealer;
}

bool cr_bj_batch_play(struct cr_bj_batch *batch, struct cr_bj_dealt *out, size_t count)
{
    for (size_t i = 0; i < count && !batch->ran_out; i++)
        play_round(batch, &out[i]);
    return !batch->ran_out;
}
