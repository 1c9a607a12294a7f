// plumb's formulas in JavaScript, in doubles: id → function of an element's inputs that gives its outputs in order.
//
// A number, a vector and a matrix (an array of rows) are added and multiplied by the same functions. What each formula means
// is in reference/, which these follow line by line.

const isList = Array.isArray;
const add = (x, ...rest) => rest.reduce((a, b) => isList(a) ? a.map((e, i) => add(e, b[i])) : a + b, x);
const mul = (k, x) => isList(x) ? x.map(e => mul(k, e)) : k * x;
const sub = (x, y) => isList(x) ? x.map((e, i) => sub(e, y[i])) : x - y;
const neg = x => isList(x) ? x.map(neg) : -x;
const div = (x, k) => isList(x) ? x.map(e => div(e, k)) : x / k;
const dot = (x, y) => x.reduce((sum, e, i) => sum + e * y[i], 0);
const norm = x => Math.hypot(...x);
const cross = ([a, b, c], [x, y, z]) => [b * z - c * y, c * x - a * z, a * y - b * x];
const transpose = M => M[0].map((_, j) => M.map(row => row[j]));
const apply = (M, x) => M.map(row => dot(row, x));
const times = (A, B) => { const C = transpose(B); return A.map(row => C.map(column => dot(row, column))); };
const identity = n => Array.from({length: n}, (_, i) => Array.from({length: n}, (_, j) => +(i === j)));
const outer = (x, y) => x.map(e => mul(e, y));
const hat = ([x, y, z]) => [[0, -z, y], [z, 0, -x], [-y, x, 0]];
const unhat = M => [M[2][1], M[0][2], M[1][0]];
const commutator = (A, B) => sub(times(A, B), times(B, A));
const trace = M => M.reduce((sum, row, i) => sum + row[i], 0);
const cofactors = ([x, y, z]) => [cross(y, z), cross(z, x), cross(x, y)];
const determinant = M => dot(M[0], cross(M[1], M[2]));
const solve = (A, y) => div(apply(transpose(cofactors(A)), y), determinant(A));
const inverseMatrix = A => div(transpose(cofactors(A)), determinant(A));
const flat = M => M.flat();

// Takes an element's inputs apart, in order.
class Inputs {
    constructor(x) { this.x = Array.from(x); this.at = 0; }
    number() { return this.x[this.at++]; }
    vector(n = 3) { return this.x.slice(this.at, this.at += n); }
    matrix(n = 3) { return Array.from({length: n}, () => this.vector(n)); }
    skew(n) {
        if (n === 3)
            return hat(this.vector());
        const M = identity(n).map(row => row.map(() => 0));
        for (let i = 0; i < n; i++)
            for (let j = 0; j < i; j++)
                M[j][i] = -(M[i][j] = this.number());
        return M;
    }
    symmetric(n = 3) {
        const M = identity(n);
        for (let i = 0; i < n; i++)
            for (let j = 0; j <= i; j++)
                M[i][j] = M[j][i] = this.number();
        return M;
    }
}
const below = M => M.flatMap((row, i) => row.slice(0, i));
const skewOut = M => M.length === 3 ? unhat(M) : below(M);
const symmetricOut = M => M.flatMap((row, i) => row.slice(0, i + 1));

// --- so3 -------------------------------------------------------------------------------------------------------------

// Σ (−t)ᵏ/(m+2k)!, up to a degree in √t
function series(m, t, degree = 40) {
    let sum = 1;
    for (let k = m + degree; k > m; k -= 2)
        sum = 1 - t * sum / (k * (k - 1));
    for (let k = 2; k <= m; k++)
        sum /= k;
    return sum;
}
const s1At = a => a * a < 1 ? series(1, a * a) : Math.abs(a) === Infinity ? 0 : Math.sin(a) / a;
const s2At = a => a * a < 1 ? series(2, a * a) : s1At(a / 2) ** 2 / 2;
const s3At = a => a * a < 16 ? series(3, a * a) : (1 - s1At(a)) / a / a;
const s1 = t => s1At(Math.sqrt(t)), s2 = t => s2At(Math.sqrt(t)), s3 = t => s3At(Math.sqrt(t));

// E + p[u] + q[u]², u = v/a beyond |v| = a = 1, else v: so that nothing overflows
const quadratic = (p, q, [x, y, z]) => [
    [1 - q * (y * y + z * z), q * x * y - p * z, q * x * z + p * y],
    [q * x * y + p * z, 1 - q * (x * x + z * z), q * y * z - p * x],
    [q * x * z - p * y, q * y * z + p * x, 1 - q * (x * x + y * y)]];
// NaN for an infinite |v|, whose place within the turn nobody knows
const turn = v => { const a = norm(v); return a === Infinity ? NaN : a; };
function exp(v) {
    const a = turn(v);
    return a > 1 ? quadratic(Math.sin(a), 2 * Math.sin(a / 2) ** 2, div(v, a)) : quadratic(s1At(a), s2At(a), v);
}
function average(v) {
    const a = turn(v);
    return a > 1 ? quadratic(2 * Math.sin(a / 2) ** 2 / a, a < 4 ? s3At(a) * a * a : 1 - Math.sin(a) / a, div(v, a))
                 : quadratic(s2At(a), s3At(a), v);
}
function rotate(v, x) {
    const a = turn(v), u = a > 1 ? div(v, a) : v, ux = cross(u, x);
    const [p, q] = a > 1 ? [Math.sin(a), 2 * Math.sin(a / 2) ** 2] : [s1At(a), s2At(a)];
    return add(x, mul(p, ux), mul(q, cross(u, ux)));
}
const both = v => [...flat(exp(v)), ...flat(average(v))];

const so3 = {
    's1': x => [s1(x.number())], 's2': x => [s2(x.number())], 's3': x => [s3(x.number())],
    's1.angle': x => [s1At(x.number())], 's2.angle': x => [s2At(x.number())], 's3.angle': x => [s3At(x.number())],
    's123': x => { const t = x.number(); return [s1(t), s2(t), s3(t)]; },
    'exp': x => flat(exp(x.vector())),
    'average': x => flat(average(x.vector())),
    'exp_average': x => both(x.vector()),
    'rotate': x => rotate(x.vector(), x.vector()),
    'derivative': x => { const v = x.vector(); return flat(neg(times(hat(rotate(v, x.vector())), average(v)))); },
};
so3['s123.double_angle'] = so3.s123;
so3['exp_average.double_angle'] = so3.exp_average;
for (const k of [1, 2, 3]) {
    so3[`s${k}.minimax6`] = so3[`s${k}`];
    for (let degree = 2; degree <= 14; degree += 2)
        so3[`s${k}.taylor${degree}`] = x => [series(k, x.number(), degree)];
}

// --- rotation --------------------------------------------------------------------------------------------------------

const versine = a => 2 * Math.sin(a / 2) ** 2;
const fromQuaternion = ([s, ...u]) => {
    const K = hat(u), size = s * s + dot(u, u);
    if (size === Infinity)
        return mul(NaN, K);
    return add(identity(3), div(mul(2, add(mul(s, K), times(K, K))), size));
};
const expQuaternion = v => { const a = turn(v); return [Math.cos(a / 2), ...mul(s1At(a / 2) / 2, v)]; };
// v = 2 atan2(|u|, s) u/|u| for s ≥ 0; near u = 0 nothing is lost, since atan2 is nearly its quotient
const logQuaternion = ([s, ...u]) => {
    const n = turn(u) + 0 * s;
    return s < 0 ? logQuaternion([-s, ...neg(u)]) : mul(n === 0 ? 2 / s : 2 * Math.atan2(n, s) / n, u);
};
const columns = M => { const C = transpose(M); return [cross(C[1], C[2]), cross(C[2], C[0]), cross(C[0], C[1])]; };
// Newton's steps towards the polar factor: (X + X⁻ᵀ)/2
function polar(M) {
    let X = M;
    for (let step = 0; step < 60; step++) {
        const next = mul(0.5, add(X, div(transpose(columns(X)), determinant(X))));
        const moved = norm(flat(sub(next, X)));
        X = next;
        if (!(moved > 1e-15))
            break;
    }
    return X;
}
// q of the nearest rotation, from the row of 4 q qᵀ whose diagonal is largest. Angles small beside the entries are taken from
// the matrix itself: q maximises tr(Q(q)ᵀM).
function toQuaternion(M) {
    const R = polar(M), w = [M[2][1] - M[1][2], M[0][2] - M[2][0], M[1][0] - M[0][1]];
    if (trace(R) > 1) {
        const B = sub(mul(trace(times(transpose(R), M)) + trace(M), identity(3)), add(M, transpose(M)));
        const x = solve(B, w), n = Math.hypot(1, norm(x));
        return [1 / n, ...div(x, n)];
    }
    const skew = [R[2][1] - R[1][2], R[0][2] - R[2][0], R[1][0] - R[0][1]];
    const rows = [[1 + trace(R), ...skew], ...R.map((_, i) => [w.every(e => e === 0) ? 0 : skew[i],
        ...R.map((_, j) => i === j ? 1 + 2 * R[i][i] - trace(R) : R[i][j] + R[j][i])])];
    let best = 0;
    rows.forEach((row, i) => best = row[i] > rows[best][best] ? i : best);
    const q = div(rows[best], 2 * Math.sqrt(rows[best][best]));
    return q[0] < 0 ? neg(q) : q;
}
function toAxisAngle(M) {
    const [s, ...u] = toQuaternion(M), n = norm(u);
    return n === 0 ? [1, 0, 0, 0] : [...div(u, n), 2 * Math.atan2(n, s)];
}
function gramSchmidt(M) {
    const [x, y] = transpose(M), y1 = sub(mul(dot(x, x), y), mul(dot(x, y), x)), z = cross(x, y);
    return transpose([div(x, norm(x)), div(y1, norm(y1)), div(z, norm(z))]);
}

const rotation = {
    'rodrigues': x => {
        const u = x.vector(), a = x.number(), y = x.vector();
        return add(mul(Math.cos(a), y), mul(versine(a) * dot(u, y), u), mul(Math.sin(a), cross(u, y)));
    },
    'from_axis_angle': x => {
        const u = x.vector(), a = x.number();
        return flat(add(mul(Math.cos(a), identity(3)), mul(versine(a), outer(u, u)), mul(Math.sin(a), hat(u))));
    },
    'to_axis_angle': x => toAxisAngle(x.matrix()),
    'log': x => logQuaternion(toQuaternion(x.matrix())),
    'to_quaternion': x => toQuaternion(x.matrix()),
    'from_quaternion': x => flat(fromQuaternion(x.vector(4))),
    'exp_quaternion': x => expQuaternion(x.vector()),
    'log_quaternion': x => logQuaternion(x.vector(4)),
    'orthonormalise.polar': x => flat(polar(x.matrix())),
    'orthonormalise.gram_schmidt': x => flat(gramSchmidt(x.matrix())),
};

// --- transforms and their dynamics, in n dimensions ------------------------------------------------------------------

const linear = (A, x) => mul(A.S, apply(A.R, x));
const back = (A, x) => div(apply(transpose(A.R), x), A.S);
const thereAndBack = (A, x) => apply(A.R, apply(transpose(A.R), x));
const turned = (R, w) => R.length === 2 ? w : R.length === 3 ? hat(apply(R, unhat(w))) : times(R, times(w, transpose(R)));
const readTransform = (x, n) => ({T: x.vector(n), R: x.matrix(n), S: x.number()});
const readDynamic = (x, n) =>
    ({...readTransform(x, n), v: x.vector(n), a: x.vector(n), w: x.skew(n), alpha: x.skew(n)});
const transformOut = A => [...A.T, ...flat(A.R), A.S];
const changeOut = A => [...A.v, ...A.a, ...skewOut(A.w), ...skewOut(A.alpha)];
const dynamicOut = A => [...transformOut(A), ...changeOut(A)];

const compose = (A, B) => ({T: add(linear(A, B.T), A.T), R: times(A.R, B.R), S: A.S * B.S});
const inverse = A => ({T: neg(back(A, A.T)), R: transpose(A.R), S: 1 / A.S});
const toLocal = (A, C) => ({T: back(A, sub(C.T, A.T)), R: times(transpose(A.R), C.R), S: C.S / A.S});
function composeDynamic(A, B) {
    const T = linear(A, B.T), v = linear(A, B.v), w = add(A.w, turned(A.R, B.w));
    return {...compose(A, B), w, v: add(A.v, v, apply(A.w, T)),
        a: add(A.a, linear(A, B.a), apply(A.alpha, T), apply(A.w, apply(A.w, T)), mul(2, apply(A.w, v))),
        alpha: add(A.alpha, turned(A.R, B.alpha), commutator(A.w, w))};
}
function inverseDynamic(A) {
    const R = transpose(A.R), wT = apply(A.w, A.T);
    return {...inverse(A), v: back(A, sub(wT, A.v)),
        a: back(A, sub(add(sub(apply(A.alpha, A.T), apply(A.w, wT)), mul(2, apply(A.w, A.v))), A.a)),
        w: neg(turned(R, A.w)), alpha: neg(turned(R, A.alpha))};
}
const angularToLocal = (A, C) => ({w: turned(transpose(A.R), sub(C.w, A.w)),
    alpha: turned(transpose(A.R), add(sub(C.alpha, A.alpha), commutator(C.w, A.w)))});
function toLocalDynamic(A, C) {
    const T = sub(C.T, A.T), v = sub(C.v, A.v), wT = apply(A.w, T);
    return {...toLocal(A, C), ...angularToLocal(A, C), v: back(A, sub(v, wT)),
        a: back(A, sub(sub(sub(C.a, A.a), sub(apply(A.alpha, T), apply(A.w, wT))), mul(2, apply(A.w, v))))};
}
function toLocalChained(A, C) {
    const T = thereAndBack(A, sub(C.T, A.T)), wT = apply(A.w, T), local = sub(sub(C.v, A.v), wT);
    const inertial = add(apply(A.alpha, T), apply(A.w, wT), mul(2, apply(A.w, thereAndBack(A, local))));
    return {...toLocal(A, C), ...angularToLocal(A, C), v: back(A, local), a: back(A, sub(sub(C.a, A.a), inertial))};
}

const readParent = (x, n) => ({R: x.matrix(n), S: x.number()});
const augmented = A => [...flat(A.R.map((row, i) => [...mul(A.S, row), A.T[i]])), ...A.T.map(() => 0), 1];

const transform = {
    'transform.compose': (x, n) => transformOut(compose(readTransform(x, n), readTransform(x, n))),
    'transform.inverse': (x, n) => transformOut(inverse(readTransform(x, n))),
    'transform.to_local': (x, n) => transformOut(toLocal(readTransform(x, n), readTransform(x, n))),
    'transform.apply': (x, n) => { const A = readTransform(x, n); return add(linear(A, x.vector(n)), A.T); },
    'transform.apply_inverse': (x, n) => { const A = readTransform(x, n); return back(A, sub(x.vector(n), A.T)); },
    'transform.vector': (x, n) => linear(readParent(x, n), x.vector(n)),
    'transform.vector_inverse': (x, n) => back(readParent(x, n), x.vector(n)),
    'transform.normal': (x, n) => { const A = readParent(x, n); return div(apply(A.R, x.vector(n)), A.S); },
    'transform.to_matrix': (x, n) => augmented(readTransform(x, n)),
    'transform.from_matrix': (x, n) => {
        const J = x.matrix(n), S = norm(flat(J)) / Math.sqrt(n);
        return [...x.vector(n), ...flat(div(J, S)), S];
    },
    'dynamic.compose': (x, n) => dynamicOut(composeDynamic(readDynamic(x, n), readDynamic(x, n))),
    'dynamic.inverse': (x, n) => dynamicOut(inverseDynamic(readDynamic(x, n))),
    'dynamic.to_local': (x, n) => dynamicOut(toLocalDynamic(readDynamic(x, n), readDynamic(x, n))),
    'dynamic.to_local.chained': (x, n) => dynamicOut(toLocalChained(readDynamic(x, n), readDynamic(x, n))),
};

// --- sudden changes, inertial forces ---------------------------------------------------------------------------------

// J⁻¹x for a scale above 0, else NaN
const positive = k => k > 0 ? k : NaN;
const inward = (A, x) => back({R: A.R, S: positive(A.S)}, x);

const readMoving = (x, n) => ({...readParent(x, n), w: x.skew(n)});
const readChange = (x, n) => ({v: x.vector(n), a: x.vector(n), w: x.skew(n), alpha: x.skew(n)});
const readStruck = (x, n) => [readMoving(x, n), x.vector(n), x.vector(n), x.skew(n), readChange(x, n)];
const readFrame = (x, n) => ({a: x.vector(n), w: x.skew(n), alpha: x.skew(n)});
const balance = (F, m, two, T, v) => add(sub(div(F, positive(m)), two.a), neg(apply(two.alpha, T)),
                                         neg(apply(two.w, apply(two.w, T))), mul(-2, apply(two.w, v)));

const changes = {
    'delta.to_global': (x, n) => {
        const A = readMoving(x, n), one = readChange(x, n), v = linear(A, one.v), w = turned(A.R, one.w);
        return changeOut({v, w, a: add(linear(A, one.a), mul(2, apply(A.w, v))),
            alpha: add(turned(A.R, one.alpha), commutator(A.w, w))});
    },
    'delta.to_local': (x, n) => {
        const A = readMoving(x, n), three = readChange(x, n), R = transpose(A.R);
        return changeOut({v: inward(A, three.v), a: inward(A, sub(three.a, mul(2, apply(A.w, three.v)))),
            w: turned(R, three.w), alpha: turned(R, add(three.alpha, commutator(three.w, A.w)))});
    },
    'delta.inherited': (x, n) => {
        const [A, T1, v1, w3, two] = readStruck(x, n), T = linear(A, T1), wT = apply(two.w, T);
        return changeOut({v: add(two.v, wT), w: two.w, alpha: add(two.alpha, commutator(two.w, sub(w3, A.w))),
            a: add(two.a, apply(two.alpha, T), apply(two.w, apply(A.w, T)), apply(A.w, wT), apply(two.w, wT),
                   mul(2, apply(two.w, linear(A, v1))))});
    },
    'delta.impulse': (x, n) => {
        const A = readMoving(x, n), p = x.vector(n), heavy = {R: A.R, S: positive(A.S) * positive(x.number())};
        return [...inward(heavy, p), ...inward(heavy, mul(-2, apply(A.w, p)))];
    },
    'delta.counteraction': (x, n) => {
        const [A, T1, v1, w3, two] = readStruck(x, n), T = linear(A, T1), wT = apply(two.w, T), R = transpose(A.R);
        const before = apply(two.w, add(apply(A.w, T), mul(2, linear(A, v1))));
        const gained = apply(add(A.w, two.w), add(mul(2, two.v), wT));
        return changeOut({v: neg(inward(A, add(two.v, wT))), w: neg(turned(R, two.w)),
            a: inward(A, sub(gained, add(two.a, apply(two.alpha, T), before))),
            alpha: neg(turned(R, add(two.alpha, commutator(two.w, w3))))});
    },
    'delta.counteraction.printed': (x, n) => {
        const A = readMoving(x, n), v = x.vector(n);
        return [...neg(inward(A, v)), ...inward(A, mul(2, apply(A.w, v)))];
    },
    'inertial.axes': (x, n) => {
        const A = readParent(x, n), F = x.vector(n), two = readFrame(x, n), R = transpose(A.R);
        return [...inward(A, F), ...inward(A, two.a), ...skewOut(turned(R, two.w)), ...skewOut(turned(R, two.alpha))];
    },
    'inertial.terms': (x, n) => {
        const w = x.skew(n), alpha = x.skew(n), T = x.vector(n), v = x.vector(n);
        return [...neg(apply(w, apply(w, T))), ...mul(-2, apply(w, v)), ...neg(apply(alpha, T))];
    },
    'inertial.acceleration': (x, n) => {
        const A = readParent(x, n), F = x.vector(n), m = x.number(), two = readFrame(x, n);
        return inward(A, balance(F, m, two, linear(A, x.vector(n)), linear(A, x.vector(n))));
    },
    'inertial.acceleration.local': (x, n) => balance(x.vector(n), x.number(), readFrame(x, n), x.vector(n), x.vector(n)),
};

// --- quaternions, torque ---------------------------------------------------------------------------------------------

const product = ([s, ...u], [t, ...v]) => [s * t - dot(u, v), ...add(mul(s, v), mul(t, u), cross(u, v))];
const rate = (w, [s, ...u]) => mul(0.5, [-dot(w, u), ...add(mul(s, w), cross(w, u))]);
const cubic = X => { const t = dot(X, X); return [1 - t / 2, ...mul(1 - t / 6, X)]; };
const unit = q => div(q, norm(q));

const quaternion = {
    'product': x => product(x.vector(4), x.vector(4)),
    'combination': x => { const a = x.vector(4), k = x.number(); return add(a, mul(k, x.vector(4))); },
    'conjugate': x => { const [s, ...u] = x.vector(4); return [s, ...neg(u)]; },
    'norm': x => [norm(x.vector(4))],
    'unit': x => unit(x.vector(4)),
    'reciprocal': x => { const q = x.vector(4), n = norm(q), [s, ...u] = div(div(q, n), n); return [s, ...neg(u)]; },
    'rate': x => { const q = x.vector(4); return rate(x.vector(), q); },
    'rate_in_body': x => {
        const [s, ...u] = x.vector(4), w = x.vector();
        return mul(0.5, [-dot(u, w), ...add(mul(s, w), cross(u, w))]);
    },
    'rate_matrix': x => { const [s, ...u] = x.vector(4); return [...neg(u), ...flat(sub(mul(s, identity(3)), hat(u)))]; },
    'state_rate': x => { const q = x.vector(4), v = x.vector(); return [...v, ...rate(x.vector(), q)]; },
    'exp.cubic': x => cubic(x.vector()),
    'exp.cubic_unit': x => unit(cubic(x.vector())),
    'exp.cubic_angle': x => { const a = x.number(); return [2 * Math.atan2((1 - a * a / 6) * a, 1 - a * a / 2)]; },
};

const gyroscopic = (I, w) => cross(w, apply(I, w));
const conjugated = (R, M) => flat(times(R, times(M, transpose(R))));
const torque = {
    'momentum': x => apply(x.symmetric(), x.vector()),
    'inertia_rate': x => { const I = x.symmetric(); return symmetricOut(commutator(hat(x.vector()), I)); },
    'acceleration': x => { const I = x.symmetric(), w = x.vector(); return solve(I, sub(x.vector(), gyroscopic(I, w))); },
    'acceleration.approximate': x => solve(x.symmetric(), x.vector()),
    'newton_euler': x => {
        const m = x.number(), a = x.vector(), I = x.symmetric(), w = x.vector();
        return [...mul(m, a), ...add(apply(I, x.vector()), gyroscopic(I, w))];
    },
    'free': x => { const m = x.vector(), I = x.vector(); return cross(m, m.map((e, i) => e / positive(I[i]))); },
    'vector_to_world': x => apply(x.matrix(), x.vector()),
    'vector_to_body': x => apply(transpose(x.matrix()), x.vector()),
    'matrix_to_world': x => conjugated(x.matrix(), x.matrix()),
    'matrix_to_body': x => conjugated(transpose(x.matrix()), x.matrix()),
};

// --- steps in time ---------------------------------------------------------------------------------------------------

const oscillator = {
    'explicit': (x, v, w, h) => [x + h * v, v - h * w * w * x],
    'implicit': (x, v, w, h) => div(oscillator.explicit(x, v, w, h), 1 + h * h * w * w),
    'semi_implicit': (x, v, w, h) => { const to = v - h * w * w * x; return [x + h * to, to]; },
    'midpoint': (x, v, w, h) => {
        const k = h * h * w * w / 4;
        return [((1 - k) * x + h * v) / (1 + k), ((1 - k) * v - h * w * w * x) / (1 + k)];
    },
    'midpoint_printed': (x, v, w, h) => {
        const [mx, mv] = oscillator.explicit(x, v, w, h / 2);
        return [x + h * mv, v - h * w * w * mx];
    },
};
const turnedBy = (s, u, x) => {
    const once = cross(u, x);
    return add(x, div(mul(2, add(mul(s, once), cross(u, once))), s * s + dot(u, u)));
};
const angular = ([s, ...u], push) =>
    turnedBy(s, u, turnedBy(s, neg(u), push.tau).map((e, i) => e / push.moments[i]));
const readPush = x => ({m: x.number(), moments: x.vector().map(positive), f: x.vector(), tau: x.vector()});
const pushed = (body, r, push, h) => ({...body, v: add(body.v, div(mul(h, push.f), push.m)),
    w: add(body.w, mul(h, angular(r, push)))});
const moved = (body, r, v, w, h) => ({...body, p: add(body.p, mul(h, v)), r: add(body.r, mul(h, rate(w, r)))});
const steps = {
    'explicit': (body, push, h) => moved(pushed(body, body.r, push, h), body.r, body.v, body.w, h),
    'semi_implicit': (body, push, h) => {
        const to = pushed(body, body.r, push, h);
        return moved(to, body.r, to.v, to.w, h);
    },
    'midpoint_printed': (body, push, h) => {
        const middle = steps.explicit(body, push, h / 2);
        return moved(pushed(body, middle.r, push, h), middle.r, middle.v, middle.w, h);
    },
};
const scheme = {'body.rates': x => {
    const r = x.vector(4), w = x.vector(), push = readPush(x);
    return [...rate(w, r), ...div(push.f, push.m), ...angular(r, push)];
}};
for (const name in oscillator)
    scheme[`oscillator.${name}`] = x => oscillator[name](...x.vector(4));
for (const name in steps)
    scheme[`body.${name}`] = x => {
        const body = {p: x.vector(), r: x.vector(4), v: x.vector(), w: x.vector()}, push = readPush(x);
        const to = steps[name](body, push, x.number());
        return [...to.p, ...to.r, ...to.v, ...to.w];
    };

// NaN unless a symmetric I is positive definite
const definite = I =>
    I[0][0] > 0 && I[0][0] * I[1][1] > I[0][1] ** 2 && determinant(I) > 0 ? I : mul(NaN, I);
const readBody = x => ({I: x.symmetric(), L: x.vector()});
const readDefinite = x => ({I: definite(x.symmetric()), L: x.vector()});

// Implicit steps of a free body: F(v) = 0, with the Jacobian of F. The momentum in the body's axes is R(−v/2)L halfway, R(−v)L
// after the step.
const halfway = (v, L) => rotate(mul(-0.5, v), L), after = (v, L) => rotate(neg(v), L);
const implicit = {
    'midpoint': {
        residual: ({I, L}, v) => sub(apply(I, v), halfway(v, L)),
        jacobian: ({I, L}, v) => sub(I, mul(0.5, times(hat(halfway(v, L)), average(mul(-0.5, v))))),
    },
    'trapezoid': {
        residual: ({I, L}, v) => sub(apply(I, v), mul(0.5, add(L, after(v, L)))),
        jacobian: ({I, L}, v) => sub(I, mul(0.5, times(hat(after(v, L)), average(neg(v))))),
    },
    'world': {
        residual: ({I, L}, v) => sub(v, mul(0.5, add(after(v, solve(I, L)), solve(I, after(v, L))))),
        jacobian: ({I, L}, v) => {
            const atEnd = times(inverseMatrix(I), hat(after(v, L)));
            return sub(identity(3), mul(0.5, times(add(hat(after(v, solve(I, L))), atEnd), average(neg(v)))));
        },
    },
};
const move = (F, body, v) => solve(F.jacobian(body, v), F.residual(body, v));
const simple = ({I, L}, v) => solve(I, halfway(v, L));

// Newton's method from v = 0
function solution(F, body) {
    let v = [0, 0, 0];
    for (let step = 0; step < 60; step++) {
        const by = move(F, body, v);
        v = sub(v, by);
        if (!(norm(by) > 1e-16 * norm(v)))
            break;
    }
    return v;
}

// Steps from v = 0 until one is shorter than 10⁻⁵, that one included; 11 where ten are not enough, NaN for what is not finite
function count(step, body) {
    let n = 1;
    for (let v = [0, 0, 0]; n <= 10; n++) {
        const by = step(body, v);
        if (dot(by, by) < 1e-10)
            break;
        v = sub(v, by);
    }
    return [n + 0 * norm([...flat(body.I), ...body.L])];
}

// At most the root of the greatest eigenvalue of M, from its trace and that of its square
function rootOfGreatest(M) {
    const t = trace(M) / 3;
    return Math.sqrt(t + norm(flat(sub(M, mul(t, identity(3))))) * Math.sqrt(2 / 3));
}
const readMoments = x => [Math.min(...x.vector().map(positive)), x.vector()];

const integrator = {
    'newton': x => { const body = readDefinite(x), v = x.vector(); return sub(v, move(implicit.midpoint, body, v)); },
    'simple': x => simple(readDefinite(x), x.vector()),
    'simple.steps': x => count((body, v) => sub(v, simple(body, v)), readDefinite(x)),
    'kantorovich': x => {
        const body = readDefinite(x), v = x.vector(), M = inverseMatrix(implicit.midpoint.jacobian(body, v));
        const beta = rootOfGreatest(times(transpose(M), M)), eta = norm(apply(M, implicit.midpoint.residual(body, v)));
        return [beta, eta, beta * eta * norm(body.L) / 4];
    },
    'condition': x => {
        const [least, L] = readMoments(x), ratio = norm(L) / least, h = ratio * ratio / 4;
        return [h, 2 * ratio / (1 + Math.sqrt(1 - 2 * h))];
    },
    'parts': x => {
        const [least, L] = readMoments(x);
        let n = 1;
        while (n < 16 && 2 * n * n * least * least < dot(L, L))
            n++;
        return [n + 0 * norm(L) + 0 * least];
    },
    'field': x => {
        const {I, L} = readDefinite(x), v = x.vector();
        return solve(average(neg(v)), solve(I, after(v, L)));
    },
    'euler': x => {
        const I = definite(x.symmetric()), w = x.vector();
        return sub(w, mul(x.number(), solve(I, gyroscopic(I, w))));
    },
    'gyroscopic': x => {
        const I = definite(x.symmetric()), w = x.vector(), h = x.number();
        const J = add(I, mul(h, sub(times(hat(w), I), hat(apply(I, w)))));
        return sub(w, solve(J, mul(h, gyroscopic(I, w))));
    },
};
for (const name in implicit) {
    const F = implicit[name], read = name === 'world' ? readDefinite : readBody;
    integrator[name] = x => solution(F, readDefinite(x));
    integrator[`${name}.residual`] = x => F.residual(read(x), x.vector());
    integrator[`${name}.jacobian`] = x => flat(F.jacobian(read(x), x.vector()));
    integrator[`${name}.steps`] = x => count((body, v) => move(F, body, v), readDefinite(x));
}

// The terms of the Magnus expansion
function magnusVector(terms, w, a, h) {
    const m = add(w, mul(h / 2, a)), ma = cross(m, a), c = (x, y) => cross(x, y);
    const term = [
        () => mul(h, m),
        () => mul(h ** 3 / 12, c(a, w)),
        () => mul(h ** 5 / 240, c(a, c(a, w))),
        () => add(mul(h ** 5 / 720, c(m, c(m, ma))), mul(h ** 7 / 6720, c(a, c(a, c(a, w))))),
        () => add(sub(mul(h ** 7 / 7560, c(a, c(m, c(m, ma)))), mul(h ** 7 / 30240, c(m, c(m, c(a, ma))))),
                  mul(h ** 9 / 241920, c(a, c(a, c(a, c(a, m)))))),
    ];
    return add(...term.slice(0, terms).map(f => f()));
}
const readSpin = x => [x.vector(), x.vector(), x.number()];
const end = (w, a, h) => add(w, mul(h, a));
const magnus = {
    'ends': x => {
        const w = x.vector(), to = x.vector(), h = x.number();
        return add(mul(h / 2, add(w, to)), mul(h * h / 12, cross(to, w)));
    },
    'rate': x => flat(times(hat(x.vector()), x.matrix())),
    'translation': x => {
        const p = x.vector(), [v, a, h] = readSpin(x);
        return [...add(p, magnusVector(1, v, a, h)), ...end(v, a, h)];
    },
};
for (let terms = 1; terms <= 5; terms++) {
    magnus[`vector.terms${terms}`] = x => magnusVector(terms, ...readSpin(x));
    magnus[`quaternion.terms${terms}`] = x => {
        const q = x.vector(4), spin = readSpin(x);
        return [...product(expQuaternion(magnusVector(terms, ...spin)), q), ...end(...spin)];
    };
    magnus[`rotation.terms${terms}`] = x => {
        const R = x.matrix(), spin = readSpin(x);
        return [...flat(times(exp(magnusVector(terms, ...spin)), R)), ...end(...spin)];
    };
}

// --- dual numbers ----------------------------------------------------------------------------------------------------

const dualTimes = ([x, y], [a, b]) => [x * a, y * a + x * b];
const dualExp = ([x, y]) => [Math.exp(x), y * Math.exp(x)];
const dualSin = ([x, y]) => [Math.sin(x), y * Math.cos(x)];
const field = x => x.map((a, i) => {
    const [b, c, d] = [1, 2, 3].map(k => x[(i + k) % x.length]);
    return add(sub(dualTimes(a, b), mul(0.5, dualTimes(dualTimes(c, c), a))), dualSin(a), dualExp(mul(-0.25, d)));
});
const two = x => [x.vector(2), x.vector(2)];
const dual = {
    'add': x => add(...two(x)), 'subtract': x => sub(...two(x)), 'multiply': x => dualTimes(...two(x)),
    'divide': x => { const [[p, q], [a, b]] = two(x); return [p / a, (q * a - p * b) / (a * a)]; },
    'matrix': x => { const [p, q] = dualTimes(...two(x)); return [p, q, 0 * p, p]; },
    'exp': x => dualExp(x.vector(2)), 'sin': x => dualSin(x.vector(2)),
    'log': x => { const [p, q] = x.vector(2); return [Math.log(p), q / p]; },
    'cos': x => { const [p, q] = x.vector(2); return [Math.cos(p), -q * Math.sin(p)]; },
    'sqrt': x => { const [p, q] = x.vector(2), f = Math.sqrt(p); return [f, q / f / 2]; },
    'sin_squared': x => { const s = dualSin(x.vector(2)); return dualTimes(s, s); },
    'exp_sin': x => dualExp(dualSin(x.vector(2))),
    'derivative': x => dualExp(dualSin([x.number(), 1])),
    'second_derivative': x => {
        const a = x.number(), s = Math.sin(a), c = Math.cos(a), f = Math.exp(s);
        return [f, f * c, f * -s + f * c * c];
    },
    'hyper.multiply': x => {
        const [p, q, r, s] = x.vector(4), [a, b, c, d] = x.vector(4);
        return [p * a, q * a + p * b, r * a + p * c, s * a + q * c + r * b + p * d];
    },
};
for (let n = 1; n <= 8; n++)
    dual[`power.n${n}`] = x => {
        const [p, q] = x.vector(2);
        let power = 1;
        for (let k = 1; k < n; k++)
            power *= p;
        return [power * p, q * n * power];
    };
for (let n = 2; n <= 8; n++) {
    dual[`directional.n${n}`] = x => {
        const at = x.vector(n), y = x.vector(n), V = field(at.map((e, i) => [e, y[i]]));
        return [...V.map(p => p[0]), ...V.map(p => p[1])];
    };
    dual[`jacobian.n${n}`] = x => {
        const at = x.vector(n), along = identity(n).map(e => field(at.map((p, i) => [p, e[i]])).map(p => p[1]));
        return flat(transpose(along));
    };
}

// --- transforms with a unit quaternion -------------------------------------------------------------------------------

const spun = ([s, ...u], x) => add(x, mul(2, cross(u, add(cross(u, x), mul(s, x)))));
const conjugate = ([s, ...u]) => [s, ...neg(u)];
const poseLinear = (A, x) => mul(A.S, spun(A.q, x));
const poseBack = (A, x) => div(spun(conjugate(A.q), x), A.S);
const readPose = x => ({T: x.vector(), q: x.vector(4), S: x.number()});
const readSpun = x => ({q: x.vector(4), S: x.number()});
const poseOut = A => [...A.T, ...A.q, A.S];
const pose = {
    'compose': x => {
        const A = readPose(x), B = readPose(x);
        return poseOut({T: add(poseLinear(A, B.T), A.T), q: product(A.q, B.q), S: A.S * B.S});
    },
    'inverse': x => { const A = readPose(x); return poseOut({T: neg(poseBack(A, A.T)), q: conjugate(A.q), S: 1 / A.S}); },
    'to_local': x => {
        const A = readPose(x), C = readPose(x);
        return poseOut({T: poseBack(A, sub(C.T, A.T)), q: product(conjugate(A.q), C.q), S: C.S / A.S});
    },
    'apply': x => { const A = readPose(x); return add(poseLinear(A, x.vector()), A.T); },
    'apply_inverse': x => { const A = readPose(x); return poseBack(A, sub(x.vector(), A.T)); },
    'vector': x => poseLinear(readSpun(x), x.vector()),
    'vector_inverse': x => poseBack(readSpun(x), x.vector()),
    'normal': x => { const A = readSpun(x); return div(spun(A.q, x.vector()), A.S); },
    'to_matrix': x => {
        const A = readPose(x), [s, ...u] = A.q, U = hat(u);
        return augmented({...A, R: add(identity(3), mul(2, add(mul(s, U), times(U, U))))});
    },
};

// --- hierarchies, constraints ----------------------------------------------------------------------------------------

const anchor = (at, r) => add(at.v, cross(at.w, r));
const struck = (body, at, p) => ({v: add(at.v, mul(body.k, p)), w: add(at.w, apply(body.W, cross(body.r, p)))});
const response = body =>
    add(mul(body.k, identity(3)), times(hat(body.r), times(body.W, transpose(hat(body.r)))));
function readBodies(x, between) {
    const bodies = [0, 1].map(() => ({k: x.number(), W: x.symmetric()}));
    bodies.forEach(body => body.r = x.vector());
    const u = between ? x.vector() : null;
    const at = bodies.map(body => {
        const v = x.vector(), w = x.vector(), p = x.vector();
        return {v: add(v, mul(body.k, p)), w: add(w, apply(body.W, x.vector()))};
    });
    return [...bodies, ...at, u];
}
const motionsOut = (...at) => at.flatMap(({v, w}) => [...v, ...w]);
const drift = (n, C, factor) => { for (let i = 0; i < n; i++) C *= factor; return C; };
const constraint = {
    'hierarchy.chain': x => {
        const [root, child, last] = [0, 1, 2].map(() => readDynamic(x, 3));
        return dynamicOut(composeDynamic(composeDynamic(root, child), last));
    },
    'constraint.ball': x => {
        const [one, two, at1, at2] = readBodies(x, false), bias = x.vector(), G = add(response(one), response(two));
        const eta = sub(bias, sub(anchor(at2, two.r), anchor(at1, one.r))), lambda = solve(G, eta);
        return [...symmetricOut(G), ...eta, ...lambda,
            ...motionsOut(struck(one, at1, neg(lambda)), struck(two, at2, lambda))];
    },
    'constraint.distance': x => {
        const [one, two, at1, at2, u] = readBodies(x, true), bias = x.number();
        const c1 = cross(one.r, u), c2 = cross(two.r, u);
        const G = (one.k + two.k) * dot(u, u) + (dot(c1, apply(one.W, c1)) + dot(c2, apply(two.W, c2)));
        const eta = bias - (dot(u, at2.v) + dot(c2, at2.w) - (dot(u, at1.v) + dot(c1, at1.w))), lambda = eta / G;
        return [G, eta, lambda, ...motionsOut(struck(one, at1, mul(-lambda, u)), struck(two, at2, mul(lambda, u)))];
    },
    'constraint.hinge': x => {
        const one = x.symmetric(), two = x.symmetric(), [a, b, c] = transpose(x.matrix());
        const [w1, w2] = [one, two].map(W => add(x.vector(), apply(W, x.vector())));
        const eta = sub(x.vector(2), [b, c].map(n => dot(n, sub(w2, w1))));
        const W = add(one, two), G = [dot(b, apply(W, b)), dot(c, apply(W, b)), dot(c, apply(W, c))];
        const lambda = div([G[2] * eta[0] - G[1] * eta[1], G[0] * eta[1] - G[1] * eta[0]], G[0] * G[2] - G[1] * G[1]);
        const torque = add(mul(lambda[0], b), mul(lambda[1], c));
        const end1 = sub(w1, apply(one, torque)), end2 = add(w2, apply(two, torque));
        return [...G, ...eta, ...lambda, ...end1, ...end2, dot(a, sub(end2, end1))];
    },
    'constraint.bias': x => { const [C, beta, h] = x.vector(); return [-(beta * C / h)]; },
    'constraint.predicted_rate': x => { const [from, to, h] = x.vector(); return [(to - from) / h]; },
};
for (let n = 1; n <= 8; n++)
    constraint[`constraint.drift.n${n}`] = x => { const C = x.number(); return [drift(n, C, 1 - x.number())]; };
for (let n = 30; n <= 120; n += 30) {
    constraint[`constraint.error_reduction.n${n}`] = x => [-Math.expm1(n * Math.log1p(-x.number()))];
    constraint[`constraint.share.n${n}`] = x => [-Math.expm1(Math.log1p(-x.number()) / n)];
}
for (let n = 2; n <= 12; n++)
    constraint[`constraint.pgs.n${n}`] = x => {
        const G = x.symmetric(n), eta = x.vector(n), low = x.vector(n), high = x.vector(n), lambda = x.vector(n);
        const w = x.number();
        for (let k = 0; k < 2 * n; k++) {
            const i = k % n, to = lambda[i] + w / positive(G[i][i]) * (eta[i] - dot(G[i], lambda));
            lambda[i] = [low[i], high[i]].some(Number.isNaN) ? NaN : to < low[i] ? low[i] : to > high[i] ? high[i] : to;
        }
        return lambda;
    };

// --- all of them -----------------------------------------------------------------------------------------------------

// Those that keep plumb's promises for doubles as well. Most others would need a fused multiply-add, which JavaScript lacks.
export const inDoubles = /^so3\.(s[123]|exp$|rotate)|^rotation\.(rodrigues|from_axis|exp_|log_|orthonormalise\.gram)/;

export const kernels = {};
const offer = (id, f) => kernels[id] = x => f(new Inputs(x));
for (const [family, formulas] of Object.entries({so3, rotation, quaternion, torque, scheme, integrator, magnus, dual, pose}))
    for (const name in formulas)
        offer(`${family}.${name}`, formulas[name]);
for (const id in {...transform, ...changes})
    for (let n = 2; n <= 8; n++)
        offer(`${id}.n${n}`, x => ({...transform, ...changes})[id](x, n));
for (const id in constraint)
    offer(id, constraint[id]);
