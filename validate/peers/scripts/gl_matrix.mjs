// gl-matrix (https://glmatrix.net) as a port, after `npm install gl-matrix`:
// plumb check --port-command 'node validate/peers/scripts/gl_matrix.mjs'
//
// The argument of each function is an element: its inputs, one after another (port.mjs). The functions convert these to
// gl-matrix' Float32Arrays and call gl-matrix, which stores matrices by columns and quaternions with the scalar last. It
// computes in doubles and stores floats.
import {createRequire} from 'node:module';
import {mat3, mat4, quat, vec3} from 'gl-matrix';
import {serve} from './port.mjs';

const {version} = createRequire(import.meta.url)('gl-matrix/package.json');

const scalarLast = ([w, x, y, z]) => quat.fromValues(x, y, z, w);
const scalarFirst = ([x, y, z, w]) => [w, x, y, z];
const rows = ([a, b, c, d, e, f, g, h, i]) => [a, d, g, b, e, h, c, f, i]; // converts in both directions

function aboutAxis(axis, angle) {
    return quat.setAxisAngle(quat.create(), axis, angle);
}

function quaternionOfVector(v) {
    const angle = vec3.length(v);
    return aboutAxis(vec3.scale(vec3.create(), v, angle > 0 ? 1 / angle : 0), angle);
}

const matrixOf = q => rows(mat3.fromQuat(mat3.create(), q));
const rotated = (q, x) => vec3.transformQuat(vec3.create(), x, q);
const unit = q => quat.normalize(quat.create(), q);
const slerp = x => quat.slerp(quat.create(), scalarLast(x), scalarLast(x.subarray(4)), x[8]);

serve(`gl-matrix ${version}`, {
    'so3.exp': v => matrixOf(quaternionOfVector(v)),
    'so3.rotate': x => rotated(quaternionOfVector(x.subarray(0, 3)), x.subarray(3)),
    'rotation.rodrigues': x => rotated(aboutAxis(x.subarray(0, 3), x[3]), x.subarray(4)),
    'rotation.from_axis_angle': x => {
        const M = mat4.create();
        mat4.fromRotation(M, x[3], x.subarray(0, 3));
        return rows(mat3.fromMat4(mat3.create(), M));
    },
    'rotation.to_quaternion': R => scalarFirst(unit(quat.fromMat3(quat.create(), mat3.clone(rows(R))))),
    'rotation.from_quaternion': q => matrixOf(unit(scalarLast(q))),
    'rotation.exp_quaternion': v => scalarFirst(quaternionOfVector(v)),
    'rotation.log_quaternion': q => {
        const axis = vec3.create(), p = unit(scalarLast(q));
        if (p[3] < 0)
            quat.scale(p, p, -1);
        return vec3.scale(axis, axis, quat.getAxisAngle(axis, p));
    },
    'quaternion.product': x => scalarFirst(quat.multiply(quat.create(), scalarLast(x), scalarLast(x.subarray(4)))),
    'quaternion.conjugate': q => scalarFirst(quat.conjugate(quat.create(), scalarLast(q))),
    'quaternion.norm': q => [quat.length(scalarLast(q))],
    'quaternion.unit': q => scalarFirst(unit(scalarLast(q))),
    'slerp.shortest': x => scalarFirst(slerp(x)),
    'between.angle': x => [vec3.angle(x.subarray(0, 3), x.subarray(3))],
    'between.quaternion_angle': x => [quat.getAngle(scalarLast(x), scalarLast(x.subarray(4)))],
    'between.quaternion': x => scalarFirst(quat.rotationTo(quat.create(), x.subarray(0, 3), x.subarray(3))),
    'quaternion.reciprocal': q => scalarFirst(quat.invert(quat.create(), scalarLast(q))),
}, () => ['float']);
