// Five formulas in JavaScript, in doubles: id → function of an element's inputs, an array of numbers, that returns its
// outputs, also an array. `plumb kernels ID` lists the inputs and outputs of a formula in order. To check formulas of your
// own, replace these.
const {cos, hypot, sin, sqrt} = Math;

// Σ (−t)ᵏ/(m+2k)!
function series(m, t) {
    let sum = 1;
    for (let k = m + 40; k > m; k -= 2)
        sum = 1 - t * sum / (k * (k - 1));
    for (let k = 2; k <= m; k++)
        sum /= k;
    return sum;
}

// S₁ = sin a / a, S₂ = (1 − cos a) / a²
const s1 = a => a * a < 1 ? series(1, a * a) : a === Infinity ? 0 : sin(a) / a;
const s2 = a => a * a < 1 ? series(2, a * a) : s1(a / 2) ** 2 / 2;

// p, q and u of R(v) = E + p[u] + q[u]²: u is v if |v| ≤ 1, else v/|v|, so that nothing overflows. For an infinite |v| they are
// NaN, because it determines no angle.
function parts(v) {
    const length = hypot(...v), a = length === Infinity ? NaN : length;
    return a > 1 ? [sin(a), 2 * sin(a / 2) ** 2, v.map(x => x / a)] : [s1(a), s2(a), v];
}

const dot = (x, y) => x.reduce((sum, e, i) => sum + e * y[i], 0);
const cross = ([a, b, c], [x, y, z]) => [b * z - c * y, c * x - a * z, a * y - b * x];

// v → R(v), row by row
function exp(v) {
    const [p, q, [x, y, z]] = parts(v);
    return [1 - q * (y * y + z * z), q * x * y - p * z, q * x * z + p * y,
            q * x * y + p * z, 1 - q * (x * x + z * z), q * y * z - p * x,
            q * x * z - p * y, q * y * z + p * x, 1 - q * (x * x + y * y)];
}

// v, x → R(v) x
function rotate(inputs) {
    const x = inputs.slice(3), [p, q, u] = parts(inputs.slice(0, 3)), once = cross(u, x), twice = cross(u, once);
    return x.map((e, i) => e + p * once[i] + q * twice[i]);
}

// u, a, x → cos a x + (1 − cos a)(u·x) u + sin a u × x
function rodrigues(inputs) {
    const u = inputs.slice(0, 3), a = inputs[3], x = inputs.slice(4), across = cross(u, x);
    const along = 2 * sin(a / 2) ** 2 * dot(u, x);
    return x.map((e, i) => cos(a) * e + along * u[i] + sin(a) * across[i]);
}

// a, b → ab, scalars first
function product([s, ...rest]) {
    const u = rest.slice(0, 3), t = rest[3], v = rest.slice(4), across = cross(u, v);
    return [s * t - dot(u, v), ...u.map((e, i) => s * v[i] + t * e + across[i])];
}

export const kernels = {
    'so3.s1': inputs => [s1(sqrt(inputs[0]))],
    'so3.exp': exp,
    'so3.rotate': rotate,
    'rotation.rodrigues': rodrigues,
    'quaternion.product': product,
};
for (const [id, f] of Object.entries(kernels))
    kernels[id] = inputs => f(Array.from(inputs)); // inputs are typed arrays, whose map() would round to their format

// The kernels that are within plumb's limits for doubles as well as for floats. The product would need a fused multiply-add.
export const inDoubles = Object.keys(kernels).filter(id => id !== 'quaternion.product');
