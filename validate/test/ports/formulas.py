# Most of plumb's formulas a second time, in Python's doubles, which the test `command` holds to the promises for floats: a
# witness of the rows and of the reference, by other hands' operations. A new formula need not be here.
#
# A number, a vector and a matrix (a list of rows) are added and multiplied by the same functions. What each formula means
# is in reference/, which these follow line by line. How a port answers is in validate/peers/scripts/port.py.
import os
import re
import sys
from math import atan2, cos, exp as power_of_e, expm1, hypot, inf, isinf, log, log1p, nan, sin, sqrt

sys.dont_write_bytecode = True
sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), '../../peers/scripts'))
from port import serve  # noqa: E402


def add(x, *rest):
    for y in rest:
        x = [add(a, b) for a, b in zip(x, y)] if isinstance(x, list) else x + y
    return x


def mul(k, x):
    return [mul(k, e) for e in x] if isinstance(x, list) else k * x


def sub(x, y):
    return [sub(a, b) for a, b in zip(x, y)] if isinstance(x, list) else x - y


def neg(x):
    return [neg(e) for e in x] if isinstance(x, list) else -x


# IEEE's quotient, which Python refuses at 0.
def quotient(x, k):
    return x / k if k else nan if x == 0 or x != x else inf if x > 0 else -inf


def div(x, k):
    return [div(e, k) for e in x] if isinstance(x, list) else quotient(x, k)


def dot(x, y):
    return sum(a * b for a, b in zip(x, y))


def norm(x):
    return hypot(*x)


def cross(x, y):
    return [x[1] * y[2] - x[2] * y[1], x[2] * y[0] - x[0] * y[2], x[0] * y[1] - x[1] * y[0]]


def transpose(M):
    return [list(column) for column in zip(*M)]


def apply(M, x):
    return [dot(row, x) for row in M]


def times(A, B):
    columns = transpose(B)
    return [[dot(row, column) for column in columns] for row in A]


def identity(n):
    return [[float(i == j) for j in range(n)] for i in range(n)]


def outer(x, y):
    return [mul(e, y) for e in x]


def hat(w):
    return [[0.0, -w[2], w[1]], [w[2], 0.0, -w[0]], [-w[1], w[0], 0.0]]


def unhat(M):
    return [M[2][1], M[0][2], M[1][0]]


def commutator(A, B):
    return sub(times(A, B), times(B, A))


def trace(M):
    return sum(M[i][i] for i in range(len(M)))


def cofactors(M):
    return [cross(M[1], M[2]), cross(M[2], M[0]), cross(M[0], M[1])]


def determinant(M):
    return dot(M[0], cross(M[1], M[2]))


def solve(A, y):
    return div(apply(transpose(cofactors(A)), y), determinant(A))


def inverse_matrix(A):
    return div(transpose(cofactors(A)), determinant(A))


def flat(M):
    return [e for row in M for e in row]


# Takes an element's inputs apart, in order.
class Inputs:
    def __init__(self, x):
        self.rest = iter(x)

    def number(self):
        return next(self.rest)

    def vector(self, n=3):
        return [next(self.rest) for _ in range(n)]

    def matrix(self, n=3):
        return [self.vector(n) for _ in range(n)]

    def skew(self, n):
        if n == 3:
            return hat(self.vector())
        M = [[0.0] * n for _ in range(n)]
        for i in range(n):
            for j in range(i):
                M[i][j] = self.number()
                M[j][i] = -M[i][j]
        return M

    def symmetric(self, n=3):
        M = identity(n)
        for i in range(n):
            for j in range(i + 1):
                M[i][j] = M[j][i] = self.number()
        return M


def skew_out(M):
    return unhat(M) if len(M) == 3 else [e for i, row in enumerate(M) for e in row[:i]]


def symmetric_out(M):
    return [e for i, row in enumerate(M) for e in row[:i + 1]]


kernels = {}

# Those that keep plumb's promises for doubles as well. Most others would need a fused multiply-add, which Python lacks.
IN_DOUBLES = re.compile(r'so3\.(s[123]|exp$|rotate)|rotation\.(rodrigues|from_axis|exp_|log_|orthonormalise\.gram)')


# Offers a function of Inputs under an id; with `values` of a parameter, under an id for each, and the function takes it too.
def offer(id, f, values=None):
    if values is None:
        kernels[id] = lambda x: f(Inputs(x))
    for n in values or ():
        kernels[id.format(n)] = lambda x, n=n: f(Inputs(x), n)


# --- so3 --------------------------------------------------------------------------------------------------------------

# Σ (−t)ᵏ/(m+2k)!, up to a degree in √t
def series(m, t, degree=40):
    total = 1.0
    for k in range(m + degree, m, -2):
        total = 1 - t * total / (k * (k - 1))
    for k in range(2, m + 1):
        total /= k
    return total


def s1_at(a):
    return series(1, a * a) if a * a < 1 else 0.0 if isinf(a) else sin(a) / a


def s2_at(a):
    return series(2, a * a) if a * a < 1 else s1_at(a / 2) ** 2 / 2


def s3_at(a):
    return series(3, a * a) if a * a < 16 else (1 - s1_at(a)) / a / a


def s1(t):
    return s1_at(sqrt(t))


def s2(t):
    return s2_at(sqrt(t))


def s3(t):
    return s3_at(sqrt(t))


# E + p[u] + q[u]²
def quadratic(p, q, u):
    x, y, z = u
    return [[1 - q * (y * y + z * z), q * x * y - p * z, q * x * z + p * y],
            [q * x * y + p * z, 1 - q * (x * x + z * z), q * y * z - p * x],
            [q * x * z - p * y, q * y * z + p * x, 1 - q * (x * x + y * y)]]


# NaN for an infinite |v|, whose place within the turn nobody knows
def turn(v):
    a = norm(v)
    return nan if isinf(a) or any(e != e for e in v) else a


# p and q of E + p[u] + q[u]², and u: v/a beyond |v| = a = 1, so that nothing overflows
def parts(v):
    a = turn(v)
    return (sin(a), 2 * sin(a / 2) ** 2, div(v, a)) if a > 1 else (s1_at(a), s2_at(a), v)


def exp(v):
    return quadratic(*parts(v))


def average(v):
    a = turn(v)
    if not a > 1:
        return quadratic(s2_at(a), s3_at(a), v)
    return quadratic(2 * sin(a / 2) ** 2 / a, s3_at(a) * a * a if a < 4 else 1 - sin(a) / a, div(v, a))


def rotate(v, x):
    p, q, u = parts(v)
    ux = cross(u, x)
    return add(x, mul(p, ux), mul(q, cross(u, ux)))


def derivative(x):
    v = x.vector()
    return flat(neg(times(hat(rotate(v, x.vector())), average(v))))


def s123(x):
    t = x.number()
    return [s1(t), s2(t), s3(t)]


def exp_average(x):
    v = x.vector()
    return flat(exp(v)) + flat(average(v))


for name, of_t, of_a in (('so3.s1', s1, s1_at), ('so3.s2', s2, s2_at), ('so3.s3', s3, s3_at)):
    offer(name, lambda x, f=of_t: [f(x.number())])
    offer(name + '.minimax6', lambda x, f=of_t: [f(x.number())])
    offer(name + '.taylor{}', lambda x, n, m=int(name[-1]): [series(m, x.number(), n)], range(2, 15, 2))
    offer(name + '.angle', lambda x, f=of_a: [f(x.number())])
offer('so3.s123', s123)
offer('so3.s123.double_angle', s123)
offer('so3.exp', lambda x: flat(exp(x.vector())))
offer('so3.average', lambda x: flat(average(x.vector())))
offer('so3.exp_average', exp_average)
offer('so3.exp_average.double_angle', exp_average)
offer('so3.rotate', lambda x: rotate(x.vector(), x.vector()))
offer('so3.derivative', derivative)


# --- rotation ---------------------------------------------------------------------------------------------------------

def versine(a):
    return 2 * sin(a / 2) ** 2


def rodrigues(x):
    u, a, y = x.vector(), x.number(), x.vector()
    return add(mul(cos(a), y), mul(versine(a) * dot(u, y), u), mul(sin(a), cross(u, y)))


def from_axis_angle(x):
    u, a = x.vector(), x.number()
    return flat(add(mul(cos(a), identity(3)), mul(versine(a), outer(u, u)), mul(sin(a), hat(u))))


def euler_zyx(x):
    z, y, x = x.vector()
    turn = [[[1, 0, 0], [0, cos(x), -sin(x)], [0, sin(x), cos(x)]], [[cos(y), 0, sin(y)], [0, 1, 0], [-sin(y), 0, cos(y)]],
            [[cos(z), -sin(z), 0], [sin(z), cos(z), 0], [0, 0, 1]]]
    return flat(times(turn[2], times(turn[1], turn[0])))


def from_quaternion(x):
    s, u = x.number(), x.vector()
    K, size = hat(u), s * s + dot(u, u)
    if isinf(size):
        return [nan] * 9
    return flat(add(identity(3), div(mul(2, add(mul(s, K), times(K, K))), size)))


def exp_quaternion(v):
    a = turn(v)
    return [cos(a / 2)] + mul(s1_at(a / 2) / 2, v)


# v = 2 atan2(|u|, s) u/|u| for s ≥ 0; near u = 0 nothing is lost, since atan2 is nearly its quotient
def log_quaternion(q):
    s, *u = q
    n = turn(u) + 0 * s
    if s < 0:
        return log_quaternion(neg(q))
    return mul(quotient(2, s) if n == 0 else 2 * atan2(n, s) / n, u)


# Newton's steps towards the polar factor: (X + X⁻ᵀ)/2
def polar(M):
    X = M
    for _ in range(60):
        C = transpose(X)
        inverse = div(transpose([cross(C[1], C[2]), cross(C[2], C[0]), cross(C[0], C[1])]), determinant(X))
        following = mul(0.5, add(X, inverse))
        moved = norm(flat(sub(following, X)))
        X = following
        if not moved > 1e-15:
            break
    return X


# q of the nearest rotation, from the row of 4 q qᵀ whose diagonal is largest. Angles small beside the entries are taken from
# the matrix itself: q maximises tr(Q(q)ᵀM).
def to_quaternion(M):
    R = polar(M)
    w = [M[2][1] - M[1][2], M[0][2] - M[2][0], M[1][0] - M[0][1]]
    if trace(R) > 1:
        B = sub(mul(trace(times(transpose(R), M)) + trace(M), identity(3)), add(M, transpose(M)))
        x = solve(B, w)
        n = hypot(1, norm(x))
        return [1 / n] + div(x, n)
    skew = [0.0] * 3 if w == [0, 0, 0] else [R[2][1] - R[1][2], R[0][2] - R[2][0], R[1][0] - R[0][1]]
    rows = [[1 + trace(R)] + skew]
    for i in range(3):
        rows.append([skew[i]] + [1 + 2 * R[i][i] - trace(R) if i == j else R[i][j] + R[j][i] for j in range(3)])
    best = max(range(4), key=lambda i: rows[i][i])
    q = div(rows[best], 2 * sqrt(rows[best][best]))
    return neg(q) if q[0] < 0 else q


def to_axis_angle(x):
    s, *u = to_quaternion(x.matrix())
    n = norm(u)
    return [1.0, 0.0, 0.0, 0.0] if n == 0 else div(u, n) + [2 * atan2(n, s)]


def gram_schmidt(x):
    x, y, _ = transpose(x.matrix())
    y1, z = sub(mul(dot(x, x), y), mul(dot(x, y), x)), cross(x, y)
    return flat(transpose([div(x, norm(x)), div(y1, norm(y1)), div(z, norm(z))]))


offer('rotation.rodrigues', rodrigues)
offer('rotation.from_axis_angle', from_axis_angle)
offer('euler.to_matrix.zyx', euler_zyx)
offer('rotation.to_axis_angle', to_axis_angle)
offer('rotation.log', lambda x: log_quaternion(to_quaternion(x.matrix())))
offer('rotation.to_quaternion', lambda x: to_quaternion(x.matrix()))
offer('rotation.from_quaternion', from_quaternion)
offer('rotation.exp_quaternion', lambda x: exp_quaternion(x.vector()))
offer('rotation.log_quaternion', lambda x: log_quaternion(x.vector(4)))
offer('rotation.orthonormalise.polar', lambda x: flat(polar(x.matrix())))
offer('rotation.orthonormalise.gram_schmidt', gram_schmidt)


# --- transforms and their dynamics, in n dimensions -------------------------------------------------------------------

class State:
    def __init__(self, **parts):
        self.__dict__.update(parts)


def linear(A, x):
    return mul(A.S, apply(A.R, x))


def back(A, x):
    return div(apply(transpose(A.R), x), A.S)


def there_and_back(A, x):
    return apply(A.R, apply(transpose(A.R), x))


def turned(R, w):
    return w if len(R) == 2 else hat(apply(R, unhat(w))) if len(R) == 3 else times(R, times(w, transpose(R)))


def read_transform(x, n):
    return State(T=x.vector(n), R=x.matrix(n), S=x.number())


def read_dynamic(x, n):
    return State(T=x.vector(n), R=x.matrix(n), S=x.number(), v=x.vector(n), a=x.vector(n), w=x.skew(n), alpha=x.skew(n))


def transform_out(A):
    return A.T + flat(A.R) + [A.S]


def change_out(A):
    return A.v + A.a + skew_out(A.w) + skew_out(A.alpha)


def dynamic_out(A):
    return transform_out(A) + change_out(A)


def compose(A, B):
    return State(T=add(linear(A, B.T), A.T), R=times(A.R, B.R), S=A.S * B.S)


def inverse(A):
    return State(T=neg(back(A, A.T)), R=transpose(A.R), S=quotient(1, A.S))


def to_local(A, C):
    return State(T=back(A, sub(C.T, A.T)), R=times(transpose(A.R), C.R), S=quotient(C.S, A.S))


def compose_dynamic(A, B):
    Z, T, v = compose(A, B), linear(A, B.T), linear(A, B.v)
    Z.v = add(A.v, v, apply(A.w, T))
    Z.a = add(A.a, linear(A, B.a), apply(A.alpha, T), apply(A.w, apply(A.w, T)), mul(2, apply(A.w, v)))
    Z.w = add(A.w, turned(A.R, B.w))
    Z.alpha = add(A.alpha, turned(A.R, B.alpha), commutator(A.w, Z.w))
    return Z


def inverse_dynamic(A):
    Z, R, wT = inverse(A), transpose(A.R), apply(A.w, A.T)
    Z.v = back(A, sub(wT, A.v))
    Z.a = back(A, sub(add(sub(apply(A.alpha, A.T), apply(A.w, wT)), mul(2, apply(A.w, A.v))), A.a))
    Z.w, Z.alpha = neg(turned(R, A.w)), neg(turned(R, A.alpha))
    return Z


def angular_to_local(Z, A, C):
    R = transpose(A.R)
    Z.w = turned(R, sub(C.w, A.w))
    Z.alpha = turned(R, add(sub(C.alpha, A.alpha), commutator(C.w, A.w)))
    return Z


def to_local_dynamic(A, C):
    Z, T, v = to_local(A, C), sub(C.T, A.T), sub(C.v, A.v)
    wT = apply(A.w, T)
    Z.v = back(A, sub(v, wT))
    Z.a = back(A, sub(sub(sub(C.a, A.a), sub(apply(A.alpha, T), apply(A.w, wT))), mul(2, apply(A.w, v))))
    return angular_to_local(Z, A, C)


def to_local_chained(A, C):
    Z, T = to_local(A, C), there_and_back(A, sub(C.T, A.T))
    wT = apply(A.w, T)
    local = sub(sub(C.v, A.v), wT)
    inertial = add(apply(A.alpha, T), apply(A.w, wT), mul(2, apply(A.w, there_and_back(A, local))))
    Z.v, Z.a = back(A, local), back(A, sub(sub(C.a, A.a), inertial))
    return angular_to_local(Z, A, C)


def transform_apply(x, n):
    A = read_transform(x, n)
    return add(linear(A, x.vector(n)), A.T)


def read_parent(x, n):
    return State(R=x.matrix(n), S=x.number())


def apply_inverse(x, n):
    A = read_transform(x, n)
    return back(A, sub(x.vector(n), A.T))


def normal(x, n):
    A = read_parent(x, n)
    return div(apply(A.R, x.vector(n)), A.S)


def augmented(A):
    return [e for row, t in zip(A.R, A.T) for e in mul(A.S, row) + [t]] + [0.0] * len(A.T) + [1.0]


def from_matrix(x, n):
    J = x.matrix(n)
    S = norm(flat(J)) / sqrt(n)
    return x.vector(n) + flat(div(J, S)) + [S]


DIMENSIONS = range(2, 9)
offer('transform.apply_inverse.n{}', apply_inverse, DIMENSIONS)
offer('transform.vector.n{}', lambda x, n: linear(read_parent(x, n), x.vector(n)), DIMENSIONS)
offer('transform.vector_inverse.n{}', lambda x, n: back(read_parent(x, n), x.vector(n)), DIMENSIONS)
offer('transform.normal.n{}', normal, DIMENSIONS)
offer('transform.to_matrix.n{}', lambda x, n: augmented(read_transform(x, n)), DIMENSIONS)
offer('transform.from_matrix.n{}', from_matrix, DIMENSIONS)
for name, f in (('compose', compose), ('to_local', to_local)):
    offer(f'transform.{name}.n{{}}',
          lambda x, n, f=f: transform_out(f(read_transform(x, n), read_transform(x, n))), DIMENSIONS)
for name, f in (('compose', compose_dynamic), ('to_local', to_local_dynamic), ('to_local.chained', to_local_chained)):
    offer(f'dynamic.{name}.n{{}}',
          lambda x, n, f=f: dynamic_out(f(read_dynamic(x, n), read_dynamic(x, n))), DIMENSIONS)
offer('transform.inverse.n{}', lambda x, n: transform_out(inverse(read_transform(x, n))), DIMENSIONS)
offer('dynamic.inverse.n{}', lambda x, n: dynamic_out(inverse_dynamic(read_dynamic(x, n))), DIMENSIONS)
offer('transform.apply.n{}', transform_apply, DIMENSIONS)


# --- sudden changes, inertial forces ----------------------------------------------------------------------------------

# J⁻¹x for a scale above 0, else NaN
def positive(k):
    return k if k > 0 else nan


def inward(A, x):
    return back(State(R=A.R, S=positive(A.S)), x)


def read_moving(x, n):
    return State(R=x.matrix(n), S=x.number(), w=x.skew(n))


def read_change(x, n):
    return State(v=x.vector(n), a=x.vector(n), w=x.skew(n), alpha=x.skew(n))


def read_struck(x, n):
    return read_moving(x, n), x.vector(n), x.vector(n), x.skew(n), read_change(x, n)


def delta_to_global(x, n):
    A, one = read_moving(x, n), read_change(x, n)
    v, w = linear(A, one.v), turned(A.R, one.w)
    return change_out(State(v=v, w=w, a=add(linear(A, one.a), mul(2, apply(A.w, v))),
                            alpha=add(turned(A.R, one.alpha), commutator(A.w, w))))


def delta_to_local(x, n):
    A, three = read_moving(x, n), read_change(x, n)
    R = transpose(A.R)
    return change_out(State(v=inward(A, three.v), a=inward(A, sub(three.a, mul(2, apply(A.w, three.v)))),
                            w=turned(R, three.w), alpha=turned(R, add(three.alpha, commutator(three.w, A.w)))))


def inherited(x, n):
    A, T1, v1, w3, two = read_struck(x, n)
    T = linear(A, T1)
    wT = apply(two.w, T)
    centripetal = add(apply(two.w, apply(A.w, T)), apply(A.w, wT), apply(two.w, wT))
    return change_out(State(v=add(two.v, wT), w=two.w, alpha=add(two.alpha, commutator(two.w, sub(w3, A.w))),
                            a=add(two.a, apply(two.alpha, T), centripetal, mul(2, apply(two.w, linear(A, v1))))))


def impulse(x, n):
    A, p = read_moving(x, n), x.vector(n)
    heavy = State(R=A.R, S=positive(A.S) * positive(x.number()))
    return inward(heavy, p) + inward(heavy, mul(-2, apply(A.w, p)))


def counteraction(x, n):
    A, T1, v1, w3, two = read_struck(x, n)
    T, R = linear(A, T1), transpose(A.R)
    wT = apply(two.w, T)
    before = apply(two.w, add(apply(A.w, T), mul(2, linear(A, v1))))
    gained = apply(add(A.w, two.w), add(mul(2, two.v), wT))
    return change_out(State(v=neg(inward(A, add(two.v, wT))), w=neg(turned(R, two.w)),
                            a=inward(A, sub(gained, add(two.a, apply(two.alpha, T), before))),
                            alpha=neg(turned(R, add(two.alpha, commutator(two.w, w3))))))


def counteraction_printed(x, n):
    A, v = read_moving(x, n), x.vector(n)
    return neg(inward(A, v)) + inward(A, mul(2, apply(A.w, v)))


def read_frame(x, n):
    return State(a=x.vector(n), w=x.skew(n), alpha=x.skew(n))


def inertial_axes(x, n):
    A = State(R=x.matrix(n), S=x.number())
    F, two, R = x.vector(n), read_frame(x, n), transpose(A.R)
    return inward(A, F) + inward(A, two.a) + skew_out(turned(R, two.w)) + skew_out(turned(R, two.alpha))


def inertial_terms(x, n):
    w, alpha, T, v = x.skew(n), x.skew(n), x.vector(n), x.vector(n)
    return neg(apply(w, apply(w, T))) + mul(-2, apply(w, v)) + neg(apply(alpha, T))


def balance(F, m, two, T, v):
    return add(sub(div(F, positive(m)), two.a), neg(apply(two.alpha, T)), neg(apply(two.w, apply(two.w, T))),
               mul(-2, apply(two.w, v)))


def inertial_acceleration(x, n):
    A = State(R=x.matrix(n), S=x.number())
    F, m, two = x.vector(n), x.number(), read_frame(x, n)
    return inward(A, balance(F, m, two, linear(A, x.vector(n)), linear(A, x.vector(n))))


offer('delta.to_global.n{}', delta_to_global, DIMENSIONS)
offer('delta.to_local.n{}', delta_to_local, DIMENSIONS)
offer('delta.inherited.n{}', inherited, DIMENSIONS)
offer('delta.impulse.n{}', impulse, DIMENSIONS)
offer('delta.counteraction.n{}', counteraction, DIMENSIONS)
offer('delta.counteraction.printed.n{}', counteraction_printed, DIMENSIONS)
offer('inertial.axes.n{}', inertial_axes, DIMENSIONS)
offer('inertial.terms.n{}', inertial_terms, DIMENSIONS)
offer('inertial.acceleration.n{}', inertial_acceleration, DIMENSIONS)
offer('inertial.acceleration.local.n{}', lambda x, n: balance(x.vector(n), x.number(), read_frame(x, n), x.vector(n),
                                                              x.vector(n)), DIMENSIONS)


# --- quaternions, torque ----------------------------------------------------------------------------------------------

def product(p, q):
    (s, *u), (t, *v) = p, q
    return [s * t - dot(u, v)] + add(mul(s, v), mul(t, u), cross(u, v))


def rate(w, q):
    s, *u = q
    return mul(0.5, [-dot(w, u)] + add(mul(s, w), cross(w, u)))


def rate_in_body(x):
    s, u, w = x.number(), x.vector(), x.vector()
    return mul(0.5, [-dot(u, w)] + add(mul(s, w), cross(u, w)))


def rate_matrix(x):
    s, u = x.number(), x.vector()
    return neg(u) + flat(sub(mul(s, identity(3)), hat(u)))


def state_rate(x):
    q, v, w = x.vector(4), x.vector(), x.vector()
    return v + rate(w, q)


def combination(x):
    a, k = x.vector(4), x.number()
    return add(a, mul(k, x.vector(4)))


def conjugate(q):
    return q[:1] + neg(q[1:])


def unit(q):
    return div(q, norm(q))


def cubic(X):
    t = dot(X, X)
    return [1 - t / 2] + mul(1 - t / 6, X)


def cubic_angle(x):
    a = x.number()
    return [2 * atan2((1 - a * a / 6) * a, 1 - a * a / 2)]


def reciprocal(x):
    q = x.vector(4)
    return conjugate(div(unit(q), norm(q)))


def gyroscopic(I, w):
    return cross(w, apply(I, w))


def acceleration(x):
    I, w, tau = x.symmetric(), x.vector(), x.vector()
    return solve(I, sub(tau, gyroscopic(I, w)))


def newton_euler(x):
    m, a, I, w, alpha = x.number(), x.vector(), x.symmetric(), x.vector(), x.vector()
    return mul(m, a) + add(apply(I, alpha), gyroscopic(I, w))


def inertia_rate(x):
    I, w = x.symmetric(), x.vector()
    return symmetric_out(commutator(hat(w), I))


def free(x):
    m, I = x.vector(), x.vector()
    return cross(m, [quotient(e, positive(i)) for e, i in zip(m, I)])


def conjugated(R, M):
    return flat(times(R, times(M, transpose(R))))


offer('quaternion.product', lambda x: product(x.vector(4), x.vector(4)))
offer('quaternion.combination', combination)
offer('quaternion.conjugate', lambda x: conjugate(x.vector(4)))
offer('quaternion.norm', lambda x: [norm(x.vector(4))])
offer('quaternion.unit', lambda x: unit(x.vector(4)))
offer('quaternion.reciprocal', reciprocal)
offer('quaternion.rate', lambda x: (lambda q: rate(x.vector(), q))(x.vector(4)))
offer('quaternion.rate_in_body', rate_in_body)
offer('quaternion.rate_matrix', rate_matrix)
offer('quaternion.state_rate', state_rate)
offer('quaternion.exp.cubic', lambda x: cubic(x.vector()))
offer('quaternion.exp.cubic_unit', lambda x: unit(cubic(x.vector())))
offer('quaternion.exp.cubic_angle', cubic_angle)
offer('torque.momentum', lambda x: apply(x.symmetric(), x.vector()))
offer('torque.inertia_rate', inertia_rate)
offer('torque.acceleration', acceleration)
offer('torque.acceleration.approximate', lambda x: solve(x.symmetric(), x.vector()))
offer('torque.newton_euler', newton_euler)
offer('torque.free', free)
offer('torque.vector_to_world', lambda x: apply(x.matrix(), x.vector()))
offer('torque.vector_to_body', lambda x: apply(transpose(x.matrix()), x.vector()))
offer('torque.matrix_to_world', lambda x: conjugated(x.matrix(), x.matrix()))
offer('torque.matrix_to_body', lambda x: conjugated(transpose(x.matrix()), x.matrix()))


# --- steps in time ----------------------------------------------------------------------------------------------------

def explicit(x, v, w, h):
    return [x + h * v, v - h * w * w * x]


def implicit_euler(x, v, w, h):
    return div(explicit(x, v, w, h), 1 + h * h * w * w)


def semi_implicit(x, v, w, h):
    to = v - h * w * w * x
    return [x + h * to, to]


def midpoint(x, v, w, h):
    k = h * h * w * w / 4
    return div([(1 - k) * x + h * v, (1 - k) * v - h * w * w * x], 1 + k)


def midpoint_printed(x, v, w, h):
    middle_x, middle_v = explicit(x, v, w, h / 2)
    return [x + h * middle_v, v - h * w * w * middle_x]


for name, f in (('explicit', explicit), ('implicit', implicit_euler), ('semi_implicit', semi_implicit),
                ('midpoint', midpoint), ('midpoint_printed', midpoint_printed)):
    offer('scheme.oscillator.' + name, lambda x, f=f: f(*x.vector(4)))


def turned_by(s, u, x):
    once = cross(u, x)
    return add(x, div(mul(2, add(mul(s, once), cross(u, once))), s * s + dot(u, u)))


def angular(r, push):
    s, *u = r
    return turned_by(s, u, [quotient(e, i) for e, i in zip(turned_by(s, neg(u), push.tau), push.moments)])


def read_push(x):
    return State(m=x.number(), moments=[positive(I) for I in x.vector()], f=x.vector(), tau=x.vector())


def body_rates(x):
    r, w, push = x.vector(4), x.vector(), read_push(x)
    return rate(w, r) + div(push.f, push.m) + angular(r, push)


def pushed(body, r, push, h):
    return State(p=body.p, r=body.r, v=add(body.v, div(mul(h, push.f), push.m)),
                 w=add(body.w, mul(h, angular(r, push))))


def moved(body, r, v, w, h):
    return State(p=add(body.p, mul(h, v)), r=add(body.r, mul(h, rate(w, r))), v=body.v, w=body.w)


def body_explicit(body, push, h):
    return moved(pushed(body, body.r, push, h), body.r, body.v, body.w, h)


def body_semi_implicit(body, push, h):
    to = pushed(body, body.r, push, h)
    return moved(to, body.r, to.v, to.w, h)


def body_midpoint_printed(body, push, h):
    middle = body_explicit(body, push, h / 2)
    return moved(pushed(body, middle.r, push, h), middle.r, middle.v, middle.w, h)


def body_step(x, step):
    body, push = State(p=x.vector(), r=x.vector(4), v=x.vector(), w=x.vector()), read_push(x)
    to = step(body, push, x.number())
    return to.p + to.r + to.v + to.w


offer('scheme.body.rates', body_rates)
offer('scheme.body.explicit', lambda x: body_step(x, body_explicit))
offer('scheme.body.semi_implicit', lambda x: body_step(x, body_semi_implicit))
offer('scheme.body.midpoint_printed', lambda x: body_step(x, body_midpoint_printed))


# Newton's method for F(v) = I v − (what a step's momentum is) from v = 0
# NaN unless a symmetric I is positive definite
def definite(I):
    return I if I[0][0] > 0 and I[0][0] * I[1][1] > I[0][1] ** 2 and determinant(I) > 0 else mul(nan, I)


def read_body(x):
    return x.symmetric(), x.vector()


def read_definite(x):
    return definite(x.symmetric()), x.vector()


# The momentum in the body's axes: R(−v/2)L halfway, R(−v)L after the step
def halfway(v, L):
    return rotate(mul(-0.5, v), L)


def after(v, L):
    return rotate(neg(v), L)


# Implicit steps of a free body: F(v) = 0, with the Jacobian of F
class Midpoint:
    def residual(I, L, v):
        return sub(apply(I, v), halfway(v, L))

    def jacobian(I, L, v):
        return sub(I, mul(0.5, times(hat(halfway(v, L)), average(mul(-0.5, v)))))


class Trapezoid:
    def residual(I, L, v):
        return sub(apply(I, v), mul(0.5, add(L, after(v, L))))

    def jacobian(I, L, v):
        return sub(I, mul(0.5, times(hat(after(v, L)), average(neg(v)))))


class World:
    def residual(I, L, v):
        return sub(v, mul(0.5, add(after(v, solve(I, L)), solve(I, after(v, L)))))

    def jacobian(I, L, v):
        at_end = times(inverse_matrix(I), hat(after(v, L)))
        return sub(identity(3), mul(0.5, times(add(hat(after(v, solve(I, L))), at_end), average(neg(v)))))


def move(F, I, L, v):
    return solve(F.jacobian(I, L, v), F.residual(I, L, v))


def simple(I, L, v):
    return solve(I, halfway(v, L))


# Newton's method from v = 0
def solution(x, F):
    I, L = read_definite(x)
    v = [0.0, 0.0, 0.0]
    for _ in range(60):
        by = move(F, I, L, v)
        v = sub(v, by)
        if not norm(by) > 1e-16 * norm(v):
            break
    return v


# Steps from v = 0 until one is shorter than 10⁻⁵, that one included; 11 where ten are not enough, NaN for what is not finite
def count(x, step):
    I, L = read_definite(x)
    n, v = 1, [0.0, 0.0, 0.0]
    while n <= 10:
        by = step(I, L, v)
        if dot(by, by) < 1e-10:
            break
        n, v = n + 1, sub(v, by)
    return [n + 0 * norm(flat(I) + L)]


def newton(x):
    I, L = read_definite(x)
    v = x.vector()
    return sub(v, move(Midpoint, I, L, v))


# At most the root of the greatest eigenvalue of M, from its trace and that of its square
def root_of_greatest(M):
    t = trace(M) / 3
    return sqrt(t + norm(flat(sub(M, mul(t, identity(3))))) * sqrt(2 / 3))


def kantorovich(x):
    I, L = read_definite(x)
    v = x.vector()
    M = inverse_matrix(Midpoint.jacobian(I, L, v))
    beta, eta = root_of_greatest(times(transpose(M), M)), norm(apply(M, Midpoint.residual(I, L, v)))
    return [beta, eta, beta * eta * norm(L) / 4]


# The least moment, NaN where one is not above 0
def read_least(x):
    moments = x.vector()
    return min(moments) if all(moment > 0 for moment in moments) else nan


def condition(x):
    ratio = quotient(1, read_least(x)) * norm(x.vector())
    h = ratio * ratio / 4
    return [h, 2 * ratio / (1 + sqrt(1 - 2 * h)) if h <= 0.5 else nan]


def safe_parts(x):
    least, L = read_least(x), x.vector()
    n = 1
    while n < 16 and 2 * n * n * least * least < dot(L, L):
        n += 1
    return [n + 0 * norm(L) + 0 * least]


def safe_part(x):
    least, L, left = read_least(x), x.vector(), x.number()
    part = quotient(sqrt(2) * least, norm(L))
    return [(left if not part < left else part) + 0 * (norm(L) + least + left)]


def rotation_rate(x):
    I, L = read_definite(x)
    v = x.vector()
    return solve(average(neg(v)), solve(I, after(v, L)))


def euler_step(x):
    I, w = read_definite(x)
    return sub(w, mul(x.number(), solve(I, gyroscopic(I, w))))


def gyroscopic_step(x):
    I, w = read_definite(x)
    h = x.number()
    J = add(I, mul(h, sub(times(hat(w), I), hat(apply(I, w)))))
    return sub(w, solve(J, mul(h, gyroscopic(I, w))))


for name, F, read in (('midpoint', Midpoint, read_body), ('trapezoid', Trapezoid, read_body), ('world', World, read_definite)):
    offer(f'integrator.{name}', lambda x, F=F: solution(x, F))
    offer(f'integrator.{name}.residual', lambda x, F=F, read=read: F.residual(*read(x), x.vector()))
    offer(f'integrator.{name}.jacobian', lambda x, F=F, read=read: flat(F.jacobian(*read(x), x.vector())))
    offer(f'integrator.{name}.steps', lambda x, F=F: count(x, lambda I, L, v: move(F, I, L, v)))
offer('integrator.newton', newton)
offer('integrator.simple', lambda x: simple(*read_definite(x), x.vector()))
offer('integrator.simple.steps', lambda x: count(x, lambda I, L, v: sub(v, simple(I, L, v))))
offer('integrator.kantorovich', kantorovich)
offer('integrator.condition', condition)
offer('integrator.parts', safe_parts)
offer('integrator.safe_part', safe_part)
offer('integrator.field', rotation_rate)
offer('integrator.euler', euler_step)
offer('integrator.gyroscopic', gyroscopic_step)


# The terms of the Magnus expansion
def magnus_vector(terms, w, a, h):
    m = add(w, mul(h / 2, a))
    ma, c = cross(m, a), cross
    term = [lambda: mul(h, m),
            lambda: mul(h ** 3 / 12, c(a, w)),
            lambda: mul(h ** 5 / 240, c(a, c(a, w))),
            lambda: add(mul(h ** 5 / 720, c(m, c(m, ma))), mul(h ** 7 / 6720, c(a, c(a, c(a, w))))),
            lambda: add(sub(mul(h ** 7 / 7560, c(a, c(m, c(m, ma)))), mul(h ** 7 / 30240, c(m, c(m, c(a, ma))))),
                        mul(h ** 9 / 241920, c(a, c(a, c(a, c(a, m))))))]
    return add(*(f() for f in term[:terms]))


def read_spin(x):
    return x.vector(), x.vector(), x.number()


def end(w, a, h):
    return add(w, mul(h, a))


def magnus_ends(x):
    w, to, h = read_spin(x)
    return add(mul(h / 2, add(w, to)), mul(h * h / 12, cross(to, w)))


def magnus_quaternion(x, terms):
    q, spin = x.vector(4), read_spin(x)
    return product(exp_quaternion(magnus_vector(terms, *spin)), q) + end(*spin)


def magnus_rotation(x, terms):
    R, spin = x.matrix(), read_spin(x)
    return flat(times(exp(magnus_vector(terms, *spin)), R)) + end(*spin)


def magnus_translation(x):
    p, spin = x.vector(), read_spin(x)
    return add(p, magnus_vector(1, *spin)) + end(*spin)


TERMS = range(1, 6)
offer('magnus.vector.terms{}', lambda x, terms: magnus_vector(terms, *read_spin(x)), TERMS)
offer('magnus.quaternion.terms{}', magnus_quaternion, TERMS)
offer('magnus.rotation.terms{}', magnus_rotation, TERMS)
offer('magnus.ends', magnus_ends)
offer('magnus.rate', lambda x: flat(times(hat(x.vector()), x.matrix())))
offer('magnus.translation', magnus_translation)


# --- dual numbers -----------------------------------------------------------------------------------------------------

# eˣ, which Python refuses where it overflows
def exponential(x):
    return inf if x > 710 else power_of_e(x)


def dual_times(p, q):
    return [p[0] * q[0], p[1] * q[0] + p[0] * q[1]]


def dual_exp(p):
    return [exponential(p[0]), p[1] * exponential(p[0])]


def dual_sin(p):
    return [sin(p[0]), p[1] * cos(p[0])]


def dual_cos(p):
    return [cos(p[0]), -p[1] * sin(p[0])]


def dual_divide(x):
    (p, q), (a, b) = x.vector(2), x.vector(2)
    return [quotient(p, a), quotient(q * a - p * b, a * a)]


def dual_log(x):
    p, q = x.vector(2)
    return [log(p) if p else -inf, quotient(q, p)]


def dual_sqrt(x):
    p, q = x.vector(2)
    return [sqrt(p), quotient(q, sqrt(p)) / 2]


def dual_matrix(x):
    p, q = dual_times(x.vector(2), x.vector(2))
    return [p, q, 0 * p, p]


def sin_squared(x):
    s = dual_sin(x.vector(2))
    return dual_times(s, s)


def second_derivative(x):
    a = x.number()
    s, c = sin(a), cos(a)
    f = power_of_e(s)
    return [f, f * c, f * -s + f * c * c]


def hyper_multiply(x):
    (p, q, r, s), (a, b, c, d) = x.vector(4), x.vector(4)
    return [p * a, q * a + p * b, r * a + p * c, s * a + q * c + r * b + p * d]


def dual_power(x, n):
    p, q = x.vector(2)
    power = 1.0
    for _ in range(n - 1):
        power *= p
    return [power * p, q * n * power]


def field(x):
    n, V = len(x), []
    for i, a in enumerate(x):
        b, c, d = (x[(i + k) % n] for k in (1, 2, 3))
        cubic_term = mul(0.5, dual_times(dual_times(c, c), a))
        V.append(add(sub(dual_times(a, b), cubic_term), dual_sin(a), dual_exp(mul(-0.25, d))))
    return V


def directional(x, n):
    V = field([list(p) for p in zip(x.vector(n), x.vector(n))])
    return [p[0] for p in V] + [p[1] for p in V]


def jacobian(x, n):
    at = x.vector(n)
    return flat(transpose([[p[1] for p in field([list(p) for p in zip(at, e)])] for e in identity(n)]))


for name, f in (('add', add), ('subtract', sub), ('multiply', dual_times)):
    offer('dual.' + name, lambda x, f=f: f(x.vector(2), x.vector(2)))
for name, f in (('exp', dual_exp), ('sin', dual_sin), ('cos', dual_cos), ('exp_sin', lambda p: dual_exp(dual_sin(p)))):
    offer('dual.' + name, lambda x, f=f: f(x.vector(2)))
offer('dual.divide', dual_divide)
offer('dual.log', dual_log)
offer('dual.sqrt', dual_sqrt)
offer('dual.matrix', dual_matrix)
offer('dual.sin_squared', sin_squared)
offer('dual.derivative', lambda x: dual_exp(dual_sin([x.number(), 1.0])))
offer('dual.second_derivative', second_derivative)
offer('dual.hyper.multiply', hyper_multiply)
offer('dual.power.n{}', dual_power, range(1, 9))
offer('dual.directional.n{}', directional, DIMENSIONS)
offer('dual.jacobian.n{}', jacobian, DIMENSIONS)


# --- transforms with a unit quaternion --------------------------------------------------------------------------------

def spun(q, x):
    s, *u = q
    return add(x, mul(2, cross(u, add(cross(u, x), mul(s, x)))))


def pose_linear(A, x):
    return mul(A.S, spun(A.q, x))


def pose_back(A, x):
    return div(spun(conjugate(A.q), x), A.S)


def read_pose(x):
    return State(T=x.vector(), q=x.vector(4), S=x.number())


def read_spun(x):
    return State(q=x.vector(4), S=x.number())


def pose_compose(x):
    A, B = read_pose(x), read_pose(x)
    return add(pose_linear(A, B.T), A.T) + product(A.q, B.q) + [A.S * B.S]


def pose_inverse(x):
    A = read_pose(x)
    return neg(pose_back(A, A.T)) + conjugate(A.q) + [quotient(1, A.S)]


def pose_to_local(x):
    A, C = read_pose(x), read_pose(x)
    return pose_back(A, sub(C.T, A.T)) + product(conjugate(A.q), C.q) + [quotient(C.S, A.S)]


def pose_apply(x):
    A = read_pose(x)
    return add(pose_linear(A, x.vector()), A.T)


def pose_apply_inverse(x):
    A = read_pose(x)
    return pose_back(A, sub(x.vector(), A.T))


def pose_normal(x):
    A = read_spun(x)
    return div(spun(A.q, x.vector()), A.S)


def pose_to_matrix(x):
    A = read_pose(x)
    U = hat(A.q[1:])
    A.R = add(identity(3), mul(2, add(mul(A.q[0], U), times(U, U))))
    return augmented(A)


offer('pose.compose', pose_compose)
offer('pose.inverse', pose_inverse)
offer('pose.to_local', pose_to_local)
offer('pose.apply', pose_apply)
offer('pose.apply_inverse', pose_apply_inverse)
offer('pose.vector', lambda x: pose_linear(read_spun(x), x.vector()))
offer('pose.vector_inverse', lambda x: pose_back(read_spun(x), x.vector()))
offer('pose.normal', pose_normal)
offer('pose.to_matrix', pose_to_matrix)


# --- hierarchies, constraints -----------------------------------------------------------------------------------------

def chain(x):
    root, child, last = (read_dynamic(x, 3) for _ in range(3))
    return dynamic_out(compose_dynamic(compose_dynamic(root, child), last))


def anchor(at, r):
    return add(at.v, cross(at.w, r))


def struck(body, at, p):
    return add(at.v, mul(body.k, p)) + add(at.w, apply(body.W, cross(body.r, p)))


def response(body):
    arm = hat(body.r)
    return add(mul(body.k, identity(3)), times(arm, times(body.W, transpose(arm))))


def read_bodies(x, between):
    bodies = [State(k=x.number(), W=x.symmetric()) for _ in range(2)]
    for body in bodies:
        body.r = x.vector()
    u, at = x.vector() if between else None, []
    for body in bodies:
        v, w, p, a = x.vector(), x.vector(), x.vector(), x.vector()
        at.append(State(v=add(v, mul(body.k, p)), w=add(w, apply(body.W, a))))
    return (*bodies, *at, u)


def ball(x):
    one, two, at1, at2, _ = read_bodies(x, False)
    bias, G = x.vector(), add(response(one), response(two))
    eta = sub(bias, sub(anchor(at2, two.r), anchor(at1, one.r)))
    impulse = solve(G, eta)
    return symmetric_out(G) + eta + impulse + struck(one, at1, neg(impulse)) + struck(two, at2, impulse)


def distance(x):
    one, two, at1, at2, u = read_bodies(x, True)
    bias, c1, c2 = x.number(), cross(one.r, u), cross(two.r, u)
    G = (one.k + two.k) * dot(u, u) + (dot(c1, apply(one.W, c1)) + dot(c2, apply(two.W, c2)))
    eta = bias - (dot(u, at2.v) + dot(c2, at2.w) - (dot(u, at1.v) + dot(c1, at1.w)))
    impulse = quotient(eta, G)
    return [G, eta, impulse] + struck(one, at1, mul(-impulse, u)) + struck(two, at2, mul(impulse, u))


def hinge(x):
    one, two, (a, b, c) = x.symmetric(), x.symmetric(), transpose(x.matrix())
    w1, w2 = (add(x.vector(), apply(W, x.vector())) for W in (one, two))
    eta = sub(x.vector(2), [dot(n, sub(w2, w1)) for n in (b, c)])
    W = add(one, two)
    G = [dot(b, apply(W, b)), dot(c, apply(W, b)), dot(c, apply(W, c))]
    impulse = div([G[2] * eta[0] - G[1] * eta[1], G[0] * eta[1] - G[1] * eta[0]], G[0] * G[2] - G[1] ** 2)
    torque = add(mul(impulse[0], b), mul(impulse[1], c))
    end1, end2 = sub(w1, apply(one, torque)), add(w2, apply(two, torque))
    return G + eta + impulse + end1 + end2 + [dot(a, sub(end2, end1))]


def bias(x):
    C, beta, h = x.vector()
    return [-quotient(beta * C, h)]


def predicted_rate(x):
    start, to, h = x.vector()
    return [quotient(to - start, h)]


def acceleration(x):
    C, rate, alpha, beta = x.vector(4)
    return [-(alpha * rate + beta * C)]


def decay(x):
    C, beta, t = x.vector()
    return [C * power_of_e(-beta * t)]


def drift(x):
    C, beta, n = x.vector()
    return [C * (1 - beta) ** n if 0 <= n < 1024 and n == int(n) else nan]


def error_reduction(x):
    beta, n = x.vector(2)
    return [(1.0 if beta == 1 else -expm1(n * log1p(-beta))) + 0 * n]


def share(x):
    reduction, n = x.vector(2)
    return [(1.0 if reduction == 1 else -expm1(log1p(-reduction) / n)) + 0 * n]


def pgs(x, n):
    G, eta, low, high, at, w = x.symmetric(n), x.vector(n), x.vector(n), x.vector(n), x.vector(n), x.number()
    for i in 2 * list(range(n)):
        to = at[i] + quotient(w, positive(G[i][i])) * (eta[i] - dot(G[i], at))
        at[i] = nan if low[i] != low[i] or high[i] != high[i] else low[i] if to < low[i] else high[i] if to > high[i] else to
    return at


offer('hierarchy.chain', chain)
offer('constraint.ball', ball)
offer('constraint.distance', distance)
offer('constraint.hinge', hinge)
offer('constraint.bias', bias)
offer('constraint.predicted_rate', predicted_rate)
offer('constraint.acceleration', acceleration)
offer('constraint.decay', decay)
offer('constraint.drift', drift)
offer('constraint.error_reduction', error_reduction)
offer('constraint.share', share)
offer('constraint.pgs.n{}', pgs, range(2, 13))

serve(kernels, {id for id in kernels if IN_DOUBLES.match(id)})
