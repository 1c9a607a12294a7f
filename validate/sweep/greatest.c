/* The greatest error of a track: see greatest.h. Threads read without a lock, and change it under one. */
#include "greatest.h"

void greatest_offer(struct sweep_track *track, const struct exact_error *found, double input)
{
#pragma omp critical(sweep_greatest)
    if (found->error > track->error || (found->error == track->error && input < track->input)) {
        track->decided = found->decided;
        track->computed = found->computed;
        track->exact = found->value;
        track->component = found->component;
#pragma omp atomic write
        track->input = input;
#pragma omp atomic write
        track->error = found->error;
    }
}

int greatest_may_be(const struct sweep_track *track, double most, double input)
{
    double error, at, certain;
#pragma omp atomic read
    error = track->error;
#pragma omp atomic read
    at = track->input;
#pragma omp atomic read
    certain = track->certain;
    return most >= certain && (most > error || (most == error && input < at));
}

void greatest_raise_certain(struct sweep_track *track, double least)
{
#pragma omp critical(sweep_greatest)
    if (least > track->certain) {
#pragma omp atomic write
        track->certain = least;
    }
}
