"""Computes S₁ for each line of standard input: a port that plumb check --port-command runs. It also reads what plumb vectors
writes."""
import math, struct, sys

# t → S₁ = sin √t / √t
def s1(t):
    if t == 0:
        return 1
    if t == math.inf:
        return 0
    return math.sin(math.sqrt(t)) / math.sqrt(t) if t > 0 else math.nan

for line in sys.stdin:
    line = line.rstrip()
    if line.startswith('plumb-kernels'):  # the answer: version 2, numbers in hexadecimal, the name, the kernels
        line = 'plumb-kernels 2 hex mine | so3.s1:float'
    elif not line.startswith('plumb-'):  # the input of an element, to which the output is appended
        [t] = [struct.unpack('>f', bytes.fromhex(number))[0] for number in line.split()]
        line += ' ' + struct.pack('>f', s1(t)).hex()
    print(line, flush=True)
