// Runs results.wgsl for the inputs that plumb vectors --binary wrote, and writes the bytes of the outputs:
// deno run -A docs/examples/results_webgpu.mjs in.bin out.raw
import { readFileSync, writeFileSync } from 'node:fs'
import process from 'node:process'

const [source, target] = process.argv.slice(2)
const file = readFileSync(source)
const start = file.indexOf('\n') + 1
const [n, , outputs] = file.subarray(0, start).toString().split(' ').slice(5, 8).map(Number)
const inputs = Uint8Array.from(file.subarray(start))

const adapter = await navigator.gpu.requestAdapter()
if (!adapter) throw new Error('there is no graphics card that WebGPU can use')
const device = await adapter.requestDevice()
const { COPY_DST, COPY_SRC, MAP_READ, STORAGE } = GPUBufferUsage
const t = device.createBuffer({ size: inputs.byteLength, usage: STORAGE | COPY_DST })
const s = device.createBuffer({ size: n * outputs * 4, usage: STORAGE | COPY_SRC })
const result = device.createBuffer({ size: s.size, usage: COPY_DST | MAP_READ })
device.queue.writeBuffer(t, 0, inputs)

const code = readFileSync(new URL('results.wgsl', import.meta.url), 'utf8')
const compute = { module: device.createShaderModule({ code }), entryPoint: 'compute' }
const pipeline = device.createComputePipeline({ layout: 'auto', compute })
const entries = [t, s].map((buffer, binding) => ({ binding, resource: { buffer } }))
const commands = device.createCommandEncoder()
const pass = commands.beginComputePass()
pass.setPipeline(pipeline)
pass.setBindGroup(0, device.createBindGroup({ layout: pipeline.getBindGroupLayout(0), entries }))
pass.dispatchWorkgroups(Math.ceil(n / 64)) // at most 65,535 groups: 4 million elements
pass.end()
commands.copyBufferToBuffer(s, 0, result, 0, s.size)
device.queue.submit([commands.finish()])
await result.mapAsync(GPUMapMode.READ)
writeFileSync(target, new Uint8Array(result.getMappedRange()))
