/* Statistics of errors; see statistics.h. */
#include "statistics.h"

#include "format.h"

#include <math.h>

/* Returns the bin of an error; 0 for NaN. Bins are eighths of octaves, divided linearly. So the bin is determined by
 * the exponent and the first three bits of the significand after the leading one, which are the upper bits of a double;
 * the subtraction gives bin 1 to the first error of FIRST_OCTAVE. */
size_t statistics_bin_of(double error)
{
    enum { OMITTED_BITS = 52 - 3, EXPONENT_BIAS = 1023 };
    if (!(error >= ldexp(1, FIRST_OCTAVE)))
        return 0;
    if (error >= ldexp(1, LAST_OCTAVE))
        return BINS - 1;
    return 1 + (size_t)(bits_from_double(error) >> OMITTED_BITS) -
           (size_t)(EXPONENT_BIAS + FIRST_OCTAVE) * BINS_PER_OCTAVE;
}

void statistics_bin(size_t i, double *low, double *high)
{
    if (i == 0) {
        *low = 0;
        *high = ldexp(1, FIRST_OCTAVE);
    } else if (i == BINS - 1) {
        *low = ldexp(1, LAST_OCTAVE);
        *high = INFINITY;
    } else {
        int octave = FIRST_OCTAVE + (int)((i - 1) / BINS_PER_OCTAVE), part = (int)((i - 1) % BINS_PER_OCTAVE);
        *low = ldexp(1 + (double)part / BINS_PER_OCTAVE, octave);
        *high = ldexp(1 + (double)(part + 1) / BINS_PER_OCTAVE, octave);
    }
}

void statistics_add(struct statistics *statistics, double error)
{
    statistics->count++;
    statistics->sum += error;
    statistics->maximum = error > statistics->maximum ? error : statistics->maximum;
    statistics->histogram[statistics_bin_of(error)]++;
}

void statistics_merge(struct statistics *into, const struct statistics *from)
{
    into->count += from->count;
    into->sum += from->sum;
    into->maximum = from->maximum > into->maximum ? from->maximum : into->maximum;
    for (size_t i = 0; i < BINS; i++)
        into->histogram[i] += from->histogram[i];
}

double statistics_mean(const struct statistics *statistics)
{
    return statistics->sum / (double)statistics->count;
}

double statistics_quantile(const struct statistics *statistics, double share)
{
    double wanted = share * (double)statistics->count, low, high = NAN;
    uint64_t seen = 0;
    for (size_t i = 0; i < BINS && statistics->count > 0; i++) {
        seen += statistics->histogram[i];
        statistics_bin(i, &low, &high);
        if ((double)seen >= wanted)
            return high < statistics->maximum ? high : statistics->maximum;
    }
    return high;
}
