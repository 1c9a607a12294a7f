/* Compares measured figures with promised ones: computes the verdicts and prints the table, for kernels and for lists
 * (the functions target… and measured… of bench.h). */
#include "bench.h"

#include "validate/util/options.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

struct measured_target measured_nothing(const struct target *target)
{
    static const struct interval unknown = {NAN, NAN, NAN};
    return (struct measured_target){
        .target = target, .place = "", .value = unknown, .above_ns = NAN, .below_ns = NAN, .beside = NAN};
}

enum target_verdict target_verdict(const struct measured_target *measured)
{
    const struct interval *value = &measured->value;
    const struct target *target = measured->target;
    const int at_least = target->at_least > 0;
    const double wanted = at_least ? target->at_least : target->at_most;
    if (isnan(value->median))
        return TARGET_NOT_MEASURED;
    if (at_least ? value->median >= wanted : value->median <= wanted)
        return TARGET_MET;
    return (at_least ? value->high < wanted : value->low > wanted) ? TARGET_MISSED : TARGET_UNCLEAR;
}

struct bench bench_longer(const struct bench *bench)
{
    struct bench longer = *bench;
    longer.rounds *= 4;
    longer.race_seconds *= 4;
    return longer;
}

/* The columns that differ between kernels and lists. The table below is for kernels; targets_open changes it for
 * lists. */
enum { PLACE = 1, BYTES, ELEMENTS, UNIT = 6, VALUE, BESIDE = 14, VERDICT, MEASURED, MET };
static const struct table_column columns[TARGET_COLUMNS] = {
    {"target", .heading = "promise", .width = 52},
    {"place", .width = 4},
    {NULL},
    {NULL},
    {"promise", .only = TABLE_CSV | TABLE_JSON},
    {"wanted", .format = "%g", .only = TABLE_CSV | TABLE_JSON},
    {"unit", .only = TABLE_CSV | TABLE_JSON},
    {"value", .heading = "measured", .format = "%.4g", .exact = "%.6g", .width = 8, .interval = 1},
    {"unit", .heading = "", .width = 5, .only = TABLE_TEXT | TABLE_MARKDOWN},
    {"wanted", .width = 13, .only = TABLE_TEXT | TABLE_MARKDOWN},
    {"verdict", .width = 12, .only = TABLE_TEXT | TABLE_MARKDOWN},
    {"ns", .width = 15, .only = TABLE_TEXT | TABLE_MARKDOWN},
    {"above_ns", .format = "%.6g", .only = TABLE_CSV | TABLE_JSON},
    {"below_ns", .format = "%.6g", .only = TABLE_CSV | TABLE_JSON},
    {"against_memcpy", .heading = "memcpy", .format = "%.3g", .exact = "%.6g"},
    {"verdict", .only = TABLE_CSV},
    {"measured", .only = TABLE_JSON},
    {"met", .only = TABLE_JSON},
};

void targets_open(struct targets *targets, const struct bench *bench, int of_lists)
{
    *targets = (struct targets){.bench = bench};
    memcpy(targets->columns, columns, sizeof columns);
    if (of_lists) {
        targets->columns[BYTES] = (struct table_column){"bytes", .format = "%.0f", .width = 5};
        targets->columns[ELEMENTS] = (struct table_column){"elements", .format = "%.0f"};
        targets->columns[VALUE].name = "ratio";
        targets->columns[VERDICT].only = TABLE_CSV | TABLE_JSON;
        targets->columns[PLACE].name = targets->columns[UNIT].name = targets->columns[BESIDE].name = NULL;
        targets->columns[MEASURED].name = targets->columns[MET].name = NULL;
    }
    table_open(&targets->table, bench->format, bench->stream, targets->columns, TARGET_COLUMNS);
}

void targets_add(struct targets *targets, const struct measured_target *measured)
{
    static const char *const words[] = {"met", "missed", "unclear", "not measured"};
    const struct target *target = measured->target;
    const enum target_verdict verdict = target_verdict(measured);
    const char *promise = target->at_least > 0 ? "at least" : "at most";
    const double number = target->at_least > 0 ? target->at_least : target->at_most;
    char wanted[32], times[48] = "";
    snprintf(wanted, sizeof wanted, "%s %g", promise, number);
    if (!isnan(measured->above_ns))
        snprintf(times, sizeof times, "%.3g / %.3g", measured->above_ns, measured->below_ns);
    targets->known += verdict != TARGET_NOT_MEASURED;
    targets->short_of += verdict == TARGET_MISSED || verdict == TARGET_NOT_MEASURED;
    targets->unclear += verdict == TARGET_UNCLEAR;
    TABLE_ROW(&targets->table, table_text(target->sentence), table_text(measured->place), table_count(measured->bytes),
              table_count(measured->elements), table_text(promise), table_number(number), table_text(target->unit),
              bench_interval(measured->value), table_text(target->unit), table_text(wanted),
              table_text(verdict == TARGET_MISSED ? "MISSED" : words[verdict]), table_text(times),
              table_number(measured->above_ns), table_number(measured->below_ns), table_number(measured->beside),
              table_text(words[verdict]), table_flag(verdict != TARGET_NOT_MEASURED),
              table_flag(verdict == TARGET_MET));
    fflush(targets->bench->stream);
}

json_t *targets_close(struct targets *targets)
{
    if (targets->bench->format == TABLE_TEXT)
        fprintf(targets->bench->stream, "\n%zu measured, %zu missed or not measured, %zu unclear\n", targets->known,
                targets->short_of, targets->unclear);
    return table_close(&targets->table);
}

void targets_begin_kernels(struct targets *targets, const struct bench *bench, const char *definitions)
{
    if (bench->format == TABLE_TEXT) {
        bench_print_header(bench);
        fprintf(bench->stream, "\n%s\n", definitions);
    }
    targets_open(targets, bench, 0);
}

int targets_end_kernels(struct targets *targets, const char *definitions)
{
    json_t *rows = targets_close(targets);
    if (rows) {
        json_t *document = bench_json_header(targets->bench, "plumb.bench.targets", 2);
        json_object_set_new(document, "definitions", json_string(definitions));
        json_object_set_new(document, "targets", rows);
        json_write(document, BENCH_DIGITS, targets->bench->stream);
    }
    return targets_status(targets, "bench");
}

int targets_status(const struct targets *targets, const char *verb)
{
    const char *only = targets->bench->only;
    if (targets->known == 0)
        fprintf(stderr, "plumb %s: nothing was measured%s%s\n", verb, only ? ": --only " : "", only ? only : "");
    if (targets->known == 0)
        return STATUS_NOTHING;
    return targets->short_of > 0 ? STATUS_SHORT : STATUS_WITHIN;
}
