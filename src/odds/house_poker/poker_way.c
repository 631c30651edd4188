/* poker_way.c -- sums of 128 bits become fractions. */
#include "odds/house_poker/poker_way.h"

bool cr_poker_terms_is_sane(const struct cr_poker_terms *terms)
{
    const int32_t most = CR_POKER_PARTS_MAX;
    if (terms->ante < 1 || terms->ante > CR_ANTE_PARTS_MAX) return false;
    if (terms->pass > 0 || terms->pass < -most || terms->beaten > 0 || terms->beaten < -most)
        return false;
    for (unsigned category = 0; category < CR_CATEGORIES; category++)
        if (terms->higher[category] < 0 || terms->higher[category] > most ||
            terms->no_game[category] < 0 || terms->no_game[category] > most)
            return false;
    return true;
}

__extension__ typedef unsigned __int128 wide_size;

static void set_wide(mpz_t out, cr_wide value)
{
    bool below = value < 0;
    wide_size size = below ? -(wide_size)value : (wide_size)value;
    mpz_set_ui(out, (unsigned long)(size >> 64));
    mpz_mul_2exp(out, out, 64);
    mpz_add_ui(out, out, (unsigned long)size);
    if (below) mpz_neg(out, out);
}

void cr_poker_fraction(mpq_t out, cr_wide num, cr_wide den)
{
    assert(den != 0);
    set_wide(mpq_numref(out), num);
    set_wide(mpq_denref(out), den);
    mpq_canonicalize(out);
}

void cr_poker_way_init(struct cr_poker_way *way)
{
    mpq_inits(way->edge, way->variance, way->plays, way->wager, way->hit, way->most, NULL);
}

void cr_poker_way_release(struct cr_poker_way *way)
{
    mpq_clears(way->edge, way->variance, way->plays, way->wager, way->hit, way->most, NULL);
}

void cr_poker_way_set(struct cr_poker_way *way, const struct cr_poker_terms *terms,
                      const struct cr_poker_sum *sum, cr_wide played)
{
    mpq_t mean;
    mpq_init(mean);
    cr_poker_fraction(way->edge, -sum->net, sum->ways * terms->ante);
    cr_poker_fraction(way->variance, sum->squares, sum->ways * terms->ante * terms->ante);
    mpq_mul(mean, way->edge, way->edge);
    mpq_sub(way->variance, way->variance, mean);
    cr_poker_fraction(way->plays, played, sum->ways);
    cr_poker_fraction(way->hit, sum->hits, sum->ways);
    cr_poker_fraction(way->most, sum->most, terms->ante);
    cr_poker_fraction(way->wager, terms->ante * sum->ways + terms->bet * played,
                      sum->ways * terms->ante);
    mpq_clear(mean);
}

double cr_poker_risk(const struct cr_poker_way *way)
{
    return mpq_get_d(way->edge) / mpq_get_d(way->wager);
}
