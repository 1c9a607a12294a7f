"""Answers the calls of plumb check by a Python function.

plumb starts a program as the port, and several of them at a time. This program (_relay.py) only passes bytes between
plumb and a socket of this process, in which the function is. The form of the calls is in docs/ports.md.
"""
import os
import shlex
import socket
import sys
import threading
import traceback

import numpy as np

_relay = os.path.join(os.path.dirname(os.path.abspath(__file__)), "_relay.py")


class Server:
    """Accepts connections while it is entered; `command` is the port for plumb check --port-command."""

    def __init__(self, kernel, function, letter, folder):
        self.kernel, self.function, self.letter = kernel, function, letter
        self.misuse = None  # a TypeError that says why the results of the function are not those of a port
        self.stop = lambda: None  # called at each misuse: ends the check, whose report would be replaced by the TypeError
        self._lock = threading.Lock()  # the function runs in one thread at a time
        self._path = os.path.join(folder, "socket")
        script = os.path.join(folder, "port")  # its short name is part of the report
        with open(script, "w", encoding="utf-8") as file:
            file.write(f"exec {shlex.quote(sys.executable)} -I -S {shlex.quote(_relay)} {shlex.quote(self._path)}\n")
        self.command = f"sh {shlex.quote(script)}"

    def __enter__(self):
        self._socket = socket.socket(socket.AF_UNIX)
        self._socket.bind(self._path)
        self._socket.listen()
        self._accepting = threading.Thread(target=self._accept, daemon=True)
        self._accepting.start()
        return self

    def __exit__(self, *_):
        self._socket.shutdown(socket.SHUT_RDWR)
        self._accepting.join()
        self._socket.close()

    def _accept(self):
        while True:
            try:
                connection, _ = self._socket.accept()
            except OSError:  # shut down
                return
            threading.Thread(target=self._serve, args=(connection,), daemon=True).start()

    def _serve(self, connection):
        with connection, connection.makefile("rwb") as stream:
            try:
                for line in stream:
                    inputs = self._read_inputs(line, stream)
                    try:
                        answer = self._answer(line, inputs)
                    except BaseException as error:  # SystemExit and KeyboardInterrupt among them
                        self._report(error)
                        return
                    stream.write(answer)
                    stream.flush()
            except OSError:  # plumb ended the program, for instance because its time was over
                pass

    def _report(self, error):
        if isinstance(error, _Misuse):
            self.misuse = self.misuse or TypeError(str(error))
            self.stop()
            return
        with open(self._path + ".error", "w", encoding="utf-8") as file:  # _relay.py prints it
            file.write(_describe(error, self.function))

    def _read_inputs(self, line, stream):
        """Returns the elements that follow a line, one per row; None after the first line, which asks for the kernels."""
        if line.startswith(b"plumb-kernels"):
            return None
        n, inputs = map(int, line.split()[5:7])
        type = np.dtype("<" + self.letter)
        data = stream.read(n * inputs * type.itemsize)
        if len(data) < n * inputs * type.itemsize:
            raise ConnectionError("plumb ended in the middle of a call")  # an OSError
        return np.frombuffer(data, type).reshape(n, inputs)

    def _answer(self, line, inputs):
        """Returns the bytes of the answer to a line and its elements."""
        if inputs is None:
            name = getattr(self.function, "__name__", "function")
            format = "double" if self.letter == "d" else "float"
            return f"plumb-kernels 2 binary {name} | {self.kernel.id}:{format}\n".encode()
        results = self._compute(inputs) if len(inputs) else np.empty(0)
        return line.replace(b"plumb-vectors", b"plumb-outputs", 1) + results.astype("<" + self.letter).tobytes()

    def _compute(self, rows):
        from . import _split

        shapes, n = self.kernel.outputs, len(rows)
        with self._lock, np.errstate(all="ignore"):
            results = self.function(*_split(rows, self.kernel.inputs))
        results = results if isinstance(results, tuple) else (results,)
        if len(results) != len(shapes):
            raise _Misuse(f"{self.kernel.id}: the function returned {len(results)} arrays, expected {', '.join(shapes)}")
        columns = [_column(self.kernel.id, n, *each) for each in zip(shapes.items(), results)]
        return np.concatenate(columns, axis=1)


class _Misuse(TypeError):
    pass


def _describe(error, function):
    """Returns a line with an exception and where it was raised: the last line in the function's own file, if any."""
    places = traceback.extract_tb(error.__traceback__)
    own = getattr(getattr(function, "__code__", None), "co_filename", None)
    place = ([each for each in places if each.filename == own] or places)[-1]
    return f"{os.path.basename(place.filename)}, line {place.lineno}: {type(error).__name__}: {error}"


def _column(id, n, output, result):
    """Returns an output with a row per element, or raises _Misuse."""
    (name, shape), expected = output, (n, *output[1])
    try:
        array = np.asarray(result)
    except ValueError as error:  # rows of different lengths
        raise _Misuse(f"{id}: the function returned {name} as no array, expected float of shape {expected}: {error}")
    flat = (n, int(np.prod(shape)))
    if array.shape not in (expected, flat) or array.dtype.kind not in "fiu":
        raise _Misuse(f"{id}: the function returned {name} as {array.dtype} of shape {array.shape} "
                      f"for {n} elements, expected float of shape {expected}")
    return array.reshape(flat)
