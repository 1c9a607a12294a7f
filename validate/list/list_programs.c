/* plumb list bench --programs: times of small programs that use a list, such as an LRU cache, with several classes of
 * lists, and the memory that they take.
 *
 * The programs are in peers/list_programs.so (programs.h). The runs of one program with its classes of lists are a race
 * (bench/race_group.h): they run in turn, in a separate process. Memory is the largest resident set of a process that
 * runs the program once, minus that of a process that does nothing. */
#include "list_bench.h"
#include "programs.h"

#include "validate/util/options.h"
#include "validate/util/process.h"
#include "validate/util/progress.h"
#include "validate/util/shared_object.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const struct table_column columns[] = {
    {"program", .only = TABLE_CSV},
    {"list", .heading = "", .width = 20},
    {"ns", .heading = "ns an operation", .format = "%.4g", .exact = "%.6g", .interval = 1},
    {"ratio", .heading = "std::list /", .format = "%.3g", .exact = "%.5g", .interval = 1},
    {"kilobytes", .heading = "kB", .format = "%.0f", .width = 8},
    {"elements", .only = TABLE_CSV},
    {"operations", .only = TABLE_CSV},
    {"checksum", .only = TABLE_CSV},
};

/* Returns the programs, or null after an error message on standard error. */
static const struct list_program *load_programs(void)
{
    char problem[RACE_PROBLEM] = "not found beside the program: make all builds it";
    char *file = beside_program("peers/list_programs.so");
    list_programs_function *programs = NULL;
    if (file)
        *(void **)&programs = shared_object_symbol(file, LIST_PROGRAMS, problem, sizeof problem);
    if (!programs)
        refuse("list bench", "peers/list_programs.so: %s", problem);
    free(file);
    return programs ? programs() : NULL;
}

/* Returns the number of classes of lists of the program that `first` begins. */
static size_t count_lists(const struct list_program *first)
{
    size_t count = 1;
    while (first[count].program && strcmp(first[count].program, first->program) == 0)
        count++;
    return count;
}

/* --- time --------------------------------------------------------------------------------------------------------- */

static void run_program(void *self)
{
    const struct list_program *program = self;
    program->run();
}

/* Makes the contenders and compares their checksums. */
static long make_contenders(void *data, struct race_contender *contenders, char problem[RACE_PROBLEM])
{
    struct list_program *programs = data;
    const size_t count = count_lists(programs);
    for (size_t i = 0; i < count; i++) {
        contenders[i] = (struct race_contender){{run_program, &programs[i], NULL}, programs[i].run()};
        if (contenders[i].checksum != contenders[0].checksum) {
            snprintf(problem, RACE_PROBLEM, "%s: %s and %s differ in their results", programs->program, programs->list,
                     programs[i].list);
            return -1;
        }
    }
    return (long)count;
}

static void release_nothing(void *data)
{
    (void)data;
}

/* --- memory ------------------------------------------------------------------------------------------------------- */

static int run_in_child(void *data)
{
    if (data)
        run_program(data);
    return 0;
}

/* Returns the largest resident set in kilobytes of a process that runs the program, or, with a null program, nothing;
 * NaN if it fails. */
static double resident_kilobytes(const struct list_program *program)
{
    static const double seconds = 60;
    const struct process_order order = {.body = run_in_child, .data = (void *)program};
    struct process_ending ending;
    struct process *process = process_start(&order);
    if (!process)
        return NAN;
    process_wait(process, seconds);
    process_end(process, &ending);
    return ending.timed_out || ending.signal || ending.status ? NAN : (double)ending.use.ru_maxrss;
}

/* --- the table ---------------------------------------------------------------------------------------------------- */

/* Measures one program with all its classes of lists, and adds the rows to the table. Returns 0, or −1 after an error
 * message on standard error. */
static int add_program(struct table *table, const struct list_bench *request, const struct list_program *programs)
{
    enum { MOST = 16 };
    const size_t count = count_lists(programs);
    uint64_t checksum[MOST];
    struct race race;
    char problem[RACE_PROBLEM] = "too many classes of lists";
    const struct race_group group = {.name = programs->program,
                                     .contenders = count,
                                     .rounds = request->bench.rounds,
                                     .builds = 1,
                                     .sample_seconds = request->bench.sample_seconds,
                                     .isolated = true,
                                     .checksum = checksum,
                                     .make = make_contenders,
                                     .release = release_nothing,
                                     .data = (void *)programs};
    if (count > MOST || race_group_run(&group, &race, problem) != 0) {
        refuse("list bench", "%s", problem);
        return -1;
    }
    const double nothing = resident_kilobytes(NULL);
    table_section(table, "%s, %zu elements", programs->program, programs->elements);
    for (size_t i = 0; i < count; i++) {
        char text[20];
        snprintf(text, sizeof text, "%016llx", (unsigned long long)checksum[i]);
        TABLE_ROW(table, table_text(programs->program), table_text(programs[i].list),
                  bench_interval(race_time(&race, (int)i, 1e9 / (double)programs->operations)),
                  bench_interval(race_over(&race, 0, (int)i)),
                  table_number(fmax(resident_kilobytes(&programs[i]) - nothing, 0)), table_count(programs->elements),
                  table_count(programs->operations), table_text(text));
    }
    race_free(&race);
    return 0;
}

int list_bench_programs(const struct list_bench *request)
{
    const struct list_program *programs = load_programs();
    struct table table;
    size_t failed = 0;
    if (!programs)
        return STATUS_USAGE;
    if (request->bench.format == TABLE_TEXT)
        bench_print_header(&request->bench);
    table_open(&table, request->bench.format, request->bench.stream, columns, sizeof columns / sizeof *columns);
    struct progress progress = progress_begin("list bench");
    size_t count = 0;
    for (size_t i = 0; programs[i].program; i++)
        count++;
    for (size_t i = 0; i < count; i += count_lists(&programs[i])) {
        progress_show(&progress, (double)i / (double)count, "%s", programs[i].program);
        failed += add_program(&table, request, &programs[i]) != 0;
        progress_clear(&progress);
        fflush(request->bench.stream);
    }
    table_close(&table);
    return failed > 0 ? STATUS_USAGE : STATUS_WITHIN;
}
