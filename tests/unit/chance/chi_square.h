/* chi_square.h -- how far counts may stray from what was expected of them.
 *
 * The chi-square statistic is the sum of (count - expected)^2 / expected. If chance alone made the
 * counts, it lies below q with the probability P(degrees / 2, q / 2), the regularised lower
 * incomplete gamma function: by its series where that converges fast, by its continued fraction
 * elsewhere [Abramowitz and Stegun 6.5.29, 6.5.31; DLMF 8.7.1, 8.9.2].
 */
#ifndef CR_TESTS_CHANCE_CHI_SQUARE_H
#define CR_TESTS_CHANCE_CHI_SQUARE_H

#include <math.h>
#include <stddef.h>
#include <stdint.h>

static inline double gamma_p(double a, double x)
{
    if (x <= 0) return 0;
    double front = exp(a * log(x) - x - lgamma(a));
    if (x < a + 1) {
        double term = 1 / a, sum = term;
        for (double k = a + 1; term > sum * 1e-16; k++) {
            term *= x / k;
            sum += term;
        }
        return front * sum;
    }
    /* Lentz: the fraction from its beginning, by the ratios of successive numerators and
     * denominators. No term vanishes for x >= a + 1. */
    double b = x + 1 - a, c = INFINITY, d = 1 / b, fraction = d;
    for (int k = 1; k < 100000; k++) {
        double numerator = -k * (k - a);
        b += 2;
        d = 1 / (b + numerator * d);
        c = b + numerator / c;
        fraction *= c * d;
        if (fabs(c * d - 1) < 1e-15) break;
    }
    return 1 - front * fraction;
}

/* The value a chi-square of so many degrees of freedom stays below with that probability. */
static inline double chi_square_quantile(unsigned degrees, double probability)
{
    double low = 0, high = 10.0 * degrees + 100;
    for (int step = 0; step < 200; step++) {
        double middle = (low + high) / 2;
        if (gamma_p(degrees / 2.0, middle / 2) < probability)
            low = middle;
        else
            high = middle;
    }
    return (low + high) / 2;
}

/* The statistic of counts against the probability of each bin; degrees are bins - 1. */
static inline double chi_square_statistic(const uint64_t *counts, const double *probabilities,
                                          size_t bins)
{
    double total = 0, sum = 0;
    for (size_t i = 0; i < bins; i++)
        total += (double)counts[i];
    for (size_t i = 0; i < bins; i++) {
        double expected = total * probabilities[i];
        sum += ((double)counts[i] - expected) * ((double)counts[i] - expected) / expected;
    }
    return sum;
}

#endif
