# A port that is a command, with one fault: python3 faulty.py FAULT [form]. Its kernel so3.s1 returns its input plus 1.
import os
import struct
import sys
import time

fault, form = sys.argv[1], (sys.argv[2:] or ['binary'])[0]
source, out = sys.stdin.buffer, sys.stdout.buffer
greetings = {'silent': '', 'wrong_version': 'plumb-kernels 3 hex mine | so3.s1:float\n', 'no_bar': 'plumb-kernels 2 hex mine\n',
             'bad_kernel': 'plumb-kernels 2 hex mine | so3.s1\n', 'twice': 'plumb-kernels 2 hex m | so3.s1:float so3.s1:float\n',
             'version_1': 'plumb-kernels 1 hex mine | so3.s1:f32\n', 'mixed': 'plumb-kernels 1 hex mine | so3.s1:float\n',
             'unknown': 'plumb-kernels 2 hex mine | so3.s11:float so3.s1:float\n', 'endless': 'x' * 3000000}
calls = 0

if fault == 'exits':
    print('no such device\nbye', file=sys.stderr)
    sys.exit(3)
if fault == 'sleeps':
    time.sleep(1000)
if fault == 'starts_slowly':
    time.sleep(1)
while line := source.readline():
    if line.startswith(b'plumb-kernels'):
        out.write(greetings.get(fault, f'plumb-kernels 2 {form} mine | so3.s1:float\n').encode())
        out.flush()
        if fault in ('silent', 'endless'):
            time.sleep(1000)
        continue
    n = int(line.split()[5])
    if fault == 'version_1' and line.split()[1:4] != [b'1', b'so3.s1', b'f32']:
        sys.exit(f'expected a header of version 1, not {line}')
    calls += 1
    if form == 'decimal':
        x = [float(source.readline()) for _ in range(n)]
    elif form == 'hex':
        x = [struct.unpack('>f', bytes.fromhex(source.readline().decode()))[0] for _ in range(n)]
    else:
        x = struct.unpack(f'<{n}f', source.read(4 * n))
    elements = [[e, e + 1] for e in x]
    if fault == 'counts':
        elements = [[e, calls] for e in x]
    if n > 0:
        if fault == 'hangs':
            print('thinking', file=sys.stderr, flush=True)
            time.sleep(1000)
        elif fault == 'raises':
            print('TypeError: no such number\n    at one\n\tat two\n    at three\n\n    at four', file=sys.stderr, flush=True)
            sys.exit(1)
        elif fault == 'dies':
            for i in range(5):
                print(f'line {i}', file=sys.stderr, flush=True)
            os.abort()
        elif fault == 'short':
            elements.pop()
            out.write(line + b''.join(struct.pack('<2f', *e) for e in elements))
            out.flush()
            sys.exit(0)
        elif fault == 'long':
            elements.append(elements[0])
        elif fault == 'reordered':
            elements = elements[::-1]
        elif fault == 'header':
            line = line.replace(b'so3.s1', b'so3.s2')
        elif fault == 'prints':
            line = b'Hello!\n' + line
    answer = bytearray(line.replace(b'plumb-vectors', b'plumb-outputs') if fault == 'alone' else line)
    for e in elements:
        if fault == 'refuses' and e[0] > 1e37:
            answer += b'plumb-error no root of this\n'
        elif form == 'decimal':
            answer += ('' if fault == 'alone' else f'{e[0]!r} ').encode() + float(e[1]).hex().encode() + b'\n'
        elif form == 'hex':
            digits = [struct.pack('>f', number).hex() for number in e]
            answer += (' '.join(['zz' if fault == 'letters' else digits[0], digits[1]]) + '\n').encode()
        else:
            answer += struct.pack('<f', e[1]) if fault == 'alone' else struct.pack('<2f', *e)
    out.write(answer)
    out.flush()
    if fault == 'late' and n > 0:
        time.sleep(0.2)
        out.write(b'and more')
        out.flush()
        os.remove(os.environ['PLUMB_TEST_LATE'])
