/* limits.c -- what rulebook and plate say together. */
#include <stdio.h>

#include "games/house_poker/rules.h"
#include "rulebook/rulebook.h"

/* ---- Sums ---- */

cr_money cr_hp_times(cr_money amount, struct cr_ratio ratio)
{
    cr_money out = 0;
    if (ratio.den == 0 || ratio.num == 0) return 0;
    if (ratio.den == 1) return amount * ratio.num; /* within CR_HP_STAKE_MOST it fits */
    bool fits = cr_money_times(amount, ratio, CR_ROUND_DOWN, &out);
    assert(fits);
    (void)fits;
    return out;
}

cr_money cr_hp_bet_of(const struct cr_play *play, cr_money ante, cr_money drawn)
{
    const struct cr_hp_rules *rules = cr_hp_rules(play);
    cr_money basis = rules->bet_basis == CR_HP_ON_STAKES ? ante + drawn : ante;
    return cr_hp_times(basis, rules->bet_multiple);
}

bool cr_hp_exchange_price(const struct cr_play *play, cr_money ante, unsigned cards, cr_money *out)
{
    static const enum cr_rounding roundings[] = { CR_ROUND_DOWN, CR_ROUND_UP, CR_ROUND_EXACT };
    const struct cr_hp_rules *rules = cr_hp_rules(play);
    assert(cards >= 1 && cards <= CR_HP_EXCHANGE_MAX);
    return cr_money_times(ante, rules->price[cards], roundings[rules->exchange_price_rounding],
                          out);
}

/* ---- The pack ---- */

enum cr_shoe_source cr_hp_source(const struct cr_play *play)
{
    int posted = cr_hp_plate(play)->deck_source;
    if (posted > 0) return (enum cr_shoe_source)(posted - 1);
    return (enum cr_shoe_source)__builtin_ctz(cr_hp_rules(play)->deck_source);
}

void cr_hp_shoe_rules(const struct cr_play *play, struct cr_shoe_rules *out)
{
    *out = (struct cr_shoe_rules){
        .decks = 1,
        .source = cr_hp_source(play),
        .cut_from_end = (unsigned)cr_hp_rules(play)->cut_min_cards,
    };
}

/* ---- Limits ---- */

static cr_money posted_or(cr_money ruled, cr_money posted)
{
    return ruled == CR_MANAGER ? posted : ruled == CR_NONE ? 0 : ruled;
}

unsigned cr_hp_boxes(const struct cr_play *play)
{
    int posted = cr_hp_plate(play)->boxes;
    return (unsigned)(posted > 0 ? posted : cr_hp_rules(play)->boxes_max);
}

cr_money cr_hp_min_ante(const struct cr_play *play)
{
    return posted_or(cr_hp_rules(play)->min_ante, cr_hp_plate(play)->min_ante);
}

cr_money cr_hp_max_ante(const struct cr_play *play)
{
    return posted_or(cr_hp_rules(play)->max_ante, cr_hp_plate(play)->max_ante);
}

cr_money cr_hp_ante_step(const struct cr_play *play)
{
    cr_money step = posted_or(cr_hp_rules(play)->ante_step, cr_hp_plate(play)->ante_step);
    return step > 0 ? step : 1;
}

static cr_money most_paid(cr_money ruled, cr_money posted)
{
    if (ruled != CR_MANAGER) return ruled;
    return posted > 0 ? posted : CR_NONE;
}

cr_money cr_hp_max_payout(const struct cr_play *play)
{
    return most_paid(cr_hp_rules(play)->max_payout, cr_hp_plate(play)->max_payout);
}

cr_money cr_hp_bonus_max_payout(const struct cr_play *play)
{
    return most_paid(cr_hp_rules(play)->bonus_max_payout, cr_hp_plate(play)->bonus_max_payout);
}

/* ---- Side bets ---- */

/* An approved progressive has prizes of its own in place of the table [BG art.26(3)]. */
static bool is_progressive(const struct cr_play *play)
{
    return cr_hp_rules(play)->progressive && cr_hp_plate(play)->progressive;
}

unsigned cr_hp_share(const struct cr_play *play, unsigned category)
{
    const struct cr_hp_rules *rules = cr_hp_rules(play);
    const struct cr_hp_settings *plate = cr_hp_plate(play);
    if (category < CR_HAND_STRAIGHT_FLUSH) return 0;
    bool royal = category == CR_HAND_ROYAL_FLUSH;
    int posted = royal ? plate->share_royal : plate->share_straight_flush;
    int least = rules->award_min_bp[royal];
    if (is_progressive(play)) return (unsigned)posted;
    return (unsigned)(least > 0 && posted > 0 ? posted : least);
}

unsigned cr_hp_prizes(const struct cr_play *play)
{
    const struct cr_hp_rules *rules = cr_hp_rules(play);
    bool known = rules->progressive || rules->award_min_bp[0] > 0 || rules->award_min_bp[1] > 0;
    bool shares = play->settings ? cr_hp_share(play, CR_HAND_STRAIGHT_FLUSH) > 0 ||
                                       cr_hp_share(play, CR_HAND_ROYAL_FLUSH) > 0
                                 : known;
    return (shares ? CR_PRIZE_SHARE : 0) | (rules->mystery_offered ? CR_PRIZE_MYSTERY : 0) |
           (rules->wheel_offered ? CR_PRIZE_WHEEL : 0);
}

struct cr_ratio cr_hp_bonus_odds(const struct cr_play *play, unsigned line)
{
    const struct cr_ratio nothing = { 0, 0 };
    return is_progressive(play) ? nothing : cr_hp_rules(play)->bonus_pays[line];
}

unsigned cr_hp_bonus_list(const struct cr_play *play, cr_money out[CR_HP_BONUS_STAKES])
{
    unsigned count = 0;
    for (unsigned i = 0; i < CR_HP_BONUS_STAKES; i++)
        if (cr_hp_plate(play)->bonus_stakes[i] > 0)
            out[count++] = cr_hp_plate(play)->bonus_stakes[i];
    return count;
}

void cr_hp_bonus_limits(const struct cr_play *play, cr_money ante, cr_money *least, cr_money *most)
{
    const struct cr_hp_rules *rules = cr_hp_rules(play);
    const struct cr_hp_settings *plate = cr_hp_plate(play);
    cr_money list[CR_HP_BONUS_STAKES];
    unsigned count = cr_hp_bonus_list(play, list);
    *least = rules->bonus_min == CR_HP_BONUS_TABLE_MIN
                 ? cr_hp_min_ante(play)
                 : posted_or(rules->bonus_min, plate->bonus_min);
    *most =
        rules->bonus_max == CR_HP_BONUS_ANTE ? ante : posted_or(rules->bonus_max, plate->bonus_max);
    if (count > 0) *least = *most = list[0];
    for (unsigned i = 1; i < count; i++) {
        if (list[i] < *least) *least = list[i];
        if (list[i] > *most) *most = list[i];
    }
    if (count == 0 && rules->bonus_stake == CR_HP_BONUS_HALF_ANTE) *least = *most = ante / 2;
}

void cr_hp_wheel_limits(const struct cr_play *play, cr_money *least, cr_money *most)
{
    *least = posted_or(cr_hp_rules(play)->wheel_min, cr_hp_plate(play)->wheel_min);
    *most = posted_or(cr_hp_rules(play)->wheel_max, cr_hp_plate(play)->wheel_max);
}

bool cr_hp_bonus_offered(const struct cr_play *play)
{
    cr_money least, most;
    if (!cr_hp_rules(play)->bonus_offered) return false;
    cr_hp_bonus_limits(play, cr_hp_max_ante(play), &least, &most);
    return most > 0;
}

bool cr_hp_wheel_offered(const struct cr_play *play)
{
    cr_money least, most;
    cr_hp_wheel_limits(play, &least, &most);
    return cr_hp_rules(play)->wheel_offered && most > 0;
}

/* ---- The plate ---- */

static enum cr_status lacks(struct cr_refusal *why, enum cr_status status, const char *what)
{
    snprintf(why->what, sizeof why->what, "%s", what);
    return status;
}

static enum cr_status check_shares(const struct cr_play *play, struct cr_refusal *why)
{
    for (unsigned category = CR_HAND_STRAIGHT_FLUSH; category <= CR_HAND_ROYAL_FLUSH; category++) {
        why->min = cr_hp_rules(play)->award_min_bp[category - CR_HAND_STRAIGHT_FLUSH];
        if (cr_hp_share(play, category) < (unsigned)why->min)
            return lacks(why, CR_AWARD_MIN, cr_hp_category_key(category));
    }
    return CR_OK;
}

enum cr_status cr_hp_check_settings(const struct cr_play *play, struct cr_refusal *why)
{
    const struct cr_hp_rules *rules = cr_hp_rules(play);
    const struct cr_hp_settings *plate = cr_hp_plate(play);
    if (cr_hp_min_ante(play) <= 0) return lacks(why, CR_PLATE, "min_ante");
    if (cr_hp_max_ante(play) < cr_hp_min_ante(play)) return lacks(why, CR_PLATE_ORDER, "min_ante");
    if (plate->bonus_max < plate->bonus_min) return lacks(why, CR_PLATE_ORDER, "bonus_min");
    if (plate->wheel_max < plate->wheel_min) return lacks(why, CR_PLATE_ORDER, "wheel_min");
    if (plate->mystery_max < plate->mystery_min) return lacks(why, CR_PLATE_ORDER, "mystery_min");
    if (plate->boxes > rules->boxes_max) return lacks(why, CR_SETTINGS, "boxes");
    if (!(rules->deck_source >> cr_hp_source(play) & 1))
        return lacks(why, CR_SETTINGS, "deck_source");
    if (plate->progressive && !rules->progressive) return lacks(why, CR_SETTINGS, "progressive");
    return check_shares(play, why);
}
