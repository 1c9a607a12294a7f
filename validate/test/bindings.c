/* Tests of validate/bindings/, the packages for other languages. Each is installed from a copy of its folder, and the
 * example of its README, which has a correct and a faulty port, is run. If a language or a package is not installed,
 * the test is skipped with a message. */
#include "ran.h"

/* Shell commands that set $python to a Python with the modules that the package and its tests need, if there is one.
 * The Python of Debian's packages may not be the first in PATH. */
#define FIND_PYTHON                                                                                                    \
    "for python in python3 /usr/bin/python3; do "                                                                      \
    "$python -c 'import ensurepip, numpy, pytest, venv' 2>/dev/null && break; python=; done; [ \"$python\" ]"

#define NEEDS_NUMPY NEEDS("python3-numpy, python3-pytest or python3-venv", FIND_PYTHON)

/* Returns a command that copies the folder of a language to $scratch/LANGUAGE, without permission to write there, and
 * runs `command` in the scratch directory. */
static const char *with_binding(const char *language, const char *command)
{
    return formatted(
        "cp -r validate/bindings/%s $scratch/ && chmod -R a-w $scratch/%s && version=$(plumb --version) && "
        "cd $scratch && { %s; status=$?; chmod -R u+w $scratch/%s; exit $status; }",
        language, language, command, language);
}

/* Returns a command that runs Python code after the package was installed into a virtual environment by pip. */
static const char *in_python(const char *command)
{
    return with_binding("python", formatted(FIND_PYTHON " && $python -m venv --system-site-packages here && "
                                                        "here/bin/pip install -q --no-index ./python && { %s; }",
                                            command));
}

Test(bindings, python_example_passes_and_fails)
{
    NEEDS_NUMPY;
    const struct ran run =
        expect_said(in_python("sed -n '/^```python/,/^```$/p' python/README.md | sed '/^```/d' >test_mine.py; "
                              "here/bin/python -m pytest -p no:cacheprovider -q --color=no test_mine.py"),
                    1, "1 failed, 2 passed");
    cr_expect(strstr(run.out, "FAIL  so3.s1 "), "%s", run.out);
    cr_expect(strstr(run.out, "FAILED test_mine.py::test_series"), "%s", run.out);
    cr_expect(strstr(run.out, "show it          plumb.check(\"so3.s1\", …) with --at=1\n"), "%s", run.out);
}

/* A call has many elements; arguments and results have the shapes of the kernel; a mistake in them is a TypeError, and
 * an exception is part of the program's verdict. */
Test(bindings, python_function_gets_arrays)
{
    NEEDS_NUMPY;
    scratch_file(
        "try.py",
        "import numpy as np, plumb, sys\n"
        "def attempt(f, **options):\n"
        "    try:\n"
        "        return plumb.check('slerp.direct', f, samples=2000, seconds=600, **options)\n"
        "    except (TypeError, plumb.PlumbError) as error:\n"
        "        return f'{type(error).__name__} {error}'\n"
        "shapes = set()\n"
        "def zeros(p, q, t):\n"
        "    shapes.add((len(p), p.dtype.name) + p.shape[1:] + q.shape[1:] + t.shape[1:])\n"
        "    return np.zeros_like(p)\n"
        "def raises(p, q, t):\n"
        "    raise ValueError('no such path')\n"
        "result = attempt(zeros, dtype=np.float64)\n"
        "assert not result and result.status == 1 and result.report['kernels'][0]['id'] == 'slerp.direct', result\n"
        "assert {shape[1:] for shape in shapes} == {('float64', 4, 4)}, shapes\n"
        "assert max(shapes)[0] >= 256, max(shapes)\n"
        "assert 'try.py, line 12: ValueError: no such path' in ' '.join(str(attempt(raises)).split())\n"
        "assert 'SystemExit: 3' in str(attempt(lambda p, q, t: sys.exit(3)))\n"
        "missing = str(attempt(lambda p, q, t: open('missing')))\n"
        "assert 'FileNotFoundError: [Errno 2] No such file' in ' '.join(missing.split()), missing\n"
        "assert attempt(lambda p: p) == 'TypeError slerp.direct: the function is called with p, q, t, but too many "
        "'\\\n"
        "    'positional arguments', attempt(lambda p: p)\n"
        "assert attempt(3) == 'TypeError slerp.direct: expected a function of p, q, t, got 3'\n"
        "assert 'TypeError slerp.direct: the function returned y as no array' in attempt(lambda p, q, t: [[1], [2, "
        "3]])\n"
        "assert 'TypeError slerp.direct: the function returned y as float32 of shape' in attempt("
        "lambda p, q, t: t)\n"
        "assert 'TypeError slerp.direct: the function returned 2 arrays' in attempt(lambda p, q, t: (p, q))\n"
        "assert 'PlumbError plumb check: --level: expected' in attempt(zeros, level='half')\n"
        "assert plumb.kernel('so3.exp').outputs == {'R': (3, 3)}\n");
    expect_said(in_python("here/bin/python try.py"), 0, "");
}

/* The wheel has the version of the program, and its bytes do not depend on when it was built. */
Test(bindings, python_wheel_is_reproducible)
{
    NEEDS_PYTHON;
    expect_said(
        with_binding("python",
                     "mkdir a b; for to in a b; do python3 -B -c \"import sys; sys.path.insert(0, 'python'); "
                     "import build_wheel; print(build_wheel.build_wheel('$to'))\" || exit; done; "
                     "cmp a/*.whl b/*.whl && echo \"$version\" | grep -F \"$(basename a/*.whl | cut -d- -f2)\""),
        0, "plumb_check-");
}

/* --- JavaScript --------------------------------------------------------------------------------------------------- */

#define NEEDS_NPM NEEDS("npm", "npm --version")

/* Returns a command that runs a command in an empty folder in which npm has installed the package. */
static const char *in_javascript(const char *command)
{
    return with_binding("javascript",
                        formatted("mkdir here && cd here && export npm_config_cache=$scratch/cache "
                                  "npm_config_update_notifier=false && echo '{}' >package.json && "
                                  "npm install --offline --silent ./$(npm pack --silent ../javascript) && { %s; "
                                  "status=$?; cd ..; (exit $status); }",
                                  command));
}

Test(bindings, javascript_example_passes_and_fails)
{
    NEEDS_NPM;
    const struct ran run =
        expect_said(in_javascript("sed -n '/^```javascript/,/^```$/p' ../javascript/README.md | sed '/^```/d' "
                                  ">mine.test.mjs; node --test"),
                    1, "# pass 1");
    cr_expect(strstr(run.out, "ok 1 - s1") && strstr(run.out, "not ok 2 - series"), "%s", run.out);
    cr_expect(strstr(run.out, "FAIL  so3.s1 ") && strstr(run.out, "# fail 1"), "%s", run.out);
    cr_expect(strstr(run.out, "show it          check('so3.s1', …) with --at=1\n"), "%s", run.out);
}

/* Arguments and results have the shapes of the kernel; a mistake in them is a TypeError, and an exception is part of
 * the program's verdict. */
Test(bindings, javascript_function_gets_arrays)
{
    NEEDS_NPM;
    scratch_file(
        "try.mjs",
        "import assert from 'node:assert'\n"
        "import { check, golden, kernel, PlumbError } from 'plumb-check'\n"
        "const attempt = (f, options) => check('slerp.direct', f, { samples: 2000, ...options })\n"
        "const shapes = new Set()\n"
        "let single = true\n"
        "const zeros = (p, q, t) => {\n"
        "    shapes.add([p.length, q.length, typeof t].join())\n"
        "    single &&= Object.is(Math.fround(t), t)\n"
        "    return Float32Array.of(0, 0, 0, 0)\n"
        "}\n"
        "const result = await attempt(zeros, { precision: 'float' })\n"
        "assert(!result.passes && result.status === 1 && result.report.kernels[0].id === 'slerp.direct', result.text)\n"
        "assert.deepEqual([...shapes], ['4,4,number'])\n"
        "assert(single)\n"
        "const raised = await attempt(() => { throw new RangeError('no such path') })\n"
        "assert.match(raised.text, /RangeError: no such path/)\n"
        "const wrong = /slerp.direct: the function returned .*, expected 4 of y as numbers/\n"
        "let calls = 0\n"
        "for (const f of [(p) => [p, 0], async (p) => p, () => ['0', 0, 0, 0], () => void calls++,\n"
        "    () => new BigInt64Array(4)])\n"
        "    await assert.rejects(attempt(f), (error) => error instanceof TypeError && wrong.test(error.message))\n"
        /* The first result of a wrong shape ends the check, which otherwise has thousands of calls. */
        "assert(calls > 0 && calls < 100, calls)\n"
        "await assert.rejects(attempt(zeros, { level: 'half' }), { name: 'PlumbError', message: /^plumb check: "
        "--level: "
        "expected/ })\n"
        "await assert.rejects(attempt(zeros, { program: 'no-plumb' }), PlumbError)\n"
        "await assert.rejects(attempt(zeros, { precision: 'half' }), TypeError)\n"
        "await assert.rejects(check('so3.*', zeros), /so3.* is not one kernel, expected the id of one, such as so3/)\n"
        "await assert.rejects(attempt(7), /slerp.direct: expected a function of p, q, t, got 7/)\n"
        "const cases = await golden('slerp.direct')\n"
        "assert(cases.length > 5 && cases.every(({ outputs, scale, miss }) => outputs.length === 4 && scale.length === "
        "4 &&\n"
        "    miss.length === 4))\n"
        "assert.deepEqual(cases[0].inputs.map((x) => x.length), [4, 4, undefined])\n"
        "const s1 = (t) => t > 0 ? Math.sin(Math.sqrt(t)) / Math.sqrt(t) : 1\n"
        "const missed = (f) => ({ inputs, outputs, miss }) => !(Math.abs(f(...inputs) - outputs[0]) <= miss[0])\n"
        "assert(!(await golden('so3.s1')).some(missed(s1)) && (await golden('so3.s1')).some(missed((t) => 1 - t / "
        "6)))\n"
        "assert.deepEqual((await kernel('so3.exp')).outputs, { R: 9 })\n"
        "const nested = await check('rotation.from_quaternion', ([w, x, y, z]) => [\n"
        "    [1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)],\n"
        "    [2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)],\n"
        "    [2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)],\n"
        "], { samples: 300 })\n"
        "assert(nested.passes, nested.text)\n");
    expect_said(in_javascript("cp ../try.mjs . && node try.mjs"), 0, "");
}

/* The package has the version of the program, and exactly the files of which it consists. */
Test(bindings, npm_package_has_program_version)
{
    NEEDS_NPM;
    expect_said(in_javascript("node -p 'require(`../javascript/package.json`).version' >number && "
                              "echo \"$version\" | grep -F -f number && "
                              "ls -m node_modules/plumb-check"),
                0, "README.md, index.d.ts, index.js, package.json, relay.js, server.js");
}

/* --- Rust --------------------------------------------------------------------------------------------------------- */

#define NEEDS_CARGO NEEDS("cargo", "cargo --version")

/* Returns a command that runs `cargo test` in a package of its own, which has the crate as a dependency and the file
 * $scratch/tests.rs as its test. */
static const char *in_rust(void)
{
    return with_binding("rust", "mkdir -p mine/src mine/tests && cp tests.rs mine/tests/ && cd mine && "
                                "touch src/lib.rs && printf '[package]\\nname = \"mine\"\\nedition = \"2021\"\\n"
                                "version = \"1.0.0\"\\n[dev-dependencies]\\nplumb-check = { path = \"../rust\" }\\n' "
                                ">Cargo.toml && RUST_BACKTRACE=0 cargo test --offline --test tests");
}

Test(bindings, rust_example_passes_and_fails)
{
    NEEDS_CARGO;
    expect_said("sed -n '/^```rust/,/^```$/p' validate/bindings/rust/README.md | sed '/^```/d' >$scratch/tests.rs", 0,
                "");
    const struct ran run = expect_said(in_rust(), 101, "1 passed; 1 failed");
    cr_expect(strstr(run.out, "test s1_passes ... ok") && strstr(run.out, "test series_passes ... FAILED"), "%s",
              run.out);
    cr_expect(strstr(run.out, "FAIL  so3.s1 "), "%s", run.out);
    cr_expect(strstr(run.out, "show it          plumb_check!(\"so3.s1\", …) with --at=1\n"), "%s", run.out);
    cr_expect(!strstr(run.error, "warning"), "%s", run.error);
}

/* Numbers, arrays, arrays of arrays and tuples in both formats; a function of other numbers of inputs is an error, a
 * panic in it is part of the program's verdict. */
Test(bindings, rust_types_of_functions_are_deduced)
{
    NEEDS_CARGO;
    scratch_file(
        "tests.rs",
        "use plumb_check::{check, plumb_check};\n"
        "fn product(p: [f32; 4], q: [f32; 4]) -> [f32; 4] {\n"
        "    let ([a, b, c, d], [w, x, y, z]) = (p.map(f64::from), q.map(f64::from));\n"
        "    [a * w - b * x - c * y - d * z, a * x + b * w + c * z - d * y,\n"
        "     a * y - b * z + c * w + d * x, a * z + b * y - c * x + d * w].map(|x| x as f32)\n"
        "}\n"
        "fn matrix([w, x, y, z]: [f64; 4]) -> [[f64; 3]; 3] {\n"
        "    [[1.0 - 2.0 * (y * y + z * z), 2.0 * (x * y - w * z), 2.0 * (x * z + w * y)],\n"
        "     [2.0 * (x * y + w * z), 1.0 - 2.0 * (x * x + z * z), 2.0 * (y * z - w * x)],\n"
        "     [2.0 * (x * z - w * y), 2.0 * (y * z + w * x), 1.0 - 2.0 * (x * x + y * y)]]\n"
        "}\n"
        "#[test]\nfn types() {\n"
        "    plumb_check!(\"rotation.from_quaternion\", matrix);\n"
        "    plumb_check!(\"quaternion.product\", product, \"--level=basic\", \"--samples=2k\");\n"
        "    let axis_angle = |_: [[f64; 3]; 3]| ([0.0; 3], 0.0);\n"
        "    let verdict = check(\"rotation.to_axis_angle\", axis_angle, &[\"--samples=2k\"]).unwrap();\n"
        "    assert!(!verdict.passes && verdict.status == 1, \"{}\", verdict.text);\n"
        "}\n"
        "fn error<A, P: plumb_check::Port<A>>(id: &str, port: P, options: &[&str]) -> String {\n"
        "    check(id, port, options).err().map(|error| error.to_string()).unwrap_or_default()\n"
        "}\n"
        "#[test]\nfn misuse() {\n"
        "    assert_eq!(error(\"so3.s1\", |t: f64, _: f64| t, &[]), \"so3.s1: the function has 2 numbers as \\\n"
        "               inputs and 1 as outputs, expected 1 and 1\");\n"
        "    let refused = error(\"so3.s1\", |t: f64| t, &[\"--level=half\"]);\n"
        "    assert!(refused.starts_with(\"plumb check: --level=half: expected\"));\n"
        "    assert!(error(\"so3.s\", |t: f64| t, &[]).contains(\"no kernel\"));\n"
        "    let panics = |t: f64| -> f64 { panic!(\"no path for {t}\") };\n"
        "    let text = check(\"so3.s1\", panics, &[\"--samples=2k\"]).unwrap().text;\n"
        "    assert!(text.contains(\"panicked: no path for\"), \"{text}\");\n"
        "}\n"
        "#[test]\nfn golden_vectors() {\n"
        "    let missed = |f: fn(f64) -> f64| plumb_check::golden(\"so3.s1\").unwrap().iter().any(|case|\n"
        "        !((f(case.inputs[0].into()) - f64::from(case.outputs[0])).abs() <= case.miss[0].into()));\n"
        "    assert!(!missed(|t| if t > 0.0 { t.sqrt().sin() / t.sqrt() } else { 1.0 }));\n"
        "    assert!(missed(|t| 1.0 - t / 6.0));\n"
        "    let cases = plumb_check::golden(\"slerp.direct\").unwrap();\n"
        "    assert!(cases.len() > 5 && cases.iter().all(|case| case.inputs.len() == 9 && case.outputs.len() == 4\n"
        "            && case.scale.len() == 4 && case.miss.len() == 4 && !case.why.is_empty()));\n"
        "    assert!(plumb_check::golden(\"so3.s\").unwrap_err().to_string().contains(\"no kernel\"));\n"
        "}\n"
        "#[test]\n#[should_panic(expected = \"FAIL  so3.s1 \")]\nfn macro_shows_verdict() {\n"
        "    plumb_check!(\"so3.s1\", |_: f32| 0f32, \"--samples=2k\");\n"
        "}\n");
    expect_said(in_rust(), 0, "4 passed; 0 failed");
}

/* The crate has the version of the program. */
Test(bindings, crate_has_program_version)
{
    expect_said("plumb --version | grep -F \"$(sed -n 's/^version = \"\\(.*\\)\"/\\1/p' "
                "validate/bindings/rust/Cargo.toml)\"",
                0, "");
}

/* --- C++ ---------------------------------------------------------------------------------------------------------- */

/* Returns a command that compiles $scratch/FILE with golden vectors and runs it. */
static const char *in_cpp(const char *file, const char *flags, const char *libraries)
{
    return with_binding("cpp",
                        formatted("plumb vectors so3.exp so3.s1 slerp.direct --golden cpp -o golden.hpp && "
                                  "c++ -O1 -Wall -Wextra -Wpedantic -Wshadow -Werror %s -Icpp -I. %s %s -o mine && "
                                  "{ ./mine; echo status $?; }",
                                  flags, file, libraries));
}

#define TAKE_EXAMPLE                                                                                                   \
    "sed -n '/^```cpp/,/^```$/p' validate/bindings/cpp/README.md | sed '/^```/d' >$scratch/mine.cpp && "

/* The example of the README, by each framework: one test passes, the other fails and shows what is missed. Catch2's
 * header takes twelve seconds to compile with optimisation. */
static void expect_one_fails(const char *edit, const char *libraries, const char *words)
{
    expect_said(formatted(TAKE_EXAMPLE "sed -i '%s' $scratch/mine.cpp && %s", edit,
                          in_cpp("mine.cpp", "-std=c++17 -O0", libraries)),
                0, "so3.s1: 11 of 15 golden vectors are missed");
    expect_said("$scratch/mine; echo status $?", 0, words);
}

Test(bindings, googletest_example_passes_and_fails)
{
    NEEDS("libgtest-dev", "printf '#include <gtest/gtest.h>\n' | c++ -std=c++17 -fsyntax-only -x c++ -");
    expect_one_fails("", "-lgtest -lgtest_main -pthread", "1 FAILED TEST");
}

Test(bindings, catch2_example_passes_and_fails)
{
    NEEDS("catch2 of version 2", "printf '#include <catch2/catch.hpp>\n' | c++ -fsyntax-only -x c++ -");
    expect_one_fails("s|.include <gtest/gtest.h>.*|#define CATCH_CONFIG_MAIN\\n#include <catch2/catch.hpp>|; "
                     "s/TEST(s1, \\(.*\\)) {/TEST_CASE(\"\\1\") {/",
                     "", "1 passed | 1 failed");
}

/* Without a framework: functions of structs, scalars, pointers and doubles are called with the same vectors; a result
 * that misses, a NaN and a type of a wrong size are described. */
Test(bindings, cpp_types_of_functions_are_deduced)
{
    scratch_file(
        "types.cpp",
        "#include \"golden.hpp\"\n#include <cmath>\n"
        "struct quaternion { double w, x, y, z; };\nstruct half { float w, x; };\n"
        "static quaternion slerp(const quaternion &p, quaternion q, double t)\n{\n"
        "    const double cosine = p.w * q.w + p.x * q.x + p.y * q.y + p.z * q.z, s = std::sqrt(std::fmax(0, 1 - "
        "cosine * cosine)),\n"
        "                 a = std::atan2(s, cosine), u = s > 1e-8 ? std::sin((1 - t) * a) / s : 1 - t,\n"
        "                 v = s > 1e-8 ? std::sin(t * a) / s : t;\n"
        "    return {u * p.w + v * q.w, u * p.x + v * q.x, u * p.y + v * q.y, u * p.z + v * q.z};\n}\n"
        "static void s1(const double *t, double *s) { *s = *t > 0 ? std::sin(std::sqrt(*t)) / std::sqrt(*t) : 1; }\n"
        "int main()\n{\n"
        "    if (!PLUMB_EXPECT(\"slerp.direct\", slerp) || !PLUMB_EXPECT(\"so3.s1\", s1))\n        return 1;\n"
        "    if (!PLUMB_EXPECT(\"so3.s1\", [](double t) { return t > 0 ? std::sin(std::sqrt(t)) / std::sqrt(t) : 1; "
        "}))\n"
        "        return 2;\n"
        "    if (PLUMB_EXPECT(\"so3.s1\", [](float t) { return t * NAN; }))\n        return 3;\n"
        "    if (PLUMB_EXPECT(\"slerp.direct\", [](half p) { return p; }))\n        return 4;\n"
        "    if (PLUMB_EXPECT(\"so3.s2\", s1))\n        return 5;\n"
        "    if (PLUMB_EXPECT(\"slerp.direct\", [](quaternion p, quaternion, double) { return p; }))\n        return "
        "6;\n"
        "    return 0;\n}\n");
    const struct ran run = expect_said(in_cpp("types.cpp", "-std=c++11", ""), 0, "status 0");
    cr_expect(strstr(run.error, "S1 = nan, expected 1 within"), "%s", run.error);
    cr_expect(strstr(run.error,
                     "slerp.direct: expected 9 inputs, in 36 bytes as floats or 72 as doubles; the function has 8"),
              "%s", run.error);
    cr_expect(strstr(run.error, "so3.s2: no golden vectors are included: plumb vectors so3.s2 --golden cpp"), "%s",
              run.error);
}

/* --- cmake -------------------------------------------------------------------------------------------------------- */

/* The installed program has no sanitizers. */
#ifndef SANITIZED

/* The example of the README with docs/examples/rodrigues.c, which passes at level basic and fails at level full; a
 * test in C++ gets its golden vectors; a misspelt argument is an error. */
Test(bindings, cmake_example_passes_and_fails)
{
    NEEDS("cmake", "cmake --version");
    const char *made =
        formatted("root=$PWD; make -s install-tool PREFIX=$scratch/installed >/dev/null && cd $scratch && "
                  "sed -n '/^```cmake/,/^```$/p' installed/share/plumb/bindings/cmake/README.md | "
                  "sed '/^```/d' >CMakeLists.txt && cp $root/docs/examples/rodrigues.c right.c && "
                  "cp right.c wrong.c && "
                  "printf '#include \"golden.hpp\"\\n#include <cmath>\\nint main() { return "
                  "!PLUMB_EXPECT(\"so3.s1\", [](double t) { return t > 0 ? std::sin(std::sqrt(t)) / std::sqrt(t) "
                  ": 1; }); }\\n' >mine.cpp && printf 'enable_language(CXX)\\nadd_executable(golden mine.cpp)\\n"
                  "plumb_add_golden(golden KERNELS so3.s1)\\nadd_test(NAME golden COMMAND golden)\\n' "
                  ">>CMakeLists.txt && (cmake -DCMAKE_PREFIX_PATH=$scratch/installed -B made && "
                  "cmake --build made) >log 2>&1 || { cat log; exit 9; }; "
                  "ctest --test-dir made --output-on-failure");
    const struct ran run = expect_said(made, 8, "67% tests passed, 1 tests failed out of 3");
    cr_expect(strstr(run.out, "plumb.wrong.so3.exp (Failed)") && strstr(run.out, "entries of R: all 24 bits lost"),
              "%s", run.out);
    const char *misspelt =
        "cd $scratch && echo 'plumb_add_port_test(right KERNEL so3.exp)' >>CMakeLists.txt && cmake made";
    expect_said(misspelt, 1, "found KERNEL");
    expect_said("cd $scratch && sed -i '$d' CMakeLists.txt && echo 'plumb_add_port_test(golden)' >>CMakeLists.txt && "
                "cmake made",
                1, "plumb_add_port_test(golden): expected a library, MODULE or SHARED, found");
}

#endif
