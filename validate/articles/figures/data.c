/* plumb data: writes the numbers behind the figures as CSV. plots/NAME.gp draws what `plumb data NAME` writes.
 *
 * This file contains the command and the list of figures. A figure's numbers depend only on the code, the ports and,
 * for the figure `limits`, the records, because random draws are seeded. The figures `pairs` and `work` contain times,
 * which differ between runs. */
#include "figure.h"
#include "figures.h"
#include "validate/util/data_files.h"
#include "validate/util/options.h"
#include "validate/util/output.h"

#include <math.h>
#include <string.h>

enum { MAX_EVERY = 1000000 };

double figure_edge(double low, double high, int i, int count)
{
    return low * pow(high / low, (double)i / count);
}

static const struct figure {
    const char *name;
    figure_writer *write;
    const char *line;
} figures[] = {
    {"coefficients", figure_coefficients, "S₁, S₂, S₃ against the angle"},
    {"polynomials", figure_polynomials, "Taylor polynomials of degree 2, 4, 6 beside S₁, S₂ and S₃"},
    {"degree6_error", figure_degree6_error, "error of the polynomials of degree 6, every float"},
    {"naive", figure_naive, "error of several formulas for (1 − cos a)/a²"},
    {"truncation", figure_truncation, "truncation and rounding of the Taylor polynomials"},
    {"rotation", figure_rotation, "error of R and T against |v|, plumb's and the ports'"},
    {"libraries", figure_libraries, "error of rotation.log near 0 and near π, plumb's and the ports'"},
    {"cancellation", figure_cancellation, "plain and scaled error of dynamic.compose under cancellation"},
    {"cubic", figure_cubic, "error of the third-order quaternion exponential against the angle"},
    {"precession", figure_precession, "torque-free precession with the gyroscopic term and without it"},
    {"schemes", figure_schemes, "Euler's schemes and midpoint rules on the oscillator"},
    {"platform", figure_platform, "inertial forces on a puck that crosses a turning platform"},
    {"pairs", figure_pairs, "distinct pairs a second, by property and number of elements"},
    {"magnus", figure_magnus, "error of a step by one to five Magnus terms against its path"},
    {"drift", figure_drift, "a constraint's error under Baumgarte's bias"},
    {"relaxation", figure_relaxation, "error after 20 sweeps of projected Gauss–Seidel, against the relaxation factor"},
    {"chain", figure_chain, "residual of a chain of 2,000 ball joints after sweeps, against the relaxation factor"},
    {"convergence", figure_convergence, "where iterations for implicit steps of a free body converge"},
    {"guarantees", figure_guarantees,
     "where Newton's method for the midpoint rule is proved to converge, by which condition"},
    {"energy", figure_energy, "change of the energy by a step, midpoint and both trapezoids"},
    {"substeps", figure_substeps, "the energy's change in equal parts and in the largest safe ones"},
    {"step_error", figure_step_error, "error of a free body's orientation by method and number of steps"},
    {"work", figure_work, "the same error against the CPU time, in float"},
    {"cost", figure_cost, "iterations of a long step of a free body, by rule and by kind of parts"},
    {"herpolhode", figure_herpolhode, "the angular velocity near the middle axis, exact and by the midpoint rule"},
    {"flips", figure_flips, "a T-handle: the motion and four rules"},
    {"pole", figure_pole, "tilt of a spinning pole: the motion, midpoint, and with its angular velocity kept"},
    {"lamppost", figure_lamppost, "tilt of a lamppost under gravity, with the gyroscopic term and without"},
    {"field", figure_field, "the vector field of rotation vectors of a free body, and its energy"},
    {"bands", figure_bands, "the energy in three planes of the ball of rotation vectors"},
    {"sweeps", figure_sweeps, "error of projected Gauss–Seidel after each sweep"},
    {"limits", figure_limits, "limits in ulps, what is proved of them, and the worst errors found"},
};

static const struct figure *figure_find(const char *name)
{
    for (size_t i = 0; i < sizeof figures / sizeof *figures; i++)
        if (strcmp(figures[i].name, name) == 0)
            return &figures[i];
    return NULL;
}

static void list_figures(FILE *stream)
{
    for (size_t i = 0; i < sizeof figures / sizeof *figures; i++)
        fprintf(stream, "%-14s %s\n", figures[i].name, figures[i].line);
}

static int open_ports(struct figure_request *request, const struct option_list *files)
{
    for (size_t i = 0; i < files->count; i++) {
        char problem[256];
        struct port *port = port_shared_object(files->item[i], NULL, problem, sizeof problem);
        if (!port) {
            fprintf(stderr, "plumb data: --port: %s\n", problem);
            return -1;
        }
        request->others[request->other_count++] = port;
    }
    request->builtin = port_builtin(NULL);
    return request->builtin ? 0 : -1;
}

static void close_ports(struct figure_request *request)
{
    for (size_t i = 0; i < request->other_count; i++)
        port_close(request->others[i]);
    port_close(request->builtin);
}

static int write_figure(const struct figure *figure, struct figure_request *request, const char *file)
{
    struct output output;
    if (output_open(&output, "data", file) != 0)
        return STATUS_USAGE;
    request->stream = output.stream;
    figure->write(request);
    return output_close(&output) == 0 ? STATUS_WITHIN : STATUS_USAGE;
}

static const struct usage usage = {.arguments = "[FIGURE]",
                                   .summary = "prints the numbers of a figure as CSV",
                                   .more = "Without FIGURE, lists the figures.",
                                   .example = "plumb data truncation"};

int verb_data(int argc, char **argv)
{
    struct option_list ports = {0};
    struct figure_request request = {.every = 1};
    const char *file = NULL;
    const struct option options[] = {
        {"port", 0, OPTION_LIST, &ports, "FILE.so", "another implementation to show, if the figure compares several",
         0},
        {"every", 0, OPTION_COUNT, &request.every, "N", "try one float in N, in figures that try every float (1)", 0},
        {"data", 0, OPTION_TEXT, &request.data, "DIR", DATA_FILES_HELP, 0},
        {"output", 'o', OPTION_TEXT, &file, "FILE", "write to this file, not to standard output", 0},
        {0},
    };
    int status = options_parse(&usage, options, &argc, argv);
    if (status != OPTIONS_GO)
        return status;
    if (argc == 1) {
        list_figures(stdout);
        return STATUS_WITHIN;
    }
    const struct figure *figure = figure_find(argv[1]);
    if (!figure || argc > 2)
        return refuse("data", "%s \"%s\" (plumb data names the figures)",
                      figure ? "one figure at a time, not also" : "no figure", figure ? argv[2] : argv[1]);
    if (request.every < 1 || request.every > MAX_EVERY)
        return refuse("data", "--every: expected 1 to %d", MAX_EVERY);
    status = open_ports(&request, &ports) == 0 ? write_figure(figure, &request, file) : STATUS_USAGE;
    close_ports(&request);
    return status;
}
