/* The tables of `plumb bench` for kernels: see kernel_table.h. */
#include "kernel_table.h"

#include "kernel_accuracy.h"
#include "validate/util/format.h"
#include "validate/util/seal.h"

#include <math.h>
#include <string.h>

static double bandwidth(const struct kernel_result *result)
{
    return result->kernel_runner.bytes / result->ns.median; /* bytes per nanosecond: GB/s */
}

/* Returns the bandwidth of the faster of the two copies. */
static double copy_bandwidth(const struct kernel_race *race)
{
    double fastest = NAN;
    for (size_t i = 0; i < race->count; i++)
        if (race->result[i].kernel_runner.origin == COPIED)
            fastest = fmax(fastest, bandwidth(&race->result[i]));
    return fastest;
}

/* Columns of the table of times. `remark` says why an implementation was not measured. */
static const struct table_column columns[] = {
    {"kernel", .only = TABLE_CSV},
    {"regime", .only = TABLE_CSV},
    {"place", .only = TABLE_CSV},
    {"implementation", .heading = "", .width = 15},
    {"variant", .heading = "", .width = 22},
    {"elements", .format = "%.0f", .only = TABLE_CSV | TABLE_JSON},
    {"ns", .format = "%.3f", .width = 8, .only = TABLE_TEXT},
    {"ns", .format = "%.6g", .interval = 1, .only = TABLE_CSV | TABLE_JSON},
    {"ratio", .format = "%.3g", .exact = "%.6g", .width = 7, .interval = 1},
    {"bytes", .format = "%.6g", .only = TABLE_CSV | TABLE_JSON},
    {"gb_s", .heading = "GB/s", .format = "%.1f", .exact = "%.6g", .width = 7},
    {"copy", .format = "%.0f%%", .width = 5, .only = TABLE_TEXT},
    {"copy_gb_s", .format = "%.6g", .only = TABLE_CSV},
    {"scaled_ulp_max", .key = "scaled_ulp.max", .heading = "worst ulp", .format = "%.3g", .exact = "%.6g", .width = 10},
    {"scaled_ulp_mean", .key = "scaled_ulp.mean", .heading = "mean", .format = "%.3g", .exact = "%.6g", .width = 8},
    {"scaled_ulp_99", .key = "scaled_ulp.99 %", .format = "%.6g", .only = TABLE_CSV | TABLE_JSON},
    {"format", .only = TABLE_CSV},
    {"remark", .heading = "", .only = TABLE_TEXT},
};

/* Columns of the table of counted instructions. */
static const struct table_column counted_columns[] = {
    {"kernel", .only = TABLE_CSV | TABLE_JSON},
    {"regime", .only = TABLE_CSV | TABLE_JSON},
    {"implementation", .heading = "", .width = 15},
    {"variant", .heading = "", .width = 22},
    {"instructions", .format = "%.1f", .exact = "%.6g", .width = 12},
    {"ratio", .format = "%.3g", .exact = "%.6g", .width = 7},
    {"scaled_ulp_max", .heading = "worst ulp", .format = "%.3g", .exact = "%.6g", .width = 10},
    {"format", .only = TABLE_CSV | TABLE_JSON},
    {"remark", .heading = "", .only = TABLE_TEXT},
};

/* Returns the name of the working set: "L1", "DRAM" …, or "structs" for arrays of structs, "sizes" for batches of all
 * sizes. */
static const char *place_of(const struct kernel_race *race)
{
    if (race->kind == OF_BATCH_SIZES)
        return "sizes";
    return race->kind == OF_STRUCTS ? "structs" : place_text(race->place);
}

/* Writes to `text` why an implementation was not measured, or "" if it was measured; returns `text`. */
static const char *remark_on(const struct kernel_result *result, char text[96])
{
    if (result->error)
        snprintf(text, 96, "not measured: it returned the error %d", result->error);
    else
        snprintf(text, 96, "%s", result->timed ? "" : "not measured: many of its results are wrong");
    return text;
}

static void add_counted(struct table *table, const struct kernel_race *race, const struct kernel_result *result)
{
    char remark[96];
    if (result->kernel_runner.origin != COPIED)
        TABLE_ROW(table, table_text(race->kernel->id), table_text(race->regime->name),
                  table_text(result->kernel_runner.implementation), table_text(result->kernel_runner.variant),
                  table_number(result->timed ? result->instructions : NAN),
                  table_number(result->timed ? result->instructions / race->result->instructions : NAN),
                  table_number(result->error_max), table_text(format_facts(race->format)->name),
                  table_text(remark_on(result, remark)));
}

static void add_result(struct table *table, const struct kernel_race *race, const struct kernel_result *result)
{
    const double ns = result->ns.median, moved = bandwidth(result), copied = copy_bandwidth(race);
    char remark[96];
    TABLE_ROW(table, table_text(race->kernel->id), table_text(race->regime->name), table_text(place_of(race)),
              table_text(result->kernel_runner.implementation), table_text(result->kernel_runner.variant),
              table_count(race->n), table_number(ns), bench_interval(result->ns), bench_interval(result->ratio),
              table_number(result->kernel_runner.bytes), table_number(moved), table_number(100 * moved / copied),
              table_number(copied), table_number(result->error_max), table_number(result->error_mean),
              table_number(result->error_99), table_text(format_facts(race->format)->name),
              table_text(remark_on(result, remark)));
}

static void print_legend(const struct bench *bench)
{
    if (bench->instructions)
        fprintf(bench->stream,
                "\ninstructions per element: the difference between runs with 128 and with 64 elements, divided by 64; "
                "ratio to those of the first line\n");
    else
        fprintf(bench->stream,
                "\nns       nanoseconds per element, in one thread\n"
                "ratio    time divided by that of %s: the median of up to %zu rounds and its 95 %% "
                "bootstrap interval\n"
                "GB/s     bytes read and written per second; copy: the same as a fraction of the faster copy's\n"
                "ulp      errors on %d such inputs, in spacings at the size of the terms added (scaled ulp)\n"
                "copies   move as many bytes as plumb's kernel: loop is compiled for AVX2, like plumb; memcpy is the C "
                "library's\n",
                bench->against_port ? "the first port" : "the first line", bench->rounds, ACCURACY_ELEMENTS);
}

static void open_table(struct kernel_table *table)
{
    const struct bench *bench = table->bench;
    if (bench->instructions)
        table_open(&table->table, bench->format, bench->stream, counted_columns,
                   sizeof counted_columns / sizeof *counted_columns);
    else
        table_open(&table->table, bench->format, bench->stream, columns, sizeof columns / sizeof *columns);
}

void kernel_table_open(struct kernel_table *table, const struct bench *bench)
{
    *table = (struct kernel_table){.bench = bench, .progress = progress_begin("bench"), .races = json_array()};
    if (bench->format == TABLE_TEXT) {
        bench_print_header(bench);
        print_legend(bench);
    }
    open_table(table);
}

/* Begins the section of a race: prints its kernel, format, regime and working set. */
static void begin_section(struct kernel_table *table, const struct kernel_race *race)
{
    const char *suffix = format_facts(race->format)->suffix;
    if (table->bench->instructions)
        table_section(&table->table, "%s%s, %s", race->kernel->id, suffix, regime_text(race->regime));
    else if (race->kind == OF_BATCH_SIZES)
        table_section(&table->table, "%s, %s, batches of %zu", race->kernel->id, regime_text(race->regime), race->n);
    else if (race->kind == OF_STRUCTS)
        table_section(&table->table, "%s, %s, arrays of %zu structs", race->kernel->id, regime_text(race->regime),
                      race->n);
    else
        table_section(&table->table, "%s%s, %s, in %s (%zu elements)", race->kernel->id, suffix,
                      regime_text(race->regime), place_text(race->place), race->n);
}

void kernel_table_add(struct kernel_table *table, const struct kernel_race *race)
{
    progress_clear(&table->progress);
    table->count++;
    begin_section(table, race);
    for (size_t i = 0; i < race->count; i++)
        if (table->bench->instructions)
            add_counted(&table->table, race, &race->result[i]);
        else if (kernel_race_includes(race, &race->result[i]))
            add_result(&table->table, race, &race->result[i]);
    fflush(table->bench->stream);
    if (table->bench->format != TABLE_JSON || table->bench->instructions)
        return;
    json_array_append_new(table->races, json_pack("{ss ss ss ss so}", "kernel", race->kernel->id, "format",
                                                  format_facts(race->format)->name, "regime", race->regime->name,
                                                  "place", place_of(race), "results", table_close(&table->table)));
    open_table(table);
}

/* Writes the JSON document: the races of the table, each with its rows; or, if instructions are counted, `rows`, the
 * rows of all races. */
static void write_json(const struct kernel_table *table, json_t *rows)
{
    const struct bench *bench = table->bench;
    const char *schema = bench->instructions ? "plumb.bench.instructions" : "plumb.bench";
    json_t *document = bench_json_header(bench, schema, bench->instructions ? INSTRUCTIONS_VERSION : BENCH_VERSION);
    if (bench->instructions)
        json_object_del(document, "rounds");
    json_object_set(document, bench->instructions ? "results" : "races", bench->instructions ? rows : table->races);
    seal_write(document, BENCH_DIGITS, bench->stream);
}

size_t kernel_table_close(struct kernel_table *table)
{
    progress_clear(&table->progress);
    json_t *rows = table_close(&table->table);
    if (table->bench->format == TABLE_JSON)
        write_json(table, rows);
    json_decref(rows);
    json_decref(table->races);
    return table->count;
}
