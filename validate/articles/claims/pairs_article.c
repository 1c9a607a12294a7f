/* Experiments on the claims C17 of the article on pairs: the memory that stored pairs take (computed by counting the
 * pairs), and the results and costs of the article's examples.
 *
 * Source: "Iterating Over Distinct Pairs in C++". */
#include "claims.h"

#include "validate/bench/bench.h"
#include <plumb/pairs.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

static plumb_pairs_kind kind_of(const struct effort *effort)
{
    return strcmp(effort->row, "pairs") == 0 ? PLUMB_ALL_PAIRS : PLUMB_DISTINCT_PAIRS;
}

/* Returns the number of stored elements if all pairs of n elements are stored: two per pair, plus n if the originals
 * are stored, too. */
static double elements_held(plumb_pairs_kind kind, uint64_t n, int with_originals)
{
    uint64_t count = 0;
    plumb_pairs_count(kind, n, &count);
    return 2 * (double)count + (with_originals ? (double)n : 0);
}

/* Returns the largest count of elements, one byte each, whose stored pairs fit into this memory. */
static uint64_t max_elements(plumb_pairs_kind kind, double bytes, int with_originals)
{
    uint64_t low = 0, high = 1 << 20;
    while (high - low > 1) {
        const uint64_t middle = (low + high) / 2;
        *(elements_held(kind, middle, with_originals) <= bytes ? &low : &high) = middle;
    }
    return low;
}

/* C17.most: the largest number of elements whose pairs fit into 32 GB. The article means the memory that a motherboard
 * takes, of which a GB is 2³⁰ bytes, and says that the pairs are stored. The reading is therefore for the pairs alone,
 * without the elements, in 32 GiB. */
static void most(const struct effort *effort, struct findings *findings)
{
    const plumb_pairs_kind kind = kind_of(effort);
    const double gib = 0x1p35, gb = 32e9;
    const uint64_t alone = max_elements(kind, gib, 0);
    findings_add(findings, READING, (double)alone, "pairs alone, 32 GiB");
    findings_add(findings, CONTEXT, (double)max_elements(kind, gib, 1), "with the elements themselves, 32 GiB");
    findings_add(findings, CONTEXT, (double)max_elements(kind, gb, 0), "pairs alone, 32 · 10⁹ bytes");
    findings_add(findings, CONTEXT, elements_held(kind, alone, 0) / 0x1p30, "GiB that the pairs alone take");
    findings_remark(findings,
                    "exactly %llu fit where GB means 2³⁰ bytes and the elements themselves are not counted; with them "
                    "%llu, in 32 · 10⁹ bytes %llu",
                    (unsigned long long)alone, (unsigned long long)max_elements(kind, gib, 1),
                    (unsigned long long)max_elements(kind, gb, 0));
}

/* C17.multiplier: measures the largest difference between the number of stored elements divided by n, and the claimed
 * multiplier. Pairs are counted by iterating over them, without a formula. */
static void multiplier(const struct effort *effort, struct findings *findings)
{
    const plumb_pairs_kind kind = kind_of(effort);
    double with = 0, alone = 0;
    for (size_t n = 1; n <= 100; n++) {
        const plumb_pairs all = plumb_pairs_of(kind, n);
        plumb_pair p;
        double held = 0;
        for (int more = plumb_pairs_first(&all, &p); more; more = plumb_pairs_next(&all, &p))
            held += 2;
        const double claimed = kind == PLUMB_ALL_PAIRS ? 2.0 * (double)n + 1 : (double)n;
        with = fmax(with, fabs((held + (double)n) / (double)n - claimed));
        alone = fmax(alone, fabs(held / (double)n - claimed));
    }
    findings_add(findings, READING, with, "%s of 1 to 100 elements, with the elements themselves", effort->row);
    findings_add(findings, CONTEXT, alone, "pairs alone");
    findings_remark(findings, "with the elements themselves, for 1 to 100 of them; the pairs alone are %g less", alone);
}

static void stored(const struct effort *effort, struct findings *findings)
{
    (void)effort;
    const double bytes = 4 * elements_held(PLUMB_DISTINCT_PAIRS, PAIRS_OF_ARTICLE, 0);
    findings_add(findings, READING, bytes / 0x1p30, "2³⁰ bytes");
    findings_add(findings, READING, bytes / 1e9, "10⁹ bytes");
    findings_remark(findings, "%.0f bytes", bytes);
}

static void even(const struct effort *effort, struct findings *findings)
{
    (void)effort;
    const double half = PAIRS_OF_ARTICLE / 2.0, count = bench_pairs_even(PAIRS_OF_ARTICLE);
    findings_add(findings, READING, count - half * (half - 1), "beside those of two even or two odd");
    findings_add(findings, CONTEXT, count, "pairs with an even sum");
    findings_remark(findings, "%.0f counted; two even and two odd numbers make %.0f", count, half * (half - 1));
}

/* The pairs of pairs of 1, 2, 3, 4, as printed in the article. */
static const plumb_pair_of_pairs printed[] = {
    {{1, 2}, {1, 3}}, {{1, 2}, {1, 4}}, {{1, 2}, {2, 3}}, {{1, 2}, {2, 4}}, {{1, 2}, {3, 4}},
    {{1, 3}, {1, 4}}, {{1, 3}, {2, 3}}, {{1, 3}, {2, 4}}, {{1, 3}, {3, 4}}, {{1, 4}, {2, 3}},
    {{1, 4}, {2, 4}}, {{1, 4}, {3, 4}}, {{2, 3}, {2, 4}}, {{2, 3}, {3, 4}}, {{2, 4}, {3, 4}},
};

static int same(plumb_pair a, plumb_pair b)
{
    return a.first == b.first && a.second == b.second;
}

static void order(const struct effort *effort, struct findings *findings)
{
    (void)effort;
    const plumb_pairs all = plumb_pairs_over(PLUMB_DISTINCT_PAIRS, 1, 5, NULL, NULL);
    const size_t lines = sizeof printed / sizeof *printed;
    plumb_pair_of_pairs p;
    size_t k = 0, agree = 0;
    for (int more = plumb_pairs_of_pairs_first(PLUMB_DISTINCT_PAIRS, &all, &p); more;
         more = plumb_pairs_of_pairs_next(PLUMB_DISTINCT_PAIRS, &all, &p), k++)
        agree += k < lines && same(p.first, printed[k].first) && same(p.second, printed[k].second);
    findings_add(findings, READING, k == lines ? (double)agree : NAN, "lines as printed, and no others");
}

/* C17.seconds: measures three times, since one measurement may be disturbed, and takes the median. A short run measures
 * the pairs of a part of the elements and scales the time. */
static void seconds(const struct effort *effort, struct findings *findings)
{
    enum { TIMES = 3 };
    const size_t n = effort->full ? PAIRS_OF_ARTICLE : PAIRS_OF_ARTICLE / 32;
    const double times =
        elements_held(PLUMB_DISTINCT_PAIRS, PAIRS_OF_ARTICLE, 0) / elements_held(PLUMB_DISTINCT_PAIRS, n, 0);
    double walk[TIMES], low = INFINITY, high = 0, sum = 0;
    for (int i = 0; i < TIMES; i++) {
        walk[i] = times * bench_pairs_seconds("walk", n);
        low = fmin(low, walk[i]), high = fmax(high, walk[i]), sum += walk[i];
    }
    const double lanes = times * bench_pairs_seconds("even", n);
    findings_add_interval(findings, READING, (struct interval){sum - low - high, low, high}, "from pair to pair");
    findings_add(findings, CONTEXT, lanes, "eight at a time");
    findings_effort(findings, "%d times %zu elements", TIMES, n);
    findings_remark(findings, "eight pairs at a time: %.3g s", lanes);
}

/* Returns the resident memory of this process in bytes without the pages of files, or NaN. The pages of files are left
 * out, because the system loads many of them at the first access to one. */
static double resident(void)
{
    long size = 0, pages = 0, of_files = 0;
    FILE *stream = fopen("/proc/self/statm", "r");
    if (!stream)
        return NAN;
    const int read = fscanf(stream, "%ld %ld %ld", &size, &pages, &of_files); // NOLINT(cert-err34-c)
    fclose(stream);
    return read == 3 ? (double)(pages - of_files) * (double)sysconf(_SC_PAGESIZE) : NAN;
}

/* C17.memory: measures by how much the memory of a separate process grows when it makes the numbers and counts their
 * pairs. The memory is measured at the end, before anything is freed. */
static void memory(const struct effort *effort, struct findings *findings)
{
    const size_t n = effort->full ? PAIRS_OF_ARTICLE : PAIRS_OF_ARTICLE / 32;
    double *added = mmap(NULL, sizeof *added, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (added == MAP_FAILED)
        return;
    *added = NAN;
    const pid_t child = fork();
    if (child == 0) {
        const double before = resident();
        int32_t *x = malloc(PAIRS_OF_ARTICLE * sizeof *x);
        for (int32_t i = 0; x && i < PAIRS_OF_ARTICLE; i++)
            x[i] = i + 1;
        uint64_t count = 0;
        if (x)
            plumb_pairs_count_even(n, x, plumb_all(), &count);
        *added = (resident() - before) / 1e6;
        _exit(x && count > 0 ? 0 : 1);
    }
    int status = 1;
    if (child > 0)
        waitpid(child, &status, 0);
    findings_add(findings, READING, status == 0 ? *added : NAN, "what it adds to a process");
    findings_remark(findings, "the elements themselves take %.3g MB, and nothing grows with the pairs",
                    4e-6 * PAIRS_OF_ARTICLE);
    munmap(added, sizeof *added);
}

const struct experiment pairs_experiments[] = {
    {.id = "C17.most", .run = most},
    {.id = "C17.multiplier", .run = multiplier},
    {.id = "C17.stored", .run = stored},
    {.id = "C17.even", .run = even, .slow = 1, .seconds = 1},
    {.id = "C17.order", .run = order},
    {.id = "C17.seconds", .run = seconds, .sampled = 1, .slow = 1, .seconds = 25},
    {.id = "C17.memory", .run = memory, .sampled = 1, .slow = 1, .seconds = 1},
    {0},
};
