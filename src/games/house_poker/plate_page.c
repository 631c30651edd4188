/* plate_page.c -- what stands at the table before anyone bets: boxes, limits, what pays what. */
#include "games/house_poker/house_poker.h"
#include "games/page_parts.h"
#include "rulebook/rulebook.h"

/* null where the house does not have it. */
static void member_price(struct cr_text *out, const char *key, bool offered, struct cr_ratio price)
{
    if (offered)
        cr_page_ratio(out, key, price);
    else
        cr_text_member_null(out, key);
}

/* One row a category that is paid, the highest first. */
static void write_pays(struct cr_text *out, const char *key,
                       const struct cr_ratio pays[CR_CATEGORIES])
{
    cr_text_key(out, key);
    cr_text_begin(out, '[');
    for (unsigned i = CR_CATEGORIES; i > 0; i--) {
        if (pays[i - 1].den == 0 || pays[i - 1].num == 0) continue;
        cr_text_begin(out, '{');
        cr_page_ratio(out, "pays", pays[i - 1]);
        cr_text_member_text(out, "row", cr_hp_category_key(i - 1));
        cr_text_end(out, '}');
    }
    cr_text_end(out, ']');
}

static void write_line(const struct cr_play *play, unsigned line, struct cr_text *out)
{
    unsigned share = line < CR_CATEGORIES ? cr_hp_share(play, line) : 0;
    struct cr_ratio pays = cr_hp_bonus_odds(play, line);
    if (share == 0 && (pays.den == 0 || pays.num == 0)) return;
    cr_text_begin(out, '{');
    if (share == 0) cr_page_ratio(out, "pays", pays);
    cr_text_member_text(out, "row", cr_hp_line_key(line));
    if (share > 0) cr_text_member_int(out, "share_bp", share);
    cr_text_end(out, '}');
}

/* Stakes the sign lists, or null: any from min to max. */
static void write_bonus_stakes(const struct cr_play *play, struct cr_text *out)
{
    cr_money stakes[CR_HP_BONUS_STAKES];
    unsigned count = cr_hp_bonus_list(play, stakes);
    if (count == 0) {
        cr_text_member_null(out, "stakes");
        return;
    }
    cr_text_key(out, "stakes");
    cr_text_begin(out, '[');
    for (unsigned i = 0; i < count; i++) {
        cr_text_item(out);
        cr_text_format(out, "%lld", (long long)stakes[i]);
    }
    cr_text_end(out, ']');
}

/* min and max are those beside the largest Ante; beside a smaller one they may be narrower. */
static void write_bonus(const struct cr_play *play, struct cr_text *out)
{
    cr_money least, most, highest;
    if (!cr_hp_bonus_offered(play)) {
        cr_text_member_null(out, "bonus");
        return;
    }
    cr_hp_bonus_limits(play, cr_hp_min_ante(play), &least, &most);
    cr_hp_bonus_limits(play, cr_hp_max_ante(play), &highest, &most);
    cr_text_key(out, "bonus");
    cr_text_begin(out, '{');
    cr_text_member_bool(out, "half_ante", cr_hp_rules(play)->bonus_stake == CR_HP_BONUS_HALF_ANTE);
    cr_text_member_int(out, "max", most);
    cr_page_or_null(out, "max_payout", cr_hp_bonus_max_payout(play));
    cr_text_member_int(out, "min", least);
    write_bonus_stakes(play, out);
    cr_text_key(out, "table");
    cr_text_begin(out, '[');
    for (unsigned line = CR_CATEGORIES; line > 0; line--)
        write_line(play, line - 1, out);
    for (unsigned line = CR_CATEGORIES; line < CR_HP_LINES; line++)
        write_line(play, line, out);
    cr_text_end(out, ']');
    cr_text_member_bool(out, "up_to_ante", cr_hp_rules(play)->bonus_max == CR_HP_BONUS_ANTE);
    cr_text_end(out, '}');
}

static void write_wheel(const struct cr_play *play, struct cr_text *out)
{
    cr_money least, most;
    if (!cr_hp_wheel_offered(play)) {
        cr_text_member_null(out, "wheel");
        return;
    }
    cr_hp_wheel_limits(play, &least, &most);
    cr_text_key(out, "wheel");
    cr_text_begin(out, '{');
    cr_text_member_int(out, "max", most);
    cr_text_member_int(out, "min", least);
    cr_text_end(out, '}');
}

static void write_exchange(const struct cr_hp_rules *rules, struct cr_text *out)
{
    if (rules->exchange_max == 0) {
        cr_text_member_null(out, "exchange");
        return;
    }
    cr_text_key(out, "exchange");
    cr_text_begin(out, '{');
    cr_text_member_int(out, "max", rules->exchange_max);
    cr_text_key(out, "prices");
    cr_text_begin(out, '[');
    for (int32_t cards = 1; cards <= rules->exchange_max; cards++) {
        cr_text_item(out);
        cr_text_format(out, "[%d,%d]", rules->price[cards].num, rules->price[cards].den);
    }
    cr_text_end(out, ']');
    cr_text_end(out, '}');
}

static void write_insurance(const struct cr_hp_rules *rules, struct cr_text *out)
{
    if (rules->insurance_pays.den == 0) {
        cr_text_member_null(out, "insurance");
        return;
    }
    cr_text_key(out, "insurance");
    cr_text_begin(out, '{');
    cr_text_member_bool(out, "dark", rules->dark_insurance);
    cr_text_member_text(out, "from", cr_hp_category_key((unsigned)rules->insurance_min_category));
    cr_page_ratio(out, "pays", rules->insurance_pays);
    cr_text_end(out, '}');
}

void cr_hp_plate_page(const struct cr_play *play, struct cr_text *out)
{
    static const char *const minimums[] = {
        [CR_HP_PAIR_OF_FOURS] = "pair_of_fours", [CR_HP_ACE_KING] = "ace_king"
    };
    const struct cr_hp_rules *rules = cr_hp_rules(play);
    cr_text_begin(out, '{');
    write_pays(out, "ante_no_game", rules->ante_no_game);
    write_pays(out, "ante_pays", rules->ante_win);
    cr_text_member_bool(out, "bet_on_stakes", rules->bet_basis == CR_HP_ON_STAKES);
    cr_page_ratio(out, "bet_multiple", rules->bet_multiple);
    cr_text_member_text(out, "bet_name", rules->bet_name);
    write_pays(out, "bet_pays", rules->bet_pays);
    write_bonus(play, out);
    cr_text_member_int(out, "boxes", cr_hp_boxes(play));
    member_price(out, "buy", rules->buy_game, rules->buy_price);
    cr_text_member_bool(out, "chips_sold", rules->chips_sold);
    cr_text_member_bool(out, "dark", rules->dark_allowed);
    cr_text_member_text(out, "dealer_minimum", minimums[rules->dealer_minimum]);
    write_exchange(rules, out);
    write_insurance(rules, out);
    cr_text_member_int(out, "last_games", rules->last_games);
    cr_text_member_int(out, "light_max", rules->light_max);
    cr_text_member_int(out, "max", cr_hp_max_ante(play));
    cr_page_or_null(out, "max_payout", cr_hp_max_payout(play));
    cr_text_member_int(out, "min", cr_hp_min_ante(play));
    cr_text_member_bool(out, "second_combination", rules->second_combination);
    member_price(out, "sixth", rules->sixth_card, rules->sixth_price);
    cr_text_member_int(out, "step", cr_hp_ante_step(play));
    write_wheel(play, out);
    cr_text_end(out, '}');
}

struct cr_ratio cr_hp_clause_ratio(const struct cr_play *play, unsigned clause)
{
    const struct cr_hp_rules *rules = cr_hp_rules(play);
    bool insures = rules->insurance_pays.den > 0;
    if (insures && clause == cr_hp_clause(play, CR_HC_INSURANCE_PAYS)) return rules->insurance_pays;
    return (struct cr_ratio){ 0, 0 };
}

void cr_hp_limits(const struct cr_play *play, cr_money *least, cr_money *most)
{
    *least = cr_hp_min_ante(play);
    *most = cr_hp_max_ante(play);
}
