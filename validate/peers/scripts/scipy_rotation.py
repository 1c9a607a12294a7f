# scipy.spatial.transform.Rotation (https://scipy.org) as a port, in double:
# plumb check --port-command 'python3 validate/peers/scripts/scipy_rotation.py'
#
# Each function passes all elements of a call of plumb to scipy at once, as an array with a row per element. scipy's quaternions
# have the scalar last. from_quat raises an exception if one quaternion of an array is 0. A program has to test for that first;
# this port does, and returns NaN for such elements.
import sys

import numpy
import scipy
from scipy.spatial.transform import Rotation


def scalar_last(q):
    return q[:, [1, 2, 3, 0]]


def scalar_first(q):
    return q[:, [3, 0, 1, 2]]


def matrix_of(rotation):
    return rotation.as_matrix().reshape(-1, 9)


def of_quaternions(q, f):
    """Returns f of the rotations of all quaternions, in rows; NaN for quaternions that are 0."""
    good = numpy.linalg.norm(q, axis=1) > 0
    y = f(Rotation.from_quat(scalar_last(numpy.where(good[:, None], q, [1, 0, 0, 0]))))
    y[~good] = numpy.nan
    return y


def about_axis(x):
    return Rotation.from_rotvec(x[:, :3] * x[:, 3:4])


def of_matrices(x):
    return Rotation.from_matrix(x.reshape(-1, 3, 3))


def magnitude_between(first, second):
    return (first.inv() * second).magnitude()[:, None]


def of_quaternion_pairs(x):
    return magnitude_between(Rotation.from_quat(scalar_last(x[:, :4])), Rotation.from_quat(scalar_last(x[:, 4:])))


KERNELS = {
    'so3.exp': (9, lambda x: matrix_of(Rotation.from_rotvec(x))),
    'so3.rotate': (3, lambda x: Rotation.from_rotvec(x[:, :3]).apply(x[:, 3:])),
    'rotation.from_axis_angle': (9, lambda x: matrix_of(about_axis(x))),
    'rotation.rodrigues': (3, lambda x: about_axis(x).apply(x[:, 4:])),
    'rotation.log': (3, lambda x: of_matrices(x).as_rotvec()),
    'rotation.to_quaternion': (4, lambda x: scalar_first(of_matrices(x).as_quat())),
    'rotation.from_quaternion': (9, lambda x: of_quaternions(x, matrix_of)),
    'rotation.exp_quaternion': (4, lambda x: scalar_first(Rotation.from_rotvec(x).as_quat())),
    'rotation.log_quaternion': (3, lambda x: of_quaternions(x, Rotation.as_rotvec)),
    'between.quaternion_angle': (1, of_quaternion_pairs),
    'between.matrix_angle': (1, lambda x: magnitude_between(of_matrices(x[:, :9]), of_matrices(x[:, 9:]))),
}

# The kernels of a sequence of axes. scipy's capitals are axes of the rotated frame.
for axes in 'XYZ XZY YXZ YZX ZXY ZYX XYX XZX YXY YZY ZXZ ZYZ'.split():
    name = axes.lower()
    KERNELS['euler.to_matrix.' + name] = (9, lambda x, axes=axes: matrix_of(Rotation.from_euler(axes, x)))
    KERNELS['euler.to_quaternion.' + name] = (4, lambda x, axes=axes: scalar_first(Rotation.from_euler(axes, x).as_quat()))
    KERNELS['euler.from_matrix.' + name] = (3, lambda x, axes=axes: of_matrices(x).as_euler(axes))
    KERNELS['euler.from_quaternion.' + name] = (
        3, lambda x, axes=axes: of_quaternions(x, lambda rotation: rotation.as_euler(axes)))


def answer(line):
    name, _, _, n, inputs = line.decode().split()[2:7]
    x = numpy.frombuffer(sys.stdin.buffer.read(8 * int(n) * int(inputs)), '<f8').reshape(int(n), int(inputs)).copy()
    outputs, f = KERNELS[name]
    y = f(x) if int(n) else numpy.empty((0, outputs))
    sys.stdout.buffer.write(line + numpy.hstack([x, y]).astype('<f8').tobytes())


if __name__ == '__main__':
    numpy.seterr(all='ignore')
    for line in sys.stdin.buffer:
        if line.startswith(b'plumb-kernels'):
            listed = ' '.join(f'{name}:double' for name in KERNELS)
            sys.stdout.buffer.write(f'plumb-kernels 2 binary scipy {scipy.__version__} | {listed}\n'.encode())
        else:
            answer(line)
        sys.stdout.buffer.flush()
