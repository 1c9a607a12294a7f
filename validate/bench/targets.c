/* plumb bench --targets: what this project promises of its speed, each promise measured.
 *
 * Here: the table of promises and its output. Most compare two sides in one race, each the sum of one or two entrants
 * (entrant.h) on batches of as many elements; those that are not a race are measured in figures.c. A promise is met if
 * the median is on its right side. */
#include "bench.h"

#include "validate/base/options.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* One entrant of a side. kernel null: the side has no more. implementation "copy": `copied` bytes per element. */
struct side {
    const char *kernel, *implementation, *variant, *regime;
    size_t copied;
};

enum promise { AT_LEAST, AT_MOST };

/* A promise about time(above) / time(below) in one race, or about `figure` unless that is null. */
struct target {
    const char *sentence;
    struct side above[2], below[2], beside; /* beside: instead of below, shown without a verdict */
    enum promise promise;
    double wanted;
    enum place first, last; /* working sets that it covers */
    bench_figure *figure;
    const char *unit, *argument; /* of the figure */
};

/* clang-format off */
#define TILES(kernel, regime) {kernel, "plumb avx2", "tiles", regime, 0}
#define PEER(kernel, name, variant, regime) {kernel, name, variant, regime, 0}
#define COPY(variant, bytes) {"", "copy", variant, "", bytes}
#define RACE(sentence_, ...) {.sentence = sentence_, __VA_ARGS__}
#define FIGURE(sentence_, figure_, argument_, unit_, promise_, wanted_) \
    {.sentence = sentence_, .figure = figure_, .argument = argument_, .unit = unit_, .promise = promise_, .wanted = wanted_}
#define STREAMED(kernel, regime) {kernel, "plumb avx2", "tiles, streamed", regime, 0}
#define AGAINST_SLEEF(kernel, regime, times) \
    .below = {PEER(kernel, "SLEEF", "float, tiles", regime)}, .promise = AT_MOST, .wanted = times
#define IN_CACHE .first = IN_L1, .last = IN_L2
#define FROM_L1 .first = IN_L1, .last = IN_L1
#define FROM_DRAM .first = IN_DRAM, .last = IN_DRAM
#define EVERYWHERE .first = IN_L1, .last = IN_DRAM
#define AGAINST_COPY(bytes) .below = {COPY("loop", bytes)}, .beside = COPY("memcpy", bytes)
#define S_AGAINST_COPY(kernel, bytes) \
    .above = {TILES(kernel, "small")}, AGAINST_COPY(bytes), .promise = AT_MOST, .wanted = 1.3, EVERYWHERE
#define R_AND_T(regime) .above = {TILES("so3.exp_average", regime)}
#define TWICE_SMALL(regime) \
    R_AND_T(regime), .below = {TILES("so3.exp_average", "small")}, .promise = AT_MOST, .wanted = 2, IN_CACHE
#define TIMES_OURS(kernel, name, variant, times) \
    .above = {PEER(kernel, name, variant, "usual")}, .below = {TILES(kernel, "usual")}, .promise = AT_LEAST, \
    .wanted = times, IN_CACHE
#define COPIED(kernel, bytes) \
    .above = {TILES(kernel, "usual")}, AGAINST_COPY(bytes), .promise = AT_MOST, .wanted = 1.2, FROM_DRAM
#define TIMES_OURS_IN_L2(kernel, name, times) \
    .above = {PEER(kernel, name, NULL, "usual")}, .below = {TILES(kernel, "usual")}, .promise = AT_LEAST, \
    .wanted = times, .first = IN_L2, .last = IN_L2
#define MAGNUS_OURS(kernel, times) \
    .above = {PEER(kernel, "libm", NULL, "usual")}, .below = {TILES(kernel, "usual")}, .promise = AT_LEAST, \
    .wanted = times, .first = IN_L1, .last = IN_L1

static const struct target targets[] = {
    FIGURE("sweep of so3.s1 on [1/16, 1/4], a core", bench_sweep, "so3.s1", "M/s", AT_LEAST, 100),
    FIGURE("sweep of so3.s2, a core", bench_sweep, "so3.s2", "M/s", AT_LEAST, 100),
    FIGURE("sweep of so3.s3, a core", bench_sweep, "so3.s3", "M/s", AT_LEAST, 100),
    FIGURE("sweep of so3.s1.taylor4, a core", bench_sweep, "so3.s1.taylor4", "M/s", AT_LEAST, 100),
    RACE("Eigen's AngleAxisf to R alone / R and T together",
         .above = {PEER("so3.exp", "Eigen", NULL, "small")}, .below = {TILES("so3.exp_average", "small")},
         .promise = AT_LEAST, .wanted = 8, IN_CACHE),
    RACE("R and T together / copying their 72 bytes",
         R_AND_T("small"), AGAINST_COPY(72), .promise = AT_MOST, .wanted = 1.3, IN_CACHE),
    RACE("R and T together / copying their 72 bytes",
         R_AND_T("small"), AGAINST_COPY(72), .promise = AT_MOST, .wanted = 1, FROM_DRAM),
    RACE("R and T, angles mixed up to 10^4 / up to 1", TWICE_SMALL("mixed")),
    RACE("R and T, angles of 1 to 10^4 / up to 1", TWICE_SMALL("large")),
    RACE("R and T, small and large in turn / up to 1", TWICE_SMALL("alternating")),
    RACE("R and T together / R and T apart", R_AND_T("small"),
         .below = {TILES("so3.exp", "small"), TILES("so3.average", "small")}, .promise = AT_MOST, .wanted = 1,
         EVERYWHERE),
    RACE("S1 from t / copying its 4 bytes", S_AGAINST_COPY("so3.s1", 4)),
    RACE("S2 from t / copying its 4 bytes", S_AGAINST_COPY("so3.s2", 4)),
    RACE("S3 from t / copying its 4 bytes", S_AGAINST_COPY("so3.s3", 4)),
    RACE("S1, S2, S3 from t / copying 8 bytes", S_AGAINST_COPY("so3.s123", 8)),
    RACE("scalar C's dynamic compose / ours", TIMES_OURS("dynamic.compose", "libm", NULL, 6)),
    RACE("Eigen's Affine3f product / our transform compose", TIMES_OURS("transform.compose", "Eigen", "Affine3", 4)),
    RACE("Eigen's T, R, S by its matrices / ours", TIMES_OURS("transform.compose", "Eigen", "T, R, S", 4)),
    RACE("cglm's T, R, S by its matrices / ours", TIMES_OURS("transform.compose", "cglm", "T, R, S", 4)),
    RACE("cglm's glm_mul / our transform compose", TIMES_OURS("transform.compose", "cglm", "glm_mul", 4)),
    RACE("scalar C's quaternion product / ours",
         .above = {PEER("quaternion.product", "libm", NULL, "usual")}, .below = {TILES("quaternion.product", "usual")},
         .promise = AT_LEAST, .wanted = 3, .first = IN_L2, .last = IN_L2),
    RACE("quaternion product / copying its 24 bytes", .above = {TILES("quaternion.product", "usual")},
         AGAINST_COPY(24), .promise = AT_MOST, .wanted = 1.2, FROM_DRAM),
    RACE("gyroscopic term / copying its 30 bytes", .above = {TILES("torque.acceleration", "usual")},
         AGAINST_COPY(30), .promise = AT_MOST, .wanted = 1.2, FROM_DRAM),
    RACE("scalar C's gyroscopic term / ours", .above = {PEER("torque.acceleration", "libm", NULL, "usual")},
         .below = {TILES("torque.acceleration", "usual")}, .promise = AT_LEAST, .wanted = 6.5, .first = IN_L2, .last = IN_L2),
    RACE("quaternion of v, angles up to 1 / SLEEF's", .above = {TILES("rotation.exp_quaternion", "small")},
         AGAINST_SLEEF("rotation.exp_quaternion", "small", 0.35), FROM_L1),
    RACE("quaternion of v, up to half a turn / SLEEF's", .above = {TILES("rotation.exp_quaternion", "half turn")},
         AGAINST_SLEEF("rotation.exp_quaternion", "half turn", 0.5), FROM_L1),
    RACE("quaternion of v, angles up to 10^4 / SLEEF's", .above = {TILES("rotation.exp_quaternion", "mixed")},
         AGAINST_SLEEF("rotation.exp_quaternion", "mixed", 1.25), FROM_L1),
    RACE("quaternion to half a turn, streamed / SLEEF's", .above = {STREAMED("rotation.exp_quaternion", "half turn")},
         AGAINST_SLEEF("rotation.exp_quaternion", "half turn", 0.8), FROM_DRAM),
    RACE("R and T, up to half a turn / SLEEF's", .above = {TILES("so3.exp_average", "half turn")},
         AGAINST_SLEEF("so3.exp_average", "half turn", 0.65), FROM_L1),
    RACE("R and T to half a turn, streamed / SLEEF's", .above = {STREAMED("so3.exp_average", "half turn")},
         AGAINST_SLEEF("so3.exp_average", "half turn", 0.8), FROM_DRAM),
    RACE("delta to global / copying its 74 bytes", COPIED("delta.to_global", 74)),
    RACE("delta to local / copying its 74 bytes", COPIED("delta.to_local", 74)),
    RACE("delta inherited / copying its 92 bytes", COPIED("delta.inherited", 92)),
    RACE("inertial acceleration / copying its 64 bytes", COPIED("inertial.acceleration", 64)),
    RACE("scalar C's delta to global / ours", TIMES_OURS_IN_L2("delta.to_global", "libm", 6.5)),
    RACE("scalar C's delta to local / ours", TIMES_OURS_IN_L2("delta.to_local", "libm", 6.5)),
    RACE("scalar C's delta inherited / ours", TIMES_OURS_IN_L2("delta.inherited", "libm", 6.5)),
    RACE("scalar C's inertial acceleration / ours", TIMES_OURS_IN_L2("inertial.acceleration", "libm", 6.5)),
    RACE("scalar dual numbers' Jacobian in 8 dimensions / ours", TIMES_OURS("dual.jacobian.n8", "dual.h", NULL, 22)),
    FIGURE("scalar C's midpoint step of 1 M free bodies / ours", bench_bodies, "moments", "times", AT_LEAST, 10),
    FIGURE("the same with inertia matrices", bench_bodies, "full", "times", AT_LEAST, 9),
    FIGURE("the same in 1 to 10 parts", bench_bodies, "mixed", "times", AT_LEAST, 9),
    FIGURE("the same in 1 part, a tenth in up to 10", bench_bodies, "tenth", "times", AT_LEAST, 7),
    FIGURE("scalar C's object-space trapezoid of 1 M / ours", bench_bodies, "trapezoid", "times", AT_LEAST, 8),
    FIGURE("scalar C's world-space trapezoid of 1 M / ours", bench_bodies, "world", "times", AT_LEAST, 8),
    FIGURE("1 M free bodies, each of two threads / one thread", bench_bodies_threads, "moments", "times", AT_MOST, 0.55),
    FIGURE("map of Newton's steps, midpoint, 1024 x 1024", bench_map, "integrator.midpoint.steps", "ms", AT_MOST, 60),
    FIGURE("the same of the object-space trapezoid", bench_map, "integrator.trapezoid.steps", "ms", AT_MOST, 60),
    FIGURE("the same of the world-space trapezoid", bench_map, "integrator.world.steps", "ms", AT_MOST, 60),
    RACE("scalar C's sweeps of 12 multipliers / ours", TIMES_OURS("constraint.pgs.n12", "libm", NULL, 9)),
    RACE("Eigen's sweeps of 12, by residuals / ours", TIMES_OURS("constraint.pgs.n12", "Eigen", "residuals", 9)),
    FIGURE("scalar C's sweep of 10,000 ball joints / ours", bench_chain, "sweep, scalar C", "times", AT_LEAST, 8),
    FIGURE("the same, its blocks multiplied out as ours are", bench_chain, "sweep, scalar C, blocks multiplied out", "times", AT_LEAST, 6),
    FIGURE("scalar C's direct solution of 10,000 joints / ours", bench_chain, "directly, scalar C (block Thomas)", "times", AT_LEAST, 2),
    FIGURE("8,589,869,056 distinct pairs: sum even", bench_pairs, "even", "s", AT_MOST, 0.45),
    FIGURE("8,589,869,056 distinct pairs: distance below r", bench_pairs, "near", "s", AT_MOST, 0.8),
    FIGURE("8,589,869,056 distinct pairs: sum equal to k", bench_pairs, "sum", "s", AT_MOST, 0.2),
    FIGURE("the same, sum even, from pair to pair", bench_pairs, "walk", "s", AT_MOST, 9),
    RACE("scalar C's Magnus step of 2 terms / ours", MAGNUS_OURS("magnus.quaternion.terms2", 10)),
    RACE("scalar C's Magnus step of 3 terms / ours", MAGNUS_OURS("magnus.quaternion.terms3", 9.5)),
    RACE("scalar C's Magnus step of 4 terms / ours", MAGNUS_OURS("magnus.quaternion.terms4", 9)),
    RACE("Magnus step of 2 terms / copying its 36 bytes", .above = {TILES("magnus.quaternion.terms2", "usual")},
         AGAINST_COPY(36), .promise = AT_MOST, .wanted = 1.15, FROM_DRAM),
    RACE("Magnus step of 4 terms / copying its 36 bytes", .above = {TILES("magnus.quaternion.terms4", "usual")},
         AGAINST_COPY(36), .promise = AT_MOST, .wanted = 1.15, FROM_DRAM),
    /* a node's bytes have to move; beyond that, parents in other tiles and waiting for memory */
    FIGURE("tree, 1 M nodes by level, branching / copying", bench_tree, "branching by level", "times", AT_MOST, 1.15),
    FIGURE("tree, 1 M nodes by level, wide / copying", bench_tree, "wide by level", "times", AT_MOST, 1),
    FIGURE("tree, 1 M nodes by level, random / copying", bench_tree, "random by level", "times", AT_MOST, 1.8),
    FIGURE("tree, 1 M nodes in random order / copying", bench_tree, "random in any order", "times", AT_MOST, 2.6),
    FIGURE("chains of 100,000 links / copying", bench_tree, "chains of 100000", "times", AT_MOST, 1.4),
    FIGURE("scalar C's tree in L2 / ours", bench_tree_in_cache, "branching by level", "times", AT_LEAST, 3.5),
    FIGURE("tree, 10 M nodes / 1 M nodes", bench_tree_growth, "branching by level", "times", AT_MOST, 10.5),
    FIGURE("tree, each of two threads / one thread", bench_tree_threads, "branching by level", "times", AT_MOST, 0.55),
    FIGURE("plumb check so3 on two cores", bench_check, NULL, "s", AT_MOST, 60),
    /* time grows in proportion, memory not at all; a tenth is allowed for noise */
    FIGURE("check's processor time for 4 times the samples", bench_check_time, "so3.exp", "times", AT_MOST, 4.4),
    FIGURE("check's memory for 4 times the samples", bench_check_memory, "so3.exp", "times", AT_MOST, 1.1),
};
/* clang-format on */

static const char definitions[] =
    "Time ratios: medians over rounds in which both sides ran in turn, with 95 % bootstrap intervals, on batches of as "
    "many\nelements. In cache: tiles whose inputs and outputs fill half of L1, half of L2. Copying: a loop of AVX2 "
    "loads and\nstores over as many bytes as stand beside it (n bytes read, n written), the instructions that the "
    "kernels have too;\nthat is what the verdict goes by. memcpy: the same ratio to the C library's, which may use "
    "wider "
    "registers and\ngo past the caches. For S from t, whose input and output are as large, or nearly, that is reading "
    "and writing their bytes.\n";

struct measured {
    const struct target *target;
    enum place place;
    struct interval value, beside, above_ns, below_ns;
    int known; /* 0: an implementation is missing, or it could not be measured */
};

static int is_met(const struct measured *measured)
{
    const double value = measured->value.median, wanted = measured->target->wanted;
    return measured->known && (measured->target->promise == AT_LEAST ? value >= wanted : value <= wanted);
}

/* --- races ---------------------------------------------------------------------------------------------------------- */

/* Bytes per element of a side: inputs and outputs in tiles, or what a copy reads and writes. */
static double side_bytes(const struct side *side)
{
    const struct kernel *kernel = side->kernel ? kernel_find(side->kernel) : NULL;
    if (!kernel)
        return 2.0 * (double)side->copied;
    return 4.0 * (double)(kernel->input_components + kernel->output_components);
}

static int make_side(const struct side *side, size_t n, struct entrant *entrant)
{
    if (side->copied > 0)
        return entrant_copy(entrant, side->variant, side->copied, n);
    const struct kernel *kernel = kernel_find(side->kernel);
    const struct regime *regime = kernel ? regime_find(kernel, side->regime) : NULL;
    double *batch = regime ? batch_make(kernel, BINARY32, regime, n) : NULL;
    const int made = batch && entrant_make(entrant, side->implementation, side->variant, kernel, batch, n);
    free(batch);
    return made;
}

/* The sum of the median times of a list of entrants, in ns per element. */
static struct interval sum_of_times(const struct race *race, const int *list, size_t n)
{
    struct interval sum = {0, 0, 0};
    for (; *list >= 0; list++) {
        const struct interval one = race_time(race, *list, 1e9 / (double)n);
        sum = (struct interval){sum.median + one.median, sum.low + one.low, sum.high + one.high};
    }
    return sum;
}

enum { MOST_SIDES = 5 };

/* Both sides run batches of the same length: as many elements as fit for the side that needs more bytes. */
static void run_race(const struct bench *bench, struct measured *measured)
{
    const struct target *target = measured->target;
    const struct side *sides[MOST_SIDES] = {&target->above[0], &target->above[1], &target->below[0], &target->below[1],
                                            &target->beside};
    struct entrant entrants[MOST_SIDES];
    struct runner runners[MOST_SIDES];
    int list[3][3] = {{-1, -1, -1}, {-1, -1, -1}, {-1, -1, -1}}, length[3] = {0};
    size_t count = 0;
    const double bytes = fmax(side_bytes(sides[0]), side_bytes(sides[2]));
    const size_t n = place_elements(&bench->machine, measured->place, bytes);
    measured->known = 1;
    for (int s = 0; s < MOST_SIDES && measured->known; s++) {
        if (!sides[s]->kernel)
            continue;
        measured->known = make_side(sides[s], n, &entrants[count]);
        if (!measured->known)
            break;
        list[s / 2][length[s / 2]++] = (int)count;
        runners[count] = entrants[count].runner;
        count++;
    }
    if (measured->known) {
        struct race race = race_run_within(runners, count, bench->rounds, bench->sample_seconds, bench->heat_seconds);
        measured->known = race.seconds != NULL;
        if (race.seconds) {
            measured->value = race_ratio(&race, list[0], 1, list[1], 1);
            measured->above_ns = sum_of_times(&race, list[0], n);
            measured->below_ns = sum_of_times(&race, list[1], n);
            if (length[2] > 0)
                measured->beside = race_ratio(&race, list[0], 1, list[2], 1);
        }
        race_free(&race);
    }
    entrants_free(entrants, count);
}

static struct measured measure(const struct bench *bench, const struct target *target, enum place place)
{
    struct measured measured = {target, place, {NAN, NAN, NAN}, {NAN, NAN, NAN}, {NAN, NAN, NAN}, {NAN, NAN, NAN}, 0};
    if (!target->figure) {
        run_race(bench, &measured);
    } else {
        const double value = target->figure(target->argument);
        measured.value = (struct interval){value, value, value};
        measured.known = !isnan(value);
    }
    return measured;
}

/* --- output --------------------------------------------------------------------------------------------------------- */

static const char *verdict_of(const struct measured *measured)
{
    return !measured->known ? "not measured" : is_met(measured) ? "met" : "MISSED";
}

static const char *unit_of(const struct target *target)
{
    return target->figure ? target->unit : "times";
}

static void print_text_header(FILE *stream)
{
    fprintf(stream, "\n%s\n%-50s %-4s %8s %-15s %10s  %-12s %-15s %s\n", definitions, "promise", "", "measured", "95 %",
            "wanted", "verdict", "ns", "memcpy");
}

static void print_text(FILE *stream, const struct measured *measured)
{
    const struct target *target = measured->target;
    char interval[48] = "", times[48] = "", beside[32] = "", wanted[32];
    if (measured->known && !target->figure) {
        snprintf(interval, sizeof interval, "[%.3g, %.3g]", measured->value.low, measured->value.high);
        snprintf(times, sizeof times, "%.3g / %.3g", measured->above_ns.median, measured->below_ns.median);
    } else {
        snprintf(interval, sizeof interval, "%s", unit_of(target));
    }
    if (!isnan(measured->beside.median))
        snprintf(beside, sizeof beside, "%.3g", measured->beside.median);
    snprintf(wanted, sizeof wanted, "%s %g", target->promise == AT_LEAST ? "at least" : "at most", target->wanted);
    fprintf(stream, "%-50s %-4s %8.4g %-15s %12s  %-12s %-15s %s\n", target->sentence,
            target->figure ? "" : place_text(measured->place), measured->value.median, interval, wanted,
            verdict_of(measured), times, beside);
}

static void print_csv_number(FILE *stream, double x)
{
    if (isnan(x))
        fputc(',', stream);
    else
        fprintf(stream, "%.6g,", x);
}

static void print_csv(FILE *stream, const struct measured *measured)
{
    const struct target *target = measured->target;
    const double numbers[] = {measured->value.median,    measured->value.low,       measured->value.high,
                              measured->above_ns.median, measured->below_ns.median, measured->beside.median};
    fprintf(stream, "\"%s\",%s,%s,%g,%s,", target->sentence, target->figure ? "" : place_text(measured->place),
            target->promise == AT_LEAST ? "at least" : "at most", target->wanted, unit_of(target));
    for (size_t k = 0; k < sizeof numbers / sizeof *numbers; k++)
        print_csv_number(stream, numbers[k]);
    fprintf(stream, "%s\n", verdict_of(measured));
}

static json_t *to_json(const struct measured *measured)
{
    const struct target *target = measured->target;
    return json_pack("{ss ss ss sf ss so so so so sb sb}", "target", target->sentence, "place",
                     target->figure ? "" : place_text(measured->place), "promise",
                     target->promise == AT_LEAST ? "at least" : "at most", "wanted", target->wanted, "unit",
                     unit_of(target), "value", bench_json_interval(&measured->value), "above_ns",
                     json_number(measured->above_ns.median), "below_ns", json_number(measured->below_ns.median),
                     "against_memcpy", json_number(measured->beside.median), "measured", measured->known, "met",
                     is_met(measured));
}

static void print_json(const struct bench *bench, json_t *list)
{
    json_t *document = bench_json_header(bench, "plumb.bench.targets", 2);
    json_object_set_new(document, "definitions", json_string(definitions));
    json_object_set(document, "targets", list);
    json_write(document, BENCH_DIGITS, bench->stream);
}

static void print_begin(const struct bench *bench)
{
    if (bench->format == BENCH_TEXT) {
        bench_print_header(bench);
        print_text_header(bench->stream);
    } else if (bench->format == BENCH_CSV) {
        fputs("target,place,promise,wanted,unit,value,value_low,value_high,above_ns,below_ns,against_memcpy,verdict\n",
              bench->stream);
    }
}

int bench_targets(const struct bench *bench)
{
    size_t missed = 0, known = 0;
    const int progress = isatty(STDERR_FILENO) && !isatty(fileno(bench->stream));
    json_t *list = json_array();
    print_begin(bench);
    for (size_t i = 0; i < sizeof targets / sizeof *targets; i++)
        for (int place = (int)targets[i].first; place <= (int)targets[i].last; place++) {
            if (!bench->places[place] || (bench->only && strcmp(bench->only, targets[i].sentence) != 0))
                continue;
            if (progress)
                fprintf(stderr, "\r%-60s", targets[i].sentence);
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
    if (progress)
        fputs("\r\033[K", stderr);
    if (known == 0)
        fprintf(stderr, "plumb bench: nothing was measured%s%s\n", bench->only ? ": --only " : "",
                bench->only ? bench->only : "");
    if (bench->format == BENCH_TEXT)
        fprintf(bench->stream, "\n%zu measured, %zu missed or not measured\n", known, missed);
    if (bench->format == BENCH_JSON)
        print_json(bench, list);
    json_decref(list);
    return known == 0 ? STATUS_NOTHING : missed > 0 ? STATUS_SHORT : STATUS_WITHIN;
}
