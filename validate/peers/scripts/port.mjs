// A port in JavaScript, for Node: plumb check --port-command 'node validate/peers/scripts/port.mjs'
//
// This file lists the kernels, reads inputs and writes results, as docs/ports.md describes. For a port of your own, keep this
// file and put your kernels into formulas.mjs (id → function of the inputs), in place of the five that are there.
import {readSync, writeSync} from 'node:fs';
import {pathToFileURL} from 'node:url';

let buffer = Buffer.alloc(0), at = 0;

// Appends the next bytes of standard input to the buffer; ends the program at the end of the input.
function more() {
    const chunk = Buffer.alloc(1 << 18);
    let got = 0;
    try {
        got = readSync(0, chunk);
    } catch (error) {
        if (error.code === 'EAGAIN')
            return;
        if (error.code !== 'EOF')
            throw error;
    }
    if (got === 0)
        process.exit(0);
    buffer = Buffer.concat([buffer.subarray(at), chunk.subarray(0, got)]);
    at = 0;
}

function take(count) {
    while (buffer.length - at < count)
        more();
    return buffer.subarray(at, at += count);
}

function takeLine() {
    let end;
    while ((end = buffer.indexOf(10, at)) < 0)
        more();
    const line = buffer.toString('utf8', at, end);
    at = end + 1;
    return line;
}

function write(bytes) {
    for (let done = 0; done < bytes.length;)
        try {
            done += writeSync(1, bytes, done);
        } catch (error) {
            if (error.code !== 'EAGAIN')
                throw error;
        }
}

// Returns the inputs and outputs of every element, as an array of numbers of the format.
function compute(f, numbers, x, inputs, outputs) {
    const n = x.length / inputs, y = new numbers(n * (inputs + outputs));
    for (let i = 0, to = 0; i < n; i++, to += inputs + outputs) {
        const element = x.subarray(i * inputs, (i + 1) * inputs), results = f(element);
        if (results?.length !== outputs || !results.every(number => typeof number === 'number'))
            throw new TypeError(`a kernel gave ${JSON.stringify(results)} in place of ${outputs} numbers`);
        y.set(element, to);
        y.set(results, to + inputs);
    }
    return y;
}

function binary(f, wide, n, inputs, outputs) {
    const numbers = wide ? Float64Array : Float32Array, bytes = new Uint8Array(take(n * inputs * (wide ? 8 : 4)));
    write(new Uint8Array(compute(f, numbers, new numbers(bytes.buffer), inputs, outputs).buffer));
}

function hex(f, wide, n, inputs, outputs) {
    const digits = wide ? 16 : 8, numbers = wide ? Float64Array : Float32Array;
    for (let i = 0; i < n; i++) {
        const x = new numbers(inputs), view = new DataView(x.buffer);
        takeLine().trim().split(/\s+/).forEach((text, k) =>
            x[k] = wide ? (view.setBigUint64(8 * k, BigInt('0x' + text)), view.getFloat64(8 * k))
                        : (view.setUint32(4 * k, parseInt(text, 16)), view.getFloat32(4 * k)));
        const y = compute(f, numbers, x, inputs, outputs);
        const bits = wide ? new BigUint64Array(y.buffer) : new Uint32Array(y.buffer);
        write(Buffer.from(Array.from(bits, b => b.toString(16).padStart(digits, '0')).join(' ') + '\n'));
    }
}

// Answers requests until the input ends. formats(id) returns the formats of that kernel: 'float', 'double' or both.
export function serve(name, kernels, formats) {
    for (;;) {
        const line = takeLine(), [word, , id, format, form, n, inputs, outputs] = line.split(' ');
        if (word === 'plumb-kernels') {
            const list = Object.keys(kernels).flatMap(id => formats(id).map(format => `${id}:${format}`));
            write(Buffer.from(`plumb-kernels 2 binary ${name} | ${list.join(' ')}\n`));
            continue;
        }
        write(Buffer.from(line + '\n'));
        (form === 'binary' ? binary : hex)(kernels[id], format === 'double', +n, +inputs, +outputs);
    }
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
    const {inDoubles, kernels} = await import('./formulas.mjs');
    serve('node', kernels, id => inDoubles.includes(id) ? ['float', 'double'] : ['float']);
}
