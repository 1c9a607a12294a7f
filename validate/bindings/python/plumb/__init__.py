"""Checks NumPy functions for rotations and rigid bodies with the program plumb, which has to be installed.

    import numpy as np, plumb

    result = plumb.check("so3.exp", my_exp)   # my_exp: (n, 3) rotation vectors -> (n, 3, 3) matrices
    print(result)                             # the report of the program
    assert result                             # true if the program says that the port passes

This package hands arrays over and shows the verdict of the program; it judges nothing itself.
"""
import inspect
import json
import os
import re
import shutil
import subprocess
import tempfile
from dataclasses import dataclass, field

import numpy as np

from ._server import Server

__all__ = ["check", "golden", "kernel", "Golden", "Kernel", "PlumbError", "Result"]


class PlumbError(Exception):
    """Raised if plumb could not check: the program is not installed, or it refuses a kernel or an option."""


@dataclass(frozen=True)
class Kernel:
    """A kernel: one of plumb's formulas. For n elements, the array of an input or output has the shape (n, *shape)."""

    id: str
    title: str
    formula: str
    inputs: dict  # name -> shape of one element: () for a number, (3,) for a vector, (3, 3) for a matrix, row by row
    outputs: dict  # the same for outputs


@dataclass(frozen=True)
class Golden:
    """The golden vectors of a kernel in float32 (docs/ports.md): arrays with one row per case."""

    inputs: tuple  # an array per input, to be passed to the function
    outputs: tuple  # an array per output: the correctly rounded results
    scale: tuple  # an array per output: for each component, the sum of the magnitudes of the terms that are added
    miss: tuple  # an array per output: for each component, the largest deviation from `outputs` that the limits allow
    why: tuple  # a text per case: the reason for the case


@dataclass(frozen=True)
class Result:
    """The verdict of the program on a function. As a condition it is true if all limits are met (exit status 0)."""

    status: int  # the exit status of plumb check: 0 within the limits, 1 a limit is exceeded, 3 nothing was checked
    text: str  # the report as plumb check prints it
    report: dict = field(repr=False)  # the report in JSON (data/report.schema.json)

    def __bool__(self):
        return self.status == 0

    def __str__(self):
        return self.text

    __repr__ = __str__


def _program(program):
    """Returns the path of the program: of `program`, else of the environment variable PLUMB, else of plumb in PATH."""
    name = program or os.environ.get("PLUMB") or "plumb"
    path = shutil.which(name)
    if not path:
        raise PlumbError(f"the program {name} is not there: install plumb's package, or set PLUMB to its path")
    return path


def _run(arguments):
    return subprocess.run(arguments, capture_output=True, encoding="utf-8", errors="replace")


def _output(arguments):
    """Returns what a command prints. Raises PlumbError if it fails."""
    ran = _run(arguments)
    if ran.returncode != 0:
        raise PlumbError(ran.stderr.strip() or f"plumb ended with status {ran.returncode}")
    return ran.stdout


def _shape(components):
    """Returns the shape of one element of an operand with these components: () for a number, (rows, columns) for a full
    matrix, and otherwise (number of components,)."""
    places = [re.fullmatch(r"\w+\[(\d+)\]\[(\d+)\]", name) for name in components]
    if all(places):
        rows, columns = (max(int(place[i]) for place in places) + 1 for i in (1, 2))
        if rows * columns == len(components):
            return rows, columns
    return () if len(components) == 1 else (len(components),)


def kernel(id, *, program=None):
    """Returns the description of the kernel with this id: its title, formula, inputs and outputs."""
    found = json.loads(_output([_program(program), "kernels", id, "--format", "json"]))["kernels"]
    one = next((one for one in found if one["id"] == id), None)
    if one is None:
        raise PlumbError(f"{id} is not one kernel, expected the id of one, such as {found[0]['id']}")
    inputs, outputs = (
        {operand["name"]: _shape(operand["components"]) for operand in one[side]} for side in ("inputs", "outputs")
    )
    return Kernel(id, one["title"], one["formula"], inputs, outputs)


def _split(rows, shapes):
    """Splits an array with a row per element into one array per operand."""
    sizes = [int(np.prod(shape)) for shape in shapes.values()]
    parts = np.split(rows, np.cumsum(sizes)[:-1], axis=1)
    return tuple(part.reshape(len(rows), *shape) for part, shape in zip(parts, shapes.values()))


def golden(id, *, program=None):
    """Returns the golden vectors of a kernel."""
    one = kernel(id, program=program)
    cases = json.loads(_output([_program(program), "vectors", id, "--golden", "json"]))["cases"]
    if not cases:
        raise PlumbError(f"{id} has no golden vectors")

    def arrays(column, shapes):
        numbers = bytes.fromhex("".join(case[column] for case in cases).replace(" ", ""))
        return _split(np.frombuffer(numbers, ">f4").astype("=f4").reshape(len(cases), -1), shapes)

    return Golden(
        arrays("in", one.inputs),
        arrays("out", one.outputs),
        arrays("scale", one.outputs),
        arrays("miss", one.outputs),
        tuple(case["why"] for case in cases),
    )


def _option(name, value):
    """Returns the arguments for an option of plumb check: level="full", finite=True, samples=30000."""
    if value is None or value is False:
        return []
    option = "--" + name.replace("_", "-")
    return [option] if value is True else [option, str(value)]


def _expect_arguments(kernel, function):
    """Raises TypeError unless a function can be called with an argument per input."""
    names = ", ".join(kernel.inputs)
    if not callable(function):
        raise TypeError(f"{kernel.id}: expected a function of {names}, got {function!r}")
    try:
        inspect.signature(function).bind(*kernel.inputs)
    except TypeError as error:
        raise TypeError(f"{kernel.id}: the function is called with {names}, but {error}") from None
    except ValueError:  # some functions written in C have no signature
        pass


def check(id, function, *, dtype=np.float32, program=None, **options):
    """Checks a function of arrays against a kernel and returns the program's Result.

    The function gets one array per input, of shape (n, *shape) as kernel(id).inputs has it, for n elements at a time,
    and returns one array per output (a tuple, if there are several). dtype: np.float32 or np.float64. Further options
    are those of `plumb check`: level="full", samples=30000, seed=1, limits="limits.yaml", finite=True.

    An exception in the function is a failure in the Result; a result of the wrong shape or type raises TypeError.
    """
    letter = np.dtype(dtype).char
    if letter not in "fd":
        raise TypeError(f"dtype {np.dtype(dtype)}: expected float32 or float64")
    one, path = kernel(id, program=program), _program(program)
    _expect_arguments(one, function)
    with tempfile.TemporaryDirectory(prefix="plumb-", dir="/tmp") as folder:  # a short path, as sockets require
        with Server(one, function, letter, folder) as server:
            reports = os.path.join(folder, "reports")
            words = [path, "check", id, "--no-config", "--reports", reports, "--port-command", server.command]
            words += ["--shown-as", f'plumb.check("{id}", …) with']
            words += [word for name, value in options.items() for word in _option(name, value)]
            pipe, texts = subprocess.PIPE, {"encoding": "utf-8", "errors": "replace"}
            with subprocess.Popen(words, stdout=pipe, stderr=pipe, **texts) as process:
                server.stop = process.terminate  # plumb calls again after a misuse that comes before this line
                try:
                    text, problem = process.communicate()
                except BaseException:
                    process.kill()
                    raise
        if server.misuse:
            raise server.misuse
        if process.returncode == 2:
            raise PlumbError(problem.strip())
        with open(os.path.join(reports, "report.json"), encoding="utf-8") as file:
            return Result(process.returncode, text, json.load(file))
