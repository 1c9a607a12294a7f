# A port in Python: plumb check --port-command 'python3 validate/peers/scripts/port.py'
#
# This file lists the kernels, reads inputs and writes results, as docs/ports.md describes. For a port of your own, keep this
# file and put your kernels into formulas.py (id → function of the inputs), in place of the fifteen that are there.
import struct
import sys

NAN = float('nan')


# Returns the outputs; NaN if Python raises an exception in place of a result, as for math.sin(math.inf).
def compute(f, x, outputs):
    try:
        return f(x)
    except (ValueError, ZeroDivisionError, OverflowError):
        return [NAN] * outputs


# Packs numbers in the format. A number that overflows becomes infinite; struct.pack would raise an exception.
def pack(form, numbers):
    try:
        return struct.pack(form, *numbers)
    except OverflowError:
        largest = 3.4028235677973366e38
        return struct.pack(form, *(x if abs(x) < largest or x != x else x * float('inf') for x in numbers))


def binary(f, letter, n, inputs, outputs):
    width = struct.calcsize(letter)
    data = sys.stdin.buffer.read(n * inputs * width)
    form_in, form_out = f'<{inputs}{letter}', f'<{outputs}{letter}'
    for x in struct.iter_unpack(form_in, data) if n else ():
        sys.stdout.buffer.write(struct.pack(form_in, *x) + pack(form_out, compute(f, x, outputs)))


def hexadecimal(f, letter, n, inputs, outputs):
    for _ in range(n):
        line = sys.stdin.buffer.readline().decode().rstrip()
        x = [struct.unpack('>' + letter, bytes.fromhex(number))[0] for number in line.split()]
        y = (pack('>' + letter, [number]).hex() for number in compute(f, x, outputs))
        sys.stdout.buffer.write((line + ' ' + ' '.join(y) + '\n').encode())


# Answers requests until the input ends. in_doubles: the ids of the kernels that the port also has in double.
def serve(kernels, in_doubles):
    for line in sys.stdin.buffer:
        word, _, *rest = line.decode().split()
        if word == 'plumb-kernels':
            listed = ' '.join(f'{id}:float {id}:double' if id in in_doubles else f'{id}:float' for id in kernels)
            sys.stdout.write(f'plumb-kernels 2 binary python | {listed}\n')
        else:
            name, form, how, n, inputs, outputs = rest[:6]
            sys.stdout.buffer.write(line)
            answer = binary if how == 'binary' else hexadecimal
            answer(kernels[name], 'd' if form == 'double' else 'f', int(n), int(inputs), int(outputs))
        sys.stdout.flush()


if __name__ == '__main__':
    sys.dont_write_bytecode = True  # do not write the bytecode of formulas.py beside the sources
    from formulas import in_doubles, kernels
    serve(kernels, in_doubles)
