// S₁ = sin √t / √t on a graphics card, by WebGPU; results_webgpu.mjs runs it.
@group(0) @binding(0) var<storage, read> t: array<f32>;
@group(0) @binding(1) var<storage, read_write> s: array<f32>;

@compute @workgroup_size(64)
fn compute(@builtin(global_invocation_id) id: vec3<u32>) {
    let i = id.x;
    if (i >= arrayLength(&t)) {
        return;
    }
    let root = sqrt(t[i]);
    s[i] = select(sin(root) / root, 1.0, root == 0.0);
}
