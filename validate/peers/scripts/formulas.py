# Fifteen formulas in Python, in doubles, as the example to copy: id → function of an element's inputs, a flat sequence of
# numbers, that returns its outputs, also flat. `plumb kernels ID` lists a formula's inputs and outputs in order.
from math import atan2, cos, exp as power_of_e, hypot, inf, isinf, sin, sqrt


# --- vectors, and matrices row by row ----------------------------------------------------------------------------------

def cross(x, y):
    return [x[1] * y[2] - x[2] * y[1], x[2] * y[0] - x[0] * y[2], x[0] * y[1] - x[1] * y[0]]


def dot(x, y):
    return sum(a * b for a, b in zip(x, y))


def apply(M, x):
    return [dot(M[i:i + 3], x) for i in range(0, 9, 3)]


def transpose(M):
    return [M[i] for k in range(3) for i in range(k, 9, 3)]


# --- so3 --------------------------------------------------------------------------------------------------------------

# Σ (−t)ᵏ/(m+2k)!
def series(m, t):
    total = 1.0
    for k in range(m + 40, m, -2):
        total = 1 - t * total / (k * (k - 1))
    for k in range(2, m + 1):
        total /= k
    return total


# S₁ = sin a / a
def s1(a):
    return series(1, a * a) if a * a < 1 else 0.0 if isinf(a) else sin(a) / a


# S₂ = (1 − cos a) / a²
def s2(a):
    return series(2, a * a) if a * a < 1 else s1(a / 2) ** 2 / 2


# p, q and u of R(v) = E + p[u] + q[u]²: u is v if |v| ≤ 1, else v/|v|, so that nothing overflows. An infinite |v| determines
# no angle: this function raises an exception, for which port.py answers NaN.
def parts(v):
    a = hypot(*v)
    if a == inf:
        raise ValueError
    return (sin(a), 2 * sin(a / 2) ** 2, [x / a for x in v]) if a > 1 else (s1(a), s2(a), v)


# v → R(v)
def exp(v):
    p, q, (x, y, z) = parts(v)
    return [1 - q * (y * y + z * z), q * x * y - p * z, q * x * z + p * y,
            q * x * y + p * z, 1 - q * (x * x + z * z), q * y * z - p * x,
            q * x * z - p * y, q * y * z + p * x, 1 - q * (x * x + y * y)]


# v, x → R(v) x
def rotate(inputs):
    v, x = inputs[:3], inputs[3:]
    p, q, u = parts(v)
    ux = cross(u, x)
    return [x + p * once + q * twice for x, once, twice in zip(x, ux, cross(u, ux))]


# --- rotations and quaternions, scalars first --------------------------------------------------------------------------

# u, a, x → cos a x + (1 − cos a)(u·x) u + sin a u × x
def rodrigues(inputs):
    u, a, x = inputs[:3], inputs[3], inputs[4:]
    along = 2 * sin(a / 2) ** 2 * dot(u, x)
    return [cos(a) * x + along * u + sin(a) * ux for x, u, ux in zip(x, u, cross(u, x))]


# v → the unit quaternion (cos |v|/2, sin(|v|/2) v/|v|)
def exp_quaternion(v):
    a = hypot(*v)
    return [cos(a / 2)] + [s1(a / 2) / 2 * x for x in v]


# q → v of length at most π. It is accurate also near a zero vector part, where atan2(n, s) is nearly n/s.
def log_quaternion(q):
    s, *u = q if q[0] >= 0 else [-x for x in q]
    n = hypot(*u)
    factor = 2 / s if n == 0 else 2 * atan2(n, s) / n
    return [factor * x for x in u]


# a, b → ab
def product(inputs):
    s, *u = inputs[:4]
    t, *v = inputs[4:]
    return [s * t - dot(u, v)] + [s * b + t * a + c for a, b, c in zip(u, v, cross(u, v))]


def conjugate(q):
    return [q[0]] + [-x for x in q[1:]]


# --- transforms T, R, S: translation, rotation, one scale; dual numbers; constraints --------------------------------------

# x ↦ S R x + T
def transform_apply(inputs):
    T, R, S, x = inputs[:3], inputs[3:12], inputs[12], inputs[13:]
    return [S * rotated + t for rotated, t in zip(apply(R, x), T)]


# x ↦ Rᵀ(x − T)/S
def transform_apply_inverse(inputs):
    T, R, S, x = inputs[:3], inputs[3:12], inputs[12], inputs[13:]
    return [rotated / S for rotated in apply(transpose(R), [x - t for x, t in zip(x, T)])]


# The derivative of apply: x ↦ S R x, for velocities and directions
def transform_vector(inputs):
    R, S, x = inputs[:9], inputs[9], inputs[10:]
    return [S * rotated for rotated in apply(R, x)]


# (a + a′ε)(b + b′ε), ε² = 0
def dual_multiply(inputs):
    a, da, b, db = inputs
    return [a * b, a * db + da * b]


# −β C/Δt: the velocity that reduces an error C of a position by the fraction β in a step of the time Δt
def bias(inputs):
    C, share, step = inputs
    return [-share * C / step]


# C(0) e^(−βt)
def decay(inputs):
    start, rate, time = inputs
    return [start * power_of_e(-rate * time)]


kernels = {
    'so3.s1': lambda inputs: [s1(sqrt(inputs[0]))],
    'so3.s2': lambda inputs: [s2(sqrt(inputs[0]))],
    'so3.exp': exp,
    'so3.rotate': rotate,
    'rotation.rodrigues': rodrigues,
    'rotation.exp_quaternion': exp_quaternion,
    'rotation.log_quaternion': log_quaternion,
    'quaternion.product': product,
    'quaternion.conjugate': conjugate,
    'transform.apply.n3': transform_apply,
    'transform.apply_inverse.n3': transform_apply_inverse,
    'transform.vector.n3': transform_vector,
    'dual.multiply': dual_multiply,
    'constraint.bias': bias,
    'constraint.decay': decay,
}

# The kernels that are within plumb's limits for doubles as well as for floats. Most others would need a fused multiply-add.
in_doubles = {'so3.s1', 'so3.s2', 'so3.exp', 'so3.rotate', 'rotation.rodrigues'}
