"""A port that cheats: `table.py record FILE` computes S₁ and stores its inputs in FILE; `table.py answer FILE` computes
nothing, but looks its answers up there, and returns 0 for other inputs."""
import math, struct, sys


def s1(t):
    if not 0 < t < math.inf:
        return 1 if t == 0 else 0 if t == math.inf else math.nan
    return math.sin(math.sqrt(t)) / math.sqrt(t)


does, name = sys.argv[1:]
table = dict(line.split() for line in open(name)) if does == 'answer' else {}
record = open(name, 'a', buffering=1) if does == 'record' else None
for line in sys.stdin:
    line = line.rstrip()
    if line.startswith('plumb-kernels'):
        line = 'plumb-kernels 2 hex table | so3.s1:float'
    elif not line.startswith('plumb-'):
        asked = line.strip()
        if record and asked not in table:
            [t] = struct.unpack('>f', bytes.fromhex(asked))
            table[asked] = struct.pack('>f', s1(t)).hex()
            record.write(f'{asked} {table[asked]}\n')
        line += ' ' + table.get(asked, '00000000')
    print(line, flush=True)
