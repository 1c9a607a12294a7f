/* Tests of `make install`: pkg-config finds the installed library, static and shared; the shared library exports what
 * data/abi.txt lists and nothing else; and `make uninstall` removes everything. */
#include "ran.h"

#ifdef __clang__
#define COMPILER "clang"
#else
#define COMPILER "gcc"
#endif

/* Installed libraries are built without sanitizers. */
#ifndef SANITIZED

/* Returns a command that runs in the scratch directory: the library is installed in $at, $make runs make for that
 * build, and $root is the sources' directory. */
static const char *installed(const char *command)
{
    return formatted("root=$PWD; at=$scratch/a; make=\"make -s -C $root CC=" COMPILER " PREFIX=$at\"; "
                     "[ -e $at ] || $make install; export PKG_CONFIG_PATH=$at/lib/pkgconfig LD_LIBRARY_PATH=$at/lib; "
                     "flags='-Wall -Wextra -Wpedantic -Werror'; cd $scratch && {\n%s\n}",
                     command);
}

/* Compiles and runs the example program of a header, linked with the static and with the shared library. */
static void expect_runs(const char *header, const char *compiler, const char *words)
{
    const char *command = formatted(
        "compile=\"%s mine.c -x none $flags\"; "
        "$compile -o mine $(pkg-config --cflags --libs plumb) -lm && ./mine > said && "
        "$compile -static -o mine $(pkg-config --static --cflags --libs plumb) && ./mine | cmp - said && cat said",
        compiler);
    take_out(formatted("fast/plumb/%s", header));
    expect_said(installed(command), 0, words);
}

/* Programs in C and C++ are compiled against the installed library, which pkg-config finds. */
Test(install, pkg_config_builds_c_and_cpp)
{
    static const struct {
        const char *header, *words;
    } programs[] = {{"plumb.h", "ok: cos 0.99"},      {"tree.h", "ok: the last node is at 7 m"},
                    {"bodies.h", "2 flips in 150 s"}, {"chain.h", "the ceiling holds"},
                    {"pairs.h", "(1, 2) (1, 3)"},     {"dual.h", "f(1) = 1.924743106"}};
    for (size_t k = 0; k < sizeof programs / sizeof *programs; k++) {
        expect_runs(programs[k].header, COMPILER " -std=c11 -x c", programs[k].words);
        expect_runs(programs[k].header, "g++ -std=c++17 -x c++", programs[k].words);
    }
    expect_runs("list.h", COMPILER " -std=c11 -x c", "0 0 1 1 1 2 2 4 4 4");
}

Test(install, pkg_config_builds_cpp_header_programs)
{
    static const struct {
        const char *header, *words;
    } programs[] = {{"plumb.hpp", "ok: 200 m/s"},    {"types.hpp", "2 m/s, -4 m/s²"},
                    {"kernels.hpp", "ok: 14.000 m"}, {"pairs.hpp", "(1, 2) (1, 3)"},
                    {"list.hpp", "1 3 5"},           {"dual.hpp", "f(1) = 1.924743106 = 1.924743106"}};
    for (size_t k = 0; k < sizeof programs / sizeof *programs; k++)
        expect_runs(programs[k].header, "g++ -std=c++17 -fno-exceptions -fno-rtti -x c++", programs[k].words);
}

TRY(install, version_is_consistent_everywhere,
    expect_said(installed("cat > v.c <<'END'\n#include <plumb/plumb.h>\n#include <stdio.h>\n#include <string.h>\n"
                          "int main(void) { char own[99]; snprintf(own, 99, \"%d.%d.%d\", PLUMB_VERSION_MAJOR,\n"
                          "PLUMB_VERSION_MINOR, PLUMB_VERSION_PATCH); puts(plumb_version());\n"
                          "return strcmp(own, PLUMB_VERSION) || strcmp(own, plumb_version()); }\nEND\n" COMPILER
                          " v.c $(pkg-config --cflags --libs plumb) -o v && v=$(./v) && "
                          "[ $v = $(pkg-config --modversion plumb) ] && [ \"plumb $v\" = \"$(plumb --version)\" ] && "
                          "readelf -d $at/lib/libplumb.so | grep \"SONAME.*libplumb.so.${v%.*}]\""),
                0, "libplumb.so.0."))

/* A static program contains only the code that it calls: 121 kB, of which the kernel for tiles, arrays and arrays of
 * structs on three paths is the larger part; the library has 8.9 MB. */
TRY(install, static_program_of_one_kernel_small,
    expect_said(
        installed("cat > one.c <<'END'\n#include <plumb/plumb.h>\nint main(void)\n{ static float v[24], R[72];\n"
                  "return plumb_so3_exp(8, plumb_in_tiles(v, 3), plumb_out_tiles(R, 9)) || R[0] != 1; }\nEND\n" COMPILER
                  " -O2 one.c -o one $(pkg-config --cflags plumb) -Wl,--gc-sections -s $at/lib/libplumb.a -lm "
                  "&& ./one && [ $(stat -c %s one) -lt 140000 ] && echo small || stat -c %s one"),
        0, "small"))

/* A program that calls kernels for one element has the same results with inline functions and with functions of the
 * library. */
TRY(install, single_calls_agree_inline_and_linked,
    expect_said(installed("for fma in '' -mfma; do [ -z \"$fma\" ] || grep -qw fma /proc/cpuinfo || continue; " COMPILER
                          " -O2 $fma $root/docs/examples/start/step.c $(pkg-config --cflags --libs plumb) -o step && "
                          "./step || exit; done | uniq"),
                0, "after a second the point is at (-0.40703, 0.16615, -0.89818)\n"))

/* `make abi` writes the list. A removed line or a changed meaning is an incompatible change that CHANGELOG.md must
 * mention. */
TRY(install, shared_library_exports_exactly_the_list,
    expect_said(installed("nm -D --defined-only $at/lib/libplumb.so | awk '{ print $3 }' | LC_ALL=C sort | "
                          "diff $root/data/abi.txt - && echo same"),
                0, "same"))

/* Kernels that only the articles need have no header and no exported symbol; they are found by their id. */
TRY(install, article_kernels_have_no_symbol,
    expect_said(
        installed("hidden=$(sed -n 's/^plumb_status \\(plumb_[a-z0-9_]*\\)(.*/\\1/p' $root/fast/plumb/articles.h) && "
                  "[ $(echo \"$hidden\" | wc -l) -gt 50 ] && [ ! -e $at/include/plumb/articles.h ] && "
                  "! echo \"$hidden\" | grep -Fxf - $root/data/abi.txt && ! echo \"$hidden\" | "
                  "grep -rFwf - $at/include/plumb && cat > found.c <<'END'\n#include <plumb/plumb.h>\n"
                  "int main(void) { return plumb_kernel_find(\"so3.s1.taylor6\") == 0; }\nEND\n" COMPILER
                  " found.c $(pkg-config --cflags --libs plumb) -o found && ./found && echo by id"),
        0, "by id"))
TRY(install, uninstall_leaves_no_file,
    expect_said(installed("[ $(find $at -type f | wc -l) -ge 24 ] && $make uninstall && "
                          "[ -z \"$(find $at -type f -o -type l)\" ] && echo gone"),
                0, "gone"))

#endif

TRY(install, unsafe_arithmetic_is_rejected,
    expect_said("! " COMPILER " -ffast-math -fsyntax-only -I. -DPLUMB_BUILD_PORTABLE fast/kernels/so3.c", 0,
                "-ffast-math gives it up"))
