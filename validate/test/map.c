/* Tests of plumb map: its points have the requested coordinates, its cells equal the results of other commands, and a
 * failed run leaves no incomplete file. */
#include "ran.h"
#include "validate/accuracy/measure.h"

TestSuite(map, .timeout = 1200);

/* A map of one output: header and lines. */
struct map_table {
    char header[128];
    size_t rows;
    double (*row)[3];
};

static struct map_table read_table(char *text)
{
    struct map_table table = {.row = release_after_test(calloc((size_t)count_lines(text), sizeof *table.row), free)};
    cr_assert(table.row && sscanf(text, "%127[^\n]", table.header) == 1, "%s", text);
    /* not with sscanf or strchr, which under the sanitizers read the text to its end at each call */
    for (char *at = strchr(text, '\n') + 1; *at; table.rows++)
        for (size_t k = 0; k < 3; k++) {
            table.row[table.rows][k] = strtod(at, &at);
            cr_assert(*at++ == (k < 2 ? ',' : '\n'), "row %zu", table.rows);
        }
    return table;
}

static struct map_table map_of(const char *arguments)
{
    return read_table(expect_said(formatted("plumb map %s", arguments), 0, "").out);
}

#define PLANE "so3.exp --x v.x=-3:3:13 --y v[1]=-2:2:9 --at v.z=1/2 --component R[0][1]"

/* Points are evenly spaced, and x varies first. */
Test(map, points_are_evenly_spaced)
{
    const struct map_table table = map_of(PLANE);
    cr_expect_str_eq(table.header, "v.x,v.y,R[0][1]");
    cr_assert_eq(table.rows, 13 * 9);
    for (size_t i = 0; i < table.rows; i++) {
        const size_t column = i % 13, line = i / 13;
        cr_expect_eq(table.row[i][0], -3 + 0.5 * (double)column);
        cr_expect_eq(table.row[i][1], -2 + 0.5 * (double)line);
    }
}

/* Returns R₀₁ = (1 − cos a) x y/a² − z sin a/a. */
static double entry(double x, double y, double z)
{
    const double a = sqrt(x * x + y * y + z * z), half = sin(a / 2) / a;
    return 2 * half * half * x * y - z * sin(a) / a;
}

Test(map, values_exact_values_and_errors_agree)
{
    const struct map_table value = map_of(PLANE), exact = map_of(PLANE " --show exact"),
                           ulp = map_of(PLANE " --show ulp"), scaled = map_of(PLANE " --show scaled");
    cr_expect_str_eq(ulp.header, "v.x,v.y,R[0][1] ulp");
    cr_expect_str_eq(scaled.header, "v.x,v.y,R[0][1] scaled ulp");
    double most = 0;
    for (size_t i = 0; i < value.rows; i++) {
        const double y = entry(exact.row[i][0], exact.row[i][1], 0.5);
        cr_expect_float_eq(exact.row[i][2], y, 2e-9 * (1 + fabs(y))); /* nine digits are printed */
        cr_expect_float_eq(ulp.row[i][2], ulp_error_near(FLOAT, (double)(float)value.row[i][2], y),
                           1e-3 * (1 + ulp.row[i][2]));
        cr_expect_leq(scaled.row[i][2], ulp.row[i][2] + 1e-3);
        most = fmax(most, scaled.row[i][2]);
    }
    cr_expect(most > 0.2 && most < 3, "%g", most);
}

Test(map, plane_of_several_bands_is_complete)
{
    const struct map_table table = map_of("so3.exp --x v.x=0:1:300 --y v.y=0:1:301 --at v.z=0 --component R[2][0]");
    cr_assert_eq(table.rows, 300 * 301);
    for (size_t i = 0; i < table.rows; i += 101)
        cr_expect_float_eq(-table.row[i][2],
                           sin(hypot(table.row[i][0], table.row[i][1])) /
                               fmax(hypot(table.row[i][0], table.row[i][1]), 1e-9) * table.row[i][1] * (i > 0),
                           1e-6);
}

Test(map, all_outputs_are_the_default)
{
    const struct ran all =
        expect_said("plumb map so3.exp --x v.x=0:1:2 --y v.y=0:1:2 --at v.z=0", 0, "\n0,0,1,0,0,0,1,0,0,0,1\n");
    cr_expect_eq(strncmp(all.out, "v.x,v.y,R[0][0],R[0][1],R[0][2],R[1][0]", 39), 0, "%s", all.out);
}

/* For |L| > 2√2 the solution of the step is not proven to be unique. */
Test(map, missing_value_is_nan)
{
    const struct map_table table = map_of("integrator.midpoint --x L.x=1:15:2 --y L.y=0:1:2 --at L.z=0 --at "
                                          "I=2.5,0,1.4,0,0,1.3 --show exact --component v.x");
    cr_expect(isfinite(table.row[0][2]) && isnan(table.row[1][2]) && isnan(table.row[3][2]));
}

/* Some cells are NaN. */
TRY(map, gnuplot_draws_the_output,
    expect_said("plumb map integrator.midpoint --x L.x=-4:4:9 --y L.y=-4:4:7 --at L.z=0 "
                "--at I=2.5,0,1.4,0,0,1.3 --show exact -o $scratch/m.csv && grep -q nan $scratch/m.csv && "
                "LC_ALL=C.UTF-8 gnuplot -e \"format = 'svg'; output = '$scratch/m.svg'; data = '$scratch/m.csv'\" "
                "plots/map.gp 2>&1 && grep -c '<image' $scratch/m.svg",
                0, "1\n"))

/* A port's results are shown in its own format, next to the exact values at the same inputs. */
Test(map, shows_ports_in_their_format)
{
    const struct map_table table =
        map_of("so3.exp --x v.x=0.1:1:4 --y v.y=0.1:1:4 --at v.z=0 --component R[0][0] --show ulp "
               "--precision double --port $peers/article.so");
    cr_expect_neq(table.row[1][0], (double)(float)table.row[1][0]); /* 0.4 in double */
    cr_expect(table.row[1][2] < 1000);
}

Test(map, failing_port_leaves_file_unchanged)
{
    const char *file = scratch_file("map.csv", "before");
    expect_line("plumb map so3.exp --x v.x=0:1:99 --y v.y=0:1:99 --at v.z=0 --port $ports/crash.so -o $scratch/map.csv",
                2, "SIGFPE");
    cr_expect_str_eq(file_text(file), "before");
}

TRY(map, port_without_kernel_gives_status_3,
    expect_line("plumb map so3.exp --x v.x=0:1:2 --y v.y=0:1:2 --at v.z=0 --precision double", 3, ""))

Test(map, bad_arguments_name_the_option)
{
#define WELL " so3.exp --x v.x=0:1:2 --y v.y=0:1:2 "
    static const struct {
        const char *arguments, *named;
    } cases[] = {{"", "kernel"},
                 {" so3.nothing", "so3.nothing"},
                 {" so3.exp", "--x"},
                 {" so3.exp --x v.x=0:1:2", "--y"},
                 {" so3.exp --x v=0:1:2 --y v.y=0:1:2", "--x"},
                 {" so3.exp --x u=0:1:2 --y v.y=0:1:2", "--x"},
                 {" so3.exp --x v[3]=0:1:2 --y v.y=0:1:2", "--x"},
                 {" so3.exp --x v.x=0:1 --y v.y=0:1:2", "--x"},
                 {" so3.exp --x v.x=0:1:1 --y v.y=0:1:2", "--x"},
                 {" so3.exp --x v.x=0:1:2.5 --y v.y=0:1:2", "--x"},
                 {" so3.exp --x v.x=0:1:99999999999999999999 --y v.y=0:1:2", "--x"},
                 {" so3.exp --x v.x=0:1:-2 --y v.y=0:1:2", "--x"},
                 {" so3.exp --x v.x=1:1:2 --y v.y=0:1:2", "--x"},
                 {" so3.exp --x v.x=0:1e999:2 --y v.y=0:1:2", "--x"},
                 {" so3.exp --x v.x=nan:1:2 --y v.y=0:1:2", "--x"},
                 {" so3.exp --x v.x=0:1:2 --y v.x=0:1:2", "--y"},
                 {WELL, "v.z"},
                 {WELL "--at z=1", "--at"},
                 {WELL "--at v.z", "--at"},
                 {WELL "--at v.z=", "--at"},
                 {WELL "--at v=1,2", "--at"},
                 {WELL "--at v=1,2,3,", "--at"},
                 {WELL "--at v=1,2,3,4", "--at"},
                 {WELL "--at v.z=1/0", "--at"},
                 {WELL "--at v.z=1 --component Q", "--component"},
                 {WELL "--at v.z=1 --show all", "--show"},
                 {WELL "--at v.z=1 --port /nowhere.so", "--port"},
                 {WELL "--at v.z=1 -o /nowhere/at/all", "/nowhere/at/all"},
                 {WELL "--at v.z=1 more", "kernel"}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        expect_line(formatted("plumb map%s", cases[i].arguments), 2, cases[i].named);
}
