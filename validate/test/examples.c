/* Tests of the examples in docs/examples/: each is built, and run or checked, as docs/library.md, docs/ports.md and
 * docs/list.md describe. If its language is not installed, the test is skipped with a message. */
#include "ran.h"

/* Runs the command in the page, followed by `more`, in a directory of its own with links to the sources. Fails the test
 * if the command fails. */
static void expect_checked(const char *page, const char *shown, const char *more)
{
    const char *text = file_text(formatted("%s/docs/%s", sources(), page));
    cr_expect(strstr(text, shown), "docs/%s does not say: %s", page, shown);
    expect_said(formatted("root=%s; cd $scratch && ln -s $root/validate $root/docs $root/data $root/fast . && "
                          "ln -s %s build && %s%s",
                          sources(), beside_tests(".."), shown, more),
                0, "");
}

TRY(examples, port_with_own_types_is_checked,
    expect_checked("ports.md",
                   "cc -O2 -shared -fPIC -Ivalidate docs/examples/own.c -o own.so -lm && plumb check --port ./own.so",
                   " --samples 2k"))

Test(examples, rust_port_is_checked)
{
    NEEDS_RUST;
    expect_checked("ports.md",
                   "rustc -O --crate-type cdylib docs/examples/shared.rs -o mine.so && plumb check --port ./mine.so",
                   " --samples 2k");
}

Test(examples, python_embedding_port_is_checked)
{
    NEEDS("python3-cffi or python3-dev",
          "python3 -c 'import cffi, os, sysconfig; os.stat(sysconfig.get_paths()[\"include\"] + \"/Python.h\")'");
    expect_checked("ports.md", "plumb check --port \"$(python3 docs/examples/in_python.py)\"", " --samples 2k");
}

/* A filter program is used as a port through a pipe, and to compute results for vectors. */
#define AS_FILTER(program) " --samples 2k && plumb vectors so3.s1 | " program " | plumb check so3.s1 --results -"

/* The filter in C is checked as a port and by its results. */
TRY(examples, c_filter_is_checked_both_ways,
    expect_checked("ports.md", "cc -O2 docs/examples/pipe.c -o pipe -lm && plumb check --port-command ./pipe",
                   AS_FILTER("./pipe")))

/* The filter in Python is checked as a port and by its results. */
Test(examples, python_filter_is_checked_both_ways)
{
    NEEDS_PYTHON;
    expect_checked("ports.md", "plumb check --port-command 'python3 docs/examples/pipe.py'",
                   AS_FILTER("python3 docs/examples/pipe.py"));
}

/* The filter in JavaScript is checked as a port and by its results. */
Test(examples, javascript_filter_is_checked_both_ways)
{
    NEEDS_NODE;
    expect_checked("ports.md", "plumb check --port-command 'node docs/examples/pipe.js'",
                   AS_FILTER("node docs/examples/pipe.js"));
}

/* The filter in Rust is checked as a port and by its results. */
Test(examples, rust_filter_is_checked_both_ways)
{
    NEEDS_RUST;
    expect_checked("ports.md", "rustc -O docs/examples/pipe.rs -o pipe && plumb check --port-command ./pipe",
                   AS_FILTER("./pipe"));
}

/* The results of the example that computes a file of results, in C and in C++, are within the limits; the results of a
 * copy with a fault are not. */
Test(examples, file_of_results_is_checked)
{
    expect_checked(
        "ports.md", "cc -O2 -Ivalidate docs/examples/results.c -o results -lm",
        " && plumb vectors so3.s1 --binary -o in.bin && ./results in.bin out.bin && plumb check so3.s1 "
        "--results out.bin && c++ -x c++ -Ivalidate docs/examples/results.c -o results && ./results in.bin "
        "out.bin && plumb check so3.s1 --results out.bin && sed 's/sin(root)/tan(root)/' "
        "docs/examples/results.c >wrong.c && cc -Ivalidate wrong.c -o wrong -lm && ./wrong in.bin out.bin && "
        "! plumb check so3.s1 --results out.bin");
}

Test(examples, results_by_cuda_compile)
{
    NEEDS("nvcc", "nvcc --version");
    expect_said("nvcc -Ivalidate -c docs/examples/results.cu -o $scratch/results.o", 0, "");
}

/* The program for WebGPU, with a device that computes in JavaScript what results.wgsl does: the bytes of its file are
 * the results of its inputs. */
Test(examples, webgpu_program_writes_results)
{
    NEEDS_NODE;
    scratch_file(
        "device.mjs",
        "globalThis.GPUBufferUsage = {}\nglobalThis.GPUMapMode = {}\n"
        "let operands\n"
        "const s1 = (t) => (t === 0 ? 1 : t === Infinity ? 0 : Math.sin(Math.sqrt(t)) / Math.sqrt(t))\n"
        "const pass = {\n"
        "    setPipeline() {}, end() {}, setBindGroup: (_, { entries }) => (operands = entries),\n"
        "    dispatchWorkgroups(groups) {\n"
        "        const [t, s] = operands.map((entry) => new Float32Array(entry.resource.buffer.bytes.buffer))\n"
        "        for (let i = 0; i < Math.min(64 * groups, t.length); i++) s[i] = s1(t[i])\n"
        "    },\n"
        "}\n"
        "const commands = { beginComputePass: () => pass, finish() {},\n"
        "    copyBufferToBuffer: (from, at, to, start, size) => to.bytes.set(from.bytes.subarray(at, at + size), "
        "start) "
        "}\n"
        "const device = {\n"
        "    createBuffer: ({ size }) => { const bytes = new Uint8Array(size); return { size, bytes, mapAsync() {},\n"
        "        getMappedRange: () => bytes.buffer } },\n"
        "    queue: { writeBuffer: (to, at, data) => to.bytes.set(data, at), submit() {} },\n"
        "    createShaderModule: () => ({}), createComputePipeline: () => ({ getBindGroupLayout() {} }),\n"
        "    createBindGroup: (group) => group, createCommandEncoder: () => commands,\n"
        "}\n"
        "const gpu = { requestAdapter: async () => ({ requestDevice: async () => device }) }\n"
        "Object.defineProperty(globalThis, 'navigator', { value: { gpu }, configurable: true })\n");
    expect_said("plumb vectors so3.s1 --binary -o $scratch/in.bin && node --import $scratch/device.mjs "
                "docs/examples/results_webgpu.mjs $scratch/in.bin $scratch/out.raw && "
                "plumb check so3.s1 --results $scratch/out.raw --inputs $scratch/in.bin",
                0, "1 passed");
}

/* Files that are not inputs in binary are refused by the reader in C: text, a truncated file, results. */
Test(examples, damaged_inputs_are_refused)
{
    expect_said("cc -Ivalidate docs/examples/results.c -o $scratch/results -lm && cd $scratch && "
                "plumb vectors so3.s1 -n 9 >text; plumb vectors so3.s1 -n 9 --binary >in; head -c 150 in >cut; "
                "./results in out; for bad in text cut out /; do ./results $bad no && exit 1; done; ./results in out",
                0, "");
}

Test(examples, python_list_is_checked)
{
    NEEDS_PYTHON;
    expect_checked("list.md", "plumb list check --program 'python3 docs/examples/my_list.py'", "");
}

TRY(examples, degrees_above_10_change_nothing,
    expect_checked("library.md", "cc -O2 docs/examples/degrees.c -lm -o degrees && ./degrees",
                   " | grep -x 'degree 1[24]: error at most 0.548 ulp, 0 results changed' | wc -l | grep -x 2"))

/* A library with sanitizers can be linked only with its own compiler flags. */
#ifndef SANITIZED
TRY(examples, openmp_threads_agree_bitwise,
    expect_checked("library.md",
                   "cc -O2 -fopenmp -Ifast docs/examples/threads.c build/libplumb.a -lm -o threads && ./threads",
                   " | grep -x 'the same bits'"))
TRY(examples, cpp_threads_agree_bitwise,
    expect_checked("library.md",
                   "c++ -std=c++17 -O2 -pthread -Ifast docs/examples/threads.cpp build/libplumb.a -lm -o threads && "
                   "./threads",
                   " | grep -x 'the same bits'"))
#endif
