// three.js (https://threejs.org) as a port, in double, after `npm install three`:
// plumb check --port-command 'node validate/peers/scripts/three.mjs'
//
// The argument of each function is an element: its inputs, one after another (port.mjs). The functions convert these to
// three.js' own classes and call them. The classes store doubles: matrices by columns, quaternions with the scalar last.
import {Euler, Matrix4, Quaternion, REVISION, Vector3} from 'three';
import {serve} from './port.mjs';

const vector = ([x, y, z]) => new Vector3(x, y, z);
const quaternion = ([w, x, y, z]) => new Quaternion(x, y, z, w);
const numbers = q => [q.w, q.x, q.y, q.z];
const matrix = ([a, b, c, d, e, f, g, h, i]) => new Matrix4().set(a, b, c, 0, d, e, f, 0, g, h, i, 0, 0, 0, 0, 1);
const rows = ({elements: m}) => [m[0], m[4], m[8], m[1], m[5], m[9], m[2], m[6], m[10]];

function quaternionOfVector(v) {
    const angle = v.length();
    return new Quaternion().setFromAxisAngle(v.clone().normalize(), angle);
}

// The kernels of a sequence of axes: three.js takes and gives the angles about x, y and z, whatever the sequence.
function sequence(axes) {
    const order = axes.toUpperCase();
    const euler = angles => new Euler(...[...'xyz'].map(axis => angles[axes.indexOf(axis)]), order);
    const angles = euler => [...axes].map(axis => euler[axis]);
    return {
        [`euler.to_matrix.${axes}`]: x => rows(new Matrix4().makeRotationFromEuler(euler(x))),
        [`euler.to_quaternion.${axes}`]: x => numbers(new Quaternion().setFromEuler(euler(x))),
        [`euler.from_matrix.${axes}`]: R => angles(new Euler().setFromRotationMatrix(matrix(R), order)),
        [`euler.from_quaternion.${axes}`]: q => angles(new Euler().setFromQuaternion(quaternion(q), order)),
    };
}

serve(`three.js r${REVISION}`, {
    'so3.exp': v => rows(new Matrix4().makeRotationFromQuaternion(quaternionOfVector(vector(v)))),
    'so3.rotate': x => vector(x.subarray(3)).applyQuaternion(quaternionOfVector(vector(x))).toArray(),
    'rotation.rodrigues': x => vector(x.subarray(4)).applyAxisAngle(vector(x), x[3]).toArray(),
    'rotation.from_axis_angle': x => rows(new Matrix4().makeRotationAxis(vector(x), x[3])),
    'rotation.to_quaternion': R => numbers(new Quaternion().setFromRotationMatrix(matrix(R))),
    'rotation.from_quaternion': q => rows(new Matrix4().makeRotationFromQuaternion(quaternion(q).normalize())),
    'rotation.exp_quaternion': v => numbers(quaternionOfVector(vector(v))),
    'quaternion.product': x => numbers(quaternion(x).multiply(quaternion(x.subarray(4)))),
    'quaternion.conjugate': q => numbers(quaternion(q).conjugate()),
    'quaternion.norm': q => [quaternion(q).length()],
    'quaternion.unit': q => numbers(quaternion(q).normalize()),
    ...sequence('xyz'),
    ...sequence('yxz'),
    ...sequence('zxy'),
    ...sequence('zyx'),
    'slerp.shortest': x => numbers(quaternion(x).slerp(quaternion(x.subarray(4)), x[8])),
    'between.angle': x => [vector(x).angleTo(vector(x.subarray(3)))],
    'between.quaternion_angle': x => [quaternion(x).angleTo(quaternion(x.subarray(4)))],
    'between.quaternion': x => numbers(new Quaternion().setFromUnitVectors(vector(x), vector(x.subarray(3)))),
    'transform.to_matrix.n3': x => {
        const q = new Quaternion().setFromRotationMatrix(matrix(x.subarray(3)));
        const {elements: m} = new Matrix4().compose(vector(x), q, new Vector3(x[12], x[12], x[12]));
        return [0, 1, 2, 3].flatMap(row => [m[row], m[4 + row], m[8 + row], m[12 + row]]);
    },
}, () => ['double']);
