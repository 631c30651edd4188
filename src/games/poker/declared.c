/* declared.c -- chips without a word, and words with too few chips. */
#include "games/poker/declared.h"

static cr_money at_most(cr_money value, cr_money most)
{
    return value < most ? value : most;
}

/* A raise to that, completed to the least and cut to the most. What was put in beyond it goes back. */
static void read_raise(const struct cr_betting_options *options, cr_money in, cr_money amount,
                       struct cr_declared *out)
{
    cr_money to = in + amount;
    out->act = CR_BET_RAISE;
    out->to = to < options->least ? options->least : at_most(to, options->most);
    out->change = to > out->to ? to - out->to : 0;
}

/* More than the call: a raise if it makes enough of the least one [RF 7.9, 7.10]. */
static bool is_raise(const struct cr_silent_rules *silent, const struct cr_betting_options *options,
                     cr_money price, cr_money over, unsigned chips)
{
    __extension__ typedef __int128 wide;
    if (!options->may_raise) return false;
    if (options->call > 0 && chips == 1 && silent->one_chip_is_call) return false;
    if (price == 0) return true; /* an opening bet, however small (R21, R23) */
    return (wide)over * 100 >= (wide)(options->least - price) * silent->raise_percent;
}

void cr_declared_read(const struct cr_silent_rules *silent, const struct cr_betting_rules *rules,
                      const struct cr_betting *betting, unsigned seat, cr_money amount,
                      unsigned chips, struct cr_declared *out)
{
    struct cr_betting_options options;
    cr_betting_options(rules, betting, seat, &options);
    *out = (struct cr_declared){ .act = CR_BET_CALL };
    if (amount <= options.call && options.call > 0) return; /* completed to the call (R22) */
    cr_money over = amount - options.call;
    if (is_raise(silent, &options, betting->price, over, chips)) {
        read_raise(&options, betting->in[seat], amount, out);
        return;
    }
    if (options.call == 0) out->act = CR_BET_CHECK;
    out->change = over;
}

cr_money cr_declared_raise(const struct cr_betting_rules *rules, const struct cr_betting *betting,
                           unsigned seat, cr_money to)
{
    struct cr_betting_options options;
    cr_betting_options(rules, betting, seat, &options);
    return options.may_raise && to < options.least ? options.least : to;
}
