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
        "assert 'ValueError: no such path' in str(attempt(raises))\n"
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
