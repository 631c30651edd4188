/* limits.c -- what the rulebook and the plate say together: the limits of a table. */
#include <stdio.h>
#include <string.h>

#include "games/roulette/rules.h"
#include "rulebook/rulebook.h"

static const struct cr_roulette_rules *rules_of(const struct cr_play *play)
{
    return play->rules;
}

static const struct cr_roulette_settings *plate_of(const struct cr_play *play)
{
    return play->settings;
}

/* A limit the rulebook fixes is the limit; one it leaves to the manager is the plate's. */
static cr_money limit(cr_money rule, cr_money posted)
{
    return rule == CR_MANAGER ? posted : rule;
}

cr_money cr_roulette_min(const struct cr_play *play, enum cr_bet_type type)
{
    const struct cr_roulette_rules *rules = rules_of(play);
    return type < CR_INSIDE_TYPES ? limit(rules->min_inside, plate_of(play)->min_inside)
                                  : limit(rules->min_outside, plate_of(play)->min_outside);
}

/* Where a type's own maximum is not posted it is a multiple of that of one number (R9). */
static cr_money max_inside(const struct cr_play *play, enum cr_bet_type type)
{
    const struct cr_roulette_rules *rules = rules_of(play);
    cr_money max = limit(rules->max_inside[type], plate_of(play)->max_inside[type]);
    if (max != 0) return max;
    return limit(rules->max_inside[CR_STRAIGHT], plate_of(play)->max_inside[CR_STRAIGHT]) *
           rules->max_default_times[type];
}

cr_money cr_roulette_max(const struct cr_play *play, enum cr_bet_type type)
{
    const struct cr_roulette_rules *rules = rules_of(play);
    if (type < CR_INSIDE_TYPES) return max_inside(play, type);
    if (type == CR_COLUMN || type == CR_DOZEN)
        return limit(rules->max_dozen_column, plate_of(play)->max_dozen_column);
    return limit(rules->max_even_chance, plate_of(play)->max_even_chance);
}

cr_money cr_roulette_min_total(const struct cr_play *play)
{
    return limit(rules_of(play)->min_inside_total, plate_of(play)->min_inside_total);
}

cr_money cr_roulette_min_announced(const struct cr_play *play)
{
    cr_money rule = rules_of(play)->min_announced;
    cr_money posted = plate_of(play)->min_announced;
    if (rule == CR_AS_MIN_INSIDE || (rule == CR_MANAGER && posted == 0))
        return cr_roulette_min(play, CR_STRAIGHT);
    return limit(rule, posted);
}

cr_money cr_roulette_colour_min(const struct cr_play *play)
{
    cr_money rule = rules_of(play)->colour_value_min;
    cr_money posted = plate_of(play)->colour_value_min;
    if (rule == CR_AS_MIN_INSIDE) return cr_roulette_min(play, CR_STRAIGHT);
    return rule == CR_MANAGER && posted == 0 ? 1 : limit(rule, posted);
}

cr_money cr_roulette_colour_max(const struct cr_play *play)
{
    cr_money rule = rules_of(play)->colour_value_max;
    cr_money posted = plate_of(play)->colour_value_max;
    if (rule == CR_AS_MAX_STRAIGHT || (rule == CR_MANAGER && posted == 0))
        return cr_roulette_max(play, CR_STRAIGHT);
    return limit(rule, posted);
}

cr_money cr_roulette_payout_max(const struct cr_play *play)
{
    cr_money max = limit(rules_of(play)->max_payout_position, plate_of(play)->max_payout_position);
    return max == 0 ? CR_NONE : max;
}

/* ---- The plate ---- */

static enum cr_status plate_lacks(struct cr_refusal *why, const char *what)
{
    snprintf(why->what, sizeof why->what, "%s", what);
    return CR_PLATE;
}

/* A manager sets only what the rulebook leaves to him. */
static bool is_fixed_otherwise(cr_money rule, cr_money posted)
{
    return rule != CR_MANAGER && posted != 0 && posted != rule;
}

enum cr_status cr_roulette_check_settings(const struct cr_play *play, struct cr_refusal *why)
{
    const struct cr_roulette_rules *rules = rules_of(play);
    const struct cr_roulette_settings *plate = plate_of(play);
    const struct {
        const char *key;
        cr_money rule, posted;
    } fixed[] = {
        { "min_inside_total", rules->min_inside_total, plate->min_inside_total },
        { "min_announced", rules->min_announced, plate->min_announced },
        { "max_payout_position", rules->max_payout_position, plate->max_payout_position },
        { "colour_value_min", rules->colour_value_min, plate->colour_value_min },
        { "colour_value_max", rules->colour_value_max, plate->colour_value_max },
    };
    for (size_t i = 0; i < sizeof fixed / sizeof fixed[0]; i++) {
        if (!is_fixed_otherwise(fixed[i].rule, fixed[i].posted)) continue;
        snprintf(why->what, sizeof why->what, "%s", fixed[i].key);
        return CR_SETTINGS;
    }
    if (cr_roulette_min(play, CR_STRAIGHT) < 1) return plate_lacks(why, "min_inside");
    if (cr_roulette_min(play, CR_COLUMN) < 1) return plate_lacks(why, "min_outside");
    if (cr_roulette_max(play, CR_STRAIGHT) < 1) return plate_lacks(why, "max_straight");
    if (cr_roulette_max(play, CR_DOZEN) < 1) return plate_lacks(why, "max_dozen_column");
    if (cr_roulette_max(play, CR_RED_BLACK) < 1) return plate_lacks(why, "max_even_chance");
    for (int type = 0; type < CR_BET_TYPES; type++) {
        if (cr_roulette_min(play, (enum cr_bet_type)type) <=
            cr_roulette_max(play, (enum cr_bet_type)type))
            continue;
        snprintf(why->what, sizeof why->what, "%s", cr_bet_type_key((enum cr_bet_type)type));
        return CR_PLATE_ORDER;
    }
    if (cr_roulette_colour_min(play) > cr_roulette_colour_max(play)) {
        snprintf(why->what, sizeof why->what, "colour");
        return CR_PLATE_ORDER;
    }
    return CR_OK;
}
