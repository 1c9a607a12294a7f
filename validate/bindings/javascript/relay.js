/* The program that plumb check starts as the port: passes bytes between plumb and the socket of the process in which the
 * function is. Arguments: the socket, and the file with the exception of the function, if it has thrown one. */
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
