/* Checks JavaScript functions for rotations and rigid bodies with the program plumb, which has to be installed.
 *
 *     import { assertPasses, check } from 'plumb-check'
 *
 *     test('exp', () => assertPasses('so3.exp', myExp))   // node:test, vitest: fails with the report of the program
 *     const result = await check('so3.exp', myExp)        // myExp: [x, y, z] → 9 numbers, or 3 arrays of 3
 *     console.log(result.text, result.passes)
 *
 * This package hands numbers over and shows the verdict of the program; it judges nothing itself. */
import { execFile } from 'node:child_process'
import fs from 'node:fs/promises'
import { join } from 'node:path'
import { argumentsOf, serve } from './server.js'

/* Thrown if plumb could not check: the program is not installed, or it refuses a kernel or an option. */
export class PlumbError extends Error {
    name = 'PlumbError'
}

/* Runs plumb; if an AbortSignal `stop` is given, it ends plumb. Returns plumb's exit status and what it printed; throws a
 * PlumbError if the status is 2 (bad usage) or the signal ended plumb. */
function run(program = process.env.PLUMB || 'plumb', words, stop) {
    return new Promise((resolve, reject) => {
        execFile(program, words, { maxBuffer: Infinity, signal: stop }, (error, text, problem) => {
            if (error && typeof error.code !== 'number')
                reject(new PlumbError(`${program}: ${error.message}; install plumb's package, or set PLUMB to its path`))
            else if (error?.code === 2) reject(new PlumbError(problem.trim()))
            else resolve({ status: error?.code ?? 0, text })
        })
    })
}

/* Returns what plumb says about a kernel: its title and formula, and how many numbers each input and output has. */
export async function kernel(id, { program } = {}) {
    const { text } = await run(program, ['kernels', id, '--format', 'json'])
    const { kernels } = JSON.parse(text)
    const one = kernels.find((found) => found.id === id)
    if (!one) throw new PlumbError(`${id} is not one kernel, expected the id of one, such as ${kernels[0].id}`)
    const sizes = (operands) => Object.fromEntries(operands.map(({ name, components }) => [name, components.length]))
    return { id, title: one.title, formula: one.formula, inputs: sizes(one.inputs), outputs: sizes(one.outputs) }
}

/* Returns the golden vectors of a kernel in float (docs/ports.md), an array of cases. `inputs` are the arguments for
 * the function. `outputs`, `scale` and `miss` have a number for each component of the outputs: the correctly rounded
 * value, the sum of the magnitudes of the terms that are added, and the largest deviation that the limits allow. `why`
 * says what the case is for. */
export async function golden(id, { program } = {}) {
    const one = await kernel(id, { program })
    const { text } = await run(program, ['vectors', id, '--golden', 'json'])
    const numbers = (patterns) => patterns.split(' ').map((pattern) => Buffer.from(pattern, 'hex').readFloatBE())
    return JSON.parse(text).cases.map((found) => ({
        inputs: argumentsOf(one, numbers(found.in)),
        outputs: numbers(found.out),
        scale: numbers(found.scale),
        miss: numbers(found.miss),
        why: found.why,
    }))
}

/* Returns the arguments for an option of plumb check: level: 'full', finite: true, callSeconds: 5. */
function option([name, value]) {
    const word = '--' + name.replace(/[A-Z]/g, (letter) => '-' + letter.toLowerCase())
    if (value === undefined || value === false) return []
    return value === true ? [word] : [word, String(value)]
}

/* Checks a function against a kernel.
 *
 * The function gets the inputs of an element, as kernel(id).inputs has them: a number, or an array of numbers, a matrix
 * row by row. It returns a number or an array, or, if there are several outputs, an array of these; arrays may be typed
 * or nested. precision: 'double' or 'float', the format of the inputs and of the promises with which results are
 * compared. Further options are those of `plumb check`: level: 'full', samples: 30000, seed: 1, limits: 'limits.yaml',
 * finite: true.
 *
 * Returns { passes, status, text, report }. `status` is the program's exit status: 0 within the limits, 1 a limit is
 * exceeded, 3 nothing was checked; `passes` is true if it is 0. `text` is the report as the program prints it, `report`
 * the same in JSON (data/report.schema.json). An exception in the function is a failure in the report. If the function
 * returns something other than the expected count of numbers, check throws a TypeError. */
export async function check(id, call, { precision = 'double', program, ...options } = {}) {
    if (precision !== 'double' && precision !== 'float')
        throw new TypeError(`precision ${precision}: expected 'double' or 'float'`)
    const one = await kernel(id, { program })
    if (typeof call !== 'function')
        throw new TypeError(`${id}: expected a function of ${Object.keys(one.inputs).join(', ')}, got ${call}`)
    const folder = await fs.mkdtemp('/tmp/plumb-') // a short path, as sockets require
    try {
        const misused = new AbortController()
        const server = await serve(one, call, precision, folder, () => misused.abort())
        try {
            const reports = join(folder, 'reports')
            const words = ['check', id, '--no-config', '--port-command', server.command]
            words.push('--shown-as', `check('${id}', …) with`, '--reports', reports)
            words.push(...Object.entries(options).flatMap(option))
            const { status, text } = await run(program, words, misused.signal).catch((error) => {
                throw server.misuse() ?? error
            })
            if (server.misuse()) throw server.misuse()
            const report = JSON.parse(await fs.readFile(join(reports, 'report.json'), 'utf8'))
            return { passes: status === 0, status, text, report }
        } finally {
            server.close()
        }
    } finally {
        await fs.rm(folder, { recursive: true })
    }
}

/* Checks a function as check does; throws an Error with the report of the program unless the function passes. */
export async function assertPasses(id, call, options) {
    const result = await check(id, call, options)
    if (result.passes) return result
    const error = new Error('\n' + result.text)
    error.stack = undefined // the report says what failed, and the test's name says where
    throw error
}
