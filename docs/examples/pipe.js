// Computes two kernels for each line of standard input: a port that plumb check --port-command runs. It also reads what
// plumb vectors writes.
const view = new DataView(new ArrayBuffer(4));
const read = hex => (view.setUint32(0, parseInt(hex, 16)), view.getFloat32(0));
const write = x => (view.setFloat32(0, x), view.getUint32(0).toString(16).padStart(8, '0'));
// sin a / a and its limits
const sinc = a => a === 0 ? 1 : a === Infinity ? 0 : Math.sin(a) / a;

// The outputs of each kernel.
const kernels = {
    'so3.s1': ([t]) => [sinc(Math.sqrt(t))],
    'so3.exp': ([x, y, z]) => {
        const a = Math.hypot(x, y, z), finite = a < Infinity, s = finite ? sinc(a) : NaN, c = sinc(a / 2) ** 2 / 2;
        return [1 - c * (y * y + z * z), c * x * y - s * z, c * x * z + s * y,
                c * x * y + s * z, 1 - c * (x * x + z * z), c * y * z - s * x,
                c * x * z - s * y, c * y * z + s * x, 1 - c * (x * x + y * y)].map(e => finite ? e : NaN);
    },
};

let compute;
require('readline').createInterface({input: process.stdin}).on('line', line => {
    const words = line.split(' ');
    if (words[0] === 'plumb-kernels')
        line = 'plumb-kernels 2 hex mine | ' + Object.keys(kernels).map(id => id + ':float').join(' ');
    else if (words[0] === 'plumb-vectors')
        compute = kernels[words[2]];
    else
        line += ' ' + compute(words.map(read)).map(write).join(' ');
    process.stdout.write(line + '\n');
});
