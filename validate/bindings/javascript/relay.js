/* The program that plumb check starts as the port: passes bytes between plumb and a socket of the process that calls
 * the function. Arguments: the path of the socket, and the path of a file that exists only if the function threw an
 * exception, and then describes it. */
import fs from 'node:fs'
import net from 'node:net'

const [, , path, error] = process.argv
const connection = net.connect(path)
process.stdin.pipe(connection)
connection.pipe(process.stdout)
connection.on('close', () => {
    if (fs.existsSync(error)) {
        console.error(fs.readFileSync(error, 'utf8'))
        process.exitCode = 1
    }
    process.stdin.destroy()
})
