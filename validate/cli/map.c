/* plumb map: prints outputs of a kernel as CSV, at the points of a grid over two of its inputs; plots/map.gp draws it.
 *
 * This file reads the options that define the grid, evaluates its points in blocks, on all cores, and writes the
 * results a band of BLOCKS_OF_A_BAND blocks at a time. A map shows the results of a port, the exact values, or the
 * errors of the results. */
#include "cli.h"
#include "validate/accuracy/accuracy.h"
#include "validate/ports/ports.h"
#include "validate/util/axis.h"
#include "validate/util/format.h"
#include "validate/util/options.h"
#include "validate/util/output.h"
#include "validate/util/progress.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { MAX_POINTS = 65536, BLOCKS_OF_A_BAND = 256, BAND = BLOCKS_OF_A_BAND * FILTER_BLOCK };

enum map_value { COMPUTED, EXACT, IN_ULPS, IN_SCALED_ULPS, MAP_VALUES };
static const char *const map_value_names[MAP_VALUES] = {"value", "exact", "ulp", "scaled"};

struct error_map {
    struct port *port;
    struct oracle oracle;
    struct axis x, y;
    double *element;       /* the inputs; the two inputs on the axes are replaced at each point */
    size_t first, outputs; /* index of the first output component shown; number of components shown */
    enum map_value map_value;
    char failure[PORT_FAILURE]; /* message of a failed call, or empty */
};

static int print_problem(const char *option, const char *problem)
{
    return refuse("map", "%s%s%s", option, *option ? ": " : "", problem);
}

/* --- options ------------------------------------------------------------------------------------------------------ */

static const struct field *inputs_of(const struct error_map *map)
{
    return map->oracle.kernel->inputs;
}

/* Parses FIELD=FROM:TO:N. */
static int parse_axis(const struct error_map *map, const char *option, const char *text, struct axis *axis)
{
    char problem[256];
    size_t name_length;
    if (!text)
        return print_problem(option, "is required: FIELD=FROM:TO:N");
    if (axis_parse(text, MAX_POINTS, axis, &name_length, problem, sizeof problem) != 0)
        return print_problem(option, problem);
    if (fields_components_named(inputs_of(map), text, name_length, &axis->component) == 1)
        return STATUS_WITHIN;
    snprintf(problem, sizeof problem, "\"%.*s\" is not an input component (plumb kernels %s lists them)",
             (int)(name_length > 64 ? 64 : name_length), text, map->oracle.kernel->id);
    return print_problem(option, problem);
}

/* Parses FIELD=NUMBER,NUMBER… */
static int parse_at(struct error_map *map, const char *text)
{
    char problem[256];
    return fields_set(inputs_of(map), map->oracle.kernel->id, text, map->element, problem, sizeof problem) == 0
               ? STATUS_WITHIN
               : print_problem("--at", problem);
}

/* Checks that every input component has a number or is on an axis. Returns the exit status. */
static int check_inputs(const struct error_map *map)
{
    char name[64], problem[160];
    if (map->x.component == map->y.component)
        return print_problem("--y", "is the input of --x already");
    for (size_t k = 0; k < map->oracle.inputs; k++) {
        if (!isnan(map->element[k]) || k == map->x.component || k == map->y.component)
            continue;
        snprintf(problem, sizeof problem, "%s needs a number: --at FIELD=NUMBERS",
                 fields_component_name(inputs_of(map), k, name, sizeof name));
        return print_problem("--at", problem);
    }
    return STATUS_WITHIN;
}

static int choose_outputs(struct error_map *map, const char *name)
{
    char problem[160];
    map->first = 0;
    map->outputs = name ? fields_components_named(map->oracle.kernel->outputs, name, strlen(name), &map->first)
                        : map->oracle.outputs;
    if (map->outputs > 0)
        return STATUS_WITHIN;
    snprintf(problem, sizeof problem, "\"%.64s\" is not an output (plumb kernels %s lists them)", name,
             map->oracle.kernel->id);
    return print_problem("--component", problem);
}

/* --- points ------------------------------------------------------------------------------------------------------- */

static size_t points_of(const struct error_map *map)
{
    return map->x.points * map->y.points;
}

/* Computes the value of one output, or its error, by interval arithmetic of BITS bits. Returns NaN if the enclosure is
 * too wide: wider than 2⁻²⁰ times the value, or than 2⁻²⁰ (1 + error). It is far narrower, unless terms cancel or a
 * condition is undecided. An enclosure that contains 0 may be 2⁻⁶⁰ times the condition scale wide, or a subnormal
 * number of the format; the value is then 0. */
static double cell_by_exact(const struct error_map *map, const struct oracle_block *block, size_t i, size_t k)
{
    enum { BITS = 2 * EXACT_START };
    const struct oracle *oracle = &map->oracle;
    const size_t at = k * FILTER_BLOCK + i;
    mpfi_t *enclosure = calloc(oracle->outputs, sizeof *enclosure);
    if (!enclosure)
        return NAN;
    for (size_t j = 0; j < oracle->outputs; j++)
        mpfi_init2(enclosure[j], BITS);
    oracle_block_gather(oracle, block, i, block->element);
    exact_enclose(oracle->promises->against, oracle->kernel->parameter, 0, block->element, BITS, enclosure);
    double low = mpfr_get_d(&enclosure[k]->left, MPFR_RNDN), high = mpfr_get_d(&enclosure[k]->right, MPFR_RNDN);
    if (map->map_value == IN_ULPS)
        ulp_error_enclosure(oracle->format, block->computed[at], enclosure[k], &low, &high);
    else if (map->map_value == IN_SCALED_ULPS)
        scaled_ulp_error_enclosure(oracle->format, block->computed[at], enclosure[k], block->scale[at], &low, &high);
    for (size_t j = 0; j < oracle->outputs; j++)
        mpfi_clear(enclosure[j]);
    free(enclosure);
    if (map->map_value == EXACT && low <= 0 && high >= 0)
        return high - low <= fmax(0x1p-60 * block->scale[at], format_facts(oracle->format)->smallest) ? 0 : NAN;
    return high - low <= 0x1p-20 * (map->map_value == EXACT ? fabs(high) : 1 + high) ? high : NAN;
}

/* Returns the number that the map shows for output k of element i of a block. The filter's number is accurate enough if
 * its uncertainty is at most 2⁻³⁰ of an exact value (floats are printed with 9 digits, and 2⁻³⁰ ≈ 10⁻⁹), or 2⁻¹⁰, about
 * a thousandth, of 1 + an error. Otherwise the number of cell_by_exact is shown. */
static double cell_of(const struct error_map *map, const struct oracle_block *block, size_t i, size_t k)
{
    const size_t at = k * FILTER_BLOCK + i;
    if (map->map_value == COMPUTED)
        return block->computed[at];
    if (!isfinite(block->bound[at]))
        return NAN;
    const double rest = map->oracle.format == DOUBLE ? block->rest[at] : 0;
    const double doubt = map->map_value == EXACT ? block->bound[at] : block->doubt[at],
                 cell = map->map_value == EXACT ? block->value[at] + rest : block->error[at];
    const double enough = map->map_value == EXACT ? 0x1p-30 * fabs(cell) : 0x1p-10 * (1 + cell);
    return doubt <= enough ? cell : cell_by_exact(map, block, i, k);
}

/* Evaluates points first … first + n − 1 (x varies fastest), and stores output k of the i-th of them in
 * cells[i * outputs + k]. Returns 0, or −1 if the port failed. */
static int fill_block(struct error_map *map, struct oracle_block *block, size_t first, size_t n, double *cells)
{
    static const struct bound bounds[MAP_VALUES] = {
        [IN_ULPS] = {.measure = ULP}, [IN_SCALED_ULPS] = {.measure = SCALED_ULP}};
    const struct oracle *oracle = &map->oracle;
    struct call_trial trial = {.placement = PORT_AT_END};
    block->n = n;
    for (size_t i = 0; i < n; i++) {
        for (size_t k = 0; k < oracle->inputs; k++)
            block->element[k] = format_round(oracle->format, map->element[k]);
        block->element[map->x.component] = axis_at(&map->x, map->oracle.format, (first + i) % map->x.points);
        block->element[map->y.component] = axis_at(&map->y, map->oracle.format, (first + i) / map->x.points);
        oracle_block_put(oracle, block, i, block->element);
    }
    if (map->map_value != EXACT && call_elements(map->port, oracle, n, block->in, block->computed, &trial) != PORT_OK) {
#pragma omp critical(map_failure)
        snprintf(map->failure, sizeof map->failure, "%s", *trial.failure ? trial.failure : "failed");
        return -1;
    }
    if (map->map_value == EXACT) /* without results of a port, the canonical one of several correct values is shown */
        memset(block->computed, 0, oracle->outputs * FILTER_BLOCK * sizeof *block->computed);
    if (map->map_value != COMPUTED)
        oracle_evaluate(oracle, block);
    if (map->map_value == IN_ULPS || map->map_value == IN_SCALED_ULPS)
        oracle_errors(oracle, block, &bounds[map->map_value]);
    for (size_t i = 0; i < n; i++)
        for (size_t k = 0; k < map->outputs; k++)
            cells[i * map->outputs + k] = cell_of(map, block, i, map->first + k);
    return 0;
}

/* Evaluates n points from `first` on, on all cores. Returns 0, or −1 if the port failed or memory ran out. */
static int fill_band(struct error_map *map, size_t first, size_t n, double *cells)
{
    const size_t blocks = (n + FILTER_BLOCK - 1) / FILTER_BLOCK;
    int failed = 0;
#pragma omp parallel reduction(| : failed)
    {
        struct oracle_block *block = oracle_block_new(&map->oracle);
        failed = !block;
#pragma omp for schedule(dynamic)
        for (size_t b = 0; b < blocks; b++) {
            const size_t skip = b * FILTER_BLOCK, count = n - skip < FILTER_BLOCK ? n - skip : FILTER_BLOCK;
            failed |= failed || fill_block(map, block, first + skip, count, cells + skip * map->outputs) != 0;
        }
        oracle_block_free(block);
    }
    return failed ? -1 : 0;
}

/* --- output ------------------------------------------------------------------------------------------------------- */

static void print_header(const struct error_map *map, FILE *stream)
{
    static const char *const what[MAP_VALUES] = {"", "", " ulp", " scaled ulp"};
    char name[64];
    fprintf(stream, "%s", fields_component_name(inputs_of(map), map->x.component, name, sizeof name));
    fprintf(stream, ",%s", fields_component_name(inputs_of(map), map->y.component, name, sizeof name));
    for (size_t k = 0; k < map->outputs; k++)
        fprintf(stream, ",%s%s", fields_component_name(map->oracle.kernel->outputs, map->first + k, name, sizeof name),
                what[map->map_value]);
    putc('\n', stream);
}

static void print_number(FILE *stream, int digits, double x)
{
    if (isnan(x))
        fputs("nan", stream); /* never "-nan" */
    else
        fprintf(stream, "%.*g", digits, x);
}

static void print_band(const struct error_map *map, size_t first, size_t n, const double *cells, FILE *stream)
{
    const int digits = map->oracle.format == DOUBLE ? 17 : 9;
    for (size_t i = 0; i < n; i++) {
        print_number(stream, digits, axis_at(&map->x, map->oracle.format, (first + i) % map->x.points));
        putc(',', stream);
        print_number(stream, digits, axis_at(&map->y, map->oracle.format, (first + i) / map->x.points));
        for (size_t k = 0; k < map->outputs; k++) {
            putc(',', stream);
            print_number(stream, map->map_value <= EXACT ? digits : 4, cells[i * map->outputs + k]);
        }
        putc('\n', stream);
    }
}

static int write_map(struct error_map *map, FILE *stream)
{
    struct progress progress = progress_begin("map");
    double *cells = calloc(BAND * map->outputs, sizeof *cells);
    int failed = !cells;
    print_header(map, stream);
    for (size_t first = 0; !failed && first < points_of(map); first += BAND) {
        const size_t left = points_of(map) - first, n = left < BAND ? left : BAND;
        progress_show(&progress, (double)first / (double)points_of(map), "%s", map->oracle.kernel->id);
        failed = fill_band(map, first, n, cells) != 0;
        if (!failed)
            print_band(map, first, n, cells, stream);
    }
    progress_clear(&progress);
    free(cells);
    return failed ? print_problem(*map->failure ? map->port->name : "", *map->failure ? map->failure : "out of memory")
                  : STATUS_WITHIN;
}

/* --- the command -------------------------------------------------------------------------------------------------- */

struct map_request {
    const char *x, *y, *component, *show, *port_file, *path, *precision, *output;
    struct option_list at;
};

/* Reads the axes, the fixed inputs of --at and the outputs to show. Inputs that are not given are NaN until
 * check_inputs has checked them. */
static int read_plane(struct error_map *map, const struct map_request *request)
{
    int status = parse_axis(map, "--x", request->x, &map->x);
    if (status == STATUS_WITHIN)
        status = parse_axis(map, "--y", request->y, &map->y);
    for (size_t k = 0; k < map->oracle.inputs; k++)
        map->element[k] = NAN;
    for (size_t i = 0; status == STATUS_WITHIN && i < request->at.count; i++)
        status = parse_at(map, request->at.item[i]);
    if (status == STATUS_WITHIN)
        status = check_inputs(map);
    return status == STATUS_WITHIN ? choose_outputs(map, request->component) : status;
}

static int map_plane(struct error_map *map, const struct map_request *request)
{
    struct output output;
    int status = read_plane(map, request);
    if (status != STATUS_WITHIN)
        return status;
    if (map->map_value != EXACT && !port_kernel_id(map->port, map->oracle.kernel, map->oracle.format)) {
        print_problem(map->port->name, "nothing to show: it does not have this kernel in that format");
        return STATUS_NOTHING;
    }
    if (output_open(&output, "map", request->output) != 0)
        return STATUS_USAGE;
    status = write_map(map, output.stream);
    if (status == STATUS_WITHIN && output_close(&output) != 0)
        status = STATUS_USAGE;
    output_discard(&output);
    return status;
}

static int map_kernel(const struct kernel *kernel, const struct map_request *request)
{
    char problem[512];
    const char *reason;
    struct error_map map = {.port = request->port_file
                                        ? port_shared_object(request->port_file, NULL, problem, sizeof problem)
                                        : port_builtin(request->path)};
    if (!map.port)
        return print_problem(request->port_file ? "--port" : "--path",
                             request->port_file ? problem : "the processor cannot run it");
    while (strcmp(request->show, map_value_names[map.map_value]) != 0)
        map.map_value++;
    int status = STATUS_USAGE;
    if (oracle_open(&map.oracle, kernel, port_format_named(request->precision, map.port, kernel), &reason) != 0) {
        print_problem(kernel->id, reason);
    } else {
        map.element = calloc(map.oracle.inputs, sizeof *map.element);
        status = map.element ? map_plane(&map, request) : print_problem("", "out of memory");
    }
    free(map.element);
    port_close(map.port);
    return status;
}

static const struct usage usage = {
    .arguments = "KERNEL",
    .summary = "prints the outputs of a kernel, or their errors, on a grid over two inputs, as CSV",
    .more = "Columns: x, y, outputs; nan if a formula has no value. plots/map.gp draws them.",
    .example = "plumb map so3.exp --x v.x=-3:3:7 --y v.y=-3:3:7 --at v.z=0 --component 'R[0][0]' --show ulp",
    .nothing = "the port does not have the kernel"};

int verb_map(int argc, char **argv)
{
    struct map_request request = {.show = "value"};
    const struct option options[] = {
        {"x", 0, OPTION_TEXT, &request.x, "FIELD=FROM:TO:N", "N values of the input along x: L.x=-15:15:301", 0},
        {"y", 0, OPTION_TEXT, &request.y, "FIELD=FROM:TO:N", "N values of the input along y", 0},
        {"at", 0, OPTION_LIST, &request.at, "FIELD=NUMBERS", "fixed values of another input: I=2.5,0,1.4,0,0,1.3", 0},
        {"component", 0, OPTION_TEXT, &request.component, "NAME", "print only this output or component: v.x (all)", 0},
        {"show", 0, OPTION_CHOICE, &request.show, "WHAT",
         "the computed value, the exact value, or the error in ulps or scaled ulps (value)", "value|exact|ulp|scaled"},
        {"port", 'p', OPTION_TEXT, &request.port_file, "FILE.so", "use this shared object (plumb_port.h)", 0},
        {"path", 0, OPTION_CHOICE, &request.path, "PATH", "path of the built-in kernels: avx2, unfused or portable",
         "avx2|unfused|portable"},
        {"precision", 0, OPTION_CHOICE, &request.precision, "P", "float or double (the one that the port has)",
         "float|double"},
        {"output", 'o', OPTION_TEXT, &request.output, "FILE", "write to this file, not to standard output", 0},
        {0}};
    int status = options_parse(&usage, options, &argc, argv);
    if (status != OPTIONS_GO)
        return status;
    if (argc != 2)
        return print_problem("", "one kernel is needed (plumb kernels lists them)");
    const struct kernel *kernel = kernel_of_argument("map", argv[1]);
    return kernel ? map_kernel(kernel, &request) : STATUS_USAGE;
}
