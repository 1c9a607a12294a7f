/* plumb map: its points are where they are said to be, its cells are what other doors give, and nothing is left half done. */
#include "ran.h"
#include "validate/judge/measure.h"
#include "validate/verbs/verbs.h"

#include <criterion/criterion.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

TestSuite(map, .timeout = 1200);

/* A map of one output: its header, and its rows. */
struct table {
    char header[128];
    size_t rows;
    double (*row)[3];
};

static struct table read_table(char *text)
{
    struct table table = {.row = calloc((size_t)count_lines(text), sizeof *table.row)};
    cr_assert(table.row && sscanf(text, "%127[^\n]", table.header) == 1, "%s", text);
    /* Not by sscanf or strchr, which under the sanitizers look for the whole text's end each time. */
    for (char *at = strchr(text, '\n') + 1; *at; table.rows++)
        for (size_t k = 0; k < 3; k++) {
            table.row[table.rows][k] = strtod(at, &at);
            cr_assert(*at++ == (k < 2 ? ',' : '\n'), "row %zu", table.rows);
        }
    return table;
}

static struct table map_of(const char *arguments)
{
    char command[512];
    snprintf(command, sizeof command, "map %s", arguments);
    struct ran ran_of_it = ran(verb_map, command);
    cr_assert_eq(ran_of_it.status, 0, "%s: %s", command, ran_of_it.error);
    const struct table table = read_table(ran_of_it.out);
    ran_free(&ran_of_it);
    return table;
}

#define PLANE "so3.exp --x v.x=-3:3:13 --y v[1]=-2:2:9 --at v.z=1/2 --output R[0][1]"

Test(map, points_are_evenly_spaced_and_x_runs_first)
{
    const struct table table = map_of(PLANE);
    cr_expect_str_eq(table.header, "v.x,v.y,R[0][1]");
    cr_assert_eq(table.rows, 13 * 9);
    for (size_t i = 0; i < table.rows; i++) {
        const size_t column = i % 13, line = i / 13;
        cr_expect_eq(table.row[i][0], -3 + 0.5 * (double)column);
        cr_expect_eq(table.row[i][1], -2 + 0.5 * (double)line);
    }
    free(table.row);
}

/* R₀₁ = (1 − cos a) x y/a² − z sin a/a */
static double entry(double x, double y, double z)
{
    const double a = sqrt(x * x + y * y + z * z), half = sin(a / 2) / a;
    return 2 * half * half * x * y - z * sin(a) / a;
}

Test(map, values_exact_values_and_errors_agree)
{
    const struct table value = map_of(PLANE), exact = map_of(PLANE " --show exact"), ulp = map_of(PLANE " --show ulp"),
                       scaled = map_of(PLANE " --show scaled");
    cr_expect_str_eq(ulp.header, "v.x,v.y,R[0][1] ulp");
    cr_expect_str_eq(scaled.header, "v.x,v.y,R[0][1] scaled ulp");
    double most = 0;
    for (size_t i = 0; i < value.rows; i++) {
        const double y = entry(exact.row[i][0], exact.row[i][1], 0.5);
        cr_expect_float_eq(exact.row[i][2], y, 2e-9 * (1 + fabs(y))); /* nine digits are printed */
        cr_expect_float_eq(ulp.row[i][2], ulp_error_near(BINARY32, (double)(float)value.row[i][2], y),
                           1e-3 * (1 + ulp.row[i][2]));
        cr_expect_leq(scaled.row[i][2], ulp.row[i][2] + 1e-3);
        most = fmax(most, scaled.row[i][2]);
    }
    cr_expect(most > 0.2 && most < 3, "%g", most);
    free(value.row), free(exact.row), free(ulp.row), free(scaled.row);
}

Test(map, a_plane_of_several_bands_is_whole)
{
    const struct table table = map_of("so3.exp --x v.x=0:1:300 --y v.y=0:1:301 --at v.z=0 --output R[2][0]");
    cr_assert_eq(table.rows, 300 * 301);
    for (size_t i = 0; i < table.rows; i += 101)
        cr_expect_float_eq(-table.row[i][2],
                           sin(hypot(table.row[i][0], table.row[i][1])) /
                               fmax(hypot(table.row[i][0], table.row[i][1]), 1e-9) * table.row[i][1] * (i > 0),
                           1e-6);
    free(table.row);
}

Test(map, shows_all_outputs_where_none_is_named)
{
    struct ran all = ran(verb_map, "map so3.exp --x v.x=0:1:2 --y v.y=0:1:2 --at v.z=0");
    cr_expect_eq(strncmp(all.out, "v.x,v.y,R[0][0],R[0][1],R[0][2],R[1][0]", 39), 0, "%s", all.out);
    cr_expect(strstr(all.out, "\n0,0,1,0,0,0,1,0,0,0,1\n"), "%s", all.out);
    ran_free(&all);
}

/* Beyond |L| = 2√2 the step is not known to have one solution only. */
Test(map, says_nan_where_a_formula_has_no_value)
{
    const struct table table = map_of("integrator.midpoint --x L.x=1:15:2 --y L.y=0:1:2 --at L.z=0 --at "
                                      "I=2.5,0,1.4,0,0,1.3 --show exact --output v.x");
    cr_expect(isfinite(table.row[0][2]) && isnan(table.row[1][2]) && isnan(table.row[3][2]));
    free(table.row);
}

/* Cells without a number among them. */
Test(map, gnuplot_draws_what_it_writes)
{
    struct ran drawn =
        ran_shell("d=$(mktemp -d) && plumb map integrator.midpoint --x L.x=-4:4:9 --y L.y=-4:4:7 --at L.z=0 "
                  "--at I=2.5,0,1.4,0,0,1.3 --show exact -o $d/m.csv && grep -q nan $d/m.csv && "
                  "LC_ALL=C.UTF-8 gnuplot -e \"format = 'svg'; output = '$d/m.svg'; data = '$d/m.csv'\" "
                  "plots/map.gp && grep -c '<image' $d/m.svg && rm -r $d");
    cr_expect(drawn.status == 0 && count_lines(drawn.error) == 0, "%s", drawn.error);
    ran_free(&drawn);
}

/* What a kernel of a port gives stands beside what is exact there, in its own format. */
Test(map, shows_ports_in_their_format)
{
    char command[512], *port = beside_tests("../peers/article.so");
    snprintf(command, sizeof command,
             "so3.exp --x v.x=0.1:1:4 --y v.y=0.1:1:4 --at v.z=0 --output R[0][0] --show ulp --precision binary64 "
             "--port %s",
             port);
    const struct table table = map_of(command);
    cr_expect_neq(table.row[1][0], (double)(float)table.row[1][0]); /* 0.4 as a double */
    cr_expect(table.row[1][2] < 1000);
    free(table.row);
    free(port);
}

Test(map, a_port_that_fails_leaves_a_file_as_it_was)
{
    char text[4096], command[1024], file[] = "/tmp/plumb-map-XXXXXX", *port = beside_tests("ports/crash.so");
    const int descriptor = mkstemp(file);
    cr_assert(write(descriptor, "before", 6) == 6);
    close(descriptor);
    snprintf(command, sizeof command, "map so3.exp --x v.x=0:1:99 --y v.y=0:1:99 --at v.z=0 --port %s -o %s", port,
             file);
    cr_expect_eq(ran_plumb(command, text, sizeof text), 2, "%s", text);
    cr_expect(strstr(text, "SIGFPE") && count_lines(text) == 1, "%s", text);
    char *kept = file_text(file);
    cr_expect_str_eq(kept, "before");
    unlink(file);
    free(kept);
    free(port);
}

Test(map, a_port_without_the_kernel_is_status_3)
{
    char text[4096];
    cr_expect_eq(
        ran_plumb("map so3.exp --x v.x=0:1:2 --y v.y=0:1:2 --at v.z=0 --precision binary64", text, sizeof text), 3,
        "%s", text);
    cr_expect_eq(count_lines(text), 1, "%s", text);
}

Test(map, bad_arguments_give_one_line_that_names_the_option)
{
#define WELL "map so3.exp --x v.x=0:1:2 --y v.y=0:1:2 "
    static const struct {
        const char *arguments, *named;
    } cases[] = {{"map", "kernel"},
                 {"map so3.nothing", "so3.nothing"},
                 {"map so3.exp", "--x"},
                 {"map so3.exp --x v.x=0:1:2", "--y"},
                 {"map so3.exp --x v=0:1:2 --y v.y=0:1:2", "--x"},
                 {"map so3.exp --x u=0:1:2 --y v.y=0:1:2", "--x"},
                 {"map so3.exp --x v[3]=0:1:2 --y v.y=0:1:2", "--x"},
                 {"map so3.exp --x v.x=0:1 --y v.y=0:1:2", "--x"},
                 {"map so3.exp --x v.x=0:1:1 --y v.y=0:1:2", "--x"},
                 {"map so3.exp --x v.x=0:1:2.5 --y v.y=0:1:2", "--x"},
                 {"map so3.exp --x v.x=0:1:99999999999999999999 --y v.y=0:1:2", "--x"},
                 {"map so3.exp --x v.x=0:1:-2 --y v.y=0:1:2", "--x"},
                 {"map so3.exp --x v.x=1:1:2 --y v.y=0:1:2", "--x"},
                 {"map so3.exp --x v.x=0:1e999:2 --y v.y=0:1:2", "--x"},
                 {"map so3.exp --x v.x=nan:1:2 --y v.y=0:1:2", "--x"},
                 {"map so3.exp --x v.x=0:1:2 --y v.x=0:1:2", "--y"},
                 {WELL, "v.z"},
                 {WELL "--at z=1", "--at"},
                 {WELL "--at v.z", "--at"},
                 {WELL "--at v.z=", "--at"},
                 {WELL "--at v=1,2", "--at"},
                 {WELL "--at v=1,2,3,", "--at"},
                 {WELL "--at v=1,2,3,4", "--at"},
                 {WELL "--at v.z=1/0", "--at"},
                 {WELL "--at v.z=1 --output Q", "--output"},
                 {WELL "--at v.z=1 --show all", "--show"},
                 {WELL "--at v.z=1 --port /nowhere.so", "--port"},
                 {WELL "--at v.z=1 -o /nowhere/at/all", "/nowhere/at/all"},
                 {WELL "--at v.z=1 more", "kernel"}};
    char text[4096];
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        cr_expect_eq(ran_plumb(cases[i].arguments, text, sizeof text), 2, "%s: %s", cases[i].arguments, text);
        cr_expect(count_lines(text) == 1 && strncmp(text, "plumb map: ", 11) == 0 && strstr(text, cases[i].named),
                  "%s: %s", cases[i].arguments, text);
    }
}
