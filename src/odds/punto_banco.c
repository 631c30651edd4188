/* punto_banco.c -- every order of six cards, counted by points. */
#include "odds/punto_banco.h"

#include <math.h>

static_assert(sizeof(long) == sizeof(cr_money) && sizeof(unsigned long) == sizeof(uint64_t),
              "GMP takes an amount as a long");

/* ---- Counting ---- */

#define POINTS 10

/* Cards left by points. Eight packs have 416 * 415 * ... * 411 < 2^53 orders of six. */
struct count {
    const struct cr_pb_rules *rules;
    unsigned left[POINTS], cards;
    uint64_t ways[CR_PB_KINDS];
};

/* Takes a card of those points out; how many there were. */
static uint64_t take(struct count *count, unsigned points)
{
    count->cards--;
    return count->left[points]--;
}

static void put_back(struct count *count, unsigned points)
{
    count->cards++;
    count->left[points]++;
}

/* The hand is decided; whatever `unseen` cards follow of the six. */
static void decide(struct count *count, unsigned punto, unsigned banco, uint64_t ways,
                   unsigned unseen)
{
    for (unsigned i = 0; i < unseen; i++)
        ways *= count->cards - i;
    count->ways[cr_pb_winner(punto, banco)] += ways;
}

/* Punto has drawn `third`, or stood; seen: cards out. */
static void banco_plays(struct count *count, unsigned punto, unsigned banco, unsigned third,
                        uint64_t ways)
{
    unsigned unseen = third == CR_PB_STOOD ? 2 : 1;
    if (!cr_pb_banco_draws(count->rules, banco, third)) {
        decide(count, punto, banco, ways, unseen);
        return;
    }
    for (unsigned card = 0; card < POINTS; card++) {
        uint64_t some = ways * take(count, card);
        decide(count, punto, (banco + card) % 10, some, unseen - 1);
        put_back(count, card);
    }
}

static void punto_plays(struct count *count, unsigned punto, unsigned banco, uint64_t ways)
{
    if (punto >= 8 || banco >= 8) {
        decide(count, punto, banco, ways, 2);
    } else if (!cr_pb_punto_draws(count->rules, punto)) {
        banco_plays(count, punto, banco, CR_PB_STOOD, ways);
    } else {
        for (unsigned card = 0; card < POINTS; card++) {
            uint64_t some = ways * take(count, card);
            banco_plays(count, (punto + card) % 10, banco, card, some);
            put_back(count, card);
        }
    }
}

/* The four cards of the deal, by turns; a card that is not left gives no ways. */
static void deal(struct count *count, unsigned dealt, unsigned points[2], uint64_t ways)
{
    if (dealt == 4) {
        punto_plays(count, points[CR_PB_PUNTO] % 10, points[CR_PB_BANCO] % 10, ways);
        return;
    }
    for (unsigned card = 0; card < POINTS; card++) {
        if (count->left[card] == 0) continue; /* not run: four packs have 16 of each */
        uint64_t some = ways * take(count, card);
        points[dealt % 2] += card;
        deal(count, dealt + 1, points, some);
        points[dealt % 2] -= card;
        put_back(count, card);
    }
}

/* ---- Bets ---- */

/* num * ways / (den * all), added to out. */
static void add(mpq_t out, cr_money num, uint64_t ways, cr_money den, uint64_t all)
{
    mpq_t part;
    mpq_init(part);
    mpz_set_si(mpq_numref(part), num);
    mpz_mul_ui(mpq_numref(part), mpq_numref(part), ways);
    mpz_set_si(mpq_denref(part), den);
    mpz_mul_ui(mpq_denref(part), mpq_denref(part), all);
    mpq_canonicalize(part);
    mpq_add(out, out, part);
    mpq_clear(part);
}

static void count_bet(struct cr_pb_odds *odds, const struct cr_pb_rules *rules, unsigned bet,
                      cr_money stake)
{
    struct cr_pb_odds_line *line = &odds->bets[bet];
    mpq_t square, mean;
    mpq_inits(line->hit, line->push, line->wins, line->edge, line->variance, square, mean, NULL);
    line->stake = stake;
    for (unsigned winner = 0; winner < CR_PB_KINDS; winner++) {
        struct cr_pb_result result =
            cr_pb_settle_bet(rules, (enum cr_pb_kind)bet, stake, (enum cr_pb_kind)winner);
        uint64_t ways = odds->ways[winner];
        cr_money net = result.fate == CR_PB_LOSES ? -stake : result.paid;
        if (result.fate == CR_PB_WINS) add(line->hit, 1, ways, 1, odds->all);
        if (result.fate == CR_PB_WINS) add(line->wins, result.paid, 1, stake, 1);
        if (result.fate == CR_PB_PUSHES) add(line->push, 1, ways, 1, odds->all);
        add(line->edge, -net, ways, stake, odds->all);
        mpq_set_si(square, net, (unsigned long)stake); /* (net / stake)^2, ways / all of the time */
        mpq_canonicalize(square);
        mpq_mul(square, square, square);
        mpq_set_ui(mean, 0, 1);
        add(mean, 1, ways, 1, odds->all);
        mpq_mul(square, square, mean);
        mpq_add(line->variance, line->variance, square);
    }
    mpq_mul(mean, line->edge, line->edge);
    mpq_sub(line->variance, line->variance, mean);
    mpq_clears(square, mean, NULL);
}

void cr_pb_odds_init(struct cr_pb_odds *odds, const struct cr_pb_rules *rules, unsigned decks,
                     cr_money stake)
{
    struct count count = { .rules = rules, .cards = decks * CR_PACK_CARDS };
    unsigned points[2] = { 0, 0 };
    assert(decks >= 1 && decks <= CR_PACKS_MAX && stake >= 0 && stake <= CR_PB_STAKE_MOST);
    for (unsigned card = 0; card < CR_PACK_CARDS; card++)
        count.left[cr_pb_card_points((cr_card)card)] += decks;
    deal(&count, 0, points, 1);
    *odds = (struct cr_pb_odds){ .all = 0 };
    for (unsigned kind = 0; kind < CR_PB_KINDS; kind++) {
        odds->ways[kind] = count.ways[kind];
        odds->all += count.ways[kind];
    }
    for (unsigned bet = 0; bet < CR_PB_KINDS; bet++)
        count_bet(odds, rules, bet,
                  stake > 0 ? stake : 100); /* of a hundred no percent is broken */
}

void cr_pb_odds_release(struct cr_pb_odds *odds)
{
    for (unsigned bet = 0; bet < CR_PB_KINDS; bet++) {
        struct cr_pb_odds_line *line = &odds->bets[bet];
        mpq_clears(line->hit, line->push, line->wins, line->edge, line->variance, NULL);
    }
}

double cr_pb_odds_deviation(const struct cr_pb_odds_line *line)
{
    return sqrt(mpq_get_d(line->variance));
}
