/* plumb bench --targets: the speeds that this project promises, each measured as a ratio in one race.
 *
 * Here: the table of promises and its output. A promise compares two sides, each the sum of one or two entrants
 * (entrant.h) on batches of as many elements; it is met where the median ratio is on its right side. */
#include "bench.h"

#include "options.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* One entrant of a side. kernel null: no more. implementation "memcpy": `copied` bytes an element. */
struct side {
    const char *kernel, *implementation, *variant, *regime;
    size_t copied;
};

enum promise { AT_LEAST, AT_MOST };

/* time(above) / time(below), at least or at most so much. */
struct target {
    const char *sentence;
    struct side above[2], below[2];
    enum promise promise;
    double wanted;
    enum place first, last; /* working sets it speaks of */
};

#define TILES(kernel, regime)                                                                                          \
    {                                                                                                                  \
        kernel, "plumb avx2", "tiles", regime, 0                                                                       \
    }
#define PEER(kernel, name, variant, regime)                                                                            \
    {                                                                                                                  \
        kernel, name, variant, regime, 0                                                                               \
    }
#define COPY(bytes)                                                                                                    \
    {                                                                                                                  \
        "", "memcpy", "", "", bytes                                                                                    \
    }

/* clang-format off */
static const struct target targets[] = {
    {"Eigen's AngleAxisf to R alone, against R and T together",
     {PEER("so3.exp", "Eigen", NULL, "small")}, {TILES("so3.exp_average", "small")}, AT_LEAST, 8, IN_L1, IN_L3},
    {"R and T together, against copying their 72 bytes",
     {TILES("so3.exp_average", "small")}, {COPY(72)}, AT_MOST, 1.3, IN_L1, IN_L3},
    {"R and T together, against copying their 72 bytes",
     {TILES("so3.exp_average", "small")}, {COPY(72)}, AT_MOST, 1, IN_DRAM, IN_DRAM},
    {"R and T together: |v| mixed up to 10^4 against |v| up to 1",
     {TILES("so3.exp_average", "mixed")}, {TILES("so3.exp_average", "small")}, AT_MOST, 2, IN_L1, IN_L3},
    {"R and T together, against R and T apart",
     {TILES("so3.exp_average", "small")}, {TILES("so3.exp", "small"), TILES("so3.average", "small")}, AT_MOST, 1, IN_L1,
     IN_DRAM},
    {"S1 from t, against copying its bytes", {TILES("so3.s1", "small")}, {COPY(4)}, AT_MOST, 1.3, IN_L1, IN_DRAM},
    {"S2 from t, against copying its bytes", {TILES("so3.s2", "small")}, {COPY(4)}, AT_MOST, 1.3, IN_L1, IN_DRAM},
    {"S3 from t, against copying its bytes", {TILES("so3.s3", "small")}, {COPY(4)}, AT_MOST, 1.3, IN_L1, IN_DRAM},
    {"S1, S2, S3 from t together, against copying their bytes",
     {TILES("so3.s123", "small")}, {COPY(8)}, AT_MOST, 1.3, IN_L1, IN_DRAM},
    {"scalar C's dynamic compose, against ours",
     {PEER("dynamic.compose", "libm", NULL, "usual")}, {TILES("dynamic.compose", "usual")}, AT_LEAST, 6, IN_L1, IN_L3},
    {"Eigen's Affine3f product, against our transform compose",
     {PEER("transform.compose", "Eigen", "Affine3f", "usual")}, {TILES("transform.compose", "usual")}, AT_LEAST, 4,
     IN_L1, IN_L3},
    {"transform compose in Eigen's vectors and matrices, against ours",
     {PEER("transform.compose", "Eigen", "T, R, S", "usual")}, {TILES("transform.compose", "usual")}, AT_LEAST, 4,
     IN_L1, IN_L3},
    {"cglm's glm_mul, against our transform compose",
     {PEER("transform.compose", "cglm", NULL, "usual")}, {TILES("transform.compose", "usual")}, AT_LEAST, 4, IN_L1,
     IN_L3},
};
/* clang-format on */

struct measured {
    const struct target *target;
    enum place place;
    struct interval ratio, above_ns, below_ns;
    int known; /* 0: an implementation is not there */
};

static int is_met(const struct measured *measured)
{
    const double ratio = measured->ratio.median, wanted = measured->target->wanted;
    return measured->known && (measured->target->promise == AT_LEAST ? ratio >= wanted : ratio <= wanted);
}

/* Bytes that an element of a side takes in tiles, or twice what is copied. */
static double side_bytes(const struct side *side)
{
    const struct row *row = registry_find(side->kernel);
    if (!row)
        return 2.0 * (double)side->copied;
    return 4.0 * (double)(fields_components(row->inputs) + fields_components(row->outputs));
}

static int make_side(const struct side *side, size_t n, struct entrant *entrant)
{
    const struct row *row = registry_find(side->kernel);
    if (side->copied > 0)
        return entrant_copy(entrant, side->copied, n);
    const struct regime *regime = row ? regime_find(row, side->regime) : NULL;
    float *batch = regime ? batch_make(row, regime, n) : NULL;
    const int made = batch && entrant_make(entrant, side->implementation, side->variant, row, batch, n);
    free(batch);
    return made;
}

/* The sum of the median times of a list of entrants, ns an element. */
static struct interval sum_of_times(const struct race *race, const int *list, size_t n)
{
    struct interval sum = {0, 0, 0};
    for (; *list >= 0; list++) {
        const struct interval one = race_time(race, *list, 1e9 / (double)n);
        sum = (struct interval){sum.median + one.median, sum.low + one.low, sum.high + one.high};
    }
    return sum;
}

/* Batches have as many elements as fit for the larger side, so that both sides do as many. */
static struct measured measure(const struct bench *bench, const struct target *target, enum place place)
{
    struct measured measured = {.target = target, .place = place, .known = 1};
    struct entrant entrants[4];
    struct runner runners[4];
    int above[3] = {-1, -1, -1}, below[3] = {-1, -1, -1};
    size_t count = 0;
    const double bytes = fmax(side_bytes(&target->above[0]), side_bytes(&target->below[0]));
    const size_t n = place_elements(&bench->machine, place, bytes);
    for (int s = 0; s < 4; s++) {
        const struct side *side = s < 2 ? &target->above[s] : &target->below[s - 2];
        if (!side->kernel)
            continue;
        if (!make_side(side, n, &entrants[count])) {
            measured.known = 0;
            continue;
        }
        (s < 2 ? above : below)[s % 2] = (int)count;
        runners[count] = entrants[count].runner;
        count++;
    }
    if (measured.known) {
        struct race race = race_run(runners, count, bench->rounds, bench->sample_seconds);
        measured.known = race.seconds != NULL;
        if (race.seconds) {
            measured.ratio = race_ratio(&race, above, 1, below, 1);
            measured.above_ns = sum_of_times(&race, above, n);
            measured.below_ns = sum_of_times(&race, below, n);
        }
        race_free(&race);
    }
    entrants_free(entrants, count);
    return measured;
}

static void print_text(FILE *stream, const struct measured *measured)
{
    const struct target *target = measured->target;
    fprintf(stream, "%-66s %-4s ", target->sentence, place_text(measured->place));
    if (!measured->known)
        fputs("not measured: an implementation is missing\n", stream);
    else
        fprintf(stream, "%6.2f [%.2f, %.2f] %s %-4g %-6s %.2f / %.2f ns\n", measured->ratio.median, measured->ratio.low,
                measured->ratio.high, target->promise == AT_LEAST ? "≥" : "≤", target->wanted,
                is_met(measured) ? "met" : "MISSED", measured->above_ns.median, measured->below_ns.median);
}

static void print_csv(FILE *stream, const struct measured *measured)
{
    const struct target *target = measured->target;
    fprintf(stream, "\"%s\",%s,%s,%g,", target->sentence, place_text(measured->place),
            target->promise == AT_LEAST ? "at least" : "at most", target->wanted);
    if (measured->known)
        fprintf(stream, "%.4f,%.4f,%.4f,%.4f,%.4f,%s\n", measured->ratio.median, measured->ratio.low,
                measured->ratio.high, measured->above_ns.median, measured->below_ns.median,
                is_met(measured) ? "met" : "missed");
    else
        fputs(",,,,,missing\n", stream);
}

static json_t *to_json(const struct measured *measured)
{
    const struct target *target = measured->target;
    json_t *ratio = measured->known
                        ? json_pack("[fff]", measured->ratio.median, measured->ratio.low, measured->ratio.high)
                        : json_null();
    return json_pack("{ss ss ss sf so sf sf sb sb}", "target", target->sentence, "place", place_text(measured->place),
                     "promise", target->promise == AT_LEAST ? "at least" : "at most", "wanted", target->wanted, "ratio",
                     ratio, "above_ns", measured->above_ns.median, "below_ns", measured->below_ns.median, "measured",
                     measured->known, "met", is_met(measured));
}

int bench_targets(const struct bench *bench)
{
    size_t missed = 0, known = 0;
    json_t *list = json_array();
    if (bench->format == BENCH_TEXT)
        bench_print_header(bench);
    if (bench->format == BENCH_CSV)
        fputs("target,place,promise,wanted,ratio,ratio_low,ratio_high,above_ns,below_ns,verdict\n", bench->stream);
    for (size_t i = 0; i < sizeof targets / sizeof *targets; i++)
        for (int place = (int)targets[i].first; place <= (int)targets[i].last; place++) {
            if (!bench->places[place])
                continue;
            const struct measured measured = measure(bench, &targets[i], (enum place)place);
            known += (size_t)measured.known;
            missed += !is_met(&measured);
            if (bench->format == BENCH_TEXT)
                print_text(bench->stream, &measured);
            else if (bench->format == BENCH_CSV)
                print_csv(bench->stream, &measured);
            else
                json_array_append_new(list, to_json(&measured));
            fflush(bench->stream);
        }
    if (bench->format == BENCH_JSON) {
        json_t *document = bench_json_header(bench, "plumb-bench-targets");
        json_object_set(document, "targets", list);
        json_dumpf(document, bench->stream, JSON_INDENT(1) | JSON_REAL_PRECISION(9));
        fputc('\n', bench->stream);
        json_decref(document);
    }
    json_decref(list);
    return known == 0 ? STATUS_NOTHING : missed > 0 ? STATUS_SHORT : STATUS_WITHIN;
}
