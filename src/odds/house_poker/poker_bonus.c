/* poker_bonus.c -- every hand of five once, by its line. */
#include "odds/house_poker/poker_bonus.h"

#include "odds/house_poker/suits.h"

#define BASIS_POINTS 10000
#define MILLION      1000000

unsigned cr_poker_bonus_line(cr_rank_value value)
{
    unsigned category = cr_rank_category(value);
    bool aces = category == CR_HAND_PAIR && value >= CR_RANK_PAIR_OF(CR_ACE);
    return aces ? CR_HP_LINE_PAIR_OF_ACES : category;
}

static void count_lines(struct cr_poker_bonus *bonus)
{
    cr_card c[CR_HAND_CARDS];
    for (c[4] = 4; c[4] < CR_PACK_CARDS; c[4]++)
        for (c[3] = 3; c[3] < c[4]; c[3]++)
            for (c[2] = 2; c[2] < c[3]; c[2]++)
                for (c[1] = 1; c[1] < c[2]; c[1]++)
                    for (c[0] = 0; c[0] < c[1]; c[0]++)
                        bonus->lines[cr_poker_bonus_line(cr_rank5(c))].ways++;
}

/* out += ways / den of the hands, times ratio. */
static void add(mpq_t out, uint64_t ways, uint64_t den, const mpq_t amount)
{
    mpq_t part;
    mpq_init(part);
    mpq_set_ui(part, ways, den);
    mpq_canonicalize(part);
    mpq_mul(part, part, amount);
    mpq_add(out, out, part);
    mpq_clear(part);
}

static void set_ratio(mpq_t out, struct cr_ratio ratio)
{
    mpq_set_si(out, ratio.num, (unsigned long)ratio.den);
    mpq_canonicalize(out);
}

/* What a hand of that line wins of a stake; share: and of the pool, which is not in it. */
static void line_wins(const struct cr_poker_bonus *bonus, const struct cr_hp_rules *rules,
                      unsigned line, mpq_t net)
{
    bool back = bonus->lines[line].share > 0 || (int)line == rules->bonus_push_category;
    if (bonus->lines[line].pays.den != 0)
        set_ratio(net, bonus->lines[line].pays);
    else
        mpq_set_si(net, back ? 0 : -1, 1);
}

/* One line more on a hand that wins so much [TDC Russian R15]. */
static void add_extra(const struct cr_hp_rules *rules, unsigned extra, mpq_t net)
{
    struct cr_ratio pays = rules->bonus_pays[extra];
    mpq_t more;
    if (pays.den == 0) return;
    mpq_init(more);
    set_ratio(more, pays);
    if (rules->bonus_lines == CR_HP_ADDITIVE && mpq_sgn(net) > 0)
        mpq_add(net, net, more);
    else if (mpq_cmp(more, net) > 0)
        mpq_set(net, more);
    mpq_clear(more);
}

/* The same hand with the bonus card in it, or as the lucky player's; a share of the jackpot is better. */
static void line_wins_with(const struct cr_poker_bonus *bonus, const struct cr_hp_rules *rules,
                           unsigned line, bool card, bool lucky, mpq_t net)
{
    line_wins(bonus, rules, line, net);
    if (bonus->lines[line].share > 0) return;
    if (card) add_extra(rules, CR_HP_LINE_BONUS_CARD, net);
    if (lucky) add_extra(rules, CR_HP_LINE_LUCKY, net);
}

/* Of the line's hands: those with the bonus card among the five, and those without. */
static void add_with(struct cr_poker_bonus *bonus, const struct cr_hp_rules *rules, unsigned line,
                     bool lucky)
{
    const uint64_t all = (uint64_t)CR_FIVES * CR_PACK_CARDS;
    mpq_t net, loss, one;
    mpq_inits(net, loss, one, NULL);
    mpq_set_ui(one, 1, 1);
    for (int card = 0; card < 2; card++) {
        uint64_t ways =
            bonus->lines[line].ways * (card ? CR_HAND_CARDS : CR_PACK_CARDS - CR_HAND_CARDS);
        line_wins_with(bonus, rules, line, card, lucky, net);
        mpq_neg(loss, net);
        add(lucky ? bonus->with_lucky : bonus->with_card, ways, all, loss);
        if (lucky) continue;
        if (mpq_sgn(net) > 0 || bonus->lines[line].share > 0) add(bonus->card_hit, ways, all, one);
        mpq_mul(net, net, net);
        add(bonus->card_variance, ways, all, net);
    }
    mpq_clears(net, loss, one, NULL);
}

static void add_line(struct cr_poker_bonus *bonus, const struct cr_hp_rules *rules, unsigned line)
{
    uint64_t ways = bonus->lines[line].ways;
    mpq_t net, loss, one;
    mpq_inits(net, loss, one, NULL);
    mpq_set_ui(one, 1, 1);
    line_wins(bonus, rules, line, net);
    if (mpq_sgn(net) > 0 || bonus->lines[line].share > 0) add(bonus->hit, ways, CR_FIVES, one);
    mpq_neg(loss, net);
    add(bonus->edge, ways, CR_FIVES, loss);
    mpq_mul(net, net, net);
    add(bonus->variance, ways, CR_FIVES, net);
    add_with(bonus, rules, line, false);
    add_with(bonus, rules, line, true);
    mpq_clears(net, loss, one, NULL);
}

bool cr_poker_bonus_init(struct cr_poker_bonus *bonus, const struct cr_play *play)
{
    const struct cr_hp_rules *rules = cr_hp_rules(play);
    mpq_t mean;
    if (!rules->bonus_offered) return false;
    *bonus = (struct cr_poker_bonus){ 0 };
    mpq_inits(bonus->hit, bonus->edge, bonus->variance, bonus->meter, bonus->per_stake,
              bonus->with_card, bonus->card_hit, bonus->card_variance, bonus->with_lucky,
              bonus->lucky, mean, NULL);
    count_lines(bonus);
    for (unsigned line = 0; line < CR_BONUS_LINES; line++) {
        bonus->lines[line].pays = cr_hp_bonus_odds(play, line);
        bonus->lines[line].share = line < CR_CATEGORIES ? cr_hp_share(play, line) : 0;
        add_line(bonus, rules, line);
        mpq_set_ui(mean, bonus->lines[line].share, BASIS_POINTS);
        mpq_canonicalize(mean);
        add(bonus->per_stake, bonus->lines[line].ways, CR_FIVES, mean);
    }
    if (mpq_sgn(bonus->per_stake) > 0) mpq_div(bonus->meter, bonus->edge, bonus->per_stake);
    if (rules->bonus_pays[CR_HP_LINE_LUCKY].den != 0)
        mpq_set_si(bonus->lucky, cr_hp_plate(play)->lucky_player_chance_ppm, MILLION);
    mpq_canonicalize(bonus->lucky);
    mpq_mul(mean, bonus->edge, bonus->edge);
    mpq_sub(bonus->variance, bonus->variance, mean);
    mpq_mul(mean, bonus->with_card, bonus->with_card);
    mpq_sub(bonus->card_variance, bonus->card_variance, mean);
    mpq_clear(mean);
    return true;
}

void cr_poker_bonus_release(struct cr_poker_bonus *bonus)
{
    mpq_clears(bonus->hit, bonus->edge, bonus->variance, bonus->meter, bonus->per_stake,
               bonus->with_card, bonus->card_hit, bonus->card_variance, bonus->with_lucky,
               bonus->lucky, NULL);
}

/* ---- The meter, and a limit ---- */

void cr_poker_bonus_at(mpq_t edge, const struct cr_poker_bonus *bonus, unsigned long meter)
{
    mpq_set_ui(edge, meter, 1);
    mpq_mul(edge, edge, bonus->per_stake);
    mpq_sub(edge, bonus->edge, edge);
}

bool cr_poker_bonus_tier(mpq_t per_stake, mpq_t meter, const struct cr_poker_bonus *bonus,
                         unsigned line)
{
    if (bonus->lines[line].share == 0) return false;
    mpq_set_ui(meter, bonus->lines[line].share, BASIS_POINTS);
    mpq_canonicalize(meter);
    mpq_set_ui(per_stake, 0, 1);
    add(per_stake, bonus->lines[line].ways, CR_FIVES, meter);
    mpq_div(meter, bonus->edge, per_stake);
    return true;
}

void cr_poker_bonus_lucky(mpq_t edge, const struct cr_poker_bonus *bonus, unsigned boxes)
{
    mpq_t worth;
    mpq_init(worth);
    mpq_set_ui(edge, 1, boxes);
    mpq_mul(edge, edge, bonus->lucky);
    mpq_sub(worth, bonus->with_card, bonus->with_lucky);
    mpq_mul(worth, worth, edge);
    mpq_sub(edge, bonus->with_card, worth);
    mpq_clear(worth);
}

bool cr_poker_bonus_capped(mpq_t edge, const struct cr_poker_bonus *bonus, struct cr_ratio most)
{
    bool is_cut = false;
    mpq_t too_much, limit;
    mpq_inits(too_much, limit, NULL);
    set_ratio(limit, most);
    mpq_set(edge, bonus->edge);
    for (unsigned line = 0; line < CR_BONUS_LINES; line++) {
        if (bonus->lines[line].pays.den == 0) continue;
        set_ratio(too_much, bonus->lines[line].pays);
        mpq_sub(too_much, too_much, limit);
        if (mpq_sgn(too_much) <= 0) continue;
        is_cut = true;
        add(edge, bonus->lines[line].ways, CR_FIVES, too_much);
    }
    mpq_clears(too_much, limit, NULL);
    return is_cut;
}
