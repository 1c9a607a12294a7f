"""S₁ as a filter: a port for plumb check --port-command, and a program for plumb vectors."""
import math, struct, sys

# t → S₁ = sin √t / √t
def s1(t):
    if not 0 < t < math.inf:
        return 1 if t == 0 else 0 if t == math.inf else math.nan
    return math.sin(math.sqrt(t)) / math.sqrt(t)

for line in sys.stdin:
    line = line.rstrip()
    if line.startswith('plumb-kernels'):
        line = 'plumb-kernels 2 hex mine | so3.s1:float'
    elif not line.startswith('plumb-'):
        [t] = [struct.unpack('>f', bytes.fromhex(number))[0] for number in line.split()]
        line += ' ' + struct.pack('>f', s1(t)).hex()
    print(line, flush=True)
