/* Answers the calls of plumb check by a JavaScript function.
 *
 * plumb starts several processes of the port at the same time. The program that it starts, relay.js, only passes bytes
 * to a socket of this process, which calls the function. The form of the calls is in docs/ports.md. */
import fs from 'node:fs/promises'
import net from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { inspect } from 'node:util'

const relay = fileURLToPath(new URL('relay.js', import.meta.url))
const number = {
    float: { bytes: 4, read: Buffer.prototype.readFloatLE, write: Buffer.prototype.writeFloatLE },
    double: { bytes: 8, read: Buffer.prototype.readDoubleLE, write: Buffer.prototype.writeDoubleLE },
}

/* Starts to answer calls. Returns { command, misuse, close }. `command` is the argument of plumb check --port-command.
 * misuse() returns a TypeError if the function returned something other than the expected count of numbers; otherwise
 * undefined. close() ends all connections. Calls stop() at each such result, which ends the check: its report would be
 * replaced by the TypeError. */
export async function serve(kernel, call, precision, folder, stop) {
    const path = join(folder, 'socket')
    const error = join(folder, 'error')
    const script = join(folder, 'port') // the report contains this name
    const connections = new Set()
    let misuse
    const server = net.createServer((connection) => {
        connections.add(connection)
        connection.on('close', () => connections.delete(connection))
        connection.on('error', () => {}) // plumb ended relay.js, for instance because a call took too long
        answer(connection, kernel, call, precision)
            .catch((thrown) => {
                if (thrown instanceof Misuse) {
                    misuse ??= thrown
                    stop()
                    return
                }
                // relay.js prints the file. It cannot be written if the check was stopped and the folder removed.
                return fs.writeFile(error, describe(thrown)).catch(() => {})
            })
            .finally(() => connection.end())
    })
    await fs.writeFile(script, `exec ${[process.execPath, relay, path, error].map(quoted).join(' ')}\n`)
    await new Promise((listens, fails) => server.on('error', fails).listen(path, listens))
    const close = () => {
        for (const connection of connections) connection.destroy()
        server.close()
    }
    return { command: `sh ${quoted(script)}`, misuse: () => misuse, close }
}

/* Thrown if the function returns something other than the expected count of numbers. */
class Misuse extends TypeError {}

/* Quotes a word for the shell. */
const quoted = (word) => (/^[\w./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`)

/* Returns a line with an exception and where it was thrown. */
function describe(thrown) {
    const place = /\n\s+at (.*)/.exec(thrown?.stack ?? '')
    return String(thrown) + (place ? ` (${place[1]})` : '')
}

/* Returns two functions. line() reads the next line; it returns null if the stream ends before. bytes(count) reads that
 * many bytes; it returns null if there are fewer. */
function reader(stream) {
    const source = stream[Symbol.asyncIterator]()
    let data = Buffer.alloc(0)
    const next = async () => {
        const { done, value } = await source.next().catch(() => ({ done: true }))
        return done ? null : value
    }
    const take = (bytes) => {
        const taken = data.subarray(0, bytes)
        data = data.subarray(bytes)
        return taken
    }
    return {
        async line() {
            while (!data.includes('\n')) {
                const chunk = await next()
                if (chunk === null) return null
                data = Buffer.concat([data, chunk])
            }
            return take(data.indexOf('\n') + 1).toString()
        },
        async bytes(count) {
            const chunks = [data] // joined once, at the end, because each joining copies all bytes
            let size = data.length
            while (size < count) {
                const chunk = await next()
                if (chunk === null) return null
                chunks.push(chunk)
                size += chunk.length
            }
            data = chunks.length > 1 ? Buffer.concat(chunks, size) : data
            return take(count)
        },
    }
}

/* Answers calls until the connection ends. */
async function answer(connection, kernel, call, precision) {
    const { bytes, read, write } = number[precision]
    const input = reader(connection)
    for (let line; (line = await input.line()) !== null; ) {
        if (line.startsWith('plumb-kernels')) {
            connection.write(`plumb-kernels 2 binary ${call.name || 'function'} | ${kernel.id}:${precision}\n`)
            continue
        }
        const [n, inputs, outputs] = line.split(' ').slice(5, 8).map(Number)
        const rows = await input.bytes(n * inputs * bytes)
        if (rows === null) return
        const results = Buffer.alloc(n * outputs * bytes)
        for (let i = 0; i < n; i++) {
            const row = Array.from({ length: inputs }, (_, k) => read.call(rows, (i * inputs + k) * bytes))
            compute(kernel, call, row, outputs).forEach((x, k) => write.call(results, x, (i * outputs + k) * bytes))
        }
        connection.write(line.replace('plumb-vectors', 'plumb-outputs'))
        connection.write(results)
    }
}

/* Returns the arguments of a function for the inputs of an element: a number, or an array of numbers, per input. */
export function argumentsOf(kernel, row) {
    let at = 0
    return Object.values(kernel.inputs).map((count) => (count === 1 ? row[at++] : row.slice(at, (at += count))))
}

/* Calls the function with the inputs of an element. Returns the numbers of all outputs. Throws a Misuse unless there
 * are `expected` of them. */
function compute(kernel, call, row, expected) {
    const result = call(...argumentsOf(kernel, row))
    const numbers = []
    flatten(result, numbers)
    if (numbers.length !== expected || !numbers.every((x) => typeof x === 'number')) {
        const outputs = Object.entries(kernel.outputs).map(([name, count]) => `${count} of ${name}`)
        throw new Misuse(`${kernel.id}: the function returned ${shown(result)}, expected ${outputs.join(' and ')} as numbers`)
    }
    return numbers
}

/* Appends the numbers of a value to `numbers`: the value itself, or the elements of an array, also of a typed array or
 * of arrays in an array. */
function flatten(value, numbers) {
    if (Array.isArray(value) || (ArrayBuffer.isView(value) && !(value instanceof DataView)))
        for (const element of value) flatten(element, numbers)
    else numbers.push(value)
}

/* Returns a text that shows a value in a message. */
function shown(value) {
    if (value instanceof Promise) return 'a Promise'
    return inspect(value, { compact: true, breakLength: Infinity }).slice(0, 100)
}
