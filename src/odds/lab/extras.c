/* extras.c -- the wheel of fortune, the mystery jackpot, the lucky player. */
#include "odds/lab/extras.h"

#include <stdio.h>

#define OWN_CARDS 2 /* of casino Texas */

static void add_exact(struct cr_lab *lab, const char *head, unsigned number, const mpq_t value)
{
    char key[CR_LAB_NAME], digits[16] = "";
    if (number > 0) snprintf(digits, sizeof digits, "%u", number);
    snprintf(key, sizeof key, "%s%s", head, digits);
    struct cr_lab_fact *fact = cr_lab_add_fact(lab, key, 0);
    fact->value = cr_lab_exact(fact->exact, value);
}

static void add_fraction(struct cr_lab *lab, const char *key, int64_t num, int64_t den)
{
    mpq_t value;
    mpq_init(value);
    mpq_set_si(value, num, (unsigned long)den);
    mpq_canonicalize(value);
    add_exact(lab, key, 0, value);
    mpq_clear(value);
}

void cr_lab_wheel(struct cr_lab *lab, double chance)
{
    cr_lab_add_fact(lab, "comes.wheel", chance);
    cr_lab_add_fact(lab, "wheel_even", (1 - chance) / chance);
}

static void add_wheel(struct cr_lab *lab, const struct cr_hp_rules *rules)
{
    int64_t cards = rules->wheel_trigger == CR_HP_TRIGGER_FIVE ? CR_HAND_CARDS : OWN_CARDS;
    if (!rules->wheel_offered || rules->wheel_trigger == CR_HP_TRIGGER_NONE ||
        rules->fortune_card == CR_HP_NO_CARD_DRAWN)
        return;
    add_fraction(lab, "comes.wheel", cards, CR_PACK_CARDS);
    add_fraction(lab, "wheel_even", CR_PACK_CARDS - cards, cards);
}

/* What is paid in between two hits is, on the average, the mean less the least: what lies above a hit is the
 * next cycle's. */
static void add_mystery(struct cr_lab *lab, const struct cr_play *play)
{
    const struct cr_hp_rules *rules = cr_hp_rules(play);
    const struct cr_hp_settings *plate = cr_hp_plate(play);
    cr_money least = plate->mystery_min > 0 ? plate->mystery_min : rules->mystery_min;
    cr_money most = plate->mystery_max > 0 ? plate->mystery_max : rules->mystery_max;
    if (!rules->mystery_offered || least <= 0 || most < least) return;
    add_fraction(lab, "mystery_mean", least + most, 2);
    if (most > least) add_fraction(lab, "mystery_return", least + most, most - least);
}

static void add_lucky(struct cr_lab *lab, const struct cr_play *play,
                      const struct cr_poker_bonus *bonus)
{
    const unsigned boxes[] = { 1, cr_hp_boxes(play) };
    mpq_t value;
    mpq_init(value);
    mpq_sub(value, bonus->with_card, bonus->with_lucky);
    if (mpq_sgn(value) > 0) {
        add_exact(lab, "lucky_worth", 0, value);
        mpq_div(value, bonus->with_card, value);
        if (mpq_sgn(value) > 0 && mpq_cmp_ui(value, 1, 1) <= 0)
            add_exact(lab, "lucky_even", 0, value);
    }
    for (size_t i = 0; mpq_sgn(bonus->lucky) > 0 && i < sizeof boxes / sizeof boxes[0]; i++) {
        if (i > 0 && boxes[i] <= boxes[i - 1]) continue;
        mpq_set_ui(value, 1, boxes[i]);
        mpq_mul(value, value, bonus->lucky);
        add_exact(lab, "lucky.", boxes[i], value);
        cr_poker_bonus_lucky(value, bonus, boxes[i]);
        add_exact(lab, "bonus_with_lucky.", boxes[i], value);
    }
    mpq_clear(value);
}

void cr_lab_poker_extras(struct cr_lab *lab, const struct cr_play *play,
                         const struct cr_poker_bonus *bonus)
{
    const struct cr_hp_rules *rules = cr_hp_rules(play);
    bool has_card = rules->bonus_card != CR_HP_NO_CARD_DRAWN &&
                    rules->bonus_pays[CR_HP_LINE_BONUS_CARD].den != 0;
    add_wheel(lab, rules);
    add_mystery(lab, play);
    if (bonus != NULL && has_card)
        add_fraction(lab, "comes.bonus_card", CR_HAND_CARDS, CR_PACK_CARDS);
    if (bonus != NULL) add_lucky(lab, play, bonus);
}
