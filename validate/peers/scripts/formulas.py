# A few formulas in Python, in doubles: id → function of an element's inputs that gives its outputs in order. `plumb kernels
# ID` says what they are; put yours in their place.
from math import cos, hypot, inf, isinf, sin, sqrt


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


# p, q and u of R(v) = E + p[u] + q[u]²: u is v, but v/|v| beyond |v| = 1, so that nothing overflows; an infinite |v| has no
# place within the turn
def parts(v):
    a = hypot(*v)
    if a == inf:
        raise ValueError
    return (sin(a), 2 * sin(a / 2) ** 2, [x / a for x in v]) if a > 1 else (s1(a), s2(a), v)


def cross(x, y):
    return [x[1] * y[2] - x[2] * y[1], x[2] * y[0] - x[0] * y[2], x[0] * y[1] - x[1] * y[0]]


# v → R(v), row by row
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


# u, a, x → cos a x + (1 − cos a)(u·x) u + sin a u × x
def rodrigues(inputs):
    u, a, x = inputs[:3], inputs[3], inputs[4:]
    along = 2 * sin(a / 2) ** 2 * sum(u * x for u, x in zip(u, x))
    return [cos(a) * x + along * u + sin(a) * ux for x, u, ux in zip(x, u, cross(u, x))]


# a, b → ab, scalars first
def product(inputs):
    s, *u = inputs[:4]
    t, *v = inputs[4:]
    return [s * t - sum(a * b for a, b in zip(u, v))] + [s * b + t * a + c for a, b, c in zip(u, v, cross(u, v))]


kernels = {
    'so3.s1': lambda inputs: [s1(sqrt(inputs[0]))],
    'so3.exp': exp,
    'so3.rotate': rotate,
    'rotation.rodrigues': rodrigues,
    'quaternion.product': product,
}

# Those that keep plumb's promises for doubles as well as for floats; the product would need a fused multiply-add.
in_doubles = kernels.keys() - {'quaternion.product'}
